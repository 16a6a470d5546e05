//! The game in the terminal: a full screen with menu, board and settings.
//!
//! `app.rs` holds the screens and hands them what happens; it knows neither terminal nor clock, so
//! tests drive it by hand. Screens: `chooser.rs` (every menu), `play/`, `replay.rs`,
//! `review.rs` (mistakes in it), `puzzles.rs`, `library.rs` (all games), `import.rs` (pasted ones), `rules_page.rs`, `statistics.rs`, `browser.rs` (the web server beside the screen). The board: `scene.rs` (what is shown when), `layout.rs` (where),
//! `sheet.rs` (how much of it), `picture.rs` (how), `names.rs` (with which names), `theme.rs` (in which colours), `own_theme.rs`
//! (in the player's), `ansi.rs` (on old terminals). `keymap.rs` says which keys mean others, `typing.rs` what they do to a text.

mod ansi;
pub(crate) mod app;
#[cfg(feature = "serve")]
mod browser;
mod chooser;
pub(crate) mod context;
mod frame;
pub(crate) mod frames;
mod import;
mod keymap;
mod layout;
mod library;
mod list;
mod menus;
mod names;
mod own_theme;
mod picture;
pub(crate) mod play;
mod puzzles;
mod replay;
mod review;
mod rules_page;
mod scene;
mod settings;
mod sheet;
mod statistics;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
mod thought;
mod tty;
mod typing;

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use foursight_rules::Record;
use foursight_voice::say;
use ratatui::crossterm::event::Event;

use self::app::{App, Next};
use self::context::Context;
use self::play::{Play, Purpose};
use self::theme::Depth;
use self::thought::Answer;
use self::tty::Tty;
use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::game::Game;
use crate::packs::record_trouble;
use crate::sound::Speaker;
use crate::store::Store;

pub(crate) use self::scene::Cue;
pub(crate) use self::theme::ThemeName;

/// Something from outside.
#[derive(Debug)]
pub(crate) enum Signal {
    Input(Event),
    Answer(Answer),
    /// Something was heard of a game elsewhere, by the connection with this number.
    #[cfg(feature = "join")]
    News(u32, Box<crate::online::News>),
    /// The program was stopped and goes on: the terminal may have been anybody's.
    Continued,
    /// The system asks the program to end.
    Terminate,
}

/// What to begin with.
pub(crate) enum First {
    Menu,
    Game(Box<Game>),
    Replay(Box<Record>),
    /// A puzzle by its level and number; without a number the first that is not solved.
    Puzzle(u32, Option<u32>),
    /// A game on a server.
    #[cfg(feature = "join")]
    Online(Box<(crate::online::Server, crate::online::Opened)>),
}

/// Plays until the player has had enough.
pub(crate) fn run(shared: &Shared, first: First) -> CliResult {
    let (signals, inbox) = channel();
    let store = Store::of_user();
    let mut context = Context::new(shared.clone(), store, Depth::of_terminal(), signals.clone());
    if theme::is_ascii_wanted() {
        context.limit_to_ascii();
    }
    let mut app = match first {
        First::Replay(record) => {
            let replay = replay::Replay::new(&record, &context)
                .map_err(|error| CliError::bad_input(record_trouble(context.lang, &error)))?;
            App::new(context, Box::new(replay))
        }
        First::Menu => {
            let menu = menus::main(&context);
            App::new(context, Box::new(menu))
        }
        First::Puzzle(level, number) => {
            let menu = menus::main(&context);
            let puzzle = puzzles::Solving::new(level, number, &mut context);
            let mut app = App::new(context, Box::new(menu));
            if let Some(puzzle) = puzzle {
                app.open(Box::new(puzzle));
            }
            app
        }
        #[cfg(feature = "join")]
        First::Online(way) => {
            let (server, opened) = *way;
            let menu = menus::main(&context);
            let lang = context.lang;
            let play = Play::join(server, opened, &mut context)
                .map_err(|error| CliError::io(say!(lang, "join-seat-not-kept"), &error))?;
            let mut app = App::new(context, Box::new(menu));
            app.open(Box::new(play));
            app
        }
        First::Game(game) => {
            let menu = menus::main(&context);
            let play = Play::with(*game, Purpose::Game, &mut context);
            let mut app = App::new(context, Box::new(menu));
            app.open(Box::new(play));
            app
        }
    };
    let lang = app.context.lang;
    let trouble = |error| CliError::io(say!(lang, "terminal-silent"), &error);
    let mut tty = Tty::take(app.context.depth).map_err(trouble)?;
    listen(signals).map_err(trouble)?;
    turn_by_turn(&mut app, &mut tty, &inbox).map_err(trouble)
}

/// Keys, the mouse and the system's signals come in on threads of their own.
fn listen(signals: Sender<Signal>) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
        let mut system = signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM])?;
        let signals = signals.clone();
        std::thread::spawn(move || {
            for signal in system.forever() {
                let told = if signal == SIGCONT { Signal::Continued } else { Signal::Terminate };
                if signals.send(told).is_err() {
                    break;
                }
            }
        });
    }
    // From here on changes of the window are heard: one that came between the first frame and the
    // thread's first look would be lost, and the old frame would stay.
    ratatui::crossterm::event::poll(Duration::ZERO)?;
    std::thread::spawn(move || {
        // A terminal that is gone ends the game.
        while let Ok(event) = ratatui::crossterm::event::read() {
            if signals.send(Signal::Input(event)).is_err() {
                return;
            }
        }
        let _ = signals.send(Signal::Terminate);
    });
    Ok(())
}

/// Draws, waits for something to happen or for the next moment of an animation, and so on.
fn turn_by_turn(app: &mut App, tty: &mut Tty, inbox: &Receiver<Signal>) -> std::io::Result<()> {
    let began = Instant::now();
    let speaker = Speaker::new();
    loop {
        let wake = app.pass(began.elapsed());
        tty.terminal.draw(|frame| app.draw(frame.area(), frame.buffer_mut()))?;
        speaker.play(&app.context.take_cues(), app.context.settings.sound);
        let first = match wake {
            Some(wait) => match inbox.recv_timeout(wait.max(Duration::from_millis(1))) {
                Ok(signal) => Some(signal),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            },
            None => match inbox.recv() {
                Ok(signal) => Some(signal),
                Err(_) => return Ok(()),
            },
        };
        // Everything that waits is taken at once: the mouse tells of every cell that it crosses.
        app.context.now = began.elapsed();
        for signal in first.into_iter().chain(inbox.try_iter()) {
            match app.signal(signal) {
                Next::GoOn => {}
                Next::Suspend => tty.suspend()?,
                Next::Redraw => tty.take_again()?,
                Next::Quit => return Ok(()),
            }
        }
    }
}
