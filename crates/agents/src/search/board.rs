//! A position with everything that search wants to know at once, kept up to date move by move.

use std::sync::Arc;

use foursight_rules::search::SearchPosition;
use foursight_rules::{Cell, Contents, Move, Position};

use super::lines::{Lines, NONE, Role, Shape};
use crate::budget::Budget;
use crate::legal::move_work;
use crate::lookahead::WON;

/// What a cell holds: a player's number, or one of these.
const EMPTY: u8 = 8;
const BOMB: u8 = 9;

/// Worth of a run that only one player has stones in, by how many stones are missing.
const RUN_VALUE: [i32; 8] = [0, 160, 32, 7, 2, 1, 1, 1];
/// Worth of all the points that a score needs to win, if one has nearly got them.
const SCORE_VALUE: i32 = 900;
/// Points are worth no more, however many somebody has.
const MOST_POINTS: f32 = 500_000.0;
/// For ordering: a stone that wins, by a row or by what it captures.
const WINNING_ROW: i32 = 20_000;

/// A position in a search.
pub(super) struct Board {
    pub(super) lines: Arc<Lines>,
    pub(super) game: Position,
    cells: Vec<u8>,
    /// Stones in each run, a byte for each player, and of everybody together with bombs.
    counts: Vec<u64>,
    totals: Vec<u8>,
    /// Worth of each player's runs.
    worth: [i32; 8],
    /// Runs that miss one stone, and two, by player; and the place of each run in its list.
    ready: [[Vec<u32>; 2]; 8],
    slot: Vec<u32>,
    /// How many stones lie near each cell.
    neighbours: Vec<u8>,
    hash: u64,
    /// Cells as they were before, and how long this list was before each move.
    log: Vec<(Cell, u8)>,
    marks: Vec<Mark>,
    /// The cells of the list that is being made: those that bear its number.
    listed: Vec<u32>,
    list_number: u32,
    /// True if a turn can have two stones, so that a row which misses two is a threat.
    pairs_at_once: bool,
    /// Work of trying a move, besides what it changes.
    pub(super) move_work: usize,
}

/// What is kept to take a move back.
struct Mark {
    log: u32,
    steps: u8,
    mover: u8,
}

impl Board {
    /// An empty board: [`Board::refresh`] comes before anything else.
    pub(super) fn new(lines: &Arc<Lines>, game: &Position) -> Self {
        let (rules, runs) = (game.rules(), lines.run_count());
        Self {
            lines: Arc::clone(lines),
            game: game.clone(),
            cells: vec![EMPTY; lines.cells],
            counts: vec![0; runs],
            totals: vec![0; runs],
            worth: [0; 8],
            ready: Default::default(),
            slot: vec![0; runs],
            neighbours: vec![0; lines.cells],
            hash: 0,
            log: Vec::new(),
            marks: Vec::new(),
            listed: vec![0; lines.cells],
            list_number: 0,
            pairs_at_once: rules.most_stones_a_turn() > 1,
            move_work: move_work(rules),
        }
    }

    /// Takes over another position of the same game; false if there was not enough time for it.
    pub(super) fn refresh(&mut self, game: &Position, budget: &mut Budget<'_>) -> bool {
        self.game = game.clone();
        let mut in_time = budget.spend_on_first_look(self.lines.cells / 4);
        for cell in 0..self.lines.cells as Cell {
            if !in_time {
                break;
            }
            let changed = self.sync(cell);
            in_time = budget.spend_on_first_look(1 + changed);
        }
        self.log.clear();
        self.marks.clear();
        in_time
    }

    /// Takes over what a cell holds; the work of it, if it is something else than before.
    #[inline]
    fn sync(&mut self, cell: Cell) -> usize {
        let now = match self.game.contents(cell) {
            Contents::Empty => EMPTY,
            Contents::Stone(player) => player,
            // Where there is no cell, nobody can ever have a stone.
            Contents::Bomb | Contents::Missing => BOMB,
        };
        let before = self.cells[usize::from(cell)];
        if now == before {
            return 0;
        }
        self.log.push((cell, before));
        self.set(cell, now);
        self.set_work(cell)
    }

