//! What a second look at the screens found.

use super::*;

impl Stage {
    fn press_with_control(&mut self, letter: char) -> Next {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        let next = self.app.signal(Signal::Input(Event::Key(key)));
        self.wait(0);
        next
    }

    /// The first words of every line.
    fn first_words(&self) -> Vec<String> {
        let screen = self.screen();
        screen
            .lines()
            .filter_map(|line| line.split_whitespace().next())
            .map(str::to_owned)
            .collect()
    }
}

#[test]
fn every_key_that_a_list_shows_chooses_something() {
    let mut stage = Stage::menu(Lang::En);
    stage.size(80, 60);
    stage.type_keys("5");
    let keys = stage.first_words();
    assert!(keys.contains(&"l".to_owned()) && keys.contains(&"n".to_owned()), "{keys:?}");
    assert!(!keys.contains(&"m".to_owned()), "it switches the sound: {keys:?}");
    stage.press(KeyCode::Esc);
    stage.set(|settings| settings.vi_keys = true);
    stage.type_keys("5");
    let keys = stage.first_words();
    for arrow in ["h", "j", "k", "l"] {
        assert!(!keys.contains(&arrow.to_owned()), "{arrow} is an arrow: {keys:?}");
    }
    // The key of the line that it stands before, wherever others were left out.
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.ends_with(" keryo")).unwrap();
    let key = line.trim_start().chars().next().unwrap();
    stage.press(KeyCode::Char(key));
    stage.expect("Keryo-Pente: against whom?");
}

#[test]
fn texts_about_keys_follow_the_keys_of_the_player() {
    let mut stage = Stage::game("connect4", &[], "44");
    stage.expect("h hint");
    stage.set(|settings| {
        settings.vi_keys = true;
        settings.keys.insert("a".to_owned(), "Left".to_owned());
        settings.keys.insert("u".to_owned(), "Down".to_owned());
        settings.keys.insert("z".to_owned(), "u".to_owned());
    });
    stage.wait(0);
    stage.expect("z undo   H hint   e values");
    stage.press(KeyCode::Char('?'));
    let screen = stage.screen();
    let line = |key: &str| screen.lines().any(|line| line.contains(&format!("│ {key} ")));
    assert!(line("H ") && line("z U"), "{screen}");
    assert!(!line("h ") && !line("u "), "{screen}");
    assert!(!screen.contains("analyse"), "no key is left for it:\n{screen}");
}

#[test]
fn every_damaged_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("config/settings.json", "{\"theme\": "),
        ("data/statistics.json", "\"x\""),
        ("data/puzzles.json", "7"),
    ] {
        crate::store::write_whole(&folder.path().join(file), text.as_bytes()).unwrap();
    }
    let mut stage = Stage::in_folder(Lang::De, folder);
    let told = |stage: &Stage| -> String {
        stage.screen().lines().map(|line| format!("{} ", line.trim())).collect()
    };
    let first = told(&stage);
    assert!(first.contains("kein JSON: der Text endet, wo ein Wert"), "{first}");
    assert!(first.contains("settings.json.damaged-1"), "{first}");
    stage.press(KeyCode::Down);
    let second = told(&stage);
    assert!(second.contains("erwartet ist ein Objekt, hier steht ein Text"), "{second}");
    assert!(second.contains("statistics.json.damaged-1"), "{second}");
    stage.press(KeyCode::Down);
    assert!(told(&stage).contains("puzzles.json.damaged-1"), "{}", stage.screen());
    stage.press(KeyCode::Down);
    assert!(!told(&stage).contains("damaged"), "{}", stage.screen());
}

#[test]
fn who_has_won_is_told_even_if_the_game_cannot_be_kept() {
    let mut stage = Stage::game("connect4", &[], "112233");
    let data = stage.folder.path().join("data");
    let _ = std::fs::remove_dir_all(&data);
    std::fs::write(&data, "").unwrap();
    stage.type_keys("4");
    stage.expect("The game is not saved");
    stage.expect("Red wins!");
    for (width, height) in [(30, 12), (40, 15)] {
        stage.size(width, height);
        stage.expect("Red wins!");
    }
}

