//! The packs that come with Foursight, embedded at build time.

use std::borrow::Cow;

use super::library::{PackBytes, PackSource};

/// All of them: the name, whether it is a game on its own, the text.
const PACKS: &[(&str, bool, &[u8])] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

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
        let (.., text) = PACKS.iter().find(|(known, ..)| *known == name)?;
        Some(Ok(Cow::Borrowed(text)))
    }
}
