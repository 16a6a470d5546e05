//! Moves as clients ask for them: as coordinates or as people write them.

use foursight_rules::format::OpeningOption;
use foursight_rules::{Move, MoveName, MoveWord, Ruleset, notation};
use foursight_voice::say;
use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::packs::{MOST_TURNS, most_moves};
use crate::problem::{Code, Problem};

/// A move as coordinates or as people write it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum WantedMove {
    /// As people write it: `4`, `h8`.
    Text(String),
    /// Coordinates, counted from 0.
    Coords(Vec<i64>),
    /// Another kind of move as records have it: `{"pop": [3]}`.
    Named(NamedMove),
}

/// Moves as coordinates or as people write them. Of more than a game can have, one too many is kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Moves {
    /// As people write them: `4453`, `44 53`, `4,4,5,3`, `h8 i9`.
    Text(String),
    /// Moves as records have them: coordinates, counted from 0, or what else they are.
    Coords(Vec<NamedMove>),
}

/// A move as records have it: coordinates, counted from 0, or what else it is. Of more coordinates
/// than a board can have, one too many is kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = MoveSchema)]
pub(crate) struct NamedMove(MoveName<i64>);

/// [`MoveName`] as the API's document describes it: the rules know nothing of that document.
#[derive(Serialize, ToSchema)]
#[schema(as = Move)]
#[serde(untagged)]
#[allow(dead_code)]
pub(crate) enum MoveSchema {
    /// A place, counted from 0: `[7, 7]`.
    Place(Vec<u16>),
    /// A stone of another player: `{"place": [7, 7], "stone": 1}`.
    Stone { place: Vec<u16>, stone: u8 },
    /// A stone taken out of a column: `{"pop": [3]}`.
    Pop { pop: Vec<u16> },
    /// A choice of an opening: `"stay"`, `"swap"` or `"more"`.
    Choose { choose: String },
    /// A move that is said in a word: `"pass"` or `"swap"`.
    Word(String),
}

/// Longest text of a move: ten coordinates with their separators, and room for spaces.
const LONGEST_TEXT: usize = 128;
/// Coordinates of a move at most, and one more to tell that there were too many.
const MOST_COORDS: usize = 10 + 1;

impl WantedMove {
    /// The same, but no larger than a move can be: it may have to wait with many others.
    pub(crate) fn bounded(self) -> Result<Self, Problem> {
        match self {
            Self::Text(text) if text.len() > LONGEST_TEXT => {
                let long = |lang| say!(lang, "problem-move-too-long", most = LONGEST_TEXT);
                Err(Problem::said(Code::BadRequest, long))
            }
            Self::Text(text) => Ok(Self::Text(text)),
            Self::Coords(mut coords) => {
                coords.truncate(MOST_COORDS);
                coords.shrink_to_fit();
                Ok(Self::Coords(coords))
            }
            Self::Named(mut name) => {
                if let MoveName::Place(place)
                | MoveName::Stone { place, .. }
                | MoveName::Pop { pop: place } = &mut name.0
                {
                    place.truncate(MOST_COORDS);
                    place.shrink_to_fit();
                }
                Ok(Self::Named(name))
            }
        }
    }

    pub(crate) fn read(&self, rules: &Ruleset) -> Result<Move, Problem> {
        match self {
            Self::Text(text) => notation::parse_move(rules, text)
                .map_err(|error| Problem::told(Code::BadRequest, &error)),
            Self::Coords(coords) => rules.move_to(coords).map_err(Problem::from),
            Self::Named(name) => rules.move_named(&name.0).map_err(Problem::from),
        }
    }
}

impl Moves {
    /// The moves; if there are more than can be played, some of them, and more than can be played.
    pub(crate) fn read(&self, rules: &Ruleset) -> Result<Vec<Move>, Problem> {
        self.read_first(rules, usize::MAX)
    }

    /// The first so many of the moves; what follows them need be no move of the game.
    pub(crate) fn read_first(&self, rules: &Ruleset, first: usize) -> Result<Vec<Move>, Problem> {
        let most = first.min(most_moves(rules) + 1);
        match self {
            // The error says where reading stopped.
            Self::Text(text) => {
                let read = notation::parse_first(rules, text, most);
                let mut moves = read.map_err(|error| Problem::told(Code::BadRequest, &error))?;
                moves.truncate(most);
                Ok(moves)
            }
            Self::Coords(moves) => {
                let read = |(ply, name): (usize, &NamedMove)| {
                    rules.move_named(&name.0).map_err(|illegal| Problem::from(illegal).at_ply(ply))
                };
                moves.iter().take(most).enumerate().map(read).collect()
            }
        }
    }
}

/// A list of which so many parts are kept; the others are read over.
struct FirstOf<T, const MOST: usize>(Vec<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for FirstOf<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<T, const MOST: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Parts<T, MOST> {
            type Value = FirstOf<T, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                read_first::<T, A>(&mut list, MOST).map(FirstOf)
            }
        }

        deserializer.deserialize_seq(Parts(std::marker::PhantomData))
    }
}

