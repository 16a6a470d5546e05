//! No pack uses up the memory: whatever can grow has an end, with the game's message where the game
//! has one.

#![allow(clippy::unwrap_used)]

use foursight_datapack::nbt::Nbt;
use foursight_datapack::{CommandResult, Context, World};
use proptest::prelude::*;

/// What a world may hold, and a quarter more: charges are estimates.
const MOST: usize = (256 << 20) * 5 / 4;
/// The game's own limit.
const DEEPEST: usize = 512;

fn run(world: &mut World, command: &str) -> CommandResult {
    world.command(command, Context::SERVER)
}

fn told(world: &mut World, command: &str) -> String {
    run(world, command).unwrap_err().to_string()
}

/// Repeats a command until it fails, and says why it did.
fn until_it_fails(world: &mut World, command: &str, most: usize) -> String {
    for _ in 0..most {
        if let Err(error) = run(world, command) {
            return error.to_string();
        }
    }
    panic!("{command} succeeds {most} times");
}

#[test]
fn finding_21_data_in_itself_is_not_nested_without_limit() {
    let mut world = World::new(1);
    run(&mut world, "data modify storage a:a n set value {a:1}").unwrap();
    let why = until_it_fails(
        &mut world,
        "data modify storage a:a n.n set from storage a:a n",
        2 * DEEPEST,
    );
    assert_eq!(why, "Resulting NBT too deeply nested");
    assert!(world.storage("a:a").unwrap().depth() <= DEEPEST);
    for command in [
        "data modify storage a:a n.n merge from storage a:a n",
        "data modify storage a:b l append from storage a:a n",
        "data modify storage a:b n.a.b.c.d set from storage a:a",
    ] {
        let _ = run(&mut world, command);
        assert!(world.storage("a:a").unwrap().depth() <= DEEPEST, "{command}");
        assert!(world.storage("a:b").is_none_or(|data| data.depth() <= DEEPEST), "{command}");
    }
    let path = vec!["a"; 100_000].join(".");
    let why = told(&mut world, &format!("data modify storage a:c {path} set value 1"));
    assert_eq!(why, "Resulting NBT too deeply nested");
    run(&mut world, &format!("execute store result storage a:c {path} int 1 run seed")).unwrap();
    assert!(world.storage("a:c").is_none());
}

#[test]
fn finding_21_data_does_not_double_without_limit() {
    for command in [
        "data modify storage a:a l append from storage a:a l[]",
        "data modify storage a:a l prepend from storage a:a l[]",
        "data modify storage a:a l[].x.y set from storage a:a",
        "data modify storage a:a l[].x merge from storage a:a",
        "data modify storage a:a l[].x[{a:1}].b set from storage a:a l",
    ] {
        let mut world = World::new(1);
        run(&mut world, "data modify storage a:a l set value [{a:1},{a:2},{a:3}]").unwrap();
        let why = until_it_fails(&mut world, command, 1000);
        assert!(why.starts_with("Resulting NBT too "), "{command}: {why}");
        assert!(world.memory() < MOST / 4, "{command}: {}", world.memory());
        // What cannot be done changes nothing, and the rest goes on.
        let before = world.storage("a:a").cloned();
        assert!(run(&mut world, command).is_err());
        assert_eq!(world.storage("a:a").cloned(), before);
        run(&mut world, "data remove storage a:a l").unwrap();
        run(&mut world, "data modify storage a:a l set value [1]").unwrap();
    }
}

#[test]
fn finding_21_many_storages_fill_the_world_and_no_more() {
    let mut world = World::new(1);
    run(&mut world, "data modify storage a:a l set value [[L;1L,2L,3L,4L]]").unwrap();
    let double = "data modify storage a:a l append from storage a:a l[]";
    until_it_fails(&mut world, double, 100);
    let copies =
        (0..30).map(|at| format!("data modify storage a:copy{at} l set from storage a:a l"));
    let done = copies.filter(|command| run(&mut world, command).is_ok()).count();
    assert!((4..20).contains(&done), "{done}");
    assert!(world.memory() < MOST);
    let one_more = "data modify storage a:more l set from storage a:a l";
    assert_eq!(told(&mut world, one_more), "The world is full (256 MB)");
    for at in 0..30 {
        let _ = run(&mut world, &format!("data remove storage a:copy{at} l"));
    }
    // Everything is counted again, though not with every command.
    for _ in 0..1000 {
        run(&mut world, "seed").unwrap();
    }
    run(&mut world, one_more).unwrap();
}

