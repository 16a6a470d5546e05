//! Finding 1 for games with bombs: boards never die. Chance decides where bombs fall, so no model
//! could say how a board must look; instead, after random orders of functions, clicks, ticks, reloads
//! and unloaded chunks, all that must be true of every board is.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/walking.rs"]
mod walking;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use common::{Random, bundled};
use foursight_datapack::{Click, Context, Dimension, EntityId, Pack, Unloaded, World};
use foursight_minecraft::{Options, Target, export};
use walking::{assert_nothing_left, public_functions, surroundings};

const NS: &str = "connectfour_xtreme";
const WIDTH: i32 = 7;
const HEIGHT: i32 = 6;

/// Places where boards may be: middle and whether they face east.
const SPOTS: [([i32; 3], bool); 2] = [([0, 80, 0], false), ([100, 80, 0], true)];

type Cell = (i32, i32);
/// What lies on the cells: 1 and 2 for the players, 3 for a bomb.
type Stones = BTreeMap<Cell, u8>;

/// What is known of a board.
#[derive(Debug, Default)]
struct Board {
    computers: [bool; 2],
    clock: bool,
    /// Which sides are reserved for the player.
    owned: [bool; 2],
    unloaded: Option<Unloaded>,
    /// As it was when nothing moved: nothing but a move may change a game, and nothing at all a board
    /// without one.
    seen: Option<Stones>,
    /// Moves that people have tried since then.
    tried: usize,
}

struct Walk {
    world: World,
    ready: bool,
    boards: [Option<Board>; 2],
    player: EntityId,
    /// Which sides the player has the tags of.
    seats: [bool; 2],
    trace: VecDeque<String>,
    /// The public functions that were called.
    called: BTreeSet<String>,
    /// Moves of people that were seen to work.
    moves: u32,
    bombs: u32,
}

fn lines(stones: &Stones, player: u8) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for &(column, row) in stones.keys() {
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let line = [0, 1, 2, 3].map(|n| (column + n * right, row + n * up));
            if line.iter().all(|cell| stones.get(cell) == Some(&player)) {
                cells.extend(line);
            }
        }
    }
    cells
}

impl Walk {
    fn new(target: Target, seed: u64) -> Self {
        let options = Options { target, ..Options::default() };
        let exported = export(&bundled("connect4-xtreme"), &options).unwrap();
        assert_eq!(exported.namespace, NS);
        let mut world = World::new(seed);
        let errors = world.load(&[Pack::from_files("walk", &exported.files).unwrap()]);
        assert!(errors.is_empty(), "{errors:#?}");
        world.start();
        let player = world.join("One", [0.0, 200.0, 0.0]);
        Self {
            world,
            ready: false,
            boards: Default::default(),
            player,
            seats: [false; 2],
            trace: VecDeque::new(),
            called: BTreeSet::new(),
            moves: 0,
            bombs: 0,
        }
    }

    fn run(&mut self, spot: usize, command: &str) {
        let _ = self.world.command(command, Context::at_block(Dimension::Overworld, SPOTS[spot].0));
    }

    fn call(&mut self, spot: usize, function: &str) {
        self.called.insert(function.to_owned());
        self.run(spot, &format!("function {NS}:{function}"));
    }

    /// The board that functions called at a spot act on.
    fn nearest(&self, spot: usize) -> Option<usize> {
        let loaded = |at: &usize| self.boards[*at].as_ref().is_some_and(|it| it.unloaded.is_none());
        [spot, 1 - spot].into_iter().find(loaded)
    }

    fn target(&mut self, spot: usize) -> Option<&mut Board> {
        let at = self.nearest(spot).filter(|_| self.ready)?;
        self.boards[at].as_mut()
    }

    fn state(&self, spot: usize) -> Option<EntityId> {
        let x = f64::from(SPOTS[spot].0[0]);
        let states = self.world.tagged(&format!("{NS}_state"));
        let own: Vec<EntityId> =
            states.iter().filter(|it| (it.pos[0] - x).abs() < 2.0).map(|it| it.id).collect();
        assert!(own.len() < 2, "two boards at one place");
        own.first().copied()
    }

