//! What docs/minecraft.md shows is what the interpreter draws and says, and what it lists is what the exporter says.
#![allow(clippy::unwrap_used)]

mod common;

use common::{MODERN, Style, TestWorld, bundled};
use foursight_datapack::{Context, Dimension, Message, Pack, World, suite};
use foursight_minecraft::{Board, Options, export};
use foursight_rules::Library;

const DOCUMENT: &str = include_str!("../../../docs/minecraft.md");

/// A board after these moves, each by a click.
fn after(pack: &str, size: Option<(u16, u16)>, moves: &[u16]) -> (TestWorld, Board) {
    let options = Options { size, ..MODERN };
    let board = export(&bundled(pack), &options).unwrap().board(0);
    let mut arena = TestWorld::new(pack, &options, 1);
    arena.create(false);
    arena.start(0);
    for place in moves {
        arena.play(0, *place, Style::Click);
        arena.settle(0);
    }
    (arena, board)
}

#[test]
fn the_pictures_in_the_documents_are_drawn_from_the_world() {
    let four = [4, 4, 3, 4, 5, 2, 6];
    let (arena, board) = after("connect4", None, &four);
    let text = format!("```text\n{}\n```", board.draw(&arena.world).unwrap().lines.join("\n"));
    assert!(DOCUMENT.contains(&text), "docs/minecraft.md should show\n{text}");
    // The moves of the command in the document.
    let pente = [1010, 1110, 1011, 1111, 1009, 1109, 1112, 1108, 1012, 1008, 909, 1210];
    for (name, pack, size, moves) in [
        ("minecraft-board.png", "connect4", None, &four[..]),
        ("minecraft-new-board.png", "connect4", None, &[]),
        ("minecraft-7x7.png", "connect4", Some((7, 7)), &[4, 3, 4, 4, 5]),
        ("minecraft-pente.png", "pente", None, &pente),
    ] {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
        let shown = std::fs::read(format!("{docs}{name}")).unwrap_or_default();
        assert!(DOCUMENT.contains(name), "docs/minecraft.md should show {name}");
        let (arena, board) = after(pack, size, moves);
        let drawn = board.picture(&arena.world).unwrap();
        let path = std::env::temp_dir().join(name);
        if drawn != shown {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert!(drawn == shown, "docs/{name} should be {}", path.display());
    }
}

#[test]
fn the_messages_in_the_documents_are_those_that_players_get() {
    let options = Options { more_sizes: vec![(7, 7)], ..MODERN };
    let exported = export(&bundled("connect4"), &options).unwrap();
    let mut world = World::new(1);
    let alice = world.join("Alice", [0.0, 80.0, 0.0]);
    world.load(&[Pack::from_files("docs", &exported.files).unwrap()]);
    world.start();
    let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
    for function in ["setup", "create_board_northsouth"] {
        world.command(&format!("function connectfour:{function}"), here).unwrap();
    }
    world.tick();
    world.player_command(alice, "trigger connectfour set 9000").unwrap();
    world.tick();
    let mut chat = 0;
    for message in world.take_log() {
        if let Message::Tellraw { text, .. } = &message {
            let line = text.trim_end();
            assert!(DOCUMENT.contains(line), "docs/minecraft.md should show {line:?}");
            chat += 1;
        }
    }
    assert!(chat >= 9, "{chat} messages");
}

#[test]
fn the_test_function_in_the_document_passes() {
    let example = DOCUMENT.split("```mcfunction\n").find(|part| part.starts_with("function demo:"));
    let (example, _) = example.unwrap().split_once("```").unwrap();
    let setup = "scoreboard objectives add demo dummy\nscoreboard players set #ready demo 1\n";
    let files = [
        ("pack.mcmeta", r#"{"pack":{"pack_format":48,"description":""}}"#),
        ("data/demo/function/setup.mcfunction", setup),
        ("tests/example.mcfunction", example),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    let files = files.into_iter().collect();
    let pack = Pack::from_files("docs", &files).unwrap();
    let tests = suite::tests(&files, pack.format);
    let mut world = World::new(0);
    assert!(world.load(&[pack]).is_empty());
    world.start();
    assert_eq!(tests.len(), 1);
    tests[0].run(&mut world).unwrap();
}

/// Which bundled games can be exported, and why others cannot: the table of docs/minecraft.md.
#[test]
fn the_list_of_games_in_the_documents_is_what_the_exporter_says() {
    let mut games: Vec<(String, Vec<String>)> = vec![("exported".to_owned(), Vec::new())];
    for name in Library::bundled().names() {
        let verdict = match export(&bundled(&name), &MODERN) {
            Ok(_) => "exported".to_owned(),
            Err(refusal) => format!("refused: {}", refusal.reason).replace('|', "\\|"),
        };
        match games.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, names)) => names.push(name),
            None => games.push((verdict, vec![name])),
        }
    }
    let row = |(verdict, names): &(String, Vec<String>)| {
        format!("| {verdict} | {} |\n", names.join(", "))
    };
    let table = format!("| | games |\n|---|---|\n{}", games.iter().map(row).collect::<String>());
    let document = include_str!("../../../docs/minecraft.md");
    assert!(document.contains(&table), "docs/minecraft.md should have\n{table}");
}
