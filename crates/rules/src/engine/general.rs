//! The general board: one code per cell, any pack, any dimension.

mod decisions;
mod explain;
mod lines;
mod restrictions;
mod special;
mod thresholds;

use std::collections::HashSet;

use super::board::{BoardRepr, Codes, EventSink, StonePlay, Win, code};
use super::event::{Event, Fall, StoneAt};
use super::matcher::{Around, Candidates, Match, Matcher, match_cell};
use super::moves::{Move, Refusal};
use super::outcome::PlayerSet;
use super::ruleset::{Columns, CompiledCondition, CompiledRule, Ruleset, ScoreAct, Who};
use crate::geometry::{Cell, LineScratch};
use crate::meter::spend;
use crate::pack::format::{MultimatchMode, Popping};
use lines::Credit;
use restrictions::Judged;

pub(crate) use lines::won_event;

/// Stones, bombs and scores of a game under any rules.
#[derive(Debug, Clone)]
pub(crate) struct GeneralBoard {
    /// One code per cell, and behind the last the wall that every line ends in.
    cells: Vec<u16>,
    /// Free cells in no particular order, and the index of each cell in that list.
    free: Vec<Cell>,
    slot: Vec<Cell>,
    /// On a board with gravity: how many cells of each column are not taken.
    room: Vec<u16>,
    /// `scores[score * players + player]`.
    scores: Vec<i64>,
    bomb: Option<Cell>,
    /// Players who have reached the threshold of a score that puts them out.
    out: PlayerSet,
    log: Vec<Change>,
    /// Kept between moves to save the allocation.
    matches: Vec<Match>,
    credits: Vec<Credit>,
}

/// What is needed to take one change back.
#[derive(Debug, Clone, Copy)]
enum Change {
    Cell { cell: Cell, value: u16, slot: Cell },
    Score { index: u32, value: i64 },
    Bomb(Option<Cell>),
    Out(PlayerSet),
}

/// A rule asked for the owner of a cell that nobody owns.
struct NoOwner(Cell);

/// What is looked for, and which of several matches count.
struct Look<'a> {
    matcher: &'a Matcher,
    mode: MultimatchMode,
    conditions: &'a [CompiledCondition],
}

impl BoardRepr for GeneralBoard {
    type Mark = usize;

    fn new(rules: &Ruleset) -> Self {
        let count = rules.geometry.cells();
        let mut cells = vec![code::EMPTY; count + 1];
        cells[count] = code::WALL;
        let mut free: Vec<Cell> = (0..count as Cell).collect();
        let mut slot = free.clone();
        if rules.geometry.has_holes() {
            free.retain(|&cell| rules.geometry.exists(cell));
            cells[..count].fill(code::WALL);
            for (index, &cell) in free.iter().enumerate() {
                cells[usize::from(cell)] = code::EMPTY;
                slot[usize::from(cell)] = index as Cell;
            }
        }
        let room = rules.columns.iter().flat_map(Columns::all).map(|column| column.len() as u16);
        let mut board = Self {
            cells,
            free,
            slot,
            room: room.collect(),
            scores: vec![0; rules.scores.len() * rules.player_count()],
            bomb: None,
            out: PlayerSet::default(),
            log: Vec::new(),
            matches: Vec::new(),
            credits: Vec::new(),
        };
        for &(cell, player) in &rules.setup {
            board.set(rules, cell, code::stone(player));
        }
        board.log.clear();
        board
    }

    #[inline]
    fn mark(&self) -> usize {
        self.log.len()
    }

