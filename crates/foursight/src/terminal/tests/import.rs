//! Texts that are pasted, and boards that are seen from the other side.

use super::*;

fn record() -> String {
    let mut stage = Stage::menu(Lang::En);
    let rules = stage.app.context.load(&["gomoku".to_owned()]).unwrap();
    let mut game = Game::new(NewGame::new(&rules, 3), Lang::En);
    for mv in notation::parse(&rules, "j10 k10 a1").unwrap() {
        game.play(mv).unwrap();
    }
    game.saved().to_json()
}

#[test]
fn terminal_finding_17_pasted_games_are_shown_from_every_screen() {
    for keys in ["", "5", "s", "9", "7", "71"] {
        let mut stage = Stage::menu(Lang::En);
        stage.type_keys(keys);
        stage.paste(" 44 53\n");
        stage.expect("Analysis: Connect Four");
        stage.expect("moves (4)");
        stage.press(KeyCode::Esc);
        stage.paste(&record());
        stage.expect("Gomoku: ");
        stage.expect("0 / 3");
    }
    // In a game they are moves of that game.
    let mut stage = Stage::game("pente", &[], "a1");
    stage.paste("j10 k10");
    stage.expect("Analysis: Pente");
    stage.expect("moves (2)");
    stage.press(KeyCode::Esc);
    stage.expect("moves (1)");
}

/// As the arena writes `games.txt`, and as people note games.
#[test]
fn games_with_a_head_and_numbers_are_pasted() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.paste("1. 4 4 2. 5 3 3.1 7 1-0");
    stage.expect("Analysis: Connect Four");
    stage.expect("moves (6)");
    stage.press(KeyCode::Esc);
    let games = "[Event \"Club\"]\n[Game \"gomoku\"]\n[Result \"1/2-1/2\"]\n\n1. j10 k10 2. a1 1/2-1/2\n\n\
        [Event \"Club\"]\n[Game \"pente\"]\n\n1. j10 *\n";
    stage.paste(games);
    stage.expect("Analysis: Gomoku");
    stage.expect("moves (3)");
}

/// Most terminals send carriage returns for the ends of lines.
#[test]
fn terminal_finding_17_pasted_lines_may_end_as_terminals_send_them() {
    for end in ["\r", "\r\n"] {
        let mut stage = Stage::game("connect4", &[], "");
        let games = "[Event \"Club\"]\n[Game \"gomoku\"]\n\n1. j10 k10 2. a1 *\n";
        stage.paste(&games.replace('\n', end));
        stage.expect("Analysis: Gomoku");
        stage.expect("moves (3)");
    }
}

#[test]
fn terminal_finding_17_pasted_rubbish_plays_and_resigns_nothing() {
    let mut stage = Stage::game("connect4", &[], "44");
    for rubbish in ["ry", "r\ny\nq0", "{\"a\": [", "", "\u{1b}[31m\u{7}", "4444444444", "99", "0"] {
        stage.paste(rubbish);
        stage.expect("moves (2)");
        assert!(!stage.screen().contains("Resign?"), "{rubbish:?}");
        assert!(stage.app.context.notice.is_some(), "{rubbish:?} is answered");
    }
    stage.paste("444444 4");
    stage.expect("Move 7 of what was pasted, 4: That column is full.");
    stage.paste(&"x".repeat(100_000));
    stage.expect("are no moves of Connect Four");
    // A question waits for its own answer.
    stage.type_keys("r");
    stage.paste("y");
    stage.expect("Resign? y / n");
}

#[test]
fn terminal_finding_17_a_pasted_text_is_typed_where_somebody_types() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.press(KeyCode::Char(':'));
    stage.paste("44\n5\u{1b}3");
    stage.expect("Move: 44 5 3_");
    stage.press(KeyCode::Enter);
    stage.wait(5000);
    stage.expect("moves (4)");
    stage.press(KeyCode::Esc);
    stage.type_keys("6/");
    stage.paste("nothing");
    stage.expect("nothing_");
    stage.press(KeyCode::Esc);
}

