//! `cargo xtask web`: the page's types, and the page in a real browser.

use std::process::Command;

use crate::needs::{self, Need};
use crate::steps::{cargo, root, step, target};
use crate::test::without;

const NEEDS: &[Need] = &[Need::program("npm", "npm"), Need::program("chromium", "chromium")];

/// Checks the page; answers what was left out because something is missing.
pub(crate) fn run() -> Result<Vec<String>, String> {
    needs::install(NEEDS)?;
    if let Some(need) = NEEDS.iter().find(|need| !need.is_met()) {
        return Ok(vec![without("the page in a real browser", need)]);
    }
    step("web: libraries for the checks", npm().args(["ci", "--no-audit", "--no-fund"]))?;
    step("web: types", npm().args(["run", "--silent", "types"]))?;
    step("web: server", cargo().args(["build", "--package", "foursight"]))?;
    let mut tests = npm();
    tests.args(["run", "--silent", "test"]).env("FOURSIGHT_BIN", target().join("debug/foursight"));
    step("web: in a browser", &mut tests)?;
    Ok(Vec::new())
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(root().join("web"));
    command
}
