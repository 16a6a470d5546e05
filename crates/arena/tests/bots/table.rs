//! Matches for tests: a table with seats, and what came of it.

use std::sync::Arc;
use std::time::Duration;

use foursight_agents::AgentKind;
use foursight_arena::{
    AgentContestant, BotServer, Contestant, EndKind, GameSummary, Identity, MatchPlan, MoveLimits,
    SeedDerivation, Series, SeriesRules, ServerConfig, SocketContestant, play_match,
};
use foursight_rules::{Library, Ruleset};

/// Long enough for any machine: nothing that passes waits for it.
pub(crate) const PLENTY: Duration = Duration::from_secs(300);

pub(crate) async fn server() -> BotServer {
    let config =
        ServerConfig { greeting_pause: Duration::from_millis(1), ..ServerConfig::default() };
    BotServer::open("127.0.0.1:0", config, |_| {}).await.unwrap()
}

/// A built-in opponent whose time never counts.
pub(crate) fn opponent() -> Contestant {
    Contestant::Agent(AgentContestant::new(AgentKind::Random, limits(PLENTY)))
}

pub(crate) fn limits(time: Duration) -> MoveLimits {
    MoveLimits { nodes: Some(1), ..MoveLimits::per_move(time) }
}

/// The bot of this name; an absent one is not waited for.
pub(crate) fn socket(server: &BotServer, name: &str, number: u32) -> SocketContestant {
    let identity = Identity { name: name.to_owned(), number };
    SocketContestant::new(server.lobby(), identity, Duration::ZERO, PLENTY)
}

pub(crate) fn plan(pack: &str, games: u32, time: Duration) -> MatchPlan {
    let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
    MatchPlan {
        series: SeriesRules {
            seats: 2,
            games,
            sudden_death: 0,
            paired: false,
            seed: 4,
            derivation: SeedDerivation::default(),
        },
        rules,
        limits: limits(time),
        openings: Arc::new([]),
        names: vec!["a".to_owned(), "b".to_owned()],
        adjudicate: None,
        watch: None,
    }
}

/// Plays a match and answers its games.
pub(crate) async fn play(plan: &MatchPlan, mut players: Vec<Contestant>) -> Vec<GameSummary> {
    for player in &mut players {
        if let Contestant::Socket(player) = player {
            player.arrive().await;
        }
    }
    let mut games = Vec::new();
    let mut series = Series::new(plan.series);
    play_match(plan, &mut players, &mut series, |played| {
        games.push(played.summary);
        true
    })
    .await;
    for player in players {
        player.finish().await;
    }
    games
}

/// The reason of each game, and that only this seat can have offended.
pub(crate) fn reasons(games: &[GameSummary], offender: u8) -> Vec<EndKind> {
    for game in games {
        assert!(game.end.offender.is_none_or(|seat| seat == offender), "{game:?}");
        if is_fault(game) {
            assert_eq!(game.end.offender, Some(offender), "{game:?}");
            assert!(!game.end.winners.contains(offender), "{game:?}");
            assert!(game.end.winners.contains(1 - offender), "{game:?}");
        }
    }
    games.iter().map(|game| game.end.kind).collect()
}

fn is_fault(game: &GameSummary) -> bool {
    !game.end.kind.is_on_board()
}

/// True if no game was lost by a fault.
pub(crate) fn clean(games: &[GameSummary]) -> bool {
    games.iter().all(|game| !is_fault(game))
}
