//! How the arena's files and messages write the end of a game.
//!
//! Journals, results, the server's database and bots know these words, which are older than
//! [`GameEnd`]: they stay as they are. All of them speak of seats.

use std::borrow::Cow;

use foursight_rules::PlayerSet;
use foursight_table::{EndKind, GameEnd};
use foursight_voice::Lang;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

const DRAW: &str = "draw";
const NO_MOVES: &str = "no_moves";

/// Every reason that can be read.
const REASONS: [(&str, EndKind); 12] = [
    ("win", EndKind::Score),
    (DRAW, EndKind::NoMoves),
    (NO_MOVES, EndKind::NoMoves),
    ("adjudicated", EndKind::Adjudicated),
    ("timeout", EndKind::Timeout),
    ("illegal_move", EndKind::Illegal),
    ("bad_reply", EndKind::BadReply),
    ("too_large", EndKind::TooLarge),
    ("flood", EndKind::Flood),
    ("disconnected", EndKind::Disconnected),
    ("crashed", EndKind::Crashed),
    ("absent", EndKind::Absent),
];

/// Why the game ended, in one word.
#[must_use]
pub fn reason(end: &GameEnd) -> &'static str {
    match end.kind {
        EndKind::NoMoves if end.is_draw() => DRAW,
        EndKind::NoMoves => NO_MOVES,
        kind => kind_name(kind),
    }
}

/// The word for what decided a game.
#[must_use]
pub fn kind_name(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Score => "win",
        EndKind::Agreement => DRAW,
        EndKind::Illegal => "illegal_move",
        // There is no word of its own for a game that was stopped.
        EndKind::Aborted => EndKind::Crashed.name(),
        kind => kind.name(),
    }
}

/// What happened, in a few words: the score that won, or the story of a fault.
#[must_use]
pub fn detail(end: &GameEnd) -> &str {
    match end.kind {
        EndKind::NoMoves if end.is_draw() => "no more moves",
        EndKind::NoMoves => "the player to move had no move",
        _ => end.detail.as_deref().or(end.score.as_deref()).unwrap_or_default(),
    }
}

/// The same in the reader's language.
#[must_use]
pub fn story(end: &GameEnd, lang: Lang) -> String {
    foursight_voice::story(detail(end), lang)
}

/// What decided a game, as game records write it: they distinguish fewer faults.
#[must_use]
pub fn kind_in_record(kind: EndKind) -> EndKind {
    match kind {
        EndKind::Absent => EndKind::Disconnected,
        EndKind::BadReply | EndKind::TooLarge | EndKind::Flood | EndKind::Aborted => {
            EndKind::Crashed
        }
        kind => kind,
    }
}

/// An end as game records write it; the story of a fault stands in the game's result. That the
/// referee has ended the game, and why, belongs to the game itself.
pub(crate) fn in_record(end: GameEnd) -> GameEnd {
    let detail = end.detail.filter(|_| end.kind == EndKind::Adjudicated);
    GameEnd { kind: kind_in_record(end.kind), offender: None, detail, ..end }
}

#[derive(Serialize, Deserialize)]
struct Written<'a> {
    winners: PlayerSet,
    reason: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offender: Option<u8>,
    detail: Cow<'a, str>,
}

/// Writes an end: for `#[serde(with = "end")]`.
pub(crate) fn serialize<S: Serializer>(end: &GameEnd, serializer: S) -> Result<S::Ok, S::Error> {
    Written {
        winners: end.winners,
        reason: reason(end).into(),
        offender: end.offender,
        detail: detail(end).into(),
    }
    .serialize(serializer)
}

/// Reads an end: for `#[serde(with = "end")]`.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameEnd, D::Error> {
    let Written { winners, reason, offender, detail } = Written::deserialize(from)?;
    let found = REASONS.iter().find(|(name, _)| *name == reason);
    let unknown = || de::Error::custom(format!("unknown reason \"{reason}\""));
    let &(_, kind) = found.ok_or_else(unknown)?;
    let end = GameEnd { winners, offender, ..GameEnd::without_winner(kind) };
    Ok(match kind {
        EndKind::Score => GameEnd { score: Some(detail.into_owned()), ..end },
        EndKind::NoMoves => end,
        _ => end.with_detail(detail),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Summary {
        number: u32,
        #[serde(flatten, with = "super")]
        end: GameEnd,
        moves: usize,
    }

    fn written(end: GameEnd) -> String {
        serde_json::to_string(&Summary { number: 1, end, moves: 7 }).unwrap()
    }

    #[test]
    fn files_that_were_written_before_are_read_and_written_to_the_byte() {
        for end in [
            r#""winners":[1],"reason":"win","detail":"connect4.four""#,
            r#""winners":[0,1],"reason":"win","detail":"connect4.four""#,
            r#""winners":[],"reason":"draw","detail":"no more moves""#,
            r#""winners":[0],"reason":"no_moves","detail":"the player to move had no move""#,
            r#""winners":[1],"reason":"adjudicated","detail":"won under perfect play, in 5 more moves""#,
            r#""winners":[],"reason":"adjudicated","detail":"a draw under perfect play""#,
            r#""winners":[0],"reason":"timeout","offender":1,"detail":"no answer within 700 ms""#,
            r#""winners":[0],"reason":"illegal_move","offender":1,"detail":"the move 3""#,
            r#""winners":[1],"reason":"bad_reply","offender":0,"detail":"x""#,
            r#""winners":[1],"reason":"too_large","offender":0,"detail":"x""#,
            r#""winners":[1],"reason":"flood","offender":0,"detail":"x""#,
            r#""winners":[1],"reason":"disconnected","offender":0,"detail":"x""#,
            r#""winners":[1,2],"reason":"absent","offender":0,"detail":"x""#,
            r#""winners":[],"reason":"crashed","detail":"the game was broken off""#,
        ] {
            let text = format!(r#"{{"number":1,{end},"moves":7}}"#);
            let read: Summary = serde_json::from_str(&text).unwrap();
            assert_eq!(written(read.end), text);
        }
        let unknown =
            json!({"number": 1, "winners": [], "reason": "boredom", "detail": "", "moves": 0});
        assert!(serde_json::from_value::<Summary>(unknown).is_err());
    }

    #[test]
    fn a_game_that_was_stopped_has_crashed_in_files() {
        let end = GameEnd::without_winner(EndKind::Aborted).with_detail("the game was broken off");
        let text = r#"{"number":1,"winners":[],"reason":"crashed","detail":"the game was broken off","moves":7}"#;
        assert_eq!(written(end.clone()), text);
        assert_eq!(in_record(end).kind, EndKind::Crashed);
    }

    #[test]
    fn every_reason_is_written_as_it_is_read() {
        for (name, kind) in REASONS {
            let winners = if name == NO_MOVES { PlayerSet::only(0) } else { PlayerSet::default() };
            assert_eq!(reason(&GameEnd { winners, ..GameEnd::without_winner(kind) }), name);
        }
    }
}
