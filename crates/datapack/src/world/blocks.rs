//! Blocks, their states and their block entities.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Dimension, registry};
use crate::command::{BlockInput, BlockPattern};
use crate::nbt::{Compound, Nbt, compound_bytes};

/// The position of a block.
pub type BlockPos = [i32; 3];

/// The number of a block state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockStateId(u32);

impl BlockStateId {
    /// Air.
    pub const AIR: Self = Self(0);
}

/// A block with all its properties.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BlockState {
    /// Its id.
    pub id: String,
    /// All its properties.
    pub properties: BTreeMap<String, String>,
}

/// All blocks of all dimensions.
#[derive(Debug, Clone)]
pub struct Blocks {
    states: Vec<BlockState>,
    ids: HashMap<BlockState, BlockStateId>,
    positions: HashMap<(Dimension, BlockPos), BlockStateId>,
    block_entities: HashMap<(Dimension, BlockPos), Compound>,
    /// Signs as they were before 1.20: four texts and one side.
    pub(crate) old_signs: bool,
}

/// An invalid property of a block.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BlockError {
    /// No such property.
    #[error("Block {0} does not have property '{1}'")]
    NoProperty(String, String),
    /// No such value.
    #[error("Block {0} does not accept '{2}' for {1} property")]
    NoValue(String, String, String),
}

impl Default for Blocks {
    fn default() -> Self {
        let air = BlockState { id: "minecraft:air".into(), properties: BTreeMap::new() };
        Self {
            ids: HashMap::from([(air.clone(), BlockStateId::AIR)]),
            states: vec![air],
            positions: HashMap::new(),
            block_entities: HashMap::new(),
            old_signs: false,
        }
    }
}

/// Checks the properties that are named, for blocks that are known.
pub(crate) fn check_properties(block: &BlockInput) -> Result<(), BlockError> {
    let Some(known) = registry::block_properties(&block.id) else { return Ok(()) };
    for (name, value) in &block.properties {
        let Some(property) = known.iter().find(|property| property.name == name) else {
            return Err(BlockError::NoProperty(block.id.clone(), name.clone()));
        };
        if !property.values.contains(&value.as_str()) {
            return Err(BlockError::NoValue(block.id.clone(), name.clone(), value.clone()));
        }
    }
    Ok(())
}

impl Blocks {
    /// The number of a block state; properties that are not named have their defaults.
    pub fn intern_state(&mut self, block: &BlockInput) -> BlockStateId {
        let known = registry::block_properties(&block.id).unwrap_or_default();
        let mut properties: BTreeMap<String, String> = known
            .iter()
            .map(|property| (property.name.to_owned(), property.values[0].to_owned()))
            .collect();
        properties.extend(block.properties.clone());
        let kind = BlockState { id: block.id.clone(), properties };
        if let Some(&state) = self.ids.get(&kind) {
            return state;
        }
        let state = BlockStateId(self.states.len() as u32);
        self.states.push(kind.clone());
        self.ids.insert(kind, state);
        state
    }

    /// The block state with this number.
    #[must_use]
    pub fn state_of(&self, state: BlockStateId) -> &BlockState {
        &self.states[state.0 as usize]
    }

    /// The block at a position.
    #[must_use]
    pub fn get(&self, dimension: Dimension, at: BlockPos) -> BlockStateId {
        self.positions.get(&(dimension, at)).copied().unwrap_or(BlockStateId::AIR)
    }

    /// The id of the block at a position.
    #[must_use]
    pub fn id(&self, dimension: Dimension, at: BlockPos) -> &str {
        &self.state_of(self.get(dimension, at)).id
    }

    /// Places a block; returns whether anything changed.
    pub fn set(
        &mut self,
        dimension: Dimension,
        at: BlockPos,
        state: BlockStateId,
        data: Option<Compound>,
    ) -> bool {
        let position = (dimension, at);
        let before = self.get(dimension, at);
        if before == state && data.is_none() {
            return false;
        }
        if state == BlockStateId::AIR {
            self.positions.remove(&position);
        } else {
            self.positions.insert(position, state);
        }
        let same_block = self.state_of(before).id == self.state_of(state).id;
        let fresh = match default_block_entity(&self.state_of(state).id, self.old_signs) {
            None => {
                self.block_entities.remove(&position);
                return true;
            }
            Some(fresh) => fresh,
        };
        if !same_block || data.is_some() || !self.block_entities.contains_key(&position) {
            let mut all = fresh;
            crate::nbt::merge(&mut all, &data.unwrap_or_default());
            let changed = before != state || self.block_entities.get(&position) != Some(&all);
            self.block_entities.insert(position, all);
            return changed;
        }
        true
    }

    /// The data of the block entity at a position, if the block has one.
    #[must_use]
    pub fn block_entity(&self, dimension: Dimension, at: BlockPos) -> Option<Nbt> {
        let mut map = self.block_entities.get(&(dimension, at))?.clone();
        map.insert("id".into(), Nbt::string(self.id(dimension, at)));
        for (key, value) in ["x", "y", "z"].into_iter().zip(at) {
            map.insert(key.into(), Nbt::Int(value));
        }
        Some(Nbt::Compound(map))
    }

    /// One value of the block entity at a position.
    #[must_use]
    pub fn block_entity_value(
        &self,
        dimension: Dimension,
        at: BlockPos,
        key: &str,
    ) -> Option<&Nbt> {
        self.block_entities.get(&(dimension, at))?.get(key)
    }

