//! What a game in the exported pack costs.

use cpu_time::ProcessTime;
use foursight_datapack::{Context, Dimension, Pack, World};
use foursight_minecraft::{Options, export};
use foursight_rules::{Library, Ruleset};

/// Two computers play Connect Four.
fn main() {
    let Ok(rules) = Ruleset::load(&Library::bundled(), &["connect4"]) else { return };
    let Ok(exported) = export(&rules, &Options::default()) else {
        return;
    };
    let Ok(pack) = Pack::from_files("bench", &exported.files) else { return };
    let start = ProcessTime::now();
    let mut world = World::new(1);
    world.load(&[pack]);
    println!(
        "{} functions read in {:.0} ms",
        world.function_ids().len(),
        start.elapsed().as_secs_f64() * 1e3
    );
    let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
    for line in
        ["setup", "create_board_northsouth", "computer_player1_hard", "computer_player2_normal"]
    {
        let _ = world.command(&format!("function connectfour:{line}"), here);
    }
    let start = ProcessTime::now();
    let before = world.usage().commands;
    let mut games = 0;
    while start.elapsed().as_secs_f64() < 2.0 {
        let _ = world.command("function connectfour:start", here);
        while world.tagged("_game_finished").is_empty() {
            world.tick();
        }
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = (world.usage().commands - before) as f64 / seconds;
    println!(
        "{:18} {:8.2} M/s, {:.0} games/s",
        "the exported pack",
        rate / 1e6,
        f64::from(games) / seconds
    );
}