    /// The states of a board, and what lies on it.
    fn read(&self, spot: usize) -> (BTreeSet<String>, Stones) {
        let state = self.world.entity(self.state(spot).unwrap()).unwrap();
        let tags: BTreeSet<String> =
            state.tags.iter().map(|tag| self.world.names().text(*tag).to_owned()).collect();
        let stone = |tag: &String| {
            let owner = match tag.chars().next()? {
                'a' => 1,
                'b' => 2,
                'x' => 3,
                _ => return None,
            };
            let (column, row) = tag[1..].split_once('_')?;
            Some(((column.parse().ok()?, row.parse().ok()?), owner))
        };
        let stones = tags.iter().filter_map(stone).collect();
        (tags.into_iter().filter(|tag| tag.starts_with('_')).collect(), stones)
    }

    /// Time passes until nothing falls, explodes or thinks, and a second at least.
    fn settle(&mut self) {
        let busy = format!("{NS}_busy");
        for ticks in 0.. {
            let states = self.world.tagged(&format!("{NS}_state"));
            let moving = states.iter().any(|it| self.world.score_of(it, &busy).unwrap_or(0) > 0);
            if ticks >= 36 && !(moving && self.ready) {
                return;
            }
            assert!(ticks < 5000, "something never ends");
            self.world.tick();
        }
    }

    fn block(&self, spot: usize, (column, row): Cell, ahead: i32) -> &str {
        let ([x, y, z], east) = SPOTS[spot];
        let left = WIDTH / 2 - (column - 1);
        let y = y - 4 + row;
        self.world.block(if east { [x + ahead, y, z - left] } else { [x + left, y, z + ahead] })
    }

    /// What must be true whenever nothing moves.
    fn compare(&mut self) {
        let mut loaded = 0;
        for at in 0..2 {
            let Some(board) = self.boards[at].as_ref().filter(|it| it.unloaded.is_none()) else {
                assert!(self.state(at).is_none(), "a board at {at} that is not there");
                continue;
            };
            loaded += 1;
            let (states, stones) = self.read(at);
            for &(column, row) in stones.keys() {
                assert!(row == 1 || stones.contains_key(&(column, row - 1)), "a gap at {at}");
            }
            if !self.ready {
                continue;
            }
            let wins = [1, 2].map(|player| lines(&stones, player));
            let has = |name: &str| states.contains(name);
            let turns = [has("_player1_turn"), has("_player2_turn")];
            let won = [has("_player1_won"), has("_player2_won")];
            let ended = won[0] || won[1] || has("_no_winner_tie");
            assert_eq!(has("_game_finished"), ended, "{states:?} at {at}");
            assert_eq!(has("_game_active"), turns[0] != turns[1], "{states:?} at {at}");
            assert!(!(has("_game_active") && ended), "{states:?} at {at}");
            assert!(!states.iter().any(|it| it.starts_with("_explod") || it.starts_with("_drop")));
            if has("_game_active") {
                assert!(wins.iter().all(BTreeSet::is_empty), "a row that nobody has seen at {at}");
                assert!(stones.len() < (WIDTH * HEIGHT) as usize, "full at {at}");
            }
            let mut marked: BTreeSet<Cell> = BTreeSet::new();
            for (won, line) in won.iter().zip(&wins) {
                assert!(!won || !line.is_empty(), "a win without a row at {at}");
                marked.extend(line.iter().filter(|_| *won));
            }
            for cell in (1..=WIDTH).flat_map(|column| (1..=HEIGHT).map(move |row| (column, row))) {
                let owner = stones.get(&cell).copied().unwrap_or(0);
                let expected = ["air", "iron_block", "gold_block", "tnt"][usize::from(owner)];
                assert_eq!(self.block(at, cell, 0), format!("minecraft:{expected}"), "{cell:?}");
                let button = self.block(at, cell, -1) == "minecraft:acacia_button";
                assert_eq!(button, marked.contains(&cell), "mark of {cell:?} at {at}");
            }
            self.bombs += u32::from(stones.values().any(|owner| *owner == 3));
            let tiles = |stones: &Stones| stones.values().filter(|owner| **owner < 3).count();
            if let Some(seen) = &board.seen {
                let automatic = board.clock || board.computers.contains(&true);
                let new = tiles(&stones).saturating_sub(tiles(seen));
                assert!(automatic || new <= board.tried, "a move that nobody made at {at}");
                let idle = board.tried == 0 && !automatic;
                assert!(!idle || stones == *seen, "a board at {at} changed by itself");
            }
            let board = self.boards[at].as_mut().unwrap();
            (board.seen, board.tried) = (Some(stones), 0);
        }
        if self.ready {
            let buttons = if self.has_buttons() { WIDTH as usize + 3 } else { 0 };
            let parts = self.world.tagged(&format!("{NS}_part")).len();
            assert_eq!(parts, (11 + 2 * WIDTH as usize + buttons) * loaded, "entities");
        }
    }

