//! From packs to a game: order, overrides, priorities, and what makes a set of packs unusable.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use foursight_rules::format::{
    Blast, Board, Bombs, Condition, Directions, Edge, End, Gravity, Lattice, MatchCount, Moves,
    NoMoves, NoMovesResult, OpeningOption, OpeningStep, Pack, PlayerIndex, PlayerRole, Players,
    Popping, Restriction, Rule, Score, StoneChoice, StoneCount, Turns,
};

use crate::lines::Coords;
use crate::pattern::Template;
use crate::shape::{Shape, all_cells, neighbours, shape_of};

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
    /// Cells that do not exist.
    pub missing: BTreeSet<Coords>,
    /// Which cells are neighbours.
    pub lattice: Lattice,
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
    /// What moves there are besides places; every member is what the last pack says.
    pub moves: Moves,
    /// How the game begins.
    pub opening: Vec<OpeningStep>,
}

impl Game {
    /// How many steps it is from a cell to the nearest of those in the middle of the board.
    pub(crate) fn steps_from_the_middle(&self, cell: &[i64]) -> i64 {
        let mut middle: Vec<Coords> = vec![Vec::new()];
        for size in &self.dims {
            let both = [(size - 1) / 2, size / 2];
            let longer = |start: &Coords| both.map(|at| [start.as_slice(), &[at]].concat());
            middle = middle.iter().flat_map(longer).collect();
        }
        let steps = |from: &Coords| {
            let by: Vec<i64> = cell.iter().zip(from).map(|(to, from)| to - from).collect();
            match (self.lattice, &by[..]) {
                // Three coordinates of which the sum is 0: a step changes two of them.
                (Lattice::Hex, [row, column]) => {
                    (row.abs() + column.abs() + (row + column).abs()) / 2
                }
                _ => by.iter().map(|by| by.abs()).max().unwrap_or(0),
            }
        };
        middle.iter().map(steps).min().unwrap_or(0)
    }
}

pub(crate) fn fault<T>(text: impl Into<String>) -> Result<T, LinkFault> {
    Err(LinkFault(text.into()))
}

/// Links the `wanted` packs out of all that there are.
///
/// # Errors
/// With the first thing that is wrong with them.
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

    let mut boards: Vec<&Board> = Vec::new();
    let mut shape: Option<Shape> = None;
    for board in order.iter().filter_map(|pack| pack.board.as_ref()) {
        if let Some(stated) = shape_of(board)? {
            // Whoever states the size states the whole board.
            boards.clear();
            shape = Some(stated);
        }
        boards.push(board);
    }
    let Some(Shape { dims, mut missing }) = shape else { return fault("no board") };
    if dims.len() > 10 || dims.iter().map(|&size| i128::from(size)).product::<i128>() > 65_535 {
        return fault("the board is too large");
    }
    for hole in boards.iter().rev().find_map(|board| board.holes.as_ref()).into_iter().flatten() {
        let hole: Coords = hole.iter().map(|&at| i64::from(at)).collect();
        let inside = hole.iter().zip(&dims).all(|(at, size)| at < size);
        if hole.len() != dims.len() || !inside {
            return fault("a hole beside the board");
        }
        missing.insert(hole);
    }
    if missing.len() as i64 == dims.iter().product::<i64>() {
        return fault("no cell is left");
    }
    let lattice = boards.iter().rev().find_map(|board| board.lattice).unwrap_or_default();
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
        missing,
        lattice,
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
        moves: Moves {
            stones: last_said(&order, |moves| moves.stones),
            pass: last_said(&order, |moves| moves.pass),
            swap: last_said(&order, |moves| moves.swap),
            pop: last_said(&order, |moves| moves.pop),
            repeats: last_said(&order, |moves| moves.repeats),
        },
        opening: order.iter().rev().find_map(|pack| pack.opening.clone()).unwrap_or_default(),
    };
    check_whole(&game)?;
    Ok(game)
}

/// What the last pack says about moves that says anything.
fn last_said<T>(order: &[&Pack], member: impl Fn(&Moves) -> Option<T>) -> Option<T> {
    order.iter().rev().find_map(|pack| member(pack.moves.as_ref()?))
}

/// Moves that can be made in this game.
fn moves_whole(game: &Game) -> Result<(), LinkFault> {
    let swaps = |step: &OpeningStep| matches!(step, OpeningStep::Choice { options, .. } if options.contains(&OpeningOption::Swap));
    let leads_on = |step: &OpeningStep| matches!(step, OpeningStep::Choice { options, .. } if options.contains(&OpeningOption::More));
    let of_nobody = |step: &OpeningStep| matches!(step, OpeningStep::Stones { stones, .. } if stones.iter().any(|seat| seat.0 > 1));
    let swap = game.moves.swap == Some(true);
    if !matches!(game.moves.pop, None | Some(Popping::No)) && game.gravity.is_none() {
        return fault("nothing to take stones out of");
    }
    if swap && !game.opening.is_empty() {
        return fault("a swap beside an opening");
    }
    if (swap || !game.opening.is_empty()) && game.players != 2 {
        return fault("sides of more than two players");
    }
    if game.opening.last().is_some_and(leads_on) || game.opening.iter().any(of_nobody) {
        return fault("an opening that leads nowhere");
    }
    if (swap || game.opening.iter().any(swaps)) && is_uneven(game) {
        return fault("sides that are not alike");
    }
    if game.moves.stones == Some(StoneChoice::Any) && game.actions().len() > 65_535 {
        return fault("too many moves");
    }
    Ok(())
}

