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
    let written = Written::read(text);
    let rules = match (&written.game, rules) {
        (Some(packs), _) => context.load(packs),
        (None, Some(open)) => Some(Arc::clone(open)),
        (None, None) => context.load(&[USUAL.to_owned()]),
    };
    let Some(rules) = rules else { return Change::Stay };
    match after(&written, &rules, context) {
        Ok(game) => Change::Open(Box::new(Play::with(game, Purpose::Analysis, context))),
        Err(why) => {
            context.refuse(why);
            Change::Stay
        }
    }
}

/// A game as people write it down: a head in brackets, numbers before the moves, the result behind them; or moves alone.
#[derive(Debug, Default, PartialEq, Eq)]
struct Written {
    /// The packs, if the head names them.
    game: Option<Vec<String>>,
    seed: u64,
    moves: String,
}

impl Written {
    /// The first game of a text.
    fn read(text: &str) -> Self {
        let mut written = Self::default();
        for line in text.lines().map(str::trim) {
            let head = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
            match head.and_then(|head| head.split_once(' ')) {
                // Another game begins.
                Some(_) if !written.moves.is_empty() => break,
                Some((name, value)) => {
                    let value = value.trim().trim_matches('"');
                    match name {
                        "Game" => {
                            written.game = Some(value.split(',').map(str::to_owned).collect());
                        }
                        "Seed" => written.seed = value.parse().unwrap_or(0),
                        _ => {}
                    }
                }
                None => line.split_whitespace().for_each(|word| written.note(word)),
            }
        }
        written
    }

    fn note(&mut self, word: &str) {
        let of_result = |part: &str| matches!(part, "0" | "1" | "1/2" | "½");
        let is_result = word == "*" || word.contains('-') && word.split('-').all(of_result);
        // What stands behind "12." is a move.
        let is_number = |before: &str| before.bytes().all(|byte| byte.is_ascii_digit());
        let mv = match word.split_once('.') {
            Some((number, mv)) if !number.is_empty() && is_number(number) => mv.trim_matches('.'),
            _ => word,
        };
        if !is_result && !mv.is_empty() {
            self.moves.extend((!self.moves.is_empty()).then_some(' '));
            self.moves.push_str(mv);
        }
    }
}

/// The game that has these moves, or why there is none.
fn after(written: &Written, rules: &Arc<Ruleset>, context: &Context) -> Result<Game, String> {
    let lang = context.lang;
    let title = rules.title(lang.code());
    let moves = notation::parse(rules, &written.moves)
        .map_err(|error| say!(lang, "paste-no-moves", title, error = error.in_words(lang)))?;
    if moves.is_empty() {
        return Err(say!(lang, "paste-nothing").to_owned());
    }
    let mut game = Game::new(NewGame::new(rules, written.seed), lang);
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
