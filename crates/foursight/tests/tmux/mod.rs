//! A real terminal for tests: tmux runs a command, types and reads the screen.
#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// A terminal of 80 by 24 that goes away with the test.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs a shell command; the name tells terminals of one process apart.
    pub(crate) fn start(name: &str, command: &str) -> Self {
        let terminal = Self { socket: format!("foursight-{name}-{}", std::process::id()) };
        terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", command]);
        terminal
    }

    /// Tells tmux something and answers what it says.
    pub(crate) fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-f", "/dev/null", "-L", &self.socket])
            .args(arguments)
            .output()
            .expect("tmux is installed");
        assert!(output.status.success(), "tmux {arguments:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Whether the cursor is seen, as tmux tells it.
    pub(crate) fn cursor_flag(&self) -> String {
        self.tmux(&["display-message", "-p", "#{cursor_flag}"]).trim().to_owned()
    }

    /// Looks at the screen until it shows a text.
    pub(crate) fn expect(&self, text: &str) -> String {
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

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}
