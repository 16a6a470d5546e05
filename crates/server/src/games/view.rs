//! A game as pages and programs see it.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::format::{End, Lattice, OpeningOption};
use foursight_rules::{
    Contents, EndKind, GameEnd, Move, MoveKind, MoveName, Ruleset, Snapshot, WinningLine, notation,
};
use foursight_table::{Offer, SeatKind, Table};
use foursight_voice::{Lang, Narrator};
use serde::Serialize;
use utoipa::ToSchema;

use super::names::{AxisNames, MOST_LISTED, NamesView, edge_names};
use super::phrases::SpokenPhrase;
use super::tracked::{TrackedTable, millis};
use super::wanted::MoveSchema;
use crate::store::{OfferName, Person, SeatPerson};
use crate::words::Words;

/// Legal moves beyond this many are not listed.
const MOST_LEGAL: usize = 500;
/// What stands for a bomb among cells.
const BOMB: i8 = 8;
/// What stands for a cell that does not exist.
const MISSING: i8 = -2;

/// A game.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GameView {
    /// Its name in addresses; null for a position that belongs to no game.
    pub id: Option<String>,
    /// What people call it.
    pub title: Words,
    /// The packs that it is made of.
    pub packs: Vec<String>,
    /// Sizes of the board's axes.
    pub dims: Vec<u16>,
    /// Sizes of the axes that a move names.
    pub move_sizes: Vec<u16>,
    /// Which cells are neighbours: "square", or "hex": each row lies half a cell to the right of the
    /// one above.
    pub lattice: &'static str,
    /// Where stones fall, if they do.
    pub gravity: Option<GravityView>,
    /// Flat boards whose edges are joined: what lies just beyond each edge; absent if that is more
    /// than 1000 cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<BeyondView>,
    /// How moves are written: "columns", "grid" or "numbers".
    pub labels: &'static str,
    /// What cells are called, whether stones fall or not.
    pub cell_names: NamesView,
    /// What stands at the edges of the board, by axis: on a board with columns their numbers, and
    /// rows counted from the bottom. Cells are called by it when people are told of them.
    pub edge_names: Vec<AxisNames>,
    /// What moves are called.
    pub move_names: NamesView,
    /// The players in order of their turns.
    pub players: Vec<PlayerView>,
    /// What each cell holds, row-major: -1 nothing, 0 to 7 a player's stone, 8 a bomb.
    pub cells: Vec<i8>,
    /// All moves so far: coordinates, or what else they are.
    #[schema(value_type = Vec<MoveSchema>)]
    pub moves: Vec<MoveName>,
    /// The same as people write them.
    pub notation: String,
    /// Who is to move.
    pub to_move: u8,
    /// Whose stone the next one is, if it is not that of the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stone: Option<u8>,
    /// What the player to move should know before: that the turn has several stones left, or that the
    /// next one is somebody else's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Words>,
    /// The round: one more than moves were made.
    pub round: u32,
    /// The bomb on the board.
    pub bomb: Option<BombView>,
    /// All scores.
    pub scores: Vec<ScoreView>,
    /// The clocks.
    pub clock: Option<ClockView>,
    /// The places where a stone can go; absent if there are more than 500.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Vec<u16>>>,
    /// The legal moves of other kinds, if there are any: to be offered beside the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherMoveView>,
    /// Where stones fall: the cell in which a stone of each move would come to rest, by the move's
    /// number; null where there is no room. If there are more than 1000 moves, `levels` is there
    /// instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landings: Option<Vec<Option<Vec<u16>>>>,
    /// The same for very large boards, in short: the coordinate of that cell along the axis in
    /// which stones fall; the others are the move's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<Option<u16>>>,
    /// Where the last stone is now; null once it was captured or blown up.
    pub last: Option<Vec<u16>>,
    /// Every line that won.
    pub lines: Vec<LineView>,
    /// How the game ended.
    pub result: Option<ResultView>,
    /// True if a move can be taken back.
    pub can_undo: bool,
    /// True if hints are given, and what moves are worth: while people play each other only in a
    /// teaching game.
    pub has_advice: bool,
    /// True if hints are given although people play each other, as they were told beforehand.
    pub teaching: bool,
    /// True if it counts for the ratings of the people who play it.
    pub rated: bool,
    /// True if everybody's list of games has it.
    pub listed: bool,
    /// True if people play each other: takebacks, draws and rematches are offers.
    pub needs_consent: bool,
    /// The seats whose players have a move that they can ask to take back.
    pub takebacks: Vec<u8>,
    /// What was offered and not answered yet.
    pub offers: Vec<OfferView>,
    /// The win that can be claimed against whoever is to move, now or soon.
    pub claim: Option<ClaimView>,
    /// The bot that loses by itself if it keeps everybody waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitView>,
    /// What the players have said to each other lately, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phrases: Vec<SpokenPhrase>,
    /// The room that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// True if an open seat can be taken with the invitation only.
    pub by_invitation: bool,
    /// The series that it belongs to.
    pub series: Option<SeriesView>,
    /// How many moves were played.
    pub turns: usize,
    /// How many of them were played before the game began; they cannot be taken back.
    pub opening: usize,
    /// The rematch.
    pub next: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A move of another kind than a stone of one's own.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OtherMoveView {
    /// The move as records have it.
    #[serde(rename = "move")]
    #[schema(value_type = MoveSchema)]
    pub name: MoveName,
    /// The move as people write it, and as it can be asked for.
    pub notation: String,
    /// What it is called.
    pub label: Words,
    /// "stone", "pop", "pass", "swap", "stay" or "more".
    pub kind: &'static str,
    /// The coordinates of the place that it is about, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Vec<u16>>,
    /// Whose stone is placed, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stone: Option<u8>,
    /// The cell whose stone is taken out, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<Vec<u16>>,
}

