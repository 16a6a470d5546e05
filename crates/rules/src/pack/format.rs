//! A pack file as it is written: the one definition behind the loader and the JSON Schema.
//!
//! The doc comments are what an editor shows while a pack is being written, so they speak to
//! pack authors.

mod bombs;
mod moves;

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::pattern::PatternText;
pub use bombs::{Blast, BlastShape, Bombs, Hazards};
pub use moves::{Moves, OpeningOption, OpeningStep, Passing, Popping, StoneChoice};

/// A rule pack for Foursight: one game, or an addition to other packs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "Foursight pack"))]
pub struct Pack {
    /// The pack's name: letters, digits, `-` and `_`. The file is called NAME.json.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 64)))]
    pub name: String,
    /// What people call the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<Text>,
    /// One or two sentences that tell a stranger what the game is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Text>,
    /// What players should know besides the rules: whose game it is, a hint, a habit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Text>,
    /// Packs that this one builds on. They are loaded first, wanted or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(extend("uniqueItems" = true)))]
    pub dependencies: Vec<String>,
    /// Packs that come before this one if they are loaded at all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(extend("uniqueItems" = true)))]
    pub load_after: Vec<String>,
    /// Numbers kept for each player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
    /// What makes a move illegal. Every restriction in this list needs a name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restrictions: Vec<Restriction>,
    /// What happens after a stone was placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// The board. The last loaded pack that states a property decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// How many players there are (2 to 8), or a list that names and colours them. Default: 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Players>,
    /// How many stones a turn has, and whose turn comes when. Default: one stone each, in the
    /// order of seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// What a move may be besides a stone of one's own: passing, swapping and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Moves>,
    /// How a game of two players begins: stones that one of them places for both sides, and
    /// choices. Default: as it goes on. [] takes an earlier pack's opening away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = 20)))]
    pub opening: Option<Vec<OpeningStep>>,
    /// Dangers that come by chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hazards: Option<Hazards>,
    /// What it means when the player to move has no legal move, for example on a full board.
    /// Default: "draw".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_moves: Option<NoMoves>,
}

/// A text for people: one string, or one for each language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Text {
    /// The same text in every language.
    Plain(String),
    /// Texts by language code, for example {"en": "Four in a row", "de": "Vier gewinnt"}.
    Localised(BTreeMap<String, String>),
}

impl Text {
    /// The text in `language`, else in English, else whatever there is.
    #[must_use]
    pub fn get(&self, language: &str) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Localised(texts) => texts
                .get(language)
                .or_else(|| texts.get("en"))
                .or_else(|| texts.values().next())
                .map_or("", String::as_str),
        }
    }
}

/// A number kept for each player, starting at 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Score {
    /// The score's name, qualified by the pack that owns it: "pack.score". Another pack's name
    /// here replaces that pack's score.
    pub name: String,
    /// What people see. Without it the score is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<Text>,
    /// A player who has this much or more after a move wins, or whatever `effect` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub threshold: Option<i64>,
    /// What it means to reach the threshold. Default: "win".
    #[serde(default, skip_serializing_if = "is_default")]
    pub effect: Effect,
}

/// What it means to reach a score's threshold: "win"; "lose": the game is over and everybody else
/// wins; "out": the others play on, and the last one who is left wins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(
    feature = "schema",
    schemars(
        description = "What it means to reach a score's threshold: \"win\"; \"lose\": the game is over and everybody else wins; \"out\": the others play on, and the last one who is left wins."
    )
)]
pub enum Effect {
    #[default]
    Win,
    Lose,
    Out,
}

