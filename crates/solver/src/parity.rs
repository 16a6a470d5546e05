//! Bounds on the score that follow from pairing squares, without any search.
//!
//! Everything here needs a board of even height, so that an untouched column holds pairs:
//!
//! ```text
//!   row 6  even  S     The follower S answers each stone directly above it. The leader L then
//!   row 5  odd   L     never gets an even square of such a column, and the follower never has
//!   row 4  even  S     to start a pair.
//!   row 3  odd   L
//!   row 2  even  S     A column whose lowest empty square is even ("loose") has one square p
//!   row 1  odd   L     too many; above p it is pairs again.
//! ```
//!
//! With the leader to move and an even number of loose columns, the follower matches the loose
//! squares two by two and answers one with the other: the leader gets at most one of each match.
//! With the follower to move there is an odd number of loose columns, and it takes one of the
//! loose squares first.

use foursight_bitboard::{Layout, Word};

use crate::lanes::Lanes;

/// A position as the pairing arguments see it: who moved first in the game matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    /// Stones of the player who began the game.
    pub(crate) first: u64,
    /// Stones of the other player.
    pub(crate) second: u64,
    /// Empty squares that complete a four of the first player.
    pub(crate) first_wins: u64,
    /// Empty squares that complete a four of the second player.
    pub(crate) second_wins: u64,
    /// Whether the player who began is to move.
    pub(crate) first_to_move: bool,
}

/// Tries to settle whether the mover scores more than `alpha`.
///
/// Returns an upper bound that is at most `alpha`, a lower bound above it, or nothing. The mover
/// must have no winning move at once. Without `hope` the caller knows already that following up
/// does not help the second player.
#[inline(always)]
pub(crate) fn settle(layout: &Layout, sides: &Sides, hope: bool, alpha: i32) -> Option<i32> {
    if !layout.height().is_multiple_of(2) {
        return None;
    }
    let stones = sides.first | sides.second;
    let playable = layout.landings(stones);
    if sides.first_to_move {
        // Two questions: does the second player hold, does the first one force matters?
        if hope && let Some(held) = second_holds(layout, sides, playable, -alpha) {
            return Some(-held);
        }
        first_forces(layout, sides, playable, alpha + 1)
    } else {
        if hope && let Some(held) = second_holds(layout, sides, playable, alpha + 1) {
            return Some(held);
        }
        first_forces(layout, sides, playable, -alpha).map(|forced| -forced)
    }
}

/// What the second player gets for certain by following up, if that is at least `wanted`.
///
/// The first player ends up with no more than its stones, the empty odd squares and its share of
/// the loose squares. If no four fits in there, it cannot win: 0 for the second player. All even
/// squares that are not playable go to the second player. So a square there that completes its
/// four makes the column poison for the first player, who never gets above that square, and has to
/// enter one such column when all the rest is full:
///
/// ```text
///   6 .      the threat is on row 4. The first player must start with row 3, the
///   5 .      second wins on row 4, and has two stones too many: one for each even
///   4 W      square from the threat upward, over all poisoned columns.
///   3 <- first player, at last
/// ```
#[inline(always)]
fn second_holds(layout: &Layout, sides: &Sides, playable: u64, wanted: i32) -> Option<i32> {
    let empty = layout.board() & !(sides.first | sides.second);
    let threats = sides.second_wins & layout.even() & !playable;
    let poisoned = layout.upward(threats);
    let mut gain = 0;
    if wanted > 0 {
        gain = (poisoned & layout.even()).count_ones() as i32;
        if gain == 0 {
            // No single square, but perhaps a four made of squares that will all be its own.
            let sure = sides.second | (empty & layout.even() & !playable);
            gain = i32::from(layout.fours(sure) != 0);
        }
        if gain < wanted {
            return None;
        }
    }
    let leader = sides.first | (empty & layout.odd() & !poisoned);
    let loose = playable & layout.even();
    let held = if sides.first_to_move {
        matched(layout, leader, loose)
    } else {
        matched_after_one(layout, leader, loose)
    };
    held.then_some(gain)
}

/// What the first player gets for certain from an odd threat, if that is at least `wanted`.
///
/// All squares outside the threat's column pair up, so the second player has to enter it in the
/// end:
///
/// ```text
///   5 W   the first player's threat      The second player gets its stones, the empty odd
///   4 s   second, and then it is over    squares of the other columns, the even squares below
///   3 f   first                          the threat, and its share of the other loose squares.
///   2 s   second, forced to start        If no four fits in there, the first player wins.
///   1 q   if it is still empty: loose
/// ```
///
/// If the column is not loose, its playable square q is odd. It is matched like a loose square of
/// another column, and whoever takes it leaves the column as in the picture.
#[inline(always)]
fn first_forces(layout: &Layout, sides: &Sides, playable: u64, wanted: i32) -> Option<i32> {
    let mut threats = sides.first_wins & layout.odd() & !playable;
    // The lowest threat is on row 3, and leaves one stone fewer than the column has odd squares.
    if threats == 0 || wanted >= layout.height() as i32 / 2 {
        return None;
    }
    let empty = layout.board() & !(sides.first | sides.second);
    let poisoned = layout.upward(sides.first_wins & layout.even() & !playable);
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = layout.column(layout.column_of(threat));
        threats &= !column;
        let gain = (layout.odd() & column & !(threat - 1)).count_ones() as i32;
        if gain < wanted {
            continue;
        }
        let leader = sides.second
            | (empty & layout.odd() & !column & !poisoned)
            | (empty & layout.even() & column & (threat - 1));
        let loose = (playable & layout.even() & !column) | (playable & layout.odd() & column);
        let held = if sides.first_to_move {
            matched_after_one(layout, leader, loose)
        } else {
            matched(layout, leader, loose)
        };
        if held {
            return Some(gain);
        }
    }
    None
}

