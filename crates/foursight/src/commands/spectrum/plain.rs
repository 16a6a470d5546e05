//! `foursight spectrum play --plain`: the Spectrum in lines of text, for screen readers and scripts.

use std::io::{BufRead, Write};

use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, MachineError, NOTICE, Output};
use foursight_spectrum::{Board, Edition};
use foursight_voice::say;

use super::media::Medium;
use crate::exit::{CliError, CliResult};
use crate::lang::Lang;

/// Frames in which a program gets to its next question, at most; other programs never ask.
const FRAME_LIMIT: u32 = 20 * 50;

/// Plays line by line: what is typed goes to the machine key by key. `game` says where a board is.
pub(super) fn run(lang: Lang, medium: &Medium, game: Option<(Edition, Board)>) -> CliResult {
    let broken = |error: MachineError| CliError::bad_input(error);
    let mut machine = Machine::new(Output::None).map_err(broken)?;
    medium.insert(&mut machine).map_err(broken)?;
    anstream::eprintln!("{NOTICE}");
    anstream::eprintln!("{}", say!(lang, "spectrum-plain-help"));
    settle(&mut machine).map_err(broken)?;
    show(lang, &machine, game)?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        // An empty line is the key that goes on.
        let keys = if line.is_empty() { " " } else { &line };
        for character in keys.chars() {
            let Some(key) = Key::for_character(character) else {
                let character = character.to_string();
                anstream::eprintln!("{}", say!(lang, "spectrum-no-key", character));
                continue;
            };
            machine.tap(key).and_then(|()| settle(&mut machine)).map_err(broken)?;
        }
        show(lang, &machine, game)?;
    }
    Ok(())
}

fn settle(machine: &mut Machine) -> Result<(), MachineError> {
    machine.run_until(FRAME_LIMIT, Machine::is_pausing)?;
    machine.frames(2)
}

/// Prints the words on the screen, the board if there is one, and what the border says.
fn show(lang: Lang, machine: &Machine, game: Option<(Edition, Board)>) -> CliResult {
    let mut out = anstream::stdout().lock();
    for row in 0..24 {
        let text = machine.text(row).replace('?', " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.iter().any(|word| word.parse::<u8>().is_err()) {
            writeln!(out, "{}", words.join(" "))?;
        }
    }
    if let Some((edition, board)) = game
        && let Some(rows) = rows(machine, edition, board)
    {
        let numbers: Vec<String> = (1..=board.width()).map(|n| format!("{n} ")).collect();
        for row in rows.iter().chain([&numbers]) {
            writeln!(out, "{}", row.join(" ").trim_end())?;
        }
    }
    let border = match machine.border() {
        0 => say!(lang, "spectrum-border-black").to_owned(),
        2 => say!(lang, "spectrum-border-red").to_owned(),
        6 => say!(lang, "spectrum-border-yellow").to_owned(),
        number => say!(lang, "spectrum-border-other", number),
    };
    writeln!(out, "{border}")?;
    out.flush()?;
    Ok(())
}

/// The holes, row by row: R and Y, a dot for an empty one, with `!` if it flashes. Nothing if the
/// screen does not show the board.
fn rows(machine: &Machine, edition: Edition, board: Board) -> Option<Vec<Vec<String>>> {
    let hole = |row: u8, column: u8| {
        let (line, left) = edition.on_screen(board, column, row);
        let attribute = machine.attribute(line.into(), left.into());
        let letter = match attribute & 7 {
            0 => '.',
            2 => 'R',
            6 => 'Y',
            _ => return None,
        };
        // All discs lie on bright blue.
        let flashes = if attribute & 0x80 != 0 { '!' } else { ' ' };
        (attribute & 0x78 == 0x48).then(|| format!("{letter}{flashes}"))
    };
    (1..=board.height())
        .map(|row| (1..=board.width()).map(|column| hole(row, column)).collect())
        .collect()
}
