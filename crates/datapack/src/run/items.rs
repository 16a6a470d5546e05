//! Items in inventories, equipment and containers.

use super::{CommandError, CommandResult, Context, fail};
use crate::command::{
    Arg, ComponentCheck, ComponentPredicate, GenericCommand, Item, ItemPredicate,
};
use crate::nbt::{Compound, Nbt, compound_bytes};
use crate::world::{BlockPos, Dimension, ENTRY, EntityId, World};

/// Most items in one slot, for all kinds of items.
const MAX_STACK_SIZE: i32 = 64;

/// Where items are.
#[derive(Debug, Clone, Copy)]
pub(super) enum ItemContainer {
    Entity(EntityId),
    Block(Dimension, BlockPos),
}

/// The numbers that a player's inventory gives its slots.
fn player_slots(name: &str) -> Vec<i32> {
    let (kind, which) = name.split_once('.').unwrap_or((name, ""));
    let first = match kind {
        "hotbar" | "container" => Some((0, if kind == "hotbar" { 9 } else { 36 })),
        "inventory" => Some((9, 27)),
        "enderchest" => Some((200, 27)),
        _ => None,
    };
    if let Some((first, count)) = first {
        return match which {
            "*" => (first..first + count).collect(),
            number => number.parse::<i32>().map(|at| vec![first + at]).unwrap_or_default(),
        };
    }
    match name {
        "*" => (0..36).chain([-106, 100, 101, 102, 103]).collect(),
        "weapon" | "weapon.mainhand" => vec![0],
        "weapon.offhand" => vec![-106],
        "weapon.*" => vec![0, -106],
        "armor.feet" => vec![100],
        "armor.legs" => vec![101],
        "armor.chest" => vec![102],
        "armor.head" => vec![103],
        "armor.*" => vec![100, 101, 102, 103],
        _ => Vec::new(),
    }
}

/// The names that other entities give their slots.
fn body_slots(name: &str) -> &'static [&'static str] {
    match name {
        "weapon" | "weapon.mainhand" => &["mainhand"],
        "weapon.offhand" => &["offhand"],
        "weapon.*" => &["mainhand", "offhand"],
        "armor.feet" => &["feet"],
        "armor.legs" => &["legs"],
        "armor.chest" => &["chest"],
        "armor.head" => &["head"],
        "armor.body" => &["body"],
        "armor.*" => &["feet", "legs", "chest", "head", "body"],
        "saddle" | "horse.saddle" => &["saddle"],
        "*" => &["mainhand", "offhand", "feet", "legs", "chest", "head", "body", "saddle"],
        _ => &[],
    }
}

/// An item as data.
pub(super) fn stack(id: &str, count: i32, components: &Compound) -> Compound {
    let mut map =
        Compound::from([("id".to_owned(), Nbt::string(id)), ("count".to_owned(), Nbt::Int(count))]);
    match components.get("tag") {
        Some(tag) => {
            map.insert("tag".into(), tag.clone());
        }
        None if components.is_empty() => {}
        None => {
            map.insert("components".into(), Nbt::Compound(components.clone()));
        }
    }
    map
}

fn count_of(item: &Compound) -> i32 {
    let count = item.get("count").or_else(|| item.get("Count"));
    count.and_then(Nbt::as_i32).unwrap_or(1)
}

fn slot_of(item: &Nbt) -> Option<i32> {
    item.as_compound()?.get("Slot")?.as_i32()
}

impl World {
    /// The items in some slots, with the slots' names for [`World::put_item`].
    pub(super) fn items_in(
        &self,
        container: ItemContainer,
        slots: &str,
    ) -> Vec<(String, Compound)> {
        let list = |data: Option<&Nbt>, wanted: &dyn Fn(i32) -> bool| match data {
            Some(Nbt::List(items)) => items
                .iter()
                .filter(|item| slot_of(item).is_some_and(wanted))
                .filter_map(|item| {
                    Some((format!("#{}", slot_of(item)?), item.as_compound()?.clone()))
                })
                .collect(),
            _ => Vec::new(),
        };
        match container {
            ItemContainer::Block(dimension, at) => {
                let data = self.blocks.block_entity(dimension, at);
                let map = data.as_ref().and_then(Nbt::as_compound);
                let wanted = player_slots(slots);
                list(map.and_then(|map| map.get("Items")), &|slot| {
                    slots == "container.*" || wanted.contains(&slot)
                })
            }
            ItemContainer::Entity(id) => {
                let Some(entity) = self.entities.get(&id) else { return Vec::new() };
                if entity.player.is_some() {
                    let wanted = player_slots(slots);
                    return list(entity.data.get("Inventory"), &|slot| wanted.contains(&slot));
                }
                if slots == "contents" || slots == "container.0" {
                    let item = entity.data.get("item").or_else(|| entity.data.get("Item"));
                    let item = item.and_then(Nbt::as_compound);
                    return item
                        .map(|item| ("contents".to_owned(), item.clone()))
                        .into_iter()
                        .collect();
                }
                let equipment = entity.data.get("equipment").and_then(Nbt::as_compound);
                body_slots(slots)
                    .iter()
                    .filter_map(|slot| {
                        let item = equipment?.get(*slot)?.as_compound()?;
                        Some(((*slot).to_owned(), item.clone()))
                    })
                    .collect()
            }
        }
    }

