//! `data`: reading and changing what blocks, entities and storages hold.

use super::coords::Coords;
use super::parser::Parser;
use super::selector::{AllowedTargets, Targets};
use crate::nbt::{self, Compound, Nbt, Path};
use crate::reader::Parse;

/// Where data is.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum DataTarget {
    Block(Coords),
    Entity(Targets),
    Storage(String),
}

/// What kind of number `execute store` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum NumberKind {
    Byte,
    Short,
    Int,
    Long,
    Float,
    Double,
}

/// Where a new value comes from.
#[derive(Debug, Clone)]
pub enum DataSource {
    /// Given in the command.
    Value(Nbt),
    /// From other data.
    From(DataTarget, Option<Path>),
    /// Other data as text, cut from one character to another.
    Text(DataTarget, Option<Path>, Option<i32>, Option<i32>),
}

/// How data changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EditKind {
    Set,
    Merge,
    Append,
    Prepend,
    Insert(i32),
}

/// `data modify`
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub struct DataEdit {
    pub target: DataTarget,
    pub path: Path,
    pub kind: EditKind,
    pub source: DataSource,
}

/// A command about data.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum DataCommand {
    Get { target: DataTarget, path: Option<Path>, scale: Option<f64> },
    Merge { target: DataTarget, value: Compound },
    Modify(DataEdit),
    Remove { target: DataTarget, path: Path },
}

impl Parser<'_, '_> {
    pub(crate) fn data_target(&mut self) -> Parse<DataTarget> {
        let kind = self.reader.literal(&["block", "entity", "storage"])?;
        self.reader.expect_space()?;
        Ok(match kind {
            "block" => DataTarget::Block(self.block_position()?),
            "entity" => DataTarget::Entity(self.targets(AllowedTargets::ONE)?),
            _ => DataTarget::Storage(self.reader.identifier()?),
        })
    }

    pub(crate) fn path(&mut self) -> Parse<Path> {
        Path::read(&mut self.reader)
    }

    pub(crate) fn compound(&mut self) -> Parse<Compound> {
        let start = self.reader.position();
        match nbt::read(&mut self.reader)? {
            Nbt::Compound(map) => Ok(map),
            _ => self.reader.error_at(start, "Expected '{'"),
        }
    }

    pub(super) fn data(&mut self) -> Parse<DataCommand> {
        self.reader.expect_space()?;
        let action = self.reader.literal(&["get", "merge", "modify", "remove"])?;
        self.reader.expect_space()?;
        let target = self.data_target()?;
        match action {
            "get" => {
                let path = if self.reader.next_argument()? { Some(self.path()?) } else { None };
                let scaled = path.is_some() && self.reader.next_argument()?;
                let scale = if scaled { Some(self.reader.double()?) } else { None };
                Ok(DataCommand::Get { target, path, scale })
            }
            "merge" => {
                self.reader.expect_space()?;
                Ok(DataCommand::Merge { target, value: self.compound()? })
            }
            "remove" => {
                self.reader.expect_space()?;
                Ok(DataCommand::Remove { target, path: self.path()? })
            }
            _ => {
                self.reader.expect_space()?;
                let path = self.path()?;
                self.reader.expect_space()?;
                let kind =
                    match self.reader.literal(&["set", "merge", "append", "prepend", "insert"])? {
                        "set" => EditKind::Set,
                        "merge" => EditKind::Merge,
                        "append" => EditKind::Append,
                        "prepend" => EditKind::Prepend,
                        _ => {
                            self.reader.expect_space()?;
                            EditKind::Insert(self.reader.any_integer()?)
                        }
                    };
                self.reader.expect_space()?;
                let source = self.data_source()?;
                Ok(DataCommand::Modify(DataEdit { target, path, kind, source }))
            }
        }
    }

    fn data_source(&mut self) -> Parse<DataSource> {
        let kind = self.reader.literal(&["value", "from", "string"])?;
        self.reader.expect_space()?;
        if kind == "value" {
            return Ok(DataSource::Value(nbt::read(&mut self.reader)?));
        }
        let target = self.data_target()?;
        let path = if self.reader.next_argument()? { Some(self.path()?) } else { None };
        if kind == "from" {
            return Ok(DataSource::From(target, path));
        }
        let mut ends = [None, None];
        for end in &mut ends {
            if path.is_some() && self.reader.next_argument()? {
                *end = Some(self.reader.any_integer()?);
            }
        }
        Ok(DataSource::Text(target, path, ends[0], ends[1]))
    }
}
