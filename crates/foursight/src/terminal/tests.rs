//! Whole screens as text, driven by keys, with a clock that the tests turn by hand.
#![allow(clippy::unwrap_used)]

mod findings;
mod import;
mod kinds;
#[cfg(feature = "join")]
mod online;
mod puzzles;
mod second_look;
mod sizes;
mod stranger;

#[cfg(feature = "serve")]
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use foursight_rules::{self as rules, Move, Ruleset, notation};
use foursight_table::TimeControl;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::{App, Next};
use super::context::Context;
use super::menus;
use super::play::{Play, Purpose};
use super::theme::{Depth, ThemeName};
use super::{Cue, Signal};
use crate::cli::Shared;
use crate::game::{Game, NewGame};
use crate::lang::Lang;
use crate::store::{Motion, Settings, Sound, Speed, Store};

/// The program without a terminal, files in a folder of its own.
struct Stage {
    app: App,
    terminal: Terminal<TestBackend>,
    inbox: Receiver<Signal>,
    now: Duration,
    cues: Vec<Cue>,
    folder: tempfile::TempDir,
}

fn shared(lang: Lang) -> Shared {
    Shared { packs_dir: Vec::new(), lang: Some(lang), plain: false }
}

impl Stage {
    fn menu(lang: Lang) -> Self {
        Self::in_folder(lang, tempfile::tempdir().unwrap())
    }

    fn in_folder(lang: Lang, folder: tempfile::TempDir) -> Self {
        let (signals, inbox) = channel();
        let store = Store::below(folder.path());
        #[cfg_attr(not(feature = "serve"), expect(unused_mut, reason = "nothing is set"))]
        let mut context = Context::new(shared(lang), store, Depth::True, signals);
        #[cfg(feature = "serve")]
        {
            context.show_page = |_| true;
        }
        let menu = menus::main(&context);
        let app = App::new(context, Box::new(menu));
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut stage =
            Self { app, terminal, inbox, now: Duration::ZERO, cues: Vec::new(), folder };
        // Shapes show in text who has which stone.
        stage.app.context.theme.shapes = true;
        stage.wait(0);
        stage
    }

    /// A game with these players after these moves.
    fn game(pack: &str, seats: &[&str], moves: &str) -> Self {
        Self::timed(pack, seats, moves, TimeControl::default())
    }

    fn timed(pack: &str, seats: &[&str], moves: &str, time: TimeControl) -> Self {
        let mut stage = Self::menu(Lang::En);
        let rules = stage.app.context.load(&[pack.to_owned()]).unwrap();
        let mut setup = NewGame::new(&rules, 3);
        setup.time = time;
        for (number, seat) in seats.iter().enumerate() {
            setup.seat(number, seat.parse().unwrap()).unwrap();
        }
        let mut game = Game::new(setup, Lang::En);
        for mv in notation::parse(&rules, moves).unwrap() {
            game.play(mv).unwrap();
        }
        let play = Play::with(game, Purpose::Game, &mut stage.app.context);
        stage.app.open(Box::new(play));
        stage.wait(0);
        stage
    }

