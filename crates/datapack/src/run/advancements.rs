//! Advancements: granted by commands or triggers, and their rewards.

use serde_json::Value;

use super::predicate::with_namespace;
use super::{CommandResult, Context, fail};
use crate::command::{Arguments, Command, FunctionRef, GenericCommand};
use crate::world::{EntityId, Player, World};

/// What may fulfil a criterion of an advancement.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Trigger {
    /// A tick has passed.
    Tick,
    /// A player has right-clicked an entity.
    Used(EntityId),
    /// A player has attacked an entity.
    Attacked(EntityId),
}

fn criteria(advancement: &Value) -> Vec<String> {
    advancement["criteria"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name.clone())
        .collect()
}

impl World {
    /// Whether a player has fulfilled what an advancement asks for.
    pub(super) fn has_advancement(&self, player: &Player, id: &str) -> bool {
        let Some(advancement) = self.settings.advancements.get(id) else { return false };
        let own = player.criteria.get(id);
        let done = |name: &str| own.is_some_and(|own| own.contains(name));
        match advancement["requirements"].as_array() {
            Some(groups) => groups.iter().all(|group| {
                group.as_array().into_iter().flatten().filter_map(Value::as_str).any(done)
            }),
            None => criteria(advancement).iter().all(|name| done(name)),
        }
    }

    /// What a selector asks about advancements.
    pub(super) fn advancement_is(
        &self,
        player: &Player,
        id: &str,
        criterion: Option<&str>,
    ) -> bool {
        match criterion {
            None => self.has_advancement(player, id),
            Some(name) => player.criteria.get(id).is_some_and(|own| own.contains(name)),
        }
    }

    pub(super) fn run_advancement(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> CommandResult {
        let Some(targets) = command.targets(0) else { return Ok(0) };
        let players = self.select_players(targets, context)?;
        let grant = command.key.contains("grant");
        let how = command.key.rsplit(' ').next().unwrap_or_default();
        let id = command.word(1).unwrap_or_default().to_owned();
        if how != "everything" && !self.settings.advancements.contains_key(&id) {
            return fail(format!("Unknown advancement: {id}"));
        }
        let mut ids = match how {
            "everything" => self.settings.advancements.keys().cloned().collect(),
            "only" => vec![id.clone()],
            _ => Vec::new(),
        };
        if matches!(how, "until" | "through") {
            ids.extend(self.ancestors(&id));
        }
        if matches!(how, "from" | "through") {
            let all = self.settings.advancements.keys();
            ids.extend(all.filter(|other| self.ancestors(other).contains(&id)).cloned());
        }
        ids.sort();
        ids.dedup();
        let criterion = command.word(2).map(str::to_owned);
        if let Some(name) = &criterion
            && !criteria(&self.settings.advancements[&id]).contains(name)
        {
            return fail(format!("The advancement {id} does not contain the criterion '{name}'"));
        }
        let mut count = 0;
        for player in players {
            for id in &ids {
                let names = match &criterion {
                    Some(name) => vec![name.clone()],
                    None => criteria(&self.settings.advancements[id]),
                };
                count += if grant {
                    self.grant(player, id, &names)
                } else {
                    self.revoke(player, id, &names)
                };
            }
        }
        match (count, grant) {
            (0, true) => fail("Couldn't grant the advancement as they already have it"),
            (0, false) => fail("Couldn't revoke the advancement as they don't have it"),
            _ => Ok(count),
        }
    }

    /// An advancement and its ancestors.
    fn ancestors(&self, id: &str) -> Vec<String> {
        let mut all = vec![id.to_owned()];
        while let Some(parent) = all
            .last()
            .and_then(|id| self.settings.advancements.get(id))
            .and_then(|advancement| advancement["parent"].as_str())
            .map(with_namespace)
            .filter(|parent| !all.contains(parent))
        {
            all.push(parent);
        }
        all
    }

    fn revoke(&mut self, who: EntityId, id: &str, names: &[String]) -> i32 {
        let Some(player) = self.entities.get_mut(&who).and_then(|e| e.player.as_mut()) else {
            return 0;
        };
        let Some(own) = player.criteria.get_mut(id) else { return 0 };
        let removed = names.iter().filter(|name| own.remove(*name)).count();
        i32::from(removed > 0)
    }

    fn grant(&mut self, who: EntityId, id: &str, names: &[String]) -> i32 {
        let Some(player) = self.entities.get(&who).and_then(|entity| entity.player.as_ref()) else {
            return 0;
        };
        let before = self.has_advancement(player, id);
        let Some(player) = self.entities.get_mut(&who).and_then(|e| e.player.as_mut()) else {
            return 0;
        };
        let own = player.criteria.entry(id.to_owned()).or_default();
        let added = names.iter().filter(|name| own.insert((*name).clone())).count();
        let player = player.clone();
        if !before && self.has_advancement(&player, id) {
            self.reward(who, id);
        }
        i32::from(added > 0)
    }

    fn reward(&mut self, who: EntityId, id: &str) {
        let rewards = self.settings.advancements[id]["rewards"].clone();
        let points = rewards["experience"].as_i64().unwrap_or(0) as i32;
        let Some(entity) = self.entities.get_mut(&who) else { return };
        if let Some(player) = &mut entity.player {
            player.add_points(points);
        }
        let context = Context::of(entity);
        for table in rewards["loot"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            for item in self.loot_of(&with_namespace(table), &context) {
                self.give_item(who, &item);
            }
        }
        if let Some(function) = rewards["function"].as_str() {
            let id = self.names.intern(&with_namespace(function));
            let function = FunctionRef { id, tag: false };
            let command = Command::Function { function, arguments: Arguments::None };
            // An advancement whose function is missing is granted all the same.
            let _ = self.run_parsed(&command, context);
        }
    }

    /// Grants the criteria that a trigger fulfils.
    pub(crate) fn fire_trigger(&mut self, who: EntityId, trigger: Trigger) {
        if self.settings.advancements.is_empty() {
            return;
        }
        let trigger_id = match trigger {
            Trigger::Tick => "minecraft:tick",
            Trigger::Used(_) => "minecraft:player_interacted_with_entity",
            Trigger::Attacked(_) => "minecraft:player_hurt_entity",
        };
        let mut due = Vec::new();
        for (id, advancement) in &self.settings.advancements {
            for (name, criterion) in advancement["criteria"].as_object().into_iter().flatten() {
                if criterion["trigger"].as_str().map(with_namespace).as_deref() == Some(trigger_id)
                {
                    due.push((id.clone(), name.clone(), criterion["conditions"].clone()));
                }
            }
        }
        for (id, name, conditions) in due {
            let Some(entity) = self.entities.get(&who) else { return };
            let context = Context::of(entity);
            let has = entity.player.as_ref().and_then(|player| player.criteria.get(&id));
            if has.is_some_and(|own| own.contains(&name)) {
                continue;
            }
            let mut matched = self.matches_role(who, &conditions["player"], &context);
            if let Trigger::Used(other) | Trigger::Attacked(other) = trigger {
                matched = matched && self.matches_role(other, &conditions["entity"], &context);
            }
            if matched {
                self.grant(who, &id, &[name]);
            }
        }
    }

    /// An entity in the conditions of a criterion: a list of predicates, or a plain description.
    fn matches_role(&mut self, who: EntityId, wanted: &Value, context: &Context) -> bool {
        match wanted {
            Value::Null => true,
            Value::Array(_) => {
                let context = Context { entity: Some(who), ..*context };
                self.holds_value(wanted, &context, 0)
            }
            _ => self.matches_entity(who, wanted, context),
        }
    }
}
