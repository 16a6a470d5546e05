//! What a game looks like, kept up to date from its events alone.

use serde::Serialize;

use crate::engine::{Contents, Coords, Event, Outcome, PlayerSet, Position, Reason, WinningLine};
use crate::geometry::Cell;
use crate::meter::spend;

/// A game as faces show it: board, last stone, scores, bomb, winning lines, whose turn it is.
///
/// It starts from a [`Position`] and follows the events of every move and every decision of
/// chance, so nobody else has to know what a capture, a fall or a blast does to a board.
///
/// ```
/// use foursight_rules::{Library, Position, Ruleset, Snapshot, notation};
///
/// let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
/// let mut game = Position::new(&rules);
/// let mut shown = Snapshot::new(&game);
/// for mv in notation::parse(&rules, "4455667")? {
///     shown.apply_all(&game.play(mv)?);
/// }
/// assert_eq!(shown.last_stone, Some(vec![5, 6]));
/// assert_eq!(shown.lines.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Snapshot {
    /// Sizes of the board's axes.
    pub dims: Vec<u16>,
    /// What each cell holds, row-major.
    pub cells: Vec<Contents>,
    /// Where the stone that was played last is now: it moves when it falls, and there is none
    /// once it was captured or blown up. A position does not remember it; only events tell.
    pub last_stone: Option<Coords>,
    /// All scores in load order.
    pub scores: Vec<ScoreValues>,
    /// The bomb on the board.
    pub bomb: Option<BombOnBoard>,
    /// Every line that won, or by which somebody lost. A position does not remember them; only
    /// events tell.
    pub lines: Vec<WinningLine>,
    /// How many players there are.
    pub players: u8,
    /// The players who are out.
    #[serde(skip_serializing_if = "is_nobody")]
    pub out: PlayerSet,
    /// The player to move; once the game is over, the one who would be next.
    pub to_move: u8,
    /// The round: one more than moves were made.
    pub round: u32,
    /// How the game ended on the board, if it did. A score that decided it is named by its index
    /// in `scores`.
    pub outcome: Option<Outcome>,
}

/// A score and what each player has of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreValues {
    /// The score's qualified name.
    pub name: String,
    /// The players' values by seat.
    pub values: Vec<i64>,
}

/// A bomb that has not gone off yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BombOnBoard {
    /// Where it is.
    pub cell: Coords,
    /// Rounds until it goes off.
    pub rounds_left: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_nobody(players: &PlayerSet) -> bool {
    players.is_empty()
}

