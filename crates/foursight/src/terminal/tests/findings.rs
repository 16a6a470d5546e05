//! What was found in the terminal, by the numbers of the list.

use super::*;

impl Stage {
    /// What the library shows, row by row.
    fn rows(&self) -> Vec<String> {
        let screen = self.screen();
        let all = screen.lines().filter(|line| line.ends_with("just now"));
        all.filter(|line| !line.contains(", just now")).map(|line| line.trim().to_owned()).collect()
    }
}

#[test]
fn terminal_finding_03_no_game_is_lost_unasked() {
    let mut stage = Stage::menu(Lang::En);
    // One is left, one makes way for another, one ends.
    stage.type_keys("2");
    stage.type_keys("44");
    stage.press(KeyCode::Esc);
    stage.type_keys("2");
    stage.type_keys("123");
    stage.type_keys("ny");
    stage.expect("The game is kept");
    stage.type_keys("1122334");
    stage.expect("wins!");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    stage.expect("My games (3 of 3)");
    let rows = stage.rows();
    assert_eq!(rows.len(), 3, "{rows:?}");
    for moves in ["2 moves", "3 moves", "Red won"] {
        assert!(rows.iter().any(|row| row.contains(moves)), "{moves}: {rows:?}");
    }
    // Each of them goes on from here.
    for (wanted, shown) in [("3 moves", "moves (3)"), ("2 moves", "moves (2)")] {
        stage.press(KeyCode::Char('/'));
        stage.type_keys(wanted);
        stage.press(KeyCode::Enter);
        stage.expect("My games (1 of 3)");
        stage.press(KeyCode::Enter);
        stage.expect(shown);
        stage.press(KeyCode::Esc);
        stage.press(KeyCode::Esc);
    }
    stage.expect("My games (3 of 3)");
    stage.press(KeyCode::Esc);
    stage.expect("Quick play");
}

#[test]
fn terminal_finding_16_games_have_dates_players_results_and_names() {
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.type_keys("4");
    stage.expect("Red wins!");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    let rows = stage.rows();
    for part in ["Connect Four", "Red - random", "Red won", "just now"] {
        assert!(rows[0].contains(part), "{part}: {rows:?}");
    }
    stage.press(KeyCode::Char('r'));
    for _ in 0.."connect4".len() {
        stage.press(KeyCode::Backspace);
    }
    stage.type_keys("mine? m");
    stage.expect("New name: mine? m_");
    stage.press(KeyCode::Enter);
    stage.expect("A game cannot have this name.");
    stage.press(KeyCode::Char('r'));
    stage.type_keys("-final");
    stage.press(KeyCode::Enter);
    assert!(stage.rows()[0].contains("connect4-final"), "{}", stage.screen());
    stage.press(KeyCode::Char('x'));
    let file = stage.folder.path().join("out.json");
    for _ in 0.."connect4-final.json".len() {
        stage.press(KeyCode::Backspace);
    }
    stage.type_keys(&file.display().to_string());
    stage.press(KeyCode::Enter);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(rules::Record::parse(&text).unwrap().moves.len(), 7);
    stage.type_keys("dn");
    assert_eq!(stage.rows().len(), 1);
    stage.type_keys("dy");
    stage.expect("\"connect4-final\" is deleted.");
    stage.expect("My games (0 of 0)");
}

#[test]
fn terminal_finding_05_without_colours_shapes_tell_whose_stone_it_is() {
    // The last stone is Red's, then Yellow's: both look like all others of their owner.
    for (moves, column) in [("1", 0), ("21", 0)] {
        let mut stage = Stage::game("connect4", &[], moves);
        stage.app.context.depth = Depth::None;
        stage.app.context.settings_changed();
        stage.wait(0);
        let screen = stage.screen();
        let lines: Vec<&str> = screen.lines().collect();
        let at = lines.iter().rposition(|line| line.contains('◂')).unwrap();
        let stone: String = lines[at].chars().skip(2 + column).take(6).collect();
        let is_ring = moves == "21";
        assert_eq!(stone.trim(), if is_ring { "██  ██" } else { "██████" }, "{screen}");
    }
    let mut stage = Stage::game("connect4", &[], "12");
    stage.app.context.depth = Depth::None;
    stage.app.context.settings_changed();
    stage.size(40, 15);
    let screen = stage.screen();
    assert_eq!(screen.matches('○').count(), 1, "one stone of Yellow's, no preview:\n{screen}");
    assert!(screen.contains('+'), "{screen}");
}

