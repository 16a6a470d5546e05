//! A whole tournament as one page: tables, curves and every game to play through, in a single file.

use std::fmt::Write;
use std::sync::Arc;

use foursight_rules::{Record, Ruleset, notation};
use foursight_voice::{Lang, say};

use super::config::Format;
use super::replays::{BoardShape, ShownGame};
use super::report::Report;
use super::tables::{bracket_svg, crosstable_svg, half, reason_text, rounded, xml};
use crate::end;
use crate::runner::GameSummary;

/// A finished game: its match, from 0, how it ended, and its record.
pub type KeptGame = (usize, GameSummary, Record);

/// Most bytes of games to play through; what comes after that is in the records only.
const MOST_BYTES: usize = 8 << 20;
/// Most curves: more could not be told apart.
const MOST_CURVES: usize = 8;
const COLOURS: [&str; MOST_CURVES] =
    ["#0969da", "#cf222e", "#1a7f37", "#8250df", "#bf8700", "#1b7c83", "#bf3989", "#57606a"];

/// The page. It needs no other file and no network.
pub fn report_html(
    report: &Report,
    rules: &Arc<Ruleset>,
    games: &[KeptGame],
    lang: Lang,
) -> String {
    let title = xml(&report.name);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body><h1>{title}</h1><p>{}</p>\n",
        lang.code(),
        xml(&facts(report, lang))
    );
    page.push_str(&standings(report, lang));
    let picture = match report.kind {
        Format::Knockout => bracket_svg(report, lang),
        _ => crosstable_svg(report),
    };
    let results = say!(lang, "report-results");
    let _ = writeln!(page, "<h2>{results}</h2><div class=\"wide\">{picture}</div>");
    page.push_str(&curves(report, games, lang));
    page.push_str(&game_list(report, rules, games, lang));
    page.push_str("</body></html>\n");
    page
}

/// What was played, in a line.
fn facts(report: &Report, lang: Lang) -> String {
    let games = say!(lang, "report-games-of-a-match", games = report.games);
    let mut facts = vec![report.pack.join(", "), games];
    if let Some(ms) = report.clock.time_ms {
        facts.push(say!(lang, "clock-per-move", time = format!("{ms} ms")));
    }
    if let Some(ms) = report.clock.game_time_ms {
        let time = match report.clock.increment_ms {
            0 => format!("{ms} ms"),
            more => format!("{ms} ms + {more} ms"),
        };
        facts.push(say!(lang, "clock-per-game", time));
    }
    if let Some(nodes) = report.nodes {
        facts.push(say!(lang, "report-nodes", nodes = nodes.to_string()));
    }
    if let Some(seed) = report.seed {
        facts.push(say!(lang, "report-seed", seed = seed.to_string()));
    }
    if let Some(moves) = report.adjudicate {
        facts.push(say!(lang, "report-adjudicate", moves));
    }
    if !report.complete {
        facts.push(say!(lang, "report-open").to_owned());
    }
    facts.join(" · ")
}

fn standings(report: &Report, lang: Lang) -> String {
    // As on the screen: elsewhere it decides nothing.
    let has_buchholz = report.kind == Format::Swiss;
    let mut table = format!(
        "<h2>{}</h2><div class=\"wide\"><table><tr><th>#<th>{}<th>{}<th>{}\
        <th>{}{}<th>Elo<th>Glicko-2<th>{}</tr>\n",
        say!(lang, "report-standings"),
        say!(lang, "report-bot"),
        say!(lang, "report-points"),
        say!(lang, "report-matches"),
        say!(lang, "report-games-short"),
        if has_buchholz { "<th>Buchholz" } else { "" },
        say!(lang, "report-faults"),
    );
    for row in &report.standings {
        let numbers = |numbers: [u32; 3]| numbers.map(|number| number.to_string()).join("/");
        let faults: Vec<String> = row
            .faults
            .iter()
            .map(|(kind, count)| format!("{count} × {}", reason_text(end::kind_name(*kind), lang)))
            .collect();
        let _ = writeln!(
            table,
            "<tr><td>{}<td class=\"name\">{}<td>{}<td>{}<td>{}{}<td>{:+.0} ± {:.0}<td>{:.0} ± {:.0}<td class=\"faults\">{}</tr>",
            row.rank,
            xml(report.name_of(row.bot)),
            half(row.points),
            numbers(row.matches),
            numbers(row.games),
            if has_buchholz { format!("<td>{}", half(row.buchholz)) } else { String::new() },
            rounded(row.elo.rating),
            row.elo.error,
            row.glicko2.rating,
            row.glicko2.error,
            faults.join(", "),
        );
    }
    table + "</table></div>\n"
}

