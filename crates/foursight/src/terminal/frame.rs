//! What surrounds every screen: title, notice, keys; the name of the game; scores.

use foursight_voice::say;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::context::Context;
use super::keymap::KeyMap;
use super::theme::Theme;

/// Draws title and notice, and answers what is left for the screen itself.
pub(crate) fn page(area: Rect, buffer: &mut Buffer, context: &Context, title: &str) -> Rect {
    let theme = &context.theme;
    let width = usize::from(area.width);
    let style = theme.fg(theme.accent).add_modifier(Modifier::BOLD);
    let room = width.saturating_sub(2);
    let title = match title.split_once(": ") {
        // What is asked, or who plays, matters more than in which game.
        Some((_, rest)) if title.chars().count() > room => rest,
        _ => title,
    };
    buffer.set_stringn(area.x + 1, area.y, fit(title, room), room, style);
    let lines = notice_lines(area.width, context).min(area.height.saturating_sub(1));
    let inner = Rect::new(area.x, area.y + 1, area.width, area.height - 1 - lines);
    notice(Rect::new(area.x, inner.bottom(), area.width, lines), buffer, context);
    inner
}

/// How many lines the notice takes: one, or more if it is long.
pub(crate) fn notice_lines(width: u16, context: &Context) -> u16 {
    let room = usize::from(width.saturating_sub(2));
    let text = context.notice.as_ref().map_or("", |notice| &notice.text);
    wrap(text, room.max(1), MOST_NOTICE_LINES).len() as u16
}

/// More lines than this about one key hide the others.
const MOST_KEY_LINES: usize = 3;
/// A longer notice than this would hide the game.
const MOST_NOTICE_LINES: usize = 6;

/// The keys that fit, of a line in which three spaces separate them: the way out and the way to all
/// keys, which come last, stay longest.
pub(crate) fn key_line(keys: &str, width: usize, keymap: &KeyMap) -> String {
    let in_own = |part: &str| match part.split_once(' ') {
        Some((key, what)) => keymap.shown(key).map(|key| format!("{key} {what}")),
        None => Some(part.to_owned()),
    };
    let mut parts: Vec<String> = keys.split("   ").filter_map(in_own).collect();
    let length =
        |parts: &[String]| parts.iter().map(|part| part.chars().count() + 3).sum::<usize>();
    while parts.len() > 1 && length(&parts) > width + 3 {
        let before_the_last_two = parts.len().saturating_sub(3);
        parts.remove(before_the_last_two);
    }
    fit(&parts.join("   "), width)
}

/// Draws the notice, or how to get help.
pub(crate) fn notice(area: Rect, buffer: &mut Buffer, context: &Context) {
    let theme = &context.theme;
    let width = usize::from(area.width.saturating_sub(2));
    match &context.notice {
        Some(notice) => {
            let colour = if notice.is_bad { theme.bad } else { theme.good };
            let style = theme.fg(colour).add_modifier(Modifier::BOLD);
            let lines = wrap(&notice.text, width, usize::from(area.height));
            clear(area, buffer);
            for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
                buffer.set_stringn(area.x + 1, y, line, width, style);
            }
        }
        None if area.height > 0 => {
            let text = say!(context.lang, "help-hint");
            buffer.set_stringn(area.x + 1, area.y, text, width, theme.quiet());
        }
        None => {}
    }
}

/// A text in at most so many lines, broken at spaces where there are any.
pub(crate) fn wrap(text: &str, width: usize, lines: usize) -> Vec<String> {
    let mut wrapped = Vec::new();
    let mut rest = text;
    while wrapped.len() + 1 < lines && rest.chars().count() > width {
        let end = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
        let cut = rest[..end].rfind(' ').filter(|at| *at > 0).unwrap_or(end);
        wrapped.push(rest[..cut].to_owned());
        rest = rest[cut..].trim_start();
    }
    wrapped.push(fit(rest, width));
    wrapped
}

/// Parts of a text, between which there are three spaces, in as many lines as they need: none of
/// them is broken.
pub(crate) fn wrap_parts(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split("   ") {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + part.chars().count() <= width => {
                line.push_str("   ");
                line.push_str(part);
            }
            _ => lines.push(fit(part, width)),
        }
    }
    lines
}

/// The beginning of a text that fits, with an ellipsis if something is missing.
pub(crate) fn fit(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// The end of a text that fits, with an ellipsis if something is missing: of a path the name matters.
pub(crate) fn fit_end(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.to_owned();
    }
    let end = text.chars().skip(length + 1 - width.max(1));
    std::iter::once('…').chain(end).collect()
}

