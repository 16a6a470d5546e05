//! What players met when they tried the pack, each with a test: sounds, names, cost, the trigger,
//! versions, and what tells them what to do.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Random, Style, TestWorld, bundled};
use foursight_datapack::{Context, Dimension, Files, Message, Pack, World};
use foursight_minecraft::{Language, Options, Target, export};
use foursight_rules::Library;

const TARGETS: [Target; 3] = [Target::Modern, Target::Middle, Target::Legacy];

fn lines(files: &Files) -> impl Iterator<Item = String> {
    let functions = files.iter().filter(|(path, _)| path.ends_with(".mcfunction"));
    let texts: Vec<String> =
        functions.map(|(_, bytes)| String::from_utf8(bytes.clone()).unwrap()).collect();
    texts.into_iter().flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
}

/// Everything that was written to players, and the sounds and particles.
fn told(world: &mut World) -> Vec<String> {
    world.take_log().iter().map(ToString::to_string).collect()
}

fn says(told: &[String], text: &str) {
    assert!(told.iter().any(|line| line.contains(text)), "{text:?} in {told:#?}");
}

#[test]
fn minecraft_finding_06_sounds_are_at_the_board_and_carry() {
    for target in TARGETS {
        for pack in ["connect4", "connect4-xtreme", "pente"] {
            let options = Options { target, ..Options::default() };
            let exported = export(&bundled(pack), &options).unwrap();
            let mut sounds = 0;
            for line in lines(&exported.files).filter(|line| line.contains("playsound")) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [.., left, up, _, volume, _] = words.as_slice() else { panic!("{line}") };
                // Volume 4 carries 64 blocks; rows begin 12 above the origin.
                assert_eq!(*volume, "4", "{line}");
                let up: f64 = up.strip_prefix('^').unwrap().parse().unwrap();
                assert!(left.starts_with('^') && up > 12.0, "{line}");
                sounds += 1;
            }
            assert!(sounds >= 6, "{sounds} sounds of {pack} for {target:?}");
        }
    }
    let mut arena = TestWorld::new("connect4", &Options::default(), 1);
    arena.create(false);
    arena.start(0);
    for column in [1, 2, 1, 2, 1, 2, 1] {
        arena.play(0, column, Style::Click);
        arena.settle(0);
    }
    let told = told(&mut arena.world);
    for sound in ["note_block.hat", "block.metal.place", "challenge_complete"] {
        says(&told, sound);
    }
}