    /// Plays a legal move. Bombs that may drop are left out: this is the plain reading.
    pub(super) fn make(&mut self, mv: Move, budget: &mut Budget<'_>) {
        let (log, mover) = (self.log.len() as u32, self.game.to_move());
        self.game.play_unchecked(mv);
        let mut changed = [NONE; 16];
        let mut count = 0;
        self.game.each_change(|cell| {
            if count < changed.len() {
                changed[count] = cell;
            }
            count += 1;
        });
        let mut work = self.move_work + count;
        if count <= changed.len() {
            for &cell in &changed[..count] {
                work += self.sync(cell);
            }
        } else {
            for cell in 0..self.lines.cells as Cell {
                work += 1 + self.sync(cell);
            }
        }
        let mut steps = 1;
        if self.game.chance_is_pending() {
            self.game.resolve_chance_unchecked(None);
            steps = 2;
        }
        self.marks.push(Mark { log, steps, mover });
        // Taking it back is the same work again.
        budget.spend_on_first_look(2 * work);
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for _ in 0..mark.steps {
            self.game.undo();
        }
        while self.log.len() > mark.log as usize {
            if let Some((cell, before)) = self.log.pop() {
                self.set(cell, before);
            }
        }
    }

    /// Who made the last move that was not taken back.
    pub(super) fn last_mover(&self) -> u8 {
        self.marks.last().map_or_else(|| self.game.to_move(), |mark| mark.mover)
    }

    fn set(&mut self, cell: Cell, now: u8) {
        let lines = Arc::clone(&self.lines);
        let at = usize::from(cell);
        let before = std::mem::replace(&mut self.cells[at], now);
        let key = |holds: u8| mix(at as u64 * 16 + u64::from(holds));
        self.hash ^= key(before) ^ key(now);
        for &run in lines.through.row(at) {
            let run = run as usize;
            self.credit(&lines, run, false);
            if before != EMPTY {
                self.totals[run] -= 1;
                if before != BOMB {
                    self.counts[run] -= 1 << (8 * before);
                }
            }
            if now != EMPTY {
                self.totals[run] += 1;
                if now != BOMB {
                    self.counts[run] += 1 << (8 * now);
                }
            }
            self.credit(&lines, run, true);
        }
        if (before == EMPTY) != (now == EMPTY) {
            let by = if now == EMPTY { u8::MAX } else { 1 };
            for &near in lines.near.row(at) {
                let neighbours = &mut self.neighbours[usize::from(near)];
                *neighbours = neighbours.wrapping_add(by);
            }
        }
    }

    /// The work of changing a cell.
    #[inline]
    fn set_work(&self, cell: Cell) -> usize {
        let at = usize::from(cell);
        4 * self.lines.through.row(at).len() + self.lines.near.row(at).len()
    }

    /// The only player with stones in a run, and how many are missing.
    #[inline]
    fn owner(&self, lines: &Lines, run: usize) -> Option<(u8, usize)> {
        let counts = self.counts[run];
        if counts == 0 {
            return None;
        }
        let player = (counts.trailing_zeros() / 8) as u8;
        if counts >> (8 * player) != u64::from(self.totals[run]) {
            return None;
        }
        let only = lines.run_player[run];
        if only != u8::MAX && only != player {
            return None;
        }
        Some((player, lines.runs.row(run).len() - usize::from(self.totals[run])))
    }

    /// Adds or removes what a run is worth to its owner.
    #[inline]
    fn credit(&mut self, lines: &Lines, run: usize, add: bool) {
        let Some((player, missing)) = self.owner(lines, run) else { return };
        let player = usize::from(player);
        let handicap = usize::from(lines.run_handicap[run]);
        let mut worth = RUN_VALUE[(missing + handicap).min(7)];
        if handicap > 0 {
            // A cell that its owner must not take.
            worth = -worth;
        }
        self.worth[player] += if add { worth } else { -worth };
        if !(1..=2).contains(&missing) || handicap > 0 {
            return;
        }
        let list = &mut self.ready[player][missing - 1];
        if add {
            self.slot[run] = list.len() as u32;
            list.push(run as u32);
        } else {
            let slot = self.slot[run] as usize;
            list.swap_remove(slot);
            if let Some(&moved) = list.get(slot) {
                self.slot[moved as usize] = slot as u32;
            }
        }
    }