#[test]
fn a_text_that_is_typed_can_be_taken_back_as_in_a_shell() {
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    stage.type_keys("6");
    stage.press(KeyCode::Char('x'));
    stage.expect("connect4.json");
    stage.press_with_control('u');
    let file = stage.folder.path().join("else where.json");
    for letter in file.to_str().unwrap().chars() {
        stage.press(KeyCode::Char(letter));
    }
    stage.press_with_control('w');
    for letter in "where.json".chars() {
        stage.press(KeyCode::Char(letter));
    }
    stage.press(KeyCode::Enter);
    assert!(file.is_file(), "{}", stage.screen());
    assert_eq!(stage.press_with_control('c'), Next::Quit);
    let mut stage = Stage::game("connect4", &[], "");
    for letter in ":123".chars() {
        stage.press(KeyCode::Char(letter));
    }
    stage.press_with_control('u');
    stage.press(KeyCode::Char('4'));
    stage.press(KeyCode::Enter);
    stage.wait(3000);
    stage.expect("moves (1)");
}

#[test]
fn an_empty_library_takes_a_record_that_is_pasted() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("6");
    stage.expect("There is no game yet");
    stage.expect("A record that is pasted here is kept.");
    let rules = stage.app.context.load(&["connect4".to_owned()]).unwrap();
    let mut record = rules::Record::new(&rules, vec!["Ada".into(), "Grace".into()], None);
    record.moves = vec![rules.move_name(rules.move_from(&[3]).unwrap())];
    stage.paste(&record.to_json());
    stage.expect("Ada - Grace");
    stage.press(KeyCode::Esc);
    stage.expect("My games (1 of 1)");
}

#[test]
fn a_game_in_another_window_is_not_no_game() {
    let mut first = Stage::menu(Lang::En);
    first.type_keys("2");
    first.type_keys("44");
    let mut second = Stage::menu(Lang::En);
    second.app.context.store = Store::below(first.folder.path());
    second.type_keys("6");
    second.expect("One game is being played in another window");
    assert!(!second.screen().contains("no game yet"), "{}", second.screen());
}

#[test]
fn a_paused_replay_says_how_it_goes_on() {
    let mut stage = Stage::game("connect4", &[], "4453");
    stage.press(KeyCode::Char('v'));
    stage.expect("Space pause");
    stage.press(KeyCode::Char(' '));
    stage.expect("Space go on");
    assert!(!stage.screen().contains("Space pause"), "{}", stage.screen());
}

#[test]
fn nothing_that_matters_is_cut_in_a_window_of_30_by_12() {
    let mut stage = Stage::menu(Lang::En);
    stage.size(30, 12);
    stage.type_keys("4");
    stage.expect("against whom?");
    stage.press(KeyCode::Esc);
    stage.type_keys("9");
    let words: Vec<String> = stage.screen().split_whitespace().map(str::to_owned).collect();
    assert!(words.join(" ").contains("No game has been finished yet."), "{}", stage.screen());
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.type_keys("4");
    stage.press(KeyCode::Esc);
    stage.size(30, 12);
    stage.type_keys("9");
    stage.expect("won  lost  drawn");
    let mut stage = Stage::menu(Lang::De);
    stage.size(30, 12);
    stage.press(KeyCode::Char('s'));
    stage.expect("Ton              Klingel");
    let mut stage = Stage::game("connect4", &[], "4453");
    stage.size(30, 12);
    stage.press(KeyCode::Char('v'));
    stage.expect("playing");
}

#[test]
fn a_replay_at_its_end_says_that_it_begins_again_and_how_it_is_judged() {
    for (lang, again, review) in
        [(Lang::En, "Space again", "e review"), (Lang::De, "Leertaste neu", "e beurteilen")]
    {
        let mut stage = Stage::game("connect4", &[], "112233");
        stage.speak(lang);
        stage.press(KeyCode::Char('v'));
        stage.expect(review);
        stage.press(KeyCode::End);
        stage.expect(again);
        stage.press(KeyCode::Char(' '));
        stage.expect("0 / 6");
    }
}
