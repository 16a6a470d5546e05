//! Finding 1: boards never die. Random orders of all functions, clicks, ticks, reloads, upgrades
//! and unloaded chunks are compared with a small model that knows nothing of the generator.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::{BTreeSet, VecDeque};

use common::{Random, bundled};
use foursight_datapack::{Click, Context, Dimension, EntityId, Pack, Unloaded, World};
use foursight_minecraft::{Language, Options, Target, export};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// Places where boards may be: middle and whether they face east.
const SPOTS: [([i32; 3], bool); 3] =
    [([0, 80, 0], false), ([100, 80, 0], true), ([250, 80, 0], false)];

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
    columns: [Vec<u8>; WIDTH],
    phase: Phase,
    reserved: bool,
    computers: [bool; 2],
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
            columns: Default::default(),
            phase: Phase::Idle,
            reserved: false,
            computers: [false; 2],
            clock: false,
            framed,
            unloaded: None,
            torn: false,
        }
    }

    fn at(&self, column: i32, row: i32) -> u8 {
        let column = usize::try_from(column).ok().and_then(|column| self.columns.get(column));
        let row = usize::try_from(row).ok();
        column.zip(row).and_then(|(column, row)| column.get(row)).copied().unwrap_or(0)
    }

    /// The cells of all lines of four of a player.
    fn lines(&self, player: u8) -> BTreeSet<(i32, i32)> {
        let mut cells = BTreeSet::new();
        for column in 0..WIDTH as i32 {
            for row in 0..HEIGHT as i32 {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line = [0, 1, 2, 3].map(|n| (column + n * right, row + n * up));
                    if line.iter().all(|&(column, row)| self.at(column, row) == player) {
                        cells.extend(line);
                    }
                }
            }
        }
        cells
    }

    fn full(&self) -> bool {
        self.columns.iter().all(|column| column.len() == HEIGHT)
    }

    fn drop(&mut self, player: u8, column: usize) {
        if self.phase != Phase::Turn(player) || self.columns[column].len() == HEIGHT {
            return;
        }
        self.columns[column].push(player);
        self.phase = if !self.lines(player).is_empty() {
            Phase::Won(player)
        } else if self.full() {
            Phase::Tie
        } else {
            Phase::Turn(3 - player)
        };
    }

    /// The game that the tiles show.
    fn read(&mut self) {
        let count = |player: u8| self.columns.iter().flatten().filter(|it| **it == player).count();
        self.phase = if !self.lines(1).is_empty() {
            Phase::Won(1)
        } else if !self.lines(2).is_empty() {
            Phase::Won(2)
        } else if self.full() {
            Phase::Tie
        } else {
            Phase::Turn(if count(1) <= count(2) { 1 } else { 2 })
        };
    }

    fn torn_down(&mut self) {
        self.computers = [false; 2];
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
    world: World,
    packs: [Pack; 2],
    tiles: usize,
    ns: String,
    ready: bool,
    boards: [Option<Board>; 3],
    players: [EntityId; 2],
    seats: [[bool; 2]; 2],
    trace: VecDeque<String>,
}

const TILES: [[&str; 2]; 2] = [["iron_block", "gold_block"], ["red_wool", "blue_concrete"]];

impl Walk {
    fn new(target: Target, seed: u64) -> Self {
        let rules = bundled("connect4");
        let first = Options { target, ..Options::default() };
        let second = Options {
            language: Language::German,
            tiles: Some(TILES[1].map(str::to_owned)),
            ..first.clone()
        };
        let exported = [first, second].map(|options| export(&rules, &options).unwrap());
        let ns = exported[0].namespace.clone();
        let packs = exported.map(|it| Pack::from_files("walk", &it.files).unwrap());
        let mut world = World::new(seed);
        let errors = world.load(&packs[..1]);
        assert!(errors.is_empty(), "{errors:#?}");
        world.start();
        let players = ["One", "Two"].map(|name| world.join(name, [0.0, 200.0, 0.0]));
        let (boards, seats) = (Default::default(), Default::default());
        let trace = VecDeque::new();
        Self { world, packs, tiles: 0, ns, ready: false, boards, players, seats, trace }
    }

