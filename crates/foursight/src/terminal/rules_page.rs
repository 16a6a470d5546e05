//! The rules of a game in words, to be scrolled.

use std::sync::Arc;

use foursight_rules::Ruleset;
use foursight_voice::{describe, how_to_play, say};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::context::{Change, Context, Screen};
use super::frame;
use crate::lang::Lang;

/// Longer lines are hard to read.
const WIDEST: u16 = 90;

/// A page of rules.
pub(crate) struct RulesPage {
    rules: Arc<Ruleset>,
    first: usize,
    /// How far it can be scrolled.
    last: usize,
    page: usize,
}

impl RulesPage {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self { rules: Arc::clone(rules), first: 0, last: 0, page: 1 }
    }

    /// The text, line by line: for players first, in full below.
    fn lines(&self, lang: Lang, width: usize) -> Vec<String> {
        let text = format!("{}\n\n{}", how_to_play(&self.rules, lang), describe(&self.rules, lang));
        text.lines().flat_map(|line| frame::wrap(line, width, usize::MAX)).collect()
    }
}

impl Screen for RulesPage {
    fn key(&mut self, key: KeyEvent, _context: &mut Context) -> Change {
        self.first = match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.first + 1,
            KeyCode::Up | KeyCode::Char('k') => self.first.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first + self.page,
            KeyCode::PageUp => self.first.saturating_sub(self.page),
            KeyCode::Home => 0,
            KeyCode::End => self.last,
            _ => return Change::Back,
        }
        .min(self.last);
        Change::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, _context: &mut Context) -> Change {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.first = (self.first + 1).min(self.last),
            MouseEventKind::ScrollUp => self.first = self.first.saturating_sub(1),
            _ => {}
        }
        Change::Stay
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let title = say!(lang, "rules-of", title = self.rules.title(lang.code()));
        let inner = frame::page(area, buffer, context, &title);
        let width = usize::from(inner.width.saturating_sub(4).min(WIDEST));
        let lines = self.lines(lang, width);
        self.page = usize::from(inner.height).max(1);
        self.last = lines.len().saturating_sub(self.page);
        self.first = self.first.min(self.last);
        for (line, y) in lines.iter().skip(self.first).zip(inner.top()..inner.bottom()) {
            buffer.set_stringn(inner.x + 2, y, line, width, Style::new());
        }
        let x = inner.right().saturating_sub(1);
        if self.first > 0 {
            buffer.set_string(x, inner.y, "↑", theme.quiet());
        }
        if self.first < self.last && inner.height > 0 {
            buffer.set_string(x, inner.bottom() - 1, "↓", theme.quiet());
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![("↑ ↓", say!(lang, "key-scroll")), ("Esc", say!(lang, "key-back"))]
    }
}