    /// Bytes that a block of this kind takes up, with the data that it has by itself.
    pub(crate) fn bytes_of(&self, id: &str) -> usize {
        let data = default_block_entity(id, self.old_signs);
        3 * super::ENTRY + data.as_ref().map_or(0, compound_bytes)
    }

    /// Bytes that all blocks and their data take up.
    pub(crate) fn bytes(&self) -> usize {
        let data = self.block_entities.values().map(|map| 2 * super::ENTRY + compound_bytes(map));
        let states = self.states.iter().map(|state| {
            let properties = state.properties.iter().map(|(key, value)| key.len() + value.len());
            2 * (4 * super::ENTRY + state.id.len() + properties.sum::<usize>())
        });
        data.chain(states).sum::<usize>() + self.positions.len() * super::ENTRY
    }

    /// True if such a block was ever placed in this world.
    #[must_use]
    pub fn has_seen(&self, id: &str) -> bool {
        self.states.iter().any(|kind| kind.id == id)
    }

    /// Replaces the data of the block entity at a position.
    pub fn set_block_entity(&mut self, dimension: Dimension, at: BlockPos, mut data: Compound) {
        for key in ["id", "x", "y", "z"] {
            data.remove(key);
        }
        if let Some(position) = self.block_entities.get_mut(&(dimension, at)) {
            *position = data;
        }
    }

    /// True if the block matches the pattern; `tags` are the pack's own block tags.
    #[must_use]
    pub fn matches(
        &self,
        dimension: Dimension,
        at: BlockPos,
        pattern: &BlockPattern,
        tags: &HashMap<String, HashSet<String>>,
    ) -> bool {
        let kind = self.state_of(self.get(dimension, at));
        let named = if pattern.tag {
            tags.get(&pattern.block.id).is_some_and(|ids| ids.contains(&kind.id))
        } else {
            kind.id == pattern.block.id
        };
        let wanted = &pattern.block.properties;
        named
            && wanted.iter().all(|(key, value)| kind.properties.get(key) == Some(value))
            && pattern.block.data.as_ref().is_none_or(|wanted| {
                let wanted = Nbt::Compound(wanted.clone());
                self.block_entity(dimension, at).is_some_and(|data| data.contains(&wanted))
            })
    }

    /// All blocks that are not air.
    pub fn all(&self) -> impl Iterator<Item = (Dimension, BlockPos, BlockStateId)> {
        self.positions.iter().map(|(&(dimension, at), &state)| (dimension, at, state))
    }

    /// The positions of all block entities.
    #[must_use]
    pub fn block_entities(&self) -> Vec<(Dimension, BlockPos)> {
        let mut positions: Vec<_> = self.block_entities.keys().copied().collect();
        positions.sort_unstable();
        positions
    }
}

/// The data of a new block entity, if blocks of this kind have one.
fn default_block_entity(id: &str, old_signs: bool) -> Option<Compound> {
    let name = id.strip_prefix("minecraft:")?;
    let mut map = Compound::new();
    if name.ends_with("_sign") && old_signs {
        for line in 1..=4 {
            map.insert(format!("Text{line}"), Nbt::string("{\"text\":\"\"}"));
        }
        return Some(map);
    }
    if name.ends_with("_sign") {
        let empty = || Nbt::List(vec![Nbt::string(""); 4]);
        for side in ["front_text", "back_text"] {
            let text = Compound::from([
                ("messages".into(), empty()),
                ("color".into(), Nbt::string("black")),
                ("has_glowing_text".into(), Nbt::Byte(0)),
            ]);
            map.insert(side.into(), Nbt::Compound(text));
        }
        map.insert("is_waxed".into(), Nbt::Byte(0));
        return Some(map);
    }
    if name.ends_with("command_block") {
        for (key, value) in [
            ("Command", Nbt::string("")),
            ("SuccessCount", Nbt::Int(0)),
            ("auto", Nbt::Byte(0)),
            ("powered", Nbt::Byte(0)),
            ("conditionMet", Nbt::Byte(0)),
            ("TrackOutput", Nbt::Byte(1)),
            ("UpdateLastExecution", Nbt::Byte(1)),
        ] {
            map.insert(key.into(), value);
        }
        return Some(map);
    }
    let holds = matches!(
        name,
        "chest"
            | "trapped_chest"
            | "barrel"
            | "hopper"
            | "dispenser"
            | "dropper"
            | "furnace"
            | "lectern"
            | "jukebox"
            | "structure_block"
            | "spawner"
            | "beacon"
            | "campfire"
            | "chiseled_bookshelf"
            | "decorated_pot"
            | "jigsaw"
            | "bell"
            | "skeleton_skull"
            | "player_head"
            | "brewing_stand"
            | "ender_chest"
            | "enchanting_table"
            | "conduit"
            | "smoker"
            | "blast_furnace"
            | "beehive"
            | "bee_nest"
            | "comparator"
            | "end_gateway"
            | "end_portal"
            | "crafter"
            | "vault"
            | "trial_spawner"
            | "shelf"
    ) || name.ends_with("shulker_box")
        || name.ends_with("_banner")
        || name.ends_with("_bed")
        || name.ends_with("_skull")
        || name.ends_with("_head")
        || name.ends_with("_shelf");
    holds.then_some(map)
}
