//! Who meets whom next in a contest.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Bound::{Excluded, Unbounded};

use super::ladder::Ladder;
use crate::net::Identity;

/// So many others, the nearest in strength, are looked at for each bot, however many there are.
const NEAREST: usize = 32;

/// What a bot does, as far as pairing goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    /// It is not connected, or not ready.
    Gone,
    /// It is here, and plays or was told to.
    Plays,
    /// It waits for an opponent.
    Waits,
}

/// A bot's place in the order of strengths; of equals their names decide.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    strength: f64,
    bot: Identity,
}

impl Eq for Place {}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.strength.total_cmp(&other.strength).then_with(|| self.bot.cmp(&other.bot))
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A bot that is here.
#[derive(Debug)]
struct Present {
    strength: f64,
    /// Its number on the ladder, if it has played.
    number: Option<usize>,
    /// When it began to wait, if it does.
    waits_since: Option<u64>,
}

/// The bots of a contest, in the order of their strength: those who are here, and those of them who wait.
///
/// Whoever has waited longest chooses first: whom it has met least often, of these the nearest in strength.
/// A bot rather waits for one that plays than meets the same one again and again. Two sockets of one name are
/// one author's bot and do not meet.
///
/// A change of one bot costs as much as finding it in the order, and so does each pair: only so many neighbours
/// are ever looked at.
#[derive(Debug, Default)]
pub(super) struct Pool {
    bots: HashMap<Identity, Present>,
    here: BTreeSet<Place>,
    free: BTreeSet<Place>,
    queue: BTreeMap<u64, Identity>,
    /// How many bots have ever begun to wait.
    waited: u64,
}

impl Pool {
    /// Notes what a bot does now, and how strong it is by now.
    pub(super) fn note(&mut self, ladder: &Ladder, bot: &Identity, presence: Presence) {
        let waited = self.take(bot);
        if presence == Presence::Gone {
            return;
        }
        let number = ladder.find(&bot.to_string());
        let strength = ladder.estimate(number);
        let place = Place { strength, bot: bot.clone() };
        let waits_since = (presence == Presence::Waits).then(|| {
            // Who waited before keeps its place in the queue.
            let since = waited.unwrap_or(self.waited);
            self.waited = self.waited.max(since + 1);
            self.queue.insert(since, bot.clone());
            self.free.insert(place.clone());
            since
        });
        self.here.insert(place);
        self.bots.insert(bot.clone(), Present { strength, number, waits_since });
    }

    /// Forgets a bot; answers since when it waited.
    fn take(&mut self, bot: &Identity) -> Option<u64> {
        let Present { strength, waits_since, .. } = self.bots.remove(bot)?;
        let place = Place { strength, bot: bot.clone() };
        self.here.remove(&place);
        self.free.remove(&place);
        waits_since.inspect(|since| {
            self.queue.remove(since);
        })
    }

    /// Pairs those who wait, at most so many, and takes them for playing from now on.
    pub(super) fn pairs(&mut self, ladder: &Ladder, most: usize) -> Vec<[Identity; 2]> {
        let mut pairs = Vec::new();
        let mut asked = 0;
        while pairs.len() < most
            && let Some((&since, bot)) = self.queue.range(asked..).next()
        {
            asked = since + 1;
            if let Some(other) = self.opponent(ladder, bot) {
                let pair = [bot.clone(), other];
                for bot in &pair {
                    self.note(ladder, bot, Presence::Plays);
                }
                pairs.push(pair);
            }
        }
        pairs
    }

