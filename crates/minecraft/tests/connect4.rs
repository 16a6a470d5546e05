//! The exported packs, played in the interpreter move by move against the rules engine.

mod common;

use common::{LEGACY, MIDDLE, MODERN, Random, Style, TestWorld, bundled};
use foursight_minecraft::{Options, Target, export};
use foursight_rules::Contents;

#[test]
fn every_name_of_the_classic_pack_is_there() {
    let pack = export(&bundled("connect4"), &MODERN).unwrap();
    for function in [
        "check_is_player",
        "count_connected",
        "create_board_eastwest",
        "create_board_eastwest_entitiesonly",
        "create_board_northsouth",
        "create_board_northsouth_entitiesonly",
        "delete_nearest_board",
        "mainloop",
        "mark_winning_blocks",
        "place_tile",
        "readme",
        "reset_board",
        "restore_board",
        "setup",
        "start",
        "stop",
        "store_player1_name",
        "store_player2_name",
        "tag_nearest_player1",
        "tag_nearest_player2",
        "teardown",
    ] {
        let path = format!("data/connectfour/function/{function}.mcfunction");
        assert!(pack.files.contains_key(&path), "{path}");
    }
    let mut arena = TestWorld::new("connect4", &MODERN, 1);
    arena.create(false);
    for tag in [
        "register1",
        "register2",
        "register3",
        "state",
        "event",
        "placer_anchor",
        "placer1",
        "placer2",
        "placer3",
        "placer4",
        "board_origin",
        "player1_middle_column",
        "player2_middle_column",
    ] {
        assert_eq!(arena.world.tagged(&format!("connectfour_{tag}")).len(), 1, "{tag}");
    }
    for column in 1..=7 {
        assert_eq!(arena.world.tagged(&format!("connectfour_column{column}")).len(), 2);
    }
    assert_eq!(arena.world.tagged("connectfour_player1_column").len(), 7);
}

#[test]
fn random_games_on_two_boards_agree_with_the_engine() {
    let mut arena = TestWorld::new("connect4", &MODERN, 2);
    arena.create(false);
    arena.create(true);
    let mut random = Random(11);
    for _ in 0..60 {
        arena.random_games(&mut random, &[Style::Command, Style::Click, Style::Trigger], true);
    }
    assert!(arena.repairs > 100 && arena.wins > 60, "{} {}", arena.repairs, arena.wins);
    within_budget(&arena);
}

/// The budget of the pack: moves of every kind, normal, winning, after blocks were destroyed, with
/// bombs; and every tick in which a tile falls, lands and the board is repaired.
fn within_budget(arena: &TestWorld) {
    println!(
        "at most {} commands for a move, {} for a click out of turn, {} for a tick afterwards, {} for marking the end, {} for an explosion",
        arena.max_move_cost,
        arena.max_click_cost,
        arena.max_tick_cost,
        arena.max_end_cost,
        arena.max_explosion_cost
    );
    let cost = arena.max_move_cost;
    assert!(cost <= 60, "{cost} commands for a move");
    assert!(arena.max_tick_cost <= 120, "{} commands for a tick afterwards", arena.max_tick_cost);
    let click = arena.max_click_cost;
    assert!(click <= arena.click_budget, "{click} commands for a click out of turn");
}

#[test]
#[ignore = "minutes"]
fn thousands_of_random_games_agree_with_the_engine() {
    for (pack, options, seed) in [
        ("connect4", MODERN, 1),
        ("connect4-xtreme", MODERN, 2),
        ("connect4", LEGACY, 3),
        ("connect4-xtreme", LEGACY, 4),
    ] {
        let clicks: &[Style] = if options.target != Target::Legacy { &[Style::Click] } else { &[] };
        let mut arena = TestWorld::new(pack, &options, seed);
        arena.create(false);
        arena.create(true);
        let styles = [clicks, &[Style::Command, Style::Trigger]].concat();
        let mut random = Random(seed);
        for _ in 0..1000 {
            arena.random_games(&mut random, &styles, true);
        }
        within_budget(&arena);
    }
}

#[test]
fn random_games_with_bombs_agree_with_the_engine() {
    let mut arena = TestWorld::new("connect4-xtreme", &MODERN, 3);
    arena.create(false);
    arena.create(true);
    let mut random = Random(5);
    for _ in 0..40 {
        arena.random_games(&mut random, &[Style::Command, Style::Click], true);
    }
    assert!(arena.explosions > 20, "{} explosions", arena.explosions);
    assert!(arena.bombs > 20, "{} bombs", arena.bombs);
    within_budget(&arena);
}

#[test]
fn other_sizes_are_played_as_well() {
    for (size, seed) in [((9, 7), 1), ((5, 4), 2), ((4, 5), 3)] {
        let options = Options { size: Some(size), ..MODERN };
        let mut arena = TestWorld::new("connect4", &options, seed);
        arena.create(seed == 2);
        let mut random = Random(seed);
        for _ in 0..10 {
            arena.random_games(&mut random, &[Style::Command, Style::Click], false);
        }
    }
}

