//! Who plays whom in a room: everybody plays everybody, those first who have met least often. Pure, so
//! that any order of what people do can be tried.

use std::collections::HashMap;
use std::time::Duration;

/// How long a game keeps others waiting for one of its players. Somebody may have left a game without a
/// clock, and nobody knows.
pub(super) const LONGEST_WAIT_FOR_A_GAME: Duration = Duration::from_secs(10 * 60);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Not ready.
    Away,
    /// Ready since this time.
    Ready(Duration),
    /// In a game since this time.
    Playing(Duration),
    /// Removed from the room.
    Removed,
}

/// Who plays whom. Members are numbered from 0 in the order in which they came; times are since any
/// moment.
#[derive(Debug, Default)]
pub(super) struct Pairings {
    members: Vec<Status>,
    /// How often two have met, the smaller number first.
    met: HashMap<[usize; 2], u32>,
    /// How often each has begun a game.
    firsts: Vec<u32>,
}

fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

impl Pairings {
    /// Somebody comes; answers their number.
    pub(super) fn join(&mut self) -> usize {
        self.members.push(Status::Away);
        self.firsts.push(0);
        self.members.len() - 1
    }

    /// Somebody is ready to play, or not any more.
    pub(super) fn set_ready(&mut self, member: usize, ready: bool, now: Duration) {
        if let Some(status) = self.members.get_mut(member) {
            match (*status, ready) {
                (Status::Away, true) => *status = Status::Ready(now),
                (Status::Ready(_), false) => *status = Status::Away,
                _ => {}
            }
        }
    }

    pub(super) fn is_ready(&self, member: usize) -> bool {
        matches!(self.members.get(member), Some(Status::Ready(_)))
    }

    #[cfg(test)]
    fn is_playing(&self, member: usize) -> bool {
        matches!(self.members.get(member), Some(Status::Playing(_)))
    }

    /// Somebody is removed; whoever plays them has to be freed.
    pub(super) fn remove(&mut self, member: usize) {
        if let Some(status) = self.members.get_mut(member) {
            *status = Status::Removed;
        }
    }

    /// Somebody who was removed is there again, and not ready yet.
    pub(super) fn restore(&mut self, member: usize) {
        if let Some(status) = self.members.get_mut(member)
            && *status == Status::Removed
        {
            *status = Status::Away;
        }
    }

    /// How often two have met.
    pub(super) fn met(&self, pair: [usize; 2]) -> u32 {
        self.met.get(&sorted(pair)).copied().unwrap_or(0)
    }

    /// Two who are to play each other now, whoever begins in front; they count as playing from here on.
    pub(super) fn next(&mut self, now: Duration) -> Option<[usize; 2]> {
        let ready = |(member, status): (usize, &Status)| match status {
            Status::Ready(since) => Some((member, *since)),
            _ => None,
        };
        let ready: Vec<(usize, Duration)> =
            self.members.iter().enumerate().filter_map(ready).collect();
        let mut best = None;
        for (at, (one, one_since)) in ready.iter().enumerate() {
            for (other, other_since) in &ready[at + 1..] {
                let met = self.met([*one, *other]);
                let waited = (one_since.max(other_since), one_since.min(other_since));
                let rank = (met, waited, *one, *other);
                if best.is_none_or(|known| rank < known)
                    && !self.waits_for_others(*one, met, now)
                    && !self.waits_for_others(*other, met, now)
                {
                    best = Some(rank);
                }
            }
        }
        let (.., one, other) = best?;
        let pair = if self.firsts[one] <= self.firsts[other] { [one, other] } else { [other, one] };
        self.begin(pair, now);
        Some(pair)
    }

