//! The packs that come with Foursight, embedded at build time.

use std::borrow::Cow;

use super::library::{PackBytes, PackSource};

/// All of them, by name.
const PACKS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The bundled packs.
#[derive(Debug, Clone, Copy)]
pub struct Bundled;

impl PackSource for Bundled {
    fn names(&self) -> Vec<String> {
        PACKS.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    fn label(&self, name: &str) -> String {
        format!("bundled {name}.json")
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        let (_, text) = PACKS.iter().find(|(known, _)| *known == name)?;
        Some(Ok(Cow::Borrowed(text)))
    }
}
