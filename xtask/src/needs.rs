//! What suites need from the machine, and how to get it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::retry::until_it_succeeds;
use crate::steps::{has, in_ci, step, target};

/// How to see whether something is there.
pub(crate) enum Probe {
    /// A program on the path.
    Program(&'static str),
    /// A program among the project's own tools.
    Tool(&'static str),
    /// A file.
    File(&'static str),
    /// A module that `python3` can import.
    PythonModule(&'static str),
}

impl Probe {
    fn finds_it(&self) -> bool {
        match self {
            Self::Program(name) => has(name),
            Self::Tool(name) => has(name) || tools().join(name).is_file(),
            Self::File(path) => Path::new(path).is_file(),
            Self::PythonModule(name) => Command::new("python3")
                .args(["-c", &format!("import {name}")])
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success()),
        }
    }
}

/// Something that a suite cannot run without, and the package that has it: Debian's, or Python's
/// for what is found among the project's own tools.
pub(crate) struct Need {
    pub(crate) probe: Probe,
    pub(crate) package: &'static str,
}

impl Need {
    pub(crate) const fn program(name: &'static str, package: &'static str) -> Self {
        Self { probe: Probe::Program(name), package }
    }

    /// A program from a Python package, kept in a folder of its own.
    pub(crate) const fn tool(name: &'static str, package: &'static str) -> Self {
        Self { probe: Probe::Tool(name), package }
    }

    pub(crate) fn is_met(&self) -> bool {
        self.probe.finds_it()
    }

    fn is_tool(&self) -> bool {
        matches!(self.probe, Probe::Tool(_))
    }
}

/// Where the project's own tools are.
pub(crate) fn tools() -> PathBuf {
    target().join("tools/bin")
}

/// Installs what is missing where that is possible: Debian's packages as root, Python's in a folder
/// of the project. What stays missing is an error in CI.
pub(crate) fn install<'a>(needs: impl IntoIterator<Item = &'a Need>) -> Result<(), String> {
    let wanted: Vec<&Need> = needs.into_iter().filter(|need| !need.is_met()).collect();
    let (python, debian): (Vec<&Need>, Vec<&Need>) = wanted.iter().partition(|need| need.is_tool());
    if !debian.is_empty() && has("apt-get") && is_root() {
        until_it_succeeds("package lists", || apt(&["update", "-qq"]))?;
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        until_it_succeeds("missing packages", || {
            let mut command = apt(&install);
            command.args(debian.iter().map(|need| need.package));
            command
        })?;
    }
    if !python.is_empty()
        && has("python3")
        && let Err(message) = install_tools(&python)
    {
        // Without a network the suite is left out, as without the program.
        eprintln!("{message}");
    }
    let still: Vec<&str> =
        wanted.iter().filter(|need| !need.is_met()).map(|need| need.package).collect();
    if !still.is_empty() && in_ci() {
        return Err(format!("these packages are missing, and CI runs everything: {still:?}"));
    }
    Ok(())
}

/// Installs Python packages into the project's folder for tools.
fn install_tools(needs: &[&Need]) -> Result<(), String> {
    let folder = target().join("tools");
    step("a folder for tools", Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    until_it_succeeds("missing tools", || {
        let mut pip = Command::new(folder.join("bin/pip"));
        pip.args(["install", "--quiet", "--retries", "5", "--timeout", "60"])
            .args(needs.iter().map(|need| need.package));
        pip
    })
}

/// Debian's package manager; if another one is busy it waits for it as far as it can.
fn apt(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
        .args(["-o", "DPkg::Lock::Timeout=1200", "-o", "Acquire::Retries=5"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
