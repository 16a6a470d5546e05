//! The world in memory: everything that commands see and change.

mod blocks;
mod chunks;
mod command_block;
mod entity;
mod load;
mod memory;
mod message;
mod physics;
mod players;
mod recorder;
mod registry;
mod scores;
mod settings;
mod uuid;
mod vanilla_tags;
mod versions;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) use blocks::check_properties;
pub use blocks::{BlockPos, BlockState, BlockStateId, Blocks};
pub use chunks::Unloaded;
pub use command_block::PowerResult;
pub use entity::{Entity, EntityId, Player};
pub(crate) use entity::{MAX_TAGS, points_for};
pub(crate) use load::{Function, Line};
pub(crate) use memory::ENTRY;
pub use message::Message;
pub use players::Click;
pub use recorder::FunctionCost;
pub use scores::{Objective, Scoreboard};
pub(crate) use settings::BiomeBox;
pub use settings::{Team, WorldSettings};
pub use uuid::{ParseUuidError, Uuid};
pub(crate) use versions::{Spans, ever_known, ever_known_anywhere, known, known_names};

use crate::interner::{Interner, Name};
use crate::nbt::{Compound, Nbt};
use crate::pack::{Diagnostic, PackFormat};

/// A dimension of the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Dimension {
    Overworld,
    Nether,
    End,
}

impl Dimension {
    /// Its id, such as `minecraft:overworld`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Overworld => "minecraft:overworld",
            Self::Nether => "minecraft:the_nether",
            Self::End => "minecraft:the_end",
        }
    }

    /// Lowest and highest block position.
    #[must_use]
    pub fn heights(self) -> [i32; 2] {
        match self {
            Self::Overworld => [-64, 319],
            _ => [0, 255],
        }
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// An id that is not a dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected minecraft:overworld, minecraft:the_nether or minecraft:the_end")]
pub struct ParseDimensionError;

impl FromStr for Dimension {
    type Err = ParseDimensionError;

    fn from_str(id: &str) -> Result<Self, ParseDimensionError> {
        let all = [Self::Overworld, Self::Nether, Self::End];
        all.into_iter().find(|dimension| dimension.id() == id).ok_or(ParseDimensionError)
    }
}

/// A boss bar.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
#[non_exhaustive]
pub struct Bossbar {
    pub name: String,
    pub value: i32,
    pub max: i32,
    pub visible: bool,
    pub color: String,
    pub style: String,
    pub players: Vec<Uuid>,
}

/// A function that is to run later.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scheduled {
    pub(crate) tick: u64,
    pub(crate) function: crate::command::FunctionRef,
}

/// How much work a world has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Usage {
    /// Executed commands, once per executor.
    pub commands: u64,
    /// Entities that selectors had to examine.
    pub scanned_entities: u64,
}

/// Most messages that are kept.
const MAX_LOG: usize = 10_000;
/// Most bytes of messages that are kept, and of feedback.
const MAX_LOG_BYTES: usize = 16 << 20;

/// The world in memory.
#[derive(Debug)]
pub struct World {
    pub(crate) names: Interner,
    pub(crate) format: PackFormat,
    pub(crate) functions: HashMap<Name, Arc<Function>>,
    /// Functions that were left out, with the first of their faults.
    pub(crate) left_out: HashMap<Name, Diagnostic>,
    pub(crate) function_tags: HashMap<Name, Vec<Name>>,
    pub(crate) block_tags: HashMap<String, HashSet<String>>,
    pub(crate) entity_tags: HashMap<Name, HashSet<Name>>,
    pub(crate) entities: BTreeMap<EntityId, Entity>,
    pub(crate) next_entity: u32,
    /// The blocks.
    pub blocks: Blocks,
    /// The scoreboard.
    pub scores: Scoreboard,
    pub(crate) storage: BTreeMap<String, Nbt>,
    /// Rules, teams, weather and so on.
    pub settings: WorldSettings,
    pub(crate) bossbars: BTreeMap<String, Bossbar>,
    pub(crate) schedule: Vec<Scheduled>,
    /// Command blocks that were active in the last tick.
    active_blocks: BTreeSet<(Dimension, BlockPos)>,
    pub(crate) time: u64,
    pub(crate) random: Xoshiro256PlusPlus,
    pub(crate) log: Vec<Message>,
    /// Bytes of the texts in the log.
    log_bytes: usize,
    room: memory::Room,
    pub(crate) feedback: Vec<String>,
    pub(crate) usage: Usage,
    pub(crate) stack: crate::run::CallStack,
    /// Expanded macro lines, if they are recorded.
    pub(crate) expanded: Option<std::collections::BTreeSet<String>>,
    /// What is written down while commands run, if anything is.
    pub(crate) recorder: Option<Box<recorder::Recorder>>,
    pub(crate) reload_wanted: bool,
    pub(crate) player_kind: Name,
}