#[test]
fn terminal_finding_09_the_hint_is_the_best_of_the_values_that_are_shown() {
    let mut stage = Stage::game("qubic", &[], "1,1,1 2,2,2");
    stage.press(KeyCode::Char('e'));
    stage.answer();
    let best = stage
        .screen()
        .lines()
        .find_map(|line| Some(line.split_once("best move: ")?.1.trim().to_owned()));
    stage.press(KeyCode::Char('h'));
    stage.expect(&format!("({}).", best.unwrap()));
}

#[test]
fn terminal_finding_10_a_long_message_is_shown_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config").join("settings.json");
    crate::store::write_whole(&file, b"not json").unwrap();
    let mut stage = Stage::in_folder(Lang::En, folder);
    for (width, height) in [(80, 24), (40, 24)] {
        stage.size(width, height);
        let whole: String = stage.screen().split_whitespace().collect();
        assert!(whole.contains("settings.json.damaged-1."), "{}", stage.screen());
    }
}

#[test]
fn terminal_finding_11_the_board_takes_the_room_it_has() {
    for (pack, width, height, cell) in [
        ("connect4", 80, 24, (7, 3)),
        ("connect4", 200, 60, (19, 9)),
        ("connect4", 300, 100, (31, 15)),
        ("tictactoe", 200, 60, (37, 18)),
        ("gomoku", 300, 100, (11, 5)),
    ] {
        let rules = rules::Ruleset::load(&rules::Library::bundled(), &[pack]).unwrap();
        let layout = super::super::layout::Layout::new(&rules, width - 28, height - 3);
        assert_eq!(layout.cell, cell, "{pack} {width}x{height}");
    }
}

#[test]
fn terminal_finding_11_small_windows_keep_what_matters() {
    for (pack, moves) in [("connect4", "4"), ("pente", "j10"), ("qubic", "1,1,1")] {
        for (width, height) in [(40, 15), (30, 12)] {
            let mut stage = Stage::game(pack, &[], moves);
            stage.size(width, height);
            let screen = stage.screen();
            let last = screen.lines().last().unwrap();
            assert!(last.contains("Esc menu") && last.contains("? keys"), "{screen}");
            assert_eq!(screen.matches("to move").count(), 1, "{screen}");
        }
    }
    // Names of rows and columns stay in sight wherever the light goes.
    let mut stage = Stage::game("pente", &[], "");
    stage.size(40, 15);
    for key in [KeyCode::Down, KeyCode::Up, KeyCode::Right] {
        for _ in 0..9 {
            stage.press(key);
        }
        let screen = stage.screen();
        let names = |line: &str| line.contains("j k") || line.contains("j━k");
        assert!(screen.lines().any(names), "{key}: no names of columns in\n{screen}");
    }
}

#[test]
fn terminal_finding_13_ascii_is_all_there_is_on_every_screen() {
    for lang in [Lang::En, Lang::De] {
        for keys in ["", "3", "5", "6", "7", "71", "8", "9", "s", "2", "244", "2?", "244v", "8a"] {
            let mut stage = Stage::menu(lang);
            stage.app.context.limit_to_ascii();
            stage.type_keys(keys);
            stage.wait(0);
            let screen = stage.screen();
            assert!(screen.is_ascii(), "{keys}: {screen}");
        }
    }
}

#[test]
fn terminal_finding_14_analysis_offers_what_it_does() {
    let mut stage = Stage::game("connect4", &[], "44");
    stage.expect("r resign");
    stage.press(KeyCode::Char('a'));
    stage.expect("Analysis");
    assert!(!stage.screen().contains("resign"), "{}", stage.screen());
    stage.press(KeyCode::Char('?'));
    stage.expect("Keys");
    assert!(!stage.screen().contains("resign"), "{}", stage.screen());
}

