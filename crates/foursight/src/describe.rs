//! A game told in words, from what its packs say.

use std::fmt::Write;

use foursight_rules::Ruleset;
use foursight_rules::format::{
    BoardAction, Condition, Directions, Edge, End, MultimatchMode, NoMoves, NoMovesResult,
    Operation, Restriction, Rule, ScoreAction,
};

use crate::lang::Lang;

/// Everything that there is to know about a game.
pub(crate) fn describe(rules: &Ruleset, lang: Lang) -> String {
    let mut text = String::new();
    let mut line = |parts: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{parts}");
    };
    line(format_args!("{}", rules.title(lang.code())));
    for file in rules.packs().iter().filter(|f| rules.requested().iter().any(|n| n == f.name())) {
        if let Some(about) = &file.pack().description {
            line(format_args!("{}", about.get(lang.code())));
        }
    }
    let loaded: Vec<&str> = rules.packs().iter().map(|file| file.name()).collect();
    line(format_args!("\n{} {}", lang.pick("Packs:", "Packs:"), loaded.join(", ")));
    let sizes: Vec<String> = rules.geometry().dims().iter().map(u16::to_string).collect();
    let board = if sizes.is_empty() { "1".to_owned() } else { sizes.join(" x ") };
    line(format_args!(
        "{} {board} ({} {})",
        lang.pick("Board:", "Brett:"),
        rules.geometry().cells(),
        lang.pick("cells", "Felder")
    ));
    if let Some((axis, end)) = rules.gravity() {
        let end = match end {
            End::Low => lang.pick("low", "unteren"),
            End::High => lang.pick("high", "oberen"),
        };
        line(format_args!(
            "{}",
            lang.pick(
                format!("Stones fall along axis {axis} to its {end} end; a move names a column."),
                format!(
                    "Steine fallen auf Achse {axis} zum {end} Ende; ein Zug nennt eine Spalte."
                )
            )
        ));
    }
    if !rules.geometry().is_plain() {
        let boards = rules.packs().iter().rev().filter_map(|file| file.pack().board.as_ref());
        if let Some(topology) = boards.filter_map(|board| board.topology.as_ref()).next() {
            for (axis, [low, high]) in topology.iter().enumerate() {
                if [*low, *high] != [Edge::Stop; 2] {
                    let what =
                        lang.pick("Lines at the ends of axis", "Reihen an den Enden von Achse");
                    line(format_args!("{what} {axis}: {low:?}, {high:?}"));
                }
            }
        }
    }
    let players: Vec<String> = rules
        .players()
        .iter()
        .map(|player| format!("{} ({})", player.name.get(lang.code()), player.symbol))
        .collect();
    line(format_args!("{} {}", lang.pick("Players:", "Spieler:"), players.join(", ")));
    for score in rules.scores() {
        let wins = score.threshold.map(|least| {
            lang.pick(format!("; {least} or more wins"), format!("; ab {least} ist gewonnen"))
        });
        let word = lang.pick("Score", "Punktzahl");
        line(format_args!("{word} {}{}", score.name, wins.unwrap_or_default()));
    }
    let mut overridden: Vec<&str> = Vec::new();
    for file in rules.packs().iter().rev() {
        for rule in &file.pack().rules {
            if !overridden.contains(&rule.name.as_str()) {
                overridden.push(&rule.name);
                describe_rule(rule, lang, &mut text);
            }
        }
    }
    for file in rules.packs() {
        for restriction in &file.pack().restrictions {
            let name = restriction.name().unwrap_or_default();
            let _ = writeln!(
                text,
                "\n{} {name}\n  {}",
                lang.pick("Restriction", "Einschränkung"),
                describe_restriction(restriction, lang)
            );
        }
    }
    let bombs = rules.packs().iter().rev().find_map(|file| file.pack().hazards.as_ref());
    if let Some(bombs) = bombs.and_then(|hazards| hazards.bombs.as_ref()) {
        let windows: Vec<String> =
            bombs.spawn.iter().map(|[first, last]| format!("{first}-{last}")).collect();
        let (windows, fuse) = (windows.join(", "), bombs.fuse);
        let _ = writeln!(
            text,
            "\n{}",
            lang.pick(
                format!("Bombs: one each in rounds {windows}; each goes off {fuse} rounds later."),
                format!(
                    "Bomben: je eine in den Runden {windows}; jede geht {fuse} Runden später hoch."
                )
            )
        );
    }
    let no_moves = rules.packs().iter().rev().find_map(|file| file.pack().no_moves.as_ref());
    let ending = match no_moves {
        None | Some(NoMoves::Named(NoMovesResult::Draw)) => lang.pick(
            "Nobody can move: a draw.".to_owned(),
            "Kein Zug mehr möglich: unentschieden.".to_owned(),
        ),
        Some(NoMoves::Named(NoMovesResult::Win)) => lang
            .pick("Who cannot move wins.".to_owned(), "Wer nicht ziehen kann, gewinnt.".to_owned()),
        Some(NoMoves::Named(NoMovesResult::Loss)) => lang.pick(
            "Who cannot move loses.".to_owned(),
            "Wer nicht ziehen kann, verliert.".to_owned(),
        ),
        Some(NoMoves::Highest { highest }) => lang.pick(
            format!("Nobody can move: most of {highest} wins."),
            format!("Kein Zug mehr möglich: Am meisten {highest} gewinnt."),
        ),
    };
    let _ = writeln!(text, "\n{ending}");
    text
}