    /// True if somebody whom this one has met less often is ready, or will be soon.
    fn waits_for_others(&self, member: usize, met: u32, now: Duration) -> bool {
        let expected = |status: &Status| match status {
            Status::Ready(_) => true,
            Status::Playing(since) => now.saturating_sub(*since) < LONGEST_WAIT_FOR_A_GAME,
            Status::Away | Status::Removed => false,
        };
        let mut others = self.members.iter().enumerate().filter(|(other, _)| *other != member);
        others.any(|(other, status)| expected(status) && self.met([member, other]) < met)
    }

    /// Two play each other, the first of them begins; also as it was before a restart.
    pub(super) fn begin(&mut self, pair: [usize; 2], now: Duration) {
        for member in pair {
            if self.members[member] != Status::Removed {
                self.members[member] = Status::Playing(now);
            }
        }
        self.firsts[pair[0]] += 1;
        *self.met.entry(sorted(pair)).or_default() += 1;
    }

    /// The game of two is over.
    pub(super) fn end(&mut self, pair: [usize; 2]) {
        for member in pair {
            if let Status::Playing(_) = self.members[member] {
                self.members[member] = Status::Away;
            }
        }
    }

    /// The game of two counts for nothing: they have not met.
    pub(super) fn annul(&mut self, pair: [usize; 2]) {
        self.end(pair);
        self.firsts[pair[0]] = self.firsts[pair[0]].saturating_sub(1);
        if let Some(met) = self.met.get_mut(&sorted(pair)) {
            *met = met.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, Clone, Copy)]
    enum Step {
        Join,
        Ready(usize, bool),
        Remove(usize),
        Pair,
        End(usize),
        Annul(usize),
        Wait(u64),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            3 => Just(Step::Join),
            8 => (any::<usize>(), prop::bool::weighted(0.8)).prop_map(|(who, on)| Step::Ready(who, on)),
            1 => any::<usize>().prop_map(Step::Remove),
            8 => Just(Step::Pair),
            6 => any::<usize>().prop_map(Step::End),
            1 => any::<usize>().prop_map(Step::Annul),
            1 => (0..1500_u64).prop_map(Step::Wait),
        ]
    }

    /// A plain reading of the rules.
    #[derive(Default)]
    struct Model {
        count: usize,
        ready: Vec<usize>,
        removed: Vec<usize>,
        /// Games that go on, and since when.
        games: Vec<([usize; 2], Duration)>,
        met: BTreeMap<[usize; 2], u32>,
    }

    impl Model {
        fn met(&self, one: usize, other: usize) -> u32 {
            self.met.get(&sorted([one, other])).copied().unwrap_or(0)
        }

        fn plays(&self, member: usize) -> bool {
            self.games.iter().any(|(pair, _)| pair.contains(&member))
        }

        /// True if these two may meet: nobody who is there was met less often by either of them.
        fn may_meet(&self, [one, other]: [usize; 2], now: Duration) -> bool {
            let playing =
                self.games.iter().filter(|(_, since)| now - *since < LONGEST_WAIT_FOR_A_GAME);
            let playing =
                playing.flat_map(|(pair, _)| *pair).filter(|who| !self.removed.contains(who));
            let there: Vec<usize> = self.ready.iter().copied().chain(playing).collect();
            let met = self.met(one, other);
            let fine = |who: usize| there.iter().all(|x| *x == who || self.met(who, *x) >= met);
            fine(one) && fine(other)
        }

        fn pair(&mut self, pairings: &mut Pairings, now: Duration) {
            let Some(pair) = pairings.next(now) else {
                let ready = &self.ready;
                let mut pairs = ready.iter().flat_map(|a| ready.iter().map(move |b| [*a, *b]));
                assert!(
                    !pairs.any(|pair| pair[0] != pair[1] && self.may_meet(pair, now)),
                    "they wait"
                );
                return;
            };
            let [one, other] = pair;
            assert_ne!(one, other, "nobody plays oneself");
            assert!(self.ready.contains(&one) && self.ready.contains(&other), "who is not ready");
            assert!(!self.plays(one) && !self.plays(other), "two games at once");
            assert!(self.may_meet(pair, now), "others were met less often");
            self.ready.retain(|who| !pair.contains(who));
            *self.met.entry(sorted(pair)).or_default() += 1;
            self.games.push((pair, now));
        }
    }

    fn walk(steps: Vec<Step>) {
        let (mut pairings, mut model) = (Pairings::default(), Model::default());
        let mut now = Duration::ZERO;
        for step in steps {
            let member = |at: usize| (model.count > 0).then(|| at % model.count);
            match step {
                Step::Join => {
                    assert_eq!(pairings.join(), model.count);
                    model.count += 1;
                }
                Step::Ready(at, ready) => {
                    let Some(who) = member(at) else { continue };
                    pairings.set_ready(who, ready, now);
                    if !model.plays(who) && !model.removed.contains(&who) {
                        model.ready.retain(|other| *other != who);
                        model.ready.extend(ready.then_some(who));
                    }
                }
                Step::Remove(at) => {
                    let Some(who) = member(at) else { continue };
                    pairings.remove(who);
                    model.removed.push(who);
                    model.ready.retain(|other| *other != who);
                    // Whoever played them is free, and has not met them.
                    let (gone, games): (Vec<_>, Vec<_>) =
                        model.games.iter().partition(|(pair, _)| pair.contains(&who));
                    model.games = games;
                    for (pair, _) in gone {
                        pairings.annul(pair);
                        *model.met.get_mut(&sorted(pair)).unwrap() -= 1;
                    }
                }
                Step::Pair => model.pair(&mut pairings, now),
                Step::End(at) | Step::Annul(at) => {
                    if model.games.is_empty() {
                        continue;
                    }
                    let (pair, _) = model.games.remove(at % model.games.len());
                    if let Step::Annul(_) = step {
                        pairings.annul(pair);
                        *model.met.get_mut(&sorted(pair)).unwrap() -= 1;
                    } else {
                        pairings.end(pair);
                    }
                }
                Step::Wait(seconds) => now += Duration::from_secs(seconds),
            }
            for who in 0..model.count {
                assert_eq!(pairings.is_ready(who), model.ready.contains(&who));
                let plays = model.plays(who) && !model.removed.contains(&who);
                assert_eq!(pairings.is_playing(who), plays);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_order_of_steps_pairs_fairly(steps in prop::collection::vec(step(), 1..120)) {
            walk(steps);
        }

        #[test]
        fn who_is_always_ready_meets_everybody_once_before_anybody_twice(
            count in 2..8_usize,
            ends in prop::collection::vec(any::<usize>(), 100),
        ) {
            let mut pairings = Pairings::default();
            let mut games = Vec::new();
            for _ in 0..count {
                let member = pairings.join();
                pairings.set_ready(member, true, Duration::ZERO);
            }
            for (round, end) in (1..).zip(ends) {
                let now = Duration::from_secs(round);
                while let Some(pair) = pairings.next(now) {
                    games.push(pair);
                }
                prop_assert!(!games.is_empty(), "somebody plays");
                let pair = games.remove(end % games.len());
                pairings.end(pair);
                pair.into_iter().for_each(|member| pairings.set_ready(member, true, now));
                for member in 0..count {
                    let met = |other| pairings.met([member, other]);
                    let others = || (0..count).filter(|other| *other != member).map(met);
                    prop_assert!(others().max() <= others().min().map(|least| least + 1));
                }
            }
        }
    }

    #[test]
    fn whoever_has_begun_less_often_begins() {
        let mut pairings = Pairings::default();
        let now = Duration::ZERO;
        for _ in 0..2 {
            let member = pairings.join();
            pairings.set_ready(member, true, now);
        }
        let mut firsts = Vec::new();
        for _ in 0..4 {
            let pair = pairings.next(now).unwrap();
            firsts.push(pair[0]);
            pairings.end(pair);
            pair.into_iter().for_each(|member| pairings.set_ready(member, true, now));
        }
        assert_eq!(firsts, [0, 1, 0, 1]);
    }
}
