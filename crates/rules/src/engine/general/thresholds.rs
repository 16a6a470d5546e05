//! Scores that have reached their thresholds, and what became of scores in a move.

use super::{Change, GeneralBoard};
use crate::engine::board::{BoardRepr, EventSink, Win};
use crate::engine::event::Event;
use crate::engine::outcome::PlayerSet;
use crate::engine::ruleset::Ruleset;
use crate::meter::spend;

impl GeneralBoard {
    /// The first score, and there the first player, that reached its threshold.
    pub(super) fn first_winner(&self, rules: &Ruleset) -> Option<Win> {
        let (score, player) = self.reached(rules).next()?;
        Some(Win::by(PlayerSet::only(player), score))
    }

    /// Everybody who reached a threshold; the first score decides how it is called.
    pub(super) fn all_winners(&self, rules: &Ruleset) -> Option<Win> {
        let (score, _) = self.reached(rules).next()?;
        let mut players = PlayerSet::default();
        self.reached(rules).for_each(|(_, player)| players.insert(player));
        Some(Win::by(players, score))
    }

    pub(super) fn reached<'a>(
        &'a self,
        rules: &'a Ruleset,
    ) -> impl Iterator<Item = (u16, u8)> + 'a {
        let players = rules.player_count() as u8;
        spend(rules.scores.len() * rules.player_count());
        rules.scores.iter().enumerate().flat_map(move |(score, info)| {
            (0..players).filter_map(move |player| {
                let reached = self.score(rules, score, player) >= info.threshold?;
                reached.then_some((score as u16, player))
            })
        })
    }

    /// Reports what became of the scores since the log was `log_start` long.
    pub(super) fn report_scores<S: EventSink>(
        &self,
        rules: &Ruleset,
        log_start: usize,
        sink: &mut S,
    ) {
        let changes = self.log[log_start..].iter().filter_map(|change| match change {
            Change::Score { index, value } => Some((*index as usize, *value)),
            _ => None,
        });
        // Of several changes of one score the first tells what it was.
        let mut before: Vec<(usize, i64)> = changes.collect();
        spend(before.len());
        before.sort_by_key(|(index, _)| *index);
        before.dedup_by_key(|(index, _)| *index);
        for (index, from) in before {
            let to = self.scores[index];
            if from != to {
                sink.put(Event::ScoreChanged {
                    player: (index % rules.player_count()) as u8,
                    score: rules.scores[index / rules.player_count()].name.clone(),
                    from,
                    to,
                });
            }
        }
    }
}
