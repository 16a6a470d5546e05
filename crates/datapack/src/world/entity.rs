//! Entities: players, markers, displays and whatever else a pack summons.

use std::collections::{BTreeMap, BTreeSet};

use super::{Dimension, Uuid};
use crate::interner::{Interner, Name};
use crate::nbt::{Compound, Nbt};

/// Number of an entity; later ones are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(pub(crate) u32);

/// What only players have.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Player {
    /// The name.
    pub name: String,
    /// `survival` and so on.
    pub mode: String,
    /// Experience level.
    pub level: i32,
    /// Experience points towards the next level.
    pub points: i32,
    /// Health, 20 at most.
    pub health: f32,
    /// Whether the player is sneaking.
    pub sneaking: bool,
    /// The criteria of advancements that are fulfilled.
    pub criteria: BTreeMap<String, BTreeSet<String>>,
}

impl Player {
    /// A new player.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            mode: "survival".into(),
            level: 0,
            points: 0,
            health: 20.0,
            sneaking: false,
            criteria: BTreeMap::new(),
        }
    }

    /// Adds or removes experience points, and levels accordingly.
    pub(crate) fn add_points(&mut self, points: i32) {
        let mut left = i64::from(self.points) + i64::from(points);
        while left < 0 && self.level > 0 {
            self.level -= 1;
            left += i64::from(points_for(self.level));
        }
        while left >= i64::from(points_for(self.level)) && self.level < 1_000_000 {
            left -= i64::from(points_for(self.level));
            self.level += 1;
        }
        self.points = left.clamp(0, i64::from(i32::MAX)) as i32;
    }
}

/// Experience points needed for the next level.
pub(crate) fn points_for(level: i32) -> i32 {
    match level {
        ..15 => 2 * level + 7,
        15..30 => 5 * level - 38,
        _ => level.saturating_mul(9) - 158,
    }
}

/// Changes to an attribute of an entity.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Attribute {
    pub(crate) base: Option<f64>,
    /// Values and operations, by id.
    pub(crate) modifiers: BTreeMap<String, (f64, String)>,
}

/// An entity.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Entity {
    /// Its number in this world.
    pub id: EntityId,
    /// Its UUID.
    pub uuid: Uuid,
    /// What it is.
    pub kind: Name,
    /// Where it is.
    pub pos: [f64; 3],
    /// Yaw and pitch.
    pub rot: [f32; 2],
    /// The dimension.
    pub dimension: Dimension,
    /// Its tags.
    pub tags: Vec<Name>,
    /// The name under which it has scores.
    pub holder: Name,
    /// What it rides.
    pub vehicle: Option<EntityId>,
    /// Set for players only.
    pub player: Option<Player>,
    pub(crate) attributes: BTreeMap<String, Attribute>,
    /// The rest of its data.
    pub data: Compound,
}

/// Keys that are kept in fields and not in `data`.
const OWN_KEYS: &[&str] = &["Pos", "Rotation", "Tags", "UUID", "id"];

/// What a marker keeps; the game drops everything else.
const MARKER_KEYS: &[&str] = &[
    "Air",
    "CustomName",
    "CustomNameVisible",
    "data",
    "fall_distance",
    "FallDistance",
    "Fire",
    "Glowing",
    "HasVisualFire",
    "Invulnerable",
    "Motion",
    "NoGravity",
    "OnGround",
    "PortalCooldown",
    "Silent",
    "TicksFrozen",
];

/// Most tags of an entity.
pub(crate) const MAX_TAGS: usize = 1024;

impl Entity {
    /// The height of the eyes above the feet.
    #[must_use]
    pub fn eye_height(&self, names: &Interner) -> f64 {
        match names.text(self.kind) {
            "minecraft:player" => 1.62,
            "minecraft:armor_stand" => 1.777_5,
            "minecraft:marker" => 0.0,
            _ => 0.0,
        }
    }

    /// True if it has the tag.
    #[must_use]
    pub fn has_tag(&self, tag: Name) -> bool {
        self.tags.contains(&tag)
    }

    /// Its display name.
    #[must_use]
    pub fn shown_name(&self, names: &Interner) -> String {
        if let Some(player) = &self.player {
            return player.name.clone();
        }
        if let Some(name) = self.data.get("CustomName") {
            let parsed = match name {
                Nbt::String(text) => crate::nbt::parse(text).unwrap_or_else(|_| name.clone()),
                other => other.clone(),
            };
            return crate::text::plain(&parsed);
        }
        let kind = names.text(self.kind);
        let words = kind.strip_prefix("minecraft:").unwrap_or(kind).split('_');
        let capital = |word: &str| {
            let mut letters = word.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        };
        words.map(capital).collect::<Vec<_>>().join(" ")
    }

    /// All of its data.
    #[must_use]
    pub fn to_nbt(&self, names: &Interner) -> Nbt {
        let mut map = self.data.clone();
        map.insert("Pos".into(), Nbt::List(self.pos.map(Nbt::Double).to_vec()));
        map.insert("Rotation".into(), Nbt::List(self.rot.map(Nbt::Float).to_vec()));
        map.insert("UUID".into(), self.uuid.to_nbt());
        if !self.tags.is_empty() {
            let tags = self.tags.iter().map(|tag| Nbt::string(names.text(*tag))).collect();
            map.insert("Tags".into(), Nbt::List(tags));
        }
        if let Some(player) = &self.player {
            map.insert("XpLevel".into(), Nbt::Int(player.level));
            map.insert("Health".into(), Nbt::Float(player.health));
            let held = match self.data.get("Inventory") {
                Some(Nbt::List(items)) => items.iter().find(|item| {
                    let slot = item.as_compound().and_then(|map| map.get("Slot"));
                    slot.and_then(Nbt::as_i32) == Some(0)
                }),
                _ => None,
            };
            if let Some(Nbt::Compound(held)) = held {
                let mut held = held.clone();
                held.remove("Slot");
                map.insert("SelectedItem".into(), Nbt::Compound(held));
            }
            map.insert("SelectedItemSlot".into(), Nbt::Int(0));
        }
        Nbt::Compound(map)
    }

    /// Loads data, as far as the game would.
    pub fn load(&mut self, data: &Compound, names: &mut Interner) {
        if let Some(Nbt::List(items)) = data.get("Pos") {
            for (place, item) in self.pos.iter_mut().zip(items) {
                *place = item.as_f64().unwrap_or(*place).clamp(-3.0e7, 3.0e7);
            }
        }
        if let Some(Nbt::List(items)) = data.get("Rotation") {
            for (place, item) in self.rot.iter_mut().zip(items) {
                *place = item.as_f64().map_or(*place, |number| number as f32);
            }
        }
        self.tags.clear();
        if let Some(Nbt::List(items)) = data.get("Tags") {
            for tag in items.iter().filter_map(Nbt::as_str).take(MAX_TAGS) {
                let tag = names.intern(tag);
                if !self.tags.contains(&tag) {
                    self.tags.push(tag);
                }
            }
        }
        let marker = names.text(self.kind) == "minecraft:marker";
        self.data = data
            .iter()
            .filter(|(key, _)| !OWN_KEYS.contains(&key.as_str()))
            .filter(|(key, _)| !marker || MARKER_KEYS.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
    }
}
