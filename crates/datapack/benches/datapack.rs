//! How many commands a second the interpreter runs.

use cpu_time::ProcessTime;
use foursight_datapack::{Context, Files, Pack, World};

fn main() {
    println!("commands a second of processor time, one core");
    measure("scores", "scoreboard players add #x o 1");
    measure("score operations", "scoreboard players operation #x o += #y o");
    measure("conditions", "execute if score #x o matches 0.. run scoreboard players add #y o 1");
    measure("tags", "execute as @e[tag=a,limit=1] run tag @s add b");
    measure("blocks", "setblock 0 0 0 stone");
    measure("storage", "data modify storage a:b x set value 1");
}

/// A function of a thousand times the same command.
fn measure(name: &str, command: &str) {
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
    let before = world.usage().commands;
    while start.elapsed().as_secs_f64() < 1.0 {
        for _ in 0..20 {
            let _ = world.run_function("t:f");
        }
    }
    let rate = (world.usage().commands - before) as f64 / start.elapsed().as_secs_f64();
    println!("{name:18} {:8.2} M/s", rate / 1e6);
}
