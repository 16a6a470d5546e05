//! A pool shared by strangers: callers take turns, have a share each, and stop when they go.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/hostile.rs"]
mod hostile;
#[path = "common/scripted.rs"]
mod scripted;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use common::rules;
use foursight_agents::{
    Agent, AgentKind, AgentPool, AskError, Caller, Choice, Limits, PoolSettings, Rng, ThinkError,
    ThinkLimits,
};
use foursight_rules::Position;
use scripted::{Scripted, settings, start};

/// An agent that waits for a message before it answers, and tells when it begins.
fn held(begun: Sender<()>, go_on: Receiver<()>) -> Box<dyn Agent> {
    Box::new(Scripted(move |_: &Limits<'_>| {
        begun.send(()).unwrap();
        // Without a sender everybody may go on.
        let _ = go_on.recv();
    }))
}

/// A pool of one thread which is busy until the sender is dropped.
fn busy_pool(settings: PoolSettings) -> (AgentPool, Sender<()>) {
    let pool = AgentPool::new(settings);
    let (begun, has_begun) = channel();
    let (let_go, go_on) = channel();
    let agent = Mutex::new(Some(held(begun, go_on)));
    let seat = pool.seat_with(move || Ok(agent.lock().unwrap().take().unwrap()));
    let pending = seat.choose(start(), ThinkLimits::default(), |_| {}).unwrap();
    has_begun.recv().unwrap();
    // Cancelled, but its agent is slow to notice: the thread stays busy.
    drop(pending);
    (pool, let_go)
}

