//! Finding 1: boards never die. Random orders of all functions, clicks, ticks, reloads, upgrades
//! (also to packs whose boards are larger or smaller) and unloaded chunks are compared with a small model that knows nothing of the generator.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/walk_model.rs"]
mod walk_model;
#[path = "common/walking.rs"]
mod walking;

use std::collections::{BTreeSet, VecDeque};

use common::{Random, bundled};
use foursight_datapack::{Click, Context, Dimension, EntityId, Pack, World};
use foursight_minecraft::{Language, Options, Target, export};
use walk_model::{Board, Phase, SIZES, WIDTH};
use walking::{assert_nothing_left, public_functions, surroundings};

/// Numbers of the trigger that are no moves.
const SETTINGS: [u32; 27] = [
    9000, 9001, 9002, 9010, 9011, 9012, 9013, 9030, 9031, 9032, 9033, 9040, 9041, 9050, 9051, 9052,
    9053, 9060, 9061, 9062, 9063, 9070, 9071, 9072, 9080, 9081, 9999,
];

/// Places where boards may be: middle and whether they face east.
const SPOTS: [([i32; 3], bool); 3] =
    [([0, 80, 0], false), ([100, 80, 0], true), ([250, 80, 0], false)];

/// The world, what it should be like, and what was done last.
struct Walk {
    world: World,
    packs: [Pack; 3],
    /// Which of them is loaded.
    pack: usize,
    ready: bool,
    boards: [Option<Board>; 3],
    players: [EntityId; 2],
    /// For both players and sizes: which sides they have the tags of.
    seats: [[[bool; 2]; 2]; 2],
    /// The size of the next board.
    next: usize,
    trace: VecDeque<String>,
    /// The public functions that were called, and the numbers that were chosen.
    called: BTreeSet<String>,
}

/// The packs that replace each other: rows of the first size, and tiles.
const PACKS: [(usize, [&str; 2]); 3] = [
    (6, ["iron_block", "gold_block"]),
    (6, ["red_wool", "blue_concrete"]),
    (4, ["iron_block", "gold_block"]),
];

impl Walk {
    fn new(target: Target, seed: u64) -> Self {
        let rules = bundled("connect4");
        let first = Options { target, more_sizes: vec![(7, 7)], ..Options::default() };
        let second = Options {
            language: Language::German,
            tiles: Some(PACKS[1].1.map(str::to_owned)),
            ..first.clone()
        };
        let third = Options { size: Some((7, PACKS[2].0 as u16)), ..first.clone() };
        let exported = [first, second, third].map(|options| export(&rules, &options).unwrap());
        let packs = exported.map(|it| Pack::from_files("walk", &it.files).unwrap());
        let mut world = World::new(seed);
        let errors = world.load(&packs[..1]);
        assert!(errors.is_empty(), "{errors:#?}");
        world.start();
        let players = ["One", "Two"].map(|name| world.join(name, [0.0, 200.0, 0.0]));
        let (boards, seats) = (Default::default(), Default::default());
        let trace = VecDeque::new();
        let called = BTreeSet::new();
        let (pack, ready, next) = (0, false, 0);
        Self { world, packs, pack, ready, boards, players, seats, next, trace, called }
    }

    fn here(spot: usize) -> Context {
        Context::at_block(Dimension::Overworld, SPOTS[spot].0)
    }

    fn run(&mut self, spot: usize, command: &str) {
        let _ = self.world.command(command, Self::here(spot));
    }

    fn call(&mut self, spot: usize, size: usize, function: &str) {
        self.called.insert(function.to_owned());
        let command = format!("function {}:{function}", SIZES[size]);
        self.run(spot, &command);
    }

    /// Calls a function as a player, wherever this player is.
    fn call_as(&mut self, player: usize, size: usize, function: &str) {
        self.called.insert(function.to_owned());
        let command = format!("function {}:{function}", SIZES[size]);
        let _ = self.world.player_command(self.players[player], &command);
    }