/// Where stones fall.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GravityView {
    /// Along which axis.
    pub axis: usize,
    /// To which end: "low" or "high".
    pub end: &'static str,
}

/// What lies beyond an edge of the board, where lines go on.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct BeyondView {
    /// The row and the column, of which one at least is not on the board: -1, or one too many.
    pub at: [i32; 2],
    /// The cell that lines go on with.
    pub cell: Vec<u16>,
}

/// A player.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PlayerView {
    /// The player's name in the pack.
    pub name: Words,
    /// Colour of the stones, "#rrggbb".
    pub color: String,
    /// The stone as one character.
    pub symbol: String,
    /// "human", "open" or a computer player.
    pub seat: String,
    /// Whether the person is connected; null for computers, and false for a bot that is waited for.
    pub connected: Option<bool>,
    /// Who sits there, if they have a name.
    pub person: Option<SeatPersonView>,
    /// What the room of the game calls whoever sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_name: Option<String>,
}

/// A person at a table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SeatPersonView {
    /// What others know them by.
    pub id: String,
    /// What they call themselves.
    pub name: String,
    /// The colour of their picture, 0 to 11.
    pub colour: u8,
    /// The rating in this game: of now, or of before a game that was rated.
    pub rating: Option<i64>,
    /// What a game that was rated has changed.
    pub rating_change: Option<i64>,
}

impl From<&SeatPerson> for SeatPersonView {
    fn from(at: &SeatPerson) -> Self {
        let Person { id, name, colour } = at.person.clone();
        Self { id, name, colour, rating: at.rating, rating_change: at.rating_change }
    }
}

/// A bomb on the board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct BombView {
    /// Where.
    pub cell: Vec<u16>,
    /// Rounds until it goes off.
    pub rounds_left: u32,
}

/// A score.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ScoreView {
    /// Its qualified name.
    pub name: String,
    /// What people see; null if it is not to be shown.
    pub label: Option<Words>,
    /// Reaching this wins.
    pub threshold: Option<i64>,
    /// The players' values.
    pub values: Vec<i64>,
}

