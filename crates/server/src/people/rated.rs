//! Which games count for ratings.

use foursight_rules::{Bundled, PackSource, Ruleset};
use foursight_voice::{Lang, say};

use super::Person;
use crate::games::{ClockWanted, Occupant};
use crate::problem::{Code, Problem};

/// Shortest times for a move and for a game that is rated: games that end by themselves within
/// moments say nothing about who plays better.
const SHORTEST_MOVE: u64 = 3000;
const SHORTEST_GAME: u64 = 30_000;

/// What a game that is to be rated is made of.
pub(crate) struct RatedGame<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) occupants: &'a [Occupant],
    pub(crate) maker: Option<&'a Person>,
    /// Each sits at a browser of their own, though no seat is open.
    pub(crate) apart: bool,
    pub(crate) clock: ClockWanted,
    pub(crate) teaching: bool,
    /// It begins from a position and not from the empty board.
    pub(crate) from_position: bool,
    /// Its maker knows what chance will decide.
    pub(crate) seed_is_known: bool,
}

/// Says why a game cannot be rated, if it cannot.
pub(crate) fn check_rated(game: &RatedGame<'_>) -> Result<(), Problem> {
    let refuse = |words: fn(Lang) -> &'static str| Err(Problem::said(Code::NotRatable, words));
    if game.maker.is_none() {
        return Err(Problem::said(Code::PersonNeeded, |lang| say!(lang, "rated-needs-name")));
    }
    let people = game.occupants.iter().filter(|who| who.is_person()).count();
    let alone = !game.apart && !game.occupants.contains(&Occupant::Open);
    if game.occupants.len() != 2 || people != 2 || alone {
        return refuse(|lang| say!(lang, "rated-needs-two-people"));
    }
    if !game.clock.is_limited() {
        return refuse(|lang| say!(lang, "rated-needs-clock"));
    }
    let is_short = |time: Option<u64>, least| time.is_some_and(|time| time < least);
    if is_short(game.clock.move_ms, SHORTEST_MOVE) || is_short(game.clock.game_ms, SHORTEST_GAME) {
        let (turn, game) = (SHORTEST_MOVE / 1000, SHORTEST_GAME / 1000);
        let too_short = |lang| say!(lang, "rated-clock-too-short", turn, game);
        return Err(Problem::said(Code::NotRatable, too_short));
    }
    if game.teaching {
        return refuse(|lang| say!(lang, "rated-not-teaching"));
    }
    if game.from_position {
        return refuse(|lang| say!(lang, "rated-from-start"));
    }
    if game.seed_is_known {
        return refuse(|lang| say!(lang, "rated-no-seed"));
    }
    if !is_bundled(game.rules) {
        return refuse(|lang| say!(lang, "rated-bundled-only"));
    }
    Ok(())
}

/// True if all rules came with the program: others change, and ratings would mean nothing.
fn is_bundled(rules: &Ruleset) -> bool {
    let same = |name: &str, text: &str| matches!(Bundled.read(name), Some(Ok(bytes)) if *bytes == *text.as_bytes());
    rules.packs().iter().all(|file| same(file.name(), file.text()))
}
