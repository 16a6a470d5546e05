//! Draws every edition on every size of board: docs/spectrum-oneline.png, -listing.png, -computer.png.

use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output};
use foursight_spectrum::picture::{Picture, sheet};
use foursight_spectrum::{Board, Edition};

/// Frames after which a program that has not asked for a key never will.
const FRAME_LIMIT: u32 = 3000;

/// Heights of boards: as many pictures are in a row.
const HEIGHTS: usize = 3;

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
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs".to_owned());
    for edition in Edition::ALL {
        let name = match edition {
            Edition::OneLine => "oneline",
            Edition::Listing => "listing",
            _ => "computer",
        };
        let pictures: Result<Vec<Picture>, _> =
            Board::all().map(|board| picture(edition, board)).collect();
        let file = std::path::Path::new(&folder).join(format!("spectrum-{name}.png"));
        std::fs::write(file, sheet(&pictures?, HEIGHTS)?)?;
    }
    Ok(())
}
