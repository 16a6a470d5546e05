//! A console on a world in memory: type commands, let ticks pass, look.

use std::io::{BufRead, IsTerminal, Write};

use foursight_minecraft::{BlockPos, Click, Context, Message, Power, World};
use foursight_voice::say;

use super::RunArgs;
use crate::cli::Shared;
use crate::exit::{BAD_INPUT, CliError, Outcome};
use crate::lang::{self, Lang};

/// The console's own words.
fn help(lang: Lang) -> &'static str {
    say!(lang, "console-help")
}

pub(super) fn run(shared: &Shared, args: &RunArgs) -> Outcome {
    let lang = lang::choose(shared.lang);
    let mut packs = Vec::new();
    for path in &args.packs {
        packs.push(super::read(path)?.0);
    }
    let (mut world, faults) = super::load(&packs, args.seed);
    let by_hand = std::io::stdin().is_terminal();
    let mut out = anstream::stdout().lock();
    if by_hand {
        let count = world.function_ids().len();
        let text = say!(lang, "console-welcome", count, faults);
        writeln!(out, "{text}")?;
    }
    let mut worst = if faults > 0 { BAD_INPUT } else { 0 };
    let mut input = std::io::stdin().lock();
    let mut line = String::new();
    loop {
        if by_hand {
            write!(out, "> ")?;
            out.flush()?;
        }
        line.clear();
        if input.read_line(&mut line)? == 0 {
            break;
        }
        let text = line.trim();
        if matches!(text, "quit" | "exit") {
            break;
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match obey(&mut world, text, lang) {
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
        for message in world.take_log() {
            writeln!(out, "{}", shown(&message))?;
        }
        if world.take_reload() {
            world.load(&packs);
            world.start();
        }
    }
    // A script that was refused somewhere has not done what it says.
    if worst > 0 && !by_hand { Err(CliError::silent(worst)) } else { Ok(()) }
}

/// A message as one line.
pub(super) fn shown(message: &Message) -> String {
    match message {
        Message::Said { from, text } => format!("[{from}] {text}"),
        Message::Told { to, text } => format!("({}) {text}", to.join(", ")),
        Message::Titled { to, part, text } => format!("({}, {part}) {text}", to.join(", ")),
        Message::Shown { command } => format!("~ {command}"),
        Message::Trouble(text) => format!("! {text}"),
    }
}

fn switched(lang: Lang, on: bool) -> &'static str {
    if on { say!(lang, "console-on") } else { say!(lang, "console-off") }
}

/// How one of the console's own words is used, as the help says it.
fn usage(lang: Lang, word: &str) -> Option<&'static str> {
    let mut own = help(lang).lines().filter(|line| line.starts_with("  "));
    own.find(|line| line.split_whitespace().next() == Some(word)).map(str::trim)
}

fn numbers(words: &[&str]) -> Option<Vec<i32>> {
    words.iter().map(|word| word.parse().ok()).collect()
}

