//! Finding 1 for games whose stones do not fall: boards never die. Random orders of functions,
//! clicks, ticks, reloads and unloaded chunks are compared with a small model of its own.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/walking.rs"]
mod walking;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use common::{Random, bundled};
use foursight_datapack::{Click, Context, Dimension, EntityId, Pack, Unloaded, World};
use foursight_minecraft::{Options, Target, export};
use walking::{assert_nothing_left, public_functions, surroundings};

/// A game, its board, and the cells that are played on: few, so that something happens on them.
#[derive(Debug, Clone, Copy)]
struct Game {
    pack: &'static str,
    side: i32,
    line: i32,
    captures: bool,
    used: (u64, u64),
}

const GAMES: [Game; 3] = [
    Game { pack: "gomoku", side: 9, line: 5, captures: false, used: (6, 4) },
    Game { pack: "pente", side: 9, line: 5, captures: true, used: (5, 4) },
    Game { pack: "tictactoe", side: 3, line: 3, captures: false, used: (3, 3) },
];

/// Places where boards may be: middle and whether they face east.
const SPOTS: [([i32; 3], bool); 2] = [([0, 80, 0], false), ([100, 80, 0], true)];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    Turn(u8),
    Won(u8),
    Tie,
}

/// A board as it should be.
#[derive(Debug)]
struct Board {
    stones: BTreeMap<(i32, i32), u8>,
    captured: [u32; 2],
    phase: Phase,
    /// For whom its sides are reserved.
    owners: [Option<usize>; 2],
    /// Whoever takes too long loses.
    clock: bool,
    framed: bool,
    /// Not in the world: its chunks are not loaded.
    unloaded: Option<Unloaded>,
    /// The scores were removed while it was not loaded.
    torn: bool,
}

impl Board {
    fn new(framed: bool) -> Self {
        Self {
            stones: BTreeMap::new(),
            captured: [0; 2],
            phase: Phase::Idle,
            owners: [None; 2],
            clock: false,
            framed,
            unloaded: None,
            torn: false,
        }
    }

    /// The cells of all lines of a player.
    fn lines(&self, game: Game, player: u8) -> BTreeSet<(i32, i32)> {
        let mut cells = BTreeSet::new();
        for &(column, row) in self.stones.keys() {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line: Vec<_> =
                    (0..game.line).map(|n| (column + n * right, row + n * up)).collect();
                if line.iter().all(|cell| self.stones.get(cell) == Some(&player)) {
                    cells.extend(line);
                }
            }
        }
        cells
    }

    fn place(&mut self, game: Game, player: u8, (column, row): (i32, i32)) {
        if self.phase != Phase::Turn(player) || self.stones.contains_key(&(column, row)) {
            return;
        }
        self.stones.insert((column, row), player);
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];
        for (right, up) in ways.into_iter().filter(|_| game.captures) {
            let [first, second, end] = [1, 2, 3].map(|n| (column + n * right, row + n * up));
            let owner = |cell| self.stones.get(&cell).copied().unwrap_or(0);
            if [owner(first), owner(second), owner(end)] == [3 - player, 3 - player, player] {
                self.stones.remove(&first);
                self.stones.remove(&second);
                self.captured[usize::from(player) - 1] += 2;
            }
        }
        let won =
            !self.lines(game, player).is_empty() || self.captured[usize::from(player) - 1] >= 10;
        self.phase = if won {
            Phase::Won(player)
        } else if self.stones.len() as i32 == game.side * game.side {
            Phase::Tie
        } else {
            Phase::Turn(3 - player)
        };
    }

    /// The game that the stones show.
    fn read(&mut self, game: Game) {
        let count = |player: u8| self.stones.values().filter(|it| **it == player).count();
        self.captured = [0; 2];
        self.phase = if !self.lines(game, 1).is_empty() {
            Phase::Won(1)
        } else if !self.lines(game, 2).is_empty() {
            Phase::Won(2)
        } else if self.stones.len() as i32 == game.side * game.side {
            Phase::Tie
        } else {
            Phase::Turn(if count(1) <= count(2) { 1 } else { 2 })
        };
    }

    fn reserved(&self) -> bool {
        self.owners.iter().any(Option::is_some)
    }

    fn torn_down(&mut self) {
        self.clock = false;
        if self.unloaded.is_some() {
            self.torn = true;
        } else {
            self.phase = Phase::Idle;
        }
    }
}

