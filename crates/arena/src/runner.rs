//! Plays matches: asks the players what the referee wants to know, game after game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_agents::{Agent, AgentKind, Limits, ThinkLimits};
use foursight_rules::{Move, Record, Ruleset};
use foursight_table::{EndKind, GameEnd};
use serde::{Deserialize, Serialize};

use crate::adjudicator::Adjudicator;
use crate::contestant::{Contestant, GameInfo, MoveLimits, build_agent};
use crate::end;
use crate::fault::Fault;
use crate::game::Game;
use crate::series::{Fixture, Series, SeriesRules};
use crate::watch::Watch;

/// Everything that a match needs beside its players.
#[derive(Debug, Clone)]
pub struct MatchPlan {
    /// The game.
    pub rules: Arc<Ruleset>,
    /// How many games, and how they are drawn.
    pub series: SeriesRules,
    /// How long bots may think.
    pub limits: MoveLimits,
    /// First moves, taken in turn; empty if all games start at the beginning.
    pub openings: Arc<[Vec<Move>]>,
    /// From so many moves on a game ends as soon as the solver knows its exact value; never without.
    pub adjudicate: Option<u32>,
    /// Names by seat.
    pub names: Vec<String>,
    /// Who looks on, if anybody does.
    pub watch: Option<Watch>,
}

/// A finished game, without its moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Which game of the match, from 1.
    pub number: u32,
    /// The seat that began.
    pub starter: u8,
    /// True if it came after the regular games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sudden_death: bool,
    /// Winners, reason and offender; by seats.
    #[serde(flatten, with = "end")]
    pub end: GameEnd,
    /// How many moves it had.
    pub moves: usize,
    /// The seed of everything that chance decided; not told while it is nobody's to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A finished game with everything.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// The result.
    pub summary: GameSummary,
    /// The game itself.
    pub record: Record,
    /// How long each seat took for each of its moves.
    pub thinking: Vec<Vec<Duration>>,
    /// The longest time of an answer that nobody was charged for: the referee or the machine was
    /// late.
    pub delay: Duration,
}

/// How long answers took in a game.
#[derive(Debug, Default)]
struct Times {
    by_seat: Vec<Vec<Duration>>,
    delay: Duration,
}

impl Times {
    fn of(seats: usize) -> Self {
        Self { by_seat: vec![Vec::new(); seats], delay: Duration::ZERO }
    }

    fn note(&mut self, seat: u8, took: Duration, delay: Duration) {
        self.by_seat[usize::from(seat)].push(took);
        self.delay = self.delay.max(delay);
    }
}

/// Plays a match to its end, or from where it was left: `series` knows the games so far.
/// `on_game` hears of every game, and says whether to go on.
pub async fn play_match(
    plan: &MatchPlan,
    players: &mut [Contestant],
    series: &mut Series,
    mut on_game: impl FnMut(PlayedGame) -> bool,
) {
    while let Some(fixture) = series.next() {
        let played = play_game(plan, players, fixture).await;
        series.note(played.summary.end.winners);
        if !on_game(played) {
            return;
        }
    }
}

/// Plays one game of a match.
pub async fn play_game(
    plan: &MatchPlan,
    players: &mut [Contestant],
    fixture: Fixture,
) -> PlayedGame {
    if let Some(kinds) = all_built_in(players) {
        // No sockets to wait for: the whole game is one piece of work for one core.
        let own = plan.clone();
        let work = tokio::task::spawn_blocking(move || play_built_in(&own, &kinds, fixture));
        return match work.await {
            Ok(played) => played,
            Err(_) => abandoned(plan, fixture, EndKind::Aborted, "the arena is closing"),
        };
    }
    let mut game = new_game(plan, fixture);
    let times = play_with(plan, players, fixture, &mut game).await;
    conclude(plan, fixture, &game, times)
}

fn new_game(plan: &MatchPlan, fixture: Fixture) -> Game {
    let Fixture { starter, seed, .. } = fixture;
    let time = plan.limits.control();
    let mut game = match plan.watch {
        None => Game::timed(&plan.rules, starter, seed, time),
        Some(_) => Game::watched(&plan.rules, starter, seed, time, &plan.names),
    };
    if !plan.openings.is_empty() {
        let opening = &plan.openings[fixture.opening as usize % plan.openings.len()];
        // Openings were tried when they were read; only a bomb can spoil one, which then ends early.
        let _ = game.open(opening);
    }
    Watch::show(plan.watch.as_ref(), fixture.number, &mut game);
    game
}

fn conclude(plan: &MatchPlan, fixture: Fixture, game: &Game, times: Times) -> PlayedGame {
    PlayedGame {
        summary: GameSummary {
            number: fixture.number,
            starter: fixture.starter,
            sudden_death: fixture.sudden_death,
            end: game.end().unwrap_or_else(|| GameEnd::without_winner(EndKind::Aborted)),
            moves: game.moves().len(),
            seed: Some(fixture.seed),
        },
        record: game.record(&plan.names),
        thinking: times.by_seat,
        delay: times.delay,
    }
}