    /// Lets so many milliseconds pass in small steps and draws.
    fn wait(&mut self, millis: u64) {
        let end = self.now + Duration::from_millis(millis);
        loop {
            self.app.pass(self.now);
            self.cues.extend(self.app.context.take_cues());
            if self.now >= end {
                break;
            }
            self.now += Duration::from_millis(10).min(end - self.now);
        }
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame.area(), frame.buffer_mut())).unwrap();
    }

    fn press(&mut self, code: KeyCode) -> Next {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        let next = self.app.signal(Signal::Input(Event::Key(key)));
        self.wait(0);
        next
    }

    fn paste(&mut self, text: &str) {
        self.app.signal(Signal::Input(Event::Paste(text.to_owned())));
        self.wait(0);
    }

    /// Types characters, one after the other; after each one the board comes to rest.
    fn type_keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(KeyCode::Char(key));
            self.wait(3000);
        }
    }

    /// Waits for somebody who thinks.
    fn answer(&mut self) {
        let signal = self.inbox.recv_timeout(Duration::from_secs(300)).unwrap();
        self.app.signal(signal);
        self.wait(1000);
    }

    /// The screen as text; empty holes, which differ from stones in colour only, become dots.
    fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let hole = self.app.context.theme.colour(self.app.context.theme.hole);
        let mut text = String::new();
        for row in buffer.content.chunks(usize::from(buffer.area.width)) {
            let mut line = String::new();
            for cell in row {
                line.push_str(if Some(cell.fg) == hole { "·" } else { cell.symbol() });
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    #[track_caller]
    fn expect(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
    }

    fn size(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        self.wait(0);
    }

    fn set(&mut self, change: impl Fn(&mut Settings)) {
        change(&mut self.app.context.settings);
        self.app.context.settings_changed();
    }

    /// Changes the language.
    fn speak(&mut self, lang: Lang) {
        self.app.context.lang = lang;
        self.wait(0);
    }
}

#[test]
#[cfg(feature = "serve")]
fn the_menu() {
    insta::assert_snapshot!(Stage::menu(Lang::En).screen());
    insta::assert_snapshot!("the_menu_in_german", Stage::menu(Lang::De).screen());
}

#[test]
#[cfg(feature = "serve")]
fn the_menu_serves_the_page() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("b");
    let screen = stage.screen();
    let address = screen.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    let address = address.expect("the address is told").to_owned();
    let page = |address: &str| -> std::io::Result<String> {
        let mut stream = std::net::TcpStream::connect(address)?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    assert!(page(&address).unwrap().contains("<title>Foursight"), "{screen}");
    stage.press(KeyCode::Esc);
    stage.expect("its games wait for the next time");
    stage.expect("Quick play");
    assert!(page(&address).is_err());
}

#[test]
#[cfg(feature = "serve")]
fn finding_06_the_menu_shows_the_page_of_a_server_that_runs_already() {
    let mut stage = Stage::menu(Lang::En);
    let folder = stage.app.context.store.data_folder().expect("a folder");
    let shared = stage.app.context.shared.clone();
    let running = crate::hosting::Host::start(&shared, &folder).expect("a server");
    stage.type_keys("b");
    stage.expect(&running.url());
    stage.expect("A Foursight that runs already has your games");
    stage.press(KeyCode::Esc);
    stage.expect("another Foursight serves it");
    let address = running.url().replace("http://", "");
    assert!(std::net::TcpStream::connect(address).is_ok(), "it goes on");
    running.stop();
    stage.type_keys("b");
    stage.expect("Only this machine can reach it");
    stage.press(KeyCode::Esc);
}

#[test]
fn an_invalid_choice_explains_itself() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("x");
    let browser = if cfg!(feature = "serve") { "b " } else { "" };
    stage.expect(&format!("That is not a choice here: press 1 2 3 4 5 6 7 8 9 p {browser}s 0"));
    assert_eq!(stage.cues, [Cue::Refused]);
    stage.press(KeyCode::Down);
    assert!(!stage.screen().contains("not a choice"));
}

#[test]
fn two_people_play_and_all_lines_are_marked() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("2");
    stage.expect("Red to move.");
    // The last stone completes two lines at once.
    stage.type_keys("45453512236435");
    stage.expect("Yellow wins! (2 lines)");
    stage.expect("session 0 : 1");
    assert!(stage.cues.ends_with(&[Cue::Landed, Cue::Won]));
    insta::assert_snapshot!(stage.screen());
    // All of it flashes, and nothing else.
    let colours = |stage: &Stage| -> Vec<_> {
        stage.terminal.backend().buffer().content.iter().map(|cell| cell.fg).collect()
    };
    let before = colours(&stage);
    stage.wait(260);
    let after = colours(&stage);
    let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
    // Seven stones (the two lines share one) of 16 blocks each, the marks in their middle included.
    assert_eq!(changed, 7 * 16, "blocks that flash");
}

#[test]
fn refusals_say_why() {
    let mut stage = Stage::game("connect4", &[], "444444");
    stage.type_keys("4");
    stage.expect("That column is full.");
    stage.type_keys("9");
    stage.expect("There is no column 9: press 1 to 7.");
    stage.type_keys("z");
    stage.expect("\"z\" does nothing here; ? shows the keys.");
    let mut stage = Stage::game("connect4", &["random", "human"], "");
    stage.press(KeyCode::Char('4'));
    stage.expect("It is not your turn: random is thinking.");
    let mut stage = Stage::game("gomoku", &[], "j10");
    stage.press(KeyCode::Enter);
    stage.expect("That cell is taken.");
    stage.type_keys("z");
    // In the pack's own words.
    let mut stage = Stage::game("pro", &[], "");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    stage.expect("The first player's first stone goes to the centre.");
}

#[test]
fn a_stone_falls() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.press(KeyCode::Char('4'));
    stage.wait(200);
    insta::assert_snapshot!(stage.screen());
    assert!(stage.cues.is_empty());
    stage.wait(1000);
    assert_eq!(stage.cues, [Cue::Landed]);
}