/// The packs without macros and `return`, and how moves are made in them.
const OLD: [(Options, &[Style]); 2] = [
    (MIDDLE, &[Style::Command, Style::Trigger, Style::Click]),
    (LEGACY, &[Style::Command, Style::Trigger]),
];

#[test]
fn the_old_pack_plays_the_same_game() {
    for (options, styles) in OLD {
        let mut arena = TestWorld::new("connect4", &options, 4);
        arena.create(false);
        arena.create(true);
        let mut random = Random(9);
        for _ in 0..10 {
            arena.random_games(&mut random, styles, true);
        }
        within_budget(&arena);
    }
}

#[test]
fn the_old_pack_knows_bombs() {
    for (options, styles) in OLD {
        let mut arena = TestWorld::new("connect4-xtreme", &options, 6);
        arena.create(false);
        arena.create(true);
        let mut random = Random(3);
        for _ in 0..10 {
            arena.random_games(&mut random, styles, true);
        }
        assert!(arena.explosions > 5, "{} explosions", arena.explosions);
        within_budget(&arena);
    }
}

#[test]
fn every_board_has_its_own_clock() {
    let mut arena = TestWorld::new("connect4", &MODERN, 13);
    arena.create(false);
    arena.create(true);
    arena.run_at(0, "function connectfour:timer_15");
    arena.run_at(1, "function connectfour:timer_60");
    arena.start(0);
    arena.world.ticks(90);
    arena.start(1);
    let value = |arena: &TestWorld, id: &str| {
        let bar = &arena.world.bossbars()[id];
        (bar.value, bar.max)
    };
    assert_eq!(value(&arena, "connectfour:timer1"), (11, 15));
    assert_eq!(value(&arena, "connectfour:timer2"), (60, 60));
    // Moves on one board neither stop nor delay the clock of the other.
    for _ in 0..5 {
        arena.world.ticks(10);
        arena.play(1, 4, Style::Command);
    }
    assert_eq!(value(&arena, "connectfour:timer1"), (8, 15));
    arena.run_at(1, "function connectfour:stop");
    arena.world.ticks(60);
    assert_eq!(value(&arena, "connectfour:timer1"), (5, 15));
    // When it runs out, chance moves, on this board only.
    arena.world.ticks(101);
    let tags = arena.tags_of_state(0);
    assert!(tags.contains("_player2_turn"), "{tags:?}");
    arena.run_at(0, "function connectfour:delete_nearest_board");
    assert_eq!(arena.world.bossbars().keys().collect::<Vec<_>>(), ["connectfour:timer2"]);
}

#[test]
fn an_idle_board_costs_three_commands_a_tick() {
    let mut arena = TestWorld::new("connect4", &MODERN, 5);
    arena.create(false);
    arena.start(0);
    arena.world.ticks(60);
    let before = arena.world.usage().commands;
    arena.world.ticks(100);
    let spent = arena.world.usage().commands - before;
    assert!(spent <= 300, "{spent} commands in 100 ticks");
    // More boards do not cost more.
    arena.create(true);
    arena.world.ticks(60);
    let before = arena.world.usage().commands;
    arena.world.ticks(100);
    assert_eq!(arena.world.usage().commands - before, spent);
}

#[test]
fn the_computer_plays_within_its_budget_and_well() {
    let mut wins = 0;
    let mut arena = TestWorld::new("connect4", &MODERN, 6);
    arena.create(false);
    let mut random = Random(3);
    for (first, second) in
        [("hard", "easy"), ("hard", "normal"), ("easy", "hard"), ("normal", "normal")]
    {
        for _ in 0..6 {
            let winner = arena.computer_game(first, second, &mut random);
            wins += u32::from(winner == Some(if first == "hard" { 1 } else { 2 }));
        }
    }
    println!("at most {} commands for a computer move; {wins} wins", arena.max_computer_cost);
    assert!(
        arena.max_computer_cost <= 300,
        "{} commands for a computer move",
        arena.max_computer_cost
    );
    assert!(wins >= 14, "the better computer won {wins} of 24 games");
}

#[test]
fn states_come_back_from_blocks() {
    let mut arena = TestWorld::new("connect4", &MODERN, 7);
    arena.create(true);
    let mut random = Random(17);
    for _ in 0..10 {
        arena.start(0);
        for _ in 0..random.below(14) {
            if arena.boards[0].position.outcome().is_none() {
                arena.random_move(0, &mut random, &[Style::Command]);
                arena.settle(0);
            }
        }
        let state = arena.state_id(0);
        // The state of all stones is lost.
        arena.run_at(0, "function connectfour:_clear");
        assert!(!arena.world.has_tag(arena.world.entity(state).unwrap(), "_game_active"));
        arena.run_at(0, "function connectfour:restore_state");
        arena.compare(0);
        arena.world.ticks(20);
    }
}

