//! A board of Connect Four in Minecraft as it should be, for random walks: written apart from the generator.

use std::collections::BTreeSet;

use foursight_datapack::Unloaded;

pub(crate) const WIDTH: usize = 7;

/// The sizes in the packs: their namespaces. The second has 7 rows; those of the first are the pack's.
pub(crate) const SIZES: [&str; 2] = ["connectfour", "connectfour_7x7"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Idle,
    Turn(u8),
    Won(u8),
    Tie,
}

/// A board as it should be.
#[derive(Debug)]
pub(crate) struct Board {
    /// Which of the sizes it has.
    pub(crate) size: usize,
    pub(crate) rows: usize,
    /// The pack has another size and has not emptied it yet.
    pub(crate) stale: bool,
    pub(crate) columns: [Vec<u8>; WIDTH],
    pub(crate) phase: Phase,
    /// For whom its sides are reserved.
    pub(crate) owners: [Option<usize>; 2],
    pub(crate) computers: [bool; 2],
    pub(crate) clock: bool,
    pub(crate) framed: bool,
    /// Not in the world: its chunks are not loaded.
    pub(crate) unloaded: Option<Unloaded>,
    /// The scores were removed while it was not loaded.
    pub(crate) torn: bool,
}

impl Board {
    pub(crate) fn new(size: usize, rows: usize, framed: bool) -> Self {
        Self {
            size,
            rows,
            stale: false,
            columns: Default::default(),
            phase: Phase::Idle,
            owners: [None; 2],
            computers: [false; 2],
            clock: false,
            framed,
            unloaded: None,
            torn: false,
        }
    }

    /// A pack in which this size has so many rows looks after it from now on.
    pub(crate) fn taken_over(&mut self, rows: usize) {
        if std::mem::replace(&mut self.rows, rows) != rows {
            self.columns = Default::default();
            self.phase = Phase::Idle;
            self.stale = true;
        }
    }

    pub(crate) fn at(&self, column: i32, row: i32) -> u8 {
        let column = usize::try_from(column).ok().and_then(|column| self.columns.get(column));
        let row = usize::try_from(row).ok();
        column.zip(row).and_then(|(column, row)| column.get(row)).copied().unwrap_or(0)
    }

    /// The cells of all lines of four of a player.
    pub(crate) fn lines(&self, player: u8) -> BTreeSet<(i32, i32)> {
        let mut cells = BTreeSet::new();
        for column in 0..WIDTH as i32 {
            for row in 0..self.rows as i32 {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line = [0, 1, 2, 3].map(|n| (column + n * right, row + n * up));
                    if line.iter().all(|&(column, row)| self.at(column, row) == player) {
                        cells.extend(line);
                    }
                }
            }
        }
        cells
    }

    pub(crate) fn full(&self) -> bool {
        self.columns.iter().all(|column| column.len() == self.rows)
    }

    pub(crate) fn drop(&mut self, player: u8, column: usize) {
        if self.phase != Phase::Turn(player) || self.columns[column].len() == self.rows {
            return;
        }
        self.columns[column].push(player);
        self.phase = if !self.lines(player).is_empty() {
            Phase::Won(player)
        } else if self.full() {
            Phase::Tie
        } else {
            Phase::Turn(3 - player)
        };
    }

    /// The game that the tiles show.
    pub(crate) fn read(&mut self) {
        let count = |player: u8| self.columns.iter().flatten().filter(|it| **it == player).count();
        self.phase = if !self.lines(1).is_empty() {
            Phase::Won(1)
        } else if !self.lines(2).is_empty() {
            Phase::Won(2)
        } else if self.full() {
            Phase::Tie
        } else {
            Phase::Turn(if count(1) <= count(2) { 1 } else { 2 })
        };
    }

    pub(crate) fn start(&mut self) {
        self.columns = Default::default();
        self.phase = Phase::Turn(1);
    }

    pub(crate) fn reserved(&self) -> bool {
        self.owners.iter().any(Option::is_some)
    }

    /// For which sides a player may move, who has these tags.
    pub(crate) fn seats_of(&self, player: usize, tags: [bool; 2]) -> [bool; 2] {
        [0, 1].map(|side| self.owners[side].map_or(tags[side], |owner| owner == player))
    }

    pub(crate) fn torn_down(&mut self) {
        self.computers = [false; 2];
        self.clock = false;
        if self.unloaded.is_some() {
            self.torn = true;
        } else {
            self.phase = Phase::Idle;
        }
    }
}
