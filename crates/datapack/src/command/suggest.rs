//! What somebody may have meant who typed a word that is not known.

use super::tree;
use crate::pack::PackFormat;
use crate::world::known_names;

/// Longest word that is compared, in bytes.
const LONGEST: usize = 64;

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
    let name = word.strip_prefix("minecraft:").unwrap_or(word);
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
        ] {
            let found = suggest(text, at, &["board"], &functions, PackFormat::LATEST);
            assert_eq!(found.as_deref(), meant, "{text}");
        }
        // What the version does not have is not proposed.
        assert_eq!(suggest("swing @", 0, &[], &[], PackFormat::V1_19), None);
    }
}