/// So many parts of a list; the others are read over.
fn read_first<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(
    list: &mut A,
    most: usize,
) -> Result<Vec<T>, A::Error> {
    let mut parts = Vec::new();
    while parts.len() < most {
        match list.next_element()? {
            Some(part) => parts.push(part),
            None => return Ok(parts),
        }
    }
    while list.next_element::<IgnoredAny>()?.is_some() {}
    Ok(parts)
}

/// The packs of a game, or whoever sits on its seats: of far more than any game has, as many are kept as
/// tell that there are too many.
pub(crate) fn short_list<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<String>, D::Error> {
    FirstOf::<String, 64>::deserialize(deserializer).map(|list| list.0)
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("moves as text, or a list of moves")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Moves, E> {
                Ok(Moves::Text(text.to_owned()))
            }

            fn visit_string<E: Error>(self, text: String) -> Result<Moves, E> {
                Ok(Moves::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Moves, A::Error> {
                read_first(&mut list, MOST_TURNS + 1).map(Moves::Coords)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for NamedMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOfMove).map(Self)
    }
}

/// Reads [`MoveName`] without keeping anything that is in none.
struct NameOfMove;

type Coords = FirstOf<i64, MOST_COORDS>;

impl<'de> Visitor<'de> for NameOfMove {
    type Value = MoveName<i64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a move: its coordinates, a word, or an object with place and stone, pop or choose",
        )
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        match word {
            "pass" => Ok(MoveName::Word(MoveWord::Pass)),
            "swap" => Ok(MoveName::Word(MoveWord::Swap)),
            _ => Err(E::invalid_value(serde::de::Unexpected::Str("another word"), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        read_first(&mut list, MOST_COORDS).map(MoveName::Place)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut place, mut stone, mut pop, mut choose) = (None, None, None, None);
        while let Some(key) = map.next_key::<std::borrow::Cow<'_, str>>()? {
            match &*key {
                "place" => place = Some(map.next_value::<Coords>()?.0),
                "stone" => stone = Some(map.next_value::<u8>()?),
                "pop" => pop = Some(map.next_value::<Coords>()?.0),
                "choose" => choose = Some(map.next_value::<OpeningOption>()?),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        match (place, stone, pop, choose) {
            (Some(place), Some(stone), ..) => Ok(MoveName::Stone { place, stone }),
            (_, _, Some(pop), _) => Ok(MoveName::Pop { pop }),
            (.., Some(choose)) => Ok(MoveName::Choose { choose }),
            _ => Err(A::Error::invalid_type(serde::de::Unexpected::Map, &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn moves_are_read_as_records_have_them() {
        let texts = [
            "[]",
            "[3]",
            "[7, -7]",
            "\"pass\"",
            "\"swap\"",
            "{\"pop\": [3]}",
            "{\"place\": [7, 7], \"stone\": 1}",
            "{\"stone\": 1, \"note\": [[{}]], \"place\": [7, 7]}",
            "{\"choose\": \"more\"}",
            "{\"pop\": [1], \"place\": [2]}",
            // What is none.
            "3",
            "null",
            "\"stay\"",
            "{}",
            "{\"stone\": 1}",
            "{\"choose\": \"no\"}",
            "{\"place\": [7, 7], \"stone\": 256}",
            "[\"a\"]",
            "[[3]]",
        ];
        let mut read = 0;
        for text in texts {
            let known: Option<MoveName<i64>> = serde_json::from_str(text).ok();
            let own: Option<NamedMove> = serde_json::from_str(text).ok();
            assert_eq!(own.map(|own| own.0), known, "{text}");
            read += usize::from(known.is_some());
        }
        assert_eq!(read, 10);
    }

    #[test]
    fn finding_02_of_lists_that_are_too_long_no_more_is_kept_than_tells_so() {
        let moves = vec![[0]; 2 * MOST_TURNS];
        let text = serde_json::to_string(&moves).unwrap();
        let Moves::Coords(kept) = serde_json::from_str(&text).unwrap() else { panic!("a list") };
        assert_eq!(kept.len(), MOST_TURNS + 1);
        let long = serde_json::to_string(&vec![vec![1; 5000]]).unwrap();
        let Moves::Coords(kept) = serde_json::from_str(&long).unwrap() else { panic!("a list") };
        assert_eq!(kept[0].0, MoveName::Place(vec![1; MOST_COORDS]));
        // It is read to its end all the same.
        assert!(serde_json::from_str::<Moves>(text.trim_end_matches(']')).is_err());
    }

    #[test]
    fn finding_02_moves_in_a_text_are_counted_before_they_are_kept() {
        let library = foursight_rules::Library::bundled();
        let rules = Ruleset::load(&library, &["connect4"]).unwrap();
        let moves = Moves::Text("4".repeat(1 << 20)).read(&rules).unwrap();
        assert_eq!(moves.len(), most_moves(&rules) + 1);
        assert_eq!(moves.capacity(), moves.len());
    }
}