    fn here(spot: usize) -> Context {
        Context::at_block(Dimension::Overworld, SPOTS[spot].0)
    }

    fn run(&mut self, spot: usize, command: &str) {
        let _ = self.world.command(command, Self::here(spot));
    }

    fn call(&mut self, spot: usize, function: &str) {
        let command = format!("function {}:{function}", self.ns);
        self.run(spot, &command);
    }

    /// The board that functions called at a spot act on.
    fn nearest(&self, spot: usize) -> Option<usize> {
        let x = SPOTS[spot].0[0];
        let loaded = |at: &usize| self.boards[*at].as_ref().is_some_and(|b| b.unloaded.is_none());
        (0..3).filter(loaded).min_by_key(|at| (SPOTS[*at].0[0] - x).abs())
    }

    /// The nearest board, if functions do anything at all.
    fn target(&mut self, spot: usize) -> Option<&mut Board> {
        let at = self.nearest(spot).filter(|_| self.ready)?;
        self.boards[at].as_mut()
    }

    fn set_up(&mut self) {
        self.ready = true;
        for board in self.boards.iter_mut().flatten() {
            if board.unloaded.is_none() && board.torn {
                board.torn = false;
                board.phase = Phase::Idle;
            }
        }
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
        let busy = format!("{}_busy", self.ns);
        for ticks in 0.. {
            let states = self.world.tagged(&format!("{}_state", self.ns));
            let falling = states.iter().any(|it| self.world.score_of(it, &busy).unwrap_or(0) > 0);
            if ticks >= 36 && !(falling && self.ready) {
                return;
            }
            assert!(ticks < 5000, "something never ends");
            self.tick();
        }
    }

    fn state(&self, spot: usize) -> Option<EntityId> {
        let [x, _, z] = SPOTS[spot].0.map(f64::from);
        let states = self.world.tagged(&format!("{}_state", self.ns));
        let own: Vec<EntityId> = states
            .iter()
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
        let expected = Self::expected(board);
        for &(player, column, row) in found.difference(&expected) {
            let allowed = board.computers[usize::from(player) - 1] || board.clock;
            assert!(allowed, "a move of {player} in {column} that nobody made");
            assert_eq!(board.phase, Phase::Turn(player));
            assert_eq!(board.columns[column - 1].len() + 1, row, "it does not rest");
            board.drop(player, column - 1);
        }
    }

