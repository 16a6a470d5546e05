//! Results to look at: crosstables and brackets as text, CSV and SVG.

use std::fmt::Write;

use foursight_table::EndKind;
use foursight_voice::{Lang, say};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::config::Format;
use super::report::{MatchReport, Report, Standing};
use crate::contest::LadderEntry;
use crate::end;
use crate::runner::GameSummary;
use crate::stats::Rating;

/// With more bots than this a text table tells no single encounters.
const MOST_COLUMNS: usize = 16;

/// Points of one bot against another in all their matches that count; `None` if they never met.
fn between(report: &Report, bot: usize, other: usize) -> Option<(u32, u32)> {
    let met = |played: &&MatchReport| {
        played.counts && played.bots.contains(&bot) && played.bots.contains(&other) && bot != other
    };
    let points = |played: &MatchReport, of: usize| {
        played.bots.iter().position(|&at| at == of).map_or(0, |seat| played.points[seat])
    };
    let matches: Vec<&MatchReport> = report.matches.iter().filter(met).collect();
    let sum = |of| matches.iter().map(|played| points(played, of)).sum();
    let played: usize = matches.iter().map(|played| played.games.len()).sum();
    (played > 0).then(|| (sum(bot), sum(other)))
}

pub(super) fn half(points: f64) -> String {
    let whole = points.trunc();
    if points == whole { format!("{whole}") } else { format!("{whole}.5") }
}

/// A rating without what is behind the point, and without the sign of what is nothing then.
pub(super) fn rounded(rating: f64) -> f64 {
    rating.round() + 0.0
}

/// A column of the table.
struct Column {
    title: String,
    cells: Vec<String>,
    /// Columns with the highest number are left out first.
    leave_out: u8,
    /// Names stand on the left, numbers on the right.
    left: bool,
}

impl Column {
    fn new(leave_out: u8, title: &str, cells: impl Iterator<Item = String>) -> Self {
        Self { title: title.to_owned(), cells: cells.collect(), leave_out, left: false }
    }

    fn width(&self) -> usize {
        let cells = self.cells.iter().chain([&self.title]);
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    }

    fn cell(&self, text: &str) -> String {
        let room = " ".repeat(self.width().saturating_sub(text.width()));
        if self.left { format!("{text}{room}") } else { format!("{room}{text}") }
    }
}

/// The space between two columns.
const GAP: &str = "  ";

/// The table with everybody's results against everybody. If lines may have only so many characters,
/// what matters least is left out: first the results against each other, then more and more, at last
/// the ends of long names.
pub fn crosstable_text(report: &Report, most: Option<usize>, lang: Lang) -> String {
    let mut text = fitted(columns(report, lang), report.standings.len(), most);
    for row in report.standings.iter().filter(|row| !row.faults.is_empty()) {
        let faults: Vec<String> = row
            .faults
            .iter()
            .map(|(kind, count)| told_fault(report, row.bot, (*kind, *count), lang))
            .collect();
        let told = format!("{}: {}", report.name_of(row.bot), faults.join("; "));
        text.push_str(&folded(&told, most.unwrap_or(usize::MAX)));
    }
    text
}

/// The lines of a table, no longer than this if names can be shortened and columns left out so far.
fn fitted(mut columns: Vec<Column>, rows: usize, most: Option<usize>) -> String {
    let width = |columns: &[Column]| {
        columns.iter().map(|column| column.width() + GAP.len()).sum::<usize>() - GAP.len()
    };
    let shorten = |columns: &mut [Column], room: usize| {
        for column in columns.iter_mut().filter(|column| column.left) {
            column.cells.iter_mut().for_each(|cell| *cell = shortened(cell, room));
        }
    };
    if most.is_some_and(|most| width(&columns) > most) {
        shorten(&mut columns, USUAL_NAME);
    }
    while most.is_some_and(|most| width(&columns) > most) {
        let Some(last) = columns.iter().map(|column| column.leave_out).max().filter(|&at| at > 0)
        else {
            break;
        };
        columns.retain(|column| column.leave_out != last);
    }
    if let Some(most) = most {
        let surplus = width(&columns).saturating_sub(most);
        let names = columns.iter().find(|column| column.left).map_or(0, Column::width);
        if surplus > 0 {
            shorten(&mut columns, names.saturating_sub(surplus).max(SHORTEST_NAME));
        }
    }
    let line = |cell: &dyn Fn(&Column) -> String| {
        let cells: Vec<String> = columns.iter().map(cell).collect();
        format!("{}\n", cells.join(GAP).trim_end())
    };
    let mut text = line(&|column| column.cell(&column.title));
    for row in 0..rows {
        text.push_str(&line(&|column| column.cell(&column.cells[row])));
    }
    text
}

