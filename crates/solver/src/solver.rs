//! The public face of the search: scores, columns, lines, and the limits on them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use foursight_bitboard::Layout;

use crate::book::{Book, KnownBounds};
use crate::engine::Engine;
use crate::plain::Plain;
use crate::position::Position;
use crate::search::{Node, SearchLimits, safe_moves};
use crate::size::Size;

/// Positions that are kept on the way to the book's: a few megabytes.
const MOST_SEEN: usize = 1 << 16;

/// How a solver is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Number of threads; with one, the same question always takes the same nodes. Lines of
    /// another length than four are searched by one.
    pub threads: usize,
    /// Most memory for the table, in bytes; the largest power of two within it is used.
    pub table_bytes: usize,
    /// An opening book to ask first.
    pub book: Option<Arc<Book>>,
}

impl Default for Options {
    /// One thread, 128 MB, no book.
    fn default() -> Self {
        Self { threads: 1, table_bytes: 128 << 20, book: None }
    }
}

/// When to give up, and a callback for progress.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Give up after about this many nodes.
    pub nodes: Option<u64>,
    /// Give up at this moment.
    pub deadline: Option<Instant>,
    /// Give up when somebody sets this.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then with the number of nodes so far.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

/// The question was not solved within its limits; this is what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("not solved within {nodes} nodes: the score is between {lower} and {upper}")]
pub struct Unsolved {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Nodes spent.
    pub nodes: u64,
}

/// What perfect play leads to for the side to move: a win, a draw or a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wdl {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The other side wins.
    Loss,
}

/// Everything about a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Analysis {
    /// The score: 0 is a draw, k a win with k - 1 stones of one's own left over, -k a loss alike.
    pub score: i32,
    /// The score of each move, nothing for a full column.
    pub columns: Vec<Option<i32>>,
    /// The best columns, counted from 0.
    pub best: Vec<u32>,
    /// One line of perfect play to the end, as columns counted from 0.
    pub line: Vec<u32>,
    /// Number of moves of both sides to the end of the game under perfect play.
    pub moves_to_end: u32,
}

/// An exact solver for one board size and length of the winning line.
///
/// It remembers what it found, so that related questions get cheaper; [`clear`](Self::clear)
/// makes it forget. With one thread the same sequence of questions always takes the same nodes.
pub struct Solver {
    size: Size,
    method: Method,
    book: Option<Arc<Book>>,
    /// What was seen on the way to the book's positions.
    seen: KnownBounds,
    nodes: u64,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let book = self.book.as_ref().map(|book| book.depth());
        f.debug_struct("Solver")
            .field("size", &self.size)
            .field("book_depth", &book)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// How the questions are answered.
enum Method {
    /// Four in a row: the fast search.
    Four(Box<Engine>),
    /// Any other length.
    Other(Plain),
}

impl Solver {
    /// A solver for boards of this size. A book for another size is left aside.
    #[must_use]
    pub fn new(size: Size, options: &Options) -> Self {
        let method = if size.connect() == Size::FOUR {
            Method::Four(Box::new(Engine::new(size, options.threads, options.table_bytes)))
        } else {
            Method::Other(Plain::new(size, options.table_bytes))
        };
        Self {
            size,
            method,
            book: options.book.clone().filter(|book| book.size() == size),
            seen: KnownBounds::new(),
            nodes: 0,
        }
    }

    /// Another solver, of one thread, that shares this one's table, which neither can clear from now
    /// on; with another length than four it has a small table of its own.
    #[must_use]
    pub fn sharing_table(&mut self) -> Self {
        let method = match &mut self.method {
            Method::Four(engine) => Method::Four(Box::new(engine.sharing_table())),
            Method::Other(_) => Method::Other(Plain::new(self.size, 16 << 20)),
        };
        Self {
            size: self.size,
            method,
            book: self.book.clone(),
            seen: KnownBounds::new(),
            nodes: 0,
        }
    }