    /// What follows if a player takes a side, or leaves.
    fn seated(&mut self, player: usize, spot: usize, size: usize, seat: u8) {
        if !self.ready {
            return;
        }
        let near = self.nearest(spot, size);
        let owners = near.and_then(|at| self.boards[at].as_mut()).map(|board| &mut board.owners);
        if seat == 0 {
            for owner in owners.into_iter().flatten().filter(|owner| **owner == Some(player)) {
                *owner = None;
            }
            self.seats[size][player] = [false; 2];
            return;
        }
        let side = usize::from(seat) - 1;
        if owners.and_then(|owners| owners[side]).is_none_or(|owner| owner == player) {
            self.seats[size][player] = [side == 0, side == 1];
        }
    }

    /// What follows if a player chooses a number of the trigger that is no move.
    fn chooses(&mut self, player: usize, spot: usize, size: usize, number: u32) {
        self.called.insert(number.to_string());
        let tags = self.seats[size][player];
        match number {
            9070..=9072 => self.seated(player, spot, size, (number - 9070) as u8),
            9080 | 9081 => self.next = number as usize - 9080,
            _ => {}
        }
        let Some(board) = self.target(spot, size) else { return };
        if board.reserved() && board.seats_of(player, tags) == [false; 2] {
            return;
        }
        match number {
            9001 => board.start(),
            9002 => board.phase = Phase::Idle,
            9010..=9013 => board.clock = number > 9010,
            9050..=9053 => board.computers[0] = number > 9050,
            9060..=9063 => board.computers[1] = number > 9060,
            _ => {}
        }
    }

    /// A trigger works at any time, but without scores and in the tick of the setup.
    fn trigger(&mut self, player: usize, size: usize, number: u32) -> bool {
        let text = format!("trigger {} set {number}", SIZES[size]);
        if self.world.player_command(self.players[player], &text).is_ok() {
            return true;
        }
        self.tick();
        let again = self.world.player_command(self.players[player], &text).is_ok();
        assert_eq!(again, self.ready, "the trigger");
        again
    }

    /// The board that functions of a size called at a spot act on.
    fn nearest(&self, spot: usize, size: usize) -> Option<usize> {
        let x = SPOTS[spot].0[0];
        let own = |board: &Board| board.unloaded.is_none() && board.size == size;
        let loaded = |at: &usize| self.boards[*at].as_ref().is_some_and(own);
        (0..3).filter(loaded).min_by_key(|at| (SPOTS[*at].0[0] - x).abs())
    }

    /// The nearest board, if functions do anything at all.
    fn target(&mut self, spot: usize, size: usize) -> Option<&mut Board> {
        let at = self.nearest(spot, size).filter(|_| self.ready)?;
        self.boards[at].as_mut()
    }

    fn set_up(&mut self) {
        if !std::mem::replace(&mut self.ready, true) {
            self.next = 0;
        }
        self.take_over();
    }

    /// All boards that are loaded are looked after by the pack, if it is set up.
    fn take_over(&mut self) {
        let rows = [self.rows(0), self.rows(1)];
        for board in self.boards.iter_mut().flatten() {
            if self.ready && board.unloaded.is_none() {
                if std::mem::take(&mut board.torn) {
                    board.phase = Phase::Idle;
                }
                board.taken_over(rows[board.size]);
            }
        }
    }

    fn rows(&self, size: usize) -> usize {
        if size == 0 { PACKS[self.pack].0 } else { 7 }
    }

    /// Brings a player to a board, the other one far away.
    fn bring(&mut self, player: usize, spot: usize) {
        let [x, y, z] = SPOTS[spot].0;
        let names = ["One", "Two"];
        self.run(0, &format!("tp {} {x} {} {z}", names[player], y - 3));
        self.run(0, &format!("tp {} {x} {} {z}", names[1 - player], y + 120));
    }

    fn tick(&mut self) {
        self.world.tick();
        for at in 0..3 {
            self.follow(at);
        }
    }

    /// A second passes, and more until computers have nothing to do and nothing falls.
    fn settle(&mut self) {
        for ticks in 0.. {
            let falling = SIZES.iter().any(|ns| {
                let states = self.world.tagged(&format!("{ns}_state"));
                let busy = format!("{ns}_busy");
                states.iter().any(|it| self.world.score_of(it, &busy).unwrap_or(0) > 0)
            });
            if ticks >= 36 && !(falling && self.ready) {
                return;
            }
            assert!(ticks < 5000, "something never ends");
            self.tick();
        }
    }

