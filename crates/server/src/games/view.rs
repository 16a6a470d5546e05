//! A game as pages and programs see it.

use foursight_rules::format::End;
use foursight_rules::{Contents, EndKind, Event, Position, Ruleset, notation};
use serde::Serialize;
use utoipa::ToSchema;

use super::names::NamesView;
use super::table::Table;
use crate::words::Words;

/// Legal moves beyond this many are not listed.
const MOST_LEGAL: usize = 500;
/// What stands for a bomb among cells.
const BOMB: i8 = 8;

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
    /// Where stones fall, if they do.
    pub gravity: Option<GravityView>,
    /// How moves are written: "columns", "grid" or "numbers".
    pub labels: &'static str,
    /// What cells are called.
    pub cell_names: NamesView,
    /// What moves are called.
    pub move_names: NamesView,
    /// The players in order of their turns.
    pub players: Vec<PlayerView>,
    /// What each cell holds, row-major: -1 nothing, 0 to 7 a player's stone, 8 a bomb.
    pub cells: Vec<i8>,
    /// All moves so far.
    pub moves: Vec<Vec<u16>>,
    /// The same as people write them.
    pub notation: String,
    /// Who is to move.
    pub to_move: u8,
    /// The round: one more than stones were played.
    pub round: u32,
    /// The bomb on the board.
    pub bomb: Option<BombView>,
    /// All scores.
    pub scores: Vec<ScoreView>,
    /// The clocks.
    pub clock: Option<ClockView>,
    /// The legal moves; absent if there are more than 500.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Vec<u16>>>,
    /// Where gravity acts: the cell in which a stone of each move would come to rest, by the move's
    /// number; null where there is no room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landings: Option<Vec<Option<Vec<u16>>>>,
    /// The cell of the last stone.
    pub last: Option<Vec<u16>>,
    /// Every line that won.
    pub lines: Vec<LineView>,
    /// How the game ended.
    pub result: Option<ResultView>,
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

/// Where stones fall.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GravityView {
    /// Along which axis.
    pub axis: usize,
    /// To which end: "low" or "high".
    pub end: &'static str,
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
    /// Whether the person is connected; null for computers.
    pub connected: Option<bool>,
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
    /// What each player has left: of the game, or of a move if only that is limited.
    pub left_ms: Vec<u64>,
    /// What is left of this turn.
    pub turn_left_ms: u64,
    /// False while somebody is missing and once the game is over.
    pub running: bool,
}

/// A line that won.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LineView {
    /// Whose line.
    pub player: u8,
    /// Its cells.
    pub cells: Vec<Vec<u16>>,
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

/// What only the actor knows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Presence {
    pub(crate) connected: Vec<Option<bool>>,
    pub(crate) clock: Option<ClockView>,
}

/// How moves are written in this game.
fn labels(rules: &Ruleset) -> &'static str {
    match rules.move_sizes().as_slice() {
        [columns] if *columns <= 35 => "columns",
        [_, _] => "grid",
        _ => "numbers",
    }
}

pub(crate) fn gravity(rules: &Ruleset) -> Option<GravityView> {
    rules.gravity().map(|(axis, end)| GravityView {
        axis,
        end: match end {
            End::Low => "low",
            End::High => "high",
        },
    })
}

fn cells(position: &Position) -> Vec<i8> {
    let cells = 0..position.rules().geometry().cells() as u16;
    cells
        .map(|cell| match position.contents(cell) {
            Contents::Empty => -1,
            Contents::Stone(player) => player as i8,
            Contents::Bomb => BOMB,
        })
        .collect()
}

impl SeriesView {
    fn new(table: &Table) -> Option<Self> {
        let series = table.setup.series.as_ref()?;
        let points = halves(table).into_iter().map(|half| f64::from(half) / 2.0).collect();
        Some(Self { games: series.games, number: series.number, points })
    }
}

/// Half points of a series, seat by seat, this game included once it is over.
pub(crate) fn halves(table: &Table) -> Vec<u32> {
    let before = table.setup.series.as_ref().map(|series| series.points.clone());
    let mut points = before.unwrap_or_default();
    points.resize(table.seats.len(), 0);
    if let Some(result) = table.result() {
        for (seat, points) in (0..).zip(&mut points) {
            *points += match (result.winners.is_empty(), result.winners.contains(seat)) {
                (true, _) => 1,
                (_, true) => 2,
                _ => 0,
            };
        }
    }
    points
}

/// The game as everybody sees it.
pub(crate) fn game(table: &Table, presence: Presence) -> GameView {
    let position = table.position();
    let rules = table.rules();
    let geometry = rules.geometry();
    let moves: Vec<_> =
        table.record().moves.iter().filter_map(|place| rules.move_from(place).ok()).collect();
    let last_events = table.turns().last().map(|turn| turn.events.as_slice()).unwrap_or_default();
    let last = table.turns().last().and_then(|turn| turn.last.clone());
    let lines = last_events.iter().find_map(|event| match event {
        Event::Won { lines, .. } => Some(lines.as_slice()),
        _ => None,
    });
    let lines = lines.unwrap_or_default().iter();
    let lines = lines.map(|line| LineView { player: line.player, cells: line.cells.clone() });
    let seats = table.seats.iter().zip(presence.connected.iter().chain(std::iter::repeat(&None)));
    let players = rules.players().iter().zip(seats).map(|(player, (seat, connected))| PlayerView {
        name: (&player.name).into(),
        color: player.color.clone(),
        symbol: player.symbol.to_string(),
        seat: seat.to_string(),
        connected: *connected,
    });
    let scores = rules.scores().iter().enumerate().map(|(at, score)| ScoreView {
        name: score.name.clone(),
        label: score.display_name.as_ref().map(Into::into),
        threshold: score.threshold,
        values: (0..rules.players().len() as u8).map(|seat| position.score(at, seat)).collect(),
    });
    let over = table.is_over();
    let few = over || position.legal_move_count() <= MOST_LEGAL;
    let legal = few.then(|| {
        let legal = if over { Vec::new() } else { position.legal_moves() };
        legal.into_iter().map(|place| rules.move_coords(place)).collect()
    });
    let landings = rules.gravity().map(|_| {
        let moves = (0..rules.move_count()).filter_map(|index| rules.move_at(index));
        moves.map(|mv| position.landing(mv).map(|cell| geometry.coords(cell))).collect()
    });
    let bomb = position.bomb().map(|(cell, explodes)| BombView {
        cell: geometry.coords(cell),
        rounds_left: explodes.saturating_sub(position.round()),
    });
    GameView {
        id: (!table.id.is_empty()).then(|| table.id.clone()),
        title: table.setup.title.clone(),
        packs: table.setup.packs.clone(),
        dims: geometry.dims().to_vec(),
        move_sizes: rules.move_sizes(),
        gravity: gravity(rules),
        labels: labels(rules),
        cell_names: NamesView::of_cells(rules),
        move_names: NamesView::of_moves(rules),
        players: players.collect(),
        cells: cells(position),
        moves: table.record().moves.clone(),
        notation: notation::format(rules, &moves),
        to_move: position.to_move(),
        round: position.round(),
        bomb,
        scores: scores.collect(),
        clock: presence.clock,
        legal,
        landings,
        last,
        lines: lines.collect(),
        result: table.result().map(|end| ResultView {
            winners: end.winners.iter().collect(),
            kind: end.kind,
            score: end.score.clone(),
        }),
        series: SeriesView::new(table),
        turns: table.turns().len(),
        opening: table.setup.opening,
        next: table.next.clone(),
        created_ms: table.created_ms,
    }
}