/// True if the rules say something about a player by number.
fn is_uneven(game: &Game) -> bool {
    let rules = serde_json::to_string(&(&game.rules, &game.restrictions)).unwrap_or_default();
    rules.contains("\"active_player\":") || rules.contains("{\"player\":")
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
        if rule.pattern.contains('+') {
            return fault("a rule that asks for moves to come");
        }
        count_alone(rule.matches)?;
        if rule.matches.is_some_and(|count| count.minimum == Some(0)) {
            return fault("a rule without a match");
        }
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
        Some(MatchCount { maximum: Some(0), .. }) => fault("a count of nothing"),
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
            Condition::Distance { minimum, maximum, .. } => minimum.is_some() || maximum.is_some(),
        };
        if !ranged {
            return fault("a condition without a range");
        }
    }
    Ok(())
}

fn restriction_alone(restriction: &Restriction) -> Result<(), LinkFault> {
    match restriction {
        Restriction::Pattern { pattern, or, conditions, matches, .. } => {
            count_alone(*matches)?;
            let mut lengths = Vec::new();
            for pattern in [pattern].into_iter().chain(or) {
                lengths.push(readable(pattern)?);
            }
            // The empty pattern never matches, so nothing can be beyond it.
            let shortest = lengths.into_iter().filter(|length| *length > 0).min();
            conditions_alone(conditions, shortest.unwrap_or(0))
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
    if game.lattice == Lattice::Hex && (game.dims.len() != 2 || game.gravity.is_some()) {
        return fault("a hex lattice is flat and nothing falls on it");
    }
    if game.edges.iter().flatten().any(|edge| !matches!(edge, Edge::Stop | Edge::Return)) {
        let long = has_long_steps(game);
        if long || game.lattice == Lattice::Hex {
            return fault("lines that turn in ways that there are not");
        }
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
    moves_whole(game)?;
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
        let reversible = step.iter().all(|&component| component > i8::MIN);
        let moves = step.iter().any(|&component| component != 0);
        if step.len() != game.dims.len() || !reversible || !moves {
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
            Condition::Distance { .. } => {}
        }
    }
    Ok(())
}

/// True if a rule or a restriction names a step that leads to no neighbour.
fn has_long_steps(game: &Game) -> bool {
    fn named<'a>(restriction: &'a Restriction, all: &mut Vec<&'a Directions>) {
        match restriction {
            Restriction::Pattern { directions, .. } => all.extend(directions),
            Restriction::Disjunction { conjunctions, .. } => {
                conjunctions.iter().flatten().for_each(|child| named(child, all));
            }
        }
    }
    let mut all: Vec<&Directions> =
        game.rules.iter().filter_map(|rule| rule.directions.as_ref()).collect();
    game.restrictions.iter().for_each(|restriction| named(restriction, &mut all));
    let near = neighbours(game.dims.len(), game.lattice);
    all.into_iter().any(|directions| match directions {
        Directions::Named(_) => false,
        Directions::Steps(steps) => steps.iter().any(|step| {
            let step: Coords = step.iter().map(|&component| i64::from(component)).collect();
            !near.contains(&step)
        }),
    })
}

impl Game {
    /// True if these are coordinates of a cell.
    pub fn contains(&self, cell: &[i64]) -> bool {
        cell.len() == self.dims.len()
            && cell.iter().zip(&self.dims).all(|(&at, &size)| at >= 0 && at < size)
            && !self.missing.contains(cell)
    }

    /// The cell under this one; `None` on the floor or without gravity. What does not exist holds
    /// nothing up.
    pub(crate) fn below(&self, cell: &[i64]) -> Option<Coords> {
        let gravity = self.gravity?;
        let axis = gravity.axis as usize;
        let mut below = cell.to_vec();
        loop {
            below[axis] += if gravity.end == End::High { 1 } else { -1 };
            if !(0..self.dims[axis]).contains(&below[axis]) {
                return None;
            }
            if self.contains(&below) {
                return Some(below);
            }
        }
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
        let mut cells = all_cells(&self.dims);
        cells.retain(|cell| !self.missing.contains(cell));
        cells
    }

    /// All moves that have the right shape, in ascending order: cells, or columns under gravity.
    pub fn places(&self) -> Vec<Coords> {
        let mut places = self.cells();
        if let Some(gravity) = self.gravity {
            let axis = gravity.axis as usize;
            for coords in &mut places {
                coords.remove(axis);
            }
            places.sort();
            places.dedup();
        }
        places
    }
}
