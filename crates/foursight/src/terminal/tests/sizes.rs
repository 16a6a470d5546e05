//! Every screen at six sizes, from the smallest to the largest, as pictures.

use super::*;

const SIZES: [(u16, u16); 6] = [(30, 12), (40, 15), (80, 24), (120, 40), (200, 60), (300, 100)];

/// Takes a picture of the screen at each size.
fn pictures(name: &str, stage: &mut Stage) {
    for (width, height) in SIZES {
        stage.size(width, height);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), stage.screen());
    }
}

#[test]
fn terminal_finding_11_the_menu_at_six_sizes() {
    // What it offers differs from build to build, so that there are no pictures of it.
    for (width, height) in SIZES {
        let mut stage = Stage::menu(Lang::En);
        stage.size(width, height);
        stage.expect("1  Quick play");
        stage.expect("? shows the keys");
        let screen = stage.screen();
        let score = screen.lines().find(|line| line.contains("Total")).unwrap_or_default();
        assert!(score.is_empty() || score.ends_with("drawn"), "{screen}");
        stage.press(KeyCode::End);
        stage.expect("0  Quit");
        stage.expect("See you soon.");
    }
}

#[test]
fn terminal_finding_11_lists_at_six_sizes() {
    for (name, keys) in [("packs", "5"), ("opponents", "3"), ("settings", "s"), ("rules", "71")] {
        let mut stage = Stage::menu(Lang::En);
        stage.type_keys(keys);
        pictures(&format!("sizes_{name}"), &mut stage);
    }
}

#[test]
fn terminal_finding_11_games_at_six_sizes() {
    for (pack, moves) in [
        ("connect4", "4453"),
        ("gomoku", "j10 k10"),
        ("pente", "j10 k10"),
        ("qubic", "1,1,1 2,2,2"),
        ("yavalath", "e5 e6"),
    ] {
        let mut stage = Stage::game(pack, &[], moves);
        pictures(&format!("sizes_{pack}"), &mut stage);
    }
}

#[test]
fn terminal_finding_11_the_other_screens_at_six_sizes() {
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.type_keys("4");
    pictures("sizes_end", &mut stage);
    stage.press(KeyCode::Char('?'));
    pictures("sizes_keys", &mut stage);
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('v'));
    stage.press(KeyCode::End);
    pictures("sizes_replay", &mut stage);
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Esc);
    stage.type_keys("9");
    pictures("sizes_statistics", &mut stage);
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.press(KeyCode::Char('a'));
    stage.answer();
    pictures("sizes_analysis", &mut stage);
}

#[test]
fn terminal_finding_11_the_library_at_six_sizes() {
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    stage.type_keys("2");
    stage.type_keys("44");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    for (width, height) in SIZES {
        stage.size(width, height);
        // Where the files are differs from test to test.
        let screen = stage.screen();
        let lines = screen.lines().map(|line| match line.trim_start().starts_with('/') {
            true => " (the file)",
            false => line,
        });
        let screen: String = lines.flat_map(|line| [line, "\n"]).collect();
        insta::assert_snapshot!(format!("sizes_library_{width}x{height}"), screen);
    }
}