/// Something that happens after a stone was placed, wherever its pattern matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Rule {
    /// The rule's name, qualified by the pack that owns it: "pack.rule". Another pack's name here
    /// replaces that pack's rule.
    pub name: String,
    /// When the rule is applied, compared with other rules.
    #[serde(default, skip_serializing_if = "is_default")]
    pub priority: Priority,
    /// What to look for on every line through the stone just placed: `#` a stone, `-` empty, `.`
    /// anything, `A` stones of one owner, `a` stones of anyone but that owner, `@` a stone of the
    /// player to move, `!` a stone of an opponent, `[x]` the stone just placed; `|` at either end:
    /// the row does not go on here.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub pattern: PatternText,
    /// How many of several matches count: "one" the first, "half" one per line, "all" one per
    /// line and way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub multimatch_mode: MultimatchMode,
    /// Only if there are so many matches. Default: one or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<MatchCount>,
    /// Only along these directions. Default: "all".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directions: Option<Directions>,
    /// What else must hold for a match to count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Only on this player's turn (0 is the first player).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 7)))]
    pub active_player: Option<u8>,
    /// Changes of scores, made in this order for all matches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub score_actions: Vec<ScoreAction>,
    /// Changes of the board, made after the score actions, in this order for all matches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub board_actions: Vec<BoardAction>,
}

/// When a rule is applied, compared with other rules.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(
    feature = "schema",
    schemars(description = "When a rule is applied, compared with other rules.")
)]
pub enum Priority {
    Earliest,
    Earlier,
    Early,
    #[default]
    Default,
    Late,
    Later,
    Latest,
}

/// How many of several matches count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum MultimatchMode {
    One,
    #[default]
    Half,
    All,
}

/// How many matches there must be, counted as `multimatch_mode` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MatchCount {
    /// The least number. Default: 1. In restrictions 0 means that no match at all is fine, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<u32>,
    /// The greatest number. Default: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub maximum: Option<u32>,
}

/// Which directions a pattern is looked for in.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Directions {
    /// "all", "orthogonal" (along one axis) or "diagonal" (along several at once).
    Named(DirectionSet),
    /// Exactly these steps, one number for each axis. Longer ones jump: [1, 2] is a knight's move.
    Steps(Vec<Vec<i8>>),
}

/// A named set of directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum DirectionSet {
    All,
    Orthogonal,
    Diagonal,
}

/// What must hold for a match to count.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Condition {
    /// A player's score must lie in a range.
    Score {
        /// Whose score; with "opponents", that of each of them.
        player_index: PlayerIndex,
        /// Name of the score.
        memo: String,
        /// The least value. Give this, `maximum` or both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        minimum: Option<i64>,
        /// The greatest value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum: Option<i64>,
    },
    /// The coordinates of the stone just placed must lie in a range.
    Coords {
        /// Which axes to look at, counted from 0.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        axes: Vec<u32>,
        /// The least coordinate. Give this, `maximum` or both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        minimum: Option<u32>,
        /// The greatest coordinate.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum: Option<u32>,
    },
    /// The stone just placed must be so many steps away from a named place, on a board of any size.
    Distance {
        /// From where.
        from: Place,
        /// The least distance. Give this, `maximum` or both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        minimum: Option<u32>,
        /// The greatest distance; 0 is the place itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum: Option<u32>,
    },
}

/// A place that every board has: "centre", the cell in the middle. On an axis of even size the two
/// in the middle are equally near to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(
    feature = "schema",
    schemars(
        description = "A place that every board has: \"centre\", the cell in the middle. On an axis of even size the two in the middle are equally near to it."
    )
)]
pub enum Place {
    Centre,
}

/// Whose score or stone is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum PlayerIndex {
    /// 0 or more, the owner of that cell of the match; -1, of the centre; -2, the player to move;
    /// -3, nobody.
    Index(#[cfg_attr(feature = "schema", schemars(range(min = -3)))] i32),
    /// "owner" (of the centre), "mover" (the player to move), "next" (the player after that one),
    /// "opponents" (everybody but the player to move) or "nobody".
    Named(PlayerRole),
    /// The player with this number.
    Player {
        /// 0 is the first player.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 7)))]
        player: u8,
    },
}

/// A player by what they are to the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum PlayerRole {
    Owner,
    Mover,
    Next,
    Opponents,
    Nobody,
}

/// What a [`PlayerIndex`] means, however it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The owner of that cell of the match.
    Cell(u32),
    /// The owner of the centre.
    Owner,
    /// The player to move.
    Mover,
    /// The player after the one to move, in the order of seats.
    Next,
    /// Everybody but the player to move.
    Opponents,
    /// The player with this number.
    Player(u8),
    /// Nobody.
    Nobody,
}