    fn compare(&self, settled: bool) {
        let parts = self.world.tagged(&format!("{}_part", self.ns));
        let mut loaded = 0;
        for (at, board) in self.boards.iter().enumerate() {
            let Some(board) = board.as_ref().filter(|board| board.unloaded.is_none()) else {
                assert!(self.state(at).is_none(), "a board at {at} that is not there");
                continue;
            };
            loaded += 1;
            let tags = self.tags(at);
            assert_eq!(Self::stones(&tags), Self::expected(board), "stones at {at}");
            if board.torn {
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
            assert_eq!(tags.contains("_reserved"), board.reserved, "reserved at {at}");
            if settled && self.ready {
                self.compare_blocks(at, board);
            }
        }
        if settled {
            let each = 11 + 2 * WIDTH + if self.has_buttons() { WIDTH + 3 } else { 0 };
            assert_eq!(parts.len(), each * loaded, "entities");
        }
    }

    fn has_buttons(&self) -> bool {
        self.world.function_ids().contains(&format!("{}:_clicked", self.ns))
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
            for row in 0..HEIGHT as i32 {
                let expected = match board.at(column, row) {
                    0 => "minecraft:air".to_owned(),
                    player => format!("minecraft:{}", TILES[self.tiles][usize::from(player) - 1]),
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
        assert!(self.world.entities().all(|entity| entity.player.is_some()), "entities");
        // `load.status` belongs to all packs that share the convention.
        let names = self.world.scores.objectives().map(|name| self.world.names().text(name));
        assert_eq!(names.filter(|name| *name != "load.status").count(), 0, "objectives");
        assert_eq!(self.world.scheduled(), 0, "schedules");
        assert!(self.world.bossbars().is_empty(), "bars");
        for storage in ["pack", "click", "check", "bar"] {
            let left = self.world.storage(&format!("{}:{storage}", self.ns));
            let empty = left.is_none_or(|it| {
                it.as_compound().is_some_and(std::collections::BTreeMap::is_empty)
            });
            assert!(empty, "{storage}: {left:?}");
        }
        for player in self.world.players() {
            assert!(player.tags.is_empty(), "tags of players");
        }
    }

    fn unload(&mut self, at: usize) {
        let [x, y, z] = SPOTS[at].0;
        let Some(board) = self.boards[at].as_mut().filter(|it| it.unloaded.is_none()) else {
            return;
        };
        let corners = [[x - 20, y - 60, z - 20], [x + 20, y + 60, z + 20]];
        board.unloaded = Some(self.world.unload(corners));
    }

    fn load(&mut self, at: usize) {
        let Some(board) = self.boards[at].as_mut() else { return };
        let Some(unloaded) = board.unloaded.take() else { return };
        self.world.load_again(unloaded);
        // Within a second the pack looks after it again.
        if self.ready {
            if board.torn {
                board.torn = false;
                board.phase = Phase::Idle;
            }
            self.settle();
        }
    }

    fn create(&mut self, spot: usize, framed: bool) {
        let way = if SPOTS[spot].1 { "eastwest" } else { "northsouth" };
        let only = if framed { "" } else { "_entitiesonly" };
        self.call(spot, &format!("create_board_{way}{only}"));
        self.set_up();
        // One that is not loaded is out of sight: the world must not get a second one there.
        if self.boards[spot].is_none() {
            self.boards[spot] = Some(Board::new(framed));
        }
    }

    fn uninstall(&mut self) {
        self.call(0, "uninstall");
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
            let mut left = Vec::new();
            for (x, y, ahead) in
                (-1..=7).flat_map(|x| (-14..8).flat_map(move |y| [-1, 0, 1].map(|z| (x, y, z))))
            {
                let block = self.world.block(Self::place(at, x, y, ahead));
                if block != "minecraft:air" {
                    left.push((x, y, ahead, block.to_owned()));
                }
            }
            assert!(!framed || left.is_empty(), "blocks at {at}: {left:?}");
        }
        self.compare_nothing();
    }

    fn seat(&self, player: usize) -> [bool; 2] {
        self.seats[player]
    }

    /// A move by a click or a trigger of a player.
    fn person_moves(&mut self, player: usize, spot: usize, column: usize) {
        let [first, second] = self.seat(player);
        let Some(board) = self.target(spot) else { return };
        let Phase::Turn(turn) = board.phase else { return };
        let wrong = first && !second && turn == 2 || second && !first && turn == 1;
        if !wrong && (first || second || !board.reserved) {
            board.drop(turn, column - 1);
        }
    }

    fn step(&mut self, random: &mut Random) {
        let spot = random.below(3) as usize;
        let player = random.below(2) as usize;
        let seat = 1 + random.below(2) as u8;
        let column = 1 + random.below(WIDTH as u64) as usize;
        let what = random.below(64);
        self.trace
            .push_back(format!("{what} at {spot}, player {player}, seat {seat}, column {column}"));
        if self.trace.len() > 30 {
            self.trace.pop_front();
        }
        self.bring(player, spot);
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
            3..=6 => {
                let unloaded = self.boards[spot].as_ref().is_some_and(|it| it.unloaded.is_some());
                if !unloaded {
                    self.create(spot, what < 6);
                }
            }
            7 => {
                self.settle();
                let at = self.nearest(spot);
                self.call(spot, "delete_nearest_board");
                if let Some(at) = at {
                    self.boards[at] = None;
                }
            }
            8..=11 => {
                self.call(spot, "start");
                if let Some(board) = self.target(spot) {
                    board.columns = Default::default();
                    board.phase = Phase::Turn(1);
                }
            }
            12 | 13 => {
                self.call(spot, if what == 12 { "stop" } else { "reset_board" });
                if let Some(board) = self.target(spot) {
                    board.phase = Phase::Idle;
                    if what == 13 {
                        board.columns = Default::default();
                    }
                }
            }
            14 => {
                self.settle();
                self.call(spot, "restore_state");
                if let Some(board) = self.target(spot) {
                    board.read();
                }
            }
            15 => {
                let idle = ["restore_board", "mark_winning_blocks", "mainloop", "check_is_player"];
                let more =
                    ["readme", "settings", "ladder", "ladder_off", "best_of_3", "count_connected"];
                let all = [&idle[..], &more[..]].concat();
                self.call(spot, all[random.below(all.len() as u64) as usize]);
            }
            16 => {
                self.call(spot, &format!("tag_nearest_player{seat}"));
                self.seats[player][usize::from(seat) - 1] = true;
            }
            17 => {
                let tagged = self.seats.iter().any(|seats| seats[usize::from(seat) - 1]);
                self.call(spot, &format!("store_player{seat}_name"));
                if let Some(board) = self.target(spot).filter(|_| tagged) {
                    board.reserved = true;
                }
            }
            18 | 19 => {
                let level = ["off", "easy", "normal", "hard"][random.below(4) as usize];
                self.call(spot, &format!("computer_player{seat}_{level}"));
                if let Some(board) = self.target(spot) {
                    board.computers[usize::from(seat) - 1] = level != "off";
                }
            }
            20 => {
                let name = ["off", "15", "30", "60"][random.below(4) as usize];
                self.call(spot, &format!("timer_{name}"));
                if let Some(board) = self.target(spot) {
                    board.clock = name != "off";
                }
            }
            21 => {
                for seats in 0..2 {
                    self.seats[seats] = [false; 2];
                }
                for tag in [1, 2] {
                    let command = format!("tag @a remove {}_player{tag}", self.ns);
                    self.run(0, &command);
                }
            }
            22 => self.world.start(),
            23 => {
                self.settle();
                self.tiles = 1 - self.tiles;
                let pack = self.packs[self.tiles].clone();
                self.world.load(&[pack]);
                self.world.start();
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
                let ns = self.ns.clone();
                self.run(spot, &format!("execute as @e[tag={ns}_player{seat}_column,tag={ns}_column{column},sort=nearest,limit=1] run function {ns}:place_tile"));
                if let Some(board) = self.target(spot) {
                    board.drop(seat, column - 1);
                }
            }
            45..=54 if self.has_buttons() => {
                let Some(state) = self.boards[spot].as_ref().and_then(|_| self.state(spot)) else {
                    return;
                };
                let origin = self.world.entity(state).unwrap().pos;
                let buttons = self.world.tagged(&format!("{}_button{column}", self.ns));
                let near = |it: &&&foursight_datapack::Entity| {
                    (it.pos[0] - origin[0]).abs() < 9.0 && (it.pos[2] - origin[2]).abs() < 9.0
                };
                let button = buttons.iter().find(near).unwrap().id;
                assert!(self.world.click(self.players[player], button, Click::Use));
                self.person_moves(player, spot, column);
            }
            _ => {
                let text = format!("trigger {} set {column}", self.ns);
                if self.world.player_command(self.players[player], &text).is_ok() {
                    self.person_moves(player, spot, column);
                } else {
                    // Only without scores is nobody allowed to, or in the tick of the setup.
                    self.tick();
                    let again = self.world.player_command(self.players[player], &text).is_ok();
                    assert_eq!(again, self.ready, "the trigger");
                    if again {
                        self.person_moves(player, spot, column);
                    }
                }
                self.tick();
            }
        }
    }
}

fn walk(target: Target, seed: u64, steps: u32) {
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
    walk.uninstall();
}

#[test]
fn minecraft_finding_01_boards_survive_every_order_of_functions() {
    for seed in 1..=4 {
        walk(Target::Modern, seed, 1500);
    }
    walk(Target::Middle, 5, 700);
    walk(Target::Legacy, 6, 700);
}
