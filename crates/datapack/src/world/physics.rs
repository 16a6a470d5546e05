//! Physics: falling blocks, and nothing else.

use std::collections::BTreeMap;

use super::{EntityId, World};
use crate::command::BlockInput;
use crate::nbt::Nbt;

/// Ticks after which a falling block that never lands is gone.
const MAX_FALL: i32 = 600;

impl World {
    pub(super) fn apply_physics(&mut self) {
        let Some(falling) = self.names.get("minecraft:falling_block") else { return };
        let ids: Vec<EntityId> = self
            .entities
            .values()
            .filter(|entity| entity.kind == falling)
            .map(|entity| entity.id)
            .collect();
        for id in ids {
            self.fall(id);
        }
    }

    fn fall(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get_mut(&id) else { return };
        let is_set =
            |key: &str| entity.data.get(key).and_then(Nbt::as_i32).is_some_and(|value| value != 0);
        let weightless = is_set("NoGravity");
        let age = entity.data.get("Time").and_then(Nbt::as_i32).unwrap_or(0) + 1;
        let mut speed = match entity.data.get("Motion") {
            Some(Nbt::List(parts)) => parts.get(1).and_then(Nbt::as_f64).unwrap_or(0.0),
            _ => 0.0,
        };
        // The game forgets motions that no entity can have.
        if speed.abs() > 10.0 {
            speed = 0.0;
        }
        if !weightless {
            speed -= 0.04;
        }
        let dimension = entity.dimension;
        let cell = |y: f64, pos: [f64; 3]| {
            [pos[0].floor() as i32, y.floor() as i32, pos[2].floor() as i32]
        };
        let pos = entity.pos;
        let mut y = pos[1] + speed;
        // The highest block that is passed stops it.
        let mut landed = false;
        let mut below = (pos[1] - 1e-9).floor() as i32;
        while f64::from(below) >= y.floor() && !landed {
            let at = [pos[0].floor() as i32, below, pos[2].floor() as i32];
            let solid = self.blocks.get(dimension, at) != super::BlockStateId::AIR;
            if solid && f64::from(below) + 1.0 >= y {
                y = f64::from(below) + 1.0;
                landed = true;
            }
            below -= 1;
        }
        let lost = age > MAX_FALL || y < f64::from(dimension.heights()[0]) - 64.0;
        if landed || lost {
            let block =
                self.entities.get(&id).and_then(|entity| entity.data.get("BlockState").cloned());
            self.remove(id);
            if landed {
                self.settle(dimension, cell(y, pos), block.as_ref());
            }
            return;
        }
        if let Some(entity) = self.entities.get_mut(&id) {
            entity.pos[1] = y;
            let motion = [0.0, speed * 0.98, 0.0].map(Nbt::Double);
            entity.data.insert("Motion".into(), Nbt::List(motion.to_vec()));
            entity.data.insert("Time".into(), Nbt::Int(age));
        }
    }

    /// Turns a falling block into a real one, if there is room.
    fn settle(&mut self, dimension: super::Dimension, at: super::BlockPos, block: Option<&Nbt>) {
        let map = block.and_then(Nbt::as_compound);
        let name = map.and_then(|map| map.get("Name")).and_then(Nbt::as_str).unwrap_or("sand");
        let id = if name.contains(':') { name.to_owned() } else { format!("minecraft:{name}") };
        let properties = map
            .and_then(|map| map.get("Properties"))
            .and_then(Nbt::as_compound)
            .into_iter()
            .flatten()
            .filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())))
            .collect::<BTreeMap<_, _>>();
        if self.blocks.get(dimension, at) == super::BlockStateId::AIR {
            let state = self.blocks.intern_state(&BlockInput { id, properties, data: None });
            self.blocks.set(dimension, at, state, None);
        }
    }
}
