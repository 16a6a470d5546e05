//! How much a world may hold. Whatever a pack can make grow is counted before it grows, so that no
//! pack uses up the memory of the machine.

use super::{Entity, World};
use crate::nbt::{MAX_BYTES, Nbt};
use crate::run::{CommandError, fail};

/// Most bytes of a world, as far as packs decide about it.
pub(crate) const MAX_MEMORY: usize = 256 << 20;
/// Commands between two counts of everything.
const INTERVAL: u64 = 1000;
/// Bytes of an entry of a map or list, with room that is not used.
pub(crate) const ENTRY: usize = 64;
/// Bytes of an entity without its data.
const ENTITY: usize = 1024;

/// What is left of a world's memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    left: usize,
    /// What there was when everything was counted, and what has been added since.
    total: usize,
    added: usize,
    /// From which command on everything may be counted again in any case.
    recount: u64,
    /// Bytes of names that were noted: they come with texts from everywhere, and are never given up.
    names: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self { left: MAX_MEMORY, total: 0, added: 0, recount: 0, names: 0 }
    }
}

impl World {
    /// Bytes that packs have filled, roughly: what grows when they run.
    #[must_use]
    pub fn memory(&self) -> usize {
        let storages: usize =
            self.storage.iter().map(|(id, data)| ENTRY + id.len() + data.bytes()).sum();
        let entities: usize = self.entities.values().map(bytes_of).sum();
        let bars = self.bossbars.iter().map(|(id, bar)| {
            let players = bar.players.len() * size_of::<super::Uuid>();
            8 * ENTRY + id.len() + bar.name.len() + players
        });
        storages
            + entities
            + bars.sum::<usize>()
            + self.blocks.bytes()
            + self.scores.bytes()
            + self.settings.bytes()
            + self.names.bytes()
            + self.schedule.len() * ENTRY
    }

    /// Makes sure that there is room for so many bytes more.
    ///
    /// What is given up is not noted; instead everything is counted again when there seems to be no
    /// room, unless that would cost far more than what was added since the last time.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), CommandError> {
        let names = self.names.bytes();
        let bytes = bytes.saturating_add(names - self.room.names);
        self.room.names = names;
        let Room { left, total, added, recount, .. } = self.room;
        if bytes > left && (self.usage.commands >= recount || added >= total / 4) {
            let total = self.memory();
            let recount = self.usage.commands + INTERVAL;
            let left = MAX_MEMORY.saturating_sub(total);
            self.room = Room { left, total, added: 0, recount, names };
        }
        match self.room.left.checked_sub(bytes) {
            Some(left) => {
                self.room.left = left;
                self.room.added += bytes;
                Ok(())
            }
            None => fail(format!("The world is full ({} MB)", MAX_MEMORY >> 20)),
        }
    }

    /// Makes sure that there is room for an entity with this data, and for its passengers.
    pub(crate) fn reserve_entity(
        &mut self,
        data: &crate::nbt::Compound,
    ) -> Result<(), CommandError> {
        let data: usize = data.iter().map(|(key, value)| ENTRY + key.len() + value.bytes()).sum();
        // A passenger is an entity itself, and its data is hardly smaller than an entry.
        self.reserve(ENTITY + data.saturating_mul(ENTITY / ENTRY))
    }

    /// Makes sure that data may be kept as it is, instead of so many bytes: neither too deep nor too
    /// large.
    pub(crate) fn reserve_data(&mut self, data: &Nbt, before: usize) -> Result<(), CommandError> {
        let bytes = data.bytes();
        if bytes > MAX_BYTES {
            return Err(crate::nbt::PathError::TooLarge.into());
        }
        if data.depth() > crate::nbt::MAX_DEPTH {
            return Err(crate::nbt::PathError::TooDeep.into());
        }
        self.reserve(bytes.saturating_sub(before))
    }
}

fn bytes_of(entity: &Entity) -> usize {
    let data = entity.data.iter().map(|(key, value)| ENTRY + key.len() + value.bytes());
    let attributes = entity.attributes.values();
    let modifiers =
        attributes.flat_map(|own| own.modifiers.keys().map(|key| 2 * ENTRY + key.len()));
    let criteria = entity.player.iter().flat_map(|player| player.criteria.values().flatten());
    let criteria = criteria.map(|name| ENTRY + name.len());
    let tags = entity.tags.len() * size_of::<crate::interner::Name>();
    ENTITY + tags + data.sum::<usize>() + modifiers.sum::<usize>() + criteria.sum::<usize>()
}
