//! A position with everything that search wants to know at once, kept up to date move by move.

use std::sync::Arc;

use foursight_rules::search::SearchPosition;
use foursight_rules::{Cell, Contents, Move, Position};

use super::lines::{Lines, NONE, Role, Shape};

/// What a cell holds: a player's number, or one of these.
const EMPTY: u8 = 8;
const BOMB: u8 = 9;

/// Worth of a run that only one player has stones in, by how many stones are missing.
const RUN_VALUE: [i32; 8] = [0, 160, 32, 7, 2, 1, 1, 1];
/// Worth of all the points that a score needs to win, if one has nearly got them.
const SCORE_VALUE: i32 = 900;

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
    keys: Vec<u64>,
    hash: u64,
    /// Cells as they were before, and how long this list was before each move.
    log: Vec<(Cell, u8)>,
    marks: Vec<Mark>,
}

/// What is kept to take a move back.
struct Mark {
    log: u32,
    steps: u8,
    mover: u8,
}

impl Board {
    pub(super) fn new(lines: &Arc<Lines>, game: &Position) -> Self {
        let mut board = Self {
            lines: Arc::clone(lines),
            game: game.clone(),
            cells: vec![EMPTY; lines.cells],
            counts: vec![0; lines.run_count()],
            totals: vec![0; lines.run_count()],
            worth: [0; 8],
            ready: Default::default(),
            slot: vec![0; lines.run_count()],
            neighbours: vec![0; lines.cells],
            keys: (0..lines.cells as u64 * 16).map(mix).collect(),
            hash: 0,
            log: Vec::new(),
            marks: Vec::new(),
        };
        board.refresh(game);
        board
    }

    /// Takes over another position of the same game.
    pub(super) fn refresh(&mut self, game: &Position) {
        self.game = game.clone();
        for cell in 0..self.lines.cells as Cell {
            self.sync(cell);
        }
        self.log.clear();
        self.marks.clear();
    }

    #[inline]
    fn sync(&mut self, cell: Cell) {
        let now = match self.game.contents(cell) {
            Contents::Empty => EMPTY,
            Contents::Stone(player) => player,
            Contents::Bomb => BOMB,
        };
        let before = self.cells[usize::from(cell)];
        if now != before {
            self.log.push((cell, before));
            self.set(cell, now);
        }
    }

