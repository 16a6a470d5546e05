//! What a game's packs say without any effect: legal, but hardly meant.

use std::collections::HashSet;

use super::ruleset::{PlayerInfo, Ruleset};
use crate::diagnostic::{Diagnostic, Severity};
use crate::pack::format::{
    DirectionSet, Directions, NoMoves, NoMovesResult, Operation, Restriction, Rule, Text,
};
use crate::pack::{Feature, PackFault, Remedy};
use crate::pattern::Pattern;

impl Ruleset {
    /// What can never happen in this game, as warnings with their places: patterns that match
    /// nowhere, restrictions that no move can satisfy or break, thresholds that nobody reaches,
    /// players who look alike.
    ///
    /// A game with all of that can be played, so nobody but its author has to know.
    ///
    /// ```
    /// use foursight_rules::{InMemoryPacks, Library, Ruleset};
    ///
    /// let pack = br#"{"name": "p", "board": {"dimensions": [3, 3]},
    ///     "rules": [{"name": "p.row", "pattern": "AAAA"}]}"#;
    /// let source = InMemoryPacks([("p".to_owned(), pack.to_vec())].into());
    /// let rules = Ruleset::load(&Library::of(vec![Box::new(source)]), &["p"])?;
    /// assert_eq!(rules.doubts()[0].code, "never-matches");
    /// # Ok::<(), foursight_rules::LoadError>(())
    /// ```
    #[must_use]
    pub fn doubts(&self) -> Vec<Diagnostic> {
        let mut doubts = Vec::new();
        for feature in self.linked.rules.iter().filter(|feature| self.is_asked_for(feature)) {
            self.rule_doubts(feature, &mut doubts);
        }
        let restrictions = self.linked.restrictions.iter();
        for feature in restrictions.filter(|feature| self.is_asked_for(feature)) {
            self.restriction_doubts(feature, &feature.value, "", &mut doubts);
        }
        self.score_doubts(&mut doubts);
        self.twins(&mut doubts);
        #[cfg(feature = "bundled")]
        self.hidden_packs(&mut doubts);
        doubts
    }

    fn rule_doubts(&self, feature: &Feature<Rule>, doubts: &mut Vec<Diagnostic>) {
        let rule = &feature.value;
        if let Ok(pattern) = rule.pattern.parsed() {
            let found = self.never_fits(pattern, rule.directions.as_ref());
            doubts.extend(found.map(|(fault, help)| doubt(feature, ".pattern", fault, help)));
        }
        if rule.score_actions.is_empty() && rule.board_actions.is_empty() {
            doubts.push(doubt(feature, "", PackFault::NoEffect, Remedy::AddAction));
        }
    }

    fn restriction_doubts(
        &self,
        feature: &Feature<Restriction>,
        restriction: &Restriction,
        member: &str,
        doubts: &mut Vec<Diagnostic>,
    ) {
        match restriction {
            Restriction::Pattern { pattern, directions, .. } => {
                let Ok(pattern) = pattern.parsed() else { return };
                let on_stone = |centre: usize| pattern.symbols()[centre].is_stone();
                let stone = !pattern.symbols().is_empty() && pattern.centres().all(on_stone);
                let found = self
                    .never_fits(pattern, directions.as_ref())
                    .or_else(|| stone.then_some((PackFault::CentreIsStone, Remedy::EmptyCentre)));
                let member = format!("{member}.pattern");
                doubts.extend(found.map(|(fault, help)| doubt(feature, &member, fault, help)));
            }
            Restriction::Disjunction { conjunctions, .. } => {
                for (row, conjunction) in conjunctions.iter().enumerate() {
                    for (column, child) in conjunction.iter().enumerate() {
                        let member = format!("{member}.conjunctions[{row}][{column}]");
                        self.restriction_doubts(feature, child, &member, doubts);
                    }
                }
            }
        }
    }

