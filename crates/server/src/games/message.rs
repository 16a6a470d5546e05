//! What everybody who follows a game is told.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

use super::phrases::SpokenPhrase;
use super::presence::Presence;
use super::tracked::TurnView;
use super::view::{Attendance, ForfeitView};
use crate::made::Written;

/// A message over a game's WebSocket: its type, and what belongs to it.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Message<'a> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'a Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a Written>,
    /// Turns that a listener has missed.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<TurnView>>,
    /// Whether each person is connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<Option<bool>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spectators: Option<usize>,
    /// In how many milliseconds the win can be claimed against each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    away_ms: Option<Vec<Option<u64>>>,
    /// The bot that loses by itself if it keeps everybody waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<ForfeitView>,
    /// What a player says.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<SpokenPhrase>,
    /// The rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    /// The seat in the rematch of each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<&'a [u8]>,
}

impl<'a> Message<'a> {
    /// A turn was played.
    pub(crate) fn turn(turn: &'a Written, game: &'a Written) -> Self {
        Self { r#type: "turn", turn: Some(turn), game: Some(game), ..Self::default() }
    }

    /// The whole game.
    pub(crate) fn game(game: &'a Written) -> Self {
        Self { r#type: "game", game: Some(game), ..Self::default() }
    }

    /// The same with turns that were missed.
    pub(crate) fn with_turns(self, turns: Option<Vec<TurnView>>) -> Self {
        Self { turns, ..self }
    }

    /// Who is connected.
    pub(crate) fn presence(presence: &Presence, attendance: &Attendance) -> Self {
        let claim = attendance.claim.as_ref();
        let of = |seat| claim.filter(|claim| usize::from(claim.against) == seat);
        let seats = 0..attendance.connected.len();
        Self {
            r#type: "presence",
            players: Some(attendance.connected.clone()),
            spectators: Some(presence.spectators()),
            away_ms: Some(seats.map(|seat| of(seat).map(|claim| claim.in_ms)).collect()),
            forfeit: attendance.forfeit.clone(),
            ..Self::default()
        }
    }

    /// A player says something.
    pub(crate) fn phrase(said: SpokenPhrase) -> Self {
        Self { r#type: "phrase", said: Some(said), ..Self::default() }
    }

    /// The rematch has begun.
    pub(crate) fn rematch(id: &'a str, seats: &'a [u8]) -> Self {
        Self { r#type: "rematch", id: Some(id), seats: Some(seats), ..Self::default() }
    }

    /// The message as it is sent.
    pub(crate) fn text(&self) -> Utf8Bytes {
        // Nothing in it can fail to be written as JSON.
        Utf8Bytes::from(serde_json::to_string(self).unwrap_or_default())
    }
}
