//! What one move decides, of whatever kind it is: moves that win, moves that lose, and moves that
//! keep the next player from winning.

use foursight_rules::search::SearchPosition;
use foursight_rules::{Move, Position};

use crate::budget::Budget;
use crate::legal::{legal_moves, move_work};

/// Moves that end the game at once, for better or worse, each list ascending.
#[derive(Debug, Default)]
pub(crate) struct Decisive {
    /// The player to move wins.
    pub(crate) wins: Vec<Move>,
    /// Somebody else wins, or the player to move is out.
    pub(crate) losses: Vec<Move>,
}

impl Decisive {
    /// True if the player to move wins at once.
    pub(crate) fn wins_by(&self, mv: Move) -> bool {
        self.wins.binary_search(&mv).is_ok()
    }

    /// True if the player to move loses at once.
    pub(crate) fn loses_by(&self, mv: Move) -> bool {
        self.losses.binary_search(&mv).is_ok()
    }
}

/// Those of the moves, which are ascending, that decide the game for the player to move.
pub(crate) fn decisive_moves(
    game: &mut Position,
    moves: &[Move],
    budget: &mut Budget<'_>,
) -> Decisive {
    let (mut found, work) = (Decisive::default(), 2 * move_work(game.rules()));
    for &mv in moves {
        budget.spend(work);
        if !budget.count_node() {
            break;
        }
        match result(game, mv) {
            Some(true) => found.wins.push(mv),
            Some(false) => found.losses.push(mv),
            None => {}
        }
    }
    found
}

/// Whether a move wins or loses at once, if it does.
fn result(game: &mut Position, mv: Move) -> Option<bool> {
    let mover = game.to_move();
    game.play_unchecked(mv);
    let winners = game.outcome().map(foursight_rules::Outcome::winners);
    let result = match winners {
        Some(winners) if winners.contains(mover) => Some(true),
        Some(winners) if !winners.is_empty() => Some(false),
        _ => game.out().contains(mover).then_some(false),
    };
    game.undo();
    result
}

/// With which moves the next player would win now; none if nobody can be skipped.
pub(crate) fn threats(position: &Position, budget: &mut Budget<'_>) -> Vec<Move> {
    let mut game = position.clone();
    if !game.skip_turn() {
        return Vec::new();
    }
    let moves = legal_moves(&game, budget);
    decisive_moves(&mut game, &moves, budget).wins
}

/// The first of the moves after which nobody wins with the next one. The moves where somebody
/// threatens to win are tried first.
pub(crate) fn first_safe(
    position: &Position,
    moves: impl IntoIterator<Item = Move>,
    threats: &[Move],
    budget: &mut Budget<'_>,
) -> Option<Move> {
    let rules = position.rules();
    let mut places: Vec<_> = threats.iter().filter_map(|&mv| rules.place_of(mv)).collect();
    places.sort_unstable();
    let is_there =
        |mv: Move| rules.place_of(mv).is_some_and(|place| places.binary_search(&place).is_ok());
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(|&mv| !is_there(mv));
    let mut game = position.clone();
    moves.into_iter().find(|&mv| is_safe(&mut game, mv, budget))
}

/// True if a move does not lose, and nobody wins with the next one.
fn is_safe(game: &mut Position, mv: Move, budget: &mut Budget<'_>) -> bool {
    if budget.is_overdue() || result(game, mv) == Some(false) {
        return false;
    }
    let mover = game.to_move();
    game.play_unchecked(mv);
    let mut safe = true;
    if game.outcome().is_none() && game.to_move() != mover {
        let work = 2 * move_work(game.rules());
        for reply in legal_moves(game, budget) {
            if !budget.spend_on_first_look(work) {
                break;
            }
            if result(game, reply) == Some(true) {
                safe = false;
                break;
            }
        }
    }
    game.undo();
    safe
}
