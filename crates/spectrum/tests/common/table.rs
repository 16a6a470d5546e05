//! A game on the emulated machine beside the same game in the engine.

use std::collections::BTreeSet;
use std::sync::Arc;

use foursight_rules::{Contents, Event, InMemoryPacks, Library, Outcome, Position, Ruleset};
use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output};
use foursight_spectrum::{Board, Edition};

/// Ink of an empty hole, of the first and of the second player.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const INKS: [u8; 2] = [2, 6];
/// Frames after which a program that has not asked for a key never will.
const FRAME_LIMIT: u32 = 60 * 50;

/// What is to be seen of a hole: its ink, and whether it flashes.
pub(crate) type Hole = (u8, bool);

pub(crate) struct Table {
    pub(crate) board: Board,
    pub(crate) edition: Edition,
    pub(crate) machine: Machine,
    pub(crate) game: Position,
    /// Cells that flash: row from 0 at the top, column from 0.
    pub(crate) flashing: BTreeSet<(u8, u8)>,
    /// Colour of the border at the end of a game; nothing while it goes on.
    pub(crate) final_border: Option<u8>,
}

/// The rules of a board, as the engine plays them.
pub(crate) fn rules(board: Board) -> Arc<Ruleset> {
    let pack = format!(
        r#"{{"name": "drop", "scores": [{{"name": "drop.lines", "threshold": 1}}],
        "rules": [{{"name": "drop.line", "pattern": "{}", "score_actions":
        [{{"player_index": -1, "memo": "drop.lines", "operation": "add", "value": 1}}]}}],
        "board": {{"dimensions": [{}, {}], "gravity": {{"axis": 0, "end": "high"}}}}}}"#,
        "A".repeat(usize::from(board.connect())),
        board.height(),
        board.width()
    );
    let shelf = InMemoryPacks([("drop".to_owned(), pack.into_bytes())].into());
    Ruleset::load(&Library::of(vec![Box::new(shelf)]), &["drop"]).unwrap()
}

impl Table {
    /// Loads an edition and waits for its first question.
    pub(crate) fn new(edition: Edition, board: Board, output: Output) -> Self {
        let mut machine = Machine::new(output).unwrap();
        machine.load(&edition.tape(board).unwrap()).unwrap();
        let game = Position::new(&rules(board));
        let mut table =
            Self { board, edition, machine, game, flashing: BTreeSet::new(), final_border: None };
        table.settle();
        table
    }

    /// Runs until the program waits for a key.
    pub(crate) fn settle(&mut self) {
        let waited = self.machine.run_until(FRAME_LIMIT, Machine::is_pausing).unwrap();
        assert!(waited.is_some(), "{:?} {}: it does not ask", self.edition, self.board);
        self.machine.frames(2).unwrap();
    }

    /// Presses a key and runs until the next question, calling `each` after every frame.
    pub(crate) fn press(&mut self, character: char, mut each: impl FnMut(&Self)) {
        let key = Key::for_character(character).unwrap();
        self.machine.key(key, true);
        let mut quiet = 0;
        for frame in 0..FRAME_LIMIT {
            self.machine.frame().unwrap();
            if frame == 3 {
                self.machine.key(key, false);
            }
            each(self);
            // After a release, a key counts again only some frames later.
            quiet = if self.machine.is_pausing() { quiet + 1 } else { 0 };
            if frame > 12 && quiet > 1 {
                return;
            }
        }
        panic!("{:?} {}: nothing happens after {character}", self.edition, self.board);
    }

    /// A hole on the screen: row from 0 at the top, column from 0. Its four characters agree.
    pub(crate) fn hole(&self, row: u8, column: u8) -> Hole {
        let (top, left) = self.edition.on_screen(self.board, column + 1, row + 1);
        let (top, left) = (u16::from(top), u16::from(left));
        let at = |down: u16, right: u16| self.machine.attribute(top + down, left + right);
        let attribute = at(0, 0);
        assert_eq!(attribute & 0b0111_1000, 0b0100_1000, "bright, on blue paper");
        (attribute & 7, attribute & 0x80 != 0)
    }

