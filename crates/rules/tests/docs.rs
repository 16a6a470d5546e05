//! The packs in the documentation are packs, and the moves behind them do what it says.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{Bundled, InMemoryPacks, Library, Position, Ruleset, notation, perft};

#[test]
fn every_example_loads_and_plays_as_it_says() {
    let text = include_str!("../../../docs/packs.md");
    let (recipes, _) = text.split_once("\n## Reference").unwrap();
    let (tutorial, recipes) = recipes.split_once("\n## Recipes").unwrap();
    let mut source = InMemoryPacks::default();
    let (mut loaded, mut tried) = (0, 0);
    for block in text.split("```json\n").skip(1) {
        let (block, behind) = block.split_once("```").unwrap();
        let value: serde_json::Value = serde_json::from_str(block).expect("a block is JSON");
        let Some(name) = value.get("name").and_then(|name| name.as_str()) else { continue };
        if name.contains('.') {
            continue; // A score, not a pack.
        }
        source.0.insert(name.to_owned(), block.as_bytes().to_vec());
        let library = Library::of(vec![Box::new(source.clone()), Box::new(Bundled)]);
        let rules = Ruleset::load(&library, &[name]).unwrap_or_else(|error| panic!("{error}"));
        assert!(rules.warnings().is_empty(), "{name}");
        assert!(!Position::new(&rules).legal_moves().is_empty(), "{name}");
        loaded += 1;
        let moves: Vec<&str> = behind.split("Try `").skip(1).collect();
        assert!(!moves.is_empty() || !recipes.contains(block), "{name} has no moves to try");
        for sentence in &moves {
            try_moves(&rules, name, sentence);
            tried += 1;
        }
        if !tutorial.contains(block) && recipes.contains(block) {
            assert!(rules.doubts().is_empty(), "{name}: {:?}", rules.doubts());
        }
    }
    assert!(loaded >= 30 && tried >= 50, "{loaded} packs were found, {tried} games tried");
}

#[test]
fn games_written_from_the_recipes_are_those_that_ship() {
    let text = include_str!("../../../docs/packs.md");
    for (name, bundled, depth) in [
        ("my-connect6", "connect6", 3),
        ("my-yavalath", "yavalath", 4),
        ("my-misere", "tictactoe-misere", 9),
    ] {
        let mut blocks = text.split("```json\n").filter_map(|block| block.split("```").next());
        let said = format!("\"name\": \"{name}\"");
        let block = blocks.find(|block| block.contains(&said)).unwrap();
        let source = InMemoryPacks([(name.to_owned(), block.as_bytes().to_vec())].into());
        let library = Library::of(vec![Box::new(source), Box::new(Bundled)]);
        let games = [name, bundled].map(|name| Ruleset::load(&library, &[name]).unwrap());
        let [ours, theirs] = games.map(|rules| perft(&Position::new(&rules), depth));
        assert_eq!(ours, theirs, "{name} at depth {depth}");
    }
}

/// Plays what stands in the quotation marks; the rest of the sentence says what comes of it.
fn try_moves(rules: &Arc<Ruleset>, name: &str, sentence: &str) {
    let label = format!("{name}: {sentence}");
    let (text, rest) = sentence.split_once('`').unwrap();
    let rest = rest.trim_start_matches(':').replace('\n', " ");
    let result = rest.split(". ").next().unwrap().trim().trim_end_matches('.');
    let refused = result == "the last move is refused";
    let moves = match notation::parse(rules, text) {
        Ok(moves) => moves,
        // A cell that does not exist is refused before it is a move.
        Err(_) if refused => {
            let (first, _) = text.rsplit_once(' ').unwrap();
            notation::parse(rules, first).unwrap_or_else(|error| panic!("{label}: {error}"));
            return;
        }
        Err(error) => panic!("{label}: {error}"),
    };
    let (last, first) = moves.split_last().unwrap();
    let mut game = Position::new(rules);
    for mv in first {
        game.play(*mv).unwrap_or_else(|error| panic!("{label}: {error}"));
    }
    let mover = game.to_move();
    let played = game.play(*last);
    assert_eq!(played.is_err(), refused, "{label}");
    let winners = game.outcome().map(foursight_rules::Outcome::winners);
    let words: Vec<&str> = result.split(' ').collect();
    match words[..] {
        ["the", "last", "move", "is", "refused"] => {}
        ["the", "last", "move", "wins"] => {
            assert!(winners.is_some_and(|all| all.contains(mover)), "{label}");
        }
        ["the", "last", "move", "loses"] => {
            assert!(winners.is_some_and(|all| !all.is_empty() && !all.contains(mover)), "{label}");
        }
        ["the", "last", "mover", "is", "out"] => assert!(game.out().contains(mover), "{label}"),
        ["the", "game", "is", "drawn"] => {
            assert_eq!(game.outcome(), Some(foursight_rules::Outcome::Drawn), "{label}");
        }
        ["player", number, "is", "to", "move"] => {
            assert!(winners.is_none(), "{label}");
            assert_eq!(game.to_move() + 1, number.parse::<u8>().unwrap(), "{label}");
        }
        ["everybody", "else", "has", value, "of", score] => {
            let score = rules.score_index(score.trim_matches('`')).unwrap();
            for player in 0..rules.players().len() as u8 {
                let expected = if player == mover { 0 } else { value.parse().unwrap() };
                assert_eq!(game.score(score, player), expected, "{label}");
            }
        }
        ["nobody", "has", "won"] => assert!(winners.is_none(), "{label}"),
        _ => panic!("{name}: what is \"{result}\"?"),
    }
}
