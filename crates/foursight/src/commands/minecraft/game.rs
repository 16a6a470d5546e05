//! Playing an exported pack in the terminal: clicks and ticks as in the game, drawn from its blocks.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use foursight_datapack::{Click, Context, Dimension, EntityId, Message, Pack, World};
use foursight_minecraft::{Export, Target};
use foursight_rules::notation::{self, NotationError, column_letters};
use foursight_rules::{InMemoryPacks, Library, Ruleset};
use foursight_voice::{InWords, say};

use super::{Level, PlayArgs};
use crate::cli::Shared;
use crate::commands::input::read_line;
use crate::exit::{CliError, CliResult};
use crate::lang::{self, Lang};

/// Most ticks that a move takes until nothing moves any more: the computer thinks for a second.
const MAX_MOVE_TICKS: u32 = 60;

pub(super) fn run(shared: &Shared, args: &PlayArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let target = args.version.map_or(Target::Modern, super::target_of);
    let export = super::exported(shared, &args.game, target, &[args.game.size.first().copied()])?;
    let pack = match args.version {
        Some(format) => Pack::from_files_as("game", &export.files, format),
        None => Pack::from_files("game", &export.files),
    };
    let pack = pack.map_err(CliError::bad_input)?;
    let (mut world, _) = super::load(&[pack], args.seed);
    let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
    let ns = export.namespace.clone();
    for name in ["You", "Guest"] {
        world.join(name, [0.5, 77.0, -4.5]);
    }
    let mut functions = vec!["setup".to_owned(), "create_board_northsouth".to_owned()];
    if export.gravity && args.computer != Level::Off {
        let level = match args.computer {
            Level::Hard => "hard",
            Level::Normal => "normal",
            _ => "easy",
        };
        functions.push(format!("computer_player2_{level}"));
    }
    functions.push("start".to_owned());
    for function in functions {
        world.command(&format!("function {ns}:{function}"), here).map_err(CliError::bad_input)?;
    }
    // Whoever has just come is greeted, and may use the trigger within a second.
    world.ticks(20);
    world.take_log();
    if !export.gravity && args.computer != Level::Off {
        anstream::println!("{}", say!(lang, "minecraft-play-no-computer"));
    }
    converse(&mut world, &export, lang)
}

fn converse(world: &mut World, export: &Export, lang: Lang) -> CliResult {
    let mut out = anstream::stdout().lock();
    let mut input = std::io::stdin().lock();
    let by_hand = std::io::stdin().is_terminal();
    draw(world, export, &mut out)?;
    let help = if export.gravity {
        say!(lang, "minecraft-play-columns")
    } else {
        say!(lang, "minecraft-play-cells")
    };
    writeln!(out, "{help}")?;
    loop {
        if by_hand {
            write!(out, "> ")?;
            out.flush()?;
        }
        let Some(line) = read_line(lang, Path::new("-"), &mut input)? else { return Ok(()) };
        let mut before = world.usage().commands;
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] => continue,
            ["quit" | "exit" | "q"] => return Ok(()),
            ["help" | "h" | "?"] => {
                writeln!(out, "{help}")?;
                continue;
            }
            ["new"] => {
                let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
                let _ = world.command(&format!("function {}:start", export.namespace), here);
            }
            _ => match typed(export, &line) {
                Ok(buttons) => {
                    for (button, number) in buttons.into_iter().zip(0..) {
                        if number > 0 {
                            settle(world, export);
                        }
                        before = press(world, export, button)?;
                    }
                }
                Err(error) => {
                    writeln!(out, "{}", error.in_words(lang))?;
                    writeln!(out, "{help}")?;
                    continue;
                }
            },
        }
        settle(world, export);
        draw(world, export, &mut out)?;
        for message in world.take_log() {
            match message {
                Message::Title { text, .. } | Message::Tellraw { text, .. } => {
                    writeln!(out, "{text}")?;
                }
                Message::Error(_) => writeln!(out, "{message}")?,
                _ => {}
            }
        }
        let spent = world.usage().commands - before;
        let text = say!(lang, "minecraft-spent", spent);
        writeln!(out, "{text}")?;
    }
}

/// Brings a player within reach of what is to be clicked.
pub(super) fn go_to(world: &mut World, player: EntityId, target: EntityId) {
    if let Some([x, y, z]) = world.entity(target).map(|entity| entity.pos) {
        // A board is never so near the world's end that nobody could stand there.
        let _ = world.player_command(player, &format!("tp @s {x} {y} {z}"));
    }
}

