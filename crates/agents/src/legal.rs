//! Legal moves, listed as far as time allows, and the work of asking for and of trying one.

use foursight_rules::format::Directions;
use foursight_rules::{Move, Position, Ruleset};

use crate::budget::{Budget, WorkMeter};

/// The work of asking whether one move is legal, as far as the rules tell.
pub(crate) fn check_work(rules: &Ruleset) -> usize {
    if rules.all_open_places_are_legal() { 1 } else { WorkMeter::CHECK as usize }
}

/// The work of trying a move and taking it back, besides what it changes, as far as the rules tell.
pub(crate) fn move_work(rules: &Ruleset) -> usize {
    let all = rules.geometry().directions();
    let patterns = rules.linked().rules.iter().map(|rule| {
        let length = rule.value().pattern.len();
        let directions = match &rule.value().directions {
            Some(Directions::Steps(steps)) => steps.len().min(all),
            _ => all,
        };
        // Most directions are ruled out by what is next to the stone.
        directions * (1 + length / 4)
    });
    8 + patterns.fold(0, usize::saturating_add)
}

/// All legal moves, ascending, as far as the budget reaches, and at least one if there is one.
/// Whoever is cancelled may get a move that is not legal.
pub(crate) fn legal_moves(position: &Position, budget: &mut Budget<'_>) -> Vec<Move> {
    let rules = position.rules();
    let mut all = (0..rules.all_move_count()).filter_map(|index| rules.any_move_at(index));
    if position.outcome().is_some() || position.chance_is_pending() {
        return Vec::new();
    }
    if budget.is_cancelled() {
        let is_move = |&mv: &Move| match rules.has_other_moves() {
            true => position.check(mv).is_ok(),
            false => position.landing(mv).is_some(),
        };
        return all.find(is_move).into_iter().collect();
    }
    if rules.all_open_places_are_legal() {
        budget.spend_on_first_look(4 * rules.move_count());
        return position.legal_moves();
    }
    let (mut moves, work) = (Vec::new(), check_work(rules));
    for mv in all {
        let is_place = mv.index() < rules.move_count();
        let is_open = !is_place || position.landing(mv).is_some();
        if is_open && ((budget.is_cancelled() && is_place) || position.check(mv).is_ok()) {
            moves.push(mv);
        }
        let in_time = budget.spend_on_first_look(if is_open { work } else { 1 });
        if !in_time && !moves.is_empty() {
            break;
        }
    }
    moves
}