/// The world, what it should be like, and what was done last.
struct Walk {
    game: Game,
    ns: String,
    tiles: [String; 2],
    world: World,
    ready: bool,
    boards: [Option<Board>; 2],
    players: [EntityId; 2],
    /// For both players: which sides they have the tags of.
    seats: [[bool; 2]; 2],
    trace: VecDeque<String>,
    /// The public functions that were called.
    called: BTreeSet<String>,
}

impl Walk {
    fn new(game: Game, target: Target, seed: u64) -> Self {
        let side = game.side as u16;
        let tiles = ["black_concrete", "white_concrete"].map(str::to_owned);
        let options = Options {
            target,
            size: Some((side, side)),
            tiles: Some(tiles.clone()),
            ..Options::default()
        };
        let exported = export(&bundled(game.pack), &options).unwrap();
        let mut world = World::new(seed);
        let errors = world.load(&[Pack::from_files("walk", &exported.files).unwrap()]);
        assert!(errors.is_empty(), "{errors:#?}");
        world.start();
        Self {
            game,
            ns: exported.namespace,
            tiles,
            players: ["One", "Two"].map(|name| world.join(name, [0.0, 200.0, 0.0])),
            world,
            ready: false,
            boards: Default::default(),
            seats: Default::default(),
            trace: VecDeque::new(),
            called: BTreeSet::new(),
        }
    }

    fn run(&mut self, spot: usize, command: &str) {
        let _ = self.world.command(command, Context::at_block(Dimension::Overworld, SPOTS[spot].0));
    }

    fn call(&mut self, spot: usize, function: &str) {
        let name = function.split(' ').next().unwrap_or(function);
        self.called.insert(name.to_owned());
        let command = format!("function {}:{function}", self.ns);
        self.run(spot, &command);
    }

    /// The board that functions called at a spot act on.
    fn nearest(&self, spot: usize) -> Option<usize> {
        let loaded = |at: &usize| self.boards[*at].as_ref().is_some_and(|it| it.unloaded.is_none());
        [spot, 1 - spot].into_iter().find(loaded)
    }

    /// The nearest board, if functions do anything at all.
    fn target(&mut self, spot: usize) -> Option<&mut Board> {
        let at = self.nearest(spot).filter(|_| self.ready)?;
        self.boards[at].as_mut()
    }

    fn set_up(&mut self) {
        self.ready = true;
        for board in self.boards.iter_mut().flatten().filter(|it| it.unloaded.is_none()) {
            if std::mem::take(&mut board.torn) {
                board.phase = Phase::Idle;
            }
        }
    }

    fn state(&self, spot: usize) -> Option<EntityId> {
        let x = f64::from(SPOTS[spot].0[0]);
        let states = self.world.tagged(&format!("{}_state", self.ns));
        let own: Vec<EntityId> =
            states.iter().filter(|it| (it.pos[0] - x).abs() < 2.0).map(|it| it.id).collect();
        assert!(own.len() < 2, "two boards at one place");
        own.first().copied()
    }

    fn tags(&self, spot: usize) -> BTreeSet<String> {
        let state = self.world.entity(self.state(spot).unwrap()).unwrap();
        state.tags.iter().map(|tag| self.world.names().text(*tag).to_owned()).collect()
    }

    fn stones(tags: &BTreeSet<String>) -> BTreeMap<(i32, i32), u8> {
        let stone = |tag: &String| {
            let player = match tag.chars().next()? {
                'a' => 1,
                'b' => 2,
                _ => return None,
            };
            let (column, row) = tag[1..].split_once('_')?;
            Some(((column.parse().ok()?, row.parse().ok()?), player))
        };
        tags.iter().filter_map(stone).collect()
    }