    /// The work of [`Board::key`].
    pub(super) fn key_work(&self) -> usize {
        self.game.rules().scores().len() * self.lines.players
    }

    /// A number of its own for every position, nearly.
    pub(super) fn key(&self) -> u64 {
        let mut key = self.hash ^ mix(u64::from(self.game.to_move()) + 1);
        for score in 0..self.game.rules().scores().len() {
            for player in 0..self.lines.players as u8 {
                let value = self.game.score(score, player);
                if value != 0 {
                    let at = (score as u64) << 40 | u64::from(player) << 32;
                    key ^= mix(value as u64 ^ at).rotate_left(17);
                }
            }
        }
        if let Some((_, round)) = self.game.bomb() {
            key ^= mix(u64::from(round.saturating_sub(self.game.round())) << 50);
        }
        if !self.game.rules().turns_go_round() {
            key ^= mix(u64::from(self.game.stones_left()) << 36);
        }
        if self.game.rules().has_bombs() {
            key ^= mix(u64::from(self.game.round()) << 20);
        }
        key
    }

    /// True if a stone can come to rest there now.
    #[inline]
    pub(super) fn is_open(&self, cell: Cell) -> bool {
        let below = self.lines.support[usize::from(cell)];
        self.cells[usize::from(cell)] == EMPTY
            && (below == NONE || self.cells[usize::from(below)] != EMPTY)
    }

    /// The move that puts a stone there.
    #[inline]
    pub(super) fn move_to(&self, cell: Cell) -> Option<Move> {
        self.game.rules().move_at(self.lines.move_of[usize::from(cell)].into())
    }

