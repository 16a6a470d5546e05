//! A list to choose from: with the arrows, a digit or letter, or the mouse.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::theme::Theme;

/// So many letters of a label are always shown.
const LEAST_LABEL: usize = 12;
/// Fewer letters of a value say nothing.
const LEAST_VALUE: usize = 6;

/// One line of a list.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    /// The key that chooses it at once.
    pub(crate) key: Option<char>,
    pub(crate) label: String,
    /// What stands at the right.
    pub(crate) value: String,
    /// What it does, for the line below the list.
    pub(crate) about: String,
}

impl Item {
    pub(crate) fn new(label: impl Into<String>, about: impl Into<String>) -> Self {
        Self { key: None, label: label.into(), value: String::new(), about: about.into() }
    }

    pub(crate) fn keyed(mut self, key: char) -> Self {
        self.key = Some(key);
        self
    }

    pub(crate) fn valued(mut self, value: impl Into<String>) -> Self {
        self.value = value.into();
        self
    }
}

/// What came of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// This one is chosen.
    Chosen(usize),
    /// The light moved, or nothing happened.
    Moved,
    /// The key is no choice.
    Unknown,
}

/// A list and which of its lines is lit.
#[derive(Debug, Clone, Default)]
pub(crate) struct List {
    pub(crate) items: Vec<Item>,
    pub(crate) chosen: usize,
    first: usize,
    area: Rect,
}

impl List {
    /// A list whose lines are chosen by 1 to 9 and then by letters, where they have no key yet;
    /// keys that mean something else choose none.
    pub(crate) fn numbered(mut items: Vec<Item>, is_free: impl Fn(char) -> bool) -> Self {
        let keys = ('1'..='9').chain('a'..='z').filter(|key| is_free(*key));
        for (item, key) in items.iter_mut().zip(keys) {
            item.key.get_or_insert(key);
        }
        Self { items, ..Self::default() }
    }

    /// Whether something that is said about a line is longer than this.
    pub(crate) fn tells_more_than(&self, length: usize) -> bool {
        self.items.iter().any(|item| item.about.chars().count() > length)
    }

    pub(crate) fn about(&self) -> &str {
        self.items.get(self.chosen).map_or("", |item| &item.about)
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Pick {
        let last = self.items.len().saturating_sub(1);
        match code {
            KeyCode::Up => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => {
                self.chosen = if self.chosen >= last { 0 } else { self.chosen + 1 };
            }
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(10),
            KeyCode::PageDown => self.chosen = (self.chosen + 10).min(last),
            KeyCode::Enter | KeyCode::Char(' ') if !self.items.is_empty() => {
                return Pick::Chosen(self.chosen);
            }
            KeyCode::Char(key) => {
                let key = key.to_ascii_lowercase();
                let Some(index) = self.items.iter().position(|item| item.key == Some(key)) else {
                    return Pick::Unknown;
                };
                self.chosen = index;
                return Pick::Chosen(index);
            }
            _ => return Pick::Unknown,
        }
        Pick::Moved
    }

    /// A click, or the wheel.
    pub(crate) fn click(&mut self, x: u16, y: u16) -> Pick {
        if !self.area.contains((x, y).into()) {
            return Pick::Moved;
        }
        let index = self.first + usize::from(y - self.area.y);
        if index < self.items.len() {
            self.chosen = index;
            return Pick::Chosen(index);
        }
        Pick::Moved
    }

    /// The keys that choose something, for messages.
    pub(crate) fn keys(&self) -> String {
        let keys: Vec<char> = self.items.iter().filter_map(|item| item.key).collect();
        match keys.as_slice() {
            [] => String::new(),
            [only] => only.to_string(),
            [first, .., last] if last.is_ascii_digit() && first <= last => {
                format!("{first}-{last}")
            }
            all => all.iter().map(char::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    /// Height that shows everything.
    pub(crate) fn height(&self) -> u16 {
        self.items.len() as u16
    }

    pub(crate) fn draw(&mut self, area: Rect, theme: &Theme, buffer: &mut Buffer) {
        self.area = area;
        let seen = usize::from(area.height);
        self.first = self.first.clamp((self.chosen + 1).saturating_sub(seen), self.chosen);
        self.first = self.first.min(self.items.len().saturating_sub(seen));
        for (number, item) in self.items.iter().enumerate().skip(self.first).take(seen) {
            let y = area.y + (number - self.first) as u16;
            let lit = number == self.chosen;
            let style = if lit { theme.chosen() } else { ratatui::style::Style::new() };
            if lit {
                buffer.set_style(Rect::new(area.x, y, area.width, 1), style);
            }
            let key = item.key.map(String::from).unwrap_or_default();
            let key_style =
                if lit { style } else { theme.fg(theme.accent).add_modifier(Modifier::BOLD) };
            let width = usize::from(area.width);
            buffer.set_stringn(area.x + 1, y, &key, width, key_style);
            // A value that would leave no room for what it is the value of is not shown, or only
            // its beginning if that is short.
            let whole = item.label.chars().count();
            let beside = width.saturating_sub(whole + 6);
            let value = match item.value.chars().count() {
                length if length + whole.min(LEAST_LABEL) + 6 <= width => item.value.clone(),
                _ if beside >= LEAST_VALUE => super::frame::fit(&item.value, beside),
                _ => String::new(),
            };
            let length = value.chars().count() as u16;
            let has_value = length > 0;
            let room = width.saturating_sub(if has_value { usize::from(length) + 6 } else { 5 });
            let label = super::frame::fit(&item.label, room);
            buffer.set_stringn(area.x + 4, y, label, room, style);
            if has_value {
                let value_style = if lit { style } else { theme.quiet() };
                let x = area.right() - length - 1;
                buffer.set_string(x, y, &value, value_style);
            }
        }
        if self.first > 0 {
            buffer.set_string(area.right(), area.y, "↑", theme.quiet());
        }
        if self.first + seen < self.items.len() && area.height > 0 {
            buffer.set_string(area.right(), area.bottom() - 1, "↓", theme.quiet());
        }
    }
}
