//! A game in progress, played literally as the rule language says.

mod restrictions;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use foursight_rules::format::{
    Blast, BlastShape, Condition, DirectionSet, Directions, End as Side, MatchCount,
    MultimatchMode, Operation, Place, PlayerIndex, PlayerRole, Rule,
};

use crate::lines::{Coords, line_through, opposite};
use crate::link::Game;
use crate::moves::{Action, Sameness};
use crate::pattern::Template;
use crate::shape::{neighbours, straight_neighbours};

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// A stone of this player.
    Stone(u8),
    /// A bomb.
    Bomb,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// These players won.
    Won {
        /// The winners.
        players: BTreeSet<u8>,
        /// The score that decided it; `None` if nobody could move.
        reason: Option<String>,
    },
    /// Nobody won.
    Drawn,
}

/// Why a move is refused. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    Over,
    /// Chance has to decide first.
    ChancePending,
    /// No such cell or column.
    NoSuchPlace,
    /// Something is there already, or the column is full.
    Taken,
    /// A restriction is not satisfied.
    Restricted(String),
    /// There is no such move now.
    NotNow,
    /// A rule or restriction asked for the owner of a cell without one.
    NoOwner(String, Coords),
}

/// A decision that chance has to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    /// Which window is open.
    pub window: usize,
    /// True if the bomb has to drop now.
    pub must_drop: bool,
    /// Where it can drop.
    pub places: Vec<Coords>,
}

/// A game in progress.
#[derive(Debug, Clone)]
pub struct State {
    /// The rules.
    pub game: Arc<Game>,
    /// The contents of all cells that are not empty.
    pub board: BTreeMap<Coords, Piece>,
    /// Scores by name and player.
    pub scores: BTreeMap<(String, u8), i64>,
    /// The player to move.
    pub player: u8,
    /// How many stones came before the next one, those of players who are out included.
    pub(crate) stone: u32,
    /// One more than moves were made.
    pub round: u32,
    /// How the game ended.
    pub end: Option<End>,
    /// Players who are out.
    pub out: BTreeSet<u8>,
    /// The round in which the bomb on the board goes off.
    pub explode_in: Option<u32>,
    /// The decision that chance has to make before the next move.
    pub chance: Option<Chance>,
    /// Windows whose bomb has dropped.
    used: BTreeSet<usize>,
    /// The score by which somebody has just gone out.
    pub(crate) last_out: Option<String>,
    /// All moves so far, and who made them.
    pub(crate) done: Vec<(u8, Action)>,
    /// The positions that came up, if it matters.
    pub(crate) seen: Vec<Sameness>,
}

/// One match of a pattern.
#[derive(Debug, Clone)]
struct Found {
    step: Coords,
    cells: Vec<Coords>,
}

/// A stretch of a line that has counted; stretches that share cells are one line.
#[derive(Debug, Clone)]
struct CountedLine {
    /// The greater of the two steps.
    way: Coords,
    player: u8,
    score: String,
    cells: BTreeSet<Coords>,
}

impl CountedLine {
    fn is_same(&self, other: &Self) -> bool {
        self.way == other.way
            && self.player == other.player
            && self.score == other.score
            && !self.cells.is_disjoint(&other.cells)
    }
}

/// How many moves that could follow are looked at while one is judged.
const MOST_FURTHER: u32 = 8;

/// The moves that could follow, while one is judged.
#[derive(Debug, Default)]
struct Further {
    /// How many were looked at.
    looked_at: u32,
    /// How many of them are imagined now, one after the other; none while the move itself is judged.
    depth: u32,
}

/// What a pattern is looked for with.
struct Search<'a> {
    name: &'a str,
    patterns: Vec<&'a str>,
    directions: Option<&'a Directions>,
    conditions: &'a [Condition],
    mode: MultimatchMode,
    matches: Option<MatchCount>,
    /// Whether every `+` is taken for a cell that could be played.
    unseen: bool,
}

impl State {
    /// The game before its first move.
    pub fn new(game: &Game) -> Self {
        let mut state = Self {
            game: Arc::new(game.clone()),
            board: game
                .setup
                .iter()
                .map(|(at, &player)| (at.clone(), Piece::Stone(player)))
                .collect(),
            scores: BTreeMap::new(),
            player: Self::first_player(game),
            stone: 0,
            round: 1,
            end: None,
            out: BTreeSet::new(),
            explode_in: None,
            chance: None,
            used: BTreeSet::new(),
            last_out: None,
            done: Vec::new(),
            seen: Vec::new(),
        };
        for score in &game.scores {
            for player in 0..game.players {
                state.scores.insert((score.name.clone(), player), 0);
            }
        }
        state.end_if_stuck();
        state
    }

