//! A newer pack takes over the boards of an older one: for other versions of the game, with other sizes.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/walking.rs"]
mod walking;

use std::collections::BTreeSet;

use common::bundled;
use foursight_datapack::{Context, Dimension, Pack, World};
use foursight_minecraft::{Options, Target, export};
use walking::assert_nothing_left;

const HERE: [i32; 3] = [0, 80, 0];

fn load(world: &mut World, options: &Options) {
    let exported = export(&bundled("connect4"), options).unwrap();
    let errors = world.load(&[Pack::from_files("pack", &exported.files).unwrap()]);
    assert!(errors.is_empty(), "{errors:#?}");
    world.start();
    world.ticks(40);
}

fn call(world: &mut World, function: &str) {
    let here = Context::at_block(Dimension::Overworld, HERE);
    world.command(&format!("function connectfour:{function}"), here).unwrap();
    world.ticks(40);
}

fn choose(world: &mut World, column: u32) {
    let alice = world.player("Alice").unwrap();
    world.player_command(alice, &format!("trigger connectfour set {column}")).unwrap();
    world.ticks(40);
}

fn tags(world: &World) -> BTreeSet<String> {
    let states = world.tagged("connectfour_state");
    assert_eq!(states.len(), 1);
    states[0].tags.iter().map(|tag| world.names().text(*tag).to_owned()).collect()
}

/// The place of the board, whichever way it faces, and what is around it.
fn places() -> impl Iterator<Item = [i32; 3]> {
    (-9..=9).flat_map(|x| (60..=95).flat_map(move |y| (-9..=9).map(move |z| [x, y, z])))
}

fn blocks(world: &World) -> usize {
    places().filter(|at| world.block(*at) != "minecraft:air").count()
}

/// A world in which a game has begun with this pack.
fn begun(options: &Options) -> World {
    let mut world = World::new(1);
    world.join("Alice", [0.0, 77.0, -2.0]);
    load(&mut world, options);
    for function in ["create_board_northsouth", "start"] {
        call(&mut world, function);
    }
    for column in [1, 2, 1, 2] {
        choose(&mut world, column);
    }
    world
}

#[test]
fn games_go_on_with_the_pack_of_another_version_or_with_more_sizes() {
    let of = |target| Options { target, ..Options::default() };
    let both = |target| Options { more_sizes: vec![(7, 7)], ..of(target) };
    for (old, new) in [
        (of(Target::Legacy), of(Target::Middle)),
        (of(Target::Legacy), both(Target::Modern)),
        (of(Target::Middle), of(Target::Modern)),
        (of(Target::Middle), both(Target::Middle)),
        (of(Target::Modern), both(Target::Modern)),
        (both(Target::Modern), of(Target::Modern)),
    ] {
        let mut world = begun(&old);
        load(&mut world, &new);
        let found = tags(&world);
        for tag in ["a1_1", "a1_2", "b2_1", "b2_2", "_player1_turn"] {
            assert!(found.contains(tag), "{tag}: {old:?} to {new:?}");
        }
        for column in [1, 2, 1] {
            choose(&mut world, column);
        }
        assert!(tags(&world).contains("_player1_won"), "{old:?} to {new:?}");
        if !new.more_sizes.is_empty() {
            let here = Context::at_block(Dimension::Overworld, [40, 80, 0]);
            let create = "function connectfour_7x7:create_board_northsouth";
            world.command(create, here).unwrap();
            assert_eq!(world.tagged("connectfour_7x7_state").len(), 1);
        }
        call(&mut world, "uninstall");
        assert_eq!(blocks(&world), 0, "{old:?} to {new:?}");
        // A pack with fewer sizes does not know the scores of the others.
        if new.more_sizes.len() >= old.more_sizes.len() {
            assert_nothing_left(&world);
        }
    }
}

/// A board of one size with a game on it is taken over by packs with other sizes, one after the other:
/// each time it is as if it had been built by that pack, and nothing of the size before is left.
#[test]
fn minecraft_finding_01_boards_grow_and_shrink_with_the_pack() {
    for target in [Target::Modern, Target::Middle, Target::Legacy] {
        for (ways, scores) in [("northsouth", true), ("eastwest", false)] {
            let of = |size| Options { target, size: Some(size), ..Options::default() };
            let mut world = World::new(1);
            world.join("Alice", [0.0, 77.0, -2.0]);
            load(&mut world, &of((9, 7)));
            call(&mut world, &format!("create_board_{ways}"));
            for size in [(7, 6), (4, 9), (10, 5)] {
                call(&mut world, "start");
                for column in [1, 2, 1, 2, 1, 2, 1] {
                    choose(&mut world, column);
                }
                assert!(tags(&world).contains("_player1_won"));
                if !scores {
                    call(&mut world, "teardown");
                }
                world.take_log();
                load(&mut world, &of(size));
                if !scores {
                    call(&mut world, "setup");
                }
                let told: Vec<String> = world.take_log().iter().map(ToString::to_string).collect();
                let says = format!("with {} by {} cells", size.0, size.1);
                assert!(told.iter().any(|line| line.contains(&says)), "{told:#?}");
                let mut new = World::new(1);
                load(&mut new, &of(size));
                call(&mut new, &format!("create_board_{ways}"));
                for at in places() {
                    assert_eq!(world.block(at), new.block(at), "{at:?}, {size:?}, {target:?}");
                }
                let parts = |world: &World| world.tagged("connectfour_part").len();
                assert_eq!(parts(&world), parts(&new), "{size:?}, {target:?}");
            }
            call(&mut world, "uninstall");
            assert_nothing_left(&world);
            assert_eq!(blocks(&world), 0, "{target:?}");
        }
    }
}

#[test]
fn boards_are_built_anew_when_the_pack_has_another_size() {
    for target in [Target::Modern, Target::Middle, Target::Legacy] {
        let old = Options { target, ..Options::default() };
        let mut world = begun(&old);
        world.take_log();
        load(&mut world, &Options { size: Some((9, 7)), ..old });
        let told: Vec<String> = world.take_log().iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|line| line.contains("with 9 by 7 cells")), "{told:#?}");
        let found = tags(&world);
        let letters = |tag: &&String| tag.starts_with(['a', 'b']) && tag.contains('_');
        assert_eq!(found.iter().filter(letters).count(), 0, "{found:?}");
        assert!(!found.contains("_game_active"), "{target:?}");
        call(&mut world, "start");
        for column in [9, 1, 9, 1, 9, 1, 9] {
            choose(&mut world, column);
        }
        assert!(tags(&world).contains("_player1_won"), "{target:?}");
        // The frame is that of the new size, with the tile in its outermost column.
        assert_eq!(world.block([-4, 77, 0]), "minecraft:iron_block", "{target:?}");
        assert_eq!(world.block([-5, 77, 0]), "minecraft:white_stained_glass", "{target:?}");
        call(&mut world, "uninstall");
        assert_nothing_left(&world);
        assert_eq!(blocks(&world), 0, "{target:?}");
    }
}