/// The clocks.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ClockView {
    /// Most time for a move.
    pub move_ms: Option<u64>,
    /// Time for all moves of a player together.
    pub game_ms: Option<u64>,
    /// What a player's time for the game grows by with each move.
    pub increment_ms: u64,
    /// What each player has left: of the game, or of a move if only that is limited.
    pub left_ms: Vec<u64>,
    /// What is left of this turn.
    pub turn_left_ms: u64,
    /// False while somebody is missing, during a first move that takes no time, and once the game
    /// is over.
    pub running: bool,
}

/// An offer that waits for somebody.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OfferView {
    /// What is offered.
    pub kind: OfferName,
    /// The seat that offers it.
    pub by: u8,
    /// The seats that have agreed, the one that offers it included.
    pub agreed: Vec<u8>,
}

impl From<&Offer> for OfferView {
    fn from(offer: &Offer) -> Self {
        Self { kind: offer.kind.into(), by: offer.by, agreed: offer.agreed.iter().collect() }
    }
}

/// A win that can be claimed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ClaimView {
    /// The seat that loses.
    pub against: u8,
    /// In how many milliseconds it can be claimed, unless that player moves; 0: now.
    pub in_ms: u64,
}

/// A game that a bot is about to lose.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ForfeitView {
    /// Its seat.
    pub seat: u8,
    /// In how many milliseconds it loses, unless it moves.
    pub in_ms: u64,
    /// True if it is not there, or busy elsewhere; false if it was asked and has not answered yet.
    pub away: bool,
}

/// Who is there, and what follows from that.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attendance {
    /// Whether each person is connected; nothing for computers, unless they are waited for.
    pub(crate) connected: Vec<Option<bool>>,
    pub(crate) claim: Option<ClaimView>,
    pub(crate) forfeit: Option<ForfeitView>,
    pub(crate) phrases: Vec<SpokenPhrase>,
}

/// A line that won.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LineView {
    /// Whose line.
    pub player: u8,
    /// Its cells.
    pub cells: Vec<Vec<u16>>,
}

impl From<&WinningLine> for LineView {
    fn from(line: &WinningLine) -> Self {
        Self { player: line.player, cells: line.cells.clone() }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ResultView {
    /// The winners' seats; empty for a draw.
    pub winners: Vec<u8>,
    /// What decided it: "score", "no_moves", "resigned", "timeout", "disconnected" ...
    #[schema(value_type = String)]
    pub kind: EndKind,
    /// The score that reached its threshold.
    pub score: Option<String>,
    /// The seat that gave up, ran out of time, broke the rules or was removed, if that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offender: Option<u8>,
    /// What happened, for whoever has to find out why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl From<&GameEnd> for ResultView {
    fn from(end: &GameEnd) -> Self {
        Self {
            winners: end.winners.iter().collect(),
            kind: end.kind,
            score: end.score.clone(),
            offender: end.offender,
            detail: end.detail.clone(),
        }
    }
}

/// A series.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SeriesView {
    /// How many games there are.
    pub games: u32,
    /// Which one this is, from 1.
    pub number: u32,
    /// Points of the players of this game so far, this game included once it is over.
    pub points: Vec<f64>,
}

/// How moves are written in this game.
fn labels(rules: &Ruleset) -> &'static str {
    match rules.move_sizes().as_slice() {
        [columns] if *columns <= 35 => "columns",
        [_, _] => "grid",
        _ => "numbers",
    }
}

/// Which cells are neighbours.
pub(crate) fn lattice(rules: &Ruleset) -> &'static str {
    match rules.geometry().lattice() {
        Lattice::Square => "square",
        Lattice::Hex => "hex",
    }
}

fn gravity(rules: &Ruleset) -> Option<GravityView> {
    rules.gravity().map(|(axis, end)| GravityView {
        axis,
        end: match end {
            End::Low => "low",
            End::High => "high",
        },
    })
}

