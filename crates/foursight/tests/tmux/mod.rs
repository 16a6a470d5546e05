//! A real terminal for tests: tmux runs a command, types and reads the screen.
#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// Between two looks at a terminal.
const PAUSE: Duration = Duration::from_millis(50);
/// Ten minutes: only something that hangs takes so long, however busy the machine is.
const MOST_LOOKS: u32 = 12_000;

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

    /// Looks at the terminal until its cursor is seen, or is not.
    pub(crate) fn expect_cursor(&self, seen: bool) {
        let flag = if seen { "1" } else { "0" };
        let ask = || self.tmux(&["display-message", "-p", "#{cursor_flag}"]);
        let told = look_until(ask, |told| told.trim() == flag);
        assert_eq!(told.trim(), flag, "the cursor's flag");
    }

    /// Looks at the screen until it shows a text.
    pub(crate) fn expect(&self, text: &str) -> String {
        self.expect_any(&[text])
    }

    /// Looks at the screen until it shows one of these texts: a notice gives way to the next one.
    pub(crate) fn expect_any(&self, texts: &[&str]) -> String {
        let look = || self.tmux(&["capture-pane", "-p"]);
        let shows = |screen: &str| texts.iter().any(|text| screen.contains(text));
        let screen = look_until(look, shows);
        assert!(shows(&screen), "the screen never showed any of {texts:?}:\n{screen}");
        screen
    }
}

/// Looks again and again, until something is as wished or so late that it never will be.
pub(crate) fn look_until(look: impl Fn() -> String, is_done: impl Fn(&str) -> bool) -> String {
    for _ in 0..MOST_LOOKS {
        let seen = look();
        if is_done(&seen) {
            return seen;
        }
        sleep(PAUSE);
    }
    look()
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}
