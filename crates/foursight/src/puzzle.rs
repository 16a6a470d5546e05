//! Puzzles: positions in which exactly one move wins, found by the solver from a number.
//!
//! A puzzle is made again from its level and number whenever somebody wants it, so that nothing but
//! who solved which has to be kept.

use std::sync::atomic::{AtomicBool, Ordering};

use foursight_agents::Rng;
use foursight_solver::{Limits, Options, PlayError, Position, Size, Solver, moves_to_end};

/// In how many moves of one's own the win comes: what makes a puzzle easy or hard.
pub(crate) const LEVELS: std::ops::RangeInclusive<u32> = 2..=6;
/// Fewer stones than this are too much for the solver to look at many positions.
const FEWEST_STONES: usize = 14;
/// A position that takes more is left aside.
const MOST_NODES: u64 = 300_000;
/// Where fewer moves than this are safe for one turn, the position plays itself.
const LEAST_CHOICE: usize = 3;
const TABLE_BYTES: usize = 16 << 20;

/// A position with one winning move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Puzzle {
    /// The player to move wins in so many moves of its own.
    pub(crate) level: u32,
    pub(crate) number: u32,
    /// How the position came about, as columns from 0.
    pub(crate) moves: Vec<u32>,
}

impl Puzzle {
    /// Looks for the puzzle with this number, which is always the same; `None` once somebody has
    /// set the signal.
    pub(crate) fn find(level: u32, number: u32, cancel: &AtomicBool) -> Option<Self> {
        let mut rng = Rng::new((u64::from(level) << 32) | u64::from(number));
        // One of its own: what it remembers of others would change what it can solve.
        let mut solver = new_solver();
        loop {
            let moves = plausible_game(&mut rng);
            for count in (FEWEST_STONES..=moves.len()).rev() {
                if cancel.load(Ordering::Relaxed) {
                    return None;
                }
                let position = after(&moves[..count]);
                if is_puzzle(&position, level, &mut solver) {
                    return Some(Self { level, number, moves: moves[..count].to_vec() });
                }
            }
        }
    }

    /// The moves as people write them.
    pub(crate) fn written(&self) -> String {
        self.moves.iter().map(|column| (column + 1).to_string()).collect()
    }
}

fn new_solver() -> Solver {
    let options = Options { threads: 1, table_bytes: TABLE_BYTES, book: None };
    Solver::new(Size::STANDARD, &options)
}

/// The position after moves that were played before.
fn after(moves: &[u32]) -> Position {
    let mut position = Position::new(Size::STANDARD);
    for &column in moves {
        let played = position.play(column);
        debug_assert!(played.is_ok(), "{moves:?} can be played");
    }
    position
}

/// The positions one move further, with the moves.
fn children(position: &Position) -> impl Iterator<Item = (u32, Position)> {
    (0..position.size().width()).filter_map(|column| {
        let mut child = *position;
        child.play(column).ok()?;
        Some((column, child))
    })
}

fn wins_at_once(position: &Position) -> bool {
    children(position).any(|(_, child)| child.is_lost())
}

/// The moves after which the other side does not win at once.
fn safe_moves(position: &Position) -> Vec<u32> {
    children(position).filter(|(_, child)| !wins_at_once(child)).map(|(column, _)| column).collect()
}

/// A game as people play it: towards the middle, and nobody overlooks what wins at once.
fn plausible_game(rng: &mut Rng) -> Vec<u32> {
    let (mut position, mut moves) = (Position::new(Size::STANDARD), Vec::new());
    while !position.is_over() && !wins_at_once(&position) {
        let safe = safe_moves(&position);
        if safe.is_empty() {
            break;
        }
        let middle = (position.size().width() - 1) / 2;
        let [one, other] = [(); 2].map(|()| safe[rng.below(safe.len())]);
        let nearer = one.abs_diff(middle) <= other.abs_diff(middle);
        let column = if nearer { one } else { other };
        if position.play(column).is_err() {
            break;
        }
        moves.push(column);
    }
    moves
}

fn is_puzzle(position: &Position, level: u32, solver: &mut Solver) -> bool {
    if position.is_over() || safe_moves(position).len() < LEAST_CHOICE {
        return false;
    }
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let Ok(score) = solver.score(position, &limits) else { return false };
    if score <= 0 || moves_to_end(position, score) != 2 * level - 1 {
        return false;
    }
    let Ok(columns) = solver.columns(position, &limits) else { return false };
    columns.into_iter().flatten().filter(|score| *score > 0).count() == 1
}

