//! What a stranger found on the screen, by the numbers of the report.

use super::*;
use ratatui::buffer::Buffer;

impl Stage {
    /// A game by a pack that is made for the test.
    fn made(pack: &str) -> Self {
        let mut stage = Self::menu(Lang::En);
        let folder = stage.folder.path().join("packs");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("made.json"), pack).unwrap();
        stage.app.context.shared.packs_dir.push(folder);
        let rules = stage.app.context.load(&["made".to_owned()]);
        let rules = rules.unwrap_or_else(|| panic!("{:?}", stage.app.context.notice));
        let game = Game::new(NewGame::new(&rules, 3), Lang::En);
        let play = Play::with(game, Purpose::Game, &mut stage.app.context);
        stage.app.open(Box::new(play));
        stage.wait(0);
        stage
    }

    /// A board of this shape, on which so many scores are shown.
    fn board(dimensions: &str, gravity: &str, scores: usize) -> Self {
        let shown: Vec<String> = (0..scores)
            .map(|n| format!(r#"{{"name": "made.s{n}", "display_name": "Score number {n}"}}"#))
            .collect();
        let shown = shown.join(", ");
        Self::made(&format!(
            r#"{{"name": "made", "scores": [{shown}], "board": {{"dimensions": {dimensions}{gravity}}}}}"#
        ))
    }

    fn sizes(&mut self) {
        let widths = [1, 2, 10, 23, 24, 25, 40, 48, 64, 70, 80, 100];
        for (width, height) in widths.into_iter().flat_map(|w| (1..40).map(move |h| (w, h))) {
            self.size(width, height);
        }
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.app.signal(Signal::Input(Event::Mouse(mouse)));
        self.wait(0);
    }
}

const FALLS: &str = r#", "gravity": {"axis": 0, "end": "high"}"#;

#[test]
fn stranger_02_any_number_of_scores_fits_any_window() {
    for scores in [0, 1, 4, 12, 40] {
        let mut stage = Stage::board("[3, 3]", "", scores);
        stage.size(80, 11);
        stage.press(KeyCode::Enter);
        stage.sizes();
    }
    // The bomb's line, too, comes below everything else.
    let mut stage = Stage::game("connect4-xtreme", &[], "");
    let rules = stage.app.context.load(&["connect4-xtreme".to_owned()]).unwrap();
    let moves = moves_to_an_explosion(&rules);
    stage.type_keys(&moves[..moves.len() - 1]);
    stage.expect("bomb goes off in 1");
    stage.sizes();
}

#[test]
fn stranger_03_boards_of_any_shape_are_drawn_in_any_window() {
    let shapes = [
        ("[65535]", ""),
        ("[40000]", ""),
        ("[1, 9362]", FALLS),
        ("[6, 9362]", FALLS),
        ("[65535, 1]", ""),
        ("[1, 65535]", ""),
        ("[65535, 1, 1]", ""),
        ("[1, 1, 65535]", ""),
        ("[2, 2, 2, 2, 2, 2, 2, 2, 2, 2]", ""),
        ("[255, 257]", ""),
        ("[1]", ""),
    ];
    for (dimensions, gravity) in shapes {
        let mut stage = Stage::board(dimensions, gravity, 0);
        for (width, height) in [(80, 24), (24, 9), (200, 60), (1, 1)] {
            stage.size(width, height);
            for key in [KeyCode::Left, KeyCode::Up, KeyCode::PageUp, KeyCode::Right] {
                stage.press(key);
            }
        }
        stage.size(80, 24);
        stage.press(KeyCode::Enter);
        stage.wait(1000);
        stage.expect("moves (1)");
        stage.press(KeyCode::Char('?'));
        stage.press(KeyCode::Char('v'));
        stage.press(KeyCode::Char('v'));
        stage.wait(3000);
    }
}

#[test]
fn stranger_03_the_last_cell_of_a_long_board_is_in_sight_and_can_be_clicked() {
    let mut stage = Stage::board("[65535, 1]", "", 0);
    let middle = stage.screen();
    for _ in 0..40 {
        stage.press(KeyCode::Up);
    }
    assert_ne!(stage.screen(), middle, "it scrolls");
    stage.press(KeyCode::Enter);
    stage.wait(1000);
    stage.expect("moves (1)");
    let buffer: &Buffer = stage.terminal.backend().buffer();
    let width = usize::from(buffer.area.width);
    // The panel, which has stones of its own, is at the right.
    let mut cells = buffer.content.iter().enumerate();
    let stone = cells.find(|(at, cell)| at % width < 50 && ["●", "○"].contains(&cell.symbol()));
    let at = stone.expect("the stone is in sight").0;
    stage.click((at % width) as u16, (at / width) as u16);
    stage.expect("That cell is taken.");
}

#[test]
fn stranger_04_keys_reach_every_cell_of_four_dimensions() {
    let mut stage = Stage::board("[3, 3, 3, 3]", "", 0);
    for layer in 0..9 {
        stage.press(KeyCode::Enter);
        stage.wait(1000);
        stage.expect(&format!("moves ({})", layer + 1));
        stage.press(KeyCode::PageDown);
    }
    stage.press(KeyCode::Enter);
    stage.expect("That cell is taken.");
    stage.press(KeyCode::PageUp);
    stage.press(KeyCode::Enter);
    stage.expect("That cell is taken.");
}

#[test]
fn stranger_04_layers_beside_each_other_have_different_names() {
    let mut stage = Stage::board("[2, 2, 2, 2, 2, 2, 2, 2]", "", 0);
    stage.size(100, 40);
    let screen = stage.screen();
    let others = |c: char| !(c.is_ascii_digit() || ",…".contains(c));
    let names: Vec<&str> = screen.split(others).filter(|name| name.starts_with('…')).collect();
    assert_eq!(names.len(), 64, "{screen}");
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    let mut stage = Stage::board("[3, 3, 3, 3]", "", 0);
    stage.size(100, 50);
    stage.expect(" 3,2 ");
}

#[test]
fn stranger_05_a_new_game_asks_and_throws_none_away() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.type_keys("44n");
    stage.expect("Begin a new game? This one waits in \"My games\". y / n");
    stage.type_keys("n");
    stage.expect("moves (2)");
    stage.type_keys("n");
    stage.press(KeyCode::Esc);
    stage.expect("moves (2)");
    stage.type_keys("ny");
    stage.expect("moves (0)");
    assert!(stage.app.context.store.has_game_to_continue(), "it waits");
    stage.type_keys("n");
    stage.expect("moves (0)");
    assert!(!stage.screen().contains("Begin a new game?"), "there is nothing to lose");
}

