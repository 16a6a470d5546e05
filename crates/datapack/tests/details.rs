//! Details of the game that packs by other authors depend on.
#![allow(clippy::unwrap_used)]

mod worlds;

use foursight_datapack::{Context, PowerResult};
use worlds::{all, loaded, pack, run, score, world};

#[test]
fn every_pack_format_has_its_commands() {
    for format in [1, 4, 6, 9, 10, 11, 15, 48] {
        let lines = "execute if score #x o matches 1 run give @a stone\nexecute as @e run say x\n";
        let diagnostics = world().load(&[pack(format, &[("t:f", lines)], &[])]);
        assert!(diagnostics.is_empty(), "{format}: {diagnostics:?}");
    }
    let on = [("t:f", "execute as @e on passengers run say x\n")];
    assert!(world().load(&[pack(11, &on, &[])]).is_empty());
    assert_eq!(world().load(&[pack(10, &on, &[])]).len(), 1);
}

#[test]
fn conditions_that_cannot_be_evaluated_neither_hold_nor_fail() {
    let mut w = loaded(&[]);
    for question in [
        "score @e[tag=none,limit=1] o matches 0",
        "score @s o matches 1",
        "score #x nosuch matches 1",
        "score #x o < @s o",
        "data entity @e[tag=none,limit=1] foo",
        "data block 0 0 0 foo",
        "function t:nosuch",
        "predicate t:nosuch",
        "items entity @e[tag=none] container.* stone",
    ] {
        for word in ["if", "unless"] {
            run(&mut w, &format!("execute {word} {question} run scoreboard players set #ran o 1"));
            assert_eq!(score(&w, "#ran"), i32::MIN, "{word} {question}");
            // The one condition that needs something to do.
            if !question.starts_with("function") {
                assert_eq!(run(&mut w, &format!("execute {word} {question}")), None);
            }
        }
    }
    // A score that nobody has set can be asked for: it does not match.
    run(&mut w, "execute unless score #x o matches 1 run scoreboard players set #ran o 1");
    assert_eq!(score(&w, "#ran"), 1);
}

#[test]
fn an_error_in_one_branch_does_not_stop_the_others() {
    let mut w = loaded(&[]);
    all(&mut w, &["setblock 0 4 0 chest", "summon marker 0 4 0", "summon marker 5 4 5"]);
    run(
        &mut w,
        "execute as @e[type=marker] at @s store result block ~ ~ ~ foo int 1 run scoreboard players add #ran o 1",
    );
    assert_eq!(score(&w, "#ran"), 1);
    assert_eq!(run(&mut w, "data get block 0 4 0 foo"), Some(1));
}

#[test]
fn functions_of_a_tag_add_up_and_the_first_return_decides() {
    let functions = [
        ("t:seven", "return 7\n"),
        ("t:eight", "scoreboard players add #eight o 1\nreturn 8\n"),
        ("t:nothing", "scoreboard players add #nothing o 1\n"),
        ("t:fail", "return fail\n"),
        ("t:macro", "$say $(text)\n"),
        ("t:outer", "return run function #t:late\n"),
        ("t:void", "return run function #t:voids\n"),
    ];
    let tags = [
        ("t:two", "{\"values\":[\"t:seven\",\"t:eight\"]}"),
        ("t:three", "{\"values\":[\"t:seven\",\"t:nothing\",\"t:fail\"]}"),
        ("t:first", "{\"values\":[\"t:fail\",\"t:eight\"]}"),
        ("t:mixed", "{\"values\":[\"t:nothing\",\"t:macro\",\"t:eight\"]}"),
        ("t:late", "{\"values\":[\"t:nothing\",\"t:seven\",\"t:eight\"]}"),
        ("t:voids", "{\"values\":[\"t:nothing\"]}"),
    ];
    let mut w = world();
    assert!(w.load(&[pack(48, &functions, &tags)]).is_empty());
    run(&mut w, "scoreboard objectives add o dummy").unwrap();
    let mut stored = |call: &str| {
        run(
            &mut w,
            &format!(
                "execute store success score #ok o store result score #r o run function {call}"
            ),
        );
        (score(&w, "#ok"), score(&w, "#r"))
    };
    assert_eq!(stored("#t:two"), (1, 15));
    assert_eq!(stored("#t:three"), (1, 7));
    assert_eq!(stored("t:outer"), (1, 7));
    assert_eq!(stored("t:void"), (0, 0));
    all(&mut w, &["scoreboard players set #eight o 0", "scoreboard players set #nothing o 0"]);
    assert_eq!(
        run(&mut w, "execute if function #t:first run scoreboard players set #yes o 1"),
        None
    );
    assert_eq!(score(&w, "#eight"), 0);
    run(&mut w, "function #t:mixed {other:1}");
    assert_eq!((score(&w, "#nothing"), score(&w, "#eight")), (1, 0));
}

#[test]
fn schedules_are_kept_once_and_can_be_cleared_at_the_last_moment() {
    let mut w = loaded(&[
        ("t:inc", "scoreboard players add #n o 1\n"),
        ("t:clear", "schedule clear t:inc\n"),
    ]);
    all(
        &mut w,
        &[
            "schedule function t:inc 5t append",
            "schedule function t:inc 5t append",
            "schedule function t:inc 6t append",
        ],
    );
    assert_eq!(w.scheduled(), 2);
    w.ticks(6);
    assert_eq!(score(&w, "#n"), 2);
    all(&mut w, &["schedule function t:clear 3t", "schedule function t:inc 3t"]);
    w.ticks(3);
    assert_eq!(score(&w, "#n"), 2);
    assert_eq!(run(&mut w, "schedule function t:inc 0t"), None);
}

