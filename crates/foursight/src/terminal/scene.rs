//! What the board shows at a moment. Events of the engine become steps on a timeline, and each
//! step changes the picture when its time has come.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Cell, Contents, Coords, Event, Position, Ruleset, Snapshot};

use crate::board::marks_of;

/// A thing on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    Stone(u8),
    Bomb,
}

/// Something to be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cue {
    Landed,
    Captured,
    Exploded,
    Won,
    Drawn,
    Refused,
}

/// What a cell shows beside its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Look {
    pub(crate) piece: Option<Piece>,
    pub(crate) last: bool,
    /// Part of a winning line.
    pub(crate) winning: bool,
    /// Part of a winning line, and just now lit.
    pub(crate) lit: bool,
    /// How far an explosion here has come, in quarters from 1; 0 for none.
    pub(crate) blast: u8,
    /// About to be taken from the board.
    pub(crate) leaving: bool,
}

/// A change of the picture, and where the last stone is when it has been shown.
#[derive(Debug)]
struct Step {
    change: Change,
    last: Option<Cell>,
}

#[derive(Debug)]
enum Change {
    /// Pieces on their way, each through its cells to the last one.
    Fall(Vec<(Piece, Vec<Cell>)>),
    Capture(Vec<Cell>),
    Blast(Vec<Cell>),
    /// The board flashes up for the end.
    Win(Vec<Cell>),
    Draw,
}

/// A stone needs this long for one row, the square root of it for several.
const ROW: f32 = 0.085;
const CAPTURE: Duration = Duration::from_millis(450);
const BLAST: Duration = Duration::from_millis(600);
const FLASH: Duration = Duration::from_millis(260);
/// After this the winning lines stay lit.
const FLASHES: u32 = 40;
/// A frame of something that moves.
const FRAME: Duration = Duration::from_millis(33);

/// The board on the screen.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    cells: Vec<Option<Piece>>,
    last: Option<Cell>,
    winning: Vec<Cell>,
    won_at: Option<Duration>,
    bomb_rounds: Option<u32>,
    steps: VecDeque<Step>,
    started: Duration,
    /// How many times as fast as usual; `None` shows the end at once.
    pub(crate) speed: Option<f32>,
    cues: Vec<Cue>,
}

impl Scene {
    /// The board of a position at once, with marks for what happened last.
    pub(crate) fn show(&mut self, position: &Position, events: &[Event]) {
        let rules = position.rules();
        let cells = rules.geometry().cells();
        self.cells = (0..cells as Cell).map(|cell| piece(position.contents(cell))).collect();
        self.steps.clear();
        self.won_at = None;
        self.bomb_rounds = position.bomb().map(|(_, round)| round.saturating_sub(position.round()));
        let marks = marks_of(position, events);
        let at = |coords: &Vec<u16>| cell_of(rules, coords);
        self.last = marks.last.as_ref().map(at).filter(|cell| {
            // The last stone may have gone with a bomb.
            matches!(position.contents(*cell), Contents::Stone(_))
        });
        self.winning = marks.winning.iter().map(at).collect();
    }

    /// Puts what happened on the timeline.
    pub(crate) fn add(&mut self, rules: &Arc<Ruleset>, events: &[Event], now: Duration) {
        self.finish();
        self.winning.clear();
        self.won_at = None;
        let at = |coords: &[u16]| cell_of(rules, coords);
        // What becomes of the last stone is the engine's to say, not the picture's.
        let mut told = Snapshot::new(&Position::new(rules));
        told.last_stone = self.last.map(|cell| rules.geometry().coords(cell));
        for event in events {
            told.apply(event);
            let change = match event {
                Event::Placed { player, cell, .. } => {
                    Change::Fall(vec![(Piece::Stone(*player), path_into(rules, cell))])
                }
                Event::Added { player, cell } | Event::Turned { to: player, cell, .. } => {
                    Change::Fall(vec![(Piece::Stone(*player), vec![at(cell)])])
                }
                Event::Popped { cell, .. } => Change::Capture(vec![at(cell)]),
                Event::Captured { stones, .. } => {
                    Change::Capture(stones.iter().map(|stone| at(&stone.cell)).collect())
                }
                Event::BombPlaced { cell, .. } => {
                    Change::Fall(vec![(Piece::Bomb, path_into(rules, cell))])
                }
                Event::Exploded { cell, stones } => {
                    let gone = stones.iter().map(|stone| at(&stone.cell));
                    Change::Blast(gone.chain([at(cell)]).collect())
                }
                Event::Fell { falls } => {
                    // The pieces are told apart when their turn comes.
                    let falls = falls
                        .iter()
                        .map(|fall| (Piece::Bomb, path_between(rules, &fall.from, &fall.to)));
                    Change::Fall(falls.collect())
                }
                Event::Won { lines, .. } => {
                    let cells = lines.iter().flat_map(|line| line.cells.iter());
                    Change::Win(cells.map(|cell| at(cell)).collect())
                }
                Event::Tied => Change::Draw,
                Event::BombTicked { rounds_left, .. } => {
                    self.bomb_rounds = Some(*rounds_left);
                    continue;
                }
                _ => continue,
            };
            let last = told.last_stone.as_ref().map(|cell: &Coords| at(cell));
            self.steps.push_back(Step { change, last });
        }
        self.begin(now);
        if self.speed.is_none() {
            self.finish();
        }
    }

