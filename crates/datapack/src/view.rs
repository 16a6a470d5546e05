//! Blocks of a world drawn as text.

use crate::world::{BlockPos, Dimension, World};

impl World {
    /// Draws the blocks between two corners, one line of text per row of blocks and two
    /// characters per block; `glyph` chooses the character for a block's id.
    ///
    /// A region in one plane is seen from the south or from the west, any other from above.
    #[must_use]
    pub fn draw(&self, from: BlockPos, to: BlockPos, glyph: impl Fn(&str) -> char) -> Vec<String> {
        let low: BlockPos = std::array::from_fn(|axis| from[axis].min(to[axis]));
        let high: BlockPos = std::array::from_fn(|axis| from[axis].max(to[axis]));
        // Which axis runs to the right, which one down (and whether it is reversed).
        let (right, down, reversed) = if low[2] == high[2] {
            (0, 1, true)
        } else if low[0] == high[0] {
            (2, 1, true)
        } else {
            (0, 2, false)
        };
        let rows: Vec<i32> = if reversed {
            (low[down]..=high[down]).rev().collect()
        } else {
            (low[down]..=high[down]).collect()
        };
        let line = |row: &i32| {
            let mut line = String::new();
            for column in low[right]..=high[right] {
                let mut at = low;
                at[right] = column;
                at[down] = *row;
                line.push(glyph(self.blocks.id(Dimension::Overworld, at)));
                line.push(' ');
            }
            line.trim_end().to_owned()
        };
        rows.iter().map(line).collect()
    }
}