/// What lies around a flat board, row by row.
fn beyond(rules: &Ruleset) -> Vec<BeyondView> {
    let &[rows, columns] = rules.geometry().dims() else { return Vec::new() };
    if 2 * (usize::from(rows) + usize::from(columns)) > MOST_LISTED {
        return Vec::new();
    }
    let (rows, columns) = (i32::from(rows), i32::from(columns));
    let places = (-1..=rows).flat_map(|row| (-1..=columns).map(move |column| [row, column]));
    let edge =
        places.filter(|[row, column]| !(0..rows).contains(row) || !(0..columns).contains(column));
    edge.filter_map(|at| Some(BeyondView { at, cell: rules.geometry().beyond(&at)? })).collect()
}

fn cells(snapshot: &Snapshot) -> Vec<i8> {
    let code = |contents: &Contents| match contents {
        Contents::Empty => -1,
        Contents::Stone(player) => *player as i8,
        Contents::Bomb => BOMB,
        Contents::Missing => MISSING,
    };
    snapshot.cells.iter().map(code).collect()
}

fn players(table: &Table) -> Vec<PlayerView> {
    let players = table.rules().players().iter().zip(table.seats());
    players
        .map(|(player, seat)| PlayerView {
            name: (&player.name).into(),
            color: player.color.clone(),
            symbol: player.symbol.to_string(),
            seat: match seat.kind {
                SeatKind::Person => "human".to_owned(),
                SeatKind::Open => "open".to_owned(),
                _ => seat.name.clone(),
            },
            connected: None,
            person: None,
            room_name: None,
        })
        .collect()
}

fn scores(rules: &Ruleset, snapshot: &Snapshot) -> Vec<ScoreView> {
    let scores = rules.scores().iter().zip(&snapshot.scores);
    scores
        .map(|(score, found)| ScoreView {
            name: score.name.clone(),
            label: score.display_name.as_ref().map(Into::into),
            threshold: score.threshold,
            values: found.values.clone(),
        })
        .collect()
}

/// The legal moves, unless there are too many.
fn legal_moves(table: &Table) -> Option<Vec<Vec<u16>>> {
    if table.is_over() {
        return Some(Vec::new());
    }
    let position = table.position();
    let few = position.legal_move_count() <= MOST_LEGAL;
    let rules = table.rules();
    let is_place = |mv: &Move| rules.move_kind(*mv) == MoveKind::Place;
    let legal = || position.legal_moves().into_iter().filter(is_place);
    few.then(|| legal().map(|mv| rules.move_coords(mv)).collect())
}

/// The cell whose stone a move takes out.
fn popped(rules: &Ruleset, mv: Move) -> Option<Vec<u16>> {
    let bottom = (rules.move_kind(mv) == MoveKind::Pop).then(|| rules.column(mv)?.first());
    bottom.flatten().map(|cell| rules.geometry().coords(*cell))
}

/// Legal moves of other kinds.
fn other_moves(table: &Table) -> Vec<OtherMoveView> {
    if table.is_over() {
        return Vec::new();
    }
    let rules = table.rules();
    let others = table.position().other_moves().into_iter();
    let shown = |mv: Move| {
        let (kind, stone) = match rules.move_kind(mv) {
            MoveKind::PlaceStone(stone) => ("stone", Some(stone)),
            MoveKind::Pop => ("pop", None),
            MoveKind::Pass => ("pass", None),
            MoveKind::Swap => ("swap", None),
            MoveKind::Choose(OpeningOption::More) => ("more", None),
            _ => ("stay", None),
        };
        OtherMoveView {
            name: rules.move_name(mv),
            notation: notation::format_move(rules, mv),
            label: Words::said(|lang| foursight_voice::move_label(rules, lang, mv)),
            kind,
            place: rules.place_of(mv).map(|place| rules.move_coords(place)),
            stone,
            cell: popped(rules, mv),
        }
    };
    others.take(MOST_LEGAL).map(shown).collect()
}

/// What to know before the next move, if there is something.
fn note(table: &Table) -> Option<Words> {
    if table.is_over() {
        return None;
    }
    let said = |lang| Narrator::new(table.rules(), lang).turn_note(table.position());
    Some(Words::new(said(Lang::En)?, said(Lang::De)?))
}

