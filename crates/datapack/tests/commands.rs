//! Every command, judged by what the game's own documentation says it does.
#![allow(clippy::unwrap_used)]

mod worlds;

use foursight_datapack::{Click, Message, PackFormat, PowerResult};
use worlds::{all, loaded, pack, run, score, world};

#[test]
fn scores_divide_and_take_remainders_downwards() {
    let mut w = world();
    run(&mut w, "scoreboard objectives add o dummy");
    for (a, operation, b, expected) in [
        (7, "/=", 2, 3),
        (-7, "/=", 2, -4),
        (7, "/=", -2, -4),
        (-7, "/=", -2, 3),
        (7, "%=", 3, 1),
        (-7, "%=", 3, 2),
        (7, "%=", -3, -2),
        (5, "+=", 3, 8),
        (5, "-=", 8, -3),
        (5, "*=", -3, -15),
        (5, "<", 3, 3),
        (5, ">", 9, 9),
        (5, "=", 9, 9),
        (i32::MAX, "+=", 1, i32::MIN),
    ] {
        all(
            &mut w,
            &[
                &format!("scoreboard players set #a o {a}"),
                &format!("scoreboard players set #b o {b}"),
            ],
        );
        let result = run(&mut w, &format!("scoreboard players operation #a o {operation} #b o"));
        assert_eq!(result, Some(expected), "{a} {operation} {b}");
        assert_eq!(score(&w, "#a"), expected, "{a} {operation} {b}");
    }
    all(&mut w, &["scoreboard players set #a o 1", "scoreboard players set #b o 2"]);
    run(&mut w, "scoreboard players operation #a o >< #b o");
    assert_eq!((score(&w, "#a"), score(&w, "#b")), (2, 1));
    run(&mut w, "scoreboard players set #b o 0");
    assert_eq!(run(&mut w, "scoreboard players operation #a o /= #b o"), None);
    assert_eq!(score(&w, "#a"), 2);
}

#[test]
fn scores_that_were_never_set_match_nothing() {
    let mut w = world();
    run(&mut w, "scoreboard objectives add o dummy");
    assert_eq!(run(&mut w, "execute if score #x o matches 0"), None);
    assert_eq!(run(&mut w, "execute unless score #x o matches 0"), Some(1));
    assert_eq!(run(&mut w, "scoreboard players get #x o"), None);
    assert_eq!(run(&mut w, "scoreboard players add #x o 3"), Some(3));
    assert_eq!(run(&mut w, "scoreboard players remove #x o 5"), Some(-2));
    assert_eq!(run(&mut w, "execute if score #x o matches -2"), Some(1));
    assert_eq!(run(&mut w, "scoreboard players reset #x o"), Some(1));
    assert_eq!(run(&mut w, "scoreboard players get #x o"), None);
    assert_eq!(run(&mut w, "scoreboard players set #x nothere 1"), None);
    assert_eq!(run(&mut w, "scoreboard objectives add o dummy"), None);
}

#[test]
fn tags_fail_when_nothing_changes() {
    let mut w = world();
    assert_eq!(run(&mut w, "tag @e add a"), None);
    all(&mut w, &["summon marker", "summon marker 3 0 0"]);
    assert_eq!(run(&mut w, "tag @e add a"), Some(2));
    assert_eq!(run(&mut w, "tag @e add a"), None);
    assert_eq!(run(&mut w, "tag @e[limit=1] remove a"), Some(1));
    assert_eq!(run(&mut w, "tag @e remove a"), Some(1));
    assert_eq!(run(&mut w, "tag @e remove a"), None);
}

