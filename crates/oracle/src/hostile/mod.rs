//! Packs of somebody who means harm: at every limit at once, valid, nearly valid and not at all.

mod parts;
mod play;
mod text;

pub use play::{HostileReport, check_hostile_packs};

use arbitrary::Unstructured;
use foursight_rules::Budget;

/// Decisions drawn from bytes; when there are none left, everything is as small as it can be.
struct Draw<'a> {
    bytes: Unstructured<'a>,
    /// How large lists become. One pack in 43 has lists that reach the limits; if it were more,
    /// they would take most of the time, and far fewer packs were tried.
    scale: usize,
}

impl<'a> Draw<'a> {
    fn new(data: &'a [u8]) -> Self {
        let mut draw = Self { bytes: Unstructured::new(data), scale: 1 };
        draw.scale = match draw.below(256) {
            0..2 => 256,
            2..6 => 64,
            6..48 => 16,
            48..128 => 4,
            _ => 1,
        };
        draw
    }

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        self.bytes.int_in_range(0..=bound - 1).unwrap_or(0)
    }

    /// True once in so many times.
    fn rarely(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// A length of up to `most`, small ones as likely as large ones, and the limit itself now
    /// and then.
    fn length(&mut self, most: usize) -> usize {
        if self.rarely(12) {
            return most;
        }
        let bits = self.below(most.max(1).ilog2() as usize + 2);
        self.below(1 << bits).min(most)
    }

    /// How many of something that a small pack has `usual` of.
    fn count(&mut self, usual: usize) -> usize {
        let most = usual * self.scale;
        self.length(most)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// The server's budget, or a small fraction of it: the same rules at a size that takes less
    /// time, so that more packs can be tried.
    fn budget(&mut self) -> Budget {
        let mut budget = Budget::server();
        let part = if self.scale >= 64 || self.rarely(32) { 1 } else { 64 };
        budget.prepare /= part;
        budget.turn /= part;
        budget.bytes /= part;
        budget
    }
}
