//! Simulated players: joining, clicking, typing commands.

use super::{EntityId, Player, Uuid, World};
use crate::nbt::{Compound, Nbt};
use crate::run::{CommandError, Context, Trigger};

/// Which mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Click {
    /// The right one: use.
    Use,
    /// The left one: attack.
    Attack,
}

impl World {
    /// Lets a player join, unless they are there already. Whoever comes back has the same UUID.
    pub fn join(&mut self, name: &str, pos: [f64; 3]) -> EntityId {
        if let Some(id) = self.player(name) {
            return id;
        }
        let kind = self.player_kind;
        let id = self.spawn(kind, super::Dimension::Overworld, pos, &Compound::new());
        let holder = self.names.intern(name);
        if let Some(entity) = self.entities.get_mut(&id) {
            entity.holder = holder;
            entity.uuid = Uuid::of_player(name);
            entity.player = Some(Player::new(name));
        }
        id
    }

    /// Lets a player leave.
    pub fn leave(&mut self, name: &str) {
        if let Some(id) = self.player(name) {
            self.entities.remove(&id);
        }
    }

    /// A player by name.
    #[must_use]
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

    /// Lets a player click an interaction entity; false if `target` is not one.
    pub fn click(&mut self, player: EntityId, target: EntityId, click: Click) -> bool {
        let Some(uuid) = self.entities.get(&player).map(|entity| entity.uuid) else { return false };
        let Some(interaction) = self.names.get("minecraft:interaction") else { return false };
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
        let trigger =
            if click == Click::Use { Trigger::Used(target) } else { Trigger::Attacked(target) };
        self.fire_trigger(player, trigger);
        true
    }

    /// Runs a command as a player who types it, with or without a slash.
    ///
    /// # Errors
    ///
    /// The player is not there, or the command cannot be parsed or fails.
    pub fn player_command(&mut self, player: EntityId, text: &str) -> Result<i32, CommandError> {
        let Some(entity) = self.entities.get(&player) else {
            return Err(CommandError::Failed("No player was found".into()));
        };
        let context = Context::of(entity);
        self.command(text, context)
    }
}
