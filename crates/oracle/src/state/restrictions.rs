//! Whether restrictions allow a move, and moves that could follow it.

use foursight_rules::format::{MultimatchMode, Restriction};

use super::{Further, MOST_FURTHER, Piece, Refusal, Search, State};
use crate::lines::Coords;

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
                let mut matched = false;
                if active_player.is_none_or(|player| player == active) {
                    let patterns = [pattern].into_iter().chain(or).map(|text| &**text);
                    let search = Search {
                        name,
                        patterns: patterns.collect(),
                        directions: directions.as_ref(),
                        conditions,
                        mode: match matches {
                            None => MultimatchMode::One,
                            Some(_) => *multimatch_mode,
                        },
                        matches: *matches,
                    };
                    let mut board = self.clone();
                    if *placed {
                        board.board.insert(centre.clone(), Piece::Stone(active));
                    }
                    matched = !board.find(&search, centre, active, further)?.is_empty();
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
}
