//! The names that a pack's commands use: tags, objectives, blocks, positions.

use crate::geometry::Cell;
use crate::shape::Shape;
use crate::texts::Language;
use crate::{Options, Target};

/// Rows of the board start this far above the origin: the block of row 1 is 12 above.
const FLOOR: f64 = 11.5;

/// Ticks that a tile falls.
const FALL: u32 = 10;
const FALL_LEGACY: u32 = 30;

/// Who owns a cell with a bomb; 1 and 2 are the players.
pub(crate) const BOMB: u8 = 3;

/// The tag of everything that belongs to a board, whatever the game and its size: no board is built
/// into another one.
pub(crate) const ANY_PART: &str = "foursight_part";

/// One of the sizes in a pack. They share what is done for a whole server: setup, removal, the
/// first message, and what happens every tick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) ns: String,
    /// Columns and rows, as people write them.
    pub(crate) size: String,
    /// Columns.
    pub(crate) width: u16,
    /// The score of boards that this very pack looks after.
    pub(crate) version: u32,
}

/// The names that a pack's commands use.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) shape: Shape,
    pub(crate) ns: String,
    /// All sizes in the pack, this one included. The first speaks for all of them.
    pub(crate) group: Vec<Member>,
    pub(crate) target: Target,
    pub(crate) language: Language,
    /// The blocks of both players.
    tiles: [String; 2],
    pub(crate) version: u32,
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
    pub(crate) fn new(member: &Member, shape: Shape, options: &Options, group: &[Member]) -> Self {
        let ns = &member.ns;
        let objective = |name: &str| format!("{ns}_{name}");
        let usual = if shape.gravity {
            ["iron_block", "gold_block"]
        } else {
            ["black_concrete", "white_concrete"]
        };
        let tiles = options.tiles.clone().unwrap_or_else(|| usual.map(str::to_owned));
        let tiles =
            tiles.map(|tile| format!("minecraft:{}", tile.trim_start_matches("minecraft:")));
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
            group: group.to_vec(),
            target: options.target,
            language: options.language,
            tiles,
            version: member.version,
            shape,
        }
    }

    /// The namespace that speaks for all sizes in the pack.
    pub(crate) fn leader(&self) -> &str {
        self.group.first().map_or(&self.ns, |member| &member.ns)
    }

    /// True for the size whose functions speak for all sizes in the pack.
    pub(crate) fn leads(&self) -> bool {
        self.leader() == self.ns
    }

    /// A call of a function that does something for all sizes in the pack.
    pub(crate) fn call_leader(&self, function: &str) -> String {
        format!("function {}:{function}", self.leader())
    }

    /// True for versions without macros and `return`.
    pub(crate) fn legacy(&self) -> bool {
        self.target != Target::Modern
    }

    /// True for versions with displays and with entities that notice clicks.
    pub(crate) fn displays(&self) -> bool {
        self.target != Target::Legacy
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
            "limit", "clock", "version", "series", "games1", "games2", "nobombs", "wins", "left",
            "who", "owner1", "owner2",
        ] {
            names.push((format!("{}_{name}", self.ns), "dummy"));
        }
        names
    }

    /// The objectives in which a state marker has a score, besides its number and its version.
    pub(crate) fn state_scores(&self) -> Vec<String> {
        let named = [
            "level1", "level2", "round", "explode", "due", "until", "window", "points1", "points2",
            "limit", "clock", "series", "games1", "games2", "nobombs", "left", "owner1", "owner2",
        ];
        let mut all: Vec<String> = named.map(|name| self.objective(name)).into();
        all.extend([&self.busy, &self.lines, &self.stones].map(Clone::clone));
        all
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
    pub(crate) fn block(&self, owner: u8) -> &str {
        match owner {
            1 => &self.tiles[0],
            2 => &self.tiles[1],
            _ => "minecraft:tnt",
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

    /// Ticks until all is done that follows a stone that does not fall. Without macros the board is
    /// restored column by column, and before that it is decided what the stone leads to.
    pub(crate) fn settling(&self) -> u32 {
        if self.legacy() { u32::from(self.shape.width) + 2 } else { 1 }
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

    /// The state marker of the nearest board. Without a distance the game would look into all
    /// dimensions, and find boards at the same coordinates of another one.
    pub(crate) fn nearest_state(&self) -> String {
        format!("@e[type=marker,tag={}_state,distance=0..,sort=nearest,limit=1]", self.ns)
    }

    /// Runs a command as the state marker of the nearest board, at its origin.
    pub(crate) fn nearest(&self, command: &str) -> String {
        format!("execute as {} at @s run {command}", self.nearest_state())
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

    /// The command that starts the clockwork of falling tiles and of events, if it stands still.
    pub(crate) fn schedule_loop(&self) -> String {
        format!("schedule function {}:_busy/loop 1t", self.ns)
    }

    /// The players near the board.
    pub(crate) fn near(&self) -> &'static str {
        "@a[distance=..64]"
    }

    /// A sound in the middle of the board that can be heard as far as its players may be.
    pub(crate) fn sound(&self, sound: &str) -> String {
        let middle = self.at(0.0, self.up(self.shape.height.div_ceil(2)), 0.0);
        format!("playsound minecraft:{sound} block {} {middle} 4 1", self.near())
    }

    /// For both directions of boards: `execute` conditions and the volume of a selector that
    /// hold the blocks of the board from a height on, and so many blocks more.
    pub(crate) fn own_box(&self, up: f64, more: u16) -> [(String, String); 2] {
        let span = self.shape.width - 1;
        let right = f64::from(self.left(self.shape.width)) - 0.5;
        let left = f64::from(self.left(1)) + 0.5;
        [("ns", right, "dx", "dz"), ("ew", left, "dz", "dx")].map(|(way, corner, along, across)| {
            (
                format!("if entity @s[tag={way}] positioned {}", self.at(corner, up, -0.5)),
                format!("{along}={span},dy={more},{across}=0"),
            )
        })
    }

    /// The box of everything that belongs to a board.
    pub(crate) fn whole_box(&self) -> [(String, String); 2] {
        self.own_box(-0.5, 14 + self.shape.height)
    }

    /// The same for a board that faces this way, with its frame, marks and signs, and as far down as
    /// the markers of another board may be that reaches up to here.
    pub(crate) fn room_box(&self, way: &str) -> (String, String) {
        let (across, up) = (self.shape.width + 1, 14 + self.shape.height);
        let below = f64::from(up) + 0.5;
        let (corner, along, beside) = if way == "ns" {
            (f64::from(self.left(self.shape.width)) - 1.5, "dx", "dz")
        } else {
            (f64::from(self.left(1)) + 1.5, "dz", "dx")
        };
        let place = format!("positioned {}", self.at(corner, -below, -1.5));
        (place, format!("{along}={across},dy={},{beside}=2", 2 * up))
    }

    /// A function that people call for the nearest board. If there is none, or the pack is not
    /// set up, they are told what to do first.
    pub(crate) fn public(&self, about: &str, commands: &[String]) -> Vec<String> {
        let board = self.nearest_state();
        let mut lines = vec![
            format!("# {about}"),
            format!(
                "execute unless data storage {}:pack {{ready:1b}} run return run {}",
                self.leader(),
                self.call_leader("_hint/setup")
            ),
            format!("execute unless entity {board} run return run {}", self.call("_hint/board")),
            format!(
                "execute as {board} unless score @s {} matches {} at @s run {}",
                self.objective("version"),
                self.version,
                self.call("_adopt")
            ),
        ];
        lines.extend(commands.iter().map(|command| self.nearest(command)));
        lines
    }
}

/// Changes with what boards are made of, so that packs rebuild the boards of older ones.
const LAYOUT: u32 = 4;

/// A number for everything that boards depend on (FNV-1a).
pub(crate) fn version(shape: &Shape, options: &Options) -> u32 {
    let text = format!("{LAYOUT} {shape:?} {options:?}");
    let hash = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, hash) >> 1
}
