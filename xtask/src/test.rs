//! `cargo xtask test`: everything that must hold before a change lands.

use std::process::Command;

use crate::steps::{cargo, has, in_ci, step};
use crate::tidy;

/// A program that a suite needs, and the Debian package that has it.
struct Need {
    program: &'static str,
    package: &'static str,
    suite: &'static str,
    /// What cargo's test filter calls the suite, to leave it out.
    filter: &'static str,
}

/// The programs that tests call. Without them a suite cannot run.
const NEEDS: &[Need] = &[Need {
    program: "tmux",
    package: "tmux",
    suite: "the game played in a real terminal",
    filter: "in_a_terminal",
}];

pub(crate) fn run() -> Result<(), String> {
    let missing = install_what_is_missing()?;
    step("format", cargo().args(["fmt", "--all", "--check"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    step("lints", cargo().args(lint))?;
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--quiet"]);
    if !missing.is_empty() {
        tests.arg("--");
        for need in &missing {
            tests.args(["--skip", need.filter]);
        }
    }
    step("tests", &mut tests)?;
    let mut docs = cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", &mut docs)?;
    eprintln!("\n== tidy");
    tidy::run()?;
    if missing.is_empty() {
        eprintln!("\nAll suites passed.");
    } else {
        eprintln!("\nEverything that could run has passed. Left out:");
        for need in &missing {
            eprintln!("- {}: install the package `{}`", need.suite, need.package);
        }
    }
    Ok(())
}

/// The tests that are left out of every day's run because they take minutes.
pub(crate) fn run_long() -> Result<(), String> {
    let long = ["test", "--release", "--workspace", "--", "--ignored"];
    step("long tests", cargo().args(long))
}

/// Installs missing programs where that is possible (root on Debian); answers what stays missing.
fn install_what_is_missing() -> Result<Vec<&'static Need>, String> {
    let missing = || NEEDS.iter().filter(|need| !has(need.program)).collect::<Vec<_>>();
    let wanted = missing();
    if wanted.is_empty() {
        return Ok(wanted);
    }
    if has("apt-get") && is_root() {
        let packages: Vec<&str> = wanted.iter().map(|need| need.package).collect();
        let noninteractive = |command: &mut Command| {
            command.env("DEBIAN_FRONTEND", "noninteractive");
        };
        let mut update = Command::new("apt-get");
        noninteractive(update.args(["update", "-qq"]));
        let mut install = Command::new("apt-get");
        noninteractive(install.args(["install", "-y", "-qq"]).args(packages));
        step("package lists", &mut update)?;
        step("missing packages", &mut install)?;
    }
    let still = missing();
    if !still.is_empty() && in_ci() {
        let names: Vec<&str> = still.iter().map(|need| need.package).collect();
        return Err(format!("these packages are missing, and CI runs everything: {names:?}"));
    }
    Ok(still)
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
