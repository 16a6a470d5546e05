//! The Rust tests: built in one go, then run side by side.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::jobs::Job;
use crate::needs;
use crate::steps::{cargo, outcome};
use crate::test::Missing;

/// Suites that take longest start first, so that nothing is left to wait for at the end.
const LONGEST: &[&str] = &["it", "games", "connect4", "player", "serve", "strength"];

/// A program with tests.
struct Suite {
    /// Package and target.
    name: String,
    program: PathBuf,
    /// The package's folder, in which its tests run.
    folder: PathBuf,
    /// Place in [`LONGEST`].
    place: usize,
}

/// Builds all tests and answers how to run them, without those whose programs are missing.
pub(crate) fn jobs(missing: &Missing) -> Result<Vec<Job<'static>>, String> {
    eprintln!("\n== tests, built");
    let output = cargo()
        .args(["test", "--workspace", "--quiet", "--no-run", "--message-format=json"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo could not start: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let messages = printed.lines().filter_map(|line| serde_json::from_str(line).ok());
    let messages: Vec<Value> = messages.collect();
    if !output.status.success() {
        let rendered =
            messages.iter().filter_map(|message| message["message"]["rendered"].as_str());
        return Err(format!("the tests do not build:\n{}", rendered.collect::<String>()));
    }
    let mut suites: Vec<Suite> = messages.iter().filter_map(suite).collect();
    suites.retain(|suite| !missing.leaves_out(&suite.name));
    suites.sort_by_key(|suite| suite.place);
    let skip: Vec<&str> = missing.filters().flat_map(|filter| ["--skip", filter]).collect();
    let skip: Vec<String> = skip.into_iter().map(str::to_owned).collect();
    let mut jobs: Vec<Job<'static>> = Vec::new();
    for suite in suites {
        let skip = skip.clone();
        jobs.push(Job::new(suite.name.clone(), move || run(&suite, &skip)));
    }
    jobs.push(Job::new("examples in the documentation", || {
        outcome(cargo().args(["test", "--workspace", "--quiet", "--doc"])).map(|text| passed(&text))
    }));
    Ok(jobs)
}

/// The suite that cargo has just built, if that is what its message is about.
fn suite(message: &Value) -> Option<Suite> {
    let program = PathBuf::from(message["executable"].as_str()?);
    if message["profile"]["test"] != true {
        return None;
    }
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let target = message["target"]["name"].as_str()?;
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let place = LONGEST.iter().position(|name| *name == target).unwrap_or(LONGEST.len());
    Some(Suite { name: format!("{package}/{target}"), program, folder, place })
}

/// Runs a suite as cargo would.
fn run(suite: &Suite, skip: &[String]) -> Result<String, String> {
    let mut command = Command::new(&suite.program);
    command
        .arg("--quiet")
        .args(skip)
        .current_dir(&suite.folder)
        .env("CARGO", std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .env("CARGO_MANIFEST_DIR", &suite.folder)
        .env("PATH", path_with_tools());
    outcome(&mut command).map(|text| passed(&text))
}

/// The path to programs, the project's own tools first.
fn path_with_tools() -> OsString {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(needs::tools()).chain(std::env::split_paths(&paths));
    std::env::join_paths(paths).unwrap_or_default()
}

/// How many tests passed and were ignored, from what the test programs say at their end.
fn passed(printed: &str) -> String {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for line in printed.lines().filter_map(|line| line.strip_prefix("test result: ok. ")) {
        for part in line.split("; ") {
            if let Some((number, what @ ("passed" | "ignored"))) = part.split_once(' ') {
                *counts.entry(what).or_default() += number.parse().unwrap_or(0);
            }
        }
    }
    let count = |what| counts.get(what).copied().unwrap_or(0);
    match (count("passed"), count("ignored")) {
        (passed, 0) => format!("{passed} passed"),
        (passed, ignored) => format!("{passed} passed, {ignored} for `cargo xtask test long`"),
    }
}

#[cfg(test)]
mod tests {
    use super::passed;

    #[test]
    fn results_are_added_up() {
        let text = "running 2 tests\n..\n\
            test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n\n\
            test result: ok. 40 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out\n";
        assert_eq!(passed(text), "42 passed, 1 for `cargo xtask test long`");
        assert_eq!(passed("test result: ok. 3 passed; 0 failed"), "3 passed");
    }
}
