//! Running other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Cargo, the one that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    // Whoever builds a tree once keeps nothing for the next time.
    if in_ci() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Foursight, as `cargo test --workspace` builds it, so that it is built once.
pub(crate) fn built_program() -> Result<PathBuf, String> {
    outcome(cargo().args(["test", "--quiet", "--workspace", "--no-run", "--test", "cli"]))?;
    Ok(target().join("debug").join("foursight"))
}

/// Runs a step and shows what it is.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("\n== {name}");
    let status = command.status().map_err(|error| format!("{name} could not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed ({status})")) }
}

/// Runs a command and answers what it printed; if it fails, that is the error.
pub(crate) fn outcome(command: &mut Command) -> Result<String, String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{} could not start: {error}", command.get_program().display()))?;
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    if output.status.success() { Ok(text) } else { Err(format!("{}\n{text}", output.status)) }
}

/// True if a program is installed.
pub(crate) fn has(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|dir| dir.join(program).is_file())
}

/// True where a missing program is a failure and not an excuse.
pub(crate) fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}
