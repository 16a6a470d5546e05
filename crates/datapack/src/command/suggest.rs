//! What somebody may have meant who typed a word that is not known.

use super::syntax::NOT_RUN;
use super::tree;
use crate::pack::PackFormat;
use crate::world::{ever_known_anywhere, known_names};

/// Longest word that is compared, in bytes.
const LONGEST: usize = 64;

/// Names that the game has changed: what it was called, and what it is called now.
const RENAMED: [(&str, &str); 19] = [
    ("grass", "short_grass"),
    ("chain", "iron_chain"),
    ("scute", "turtle_scute"),
    ("boat", "oak_boat"),
    ("chest_boat", "oak_chest_boat"),
    ("potion", "splash_potion"),
    ("sweeping", "sweeping_edge"),
    ("horse.jump_strength", "generic.jump_strength"),
    ("doDaylightCycle", "advance_time"),
    ("doWeatherCycle", "advance_weather"),
    ("doMobSpawning", "spawn_mobs"),
    ("doTileDrops", "block_drops"),
    ("doMobLoot", "mob_drops"),
    ("doEntityDrops", "entity_drops"),
    ("doImmediateRespawn", "immediate_respawn"),
    ("doLimitedCrafting", "limited_crafting"),
    ("announceAdvancements", "show_advancement_messages"),
    ("naturalRegeneration", "natural_health_regeneration"),
    ("commandBlocksEnabled", "command_blocks_work"),
];

/// What a name of another version is called in this one.
fn renamed(name: &str, format: PackFormat) -> Option<String> {
    let here = |other: &str| known_names(format).any(|known| known == other);
    let table = RENAMED.iter().flat_map(|(old, new)| [(*old, *new), (*new, *old)]);
    let mut others: Vec<String> =
        table.filter(|(from, _)| *from == name).map(|(_, to)| to.to_owned()).collect();
    // Attributes had a group in front of their names, rules of the game were written `likeThis`.
    let groups = ["generic", "player", "zombie"];
    others.extend(
        groups.iter().filter_map(|it| name.strip_prefix(it)?.strip_prefix('.')).map(str::to_owned),
    );
    others.extend(groups.map(|group| format!("{group}.{name}")));
    let apart = name.chars().flat_map(|letter| {
        let gap = letter.is_ascii_uppercase().then_some('_');
        gap.into_iter().chain([letter.to_ascii_lowercase()])
    });
    others.push(apart.collect());
    others.into_iter().find(|other| other != name && here(other))
}

/// The name that the word at a position of a command is closest to: a command, a word of this
/// command, a name of a registry, one of the `functions`, or `more` commands.
pub(crate) fn suggest(
    text: &str,
    at: usize,
    more: &[&str],
    functions: &[&str],
    format: PackFormat,
) -> Option<String> {
    let (before, rest) = text.split_at_checked(at)?;
    let word = rest.split(' ').next().unwrap_or_default();
    let word = word.split(['[', '{']).next().unwrap_or_default();
    let words: Vec<&str> = before.split_whitespace().collect();
    let command = words.iter().rposition(|word| *word == "run").map_or(0, |at| at + 1);
    let name = word.strip_prefix("minecraft:").unwrap_or(word);
    if words.get(command).is_none() && NOT_RUN.contains(&name) {
        // Known, and not run here.
        return None;
    }
    if words.get(command).is_some_and(|it| *it != "function") && ever_known_anywhere(name) {
        return renamed(name, format);
    }
    let found = match words.get(command) {
        None => {
            let mut commands: Vec<&str> = tree::commands(format).collect();
            commands.extend(more);
            nearest(word, commands)
        }
        Some(&"function") => return nearest_function(word, functions),
        Some(command) => {
            let command = command.strip_prefix("minecraft:").unwrap_or(command);
            let literals = tree::descendants(command)
                .filter(|node| !node.is_argument() && node.is_in(format))
                .map(|node| node.token);
            nearest(word, literals)
        }
    };
    let named = || if words.is_empty() { None } else { nearest(name, known_names(format)) };
    found.or_else(named)
}

/// The function that is meant. In a namespace that exists only the rest of the name is compared: a
/// long namespace would make all of its functions alike.
fn nearest_function(word: &str, functions: &[&str]) -> Option<String> {
    let Some((namespace, name)) = word.split_once(':') else {
        return nearest(word, functions.iter().copied());
    };
    let prefix = format!("{namespace}:");
    let own: Vec<&str> = functions.iter().filter_map(|id| id.strip_prefix(&prefix)).collect();
    if own.is_empty() {
        return nearest(word, functions.iter().copied());
    }
    nearest(name, own).map(|name| format!("{prefix}{name}"))
}

fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let close = |candidate: &'a str| {
        let most = 1 + candidate.len() / 4;
        let far = candidate.len() > LONGEST || candidate.len().abs_diff(word.len()) > most;
        let distance = if far { most + 1 } else { strsim::damerau_levenshtein(word, candidate) };
        (0 < distance && distance <= most).then_some((distance, candidate))
    };
    known.into_iter().filter_map(close).min().map(|(_, candidate)| candidate.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minecraft_finding_11_unknown_words_have_suggestions() {
        let functions = ["demo:setup", "demo:start", "a_long_namespace:timer_15"];
        for (text, at, meant) in [
            ("sumon pig", 0, Some("summon")),
            ("execute as @a run tellrow @s {}", 18, Some("tellraw")),
            ("scoreboard plaxers set a b 1", 11, Some("players")),
            ("summon minecraft:zombei", 7, Some("zombie")),
            ("setblock 0 0 0 ston[a=b]", 15, Some("stone")),
            ("function demo:stat", 9, Some("demo:start")),
            ("function dmo:start", 9, Some("demo:start")),
            ("function a_long_namespace:bombs_on", 9, None),
            ("function a_long_namespace:timer_16", 9, Some("a_long_namespace:timer_15")),
            ("boaxd", 0, Some("board")),
            ("qqqqqqqq", 0, None),
            ("say", 3, None),
            ("say ä", 5, None),
            // Known, though not here or not now: nothing that only looks like it.
            ("kick Steve", 0, None),
            ("setblock 0 0 0 grass", 15, Some("short_grass")),
            ("setblock 0 0 0 minecraft:chain", 15, Some("iron_chain")),
            ("attribute @s generic.max_health get", 13, Some("max_health")),
            ("gamerule doDaylightCycle false", 9, Some("advance_time")),
            ("gamerule keepInventory true", 9, Some("keep_inventory")),
            ("particle ambient_entity_effect", 9, None),
        ] {
            let found = suggest(text, at, &["board"], &functions, PackFormat::LATEST);
            assert_eq!(found.as_deref(), meant, "{text}");
        }
        // What the version does not have is not proposed.
        let old = |text, at| suggest(text, at, &[], &[], PackFormat::V1_19);
        assert_eq!(old("setblock 0 0 0 short_grass", 15).as_deref(), Some("grass"));
        assert_eq!(old("attribute @s max_health get", 13).as_deref(), Some("generic.max_health"));
        for (_, new) in RENAMED {
            let known = ever_known_anywhere(new);
            assert!(known, "no version knows {new}");
        }
        assert_eq!(suggest("swing @", 0, &[], &[], PackFormat::V1_19), None);
    }
}
