//! A drop game on bitboards as search sees it, bombs and their clocks included.

use foursight_bitboard::Layout;
use foursight_rules::search::SearchPosition;
use foursight_rules::{Cell, Contents, DropShape, Position, Ruleset};

/// What does not change during a game.
#[derive(Debug, Clone)]
pub(super) struct Drops {
    pub(super) shape: DropShape,
    pub(super) bits: Layout,
    windows: Vec<[u32; 2]>,
    fuse: u32,
    /// Cells by how many lines run through them: pairs of a mask and a number.
    pub(super) centrality: Vec<(u64, i32)>,
    pub(super) has_bombs: bool,
}

/// A position. The side to move owns `own`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) bomb: u64,
    /// The round in which the bomb goes off.
    pub(super) explode_in: u32,
    pub(super) round: u32,
    windows_done: u32,
}

/// What a move leads to, for the side that moves next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum After {
    /// The game goes on.
    Move(State),
    /// Chance decides first: a bomb drops with this probability.
    Chance(State, f32),
    /// The game is over: 1 if the side that would move next has won, -1 if it has lost.
    End(i32),
}

impl Drops {
    pub(super) fn new(rules: &Ruleset) -> Option<Self> {
        let shape = rules.drop_shape()?.clone();
        let bits = *shape.bits();
        let mut drops = Self {
            shape,
            bits,
            windows: rules.bomb_windows().to_vec(),
            fuse: rules.bomb_fuse(),
            centrality: Vec::new(),
            has_bombs: rules.has_bombs(),
        };
        drops.centrality = drops.lines_by_cell();
        Some(drops)
    }

    /// The masks of all cells with the same number of lines through them.
    fn lines_by_cell(&self) -> Vec<(u64, i32)> {
        let mut counts = [0i32; 64];
        for step in self.bits.steps() {
            for start in 0..64u32 {
                let cells: Vec<u32> = (0..self.bits.connect()).map(|n| start + n * step).collect();
                if cells.iter().all(|&at| at < 64 && self.bits.board() >> at & 1 == 1) {
                    cells.iter().for_each(|&at| counts[at as usize] += 1);
                }
            }
        }
        let mut classes: Vec<(u64, i32)> = Vec::new();
        for (at, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            match classes.iter_mut().find(|(_, known)| *known == count) {
                Some((mask, _)) => *mask |= 1 << at,
                None => classes.push((1 << at, count)),
            }
        }
        classes
    }

    pub(super) fn state(&self, position: &Position) -> State {
        let [first, second] = stones(&self.shape, position);
        let (own, other) = if position.to_move() == 0 { (first, second) } else { (second, first) };
        let (bomb, explode_in) =
            position.bomb().map_or((0, 0), |(cell, round)| (self.shape.bit_of(cell), round));
        let windows_done = position.bomb_windows_done() as u32;
        State { own, other, bomb, explode_in, round: position.round(), windows_done }
    }

    /// What the open lines of these stones are worth, by four cells each: those in which nobody
    /// else has a stone.
    pub(super) fn open_lines(&self, stones: u64, possible: u64) -> i32 {
        let mut worth = 0;
        for step in self.bits.steps() {
            let shifted = |cells: u64| {
                let (one, two) = (cells >> step, cells >> step >> step);
                [cells, one, two, two >> step]
            };
            let at = shifted(stones);
            let open = shifted(possible).into_iter().fold(u64::MAX, |open, cells| open & cells);
            // Four bits added up in every place at once.
            let (low, carry_low) = (at[0] ^ at[1], at[0] & at[1]);
            let (high, carry_high) = (at[2] ^ at[3], at[2] & at[3]);
            let ones = (low ^ high) & open;
            let twos = (carry_low ^ carry_high ^ low & high) & open;
            let [one, two, three] = [ones & !twos, twos & !ones, ones & twos];
            worth += (one.count_ones() + 4 * two.count_ones() + 16 * three.count_ones()) as i32;
        }
        worth
    }

    /// Where stones can land now.
    #[inline]
    pub(super) fn landings(&self, state: &State) -> u64 {
        self.bits.landings(state.taken())
    }

    /// True if nothing but stones changes with the next move: no bomb goes off, none can drop.
    #[inline]
    pub(super) fn is_quiet(&self, state: &State) -> bool {
        if !self.has_bombs {
            return true;
        }
        if state.bomb != 0 {
            return state.explode_in > state.round + 1;
        }
        !self.window_open(state.windows_done, state.round + 1)
    }

    fn window_open(&self, mut done: u32, round: u32) -> bool {
        while self.window(done).is_some_and(|[_, last]| *last < round) {
            done += 1;
        }
        self.window(done).is_some_and(|[first, _]| *first <= round)
    }

    #[inline]
    fn window(&self, done: u32) -> Option<&[u32; 2]> {
        self.windows.get(done as usize)
    }

    /// Drops a stone on a landing.
    #[inline]
    pub(super) fn play(&self, state: &State, stone: u64) -> After {
        let own = state.own | stone;
        if self.bits.has_line(own) {
            return After::End(-1);
        }
        let next = State { own: state.other, other: own, round: state.round + 1, ..*state };
        if self.has_bombs {
            return self.bomb_step(next);
        }
        if next.taken() == self.bits.board() { After::End(0) } else { After::Move(next) }
    }