    /// True if the player to move may move there, where there is room.
    #[inline]
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        self.game.rules().all_open_places_are_legal() || self.game.check(mv).is_ok()
    }

    /// Begins a list of cells, to which the next functions add each cell once.
    pub(super) fn new_list(&mut self) -> Vec<Cell> {
        if self.list_number == u32::MAX {
            self.listed.fill(0);
            self.list_number = 0;
        }
        self.list_number += 1;
        Vec::new()
    }

    /// Adds the open cells that complete a run of `player` which misses `missing` stones, 1 or 2.
    pub(super) fn completions(
        &mut self,
        player: u8,
        missing: usize,
        cells: &mut Vec<Cell>,
        budget: &mut Budget<'_>,
    ) {
        for &run in &self.ready[usize::from(player)][missing - 1] {
            let row = self.lines.runs.row(run as usize);
            if missing > 1 && self.pairs_at_once && !self.can_be_filled(row) {
                budget.spend(row.len());
                continue;
            }
            for &cell in row {
                if self.listed[usize::from(cell)] != self.list_number && self.is_open(cell) {
                    self.listed[usize::from(cell)] = self.list_number;
                    cells.push(cell);
                }
            }
            if !budget.spend_on_first_look(row.len()) {
                return;
            }
        }
    }

    /// True if stones can come to rest in all free cells of a row without others below them: two
    /// stones that wait for a third one's support threaten nothing yet.
    fn can_be_filled(&self, row: &[Cell]) -> bool {
        row.iter().filter(|cell| self.cells[usize::from(**cell)] == EMPTY).all(|&cell| {
            let below = self.lines.support[usize::from(cell)];
            below == NONE || self.cells[usize::from(below)] != EMPTY || row.contains(&below)
        })
    }

    /// How many runs of a player miss one stone, or two.
    #[inline]
    pub(super) fn ready(&self, player: u8, missing: usize) -> usize {
        self.ready[usize::from(player)][missing - 1].len()
    }

    /// The shapes that `player` completes with a stone on this cell.
    pub(super) fn shapes_at(&self, cell: Cell, player: u8) -> impl Iterator<Item = Shape<'_>> {
        let fits = move |shape: &Shape<'_>| {
            let holds = |&(at, role): &(u8, Role)| {
                let found = self.cells[usize::from(shape.cells[usize::from(at)])];
                match role {
                    Role::Own => found == player,
                    Role::Other => found < EMPTY && found != player,
                    Role::Stone => found < EMPTY,
                    Role::Empty => found == EMPTY,
                }
            };
            shape.kind.player.is_none_or(|only| only == player)
                && shape.kind.needs.iter().all(holds)
        };
        self.lines.shapes_at(cell).filter(fits)
    }

    /// The work of looking at the shapes of a cell for one player.
    #[inline]
    fn shape_work(&self, cell: Cell) -> usize {
        4 * self.lines.shape_count(cell)
    }

    /// Adds the open cells where `player` wins at once with points rather than runs.
    pub(super) fn point_wins(
        &mut self,
        player: u8,
        cells: &mut Vec<Cell>,
        budget: &mut Budget<'_>,
    ) {
        for goal in 0..self.lines.score_goals.len() {
            let (score, threshold) = self.lines.score_goals[goal];
            let left = threshold.saturating_sub(self.game.score(score, player));
            // Far from the goal nobody has to look: no move brings in more than a few shapes.
            if left.saturating_mul(4) > threshold {
                continue;
            }
            for cell in 0..self.lines.cells as Cell {
                if !budget.spend_on_first_look(1 + self.shape_work(cell)) {
                    return;
                }
                if self.listed[usize::from(cell)] == self.list_number || !self.is_open(cell) {
                    continue;
                }
                let shapes = self.shapes_at(cell, player);
                let points = shapes.filter(|shape| shape.kind.score == score);
                let sum = points.fold(0i64, |sum, shape| sum.saturating_add(shape.kind.points));
                if sum >= left {
                    self.listed[usize::from(cell)] = self.list_number;
                    cells.push(cell);
                }
            }
        }
    }

    /// True if shapes exist at all: captures, for instance.
    pub(super) fn has_shapes(&self) -> bool {
        !self.lines.score_goals.is_empty()
    }

    /// Adds the open cells where `player` captures something.
    pub(super) fn captures(&mut self, player: u8, cells: &mut Vec<Cell>, budget: &mut Budget<'_>) {
        if !self.has_shapes() {
            return;
        }
        for cell in 0..self.lines.cells as Cell {
            if !budget.spend_on_first_look(1 + self.shape_work(cell)) {
                return;
            }
            if self.listed[usize::from(cell)] == self.list_number || !self.is_open(cell) {
                continue;
            }
            let captures = |shape: Shape<'_>| !shape.kind.removes.is_empty();
            if self.shapes_at(cell, player).any(captures) {
                self.listed[usize::from(cell)] = self.list_number;
                cells.push(cell);
            }
        }
    }

    /// The work of [`Board::ordering_score`].
    #[inline]
    pub(super) fn ordering_work(&self, cell: Cell) -> usize {
        let runs = self.lines.through.row(usize::from(cell)).len();
        4 + runs + self.lines.players * self.shape_work(cell)
    }

    /// What a stone on this cell gives the player and takes from the others, for ordering moves.
    pub(super) fn ordering_score(&self, cell: Cell, player: u8) -> i32 {
        // Making a run longer is worth a little more than breaking somebody else's.
        const OWN: [i32; 8] = [0, WINNING_ROW, 700, 60, 9, 4, 3, 2];
        const BREAK: [i32; 8] = [0, 9_000, 400, 35, 6, 2, 1, 1];
        const LOSES: i32 = 30_000;
        let (mut score, mut penalty) = (0i32, 0);
        for &run in self.lines.through.row(usize::from(cell)) {
            let run = run as usize;
            let handicap = usize::from(self.lines.run_handicap[run]);
            if self.totals[run] == 0 {
                score += 1;
            } else if let Some((owner, missing)) = self.owner(&self.lines, run) {
                if handicap > 0 {
                    let longer =
                        if missing == 1 { LOSES } else { OWN[(missing + handicap).min(7)] };
                    penalty += if owner == player { longer } else { 0 };
                    continue;
                }
                let table = if owner == player { &OWN } else { &BREAK };
                score += table[missing.min(7)];
            }
        }
        // Where one row wins and another loses, the packs that have both let the winner win.
        if score < OWN[1] {
            score -= penalty;
        }
        if self.has_shapes() {
            score = score.saturating_add(self.shape_score(cell, player));
        }
        score
    }

    /// What a move completes besides rows, such as captures. One that completes what wins is worth as much as a row.
    fn shape_score(&self, cell: Cell, player: u8) -> i32 {
        let worth = |shape: Shape<'_>, who: u8| {
            let kind = shape.kind;
            let goal = self.lines.score_goals.iter().find(|(score, _)| *score == kind.score);
            let threshold = goal.map_or(1, |(_, threshold)| *threshold).max(1);
            let left = threshold.saturating_sub(self.game.score(kind.score, who)).max(1);
            if goal.is_some() && kind.points >= left {
                return WINNING_ROW;
            }
            (kind.points.saturating_mul(2000) / left).min(10_000) as i32
        };
        let mut score = 0i32;
        for who in 0..self.lines.players as u8 {
            for shape in self.shapes_at(cell, who) {
                let worth = worth(shape, who);
                score = score.saturating_add(if who == player { worth } else { worth / 2 });
            }
        }
        score
    }

    /// The cells worth a thought: those near stones, or all if nothing is near anything.
    pub(super) fn candidates(&self, cells: &mut Vec<Cell>, budget: &mut Budget<'_>) {
        let small = self.lines.move_count() <= 64;
        self.each_open_cell(budget, |cell| {
            if small || self.neighbours[usize::from(cell)] > 0 {
                cells.push(cell);
            }
        });
    }

    /// The open cell of every move.
    pub(super) fn open_cells(&self, cells: &mut Vec<Cell>, budget: &mut Budget<'_>) {
        self.each_open_cell(budget, |cell| cells.push(cell));
    }

    fn each_open_cell(&self, budget: &mut Budget<'_>, mut report: impl FnMut(Cell)) {
        for index in 0..self.lines.move_count() {
            let landings = self.lines.landings.row(index);
            let open = landings.iter().position(|&cell| self.is_open(cell));
            if let Some(at) = open {
                report(landings[at]);
            }
            if !budget.spend_on_first_look(1 + open.unwrap_or(landings.len())) {
                return;
            }
        }
    }

    /// What the position is worth to a player, without looking ahead.
    pub(super) fn estimate(&self, player: u8) -> i32 {
        let mut others = i32::MIN;
        let mut own = 0;
        for who in 0..self.lines.players as u8 {
            let worth = self.worth[usize::from(who)] + self.points(who);
            if who == player { own = worth } else { others = others.max(worth) }
        }
        // Never what only a win is worth.
        (own - others).clamp(-WON, WON)
    }

    /// What all rows are worth together, whosever stones they are.
    pub(super) fn rows_of_all(&self) -> i32 {
        let players = 0..self.lines.players;
        players.map(|who| self.worth[who]).sum::<i32>().clamp(-WON, WON)
    }

    /// What a player's points are worth: little at first, much when the goal is near.
    fn points(&self, player: u8) -> i32 {
        let mut worth = 0.0;
        for &(score, threshold) in &self.lines.score_goals {
            let part = self.game.score(score, player) as f32 / threshold.max(1) as f32;
            worth += part * (0.4 + 0.6 * part.max(0.0)) * SCORE_VALUE as f32;
        }
        worth.clamp(-MOST_POINTS, MOST_POINTS) as i32
    }
}

/// A number that looks random for each number (splitmix64).
pub(crate) fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Library, Ruleset, notation};

    use super::super::map::LineMap;
    use super::*;
    use crate::agent::Limits;

    #[test]
    fn a_pair_that_waits_for_support_is_no_threat() {
        let rules = Ruleset::load(&Library::bundled(), &["connect-five-allen"]).unwrap();
        let limits = Limits::default();
        let mut budget = Budget::new(&limits, None);
        let lines = LineMap::new(&rules).get(&mut budget).unwrap();
        let mut threatens = |moves: &str| {
            let mut game = Position::new(&rules);
            for mv in notation::parse(&rules, moves).unwrap() {
                game.play(mv).unwrap();
            }
            let mut board = Board::new(&lines, &game);
            assert!(board.refresh(&game, &mut budget));
            let mut cells = board.new_list();
            board.completions(0, 2, &mut cells, &mut budget);
            !cells.is_empty()
        };
        assert!(threatens("17723"), "both cells are open");
        assert!(threatens("17711"), "one stone comes to rest on the other");
        assert!(!threatens("712123437"), "nothing lies below the second one");
    }
}