fn describe_rule(rule: &Rule, lang: Lang, text: &mut String) {
    let _ = writeln!(text, "\n{} {}", lang.pick("Rule", "Regel"), rule.name);
    let mode = match rule.multimatch_mode {
        MultimatchMode::One => lang.pick("once", "einmal"),
        MultimatchMode::Half => lang.pick("once per line", "einmal je Reihe"),
        MultimatchMode::All => lang.pick("once per line and way", "einmal je Reihe und Richtung"),
    };
    let around = lang.pick("where the new stone makes", "wo der neue Stein dies ergibt:");
    let _ = writeln!(text, "  {around} \"{}\" ({mode})", rule.pattern);
    if let Some(directions) = &rule.directions {
        let _ =
            writeln!(text, "  {} {}", lang.pick("only", "nur"), describe_directions(directions));
    }
    if let Some(player) = rule.active_player {
        let turn = lang.pick("only on the turn of player", "nur am Zug von Spieler");
        let _ = writeln!(text, "  {turn} {}", player + 1);
    }
    for condition in &rule.conditions {
        let _ =
            writeln!(text, "  {} {}", lang.pick("if", "wenn"), describe_condition(condition, lang));
    }
    for ScoreAction { player_index, memo, operation, value } in &rule.score_actions {
        let whose = describe_who(*player_index, lang);
        let what = match operation {
            Operation::Set => format!("{memo} = {value}"),
            Operation::Add => format!("{memo} {value:+}"),
            Operation::Multiply => format!("{memo} x {value}"),
        };
        let _ = writeln!(text, "  -> {what} {} {whose}", lang.pick("for", "für"));
    }
    for BoardAction { player_index, location_index } in &rule.board_actions {
        let place = match location_index {
            -1 => lang.pick("the centre".to_owned(), "der Mitte".to_owned()),
            index => lang.pick(format!("cell {index} of it"), format!("Feld {index} davon")),
        };
        let what = match player_index {
            -3 => lang.pick(format!("{place} is emptied"), format!("leert sich: {place}")),
            index => {
                let whose = describe_who(*index, lang);
                lang.pick(
                    format!("{place} gets a stone of {whose}"),
                    format!("ein Stein von {whose} auf {place}"),
                )
            }
        };
        let _ = writeln!(text, "  -> {what}");
    }
}

fn describe_directions(directions: &Directions) -> String {
    match directions {
        Directions::Named(set) => format!("{set:?}").to_lowercase(),
        Directions::Steps(steps) => format!("{steps:?}"),
    }
}

fn describe_who(index: i32, lang: Lang) -> String {
    match index {
        -1 => lang.pick("the owner of the centre", "wem die Mitte gehört").to_owned(),
        -2 => lang.pick("the player to move", "wer am Zug ist").to_owned(),
        cell => lang.pick(format!("the owner of cell {cell}"), format!("wem Feld {cell} gehört")),
    }
}

fn describe_condition(condition: &Condition, lang: Lang) -> String {
    let range = |least: Option<i64>, most: Option<i64>| match (least, most) {
        (Some(least), Some(most)) if least == most => format!("= {least}"),
        (Some(least), Some(most)) => format!("{least}..{most}"),
        (Some(least), None) => format!(">= {least}"),
        (None, most) => format!("<= {}", most.unwrap_or_default()),
    };
    match condition {
        Condition::Score { player_index, memo, minimum, maximum } => format!(
            "{memo} {} {} {}",
            lang.pick("of", "von"),
            describe_who(*player_index, lang),
            range(*minimum, *maximum)
        ),
        Condition::Coords { axes, minimum, maximum } => format!(
            "{} {axes:?} {}",
            lang.pick("coordinates on axes", "Koordinaten auf den Achsen"),
            range(minimum.map(i64::from), maximum.map(i64::from))
        ),
    }
}

fn describe_restriction(restriction: &Restriction, lang: Lang) -> String {
    match restriction {
        Restriction::Pattern { pattern, conditions, active_player, negate, .. } => {
            let mut text = format!("\"{pattern}\"");
            if let Some(player) = active_player {
                let _ = write!(text, " {} {}", lang.pick("for player", "für Spieler"), player + 1);
            }
            for condition in conditions {
                let with = lang.pick("with", "mit");
                let _ = write!(text, " {with} {}", describe_condition(condition, lang));
            }
            if *negate { format!("{} ({text})", lang.pick("not", "nicht")) } else { text }
        }
        Restriction::Disjunction { conjunctions, .. } => {
            let groups: Vec<String> = conjunctions
                .iter()
                .map(|group| {
                    let all: Vec<String> =
                        group.iter().map(|child| describe_restriction(child, lang)).collect();
                    all.join(lang.pick(" and ", " und "))
                })
                .collect();
            format!("({})", groups.join(lang.pick(") or (", ") oder (")))
        }
    }
}
