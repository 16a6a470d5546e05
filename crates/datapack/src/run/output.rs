//! Messages, titles, boss bars, and text components resolved in the world.

use super::{CommandResult, Context, fail};
use crate::command::{BossbarCommand, BossbarSet, Command, DataTarget, Parser, TitlePart};
use crate::nbt::{Compound, Nbt, Path};
use crate::pack::PackFormat;
use crate::reader::Reader;
use crate::text::MAX_TEXT;
use crate::world::{Bossbar, ENTRY, EntityId, Message, World};

impl World {
    pub(super) fn run_output(&mut self, command: &Command, context: &Context) -> CommandResult {
        match command {
            Command::Say(text) => {
                let text = self.message(text, context);
                let from = self.speaker(context);
                self.log_message(Message::Chat { from, text });
                Ok(1)
            }
            Command::Tellraw(targets, text) => {
                let players = self.select_players(targets, context)?;
                let text = self.resolve_text(text, context);
                let to = self.player_names(&players);
                self.log_message(Message::Tellraw { to, text });
                Ok(players.len() as i32)
            }
            Command::Title(targets, part) => {
                let players = self.select_players(targets, context)?;
                if let TitlePart::Text(part, text) = part {
                    let text = self.resolve_text(text, context);
                    let to = self.player_names(&players);
                    self.log_message(Message::Title { to, part, text });
                }
                Ok(players.len() as i32)
            }
            Command::Show { text, targets } => {
                let count = match targets {
                    Some(targets) => self.select_players(targets, context)?.len() as i32,
                    None => 1,
                };
                self.log_message(Message::Effect { command: text.clone() });
                Ok(count)
            }
            Command::Bossbar(command) => self.run_bossbar(command, context),
            _ => fail("this command has no effect here"),
        }
    }

    fn player_names(&self, players: &[EntityId]) -> Vec<String> {
        let name = |id: &EntityId| Some(self.entities.get(id)?.player.as_ref()?.name.clone());
        players.iter().filter_map(name).collect()
    }

    fn speaker(&self, context: &Context) -> String {
        let entity = context.entity.and_then(|id| self.entities.get(&id));
        entity.map_or_else(|| "Server".to_owned(), |entity| entity.shown_name(&self.names))
    }

