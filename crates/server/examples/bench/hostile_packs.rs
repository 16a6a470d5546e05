//! Packs that want too much: each is at most 1 MiB of text, and most of them are valid.

use serde_json::{Value, json};

/// Bytes that a pack may have.
const LIMIT: usize = 1 << 20;

/// A pack and what is nasty about it.
pub(crate) struct HostilePack {
    pub(crate) about: &'static str,
    pub(crate) text: String,
}

fn pack(about: &'static str, value: &Value) -> HostilePack {
    raw(about, value.to_string())
}

fn raw(about: &'static str, text: String) -> HostilePack {
    assert!(text.len() <= LIMIT, "{about}: {} bytes", text.len());
    HostilePack { about, text }
}

fn rule(name: &str, pattern: &str) -> Value {
    json!({"name": name, "pattern": pattern, "score_actions": [add(1)]})
}

fn add(value: i64) -> Value {
    json!({"player_index": -2, "memo": "p.s", "operation": "add", "value": value})
}

/// A pack with one score, these dimensions and these rules.
fn with_rules(dimensions: &[u32], rules: Vec<Value>) -> Value {
    json!({
        "name": "p",
        "board": {"dimensions": dimensions},
        "scores": [{"name": "p.s", "threshold": i64::MAX}],
        "rules": Value::Array(rules),
    })
}

fn rules(count: usize, pattern: &str) -> Vec<Value> {
    (0..count).map(|number| rule(&format!("p.r{number}"), pattern)).collect()
}

fn pattern_restrictions(count: usize, pattern: &str) -> Vec<Value> {
    let one = |number| json!({"name": format!("p.q{number}"), "type": "pattern", "pattern": pattern, "negate": true});
    (0..count).map(one).collect()
}

pub(crate) fn all() -> Vec<HostilePack> {
    let mut packs = sizes();
    packs.extend(many_rules());
    packs.extend(many_of_a_kind());
    packs.extend(bombs());
    packs.extend(turns());
    packs.extend(shapes());
    packs.extend(moves());
    packs.extend(restrictions());
    packs.extend(doubts());
    packs.extend(texts());
    packs
}

/// A pack that takes as much of the processor as one may; another one for each number.
pub(crate) fn costly(number: usize) -> String {
    let pattern = "A".repeat(8 + number % 50);
    with_rules(&[100, 100], rules(1 + number % 40, &pattern)).to_string()
}

/// A pack whose games take much memory; another one for each number.
pub(crate) fn large(number: usize) -> String {
    let mut pack = with_rules(&[255, 257], rules(1, "AAAAAAAAAAAA"));
    pack["comment"] = json!(number);
    pack.to_string()
}

fn sizes() -> Vec<HostilePack> {
    let long = "A".repeat(64);
    let widest = vec![3; 10];
    vec![
        pack("65,535 cells, a pattern of 64", &with_rules(&[255, 257], rules(1, &long))),
        pack("65,535 cells, 200 patterns of 64", &with_rules(&[255, 257], rules(200, &long))),
        pack("one row of 65,535 cells", &with_rules(&[65_535], rules(1, &long))),
        pack("one column of 65,535 cells, gravity", &{
            let mut pack = with_rules(&[65_535, 1], rules(1, "AAAA"));
            pack["board"]["gravity"] = json!({"axis": 0, "end": "high"});
            pack
        }),
        pack("ten axes, one rule", &with_rules(&widest, rules(1, "AA"))),
        pack("ten axes, 500 rules", &with_rules(&widest, rules(500, "AA"))),
        pack("ten axes of rings, 100 rules", &{
            let mut pack = with_rules(&widest, rules(100, ".AA."));
            pack["board"]["topology"] = json!(vec![["return", "return"]; 10]);
            pack
        }),
        pack("ten axes, mirrored loops", &{
            let mut pack = with_rules(&widest, rules(50, "AAA"));
            pack["board"]["topology"] = json!(vec![["loop-return", "loop-reverse"]; 10]);
            pack
        }),
        pack("six axes of six", &with_rules(&[6; 6], rules(100, "AAAAAA"))),
        pack("a torus of 255x257, any cell 64 times", &{
            let mut pack = with_rules(&[255, 257], rules(20, &".".repeat(64)));
            pack["board"]["topology"] = json!([["return", "return"], ["return", "return"]]);
            pack
        }),
        pack(
            "more cells than there may be",
            &with_rules(&[65_535, 65_535, 65_535], rules(1, "AA")),
        ),
        pack("sizes beyond all numbers", &with_rules(&[u32::MAX; 10], rules(1, "AA"))),
        raw(
            "a dimension of 10^400",
            format!("{{\"name\":\"p\",\"board\":{{\"dimensions\":[1{}]}}}}", "0".repeat(400)),
        ),
        pack(
            "a hundred thousand axes",
            &json!({"name": "p", "board": {"dimensions": vec![1; 100_000]}}),
        ),
    ]
}