    /// Whom a bot that waits should meet now, if anybody.
    fn opponent(&self, ladder: &Ladder, bot: &Identity) -> Option<Identity> {
        let mut near: Vec<(u32, &Identity)> = self
            .nearest(&self.free, bot)
            .map(|other| (self.meetings(ladder, bot, other), other))
            .collect();
        // Where so many wait, nobody need be waited for.
        let is_crowd = near.len() == NEAREST;
        // In the order of nearness as long as they were met equally often.
        near.sort_by_key(|(met, _)| *met);
        let (fewest, nearest) = *near.first()?;
        if fewest == 0 || is_crowd {
            return Some(nearest.clone());
        }
        if self.fewest(ladder, bot) < fewest {
            return None;
        }
        let suits = |(met, other): &&(u32, &Identity)| {
            *met == fewest && self.fewest(ladder, other) == fewest
        };
        near.iter().find(suits).map(|(_, other)| (*other).clone())
    }

    /// How often a bot has met whom it has met least often, of those near to it who are here at all.
    fn fewest(&self, ladder: &Ladder, bot: &Identity) -> u32 {
        let met = self.nearest(&self.here, bot).map(|other| self.meetings(ladder, bot, other));
        met.min().unwrap_or(0)
    }

    fn meetings(&self, ladder: &Ladder, first: &Identity, second: &Identity) -> u32 {
        let number = |bot| self.bots.get(bot).and_then(|present| present.number);
        ladder.meetings(number(first), number(second))
    }

