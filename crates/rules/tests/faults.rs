//! Every fault that a pack can have: where it is found, what it is called.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    Budget, Bundled, Diagnostic, InMemoryPacks, Library, LoadError, PackFile, PackSource, Ruleset,
    Severity, schema,
};

fn load(files: &[(&str, &str)], packs: &[&str]) -> Result<Arc<Ruleset>, LoadError> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    Ruleset::load(&Library::of(vec![Box::new(InMemoryPacks(files.collect()))]), packs)
}

fn findings(files: &[(&str, &str)], packs: &[&str]) -> Vec<Diagnostic> {
    match load(files, packs) {
        Err(LoadError::Faulty(found)) => found.0,
        other => panic!("expected faults, got {other:?}"),
    }
}

/// Code, path, line and column of all errors in the pack `p`.
fn errors(text: &str) -> Vec<(&'static str, String, usize, usize)> {
    let found = findings(&[("p", text)], &["p"]);
    let errors = found.into_iter().filter(|finding| finding.severity == Severity::Error);
    errors
        .map(|finding| {
            let (line, column) = finding.position();
            (finding.code, finding.path, line, column)
        })
        .collect()
}

#[track_caller]
fn check(text: &str, code: &str, path: &str) {
    let found = errors(text);
    assert!(
        found.iter().any(|(known, at, ..)| *known == code && at == path),
        "expected {code} at {path} in {text}, found {found:?}"
    );
}

