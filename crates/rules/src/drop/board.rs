//! A drop game on bitboards: the same results as the general board, but much faster.

use super::shape::DropShape;
use crate::engine::{
    BoardRepr, Event, EventSink, Fall, Move, PlayerSet, Refusal, Ruleset, StoneAt, Win, code,
    won_event,
};
use crate::geometry::Cell;
use crate::pack::format::{MultimatchMode, Operation};

/// Stones of both players, the bomb, and the one score that ever changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DropBoard {
    stones: [u64; 2],
    bomb: u64,
    scores: [i64; 2],
}

/// What is kept of a board to come back to. Whoever scores has won, so there were no points yet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DropMark {
    stones: [u64; 2],
    bomb: u64,
}

/// The shape of a game that was recognised as a drop game. Only such games are played on bitboards.
#[inline]
fn shape(rules: &Ruleset) -> &DropShape {
    rules.drop.as_ref().expect("bitboards are only used for games of a recognised shape")
}

impl BoardRepr for DropBoard {
    type Mark = DropMark;

    fn new(rules: &Ruleset) -> Self {
        Self { stones: shape(rules).setup, bomb: 0, scores: [0; 2] }
    }

    #[inline]
    fn mark(&self) -> DropMark {
        DropMark { stones: self.stones, bomb: self.bomb }
    }

    #[inline]
    fn rewind(&mut self, _: &Ruleset, mark: DropMark) {
        *self = Self { stones: mark.stones, bomb: mark.bomb, scores: [0; 2] };
    }

    #[inline]
    fn each_change(&self, rules: &Ruleset, since: DropMark, mut note: impl FnMut(Cell)) {
        let [first, second] = self.stones;
        let mut changed =
            (first ^ since.stones[0]) | (second ^ since.stones[1]) | (self.bomb ^ since.bomb);
        while changed != 0 {
            if let Some(cell) = shape(rules).cell_of[changed.trailing_zeros() as usize] {
                note(cell);
            }
            changed &= changed - 1;
        }
    }

    #[inline]
    fn trial(&self) -> Self {
        *self
    }

