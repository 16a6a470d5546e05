//! What docs/minecraft.md shows is what the interpreter draws, and what it lists is what the exporter says.
#![allow(clippy::unwrap_used)]

mod common;

use common::{MODERN, Style, TestWorld, bundled};
use foursight_minecraft::{Board, Options, export};
use foursight_rules::Library;

#[test]
fn the_picture_in_the_documents_is_drawn_from_the_world() {
    let mut arena = TestWorld::new("connect4", &Options::default(), 1);
    arena.create(false);
    arena.start(0);
    for column in [4, 4, 3, 4, 5, 2, 6] {
        arena.play(0, column, Style::Click);
        arena.settle(0);
    }
    let picture = Board { namespace: "connectfour".into(), size: (7, 6), index: 0 }
        .draw(&arena.world)
        .unwrap();
    let text = format!("```text\n{}\n```", picture.lines.join("\n"));
    let document = include_str!("../../../docs/minecraft.md");
    assert!(document.contains(&text), "docs/minecraft.md should show\n{text}");
    let drawn = Board { namespace: "connectfour".into(), size: (7, 6), index: 0 }
        .picture(&arena.world)
        .unwrap();
    let shown = include_bytes!("../../../docs/minecraft-board.png");
    let path = std::env::temp_dir().join("minecraft-board.png");
    if drawn != shown {
        std::fs::write(&path, &drawn).unwrap();
    }
    assert!(drawn == shown, "docs/minecraft-board.png should be {}", path.display());
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
