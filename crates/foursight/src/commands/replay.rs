//! `foursight replay`: a recorded game, move by move.

use std::io::Write;

use foursight_rules::{Event, Record, RecordError, Replay, notation};
use foursight_voice::Narrator;
use serde_json::json;

use super::play::{has_screen, language};
use crate::board::{self, marks_of};
use crate::cli::{ReplayArgs, Shared};
use crate::exit::{CliError, CliResult};
use crate::lang::Lang;
use crate::packs::{self, record_trouble};
use crate::terminal::{self, First};

/// Most bytes of a record.
const MAX_RECORD: u64 = 16 << 20;

pub(super) fn run(shared: &Shared, args: &ReplayArgs) -> CliResult {
    let name = args.file.display();
    let lang = language(shared);
    let text = super::input::read_text(lang, &args.file, MAX_RECORD)?;
    let bad = |error| CliError::bad_input(format!("{name}: {}", record_trouble(lang, &error)));
    let record = Record::parse(&text).map_err(bad)?;
    if has_screen() && !shared.plain && !args.json && !args.last {
        return terminal::run(shared, First::Replay(Box::new(record)));
    }
    let replay = Replay::new(&packs::library(shared)?, record).map_err(bad)?;
    let form = match (args.json, args.last) {
        (true, _) => Form::Json,
        (_, true) => Form::Last,
        _ => Form::Lines,
    };
    tell(replay, lang, form, bad, &mut anstream::stdout().lock())
}

/// How a game is shown again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Every position.
    Lines,
    /// The last one.
    Last,
    Json,
}

/// Shows a game again; `bad` says what a record is about that cannot be played on.
pub(crate) fn tell(
    mut replay: Replay,
    lang: Lang,
    form: Form,
    bad: impl Fn(RecordError) -> CliError + Copy,
    out: &mut dyn Write,
) -> CliResult {
    let rules = std::sync::Arc::clone(replay.position().rules());
    if form != Form::Json {
        let players: Vec<&str> = replay.record().players.iter().map(|p| p.name.as_str()).collect();
        writeln!(out, "{}: {}", rules.title(lang.code()), players.join(" - "))?;
    }
    let narrator = Narrator::new(&rules, lang);
    let say = |events: &[Event], out: &mut dyn Write| -> std::io::Result<()> {
        let told = events.iter().filter_map(|event| narrator.event(event));
        told.into_iter().try_for_each(|text| writeln!(out, "{text}"))
    };
    let mut number = 0;
    let mut last: Vec<Event> = Vec::new();
    loop {
        let player = replay.position().to_move();
        let Some(turn) = replay.step().map_err(bad)? else { break };
        let events = turn.events;
        number += 1;
        let mv = &replay.record().moves[number - 1];
        if form == Form::Json {
            writeln!(out, "{}", json!({ "move": mv, "player": player, "events": events }))?;
        } else if form == Form::Lines {
            let shown = rules.move_named(mv).map(|mv| notation::format_move(&rules, mv));
            let who = narrator.player(player);
            writeln!(out, "\n{number}. {who}: {}", shown.unwrap_or_default())?;
            write!(
                out,
                "{}",
                board::draw(replay.position(), &marks_of(replay.position(), &events))
            )?;
            say(&events, out)?;
        }
        last = events;
    }
    if form == Form::Last {
        write!(out, "{}", board::draw(replay.position(), &marks_of(replay.position(), &last)))?;
        say(&last, out)?;
    }
    if form != Form::Json
        && let Some(result) = &replay.record().result
        && !result.kind.is_on_board()
    {
        writeln!(out, "{}", narrator.end(result))?;
    }
    Ok(())
}
