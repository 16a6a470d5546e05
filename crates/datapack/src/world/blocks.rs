//! Blocks: where they are, what they are, and what some of them hold.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Dimension, registry};
use crate::command::{BlockPattern, BlockState};
use crate::nbt::{Compound, Nbt};

/// The place of a block.
pub type BlockPos = [i32; 3];

/// Number of a kind of block with certain properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State(u32);

impl State {
    /// Nothing.
    pub const AIR: Self = Self(0);
}

/// A kind of block with all its properties.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BlockKind {
    /// Its id.
    pub id: String,
    /// All its properties.
    pub properties: BTreeMap<String, String>,
}

/// All blocks of all worlds.
#[derive(Debug, Clone)]
pub struct Blocks {
    kinds: Vec<BlockKind>,
    numbers: HashMap<BlockKind, State>,
    places: HashMap<(Dimension, BlockPos), State>,
    data: HashMap<(Dimension, BlockPos), Compound>,
    /// Signs as they were before 1.20: four texts and one side.
    pub(crate) old_signs: bool,
}

/// A property that the block does not have, or not with this value.
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
        let air = BlockKind { id: "minecraft:air".into(), properties: BTreeMap::new() };
        Self {
            numbers: HashMap::from([(air.clone(), State::AIR)]),
            kinds: vec![air],
            places: HashMap::new(),
            data: HashMap::new(),
            old_signs: false,
        }
    }
}

/// Checks the properties that are named, for blocks that are known.
pub(crate) fn check_properties(block: &BlockState) -> Result<(), BlockError> {
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
    /// The number of a block; properties that are not named have their defaults.
    pub fn state(&mut self, block: &BlockState) -> State {
        let known = registry::block_properties(&block.id).unwrap_or_default();
        let mut properties: BTreeMap<String, String> = known
            .iter()
            .map(|property| (property.name.to_owned(), property.values[0].to_owned()))
            .collect();
        properties.extend(block.properties.clone());
        let kind = BlockKind { id: block.id.clone(), properties };
        if let Some(&state) = self.numbers.get(&kind) {
            return state;
        }
        let state = State(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.numbers.insert(kind, state);
        state
    }

    /// What a number stands for.
    pub fn kind(&self, state: State) -> &BlockKind {
        &self.kinds[state.0 as usize]
    }

    /// The block at a place.
    pub fn get(&self, dimension: Dimension, at: BlockPos) -> State {
        self.places.get(&(dimension, at)).copied().unwrap_or(State::AIR)
    }

    /// The id of the block at a place.
    pub fn id(&self, dimension: Dimension, at: BlockPos) -> &str {
        &self.kind(self.get(dimension, at)).id
    }

    /// Puts a block; answers whether anything changed.
    pub fn set(
        &mut self,
        dimension: Dimension,
        at: BlockPos,
        state: State,
        data: Option<Compound>,
    ) -> bool {
        let place = (dimension, at);
        let before = self.get(dimension, at);
        if before == state && data.is_none() {
            return false;
        }
        if state == State::AIR {
            self.places.remove(&place);
        } else {
            self.places.insert(place, state);
        }
        let same_kind = self.kind(before).id == self.kind(state).id;
        let fresh = match holder_data(&self.kind(state).id, self.old_signs) {
            None => {
                self.data.remove(&place);
                return true;
            }
            Some(fresh) => fresh,
        };
        if !same_kind || data.is_some() || !self.data.contains_key(&place) {
            let mut all = fresh;
            crate::nbt::merge(&mut all, &data.unwrap_or_default());
            let changed = before != state || self.data.get(&place) != Some(&all);
            self.data.insert(place, all);
            return changed;
        }
        true
    }

    /// What the block at a place holds, if it can hold anything.
    pub fn data(&self, dimension: Dimension, at: BlockPos) -> Option<Nbt> {
        let mut map = self.data.get(&(dimension, at))?.clone();
        map.insert("id".into(), Nbt::text(self.id(dimension, at)));
        for (key, value) in ["x", "y", "z"].into_iter().zip(at) {
            map.insert(key.into(), Nbt::Int(value));
        }
        Some(Nbt::Compound(map))
    }

    /// One value of what the block at a place holds.
    pub fn held(&self, dimension: Dimension, at: BlockPos, key: &str) -> Option<&Nbt> {
        self.data.get(&(dimension, at))?.get(key)
    }

    /// True if there may be a block of this kind somewhere.
    pub fn knows(&self, id: &str) -> bool {
        self.kinds.iter().any(|kind| kind.id == id)
    }

    /// Changes what the block at a place holds.
    pub fn set_data(&mut self, dimension: Dimension, at: BlockPos, mut data: Compound) {
        for key in ["id", "x", "y", "z"] {
            data.remove(key);
        }
        if let Some(place) = self.data.get_mut(&(dimension, at)) {
            *place = data;
        }
    }

    /// True if the block fits the pattern; `tags` are the pack's own block tags.
    pub fn fits(
        &self,
        dimension: Dimension,
        at: BlockPos,
        pattern: &BlockPattern,
        tags: &HashMap<String, HashSet<String>>,
    ) -> bool {
        let kind = self.kind(self.get(dimension, at));
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
                self.data(dimension, at).is_some_and(|data| data.contains(&wanted))
            })
    }

    /// All blocks that are not air.
    pub fn all(&self) -> impl Iterator<Item = (Dimension, BlockPos, State)> {
        self.places.iter().map(|(&(dimension, at), &state)| (dimension, at, state))
    }

    /// The places of all blocks that hold data.
    pub fn holders(&self) -> Vec<(Dimension, BlockPos)> {
        let mut places: Vec<_> = self.data.keys().copied().collect();
        places.sort_unstable();
        places
    }
}

/// What a new block of this kind holds, if it can hold anything.
fn holder_data(id: &str, old_signs: bool) -> Option<Compound> {
    let name = id.strip_prefix("minecraft:")?;
    let mut map = Compound::new();
    if name.ends_with("_sign") && old_signs {
        for line in 1..=4 {
            map.insert(format!("Text{line}"), Nbt::text("{\"text\":\"\"}"));
        }
        return Some(map);
    }
    if name.ends_with("_sign") {
        let empty = || Nbt::List(vec![Nbt::text(""); 4]);
        for side in ["front_text", "back_text"] {
            let text = Compound::from([
                ("messages".into(), empty()),
                ("color".into(), Nbt::text("black")),
                ("has_glowing_text".into(), Nbt::Byte(0)),
            ]);
            map.insert(side.into(), Nbt::Compound(text));
        }
        map.insert("is_waxed".into(), Nbt::Byte(0));
        return Some(map);
    }
    if name.ends_with("command_block") {
        for (key, value) in [
            ("Command", Nbt::text("")),
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