    /// Why a pattern lies nowhere on the board, if it does not.
    fn never_fits(
        &self,
        pattern: &Pattern,
        directions: Option<&Directions>,
    ) -> Option<(PackFault, Remedy)> {
        let length = pattern.symbols().len();
        if length == 0 {
            return Some((PackFault::EmptyPattern, Remedy::WritePattern));
        }
        // Where lines go on beyond an edge they are as long as can be.
        if !self.geometry.is_plain() {
            return None;
        }
        let longest = match directions {
            Some(Directions::Steps(steps)) => {
                steps.iter().map(|step| self.line_length(step)).max().unwrap_or(0)
            }
            // A diagonal is no longer than the second longest axis, a straight line as the longest.
            named => {
                let mut sizes: Vec<u16> = self.geometry.dims().to_vec();
                sizes.sort_unstable_by_key(|size| std::cmp::Reverse(*size));
                let diagonal = *named.unwrap_or(&ALL) == Directions::Named(DirectionSet::Diagonal);
                sizes.get(usize::from(diagonal)).copied().map_or(0, usize::from)
            }
        };
        let fault = PackFault::LongerThanLines { length, longest };
        (length > longest).then_some((fault, Remedy::FitTheBoard))
    }

    /// How many cells the longest line along a step has.
    fn line_length(&self, step: &[i8]) -> usize {
        let axes = self.geometry.dims().iter().zip(step);
        let along = axes.filter(|(_, step)| **step != 0).map(|(size, _)| usize::from(*size));
        along.min().unwrap_or(0)
    }

    /// Thresholds that no rule leads to, and games that nobody can win or lose.
    fn score_doubts(&self, doubts: &mut Vec<Diagnostic>) {
        // Multiplying makes nothing of the 0 that a score starts with.
        let actions = self.linked.rules.iter().flat_map(|rule| &rule.value.score_actions);
        let raised: HashSet<&str> = actions
            .filter(|action| action.operation != Operation::Multiply && action.value > 0)
            .map(|action| action.memo.as_str())
            .collect();
        let mut reached = false;
        for feature in self.linked.scores.iter().filter(|score| score.value.threshold.is_some()) {
            if raised.contains(feature.value.name.as_str()) {
                reached = true;
            } else if self.is_asked_for(feature) {
                let fault = PackFault::Unreachable;
                doubts.push(doubt(feature, ".threshold", fault, Remedy::AddToScore));
            }
        }
        let no_moves = self.linked.no_moves.as_ref().map(|feature| &feature.value);
        let draws = matches!(no_moves, None | Some(NoMoves::Named(NoMovesResult::Draw)));
        if !reached
            && draws
            && let Some(dimensions) = &self.linked.dimensions
        {
            doubts.push(doubt(dimensions, "", PackFault::NobodyWins, Remedy::AddGoal));
        }
    }

    /// Players who cannot be told apart.
    fn twins(&self, doubts: &mut Vec<Diagnostic>) {
        let Some(players) = self.linked.players.as_ref().filter(|f| self.is_asked_for(f)) else {
            return;
        };
        let called = |text: &Text| ["en", "de"].map(|code| text.get(code).to_lowercase());
        let alike = |one: &PlayerInfo, other: &PlayerInfo| {
            one.symbol == other.symbol
                || one.color.eq_ignore_ascii_case(&other.color)
                || called(&one.name).iter().zip(&called(&other.name)).any(|(one, two)| one == two)
        };
        for (second, player) in self.players.iter().enumerate() {
            let first = self.players[..second].iter().position(|other| alike(player, other));
            doubts.extend(first.map(|first| {
                let fault = PackFault::Twins { first, second };
                doubt(players, &format!("[{second}]"), fault, Remedy::TellApart)
            }));
        }
    }

    /// Packs that go by the name of a bundled one.
    #[cfg(feature = "bundled")]
    fn hidden_packs(&self, doubts: &mut Vec<Diagnostic>) {
        use crate::pack::{Bundled, PackSource};
        for file in &self.linked.files {
            let name = file.name();
            let bundled = Bundled.read(name).and_then(Result::ok);
            let is_other = bundled.is_some_and(|bytes| *bytes != *file.text().as_bytes());
            if is_other && self.linked.requested.iter().any(|asked| asked == name) {
                let (fault, help) = (PackFault::Shadows(name.to_owned()), Some(Remedy::OtherName));
                doubts.push(file.diagnose(Severity::Warning, "$.name", fault, help));
            }
        }
    }

    /// True if the pack that says this was asked for, rather than what it builds on.
    fn is_asked_for<T>(&self, feature: &Feature<T>) -> bool {
        self.linked.requested.iter().any(|name| name == feature.pack())
    }
}

const ALL: Directions = Directions::Named(DirectionSet::All);

fn doubt<T>(feature: &Feature<T>, member: &str, fault: PackFault, help: Remedy) -> Diagnostic {
    let path = format!("{}{member}", feature.path);
    feature.file.diagnose(Severity::Warning, &path, fault, Some(help))
}
