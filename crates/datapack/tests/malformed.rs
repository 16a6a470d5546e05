//! Malformed commands are refused and never panic.
#![allow(clippy::unwrap_used)]

use foursight_datapack::{Context, Interner, PackFormat, World, command, nbt};

/// Small random numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Texts to mutate: the corpus of the fuzz target.
fn corpus() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/minecraft_commands");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn broken_commands_never_panic() {
    let seeds = corpus();
    assert!(seeds.len() >= 8);
    let mut random = Random(99);
    let mut names = Interner::default();
    let pool: Vec<char> = "@~^.-{}[]\"'\\$#:=!,;19aebZ \u{e9}".chars().collect();
    for round in 0..20_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(text.len().max(1) as u64) as usize;
            let letter = pool[random.below(pool.len() as u64) as usize];
            match random.below(4) {
                0 if at < text.len() => text[at] = letter,
                1 => text.insert(at.min(text.len()), letter),
                2 if at < text.len() => {
                    text.remove(at);
                }
                _ => text.truncate(at),
            }
        }
        let text: String = text.into_iter().collect();
        for format in [PackFormat::V1_19, PackFormat::LATEST] {
            if let Err(error) = command::parse_command(&text, &mut names, format) {
                assert!(error.at <= text.len(), "{text}");
            }
        }
        if let Ok(value) = nbt::parse(&text) {
            assert!(nbt::parse(&value.to_string()).is_ok(), "{value}");
        }
        if round % 20 == 0 {
            let mut world = World::new(1);
            let _ = world.command("summon marker 0 0 0 {Tags:[\"a\"]}", Context::SERVER);
            let _ = world.command(&text, Context::SERVER);
            world.ticks(2);
        }
    }
}