#[test]
fn selectors_choose_by_every_option() {
    let mut w = world();
    run(&mut w, "scoreboard objectives add o dummy");
    all(
        &mut w,
        &[
            "summon marker 0 0 0 {Tags:[\"a\",\"near\"]}",
            "summon marker 5 0 0 {Tags:[\"a\",\"far\"],data:{x:1b}}",
            "summon armor_stand 2 0 0 {Tags:[\"b\"],CustomName:\"Bob\"}",
            "scoreboard players set @e[tag=near] o 3",
            "scoreboard players set @e[tag=far] o 7",
        ],
    );
    w.join("Steve", [1.0, 0.0, 0.0]);
    let mut count =
        |selector: &str| run(&mut w, &format!("execute if entity {selector}")).unwrap_or(0);
    assert_eq!(count("@e"), 4);
    assert_eq!(count("@e[type=marker]"), 2);
    assert_eq!(count("@e[type=!marker]"), 2);
    assert_eq!(count("@e[tag=a,tag=!far]"), 1);
    assert_eq!(count("@e[tag=]"), 1);
    assert_eq!(count("@e[tag=!]"), 3);
    assert_eq!(count("@e[scores={o=3}]"), 1);
    assert_eq!(count("@e[scores={o=..7}]"), 2);
    assert_eq!(count("@e[distance=..3]"), 3);
    assert_eq!(count("@e[distance=5..]"), 1);
    assert_eq!(count("@e[x=5,y=0,z=0,distance=..1]"), 1);
    assert_eq!(count("@e[name=Bob]"), 1);
    assert_eq!(count("@e[nbt={data:{x:1b}}]"), 1);
    assert_eq!(count("@a"), 1);
    assert_eq!(count("@a[gamemode=survival]"), 1);
    assert_eq!(count("@e[limit=2]"), 2);
    assert_eq!(count("@e[x=0,y=-0.5,z=0,dx=2,dy=2,dz=2]"), 3);
    assert_eq!(count("Steve"), 1);
    assert_eq!(count("Alex"), 0);
    // Sorting decides who the one is.
    for (selector, tag) in [
        ("@e[type=marker,sort=nearest,limit=1]", "near"),
        ("@e[type=marker,sort=furthest,limit=1]", "far"),
        ("@e[type=marker,limit=1]", "near"),
        ("@n[tag=a]", "near"),
    ] {
        let tested = format!("execute as {selector} if entity @s[tag={tag}]");
        assert_eq!(run(&mut w, &tested), Some(1), "{selector}");
    }
}

#[test]
fn whole_numbers_mean_the_middle_of_a_block_only_between_blocks() {
    let mut w = world();
    all(&mut w, &["summon marker 1 2 3 {Tags:[\"a\"]}", "setblock 1 2 3 stone"]);
    let entity = w.tagged("a")[0];
    assert_eq!(entity.pos, [1.5, 2.0, 3.5]);
    assert_eq!(w.block([1, 2, 3]), "minecraft:stone");
    all(&mut w, &["tp @e[tag=a] 1.0 2 -3"]);
    assert_eq!(w.tagged("a")[0].pos, [1.0, 2.0, -2.5]);
    all(&mut w, &["execute as @e[tag=a] at @s run tp @s ~1 ~0.5 ~"]);
    assert_eq!(w.tagged("a")[0].pos, [2.0, 2.5, -2.5]);
}

#[test]
fn local_coordinates_follow_the_rotation() {
    let mut w = world();
    for (yaw, expected) in [(0, [2, 3, 4]), (90, [-4, 3, 2]), (-90, [4, 3, -2]), (180, [-2, 3, -4])]
    {
        let command =
            format!("execute positioned .5 .5 .5 rotated {yaw} 0 run setblock ^2 ^3 ^4 stone");
        assert_eq!(run(&mut w, &command), Some(1), "{yaw}");
        assert_eq!(w.block(expected), "minecraft:stone", "{yaw}");
    }
}