    /// Avoids instructions that not every processor has.
    pub fn use_portable_code(&mut self) {
        if let Method::Four(engine) = &mut self.method {
            engine.use_portable_code();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        match &mut self.method {
            Method::Four(engine) => engine.clear(),
            Method::Other(plain) => plain.clear(),
        }
        self.seen.clear();
        self.nodes = 0;
    }

    /// Nodes visited since the solver was made or cleared.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score of a position.
    ///
    /// # Errors
    /// If a limit is reached before; the error says what is known by then.
    ///
    /// # Panics
    /// If the position is of another size than the solver.
    pub fn score(&mut self, position: &Position, limits: &Limits<'_>) -> Result<i32, Unsolved> {
        let cells = self.size.cells() as i32;
        self.within(position, -cells, cells, &mut Question::new(limits, self.nodes))
    }

    /// Whether the side to move wins, draws or loses; cheaper than the score.
    ///
    /// # Errors
    /// If a limit is reached before.
    ///
    /// # Panics
    /// If the position is of another size than the solver.
    pub fn outcome(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Wdl, Unsolved> {
        let score = self.within(position, -1, 1, &mut Question::new(limits, self.nodes))?;
        Ok(match score {
            1.. => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        })
    }

    /// The exact score of each move, nothing for a full column or after the end of the game.
    ///
    /// # Errors
    /// If a limit is reached before.
    ///
    /// # Panics
    /// If the position is of another size than the solver.
    pub fn columns(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Option<i32>>, Unsolved> {
        self.columns_within(position, &mut Question::new(limits, self.nodes))
    }

    /// Score, columns, best moves, a line of perfect play and the number of moves to the end.
    ///
    /// # Errors
    /// If a limit is reached before.
    ///
    /// # Panics
    /// If the position is of another size than the solver.
    pub fn analyze(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Analysis, Unsolved> {
        let mut question = Question::new(limits, self.nodes);
        let cells = self.size.cells() as i32;
        let score = self.within(position, -cells, cells, &mut question)?;
        let columns = self.columns_within(position, &mut question)?;
        let best = (0..self.size.width())
            .filter(|column| columns[*column as usize] == Some(score))
            .collect();
        let line = self.line_within(position, score, &mut question)?;
        let moves_to_end = moves_to_end(position, score);
        Ok(Analysis { score, columns, best, line, moves_to_end })
    }

    fn columns_within(
        &mut self,
        position: &Position,
        question: &mut Question<'_>,
    ) -> Result<Vec<Option<i32>>, Unsolved> {
        let cells = self.size.cells() as i32;
        (0..self.size.width())
            .map(|column| {
                let mut child = *position;
                match child.play(column) {
                    Ok(()) => self.within(&child, -cells, cells, question).map(|s| Some(-s)),
                    Err(_) => Ok(None),
                }
            })
            .collect()
    }

    /// Follows best moves to the end. Each is found by asking of every move only whether it keeps
    /// the score, which the table mostly knows by then.
    fn line_within(
        &mut self,
        position: &Position,
        score: i32,
        question: &mut Question<'_>,
    ) -> Result<Vec<u32>, Unsolved> {
        let (mut position, mut score) = (*position, score);
        let mut line = Vec::new();
        while !position.is_over() {
            let mut found = None;
            for column in middle_out(self.size.width()) {
                let mut child = position;
                // A best move leaves the opponent at most the opposite score.
                if child.play(column).is_ok()
                    && self.within(&child, -score, -score + 1, question)? == -score
                {
                    found = Some((column, child));
                    break;
                }
            }
            let Some((column, child)) = found else { break };
            line.push(column);
            (position, score) = (child, -score);
        }
        Ok(line)
    }

    /// What the book knows. Far from its positions that takes some time, too.
    fn known_score(&mut self, position: &Position, question: &Question<'_>) -> Option<i32> {
        let book = self.book.as_ref().filter(|_| !question.limits.is_late())?;
        if self.seen.len() > MOST_SEEN {
            self.seen.clear();
        }
        book.score_remembering(position, &mut self.seen)
    }

    /// The score, or `low` or `high` if it is not between these.
    fn within(
        &mut self,
        position: &Position,
        low: i32,
        high: i32,
        question: &mut Question<'_>,
    ) -> Result<i32, Unsolved> {
        assert_eq!(position.size(), self.size, "the position is of another size than the solver");
        if let Some(score) = self.known_score(position, question) {
            return Ok(score.clamp(low, high));
        }
        let node = match Start::new(position) {
            Start::Settled(score) => return Ok(score.clamp(low, high)),
            Start::Open(node) => node,
        };
        let left = self.size.cells() as i32 - node.ply;
        let (mut lower, mut upper) = ((-(left - 2) / 2).max(low), ((left - 1) / 2).min(high));
        // Whether it is more than the book's bound comes first: often it is not, and all is said.
        let bound = self.book.as_ref().and_then(|book| book.at_least(position));
        lower = bound.map_or(lower, |bound| bound.clamp(lower, upper));
        let mut ask_bound = bound.is_some();
        while lower < upper {
            let middle =
                if std::mem::take(&mut ask_bound) { lower } else { guess(lower, upper, node.ply) };
            let answer = match &mut self.method {
                // A search looks at its limits after thousands of nodes, and may need fewer.
                _ if question.limits.is_late() => None,
                Method::Four(engine) => {
                    engine.ask(&node, middle, &question.limits, &mut question.nodes)
                }
                Method::Other(plain) => {
                    plain.ask(&node, middle, &question.limits, &mut question.nodes)
                }
            };
            match answer {
                Some(bound) if bound > middle => lower = bound.min(upper),
                Some(bound) => upper = bound.max(lower),
                None => {
                    self.nodes = question.nodes;
                    let nodes = question.nodes - question.start;
                    return Err(Unsolved { lower, upper, nodes });
                }
            }
        }
        self.nodes = question.nodes;
        Ok(lower.clamp(low, high))
    }
}

/// The next score to ask about: is it more than this?
///
/// Quick wins and losses are cheap to rule out, for the search may stop early: so high bounds come
/// in from the outside. Then whether the side that is due to win does, which is the first player.
/// Then whether the score is near zero, as it is in the positions that take the longest; there the
/// questions go outward.
///
/// ```text
///            3.                             2.                             1.
///   0 --> 1 --> 2 --> NEAR  |  half <-------- HIGH  |  three quarters <-------- highest
/// ```
fn guess(lower: i32, upper: i32, ply: i32) -> i32 {
    const NEAR: i32 = 3;
    const HIGH: i32 = 8;
    let inward = |bound: i32| bound - bound / if bound.abs() > HIGH { 4 } else { 2 };
    if lower < 0 && upper > 0 {
        return if upper.max(-lower) <= HIGH {
            -(ply % 2)
        } else if -lower >= upper {
            inward(lower)
        } else {
            inward(upper - 1)
        };
    }
    // A loss is a win seen from the other side.
    let (low, high) = if upper <= 0 { (-upper, -lower) } else { (lower, upper) };
    let asked = if high > HIGH {
        inward(high - 1)
    } else if low <= NEAR && high > NEAR {
        NEAR
    } else if low == 0 && high == NEAR {
        // In the middle: scores of 2 and 3 would take one question more from below.
        1
    } else if high <= NEAR + 1 {
        low
    } else {
        inward(high - 1)
    };
    let asked = asked.clamp(low, high - 1);
    if upper <= 0 { -asked - 1 } else { asked }
}

/// Limits as the search wants them, with the nodes so far.
struct Question<'a> {
    limits: SearchLimits<'a>,
    start: u64,
    nodes: u64,
}

impl<'a> Question<'a> {
    fn new(limits: &Limits<'a>, nodes: u64) -> Self {
        let limits = SearchLimits {
            nodes: limits.nodes.map_or(u64::MAX, |limit| nodes.saturating_add(limit)),
            deadline: limits.deadline,
            cancel: limits.cancel,
            progress: limits.progress,
        };
        Self { limits, start: nodes, nodes }
    }
}

/// A position as the search begins: settled at once, or a node.
pub(crate) enum Start {
    /// Over, or decided within two moves.
    Settled(i32),
    /// To be searched.
    Open(Node),
}

impl Start {
    pub(crate) fn new(position: &Position) -> Self {
        let (own, other) = position.sides();
        Self::of(&position.layout(), own, other)
    }

    /// The same for the stones of the side to move and of the other.
    pub(crate) fn of(layout: &Layout, own: u64, other: u64) -> Self {
        let stones = own | other;
        let (cells, ply) = (layout.cells() as i32, stones.count_ones() as i32);
        if layout.has_line(other) {
            return Self::Settled(-(cells + 2 - ply) / 2);
        }
        if ply == cells {
            return Self::Settled(0);
        }
        let playable = layout.landings(stones);
        let other_wins = layout.completions(other) & !stones;
        if layout.completions(own) & playable != 0 {
            return Self::Settled((cells + 1 - ply) / 2);
        }
        let moves = safe_moves(playable, other_wins);
        if moves == 0 {
            return Self::Settled(-(cells - ply) / 2);
        }
        Self::Open(Node { own, other, other_wins, moves, ply })
    }
}

/// How many moves of both sides a score leaves to the end of the game.
#[must_use]
pub fn moves_to_end(position: &Position, score: i32) -> u32 {
    let (cells, ply) = (position.size().cells() as i32, position.ply() as i32);
    if score == 0 {
        return (cells - ply) as u32;
    }
    // The winner's last stone is number `last`, counting both sides, and leaves it |score| - 1:
    // of the last two candidates it is the one of the winner's parity.
    let winner_is_mover = score > 0;
    let latest = cells + 2 - 2 * score.abs();
    let parity = if winner_is_mover { (ply + 1) % 2 } else { ply % 2 };
    let last = if latest % 2 == parity { latest } else { latest - 1 };
    (last - ply).max(0) as u32
}

/// Columns from the middle outward.
pub(crate) fn middle_out(width: u32) -> impl Iterator<Item = u32> {
    let middle = (width - 1) / 2;
    (0..width).map(move |i| if i % 2 == 1 { middle + i.div_ceil(2) } else { middle - i / 2 })
}
