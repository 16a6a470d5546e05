//! The bot arena: referee, wire protocols, matches and tournaments.

mod adjudicator;
mod check;
mod contest;
mod contestant;
mod delays;
pub mod end;
mod engine;
mod fault;
mod game;
pub mod gomocup;
pub mod guard;
mod in_words;
pub mod json_lines;
mod lookalike;
mod mismatch;
mod net;
mod openings;
mod rates;
mod runner;
pub mod secret;
mod seed;
mod series;
mod spec;
pub mod stats;
mod swap2;
pub mod tournament;
mod watch;
pub mod xtreme;

pub use check::{CheckReport, check_bot};
pub use contest::{
    ContestEvent, ContestLog, ContestMatch, ContestRules, Ladder, LadderEntry, run_contest,
};
pub use contestant::{
    AgentContestant, Answer, Contestant, Cores, ENGINE_PAUSE, GameInfo, GomocupContestant,
    JsonLinesContestant, MoveLimits, ProgramLimits, ProgramSettings, SocketContestant,
};
pub use engine::{GomocupEngine, Response};
pub use fault::Fault;
pub use foursight_table::{EndKind, GameEnd};
pub use game::{Game, Verdict};
pub use ipnet::IpNet;
pub use lookalike::{NameKeys, is_unprintable};
pub use mismatch::Mismatch;
pub use net::{
    AddressKey, AddressSlot, AddressSlots, BOT_HAS_GONE, BotReceiver, BotRouter, BotServer,
    BotState, Carrier, Claimant, Identity, Lobby, LobbyEvent, MOST_CLAIMED, NameFolder,
    NameRegistry, Proxies, Registered, RegisteredName, RegistryError, Reservation, Routed,
    SHORTEST_SECRET, ServerConfig, UnknownProxy, keep_alive, raise_file_limit,
};
pub use openings::{OpeningError, OpeningFault, openings_in, read_openings};
pub use rates::{Bucket, Rate, RateError, RateLimiter};
pub use runner::{GameSummary, MatchPlan, PlayedGame, play_game, play_in_process, play_match};
pub use seed::SeedDerivation;
pub use series::{Fixture, SUDDEN_DEATH_GAMES, Score, Series, SeriesRules};
pub use spec::{BotSpec, SpecError, distinct_names, seat};
pub use watch::{Watch, Watcher};