/// Presses a button and answers how many commands there had been before.
fn press(world: &mut World, export: &Export, button: u32) -> Result<u64, CliError> {
    let target = world.tagged(&format!("{}_button{button}", export.namespace));
    let target = target.first().map(|entity| entity.id);
    let before = world.usage().commands;
    match (world.player("You"), target) {
        (Some(player), Some(target)) => {
            go_to(world, player, target);
            let before = world.usage().commands;
            world.click(player, target, Click::Use);
            return Ok(before);
        }
        // Before 1.19.4 there is nothing to click on.
        (Some(player), None) => {
            let trigger = format!("trigger {} set {button}", export.namespace);
            world.player_command(player, &trigger).map_err(CliError::bad_input)?;
        }
        _ => {}
    }
    Ok(before)
}

/// The buttons that a line names: moves as they are written everywhere, or column and row.
fn typed(export: &Export, line: &str) -> Result<Vec<u32>, NotationError> {
    let numbers: Vec<u32> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let (columns, rows) = (u32::from(export.size.0), u32::from(export.size.1));
    match numbers.as_slice() {
        &[column, row]
            if !export.gravity && (1..=columns).contains(&column) && (1..=rows).contains(&row) =>
        {
            Ok(vec![cell_button(column, row)])
        }
        _ => Ok(moves(export, line)?.into_iter().map(|(_, button)| button).collect()),
    }
}

fn cell_button(column: u32, row: u32) -> u32 {
    column + 100 * row
}

/// Moves as they are written everywhere, each with the number of its button.
pub(super) fn moves(export: &Export, text: &str) -> Result<Vec<(String, u32)>, NotationError> {
    let rules = board_of(export);
    let rows = u32::from(export.size.1);
    let read = notation::parse(&rules, text)?.into_iter();
    let numbered = read.map(|mv| {
        let button = match *rules.move_coords(mv).as_slice() {
            [row, column] => cell_button(u32::from(column) + 1, rows - u32::from(row)),
            ref column => u32::from(column.first().copied().unwrap_or_default()) + 1,
        };
        (notation::format_move(&rules, mv), button)
    });
    Ok(numbered.collect())
}

/// A board of the exported size and nothing else: enough to read moves.
fn board_of(export: &Export) -> Arc<Ruleset> {
    let (columns, rows) = export.size;
    let gravity = if export.gravity { r#", "gravity": {"axis": 0, "end": "high"}"# } else { "" };
    let text =
        format!(r#"{{"name": "board", "board": {{"dimensions": [{rows}, {columns}]{gravity}}}}}"#);
    let source = InMemoryPacks([("board".to_owned(), text.into_bytes())].into());
    Ruleset::load(&Library::of(vec![Box::new(source)]), &["board"])
        .unwrap_or_else(|_| unreachable!("an empty board of a size that was exported"))
}

/// Lets time pass until a person can move or nobody can.
fn settle(world: &mut World, export: &Export) {
    let busy = format!("{}_busy", export.namespace);
    for _ in 0..MAX_MOVE_TICKS {
        world.tick();
        let idle = world
            .tagged(&format!("{}_state", export.namespace))
            .iter()
            .all(|state| world.score_of(state, &busy).unwrap_or(0) == 0);
        if idle && world.tagged(&format!("{}_thinking", export.namespace)).is_empty() {
            return;
        }
    }
}

fn draw(world: &World, export: &Export, out: &mut impl Write) -> std::io::Result<()> {
    let Some(picture) = export.board(0).draw(world) else { return Ok(()) };
    // What moves are called: columns by numbers, cells by letter and number.
    let name = |column: u16| {
        if export.gravity { column.to_string() } else { column_letters(column - 1) }
    };
    let names: String = (1..=export.size.0).map(|column| format!("{:<2}", name(column))).collect();
    writeln!(out, "     {}", names.trim_end())?;
    // From the frame above the top row to the one below the bottom.
    for (line, row) in picture.lines.iter().zip((0..=export.size.1 + 1).rev()) {
        let is_row = !export.gravity && (1..=export.size.1).contains(&row);
        let label = if is_row { row.to_string() } else { String::new() };
        writeln!(out, "{label:>2} {line}")?;
    }
    Ok(())
}
