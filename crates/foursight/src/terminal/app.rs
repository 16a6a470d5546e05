//! The screens on top of each other, and what goes to the one in front.

use std::time::Duration;

use foursight_voice::say;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::Signal;
use super::context::{Change, Context, Screen};
use super::frame;
use super::theme::in_ascii;
use crate::store::Sound;

/// Less than this and nothing can be shown.
const SMALLEST: (u16, u16) = (24, 9);

/// Switches the sound on every screen.
pub(crate) const SOUND_KEY: char = 'm';

/// What the program should do after a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Suspend,
    /// The terminal is taken and drawn anew.
    Redraw,
    Quit,
}

/// The program on the screen. It knows no terminal and no clock: both are told to it.
pub(crate) struct App {
    pub(crate) context: Context,
    screens: Vec<Box<dyn Screen>>,
    /// The keys are shown, from this line on.
    help: Option<usize>,
}

impl App {
    pub(crate) fn new(context: Context, first: Box<dyn Screen>) -> Self {
        Self { context, screens: vec![first], help: None }
    }

    /// Opens a screen over the others.
    pub(crate) fn open(&mut self, screen: Box<dyn Screen>) {
        self.screens.push(screen);
    }

    /// Something came from outside.
    pub(crate) fn signal(&mut self, signal: Signal) -> Next {
        let next = self.take(signal);
        if next == Next::Quit {
            self.screens.iter_mut().for_each(|screen| screen.quit(&mut self.context));
        }
        next
    }

    fn take(&mut self, signal: Signal) -> Next {
        match signal {
            Signal::Terminate => Next::Quit,
            Signal::Continued => Next::Redraw,
            // A game goes on behind whatever stands before it.
            #[cfg(feature = "join")]
            Signal::News(number, news) => {
                for screen in &mut self.screens {
                    screen.news(number, &news, &mut self.context);
                }
                Next::GoOn
            }
            Signal::Answer(answer) => {
                let change = self.front(|screen, context| screen.answer(answer, context));
                self.change(change)
            }
            Signal::Input(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                let next = self.key(key);
                self.context.read_on();
                next
            }
            Signal::Input(Event::Mouse(mouse)) if self.help.is_none() => {
                let change = self.front(|screen, context| screen.mouse(mouse, context));
                self.change(change)
            }
            // Whatever a pasted text holds, it is no key.
            Signal::Input(Event::Paste(text)) => {
                // Most terminals send the ends of lines as the key for them would: as carriage returns.
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                self.help = None;
                self.context.notice = None;
                let change = self.front(|screen, context| screen.paste(&text, context));
                let next = self.change(change);
                self.context.read_on();
                next
            }
            Signal::Input(_) => Next::GoOn,
        }
    }

    fn key(&mut self, mut key: KeyEvent) -> Next {
        let typing = self.screens.last().is_some_and(|screen| screen.is_typing());
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return Next::Quit,
                KeyCode::Char('z') => return Next::Suspend,
                // Of a text that is typed a letter, a word or everything is taken back.
                KeyCode::Char('h' | 'u' | 'w') if typing => {}
                _ => return Next::GoOn,
            }
        }
        if let Some(first) = self.help.take() {
            self.help = match key.code {
                KeyCode::Down | KeyCode::PageDown => Some(first + 1),
                KeyCode::Up | KeyCode::PageUp => Some(first.saturating_sub(1)),
                _ => None,
            };
            return Next::GoOn;
        }
        self.context.notice = None;
        if !typing {
            key.code = self.context.keymap.meant(key.code);
        }
        match key.code {
            KeyCode::Char('?') if !typing => {
                self.help = Some(0);
                Next::GoOn
            }
            KeyCode::Char(SOUND_KEY) if !typing => {
                self.switch_sound();
                Next::GoOn
            }
            _ => {
                let change = self.front(|screen, context| screen.key(key, context));
                self.change(change)
            }
        }
    }

    fn switch_sound(&mut self) {
        let lang = self.context.lang;
        let on = self.context.settings.sound == Sound::Off;
        self.context.settings.sound = if on { Sound::LOUDEST } else { Sound::Off };
        self.context.settings_changed();
        self.context.tell(if on { say!(lang, "sound-on") } else { say!(lang, "sound-off") });
        if let Some(screen) = self.screens.last_mut() {
            screen.resume(&mut self.context);
        }
    }

    fn front(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Context) -> Change) -> Change {
        match self.screens.last_mut() {
            Some(screen) => act(screen.as_mut(), &mut self.context),
            None => Change::Quit,
        }
    }

    fn change(&mut self, change: Change) -> Next {
        match change {
            Change::Stay => return Next::GoOn,
            Change::Open(screen) => self.screens.push(screen),
            Change::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Change::Back => {
                self.screens.pop();
            }
            Change::Quit => return Next::Quit,
        }
        match self.screens.last_mut() {
            Some(screen) => {
                screen.resume(&mut self.context);
                Next::GoOn
            }
            None => Next::Quit,
        }
    }

    /// Lets time pass; answers when to do so again, if ever.
    pub(crate) fn pass(&mut self, now: Duration) -> Option<Duration> {
        self.context.now = now;
        self.screens.last_mut()?.pass(&mut self.context)
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let Some(screen) = self.screens.last_mut() else { return };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let size = |(width, height): (u16, u16)| format!("{width}x{height}");
            let (size, least) = (size((area.width, area.height)), size(SMALLEST));
            let text = say!(self.context.lang, "window-too-small", size, least);
            // It has as many lines as there are.
            Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
            return;
        }
        screen.draw(area, buffer, &self.context);
        if let Some(first) = &mut self.help {
            let keys = screen.keys(self.context.lang);
            *first = frame::help(area, buffer, &self.context, &keys, *first);
        }
        if self.context.theme.ascii {
            // Sentences and names may have any letters.
            for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
                let plain = in_ascii(cell.symbol());
                cell.set_symbol(plain);
            }
        }
    }
}
