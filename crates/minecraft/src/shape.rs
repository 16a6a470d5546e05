//! What of a game a data pack can play, and why not where it cannot.

use foursight_rules::format::{
    Edge, Effect, End, Lattice, MultimatchMode, NoMoves, NoMovesResult, Operation, Rule,
    ScoreAction, Whose,
};
use foursight_rules::{Feature, Pattern, Ruleset, Symbol};
use std::collections::BTreeSet;

use crate::Target;
use crate::error::{ExportError, RuleError, TileError, Unsupported};
use crate::geometry::{Cell, Step};
use crate::texts::Language;
use foursight_datapack::{Pack, World};

/// Bombs of a game.
#[derive(Debug, Clone)]
pub(crate) struct Bombs {
    pub(crate) windows: Vec<[u32; 2]>,
    pub(crate) fuse: u32,
    /// The cells that a blast clears besides the bomb's own.
    pub(crate) blast: Vec<Step>,
}

/// Stones that are captured when enclosed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Capture {
    /// How many stones in a row.
    pub(crate) stones: u16,
    /// Points for it.
    pub(crate) points: i64,
    /// Points that win.
    pub(crate) threshold: i64,
}

/// Rows of stones that end a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineRule {
    /// How many stones in a row.
    pub(crate) length: u16,
    /// Whoever makes the row loses.
    pub(crate) loses: bool,
}

/// How many stones a turn has, where it is not always one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stones {
    pub(crate) first: u8,
    pub(crate) later: u8,
}

/// A game as a data pack plays it.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    /// The name of the game in English and in German.
    titles: [String; 2],
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// Cells of the rectangle that the board does not have.
    pub(crate) missing: BTreeSet<Cell>,
    /// The first of them is counted, and told to players and circuits. Of two, the other one loses,
    /// and only where the first does not win.
    pub(crate) line_rules: Vec<LineRule>,
    pub(crate) stones: Option<Stones>,
    pub(crate) gravity: bool,
    pub(crate) captures: Vec<Capture>,
    pub(crate) bombs: Option<Bombs>,
}

/// Largest board: every cell has functions and tags of its own.
pub const MAX_CELLS: u32 = 400;
/// Longest side: a column's stones are the bits of one score.
pub const MAX_SIDE: u16 = 30;

impl Shape {
    /// The shape of a game, with another size if one is asked for.
    pub(crate) fn of(rules: &Ruleset, size: Option<(u16, u16)>) -> Result<Self, ExportError> {
        let pack = rules.requested().join(",");
        Self::new(rules, size).map_err(|reason| ExportError { pack, reason })
    }

    fn new(rules: &Ruleset, size: Option<(u16, u16)>) -> Result<Self, Unsupported> {
        let own = board_size(rules)?;
        check_players(rules)?;
        let (width, height) = checked_size(size.unwrap_or(own))?;
        check_features(rules)?;
        let stones = stones(rules)?;
        let gravity = gravity(rules)?;
        let missing = missing_cells(rules, own);
        if !missing.is_empty() && (width, height) != own {
            return Err(Unsupported::MaskSize);
        }
        if !missing.is_empty() && gravity {
            return Err(Unsupported::MaskWithGravity);
        }
        let (line_rules, captures) = winning_rules(rules, gravity)?;
        let connect = line_rules[0].length;
        if width.max(height) < connect && captures.is_empty() {
            return Err(Unsupported::Unwinnable { width, height, connect });
        }
        let bombs = bombs(rules, gravity)?;
        if line_rules.iter().any(|rule| rule.loses) && (gravity || !captures.is_empty()) {
            return Err(Unsupported::LosingLines);
        }
        if stones.is_some() && bombs.is_some() {
            return Err(Unsupported::BombsWithStones);
        }
        let titles = ["en", "de"].map(|language| rules.title(language));
        Ok(Self { titles, width, height, missing, line_rules, stones, gravity, captures, bombs })
    }

    /// The length of the lines that are counted.
    pub(crate) fn connect(&self) -> u16 {
        self.line_rules[0].length
    }

    /// The name of the game.
    pub(crate) fn title(&self, language: Language) -> &str {
        match language {
            Language::English => &self.titles[0],
            Language::German => &self.titles[1],
        }
    }
}

