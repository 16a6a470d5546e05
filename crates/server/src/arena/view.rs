//! The arena as pages and programs see it.

use foursight_arena::{GameEnd, end};
use foursight_rules::Record;
use serde::Serialize;
use utoipa::ToSchema;

use super::bot_listener::BotView;
use super::ended::EndedEarly;
use crate::games::TurnView;
use crate::games::view::GameView;
use crate::store::{EventFormat, EventState, StoredEvent};
use crate::words::Words;

/// The arena as a whole.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ArenaView {
    /// Where bots connect to.
    pub address: Option<String>,
    /// Why they cannot connect, in English.
    pub closed: Option<String>,
    /// The same in both languages.
    pub closed_words: Option<Words>,
    /// The bots that are connected.
    pub bots: Vec<BotView>,
    /// Games that are played now; of many, the oldest matches.
    pub live: Vec<LiveView>,
    /// Events that are played now.
    pub running: Vec<EventView>,
}

/// A game that is played now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LiveView {
    /// The event it belongs to.
    pub event: String,
    /// Which match of the event, from 0.
    pub r#match: usize,
    /// Which game of the match, from 1.
    pub number: u32,
    /// The bots by their seats in the match.
    pub names: Vec<String>,
    /// The seat that began, which is the game's first player.
    pub starter: u8,
    /// The game.
    pub game: GameView,
}

/// An event in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct EventView {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How bots are paired.
    pub format: EventFormat,
    /// The game.
    pub packs: Vec<String>,
    /// The bots' names.
    pub bots: Vec<String>,
    /// What has become of it.
    pub state: EventState,
    /// True while its games wait.
    pub paused: bool,
    /// Why it was stopped or failed, in English.
    pub why: Option<String>,
    /// The same in both languages.
    pub why_words: Option<Words>,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: i64,
    /// Games that were played.
    pub played: u64,
    /// Games in all, as far as that is known.
    pub planned: Option<u64>,
    /// Who won it.
    pub winner: Option<String>,
}

impl From<StoredEvent> for EventView {
    fn from(event: StoredEvent) -> Self {
        let StoredEvent { id, created_ms, setup, state, why, winner, played } = event;
        let why_words = why.as_deref().map(EndedEarly::words);
        Self {
            id,
            name: setup.name,
            format: setup.format,
            packs: setup.packs,
            bots: setup.names,
            state,
            paused: setup.paused && state == EventState::Running,
            why: why_words.as_ref().map(|words| words.en.clone()),
            why_words,
            created_ms,
            played,
            // Sudden death adds games that nobody could plan.
            planned: Some(setup.planned.max(played)),
            winner,
        }
    }
}

/// How a game of an event ended.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct EndingView {
    /// "win", "draw", "no_moves", "timeout", "illegal_move", "bad_reply", "too_large", "flood",
    /// "disconnected", "crashed" or "absent".
    pub reason: &'static str,
    /// The seat that broke the rules, if that ended the game.
    pub offender: Option<u8>,
    /// What happened, in English.
    pub detail: String,
    /// The same in both languages.
    pub detail_words: Words,
    /// The seats that won.
    pub winners: Vec<u8>,
}

impl From<&GameEnd> for EndingView {
    fn from(end: &GameEnd) -> Self {
        Self {
            reason: end::reason(end),
            offender: end.offender,
            detail: end::detail(end).to_owned(),
            detail_words: Words::said(|lang| end::story(end, lang)),
            winners: end.winners.iter().collect(),
        }
    }
}

/// A finished game of an event, to be looked at turn by turn.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ReplayView {
    /// The event.
    pub event: String,
    /// Which match of the event, from 0.
    pub r#match: usize,
    /// Which game of the match, from 1.
    pub number: u32,
    /// The bots by their seats in the match.
    pub names: Vec<String>,
    /// The seat that began, which is the game's first player.
    pub starter: u8,
    /// How it ended, by seats.
    pub ending: EndingView,
    /// Before the first turn.
    pub start: GameView,
    /// Everything that happened.
    pub turns: Vec<TurnView>,
    /// After the last turn.
    pub game: GameView,
    /// The record, as `foursight replay` reads it.
    #[schema(value_type = Object)]
    pub record: Record,
}
