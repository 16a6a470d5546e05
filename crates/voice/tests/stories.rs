//! Stories of bots' faults: found by their English words, told in German, and none of the arena's is missing.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use foursight_voice::{Argument, Lang, parse, story};

/// The catalogue of stories of a language.
fn catalogue(lang: Lang) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.code());
    fs::read_to_string(folder.join("stories.ftl")).unwrap()
}

/// True if there is German for it.
fn is_told(text: &str) -> bool {
    story(text, Lang::De) != text
}

#[test]
fn stories_are_found_by_their_words_and_told_with_what_is_in_them() {
    for (english, german) in [
        ("no answer within 700 ms", "keine Antwort in 700 ms"),
        ("no answer within 700 ms (after 812 ms)", "keine Antwort in 700 ms (nach 812 ms)"),
        (
            "the move 3 is not possible: the column [3] is full",
            "der Zug 3 ist nicht möglich: die Spalte [3] ist voll",
        ),
        (
            "the reply is not JSON; expected {\"column\":3}, got \"; expected , got\"",
            "die Antwort ist kein JSON; erwartet: {\"column\":3}, bekommen: \"; expected , got\"",
        ),
        ("won under perfect play, in 1 more moves", "gewonnen bei bestem Spiel, in 1 weiterem Zug"),
        (
            "expected three stones \"x,y x,y x,y\", got \"1\"",
            "erwartet: drei Steine \"x,y x,y x,y\", bekommen: \"1\"",
        ),
    ] {
        assert_eq!(story(english, Lang::De), german);
        assert_eq!(story(english, Lang::En), english);
    }
    for other in ["connect4.four", "", "a sentence of another time", &"x".repeat(5000)] {
        assert_eq!(story(other, Lang::De), other);
    }
}

#[test]
fn every_story_is_told_as_itself() {
    let (english, german) = (catalogue(Lang::En), catalogue(Lang::De));
    let german = parse(&german).unwrap();
    for (key, english) in parse(&english).unwrap() {
        let filled: Vec<_> =
            english.variables().into_iter().map(|name| (name, Argument::Number(7))).collect();
        let (_, german) = german.iter().find(|(known, _)| *known == key).unwrap();
        let german = german.format(&filled);
        assert_eq!(story(&english.format(&filled), Lang::De), german, "{key}");
    }
}

/// The texts in a source that begin behind this word, with a number for whatever is filled in.
fn texts_behind(source: &str, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices(word) {
        let rest = source[at + word.len()..].trim_start();
        let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
        let Some(rest) = rest.strip_prefix('"') else { continue };
        let (mut text, mut inside, mut escaped) = (String::new(), false, false);
        for letter in rest.replace("{{", "(").replace("}}", ")").chars() {
            match letter {
                '\\' if !escaped => escaped = true,
                '"' if !escaped => break,
                '{' => inside = true,
                '}' => {
                    inside = false;
                    // What adjoins a word is an addition that can be left out.
                    if !text.ends_with(char::is_alphanumeric) {
                        text.push('7');
                    }
                }
                _ if inside => {}
                _ => {
                    escaped = false;
                    text.push(letter);
                }
            }
        }
        // What is put together from texts elsewhere says nothing itself.
        if text.contains(char::is_alphabetic) {
            found.push(text);
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            let text = fs::read_to_string(&path).unwrap();
            found.push(text.split("#[cfg(test)]").next().unwrap().to_owned());
        }
    }
}

#[test]
fn whatever_the_arena_tells_is_a_story() {
    let arena = Path::new(env!("CARGO_MANIFEST_DIR")).join("../arena/src");
    let (mut all, mut told) = (Vec::new(), 0);
    sources(&arena, &mut all);
    for source in &all {
        for kind in ["Absent,", "BadReply,", "Crashed,", "Disconnected,", "Flood,", "Timeout,"] {
            for text in texts_behind(source, &format!("EndKind::{kind}")) {
                assert!(is_told(&text), "no German for: {text}");
                told += 1;
            }
        }
        for word in ["let detail =", "bad(", "with_detail("] {
            for text in texts_behind(source, word) {
                assert!(is_told(&text), "no German for: {text}");
                told += 1;
            }
        }
    }
    assert!(told > 30, "{told} texts were looked at");
}
