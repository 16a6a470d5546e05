//! The world in memory: everything that commands see and change.

mod blocks;
mod command_block;
mod entity;
mod load;
mod physics;
mod players;
mod realm;
mod registry;
mod scores;
mod standard;
mod uuid;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) use blocks::check_properties;
pub use blocks::{BlockKind, BlockPos, Blocks, State};
pub use command_block::Power;
pub use entity::{Entity, EntityId, Player};
pub(crate) use entity::{MAX_TAGS, points_for};
pub(crate) use load::{Function, Line};
pub use players::Click;
pub(crate) use realm::BiomeBox;
pub use realm::{Realm, Team};
pub(crate) use registry::{is_block, is_entity_kind};
pub(crate) use scores::Objective;
pub use scores::Scoreboard;
pub use uuid::Uuid;

use crate::names::{Name, Names};
use crate::nbt::{Compound, Nbt};
use crate::pack::Edition;

/// One of the game's worlds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Dimension {
    Overworld,
    Nether,
    End,
}

impl Dimension {
    /// The world of that id.
    pub fn named(id: &str) -> Option<Self> {
        Some(match id {
            "minecraft:overworld" => Self::Overworld,
            "minecraft:the_nether" => Self::Nether,
            "minecraft:the_end" => Self::End,
            _ => return None,
        })
    }

    /// Lowest and highest place for a block.
    pub fn heights(self) -> [i32; 2] {
        match self {
            Self::Overworld => [-64, 319],
            _ => [0, 255],
        }
    }
}

/// A bar at the top of the screen.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Bossbar {
    pub name: String,
    pub value: i32,
    pub max: i32,
    pub visible: bool,
    pub color: String,
    pub style: String,
    pub players: Vec<Uuid>,
}

/// Something that people saw or heard.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Message {
    /// `say`, to everybody.
    Said { from: String, text: String },
    /// `tellraw`, to these players.
    Told { to: Vec<String>, text: String },
    /// `title`, to these players; `part` is `title`, `subtitle` or `actionbar`.
    Titled { to: Vec<String>, part: &'static str, text: String },
    /// A sound, particles and the like: the command itself.
    Shown { command: String },
    /// The game itself: an error that a server would log.
    Trouble(String),
}

/// A function that is to run later.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scheduled {
    pub(crate) tick: u64,
    pub(crate) function: crate::command::FunctionRef,
}

/// What a stretch of time has cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// Commands that ran, each once for everybody who ran it.
    pub commands: u64,
    /// Entities that selectors looked at.
    pub scanned: u64,
}

/// Most messages that are kept.
const MAX_LOG: usize = 10_000;

/// The world in memory.
#[derive(Debug)]
pub struct World {
    pub(crate) names: Names,
    pub(crate) edition: Edition,
    pub(crate) functions: HashMap<Name, Arc<Function>>,
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
    pub realm: Realm,
    pub(crate) bossbars: BTreeMap<String, Bossbar>,
    pub(crate) schedule: Vec<Scheduled>,
    /// Command blocks that were active in the last tick.
    active_blocks: BTreeSet<(Dimension, BlockPos)>,
    pub(crate) time: u64,
    pub(crate) random: Xoshiro256PlusPlus,
    pub(crate) log: Vec<Message>,
    pub(crate) feedback: Vec<String>,
    pub(crate) spent: Spent,
    pub(crate) machine: crate::run::Machine,
    /// Macro lines as they were filled in, if somebody wants to know.
    pub(crate) expanded: Option<std::collections::BTreeSet<String>>,
    pub(crate) reload_wanted: bool,
    pub(crate) player_kind: Name,
}

impl World {
    /// An empty world; `seed` decides everything that is random.
    pub fn new(seed: u64) -> Self {
        let mut names = Names::default();
        Self {
            player_kind: names.keep("minecraft:player"),
            names,
            edition: Edition::Modern,
            functions: HashMap::new(),
            function_tags: HashMap::new(),
            block_tags: HashMap::new(),
            entity_tags: HashMap::new(),
            entities: BTreeMap::new(),
            next_entity: 0,
            blocks: Blocks::default(),
            scores: Scoreboard::default(),
            storage: BTreeMap::new(),
            realm: Realm::default(),
            bossbars: BTreeMap::new(),
            schedule: Vec::new(),
            active_blocks: BTreeSet::new(),
            time: 0,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            log: Vec::new(),
            feedback: Vec::new(),
            spent: Spent::default(),
            machine: crate::run::Machine::default(),
            expanded: None,
            reload_wanted: false,
        }
    }

