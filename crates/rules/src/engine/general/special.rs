//! What moves of other kinds do to the general board: stones taken out of columns, sides swapped.

use super::{GeneralBoard, code};
use crate::engine::board::{EventSink, Win};
use crate::engine::event::Event;
use crate::engine::moves::Move;
use crate::engine::outcome::PlayerSet;
use crate::engine::ruleset::Ruleset;
use crate::geometry::Cell;
use crate::meter::spend;
use crate::pack::format::{Effect, Popping};

impl GeneralBoard {
    /// Looks for winners on the whole board, when no stone was placed that rules could be applied
    /// to. Nothing is told of them yet.
    pub(super) fn rescan_all<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        log_start: usize,
        sink: &mut S,
    ) -> Option<Win> {
        let mut scored = false;
        for rule in rules.rules.iter().filter(|rule| rule.is_rescanned()) {
            scored |= self.rescan::<S>(rules, rule);
        }
        if !scored {
            return None;
        }
        if S::LIVE {
            self.report_scores(rules, log_start, sink);
        }
        if rules.only_wins { self.all_winners(rules) } else { self.all_decisions(rules, sink) }
    }

    /// Takes a player's stone out of the bottom of a column.
    pub(super) fn pop_stone<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        player: u8,
        column: Move,
        both: Popping,
        sink: &mut S,
    ) -> Option<Win> {
        let &bottom = rules.column(column)?.first()?;
        let log_start = self.log.len();
        self.set(rules, bottom, code::EMPTY);
        if S::LIVE {
            self.credits.clear();
            sink.put(Event::Popped { player, cell: rules.geometry.coords(bottom) });
        }
        self.settle(rules, sink);
        let mut win = self.rescan_all::<S>(rules, log_start, sink)?;
        let wins = rules.scores[usize::from(win.score)].effect == Effect::Win;
        if wins && win.players.len() > 1 {
            let mover = PlayerSet::only(player);
            win.players = match both {
                Popping::Mover if win.players.contains(player) => mover,
                Popping::Mover | Popping::Others | Popping::No => win.players.without(mover),
                Popping::Draw => PlayerSet::default(),
            };
            win.lines_of = win.players;
        }
        if S::LIVE {
            self.report_win(rules, win, sink);
        }
        Some(win)
    }

    /// Gives all stones and points of each of two players to the other one.
    pub(super) fn give_all_to_the_other<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        let log_start = self.log.len();
        spend(self.cells.len() + 2 * rules.scores.len());
        for cell in 0..rules.geometry.cells() as Cell {
            let Some(from) = code::player(self.cells[usize::from(cell)]) else { continue };
            let to = 1 - from.min(1);
            self.set(rules, cell, code::stone(to));
            if S::LIVE {
                sink.put(Event::Turned { cell: rules.geometry.coords(cell), from, to });
            }
        }
        for score in 0..rules.scores.len() {
            let [first, second] = [2 * score, 2 * score + 1];
            let values = (self.scores[first], self.scores[second]);
            if values.0 != values.1 {
                self.set_score(first, values.1);
                self.set_score(second, values.0);
            }
        }
        if S::LIVE {
            self.report_scores(rules, log_start, sink);
        }
    }

    /// A number of its own for what lies on the board and all scores, as good as certainly.
    pub(super) fn hash(&self, rules: &Ruleset) -> u128 {
        spend(self.cells.len() + self.scores.len());
        let cells = self.cells[..rules.geometry.cells()].iter().map(|&value| u128::from(value));
        let scores = self.scores.iter().map(|&value| u128::from(value as u64));
        let out = self.out.iter().map(u128::from);
        cells.chain(scores).chain(out).fold(0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e, mix)
    }
}

/// The hash of everything before and of one more number.
fn mix(hash: u128, value: u128) -> u128 {
    let hash = (hash ^ value).wrapping_mul(0x0fc9_4e3b_f4e9_ab32_8664_58cd_56f5_e605);
    hash ^ (hash >> 59)
}
