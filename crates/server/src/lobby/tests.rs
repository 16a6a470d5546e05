//! Any order of coming, posting, withdrawing, taking, going and of games that are made or not:
//! a seek is taken by one at most, nobody plays themselves or somebody who has gone.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use proptest::prelude::*;

use super::seeks::{Change, Connection, MostSeeks, Pairing, Posted, Refusal, Seeks, Visitor};
use super::terms::{SeekTerms, Side};
use crate::games::ClockWanted;

const MOST: MostSeeks = MostSeeks { per_address: 3, total: 5 };

#[derive(Debug, Clone, Copy)]
enum Step {
    Arrive(u8),
    Leave(usize),
    Post(usize, u8, Side, Option<u32>),
    Withdraw(usize),
    Take(usize, usize),
    Settle(usize, bool),
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second), Just(Side::Random)]
}

fn step() -> impl Strategy<Value = Step> {
    let who = || any::<usize>();
    prop_oneof![
        3 => (0..6_u8).prop_map(Step::Arrive),
        1 => who().prop_map(Step::Leave),
        5 => (who(), 0..2_u8, side(), proptest::option::of(0..3000_u32))
            .prop_map(|(who, game, side, rating)| Step::Post(who, game, side, rating)),
        1 => who().prop_map(Step::Withdraw),
        3 => (who(), who()).prop_map(|(who, seek)| Step::Take(who, seek)),
        4 => (who(), prop::bool::weighted(0.8)).prop_map(|(at, made)| Step::Settle(at, made)),
    ]
}

fn visitor(number: u8) -> Visitor {
    let address: IpAddr = [192, 0, 2, number % 2].into();
    // Some browsers do not say who they are.
    let browser = (!number.is_multiple_of(3)).then(|| number.to_string());
    Visitor { address: address.into(), browser, person: None }
}

fn terms(game: u8, side: Side, rated: bool) -> SeekTerms {
    SeekTerms { packs: vec![game.to_string()], clock: ClockWanted::default(), rated, side }
}

/// What a plain reading of the rules knows.
#[derive(Default)]
struct Model {
    here: BTreeMap<Connection, Visitor>,
    /// The seek that each connection wants, open or held.
    wanted: BTreeMap<Connection, u64>,
    pending: Vec<Pairing>,
    begun: BTreeSet<u64>,
    /// The open seeks as somebody knows them who was told all changes.
    told: BTreeSet<u64>,
}

impl Model {
    fn paired(&mut self, pairing: Pairing) {
        let (seeker, taker) = (&self.here[&pairing.seeker], &self.here[&pairing.taker]);
        assert_ne!(pairing.seeker, pairing.taker);
        assert!(seeker.browser.is_none() || seeker.browser != taker.browser, "oneself");
        for other in &self.pending {
            for one in [pairing.seeker, pairing.taker] {
                assert!(one != other.seeker && one != other.taker, "two games at once");
            }
        }
        assert_eq!(self.wanted.get(&pairing.seeker), Some(&pairing.seek.id));
        self.pending.push(pairing);
    }

    fn settle(&mut self, seeks: &mut Seeks, at: usize, made: bool) {
        let pairing = self.pending.remove(at);
        let has = |who, seek| self.wanted.get(who) == Some(seek);
        let wanted = self.here.contains_key(&pairing.seeker)
            && self.here.contains_key(&pairing.taker)
            && has(&pairing.seeker, &pairing.seek.id)
            && pairing.own.as_ref().is_none_or(|own| has(&pairing.taker, &own.id));
        let settled = seeks.settle(&pairing, made);
        assert_eq!(settled.begins, made && wanted);
        if settled.begins {
            for seek in [Some(&pairing.seek), pairing.own.as_ref()].into_iter().flatten() {
                assert!(self.begun.insert(seek.id), "a seek has one game");
            }
            self.wanted.remove(&pairing.seeker);
            self.wanted.remove(&pairing.taker);
        } else if !made {
            self.wanted.remove(&pairing.taker);
        }
        settled.next.into_iter().for_each(|next| self.paired(next));
    }

