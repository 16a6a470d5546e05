//! Moves as clients ask for them: as coordinates or as people write them.

use foursight_rules::{Move, MoveName, Ruleset, notation};
use foursight_voice::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// Moves as coordinates or as people write them.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Moves {
    /// As people write them: `4453`, `44 53`, `4,4,5,3`, `h8 i9`.
    Text(String),
    /// Moves as records have them: coordinates, counted from 0, or what else they are.
    Coords(Vec<NamedMove>),
}

/// A move as records have it: coordinates, counted from 0, or what else it is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
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
    pub(crate) fn read(&self, rules: &Ruleset) -> Result<Vec<Move>, Problem> {
        self.read_first(rules, usize::MAX)
    }

    /// The first so many of the moves; what follows them need be no move of the game.
    pub(crate) fn read_first(&self, rules: &Ruleset, first: usize) -> Result<Vec<Move>, Problem> {
        match self {
            // The error says where reading stopped.
            Self::Text(text) => {
                let read = notation::parse(rules, text);
                let mut moves = read.map_err(|error| Problem::told(Code::BadRequest, &error))?;
                moves.truncate(first);
                Ok(moves)
            }
            Self::Coords(moves) => {
                let read = |(ply, name): (usize, &NamedMove)| {
                    rules.move_named(&name.0).map_err(|illegal| Problem::from(illegal).at_ply(ply))
                };
                moves.iter().take(first).enumerate().map(read).collect()
            }
        }
    }
}