const LOGO: [&str; 3] = [
    "█▀▀ █▀█ █ █ █▀█ █▀▀ █ █▀▀ █ █ ▀█▀",
    "█▀▀ █ █ █ █ █▀▄ ▀▀█ █ █ █ █▀█  █ ",
    "▀   ▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀ ▀▀▀ ▀ ▀  ▀ ",
];

/// Draws the name of the game and answers what is left below.
pub(crate) fn logo(area: Rect, buffer: &mut Buffer, theme: &Theme) -> Rect {
    let room = area.height >= 18 && area.width >= 40;
    if !room {
        return Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(1));
    }
    let colours = [(235, 84, 84), (250, 210, 70), (80, 170, 255)];
    if theme.ascii {
        let text = "F O U R S I G H T";
        let x = area.x + (area.width - text.len() as u16) / 2;
        let style = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_string(x, area.y + 1, text, style);
    } else {
        let x = area.x + (area.width - LOGO[0].chars().count() as u16) / 2;
        for (number, line) in LOGO.iter().enumerate() {
            let style = theme.fg(colours[number % 3]);
            buffer.set_string(x, area.y + number as u16, line, style);
        }
    }
    Rect::new(area.x, area.y + 4, area.width, area.height - 4)
}

/// Total and session scores in one line.
pub(crate) fn score_line(context: &Context) -> String {
    let lang = context.lang;
    let total = context.statistics.total();
    let session = &context.session;
    say!(
        lang,
        "score-line",
        won = total.won,
        lost = total.lost,
        drawn = total.drawn,
        session_won = session.won,
        session_lost = session.lost,
        session_drawn = session.drawn,
    )
}

/// A box over the screen with keys and what they do, scrolled to a line if they have no room.
/// Answers the line that it begins with.
pub(crate) fn help(
    area: Rect,
    buffer: &mut Buffer,
    context: &Context,
    keys: &[(&'static str, &'static str)],
    first: usize,
) -> usize {
    let (theme, lang) = (&context.theme, context.lang);
    let always = [
        ("m", say!(lang, "key-sound")),
        ("?", say!(lang, "key-help")),
        ("Ctrl+C", say!(lang, "key-quit-at-once")),
    ];
    let in_own = |&(key, text): &(&str, &'static str)| Some((context.keymap.shown(key)?, text));
    let all: Vec<(String, &'static str)> = keys.iter().chain(&always).filter_map(in_own).collect();
    let left = all.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let right = all.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
    let width = ((left + right + 7) as u16).min(area.width);
    // What has no room in one line takes more of them.
    let room = usize::from(width).saturating_sub(left + 6).max(1);
    let explained = |(key, text): &(String, &'static str)| {
        let keys = std::iter::once(key.clone()).chain(std::iter::repeat(String::new()));
        keys.zip(wrap(text, room, MOST_KEY_LINES)).collect::<Vec<_>>()
    };
    let lines: Vec<(String, String)> = all.iter().flat_map(explained).collect();
    let height = (lines.len() as u16 + 2).min(area.height);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let place = Rect::new(x, y, width, height);
    clear(place, buffer);
    border(place, buffer, theme, say!(lang, "keys"));
    let seen = usize::from(height.saturating_sub(2));
    let first = first.min(lines.len().saturating_sub(seen));
    for ((key, text), y) in lines.iter().skip(first).zip(y + 1..place.bottom() - 1) {
        let style = theme.fg(theme.accent).add_modifier(Modifier::BOLD);
        buffer.set_string(x + 2, y, key, style);
        buffer.set_stringn(x + 4 + left as u16, y, text, room, Style::new());
    }
    let right = place.right() - 1;
    if first > 0 {
        buffer.set_string(right, place.y + 1, "↑", theme.quiet());
    }
    if first + seen < lines.len() && height > 2 {
        buffer.set_string(right, place.bottom() - 2, "↓", theme.quiet());
    }
    first
}

pub(crate) fn clear(area: Rect, buffer: &mut Buffer) {
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            buffer[(x, y)].reset();
        }
    }
}

fn border(area: Rect, buffer: &mut Buffer, theme: &Theme, title: &str) {
    use ratatui::widgets::{Block, BorderType, Widget};
    let kind = if theme.ascii { BorderType::Plain } else { BorderType::Rounded };
    let style = theme.fg(theme.accent);
    let mut block = Block::bordered().border_type(kind).border_style(style);
    if theme.ascii {
        block = block.border_set(ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        });
    }
    block.title(format!(" {title} ")).render(area, buffer);
}
