//! The opening swap2: one side puts three stones, the other chooses who it wants to be.

use std::sync::Arc;

use foursight_agents::{Agent, Limits};
use foursight_rules::{Position, Ruleset};

use super::{EngineError, coordinates};

/// First, second and third stone of openings that give neither side much, away from the corner at
/// 0,0: the third stone helps the first, and the edges take that back.
const OPENINGS: [[[i64; 2]; 3]; 6] = [
    [[0, 2], [1, 5], [3, 1]],
    [[1, 1], [2, 3], [0, 4]],
    [[2, 0], [4, 2], [1, 6]],
    [[0, 0], [2, 2], [3, 0]],
    [[1, 0], [3, 3], [0, 5]],
    [[0, 4], [2, 6], [1, 2]],
];

/// The answer to a SWAP2BOARD with these stones, which were put in turns.
pub(super) fn answer(
    rules: &Arc<Ruleset>,
    agent: &mut dyn Agent,
    limits: &Limits<'_>,
    stones: &[[i64; 2]],
) -> Result<String, EngineError> {
    match stones.len() {
        0 => open(rules, agent, limits),
        3 | 5 => {
            let position = position(rules, stones)?;
            let choice = agent.choose(&position, limits);
            // Whoever is to move now plays the second colour.
            let outlook = choice.evaluation.map_or(0.0, foursight_agents::Evaluation::outlook);
            if outlook < 0.0 {
                return Ok("SWAP".to_owned());
            }
            let (x, y) = coordinates(rules, choice.mv)?;
            Ok(format!("{x},{y}"))
        }
        stones => Err(EngineError::Swap2Stones(stones)),
    }
}

/// Three stones after which the agent thinks that both sides are as equal as can be.
fn open(
    rules: &Arc<Ruleset>,
    agent: &mut dyn Agent,
    limits: &Limits<'_>,
) -> Result<String, EngineError> {
    let share = u32::try_from(OPENINGS.len()).unwrap_or(1);
    let limits = Limits { time: limits.time.map(|time| time / share), ..*limits };
    let mut best: Option<(f32, [[i64; 2]; 3])> = None;
    for stones in OPENINGS {
        let Ok(position) = position(rules, &stones) else { continue };
        let choice = agent.choose(&position, &limits);
        let off = choice.evaluation.map_or(0.0, foursight_agents::Evaluation::outlook).abs();
        if best.is_none_or(|(least, _)| off < least) {
            best = Some((off, stones));
        }
    }
    let (_, stones) = best.ok_or(EngineError::NoRoom)?;
    Ok(stones.map(|[x, y]| format!("{x},{y}")).join(" "))
}

fn position(rules: &Arc<Ruleset>, stones: &[[i64; 2]]) -> Result<Position, EngineError> {
    let mut position = Position::new(rules);
    for &[x, y] in stones {
        let played = rules.move_to(&[y, x]).and_then(|mv| position.play(mv));
        played.map_err(|reason| EngineError::Stone { x, y, reason })?;
    }
    Ok(position)
}
