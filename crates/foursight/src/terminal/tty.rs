//! The terminal itself: taken for the game, given back in every case.

use std::io::{Result, Stdout, stdout};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

/// The screen while the game has it. Dropping it gives the terminal back.
pub(crate) struct Tty {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Tty {
    pub(crate) fn take() -> Result<Self> {
        enter()?;
        // A panic prints its message to a terminal that people can read.
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = leave();
            before(info);
        }));
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(Self { terminal })
    }

    /// Gives the terminal to the shell until somebody calls the program back.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> Result<()> {
        leave()?;
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        enter()?;
        self.terminal.clear()
    }

    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        let _ = leave();
    }
}

fn enter() -> Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

fn leave() -> Result<()> {
    execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show)?;
    disable_raw_mode()
}