    /// Lets the model lose the games that were lost on time.
    fn follow(&mut self) {
        for at in 0..2 {
            let there = |it: &&Board| it.unloaded.is_none() && it.clock;
            let Some(board) = self.boards[at].as_ref().filter(there) else { continue };
            let Phase::Turn(turn) = board.phase else { continue };
            let tags = self.tags(at);
            if tags.contains(&format!("_player{}_won", 3 - turn)) {
                assert!(!tags.contains("_game_active"), "a game that is lost goes on");
                self.boards[at].as_mut().unwrap().phase = Phase::Won(3 - turn);
            }
        }
    }

    /// Nobody's time runs out within the next second.
    fn wait_for_clocks(&mut self) {
        let clock = format!("{}_clock", self.ns);
        let soon = |it: &&foursight_datapack::Entity| self.world.score_of(it, &clock) == Some(1);
        if self.world.tagged(&format!("{}_state", self.ns)).iter().any(soon) {
            self.world.ticks(21);
            self.follow();
        }
    }

    fn compare(&self) {
        let mut torn = false;
        let mut loaded = 0;
        for (at, board) in self.boards.iter().enumerate() {
            let Some(board) = board.as_ref().filter(|board| board.unloaded.is_none()) else {
                assert!(self.state(at).is_none(), "a board at {at} that is not there");
                continue;
            };
            loaded += 1;
            torn |= board.torn;
            let tags = self.tags(at);
            assert_eq!(Self::stones(&tags), board.stones, "stones at {at}");
            if board.torn {
                continue;
            }
            let hidden = ["_mark_winning_blocks", "_reserved"];
            let states: BTreeSet<&str> = tags
                .iter()
                .map(String::as_str)
                .filter(|tag| tag.starts_with('_') && !hidden.contains(tag))
                .collect();
            let expected: &[&str] = match board.phase {
                Phase::Idle => &[],
                Phase::Turn(1) => &["_game_active", "_player1_turn"],
                Phase::Turn(_) => &["_game_active", "_player2_turn"],
                Phase::Won(1) => &["_game_finished", "_player1_won"],
                Phase::Won(_) => &["_game_finished", "_player2_won"],
                Phase::Tie => &["_game_finished", "_no_winner_tie"],
            };
            assert_eq!(states, expected.iter().copied().collect(), "states at {at}");
            assert_eq!(tags.contains("_reserved"), board.reserved(), "reserved at {at}");
        }
        if !torn {
            let (width, cells) =
                (self.game.side as usize, (self.game.side * self.game.side) as usize);
            let buttons = if self.has_buttons() { cells + 3 } else { 0 };
            let parts = self.world.tagged(&format!("{}_part", self.ns)).len();
            assert_eq!(parts, (11 + 2 * width + buttons) * loaded, "entities");
        }
    }

    fn has_buttons(&self) -> bool {
        self.world.function_ids().contains(&format!("{}:_clicked", self.ns))
    }

    fn block(&self, spot: usize, (column, row): (i32, i32), ahead: i32) -> &str {
        let ([x, y, z], east) = SPOTS[spot];
        let left = self.game.side / 2 - (column - 1);
        let y = y - 4 + row;
        self.world.block(if east { [x + ahead, y, z - left] } else { [x + left, y, z + ahead] })
    }

    /// A second passes; then blocks and marks are as the game has them.
    fn settle_and_compare_blocks(&mut self) {
        self.world.ticks(36);
        self.follow();
        if !self.ready {
            return;
        }
        for (at, board) in self.boards.iter().enumerate() {
            let Some(board) = board.as_ref().filter(|it| it.unloaded.is_none() && !it.torn) else {
                continue;
            };
            let marked = match board.phase {
                Phase::Won(player) => board.lines(self.game, player),
                _ => BTreeSet::new(),
            };
            let side = self.game.side;
            for cell in (1..=side).flat_map(|column| (1..=side).map(move |row| (column, row))) {
                let expected = match board.stones.get(&cell) {
                    None => "minecraft:air".to_owned(),
                    Some(player) => format!("minecraft:{}", self.tiles[usize::from(*player) - 1]),
                };
                assert_eq!(self.block(at, cell, 0), expected, "{cell:?} at {at}");
                let button = self.block(at, cell, -1) == "minecraft:acacia_button";
                assert_eq!(button, marked.contains(&cell), "mark of {cell:?} at {at}");
            }
        }
    }