    #[inline]
    fn check<'r>(&self, rules: &'r Ruleset, _: u8, mv: Move) -> Result<(), Refusal<'r>> {
        let bits = &shape(rules).bits;
        if bits.landings(self.taken()) & bits.column(mv.0.into()) == 0 {
            return Err(Refusal::ColumnFull(mv));
        }
        Ok(())
    }

    #[inline]
    fn place<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        player: u8,
        mv: Move,
        sink: &mut S,
    ) -> Result<Option<Win>, Refusal<'r>> {
        let shape = shape(rules);
        let bits = &shape.bits;
        let stone = bits.landings(self.taken()) & bits.column(mv.0.into());
        if stone == 0 {
            return Err(Refusal::ColumnFull(mv));
        }
        let own = &mut self.stones[usize::from(player)];
        *own |= stone;
        let won = bits.has_line(*own);
        if S::LIVE
            && let Some(cell) = shape.cell_of[stone.trailing_zeros() as usize]
        {
            sink.put(Event::Placed { player, cell: rules.geometry.coords(cell), by: None });
        }
        if !won {
            return Ok(None);
        }
        let stones = self.stones[usize::from(player)];
        let lines = self.lines(shape, stones, stone);
        let matches = match shape.mode {
            MultimatchMode::One => 1,
            MultimatchMode::Half => lines.len(),
            MultimatchMode::All => 2 * lines.len(),
        };
        self.award(rules, player, matches, sink);
        let win = Win::by(PlayerSet::only(player), shape.action.score);
        if S::LIVE {
            let lines: Vec<(u8, u64)> = lines.into_iter().map(|line| (player, line)).collect();
            report_win(rules, win, &lines, sink);
        }
        Ok(Some(win))
    }

    #[inline]
    fn can_move(&mut self, rules: &Ruleset, _: u8) -> bool {
        self.taken() != shape(rules).bits.board()
    }

    fn open_places(&self, rules: &Ruleset, moves: &mut Vec<Move>) {
        let bits = &shape(rules).bits;
        let open = bits.landings(self.taken());
        moves.extend(
            (0..bits.width())
                .filter(|&column| open & bits.column(column) != 0)
                .map(|column| Move(column as u16)),
        );
    }

    #[inline]
    fn open_count(&self, rules: &Ruleset) -> usize {
        shape(rules).bits.open_columns(self.taken()) as usize
    }

    #[inline]
    fn open_place(&self, rules: &Ruleset, nth: usize) -> Move {
        let shape = shape(rules);
        let floor = shape.bits.nth_open_column(self.taken(), nth as u32);
        Move(shape.column_of[floor.trailing_zeros() as usize % 64].into())
    }

    fn landing(&self, rules: &Ruleset, mv: Move) -> Option<Cell> {
        let shape = shape(rules);
        let landing = shape.bits.landings(self.taken()) & shape.bits.column(mv.0.into());
        shape.cell_of.get(landing.trailing_zeros() as usize).copied().flatten()
    }

    fn put_bomb(&mut self, rules: &Ruleset, mv: Move) -> Cell {
        let shape = shape(rules);
        self.bomb = shape.bits.landings(self.taken()) & shape.bits.column(mv.0.into());
        shape.cell_of[self.bomb.trailing_zeros() as usize % 64].unwrap_or_default()
    }

    #[inline]
    fn bomb(&self, rules: &Ruleset) -> Option<Cell> {
        if self.bomb == 0 {
            return None;
        }
        shape(rules).cell_of[self.bomb.trailing_zeros() as usize]
    }

    fn explode<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) -> Option<Win> {
        let shape = shape(rules);
        let at = self.bomb.trailing_zeros() as usize;
        let blast = *shape.blasts.get(at)?;
        if S::LIVE {
            let bomb = shape.cell_of[at]?;
            let gone = rules.bombs.iter().flat_map(|b| b.blast_cells(&rules.geometry, bomb));
            let stones = gone
                .filter_map(|cell| {
                    let player = code::player(self.value(rules, cell))?;
                    Some(StoneAt { cell: rules.geometry.coords(cell), player })
                })
                .collect();
            sink.put(Event::Exploded { cell: rules.geometry.coords(bomb), stones });
        }
        self.bomb = 0;
        self.stones = self.stones.map(|stones| stones & !blast);
        self.settle(rules, sink);
        let won = self.stones.map(|stones| shape.bits.has_line(stones));
        if won == [false; 2] {
            return None;
        }
        let mut players = PlayerSet::default();
        let mut lines = Vec::new();
        for player in (0..2u8).filter(|player| won[usize::from(*player)]) {
            players.insert(player);
            let stones = self.stones[usize::from(player)];
            let own = self.lines(shape, stones, u64::MAX);
            let matches = if shape.mode == MultimatchMode::One { 1 } else { own.len() };
            self.award(rules, player, matches, sink);
            lines.extend(own.into_iter().map(|line| (player, line)));
        }
        let win = Win::by(players, shape.action.score);
        if S::LIVE {
            report_win(rules, win, &lines, sink);
        }
        Some(win)
    }

    fn value(&self, rules: &Ruleset, cell: Cell) -> u16 {
        let bit = 1u64 << shape(rules).bit_of[usize::from(cell)];
        if self.stones[0] & bit != 0 {
            code::stone(0)
        } else if self.stones[1] & bit != 0 {
            code::stone(1)
        } else if self.bomb & bit != 0 {
            code::BOMB
        } else {
            code::EMPTY
        }
    }

    fn score(&self, rules: &Ruleset, score: usize, player: u8) -> i64 {
        let changes = score == usize::from(shape(rules).action.score);
        if changes { self.scores[usize::from(player)] } else { 0 }
    }

    #[inline]
    fn out(&self) -> PlayerSet {
        PlayerSet::default()
    }
}