    /// All four characters of every hole have the same colours.
    fn assert_holes_are_whole(&self) {
        for (row, column) in self.cells() {
            let (top, left) = self.edition.on_screen(self.board, column + 1, row + 1);
            let (top, left) = (u16::from(top), u16::from(left));
            let at = |down: u16, right: u16| self.machine.attribute(top + down, left + right);
            assert!([at(0, 1), at(1, 0), at(1, 1)].iter().all(|other| *other == at(0, 0)));
        }
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (width, height) = (self.board.width(), self.board.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    /// The row in which the next disc of a column comes to rest; none if it is full.
    pub(crate) fn landing(&self, column: u8) -> Option<u8> {
        (0..self.board.height()).rev().find(|row| self.expected(*row, column) == EMPTY)
    }

    /// The ink that the engine expects in a hole.
    pub(crate) fn expected(&self, row: u8, column: u8) -> u8 {
        let geometry = self.game.rules().geometry();
        let cell = geometry.cell(&[i64::from(row), i64::from(column)]).unwrap();
        match self.game.contents(cell) {
            Contents::Empty => EMPTY,
            Contents::Stone(player) => INKS[usize::from(player)],
            Contents::Bomb | Contents::Missing => panic!("there are only stones"),
        }
    }

    /// Plays a column, from 0, in the engine.
    pub(crate) fn play_in_engine(&mut self, column: u8) {
        let rules = Arc::clone(self.game.rules());
        let mover = self.game.to_move();
        let events = self.game.play(rules.move_to(&[i64::from(column)]).unwrap()).unwrap();
        for event in events {
            if let Event::Won { lines, .. } = event {
                let cells = lines.iter().flat_map(|line| &line.cells);
                self.flashing.extend(cells.map(|cell| (cell[0] as u8, cell[1] as u8)));
            }
        }
        self.final_border = self.game.outcome().map(|outcome| match (outcome, self.edition) {
            (Outcome::Drawn, _) => 0,
            // The border stays as it was.
            _ => INKS[usize::from(mover)],
        });
    }

    /// Types a column, from 0: it falls row by row, and the screen is what the engine says.
    pub(crate) fn play(&mut self, column: u8) {
        let landing = self.landing(column).unwrap();
        let ink = INKS[usize::from(self.game.to_move())];
        let mut seen = vec![false; usize::from(landing) + 1];
        let mut order = Vec::new();
        self.press(char::from(b'1' + column), |table| {
            for row in 0..=landing {
                if table.hole(row, column).0 == ink && !seen[usize::from(row)] {
                    seen[usize::from(row)] = true;
                    order.push(row);
                }
            }
        });
        assert!(seen.iter().all(|seen| *seen), "it does not fall through every row: {seen:?}");
        assert!(order.is_sorted(), "it does not fall downwards: {order:?}");
        self.play_in_engine(column);
    }

    /// The screen and the border are what the engine says.
    pub(crate) fn compare(&self) {
        self.assert_holes_are_whole();
        for (row, column) in self.cells() {
            let expected = (self.expected(row, column), self.flashing.contains(&(row, column)));
            let what = format!("{:?} {}: row {row}, column {column}", self.edition, self.board);
            assert_eq!(self.hole(row, column), expected, "{what}");
        }
        let turn = INKS[usize::from(self.game.to_move())];
        let border = self.final_border.unwrap_or(turn);
        assert_eq!(self.machine.border(), border, "{:?} {}", self.edition, self.board);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// A key starts the next game, in which `first` begins.
    pub(crate) fn restart(&mut self) {
        self.press(' ', |_| {});
        self.game.restart();
        self.flashing.clear();
        self.final_border = None;
    }
}