    /// Puts an item into a slot, or empties it; false if there is no such slot.
    pub(super) fn put_item(
        &mut self,
        container: ItemContainer,
        slot: &str,
        item: Option<Compound>,
    ) -> bool {
        let item = item.filter(|item| {
            count_of(item) > 0 && item.get("id").and_then(Nbt::as_str) != Some("minecraft:air")
        });
        if let Some(item) = &item
            && self.reserve(ENTRY + compound_bytes(item)).is_err()
        {
            return false;
        }
        let numbers = match slot.strip_prefix('#') {
            Some(number) => number.parse().map(|number| vec![number]).unwrap_or_default(),
            None => player_slots(slot),
        };
        let put = |list: &mut Vec<Nbt>, item: Option<Compound>| {
            let Some(number) = numbers.first() else { return false };
            list.retain(|other| slot_of(other) != Some(*number));
            if let Some(mut item) = item {
                item.insert("Slot".into(), Nbt::Byte(*number as i8));
                list.push(Nbt::Compound(item));
                list.sort_by_key(slot_of);
            }
            true
        };
        match container {
            ItemContainer::Block(dimension, at) => {
                let Some(Nbt::Compound(mut map)) = self.blocks.block_entity(dimension, at) else {
                    return false;
                };
                let list = map.entry("Items".into()).or_insert(Nbt::List(Vec::new()));
                let Nbt::List(list) = list else { return false };
                let done = put(list, item);
                self.blocks.set_block_entity(dimension, at, map);
                done
            }
            ItemContainer::Entity(id) => {
                let Some(entity) = self.entities.get_mut(&id) else { return false };
                if entity.player.is_some() {
                    let list =
                        entity.data.entry("Inventory".into()).or_insert(Nbt::List(Vec::new()));
                    let Nbt::List(list) = list else { return false };
                    return put(list, item);
                }
                if matches!(slot, "contents" | "container.0") {
                    let key = if self.names.text(entity.kind) == "minecraft:item_display" {
                        "item"
                    } else {
                        "Item"
                    };
                    match item {
                        Some(item) => entity.data.insert(key.into(), Nbt::Compound(item)),
                        None => entity.data.remove(key),
                    };
                    return true;
                }
                let own = body_slots(slot)
                    .first()
                    .copied()
                    .or_else(|| body_slots("*").iter().find(|own| **own == slot).copied());
                let Some(own) = own else { return false };
                let map = entity.data.entry("equipment".into());
                let Nbt::Compound(map) = map.or_insert(Nbt::Compound(Compound::new())) else {
                    return false;
                };
                match item {
                    Some(item) => map.insert(own.into(), Nbt::Compound(item)),
                    None => map.remove(own),
                };
                true
            }
        }
    }

    /// Whether an item matches a predicate.
    pub(super) fn matches_item(&self, item: &Compound, test: &ItemPredicate) -> bool {
        let own = item.get("id").and_then(Nbt::as_str).unwrap_or_default();
        let named = match test.id.as_deref() {
            None => true,
            Some(id) => match id.strip_prefix('#') {
                Some(tag) => self.settings.item_tags.get(tag).is_some_and(|ids| ids.contains(own)),
                None => id == own,
            },
        };
        named && test.tests.iter().all(|any| any.iter().any(|one| matches_component(item, one)))
    }

