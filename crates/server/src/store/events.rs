//! Matches and tournaments as they are kept.

use async_trait::async_trait;
use foursight_arena::{GameSummary, SeedDerivation};
use serde::{Deserialize, Serialize};

use super::StoreError;

/// How the bots of an event are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventFormat {
    /// Two bots, one match.
    Match,
    /// The loser of a match is out.
    Knockout,
    /// Everybody meets everybody.
    RoundRobin,
    /// Bots meet others with as many points, and nobody twice.
    Swiss,
    /// The first bot meets all others.
    Gauntlet,
}

/// What has become of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventState {
    /// It is played, or will be once its bots are there.
    Running,
    /// All games are played.
    Finished,
    /// Somebody stopped it.
    Stopped,
    /// It could not go on.
    Failed,
}

impl EventState {
    /// True while games are to come: then nobody may know what chance will decide in them. The seed
    /// of a game tells it where the next one has the same, and in events of before that all of them.
    pub(crate) fn hides_seeds(self) -> bool {
        self == Self::Running
    }

    /// The state as the database has it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Stopped => "stopped",
            Self::Failed => "failed",
        }
    }

    pub(super) fn of(word: &str) -> Self {
        match word {
            "running" => Self::Running,
            "finished" => Self::Finished,
            "stopped" => Self::Stopped,
            _ => Self::Failed,
        }
    }
}

/// What an event was begun with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSetup {
    /// What it is called.
    pub name: String,
    /// How bots are paired.
    pub format: EventFormat,
    /// The packs that were asked for.
    pub packs: Vec<String>,
    /// Every pack in load order: its name and the SHA-256 of its text.
    pub sources: Vec<(String, String)>,
    /// The bots: `bot:NAME` for connected ones, else a computer player's name.
    pub bots: Vec<String>,
    /// Their names in tables, no two alike.
    pub names: Vec<String>,
    /// Games of each match.
    pub games: u32,
    /// Time for each move.
    pub time_ms: u64,
    /// Time for all moves of a game together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_time_ms: Option<u64>,
    /// What that grows by with each move.
    #[serde(default)]
    pub increment_ms: u64,
    /// How much later than allowed an answer may come.
    #[serde(default)]
    pub tolerance_ms: u64,
    /// Positions per move for computer players, instead of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Where all chance comes from.
    pub seed: u64,
    /// How the seeds of games come from it; events that are older than this have none.
    #[serde(default)]
    pub derivation: SeedDerivation,
    /// Rounds of a Swiss tournament; how often everybody meets in others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Games that are to be played, as far as that is known at the beginning.
    pub planned: u64,
    /// True while its games wait, also over a restart.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
}

/// An event as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its name in addresses.
    pub id: String,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: i64,
    /// What it was begun with.
    pub setup: EventSetup,
    /// What has become of it.
    pub state: EventState,
    /// Why it was stopped or failed.
    pub why: Option<String>,
    /// Who won it.
    pub winner: Option<String>,
    /// Games that were played; not kept but counted.
    pub played: u64,
}

/// A finished game of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventGame {
    /// Which match, from 0.
    pub encounter: usize,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// How it ended.
    pub summary: GameSummary,
}

/// Which events to list, the newest first.
#[derive(Debug, Clone, Default)]
pub struct EventFilter {
    /// Only those that are running.
    pub running: bool,
    /// Only those older than this one.
    pub before: Option<String>,
    /// At most this many.
    pub limit: u32,
}

/// A place that keeps events. Whatever a method has answered is kept for good.
#[async_trait]
pub trait EventStore: Send + Sync + 'static {
    /// Keeps a new event with the texts of its packs (by hash).
    async fn create_event(
        &self,
        event: &StoredEvent,
        texts: &[(String, String)],
    ) -> Result<(), StoreError>;
    /// An event.
    async fn event(&self, id: &str) -> Result<Option<StoredEvent>, StoreError>;
    /// Events, the newest first.
    async fn events(&self, filter: &EventFilter) -> Result<Vec<StoredEvent>, StoreError>;
    /// Notes what has become of a running event; false if it does not run.
    async fn end_event(
        &self,
        id: &str,
        state: EventState,
        why: Option<&str>,
        winner: Option<&str>,
    ) -> Result<bool, StoreError>;
    /// Notes that the games of a running event wait or go on; false if it does not run.
    async fn pause_event(&self, event: &StoredEvent, paused: bool) -> Result<bool, StoreError>;
    /// Forgets an event and its games; false if there is none.
    async fn delete_event(&self, id: &str) -> Result<bool, StoreError>;
    /// Keeps a finished game with its record.
    async fn add_event_game(
        &self,
        id: &str,
        game: &EventGame,
        record: &str,
    ) -> Result<(), StoreError>;
    /// All games of an event, match by match.
    async fn event_games(&self, id: &str) -> Result<Vec<EventGame>, StoreError>;
    /// One game of an event and its record.
    async fn event_game(
        &self,
        id: &str,
        encounter: usize,
        number: u32,
    ) -> Result<Option<(EventGame, String)>, StoreError>;
}
