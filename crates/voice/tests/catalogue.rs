//! The catalogues and the sources agree: no sentence is missing, and none is left over.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use foursight_voice::{Lang, later_page_catalogue, page_catalogue, parse};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The variables of every sentence of a language, by file and key.
fn sentences(lang: Lang) -> BTreeMap<(String, String), Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.code());
    let mut all = BTreeMap::new();
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        // The German of what is defined in English elsewhere; other tests compare them.
        if ["command-line.ftl", "schema.ftl"].contains(&&*name) {
            continue;
        }
        let text = read(&path);
        assert!(text.ends_with('\n'), "{lang}/{name} must end with a line break");
        let parsed = parse(&text).unwrap_or_else(|error| panic!("{lang}/{name}: {error}"));
        for (key, pattern) in parsed {
            let variables = pattern.variables().into_iter().map(str::to_owned).collect();
            all.insert((name.clone(), key.to_owned()), variables);
        }
    }
    all
}

/// All files with this ending under a folder, but not those of others.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() && !["vendor", "target", "node_modules"].contains(&name.as_str()) {
            files(&path, ending, found);
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
}

/// A sentence as a source asks for it.
#[derive(Debug)]
struct Use {
    place: String,
    key: String,
    /// The names of the arguments, sorted; `None` if they cannot be seen.
    arguments: Option<Vec<String>>,
}

/// What is between an opening bracket, which has been read, and its closing one, cut at the commas
/// that are in no bracket inside.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    let (mut quote, mut escaped) = (None, false);
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(mark), _) if letter == mark => quote = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quote = Some(letter),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') if depth == 0 => {
                parts.push(text[start..at].trim());
                break;
            }
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn name_of(argument: &str) -> String {
    let is_part = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '_';
    argument.chars().take_while(is_part).collect()
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// `say!(lang, "key", name, name = value)`.
fn uses_in_rust(path: &Path, text: &str) -> Vec<Use> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices("say!(") {
        let parts = arguments(&text[at + call.len()..]);
        let Some(key) = parts.get(1).and_then(|key| key.strip_prefix('"')) else { continue };
        let mut names: Vec<String> = parts[2..].iter().map(|part| name_of(part)).collect();
        names.sort();
        found.push(Use {
            place: format!("{}:{}", path.display(), line_of(text, at)),
            key: key.trim_end_matches('"').to_owned(),
            arguments: Some(names),
        });
    }
    found
}

/// `say("key", { name, name: value })`; other literals that are keys count as used.
fn uses_in_javascript(path: &Path, text: &str, keys: &BTreeSet<String>) -> Vec<Use> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices("say(\"") {
        if text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '.') {
            continue;
        }
        let parts = arguments(&text[at + call.len() - 1..]);
        let names = match parts.get(1) {
            None => Some(Vec::new()),
            Some(object) => object.strip_prefix('{').map(|object| {
                let mut names: Vec<_> = arguments(object).into_iter().map(name_of).collect();
                names.sort();
                names
            }),
        };
        found.push(Use {
            place: format!("{}:{}", path.display(), line_of(text, at)),
            key: parts[0].trim_matches('"').to_owned(),
            arguments: names,
        });
    }
    for word in text.split(['"', '\'', '`']).filter(|word| keys.contains(*word)) {
        found.push(Use {
            place: path.display().to_string(),
            key: word.to_owned(),
            arguments: None,
        });
    }
    found
}

fn all_uses(keys: &BTreeSet<String>) -> Vec<Use> {
    let (mut rust, mut page) = (Vec::new(), Vec::new());
    files(&root().join("crates"), ".rs", &mut rust);
    files(&root().join("web/site"), ".js", &mut page);
    let mut all = Vec::new();
    for path in rust.iter().filter(|path| path.iter().any(|part| part == "src")) {
        all.extend(uses_in_rust(path, &read(path)));
    }
    for path in page {
        all.extend(uses_in_javascript(&path, &read(&path), keys));
    }
    all
}

#[test]
fn both_languages_have_the_same_sentences_with_the_same_variables() {
    assert_eq!(sentences(Lang::En), sentences(Lang::De));
}

#[test]
fn a_key_is_in_one_file_only() {
    let mut seen = BTreeMap::new();
    for (file, key) in sentences(Lang::En).into_keys() {
        if let Some(other) = seen.insert(key.clone(), file.clone()) {
            panic!("\"{key}\" is in {file} and in {other}");
        }
    }
}

#[test]
fn every_sentence_that_is_used_exists_and_every_one_that_exists_is_used() {
    let known: BTreeMap<String, Vec<String>> =
        sentences(Lang::En).into_iter().map(|((_, key), variables)| (key, variables)).collect();
    let keys: BTreeSet<String> = known.keys().cloned().collect();
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for Use { place, key, arguments } in all_uses(&keys) {
        match (known.get(&key), arguments) {
            (None, _) => faults.push(format!("{place}: \"{key}\" is in no catalogue")),
            (Some(needed), Some(given)) if *needed != given => {
                faults.push(format!("{place}: \"{key}\" needs {needed:?} and gets {given:?}"));
            }
            _ => {}
        }
        used.insert(key);
    }
    // Stories are found by their words.
    for key in keys.difference(&used).filter(|key| !key.starts_with("story-")) {
        faults.push(format!("\"{key}\" is never said"));
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_page_gets_its_sentences_and_waits_for_those_that_come_later() {
    for lang in Lang::ALL {
        let first = parse(page_catalogue(lang)).unwrap();
        assert!(first.iter().any(|(key, _)| *key == "game-over"), "{lang}");
        let later: BTreeSet<String> = parse(later_page_catalogue(lang))
            .unwrap()
            .into_iter()
            .map(|(key, _)| key.to_owned())
            .collect();
        let mut modules = Vec::new();
        files(&root().join("web/site"), ".js", &mut modules);
        for path in modules {
            let text = read(&path);
            let waits = text.contains("/later.js\"");
            for used in uses_in_javascript(&path, &text, &later) {
                let key = used.key;
                assert!(
                    waits || !later.contains(&key),
                    "{}: \"{key}\" comes later",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn no_sentence_names_an_option_of_the_command_line() {
    for lang in [Lang::En, Lang::De] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.code());
        let mut paths = Vec::new();
        files(&folder, ".ftl", &mut paths);
        for path in paths.iter().filter(|path| !path.ends_with("command-line.ftl")) {
            let text = read(path);
            // What somebody types who has not got the program yet is cargo's.
            let named = text.lines().filter(|line| {
                !line.starts_with('#') && line.replace("cargo run --release", "").contains(" --")
            });
            let named: Vec<&str> = named.collect();
            assert_eq!(named, Vec::<&str>::new(), "{}: write {{$option}}", path.display());
        }
    }
}
