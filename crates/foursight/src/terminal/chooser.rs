//! A screen with a list to choose from.

use foursight_voice::say;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::app::SOUND_KEY;
use super::context::{Change, Context, Screen};
use super::frame;
use super::list::{Item, List, Pick};
use crate::lang::Lang;

type Act = Box<dyn FnMut(usize, &mut Context) -> Change>;
type Items = Box<dyn Fn(&Context) -> Vec<Item>>;

/// A title, a list, and what to do with the choice.
pub(crate) struct Chooser {
    title: Box<dyn Fn(&Context) -> String>,
    items: Items,
    act: Act,
    /// What the left arrow does, where the right one does what Enter does.
    back: Option<Act>,
    list: List,
    is_menu: bool,
}

impl Chooser {
    pub(crate) fn new(
        context: &Context,
        title: impl Fn(&Context) -> String + 'static,
        items: impl Fn(&Context) -> Vec<Item> + 'static,
        act: impl FnMut(usize, &mut Context) -> Change + 'static,
    ) -> Self {
        let list = numbered(items(context), context);
        Self {
            title: Box::new(title),
            items: Box::new(items),
            act: Box::new(act),
            back: None,
            list,
            is_menu: false,
        }
    }

    /// The first screen: with the name of the game above and the scores below.
    pub(crate) fn into_menu(mut self) -> Self {
        self.is_menu = true;
        self
    }

    /// The lines have values: the arrows to the right and left change them.
    pub(crate) fn with_values(
        mut self,
        back: impl FnMut(usize, &mut Context) -> Change + 'static,
    ) -> Self {
        self.back = Some(Box::new(back));
        self
    }

    /// Lights a line to begin with.
    pub(crate) fn at(mut self, chosen: usize) -> Self {
        self.list.chosen = chosen.min(self.list.items.len().saturating_sub(1));
        self
    }

    fn picked(&mut self, pick: Pick, context: &mut Context) -> Change {
        match pick {
            Pick::Moved => Change::Stay,
            Pick::Chosen(index) => {
                let change = (self.act)(index, context);
                self.resume(context);
                change
            }
            Pick::Unknown => {
                let keys = self.list.keys();
                context.refuse(say!(context.lang, "not-a-choice", keys));
                Change::Stay
            }
        }
    }

    fn leave(&self) -> Change {
        if self.is_menu { Change::Quit } else { Change::Back }
    }
}

/// A list whose keys choose something: on every screen there is one that switches the sound, and
/// the player may have made others into arrows.
fn numbered(items: Vec<Item>, context: &Context) -> List {
    List::numbered(items, |key| key != SOUND_KEY && context.keymap.leaves(key))
}

impl Screen for Chooser {
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Change {
        if key.code == KeyCode::Esc || (key.code == KeyCode::Backspace && !self.is_menu) {
            return self.leave();
        }
        match (key.code, &mut self.back) {
            (KeyCode::Right, Some(_)) => {
                return self.picked(Pick::Chosen(self.list.chosen), context);
            }
            (KeyCode::Left, Some(back)) => {
                let change = back(self.list.chosen, context);
                self.resume(context);
                return change;
            }
            _ => {}
        }
        let pick = self.list.key(key.code);
        if pick == Pick::Unknown && matches!(key.code, KeyCode::Char('q')) {
            return self.leave();
        }
        self.picked(pick, context)
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Change {
        let pick = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.list.click(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Right) => return self.leave(),
            MouseEventKind::ScrollUp => self.list.key(KeyCode::Up),
            MouseEventKind::ScrollDown => self.list.key(KeyCode::Down),
            _ => Pick::Moved,
        };
        self.picked(pick, context)
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let mut inner = frame::page(area, buffer, context, &(self.title)(context));
        if self.is_menu {
            inner = frame::logo(inner, buffer, theme);
        }
        let width = inner.width.min(60);
        let about_width = usize::from(width.saturating_sub(3));
        // Below the list an empty line and what is said about the chosen one; in the menu the scores.
        let below = match self.is_menu {
            true => 4,
            false => 2 + u16::from(self.list.tells_more_than(about_width)),
        };
        let room = inner.height.saturating_sub(below);
        let list = Rect::new(
            inner.x + (inner.width - width) / 2,
            inner.y,
            width.saturating_sub(1),
            self.list.height().min(room),
        );
        self.list.draw(list, theme, buffer);
        let room = inner.right().saturating_sub(list.x + 1);
        // Below it, the scores take the last line.
        let scores = u16::from(self.is_menu);
        let lines = inner.bottom().saturating_sub(list.bottom() + 1 + scores).min(2);
        let about = Rect::new(list.x, list.bottom() + 1, room, lines);
        if lines > 0 {
            let style = theme.quiet().add_modifier(Modifier::ITALIC);
            let width = usize::from(about.width.saturating_sub(1));
            let text = frame::wrap(self.list.about(), width, usize::from(lines));
            for (line, y) in text.iter().zip(about.y..) {
                buffer.set_stringn(about.x + 1, y, line, width, style);
            }
        }
        if self.is_menu && inner.height > list.height + 3 {
            let y = inner.bottom() - 1;
            let mut text = frame::score_line(context);
            if text.chars().count() > usize::from(inner.width) {
                // The total alone, which stands first.
                text = text.split("   ").next().unwrap_or_default().to_owned();
            }
            let x = inner.x + inner.width.saturating_sub(text.chars().count() as u16) / 2;
            buffer.set_stringn(x, y, text, usize::from(inner.width), theme.quiet());
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        let values = self.back.is_some().then(|| ("← →", say!(lang, "key-change-value")));
        let mut keys = vec![
            ("↑ ↓", say!(lang, "key-choose")),
            ("1-9 a-z", say!(lang, "key-choose-at-once")),
            ("Enter", say!(lang, "key-take")),
            ("Esc", if self.is_menu { say!(lang, "key-quit") } else { say!(lang, "key-back") }),
        ];
        keys.extend(values);
        keys
    }

    fn resume(&mut self, context: &mut Context) {
        let chosen = self.list.chosen;
        self.list.items = numbered((self.items)(context), context).items;
        self.list.chosen = chosen.min(self.list.items.len().saturating_sub(1));
    }
}
