//! Which games the Gomocup protocol can tell: an engine that is given any other plays by wrong rules.

use std::sync::Arc;

use foursight_rules::format::{Lattice, NoMoves, NoMovesResult, Operation, Rule, ScoreAction};
use foursight_rules::{Position, Ruleset, Symbol, notation};

use crate::swap2;

/// Why a game cannot be told in this protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Untold {
    /// Its board is not flat, or stones fall on it.
    #[error("the Gomocup protocol knows flat boards without gravity only")]
    Board,
    /// Its cells are not squares, some are missing, or rows have gaps.
    #[error("the Gomocup protocol knows whole boards of squares and rows without gaps only")]
    Shape,
    /// Not a game for two.
    #[error("the Gomocup protocol knows games for two only")]
    Players,
    /// There are moves besides stones of one's own, and they are not swap2.
    #[error("the Gomocup protocol knows no moves but stones of one's own, and swap2")]
    OtherMoves,
    /// Lines go on beyond an edge, or some moves are forbidden.
    #[error("the Gomocup protocol knows neither boards that wrap around nor forbidden moves")]
    Restrictions,
    /// Stones leave the board.
    #[error("the Gomocup protocol knows no captures and no bombs")]
    Captures,
    /// Its turns have several stones, or do not go round.
    #[error("the Gomocup protocol knows one stone a turn only")]
    Turns,
    /// A row loses.
    #[error("the Gomocup protocol knows no rows that lose")]
    LosingRows,
    /// Another number in a row.
    #[error("the Gomocup protocol knows five in a row only")]
    NotFive,
    /// Something else besides a row of five brings points, or takes them.
    #[error("the Gomocup protocol knows nothing that wins besides rows")]
    OtherGoals,
    /// One row of five is not enough.
    #[error("the Gomocup protocol knows games that one row wins only")]
    SeveralRows,
    /// Rows of five win along some directions only.
    #[error("the Gomocup protocol knows rows in all directions only")]
    Directions,
    /// Rows win for one player and not for the other.
    #[error("the Gomocup protocol knows the same rows for both players only")]
    Unequal,
    /// There are stones on the board when the game begins.
    #[error("the Gomocup protocol knows games that begin on an empty board only")]
    Setup,
    /// A full board is no draw.
    #[error("the Gomocup protocol knows full boards as draws only")]
    FullBoard,
}

/// Why a game cannot be told in this protocol; `None` if it can.
pub fn unsuitable(rules: &Arc<Ruleset>) -> Option<Untold> {
    if rules.geometry().dims().len() != 2 || rules.gravity().is_some() {
        return Some(Untold::Board);
    }
    let geometry = rules.geometry();
    let neighbours = (0..geometry.directions()).all(|direction| geometry.is_near(direction));
    if geometry.lattice() != Lattice::Square || geometry.has_holes() || !neighbours {
        return Some(Untold::Shape);
    }
    if rules.players().len() != 2 {
        return Some(Untold::Players);
    }
    if rules.has_other_moves() && !swap2::is_opening_of(rules) {
        return Some(Untold::OtherMoves);
    }
    if !rules.geometry().is_plain() || !rules.linked().restrictions.is_empty() {
        return Some(Untold::Restrictions);
    }
    if rules.has_bombs()
        || rules.linked().rules.iter().any(|rule| !rule.value().board_actions.is_empty())
    {
        return Some(Untold::Captures);
    }
    if !rules.turns_go_round() {
        return Some(Untold::Turns);
    }
    if rules.goals().iter().any(|goal| goal.loses) {
        return Some(Untold::LosingRows);
    }
    if rules.linked().setup.as_ref().is_some_and(|setup| !setup.value().is_empty()) {
        return Some(Untold::Setup);
    }
    let draws = NoMoves::Named(NoMovesResult::Draw);
    if rules.linked().no_moves.as_ref().is_some_and(|no_moves| *no_moves.value() != draws) {
        return Some(Untold::FullBoard);
    }
    wrong_goal(rules)
}

/// What keeps five in a row, along any direction and for both players alike, from being all that wins.
fn wrong_goal(rules: &Arc<Ruleset>) -> Option<Untold> {
    if !rules.goals().iter().any(|goal| goal.row == Some(5)) {
        return Some(Untold::NotFive);
    }
    if rules.linked().rules.iter().any(|rule| !is_about_fives(rules, rule.value())) {
        return Some(Untold::OtherGoals);
    }
    let wins: Vec<[bool; 2]> = LINES
        .iter()
        .filter_map(|&line| {
            let tried = [0, 1].map(|maker| five_wins(rules, maker, line));
            // Where there is no room for five, nobody makes them.
            Some([tried[0]?, tried[1]?])
        })
        .collect();
    let for_both = |tried: [bool; 2]| tried[0] == tried[1];
    let long = [0, 1].map(|maker| six_win(rules, maker) == Some(true));
    let closed = [0, 1].map(|maker| closed_five_wins(rules, maker) == Some(true));
    if wins.is_empty() {
        Some(Untold::NotFive)
    } else if !wins.iter().copied().chain([long, closed]).all(for_both) {
        Some(Untold::Unequal)
    } else if wins.iter().all(|tried| !tried[0]) {
        Some(Untold::SeveralRows)
    } else if wins.iter().any(|tried| !tried[0]) {
        Some(Untold::Directions)
    } else {
        None
    }
}

