//! The pool of agents: order, refusal, cancelling, panics, deadlines, and its end at any moment.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/scripted.rs"]
mod scripted;

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use common::{nodes, rules};
use foursight_agents::{
    Advisor, AgentKind, AgentPool, AskError, Choice, Limits, Pending, PoolSettings, Rng, Seat,
    ThinkError, ThinkLimits,
};
use scripted::{Scripted, settings, start};

const NODES: ThinkLimits = ThinkLimits { time: None, deadline: None, nodes: Some(500) };

/// A seat for an agent that does what a closure does.
fn scripted(
    pool: &AgentPool,
    script: impl FnMut(&Limits<'_>) + Clone + Send + Sync + 'static,
) -> Seat {
    pool.seat_with(move || Ok(Box::new(Scripted(script.clone()))))
}

/// Thinks until it is told to stop.
fn until_stopped(limits: &Limits<'_>) {
    while !limits.stop.unwrap().load(SeqCst) {
        std::thread::yield_now();
    }
}

/// Holds agents up until it is opened, and tells how many have come.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<(usize, bool)>, Condvar)>);

impl Gate {
    fn pass(&self) {
        let (state, changed) = &*self.0;
        let mut state = state.lock().unwrap();
        state.0 += 1;
        changed.notify_all();
        while !state.1 {
            state = changed.wait(state).unwrap();
        }
    }

    fn open(&self) {
        self.0.0.lock().unwrap().1 = true;
        self.0.1.notify_all();
    }

    /// Waits until so many have come.
    fn wait_for(&self, count: usize) {
        let (state, changed) = &*self.0;
        let mut state = state.lock().unwrap();
        while state.0 < count {
            state = changed.wait(state).unwrap();
        }
    }
}

type Answers<T> = (Sender<T>, Receiver<T>);

/// A callback that sends the answer with a name for the question.
fn send<T, N>(to: &Sender<(N, T)>, name: N) -> impl FnOnce(T) + use<T, N> {
    let to = to.clone();
    move |answer| to.send((name, answer)).unwrap()
}

#[test]
fn answers_are_those_of_the_agents_themselves() {
    let game = start();
    let pool = AgentPool::new(settings(2));
    let seat = pool.seat(AgentKind::Search, game.rules(), 9).unwrap();
    let mut alone = AgentKind::Search.build(game.rules(), 9).unwrap();
    for _ in 0..3 {
        let (to, answers) = channel();
        let _pending = seat.choose(game.clone(), NODES, send(&to, ())).unwrap();
        // The agent is the same one from question to question, with all that it has learnt.
        assert_eq!(answers.recv().unwrap().1.unwrap(), alone.choose(&game, &nodes(500)));
    }
    let mut advisor = Advisor::new(game.rules());
    let (to, answers) = channel();
    let _pending = pool.values(game.clone(), NODES, send(&to, ())).unwrap();
    assert_eq!(answers.recv().unwrap().1.unwrap(), advisor.evaluate(&game, &nodes(500)));
    let (to, answers) = channel();
    let _pending = pool.hint(game.clone(), NODES, send(&to, ())).unwrap();
    assert_eq!(answers.recv().unwrap().1.unwrap(), advisor.hint(&game, &nodes(500)));
}

#[test]
fn who_cannot_play_a_game_gets_no_seat() {
    let pool = AgentPool::new(settings(1));
    assert!(pool.seat(AgentKind::Perfect, &rules("gomoku"), 1).is_err());
}

#[test]
fn questions_are_taken_up_in_order() {
    let pool = AgentPool::new(settings(1));
    let gate = Gate::default();
    let inside = gate.clone();
    let held = scripted(&pool, move |_| inside.pass());
    let (to, answers): Answers<(usize, _)> = channel();
    let mut pending = vec![held.choose(start(), NODES, send(&to, 0)).unwrap()];
    let seats: Vec<Seat> = (0..4).map(|_| scripted(&pool, |_| {})).collect();
    for (seat, number) in seats.iter().zip(1..) {
        pending.push(seat.choose(start(), NODES, send(&to, number)).unwrap());
    }
    gate.open();
    let order: Vec<usize> = answers.iter().take(5).map(|(number, _)| number).collect();
    assert_eq!(order, [0, 1, 2, 3, 4]);
}

#[test]
fn a_full_queue_refuses() {
    let pool = AgentPool::new(PoolSettings { queue: Some(2), ..settings(1) });
    let gate = Gate::default();
    let inside = gate.clone();
    let seat = scripted(&pool, move |_| inside.pass());
    let (to, answers): Answers<(usize, _)> = channel();
    let ask = |number| seat.choose(start(), NODES, send(&to, number));
    let first = ask(0).unwrap();
    gate.wait_for(1);
    let (second, third) = (ask(1).unwrap(), ask(2).unwrap());
    assert!(matches!(ask(3), Err(AskError::QueueFull { waiting: 2 })));
    // Somebody who goes makes room.
    third.cancel();
    let fourth = ask(4).unwrap();
    assert!(matches!(ask(5), Err(AskError::QueueFull { waiting: 2 })));
    gate.open();
    let order: Vec<usize> = answers.iter().take(3).map(|(number, _)| number).collect();
    assert_eq!(order, [0, 1, 4]);
    drop((first, second, fourth));
    let _pending = ask(6).unwrap();
    assert_eq!(answers.recv().unwrap().0, 6);
}

#[test]
fn without_a_queue_a_callback_may_ask_again() {
    let pool = AgentPool::new(PoolSettings { queue: Some(0), ..settings(1) });
    let seat = Arc::new(scripted(&pool, |_| {}));
    let (to, answers) = channel();
    let again = Arc::clone(&seat);
    let _first = seat.choose(start(), NODES, move |_| {
        let answer = send(&to, "second");
        let second = again.choose(start(), NODES, answer).unwrap();
        std::mem::forget(second);
    });
    assert_eq!(answers.recv().unwrap().0, "second");
}

#[test]
fn a_question_cancelled_while_thinking_stops_and_is_not_answered() {
    let pool = AgentPool::new(settings(1));
    let gate = Gate::default();
    let inside = gate.clone();
    gate.open();
    let seat = scripted(&pool, move |limits| {
        inside.pass();
        until_stopped(limits);
    });
    let (to, answers) = channel();
    let pending = seat.choose(start(), NODES, send(&to, ())).unwrap();
    drop(to);
    gate.wait_for(1);
    pending.cancel();
    // The callback has gone, and with it the only sender.
    assert!(answers.recv().is_err());
    // The thread is free again.
    let (to, answers) = channel();
    let _pending = scripted(&pool, |_| {}).choose(start(), NODES, send(&to, ())).unwrap();
    assert!(answers.recv().is_ok());
}

#[test]
fn a_question_cancelled_in_the_queue_is_never_thought_about() {
    let pool = AgentPool::new(settings(1));
    let gate = Gate::default();
    let inside = gate.clone();
    let seat = scripted(&pool, move |_| inside.pass());
    let (to, answers) = channel();
    let _first = seat.choose(start(), NODES, send(&to, 1)).unwrap();
    gate.wait_for(1);
    let second = seat.choose(start(), NODES, send(&to, 2)).unwrap();
    let _third = seat.choose(start(), NODES, send(&to, 3)).unwrap();
    assert_eq!(pool.waiting(), 2);
    drop(second);
    assert_eq!(pool.waiting(), 1);
    drop(to);
    gate.open();
    assert_eq!(answers.iter().map(|(number, _)| number).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(gate.0.0.lock().unwrap().0, 2);
}

#[test]
fn an_answer_can_be_had_at_once() {
    let pool = AgentPool::new(settings(1));
    let seat = scripted(&pool, until_stopped);
    let (to, answers) = channel();
    let first = seat.choose(start(), NODES, send(&to, 1)).unwrap();
    let second = seat.choose(start(), NODES, send(&to, 2)).unwrap();
    second.answer_now();
    first.answer_now();
    let order = answers.iter().take(2).map(|(number, choice)| (number, choice.is_ok()));
    assert_eq!(order.collect::<Vec<_>>(), [(1, true), (2, true)]);
}

#[test]
fn an_agent_that_panics_fails_its_question_alone() {
    let pool = AgentPool::new(settings(1));
    let made = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&made);
    let seat = pool.seat_with(move || {
        let number = count.fetch_add(1, SeqCst);
        assert_ne!(number, 1, "the second agent cannot even be made");
        Ok(Box::new(Scripted(move |_: &Limits<'_>| assert_ne!(number, 0, "the first one errs"))))
    });
    let (to, answers) = channel();
    let _pending: Vec<_> =
        (0..3).map(|number| seat.choose(start(), NODES, send(&to, number)).unwrap()).collect();
    let answers: Vec<(i32, Result<Choice, ThinkError>)> = answers.iter().take(3).collect();
    assert_eq!(answers[0], (0, Err(ThinkError::Panicked)));
    assert_eq!(answers[1], (1, Err(ThinkError::Panicked)));
    assert!(matches!(answers[2], (2, Ok(_))));
    assert_eq!(made.load(SeqCst), 3);
}

#[test]
fn a_callback_that_panics_ends_no_thread() {
    let pool = AgentPool::new(settings(1));
    let seat = scripted(&pool, |_| {});
    let (to, answers) = channel();
    let _first = seat.choose(start(), NODES, |_| panic!("the asker errs")).unwrap();
    let _second = seat.choose(start(), NODES, send(&to, ())).unwrap();
    assert!(answers.recv().unwrap().1.is_ok());
}

#[test]
fn dropping_the_pool_stops_all_thinking_and_tells_everybody() {
    let pool = AgentPool::new(settings(2));
    let (gate, stopped) = (Gate::default(), Arc::new(AtomicUsize::new(0)));
    gate.open();
    let (inside, count) = (gate.clone(), Arc::clone(&stopped));
    let script = move |limits: &Limits<'_>| {
        inside.pass();
        until_stopped(limits);
        count.fetch_add(1, SeqCst);
    };
    let seats: Vec<Seat> = (0..4).map(|_| scripted(&pool, script.clone())).collect();
    let (to, answers) = channel();
    let pending: Vec<_> =
        seats.iter().map(|seat| seat.choose(start(), NODES, send(&to, ())).unwrap()).collect();
    drop(to);
    gate.wait_for(2);
    drop(pool);
    // Two were thinking and have stopped; two waited and never began.
    assert_eq!(stopped.load(SeqCst), 2);
    let answers: Vec<Result<Choice, ThinkError>> =
        answers.iter().map(|(_, answer)| answer).collect();
    assert_eq!(answers, vec![Err(ThinkError::Closed); 4]);
    assert!(matches!(seats[0].choose(start(), NODES, |_| {}), Err(AskError::Closed)));
    drop(pending);
}

#[test]
fn a_callback_may_drop_the_pool() {
    let pool = Arc::new(AgentPool::new(settings(1)));
    let seat = scripted(&pool, |_| {});
    let (to, answers) = channel();
    let own = Mutex::new(Some(Arc::clone(&pool)));
    let (let_go, gone) = channel();
    let answer = send(&to, ());
    let pending = seat.choose(start(), NODES, move |choice| {
        // The last one who holds the pool is its own thread.
        gone.recv().unwrap();
        drop(own.lock().unwrap().take());
        answer(choice);
    });
    drop(pool);
    let_go.send(()).unwrap();
    assert!(answers.recv().unwrap().1.is_ok());
    assert!(matches!(seat.choose(start(), NODES, |_| {}), Err(AskError::Closed)));
    drop(pending);
}

#[test]
fn one_seat_thinks_about_one_question_at_a_time() {
    let pool = AgentPool::new(settings(4));
    let gate = Gate::default();
    let inside = gate.clone();
    let held = scripted(&pool, move |_| inside.pass());
    let (to, answers) = channel();
    let _pending: Vec<_> =
        (0..3).map(|number| held.choose(start(), NODES, send(&to, number)).unwrap()).collect();
    gate.wait_for(1);
    // Others pass the two questions that wait for their seat.
    let _other = scripted(&pool, |_| {}).choose(start(), NODES, send(&to, 9)).unwrap();
    assert_eq!(answers.recv().unwrap().0, 9);
    assert_eq!(gate.0.0.lock().unwrap().0, 1);
    gate.open();
    let order: Vec<usize> = answers.iter().take(3).map(|(number, _)| number).collect();
    assert_eq!(order, [0, 1, 2]);
}

/// Asks each of the seats in turn, and tells how many agents were made for it.
fn made_for(idle: Option<usize>, order: &[usize]) -> usize {
    let pool = AgentPool::new(PoolSettings { idle, ..settings(1) });
    let made = Arc::new(AtomicUsize::new(0));
    let seats: Vec<Seat> = (0..3)
        .map(|_| {
            let made = Arc::clone(&made);
            pool.seat_with(move || {
                made.fetch_add(1, SeqCst);
                Ok(Box::new(Scripted(|_: &Limits<'_>| {})))
            })
        })
        .collect();
    for &seat in order {
        let (to, answers) = channel();
        let _pending = seats[seat].choose(start(), NODES, send(&to, ())).unwrap();
        answers.recv().unwrap().1.unwrap();
    }
    made.load(SeqCst)
}

#[test]
fn agents_are_kept_as_far_as_there_is_room() {
    assert_eq!(made_for(None, &[0, 1, 2, 0, 1, 2]), 3);
    assert_eq!(made_for(Some(3), &[0, 1, 2, 0, 1, 2]), 3);
    assert_eq!(made_for(Some(1), &[0, 0, 1, 1, 0]), 3);
    // The one that was idle longest goes: 0 for 2, then 1 for 0; 2 is still there.
    assert_eq!(made_for(Some(2), &[0, 1, 2, 0, 2]), 4);
    assert_eq!(made_for(Some(0), &[0, 0, 0]), 3);
}

#[test]
fn agents_that_nobody_asks_can_be_forgotten() {
    let pool = AgentPool::new(settings(1));
    let made = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&made);
    let seat = pool.seat_with(move || {
        counted.fetch_add(1, SeqCst);
        Ok(Box::new(Scripted(|_: &Limits<'_>| {})))
    });
    let ask = || {
        let (to, answers) = channel();
        let _pending = seat.choose(start(), NODES, send(&to, ())).unwrap();
        answers.recv().unwrap().1.unwrap();
        made.load(SeqCst)
    };
    assert_eq!(ask(), 1);
    pool.forget_idle(Duration::from_secs(3600));
    assert_eq!(ask(), 1, "an hour has not passed");
    pool.forget_idle(Duration::ZERO);
    assert_eq!(ask(), 2, "another one was made");
}

#[test]
fn a_seat_that_is_dropped_frees_its_agent() {
    let pool = AgentPool::new(settings(1));
    let held = Arc::new(());
    let weak = Arc::downgrade(&held);
    let gate = Gate::default();
    let (inside, held) = (gate.clone(), Mutex::new(Some(held)));
    let seat = pool.seat_with(move || {
        let (inside, held) = (inside.clone(), held.lock().unwrap().take());
        Ok(Box::new(Scripted(move |_: &Limits<'_>| {
            assert!(held.is_some());
            inside.pass();
        })))
    });
    let (to, answers) = channel();
    let _first = seat.choose(start(), NODES, send(&to, 1)).unwrap();
    gate.wait_for(1);
    // Even if its agent is thinking: that answer still comes.
    drop(seat);
    gate.open();
    assert!(answers.recv().unwrap().1.is_ok());
    assert!(weak.upgrade().is_none());
}

#[test]
fn time_in_the_queue_is_taken_from_the_time_to_think() {
    let pool = AgentPool::new(settings(1));
    let (seen, times) = channel();
    let seat = scripted(&pool, move |limits| seen.send(limits.time).unwrap());
    let now = Instant::now();
    let (second, hour) = (Duration::from_secs(1), Duration::from_secs(3600));
    let ask = |time, deadline| {
        let limits = ThinkLimits { time, deadline, nodes: None };
        let pending = seat.choose(start(), limits, |_| {}).unwrap();
        let seen = times.recv().unwrap();
        drop(pending);
        seen
    };
    assert_eq!(ask(None, None), None);
    assert_eq!(ask(Some(second), None), Some(second));
    assert_eq!(ask(Some(second), Some(now)), Some(Duration::ZERO));
    assert_eq!(ask(Some(Duration::ZERO), Some(now + hour)), Some(Duration::ZERO));
    // Less than an hour from now on: it is later than when the deadline was set.
    assert!(ask(None, Some(now + hour)).is_some_and(|time| time < hour));
}

/// What became of a question.
#[derive(Default)]
struct Fate {
    answered: AtomicUsize,
    dropped: AtomicUsize,
}

struct NoteDrop(Arc<Fate>);

impl Drop for NoteDrop {
    fn drop(&mut self) {
        self.0.dropped.fetch_add(1, SeqCst);
    }
}

#[test]
fn any_order_of_asking_cancelling_and_dropping_is_safe() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let queue = (rng.below(2) == 0).then(|| rng.below(6));
        let idle = (rng.below(2) == 0).then(|| rng.below(3));
        let threads = 1 + rng.below(3);
        let pool = AgentPool::new(PoolSettings { queue, idle, ..settings(threads) });
        let mut seats: Vec<Seat> = Vec::new();
        let mut pending = Vec::new();
        let mut fates: Vec<Arc<Fate>> = Vec::new();
        for _ in 0..60 {
            match rng.below(10) {
                0 => seats.push(scripted(&pool, until_stopped)),
                1 | 2 => seats.push(scripted(&pool, |_| {})),
                3 => seats.push(scripted(&pool, |_| std::panic::resume_unwind(Box::new(())))),
                4 if !seats.is_empty() => drop(seats.swap_remove(rng.below(seats.len()))),
                5 if !pending.is_empty() => {
                    drop::<(Pending, Arc<Fate>)>(pending.swap_remove(rng.below(pending.len())));
                }
                6 if !pending.is_empty() => pending[rng.below(pending.len())].0.answer_now(),
                _ if !seats.is_empty() => {
                    let fate = Arc::<Fate>::default();
                    let note = NoteDrop(Arc::clone(&fate));
                    let asked = seats[rng.below(seats.len())].choose(start(), NODES, move |_| {
                        note.0.answered.fetch_add(1, SeqCst);
                    });
                    match asked {
                        Ok(asked) => pending.push((asked, Arc::clone(&fate))),
                        Err(error) => {
                            assert!(matches!(error, AskError::QueueFull { .. }), "{error}");
                            assert_eq!(fate.dropped.load(SeqCst), 1);
                        }
                    }
                    fates.push(fate);
                }
                _ => {}
            }
        }
        // At the end, too, in any order.
        if rng.below(2) == 0 {
            seats.clear();
        }
        if rng.below(2) == 0 {
            pending.truncate(rng.below(pending.len() + 1));
        }
        drop(pool);
        for (_, fate) in &pending {
            assert_eq!(fate.answered.load(SeqCst), 1, "whoever waits is told, seed {seed}");
        }
        for fate in &fates {
            assert_eq!(fate.dropped.load(SeqCst), 1, "every callback is freed, seed {seed}");
            assert!(fate.answered.load(SeqCst) <= 1);
        }
    }
}
