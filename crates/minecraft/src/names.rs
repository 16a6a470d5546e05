//! The names that a pack's commands use: tags, objectives, blocks, positions.

use crate::Target;
use crate::geometry::Cell;
use crate::shape::Shape;

/// Rows of the board start this far above the origin: the block of row 1 is 12 above.
const FLOOR: f64 = 11.5;

/// Ticks that a tile falls.
const FALL: u32 = 10;
const FALL_LEGACY: u32 = 30;

/// Who owns a cell with a bomb; 1 and 2 are the players.
pub(crate) const BOMB: u8 = 3;

/// The names that a pack's commands use.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) shape: Shape,
    pub(crate) ns: String,
    pub(crate) target: Target,
    pub(crate) gamestate: String,
    pub(crate) nextrow: String,
    pub(crate) cache: String,
    pub(crate) board: String,
    pub(crate) busy: String,
    pub(crate) lines: String,
    pub(crate) stones: String,
    pub(crate) column: String,
    /// The event marker of the board at whose origin a command runs.
    pub(crate) event: String,
}

impl Names {
    pub(crate) fn new(ns: &str, shape: Shape, target: Target) -> Self {
        let objective = |name: &str| format!("{ns}_{name}");
        Self {
            gamestate: objective("gamestate"),
            nextrow: objective("nextrow"),
            cache: objective("cache"),
            board: objective("board"),
            busy: objective("busy"),
            lines: objective("lines"),
            stones: objective("stones"),
            column: objective("column"),
            event: format!("@e[type=marker,tag={ns}_event,distance=..0.1,limit=1]"),
            ns: ns.to_owned(),
            shape,
            target,
        }
    }

    pub(crate) fn legacy(&self) -> bool {
        self.target == Target::Legacy
    }

    /// What a player is called.
    pub(crate) fn player_name(&self, player: u8) -> &str {
        &self.shape.players[usize::from(player) - 1]
    }

    /// All objectives with their criteria.
    pub(crate) fn objectives(&self) -> Vec<(String, &'static str)> {
        let mut names = vec![
            (self.gamestate.clone(), "dummy"),
            (self.nextrow.clone(), "dummy"),
            (self.cache.clone(), "dummy"),
            (self.board.clone(), "dummy"),
            (self.busy.clone(), "dummy"),
            (self.lines.clone(), "dummy"),
            (self.stones.clone(), "dummy"),
            (self.column.clone(), "dummy"),
            (self.ns.clone(), "trigger"),
        ];
        for name in [
            "level1", "level2", "round", "explode", "due", "until", "window", "points1", "points2",
            "limit", "clock",
        ] {
            names.push((format!("{}_{name}", self.ns), "dummy"));
        }
        names
    }

    /// A score objective of this pack.
    pub(crate) fn objective(&self, name: &str) -> String {
        format!("{}_{name}", self.ns)
    }

    /// The tag of a stone: `a` player 1, `b` player 2, `x` a bomb.
    pub(crate) fn stone(&self, owner: char, (column, row): Cell) -> String {
        format!("{owner}{column}_{row}")
    }

    /// The number by which players choose a cell where stones do not fall.
    pub(crate) fn number_of((column, row): Cell) -> u32 {
        100 * u32::from(row) + u32::from(column)
    }

    /// The function that places a player's stone on a cell.
    pub(crate) fn place(&self, player: u8, cell: Cell) -> String {
        format!("_cell/{player}_{}", Self::number_of(cell))
    }

