//! Scores that do more than win: players who lose by them, and players who go out.

use super::{Change, GeneralBoard};
use crate::engine::board::{EventSink, Win};
use crate::engine::event::Event;
use crate::engine::outcome::PlayerSet;
use crate::engine::ruleset::Ruleset;
use crate::meter::spend;
use crate::pack::format::Effect;

impl GeneralBoard {
    /// What the scores decide after a move: in load order and then by seat, the first that wins or
    /// loses ends the game; whoever goes out before that is out.
    pub(super) fn first_decision<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        sink: &mut S,
    ) -> Option<Win> {
        let reached: Vec<(u16, u8)> = self.reached(rules).collect();
        spend(reached.len());
        let mut last_out = None;
        for (score, player) in reached {
            if self.out.contains(player) {
                continue;
            }
            let only = PlayerSet::only(player);
            match rules.scores[usize::from(score)].effect {
                Effect::Win => return Some(Win::by(only, score)),
                Effect::Lose => {
                    let players = self.playing(rules).without(only);
                    return Some(Win { players, score, lines_of: only });
                }
                Effect::Out => {
                    self.put_out(rules, player, score, sink);
                    last_out = Some((score, only));
                }
            }
        }
        self.last_one_left(rules, last_out)
    }

    /// What the scores decide after an explosion, when nobody's move did it: everybody who wins
    /// does so together, else everybody who loses does, else whoever is out is out.
    pub(super) fn all_decisions<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        sink: &mut S,
    ) -> Option<Win> {
        let reached: Vec<(u16, u8)> =
            self.reached(rules).filter(|(_, player)| !self.out.contains(*player)).collect();
        spend(3 * reached.len());
        let with = |effect: Effect| -> Option<(u16, PlayerSet)> {
            let those =
                |(score, _): &&(u16, u8)| rules.scores[usize::from(*score)].effect == effect;
            let (score, _) = reached.iter().find(those)?;
            Some((*score, reached.iter().filter(those).map(|(_, player)| *player).collect()))
        };
        if let Some((score, players)) = with(Effect::Win) {
            return Some(Win::by(players, score));
        }
        if let Some((score, losers)) = with(Effect::Lose) {
            let players = self.playing(rules).without(losers);
            return Some(Win { players, score, lines_of: losers });
        }
        let mut last_out = None;
        for (score, player) in reached {
            if !self.out.contains(player) {
                self.put_out(rules, player, score, sink);
                last_out = Some((score, PlayerSet::only(player)));
            }
        }
        self.last_one_left(rules, last_out)
    }

    fn put_out<S: EventSink>(&mut self, rules: &Ruleset, player: u8, score: u16, sink: &mut S) {
        spend(1);
        self.log.push(Change::Out(self.out));
        self.out.insert(player);
        if S::LIVE {
            let reason = rules.scores[usize::from(score)].name.clone();
            sink.put(Event::Out { player, reason });
        }
    }

    /// After somebody went out: whoever is the last one left has won.
    fn last_one_left(&self, rules: &Ruleset, last_out: Option<(u16, PlayerSet)>) -> Option<Win> {
        let (score, lines_of) = last_out?;
        let players = self.playing(rules);
        (players.len() < 2).then_some(Win { players, score, lines_of })
    }
}
