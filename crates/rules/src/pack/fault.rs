//! Everything that can be wrong with packs, and what to write instead: as types, so that every face
//! can say it in its language. What they say by themselves is English.

use std::fmt;

use super::name::PackNameError;
use crate::geometry::{GeometryError, MAX_LONG_STEPS};
use crate::json::{JsonKind, JsonSyntax, MAX_DEPTH, MAX_PACK_BYTES};
use crate::pattern::PatternError;

/// Most packs that are linked into one game.
pub(crate) const MAX_PACKS: usize = 100;
/// Most scores, and most restrictions and rules, that a game has: they are numbered in 16 bits.
pub(crate) const MAX_FEATURES: usize = 65_535;

/// What is wrong with a pack. Texts of the pack are quoted, and shortened if they are long.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum PackFault {
    #[error("the file is larger than {MAX_PACK_BYTES} bytes (1 MiB)")]
    TooLarge,
    #[error("the byte 0x{0:02x} is not valid UTF-8 here")]
    NotUtf8(u8),
    #[error("not JSON: {0}")]
    NotJson(JsonSyntax),
    #[error("not JSON: {syntax} at line {line} column {column}")]
    NotJsonInside { syntax: JsonSyntax, line: usize, column: usize },
    #[error("nested deeper than {MAX_DEPTH} levels")]
    TooDeep,
    #[error(
        "reading this file costs more than 10 of 10: its values up to here are all that the budget allows"
    )]
    LongReading,
    /// Something that the schema lets pass and the types refuse.
    #[error("{0}")]
    Refused(String),
    #[error("{0} more findings are not shown")]
    More(usize),

    #[error("expected {}, found {found}", either(.expected))]
    WrongKind { expected: Vec<JsonKind>, found: JsonKind },
    #[error("\"type\" is missing; expected {}", one_of(.expected))]
    NoType { expected: Vec<String> },
    #[error("unknown type {found}; expected {}", one_of(.expected))]
    UnknownType { found: String, expected: Vec<String> },
    #[error("expected {}, found {found}", one_of(.expected))]
    NotAType { expected: Vec<String>, found: JsonKind },
    #[error("expected {}, found {found}", one_of(.expected))]
    UnknownWord { expected: Vec<String>, found: String },
    #[error("expected {least} or more, found {found}")]
    TooSmall { least: i64, found: i64 },
    #[error("expected {most} or less, found {found}")]
    TooBig { most: i64, found: i64 },
    #[error("expected {expected} character{}, found {found}", .expected.plural())]
    Length { expected: Amount, found: u64 },
    #[error("expected {expected} item{}, found {found}", .expected.plural())]
    Items { expected: Amount, found: u64 },
    #[error("expected a colour like \"#e5484d\", found {0}")]
    NotAColour(String),
    #[error("duplicate item")]
    DuplicateItem,
    #[error("duplicate key {0}")]
    DuplicateKey(String),
    #[error("unknown key {0}")]
    UnknownKey(String),
    #[error("\"{0}\" is missing")]
    Missing(String),

    #[error("{0}")]
    Name(PackNameError),
    #[error("the file is named \"{file}\" but the pack \"{pack}\"")]
    NameMismatch { file: String, pack: String },
    #[error("a pack cannot depend on itself")]
    DependsOnItself,
    #[error("{0} is in both dependencies and load_after")]
    RedundantLoadAfter(String),
    #[error("a restriction at the top level needs a name")]
    UnnamedRestriction,
    #[error("{0} is not qualified by the name of its pack and a dot")]
    Unqualified(String),
    #[error("{0} is defined twice in this pack")]
    DefinedTwice(String),
    #[error("{0}")]
    Pattern(PatternError),
    #[error("{index} is beyond the pattern \"{pattern}\", which has {length} cells")]
    BeyondPattern { index: i32, pattern: String, length: usize },
    #[error("a condition needs a minimum, a maximum or both")]
    NoRange,
    #[error("\"maximum\" alone asks for at least one match, so that a move without any is refused")]
    NeedsAMatch,
    #[error("no value is at least {minimum} and at most {maximum}")]
    EmptyRange { minimum: i64, maximum: i64 },
    #[error("there are never {0} matches if only the first one counts")]
    NeverSoMany(u32),
    #[error("nobody has no score")]
    ScoreOfNobody,
    #[error("a stone belongs to one player, not to several opponents")]
    SharedStone,
    #[error("the centre is still empty while a move is checked, so it has no owner")]
    CentreIsEmpty,
    #[error("'+' is about moves that could follow, which only restrictions ask for")]
    PlayableInRule,
    #[error(
        "the window [{first}, {last}] must start at round {earliest} or later and must not end before it starts"
    )]
    BadWindow { first: u32, last: u32, earliest: u32 },
    #[error("the picture says how large the board is, so it needs no dimensions")]
    PictureAndDimensions,
    #[error("{0} is not a symbol of pictures")]
    PictureSymbol(String),
    #[error("this row has a cell between two others of the hex lattice")]
    PictureBetween,
    #[error("the board has no cell")]
    NoCells,
    #[error("control characters are not allowed in this text")]
    ControlCharacters,
    #[error("this text has {length} characters; {most} are the most")]
    TextTooLong { length: usize, most: usize },

    #[error("there is no pack \"{0}\"")]
    UnknownPack(String),
    #[error("a game is made of at most {MAX_PACKS} packs")]
    TooManyPacks,
    #[error("circular dependency: {}", .0.join(" -> "))]
    Cycle(Vec<String>),
    #[error("{name} overrides a feature of {owner}, which is not a declared dependency")]
    HiddenDependency { name: String, owner: String },
    #[error("{owner} has nothing called {name} to override")]
    UnknownOverride { name: String, owner: String },

    #[error("none of these packs states the dimensions of the board")]
    NoBoard,
    #[error("the board has {axes} axes, but ends are given for {found}: one pair per axis")]
    TopologyAxes { axes: usize, found: usize },
    #[error("{0}")]
    Board(GeometryError),
    #[error("the board has no axis {axis}: its {axes} axes are counted from 0")]
    UnknownAxis { axis: usize, axes: usize },
    #[error("two stones cannot share the cell {0}")]
    SharedCell(String),
    #[error("{cell} is off the board {dims}")]
    OffBoard { cell: String, dims: String },
    #[error("the stone at {0} floats above an empty cell")]
    Floating(String),
    #[error("a hex lattice is flat: it has two axes, not {0}")]
    HexAxes(usize),
    #[error("stones do not fall on a hex lattice")]
    HexGravity,
    #[error("lines cannot turn at an edge on a hex lattice, nor where rules name longer steps")]
    TurningEdge,
    #[error("{cell} is off the board {dims}, so it cannot be a hole in it")]
    HoleOffBoard { cell: String, dims: String },
    #[error("the cell {0} does not exist anyway")]
    HoleTwice(String),
    #[error("an offset has {axes} numbers here, one for each axis")]
    BadOffset { axes: usize },
    #[error("a step has {axes} numbers here, from -127 to 127, and not all 0")]
    BadStep { axes: usize },
    #[error("a game has at most {MAX_LONG_STEPS} steps that are longer than to a neighbour")]
    TooManySteps,
    #[error("no loaded pack defines the score {0}")]
    UnknownScore(String),
    #[error("player {0} never has a turn")]
    NeverMoves(u8),
    #[error("there are {players} players, numbered 0 to {}", .players - 1)]
    UnknownPlayer { players: usize },

    #[error("stones can only be taken out of columns, and this board has none")]
    PopWithoutGravity,
    #[error("the sides change hands between two players, and this game has another number")]
    TwoPlayersOnly,
    #[error("the sides cannot change hands, because \"{0}\" treats the players differently")]
    UnevenSides(String),
    #[error("this game has an opening, which says itself when the sides change hands")]
    SwapBesideOpening,
    #[error("\"more\" needs another step after this one")]
    NothingMore,
    #[error("a game has at most 65535 different moves, this one has {0}")]
    TooManyMoves(usize),

    #[error("an empty pattern never matches")]
    EmptyPattern,
    #[error("{length} cells fit nowhere: the longest line here has {longest}")]
    LongerThanLines { length: usize, longest: usize },
    #[error("a hex lattice has no diagonal lines, so this never matches")]
    NoDiagonals,
    #[error("no line leads to {cells} of the cells, for example {first}")]
    LonelyCells { cells: usize, first: String },
    #[error(
        "the centre is still empty while a move is checked, but this pattern has a stone there"
    )]
    CentreIsStone,
    #[error("the new stone lies on the centre when this is judged, but the pattern has none there")]
    CentreIsPlaced,
    #[error("the new stone is the mover's own, but this pattern has somebody else's at the centre")]
    CentreIsTheirs,
    #[error("\"{0}\" without its capital is any stone, like \"#\"")]
    LoneSmallLetter(char),
    #[error("there are never {minimum} matches: at most {most} lines are looked at")]
    TooManyMatches { minimum: u32, most: usize },
    #[error("this never holds: {greatest} is the greatest value on this board")]
    NeverThere { greatest: u32 },
    #[error("no rule adds to \"{0}\", so it is never more than 0")]
    NeverRaised(String),
    #[error("nobody ever gets so many points: {most} at most")]
    TooHigh { most: i64 },
    #[error("whoever reaches this has reached \"{0}\" as well, which is looked at first")]
    HiddenBy(String),
    #[error("no bomb ever drops then: the board is full after {moves} moves")]
    NeverDrops { moves: usize },
    #[error("this leads beyond the edge of the board from every cell")]
    BlastBeyond,
    #[error("one turn of {stones} stones fills the board, which has {cells} free cells")]
    OneTurn { stones: u32, cells: usize },
    #[error("nobody can make the first move: every place is refused or taken")]
    NoFirstMove,
    #[error("the first move can only be a pass: every place is refused or taken")]
    OnlyPasses,
    #[error("no move satisfies both this restriction and \"{0}\", which says the opposite")]
    Contradicts(String),
    #[error("this restriction says the same as \"{0}\"")]
    SameRestriction(String),
    #[error("this rule changes neither a score nor the board")]
    NoEffect,
    #[error("no rule adds to this score, so nobody reaches its threshold")]
    Unreachable,
    #[error("nobody can win or lose this game: it always ends in a draw")]
    NobodyWins,
    #[error("the players {first} and {second} look alike: the same name, colour or symbol")]
    DuplicatePlayers { first: usize, second: usize },
    #[error("a bundled pack is called \"{0}\", too, and is hidden by this one")]
    Shadows(String),
    #[error("this rule is the same as \"{0}\", so whatever they do is done twice")]
    SameRule(String),
    #[error("no rule changes this score, so everybody always has 0 of it")]
    IdleScore,
    #[error("nothing asks for this score, and nobody sees it")]
    UnusedScore,
    #[error("the step {0} is listed twice")]
    StepTwice(String),
    #[error("this cell is empty anyway: the pattern has '-' there")]
    EmptiesNothing,
    #[error("this cell belongs to that player already")]
    GivesNothing,
    #[error("nobody owns this cell, where the pattern has '-', so every such move is refused")]
    OwnerOfEmpty,
    #[error("'{0}' stands for something else on boards in plain text")]
    TakenSymbol(char),
    #[error("a choice with one option is no choice")]
    OneOption,
    #[error("no opening comes to this step: the choice before it does not offer \"more\"")]
    NeverReached,
    #[error("an opening of {placed} stones never ends: the board has {cells} cells")]
    OpeningTooLong { placed: usize, cells: usize },
    #[error("nobody is ever forced to pass: every free cell can be moved to")]
    NeverStuck,
    #[error("no position ever comes up again: stones only come, and none goes")]
    NeverRepeats,
    #[error(
        "this restriction is never asked: no pattern of the game has a +, so there are no further moves"
    )]
    NeverFurther,

    #[error("a game has at most {MAX_FEATURES} scores, this one has {0}")]
    TooManyScores(usize),
    #[error("a game has at most {MAX_FEATURES} rules, this one has {0}")]
    TooManyRules(usize),
    #[error("{what} costs {points} of 10{}", because(.dearest.as_ref()))]
    Dear {
        what: CostOf,
        /// As people read it: with one decimal, as long as that says something.
        points: String,
        /// The part that costs most, if it is not all of it.
        dearest: Option<(String, CostsFor)>,
    },
}

