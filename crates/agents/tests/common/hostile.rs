//! Packs that ask for as much as a pack can: sizes at the limits, many patterns, many of everything.
#![allow(dead_code, reason = "not every user needs all of it")]

use std::sync::Arc;

use foursight_rules::{InMemoryPacks, Library, LoadError, Ruleset};

/// A pack in the making: parts of a JSON text.
#[derive(Clone, Default)]
struct Nasty {
    board: String,
    scores: Vec<String>,
    rules: Vec<String>,
    rest: String,
}

impl Nasty {
    fn on(dimensions: &str) -> Self {
        Self { board: format!(r#""dimensions": {dimensions}"#), ..Self::default() }
    }

    /// Another property of the board.
    fn board(mut self, property: &str) -> Self {
        self.board += ", ";
        self.board += property;
        self
    }

    fn falling(self) -> Self {
        self.board(r#""gravity": {"axis": 0, "end": "high"}"#)
    }

    /// A score of its own, with this threshold, to which this pattern adds one.
    fn goal(self, pattern: &str, threshold: u64) -> Self {
        self.rule(pattern, threshold, 1, "")
    }

    fn rule(mut self, pattern: &str, threshold: u64, value: i64, more: &str) -> Self {
        let number = self.rules.len();
        self.scores.push(format!(r#"{{"name": "h.s{number}", "threshold": {threshold}}}"#));
        self.rules.push(format!(
            r#"{{"name": "h.r{number}", "pattern": "{pattern}", "multimatch_mode": "all",
                "score_actions": [{{"player_index": -2, "memo": "h.s{number}",
                    "operation": "add", "value": {value}}}]{more}}}"#
        ));
        self
    }

    /// A pattern that adds one to the first score.
    fn same_goal(mut self, pattern: &str) -> Self {
        let number = self.rules.len();
        self.rules.push(format!(
            r#"{{"name": "h.r{number}", "pattern": "{pattern}", "multimatch_mode": "all",
                "score_actions": [{{"player_index": -2, "memo": "h.s0",
                    "operation": "add", "value": 1}}]}}"#
        ));
        self
    }

    /// A pattern whose cells from 1 to `last` are emptied.
    fn capture(self, pattern: &str, last: usize) -> Self {
        let cells: Vec<String> = (1..=last)
            .map(|at| format!(r#"{{"player_index": -3, "location_index": {at}}}"#))
            .collect();
        self.rule(pattern, 1000, 1, &format!(r#", "board_actions": [{}]"#, cells.join(",")))
    }

    /// Stones of the player on every cell of a two-dimensional board whose coordinates are
    /// multiples of `step`.
    fn setup(self, size: usize, step: usize, players: usize) -> Self {
        let cells = (0..size).step_by(step);
        let cells = cells.flat_map(|row| (0..size).step_by(step).map(move |at| (row, at)));
        let mut stones = vec![Vec::new(); players];
        for (number, (row, at)) in cells.enumerate() {
            stones[number % players].push(format!("[{row},{at}]"));
        }
        let stones: Vec<String> = stones
            .iter()
            .enumerate()
            .map(|(player, cells)| {
                format!(r#"{{"player": {player}, "cells": [{}]}}"#, cells.join(","))
            })
            .collect();
        self.board(&format!(r#""setup": [{}]"#, stones.join(",")))
    }

    /// Anything else at the top of the pack.
    fn also(mut self, property: &str) -> Self {
        self.rest += ", ";
        self.rest += property;
        self
    }

    fn text(&self) -> String {
        format!(
            r#"{{"name": "h", "board": {{{}}}, "scores": [{}], "rules": [{}]{}}}"#,
            self.board,
            self.scores.join(","),
            self.rules.join(","),
            self.rest
        )
    }
}

/// The packs as texts, by what is nasty about them.
pub(crate) fn packs() -> Vec<(&'static str, String)> {
    let mut packs = Vec::new();
    packs.extend(sizes());
    packs.extend(patterns());
    packs.extend(restrictions());
    packs.extend(bombs());
    packs.extend(shapes());
    packs.extend(moves());
    packs.into_iter().map(|(name, pack)| (name, pack.text())).collect()
}

/// The rules of a pack.
pub(crate) fn load(text: &str) -> Result<Arc<Ruleset>, LoadError> {
    let packs = InMemoryPacks([("h".to_owned(), text.as_bytes().to_vec())].into());
    Ruleset::load(&Library::of(vec![Box::new(packs)]), &["h"])
}

fn sizes() -> Vec<(&'static str, Nasty)> {
    let big = || Nasty::on("[255, 257]");
    let edges = |edge: &str| format!(r#""topology": [["{edge}", "{edge}"], ["{edge}", "{edge}"]]"#);
    vec![
        ("no dimensions", Nasty::on("[]").goal("A", 1)),
        ("ten axes of one cell", Nasty::on("[1,1,1,1,1,1,1,1,1,1]").goal("AA", 1)),
        ("two cells", Nasty::on("[2]").goal("AAA", 1)),
        ("five on the largest board", big().goal("AAAAA", 1)),
        ("64 in a row on the largest board", big().goal(&"A".repeat(64), 1)),
        ("one row", Nasty::on("[65535]").goal("AAAAA", 1)),
        ("one row, 64 in a row", Nasty::on("[65535]").goal(&"A".repeat(64), 1)),
        ("one column", Nasty::on("[65535, 1]").falling().goal("AAAA", 1)),
        ("65535 columns", Nasty::on("[1, 65535]").falling().goal("AAAA", 1)),
        ("falling on the largest board", big().falling().goal("AAAA", 1)),
        ("a cube", Nasty::on("[40, 40, 40]").goal("AAAA", 1)),
        ("a falling cube", Nasty::on("[40, 40, 40]").falling().goal("AAAA", 1)),
        ("five dimensions", Nasty::on("[9,9,9,9,9]").goal("AAAAA", 1)),
        ("seven dimensions", Nasty::on("[4,4,4,4,4,4,4]").goal("AAAA", 1)),
        ("ten dimensions of two", Nasty::on("[2,2,2,2,2,2,2,2,2,2]").goal("AA", 1)),
        ("a torus", Nasty::on("[60, 60]").board(&edges("return")).goal(&"A".repeat(40), 1)),
        ("mirrors", Nasty::on("[48, 48]").board(&edges("reverse")).goal(&"A".repeat(24), 1)),
        ("loops", Nasty::on("[40, 40]").board(&edges("loop-return")).goal("AAAAAAAA", 1)),
        ("eight players", big().goal("AAAAA", 1).also(r#""players": 8"#)),
        ("9x6 four in a row", Nasty::on("[6, 9]").falling().goal("AAAA", 1)),
        ("7x8 four in a row", Nasty::on("[8, 7]").falling().goal("AAAA", 1)),
        ("8x7 five in a row", Nasty::on("[7, 8]").falling().goal("AAAAA", 1)),
        ("1x62 two in a row", Nasty::on("[62, 1]").falling().goal("AA", 1)),
    ]
}

fn patterns() -> Vec<(&'static str, Nasty)> {
    let big = || Nasty::on("[255, 257]");
    let long = |symbols: &str| symbols.repeat(64 / symbols.len());
    let many = |size: &str, count: usize, same: bool| {
        let mut pack = Nasty::on(size);
        for number in 0..count {
            // A pattern of its own for each number.
            let pattern: String =
                (0..12).map(|bit| if number >> bit & 1 == 1 { "Aa" } else { "A-" }).collect();
            pack =
                if same && number > 0 { pack.same_goal(&pattern) } else { pack.goal(&pattern, 3) };
        }
        pack
    };
    vec![
        ("a pattern that any of 64 cells completes", big().goal(&long("Aa"), 1)),
        ("pairs on the largest board", big().goal("AA", 100_000)),
        ("a point for each stone", big().goal("A", 60_000)),
        ("nothing but stones", Nasty::on("[100, 100]").goal(&long("#"), 5)),
        ("nothing but holes", Nasty::on("[100, 100]").goal("[A]-------------", 100)),
        ("anything goes", Nasty::on("[100, 100]").goal(&("[A]".to_owned() + &".".repeat(60)), 999)),
        ("captures", Nasty::on("[128, 128]").goal("AAAAA", 1).capture("[A]aaA", 2)),
        ("captures of 62 stones", big().capture(&format!("[A]{}A", "a".repeat(62)), 62)),
        (
            "captures among eight players",
            Nasty::on("[64, 64]").setup(64, 2, 8).capture("[A]#a", 2).also(r#""players": 8"#),
        ),
        ("sixty scores", many("[32, 32]", 60, false)),
        ("three hundred scores", many("[16, 16]", 300, false)),
        ("four hundred patterns for one score", many("[12, 12]", 400, true)),
        ("wins everywhere at once", Nasty::on("[200, 200]").setup(200, 3, 2).goal("AA", 1)),
        ("threats everywhere", Nasty::on("[200, 200]").setup(200, 3, 2).goal("AAA", 1)),
        ("a board full of stones", Nasty::on("[160, 160]").setup(159, 1, 2).goal("AAAAA", 1)),
        ("points without end", Nasty::on("[64, 64]").rule("#", 1 << 60, 1 << 59, "")),
        ("points that go away", Nasty::on("[64, 64]").rule("AA", 5, i64::MIN / 2, "")),
        (
            "a rule that can fail",
            Nasty::on("[48, 48]").goal("AAAAA", 1).rule(
                "[A]#.",
                99,
                1,
                r#", "board_actions": [{"player_index": 2, "location_index": 0}]"#,
            ),
        ),
    ]
}

fn restrictions() -> Vec<(&'static str, Nasty)> {
    let coords = |axis: usize, at: usize| {
        format!(
            r#"{{"type": "pattern", "name": "h.c{axis}", "pattern": "[-]", "conditions":
                [{{"type": "coords", "axes": [{axis}], "minimum": {at}}}]}}"#
        )
    };
    let both = format!(r#""restrictions": [{}, {}]"#, coords(0, 253), coords(1, 255));
    let touching = r#""restrictions": [{"type": "pattern", "name": "h.t", "pattern": "[-]#"}]"#;
    let many: Vec<String> = (0..40)
        .map(|number| {
            format!(
                r#"{{"type": "pattern", "name": "h.n{number}", "pattern": "[-]{}A", "negate": true}}"#,
                ".".repeat(number)
            )
        })
        .collect();
    vec![
        ("the last cells only", Nasty::on("[255, 257]").goal("AAAAA", 1).also(&both)),
        (
            "next to stones only",
            Nasty::on("[150, 150]").setup(150, 149, 2).goal("AAAAA", 1).also(touching),
        ),
        (
            "forty restrictions",
            Nasty::on("[64, 64]")
                .goal("AAAAA", 1)
                .also(&format!(r#""restrictions": [{}]"#, many.join(","))),
        ),
    ]
}

fn bombs() -> Vec<(&'static str, Nasty)> {
    let bombs = |windows: usize, fuse: u32, blast: &str| {
        let windows: Vec<String> =
            (0..windows).map(|at| format!("[{}, {}]", 2 + 2 * at, 3 + 2 * at)).collect();
        format!(
            r#""hazards": {{"bombs": {{"spawn": [{}], "fuse": {fuse}, "blast": {blast}}}}}"#,
            windows.join(",")
        )
    };
    let far: Vec<String> = (-40..40).map(|at| format!("[{at}, {}]", 3 * at % 41)).collect();
    vec![
        (
            "a bomb in each round",
            Nasty::on("[7, 8]").falling().goal("AAAA", 1).also(&bombs(28, 1, "\"square\"")),
        ),
        (
            "three hundred windows",
            Nasty::on("[6, 7]").falling().goal("AAAA", 1).also(&bombs(300, 2, "\"cross\"")),
        ),
        (
            "bombs on a large falling board",
            Nasty::on("[64, 64]").falling().goal("AAAA", 1).also(&bombs(50, 1, "\"square\"")),
        ),
        (
            "bombs that reach far",
            Nasty::on("[90, 90]").setup(90, 2, 2).goal("AAAAA", 1).also(&bombs(
                50,
                1,
                &format!("[{}]", far.join(",")),
            )),
        ),
        (
            "a fuse without end",
            Nasty::on("[6, 7]").falling().goal("AAAA", 1).also(&bombs(1, u32::MAX, "\"cross\"")),
        ),
    ]
}

/// Boards that are not boxes of squares.
fn shapes() -> Vec<(&'static str, Nasty)> {
    let holes = |size: usize| {
        let cells = (0..size).flat_map(|row| (0..size).map(move |at| (row, at)));
        let cells: Vec<String> = cells
            .filter(|(row, at)| row % 3 == 1 && at % 3 == 1)
            .map(|(row, at)| format!("[{row},{at}]"))
            .collect();
        format!(r#""holes": [{}]"#, cells.join(","))
    };
    let picture = |size: usize| {
        let row = |at: usize| -> String {
            (0..size).map(|x| if (x * at) % 5 == 4 { ' ' } else { '.' }).collect()
        };
        let rows: Vec<String> = (0..size).map(|at| format!("\"{}\"", row(at))).collect();
        let board = format!(r#""picture": [{}]"#, rows.join(","));
        Nasty { board, ..Nasty::default() }
    };
    let hex = r#""lattice": "hex""#;
    let steps: Vec<String> =
        (0..400).map(|at| format!("[{},{}]", 1 + at / 20, 2 + at % 20)).collect();
    let steps = format!(r#", "directions": [{}]"#, steps.join(","));
    vec![
        ("holes", Nasty::on("[60, 60]").board(&holes(60)).goal("AAAAA", 1)),
        ("a picture", picture(120).goal("AAAAA", 1)),
        ("hexagons", Nasty::on("[255, 257]").board(hex).goal("AAAAA", 1)),
        (
            "a ring of hexagons",
            Nasty::on("[48, 48]")
                .board(hex)
                .board(r#""topology": [["return", "return"], ["return", "return"]]"#)
                .goal(&"A".repeat(30), 1),
        ),
        ("four hundred longer steps", Nasty::on("[90, 90]").rule("AAA", 1, 1, &steps)),
    ]
}

/// Turns of many stones, and moves of every kind.
fn moves() -> Vec<(&'static str, Nasty)> {
    let order: Vec<&str> = (0..99).map(|at| if at % 3 == 0 { "1" } else { "0" }).collect();
    let order = format!(r#""turns": {{"stones": [1, 2, 99], "order": [{}]}}"#, order.join(","));
    let stones = vec!["0, 1"; 40].join(",");
    let opening = format!(
        r#""opening": [{{"type": "stones", "player": 0, "stones": [{stones}]}},
            {{"type": "choice", "player": 1, "options": ["stay", "swap", "more"]}},
            {{"type": "stones", "player": 1, "stones": [{stones}]}}]"#
    );
    let further = r#""restrictions": [{"name": "h.f", "type": "pattern", "pattern": "+[A]+A",
        "or": ["A+[A]+", "+A[A]+", "[A].+A"], "placed": true, "negate": true,
        "multimatch_mode": "all", "matches": {"minimum": 2}, "refusal": "No.", "active_player": 0}]"#;
    let loses = r#"{"name": "h.s0", "threshold": 1, "effect": "lose"}"#.to_owned();
    vec![
        ("turns of 99 stones", Nasty::on("[64, 64]").goal("AAAAAA", 1).also(&order)),
        ("an opening of 160 stones", Nasty::on("[32, 32]").goal("AAAAA", 1).also(&opening)),
        (
            "stones of eight players",
            Nasty::on("[80, 80]").goal("AAAAA", 1).also(
                r#""players": 8, "moves": {"stones": "any", "pass": "always", "repeats": 3}"#,
            ),
        ),
        (
            "stones that are taken out",
            Nasty::on("[30, 30]")
                .falling()
                .goal("AAAA", 1)
                .also(r#""moves": {"pop": "draw", "repeats": 2}"#),
        ),
        ("moves that could follow", Nasty::on("[40, 40]").goal("AAAAA", 1).also(further)),
        (
            "whoever makes a pair loses",
            Nasty { scores: vec![loses], ..Nasty::on("[50, 50]") }.same_goal("AA"),
        ),
        (
            "two rows at once",
            Nasty::on("[100, 100]").rule("AAA", 1, 1, r#", "matches": {"minimum": 2}"#),
        ),
    ]
}