/// What came of a move that somebody tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feedback {
    /// As fast as can be; the other side has answered with this column.
    Right(u32),
    /// The game is won.
    Solved,
    /// It wins, but not as fast: the move is taken back, as are the others below.
    Slower,
    Draws,
    /// It loses to this answer.
    Loses(u32),
}

/// Somebody at a puzzle.
pub(crate) struct Attempt {
    pub(crate) puzzle: Puzzle,
    position: Position,
    solver: Solver,
    /// True until a wrong move or a look at the solution.
    pub(crate) is_clean: bool,
    is_solved: bool,
}

impl Attempt {
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        let position = after(&puzzle.moves);
        Self { puzzle, position, solver: new_solver(), is_clean: true, is_solved: false }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// What every column is worth.
    fn scores(&mut self) -> Vec<(u32, i32)> {
        // Without limits it always finds them.
        let columns = self.solver.columns(&self.position, &Limits::default()).unwrap_or_default();
        (0..).zip(columns).filter_map(|(column, score)| Some((column, score?))).collect()
    }

    /// The columns that win as fast as can be.
    pub(crate) fn right_moves(&mut self) -> Vec<u32> {
        let scores = self.scores();
        let best = scores.iter().map(|(_, score)| *score).max();
        scores.iter().filter(|(_, score)| Some(*score) == best).map(|(column, _)| *column).collect()
    }

    /// The answer that resists longest; of several the one that leaves the fewest right moves.
    fn reply(&mut self) -> Option<u32> {
        let before = self.position;
        let mut answers = Vec::new();
        for column in self.right_moves() {
            if self.position.play(column).is_ok() {
                answers.push((self.right_moves().len(), column));
            }
            self.position = before;
        }
        answers.into_iter().min().map(|(_, column)| column)
    }

    /// Tries a column.
    ///
    /// # Errors
    /// If it is full, or there is nothing left to try.
    pub(crate) fn play(&mut self, column: u32) -> Result<Feedback, PlayError> {
        let before = self.position;
        let scores = self.scores();
        self.position.play(column)?;
        if self.position.is_lost() {
            self.is_solved = true;
            return Ok(Feedback::Solved);
        }
        let best = scores.iter().map(|(_, score)| *score).max();
        let own = scores.iter().find(|(at, _)| *at == column).map(|(_, score)| *score);
        let reply = self.reply().unwrap_or(0);
        if own == best {
            self.position.play(reply)?;
            return Ok(Feedback::Right(reply));
        }
        self.position = before;
        self.is_clean = false;
        Ok(match own {
            Some(1..) => Feedback::Slower,
            Some(0) | None => Feedback::Draws,
            Some(_) => Feedback::Loses(reply),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn find(level: u32, number: u32) -> Puzzle {
        Puzzle::find(level, number, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn terminal_finding_17_a_puzzle_has_exactly_one_winning_move() {
        for level in LEVELS {
            for number in 1..=2 {
                let puzzle = find(level, number);
                assert_eq!(find(level, number), puzzle, "the same again");
                // Another solver than the one that found it, without limits.
                let position = after(&puzzle.moves);
                let all = new_solver().analyze(&position, &Limits::default()).unwrap();
                let wins = all.columns.iter().flatten().filter(|score| **score > 0).count();
                assert_eq!((wins, all.moves_to_end), (1, 2 * level - 1), "{puzzle:?}");
            }
        }
        assert_ne!(find(2, 1).moves, find(2, 2).moves);
    }

    #[test]
    fn terminal_finding_17_right_moves_solve_a_puzzle_in_time_and_others_are_told() {
        for level in LEVELS {
            let mut attempt = Attempt::new(find(level, 3));
            let right = attempt.right_moves();
            assert_eq!(right.len(), 1);
            for wrong in (0..7).filter(|column| *column != right[0]) {
                let before = attempt.position;
                match attempt.play(wrong) {
                    Ok(said) => assert!(
                        matches!(said, Feedback::Draws | Feedback::Loses(_)),
                        "{wrong}: {said:?}"
                    ),
                    Err(full) => assert_eq!(full, PlayError::Full),
                }
                assert_eq!(attempt.position, before, "nothing changes");
            }
            assert!(!attempt.is_clean);
            for left in (1..=level).rev() {
                let next = attempt.right_moves()[0];
                let said = attempt.play(next).unwrap();
                assert_eq!(said == Feedback::Solved, left == 1, "{left} left: {said:?}");
            }
            assert!(attempt.is_solved());
        }
    }

    #[test]
    fn whoever_wants_no_puzzle_any_more_gets_none() {
        assert_eq!(Puzzle::find(2, 1, &AtomicBool::new(true)), None);
    }
}
