//! The world's settings: game rules, time, weather, difficulty, border, loaded chunks, biomes.

use super::{CommandResult, Context, fail};
use crate::command::{Arg, GenericCommand};
use crate::pack::PackFormat;
use crate::world::{BiomeBox, ENTRY, Message, World};

/// Integer game rules: old name, new name and default.
const NUMBERS: &[(&str, &str, i32)] = &[
    ("commandModificationBlockLimit", "max_block_modifications", 32_768),
    ("maxCommandChainLength", "max_command_sequence_length", 65_536),
    ("maxCommandForkCount", "max_command_forks", 65_536),
    ("maxEntityCramming", "max_entity_cramming", 24),
    ("minecartMaxSpeed", "max_minecart_speed", 8),
    ("playersNetherPortalCreativeDelay", "players_nether_portal_creative_delay", 0),
    ("playersNetherPortalDefaultDelay", "players_nether_portal_default_delay", 80),
    ("playersSleepingPercentage", "players_sleeping_percentage", 100),
    ("randomTickSpeed", "random_tick_speed", 3),
    ("snowAccumulationHeight", "max_snow_accumulation_height", 1),
    ("spawnRadius", "respawn_radius", 10),
    ("spawnChunkRadius", "spawn_chunk_radius", 2),
];

/// Game rules that are off by default.
const OFF: &[&str] = &[
    "blockExplosionDropDecay",
    "doLimitedCrafting",
    "keepInventory",
    "reducedDebugInfo",
    "tntExplosionDropDecay",
    "waterSourceConversion",
    "lavaSourceConversion",
    "keep_inventory",
    "limited_crafting",
    "reduced_debug_info",
];

