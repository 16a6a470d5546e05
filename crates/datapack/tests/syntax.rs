//! Every command and every form of argument that packs may use: what the game accepts is
//! accepted, what it refuses is refused at the same position, and results are the game's.
#![allow(clippy::unwrap_used)]

use foursight_datapack::{
    CommandError, Context, Files, Interner, Pack, PackFormat, World, command,
};

fn world() -> World {
    let mut world = World::new(3);
    world.join("Ann", [0.0, 64.0, 0.0]);
    world.join("Ben", [8.0, 64.0, 0.0]);
    for text in [
        "scoreboard objectives add o dummy",
        "scoreboard objectives add t trigger",
        "scoreboard players set Ann o 5",
        "team add red",
        "summon zombie 3 64 0 {Tags:[\"z\"]}",
        "summon marker 4 64 0 {Tags:[\"m\"],data:{x:1}}",
        "setblock 1 64 1 chest",
        "setblock 2 64 1 oak_sign",
        "bossbar add a:b \"B\"",
    ] {
        world.command(text, Context::SERVER).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    world
}

/// Runs a command as the server: its result, or nothing if it fails.
fn run(world: &mut World, text: &str) -> Option<i32> {
    match world.command(text, Context::SERVER) {
        Ok(result) => Some(result),
        Err(CommandError::Failed(_)) => None,
        Err(CommandError::Syntax(error)) => panic!("{text}: {error} at {}", error.at),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn every_form_is_read() {
    let syntax = "
advancement grant @a everything
advancement revoke Ann only a:b crit
attribute @e[tag=z,limit=1] minecraft:max_health base set 40
attribute Ann max_health modifier add a:b -2.5 add_multiplied_base
attribute Ann max_health modifier value get a:b 100
bossbar set a:b players
bossbar get a:b visible
clear
clear @a *[custom_data~{a:1}|damage=3,!unbreakable]
clear Ann #a:b 3
clone 1 64 1 1 64 1 5 64 5 masked move
clone 1 64 1 1 64 1 5 64 5 filtered #minecraft:wool force
damage @e[tag=z,limit=1] 2.5 minecraft:player_attack by Ann from Ben
data get entity @e[tag=m,limit=1] data.x 2
data merge storage a:s {l:[1,2,3],m:{n:\"x\"}}
data modify storage a:s l insert 1 value 9
data modify storage a:s m.\"odd key\" set from entity @e[tag=m,limit=1] data
data modify storage a:s t set string entity @e[tag=m,limit=1] UUID[0] -2
data remove storage a:s l[-1]
difficulty
effect give @e[tag=z] minecraft:speed infinite 2 true
effect give @a haste 5 1
effect clear @a minecraft:haste
enchant Ann minecraft:sharpness 2
execute align xz anchored eyes facing entity @p eyes rotated as @s positioned over world_surface run say a
execute as @e[type=!player,type=!#minecraft:undead,nbt={data:{x:1}},dx=1,dy=1,dz=1,x=4,y=64,z=0] run tag @s add hit
execute as @a[scores={o=1..},level=..5,gamemode=!creative,team=!red,name=!Ben,x_rotation=-90..90,y_rotation=-180..180] run say me
execute at @r[limit=1] if biome ~ ~ ~ minecraft:plains if loaded ~ ~ ~ if dimension overworld run say a
execute if blocks 0 0 0 1 1 1 4 4 4 masked
execute if data block 1 64 1 Items
execute if items block 1 64 1 container.* *
execute if items entity @a hotbar.* minecraft:stone[count=1]
execute if predicate {condition:\"minecraft:random_chance\",chance:1.0}
execute if score Ann o > Ben o
execute in the_nether positioned 0 0 0 run say there
execute on passengers on vehicle on origin run say a
execute store result block 1 64 1 Lock int 1 run scoreboard players get Ann o
execute store success bossbar a:b value if entity Ann
execute store result entity @e[tag=m,limit=1] data.y double 0.5 run scoreboard players get Ann o
execute store result storage a:s f float 0.1 run scoreboard players get Ann o
execute summon pig run tag @s add piggy
execute unless entity @e[tag=none] unless function #a:none run say a
experience add @a 3 levels
xp query Ann points
fill 0 70 0 3 72 3 glass hollow
fill 0 70 0 3 72 3 stone outline
fill 0 70 0 3 72 3 air destroy
fillbiome 0 60 0 7 67 7 minecraft:desert replace minecraft:plains
forceload add ~ ~ ~31 ~31
forceload query ~ ~
gamemode spectator Ben
gamerule advance_time false
gamerule random_tick_speed
give @a minecraft:diamond_sword[damage=3,custom_name='\"X\"',!unbreakable] 2
item modify entity Ann weapon.mainhand {function:\"minecraft:set_count\",count:3}
item replace block 1 64 1 container.5 with minecraft:apple 3
item replace entity Ann armor.head from block 1 64 1 container.5
item replace entity @e[tag=z] weapon.offhand with shield
kill @e[tag=piggy]
list uuids
loot spawn ~ ~ ~ loot a:none
loot give Ann mine 1 64 1 mainhand
me waves
msg Ann hello @p
particle dust{color:[1.0,0.0,0.0],scale:1.0} ~ ~ ~ 0.1 0.1 0.1 0 3 force @a
particle minecraft:flame
playsound minecraft:entity.pig.ambient master @a ~ ~ ~ 1 1 0.5
random value 1..6 a:seq
random reset a:seq
recipe give @a *
ride Ann mount @e[tag=z,limit=1]
ride Ann dismount
rotate @e[tag=m,limit=1] 90 0
rotate @e[tag=m,limit=1] facing 0 64 0
rotate @e[tag=m,limit=1] facing entity Ann eyes
schedule clear a:b
scoreboard objectives add s2 minecraft.custom:minecraft.jump {text:\"Jumps\"}
scoreboard objectives modify o rendertype hearts
scoreboard objectives modify o numberformat fixed \"-\"
scoreboard objectives modify o displayautoupdate true
scoreboard objectives setdisplay sidebar.team.red o
scoreboard players display name Ann o {text:\"A\"}
scoreboard players display numberformat Ann o blank
scoreboard players operation * o += #five o
scoreboard players list Ann
scoreboard players reset #five
setblock 0 64 5 oak_stairs[facing=east,half=top] keep
setworldspawn ~ ~ ~ 90 0
spawnpoint Ann 0 64 0
spreadplayers 0 0 1 10 under 80 false @a
stopsound @a master minecraft:entity.pig.ambient
stopwatch create a:w
summon minecraft:item_display ~ ~1 ~ {item:{id:\"stone\"},Passengers:[{id:\"marker\"}]}
team join red Ann Ben_fake
team modify red prefix {text:\"[R] \"}
team modify red collisionRule pushOwnTeam
teleport Ann 1.5 64 ~ facing entity Ben feet
tellraw @a [{translate:\"a.b\",fallback:\"%s!\",with:[{selector:\"@p\"}]},{nbt:\"l[0]\",storage:\"a:s\"},{keybind:\"key.jump\"}]
tick rate 20
time add 1d
time set midnight
title @a times 5 10t 1s
title @a subtitle {score:{name:\"Ann\",objective:\"o\"}}
title Ann clear
tp @e[tag=m] Ann
transferless
weather thunder 60s
worldborder center 10 -10
worldborder warning distance 5
worldborder damage buffer 2.5";
    let mut w = world();
    for text in syntax.lines().filter(|line| !line.is_empty()) {
        match text {
            "transferless" => assert!(w.command(text, Context::SERVER).is_err()),
            // Two holders are one too many.
            "team join red Ann Ben_fake" => assert!(w.command(text, Context::SERVER).is_err()),
            _ => {
                run(&mut w, text);
            }
        }
        w.tick();
    }
}

#[test]
fn results_are_those_of_the_game() {
    let mut w = world();
    for (text, result) in [
        ("team join red @a", Some(2)),
        ("execute if entity @a[team=red]", Some(2)),
        ("team list red", Some(2)),
        ("team empty red", Some(2)),
        ("team empty red", None),
        ("team add red", None),
        ("team remove blue", None),
        ("gamerule max_command_sequence_length", Some(65_536)),
        ("gamerule keep_inventory", Some(0)),
        ("gamerule keep_inventory true", Some(1)),
        ("gamerule keep_inventory maybe", None),
        ("time set 5000", Some(5000)),
        ("time query time", Some(5000)),
        ("time add 20000", Some(1000)),
        ("time query time", Some(25_000)),
        ("time query day", Some(1000)),
        ("difficulty", Some(1)),
        ("difficulty hard", Some(0)),
        ("difficulty hard", None),
        ("experience add Ann 10", Some(1)),
        ("experience query Ann levels", Some(1)),
        ("experience query Ann points", Some(3)),
        ("experience set Ann 40 points", None),
        ("give Ann stone 70", Some(1)),
        ("clear Ann stone 0", Some(70)),
        ("execute if items entity Ann hotbar.1 stone", Some(6)),
        ("clear Ann stone 68", Some(68)),
        ("clear Ann dirt", None),
        ("item replace block 1 64 1 container.2 with apple 3", Some(1)),
        ("execute if items block 1 64 1 container.* apple", Some(3)),
        ("item replace block 1 64 1 weapon.mainhand with apple", Some(1)),
        ("effect give @e[tag=m] speed", None),
        ("effect give @e[tag=z] speed 10 1", Some(1)),
        (
            "execute if data entity @e[tag=z,limit=1] active_effects[{id:\"minecraft:speed\"}]",
            Some(1),
        ),
        ("effect clear @e[tag=z] haste", None),
        ("attribute Ann max_health get", Some(20)),
        ("attribute Ann max_health modifier add a:b 0.5 add_multiplied_base", Some(1)),
        ("attribute Ann max_health get", Some(30)),
        ("attribute Ann max_health modifier add a:b 0.5 add_multiplied_base", None),
        ("attribute Ann max_health base set 10", Some(1)),
        ("attribute Ann max_health get 2", Some(30)),
        ("damage @e[tag=z,limit=1] 15", Some(1)),
        ("execute if entity @e[tag=z]", Some(1)),
        ("damage @e[tag=z,limit=1] 15", Some(1)),
        ("execute if entity @e[tag=z]", None),
        ("damage @e[tag=m,limit=1] 1", None),
        ("fillbiome 0 0 0 3 3 3 desert", Some(1)),
        ("execute if biome 1 1 1 desert", Some(1)),
        ("execute if biome 4 1 1 desert", None),
        ("forceload add 0 0 17 0", Some(2)),
        ("forceload add 0 0", None),
        ("forceload query", Some(2)),
        ("worldborder get", Some(59_999_968)),
        ("worldborder set 100", Some(-59_999_868)),
        ("worldborder set 100", None),
        ("advancement grant @a only a:none", None),
        ("loot give Ann loot a:none", None),
        ("list", Some(2)),
        ("seed", Some(0)),
        ("kill Ann", Some(1)),
    ] {
        assert_eq!(run(&mut w, text), result, "{text}");
    }
}

#[test]
fn syntax_errors_have_a_position() {
    let mut w = world();
    for (text, at, words) in [
        ("team", 4, "incomplete"),
        ("team join", 9, "incomplete"),
        ("team modify red color pink", 22, "Incorrect argument"),
        ("effect give @s speed -1", 21, "must not be less than 1"),
        ("gamemode fly", 9, "Unknown game mode"),
        ("item replace entity @s hotbar.12 with stone", 23, "Unknown slot"),
        ("execute if items entity @s foo *", 27, "Unknown slot"),
        ("clear @e", 6, "Only players"),
        ("give @a stone[damage] 1", 20, "Expected '='"),
        ("worldborder set x", 16, "Expected double"),
        ("attribute @a max_health get", 10, "Only one entity"),
        ("kill @e[predicate=A]", 18, "Invalid ID"),
        ("kill @a[advancements={a:b=maybe}]", 26, "Invalid bool"),
        ("weather fog", 8, "Incorrect argument"),
        ("damage @p", 9, "incomplete"),
        ("op Ann", 0, "does not run /op"),
    ] {
        match w.command(text, Context::SERVER) {
            Err(CommandError::Syntax(error)) => {
                assert_eq!(error.at, at, "{text}: {error}");
                assert!(error.message.contains(words), "{text}: {error}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_condition_is_as_new_as_its_command() {
    let mut names = Interner::default();
    for text in ["stopwatch create a:b", "execute if stopwatch a:b 1.. run say late"] {
        for (format, is_known) in [(PackFormat::V1_19, false), (PackFormat::LATEST, true)] {
            let parsed = command::parse_command(text, &mut names, format);
            assert_eq!(parsed.is_ok(), is_known, "{text} in {format:?}: {parsed:?}");
        }
    }
}

/// What newer versions refuse is refused there, with the version that knew it, and still accepted
/// where it was known.
#[test]
fn minecraft_finding_02_old_names_are_refused_with_their_version() {
    let parse = |text: &str, format: u32| {
        command::parse_command(text, &mut Interner::default(), PackFormat(format))
    };
    for (text, old, version) in [
        ("gamerule doDaylightCycle false", 88, "1.21.10"),
        ("give @a stone{a:1}", 26, "1.20.4"),
        ("setblock 0 0 0 grass", 18, "1.20.2"),
        ("setblock 0 0 0 chain", 80, "1.21.8"),
        ("summon boat", 48, "1.21.1"),
        ("summon potion", 61, "1.21.4"),
        ("attribute @s generic.max_health get", 48, "1.21"),
        ("enchant @s sweeping", 26, "1.20.4"),
        ("scoreboard objectives setdisplay belowName", 15, "1.20"),
    ] {
        assert!(parse(text, old).is_ok(), "{text} in format {old}: {:?}", parse(text, old).err());
        for new in [107, 121] {
            let error = parse(text, new).unwrap_err().to_string();
            assert!(error.contains(version), "{text}: {error}");
        }
    }
    let never = ["effect give @s speed 1 300", "summon nothing", "give @a nothing"];
    for text in never.into_iter().chain(["scoreboard objectives add x dumy"]) {
        assert!(parse(text, 107).is_err(), "{text}");
    }
    // And what came later is refused before, and accepted then.
    for (text, before, since, version) in [
        ("setblock 0 0 0 sulfur", 101, 107, "since 26.2"),
        ("summon sulfur_cube", 101, 107, "since 26.2"),
        ("setblock 0 0 0 straw_bed[part=head]", 107, 121, "since 26.3"),
        ("give @a red_cushion", 107, 121, "since 26.3"),
    ] {
        assert!(parse(text, since).is_ok(), "{text}");
        assert!(parse(text, before).unwrap_err().to_string().contains(version), "{text}");
    }
}

#[test]
fn minecraft_finding_02_unknown_particles_are_refused() {
    let parse = |text: &str, format: u32| {
        command::parse_command(text, &mut Interner::default(), PackFormat(format))
    };
    for (text, known, refused, message) in [
        ("particle flame ~ ~ ~", 10, &[][..], ""),
        ("particle cherry_leaves", 15, &[10, 12], "since 1.20"),
        ("particle geyser", 107, &[10, 101], "since 26.2"),
        ("particle yellow_poplar_leaves", 121, &[107], "since 26.3"),
        ("particle ambient_entity_effect", 26, &[41, 121], "up to 1.20.4"),
        ("particle dust 1 0 0 1 ~ ~ ~", 26, &[41, 121], "options: No key color"),
        ("particle dust_color_transition 1 0 0 1 0 0 1 ~ ~ ~", 10, &[48], "No key from_color"),
        ("particle item stone ~ ~ ~ 0 0 0 1 1", 18, &[121], "No key item"),
        ("particle block{block_state:\"stone\"} ~ ~ ~", 41, &[26], "Expected whitespace"),
    ] {
        assert!(parse(text, known).is_ok(), "{text} in {known}: {:?}", parse(text, known).err());
        for format in refused {
            let error = parse(text, *format).unwrap_err().to_string();
            assert!(error.contains(message), "{text} in {format}: {error}");
        }
    }
    for text in ["particle flames ~ ~ ~", "particle a:flame", "particle block ~ ~ ~"] {
        for format in [10, 41, 121] {
            assert!(parse(text, format).is_err(), "{text} in {format}");
        }
    }
    let error = parse("particle flames", 121).unwrap_err();
    assert_eq!((&*error.message, error.at), ("Unknown particle: minecraft:flames", 9));
}

/// A tag of blocks or items must be the game's or a pack's. Up to 1.21.1 functions are read before tags
/// are, and only what is typed is refused. Nobody asks whether tags of entities are there.
#[test]
fn minecraft_finding_02_unknown_tags_are_refused() {
    let load = |format: u32, line: &str| {
        let mut files = Files::new();
        let meta = r#"{"pack":{"pack_format":10,"supported_formats":[10,121],"description":""}}"#;
        files.insert("pack.mcmeta".into(), meta.into());
        for s in ["", "s"] {
            files.insert(format!("data/a/function{s}/b.mcfunction"), line.into());
            for (name, member) in [("there", "stone"), ("empty", "nothing_at_all")] {
                let tag = format!("{{\"values\":[\"{member}\"]}}");
                files.insert(format!("data/a/tags/block{s}/{name}.json"), tag.into());
            }
        }
        let mut w = world();
        let pack = Pack::from_files_as("a", &files, PackFormat(format)).unwrap();
        let errors: Vec<String> = w.load(&[pack]).iter().map(ToString::to_string).collect();
        let typed = w.command(line, foursight_datapack::Context::SERVER);
        (errors, typed.err().map(|error| error.to_string()).unwrap_or_default())
    };
    let missing = "Couldn't load tag a:empty as it is missing";
    for (line, format, message) in [
        ("execute if block ~ ~ ~ #wool", 121, ""),
        ("execute if block ~ ~ ~ #a:there", 121, ""),
        ("execute if entity @e[type=#nothing]", 121, ""),
        ("execute if block ~ ~ ~ #wools", 121, "Unknown block tag 'minecraft:wools'"),
        ("execute if block ~ ~ ~ #a:empty", 57, "Unknown block tag 'a:empty'"),
        ("fill 0 0 0 1 1 1 stone replace #replaceable_plants", 94, "it was known up to 1.19.4"),
        ("execute if block ~ ~ ~ #concrete", 101, "it is known since 26.2"),
        ("clear @a #enchantable/lunge", 88, "it is known since 1.21.11"),
        ("clear @a #axess", 121, "Unknown item tag 'minecraft:axess'"),
    ] {
        let (errors, typed) = load(format, line);
        let [first, rest @ ..] = &*errors else { panic!("{line}: the tag a:empty is loaded") };
        let function = if first.contains(missing) { rest.first() } else { Some(first) };
        assert!(errors.iter().any(|error| error.contains(missing)), "{errors:?}");
        match function {
            None => assert_eq!(message, "", "{line}"),
            Some(error) => {
                assert!(!message.is_empty() && error.contains(message), "{line}: {error}");
            }
        }
        assert!(typed.contains(if message.is_empty() { "" } else { message }), "{line}: {typed}");
        assert!(!typed.contains("Unknown") || !message.is_empty(), "{line}: {typed}");
        // The same in a version that asks only when it is typed.
        if message.starts_with("Unknown") {
            let (errors, typed) = load(48, line);
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert!(typed.contains("Unknown"), "{line}: {typed}");
        }
    }
}

/// Item functions and conditions in files and in commands are those of the version as well.
#[test]
fn minecraft_finding_02_old_loot_functions_and_conditions_are_refused() {
    let modifier = r#"[{"function":"set_nbt","tag":"{a:1}"}]"#;
    let table = r#"{"pools":[{"rolls":1,"entries":[{"type":"item","name":"stone",
        "functions":[{"function":"minecraft:set_nbt","tag":"{function:\"set_nbt\"}"}]}]}]}"#;
    let predicate =
        r#"{"condition":"inverted","term":{"condition":"minecraft:alternative","terms":[]}}"#;
    let newer = r#"{"function":"set_custom_data","tag":{"function":"set_nbt"}}"#;
    for (kind, text, old, new, place, when) in [
        ("item_modifier", modifier, 26, 107, "[0].function", "it was known up to 1.20.4"),
        ("loot_table", table, 26, 121, "pools[0].entries[0].functions[0].function", "up to 1.20.4"),
        ("predicate", predicate, 12, 121, "term.condition", "it was known up to 1.19.4"),
        ("item_modifier", newer, 41, 26, "function", "it is known since 1.20.5"),
    ] {
        let mut files = Files::new();
        let meta = r#"{"pack":{"pack_format":10,"supported_formats":[10,121],"description":""}}"#;
        files.insert("pack.mcmeta".into(), meta.into());
        for folder in [kind.to_owned(), format!("{kind}s")] {
            files.insert(format!("data/a/{folder}/b.json"), text.into());
        }
        let errors =
            |format: u32| Pack::from_files_as("a", &files, PackFormat(format)).unwrap().errors;
        assert!(errors(old).is_empty(), "{kind} in {old}: {:?}", errors(old));
        let [error] = &*errors(new) else { panic!("{kind} in {new}: {:?}", errors(new)) };
        let error = error.to_string();
        assert!(error.contains("b.json: ") && error.contains(place), "{error}");
        assert!(error.contains(when), "{error}");
    }
    for (text, when) in [
        ("item modify entity @s weapon {function:\"set_nbt\",tag:\"{}\"}", "up to 1.20.4"),
        ("execute if predicate {condition:alternative,terms:[]} run say a", "up to 1.19.4"),
    ] {
        let parsed = command::parse_command(text, &mut Interner::default(), PackFormat(107));
        let error = parsed.unwrap_err().to_string();
        assert!(error.contains(when), "{text}: {error}");
    }
}

/// The 28 blocks of 26.2 and three of the game's own tags.
#[test]
fn minecraft_finding_03_blocks_of_26_2_and_the_games_own_tags_are_known() {
    let mut blocks: Vec<String> = ["potent_sulfur", "sulfur_spike"].map(str::to_owned).into();
    for stone in ["cinnabar", "sulfur"] {
        blocks.extend([format!("chiseled_{stone}"), format!("{stone}_bricks")]);
        blocks.extend([stone.to_owned(), format!("polished_{stone}")]);
        for shape in ["slab", "stairs", "wall"] {
            let kinds = [stone.to_owned(), format!("polished_{stone}"), format!("{stone}_brick")];
            blocks.extend(kinds.map(|kind| format!("{kind}_{shape}")));
        }
    }
    assert_eq!(blocks.len(), 28);
    for block in blocks {
        let text = format!("setblock 0 0 0 {block}");
        let parse = |format| command::parse_command(&text, &mut Interner::default(), format);
        assert!(parse(PackFormat(107)).is_ok(), "{text}");
        let error = parse(PackFormat(101)).unwrap_err().to_string();
        assert!(error.contains("it is known since 26.2"), "{text}: {error}");
    }
    let mut w = world();
    assert!(w.load(&[]).is_empty());
    for (text, result) in [
        ("setblock 0 70 0 iron_bars", Some(1)),
        ("execute if block 0 70 0 #minecraft:bars", Some(1)),
        ("execute if block 0 70 0 #replaceable", None),
        ("execute if block 0 71 0 #replaceable", Some(1)),
        ("summon oak_boat 0 72 0", Some(1)),
        ("execute if entity @e[type=#boat]", Some(1)),
    ] {
        assert_eq!(run(&mut w, text), result, "{text}");
    }
}
