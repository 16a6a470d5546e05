//! What several tests share: random games and an oracle that knows no tricks.
#![allow(dead_code)]

use std::collections::HashMap;

use foursight_solver::{Position, Size, column_letter};

/// A small random generator (splitmix64); tests must not change with a library's version.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// A random game of this many moves that nobody has won yet.
pub(crate) fn random_game(random: &mut Random, size: Size, stones: usize) -> String {
    'again: loop {
        let mut position = Position::new(size);
        let mut text = String::new();
        while text.len() < stones {
            let column = random.below(u64::from(size.width())) as u32;
            if position.play(column).is_err() {
                continue;
            }
            text.push(column_letter(column));
            if position.is_lost() {
                continue 'again;
            }
        }
        return text;
    }
}

/// Plain alpha-beta with nothing but a memory of exact scores.
#[derive(Default)]
pub(crate) struct Oracle {
    seen: HashMap<u64, i8>,
}

impl Oracle {
    /// The exact score, by looking at every move of both sides.
    pub(crate) fn score(&mut self, position: &Position) -> i32 {
        let (cells, ply) = (position.size().cells() as i32, position.ply() as i32);
        if position.is_lost() {
            return -(cells + 2 - ply) / 2;
        }
        if position.is_over() {
            return 0;
        }
        let key = position.key();
        if let Some(score) = self.seen.get(&key) {
            return i32::from(*score);
        }
        let mut best = i32::MIN;
        for column in 0..position.size().width() {
            let mut child = *position;
            if child.play(column).is_ok() {
                best = best.max(-self.score(&child));
            }
        }
        self.seen.insert(key, best as i8);
        best
    }

    /// Every position met so far that is not over, as keys.
    pub(crate) fn seen(&self) -> impl Iterator<Item = (u64, i32)> + '_ {
        self.seen.iter().map(|(key, score)| (*key, i32::from(*score)))
    }
}
