//! A game in a real terminal: tmux types and reads the screen.

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// A terminal of its own that goes away with the test.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn start(name: &str, arguments: &str) -> Self {
        let socket = format!("foursight-{name}-{}", std::process::id());
        let terminal = Self { socket };
        let binary = assert_cmd::cargo::cargo_bin!("foursight");
        let command = format!("LC_ALL=C.UTF-8 {} {arguments}; sleep 60", binary.display());
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

    /// Types a line, as a person would.
    fn enter(&self, line: &str) {
        self.tmux(&["send-keys", line, "Enter"]);
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
    terminal.expect("Red (X)>");
    for (column, shown) in [("4", "Yellow (O)>"), ("4", "Red (X)>"), ("9", "expected a column")] {
        terminal.enter(column);
        terminal.expect(shown);
    }
    for column in ["5", "5", "6", "6", "7"] {
        terminal.enter(column);
    }
    let screen = terminal.expect("Red wins!");
    assert!(screen.contains("[X][X][X][X]"), "{screen}");
}
