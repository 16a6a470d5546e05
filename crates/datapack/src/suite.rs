//! Test functions of packs: every function in a folder called `test` is one.
//!
//! A line `assert CONDITION` must hold, written like what follows `execute`: `assert if score a b
//! matches 1`. `await CONDITION` lets ticks pass until it holds. `await delay 20t` lets 20 ticks pass. All other
//! lines are commands. `join NAME [X Y Z]` lets a player join, and `click NAME TARGET` lets one use
//! an interaction entity. The game does not know these keywords, so test functions are read here and
//! never by a server: they are in `tests/` beside `data/`, or in `data/NAMESPACE/test/`.

use crate::pack::{Files, SourceLine, source_lines};
use crate::reader::SyntaxError;
use crate::run::Context;
use crate::world::{Click, World};
use crate::{Diagnostic, PackFormat};

/// Most ticks that `await` lets pass.
const MAX_AWAIT_TICKS: u64 = 1200;

/// A test of a pack.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Test {
    /// Its name: the path without folder and extension.
    pub name: String,
    /// Its file.
    pub file: String,
    lines: Vec<SourceLine>,
}

/// The tests of a pack.
#[must_use]
pub fn tests(files: &Files, format: PackFormat) -> Vec<Test> {
    let mut found = Vec::new();
    for (path, bytes) in files {
        let in_folder = path
            .strip_prefix("tests/")
            .or_else(|| path.strip_prefix("data/")?.split_once("/test/").map(|(_, rest)| rest));
        let Some(name) = in_folder.and_then(|rest| rest.strip_suffix(".mcfunction")) else {
            continue;
        };
        let text = String::from_utf8_lossy(bytes);
        found.push(Test {
            name: name.to_owned(),
            file: path.clone(),
            lines: source_lines(&text, format),
        });
    }
    found
}

/// Why a line of a test fails it.
#[derive(Debug, thiserror::Error)]
enum LineFault {
    #[error("does not hold: {0}")]
    NotTrue(String),
    #[error("did not hold within {MAX_AWAIT_TICKS} ticks: {0}")]
    NeverTrue(String),
    #[error("expected a number of ticks, found {0}")]
    Ticks(String),
    #[error("expected the name of a player")]
    Name,
    #[error("expected a player and a target")]
    PlayerAndTarget,
    #[error("no player {0}")]
    NoPlayer(String),
    #[error("no interaction entity: {0}")]
    NoInteraction(String),
    #[error("{fault} in: {text}")]
    Syntax { fault: String, text: String },
    /// A command that cannot be parsed, as the game tells of it.
    #[error("{0}")]
    Command(String),
}

impl LineFault {
    fn syntax(fault: &SyntaxError, text: &str) -> Self {
        Self::Syntax { fault: fault.to_string(), text: text.to_owned() }
    }
}

impl Test {
    /// Runs the test in a world of its own; the error is the first line that does not hold.
    ///
    /// # Errors
    ///
    /// An assertion that does not hold, a condition that never comes true, or a line that is not a
    /// command.
    pub fn run(&self, world: &mut World) -> Result<(), Diagnostic> {
        for line in &self.lines {
            self.step(world, line).map_err(|fault| Diagnostic {
                file: self.file.clone(),
                line: line.line,
                column: line.indent + 1,
                message: fault.to_string(),
            })?;
        }
        Ok(())
    }

    fn step(&self, world: &mut World, line: &SourceLine) -> Result<(), LineFault> {
        let (word, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        match word {
            "assert" => {
                holds(world, rest)?.then_some(()).ok_or_else(|| LineFault::NotTrue(rest.to_owned()))
            }
            "await" => {
                if let Some(delay) = rest.strip_prefix("delay ") {
                    let ticks = delay.trim_end_matches('t').parse::<u64>();
                    let ticks = ticks.map_err(|_| LineFault::Ticks(delay.to_owned()))?;
                    world.ticks(ticks.min(MAX_AWAIT_TICKS));
                    return Ok(());
                }
                for _ in 0..MAX_AWAIT_TICKS {
                    if holds(world, rest)? {
                        return Ok(());
                    }
                    world.tick();
                }
                Err(LineFault::NeverTrue(rest.to_owned()))
            }
            "join" => {
                let mut words = rest.split(' ');
                let name = words.next().filter(|name| !name.is_empty());
                let name = name.ok_or(LineFault::Name)?;
                let place: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
                let place = <[f64; 3]>::try_from(place).unwrap_or_default();
                world.join(name, place);
                Ok(())
            }
            "click" => {
                let (name, target) = rest.split_once(' ').ok_or(LineFault::PlayerAndTarget)?;
                let player = world.player(name);
                let player = player.ok_or_else(|| LineFault::NoPlayer(name.to_owned()))?;
                let found =
                    world.find(target).map_err(|error| LineFault::syntax(&error, target))?;
                let clicked = found.first().is_some_and(|id| world.click(player, *id, Click::Use));
                clicked.then_some(()).ok_or_else(|| LineFault::NoInteraction(target.to_owned()))
            }
            _ => match world.command(&line.text, Context::SERVER) {
                Ok(_) => Ok(()),
                Err(crate::CommandError::Syntax(error)) => {
                    let (at, text) = (line.line, &line.text);
                    let told = Diagnostic::in_command(&self.file, at, line.indent, text, &error);
                    Err(LineFault::Command(told.message))
                }
                // A command may fail; whether that matters is for an assertion to say.
                Err(crate::CommandError::Failed(_)) => Ok(()),
            },
        }
    }
}

/// Whether a condition holds: what could follow `execute`, or what could follow `if`.
fn holds(world: &mut World, text: &str) -> Result<bool, LineFault> {
    let first = text.split(' ').next().unwrap_or_default();
    let whole = match first {
        "not" => format!("execute unless {}", &text[3..].trim_start()),
        "biome" | "block" | "blocks" | "data" | "dimension" | "entity" | "function" | "items"
        | "loaded" | "predicate" | "score" | "stopwatch" => format!("execute if {text}"),
        _ => format!("execute {text}"),
    };
    match world.command(&whole, Context::SERVER) {
        Ok(_) => Ok(true),
        Err(crate::CommandError::Failed(_)) => Ok(false),
        Err(crate::CommandError::Syntax(error)) => Err(LineFault::syntax(&error, &whole)),
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_test_function_asserts_and_waits() {
        let mut files = Files::new();
        let text = "scoreboard objectives add o dummy\nscoreboard players set #x o 1\nassert score #x o matches 1\nassert not score #x o matches 2\nawait delay 3t\nassert if score #x o matches 2";
        files.insert("tests/one.mcfunction".into(), text.as_bytes().to_vec());
        let all = tests(&files, PackFormat::LATEST);
        assert_eq!(all.len(), 1);
        let mut world = World::new(1);
        let diagnostic = all[0].run(&mut world).unwrap_err();
        assert_eq!((diagnostic.line, world.time()), (6, 3));
        assert!(diagnostic.message.contains("does not hold"));
    }
}
