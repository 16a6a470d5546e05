//! A game in a real terminal: tmux types and reads the screen.
#![allow(clippy::unwrap_used)]

mod tmux;

use std::process::Command;

use tmux::Tmux;

/// What a shell is told first: a home of its own for settings and scores.
fn at_home(home: &std::path::Path) -> String {
    let home = home.display();
    format!(
        "export LC_ALL=C.UTF-8 HOME={home} XDG_DATA_HOME={home}/data \
         XDG_CONFIG_HOME={home}/config XDG_STATE_HOME={home}/state"
    )
}

/// The program in a terminal.
fn start_in(home: &std::path::Path, name: &str, arguments: &str) -> Tmux {
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display();
    let command = format!("{}; {binary} {arguments}; echo left with $?; sleep 600", at_home(home));
    Tmux::start(name, &command)
}

/// The same with a home of its own.
fn start(name: &str, arguments: &str) -> (Tmux, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (start_in(folder.path(), name, arguments), folder)
}

/// The number of the program that runs in a terminal.
fn process(terminal: &Tmux) -> String {
    let pane = terminal.tmux(&["list-panes", "-F", "#{pane_pid}"]);
    let children = Command::new("pgrep").args(["-P", pane.trim(), "foursight"]).output().unwrap();
    String::from_utf8_lossy(&children.stdout).trim().to_owned()
}

fn kill(signal: &str, process: &str) {
    assert!(Command::new("kill").args([signal, process]).status().unwrap().success());
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
    terminal.expect("Total 0 : 0");
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
    kill("-TERM", &process(&terminal));
    terminal.expect("left with 0");
    terminal.expect_cursor(true);
}

#[test]
fn in_a_terminal_terminal_finding_01_a_game_that_was_stopped_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let shell = format!("{}; PS1='shell: ' exec sh -i", at_home(home.path()));
    let terminal = Tmux::start("suspend", &shell);
    terminal.expect("shell:");
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display().to_string();
    terminal.tmux(&["send-keys", &format!("{binary} play connect4"), "Enter"]);
    terminal.expect("Red to move.");
    press(&terminal, "4");
    terminal.expect("Yellow to move.");
    // Stopped with a key, and by somebody else.
    for (move_after, shown) in [("5", "Red to move."), ("6", "Yellow to move.")] {
        if move_after == "5" {
            press(&terminal, "C-z");
        } else {
            kill("-STOP", &process(&terminal));
        }
        terminal.expect("Stopped");
        // Who is stopped so suddenly leaves the terminal raw: only a line feed ends a line.
        terminal.tmux(&["send-keys", "clear; echo the shell is $((40 + 2))", "C-j"]);
        terminal.expect("the shell is 42");
        terminal.tmux(&["send-keys", "fg", "C-j"]);
        terminal.expect("u undo");
        press(&terminal, move_after);
        let screen = terminal.expect(shown);
        assert!(!screen.contains("the shell is"), "{screen}");
        terminal.expect_cursor(false);
    }
    press(&terminal, "Escape");
    terminal.expect("Quick play");
    press(&terminal, "0");
    terminal.expect_cursor(true);
    terminal.tmux(&["send-keys", "echo left with $?", "Enter"]);
    terminal.expect("left with 0");
}

#[test]
fn in_a_terminal_stranger_06_terminal_finding_16_a_game_outlives_its_window_and_other_windows() {
    let home = tempfile::tempdir().unwrap();
    let killed = start_in(home.path(), "killed", "play connect4");
    killed.expect("Red to move.");
    press(&killed, "4");
    killed.expect("moves (1)");
    press(&killed, "4");
    killed.expect("moves (2)");
    let other = start_in(home.path(), "other", "play connect4 --moves 112233");
    other.expect("moves (6)");
    press(&other, "4");
    other.expect("Red wins!");
    press(&other, "Escape");
    let menu = other.expect("Quick play");
    assert!(!menu.contains("Continue"), "somebody plays it:\n{menu}");
    press(&other, "0");
    other.expect("left with 0");
    kill("-KILL", &process(&killed));
    killed.expect("left with 137");
    let later = start_in(home.path(), "later", "");
    later.expect("Continue");
    press(&later, "c");
    later.expect("moves (2)");
}

#[test]
fn in_a_terminal_terminal_finding_16_nothing_is_left_of_a_game_that_was_killed() {
    let home = tempfile::tempdir().unwrap();
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display();
    // The shell is not asked to clear the screen, on which the board is still to be seen.
    let command =
        format!("{}; {binary} play connect4; read line; {binary}; sleep 600", at_home(home.path()));
    let terminal = Tmux::start("stale", &command);
    terminal.expect("Red to move.");
    press(&terminal, "4");
    terminal.expect("moves (1)");
    kill("-KILL", &process(&terminal));
    terminal.expect("Killed");
    terminal.tmux(&["send-keys", "C-j"]);
    let screen = terminal.expect("c  Continue");
    for old in ["moves (1)", "Yellow to move.", "┏", "Killed"] {
        assert!(!screen.contains(old), "{old} is left:\n{screen}");
    }
    press(&terminal, "c");
    terminal.expect("moves (1)");
}

