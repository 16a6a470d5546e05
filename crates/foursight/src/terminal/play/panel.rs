//! What stands beside the board: players with clocks and scores, the bomb, values, the moves. Where
//! it has no room, clocks and scores stand above the board in short.

use std::time::Duration;

use foursight_rules::notation;
use foursight_voice::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Play, Purpose};
use crate::game::{Seat, clock_face};
use crate::terminal::context::Context;
use crate::terminal::frame;

/// Lines from the top of an area to its end, and no further.
struct LineCursor {
    area: Rect,
    next: u16,
}

impl LineCursor {
    /// The next line, if there is one.
    fn take(&mut self) -> Option<u16> {
        let y = self.next;
        self.next = self.next.saturating_add(1);
        (y < self.area.bottom()).then_some(y)
    }

    fn has(&self, lines: u16) -> bool {
        self.next.saturating_add(lines) <= self.area.bottom()
    }

    fn write(&mut self, indent: u16, text: &str, style: Style, buffer: &mut Buffer) {
        if let Some(y) = self.take() {
            let width = usize::from(self.area.width.saturating_sub(indent));
            buffer.set_stringn(self.area.x + indent, y, text, width, style);
        }
    }

    /// What is left below.
    fn rest(&self) -> Rect {
        let y = self.next.min(self.area.bottom());
        Rect::new(self.area.x, y, self.area.width, self.area.bottom() - y)
    }
}

impl Play {
    pub(super) fn draw_panel(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let mut lines = LineCursor { area, next: area.y + 1 };
        for seat in 0..self.game.rules().players().len() as u8 {
            if !lines.has(1) {
                return;
            }
            self.draw_player(seat, &mut lines, buffer, context);
            for score in self.scores(seat, context, true) {
                lines.write(4, &score, theme.quiet(), buffer);
            }
        }
        lines.take();
        if let Some((_, round)) = self.game.position().bomb() {
            let left = round.saturating_sub(self.game.position().round());
            let text = say!(lang, "bomb-in", rounds = left);
            let style = theme.fg(if left <= 1 { theme.bad } else { (255, 176, 60) });
            lines.write(0, &text, style.add_modifier(Modifier::BOLD), buffer);
            lines.take();
        }
        if self.show_values && !self.game.is_over() {
            let best = self.values.iter().map(|(_, value)| *value);
            let best = best.max_by(|a, b| a.outlook().total_cmp(&b.outlook()));
            let text = match best {
                Some(best) => {
                    say!(lang, "best-move", value = foursight_voice::value(lang, best))
                }
                None => say!(lang, "evaluating").to_owned(),
            };
            lines.write(0, &text, theme.quiet(), buffer);
            if let Some(best) = best
                && let Some(y) = lines.take()
            {
                self.draw_bar(best.outlook(), Rect::new(area.x, y, area.width, 1), buffer, context);
            }
            let about = match self.game.rules().gravity() {
                Some(_) => say!(lang, "values-of-columns"),
                None => say!(lang, "values-of-cells"),
            };
            for line in frame::wrap(about, usize::from(area.width), 3) {
                lines.write(0, &line, theme.quiet(), buffer);
            }
            lines.take();
        }
        #[cfg(feature = "join")]
        for note in self.online_notes(context) {
            for line in frame::wrap(&note, usize::from(area.width), 2) {
                lines.write(0, &line, theme.quiet(), buffer);
            }
        }
        if self.purpose == Purpose::Game && lines.has(4) {
            // Between people nobody is "you": their games are no part of the total.
            let is_hot_seat = self.game.humans() == self.game.setup().seats.len();
            let session = if is_hot_seat { &context.hot_seat } else { &context.session };
            let text = say!(lang, "panel-session", won = session.won, lost = session.lost);
            lines.write(0, &text, theme.quiet(), buffer);
            if !is_hot_seat {
                let total = context.statistics.total();
                let text = say!(lang, "panel-total", won = total.won, lost = total.lost);
                lines.write(0, &text, theme.quiet(), buffer);
            }
            lines.take();
        }
        self.draw_moves(lines.rest(), buffer, context);
    }

    /// Who stands better: each player's colour takes the share of the line that is its own.
    fn draw_bar(&self, outlook: f32, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let players = self.game.rules().players();
        let own = self.game.position().to_move();
        let others = (0..players.len() as u8).find(|seat| *seat != own).unwrap_or(own);
        // Who moves first stands at the left.
        let sides = if own < others { [own, others] } else { [others, own] };
        let share = if own < others { outlook } else { -outlook };
        let left = ((share + 1.0) / 2.0 * f32::from(area.width)).round() as u16;
        for x in 0..area.width {
            let seat = sides[usize::from(x >= left)];
            let info = &players[usize::from(seat)];
            let block = match (theme.shapes || theme.ascii, x < left) {
                (true, true) => "=",
                (true, false) => "-",
                (false, _) => "▄",
            };
            let style = theme.fg(theme.readable(theme.stone(seat, &info.color)));
            buffer.set_string(area.x + x, area.y, block, style);
        }
    }

