//! Types some keys on an emulated Spectrum that plays the one-liner, and prints its board.

use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output};
use foursight_spectrum::{Board, Edition};

/// Frames after which a program that has not asked for a key never will.
const FRAME_LIMIT: u32 = 3000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let keys = std::env::args().nth(1).unwrap_or_else(|| "4453".to_owned());
    let board = Board::default();
    let mut spectrum = Machine::new(Output::None)?;
    spectrum.load(&Edition::OneLine.tape(board)?)?;
    spectrum.run_until(FRAME_LIMIT, Machine::is_pausing)?;
    for character in keys.chars() {
        let key = Key::for_character(character).ok_or("the Spectrum has no such key")?;
        spectrum.tap(key)?;
        spectrum.run_until(FRAME_LIMIT, Machine::is_pausing)?;
    }
    for row in 1..=board.height() {
        let disc = |column| {
            let (line, left) = Edition::OneLine.on_screen(board, column, row);
            match spectrum.attribute(line.into(), left.into()) & 7 {
                2 => "red   ",
                6 => "yellow",
                _ => "  .   ",
            }
        };
        println!("{}", (1..=board.width()).map(disc).collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