impl PackFault {
    /// A stable name for this kind of fault, for example `unknown-score`.
    #[must_use]
    #[expect(clippy::too_many_lines, reason = "a table of names")]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "too-large",
            Self::NotUtf8(_) => "not-utf8",
            Self::NotJson(_) | Self::NotJsonInside { .. } => "not-json",
            Self::TooDeep => "too-deep",
            Self::More(_) => "too-many-findings",
            Self::Refused(_)
            | Self::WrongKind { .. }
            | Self::NoType { .. }
            | Self::UnknownType { .. }
            | Self::NotAType { .. }
            | Self::UnknownWord { .. }
            | Self::TooSmall { .. }
            | Self::TooBig { .. }
            | Self::Length { .. }
            | Self::Items { .. }
            | Self::NotAColour(_)
            | Self::DuplicateItem
            | Self::Missing(_) => "schema",
            Self::DuplicateKey(_) => "duplicate-key",
            Self::UnknownKey(_) => "unknown-key",
            Self::Name(_) => "pack-name",
            Self::NameMismatch { .. } => "name-mismatch",
            Self::DependsOnItself | Self::Cycle(_) => "cycle",
            Self::RedundantLoadAfter(_) => "redundant-load-after",
            Self::UnnamedRestriction => "unnamed-restriction",
            Self::Unqualified(_) => "unqualified-name",
            Self::DefinedTwice(_) => "duplicate-name",
            Self::Pattern(_) => "invalid-pattern",
            Self::BeyondPattern { .. } => "index-beyond-pattern",
            Self::NoRange => "condition-without-range",
            Self::NeedsAMatch => "needs-a-match",
            Self::EmptyRange { .. } => "empty-range",
            Self::NeverSoMany(_) | Self::TooManyMatches { .. } => "never-so-many",
            Self::ScoreOfNobody | Self::SharedStone => "bad-player-index",
            Self::CentreIsEmpty => "centre-is-empty",
            Self::PlayableInRule => "invalid-pattern",
            Self::BadWindow { .. } => "bad-window",
            Self::PictureAndDimensions => "picture-and-dimensions",
            Self::PictureSymbol(_) | Self::PictureBetween => "bad-picture",
            Self::NoCells => "no-cells",
            Self::ControlCharacters => "control-character",
            Self::TextTooLong { .. } => "text-too-long",
            Self::UnknownPack(_) => "unknown-dependency",
            Self::HiddenDependency { .. } => "hidden-dependency",
            Self::UnknownOverride { .. } => "unknown-override",
            Self::NoBoard => "no-board",
            Self::TopologyAxes { .. } => "topology-axes",
            Self::Board(_) => "board-too-large",
            Self::UnknownAxis { .. } => "unknown-axis",
            Self::SharedCell(_) | Self::OffBoard { .. } | Self::Floating(_) => "bad-setup",
            Self::HexAxes(_) | Self::HexGravity | Self::TurningEdge => "bad-lattice",
            Self::HoleOffBoard { .. } => "bad-hole",
            Self::HoleTwice(_) => "duplicate-hole",
            Self::BadOffset { .. } => "bad-offset",
            Self::BadStep { .. } | Self::TooManySteps => "bad-step",
            Self::UnknownScore(_) => "unknown-score",
            Self::UnknownPlayer { .. } => "unknown-player",
            Self::NeverMoves(_) => "never-moves",
            Self::PopWithoutGravity => "pop-without-gravity",
            Self::TwoPlayersOnly => "two-players-only",
            Self::UnevenSides(_) => "uneven-sides",
            Self::SwapBesideOpening => "swap-beside-opening",
            Self::NothingMore => "nothing-more",
            Self::EmptyPattern
            | Self::LongerThanLines { .. }
            | Self::NoDiagonals
            | Self::CentreIsStone
            | Self::CentreIsPlaced
            | Self::CentreIsTheirs => "never-matches",
            Self::LoneSmallLetter(_) => "lone-small-letter",
            Self::NeverThere { .. } | Self::NeverRaised(_) => "never-holds",
            Self::HiddenBy(_) => "never-first",
            Self::NeverDrops { .. } => "never-drops",
            Self::BlastBeyond => "never-hits",
            Self::OneTurn { .. } => "one-turn",
            Self::NoFirstMove | Self::OnlyPasses => "no-first-move",
            Self::Contradicts(_) => "contradiction",
            Self::SameRestriction(_) => "same-restriction",
            Self::LonelyCells { .. } => "lonely-cells",
            Self::NoEffect => "no-effect",
            Self::Unreachable | Self::TooHigh { .. } => "unreachable-threshold",
            Self::NobodyWins => "nobody-wins",
            Self::DuplicatePlayers { .. } => "duplicate-players",
            Self::Shadows(_) => "shadows-bundled",
            Self::SameRule(_) => "same-rule",
            Self::IdleScore | Self::UnusedScore => "idle-score",
            Self::StepTwice(_) => "duplicate-step",
            Self::EmptiesNothing | Self::GivesNothing => "no-effect",
            Self::OwnerOfEmpty => "never-legal",
            Self::TakenSymbol(_) => "taken-symbol",
            Self::OneOption => "one-option",
            Self::NeverReached | Self::OpeningTooLong { .. } => "never-reached",
            Self::NeverStuck => "never-stuck",
            Self::NeverRepeats => "never-repeats",
            Self::NeverFurther => "never-further",
            Self::LongReading
            | Self::TooManyPacks
            | Self::TooManyMoves(_)
            | Self::TooManyScores(_)
            | Self::TooManyRules(_)
            | Self::Dear { .. } => "over-budget",
        }
    }
}