    /// Others of these, the nearest in strength first.
    fn nearest<'a>(
        &'a self,
        places: &'a BTreeSet<Place>,
        bot: &'a Identity,
    ) -> impl Iterator<Item = &'a Identity> {
        let strength = self.bots.get(bot).map_or(0.0, |present| present.strength);
        let own = Place { strength, bot: bot.clone() };
        let other = |place: &&Place| place.bot.name != bot.name;
        let weaker = places.range(..own.clone()).rev().filter(other);
        let stronger = places.range((Excluded(own), Unbounded)).filter(other);
        let (mut weaker, mut stronger) = (weaker.peekable(), stronger.peekable());
        let next = move || {
            let gap = |place: &&Place| (place.strength - strength).abs();
            let is_above = match (weaker.peek(), stronger.peek()) {
                (Some(below), Some(above)) => gap(above) < gap(below),
                (below, _) => below.is_none(),
            };
            let place = if is_above { stronger.next() } else { weaker.next() };
            place.map(|place| &place.bot)
        };
        std::iter::from_fn(next).take(NEAREST)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::tests::played;
    use super::*;

    fn bots(names: &[&str]) -> Vec<Identity> {
        names.iter().map(|name| Identity::first(*name)).collect()
    }

    /// A pool in which these bots wait, and others are here and play.
    fn pool(ladder: &Ladder, waiting: &[Identity], playing: &[Identity]) -> Pool {
        let mut pool = Pool::default();
        for bot in waiting {
            pool.note(ladder, bot, Presence::Waits);
        }
        for bot in playing {
            pool.note(ladder, bot, Presence::Plays);
        }
        pool
    }

    fn sets(pairs: Vec<[Identity; 2]>) -> BTreeSet<BTreeSet<String>> {
        let names = |pair: [Identity; 2]| pair.map(|bot| bot.to_string()).into();
        pairs.into_iter().map(names).collect()
    }

    fn pair(names: [&str; 2]) -> BTreeSet<String> {
        names.map(str::to_owned).into()
    }

    #[test]
    fn strangers_meet_first() {
        let mut ladder = Ladder::default();
        let bots = bots(&["a", "b", "c"]);
        ladder.note(&played(1, "a", "b"));
        ladder.note(&played(2, "a", "c"));
        let next = |waiting, playing| sets(pool(&ladder, waiting, playing).pairs(&ladder, 9));
        assert_eq!(next(&bots, &[]), [pair(["b", "c"])].into());
        assert_eq!(next(&bots[..1], &bots[1..]), [].into());
        // The others play just now: better to wait for them than to meet again.
        assert_eq!(next(&bots[..2], &bots[2..]), [].into());
        assert_eq!(next(&bots[..2], &[]), [pair(["a", "b"])].into());
        let namesakes = [Identity::first("a"), Identity { name: "a".to_owned(), number: 2 }];
        assert_eq!(next(&namesakes, &[]), [].into());
    }

    #[test]
    fn who_was_waited_for_and_leaves_is_not_waited_for_any_longer() {
        let mut ladder = Ladder::default();
        ladder.note(&played(1, "a", "b"));
        let bots = bots(&["a", "b", "c"]);
        let mut pool = pool(&ladder, &bots[..2], &bots[2..]);
        assert_eq!(sets(pool.pairs(&ladder, 9)), [].into());
        pool.note(&ladder, &bots[2], Presence::Gone);
        assert_eq!(sets(pool.pairs(&ladder, 9)), [pair(["a", "b"])].into());
        assert_eq!(sets(pool.pairs(&ladder, 9)), [].into(), "they play now");
    }

    #[test]
    fn arena_finding_02_a_crowd_is_paired_at_once() {
        let names: Vec<String> = (0..1000).map(|number| format!("bot{number}")).collect();
        let everybody: Vec<Identity> = names.iter().map(Identity::first).collect();
        let mut ladder = Ladder::default();
        for round in 0..3 {
            let begun = pool(&ladder, &everybody, &[]).pairs(&ladder, usize::MAX);
            let seated: BTreeSet<&Identity> = begun.iter().flatten().collect();
            assert_eq!((begun.len(), seated.len()), (500, 1000), "round {round}");
            for [first, second] in &begun {
                let again = ladder.meetings(ladder.find(&first.name), ladder.find(&second.name));
                assert_eq!(again, 0, "{first} has met {second} before");
            }
            for [first, second] in begun {
                ladder.note(&played(1, &first.name, &second.name));
            }
        }
        assert_eq!(pool(&ladder, &everybody, &[]).pairs(&ladder, 7).len(), 7);
    }

    /// Even where everybody has met everybody equally often, which is where all have to be looked at for whoever
    /// wants to know it for certain, a pair costs no more than its neighbours.
    #[test]
    fn arena_finding_02_a_crowd_that_has_met_is_paired_as_well() {
        let names: Vec<String> = (0..60).map(|number| format!("bot{number}")).collect();
        let everybody: Vec<Identity> = names.iter().map(Identity::first).collect();
        let mut ladder = Ladder::default();
        for (at, one) in names.iter().enumerate() {
            for other in &names[..at] {
                ladder.note(&played(1, one, other));
            }
        }
        let mut crowd = pool(&ladder, &everybody, &[]);
        for bot in &everybody {
            assert_eq!(crowd.nearest(&crowd.free, bot).count(), NEAREST);
        }
        assert_eq!(crowd.pairs(&ladder, usize::MAX).len(), 30);
        assert!(crowd.free.is_empty() && crowd.queue.is_empty() && crowd.here.len() == 60);
    }

    #[test]
    fn the_nearest_in_strength_meet() {
        let mut ladder = Ladder::default();
        for (number, (winner, loser)) in
            [("a", "x"), ("b", "x"), ("y", "c"), ("y", "d")].into_iter().enumerate()
        {
            ladder.note(&played(number as u64, winner, loser));
        }
        let waiting = bots(&["a", "c", "b", "d"]);
        let met = sets(pool(&ladder, &waiting, &[]).pairs(&ladder, 9));
        assert_eq!(met, [pair(["a", "b"]), pair(["c", "d"])].into());
    }

    #[test]
    fn who_has_waited_longest_chooses_first() {
        let ladder = Ladder::default();
        let waiting = bots(&["late", "later", "first", "last"]);
        let mut pool = pool(&ladder, &[], &[]);
        for at in [2, 0, 1, 3] {
            pool.note(&ladder, &waiting[at], Presence::Waits);
        }
        // Whoever is noted once more has not lost its place.
        pool.note(&ladder, &waiting[2], Presence::Waits);
        let begun = pool.pairs(&ladder, 1);
        assert_eq!(begun[0][0].name, "first");
        assert_eq!(pool.pairs(&ladder, 9).len(), 1);
    }
}