#[test]
fn terminal_finding_17_a_record_that_is_pasted_into_the_library_stays_there() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    stage.expect("My games (1 of 1)");
    stage.paste(&record());
    stage.expect("0 / 3");
    stage.press(KeyCode::Esc);
    stage.expect("My games (2 of 2)");
    stage.expect("gomoku-1");
    stage.type_keys("d");
    stage.paste("y");
    stage.expect("My games (2 of 2)");
}

#[test]
fn terminal_finding_17_a_board_is_flipped_with_its_names_keys_and_mouse() {
    let mut stage = Stage::game("connect4", &[], "1");
    let names = |stage: &Stage| -> String {
        let screen = stage.screen();
        let line = screen.lines().find(|line| line.contains('┏')).unwrap().to_owned();
        line.chars().filter(char::is_ascii_digit).collect()
    };
    assert_eq!(names(&stage), "1234567");
    stage.press(KeyCode::Char('f'));
    assert_eq!(names(&stage), "7654321");
    // The arrow to the right goes to the right, and a digit means its column.
    let arrow = |stage: &Stage| stage.screen().lines().find_map(|line| line.find('▼')).unwrap();
    let before = arrow(&stage);
    stage.press(KeyCode::Right);
    assert!(arrow(&stage) > before);
    stage.press(KeyCode::Enter);
    stage.wait(5000);
    stage.expect("1 3");
    insta::assert_snapshot!("flipped", stage.screen());
    // A click plays where it is seen: the column at the left is the last one.
    let kind = MouseEventKind::Down(MouseButton::Left);
    let mouse = MouseEvent { kind, column: 4, row: 10, modifiers: KeyModifiers::NONE };
    stage.app.signal(Signal::Input(Event::Mouse(mouse)));
    stage.wait(5000);
    stage.expect("1 3 7");
    stage.press(KeyCode::Char('v'));
    assert_eq!(names(&stage), "7654321", "in the replay, too");
    // What lies on a table is turned round.
    let mut stage = Stage::game("gomoku", &[], "a1 s19");
    stage.press(KeyCode::Char('f'));
    insta::assert_snapshot!("flipped_gomoku", stage.screen());
    stage.expect("j10");
    stage.press(KeyCode::Up);
    stage.expect("j9");
    stage.press(KeyCode::Left);
    stage.expect("k9");
    for (pack, moves) in [("yavalath", "a1 e9"), ("qubic", "1,1,1"), ("crater", "")] {
        let mut stage = Stage::game(pack, &[], moves);
        stage.press(KeyCode::Char('f'));
        for (width, height) in [(80, 24), (40, 15), (30, 12), (200, 60)] {
            stage.size(width, height);
            insta::assert_snapshot!(format!("flipped_{pack}_{width}x{height}"), stage.screen());
        }
    }
}

#[test]
fn keys_that_come_with_a_question_do_not_answer_it() {
    // Terminals that do not tell what is pasted from what is typed: nothing is drawn in between.
    let mut stage = Stage::game("connect4", &[], "44");
    let at_once = |stage: &mut Stage, keys: &str| {
        for key in keys.chars() {
            let key = KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE);
            stage.app.signal(Signal::Input(Event::Key(key)));
        }
        stage.wait(0);
    };
    at_once(&mut stage, "rynyjj");
    stage.expect("Resign? y / n");
    stage.press(KeyCode::Esc);
    stage.expect("moves (2)");
    at_once(&mut stage, "ny");
    stage.expect("Begin a new game?");
    stage.type_keys("n");
    stage.expect("moves (2)");
    stage.type_keys("ry");
    stage.expect("Red gives up.");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    at_once(&mut stage, "dy");
    stage.expect("(1 of 1)");
    stage.type_keys("y");
    stage.expect("(0 of 0)");
}
