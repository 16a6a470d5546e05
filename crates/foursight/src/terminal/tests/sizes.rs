//! Every screen at six sizes, from the smallest to the largest, as pictures.

use super::*;

const SIZES: [(u16, u16); 6] = [(30, 12), (40, 15), (80, 24), (120, 40), (200, 60), (300, 100)];

/// Takes a picture of the screen at each size.
pub(super) fn pictures(name: &str, stage: &mut Stage) {
    pictures_of(name, stage, |line| line);
}

/// The same, with other words for lines that differ from test to test.
fn pictures_of(name: &str, stage: &mut Stage, told: fn(&str) -> &str) {
    for (width, height) in SIZES {
        stage.size(width, height);
        let screen: Vec<String> =
            stage.screen().lines().map(|line| told(line).to_owned()).collect();
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), screen.join("\n"));
    }
}

fn without_files(line: &str) -> &str {
    if line.trim_start().starts_with(['/', '…']) { " (the file)" } else { line }
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

/// Where German, which is longer, could be cut.
const NARROW: [(u16, u16); 3] = [(30, 12), (40, 15), (80, 24)];

/// Takes a picture of a German screen at each size at which its texts are short of room.
fn german(name: &str, stage: &mut Stage) {
    stage.speak(Lang::De);
    for (width, height) in NARROW {
        stage.size(width, height);
        let screen: Vec<String> =
            stage.screen().lines().map(|line| without_files(line).to_owned()).collect();
        insta::assert_snapshot!(format!("german_{name}_{width}x{height}"), screen.join("\n"));
    }
}

#[test]
fn german_games_are_not_cut() {
    for (name, keys) in [("turn", ""), ("resign", "r"), ("new_game", "n"), ("move", ":445")] {
        let mut stage = Stage::game("connect4", &[], "44");
        stage.speak(Lang::De);
        stage.type_keys(keys);
        german(name, &mut stage);
    }
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.speak(Lang::De);
    stage.press(KeyCode::Char('e'));
    stage.answer();
    german("values", &mut stage);
    stage.type_keys("4");
    german("end", &mut stage);
    stage.press(KeyCode::Char('?'));
    german("keys", &mut stage);
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('v'));
    stage.press(KeyCode::End);
    german("replay", &mut stage);
    let mut stage = Stage::game("connect4-xtreme", &[], "");
    stage.speak(Lang::De);
    let rules = stage.app.context.load(&["connect4-xtreme".to_owned()]).unwrap();
    let moves = moves_to_an_explosion(&rules);
    stage.type_keys(&moves[..moves.len() - 1]);
    german("bomb", &mut stage);
    stage.type_keys(&moves[moves.len() - 1..]);
    stage.wait(5000);
    german("explosion", &mut stage);
    let mut stage = Stage::game("gomoku-swap2", &[], "h8 i8 j9");
    german("choice", &mut stage);
}

#[test]
fn german_lists_are_not_cut() {
    for (name, keys) in [("settings", "s"), ("statistics", "9"), ("opponents", "3")] {
        let mut stage = Stage::menu(Lang::De);
        stage.type_keys(keys);
        german(name, &mut stage);
    }
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.speak(Lang::De);
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    stage.type_keys("2");
    stage.type_keys("44");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    german("library", &mut stage);
    stage.press(KeyCode::Char('r'));
    german("library_running", &mut stage);
    stage.press(KeyCode::Char('d'));
    german("library_delete", &mut stage);
    let mut stage = Stage::menu(Lang::De);
    stage.type_keys("p1");
    stage.answer();
    german("puzzle", &mut stage);
    stage.type_keys("ss");
    stage.wait(5000);
    german("puzzle_solved", &mut stage);
}

#[test]
#[cfg(feature = "serve")]
fn terminal_finding_11_the_whole_menu_at_six_sizes() {
    let mut stage = Stage::menu(Lang::En);
    pictures("sizes_menu", &mut stage);
    stage.press(KeyCode::Char('?'));
    pictures("sizes_menu_keys", &mut stage);
    let mut stage = Stage::menu(Lang::De);
    pictures("sizes_menu_german", &mut stage);
}

#[test]
#[cfg(feature = "serve")]
fn terminal_finding_11_the_page_about_the_browser_at_six_sizes() {
    // Which port is free differs from test to test.
    fn without_address(line: &str) -> &str {
        if line.trim_start().starts_with("http://") { "  (the address)" } else { line }
    }
    let mut stage = Stage::menu(Lang::En);
    stage.press(KeyCode::Char('b'));
    pictures_of("sizes_browser", &mut stage, without_address);
    for (width, height) in SIZES {
        stage.size(width, height);
        stage.expect("http://127.0.0.1:");
        stage.expect("Esc");
    }
    stage.press(KeyCode::Esc);
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
    pictures_of("sizes_library", &mut stage, without_files);
    stage.press(KeyCode::Char('x'));
    pictures_of("sizes_library_export", &mut stage, without_files);
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('d'));
    pictures_of("sizes_library_delete", &mut stage, without_files);
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("6");
    pictures("sizes_library_empty", &mut stage);
}

