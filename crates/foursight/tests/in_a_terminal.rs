//! A game in a real terminal: tmux types and reads the screen.
#![allow(clippy::unwrap_used)]

mod tmux;

use std::process::Command;

use tmux::Tmux;

/// The program in a terminal, with a home of its own for settings and scores.
fn start(name: &str, arguments: &str) -> (Tmux, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().display();
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display();
    let command = format!(
        "export LC_ALL=C.UTF-8 HOME={home} XDG_DATA_HOME={home}/data \
         XDG_CONFIG_HOME={home}/config XDG_STATE_HOME={home}/state; {binary} {arguments}; \
         echo left with $?; sleep 600"
    );
    (Tmux::start(name, &command), folder)
}

fn press(terminal: &Tmux, key: &str) {
    terminal.tmux(&["send-keys", key]);
}

#[test]
fn in_a_terminal_two_people_play_to_the_end() {
    let (terminal, _home) = start("play", "play connect4");
    terminal.expect("Red to move.");
    for (column, shown) in [("4", "Yellow to move."), ("4", "Red to move."), ("9", "no column 9")] {
        press(&terminal, column);
        terminal.expect(shown);
    }
    for (column, number) in ["5", "5", "6", "6", "7"].iter().zip(3..) {
        press(&terminal, column);
        terminal.expect(&format!("moves ({number})"));
    }
    let screen = terminal.expect("Red wins!");
    assert!(screen.contains("Enter play again"), "{screen}");
    press(&terminal, "Escape");
    terminal.expect("Total 1 : 0");
    press(&terminal, "0");
    // The shell's screen is back, and the cursor with it.
    let screen = terminal.expect("left with 0");
    assert!(!screen.contains("Total"), "{screen}");
    terminal.expect_cursor(true);
}

#[test]
fn in_a_terminal_a_signal_gives_it_back() {
    let (terminal, _home) = start("signal", "");
    terminal.expect("Quick play");
    terminal.expect_cursor(false);
    let pane = terminal.tmux(&["list-panes", "-F", "#{pane_pid}"]);
    let pane = pane.trim();
    let children = Command::new("pgrep").args(["-P", pane, "foursight"]).output().unwrap();
    let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    assert!(Command::new("kill").args(["-TERM", &child]).status().unwrap().success());
    terminal.expect("left with 0");
    terminal.expect_cursor(true);
}

#[test]
fn in_a_terminal_the_window_may_change() {
    let (terminal, _home) = start("resize", "play gomoku");
    terminal.expect("Black to move.");
    for (width, height) in [("40", "12"), ("120", "40"), ("10", "3"), ("80", "24")] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
        if width == "10" {
            terminal.expect("Window too");
        } else {
            terminal.expect("Gomoku");
        }
    }
}

#[test]
#[cfg(feature = "spectrum")]
fn in_a_terminal_the_spectrum_plays() {
    let (terminal, _home) = start("spectrum", "spectrum play --edition computer");
    // The title page of the tape, drawn line by line, with words in one piece.
    for words in ["4 in a row on 7x6 holes", "You", "Spectrum", "easy", "hard", "Esc leaves"] {
        terminal.expect(words);
    }
    press(&terminal, "1");
    terminal.expect("▀");
    for (width, height) in [("40", "12"), ("200", "60"), ("10", "3"), ("80", "24")] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
    }
    press(&terminal, "4");
    press(&terminal, "Escape");
    // The ROM's owner is named, and the shell has its screen back.
    terminal.expect("Amstrad");
    terminal.expect("left with 0");
    terminal.expect_cursor(true);
}
