//! A board of an exported pack drawn from the blocks of a world, seen from above and from one side.

use foursight_datapack::World;

use crate::icon::{colour, png};
use crate::view::Board;

/// Half the width of a block in pixels, and half the height of its top.
const HALF: i32 = 20;
const SLOPE: i32 = 10;
/// The height of a block.
const TALL: i32 = 24;

/// Rows below the board that are drawn: down to the box of the markers.
const BELOW: i32 = 12;

/// A picture that is being painted.
struct Canvas {
    width: i32,
    height: i32,
    pixels: Vec<u8>,
}

impl Canvas {
    /// Paints a pixel; glass lets through what is behind it.
    fn paint(&mut self, x: i32, y: i32, colour: [u8; 3], opacity: u16) {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return;
        }
        let at = 3 * (y * self.width + x) as usize;
        for (old, new) in self.pixels[at..at + 3].iter_mut().zip(colour) {
            let mixed = u16::from(*old) * (100 - opacity) + u16::from(new) * opacity;
            *old = (mixed / 100) as u8;
        }
    }

    /// A button on the front of a block whose upper corner, nearest to the eye, is here.
    fn button(&mut self, x: i32, y: i32) {
        for across in 6..HALF - 5 {
            for down in 6..TALL - 6 {
                self.paint(x - 1 - across, y - across * SLOPE / HALF + down, BUTTON, 100);
            }
        }
    }

    /// A block whose upper corner, nearest to the eye, is here.
    fn block(&mut self, x: i32, y: i32, look: ([u8; 3], u16)) {
        let (colour, opacity) = look;
        let shade = |percent: u16| colour.map(|part| (u16::from(part) * percent / 100) as u8);
        for across in 0..HALF {
            let drop = across * SLOPE / HALF;
            for down in 0..TALL {
                let edge = across == 0 || down == 0;
                let [front, side] = if edge { [70, 50] } else { [88, 68] };
                // The front to the left of the corner, the side to its right.
                self.paint(x - 1 - across, y - drop + down, shade(front), opacity);
                self.paint(x + across, y - drop + down, shade(side), opacity);
            }
            for up in 1..=2 * (SLOPE - drop) {
                self.paint(x - 1 - across, y - drop - up, shade(100), opacity);
                self.paint(x + across, y - drop - up, shade(100), opacity);
            }
        }
    }
}

/// A button in front of a tile, whose upper corner is here.
const BUTTON: [u8; 3] = [255, 120, 20];

/// How a block looks: colour and opacity in percent. Nothing for air.
fn look(block: &str) -> Option<([u8; 3], u16)> {
    let name = block.trim_start_matches("minecraft:");
    Some(match name {
        "air" => return None,
        "white_stained_glass" => ([236, 240, 244], 55),
        "glass" => ([190, 215, 225], 30),
        "oak_wall_sign" => ([170, 135, 80], 100),
        "command_block" => ([190, 130, 90], 100),
        "repeating_command_block" => ([110, 90, 180], 100),
        other => (colour(other), 100),
    })
}

impl Board {
    /// A picture of the board as a PNG, with its frame and all that is below it. `None` if the
    /// board is not in this world.
    #[must_use]
    pub fn picture(&self, world: &World) -> Option<Vec<u8>> {
        let place = self.place(world)?;
        let (columns, rows) = (i32::from(self.size.0) + 2, i32::from(self.size.1) + 2 + BELOW);
        let (width, height) = ((columns + 4) * HALF, rows * TALL + (columns + 6) * SLOPE);
        let sky = [126, 170, 238];
        let pixels = sky.repeat((width * height) as usize);
        let mut canvas = Canvas { width, height, pixels };
        // From the back to the front, from the left to the right, from the bottom up.
        for ahead in [1, 0, -1] {
            for column in 0..columns {
                for row in -BELOW..rows - BELOW {
                    let block = world.block(place(column, row, ahead));
                    let Some(look) = look(block) else { continue };
                    let x = (column + ahead + 3) * HALF;
                    let y = (column - ahead + 3) * SLOPE + (rows - BELOW - 1 - row) * TALL;
                    if block == "minecraft:acacia_button" {
                        // On the tile behind it; those on the other side are not seen.
                        if ahead < 0 {
                            canvas.button(x + HALF, y - SLOPE);
                        }
                    } else {
                        canvas.block(x, y, look);
                    }
                }
            }
        }
        Some(png(width as usize, height as usize, &canvas.pixels))
    }
}