/// Whether the leader makes no four when the follower matches the loose squares two by two.
///
/// `loose` holds an even number of squares. With two, each alone must be harmless. With four, a
/// matching that keeps every harmful pair together exists exactly when no square is in two of
/// them; with six the leader is simply granted all.
#[inline(always)]
fn matched(layout: &Layout, leader: u64, loose: u64) -> bool {
    if layout.fours(leader | loose) == 0 {
        return true;
    }
    match loose.count_ones() {
        2 => {
            let (a, b) = (lowest(loose), loose & (loose - 1));
            layout.fours(leader | a) == 0 && layout.fours(leader | b) == 0
        }
        4 => {
            if layout.fours(leader) != 0 {
                return false;
            }
            let a = lowest(loose);
            let b = lowest(loose & !a);
            let c = lowest(loose & !a & !b);
            let d = loose & !a & !b & !c;
            let leader = Lanes::splat(leader);
            let [ab, ac, ad, bc] =
                layout.fours(leader | Lanes([a | b, a | c, a | d, b | c])).0.map(|x| x != 0);
            let [bd, cd, ..] = layout.fours(leader | Lanes([b | d, c | d, 0, 0])).0.map(|x| x != 0);
            !((ab && (ac || ad || bc || bd))
                || (ac && (ad || bc || cd))
                || (ad && (bd || cd))
                || (bc && (bd || cd))
                || (bd && cd))
        }
        _ => false,
    }
}

/// The same when the follower takes one of an odd number of loose squares before.
#[inline(always)]
fn matched_after_one(layout: &Layout, leader: u64, loose: u64) -> bool {
    match loose.count_ones() {
        0 => false,
        1 => layout.fours(leader) == 0,
        3 => {
            if layout.fours(leader) != 0 {
                return false;
            }
            let a = lowest(loose);
            let b = lowest(loose & !a);
            let c = loose & !a & !b;
            let [a, b, c, _] =
                layout.fours(Lanes::splat(leader) | Lanes([a, b, c, 0])).0.map(|x| x != 0);
            u32::from(a) + u32::from(b) + u32::from(c) <= 1
        }
        _ => {
            if layout.fours(leader) != 0 {
                return false;
            }
            let mut taken = loose;
            while taken != 0 {
                let square = lowest(taken);
                if matched(layout, leader, loose & !square) {
                    return true;
                }
                taken &= !square;
            }
            false
        }
    }
}

#[inline(always)]
fn lowest(squares: u64) -> u64 {
    squares & squares.wrapping_neg()
}

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;

#[cfg(test)]
mod tests {
    use super::common::{Oracle, Random, every_position, random_game};
    use super::*;
    use crate::position::Position;
    use crate::size::Size;
    use crate::solver::Start;

    /// Asks for every window and holds each answer against the true score.
    fn check(position: &Position, score: i32) -> u32 {
        let Start::Open(node) = Start::new(position) else { return 0 };
        let layout = position.layout();
        let first_to_move = node.ply % 2 == 0;
        let (first, second) =
            if first_to_move { (node.own, node.other) } else { (node.other, node.own) };
        let wins = |stones| layout.four_completions(stones) & layout.board() & !position.stones();
        let (first_wins, second_wins) = (wins(first), wins(second));
        let sides = Sides { first, second, first_wins, second_wins, first_to_move };
        let mut settled = 0;
        for alpha in -20..20 {
            if let Some(bound) = settle(&layout, &sides, true, alpha) {
                settled += 1;
                if bound > alpha {
                    assert!(score >= bound, "{position:?}: {score} is not at least {bound}");
                } else {
                    assert!(score <= bound, "{position:?}: {score} is not at most {bound}");
                }
            }
        }
        settled
    }

    fn check_all(width: u32, height: u32) {
        let size = Size::new(width, height).unwrap();
        let mut settled = 0;
        let count = every_position(size, |position, score| {
            settled += u64::from(check(position, score));
        });
        eprintln!("{size}: {count} positions, {settled} windows settled");
        assert_eq!(settled > 0, height.is_multiple_of(2), "{width}x{height}");
    }

    #[test]
    fn bounds_hold_in_every_position_of_small_boards() {
        for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 2), (8, 2)] {
            check_all(width, height);
        }
    }

    #[test]
    #[ignore = "takes minutes and two gigabytes"]
    fn bounds_hold_in_every_position_of_bigger_boards() {
        for (width, height) in [(6, 4), (4, 6), (10, 2), (9, 2)] {
            check_all(width, height);
        }
    }

    #[test]
    fn bounds_hold_in_endgames() {
        let mut random = Random(7);
        for (size, stones, games) in [
            (Size::STANDARD, 30, 2_000),
            (Size::STANDARD, 26, 50),
            (Size::new(6, 6).unwrap(), 22, 500),
            (Size::new(8, 6).unwrap(), 36, 500),
            (Size::new(5, 8).unwrap(), 26, 500),
        ] {
            let mut settled = 0;
            for game in 0..games {
                let stones = stones + game % 4;
                let text = random_game(&mut random, size, stones);
                let position = Position::parse(size, &text).unwrap();
                let mut oracle = Oracle::default();
                oracle.score(&position);
                for (position, score) in oracle.positions().take(2_000) {
                    settled += check(position, score);
                }
            }
            assert!(settled > 1_000, "{size}: {settled}");
        }
    }
}