#[test]
fn execute_changes_executor_position_and_condition() {
    let mut w = world();
    run(&mut w, "scoreboard objectives add o dummy");
    all(
        &mut w,
        &[
            "summon marker 10.5 5 10.5 {Tags:[\"a\"],Rotation:[90f,0f]}",
            "execute as @e[tag=a] run setblock ~ ~ ~ stone",
            "execute at @e[tag=a] run setblock ~ ~ ~ dirt",
            "execute at @e[tag=a] run setblock ^ ^ ^1 gold_block",
            "execute positioned 3.7 4.2 5.9 align xz run summon marker ~ ~ ~ {Tags:[\"b\"]}",
            "execute positioned as @e[tag=a] run setblock ^ ^1 ^1 iron_block",
            "execute summon marker run tag @s add c",
            "execute facing 0 0 5 run summon marker ~ ~ ~ {Tags:[\"d\"]}",
        ],
    );
    assert_eq!(w.block([0, 0, 0]), "minecraft:stone");
    assert_eq!(w.block([10, 5, 10]), "minecraft:dirt");
    assert_eq!(w.block([9, 5, 10]), "minecraft:gold_block");
    assert_eq!(w.block([10, 6, 11]), "minecraft:iron_block");
    assert_eq!(w.tagged("b")[0].pos, [3.0, 4.2, 5.0]);
    assert_eq!(w.tagged("c").len(), 1);
    // Nobody there: nothing runs and nothing is stored.
    run(&mut w, "scoreboard players set #r o 5");
    run(&mut w, "execute as @e[tag=nobody] store result score #r o run say hi");
    run(&mut w, "execute store result score #r o if entity @e[tag=nobody] run say hi");
    assert_eq!(score(&w, "#r"), 5);
    // Without `run` the condition itself is stored, also when it fails.
    run(&mut w, "execute store result score #r o if entity @e[type=marker]");
    assert_eq!(score(&w, "#r"), 4);
    run(&mut w, "execute store success score #r o if entity @e[tag=nobody]");
    assert_eq!(score(&w, "#r"), 0);
    run(&mut w, "execute store success score #r o run tag @e[tag=nobody] add x");
    assert_eq!(score(&w, "#r"), 0);
    run(
        &mut w,
        "execute store result score #r o store success score #s o run data get entity @e[tag=b,limit=1] Pos[1] 10",
    );
    assert_eq!((score(&w, "#r"), score(&w, "#s")), (42, 1));
}

#[test]
fn blocks_are_set_filled_compared_and_cloned() {
    let mut w = world();
    assert_eq!(run(&mut w, "setblock 0 0 0 stone"), Some(1));
    assert_eq!(run(&mut w, "setblock 0 0 0 stone"), None);
    assert_eq!(run(&mut w, "setblock 0 0 0 dirt keep"), None);
    assert_eq!(run(&mut w, "fill 0 0 0 2 0 0 stone"), Some(2));
    assert_eq!(run(&mut w, "fill 0 0 0 2 0 0 stone"), None);
    assert_eq!(run(&mut w, "fill 0 0 0 4 0 0 gold_block replace air"), Some(2));
    assert_eq!(run(&mut w, "fill 0 0 0 4 0 0 dirt replace stone"), Some(3));
    assert_eq!(run(&mut w, "execute if block 0 0 0 dirt"), Some(1));
    assert_eq!(run(&mut w, "execute if block 4 0 0 dirt"), None);
    assert_eq!(run(&mut w, "clone 0 0 0 4 0 0 0 5 0"), Some(5));
    assert_eq!(run(&mut w, "execute if blocks 0 0 0 4 0 0 0 5 0 all"), Some(5));
    run(&mut w, "setblock 1 5 0 air");
    assert_eq!(run(&mut w, "execute if blocks 0 0 0 4 0 0 0 5 0 all"), None);
    assert_eq!(run(&mut w, "execute if blocks 0 5 0 4 5 0 0 0 0 masked"), Some(4));
    assert_eq!(run(&mut w, "setblock 0 400 0 stone"), None);
    assert_eq!(run(&mut w, "fill 0 0 0 100 100 100 stone"), None);
    // A property that is not named has its default.
    all(&mut w, &["setblock 9 0 0 acacia_button[facing=east]"]);
    assert_eq!(
        run(&mut w, "execute if block 9 0 0 acacia_button[face=wall,powered=false]"),
        Some(1)
    );
    assert_eq!(run(&mut w, "execute if block 9 0 0 acacia_button[facing=west]"), None);
    assert_eq!(run(&mut w, "fill 0 10 0 2 12 2 stone hollow"), Some(26));
}

