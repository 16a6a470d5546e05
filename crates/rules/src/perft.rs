//! Counting: how many games of a given length there are. Any change in the rules shows here.

use crate::engine::{Position, SearchPosition};

/// The counts that come with a bundled pack could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected a depth and a count, as in \"2 49\"")]
pub struct PerftError {
    /// Line number, from 1.
    pub line: usize,
}

/// How many sequences of `depth` moves there are from here.
///
/// A game that is over has no further moves. Where chance decides whether a bomb drops, all its
/// decisions are counted, as branches of the move before it.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(&mut position.clone(), depth)
}

fn count(position: &mut Position, depth: u32) -> u64 {
    if let Some(point) = position.chance() {
        let mut nodes = 0;
        let drops = point.places.iter().copied().map(Some);
        let none = (!point.is_last_round).then_some(None);
        for decision in none.into_iter().chain(drops) {
            if position.resolve_chance(decision).is_ok() {
                nodes += count(position, depth);
                position.undo();
            }
        }
        return nodes;
    }
    if depth == 0 {
        return 1;
    }
    if let Some((board, bits)) = position.bits_for_counting() {
        return count_bits(&bits, board, depth);
    }
    // The moves themselves are the last level, unless chance adds to each of them.
    if depth == 1 && !position.rules().has_bombs() {
        return position.legal_move_count() as u64;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        nodes += count(position, depth - 1);
        position.undo();
    }
    nodes
}

/// The same on bare bitboards: stones of the side to move and of the other side, nobody having
/// won yet.
fn count_bits(bits: &foursight_bitboard::Layout, [own, other]: [u64; 2], depth: u32) -> u64 {
    let landings = bits.landings(own | other);
    if depth == 1 {
        return u64::from(landings.count_ones());
    }
    let mut going_on = landings & !bits.completions(own);
    if depth == 2 {
        // Every column stays open for the answer, unless the stone has filled it.
        let filled = (going_on << 1) & bits.spare();
        return u64::from(going_on.count_ones() * landings.count_ones() - filled.count_ones());
    }
    let mut nodes = 0;
    while going_on != 0 {
        let stone = going_on & going_on.wrapping_neg();
        going_on ^= stone;
        nodes += count_bits(bits, [other, own | stone], depth - 1);
    }
    nodes
}

/// Reads the counts that come with a pack: one line per depth.
///
/// # Errors
/// If a line is not a depth and a count.
pub fn perft_counts(text: &str) -> Result<Vec<(u32, u64)>, PerftError> {
    text.lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(line, number)| {
            let (depth, nodes) = line.split_once(' ').ok_or(PerftError { line: number })?;
            match (depth.trim().parse(), nodes.trim().parse()) {
                (Ok(depth), Ok(nodes)) => Ok((depth, nodes)),
                _ => Err(PerftError { line: number }),
            }
        })
        .collect()
}
