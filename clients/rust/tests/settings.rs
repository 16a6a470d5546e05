//! Name, server and secret, given to the real programs.

mod mock;

use std::process::{Child, Command, Output};

use foursight_bot::Settings;
use mock::MockServer;

fn random_bot() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_random_bot"));
    for variable in ["BOT_NAME", "BOT_HOST", "BOT_PORT", "BOT_URL", "BOT_SECRET"] {
        command.env_remove(variable);
    }
    command
}

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_environment_and_then_the_arguments() {
    let server = MockServer::start();
    let port = server.port().to_string();
    let _bot = Running(random_bot().env("BOT_PORT", &port).spawn().unwrap());
    assert_eq!(server.next_bot().path, "/rust_random");
    let _bot =
        Running(random_bot().env("BOT_NAME", "eve").args(["--port", &port]).spawn().unwrap());
    let paths = [server.next_bot().path, server.next_bot().path];
    assert!(paths.contains(&"/eve".to_owned()), "{paths:?}");
}

#[test]
fn wrong_arguments() {
    for (arguments, expected) in [
        (["--port", "0"], "0 is not in 1..=65535"),
        (["--port", "65536"], "65536 is not in 1..=65535"),
        (["--port", "x"], "invalid value 'x' for '--port <PORT>'"),
        (["--url", "bots.example"], "it begins with ws://"),
        (["--url", "wss://bots.example"], "this kit speaks no TLS"),
        (["--name", ""], "a value is required for '--name <NAME>'"),
        (["--nick", "bob"], "unexpected argument '--nick'"),
    ] {
        let Output { status, stderr, .. } = random_bot().args(arguments).output().unwrap();
        let text = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(2));
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}

#[test]
fn names_travel_percent_encoded() {
    let (name, host) = ("Käse/4 %".to_owned(), "::1".to_owned());
    let settings = Settings { name, host, port: 5051, url: None, secret: None };
    assert_eq!(settings.address(), "ws://[::1]:5051/K%C3%A4se%2F4%20%25");
    assert!(settings.is_me("Käse/4 %") && settings.is_me("K%C3%A4se%2F4%20%25"));
    assert!(!settings.is_me("Käse"));
}

#[test]
fn an_address_keeps_its_query() {
    let url = Some("ws://bots.example/x/?room=a/b&key=1".to_owned());
    let (name, host) = ("ada".to_owned(), String::new());
    let settings = Settings { name, host, port: 5051, url, secret: None };
    assert_eq!(settings.address(), "ws://bots.example/x/ada?room=a/b&key=1");
}
