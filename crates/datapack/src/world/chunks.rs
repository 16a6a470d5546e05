//! Chunks that are not loaded: their entities are out of reach of every command until they are
//! loaded again. Their scores stay on the scoreboard, as in the game.

use super::{BlockPos, Entity, World};

/// Entities of chunks that are not loaded.
#[derive(Debug, Default)]
pub struct Unloaded(Vec<Entity>);

impl World {
    /// Takes all entities but players out of the space between two corners.
    pub fn unload(&mut self, corners: [BlockPos; 2]) -> Unloaded {
        let inside = |entity: &Entity| {
            entity.player.is_none()
                && (0..3).all(|at| {
                    let [low, high] = [corners[0][at], corners[1][at]].map(f64::from);
                    (low.min(high)..low.max(high) + 1.0).contains(&entity.pos[at])
                })
        };
        let ids: Vec<_> =
            self.entities.values().filter(|entity| inside(entity)).map(|it| it.id).collect();
        Unloaded(ids.iter().filter_map(|id| self.entities.remove(id)).collect())
    }

    /// Brings entities back.
    pub fn load_again(&mut self, unloaded: Unloaded) {
        self.entities.extend(unloaded.0.into_iter().map(|entity| (entity.id, entity)));
    }
}