#[test]
fn with_reduced_motion_nothing_moves() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.set(|settings| settings.motion = Motion::Reduced);
    stage.press(KeyCode::Char('4'));
    assert_eq!(stage.cues, [Cue::Landed]);
    assert_eq!(stage.app.pass(stage.now), None, "nothing to wake up for");
}

/// Moves until a bomb has gone off, without anybody winning before.
fn moves_to_an_explosion(rules: &Arc<Ruleset>) -> String {
    let mut game = Game::new(NewGame::new(rules, 3), Lang::En);
    let mut moves = String::new();
    loop {
        let mut legal = game.position().legal_moves();
        let count = legal.len();
        legal.rotate_left(moves.len() * 3 % count);
        let goes_on = |mv: &&Move| {
            let mut trial = game.position().clone();
            trial.play(**mv).is_ok() && trial.outcome().is_none()
        };
        let mv = *legal.iter().find(goes_on).unwrap();
        moves.push_str(&notation::format_move(rules, mv));
        let events = game.play(mv).unwrap();
        if events.iter().any(|event| matches!(event, rules::Event::Exploded { .. })) {
            return moves;
        }
    }
}

#[test]
fn bombs_tick_and_explode() {
    let mut stage = Stage::game("connect4-xtreme", &[], "");
    let rules = stage.app.context.load(&["connect4-xtreme".to_owned()]).unwrap();
    let moves = moves_to_an_explosion(&rules);
    let (before, last) = moves.split_at(moves.len() - 1);
    stage.type_keys(before);
    stage.expect("bomb goes off in 1");
    insta::assert_snapshot!("a_bomb_ticks", stage.screen());
    stage.press(KeyCode::Char(last.chars().next().unwrap()));
    while !stage.screen().contains('▓') {
        stage.wait(20);
    }
    insta::assert_snapshot!("a_bomb_explodes", stage.screen());
    assert!(!stage.cues.contains(&Cue::Exploded));
    stage.wait(3000);
    assert!(stage.cues.contains(&Cue::Exploded));
    stage.expect("The bomb goes off at");
}

#[test]
fn captures_and_scores_are_shown() {
    let mut stage = Stage::game("pente", &[], "j10 k10 a1 l10");
    for key in ":m10".chars() {
        stage.press(KeyCode::Char(key));
    }
    stage.expect("Move: m10_");
    stage.press(KeyCode::Enter);
    stage.wait(200);
    stage.expect("○x○x");
    stage.wait(2000);
    stage.expect("Black captures l10, k10.");
    stage.expect("Captures: 2 / 10");
    insta::assert_snapshot!(stage.screen());
}

#[test]
fn big_boards_fit_or_scroll() {
    let mut stage = Stage::game("gomoku", &[], "j10 k10");
    insta::assert_snapshot!("gomoku", stage.screen());
    stage.size(40, 14);
    insta::assert_snapshot!("gomoku_scrolled", stage.screen());
}

#[test]
fn layers_stand_side_by_side() {
    let mut stage = Stage::game("qubic", &[], "1,1,1 2,2,2");
    insta::assert_snapshot!("qubic", stage.screen());
    stage.press(KeyCode::PageDown);
    stage.press(KeyCode::Enter);
    stage.expect("moves (3)");
    let stage = Stage::game("score-four", &[], "a1 b2 a1");
    insta::assert_snapshot!("score_four", stage.screen());
}

#[test]
fn themes() {
    let mut stage = Stage::game("connect4", &[], "44335");
    stage.type_keys("5");
    stage.set(|settings| settings.theme = ThemeName::Ascii);
    stage.wait(0);
    let screen = stage.screen();
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("ascii", screen);
    stage.set(|settings| settings.theme = ThemeName::ColourBlind);
    stage.wait(0);
    insta::assert_snapshot!("shapes", stage.screen());
}

#[test]
fn terminal_finding_04_players_are_called_what_they_look_like() {
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.set(|settings| settings.theme = ThemeName::ColourBlind);
    stage.wait(0);
    stage.expect("Gold to move.");
    stage.type_keys("4");
    stage.expect("Gold wins!");
    stage.press(KeyCode::Char('v'));
    stage.expect("Connect Four: Gold - Blue");
}

#[test]
fn without_colours_no_cell_has_one() {
    let mut stage = Stage::game("connect4", &[], "1122334");
    stage.app.context.depth = Depth::None;
    stage.app.context.settings_changed();
    stage.wait(0);
    let buffer = stage.terminal.backend().buffer();
    let reset = ratatui::style::Color::Reset;
    assert!(buffer.content.iter().all(|cell| cell.fg == reset && cell.bg == reset));
    insta::assert_snapshot!(stage.screen());
}