fn many_rules() -> Vec<HostilePack> {
    let scores = |count: usize| -> Vec<Value> {
        (0..count).map(|number| json!({"name": format!("p.s{number}"), "threshold": 1})).collect()
    };
    vec![
        pack("6,000 rules on a board of 64x64", &with_rules(&[64, 64], rules(6_000, "#"))),
        pack(
            "6,000 rules of any cell, all ways",
            &with_rules(&[19, 19], {
                (0..6_000).map(|n| json!({"name": format!("p.r{n}"), "pattern": ".", "multimatch_mode": "all", "score_actions": [add(1)]})).collect()
            }),
        ),
        pack(
            "20,000 scores",
            &json!({"name": "p", "board": {"dimensions": [19, 19]}, "scores": scores(20_000)}),
        ),
        pack(
            "20,000 scores of one name",
            &json!({
                "name": "p", "board": {"dimensions": [19, 19]},
                "scores": vec![json!({"name": "p.s", "threshold": 1}); 20_000],
            }),
        ),
        pack("10,000 rules of one name", &with_rules(&[19, 19], vec![rule("p.r", "AA"); 8_000])),
        pack("5,000 restrictions on 65,535 cells", &{
            let mut pack = with_rules(&[255, 257], rules(1, "AAAAA"));
            pack["restrictions"] = json!(pattern_restrictions(5_000, "[-]##"));
            pack
        }),
        pack("a disjunction of 20,000 groups", &{
            let mut pack = with_rules(&[19, 19], rules(1, "AAAAA"));
            let groups = vec![json!([{"type": "pattern", "pattern": "[-]A"}]); 15_000];
            pack["restrictions"] =
                json!([{"name": "p.q", "type": "disjunction", "conjunctions": groups}]);
            pack
        }),
        pack("disjunctions in disjunctions", &{
            let mut inner = json!({"type": "pattern", "pattern": "[-]A"});
            for _ in 0..18 {
                inner = json!({"type": "disjunction", "conjunctions": [[inner]]});
            }
            inner["name"] = json!("p.q");
            let mut pack = with_rules(&[19, 19], rules(1, "AAAAA"));
            pack["restrictions"] = json!([inner]);
            pack
        }),
        pack("8,000 conditions of one rule", &{
            let one = json!({"type": "score", "player_index": -2, "memo": "p.s", "maximum": 5});
            let mut rule = rule("p.r", ".");
            rule["conditions"] = json!(vec![one; 8_000]);
            with_rules(&[64, 64], vec![rule])
        }),
        pack("8,000 actions for every match", &{
            let mut rule = rule("p.r", ".....");
            rule["multimatch_mode"] = json!("all");
            rule["score_actions"] = json!(vec![add(i64::MAX); 8_000]);
            with_rules(&[19, 19], vec![rule])
        }),
        pack("10,000 board actions for every match", &{
            let mut rule = json!({"name": "p.r", "pattern": "[.].", "multimatch_mode": "all"});
            rule["board_actions"] =
                json!(vec![json!({"player_index": -2, "location_index": 1}); 10_000]);
            with_rules(&[9; 4], vec![rule])
        }),
        pack("50,000 directions of one rule", &{
            let mut rule = rule("p.r", "AA");
            rule["directions"] = json!(vec![[0, 1]; 50_000]);
            with_rules(&[19, 19], vec![rule])
        }),
    ]
}

