//! The blocks of a board, compared with the game of the rules engine.

use std::collections::BTreeSet;

use foursight_rules::Contents;

use super::TestWorld;

impl TestWorld {
    pub(crate) fn compare_blocks(&self, board: usize) {
        for (cell, at) in self.boards[board].cells() {
            let expected = match (self.boards[board].position.contents(cell), self.gravity) {
                (Contents::Empty, _) => "minecraft:air",
                (Contents::Missing, _) => "minecraft:white_stained_glass",
                (Contents::Bomb, _) => "minecraft:tnt",
                (Contents::Stone(0), true) => "minecraft:iron_block",
                (Contents::Stone(_), true) => "minecraft:gold_block",
                (Contents::Stone(0), false) => "minecraft:black_concrete",
                (Contents::Stone(_), false) => "minecraft:white_concrete",
            };
            assert_eq!(self.world.block(at), expected, "board {board} at {at:?}");
        }
    }

    /// Every winning tile has a button on both sides, no other has; the lines are counted.
    pub(super) fn compare_marks(&self, board: usize) {
        let own = &self.boards[board];
        let (mut marked, mut lines) = (BTreeSet::new(), 0);
        let winners = own.position.outcome().unwrap().winners();
        let axes = [(1i32, 0i32), (0, 1), (1, 1), (1, -1)];
        let rules = self.line_rules.iter().enumerate();
        for ((rule, &(length, loses)), (right, up)) in
            rules.flat_map(|rule| axes.map(|axis| (rule, axis)))
        {
            for column in 1..=i32::from(self.size.0) {
                for row in 1..=i32::from(self.size.1) {
                    let cells: Vec<(i32, i32)> = (0..i32::from(length))
                        .map(|step| (column + right * step, row + up * step))
                        .collect();
                    let on = |&(c, r): &(i32, i32)| {
                        (1..=i32::from(self.size.0)).contains(&c)
                            && (1..=i32::from(self.size.1)).contains(&r)
                    };
                    if !cells.iter().all(on) {
                        continue;
                    }
                    let owners: BTreeSet<_> = cells
                        .iter()
                        .map(|&(c, r)| match own.position.contents(own.cell(c as u16, r as u16)) {
                            Contents::Stone(player) => i32::from(player),
                            _ => -1,
                        })
                        .collect();
                    if owners.len() == 1
                        && !owners.contains(&-1)
                        && !winners.is_empty()
                        && winners.contains(*owners.first().unwrap() as u8) != loses
                    {
                        lines += i32::from(rule == 0);
                        marked.extend(cells);
                    }
                }
            }
        }
        for column in 1..=self.size.0 {
            for row in 1..=self.size.1 {
                let [x, y, z] = own.place(column, row);
                let sides = if own.east_west {
                    [[x + 1, y, z], [x - 1, y, z]]
                } else {
                    [[x, y, z + 1], [x, y, z - 1]]
                };
                let expected = marked.contains(&(i32::from(column), i32::from(row)));
                for side in sides {
                    let found = self.world.block(side) == "minecraft:acacia_button";
                    assert_eq!(found, expected, "board {board}: {column}, {row}");
                }
            }
        }
        if lines > 0 {
            assert_eq!(self.register(board), lines);
        }
    }
}
