//! JSON lines: the protocol of programs on a pipe, for every game. Told in docs/bots.md.

use std::collections::BTreeMap;
use std::time::Duration;

use foursight_rules::format::{End, Lattice};
use foursight_rules::{Cell, Contents, Coords, MoveName, Ruleset};
use foursight_table::EndKind;
use serde::Serialize;
use serde_json::Value;

use crate::contestant::GameInfo;
use crate::end;
use crate::fault::Fault;
use crate::game::Game;
use crate::xtreme::excerpt;

/// Version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What a bot is told, one object in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToBot {
    /// The first line: who we are and what is played. Answered with `{"type":"ready"}`.
    Hello {
        /// Version of the protocol.
        protocol: u32,
        /// The packs.
        pack: Vec<String>,
        /// Sizes of the board's axes.
        dimensions: Vec<u16>,
        /// Where stones fall to; absent if they do not.
        #[serde(skip_serializing_if = "Option::is_none")]
        gravity: Option<Gravity>,
        /// "hex" if the board's cells are hexagons; absent if they are squares.
        #[serde(skip_serializing_if = "Option::is_none")]
        lattice: Option<&'static str>,
        /// Cells that do not exist; absent if all do.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        holes: Vec<Coords>,
        /// How many numbers name a move.
        coordinates: usize,
        /// How many players there are.
        players: usize,
    },
    /// A game begins.
    Game {
        /// Which game of the match, from 1.
        game: u32,
        /// How many games the match has.
        of: u32,
        /// The bot's number on the board, from 1; player 1 moves first.
        you: u8,
        /// Names by number.
        names: Vec<String>,
        /// Milliseconds for each move; absent if there is no limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
        /// Milliseconds for all moves of the game together; absent if there is no such limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        game_time_ms: Option<u64>,
        /// What that grows by with each move; absent if it does not.
        #[serde(skip_serializing_if = "Option::is_none")]
        increment_ms: Option<u64>,
    },
    /// It is the bot's turn. Answered with `{"id":...,"move":[...]}`.
    Turn {
        /// To be repeated in the answer.
        id: u64,
        /// The round: one more than moves were made.
        round: u32,
        /// The board as nested lists: 0 empty, 1 to 8 a player's stone, 99 a bomb, -1 no cell.
        board: Value,
        /// The bomb on the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        bomb: Option<BombOnBoard>,
        /// Points by score and player, such as captured stones; absent while nobody has any.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        scores: BTreeMap<String, Vec<i64>>,
        /// All moves so far: coordinates, or what else they are.
        moves: Vec<MoveName>,
        /// The moves that are possible.
        legal: Vec<MoveName>,
        /// What each player has left of the time for the game, by number; absent without such a
        /// limit.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        left_ms: Vec<u64>,
    },
    /// A game is over.
    Over {
        /// Numbers of the winners; empty for a draw.
        winners: Vec<u8>,
        /// Why: win, draw, timeout, illegal_move and so on.
        reason: &'static str,
        /// The same in words.
        detail: String,
    },
    /// There is no more to come.
    Bye,
}

fn ms(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// Where stones fall to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Gravity {
    /// The axis along which they fall, from 0.
    pub axis: usize,
    /// "high" if they fall to its last index, "low" if to index 0.
    pub end: &'static str,
}

/// A bomb that ticks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BombOnBoard {
    /// Where it is.
    pub cell: Coords,
    /// The round in which it goes off.
    pub explode_in_round: u32,
}

/// What a bot may say.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FromBot {
    /// It is ready for games.
    Ready,
    /// A move, and the question it answers if the bot says so.
    Move(Option<u64>, MoveName<i64>),
}

impl ToBot {
    /// The first line.
    pub fn hello(rules: &Ruleset) -> Self {
        let geometry = rules.geometry();
        Self::Hello {
            protocol: PROTOCOL,
            pack: rules.requested().to_vec(),
            dimensions: rules.geometry().dims().to_vec(),
            gravity: rules.gravity().map(|(axis, end)| Gravity {
                axis,
                end: if end == End::High { "high" } else { "low" },
            }),
            lattice: (geometry.lattice() == Lattice::Hex).then_some("hex"),
            holes: (0..geometry.cells() as Cell)
                .filter(|&cell| !geometry.exists(cell))
                .map(|cell| geometry.coords(cell))
                .collect(),
            coordinates: rules.move_dimensions(),
            players: rules.players().len(),
        }
    }