#[test]
fn data_fails_when_nothing_changes() {
    let mut w = world();
    assert_eq!(run(&mut w, "data modify storage a:b x set value 1"), Some(1));
    assert_eq!(run(&mut w, "data modify storage a:b x set value 1"), None);
    assert_eq!(run(&mut w, "data modify storage a:b x set value 1b"), Some(1));
    assert_eq!(run(&mut w, "data merge storage a:b {y:{z:1}}"), Some(1));
    assert_eq!(run(&mut w, "data merge storage a:b {y:{z:1}}"), None);
    assert_eq!(run(&mut w, "data get storage a:b y.z"), Some(1));
    assert_eq!(run(&mut w, "data get storage a:b nothere"), None);
    assert_eq!(run(&mut w, "data remove storage a:b y"), Some(1));
    assert_eq!(run(&mut w, "data remove storage a:b y"), None);
    all(
        &mut w,
        &[
            "data modify storage a:b l append value 2",
            "data modify storage a:b l prepend value 1",
            "data modify storage a:b l insert 1 value 5",
            "data modify storage a:b l append from storage a:b l[]",
        ],
    );
    assert_eq!(w.storage("a:b").unwrap().to_string(), "{l: [1, 5, 2, 1, 5, 2], x: 1b}");
    assert_eq!(run(&mut w, "data get storage a:b l"), Some(6));
    all(
        &mut w,
        &[
            "data modify storage a:b t set value \"hello\"",
            "data modify storage a:b t set string storage a:b t 1 -1",
        ],
    );
    assert_eq!(run(&mut w, "data get storage a:b t"), Some(3));
    // Copying what is equal already is no change: how packs compare names.
    all(
        &mut w,
        &["data modify storage a:b p set value \"x\"", "data modify storage a:b q set value \"x\""],
    );
    assert_eq!(run(&mut w, "data modify storage a:b p set from storage a:b q"), None);
}

#[test]
fn entity_data_is_the_entity() {
    let mut w = world();
    all(
        &mut w,
        &[
            "summon marker 1.5 2 3.5 {Tags:[\"a\"],data:{n:3}}",
            "data modify entity @e[tag=a,limit=1] Pos[1] set value 7.5",
            "data modify entity @e[tag=a,limit=1] data.list append value \"x\"",
            "data modify entity @e[tag=a,limit=1] Tags append value \"b\"",
        ],
    );
    assert_eq!(w.tagged("b")[0].pos, [1.5, 7.5, 3.5]);
    assert_eq!(run(&mut w, "execute if data entity @e[tag=b,limit=1] data.list[0]"), Some(1));
    assert_eq!(run(&mut w, "execute if data entity @e[tag=b,limit=1] data{n:3}"), Some(1));
    assert_eq!(run(&mut w, "execute if data entity @e[tag=b,limit=1] data{n:4}"), None);
    all(
        &mut w,
        &[
            "execute store result entity @e[tag=a,limit=1] Pos[0] double 0.5 run data get entity @e[tag=a,limit=1] data.n",
        ],
    );
    assert_eq!(w.tagged("a")[0].pos[0], 1.5);
    w.join("Steve", [0.0; 3]);
    assert_eq!(run(&mut w, "data modify entity Steve Pos[1] set value 7.5"), None);
    assert_eq!(run(&mut w, "data get entity @p Pos[1]"), Some(0));
}

#[test]
fn signs_look_names_up_when_they_are_written() {
    let mut w = world();
    w.join("Steve", [0.0; 3]);
    all(
        &mut w,
        &[
            "setblock 0 0 0 oak_wall_sign",
            "tag Steve add p",
            "data modify block 0 0 0 front_text.messages[0] set value '{\"selector\":\"@p[tag=p]\"}'",
            "data modify block 0 0 0 front_text.messages[1] set value '{\"selector\":\"@p[tag=p]\"}'",
        ],
    );
    let same = "data modify block 0 0 0 front_text.messages[0] set from block 0 0 0 front_text.messages[1]";
    assert_eq!(run(&mut w, same), None);
    assert_eq!(run(&mut w, "data get block 0 0 1"), None);
}

