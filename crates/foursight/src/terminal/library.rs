//! The library on the screen: all games, to go on with, watch, search, rename, export and delete.

use std::path::Path;

use foursight_rules::Record;
use foursight_voice::{InWords, say};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::context::{Change, Context, Screen};
use super::frame;
use super::import;
use super::play::{Play, Purpose};
use super::replay::Replay;
use super::typing;
use crate::game::Game;
use crate::lang::Lang;
use crate::packs::record_trouble;
use crate::store::{
    DeleteError, Entry, Keeping, NameError, SavedGame, Section, entitle, in_short, write_whole,
};

/// Lines below the list: an empty one, two about the game that is lit, and the keys.
const BELOW: u16 = 4;
/// In a narrower window all about a game takes so many lines more, as far as the list leaves them;
/// one of them in any case if there are many lines.
const WIDE: u16 = 60;
const MORE: u16 = 2;
const ROOMY: u16 = 15;

/// A text that is being typed, or a question.
enum Prompt {
    Search(String),
    Rename(String),
    Export(String),
    Delete,
}

/// All games, and which of them is lit.
pub(crate) struct LibraryScreen {
    entries: Vec<Entry>,
    /// What is searched for.
    wanted: String,
    chosen: usize,
    first: usize,
    prompt: Option<Prompt>,
    /// Whether somebody can have read what is asked.
    is_prompt_seen: bool,
    area: Rect,
}

/// Opens the library.
pub(crate) fn open(context: &mut Context) -> Change {
    let entries = entries(context);
    let wanted = String::new();
    let area = Rect::default();
    let screen = LibraryScreen {
        entries,
        wanted,
        chosen: 0,
        first: 0,
        prompt: None,
        is_prompt_seen: false,
        area,
    };
    Change::Open(Box::new(screen))
}

/// All games, with what people call them.
fn entries(context: &Context) -> Vec<Entry> {
    let mut entries = context.store.library();
    entitle(&mut entries, &context.library(), context.lang);
    entries
}

impl LibraryScreen {
    /// The games that are searched for.
    fn shown(&self, lang: Lang) -> Vec<&Entry> {
        self.entries.iter().filter(|entry| entry.matches(&self.wanted, lang)).collect()
    }

    fn lit(&self, lang: Lang) -> Option<Entry> {
        self.shown(lang).get(self.chosen).copied().cloned()
    }

    fn read_again(&mut self, context: &Context) {
        self.entries = entries(context);
        let count = self.shown(context.lang).len();
        self.chosen = self.chosen.min(count.saturating_sub(1));
    }

