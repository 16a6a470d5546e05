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
fn a_file_that_hides_a_bundled_pack_is_told_where_another_one_builds_on_it() {
    let gomoku = Bundled.read("gomoku").unwrap().unwrap().into_owned();
    let load = |gomoku: Vec<u8>| {
        let mine = br#"{"name": "mine", "dependencies": ["gomoku"]}"#.to_vec();
        let files = [("gomoku".to_owned(), gomoku), ("mine".to_owned(), mine)].into();
        let library = Library::of(vec![Box::new(InMemoryPacks(files)), Box::new(Bundled)]);
        Ruleset::load(&library, &["mine"]).unwrap()
    };
    let other = String::from_utf8(gomoku.clone()).unwrap().replace("AAAAA", "AAAA").into_bytes();
    let rules = load(other);
    let doubts = rules.doubts();
    let [hidden] = &doubts[..] else { panic!("{doubts:?}") };
    assert_eq!((hidden.code, hidden.source.name.as_str()), ("shadows-bundled", "gomoku.json"));
    // A copy hides nothing.
    assert!(load(gomoku).doubts().is_empty());
}

#[test]
fn what_no_number_can_be_is_told_with_its_place() {
    let told = |pattern: &str, more: &str| doubts("p", &rule(pattern, more));
    assert_eq!(told("AAA", r#""matches": {"minimum": 5},"#), ["never-so-many $.rules[0].matches"]);
    assert!(told("AAA", r#""matches": {"minimum": 4},"#).is_empty());
    let all = r#""multimatch_mode": "all", "matches": {"minimum": 8},"#;
    assert!(told("AAA", all).is_empty());
    assert_eq!(
        restricted(r#""pattern": "[-]A", "matches": {"minimum": 5}, "negate": true"#),
        ["never-so-many $.restrictions[0].matches"]
    );
    let holds = |condition: &str| told("AAA", &format!(r#""conditions": [{condition}],"#));
    let never = ["never-holds $.rules[0].conditions[0]"];
    assert_eq!(holds(r#"{"type": "distance", "from": "centre", "minimum": 4}"#), never);
    assert!(holds(r#"{"type": "distance", "from": "centre", "minimum": 3}"#).is_empty());
    assert_eq!(holds(r#"{"type": "coords", "axes": [0, 1], "minimum": 7}"#), never);
    assert!(holds(r#"{"type": "coords", "axes": [0, 1], "minimum": 6}"#).is_empty());
    let score = |minimum: i32| {
        let score = r#"{"type": "score", "player_index": "mover", "memo": "p.t", "#;
        let text = rule("AAA", &format!(r#""conditions": [{score} "minimum": {minimum}}}],"#));
        doubts("p", &text.replace(GOAL, &GOAL.replace("]", r#", {"name": "p.t"}]"#)))
    };
    assert_eq!(score(1), never);
    assert!(score(0).is_empty());
    assert_eq!(
        restricted(
            r#""pattern": "[.]", "conditions": [{"type": "coords", "axes": [1], "minimum": 9}], "negate": true"#
        ),
        ["never-holds $.restrictions[0].conditions[0]"]
    );
    let nobody = rule("AAA", "").replace(GOAL, &GOAL.replace("]", r#", {"name": "p.t"}]"#));
    assert_eq!(
        doubts("p", &format!(r#"{nobody}, "no_moves": {{"highest": "p.t"}}"#)),
        ["never-holds $.no_moves.highest"]
    );
}

#[test]
fn a_threshold_that_is_too_high_or_comes_too_late_is_told() {
    let threshold = |threshold: u32, operation: &str| {
        let goal = GOAL.replace("\"threshold\": 1", &format!("\"threshold\": {threshold}"));
        let text = rule("AAA", "").replace(GOAL, &goal);
        doubts(
            "p",
            &text.replace("\"operation\": \"add\"", &format!("\"operation\": \"{operation}\"")),
        )
    };
    let told = ["unreachable-threshold $.scores[0].threshold"];
    // Four lines through each of 49 stones.
    assert!(threshold(4 * 49, "add").is_empty());
    assert_eq!(threshold(4 * 49 + 1, "add"), told);
    assert!(threshold(1, "set").is_empty());
    assert_eq!(threshold(2, "set"), told);

    let rows = |first: &str, second: &str| {
        let row = |name: &str, pattern: &str| {
            format!(
                r#"{{"name": "p.{name}", "pattern": "{pattern}", "score_actions": [{{"player_index":
                "owner", "memo": "p.{name}", "operation": "add", "value": 1}}]}}"#
            )
        };
        doubts(
            "p",
            &format!(
                r#""board": {{"dimensions": [7, 7]}}, "scores": [{first}, {second}],
                "rules": [{}, {}]"#,
                row("four", "AAAA"),
                row("three", "AAA")
            ),
        )
    };
    let four = r#"{"name": "p.four", "threshold": 1}"#;
    let three = r#"{"name": "p.three", "threshold": 1, "effect": "lose"}"#;
    assert!(rows(four, three).is_empty());
    assert_eq!(rows(three, four), ["never-first $.scores[1]"]);
    let same = r#"{"name": "p.three", "threshold": 1}"#;
    assert!(rows(same, four).is_empty(), "either wins");
}

#[test]
fn what_the_new_stone_never_is_is_told() {
    let told = |pattern: &str| doubts("p", &rule(pattern, ""));
    assert_eq!(told("[-]AAA"), ["never-matches $.rules[0].pattern"]);
    assert_eq!(told("[!]AA"), ["never-matches $.rules[0].pattern"]);
    assert!(told("[@]!!").is_empty() && told("-AAA").is_empty());
    let wild = format!(r#"{}, "moves": {{"stones": "any"}}"#, rule("[!]AA", ""));
    assert!(doubts("p", &wild).is_empty());
    let captures = r#""board_actions": [{"player_index": "nobody", "location_index": 1}],"#;
    assert!(doubts("p", &rule("[-]AA", captures)).is_empty(), "it may be gone by then");
    assert_eq!(told("aaa"), ["lone-small-letter $.rules[0].pattern"]);
    assert!(told("[A]aA").is_empty());
    assert_eq!(
        restricted(r#""pattern": "[-]ab", "negate": true"#),
        ["lone-small-letter $.restrictions[0].pattern"]
    );
}

#[test]
fn turns_and_bombs_that_nobody_comes_to_are_told() {
    let told = |more: &str| doubts("p", &format!("{}, {more}", rule("AAA", "")));
    assert_eq!(told(r#""turns": {"stones": [49, 1]}"#), ["one-turn $.turns.stones[0]"]);
    assert!(told(r#""turns": {"stones": [48, 1]}"#).is_empty());
    let bombs = |more: &str| told(&format!(r#""hazards": {{"bombs": {{"fuse": 2, {more}}}}}"#));
    assert_eq!(bombs(r#""spawn": [[50, 60]]"#), ["never-drops $.hazards.bombs.spawn[0]"]);
    assert!(bombs(r#""spawn": [[49, 60]]"#).is_empty());
    assert_eq!(
        bombs(r#""spawn": [[5, 9]], "blast": [[0, 6], [7, 0]]"#),
        ["never-hits $.hazards.bombs.blast[1]"]
    );
}

#[test]
fn a_game_that_nobody_can_begin_is_told() {
    let begins = |members: &str| {
        let text = format!("{{\"name\": \"p\", {members}}}");
        let source = InMemoryPacks([("p".to_owned(), text.into_bytes())].into());
        let rules = Ruleset::load(&Library::of(vec![Box::new(source)]), &["p"]).unwrap();
        rules.first_move_doubt().map(|doubt| format!("{} {}", doubt.code, doubt.path))
    };
    let restricted = |pattern: &str| {
        begins(&format!(
            r#"{}, "restrictions": [{{"name": "p.x", "type": "pattern", "pattern": "{pattern}"}}]"#,
            rule("AAA", "")
        ))
    };
    assert_eq!(restricted("[-]#").as_deref(), Some("no-first-move $.restrictions[0]"));
    assert_eq!(restricted("[-]-"), None);
    let two = |more: &str| {
        begins(&format!(
            r##"{}, {more} "restrictions": [
                {{"name": "p.x", "type": "pattern", "pattern": "[-]-"}},
                {{"name": "p.y", "type": "pattern", "pattern": "[-]#"}}]"##,
            rule("AAA", "")
        ))
    };
    assert_eq!(two("").as_deref(), Some("no-first-move $.restrictions[1]"), "the one that refuses");
    let passes = r#""moves": {"pass": "always"},"#;
    assert_eq!(two(passes).as_deref(), Some("no-first-move $.restrictions[1]"));
    assert_eq!(begins(&format!("{passes} {}", rule("AAA", ""))), None);
    let full = rule("AAA", "").replace(
        r#"{"dimensions": [7, 7]}"#,
        r#"{"dimensions": [1, 3], "setup": [{"player": 0, "cells": [[0, 0], [0, 1], [0, 2]]}]}"#,
    );
    assert_eq!(begins(&full).as_deref(), Some("no-first-move $.board.setup"));
    for name in Bundled.names() {
        let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
        assert!(rules.first_move_doubt().is_none(), "{name}");
    }
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
fn a_restriction_about_further_moves_without_any_is_told_with_its_place() {
    let further = r#""pattern": "AAAA", "placed": true, "further": true, "negate": true"#;
    assert_eq!(restricted(further), ["never-further $.restrictions[0].further"]);
    let among = |others: &str| {
        let goal = rule("AAA", "");
        let inner = format!(r#"{{"type": "pattern", {further}}}"#);
        let outer = format!(r#""name": "p.x", "type": "disjunction", "conjunctions": [[{inner}]]"#);
        doubts("p", &format!(r#"{goal}, "restrictions": [{others} {{{outer}}}]"#))
    };
    assert_eq!(
        among(""),
        ["never-further $.restrictions[0].conjunctions[0][0].further"],
        "inside a disjunction as well"
    );
    // Whichever restriction of the game has the +, and in whichever of its patterns.
    for patterns in [r#""pattern": "AA+""#, r#""pattern": "AA-", "or": ["A+A"]"#] {
        let asks = format!(r#"{{"name": "p.y", "type": "pattern", "placed": true, {patterns}}},"#);
        assert!(among(&asks).is_empty(), "{patterns}");
    }
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

#[test]
fn what_is_said_twice_is_told_with_its_place() {
    let action = r#""score_actions": [{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}]"#;
    let two = |second: &str| {
        let rules =
            format!(r#""rules": [{{"name": "p.r", "pattern": "AAA", {action}}}, {second}]"#);
        doubts("p", &format!(r#""board": {{"dimensions": [7, 7]}}, {GOAL}, {rules}"#))
    };
    let again = format!(r#"{{"name": "p.q", "pattern": "AAA", {action}}}"#);
    assert_eq!(two(&again), ["same-rule $.rules[1]"]);
    assert!(two(&again.replace("AAA", "AA.A")).is_empty());
    // The same thing later is another one: rules in between may change the board.
    assert!(two(&again.replace("\"pattern\"", r#""priority": "late", "pattern""#)).is_empty());
    let steps = |steps: &str| doubts("p", &rule("AAA", &format!(r#""directions": [{steps}],"#)));
    assert_eq!(steps("[0, 1], [1, 0], [0, 1]"), ["duplicate-step $.rules[0].directions[2]"]);
    assert!(steps("[0, 1], [0, -1]").is_empty());
    assert_eq!(
        restricted(r#""pattern": "[-]A", "directions": [[1, 1], [1, 1]], "negate": true"#),
        ["duplicate-step $.restrictions[0].directions[1]"]
    );
}

#[test]
fn scores_that_nothing_changes_or_asks_for_are_told() {
    let with = |score: &str| {
        let goal = format!(r#""scores": [{{"name": "p.s", "threshold": 1}}, {score}]"#);
        doubts("p", &rule("AAA", "").replace(GOAL, &goal))
    };
    assert_eq!(with(r#"{"name": "p.t"}"#), ["idle-score $.scores[1]"]);
    assert_eq!(with(r#"{"name": "p.t", "display_name": "T"}"#), ["idle-score $.scores[1]"]);
    let counted = |score: &str| {
        let goal = format!(r#""scores": [{{"name": "p.s", "threshold": 1}}, {score}]"#);
        let actions = r#""score_actions": [{"player_index": "mover", "memo": "p.t", "operation": "add", "value": 1},"#;
        let text = rule("AAA", "").replace(GOAL, &goal);
        doubts("p", &text.replace("\"score_actions\": [", actions))
    };
    assert_eq!(counted(r#"{"name": "p.t"}"#), ["idle-score $.scores[1]"]);
    assert!(counted(r#"{"name": "p.t", "display_name": "T"}"#).is_empty());
    assert!(counted(r#"{"name": "p.t", "threshold": 3}"#).is_empty());
}

#[test]
fn actions_about_cells_that_are_as_they_will_be_are_told() {
    let board = |pattern: &str, actions: &str| {
        doubts("p", &rule(pattern, &format!(r#""board_actions": [{actions}],"#)))
    };
    let empties = |cell: u32| format!(r#"{{"player_index": "nobody", "location_index": {cell}}}"#);
    let gives = |whose: &str, cell: u32| {
        format!(r#"{{"player_index": {whose}, "location_index": {cell}}}"#)
    };
    let location = ["no-effect $.rules[0].board_actions[0].location_index"];
    assert_eq!(board("[A]-", &empties(1)), location);
    assert!(board("[A]a", &empties(1)).is_empty());
    // Somebody may have put a stone there before.
    assert!(board("[A]-", &format!("{}, {}", gives("\"mover\"", 1), empties(1))).is_empty());
    assert_eq!(board("[A]aA", &gives("\"owner\"", 2)), location);
    assert_eq!(board("[A]a@", &gives("\"mover\"", 2)), location);
    assert!(board("[A]aA", &gives("\"owner\"", 1)).is_empty());
    assert_eq!(
        board("[A]-a", &gives("1", 2)),
        ["never-legal $.rules[0].board_actions[0].player_index"]
    );
    let owner = rule("[A]-A", "").replace("\"mover\"", "1");
    assert_eq!(doubts("p", &owner), ["never-legal $.rules[0].score_actions[0].player_index"]);
}

#[test]
fn symbols_that_plain_boards_need_themselves_are_told() {
    let told = |one: &str, other: &str| {
        let players = format!(r#""players": [{{"symbol": "{one}"}}, {{"symbol": "{other}"}}]"#);
        doubts("p", &format!("{}, {players}", rule("AAA", "")))
    };
    assert_eq!(told(".", "B"), ["taken-symbol $.players[0].symbol"]);
    assert_eq!(told("A", "*"), ["taken-symbol $.players[1].symbol"]);
    assert_eq!(told("A", "a"), ["duplicate-players $.players[1]"]);
    assert!(told("A", "B").is_empty());
}

#[test]
fn restrictions_that_no_match_breaks_unsaid_are_told() {
    let told = |more: &str| {
        let restriction = r##"{"name": "p.x", "type": "pattern", "pattern": "[-]-""##;
        let restrictions = format!(r#""restrictions": [{restriction}, {more}}}]"#);
        doubts("p", &format!("{}, {restrictions}", rule("AAA", "")))
    };
    assert_eq!(told(r#""matches": {"maximum": 3}"#), ["needs-a-match $.restrictions[0].matches"]);
    assert!(told(r#""matches": {"minimum": 0, "maximum": 3}"#).is_empty());
    assert!(told(r#""matches": {"minimum": 1, "maximum": 3}"#).is_empty());
    assert!(told(r#""matches": {"maximum": 3}, "negate": true"#).is_empty());
}

#[test]
fn restrictions_that_say_the_same_or_the_opposite_are_told() {
    let told = |one: &str, other: &str| {
        let restriction = |name: &str, more: &str| {
            format!(r#"{{"name": "p.{name}", "type": "pattern", "pattern": "[-]-"{more}}}"#)
        };
        let (one, other) = (restriction("x", one), restriction("y", other));
        doubts("p", &format!("{}, \"restrictions\": [{one}, {other}]", rule("AAA", "")))
    };
    assert_eq!(told("", r#", "negate": true"#), ["contradiction $.restrictions[1]"]);
    assert_eq!(told(r#", "negate": true"#, ""), ["contradiction $.restrictions[1]"]);
    assert_eq!(told("", ""), ["same-restriction $.restrictions[1]"]);
    let asked = r#", "matches": {"minimum": 2}"#;
    assert!(told("", &format!(r#"{asked}, "negate": true"#)).is_empty());
    assert!(told(r#", "active_player": 0"#, r#", "active_player": 1, "negate": true"#).is_empty());
}