    /// Whoever may own a cell: both players and, if the game has them, bombs.
    pub(crate) fn owners(&self) -> &'static [u8] {
        if self.shape.bombs.is_some() { &[1, 2, BOMB] } else { &[1, 2] }
    }

    /// The letter of a player, or of a bomb, in tags.
    pub(crate) fn letter(owner: u8) -> char {
        match owner {
            1 => 'a',
            2 => 'b',
            _ => 'x',
        }
    }

    /// The bit of a cell's row in the scores of its column.
    pub(crate) fn row_bit((_, row): Cell) -> i64 {
        1 << (row - 1)
    }

    /// A selector that matches if all these stones are there.
    pub(crate) fn has(&self, owner: char, cells: &[Cell]) -> String {
        let tags: Vec<String> =
            cells.iter().map(|cell| format!("tag={}", self.stone(owner, *cell))).collect();
        format!("@s[{}]", tags.join(","))
    }

    /// A selector that matches if the cell is free.
    pub(crate) fn free(&self, cell: Cell) -> String {
        let free = |owner: &u8| format!("tag=!{}", self.stone(Self::letter(*owner), cell));
        let tags: Vec<String> = self.owners().iter().map(free).collect();
        format!("@s[{}]", tags.join(","))
    }

    /// The block of a player's tile or of a bomb.
    pub(crate) fn block(&self, owner: u8) -> &'static str {
        match (owner, self.shape.gravity) {
            (BOMB, _) => "minecraft:tnt",
            (1, true) => "minecraft:iron_block",
            (2, true) => "minecraft:gold_block",
            (1, false) => "minecraft:black_concrete",
            _ => "minecraft:white_concrete",
        }
    }

    /// How far to the left of the origin a column is.
    pub(crate) fn left(&self, column: u16) -> i32 {
        i32::from(self.shape.width / 2) - (i32::from(column) - 1)
    }

    /// A number as commands write it: nothing for 0.
    fn number(value: f64) -> String {
        if value == 0.0 { String::new() } else { format!("{value}") }
    }

    /// A position relative to the origin and the rotation of the board.
    pub(crate) fn at(&self, left: f64, up: f64, ahead: f64) -> String {
        format!("^{} ^{} ^{}", Self::number(left), Self::number(up), Self::number(ahead))
    }

    /// The position of a cell.
    pub(crate) fn cell(&self, cell: Cell) -> String {
        self.cell_ahead(cell, 0.0)
    }

    /// The position in front of a cell, or with a negative distance behind it.
    pub(crate) fn cell_ahead(&self, (column, row): Cell, ahead: f64) -> String {
        self.at(f64::from(self.left(column)), FLOOR + f64::from(row), ahead)
    }

    /// How high above the origin a row is; row 0 is the frame under the board.
    pub(crate) fn up(&self, row: u16) -> f64 {
        FLOOR + f64::from(row)
    }

    /// Ticks until a tile has landed.
    pub(crate) fn fall(&self) -> u32 {
        if self.legacy() { FALL_LEGACY } else { FALL }
    }

    /// The key of a cell in the state's data.
    pub(crate) fn key((column, row): Cell) -> String {
        format!("c{column}_{row}")
    }

    /// The column marker of a player, from the origin.
    pub(crate) fn column_marker(&self, player: u8, column: u16) -> (String, String) {
        let up = if player == 1 { 1.0 } else { 1.25 };
        let ns = &self.ns;
        let place = self.at(f64::from(self.left(column)), up, 0.0);
        let selector = format!(
            "@e[type=marker,tag={ns}_column{column},tag={ns}_player{player}_column,distance=..0.1,limit=1]"
        );
        (place, selector)
    }

    /// Runs a command as the state marker of the nearest board, at its origin.
    pub(crate) fn nearest(&self, command: &str) -> String {
        format!(
            "execute as @e[type=marker,tag={}_state,sort=nearest,limit=1] at @s run {command}",
            self.ns
        )
    }

    /// Copies the UUID of the executor into the data of the nearest board.
    pub(crate) fn nearest_data(&self, player: u8) -> String {
        format!(
            "data modify entity @e[type=marker,tag={}_state,sort=nearest,limit=1] data.player{player} set from entity @s UUID",
            self.ns
        )
    }

    /// A call of one of the pack's functions.
    pub(crate) fn call(&self, function: &str) -> String {
        format!("function {}:{function}", self.ns)
    }

    /// Raises an event: it lasts until every repeating command block has had a chance to see it.
    pub(crate) fn raise(&self, event: &str) -> [String; 2] {
        [
            format!("tag {} add {event}", self.event),
            format!("scoreboard players set {} {} 2", self.event, self.busy),
        ]
    }

    /// The players near the board.
    pub(crate) fn near(&self) -> &'static str {
        "@a[distance=..48]"
    }
}