#[test]
fn the_frame_has_the_colour_of_the_player_to_move() {
    let mut stage = Stage::game("connect4", &[], "");
    let colour = |stage: &Stage| {
        let buffer = stage.terminal.backend().buffer();
        buffer.content.iter().find(|cell| cell.symbol() == "┏").unwrap().fg
    };
    let red = colour(&stage);
    stage.type_keys("4");
    assert_ne!(colour(&stage), red);
    stage.type_keys("4");
    assert_eq!(colour(&stage), red);
}

#[test]
fn the_mouse_plays() {
    let mut stage = Stage::game("connect4", &[], "");
    let mouse = |kind, column, row| {
        Signal::Input(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    };
    stage.app.signal(mouse(MouseEventKind::Moved, 12, 10));
    stage.wait(0);
    assert_eq!(stage.screen().lines().nth(1).unwrap().find('▼'), Some(12));
    stage.app.signal(mouse(MouseEventKind::Down(MouseButton::Left), 12, 10));
    stage.wait(2000);
    stage.expect("moves (1)");
    let mut stage = Stage::menu(Lang::En);
    let line = stage.screen().lines().position(|line| line.contains("Two players")).unwrap();
    stage.app.signal(mouse(MouseEventKind::Down(MouseButton::Left), 20, line as u16));
    stage.wait(0);
    stage.expect("Red to move.");
}

#[test]
fn undo_redo_resign_and_again() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.type_keys("u");
    stage.expect("There is nothing to undo.");
    stage.type_keys("445u");
    stage.expect("moves (2)");
    stage.type_keys("U");
    stage.expect("moves (3)");
    stage.type_keys("r");
    stage.expect("Resign? y / n");
    stage.type_keys("n");
    stage.expect("Yellow to move.");
    stage.type_keys("ry");
    stage.expect("Yellow gives up. Red wins.");
    stage.press(KeyCode::Enter);
    stage.expect("moves (0)");
}

#[test]
fn against_the_computer_the_seats_change() {
    let mut stage = Stage::game("connect4", &["human", "random"], "");
    stage.expect("Red (you)");
    stage.type_keys("4");
    stage.expect("random is thinking");
    stage.answer();
    stage.expect("moves (2)");
    stage.type_keys("ry");
    stage.expect("session 0 : 1");
    stage.press(KeyCode::Enter);
    stage.expect("Yellow (you)");
    stage.answer();
    stage.expect("moves (1)");
    stage.expect("Your turn (Yellow).");
}

#[test]
fn hints_and_values() {
    let mut stage = Stage::game("connect4", &[], "112233");
    stage.press(KeyCode::Char('h'));
    stage.answer();
    stage.expect("Play 4 (win in 1).");
    stage.press(KeyCode::Char('e'));
    stage.answer();
    stage.expect("best move: win in 1");
    insta::assert_snapshot!(stage.screen());
    stage.press(KeyCode::Char('e'));
    assert!(!stage.screen().contains("best move"));
}

#[test]
fn the_clock_runs_and_decides() {
    let time = TimeControl::per_move(Duration::from_secs(30));
    let mut stage = Stage::timed("connect4", &[], "", time);
    stage.wait(5000);
    stage.expect("0:25");
    stage.wait(20_500);
    stage.expect("4.5");
    stage.wait(5000);
    stage.expect("Red's time is up. Yellow wins.");
}

#[test]
fn scores_and_statistics_are_kept() {
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.type_keys("4");
    stage.expect("Red wins!");
    stage.press(KeyCode::Esc);
    stage.expect("Total 1 : 0, 0 drawn   This session 1 : 0, 0 drawn");
    let mut later = Stage::in_folder(Lang::En, stage.folder);
    later.expect("Total 1 : 0, 0 drawn   This session 0 : 0, 0 drawn");
    later.type_keys("9");
    insta::assert_snapshot!(later.screen());
    later.press(KeyCode::Esc);
    later.type_keys("6");
    later.expect("Red won");
    later.press(KeyCode::Enter);
    later.expect("0 / 7");
}

#[test]
fn a_game_that_was_left_goes_on() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("2");
    stage.type_keys("44");
    stage.press(KeyCode::Esc);
    stage.expect("The game is kept");
    let mut later = Stage::in_folder(Lang::En, stage.folder);
    later.expect("c  Continue");
    later.type_keys("c");
    later.expect("moves (2)");
    later.type_keys("s");
    later.expect("Saved as ");
    later.press(KeyCode::Esc);
    later.type_keys("6");
    later.expect("connect4-1");
    later.press(KeyCode::Enter);
    later.expect("moves (2)");
}