/// Columns and rows of the game's own board.
fn board_size(rules: &Ruleset) -> Result<(u16, u16), Unsupported> {
    match rules.geometry().dims() {
        &[height, width] => Ok((width, height)),
        dims => Err(Unsupported::Dimensions(dims.len())),
    }
}

fn check_players(rules: &Ruleset) -> Result<(), Unsupported> {
    match rules.players() {
        [_, _] => Ok(()),
        players => Err(Unsupported::Players(players.len())),
    }
}

/// Blocks that fall, and therefore cannot hang in a wall.
const FALLING: &[&str] = &["sand", "gravel", "anvil", "powder", "dragon_egg", "scaffolding"];

/// Endings of blocks that are flat, thin, liquid or plants: through them one would see the wall
/// behind, and some of them would fall off.
const NOT_SOLID: &[&str] = &[
    "torch",
    "sign",
    "banner",
    "bed",
    "door",
    "button",
    "plate",
    "rail",
    "carpet",
    "sapling",
    "pane",
    "fence",
    "gate",
    "wall",
    "slab",
    "stairs",
    "head",
    "skull",
    "candle",
    "cake",
    "leaves",
    "campfire",
    "chain",
    "bars",
    "ladder",
    "vine",
    "vines",
    "lever",
    "tripwire",
    "hook",
    "wire",
    "repeater",
    "comparator",
    "fire",
    "portal",
    "light",
    "void",
    "cobweb",
    "snow",
    "rod",
    "bud",
    "cluster",
    "dripleaf",
    "pickle",
    "frogspawn",
    "propagule",
    "vein",
    "lichen",
    "petals",
    "bush",
    "grass",
    "fern",
    "kelp",
    "kelp_plant",
    "roots",
    "fungus",
    "sprouts",
    "coral",
    "fan",
    "tulip",
    "orchid",
    "dandelion",
    "poppy",
    "allium",
    "bluet",
    "daisy",
    "cornflower",
    "valley",
    "rose",
    "sunflower",
    "lilac",
    "peony",
    "red_mushroom",
    "brown_mushroom",
    "wheat",
    "carrots",
    "potatoes",
    "beetroots",
    "bamboo",
    "sugar_cane",
    "cactus",
    "egg",
    "pot",
    "litter",
    "blossom",
    "flower",
];

/// True if the game of a version knows the block.
fn is_block(tile: &str, format: u32) -> bool {
    let meta = format!("{{\"pack\":{{\"pack_format\":{format},\"description\":\"\"}}}}");
    let files = [("pack.mcmeta".to_owned(), meta.into_bytes())].into();
    let Ok(pack) = Pack::from_files("tiles", &files) else { return false };
    let mut world = World::new(0);
    world.load(&[pack]);
    world.prepare(&format!("setblock 0 0 0 minecraft:{tile}")).is_ok()
}

/// Refuses tiles that could not be told apart, would not stay where they are, or do not exist in
/// every version that the pack is for.
pub(crate) fn check_tiles(tiles: &[String; 2], target: Target) -> Result<(), Unsupported> {
    let names = tiles.each_ref().map(|tile| tile.trim_start_matches("minecraft:"));
    let wrong = |tile: &str, reason| Err(Unsupported::Tile { tile: tile.to_owned(), reason });
    if names[0] == names[1] {
        return wrong(names[0], TileError::Twice);
    }
    for tile in names {
        let [oldest, newest] = target.formats().map(|format| is_block(tile, format));
        if !(oldest || newest) || tile.contains(['[', '{', ' ']) {
            return wrong(tile, TileError::Unknown);
        }
        if !(oldest && newest) {
            return wrong(tile, TileError::NotInEveryVersion);
        }
        let ends = |ending: &str| {
            tile.strip_suffix(ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('_'))
        };
        // Some melt, or hang from others although they are called like whole blocks.
        let exactly = ["ice", "frosted_ice", "lantern", "soul_lantern"].contains(&tile);
        let thin = NOT_SOLID.iter().any(|ending| ends(ending));
        if thin || exactly || tile.starts_with("potted_") {
            return wrong(tile, TileError::NotSolid);
        }
        if FALLING.iter().any(|falls| tile.ends_with(falls)) {
            return wrong(tile, TileError::Falls);
        }
        let own = ["air", "tnt", "white_stained_glass", "glass", "acacia_button", "water", "lava"];
        if own.contains(&tile) || tile.ends_with("_air") {
            return wrong(tile, TileError::Reserved);
        }
    }
    Ok(())
}