/// What to write instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum Remedy {
    #[error("did you mean \"{0}\"?")]
    DidYouMean(String),
    #[error("split it into several packs")]
    Split,
    #[error("save the file as UTF-8")]
    SaveAsUtf8,
    #[error("a pack is a JSON object; start with {{\"name\": \"...\"}}")]
    StartWithName,
    #[error("JSON has no NaN or Infinity; write a number")]
    WriteANumber,
    #[error("strings are written in double quotes")]
    DoubleQuotes,
    #[error("JSON has no comments; use a \"comment\" member")]
    NoComments,
    #[error("remove the comma before the closing bracket")]
    RemoveComma,
    #[error("a bracket or a quote is not closed")]
    CloseBracket,
    #[error("use fewer levels of nesting")]
    FewerLevels,
    #[error("have fewer values in it, nested less, or split it into several packs")]
    FewerNestedValues,
    #[error("keep one of them")]
    KeepOne,
    #[error("put remarks into a \"comment\" member")]
    UseComment,
    #[error("write \"{0}\" here or rename the file")]
    RenameFile(String),
    #[error("remove this name")]
    RemoveName,
    #[error("a dependency is loaded first anyway; remove it here")]
    LoadedAnyway,
    #[error("add \"name\": \"{0}.something\"")]
    AddName(String),
    #[error("write {0}")]
    Write(String),
    #[error("rename one of the two")]
    RenameOne,
    #[error(
        "symbols are # - + . @ ! and letters, one of them may be in [ ], and | may be at either end, with one symbol outside it"
    )]
    PatternSymbols,
    #[error("cells are counted from 0 to {0}")]
    CountCells(usize),
    #[error("add \"minimum\": 1, for example")]
    AddMinimum,
    #[error("remove \"minimum\": a rule does nothing without a match")]
    RuleNeedsAMatch,
    #[error("add \"minimum\": 0 if no match is fine, too, or \"minimum\": 1 if one is needed")]
    AllowNone,
    #[error("use -2, the player to move")]
    UseMover,
    #[error("use \"next\", the player after the one to move")]
    UseNext,
    #[error("use \"multimatch_mode\": \"half\", which counts lines")]
    CountLines,
    #[error("name every player at least once")]
    NameEveryPlayer,
    #[error("add \"gravity\" to the board")]
    AddGravity,
    #[error("have two players, or no swap")]
    TwoPlayers,
    #[error(
        "say \"mover\", \"owner\" or \"opponents\" instead of a player's number, or have no swap"
    )]
    TreatAlike,
    #[error("put \"swap\" among the options of the opening, or write \"opening\": []")]
    SwapInOpening,
    #[error("add a step, or remove \"more\"")]
    AddStep,
    #[error("write what to look for")]
    WritePattern,
    #[error("shorten the pattern, make the board larger or name other directions")]
    FitTheBoard,
    #[error("write [-] or [.] for the cell that is moved to, or add \"placed\": true")]
    EmptyCentre,
    #[error("write [@] for the new stone, or remove \"placed\"")]
    StoneAtCentre,
    #[error("write '-' for an empty cell")]
    EmptyInstead,
    #[error("add \"score_actions\" or \"board_actions\"")]
    AddAction,
    #[error("add a rule with a score action for it, or remove the threshold")]
    AddToScore,
    #[error("add a score with a threshold and a rule that adds to it, or \"no_moves\"")]
    AddGoal,
    #[error("give them different names, colours and symbols")]
    TellApart,
    #[error("remove one of them, or write a greater value")]
    MergeRules,
    #[error("add a rule with a score action for it, or remove the score")]
    ChangeScore,
    #[error(
        "give it a \"threshold\" or a \"display_name\", ask for it in a condition, or remove it"
    )]
    AskForScore,
    #[error("remove one of them")]
    RemoveStep,
    #[error("remove one of the two, or put them into the groups of a disjunction")]
    RemoveRestriction,
    #[error("count the cells of the pattern from 0, or remove this action")]
    OtherCell,
    #[error("name a cell with a stone or \"mover\"; restrictions are what forbids moves")]
    NameAStone,
    #[error("write a letter, for example")]
    WriteALetter,
    #[error("exchange the two numbers")]
    ExchangeNumbers,
    #[error("coordinates are counted from 0")]
    CountFromZero,
    #[error("add an option, or remove the step")]
    AddOption,
    #[error("add \"more\" to the options of the choice before it, or remove what follows")]
    AddMore,
    #[error("place fewer stones, or use a larger board")]
    FewerStones,
    #[error("add a restriction that can leave somebody without a move, or remove this")]
    RestrictOrRemove,
    #[error("remove this, or let stones leave the board: \"pop\", or a rule that captures")]
    RemoveRepeats,
    #[error("remove this, or write + where the player to move could put another stone")]
    RemoveFurther,
    #[error("write [A] for the new stone")]
    StoneInRule,
    #[error("write a capital for stones of one owner, or # for any stone")]
    CapitalOrHash,
    #[error("ask for fewer matches")]
    FewerMatches,
    #[error("write a smaller minimum, or make the board larger")]
    SmallerMinimum,
    #[error("add a rule with a score action for it")]
    RaiseScore,
    #[error("write a lower threshold, or let rules give more points")]
    LowerThreshold,
    #[error("list this score before \"{0}\"")]
    ListBefore(String),
    #[error("let the bomb drop earlier, or remove it")]
    EarlierBomb,
    #[error("write a smaller offset, or remove it")]
    SmallerOffset,
    #[error("allow it: a disjunction with a score that counts stones tells the first one apart")]
    AllowTheFirst,
    #[error("give the pack another name")]
    OtherName,
    #[error("remove \"dimensions\", or the picture")]
    DropDimensions,
    #[error("write . for a cell and a blank for none")]
    PictureSymbols,
    #[error("shift every row by one character, and leave one blank between two cells")]
    ShiftRows,
    #[error("use \"lattice\": \"square\", or two dimensions")]
    TwoDimensions,
    #[error("remove \"gravity\", or use \"lattice\": \"square\"")]
    DropGravity,
    #[error("use \"stop\" or \"return\"")]
    StopOrReturn,
    #[error("leave at least one cell")]
    LeaveACell,
    #[error("name fewer of them")]
    FewerSteps,
    #[error("join them to the others, or leave them out")]
    JoinCells,
    #[error("remove it from \"holes\"")]
    RemoveHole,
    #[error("name the steps: \"directions\": [[1, 1], [-1, -1]]")]
    NameSteps,
    #[error("windows ascend and do not overlap; round 2 is the earliest")]
    WindowsAscend,
    #[error("write one plain line")]
    OnePlainLine,
    #[error("put several of them into one")]
    JoinPacks,
    #[error("remove one of these dependencies or load_afters")]
    BreakCycle,
    #[error("add {0} to \"dependencies\" or to \"load_after\"")]
    Declare(String),
    #[error("add \"board\": {{\"dimensions\": [6, 7]}}")]
    AddBoard,
    #[error("make the board smaller")]
    SmallerBoard,
    #[error("define it in \"scores\", or correct the name")]
    DefineScore,
    #[error(
        "shorten the pattern, name fewer directions, conditions and actions, or make the board smaller"
    )]
    ShorterPattern,
    #[error("name fewer offsets and windows, or make the board smaller")]
    FewerOffsets,
    #[error("have fewer scores, and give them short names")]
    FewerScores,
    #[error("have fewer values and shorter texts in it")]
    FewerValues,
    #[error("make the board smaller, or give it fewer dimensions")]
    FewerDimensions,
}

