//! Whether players are told the right thing at the right moment: where there is no room for a board,
//! where bombs fall, how a series stands.
#![allow(clippy::unwrap_used)]

mod common;

use common::{LEGACY, MIDDLE, MODERN, bundled};
use foursight_datapack::{Context, Dimension, Pack, World};
use foursight_minecraft::{Options, export};

/// A world with a pack that is set up, and Alice in it.
struct Told {
    world: World,
    ns: String,
}

impl Told {
    fn new(pack: &str, options: &Options) -> Self {
        let exported = export(&bundled(pack), options).unwrap();
        let mut world = World::new(5);
        world.load(&[Pack::from_files("told", &exported.files).unwrap()]);
        world.start();
        world.join("Alice", [0.0, 80.0, -3.0]);
        let ns = exported.namespace;
        world.command(&format!("function {ns}:setup"), Context::SERVER).unwrap();
        world.tick();
        world.take_log();
        Self { world, ns }
    }

    /// What is said when a function runs at a place.
    fn call(&mut self, at: [i32; 3], function: &str) -> String {
        let here = Context::at_block(Dimension::Overworld, at);
        let _ = self.world.command(&format!("function {}:{function}", self.ns), here);
        self.told()
    }

    fn told(&mut self) -> String {
        let lines: Vec<String> = self.world.take_log().iter().map(ToString::to_string).collect();
        lines.join("\n")
    }

    /// A move of Alice, and what is said in each of the ticks until the tile has landed.
    fn play(&mut self, column: u32) -> Vec<String> {
        let alice = self.world.player("Alice").unwrap();
        self.world.player_command(alice, &format!("trigger {} set {column}", self.ns)).unwrap();
        let mut told = Vec::new();
        for _ in 0..36 {
            self.world.tick();
            told.push(self.told());
        }
        told
    }
}

/// In which tick something is said.
fn when(told: &[String], text: &str) -> Option<usize> {
    told.iter().position(|said| said.contains(text))
}

/// A board reaches so far to both sides: beyond it the world must not end. And its blocks are there.
#[test]
fn minecraft_finding_12_no_board_stands_over_the_worlds_edge() {
    let edge = 30_000_000;
    for options in [MODERN, MIDDLE, LEGACY] {
        let mut told = Told::new("connect4", &options);
        for (way, axis) in [("northsouth", 0), ("eastwest", 2)] {
            for (outermost, refused) in
                [(edge - 4, true), (edge - 5, false), (-edge + 3, true), (-edge + 4, false)]
            {
                let mut at = [0, 80, 0];
                at[axis] = outermost;
                let [x, y, z] = at;
                told.world.command(&format!("tp Alice {x} {y} {z}"), Context::SERVER).unwrap();
                let said = told.call(at, &format!("create_board_{way}"));
                let expected = if refused {
                    "16 blocks below this place, 3 above it and 4 to either side"
                } else {
                    "The board stands"
                };
                assert!(said.contains(expected), "{way} at {at:?}: {said}");
                let mut corner = at;
                corner[axis] += if outermost > 0 { 4 } else { -4 };
                let glass = if refused { "minecraft:air" } else { "minecraft:white_stained_glass" };
                assert_eq!(told.world.block(corner), glass, "{way} at {at:?}");
                told.call(at, "delete_nearest_board");
            }
        }
    }
}

/// The distance that is named is enough, and one less is not.
#[test]
fn minecraft_finding_12_the_distance_between_boards_is_named() {
    let options = Options { more_sizes: vec![(9, 7)], ..MODERN };
    let mut told = Told::new("connect4", &options);
    told.call([0, 80, 0], "create_board_northsouth");
    let near = told.call([3, 80, 0], "create_board_northsouth");
    assert!(near.contains("from middle to middle it takes 11 blocks"), "{near}");
    let enough = told.call([11, 80, 0], "create_board_northsouth");
    assert!(enough.contains("The board stands"), "{enough}");
    let mut single = Told::new("connect4", &MODERN);
    single.call([0, 80, 0], "create_board_northsouth");
    let near = single.call([7, 80, 0], "create_board_northsouth");
    assert!(near.contains("from middle to middle it takes 9 blocks"), "{near}");
    let enough = single.call([9, 80, 0], "create_board_northsouth");
    assert!(enough.contains("The board stands"), "{enough}");
}

/// How a series stands is told with the result, when the winning tile has landed, and not before.
#[test]
fn minecraft_finding_12_a_series_is_told_after_the_game() {
    for options in [MODERN, MIDDLE, LEGACY] {
        let mut told = Told::new("connect4", &options);
        for function in ["create_board_northsouth", "best_of_3"] {
            told.call([0, 80, 0], function);
        }
        for (game, standing) in [(1, "Iron 1 : 0 Gold"), (2, "Iron 2 : 0 Gold")] {
            told.call([0, 80, 0], "start");
            for column in [1, 2, 1, 2, 1, 2] {
                assert_eq!(when(&told.play(column), " : "), None);
            }
            let end = told.play(1);
            let [result, series] = ["Iron wins", standing].map(|text| when(&end, text));
            assert!(result.is_some() && result == series, "game {game}: {end:#?}");
            let over = when(&end, "Iron wins the series");
            assert_eq!(over, if game == 2 { result } else { None }, "game {game}: {end:#?}");
        }
        // The next series begins with nothing.
        told.call([0, 80, 0], "start");
        let end: Vec<String> = [1, 2, 1, 2, 1, 2, 1].iter().flat_map(|it| told.play(*it)).collect();
        assert!(when(&end, "Iron 1 : 0 Gold").is_some(), "{end:#?}");
    }
}

/// A bomb that drops is told, with its column and how long its fuse is.
#[test]
fn minecraft_finding_12_bombs_are_told() {
    for options in [MODERN, MIDDLE, LEGACY] {
        let mut told = Told::new("connect4-xtreme", &options);
        told.call([0, 80, 0], "create_board_northsouth");
        told.call([0, 80, 0], "start");
        let mut bombs = 0;
        // The first bomb falls with the tenth move at the latest.
        for move_column in [1, 2, 1, 2, 3, 4, 3, 4, 5, 6] {
            let all = told.play(move_column).join("\n");
            let Some((_, rest)) = all.split_once("A bomb falls into column ") else { continue };
            let (column, rest) = rest.split_once(". Moves until it explodes: ").unwrap();
            assert!(rest.starts_with("4."), "{all}");
            told.world.ticks(36);
            let x = 3 - (column.parse::<i32>().unwrap() - 1);
            let tnt = |y: &i32| told.world.block([x, *y, 0]) == "minecraft:tnt";
            assert_eq!((77..=83).filter(tnt).count(), 1, "no bomb in column {column}");
            bombs += 1;
        }
        assert!(bombs > 0, "no bomb was told");
    }
}
