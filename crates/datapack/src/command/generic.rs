//! Parsing commands by the syntax table, argument by argument.

use super::items::{Item, ItemPredicate};
use super::parser::Parser;
use super::selector::{AllowedTargets, Targets};
use super::syntax::{ALIASES, SYNTAX};
use super::{Coords, ScoreHolder};
use crate::nbt::{Compound, Nbt};
use crate::pack::PackFormat;
use crate::reader::{Parse, SyntaxError};

/// A command of the syntax table.
#[derive(Debug, Clone)]
pub struct GenericCommand {
    /// Its literal words, such as `team join`.
    pub key: String,
    /// Its arguments, without omitted ones.
    pub args: Vec<Arg>,
    /// The whole text.
    pub text: String,
}

/// An argument.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Arg {
    Word(String),
    Int(i32),
    Number(f64),
    Bool(bool),
    Targets(Targets),
    Holders(ScoreHolder),
    Position(Coords),
    Id(String),
    Value(Nbt),
    Item(Item),
    Items(ItemPredicate),
}

impl GenericCommand {
    /// More bytes than what it adds to a world takes up, unless it adds to many entities.
    pub(crate) fn bytes(&self) -> usize {
        512 + 8 * self.text.len()
    }

    /// The text of an argument that is a word, an id or free text.
    pub(crate) fn word(&self, at: usize) -> Option<&str> {
        match self.args.get(at)? {
            Arg::Word(text) | Arg::Id(text) => Some(text),
            _ => None,
        }
    }

    /// A number.
    pub(crate) fn number(&self, at: usize) -> Option<f64> {
        match self.args.get(at)? {
            Arg::Int(value) => Some(f64::from(*value)),
            Arg::Number(value) => Some(*value),
            _ => None,
        }
    }

