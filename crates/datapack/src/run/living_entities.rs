//! Living entities: effects, damage, attributes, experience, game modes.

use super::{CommandError, CommandResult, Context, fail};
use crate::command::{Arg, GenericCommand};
use crate::nbt::{Compound, Nbt};
use crate::world::{ENTRY, EntityId, World, points_for};

/// Default values of attributes, for players and most other entities.
const ATTRIBUTES: &[(&str, f64)] = &[
    ("armor", 0.0),
    ("armor_toughness", 0.0),
    ("attack_damage", 1.0),
    ("attack_knockback", 0.0),
    ("attack_speed", 4.0),
    ("block_break_speed", 1.0),
    ("block_interaction_range", 4.5),
    ("burning_time", 1.0),
    ("entity_interaction_range", 3.0),
    ("explosion_knockback_resistance", 0.0),
    ("fall_damage_multiplier", 1.0),
    ("flying_speed", 0.4),
    ("follow_range", 16.0),
    ("gravity", 0.08),
    ("jump_strength", 0.42),
    ("knockback_resistance", 0.0),
    ("luck", 0.0),
    ("max_absorption", 0.0),
    ("max_health", 20.0),
    ("mining_efficiency", 0.0),
    ("movement_efficiency", 0.0),
    ("movement_speed", 0.1),
    ("oxygen_bonus", 0.0),
    ("safe_fall_distance", 3.0),
    ("scale", 1.0),
    ("sneaking_speed", 0.3),
    ("step_height", 0.6),
    ("submerged_mining_speed", 0.2),
    ("sweeping_damage_ratio", 0.0),
    ("tempt_range", 10.0),
    ("water_movement_efficiency", 0.0),
];

/// An attribute's name without the prefix of older versions.
fn attribute_name(id: &str) -> &str {
    let name = id.strip_prefix("minecraft:").unwrap_or(id);
    ["generic.", "player.", "zombie.", "horse."]
        .iter()
        .find_map(|kind| name.strip_prefix(kind))
        .unwrap_or(name)
}