#[test]
fn deleting_and_uninstalling_leave_nothing() {
    let mut arena = TestWorld::new("connect4", &MODERN, 8);
    arena.create(false);
    arena.create(true);
    let mut random = Random(4);
    arena.start(0);
    arena.start(1);
    for _ in 0..6 {
        arena.random_move(0, &mut random, &[Style::Click]);
        arena.random_move(1, &mut random, &[Style::Click]);
    }
    arena.run_at(0, "function connectfour:delete_nearest_board");
    assert_eq!(arena.world.tagged("connectfour_state").len(), 1);
    arena.settle(1);
    arena.compare(1);
    arena.run_at(1, "function connectfour:computer_player1_easy");
    arena.run_at(1, "function connectfour:timer_15");
    arena.run_at(1, "function connectfour:uninstall");
    assert_eq!(arena.world.entities().filter(|entity| entity.player.is_none()).count(), 0);
    // `load.status` belongs to all packs that share the convention.
    let names = arena.world.scores.objectives().map(|name| arena.world.names().text(name));
    assert_eq!(names.filter(|name| *name != "load.status").count(), 0);
    assert_eq!(arena.world.scheduled(), 0);
    assert!(arena.world.bossbars().is_empty());
    for player in arena.world.players() {
        assert!(player.tags.is_empty());
    }
    let tiles = ["minecraft:iron_block", "minecraft:gold_block"];
    let cells = arena.boards[1].cells();
    assert!(cells.iter().all(|(_, at)| !tiles.contains(&arena.world.block(*at))));
}

#[test]
fn counting_has_no_side_effects_and_knows_its_player() {
    let mut arena = TestWorld::new("connect4", &MODERN, 9);
    arena.create(false);
    arena.start(0);
    for column in [1, 2, 1, 2, 1, 2, 1] {
        arena.play(0, column, Style::Command);
    }
    arena.settle(0);
    let before = arena.tags_of_state(0);
    for (player, expected) in [(1, 1), (2, 0)] {
        let text = format!(
            "execute at @e[tag=connectfour_player{player}_middle_column] run function connectfour:count_connected"
        );
        arena.run_at(0, &text);
        assert_eq!(arena.register(0), expected, "player {player}");
    }
    assert_eq!(arena.tags_of_state(0), before);
}

#[test]
fn players_belong_to_the_board_nearest_to_them() {
    let mut arena = TestWorld::new("connect4", &MODERN, 10);
    arena.create(false);
    arena.create(true);
    let [near, far] = [0, 1].map(|board| arena.boards[board].centre.map(f64::from));
    arena.world.join("Alice", near);
    arena.world.join("Bob", far);
    arena.run_at(0, "tag Alice add connectfour_player1");
    arena.run_at(0, "function connectfour:store_player1_name");
    arena.run_at(0, "tag @a add connectfour_check_is_player");
    arena.run_at(0, "function connectfour:check_is_player");
    let tagged: Vec<String> = arena
        .world
        .tagged("connectfour_check_is_player")
        .iter()
        .filter_map(|entity| entity.player.as_ref().map(|player| player.name.clone()))
        .collect();
    assert_eq!(tagged, ["Alice"]);
}

#[test]
fn events_last_for_one_poll() {
    let mut arena = TestWorld::new("connect4", &MODERN, 11);
    arena.create(false);
    arena.start(0);
    arena.world.ticks(40);
    let poll = "tag @e[tag=connectfour_event,sort=nearest,limit=1] remove _player2_turn";
    assert!(!arena.try_at(0, poll));
    arena.play(0, 4, Style::Command);
    assert!(arena.try_at(0, poll), "seen once");
    assert!(!arena.try_at(0, poll), "and not again");
    // Nobody polls: two ticks later it is gone, and every command block has had its chance.
    arena.play(0, 4, Style::Command);
    arena.world.tick();
    let event = "execute if entity @e[tag=connectfour_event,tag=_player1_turn]";
    assert!(arena.try_at(0, event));
    arena.world.tick();
    assert!(!arena.try_at(0, event));
}

#[test]
fn a_last_stone_that_wins_is_not_a_tie() {
    // The classic pack called such a game both won and tied.
    let mut arena = TestWorld::new("connect4", &Options { size: Some((4, 4)), ..MODERN }, 12);
    arena.create(false);
    let mut random = Random(1);
    let mut seen = false;
    for _ in 0..400 {
        arena.start(0);
        while arena.boards[0].position.outcome().is_none() {
            arena.random_move(0, &mut random, &[Style::Command]);
        }
        let board = &arena.boards[0];
        let full =
            board.cells().iter().all(|(cell, _)| board.position.contents(*cell) != Contents::Empty);
        let won = board.position.outcome().is_some_and(|outcome| !outcome.winners().is_empty());
        arena.compare(0);
        seen |= full && won;
        if seen {
            break;
        }
    }
    assert!(seen, "no game was won with the last stone");
}