/// Besides rules, scores and restrictions.
fn many_of_a_kind() -> Vec<HostilePack> {
    vec![
        pack("30,000 set-up stones", &{
            let cells: Vec<Value> =
                (0..255).flat_map(|y| (0..200).map(move |x| json!([y, x]))).collect();
            let mut pack = with_rules(&[255, 257], rules(1, "AAAAA"));
            pack["board"]["setup"] = json!([{"player": 0, "cells": cells}]);
            pack
        }),
        pack("one set-up stone 80,000 times", &{
            let mut pack = with_rules(&[19, 19], rules(1, "AAAAA"));
            pack["board"]["setup"] = json!([{"player": 0, "cells": vec![[3, 3]; 80_000]}]);
            pack
        }),
        pack(
            "50,000 players",
            &json!({
                "name": "p", "board": {"dimensions": [3, 3]}, "players": vec![json!({"name": "x"}); 50_000],
            }),
        ),
        pack("60,000 dependencies", &{
            let names: Vec<String> = (0..60_000).map(|number| format!("d{number}")).collect();
            json!({"name": "p", "dependencies": names, "board": {"dimensions": [3, 3]}})
        }),
        pack("60,000 unknown keys", &{
            let mut pack = with_rules(&[3, 3], rules(1, "AAA"));
            for number in 0..60_000 {
                pack[format!("k{number}")] = json!(0);
            }
            pack
        }),
        pack("60,000 faults", &{
            let wrong = vec![json!({"name": 1}); 60_000];
            json!({"name": "p", "board": {"dimensions": [3, 3]}, "scores": wrong})
        }),
    ]
}

fn bombs() -> Vec<HostilePack> {
    let with_bombs = |dimensions: &[u32], bombs: Value| {
        let mut pack = with_rules(dimensions, rules(1, "AAAAA"));
        pack["hazards"] = json!({ "bombs": bombs });
        pack
    };
    let windows =
        |count: u32| (0..count).map(|n| json!([2 * n + 1, 2 * n + 2])).collect::<Vec<_>>();
    vec![
        pack(
            "256 windows for bombs",
            &with_bombs(&[19, 19], json!({"spawn": windows(256), "fuse": 1})),
        ),
        pack(
            "40,000 windows for bombs",
            &with_bombs(&[255, 257], json!({"spawn": windows(40_000), "fuse": 1})),
        ),
        pack(
            "a window of four billion rounds",
            &with_bombs(&[19, 19], json!({"spawn": [[1, u32::MAX]], "fuse": u32::MAX})),
        ),
        pack("a blast of 80,000 offsets", &{
            let offsets: Vec<Value> = (0..80_000).map(|n| json!([n % 250, n / 250])).collect();
            with_bombs(&[255, 257], json!({"spawn": windows(255), "fuse": 1, "blast": offsets}))
        }),
        pack(
            "offsets beyond all numbers",
            &with_bombs(
                &[19, 19],
                json!({
                    "spawn": [[1, 2]], "fuse": 1, "blast": [[i64::MAX, i64::MIN], [i64::MIN, i64::MAX]],
                }),
            ),
        ),
        pack("a bomb each second round, 65,535 cells, 300 winning rules", &{
            let mut pack = with_rules(&[255, 257], rules(300, &"A".repeat(30)));
            pack["hazards"] =
                json!({"bombs": {"spawn": windows(200), "fuse": 1, "blast": "square"}});
            pack
        }),
    ]
}