    fn rewind(&mut self, rules: &Ruleset, mark: usize) {
        spend(self.log.len().saturating_sub(mark));
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Change::Cell { cell, value, slot }) => self.unset(rules, cell, value, slot),
                Some(Change::Score { index, value }) => self.scores[index as usize] = value,
                Some(Change::Bomb(bomb)) => self.bomb = bomb,
                Some(Change::Out(out)) => self.out = out,
                None => {}
            }
        }
    }

    #[inline]
    fn each_change(&self, _: &Ruleset, since: usize, mut note: impl FnMut(Cell)) {
        for change in &self.log[since..] {
            if let Change::Cell { cell, .. } = change {
                note(*cell);
            }
        }
    }

    fn trial(&self) -> Self {
        spend(self.cells.len() + self.scores.len());
        Self {
            cells: self.cells.clone(),
            free: self.free.clone(),
            slot: self.slot.clone(),
            room: self.room.clone(),
            scores: self.scores.clone(),
            bomb: self.bomb,
            out: self.out,
            log: Vec::new(),
            matches: Vec::new(),
            credits: Vec::new(),
        }
    }

    fn check<'r>(&self, rules: &'r Ruleset, player: u8, mv: Move) -> Result<(), Refusal<'r>> {
        let cell = self.landing_cell(rules, mv)?;
        let mut judged = Judged::new();
        for (name, restriction) in &rules.restrictions {
            match self.satisfies(rules, restriction, cell, player, &mut judged) {
                Ok(true) => {}
                Ok(false) => return Err(Refusal::Restricted(name)),
                Err(NoOwner(cell)) => return Err(Refusal::NoOwner { rule: name, cell }),
            }
        }
        Ok(())
    }

    #[inline]
    fn place<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        player: u8,
        mv: Move,
        sink: &mut S,
    ) -> Result<Option<Win>, Refusal<'r>> {
        let stone = StonePlay { by: player, active: player, stone: player };
        self.place_stone(rules, stone, mv, sink)
    }

    #[inline]
    fn place_stone<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        StonePlay { by, active: player, stone }: StonePlay,
        mv: Move,
        sink: &mut S,
    ) -> Result<Option<Win>, Refusal<'r>> {
        let cell = self.landing_cell(rules, mv)?;
        let log_start = self.log.len();
        self.set(rules, cell, code::stone(stone));
        if S::LIVE {
            self.credits.clear();
            let by = (by != stone).then_some(by);
            sink.put(Event::Placed { player: stone, cell: rules.geometry.coords(cell), by });
        }
        let mut scored = false;
        let sides = rules.sides_matter;
        let mut around = Around::new(&rules.geometry, &self.cells, cell, sides);
        for rule in &rules.rules {
            match self.apply(rules, rule, cell, player, &around, sink) {
                Ok(false) => {}
                Ok(true) => {
                    scored = true;
                    around = Around::new(&rules.geometry, &self.cells, cell, sides);
                }
                Err(NoOwner(cell)) => return Err(Refusal::NoOwner { rule: &rule.name, cell }),
            }
        }
        if !scored {
            return Ok(None);
        }
        if S::LIVE {
            self.report_scores(rules, log_start, sink);
        }
        let win = if rules.only_wins {
            self.first_winner(rules)
        } else {
            self.first_decision(rules, sink)
        };
        if S::LIVE
            && let Some(win) = win
        {
            self.report_win(rules, win, sink);
        }
        Ok(win)
    }

    fn pop<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        player: u8,
        column: Move,
        both: Popping,
        sink: &mut S,
    ) -> Option<Win> {
        self.pop_stone(rules, player, column, both, sink)
    }

    fn swap_sides<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        self.give_all_to_the_other(rules, sink);
    }

    fn key(&self, rules: &Ruleset) -> u128 {
        self.hash(rules)
    }

    #[inline]
    fn can_move(&mut self, rules: &Ruleset, player: u8) -> bool {
        if rules.open_places_are_free {
            return !self.free.is_empty();
        }
        self.can_move_somewhere(rules, player)
    }

    fn open_places(&self, rules: &Ruleset, moves: &mut Vec<Move>) {
        spend(rules.move_count());
        match &rules.columns {
            None => moves.extend(self.free.iter().map(|&cell| Move(cell))),
            Some(_) => {
                let open = self.room.iter().zip(0..).filter(|(room, _)| **room > 0);
                moves.extend(open.map(|(_, column)| Move(column)));
            }
        }
    }

    #[inline]
    fn open_count(&self, rules: &Ruleset) -> usize {
        match &rules.columns {
            None => self.free.len(),
            Some(_) => self.room.iter().filter(|room| **room > 0).count(),
        }
    }

    #[inline]
    fn open_place(&self, rules: &Ruleset, nth: usize) -> Move {
        match &rules.columns {
            None => Move(self.free[nth]),
            Some(_) => {
                // Counts the columns before it, without an unpredictable branch.
                let (mut open, mut before) = (0, 0);
                for room in &self.room {
                    open += usize::from(*room > 0);
                    before += u16::from(open <= nth);
                }
                Move(before)
            }
        }
    }

    fn landing(&self, rules: &Ruleset, mv: Move) -> Option<Cell> {
        self.landing_cell(rules, mv).ok()
    }

    fn put_bomb(&mut self, rules: &Ruleset, mv: Move) -> Cell {
        let cell = self.landing_cell(rules, mv).unwrap_or_default();
        self.set(rules, cell, code::BOMB);
        self.move_bomb(Some(cell));
        cell
    }

    fn bomb(&self, _: &Ruleset) -> Option<Cell> {
        self.bomb
    }

    fn explode<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) -> Option<Win> {
        let (Some(bomb), Some(bombs)) = (self.bomb, &rules.bombs) else { return None };
        let log_start = self.log.len();
        self.move_bomb(None);
        let mut stones = Vec::new();
        for cell in bombs.blast_cells(&rules.geometry, bomb) {
            let value = self.cells[usize::from(cell)];
            if value == code::EMPTY {
                continue;
            }
            if S::LIVE
                && let Some(player) = code::player(value)
            {
                stones.push(StoneAt { cell: rules.geometry.coords(cell), player });
            }
            self.set(rules, cell, code::EMPTY);
        }
        if S::LIVE {
            sink.put(Event::Exploded { cell: rules.geometry.coords(bomb), stones });
            self.credits.clear();
        }
        self.settle(rules, sink);
        let win = self.rescan_all::<S>(rules, log_start, sink)?;
        if S::LIVE {
            self.report_win(rules, win, sink);
        }
        Some(win)
    }

    fn value(&self, _: &Ruleset, cell: Cell) -> u16 {
        self.cells[usize::from(cell)]
    }

    fn score(&self, rules: &Ruleset, score: usize, player: u8) -> i64 {
        self.scores[score * rules.player_count() + usize::from(player)]
    }

    #[inline]
    fn out(&self) -> PlayerSet {
        self.out
    }
}

