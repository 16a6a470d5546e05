//! A game told move by move, in the form of the conformance cases.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::engine::{Contents, Event, MoveName, Outcome, Position, Reason, Ruleset, SeededChance};
use crate::geometry::Cell;

/// What a bomb is written as on a traced board; -1 is an empty cell.
const BOMB: i64 = 99;

/// The state after one move, whether it was legal or not.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct TraceLine {
    /// The move as it was given.
    #[serde(rename = "move")]
    pub mv: MoveName<i64>,
    /// Who was to move.
    pub player: u8,
    /// Whether the move was legal.
    pub legal: bool,
    /// The board: nested lists, -1 empty, 99 a bomb, null no cell, else the owner.
    pub board: Value,
    /// Each score with the players' values.
    pub scores: BTreeMap<String, Vec<i64>>,
    /// Who is to move now.
    pub next: u8,
    /// The winner, a list if there are several, null if there is none.
    pub winner: Value,
    /// The score that decided the game, or null.
    pub win_reason: Option<String>,
    /// What happened.
    pub events: Vec<Event>,
}

/// Plays moves and describes the state after each.
#[derive(Debug)]
pub struct Trace {
    position: Position,
    chance: SeededChance,
}

impl Trace {
    /// A game of its own; `seed` decides about bombs.
    #[must_use]
    pub fn new(rules: &Arc<Ruleset>, seed: u64) -> Self {
        Self { position: Position::new(rules), chance: SeededChance::new(rules, seed) }
    }

    /// The game so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a move of any kind, or reports that it is illegal; play goes on either way.
    pub fn step(&mut self, mv: &MoveName<i64>) -> TraceLine {
        let player = self.position.to_move();
        let rules = Arc::clone(self.position.rules());
        let played = rules.move_named(mv).and_then(|mv| self.position.play(mv));
        let (legal, mut events) = match played {
            Ok(events) => (true, events),
            Err(illegal) => (false, vec![self.position.refusal(&illegal)]),
        };
        let decided = self.position.settle_chance(|point| self.chance.decide(point));
        // A seed never decides what it may not.
        events.extend(decided.unwrap_or_default());
        let (winner, win_reason) = match self.position.outcome() {
            Some(Outcome::Won { players, reason }) => {
                let reason = match reason {
                    Reason::Score(score) => rules.scores()[usize::from(score)].name.clone(),
                    Reason::NoMoves => "no_moves".to_owned(),
                };
                let seats: Vec<u8> = players.iter().collect();
                let winner =
                    if let [seat] = seats[..] { Value::from(seat) } else { Value::from(seats) };
                (winner, Some(reason))
            }
            Some(Outcome::Drawn) | None => (Value::Null, None),
        };
        let players = rules.players().len() as u8;
        TraceLine {
            mv: mv.clone(),
            player,
            legal,
            board: nested_board(&self.position),
            scores: rules
                .scores()
                .iter()
                .enumerate()
                .map(|(index, info)| {
                    let values = (0..players).map(|seat| self.position.score(index, seat));
                    (info.name.clone(), values.collect())
                })
                .collect(),
            next: self.position.to_move(),
            winner,
            win_reason,
            events,
        }
    }
}

/// The board as nested lists, one level for each axis.
fn nested_board(position: &Position) -> Value {
    let dims = position.rules().geometry().dims();
    let mut level: Vec<Value> = (0..position.rules().geometry().cells() as Cell)
        .map(|cell| match position.contents(cell) {
            Contents::Empty => Value::from(-1),
            Contents::Stone(player) => Value::from(player),
            Contents::Bomb => Value::from(BOMB),
            Contents::Missing => Value::Null,
        })
        .collect();
    for &size in dims.iter().rev() {
        level = level.chunks(usize::from(size)).map(|row| Value::from(row.to_vec())).collect();
    }
    level.pop().unwrap_or(Value::Null)
}