#[test]
fn in_a_terminal_a_game_in_plain_lines_outlives_its_window() {
    let home = tempfile::tempdir().unwrap();
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display();
    let dumb = |name: &str, arguments: &str| {
        let command = format!(
            "{}; export TERM=dumb; {binary} {arguments}; echo left with $?; sleep 600",
            at_home(home.path())
        );
        Tmux::start(name, &command)
    };
    let line = |terminal: &Tmux, text: &str| {
        terminal.tmux(&["send-keys", text, "Enter"]);
    };
    let killed = dumb("plain-killed", "play connect4 --clock 60m");
    killed.expect("Red (X) 60:00>");
    line(&killed, "4");
    killed.expect("Yellow (O)");
    line(&killed, "4");
    killed.expect("Red (X) 59:");
    let other = dumb("plain-other", "");
    other.expect("g  my games");
    line(&other, "c");
    other.expect("another window plays it");
    kill("-KILL", &process(&killed));
    killed.expect("left with 137");
    line(&other, "x");
    other.expect("c  continue the game that you left");
    line(&other, "c");
    other.expect("Red (X) 59:");
    line(&other, "moves");
    other.expect("44");
    line(&other, "quit");
    other.expect("The game is kept");
    // The whole screen finds it, too, and a game that has ended stays.
    let screen = start_in(home.path(), "plain-screen", "");
    screen.expect("c  Continue");
    press(&screen, "c");
    screen.expect("moves (2)");
    press(&screen, "Escape");
    screen.expect("Quick play");
    line(&other, "c");
    line(&other, "resign");
    other.expect("Play again? (y/n)");
    line(&other, "n");
    line(&other, "g");
    other.expect("1  Yellow won, Red - Yellow, Connect Four, just now, finished");
    line(&other, "1");
    other.expect("2. Yellow: 4");
    line(&other, "find nothing of this name");
    other.expect("My games (0 of 1)");
    line(&other, "find yellow");
    line(&other, "delete 1");
    other.expect("for ever? y / n");
    line(&other, "y");
    other.expect("My games (0 of 0)");
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
fn in_a_terminal_without_a_character_set_everything_is_ascii() {
    let home = tempfile::tempdir().unwrap();
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display();
    let command = format!(
        "{}; export LC_ALL=C LANG=C; {binary} play connect4 --moves 44; sleep 600",
        at_home(home.path())
    );
    let terminal = Tmux::start("ascii", &command);
    let is_ascii = |screen: &str| assert!(screen.is_ascii(), "{screen}");
    is_ascii(&terminal.expect("Red to move."));
    for (key, shown) in [("?", "Keys"), ("Escape", "moves (2)"), ("5", "Yellow to move.")] {
        press(&terminal, key);
        is_ascii(&terminal.expect(shown));
    }
    press(&terminal, "Escape");
    is_ascii(&terminal.expect("F O U R S I G H T"));
    press(&terminal, "6");
    is_ascii(&terminal.expect("My games (1 of 1)"));
}

#[test]
fn in_a_terminal_a_game_outlives_the_terminal_itself() {
    let home = tempfile::tempdir().unwrap();
    let lost = start_in(home.path(), "lost", "play connect4");
    lost.expect("Red to move.");
    press(&lost, "4");
    lost.expect("moves (1)");
    let program = process(&lost);
    // The window closes, and with it the terminal.
    drop(lost);
    let is_there = || {
        Command::new("kill")
            .args(["-0", &program])
            .stderr(std::process::Stdio::null())
            .status()
            .unwrap()
    };
    tmux::look_until(|| is_there().success().to_string(), |there| there == "false");
    assert!(!is_there().success(), "the program has ended");
    let later = start_in(home.path(), "found", "");
    later.expect("Continue");
    press(&later, "c");
    later.expect("moves (1)");
}

#[test]
fn in_a_terminal_terminal_finding_17_a_pasted_game_is_shown_and_rubbish_resigns_nothing() {
    let (terminal, _home) = start("paste", "play connect4");
    terminal.expect("Red to move.");
    let paste = |text: &str| {
        terminal.tmux(&["set-buffer", "--", text]);
        terminal.tmux(&["paste-buffer", "-p"]);
    };
    paste("ry\nq\n0");
    terminal.expect("are no moves of Connect Four");
    paste("44 53\n");
    terminal.expect("Analysis: Connect Four");
    terminal.expect("moves (4)");
    press(&terminal, "Escape");
    terminal.expect("moves (0)");
}

#[test]
fn in_a_terminal_terminal_finding_13_eight_colours_are_told_as_old_terminals_know_them() {
    let home = tempfile::tempdir().unwrap();
    let binary = assert_cmd::cargo::cargo_bin!("foursight").display();
    let file = home.path().join("seen");
    // What the program writes, byte by byte.
    let command = format!(
        "{}; export TERM=linux COLORTERM=; script -qfc '{binary} play connect4' {}; sleep 600",
        at_home(home.path()),
        file.display()
    );
    let terminal = Tmux::start("colours", &command);
    terminal.expect("Red to move.");
    press(&terminal, "Escape");
    terminal.expect("Quick play");
    let seen = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
    assert!(seen.contains("\u{1b}[3"), "it has colours");
    assert!(!seen.contains("38;5;") && !seen.contains("38;2;"), "of eight");
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