    fn has_buttons(&self) -> bool {
        self.world.function_ids().contains(&format!("{NS}:_clicked"))
    }

    /// On a board that waits for a move, a move is made, or refused if it is for somebody else.
    fn move_works(&mut self, random: &mut Random, spot: usize) {
        self.settle();
        self.compare();
        let Some(at) = self.nearest(spot).filter(|_| self.ready) else { return };
        let (states, before) = self.read(at);
        let board = self.boards[at].as_mut().unwrap();
        let automatic = board.clock || board.computers.contains(&true);
        let open: Vec<i32> =
            (1..=WIDTH).filter(|column| !before.contains_key(&(*column, HEIGHT))).collect();
        if automatic || !states.contains("_game_active") || open.is_empty() {
            return;
        }
        let side = usize::from(states.contains("_player2_turn"));
        let seats = [0, 1].map(|side| board.owned[side] || self.seats[side]);
        let reserved = board.owned.contains(&true);
        let mut allowed = seats[side] || !reserved && !seats[1 - side];
        let column = open[random.below(open.len() as u64) as usize];
        board.tried += 1;
        let how = random.below(3);
        if how == 0 && self.has_buttons() {
            let x = f64::from(SPOTS[at].0[0]);
            let buttons = self.world.tagged(&format!("{NS}_button{column}"));
            let button = buttons.iter().find(|it| (it.pos[0] - x).abs() < 15.0).unwrap();
            let ([x, y, z], button) = (button.pos, button.id);
            self.run(0, &format!("tp One {x} {y} {z}"));
            assert!(self.world.click(self.player, button, Click::Use));
        } else if how == 1 {
            // By a circuit, which asks nobody.
            allowed = true;
            self.called.insert("place_tile".to_owned());
            let marker = format!("tag={NS}_player{}_column,tag={NS}_column{column}", side + 1);
            self.run(
                at,
                &format!(
                    "execute as @e[{marker},sort=nearest,limit=1] run function {NS}:place_tile"
                ),
            );
        } else {
            let [x, y, z] = SPOTS[at].0;
            self.run(0, &format!("tp One {x} {} {z}", y - 3));
            let text = format!("trigger {NS} set {column}");
            self.world.player_command(self.player, &text).unwrap();
        }
        self.settle();
        // Also if it is taken away at once by a bomb: then the bomb is gone as well.
        let unchanged = self.read(at) == (states, before);
        assert_eq!(unchanged, !allowed, "a move in {column} at {at}, {seats:?}, {reserved}");
        self.moves += u32::from(allowed);
    }

    fn uninstall(&mut self) {
        self.call(0, "uninstall");
        self.ready = false;
        self.seats = [false; 2];
        for board in &mut self.boards {
            if let Some(it) = board.as_mut().filter(|it| it.unloaded.is_some()) {
                (it.computers, it.clock, it.seen) = ([false; 2], false, None);
            } else {
                *board = None;
            }
        }
        assert_nothing_left(&self.world);
    }