    /// The blocks in the place of a board, its frame and what stands around it.
    fn left_blocks(&self, at: usize) -> Vec<(i32, i32)> {
        let side = self.game.side;
        let cells =
            (0..=side + 1).flat_map(|column| (-13..=side + 3).map(move |row| (column, row)));
        let full = |cell: &(i32, i32)| {
            [-1, 0, 1].iter().any(|ahead| self.block(at, *cell, *ahead) != "minecraft:air")
        };
        cells.filter(full).collect()
    }

    fn uninstall(&mut self) {
        self.call(0, "uninstall");
        self.ready = false;
        self.seats = Default::default();
        for at in 0..2 {
            let Some(board) = &mut self.boards[at] else { continue };
            if board.unloaded.is_some() {
                board.torn_down();
                continue;
            }
            let framed = board.framed;
            self.boards[at] = None;
            assert!(!framed || self.left_blocks(at).is_empty(), "{:?}", self.left_blocks(at));
        }
        assert_nothing_left(&self.world);
    }

    fn unload(&mut self, at: usize) {
        let Some(board) = self.boards[at].as_mut().filter(|it| it.unloaded.is_none()) else {
            return;
        };
        board.unloaded = Some(self.world.unload(surroundings(SPOTS[at].0)));
    }

    fn load(&mut self, at: usize) {
        let Some(board) = self.boards[at].as_mut() else { return };
        let Some(unloaded) = board.unloaded.take() else { return };
        self.world.load_again(unloaded);
        // Within a second the pack looks after it again.
        if self.ready {
            if std::mem::take(&mut board.torn) {
                board.phase = Phase::Idle;
            }
            self.world.ticks(36);
        }
    }

    /// What follows if a player takes a side, or leaves.
    fn seated(&mut self, player: usize, spot: usize, seat: usize) {
        let near = self.nearest(spot);
        let owners = near.and_then(|at| self.boards[at].as_mut()).map(|board| &mut board.owners);
        if seat == 0 {
            for owner in owners.into_iter().flatten().filter(|owner| **owner == Some(player)) {
                *owner = None;
            }
            self.seats[player] = [false; 2];
        } else if owners.and_then(|it| it[seat - 1]).is_none_or(|owner| owner == player) {
            self.seats[player] = [seat == 1, seat == 2];
        }
    }

