//! A yardstick for drop games: alpha-beta five moves deep that takes bombs for stones.

use foursight_agents::{Agent, Choice, Limits};
use foursight_bitboard::Layout;
use foursight_rules::Position;

/// How many moves it looks ahead.
const DEPTH: u32 = 5;
const WIN: i32 = 10_000;

/// The usual contest bot: five moves deep, counts open lines, knows nothing of bombs.
pub(crate) struct Plain;

impl Agent for Plain {
    fn choose(&mut self, position: &Position, _: &Limits<'_>) -> Choice {
        let shape = position.rules().drop_shape().expect("a drop game");
        let [first, second] = position.drop_stones().expect("a drop game on bitboards");
        let (own, other) = if position.to_move() == 0 { (first, second) } else { (second, first) };
        let blocked = position.bomb().map_or(0, |(cell, _)| shape.bit_of(cell));
        let bits = shape.bits();
        let mut best = (i32::MIN, position.legal_moves()[0]);
        for place in position.legal_moves() {
            let stone = bits.landings(own | other | blocked) & bits.column(place.index() as u32);
            let value = -search(bits, other, own | stone, blocked, DEPTH - 1, -WIN, WIN);
            // Of equals the one nearest to the middle.
            let value = 16 * value - (2 * place.index() as i32 + 1 - bits.width() as i32).abs();
            if value > best.0 {
                best = (value, place);
            }
        }
        Choice { place: best.1, evaluation: None, depth: DEPTH, nodes: 0, line: Vec::new() }
    }
}

/// Value for the side that owns `own` and is to move.
fn search(
    bits: &Layout,
    own: u64,
    other: u64,
    blocked: u64,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if bits.has_line(other) {
        return -WIN + (DEPTH - depth) as i32;
    }
    let open = bits.landings(own | other | blocked);
    if open == 0 {
        return 0;
    }
    if depth == 0 {
        let free = bits.board() & !blocked;
        return lines(bits, own, free & !other) - lines(bits, other, free & !own);
    }
    for column in (0..bits.width()).map(|column| bits.column(column)) {
        let stone = open & column;
        if stone != 0 {
            let value = -search(bits, other, own | stone, blocked, depth - 1, -beta, -alpha);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
    }
    alpha
}

/// Lines that are still possible, weighed by the stones in them.
fn lines(bits: &Layout, stones: u64, possible: u64) -> i32 {
    let right = bits.height() + 1;
    let mut sum = 0;
    for step in [1, right - 1, right, right + 1] {
        let cells = |n: u32| (possible >> (n * step), stones >> (n * step));
        let mut starts = (0..4).fold(u64::MAX, |starts, n| starts & cells(n).0);
        while starts != 0 {
            let at = starts.trailing_zeros();
            let count = (0..4).filter(|&n| cells(n).1 >> at & 1 == 1).count();
            sum += [0, 1, 4, 16, 0][count];
            starts &= starts - 1;
        }
    }
    sum
}
