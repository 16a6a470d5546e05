//! The packs that come with Foursight, embedded at build time.

use rust_embed::RustEmbed;

use super::library::{PackBytes, PackSource};

#[derive(RustEmbed)]
#[folder = "packs"]
struct Files;

/// The bundled packs.
#[derive(Debug, Clone, Copy)]
pub struct Bundled;

impl PackSource for Bundled {
    fn names(&self) -> Vec<String> {
        // Perft counts lie in a folder of their own and are no packs.
        let mut names: Vec<String> = Files::iter()
            .filter_map(|file| file.strip_suffix(".json").map(str::to_owned))
            .filter(|name| !name.contains('/'))
            .collect();
        names.sort();
        names
    }

    fn label(&self, name: &str) -> String {
        format!("bundled {name}.json")
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        Files::get(&format!("{name}.json")).map(|file| Ok(file.data))
    }
}
