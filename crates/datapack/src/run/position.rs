//! Coordinates of commands resolved to positions.

use super::Context;
use crate::command::{Anchor, Axis, Coords, Rotation};
use crate::world::{BlockPos, World};

/// The game looks sines up in a table of this many steps, so we round the same way.
fn sine(radians: f32) -> f32 {
    let index = ((radians * 10_430.378) as i32 & 0xffff) as f64;
    (index * std::f64::consts::PI * 2.0 / 65_536.0).sin() as f32
}

fn cosine(radians: f32) -> f32 {
    let index = ((radians * 10_430.378 + 16_384.0) as i32 & 0xffff) as f64;
    (index * std::f64::consts::PI * 2.0 / 65_536.0).sin() as f32
}

fn along(axis: Axis, from: f64) -> f64 {
    if axis.relative { from + axis.value } else { axis.value }
}

/// An angle between -180 and 180.
pub(crate) fn wrap(degrees: f32) -> f32 {
    let rotation = degrees % 360.0;
    if rotation >= 180.0 {
        rotation - 360.0
    } else if rotation < -180.0 {
        rotation + 360.0
    } else {
        rotation
    }
}

impl World {
    /// The origin of relative positions: feet or eyes.
    pub(crate) fn anchored(&self, context: &Context) -> [f64; 3] {
        let mut pos = context.pos;
        if context.anchor == Anchor::Eyes
            && let Some(entity) = context.entity.and_then(|id| self.entities.get(&id))
        {
            pos[1] += entity.eye_height(&self.names);
        }
        pos
    }

    pub(crate) fn resolve_position(&self, coords: &Coords, context: &Context) -> [f64; 3] {
        match coords {
            Coords::World(axes) => {
                let [x, y, z] = context.pos;
                [along(axes[0], x), along(axes[1], y), along(axes[2], z)]
            }
            Coords::Local([left, up, forwards]) => {
                let from = self.anchored(context);
                let to_radians = std::f32::consts::PI / 180.0;
                let [yaw, pitch] = context.rot;
                let (f, g) = (cosine((yaw + 90.0) * to_radians), sine((yaw + 90.0) * to_radians));
                let (h, i) = (cosine(-pitch * to_radians), sine(-pitch * to_radians));
                let (j, k) =
                    (cosine((-pitch + 90.0) * to_radians), sine((-pitch + 90.0) * to_radians));
                let ahead = [f64::from(f * h), f64::from(i), f64::from(g * h)];
                let above = [f64::from(f * j), f64::from(k), f64::from(g * j)];
                let beside = [
                    -(ahead[1] * above[2] - ahead[2] * above[1]),
                    -(ahead[2] * above[0] - ahead[0] * above[2]),
                    -(ahead[0] * above[1] - ahead[1] * above[0]),
                ];
                std::array::from_fn(|at| {
                    from[at] + ahead[at] * forwards + above[at] * up + beside[at] * left
                })
            }
        }
    }

    pub(crate) fn block_at(&self, coords: &Coords, context: &Context) -> BlockPos {
        self.resolve_position(coords, context).map(|value| value.floor() as i32)
    }

    pub(crate) fn rotation(&self, rotation: &Rotation, context: &Context) -> [f32; 2] {
        let [yaw, pitch] = context.rot;
        [along(rotation.yaw, f64::from(yaw)) as f32, along(rotation.pitch, f64::from(pitch)) as f32]
    }

    /// Yaw and pitch of the direction from one position to another.
    pub(crate) fn towards(from: [f64; 3], to: [f64; 3]) -> [f32; 2] {
        let [x, y, z] = std::array::from_fn(|at| to[at] - from[at]);
        let column_position = (x * x + z * z).sqrt();
        let pitch = -y.atan2(column_position).to_degrees() as f32;
        let yaw = z.atan2(x).to_degrees() as f32 - 90.0;
        [wrap(yaw), wrap(pitch)]
    }
}
