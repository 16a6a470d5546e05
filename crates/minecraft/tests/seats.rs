//! Who may play where: boards that are reserved, seats that players take by themselves, the ladder,
//! and which board a command is about when there are several.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::{Random, Style, TestWorld, bundled};
use foursight_datapack::{Click, Context, Dimension, Entity, Pack, World};
use foursight_minecraft::{Options, Target, export};

const TARGETS: [Target; 3] = [Target::Modern, Target::Middle, Target::Legacy];

/// A world with boards in a row, and people who walk about.
struct Hall {
    world: World,
    ns: String,
}

impl Hall {
    fn new(pack: &str, options: &Options) -> Self {
        let exported = export(&bundled(pack), options).unwrap();
        let mut world = World::new(1);
        assert!(world.load(&[Pack::from_files("hall", &exported.files).unwrap()]).is_empty());
        world.start();
        let mut hall = Self { world, ns: exported.namespace };
        hall.call(0, "setup");
        hall
    }

    fn target(target: Target) -> Self {
        Self::new("connect4", &Options { target, ..Options::default() })
    }

    fn run_in(&mut self, dimension: Dimension, x: i32, command: &str) -> bool {
        self.world.command(command, Context::at_block(dimension, [x, 80, 0])).is_ok()
    }

    fn run(&mut self, x: i32, command: &str) {
        self.run_in(Dimension::Overworld, x, command);
    }

    fn call(&mut self, x: i32, function: &str) {
        let command = format!("function {}:{function}", self.ns);
        self.run(x, &command);
    }

    fn board(&mut self, x: i32) {
        self.call(x, "create_board_northsouth");
    }

    /// Somebody comes, or goes somewhere else.
    fn stand(&mut self, name: &str, x: i32) {
        if self.world.player(name).is_none() {
            self.world.join(name, [f64::from(x), 77.0, -2.0]);
            self.world.tick();
        }
        self.run(0, &format!("tp {name} {x} 77 -2"));
    }

    /// What everybody was told since it was asked last.
    fn told(&mut self) -> String {
        let lines: Vec<String> = self.world.take_log().iter().map(ToString::to_string).collect();
        lines.join("\n")
    }

    /// A number of the trigger, and what is said until all has come to rest.
    fn choose(&mut self, name: &str, number: u32) -> String {
        self.told();
        let id = self.world.player(name).unwrap();
        let command = format!("trigger {} set {number}", self.ns);
        self.world.player_command(id, &command).unwrap();
        self.world.ticks(36);
        self.told()
    }

    /// A right-click on a column of the board that stands here.
    fn click(&mut self, name: &str, x: i32, column: u32) {
        let id = self.world.player(name).unwrap();
        let buttons = self.world.tagged(&format!("{}_button{column}", self.ns));
        let near = |button: &&&Entity| (button.pos[0] - f64::from(x)).abs() < 9.0;
        let button = buttons.iter().find(near).unwrap().id;
        assert!(self.world.click(id, button, Click::Use));
        self.world.ticks(36);
    }

    fn state(&self, dimension: Dimension, x: i32) -> BTreeSet<String> {
        let states = self.world.tagged(&format!("{}_state", self.ns));
        let here = |state: &&&Entity| {
            state.dimension == dimension && (state.pos[0] - f64::from(x)).abs() < 2.0
        };
        let state = states.iter().find(here).unwrap();
        state.tags.iter().map(|tag| self.world.names().text(*tag).to_owned()).collect()
    }

    fn has(&self, x: i32, tag: &str) -> bool {
        self.state(Dimension::Overworld, x).contains(tag)
    }

    /// Operators reserve a side of a board.
    fn reserve(&mut self, x: i32, player: u8, name: &str) {
        self.stand(name, x);
        self.run(x, &format!("tag {name} add {}_player{player}", self.ns));
        self.call(x, &format!("store_player{player}_name"));
    }

    fn wins(&self, name: &str) -> i32 {
        self.world.score(name, &format!("{}_wins", self.ns)).unwrap_or(0)
    }
}