#[test]
fn stranger_05_the_end_is_seen_before_the_next_game() {
    for motion in [Motion::Full, Motion::Reduced] {
        let mut stage = Stage::game("connect4", &[], "112233");
        stage.set(|settings| settings.motion = motion);
        // The light stands on the fourth column.
        stage.press(KeyCode::Enter);
        stage.wait(200);
        stage.press(KeyCode::Enter);
        stage.wait(1000);
        stage.expect("Red wins!");
        stage.wait(1000);
        stage.press(KeyCode::Enter);
        stage.expect("moves (0)");
        let mut stage = Stage::game("connect4", &[], "112233");
        stage.set(|settings| settings.motion = motion);
        let line = stage.screen().lines().nth(1).unwrap().to_owned();
        let column = line.chars().position(|c| c == '▼').unwrap() as u16;
        stage.click(column, 10);
        stage.wait(300);
        stage.click(column, 10);
        stage.wait(2000);
        stage.expect("Red wins!");
        stage.click(column, 10);
        stage.expect("moves (0)");
    }
}

#[test]
fn stranger_06_two_windows_keep_their_games_apart() {
    let mut first = Stage::menu(Lang::En);
    let second = Store::below(first.folder.path());
    first.type_keys("2");
    first.type_keys("445");
    assert!(!second.has_game_to_continue(), "it is being played");
    // Another window plays a game to its end.
    let mut other = Stage::menu(Lang::En);
    other.app.context.store = second.clone();
    other.type_keys("2");
    other.type_keys("1122334");
    other.expect("Red wins!");
    other.press(KeyCode::Esc);
    assert!(!other.screen().contains("Continue"), "the first window plays on");
    // The first one ends as if it were killed.
    let Stage { app, folder, .. } = first;
    drop(app);
    assert!(second.has_game_to_continue());
    other.press(KeyCode::Down);
    other.type_keys("9");
    other.press(KeyCode::Esc);
    other.type_keys("c");
    other.expect("moves (3)");
    drop(folder);
}

#[test]
fn stranger_06_an_older_game_is_not_lost_by_a_newer_one() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("2");
    stage.type_keys("44");
    stage.press(KeyCode::Esc);
    stage.type_keys("2");
    stage.type_keys("445");
    stage.type_keys("ry");
    stage.press(KeyCode::Esc);
    stage.type_keys("c");
    stage.expect("moves (2)");
}

#[test]
fn stranger_07_redo_against_the_computer_brings_its_move_back() {
    let mut stage = Stage::game("connect4", &["human", "random"], "4435");
    stage.type_keys("uu");
    stage.expect("moves (0)");
    stage.type_keys("U");
    stage.expect("moves (2)");
    stage.expect("Your turn (Red).");
    stage.type_keys("U");
    stage.expect("moves (4)");
    stage.expect("Your turn (Red).");
}

