//! From packs to a game: order, overrides, priorities, and what makes a set of packs unusable.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use foursight_rules::format::{
    Blast, Board, Bombs, Condition, Directions, Edge, End, Gravity, MatchCount, NoMoves,
    NoMovesResult, Pack, PlayerIndex, PlayerRole, Players, Restriction, Rule, Score, StoneCount,
    Turns,
};

use crate::lines::Coords;
use crate::pattern::Template;

/// Why packs make no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkFault(pub String);

impl fmt::Display for LinkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LinkFault {}

/// A game: packs put together.
#[derive(Debug, Clone)]
pub struct Game {
    /// Names of the packs in load order.
    pub order: Vec<String>,
    /// Scores in load order.
    pub scores: Vec<Score>,
    /// Restrictions in load order.
    pub restrictions: Vec<Restriction>,
    /// Rules in the order in which they are applied.
    pub rules: Vec<Rule>,
    /// Size of each axis.
    pub dims: Vec<i64>,
    /// Low and high end of each axis.
    pub edges: Vec<[Edge; 2]>,
    /// Which way stones fall, if they do.
    pub gravity: Option<Gravity>,
    /// Stones at the start.
    pub setup: BTreeMap<Coords, u8>,
    /// How many players there are.
    pub players: u8,
    /// How many stones a turn has, and whose turn comes when.
    pub turns: Turns,
    /// What it means that the player to move cannot move.
    pub no_moves: NoMoves,
    /// The bombs.
    pub bombs: Option<Bombs>,
}

fn fault<T>(text: impl Into<String>) -> Result<T, LinkFault> {
    Err(LinkFault(text.into()))
}

/// Links the `wanted` packs out of all that there are.
pub fn link(available: &BTreeMap<String, Pack>, wanted: &[&str]) -> Result<Game, LinkFault> {
    let mut registered: Vec<&Pack> = Vec::new();
    for name in wanted {
        register(available, name, &mut registered)?;
    }
    for pack in &registered {
        check_alone(pack)?;
    }
    let order = load_order(&registered)?;
    let names: Vec<String> = order.iter().map(|pack| pack.name.clone()).collect();
    let scores = features(&order, |pack| &pack.scores, |score| Some(&score.name))?;
    let restrictions = features(&order, |pack| &pack.restrictions, Restriction::name)?;
    let mut rules = features(&order, |pack| &pack.rules, |rule| Some(&rule.name))?;
    rules.sort_by_key(|rule| rule.priority);

    let boards: Vec<&Board> = order.iter().filter_map(|pack| pack.board.as_ref()).collect();
    let Some(sizes) = boards.iter().rev().find_map(|board| board.dimensions.as_ref()) else {
        return fault("no board");
    };
    let dims: Vec<i64> = sizes.iter().map(|size| i64::from(size.0)).collect();
    if dims.len() > 10 || dims.iter().map(|&size| i128::from(size)).product::<i128>() > 65_535 {
        return fault("the board is too large");
    }
    let edges = match boards.iter().rev().find_map(|board| board.topology.as_ref()) {
        Some(edges) => edges.clone(),
        None => vec![[Edge::Stop; 2]; dims.len()],
    };
    let players = match order.iter().rev().find_map(|pack| pack.players.as_ref()) {
        None => 2,
        Some(Players::Count(count)) => *count,
        Some(Players::List(list)) => list.len() as u8,
    };
    let mut setup = BTreeMap::new();
    for group in boards.iter().rev().find_map(|board| board.setup.as_ref()).into_iter().flatten() {
        for cell in &group.cells {
            let cell: Coords = cell.iter().map(|&at| i64::from(at)).collect();
            if setup.insert(cell, group.player).is_some() {
                return fault("two stones on one cell");
            }
        }
        if group.player >= players {
            return fault("a stone of nobody");
        }
    }
    let hazards = order.iter().rev().filter_map(|pack| pack.hazards.as_ref());
    let game = Game {
        order: names,
        scores,
        restrictions,
        rules,
        dims,
        edges,
        gravity: boards.iter().rev().find_map(|board| board.gravity),
        setup,
        players,
        turns: order.iter().rev().find_map(|pack| pack.turns.clone()).unwrap_or_default(),
        no_moves: order
            .iter()
            .rev()
            .find_map(|pack| pack.no_moves.clone())
            .unwrap_or(NoMoves::Named(NoMovesResult::Draw)),
        bombs: hazards.filter_map(|hazards| hazards.bombs.as_ref()).next().cloned(),
    };
    check_whole(&game)?;
    Ok(game)
}

