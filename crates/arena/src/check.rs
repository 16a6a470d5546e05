//! The compliance test for bots: plays with one in ways that contests do, and notes everything.

use std::sync::Arc;
use std::time::Duration;

use foursight_agents::{AgentKind, Rng};
use foursight_rules::{Move, Ruleset};

use crate::contestant::{AgentContestant, Contestant};
use crate::game::Game;
use crate::runner::{GameSummary, MatchPlan, play_match};
use crate::series::Series;

/// What a bot showed.
#[derive(Debug, Default)]
pub struct CheckReport {
    /// All games; the bot sat on seat 0.
    pub games: Vec<GameSummary>,
    /// How long its answers took.
    pub thinking: Vec<Duration>,
    /// Messages that it sent without having been asked (not counted for Gomocup engines, which may).
    pub unasked: u64,
}

/// Plays a number of whole games, then as many from late positions, where columns are full and
/// every second move would be a fault. Built-in random players are the opponents. Each game is told
/// when it is over, with its number from 1.
pub async fn check_bot(
    bot: Contestant,
    plan: &MatchPlan,
    mut tell: impl FnMut(usize, &GameSummary),
) -> CheckReport {
    let mut report = CheckReport::default();
    let opponents = (1..plan.rules.players().len())
        .map(|_| Contestant::Agent(AgentContestant::new(AgentKind::Random, plan.limits)));
    let mut players: Vec<Contestant> = std::iter::once(bot).chain(opponents).collect();
    for late in [false, true] {
        let mut plan = plan.clone();
        if late {
            plan.series.seed = plan.series.seed.wrapping_add(1);
            plan.openings = late_positions(&plan.rules, plan.series.games, plan.series.seed);
        }
        let mut series = Series::new(plan.series);
        play_match(&plan, &mut players, &mut series, |played| {
            report.thinking.extend(&played.thinking[0]);
            tell(report.games.len() + 1, &played.summary);
            report.games.push(played.summary);
            true
        })
        .await;
    }
    report.unasked = match players.first() {
        Some(Contestant::Socket(bot)) => bot.unasked(),
        Some(Contestant::JsonLines(bot)) => bot.unasked(),
        _ => 0,
    };
    for player in players {
        player.finish().await;
    }
    report
}

/// Random games, stopped a few moves before their end.
fn late_positions(rules: &Arc<Ruleset>, count: u32, seed: u64) -> Arc<[Vec<Move>]> {
    let mut dice = Rng::new(seed);
    let position = |_| {
        let mut game = Game::new(rules, 0, 0, None);
        while let Some(seat) = game.ask() {
            let Some(mv) = game.position().pick_move(|bound| dice.below(bound)) else { break };
            game.answer(seat, Ok(mv), Duration::ZERO);
        }
        let kept = game.moves().len().saturating_sub(6);
        game.moves().take(kept).collect()
    };
    (0..count).map(position).collect()
}
