//! What packs ask of numbers that never are: conditions that never hold, more matches than lines,
//! thresholds that are too high or come too late, bombs after the end.

use std::collections::HashSet;

use super::{Doubts, Looked, doubt};
use crate::engine::ruleset::Ruleset;
use crate::meter::spend;
use crate::pack::format::{
    Blast, Condition, DirectionSet, Directions, Effect, Lattice, MatchCount, MultimatchMode,
    NoMoves, Operation, Popping, Restriction, Rule, ScoreAction, Whose,
};
use crate::pack::{Feature, PackFault, Remedy};
use crate::pattern::{Pattern, Symbol};

/// Most matches that a rule or a restriction can have for one stone.
fn most_matches(rules: &Ruleset, directions: Option<&Directions>, mode: MultimatchMode) -> usize {
    let axes = rules.geometry.dims().len() as u32;
    let all = match rules.geometry.lattice() {
        Lattice::Hex => 6,
        Lattice::Square => 3usize.saturating_pow(axes) - 1,
    };
    let steps = match directions {
        Some(Directions::Steps(steps)) => steps.len(),
        Some(Directions::Named(DirectionSet::Orthogonal)) => all.min(2 * axes as usize),
        _ => all,
    };
    match (mode, directions) {
        (MultimatchMode::One, _) => 1,
        // Whether both ways of a line are listed is not looked at.
        (MultimatchMode::Half, Some(Directions::Steps(_))) | (MultimatchMode::All, _) => steps,
        (MultimatchMode::Half, _) => steps / 2,
    }
    // A pattern of one cell matches along every line, and a board without lines has one match.
    .max(1)
}

/// How many stones in a row the pattern is about, if it is about nothing else.
fn row(pattern: &Pattern) -> Option<usize> {
    let symbols = pattern.symbols();
    let one_owner = matches!(symbols.first(), Some(Symbol::Same(_)))
        && symbols.iter().all(|symbol| *symbol == symbols[0]);
    (one_owner && pattern.bars() == [false; 2] && pattern.centre().is_none())
        .then_some(symbols.len())
}

/// True if an action gives points to whoever owns the new stone, who is to move.
fn is_for_mover(action: &ScoreAction) -> bool {
    matches!(action.player_index.meaning(), Whose::Owner | Whose::Mover)
}

/// What a rule's action gives: to which score, how, how much, and how often for one stone.
type Gain<'a> = (&'a str, Operation, i64, usize);

