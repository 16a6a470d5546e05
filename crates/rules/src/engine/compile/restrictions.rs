//! Restrictions made ready to be judged.

use super::{Compiler, Look, is_symmetric};
use crate::engine::matcher::Matcher;
use crate::engine::ruleset::{Alternative, CompiledRestriction, MatchRange};
use crate::geometry::Geometry;
use crate::pack::Feature;
use crate::pack::format::{MultimatchMode, Restriction};
use crate::pattern::Pattern;

impl Compiler<'_> {
    /// A restriction, or a part of one.
    pub(super) fn restriction(
        &mut self,
        feature: &Feature<Restriction>,
        restriction: &Restriction,
        member: &str,
        geometry: &Geometry,
        players: usize,
    ) -> Option<CompiledRestriction> {
        match restriction {
            Restriction::Pattern {
                placed,
                further,
                multimatch_mode,
                matches,
                directions,
                conditions,
                active_player,
                negate,
                ..
            } => {
                self.active_player(feature, *active_player, member, players);
                self.directions(feature, directions.as_ref(), member, geometry);
                let conditions = self.conditions(feature, conditions, member, geometry, players);
                let patterns: Vec<&Pattern> =
                    restriction.patterns().filter_map(|(_, text)| text.parsed().ok()).collect();
                // One match is enough, unless they are counted.
                let counted = matches.is_some();
                let mode = if counted { *multimatch_mode } else { MultimatchMode::One };
                let matches = MatchRange::from(*matches);
                // All patterns are looked for along the same lines. How many moves are looked at
                // for a '+' is counted, so that no line is spared there.
                let symmetric = patterns.iter().all(|pattern| {
                    is_symmetric(pattern, &conditions)
                        && pattern.playable_cells().is_empty()
                        && (patterns.len() == 1 || pattern.is_palindrome())
                });
                let directions = directions.as_ref();
                let alternatives = patterns
                    .into_iter()
                    .map(|pattern| {
                        let look = Look { pattern, directions, mode, symmetric };
                        let (matcher, movers) =
                            self.movers(&look, *active_player, geometry, players);
                        let fitted = |matcher: Matcher| match *placed {
                            true => matcher.around_a_stone(pattern),
                            false => matcher,
                        };
                        let (matcher, movers) = (fitted(matcher), movers.map(fitted));
                        let playable = pattern.playable_cells();
                        let playable = playable.into_iter().map(|cell| cell as u8).collect();
                        Alternative { matcher, movers, playable }
                    })
                    .collect();
                Some(CompiledRestriction::Pattern {
                    alternatives,
                    placed: *placed,
                    further: *further,
                    mode,
                    matches,
                    conditions,
                    negate: *negate,
                })
            }
            Restriction::Disjunction { conjunctions, .. } => {
                let mut groups = Vec::new();
                for (row, conjunction) in conjunctions.iter().enumerate() {
                    let mut group = Vec::new();
                    for (column, child) in conjunction.iter().enumerate() {
                        let member = format!("{member}.conjunctions[{row}][{column}]");
                        group.extend(self.restriction(feature, child, &member, geometry, players));
                    }
                    groups.push(group);
                }
                Some(CompiledRestriction::Disjunction(groups))
            }
        }
    }
}