/// True if a rule has nothing to do with who wins, or is about rows of five: one that counts them, or
/// takes back what one counted that is too long or closed at both ends.
fn is_about_fives(rules: &Ruleset, rule: &Rule) -> bool {
    let decides = |action: &ScoreAction| {
        let score = rules.score_index(&action.memo).and_then(|index| rules.scores().get(index));
        score.is_none_or(|score| score.threshold.is_some())
    };
    let deciding: Vec<&ScoreAction> =
        rule.score_actions.iter().filter(|action| decides(action)).collect();
    if deciding.is_empty() {
        return true;
    }
    let Ok(pattern) = rule.pattern.parsed() else { return false };
    let takes_back = |action: &&ScoreAction| action.operation == Operation::Add && action.value < 0;
    let is_correction = deciding.iter().all(takes_back)
        && (pattern.row() == Some(6) || is_closed_five(pattern.symbols()));
    let is_plain = rule.conditions.is_empty() && rule.matches.is_none();
    is_plain && (pattern.row() == Some(5) || is_correction)
}

fn is_closed_five(symbols: &[Symbol]) -> bool {
    let [Symbol::Other(first), own @ .., Symbol::Other(last)] = symbols else { return false };
    first == last && own.len() == 5 && own.iter().all(|symbol| *symbol == Symbol::Same(*first))
}

/// The four ways in which a line can lie, in rows and columns.
const LINES: [[i64; 2]; 4] = [[0, 1], [1, 0], [1, 1], [1, -1]];

/// Whether five in a row along a line in the middle of the board win for this player: simply tried;
/// `None` if there is no room.
fn five_wins(rules: &Arc<Ruleset>, maker: u8, [down, right]: [i64; 2]) -> Option<bool> {
    let &[rows, columns] = rules.geometry().dims() else { return None };
    let (rows, columns) = (i64::from(rows), i64::from(columns));
    let start = |size: i64, step: i64| (size - 1 - 4 * step).div_euclid(2);
    let (top, left) = (start(rows, down), start(columns, right));
    let own = [0, 1, 2, 4, 3].map(|at| [top + at * down, left + at * right]);
    // Every third cell, so that they are no row themselves.
    let cells = (0..rows * columns).step_by(3).map(|at| [at / columns, at % columns]);
    let apart: Vec<[i64; 2]> = cells.filter(|cell| !own.contains(cell)).take(5).collect();
    wins(rules, maker, &own, &apart)
}

/// Whether six in a row win for this player.
fn six_win(rules: &Arc<Ruleset>, maker: u8) -> Option<bool> {
    let six = [0, 1, 2, 4, 5, 3].map(|column| [0, column]);
    let apart = [0, 2, 4, 6, 8, 1].map(|column| [2, column]);
    wins(rules, maker, &six, &apart)
}

/// Whether five in a row between two stones of the other player win for this one.
fn closed_five_wins(rules: &Arc<Ruleset>, maker: u8) -> Option<bool> {
    let five = [1, 2, 4, 5, 3].map(|column| [0, column]);
    let apart = [[0, 0], [0, 6], [2, 0], [2, 2], [2, 4]];
    wins(rules, maker, &five, &apart)
}

/// True if six in a row do not win where five do.
pub(crate) fn six_do_not_win(rules: &Arc<Ruleset>) -> bool {
    six_win(rules, 0) == Some(false)
}

/// True if five in a row between two stones of the other player do not win.
pub(crate) fn closed_five_does_not_win(rules: &Arc<Ruleset>) -> bool {
    closed_five_wins(rules, 0) == Some(false)
}