    fn unload(&mut self, at: usize) {
        let Some(board) = self.boards[at].as_mut().filter(|it| it.unloaded.is_none()) else {
            return;
        };
        board.unloaded = Some(self.world.unload(surroundings(SPOTS[at].0)));
        board.seen = None;
    }

    fn load(&mut self, at: usize) {
        let Some(unloaded) = self.boards[at].as_mut().and_then(|it| it.unloaded.take()) else {
            return;
        };
        self.world.load_again(unloaded);
        self.world.ticks(36);
    }

    /// The player takes a side, or leaves and gives back what is reserved on the nearest board.
    fn sit(&mut self, spot: usize, what: usize) {
        let name = ["leave_seat", "take_seat1", "take_seat2"][what];
        self.called.insert(name.to_owned());
        let _ = self.world.player_command(self.player, &format!("function {NS}:{name}"));
        if !self.ready {
            return;
        }
        self.seats = [what == 1, what == 2];
        if let Some(board) = self.target(spot).filter(|_| what == 0) {
            board.owned = [false; 2];
        }
    }

    /// A setting, or something else that changes no game.
    fn any_setting(&mut self, random: &mut Random, spot: usize) {
        let all = ["restore_board", "mark_winning_blocks", "mainloop", "bombs_on", "settings"];
        let more = ["bombs_off", "timer_off", "count_connected", "readme", "ladder"];
        let rest = ["best_of_1", "best_of_3", "best_of_5", "best_of_7", "ladder_off"];
        let all = [&all[..], &more[..], &rest[..], &["check_is_player"]].concat();
        let name = all[random.below(all.len() as u64) as usize];
        self.call(spot, name);
        if let Some(board) = self.target(spot).filter(|_| name == "timer_off") {
            board.clock = false;
        }
    }

    fn step(&mut self, random: &mut Random) {
        let spot = random.below(2) as usize;
        let seat = 1 + random.below(2) as usize;
        let what = random.below(90);
        self.trace.push_back(format!("{what} at {spot}, seat {seat}"));
        if self.trace.len() > 30 {
            self.trace.pop_front();
        }
        let [x, y, z] = SPOTS[spot].0;
        self.run(0, &format!("tp One {x} {} {z}", y - 3));
        match what {
            0 => {
                self.call(spot, "setup");
                self.ready = true;
            }
            1 => {
                self.call(spot, "teardown");
                self.ready = false;
                for board in self.boards.iter_mut().flatten() {
                    (board.computers, board.clock, board.seen) = ([false; 2], false, None);
                }
            }
            2 if random.below(3) == 0 => self.uninstall(),
            3..=6 => {
                let unloaded = self.boards[spot].as_ref().is_some_and(|it| it.unloaded.is_some());
                if !unloaded {
                    let way = if SPOTS[spot].1 { "eastwest" } else { "northsouth" };
                    let only = if what < 6 { "" } else { "_entitiesonly" };
                    self.call(spot, &format!("create_board_{way}{only}"));
                    self.ready = true;
                    self.boards[spot].get_or_insert_with(Board::default);
                }
            }
            7 => {
                let at = self.nearest(spot);
                self.call(spot, "delete_nearest_board");
                if let Some(at) = at {
                    self.boards[at] = None;
                }
            }
            8..=15 => {
                let all = ["start", "start", "start", "start", "start", "stop", "reset_board"];
                self.settle();
                let name = [&all[..], &["restore_state"]].concat()[what as usize - 8];
                self.call(spot, name);
                if let Some(board) = self.target(spot) {
                    board.seen = None;
                }
                let at = self.nearest(spot).filter(|_| self.ready && name == "start");
                if let Some(at) = at {
                    let (states, stones) = self.read(at);
                    assert!(states.contains("_player1_turn") && stones.is_empty(), "{states:?}");
                }
            }
            16 => self.any_setting(random, spot),
            17 => {
                let level = ["off", "off", "easy", "normal", "hard"][random.below(5) as usize];
                self.call(spot, &format!("computer_player{seat}_{level}"));
                if let Some(board) = self.target(spot) {
                    board.computers[seat - 1] = level != "off";
                    board.seen = None;
                }
            }
            18 => {
                self.call(spot, ["timer_15", "timer_30", "timer_60"][random.below(3) as usize]);
                if let Some(board) = self.target(spot) {
                    board.clock = true;
                }
            }
            19 => self.world.start(),
            20 => self.unload(spot),
            21 | 22 => self.load(spot),
            23 => {
                // The server stops and starts.
                (0..2).for_each(|at| self.unload(at));
                self.world.start();
                self.world.tick();
                (0..2).for_each(|at| self.load(at));
            }
            24 | 25 => {
                // Whoever plays alone against the clock and the computer has had enough.
                for name in ["computer_player1_off", "computer_player2_off", "timer_off"] {
                    self.call(spot, name);
                }
                if let Some(board) = self.target(spot) {
                    (board.computers, board.clock, board.seen) = ([false; 2], false, None);
                }
            }
            26..=29 => self.world.ticks(1 + random.below(12)),
            30 => {
                self.call(spot, &format!("tag_nearest_player{seat}"));
                self.seats[seat - 1] = true;
            }
            31 => {
                self.call(spot, &format!("store_player{seat}_name"));
                let tagged = self.seats[seat - 1];
                if let Some(board) = self.target(spot).filter(|_| tagged) {
                    board.owned[seat - 1] = true;
                }
            }
            32..=34 => self.sit(spot, [0, 0, 1, 2][random.below(4) as usize]),
            _ => self.move_works(random, spot),
        }
    }
}

