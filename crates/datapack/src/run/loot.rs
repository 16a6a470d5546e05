//! `loot`, loot tables and what item modifiers do to items.

use serde_json::Value;

use super::items::{ItemContainer, stack};
use super::predicate::with_namespace;
use super::{CommandError, CommandResult, Context, fail};
use crate::command::{Arg, GenericCommand};
use crate::nbt::{Compound, Nbt};
use crate::world::World;

/// Deepest loot table within loot tables.
const MAX_DEPTH: u32 = 20;

/// Most items of one table.
const MAX_ITEMS: usize = 1000;

impl World {
    pub(super) fn run_loot(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> CommandResult {
        let items = self.loot_source(command, context)?;
        let count = items.len() as i32;
        match command.key.split(' ').nth(1) {
            Some("give") => {
                let Some(targets) = command.targets(0) else { return Ok(0) };
                for who in self.select_players(targets, context)? {
                    for item in &items {
                        self.give_item(who, item);
                    }
                }
            }
            Some("spawn") => {
                let Some(at) = command.place(0) else { return Ok(0) };
                let at = self.resolve_position(at, context);
                for item in items {
                    self.drop_item(context, at, item)?;
                }
            }
            Some("insert") => {
                let Some(at) = command.place(0) else { return Ok(0) };
                let container = ItemContainer::Block(context.dimension, self.block_at(at, context));
                for item in items {
                    let mut slots = (0..27).map(|slot| format!("container.{slot}"));
                    let free = slots.find(|slot| self.items_in(container, slot).is_empty());
                    let Some(slot) = free else { break };
                    if !self.put_item(container, &slot, Some(item)) {
                        return fail("Target position is not a container");
                    }
                }
            }
            _ => return self.replace_by_loot(command, &items, context),
        }
        Ok(count)
    }

    fn replace_by_loot(
        &mut self,
        command: &GenericCommand,
        items: &[Compound],
        context: &Context,
    ) -> CommandResult {
        let item_containers = self.item_containers(command, context)?;
        let first = command.word(1).unwrap_or_default();
        let (kind, number) = match first.rsplit_once('.') {
            Some((kind, number)) => (kind, number.parse::<usize>().ok()),
            None => (first, None),
        };
        let room = command.int(2).map_or(items.len(), |count| count as usize);
        for container in item_containers {
            for at in 0..room {
                let slot = match number {
                    Some(number) => format!("{kind}.{}", number + at),
                    None if at == 0 => first.to_owned(),
                    None => break,
                };
                self.put_item(container, &slot, items.get(at).cloned());
            }
        }
        Ok(items.len() as i32)
    }

    /// The items of the source that a command names last.
    fn loot_source(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> Result<Vec<Compound>, CommandError> {
        if command.key.ends_with("mine") {
            let mined = command.args.iter().rev().find_map(|arg| match arg {
                Arg::Position(at) => Some(at),
                _ => None,
            });
            let Some(at) = mined else { return Ok(Vec::new()) };
            let at = self.block_at(at, context);
            let id = self.blocks.id(context.dimension, at).to_owned();
            return Ok(vec![stack(&id, 1, &Compound::new())]);
        }
        match command.args.last() {
            Some(Arg::Id(id)) => {
                if !self.settings.loot_tables.contains_key(id) {
                    return fail(format!("Unknown loot table: {id}"));
                }
                Ok(self.loot_of(id, context))
            }
            Some(Arg::Value(table)) => {
                let table = super::predicate::json(table);
                let mut items = Vec::new();
                self.roll(&table, context, &mut items, 0);
                Ok(items)
            }
            // The loot of mobs is not known here.
            _ => Ok(Vec::new()),
        }
    }

    /// What a loot table gives.
    pub(super) fn loot_of(&mut self, id: &str, context: &Context) -> Vec<Compound> {
        let mut items = Vec::new();
        if let Some(table) = self.settings.loot_tables.get(id).cloned() {
            self.roll(&table, context, &mut items, 0);
        }
        items
    }

    fn allowed(&mut self, part: &Value, context: &Context) -> bool {
        let conditions = part["conditions"].clone();
        conditions.is_null() || self.holds_value(&conditions, context, 0)
    }

    fn roll(&mut self, table: &Value, context: &Context, items: &mut Vec<Compound>, depth: u32) {
        if depth > MAX_DEPTH {
            return;
        }
        let start = items.len();
        for pool in table["pools"].as_array().into_iter().flatten() {
            if !self.allowed(pool, context) {
                continue;
            }
            let first = items.len();
            let rolls = self.number(&pool["rolls"], context) as usize;
            for _ in 0..rolls.min(MAX_ITEMS) {
                let mut choices = Vec::new();
                for entry in pool["entries"].as_array().into_iter().flatten() {
                    self.expand(entry, context, &mut choices);
                }
                let weight = |entry: &Value| entry["weight"].as_u64().unwrap_or(1);
                let total: u64 = choices.iter().map(weight).sum();
                if total == 0 || items.len() >= MAX_ITEMS {
                    continue;
                }
                let mut ticket = self.below(total);
                let chosen = choices.iter().find(|entry| {
                    let won = ticket < weight(entry);
                    ticket = ticket.saturating_sub(weight(entry));
                    won
                });
                if let Some(entry) = chosen {
                    self.give_entry(entry, context, items, depth);
                }
            }
            self.modify_all(&pool["functions"], context, &mut items[first..]);
        }
        self.modify_all(&table["functions"], context, &mut items[start..]);
    }

    /// The entries that can be chosen; groups are expanded.
    fn expand(&mut self, entry: &Value, context: &Context, choices: &mut Vec<Value>) {
        if !self.allowed(entry, context) {
            return;
        }
        let kind = entry["type"].as_str().map(with_namespace).unwrap_or_default();
        let children = entry["children"].as_array().cloned().unwrap_or_default();
        match &*kind {
            "minecraft:group" => {
                for child in &children {
                    self.expand(child, context, choices);
                }
            }
            "minecraft:alternatives" | "minecraft:sequence" => {
                for child in &children {
                    let before = choices.len();
                    self.expand(child, context, choices);
                    let taken = choices.len() > before;
                    if taken == (kind == "minecraft:alternatives") {
                        break;
                    }
                }
            }
            _ => choices.push(entry.clone()),
        }
    }

    fn give_entry(
        &mut self,
        entry: &Value,
        context: &Context,
        items: &mut Vec<Compound>,
        depth: u32,
    ) {
        let first = items.len();
        let name = entry["name"].as_str().or_else(|| entry["value"].as_str()).map(with_namespace);
        match (&*entry["type"].as_str().map(with_namespace).unwrap_or_default(), name) {
            ("minecraft:item", Some(id)) => items.push(stack(&id, 1, &Compound::new())),
            ("minecraft:loot_table", Some(id)) => {
                if let Some(table) = self.settings.loot_tables.get(&id).cloned() {
                    self.roll(&table, context, items, depth + 1);
                }
            }
            ("minecraft:loot_table", None) => self.roll(&entry["value"], context, items, depth + 1),
            ("minecraft:tag", Some(id)) => {
                let ids = self.settings.item_tags.get(&id).cloned().unwrap_or_default();
                items.extend(ids.iter().map(|id| stack(id, 1, &Compound::new())));
            }
            _ => {}
        }
        self.modify_all(&entry["functions"], context, &mut items[first..]);
    }

    fn modify_all(&mut self, functions: &Value, context: &Context, items: &mut [Compound]) {
        if !functions.is_null() {
            for item in items {
                self.modify_item(item, functions, context);
            }
        }
    }

    /// Applies a modifier, or a list of them, to an item.
    pub(super) fn modify_item(&mut self, item: &mut Compound, modifier: &Value, context: &Context) {
        self.modify_deep(item, modifier, context, 0);
    }

    fn modify_deep(
        &mut self,
        item: &mut Compound,
        modifier: &Value,
        context: &Context,
        depth: u32,
    ) {
        if let Value::Array(all) = modifier {
            for one in all {
                self.modify_deep(item, one, context, depth);
            }
            return;
        }
        if depth > MAX_DEPTH || !self.allowed(modifier, context) {
            return;
        }
        let component = |item: &mut Compound, key: &str, value: Nbt| {
            let map = item.entry("components".into()).or_insert(Nbt::Compound(Compound::new()));
            if let Nbt::Compound(map) = map {
                map.insert(with_namespace(key), value);
            }
        };
        let as_data = |value: &Value| crate::nbt::parse(&value.to_string()).ok();
        match &*modifier["function"].as_str().map(with_namespace).unwrap_or_default() {
            "minecraft:set_count" => {
                let number = self.number(&modifier["count"], context) as i32;
                let before = item.get("count").and_then(Nbt::as_i32).unwrap_or(1);
                let add = modifier["add"].as_bool().unwrap_or(false);
                item.insert("count".into(), Nbt::Int(if add { before + number } else { number }));
            }
            "minecraft:set_components" => {
                for (key, value) in modifier["components"].as_object().into_iter().flatten() {
                    if let Some(value) = as_data(value) {
                        component(item, key, value);
                    }
                }
            }
            "minecraft:set_name" => {
                if let Some(name) = as_data(&modifier["name"]) {
                    component(item, "custom_name", name);
                }
            }
            "minecraft:set_lore" => {
                if let Some(lore) = as_data(&modifier["lore"]) {
                    component(item, "lore", lore);
                }
            }
            "minecraft:set_custom_data" | "minecraft:set_nbt" => {
                let tag = match &modifier["tag"] {
                    Value::String(text) => crate::nbt::parse(text).ok(),
                    other => as_data(other),
                };
                if let Some(tag) = tag {
                    component(item, "custom_data", tag);
                }
            }
            "minecraft:set_item" => {
                if let Some(id) = modifier["item"].as_str() {
                    item.insert("id".into(), Nbt::string(with_namespace(id)));
                }
            }
            "minecraft:sequence" => {
                self.modify_deep(item, &modifier["functions"], context, depth + 1);
            }
            "minecraft:reference" => {
                let id = modifier["name"].as_str().map(with_namespace).unwrap_or_default();
                if let Some(other) = self.settings.item_modifiers.get(&id).cloned() {
                    self.modify_deep(item, &other, context, depth + 1);
                }
            }
            _ => {}
        }
    }
}