#[test]
fn damaged_files_are_told_and_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config").join("settings.json");
    crate::store::write_whole(&file, b"not json").unwrap();
    let mut stage = Stage::in_folder(Lang::En, folder);
    stage.size(250, 24);
    stage.expect("settings.json cannot be read");
    stage.expect("settings.json.damaged-1");
    let autosave = stage.folder.path().join("state").join("autosave.json");
    crate::store::write_whole(&autosave, b"{}").unwrap();
    let mut stage = Stage::in_folder(Lang::En, stage.folder);
    stage.size(250, 24);
    stage.type_keys("c");
    stage.expect("autosave.json cannot be read");
}

#[test]
fn a_replay_pauses_steps_and_changes_speed() {
    let mut stage = Stage::game("connect4", &[], "1122334");
    stage.press(KeyCode::Char('v'));
    stage.wait(2000);
    stage.expect("1 / 7   x1   playing");
    stage.press(KeyCode::Char(' '));
    stage.wait(5000);
    stage.expect("1 / 7   x1   paused");
    for (key, text) in [('+', "x2"), ('+', "x4"), ('+', "x4"), ('-', "x2")] {
        stage.press(KeyCode::Char(key));
        stage.expect(text);
    }
    stage.press(KeyCode::Right);
    stage.wait(1000);
    stage.expect("2. Yellow: 1.");
    stage.press(KeyCode::Left);
    stage.expect("1 / 7");
    stage.press(KeyCode::End);
    stage.expect("Red wins!");
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Char(' '));
    stage.wait(20_000);
    stage.expect("7 / 7   x2   end");
    insta::assert_snapshot!(stage.screen());
}

#[test]
fn settings_change_and_stay() {
    let mut stage = Stage::menu(Lang::En);
    stage.app.context.shared.lang = None;
    stage.type_keys("s");
    insta::assert_snapshot!(stage.screen());
    stage.type_keys("11");
    stage.expect("Einstellungen");
    stage.type_keys("4");
    stage.type_keys("m");
    let kept = Store::below(stage.folder.path()).settings().0;
    assert_eq!(kept.language, Some(Lang::De));
    assert_eq!(kept.speed, Speed::Double);
    assert_eq!(kept.sound, Sound::Off);
}

#[test]
fn help_is_everywhere() {
    let mut stage = Stage::game("connect4", &[], "");
    stage.press(KeyCode::Char('?'));
    insta::assert_snapshot!(stage.screen());
    stage.press(KeyCode::Char('4'));
    stage.expect("moves (0)");
    for keys in ["s", "5", "9"] {
        let mut stage = Stage::menu(Lang::De);
        stage.type_keys(keys);
        stage.press(KeyCode::Char('?'));
        stage.expect("Tasten");
    }
}

#[test]
fn analysis_shows_values_and_counts_nothing() {
    let mut stage = Stage::game("connect4", &["human", "random"], "112233");
    stage.press(KeyCode::Char('a'));
    stage.expect("Analysis: Connect Four");
    stage.answer();
    stage.expect("best move: win in 1");
    stage.type_keys("4");
    stage.expect("Red wins!");
    stage.type_keys("u");
    stage.expect("moves (6)");
    assert_eq!(stage.app.context.session.won, 0);
}

#[test]
fn every_size_of_window_can_be_drawn() {
    for pack in ["connect4", "gomoku", "qubic", "connect4-three", "tictactoe"] {
        let mut stage = Stage::game(pack, &[], "");
        stage.press(KeyCode::Char('?'));
        for (width, height) in (1..100).step_by(9).flat_map(|w| (1..40).map(move |h| (w, h))) {
            stage.size(width, height);
        }
        stage.press(KeyCode::Enter);
        for (width, height) in (1..100).step_by(5).flat_map(|w| (1..40).map(move |h| (w, h))) {
            stage.size(width, height);
        }
    }
    for keys in ["", "5", "s", "9"] {
        let mut stage = Stage::menu(Lang::De);
        stage.type_keys(keys);
        for (width, height) in (1..100).step_by(5).flat_map(|w| (1..40).map(move |h| (w, h))) {
            stage.size(width, height);
        }
    }
}

#[test]
fn the_program_ends_when_it_should() {
    let mut stage = Stage::menu(Lang::En);
    assert_eq!(stage.press(KeyCode::Char('0')), Next::Quit);
    assert_eq!(stage.press(KeyCode::Esc), Next::Quit);
    assert_eq!(stage.app.signal(Signal::Terminate), Next::Quit);
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(stage.app.signal(Signal::Input(Event::Key(key))), Next::Quit);
    let key = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    assert_eq!(stage.app.signal(Signal::Input(Event::Key(key))), Next::Suspend);
}
