//! Every property on thousands of random byte strings, the same ones each time.

use std::panic::{AssertUnwindSafe, catch_unwind};

use foursight_oracle::{check_fast_against_general, check_pack_loader, check_patterns};
use foursight_rules::{Library, PackSource};

/// A small generator of its own, so that nothing else decides what is tested.
struct Bytes(u64);

impl Bytes {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn string(&mut self, longest: u64) -> Vec<u8> {
        let length = self.next() % longest;
        (0..length).map(|_| self.next() as u8).collect()
    }
}

/// Runs a check and shows the bytes if it fails.
fn run(name: &str, check: fn(&[u8]), data: &[u8]) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(data))) {
        eprintln!("{name} fails for {data:?}");
        std::panic::resume_unwind(panic);
    }
}

fn rounds(default: u64) -> u64 {
    std::env::var("ORACLE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn random_patterns_agree() {
    let mut random = Bytes(1);
    for _ in 0..rounds(1500) {
        run("check_patterns", check_patterns, &random.string(500));
    }
}

#[test]
fn random_drop_games_agree() {
    let mut random = Bytes(2);
    for _ in 0..rounds(2000) {
        run("check_fast_against_general", check_fast_against_general, &random.string(160));
    }
}

#[test]
fn damaged_packs_are_refused_in_an_orderly_manner() {
    let library = Library::bundled();
    let packs: Vec<Vec<u8>> = library
        .names()
        .iter()
        .map(|name| foursight_rules::Bundled.read(name).unwrap().unwrap().into_owned())
        .collect();
    for pack in &packs {
        run("check_pack_loader", check_pack_loader, pack);
    }
    let mut random = Bytes(3);
    for _ in 0..rounds(3000) {
        let mut data = packs[random.next() as usize % packs.len()].clone();
        for _ in 0..random.next() % 6 {
            if data.is_empty() {
                break;
            }
            let at = random.next() as usize % data.len();
            match random.next() % 5 {
                0 => data[at] = random.next() as u8,
                1 => drop(data.remove(at)),
                2 => data.insert(at, b"{}[]\",:0-9.eE\\u"[random.next() as usize % 15]),
                3 => data.truncate(at.max(1)),
                _ => {
                    // A piece of another pack, or of this one once more.
                    let other = &packs[random.next() as usize % packs.len()];
                    let from = random.next() as usize % other.len();
                    let upto = (from + random.next() as usize % 80).min(other.len());
                    data.splice(at..at, other[from..upto].iter().copied());
                }
            }
        }
        run("check_pack_loader", check_pack_loader, &data);
    }
    for _ in 0..rounds(3000) {
        run("check_pack_loader", check_pack_loader, &random.string(64));
    }
}