impl World {
    /// An empty world; `seed` decides everything that is random.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut names = Interner::default();
        Self {
            player_kind: names.intern("minecraft:player"),
            names,
            format: PackFormat::LATEST,
            functions: HashMap::new(),
            left_out: HashMap::new(),
            function_tags: HashMap::new(),
            block_tags: HashMap::new(),
            entity_tags: HashMap::new(),
            entities: BTreeMap::new(),
            next_entity: 0,
            blocks: Blocks::default(),
            scores: Scoreboard::default(),
            storage: BTreeMap::new(),
            settings: WorldSettings::default(),
            bossbars: BTreeMap::new(),
            schedule: Vec::new(),
            active_blocks: BTreeSet::new(),
            time: 0,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            log: Vec::new(),
            log_bytes: 0,
            room: memory::Room::default(),
            feedback: Vec::new(),
            usage: Usage::default(),
            stack: crate::run::CallStack::default(),
            expanded: None,
            recorder: None,
            reload_wanted: false,
        }
    }

    /// Ticks since the world began.
    #[must_use]
    pub fn time(&self) -> u64 {
        self.time
    }

    /// How much work has been done so far.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// All names.
    #[must_use]
    pub fn names(&self) -> &Interner {
        &self.names
    }

    /// The entity with this number.
    #[must_use]
    pub fn entity(&self, id: EntityId) -> Option<&Entity> {
        self.entities.get(&id)
    }

    /// All entities, oldest first.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.entities.values()
    }

    /// All entities that have a tag.
    #[must_use]
    pub fn tagged(&self, tag: &str) -> Vec<&Entity> {
        let Some(tag) = self.names.get(tag) else { return Vec::new() };
        self.entities.values().filter(|entity| entity.has_tag(tag)).collect()
    }

    /// True if the entity has a tag.
    #[must_use]
    pub fn has_tag(&self, entity: &Entity, tag: &str) -> bool {
        self.names.get(tag).is_some_and(|tag| entity.has_tag(tag))
    }

    /// The score of a player or a fake player, by name.
    #[must_use]
    pub fn score(&self, who: &str, objective: &str) -> Option<i32> {
        self.scores.get(self.names.get(who)?, self.names.get(objective)?)
    }

    /// An entity's score.
    #[must_use]
    pub fn score_of(&self, entity: &Entity, objective: &str) -> Option<i32> {
        self.scores.get(entity.holder, self.names.get(objective)?)
    }

    /// What a storage holds.
    #[must_use]
    pub fn storage(&self, id: &str) -> Option<&Nbt> {
        self.storage.get(id)
    }

    /// All boss bars.
    #[must_use]
    pub fn bossbars(&self) -> &BTreeMap<String, Bossbar> {
        &self.bossbars
    }

    /// How many functions are scheduled.
    #[must_use]
    pub fn scheduled(&self) -> usize {
        self.schedule.len()
    }

    /// The block at a position in the overworld.
    #[must_use]
    pub fn block(&self, at: BlockPos) -> &str {
        self.blocks.id(Dimension::Overworld, at)
    }

    /// Places a block without a command, as a player would.
    pub fn set_block(&mut self, at: BlockPos, id: &str) {
        let block = crate::command::BlockInput {
            id: id.to_owned(),
            properties: BTreeMap::new(),
            data: None,
        };
        let state = self.blocks.intern_state(&block);
        self.blocks.set(Dimension::Overworld, at, state, None);
    }

    /// All messages since the last call.
    pub fn take_log(&mut self) -> Vec<Message> {
        self.log_bytes = 0;
        std::mem::take(&mut self.log)
    }

    /// The feedback that whoever typed the last commands would read.
    pub fn take_feedback(&mut self) -> Vec<String> {
        std::mem::take(&mut self.feedback)
    }

    /// Records expanded macro lines from now on.
    pub fn record_expanded_macros(&mut self) {
        self.expanded.get_or_insert_default();
    }

    /// The macro lines expanded since [`World::record_expanded_macros`].
    pub fn expanded_macros(&self) -> impl Iterator<Item = &str> {
        self.expanded.iter().flatten().map(String::as_str)
    }

    pub(crate) fn log_message(&mut self, message: Message) {
        // A pack that logs without end must not use up the memory.
        let bytes = message.bytes();
        if self.log.len() < MAX_LOG && self.log_bytes + bytes <= MAX_LOG_BYTES {
            self.log_bytes += bytes;
            self.log.push(message);
        }
    }

    /// Adds a line for whoever typed the command.
    pub(crate) fn answer(&mut self, text: String) {
        if self.stack.frames.is_empty()
            && self.feedback.len() < MAX_LOG
            && self.feedback.iter().map(String::len).sum::<usize>() + text.len() <= MAX_LOG_BYTES
        {
            self.feedback.push(text);
        }
    }

    /// Spawns an entity.
    pub(crate) fn spawn(
        &mut self,
        kind: Name,
        dimension: Dimension,
        pos: [f64; 3],
        data: &Compound,
    ) -> EntityId {
        use rand_core::Rng;
        let id = EntityId(self.next_entity);
        self.next_entity += 1;
        let given = data.get("UUID").and_then(Uuid::from_nbt);
        // Version 4, as random ones are.
        let bits = u128::from(self.random.next_u64()) << 64 | u128::from(self.random.next_u64());
        let bits = bits & !(0xf << 76) & !(0x3 << 62) | 4 << 76 | 2 << 62;
        let uuid = given.unwrap_or(Uuid(bits));
        let mut entity = Entity {
            id,
            uuid,
            kind,
            pos,
            rot: [0.0; 2],
            dimension,
            tags: Vec::new(),
            holder: self.names.intern(&uuid.to_string()),
            vehicle: None,
            player: None,
            attributes: BTreeMap::new(),
            data: Compound::new(),
        };
        entity.load(data, &mut self.names);
        entity.pos = pos;
        if let Some(Nbt::List(riders)) = entity.data.remove("Passengers") {
            self.entities.insert(id, entity);
            for rider in riders {
                let Nbt::Compound(rider) = rider else { continue };
                let Some(kind) = rider.get("id").and_then(Nbt::as_str) else { continue };
                let full =
                    if kind.contains(':') { kind.to_owned() } else { format!("minecraft:{kind}") };
                let kind = self.names.intern(&full);
                let rider = self.spawn(kind, dimension, pos, &rider);
                if let Some(rider) = self.entities.get_mut(&rider) {
                    rider.vehicle = Some(id);
                }
            }
        } else {
            self.entities.insert(id, entity);
        }
        id
    }

    /// Removes an entity; players stay.
    pub(crate) fn remove(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get(&id) else { return };
        if entity.player.is_some() {
            return;
        }
        let holder = entity.holder;
        self.entities.remove(&id);
        self.scores.reset(holder, None);
        self.settings.members.remove(&holder);
    }

    /// Lets one tick pass.
    pub fn tick(&mut self) {
        self.run_tag("minecraft:tick");
        self.time += 1;
        self.run_scheduled();
        self.run_command_blocks();
        self.apply_physics();
        self.age();
        if !self.settings.advancements.is_empty() {
            let players: Vec<EntityId> = self.players().map(|player| player.id).collect();
            for player in players {
                self.fire_trigger(player, crate::run::Trigger::Tick);
            }
        }
    }

    /// Lets several ticks pass.
    pub fn ticks(&mut self, count: u64) {
        for _ in 0..count {
            self.tick();
        }
    }

    fn run_tag(&mut self, id: &str) {
        let Some(tag) = self.names.get(id) else { return };
        let Some(functions) = self.function_tags.get(&tag).cloned() else { return };
        for function in functions {
            self.run_root_function(function);
        }
    }

    fn run_scheduled(&mut self) {
        // One by one: a function may clear what is due after it.
        let now = self.time;
        let due = |item: &(usize, &Scheduled)| item.1.tick <= now;
        while let Some((at, _)) =
            self.schedule.iter().enumerate().filter(due).min_by_key(|(_, item)| item.tick)
        {
            let item = self.schedule.remove(at);
            for function in self.resolve_function(&item.function) {
                self.run_root_function(function);
            }
        }
    }
}
