//! Small worlds for tests, and commands run in them.

use foursight_datapack::{Context, Files, Pack, World};

pub(crate) fn world() -> World {
    World::new(1)
}

/// Runs a command as the server; its result, or nothing if it failed.
pub(crate) fn run(world: &mut World, text: &str) -> Option<i32> {
    match world.command(text, Context::SERVER) {
        Ok(result) => Some(result),
        Err(foursight_datapack::CommandError::Syntax(error)) => {
            panic!("{text}: {error} at {}", error.at)
        }
        Err(_) => None,
    }
}

pub(crate) fn all(world: &mut World, lines: &[&str]) {
    for line in lines {
        assert!(run(world, line).is_some(), "{line}");
    }
}

pub(crate) fn pack(format: u32, functions: &[(&str, &str)], tags: &[(&str, &str)]) -> Pack {
    let mut files = Files::new();
    let meta = format!("{{\"pack\":{{\"pack_format\":{format},\"description\":\"\"}}}}");
    files.insert("pack.mcmeta".into(), meta.into_bytes());
    let folder = if format >= 45 { "function" } else { "functions" };
    for (id, text) in functions {
        let (space, name) = id.split_once(':').unwrap();
        let path = format!("data/{space}/{folder}/{name}.mcfunction");
        files.insert(path, text.as_bytes().to_vec());
    }
    for (id, text) in tags {
        let (space, name) = id.split_once(':').unwrap();
        let path = format!("data/{space}/tags/{folder}/{name}.json");
        files.insert(path, text.as_bytes().to_vec());
    }
    Pack::from_files("test", &files).unwrap()
}

pub(crate) fn loaded(functions: &[(&str, &str)]) -> World {
    let mut world = world();
    let diagnostics = world.load(&[pack(48, functions, &[])]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    run(&mut world, "scoreboard objectives add o dummy").unwrap();
    world
}

pub(crate) fn score(world: &World, who: &str) -> i32 {
    world.score(who, "o").unwrap_or(i32::MIN)
}
