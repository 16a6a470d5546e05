//! The computer player in Rust: the machine code must choose the same columns.

use crate::Board;

/// The value of a position in which nothing is decided.
const OPEN: u8 = 128;

/// A player's number.
pub type Player = u8;

/// The result of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dropped {
    /// The column is full; nothing happened.
    ColumnFull,
    /// The game goes on.
    Continues,
    /// The player has won.
    Won,
    /// The board is full.
    Drawn,
}

/// What chance adds to the weights of columns: the same numbers as in the machine code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Taste {
    /// Where the row of numbers begins.
    pub seed: u8,
    /// Which bits of them count; none means no chance at all.
    pub mask: u8,
}

impl Taste {
    /// The next number.
    fn next(&mut self) -> u8 {
        self.seed = self.seed.wrapping_mul(5).wrapping_add(1);
        self.seed.rotate_left(4) & self.mask
    }
}

/// A board, as the machine code keeps it.
#[derive(Debug, Clone)]
pub struct ReferencePlayer {
    board: Board,
    cells: [u8; 256],
    /// Index of the lowest free cell of each column, from 1.
    tops: [u8; 10],
    free: u8,
    order: Vec<u8>,
    weights: Vec<u8>,
}

impl ReferencePlayer {
    /// An empty board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let mut tops = [0; 10];
        for (column, top) in (0..).zip(&mut tops) {
            *top = board.stride() + column;
        }
        let (order, weights) = (order(board), weights(board));
        let free = board.width() * board.height();
        Self { board, cells: [0; 256], tops, free, order, weights }
    }

    /// Plays a column, from 1, for player 1 or 2.
    pub fn drop_disc(&mut self, column: u8, player: Player) -> Dropped {
        let cell = self.tops[usize::from(column)];
        if cell >= self.limit() {
            return Dropped::ColumnFull;
        }
        self.put(column, player);
        if self.wins(cell, player) {
            Dropped::Won
        } else if self.free == 0 {
            Dropped::Drawn
        } else {
            Dropped::Continues
        }
    }

    /// The disc in a cell: column from 1, row from 0 at the bottom; 0 if it is empty.
    #[must_use]
    pub fn disc(&self, column: u8, row: u8) -> Player {
        self.cells[usize::from(self.board.stride() * (row + 1) + column)]
    }

    /// Chooses a column, looking `depth` moves ahead; 0 if the board is full.
    pub fn choose_column(&mut self, player: Player, depth: u8, mut taste: Taste) -> u8 {
        if let Some(column) = self.winning_column(player) {
            return column;
        }
        let (mut best, mut most, mut choice) = (2_u8, 0, 0);
        for column in self.order.clone() {
            let cell = self.tops[usize::from(column)];
            if cell >= self.limit() {
                continue;
            }
            self.put(column, player);
            let value = negated(self.search(depth - 1, player ^ 3, 1, negated(best - 1)));
            self.take_back(column);
            let weight = self.weights[usize::from(cell)] + taste.next();
            if value > best || (value == best && weight > most) {
                (best, most, choice) = (value, weight, column);
            }
        }
        choice
    }

    fn search(&mut self, depth: u8, player: Player, mut low: u8, high: u8) -> u8 {
        if depth == 0 || self.free == 0 {
            return OPEN;
        }
        if self.winning_column(player).is_some() {
            return OPEN + depth;
        }
        if depth == 1 {
            return OPEN;
        }
        for at in 0..self.order.len() {
            let column = self.order[at];
            if self.tops[usize::from(column)] >= self.limit() {
                continue;
            }
            self.put(column, player);
            let value = negated(self.search(depth - 1, player ^ 3, negated(high), negated(low)));
            self.take_back(column);
            if value >= high {
                return value;
            }
            low = low.max(value);
        }
        low
    }

    fn limit(&self) -> u8 {
        self.board.stride() * (self.board.height() + 1)
    }

    fn put(&mut self, column: u8, player: Player) {
        let top = &mut self.tops[usize::from(column)];
        self.cells[usize::from(*top)] = player;
        *top += self.board.stride();
        self.free -= 1;
    }

    fn take_back(&mut self, column: u8) {
        let top = &mut self.tops[usize::from(column)];
        *top -= self.board.stride();
        self.cells[usize::from(*top)] = 0;
        self.free += 1;
    }

    fn winning_column(&self, player: Player) -> Option<u8> {
        let wins = |column: &u8| {
            let cell = self.tops[usize::from(*column)];
            cell < self.limit() && self.wins(cell, player)
        };
        self.order.iter().copied().find(wins)
    }

    /// Whether a disc in this cell makes a line.
    fn wins(&self, cell: u8, player: Player) -> bool {
        let stride = self.board.stride();
        let own = |at: u8| self.cells[usize::from(at)] == player;
        [1, stride, stride - 1, stride + 1].into_iter().any(|step| {
            let walk = |next: fn(u8, u8) -> u8| {
                std::iter::successors(Some(next(cell, step)), |at| Some(next(*at, step)))
                    .take_while(|at| own(*at))
                    .count()
            };
            let beside = walk(u8::wrapping_add) + walk(u8::wrapping_sub);
            beside + 1 >= usize::from(self.board.connect())
        })
    }
}

/// A value from the other player's point of view.
fn negated(value: u8) -> u8 {
    value.wrapping_neg()
}

/// The columns, middle first, left before right.
pub(crate) fn order(board: Board) -> Vec<u8> {
    let mut columns: Vec<u8> = (1..=board.width()).collect();
    columns.sort_by_key(|column| (2 * column).abs_diff(board.width() + 1));
    columns
}

/// How many lines go through each cell, by its index.
pub(crate) fn weights(board: Board) -> Vec<u8> {
    let (width, height, connect) =
        (i32::from(board.width()), i32::from(board.height()), i32::from(board.connect()));
    let stride = usize::from(board.stride());
    let mut weights = vec![0; stride * (usize::from(board.height()) + 1)];
    for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for (row, column) in
            (0..height).flat_map(|row| (1..=width).map(move |column| (row, column)))
        {
            let line: Vec<(i32, i32)> =
                (0..connect).map(|step| (row + step * up, column + step * right)).collect();
            let on_board = |(row, column): &(i32, i32)| {
                (0..height).contains(row) && (1..=width).contains(column)
            };
            if line.iter().all(on_board) {
                for (row, column) in line {
                    weights[stride * (row as usize + 1) + column as usize] += 1;
                }
            }
        }
    }
    weights
}
