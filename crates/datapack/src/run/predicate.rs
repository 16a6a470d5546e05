//! Predicates: conditions that packs keep in files of their own.

use serde_json::Value;

use super::Context;
use super::items::ItemContainer;
use super::living_entities::is_effect;
use crate::command::{BlockInput, BlockPattern, ItemPredicate, Predicate};
use crate::nbt::Nbt;
use crate::world::{EntityId, World};

/// Deepest predicate within predicates.
const MAX_DEPTH: u32 = 50;

/// The game's data as JSON.
pub(crate) fn json(value: &Nbt) -> Value {
    match value {
        Nbt::String(text) => Value::from(text.as_str()),
        Nbt::List(items) => items.iter().map(json).collect(),
        Nbt::Compound(map) => {
            Value::Object(map.iter().map(|(key, value)| (key.clone(), json(value))).collect())
        }
        Nbt::Byte(0) => Value::from(false),
        Nbt::Byte(1) => Value::from(true),
        Nbt::Int(number) => Value::from(*number),
        other => match (other.as_f64(), other.len()) {
            (Some(number), _) => Value::from(number),
            (None, length) => (0..length.unwrap_or(0))
                .filter_map(|at| other.element(at))
                .map(|item| json(&item))
                .collect(),
        },
    }
}

/// An id with its namespace.
pub(super) fn with_namespace(id: &str) -> String {
    if id.contains(':') { id.to_owned() } else { format!("minecraft:{id}") }
}

/// A number, or a range with `min` and `max`.
fn in_range(range: &Value, number: f64) -> bool {
    match range {
        Value::Null => true,
        Value::Number(exact) => exact.as_f64() == Some(number),
        other => {
            other["min"].as_f64().is_none_or(|min| number >= min)
                && other["max"].as_f64().is_none_or(|max| number <= max)
        }
    }
}

/// One id, a tag with `#`, or a list of them.
fn any_id(wanted: &Value, matched: &dyn Fn(&str) -> bool) -> bool {
    match wanted {
        Value::Null => true,
        Value::String(id) => matched(id),
        Value::Array(ids) => ids.iter().filter_map(Value::as_str).any(matched),
        _ => false,
    }
}

impl World {
    pub(super) fn holds(&mut self, predicate: &Predicate, context: &Context) -> bool {
        match predicate {
            Predicate::Named(id) => self.holds_named(id, context, 0),
            Predicate::Inline(value) => {
                let value = json(value);
                self.holds_value(&value, context, 0)
            }
        }
    }

    pub(super) fn holds_named(&mut self, id: &str, context: &Context, depth: u32) -> bool {
        let Some(value) = self.settings.predicates.get(id).cloned() else { return false };
        self.holds_value(&value, context, depth + 1)
    }

    /// A number, or a number provider.
    pub(super) fn number(&mut self, value: &Value, context: &Context) -> f64 {
        if let Some(number) = value.as_f64() {
            return number;
        }
        let kind = value["type"].as_str().map(with_namespace).unwrap_or_default();
        let ends = ["min", "max"].map(|key| value[key].clone());
        match &*kind {
            "minecraft:constant" => value["value"].as_f64().unwrap_or(0.0),
            "minecraft:binomial" => {
                let n = self.number(&value["n"].clone(), context) as u64;
                let p = self.number(&value["p"].clone(), context);
                (0..n.min(10_000))
                    .filter(|_| (self.below(1 << 30) as f64) < p * (1u64 << 30) as f64)
                    .count() as f64
            }
            "minecraft:score" => {
                let target = &value["target"];
                let scale = value["scale"].as_f64().unwrap_or(1.0);
                let who = match target["name"].as_str() {
                    Some(name) => self.names.get(name),
                    None => context.entity.and_then(|id| Some(self.entities.get(&id)?.holder)),
                };
                let objective = value["score"].as_str().and_then(|name| self.names.get(name));
                let score = who.zip(objective).and_then(|(who, what)| self.scores.get(who, what));
                f64::from(score.unwrap_or(0)) * scale
            }
            _ => {
                let [low, high] = ends.map(|end| self.number(&end, context));
                let (low, high) = (low.round() as i64, high.round() as i64);
                (low + self.below((high - low).max(0) as u64 + 1) as i64) as f64
            }
        }
    }

