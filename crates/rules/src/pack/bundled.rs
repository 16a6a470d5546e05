//! The packs that come with Foursight, embedded at build time.

use std::borrow::Cow;

use super::file::hash_of;
use super::library::{PackBytes, PackSource};

/// All of them: the name, whether it is a game on its own, the text.
const PACKS: &[(&str, bool, &[u8])] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// What changes a single rule of a game, such as `full-board-loses`: the name, the text.
const OPTIONS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/options.rs"));

/// What bundled packs said before their rules changed, for records of that time.
const EARLIER: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/earlier.rs"));

/// The bundled packs. Those that only add to other games, such as `pie`, are read by name like all
/// others, but not among the [`names`](PackSource::names) of games.
#[derive(Debug, Clone, Copy)]
pub struct Bundled;

impl Bundled {
    /// The names of the packs that are no games but add to one.
    #[must_use]
    pub fn additions(&self) -> Vec<String> {
        names(|is_game| !is_game)
    }

    /// The text of an earlier version of a bundled pack whose rules have changed since, by the hash of
    /// its file.
    pub(crate) fn earlier(sha256: &str) -> Option<&'static [u8]> {
        EARLIER.iter().map(|(_, text)| *text).find(|text| hash_of(text) == sha256)
    }
}

fn names(wanted: impl Fn(bool) -> bool) -> Vec<String> {
    let wanted = PACKS.iter().filter(|(_, is_game, _)| wanted(*is_game));
    wanted.map(|(name, ..)| (*name).to_owned()).collect()
}

impl PackSource for Bundled {
    fn names(&self) -> Vec<String> {
        names(|is_game| is_game)
    }

    fn label(&self, name: &str) -> String {
        format!("bundled {name}.json")
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        let listed = PACKS.iter().find(|(known, ..)| *known == name).map(|(.., text)| *text);
        let option = || OPTIONS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
        listed.or_else(option).map(|text| Ok(Cow::Borrowed(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::library::Library;
    use super::*;
    use crate::{Outcome, Position, Ruleset};

    #[test]
    fn a_full_board_loses_where_the_contests_own_rule_is_asked_for() {
        let library = Library::bundled();
        assert!(!library.names().contains(&"full-board-loses".to_owned()));
        assert!(!Bundled.additions().contains(&"full-board-loses".to_owned()));
        let full = |packs: &[&str]| {
            let rules = Ruleset::load(&library, packs).unwrap();
            let mut position = Position::new(&rules);
            // Nine moves that fill the board without three in a row.
            for at in [[0, 0], [1, 1], [0, 2], [0, 1], [2, 1], [1, 0], [1, 2], [2, 2], [2, 0]] {
                position.play(rules.move_to(&at).unwrap()).unwrap();
            }
            position.outcome().unwrap()
        };
        assert_eq!(full(&["tictactoe"]), Outcome::Drawn);
        let won = full(&["tictactoe", "full-board-loses"]);
        // The second player would have to move.
        assert_eq!(won.winners().iter().collect::<Vec<_>>(), [0]);
    }
}
