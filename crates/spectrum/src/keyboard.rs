//! The Spectrum's forty keys, and which of them make a character.

use rustzx_core::zx::keys::ZXKey;

/// A key, or a shift and a key together.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    shift: Option<ZXKey>,
    key: ZXKey,
}

impl Key {
    /// The key that ends a line.
    pub const ENTER: Self = Self { shift: None, key: ZXKey::Enter };
    /// Stops a program.
    pub const BREAK: Self = Self { shift: Some(ZXKey::Shift), key: ZXKey::Space };
    /// Takes a character back.
    pub const DELETE: Self = Self { shift: Some(ZXKey::Shift), key: ZXKey::N0 };
    /// The cursor to the left.
    pub const LEFT: Self = Self { shift: Some(ZXKey::Shift), key: ZXKey::N5 };
    /// The cursor down.
    pub const DOWN: Self = Self { shift: Some(ZXKey::Shift), key: ZXKey::N6 };
    /// The cursor up.
    pub const UP: Self = Self { shift: Some(ZXKey::Shift), key: ZXKey::N7 };
    /// The cursor to the right.
    pub const RIGHT: Self = Self { shift: Some(ZXKey::Shift), key: ZXKey::N8 };

    /// The keys that make a character.
    #[must_use]
    pub fn for_character(character: char) -> Option<Self> {
        let plain = |key| Some(Self { shift: None, key });
        let symbol = |key| Some(Self { shift: Some(ZXKey::SymShift), key });
        if character.is_ascii_uppercase() {
            let key = Self::for_character(character.to_ascii_lowercase())?.key;
            return Some(Self { shift: Some(ZXKey::Shift), key });
        }
        match character {
            ' ' => plain(ZXKey::Space),
            '\n' => plain(ZXKey::Enter),
            '0'..='9' => plain(DIGITS[character as usize - '0' as usize]),
            'a'..='z' => plain(LETTERS[character as usize - 'a' as usize]),
            '!' => symbol(ZXKey::N1),
            '@' => symbol(ZXKey::N2),
            '#' => symbol(ZXKey::N3),
            '$' => symbol(ZXKey::N4),
            '%' => symbol(ZXKey::N5),
            '&' => symbol(ZXKey::N6),
            '\'' => symbol(ZXKey::N7),
            '(' => symbol(ZXKey::N8),
            ')' => symbol(ZXKey::N9),
            '_' => symbol(ZXKey::N0),
            '<' => symbol(ZXKey::R),
            '>' => symbol(ZXKey::T),
            ';' => symbol(ZXKey::O),
            '"' => symbol(ZXKey::P),
            '^' => symbol(ZXKey::H),
            '-' => symbol(ZXKey::J),
            '+' => symbol(ZXKey::K),
            '=' => symbol(ZXKey::L),
            ':' => symbol(ZXKey::Z),
            '?' => symbol(ZXKey::C),
            '/' => symbol(ZXKey::V),
            '*' => symbol(ZXKey::B),
            ',' => symbol(ZXKey::N),
            '.' => symbol(ZXKey::M),
            _ => None,
        }
    }

    pub(crate) fn parts(self) -> impl Iterator<Item = ZXKey> {
        self.shift.into_iter().chain([self.key])
    }
}

const DIGITS: [ZXKey; 10] = [
    ZXKey::N0,
    ZXKey::N1,
    ZXKey::N2,
    ZXKey::N3,
    ZXKey::N4,
    ZXKey::N5,
    ZXKey::N6,
    ZXKey::N7,
    ZXKey::N8,
    ZXKey::N9,
];

#[rustfmt::skip]
const LETTERS: [ZXKey; 26] = [
    ZXKey::A, ZXKey::B, ZXKey::C, ZXKey::D, ZXKey::E, ZXKey::F, ZXKey::G, ZXKey::H, ZXKey::I,
    ZXKey::J, ZXKey::K, ZXKey::L, ZXKey::M, ZXKey::N, ZXKey::O, ZXKey::P, ZXKey::Q, ZXKey::R,
    ZXKey::S, ZXKey::T, ZXKey::U, ZXKey::V, ZXKey::W, ZXKey::X, ZXKey::Y, ZXKey::Z,
];