    /// Gives items, into free slots from the first on; returns how many did not fit.
    pub(super) fn give_item(&mut self, who: EntityId, item: &Compound) -> i32 {
        let mut left = count_of(item);
        let like = |other: &Compound| {
            ["id", "components", "tag"].iter().all(|key| other.get(*key) == item.get(*key))
        };
        for slot in 0..36 {
            let name = format!("container.{slot}");
            let there =
                self.items_in(ItemContainer::Entity(who), &name).pop().map(|(_, item)| item);
            let room = match &there {
                None => MAX_STACK_SIZE,
                Some(other) if like(other) => MAX_STACK_SIZE - count_of(other),
                Some(_) => 0,
            };
            let added = room.min(left);
            if added > 0 {
                let mut new = item.clone();
                let before = there.as_ref().map_or(0, count_of);
                new.insert("count".into(), Nbt::Int(before + added));
                self.put_item(ItemContainer::Entity(who), &name, Some(new));
                left -= added;
            }
            if left == 0 {
                break;
            }
        }
        left
    }

    /// Drops an item on the ground.
    ///
    /// # Errors
    ///
    /// The world is full.
    pub(super) fn drop_item(
        &mut self,
        context: &Context,
        at: [f64; 3],
        item: Compound,
    ) -> Result<(), CommandError> {
        let kind = self.names.intern("minecraft:item");
        let data = Compound::from([("Item".into(), Nbt::Compound(item))]);
        self.reserve_entity(&data)?;
        self.spawn(kind, context.dimension, at, &data);
        Ok(())
    }

