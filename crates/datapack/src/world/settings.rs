//! What a world has besides blocks, entities and scores: game rules, weather, time of day, teams,
//! biomes, its border, and what packs define as JSON.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Dimension;
use crate::interner::Name;
use crate::nbt::Nbt;

/// A team.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Team {
    /// Its display name, if it has one.
    pub title: Option<Nbt>,
    /// Colour, prefix and other options.
    pub options: BTreeMap<String, String>,
}

/// A region with another biome.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BiomeBox {
    pub(crate) dimension: Dimension,
    /// Lowest and highest biome cell; a cell is 4 blocks wide.
    pub(crate) cells: [[i32; 3]; 2],
    pub(crate) id: String,
}

/// What a world has besides blocks, entities and scores.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct WorldSettings {
    /// Game rules that were changed.
    pub rules: BTreeMap<String, String>,
    /// Teams by name.
    pub teams: BTreeMap<String, Team>,
    /// The team of everybody who is in one.
    pub members: BTreeMap<Name, String>,
    /// `clear`, `rain` or `thunder`.
    pub weather: &'static str,
    /// Ticks until it is clear again; 0 for no end.
    pub weather_left: u32,
    /// From `peaceful` to `hard`.
    pub difficulty: String,
    /// Ticks that the day is ahead of the world's age.
    pub day_offset: i64,
    /// Centre and width of the world border.
    pub border: ([f64; 2], f64),
    /// Chunks that are kept loaded.
    pub forced: BTreeSet<(Dimension, [i32; 2])>,
    pub(crate) biomes: Vec<BiomeBox>,
    pub(crate) stopwatches: BTreeMap<String, u64>,
    pub(crate) predicates: BTreeMap<String, Value>,
    pub(crate) advancements: BTreeMap<String, Value>,
    pub(crate) loot_tables: BTreeMap<String, Value>,
    pub(crate) item_modifiers: BTreeMap<String, Value>,
    pub(crate) item_tags: BTreeMap<String, BTreeSet<String>>,
}

impl Default for WorldSettings {
    fn default() -> Self {
        Self {
            rules: BTreeMap::new(),
            teams: BTreeMap::new(),
            members: BTreeMap::new(),
            weather: "clear",
            weather_left: 0,
            difficulty: "easy".into(),
            day_offset: 0,
            border: ([0.0; 2], 59_999_968.0),
            forced: BTreeSet::new(),
            biomes: Vec::new(),
            stopwatches: BTreeMap::new(),
            predicates: BTreeMap::new(),
            advancements: BTreeMap::new(),
            loot_tables: BTreeMap::new(),
            item_modifiers: BTreeMap::new(),
            item_tags: BTreeMap::new(),
        }
    }
}

impl WorldSettings {
    /// The biome at a position: plains unless a command changed it.
    pub(crate) fn biome(&self, dimension: Dimension, at: super::BlockPos) -> &str {
        let cell = at.map(|value| value.div_euclid(4));
        let there = |part: &&BiomeBox| {
            part.dimension == dimension
                && (0..3)
                    .all(|axis| (part.cells[0][axis]..=part.cells[1][axis]).contains(&cell[axis]))
        };
        self.biomes.iter().rev().find(there).map_or("minecraft:plains", |part| &part.id)
    }

    /// What packs define as JSON: predicates, advancements, loot tables, item modifiers.
    pub(crate) fn definitions(&mut self) -> [&mut BTreeMap<String, Value>; 4] {
        [
            &mut self.predicates,
            &mut self.advancements,
            &mut self.loot_tables,
            &mut self.item_modifiers,
        ]
    }

    /// Bytes of all that commands can add to.
    pub(crate) fn bytes(&self) -> usize {
        use super::ENTRY;
        let teams = self.teams.iter().map(|(name, team)| {
            let options = team.options.iter().map(|(key, value)| ENTRY + key.len() + value.len());
            let title = team.title.as_ref().map_or(0, Nbt::bytes);
            4 * ENTRY + name.len() + title + options.sum::<usize>()
        });
        let members = self.members.values().map(|team| ENTRY + team.len());
        let biomes = self.biomes.iter().map(|part| 2 * ENTRY + part.id.len());
        let watches = self.stopwatches.keys().map(|id| ENTRY + id.len());
        let rules = self.rules.iter().map(|(key, value)| ENTRY + key.len() + value.len());
        teams.chain(members).chain(biomes).chain(watches).chain(rules).sum::<usize>()
            + self.forced.len() * ENTRY
    }

    /// A rule that is a number.
    pub(crate) fn rule(&self, names: [&str; 2]) -> Option<i64> {
        names.iter().find_map(|name| self.rules.get(*name)?.parse().ok())
    }
}