fn checked_size((width, height): (u16, u16)) -> Result<(u16, u16), Unsupported> {
    let fits = |side: u16| (1..=MAX_SIDE).contains(&side);
    if fits(width) && fits(height) && u32::from(width) * u32::from(height) <= MAX_CELLS {
        Ok((width, height))
    } else {
        Err(Unsupported::Size { width, height })
    }
}

/// Refuses what no data pack can play, whatever the rules for winning are.
fn check_features(rules: &Ruleset) -> Result<(), Unsupported> {
    let linked = rules.linked();
    if rules.geometry().lattice() != Lattice::Square {
        return Err(Unsupported::Shape);
    }
    let edges = linked.topology.iter().flat_map(Feature::value);
    if edges.flatten().any(|edge| *edge != Edge::Stop) {
        return Err(Unsupported::Edges);
    }
    if linked.setup.as_ref().is_some_and(|setup| !setup.value().is_empty()) {
        return Err(Unsupported::Setup);
    }
    let draw = NoMoves::Named(NoMovesResult::Draw);
    if linked.no_moves.as_ref().is_some_and(|result| *result.value() != draw) {
        return Err(Unsupported::NoMoves);
    }
    if !linked.restrictions.is_empty() {
        return Err(Unsupported::Restrictions);
    }
    if rules.has_other_moves() {
        return Err(Unsupported::OtherMoves);
    }
    Ok(())
}

/// How many stones a turn has, if not one.
fn stones(rules: &Ruleset) -> Result<Option<Stones>, Unsupported> {
    let Some(turns) = rules.linked().turns.as_ref().map(Feature::value) else { return Ok(None) };
    if turns.order.is_some() {
        return Err(Unsupported::Turns);
    }
    match turns.stones.as_deref() {
        None => Ok(None),
        Some([each]) => Ok(Some(Stones { first: each.0, later: each.0 })),
        Some([first, later]) => Ok(Some(Stones { first: first.0, later: later.0 })),
        Some(_) => Err(Unsupported::Turns),
    }
}

/// The cells that the board does not have; rows are counted from the bottom here.
fn missing_cells(rules: &Ruleset, (width, height): (u16, u16)) -> BTreeSet<Cell> {
    let cells = (1..=width).flat_map(|column| (1..=height).map(move |row| (column, row)));
    let missing =
        |&(column, row): &Cell| !rules.geometry().exists((height - row) * width + column - 1);
    cells.filter(missing).collect()
}

/// Whether stones fall down.
fn gravity(rules: &Ruleset) -> Result<bool, Unsupported> {
    match rules.gravity() {
        None => Ok(false),
        Some((0, End::High)) => Ok(true),
        Some(_) => Err(Unsupported::GravityDirection),
    }
}

/// The rows that end a game, and what can be captured.
fn winning_rules(
    rules: &Ruleset,
    gravity: bool,
) -> Result<(Vec<LineRule>, Vec<Capture>), Unsupported> {
    let (mut lines, mut captures) = (Vec::new(), Vec::new());
    for rule in rules.linked().rules.iter().map(Feature::value) {
        if rule.score_actions.is_empty() && rule.board_actions.is_empty() {
            continue;
        }
        let effect = read_rule(rules, rule)
            .map_err(|reason| Unsupported::Rule { name: rule.name.clone(), reason })?;
        match effect {
            RuleEffect::Line(score, line) => lines.push((score, line)),
            RuleEffect::Capture(_) if gravity => return Err(Unsupported::CapturesWithGravity),
            RuleEffect::Capture(capture) => captures.push(capture),
        }
    }
    // In the order in which the engine looks at their scores.
    lines.sort_by_key(|(score, _)| *score);
    let lines: Vec<LineRule> = lines.into_iter().map(|(_, line)| line).collect();
    match lines.as_slice() {
        [] => Err(Unsupported::NoLineRule),
        [_] | [LineRule { loses: false, .. }, LineRule { loses: true, .. }] => {
            Ok((lines, captures))
        }
        _ => Err(Unsupported::SeveralLineRules),
    }
}

