//! The machine-code player against the reference player in Rust.
#![allow(clippy::unwrap_used)]

use foursight_spectrum::asm::Code;
use foursight_spectrum::reference::{Dropped, ReferencePlayer, Taste};
use foursight_spectrum::{Board, MemoryMap, Size};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustzx_z80::{Z80, Z80Bus};

/// Clocks of a Spectrum's processor in a second.
const CLOCKS_PER_SECOND: u64 = 3_500_000;
/// The top level of the computer's edition.
const TOP_LEVEL: u8 = 3;

/// A processor and its memory, without interrupts and without a screen that slows it down.
struct Bare {
    memory: Vec<u8>,
    clocks: u64,
}

impl Z80Bus for Bare {
    fn read_internal(&mut self, address: u16) -> u8 {
        self.memory[usize::from(address)]
    }
    fn write_internal(&mut self, address: u16, data: u8) {
        self.memory[usize::from(address)] = data;
    }
    fn wait_mreq(&mut self, _: u16, clocks: usize) {
        self.clocks += clocks as u64;
    }
    fn wait_no_mreq(&mut self, _: u16, clocks: usize) {
        self.clocks += clocks as u64;
    }
    fn wait_internal(&mut self, clocks: usize) {
        self.clocks += clocks as u64;
    }
    fn read_io(&mut self, _: u16) -> u8 {
        0xFF
    }
    fn write_io(&mut self, _: u16, _: u8) {}
    fn read_interrupt(&mut self) -> u8 {
        0xFF
    }
    fn reti(&mut self) {}
    fn halt(&mut self, _: bool) {}
    fn int_active(&self) -> bool {
        false
    }
    fn nmi_active(&self) -> bool {
        false
    }
    fn pc_callback(&mut self, _: u16) {}
}

/// The machine code, ready to be called.
struct Player {
    cpu: Z80,
    bare: Bare,
    map: MemoryMap,
}

impl Player {
    fn new(board: Board) -> Self {
        let (Code { origin, bytes, .. }, map) = MemoryMap::code(board).unwrap();
        let mut memory = vec![0xFF; 0x10000];
        let start = usize::from(origin);
        memory[start..start + bytes.len()].copy_from_slice(&bytes);
        assert!(start + bytes.len() <= usize::from(map.board), "the code runs into the board");
        let mut player = Self { cpu: Z80::default(), bare: Bare { memory, clocks: 0 }, map };
        player.call(map.fresh);
        player
    }

    /// Calls a routine and answers what it leaves in BC.
    fn call(&mut self, address: u16) -> u16 {
        const BACK: u16 = 0x1234;
        self.cpu.regs.set_sp(0xFF00);
        self.cpu.regs.set_pc(BACK);
        self.cpu.push_pc_to_stack(&mut self.bare);
        self.cpu.regs.set_pc(address);
        while self.cpu.regs.get_pc() != BACK {
            self.cpu.emulate(&mut self.bare);
        }
        assert_eq!(self.cpu.regs.get_sp(), 0xFF00, "the stack is not where it was");
        self.cpu.regs.get_bc()
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.bare.memory[usize::from(address)] = value;
    }

    fn put(&mut self, column: u8, player: u8) -> Dropped {
        self.poke(self.map.column, column);
        self.poke(self.map.player, player);
        match self.call(self.map.put) {
            0 => Dropped::ColumnFull,
            1 => Dropped::Continues,
            2 => Dropped::Won,
            3 => Dropped::Drawn,
            other => panic!("put answers {other}"),
        }
    }

    /// The chosen column, and how many clocks it took.
    fn think(&mut self, player: u8, depth: u8, taste: Taste) -> (u8, u64) {
        self.poke(self.map.seed, taste.seed);
        self.poke(self.map.mask, taste.mask);
        self.poke(self.map.player, player);
        self.poke(self.map.depth, depth);
        let before = self.bare.clocks;
        let column = self.call(self.map.think);
        (u8::try_from(column).unwrap(), self.bare.clocks - before)
    }
}

/// What a run of games has found.
#[derive(Default)]
struct Tally {
    positions: u64,
    clocks: u64,
    slowest: u64,
}

/// Random games; before every move both players are asked, and have to agree.
fn compare(board: Board, games: u32, depth: u8, seed: u64) -> Tally {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let (mut machine, mut reference) = (Player::new(board), ReferencePlayer::new(board));
        let mut player = 1;
        loop {
            let [seed, mask, ..] = random.next_u32().to_le_bytes();
            let taste = Taste { seed, mask: mask & 7 };
            let expected = reference.choose_column(player, depth, taste);
            let (column, clocks) = machine.think(player, depth, taste);
            assert_eq!(column, expected, "{board}, depth {depth}, player {player}");
            assert!((1..=board.width()).contains(&column));
            tally.positions += 1;
            tally.clocks += clocks;
            tally.slowest = tally.slowest.max(clocks);
            let mut trial = reference.clone();
            assert_ne!(trial.drop_disc(column, player), Dropped::ColumnFull, "an illegal move");
            // One move ahead there is no reply to see.
            if depth > 1 {
                check_sense(board, &reference, column, player);
            }
            // Mostly random moves, so that games are many and different.
            let random_column = 1 + (random.next_u32() % u32::from(board.width())) as u8;
            let next = if random.next_u32() % 4 == 0 { column } else { random_column };
            let played = reference.drop_disc(next, player);
            assert_eq!(machine.put(next, player), played);
            match played {
                Dropped::ColumnFull => {}
                Dropped::Continues => player ^= 3,
                Dropped::Won | Dropped::Drawn => break,
            }
        }
    }
    tally
}

