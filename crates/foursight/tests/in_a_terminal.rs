//! A game in a real terminal: tmux types and reads the screen.
#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// A terminal of its own that goes away with the test.
struct Terminal {
    socket: String,
    /// Where settings and scores go.
    home: tempfile::TempDir,
}

impl Terminal {
    fn start(name: &str, arguments: &str) -> Self {
        let socket = format!("foursight-{name}-{}", std::process::id());
        let home = tempfile::tempdir().unwrap();
        let terminal = Self { socket, home };
        let binary = assert_cmd::cargo::cargo_bin!("foursight");
        let home = terminal.home.path().display();
        let command = format!(
            "export LC_ALL=C.UTF-8 HOME={home} XDG_DATA_HOME={home}/data \
             XDG_CONFIG_HOME={home}/config XDG_STATE_HOME={home}/state; {} {arguments}; \
             echo left with $?; sleep 60",
            binary.display()
        );
        terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-f", "/dev/null", "-L", &self.socket])
            .args(arguments)
            .output()
            .expect("tmux is installed");
        assert!(output.status.success(), "tmux {arguments:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    /// Whether the cursor is seen, as tmux tells it.
    fn cursor_flag(&self) -> String {
        self.tmux(&["display-message", "-p", "#{cursor_flag}"]).trim().to_owned()
    }

    /// Looks at the screen until it shows a text.
    fn expect(&self, text: &str) -> String {
        let mut screen = String::new();
        for _ in 0..1200 {
            screen = self.tmux(&["capture-pane", "-p"]);
            if screen.contains(text) {
                return screen;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("the screen never showed {text:?}:\n{screen}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

#[test]
fn in_a_terminal_two_people_play_to_the_end() {
    let terminal = Terminal::start("play", "play connect4");
    terminal.expect("Red to move.");
    for (column, shown) in [("4", "Yellow to move."), ("4", "Red to move."), ("9", "no column 9")] {
        terminal.press(column);
        terminal.expect(shown);
    }
    for (column, number) in ["5", "5", "6", "6", "7"].iter().zip(3..) {
        terminal.press(column);
        terminal.expect(&format!("moves ({number})"));
    }
    let screen = terminal.expect("Red wins!");
    assert!(screen.contains("Enter play again"), "{screen}");
    terminal.press("Escape");
    terminal.expect("Total 1 : 0");
    terminal.press("0");
    // The shell's screen is back, and the cursor with it.
    let screen = terminal.expect("left with 0");
    assert!(!screen.contains("Total"), "{screen}");
    assert_eq!(terminal.cursor_flag(), "1");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let terminal = Terminal::start("signal", "");
    terminal.expect("Quick play");
    assert_eq!(terminal.cursor_flag(), "0");
    let pane = terminal.tmux(&["list-panes", "-F", "#{pane_pid}"]);
    let pane = pane.trim();
    let children = Command::new("pgrep").args(["-P", pane, "foursight"]).output().unwrap();
    let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    assert!(Command::new("kill").args(["-TERM", &child]).status().unwrap().success());
    terminal.expect("left with 0");
    assert_eq!(terminal.cursor_flag(), "1");
}

#[test]
fn a_window_may_change_its_size() {
    let terminal = Terminal::start("resize", "play gomoku");
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
fn in_a_terminal_the_spectrum_plays() {
    let terminal = Terminal::start("spectrum", "spectrum play --edition computer");
    // The title page of the tape, with words in one piece.
    let screen = terminal.expect("4 in a row on 7x6 holes");
    for words in ["You", "Spectrum", "easy", "hard"] {
        assert!(screen.contains(words), "{screen}");
    }
    assert!(screen.contains("Esc leaves"), "{screen}");
    terminal.press("1");
    terminal.expect("▀");
    for (width, height) in [("40", "12"), ("200", "60"), ("10", "3"), ("80", "24")] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
    }
    terminal.press("4");
    terminal.press("Escape");
    // The ROM's owner is named, and the shell has its screen back.
    terminal.expect("Amstrad");
    terminal.expect("left with 0");
    assert_eq!(terminal.cursor_flag(), "1");
}