    /// The round in which the bomb goes off was told with it.
    pub(crate) fn set_bomb(&mut self, rounds: Option<u32>) {
        self.bomb_rounds = rounds;
    }

    pub(crate) fn bomb_rounds(&self) -> Option<u32> {
        self.bomb_rounds
    }

    /// Where the last stone came to rest.
    pub(crate) fn last_stone(&self) -> Option<Cell> {
        self.last
    }

    /// What is to be heard since the last time somebody asked.
    pub(crate) fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    /// True while something moves.
    pub(crate) fn is_moving(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Lets time pass. Answers when it wants to be asked again, if at all.
    pub(crate) fn pass(&mut self, now: Duration) -> Option<Duration> {
        while let Some(length) = self.steps.front().map(|step| self.length(&step.change)) {
            if now < self.started + length {
                return Some(FRAME);
            }
            self.started += length;
            self.complete_first();
            self.begin(self.started);
        }
        let won_at = self.won_at?;
        if self.speed.is_none() || self.winning.is_empty() {
            return None;
        }
        let phase = (now.saturating_sub(won_at).as_millis() / FLASH.as_millis()) as u32;
        (phase < FLASHES).then(|| (won_at + FLASH * (phase + 1)).saturating_sub(now))
    }

    /// Everything is where it will be in the end.
    pub(crate) fn finish(&mut self) {
        while !self.steps.is_empty() {
            self.complete_first();
            self.begin(self.started);
        }
    }

    fn length(&self, change: &Change) -> Duration {
        let usual = match change {
            Change::Fall(falls) => {
                let rows = falls.iter().map(|(_, path)| path.len()).max().unwrap_or(1) - 1;
                Duration::from_secs_f32(ROW * 2.0 * (rows as f32).sqrt())
            }
            Change::Capture(_) => CAPTURE,
            Change::Blast(_) => BLAST,
            Change::Win(_) | Change::Draw => Duration::ZERO,
        };
        self.speed.map_or(Duration::ZERO, |speed| usual.div_f32(speed))
    }

    /// Prepares the step that comes now: what moves is lifted from its place.
    fn begin(&mut self, now: Duration) {
        self.started = now;
        if let Some(Step { change: Change::Fall(falls), .. }) = self.steps.front_mut() {
            for (piece, path) in falls {
                let first = path.first().map(|cell| *cell as usize);
                if path.len() > 1
                    && let Some(there) = first.and_then(|first| self.cells.get_mut(first))
                    && let Some(lifted) = there.take()
                {
                    *piece = lifted;
                    if self.last.map(|cell| cell as usize) == first {
                        self.last = None;
                    }
                }
            }
        }
    }

    fn complete_first(&mut self) {
        let Some(Step { change, last }) = self.steps.pop_front() else { return };
        self.last = last;
        match change {
            Change::Fall(falls) => {
                for (piece, path) in &falls {
                    if let Some(rest) = path.last() {
                        self.set(*rest, Some(*piece));
                    }
                }
                self.cues.push(Cue::Landed);
            }
            Change::Capture(cells) => {
                cells.iter().for_each(|cell| self.set(*cell, None));
                self.cues.push(Cue::Captured);
            }
            Change::Blast(cells) => {
                cells.iter().for_each(|cell| self.set(*cell, None));
                self.bomb_rounds = None;
                self.cues.push(Cue::Exploded);
            }
            Change::Win(cells) => {
                self.winning = cells;
                self.won_at = Some(self.started);
                self.cues.push(Cue::Won);
            }
            Change::Draw => self.cues.push(Cue::Drawn),
        }
    }

    fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        if let Some(place) = self.cells.get_mut(cell as usize) {
            *place = piece;
        }
    }

    /// What a cell shows.
    pub(crate) fn look(&self, cell: Cell, now: Duration) -> Look {
        let resting = self.cells.get(cell as usize).copied().flatten();
        let mut look = Look { piece: resting, last: self.last == Some(cell), ..Look::default() };
        if self.winning.contains(&cell) {
            look.winning = true;
            let since = self.won_at.map_or(Duration::ZERO, |at| now.saturating_sub(at));
            let phase = (since.as_millis() / FLASH.as_millis()) as u32;
            let is_still = self.speed.is_none() || self.won_at.is_none();
            look.lit = is_still || phase >= FLASHES || phase.is_multiple_of(2);
        }
        let Some(step) = self.steps.front() else { return look };
        let length = self.length(&step.change).as_secs_f32().max(0.001);
        let share = (now.saturating_sub(self.started).as_secs_f32() / length).min(1.0);
        match &step.change {
            Change::Fall(falls) => {
                for (piece, path) in falls {
                    let reached = (share * share * (path.len() - 1) as f32) as usize;
                    if path.get(reached) == Some(&cell) {
                        look.piece = Some(*piece);
                    }
                }
            }
            Change::Capture(cells) if cells.contains(&cell) => look.leaving = true,
            Change::Blast(cells) if cells.contains(&cell) => {
                look.blast = 1 + (share * 3.99) as u8;
            }
            _ => {}
        }
        look
    }
}

