//! Draws every edition on every size of board: docs/spectrum-sizes.png.

use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output};
use foursight_spectrum::picture::{Picture, sheet};
use foursight_spectrum::{Board, Edition};

/// Frames after which a program that has not asked for a key never will.
const FRAME_LIMIT: u32 = 3000;

/// A picture of a game that has been played for some moves.
fn picture(edition: Edition, board: Board) -> Result<Picture, Box<dyn std::error::Error>> {
    let mut spectrum = Machine::new(Output::PictureAndSound)?;
    spectrum.load(&edition.tape(board)?)?;
    let keys = if edition == Edition::Computer { "2231" } else { "2231324" };
    spectrum.run_until(FRAME_LIMIT, Machine::is_pausing)?;
    for character in keys.chars() {
        spectrum.frames(3)?;
        spectrum.tap(Key::for_character(character).ok_or("the Spectrum has no such key")?)?;
        spectrum.run_until(FRAME_LIMIT, Machine::is_pausing)?;
    }
    spectrum.frames(3)?;
    Ok(spectrum.picture())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "docs/spectrum-sizes.png".to_owned());
    let mut pictures = Vec::new();
    for edition in Edition::ALL {
        for board in Board::all() {
            pictures.push(picture(edition, board)?);
        }
    }
    std::fs::write(file, sheet(&pictures, 9)?)?;
    Ok(())
}