    fn go(&mut self, code: KeyCode, lang: Lang) {
        let last = self.shown(lang).len().saturating_sub(1);
        let page = usize::from(self.area.height).max(1);
        self.chosen = match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen + 1,
            KeyCode::PageUp => self.chosen.saturating_sub(page),
            KeyCode::PageDown => self.chosen + page,
            KeyCode::Home => 0,
            _ => last,
        }
        .min(last);
    }

    /// Goes on with the game that is lit, or shows how it went.
    fn take(&mut self, context: &mut Context) -> Change {
        let Some(entry) = self.lit(context.lang) else { return Change::Stay };
        match &entry.game {
            Some(game) if entry.goes_on() => go_on(&entry, game, context),
            Some(game) => watch(game, context),
            None => unreadable(&entry, context),
        }
    }

    fn letter(&mut self, letter: char, context: &mut Context) -> Change {
        let entry = self.lit(context.lang);
        match (letter, entry) {
            ('/', _) => self.prompt = Some(Prompt::Search(self.wanted.clone())),
            ('w' | 'v', Some(Entry { game: Some(game), .. })) => return watch(&game, context),
            ('d', Some(_)) => self.prompt = Some(Prompt::Delete),
            ('r', Some(entry)) if entry.section == Section::Running => {
                context.refuse(say!(context.lang, "library-running-no-name"));
            }
            ('r', Some(entry)) => self.prompt = Some(Prompt::Rename(entry.name)),
            ('x', Some(entry)) => self.prompt = Some(Prompt::Export(entry.name + ".json")),
            _ => context.refuse(say!(context.lang, "key-unknown", key = letter)),
        }
        Change::Stay
    }

    fn answer_prompt(&mut self, prompt: Prompt, key: KeyEvent, context: &mut Context) {
        let lit = self.lit(context.lang);
        match (prompt, key.code, lit) {
            (Prompt::Delete, KeyCode::Char('y' | 'j'), Some(entry)) => {
                match context.store.delete(&entry) {
                    Ok(()) => {
                        let name = entry.called();
                        context.tell(say!(context.lang, "library-deleted", name));
                    }
                    Err(DeleteError::InUse) => {
                        let name = entry.called();
                        let text = say!(context.lang, "library-in-use", name);
                        context.refuse(text);
                    }
                    Err(DeleteError::Io(error)) => {
                        let file = in_short(&entry.path);
                        let error = error.in_words(context.lang);
                        context.refuse(say!(context.lang, "library-not-deleted", file, error));
                    }
                }
                self.read_again(context);
            }
            (Prompt::Delete, ..) | (_, KeyCode::Esc, _) => {}
            (Prompt::Search(_), KeyCode::Enter, _) => {}
            (Prompt::Rename(name), KeyCode::Enter, Some(entry)) => {
                self.rename(&entry, &name, context);
            }
            (Prompt::Export(file), KeyCode::Enter, Some(entry)) => export(&entry, &file, context),
            (mut prompt, ..) => {
                let (Prompt::Search(text) | Prompt::Rename(text) | Prompt::Export(text)) =
                    &mut prompt
                else {
                    return;
                };
                typing::edit(text, key);
                if let Prompt::Search(text) = &prompt {
                    self.wanted.clone_from(text);
                    self.chosen = 0;
                }
                self.prompt = Some(prompt);
            }
        }
    }

    fn rename(&mut self, entry: &Entry, name: &str, context: &mut Context) {
        let lang = context.lang;
        match context.store.rename(entry, name) {
            Ok(path) => {
                self.read_again(context);
                let at = self.shown(lang).iter().position(|entry| entry.path == path);
                self.chosen = at.unwrap_or(self.chosen);
            }
            Err(NameError::Invalid) => context.refuse(say!(lang, "library-name-invalid")),
            Err(NameError::Taken) => context.refuse(say!(lang, "library-name-taken", name)),
            Err(NameError::Io(error)) => {
                context.refuse(say!(lang, "not-saved", error = error.in_words(context.lang)));
            }
        }
    }

    /// Why nothing is here, and how something comes here.
    fn draw_empty(&self, buffer: &mut Buffer, context: &Context) {
        let (lang, width) = (context.lang, usize::from(self.area.width));
        let why = match context.store.games_in_use() {
            0 => say!(lang, "no-saved-game").to_owned(),
            count => say!(lang, "library-elsewhere", count),
        };
        let lines = [why.as_str(), say!(lang, "library-paste")]
            .into_iter()
            .flat_map(|text| frame::wrap(text, width.max(1), usize::MAX));
        for (line, y) in lines.zip(self.area.y..self.area.bottom()) {
            buffer.set_stringn(self.area.x, y, line, width, Style::new());
        }
    }

    fn draw_prompt(&self, prompt: &Prompt, area: Rect, buffer: &mut Buffer, lang: Lang) {
        let text = match prompt {
            Prompt::Search(input) => say!(lang, "library-ask-search", input),
            Prompt::Rename(input) => say!(lang, "library-ask-name", input),
            Prompt::Export(input) => say!(lang, "library-ask-file", input),
            Prompt::Delete => {
                let lit = self.lit(lang);
                let name = lit.as_ref().map(Entry::called).unwrap_or_default();
                say!(lang, "library-ask-delete", name)
            }
        };
        let width = usize::from(area.width.saturating_sub(2));
        let style = Style::new().add_modifier(Modifier::BOLD);
        if matches!(prompt, Prompt::Delete) {
            // What is asked is read from its beginning on, and takes the line above if it is long.
            let lines = frame::wrap(&text, width, 2);
            let first = area.y.saturating_sub(lines.len() as u16 - 1);
            frame::clear(Rect { y: first, height: lines.len() as u16, ..area }, buffer);
            for (line, y) in lines.iter().zip(first..) {
                buffer.set_stringn(area.x + 1, y, line, width, style);
            }
            return;
        }
        // The end is where somebody types.
        let skipped = text.chars().count().saturating_sub(width);
        let end: String = text.chars().skip(skipped).collect();
        buffer.set_stringn(area.x + 1, area.y, end, width, style);
    }
}