#[test]
fn minecraft_finding_07_players_are_called_after_their_tiles_and_names() {
    let tiles = Some(["red_concrete", "yellow_wool"].map(str::to_owned));
    for (language, tiles, first, second, wins) in [
        (Language::English, None, "Iron to move", "Gold to move", "Iron wins"),
        (Language::German, None, "Eisen ist am Zug", "Gold ist am Zug", "Eisen gewinnt"),
        (Language::German, tiles, "Rot ist am Zug", "Gelb ist am Zug", "Rot gewinnt"),
    ] {
        for target in TARGETS {
            let options = Options { language, tiles: tiles.clone(), target, ..Options::default() };
            let mut arena = TestWorld::new("connect4", &options, 1);
            arena.create(false);
            arena.start(0);
            let style = if target == Target::Legacy { Style::Trigger } else { Style::Click };
            for column in [1, 2, 1, 2, 1, 2, 1] {
                arena.play(0, column, style);
                arena.settle(0);
            }
            let told = told(&mut arena.world);
            for text in [first, second, wins] {
                says(&told, text);
            }
        }
    }
    // Names that are stored are said from then on.
    let mut arena = TestWorld::new("connect4", &Options::default(), 1);
    arena.create(true);
    let [x, y, z] = arena.boards[0].centre;
    arena.run_at(0, &format!("tp @a {x} {y} {z}"));
    arena.run_at(0, "function connectfour:store_player1_name");
    says(&told(&mut arena.world), "One plays Iron.");
    arena.start(0);
    says(&told(&mut arena.world), "One (Iron) to move");
    // Every sentence has a key and the same text in the resource pack, in both languages.
    let exported = export(&bundled("connect4"), &Options::default()).unwrap();
    let catalogue = |code: &str| -> serde_json::Value {
        let path = format!("assets/connectfour/lang/{code}.json");
        serde_json::from_slice(&exported.files[&path]).unwrap()
    };
    assert_eq!(catalogue("de_de")["foursight.turn"], "%s ist am Zug");
    assert!(lines(&exported.files).any(|line| {
        line.contains("\"fallback\":\"%s to move\"") && line.contains("\"foursight.turn\"")
    }));
    for (tile, reason) in
        [("sand", "falls"), ("stonee", "no such block"), ("gold_block", "both players")]
    {
        let tiles = Some([tile.to_owned(), "gold_block".to_owned()]);
        let options = Options { tiles, ..Options::default() };
        let error = export(&bundled("connect4"), &options).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    // Tiles are whole blocks, in every version that the pack is for.
    for (target, tile, reason) in [
        (Target::Legacy, "cherry_planks", Some("not every version")),
        (Target::Modern, "cherry_planks", None),
        (Target::Modern, "torch", Some("not a whole")),
        (Target::Modern, "oak_sign", Some("not a whole")),
        (Target::Modern, "red_bed", Some("not a whole")),
        (Target::Modern, "sea_lantern", None),
    ] {
        let tiles = Some([tile.to_owned(), "gold_block".to_owned()]);
        let error = export(&bundled("connect4"), &Options { tiles, target, ..Options::default() });
        let error = error.err().map(|error| error.to_string());
        let as_expected = match (&error, reason) {
            (Some(error), Some(reason)) => error.contains(reason),
            (error, reason) => error.is_none() && reason.is_none(),
        };
        assert!(as_expected, "{tile} for {target:?}: {error:?}");
    }
}

#[test]
fn displays_show_names_turns_and_results() {
    for target in [Target::Modern, Target::Middle] {
        let mut arena = TestWorld::new("connect4", &Options { target, ..Options::default() }, 1);
        arena.create(false);
        let shown = |arena: &mut TestWorld, tag: &str, text: &str| {
            told(&mut arena.world);
            let display = format!("@e[type=text_display,tag=connectfour_{tag},limit=1]");
            arena.run_at(0, &format!("tellraw @a {{\"nbt\":\"text\",\"entity\":\"{display}\"}}"));
            says(&told(&mut arena.world), text);
        };
        shown(&mut arena, "status", "Start a game");
        shown(&mut arena, "name2", "Gold");
        let [x, y, z] = arena.boards[0].centre;
        arena.run_at(0, &format!("tp @a {x} {y} {z}"));
        arena.run_at(0, "function connectfour:store_player1_name");
        let name = if target == Target::Modern { "{text: \"One\"}" } else { "{\"text\":\"One\"}" };
        shown(&mut arena, "name1", name);
        arena.start(0);
        shown(&mut arena, "status", "to move");
        for column in [1, 2, 1, 2, 1, 2, 1] {
            arena.play(0, column, Style::Click);
            arena.settle(0);
        }
        shown(&mut arena, "status", "wins");
    }
}

#[test]
fn help_ladder_and_tab_are_in_the_language_of_the_pack() {
    let options = Options { language: Language::German, ..Options::default() };
    let exported = export(&bundled("connect4"), &options).unwrap();
    let text = |path: &str| String::from_utf8(exported.files[path].clone()).unwrap();
    let readme = text("data/connectfour/function/readme.mcfunction");
    assert!(readme.contains("entfernt alles, was dieses Paket je angelegt hat"), "{readme}");
    assert!(text("assets/connectfour/lang/de_de.json").contains("foursight.readme.uninstall"));
    let setup = text("data/connectfour/function/_setup/own.mcfunction");
    assert!(setup.contains("modify connectfour_wins displayname"), "{setup}");
    assert!(setup.contains("%s: Siege"), "{setup}");
    // The background of the tab is named differently since 1.21.5.
    assert!(
        text("data/global/advancement/root.json").contains("\"minecraft:block/gray_concrete\"")
    );
    for path in [
        "before_1_21_5/data/global/advancement/root.json",
        "before_1_21/data/global/advancements/root.json",
    ] {
        assert!(text(path).contains("textures/block/gray_concrete.png"), "{path}");
    }
}

#[test]
fn minecraft_finding_08_idle_boards_cost_next_to_nothing() {
    for (pack, target) in [
        ("connect4", Target::Modern),
        ("pente", Target::Modern),
        ("pente", Target::Middle),
        ("connect4", Target::Legacy),
    ] {
        let mut arena = TestWorld::new(pack, &Options { target, ..Options::default() }, 1);
        arena.create(false);
        arena.start(0);
        arena.world.ticks(60);
        let (players, entities) = (2, arena.world.entities().count() as u64);
        let (mut commands, mut scanned) = (0, 0);
        for _ in 0..100 {
            let before = arena.world.usage();
            arena.world.tick();
            let spent = arena.world.usage().commands - before.commands;
            assert!(spent <= 3, "{spent} commands in a tick of {pack}");
            commands += spent;
            scanned += arena.world.usage().scanned_entities - before.scanned_entities;
        }
        println!("{pack} for {target:?}: {commands} commands and {scanned} entities in 100 ticks");
        // Every tick the players and their scores; three times a second all entities, none of them
        // for its data.
        assert!(commands <= 150, "{commands} commands in 100 ticks");
        assert!(scanned <= 200 * players + 16 * (entities + players), "{scanned} entities");
        assert!(
            !lines(
                &export(&bundled(pack), &Options { target, ..Options::default() }).unwrap().files
            )
            .any(|line| line.starts_with("execute as @e[type=interaction")
                && !line.contains("distance=")
                && line.contains("if data"))
        );
    }
}

#[test]
fn minecraft_finding_09_everybody_can_use_the_trigger_at_any_time() {
    for target in TARGETS {
        let mut arena = TestWorld::new("connect4", &Options { target, ..Options::default() }, 1);
        arena.create(false);
        arena.start(0);
        let [x, y, z] = arena.boards[0].centre.map(f64::from);
        let late = arena.world.join("Late", [x, y, z]);
        arena.world.tick();
        for value in [-1, 0, 8999, 9999, i32::MIN, i32::MAX] {
            arena.world.player_command(late, &format!("trigger connectfour set {value}")).unwrap();
            // After 0, which looks like nothing at all, it takes up to a second.
            arena.world.ticks(if value == 0 { 20 } else { 1 });
        }
        arena.world.player_command(late, "trigger connectfour set 4").unwrap();
        arena.world.ticks(2);
        assert!(arena.tags_of_state(0).contains("a4_1"), "{target:?}");
        // Somebody takes the score away, the server reloads: it still works.
        arena.run_at(0, "scoreboard players reset Late");
        arena.world.start();
        arena.world.tick();
        arena.world.player_command(late, "trigger connectfour set 4").unwrap();
    }
}

/// The pack as one version reads it.
fn as_format(files: &Files, format: u32) -> Pack {
    let mut files = files.clone();
    let mut meta: serde_json::Value = serde_json::from_slice(&files["pack.mcmeta"]).unwrap();
    for key in ["pack_format", "supported_formats", "min_format", "max_format"] {
        meta["pack"][key] = format.into();
    }
    files.insert("pack.mcmeta".into(), meta.to_string().into_bytes());
    Pack::from_files("version", &files).unwrap()
}

#[test]
fn minecraft_finding_10_every_version_from_1_19_on_plays() {
    versions_play(&["connect4", "connect4-xtreme", "gomoku-15"]);
}

#[test]
#[ignore = "many minutes: all games that can be exported"]
fn minecraft_finding_10_every_game_plays_in_every_version() {
    let names = Library::bundled().names();
    versions_play(&names.iter().map(String::as_str).collect::<Vec<_>>());
}

fn versions_play(packs: &[&str]) {
    let [legacy, middle, modern] =
        [Target::Legacy, Target::Middle, Target::Modern].map(Target::formats);
    assert_eq!(legacy[0], 10);
    assert_eq!((legacy[1] + 1, middle[1] + 1), (middle[0], modern[0]), "no gap");
    let formats = [10, 12, 15, 18, 26, 41, 48, 57, 61, 71, 80, 81, 88, 94, 101, 107, modern[1]];
    for target in TARGETS {
        let range = target.formats();
        let mut games = 0;
        for pack in packs {
            let options = Options { target, ..Options::default() };
            let Ok(exported) = export(&bundled(pack), &options) else { continue };
            games += 1;
            // All games where folders or texts change, and the usual ones everywhere.
            let usual = ["connect4", "connect4-xtreme", "gomoku-15"].contains(pack);
            let tried = |format: &u32| {
                let change = [range[0], 41, 48, 61, 71, range[1]].contains(format);
                (range[0]..=range[1]).contains(format) && (usual || change)
            };
            for format in
                formats.into_iter().chain(range.into_iter().filter(|_| !usual)).filter(tried)
            {
                let mut world = World::new(1);
                let errors = world.load(&[as_format(&exported.files, format)]);
                assert!(errors.is_empty(), "{pack} in {format}: {:#?}", &errors[..1]);
                world.start();
                plays(&mut world, &exported.namespace, exported.gravity, target, format);
            }
        }
        assert_eq!(games, packs.len().min(11), "games for {target:?}");
    }
}

/// Both players make moves, by clicks where the version has them.
fn plays(world: &mut World, ns: &str, gravity: bool, target: Target, format: u32) {
    let alice = world.join("Alice", [0.0, 78.0, -2.0]);
    let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
    world.command(&format!("function {ns}:create_board_northsouth"), here).unwrap();
    world.command(&format!("function {ns}:start"), here).unwrap();
    world.command(&format!("tag Alice add {ns}_player1"), here).unwrap();
    world.command(&format!("function {ns}:store_player1_name"), here).unwrap();
    world.command(&format!("tag Alice add {ns}_player2"), here).unwrap();
    world.command(&format!("function {ns}:timer_15"), here).unwrap();
    let moves = if gravity { [1, 2, 1, 2, 1, 2, 1] } else { [101, 201, 102, 202, 103, 203, 104] };
    world.tick();
    let mut told = Vec::new();
    for place in moves {
        if target == Target::Legacy {
            world.player_command(alice, &format!("trigger {ns} set {place}")).unwrap();
        } else if let Some(button) = world.tagged(&format!("{ns}_button{place}")).first() {
            let button = button.id;
            world.click(alice, button, foursight_datapack::Click::Use);
        }
        world.ticks(40);
        told.extend(world.take_log());
    }
    let errors: Vec<_> = told.iter().filter(|it| matches!(it, Message::Error(_))).collect();
    assert!(errors.is_empty(), "{format}: {errors:?}");
    let stones = |letter: char| {
        let state = world.tagged(&format!("{ns}_state"))[0];
        let tags = state.tags.iter().map(|tag| world.names().text(*tag));
        tags.filter(|tag| {
            tag.starts_with(letter) && tag[1..].starts_with(|c: char| c.is_ascii_digit())
        })
        .count()
    };
    // Bombs may have taken some.
    assert!(stones('a') >= 1 && stones('b') >= 1, "{ns} in {format}");
    if ns == "connectfour" {
        assert_eq!((stones('a'), stones('b')), (4, 3), "{format}");
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        let winner = if target == Target::Legacy { "Iron wins" } else { "Alice (Iron) wins" };
        says(&told, winner);
        says(&told, "challenge_complete");
        let sign = if format < 15 { "Text1" } else { "front_text.messages[0]" };
        let here = Context::at_block(Dimension::Overworld, [0, 65, -1]);
        assert!(world.command(&format!("data get block ~ ~ ~ {sign}"), here).is_ok(), "{format}");
    }
}

#[test]
fn minecraft_finding_12_players_are_told_what_to_do_and_what_is_wrong() {
    for target in TARGETS {
        let exported =
            export(&bundled("connect4"), &Options { target, ..Options::default() }).unwrap();
        let mut world = World::new(1);
        world.join("Alice", [0.0, 80.0, 0.0]);
        world.load(&[Pack::from_files("told", &exported.files).unwrap()]);
        world.start();
        says(&told(&mut world), "Connect Four is installed. [Operators: click here to set it up]");
        let run = |world: &mut World, y: i32, function: &str| {
            let here = Context::at_block(Dimension::Overworld, [0, y, 0]);
            let _ = world.command(&format!("function connectfour:{function}"), here);
            told(world)
        };
        says(&run(&mut world, 80, "start"), "not set up yet");
        says(&run(&mut world, 80, "setup"), "is ready");
        says(&run(&mut world, 80, "start"), "There is no board");
        for y in [-60, 318] {
            world.command(&format!("tp Alice 0 {y} 0"), Context::SERVER).unwrap();
            says(&run(&mut world, y, "create_board_northsouth"), "No room for a board here");
            assert!(world.tagged("connectfour_part").is_empty());
            assert_eq!(world.block([0, y, 0]), "minecraft:air");
        }
        world.command("tp Alice 0 80 0", Context::SERVER).unwrap();
        says(&run(&mut world, 80, "create_board_northsouth"), "The board stands");
        says(&run(&mut world, 81, "create_board_eastwest"), "There is a board already");
        world.tick();
        let alice = world.player("Alice").unwrap();
        let play = |world: &mut World, value: u32| {
            world.player_command(alice, &format!("trigger connectfour set {value}")).unwrap();
            world.ticks(36);
            told(world)
        };
        says(&play(&mut world, 3), "No game is going on");
        says(&play(&mut world, 9001), "Iron to move");
        for _ in 0..6 {
            play(&mut world, 4);
        }
        says(&play(&mut world, 4), "This column is full.");
        for column in [1, 2, 1, 2, 1, 2] {
            play(&mut world, column);
        }
        let end = play(&mut world, 1);
        for text in ["Iron wins", "Winning lines: 1", "happy_villager", "[Play again]"] {
            says(&end, text);
        }
        assert_eq!(world.tagged("connectfour_status").len(), usize::from(target != Target::Legacy));
        says(&play(&mut world, 9000), "Settings of the nearest board");
    }
}

#[test]
fn minecraft_finding_12_the_pack_has_what_packs_have() {
    let exported = export(&bundled("connect4"), &Options::default()).unwrap();
    assert!(exported.files["pack.png"].starts_with(b"\x89PNG\r\n\x1a\n"));
    for path in [
        "data/load/tags/function/load.json",
        "data/load/function/_private/init.mcfunction",
        "before_1_21/data/load/functions/_private/init.mcfunction",
        "data/connectfour/advancement/root.json",
        "data/connectfour/advancement/click.json",
        "before_1_21/data/connectfour/advancements/click.json",
    ] {
        assert!(exported.files.contains_key(path), "{path}");
    }
    for (size, reason) in [((3, 3), "nobody could win"), ((31, 2), "too large")] {
        let options = Options { size: Some(size), ..Options::default() };
        let error = export(&bundled("connect4"), &options).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

/// A world in which Alice stands before a new board of a game, and what it is called.
fn board_of(pack: &str, target: Target) -> (World, String) {
    let exported = export(&bundled(pack), &Options { target, ..Options::default() }).unwrap();
    let mut world = World::new(1);
    assert!(world.load(&[Pack::from_files("board", &exported.files).unwrap()]).is_empty());
    world.start();
    let ns = exported.namespace;
    world.command(&format!("function {ns}:setup"), Context::SERVER).unwrap();
    world.join("Alice", [0.0, 80.0, 0.0]);
    run_at(&mut world, [0, 80, 0], &format!("function {ns}:create_board_northsouth"));
    world.ticks(21);
    (world, ns)
}

#[test]
fn minecraft_finding_12_the_welcome_says_how_this_game_is_played_in_this_version() {
    for (pack, target, how) in [
        (
            "connect4",
            Target::Modern,
            "Right-click a column to play, or /trigger connectfour set 3.",
        ),
        ("connect4", Target::Legacy, "/trigger connectfour set 3 plays on the nearest board."),
        ("tictactoe", Target::Middle, "Right-click a cell to play, or /trigger tictactoe set 403."),
        ("tictactoe", Target::Legacy, "/trigger tictactoe set 403 plays on the nearest board."),
    ] {
        let (mut world, _) = board_of(pack, target);
        let told = told(&mut world);
        says(&told, &format!("can be played here. {how}"));
        if target == Target::Legacy {
            assert!(!told.iter().any(|line| line.contains("ight-click")), "{told:#?}");
        }
    }
}

#[test]
fn minecraft_finding_12_a_number_that_is_neither_move_nor_setting_is_answered() {
    for target in TARGETS {
        for (pack, wrong, right) in [
            ("connect4", vec![-3, 8, 4711, 9999], 7),
            ("tictactoe", vec![-3, 3, 104, 200, 304, 9999], 303),
        ] {
            let (mut world, ns) = board_of(pack, target);
            let alice = world.player("Alice").unwrap();
            run_at(&mut world, [0, 80, 0], &format!("function {ns}:start"));
            let mut choose = |number: i32| {
                world.player_command(alice, &format!("trigger {ns} set {number}")).unwrap();
                world.ticks(30);
                told(&mut world)
            };
            for number in wrong {
                let told = choose(number);
                says(&told, "There is no such number: ");
                says(&told, &format!("/trigger {ns} set 9000 shows the settings"));
            }
            for number in [right, 9000] {
                let told = choose(number);
                assert!(!told.iter().any(|line| line.contains("no such number")), "{told:#?}");
                says(&told, if number == 9000 { "Settings of" } else { " to move" });
            }
        }
    }
}

#[test]
fn minecraft_finding_12_settings_and_what_was_done_are_confirmed() {
    for target in TARGETS {
        let (mut world, ns) = board_of("connect4-xtreme", target);
        for (function, answer) in [
            ("computer_player2_hard", "Computer plays Gold: [hard]"),
            ("computer_player2_off", "Computer plays Gold: [off]"),
            ("timer_30", "Seconds for a move: [30]"),
            ("timer_off", "Seconds for a move: [off]"),
            ("best_of_3", "Best of: [3]"),
            ("bombs_off", "Bombs: [off]"),
            ("bombs_on", "Bombs: [on]"),
            ("ladder", "Ladder: [on]"),
            ("ladder_off", "Ladder: [off]"),
            ("start", "Iron to move"),
            ("stop", "The game was stopped."),
            ("reset_board", "The board is empty now."),
            ("delete_nearest_board", "The board is gone."),
        ] {
            says(&run_at(&mut world, [0, 80, 0], &format!("function {ns}:{function}")), answer);
        }
    }
}

#[test]
fn minecraft_finding_07_players_are_announced_by_their_names_in_every_version() {
    for target in TARGETS {
        let (mut world, ns) = board_of("connect4", target);
        world.command(&format!("tag Alice add {ns}_player1"), Context::SERVER).unwrap();
        let store = format!("function {ns}:store_player1_name");
        says(&run_at(&mut world, [0, 80, 0], &store), "Alice plays Iron.");
    }
}

/// Both sizes of the zip that is exported unless something else is asked for.
fn both(target: Target) -> Options {
    Options { more_sizes: vec![(7, 7)], target, ..Options::default() }
}

const BOTH: [&str; 2] = ["connectfour", "connectfour_7x7"];

/// A world with both sizes, set up by one click.
fn world_of_both(target: Target) -> World {
    let exported = export(&bundled("connect4"), &both(target)).unwrap();
    let mut world = World::new(1);
    world.join("Alice", [0.0, 80.0, 0.0]);
    assert!(world.load(&[Pack::from_files("both", &exported.files).unwrap()]).is_empty());
    world.start();
    let told = told(&mut world);
    let installed = told.iter().filter(|line| line.contains("is installed")).count();
    assert_eq!(installed, 1, "{told:#?}");
    world.command("function connectfour:setup", Context::SERVER).unwrap();
    world
}

fn run_at(world: &mut World, [x, y, z]: [i32; 3], command: &str) -> Vec<String> {
    let _ = world.command(command, Context::at_block(Dimension::Overworld, [x, y, z]));
    told(world)
}

#[test]
fn minecraft_finding_08_both_sizes_together_cost_no_more() {
    for target in TARGETS {
        let mut world = world_of_both(target);
        for (x, ns) in [(0, BOTH[0]), (40, BOTH[1])] {
            for function in ["create_board_northsouth", "start"] {
                run_at(&mut world, [x, 80, 0], &format!("function {ns}:{function}"));
            }
        }
        assert_eq!(world.tagged("_game_active").len(), 2);
        world.ticks(60);
        let mut most = 0;
        let (players, entities) = (1, world.entities().count() as u64);
        // Also after the pack was loaded again, which starts everything anew.
        for _ in 0..2 {
            let scanned = world.usage().scanned_entities;
            for _ in 0..40 {
                let before = world.usage().commands;
                world.tick();
                most = most.max(world.usage().commands - before);
            }
            assert!(most <= 3, "{most} commands in a tick for {target:?}");
            // Every tick the players and their scores; eight times a second all entities.
            let scanned = world.usage().scanned_entities - scanned;
            assert!(scanned <= 120 * players + 16 * entities, "{scanned} entities for {target:?}");
            world.start();
            world.ticks(2);
        }
    }
}

#[test]
fn minecraft_finding_12_both_sizes_are_one_click() {
    for target in TARGETS {
        let mut world = world_of_both(target);
        let ready = told(&mut world);
        says(&ready, "Connect Four is ready. 7x6: [A board here, facing north]");
        says(&ready, "7x7: [A board here, facing north]");
        // One sets up what the other needs.
        for (x, ns) in [(0, BOTH[0]), (40, BOTH[1])] {
            let place = [x, 80, 0];
            says(&run_at(&mut world, place, &format!("function {ns}:start")), "There is no board");
            says(
                &run_at(&mut world, place, &format!("function {ns}:create_board_northsouth")),
                "The board stands",
            );
        }
        // Neither is built into the other, in any direction, nor into its frame or what is below.
        for ns in BOTH {
            for way in ["northsouth", "eastwest"] {
                let beside = if way == "northsouth" { 7 } else { 4 };
                for place in [[0, 80, 0], [beside, 80, 0], [0, 92, 0], [0, 66, 1]] {
                    for x in [0, 40] {
                        let place = [place[0] + x, place[1], place[2]];
                        let create = format!("function {ns}:create_board_{way}");
                        says(&run_at(&mut world, place, &create), "There is a board already");
                    }
                }
            }
        }
        assert_eq!(world.tagged("connectfour_state").len(), 1);
        assert_eq!(world.tagged("connectfour_7x7_state").len(), 1);
        // The size of the next board is chosen in the chat.
        world.tick();
        let alice = world.player("Alice").unwrap();
        let mut count = [1, 1];
        for (number, chosen) in [(9081, 1), (9081, 1), (9080, 0)] {
            world.player_command(alice, &format!("trigger connectfour set {number}")).unwrap();
            world.ticks(2);
            says(&told(&mut world), ["has 7x6 cells", "has 7x7 cells"][chosen]);
            let place = [0, 80, 100 * (count[0] + count[1])];
            run_at(&mut world, place, "function connectfour:create_next_board_eastwest");
            count[chosen] += 1;
            for (ns, count) in BOTH.iter().zip(count) {
                assert_eq!(world.tagged(&format!("{ns}_state")).len() as i32, count);
            }
        }
        world.player_command(alice, "trigger connectfour_7x7 set 9000").unwrap();
        world.ticks(2);
        says(&told(&mut world), "Next board: [7x6] [7x7]");
        // A removal takes all of it away, whichever size is asked.
        run_at(&mut world, [0, 80, 0], "function connectfour_7x7:uninstall");
        assert!(world.entities().all(|entity| entity.player.is_some()));
        assert_eq!(world.scheduled(), 0);
    }
}

#[test]
fn packs_are_loaded_in_the_order_of_lantern_load() {
    for target in TARGETS {
        let exported = export(&bundled("connect4"), &both(target)).unwrap();
        let folder = if target == Target::Modern { "function" } else { "functions" };
        let tag = |path: &str, value: &str| {
            let text = format!("{{\"values\":[\"{value}\"]}}");
            (format!("data/{path}.json"), text.into_bytes())
        };
        let meta = exported.files["pack.mcmeta"].clone();
        // Another pack with the convention: it looks whether this one is there.
        let other: Files = [
            ("pack.mcmeta".to_owned(), meta),
            tag(&format!("load/tags/{folder}/post_load"), "other:after"),
            tag(&format!("minecraft/tags/{folder}/load"), "#load:_private/load"),
            (
                format!("data/other/{folder}/after.mcfunction"),
                b"execute if score #connectfour load.status matches 1 run say seen\n".to_vec(),
            ),
        ]
        .into();
        let packs = [("other", &other), ("own", &exported.files)]
            .map(|(name, files)| Pack::from_files(name, files).unwrap());
        let mut world = World::new(1);
        assert!(world.load(&packs).is_empty());
        for _ in 0..2 {
            world.command("scoreboard objectives add load.status dummy", Context::SERVER).ok();
            world.command("scoreboard players set #gone load.status 7", Context::SERVER).unwrap();
            world.take_log();
            world.start();
            says(&told(&mut world), "seen");
            assert_eq!(world.score("#connectfour", "load.status"), Some(1), "{target:?}");
            assert_eq!(world.score("#gone", "load.status"), None, "packs that are gone");
        }
    }
}

#[test]
fn series_and_ladder_count_games() {
    let mut arena = TestWorld::new("connect4", &Options::default(), 3);
    arena.create(false);
    arena.run_at(0, "function connectfour:best_of_3");
    for game in 0..2 {
        arena.start(0);
        for column in [1, 2, 1, 2, 1, 2, 1] {
            arena.play(0, column, Style::Click);
            arena.settle(0);
        }
        let told = told(&mut arena.world);
        says(&told, if game == 0 { "Iron 1 : 0 Gold" } else { "Iron wins the series" });
    }
    assert_eq!(arena.world.score("One", "connectfour_wins"), Some(2));
    let mut random = Random(1);
    arena.random_games(&mut random, &[Style::Click], false);
}