    fn bomb_step(&self, mut next: State) -> After {
        while self.window(next.windows_done).is_some_and(|[_, last]| *last < next.round) {
            next.windows_done += 1;
        }
        let full = next.taken() == self.bits.board();
        if next.bomb == 0 {
            return match self.window(next.windows_done) {
                Some([first, last]) if *first <= next.round && !full => {
                    After::Chance(next, 1.0 / (last - next.round + 1) as f32)
                }
                _ if full => After::End(0),
                _ => After::Move(next),
            };
        }
        if next.explode_in > next.round {
            return if full { After::End(0) } else { After::Move(next) };
        }
        let blast = self.shape.blast(next.bomb);
        next.own &= !blast;
        next.other &= !blast;
        (next.bomb, next.explode_in) = (0, 0);
        self.settle(&mut next);
        match (self.bits.has_line(next.own), self.bits.has_line(next.other)) {
            (true, true) => After::End(0),
            (true, false) => After::End(1),
            (false, true) => After::End(-1),
            (false, false) => After::Move(next),
        }
    }

    /// Lets everything fall that has nothing under it.
    fn settle(&self, state: &mut State) {
        for (from, to) in self.bits.falls(state.own | state.other) {
            let owner = if state.own & from == 0 { &mut state.other } else { &mut state.own };
            *owner ^= from | to;
        }
    }

    /// A bomb drops on a landing.
    pub(super) fn with_bomb(&self, state: &State, landing: u64) -> After {
        let next = State {
            bomb: landing,
            explode_in: state.round.saturating_add(self.fuse),
            windows_done: state.windows_done + 1,
            ..*state
        };
        if next.taken() == self.bits.board() { After::End(0) } else { After::Move(next) }
    }
}

/// The stones of both players as bits, whatever board the position is kept on.
pub(crate) fn stones(shape: &DropShape, position: &Position) -> [u64; 2] {
    position.drop_stones().unwrap_or_else(|| {
        let mut stones = [0; 2];
        for cell in 0..position.rules().geometry().cells() as Cell {
            if let Contents::Stone(player) = position.contents(cell) {
                stones[usize::from(player)] |= shape.bit_of(cell);
            }
        }
        stones
    })
}

impl State {
    #[inline]
    pub(super) fn taken(&self) -> u64 {
        self.own | self.other | self.bomb
    }

    /// The same as if no more bombs were to come from this window.
    pub(super) fn without_bomb(&self, for_good: bool) -> Self {
        Self { windows_done: self.windows_done + u32::from(for_good), ..*self }
    }

    /// A number of its own for every position, nearly.
    #[inline]
    pub(super) fn key(&self, with_bombs: bool) -> u64 {
        let stones = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ self.other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31);
        let mut key = stones;
        if with_bombs {
            let clock = u64::from(self.round) << 40
                | u64::from(self.explode_in) << 8
                | u64::from(self.windows_done & 255);
            let clock = clock ^ u64::from(self.windows_done >> 8) << 48;
            key ^= (self.bomb ^ clock.rotate_left(13)).wrapping_mul(0x1656_67b1_9e37_79f9);
        }
        key ^= key >> 32;
        key = key.wrapping_mul(0xd6e8_feb8_6659_fd93);
        key ^ key >> 32
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Library, SeededChance};

    use super::*;
    use crate::agent::{Agent, Limits};
    use crate::random::Random;

    /// Plays random games on both and compares everything after each move.
    fn compare(pack: &str) {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let drops = Drops::new(&rules).unwrap();
        let mut random = Random::new(3);
        for seed in 0..500 {
            let mut chance = SeededChance::new(&rules, seed);
            let fast = seed % 2 == 0;
            let mut game = if fast { Position::new(&rules) } else { Position::general(&rules) };
            while game.outcome().is_none() {
                let state = drops.state(&game);
                let mv = random.choose(&game, &Limits::default()).mv;
                let stone = drops.landings(&state) & drops.bits.column(mv.index() as u32);
                let wins = drops.bits.completions(state.own) & stone != 0;
                let quiet = drops.is_quiet(&state);
                let after = drops.play(&state, stone);
                game.play(mv).unwrap();
                let Some(point) = game.chance() else {
                    match after {
                        After::Move(next) => assert_eq!(next, drops.state(&game)),
                        After::End(sign) => {
                            let winners = game.outcome().unwrap().winners();
                            let ours = winners.contains(1 - game.to_move());
                            let theirs = winners.contains(game.to_move());
                            assert_eq!(sign, i32::from(theirs) - i32::from(ours));
                            assert!(!wins || ours);
                        }
                        After::Chance(..) => panic!("chance is not asked"),
                    }
                    continue;
                };
                assert!(!quiet && !wins);
                let After::Chance(next, probability) = after else { panic!("chance is asked") };
                assert_eq!(point.is_last_round, probability >= 1.0);
                let bomb = chance.decide(&point);
                game.resolve_chance(bomb).unwrap();
                let landing =
                    bomb.map(|mv| drops.landings(&next) & drops.bits.column(mv.index() as u32));
                match landing.map_or(After::Move(next), |cell| drops.with_bomb(&next, cell)) {
                    After::Move(next) => assert_eq!(next, drops.state(&game)),
                    After::End(0) => assert!(game.outcome().unwrap().winners().is_empty()),
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn bitboards_play_as_the_engine_does() {
        for pack in ["connect4", "connect4-xtreme", "connect5"] {
            compare(pack);
        }
    }
}
