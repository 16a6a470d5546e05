//! Small games, and the ends of others, looked at to their last move: values that are exact.

use std::collections::HashMap;

use foursight_rules::search::SearchPosition;
use foursight_rules::{Cell, Contents, Feature, Move, Position, Ruleset};

use crate::agent::Limits;
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::legal::move_work;
use crate::lookahead::{INFINITE, WIN};
use crate::transposition::Bound;

/// Free cells at most: beyond them nobody could look at everything.
const MAX_FREE: usize = 16;
/// With so many free cells there are at most 19,000 positions with stones of two players in turn:
/// a player looks at them on every move.
const QUICK_FREE: usize = 10;
/// Cells of a board at most, so that counting the free ones costs next to nothing.
const MAX_CELLS: usize = 4096;
/// Positions that are looked at before it is given up.
const MAX_NODES: u64 = 400_000;

/// What every legal move is worth exactly; `None` if the game is not one that can be looked at to
/// its end, or a limit came first.
pub(crate) fn values(position: &Position, limits: &Limits<'_>) -> Option<Vec<(Move, Evaluation)>> {
    let rules = position.rules();
    let free = free_cells(position).filter(|_| is_simple(rules))?;
    let nodes = limits.nodes.unwrap_or(MAX_NODES).min(MAX_NODES);
    let mut budget = Budget::new(&Limits { nodes: Some(nodes), ..*limits }, None);
    let left = free.len() as u32;
    let values = Search::new(position, free, &mut budget).values(0)?.into_iter();
    Some(values.map(|(mv, value)| (mv, evaluation(value, left))).collect())
}

/// How many moves are left at most, in a game that can be looked at to its end from here quickly.
pub(crate) fn moves_left(position: &Position) -> Option<usize> {
    let free = free_cells(position).filter(|_| is_simple(position.rules()))?;
    (free.len() <= QUICK_FREE).then_some(free.len())
}

/// The moves that nobody can better.
pub(crate) struct Best {
    /// Each with the share of the replies that would be mistakes, from 0 to 1.
    pub(crate) moves: Vec<(Move, f32)>,
    /// What they are worth.
    pub(crate) evaluation: Evaluation,
}

/// The best moves, and how easily the other player goes wrong after them; `None` if a limit came
/// first, or the game is not one that can be looked at to its end.
pub(crate) fn best(position: &Position, budget: &mut Budget<'_>) -> Option<Best> {
    let left = moves_left(position)?;
    let mut search = Search::new(position, free_cells(position)?, budget);
    let values = search.values(0)?;
    let best = values.iter().map(|(_, value)| *value).max()?;
    let mut moves = Vec::new();
    for (mv, _) in values.into_iter().filter(|(_, value)| *value == best) {
        moves.push((mv, search.mistakes_after(mv)?));
    }
    Some(Best { moves, evaluation: evaluation(best, left as u32) })
}

/// Two players, no chance, and every move fills a cell: a game that ends after so many moves.
fn is_simple(rules: &Ruleset) -> bool {
    let takes_stones =
        |rule: &Feature<foursight_rules::format::Rule>| !rule.value().board_actions.is_empty();
    rules.players().len() == 2
        && !rules.has_other_moves()
        && !rules.has_bombs()
        && !rules.linked().rules.iter().any(takes_stones)
}

/// The free cells, if there are few.
fn free_cells(position: &Position) -> Option<Vec<Cell>> {
    let cells = position.rules().geometry().cells();
    if cells > MAX_CELLS {
        return None;
    }
    let is_free = |cell: &Cell| position.contents(*cell) == Contents::Empty;
    let free: Vec<Cell> =
        (0..cells).map(|cell| cell as Cell).filter(is_free).take(MAX_FREE + 1).collect();
    (free.len() <= MAX_FREE).then_some(free)
}

/// What a value means to people, with so many cells free before the move.
fn evaluation(value: i32, free: u32) -> Evaluation {
    let moves = (WIN - value.abs()) as u32;
    let score = (free.saturating_sub(moves) / 2 + 1) as i32;
    match value {
        0 => Evaluation::Exact { score: 0, moves: free },
        value => Evaluation::Exact { score: score * value.signum(), moves },
    }
}

/// Stones on the cells that were free, whose turn it is, and the scores: all that the rest of a
/// game depends on.
type Key = (u64, Vec<i64>);

struct Search<'s, 'b> {
    game: Position,
    /// The cells that were free before the first move.
    free: Vec<Cell>,
    /// Every move fills a cell, so a position is always met after the same number of moves.
    known: HashMap<Key, (i32, Bound)>,
    budget: &'s mut Budget<'b>,
    work: usize,
}

impl<'s, 'b> Search<'s, 'b> {
    fn new(position: &Position, free: Vec<Cell>, budget: &'s mut Budget<'b>) -> Self {
        let (game, work) = (position.clone(), move_work(position.rules()));
        Self { game, free, known: HashMap::new(), budget, work }
    }

    /// Value of every legal move for the player who makes it.
    fn values(&mut self, ply: i32) -> Option<Vec<(Move, i32)>> {
        let moves = self.game.legal_moves().into_iter();
        moves.map(|mv| Some((mv, self.after(mv, ply, -INFINITE, INFINITE)?))).collect()
    }

