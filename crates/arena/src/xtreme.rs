//! The wire of Four Connect Xtreme: what the contest's bots read and write, to the byte.

use foursight_rules::{Contents, Move, Ruleset};
use foursight_table::EndKind;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json::Value;

use crate::fault::Fault;
use crate::game::Game;

/// The frame that greets every bot. It is no UTF-8, or a client that decodes every frame would
/// take it for a state.
pub const GREETING: [u8; 4] = [0xFF, b'F', b'4', 0xFF];

/// Longest name of a bot, in characters.
pub const MAX_NAME: usize = 64;

/// What a bomb is on the board.
const BOMB: u8 = 99;

#[derive(Serialize)]
struct PlayState<'a> {
    bot: &'a str,
    coin_id: u8,
    round: u32,
    bombs: Vec<Bomb>,
    board: Vec<Vec<u8>>,
}

#[derive(Serialize)]
struct Bomb {
    row: usize,
    col: usize,
    explode_in_round: u32,
}

/// Why a game cannot be told on this wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsaid {
    /// Its board is no wall of columns.
    #[error("WebSocket bots play drop games on whole, flat boards only")]
    Board,
    /// Its turns have several stones, or do not go round.
    #[error("WebSocket bots place one stone a turn, each in its turn")]
    Turns,
    /// There are moves besides stones of one's own.
    #[error("WebSocket bots know no moves but a stone of their own in a column")]
    OtherMoves,
}

/// Why a game cannot be told on this wire; `None` if it can: stones drop into columns side by side,
/// all of one height, and nothing else is a move.
pub fn unsaid(rules: &Ruleset) -> Option<Unsaid> {
    if rules.gravity().is_none() || rules.move_dimensions() != 1 || rules.geometry().has_holes() {
        return Some(Unsaid::Board);
    }
    if rules.has_other_moves() {
        return Some(Unsaid::OtherMoves);
    }
    (!rules.turns_go_round()).then_some(Unsaid::Turns)
}

/// Whether a game can be told on this wire.
pub fn suits(rules: &Ruleset) -> bool {
    unsaid(rules).is_none()
}

/// The state for the bot on this seat, as it goes over the wire. Row 0 is the floor, and the
/// coin is that of the seat, whoever began.
pub fn play_state(game: &Game, seat: u8, bot: &str) -> Vec<u8> {
    let position = game.position();
    let columns: Vec<&[u16]> = (0..game.rules().move_count())
        .filter_map(|index| game.rules().column(game.rules().move_at(index)?))
        .collect();
    let depth = columns.first().map_or(0, |column| column.len());
    let value = |cell| match position.contents(cell) {
        Contents::Empty | Contents::Missing => 0,
        Contents::Stone(player) => game.seat_of(player) + 1,
        Contents::Bomb => BOMB,
    };
    let board = (0..depth).map(|row| columns.iter().map(|column| value(column[row])).collect());
    let bombs = position.bomb().and_then(|(cell, explode_in_round)| {
        let row_of = |column: &[u16]| column.iter().position(|&at| at == cell);
        let found =
            columns.iter().enumerate().find_map(|(col, &column)| Some((col, row_of(column)?)));
        found.map(|(col, row)| Bomb { row, col, explode_in_round })
    });
    let state = PlayState {
        bot,
        coin_id: seat + 1,
        round: position.round(),
        bombs: bombs.into_iter().collect(),
        board: board.collect(),
    };
    serde_json::to_vec(&state).unwrap_or_default()
}