#[test]
fn functions_return_and_store() {
    let mut w = loaded(&[
        ("t:five", "return 5\nscoreboard players set #never o 1"),
        ("t:fails", "return fail"),
        ("t:void", "say hi"),
        ("t:run", "return run scoreboard players add #x o 2"),
        ("t:chain", "return run function t:five"),
        ("t:chain_void", "return run function t:void\nsay never"),
        ("t:early", "execute if score #go o matches 1 run return 1\nreturn 2"),
        (
            "t:deep",
            "scoreboard players add #n o 1\nexecute if score #n o matches ..9999 run function t:deep",
        ),
        ("t:loop", "function t:loop"),
        (
            "t:each",
            "execute as @e[type=marker] run function t:one\nscoreboard players set #after o 1",
        ),
        (
            "t:one",
            "tag @s add seen\nexecute unless score #after o matches 1 run scoreboard players add #ones o 1",
        ),
    ]);
    let mut stored = |text: &str| {
        run(&mut w, "scoreboard players set #r o -1");
        run(&mut w, &format!("execute store result score #r o run {text}"));
        score(&w, "#r")
    };
    assert_eq!(stored("function t:five"), 5);
    assert_eq!(stored("function t:fails"), 0);
    // A function without a result leaves what is stored alone.
    assert_eq!(stored("function t:void"), -1);
    assert_eq!(stored("function t:run"), 2);
    assert_eq!(stored("function t:chain"), 5);
    assert_eq!(stored("function t:chain_void"), 0);
    assert_eq!(stored("function t:early"), 2);
    assert_eq!(score(&w, "#never"), i32::MIN);
    assert_eq!(
        run(&mut w, "execute if function t:five run scoreboard players set #yes o 1"),
        Some(1)
    );
    assert_eq!(
        run(&mut w, "execute if function t:fails run scoreboard players set #yes o 1"),
        None
    );
    assert_eq!(run(&mut w, "execute if function t:void run scoreboard players set #yes o 1"), None);
    assert_eq!(run(&mut w, "function t:nothere"), None);
    run(&mut w, "function t:deep");
    assert_eq!(score(&w, "#n"), 10_000);
    w.take_log();
    run(&mut w, "function t:loop");
    assert!(w.take_log().iter().any(|m| matches!(m, Message::Error(t) if t.contains("limit"))));
    all(&mut w, &["summon marker", "summon marker", "function t:each"]);
    assert_eq!(w.tagged("seen").len(), 2);
    assert_eq!(score(&w, "#ones"), 2);
}

#[test]
fn macros_are_filled_from_values_and_data() {
    let mut w = loaded(&[
        ("t:m", "$scoreboard players set $(who) o $(value)\nscoreboard players add #calls o 1"),
        ("t:nested", "$function t:m {who:\"$(a)\",value:$(b)}"),
    ]);
    all(
        &mut w,
        &[
            "function t:m {who:\"#a\",value:3}",
            "data modify storage t:s args set value {who:\"#b\",value:4b}",
            "function t:m with storage t:s args",
            "summon marker 0 0 0 {Tags:[\"m\"],data:{who:\"#c\",value:5}}",
            "function t:m with entity @e[tag=m,limit=1] data",
            "function t:nested {a:\"#d\",b:6}",
        ],
    );
    for (who, value) in [("#a", 3), ("#b", 4), ("#c", 5), ("#d", 6), ("#calls", 4)] {
        assert_eq!(score(&w, who), value, "{who}");
    }
    // A missing argument and a line that cannot be read stop the whole function.
    assert_eq!(run(&mut w, "function t:m {who:\"#a\"}"), None);
    assert_eq!(run(&mut w, "function t:m {who:\"#a\",value:\"x\"}"), None);
    assert_eq!(run(&mut w, "function t:m"), None);
    assert_eq!(score(&w, "#calls"), 4);
}

#[test]
fn before_1_20_3_a_function_counts_its_commands() {
    let mut w = world();
    let old = pack(10, &[("t:two", "say a\n# no command\nsay b")], &[]);
    assert_eq!(old.format, PackFormat::V1_19);
    assert!(w.load(&[old]).is_empty());
    run(&mut w, "scoreboard objectives add o dummy");
    run(&mut w, "execute store result score #r o run function t:two");
    assert_eq!(score(&w, "#r"), 2);
}

