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

mod animation;
mod board;
mod bombs;
mod computer;
mod error;
mod free_placement;
mod function_set;
mod geometry;
mod installation;
mod lifecycle;
mod line_marks;
mod names;
mod play;
mod players;
mod readme;
mod restore;
mod shape;
mod timer;
mod turns;
mod view;
mod win_check;

pub use error::{ExportError, RuleError, Unsupported};
use foursight_datapack::{Files, PackFormat};
use foursight_rules::Ruleset;
use function_set::FunctionSet;
use names::Names;
use serde_json::json;
use shape::Shape;
pub use view::{Board, Picture, glyph};

/// 1.21.1: the first version that packs which are not for 1.19 run on.
const FIRST_FORMAT: u32 = 48;

/// The versions of Minecraft that a pack is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// 1.21 and everything newer.
    #[default]
    Modern,
    /// 1.19: no clicks on the board, no macros.
    Legacy,
}

/// What to export.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Columns and rows, if not those of the pack.
    pub size: Option<(u16, u16)>,
    /// The versions of Minecraft that the pack is for.
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
///
/// # Errors
///
/// The game needs something that no data pack can do.
pub fn export(rules: &Ruleset, options: Options) -> Result<Export, ExportError> {
    let shape = Shape::of(rules, options.size)?;
    let namespace = namespace(rules);
    let names = Names::new(&namespace, shape, options.target);
    let mut functions = FunctionSet::default();
    installation::write(&names, &mut functions);
    board::write(&names, &mut functions);
    lifecycle::write(&names, &mut functions);
    restore::write(&names, &mut functions);
    play::write(&names, &mut functions);
    turns::write(&names, &mut functions);
    animation::write(&names, &mut functions);
    line_marks::write(&names, &mut functions);
    players::write(&names, &mut functions);
    if !names.legacy() {
        timer::write(&names, &mut functions);
    }
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
        json!({"pack": {"pack_format": PackFormat::V1_19.0, "description": description}})
    } else {
        json!({"pack": {
            "pack_format": FIRST_FORMAT,
            "supported_formats": {"min_inclusive": FIRST_FORMAT, "max_inclusive": PackFormat::LATEST.0},
            "min_format": FIRST_FORMAT,
            "max_format": PackFormat::LATEST.0,
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

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