#[test]
fn reserved_boards_ask_who_somebody_is_and_not_for_tags_of_other_boards() {
    for target in TARGETS {
        let mut hall = Hall::target(target);
        for (x, first, second) in [(0, "Alice", "Bob"), (40, "Carol", "Dave")] {
            hall.board(x);
            hall.reserve(x, 1, first);
            hall.reserve(x, 2, second);
            hall.call(x, "start");
        }
        // Player 1 of one board is a spectator of the other, however the move is made.
        hall.stand("Carol", 0);
        let told = hall.choose("Carol", 4);
        assert!(told.contains("Spectators watch"), "{target:?}: {told}");
        if target != Target::Legacy {
            hall.click("Carol", 0, 4);
        }
        assert!(hall.has(0, "_player1_turn") && !hall.has(0, "a4_1"), "{target:?}");
        // Whom it is reserved for needs no tag.
        hall.run(0, &format!("tag @a remove {}_player1", hall.ns));
        hall.stand("Alice", 0);
        hall.choose("Alice", 4);
        assert!(hall.has(0, "a4_1") && hall.has(0, "_player2_turn"), "{target:?}");
        let told = hall.choose("Alice", 4);
        assert!(told.contains("It is not your turn"), "{target:?}: {told}");
        hall.stand("Bob", 0);
        hall.choose("Bob", 4);
        assert!(hall.has(0, "b4_2"), "{target:?}");
        assert!(!hall.has(40, "a4_1"));
    }
}

#[test]
fn a_side_that_is_reserved_for_nobody_is_free_for_whoever_takes_it() {
    for target in TARGETS {
        let mut hall = Hall::target(target);
        hall.board(0);
        hall.reserve(0, 1, "Alice");
        hall.stand("Bob", 0);
        hall.call(0, "start");
        hall.choose("Alice", 1);
        assert!(hall.choose("Bob", 2).contains("Spectators watch"));
        assert!(!hall.has(0, "b2_1"));
        assert!(hall.choose("Bob", 9071).contains("reserved for somebody else"), "{target:?}");
        assert!(hall.choose("Bob", 9072).contains("Bob plays Gold."));
        hall.choose("Bob", 2);
        assert!(hall.has(0, "b2_1"), "{target:?}");
    }
}

#[test]
fn a_win_counts_for_the_players_of_its_own_board() {
    let game = |hall: &mut Hall, x: i32, first: &str, second: &str| {
        hall.call(x, "start");
        for column in [1, 1, 2, 2, 3, 3, 4] {
            let who = if hall.has(x, "_player1_turn") { first } else { second };
            hall.choose(who, column);
        }
        assert!(hall.has(x, "_player1_won"));
    };
    for target in TARGETS {
        for reserved in [false, true] {
            let mut hall = Hall::target(target);
            for (x, first, second) in [(0, "Alice", "Bob"), (40, "Carol", "Dave")] {
                hall.board(x);
                for (player, name) in [(1, first), (2, second)] {
                    hall.stand(name, x);
                    if reserved {
                        hall.reserve(x, player, name);
                    } else {
                        hall.choose(name, 9070 + u32::from(player));
                    }
                }
            }
            game(&mut hall, 0, "Alice", "Bob");
            game(&mut hall, 0, "Alice", "Bob");
            game(&mut hall, 40, "Carol", "Dave");
            let wins = ["Alice", "Bob", "Carol", "Dave"].map(|name| hall.wins(name));
            assert_eq!(wins, [2, 0, 1, 0], "{target:?}, reserved: {reserved}");
        }
    }
}

#[test]
fn everybody_can_take_a_seat_and_leave_it() {
    for target in TARGETS {
        let mut hall = Hall::target(target);
        hall.board(0);
        hall.stand("Alice", 0);
        hall.stand("Bob", 0);
        assert!(hall.choose("Alice", 9000).contains("I play: [Iron] [Gold] [watch]"));
        assert!(hall.choose("Alice", 9072).contains("Alice plays Gold."));
        // Who changes sides plays for one of them only.
        assert!(hall.choose("Alice", 9071).contains("Alice plays Iron."));
        assert!(hall.choose("Bob", 9072).contains("Bob plays Gold."));
        hall.choose("Alice", 9001);
        hall.choose("Bob", 4);
        assert!(!hall.has(0, "a4_1"), "Bob has moved for Alice");
        hall.choose("Alice", 4);
        assert!(hall.has(0, "a4_1"));
        hall.choose("Alice", 5);
        assert!(!hall.has(0, "b5_1"), "Alice has moved for Bob");
        assert!(hall.choose("Bob", 9070).contains("Bob watches."));
        assert!(hall.world.tagged(&format!("{}_player2", hall.ns)).is_empty());
        // A board that was reserved is free when both have left.
        hall.reserve(0, 1, "Alice");
        hall.reserve(0, 2, "Bob");
        assert!(hall.has(0, "_reserved"));
        hall.choose("Bob", 9070);
        assert!(hall.has(0, "_reserved"));
        hall.choose("Alice", 9070);
        assert!(!hall.has(0, "_reserved"), "{target:?}");
        hall.stand("Carol", 0);
        hall.choose("Carol", 9001);
        hall.choose("Carol", 7);
        assert!(hall.has(0, "a7_1"), "{target:?}");
        if target != Target::Legacy {
            let shown =
                hall.world.tagged(&format!("{}_name1", hall.ns))[0].data["text"].to_string();
            assert!(!shown.contains("Alice"), "{shown}");
        }
    }
}

