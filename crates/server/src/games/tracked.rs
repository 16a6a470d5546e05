//! A table and the snapshot that follows its events.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{
    ChanceEntry, Event, GameEnd, Move, MoveName, Position, Record, RecordError, Replay, Ruleset,
    Snapshot, Turn,
};
use foursight_table::{Setup, Table};
use serde::Serialize;

use super::wanted::MoveSchema;
use crate::packs::check_history;
use crate::problem::Problem;
use crate::work::check_wanted;

/// A turn as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct TurnView {
    /// Which turn, from 1.
    pub number: usize,
    /// Who moved.
    pub player: u8,
    /// The move's coordinates, or what else it is: `"pass"`, `{"pop": [3]}`.
    #[schema(value_type = MoveSchema)]
    pub place: MoveName,
    /// Where the last stone is after the turn: it may have fallen; null if it is gone.
    pub last: Option<Vec<u16>>,
    /// What happened, in the order in which it is to be shown.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Event>,
}

/// A table and what it looks like.
///
/// Every change goes through [`change`](Self::change), so that the snapshot only ever follows the
/// events of turns that are new: nothing is played again.
#[derive(Debug, Clone)]
pub(crate) struct TrackedTable {
    table: Table,
    snapshot: Snapshot,
    /// Where the last stone was after each turn.
    last_stones: Vec<Option<Vec<u16>>>,
    /// Bytes of all turns up to each.
    bytes: Vec<usize>,
}

impl TrackedTable {
    /// A game before its first move.
    pub(crate) fn new(setup: Setup) -> Self {
        Self::of(Table::new(setup))
    }

    /// A game that belongs to nobody: a position to look at.
    pub(crate) fn detached(rules: &Arc<Ruleset>, seed: u64) -> Self {
        Self::new(Setup::new(rules).seed(seed))
    }

    /// A game that was written down.
    pub(crate) fn resume(setup: Setup, record: Record) -> Result<Self, RecordError> {
        Ok(Self::of(Table::resume(setup, record)?))
    }

    /// A game that belongs to nobody, after these moves and exactly these bombs. Whatever chance
    /// decides after them comes from the seed.
    pub(crate) fn told(
        rules: &Arc<Ruleset>,
        seed: u64,
        moves: &[Move],
        chance: Vec<ChanceEntry>,
    ) -> Result<Self, Problem> {
        let mut record = Record::new(rules, Vec::new(), Some(seed));
        moves.iter().for_each(|mv| record.push_named(rules.move_name(*mv)));
        record.chance = chance;
        // A record says how its game ended, which only its moves can tell here.
        let mut replay = Replay::by(rules, record.clone());
        let mut bytes = 0;
        for _ in moves {
            check_wanted()?;
            bytes += replay.step()?.map_or(0, |turn| turn.bytes());
            check_history(bytes)?;
        }
        record.result = replay.position().outcome().map(|end| GameEnd::on_board(rules, end));
        Ok(Self::resume(Setup::new(rules).seed(seed), record)?)
    }

    fn of(table: Table) -> Self {
        let snapshot = Snapshot::new(&Position::new(table.rules()));
        let mut tracked = Self { table, snapshot, last_stones: Vec::new(), bytes: Vec::new() };
        tracked.catch_up();
        tracked
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        self.table.rules()
    }

    pub(crate) fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// Changes the game: moves are played or taken back, not both at once.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Table) -> T) -> T {
        let result = change(&mut self.table);
        self.catch_up();
        result
    }

    fn catch_up(&mut self) {
        let turns = self.table.turns();
        if turns.len() < self.last_stones.len() {
            self.last_stones.truncate(turns.len());
            self.bytes.truncate(turns.len());
            self.snapshot = Snapshot::new(self.table.position());
            self.snapshot.last_stone = self.last_stones.last().cloned().flatten();
        }
        for turn in &turns[self.last_stones.len()..] {
            self.snapshot.apply_all(&turn.events);
            self.last_stones.push(self.snapshot.last_stone.clone());
            let before = self.bytes.last().copied().unwrap_or(0);
            self.bytes.push(before.saturating_add(turn.bytes()));
        }
    }

    /// Bytes of all turns, with all that happened in them.
    pub(crate) fn history_bytes(&self) -> usize {
        self.bytes.last().copied().unwrap_or(0)
    }

    /// Whether more turns may follow.
    pub(crate) fn check_history(&self) -> Result<(), Problem> {
        check_history(self.history_bytes())
    }

    /// All turns from this number on, from 0.
    pub(crate) fn turns_from(&self, first: usize) -> Vec<TurnView> {
        let turns = self.table.turns().iter().zip(&self.last_stones).enumerate().skip(first);
        turns.map(|(at, (turn, last))| self.turn_view(at, turn, last.clone())).collect()
    }

    /// The last turn.
    pub(crate) fn last_turn(&self) -> Option<TurnView> {
        self.turns_from(self.table.turns().len().checked_sub(1)?).pop()
    }

    fn turn_view(&self, at: usize, turn: &Turn, last: Option<Vec<u16>>) -> TurnView {
        TurnView {
            number: at + 1,
            player: turn.player,
            place: self.rules().move_name(turn.mv),
            last,
            events: turn.events.clone(),
        }
    }
}

/// Milliseconds, as clocks are stored and shown.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, notation};

    use super::*;

    fn detached(pack: &str, seed: u64) -> TrackedTable {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        TrackedTable::detached(&rules, seed)
    }

    fn play(game: &mut TrackedTable, moves: &str) {
        let moves = notation::parse(game.rules(), moves).unwrap();
        for mv in moves {
            game.change(|table| table.play(mv, Duration::ZERO).map(drop)).unwrap();
        }
    }

    #[test]
    fn the_servers_undo_does_not_replay_the_game() {
        let mut game = detached("connect4", 0);
        play(&mut game, "4455");
        let before = game.clone();
        play(&mut game, "66");
        assert!(game.change(|table| table.take_back_to(4, Duration::ZERO)));
        // A game that was played again from its first move would know of no other move.
        assert!(game.table().move_to_redo().is_some());
        assert_eq!(game.snapshot(), before.snapshot());
        assert_eq!(game.turns_from(0), before.turns_from(0));
        play(&mut game, "66");
        assert_eq!(game.last_turn().unwrap().last, Some(vec![4, 5]));
    }

    #[test]
    fn the_last_stone_of_a_view_follows_falls_and_blasts() {
        let mut moved = 0;
        for seed in 0..200 {
            let mut game = detached("connect4-xtreme", seed);
            let mut random = seed;
            while !game.table().is_over() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let legal = game.table().position().legal_moves();
                let mv = legal[(random >> 33) as usize % legal.len()];
                let player = game.table().to_move();
                game.change(|table| table.play(mv, Duration::ZERO).map(drop)).unwrap();
                let turn = game.last_turn().unwrap();
                let placed = turn.events.iter().find_map(|event| match event {
                    Event::Placed { cell, .. } => Some(cell),
                    _ => None,
                });
                moved += usize::from(placed != turn.last.as_ref());
                let Some(last) = turn.last else { continue };
                let coords: Vec<i64> = last.into_iter().map(i64::from).collect();
                let cell = game.rules().geometry().cell(&coords).unwrap();
                let contents = game.table().position().contents(cell);
                assert_eq!(contents, foursight_rules::Contents::Stone(player), "seed {seed}");
            }
        }
        assert!(moved > 0, "no stone fell or was blown up");
    }
}
