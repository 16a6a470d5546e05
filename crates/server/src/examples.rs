//! A typical position of each game, for its picture: a few moves that computers play by the real
//! rules, so that captures, holes and layers look as they do in a game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use foursight_agents::{AgentKind, Limits, WorkMeter};
use foursight_rules::Ruleset;
use serde::Serialize;
use utoipa::ToSchema;

use crate::games::TrackedTable;
use crate::games::view::{BombView, GameView, GravityView, LineView};
use crate::packs::sources;

/// Moves of an example: more than these crowd a small picture.
const MOST_MOVES: usize = 30;
/// Of all cells so many hundredths are played on.
const FILLED: usize = 45;
/// Positions that each player looks at before a move: enough to make threats and to stop them.
const NODES: u64 = 150;
/// Work for all moves of an example together: some tens of milliseconds.
const WORK: u64 = 20_000_000;

/// A position of a game, as much of it as a picture shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Example {
    /// The pack.
    name: String,
    /// Sizes of the board's axes.
    dims: Vec<u16>,
    /// Which cells are neighbours: "square" or "hex".
    lattice: &'static str,
    /// Where stones fall.
    gravity: Option<GravityView>,
    /// What each cell holds, row-major: -1 nothing, 0 to 7 a player's stone, 8 a bomb.
    cells: Vec<i8>,
    /// The players' stones.
    players: Vec<ExampleStone>,
    /// The bomb on the board.
    bomb: Option<BombView>,
    /// Every line that won.
    lines: Vec<LineView>,
    /// The moves that led to it, as people write them.
    notation: String,
}

/// What a player's stones look like.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ExampleStone {
    /// Their colour, "#rrggbb".
    color: String,
    /// The stone as one character.
    symbol: String,
}

/// The hashes of a game's packs, and its example.
type Known = (Vec<(String, String)>, Arc<Example>);

/// Examples that were played once.
#[derive(Debug, Default)]
pub(crate) struct Examples(Mutex<HashMap<String, Known>>);

impl Examples {
    /// The example of a game, played if nobody has asked for it before.
    pub(crate) fn of(&self, name: &str, rules: &Arc<Ruleset>) -> Arc<Example> {
        let (texts, _) = sources(rules);
        let known = |known: &HashMap<String, Known>| {
            known.get(name).filter(|known| known.0 == texts).map(|known| Arc::clone(&known.1))
        };
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(example) = known(&lock()) {
            return example;
        }
        // Not under the lock: others need not wait for it.
        let example = Arc::new(Example::of(name, rules));
        lock().insert(name.to_owned(), (texts, Arc::clone(&example)));
        example
    }

    /// Forgets the examples of packs that are gone.
    pub(crate) fn keep_only(&self, names: &[String]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|name, _| names.contains(name));
    }
}

impl Example {
    fn of(name: &str, rules: &Arc<Ruleset>) -> Self {
        let GameView { dims, lattice, gravity, cells, players, bomb, lines, notation, .. } =
            GameView::new(&play(name, rules));
        let stone = |player: crate::games::view::PlayerView| ExampleStone {
            color: player.color,
            symbol: player.symbol,
        };
        let players = players.into_iter().map(stone).collect();
        let name = name.to_owned();
        Self { name, dims, lattice, gravity, cells, players, bomb, lines, notation }
    }
}

/// A number that follows from a name, so that a game has the same picture on every machine.
fn seed_of(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Plays a few moves.
fn play(name: &str, rules: &Arc<Ruleset>) -> TrackedTable {
    let seed = seed_of(name);
    let mut game = TrackedTable::detached(rules, seed);
    let cells = game.snapshot().cells.len();
    let meter = WorkMeter::limited(WORK);
    let Ok(mut agent) = AgentKind::Search.build(rules, seed) else { return game };
    for _ in 0..MOST_MOVES.min(cells * FILLED / 100 + 1) {
        if game.table().is_over() || meter.spent() >= WORK {
            break;
        }
        let limits = Limits { nodes: Some(NODES), work: Some(&meter), ..Limits::default() };
        let mv = agent.choose(game.table().position(), &limits).mv;
        if game.change(|table| table.play(mv, Duration::ZERO).map(drop)).is_err() {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::HashSet;

    use foursight_rules::Library;

    use super::*;

    #[test]
    fn page_finding_17_every_game_has_a_picture_of_its_own() {
        let (examples, library) = (Examples::default(), Library::bundled());
        let mut seen = HashSet::new();
        for name in library.names() {
            let rules = Ruleset::load(&library, &[name.as_str()]).unwrap();
            let example = examples.of(&name, &rules);
            let stones = example.cells.iter().filter(|cell| (0..8).contains(*cell)).count();
            assert!(stones >= 4 || example.cells.len() < 20 && stones >= 3, "{name}: {example:?}");
            assert!(seen.insert(example.notation.clone()), "{name} looks like another game");
            assert!(Arc::ptr_eq(&example, &examples.of(&name, &rules)), "it is kept");
        }
        examples.keep_only(&["pente".to_owned()]);
        assert_eq!(examples.0.lock().unwrap().len(), 1);
    }
}
