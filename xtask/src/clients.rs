//! `cargo xtask clients`: builds the bot starter kits, runs their tests, and lets their bots play.

mod copy;
mod kits;
mod play;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::needs;
use crate::steps::{cargo, step, target};
use crate::test::without;
use kits::{KITS, Kit, Repeat, Step};

/// All kits; answers what had to be left out.
pub(crate) fn run() -> Result<Vec<String>, String> {
    check(KITS.iter().collect())
}

/// The kits of these names, or all.
pub(crate) fn run_some(names: &[&str]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| KITS.iter().all(|kit| kit.folder != **name)) {
        let known: Vec<&str> = KITS.iter().map(|kit| kit.folder).collect();
        return Err(format!("there is no kit \"{unknown}\"; kits: {}", known.join(", ")));
    }
    let chosen = |kit: &&Kit| names.is_empty() || names.contains(&kit.folder);
    let left_out = check(KITS.iter().filter(chosen).collect())?;
    if !left_out.is_empty() {
        eprintln!("Left out:\n{}", left_out.join("\n"));
    }
    Ok(())
}

fn check(kits: Vec<&'static Kit>) -> Result<Vec<String>, String> {
    needs::install(kits.iter().flat_map(|kit| kit.needs))?;
    let referee = build_referee()?;
    let home = target().join("clients");
    copy::refresh(&home)?;
    eprintln!("\n== starter kits (logs in {})", home.display());

    let mut left_out = Vec::new();
    let mut ready = Vec::new();
    for kit in kits {
        match kit.needs.iter().find(|need| !need.is_met()) {
            Some(need) => left_out.push(without(&format!("the {} kit", kit.title), need)),
            None => ready.push(kit),
        }
    }
    // All at once: most of a first run is waiting for downloads.
    let faults: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> =
            ready.iter().map(|kit| scope.spawn(|| check_kit(kit, &home, &referee))).collect();
        let results = running.into_iter().map(|kit| {
            kit.join().unwrap_or_else(|_| Err("a kit's thread has panicked".to_owned()))
        });
        results.filter_map(Result::err).collect()
    });
    if faults.is_empty() { Ok(left_out) } else { Err(faults.join("\n\n")) }
}

/// Foursight, built the way `cargo test` builds it, so that it is built once.
fn build_referee() -> Result<PathBuf, String> {
    let arguments = ["build", "--quiet", "--workspace", "--bin", "foursight", "--profile", "test"];
    step("the referee", cargo().args(arguments))?;
    Ok(target().join("debug").join("foursight"))
}

/// Builds a kit, runs its tests and plays with its bots.
fn check_kit(kit: &Kit, home: &Path, referee: &Path) -> Result<(), String> {
    let start = Instant::now();
    let folder = home.join(kit.folder);
    let mut unchanged = true;
    for (number, step) in kit.steps.iter().enumerate() {
        unchanged &= !run_step(kit, step, home, number)?;
    }
    let built = match unchanged {
        true => "passed before, unchanged".to_owned(),
        false => format!("{:.1} s built and tested", start.elapsed().as_secs_f32()),
    };
    let mut results = Vec::new();
    for bot in kit.bots {
        let result = play::against_blocker(bot, &folder, referee)
            .map_err(|fault| format!("{}: {}: {fault}", kit.title, bot.name))?;
        results.push(format!("{} {result}", bot.name));
    }
    let all = start.elapsed().as_secs_f32();
    eprintln!("{:<11} {built:<25} {all:5.1} s with {}", kit.title, results.join(", "));
    Ok(())
}

/// Runs one step unless it need not be repeated, and answers whether it did. What it prints goes to a file and is shown
/// if it fails.
fn run_step(kit: &Kit, step: &Step, home: &Path, number: usize) -> Result<bool, String> {
    let folder = home.join(kit.folder);
    let name = step.command.join(" ");
    let trouble = |error: std::io::Error| format!("{}: {name}: {error}", kit.title);
    // What the step was done for, to see whether it is to be done again.
    let done = folder.join(format!("step-{number}.done"));
    let input = match step.repeat {
        Repeat::Always => None,
        Repeat::IfChanged(file) => Some(std::fs::read(folder.join(file)).map_err(trouble)?),
        Repeat::IfAnythingChanged => Some(copy::contents(home, kit.folder).map_err(trouble)?),
    };
    if input.is_some() && std::fs::read(&done).ok() == input {
        return Ok(false);
    }
    let log = folder.join(format!("step-{number}.log"));
    let output = File::create(&log).map_err(trouble)?;
    let status = command_in(&folder, step.command)
        .stdout(output.try_clone().map_err(trouble)?)
        .stderr(output)
        .status()
        .map_err(trouble)?;
    if !status.success() {
        let text = std::fs::read(&log).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        return Err(format!("{}: {name} failed ({status}):\n{text}", kit.title));
    }
    if let Some(input) = input {
        std::fs::write(&done, input).map_err(trouble)?;
    }
    Ok(true)
}

/// A command line in a kit's folder; a program with a slash in its name is in that folder, too.
fn command_in(folder: &Path, words: &[&str]) -> Command {
    let program = words.first().copied().unwrap_or_default();
    let mut command = match program {
        "cargo" => cargo(),
        program if program.contains('/') => Command::new(folder.join(program)),
        program => Command::new(program),
    };
    command.args(words.iter().skip(1)).current_dir(folder);
    // The settings of the one who runs this are not the bots'.
    for variable in ["CARGO_TARGET_DIR", "BOT_NAME", "BOT_HOST", "BOT_PORT"] {
        command.env_remove(variable);
    }
    command
}