/// How far each bot was above one half after each of its games.
fn curves(report: &Report, games: &[KeptGame], lang: Lang) -> String {
    const WIDTH: f64 = 720.0;
    const HEIGHT: f64 = 260.0;
    let shown: Vec<usize> = report.standings.iter().take(MOST_CURVES).map(|row| row.bot).collect();
    let courses: Vec<Vec<f64>> = shown.iter().map(|&bot| course(report, games, bot)).collect();
    let longest = courses.iter().map(Vec::len).max().unwrap_or(0);
    let far = courses.iter().flatten().fold(0.5_f64, |far, at| far.max(at.abs()));
    if longest < 2 {
        return String::new();
    }
    let mut svg = format!(
        "<h2>{1}</h2><p>{2}</p><div class=\"wide\">\
         <svg class=\"curves\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <title>{2}</title><path d=\"M0 {0}H{WIDTH}\" stroke=\"#8c959f\"/>",
        HEIGHT / 2.0,
        say!(lang, "report-course"),
        say!(lang, "report-course-explained"),
    );
    for (course, colour) in courses.iter().zip(COLOURS) {
        let mut line = String::new();
        for (at, value) in course.iter().enumerate() {
            let x = WIDTH * at as f64 / (longest - 1) as f64;
            let y = HEIGHT / 2.0 - value / far * (HEIGHT / 2.0 - 8.0);
            let _ = write!(line, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        let _ = write!(svg, "<path d=\"{line}\" style=\"stroke:{colour};stroke-width:2\"/>");
    }
    svg.push_str("</svg></div><p>");
    for (bot, colour) in shown.iter().zip(COLOURS) {
        let name = xml(report.name_of(*bot));
        let _ = write!(svg, "<span class=\"key\" style=\"color:{colour}\">● {name}</span> ");
    }
    svg + "</p>\n"
}

fn course(report: &Report, games: &[KeptGame], bot: usize) -> Vec<f64> {
    let mut sum = 0.0;
    let mut course = vec![sum];
    for (encounter, game, _) in games {
        let bots = report.matches.get(*encounter).map(|played| played.bots.as_slice());
        let Some(seat) = bots.and_then(|bots| bots.iter().position(|&at| at == bot)) else {
            continue;
        };
        sum += match &game.end {
            end if end.winners.contains(seat as u8) => 0.5,
            end if end.is_draw() => 0.0,
            _ => -0.5,
        };
        course.push(sum);
    }
    course
}

/// A game's result in a few words.
fn outcome(game: &GameSummary, names: &[String], lang: Lang) -> String {
    let name = |seat: u8| names.get(usize::from(seat)).map_or("?", String::as_str);
    let winners: Vec<&str> = game.end.winners.iter().map(name).collect();
    let result = match winners.as_slice() {
        [] => say!(lang, "match-draw").to_owned(),
        winners => foursight_voice::winners(lang, winners),
    };
    match end::reason(&game.end) {
        "draw" | "win" => result,
        reason => {
            format!("{result} ({}: {})", reason_text(reason, lang), end::story(&game.end, lang))
        }
    }
}

fn game_list(report: &Report, rules: &Arc<Ruleset>, games: &[KeptGame], lang: Lang) -> String {
    let mut sorted: Vec<&KeptGame> = games.iter().collect();
    sorted.sort_by_key(|(encounter, game, _)| (*encounter, game.number));
    let mut list =
        format!("<h2>{}</h2><div id=\"viewer\" hidden></div>\n", say!(lang, "report-games"));
    let shape = BoardShape::of(rules);
    let mut data = String::new();
    let (mut open, mut count) = (None, 0);
    for (encounter, game, record) in sorted {
        let Some(played) = report.matches.get(*encounter) else { continue };
        let names: Vec<String> =
            played.bots.iter().map(|&bot| report.name_of(bot).to_owned()).collect();
        let versus = names.join(" – ");
        if open != Some(*encounter) {
            let points = played.points.iter().map(ToString::to_string).collect::<Vec<_>>();
            let end = if open.is_some() { "</ol></details>" } else { "" };
            let _ = writeln!(
                list,
                "{end}<details><summary>{}. {} <b>{}</b></summary><ol>",
                encounter + 1,
                xml(&versus),
                points.join(" : ")
            );
            open = Some(*encounter);
        }
        let result = outcome(game, &names, lang);
        let told = say!(lang, "report-moves", result, moves = game.moves);
        let (number, result) = (game.number, told.as_str());
        let title = say!(lang, "report-game-title", versus = versus.as_str(), number, result);
        let piece = shape.as_ref().filter(|_| data.len() < MOST_BYTES).map(|shape| {
            serde_json::to_string(&ShownGame::of(title, rules, shape, record)).unwrap_or_default()
        });
        match piece {
            Some(piece) => {
                let _ =
                    write!(list, "<li><button data-game=\"{count}\">{}</button></li>", xml(&told));
                let _ = writeln!(data, "{}{piece}", if count == 0 { "" } else { "," });
                count += 1;
            }
            None => {
                let _ = write!(list, "<li>{}</li>", xml(&told));
            }
        }
    }
    if open.is_some() {
        list.push_str("</ol></details>\n");
    }
    let Some(shape) = shape.filter(|_| count > 0) else { return list };
    let shape = serde_json::to_string(&shape).unwrap_or_default();
    // Nothing in a text may end the script that holds it.
    let data = data.replace('<', "\\u003c");
    let _ = writeln!(
        list,
        "<script>\nconst SHAPE = {shape};\nconst MOVE = \"{}\";\nconst GAMES = [{data}];\n{SCRIPT}</script>",
        say!(lang, "report-move"),
    );
    list
}

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// All games as text, each with a head of its own, as chess players know it.
pub fn games_text(report: &Report, rules: &Arc<Ruleset>, games: &[KeptGame]) -> String {
    let mut text = String::new();
    for (encounter, game, record) in games {
        let round = report.matches.get(*encounter).map_or(0, |played| played.round);
        let quoted = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"");
        let mut tag = |name: &str, value: &str| {
            let _ = writeln!(text, "[{name} \"{}\"]", quoted(value));
        };
        tag("Event", &report.name);
        tag("Game", &record.game.join(","));
        tag("Round", &format!("{round}.{}.{}", encounter + 1, game.number));
        for (player, number) in record.players.iter().zip(1..) {
            tag(&format!("Player{number}"), &player.name);
        }
        tag("Result", &result(game, record.players.len()));
        tag("Termination", end::reason(&game.end));
        if let Some(seed) = record.seed {
            tag("Seed", &seed.to_string());
        }
        text.push('\n');
        text.push_str(&move_lines(rules, record, &result(game, record.players.len())));
        text.push('\n');
    }
    text
}

/// 1-0, 0-1 or 1/2-1/2, whoever began first; 1-1 if both have won.
fn result(game: &GameSummary, players: usize) -> String {
    if game.end.winners.is_empty() {
        return vec!["1/2"; players].join("-");
    }
    let seat = |player: usize| (player + usize::from(game.starter)) % players.max(1);
    let won = |player| u8::from(game.end.winners.contains(seat(player) as u8)).to_string();
    (0..players).map(won).collect::<Vec<_>>().join("-")
}

/// The moves with their numbers, in lines that fit any screen.
fn move_lines(rules: &Arc<Ruleset>, record: &Record, result: &str) -> String {
    const WIDTH: usize = 78;
    let (mut text, mut line) = (String::new(), String::new());
    let moves = record.moves.iter().enumerate().map(|(at, name)| {
        let played = rules.move_named(name).map(|mv| notation::format_move(rules, mv));
        let played = played.unwrap_or_else(|_| "?".to_owned());
        if at % 2 == 0 { format!("{}. {played}", at / 2 + 1) } else { played }
    });
    for word in moves.chain([result.to_owned()]) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            let _ = writeln!(text, "{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    let _ = writeln!(text, "{line}");
    text
}
