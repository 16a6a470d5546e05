//! Draws the position after some moves: `draw 4453`.

use foursight_bitboard::{Layout, columns};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let moves = std::env::args().nth(1).unwrap_or_default();
    let board = Layout::new(7, 6, 4)?;
    let mut stones = [0; 2];
    for (column, player) in columns(&moves, board.width()).zip([0, 1].into_iter().cycle()) {
        let column = column?;
        let stone = board.landing(stones[0] | stones[1], column.index);
        if stone == 0 {
            return Err(format!("move {}: that column is full", column.number).into());
        }
        stones[player] |= stone;
    }
    for row in (0..board.height()).rev() {
        let line: String = (0..board.width())
            .map(|column| board.bit(column, row))
            .map(|bit| {
                if stones[0] & bit != 0 {
                    'x'
                } else if stones[1] & bit != 0 {
                    'o'
                } else {
                    '.'
                }
            })
            .collect();
        println!("{line}");
    }
    for (name, own) in ["x", "o"].into_iter().zip(stones) {
        if board.has_line(own) {
            println!("{name} has four in a row");
        }
    }
    Ok(())
}