fn piece(contents: Contents) -> Option<Piece> {
    match contents {
        Contents::Empty | Contents::Missing => None,
        Contents::Stone(player) => Some(Piece::Stone(player)),
        Contents::Bomb => Some(Piece::Bomb),
    }
}

/// The cell with these coordinates; they come from the engine and are on the board.
pub(crate) fn cell_of(rules: &Ruleset, coords: &[u16]) -> Cell {
    let coords: Vec<i64> = coords.iter().map(|at| i64::from(*at)).collect();
    rules.geometry().cell(&coords).unwrap_or(0)
}

/// All cells that something dropped from above passes on its way to its place.
fn path_into(rules: &Ruleset, to: &[u16]) -> Vec<Cell> {
    let Some((axis, end)) = rules.gravity() else { return vec![cell_of(rules, to)] };
    let mut from = to.to_vec();
    from[axis] = match end {
        foursight_rules::format::End::High => 0,
        foursight_rules::format::End::Low => rules.geometry().dims()[axis] - 1,
    };
    path_between(rules, &from, to)
}

/// The cells between two that differ in the axis of gravity, both included.
fn path_between(rules: &Ruleset, from: &[u16], to: &[u16]) -> Vec<Cell> {
    let axis = (0..to.len()).find(|axis| from[*axis] != to[*axis]);
    let Some(axis) = axis else { return vec![cell_of(rules, to)] };
    let (a, b) = (from[axis], to[axis]);
    let steps: Vec<u16> = if a < b { (a..=b).collect() } else { (b..=a).rev().collect() };
    let at = |step: u16| {
        let mut coords: Vec<i64> = to.iter().map(|at| i64::from(*at)).collect();
        coords[axis] = i64::from(step);
        // What does not exist is passed unseen.
        rules.geometry().cell(&coords)
    };
    steps.into_iter().filter_map(at).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, SeededChance};

    use super::*;

    /// Whatever happens in a game, the picture at the end of each turn is the position.
    #[test]
    fn the_scene_ends_where_the_position_is() {
        let packs = [
            "connect4",
            "connect4-xtreme",
            "pente",
            "poof-pente",
            "score-four",
            "connect4-three",
            "crater",
            "popout",
        ];
        for pack in packs {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            for seed in 0..20 {
                let mut position = Position::new(&rules);
                let mut chance = SeededChance::new(&rules, seed);
                let mut scene = Scene { speed: Some(1.0), ..Scene::default() };
                scene.show(&position, &[]);
                let mut followed = Snapshot::new(&position);
                let mut now = Duration::ZERO;
                let mut state = seed;
                while position.outcome().is_none() {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let pick = |count: usize| (state >> 33) as usize % count;
                    let mv = position.pick_move(pick).unwrap();
                    let mut events = position.play(mv).unwrap();
                    events.extend(position.settle_chance(|point| chance.decide(point)).unwrap());
                    scene.add(&rules, &events, now);
                    // Some turns are shown to their end, some are cut short by the next.
                    if state >> 60 & 1 == 0 {
                        while scene.is_moving() {
                            now += Duration::from_millis(20);
                            scene.pass(now);
                        }
                    } else {
                        scene.finish();
                    }
                    for cell in 0..rules.geometry().cells() as Cell {
                        let shown = scene.look(cell, now).piece;
                        assert_eq!(shown, piece(position.contents(cell)), "{pack} {seed} {cell}");
                    }
                    // The last stone falls, goes off and is taken as the engine says.
                    followed.apply_all(&events);
                    let last = followed.last_stone.as_ref().map(|at| cell_of(&rules, at));
                    assert_eq!(scene.last_stone(), last, "{pack} {seed}");
                }
            }
        }
    }

    #[test]
    fn a_stone_falls_faster_and_faster() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let mut position = Position::new(&rules);
        let mut scene = Scene { speed: Some(1.0), ..Scene::default() };
        scene.show(&position, &[]);
        let events = position.play(rules.move_at(3).unwrap()).unwrap();
        scene.add(&rules, &events, Duration::ZERO);
        let row = |scene: &Scene, at: u64| {
            let now = Duration::from_millis(at);
            (0..6).find(|row| scene.look(row * 7 + 3, now).piece.is_some()).unwrap()
        };
        let rows: Vec<u32> = (0..19).map(|i| row(&scene, i * 20)).map(u32::from).collect();
        assert_eq!(rows[0], 0);
        assert!(rows.is_sorted(), "{rows:?}");
        assert!(rows.contains(&2) && *rows.last().unwrap() >= 4, "{rows:?}");
        assert!(scene.pass(Duration::from_secs(2)).is_none());
        assert_eq!(row(&scene, 2000), 5);
        assert_eq!(scene.take_cues(), [Cue::Landed]);
    }
}