fn turns() -> Vec<HostilePack> {
    let fails = || {
        json!({
            "name": "p.fails", "pattern": "[.]-", "multimatch_mode": "all",
            "score_actions": [{"player_index": 1, "memo": "p.s", "operation": "add", "value": 1}],
        })
    };
    vec![
        pack("rules that can fail, on 65,535 cells", &with_rules(&[255, 257], vec![fails()])),
        pack("rules that can fail, on 64x64, with 200 others", &{
            let mut all = rules(200, "AAAAAAAA");
            all.push(fails());
            with_rules(&[64, 64], all)
        }),
        pack("every stone paints its lines, with gravity", &{
            let actions: Vec<Value> =
                (0..64).map(|at| json!({"player_index": -2, "location_index": at})).collect();
            let rule = json!({
                "name": "p.r", "pattern": ".".repeat(64), "multimatch_mode": "all", "board_actions": actions,
            });
            let mut pack = with_rules(&[250, 250], vec![rule]);
            pack["board"]["gravity"] = json!({"axis": 0, "end": "high"});
            pack
        }),
        pack("every stone empties its lines, ten axes", &{
            let actions = json!([{"player_index": -3, "location_index": 1}, {"player_index": -2, "location_index": 0}]);
            let rule = json!({
                "name": "p.r", "pattern": "..", "multimatch_mode": "all", "board_actions": actions,
            });
            with_rules(&[3; 10], vec![rule])
        }),
        pack("8 players, all scores at their limits", &{
            let rule = json!({"name": "p.r", "pattern": ".", "multimatch_mode": "all", "score_actions": [
                {"player_index": -2, "memo": "p.s", "operation": "set", "value": i64::MAX},
                {"player_index": -2, "memo": "p.s", "operation": "multiply", "value": i64::MIN},
                {"player_index": -2, "memo": "p.s", "operation": "add", "value": i64::MIN},
            ]});
            let mut pack = with_rules(&[64, 64], vec![rule]);
            pack["players"] = json!(8);
            pack
        }),
    ]
}

/// Boards that are not boxes of squares.
fn shapes() -> Vec<HostilePack> {
    let drawn = |rows: Vec<String>, rules: Vec<Value>| {
        let mut pack = with_rules(&[1], rules);
        pack["board"] = json!({ "picture": rows });
        pack
    };
    let checkered = |rows: usize, columns: usize| -> Vec<String> {
        let row = |at: usize| {
            (0..columns).map(move |x| if (x + at).is_multiple_of(2) { '.' } else { ' ' })
        };
        (0..rows).map(|at| row(at).collect()).collect()
    };
    let far: Vec<[i32; 2]> = (0..500).map(|n| [1 + n / 30, 2 + n % 30]).collect();
    vec![
        pack(
            "a picture of 255x257, every other cell",
            &drawn(checkered(255, 257), rules(20, "AA")),
        ),
        pack(
            "a picture of 1,000 rows of 1,000 blanks",
            &drawn(vec![" ".repeat(1000); 1000], vec![]),
        ),
        pack("hexagons, 255x257, 100 patterns of 64", &{
            let mut pack = with_rules(&[255, 257], rules(100, &"A".repeat(64)));
            pack["board"]["lattice"] = json!("hex");
            pack
        }),
        pack("hexagons on a ring, 200 patterns", &{
            let mut pack = with_rules(&[200, 200], rules(200, ".AA."));
            pack["board"]["lattice"] = json!("hex");
            pack["board"]["topology"] = json!([["return", "return"], ["return", "return"]]);
            pack
        }),
        pack("a thousand longer steps, 65,535 cells", &{
            let mut rules = rules(4, "AAAA");
            for rule in &mut rules {
                rule["directions"] = json!(far);
            }
            with_rules(&[255, 257], rules)
        }),
        pack("holes in every other cell of ten axes", &{
            let holes: Vec<Vec<u32>> =
                (0..512).map(|n: u32| (0..10).map(|axis| n >> axis & 1).collect()).collect();
            let mut pack = with_rules(&[2; 10], rules(20, "AA"));
            pack["board"]["holes"] = json!(holes);
            pack
        }),
    ]
}