#[test]
#[cfg(feature = "serve")]
fn terminal_finding_11_the_menu_shows_everything_at_80_by_24() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("2");
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    // With a game to go on with, too.
    stage.expect("c  Continue");
    stage.expect("0  Quit");
}

#[test]
fn terminal_finding_11_puzzles_at_six_sizes() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("p");
    pictures("sizes_puzzles", &mut stage);
    stage.press(KeyCode::Char('1'));
    pictures("sizes_puzzle_looked_for", &mut stage);
    stage.answer();
    pictures("sizes_puzzle", &mut stage);
    stage.press(KeyCode::Char('h'));
    pictures("sizes_puzzle_hint", &mut stage);
    stage.type_keys("ss");
    stage.wait(5000);
    pictures("sizes_puzzle_solved", &mut stage);
}

#[test]
fn terminal_finding_11_questions_and_lists_in_lists_at_six_sizes() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("31");
    pictures("sizes_who_begins", &mut stage);
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("3");
    stage.press(KeyCode::End);
    stage.press(KeyCode::Enter);
    stage.expect("Which rules as well?");
    pictures("sizes_more_rules", &mut stage);
    for (name, keys) in [("resign", "r"), ("new_game", "n"), ("move", ":445")] {
        let mut stage = Stage::game("connect4", &[], "44");
        stage.type_keys(keys);
        pictures(&format!("sizes_ask_{name}"), &mut stage);
    }
    let mut stage = Stage::game("gomoku-swap2", &[], "h8 i8 j9");
    pictures("sizes_choice", &mut stage);
}

#[test]
fn terminal_finding_11_reviews_values_and_bombs_at_six_sizes() {
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.press(KeyCode::Char('e'));
    stage.answer();
    pictures("sizes_values", &mut stage);
    stage.press(KeyCode::Char('e'));
    stage.type_keys("4");
    stage.press(KeyCode::Char('v'));
    stage.press(KeyCode::Char('e'));
    for _ in 0..7 {
        stage.answer();
    }
    pictures("sizes_review", &mut stage);
    let mut stage = Stage::game("connect4-xtreme", &[], "");
    let rules = stage.app.context.load(&["connect4-xtreme".to_owned()]).unwrap();
    let moves = moves_to_an_explosion(&rules);
    stage.type_keys(&moves[..moves.len() - 1]);
    pictures("sizes_bomb", &mut stage);
}

#[test]
fn terminal_finding_11_what_is_typed_in_the_library_at_six_sizes() {
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    stage.press(KeyCode::Char('r'));
    pictures_of("sizes_library_rename", &mut stage, without_files);
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('/'));
    stage.type_keys("connect four");
    pictures_of("sizes_library_search", &mut stage, without_files);
    for (width, height) in SIZES {
        stage.size(width, height);
        stage.expect("My games (1 of 1)");
    }
    stage.type_keys(" gomoku");
    pictures_of("sizes_library_search_in_vain", &mut stage, without_files);
}

#[test]
fn terminal_finding_11_pasted_games_at_six_sizes() {
    let mut stage = Stage::menu(Lang::En);
    stage.paste("44 53");
    stage.answer();
    pictures("sizes_import", &mut stage);
    stage.paste("44 99");
    pictures("sizes_import_refused", &mut stage);
}

#[test]
fn terminal_finding_11_rules_and_analysis_from_elsewhere_at_six_sizes() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("8");
    pictures("sizes_analysis_of_what", &mut stage);
    let mut stage = Stage::game("pente", &[], "j10 k10");
    stage.type_keys("i");
    pictures("sizes_rules_in_a_game", &mut stage);
    for (width, height) in SIZES {
        stage.size(width, height);
        // How far that is depends on the size.
        let _ = stage.screen();
        stage.press(KeyCode::End);
        insta::assert_snapshot!(format!("sizes_rules_end_{width}x{height}"), stage.screen());
    }
}

#[test]
fn terminal_finding_11_themes_at_six_sizes() {
    let mut stage = Stage::menu(Lang::En);
    let folder = stage.app.context.store.themes_folder().unwrap();
    let example = include_bytes!("../../../../../docs/themes/dusk.toml");
    crate::store::write_whole(&folder.join("dusk.toml"), example).unwrap();
    stage.set(|settings| settings.own_theme = Some("dusk".to_owned()));
    stage.type_keys("s");
    stage.press(KeyCode::Down);
    pictures("sizes_theme", &mut stage);
}