    /// A player's score.
    pub fn score(&self, name: &str, player: u8) -> i64 {
        self.scores.get(&(name.to_owned(), player)).copied().unwrap_or(0)
    }

    /// The cell of the bomb on the board.
    pub fn bomb(&self) -> Option<Coords> {
        self.board.iter().find(|(_, piece)| **piece == Piece::Bomb).map(|(at, _)| at.clone())
    }

    /// Places a stone.
    ///
    /// # Errors
    /// If the rules do not allow it; nothing has changed then.
    pub fn play(&mut self, coords: &[i64]) -> Result<(), Refusal> {
        self.make(&Action::Place(coords.to_vec()))
    }

    /// Tells what chance decided. False if that cannot be.
    pub fn decide(&mut self, bomb: Option<&[i64]>) -> bool {
        let Some(chance) = &self.chance else { return false };
        match bomb {
            None if chance.must_drop => return false,
            None => {}
            Some(coords) => {
                let Ok(cell) = self.landing(coords) else { return false };
                self.board.insert(cell, Piece::Bomb);
                self.explode_in = self.fuse().map(|fuse| self.round.saturating_add(fuse));
                self.used.insert(chance.window);
            }
        }
        self.chance = None;
        self.end_if_stuck();
        true
    }

    fn fuse(&self) -> Option<u32> {
        self.game.bombs.as_ref().map(|bombs| bombs.fuse)
    }

    /// Where a stone for this place comes to rest.
    fn landing(&self, coords: &[i64]) -> Result<Coords, Refusal> {
        let mut cell = coords.to_vec();
        if let Some(gravity) = self.game.gravity {
            let axis = gravity.axis as usize;
            if coords.len() + 1 != self.game.dims.len() {
                return Err(Refusal::NoSuchPlace);
            }
            let (top, down) = match gravity.end {
                Side::High => (0, 1),
                Side::Low => (self.game.dims[axis] - 1, -1),
            };
            cell.insert(axis, top);
            // The column begins with the first cell that there is.
            while self.game.missing.contains(&cell) {
                cell[axis] += down;
            }
        }
        if !self.game.contains(&cell) {
            return Err(Refusal::NoSuchPlace);
        }
        if self.board.contains_key(&cell) {
            return Err(Refusal::Taken);
        }
        while let Some(below) = self.game.below(&cell) {
            if self.board.contains_key(&below) {
                break;
            }
            cell = below;
        }
        Ok(cell)
    }

    /// The state with one more stone; `active` is the mover to the rules.
    pub(crate) fn with_stone(
        &self,
        coords: &[i64],
        active: u8,
        stone: u8,
    ) -> Result<Self, Refusal> {
        let centre = self.landing(coords)?;
        let mut further = Further::default();
        for restriction in &self.game.restrictions {
            let name = restriction.name().unwrap_or_default();
            if !self.satisfied(restriction, name, &centre, active, &mut further)? {
                return Err(Refusal::Restricted(name.to_owned()));
            }
        }
        let mut next = self.clone();
        next.board.insert(centre.clone(), Piece::Stone(stone));
        for rule in &self.game.rules {
            next.apply(rule, &centre, active)?;
        }
        next.judge();
        Ok(next)
    }

    /// Whoever is out has no turn.
    pub(crate) fn pass_over(&mut self) {
        while self.out.contains(&self.seat_now()) {
            self.stone += 1;
        }
        self.player = self.seat_now();
    }

    /// A bomb goes off, or one may drop.
    pub(crate) fn bombs(&mut self) -> Result<(), Refusal> {
        let Some(bombs) = self.game.bombs.clone() else { return Ok(()) };
        if let Some(cell) = self.bomb() {
            if self.explode_in == Some(self.round) {
                self.explode(&cell, &bombs.blast)?;
            }
            return Ok(());
        }
        let open = |window: &[u32; 2]| window[0] <= self.round && self.round <= window[1];
        let Some(window) = bombs.spawn.iter().position(open) else { return Ok(()) };
        let mut places = self.game.places();
        places.retain(|coords| self.landing(coords).is_ok());
        if !self.used.contains(&window) && !places.is_empty() {
            let must_drop = bombs.spawn[window][1] == self.round;
            self.chance = Some(Chance { window, must_drop, places });
        }
        Ok(())
    }