#[test]
fn settings_are_refused_for_the_board_that_they_would_change() {
    for target in TARGETS {
        let mut hall = Hall::target(target);
        hall.board(0);
        hall.board(40);
        hall.reserve(0, 1, "Alice");
        hall.reserve(0, 2, "Bob");
        hall.call(0, "start");
        // A free board is nobody's, though a reserved one is near.
        hall.stand("Carol", 40);
        hall.choose("Carol", 9001);
        assert!(hall.has(40, "_game_active"), "{target:?}");
        // The reserved one is, however far away somebody is.
        for x in [0, -60, -70, -500] {
            hall.stand("Carol", x);
            let told = hall.choose("Carol", 9002);
            assert!(told.contains("Spectators watch"), "{target:?} at {x}: {told}");
            assert!(hall.has(0, "_game_active"), "{target:?} at {x}");
        }
        assert!(hall.choose("Carol", 9000).contains("Settings of the nearest board"));
        hall.choose("Bob", 9002);
        assert!(!hall.has(0, "_game_active"), "{target:?}");
    }
}

#[test]
fn the_ladder_takes_away_nothing_but_itself() {
    for target in TARGETS {
        let options = Options { target, more_sizes: vec![(7, 7)], ..Options::default() };
        let mut hall = Hall::new("connect4", &options);
        hall.stand("Alice", 0);
        hall.run(0, "scoreboard objectives add other dummy");
        hall.run(0, "scoreboard objectives setdisplay sidebar other");
        let shown = |hall: &Hall| {
            let name = hall.world.scores.display.get("sidebar");
            name.map(|name| hall.world.names().text(*name).to_owned())
        };
        hall.choose("Alice", 9040);
        assert_eq!(shown(&hall).as_deref(), Some("other"), "{target:?}");
        hall.choose("Alice", 9041);
        assert_eq!(shown(&hall).as_deref(), Some("connectfour_wins"));
        // One size takes the place of the other, whose ladder is gone then.
        hall.run(0, "function connectfour_7x7:ladder");
        hall.choose("Alice", 9040);
        assert_eq!(shown(&hall).as_deref(), Some("connectfour_7x7_wins"));
        hall.run(0, "function connectfour_7x7:ladder_off");
        assert_eq!(shown(&hall), None, "{target:?}");
    }
}

#[test]
fn boards_of_other_dimensions_are_not_near() {
    for target in TARGETS {
        let mut hall = Hall::target(target);
        hall.board(0);
        let start = format!("function {}:start", hall.ns);
        hall.run_in(Dimension::Nether, 2, &start);
        assert!(!hall.has(0, "_game_active"), "{target:?}");
        let create = format!("function {}:create_board_northsouth", hall.ns);
        hall.run_in(Dimension::Nether, 2, &create);
        hall.stand("Alice", 0);
        let there = |hall: &Hall| hall.state(Dimension::Nether, 2);
        hall.run_in(Dimension::Nether, 2, &start);
        assert!(there(&hall).contains("_game_active") && !hall.has(0, "_game_active"));
        hall.run(0, &start);
        // In the dimension where Alice is, a board is nearer in numbers than the one she plays on.
        hall.run_in(Dimension::Nether, 2, "tp Alice 0 77 -2");
        hall.choose("Alice", 3);
        assert!(there(&hall).contains("a3_1") && !hall.has(0, "a3_1"), "{target:?}");
        hall.run_in(Dimension::Overworld, 2, "tp Alice 2 77 -2");
        hall.choose("Alice", 5);
        assert!(hall.has(0, "a5_1") && !there(&hall).contains("b5_1"), "{target:?}");
        // Somebody who is elsewhere is not the nearest player.
        hall.run_in(Dimension::Nether, 2, &format!("function {}:tag_nearest_player1", hall.ns));
        assert!(hall.world.tagged(&format!("{}_player1", hall.ns)).is_empty());
        hall.run_in(Dimension::Nether, 0, &format!("function {}:delete_nearest_board", hall.ns));
        assert_eq!(hall.world.tagged(&format!("{}_state", hall.ns)).len(), 1);
        assert!(hall.has(0, "_game_active"));
    }
}