#[test]
fn stranger_08_leaving_gives_no_time_back() {
    let time = TimeControl::per_game(Duration::from_secs(60));
    let mut stage = Stage::timed("connect4", &[], "", time);
    stage.type_keys("4");
    stage.wait(20_000);
    let left = |stage: &Stage| {
        let screen = stage.screen();
        let line = screen.lines().find(|line| line.contains("Yellow")).unwrap().to_owned();
        line.split_whitespace().last().unwrap().to_owned()
    };
    let before = left(&stage);
    assert!(before.starts_with("0:3"), "{before}");
    stage.press(KeyCode::Esc);
    stage.type_keys("c");
    assert!(left(&stage) <= before, "{} after {before}", left(&stage));
    // Neither does the end of the program, nor its being killed.
    stage.wait(7_000);
    let Stage { app, folder, .. } = stage;
    drop(app);
    let mut stage = Stage::in_folder(Lang::En, folder);
    stage.press(KeyCode::Char('c'));
    let killed = left(&stage);
    assert!(killed.as_str() < "0:34", "{killed}");
    stage.wait(4_000);
    let before = left(&stage);
    assert_eq!(stage.app.signal(Signal::Terminate), Next::Quit);
    let Stage { app, folder, .. } = stage;
    drop(app);
    let mut stage = Stage::in_folder(Lang::En, folder);
    stage.press(KeyCode::Char('c'));
    assert!(left(&stage) <= before, "{} after {before}", left(&stage));
}

#[test]
fn stranger_09_the_clock_is_seen_in_every_window() {
    let time = TimeControl::per_move(Duration::from_secs(90));
    let mut stage = Stage::timed("connect4", &[], "", time);
    stage.size(40, 24);
    stage.wait(25_000);
    stage.expect("1:05");
    stage.expect("1:30");
    stage.expect("Red to move.");
    stage.size(24, 9);
    stage.expect("1:05");
    let mut stage = Stage::timed("pente", &[], "j10 k10 a1 l10 m10", time);
    stage.size(64, 24);
    stage.wait(25_000);
    stage.expect("Captures: 2 / 10");
    stage.expect("1:05");
    stage.size(40, 24);
    stage.expect("2/10");
    stage.expect("1:05");
}

#[test]
fn stranger_09_title_and_turn_do_not_overlap() {
    let mut stage = Stage::game("connect4", &["human", "random"], "");
    for width in 24..60 {
        stage.size(width, 9);
        let screen = stage.screen();
        assert_eq!(screen.matches("Your turn (Red).").count(), 1, "{width}:\n{screen}");
        assert!(screen.starts_with(" Connect Four"), "{width}:\n{screen}");
    }
    let mut stage = Stage::game("pente", &[], "j10 k10 a1 l10");
    for key in ":m10".chars() {
        stage.press(KeyCode::Char(key));
    }
    stage.press(KeyCode::Enter);
    stage.wait(2000);
    stage.size(24, 9);
    let screen = stage.screen();
    let first = screen.lines().next().unwrap().trim();
    assert!(first.contains("0/10"), "{screen}");
    assert!(first.chars().count() <= 24, "{screen}");
}

#[test]
fn stranger_14_a_notice_says_why_and_where_in_80_columns() {
    let mut stage = Stage::game("connect4", &[], "");
    // A file where the folder of kept games should be.
    let state = stage.folder.path().join("state");
    let _ = std::fs::remove_dir_all(&state);
    std::fs::write(&state, "").unwrap();
    stage.type_keys("4");
    let screen = stage.screen();
    assert!(screen.contains("The game is not saved: "), "{screen}");
    assert!(screen.contains("state"), "of what is told:\n{screen}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config").join("settings.json");
    crate::store::write_whole(&file, b"not json").unwrap();
    let (signals, _inbox) = channel();
    let context = Context::new(shared(Lang::En), Store::below(folder.path()), Depth::True, signals);
    let text = context.notice.as_ref().map(|notice| notice.text.clone()).unwrap();
    assert!(text.starts_with("not JSON: expected ident"), "the reason comes first: {text}");
    stage.app.context.notice = context.notice;
    stage.wait(0);
    let shown: String = stage.screen().lines().map(str::trim).collect();
    assert!(shown.contains("settings.json.damaged-1"), "{}", stage.screen());
    stage.press(KeyCode::Esc);
    stage.app.context.refuse(text);
    stage.wait(0);
    let shown: String = stage.screen().lines().map(str::trim).collect();
    assert!(shown.contains("settings.json.damaged-1"), "{}", stage.screen());
}

#[test]
fn a_position_of_a_replay_is_analysed() {
    let mut stage = Stage::game("connect4", &["human", "human"], "112233");
    stage.type_keys("4");
    stage.press(KeyCode::Char('v'));
    stage.press(KeyCode::End);
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Char('a'));
    stage.expect("Analysis: Connect Four");
    stage.expect("moves (6)");
    stage.press(KeyCode::Esc);
    stage.expect("6 / 7");
}

#[test]
fn a_window_that_is_too_small_says_how_large_it_has_to_be() {
    let mut stage = Stage::menu(Lang::En);
    stage.size(20, 7);
    stage.expect("20x7, at least");
    stage.expect("24x9");
}
