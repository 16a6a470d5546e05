//! A console on a world in memory: type commands, let ticks pass, look.

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstyle::{Reset, Style};
use foursight_datapack::{
    BlockPos, Click, CommandError, CommandResult, Context, Dimension, Entity, EntityId,
    FunctionCost, Pack, PowerResult, World,
};
use foursight_minecraft::{Board, glyph};
use foursight_voice::say;

use super::RunArgs;
use crate::cli::Shared;
use crate::commands::input::read_line;
use crate::exit::{BAD_INPUT, CliError, CliResult};
use crate::lang::{self, Lang};

/// Most ticks of one `tick`.
const MAX_TICKS: u64 = 1_000_000;

/// Most functions that `spent` names.
const DEAREST: usize = 20;

/// The help text of the console.
fn help(lang: Lang) -> &'static str {
    say!(lang, "console-help")
}

pub(super) fn run(shared: &Shared, args: &RunArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let packs = read_all(args, lang)?;
    let mut world = World::new(args.seed);
    world.record(args.trace);
    let errors = super::load_into(&mut world, &packs);
    let by_hand = std::io::stdin().is_terminal();
    let mut editor =
        (by_hand && std::io::stdout().is_terminal()).then(super::line_editor::LineEditor::of_user);
    let mut out = anstream::stdout();
    if by_hand {
        let count = world.function_ids().len();
        let text = say!(lang, "console-welcome", count, errors);
        writeln!(out, "{text}")?;
    }
    let mut worst = if errors > 0 { BAD_INPUT } else { 0 };
    let mut input = std::io::BufReader::new(std::io::stdin());
    loop {
        let line = match &mut editor {
            Some(editor) => editor.read("> ")?,
            None => {
                if by_hand {
                    write!(out, "> ")?;
                    out.flush()?;
                }
                read_line(lang, Path::new("-"), &mut input)?
            }
        };
        let Some(line) = line else { break };
        let text = line.trim();
        if matches!(text, "quit" | "exit") {
            break;
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match execute(&mut world, text, lang) {
            Ok(lines) => {
                for line in lines {
                    writeln!(out, "{line}")?;
                }
            }
            Err(message) => {
                worst = worst.max(BAD_INPUT);
                writeln!(out, "{message}")?;
            }
        }
        for line in world.take_trace() {
            writeln!(out, "{line}")?;
        }
        for message in world.take_log() {
            writeln!(out, "{message}")?;
        }
        if world.take_reload_request() {
            worst = worst.max(reload(&mut world, args, lang));
        }
    }
    if let Some(editor) = &editor {
        editor.keep();
    }
    // A script that was refused somewhere has not done what it says.
    if worst > 0 && !by_hand { Err(CliError::silent(worst)) } else { Ok(()) }
}

fn read_all(args: &RunArgs, lang: Lang) -> Result<Vec<Pack>, CliError> {
    let read = |path: &PathBuf| super::read(path, args.version, lang).map(|(pack, _)| pack);
    args.packs.iter().map(read).collect()
}

/// Reads the files again, as the game does; if they cannot be read, the world keeps what it has.
/// Answers how bad it was.
fn reload(world: &mut World, args: &RunArgs, lang: Lang) -> u8 {
    let packs = match read_all(args, lang) {
        Ok(packs) => packs,
        Err(error) => {
            let (kind, told) = (say!(lang, "finding-error"), error.message.unwrap_or_default());
            anstream::eprintln!("{kind}: {told}");
            return error.code;
        }
    };
    if super::load_into(world, &packs) == 0 { 0 } else { BAD_INPUT }
}

fn switched(lang: Lang, on: bool) -> &'static str {
    if on { say!(lang, "console-on") } else { say!(lang, "console-off") }
}

/// How one of the console's own commands is used, as the help says it.
fn usage(lang: Lang, word: &str) -> Option<&'static str> {
    let mut own = help(lang).lines().filter(|line| line.starts_with("  "));
    own.find(|line| line.split_whitespace().next() == Some(word)).map(str::trim)
}