/// Turns of many stones, and moves of every kind.
fn moves() -> Vec<HostilePack> {
    vec![
        pack("99 turns of 99 stones in an order of 99", &{
            let mut pack = with_rules(&[64, 64], rules(50, "AAAAAA"));
            let order: Vec<usize> = (0..99).map(|at| at % 2).collect();
            pack["turns"] = json!({"stones": vec![99; 99], "order": order});
            pack
        }),
        pack("stones of eight players, passes and repeats on 65,535 cells", &{
            let mut pack = with_rules(&[255, 257], rules(4, "AAAAA"));
            pack["players"] = json!(8);
            pack["moves"] = json!({"stones": "any", "pass": "stuck", "repeats": 99});
            pack
        }),
        pack("stones taken out of 60 columns, 100 winning rules", &{
            let mut pack = with_rules(&[60, 60], rules(100, "AAAA"));
            pack["board"]["gravity"] = json!({"axis": 0, "end": "high"});
            pack["moves"] = json!({"pop": "others", "pass": "always", "repeats": 2});
            pack
        }),
        pack("an opening of 20 steps of 99 stones", &{
            let mut pack = with_rules(&[64, 64], rules(50, "AAAAAA"));
            let stones: Vec<usize> = (0..99).map(|at| at % 2).collect();
            pack["opening"] =
                json!(vec![json!({"type": "stones", "player": 0, "stones": stones}); 20]);
            pack
        }),
        pack("every stone is taken away at once", &{
            let mut rule = json!({"name": "p.r", "pattern": "."});
            rule["board_actions"] = json!([{"player_index": -3, "location_index": -1}]);
            with_rules(&[2], vec![rule])
        }),
        pack("everybody goes out at once", &{
            let scores: Vec<Value> = (0..4_000)
                .map(|n| json!({"name": format!("p.o{n}"), "threshold": 1, "effect": "out"}))
                .collect();
            let actions: Vec<Value> = (0..4_000)
                .map(|n| json!({"player_index": "opponents", "memo": format!("p.o{n}"), "operation": "add", "value": 1}))
                .collect();
            json!({
                "name": "p", "players": 8, "board": {"dimensions": [19, 19]}, "scores": scores,
                "rules": [{"name": "p.r", "pattern": "[A]", "score_actions": actions}],
            })
        }),
    ]
}

/// Restrictions that look ahead, count and talk.
fn restrictions() -> Vec<HostilePack> {
    let with = |dimensions: &[u32], restrictions: Vec<Value>| {
        let mut pack = with_rules(dimensions, rules(1, "AAAAA"));
        pack["restrictions"] = json!(restrictions);
        pack
    };
    let further = |count: usize| -> Vec<Value> {
        let or: Vec<String> = (0..60).map(|at| format!("{}+[A]+A", ".".repeat(at % 50))).collect();
        (0..count)
            .map(|n| json!({
                "name": format!("p.f{n}"), "type": "pattern", "pattern": "+[A]+AA", "or": or,
                "placed": true, "negate": true, "multimatch_mode": "all", "matches": {"minimum": 2},
            }))
            .collect()
    };
    vec![
        pack("further moves of further moves, on 15x15", &with(&[15, 15], further(1))),
        pack("40 restrictions with further moves, on 64x64", &with(&[64, 64], further(40))),
        pack("20,000 patterns of one restriction", &{
            let or = vec!["[-]A.A"; 20_000];
            with(
                &[19, 19],
                vec![json!({"name": "p.f", "type": "pattern", "pattern": "[-]A", "or": or})],
            )
        }),
        pack("a refusal of 400 KB in two languages", &{
            let text = "no ".repeat(130_000);
            with(
                &[19, 19],
                vec![json!({
                    "name": "p.f", "type": "pattern", "pattern": "#", "refusal": {"en": text, "de": text},
                })],
            )
        }),
        pack("notes of 900 KB", &{
            let mut pack = with(&[19, 19], Vec::new());
            pack["notes"] = json!("note ".repeat(180_000));
            pack
        }),
    ]
}