#[test]
fn terminal_finding_14_the_key_that_drops_resigns_no_game() {
    for key in [KeyCode::Enter, KeyCode::Char(' '), KeyCode::Down, KeyCode::Char('r')] {
        let mut stage = Stage::game("connect4", &[], "44");
        stage.type_keys("r");
        stage.expect("Resign? y / n");
        stage.press(key);
        stage.expect("Red to move.");
        assert!(!stage.screen().contains("Resign?"), "{key}");
    }
}

#[test]
fn terminal_finding_14_settings_change_with_left_and_right() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("s");
    for _ in 0..3 {
        stage.press(KeyCode::Down);
    }
    stage.expect("x1");
    stage.press(KeyCode::Right);
    stage.expect("x2");
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Left);
    stage.expect("x0.5");
    stage.press(KeyCode::Left);
    stage.expect("x4");
}

#[test]
fn terminal_finding_14_games_between_people_are_no_part_of_the_total() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("2");
    stage.type_keys("1122334");
    stage.expect("session 1 : 0");
    stage.press(KeyCode::Esc);
    stage.expect("Total 0 : 0, 0 drawn   This session 0 : 0, 0 drawn");
    stage.type_keys("9");
    stage.expect("two players");
}

#[test]
fn terminal_finding_17_the_rules_are_a_key_away() {
    let mut stage = Stage::game("pente", &[], "");
    stage.press(KeyCode::Char('i'));
    stage.expect("Rules: Pente");
    stage.expect("capture");
    let first = stage.screen();
    stage.press(KeyCode::End);
    assert_ne!(stage.screen(), first, "it scrolls");
    stage.press(KeyCode::Esc);
    stage.expect("Black to move.");
}

#[test]
fn terminal_finding_17_a_game_is_pasted_into_the_analysis() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.press(KeyCode::Char('a'));
    stage.press(KeyCode::Char(':'));
    for letter in "44 53".chars() {
        stage.press(KeyCode::Char(letter));
    }
    stage.press(KeyCode::Enter);
    stage.expect("moves (4)");
}

#[test]
fn terminal_finding_17_mistakes_are_found_after_the_game() {
    // Yellow does not block the row of three; Red, who could win at once, does not see it.
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.type_keys("7766");
    stage.press(KeyCode::Char('v'));
    stage.press(KeyCode::Char('e'));
    stage.expect("evaluating ...");
    for _ in 0..10 {
        stage.answer();
    }
    let screen = stage.screen();
    assert!(screen.contains("mistakes: n shows the next"), "{screen}");
    assert!(screen.lines().any(|line| line.contains('█') && line.contains("mistakes")), "{screen}");
    stage.press(KeyCode::End);
    stage.press(KeyCode::Char('N'));
    stage.expect("6?? 4 was better.");
}

#[test]
fn terminal_finding_09_figures_are_explained_beside_the_board() {
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.press(KeyCode::Char('e'));
    stage.answer();
    stage.expect("+ wins, - loses, 0 is a");
    let mut stage = Stage::game("tictactoe", &[], "a1");
    stage.press(KeyCode::Char('e'));
    stage.answer();
    stage.expect("best move: draw");
    stage.expect("1 is the best move");
}

#[test]
fn terminal_finding_09_the_first_move_of_pente_is_in_the_centre() {
    let mut stage = Stage::game("pente", &[], "");
    stage.press(KeyCode::Char('h'));
    stage.answer();
    stage.expect("Play j10");
}

#[test]
fn terminal_finding_11_all_keys_can_be_read_in_small_windows() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.size(30, 12);
    stage.press(KeyCode::Char('?'));
    stage.expect("1-9 0");
    for _ in 0..20 {
        stage.press(KeyCode::Down);
    }
    stage.expect("Ctrl+C");
    stage.press(KeyCode::Esc);
    stage.expect("Red to move.");
}

