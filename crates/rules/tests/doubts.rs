//! What can never happen in a game is told to its author.

#![allow(clippy::unwrap_used)]

use foursight_rules::{Bundled, InMemoryPacks, Library, PackSource, Ruleset};

fn doubts(name: &str, members: &str) -> Vec<String> {
    let text = format!("{{\"name\": \"{name}\", {members}}}");
    let source = InMemoryPacks([(name.to_owned(), text.into_bytes())].into());
    let library = Library::of(vec![Box::new(source), Box::new(Bundled)]);
    let rules = Ruleset::load(&library, &[name]).unwrap_or_else(|error| panic!("{error}"));
    rules.doubts().iter().map(|doubt| format!("{} {}", doubt.code, doubt.path)).collect()
}

const GOAL: &str = r#""scores": [{"name": "p.s", "threshold": 1}]"#;

/// A rule that wins by a pattern, on 7x7.
fn rule(pattern: &str, more: &str) -> String {
    format!(
        r#""board": {{"dimensions": [7, 7]}}, {GOAL}, "rules": [{{"name": "p.r", "pattern": "{pattern}", {more}
        "score_actions": [{{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}}]}}]"#
    )
}

#[test]
fn terminal_finding_08_what_can_never_happen_is_told_with_its_place() {
    assert_eq!(doubts("p", &rule("", "")), ["never-matches $.rules[0].pattern"]);
    assert_eq!(doubts("p", &rule("AAAAAAAA", "")), ["never-matches $.rules[0].pattern"]);
    assert!(doubts("p", &rule("AAAAAAA", "")).is_empty());
    let row = r#""board": {"dimensions": [2, 7]}, "scores": [{"name": "p.s", "threshold": 1}], "rules": [
        {"name": "p.r", "pattern": "AAA", "directions": "diagonal", "score_actions":
            [{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}]},
        {"name": "p.q", "pattern": "AAA", "directions": [[1, 0]], "score_actions":
            [{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}]}]"#;
    let expected = ["never-matches $.rules[0].pattern", "never-matches $.rules[1].pattern"];
    assert_eq!(doubts("p", row), expected);
    let restricted = |pattern: &str| {
        let goal = rule("AAA", "");
        doubts(
            "p",
            &format!(
                r#"{goal}, "restrictions": [{{"name": "p.x", "type": "disjunction", "conjunctions":
                    [[{{"type": "pattern", "pattern": "{pattern}"}}]]}}]"#
            ),
        )
    };
    let place = ["never-matches $.restrictions[0].conjunctions[0][0].pattern"];
    assert_eq!(restricted("[A]a"), place);
    assert_eq!(restricted("AA"), place);
    assert!(restricted("[-]A").is_empty() && restricted("A.").is_empty());
    assert_eq!(
        doubts("p", r#""board": {"dimensions": [3, 3]}"#),
        ["nobody-wins $.board.dimensions"]
    );
    assert!(doubts("p", r#""board": {"dimensions": [3, 3]}, "no_moves": "loss""#).is_empty());
    let idle = r#""board": {"dimensions": [3, 3]}, "scores": [{"name": "p.s", "threshold": 2}],
        "rules": [{"name": "p.r", "pattern": "AAA"}]"#;
    let expected = [
        "no-effect $.rules[0]",
        "unreachable-threshold $.scores[0].threshold",
        "nobody-wins $.board.dimensions",
    ];
    assert_eq!(doubts("p", idle), expected);
    let duplicates =
        format!(r##"{}, "players": [{{"symbol": "X"}}, {{"symbol": "X"}}]"##, rule("AAA", ""));
    assert_eq!(doubts("p", &duplicates), ["duplicate-players $.players[1]"]);
    assert_eq!(doubts("connect4", r#""dependencies": ["tictactoe"]"#), ["shadows-bundled $.name"]);
}

#[test]
fn there_is_no_doubt_about_bundled_games() {
    for name in Bundled.names() {
        let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
        let doubts: Vec<String> = rules.doubts().iter().map(ToString::to_string).collect();
        assert!(doubts.is_empty(), "{doubts:?}");
    }
}

fn restricted(members: &str) -> Vec<String> {
    let goal = rule("AAA", "");
    doubts(
        "p",
        &format!(r#"{goal}, "restrictions": [{{"name": "p.x", "type": "pattern", {members}}}]"#),
    )
}

#[test]
fn a_pattern_that_can_never_be_judged_is_told_with_its_place() {
    assert!(restricted(r#""pattern": "[A]a", "placed": true"#).is_empty());
    assert_eq!(
        restricted(r#""pattern": "[-]A", "placed": true"#),
        ["never-matches $.restrictions[0].pattern"]
    );
    assert_eq!(
        restricted(r#""pattern": "[-]A", "or": ["", "[-]AAAAAAA", "[A]A", "+A"]"#),
        [
            "never-matches $.restrictions[0].or[0]",
            "never-matches $.restrictions[0].or[1]",
            "never-matches $.restrictions[0].or[2]",
        ]
    );
}

#[test]
fn terminal_finding_08_every_doubt_has_a_remedy() {
    let text = br##"{"name": "connect4", "board": {"dimensions": [3, 3]},
        "players": [{"name": "A"}, {"name": "A"}],
        "scores": [{"name": "connect4.s", "threshold": 2}, {"name": "connect4.t", "threshold": 1}],
        "rules": [
            {"name": "connect4.a", "pattern": ""},
            {"name": "connect4.b", "pattern": "AAAA", "score_actions":
                [{"player_index": "mover", "memo": "connect4.t", "operation": "multiply", "value": 2}]}],
        "restrictions": [{"name": "connect4.c", "type": "pattern", "pattern": "[A]A"}]}"##;
    let source = InMemoryPacks([("connect4".to_owned(), text.to_vec())].into());
    let library = Library::of(vec![Box::new(source), Box::new(Bundled)]);
    let rules = Ruleset::load(&library, &["connect4"]).unwrap();
    let doubts = rules.doubts();
    let codes: Vec<&str> = doubts.iter().map(|doubt| doubt.code).collect();
    let expected = [
        "never-matches",
        "no-effect",
        "never-matches",
        "never-matches",
        "unreachable-threshold",
        "unreachable-threshold",
        "nobody-wins",
        "duplicate-players",
        "shadows-bundled",
    ];
    assert_eq!(codes, expected);
    for doubt in doubts {
        assert!(doubt.help.is_some(), "{doubt}");
        assert!(doubt.path.starts_with("$."), "{doubt}");
    }
}

#[test]
fn shapes_that_lines_cannot_reach_are_told() {
    let game = |board: &str, pattern: &str, more: &str| {
        let text = rule(pattern, more).replace(r#"{"dimensions": [7, 7]}"#, board);
        doubts("p", &text)
    };
    let lonely = ["lonely-cells $.board.picture"];
    assert_eq!(game(r#"{"picture": ["..  .", ".."]}"#, "AA", ""), lonely);
    assert!(
        game(r#"{"picture": ["... .", "..."]}"#, "AA", r#""directions": [[0, 2]],"#).is_empty()
    );
    let holes = r#"{"dimensions": [3, 3], "holes": [[0, 1], [1, 0], [1, 1], [0, 1]]}"#;
    let expected = ["duplicate-hole $.board.holes[3]", "lonely-cells $.board.holes"];
    assert_eq!(game(holes, "AA", ""), expected);
    let never = ["never-matches $.rules[0].pattern"];
    assert_eq!(
        game(r#"{"dimensions": [7, 7], "lattice": "hex"}"#, "AAA", r#""directions": "diagonal","#),
        never
    );
    assert!(game(r#"{"dimensions": [7, 7], "lattice": "hex"}"#, "AAAAAAA", "").is_empty());
    // A cross: seven across, but nothing longer than three along a diagonal.
    let cross =
        r#"{"picture": ["  ...", "  ...", ".......", ".......", ".......", "  ...", "  ..."]}"#;
    assert!(game(cross, "AAAAAAA", "").is_empty());
    assert_eq!(game(cross, "AAAAAA", r#""directions": "diagonal","#), never);
    assert_eq!(game(r#"{"dimensions": [7, 7]}"#, "AAAAA", r#""directions": [[1, 2]],"#), never);
    assert!(game(r#"{"dimensions": [7, 7]}"#, "AAAA", r#""directions": [[1, 2]],"#).is_empty());
}

#[test]
fn kinds_of_moves_that_never_come_are_told_with_their_place() {
    let told = |more: &str| doubts("p", &format!("{}, {more}", rule("AAA", "")));
    let stones = r#"{"type": "stones", "player": 0, "stones": [0, 1, 0]}"#;
    let choice =
        |options: &str| format!(r#"{{"type": "choice", "player": 1, "options": [{options}]}}"#);
    let opening = |steps: &[&str]| told(&format!(r#""opening": [{}]"#, steps.join(", ")));
    let free = choice(r#""stay", "swap", "more""#);
    assert!(opening(&[stones, &free, stones, &choice(r#""stay", "swap""#)]).is_empty());
    let end = choice(r#""stay", "swap""#);
    assert_eq!(opening(&[stones, &end, stones, &end]), ["never-reached $.opening[2]"]);
    let forced = choice(r#""swap""#);
    assert_eq!(opening(&[stones, &forced]), ["one-option $.opening[1].options"]);
    let many =
        format!(r#"{{"type": "stones", "player": 0, "stones": [{}0]}}"#, "1, 0, ".repeat(24));
    assert!(opening(&[&many]).is_empty(), "49 stones on 49 cells");
    assert_eq!(opening(&[&many, stones]), ["never-reached $.opening[1]"]);

    assert_eq!(told(r#""moves": {"pass": "stuck"}"#), ["never-stuck $.moves.pass"]);
    assert!(told(r#""moves": {"pass": "always"}"#).is_empty());
    let restricted = r#""moves": {"pass": "stuck"}, "restrictions": [{"name": "p.x", "type": "pattern", "pattern": "[-]A"}]"#;
    assert!(told(restricted).is_empty());
    assert_eq!(told(r#""moves": {"repeats": 3}"#), ["never-repeats $.moves.repeats"]);
    assert!(told(r#""moves": {"repeats": 3, "pass": "always"}"#).is_empty());
    // What a pack builds on is not its author's to mend, and popout repeats.
    assert!(doubts("p", r#""dependencies": ["popout"]"#).is_empty());
}
