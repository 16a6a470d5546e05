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

mod adopt;
mod animation;
mod announcements;
mod board;
mod bombs;
mod components;
mod computer;
mod error;
mod files;
mod free_placement;
mod function_set;
mod geometry;
mod icon;
mod installation;
mod lifecycle;
mod line_marks;
mod names;
mod play;
mod players;
mod readme;
mod resize;
mod restore;
mod settings;
mod shape;
mod shot;
mod texts;
mod timer;
mod turns;
mod view;
mod win_check;

pub use error::{ExportError, RuleError, TileError, Unsupported};
use foursight_datapack::Files;
use foursight_rules::Ruleset;
use function_set::FunctionSet;
use names::{Member, Names};
use shape::Shape;
pub use shape::{MAX_CELLS, MAX_SIDE};
pub use texts::Language;
pub use view::{Board, Picture, glyph};

/// The versions of Minecraft that a pack is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// 1.20.3 and everything newer.
    #[default]
    Modern,
    /// 1.19.4 to 1.20.2: no macros.
    Middle,
    /// 1.19 to 1.19.3: no clicks on the board, no texts above it either.
    Legacy,
}

impl Target {
    /// Oldest and newest pack format.
    #[must_use]
    pub fn formats(self) -> [u32; 2] {
        match self {
            Self::Modern => files::MODERN,
            Self::Middle => files::MIDDLE,
            Self::Legacy => files::LEGACY,
        }
    }
}

/// What to export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Columns and rows, if not those of the pack.
    pub size: Option<(u16, u16)>,
    /// The versions of Minecraft that the pack is for.
    pub target: Target,
    /// The language of players whose client does not know the pack's texts.
    pub language: Language,
    /// The blocks of both players, if not the usual ones.
    pub tiles: Option<[String; 2]>,
    /// Further sizes of the board in the same pack. Each has a namespace of its own.
    pub more_sizes: Vec<(u16, u16)>,
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
pub fn export(rules: &Ruleset, options: &Options) -> Result<Export, ExportError> {
    let mut shapes = vec![Shape::of(rules, options.size)?];
    for &(width, height) in &options.more_sizes {
        if !shapes.iter().any(|shape| (shape.width, shape.height) == (width, height)) {
            shapes.push(Shape::of(rules, Some((width, height)))?);
        }
    }
    if let Some(tiles) = &options.tiles {
        let pack = rules.requested().join(",");
        shape::check_tiles(tiles, options.target).map_err(|reason| ExportError { pack, reason })?;
    }
    let namespace = namespace(rules);
    let (size, gravity) = ((shapes[0].width, shapes[0].height), shapes[0].gravity);
    let group = group(&namespace, &shapes, options);
    let mut files = Files::new();
    for (shape, member) in shapes.into_iter().zip(&group) {
        let names = Names::new(member, shape, options, &group);
        files::write(&names, &functions(&names), &mut files);
    }
    Ok(Export { files, namespace, size, gravity })
}

/// All functions but those whose data holds texts.
fn functions(names: &Names) -> FunctionSet {
    let mut functions = FunctionSet::default();
    installation::write(names, &mut functions);
    board::write(names, &mut functions);
    adopt::write(names, &mut functions);
    resize::write(names, &mut functions);
    lifecycle::write(names, &mut functions);
    restore::write(names, &mut functions);
    play::write(names, &mut functions);
    turns::write(names, &mut functions);
    animation::write(names, &mut functions);
    announcements::write(names, &mut functions);
    line_marks::write(names, &mut functions);
    players::write(names, &mut functions);
    settings::write(names, &mut functions);
    timer::write(names, &mut functions);
    if names.shape.gravity {
        computer::write(names, &mut functions);
    } else {
        free_placement::write(names, &mut functions);
    }
    if names.shape.bombs.is_some() {
        bombs::write(names, &mut functions);
    }
    readme::write(names, &mut functions);
    functions
}

/// The sizes of a game in one pack: the first has the namespace of the game.
fn group(namespace: &str, shapes: &[Shape], options: &Options) -> Vec<Member> {
    let member = |(index, shape): (usize, &Shape)| {
        let size = format!("{}x{}", shape.width, shape.height);
        let ns = if index == 0 { namespace.to_owned() } else { format!("{namespace}_{size}") };
        Member { ns, size, width: shape.width, version: names::version(shape, options) }
    };
    shapes.iter().enumerate().map(member).collect()
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
