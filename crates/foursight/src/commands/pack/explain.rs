//! `foursight pack explain`: why a move is legal or not, and what it does.

use std::io::Write;
use std::sync::Arc;

use foursight_rules::{Move, Position, Ruleset, SeededChance, notation};
use foursight_voice::{InWords, Narrator, explain, say};
use serde_json::json;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult, NEGATIVE};
use crate::lang;

/// What is asked for.
pub(super) struct Question {
    pub(super) packs: String,
    pub(super) mv: String,
    pub(super) moves: String,
    pub(super) seed: u64,
    pub(super) json: bool,
}

pub(super) fn run(shared: &Shared, question: &Question) -> CliResult {
    let lang = lang::choose(shared.lang);
    let packs: Vec<String> = question.packs.split(',').map(str::to_owned).collect();
    let rules = super::load(shared, &packs)?;
    let position = play(shared, &rules, &question.moves, question.seed)?;
    let read = |text: &str| -> Result<Vec<Move>, CliError> {
        notation::parse(&rules, text)
            .map_err(|error| CliError::bad_input(format!("MOVE: {}", error.in_words(lang))))
    };
    let [mv] = read(&question.mv)?[..] else {
        let told = say!(lang, "explain-one-move", option = "MOVE", before = "--moves");
        return Err(CliError::bad_input(told));
    };
    let told = position.explain(mv);
    if question.json {
        let name = notation::format_move(&rules, mv);
        let mut value = json!(told);
        if let Some(members) = value.as_object_mut() {
            members.insert("move".to_owned(), json!(name));
            members.insert("legal".to_owned(), json!(told.refused.is_none()));
        }
        super::print_json(&value)?;
    } else {
        let text = explain(&rules, mv, &told, lang);
        anstream::stdout().lock().write_all(text.as_bytes())?;
    }
    if told.refused.is_some() { Err(CliError::silent(NEGATIVE)) } else { Ok(()) }
}

/// The game after some moves, with what chance decides from the seed.
fn play(
    shared: &Shared,
    rules: &Arc<Ruleset>,
    moves: &str,
    seed: u64,
) -> Result<Position, CliError> {
    let lang = lang::choose(shared.lang);
    let moves = notation::parse(rules, moves)
        .map_err(|error| CliError::bad_input(format!("--moves: {}", error.in_words(lang))))?;
    let mut position = Position::new(rules);
    let mut chance = SeededChance::new(rules, seed);
    for (mv, number) in moves.into_iter().zip(1..) {
        position.play(mv).map_err(|illegal| {
            let (mv, reason) = (notation::format_move(rules, mv), Narrator::new(rules, lang));
            let reason = reason.illegal(&illegal);
            let option = "--moves";
            CliError::bad_input(say!(lang, "explain-earlier-move", option, number, mv, reason))
        })?;
        // A seed never decides what it may not.
        let _ = position.settle_chance_silently(|point| chance.decide(point));
    }
    Ok(position)
}
