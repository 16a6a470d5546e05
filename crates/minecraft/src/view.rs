//! Boards of exported packs found in a world and drawn from its blocks: what the blocks show, not
//! what the scores say.

use foursight_datapack::World;

/// A board of an exported pack that was found in a world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The namespace of its pack.
    pub namespace: String,
    /// Columns and rows.
    pub size: (u16, u16),
    /// Its number among the boards of that pack, from 0, in the order in which they were made.
    pub index: usize,
}

/// One board as lines of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// From the top down, two characters for each block.
    pub lines: Vec<String>,
    /// The tags that say who is to move or has won.
    pub states: Vec<String>,
}

/// Endings of blocks that are often chosen as tiles.
const TILES: &[&str] = &["_concrete", "_wool", "_terracotta", "_block"];

/// The character for a block of an exported pack; `?` for blocks that no exported pack uses.
#[must_use]
pub fn glyph(id: &str) -> char {
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
        // Tiles of one's own choice are called by their first letter.
        name if TILES.iter().any(|kind| name.ends_with(kind)) => {
            name.chars().next().map_or('?', |first| first.to_ascii_uppercase())
        }
        _ => '?',
    }
}

impl Board {
    /// All boards of exported packs in a world.
    #[must_use]
    pub fn find_all(world: &World) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for entity in world.entities() {
            let tags = entity.tags.iter().map(|tag| world.names().text(*tag));
            let Some(namespace) = tags.filter_map(|tag| tag.strip_suffix("_state")).next() else {
                continue;
            };
            let data = entity.data.get("data").and_then(|data| data.as_compound());
            let Some(cells) = data.and_then(|data| data.get("cells")?.as_compound()) else {
                continue;
            };
            let cell = |key: &String| {
                let (column, row) = key.strip_prefix('c')?.split_once('_')?;
                Some((column.parse::<u16>().ok()?, row.parse::<u16>().ok()?))
            };
            let cells: Vec<(u16, u16)> = cells.keys().filter_map(cell).collect();
            let width = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
            let height = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
            let index = found.iter().filter(|other| other.namespace == namespace).count();
            found.push(Self { namespace: namespace.to_owned(), size: (width, height), index });
        }
        found
    }

    /// Where the block of a column (1 is the first, 0 the frame), a row and a distance behind the
    /// board is. `None` if the board is not in this world.
    pub(crate) fn place(
        &self,
        world: &World,
    ) -> Option<impl Fn(i32, i32, i32) -> [i32; 3] + use<>> {
        let states = world.tagged(&format!("{}_state", self.namespace));
        let state = states.get(self.index)?;
        let origin = state.pos.map(|value| value.floor() as i32);
        let east_west = world.has_tag(state, "ew");
        let width = i32::from(self.size.0);
        Some(move |column: i32, row: i32, ahead: i32| {
            let left = width / 2 - (column - 1);
            let y = origin[1] + 11 + row;
            if east_west {
                [origin[0] + ahead, y, origin[2] - left]
            } else {
                [origin[0] + left, y, origin[2] + ahead]
            }
        })
    }

    /// Draws the board as seen from its front: its inside and its frame. `None` if the board is
    /// not in this world.
    #[must_use]
    pub fn draw(&self, world: &World) -> Option<Picture> {
        let block_pos = self.place(world)?;
        let states = world.tagged(&format!("{}_state", self.namespace));
        let state = states.get(self.index)?;
        let (width, height) = (i32::from(self.size.0), i32::from(self.size.1));
        let mut lines = Vec::new();
        for row in (0..=height + 1).rev() {
            let mut line = String::new();
            for column in 0..=width + 1 {
                let mark = world.block(block_pos(column, row, -1));
                line.push(glyph(world.block(block_pos(column, row, 0))));
                line.push(if mark == "minecraft:acacia_button" { '!' } else { ' ' });
            }
            lines.push(line.trim_end().to_owned());
        }
        let tags = state.tags.iter().map(|tag| world.names().text(*tag).to_owned());
        let mut states: Vec<String> = tags.filter(|tag| tag.starts_with('_')).collect();
        states.sort();
        Some(Picture { lines, states })
    }
}