/// A win is taken; if the other player threatens to win and it can be helped, it is blocked.
fn check_sense(board: Board, position: &ReferencePlayer, column: u8, player: u8) {
    let wins = |position: &ReferencePlayer, player: u8| -> Vec<u8> {
        (1..=board.width())
            .filter(|column| position.clone().drop_disc(*column, player) == Dropped::Won)
            .collect()
    };
    let (own, other) = (wins(position, player), wins(position, player ^ 3));
    if !own.is_empty() {
        assert!(own.contains(&column), "{board}: a win was not taken");
    } else if let [threat] = other.as_slice() {
        let mut blocked = position.clone();
        blocked.drop_disc(*threat, player);
        let helps = wins(&blocked, player ^ 3).is_empty();
        assert!(!helps || column == *threat, "{board}: a loss was not blocked");
    }
}

fn boards() -> Vec<Board> {
    let mut boards: Vec<Board> = Board::all().collect();
    for (width, height, connect) in [(4, 4, 3), (7, 6, 5), (9, 6, 6), (9, 6, 3), (6, 6, 5)] {
        boards.push(Board::new(Size { width, height }, connect).unwrap());
    }
    boards
}

#[test]
fn the_machine_plays_as_the_reference() {
    let mut positions = 0;
    for (board, seed) in boards().into_iter().zip(1..) {
        positions += compare(board, 6, 2, seed).positions;
        positions += compare(board, 2, 4, seed + 100).positions;
    }
    assert!(positions > 1000, "{positions}");
}

#[test]
fn the_top_level_answers_within_two_seconds() {
    let tally = compare(Board::default(), 3, Board::default().look_ahead(TOP_LEVEL), 5);
    let average = tally.clocks / tally.positions;
    println!("{} positions, {} ms on average", tally.positions, average * 1000 / CLOCKS_PER_SECOND);
    assert!(average < 2 * CLOCKS_PER_SECOND, "{average} clocks");
}

#[test]
#[ignore = "minutes"]
fn the_machine_plays_as_the_reference_in_thousands_of_positions() {
    let mut all = Tally::default();
    for (board, seed) in boards().into_iter().zip(1..) {
        for depth in [1, 2, 3, 4, 5] {
            all.positions += compare(board, 8, depth, seed + 1000 * u64::from(depth)).positions;
        }
        let top = compare(board, 8, board.look_ahead(TOP_LEVEL), seed);
        let seconds = |clocks: u64| clocks as f64 / CLOCKS_PER_SECOND as f64;
        println!(
            "{board} connect {}: {:.2} s on average, {:.2} s at most",
            board.connect(),
            seconds(top.clocks / top.positions),
            seconds(top.slowest)
        );
        assert!(top.clocks / top.positions < 2 * CLOCKS_PER_SECOND);
        all.positions += top.positions;
    }
    println!("{} positions", all.positions);
    assert!(all.positions > 5000, "{}", all.positions);
}

/// Games of a level against a player who plays at random and begins every other game: how many of
/// them the level has won, and how many the other.
fn against_chance(level: u8, games: u32) -> (u32, u32) {
    let board = Board::default();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(20);
    let (mut its, mut others) = (0, 0);
    for game in 0..games {
        let mut reference = ReferencePlayer::new(board);
        let (mut player, mut discs) = (1 + (game % 2) as u8, 0);
        loop {
            let column = if player == 2 {
                let seed = random.next_u32() as u8;
                let taste = Taste { seed, mask: board.variety(level, discs) };
                reference.choose_column(2, board.look_ahead(level), taste)
            } else {
                1 + (random.next_u32() % u32::from(board.width())) as u8
            };
            match reference.drop_disc(column, player) {
                Dropped::ColumnFull => continue,
                Dropped::Won if player == 2 => its += 1,
                Dropped::Won => others += 1,
                Dropped::Drawn => {}
                Dropped::Continues => {
                    player ^= 3;
                    discs += 1;
                    continue;
                }
            }
            break;
        }
    }
    (its, others)
}

/// A child who drops discs anywhere wins now and then on easy, hardly on fair, never on hard.
#[test]
fn spectrum_finding_13_easy_is_easy() {
    let [easy, fair, hard] =
        [(1, 1000), (2, 300), (3, 60)].map(|(l, games)| against_chance(l, games));
    println!("easy {easy:?} of 1000, fair {fair:?} of 300, hard {hard:?} of 60");
    assert!((150..400).contains(&easy.1), "{easy:?}");
    assert!(fair.1 <= 15, "{fair:?}");
    assert!(hard.1 == 0 && hard.0 >= 59, "{hard:?}");
}

/// The computer does not open all its games in the same way.
#[test]
fn spectrum_finding_13_openings_vary() {
    let board = Board::default();
    for level in 1..=3 {
        let mut openings = std::collections::BTreeSet::new();
        for seed in 0..=255 {
            let mut reference = ReferencePlayer::new(board);
            let mut columns = Vec::new();
            for discs in 0..4 {
                let player = 1 + discs % 2;
                let taste = Taste {
                    seed: u8::wrapping_add(seed, 31 * discs),
                    mask: board.variety(level, discs),
                };
                let column = reference.choose_column(player, board.look_ahead(level), taste);
                reference.drop_disc(column, player);
                columns.push(column);
            }
            openings.insert(columns);
        }
        println!("level {level}: {} openings of four discs", openings.len());
        assert!(openings.len() >= 20, "level {level}: {}", openings.len());
    }
}