/// How many there may be of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum Amount {
    Exactly(u64),
    Between(u64, u64),
    AtLeast(u64),
    AtMost(u64),
}

impl Amount {
    fn plural(self) -> &'static str {
        if matches!(self, Self::Exactly(1) | Self::AtMost(1)) { "" } else { "s" }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "{count}"),
            Self::Between(least, most) => write!(f, "{least} to {most}"),
            Self::AtLeast(least) => write!(f, "{least} or more"),
            Self::AtMost(most) => write!(f, "at most {most}"),
        }
    }
}

/// What costs too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum CostOf {
    #[error("preparing this game")]
    Preparing,
    #[error("one turn of this game")]
    Turn,
    #[error("the memory for this game")]
    Memory,
}

/// What it costs that much for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum CostsFor {
    #[error("the length of the files, of which this is the longest")]
    Files,
    #[error("the size of the board")]
    Board,
    #[error("the scores, of which this has the longest name")]
    Scores,
    #[error("the rules, of which this is the dearest")]
    Rules,
    #[error("the restrictions, of which this is the dearest")]
    Restrictions,
    #[error("the bombs")]
    Bombs,
}

fn because(dearest: Option<&(String, CostsFor)>) -> String {
    dearest
        .map_or_else(String::new, |(points, what)| format!(", {points} of them because of {what}"))
}

fn either(kinds: &[JsonKind]) -> String {
    kinds.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

fn one_of(words: &[String]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or ")
}
