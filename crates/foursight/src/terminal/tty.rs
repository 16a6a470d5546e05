//! The terminal itself: taken for the game, given back in every case.

use std::io::{Result, Stdout, stdout};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Position, Rect};

use super::ansi::OldColours;
use super::theme::Depth;

/// What Rust programs answer to the shell after a panic.
const PANICKED: i32 = 101;

/// The screen while the game has it. Dropping it gives the terminal back.
pub(crate) struct Tty {
    pub(crate) terminal: Terminal<CrosstermBackend<OldColours<Stdout>>>,
}

impl Tty {
    /// Takes the terminal, which has so many colours.
    pub(crate) fn take(depth: Depth) -> Result<Self> {
        enter()?;
        // A panic prints its message to a terminal that people can read, and ends the program
        // whichever thread it was: the screen cannot go on with a terminal that it has left.
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = leave();
            before(info);
            std::process::exit(PANICKED);
        }));
        let is_old = matches!(depth, Depth::Eight | Depth::Sixteen);
        let backend = CrosstermBackend::new(OldColours::new(stdout(), is_old));
        let terminal = Terminal::new(backend)?;
        Ok(Self { terminal })
    }

    /// Gives the terminal to the shell until somebody calls the program back.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> Result<()> {
        leave()?;
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.take_again()
    }

    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> Result<()> {
        Ok(())
    }

    /// Takes the terminal after a shell has had it; everything is drawn anew.
    pub(crate) fn take_again(&mut self) -> Result<()> {
        // Only a mode that was left is entered, whatever the shell has done to it.
        disable_raw_mode()?;
        enter()?;
        // `clear` would ask the terminal for the cursor, and the thread that reads the keys would
        // take the answer; a change of size clears without asking.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        let _ = leave();
    }
}

fn enter() -> Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        // A game that was killed has left its board there, and only what changes is drawn.
        Clear(ClearType::All),
        EnableMouseCapture,
        // Without it the letters of a pasted text would be keys, and resign a game.
        EnableBracketedPaste,
        cursor::Hide
    )
}

fn leave() -> Result<()> {
    execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    )?;
    disable_raw_mode()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::tmux::Tmux;

    /// Tells the test that it runs in the terminal already.
    const INSIDE: &str = "FOURSIGHT_TEST_INSIDE";

    #[test]
    fn in_a_terminal_a_panic_gives_it_back() {
        if std::env::var_os(INSIDE).is_some() {
            let mut tty = Tty::take(Depth::True).expect("a terminal");
            let draw = |frame: &mut ratatui::Frame<'_>| {
                frame.render_widget("the game", frame.area());
            };
            tty.terminal.draw(draw).expect("drawn");
            let _ = std::thread::spawn(|| panic!("a thinker has stumbled")).join();
            unreachable!("the program has ended");
        }
        let this = std::env::current_exe().expect("this test");
        let name = "terminal::tty::tests::in_a_terminal_a_panic_gives_it_back";
        let command = format!(
            "RUST_BACKTRACE=0 {INSIDE}=1 {} --exact {name} --nocapture; echo left with $?; \
             stty -a | grep -q ' echo ' && echo keys are seen; sleep 600",
            this.display()
        );
        let terminal = Tmux::start("panic", &command);
        let screen = terminal.expect("left with 101");
        assert!(screen.contains("a thinker has stumbled"), "{screen}");
        assert!(!screen.contains("the game"), "{screen}");
        terminal.expect("keys are seen");
        terminal.expect_cursor(true);
    }
}