impl GeneralBoard {
    /// True if there is a place where `player` may move, which has to be tried.
    #[inline(never)]
    fn can_move_somewhere(&mut self, rules: &Ruleset, player: u8) -> bool {
        let mut places = Vec::new();
        self.open_places(rules, &mut places);
        places.into_iter().any(|mv| self.try_move(rules, player, mv).is_ok())
    }

    /// The cell in which a stone comes to rest.
    #[inline]
    fn landing_cell(&self, rules: &Ruleset, mv: Move) -> Result<Cell, Refusal<'static>> {
        match &rules.columns {
            None if self.cells[mv.index()] == code::EMPTY => Ok(mv.0),
            None => Err(Refusal::Occupied(mv.0)),
            Some(columns) => {
                let room = self.room[mv.index()];
                if room == 0 { Err(Refusal::ColumnFull(mv)) } else { Ok(columns.lowest(mv, room)) }
            }
        }
    }

    /// Changes a cell and updates the list of free cells, the room in columns and the log.
    #[inline]
    fn set(&mut self, rules: &Ruleset, cell: Cell, value: u16) {
        spend(1);
        let at = usize::from(cell);
        let old = std::mem::replace(&mut self.cells[at], value);
        self.log.push(Change::Cell { cell, value: old, slot: self.slot[at] });
        if old == code::EMPTY && value != code::EMPTY {
            // The last free cell moves to the slot of this one, whose old slot stays recorded.
            let slot = self.slot[at];
            if let Some(last) = self.free.pop()
                && last != cell
            {
                self.free[usize::from(slot)] = last;
                self.slot[usize::from(last)] = slot;
            }
            self.grow(rules, at, 1);
        } else if old != code::EMPTY && value == code::EMPTY {
            self.slot[at] = self.free.len() as Cell;
            self.free.push(cell);
            self.grow(rules, at, -1);
        }
    }

    /// Takes a [`GeneralBoard::set`] back, the list of free cells included, order and all.
    fn unset(&mut self, rules: &Ruleset, cell: Cell, value: u16, slot: Cell) {
        let at = usize::from(cell);
        let new = std::mem::replace(&mut self.cells[at], value);
        self.slot[at] = slot;
        if value == code::EMPTY && new != code::EMPTY {
            let index = usize::from(slot);
            if index < self.free.len() {
                let moved = std::mem::replace(&mut self.free[index], cell);
                self.slot[usize::from(moved)] = self.free.len() as Cell;
                self.free.push(moved);
            } else {
                self.free.push(cell);
            }
            self.grow(rules, at, -1);
        } else if value != code::EMPTY && new == code::EMPTY {
            self.free.pop();
            self.grow(rules, at, 1);
        }
    }

    #[inline]
    fn grow(&mut self, rules: &Ruleset, cell: usize, by: i16) {
        if let Some(columns) = &rules.columns {
            let room = &mut self.room[usize::from(columns.column_of[cell])];
            *room = room.wrapping_sub_signed(by);
        }
    }

    fn move_bomb(&mut self, bomb: Option<Cell>) {
        self.log.push(Change::Bomb(self.bomb));
        self.bomb = bomb;
    }

    fn set_score(&mut self, index: usize, value: i64) {
        spend(1);
        let old = std::mem::replace(&mut self.scores[index], value);
        self.log.push(Change::Score { index: index as u32, value: old });
    }

    /// The player meant by `who`; `None` for nobody. Of several opponents it is the next.
    fn resolve(
        &self,
        rules: &Ruleset,
        who: Who,
        centre: Cell,
        active: u8,
        found: Match,
    ) -> Result<Option<u8>, NoOwner> {
        self.resolve_in(&self.cells[..], rules, who, centre, active, found)
    }

    /// The same on a board that may hold more stones than this one.
    fn resolve_in<C: Codes + ?Sized>(
        &self,
        codes: &C,
        rules: &Ruleset,
        who: Who,
        centre: Cell,
        active: u8,
        found: Match,
    ) -> Result<Option<u8>, NoOwner> {
        match who {
            Who::Active => Ok(Some(active)),
            Who::Nobody => Ok(None),
            Who::Next | Who::Opponents => Ok(Some(self.next_player(rules, active))),
            Who::Player(player) => Ok(Some(player)),
            Who::Centre => owner_in(codes, centre).map(Some),
            Who::Cell(index) => {
                let cell = match_cell(&rules.geometry, centre, found, index.into());
                owner_in(codes, cell).map(Some)
            }
        }
    }

    /// The player after this one who is still in the game; this one if nobody else is.
    pub(crate) fn next_player(&self, rules: &Ruleset, player: u8) -> u8 {
        let count = rules.player_count() as u8;
        let others = (1..count).map(|offset| (player + offset) % count);
        others.into_iter().find(|&next| !self.out.contains(next)).unwrap_or(player)
    }

    /// Everybody who is still in the game.
    fn playing(&self, rules: &Ruleset) -> PlayerSet {
        PlayerSet::all(rules.player_count() as u8).without(self.out)
    }

    /// Everybody who is still in the game but this player.
    fn opponents(&self, rules: &Ruleset, active: u8) -> PlayerSet {
        self.playing(rules).without(PlayerSet::only(active))
    }

    /// Applies one rule around `centre`; true if it did anything.
    #[inline]
    fn apply<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        rule: &CompiledRule,
        centre: Cell,
        active: u8,
        around: &Around,
        sink: &mut S,
    ) -> Result<bool, NoOwner> {
        let Some(matcher) = rule.matcher_for(active) else { return Ok(false) };
        let mut matches = std::mem::take(&mut self.matches);
        matches.clear();
        let look = Look { matcher, mode: rule.mode, conditions: &rule.conditions };
        let directions = matcher.directions.candidates(around);
        let result = self.find(rules, &look, directions, centre, active, &mut matches);
        let result = match result {
            Ok(()) if matches.is_empty() => Ok(false),
            Ok(()) if !rule.matches.contains(matches.len()) => Ok(false),
            Ok(()) => self.act(rules, rule, centre, active, &matches, sink),
            Err(fault) => Err(fault),
        };
        self.matches = matches;
        result
    }

    /// All matches along these directions that count.
    #[inline]
    fn find(
        &self,
        rules: &Ruleset,
        look: &Look<'_>,
        directions: Candidates<'_>,
        centre: Cell,
        active: u8,
        matches: &mut Vec<Match>,
    ) -> Result<(), NoOwner> {
        let mut scratch = LineScratch::default();
        for direction in directions {
            if look.mode == MultimatchMode::Half && !matches.is_empty() {
                let reverse = rules.geometry.reverse(direction.into()) as u16;
                // Matches come in the order of their directions.
                if matches.binary_search_by_key(&reverse, |earlier| earlier.direction).is_ok() {
                    continue;
                }
            }
            let line = rules.geometry.line(centre, direction.into(), &mut scratch);
            let cells = &self.cells[..];
            let found = look.matcher.first(cells, &line, |start| {
                if look.conditions.is_empty() {
                    return Ok(true);
                }
                let found = Match { direction, start };
                self.conditions_hold(cells, rules, look.conditions, centre, active, found)
            })?;
            if let Some(start) = found {
                matches.push(Match { direction, start });
                if look.mode == MultimatchMode::One {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Carries out a rule's actions, each for all matches before the next.
    fn act<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        rule: &CompiledRule,
        centre: Cell,
        active: u8,
        matches: &[Match],
        sink: &mut S,
    ) -> Result<bool, NoOwner> {
        if S::LIVE && rule.can_win {
            self.credit_lines(rules, rule, centre, active);
        }
        spend(matches.len() * (rule.scores.len() + rule.boards.len()));
        for action in &rule.scores {
            for &found in matches {
                let player =
                    self.resolve(rules, action.who, centre, active, found)?.unwrap_or(active);
                self.award(rules, action, player, active);
            }
        }
        let mut captured = Vec::new();
        let mut emptied: HashSet<Cell> = HashSet::new();
        for action in &rule.boards {
            for &found in matches {
                let cell = match action.location {
                    Some(index) => match_cell(&rules.geometry, centre, found, index.into()),
                    None => centre,
                };
                let player = self.resolve(rules, action.who, centre, active, found)?;
                let value = player.map_or(code::EMPTY, code::stone);
                let old = self.cells[usize::from(cell)];
                if old == value {
                    continue;
                }
                if old == code::BOMB {
                    self.move_bomb(None);
                }
                self.set(rules, cell, value);
                if S::LIVE {
                    let at = rules.geometry.coords(cell);
                    match (code::player(old), player) {
                        (Some(player), None) => {
                            emptied.insert(cell);
                            captured.push(StoneAt { cell: at, player });
                        }
                        (Some(from), Some(to)) => sink.put(Event::Turned { cell: at, from, to }),
                        (None, Some(player)) => {
                            // A stone on a cell that was just emptied: first the capture.
                            if emptied.contains(&cell) {
                                report_captures(active, &mut captured, sink);
                                emptied.clear();
                            }
                            sink.put(Event::Added { player, cell: at });
                        }
                        (None, None) => sink.put(Event::BombRemoved { cell: at }),
                    }
                }
            }
        }
        if S::LIVE {
            report_captures(active, &mut captured, sink);
        }
        if !rule.boards.is_empty() {
            self.settle(rules, sink);
        }
        Ok(true)
    }

    /// Changes a score of `player`, or of everybody but `active` if that is what the action says.
    fn award(&mut self, rules: &Ruleset, action: &ScoreAct, player: u8, active: u8) {
        if action.who == Who::Opponents {
            let opponents = self.opponents(rules, active);
            opponents.iter().for_each(|player| self.change_score(rules, action, player));
        } else {
            self.change_score(rules, action, player);
        }
    }

    fn change_score(&mut self, rules: &Ruleset, action: &ScoreAct, player: u8) {
        let index = usize::from(action.score) * rules.player_count() + usize::from(player);
        let value = action.apply(self.scores[index]);
        self.set_score(index, value);
    }

    /// Lets everything fall that has nothing under it.
    fn settle<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        let Some(columns) = &rules.columns else { return };
        spend(self.cells.len());
        let mut falls = Vec::new();
        for column in 0..columns.count() {
            let mut floor = 0;
            for &cell in columns.column(column) {
                let value = self.cells[usize::from(cell)];
                if value == code::EMPTY {
                    continue;
                }
                let target = columns.column(column)[floor];
                floor += 1;
                if target == cell {
                    continue;
                }
                self.set(rules, cell, code::EMPTY);
                self.set(rules, target, value);
                if value == code::BOMB {
                    self.move_bomb(Some(target));
                }
                if S::LIVE {
                    let (from, to) = (rules.geometry.coords(cell), rules.geometry.coords(target));
                    falls.push(Fall { from, to });
                }
            }
        }
        if S::LIVE && !falls.is_empty() {
            sink.put(Event::Fell { falls });
        }
    }
}

/// The owner of a cell.
fn owner_in<C: Codes + ?Sized>(codes: &C, cell: Cell) -> Result<u8, NoOwner> {
    code::player(codes.code_at(cell)).ok_or(NoOwner(cell))
}

/// Reports the stones that a rule took, if there are any.
fn report_captures<S: EventSink>(by: u8, captured: &mut Vec<StoneAt>, sink: &mut S) {
    if !captured.is_empty() {
        sink.put(Event::Captured { by, stones: std::mem::take(captured) });
    }
}
