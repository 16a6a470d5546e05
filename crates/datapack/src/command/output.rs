//! Output commands: titles, boss bars, sounds, particles.

use super::parser::Parser;
use super::selector::{AllowedTargets, Targets};
use super::{Command, Coords};
use crate::nbt::{Compound, Nbt};
use crate::pack::PackFormat;
use crate::reader::Parse;

/// What `title` does.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum TitlePart {
    Clear,
    Reset,
    Times(u32, u32, u32),
    /// `title`, `subtitle` or `actionbar`.
    Text(&'static str, Nbt),
}

/// What `bossbar` does.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum BossbarCommand {
    Add { id: String, name: Nbt },
    Remove(String),
    List,
    Get { id: String, what: &'static str },
    Set { id: String, what: BossbarSet },
}

/// A property of a boss bar to set.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum BossbarSet {
    Name(Nbt),
    Color(String),
    Style(String),
    Value(i32),
    Max(i32),
    Visible(bool),
    Players(Option<Targets>),
}

impl Parser<'_, '_> {
    pub(super) fn title(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let targets = self.targets(AllowedTargets::PLAYERS)?;
        self.reader.expect_space()?;
        let words = ["clear", "reset", "times", "title", "subtitle", "actionbar"];
        let part = match self.reader.literal(&words)? {
            "clear" => TitlePart::Clear,
            "reset" => TitlePart::Reset,
            "times" => {
                self.reader.expect_space()?;
                let fade_in = self.time(0)?;
                self.reader.expect_space()?;
                let stay = self.time(0)?;
                self.reader.expect_space()?;
                TitlePart::Times(fade_in, stay, self.time(0)?)
            }
            word => {
                self.reader.expect_space()?;
                let word = match word {
                    "title" => "title",
                    "subtitle" => "subtitle",
                    _ => "actionbar",
                };
                TitlePart::Text(word, self.component()?)
            }
        };
        Ok(Command::Title(targets, part))
    }

    /// A duration in ticks, with the suffix `t`, `s` or `d`.
    pub(crate) fn time(&mut self, least: u32) -> Parse<u32> {
        let start = self.reader.position();
        let number = self.reader.double()?;
        let unit_at = self.reader.position();
        let factor = match self.reader.unquoted() {
            "" | "t" => 1.0,
            "s" => 20.0,
            "d" => 24000.0,
            _ => return self.reader.error_at(unit_at, "Invalid unit"),
        };
        let ticks = (number * factor).round();
        if ticks < f64::from(least) {
            let message = format!("The tick count must not be less than {least}, found {ticks}");
            return self.reader.error_at(start, message);
        }
        Ok(ticks as u32)
    }

    pub(super) fn bossbar(&mut self) -> Parse<BossbarCommand> {
        self.reader.expect_space()?;
        let action = self.reader.literal(&["add", "remove", "list", "get", "set"])?;
        if action == "list" {
            return Ok(BossbarCommand::List);
        }
        self.reader.expect_space()?;
        let id = self.reader.identifier()?;
        if action == "remove" {
            return Ok(BossbarCommand::Remove(id));
        }
        self.reader.expect_space()?;
        match action {
            "add" => Ok(BossbarCommand::Add { id, name: self.component()? }),
            "get" => {
                let what = match self.reader.literal(&["max", "players", "value", "visible"])? {
                    "max" => "max",
                    "players" => "players",
                    "value" => "value",
                    _ => "visible",
                };
                Ok(BossbarCommand::Get { id, what })
            }
            _ => Ok(BossbarCommand::Set { id, what: self.bossbar_set()? }),
        }
    }

    fn bossbar_set(&mut self) -> Parse<BossbarSet> {
        let words = ["color", "max", "name", "players", "style", "value", "visible"];
        let word = self.reader.literal(&words)?;
        if word == "players" {
            let more = self.reader.next_argument()?;
            let players = if more { Some(self.targets(AllowedTargets::PLAYERS)?) } else { None };
            return Ok(BossbarSet::Players(players));
        }
        self.reader.expect_space()?;
        Ok(match word {
            "color" => {
                let colors = ["blue", "green", "pink", "purple", "red", "white", "yellow"];
                BossbarSet::Color(self.reader.literal(&colors)?.to_owned())
            }
            "style" => {
                let styles = ["notched_10", "notched_12", "notched_20", "notched_6", "progress"];
                BossbarSet::Style(self.reader.literal(&styles)?.to_owned())
            }
            "max" => BossbarSet::Max(self.reader.integer(1, i32::MAX)?),
            "value" => BossbarSet::Value(self.reader.integer(0, i32::MAX)?),
            "visible" => BossbarSet::Visible(self.reader.boolean()?),
            _ => BossbarSet::Name(self.component()?),
        })
    }