/// More of a score than any game can give, if that can be told: by how many points a stone can
/// bring in at once and how many stones there are.
fn most_points(score: &str, gains: &[Gain<'_>], stones: Option<i64>) -> Option<i64> {
    let own = || gains.iter().filter(|(memo, ..)| *memo == score);
    if own().any(|(_, operation, ..)| *operation == Operation::Multiply) {
        return None;
    }
    let set = own().filter(|gain| gain.1 == Operation::Set).map(|gain| gain.2).max();
    let added = own()
        .filter(|gain| gain.1 == Operation::Add && gain.2 > 0)
        .map(|(_, _, value, matches)| value.saturating_mul(*matches as i64))
        .fold(0i64, i64::saturating_add);
    let added = if added > 0 { added.saturating_mul(stones?) } else { 0 };
    Some(set.unwrap_or(0).max(0).saturating_add(added))
}

impl Ruleset {
    /// Why there are never so many matches, if there are not.
    pub(super) fn never_so_many(
        &self,
        matches: Option<MatchCount>,
        directions: Option<&Directions>,
        mode: MultimatchMode,
    ) -> Option<(PackFault, Remedy)> {
        let minimum = matches?.minimum?;
        let most = most_matches(self, directions, mode);
        // What only the first match can mean is told while the file is read.
        (minimum as usize > most && mode != MultimatchMode::One)
            .then_some((PackFault::TooManyMatches { minimum, most }, Remedy::FewerMatches))
    }

    /// The conditions that never hold, by their numbers.
    pub(super) fn never_holding<'a>(
        &self,
        conditions: &'a [Condition],
        raised: &HashSet<&str>,
    ) -> impl Iterator<Item = (usize, PackFault, Remedy)> + 'a {
        let sizes: Vec<u32> = self.geometry.dims().iter().map(|size| u32::from(*size)).collect();
        let farthest = self.farthest_from_centre();
        let raised: Vec<bool> = conditions
            .iter()
            .map(|condition| match condition {
                Condition::Score { memo, .. } => raised.contains(memo.as_str()),
                _ => false,
            })
            .collect();
        let looked_at = move |(at, condition): (usize, &Condition)| {
            let beyond = |minimum: Option<u32>, greatest: u32| {
                minimum.is_some_and(|minimum| minimum > greatest).then_some((
                    at,
                    PackFault::NeverThere { greatest },
                    Remedy::SmallerMinimum,
                ))
            };
            match condition {
                Condition::Score { memo, minimum, .. } => {
                    spend(8 + memo.len());
                    let never = minimum.is_some_and(|minimum| minimum > 0) && !raised[at];
                    let fault = || PackFault::NeverRaised(memo.clone());
                    never.then(|| (at, fault(), Remedy::RaiseScore))
                }
                Condition::Coords { axes, minimum, .. } => {
                    spend(8 + axes.len());
                    let size = |axis: &u32| sizes.get(*axis as usize).copied();
                    let least = axes.iter().filter_map(size).min()?;
                    beyond(*minimum, least.saturating_sub(1))
                }
                Condition::Distance { minimum, .. } => beyond(*minimum, farthest),
            }
        };
        conditions.iter().enumerate().filter_map(looked_at)
    }

    /// How far from the centre a cell can be: a corner is.
    fn farthest_from_centre(&self) -> u32 {
        let last: Vec<i64> = self.geometry.dims().iter().map(|size| i64::from(*size) - 1).collect();
        spend(8 * last.len());
        let mut across = last.clone();
        across.first_mut().into_iter().for_each(|first| *first = 0);
        let corners = [vec![0; last.len()], last, across];
        let cells = corners.iter().filter_map(|corner| self.geometry.index(corner));
        cells.map(|cell| self.geometry.from_centre(cell)).max().unwrap_or(0)
    }

    pub(super) fn restriction_values(
        &self,
        looked: &Looked<'_>,
        restriction: &Restriction,
        raised: &HashSet<&str>,
        doubts: &mut Doubts,
    ) {
        let Restriction::Pattern {
            directions, conditions, matches, multimatch_mode, negate, ..
        } = restriction
        else {
            return;
        };
        let mode = *multimatch_mode;
        if !negate && matches!(matches, Some(MatchCount { minimum: None, maximum: Some(_) })) {
            let (fault, help) = (PackFault::NeedsAMatch, Remedy::AllowNone);
            doubts.note(|| doubt(looked.feature, &looked.member(".matches"), fault, help));
        }
        if let Some((fault, help)) = self.never_so_many(*matches, directions.as_ref(), mode) {
            doubts.note(|| doubt(looked.feature, &looked.member(".matches"), fault, help));
        }
        for (at, fault, help) in self.never_holding(conditions, raised) {
            let member = || looked.member(&format!(".conditions[{at}]"));
            doubts.note(|| doubt(looked.feature, &member(), fault, help));
        }
    }

    pub(super) fn rule_values(
        &self,
        feature: &Feature<Rule>,
        raised: &HashSet<&str>,
        doubts: &mut Doubts,
    ) {
        let Rule { directions, matches, multimatch_mode, conditions, .. } = &feature.value;
        let found = self.never_so_many(*matches, directions.as_ref(), *multimatch_mode);
        if let Some((fault, help)) = found {
            doubts.note(|| doubt(feature, ".matches", fault, help));
        }
        for (at, fault, help) in self.never_holding(conditions, raised) {
            doubts.note(|| doubt(feature, &format!(".conditions[{at}]"), fault, help));
        }
    }

    /// True if a stone that lies on the board may leave it, so that there may be more moves than
    /// cells.
    fn stones_leave(&self) -> bool {
        let linked = &self.linked;
        linked.popping.as_ref().is_some_and(|f| f.value != Popping::No)
            || linked.bombs.is_some()
            || linked.rules.iter().any(|rule| !rule.value.board_actions.is_empty())
    }

    /// Thresholds that are too high for any game, and those that others come before.
    pub(super) fn threshold_doubts(&self, doubts: &mut Doubts) {
        let (scores, rules) = (&self.linked.scores, &self.linked.rules);
        // Each score is compared with all that rules give; a game with very many is left alone.
        let actions: usize = rules.iter().map(|rule| rule.value.score_actions.len()).sum();
        if scores.len().saturating_mul(actions) > MOST_COMPARED {
            return;
        }
        let mut gains = Vec::new();
        for rule in rules.iter().map(|rule| &rule.value) {
            let most = most_matches(self, rule.directions.as_ref(), rule.multimatch_mode);
            let actions = rule.score_actions.iter();
            gains.extend(
                actions.map(|action| (action.memo.as_str(), action.operation, action.value, most)),
            );
        }
        let stones = (!self.stones_leave()).then(|| self.geometry.existing_cells() as i64);
        for feature in scores.iter().filter(|score| self.is_asked_for(score)) {
            let Some(threshold) = feature.value.threshold else { continue };
            spend(4 * gains.len() + 8);
            let most = most_points(&feature.value.name, &gains, stones);
            // That nothing is added at all is told elsewhere.
            if let Some(most) = most.filter(|most| (1..threshold).contains(most)) {
                let (fault, help) = (PackFault::TooHigh { most }, Remedy::LowerThreshold);
                doubts.note(|| doubt(feature, ".threshold", fault, help));
            }
        }
        self.hidden_rows(doubts);
    }

    /// Rows that hold a shorter one whose score is looked at first, with another effect.
    fn hidden_rows(&self, doubts: &mut Doubts) {
        /// Of the scores so far with this effect: the shortest row that reaches one, and which.
        type Shortest<'a> = [Option<(usize, &'a str)>; 3];
        let mut shortest: Shortest<'_> = [None; 3];
        for feature in &self.linked.scores {
            let score = &feature.value;
            let Some(threshold) = score.threshold else { continue };
            let rows = self.linked.rules.iter().map(|rule| &rule.value).filter_map(|rule| {
                spend(8);
                let reaches = |action: &ScoreAction| {
                    action.memo == score.name
                        && is_for_mover(action)
                        && action.operation != Operation::Multiply
                        && action.value >= threshold
                };
                let length = row(rule.pattern.parsed().ok()?)?;
                rule.score_actions.iter().any(reaches).then_some((rule, length))
            });
            let rows: Vec<(&Rule, usize)> = rows.collect();
            let effect = |effect: Effect| match effect {
                Effect::Win => 0,
                Effect::Lose => 1,
                Effect::Out => 2,
            };
            let own = effect(score.effect);
            let before = || shortest.iter().enumerate().filter(|(effect, _)| *effect != own);
            let hides = |rule: &Rule, length: usize| {
                let near = match &rule.directions {
                    Some(Directions::Steps(steps)) => {
                        steps.iter().flatten().all(|by| by.abs() <= 1)
                    }
                    _ => true,
                };
                let hiding = before().filter_map(|(_, row)| *row).find(|row| row.0 <= length);
                hiding.filter(|_| near).map(|(_, name)| name.to_owned())
            };
            // Somebody may still reach it by what is not a row.
            let others = self.linked.rules.iter().filter(|rule| {
                let value = &rule.value;
                value.score_actions.iter().any(|action| action.memo == score.name)
                    && !rows.iter().any(|(row, _)| std::ptr::eq(*row, value))
            });
            let hidden: Option<Vec<String>> =
                rows.iter().map(|(rule, length)| hides(rule, *length)).collect();
            if let Some(name) = hidden.and_then(|names| names.into_iter().next())
                && others.count() == 0
                && self.is_asked_for(feature)
            {
                let fault = PackFault::HiddenBy(name.clone());
                doubts.note(|| doubt(feature, "", fault, Remedy::ListBefore(name)));
            }
            let always = |rule: &&(&Rule, usize)| {
                let (rule, _) = rule;
                rule.conditions.is_empty()
                    && rule.active_player.is_none()
                    && rule.matches.is_none_or(|matches| {
                        matches.minimum.unwrap_or(1) <= 1 && matches.maximum.is_none()
                    })
                    && matches!(rule.directions, None | Some(Directions::Named(DirectionSet::All)))
            };
            if let Some(length) = rows.iter().filter(always).map(|(_, length)| *length).min()
                && shortest[own].is_none_or(|(known, _)| length < known)
            {
                shortest[own] = Some((length, &score.name));
            }
        }
    }

    /// What a full board is worth by a score that nobody has, and turns and bombs that nobody
    /// comes to.
    pub(super) fn end_doubts(&self, raised: &HashSet<&str>, doubts: &mut Doubts) {
        let linked = &self.linked;
        if let Some(no_moves) = linked.no_moves.as_ref().filter(|f| self.is_asked_for(f))
            && let NoMoves::Highest { highest } = &no_moves.value
            && !raised.contains(highest.as_str())
        {
            let fault = PackFault::NeverRaised(highest.clone());
            doubts.note(|| doubt(no_moves, ".highest", fault, Remedy::RaiseScore));
        }
        let cells = self.geometry.existing_cells().saturating_sub(self.setup.len());
        if let Some(turns) = linked.turns.as_ref().filter(|f| self.is_asked_for(f))
            && let Some(stones) = turns.value.stones.as_ref().and_then(|stones| stones.first())
            && usize::from(stones.0) >= cells
            && cells > 1
            && linked.opening.is_none()
        {
            let fault = PackFault::OneTurn { stones: u32::from(stones.0), cells };
            doubts.note(|| doubt(turns, ".stones[0]", fault, Remedy::FewerStones));
        }
        let Some(bombs) = linked.bombs.as_ref().filter(|f| self.is_asked_for(f)) else { return };
        // Before the first bomb nothing leaves the board but what is captured or taken out.
        let leave = linked.popping.as_ref().is_some_and(|f| f.value != Popping::No)
            || linked.rules.iter().any(|rule| !rule.value.board_actions.is_empty());
        let other_moves = self.kinds.is_some();
        if let Some([first, _]) = bombs.value.spawn.first()
            && *first as usize > cells
            && !leave
            && !other_moves
        {
            let fault = PackFault::NeverDrops { moves: cells };
            doubts.note(|| doubt(bombs, ".spawn[0]", fault, Remedy::EarlierBomb));
        }
        let Blast::Offsets(offsets) = &bombs.value.blast else { return };
        if !self.geometry.is_plain() {
            return;
        }
        for (at, offset) in offsets.iter().enumerate() {
            spend(4 + offset.len());
            let sizes = self.geometry.dims().iter().map(|size| u32::from(*size));
            if offset.iter().zip(sizes).any(|(by, size)| by.unsigned_abs() >= size) {
                let member = || format!(".blast[{at}]");
                doubts.note(|| {
                    doubt(bombs, &member(), PackFault::BlastBeyond, Remedy::SmallerOffset)
                });
            }
        }
    }
}

/// Scores times actions that are compared at most.
pub(in crate::engine) const MOST_COMPARED: usize = 10_000;
