//! Random numbers, bytes and texts, the same in every run.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A whole number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.next_u32() as usize % limit
    }

    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// Fewer bytes than `limit`.
    pub(crate) fn bytes(&mut self, limit: usize) -> Vec<u8> {
        (0..self.below(limit)).map(|_| self.byte()).collect()
    }

    /// `least` to `most` of these characters.
    pub(crate) fn text_of(&mut self, characters: &str, least: usize, most: usize) -> String {
        let characters: Vec<char> = characters.chars().collect();
        let length = least + self.below(most - least + 1);
        (0..length).map(|_| self.one_of(&characters)).collect()
    }

    /// Up to `most` characters of any script, half of them ASCII.
    pub(crate) fn text(&mut self, most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.character()).collect()
    }

    fn character(&mut self) -> char {
        loop {
            let ascii = self.below(2) == 0;
            let code = if ascii { 32 + self.below(95) } else { self.below(0x11_0000) };
            if let Some(character) = char::from_u32(code as u32).filter(|c| !c.is_control()) {
                return character;
            }
        }
    }
}

/// Runs a check on many random inputs; the number of the one that fails is told.
pub(crate) fn for_random_inputs(count: u64, mut check: impl FnMut(&mut Random)) {
    for number in 0..count {
        let _told = TellOnPanic(number);
        check(&mut Random::new(number));
    }
}

struct TellOnPanic(u64);

impl Drop for TellOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed with Random::new({})", self.0);
        }
    }
}
