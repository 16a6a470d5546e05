//! How far beyond its time each player thinks, on ordinary and on hostile packs.
#![allow(clippy::unwrap_used)]

#[path = "../tests/common/hostile.rs"]
mod hostile;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use foursight_agents::{Advisor, Agent, AgentKind, Limits, Rng};
use foursight_rules::{Budget, Bundled, Library, PackSource, Position, Ruleset, SeededChance};

/// No thought is meant to go on for longer beyond its limit.
const TARGET: Duration = Duration::from_millis(50);
/// Questions for each player and pack.
const QUESTIONS: usize = 4;
/// Each is asked so often, and the best counts: others may use the machine, too.
const TRIES: usize = 3;

/// Whoever is asked.
enum Asked {
    Player(Box<dyn Agent>),
    Values(Box<Advisor>),
}

impl Asked {
    fn think(&mut self, game: &Position, limits: &Limits<'_>) {
        match self {
            Self::Player(player) => drop(player.choose(game, limits)),
            Self::Values(advisor) => drop(advisor.evaluate(game, limits)),
        }
    }
}

/// Everybody who can be asked about a game; the advisor has no kind.
fn everybody(rules: &Ruleset) -> Vec<Option<AgentKind>> {
    let kinds = AgentKind::all()
        .filter(|kind| kind.suits(rules).is_ok() && !matches!(kind, AgentKind::Level(2..=8)));
    kinds.map(Some).chain([None]).collect()
}

/// One of them, who knows nothing about the game yet.
fn make(who: Option<AgentKind>, rules: &Arc<Ruleset>) -> Asked {
    match who {
        Some(kind) => Asked::Player(kind.build(rules, 1).unwrap()),
        None => Asked::Values(Box::new(Advisor::new(rules))),
    }
}

/// How long beyond its limit somebody thinks: of time, or until a question is cancelled.
fn overshoot(asked: &mut Asked, game: &Position, time: Duration, by_cancelling: bool) -> Duration {
    if !by_cancelling {
        let start = Instant::now();
        asked.think(game, &Limits { time: Some(time), ..Limits::default() });
        return start.elapsed().saturating_sub(time);
    }
    let (stop, cancel) = (AtomicBool::new(false), AtomicBool::new(false));
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let limits = Limits { stop: Some(&stop), cancel: Some(&cancel), ..Limits::default() };
            asked.think(game, &limits);
            done.store(true, Relaxed);
            Instant::now()
        });
        std::thread::sleep(time);
        let cancelled = Instant::now();
        cancel.store(true, Relaxed);
        stop.store(true, Relaxed);
        thinking.join().unwrap().saturating_duration_since(cancelled)
    })
}

/// A position after so many random moves, or as far as the game goes.
fn position(rules: &Arc<Ruleset>, moves: usize) -> Option<Position> {
    let mut chance = SeededChance::new(rules, 7);
    let mut rng = Rng::new(moves as u64);
    let mut game = Position::new(rules);
    for _ in 0..moves {
        let mut next = game.clone();
        let mv = next.pick_move(|bound| rng.below(bound))?;
        next.play(mv).unwrap();
        next.settle_chance(|point| chance.decide(point)).unwrap();
        if next.outcome().is_some() {
            break;
        }
        game = next;
    }
    game.outcome().is_none().then_some(game)
}

fn main() {
    let only = std::env::args().nth(1);
    let bundled = Bundled.names().into_iter().map(|name| {
        let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
        (name, Some(rules))
    });
    let hostile = hostile::packs().into_iter();
    let hostile = hostile.map(|(name, text)| (name.to_owned(), hostile::load(&text).ok()));
    println!(
        "{:44} {:>9} {:>9} {:>9}  slowest",
        "milliseconds beyond the limit", "median", "p99", "worst"
    );
    let mut all = Vec::new();
    for (name, rules) in bundled.chain(hostile) {
        if only.as_ref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let Some(rules) = rules else {
            println!("{name:44} refused");
            continue;
        };
        let mut times = Vec::new();
        for who in everybody(&rules) {
            let name = who.map_or("values".to_owned(), |kind| kind.to_string());
            for question in 0..QUESTIONS {
                let Some(game) = position(&rules, 3 * question) else { continue };
                let time = Duration::from_millis([0, 5, 40][question % 3]);
                for by_cancelling in [false, true] {
                    let tries = (0..TRIES)
                        .map(|_| overshoot(&mut make(who, &rules), &game, time, by_cancelling));
                    times.push((tries.min().unwrap_or_default(), name.clone()));
                }
            }
        }
        if times.is_empty() {
            println!("{name:44} over at once");
            continue;
        }
        times.sort();
        all.extend(times.iter().map(|(time, _)| *time));
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].0;
        let (worst, who) = times.last().unwrap();
        let refused = !rules.cost().fits(&Budget::server());
        let note = if refused { ", no server takes this pack" } else { "" };
        println!(
            "{name:44} {:9.2} {:9.2} {:9.2}  {who}{note}",
            ms(at(0.5)),
            ms(at(0.99)),
            ms(*worst)
        );
    }
    all.sort();
    let late = all.iter().filter(|time| **time > TARGET).count();
    println!("{} questions, {late} more than {TARGET:?} beyond their limit", all.len());
}
