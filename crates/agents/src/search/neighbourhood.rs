//! Moves judged by the stones around them: for boards with too many patterns to lay them out, and
//! for questions without the time for it.

use foursight_rules::search::SearchPosition;
use foursight_rules::{Cell, Contents, Geometry, Move, Position};

use crate::budget::Budget;
use crate::legal::{legal_moves, move_work};
use crate::lookahead::{Effort, Found, Rate, WIN};

/// How far along a line stones are looked for.
const REACH: usize = 4;
/// Most lines through a cell that are looked at.
const MOST_LINES: usize = 40;
/// Moves that are tried on the board.
const TRIED: usize = 40;
/// Worth of so many stones of one player in a row next to a cell.
const ROW_VALUE: [i32; 2 * REACH + 1] = [0, 4, 16, 64, 256, 512, 512, 512, 512];

/// Looks for a move that wins at once, else for one that keeps the next player from it, else for
/// one next to the longest rows of stones. At least one move is found.
pub(crate) fn think(
    position: &Position,
    effort: Effort,
    budget: &mut Budget<'_>,
    mut jitter: impl FnMut() -> i32,
) -> Found {
    let mut moves = scores(position, budget);
    for (_, score) in &mut moves {
        *score += jitter();
    }
    moves.sort_by_key(|(_, score)| -score);
    if effort.rate != Rate::All {
        moves.truncate(if effort.rate == Rate::Likely { 12 } else { TRIED });
    }
    let mut game = position.clone();
    budget.spend_on_first_look(position.rules().geometry().cells() / 4);
    let (mover, work) = (game.to_move(), 2 * move_work(game.rules()));
    let mut is_looked_at = false;
    for (mv, score) in moves.iter_mut().take(TRIED) {
        if budget.is_overdue() {
            break;
        }
        budget.count_node();
        budget.spend_on_first_look(work);
        if wins(&mut game, *mv, mover) {
            *score = WIN - 1;
        }
        is_looked_at = true;
    }
    if game.skip_turn() {
        let next = game.to_move();
        for (mv, score) in moves.iter_mut().take(TRIED) {
            if budget.is_overdue() {
                break;
            }
            budget.count_node();
            budget.spend_on_first_look(work);
            // One more than any row is worth, less than a win.
            if *score < WIN - 1 && game.check(*mv).is_ok() && wins(&mut game, *mv, next) {
                *score += 10_000;
            }
        }
    }
    moves.sort_by_key(|(_, score)| -score);
    let line = vec![moves[0].0];
    for (_, score) in &mut moves {
        // Where most happens says little about who is better.
        *score = if *score == WIN - 1 { *score } else { (*score / 16).min(100) };
    }
    Found { moves, depth: u32::from(is_looked_at), line }
}

fn wins(game: &mut Position, mv: Move, player: u8) -> bool {
    game.play_unchecked(mv);
    let wins = game.outcome().is_some_and(|outcome| outcome.winners().contains(player));
    game.undo();
    wins
}

/// What the stones around the cell of each legal move are worth, ascending by move, as far as the
/// budget reaches: of one move at least.
pub(super) fn scores(position: &Position, budget: &mut Budget<'_>) -> Vec<(Move, i32)> {
    let geometry = position.rules().geometry();
    let lines = short_lines(geometry);
    let mut scores: Vec<(Move, i32)> =
        legal_moves(position, budget).into_iter().map(|mv| (mv, 0)).collect();
    for (mv, score) in &mut scores {
        if !budget.spend_on_first_look(8 + 2 * lines.len()) {
            break;
        }
        if let Some(cell) = position.landing(*mv) {
            *score = around(position, cell, &lines);
        }
    }
    scores
}

/// Steps along lines, those along few axes first, as many as are looked at.
fn short_lines(geometry: &Geometry) -> Vec<Vec<i8>> {
    // The second half of the directions are the first one's, the other way.
    let half = 0..geometry.directions() / 2;
    let axes = |step: &[i8]| step.iter().filter(|step| **step != 0).count();
    let mut lines = Vec::new();
    for most in 1..=2 {
        let steps = half.clone().map(|direction| geometry.step(direction));
        lines.extend(steps.filter(|step| axes(step) == most).map(<[i8]>::to_vec));
    }
    lines.truncate(MOST_LINES);
    lines
}

fn around(position: &Position, cell: Cell, lines: &[Vec<i8>]) -> i32 {
    let geometry = position.rules().geometry();
    let at: Vec<i64> = geometry.coords(cell).into_iter().map(i64::from).collect();
    let row = |step: &[i8], sign: i64| -> (Option<u8>, usize) {
        let mut owner = None;
        for distance in 1..=REACH {
            let moved = at.iter().zip(step);
            let coords: Vec<i64> =
                moved.map(|(at, step)| at + sign * distance as i64 * i64::from(*step)).collect();
            match geometry.cell(&coords).map(|cell| position.contents(cell)) {
                Some(Contents::Stone(player)) if owner.is_none_or(|owner| owner == player) => {
                    owner = Some(player);
                }
                _ => return (owner, distance - 1),
            }
        }
        (owner, REACH)
    };
    let mut score = 0;
    for step in lines {
        let [(one, ahead), (other, behind)] = [row(step, 1), row(step, -1)];
        if one == other {
            score += ROW_VALUE[ahead + behind];
        } else {
            score += ROW_VALUE[ahead] + ROW_VALUE[behind];
        }
    }
    score
}
