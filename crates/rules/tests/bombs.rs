//! Bombs, in the order of a turn that the contest's server keeps.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    ChanceError, ChancePoint, Contents, Event, Illegal, Library, Move, Position, Ruleset,
    SeededChance, notation,
};

struct Game {
    rules: Arc<Ruleset>,
    position: Position,
}

impl Game {
    fn new() -> Self {
        let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
        Self { position: Position::new(&rules), rules }
    }

    fn column(&self, column: &str) -> Move {
        notation::parse_move(&self.rules, column).unwrap()
    }

    /// Plays columns; no bomb drops unless the last round of a window forces one to column 7.
    fn play(&mut self, columns: &str) -> Vec<Event> {
        let mut last = Vec::new();
        for column in columns.chars() {
            last = self.position.play(self.column(&column.to_string())).unwrap();
            if self.position.chance().is_some() && !self.due() {
                last.extend(self.position.resolve_chance(None).unwrap());
            }
        }
        last
    }

    fn due(&self) -> bool {
        self.position.chance().unwrap().is_last_round
    }
}

#[test]
fn chance_is_asked_in_the_windows_and_must_answer_in_their_last_round() {
    let mut game = Game::new();
    game.play("123");
    assert_eq!(game.position.chance(), None);
    let place = game.column("4");
    game.position.play(place).unwrap();
    let point = game.position.chance().unwrap();
    assert_eq!(
        (point.window, point.round, point.is_last_round, point.places.len()),
        (0, 5, false, 7)
    );
    assert_eq!(game.position.play(place), Err(Illegal::ChancePending));
    game.position.resolve_chance(None).unwrap();
    assert_eq!(game.position.resolve_chance(None), Err(ChanceError::NothingPending));
    game.play("56712");
    assert_eq!(game.position.round(), 10);
    assert_eq!(game.position.resolve_chance(None), Err(ChanceError::MustDrop));
}

#[test]
fn a_bomb_ticks_for_four_rounds_and_takes_a_cross() {
    let mut game = Game::new();
    game.play("444");
    let place = game.column("5");
    game.position.play(place).unwrap();
    // Column 4 holds three stones, column 5 one: the bomb comes to rest on that one.
    let events = game.position.resolve_chance(Some(place)).unwrap();
    assert_eq!(events, [Event::BombPlaced { cell: vec![4, 4], explode_in_round: 9 }]);
    assert_eq!(game.position.bomb(), Some((4 * 7 + 4, 9)));
    // A stone may land on the bomb.
    let events = game.play("5");
    assert!(events.contains(&Event::BombTicked { cell: vec![4, 4], rounds_left: 3 }), "{events:?}");
    game.play("66");
    let events = game.play("1");
    let gone = events.iter().find_map(|event| match event {
        Event::Exploded { cell, stones } => {
            Some((cell.clone(), stones.iter().map(|s| s.cell.clone()).collect::<Vec<_>>()))
        }
        _ => None,
    });
    let (cell, mut stones) = gone.unwrap();
    stones.sort();
    assert_eq!(cell, [4, 4]);
    // Above, left, right and below.
    assert_eq!(stones, [[3, 4], [4, 3], [4, 5], [5, 4]]);
    // The stone on top of column 4 fell one cell.
    let fell = events.iter().any(|event| match event {
        Event::Fell { falls } => {
            falls.len() == 1 && falls[0].from == [3, 3] && falls[0].to == [4, 3]
        }
        _ => false,
    });
    assert!(fell, "{events:?}");
    assert_eq!(game.position.bomb(), None);
    assert_eq!(game.position.contents(4 * 7 + 4), Contents::Empty);
}

#[test]
fn an_explosion_can_make_both_players_win() {
    // The general rule: everybody who reached the threshold wins, each with all lines.
    let mut both = 0;
    let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
    for seed in 0..20_000u64 {
        let mut position = Position::new(&rules);
        let mut chance = SeededChance::new(&rules, seed);
        let mut state = seed;
        while let Some(place) = position.pick_move(|bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        }) {
            let mut events = position.play(place).unwrap();
            events.extend(position.settle_chance(|point| chance.decide(point)).unwrap());
            for event in &events {
                if let Event::Won { players, lines, .. } = event {
                    let exploded = events.iter().any(|e| matches!(e, Event::Exploded { .. }));
                    assert!(players.len() == 1 || exploded);
                    for player in players.iter() {
                        assert!(lines.iter().any(|line| line.player == player));
                    }
                    both += usize::from(players.len() == 2);
                }
            }
        }
    }
    assert!(both > 0, "no explosion made both win in 20,000 games");
}

#[test]
fn the_same_seed_gives_the_same_bombs() {
    let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
    let bombs = |seed| {
        let mut position = Position::new(&rules);
        let mut chance = SeededChance::new(&rules, seed);
        let mut dropped = Vec::new();
        let mut state = 4u64;
        while let Some(place) = position.pick_move(|bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        }) {
            position.play(place).unwrap();
            let decide = |point: &ChancePoint| {
                let bomb = chance.decide(point);
                dropped.extend(bomb.map(|mv| (point.round, mv)));
                bomb
            };
            position.settle_chance_silently(decide).unwrap();
        }
        dropped
    };
    assert!((0..20).all(|seed| bombs(seed) == bombs(seed)));
    assert!((0..20).any(|seed| !bombs(seed).is_empty()));
    assert!((0..20).any(|seed| bombs(seed) != bombs(7)));
}