#[test]
fn terminal_finding_17_themes_and_keys_are_the_players_own() {
    let mut stage = Stage::game("connect4", &[], "");
    let folder = stage.app.context.store.themes_folder().unwrap();
    let example = include_bytes!("../../../../../docs/themes/dusk.toml");
    crate::store::write_whole(&folder.join("dusk.toml"), example).unwrap();
    stage.set(|settings| {
        settings.own_theme = Some("dusk".to_owned());
        settings.vi_keys = true;
        settings.keys.insert("x".to_owned(), "Enter".to_owned());
    });
    stage.wait(0);
    stage.expect("Orange to move.");
    stage.press(KeyCode::Char('h'));
    stage.press(KeyCode::Char('x'));
    stage.wait(2000);
    stage.expect("moves (1)");
    let screen = stage.screen();
    let moves = screen.lines().skip_while(|line| !line.contains("moves (1)")).nth(1).unwrap();
    assert!(moves.ends_with(" 3"), "h went to the left:\n{screen}");
    stage.set(|settings| settings.own_theme = Some("gone".to_owned()));
    stage.wait(0);
    stage.expect("The theme is not used: ");
}

#[test]
fn terminal_finding_17_games_are_combined_in_the_menu() {
    let mut stage = Stage::menu(Lang::En);
    stage.size(80, 60);
    stage.type_keys("5");
    let line = stage.screen().lines().find(|line| line.ends_with(" gomoku")).map(str::to_owned);
    let key = line.unwrap().trim().chars().next().unwrap();
    stage.press(KeyCode::Char(key));
    stage.press(KeyCode::End);
    stage.press(KeyCode::Enter);
    stage.expect("Which rules as well?");
    let line = stage.screen().lines().find(|line| line.ends_with(" pie")).map(str::to_owned);
    let key = line.unwrap().trim().chars().next().unwrap();
    stage.press(KeyCode::Char(key));
    stage.expect("against whom?");
}

#[test]
fn terminal_finding_17_the_place_that_is_lit_is_named() {
    let mut stage = Stage::game("pente", &[], "");
    stage.expect("j10");
    stage.press(KeyCode::Down);
    stage.expect("j9");
    let mut stage = Stage::game("qubic", &[], "");
    stage.expect("3,3,3");
    stage.press(KeyCode::PageUp);
    stage.expect("2,3,3");
}

#[test]
fn every_question_takes_the_letters_it_names_whatever_these_mean_elsewhere() {
    // j is yes in German and Down to vi; y may be anything to somebody with keys of their own.
    for yes in ['j', 'y'] {
        let stage = || {
            let mut stage = Stage::game("connect4", &[], "44");
            stage.set(|settings| {
                settings.vi_keys = true;
                settings.keys.insert("y".to_owned(), "Up".to_owned());
            });
            stage.speak(Lang::De);
            stage
        };
        let mut resigned = stage();
        resigned.press(KeyCode::Char('r'));
        resigned.expect("Aufgeben? j / n");
        resigned.press(KeyCode::Char(yes));
        assert!(resigned.screen().contains("gibt auf"), "{yes}: {}", resigned.screen());
        let mut new = stage();
        new.press(KeyCode::Char('n'));
        new.press(KeyCode::Char(yes));
        new.expect("Das Spiel ist gesichert");
        // Whatever is no yes is a no.
        let mut kept = stage();
        kept.type_keys("rn");
        assert!(!kept.screen().contains("gibt auf"), "{}", kept.screen());
    }
    // Numbers of moves of other kinds, too.
    let mut stage = Stage::game("popout", &[], "4433");
    stage.set(|settings| {
        settings.keys.insert("1".to_owned(), "Left".to_owned());
    });
    stage.press(KeyCode::Char('o'));
    stage.press(KeyCode::Char('1'));
    stage.expect("moves (5)");
}

#[test]
fn a_game_that_another_window_took_up_is_not_said_to_be_deleted() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.type_keys("44");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    let entry = stage.app.context.store.library().remove(0);
    let elsewhere = stage.app.context.store.take_up_at(&entry.path).unwrap();
    stage.type_keys("dy");
    stage.expect("Another window plays");
    assert!(entry.path.exists());
    drop(elsewhere);
}
