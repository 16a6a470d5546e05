//! Arguments of commands: blocks, entities, functions.

use std::collections::BTreeMap;

use super::data::DataTarget;
use super::parser::Parser;
use crate::interner::Name;
use crate::nbt::{Compound, Nbt, Path};
use crate::pack::PackFormat;
use crate::reader::Parse;

/// A block to place.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockInput {
    /// Its id.
    pub id: String,
    /// The named properties.
    pub properties: BTreeMap<String, String>,
    /// Its data.
    pub data: Option<Compound>,
}

impl BlockInput {
    /// True if it is one of the kinds of air.
    #[must_use]
    pub fn is_air(&self) -> bool {
        matches!(&*self.id, "minecraft:air" | "minecraft:cave_air" | "minecraft:void_air")
    }
}

/// A block to look for: `#` before the id means a tag.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct BlockPattern {
    pub tag: bool,
    pub block: BlockInput,
}

/// What becomes of a block that is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PlaceMode {
    Replace,
    Destroy,
    Keep,
}

/// How a region is filled.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum FillMode {
    Replace(Option<BlockPattern>),
    Destroy,
    Keep,
    Hollow,
    Outline,
}

/// What `clone` does with the blocks that it copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CloneMode {
    Normal,
    /// The areas may overlap.
    Force,
    /// The same, and the copied blocks become air.
    Move,
}

/// A function, or with `#` a tag of functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionRef {
    /// The identifier without `#`.
    pub id: Name,
    /// True for a tag.
    pub tag: bool,
}

/// What the macros of a function are filled with.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Arguments {
    None,
    Value(Compound),
    From(DataTarget, Option<Path>),
}

impl Parser<'_, '_> {
    pub(crate) fn block_state(&mut self) -> Parse<BlockInput> {
        let at = self.reader.position();
        let id = self.reader.identifier()?;
        self.check_name("block", &id, at, format!("Unknown block type '{id}'"))?;
        self.block_rest(id)
    }

    fn block_rest(&mut self, id: String) -> Parse<BlockInput> {
        let after_id = self.reader.position();
        let mut properties = BTreeMap::new();
        if self.reader.accept('[') {
            self.reader.skip_whitespace();
            while !self.reader.accept(']') {
                self.reader.skip_whitespace();
                let at = self.reader.position();
                let key = self.reader.string()?;
                self.reader.skip_whitespace();
                if !self.reader.accept('=') {
                    let message = format!("Expected value for property '{key}' on block {id}");
                    return self.reader.error_at(at, message);
                }
                self.reader.skip_whitespace();
                let value = self.reader.string()?;
                if properties.insert(key.clone(), value).is_some() {
                    let message = format!("Property '{key}' can only be set once for block {id}");
                    return self.reader.error_at(at, message);
                }
                self.reader.skip_whitespace();
                if !self.reader.accept(',') && self.reader.peek() != Some(']') {
                    return self.reader.error("Expected closing ] for block state properties");
                }
            }
        }
        let data = if self.reader.peek() == Some('{') { Some(self.compound()?) } else { None };
        let block = BlockInput { id, properties, data };
        if let Err(error) = crate::world::check_properties(&block) {
            return self.reader.error_at(after_id, error.to_string());
        }
        Ok(block)
    }

    pub(crate) fn block_pattern(&mut self) -> Parse<BlockPattern> {
        if self.reader.peek() == Some('#') {
            let id = self.tag_of("block")?;
            return Ok(BlockPattern { tag: true, block: self.block_rest(id)? });
        }
        Ok(BlockPattern { tag: false, block: self.block_state()? })
    }

    /// `#` and a tag of blocks or items, which must be there. Whether a tag of kinds of entities is
    /// there the game does not ask.
    pub(super) fn tag_of(&mut self, registry: &str) -> Parse<String> {
        let at = self.reader.position();
        self.reader.expect('#')?;
        let id = self.reader.identifier()?;
        if self.names.may_be_tag(registry, &id) {
            return Ok(id);
        }
        let message = format!("Unknown {registry} tag '{id}'");
        match crate::world::known(&format!("tag/{registry}"), &id, self.format) {
            Err(Some(when)) => self.reader.error_at(at, format!("{message} ({when})")),
            _ => self.reader.error_at(at, message),
        }
    }

    pub(crate) fn entity_kind(&mut self) -> Parse<Name> {
        let at = self.reader.position();
        let id = self.reader.identifier()?;
        let message = format!("Can't find element '{id}' of type 'minecraft:entity_type'");
        self.check_name("entity_type", &id, at, message)?;
        Ok(self.names.intern(&id))
    }

    /// Refuses a name that this version does not know, and says which version does.
    pub(crate) fn check_name(
        &self,
        registry: &str,
        id: &str,
        at: usize,
        message: String,
    ) -> Parse<()> {
        match crate::world::known(registry, id, self.format) {
            Ok(()) if id.starts_with("minecraft:") => Ok(()),
            Err(Some(when)) => self.reader.error_at(at, format!("{message} ({when})")),
            _ => self.reader.error_at(at, message),
        }
    }

    /// The name of something in a registry of the game.
    pub(super) fn registered(&mut self, registry: &str) -> Parse<String> {
        let at = self.reader.position();
        let id = self.reader.identifier()?;
        // Since 1.21 packs bring enchantments of their own, and later timelines.
        let own = match registry {
            "enchantment" => self.format.supports(PackFormat(48)),
            other => other == "timeline",
        };
        if !own || crate::world::ever_known(registry, &id) {
            let message = format!("Can't find element '{id}' of type 'minecraft:{registry}'");
            self.check_name(registry, &id, at, message)?;
        }
        Ok(id)
    }

    pub(crate) fn function_ref(&mut self) -> Parse<FunctionRef> {
        let tag = self.reader.accept('#');
        let id = self.reader.identifier()?;
        Ok(FunctionRef { id: self.names.intern(&id), tag })
    }

    pub(super) fn arguments(&mut self) -> Parse<Arguments> {
        if !self.reader.next_argument()? {
            return Ok(Arguments::None);
        }
        if !self.format.supports(PackFormat::V1_20_2) {
            return self.reader.error("Incorrect argument for command");
        }
        if self.reader.peek() == Some('{') {
            return Ok(Arguments::Value(self.compound()?));
        }
        self.reader.literal(&["with"])?;
        self.reader.expect_space()?;
        let target = self.data_target()?;
        let path = if self.reader.next_argument()? { Some(self.path()?) } else { None };
        Ok(Arguments::From(target, path))
    }

    /// A text component: JSON, or since 1.21.5 the game's own data format.
    pub(crate) fn component(&mut self) -> Parse<Nbt> {
        let start = self.reader.position();
        let value = self.reader.with_strict_grammar(crate::nbt::read)?;
        match value {
            Nbt::Compound(_) | Nbt::List(_) | Nbt::String(_) => Ok(value),
            _ => self.reader.error_at(start, "Invalid chat component"),
        }
    }
}
