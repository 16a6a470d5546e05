//! Command blocks: impulse when powered, repeating every tick, chains after either.

use std::collections::BTreeSet;

use super::{BlockPos, Dimension, World};
use crate::nbt::Nbt;
use crate::run::Context;

const IMPULSE: &str = "minecraft:command_block";
const REDSTONE: &str = "minecraft:redstone_block";
const REPEATING: &str = "minecraft:repeating_command_block";
/// Data of a command block: whether redstone reaches it.
const POWERED: &str = "powered";

/// The result of powering a command block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PowerResult {
    /// Its command has run; true if it succeeded.
    Ran(bool),
    /// It has been switched on (it runs every tick from now on) or off.
    Switched(bool),
}

/// Longest chain of command blocks, the game's default.
const MAX_CHAIN: usize = 65_536;

impl World {
    /// Powers a command block once, as a button does, or switches a repeating one on or off, as
    /// a lever does. Nothing if there is no command block.
    pub fn power(&mut self, at: BlockPos) -> Option<PowerResult> {
        let dimension = Dimension::Overworld;
        match self.blocks.id(dimension, at) {
            REPEATING => {
                let on = !self.flag(dimension, at, POWERED);
                let Some(Nbt::Compound(mut data)) = self.blocks.block_entity(dimension, at) else {
                    return None;
                };
                data.insert(POWERED.into(), Nbt::from_bool(on));
                self.blocks.set_block_entity(dimension, at, data);
                Some(PowerResult::Switched(on))
            }
            id if id.ends_with("command_block") => {
                Some(PowerResult::Ran(self.run_chain(dimension, at) > 0))
            }
            _ => None,
        }
    }

    /// Runs the command blocks that are active: repeating ones always, the others when they
    /// become active.
    pub(super) fn run_command_blocks(&mut self) {
        let mut active = BTreeSet::new();
        for (dimension, at) in self.blocks.block_entities() {
            let id = self.blocks.id(dimension, at);
            let repeats = id == REPEATING;
            if !repeats && id != IMPULSE || !self.is_active(dimension, at) {
                continue;
            }
            active.insert((dimension, at));
            if repeats || !self.active_blocks.contains(&(dimension, at)) {
                self.run_chain(dimension, at);
            }
        }
        self.active_blocks = active;
    }

    /// Always active, switched on, or beside a block of redstone.
    fn is_active(&self, dimension: Dimension, at: BlockPos) -> bool {
        let [x, y, z] = at;
        let around = [
            [x + 1, y, z],
            [x - 1, y, z],
            [x, y + 1, z],
            [x, y - 1, z],
            [x, y, z + 1],
            [x, y, z - 1],
        ];
        self.flag(dimension, at, "auto")
            || self.flag(dimension, at, POWERED)
            || self.blocks.has_seen(REDSTONE)
                && around.iter().any(|at| self.blocks.id(dimension, *at) == REDSTONE)
    }

    fn flag(&self, dimension: Dimension, at: BlockPos, key: &str) -> bool {
        let value = self.blocks.block_entity_value(dimension, at, key);
        value.and_then(Nbt::as_i32).is_some_and(|value| value != 0)
    }

    fn run_chain(&mut self, dimension: Dimension, first: BlockPos) -> i32 {
        let result = self.run_block(dimension, first);
        let (mut at, mut success) = (first, result > 0);
        for _ in 0..MAX_CHAIN {
            at = self.ahead(dimension, at);
            if self.blocks.id(dimension, at) != "minecraft:chain_command_block" {
                break;
            }
            let kind = self.blocks.state_of(self.blocks.get(dimension, at));
            let conditional =
                kind.properties.get("conditional").is_some_and(|value| value == "true");
            let active = self.is_active(dimension, at);
            if active && (success || !conditional) {
                success = self.run_block(dimension, at) > 0;
            } else if active {
                success = false;
            }
        }
        result
    }

    fn ahead(&self, dimension: Dimension, at: BlockPos) -> BlockPos {
        let kind = self.blocks.state_of(self.blocks.get(dimension, at));
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
        let Some(Nbt::Compound(mut data)) = self.blocks.block_entity(dimension, at) else {
            return 0;
        };
        let text = data.get("Command").and_then(Nbt::as_str).unwrap_or_default().to_owned();
        if text.trim().is_empty() {
            return 0;
        }
        let context = Context::at_block(dimension, at);
        let result = self.command(&text, context);
        self.take_feedback();
        let successes = i32::from(result.is_ok());
        data.insert("SuccessCount".into(), Nbt::Int(successes));
        self.blocks.set_block_entity(dimension, at, data);
        successes
    }
}
