//! What several tests share: random games, and scores found without any trick.
#![allow(dead_code)]

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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

/// Calls `look` with every position that can be reached on this board (of two mirror images one)
/// and its exact score; answers how many there are.
///
/// All positions are listed level by level, then scored from the last level back to the first by
/// the best of their moves: no search and no bound that could be wrong.
pub(crate) fn every_position(size: Size, mut look: impl FnMut(&Position, i32)) -> u64 {
    let mut levels = vec![vec![Position::new(size)]];
    loop {
        let mut next = Quick::default();
        for position in levels.last().into_iter().flatten().filter(|p| !p.is_over()) {
            for child in children(position) {
                next.entry(child.key()).or_insert(child);
            }
        }
        if next.is_empty() {
            break;
        }
        levels.push(next.into_values().collect());
    }
    let cells = size.cells() as i32;
    let (mut count, mut after) = (0, Quick::<i8>::default());
    for level in levels.into_iter().rev() {
        let mut scores = Quick::default();
        scores.reserve(level.len());
        for position in level {
            let score = if position.is_lost() {
                -(cells + 2 - position.ply() as i32) / 2
            } else {
                let best = children(&position).map(|child| -after[&child.key()]).max();
                i32::from(best.unwrap_or(0))
            };
            look(&position, score);
            scores.insert(position.key(), score as i8);
            count += 1;
        }
        after = scores;
    }
    count
}

fn children(position: &Position) -> impl Iterator<Item = Position> {
    (0..position.size().width()).filter_map(|column| {
        let mut child = *position;
        child.play(column).ok().map(|()| child)
    })
}

/// A map by position keys. Its hash is one multiplication: there are tens of millions of keys, and
/// nobody to choose them badly.
type Quick<T> = HashMap<u64, T, BuildHasherDefault<Scatter>>;

#[derive(Default)]
pub(crate) struct Scatter(u64);

impl Hasher for Scatter {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are whole words");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Plain negamax with nothing but a memory of exact scores.
#[derive(Default)]
pub(crate) struct Oracle {
    seen: Quick<(Position, i8)>,
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
        if let Some((_, score)) = self.seen.get(&key) {
            return i32::from(*score);
        }
        let mut best = i32::MIN;
        for column in 0..position.size().width() {
            let mut child = *position;
            if child.play(column).is_ok() {
                best = best.max(-self.score(&child));
            }
        }
        self.seen.insert(key, (*position, best as i8));
        best
    }

    /// Every position met so far that is not over, with its score.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (&Position, i32)> + '_ {
        self.seen.values().map(|(position, score)| (position, i32::from(*score)))
    }
}
