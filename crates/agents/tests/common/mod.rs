//! What several tests need: the bundled games, and games played to their end.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::sync::Arc;

use foursight_agents::{Agent, AgentKind, Limits};
use foursight_rules::{
    Bundled, Library, Move, PackSource, Position, Ruleset, SeededChance, notation,
};

/// A game by the names of its packs.
pub(crate) fn rules(packs: &str) -> Arc<Ruleset> {
    let names: Vec<&str> = packs.split(',').collect();
    Ruleset::load(&Library::bundled(), &names).expect("a bundled pack")
}

/// Every bundled game, and some that several packs make together.
pub(crate) fn all_games() -> Vec<Arc<Ruleset>> {
    let mut names = Bundled.names();
    names.push("keryo,pro".to_owned());
    names.push("connect4-three,connect4-xtreme".to_owned());
    names.iter().map(|name| rules(name)).collect()
}

/// Every player that suits a game; of the levels, which differ in numbers only, a few.
pub(crate) fn players(rules: &Ruleset) -> impl Iterator<Item = AgentKind> {
    AgentKind::all().filter(move |kind| match kind {
        AgentKind::Level(level) => level % 4 == 1,
        kind => kind.suits(rules).is_ok(),
    })
}

/// Limits of so many nodes.
pub(crate) fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Plays a game to its end, or until so many moves were made; the moves.
pub(crate) fn play(
    rules: &Arc<Ruleset>,
    players: &mut [Box<dyn Agent>],
    limits: &Limits<'_>,
    most: usize,
) -> (Position, Vec<Move>) {
    let mut chance = SeededChance::new(rules, 11);
    let mut game = Position::new(rules);
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < most {
        if let Some(point) = game.chance() {
            game.resolve_chance(chance.decide(&point)).expect("chance decides as it may");
            continue;
        }
        let seat = usize::from(game.to_move()) % players.len();
        let choice = players[seat].choose(&game, limits);
        if let Err(fault) = game.play(choice.mv) {
            panic!("seat {seat} in {:?} after {moves:?}: {fault}", rules.requested());
        }
        moves.push(choice.mv);
    }
    (game, moves)
}

/// The position after these moves.
pub(crate) fn after(rules: &Arc<Ruleset>, moves: &str) -> Position {
    let mut game = Position::new(rules);
    for mv in notation::parse(rules, moves).expect("moves as people write them") {
        game.play(mv).expect("a legal move");
    }
    game
}