    pub(super) fn run_items(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> CommandResult {
        match command.key.as_str() {
            "give" => {
                let Some(Arg::Item(item)) = command.args.get(1) else { return Ok(0) };
                let count = command.int(2).unwrap_or(1);
                if count > 100 * MAX_STACK_SIZE {
                    return fail(format!(
                        "Can't give more than {} of {}",
                        100 * MAX_STACK_SIZE,
                        item.id
                    ));
                }
                let Some(targets) = command.targets(0) else { return Ok(0) };
                let who = self.select_players(targets, context)?;
                let item = stack(&item.id, count, &item.components);
                for id in &who {
                    let left = self.give_item(*id, &item);
                    if left > 0 {
                        let mut rest = item.clone();
                        rest.insert("count".into(), Nbt::Int(left));
                        let at = self.entities[id].pos;
                        self.drop_item(context, at, rest)?;
                    }
                }
                Ok(who.len() as i32)
            }
            "clear" => self.run_clear(command, context),
            "enchant" => self.run_enchant(command, context),
            key if key.starts_with("item modify") => {
                self.change_items(command, context, |world, item, context| {
                    let modifier = match command.args.get(2) {
                        Some(Arg::Value(value)) => super::predicate::json(value),
                        Some(Arg::Id(id)) => match world.settings.item_modifiers.get(id) {
                            Some(modifier) => modifier.clone(),
                            None => return fail(format!("Unknown item modifier: {id}")),
                        },
                        _ => return fail("Unknown item modifier"),
                    };
                    let Some(mut item) = item else { return Ok(None) };
                    world.modify_item(&mut item, &modifier, context);
                    Ok(Some(item))
                })
            }
            _ => {
                let new = self.new_item(command, context)?;
                self.change_items(command, context, |_, _, _| Ok(new.clone()))
            }
        }
    }

    /// What `item replace` puts.
    fn new_item(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> Result<Option<Compound>, CommandError> {
        if let Some(Arg::Item(Item { id, components })) = command.args.get(2) {
            return Ok(Some(stack(id, command.int(3).unwrap_or(1), components)));
        }
        let container = match command.args.get(2) {
            Some(Arg::Position(at)) => {
                ItemContainer::Block(context.dimension, self.block_at(at, context))
            }
            Some(Arg::Targets(targets)) => {
                ItemContainer::Entity(self.select_one(targets, context)?)
            }
            _ => return Ok(None),
        };
        let slot = command.word(3).unwrap_or_default();
        let mut item = self.items_in(container, slot).pop().map(|(_, item)| item);
        if let (Some(item), Some(id)) = (&mut item, command.word(4)) {
            let Some(modifier) = self.settings.item_modifiers.get(id).cloned() else {
                return fail(format!("Unknown item modifier: {id}"));
            };
            self.modify_item(item, &modifier, context);
        }
        Ok(item)
    }

    /// The block or the entities whose slots a command names.
    pub(super) fn item_containers(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> Result<Vec<ItemContainer>, CommandError> {
        Ok(match command.args.first() {
            Some(Arg::Position(at)) => {
                vec![ItemContainer::Block(context.dimension, self.block_at(at, context))]
            }
            Some(Arg::Targets(targets)) => {
                self.select_some(targets, context)?.into_iter().map(ItemContainer::Entity).collect()
            }
            _ => Vec::new(),
        })
    }

    /// Changes what is in the slot that a command names.
    fn change_items(
        &mut self,
        command: &GenericCommand,
        context: &Context,
        change: impl Fn(&mut Self, Option<Compound>, &Context) -> Result<Option<Compound>, CommandError>,
    ) -> CommandResult {
        let slot = command.word(1).unwrap_or_default().to_owned();
        let item_containers = self.item_containers(command, context)?;
        let mut count = 0;
        for container in item_containers {
            let there = self.items_in(container, &slot).pop().map(|(_, item)| item);
            let new = change(self, there, context)?;
            count += i32::from(self.put_item(container, &slot, new));
        }
        if count == 0 { fail(format!("The target does not have slot {slot}")) } else { Ok(count) }
    }

    fn run_clear(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let any = ItemPredicate { id: None, tests: Vec::new() };
        let test = match command.args.get(1) {
            Some(Arg::Items(test)) => test,
            _ => &any,
        };
        let most = command.int(2);
        let mut total = 0;
        for who in self.targets_or_executor(command, 0, context)? {
            if self.entities.get(&who).is_none_or(|entity| entity.player.is_none()) {
                return fail("A player is required to run this command here");
            }
            let mut left = most.filter(|most| *most > 0).unwrap_or(i32::MAX);
            for (slot, mut item) in self.items_in(ItemContainer::Entity(who), "*") {
                if !self.matches_item(&item, test) {
                    continue;
                }
                let count = count_of(&item);
                let taken = count.min(left);
                total += taken;
                if most == Some(0) {
                    continue;
                }
                left -= taken;
                item.insert("count".into(), Nbt::Int(count - taken));
                self.put_item(ItemContainer::Entity(who), &slot, Some(item));
            }
        }
        if total == 0 { fail("No items were found on player") } else { Ok(total) }
    }

    fn run_enchant(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let id = command.word(1).unwrap_or_default().to_owned();
        let level = command.int(2).unwrap_or(1);
        let mut count = 0;
        for who in self.targets_or_executor(command, 0, context)? {
            let container = ItemContainer::Entity(who);
            let Some((slot, mut item)) = self.items_in(container, "weapon.mainhand").pop() else {
                continue;
            };
            let components = item.entry("components".into());
            let components = components.or_insert(Nbt::Compound(Compound::new()));
            let levels = Compound::from([(id.clone(), Nbt::Int(level))]);
            components
                .merge(&Compound::from([("minecraft:enchantments".into(), Nbt::Compound(levels))]));
            count += i32::from(self.put_item(container, &slot, Some(item)));
        }
        if count == 0 { fail("The target is not holding any item") } else { Ok(count) }
    }

    /// How many items in these slots match a predicate.
    pub(super) fn count_items(
        &self,
        container: ItemContainer,
        slots: &str,
        test: &ItemPredicate,
    ) -> i32 {
        let items = self.items_in(container, slots);
        items
            .iter()
            .filter(|(_, item)| self.matches_item(item, test))
            .map(|(_, item)| count_of(item))
            .sum()
    }
}

fn matches_component(item: &Compound, test: &ComponentPredicate) -> bool {
    let short = test.key.strip_prefix("minecraft:").unwrap_or(&test.key);
    let own = match short {
        "count" => Some(Nbt::Int(count_of(item))),
        "tag" => item.get("tag").cloned(),
        _ => item
            .get("components")
            .and_then(Nbt::as_compound)
            .and_then(|map| map.get(&test.key).or_else(|| map.get(short)))
            .cloned(),
    };
    let matched = match (&own, &test.check) {
        (None, _) => false,
        (Some(_), ComponentCheck::Present) => true,
        (Some(own), ComponentCheck::Equals(value) | ComponentCheck::Contains(value)) => match value
        {
            Nbt::Compound(range) if short == "count" => {
                let end = |key: &str| range.get(key).and_then(Nbt::as_i32);
                let count = own.as_i32().unwrap_or(0);
                end("min").is_none_or(|min| count >= min)
                    && end("max").is_none_or(|max| count <= max)
            }
            value if matches!(test.check, ComponentCheck::Equals(_)) => {
                own == value || (own.as_f64().is_some() && own.as_f64() == value.as_f64())
            }
            value => own.contains(value),
        },
    };
    matched == test.expected
}
