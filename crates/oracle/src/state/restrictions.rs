//! Whether restrictions allow a move, and moves that could follow it.

use std::collections::BTreeSet;

use foursight_rules::format::{MatchCount, MultimatchMode, Restriction};

use super::{Further, MOST_FURTHER, Piece, Refusal, Search, State, in_range};
use crate::lines::{Coords, opposite};
use crate::pattern::Template;

impl State {
    /// Whether the player to move could play there next, by all restrictions. Only so many moves
    /// are looked at while one is judged; then the rest could.
    pub(super) fn could_follow(&self, cell: &Coords, active: u8, further: &mut Further) -> bool {
        let floats = self.game.below(cell).is_some_and(|below| !self.board.contains_key(&below));
        if floats || further.looked_at == MOST_FURTHER {
            return !floats;
        }
        further.looked_at += 1;
        further.depth += 1;
        let could = self.game.restrictions.iter().all(|restriction| {
            let name = restriction.name().unwrap_or_default();
            self.satisfied(restriction, name, cell, active, further).unwrap_or(false)
        });
        further.depth -= 1;
        could
    }

    pub(super) fn satisfied(
        &self,
        restriction: &Restriction,
        name: &str,
        centre: &Coords,
        active: u8,
        further: &mut Further,
    ) -> Result<bool, Refusal> {
        match restriction {
            Restriction::Pattern { further: true, .. } if further.depth == 0 => Ok(true),
            Restriction::Pattern {
                pattern,
                or,
                placed,
                multimatch_mode,
                matches,
                directions,
                conditions,
                active_player,
                negate,
                ..
            } => {
                // No match is a number of matches, too, if the restriction says so.
                let none_will_do = matches.is_some_and(|count| count.minimum == Some(0));
                let mut matched = none_will_do;
                if active_player.is_none_or(|player| player == active) {
                    let patterns = [pattern].into_iter().chain(or).map(|text| &**text);
                    let mut search = Search {
                        name,
                        patterns: patterns.collect(),
                        directions: directions.as_ref(),
                        conditions,
                        mode: match matches {
                            None => MultimatchMode::One,
                            Some(_) => *multimatch_mode,
                        },
                        matches: *matches,
                        unseen: false,
                    };
                    let mut board = self.clone();
                    if *placed {
                        board.board.insert(centre.clone(), Piece::Stone(active));
                    }
                    matched = if search.patterns.iter().any(|pattern| pattern.contains('+')) {
                        board.has_wanted(&mut search, centre, active, further)?
                    } else {
                        let number = board.find_any_number(&search, centre, active, further)?.len();
                        is_wanted(number, *matches)
                    };
                }
                Ok(matched != *negate)
            }
            Restriction::Disjunction { conjunctions, .. } => {
                for conjunction in conjunctions {
                    let mut all = true;
                    for child in conjunction {
                        if !self.satisfied(child, name, centre, active, further)? {
                            all = false;
                            break;
                        }
                    }
                    if all {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether there are as many matches as wanted, looking at no move that could follow once that is
    /// certain: whatever the lines that are left come to.
    fn has_wanted(
        &self,
        search: &mut Search<'_>,
        centre: &Coords,
        active: u8,
        further: &mut Further,
    ) -> Result<bool, Refusal> {
        let mode = search.mode;
        let wanted = search.matches;
        let is_wanted = |number: usize| is_wanted(number, wanted);
        // Both ways of each line on which something would match if every '+' could be played.
        search.mode = MultimatchMode::All;
        search.unseen = true;
        let fitting = self.find_any_number(search, centre, active, further)?;
        search.unseen = false;
        // What counts once: a step, a line with both its ways, or everything together.
        let what = |step: &Coords| match mode {
            MultimatchMode::All => step.clone(),
            MultimatchMode::Half => step.clone().max(opposite(step)),
            MultimatchMode::One => Coords::new(),
        };
        let mut matched: BTreeSet<Coords> = BTreeSet::new();
        for at in 0..fitting.len() {
            let open: BTreeSet<Coords> = fitting[at..]
                .iter()
                .map(|found| what(&found.step))
                .filter(|once| !matched.contains(once))
                .collect();
            let answer = is_wanted(matched.len());
            let most = matched.len() + open.len();
            if (matched.len()..=most).all(|number| is_wanted(number) == answer) {
                return Ok(answer);
            }
            let step = &fitting[at].step;
            if !matched.contains(&what(step)) {
                let only = search.patterns.iter().filter_map(|pattern| Template::read(pattern));
                for template in only {
                    if self
                        .first_on_line(search, &template, centre, step, active, further)?
                        .is_some()
                    {
                        matched.insert(what(step));
                        break;
                    }
                }
            }
        }
        Ok(is_wanted(matched.len()))
    }
}

/// Whether a restriction that wants so many matches is content with this number; one or more, if it
/// does not say so.
fn is_wanted(number: usize, wanted: Option<MatchCount>) -> bool {
    let least = wanted.and_then(|wanted| wanted.minimum).unwrap_or(1);
    number >= least as usize && wanted.is_none_or(|wanted| in_range(number, wanted))
}
