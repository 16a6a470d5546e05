//! Exports Connect Four and lets two computers play it in a world in memory.

use foursight_datapack::{Context, Dimension, Pack, World};
use foursight_minecraft::{Options, export};
use foursight_rules::{Library, Ruleset};

/// Ticks after which even the longest game is over.
const MAX_TICKS: u32 = 2000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
    let exported = export(&rules, &Options::default())?;
    let mut world = World::new(7);
    let errors = world.load(&[Pack::from_files("connectfour", &exported.files)?]);
    assert!(errors.is_empty(), "the exported pack has no errors");
    world.start();

    let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
    for function in [
        "setup",
        "create_board_northsouth",
        "computer_player1_hard",
        "computer_player2_normal",
        "start",
    ] {
        world.command(&format!("function {}:{function}", exported.namespace), here)?;
    }
    for _ in 0..MAX_TICKS {
        world.tick();
        if !world.tagged("_game_finished").is_empty() {
            break;
        }
    }
    world.ticks(20);
    if let Some(picture) = exported.board(0).draw(&world) {
        println!("{}\n{}", picture.lines.join("\n"), picture.states.join(" "));
    }
    println!("{} commands in {} ticks", world.usage().commands, world.time());
    Ok(())
}
