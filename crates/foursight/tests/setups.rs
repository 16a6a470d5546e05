//! The setup of three nodes as docs/nodes.md shows it: what the programs that read its files say to them.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "other tests use more of it")]
mod program;

use std::path::Path;
use std::process::{Command, Output};

use program::executable;

const DOCUMENT: &str = include_str!("../../../docs/nodes.md");

/// The block of code that begins with this line.
fn block(first: &str) -> &'static str {
    let begin = format!("\n{first}\n");
    let at = DOCUMENT.find(&begin).unwrap_or_else(|| panic!("{first} is not in docs/nodes.md"));
    DOCUMENT[at + 1..].split("\n```").next().unwrap()
}

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text)).concat()
}

/// A certificate for nobody.
fn certificate(folder: &Path) -> String {
    let (key, certificate) = (folder.join("key.pem"), folder.join("certificate.pem"));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "1",
            "-subj",
            "/CN=play.example",
        ])
        .args([Path::new("-keyout"), &key, Path::new("-out"), &certificate])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", text(&made));
    let both = folder.join("both.pem");
    let read = |path| std::fs::read_to_string(path).unwrap();
    std::fs::write(&both, format!("{}{}", read(&certificate), read(&key))).unwrap();
    both.display().to_string()
}

fn haproxy_accepts(settings: &str) {
    let folder = tempfile::tempdir().unwrap();
    let certificate = certificate(folder.path());
    let path = folder.path().join("haproxy.cfg");
    let settings = settings.replace("/etc/haproxy/play.example.pem", &certificate);
    std::fs::write(&path, format!("{settings}\n")).unwrap();
    let checked = Command::new("haproxy").arg("-c").arg("-f").arg(&path).output().unwrap();
    let said = text(&checked);
    assert!(checked.status.success(), "{said}\n{settings}");
    assert!(!said.contains("[WARNING]"), "{said}\n{settings}");
}

#[test]
fn haproxy_accepts_the_settings_for_three_machines() {
    haproxy_accepts(block("global"));
}

#[test]
fn haproxy_accepts_the_settings_for_containers() {
    let (head, _) = block("global").split_once("frontend web").unwrap();
    haproxy_accepts(&format!("{head}{}", block("resolvers docker")));
}

#[test]
fn systemd_analyze_accepts_the_unit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("foursight.service");
    let program = executable().to_str().unwrap();
    std::fs::write(&path, block("[Unit]").replace("/usr/local/bin/foursight", program)).unwrap();
    let checked = Command::new("systemd-analyze").arg("verify").arg(&path).output().unwrap();
    // It also looks at other units of the machine.
    let said = text(&checked);
    assert!(!said.contains("foursight"), "{said}");
}

/// Everything that is written between two words is understood by `foursight serve`: it fails at the database, and no earlier.
fn is_understood(arguments: &str) {
    let output = Command::new(executable())
        .args(arguments.split_whitespace())
        .args(["--http", "127.0.0.1:0", "--bots", "127.0.0.1:0"])
        .env("FOURSIGHT_DATABASE", "postgres://foursight:x@127.0.0.1:1/foursight")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{arguments}: {}", text(&output));
}

#[test]
fn commands_of_unit_and_compose_file_are_understood() {
    let mut commands = 0;
    for line in block("[Unit]").lines().chain(block("services:").lines()) {
        let line = line.trim();
        let unit = line.strip_prefix("ExecStart=/usr/local/bin/foursight ");
        let Some(arguments) = unit.or_else(|| line.strip_prefix("command: ")) else { continue };
        // These are this machine's.
        let words: Vec<&str> = arguments.split(' ').collect();
        let without = |name: &str, words: Vec<&'static str>| -> Vec<&'static str> {
            let at = words.iter().position(|word| *word == name).unwrap();
            [&words[..at], &words[at + 2..]].concat()
        };
        let words = without("--bots", without("--http", words));
        is_understood(&words.join(" "));
        commands += 1;
    }
    assert_eq!(commands, 2);
}

#[test]
fn ports_of_the_compose_file_are_those_of_its_balancer() {
    let ports = block("services:").lines().find_map(|line| line.trim().strip_prefix("ports: "));
    let ports: Vec<&str> = ports.unwrap().split('"').filter(|port| port.contains(':')).collect();
    assert_eq!(ports, ["8080:8080", "5051:5051"]);
    let settings = block("resolvers docker");
    for port in ports {
        let inside = port.split(':').nth(1).unwrap();
        assert!(settings.contains(&format!("bind :{inside}\n")), "{port}");
        assert!(settings.contains(&format!("foursight:{inside} ")), "{port}");
    }
}

/// `foursight nodes drain` ends a node with code 0: whoever starts it again at once undoes that. And a database that is away
/// for a minute must not end it for good.
#[test]
fn a_drained_node_stays_ended_and_a_database_that_is_away_ends_none() {
    assert!(block("[Unit]").contains("\nRestart=on-failure\n"));
    assert!(block("[Unit]").contains("\nStartLimitIntervalSec=0\n"));
    assert!(block("services:").contains("\n    restart: on-failure\n"));
}

/// cron looks for programs in `/usr/bin` and `/bin` alone.
#[test]
fn the_copy_that_cron_makes_is_made() {
    let document = include_str!("../../../docs/server.md");
    let line = document.lines().find(|line| line.contains("/etc/cron.d/")).unwrap();
    let (_, command) = line.split_once(" root ").unwrap();
    assert!(command.starts_with("/usr/local/bin/foursight database backup "), "{command}");
    let installed = document.lines().find(|line| line.starts_with("install ")).unwrap();
    assert!(installed.ends_with(" /usr/local/bin/foursight"), "{installed}");
}
