//! Recognising a drop game that bitboards can play: by what its rules say, never by its name.

use foursight_bitboard::Layout;

use crate::engine::{CompiledNoMoves, CompiledRule, MatchRange, Movers, Ruleset, ScoreAct, Who};
use crate::geometry::Cell;
use crate::pack::format::{Lattice, MultimatchMode, NoMovesResult, Operation};

/// A drop game as bitboards see it.
#[derive(Debug, Clone)]
pub struct DropShape {
    pub(crate) bits: Layout,
    /// Bit of each cell of the board.
    pub(crate) bit_of: Vec<u8>,
    /// Cell of each bit; unused bits have none.
    pub(crate) cell_of: [Option<Cell>; 64],
    /// Column of each bit.
    pub(crate) column_of: [u8; 64],
    /// Stones that are there from the start, by player.
    pub(crate) setup: [u64; 2],
    /// What the one rule that matters does.
    pub(crate) action: ScoreAct,
    pub(crate) mode: MultimatchMode,
    /// Cells that a bomb on each bit takes, the bomb's own included.
    pub(crate) blasts: Vec<u64>,
}

impl DropShape {
    /// The shape of these rules, if bitboards can play them to the letter.
    ///
    /// That is: two players, a whole board of two dimensions, gravity, edges that stop, no
    /// restriction, and one rule that has an effect: a plain run of one owner, in all directions
    /// and for both, whose first match already reaches the threshold of its score.
    pub(crate) fn recognise(rules: &Ruleset) -> Option<Self> {
        let columns = rules.columns.as_ref()?;
        let plain = rules.geometry.dims().len() == 2
            && rules.geometry.is_plain()
            && rules.geometry.lattice() == Lattice::Square
            && !rules.geometry.has_holes()
            && rules.player_count() == 2
            && rules.restrictions.is_empty()
            && !rules.rules_can_fail
            && rules.only_wins
            && rules.plain_turns
            && rules.kinds.is_none()
            && rules.no_moves == CompiledNoMoves::Fixed(NoMovesResult::Draw);
        if !plain {
            return None;
        }
        let has_effect = |rule: &&CompiledRule| !rule.scores.is_empty() || !rule.boards.is_empty();
        let effective: Vec<&CompiledRule> = rules.rules.iter().filter(has_effect).collect();
        let [winning] = effective.as_slice() else { return None };
        let ([action], [], [], Movers::All, MatchRange::ANY) = (
            winning.scores.as_slice(),
            winning.boards.as_slice(),
            winning.conditions.as_slice(),
            &winning.movers,
            winning.matches,
        ) else {
            return None;
        };
        // Bitboards give points to whoever owns the line.
        let for_owner = matches!(action.who, Who::Active | Who::Centre | Who::Cell(_));
        let connect = winning.matcher.run()?;
        let threshold = rules.scores[usize::from(action.score)].threshold?;
        let wins_at_once = match action.operation {
            Operation::Set | Operation::Add => action.value >= threshold,
            Operation::Multiply => false,
        };
        let ways = &winning.matcher.directions.all;
        let near = ways.iter().all(|&way| rules.geometry.is_near(way.into()));
        let all_ways = near && ways.len() == rules.geometry.directions();
        if !wins_at_once || !all_ways || !for_owner {
            return None;
        }
        let height = rules.geometry.dims()[columns.axis];
        let (width, height) = (columns.count() as u32, u32::from(height));
        let bits = Layout::new(width, height, connect as u32).ok()?;
        let mut bit_of = vec![0u8; rules.geometry.cells()];
        let (mut cell_of, mut column_of) = ([None; 64], [0; 64]);
        for column in 0..width {
            for (row, &cell) in columns.column(column as usize).iter().enumerate() {
                let bit = (column * bits.stride()) as usize + row;
                bit_of[usize::from(cell)] = bit as u8;
                cell_of[bit] = Some(cell);
                column_of[bit] = column as u8;
            }
        }
        let mut setup = [0; 2];
        for &(cell, player) in &rules.setup {
            setup[usize::from(player)] |= 1 << bit_of[usize::from(cell)];
        }
        // A game that starts with a line on the board is not one for shortcuts.
        if setup.iter().any(|&stones| bits.has_line(stones)) {
            return None;
        }
        let blasts = match &rules.bombs {
            None => Vec::new(),
            Some(bombs) => (0..64)
                .map(|bit| {
                    let cells = cell_of[bit].map(|cell| bombs.blast_cells(&rules.geometry, cell));
                    let bits =
                        cells.into_iter().flatten().map(|cell| 1 << bit_of[usize::from(cell)]);
                    bits.fold(0, |mask: u64, bit: u64| mask | bit)
                })
                .collect(),
        };
        Some(Self {
            bits,
            bit_of,
            cell_of,
            column_of,
            setup,
            action: *action,
            mode: winning.mode,
            blasts,
        })
    }

    /// Size, line length and masks.
    #[must_use]
    pub fn bits(&self) -> &Layout {
        &self.bits
    }

    /// The bit of a cell of the board.
    #[inline]
    #[must_use]
    pub fn bit_of(&self, cell: Cell) -> u64 {
        1 << self.bit_of[usize::from(cell)]
    }

    /// The cells that a bomb takes which lies on this bit, its own included; nothing in a game
    /// without bombs.
    #[inline]
    #[must_use]
    pub fn blast(&self, bomb: u64) -> u64 {
        self.blasts.get(bomb.trailing_zeros() as usize).copied().unwrap_or(0)
    }

    /// True if the board is empty at the start.
    #[must_use]
    pub fn starts_empty(&self) -> bool {
        self.setup == [0; 2]
    }
}