    fn state(&self, spot: usize) -> Option<EntityId> {
        let [x, _, z] = SPOTS[spot].0.map(f64::from);
        let states = SIZES.map(|ns| self.world.tagged(&format!("{ns}_state")));
        let own: Vec<EntityId> = states
            .iter()
            .flatten()
            .filter(|it| (it.pos[0] - x).abs() < 2.0 && (it.pos[2] - z).abs() < 2.0)
            .map(|it| it.id)
            .collect();
        assert!(own.len() < 2, "two boards at one place");
        own.first().copied()
    }

    fn tags(&self, spot: usize) -> BTreeSet<String> {
        let state = self.world.entity(self.state(spot).unwrap()).unwrap();
        state.tags.iter().map(|tag| self.world.names().text(*tag).to_owned()).collect()
    }

    fn stones(tags: &BTreeSet<String>) -> BTreeSet<(u8, usize, usize)> {
        let stone = |tag: &String| {
            let player = match tag.chars().next()? {
                'a' => 1,
                'b' => 2,
                _ => return None,
            };
            let (column, row) = tag[1..].split_once('_')?;
            Some((player, column.parse().ok()?, row.parse().ok()?))
        };
        tags.iter().filter_map(stone).collect()
    }

    fn expected(board: &Board) -> BTreeSet<(u8, usize, usize)> {
        let columns = board.columns.iter().enumerate();
        columns
            .flat_map(|(c, stones)| {
                stones.iter().enumerate().map(move |(r, player)| (*player, c + 1, r + 1))
            })
            .collect()
    }

    /// Lets the model make the moves that computers and clocks have made.
    fn follow(&mut self, at: usize) {
        let Some(board) = &self.boards[at] else { return };
        if board.unloaded.is_some() || self.state(at).is_none() {
            return;
        }
        let found = Self::stones(&self.tags(at));
        let board = self.boards[at].as_mut().unwrap();
        // The pack takes over what was loaded within a second.
        if board.stale {
            board.stale = !found.is_empty();
            return;
        }
        let expected = Self::expected(board);
        for &(player, column, row) in found.difference(&expected) {
            let allowed = board.computers[usize::from(player) - 1] || board.clock;
            assert!(allowed, "a move of {player} in {column} that nobody made at {at}: {board:?}");
            assert_eq!(board.phase, Phase::Turn(player));
            assert_eq!(board.columns[column - 1].len() + 1, row, "it does not rest");
            board.drop(player, column - 1);
        }
    }

    fn compare(&self, settled: bool) {
        let parts = SIZES.map(|ns| self.world.tagged(&format!("{ns}_part")).len());
        let (mut loaded, mut torn) = (0, false);
        for (at, board) in self.boards.iter().enumerate() {
            let Some(board) = board.as_ref().filter(|board| board.unloaded.is_none()) else {
                assert!(self.state(at).is_none(), "a board at {at} that is not there");
                continue;
            };
            loaded += 1;
            let tags = self.tags(at);
            assert_eq!(Self::stones(&tags), Self::expected(board), "stones at {at}");
            if board.torn {
                torn = true;
                continue;
            }
            let states: BTreeSet<&str> = tags
                .iter()
                .map(String::as_str)
                .filter(|tag| tag.starts_with('_'))
                .filter(|tag| !["_mark_winning_blocks", "_reserved"].contains(tag))
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
            if settled && self.ready {
                self.compare_blocks(at, board);
            }
        }
        // A tile may still hang above a board that nobody looks after.
        if settled && !torn {
            let each = 11 + 2 * WIDTH + if self.has_buttons() { WIDTH + 3 } else { 0 };
            assert_eq!(parts.iter().sum::<usize>(), each * loaded, "entities");
        }
    }

    fn has_buttons(&self) -> bool {
        self.world.function_ids().contains(&format!("{}:_clicked", SIZES[0]))
    }

    fn place(spot: usize, column: i32, row: i32, ahead: i32) -> [i32; 3] {
        let ([x, y, z], east) = SPOTS[spot];
        let left = WIDTH as i32 / 2 - column;
        if east { [x + ahead, y - 3 + row, z - left] } else { [x + left, y - 3 + row, z + ahead] }
    }