    fn check(&mut self, seeks: &mut Seeks) {
        for change in seeks.take_changes() {
            match change {
                Change::Closed(id) => {
                    self.told.remove(&id);
                }
                Change::Opened(who) => self.told.extend(seeks.open_of(who).map(|seek| seek.id)),
            }
        }
        let open: Vec<_> = seeks.open().collect();
        assert_eq!(open.iter().map(|(_, seek)| seek.id).collect::<BTreeSet<_>>(), self.told);
        let held = |who| self.pending.iter().any(|one| one.seeker == who || one.taker == who);
        let waiting = self.wanted.iter().filter(|(who, _)| !held(**who)).map(|(_, seek)| *seek);
        assert_eq!(waiting.collect::<BTreeSet<_>>(), self.told, "exactly as long as it is wanted");
        assert!(open.len() <= MOST.total);
        for (who, seek) in &open {
            assert!(!self.begun.contains(&seek.id));
            for (other, others) in open.iter().filter(|(other, _)| other != who) {
                let same = self.here[who].browser.is_some()
                    && self.here[who].browser == self.here[other].browser;
                assert!(same || !seek.terms.fits(&others.terms), "they could play each other");
            }
        }
    }
}

fn walk(steps: Vec<Step>) {
    let mut seeks = Seeks::new(MOST);
    let mut model = Model::default();
    for step in steps {
        let pick = |at: usize| model.here.keys().copied().nth(at % model.here.len().max(1));
        match step {
            Step::Arrive(number) => {
                let connection = seeks.arrive(visitor(number));
                assert!(model.here.insert(connection, visitor(number)).is_none());
            }
            Step::Leave(at) => {
                let Some(who) = pick(at) else { continue };
                seeks.leave(who);
                model.here.remove(&who);
                model.wanted.remove(&who);
            }
            Step::Post(at, game, side, rating) => {
                let Some(who) = pick(at) else { continue };
                match seeks.post(who, terms(game, side, rating.is_some()), rating) {
                    Ok(Posted::Waiting(seek)) => {
                        model.wanted.insert(who, seek);
                    }
                    Ok(Posted::Paired(pairing)) => {
                        model.wanted.insert(who, pairing.own.as_ref().unwrap().id);
                        model.paired(*pairing);
                    }
                    Err(refusal) => {
                        assert_eq!(refusal, Refusal::TooMany);
                        let others = model.wanted.keys().filter(|other| **other != who);
                        assert!(others.count() >= MOST.per_address);
                    }
                }
            }
            Step::Withdraw(at) => {
                let Some(who) = pick(at) else { continue };
                assert_eq!(seeks.withdraw(who), model.wanted.remove(&who).is_some());
            }
            Step::Take(at, seek) => {
                let Some(who) = pick(at) else { continue };
                let known: Vec<u64> = model.wanted.values().copied().collect();
                let Some(seek) = known.get(seek % known.len().max(1)) else { continue };
                match seeks.take(who, *seek) {
                    Ok(pairing) => {
                        assert_eq!(pairing.seek.id, *seek);
                        model.paired(pairing);
                    }
                    Err(refusal) => assert_ne!(refusal, Refusal::TooMany),
                }
            }
            Step::Settle(at, made) => {
                if !model.pending.is_empty() {
                    let at = at % model.pending.len();
                    model.settle(&mut seeks, at, made);
                }
            }
        }
        model.check(&mut seeks);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_steps_pairs_each_seek_once(steps in prop::collection::vec(step(), 1..60)) {
        walk(steps);
    }
}

#[test]
fn the_nearest_in_strength_is_preferred() {
    let mut seeks = Seeks::new(MOST);
    let arrive = |seeks: &mut Seeks, number| seeks.arrive(visitor(number));
    let [far, near, me] = [1, 2, 4].map(|number| arrive(&mut seeks, number));
    let rated = || terms(0, Side::Random, true);
    // Those who wait want the same side, so that they are not paired with each other.
    let first = || terms(0, Side::First, true);
    assert!(matches!(seeks.post(far, first(), Some(1200)), Ok(Posted::Waiting(_))));
    assert!(matches!(seeks.post(near, first(), Some(1600)), Ok(Posted::Waiting(_))));
    let Ok(Posted::Paired(pairing)) = seeks.post(me, rated(), Some(1700)) else {
        panic!("there were two to play");
    };
    assert_eq!((pairing.seeker, pairing.taker), (near, me));
}

#[test]
fn sides_are_given_as_they_were_wanted() {
    use Side::{First, Random, Second};
    for (own, other, seat) in [
        (First, Random, Some(0)),
        (First, Second, Some(0)),
        (Second, First, Some(1)),
        (Second, Random, Some(1)),
        (Random, First, Some(1)),
        (Random, Second, Some(0)),
        (First, First, None),
        (Second, Second, None),
    ] {
        assert_eq!(own.seat_beside(other, 1), seat, "{own:?} {other:?}");
    }
    assert_eq!(Random.seat_beside(Random, 0), Some(0));
    assert_eq!(Random.seat_beside(Random, 1), Some(1));
}
