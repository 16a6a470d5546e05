//! `cargo xtask web`: the page's types, and the page in a real browser.

use std::fs;
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
    vendored()?;
    step("web: types", npm().args(["run", "--silent", "types"]))?;
    step("web: server", cargo().args(["build", "--package", "foursight"]))?;
    let mut tests = npm();
    tests.args(["run", "--silent", "test"]).env("FOURSIGHT_BIN", target().join("debug/foursight"));
    step("web: in a browser", &mut tests)?;
    Ok(Vec::new())
}

/// The libraries in the page's folder are those that the lock file names, byte for byte.
fn vendored() -> Result<(), String> {
    let fresh = target().join("web-vendor");
    let mut bundle = npm();
    bundle.args(["run", "--silent", "vendor", "--"]);
    bundle.arg(format!("--outdir={}", fresh.display())).arg("--log-level=warning");
    step("web: libraries of the page, bundled again", &mut bundle)?;
    for file in fs::read_dir(&fresh).map_err(|error| format!("{}: {error}", fresh.display()))? {
        let name = file.map_err(|error| error.to_string())?.file_name();
        let kept = root().join("web/site/vendor").join(&name);
        if fs::read(fresh.join(&name)).ok() != fs::read(&kept).ok() {
            let kept = kept.display();
            return Err(format!("{kept} is not what its packages make; run `npm run vendor`"));
        }
    }
    Ok(())
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(root().join("web"));
    command
}