    fn compare_blocks(&self, at: usize, board: &Board) {
        let marked = match board.phase {
            Phase::Won(player) => board.lines(player),
            _ => BTreeSet::new(),
        };
        for column in 0..WIDTH as i32 {
            for row in 0..board.rows as i32 {
                let expected = match board.at(column, row) {
                    0 => "minecraft:air".to_owned(),
                    player => format!("minecraft:{}", PACKS[self.pack].1[usize::from(player) - 1]),
                };
                let found = self.world.block(Self::place(at, column, row, 0));
                assert_eq!(found, expected, "{column}, {row} at {at}");
                for ahead in [-1, 1] {
                    let found = self.world.block(Self::place(at, column, row, ahead));
                    let expected = marked.contains(&(column, row));
                    assert_eq!(
                        found == "minecraft:acacia_button",
                        expected,
                        "{column}, {row} at {at}"
                    );
                }
            }
        }
    }

    /// Nothing stays behind of what was loaded.
    fn compare_nothing(&self) {
        assert_nothing_left(&self.world);
        for ns in SIZES {
            for storage in ["pack", "click", "check", "bar"] {
                let left = self.world.storage(&format!("{ns}:{storage}"));
                let empty = left.is_none_or(|it| {
                    it.as_compound().is_some_and(std::collections::BTreeMap::is_empty)
                });
                assert!(empty, "{storage}: {left:?}");
            }
        }
        for player in self.world.players() {
            assert!(player.tags.is_empty(), "tags of players");
        }
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
            self.take_over();
            self.settle();
        }
    }

    /// Creates a board of a size, or of the size that was chosen for the next one.
    fn create(&mut self, spot: usize, size: Option<usize>, framed: bool) {
        let way = if SPOTS[spot].1 { "eastwest" } else { "northsouth" };
        let size = if let Some(size) = size {
            let only = if framed { "" } else { "_entitiesonly" };
            self.call(spot, size, &format!("create_board_{way}{only}"));
            size
        } else {
            self.call(spot, spot % 2, &format!("create_next_board_{way}"));
            if self.ready { self.next } else { 0 }
        };
        self.set_up();
        // One that is not loaded is out of sight: the world must not get a second one there.
        if self.boards[spot].is_none() {
            self.boards[spot] = Some(Board::new(size, self.rows(size), framed));
        }
    }

    /// The blocks in the place of a board, its frame and what stands around it.
    fn blocks(&self, at: usize) -> Vec<(i32, i32, i32, String)> {
        let places = (-1..=7).flat_map(|x| (-14..9).map(move |y| (x, y)));
        let places = places.flat_map(|(x, y)| [-1, 0, 1].map(|ahead| (x, y, ahead)));
        let block = |(x, y, ahead)| {
            let block = self.world.block(Self::place(at, x, y, ahead));
            (block != "minecraft:air").then(|| (x, y, ahead, block.to_owned()))
        };
        places.filter_map(block).collect()
    }

    fn uninstall(&mut self, size: usize) {
        self.call(0, size, "uninstall");
        self.ready = false;
        self.seats = Default::default();
        for at in 0..3 {
            let Some(board) = &mut self.boards[at] else { continue };
            if board.unloaded.is_some() {
                board.torn_down();
                continue;
            }
            let framed = board.framed;
            self.boards[at] = None;
            assert!(!framed || self.blocks(at).is_empty(), "blocks at {at}: {:?}", self.blocks(at));
        }
        self.compare_nothing();
    }

    /// A move by a click or a trigger of a player.
    fn person_moves(&mut self, player: usize, spot: usize, size: usize, column: usize) {
        let tags = self.seats[size][player];
        let Some(board) = self.target(spot, size) else { return };
        let Phase::Turn(turn) = board.phase else { return };
        let seats = board.seats_of(player, tags);
        let side = usize::from(turn) - 1;
        if seats[side] || !board.reserved() && !seats[1 - side] {
            board.drop(turn, column - 1);
        }
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each thing that can happen")]
    fn step(&mut self, random: &mut Random) {
        let spot = random.below(3) as usize;
        let player = random.below(2) as usize;
        let seat = 1 + random.below(2) as u8;
        let column = 1 + random.below(WIDTH as u64) as usize;
        let size = random.below(2) as usize;
        let what = random.below(74);
        self.trace.push_back(format!(
            "{what} at {spot}, player {player}, seat {seat}, column {column}, size {size}"
        ));
        if self.trace.len() > 30 {
            self.trace.pop_front();
        }
        self.bring(player, spot);
        match what {
            0 => {
                self.call(spot, size, "setup");
                self.set_up();
            }
            1 => {
                self.call(spot, size, "teardown");
                self.ready = false;
                self.boards.iter_mut().flatten().for_each(Board::torn_down);
            }
            2 if random.below(3) == 0 => self.uninstall(size),
            3..=6 => {
                let unloaded = self.boards[spot].as_ref().is_some_and(|it| it.unloaded.is_some());
                if !unloaded {
                    self.create(spot, Some(size), what < 6);
                }
            }
            7 => {
                self.settle();
                let at = self.nearest(spot, size);
                self.call(spot, size, "delete_nearest_board");
                if let Some(at) = at {
                    let framed = self.boards[at].take().is_some_and(|board| board.framed);
                    assert!(!framed || self.blocks(at).is_empty(), "{:?}", self.blocks(at));
                }
            }
            8..=11 => {
                self.call(spot, size, "start");
                if let Some(board) = self.target(spot, size) {
                    board.start();
                }
            }
            12 | 13 => {
                self.call(spot, size, if what == 12 { "stop" } else { "reset_board" });
                if let Some(board) = self.target(spot, size) {
                    board.phase = Phase::Idle;
                    if what == 13 {
                        board.columns = Default::default();
                    }
                }
            }
            14 => {
                self.settle();
                self.call(spot, size, "restore_state");
                if let Some(board) = self.target(spot, size) {
                    board.read();
                }
            }
            15 => {
                let idle = ["restore_board", "mark_winning_blocks", "mainloop", "check_is_player"];
                let more = ["readme", "settings", "ladder", "ladder_off", "count_connected"];
                let series = ["best_of_1", "best_of_3", "best_of_5", "best_of_7"];
                let all = [&idle[..], &more[..], &series[..]].concat();
                self.call(spot, size, all[random.below(all.len() as u64) as usize]);
            }
            16 => {
                self.call(spot, size, &format!("tag_nearest_player{seat}"));
                self.seats[size][player][usize::from(seat) - 1] = true;
            }
            17 => {
                // Whoever is at the board is nearer than the other.
                let tagged = [player, 1 - player]
                    .into_iter()
                    .find(|it| self.seats[size][*it][usize::from(seat) - 1]);
                self.call(spot, size, &format!("store_player{seat}_name"));
                if let Some(board) = self.target(spot, size).filter(|_| tagged.is_some()) {
                    board.owners[usize::from(seat) - 1] = tagged;
                }
            }
            18 | 19 => {
                let level = ["off", "easy", "normal", "hard"][random.below(4) as usize];
                self.call(spot, size, &format!("computer_player{seat}_{level}"));
                if let Some(board) = self.target(spot, size) {
                    board.computers[usize::from(seat) - 1] = level != "off";
                }
            }
            20 => {
                let name = ["off", "15", "30", "60"][random.below(4) as usize];
                self.call(spot, size, &format!("timer_{name}"));
                if let Some(board) = self.target(spot, size) {
                    board.clock = name != "off";
                }
            }
            21 => {
                self.seats[size] = Default::default();
                for tag in [1, 2] {
                    let command = format!("tag @a remove {}_player{tag}", SIZES[size]);
                    self.run(0, &command);
                }
            }
            22 => self.world.start(),
            23 => {
                self.settle();
                self.pack = (self.pack + 1 + column % 2) % PACKS.len();
                let pack = self.packs[self.pack].clone();
                self.world.load(&[pack]);
                self.world.start();
                self.take_over();
                self.settle();
            }
            24 | 25 => self.unload(spot),
            26..=28 => self.load(spot),
            29 => {
                // The server stops and starts.
                (0..3).for_each(|at| self.unload(at));
                self.world.start();
                self.tick();
                (0..3).for_each(|at| self.load(at));
            }
            30..=34 => (0..=random.below(12)).for_each(|_| self.tick()),
            35..=44 => {
                let ns = SIZES[size];
                self.called.insert("place_tile".to_owned());
                self.run(spot, &format!("execute as @e[tag={ns}_player{seat}_column,tag={ns}_column{column},sort=nearest,limit=1] run function {ns}:place_tile"));
                if let Some(board) = self.target(spot, size) {
                    board.drop(seat, column - 1);
                }
            }
            45..=54 if self.has_buttons() => {
                let Some(state) = self.boards[spot].as_ref().and_then(|_| self.state(spot)) else {
                    return;
                };
                let size = self.boards[spot].as_ref().unwrap().size;
                let origin = self.world.entity(state).unwrap().pos;
                let buttons = self.world.tagged(&format!("{}_button{column}", SIZES[size]));
                let near = |it: &&&foursight_datapack::Entity| {
                    (it.pos[0] - origin[0]).abs() < 9.0 && (it.pos[2] - origin[2]).abs() < 9.0
                };
                let button = buttons.iter().find(near).unwrap().id;
                assert!(self.world.click(self.players[player], button, Click::Use));
                self.person_moves(player, spot, size, column);
            }
            55 => {
                let unloaded = self.boards[spot].as_ref().is_some_and(|it| it.unloaded.is_some());
                if !unloaded {
                    self.create(spot, None, true);
                }
            }
            56 => {
                self.call(spot, size, &format!("board_size_7x{}", self.rows(column % 2)));
                self.set_up();
                self.next = column % 2;
            }
            57 => {
                let what = random.below(3) as u8;
                let name = ["leave_seat", "take_seat1", "take_seat2"][usize::from(what)];
                self.call_as(player, size, name);
                self.seated(player, spot, size, what);
            }
            58..=64 => {
                let number = SETTINGS[random.below(SETTINGS.len() as u64) as usize];
                self.trace.push_back(format!("  chooses {number}"));
                if self.trigger(player, size, number) {
                    self.chooses(player, spot, size, number);
                }
                self.tick();
            }
            _ => {
                if self.trigger(player, size, column as u32) {
                    self.person_moves(player, spot, size, column);
                }
                self.tick();
            }
        }
    }
}