fn obey(world: &mut World, text: &str, lang: Lang) -> Result<Vec<String>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let after = |count: usize| {
        let mut rest = text;
        for _ in 0..count {
            rest = rest.trim_start().split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        }
        rest.trim_start().to_owned()
    };
    match words.as_slice() {
        ["help"] => Ok(vec![help(lang).to_owned()]),
        ["tick"] => {
            world.tick();
            Ok(Vec::new())
        }
        ["tick", count] if count.parse::<u64>().is_ok() => {
            world.ticks(count.parse().unwrap_or(0).min(1_000_000));
            Ok(Vec::new())
        }
        ["board"] => Ok(boards(world)),
        ["look", rest @ ..] if rest.len() == 6 => {
            let at = numbers(rest).ok_or("look: expected six whole numbers")?;
            let corner = |from: usize| -> BlockPos { [at[from], at[from + 1], at[from + 2]] };
            Ok(world.look(corner(0), corner(3)))
        }
        ["join", name, rest @ ..] => {
            let at = numbers(rest).filter(|at| at.len() == 3);
            let pos = at.map_or([0.5, 64.0, 0.5], |at| {
                [f64::from(at[0]) + 0.5, f64::from(at[1]), f64::from(at[2]) + 0.5]
            });
            world.join(name, pos);
            if rest.len() == 3 {
                let tp = format!("tp {name} {} {} {}", rest[0], rest[1], rest[2]);
                world.command(&tp, Context::SERVER).map_err(|error| error.to_string())?;
            }
            Ok(Vec::new())
        }
        ["as", name, _, ..] => {
            let player =
                world.player(name).ok_or_else(|| format!("{name} is not here; join {name}"))?;
            let command = after(2);
            let result = world.type_command(player, &command);
            answer(world, &command, result)
        }
        ["click", name, target] => click(world, name, target),
        ["at", x, y, z, _, ..] => {
            let at = numbers(&[x, y, z]).ok_or("at: expected three whole numbers")?;
            let context =
                Context::at_block(foursight_minecraft::Dimension::Overworld, [at[0], at[1], at[2]]);
            let command = after(4);
            let result = world.command(&command, context);
            answer(world, &command, result)
        }
        ["power", x, y, z] => {
            let at = numbers(&[x, y, z]).ok_or("power: expected three whole numbers")?;
            match world.power([at[0], at[1], at[2]]) {
                Some(Power::Ran(success)) => Ok(vec![format!("= {}", i32::from(success))]),
                Some(Power::Switched(on)) => Ok(vec![switched(lang, on).to_owned()]),
                None => Err("there is no command block".into()),
            }
        }
        ["entities"] => Ok(world
            .entities()
            .map(|entity| {
                let names = world.names();
                let tags: Vec<&str> = entity.tags.iter().map(|tag| names.text(*tag)).collect();
                let [x, y, z] = entity.pos;
                format!("{} at {x:.2} {y:.2} {z:.2} [{}]", names.text(entity.kind), tags.join(" "))
            })
            .collect()),
        ["functions"] => Ok(world.function_ids()),
        ["spent"] => {
            let spent = world.spent();
            Ok(vec![format!(
                "{} commands, {} entities looked at, tick {}",
                spent.commands,
                spent.scanned,
                world.time()
            )])
        }
        _ => {
            let result = world.command(text, Context::SERVER);
            let own = words.first().and_then(|word| usage(lang, word));
            match (answer(world, text, result), own) {
                // Not as the console's own word is used, and not a command of the game either.
                (Err(_), Some(usage)) if !text.starts_with('/') => Err(usage.to_owned()),
                (answer, _) => answer,
            }
        }
    }
}

fn answer(
    world: &mut World,
    text: &str,
    result: Result<i32, foursight_minecraft::CommandError>,
) -> Result<Vec<String>, String> {
    let mut lines = world.take_feedback();
    match result {
        Ok(value) => {
            lines.push(format!("= {value}"));
            Ok(lines)
        }
        Err(foursight_minecraft::CommandError::Syntax(error)) => {
            let text = text.trim_start_matches('/');
            let at = error.at.min(text.len());
            Err(format!("{error}\n{}<--[HERE]", &text[..at]))
        }
        // A command that fails is an answer, too.
        Err(error) => {
            let text = error.to_string();
            lines.push(if text.is_empty() {
                "(failed)".to_owned()
            } else {
                format!("(failed) {text}")
            });
            Ok(lines)
        }
    }
}

fn click(world: &mut World, name: &str, target: &str) -> Result<Vec<String>, String> {
    let player = world.player(name).ok_or_else(|| format!("{name} is not here; join {name}"))?;
    let found = if target.parse::<u32>().is_ok() {
        let board = world.boards().into_iter().next().ok_or("there is no board")?;
        world.tagged(&format!("{}_button{target}", board.namespace)).iter().map(|e| e.id).collect()
    } else {
        world.find(target).map_err(|error| error.to_string())?
    };
    let one = found.first().ok_or_else(|| format!("nothing is meant by {target}"))?;
    if world.click(player, *one, Click::Use) {
        Ok(Vec::new())
    } else {
        Err(format!("{target} is no interaction entity: only those notice clicks"))
    }
}

/// All boards, as their blocks show them.
pub(super) fn boards(world: &World) -> Vec<String> {
    let mut lines = Vec::new();
    for board in world.boards() {
        let Some(picture) = world.picture(&board.namespace, board.size, board.index) else {
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