    /// Ticks since the world began.
    pub fn time(&self) -> u64 {
        self.time
    }

    /// What has been spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// All names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The entity with this number.
    pub fn entity(&self, id: EntityId) -> Option<&Entity> {
        self.entities.get(&id)
    }

    /// All entities, oldest first.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.entities.values()
    }

    /// All entities that have a tag.
    pub fn tagged(&self, tag: &str) -> Vec<&Entity> {
        let Some(tag) = self.names.find(tag) else { return Vec::new() };
        self.entities.values().filter(|entity| entity.has_tag(tag)).collect()
    }

    /// True if the entity has a tag.
    pub fn has_tag(&self, entity: &Entity, tag: &str) -> bool {
        self.names.find(tag).is_some_and(|tag| entity.has_tag(tag))
    }

    /// A score by names: of a fake player, or of a player.
    pub fn score(&self, who: &str, objective: &str) -> Option<i32> {
        self.scores.get(self.names.find(who)?, self.names.find(objective)?)
    }

    /// An entity's score.
    pub fn score_of(&self, entity: &Entity, objective: &str) -> Option<i32> {
        self.scores.get(entity.holder, self.names.find(objective)?)
    }

    /// What a storage holds.
    pub fn storage(&self, id: &str) -> Option<&Nbt> {
        self.storage.get(id)
    }

    /// All bars.
    pub fn bossbars(&self) -> &BTreeMap<String, Bossbar> {
        &self.bossbars
    }

    /// How many functions are scheduled.
    pub fn scheduled(&self) -> usize {
        self.schedule.len()
    }

    /// The block at a place in the overworld.
    pub fn block(&self, at: BlockPos) -> &str {
        self.blocks.id(Dimension::Overworld, at)
    }

    /// Puts a block by its id without any command, as a player with a pickaxe would.
    pub fn put_block(&mut self, at: BlockPos, id: &str) {
        let block = crate::command::BlockState {
            id: id.to_owned(),
            properties: BTreeMap::new(),
            data: None,
        };
        let state = self.blocks.state(&block);
        self.blocks.set(Dimension::Overworld, at, state, None);
    }

    /// Everything that people saw and heard since the last call.
    pub fn take_log(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.log)
    }

    /// What the last commands answered to whoever typed them.
    pub fn take_feedback(&mut self) -> Vec<String> {
        std::mem::take(&mut self.feedback)
    }

    /// From now on keeps macro lines as they were filled in.
    pub fn keep_expanded_macros(&mut self) {
        self.expanded.get_or_insert_default();
    }

    /// The macro lines that were filled in since [`World::keep_expanded_macros`].
    pub fn expanded_macros(&self) -> impl Iterator<Item = &str> {
        self.expanded.iter().flatten().map(String::as_str)
    }

    pub(crate) fn say(&mut self, message: Message) {
        // A pack that talks without end must not eat the memory.
        if self.log.len() < MAX_LOG {
            self.log.push(message);
        }
    }

    /// Brings an entity into the world.
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
            holder: self.names.keep(&uuid.to_string()),
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
                let Some(kind) = rider.get("id").and_then(Nbt::as_text) else { continue };
                let full =
                    if kind.contains(':') { kind.to_owned() } else { format!("minecraft:{kind}") };
                let kind = self.names.keep(&full);
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

    /// Takes an entity out of the world; players stay.
    pub(crate) fn remove(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get(&id) else { return };
        if entity.player.is_some() {
            return;
        }
        let holder = entity.holder;
        self.entities.remove(&id);
        self.scores.reset(holder, None);
        self.realm.members.remove(&holder);
    }

    /// Lets one tick pass.
    pub fn tick(&mut self) {
        self.run_tag("minecraft:tick");
        self.time += 1;
        self.run_scheduled();
        self.run_command_blocks();
        self.move_things();
        self.age();
        if !self.realm.advancements.is_empty() {
            let players: Vec<EntityId> = self.players().map(|player| player.id).collect();
            for player in players {
                self.notice(player, crate::run::Deed::Tick);
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
        let Some(tag) = self.names.find(id) else { return };
        let Some(functions) = self.function_tags.get(&tag).cloned() else { return };
        for function in functions {
            self.run_top_function(function);
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
                self.run_top_function(function);
            }
        }
    }
}
