//! Boards drawn from a world: what the blocks show, not what the scores say.

use crate::world::{Dimension, World};

/// One board as lines of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// From the top down, two characters for each block.
    pub lines: Vec<String>,
    /// Who is to move or has won, in the pack's own words.
    pub states: Vec<String>,
}

/// A board of an exported pack that was found in a world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The namespace of its pack.
    pub namespace: String,
    /// Columns and rows.
    pub size: (u16, u16),
    /// Its number among the boards of that pack, from 0.
    pub index: usize,
}

/// The character for a block.
fn glyph(id: &str) -> char {
    match id.strip_prefix("minecraft:").unwrap_or(id) {
        "air" => '.',
        "iron_block" | "black_concrete" => 'X',
        "gold_block" | "white_concrete" => 'O',
        "tnt" => '*',
        "white_stained_glass" => '#',
        "glass" => '+',
        "acacia_button" => '!',
        "oak_wall_sign" => '=',
        name if name.ends_with("command_block") => '@',
        _ => '?',
    }
}

impl World {
    /// All boards of exported packs.
    pub fn boards(&self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for entity in self.entities() {
            let names = entity.tags.iter().map(|tag| self.names().text(*tag));
            let Some(namespace) = names.filter_map(|tag| tag.strip_suffix("_state")).next() else {
                continue;
            };
            let data = entity.data.get("data").and_then(|data| data.as_compound());
            let Some(cells) = data.and_then(|data| data.get("cells")?.as_compound()) else {
                continue;
            };
            let place = |key: &String| {
                let (column, row) = key.strip_prefix('c')?.split_once('_')?;
                Some((column.parse::<u16>().ok()?, row.parse::<u16>().ok()?))
            };
            let places: Vec<(u16, u16)> = cells.keys().filter_map(place).collect();
            let width = places.iter().map(|place| place.0).max().unwrap_or(0);
            let height = places.iter().map(|place| place.1).max().unwrap_or(0);
            let index = found.iter().filter(|other| other.namespace == namespace).count();
            found.push(Found { namespace: namespace.to_owned(), size: (width, height), index });
        }
        found
    }

    /// Blocks between two corners as seen from the south or, if they are in one plane of that
    /// kind, from the west; a flat region is seen from above.
    pub fn look(&self, from: crate::BlockPos, to: crate::BlockPos) -> Vec<String> {
        let low: [i32; 3] = std::array::from_fn(|at| from[at].min(to[at]));
        let high: [i32; 3] = std::array::from_fn(|at| from[at].max(to[at]));
        // Which axis runs to the right, which one down (and whether it is turned around).
        let (right, down, turned) = if low[2] == high[2] {
            (0, 1, true)
        } else if low[0] == high[0] {
            (2, 1, true)
        } else {
            (0, 2, false)
        };
        let rows: Vec<i32> = if turned {
            (low[down]..=high[down]).rev().collect()
        } else {
            (low[down]..=high[down]).collect()
        };
        let mut lines = Vec::new();
        for row in rows {
            let mut line = String::new();
            for column in low[right]..=high[right] {
                let mut at = low;
                at[right] = column;
                at[down] = row;
                line.push(glyph(self.blocks.id(Dimension::Overworld, at)));
                line.push(' ');
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// Draws a board of an exported pack, as seen from its front: its inside and its frame.
    /// `board` counts from 0 in the order in which the boards were made.
    pub fn picture(&self, namespace: &str, size: (u16, u16), board: usize) -> Option<Picture> {
        let states = self.tagged(&format!("{namespace}_state"));
        let state = states.get(board)?;
        let names = |tag: &crate::names::Name| self.names().text(*tag).to_owned();
        let origin = state.pos.map(|value| value.floor() as i32);
        let east_west = self.has_tag(state, "ew");
        let (width, height) = (i32::from(size.0), i32::from(size.1));
        let place = |column: i32, row: i32, ahead: i32| {
            let left = width / 2 - (column - 1);
            let y = origin[1] + 11 + row;
            if east_west {
                [origin[0] + ahead, y, origin[2] - left]
            } else {
                [origin[0] + left, y, origin[2] + ahead]
            }
        };
        let mut lines = Vec::new();
        for row in (0..=height + 1).rev() {
            let mut line = String::new();
            for column in 0..=width + 1 {
                let id = self.blocks.id(Dimension::Overworld, place(column, row, 0));
                let mark = self.blocks.id(Dimension::Overworld, place(column, row, -1));
                line.push(glyph(id));
                line.push(if mark == "minecraft:acacia_button" { '!' } else { ' ' });
            }
            lines.push(line.trim_end().to_owned());
        }
        let mut shown: Vec<String> =
            state.tags.iter().map(names).filter(|tag| tag.starts_with('_')).collect();
        shown.sort();
        Some(Picture { lines, states: shown })
    }
}