impl Snapshot {
    /// The game as it is now, without the last stone and the winning lines: those come from
    /// events only.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let rules = position.rules();
        let geometry = rules.geometry();
        let players = rules.players().len() as u8;
        let round = position.round();
        spend(geometry.cells() + rules.scores().len() * rules.players().len());
        let scores = rules.scores().iter().enumerate().map(|(index, score)| ScoreValues {
            name: score.name.clone(),
            values: (0..players).map(|player| position.score(index, player)).collect(),
        });
        Self {
            dims: geometry.dims().to_vec(),
            cells: (0..geometry.cells() as Cell).map(|cell| position.contents(cell)).collect(),
            last_stone: None,
            scores: scores.collect(),
            bomb: position.bomb().map(|(cell, explode_in_round)| BombOnBoard {
                cell: geometry.coords(cell),
                rounds_left: explode_in_round.saturating_sub(round),
            }),
            lines: Vec::new(),
            players,
            out: position.out(),
            to_move: position.to_move(),
            round,
            outcome: position.outcome(),
        }
    }

    /// The game as it is now, with the last stone and the winning lines, which the events of the
    /// last turn tell.
    #[must_use]
    pub fn after(position: &Position, last_turn: &[Event]) -> Self {
        let now = Self::new(position);
        let mut told = now.clone();
        told.apply_all(last_turn);
        Self { last_stone: told.last_stone, lines: told.lines, ..now }
    }

    /// What the cell with these coordinates holds; `None` off the board.
    #[must_use]
    pub fn contents(&self, coords: &[u16]) -> Option<Contents> {
        self.index(coords).map(|index| self.cells[index])
    }

    /// Follows all events of a turn.
    pub fn apply_all<'a>(&mut self, events: impl IntoIterator<Item = &'a Event>) {
        // Scores change in their order: the next one is looked for behind the last.
        let mut score = 0;
        events.into_iter().for_each(|event| self.follow(event, &mut score));
    }

    /// Follows one event. Events that refuse a move change nothing.
    pub fn apply(&mut self, event: &Event) {
        self.follow(event, &mut 0);
    }

    /// Follows one event; `nearby` is where a score is looked for first.
    fn follow(&mut self, event: &Event, nearby: &mut usize) {
        match event {
            Event::Placed { player, cell, by } => {
                self.set(cell, Contents::Stone(*player));
                self.last_stone = Some(cell.clone());
                self.begin_round(by.unwrap_or(*player));
            }
            Event::Popped { player, cell } => {
                self.set(cell, Contents::Empty);
                self.begin_round(*player);
            }
            Event::Passed { player } | Event::Swapped { player } | Event::Chosen { player, .. } => {
                self.begin_round(*player);
            }
            Event::Added { player, cell } => self.set(cell, Contents::Stone(*player)),
            Event::Turned { cell, to, .. } => self.set(cell, Contents::Stone(*to)),
            Event::Captured { stones, .. } => {
                stones.iter().for_each(|stone| self.set(&stone.cell, Contents::Empty));
            }
            Event::Fell { falls } => {
                for fall in falls {
                    self.fall(&fall.from, &fall.to);
                }
            }
            Event::ScoreChanged { player, score, to, .. } => {
                let (before, behind) = self.scores.split_at((*nearby).min(self.scores.len()));
                let is_it = |known: &ScoreValues| known.name == *score;
                let found = behind.iter().position(is_it).map(|at| before.len() + at);
                if let Some(index) = found.or_else(|| before.iter().position(is_it)) {
                    *nearby = index;
                    if let Some(value) = self.scores[index].values.get_mut(usize::from(*player)) {
                        *value = *to;
                    }
                }
            }
            Event::Out { player, .. } => self.out.insert(*player),
            Event::Turn { player, round } => {
                self.to_move = *player;
                self.round = *round;
            }
            Event::BombPlaced { cell, explode_in_round } => {
                self.set(cell, Contents::Bomb);
                let rounds_left = explode_in_round.saturating_sub(self.round);
                self.bomb = Some(BombOnBoard { cell: cell.clone(), rounds_left });
            }
            Event::BombTicked { cell, rounds_left } => {
                self.bomb = Some(BombOnBoard { cell: cell.clone(), rounds_left: *rounds_left });
            }
            Event::BombRemoved { cell } => self.set(cell, Contents::Empty),
            Event::Exploded { cell, stones } => {
                self.set(cell, Contents::Empty);
                stones.iter().for_each(|stone| self.set(&stone.cell, Contents::Empty));
            }
            Event::Won { players, reason, lines, .. } => {
                let score = self.scores.iter().position(|score| score.name == *reason);
                let reason = score.map_or(Reason::NoMoves, |index| Reason::Score(index as u16));
                self.outcome = Some(Outcome::Won { players: *players, reason });
                self.lines.clone_from(lines);
            }
            Event::Tied => self.outcome = Some(Outcome::Drawn),
            Event::Finished
            | Event::Repeated { .. }
            | Event::NotYourTurn { .. }
            | Event::ColumnFull { .. }
            | Event::Illegal { .. } => {}
        }
    }

    /// A move was made: the next player and the next round, whether or not there is a turn.
    fn begin_round(&mut self, mover: u8) {
        self.round += 1;
        self.to_move = if mover + 1 < self.players { mover + 1 } else { 0 };
        if let Some(bomb) = &mut self.bomb {
            bomb.rounds_left = bomb.rounds_left.saturating_sub(1);
        }
    }

    /// Puts something on a cell, in place of whatever was there.
    fn set(&mut self, coords: &Coords, contents: Contents) {
        let Some(index) = self.index(coords) else { return };
        self.cells[index] = contents;
        if !matches!(contents, Contents::Stone(_)) && self.last_stone.as_ref() == Some(coords) {
            self.last_stone = None;
        }
        if contents != Contents::Bomb && self.bomb.as_ref().is_some_and(|b| b.cell == *coords) {
            self.bomb = None;
        }
    }

    fn fall(&mut self, from: &Coords, to: &Coords) {
        let (Some(source), Some(target)) = (self.index(from), self.index(to)) else { return };
        self.cells[target] = std::mem::replace(&mut self.cells[source], Contents::Empty);
        let bomb = self.bomb.as_mut().map(|bomb| &mut bomb.cell);
        for moved in [self.last_stone.as_mut(), bomb].into_iter().flatten() {
            if moved == from {
                moved.clone_from(to);
            }
        }
    }

    fn index(&self, coords: &[u16]) -> Option<usize> {
        let on_board = coords.len() == self.dims.len()
            && coords.iter().zip(&self.dims).all(|(at, size)| at < size);
        let fold = |index, (at, size): (&u16, &u16)| index * usize::from(*size) + usize::from(*at);
        on_board.then(|| coords.iter().zip(&self.dims).fold(0, fold))
    }
}