/// The move in a bot's reply.
///
/// # Errors
/// The fault by which the bot loses, with what it should have sent.
pub fn read_reply(rules: &Ruleset, reply: &[u8]) -> Result<Move, Fault> {
    let bad = |what: &str| {
        let shown = excerpt(reply);
        Fault::new(EndKind::BadReply, format!("{what}; expected {{\"column\":3}}, got {shown}"))
    };
    let value: Value = serde_json::from_slice(reply).map_err(|_| bad("the reply is not JSON"))?;
    let object = value.as_object().ok_or_else(|| bad("the reply is not a JSON object"))?;
    let column = object.get("column").ok_or_else(|| bad("the reply has no \"column\""))?;
    let column = column.as_i64().ok_or_else(|| {
        bad(match column {
            Value::Number(number) if number.is_f64() => "\"column\" is a float, not an integer",
            Value::Number(_) => "\"column\" is far too large",
            Value::String(_) => "\"column\" is a text, not a number",
            _ => "\"column\" is not a number",
        })
    })?;
    rules.move_to(&[column]).map_err(|_| {
        let last = rules.move_count() - 1;
        let detail = format!("there is no column {column}, they go from 0 to {last}");
        Fault::new(EndKind::Illegal, detail)
    })
}

/// Why a bot cannot be called this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// There is no name.
    #[error("the bot has no name: connect to ws://HOST:PORT/NAME")]
    Empty,
    /// It is longer than [`MAX_NAME`].
    #[error("the bot's name is longer than {MAX_NAME} characters")]
    TooLong,
    /// It could forge lines in logs or confuse terminals.
    #[error("the bot's name has control characters")]
    ControlCharacters,
    /// The bytes in the address are no text.
    #[error("the bot's name is not UTF-8")]
    NotUtf8,
}

/// The name at the end of a request's path.
///
/// # Errors
/// Says what is wrong with it.
pub fn name_in_path(path_and_query: &str) -> Result<String, NameError> {
    let path = path_and_query.split(['?', '#']).next().unwrap_or_default();
    let last = path.rsplit('/').next().unwrap_or_default();
    let name = percent_decode_str(last).decode_utf8().map_err(|_| NameError::NotUtf8)?;
    check_name(&name)?;
    Ok(name.into_owned())
}

/// Whether a bot may be called this.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_name(name: &str) -> Result<(), NameError> {
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    if name.chars().count() > MAX_NAME {
        return Err(NameError::TooLong);
    }
    // Such characters could forge lines in logs and turn terminals upside down.
    if name.chars().any(is_disruptive) {
        return Err(NameError::ControlCharacters);
    }
    Ok(())
}

fn is_disruptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// The beginning of what a bot sent, fit to be shown.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    excerpt_of(bytes, 60)
}

