//! What the player sees on the game screen: the board, what happened, what can be done. `panel.rs`
//! is what stands beside it.

use foursight_rules::notation;
use foursight_voice::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Play, Prompt, Purpose};
use crate::game::Seat;
use crate::terminal::context::Context;
use crate::terminal::frame;
use crate::terminal::layout::Layout;
use crate::terminal::picture::Picture;

/// Width of what stands beside the board.
const PANEL: u16 = 27;
/// More lines than this about what happened are too many.
const MOST_SAID: usize = 3;
/// A board narrower than this is not worth a panel beside it.
const NARROW: u16 = 20;
/// Fewer letters of a title than this say nothing.
const LEAST_TITLE: usize = 4;

impl Play {
    pub(super) fn on_draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.is_prompt_seen = self.prompt.is_some();
        let theme = &context.theme;
        let title = self.game.rules().title(context.lang.code());
        let title = match self.purpose {
            Purpose::Analysis => say!(context.lang, "analysis-of", title),
            _ => title,
        };
        let width = usize::from(area.width);
        let notice = frame::notice_lines(area.width, context);
        let middle = Rect::new(area.x, area.y + 1, area.width, area.height - 3);
        // The panel stands beside the board if the board does not have to be smaller for it.
        let whole = Layout::new(self.game.rules(), middle.width, middle.height);
        let beside = middle.width.saturating_sub(PANEL + 1);
        let has_panel = beside >= NARROW
            && (Layout::new(self.game.rules(), beside, middle.height).cell == whole.cell
                || middle.width >= 70);
        let board = Rect::new(
            middle.x,
            middle.y,
            if has_panel { beside } else { middle.width },
            middle.height,
        );
        self.draw_board(board, buffer, context);
        if has_panel {
            let panel = Rect::new(board.right() + 1, middle.y, PANEL, middle.height);
            self.draw_panel(panel, buffer, context);
        }
        let line = Rect::new(area.x, area.y, area.width, 1);
        self.draw_title(&title, !has_panel, line, buffer, context);
        let bottom = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        let has_notice = self.prompt.is_none() && context.notice.is_some();
        // A long notice takes the line of what happened, until the next key; so does a long question.
        // How a game has ended is told in any case.
        let is_hidden = has_notice && notice > 1;
        let below = if has_panel { 1 } else { self.lines_below(bottom) };
        let has_keys = self.prompt.is_none() && context.notice.is_none();
        let most = below + usize::from(has_keys && !self.game.is_over());
        let long = self.long_said(width - 2, most).filter(|_| !is_hidden);
        if let Some(lines) = &long {
            let end = bottom.y + u16::from(lines.len() > below);
            let height = lines.len() as u16;
            let place = Rect { y: end.saturating_sub(height), height, ..bottom };
            self.draw_long_said(lines, place.intersection(area), buffer, context);
        } else if !is_hidden || (self.game.is_over() && !self.said.is_empty()) {
            let above = if is_hidden { notice + 1 } else { 2 };
            let said = Rect::new(area.x, area.bottom().saturating_sub(above), area.width, 1);
            if is_hidden {
                frame::clear(said, buffer);
            }
            self.draw_said(said, buffer, context);
        }
        if has_notice {
            let place = Rect::new(area.x, area.bottom() - notice, area.width, notice);
            frame::notice(place, buffer, context);
        } else if self.prompt.is_some() {
            self.draw_prompt(bottom, buffer, context);
        } else if long.is_none_or(|lines| lines.len() <= below) {
            let text = self.key_line(context, width - 2);
            buffer.set_stringn(bottom.x + 1, bottom.y, text, width - 2, theme.quiet());
        }
    }

    /// What happened, if it is too long for one line: in up to so many lines, which are those below
    /// the board and that of the keys, which are known or a key away. At the end of a game these
    /// say how it goes on.
    fn long_said(&self, width: usize, most: usize) -> Option<Vec<String>> {
        let room =
            width.saturating_sub(self.place_name().map_or(0, |name| name.chars().count() + 1));
        if self.said.chars().count() <= room || self.scene.is_moving() {
            return None;
        }
        let mut lines = frame::wrap(&self.said, room, most);
        if lines.last().is_some_and(|last| last.ends_with('…')) {
            // The frame below the board is worth less than what would be cut.
            lines = frame::wrap(&self.said, room, most + 1);
        }
        (lines.len() > 1).then_some(lines)
    }

    fn draw_long_said(&self, lines: &[String], area: Rect, buffer: &mut Buffer, context: &Context) {
        frame::clear(area, buffer);
        let style = Style::new().add_modifier(Modifier::BOLD);
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            buffer.set_string(area.x + 1, y, line, style);
        }
        if let Some(name) = self.place_name() {
            let x = area.right().saturating_sub(name.chars().count() as u16 + 1);
            let style = context.theme.fg(context.theme.accent);
            buffer.set_string(x, area.bottom() - 1, name, style);
        }
    }

    /// The free lines between the board and the keys.
    fn lines_below(&self, bottom: Rect) -> usize {
        let end = self.placed.as_ref().map_or(bottom.y, |placed| placed.area.bottom());
        usize::from(bottom.y.saturating_sub(end)).clamp(1, MOST_SAID)
    }

    /// The name of the game, and at its right whose turn it is unless that stands below, or the
    /// clocks. The name gives way.
    fn draw_title(
        &self,
        title: &str,
        is_alone: bool,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
    ) {
        let theme = &context.theme;
        let width = usize::from(area.width.saturating_sub(2));
        let table = self.short_table(width, context);
        let right = match table {
            _ if !is_alone => String::new(),
            Some(table) => table,
            None if self.said.is_empty() => String::new(),
            None => self.turn_text(context),
        };
        let right = frame::fit(&right, width);
        let length = right.chars().count();
        let room = width.saturating_sub(if length > 0 { length + 2 } else { 0 });
        if room >= LEAST_TITLE {
            let style = theme.fg(theme.accent).add_modifier(Modifier::BOLD);
            buffer.set_stringn(area.x + 1, area.y, frame::fit(title, room), room, style);
        }
        let x = area.right().saturating_sub(length as u16 + 1).max(area.x);
        buffer.set_stringn(x, area.y, right, length, self.turn_style(context));
    }

    fn draw_board(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let rules = self.game.rules();
        let to_move = self.game.position().to_move();
        let shown = match self.game.result() {
            Some(end) if !self.scene.is_moving() => end.winners.iter().next(),
            _ => Some(to_move),
        };
        let colour =
            |seat: u8| context.theme.stone(seat, &rules.players()[usize::from(seat)].color);
        let frame = shown.map_or(context.theme.even, colour);
        let pointing = self.is_person_to_move() && !self.scene.is_moving();
        let cursor =
            rules.move_at(self.cursor).filter(|_| pointing).map(|mv| (mv, self.landing, to_move));
        let picture = Picture {
            rules,
            theme: &context.theme,
            scene: &self.scene,
            now: context.now,
            frame,
            cursor,
            hint: self.hint,
            values: if self.scene.is_moving() { &[] } else { &self.values },
            is_flipped: context.is_flipped,
        };
        let before = self.placed.as_ref().map_or((0, 0), |placed| placed.scroll);
        self.placed = Some(picture.draw(area, buffer, before));
    }

    /// The name of the place that is lit, where it takes more than a look at the edge.
    fn place_name(&self) -> Option<String> {
        let rules = self.game.rules();
        let mv = rules.move_at(self.cursor).filter(|_| self.is_person_to_move())?;
        (rules.move_sizes().len() > 1).then(|| notation::format_move(rules, mv))
    }

    /// What happened, or whose turn it is; at the right the place that is lit.
    fn draw_said(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let mut width = usize::from(area.width.saturating_sub(2));
        if let Some(name) = self.place_name().filter(|_| !self.scene.is_moving()) {
            let length = name.chars().count();
            let style = context.theme.fg(context.theme.accent);
            let x = area.right().saturating_sub(length as u16 + 1);
            buffer.set_string(x, area.y, &name, style);
            width = width.saturating_sub(length + 1);
        }
        if !self.said.is_empty() && !self.scene.is_moving() {
            let style = Style::new().add_modifier(Modifier::BOLD);
            let text = frame::fit(&self.said, width);
            buffer.set_stringn(area.x + 1, area.y, text, width, style);
        } else if self.said.is_empty() {
            let text = self.turn_text(context);
            buffer.set_stringn(area.x + 1, area.y, text, width, self.turn_style(context));
        }
    }

    fn turn_style(&self, context: &Context) -> Style {
        let seat = self.game.position().to_move();
        let info = &self.game.rules().players()[usize::from(seat)];
        let colour = context.theme.readable(context.theme.stone(seat, &info.color));
        context.theme.fg(colour).add_modifier(Modifier::BOLD)
    }

    fn turn_text(&self, context: &Context) -> String {
        let lang = context.lang;
        if self.game.is_over() {
            return say!(lang, "game-over").to_owned();
        }
        #[cfg(feature = "join")]
        if let Some(text) = self.online_turn_text(context) {
            return text;
        }
        let narrator = context.narrator(self.game.rules());
        let name = narrator.player(self.game.position().to_move());
        // What is there to know about the stone that comes next.
        let with_note = |text: String| match narrator.turn_note(self.game.position()) {
            Some(note) => format!("{text} {note}"),
            None => text,
        };
        match self.game.seat_to_move() {
            Seat::Human if !self.choices().is_empty() => {
                say!(lang, "player-to-choose", player = name)
            }
            Seat::Human if self.game.humans() == 1 => {
                with_note(say!(lang, "your-turn", player = name))
            }
            Seat::Human => with_note(say!(lang, "player-to-move", player = name)),
            agent => {
                say!(lang, "thinking", player = agent.to_string())
            }
        }
    }

    fn draw_prompt(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let text = match &self.prompt {
            Some(Prompt::Resign) => say!(context.lang, "ask-resign").to_owned(),
            Some(Prompt::NewGame) => say!(context.lang, "ask-new-game").to_owned(),
            Some(Prompt::Move(text)) => say!(context.lang, "ask-move", input = text),
            Some(Prompt::Other(moves)) => {
                self.numbered(moves, context.lang, "   ", usize::from(area.width) - 2)
            }
            #[cfg(feature = "join")]
            Some(Prompt::Phrase) => Self::phrase_list(context.lang),
            None => return,
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        let width = usize::from(area.width) - 2;
        // A long list takes the lines above, too.
        let lines = match &self.prompt {
            #[cfg(feature = "join")]
            Some(Prompt::Phrase) => frame::wrap_parts(&text, width),
            Some(Prompt::Other(_)) => frame::wrap_parts(&text, width),
            _ => frame::wrap(&text, width, 4),
        };
        let above = lines.len() as u16 - 1;
        let height = (above + 1).min(area.bottom());
        let area = Rect { y: area.y.saturating_sub(above), height, ..area };
        frame::clear(area, buffer);
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            buffer.set_stringn(area.x + 1, y, line, width, style);
        }
    }

    /// What can be done, as far as it fits: moves of other kinds come first.
    fn key_line(&self, context: &Context, width: usize) -> String {
        let lang = context.lang;
        let line = |keys: &str, width| frame::key_line(keys, width, &context.keymap);
        #[cfg(feature = "join")]
        if let Some(keys) = self.online_key_line(lang) {
            return line(keys, width);
        }
        if self.game.is_over() && self.purpose == Purpose::Game {
            return line(say!(lang, "key-line-over"), width);
        }
        let keys = match self.purpose {
            Purpose::Analysis => say!(lang, "key-line-analysis"),
            _ => say!(lang, "key-line"),
        };
        let choices = self.choices();
        let others = if !choices.is_empty() {
            self.numbered(&choices, lang, "   ", width)
        } else if self.is_person_to_move() && !self.game.position().other_moves().is_empty() {
            say!(lang, "key-line-other").to_owned()
        } else {
            return line(keys, width);
        };
        // What is left beside them, and nothing of it cut off.
        let left = width.saturating_sub(others.chars().count() + 3);
        match line(keys, left) {
            rest if rest.contains(keys.rsplit("   ").next().unwrap_or_default()) => {
                format!("{others}   {rest}")
            }
            _ => others,
        }
    }
}
