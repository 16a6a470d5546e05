//! With a seed and a limit of nodes, players play the same moves from one version to the next.
#![allow(clippy::unwrap_used)]

mod common;

use std::fmt::Write as _;

use common::{all_games, nodes, play, players};

#[test]
fn moves_are_those_of_the_version_before() {
    let mut text = String::new();
    for rules in all_games() {
        for kind in players(&rules) {
            let mut seats = vec![kind.build(&rules, 3).unwrap(), kind.build(&rules, 4).unwrap()];
            let (_, moves) = play(&rules, &mut seats, &nodes(700), 14);
            write!(text, "{} {kind}:", rules.requested().join(",")).unwrap();
            moves.iter().for_each(|mv| write!(text, " {}", mv.index()).unwrap());
            text.push('\n');
        }
    }
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/same_moves.txt");
    std::fs::write(path, &text).unwrap();
    let before = include_str!("same_moves.txt");
    for (now, before) in text.lines().zip(before.lines()) {
        assert_eq!(now, before, "if players are meant to play otherwise, keep {path}");
    }
    assert_eq!(text.lines().count(), before.lines().count(), "{path} has them all");
}
