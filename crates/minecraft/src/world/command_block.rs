//! Command blocks: impulse when powered, repeating every tick, chains after either.

use super::{BlockPos, Dimension, World};
use crate::nbt::Nbt;
use crate::run::Context;

/// Longest chain of command blocks, as the game's rule has it.
const MAX_CHAIN: usize = 65_536;

impl World {
    /// Powers a command block once, as a button does. Answers how often its command succeeded,
    /// or nothing if there is no command block.
    pub fn power(&mut self, at: BlockPos) -> Option<i32> {
        let dimension = Dimension::Overworld;
        if !self.blocks.id(dimension, at).ends_with("command_block") {
            return None;
        }
        Some(self.run_chain(dimension, at))
    }

    /// Runs all repeating command blocks that are always active.
    pub(super) fn run_command_blocks(&mut self) {
        for (dimension, at) in self.blocks.holders() {
            let repeats = self.blocks.id(dimension, at) == "minecraft:repeating_command_block";
            if repeats && self.flag(dimension, at, "auto") {
                self.run_chain(dimension, at);
            }
        }
    }

    fn flag(&self, dimension: Dimension, at: BlockPos, key: &str) -> bool {
        let data = self.blocks.data(dimension, at);
        let value = data.as_ref().and_then(Nbt::as_compound).and_then(|map| map.get(key));
        value.and_then(Nbt::integer).is_some_and(|value| value != 0)
    }

    fn run_chain(&mut self, dimension: Dimension, first: BlockPos) -> i32 {
        let result = self.run_block(dimension, first);
        let (mut at, mut success) = (first, result > 0);
        for _ in 0..MAX_CHAIN {
            at = self.ahead(dimension, at);
            if self.blocks.id(dimension, at) != "minecraft:chain_command_block" {
                break;
            }
            let kind = self.blocks.kind(self.blocks.get(dimension, at));
            let conditional =
                kind.properties.get("conditional").is_some_and(|value| value == "true");
            let active = self.flag(dimension, at, "auto") || self.flag(dimension, at, "powered");
            if active && (success || !conditional) {
                success = self.run_block(dimension, at) > 0;
            } else if active {
                success = false;
            }
        }
        result
    }

    fn ahead(&self, dimension: Dimension, at: BlockPos) -> BlockPos {
        let kind = self.blocks.kind(self.blocks.get(dimension, at));
        let [x, y, z] = at;
        match kind.properties.get("facing").map(String::as_str) {
            Some("north") => [x, y, z - 1],
            Some("south") => [x, y, z + 1],
            Some("east") => [x + 1, y, z],
            Some("west") => [x - 1, y, z],
            Some("up") => [x, y + 1, z],
            _ => [x, y - 1, z],
        }
    }

    fn run_block(&mut self, dimension: Dimension, at: BlockPos) -> i32 {
        let Some(Nbt::Compound(mut data)) = self.blocks.data(dimension, at) else { return 0 };
        let text = data.get("Command").and_then(Nbt::as_text).unwrap_or_default().to_owned();
        if text.trim().is_empty() {
            return 0;
        }
        let context = Context::at_block(dimension, at);
        let result = self.command(&text, context);
        self.take_feedback();
        let successes = i32::from(result.is_ok());
        data.insert("SuccessCount".into(), Nbt::Int(successes));
        self.blocks.set_data(dimension, at, data);
        successes
    }
}