    /// Plays a legal move. Bombs that may drop are left out: this is the plain reading.
    pub(super) fn make(&mut self, mv: Move) {
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
        if count <= changed.len() {
            for &cell in &changed[..count] {
                self.sync(cell);
            }
        } else {
            for cell in 0..self.lines.cells as Cell {
                self.sync(cell);
            }
        }
        let mut steps = 1;
        if self.game.chance_is_pending() {
            self.game.resolve_chance_unchecked(None);
            steps = 2;
        }
        self.marks.push(Mark { log, steps, mover });
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
        self.hash ^=
            self.keys[at * 16 + usize::from(before)] ^ self.keys[at * 16 + usize::from(now)];
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
        let worth = RUN_VALUE[missing.min(7)];
        self.worth[player] += if add { worth } else { -worth };
        if !(1..=2).contains(&missing) {
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
            key ^= mix(u64::from(round - self.game.round()) << 50);
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

    /// The open cells that complete a run of `player` which misses `missing` stones, 1 or 2.
    pub(super) fn completions(&self, player: u8, missing: usize, cells: &mut Vec<Cell>) {
        for &run in &self.ready[usize::from(player)][missing - 1] {
            for &cell in self.lines.runs.row(run as usize) {
                if self.is_open(cell) && !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
    }

    /// How many runs of a player miss one stone, or two.
    #[inline]
    pub(super) fn ready(&self, player: u8, missing: usize) -> usize {
        self.ready[usize::from(player)][missing - 1].len()
    }

    /// The shapes that `player` completes with a stone on this cell.
    pub(super) fn shapes_at(&self, cell: Cell, player: u8) -> impl Iterator<Item = &Shape> {
        let holds = move |&(cell, role): &(Cell, Role)| {
            let found = self.cells[usize::from(cell)];
            match role {
                Role::Own => found == player,
                Role::Other => found < EMPTY && found != player,
                Role::Stone => found < EMPTY,
                Role::Empty => found == EMPTY,
            }
        };
        let fits = move |shape: &&Shape| {
            shape.player.is_none_or(|only| only == player) && shape.needs.iter().all(holds)
        };
        self.lines.shapes.row(usize::from(cell)).iter().filter(fits)
    }

    /// The open cells where `player` wins at once with points rather than runs.
    pub(super) fn point_wins(&self, player: u8, cells: &mut Vec<Cell>) {
        for &(score, threshold) in &self.lines.score_goals {
            let left = threshold - self.game.score(score, player);
            // Far from the goal nobody has to look: no move brings in more than a few shapes.
            if left * 4 > threshold {
                continue;
            }
            for cell in (0..self.lines.cells as Cell).filter(|&cell| self.is_open(cell)) {
                let shapes = self.shapes_at(cell, player).filter(|shape| shape.score == score);
                if shapes.map(|shape| shape.points).sum::<i64>() >= left && !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
    }

    /// True if shapes exist at all: captures, for instance.
    pub(super) fn has_shapes(&self) -> bool {
        !self.lines.score_goals.is_empty()
    }

    /// The open cells where `player` captures something.
    pub(super) fn captures(&self, player: u8, cells: &mut Vec<Cell>) {
        if !self.has_shapes() {
            return;
        }
        for cell in (0..self.lines.cells as Cell).filter(|&cell| self.is_open(cell)) {
            let mut shapes = self.shapes_at(cell, player);
            if shapes.any(|shape| !shape.removes.is_empty()) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }

    /// What a stone on this cell gives the player and takes from the others, for ordering moves.
    pub(super) fn ordering_score(&self, cell: Cell, player: u8) -> i32 {
        // Making a run longer is worth a little more than breaking somebody else's.
        const OWN: [i32; 8] = [0, 20_000, 700, 60, 9, 4, 3, 2];
        const BREAK: [i32; 8] = [0, 9_000, 400, 35, 6, 2, 1, 1];
        let mut score = 0;
        for &run in self.lines.through.row(usize::from(cell)) {
            let run = run as usize;
            if self.totals[run] == 0 {
                score += 1;
            } else if let Some((owner, missing)) = self.owner(&self.lines, run) {
                let table = if owner == player { &OWN } else { &BREAK };
                score += table[missing.min(7)];
            }
        }
        if self.has_shapes() {
            score += self.shape_score(cell, player);
        }
        score
    }

    fn shape_score(&self, cell: Cell, player: u8) -> i32 {
        let worth = |shape: &Shape, who: u8| {
            let goal = self.lines.score_goals.iter().find(|(score, _)| *score == shape.score);
            let threshold = goal.map_or(1, |(_, threshold)| *threshold).max(1);
            let left = (threshold - self.game.score(shape.score, who)).max(1);
            (2000 * shape.points / left).min(10_000) as i32
        };
        let mut score = 0;
        for who in 0..self.lines.players as u8 {
            for shape in self.shapes_at(cell, who) {
                score += if who == player { worth(shape, who) } else { worth(shape, who) / 2 };
            }
        }
        score
    }

    /// The cells worth a thought: those near stones, or all if nothing is near anything.
    pub(super) fn candidates(&self, cells: &mut Vec<Cell>) {
        let small = self.lines.move_count() <= 64;
        let open = (0..self.lines.move_count()).filter_map(|index| {
            self.lines.landings.row(index).iter().copied().find(|&cell| self.is_open(cell))
        });
        cells.extend(open.filter(|&cell| small || self.neighbours[usize::from(cell)] > 0));
    }

    /// The open cell of every move.
    pub(super) fn open_cells(&self, cells: &mut Vec<Cell>) {
        cells.extend((0..self.lines.move_count()).filter_map(|index| {
            self.lines.landings.row(index).iter().copied().find(|&cell| self.is_open(cell))
        }));
    }

    /// What the position is worth to a player, without looking ahead.
    pub(super) fn estimate(&self, player: u8) -> i32 {
        let mut others = i32::MIN;
        let mut own = 0;
        for who in 0..self.lines.players as u8 {
            let worth = self.worth[usize::from(who)] + self.points(who);
            if who == player { own = worth } else { others = others.max(worth) }
        }
        own - others
    }

    /// What a player's points are worth: little at first, much when the goal is near.
    fn points(&self, player: u8) -> i32 {
        let mut worth = 0.0;
        for &(score, threshold) in &self.lines.score_goals {
            let part = self.game.score(score, player) as f32 / threshold.max(1) as f32;
            worth += part * (0.4 + 0.6 * part.max(0.0)) * SCORE_VALUE as f32;
        }
        worth as i32
    }
}

/// A number that looks random for each number (splitmix64).
pub(crate) fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