    /// `playsound SOUND [CATEGORY] [TARGETS] [POSITION] [VOLUME] [PITCH] [MINIMUM]`
    pub(super) fn playsound(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        self.reader.identifier()?;
        if !self.reader.next_argument()? {
            return Ok(self.shown(None));
        }
        self.reader.literal(&[
            "master", "music", "record", "weather", "block", "hostile", "neutral", "player",
            "ambient", "voice", "ui",
        ])?;
        if !self.reader.next_argument()? {
            return Ok(self.shown(None));
        }
        let targets = self.targets(AllowedTargets::PLAYERS)?;
        if self.reader.next_argument()? {
            self.position()?;
            for _ in 0..3 {
                if self.reader.next_argument()? {
                    self.reader.double()?;
                }
            }
        }
        Ok(self.shown(Some(targets)))
    }

    /// `particle NAME [OPTIONS] [POSITION [DELTA SPEED COUNT [force|normal [TARGETS]]]]`
    pub(super) fn particle(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        self.particle_kind()?;
        if !self.reader.next_argument()? {
            return Ok(self.shown(None));
        }
        self.position()?;
        if !self.reader.next_argument()? {
            return Ok(self.shown(None));
        }
        self.position()?;
        self.reader.expect_space()?;
        self.reader.double()?;
        self.reader.expect_space()?;
        self.reader.integer(0, i32::MAX)?;
        let mut targets = None;
        if self.reader.next_argument()? {
            self.reader.literal(&["force", "normal"])?;
            if self.reader.next_argument()? {
                targets = Some(self.targets(AllowedTargets::PLAYERS)?);
            }
        }
        Ok(self.shown(targets))
    }

    /// A particle with its options: words after its name, since 1.20.5 data.
    pub(super) fn particle_kind(&mut self) -> Parse<()> {
        let at = self.reader.position();
        let name = self.reader.identifier()?;
        self.check_name("particle_type", &name, at, format!("Unknown particle: {name}"))?;
        let name = name.strip_prefix("minecraft:").unwrap_or(&name);
        if self.format.supports(PackFormat(41)) {
            return self.particle_data(name);
        }
        let numbers = match name {
            "block" | "falling_dust" | "block_marker" => {
                self.reader.expect_space()?;
                return self.block_state().map(drop);
            }
            "item" => {
                self.reader.expect_space()?;
                return self.item().map(drop);
            }
            "dust" | "vibration" => 4,
            "dust_color_transition" => 7,
            "sculk_charge" | "shriek" => 1,
            _ => 0,
        };
        for _ in 0..numbers {
            self.reader.expect_space()?;
            self.reader.double()?;
        }
        Ok(())
    }

    /// The data of a particle, which some cannot be without.
    fn particle_data(&mut self, name: &str) -> Parse<()> {
        let required: &[&str] = match name {
            "block" | "falling_dust" | "block_marker" | "block_crumble" | "dust_pillar" => {
                &["block_state"]
            }
            "dust" => &["color", "scale"],
            "dust_color_transition" => &["from_color", "to_color", "scale"],
            "entity_effect" | "tinted_leaves" => &["color"],
            "item" => &["item"],
            "sculk_charge" => &["roll"],
            "shriek" => &["delay"],
            "trail" => &["color", "target", "duration"],
            "vibration" => &["destination", "arrival_in_ticks"],
            _ => &[],
        };
        let at = self.reader.position();
        let data = if self.reader.peek() == Some('{') { self.compound()? } else { Compound::new() };
        match required.iter().find(|key| !data.contains_key(**key)) {
            None => Ok(()),
            Some(key) => {
                let message = format!("Can't parse particle options: No key {key} in the data");
                self.reader.error_at(at, message)
            }
        }
    }

    fn shown(&self, targets: Option<Targets>) -> Command {
        Command::Show { text: self.reader.text().to_owned(), targets }
    }

    pub(super) fn next_block_position(&mut self) -> Parse<Coords> {
        self.reader.expect_space()?;
        self.block_position()
    }
}