/// What can never happen, again and again, far from the start of the text.
fn doubts() -> Vec<HostilePack> {
    vec![
        pack("one hole 15,000 times behind 900 KB of comment", &{
            let mut pack = json!({"name": "p", "comment": "x".repeat(900_000)});
            pack["board"] = json!({"dimensions": [9, 9], "holes": vec![[0, 0]; 15_000]});
            pack
        }),
        pack("5,000 rules of nothing behind 800 KB of comment", &{
            let empty: Vec<Value> =
                (0..5_000).map(|n| json!({"name": format!("p.e{n}"), "pattern": ""})).collect();
            json!({
                "name": "p", "comment": "x".repeat(750_000), "board": {"dimensions": [9, 9]}, "rules": empty,
            })
        }),
        pack("9,000 restrictions that nobody can satisfy", &{
            let mut pack = with_rules(&[3, 3], rules(1, "AAA"));
            pack["restrictions"] = json!(pattern_restrictions(9_000, "[A]A"));
            pack
        }),
    ]
}

fn texts() -> Vec<HostilePack> {
    let name = |letter: &str| letter.repeat(300_000);
    vec![
        pack(
            "two names of 300 KB that are alike",
            &json!({
                "name": "p", "board": {"dimensions": [3, 3]},
                "scores": [{"name": format!("p.{}", name("x"))}],
                "rules": [{"name": "p.r", "pattern": "A", "score_actions": [
                    {"player_index": -2, "memo": format!("p.{}y", name("x")), "operation": "add", "value": 1}]}],
            }),
        ),
        pack("an unknown score for each of 3,000 rules", &{
            let scores: Vec<Value> =
                (0..3_000).map(|n| json!({"name": format!("p.score-number-{n}")})).collect();
            let wrong = |n| {
                json!({"name": format!("p.r{n}"), "pattern": "A", "score_actions": [
                {"player_index": -2, "memo": format!("p.scare-number-{n}"), "operation": "add", "value": 1}]})
            };
            let rules: Vec<Value> = (0..3_000).map(wrong).collect();
            json!({"name": "p", "board": {"dimensions": [3, 3]}, "scores": scores, "rules": rules})
        }),
        pack(
            "a score whose name has 500 KB",
            &json!({
                "name": "p", "board": {"dimensions": [30, 30]},
                "scores": [{"name": format!("p.{}", "x".repeat(500_000))}],
                "rules": [{"name": "p.r", "pattern": "[A]", "score_actions": [
                    {"player_index": {"player": 0}, "memo": format!("p.{}", "x".repeat(500_000)), "operation": "add", "value": 1}]}],
            }),
        ),
        raw("a million numbers in brackets", format!("[{}[0]]", "[0],".repeat(LIMIT / 4 - 2))),
        raw("a million brackets", "[".repeat(LIMIT)),
        raw("a million quotes", "\"".repeat(LIMIT)),
        raw("a million line ends", format!("{}{{", "\n".repeat(LIMIT - 1))),
        raw(
            "half a million keys of one name",
            format!("{{{}\"a\":0}}", "\"a\":0,".repeat(150_000)),
        ),
        raw("a number of a million digits", format!("{{\"name\":{}}}", "9".repeat(LIMIT - 20))),
        raw("a million escapes", format!("{{\"name\":\"{}\"}}", "\\u0000".repeat(170_000))),
        pack(
            "a pattern of a million cells",
            &with_rules(&[19, 19], vec![rule("p.r", &"A".repeat(900_000))]),
        ),
        pack("a title of 900 KB", &{
            let mut pack = with_rules(&[3, 3], rules(1, "AAA"));
            pack["display_name"] = json!("<b>&\u{202e}".repeat(80_000));
            pack
        }),
        pack("40,000 languages", &{
            let names: serde_json::Map<String, Value> =
                (0..40_000).map(|number| (format!("l{number}"), json!("x"))).collect();
            let mut pack = with_rules(&[3, 3], rules(1, "AAA"));
            pack["display_name"] = Value::Object(names);
            pack
        }),
        raw("nothing", String::new()),
    ]
}