/// Where a stone of each move would come to rest, if stones fall.
fn landings(table: &Table) -> Option<Vec<Option<Vec<u16>>>> {
    let is_listed = table.rules().gravity().is_some() && table.rules().move_count() <= MOST_LISTED;
    is_listed.then(|| resting_places(table, |coords| coords))
}

/// The same in short, if there are too many for that.
fn levels(table: &Table) -> Option<Vec<Option<u16>>> {
    let axis = gravity(table.rules())?.axis;
    let is_long = table.rules().move_count() > MOST_LISTED;
    is_long.then(|| resting_places(table, |coords| coords[axis]))
}

/// Something about the cell in which a stone of each move would come to rest.
fn resting_places<T>(table: &Table, of: impl Fn(Vec<u16>) -> T) -> Vec<Option<T>> {
    let rules = table.rules();
    let landing = |index| {
        let cell = table.position().landing(rules.move_at(index)?)?;
        Some(of(rules.geometry().coords(cell)))
    };
    (0..rules.move_count()).map(landing).collect()
}

impl GameView {
    /// A game as it is at its table. Whoever knows more about it adds that.
    pub(crate) fn new(game: &TrackedTable) -> Self {
        let (table, snapshot, rules) = (game.table(), game.snapshot(), game.rules());
        let moves: Vec<Move> = table.moves().collect();
        Self {
            id: None,
            title: Words::each(|language| rules.title(language)),
            packs: rules.requested().to_vec(),
            dims: snapshot.dims.clone(),
            move_sizes: rules.move_sizes(),
            lattice: lattice(rules),
            gravity: gravity(rules),
            beyond: beyond(rules),
            labels: labels(rules),
            cell_names: NamesView::of_cells(rules),
            edge_names: edge_names(rules),
            move_names: NamesView::of_moves(rules),
            players: players(table),
            cells: cells(snapshot),
            moves: moves.iter().map(|mv| rules.move_name(*mv)).collect(),
            notation: notation::format(rules, &moves),
            to_move: snapshot.to_move,
            stone: Some(table.position().stone_to_place())
                .filter(|stone| *stone != snapshot.to_move && !table.is_over()),
            note: note(table),
            round: snapshot.round,
            bomb: snapshot
                .bomb
                .as_ref()
                .map(|bomb| BombView { cell: bomb.cell.clone(), rounds_left: bomb.rounds_left }),
            scores: scores(rules, snapshot),
            clock: None,
            legal: legal_moves(table),
            others: other_moves(table),
            landings: landings(table),
            levels: levels(table),
            last: snapshot.last_stone.clone(),
            lines: snapshot.lines.iter().map(LineView::from).collect(),
            result: table.end().map(ResultView::from),
            can_undo: false,
            has_advice: true,
            teaching: false,
            rated: false,
            listed: false,
            needs_consent: false,
            takebacks: Vec::new(),
            offers: Vec::new(),
            claim: None,
            forfeit: None,
            phrases: Vec::new(),
            room: None,
            by_invitation: false,
            series: None,
            turns: moves.len(),
            opening: table.opening(),
            next: None,
            created_ms: 0,
        }
    }

    /// A game without a name: a position to look at.
    pub(crate) fn detached(rules: &Arc<Ruleset>) -> Self {
        Self::new(&TrackedTable::detached(rules, 0))
    }
}

impl ClockView {
    /// The clocks, if there are any.
    pub(crate) fn new(table: &Table, now: Duration) -> Option<Self> {
        let control = table.clock().control();
        let left = |player| table.time_left(player, now).map_or(0, millis);
        (!control.is_unlimited()).then(|| Self {
            move_ms: control.per_move.map(millis),
            game_ms: control.per_game.map(millis),
            increment_ms: millis(control.increment),
            left_ms: (0..table.seats().len() as u8).map(left).collect(),
            turn_left_ms: table.turn_left(now).map_or_else(|| left(table.to_move()), millis),
            running: table.deadline().is_some(),
        })
    }
}