/// The functions that the walk has not called.
fn walk(target: Target, seed: u64, steps: u32) -> BTreeSet<String> {
    let mut walk = Walk::new(target, seed);
    let mut random = Random(seed);
    for step in 0..steps {
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            walk.step(&mut random);
            if random.below(4) == 0 {
                walk.settle();
                walk.compare();
            }
        }));
        if let Err(cause) = outcome {
            eprintln!("{target:?}, seed {seed}, step {step}, last steps:");
            walk.trace.iter().for_each(|line| eprintln!("  {line}"));
            std::panic::resume_unwind(cause);
        }
    }
    assert!(walk.moves > steps / 20, "only {} moves", walk.moves);
    assert!(walk.bombs > 0, "no bombs");
    walk.uninstall();
    public_functions(&walk.world, NS).difference(&walk.called).cloned().collect()
}

#[test]
fn minecraft_finding_01_boards_with_bombs_survive_every_order_of_functions() {
    let missing = walk(Target::Modern, 1, 1000);
    let missing: BTreeSet<String> =
        walk(Target::Middle, 2, 500).intersection(&missing).cloned().collect();
    let missing: Vec<String> =
        walk(Target::Legacy, 3, 500).intersection(&missing).cloned().collect();
    // What chance has left out.
    let mut walk = Walk::new(Target::Modern, 4);
    for name in ["create_board_northsouth", "start"] {
        walk.call(0, name);
    }
    walk.ready = true;
    walk.boards[0] = Some(Board { computers: [true; 2], ..Board::default() });
    for name in missing {
        walk.call(0, &name);
        walk.settle();
        walk.compare();
    }
}

#[test]
#[ignore = "long: WALKS says how many of each kind (10 if it does not)"]
fn minecraft_finding_01_long_walks_with_bombs() {
    let count: u64 = std::env::var("WALKS").ok().and_then(|it| it.parse().ok()).unwrap_or(10);
    for seed in 100..100 + count {
        for target in [Target::Modern, Target::Middle, Target::Legacy] {
            walk(target, seed, 3000);
        }
    }
}
