//! What of a game a data pack can play, and why not where it cannot.

use foursight_rules::format::{
    Edge, Effect, End, Lattice, MultimatchMode, NoMoves, NoMovesResult, Operation, Rule,
    ScoreAction, Whose,
};
use foursight_rules::{Feature, Pattern, Ruleset, Symbol};

use crate::error::{ExportError, RuleError, TileError, Unsupported};
use crate::geometry::Step;
use crate::texts::Language;
use foursight_datapack::World;

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

/// A game as a data pack plays it.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    /// The name of the game in English and in German.
    titles: [String; 2],
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) connect: u16,
    pub(crate) gravity: bool,
    pub(crate) captures: Vec<Capture>,
    pub(crate) bombs: Option<Bombs>,
}

/// Largest board: every cell has functions and tags of its own.
pub(crate) const MAX_CELLS: u32 = 400;
/// Longest side: a column's stones are the bits of one score.
pub(crate) const MAX_SIDE: u16 = 30;

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
        let gravity = gravity(rules)?;
        let (connect, captures) = winning_rules(rules, gravity)?;
        if width.max(height) < connect && captures.is_empty() {
            return Err(Unsupported::Unwinnable { width, height, connect });
        }
        let bombs = bombs(rules, gravity)?;
        let titles = ["en", "de"].map(|language| rules.title(language));
        Ok(Self { titles, width, height, connect, gravity, captures, bombs })
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

/// Refuses tiles that could not be told apart or would not stay where they are.
pub(crate) fn check_tiles(tiles: &[String; 2]) -> Result<(), Unsupported> {
    let names = tiles.each_ref().map(|tile| tile.trim_start_matches("minecraft:"));
    let wrong = |tile: &str, reason| Err(Unsupported::Tile { tile: tile.to_owned(), reason });
    if names[0] == names[1] {
        return wrong(names[0], TileError::Twice);
    }
    for tile in names {
        let known = World::new(0).prepare(&format!("setblock 0 0 0 minecraft:{tile}")).is_ok();
        if !known || tile.contains(['[', '{', ' ']) {
            return wrong(tile, TileError::Unknown);
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
    if rules.geometry().lattice() != Lattice::Square || rules.geometry().has_holes() {
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
    if !rules.turns_go_round() {
        return Err(Unsupported::Turns);
    }
    Ok(())
}

/// Whether stones fall down.
fn gravity(rules: &Ruleset) -> Result<bool, Unsupported> {
    match rules.gravity() {
        None => Ok(false),
        Some((0, End::High)) => Ok(true),
        Some(_) => Err(Unsupported::GravityDirection),
    }
}

/// The length of a winning line, and what can be captured.
fn winning_rules(rules: &Ruleset, gravity: bool) -> Result<(u16, Vec<Capture>), Unsupported> {
    let (mut connect, mut captures) = (None, Vec::new());
    for rule in rules.linked().rules.iter().map(Feature::value) {
        if rule.score_actions.is_empty() && rule.board_actions.is_empty() {
            continue;
        }
        let effect = read_rule(rules, rule)
            .map_err(|reason| Unsupported::Rule { name: rule.name.clone(), reason })?;
        match effect {
            RuleEffect::Line(_) if connect.is_some() => return Err(Unsupported::SeveralLineRules),
            RuleEffect::Line(length) => connect = Some(length),
            RuleEffect::Capture(_) if gravity => return Err(Unsupported::CapturesWithGravity),
            RuleEffect::Capture(capture) => captures.push(capture),
        }
    }
    Ok((connect.ok_or(Unsupported::NoLineRule)?, captures))
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
    /// So many stones in a row win.
    Line(u16),
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
    let threshold = winning_threshold(rules, action)?;
    let pattern = rule.pattern.parsed().ok();
    let run = pattern.and_then(Pattern::run).and_then(|run| u16::try_from(run).ok());
    if let Some(run) = run.filter(|_| rule.board_actions.is_empty()) {
        if action.value < threshold || run < 2 {
            return Err(RuleError::NoImmediateWin);
        }
        return Ok(RuleEffect::Line(run));
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

/// The points that win, of the score to which a rule adds points for the player who moves.
fn winning_threshold(rules: &Ruleset, action: &ScoreAction) -> Result<i64, RuleError> {
    let score = rules.score_index(&action.memo).map(|index| &rules.scores()[index]);
    let threshold =
        score.and_then(|score| score.threshold).ok_or(RuleError::ScoreWithoutThreshold)?;
    if score.is_some_and(|score| score.effect != Effect::Win) {
        return Err(RuleError::Loses);
    }
    let for_mover = matches!(action.player_index.meaning(), Whose::Owner | Whose::Mover);
    if action.operation != Operation::Add || !for_mover {
        return Err(RuleError::ScoreOperation);
    }
    Ok(threshold)
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