/// Commands that make a world grow, with a number that makes them differ.
fn growing() -> impl Strategy<Value = String> {
    let texts = prop_oneof![
        Just("data modify storage a:a n# set from storage a:a".to_owned()),
        Just("data modify storage a:# n set from storage a:a".to_owned()),
        Just("data modify storage a:a l append from storage a:a l[]".to_owned()),
        Just("data modify storage a:a l[].l append from storage a:a l[]".to_owned()),
        Just("data modify storage a:a l insert 0 value {a:[I;1,2,3],b:\"xxxxxxxxxxxxxxxx\"}".to_owned()),
        Just("data modify entity @e[type=marker,limit=1] data.d# set from storage a:a".to_owned()),
        Just("data modify block 0 0 0 Items append from storage a:a l[0]".to_owned()),
        Just("data modify storage a:a n set from entity @e[limit=1]".to_owned()),
        Just("data modify storage a:a s set string storage a:a s".to_owned()),
        Just("summon marker # 0 0 {data:{a:[1,2,3]}}".to_owned()),
        Just("summon pig ~ ~ ~ {Passengers:[{id:pig,Passengers:[{id:pig},{id:cow}]}]}".to_owned()),
        Just("execute as @e run summon marker".to_owned()),
        Just("execute as @e as @e as @e as @e run scoreboard players add @s o #".to_owned()),
        Just("execute as @e[limit=20] run data modify entity @s data set from storage a:a".to_owned()),
        Just("execute as @e[limit=500] summon marker summon marker run tag @s add t#".to_owned()),
        Just("execute store result storage a:a c#.c# int 1 run seed".to_owned()),
        Just("scoreboard objectives add o# dummy".to_owned()),
        Just("scoreboard players set p# o 1".to_owned()),
        Just("scoreboard players operation * o += p# o".to_owned()),
        Just("setblock 0 0 0 chest".to_owned()),
        Just("fill 0 0 0 31 31 31 oak_sign".to_owned()),
        Just("fill # 0 0 # 100 100 stone".to_owned()),
        Just("clone 0 0 0 31 31 31 # 64 #".to_owned()),
        Just("schedule function a:b #t append".to_owned()),
        Just("forceload add # # # #".to_owned()),
        Just("fillbiome 0 0 0 60 60 60 minecraft:biome#".to_owned()),
        Just("team add t#".to_owned()),
        Just("team join t# *".to_owned()),
        Just("bossbar add a:# {\"nbt\":\"l\",\"storage\":\"a:a\",\"extra\":[{\"nbt\":\"\",\"storage\":\"a:a\"}]}".to_owned()),
        Just("effect give @e speed# 10".to_owned()),
        Just("stopwatch create a:#".to_owned()),
        Just("item replace block 0 0 0 container.0 with stone[custom_data={a:[1,2,3]}]".to_owned()),
        Just("data modify block 0 0 0 Items[0].components set from storage a:a".to_owned()),
        Just("tellraw @a {\"nbt\":\"l\",\"storage\":\"a:a\"}".to_owned()),
        Just("say @e @e @e @e".to_owned()),
        Just("data get storage a:a".to_owned()),
    ];
    (texts, 0..2000u32).prop_map(|(text, number)| text.replace('#', &number.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    /// Any commands in any order, again and again.
    #[test]
    fn finding_21_no_order_of_commands_fills_the_memory(
        commands in prop::collection::vec(growing(), 1..10),
        rounds in 1..16usize,
    ) {
        let mut world = World::new(7);
        for start in [
            "data modify storage a:a l set value [{a:1},{b:\"b\"}]",
            "scoreboard objectives add o dummy",
            "summon marker",
            "setblock 0 0 0 chest",
        ] {
            run(&mut world, start).unwrap();
        }
        for round in 0..rounds {
            for command in &commands {
                let _ = run(&mut world, command);
                prop_assert!(world.storage("a:a").is_none_or(|data| data.depth() <= DEEPEST));
            }
            prop_assert!(world.memory() < MOST, "{} in round {round}", world.memory());
        }
        let kept: usize = world.take_feedback().iter().map(String::len).sum();
        prop_assert!(kept <= 16 << 20);
        let log: usize = world.take_log().iter().map(|message| message.to_string().len()).sum();
        prop_assert!(log <= 32 << 20);
    }
}

#[test]
fn finding_21_texts_do_not_grow_without_limit() {
    let mut world = World::new(1);
    let many = vec!["%1$s"; 1000].join("");
    let part = vec!["%1$s"; 1000].join("");
    let text = format!(
        "{{\"translate\":\"{many}\",\"with\":[{{\"translate\":\"{part}\",\"with\":[\"{}\"]}}]}}",
        "x".repeat(1000)
    );
    run(&mut world, &format!("bossbar add a:b {text}")).unwrap();
    let name = &world.bossbars()["a:b"].name;
    assert!((1000..=1 << 20).contains(&name.len()), "{}", name.len());
}

#[test]
fn finding_21_contexts_have_the_games_limit() {
    let mut world = World::new(1);
    for _ in 0..300 {
        run(&mut world, "summon marker").unwrap();
    }
    let why = told(&mut world, "execute as @e as @e as @e as @e run say x");
    assert_eq!(why, "Maximum number of contexts (65536) reached");
    run(&mut world, "gamerule max_command_forks 10").unwrap();
    let why = told(&mut world, "execute as @e run say x");
    assert_eq!(why, "Maximum number of contexts (10) reached");
}

#[test]
fn data_knows_its_size_and_depth() {
    let data: Nbt = "{a:[[],[{b:1}]],c:\"four\"}".parse().unwrap();
    assert_eq!(data.depth(), 4);
    assert!(data.bytes() > 100 && data.bytes() < 1000, "{}", data.bytes());
    let longer: Nbt = format!("{{a:\"{}\"}}", "x".repeat(10_000)).parse().unwrap();
    assert!(longer.bytes() > 10_000 && longer.bytes() < 11_000);
}