impl DropBoard {
    /// Stones of the first and the second player.
    pub(crate) fn stones(&self) -> [u64; 2] {
        self.stones
    }

    #[inline]
    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1] | self.bomb
    }

    /// The winning lines through a stone of `through`, each as its whole row of stones as far as
    /// lines through that stone reach.
    fn lines(&self, shape: &DropShape, stones: u64, through: u64) -> Vec<u64> {
        let bits = &shape.bits;
        let mut lines = Vec::new();
        for step in bits.steps() {
            let mut joined: Vec<u64> = Vec::new();
            let mut starts = bits.starts(stones, step);
            while starts != 0 {
                let start = starts & starts.wrapping_neg();
                starts ^= start;
                let line = (0..bits.connect()).fold(0, |line, n| line | start << (n * step));
                if line & through == 0 {
                    continue;
                }
                match joined.iter_mut().find(|known| **known & line != 0) {
                    Some(known) => *known |= line,
                    None => joined.push(line),
                }
            }
            lines.extend(joined);
        }
        lines
    }

    fn award<S: EventSink>(&mut self, rules: &Ruleset, player: u8, matches: usize, sink: &mut S) {
        let action = &shape(rules).action;
        let score = &mut self.scores[usize::from(player)];
        let from = *score;
        for _ in 0..if action.operation == Operation::Set { 1 } else { matches } {
            *score = action.apply(*score);
        }
        if S::LIVE && from != *score {
            let name = rules.scores[usize::from(action.score)].name.clone();
            sink.put(Event::ScoreChanged { player, score: name, from, to: *score });
        }
    }

    /// Lets everything fall that has nothing under it.
    fn settle<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        let mut falls = Vec::new();
        for (from, to) in shape(rules).bits.falls(self.stones[0] | self.stones[1]) {
            let owner = usize::from(self.stones[0] & from == 0);
            self.stones[owner] ^= from | to;
            if S::LIVE {
                falls.push(Fall { from: coords(rules, from), to: coords(rules, to) });
            }
        }
        if S::LIVE && !falls.is_empty() {
            sink.put(Event::Fell { falls });
        }
    }
}

fn coords(rules: &Ruleset, bit: u64) -> Vec<u16> {
    let cell = shape(rules).cell_of[bit.trailing_zeros() as usize % 64];
    rules.geometry.coords(cell.unwrap_or_default())
}

fn report_win<S: EventSink>(rules: &Ruleset, win: Win, lines: &[(u8, u64)], sink: &mut S) {
    let shape = shape(rules);
    let lines: Vec<(u16, u8, Vec<Cell>)> = lines
        .iter()
        .map(|&(player, line)| {
            let mut cells: Vec<Cell> = (0..64)
                .filter(|bit| line >> bit & 1 == 1)
                .filter_map(|bit| shape.cell_of[bit])
                .collect();
            cells.sort_unstable();
            (direction(rules, &cells), player, cells)
        })
        .collect();
    let lines = lines.iter().map(|(direction, player, cells)| (*direction, *player, &cells[..]));
    sink.put(won_event(rules, win, lines));
}

/// The direction that a line's cells run in: the earlier of its two ways.
fn direction(rules: &Ruleset, cells: &[Cell]) -> u16 {
    let geometry = &rules.geometry;
    let [first, second, ..] = cells else { return 0 };
    let step: Vec<i8> = geometry
        .coords(*second)
        .iter()
        .zip(geometry.coords(*first))
        .map(|(&to, from)| (i32::from(to) - i32::from(from)).signum() as i8)
        .collect();
    let forward =
        (0..geometry.directions()).find(|&d| geometry.step(d) == step).unwrap_or_default();
    forward.min(geometry.reverse(forward)) as u16
}