#[test]
fn random_needs_a_range_of_two_when_it_runs() {
    let mut w = loaded(&[("t:f", "random value 5..5\nscoreboard players set #after o 1\n")]);
    run(&mut w, "function t:f");
    assert_eq!(score(&w, "#after"), 1);
    assert_eq!(run(&mut w, "random value 3..3"), None);
    assert!((3..=4).contains(&run(&mut w, "random value 3..4").unwrap()));
}

#[test]
fn arguments_of_macros_are_written_as_the_game_does() {
    let mut w = loaded(&[("t:f", "$data modify storage t:x out set value '$(v)'\n")]);
    for (value, text) in [
        ("[I;1,2]", "[I;1,2]"),
        ("{a:1b,b:\"c\"}", "{a:1b,b:\"c\"}"),
        ("0.5d", ".5"),
        ("-0.5f", "-.5"),
        ("0.1f", ".100000001490116"),
        ("3.0d", "3"),
        ("0.0d", "0"),
        ("7b", "7"),
        ("[1.5d,2.0d]", "[1.5d,2.0d]"),
    ] {
        run(&mut w, &format!("function t:f {{v:{value}}}"));
        let ask = format!("execute if data storage t:x {{out:'{text}'}}");
        assert_eq!(run(&mut w, &ask), Some(1), "{value}");
    }
    all(
        &mut w,
        &[
            "data modify storage t:x n set value 5b",
            "data modify storage t:x s set string storage t:x n",
        ],
    );
    assert_eq!(run(&mut w, "execute if data storage t:x {s:\"5b\"}"), Some(1));
}

#[test]
fn lists_are_of_one_kind_before_1_21_5() {
    for (format, mixed) in [(48, None), (71, Some(1))] {
        let mut w = world();
        assert!(w.load(&[pack(format, &[], &[])]).is_empty());
        all(
            &mut w,
            &["data modify storage t:x a set value [1,2]", "setblock 0 4 0 chest{CustomName:'x'}"],
        );
        assert_eq!(run(&mut w, "data modify storage t:x a append value \"a\""), mixed, "{format}");
        assert_eq!(run(&mut w, "setblock 0 4 0 chest{CustomName:'y'}"), mixed, "{format}");
    }
}

#[test]
fn clone_counts_all_it_copies_and_may_overlap_by_force() {
    let mut w = world();
    all(&mut w, &["fill 0 4 0 2 4 0 stone", "setblock 3 4 0 dirt"]);
    assert_eq!(run(&mut w, "clone 0 4 0 2 4 0 0 6 0"), Some(3));
    assert_eq!(run(&mut w, "clone 0 4 0 2 4 0 0 6 0"), Some(3));
    assert_eq!(run(&mut w, "clone 0 4 0 3 4 0 1 4 0"), None);
    assert_eq!(run(&mut w, "clone 0 4 0 3 4 0 1 4 0 replace move"), Some(4));
    assert_eq!(run(&mut w, "execute if block 4 4 0 dirt if block 0 4 0 air"), Some(1));
    assert_eq!(run(&mut w, "fill 1 4 0 3 4 0 stone destroy"), Some(3));
    assert_eq!(run(&mut w, "setblock 0 9 0 air destroy"), Some(1));
}

#[test]
fn command_blocks_run_when_they_are_powered() {
    let mut w = loaded(&[]);
    let add = "{Command:\"scoreboard players add #n o 1\"}";
    all(
        &mut w,
        &[&format!("setblock 0 4 0 repeating_command_block{add}"), "scoreboard players set #n o 0"],
    );
    w.ticks(3);
    assert_eq!(score(&w, "#n"), 0);
    assert_eq!(w.power([0, 4, 0]), Some(PowerResult::Switched(true)));
    w.ticks(3);
    assert_eq!(w.power([0, 4, 0]), Some(PowerResult::Switched(false)));
    w.ticks(3);
    assert_eq!(score(&w, "#n"), 3);
    all(&mut w, &[&format!("setblock 0 4 0 command_block{add}"), "setblock 1 4 0 redstone_block"]);
    w.ticks(3);
    assert_eq!(score(&w, "#n"), 4);
    all(&mut w, &["setblock 1 4 0 air"]);
    w.ticks(2);
    all(&mut w, &["data merge block 0 4 0 {auto:1b}"]);
    w.ticks(2);
    assert_eq!(score(&w, "#n"), 5);
}

#[test]
fn options_come_once_and_files_begin_with_a_command() {
    let mut w = world();
    for selector in ["@e[limit=1,limit=2]", "@e[x=1,x=2]", "@e[sort=nearest,sort=random]"] {
        let error = w.command(&format!("kill {selector}"), Context::SERVER).unwrap_err();
        assert!(error.to_string().contains("isn't applicable here"), "{error}");
    }
    run(&mut w, "kill @e[tag=a,tag=b,tag=!c,type=!cow,type=!pig]");
    // Editors that put a mark before the text spoil the first line for the game, too.
    assert_eq!(world().load(&[pack(48, &[("t:f", "\u{feff}say x\nsay y\n")], &[])]).len(), 1);
}