    /// The line before a game.
    pub fn game(game: &Game, seat: u8, info: &GameInfo) -> Self {
        let players = 0..game.rules().players().len() as u8;
        let time = game.time();
        let name = |player| info.names.get(usize::from(game.seat_of(player))).cloned();
        Self::Game {
            game: info.number,
            of: info.of,
            you: game.player_on(seat) + 1,
            names: players.map(|player| name(player).unwrap_or_default()).collect(),
            time_ms: time.per_move.map(ms),
            game_time_ms: time.per_game.map(ms),
            increment_ms: (!time.increment.is_zero()).then(|| ms(time.increment)),
        }
    }

    /// The question for a move.
    pub fn turn(game: &Game, id: u64) -> Self {
        let position = game.position();
        let rules = game.rules();
        let geometry = rules.geometry();
        let players = 0..rules.players().len() as u8;
        let banks = game.table().clock().banks().unwrap_or_default();
        let points = rules.scores().iter().enumerate().map(|(at, score)| {
            let of = players.clone().map(|player| position.score(at, player));
            (score.name.clone(), of.collect::<Vec<i64>>())
        });
        Self::Turn {
            scores: points.filter(|(_, points)| points.iter().any(|points| *points != 0)).collect(),
            id,
            round: position.round(),
            board: nested(
                geometry.dims(),
                &mut (0..geometry.cells()).map(|cell| match position.contents(cell as u16) {
                    Contents::Empty => 0,
                    Contents::Stone(player) => player as i8 + 1,
                    Contents::Bomb => 99,
                    Contents::Missing => -1,
                }),
            ),
            bomb: position.bomb().map(|(cell, explode_in_round)| BombOnBoard {
                cell: geometry.coords(cell),
                explode_in_round,
            }),
            moves: game.moves().map(|mv| rules.move_name(mv)).collect(),
            legal: position.legal_moves().iter().map(|mv| rules.move_name(*mv)).collect(),
            left_ms: banks.iter().copied().map(ms).collect(),
        }
    }

    /// The line after a game.
    pub fn over(game: &Game) -> Option<Self> {
        let end = game.table().end()?;
        Some(Self::Over {
            winners: end.winners.iter().map(|player| player + 1).collect(),
            reason: end::reason(end),
            detail: end::detail(end).to_owned(),
        })
    }

    /// The message as a line.
    pub fn line(&self) -> String {
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }
}

/// Cells in their natural order as lists within lists, one level for each axis.
fn nested(sizes: &[u16], cells: &mut impl Iterator<Item = i8>) -> Value {
    match sizes {
        [] => Value::from(cells.next().unwrap_or_default()),
        [size, rest @ ..] => (0..*size).map(|_| nested(rest, cells)).collect(),
    }
}