#[test]
fn packs_run_what_their_tags_say() {
    let mut w = world();
    let functions = [
        ("t:load", "scoreboard objectives add o dummy\nscoreboard players set #loads o 1"),
        ("t:tick", "scoreboard players add #ticks o 1"),
        ("t:later", "scoreboard players add #later o 1"),
    ];
    let tags = [
        ("minecraft:load", "{\"values\":[\"t:load\"]}"),
        ("minecraft:tick", "{\"values\":[\"#t:inner\",{\"id\":\"t:gone\",\"required\":false}]}"),
        ("t:inner", "{\"values\":[\"t:tick\"]}"),
        ("t:broken", "{\"values\":[\"t:gone\"]}"),
    ];
    let diagnostics = w.load(&[pack(48, &functions, &tags)]);
    assert_eq!(diagnostics.len(), 1);
    assert!(
        diagnostics[0].to_string().contains("missing following references: t:gone"),
        "{}",
        diagnostics[0]
    );
    w.start();
    w.ticks(3);
    assert_eq!((score(&w, "#loads"), score(&w, "#ticks")), (1, 3));
    all(&mut w, &["schedule function t:later 2t", "schedule function t:later 4t append"]);
    w.tick();
    assert_eq!(score(&w, "#later"), i32::MIN);
    w.tick();
    assert_eq!(score(&w, "#later"), 1);
    w.ticks(2);
    assert_eq!(score(&w, "#later"), 2);
    all(&mut w, &["schedule function t:later 5t", "schedule function t:later 9t"]);
    assert_eq!(run(&mut w, "schedule clear t:later"), Some(1));
    assert_eq!(run(&mut w, "schedule clear t:later"), None);
}

#[test]
fn errors_in_files_have_a_position() {
    let mut w = world();
    let diagnostics = w.load(&[pack(
        48,
        &[
            ("t:a", "say fine\n\n  foo bar\nexecute as @e run bar"),
            ("t:b", "/say no slash"),
            ("t:c", "$say nothing to fill"),
            ("t:d", "say fine"),
            ("t:e", "execute as @s \\\n  at @s \\\n  run say one command"),
        ],
        &[],
    )]);
    let shown: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown[..2],
        [
            "data/t/function/a.mcfunction:3:3: Unknown or incomplete command, see below for error at position 0: <--[HERE]",
            "data/t/function/a.mcfunction:4:19: Unknown or incomplete command, see below for error at position 18: ...as @e run <--[HERE]",
        ]
    );
    assert_eq!(shown.len(), 4, "{shown:?}");
    assert_eq!(w.function_ids(), ["t:d", "t:e"]);
}

#[test]
fn clicks_are_seen_once_and_lead_to_the_player() {
    let mut w = world();
    let steve = w.join("Steve", [0.0; 3]);
    all(&mut w, &["summon interaction 0 0 0 {Tags:[\"i\"]}"]);
    let target = w.tagged("i")[0].id;
    let asked =
        "execute as @e[tag=i] if data entity @s interaction on target run tag @s add clicked";
    assert_eq!(run(&mut w, asked), None);
    assert!(w.click(steve, target, Click::Use));
    assert_eq!(run(&mut w, asked), Some(1));
    assert_eq!(w.tagged("clicked").len(), 1);
    all(&mut w, &["execute as @e[tag=i] run data remove entity @s interaction"]);
    assert_eq!(run(&mut w, "execute as @e[tag=i] if data entity @s interaction"), None);
    assert!(w.click(steve, target, Click::Attack));
    assert_eq!(run(&mut w, "execute as @e[tag=i] on attacker run tag @s remove clicked"), Some(1));
}

#[test]
fn triggers_must_be_enabled_for_every_use() {
    let mut w = world();
    let steve = w.join("Steve", [0.0; 3]);
    all(&mut w, &["scoreboard objectives add t trigger", "scoreboard objectives add o dummy"]);
    assert!(w.player_command(steve, "/trigger t").is_err());
    all(&mut w, &["scoreboard players enable Steve t"]);
    assert_eq!(w.player_command(steve, "/trigger t set 4"), Ok(4));
    assert!(w.player_command(steve, "trigger t").is_err());
    assert!(run(&mut w, "trigger t").is_none());
    assert!(run(&mut w, "scoreboard players enable Steve o").is_none());
}