fn bombs(rules: &Ruleset, gravity: bool) -> Result<Option<Bombs>, Unsupported> {
    if !rules.has_bombs() {
        return Ok(None);
    }
    if !gravity {
        return Err(Unsupported::BombsWithoutGravity);
    }
    // Packs count rows downwards.
    let step = |offset: &Vec<i32>| Some((*offset.get(1)?, -*offset.first()?));
    Ok(Some(Bombs {
        windows: rules.bomb_windows().to_vec(),
        fuse: rules.bomb_fuse(),
        blast: rules.bomb_blast().iter().filter_map(step).collect(),
    }))
}

/// What a rule does.
enum RuleEffect {
    /// A row ends the game, by the score with this number.
    Line(usize, LineRule),
    Capture(Capture),
}

/// Recognises a rule by what it says.
fn read_rule(rules: &Ruleset, rule: &Rule) -> Result<RuleEffect, RuleError> {
    if rule.active_player.is_some() || rule.directions.is_some() {
        return Err(RuleError::PlayerOrDirections);
    }
    if !rule.conditions.is_empty() || rule.matches.is_some() {
        return Err(RuleError::Conditions);
    }
    let [action] = rule.score_actions.as_slice() else {
        return Err(RuleError::ScoreCount);
    };
    let (score, threshold, loses) = deciding_score(rules, action)?;
    let pattern = rule.pattern.parsed().ok();
    let run = pattern.and_then(Pattern::run).and_then(|run| u16::try_from(run).ok());
    if let Some(run) = run.filter(|_| rule.board_actions.is_empty()) {
        if action.value < threshold || run < 2 {
            return Err(RuleError::NoImmediateWin);
        }
        return Ok(RuleEffect::Line(score, LineRule { length: run, loses }));
    }
    if loses {
        return Err(RuleError::Loses);
    }
    let Some(stones) = pattern.and_then(enclosed) else {
        return Err(RuleError::Pattern(rule.pattern.to_string()));
    };
    let removes_all = rule.board_actions.len() == usize::from(stones)
        && rule.board_actions.iter().zip(1..).all(|(board, at)| {
            board.player_index.meaning() == Whose::Nobody && board.location_index == at
        });
    if !removes_all || rule.multimatch_mode != MultimatchMode::All {
        return Err(RuleError::PartialCapture);
    }
    Ok(RuleEffect::Capture(Capture { stones, points: action.value, threshold }))
}

/// The score to which a rule adds points for the player who moves: its number, the points that end
/// the game, and whether they lose it.
fn deciding_score(rules: &Ruleset, action: &ScoreAction) -> Result<(usize, i64, bool), RuleError> {
    let index = rules.score_index(&action.memo).ok_or(RuleError::ScoreWithoutThreshold)?;
    let score = &rules.scores()[index];
    let threshold = score.threshold.ok_or(RuleError::ScoreWithoutThreshold)?;
    let loses = match score.effect {
        Effect::Win => false,
        Effect::Lose => true,
        Effect::Out => return Err(RuleError::Loses),
    };
    let for_mover = matches!(action.player_index.meaning(), Whose::Owner | Whose::Mover);
    if action.operation != Operation::Add || !for_mover {
        return Err(RuleError::ScoreOperation);
    }
    Ok((index, threshold, loses))
}

/// How many stones of the opponent stand between the stone just placed and another of its owner,
/// if that is what the pattern says (`[A]aaA`).
fn enclosed(pattern: &Pattern) -> Option<u16> {
    let [Symbol::Same(owner), inner @ .., Symbol::Same(end)] = pattern.symbols() else {
        return None;
    };
    if pattern.bars() != [false; 2] {
        return None;
    }
    let opponents = inner.iter().all(|symbol| *symbol == Symbol::Other(*owner));
    let is_capture = owner == end && opponents && !inner.is_empty() && pattern.centre() == Some(0);
    is_capture.then_some(u16::try_from(inner.len()).ok()?)
}