/// So many characters of it.
pub(crate) fn excerpt_of(bytes: &[u8], shown: usize) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * shown)]);
    let mut short: String =
        text.chars().take(shown).map(|c| if is_disruptive(c) { '\u{FFFD}' } else { c }).collect();
    if text.chars().count() > shown || bytes.len() > 4 * shown {
        short.push_str("...");
    }
    // Marks that JSON does not use.
    format!("`{short}`")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use foursight_rules::Library;

    use super::*;

    fn xtreme() -> std::sync::Arc<Ruleset> {
        Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap()
    }

    #[test]
    fn what_this_wire_cannot_say_is_refused_with_the_reason() {
        let library = Library::bundled();
        let unsaid = |packs: &[&str]| unsaid(&Ruleset::load(&library, packs).unwrap());
        for name in library.names() {
            let expected = match name.as_str() {
                "connect4" | "connect4-cylinder" | "connect4-three" | "connect4-xtreme"
                | "connect5" => None,
                "popout" => Some(Unsaid::OtherMoves),
                "connect-five-allen" => Some(Unsaid::Turns),
                _ => Some(Unsaid::Board),
            };
            assert_eq!(unsaid(&[&name]), expected, "{name}");
        }
        assert_eq!(unsaid(&["connect4", "pie"]), Some(Unsaid::OtherMoves));
    }

    #[test]
    fn the_first_state_to_the_byte() {
        let rules = xtreme();
        let game = Game::new(&rules, 1, 0, None);
        let row = "[0,0,0,0,0,0,0]";
        let rows = [row; 6].join(",");
        assert_eq!(
            String::from_utf8(play_state(&game, 1, "a \"b\"")).unwrap(),
            format!(r#"{{"bot":"a \"b\"","coin_id":2,"round":1,"bombs":[],"board":[{rows}]}}"#)
        );
    }

    #[test]
    fn coins_are_the_seats_whoever_began() {
        let rules = xtreme();
        let mut game = Game::new(&rules, 1, 0, None);
        game.ask();
        game.answer(1, Ok(rules.move_at(3).unwrap()), Duration::ZERO);
        let state: Value = serde_json::from_slice(&play_state(&game, 0, "x")).unwrap();
        assert_eq!((&state["coin_id"], &state["round"]), (&1.into(), &2.into()));
        assert_eq!(state["board"][0], serde_json::json!([0, 0, 0, 2, 0, 0, 0]));
    }

    #[test]
    fn a_bomb_on_the_board_is_always_in_the_list() {
        let rules = xtreme();
        let mut seen = 0;
        for seed in 0..200 {
            let mut game = Game::new(&rules, (seed % 2) as u8, seed, None);
            let mut rng = foursight_agents::Rng::new(seed);
            while let Some(seat) = game.ask() {
                let mv = game.position().pick_move(|bound| rng.below(bound)).unwrap();
                game.answer(seat, Ok(mv), Duration::ZERO);
                let state: Value = serde_json::from_slice(&play_state(&game, 0, "x")).unwrap();
                let bombs = state["bombs"].as_array().unwrap();
                let cells: Vec<_> =
                    (0..6).flat_map(|row| (0..7).map(move |col| (row, col))).collect();
                let on_board: Vec<_> = cells
                    .into_iter()
                    .filter(|&(row, col)| state["board"][row][col] == 99)
                    .collect();
                let listed: Vec<_> = bombs
                    .iter()
                    .map(|bomb| {
                        (
                            bomb["row"].as_u64().unwrap() as usize,
                            bomb["col"].as_u64().unwrap() as usize,
                        )
                    })
                    .collect();
                assert_eq!(on_board, listed);
                if let [bomb] = &bombs[..] {
                    assert!(
                        game.is_over()
                            || bomb["explode_in_round"].as_u64() > state["round"].as_u64()
                    );
                    seen += 1;
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }

    #[test]
    fn replies_in_every_dress_the_clients_send() {
        let rules = xtreme();
        for reply in [
            r#"{"column":3}"#,
            "{\"column\":3}\n",
            r#"{"state":"play","column":3}"#,
            r#"{ "column" : 3 , "state" : "play" , "more" : [1] }"#,
        ] {
            assert_eq!(read_reply(&rules, reply.as_bytes()).unwrap().index(), 3, "{reply}");
        }
    }

    #[test]
    fn replies_that_lose() {
        let rules = xtreme();
        let kind = |reply: &[u8]| read_reply(&rules, reply).unwrap_err().kind;
        for reply in [
            "",
            "3",
            "hello",
            "null",
            "[3]",
            "{}",
            r#"{"column":3.0}"#,
            r#"{"column":"3"}"#,
            r#"{"column":null}"#,
            r#"{"column":99999999999999999999}"#,
            r#"{"Column":3}"#,
            "{\"column\":3} x",
        ] {
            assert_eq!(kind(reply.as_bytes()), EndKind::BadReply, "{reply}");
        }
        assert_eq!(kind(b"\xff\xfe"), EndKind::BadReply);
        for reply in [r#"{"column":7}"#, r#"{"column":-1}"#, r#"{"column":9223372036854775807}"#] {
            assert_eq!(kind(reply.as_bytes()), EndKind::Illegal, "{reply}");
        }
    }

    #[test]
    fn names_come_from_the_end_of_the_path() {
        assert_eq!(name_in_path("/bot").unwrap(), "bot");
        assert_eq!(name_in_path("/a/b/My%20Bot?x=/y").unwrap(), "My Bot");
        assert_eq!(name_in_path("/B%C3%A4r").unwrap(), "Bär");
        assert_eq!(name_in_path("/%3Cb%3E").unwrap(), "<b>");
        for path in ["", "/", "/%0a", "/%1b[2J", "/%ff", "/a%E2%80%AEb"] {
            assert!(name_in_path(path).is_err(), "{path}");
        }
        assert!(name_in_path(&format!("/{}", "x".repeat(65))).is_err());
    }
}
