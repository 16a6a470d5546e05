//! UUIDs of entities.

use std::fmt;
use std::str::FromStr;

use crate::nbt::Nbt;

/// The UUID of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uuid(pub u128);

impl Uuid {
    /// A player's: the same for the same name, as on servers without accounts (version 3).
    #[must_use]
    pub(crate) fn of_player(name: &str) -> Self {
        // FNV-1a over 128 bits: nothing depends on which number it is.
        let step = |hash: u128, byte: u8| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b)
        };
        let hash = name.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, step);
        Self(hash & !(0xf << 76) & !(0x3 << 62) | 3 << 76 | 2 << 62)
    }

    /// As an array of four integers.
    #[must_use]
    pub fn to_nbt(self) -> Nbt {
        Nbt::IntArray((0..4).map(|at| (self.0 >> (96 - 32 * at)) as u32 as i32).collect())
    }

    /// From an array of four integers.
    #[must_use]
    pub fn from_nbt(value: &Nbt) -> Option<Self> {
        let Nbt::IntArray(parts) = value else { return None };
        let [a, b, c, d] = parts.as_slice() else { return None };
        Some(Self([a, b, c, d].iter().fold(0, |all, part| all << 32 | u128::from(**part as u32))))
    }
}

/// A text that is not a UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a UUID such as 1-2-3-4-5, each part in hexadecimal digits")]
pub struct ParseUuidError;

impl FromStr for Uuid {
    type Err = ParseUuidError;

    /// Reads `1-2-3-4-5`, each part in hexadecimal digits; parts that are too long are cut.
    fn from_str(text: &str) -> Result<Self, ParseUuidError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [a, b, c, d, e] = parts.as_slice() else { return Err(ParseUuidError) };
        let part = |digits: &str, bits: u32| {
            let value = u64::from_str_radix(digits, 16).map_err(|_| ParseUuidError)?;
            Ok(u128::from(value) & ((1 << bits) - 1))
        };
        Ok(Self(
            part(a, 32)? << 96
                | part(b, 16)? << 80
                | part(c, 16)? << 64
                | part(d, 16)? << 48
                | part(e, 48)?,
        ))
    }
}

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |from: u32, bits: u32| (self.0 >> from) & ((1 << bits) - 1);
        write!(
            f,
            "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
            part(96, 32),
            part(80, 16),
            part(64, 16),
            part(48, 16),
            part(0, 48)
        )
    }
}