impl PlayerIndex {
    /// What it means.
    #[must_use]
    pub fn meaning(self) -> Whose {
        match self {
            Self::Index(-1) | Self::Named(PlayerRole::Owner) => Whose::Owner,
            Self::Index(-2) | Self::Named(PlayerRole::Mover) => Whose::Mover,
            Self::Index(-3) | Self::Named(PlayerRole::Nobody) => Whose::Nobody,
            Self::Index(cell) => Whose::Cell(cell.max(0) as u32),
            Self::Named(PlayerRole::Next) => Whose::Next,
            Self::Named(PlayerRole::Opponents) => Whose::Opponents,
            Self::Player { player } => Whose::Player(player),
        }
    }
}

impl From<i32> for PlayerIndex {
    fn from(index: i32) -> Self {
        Self::Index(index)
    }
}

/// A change of one player's score.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ScoreAction {
    /// Whose score; with "opponents", that of each of them.
    pub player_index: PlayerIndex,
    /// Name of the score.
    pub memo: String,
    /// What to do with it.
    pub operation: Operation,
    /// The number to do it with.
    pub value: i64,
}

/// What a score action does with a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Operation {
    Set,
    Add,
    Multiply,
}

/// A stone put on the board, or taken from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BoardAction {
    /// Whose stone; -3 or "nobody": the cell is emptied.
    pub player_index: PlayerIndex,
    /// Where: 0 or more, that cell of the match; -1, the centre.
    #[cfg_attr(feature = "schema", schemars(range(min = -1)))]
    pub location_index: i32,
}

/// What a move must satisfy to be legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Restriction {
    /// A pattern must match around the cell, which is still empty then unless `placed` says
    /// otherwise (or must not match, with `negate`).
    Pattern {
        /// The restriction's name, "pack.restriction". Needed at the top level only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// What players are told when it forbids a move. Used at the top level only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refusal: Option<Text>,
        /// What to look for; see the pattern of a rule.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        pattern: PatternText,
        /// Other patterns that count as well. Along a line the first of all of them that matches
        /// is the match.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>", length(max = 64)))]
        or: Vec<PatternText>,
        /// Judged as if the stone lay on its cell already. Default: the cell is still empty.
        #[serde(default, skip_serializing_if = "is_default")]
        placed: bool,
        /// Only for the moves that a `+` asks about: the move itself satisfies it in any case.
        /// Default: for every move.
        #[serde(default, skip_serializing_if = "is_default")]
        further: bool,
        /// How matches are counted, if `matches` asks for a number of them.
        #[serde(default, skip_serializing_if = "is_default")]
        multimatch_mode: MultimatchMode,
        /// Only so many matches count as a match. Default: one or more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matches: Option<MatchCount>,
        /// Only along these directions. Default: "all".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        directions: Option<Directions>,
        /// What else must hold for a match to count.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        conditions: Vec<Condition>,
        /// Matches only on this player's turn (0 is the first player).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 7)))]
        active_player: Option<u8>,
        /// Satisfied by no match instead of a match.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// Any of several groups must hold, each with all of its restrictions.
    Disjunction {
        /// The restriction's name, "pack.restriction". Needed at the top level only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// What players are told when it forbids a move. Used at the top level only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refusal: Option<Text>,
        /// The groups.
        conjunctions: Vec<Vec<Restriction>>,
    },
}

impl Restriction {
    /// The restriction's name, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Pattern { name, .. } | Self::Disjunction { name, .. } => name.as_deref(),
        }
    }

    /// The patterns of a pattern restriction, with the path of each below the restriction.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = (String, &PatternText)> {
        let (first, others) = match self {
            Self::Pattern { pattern, or, .. } => (Some(pattern), or.as_slice()),
            Self::Disjunction { .. } => (None, [].as_slice()),
        };
        let first = first.map(|pattern| (".pattern".to_owned(), pattern));
        let others = others.iter().enumerate();
        first.into_iter().chain(others.map(|(at, pattern)| (format!(".or[{at}]"), pattern)))
    }

    /// What players are told when it forbids a move, if the pack says so.
    #[must_use]
    pub fn refusal(&self) -> Option<&Text> {
        match self {
            Self::Pattern { refusal, .. } | Self::Disjunction { refusal, .. } => refusal.as_ref(),
        }
    }
}