#[test]
fn names_of_players_outlive_an_upgrade_while_they_are_away() {
    for target in TARGETS {
        let mut hall = Hall::target(target);
        hall.board(0);
        hall.reserve(0, 1, "Alice");
        hall.reserve(0, 2, "Bob");
        hall.world.leave("Alice");
        hall.world.leave("Bob");
        hall.stand("Mallory", 0);
        hall.run(0, &format!("tag Mallory add {}_player1", hall.ns));
        let tiles = Some(["red_wool", "blue_wool"].map(str::to_owned));
        let newer = Options { target, tiles, ..Options::default() };
        let exported = export(&bundled("connect4"), &newer).unwrap();
        hall.world.load(&[Pack::from_files("newer", &exported.files).unwrap()]);
        hall.world.start();
        hall.world.ticks(40);
        hall.told();
        let mut says = |component: &str, expected: &str| {
            hall.run(0, &format!("tellraw @a {component}"));
            let told = hall.told();
            assert!(told.contains(expected), "{target:?}: {told}");
            let others = told.replace("(Mallory)", "");
            assert!(!others.contains("Mallory"), "{target:?}: {told}");
        };
        for (line, name) in [(0, "Alice"), (1, "Bob")] {
            let path = match target {
                Target::Modern => format!("front_text.messages[{line}]"),
                _ => format!("Text{}", line + 1),
            };
            says(&format!("{{\"nbt\":\"{path}\",\"block\":\"0 65 -1\",\"interpret\":true}}"), name);
        }
        if target != Target::Legacy {
            for (seat, name) in [(1, "Alice (Red)"), (2, "Bob (Blue)")] {
                let display = format!("@e[type=text_display,tag=connectfour_name{seat},limit=1]");
                says(
                    &format!("{{\"nbt\":\"text\",\"entity\":\"{display}\",\"interpret\":true}}"),
                    name,
                );
            }
        }
        // And it is still theirs.
        hall.call(0, "start");
        hall.choose("Mallory", 4);
        assert!(!hall.has(0, "a4_1"));
        hall.stand("Alice", 0);
        hall.choose("Alice", 4);
        assert!(hall.has(0, "a4_1"), "{target:?}");
    }
}

#[test]
fn whoever_takes_too_long_loses_where_stones_do_not_fall() {
    for target in TARGETS {
        let mut hall = Hall::new("gomoku-15", &Options { target, ..Options::default() });
        hall.board(0);
        hall.stand("Alice", 0);
        hall.call(0, "timer_15");
        hall.call(0, "start");
        hall.choose("Alice", 303);
        hall.world.ticks(200);
        assert!(hall.has(0, "_player2_turn"), "{target:?}");
        hall.told();
        hall.world.ticks(140);
        let told = hall.told();
        assert!(hall.has(0, "_player1_won") && hall.has(0, "_game_finished"), "{target:?}");
        assert!(!hall.has(0, "_game_active") && !hall.has(0, "_mark_winning_blocks"));
        for text in ["Time is up.", "Black wins"] {
            assert!(told.contains(text), "{target:?}: {told}");
        }
        assert!(!told.contains("Winning lines"), "{told}");
        // A new game begins like any other.
        hall.call(0, "start");
        hall.choose("Alice", 404);
        assert!(hall.has(0, "a4_4"), "{target:?}");
    }
}

#[test]
fn moves_on_reserved_boards_keep_to_the_budget() {
    for target in TARGETS {
        for pack in ["connect4", "connect4-xtreme", "gomoku-15"] {
            let mut arena = TestWorld::new(pack, &Options { target, ..Options::default() }, 1);
            arena.create(false);
            let [x, y, z] = arena.boards[0].centre;
            let ns = arena.ns.clone();
            for player in [1, 2] {
                arena.run_at(0, &format!("tp @a {x} {} {z}", y - 3));
                arena.run_at(0, &format!("function {ns}:store_player{player}_name"));
            }
            assert!(arena.tags_of_state(0).contains("_reserved"));
            let styles: &[Style] = match target {
                Target::Legacy => &[Style::Trigger],
                _ => &[Style::Click, Style::Trigger],
            };
            let mut random = Random(1);
            for _ in 0..4 {
                arena.random_games(&mut random, styles, pack != "gomoku-15");
            }
            println!(
                "{pack} for {target:?}: {} for a move, {} for a click out of turn",
                arena.max_move_cost, arena.max_click_cost
            );
            assert!(arena.max_move_cost <= 60, "{pack} for {target:?}: {}", arena.max_move_cost);
            assert!(arena.max_click_cost <= 30, "{pack} for {target:?}: {}", arena.max_click_cost);
        }
    }
}