    fn explode(&mut self, cell: &[i64], blast: &Blast) -> Result<(), Refusal> {
        let offsets: Vec<Coords> = match blast {
            Blast::Named(BlastShape::Square) => neighbours(self.game.dims.len(), self.game.lattice),
            Blast::Named(BlastShape::Cross) => {
                straight_neighbours(self.game.dims.len(), self.game.lattice)
            }
            Blast::Offsets(offsets) => offsets
                .iter()
                .map(|offset| offset.iter().map(|&by| i64::from(by)).collect())
                .collect(),
        };
        self.board.remove(cell);
        for offset in offsets {
            let at: Coords = cell.iter().zip(&offset).map(|(at, by)| at + by).collect();
            self.board.remove(&at);
        }
        self.explode_in = None;
        self.fall();
        self.scan()?;
        self.judge_explosion();
        // In an opening its steps say whose turn it is.
        if self.end.is_none() && !self.is_opening() {
            self.pass_over();
        }
        Ok(())
    }

    /// Applies what can win to every stone on the board.
    pub(crate) fn scan(&mut self) -> Result<(), Refusal> {
        let decisive = |rule: &&Rule| {
            rule.board_actions.is_empty()
                && rule.score_actions.iter().any(|action| {
                    let named = |score: &&foursight_rules::format::Score| score.name == action.memo;
                    self.game.scores.iter().find(named).is_some_and(|s| s.threshold.is_some())
                })
        };
        let rules: Vec<Rule> = self.game.rules.iter().filter(decisive).cloned().collect();
        for rule in &rules {
            let mut counted: Vec<CountedLine> = Vec::new();
            let mut had_one: BTreeSet<u8> = BTreeSet::new();
            for (centre, piece) in self.board.clone() {
                let Piece::Stone(active) = piece else { continue };
                if rule.active_player.is_some_and(|player| player != active) {
                    continue;
                }
                if rule.multimatch_mode == MultimatchMode::One && had_one.contains(&active) {
                    continue;
                }
                let found =
                    self.find(&Search::of(rule), &centre, active, &mut Further::default())?;
                if !found.is_empty() {
                    had_one.insert(active);
                }
                // Decide what is new before anything counts: two actions may share a line.
                let mut fresh = vec![vec![true; found.len()]; rule.score_actions.len()];
                let known = counted.clone();
                for (nth, action) in rule.score_actions.iter().enumerate() {
                    let mut lines = known.clone();
                    for (which, found) in found.iter().enumerate() {
                        let players =
                            self.whose(action.player_index, found, &centre, active, &rule.name)?;
                        let way = found.step.clone().max(opposite(&found.step));
                        let cells: BTreeSet<Coords> = found.cells.iter().cloned().collect();
                        // Several opponents get it together or not at all.
                        let player = players.first().copied().unwrap_or(active);
                        let line = CountedLine { way, player, score: action.memo.clone(), cells };
                        fresh[nth][which] = !lines.iter().any(|known| known.is_same(&line));
                        lines.push(line.clone());
                        counted.push(line);
                    }
                }
                for (action, fresh) in rule.score_actions.iter().zip(&fresh) {
                    for (found, fresh) in found.iter().zip(fresh) {
                        if *fresh {
                            let players = self.whose(
                                action.player_index,
                                found,
                                &centre,
                                active,
                                &rule.name,
                            )?;
                            for player in players {
                                self.change(&action.memo, player, action.operation, action.value);
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Everything that has nothing under it falls.
    pub(crate) fn fall(&mut self) {
        if self.game.gravity.is_none() {
            return;
        }
        loop {
            let loose = self.board.iter().find_map(|(at, piece)| {
                let below = self.game.below(at)?;
                (!self.board.contains_key(&below)).then(|| (at.clone(), below, *piece))
            });
            let Some((at, below, piece)) = loose else { return };
            self.board.remove(&at);
            self.board.insert(below, piece);
        }
    }

    /// Applies a rule around a centre.
    fn apply(&mut self, rule: &Rule, centre: &Coords, active: u8) -> Result<(), Refusal> {
        if rule.active_player.is_some_and(|player| player != active) {
            return Ok(());
        }
        let all = self.find(&Search::of(rule), centre, active, &mut Further::default())?;
        for action in &rule.score_actions {
            for found in &all {
                for player in self.whose(action.player_index, found, centre, active, &rule.name)? {
                    self.change(&action.memo, player, action.operation, action.value);
                }
            }
        }
        for action in &rule.board_actions {
            for found in &all {
                let cell = match action.location_index {
                    -1 => centre.clone(),
                    index => found.cells[index as usize].clone(),
                };
                let whose = self.whose(action.player_index, found, centre, active, &rule.name)?;
                match whose.first() {
                    None => self.board.remove(&cell),
                    Some(&player) => self.board.insert(cell, Piece::Stone(player)),
                };
            }
        }
        if !rule.board_actions.is_empty() {
            self.fall();
        }
        Ok(())
    }

    fn change(&mut self, memo: &str, player: u8, operation: Operation, value: i64) {
        let old = self.score(memo, player);
        let new = match operation {
            Operation::Set => value,
            Operation::Add => old.saturating_add(value),
            Operation::Multiply => old.saturating_mul(value),
        };
        self.scores.insert((memo.to_owned(), player), new);
    }

    /// The players that an index means, as the board is now.
    fn whose(
        &self,
        index: PlayerIndex,
        found: &Found,
        centre: &Coords,
        active: u8,
        name: &str,
    ) -> Result<Vec<u8>, Refusal> {
        // Everybody else who is still in the game, starting with whoever comes after the mover.
        let others = || {
            let around = (1..self.game.players).map(|by| (active + by) % self.game.players);
            around.filter(|player| !self.out.contains(player)).collect::<Vec<u8>>()
        };
        let cell = match index {
            PlayerIndex::Index(-2) | PlayerIndex::Named(PlayerRole::Mover) => {
                return Ok(vec![active]);
            }
            PlayerIndex::Index(-3) | PlayerIndex::Named(PlayerRole::Nobody) => {
                return Ok(Vec::new());
            }
            PlayerIndex::Named(PlayerRole::Next) => {
                return Ok(vec![others().first().copied().unwrap_or(active)]);
            }
            PlayerIndex::Named(PlayerRole::Opponents) => return Ok(others()),
            PlayerIndex::Player { player } => return Ok(vec![player]),
            PlayerIndex::Index(-1) | PlayerIndex::Named(PlayerRole::Owner) => centre,
            PlayerIndex::Index(index) => &found.cells[index as usize],
        };
        match self.board.get(cell) {
            Some(Piece::Stone(player)) => Ok(vec![*player]),
            _ => Err(Refusal::NoOwner(name.to_owned(), cell.clone())),
        }
    }

    /// All matches that count.
    fn find(
        &self,
        search: &Search<'_>,
        centre: &Coords,
        active: u8,
        further: &mut Further,
    ) -> Result<Vec<Found>, Refusal> {
        let mut all = self.find_any_number(search, centre, active, further)?;
        // A number of matches that is not wanted is as good as none.
        if !search.matches.is_none_or(|wanted| in_range(all.len(), wanted)) {
            all.clear();
        }
        Ok(all)
    }

    fn find_any_number(
        &self,
        search: &Search<'_>,
        centre: &Coords,
        active: u8,
        further: &mut Further,
    ) -> Result<Vec<Found>, Refusal> {
        let mut all: Vec<Found> = Vec::new();
        let templates: Vec<Template> =
            search.patterns.iter().filter_map(|pattern| Template::read(pattern)).collect();
        for step in self.steps(search.directions) {
            let back = opposite(&step);
            if search.mode == MultimatchMode::Half && all.iter().any(|found| found.step == back) {
                continue;
            }
            for template in &templates {
                let found = self.first_on_line(search, template, centre, &step, active, further)?;
                if let Some(found) = found {
                    all.push(found);
                    break;
                }
            }
            if search.mode == MultimatchMode::One && !all.is_empty() {
                break;
            }
        }
        Ok(all)
    }

    /// The steps that a pattern is looked for along, ascending.
    fn steps(&self, directions: Option<&Directions>) -> Vec<Coords> {
        let (axes, lattice) = (self.game.dims.len(), self.game.lattice);
        match directions {
            None | Some(Directions::Named(DirectionSet::All)) => neighbours(axes, lattice),
            Some(Directions::Named(DirectionSet::Orthogonal)) => straight_neighbours(axes, lattice),
            Some(Directions::Named(DirectionSet::Diagonal)) => {
                let straight = straight_neighbours(axes, lattice);
                let all = neighbours(axes, lattice).into_iter();
                all.filter(|step| !straight.contains(step)).collect()
            }
            Some(Directions::Steps(steps)) => {
                let wide = |step: &Vec<i8>| step.iter().map(|&by| i64::from(by)).collect();
                let named: BTreeSet<Coords> = steps.iter().map(wide).collect();
                named.into_iter().collect()
            }
        }
    }

    fn first_on_line(
        &self,
        search: &Search<'_>,
        template: &Template,
        centre: &Coords,
        step: &Coords,
        active: u8,
        further: &mut Further,
    ) -> Result<Option<Found>, Refusal> {
        let length = template.symbols.len();
        let barred = template.beyond != [None; 2];
        let reach = length.saturating_sub(1) + usize::from(barred);
        let line = line_through(&self.game.dims, &self.game.edges, centre, step, reach);
        if length > line.longest {
            return Ok(None);
        }
        for start in 0..line.cells.len() {
            let holds_centre = start <= line.centre && line.centre < start + length;
            if !holds_centre || start + length > line.cells.len() {
                continue;
            }
            if template.centre.is_some_and(|index| start + index != line.centre) {
                continue;
            }
            let cells = line.cells[start..start + length].to_vec();
            if !cells.iter().all(|cell| self.game.contains(cell)) {
                continue;
            }
            let pieces: Vec<Option<Piece>> =
                cells.iter().map(|cell| self.board.get(cell).copied()).collect();
            let piece = |at: Option<usize>| {
                let cell = line.cells.get(at?).filter(|cell| self.game.contains(cell))?;
                Some(self.board.get(cell).copied())
            };
            // A match that goes all the way round has nothing beyond it.
            let beyond = match line.longest == length {
                true => [None; 2],
                false => [piece(start.checked_sub(1)), piece(Some(start + length))],
            };
            if !template.fits(&pieces, beyond, active) {
                continue;
            }
            let found = Found { step: step.clone(), cells };
            if !self.conditions_hold(search, &found, centre, active)? {
                continue;
            }
            // Every '+' must be a cell that could be played as well.
            let wanted = template.symbols.iter().zip(&found.cells);
            let mut wanted = wanted.filter(|(symbol, cell)| **symbol == '+' && *cell != centre);
            if search.unseen || wanted.all(|(_, cell)| self.could_follow(cell, active, further)) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn conditions_hold(
        &self,
        search: &Search<'_>,
        found: &Found,
        centre: &Coords,
        active: u8,
    ) -> Result<bool, Refusal> {
        for condition in search.conditions {
            let holds = match condition {
                Condition::Score { player_index, memo, minimum, maximum } => {
                    let players = self.whose(*player_index, found, centre, active, search.name)?;
                    players.into_iter().all(|player| {
                        let value = self.score(memo, player);
                        minimum.is_none_or(|least| value >= least)
                            && maximum.is_none_or(|most| value <= most)
                    })
                }
                Condition::Coords { axes, minimum, maximum } => axes.iter().all(|&axis| {
                    let value = centre[axis as usize];
                    minimum.is_none_or(|least| value >= i64::from(least))
                        && maximum.is_none_or(|most| value <= i64::from(most))
                }),
                Condition::Distance { from: Place::Centre, minimum, maximum } => {
                    let away = self.game.steps_from_the_middle(centre);
                    minimum.is_none_or(|least| away >= i64::from(least))
                        && maximum.is_none_or(|most| away <= i64::from(most))
                }
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<'a> Search<'a> {
    fn of(rule: &'a Rule) -> Self {
        Self {
            name: &rule.name,
            patterns: vec![&rule.pattern],
            directions: rule.directions.as_ref(),
            conditions: &rule.conditions,
            mode: rule.multimatch_mode,
            matches: rule.matches,
            unseen: false,
        }
    }
}

fn in_range(count: usize, wanted: MatchCount) -> bool {
    wanted.minimum.is_none_or(|least| count >= least as usize)
        && wanted.maximum.is_none_or(|most| count <= most as usize)
}