/// A pack, then its dependencies, depth first.
fn register<'a>(
    available: &'a BTreeMap<String, Pack>,
    name: &str,
    registered: &mut Vec<&'a Pack>,
) -> Result<(), LinkFault> {
    if registered.iter().any(|pack| pack.name == name) {
        return Ok(());
    }
    let Some(pack) = available.get(name) else { return fault(format!("no pack {name}")) };
    registered.push(pack);
    for dependency in &pack.dependencies {
        register(available, dependency, registered)?;
    }
    Ok(())
}

/// Again and again the first registered pack that has nothing to wait for.
fn load_order<'a>(registered: &[&'a Pack]) -> Result<Vec<&'a Pack>, LinkFault> {
    let mut loaded: Vec<&Pack> = Vec::new();
    let present = |name: &str| registered.iter().any(|pack| pack.name == name);
    while loaded.len() < registered.len() {
        let is_loaded = |name: &str| loaded.iter().any(|pack| pack.name == name);
        let next = registered.iter().find(|pack| {
            !is_loaded(&pack.name)
                && pack.dependencies.iter().all(|name| is_loaded(name))
                && pack.load_after.iter().all(|name| is_loaded(name) || !present(name))
        });
        match next {
            Some(pack) => loaded.push(pack),
            None => return fault("a cycle"),
        }
    }
    Ok(loaded)
}

fn owner(name: &str) -> Result<&str, LinkFault> {
    match name.split_once('.') {
        Some((owner, rest)) if !owner.is_empty() && !rest.is_empty() => Ok(owner),
        _ => fault(format!("{name} is not qualified")),
    }
}

/// All features of one kind in load order, overrides in the slot of what they replace.
fn features<T: Clone>(
    order: &[&Pack],
    list: impl Fn(&Pack) -> &Vec<T>,
    name: impl Fn(&T) -> Option<&str>,
) -> Result<Vec<T>, LinkFault> {
    let mut all: Vec<T> = Vec::new();
    for (at, pack) in order.iter().enumerate() {
        for feature in list(pack) {
            let Some(full) = name(feature) else { return fault("a feature without a name") };
            let owner = owner(full)?;
            if owner == pack.name {
                all.push(feature.clone());
                continue;
            }
            let known = |names: &[String]| names.iter().any(|name| name == owner);
            if !known(&pack.dependencies) && !known(&pack.load_after) {
                return fault(format!("{full}: hidden dependency"));
            }
            if !order[..at].iter().any(|earlier| earlier.name == owner) {
                continue;
            }
            match all.iter_mut().find(|existing| name(existing) == Some(full)) {
                Some(slot) => *slot = feature.clone(),
                None => return fault(format!("{full}: nothing to override")),
            }
        }
    }
    Ok(all)
}

/// What one pack can do wrong on its own.
fn check_alone(pack: &Pack) -> Result<(), LinkFault> {
    let names = pack.dependencies.iter().chain(&pack.load_after);
    if names.clone().any(|name| *name == pack.name) {
        return fault("a pack that waits for itself");
    }
    unique(pack.dependencies.iter().map(String::as_str))?;
    unique(pack.load_after.iter().map(String::as_str))?;
    unique(pack.scores.iter().map(|score| score.name.as_str()))?;
    unique(pack.rules.iter().map(|rule| rule.name.as_str()))?;
    unique(pack.restrictions.iter().filter_map(Restriction::name))?;
    if pack.scores.iter().any(|score| score.threshold.is_some_and(|at| at < 1)) {
        return fault("a threshold below 1");
    }
    for score in &pack.scores {
        owner(&score.name)?;
    }
    for rule in &pack.rules {
        owner(&rule.name)?;
        let length = readable(&rule.pattern)?;
        count_alone(rule.matches)?;
        conditions_alone(&rule.conditions, length)?;
        for action in &rule.score_actions {
            player(action.player_index, -2, length)?;
        }
        for action in &rule.board_actions {
            if action.player_index == PlayerIndex::Named(PlayerRole::Opponents) {
                return fault("a stone of several players");
            }
            player(action.player_index, -3, length)?;
            index(action.location_index, -1, length)?;
        }
    }
    for restriction in &pack.restrictions {
        match restriction.name() {
            Some(name) => owner(name)?,
            None => return fault("a restriction without a name"),
        };
        restriction_alone(restriction)?;
    }
    if let Some(bombs) = pack.hazards.as_ref().and_then(|hazards| hazards.bombs.as_ref()) {
        let mut earliest = 2;
        for [first, last] in &bombs.spawn {
            if *first < earliest || last < first {
                return fault("windows must ascend");
            }
            earliest = last.saturating_add(1);
        }
        if bombs.fuse == 0 || bombs.spawn.is_empty() {
            return fault("bombs that never come or go");
        }
    }
    match &pack.players {
        Some(Players::Count(count)) if !(2..=8).contains(count) => fault("2 to 8 players"),
        Some(Players::List(list)) if !(2..=8).contains(&list.len()) => fault("2 to 8 players"),
        _ => Ok(()),
    }
}

fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), LinkFault> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return fault(format!("{name} twice"));
        }
    }
    Ok(())
}

fn readable(pattern: &str) -> Result<usize, LinkFault> {
    match Template::read(pattern) {
        Some(template) => Ok(template.symbols.len()),
        None => fault(format!("invalid pattern {pattern}")),
    }
}

fn index(index: i32, least: i32, length: usize) -> Result<(), LinkFault> {
    // The empty pattern never matches, so nothing can be beyond it.
    if index < least || (length > 0 && index >= length as i32) {
        return fault(format!("index {index}"));
    }
    Ok(())
}

/// Whose score or stone; nobody is -3.
fn player(whose: PlayerIndex, least: i32, length: usize) -> Result<(), LinkFault> {
    match whose {
        PlayerIndex::Index(at) => index(at, least, length),
        PlayerIndex::Named(PlayerRole::Nobody) => index(-3, least, length),
        PlayerIndex::Named(_) | PlayerIndex::Player { .. } => Ok(()),
    }
}

fn count_alone(matches: Option<MatchCount>) -> Result<(), LinkFault> {
    match matches {
        Some(MatchCount { minimum: None, maximum: None }) => fault("a count without a range"),
        Some(MatchCount { minimum, maximum }) if minimum == Some(0) || maximum == Some(0) => {
            fault("a count of nothing")
        }
        _ => Ok(()),
    }
}

fn conditions_alone(conditions: &[Condition], length: usize) -> Result<(), LinkFault> {
    for condition in conditions {
        let ranged = match condition {
            Condition::Score { player_index, minimum, maximum, .. } => {
                player(*player_index, -2, length)?;
                minimum.is_some() || maximum.is_some()
            }
            Condition::Coords { minimum, maximum, axes } => {
                (minimum.is_some() || maximum.is_some()) && !axes.is_empty()
            }
        };
        if !ranged {
            return fault("a condition without a range");
        }
    }
    Ok(())
}

fn restriction_alone(restriction: &Restriction) -> Result<(), LinkFault> {
    match restriction {
        Restriction::Pattern { pattern, conditions, matches, .. } => {
            count_alone(*matches)?;
            conditions_alone(conditions, readable(pattern)?)
        }
        Restriction::Disjunction { conjunctions, .. } => {
            conjunctions.iter().flatten().try_for_each(restriction_alone)
        }
    }
}

/// What only the whole game can do wrong.
fn check_whole(game: &Game) -> Result<(), LinkFault> {
    if game.edges.len() != game.dims.len() {
        return fault("one pair of ends for each axis");
    }
    if game.gravity.is_some_and(|gravity| gravity.axis as usize >= game.dims.len()) {
        return fault("gravity along an axis that is not there");
    }
    for cell in game.setup.keys() {
        if !game.contains(cell) {
            return fault("a stone off the board");
        }
        if game.below(cell).is_some_and(|below| !game.setup.contains_key(&below)) {
            return fault("a floating stone");
        }
    }
    for rule in &game.rules {
        player_exists(game, rule.active_player)?;
        steps_fit(game, rule.directions.as_ref())?;
        conditions_whole(game, &rule.conditions)?;
        for action in &rule.score_actions {
            named_exists(game, action.player_index)?;
            score_exists(game, &action.memo)?;
        }
        for action in &rule.board_actions {
            named_exists(game, action.player_index)?;
        }
    }
    if let Some(order) = &game.turns.order {
        let named = |player: u8| order.iter().any(|seat| seat.0 == player);
        if order.iter().any(|seat| seat.0 >= game.players) || !(0..game.players).all(named) {
            return fault("an order of other players");
        }
    }
    game.restrictions.iter().try_for_each(|restriction| restriction_whole(game, restriction))?;
    if let NoMoves::Highest { highest } = &game.no_moves {
        score_exists(game, highest)?;
    }
    if let Some(Bombs { blast: Blast::Offsets(offsets), .. }) = &game.bombs
        && offsets.iter().any(|offset| offset.len() != game.dims.len())
    {
        return fault("a blast of other dimensions");
    }
    Ok(())
}

