//! Games that are pasted: a record or moves, to be looked at. What was going on stays as it is.

use std::sync::Arc;

use foursight_rules::{Record, Ruleset, notation};
use foursight_voice::{InWords, say};

use super::context::{Change, Context};
use super::play::{Play, Purpose};
use super::replay::Replay;
use crate::game::{Game, NewGame};
use crate::packs::record_trouble;

/// The game that moves are of where none is open.
const USUAL: &str = "connect4";
/// More letters than this are no line that somebody wants to type.
const LONGEST_LINE: usize = 4000;

/// Shows what was pasted: a record as a replay, moves as an analysis, of these rules or the usual.
pub(super) fn open(text: &str, rules: Option<&Arc<Ruleset>>, context: &mut Context) -> Change {
    let text = text.trim();
    if text.starts_with('{') {
        let replay = Record::parse(text).and_then(|record| Replay::new(&record, context));
        return match replay {
            Ok(replay) => Change::Open(Box::new(replay)),
            Err(error) => {
                let error = record_trouble(context.lang, &error);
                context.refuse(say!(context.lang, "paste-not-a-record", error));
                Change::Stay
            }
        };
    }
    let rules = rules.map(Arc::clone).or_else(|| context.load(&[USUAL.to_owned()]));
    let Some(rules) = rules else { return Change::Stay };
    match after(text, &rules, context) {
        Ok(game) => Change::Open(Box::new(Play::with(game, Purpose::Analysis, context))),
        Err(why) => {
            context.refuse(why);
            Change::Stay
        }
    }
}

/// The game that has these moves, or why there is none.
fn after(text: &str, rules: &Arc<Ruleset>, context: &Context) -> Result<Game, String> {
    let lang = context.lang;
    let title = rules.title(lang.code());
    let moves = notation::parse(rules, text)
        .map_err(|error| say!(lang, "paste-no-moves", title, error = error.in_words(lang)))?;
    if moves.is_empty() {
        return Err(say!(lang, "paste-nothing").to_owned());
    }
    let mut game = Game::new(NewGame::new(rules, 0), lang);
    for (mv, number) in moves.into_iter().zip(1..) {
        game.play(mv).map_err(|illegal| {
            let text = notation::format_move(rules, mv);
            let reason = context.narrator(rules).illegal(&illegal);
            say!(lang, "paste-move-refused", number, text, reason)
        })?;
    }
    Ok(game)
}

/// What was pasted as a part of a line: one line, of a length that somebody can mean.
pub(super) fn as_line(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.trim().chars().take(LONGEST_LINE).map(plain).collect()
}
