//! What people see and hear: titles, bars, sounds, particles.

use super::parser::Parser;
use super::selector::{Allow, Targets};
use super::{Command, Coords};
use crate::nbt::Nbt;
use crate::pack::Edition;
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

/// What of a bar is set.
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
        self.reader.gap()?;
        let targets = self.targets(Allow::PLAYERS)?;
        self.reader.gap()?;
        let words = ["clear", "reset", "times", "title", "subtitle", "actionbar"];
        let part = match self.reader.one_of(&words)? {
            "clear" => TitlePart::Clear,
            "reset" => TitlePart::Reset,
            "times" => {
                self.reader.gap()?;
                let fade_in = self.time(0)?;
                self.reader.gap()?;
                let stay = self.time(0)?;
                self.reader.gap()?;
                TitlePart::Times(fade_in, stay, self.time(0)?)
            }
            word => {
                self.reader.gap()?;
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

    /// A length of time in ticks, with `t`, `s` or `d` after the number.
    pub(crate) fn time(&mut self, least: u32) -> Parse<u32> {
        let start = self.reader.at();
        let number = self.reader.double()?;
        let unit_at = self.reader.at();
        let factor = match self.reader.unquoted() {
            "" | "t" => 1.0,
            "s" => 20.0,
            "d" => 24000.0,
            _ => return self.reader.fault_at(unit_at, "Invalid unit"),
        };
        let ticks = (number * factor).round();
        if ticks < f64::from(least) {
            let message = format!("The tick count must not be less than {least}, found {ticks}");
            return self.reader.fault_at(start, message);
        }
        Ok(ticks as u32)
    }

    pub(super) fn bossbar(&mut self) -> Parse<BossbarCommand> {
        self.reader.gap()?;
        let action = self.reader.one_of(&["add", "remove", "list", "get", "set"])?;
        if action == "list" {
            return Ok(BossbarCommand::List);
        }
        self.reader.gap()?;
        let id = self.reader.identifier()?;
        if action == "remove" {
            return Ok(BossbarCommand::Remove(id));
        }
        self.reader.gap()?;
        match action {
            "add" => Ok(BossbarCommand::Add { id, name: self.component()? }),
            "get" => {
                let what = match self.reader.one_of(&["max", "players", "value", "visible"])? {
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
        let word = self.reader.one_of(&words)?;
        if word == "players" {
            let more = self.reader.more()?;
            let players = if more { Some(self.targets(Allow::PLAYERS)?) } else { None };
            return Ok(BossbarSet::Players(players));
        }
        self.reader.gap()?;
        Ok(match word {
            "color" => {
                let colors = ["blue", "green", "pink", "purple", "red", "white", "yellow"];
                BossbarSet::Color(self.reader.one_of(&colors)?.to_owned())
            }
            "style" => {
                let styles = ["notched_10", "notched_12", "notched_20", "notched_6", "progress"];
                BossbarSet::Style(self.reader.one_of(&styles)?.to_owned())
            }
            "max" => BossbarSet::Max(self.reader.integer(1, i32::MAX)?),
            "value" => BossbarSet::Value(self.reader.integer(0, i32::MAX)?),
            "visible" => BossbarSet::Visible(self.reader.boolean()?),
            _ => BossbarSet::Name(self.component()?),
        })
    }

    /// `playsound SOUND [CATEGORY] [TARGETS] [PLACE] [VOLUME] [PITCH] [LEAST]`
    pub(super) fn playsound(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        self.reader.identifier()?;
        if !self.reader.more()? {
            return Ok(self.shown(None));
        }
        self.reader.one_of(&[
            "master", "music", "record", "weather", "block", "hostile", "neutral", "player",
            "ambient", "voice", "ui",
        ])?;
        if !self.reader.more()? {
            return Ok(self.shown(None));
        }
        let targets = self.targets(Allow::PLAYERS)?;
        if self.reader.more()? {
            self.place()?;
            for _ in 0..3 {
                if self.reader.more()? {
                    self.reader.double()?;
                }
            }
        }
        Ok(self.shown(Some(targets)))
    }

    /// `particle NAME [OPTIONS] [PLACE [DELTA SPEED COUNT [force|normal [TARGETS]]]]`
    pub(super) fn particle(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let name = self.reader.identifier()?;
        if self.reader.peek() == Some('{') {
            self.compound()?;
        }
        if !self.edition.has(Edition::Singular) {
            match &*name {
                "minecraft:block" | "minecraft:falling_dust" | "minecraft:block_marker" => {
                    self.reader.gap()?;
                    self.block_state()?;
                }
                "minecraft:dust" => {
                    for _ in 0..4 {
                        self.reader.gap()?;
                        self.reader.double()?;
                    }
                }
                _ => {}
            }
        }
        if !self.reader.more()? {
            return Ok(self.shown(None));
        }
        self.place()?;
        if !self.reader.more()? {
            return Ok(self.shown(None));
        }
        self.place()?;
        self.reader.gap()?;
        self.reader.double()?;
        self.reader.gap()?;
        self.reader.integer(0, i32::MAX)?;
        let mut targets = None;
        if self.reader.more()? {
            self.reader.one_of(&["force", "normal"])?;
            if self.reader.more()? {
                targets = Some(self.targets(Allow::PLAYERS)?);
            }
        }
        Ok(self.shown(targets))
    }

    fn shown(&self, targets: Option<Targets>) -> Command {
        Command::Show { text: self.reader.text().to_owned(), targets }
    }

    pub(super) fn setblock_places(&mut self) -> Parse<Coords> {
        self.reader.gap()?;
        self.block_place()
    }
}
