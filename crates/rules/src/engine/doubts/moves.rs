//! What packs say about kinds of moves without any effect: steps that no opening comes to, choices
//! without a choice, passes that nobody is forced to, positions that never come again.

use super::{Doubts, doubt};
use crate::engine::ruleset::Ruleset;
use crate::meter::spend;
use crate::pack::format::{OpeningOption, OpeningStep, Passing, Popping};
use crate::pack::{Feature, PackFault, Remedy};

impl Ruleset {
    pub(super) fn move_doubts(&self, doubts: &mut Doubts) {
        let linked = &self.linked;
        if let Some(opening) = linked.opening.as_ref().filter(|f| self.is_asked_for(f)) {
            self.opening_doubts(opening, doubts);
        }
        let pops = linked.popping.as_ref().is_some_and(|f| f.value != Popping::No);
        let passing = linked.passing.as_ref().filter(|f| f.value != Passing::Never);
        let only_stuck = passing.filter(|f| f.value == Passing::Stuck && self.is_asked_for(f));
        // Whoever finds no place although there are some is refused it by something.
        if let Some(passing) = only_stuck
            && !pops
            && linked.restrictions.is_empty()
            && !self.rules_can_fail
        {
            doubts.note(|| doubt(passing, "", PackFault::NeverStuck, Remedy::RestrictOrRemove));
        }
        let changes = linked.rules.iter().any(|rule| !rule.value.board_actions.is_empty());
        let stones_leave = pops || changes || linked.bombs.is_some();
        if let Some(repeats) = linked.repeats.as_ref().filter(|f| self.is_asked_for(f))
            && !stones_leave
            && passing.is_none()
        {
            doubts.note(|| doubt(repeats, "", PackFault::NeverRepeats, Remedy::RemoveRepeats));
        }
    }

    fn opening_doubts(&self, opening: &Feature<Vec<OpeningStep>>, doubts: &mut Doubts) {
        let (cells, mut placed) = (self.geometry.existing_cells(), 0);
        for (index, step) in opening.value.iter().enumerate() {
            spend(20);
            let member = || format!("[{index}]");
            let goes_on = match step {
                OpeningStep::Stones { stones, .. } => {
                    placed += stones.len();
                    placed <= cells
                }
                OpeningStep::Choice { options, .. } => {
                    if options.iter().all(|option| *option == options[0]) {
                        let (fault, help) = (PackFault::OneOption, Remedy::AddOption);
                        doubts
                            .note(|| doubt(opening, &format!("{}.options", member()), fault, help));
                    }
                    options.contains(&OpeningOption::More)
                }
            };
            if goes_on {
                continue;
            }
            if placed > cells {
                let (fault, help) =
                    (PackFault::OpeningTooLong { placed, cells }, Remedy::FewerStones);
                doubts.note(|| doubt(opening, &member(), fault, help));
            } else if index + 1 < opening.value.len() {
                let member = format!("[{}]", index + 1);
                doubts.note(|| doubt(opening, &member, PackFault::NeverReached, Remedy::AddMore));
            }
            // What follows is not reached either, and was told.
            return;
        }
    }
}
