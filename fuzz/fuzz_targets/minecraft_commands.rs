//! Any text as a command, a function and a data pack.
#![no_main]

use foursight_datapack::{Context, PackFormat, Interner, World, command, nbt};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut names = Interner::default();
    for format in [PackFormat::V1_19, PackFormat::LATEST] {
        let _ = command::parse_command(text, &mut names, format);
    }
    if let Ok(value) = nbt::parse(text) {
        // What is written is read back as the same.
        let again = nbt::parse(&value.to_string());
        assert!(again.is_ok(), "{value}");
    }
    let mut world = World::new(1);
    for line in text.lines().take(20) {
        let _ = world.command(line, Context::SERVER);
    }
});
