//! Data packs written for games.
//!
//! One board is a handful of markers. The *state* marker is its brain: it carries the states that
//! others may read, one tag for each stone (`a3_4`: player 1 in column 3, row 4), and the block of
//! every cell in its data. Whoever starts something finds the state marker once, by the number of
//! the board; from there on everything runs as that marker, at its place and turned its way, so
//! that boards never meet and both orientations share every command.

mod board;
mod bombs;
mod book;
mod computer;
mod free;
mod lines;
mod people;
mod play;
mod readme;
mod shape;
mod words;

use foursight_rules::Ruleset;
use serde_json::json;

use crate::pack::{Edition, Files};
use book::Book;
pub use shape::Refusal;
use shape::Shape;
use words::Words;

/// For which versions a pack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// 1.21 and everything newer.
    Modern,
    /// 1.19: no clicks on the board, no macros.
    Legacy,
}

/// What to export.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Columns and rows, if not those of the pack.
    pub size: Option<(u16, u16)>,
    /// For which versions.
    pub target: Target,
}

/// An exported pack.
#[derive(Debug, Clone)]
pub struct Export {
    /// Its files.
    pub files: Files,
    /// The namespace of its functions.
    pub namespace: String,
    /// Columns and rows.
    pub size: (u16, u16),
    /// True if stones fall.
    pub gravity: bool,
}

/// Writes a data pack for a game.
pub fn export(rules: &Ruleset, options: Options) -> Result<Export, Refusal> {
    let shape = Shape::of(rules, options.size)?;
    let namespace = namespace(rules);
    let words = Words::new(&namespace, shape, options.target);
    let mut book = Book::default();
    board::write(&words, &mut book);
    play::write(&words, &mut book);
    people::write(&words, &mut book);
    if words.shape.gravity {
        computer::write(&words, &mut book);
    } else {
        free::write(&words, &mut book);
    }
    if words.shape.bombs.is_some() {
        bombs::write(&words, &mut book);
    }
    readme::write(&words, &mut book);
    let legacy = options.target == Target::Legacy;
    if legacy {
        book.without_returns(&namespace, &words.cache);
    }
    let mut files = Files::new();
    let folder = if legacy { "functions" } else { "function" };
    book.write(&namespace, folder, &mut files);
    for (tag, function) in [("load", "_load"), ("tick", "_tick")] {
        let text = json!({"values": [format!("{namespace}:{function}")]}).to_string();
        files.insert(format!("data/minecraft/tags/{folder}/{tag}.json"), text.into_bytes());
    }
    let description = format!("{} by Foursight", words.shape.title);
    let meta = if legacy {
        json!({"pack": {"pack_format": Edition::Legacy.0, "description": description}})
    } else {
        json!({"pack": {
            "pack_format": 48,
            "supported_formats": {"min_inclusive": 48, "max_inclusive": Edition::Modern.0},
            "min_format": 48,
            "max_format": Edition::Modern.0,
            "description": description,
        }})
    };
    files.insert("pack.mcmeta".into(), format!("{meta:#}\n").into_bytes());
    let (size, gravity) = ((words.shape.width, words.shape.height), words.shape.gravity);
    Ok(Export { files, namespace, size, gravity })
}

/// The namespace of a game's functions: Connect Four keeps the one that it has always had.
fn namespace(rules: &Ruleset) -> String {
    let name = rules.requested().join("_").replace('-', "_").to_lowercase();
    name.replace("connect4", "connectfour")
}
