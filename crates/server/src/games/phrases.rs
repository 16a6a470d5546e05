//! What players say to each other: one of a few phrases, never a text of their own.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use foursight_arena::{Bucket, Rate};
use foursight_voice::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::actor::Actor;
use super::failed::Failed;
use super::message::Message;
use crate::guard::too_often;
use crate::people::SeatProof;
use crate::problem::{Code, Problem};

/// Phrases that are kept with a game in memory.
const MOST_KEPT: usize = 20;
/// How often each player may say something: now and then, and a few things at once.
const RATE: Rate = Rate { count: 20, period: Duration::from_secs(60), burst: 4 };

/// A phrase; pages have the words for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    NiceMove,
    Oops,
    Thinking,
    Thanks,
    GoodGame,
    OneMore,
    MustGo,
}

/// A phrase that a player has said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SpokenPhrase {
    /// How many phrases were said before it.
    pub number: u64,
    /// Who said it.
    pub seat: u8,
    /// What.
    pub phrase: Phrase,
}

/// What was said in a game, for as long as the game is in memory.
#[derive(Debug, Default)]
pub(crate) struct Phrases {
    /// The oldest first.
    kept: VecDeque<SpokenPhrase>,
    count: u64,
    /// What each seat may say still.
    buckets: Vec<Option<Bucket>>,
}

impl Phrases {
    /// A player says something; answers how long to wait if that is too often.
    fn say(&mut self, seat: u8, phrase: Phrase, now: Instant) -> Result<SpokenPhrase, Duration> {
        let at = usize::from(seat);
        if self.buckets.len() <= at {
            self.buckets.resize(at + 1, None);
        }
        self.buckets[at].get_or_insert_with(|| Bucket::new(RATE, now)).take(RATE, now)?;
        let said = SpokenPhrase { number: self.count, seat, phrase };
        self.count += 1;
        self.kept.push_back(said);
        if self.kept.len() > MOST_KEPT {
            self.kept.pop_front();
        }
        Ok(said)
    }

    /// The last phrases, the oldest first.
    pub(super) fn kept(&self) -> Vec<SpokenPhrase> {
        self.kept.iter().copied().collect()
    }
}

impl Actor {
    /// A player says something to the others at the table, and to whoever watches.
    pub(super) fn say(
        &mut self,
        proof: &SeatProof,
        phrase: Phrase,
    ) -> Result<SpokenPhrase, Failed> {
        let seat = self.seat_of(proof)?;
        if !self.game.is_between_people() {
            let nobody = Problem::said(Code::Conflict, |lang| say!(lang, "phrase-nobody"));
            return Err(nobody.into());
        }
        let said = self.phrases.say(seat, phrase, Instant::now());
        let said = said.map_err(|wait| too_often(|lang| say!(lang, "limit-phrases"), wait))?;
        self.tell(&Message::phrase(said));
        Ok(said)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_last_phrases_are_kept_and_nobody_chatters() {
        let mut phrases = Phrases::default();
        let mut now = Instant::now();
        for _ in 0..RATE.burst {
            phrases.say(1, Phrase::Oops, now).unwrap();
        }
        let wait = phrases.say(1, Phrase::Oops, now).unwrap_err();
        assert!(wait <= Duration::from_secs(3), "{wait:?}");
        assert!(phrases.say(0, Phrase::Thanks, now).is_ok(), "the other may still speak");
        for _ in 0..2 * MOST_KEPT {
            now += Duration::from_secs(3);
            phrases.say(1, Phrase::NiceMove, now).unwrap();
        }
        let kept = phrases.kept();
        assert_eq!(kept.len(), MOST_KEPT);
        assert_eq!(kept.last().unwrap().number, u64::from(RATE.burst) + 2 * MOST_KEPT as u64);
        assert!(kept.iter().zip(kept.iter().skip(1)).all(|(a, b)| a.number + 1 == b.number));
    }
}
