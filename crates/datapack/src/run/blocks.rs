//! `setblock`, `fill`, `clone`.

use super::{CommandError, CommandResult, Context, fail};
use crate::command::{BlockInput, BlockPattern, CloneMode, Coords, FillMode, PlaceMode};
use crate::nbt::{Compound, compound_bytes};
use crate::pack::PackFormat;
use crate::world::{BlockPos, BlockStateId, ENTRY, World};

/// Most blocks that one command may touch: the game's own limit.
pub(super) const MAX_VOLUME: u64 = 32_768;

pub(super) fn volume(low: BlockPos, high: BlockPos) -> u64 {
    (0..3)
        .map(|at| (i64::from(high[at]) - i64::from(low[at]) + 1) as u64)
        .fold(1, u64::saturating_mul)
}

pub(super) fn too_many(volume: u64) -> String {
    format!("Too many blocks in the specified area (maximum {MAX_VOLUME}, specified {volume})")
}

/// All positions of a box, in the game's order.
pub(super) fn cells(low: BlockPos, high: BlockPos) -> impl Iterator<Item = BlockPos> {
    (low[2]..=high[2]).flat_map(move |z| {
        (low[1]..=high[1]).flat_map(move |y| (low[0]..=high[0]).map(move |x| [x, y, z]))
    })
}

impl World {
    pub(super) fn check_bounds(&self, context: &Context, at: BlockPos) -> Result<(), CommandError> {
        let [low, high] = context.dimension.heights();
        // As in the game, the first block behind the edge in the east and south is out already.
        let across = -30_000_000..30_000_000;
        if across.contains(&at[0]) && across.contains(&at[2]) && (low..=high).contains(&at[1]) {
            return Ok(());
        }
        fail("That position is out of this world!")
    }

    fn corners(
        &self,
        from: &Coords,
        to: &Coords,
        context: &Context,
    ) -> Result<[BlockPos; 2], CommandError> {
        let (from, to) = (self.block_at(from, context), self.block_at(to, context));
        let low = std::array::from_fn(|at| from[at].min(to[at]));
        let high = std::array::from_fn(|at| from[at].max(to[at]));
        self.check_bounds(context, low)?;
        self.check_bounds(context, high)?;
        let volume = volume(low, high);
        if volume > MAX_VOLUME {
            return fail(too_many(volume));
        }
        Ok([low, high])
    }

    pub(super) fn run_setblock(
        &mut self,
        at: &Coords,
        block: &BlockInput,
        mode: PlaceMode,
        context: &Context,
    ) -> CommandResult {
        let at = self.block_at(at, context);
        self.check_bounds(context, at)?;
        let there = self.blocks.get(context.dimension, at);
        if mode == PlaceMode::Keep && there != BlockStateId::AIR {
            return fail("Could not set the block");
        }
        self.reserve_blocks(1, block)?;
        let state = self.blocks.intern_state(block);
        if mode == PlaceMode::Destroy {
            self.blocks.set(context.dimension, at, BlockStateId::AIR, None);
            self.blocks.set(context.dimension, at, state, block.data.clone());
            return Ok(1);
        }
        if self.place_block(context, at, state, block.data.clone()) {
            return Ok(1);
        }
        fail("Could not set the block")
    }

    /// Makes sure that there is room for so many blocks.
    fn reserve_blocks(&mut self, count: usize, block: &BlockInput) -> Result<(), CommandError> {
        let data = block.data.as_ref().map_or(0, compound_bytes);
        self.reserve(count.saturating_mul(self.blocks.bytes_of(&block.id) + data))
    }

    /// Replaces a block; false if nothing has changed.
    fn place_block(
        &mut self,
        context: &Context,
        at: BlockPos,
        state: BlockStateId,
        data: Option<Compound>,
    ) -> bool {
        // Before 1.21.5 the data of a block that stays was left alone.
        let stays = self.blocks.get(context.dimension, at) == state;
        let left_alone = stays && !self.format.supports(PackFormat::V1_21_5);
        !left_alone && self.blocks.set(context.dimension, at, state, data)
    }

    pub(super) fn run_fill(
        &mut self,
        from: &Coords,
        to: &Coords,
        block: &BlockInput,
        mode: &FillMode,
        context: &Context,
    ) -> CommandResult {
        let [low, high] = self.corners(from, to, context)?;
        self.reserve_blocks(volume(low, high) as usize, block)?;
        let state = self.blocks.intern_state(block);
        let dimension = context.dimension;
        let mut count = 0;
        for at in cells(low, high) {
            let edge = (0..3).any(|axis| at[axis] == low[axis] || at[axis] == high[axis]);
            let (mut state, mut data) = (state, block.data.clone());
            match mode {
                FillMode::Replace(Some(pattern))
                    if !self.blocks.matches(dimension, at, pattern, &self.block_tags) =>
                {
                    continue;
                }
                FillMode::Keep if self.blocks.get(dimension, at) != BlockStateId::AIR => continue,
                FillMode::Outline if !edge => continue,
                FillMode::Hollow if !edge => (state, data) = (BlockStateId::AIR, None),
                FillMode::Destroy => _ = self.blocks.set(dimension, at, BlockStateId::AIR, None),
                _ => {}
            }
            count += i32::from(self.place_block(context, at, state, data));
        }
        if count == 0 { fail("No blocks were filled") } else { Ok(count) }
    }

    pub(super) fn run_clone(
        &mut self,
        [from, to, target]: [&Coords; 3],
        masked: bool,
        filter: Option<&BlockPattern>,
        mode: CloneMode,
        context: &Context,
    ) -> CommandResult {
        let [low, high] = self.corners(from, to, context)?;
        let target = self.block_at(target, context);
        let target_high = std::array::from_fn(|at| target[at] + high[at] - low[at]);
        self.check_bounds(context, target)?;
        self.check_bounds(context, target_high)?;
        let overlaps = (0..3).all(|at| target[at] <= high[at] && target_high[at] >= low[at]);
        if overlaps && mode == CloneMode::Normal {
            return fail("The source and destination areas cannot overlap");
        }
        let dimension = context.dimension;
        let mut copied = Vec::new();
        for at in cells(low, high) {
            let state = self.blocks.get(dimension, at);
            let wanted = (!masked || state != BlockStateId::AIR)
                && filter.is_none_or(|filter| {
                    self.blocks.matches(dimension, at, filter, &self.block_tags)
                });
            if wanted {
                let data = match self.blocks.block_entity(dimension, at) {
                    Some(crate::nbt::Nbt::Compound(map)) => Some(map),
                    _ => None,
                };
                self.reserve(3 * ENTRY + data.as_ref().map_or(0, compound_bytes))?;
                copied.push((at, state, data));
            }
        }
        if mode == CloneMode::Move {
            for (at, ..) in &copied {
                self.blocks.set(dimension, *at, BlockStateId::AIR, None);
            }
        }
        // All of them count, even where the same block was: the game clears the place first.
        let count = copied.len() as i32;
        for (at, state, data) in copied {
            let there = std::array::from_fn(|axis| at[axis] - low[axis] + target[axis]);
            self.blocks.set(dimension, there, state, data);
        }
        if count == 0 { fail("No blocks were cloned") } else { Ok(count) }
    }
}
