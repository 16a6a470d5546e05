//! `foursight spectrum play --plain`: the Spectrum in lines of text, for screen readers and scripts.

use std::io::{BufRead, IsTerminal, Write};
use std::time::SystemTime;

use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, MachineError, NOTICE, Output};
use foursight_spectrum::{Board, Edition};
use foursight_voice::say;

use super::media::Medium;
use super::refusal::Refusal;
use crate::exit::{CliError, CliResult};
use crate::lang::Lang;

/// Frames in which a program gets to its next question, at most; other programs never ask.
const FRAME_LIMIT: u32 = 20 * 50;

/// Plays line by line: what is typed goes to the machine key by key.
pub(super) fn run(lang: Lang, medium: &Medium) -> CliResult {
    let broken = |error: MachineError| CliError::bad_input(error.in_words(lang));
    let mut machine = Machine::new(Output::None).map_err(broken)?;
    medium.insert(&mut machine).map_err(broken)?;
    anstream::eprintln!("{NOTICE}");
    anstream::eprintln!("{}", say!(lang, "spectrum-plain-help"));
    settle(&mut machine).map_err(broken)?;
    if std::io::stdin().is_terminal() {
        machine.frames(hesitation()).map_err(broken)?;
    }
    let game = Edition::of_program(&machine.program());
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

/// How many frames somebody lets pass before the first key. The Spectrum draws its chance from
/// that; here it stands still between keys and would play the same game every time. Scripts get the
/// same answers to the same keys.
fn hesitation() -> u32 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.subsec_micros() % (5 * 50))
}

fn settle(machine: &mut Machine) -> Result<(), MachineError> {
    machine.run_until(FRAME_LIMIT, Machine::is_pausing)?;
    machine.frames(2)
}

/// Prints the words on the screen, the board if there is one, and what the border says.
fn show(lang: Lang, machine: &Machine, game: Option<(Edition, Board)>) -> CliResult {
    let mut out = anstream::stdout().lock();
    let letters = machine.letters();
    for row in 0..24 {
        let mut text = [' '; 32];
        for letter in letters.iter().filter(|letter| letter.row == row) {
            text[letter.column] = letter.character;
        }
        let text = String::from_iter(text);
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
        0 => say!(lang, "spectrum-border-black"),
        1 => say!(lang, "spectrum-border-blue"),
        2 => say!(lang, "spectrum-border-red"),
        3 => say!(lang, "spectrum-border-magenta"),
        4 => say!(lang, "spectrum-border-green"),
        5 => say!(lang, "spectrum-border-cyan"),
        6 => say!(lang, "spectrum-border-yellow"),
        _ => say!(lang, "spectrum-border-white"),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The Spectrum's answer to the first move, after some frames at the title.
    fn answer(frames: u32) -> Vec<Vec<String>> {
        let (edition, board) = (Edition::Computer, Board::default());
        let mut machine = Machine::new(Output::None).unwrap();
        machine.load(&edition.tape(board).unwrap()).unwrap();
        settle(&mut machine).unwrap();
        machine.frames(frames).unwrap();
        for key in ['1', '4'] {
            machine.tap(Key::for_character(key).unwrap()).unwrap();
            settle(&mut machine).unwrap();
        }
        rows(&machine, edition, board).unwrap()
    }

    #[test]
    fn spectrum_finding_13_whoever_hesitates_meets_another_game() {
        assert_eq!(answer(0), answer(0));
        assert!((1..20).any(|frames| answer(7 * frames) != answer(0)));
    }

    #[test]
    fn our_games_are_known_by_their_program_on_whatever_they_come() {
        for edition in Edition::ALL {
            // Only a machine with a picture can be kept.
            let mut machine = Machine::new(Output::PictureAndSound).unwrap();
            machine.load(&edition.tape(Board::default()).unwrap()).unwrap();
            settle(&mut machine).unwrap();
            let snapshot = machine.snapshot().unwrap();
            let mut restored = Machine::new(Output::None).unwrap();
            restored.restore(&snapshot).unwrap();
            let known = Some((edition, Board::default()));
            assert_eq!(Edition::of_program(&machine.program()), known);
            assert_eq!(Edition::of_program(&restored.program()), known);
        }
        assert_eq!(Edition::of_program(&[]), None);
    }
}