/// The board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Board {
    /// Size of each axis, height before width: [6, 7] is six rows of seven. [] is a single cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<Vec<Size>>,
    /// The board drawn in rows of text, instead of `dimensions`: `.` is a cell, a blank is none. On
    /// a hex lattice every row is shifted by one character, and cells have a blank between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub picture: Option<Vec<String>>,
    /// Which cells are neighbours. Default: "square".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lattice: Option<Lattice>,
    /// Cells that do not exist, by their coordinates. Lines end there as at an edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holes: Option<Vec<Vec<u32>>>,
    /// Where lines go at the low and the high end of each axis. Default: they stop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topology: Option<Vec<[Edge; 2]>>,
    /// Stones fall along an axis; a move then names a column instead of a cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity: Option<Gravity>,
    /// Stones that are on the board before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Vec<SetupStones>>,
}

/// Which cells are neighbours: "square", or "hex": each cell of a flat board has six, along the row
/// and half a cell to the left and to the right in the rows above and below.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(
    feature = "schema",
    schemars(
        description = "Which cells are neighbours: \"square\", or \"hex\": each cell of a flat board has six, along the row and half a cell to the left and to the right in the rows above and below."
    )
)]
pub enum Lattice {
    #[default]
    Square,
    Hex,
}

/// Size of one axis of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct Size(#[cfg_attr(feature = "schema", schemars(range(min = 1)))] pub u32);

/// Where a line goes at one end of the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Edge {
    #[default]
    Stop,
    Return,
    Reverse,
    Loop,
    LoopReturn,
    LoopReverse,
}

/// Which way stones fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Gravity {
    /// The axis along which stones fall, counted from 0.
    pub axis: u32,
    /// The end they fall to: "high" is the largest coordinate.
    pub end: End,
}

/// One end of an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum End {
    Low,
    High,
}

/// Stones of one player that are on the board before the first move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "Setup"))]
pub struct SetupStones {
    /// Whose stones (0 is the first player).
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 7)))]
    pub player: u8,
    /// Their coordinates.
    pub cells: Vec<Vec<u32>>,
}

/// How many players there are, or who they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Players {
    /// The number of players, 2 to 8.
    Count(#[cfg_attr(feature = "schema", schemars(range(min = 2, max = 8)))] u8),
    /// The players in order of their turns.
    List(#[cfg_attr(feature = "schema", schemars(length(min = 2, max = 8)))] Vec<Player>),
}

/// How one player is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Player {
    /// What the player is called: "Red".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// Colour of the stones as "#rrggbb".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^#[0-9a-fA-F]{6}$")))]
    pub color: Option<String>,
    /// The stone as one character of text: "X".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 1)))]
    pub symbol: Option<String>,
}

/// How many stones a turn has, and whose turn comes when.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Turns {
    /// How many stones each turn has, from the first one on; the last number goes on for ever.
    /// `[1, 2]` is one stone, then two each. Default: `[1]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 99)))]
    pub stones: Option<Vec<StoneCount>>,
    /// The players in the order of their turns, over and over again (0 is the first player).
    /// Default: each once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 99)))]
    pub order: Option<Vec<Seat>>,
}

/// How many stones a turn has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct StoneCount(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 99)))] pub u8);

/// A player by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct Seat(#[cfg_attr(feature = "schema", schemars(range(min = 0, max = 7)))] pub u8);

/// What it means when the player to move has no legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum NoMoves {
    /// "draw", or "win" or "loss" for the player who cannot move.
    Named(NoMovesResult),
    /// Whoever has most of a score wins; a shared first place is a draw.
    Highest {
        /// Name of the score.
        highest: String,
    },
}

/// A fixed result for the player who cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum NoMovesResult {
    Draw,
    Win,
    Loss,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