/// A pack with a board of 5 by 5 and these members.
fn pack(members: &str) -> String {
    format!(r#"{{"name": "p", "board": {{"dimensions": [5, 5]}}, {members}}}"#)
}

#[test]
fn longer_steps_are_refused_where_lines_turn_and_where_there_are_too_many() {
    let rule = |board: &str, steps: &str| {
        format!(
            r#"{{"name": "p", "board": {board}, "rules": [
                {{"name": "p.r", "pattern": "AAA", "directions": [{steps}]}}]}}"#
        )
    };
    let mirror = r#"{"dimensions": [5, 5], "topology": [["stop", "stop"], ["reverse", "stop"]]}"#;
    check(&rule(mirror, "[1, 2]"), "bad-lattice", "$.board.topology[1]");
    let steps = |least: i32| {
        let all =
            (least..=127).flat_map(|down| (2..=6).map(move |right| format!("[{down}, {right}]")));
        all.collect::<Vec<_>>().join(", ")
    };
    check(&rule(r#"{"dimensions": [5, 5]}"#, &steps(27)), "bad-step", "$.rules[0].directions");
    let most = rule(r#"{"dimensions": [5, 5]}"#, &steps(28));
    assert!(load(&[("p", &most)], &["p"]).is_ok(), "1,000 of them, both ways counted");
}

#[test]
fn whoever_leaves_out_brackets_words_or_the_name_of_the_pack_is_told_what_to_write() {
    let told = |members: &str| {
        let found = findings(&[("p", &pack(members))], &["p"]).remove(0);
        (found.fault.to_string(), found.help.map(|help| help.to_string()).unwrap_or_default())
    };
    let expected = |text: &str, help: &str| (text.to_owned(), help.to_owned());
    assert_eq!(
        told(r#""turns": {"stones": 2}"#),
        expected("expected an array, found an integer", "write [2]")
    );
    assert_eq!(
        told(r#""turns": [1, 2]"#),
        expected("expected an object, found an array", r#"write {"stones": ..., "order": ...}"#)
    );
    for (members, help) in [
        (r#""scores": [{"name": "p.s", "threshold": "1"}]"#, "write 1"),
        (r#""dependencies": "gomoku""#, r#"write ["gomoku"]"#),
        (r#""rules": {"name": "p.r", "pattern": "AAA"}"#, "write [{...}]"),
        (r#""rules": [{"name": "p.r", "pattern": ["AAA"]}]"#, r#"write "AAA""#),
        (
            r#""rules": [{"name": "p.r", "pattern": "AAA", "directions": "vertical"}]"#,
            "write [[1, 0], [-1, 0]]",
        ),
        (r#""moves": {"pass": "yes"}"#, "did you mean \"always\"?"),
        (r#""moves": {"pass": "maybe"}"#, ""),
    ] {
        assert_eq!(told(members).1, help, "{members}");
    }
    let text = r#"{"name": "p", "board": {"dimensions": "6x7"}}"#;
    let dimensions = findings(&[("p", text)], &["p"]).remove(0).help.map(|help| help.to_string());
    assert_eq!(dimensions.as_deref(), Some("write [6, 7]"));
    let (fault, _) = told(r#""moves": {"pop": true}"#);
    for word in ["no", "mover", "others", "draw"] {
        assert!(fault.contains(&format!("\"{word}\"")), "{word} is missing in: {fault}");
    }
    let memo = |name: &str| {
        told(&format!(
            r#""scores": [{{"name": "p.lines", "threshold": 1}}], "rules": [{{"name": "p.row", "pattern": "AAA",
            "score_actions": [{{"player_index": "owner", "memo": "{name}", "operation": "add", "value": 1}}]}}]"#
        ))
    };
    assert_eq!(memo("lines").1, "did you mean \"p.lines\"?");
    assert_eq!(memo("nes").1, "define it in \"scores\", or correct the name", "not a whole name");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn each_fault_is_found_where_it_is() {
    let rule = |member: &str| {
        pack(&format!(r#""rules": [{{"name": "p.r", "pattern": "AAA", {member}}}]"#))
    };
    let restriction =
        |member: &str| pack(&format!(r#""restrictions": [{{"name": "p.x", {member}}}]"#));
    for (text, code, path) in [
        ("{".to_owned(), "not-json", "$"),
        ("[]".to_owned(), "schema", "$"),
        ("{}".to_owned(), "schema", "$"),
        (r#"{"name": "q"}"#.to_owned(), "name-mismatch", "$.name"),
        (r#"{"name": "../p"}"#.to_owned(), "pack-name", "$.name"),
        (r#"{"name": "p"}"#.to_owned(), "no-board", "$"),
        (r#"{"name": "p", "name": "p"}"#.to_owned(), "duplicate-key", "$.name"),
        (pack(r#""scores": [{"name": "lines"}]"#), "unqualified-name", "$.scores[0].name"),
        (pack(r#""scores": [{"name": "p.a"}, {"name": "p.a"}]"#), "duplicate-name", "$.scores[1].name"),
        (pack(r#""scores": [{"name": "p.a", "threshold": 0}]"#), "schema", "$.scores[0].threshold"),
        (pack(r#""scores": [{"name": "p.a", "threshold": 1.5}]"#), "schema", "$.scores[0].threshold"),
        (pack(r#""scores": [{"name": "p.a", "threshold": null}]"#), "schema", "$.scores[0].threshold"),
        (pack(r#""scores": {}"#), "schema", "$.scores"),
        (pack(r#""dependencies": ["../x"]"#), "pack-name", "$.dependencies[0]"),
        (pack(r#""dependencies": ["nowhere"]"#), "unknown-dependency", "$.dependencies[0]"),
        (pack(r#""dependencies": ["p"]"#), "cycle", "$.dependencies[0]"),
        (pack(r#""dependencies": ["p", "p"]"#), "schema", "$.dependencies[1]"),
        (pack(r#""scores": [{"name": "other.a"}]"#), "hidden-dependency", "$.scores[0].name"),
        (pack(r#""rules": [{"name": "p.r", "pattern": "A[?]"}]"#), "invalid-pattern", "$.rules[0].pattern"),
        (pack(r#""rules": [{"name": "p.r", "pattern": "[A][A]"}]"#), "invalid-pattern", "$.rules[0].pattern"),
        (pack(r#""rules": [{"name": "p.r"}]"#), "schema", "$.rules[0]"),
        (rule(r#""priority": "soon""#), "schema", "$.rules[0].priority"),
        (rule(r#""active_player": 2"#), "unknown-player", "$.rules[0].active_player"),
        (rule(r#""active_player": 9"#), "schema", "$.rules[0].active_player"),
        (rule(r#""directions": [[0, 2, 1]]"#), "bad-step", "$.rules[0].directions[0]"),
        (rule(r#""directions": [[0, 1], [0, 0]]"#), "bad-step", "$.rules[0].directions[1]"),
        (rule(r#""directions": [[0, -128]]"#), "bad-step", "$.rules[0].directions[0]"),
        (rule(r#""directions": "up""#), "schema", "$.rules[0].directions"),
        (
            rule(r#""score_actions": [{"player_index": -2, "memo": "p.no", "operation": "add", "value": 1}]"#),
            "unknown-score",
            "$.rules[0].score_actions[0].memo",
        ),
        (
            rule(r#""score_actions": [{"player_index": 3, "memo": "p.no", "operation": "add", "value": 1}]"#),
            "index-beyond-pattern",
            "$.rules[0].score_actions[0].player_index",
        ),
        (
            rule(r#""score_actions": [{"player_index": -3, "memo": "p.no", "operation": "add", "value": 1}]"#),
            "schema",
            "$.rules[0].score_actions[0].player_index",
        ),
        (
            rule(r#""board_actions": [{"player_index": -3, "location_index": 3}]"#),
            "index-beyond-pattern",
            "$.rules[0].board_actions[0].location_index",
        ),
        (
            rule(r#""conditions": [{"type": "coords", "axes": [0]}]"#),
            "condition-without-range",
            "$.rules[0].conditions[0]",
        ),
        (
            rule(r#""conditions": [{"type": "coords", "axes": [2], "minimum": 1}]"#),
            "unknown-axis",
            "$.rules[0].conditions[0].axes[0]",
        ),
        (
            rule(r#""conditions": [{"type": "moon", "minimum": 1}]"#),
            "schema",
            "$.rules[0].conditions[0].type",
        ),
        (rule(r#""conditions": [{"minimum": 1}]"#), "schema", "$.rules[0].conditions[0]"),
        (
            pack(r#""restrictions": [{"type": "pattern", "pattern": "."}]"#),
            "unnamed-restriction",
            "$.restrictions[0]",
        ),
        (
            restriction(r#""type": "disjunction", "conjunctions": [[{"type": "pattern", "pattern": "?"}]]"#),
            "invalid-pattern",
            "$.restrictions[0].conjunctions[0][0].pattern",
        ),
        (pack(r#""players": 9"#), "schema", "$.players"),
        (pack(r#""players": "two""#), "schema", "$.players"),
        (pack(r##""players": [{"color": "red"}, {}]"##), "schema", "$.players[0].color"),
        (pack(r#""hazards": {"bombs": {"spawn": [[5, 4]], "fuse": 4}}"#), "bad-window", "$.hazards.bombs.spawn[0]"),
        (pack(r#""hazards": {"bombs": {"spawn": [[5, 6]], "fuse": 4, "blast": [[1]]}}"#), "bad-offset", "$.hazards.bombs.blast[0]"),
        (pack(r#""no_moves": {"highest": "p.no"}"#), "unknown-score", "$.no_moves.highest"),
        (
            r#"{"name": "p", "board": {"dimensions": [5, 5], "topology": [["stop", "stop"]]}}"#.to_owned(),
            "topology-axes",
            "$.board.topology",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [5, 5], "gravity": {"axis": 2, "end": "high"}}}"#.to_owned(),
            "unknown-axis",
            "$.board.gravity.axis",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2], "setup": [{"player": 0, "cells": [[2]]}]}}"#.to_owned(),
            "bad-setup",
            "$.board.setup[0].cells[0]",
        ),
        (
            r#"{"name": "p", "board": {"picture": ["..", "x."]}}"#.to_owned(),
            "bad-picture",
            "$.board.picture[1]",
        ),
        (
            r#"{"name": "p", "board": {"picture": [" ", ""]}}"#.to_owned(),
            "no-cells",
            "$.board.picture",
        ),
        (
            r#"{"name": "p", "board": {"picture": []}}"#.to_owned(),
            "schema",
            "$.board.picture",
        ),
        (
            r#"{"name": "p", "board": {"picture": [". .", ". ."], "lattice": "hex"}}"#.to_owned(),
            "bad-picture",
            "$.board.picture[1]",
        ),
        (
            r#"{"name": "p", "board": {"picture": [".."], "dimensions": [1, 2]}}"#.to_owned(),
            "picture-and-dimensions",
            "$.board.dimensions",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2, 2, 2], "lattice": "hex"}}"#.to_owned(),
            "bad-lattice",
            "$.board.lattice",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2, 2], "lattice": "round"}}"#.to_owned(),
            "schema",
            "$.board.lattice",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2, 2], "lattice": "hex", "gravity": {"axis": 0, "end": "high"}}}"#.to_owned(),
            "bad-lattice",
            "$.board.gravity",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2, 2], "lattice": "hex", "topology": [["stop", "stop"], ["stop", "reverse"]]}}"#.to_owned(),
            "bad-lattice",
            "$.board.topology[1]",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2, 2], "holes": [[0, 0], [2, 0]]}}"#.to_owned(),
            "bad-hole",
            "$.board.holes[1]",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [2, 2], "holes": [[0]]}}"#.to_owned(),
            "bad-hole",
            "$.board.holes[0]",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [1, 2], "holes": [[0, 0], [0, 1]]}}"#.to_owned(),
            "no-cells",
            "$.board.holes",
        ),
        (
            r#"{"name": "p", "board": {"picture": [". ."], "setup": [{"player": 0, "cells": [[0, 1]]}]}}"#.to_owned(),
            "bad-setup",
            "$.board.setup[0].cells[0]",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [100000, 10000]}}"#.to_owned(),
            "board-too-large",
            "$.board.dimensions",
        ),
        (
            r#"{"name": "p", "board": {"dimensions": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}"#.to_owned(),
            "board-too-large",
            "$.board.dimensions",
        ),
    ] {
        check(&text, code, path);
    }
}

#[test]
fn all_faults_are_told_in_one_run() {
    let text = r#"{
  "name": "p",
  "scores": [{"name": "lines", "threshold": "one"}],
  "rules": [
    {"name": "p.a", "pattern": "A?", "priority": "soon"},
    {"name": "p.b", "pattern": "AA",
     "score_actions": [{"player_index": -2, "memo": "p.no", "operation": "add", "value": 1}]}
  ],
  "board": {"dimensions": [9, 0]}
}"#;
    let found: Vec<(&str, usize, usize)> =
        errors(text).into_iter().map(|(code, _, line, column)| (code, line, column)).collect();
    assert_eq!(
        found,
        [
            ("unqualified-name", 3, 23),
            ("schema", 3, 45),
            ("invalid-pattern", 5, 32),
            ("schema", 5, 50),
            ("schema", 9, 31),
            ("unknown-score", 7, 53),
        ]
    );
}

#[test]
fn a_cycle_is_shown_whole() {
    let files = [
        ("a", r#"{"name": "a", "dependencies": ["b"]}"#),
        ("b", r#"{"name": "b", "dependencies": ["c"]}"#),
        ("c", r#"{"name": "c", "load_after": ["a"]}"#),
    ];
    let found = findings(&files, &["a"]);
    assert_eq!(found.len(), 1);
    assert!(found[0].fault.to_string().contains("a -> b -> c -> a"), "{}", found[0]);
}

#[test]
fn overrides_need_their_owner_and_something_to_override() {
    let base = r#"{"name": "a", "scores": [{"name": "a.s"}], "board": {"dimensions": [3]}}"#;
    let with = |members: &str| format!(r#"{{"name": "b", {members}}}"#);
    let unknown = with(r#""dependencies": ["a"], "scores": [{"name": "a.t"}]"#);
    let found = findings(&[("a", base), ("b", &unknown)], &["b"]);
    assert_eq!(found[0].code, "unknown-override");
    // An owner that is only in load_after and not loaded: the override is skipped.
    let skipped =
        with(r#""load_after": ["a"], "scores": [{"name": "a.s"}], "board": {"dimensions": [3]}"#);
    assert!(load(&[("a", base), ("b", &skipped)], &["b"]).unwrap().scores().is_empty());
    let twice = with(r#""dependencies": ["a"], "load_after": ["a"]"#);
    let rules = load(&[("a", base), ("b", &twice)], &["b"]).unwrap();
    assert_eq!(rules.warnings()[0].code, "redundant-load-after");
}

#[test]
fn packs_load_in_the_order_that_is_promised() {
    let order = |packs: &[&str]| -> Vec<String> {
        let rules = Ruleset::load(&Library::bundled(), packs).unwrap();
        rules.packs().iter().map(|file| file.name().to_owned()).collect()
    };
    assert_eq!(order(&["pro", "keryo"]), ["gomoku", "pro", "pente", "keryo"]);
    assert_eq!(order(&["keryo", "pro"]), ["gomoku", "pente", "keryo", "pro"]);
}

#[test]
fn unknown_keys_are_warned_about_and_comments_are_not() {
    let text = pack(r#""comment": "hello", "scorez": []"#);
    let rules = load(&[("p", &text)], &["p"]).unwrap();
    let codes: Vec<&str> = rules.warnings().iter().map(|warning| warning.code).collect();
    assert_eq!(codes, ["unknown-key"]);
    let help = rules.warnings()[0].help.as_ref().map(ToString::to_string);
    assert_eq!(help.as_deref(), Some("did you mean \"scores\"?"));
}

#[test]
fn hostile_files_are_refused() {
    for (bytes, code) in [
        (vec![b' '; (1 << 20) + 1], "too-large"),
        ("[".repeat(100_000).into_bytes(), "not-json"),
        (("[".repeat(100_000) + &"]".repeat(100_000)).into_bytes(), "too-deep"),
        (b"{\"name\": \"\xff\"}".to_vec(), "not-utf8"),
        (b"{\"name\": NaN}".to_vec(), "not-json"),
        (b"{\"name\": \"\\ud800\"}".to_vec(), "not-json"),
        (Vec::new(), "not-json"),
    ] {
        let found = PackFile::parse("p.json", &bytes, Some("p")).unwrap_err();
        assert_eq!(found.0[0].code, code);
        assert!(!found.to_string().is_empty());
    }
}

#[test]
fn unknown_packs_and_path_tricks_are_refused() {
    let library = Library::bundled();
    assert!(matches!(Ruleset::load(&library, &["../connect4"]), Err(LoadError::Name(_))));
    let error = Ruleset::load(&library, &["conect4"]).unwrap_err();
    assert_eq!(error.to_string(), "there is no pack \"conect4\"; did you mean \"connect4\"?");
}

/// An editor's validator and ours judge alike.
#[test]
fn the_schema_says_what_the_loader_says() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("pack.json", schema().clone()).unwrap();
    let compiled = compiler.compile("pack.json", &mut schemas).unwrap();
    let judge = |text: &str| {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        let theirs = schemas.validate(&value, compiled).is_ok();
        let ours = match PackFile::parse("p.json", text.as_bytes(), None) {
            Ok(_) => true,
            Err(found) => found.0.iter().all(|finding| finding.code != "schema"),
        };
        assert_eq!(ours, theirs, "{text}");
        theirs
    };
    for name in Library::bundled().names() {
        let (_, bytes) = Library::bundled().read(&name).unwrap();
        assert!(judge(std::str::from_utf8(&bytes.unwrap()).unwrap()), "{name}");
    }
    // Every value of a rich pack is replaced by values of every kind, one at a time.
    let rich: serde_json::Value =
        serde_json::from_str(include_str!("data/rich-pack.json")).unwrap();
    let odd = ["null", "true", "-4", "3", "1.5", "99999999999", "\"x\"", "[]", "[1, 2]", "{}"];
    let mut paths = Vec::new();
    collect_paths(&rich, String::new(), &mut paths);
    let (mut good, mut bad) = (0, 0);
    for path in &paths {
        for value in odd {
            let mut changed = rich.clone();
            *changed.pointer_mut(path).unwrap() = serde_json::from_str(value).unwrap();
            if judge(&changed.to_string()) { good += 1 } else { bad += 1 }
        }
    }
    assert!(good > 100 && bad > 500, "{good} good, {bad} bad");
}

fn collect_paths(value: &serde_json::Value, path: String, paths: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(members) => {
            for (key, member) in members {
                collect_paths(member, format!("{path}/{key}"), paths);
            }
        }
        serde_json::Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_paths(item, format!("{path}/{index}"), paths);
            }
        }
        _ => {}
    }
    if !path.is_empty() {
        paths.push(path);
    }
}

/// Faulty packs; `faults.txt` holds what is told about them.
const FAULTY: &str = include_str!("faults.json");

#[test]
fn what_is_told_stays_the_same_to_the_letter() {
    let mut told = String::new();
    let texts: Vec<String> = serde_json::from_str(FAULTY).unwrap();
    for (number, text) in texts.iter().enumerate() {
        let files = vec![("p".to_owned(), text.as_bytes().to_vec())];
        let sources: Vec<Box<dyn PackSource>> =
            vec![Box::new(InMemoryPacks(files.into_iter().collect())), Box::new(Bundled)];
        told += &format!("# {number}\n");
        let found = match Ruleset::load_within(&Library::of(sources), &["p"], &Budget::server()) {
            Err(LoadError::Faulty(found)) => found.0,
            Ok(rules) => rules.warnings().to_vec(),
            Err(other) => panic!("{text}: {other}"),
        };
        // What the packs are called here and there is not what they are about.
        for finding in found.iter().filter(|finding| finding.code != "name-mismatch") {
            let line = finding.to_string();
            told += &line[line.find(':').unwrap() + 1..];
            told.push('\n');
        }
    }
    assert_eq!(told, include_str!("faults.txt"));
}
