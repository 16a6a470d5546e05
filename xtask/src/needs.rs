//! What suites need from the machine, and how to get it.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::steps::{has, in_ci, step};

/// How to see whether something is there.
pub(crate) enum Probe {
    /// A program on the path.
    Program(&'static str),
    /// A file.
    File(&'static str),
    /// A module that `python3` can import.
    PythonModule(&'static str),
}

impl Probe {
    fn finds_it(&self) -> bool {
        match self {
            Self::Program(name) => has(name),
            Self::File(path) => Path::new(path).is_file(),
            Self::PythonModule(name) => Command::new("python3")
                .args(["-c", &format!("import {name}")])
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success()),
        }
    }
}

/// Something that a suite cannot run without, and the Debian package that has it.
pub(crate) struct Need {
    pub(crate) probe: Probe,
    pub(crate) package: &'static str,
}

impl Need {
    pub(crate) const fn program(name: &'static str, package: &'static str) -> Self {
        Self { probe: Probe::Program(name), package }
    }

    pub(crate) fn is_met(&self) -> bool {
        self.probe.finds_it()
    }
}

/// Installs what is missing where that is possible (root on Debian). What stays missing is an error in CI.
pub(crate) fn install<'a>(needs: impl IntoIterator<Item = &'a Need>) -> Result<(), String> {
    let wanted: Vec<&Need> = needs.into_iter().filter(|need| !need.is_met()).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    if has("apt-get") && is_root() {
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        let packages = wanted.iter().map(|need| need.package);
        step("package lists", &mut apt(&["update", "-qq"]))?;
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        step("missing packages", apt(&install).args(packages))?;
    }
    let still: Vec<&str> =
        wanted.iter().filter(|need| !need.is_met()).map(|need| need.package).collect();
    if !still.is_empty() && in_ci() {
        return Err(format!("these packages are missing, and CI runs everything: {still:?}"));
    }
    Ok(())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