    /// The text of `say`, with selectors replaced by names.
    pub(super) fn message(&mut self, text: &str, context: &Context) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('@')
            && out.len() < MAX_TEXT
        {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            match self.names_of(rest, context) {
                Some((names, length)) => {
                    out.push_str(&names);
                    rest = &rest[length..];
                }
                None => {
                    out.push('@');
                    rest = &rest[1..];
                }
            }
        }
        out + rest
    }

    /// The names behind a selector at the start of a text, and how long it is.
    fn names_of(&mut self, text: &str, context: &Context) -> Option<(String, usize)> {
        let format = self.format;
        let mut parser = Parser::new(text, &mut self.names, format);
        let selector = parser.selector().ok()?;
        let length = parser.reader.position();
        let found = self.select_by(&selector, context);
        let names: Vec<String> = found
            .iter()
            .filter_map(|id| self.entities.get(id))
            .map(|entity| entity.shown_name(&self.names))
            .collect();
        Some((names.join(", "), length))
    }

    /// A text component resolved to plain text.
    pub(crate) fn resolve_text(&mut self, component: &Nbt, context: &Context) -> String {
        crate::text::with(component, &mut |part| {
            let map = part.as_compound()?;
            if let Some(selector) = map.get("selector").and_then(Nbt::as_str) {
                return Some(
                    self.names_of(selector, context).map(|found| found.0).unwrap_or_default(),
                );
            }
            if let Some(score) = map.get("score").and_then(Nbt::as_compound) {
                return Some(self.score_text(score, context).unwrap_or_default());
            }
            let path = map.get("nbt").and_then(Nbt::as_str)?;
            Some(self.data_text(map, path, context).unwrap_or_default())
        })
    }

    fn score_text(&mut self, score: &Compound, context: &Context) -> Option<String> {
        let objective = self.names.get(score.get("objective")?.as_str()?)?;
        let name = score.get("name")?.as_str()?;
        let who = if name.starts_with('@') {
            let format = self.format;
            let mut parser = Parser::new(name, &mut self.names, format);
            let selector = parser.selector().ok()?;
            let id = *self.select_by(&selector, context).first()?;
            self.entities.get(&id)?.holder
        } else {
            self.names.get(name)?
        };
        self.scores.get(who, objective).map(|score| score.to_string())
    }

    fn data_text(&mut self, map: &Compound, path: &str, context: &Context) -> Option<String> {
        let path = Path::read(&mut Reader::new(path)).ok()?;
        let format = self.format;
        let text = |key: &str| map.get(key).and_then(Nbt::as_str);
        let target = if let Some(storage) = text("storage") {
            DataTarget::Storage(Reader::new(storage).identifier().ok()?)
        } else {
            let (key, kind) =
                if map.contains_key("entity") { ("entity", "entity") } else { ("block", "block") };
            let source = format!("{kind} {}", text(key)?);
            let mut parser = Parser::new(&source, &mut self.names, format);
            parser.data_target().ok()?
        };
        let found = self.locate_data(&target, context).ok()?;
        let root = self.read_data(&found).ok()?;
        let interpret = map.get("interpret").is_some_and(|it| *it != Nbt::Byte(0));
        let shown = |value: &Nbt| match value {
            value if interpret => self.interpreted(value, context),
            Nbt::String(text) => text.clone(),
            other => other.to_string(),
        };
        Some(path.get(&root).iter().map(shown).collect::<Vec<_>>().join(", "))
    }

    /// Data that is itself a text component: before 1.21.5 a text that holds JSON. What it says
    /// about other data is left out, so that nothing can go round in circles.
    fn interpreted(&mut self, value: &Nbt, context: &Context) -> String {
        let json = match value {
            Nbt::String(text) if !self.format.supports(PackFormat::V1_21_5) => {
                crate::nbt::parse(text).ok()
            }
            _ => None,
        };
        crate::text::with(json.as_ref().unwrap_or(value), &mut |part| {
            let map = part.as_compound()?;
            if let Some(selector) = map.get("selector").and_then(Nbt::as_str) {
                return self.names_of(selector, context).map(|found| found.0);
            }
            map.get("nbt").map(|_| String::new())
        })
    }

    fn run_bossbar(&mut self, command: &BossbarCommand, context: &Context) -> CommandResult {
        let unknown = |id: &str| fail(format!("No bossbar exists with the ID '{id}'"));
        match command {
            BossbarCommand::Add { id, name } => {
                if self.bossbars.contains_key(id) {
                    return fail(format!("A bossbar already exists with the ID '{id}'"));
                }
                let name = self.resolve_text(name, context);
                self.reserve(8 * ENTRY + id.len() + name.len())?;
                let bar = Bossbar {
                    name,
                    value: 0,
                    max: 100,
                    visible: true,
                    color: "white".into(),
                    style: "progress".into(),
                    players: Vec::new(),
                };
                self.bossbars.insert(id.clone(), bar);
                Ok(self.bossbars.len() as i32)
            }
            BossbarCommand::Remove(id) => match self.bossbars.remove(id) {
                Some(_) => Ok(self.bossbars.len() as i32),
                None => unknown(id),
            },
            BossbarCommand::List => {
                let ids: Vec<String> = self.bossbars.keys().cloned().collect();
                self.answer(format!("There are {} custom bossbars: {}", ids.len(), ids.join(", ")));
                Ok(ids.len() as i32)
            }
            BossbarCommand::Get { id, what } => {
                let Some(bar) = self.bossbars.get(id) else { return unknown(id) };
                Ok(match *what {
                    "max" => bar.max,
                    "value" => bar.value,
                    "visible" => i32::from(bar.visible),
                    _ => bar.players.len() as i32,
                })
            }
            BossbarCommand::Set { id, what } => {
                if !self.bossbars.contains_key(id) {
                    return unknown(id);
                }
                self.set_bossbar(id, what, context)
            }
        }
    }

    fn set_bossbar(&mut self, id: &str, what: &BossbarSet, context: &Context) -> CommandResult {
        let name = match what {
            BossbarSet::Name(name) => self.resolve_text(name, context),
            _ => String::new(),
        };
        let players = match what {
            BossbarSet::Players(Some(targets)) => {
                let found = self.select(targets, context);
                found.iter().filter_map(|id| self.entities.get(id)).map(|e| e.uuid).collect()
            }
            _ => Vec::new(),
        };
        self.reserve(name.len() + players.len() * ENTRY)?;
        let Some(bar) = self.bossbars.get_mut(id) else { return fail("No bossbar exists") };
        let before = bar.clone();
        let result = match what {
            BossbarSet::Name(_) => {
                bar.name = name;
                0
            }
            BossbarSet::Color(color) => {
                bar.color.clone_from(color);
                0
            }
            BossbarSet::Style(style) => {
                bar.style.clone_from(style);
                0
            }
            BossbarSet::Value(value) => {
                bar.value = *value;
                *value
            }
            BossbarSet::Max(max) => {
                bar.max = *max;
                *max
            }
            BossbarSet::Visible(visible) => {
                bar.visible = *visible;
                0
            }
            BossbarSet::Players(_) => {
                bar.players = players;
                bar.players.len() as i32
            }
        };
        if *bar == before {
            fail("Nothing changed. That's already what this bossbar is")
        } else {
            Ok(result)
        }
    }
}