/// A block position: three whole numbers.
fn block_pos(words: &[&str]) -> Option<BlockPos> {
    let numbers: Option<Vec<i32>> = words.iter().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// What follows the first words of a line.
fn after(text: &str, words: usize) -> &str {
    let mut rest = text;
    for _ in 0..words {
        rest = rest.trim_start().split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    }
    rest.trim_start()
}

/// Runs one line of the console; the lines to print, or what is wrong.
fn execute(world: &mut World, text: &str, lang: Lang) -> Result<Vec<String>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["help"] => Ok(vec![help(lang).to_owned()]),
        ["tick"] => {
            world.tick();
            Ok(Vec::new())
        }
        ["tick", count] if count.parse::<u64>().is_ok() => {
            world.ticks(count.parse().unwrap_or(0).min(MAX_TICKS));
            Ok(Vec::new())
        }
        ["board"] => match boards(world) {
            none if none.is_empty() => Err(say!(lang, "console-no-board").to_owned()),
            boards => Ok(boards),
        },
        ["look", corners @ ..] if corners.len() == 6 => {
            let (from, to) = corners.split_at(3);
            let corners = block_pos(from).zip(block_pos(to));
            let (from, to) = corners.ok_or_else(|| whole_numbers(lang, "look", 6))?;
            Ok(world.draw(from, to, glyph))
        }
        ["join", name, rest @ ..] => join(world, name, rest),
        ["as", name, _, ..] => {
            let player = find_player(world, name, lang)?;
            let command = after(text, 2);
            let result = world.player_command(player, command);
            answer(world, command, result, lang)
        }
        ["click", name, target] => click(world, name, target, lang),
        ["at", x, y, z, _, ..] => {
            let at = block_pos(&[x, y, z]).ok_or_else(|| whole_numbers(lang, "at", 3))?;
            let command = after(text, 4);
            let result = world.command(command, Context::at_block(Dimension::Overworld, at));
            answer(world, command, result, lang)
        }
        ["power", x, y, z] => power(world, &[x, y, z], lang),
        ["entities"] => Ok(entities(world)),
        ["functions"] => Ok(world.function_ids()),
        ["spent"] => {
            let usage = world.usage();
            let (commands, entities) = (usage.commands, usage.scanned_entities);
            let all = say!(lang, "console-spent", commands, entities, tick = world.time());
            let costs = world.function_costs();
            let dearest = costs.iter().take(DEAREST);
            let line = |(id, cost): &(String, FunctionCost)| {
                format!("  {:>9}  {id} ({})", cost.commands, cost.calls)
            };
            Ok(std::iter::once(all).chain(dearest.map(line)).collect())
        }
        _ => {
            let result = world.command(text, Context::SERVER);
            let own = words.first().and_then(|word| usage(lang, word));
            match (answer(world, text, result, lang), own) {
                // Neither as the console's own command is used, nor a command of the game.
                (Err(_), Some(usage)) if !text.starts_with('/') => Err(usage.to_owned()),
                (answer, _) => answer,
            }
        }
    }
}

fn join(world: &mut World, name: &str, position: &[&str]) -> Result<Vec<String>, String> {
    let at = block_pos(position);
    let pos = at.map_or([0.5, 64.0, 0.5], |[x, y, z]| {
        [f64::from(x) + 0.5, f64::from(y), f64::from(z) + 0.5]
    });
    world.join(name, pos);
    // Somebody who is there already moves.
    if let [x, y, z] = position {
        let tp = format!("tp {name} {x} {y} {z}");
        world.command(&tp, Context::SERVER).map_err(|error| error.to_string())?;
    }
    Ok(Vec::new())
}

fn power(world: &mut World, position: &[&str], lang: Lang) -> Result<Vec<String>, String> {
    let at = block_pos(position).ok_or_else(|| whole_numbers(lang, "power", 3))?;
    match world.power(at) {
        Some(PowerResult::Ran(success)) => Ok(vec![format!("= {}", i32::from(success))]),
        Some(PowerResult::Switched(on)) => Ok(vec![switched(lang, on).to_owned()]),
        None => Err(say!(lang, "console-no-command-block").to_owned()),
    }
}

fn whole_numbers(lang: Lang, command: &str, count: u32) -> String {
    say!(lang, "console-whole-numbers", command, count)
}

/// All entities with their positions and tags.
fn entities(world: &World) -> Vec<String> {
    let names = world.names();
    let line = |entity: &Entity| {
        let tags: Vec<&str> = entity.tags.iter().map(|tag| names.text(*tag)).collect();
        let [x, y, z] = entity.pos;
        format!("{} at {x:.2} {y:.2} {z:.2} [{}]", names.text(entity.kind), tags.join(" "))
    };
    world.entities().map(line).collect()
}