/// The functions that were called and numbers that were chosen, and all that there are.
type Coverage = [BTreeSet<String>; 2];

fn walk(target: Target, seed: u64, steps: u32) -> Coverage {
    let mut walk = Walk::new(target, seed);
    let mut random = Random(seed);
    for step in 0..steps {
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            walk.step(&mut random);
            walk.compare(false);
            if random.below(4) == 0 {
                walk.settle();
                walk.compare(true);
            }
        }));
        if let Err(cause) = outcome {
            eprintln!("{target:?}, seed {seed}, step {step}, last steps:");
            walk.trace.iter().for_each(|line| eprintln!("  {line}"));
            std::panic::resume_unwind(cause);
        }
    }
    walk.uninstall(0);
    let all = SIZES.map(|ns| public_functions(&walk.world, ns));
    let numbers = SETTINGS.map(|number| number.to_string());
    [walk.called, all.into_iter().flatten().chain(numbers).collect()]
}

/// Walks from a range of seeds; all that fail are told.
fn walks(target: Target, seeds: std::ops::RangeInclusive<u64>, steps: u32) -> Coverage {
    let walked = seeds.map(|seed| (seed, std::panic::catch_unwind(|| walk(target, seed, steps))));
    let (walked, failed): (Vec<_>, Vec<_>) = walked.partition(|(_, outcome)| outcome.is_ok());
    let failed: Vec<u64> = failed.into_iter().map(|(seed, _)| seed).collect();
    assert!(failed.is_empty(), "{target:?}: seeds {failed:?}");
    let mut all = Coverage::default();
    for [called, known] in walked.into_iter().filter_map(|(_, outcome)| outcome.ok()) {
        all[0].extend(called);
        all[1].extend(known);
    }
    all
}

#[test]
fn minecraft_finding_01_boards_survive_every_order_of_functions() {
    let [called, known] = walks(Target::Modern, 1..=4, 1500);
    let missing: Vec<&String> = known.difference(&called).collect();
    assert!(missing.is_empty(), "no walk calls {missing:?}");
    walks(Target::Middle, 5..=5, 700);
    walks(Target::Legacy, 6..=6, 700);
}

#[test]
#[ignore = "an hour: WALKS says how many of each kind (40 if it does not)"]
fn minecraft_finding_01_long_walks() {
    let count = std::env::var("WALKS").ok().and_then(|it| it.parse().ok()).unwrap_or(40);
    walks(Target::Modern, 100..=99 + count, 3000);
    walks(Target::Middle, 10_100..=10_099 + count, 3000);
    walks(Target::Legacy, 20_100..=20_099 + count, 3000);
}