#[test]
fn finding_04_callers_take_turns() {
    let (pool, let_go) = busy_pool(settings(1));
    let (to, answers) = channel();
    let mut pending = Vec::new();
    let mut ask = |caller: u128, number: usize| {
        let to = to.clone();
        let seat = pool
            .on_behalf_of(Caller(caller))
            .seat_with(|| Ok(Box::new(Scripted(|_: &Limits<'_>| {}))));
        let asked = seat.choose(start(), ThinkLimits::default(), move |_| {
            to.send((caller, number)).unwrap();
        });
        pending.push((seat, asked.unwrap()));
    };
    // One caller asks much before the others ask anything.
    for number in 0..6 {
        ask(1, number);
    }
    for number in 0..2 {
        ask(2, number);
        ask(3, number);
    }
    drop(let_go);
    let order: Vec<(u128, usize)> = answers.iter().take(10).collect();
    let expected = [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (1, 4), (1, 5)];
    assert_eq!(order, expected);
}

#[test]
fn finding_04_a_caller_has_a_share() {
    let limits = PoolSettings { queue: Some(5), per_caller: Some(2), ..settings(1) };
    let (pool, let_go) = busy_pool(limits);
    let ask = |caller: u128| {
        pool.on_behalf_of(Caller(caller)).hint(start(), ThinkLimits::default(), |_| {})
    };
    let mut first = vec![ask(1).unwrap(), ask(1).unwrap()];
    assert!(matches!(ask(1), Err(AskError::CallerFull { asked: 2 })));
    let others = [ask(2).unwrap(), ask(2).unwrap(), ask(3).unwrap()];
    assert!(matches!(ask(3), Err(AskError::QueueFull { waiting: 5 })));
    // Whoever goes makes room for the next question.
    drop(first.pop());
    assert_eq!(pool.waiting(), 4);
    first.push(ask(1).unwrap());
    assert_eq!(pool.waiting(), 5);
    drop(let_go);
    drop((first, others));
    assert_eq!(pool.waiting(), 0);
}

#[test]
fn what_is_being_thought_about_counts_for_its_caller() {
    let pool = AgentPool::new(PoolSettings { per_caller: Some(1), ..settings(2) });
    let (begun, has_begun) = channel();
    let (let_go, go_on) = channel();
    let agent = Mutex::new(Some(held(begun, go_on)));
    let mine = pool.on_behalf_of(Caller(1));
    let seat = mine.seat_with(move || Ok(agent.lock().unwrap().take().unwrap()));
    let (to, answers) = channel();
    let _pending = seat
        .choose(start(), ThinkLimits::default(), move |choice| to.send(choice).unwrap())
        .unwrap();
    has_begun.recv().unwrap();
    let refused = mine.hint(start(), ThinkLimits::default(), |_| {});
    assert!(matches!(refused, Err(AskError::CallerFull { asked: 1 })));
    drop(let_go);
    assert!(answers.recv().unwrap().is_ok());
}

/// In any order of questions and answers nobody waits for more than one question of each other.
#[test]
fn finding_04_nobody_is_overtaken_twice() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let (pool, let_go) = busy_pool(settings(1));
        let (to, answers) = channel();
        let mut pending = Vec::new();
        let mut asked: HashMap<u128, usize> = HashMap::new();
        for _ in 0..40 {
            let caller = 1 + rng.below(5).min(rng.below(5)) as u128;
            let (to, seat) = (to.clone(), pool.on_behalf_of(Caller(caller)));
            let seat = seat.seat_with(|| Ok(Box::new(Scripted(|_: &Limits<'_>| {}))));
            let question = seat.choose(start(), ThinkLimits::default(), move |_| {
                to.send(caller).unwrap();
            });
            pending.push((seat, question.unwrap()));
            *asked.entry(caller).or_default() += 1;
        }
        drop(let_go);
        let order: Vec<u128> = answers.iter().take(40).collect();
        for (caller, count) in asked {
            let turns: Vec<usize> = (0..40).filter(|&at| order[at] == caller).collect();
            assert_eq!(turns.len(), count);
            // Between two of its turns every other caller has one at most.
            for pair in turns.windows(2) {
                let between = &order[pair[0] + 1..pair[1]];
                let mut others = between.to_vec();
                others.sort_unstable();
                others.dedup();
                assert_eq!(others.len(), between.len(), "seed {seed}: {order:?}");
            }
        }
    }
}

#[test]
fn finding_04_closing_stops_whoever_thinks_about_anything() {
    let (to, answers) = channel();
    let (mut pending, mut count) = (Vec::new(), 0);
    let pool = AgentPool::new(settings(2));
    for (_, text) in hostile::packs().into_iter().step_by(3) {
        let Ok(rules) = hostile::load(&text) else { continue };
        let game = Position::new(&rules);
        if game.outcome().is_some() {
            continue;
        }
        let seat = pool.seat(AgentKind::Search, &rules, 1).unwrap();
        let answer = to.clone();
        let limits = ThinkLimits { nodes: Some(u64::MAX), ..ThinkLimits::default() };
        let asked = seat.choose(game, limits, move |choice| answer.send(choice).unwrap());
        pending.push((seat, asked.unwrap()));
        count += 1;
    }
    drop(to);
    // Without an end of their own: only closing the pool ends these.
    pool.close();
    let answers: Vec<Result<Choice, ThinkError>> = answers.iter().collect();
    assert_eq!(answers.len(), count);
    let refused = pool.hint(start(), ThinkLimits::default(), |_| {});
    assert!(matches!(refused, Err(AskError::Closed)));
    drop(pending);
}

#[test]
fn finding_04_a_question_that_is_dropped_frees_its_thread() {
    let pool = AgentPool::new(settings(1));
    let limits = ThinkLimits { nodes: Some(u64::MAX), ..ThinkLimits::default() };
    for _ in 0..20 {
        let seat = pool.seat(AgentKind::Search, &rules("gomoku"), 1).unwrap();
        let game = Position::new(&rules("gomoku"));
        let pending = seat.choose(game, limits, |_| {}).unwrap();
        drop(pending);
    }
    // The one thread comes to this: nobody thinks about the others any more.
    let (to, answers) = channel();
    let _pending = pool.hint(start(), ThinkLimits { nodes: Some(100), ..limits }, move |hint| {
        to.send(hint).unwrap();
    });
    assert!(answers.recv().unwrap().unwrap().is_some());
}

#[test]
fn addresses_are_callers() {
    let caller = |text: &str| Caller::from(text.parse::<IpAddr>().unwrap());
    assert_ne!(caller("10.0.0.1"), caller("10.0.0.2"));
    assert_eq!(caller("10.0.0.1"), caller("::ffff:10.0.0.1"));
    assert_eq!(caller("2001:db8::1"), caller("2001:db8::ffff:2"));
    assert_ne!(caller("2001:db8::1"), caller("2001:db8:0:1::1"));
    assert_ne!(caller("::1"), Caller::default());
    assert_ne!(caller("0.0.0.0"), Caller::default());
}