fn find_player(world: &World, name: &str, lang: Lang) -> Result<EntityId, String> {
    world.player(name).ok_or_else(|| say!(lang, "console-no-player", name))
}

fn answer(
    world: &mut World,
    text: &str,
    result: CommandResult,
    lang: Lang,
) -> Result<Vec<String>, String> {
    let mut lines = world.take_feedback();
    match result {
        Ok(value) => {
            lines.push(format!("= {value}"));
            Ok(lines)
        }
        Err(CommandError::Syntax(error)) => {
            let text = text.trim_start_matches('/');
            let at = error.at.min(text.len());
            let meant = did_you_mean(world, text, at, lang);
            // As the game's chat shows it: what is wrong is underlined.
            let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
            let (on, off) = (Style::new().underline(), Reset);
            let rest = if rest.is_empty() { String::new() } else { format!("{on}{rest}{off}") };
            Err(format!("{error}\n{before}{rest}<--[HERE]{meant}"))
        }
        // A command that fails is a result, not an error of the script.
        Err(error) => {
            let failed = format!("{} {error}", say!(lang, "console-failed"));
            lines.push(failed.trim_end().to_owned());
            let unknown = error.to_string();
            let id = unknown.strip_prefix("Unknown function ");
            if let Some((id, at)) = id.and_then(|id| Some((id, text.rfind(id)?))) {
                // The game says the same of a function whose file has an error.
                lines.push(match world.fault_of(id) {
                    Some(fault) => say!(lang, "console-left-out", fault = fault.to_string()),
                    None => did_you_mean(world, text, at, lang).trim_start().to_owned(),
                });
                lines.retain(|line| !line.is_empty());
            }
            Ok(lines)
        }
    }
}

/// A line that names what a word may have been meant to be, or nothing.
fn did_you_mean(world: &World, text: &str, at: usize, lang: Lang) -> String {
    let own: Vec<&str> = help(lang)
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .map(|word| word.trim_end_matches(','))
        .collect();
    let meant = world.suggest(text, at, &own);
    meant.map(|word| format!("\n{}", say!(lang, "console-did-you-mean", word))).unwrap_or_default()
}

fn click(world: &mut World, name: &str, target: &str, lang: Lang) -> Result<Vec<String>, String> {
    let player = find_player(world, name, lang)?;
    let found = if target.parse::<u32>().is_ok() {
        button(world, player, name, target, lang)?
    } else {
        world.find(target).map_err(|error| error.to_string())?.first().copied()
    };
    let one = found.ok_or_else(|| say!(lang, "console-no-entity", target))?;
    if world.click(player, one, Click::Use) {
        Ok(Vec::new())
    } else {
        Err(say!(lang, "console-no-interaction", target))
    }
}

/// The button with a number on the board that is nearest to a player.
fn button(
    world: &World,
    player: EntityId,
    name: &str,
    number: &str,
    lang: Lang,
) -> Result<Option<EntityId>, String> {
    let boards = Board::find_all(world);
    let namespaces: BTreeSet<&str> = boards.iter().map(|it| it.namespace.as_str()).collect();
    let Some(first) = namespaces.first() else {
        return Err(say!(lang, "console-no-board").to_owned());
    };
    let all = |tag: &str| {
        let tagged = |namespace: &&str| world.tagged(&format!("{namespace}_{tag}"));
        namespaces.iter().flat_map(tagged).collect::<Vec<_>>()
    };
    if all("button").is_empty() {
        let trigger = format!("as {name} trigger {first} set {number}");
        return Err(say!(lang, "console-no-buttons", trigger));
    }
    let here = world.entity(player).map_or([0.0; 3], |it| it.pos);
    let distance = |it: &&Entity| -> f64 {
        it.pos.iter().zip(here).map(|(there, here)| (there - here).powi(2)).sum()
    };
    let numbered = all(&format!("button{number}"));
    let near = numbered.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    Ok(near.map(|it| it.id))
}

/// All boards, as their blocks show them.
pub(super) fn boards(world: &World) -> Vec<String> {
    let mut lines = Vec::new();
    for board in Board::find_all(world) {
        let Some(picture) = board.draw(world) else {
            continue;
        };
        lines.push(format!(
            "{} {}: {}",
            board.namespace,
            board.index + 1,
            picture.states.join(" ")
        ));
        lines.extend(picture.lines.iter().map(|line| format!("  {line}")));
    }
    lines
}