#[test]
fn command_blocks_stand_in_the_middle_and_chain() {
    let mut w = world();
    run(&mut w, "scoreboard objectives add o dummy");
    all(
        &mut w,
        &[
            "setblock 3 4 5 command_block[facing=east]{Command:\"summon marker ~ ~ ~ {Tags:[\\\"a\\\"]}\"}",
            "setblock 4 4 5 chain_command_block[facing=east,conditional=true]{auto:1b,Command:\"tag @e[tag=a] remove event\"}",
            "setblock 5 4 5 chain_command_block[facing=east,conditional=true]{auto:1b,Command:\"scoreboard players add #seen o 1\"}",
        ],
    );
    assert_eq!(w.power([3, 4, 5]), Some(PowerResult::Ran(true)));
    assert_eq!(w.tagged("a")[0].pos, [3.5, 4.5, 5.5]);
    assert_eq!(score(&w, "#seen"), i32::MIN);
    run(&mut w, "tag @e[tag=a] add event");
    w.power([3, 4, 5]);
    assert_eq!(score(&w, "#seen"), 1);
    all(
        &mut w,
        &[
            "setblock 0 9 0 repeating_command_block{auto:1b,Command:\"scoreboard players add #r o 1\"}",
        ],
    );
    w.ticks(3);
    assert_eq!(score(&w, "#r"), 3);
}

#[test]
fn falling_blocks_land_and_become_blocks() {
    let mut w = world();
    all(
        &mut w,
        &[
            "setblock 0 0 0 stone",
            "summon falling_block 0 10 0 {BlockState:{Name:\"minecraft:iron_block\"},Time:1}",
        ],
    );
    w.ticks(10);
    assert_eq!(w.block([0, 1, 0]), "minecraft:air");
    w.ticks(40);
    assert_eq!(w.block([0, 1, 0]), "minecraft:iron_block");
    assert_eq!(w.entities().count(), 0);
}

#[test]
fn messages_are_logged() {
    let mut w = world();
    w.join("Steve", [0.0; 3]);
    run(&mut w, "scoreboard objectives add o dummy");
    run(&mut w, "scoreboard players set #x o 7");
    all(
        &mut w,
        &[
            "say hello @p",
            "tellraw @a [\"x is \",{\"score\":{\"name\":\"#x\",\"objective\":\"o\"}}]",
            "title @a actionbar {text:\"go\"}",
            "bossbar add a:b \"Time\"",
            "bossbar set a:b value 3",
            "playsound minecraft:block.note_block.pling master @a",
        ],
    );
    let log = w.take_log();
    assert_eq!(log[0], Message::Chat { from: "Server".into(), text: "hello Steve".into() });
    assert_eq!(log[1], Message::Tellraw { to: vec!["Steve".into()], text: "x is 7".into() });
    assert!(matches!(&log[2], Message::Title { part: "actionbar", text, .. } if text == "go"));
    assert_eq!(w.bossbars()["a:b"].value, 3);
    assert_eq!(run(&mut w, "bossbar set a:b value 3"), None);
    assert_eq!(run(&mut w, "tellraw @a[tag=nobody] \"x\""), None);
}

#[test]
fn random_values_stay_in_their_range_and_reach_both_ends() {
    let mut w = world();
    let values: Vec<i32> = (0..200).map(|_| run(&mut w, "random value 2..4").unwrap()).collect();
    assert_eq!(values.iter().min(), Some(&2));
    assert_eq!(values.iter().max(), Some(&4));
}

#[test]
fn commands_are_counted_once_for_everybody_who_runs_them() {
    let mut w = loaded(&[("t:f", "say a\nsay b"), ("t:r", "return run say a")]);
    all(&mut w, &["summon marker", "summon marker"]);
    let mut cost = |text: &str| {
        let before = w.usage().commands;
        run(&mut w, text);
        w.usage().commands - before
    };
    assert_eq!(cost("say x"), 1);
    assert_eq!(cost("execute as @e run say x"), 2);
    assert_eq!(cost("execute as @e[tag=none] run say x"), 1);
    assert_eq!(cost("function t:f"), 3);
    assert_eq!(cost("execute as @e run function t:f"), 6);
    assert_eq!(cost("function t:r"), 2);
}