impl World {
    pub(super) fn run_living(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> CommandResult {
        match command.key.as_str() {
            "effect give" | "effect give infinite" => self.give_effect(command, context),
            "effect clear" => self.clear_effects(command, context),
            "experience add" | "experience set" | "experience query" => {
                self.run_experience(command, context)
            }
            "gamemode" => self.run_gamemode(command, context),
            "spreadplayers" | "spreadplayers under" => self.run_spread(command, context),
            key if key.starts_with("damage") => self.run_damage(command, context),
            _ => self.run_attribute(command, context),
        }
    }

    /// The named targets, or the executor if there are none.
    pub(super) fn targets_or_executor(
        &mut self,
        command: &GenericCommand,
        at: usize,
        context: &Context,
    ) -> Result<Vec<EntityId>, CommandError> {
        match command.targets(at) {
            Some(targets) => self.select_some(targets, context),
            None => match context.entity {
                Some(id) => Ok(vec![id]),
                None => fail("An entity is required to run this command here"),
            },
        }
    }

    fn give_effect(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let who = self.targets_or_executor(command, 0, context)?;
        let id = command.word(1).unwrap_or_default().to_owned();
        let endless = command.key.ends_with("infinite");
        let (seconds, strength) = match endless {
            true => (0, command.int(2).unwrap_or(0)),
            false => (command.int(2).unwrap_or(30), command.int(3).unwrap_or(0)),
        };
        if seconds > 1_000_000 || strength > 255 {
            return fail("Unable to apply this effect (it lasts too long or is too strong)");
        }
        self.reserve(who.len() * (8 * ENTRY + id.len()))?;
        let ticks = if endless { -1 } else { seconds * 20 };
        let mut count = 0;
        for who in who {
            let Some(entity) = self.entities.get_mut(&who) else { continue };
            if !is_living(self.names.text(entity.kind)) {
                continue;
            }
            let effect = Compound::from([
                ("id".into(), Nbt::string(id.clone())),
                ("amplifier".into(), Nbt::Byte(strength as i8)),
                ("duration".into(), Nbt::Int(ticks)),
            ]);
            let list = entity.data.entry("active_effects".into()).or_insert(Nbt::List(Vec::new()));
            let Nbt::List(effects) = list else { continue };
            effects.retain(|other| !is_effect(other, &id));
            effects.push(Nbt::Compound(effect));
            count += 1;
        }
        if count == 0 { fail("Unable to apply this effect") } else { Ok(count) }
    }

    fn clear_effects(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let mut count = 0;
        for who in self.targets_or_executor(command, 0, context)? {
            let Some(entity) = self.entities.get_mut(&who) else { continue };
            let Some(Nbt::List(effects)) = entity.data.get_mut("active_effects") else { continue };
            let before = effects.len();
            match command.word(1) {
                Some(id) => effects.retain(|effect| !is_effect(effect, id)),
                None => effects.clear(),
            }
            count += i32::from(effects.len() < before);
            if effects.is_empty() {
                entity.data.remove("active_effects");
            }
        }
        if count == 0 { fail("Target has no effects to remove") } else { Ok(count) }
    }

    /// Ends expired effects and updates the scores that mirror players.
    pub(crate) fn age(&mut self) {
        for entity in self.entities.values_mut() {
            let Some(Nbt::List(effects)) = entity.data.get_mut("active_effects") else { continue };
            effects.retain_mut(|effect| {
                let Nbt::Compound(map) = effect else { return false };
                match map.get_mut("duration") {
                    Some(Nbt::Int(left)) if *left >= 0 => {
                        *left -= 1;
                        *left > 0
                    }
                    _ => true,
                }
            });
            if effects.is_empty() {
                entity.data.remove("active_effects");
            }
        }
        if self.settings.weather_left > 0 {
            self.settings.weather_left -= 1;
            if self.settings.weather_left == 0 {
                self.settings.weather = "clear";
            }
        }
        self.update_scores_of_players();
    }

    fn update_scores_of_players(&mut self) {
        for (objective, criterion) in self.scores.player_objectives() {
            let values: Vec<_> = self
                .players()
                .filter_map(|entity| {
                    let player = entity.player.as_ref()?;
                    let value = match &*criterion {
                        "level" => player.level,
                        "xp" => player.points,
                        "health" => player.health.ceil() as i32,
                        "food" => 20,
                        "air" => 300,
                        _ => 0,
                    };
                    Some((entity.holder, value))
                })
                .collect();
            for (who, value) in values {
                self.scores.set(who, objective, value);
            }
        }
    }

    /// Kills an entity: players respawn at once, everything else is removed.
    pub(super) fn die(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get_mut(&id) else { return };
        let holder = entity.holder;
        let Some(player) = &mut entity.player else {
            self.remove(id);
            return;
        };
        player.health = 20.0;
        entity.data.remove("active_effects");
        entity.vehicle = None;
        let keeps = self.settings.rules.iter().any(|(rule, value)| {
            matches!(&**rule, "keepInventory" | "keep_inventory") && value == "true"
        });
        if !keeps && let Some(entity) = self.entities.get_mut(&id) {
            entity.data.remove("Inventory");
            if let Some(player) = &mut entity.player {
                (player.level, player.points) = (0, 0);
            }
        }
        for objective in self.scores.counting("deathCount") {
            *self.scores.entry(holder, objective) += 1;
        }
    }

    fn run_damage(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let Some(targets) = command.targets(0) else { return Ok(0) };
        let id = self.select_one(targets, context)?;
        let amount = command.number(1).unwrap_or(0.0);
        let full = self.attribute_value(id, "max_health");
        let Some(entity) = self.entities.get_mut(&id) else { return Ok(0) };
        let safe = entity.data.get("Invulnerable").and_then(Nbt::as_i32).is_some_and(|v| v != 0);
        if safe || !is_living(self.names.text(entity.kind)) {
            return fail("Target is invulnerable to the given damage");
        }
        let left = match &mut entity.player {
            Some(player) if matches!(&*player.mode, "creative" | "spectator") => {
                return fail("Target is invulnerable to the given damage");
            }
            Some(player) => {
                player.health -= amount as f32;
                f64::from(player.health)
            }
            None => {
                let own = entity.data.get("Health").and_then(Nbt::as_f64).unwrap_or(full);
                entity.data.insert("Health".into(), Nbt::Float((own - amount) as f32));
                own - amount
            }
        };
        if left <= 0.0 {
            self.die(id);
        }
        Ok(1)
    }

    fn run_gamemode(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let mode = command.word(0).unwrap_or("survival").to_owned();
        let mut count = 0;
        for id in self.targets_or_executor(command, 1, context)? {
            let Some(player) = self.entities.get_mut(&id).and_then(|e| e.player.as_mut()) else {
                return fail("A player is required to run this command here");
            };
            count += i32::from(player.mode != mode);
            player.mode.clone_from(&mode);
        }
        Ok(count)
    }

    fn run_experience(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let levels = command.args.iter().any(|arg| matches!(arg, Arg::Word(w) if w == "levels"));
        let Some(targets) = command.targets(0) else { return Ok(0) };
        let who = self.select_players(targets, context)?;
        let amount = command.int(1).unwrap_or(0);
        for id in &who {
            let Some(player) = self.entities.get_mut(id).and_then(|e| e.player.as_mut()) else {
                continue;
            };
            match command.key.as_str() {
                "experience query" => {
                    return Ok(if levels { player.level } else { player.points });
                }
                "experience set" if levels => player.level = amount,
                "experience set" => {
                    if amount >= points_for(player.level) {
                        return fail(
                            "Cannot set experience points above the maximum points for the player's current level",
                        );
                    }
                    player.points = amount;
                }
                _ if levels => player.level = player.level.saturating_add(amount).max(0),
                _ => player.add_points(amount),
            }
        }
        Ok(who.len() as i32)
    }

    fn run_spread(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let (Some(centre), Some(range)) = (command.place(0), command.number(2)) else {
            return Ok(0);
        };
        let centre = self.resolve_position(centre, context);
        let Some(targets) = command.args.iter().rev().find_map(|arg| match arg {
            Arg::Targets(targets) => Some(targets),
            _ => None,
        }) else {
            return Ok(0);
        };
        let who = self.select_some(targets, context)?;
        let steps = (range.max(0.0) * 2.0) as u64 + 1;
        for id in &who {
            let [x, z] =
                [0, 2].map(|axis| (centre[axis] - range + self.below(steps) as f64).floor() + 0.5);
            let [low, high] = context.dimension.heights();
            let cell = |y| [x.floor() as i32, y, z.floor() as i32];
            let ground = (low..=high).rev().find(|y| {
                self.blocks.get(context.dimension, cell(*y)) != crate::world::BlockStateId::AIR
            });
            let y = f64::from(ground.map_or(low, |y| y + 1));
            if let Some(entity) = self.entities.get_mut(id) {
                entity.pos = [x, y, z];
            }
        }
        Ok(who.len() as i32)
    }

    /// The value of an attribute with all modifiers.
    pub(super) fn attribute_value(&self, id: EntityId, name: &str) -> f64 {
        let own = self.entities.get(&id).and_then(|entity| entity.attributes.get(name));
        let default = ATTRIBUTES.iter().find(|(known, _)| *known == name).map_or(0.0, |(_, v)| *v);
        let Some(attribute) = own else { return default };
        let base = attribute.base.unwrap_or(default);
        let of = |kind: &str| {
            let kind = kind.to_owned();
            attribute
                .modifiers
                .values()
                .filter(move |(_, own)| *own == kind)
                .map(|(value, _)| *value)
        };
        let column_position = base + of("add_value").sum::<f64>();
        let more = column_position
            + of("add_multiplied_base").map(|share| column_position * share).sum::<f64>();
        of("add_multiplied_total").fold(more, |value, share| value * (1.0 + share))
    }

    fn run_attribute(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let Some(targets) = command.targets(0) else { return Ok(0) };
        let id = self.select_one(targets, context)?;
        let name = attribute_name(command.word(1).unwrap_or_default()).to_owned();
        let Some((_, default)) = ATTRIBUTES.iter().find(|(known, _)| *known == name) else {
            return fail(format!("Entity has no attribute {name}"));
        };
        if !self.entities.get(&id).is_some_and(|e| is_living(self.names.text(e.kind))) {
            return fail("Target is not a valid entity for this command");
        }
        let whole = self.attribute_value(id, &name);
        let Some(entity) = self.entities.get_mut(&id) else { return Ok(0) };
        let own = entity.attributes.entry(name).or_default();
        let word = command.word(2).unwrap_or_default().to_owned();
        let scaled =
            |value: f64, at: usize| Ok((value * command.number(at).unwrap_or(1.0)).floor() as i32);
        match command.key.as_str() {
            "attribute get" => scaled(whole, 2),
            "attribute base get" => scaled(own.base.unwrap_or(*default), 2),
            "attribute base set" => {
                own.base = command.number(2);
                Ok(1)
            }
            "attribute base reset" => match own.base.take() {
                Some(_) => Ok(1),
                None => fail("The attribute is as it was already"),
            },
            "attribute modifier add" => {
                let named = command.args.len() == 6;
                let value = command.number(if named { 4 } else { 3 }).unwrap_or(0.0);
                let kind = match command.args.last() {
                    Some(Arg::Word(kind)) => match kind.as_str() {
                        "add" => "add_value",
                        "multiply_base" => "add_multiplied_base",
                        "multiply" => "add_multiplied_total",
                        other => other,
                    },
                    _ => "add_value",
                };
                if own.modifiers.contains_key(&word) {
                    return fail(format!("Modifier {word} is already present"));
                }
                own.modifiers.insert(word, (value, kind.to_owned()));
                Ok(1)
            }
            "attribute modifier remove" => match own.modifiers.remove(&word) {
                Some(_) => Ok(1),
                None => fail(format!("There is no modifier {word}")),
            },
            _ => match own.modifiers.get(&word) {
                Some((value, _)) => scaled(*value, 3),
                None => fail(format!("There is no modifier {word}")),
            },
        }
    }
}

/// True for entities that have health and effects.
pub(super) fn is_living(kind: &str) -> bool {
    let name = kind.strip_prefix("minecraft:").unwrap_or(kind);
    let thing = matches!(
        name,
        "marker"
            | "interaction"
            | "item"
            | "falling_block"
            | "area_effect_cloud"
            | "painting"
            | "item_frame"
            | "glow_item_frame"
            | "experience_orb"
            | "lightning_bolt"
            | "tnt"
            | "end_crystal"
            | "leash_knot"
            | "firework_rocket"
            | "arrow"
            | "spectral_arrow"
            | "trident"
            | "egg"
            | "snowball"
            | "ender_pearl"
            | "eye_of_ender"
            | "potion"
    ) || name.ends_with("_display")
        || name.ends_with("boat")
        || name.ends_with("raft")
        || name.ends_with("minecart")
        || name.ends_with("fireball");
    !thing
}

/// True if an effect has this id.
pub(super) fn is_effect(effect: &Nbt, id: &str) -> bool {
    effect.as_compound().and_then(|map| map.get("id")).and_then(Nbt::as_str) == Some(id)
}