/// Whether a player who puts these stones in turn with those of the other one has won with the last of
/// them, and not before; `None` if they cannot be put.
fn wins(rules: &Arc<Ruleset>, maker: u8, own: &[[i64; 2]], other: &[[i64; 2]]) -> Option<bool> {
    let mut stones: Vec<&[i64; 2]> = Vec::new();
    for (at, own) in own.iter().enumerate() {
        let other = other.get(at)?;
        stones.extend(if maker == 0 { [own, other] } else { [other, own] });
    }
    stones.truncate(2 * own.len() - usize::from(maker == 0));
    let mut game = Position::new(rules);
    for at in stones {
        // An opening ends as if nobody had chosen.
        if let Ok(stay) = notation::parse_move(rules, "stay") {
            let _ = game.play(stay);
        }
        rules.move_to(at).and_then(|mv| game.play(mv)).ok()?;
    }
    Some(game.outcome().is_some_and(|outcome| outcome.winners().contains(maker)))
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Bundled, InMemoryPacks, Library};

    use super::*;

    /// Gomoku on 15x15 with this in its pack, too.
    fn changed(members: &str) -> Arc<Ruleset> {
        let text =
            format!(r#"{{"name": "p", "dependencies": ["gomoku-15", "gomoku"], {members}}}"#);
        let source = InMemoryPacks([("p".to_owned(), text.into_bytes())].into());
        let library = Library::of(vec![Box::new(source), Box::new(Bundled)]);
        Ruleset::load(&library, &["p"]).unwrap_or_else(|error| panic!("{members}: {error}"))
    }

    #[test]
    fn gomoku_and_its_like_only() {
        for name in Library::bundled().names() {
            let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
            let suits = ["gomoku", "gomoku-15", "exact-five", "gomoku-standard", "gomoku-caro"];
            let suits = suits.contains(&name.as_str()) || name == "gomoku-swap2";
            assert_eq!(unsuitable(&rules).is_none(), suits, "{name}");
            if suits {
                let exact = ["exact-five", "gomoku-standard"].contains(&name.as_str());
                assert_eq!(six_do_not_win(&rules), exact, "{name}");
                assert_eq!(closed_five_does_not_win(&rules), name == "gomoku-caro", "{name}");
            }
        }
    }

    #[test]
    fn boards_of_any_size_suit() {
        for (rows, columns) in [(5, 5), (5, 19), (6, 5), (20, 20), (3, 9), (9, 4)] {
            let rules = changed(&format!(r#""board": {{"dimensions": [{rows}, {columns}]}}"#));
            assert_eq!(unsuitable(&rules), None, "{rows}x{columns}");
        }
        let rules = changed(r#""board": {"dimensions": [4, 4]}"#);
        assert_eq!(unsuitable(&rules), Some(Untold::NotFive), "no room for five");
    }

    #[test]
    fn boards_of_other_shapes_are_refused_with_the_reason() {
        for board in [r#""lattice": "hex""#, r#""holes": [[9, 9]]"#] {
            let rules = changed(&format!(r#""board": {{{board}}}"#));
            assert_eq!(unsuitable(&rules), Some(Untold::Shape));
        }
    }

    /// The action that counts a row in the packs of these tests.
    const COUNTS: &str = r#""score_actions": [
        {"player_index": "owner", "memo": "gomoku.lines", "operation": "add", "value": 1}]"#;

    #[test]
    fn a_board_with_stones_on_it_is_refused() {
        let rules = changed(r#""board": {"setup": [{"player": 0, "cells": [[7, 7]]}]}"#);
        assert_eq!(unsuitable(&rules), Some(Untold::Setup));
    }

    #[test]
    fn captures_that_count_for_nothing_are_refused() {
        let rules = changed(
            r#""rules": [{"name": "p.take", "pattern": "[A]aaA", "board_actions": [
                {"player_index": "nobody", "location_index": 1}, {"player_index": "nobody", "location_index": 2}]}]"#,
        );
        assert_eq!(unsuitable(&rules), Some(Untold::Captures));
    }

    #[test]
    fn rows_in_some_directions_only_are_refused() {
        for directions in [r#""orthogonal""#, r#""diagonal""#] {
            let rules = changed(&format!(
                r#""rules": [{{"name": "gomoku.five", "pattern": "AAAAA", "directions": {directions}, {COUNTS}}}]"#
            ));
            assert_eq!(unsuitable(&rules), Some(Untold::Directions), "{directions}");
        }
    }

    #[test]
    fn whatever_else_wins_is_refused() {
        for pattern in ["AA-AA", "AAA", "aAAAa"] {
            let rules = changed(&format!(
                r#""rules": [{{"name": "p.other", "pattern": "{pattern}", {COUNTS}}}]"#
            ));
            assert_eq!(unsuitable(&rules), Some(Untold::OtherGoals), "{pattern}");
        }
    }

    #[test]
    fn rows_that_win_for_one_player_only_are_refused() {
        for rules in [
            format!(
                r#"{{"name": "gomoku.five", "pattern": "AAAAA", "active_player": 0, {COUNTS}}}"#
            ),
            // Five exactly for the first one, as in Renju.
            format!(
                r#"{{"name": "gomoku.five", "pattern": "|AAAAA|", "active_player": 0, {COUNTS}}},
                   {{"name": "p.white", "pattern": "AAAAA", "active_player": 1, {COUNTS}}}"#
            ),
        ] {
            let rules = changed(&format!(r#""rules": [{rules}]"#));
            assert_eq!(unsuitable(&rules), Some(Untold::Unequal));
        }
    }

    #[test]
    fn a_threshold_above_the_points_of_one_row_is_refused() {
        let rules = changed(r#""scores": [{"name": "gomoku.lines", "threshold": 2}]"#);
        assert_eq!(unsuitable(&rules), Some(Untold::SeveralRows));
    }

    #[test]
    fn full_boards_that_are_no_draw_are_refused() {
        for result in [r#""win""#, r#""loss""#, r#"{"highest": "gomoku.lines"}"#] {
            let rules = changed(&format!(r#""no_moves": {result}"#));
            assert_eq!(unsuitable(&rules), Some(Untold::FullBoard), "{result}");
        }
        assert_eq!(unsuitable(&changed(r#""no_moves": "draw""#)), None);
    }
}