impl FromBot {
    /// Reads a line; `expected` is what should be in it, for those who write something else.
    ///
    /// # Errors
    /// The fault by which the bot loses, with what it should have written.
    pub fn read(line: &str, expected: &str) -> Result<Self, Fault> {
        let bad = |why: &str| {
            let got = excerpt(line.as_bytes());
            Fault::new(EndKind::BadReply, format!("{why}; expected {expected}, got {got}"))
        };
        let read: Value = serde_json::from_str(line).map_err(|_| bad("the line is not JSON"))?;
        let members = read.as_object().ok_or_else(|| bad("the line is not a JSON object"))?;
        let id = match members.get("id") {
            None | Some(Value::Null) => None,
            Some(id) => Some(id.as_u64().ok_or_else(|| bad("\"id\" is not a whole number"))?),
        };
        let whole = |value: &Value| value.as_i64();
        match members.get("move") {
            None if members.get("type").and_then(Value::as_str) == Some("ready") => Ok(Self::Ready),
            None => Err(bad("the line has no \"move\"")),
            Some(Value::Array(coords)) => match coords.iter().map(whole).collect() {
                Some(coords) => Ok(Self::Move(id, MoveName::Place(coords))),
                None => Err(bad("\"move\" has something else than whole numbers")),
            },
            Some(other @ (Value::String(_) | Value::Object(_))) => {
                let name = serde_json::from_value(other.clone());
                let known = "\"move\" is neither a list of numbers nor a move of another kind";
                name.map(|name| Self::Move(id, name)).map_err(|_| bad(known))
            }
            Some(one) => match whole(one) {
                Some(at) => Ok(Self::Move(id, MoveName::Place(vec![at]))),
                None => Err(bad("\"move\" is not a list of whole numbers")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, notation};
    use serde_json::json;

    use super::*;

    /// What the bot whose turn it is after these moves may do, and what was done.
    fn turn(packs: &str, moves: &str) -> (Vec<Value>, Vec<Value>) {
        let packs: Vec<&str> = packs.split(',').collect();
        let rules = Ruleset::load(&Library::bundled(), &packs).unwrap();
        let mut game = Game::new(&rules, 0, 1, None);
        game.open(&notation::parse(&rules, moves).unwrap()).unwrap();
        let turn = serde_json::to_value(ToBot::turn(&game, 1)).unwrap();
        let list = |key: &str| turn[key].as_array().unwrap().clone();
        (list("legal"), list("moves"))
    }

    #[test]
    fn moves_of_all_kinds_are_told() {
        let (legal, moves) = turn("popout", "4 4 pop4 1");
        assert_eq!(moves[2], json!({"pop": [3]}));
        assert!(!legal.contains(&json!({"pop": [3]})), "that stone is the other's");
        let (legal, _) = turn("popout", "4 4");
        assert_eq!((legal.len(), &legal[7]), (8, &json!({"pop": [3]})));
        let (legal, _) = turn("gomoku-swap2", "h8 i9 j10");
        assert_eq!(legal, [json!("swap"), json!({"choose": "stay"}), json!({"choose": "more"})]);
        let (legal, moves) = turn("gomoku-swap2", "h8 i9 j10 more a1 a2");
        assert_eq!(legal, [json!("swap"), json!({"choose": "stay"})]);
        assert_eq!(moves[3], json!({"choose": "more"}));
        let (legal, _) = turn("d-pente", "j10 k10 j11 k11");
        assert_eq!(legal, [json!("swap"), json!({"choose": "stay"})]);
        let (legal, moves) = turn("tictactoe-wild", "a1:O");
        assert_eq!(moves, [json!({"place": [2, 0], "stone": 1})]);
        assert_eq!(legal.len(), 16);
        assert!(legal.contains(&json!({"place": [0, 0], "stone": 0})));
        let (legal, _) = turn("squava,pie", "c3");
        assert_eq!((legal.len(), &legal[24]), (25, &json!("swap")));
    }

    #[test]
    fn every_move_that_is_told_is_understood() {
        for (packs, moves) in [
            ("popout", "4 4"),
            ("gomoku-swap2", "h8 i9 j10"),
            ("tictactoe-wild", ""),
            ("squava,pie", "c3"),
            ("d-pente", "j10 k10 j11 k11"),
        ] {
            let packs_list: Vec<&str> = packs.split(',').collect();
            let rules = Ruleset::load(&Library::bundled(), &packs_list).unwrap();
            for told in turn(packs, moves).0 {
                let answer = json!({"id": 7, "move": told}).to_string();
                let read = FromBot::read(&answer, "a move").unwrap();
                let FromBot::Move(Some(7), name) = read else { panic!("{packs}: {answer}") };
                let mv = rules.move_named(&name).unwrap();
                assert_eq!(serde_json::to_value(rules.move_name(mv)).unwrap(), told, "{packs}");
            }
        }
        for wrong in [r#"{"move":"sway"}"#, r#"{"move":{"pop":"3"}}"#, r#"{"move":{"take":[3]}}"#] {
            let fault = FromBot::read(wrong, "a move").unwrap_err();
            assert_eq!(fault.kind, EndKind::BadReply, "{wrong}");
            assert!(fault.detail.contains("move of another kind"), "{}", fault.detail);
        }
    }

    #[test]
    fn bots_are_told_the_shape_of_the_board() {
        let hello = |pack: &str| {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            serde_json::to_value(ToBot::hello(&rules)).unwrap()
        };
        let crater = hello("crater");
        assert_eq!(crater["lattice"], "hex");
        assert_eq!(crater["dimensions"], serde_json::json!([9, 9]));
        let holes = crater["holes"].as_array().unwrap();
        assert_eq!(holes.len(), 81 - 60);
        assert!(holes.contains(&serde_json::json!([4, 4])));
        let plain = hello("gomoku");
        assert!(plain.get("lattice").is_none() && plain.get("holes").is_none());
    }
}
