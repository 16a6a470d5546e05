//! `foursight spectrum play`: an emulated Spectrum in the terminal, at real speed.

use std::collections::VecDeque;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{FRAMES_PER_SECOND, Machine, MachineError, NOTICE, Output};
use foursight_voice::say;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::text::Line;

use super::beeper::Beeper;
use super::media::Medium;
use super::refusal::Refusal;
use super::view;
use crate::exit::{CliError, CliResult};
use crate::lang::Lang;

/// How long a key is held, and how long none is, in frames: terminals tell only of presses.
const HELD: u32 = 4;
const APART: u32 = 3;
/// Frames that may be late before the machine stops catching up.
const LATEST: u32 = 10;

pub(super) fn run(lang: Lang, medium: &Medium, sound: bool) -> CliResult {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(CliError::bad_input(say!(lang, "spectrum-needs-terminal")));
    }
    let mut machine = Machine::new(Output::PictureAndSound).map_err(broken(lang))?;
    medium.insert(&mut machine).map_err(broken(lang))?;
    let mut terminal =
        ratatui::try_init().map_err(|error| CliError::io(say!(lang, "terminal-silent"), &error))?;
    let mut session = Session { lang, machine, keys: Keys::default(), beeper: Beeper::new(sound) };
    let outcome = session.run(&mut terminal);
    ratatui::restore();
    if let Some(note) = session.beeper.note(lang) {
        anstream::eprintln!("{note}");
    }
    anstream::eprintln!("{NOTICE}");
    outcome
}

fn broken(lang: Lang) -> impl Fn(MachineError) -> CliError {
    move |error| CliError::bad_input(error.in_words(lang))
}

/// Keys on their way to the machine.
#[derive(Default)]
struct Keys {
    waiting: VecDeque<Key>,
    held: Option<(Key, u32)>,
    rest: u32,
}

impl Keys {
    /// Most keys that are remembered while others are held.
    const MOST: usize = 16;

    fn push(&mut self, key: Key) {
        if self.waiting.len() < Self::MOST {
            self.waiting.push_back(key);
        }
    }

    /// Presses and releases what is due before a frame.
    fn frame(&mut self, machine: &mut Machine) {
        if let Some((key, left)) = &mut self.held {
            *left -= 1;
            if *left == 0 {
                machine.key(*key, false);
                self.held = None;
                self.rest = APART;
            }
        } else if self.rest > 0 {
            self.rest -= 1;
        } else if let Some(key) = self.waiting.pop_front() {
            machine.key(key, true);
            self.held = Some((key, HELD));
        }
    }
}

struct Session {
    lang: Lang,
    machine: Machine,
    keys: Keys,
    beeper: Beeper,
}

impl Session {
    fn run(&mut self, terminal: &mut DefaultTerminal) -> CliResult {
        let frame = Duration::from_secs(1) / FRAMES_PER_SECOND;
        let mut due = Instant::now();
        loop {
            while event::poll(due.saturating_duration_since(Instant::now()))? {
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                {
                    if quits(key) {
                        return Ok(());
                    }
                    if let Some(key) = spectrum_key(key) {
                        self.keys.push(key);
                    }
                }
            }
            // Late frames are made up for without being drawn; after a long stop they are dropped.
            let late = Instant::now().saturating_duration_since(due);
            let frames = (late.as_millis() / frame.as_millis()) as u32 + 1;
            for _ in 0..frames.min(LATEST) {
                self.keys.frame(&mut self.machine);
                self.machine.frame().map_err(broken(self.lang))?;
                let samples = self.machine.sound();
                self.beeper.play(&samples)?;
            }
            due += frame * frames;
            self.draw(terminal)?;
        }
    }

    fn draw(&self, terminal: &mut DefaultTerminal) -> CliResult {
        let (picture, letters) = (self.machine.picture(), self.machine.letters());
        let help = say!(self.lang, "spectrum-keys");
        terminal.draw(|frame| {
            let rows = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]);
            let [screen, footer] = rows.areas(frame.area());
            view::draw(&picture, &letters, screen, frame.buffer_mut());
            frame.render_widget(Line::styled(help, Style::new().dim()), footer);
        })?;
        Ok(())
    }
}

fn quits(key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    key.code == KeyCode::Esc || (control && matches!(key.code, KeyCode::Char('c' | 'q')))
}

/// The Spectrum's key for one of the terminal.
fn spectrum_key(key: KeyEvent) -> Option<Key> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('b')).then_some(Key::BREAK);
    }
    match key.code {
        KeyCode::Char(character) => Key::for_character(character),
        KeyCode::Enter => Some(Key::ENTER),
        KeyCode::Backspace => Some(Key::DELETE),
        KeyCode::Left => Some(Key::LEFT),
        KeyCode::Right => Some(Key::RIGHT),
        KeyCode::Up => Some(Key::UP),
        KeyCode::Down => Some(Key::DOWN),
        _ => None,
    }
}