    /// A range whose ends may be number providers.
    fn in_found_range(&mut self, range: &Value, number: f64, context: &Context) -> bool {
        if range.is_number() {
            return in_range(range, number);
        }
        ["min", "max"].iter().all(|key| match range.get(*key) {
            None => true,
            Some(end) => {
                let end = self.number(end, context);
                if *key == "min" { number >= end } else { number <= end }
            }
        })
    }

    pub(super) fn holds_value(&mut self, value: &Value, context: &Context, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        if let Value::Array(all) = value {
            return all.iter().all(|one| self.holds_value(one, context, depth + 1));
        }
        let terms = value["terms"].as_array().cloned().unwrap_or_default();
        match &*value["condition"].as_str().map(with_namespace).unwrap_or_default() {
            "minecraft:all_of" => terms.iter().all(|one| self.holds_value(one, context, depth + 1)),
            "minecraft:any_of" | "minecraft:alternative" => {
                terms.iter().any(|one| self.holds_value(one, context, depth + 1))
            }
            "minecraft:inverted" => !self.holds_value(&value["term"], context, depth + 1),
            "minecraft:reference" => {
                let id = value["name"].as_str().map(with_namespace).unwrap_or_default();
                self.holds_named(&id, context, depth)
            }
            "minecraft:random_chance" => {
                let chance = self.number(&value["chance"], context);
                (self.below(1 << 30) as f64) < chance * (1u64 << 30) as f64
            }
            "minecraft:entity_properties" => match context.entity {
                Some(id) => self.matches_entity(id, &value["predicate"], context),
                None => value["predicate"].is_null(),
            },
            "minecraft:entity_scores" => {
                let scores = value["scores"].as_object().cloned().unwrap_or_default();
                let Some(holder) =
                    context.entity.and_then(|id| Some(self.entities.get(&id)?.holder))
                else {
                    return false;
                };
                scores.iter().all(|(objective, range)| {
                    let objective = self.names.get(objective);
                    let score = objective.and_then(|objective| self.scores.get(holder, objective));
                    score.is_some_and(|score| self.in_found_range(range, f64::from(score), context))
                })
            }
            "minecraft:location_check" => {
                let mut at = *context;
                for (axis, key) in ["offsetX", "offsetY", "offsetZ"].iter().enumerate() {
                    at.pos[axis] += value[*key].as_f64().unwrap_or(0.0);
                }
                self.matches_location(&value["predicate"], &at)
            }
            "minecraft:time_check" => {
                let now = self.day_time();
                let period = value["period"].as_i64().filter(|period| *period > 0);
                let now = period.map_or(now, |period| now.rem_euclid(period));
                self.in_found_range(&value["value"].clone(), now as f64, context)
            }
            "minecraft:weather_check" => {
                let wet = self.settings.weather != "clear";
                let thunder = self.settings.weather == "thunder";
                value["raining"].as_bool().is_none_or(|wanted| wanted == wet)
                    && value["thundering"].as_bool().is_none_or(|wanted| wanted == thunder)
            }
            "minecraft:value_check" => {
                let number = self.number(&value["value"].clone(), context);
                self.in_found_range(&value["range"].clone(), number, context)
            }
            "minecraft:block_state_property" => self.matches_block(
                &serde_json::json!({ "blocks": value["block"], "state": value["properties"] }),
                context,
            ),
            "minecraft:survives_explosion" => true,
            // Conditions about tools, kills and damage: there is no such context here.
            _ => false,
        }
    }

