//! What happened, in words.

use foursight_rules::{EndKind, Event, GameEnd, PlayerSet, Ruleset};

use crate::board;
use crate::lang::Lang;

/// An event as a sentence; `None` for what the board itself shows.
pub(crate) fn event(rules: &Ruleset, lang: Lang, event: &Event) -> Option<String> {
    let name = |seat: u8| lang.player(rules, seat);
    let at = |cell: &[u16]| board::cell_name(rules, lang, cell);
    Some(match event {
        Event::Captured { by, stones } => {
            let cells: Vec<String> = stones.iter().map(|stone| at(&stone.cell)).collect();
            let captures = lang.pick("captures", "schlägt");
            format!("{} {captures} {}.", name(*by), cells.join(", "))
        }
        Event::BombPlaced { cell, explode_in_round } => {
            let text = lang.pick("A bomb drops to", "Eine Bombe fällt auf");
            let goes_off = lang.pick("goes off in round", "explodiert in Runde");
            format!("{text} {} (*): {goes_off} {explode_in_round}.", at(cell))
        }
        Event::BombTicked { cell, rounds_left } => {
            let text = lang.pick("The bomb ticks at", "Die Bombe tickt auf");
            let left = match rounds_left {
                1 => lang.pick("1 round left".to_owned(), "noch 1 Runde".to_owned()),
                n => lang.pick(format!("{n} rounds left"), format!("noch {n} Runden")),
            };
            format!("{text} {}: {left}.", at(cell))
        }
        Event::Exploded { cell, stones } => {
            let text = lang.pick("The bomb goes off at", "Die Bombe explodiert auf");
            let gone = match stones.len() {
                1 => lang.pick("1 stone is gone".to_owned(), "1 Stein ist weg".to_owned()),
                n => lang.pick(format!("{n} stones are gone"), format!("{n} Steine sind weg")),
            };
            format!("{text} {}: {gone}.", at(cell))
        }
        Event::Won { players, line_count, .. } => {
            let lines = match line_count {
                0 | 1 => String::new(),
                n => format!(" ({n} {})", lang.pick("lines", "Reihen")),
            };
            format!("{}!{lines}", winners(rules, lang, *players))
        }
        Event::Tied => lang.pick("A draw.", "Unentschieden.").to_owned(),
        _ => return None,
    })
}

/// "Red wins", "Red and Yellow win".
pub(crate) fn winners(rules: &Ruleset, lang: Lang, players: PlayerSet) -> String {
    let names: Vec<&str> = players.iter().map(|seat| lang.player(rules, seat)).collect();
    let wins = match names.len() {
        1 => lang.pick("wins", "gewinnt"),
        _ => lang.pick("win", "gewinnen"),
    };
    format!("{} {wins}", names.join(lang.pick(" and ", " und ")))
}

/// How a game ended, in a sentence.
pub(crate) fn end(rules: &Ruleset, lang: Lang, end: &GameEnd) -> String {
    if end.winners.is_empty() {
        return lang.pick("A draw.", "Unentschieden.").to_owned();
    }
    let winners = winners(rules, lang, end.winners);
    let loser = end.loser(rules.players().len()).map_or("", |seat| lang.player(rules, seat));
    match end.kind {
        EndKind::Score | EndKind::NoMoves | EndKind::Agreement | EndKind::Aborted => {
            format!("{winners}!")
        }
        EndKind::Resigned => lang
            .pick(format!("{loser} gives up. {winners}."), format!("{loser} gibt auf. {winners}.")),
        EndKind::Timeout => lang.pick(
            format!("{loser}'s time is up. {winners}."),
            format!("Die Zeit von {loser} ist um. {winners}."),
        ),
        EndKind::Illegal => lang.pick(
            format!("{loser} made an illegal move. {winners}."),
            format!("{loser} hat ungültig gezogen. {winners}."),
        ),
        EndKind::Disconnected => lang.pick(
            format!("{loser} lost the connection. {winners}."),
            format!("{loser} hat die Verbindung verloren. {winners}."),
        ),
        EndKind::Absent => lang.pick(
            format!("{loser} was not there. {winners}."),
            format!("{loser} war nicht da. {winners}."),
        ),
        EndKind::BadReply | EndKind::TooLarge | EndKind::Flood => lang.pick(
            format!("{loser} gave no valid answer. {winners}."),
            format!("{loser} hat keine gültige Antwort gegeben. {winners}."),
        ),
        _ => lang.pick(
            format!("{loser} crashed. {winners}."),
            format!("{loser} ist abgestürzt. {winners}."),
        ),
    }
}

/// What decided a game, as statistics show it.
pub(crate) fn reason(lang: Lang, reason: &str) -> String {
    let known = match reason {
        "no_moves" => ("no moves left", "kein Zug mehr"),
        "resigned" => ("resigned", "aufgegeben"),
        "timeout" => ("on time", "durch Zeit"),
        "illegal" => ("illegal move", "ungültiger Zug"),
        other if other.ends_with("lines") => ("line", "Reihe"),
        other if other.ends_with("captures") => ("captures", "geschlagene Steine"),
        other => return other.to_owned(),
    };
    lang.pick(known.0, known.1).to_owned()
}

/// The word under which statistics count an end.
pub(crate) fn reason_word(end: &GameEnd) -> String {
    match &end.score {
        Some(score) => score.clone(),
        None => end.kind.name().to_owned(),
    }
}
