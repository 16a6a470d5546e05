//! Simulated players: they join, stand somewhere, click and type.

use super::{EntityId, Player, World};
use crate::nbt::{Compound, Nbt};
use crate::run::{CommandError, Context, Deed};

/// Which mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Click {
    /// The right one: use.
    Use,
    /// The left one: hit.
    Hit,
}

impl World {
    /// A player joins, or is found if already there.
    pub fn join(&mut self, name: &str, pos: [f64; 3]) -> EntityId {
        if let Some(id) = self.player(name) {
            return id;
        }
        let kind = self.player_kind;
        let id = self.spawn(kind, super::Dimension::Overworld, pos, &Compound::new());
        let holder = self.names.keep(name);
        if let Some(entity) = self.entities.get_mut(&id) {
            entity.holder = holder;
            entity.player = Some(Player::new(name));
        }
        id
    }

    /// A player leaves.
    pub fn leave(&mut self, name: &str) {
        if let Some(id) = self.player(name) {
            self.entities.remove(&id);
        }
    }

    /// A player by name.
    pub fn player(&self, name: &str) -> Option<EntityId> {
        let named = |entity: &&super::Entity| {
            entity.player.as_ref().is_some_and(|player| player.name == name)
        };
        self.entities.values().find(named).map(|entity| entity.id)
    }

    /// All players, in the order in which they joined.
    pub fn players(&self) -> impl Iterator<Item = &super::Entity> {
        self.entities.values().filter(|entity| entity.player.is_some())
    }

    /// A player clicks on an interaction entity; false if it is none.
    pub fn click(&mut self, player: EntityId, target: EntityId, click: Click) -> bool {
        let Some(uuid) = self.entities.get(&player).map(|entity| entity.uuid) else { return false };
        let Some(interaction) = self.names.find("minecraft:interaction") else { return false };
        let time = self.time;
        let Some(entity) = self.entities.get_mut(&target) else { return false };
        if entity.kind != interaction {
            return false;
        }
        let mark = Compound::from([
            ("player".into(), uuid.to_nbt()),
            ("timestamp".into(), Nbt::Long(time as i64)),
        ]);
        let key = if click == Click::Use { "interaction" } else { "attack" };
        entity.data.insert(key.into(), Nbt::Compound(mark));
        let deed = if click == Click::Use { Deed::Used(target) } else { Deed::Hit(target) };
        self.notice(player, deed);
        true
    }

    /// A player types a command, with or without a slash.
    pub fn type_command(&mut self, player: EntityId, text: &str) -> Result<i32, CommandError> {
        let Some(entity) = self.entities.get(&player) else {
            return Err(CommandError::Failed("No player was found".into()));
        };
        let context = Context::of(entity);
        self.command(text, context)
    }
}
