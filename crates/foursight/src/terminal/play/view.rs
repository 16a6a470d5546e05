//! What the player sees on the game screen: the board, and beside it the table.

use std::time::Duration;

use foursight_rules::notation;
use foursight_voice::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Play, Prompt, Purpose};
use crate::game::Seat;
use crate::lang::Lang;
use crate::terminal::context::Context;
use crate::terminal::frame;
use crate::terminal::layout::Layout;
use crate::terminal::picture::Picture;

/// Width of what stands beside the board.
const PANEL: u16 = 27;
/// A board narrower than this is not worth a panel beside it.
const NARROW: u16 = 20;

impl Play {
    pub(super) fn on_draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let title = match self.purpose {
            Purpose::Game => self.game.rules().title(context.lang.code()),
            Purpose::Analysis => {
                let title = self.game.rules().title(context.lang.code());
                say!(context.lang, "analysis-of", title)
            }
        };
        let width = usize::from(area.width);
        let style = theme.fg(theme.accent).add_modifier(Modifier::BOLD);
        buffer.set_stringn(area.x + 1, area.y, title, width - 1, style);
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
        } else {
            let text = self.turn_text(context);
            let length = text.chars().count() as u16;
            let x = area.right().saturating_sub(length + 1).max(area.x);
            buffer.set_stringn(x, area.y, text, width, self.turn_style(context));
        }
        let said = Rect::new(area.x, area.bottom() - 2, area.width, 1);
        self.draw_said(said, buffer, context);
        let bottom = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        if context.notice.is_some() || self.prompt.is_some() {
            self.draw_prompt(bottom, buffer, context);
        } else {
            buffer.set_stringn(
                bottom.x + 1,
                bottom.y,
                self.key_line(context.lang),
                width - 2,
                theme.quiet(),
            );
        }
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
        };
        let before = self.placed.as_ref().map_or((0, 0), |placed| placed.scroll);
        self.placed = Some(picture.draw(area, buffer, before));
    }

    fn draw_panel(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let rules = self.game.rules();
        let width = usize::from(area.width);
        let mut y = area.y + 1;
        let narrator = context.narrator(rules);
        let to_move = self.game.position().to_move();
        for (info, seat) in rules.players().iter().zip(0_u8..) {
            if y + 1 >= area.bottom() {
                return;
            }
            let moving = seat == to_move && !self.game.is_over();
            let won = self.game.result().is_some_and(|end| end.winners.contains(seat));
            let own = theme.fg(theme.readable(theme.stone(seat, &info.color)));
            let pointer = match (moving, won, theme.ascii) {
                (true, _, false) => "▶",
                (true, _, true) => ">",
                (_, true, false) => "★",
                (_, true, true) => "*",
                _ => " ",
            };
            buffer.set_string(area.x, y, pointer, own.add_modifier(Modifier::BOLD));
            let stone = theme.small_stone(seat, info.symbol).to_string();
            buffer.set_string(area.x + 2, y, stone, own.add_modifier(Modifier::BOLD));
            let name = narrator.player(seat);
            let who = match &self.game.setup().seats[usize::from(seat)] {
                Seat::Human if self.game.humans() == 1 => {
                    format!("{name} ({})", say!(lang, "you"))
                }
                Seat::Human => name.to_owned(),
                agent => format!("{name} ({agent})"),
            };
            let style =
                if moving { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            buffer.set_stringn(area.x + 4, y, who, width - 4, style);
            if let Some(left) = self.game.time_left(seat) {
                let text = clock(left);
                let urgent = left < Duration::from_secs(10) && moving;
                let style = if urgent { theme.fg(theme.bad) } else { theme.quiet() };
                let x = area.right().saturating_sub(text.len() as u16);
                buffer.set_string(x, y, text, style);
            }
            y += 1;
            for (index, score) in rules.scores().iter().enumerate() {
                let Some(name) = &score.display_name else { continue };
                let value = self.game.position().score(index, seat);
                let goal = score.threshold.map(|goal| format!(" / {goal}")).unwrap_or_default();
                let text = format!("{}: {value}{goal}", name.get(lang.code()));
                buffer.set_stringn(area.x + 4, y, text, width - 4, theme.quiet());
                y += 1;
            }
        }
        y += 1;
        if let Some((_, round)) = self.game.position().bomb() {
            let left = round.saturating_sub(self.game.position().round());
            let text = say!(lang, "bomb-in", rounds = left);
            let style = theme.fg(if left <= 1 { theme.bad } else { (255, 176, 60) });
            buffer.set_stringn(area.x, y, text, width, style.add_modifier(Modifier::BOLD));
            y += 2;
        }
        if self.show_values && !self.game.is_over() && y < area.bottom() {
            let best = self.values.iter().map(|(_, value)| *value);
            let best = best.max_by(|a, b| a.outlook().total_cmp(&b.outlook()));
            let text = match best {
                Some(best) => {
                    say!(lang, "best-move", value = foursight_voice::value(lang, best))
                }
                None => say!(lang, "evaluating").to_owned(),
            };
            buffer.set_stringn(area.x, y, text, width, theme.quiet());
            y += 2;
        }
        if self.purpose == Purpose::Game && y + 3 < area.bottom() {
            let session = &context.session;
            let total = context.statistics.total();
            let text = [
                say!(lang, "panel-session", won = session.won, lost = session.lost),
                say!(lang, "panel-total", won = total.won, lost = total.lost),
            ];
            for line in text {
                buffer.set_stringn(area.x, y, line, width, theme.quiet());
                y += 1;
            }
            y += 1;
        }
        self.draw_moves(
            Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y)),
            buffer,
            context,
        );
    }

    /// The last moves that fit.
    fn draw_moves(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        if area.height < 2 {
            return;
        }
        let moves = self.game.moves();
        let heading = say!(context.lang, "panel-moves", count = moves.len());
        let style = context.theme.quiet().add_modifier(Modifier::UNDERLINED);
        buffer.set_string(area.x, area.y, heading, style);
        let words: Vec<String> =
            moves.iter().map(|mv| notation::format_move(self.game.rules(), *mv)).collect();
        let longest = words.iter().map(String::len).max().unwrap_or(1) + 1;
        let per_line = (usize::from(area.width) / longest).clamp(1, 10) / 2 * 2;
        let per_line = per_line.max(1);
        let lines: Vec<&[String]> = words.chunks(per_line).collect();
        let room = usize::from(area.height - 1);
        let first = lines.len().saturating_sub(room);
        for (line, y) in lines[first..].iter().zip(area.y + 1..) {
            let text: String = line.iter().map(|word| format!("{word:<longest$}")).collect();
            buffer.set_stringn(area.x, y, text, usize::from(area.width), Style::new());
        }
    }

    /// What happened, or whose turn it is.
    fn draw_said(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let width = usize::from(area.width.saturating_sub(2));
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
        let narrator = context.narrator(self.game.rules());
        let name = narrator.player(self.game.position().to_move());
        match self.game.seat_to_move() {
            Seat::Human if self.game.humans() == 1 => {
                say!(lang, "your-turn", player = name)
            }
            Seat::Human => say!(lang, "player-to-move", player = name),
            agent => {
                say!(lang, "thinking", player = agent.to_string())
            }
        }
    }

    fn draw_prompt(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let text = match &self.prompt {
            Some(Prompt::Resign) => say!(context.lang, "ask-resign").to_owned(),
            Some(Prompt::Move(text)) => say!(context.lang, "ask-move", input = text),
            None => {
                frame::notice(area, buffer, context);
                return;
            }
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_stringn(area.x + 1, area.y, text, usize::from(area.width) - 2, style);
    }

    fn key_line(&self, lang: Lang) -> &'static str {
        if self.game.is_over() && self.purpose == Purpose::Game {
            return say!(lang, "key-line-over");
        }
        say!(lang, "key-line")
    }
}

/// Minutes and seconds, with tenths in the last ten seconds.
fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{:.1}", left.as_secs_f32());
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