    /// A move by a click or a trigger of a player.
    fn person_moves(&mut self, player: usize, spot: usize, cell: (i32, i32)) {
        let (tags, game) = (self.seats[player], self.game);
        let Some(board) = self.target(spot) else { return };
        let Phase::Turn(turn) = board.phase else { return };
        let seat = |side: usize| board.owners[side].map_or(tags[side], |owner| owner == player);
        let side = usize::from(turn) - 1;
        if seat(side) || !board.reserved() && !seat(1 - side) {
            board.place(game, turn, cell);
        }
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each thing that can happen")]
    fn step(&mut self, random: &mut Random) {
        self.wait_for_clocks();
        let game = self.game;
        let spot = random.below(2) as usize;
        let player = random.below(2) as usize;
        let seat = 1 + random.below(2) as u8;
        let cell = (1 + random.below(game.used.0) as i32, 1 + random.below(game.used.1) as i32);
        let what = random.below(80);
        self.trace
            .push_back(format!("{what} at {spot}, player {player}, seat {seat}, cell {cell:?}"));
        if self.trace.len() > 30 {
            self.trace.pop_front();
        }
        let [x, y, z] = SPOTS[spot].0;
        let names = ["One", "Two"];
        self.run(0, &format!("tp {} {x} {} {z}", names[player], y - 3));
        self.run(0, &format!("tp {} {x} {} {z}", names[1 - player], y + 120));
        match what {
            0 => {
                self.call(spot, "setup");
                self.set_up();
            }
            1 => {
                self.call(spot, "teardown");
                self.ready = false;
                self.boards.iter_mut().flatten().for_each(Board::torn_down);
            }
            2 if random.below(3) == 0 => self.uninstall(),
            3..=5 => {
                let unloaded = self.boards[spot].as_ref().is_some_and(|it| it.unloaded.is_some());
                if !unloaded {
                    let way = if SPOTS[spot].1 { "eastwest" } else { "northsouth" };
                    let only = if what < 5 { "" } else { "_entitiesonly" };
                    self.call(spot, &format!("create_board_{way}{only}"));
                    self.set_up();
                    self.boards[spot].get_or_insert_with(|| Board::new(what < 5));
                }
            }
            6 => {
                let at = self.nearest(spot);
                self.call(spot, "delete_nearest_board");
                if let Some(at) = at {
                    let framed = self.boards[at].take().is_some_and(|board| board.framed);
                    let left = self.left_blocks(at);
                    assert!(!framed || left.is_empty(), "{left:?}");
                }
            }
            7..=9 => {
                self.call(spot, "start");
                if let Some(board) = self.target(spot) {
                    board.stones.clear();
                    board.captured = [0; 2];
                    board.phase = Phase::Turn(1);
                }
            }
            10 | 11 => {
                self.call(spot, if what == 10 { "stop" } else { "reset_board" });
                if let Some(board) = self.target(spot) {
                    board.phase = Phase::Idle;
                    if what == 11 {
                        board.stones.clear();
                    }
                }
            }
            12 => {
                self.call(spot, "restore_state");
                if let Some(board) = self.target(spot) {
                    board.read(game);
                }
            }
            13 | 76..=79 => {
                let idle = ["restore_board", "mark_winning_blocks", "mainloop", "check_is_player"];
                let more = ["readme", "settings", "ladder", "ladder_off", "count_connected"];
                let series = ["best_of_1", "best_of_3", "best_of_5", "best_of_7", "place_tile"];
                let clocks = ["timer_15", "timer_30", "timer_60", "timer_off"];
                let all = [&idle[..], &more[..], &series[..], &clocks[..]].concat();
                let name = all[random.below(all.len() as u64) as usize];
                self.call(spot, name);
                if let Some(board) = self.target(spot).filter(|_| name.starts_with("timer_")) {
                    board.clock = name != "timer_off";
                }
            }
            14 => {
                self.call(spot, &format!("tag_nearest_player{seat}"));
                self.seats[player][usize::from(seat) - 1] = true;
            }
            15 => {
                // Whoever is at the board is nearer than the other.
                let tagged = [player, 1 - player]
                    .into_iter()
                    .find(|it| self.seats[*it][usize::from(seat) - 1]);
                self.call(spot, &format!("store_player{seat}_name"));
                if let Some(board) = self.target(spot).filter(|_| tagged.is_some()) {
                    board.owners[usize::from(seat) - 1] = tagged;
                }
            }
            16 => {
                self.seats = Default::default();
                for tag in [1, 2] {
                    let command = format!("tag @a remove {}_player{tag}", self.ns);
                    self.run(0, &command);
                }
            }
            17 => self.world.start(),
            18 => self.unload(spot),
            19 | 20 => self.load(spot),
            21 => {
                // The server stops and starts.
                (0..2).for_each(|at| self.unload(at));
                self.world.start();
                self.world.tick();
                (0..2).for_each(|at| self.load(at));
            }
            22 | 23 => self.world.ticks(1 + random.below(12)),
            24 | 25 => {
                let what = random.below(3) as usize;
                let name = ["leave_seat", "take_seat1", "take_seat2"][what];
                self.called.insert(name.to_owned());
                let command = format!("function {}:{name}", self.ns);
                let _ = self.world.player_command(self.players[player], &command);
                if self.ready {
                    self.seated(player, spot, what);
                }
            }
            26..=45 if self.has_buttons() => {
                let Some(state) = self.boards[spot].as_ref().and_then(|_| self.state(spot)) else {
                    return;
                };
                let x = self.world.entity(state).unwrap().pos[0];
                let tag = format!("{}_button{}", self.ns, 100 * cell.1 + cell.0);
                let buttons = self.world.tagged(&tag);
                let button = buttons.iter().find(|it| (it.pos[0] - x).abs() < 15.0).unwrap();
                let ([x, y, z], button) = (button.pos, button.id);
                self.run(0, &format!("tp {} {x} {y} {z}", names[player]));
                assert!(self.world.click(self.players[player], button, Click::Use));
                self.person_moves(player, spot, cell);
            }
            46..=55 => {
                let (column, row) = cell;
                let how = format!("{{player:{seat},column:{column},row:{row}}}");
                self.call(spot, &format!("place_stone {how}"));
                let known = format!("{}:place_stone", self.ns);
                let known = self.world.function_ids().contains(&known);
                if let Some(board) = self.target(spot).filter(|_| known) {
                    board.place(game, seat, cell);
                }
            }
            _ => {
                let text = format!("trigger {} set {}", self.ns, 100 * cell.1 + cell.0);
                if self.world.player_command(self.players[player], &text).is_err() {
                    // Only without scores is nobody allowed to, or in the tick of the setup.
                    self.world.tick();
                    self.follow();
                    let again = self.world.player_command(self.players[player], &text).is_ok();
                    assert_eq!(again, self.ready, "the trigger");
                }
                if self.ready {
                    self.person_moves(player, spot, cell);
                }
            }
        }
        // What a stone leads to is decided in the next tick, or in the one after.
        self.world.ticks(3);
        self.follow();
    }
}

/// The functions that no walk has called.
fn walk(game: Game, target: Target, seed: u64, steps: u32) -> BTreeSet<String> {
    let mut walk = Walk::new(game, target, seed);
    let mut random = Random(seed);
    for step in 0..steps {
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            walk.step(&mut random);
            walk.compare();
            if random.below(4) == 0 {
                walk.settle_and_compare_blocks();
                walk.compare();
            }
        }));
        if let Err(cause) = outcome {
            eprintln!("{} for {target:?}, seed {seed}, step {step}, last steps:", game.pack);
            walk.trace.iter().for_each(|line| eprintln!("  {line}"));
            std::panic::resume_unwind(cause);
        }
    }
    walk.uninstall();
    let all = public_functions(&walk.world, &walk.ns);
    all.difference(&walk.called).cloned().collect()
}

#[test]
fn minecraft_finding_01_boards_of_games_without_gravity_survive_every_order_of_functions() {
    let mut missing = None;
    for (game, seed) in GAMES.into_iter().zip(1..) {
        let own = walk(game, Target::Modern, seed, 700);
        let before = missing.unwrap_or_else(|| own.clone());
        missing = Some(own.intersection(&before).cloned().collect::<BTreeSet<String>>());
        walk(game, Target::Middle, 10 + seed, 300);
        walk(game, Target::Legacy, 20 + seed, 300);
    }
    assert_eq!(missing.unwrap_or_default(), BTreeSet::new(), "no walk calls these");
}

#[test]
#[ignore = "long: WALKS says how many of each kind (10 if it does not)"]
fn minecraft_finding_01_long_walks_on_cells() {
    let count: u64 = std::env::var("WALKS").ok().and_then(|it| it.parse().ok()).unwrap_or(10);
    for seed in 100..100 + count {
        for game in GAMES {
            for target in [Target::Modern, Target::Middle, Target::Legacy] {
                walk(game, target, seed, 3000);
            }
        }
    }
}