    /// Which share of the other player's replies to a move turns a win into a draw, or worse.
    fn mistakes_after(&mut self, mv: Move) -> Option<f32> {
        let mover = self.game.to_move();
        self.budget.spend(self.work);
        self.game.play_unchecked(mv);
        let is_answered = self.game.outcome().is_none() && self.game.to_move() != mover;
        let replies = if is_answered { self.values(1) } else { Some(Vec::new()) };
        self.game.undo();
        let results: Vec<i32> = replies?.into_iter().map(|(_, value)| value.signum()).collect();
        let best = results.iter().copied().max().unwrap_or(0);
        let mistakes = results.iter().filter(|result| **result < best).count();
        Some(mistakes as f32 / results.len().max(1) as f32)
    }

    /// Value of a move for the player who makes it; `None` once a limit was reached.
    fn after(&mut self, mv: Move, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        let mover = self.game.to_move();
        self.budget.spend(self.work);
        self.game.play_unchecked(mv);
        let value = if self.game.to_move() == mover {
            self.value(ply + 1, alpha, beta)
        } else {
            self.value(ply + 1, -beta, -alpha).map(|value| -value)
        };
        self.game.undo();
        value
    }

    /// Value of the position for the player to move.
    fn value(&mut self, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        if !self.budget.count_node() {
            return None;
        }
        let mover = self.game.to_move();
        if let Some(outcome) = self.game.outcome() {
            let winners = outcome.winners();
            return Some(match (winners.contains(mover), winners.contains(1 - mover)) {
                (true, false) => WIN - ply,
                (false, true) => ply - WIN,
                _ => 0,
            });
        }
        let key = self.key();
        match self.known.get(&key) {
            Some((value, Bound::Exact)) => return Some(*value),
            Some((value, Bound::Lower)) if *value >= beta => return Some(*value),
            Some((value, Bound::Upper)) if *value <= alpha => return Some(*value),
            _ => {}
        }
        let (mut best, mut floor) = (-INFINITE, alpha);
        for mv in self.game.legal_moves() {
            best = best.max(self.after(mv, ply, floor, beta)?);
            floor = floor.max(best);
            if floor >= beta {
                break;
            }
        }
        self.known.insert(key, (best, Bound::of(best, alpha, beta)));
        Some(best)
    }

    fn key(&self) -> Key {
        let code = |cell: &Cell| match self.game.contents(*cell) {
            Contents::Stone(player) => 1 + u64::from(player),
            _ => 0,
        };
        let stones = self.free.iter().fold(0, |key, cell| key << 2 | code(cell));
        let scores = 0..self.game.rules().scores().len();
        let both = scores.flat_map(|score| [0, 1].map(|player| self.game.score(score, player)));
        (stones << 1 | u64::from(self.game.to_move()), both.collect())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, notation};

    use super::*;

    fn exact(pack: &str, moves: &str) -> Option<Vec<(String, Evaluation)>> {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let mut position = Position::new(&rules);
        for mv in notation::parse(&rules, moves).unwrap() {
            position.play(mv).unwrap();
        }
        let values = values(&position, &Limits::default())?.into_iter();
        Some(values.map(|(mv, value)| (notation::format_move(&rules, mv), value)).collect())
    }

    #[test]
    fn of_the_best_moves_of_misere_tic_tac_toe_it_knows_which_replies_are_mistakes() {
        let rules = Ruleset::load(&Library::bundled(), &["tictactoe-misere"]).unwrap();
        let best = |moves: &str| {
            let mut position = Position::new(&rules);
            for mv in notation::parse(&rules, moves).unwrap() {
                position.play(mv).unwrap();
            }
            let limits = Limits::default();
            let best = best(&position, &mut Budget::new(&limits, None)).unwrap();
            assert_eq!(best.evaluation.to_string(), "draw");
            let name = |(mv, share)| format!("{} {share:.2}", notation::format_move(&rules, mv));
            best.moves.into_iter().map(name).collect::<Vec<_>>()
        };
        // All but the centre lose, and after it nothing is a mistake yet.
        assert_eq!(best(""), ["b2 0.00"]);
        // Counted by hand: two of six replies lose after either of the first two moves.
        assert_eq!(best("a3 b2"), ["c2 0.33", "b1 0.33", "c1 0.00"]);
        assert_eq!(best("a3 b3 c2 b2"), ["c3 0.25", "a2 0.75"]);
    }

    #[test]
    fn tic_tac_toe_is_a_draw_and_a_side_loses_to_the_centre() {
        let start = exact("tictactoe", "").unwrap();
        assert_eq!(start.len(), 9);
        assert!(start.iter().all(|(_, value)| *value == Evaluation::Exact { score: 0, moves: 9 }));
        // Against a reply at the side, the centre wins with every corner.
        let after = exact("tictactoe", "b2 b1").unwrap();
        let corner = after.iter().find(|(name, _)| name == "a3").unwrap().1;
        assert_eq!(corner, Evaluation::Exact { score: 2, moves: 5 });
        // Whoever is threatened holds out the longest by stopping it.
        let open = exact("tictactoe", "b2 b1 a2").unwrap();
        let best = open.iter().max_by(|a, b| a.1.outlook().total_cmp(&b.1.outlook())).unwrap();
        assert_eq!(best.0, "c2");
        assert!(open.iter().all(|(name, value)| name == "c2" || value.to_string() == "loss in 2"));
    }

    #[test]
    fn the_ends_of_larger_games_are_exact_and_their_beginnings_are_not() {
        assert!(exact("gomoku-15", "h8").is_none());
        assert!(exact("pente", "").is_none());
        // Captures give cells back: such a game need not end after so many moves.
        assert!(exact("keryo", "").is_none());
    }
}