    /// A whole number.
    pub(crate) fn int(&self, at: usize) -> Option<i32> {
        match self.args.get(at)? {
            Arg::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// The targets.
    pub(crate) fn targets(&self, at: usize) -> Option<&Targets> {
        match self.args.get(at)? {
            Arg::Targets(targets) => Some(targets),
            _ => None,
        }
    }

    /// A position.
    pub(crate) fn place(&self, at: usize) -> Option<&Coords> {
        match self.args.get(at)? {
            Arg::Position(place) => Some(place),
            _ => None,
        }
    }
}

/// The colours of teams and texts.
const COLORS: &[&str] = &[
    "aqua",
    "black",
    "blue",
    "dark_aqua",
    "dark_blue",
    "dark_gray",
    "dark_green",
    "dark_purple",
    "dark_red",
    "gold",
    "gray",
    "green",
    "light_purple",
    "red",
    "reset",
    "white",
    "yellow",
];

impl Parser<'_, '_> {
    /// A command of the table whose first word has been read; `None` if it is not in the table.
    pub(super) fn other(&mut self, word: &str) -> Parse<Option<GenericCommand>> {
        let word = ALIASES.iter().find(|(alias, _)| *alias == word).map_or(word, |(_, full)| full);
        let start = self.reader.position();
        let mut farthest: Option<SyntaxError> = None;
        for (since, form) in SYNTAX {
            let (first, rest) = form.split_once(' ').unwrap_or((form, ""));
            if first != word || !self.format.supports(*since) {
                continue;
            }
            self.reader.seek(start);
            match self.form(first, rest) {
                Ok(other) => return Ok(Some(other)),
                Err(error) => {
                    if farthest.as_ref().is_none_or(|other| error.at > other.at) {
                        farthest = Some(error);
                    }
                }
            }
        }
        farthest.map_or(Ok(None), Err)
    }

    /// One form, to the end of the command.
    fn form(&mut self, first: &str, rest: &str) -> Parse<GenericCommand> {
        let mut other = GenericCommand {
            key: first.to_owned(),
            args: Vec::new(),
            text: self.reader.text().to_owned(),
        };
        for token in rest.split(' ').filter(|token| !token.is_empty()) {
            let inner = token.strip_prefix('[').and_then(|token| token.strip_suffix(']'));
            if inner.is_some() && self.reader.is_at_end() {
                break;
            }
            self.reader.expect_space()?;
            let token = inner.unwrap_or(token);
            let is_argument = token.starts_with(|c: char| c.is_ascii_uppercase());
            if is_argument {
                let arg = self.argument(token)?;
                other.args.push(arg);
            } else if token.contains('|') || inner.is_some() {
                let words: Vec<&str> = token.split('|').collect();
                other.args.push(Arg::Word(self.reader.literal(&words)?.to_owned()));
            } else {
                self.reader.literal(&[token])?;
                other.key.push(' ');
                other.key.push_str(token);
            }
        }
        self.reader.expect_end()?;
        Ok(other)
    }

    pub(super) fn argument(&mut self, kind: &str) -> Parse<Arg> {
        let start = self.reader.position();
        if let Some((low, high)) = kind.strip_prefix("INT").and_then(|k| k.split_once("..")) {
            let limit = |text: &str, open: i32| text.parse().unwrap_or(open);
            return Ok(Arg::Int(self.reader.integer(limit(low, i32::MIN), limit(high, i32::MAX))?));
        }
        if let Some(argument) = self.tree_argument(kind)? {
            return Ok(argument);
        }
        Ok(match kind {
            "TARGETS" => Arg::Targets(self.targets(AllowedTargets::MANY)?),
            "TARGET" => Arg::Targets(self.targets(AllowedTargets::ONE)?),
            "PLAYERS" => Arg::Targets(self.targets(AllowedTargets::PLAYERS)?),
            "PLAYER" => {
                Arg::Targets(self.targets(AllowedTargets { many: false, players_only: true })?)
            }
            "HOLDERS" => Arg::Holders(self.holder(true)?),
            "INT" => Arg::Int(self.reader.any_integer()?),
            "COUNT" => Arg::Int(self.reader.integer(0, i32::MAX)?),
            "POSITIVE" => Arg::Int(self.reader.integer(1, i32::MAX)?),
            "NUMBER" => Arg::Number(self.reader.double()?),
            "TIME" => Arg::Int(self.time(0)?.min(i32::MAX as u32) as i32),
            "BOOL" => Arg::Bool(self.reader.boolean()?),
            "PLACE" => Arg::Position(self.position()?),
            "BLOCK" => Arg::Position(self.block_position()?),
            "COLUMN" => Arg::Position(self.column_position(false)?),
            "FLAT" => Arg::Position(self.column_position(true)?),
            "ID" => Arg::Id(self.reader.identifier()?),
            "TAGID" => {
                self.reader.accept('#');
                Arg::Id(self.reader.identifier()?)
            }
            "ITEM" => Arg::Item(self.item()?),
            "ITEMS" => Arg::Items(self.item_predicate()?),
            "SLOT" => Arg::Word(self.slot(false)?),
            "COMPONENT" => Arg::Value(self.component()?),
            "VALUE" => {
                let value: Compound = self.compound()?;
                Arg::Value(Nbt::Compound(value))
            }
            "STRING" => Arg::Word(self.reader.string()?),
            "TEXT" => Arg::Word(self.reader.take_rest().to_owned()),
            "COLOR" => Arg::Word(self.reader.literal(COLORS)?.to_owned()),
            "MODE" => {
                let word = self.reader.word();
                if !matches!(word, "survival" | "creative" | "adventure" | "spectator") {
                    return self.reader.error_at(start, format!("Unknown game mode: {word}"));
                }
                Arg::Word(word.to_owned())
            }
            "RULE" => {
                let word = self.reader.word();
                let name = word.strip_prefix("minecraft:").unwrap_or(word);
                if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                    return self.reader.error_at(start, "Incorrect argument for command");
                }
                let message = format!("Incorrect argument for command: no game rule '{name}'");
                self.check_name("game_rule", &format!("minecraft:{name}"), start, message)?;
                Arg::Word(name.to_owned())
            }
            _ => match self.reader.word() {
                "" => {
                    let message = "Unknown or incomplete command, see below for error";
                    return self.reader.error_at(start, message);
                }
                word => Arg::Word(word.to_owned()),
            },
        })
    }

    /// Arguments that only the trees have, or that are names of registries.
    fn tree_argument(&mut self, kind: &str) -> Parse<Option<Arg>> {
        let start = self.reader.position();
        match kind {
            "ATTRIBUTE" => return Ok(Some(Arg::Id(self.registered("attribute")?))),
            "EFFECT" => return Ok(Some(Arg::Id(self.registered("mob_effect")?))),
            "ENCHANTMENT" => return Ok(Some(Arg::Id(self.registered("enchantment")?))),
            "TIMELINE" => return Ok(Some(Arg::Id(self.registered("timeline")?))),
            "UUID" => {
                let groups: Vec<&str> = self.reader.word().split('-').collect();
                let is_group = |it: &&str| {
                    !it.is_empty() && it.len() <= 16 && it.chars().all(|c| c.is_ascii_hexdigit())
                };
                if groups.len() != 5 || !groups.iter().all(is_group) {
                    return self.reader.error_at(start, "Invalid UUID");
                }
            }
            "SIGNEDTIME" => {
                self.reader.accept('-');
                self.time(0)?;
            }
            "ENTITY" => drop(self.entity_kind()?),
            "BLOCKS" => drop(self.block_pattern()?),
            "STATE" => drop(self.block_state()?),
            "ANCHOR" => drop(self.anchor()?),
            "DECIMALS" => drop(self.double_range()?),
            "RANGE" => drop(self.int_range()?),
            "FUNCTION" => {
                self.function_ref()?;
            }
            "SLOTS" => drop(self.slot(true)?),
            "PATH" => drop(self.path()?),
            "NBT" => drop(crate::nbt::read(&mut self.reader)?),
            "FACING" => drop(self.rotation()?),
            "HOLDER" => drop(self.holder(false)?),
            "INLINE" if matches!(self.reader.peek(), Some('{' | '[')) => {
                let value = crate::nbt::read(&mut self.reader)?;
                let refused = crate::pack::refused(&crate::run::json(&value), self.format);
                if let Some(message) = refused.into_iter().next() {
                    return self.reader.error_at(start, message);
                }
            }
            "INLINE" => drop(self.reader.identifier()?),
            "PARTICLE" => self.particle_kind()?,
            "DISPLAY" => {
                let word = self.reader.word();
                let below = if self.format.supports(PackFormat::V1_20_2) {
                    "below_name"
                } else {
                    "belowName"
                };
                let plain = matches!(word, "list" | "sidebar") || word == below;
                if !plain && !word.starts_with("sidebar.team.") {
                    return self.reader.error_at(start, format!("Unknown display slot '{word}'"));
                }
            }
            "OPERATION" => {
                let word = self.reader.word();
                if !matches!(word, "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "<" | ">" | "><") {
                    return self.reader.error_at(start, "Invalid operation");
                }
            }
            _ => return Ok(None),
        }
        let text = &self.reader.text()[start..self.reader.position()];
        Ok(Some(Arg::Word(text.to_owned())))
    }
}
