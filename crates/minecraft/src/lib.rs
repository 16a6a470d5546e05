//! Games exported as Minecraft data packs.
//!
//! [`export`] writes the files of a pack; [`Board`] finds and draws its boards in a world of the
//! interpreter (`foursight-datapack`).
//!
//! # How an exported pack works
//!
//! One board is a handful of markers. The *state* marker carries the states that others may read,
//! one tag for each stone (`a3_4`: player 1 in column 3, row 4), and the block of every cell in its
//! data. Every entry point finds the state marker once, by the number of the board; from there on
//! everything runs as that marker, at its position and with its rotation, so that boards never
//! interfere and both orientations share every command.

mod board;
mod bombs;
mod computer;
mod free_placement;
mod function_set;
mod geometry;
mod installation;
mod lifecycle;
mod names;
mod play;
mod players;
mod readme;
mod restore;
mod shape;
mod view;
mod win_check;

use foursight_datapack::{Edition, Files};
use foursight_rules::Ruleset;
use function_set::FunctionSet;
use names::Names;
use serde_json::json;
pub use shape::Refusal;
use shape::Shape;
pub use view::{Board, Picture, glyph};

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

impl Export {
    /// A board of this pack, counted from 0 in the order in which the boards are made.
    #[must_use]
    pub fn board(&self, index: usize) -> Board {
        Board { namespace: self.namespace.clone(), size: self.size, index }
    }
}

/// Writes a data pack for a game.
pub fn export(rules: &Ruleset, options: Options) -> Result<Export, Refusal> {
    let shape = Shape::of(rules, options.size)?;
    let namespace = namespace(rules);
    let names = Names::new(&namespace, shape, options.target);
    let mut functions = FunctionSet::default();
    installation::write(&names, &mut functions);
    board::write(&names, &mut functions);
    lifecycle::write(&names, &mut functions);
    restore::write(&names, &mut functions);
    play::write(&names, &mut functions);
    players::write(&names, &mut functions);
    if names.shape.gravity {
        computer::write(&names, &mut functions);
    } else {
        free_placement::write(&names, &mut functions);
    }
    if names.shape.bombs.is_some() {
        bombs::write(&names, &mut functions);
    }
    readme::write(&names, &mut functions);
    let legacy = options.target == Target::Legacy;
    if legacy {
        functions.without_returns(&namespace, &names.cache);
    }
    let mut files = Files::new();
    let folder = if legacy { "functions" } else { "function" };
    functions.write(&namespace, folder, &mut files);
    for (tag, function) in [("load", "_load"), ("tick", "_tick")] {
        let text = json!({"values": [format!("{namespace}:{function}")]}).to_string();
        files.insert(format!("data/minecraft/tags/{folder}/{tag}.json"), text.into_bytes());
    }
    let description = format!("{} by Foursight", names.shape.title);
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
    let (size, gravity) = ((names.shape.width, names.shape.height), names.shape.gravity);
    Ok(Export { files, namespace, size, gravity })
}

/// The namespace of a game's functions: Connect Four keeps the one that it has always had.
fn namespace(rules: &Ruleset) -> String {
    let name = rules.requested().join("_").replace('-', "_").to_lowercase();
    name.replace("connect4", "connectfour")
}
