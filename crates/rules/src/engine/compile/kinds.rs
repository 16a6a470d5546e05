//! Kinds of moves: what packs say about them has to fit the rest of the game.

use super::{Compiler, no_such_player};
use crate::engine::kinds::Kinds;
use crate::geometry::Geometry;
use crate::pack::format::{
    Condition, OpeningOption, OpeningStep, PlayerIndex, Popping, Restriction, Rule,
};
use crate::pack::{Feature, PackFault, Remedy};

/// The most moves that a game has: they are numbered in 16 bits.
const MAX_MOVES: usize = 65_535;

impl Compiler<'_> {
    /// What moves there are besides stones of one's own, if any.
    pub(super) fn kinds(&mut self, geometry: &Geometry, players: usize) -> Option<Box<Kinds>> {
        let linked = self.linked;
        let depth = linked.gravity.as_ref().and_then(|gravity| {
            geometry.dims().get(gravity.value.axis as usize).map(|size| usize::from(*size))
        });
        let places = geometry.cells() / depth.unwrap_or(1).max(1);
        let kinds = Kinds::of(linked, places, players)?;
        if let Some(popping) = linked.popping.as_ref().filter(|_| kinds.pops() && depth.is_none()) {
            let help = Some(Remedy::AddGravity);
            self.faults.push(popping.error("", PackFault::PopWithoutGravity, help));
        }
        if let Some(swap) = linked.swap.as_ref().filter(|_| kinds.swap) {
            if kinds.opening.is_empty() {
                self.sides_can_change(swap, "", players);
            } else {
                let help = Some(Remedy::SwapInOpening);
                self.faults.push(swap.error("", PackFault::SwapBesideOpening, help));
            }
        }
        if let Some(opening) = &linked.opening {
            self.opening(opening, players);
        }
        if kinds.count() > MAX_MOVES
            && let Some(stones) = &linked.stones
        {
            let help = Some(Remedy::SmallerBoard);
            self.faults.push(stones.error("", PackFault::TooManyMoves(kinds.count()), help));
        }
        Some(Box::new(kinds))
    }

    fn opening(&mut self, feature: &Feature<Vec<OpeningStep>>, players: usize) {
        let steps = &feature.value;
        if steps.is_empty() {
            return;
        }
        if players != 2 {
            let fault = PackFault::TwoPlayersOnly;
            self.faults.push(feature.error("", fault, Some(Remedy::TwoPlayers)));
            return;
        }
        for (index, step) in steps.iter().enumerate() {
            let member = format!("[{index}]");
            match step {
                OpeningStep::Stones { stones, .. } => {
                    for (at, _) in stones.iter().enumerate().filter(|(_, seat)| seat.0 > 1) {
                        let member = format!("{member}.stones[{at}]");
                        self.faults.push(no_such_player(feature, &member, players));
                    }
                }
                OpeningStep::Choice { options, .. } => {
                    if options.contains(&OpeningOption::Swap) {
                        self.sides_can_change(feature, &member, players);
                    }
                    let leads_on = options.contains(&OpeningOption::More);
                    if leads_on && index + 1 == steps.len() {
                        let (fault, help) = (PackFault::NothingMore, Some(Remedy::AddStep));
                        self.faults.push(feature.error(&format!("{member}.options"), fault, help));
                    }
                }
            }
        }
    }

    /// Sides can change hands between two players whom the rules treat alike.
    fn sides_can_change<T>(&mut self, feature: &Feature<T>, member: &str, players: usize) {
        if players != 2 {
            let fault = PackFault::TwoPlayersOnly;
            self.faults.push(feature.error(member, fault, Some(Remedy::TwoPlayers)));
        } else if let Some(what) = self.uneven() {
            let (fault, help) = (PackFault::UnevenSides(what), Some(Remedy::TreatAlike));
            self.faults.push(feature.error(member, fault, help));
        }
    }

    /// A rule or restriction that treats the players differently.
    fn uneven(&self) -> Option<String> {
        let rules = self.linked.rules.iter().map(|feature| &feature.value);
        let rule = rules.into_iter().find(|rule| names_player(rule)).map(|rule| rule.name.clone());
        rule.or_else(|| {
            let mut restrictions = self.linked.restrictions.iter().map(|feature| &feature.value);
            let found = restrictions.find(|restriction| restricts_player(restriction))?;
            Some(found.name().unwrap_or_default().to_owned())
        })
    }
}

fn is_player(index: PlayerIndex) -> bool {
    matches!(index, PlayerIndex::Player { .. })
}

fn names_player(rule: &Rule) -> bool {
    rule.active_player.is_some()
        || conditions_name_player(&rule.conditions)
        || rule.score_actions.iter().any(|action| is_player(action.player_index))
        || rule.board_actions.iter().any(|action| is_player(action.player_index))
}

fn conditions_name_player(conditions: &[Condition]) -> bool {
    conditions.iter().any(|condition| {
        matches!(condition, Condition::Score { player_index, .. } if is_player(*player_index))
    })
}

fn restricts_player(restriction: &Restriction) -> bool {
    match restriction {
        Restriction::Pattern { active_player, conditions, .. } => {
            active_player.is_some() || conditions_name_player(conditions)
        }
        Restriction::Disjunction { conjunctions, .. } => {
            conjunctions.iter().flatten().any(restricts_player)
        }
    }
}

/// How many numbers the moves of a game have, told before it is compiled.
pub(in crate::engine) fn count_moves(
    linked: &crate::pack::LinkedPacks,
    places: usize,
    players: usize,
) -> usize {
    Kinds::of(linked, places, players).map_or(places, |kinds| kinds.count())
}

/// True if the whole board is looked at again after some move.
pub(in crate::engine) fn pops(linked: &crate::pack::LinkedPacks) -> bool {
    linked.popping.as_ref().is_some_and(|feature| feature.value != Popping::No)
}
