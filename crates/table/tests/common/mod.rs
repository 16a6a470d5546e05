//! What several suites of the table need.

use foursight_rules::Move;
use foursight_table::Table;

/// One of the legal moves; if there is none, the first move of all, which is refused then.
#[allow(clippy::unwrap_used)]
pub(crate) fn any_move(table: &Table, pick: usize) -> Move {
    let legal = table.position().legal_moves();
    match legal.is_empty() {
        true => table.rules().move_at(0).unwrap(),
        false => legal[pick % legal.len()],
    }
}