impl World {
    /// Runs a command of the syntax table.
    pub(super) fn run_generic(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> CommandResult {
        let first = command.key.split(' ').next().unwrap_or_default();
        if !matches!(command.key.as_str(), "clear" | "team remove" | "team empty" | "team leave") {
            self.reserve(command.bytes())?;
        }
        match first {
            "team" | "teammsg" => self.run_team(command, context),
            "advancement" => self.run_advancement(command, context),
            "give" | "clear" | "item" | "enchant" => self.run_items(command, context),
            "loot" => self.run_loot(command, context),
            "effect" | "damage" | "attribute" | "experience" | "gamemode" | "spreadplayers" => {
                self.run_living(command, context)
            }
            "gamerule" => self.run_gamerule(command),
            "time" => self.run_time(command),
            "difficulty" => match command.word(0) {
                Some(word) if self.settings.difficulty == word => {
                    fail(format!("The difficulty did not change; it is already set to {word}"))
                }
                Some(word) => {
                    word.clone_into(&mut self.settings.difficulty);
                    Ok(0)
                }
                None => {
                    let all = ["peaceful", "easy", "normal", "hard"];
                    let at = all.iter().position(|word| *word == self.settings.difficulty);
                    Ok(at.unwrap_or(0) as i32)
                }
            },
            "weather" => {
                self.settings.weather = match command.word(0) {
                    Some("rain") => "rain",
                    Some("thunder") => "thunder",
                    _ => "clear",
                };
                let ticks = command.int(1).unwrap_or(0);
                self.settings.weather_left = ticks.unsigned_abs();
                Ok(if ticks == 0 { -1 } else { ticks })
            }
            "worldborder" => self.run_border(command),
            "forceload" => self.run_forceload(command, context),
            "fillbiome" => self.run_fillbiome(command, context),
            "stopwatch" => self.run_stopwatch(command),
            "seed" => Ok(0),
            "list" => {
                let names: Vec<String> = self
                    .players()
                    .filter_map(|player| Some(player.player.as_ref()?.name.clone()))
                    .collect();
                self.answer(format!("There are {} players: {}", names.len(), names.join(", ")));
                Ok(names.len() as i32)
            }
            "locate" => fail(format!(
                "Could not find \"{}\" within reasonable distance",
                command.word(1).unwrap_or_default()
            )),
            "place" => fail("the interpreter has no structures and features to place"),
            _ => self.run_without_effect(command, context),
        }
    }

    /// Commands without an effect here: they count their targets and are logged.
    fn run_without_effect(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let mut count = 1;
        if let Some(targets) = command.targets(0) {
            count = self.select_some(targets, context)?.len() as i32;
        } else if matches!(command.key.as_str(), "spawnpoint" | "spectate")
            && context
                .entity
                .is_none_or(|id| self.entities.get(&id).is_none_or(|e| e.player.is_none()))
        {
            return fail("A player is required to run this command here");
        }
        self.log_message(Message::Effect { command: command.text.clone() });
        Ok(count)
    }

    fn run_gamerule(&mut self, command: &GenericCommand) -> CommandResult {
        let name = command.word(0).unwrap_or_default().to_owned();
        let number = NUMBERS.iter().find(|(old, new, _)| *old == name || *new == name);
        let Some(value) = command.word(1) else {
            let default = || match number {
                Some((_, _, value)) => value.to_string(),
                None => (!OFF.contains(&name.as_str())).to_string(),
            };
            let value = self.settings.rules.get(&name).cloned().unwrap_or_else(default);
            self.answer(format!("Gamerule {name} is currently set to: {value}"));
            return Ok(as_number(&value));
        };
        let matched = match number {
            Some(_) => value.parse::<i32>().is_ok(),
            None => matches!(value, "true" | "false"),
        };
        if !matched {
            let wanted = if number.is_some() { "a whole number" } else { "true or false" };
            return fail(format!("Gamerule {name} takes {wanted}, not '{value}'"));
        }
        self.settings.rules.insert(name, value.to_owned());
        Ok(as_number(value))
    }

    /// Ticks since the morning of the first day.
    pub(crate) fn day_time(&self) -> i64 {
        self.time as i64 + self.settings.day_offset
    }

    fn run_time(&mut self, command: &GenericCommand) -> CommandResult {
        let now = self.day_time();
        let result = |value: i64| Ok((value % 2_147_483_647) as i32);
        match command.key.as_str() {
            "time query" => match command.word(0) {
                Some("gametime") => result(self.time as i64),
                Some("time") => result(now),
                Some("daytime") => result(now.rem_euclid(24_000)),
                // Since 26.1 the timeline of that name.
                _ if self.format.supports(PackFormat(101)) => result(now.rem_euclid(24_000)),
                _ => result(now.div_euclid(24_000)),
            },
            "time add" => {
                self.settings.day_offset += i64::from(command.int(0).unwrap_or(0));
                result(self.day_time().rem_euclid(24_000))
            }
            _ => {
                let wanted = match (command.int(0), command.word(0)) {
                    (Some(ticks), _) => i64::from(ticks),
                    (_, Some("noon")) => 6000,
                    (_, Some("night")) => 13_000,
                    (_, Some("midnight")) => 18_000,
                    _ => 1000,
                };
                self.settings.day_offset = wanted - self.time as i64;
                result(wanted.rem_euclid(24_000))
            }
        }
    }

    fn run_border(&mut self, command: &GenericCommand) -> CommandResult {
        let (centre, wide) = self.settings.border;
        let number = command.number(0).unwrap_or(0.0);
        match command.key.as_str() {
            "worldborder get" => Ok(wide.floor() as i32),
            "worldborder center" => {
                let Some(crate::command::Coords::World([x, _, z])) = command.place(0) else {
                    return Ok(0);
                };
                let new = [x.value, z.value];
                if new == centre {
                    return fail("Nothing changed. The world border is already centered there");
                }
                self.settings.border.0 = new;
                Ok(0)
            }
            "worldborder set" | "worldborder add" => {
                let new = if command.key.ends_with("add") { wide + number } else { number };
                if new == wide {
                    return fail("Nothing changed. The world border is already that size");
                }
                if !(1.0..=59_999_968.0).contains(&new) {
                    return fail(
                        "World border cannot be smaller than 1 block or bigger than 59999968 blocks wide",
                    );
                }
                self.settings.border.1 = new;
                Ok((new - wide) as i32)
            }
            _ => Ok(number as i32),
        }
    }

    fn run_forceload(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let dimension = context.dimension;
        let chunk = |world: &Self, at: usize| {
            let [x, _, z] = world.block_at(command.place(at)?, context);
            Some([x >> 4, z >> 4])
        };
        let (from, to) = (chunk(self, 0), chunk(self, 1).or_else(|| chunk(self, 0)));
        let own = |all: &std::collections::BTreeSet<_>| {
            all.iter().filter(|(other, _)| *other == dimension).count() as i32
        };
        let Some((from, to)) = from.zip(to) else {
            let count = own(&self.settings.forced);
            if command.key.ends_with("all") {
                self.settings.forced.retain(|(other, _)| *other != dimension);
                return Ok(0);
            }
            return Ok(count);
        };
        let area = [0, 1].map(|at| from[at].min(to[at])..=from[at].max(to[at]));
        if area.iter().map(|side| side.clone().count()).product::<usize>() > 256 {
            return fail("Too many chunks in the specified area (maximum 256)");
        }
        if command.key == "forceload add" {
            self.reserve(256 * ENTRY)?;
        }
        let mut changed = 0;
        for x in area[0].clone() {
            for z in area[1].clone() {
                let chunk = (dimension, [x, z]);
                changed += i32::from(match command.key.as_str() {
                    "forceload add" => self.settings.forced.insert(chunk),
                    "forceload remove" => self.settings.forced.remove(&chunk),
                    _ => self.settings.forced.contains(&chunk),
                });
            }
        }
        match (changed, command.key.as_str()) {
            (0, "forceload add") => fail("No chunks were marked for force loading"),
            (0, "forceload remove") => fail("No chunks were removed from force loading"),
            (0, _) => fail("That chunk is not marked for force loading"),
            _ => Ok(changed),
        }
    }

    fn run_fillbiome(&mut self, command: &GenericCommand, context: &Context) -> CommandResult {
        let (Some(from), Some(to), Some(id)) =
            (command.place(0), command.place(1), command.word(2))
        else {
            return Ok(0);
        };
        let (from, to) = (self.block_at(from, context), self.block_at(to, context));
        let low: [i32; 3] = std::array::from_fn(|at| from[at].min(to[at]).div_euclid(4));
        let high: [i32; 3] = std::array::from_fn(|at| from[at].max(to[at]).div_euclid(4));
        let volume = super::blocks::volume(low, high);
        if volume > super::blocks::MAX_VOLUME {
            return fail(super::blocks::too_many(volume));
        }
        let dimension = context.dimension;
        let mut count = 0;
        for cell in super::blocks::cells(low, high) {
            let own = self.settings.biome(dimension, cell.map(|value| value * 4)).to_owned();
            let wanted = match command.args.get(3) {
                Some(Arg::Id(only)) => *only == own,
                _ => true,
            };
            if wanted && own != id {
                self.reserve(2 * ENTRY + id.len())?;
                let part = BiomeBox { dimension, cells: [cell, cell], id: id.to_owned() };
                self.settings.biomes.push(part);
                count += 1;
            }
        }
        Ok(count)
    }

    fn run_stopwatch(&mut self, command: &GenericCommand) -> CommandResult {
        let id = command.word(1).unwrap_or_default().to_owned();
        let known = self.settings.stopwatches.get(&id).copied();
        let unknown = || fail(format!("No stopwatch exists with the ID '{id}'"));
        match (command.word(0), known) {
            (Some("create"), Some(_)) => fail("A stopwatch already exists with that ID"),
            (Some("create"), None) | (Some("restart"), Some(_)) => {
                self.settings.stopwatches.insert(id, self.time);
                Ok(1)
            }
            (_, None) => unknown(),
            (Some("remove"), _) => {
                self.settings.stopwatches.remove(&id);
                Ok(1)
            }
            (_, Some(since)) => {
                let seconds = (self.time - since) as f64 / 20.0;
                Ok((seconds * command.number(2).unwrap_or(1.0)) as i32)
            }
        }
    }
}

fn as_number(value: &str) -> i32 {
    value.parse().unwrap_or(i32::from(value == "true"))
}