impl Screen for LibraryScreen {
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Change {
        let is_seen = std::mem::take(&mut self.is_prompt_seen);
        if matches!(self.prompt, Some(Prompt::Delete)) && !is_seen {
            return Change::Stay;
        }
        if let Some(prompt) = self.prompt.take() {
            self.answer_prompt(prompt, key, context);
            return Change::Stay;
        }
        match key.code {
            KeyCode::Esc if !self.wanted.is_empty() => self.wanted.clear(),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q') => return Change::Back,
            KeyCode::Enter | KeyCode::Char(' ') => return self.take(context),
            KeyCode::Delete => return self.letter('d', context),
            code @ (KeyCode::Up
            | KeyCode::Down
            | KeyCode::PageUp
            | KeyCode::PageDown
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::Char('j' | 'k')) => self.go(code, context.lang),
            KeyCode::Char(letter) => return self.letter(letter, context),
            _ => {}
        }
        Change::Stay
    }

    /// A pasted text is typed if something is being typed, and otherwise a game to look at; a
    /// record is kept as well.
    fn paste(&mut self, text: &str, context: &mut Context) -> Change {
        match &self.prompt {
            // A question wants a key.
            Some(Prompt::Delete) => Change::Stay,
            Some(_) => {
                for letter in import::as_line(text).chars() {
                    if let Some(prompt) = self.prompt.take() {
                        self.answer_prompt(prompt, KeyCode::Char(letter).into(), context);
                    }
                }
                Change::Stay
            }
            None => {
                let change = import::open(text, None, context);
                if let (Change::Open(_), Ok(record)) = (&change, Record::parse(text.trim())) {
                    keep(record, context);
                }
                change
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Change {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(KeyCode::Up, context.lang),
            MouseEventKind::ScrollDown => self.go(KeyCode::Down, context.lang),
            MouseEventKind::Down(MouseButton::Right) => return Change::Back,
            MouseEventKind::Down(MouseButton::Left)
                if self.area.contains((mouse.column, mouse.row).into()) =>
            {
                let at = self.first + usize::from(mouse.row - self.area.y);
                if at < self.shown(context.lang).len() {
                    let was_lit = self.chosen == at;
                    self.chosen = at;
                    if was_lit {
                        return self.take(context);
                    }
                }
            }
            _ => {}
        }
        Change::Stay
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.is_prompt_seen = self.prompt.is_some();
        let (theme, lang) = (&context.theme, context.lang);
        let shown: Vec<Entry> = self.shown(lang).into_iter().cloned().collect();
        let title = say!(lang, "library-title", shown = shown.len(), all = self.entries.len());
        let inner = frame::page(area, buffer, context, &title);
        let spare = inner.height.saturating_sub(BELOW).saturating_sub(shown.len() as u16);
        let more = match area.width < WIDE {
            true => spare.min(MORE).max(u16::from(area.height >= ROOMY)),
            false => 0,
        };
        let height = inner.height.saturating_sub(BELOW + more);
        self.area = Rect::new(inner.x + 1, inner.y, inner.width.saturating_sub(2), height);
        let seen = usize::from(height);
        self.first = self.first.clamp((self.chosen + 1).saturating_sub(seen), self.chosen);
        let width = usize::from(self.area.width);
        let rows = shown.iter().enumerate().skip(self.first).take(seen);
        for ((number, entry), y) in rows.zip(self.area.y..) {
            let lit = number == self.chosen;
            let style = if lit { theme.chosen() } else { Style::new() };
            let text = row(entry, width, lang);
            buffer.set_stringn(self.area.x, y, format!("{text:<width$}"), width, style);
        }
        if self.entries.is_empty() {
            self.draw_empty(buffer, context);
        }
        let below = Rect::new(inner.x, self.area.bottom() + 1, inner.width, BELOW - 1 + more);
        let below = below.intersection(inner);
        if below.height < BELOW - 1 + more {
            return;
        }
        if let Some(entry) = shown.get(self.chosen) {
            let path = entry.path.display().to_string();
            let mut lines = frame::wrap(&entry.about(lang), width, 1 + usize::from(more));
            lines.push(frame::fit_end(&path, width));
            for (line, y) in lines.iter().zip(below.y..) {
                buffer.set_stringn(below.x + 1, y, line, width, theme.quiet());
            }
        }
        let last = Rect::new(below.x, below.bottom() - 1, below.width, 1);
        match &self.prompt {
            Some(prompt) => self.draw_prompt(prompt, last, buffer, lang),
            None => {
                let keys = match self.entries.is_empty() {
                    true => say!(lang, "library-key-line-empty"),
                    false => say!(lang, "library-key-line"),
                };
                let keys = frame::key_line(keys, width, &context.keymap);
                buffer.set_stringn(last.x + 1, last.y, keys, width, theme.quiet());
            }
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![
            ("↑ ↓", say!(lang, "key-choose")),
            ("Enter", say!(lang, "key-library-take")),
            ("w", say!(lang, "key-watch")),
            ("/", say!(lang, "key-search")),
            ("r", say!(lang, "key-rename")),
            ("x", say!(lang, "key-export")),
            ("d", say!(lang, "key-delete")),
            ("Esc q", say!(lang, "key-back")),
        ]
    }

    fn is_typing(&self) -> bool {
        self.prompt.is_some()
    }

    fn resume(&mut self, context: &mut Context) {
        self.read_again(context);
    }
}

/// Keeps a record that came from elsewhere among the saved games.
fn keep(record: Record, context: &mut Context) {
    let lang = context.lang;
    match context.store.save(lang, &SavedGame { record, table: None }) {
        Ok(path) => context.tell(say!(lang, "saved-as", path = in_short(&path))),
        Err(error) => context.refuse(say!(lang, "not-saved", error = error.in_words(context.lang))),
    }
}

/// Goes on with a game that was left, in its own file, or with a copy of one that was saved.
fn go_on(entry: &Entry, saved: &SavedGame, context: &mut Context) -> Change {
    let kept = match entry.section {
        Section::Running => match context.store.take_up_at(&entry.path) {
            Some(kept) => Some(kept),
            None => {
                context.refuse(say!(context.lang, "nothing-to-continue"));
                return Change::Stay;
            }
        },
        Section::Finished | Section::Saved => None,
    };
    match Game::resume(&context.library(), saved, context.lang) {
        Ok(game) => {
            let play = Play::with(game, Purpose::Game, context);
            let play = match kept {
                Some(kept) => play.kept_in(Keeping::going_on(kept)),
                None => play,
            };
            Change::Open(Box::new(play))
        }
        Err(error) => {
            context.refuse(record_trouble(context.lang, &error));
            Change::Stay
        }
    }
}

fn watch(saved: &SavedGame, context: &mut Context) -> Change {
    match Replay::new(&saved.record, context) {
        Ok(replay) => Change::Open(Box::new(replay)),
        Err(error) => {
            context.refuse(record_trouble(context.lang, &error));
            Change::Stay
        }
    }
}

fn unreadable(entry: &Entry, context: &mut Context) -> Change {
    let path = entry.path.display().to_string();
    context.refuse(say!(context.lang, "library-unreadable", path));
    Change::Stay
}

/// Writes the record to a file that is not there yet.
fn export(entry: &Entry, file: &str, context: &mut Context) {
    let lang = context.lang;
    let path = Path::new(file.trim());
    if path.exists() || file.trim().is_empty() {
        context.refuse(say!(lang, "library-name-taken", name = file));
        return;
    }
    let Some(game) = &entry.game else { return };
    match write_whole(path, game.record.to_json().as_bytes()) {
        Ok(()) => context.tell(say!(lang, "saved-to", file)),
        Err(error) => {
            context.refuse(say!(lang, "not-written", file, error = error.in_words(context.lang)));
        }
    }
}

/// A game in one line: what it is called, who played, how it stands, when that was. What has no
/// room is left out: first who played, then when that was.
fn row(entry: &Entry, width: usize, lang: Lang) -> String {
    let when = entry.when(lang);
    let (players_width, state_width, when_width) = match width {
        76.. => (26, 16, 16),
        54.. => (0, 16, 16),
        46.. => (0, 12, 12),
        // When that was is told below.
        _ => (0, 12, 0),
    };
    let name_width = width.saturating_sub(when_width + players_width + state_width + 3);
    let column = |text: &str, width: usize| match width {
        0 => String::new(),
        _ => format!("{:<width$}", frame::fit(text, width.saturating_sub(1))),
    };
    let mark = if entry.goes_on() { "> " } else { "  " };
    let name = column(entry.called(), name_width);
    let players = column(&entry.players(), players_width);
    let state = column(&entry.state(lang), state_width);
    let when = if when_width == 0 { String::new() } else { frame::fit(&when, when_width) };
    format!("{mark}{name}{players}{state}{when:>when_width$}")
}
