//! `cargo xtask clients`: builds the bot starter kits, runs their tests, and lets their bots play.

mod copy;
mod kits;
mod play;

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::jobs::{self, Job};
use crate::needs::{self, Need};
use crate::steps::{built_program, cargo};
use crate::test::without;
use kits::{KITS, Kit, Repeat, Step};

/// Everything that the kits need.
pub(crate) fn needs() -> impl Iterator<Item = &'static Need> {
    KITS.iter().flat_map(|kit| kit.needs)
}

/// What to say of kits whose tools are missing.
pub(crate) fn left_out() -> Vec<String> {
    left_out_of(&KITS.iter().collect::<Vec<_>>())
}

/// All kits that can be checked, one job each.
pub(crate) fn jobs(referee: &Path) -> Result<Vec<Job<'static>>, String> {
    jobs_of(KITS.iter().collect(), referee)
}

/// The kits of these names, or all, and nothing else.
pub(crate) fn run_some(names: &[&str]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| KITS.iter().all(|kit| kit.folder != **name)) {
        let known: Vec<&str> = KITS.iter().map(|kit| kit.folder).collect();
        return Err(format!("there is no kit \"{unknown}\"; kits: {}", known.join(", ")));
    }
    let chosen = |kit: &&Kit| names.is_empty() || names.contains(&kit.folder);
    let kits: Vec<&'static Kit> = KITS.iter().filter(chosen).collect();
    needs::install(kits.iter().flat_map(|kit| kit.needs))?;
    let left_out = left_out_of(&kits);
    // All at once: most of a first run is waiting for downloads.
    jobs::run(jobs_of(kits, &built_program()?)?, KITS.len())?;
    if !left_out.is_empty() {
        eprintln!("Left out:\n{}", left_out.join("\n"));
    }
    Ok(())
}

fn left_out_of(kits: &[&'static Kit]) -> Vec<String> {
    let missing = |kit: &&&Kit| kit.needs.iter().find(|need| !need.is_met());
    let line =
        |kit: &&Kit| missing(&kit).map(|need| without(&format!("the {} kit", kit.title), need));
    kits.iter().filter_map(line).collect()
}

fn jobs_of(kits: Vec<&'static Kit>, referee: &Path) -> Result<Vec<Job<'static>>, String> {
    let home = copy::home();
    let ready: Vec<&Kit> =
        kits.into_iter().filter(|kit| kit.needs.iter().all(Need::is_met)).collect();
    for kit in &ready {
        copy::refresh(&home, kit.folder, referee)?;
    }
    let job = |kit: &'static Kit| {
        let (home, referee) = (home.clone(), referee.to_path_buf());
        Job::new(format!("starter kit: {}", kit.title), move || check_kit(kit, &home, &referee))
    };
    Ok(ready.into_iter().map(job).collect())
}

/// Builds a kit, runs its tests and plays with its bots.
fn check_kit(kit: &Kit, home: &Path, referee: &Path) -> Result<String, String> {
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
    Ok(format!("{built}; {}", results.join(", ")))
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
    // What only fetches libraries may try again when the network fails it; tests may not.
    let attempts = if matches!(step.repeat, Repeat::IfChanged(_)) { 3 } else { 1 };
    for attempt in 1..=attempts {
        let output = File::create(&log).map_err(trouble)?;
        let status = command_in(&folder, step.command)
            .stdout(output.try_clone().map_err(trouble)?)
            .stderr(output)
            .status()
            .map_err(trouble)?;
        if status.success() {
            let text = std::fs::read(&log).unwrap_or_default();
            match own_warning(&String::from_utf8_lossy(&text)) {
                Some(line) => return Err(format!("{}: {name}: {line}", kit.title)),
                None => break,
            }
        }
        if attempt == attempts {
            let text = std::fs::read(&log).unwrap_or_default();
            let text = String::from_utf8_lossy(&text);
            return Err(format!("{}: {name} failed ({status}):\n{text}", kit.title));
        }
    }
    if let Some(input) = input {
        std::fs::write(&done, input).map_err(trouble)?;
    }
    Ok(true)
}

/// What Kotlin's compiler warns of in a kit's own sources: it is not asked to make errors of that, because a student's
/// warnings are theirs. It compiles everything each time, so that no warning is seen but once.
fn own_warning(log: &str) -> Option<&str> {
    log.lines().find(|line| line.starts_with("[WARNING] file:"))
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
    for variable in
        ["CARGO_TARGET_DIR", "BOT_NAME", "BOT_HOST", "BOT_PORT", "BOT_URL", "BOT_SECRET"]
    {
        command.env_remove(variable);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::own_warning;

    #[test]
    fn warnings_of_a_kits_own_sources_are_found_among_others() {
        let other = "[INFO] Building\n[WARNING] 3 problems were encountered\n";
        assert_eq!(own_warning(other), None);
        let own = "[WARNING] file:///kit/src/main/kotlin/bots/MyBot.kt:7:9 Variable is unused.";
        assert_eq!(own_warning(&format!("{other}{own}\n[INFO] done\n")), Some(own));
    }
}
