//! How many commands a second the interpreter runs, and what a game in the exported pack costs.

use cpu_time::ProcessTime;
use foursight_minecraft::generate::{Options, Target, export};
use foursight_minecraft::{Context, Dimension, Files, Pack, World};
use foursight_rules::{Library, Ruleset};

fn main() {
    println!("commands a second of processor time, one core");
    simple("scores", "scoreboard players add #x o 1");
    simple("score operations", "scoreboard players operation #x o += #y o");
    simple("conditions", "execute if score #x o matches 0.. run scoreboard players add #y o 1");
    simple("tags", "execute as @e[tag=a,limit=1] run tag @s add b");
    simple("blocks", "setblock 0 0 0 stone");
    simple("storage", "data modify storage a:b x set value 1");
    game();
}

/// A function of a thousand times the same command.
fn simple(name: &str, command: &str) {
    let mut files = Files::new();
    let meta = "{\"pack\":{\"pack_format\":48,\"description\":\"\"}}";
    files.insert("pack.mcmeta".into(), meta.as_bytes().to_vec());
    let text = format!("{command}\n").repeat(1000);
    files.insert("data/t/function/f.mcfunction".into(), text.into_bytes());
    let Ok(pack) = Pack::from_files("bench", &files) else { return };
    let mut world = World::new(1);
    world.load(&[pack]);
    for line in [
        "scoreboard objectives add o dummy",
        "scoreboard players set #y o 3",
        "summon marker 0 0 0 {Tags:[\"a\"]}",
    ] {
        let _ = world.command(line, Context::SERVER);
    }
    let start = ProcessTime::now();
    let before = world.spent().commands;
    while start.elapsed().as_secs_f64() < 1.0 {
        for _ in 0..20 {
            let _ = world.run_function("t:f");
        }
    }
    let rate = (world.spent().commands - before) as f64 / start.elapsed().as_secs_f64();
    println!("{name:18} {:8.2} M/s", rate / 1e6);
}

/// Two computers play Connect Four.
fn game() {
    let Ok(rules) = Ruleset::load(&Library::bundled(), &["connect4"]) else { return };
    let Ok(exported) = export(&rules, Options { size: None, target: Target::Modern }) else {
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
    let before = world.spent().commands;
    let mut games = 0;
    while start.elapsed().as_secs_f64() < 2.0 {
        let _ = world.command("function connectfour:start", here);
        while world.tagged("_game_finished").is_empty() {
            world.tick();
        }
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = (world.spent().commands - before) as f64 / seconds;
    println!(
        "{:18} {:8.2} M/s, {:.0} games/s",
        "the exported pack",
        rate / 1e6,
        f64::from(games) / seconds
    );
}
