//! `tag`, `tp`, `kill`, `ride`, `rotate`.

use super::{CommandResult, Context, fail};
use crate::command::{Anchor, Destination, Facing, Targets};
use crate::interner::Name;
use crate::world::{ENTRY, MAX_TAGS, World};

impl World {
    pub(super) fn run_tag_command(
        &mut self,
        targets: &Targets,
        add: bool,
        tag: Name,
        context: &Context,
    ) -> CommandResult {
        let mut count = 0;
        let selected = self.select_some(targets, context)?;
        if add {
            self.reserve(selected.len() * ENTRY)?;
        }
        for id in selected {
            let Some(entity) = self.entities.get_mut(&id) else { continue };
            let place = entity.tags.iter().position(|own| *own == tag);
            match (add, place) {
                (true, None) if entity.tags.len() < MAX_TAGS => {
                    entity.tags.push(tag);
                    count += 1;
                }
                (false, Some(place)) => {
                    entity.tags.remove(place);
                    count += 1;
                }
                _ => {}
            }
        }
        match (count, add) {
            (0, true) => fail("Target either already has the tag or has too many tags"),
            (0, false) => fail("Target does not have this tag"),
            _ => Ok(count),
        }
    }

    pub(super) fn run_tag_list(&mut self, targets: &Targets, context: &Context) -> CommandResult {
        let mut all = Vec::new();
        for id in self.select_some(targets, context)? {
            for tag in &self.entities[&id].tags {
                if !all.contains(tag) {
                    all.push(*tag);
                }
            }
        }
        let texts: Vec<&str> = all.iter().map(|tag| self.names.text(*tag)).collect();
        let text = format!("{} tags: {}", texts.len(), texts.join(", "));
        self.answer(text);
        Ok(all.len() as i32)
    }

    pub(super) fn run_teleport(
        &mut self,
        targets: Option<&Targets>,
        to: &Destination,
        context: &Context,
    ) -> CommandResult {
        let moved = match targets {
            Some(targets) => self.select_some(targets, context)?,
            None => match context.entity {
                Some(id) => vec![id],
                None => return fail("An entity is required to run this command here"),
            },
        };
        let (pos, dimension) = match to {
            Destination::Entity(targets) => {
                let one = self.select_one(targets, context)?;
                let entity = &self.entities[&one];
                let (pos, rot, dimension) = (entity.pos, entity.rot, entity.dimension);
                for id in &moved {
                    if let Some(entity) = self.entities.get_mut(id) {
                        (entity.pos, entity.rot, entity.dimension) = (pos, rot, dimension);
                    }
                }
                return Ok(moved.len() as i32);
            }
            Destination::Position { at, .. } => {
                (self.resolve_position(at, context), context.dimension)
            }
        };
        if pos.iter().any(|value| !value.is_finite() || value.abs() > 30_000_000.0) {
            return fail("Invalid position for teleport");
        }
        let Destination::Position { facing, .. } = to else { return Ok(0) };
        for id in &moved {
            let rot = match facing {
                None => None,
                Some(Facing::Rotation(rotation)) => Some(self.rotation(rotation, context)),
                Some(Facing::Position(coords)) => {
                    Some(Self::towards(pos, self.resolve_position(coords, context)))
                }
                Some(Facing::Entity(targets, anchor)) => {
                    let one = self.select_one(targets, context)?;
                    let target = &self.entities[&one];
                    let mut to = target.pos;
                    if *anchor == Anchor::Eyes {
                        to[1] += target.eye_height(&self.names);
                    }
                    Some(Self::towards(pos, to))
                }
            };
            if let Some(entity) = self.entities.get_mut(id) {
                (entity.pos, entity.dimension) = (pos, dimension);
                if let Some(rot) = rot {
                    entity.rot = [super::position::wrap(rot[0]), rot[1].clamp(-90.0, 90.0)];
                }
            }
        }
        Ok(moved.len() as i32)
    }

    pub(super) fn run_kill(
        &mut self,
        targets: Option<&Targets>,
        context: &Context,
    ) -> CommandResult {
        let killed = match targets {
            Some(targets) => self.select_some(targets, context)?,
            None => match context.entity {
                Some(id) => vec![id],
                None => return fail("An entity is required to run this command here"),
            },
        };
        for id in &killed {
            self.die(*id);
        }
        Ok(killed.len() as i32)
    }

    pub(super) fn run_ride(
        &mut self,
        target: &Targets,
        vehicle: Option<&Targets>,
        context: &Context,
    ) -> CommandResult {
        let rider = self.select_one(target, context)?;
        let vehicle = vehicle.map(|vehicle| self.select_one(vehicle, context)).transpose()?;
        let before = self.entities[&rider].vehicle;
        if let Some(vehicle) = vehicle {
            let rides = self.entities[&vehicle].player.is_some() || vehicle == rider;
            if rides || before.is_some() {
                return fail("The entity cannot ride that");
            }
        } else if before.is_none() {
            return fail("The entity is not riding any vehicle");
        }
        if let Some(entity) = self.entities.get_mut(&rider) {
            entity.vehicle = vehicle;
        }
        Ok(1)
    }

    pub(super) fn run_rotate(
        &mut self,
        target: &Targets,
        facing: &Facing,
        context: &Context,
    ) -> CommandResult {
        let id = self.select_one(target, context)?;
        let (own, pos) = (self.entities[&id].rot, self.entities[&id].pos);
        let rot = match facing {
            Facing::Rotation(rotation) => {
                self.rotation(rotation, &Context { rot: own, ..*context })
            }
            Facing::Position(coords) => Self::towards(pos, self.resolve_position(coords, context)),
            Facing::Entity(targets, anchor) => {
                let one = self.select_one(targets, context)?;
                let target = &self.entities[&one];
                let mut to = target.pos;
                if *anchor == Anchor::Eyes {
                    to[1] += target.eye_height(&self.names);
                }
                Self::towards(pos, to)
            }
        };
        if let Some(entity) = self.entities.get_mut(&id) {
            entity.rot = [super::position::wrap(rot[0]), rot[1].clamp(-90.0, 90.0)];
        }
        Ok(1)
    }

    pub(super) fn run_random(&mut self, [low, high]: [i32; 2], roll: bool) -> CommandResult {
        let size = i64::from(high) - i64::from(low) + 1;
        if size < 2 {
            return fail("The range of the random value must be at least 2");
        }
        if size > i64::from(i32::MAX) {
            return fail("The range of the random value must be at most 2147483646");
        }
        let value = (i64::from(low) + self.below(size as u64) as i64) as i32;
        let text = format!("Random value: {value}");
        if roll {
            self.log_message(crate::world::Message::Tellraw { to: Vec::new(), text });
        } else {
            self.answer(text);
        }
        Ok(value)
    }
}
