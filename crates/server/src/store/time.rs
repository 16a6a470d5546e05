//! How long players may think, kept in the three fields that clients write a clock in.
//!
//! What follows from something else is not kept: whether first moves are free is
//! decided by who plays.

use foursight_table::TimeControl;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::games::ClockWanted;

pub(super) fn serialize<S: Serializer>(time: &TimeControl, to: S) -> Result<S::Ok, S::Error> {
    ClockWanted::from(*time).serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<TimeControl, D::Error> {
    ClockWanted::deserialize(from).map(TimeControl::from)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::*;
    use crate::store::GameSetup;

    /// A game as it was kept when its clock was three fields of the setup.
    fn kept(clock: &Value) -> Value {
        let mut setup = json!({
            "title": {"en": "Four", "de": "Vier"}, "packs": ["connect4"],
            "sources": [["connect4", "hash"]], "seats": ["human", "level3"], "keys": ["k", null],
            "seed": u64::MAX, "opening": 0, "shared": false,
        });
        let fields = clock.as_object().unwrap().clone();
        setup.as_object_mut().unwrap().extend(fields);
        setup
    }

    #[test]
    fn a_clock_of_three_fields_is_read_and_written_as_ever() {
        let limits = |per_move, per_game, increment| TimeControl {
            per_move: Option::map(per_move, Duration::from_millis),
            per_game: Option::map(per_game, Duration::from_millis),
            increment: Duration::from_millis(increment),
            ..TimeControl::UNLIMITED
        };
        for (clock, time) in [
            (json!({}), TimeControl::UNLIMITED),
            (json!({"move_ms": 700}), limits(Some(700), None, 0)),
            (
                json!({"game_ms": 300_000, "increment_ms": 2_000}),
                limits(None, Some(300_000), 2_000),
            ),
            (json!({"move_ms": 1, "game_ms": u64::MAX}), limits(Some(1), Some(u64::MAX), 0)),
        ] {
            let setup: GameSetup = serde_json::from_value(kept(&clock)).unwrap();
            assert_eq!(setup.time, time, "{clock}");
            assert_eq!(setup.seed, u64::MAX);
            assert_eq!(serde_json::to_value(&setup).unwrap(), kept(&clock));
        }
    }
}