/// A contest's ladder from the top, in lines that are no longer than this.
pub fn ladder_text(entries: &[LadderEntry], most: Option<usize>, lang: Lang) -> String {
    let rows = || entries.iter();
    let name = Column::new(0, say!(lang, "report-bot"), rows().map(|entry| entry.bot.clone()));
    let rating = |entry: &LadderEntry| format!("{:.0} ±{:>5.0}", entry.rating, entry.error);
    let matches = |entry: &LadderEntry| entry.matches.map(|count| count.to_string()).join("/");
    let points = |entry: &LadderEntry| format!("{}-{}", entry.points[0], entry.points[1]);
    let columns = vec![
        Column::new(0, "#", (1..=entries.len()).map(|rank| format!("{rank:>3}"))),
        Column { left: true, ..name },
        Column::new(0, say!(lang, "ladder-rating"), rows().map(rating)),
        Column::new(1, say!(lang, "ladder-matches"), rows().map(matches)),
        Column::new(2, say!(lang, "ladder-points"), rows().map(points)),
    ];
    fitted(columns, entries.len(), most)
}

/// A line in pieces that are no longer than this, where words allow it; those after the first are
/// set in.
fn folded(line: &str, most: usize) -> String {
    const INDENT: &str = "    ";
    let (mut text, mut length) = (String::new(), 0);
    for word in line.split(' ') {
        let long = word.width();
        if length > 0 && length + 1 + long > most {
            let _ = write!(text, "\n{INDENT}");
            length = INDENT.len();
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += long;
    }
    text + "\n"
}

fn columns(report: &Report, lang: Lang) -> Vec<Column> {
    let rows = || report.standings.iter();
    let numbers = |numbers: [u32; 3]| numbers.map(|n| n.to_string()).join("/");
    let rating = |rating: Rating| format!("{:.0} ±{:>4.0}", rounded(rating.rating), rating.error);
    let mut columns = vec![
        Column::new(0, "#", rows().map(|row| format!("{:>3}", row.rank))),
        Column {
            left: true,
            ..Column::new(
                0,
                say!(lang, "report-bot"),
                rows().map(|row| report.name_of(row.bot).to_owned()),
            )
        },
        Column::new(0, say!(lang, "report-points"), rows().map(|row| half(row.points))),
    ];
    if report.kind == Format::Swiss {
        columns.push(Column::new(2, "Buchholz", rows().map(|row| half(row.buchholz))));
    }
    columns.extend([
        Column::new(4, say!(lang, "report-matches"), rows().map(|row| numbers(row.matches))),
        Column::new(3, say!(lang, "report-games-short"), rows().map(|row| numbers(row.games))),
        Column::new(1, "Elo", rows().map(|row| rating(row.elo))),
        Column::new(5, "Glicko-2", rows().map(|row| rating(row.glicko2))),
    ]);
    if report.bots.len() <= MOST_COLUMNS {
        for other in rows() {
            let against = rows().map(|row| match between(report, row.bot, other.bot) {
                Some((own, their)) => format!("{own}-{their}"),
                None if row.bot == other.bot => "*".to_owned(),
                None => ".".to_owned(),
            });
            columns.push(Column::new(6, &other.rank.to_string(), against));
        }
    }
    columns
}

/// How often a bot lost by such a fault, and what happened the first time.
fn told_fault(report: &Report, bot: usize, (kind, count): (EndKind, u32), lang: Lang) -> String {
    let first = report.matches.iter().find_map(|played| {
        let seat = played.bots.iter().position(|&at| at == bot)?;
        let lost = |game: &&GameSummary| {
            game.end.kind == kind && game.end.offender.is_some_and(|at| usize::from(at) == seat)
        };
        played.games.iter().find(lost).map(|game| end::story(&game.end, lang))
    });
    let times = if count == 1 { String::new() } else { format!("{count} × ") };
    match first.filter(|detail| !detail.is_empty()) {
        Some(detail) => format!("{times}{} ({detail})", reason_text(end::kind_name(kind), lang)),
        None => format!("{times}{}", reason_text(end::kind_name(kind), lang)),
    }
}

/// Why a game ended, in a few words; `reason` is what files call it.
#[must_use]
pub fn reason_text(reason: &str, lang: Lang) -> &str {
    match reason {
        "win" => say!(lang, "arena-reason-win"),
        "draw" => say!(lang, "arena-reason-draw"),
        "no_moves" => say!(lang, "arena-reason-no-moves"),
        "adjudicated" => say!(lang, "arena-reason-adjudicated"),
        "timeout" => say!(lang, "arena-reason-timeout"),
        "illegal_move" => say!(lang, "arena-reason-illegal"),
        "bad_reply" => say!(lang, "arena-reason-bad-reply"),
        "too_large" => say!(lang, "arena-reason-too-large"),
        "flood" => say!(lang, "arena-reason-flood"),
        "disconnected" => say!(lang, "arena-reason-disconnected"),
        "crashed" => say!(lang, "arena-reason-crashed"),
        "absent" => say!(lang, "arena-reason-absent"),
        other => other,
    }
}

/// The same as comma-separated values, with a header.
pub fn crosstable_csv(report: &Report) -> String {
    let mut text = "rank,bot,points,matches_won,matches_equal,matches_lost,games_won,games_drawn,\
        games_lost,buchholz,elo,elo_error,glicko2,glicko2_error"
        .to_owned();
    for row in &report.standings {
        let _ = write!(text, ",{}", csv(report.name_of(row.bot)));
    }
    text.push_str("\r\n");
    for row in &report.standings {
        let Standing { rank, points, matches: m, games: g, buchholz, elo, glicko2, .. } = row;
        let _ = write!(
            text,
            "{rank},{},{points},{},{},{},{},{},{},{buchholz},{:.1},{:.1},{:.1},{:.1}",
            csv(report.name_of(row.bot)),
            m[0],
            m[1],
            m[2],
            g[0],
            g[1],
            g[2],
            elo.rating,
            elo.error,
            glicko2.rating,
            glicko2.error,
        );
        for other in &report.standings {
            let cell = between(report, row.bot, other.bot);
            let _ = write!(text, ",{}", cell.map_or(String::new(), |(own, _)| own.to_string()));
        }
        text.push_str("\r\n");
    }
    text
}

/// A name as a field: quoted, and never a formula to a spreadsheet.
fn csv(name: &str) -> String {
    let guard = if name.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", name.replace('"', "\"\""))
}

pub(super) fn xml(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "<style>text{font:14px system-ui,sans-serif;fill:#1f2328}.s{font-size:12px;fill:#59636e}\
.b{font-weight:600}rect{stroke:#d1d9e0}line,path{stroke:#8c959f;fill:none}</style>";

/// The crosstable as a picture: the greener a cell, the better the row's bot did there.
pub fn crosstable_svg(report: &Report) -> String {
    const CELL: usize = 52;
    const ROW: usize = 30;
    let longest = report.bots.iter().map(|bot| bot.name.width()).max().unwrap_or(0);
    let names = 70 + longest * 9;
    let rows = report.standings.len();
    let (width, height) = (names + 180 + rows * CELL + 20, 70 + rows * ROW);
    let mut svg = frame(width, height, &report.name);
    for (at, row) in report.standings.iter().enumerate() {
        let y = 50 + at * ROW;
        let x = names + 180 + at * CELL;
        let _ = write!(
            svg,
            "<text x=\"20\" y=\"{0}\">{1}</text><text class=\"b\" x=\"50\" y=\"{0}\">{2}</text>\
             <text x=\"{3}\" y=\"{0}\">{4}</text><text class=\"s\" x=\"{5}\" y=\"{0}\">{6:+.0} ± {7:.0}</text>\
             <text class=\"s\" x=\"{8}\" y=\"42\" text-anchor=\"middle\">{1}</text>",
            y + 20,
            row.rank,
            xml(report.name_of(row.bot)),
            names,
            half(row.points),
            names + 60,
            rounded(row.elo.rating),
            row.elo.error,
            x + CELL / 2,
        );
        for (column, other) in report.standings.iter().enumerate() {
            let x = names + 180 + column * CELL;
            let (fill, label) = match between(report, row.bot, other.bot) {
                Some((own, their)) => {
                    let share = f64::from(own) / f64::from((own + their).max(1));
                    let hue = if own + their == 0 { 60.0 } else { share * 120.0 };
                    (format!("hsl({hue:.0} 60% 85%)"), format!("{own}-{their}"))
                }
                None if row.bot == other.bot => ("#eaeef2".to_owned(), String::new()),
                None => ("#ffffff".to_owned(), String::new()),
            };
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{ROW}\" fill=\"{fill}\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
                x + CELL / 2,
                y + 20,
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn frame(width: usize, height: usize, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <title>{0}</title>{STYLE}<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\
         <text class=\"b\" x=\"20\" y=\"26\">{0}</text>",
        xml(title)
    )
}

/// Rounds of a knockout, each with its matches.
fn rounds(report: &Report) -> Vec<Vec<&MatchReport>> {
    let last = report.matches.iter().map(|played| played.round).max().unwrap_or(0);
    (1..=last)
        .map(|round| report.matches.iter().filter(|played| played.round == round).collect())
        .collect()
}

fn round_name(matches: usize, byes: usize, lang: Lang) -> String {
    match matches + byes {
        1 => say!(lang, "arena-final").to_owned(),
        2 => say!(lang, "arena-semi-finals").to_owned(),
        4 => say!(lang, "arena-quarter-finals").to_owned(),
        places => say!(lang, "arena-last", count = places * 2),
    }
}

/// The bracket of a knockout, round by round. If lines may have only so many characters, the ends of long
/// names are left out.
pub fn bracket_text(report: &Report, most: Option<usize>, lang: Lang) -> String {
    // What a line has beside its names is shared between them.
    let fit = |names: &[&str], rest: usize| -> Vec<String> {
        let Some(most) = most else { return names.iter().map(|&name| name.to_owned()).collect() };
        let mut room = most.saturating_sub(rest);
        let mut fitting = vec![String::new(); names.len()];
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&at| names[at].width());
        for (done, at) in order.into_iter().enumerate() {
            let share = room / (names.len() - done);
            fitting[at] = shortened(names[at], share.max(SHORTEST_NAME));
            room = room.saturating_sub(fitting[at].width());
        }
        fitting
    };
    let mut text = String::new();
    for (matches, round) in rounds(report).iter().zip(1..) {
        let byes: Vec<usize> =
            report.byes.iter().filter(|(at, _)| *at == round).map(|(_, bot)| *bot).collect();
        let _ = writeln!(text, "{}", round_name(matches.len(), byes.len(), lang));
        for played in matches {
            let [first, second] = played.bots[..] else { continue };
            let [own, their] = played.points[..] else { continue };
            let mark = |bot| if played.winner == Some(bot) { "*" } else { " " };
            let how = match played.decided_by {
                super::Decision::SuddenDeath => Some(say!(lang, "arena-by-sudden-death")),
                super::Decision::Lot => Some(say!(lang, "arena-by-lot")),
                super::Decision::Open => Some(say!(lang, "report-open")),
                _ => None,
            };
            let how = how.map_or(String::new(), |how| format!(" ({how})"));
            let (before, between) = (mark(first), format!("{own} : {their}"));
            let after = format!("{}{how}", mark(second).trim_end());
            let rest = before.len() + between.len() + after.width() + " ".len() * 3;
            let names = fit(&[report.name_of(first), report.name_of(second)], rest);
            let _ = writeln!(text, " {before}{} {between} {}{after}", names[0], names[1]);
        }
        for bot in byes {
            let after = format!(" ({})", say!(lang, "arena-bye"));
            let names = fit(&[report.name_of(bot)], " *".len() + after.width());
            let _ = writeln!(text, " *{}{after}", names[0]);
        }
    }
    text
}

/// A line in a box of the bracket.
struct Row {
    bot: usize,
    told: String,
    won: bool,
}

/// The bracket of a knockout as a picture, from the first round on the left to the final.
pub fn bracket_svg(report: &Report, lang: Lang) -> String {
    const BOX: usize = 200;
    const GAP: usize = 50;
    const STEP: usize = 68;
    let rounds = rounds(report);
    let last = report.draw.len().max(2).ilog2() as usize;
    let (width, height) = (40 + last * (BOX + GAP) - GAP, 60 + report.draw.len().max(2) / 2 * STEP);
    let mut svg = frame(width, height, &report.name);
    // The middle of the box that a bot has in a round: everything follows from its first place.
    let middle = |bot: usize, round: usize| {
        let place = report.draw.iter().position(|at| *at == Some(bot)).unwrap_or(0);
        let tall = STEP << (round - 1);
        (20 + (round - 1) * (BOX + GAP), 50 + (place >> round) * tall + tall / 2)
    };
    let mut boxes: Vec<(usize, Vec<Row>)> = Vec::new();
    for (matches, round) in rounds.iter().zip(1..).filter(|_| !report.draw.is_empty()) {
        for played in matches {
            let row = |(bot, points): (&usize, &u32)| Row {
                bot: *bot,
                told: points.to_string(),
                won: played.winner == Some(*bot),
            };
            boxes.push((round, played.bots.iter().zip(&played.points).map(row).collect()));
        }
    }
    let bye = |bot: usize| vec![Row { bot, told: say!(lang, "arena-bye").to_owned(), won: true }];
    let byes = report.byes.iter().map(|(round, bot)| (*round as usize, bye(*bot)));
    boxes.extend(byes.filter(|_| !report.draw.is_empty()));
    for (round, rows) in boxes {
        let Some(&Row { bot, .. }) = rows.first() else { continue };
        let (x, y) = middle(bot, round);
        if round < last {
            let (to, level) = middle(bot, round + 1);
            let (from, bend) = (x + BOX, x + BOX + GAP / 2);
            let _ = write!(svg, "<path d=\"M{from} {y}H{bend}V{level}H{to}\"/>");
        }
        let tall = 8 + 22 * rows.len();
        let top = y - tall / 2;
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{top}\" width=\"{BOX}\" height=\"{tall}\" rx=\"6\" fill=\"#f6f8fa\"/>"
        );
        for (line, Row { bot, told, won }) in rows.into_iter().enumerate() {
            let class = if won { "b" } else { "" };
            let y = top + 20 + line * 22;
            let _ = write!(
                svg,
                "<text class=\"{class}\" x=\"{}\" y=\"{y}\">{}</text><text class=\"{class}\" x=\"{}\" y=\"{y}\" text-anchor=\"end\">{told}</text>",
                x + 10,
                xml(&shortened(report.name_of(bot), LONGEST_IN_A_BOX)),
                x + BOX - 10
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Most characters of a name in a box of the bracket.
const LONGEST_IN_A_BOX: usize = 18;
/// So many characters of a name are shown where numbers need the room.
const USUAL_NAME: usize = 20;
/// So many characters of a name are shown in any case.
const SHORTEST_NAME: usize = 8;

fn shortened(name: &str, longest: usize) -> String {
    if name.width() <= longest {
        return name.to_owned();
    }
    let mut room = longest.saturating_sub(1);
    let fits = |c: &char| {
        let left = room.checked_sub(c.width().unwrap_or(0));
        room = left.unwrap_or(0);
        left.is_some()
    };
    format!("{}…", name.chars().take_while(fits).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many letters take the room of two.
    #[test]
    fn names_are_as_wide_as_a_terminal_shows_them() {
        let names = ["random", "漢字ボット"];
        let column =
            Column { left: true, ..Column::new(0, "", names.map(String::from).into_iter()) };
        assert_eq!(column.width(), 10);
        assert_eq!(names.map(|name| column.cell(name)), ["random    ", "漢字ボット"]);
        assert_eq!(
            (shortened("漢字ボット", 8), shortened("random", 6)),
            ("漢字ボ…".to_owned(), "random".to_owned())
        );
    }

    fn entry(bot: &str) -> LadderEntry {
        LadderEntry {
            bot: bot.to_owned(),
            rating: 1500.0,
            error: 12.0,
            matches: [1000, 20, 3000],
            points: [12_345, 54_321],
        }
    }

    /// The longest names that a bot can have, of letters that take the room of two.
    #[test]
    fn the_ladder_fits_a_terminal_whatever_bots_are_called() {
        for name in ["x".repeat(64), "漢".repeat(64), "short".to_owned()] {
            let entries = [entry(&name), entry("b")];
            for (lang, most) in [(Lang::En, 80), (Lang::De, 80), (Lang::De, 60), (Lang::En, 100)] {
                let text = ladder_text(&entries, Some(most), lang);
                assert_eq!(text.lines().count(), 3);
                let longest = text.lines().map(UnicodeWidthStr::width).max().unwrap();
                assert!(longest <= most, "{longest} > {most}\n{text}");
                assert!(text.contains("1500 ±   12"), "{text}");
            }
            let all = ladder_text(&entries, None, Lang::En);
            assert!(all.contains(&name) && all.contains("1000/20/3000"), "{all}");
        }
    }

    #[test]
    fn a_rating_of_nothing_has_no_sign() {
        assert_eq!(format!("{:.0} {:.0}", rounded(-0.3), rounded(-0.6)), "0 -1");
    }
}
