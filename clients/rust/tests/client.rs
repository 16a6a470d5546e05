//! The loop against a server on a real socket.

mod mock;

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use foursight_bot::{PlayState, Settings, back_off, play, reply};
use mock::{EMPTY_BOARD, MockServer, state};

/// The bot plays until the test's process ends.
fn start(name: &str, choose: impl FnMut(&PlayState) -> usize + Send + 'static) -> MockServer {
    let server = MockServer::start();
    let settings = settings(name, server.port());
    thread::spawn(move || play(&settings, choose));
    server
}

fn settings(name: &str, port: u16) -> Settings {
    let host = "127.0.0.1".to_owned();
    Settings { name: name.to_owned(), host, port, url: None, secret: None }
}

fn round(state: &PlayState) -> usize {
    state.round as usize
}

#[test]
fn answers_binary_and_text_states() {
    let mut bot = start("Ada", round).next_bot();
    assert_eq!(bot.path, "/Ada");
    bot.send_binary(&state("Ada", 3, EMPTY_BOARD));
    assert_eq!(bot.receive(), r#"{"state":"play","column":3}"#);
    bot.send_text(&state("Ada", 5, EMPTY_BOARD));
    assert_eq!(bot.receive(), r#"{"state":"play","column":5}"#);
}

#[test]
fn leaves_states_for_others_alone() {
    let mut bot = start("Ada", round).next_bot();
    bot.send_binary(&state("Eve", 1, EMPTY_BOARD));
    bot.send_binary("[]");
    bot.send_text("hello");
    bot.send_binary(&state("Ada", 2, EMPTY_BOARD));
    assert_eq!(bot.receive(), reply(2));
}

#[test]
fn a_name_with_strange_letters() {
    let mut bot = start("Käse 4", |_| 0).next_bot();
    assert_eq!(bot.path, "/K%C3%A4se%204");
    bot.send_binary(&state("Käse 4", 1, EMPTY_BOARD));
    assert_eq!(bot.receive(), reply(0));
}

#[test]
fn a_mistake_does_not_cost_the_game() {
    let mut bot =
        start("Ada", |state| if state.round == 1 { panic!("a bug") } else { 7 }).next_bot();
    let mut full = EMPTY_BOARD;
    for (row, coin) in full.iter_mut().zip([1, 2, 1, 2, 1, 2]) {
        row[0] = coin;
    }
    for round in [1, 2] {
        bot.send_binary(&state("Ada", round, full));
        assert_eq!(bot.receive(), reply(1));
    }
}

#[test]
fn a_late_answer_is_not_sent() {
    let (thinking, is_thinking) = channel();
    let (go_on, may_go_on) = channel();
    let choose = move |state: &PlayState| {
        if state.round == 1 {
            thinking.send(()).unwrap();
            may_go_on.recv().unwrap();
        }
        round(state)
    };
    let mut bot = start("Ada", choose).next_bot();
    bot.send_binary(&state("Ada", 1, EMPTY_BOARD));
    is_thinking.recv().unwrap();
    bot.send_binary(&state("Ada", 2, EMPTY_BOARD));
    go_on.send(()).unwrap();
    assert_eq!(bot.receive(), reply(2));
}

#[test]
fn comes_back_when_the_connection_is_lost() {
    let server = start("Ada", round);
    for round in [1, 2, 3] {
        let mut bot = server.next_bot();
        bot.send_binary(&state("Ada", round, EMPTY_BOARD));
        assert_eq!(bot.receive(), reply(round as usize));
    }
}

#[test]
fn back_off_doubles_up_to_a_limit() {
    let expected = [100, 200, 400, 800, 1600, 3200, 5000, 5000].map(Duration::from_millis);
    assert!(back_off().take(8).eq(expected));
}

#[test]
fn sends_its_secret() {
    let server = MockServer::start();
    let mut settings = settings("Ada", server.port());
    settings.secret = Some("correct horse battery".to_owned());
    thread::spawn(move || play(&settings, round));
    let mut bot = server.next_bot_with("correct horse battery").unwrap();
    bot.send_binary(&state("Ada", 4, EMPTY_BOARD));
    assert_eq!(bot.receive(), reply(4));
}

#[test]
fn a_bot_that_is_not_let_in_says_why_and_ends() {
    let server = MockServer::start();
    let mut settings = settings("Ada", server.port());
    settings.secret = Some("a wrong one".to_owned());
    let playing = thread::spawn(move || play(&settings, round));
    assert!(server.next_bot_with("correct horse battery").is_none());
    let why = playing.join().unwrap().unwrap_err().to_string();
    assert!(why.contains("403") && why.contains("another secret"), "{why}");
}

#[test]
fn ends_when_the_server_says_that_it_is_over() {
    let server = MockServer::start();
    let mut settings = settings("Ada", 1);
    settings.url = Some(format!("ws://127.0.0.1:{}/bots/", server.port()));
    let playing = thread::spawn(move || play(&settings, round));
    let mut bot = server.next_bot();
    assert_eq!(bot.path, "/bots/Ada");
    bot.say_goodbye("the match is over");
    assert_eq!(playing.join().unwrap(), Ok(()));
}
