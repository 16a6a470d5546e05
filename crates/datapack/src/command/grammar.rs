//! Reading a command by the shapes of a table, argument for argument.

use super::forms::{ALIASES, FORMS};
use super::items::{Item, ItemTest};
use super::parser::Parser;
use super::selector::{Allow, Targets};
use super::{Coords, Holder};
use crate::nbt::{Compound, Nbt};
use crate::reader::{Parse, SyntaxError};

/// A command that was read by the table.
#[derive(Debug, Clone)]
pub struct Other {
    /// Its literal words, such as `team join`.
    pub key: String,
    /// Its arguments, without those that were left out.
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
    Truth(bool),
    Targets(Targets),
    Holders(Holder),
    Place(Coords),
    Id(String),
    Value(Nbt),
    Item(Item),
    Items(ItemTest),
}

impl Other {
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

    /// Those who are meant.
    pub(crate) fn targets(&self, at: usize) -> Option<&Targets> {
        match self.args.get(at)? {
            Arg::Targets(targets) => Some(targets),
            _ => None,
        }
    }

    /// A place.
    pub(crate) fn place(&self, at: usize) -> Option<&Coords> {
        match self.args.get(at)? {
            Arg::Place(place) => Some(place),
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
    /// A command of the table whose first word has been read; nothing if it is not in there.
    pub(super) fn other(&mut self, word: &str) -> Parse<Option<Other>> {
        let word = ALIASES.iter().find(|(alias, _)| *alias == word).map_or(word, |(_, full)| full);
        let start = self.reader.at();
        let mut farthest: Option<SyntaxError> = None;
        for (since, form) in FORMS {
            let (first, rest) = form.split_once(' ').unwrap_or((form, ""));
            if first != word || !self.edition.has(*since) {
                continue;
            }
            self.reader.go_to(start);
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

    /// One shape, to the end of the command.
    fn form(&mut self, first: &str, rest: &str) -> Parse<Other> {
        let mut other =
            Other { key: first.to_owned(), args: Vec::new(), text: self.reader.text().to_owned() };
        for token in rest.split(' ').filter(|token| !token.is_empty()) {
            let inner = token.strip_prefix('[').and_then(|token| token.strip_suffix(']'));
            if inner.is_some() && self.reader.is_done() {
                break;
            }
            self.reader.gap()?;
            let token = inner.unwrap_or(token);
            let is_argument = token.chars().all(|c| c.is_ascii_uppercase());
            if is_argument {
                let arg = self.argument(token)?;
                other.args.push(arg);
            } else if token.contains('|') || inner.is_some() {
                let words: Vec<&str> = token.split('|').collect();
                other.args.push(Arg::Word(self.reader.one_of(&words)?.to_owned()));
            } else {
                self.reader.one_of(&[token])?;
                other.key.push(' ');
                other.key.push_str(token);
            }
        }
        self.reader.end()?;
        Ok(other)
    }

    fn argument(&mut self, kind: &str) -> Parse<Arg> {
        let start = self.reader.at();
        Ok(match kind {
            "TARGETS" => Arg::Targets(self.targets(Allow::MANY)?),
            "TARGET" => Arg::Targets(self.targets(Allow::ONE)?),
            "PLAYERS" => Arg::Targets(self.targets(Allow::PLAYERS)?),
            "PLAYER" => Arg::Targets(self.targets(Allow { many: false, players_only: true })?),
            "HOLDERS" => Arg::Holders(self.holder(true)?),
            "INT" => Arg::Int(self.reader.any_integer()?),
            "COUNT" => Arg::Int(self.reader.integer(0, i32::MAX)?),
            "POSITIVE" => Arg::Int(self.reader.integer(1, i32::MAX)?),
            "NUMBER" => Arg::Number(self.reader.double()?),
            "TIME" => Arg::Int(self.time(0)?.min(i32::MAX as u32) as i32),
            "BOOL" => Arg::Truth(self.reader.boolean()?),
            "PLACE" => Arg::Place(self.place()?),
            "BLOCK" => Arg::Place(self.block_place()?),
            "COLUMN" => Arg::Place(self.flat(false)?),
            "FLAT" => Arg::Place(self.flat(true)?),
            "ID" => Arg::Id(self.reader.identifier()?),
            "TAGID" => {
                self.reader.accept('#');
                Arg::Id(self.reader.identifier()?)
            }
            "ITEM" => Arg::Item(self.item()?),
            "ITEMS" => Arg::Items(self.item_test()?),
            "SLOT" => Arg::Word(self.slot(false)?),
            "COMPONENT" => Arg::Value(self.component()?),
            "VALUE" => {
                let value: Compound = self.compound()?;
                Arg::Value(Nbt::Compound(value))
            }
            "STRING" => Arg::Word(self.reader.string()?),
            "TEXT" => Arg::Word(self.reader.all().to_owned()),
            "COLOR" => Arg::Word(self.reader.one_of(COLORS)?.to_owned()),
            "MODE" => {
                let word = self.reader.word();
                if !matches!(word, "survival" | "creative" | "adventure" | "spectator") {
                    return self.reader.fault_at(start, format!("Unknown game mode: {word}"));
                }
                Arg::Word(word.to_owned())
            }
            "RULE" => {
                let word = self.reader.word();
                let name = word.strip_prefix("minecraft:").unwrap_or(word);
                if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                    return self.reader.fault_at(start, "Incorrect argument for command");
                }
                Arg::Word(name.to_owned())
            }
            _ => match self.reader.word() {
                "" => {
                    let message = "Unknown or incomplete command, see below for error";
                    return self.reader.fault_at(start, message);
                }
                word => Arg::Word(word.to_owned()),
            },
        })
    }
}
