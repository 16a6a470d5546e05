//! Won and lost, against whom and how.

use foursight_voice::say;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::context::{Change, Context, Screen};
use super::frame;
use crate::lang::Lang;
use crate::store::{PEOPLE, Tally};

/// Narrower tables have no room for reasons.
const WITH_REASONS: usize = 56;
/// Columns of the three numbers.
const NUMBERS: usize = 19;
/// Columns of the names.
const LEAST_NAME: usize = 4;
const MOST_NAME: usize = 14;

/// The table of results; any key leaves it.
pub(crate) struct StatisticsScreen;

impl Screen for StatisticsScreen {
    fn key(&mut self, _key: KeyEvent, _context: &mut Context) -> Change {
        Change::Back
    }

    fn mouse(&mut self, _mouse: MouseEvent, _context: &mut Context) -> Change {
        Change::Stay
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let title = say!(lang, "statistics");
        let inner = frame::page(area, buffer, context, title);
        let x = inner.x + 2;
        let width = usize::from(inner.width.saturating_sub(3));
        let mut y = inner.y + 1;
        if context.statistics.opponents.is_empty() {
            let text = say!(lang, "statistics-none");
            for line in frame::wrap(text, width.max(1), usize::from(inner.height)) {
                buffer.set_stringn(x, y, line, width, Style::new());
                y += 1;
            }
            return;
        }
        // Half a reason says nothing.
        let has_reasons = width >= WITH_REASONS;
        // In a narrow window the names give way: the numbers are what the table is for.
        let names = width.saturating_sub(NUMBERS).clamp(LEAST_NAME, MOST_NAME);
        let heading = format!(
            "{:<names$}{:>6}{:>6}{:>7}   {}",
            frame::fit(say!(lang, "statistics-opponent"), names - 1),
            say!(lang, "statistics-won"),
            say!(lang, "statistics-lost"),
            say!(lang, "statistics-drawn"),
            if has_reasons { say!(lang, "statistics-how") } else { "" },
        );
        let bold = theme.fg(theme.accent).add_modifier(Modifier::BOLD);
        buffer.set_stringn(x, y, heading, width, bold);
        y += 1;
        let total = (say!(lang, "statistics-all").to_owned(), context.statistics.total());
        let person = say!(lang, "statistics-two-players");
        let lines = context.statistics.opponents.iter().map(|(name, tally)| {
            let name = if name == PEOPLE { person.to_owned() } else { name.clone() };
            (name, tally.clone())
        });
        for (name, tally) in lines.chain([total]) {
            if y >= inner.bottom() {
                break;
            }
            let text = line((&name, names), &tally, has_reasons, lang);
            buffer.set_stringn(x, y, frame::fit(text.trim_end(), width), width, Style::new());
            y += 1;
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![("Esc", say!(lang, "key-back"))]
    }
}

fn line((name, width): (&str, usize), tally: &Tally, has_reasons: bool, lang: Lang) -> String {
    let reasons: Vec<String> = tally
        .reasons
        .iter()
        .filter(|_| has_reasons)
        .map(|(reason, [won, lost])| {
            format!("{} {won} : {lost}", foursight_voice::reason(lang, reason))
        })
        .collect();
    format!(
        "{:<width$}{:>6}{:>6}{:>7}   {}",
        frame::fit(name, width - 1),
        tally.won,
        tally.lost,
        tally.drawn,
        reasons.join(", ")
    )
}