async fn play_with(
    plan: &MatchPlan,
    players: &mut [Contestant],
    fixture: Fixture,
    game: &mut Game,
) -> Times {
    let mut times = Times::of(players.len());
    let info =
        GameInfo { number: fixture.number, of: plan.series.games, names: plan.names.clone() };
    let mut absent = Vec::new();
    for (player, seat) in players.iter_mut().zip(0..) {
        if let Err(fault) = player.begin(game, seat, &info).await {
            absent.push((seat, fault));
        }
    }
    match absent.as_slice() {
        [] => {}
        [(_, fault), _, ..] if absent.len() == players.len() => game.abandon(fault),
        [(seat, fault), ..] => game.forfeit(*seat, fault),
    }
    if !absent.is_empty() {
        Watch::show(plan.watch.as_ref(), fixture.number, game);
    }
    let mut adjudicator = Adjudicator::new(plan.adjudicate);
    while let Some(seat) = game.ask() {
        Watch::wait(plan.watch.as_ref()).await;
        let answer = players[usize::from(seat)].ask(game, seat).await;
        times.note(seat, answer.took, answer.delay);
        let charged = answer.charged();
        game.answer(seat, answer.result, charged);
        if let Some(adjudicator) = &mut adjudicator {
            // The sockets of other matches are not to wait for the solver.
            in_place(|| adjudicator.look(game));
        }
        Watch::show(plan.watch.as_ref(), fixture.number, game);
    }
    for player in players {
        player.end(game).await;
    }
    times
}

/// Does work that takes its time without holding up the tasks of others, where that is possible.
fn in_place(work: impl FnOnce()) {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

/// The kinds of agents, if nobody else plays.
pub(crate) fn all_built_in(players: &[Contestant]) -> Option<Vec<AgentKind>> {
    let kind = |player: &Contestant| match player {
        Contestant::Agent(player) => Some(player.kind()),
        _ => None,
    };
    players.iter().map(kind).collect()
}

/// Plays a game between built-in agents in this thread. If one of them panics, nobody wins.
pub(crate) fn play_built_in(plan: &MatchPlan, kinds: &[AgentKind], fixture: Fixture) -> PlayedGame {
    let played = catch_unwind(AssertUnwindSafe(|| play_trusting(plan, kinds, fixture)));
    played.unwrap_or_else(|_| abandoned(plan, fixture, EndKind::Crashed, "an agent panicked"))
}

/// A game that could not be played.
fn abandoned(plan: &MatchPlan, fixture: Fixture, kind: EndKind, why: &str) -> PlayedGame {
    let mut game = new_game(plan, fixture);
    game.abandon(&Fault::new(kind, why));
    Watch::show(plan.watch.as_ref(), fixture.number, &mut game);
    conclude(plan, fixture, &game, Times::of(plan.names.len()))
}

fn play_trusting(plan: &MatchPlan, kinds: &[AgentKind], fixture: Fixture) -> PlayedGame {
    let mut game = new_game(plan, fixture);
    let mut agents: Vec<Box<dyn Agent>> = Vec::new();
    for (&kind, seat) in kinds.iter().zip(0..) {
        match build_agent(kind, &game, seat) {
            Ok(agent) => agents.push(agent),
            Err(fault) => {
                game.forfeit(seat, &fault);
                break;
            }
        }
    }
    let watch = plan.watch.as_ref().map(|watch| (watch, fixture.number));
    let mut adjudicator = Adjudicator::new(plan.adjudicate);
    let times = play_watched(&mut game, &mut agents, plan.limits, watch, adjudicator.as_mut());
    conclude(plan, fixture, &game, times)
}

/// Lets agents play a game to its end in this thread, under the same referee as everybody.
pub fn play_in_process(
    game: &mut Game,
    agents: &mut [Box<dyn Agent>],
    limits: MoveLimits,
) -> Vec<Vec<Duration>> {
    play_watched(game, agents, limits, None, None).by_seat
}

fn play_watched(
    game: &mut Game,
    agents: &mut [Box<dyn Agent>],
    limits: MoveLimits,
    watch: Option<(&Watch, u32)>,
    mut adjudicator: Option<&mut Adjudicator>,
) -> Times {
    let timed = limits.for_agent(game).time.is_some();
    let mut times = Times::of(agents.len());
    while let Some(seat) = game.ask() {
        Watch::wait_here(watch.map(|(watch, _)| watch));
        let began = timed.then(Instant::now);
        let allowed = limits.for_agent(game);
        let ThinkLimits { time, nodes, .. } = allowed;
        let agent_limits = Limits { time, nodes, ..Limits::default() };
        let choice = agents[usize::from(seat)].choose(game.position(), &agent_limits);
        let took = began.map_or(Duration::ZERO, |began| began.elapsed());
        let mut charged = took;
        if timed {
            let delay = MoveLimits::agent_delay(took, &allowed);
            times.note(seat, took, delay);
            charged -= delay;
        }
        game.answer(seat, Ok(choice.mv), charged);
        if let Some(adjudicator) = &mut adjudicator {
            adjudicator.look(game);
        }
        if let Some((watch, number)) = watch {
            Watch::show(Some(watch), number, game);
        }
    }
    times
}