    /// A player's line: whose turn it is, the stone, the name, the clock.
    fn draw_player(
        &self,
        seat: u8,
        lines: &mut LineCursor,
        buffer: &mut Buffer,
        context: &Context,
    ) {
        let Some(y) = lines.take() else { return };
        let (theme, lang, area) = (&context.theme, context.lang, lines.area);
        let rules = self.game.rules();
        let info = &rules.players()[usize::from(seat)];
        let moving = seat == self.game.position().to_move() && !self.game.is_over();
        let own = theme.fg(theme.readable(theme.stone(seat, &info.color)));
        buffer.set_string(area.x, y, self.pointer(seat, context), own.add_modifier(Modifier::BOLD));
        let stone = theme.small_stone(seat, info.symbol).to_string();
        buffer.set_string(area.x + 2, y, stone, own.add_modifier(Modifier::BOLD));
        let narrator = context.narrator(rules);
        let name = narrator.player(seat);
        let who = match &self.game.setup().seats[usize::from(seat)] {
            Seat::Human if self.game.humans() == 1 => format!("{name} ({})", say!(lang, "you")),
            Seat::Human => name.to_owned(),
            agent => format!("{name} ({agent})"),
        };
        #[cfg(feature = "join")]
        let who = self.online_who(seat, context).unwrap_or(who);
        let style = if moving { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        buffer.set_stringn(area.x + 4, y, who, usize::from(area.width) - 4, style);
        if let Some(left) = self.game.time_left(seat) {
            let text = clock_face(left);
            let x = area.right().saturating_sub(text.len() as u16);
            buffer.set_string(x, y, text, self.clock_style(left, moving, context));
        }
    }

    fn clock_style(&self, left: Duration, moving: bool, context: &Context) -> Style {
        let urgent = left < Duration::from_secs(10) && moving;
        if urgent { context.theme.fg(context.theme.bad) } else { context.theme.quiet() }
    }

    /// Marks the player to move, and the one who won.
    fn pointer(&self, seat: u8, context: &Context) -> &'static str {
        let moving = seat == self.game.position().to_move() && !self.game.is_over();
        let won = self.game.result().is_some_and(|end| end.winners.contains(seat));
        match (moving, won, context.theme.ascii) {
            (true, _, false) => "▶",
            (true, _, true) => ">",
            (_, true, false) => "★",
            (_, true, true) => "*",
            _ => " ",
        }
    }

    /// A player's scores as far as the pack shows them.
    fn scores(&self, seat: u8, context: &Context, named: bool) -> Vec<String> {
        let scores = self.game.rules().scores().iter().enumerate();
        scores
            .filter_map(|(index, score)| {
                let name = score.display_name.as_ref()?.get(context.lang.code());
                let value = self.game.position().score(index, seat);
                let goal = score.threshold;
                Some(match named {
                    true => {
                        let goal = goal.map(|goal| format!(" / {goal}")).unwrap_or_default();
                        format!("{name}: {value}{goal}")
                    }
                    false => {
                        let goal = goal.map(|goal| format!("/{goal}")).unwrap_or_default();
                        format!("{value}{goal}")
                    }
                })
            })
            .collect()
    }

    /// Clocks and scores in one line of at most so many characters, for windows without room
    /// beside the board: of all players, or of the one to move. Nothing if the game has neither.
    pub(super) fn short_table(&self, width: usize, context: &Context) -> Option<String> {
        let to_move = self.game.position().to_move();
        let of = |seat: u8, named: bool| {
            let info = &self.game.rules().players()[usize::from(seat)];
            let stone = context.theme.small_stone(seat, info.symbol);
            let time = self.game.time_left(seat).map(clock_face);
            let all: Vec<String> =
                time.into_iter().chain(self.scores(seat, context, named)).collect();
            let pointer = self.pointer(seat, context).trim();
            (!all.is_empty()).then(|| format!("{pointer}{stone} {}", all.join(" ")))
        };
        let all = |named: bool| -> Option<String> {
            let seats = 0..self.game.rules().players().len() as u8;
            let parts: Option<Vec<String>> = seats.map(|seat| of(seat, named)).collect();
            Some(parts?.join("  "))
        };
        let fits = |text: &String| text.chars().count() <= width;
        all(true)
            .filter(fits)
            .or_else(|| all(false).filter(fits))
            .or_else(|| of(to_move, false).filter(fits))
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
}