fn restriction_whole(game: &Game, restriction: &Restriction) -> Result<(), LinkFault> {
    match restriction {
        Restriction::Pattern { directions, conditions, active_player, .. } => {
            player_exists(game, *active_player)?;
            steps_fit(game, directions.as_ref())?;
            conditions_whole(game, conditions)
        }
        Restriction::Disjunction { conjunctions, .. } => {
            conjunctions.iter().flatten().try_for_each(|child| restriction_whole(game, child))
        }
    }
}

fn player_exists(game: &Game, player: Option<u8>) -> Result<(), LinkFault> {
    if player.is_some_and(|player| player >= game.players) {
        return fault("no such player");
    }
    Ok(())
}

fn named_exists(game: &Game, whose: PlayerIndex) -> Result<(), LinkFault> {
    match whose {
        PlayerIndex::Player { player } => player_exists(game, Some(player)),
        _ => Ok(()),
    }
}

fn score_exists(game: &Game, name: &str) -> Result<(), LinkFault> {
    if game.scores.iter().any(|score| score.name == name) {
        return Ok(());
    }
    fault(format!("no score {name}"))
}

fn steps_fit(game: &Game, directions: Option<&Directions>) -> Result<(), LinkFault> {
    let Some(Directions::Steps(steps)) = directions else { return Ok(()) };
    for step in steps {
        let small = step.iter().all(|component| (-1..=1).contains(component));
        if step.len() != game.dims.len() || !small || step.iter().all(|&component| component == 0) {
            return fault("no such step");
        }
    }
    Ok(())
}

fn conditions_whole(game: &Game, conditions: &[Condition]) -> Result<(), LinkFault> {
    for condition in conditions {
        match condition {
            Condition::Score { memo, player_index, .. } => {
                named_exists(game, *player_index)?;
                score_exists(game, memo)?;
            }
            Condition::Coords { axes, .. } => {
                if axes.iter().any(|&axis| axis as usize >= game.dims.len()) {
                    return fault("no such axis");
                }
            }
        }
    }
    Ok(())
}

impl Game {
    /// True if these are coordinates of a cell.
    pub fn contains(&self, cell: &[i64]) -> bool {
        cell.len() == self.dims.len()
            && cell.iter().zip(&self.dims).all(|(&at, &size)| at >= 0 && at < size)
    }

    /// The cell under this one; `None` on the floor or without gravity.
    pub(crate) fn below(&self, cell: &[i64]) -> Option<Coords> {
        let gravity = self.gravity?;
        let mut below = cell.to_vec();
        below[gravity.axis as usize] += if gravity.end == End::High { 1 } else { -1 };
        self.contains(&below).then_some(below)
    }

    /// Whose stone comes after so many others, if nobody is out.
    pub fn seat(&self, mut stones: u32) -> u8 {
        let all: Vec<u8> = (0..self.players).collect();
        let order = match &self.turns.order {
            Some(order) => order.iter().map(|seat| seat.0).collect(),
            None => all,
        };
        let counts = self.turns.stones.as_deref().unwrap_or(&[StoneCount(1)]);
        for turn in 0.. {
            let count = u32::from(counts[turn.min(counts.len() - 1)].0);
            if stones < count {
                return order[turn % order.len()];
            }
            stones -= count;
        }
        unreachable!("there is always another turn")
    }

    /// All cells in ascending order.
    pub fn cells(&self) -> Vec<Coords> {
        let mut cells: Vec<Coords> = vec![Vec::new()];
        for &size in &self.dims {
            cells = cells
                .into_iter()
                .flat_map(|cell| {
                    (0..size).map(move |at| {
                        let mut longer = cell.clone();
                        longer.push(at);
                        longer
                    })
                })
                .collect();
        }
        cells
    }

    /// All moves that have the right shape, in ascending order: cells, or columns under gravity.
    pub fn places(&self) -> Vec<Coords> {
        let mut places = self.cells();
        if let Some(gravity) = self.gravity {
            let axis = gravity.axis as usize;
            places.retain(|cell| cell[axis] == 0);
            for coords in &mut places {
                coords.remove(axis);
            }
        }
        places
    }
}
