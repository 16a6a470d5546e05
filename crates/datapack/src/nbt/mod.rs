//! The game's data format: values, their text form, and paths into them.

mod path;
mod snbt;

use std::collections::BTreeMap;
use std::str::FromStr;

pub(crate) use path::Room;
pub use path::{Path, PathError};
pub(crate) use snbt::read;
pub use snbt::{parse, parse_compound};

use crate::reader::SyntaxError;

/// A compound: values by key. Kept in order so that texts are always the same.
pub type Compound = BTreeMap<String, Nbt>;

/// A value.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Nbt {
    Byte(i8),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(String),
    List(Vec<Nbt>),
    Compound(Compound),
    ByteArray(Vec<i8>),
    IntArray(Vec<i32>),
    LongArray(Vec<i64>),
}

/// Deepest nesting of data, the game's own limit.
pub(crate) const MAX_DEPTH: usize = 512;
/// Most bytes of one storage, entity or block, in memory.
pub(crate) const MAX_BYTES: usize = 32 << 20;
/// Bytes of an entry of a compound without its key and value.
const ENTRY: usize = 32;

/// Bytes that a compound takes up, roughly.
pub(crate) fn compound_bytes(map: &Compound) -> usize {
    map.iter().map(|(key, value)| ENTRY + key.len() + value.bytes()).sum()
}

impl FromStr for Nbt {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        parse(text)
    }
}

impl Nbt {
    /// A string.
    #[must_use]
    pub fn string(text: impl Into<String>) -> Self {
        Self::String(text.into())
    }

    /// A boolean, which is a byte.
    #[must_use]
    pub fn from_bool(value: bool) -> Self {
        Self::Byte(i8::from(value))
    }

    /// Bytes that it takes up, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let inner = match self {
            Self::String(text) => text.len(),
            Self::List(items) => items.iter().map(Self::bytes).sum(),
            Self::Compound(map) => compound_bytes(map),
            Self::ByteArray(items) => items.len(),
            Self::IntArray(items) => 4 * items.len(),
            Self::LongArray(items) => 8 * items.len(),
            _ => 0,
        };
        size_of::<Self>() + inner
    }

    /// How deep it is nested: 0 for a number.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::List(items) => 1 + items.iter().map(Self::depth).max().unwrap_or(0),
            Self::Compound(map) => 1 + map.values().map(Self::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// True if both have the same type.
    #[must_use]
    pub fn is_same_type(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The number, if it is one.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        Some(match self {
            Self::Byte(value) => f64::from(*value),
            Self::Short(value) => f64::from(*value),
            Self::Int(value) => f64::from(*value),
            Self::Long(value) => *value as f64,
            Self::Float(value) => f64::from(*value),
            Self::Double(value) => *value,
            _ => return None,
        })
    }

    /// The number rounded down, if it is one.
    #[must_use]
    pub fn as_i32(&self) -> Option<i32> {
        Some(match self {
            Self::Byte(value) => i32::from(*value),
            Self::Short(value) => i32::from(*value),
            Self::Int(value) => *value,
            Self::Long(value) => *value as i32,
            _ => self.as_f64()?.floor() as i32,
        })
    }

    /// The text, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The compound, if it is one.
    #[must_use]
    pub fn as_compound(&self) -> Option<&Compound> {
        match self {
            Self::Compound(map) => Some(map),
            _ => None,
        }
    }

    /// How many elements a list or array has.
    #[must_use]
    pub fn len(&self) -> Option<usize> {
        match self {
            Self::List(items) => Some(items.len()),
            Self::ByteArray(items) => Some(items.len()),
            Self::IntArray(items) => Some(items.len()),
            Self::LongArray(items) => Some(items.len()),
            _ => None,
        }
    }

    /// True for a list or array without elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// One element of a list or array.
    #[must_use]
    pub fn element(&self, at: usize) -> Option<Self> {
        match self {
            Self::List(items) => items.get(at).cloned(),
            Self::ByteArray(items) => items.get(at).map(|value| Self::Byte(*value)),
            Self::IntArray(items) => items.get(at).map(|value| Self::Int(*value)),
            Self::LongArray(items) => items.get(at).map(|value| Self::Long(*value)),
            _ => None,
        }
    }

    /// True if everything in `wanted` is here too: keys of compounds, and for each element of a
    /// wanted list one that matches. An empty list matches only an empty list.
    #[must_use]
    pub fn contains(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (Self::Compound(mine), Self::Compound(wanted)) => wanted
                .iter()
                .all(|(key, value)| mine.get(key).is_some_and(|own| own.contains(value))),
            (Self::List(mine), Self::List(wanted)) => {
                if wanted.is_empty() {
                    return mine.is_empty();
                }
                wanted.iter().all(|value| mine.iter().any(|own| own.contains(value)))
            }
            _ => self == wanted,
        }
    }

    /// Merges a compound into this one, deeply.
    pub fn merge(&mut self, other: &Compound) {
        if let Self::Compound(mine) = self {
            merge(mine, other);
        }
    }
}

/// Merges a compound into another: compounds deeply, everything else replaced.
pub fn merge(into: &mut Compound, other: &Compound) {
    for (key, value) in other {
        match (into.get_mut(key), value) {
            (Some(Nbt::Compound(mine)), Nbt::Compound(new)) => merge(mine, new),
            _ => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
}
