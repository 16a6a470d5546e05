//! `cargo xtask web`: the page's types, and the page in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::jobs::{self, Job};
use crate::needs::{self, Need};
use crate::retry::until_it_succeeds;
use crate::steps::{built_program, outcome, root, step, target};
use crate::test::without;

/// The browser without windows: the other one draws a window's frame for every page that nobody sees,
/// which takes as much of the processor as the pages.
pub(crate) const NEEDS: &[Need] = &[
    Need::program("npm", "npm"),
    Need::program("chromium-headless-shell", "chromium-headless-shell"),
];

/// Checks the page alone; answers what was left out because something is missing.
pub(crate) fn run() -> Result<Vec<String>, String> {
    needs::install(NEEDS)?;
    if let Some(line) = left_out() {
        return Ok(vec![line]);
    }
    prepare()?;
    let program = built_program()?;
    eprintln!("\n== web: in a browser");
    jobs::run(jobs(&program)?, jobs::at_once())?;
    Ok(Vec::new())
}

/// What to say if the page cannot be checked.
pub(crate) fn left_out() -> Option<String> {
    let missing = NEEDS.iter().find(|need| !need.is_met())?;
    Some(without("the page in a real browser", missing))
}

/// What needs no server: libraries and types.
pub(crate) fn prepare() -> Result<(), String> {
    until_it_succeeds("web: libraries for the checks", || {
        npm(&["ci", "--no-audit", "--no-fund", "--fetch-retries", "5"])
    })?;
    vendored()?;
    step("web: types", &mut npm(&["run", "--silent", "types"]))
}

/// The libraries in the page's folder are those that the lock file names, byte for byte.
fn vendored() -> Result<(), String> {
    let fresh = target().join("web-vendor");
    let mut bundle = npm(&["run", "--silent", "vendor", "--"]);
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

/// Plays the page in a browser: a job for each suite, the longest files first.
pub(crate) fn jobs(program: &Path) -> Result<Vec<Job<'static>>, String> {
    let folder = root().join("web/tests");
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut suites = Vec::new();
    for file in files.filter_map(Result::ok) {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") {
            suites.push((file.metadata().map_or(0, |about| about.len()), name));
        }
    }
    suites.sort_by(|one, other| other.cmp(one));
    let job = |(_, name): (u64, String)| {
        let (title, program) = (name.trim_end_matches(".test.mjs"), program.to_path_buf());
        Job::new(format!("the page in a browser: {title}"), move || in_a_browser(&name, &program))
    };
    Ok(suites.into_iter().map(job).collect())
}

fn in_a_browser(suite: &str, program: &Path) -> Result<String, String> {
    let mut node = Command::new("node");
    node.arg("--test").arg(format!("tests/{suite}")).current_dir(root().join("web"));
    let printed = outcome(node.env("FOURSIGHT_BIN", program))?;
    // Node sums up as `# pass 40`, or with a sign for information in front.
    let count = |what: &str| {
        let words = printed.lines().rev().find_map(|line| line.split_once(what).map(|(_, n)| n));
        words.unwrap_or("?").trim().to_owned()
    };
    Ok(format!("{} passed", count(" pass ")))
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web"));
    command
}
