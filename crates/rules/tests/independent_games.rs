//! Games that a program of its own has played by the rules as people tell them: stones, captures,
//! winners and what may not be played are the same here (`independent_games.py`).

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_rules::{Contents, Library, Position, Ruleset};
use serde::Deserialize;

#[derive(Deserialize)]
struct Game {
    pack: String,
    moves: Vec<[u16; 2]>,
    stones: [Vec<[u16; 2]>; 2],
    captured: [i64; 2],
    winner: Option<u8>,
    forbidden: Vec<[u16; 2]>,
}

#[test]
fn games_of_an_independent_program_come_to_the_same() {
    let text = include_str!("data/independent-games.jsonl");
    let mut known: BTreeMap<String, Arc<Ruleset>> = BTreeMap::new();
    let (mut games, mut forbidden) = (0, 0);
    for (line, number) in text.lines().zip(1..) {
        let game: Game = serde_json::from_str(line).unwrap();
        let rules = known.entry(game.pack.clone()).or_insert_with(|| {
            Ruleset::load(&Library::bundled(), &[&game.pack]).unwrap_or_else(|e| panic!("{e}"))
        });
        let label = format!("line {number}, {}", game.pack);
        let mut position = Position::new(rules);
        for cell in &game.moves {
            let mv = rules.move_to(cell).unwrap();
            position.play(mv).unwrap_or_else(|error| panic!("{label}, {cell:?}: {error}"));
        }
        for (player, stones) in (0..).zip(&game.stones) {
            let all = 0..rules.geometry().cells() as u16;
            let found = all.filter(|&cell| position.contents(cell) == Contents::Stone(player));
            let found: Vec<Vec<u16>> = found.map(|cell| rules.geometry().coords(cell)).collect();
            assert_eq!(&found, stones, "{label}");
        }
        if let Some(score) = rules.score_index("pente.captures") {
            let captured = [0, 1].map(|player| position.score(score, player));
            assert_eq!(captured, game.captured, "{label}");
        }
        let winner = position.outcome().map(|outcome| outcome.winners().iter().collect::<Vec<_>>());
        assert_eq!(winner, game.winner.map(|seat| vec![seat]), "{label}");
        if winner.is_none() {
            let legal = position.legal_moves();
            let moves = (0..rules.move_count()).map(|index| rules.move_at(index).unwrap());
            let refused = moves.filter(|mv| position.landing(*mv).is_some() && !legal.contains(mv));
            let refused: Vec<Vec<u16>> = refused.map(|mv| rules.move_coords(mv)).collect();
            forbidden += refused.len();
            assert_eq!(refused, game.forbidden, "{label}");
        }
        games += 1;
    }
    assert!(games > 300 && forbidden > 300, "{games} games, {forbidden} forbidden moves");
}
