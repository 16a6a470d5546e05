//! A game of a match as those who watch the arena see it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use foursight_arena::{Game, end};
use foursight_rules::{GameEnd, Move, Ruleset};
use foursight_table::{Seat, Setup};
use serde::Serialize;

use super::view::{EndingView, LiveView};
use crate::games::view::GameView;
use crate::games::{TrackedTable, TurnView};

/// What belongs to a match, whichever of its games is played.
#[derive(Debug)]
pub(super) struct MatchInfo {
    pub(super) event: Arc<str>,
    pub(super) encounter: usize,
    /// The bots by their seats in the match.
    pub(super) names: Vec<String>,
    pub(super) rules: Arc<Ruleset>,
}

/// A game as the watcher saw it last, noted in passing so that the game is not held up.
#[derive(Debug, Clone)]
pub(super) struct WatchedGame {
    /// Which game of the match, from 1.
    pub(super) number: u32,
    pub(super) starter: u8,
    pub(super) seed: u64,
    pub(super) moves: Vec<Move>,
    /// How it ended, by seats.
    pub(super) ending: Option<GameEnd>,
    /// The same by players.
    pub(super) end: Option<GameEnd>,
}

impl WatchedGame {
    pub(super) fn new(number: u32, game: &Game) -> Self {
        let (starter, seed, moves) = (game.starter(), game.seed(), game.moves().collect());
        Self { number, starter, seed, moves, ending: game.end(), end: end_of(game) }
    }

    /// Notes what is new.
    pub(super) fn update(&mut self, game: &Game) {
        self.moves.extend(game.moves().skip(self.moves.len()));
        self.ending = game.end();
        self.end = end_of(game);
    }
}

/// How a game ended, by players instead of seats, as records have it.
fn end_of(game: &Game) -> Option<GameEnd> {
    let end = game.table().end()?.clone();
    Some(GameEnd { kind: end::kind_in_record(end.kind), ..end })
}

/// A game that is shown: it follows the moves that are new, and plays none of them twice.
pub(super) struct LiveGame {
    number: u32,
    starter: u8,
    game: TrackedTable,
}

impl LiveGame {
    /// The game that was watched, before its first move.
    pub(super) fn new(info: &MatchInfo, watched: &WatchedGame) -> Self {
        let mut names = info.names.clone();
        let seats = names.len().max(1);
        names.rotate_left(usize::from(watched.starter) % seats);
        let setup = Setup::new(&info.rules).seats(names.into_iter().map(Seat::program));
        let game = TrackedTable::new(setup.seed(watched.seed));
        Self { number: watched.number, starter: watched.starter, game }
    }

    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// Plays what is new; answers how many moves that were.
    pub(super) fn catch_up(&mut self, watched: &WatchedGame) -> usize {
        let known = self.game.table().turns().len();
        let new = watched.moves.get(known..).unwrap_or_default();
        for &mv in new {
            // It was legal when it was played. If it is not here, nothing after it would be what was played.
            if let Err(refused) = self.game.change(|table| table.play(mv, Duration::ZERO).map(drop))
            {
                let (game, turns) = (self.number, self.game.table().turns().len());
                tracing::error!(game, turns, %refused, "a game of the arena cannot be shown");
                break;
            }
        }
        if let Some(end) = &watched.end {
            // A forfeit ends the game without a turn.
            self.game.change(|table| table.finish(end.clone(), Duration::ZERO));
        }
        self.game.table().turns().len() - known
    }

    pub(super) fn view(&self, info: &MatchInfo) -> LiveView {
        LiveView {
            event: info.event.to_string(),
            r#match: info.encounter,
            number: self.number,
            names: info.names.clone(),
            starter: self.starter,
            game: GameView::new(&self.game),
        }
    }

    /// Tells that the game has begun.
    pub(super) fn begins_message(&self, info: &MatchInfo) -> Utf8Bytes {
        #[derive(Serialize)]
        struct Begins {
            r#type: &'static str,
            live: LiveView,
        }
        text(&Begins { r#type: "begins", live: self.view(info) })
    }

    /// Tells the last turn, if there was one.
    pub(super) fn turn_message(&self, info: &MatchInfo) -> Option<Utf8Bytes> {
        let turn = Some(self.game.last_turn()?);
        Some(text(&GameMessage { turn, ..self.message("turn", info) }))
    }

    /// Tells the end, and the whole game: a forfeit changes it without a turn.
    pub(super) fn ends_message(&self, info: &MatchInfo, ending: Option<&GameEnd>) -> Utf8Bytes {
        let ending = ending.map(EndingView::from);
        text(&GameMessage { ending, ..self.message("ends", info) })
    }

    fn message<'a>(&self, r#type: &'static str, info: &'a MatchInfo) -> GameMessage<'a> {
        GameMessage {
            r#type,
            event: &info.event,
            r#match: info.encounter,
            number: self.number,
            turn: None,
            game: GameView::new(&self.game),
            ending: None,
        }
    }
}

#[derive(Serialize)]
struct GameMessage<'a> {
    r#type: &'static str,
    event: &'a str,
    r#match: usize,
    number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<TurnView>,
    game: GameView,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingView>,
}

/// A message as it is sent.
pub(super) fn text(message: &impl Serialize) -> Utf8Bytes {
    // Nothing in it can fail to be written as JSON.
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::Library;

    use super::*;

    #[test]
    fn a_move_of_a_bot_game_that_is_shown_does_not_replay_the_game() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
        let names = vec!["a".to_owned(), "b".to_owned()];
        let info = MatchInfo { event: "event".into(), encounter: 0, names, rules };
        let (moves, end, ending) = (Vec::new(), None, None);
        let mut watched = WatchedGame { number: 1, starter: 1, seed: 3, moves, ending, end };
        let mut live = LiveGame::new(&info, &watched);
        let mut played = 0;
        while !live.game.table().is_over() {
            watched.moves.push(live.game.table().position().legal_moves()[0]);
            played += live.catch_up(&watched);
            assert!(live.turn_message(&info).is_some());
            assert_eq!(live.view(&info).game.turns, watched.moves.len());
            assert_eq!(live.catch_up(&watched), 0);
        }
        // Once each, however often the game was shown.
        assert_eq!(played, watched.moves.len());
        assert_eq!(live.view(&info).game.players[0].seat, "b");
    }

    #[test]
    fn a_move_that_cannot_be_shown_is_left_out_with_all_that_follow() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let names = vec!["a".to_owned(), "b".to_owned()];
        let columns = [0, 0, 0, 0, 0, 0, 0, 1].map(|column| rules.move_at(column).unwrap());
        let info = MatchInfo { event: "event".into(), encounter: 0, names, rules };
        let (moves, end, ending) = (columns.to_vec(), None, None);
        let watched = WatchedGame { number: 1, starter: 0, seed: 3, moves, ending, end };
        let mut live = LiveGame::new(&info, &watched);
        assert_eq!(live.catch_up(&watched), 6, "the column is full then");
        assert_eq!((live.catch_up(&watched), live.view(&info).game.turns), (0, 6));
    }
}