    fn matches_block(&self, wanted: &Value, context: &Context) -> bool {
        let at = context.pos.map(|value| value.floor() as i32);
        let matched = |tag: bool, id: &str| {
            let state = wanted["state"].as_object();
            let properties = state
                .into_iter()
                .flatten()
                .filter(|(_, value)| !value.is_object())
                .map(|(key, value)| {
                    (key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                })
                .collect();
            let block = BlockInput { id: with_namespace(id), properties, data: None };
            self.blocks.matches(
                context.dimension,
                at,
                &BlockPattern { tag, block },
                &self.block_tags,
            )
        };
        let own = self.blocks.id(context.dimension, at).to_owned();
        let named = match (&wanted["blocks"], wanted["tag"].as_str()) {
            (Value::Null, None) => matched(false, &own),
            (Value::Null, Some(tag)) => matched(true, tag),
            (blocks, _) => any_id(blocks, &|id| match id.strip_prefix('#') {
                Some(tag) => matched(true, tag),
                None => matched(false, id),
            }),
        };
        named
            && wanted["nbt"].as_str().is_none_or(|text| {
                let data = self.blocks.block_entity(context.dimension, at);
                data.zip(crate::nbt::parse(text).ok())
                    .is_some_and(|(own, wanted)| own.contains(&wanted))
            })
    }

    fn matches_location(&self, wanted: &Value, context: &Context) -> bool {
        let at = context.pos.map(|value| value.floor() as i32);
        let position = &wanted["position"];
        ["x", "y", "z"].iter().zip(context.pos).all(|(key, own)| in_range(&position[*key], own))
            && wanted["dimension"]
                .as_str()
                .is_none_or(|id| with_namespace(id) == context.dimension.id())
            && any_id(
                if wanted["biomes"].is_null() { &wanted["biome"] } else { &wanted["biomes"] },
                &|id| with_namespace(id) == self.settings.biome(context.dimension, at),
            )
            && (wanted["block"].is_null() || self.matches_block(&wanted["block"], context))
            && wanted["can_see_sky"].as_bool().is_none_or(|sky| {
                let above = (at[1]..=context.dimension.heights()[1]).all(|y| {
                    self.blocks.get(context.dimension, [at[0], y, at[2]])
                        == crate::world::BlockStateId::AIR
                });
                above == sky
            })
    }

    /// Whether an entity matches a predicate; positions are relative to the context.
    pub(super) fn matches_entity(&self, id: EntityId, wanted: &Value, context: &Context) -> bool {
        let Some(entity) = self.entities.get(&id) else { return false };
        let kind = any_id(&wanted["type"], &|id| match id.strip_prefix('#') {
            Some(tag) => {
                let tag = self.names.get(&format!("#{}", with_namespace(tag)));
                tag.and_then(|tag| self.entity_tags.get(&tag))
                    .is_some_and(|kinds| kinds.contains(&entity.kind))
            }
            None => with_namespace(id) == self.names.text(entity.kind),
        });
        let apart: [f64; 3] = std::array::from_fn(|at| (entity.pos[at] - context.pos[at]).abs());
        let distance = &wanted["distance"];
        let far =
            |axes: &[usize]| axes.iter().map(|at| apart[*at] * apart[*at]).sum::<f64>().sqrt();
        let near = in_range(&distance["absolute"], far(&[0, 1, 2]))
            && in_range(&distance["horizontal"], far(&[0, 2]))
            && ["x", "y", "z"].iter().zip(apart).all(|(key, own)| in_range(&distance[*key], own));
        let there = Context::of(entity);
        let below = Context { pos: [there.pos[0], there.pos[1] - 0.5, there.pos[2]], ..there };
        let data = || entity.to_nbt(&self.names);
        kind && near
            && (wanted["location"].is_null() || self.matches_location(&wanted["location"], &there))
            && (wanted["stepping_on"].is_null()
                || self.matches_location(&wanted["stepping_on"], &below))
            && match &wanted["nbt"] {
                Value::Null => true,
                Value::String(text) => {
                    crate::nbt::parse(text).is_ok_and(|wanted| data().contains(&wanted))
                }
                other => crate::nbt::parse(&other.to_string())
                    .is_ok_and(|wanted| data().contains(&wanted)),
            }
            && wanted["team"].as_str().is_none_or(|team| {
                self.settings.members.get(&entity.holder).is_some_and(|own| own == team)
            })
            && wanted["flags"].as_object().into_iter().flatten().all(|(flag, value)| {
                let own = match &**flag {
                    "is_on_fire" => {
                        entity.data.get("Fire").and_then(Nbt::as_i32).is_some_and(|f| f > 0)
                    }
                    "is_baby" => {
                        entity.data.get("Age").and_then(Nbt::as_i32).is_some_and(|age| age < 0)
                    }
                    "is_on_ground" => {
                        let at = [below.pos[0], there.pos[1] - 0.01, below.pos[2]]
                            .map(|v| v.floor() as i32);
                        self.blocks.get(there.dimension, at) != crate::world::BlockStateId::AIR
                    }
                    "is_sneaking" => entity.player.as_ref().is_some_and(|player| player.sneaking),
                    _ => false,
                };
                value.as_bool().is_none_or(|wanted| wanted == own)
            })
            && wanted["effects"].as_object().into_iter().flatten().all(|(effect, range)| {
                let Some(Nbt::List(effects)) = entity.data.get("active_effects") else {
                    return false;
                };
                let own = effects.iter().find(|own| is_effect(own, &with_namespace(effect)));
                own.and_then(Nbt::as_compound).is_some_and(|own| {
                    let number = |key: &str| own.get(key).and_then(Nbt::as_f64).unwrap_or(0.0);
                    in_range(&range["amplifier"], number("amplifier"))
                        && in_range(&range["duration"], number("duration"))
                })
            })
            && wanted["equipment"].as_object().into_iter().flatten().all(|(slot, item)| {
                let slot = match &**slot {
                    "mainhand" => "weapon.mainhand".to_owned(),
                    "offhand" => "weapon.offhand".to_owned(),
                    other => format!("armor.{other}"),
                };
                self.matches_slot(id, &slot, item)
            })
            && wanted["slots"]
                .as_object()
                .into_iter()
                .flatten()
                .all(|(slot, item)| self.matches_slot(id, slot, item))
            && wanted["periodic_tick"]
                .as_u64()
                .is_none_or(|every| every > 0 && self.time.is_multiple_of(every))
            && (wanted["vehicle"].is_null()
                || entity.vehicle.is_some_and(|vehicle| {
                    self.matches_entity(vehicle, &wanted["vehicle"], context)
                }))
            && (wanted["passenger"].is_null()
                || self.entities.values().any(|other| {
                    other.vehicle == Some(id)
                        && self.matches_entity(other.id, &wanted["passenger"], context)
                }))
            && self.matches_player(id, &wanted["type_specific"])
    }

    fn matches_slot(&self, id: EntityId, slot: &str, wanted: &Value) -> bool {
        let any = ItemPredicate { id: None, tests: Vec::new() };
        let items = self.items_in(ItemContainer::Entity(id), slot);
        items.iter().any(|(_, item)| {
            let test = |id: &str| {
                let id = match id.strip_prefix('#') {
                    Some(tag) => format!("#{}", with_namespace(tag)),
                    None => with_namespace(id),
                };
                self.matches_item(item, &ItemPredicate { id: Some(id), ..any.clone() })
            };
            let count = item.get("count").and_then(Nbt::as_f64).unwrap_or(1.0);
            let components =
                wanted["components"].as_object().into_iter().flatten().all(|(key, value)| {
                    let own = item.get("components").and_then(Nbt::as_compound);
                    let own =
                        own.and_then(|map| map.get(&with_namespace(key)).or_else(|| map.get(key)));
                    own.map(json).as_ref() == Some(value)
                });
            any_id(&wanted["items"], &test) && in_range(&wanted["count"], count) && components
        })
    }

    fn matches_player(&self, id: EntityId, wanted: &Value) -> bool {
        if wanted["type"].as_str().map(with_namespace).as_deref() != Some("minecraft:player") {
            return wanted.is_null();
        }
        let Some(player) = self.entities.get(&id).and_then(|entity| entity.player.as_ref()) else {
            return false;
        };
        in_range(&wanted["level"], f64::from(player.level))
            && any_id(&wanted["gamemode"], &|mode| mode == player.mode)
            && wanted["advancements"].as_object().into_iter().flatten().all(|(id, done)| {
                done.as_bool()
                    .is_none_or(|done| self.has_advancement(player, &with_namespace(id)) == done)
            })
    }
}
