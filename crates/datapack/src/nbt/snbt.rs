//! The text form of the game's data. JSON is read as well: text components may be either.

use std::fmt;

use super::{Compound, MAX_DEPTH, Nbt};
use crate::reader::{Parse, Reader, SyntaxError};

/// A value from a whole text, by the grammar of 1.21.5 and later.
///
/// # Errors
///
/// The text is not a single value.
pub fn parse(text: &str) -> Result<Nbt, SyntaxError> {
    let mut reader = Reader::new(text);
    reader.skip_whitespace();
    let value = read(&mut reader)?;
    reader.skip_whitespace();
    if reader.is_at_end() { Ok(value) } else { reader.error("Unexpected trailing data") }
}

/// A compound from a whole text.
///
/// # Errors
///
/// The text is not a single compound.
pub fn parse_compound(text: &str) -> Result<Compound, SyntaxError> {
    match parse(text)? {
        Nbt::Compound(map) => Ok(map),
        _ => Reader::new(text).error("Expected compound tag"),
    }
}

/// Reads a value and leaves what follows.
pub(crate) fn read(reader: &mut Reader<'_>) -> Parse<Nbt> {
    value(reader, 0)
}

fn value(reader: &mut Reader<'_>, depth: usize) -> Parse<Nbt> {
    if depth > MAX_DEPTH {
        return reader.error("Data tag is nested too deeply");
    }
    reader.skip_whitespace();
    match reader.peek() {
        None => reader.error("Expected value"),
        Some('{') => compound(reader, depth).map(Nbt::Compound),
        Some('[') => list(reader, depth),
        Some('"' | '\'') => reader.quoted().map(Nbt::String),
        Some(_) => {
            let start = reader.position();
            let word = reader.unquoted();
            if word.is_empty() {
                return reader.error_at(start, "Expected value");
            }
            if let Some(bool_or_uuid) = operation(reader, word, depth)? {
                return Ok(bool_or_uuid);
            }
            scalar(reader, start, word)
        }
    }
}

/// `bool(...)` and `uuid(...)`, which newer versions support.
fn operation(reader: &mut Reader<'_>, word: &str, depth: usize) -> Parse<Option<Nbt>> {
    if !reader.is_strict() || !matches!(word, "bool" | "uuid") || !reader.accept('(') {
        return Ok(None);
    }
    let at = reader.position();
    let inner = value(reader, depth + 1)?;
    reader.skip_whitespace();
    reader.expect(')')?;
    match (word, &inner) {
        ("bool", _) if inner.as_f64().is_some() => {
            Ok(Some(Nbt::from_bool(inner.as_f64() != Some(0.0))))
        }
        ("uuid", Nbt::String(text)) => match text.parse::<crate::Uuid>() {
            Ok(uuid) => Ok(Some(uuid.to_nbt())),
            Err(_) => reader.error_at(at, "Expected a string representing a valid UUID"),
        },
        _ => reader.error_at(at, "Expected a number or a boolean"),
    }
}

fn compound(reader: &mut Reader<'_>, depth: usize) -> Parse<Compound> {
    reader.expect('{')?;
    let mut map = Compound::new();
    reader.skip_whitespace();
    while !reader.accept('}') {
        reader.skip_whitespace();
        let start = reader.position();
        let key = reader.string()?;
        if key.is_empty() && reader.position() == start {
            return reader.error("Expected key");
        }
        reader.skip_whitespace();
        reader.expect(':')?;
        let item = value(reader, depth + 1)?;
        map.insert(key, item);
        reader.skip_whitespace();
        if !reader.accept(',') {
            reader.skip_whitespace();
            if reader.peek() != Some('}') {
                return reader.error("Expected '}'");
            }
        } else {
            reader.skip_whitespace();
        }
    }
    Ok(map)
}

fn list(reader: &mut Reader<'_>, depth: usize) -> Parse<Nbt> {
    reader.expect('[')?;
    for kind in ['B', 'I', 'L'] {
        let start = reader.position();
        if reader.accept(kind) && reader.accept(';') {
            return array(reader, kind);
        }
        reader.seek(start);
    }
    let mut items = Vec::new();
    reader.skip_whitespace();
    while !reader.accept(']') {
        let start = reader.position();
        let item = value(reader, depth + 1)?;
        // Lists of several kinds came with 1.21.5.
        if let Some(first) = items.first()
            && !reader.is_strict()
            && !item.is_same_type(first)
        {
            return reader.error_at(start, "Can't insert a value of another kind into the list");
        }
        items.push(item);
        reader.skip_whitespace();
        if !reader.accept(',') {
            if reader.peek() != Some(']') {
                return reader.error("Expected ']'");
            }
        } else {
            reader.skip_whitespace();
        }
    }
    Ok(Nbt::List(items))
}

fn array(reader: &mut Reader<'_>, kind: char) -> Parse<Nbt> {
    let mut numbers: Vec<i64> = Vec::new();
    reader.skip_whitespace();
    while !reader.accept(']') {
        reader.skip_whitespace();
        let start = reader.position();
        let word = reader.unquoted();
        let number = match scalar(reader, start, word)? {
            Nbt::Byte(value) => i64::from(value),
            Nbt::Short(value) => i64::from(value),
            Nbt::Int(value) => i64::from(value),
            Nbt::Long(value) => value,
            _ => return reader.error_at(start, "Expected an integer number"),
        };
        numbers.push(number);
        reader.skip_whitespace();
        if !reader.accept(',') && reader.peek() != Some(']') {
            return reader.error("Expected ']'");
        }
    }
    Ok(match kind {
        'B' => Nbt::ByteArray(numbers.iter().map(|n| *n as i8).collect()),
        'I' => Nbt::IntArray(numbers.iter().map(|n| *n as i32).collect()),
        _ => Nbt::LongArray(numbers),
    })
}

/// A word without quotes: a number with or without a suffix, a boolean, or a string.
fn scalar(reader: &Reader<'_>, start: usize, word: &str) -> Parse<Nbt> {
    let read = if reader.is_strict() { strict_number(word) } else { lenient_number(word) };
    if let Some(number) = read {
        return Ok(number);
    }
    if reader.is_strict() && word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) {
        return reader.error_at(start, "Expected a valid unquoted string or number");
    }
    Ok(match word {
        _ if word.eq_ignore_ascii_case("true") => Nbt::Byte(1),
        _ if word.eq_ignore_ascii_case("false") => Nbt::Byte(0),
        _ => Nbt::string(word),
    })
}

/// Sign and digits.
fn signed(word: &str) -> (bool, &str) {
    match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    }
}

/// A decimal number without a suffix, with a point or, if that is not needed, without.
fn decimal(word: &str, needs_point: bool) -> bool {
    let (_, digits) = signed(word);
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(signed(exponent).1)),
        None => (digits, None),
    };
    let all_digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    let plain = match mantissa.split_once('.') {
        Some((whole, part)) => {
            all_digits(whole) && all_digits(part) && !(whole.is_empty() && part.is_empty())
        }
        None => !needs_point && !mantissa.is_empty() && all_digits(mantissa),
    };
    plain && exponent.is_none_or(|digits| !digits.is_empty() && all_digits(digits))
}

/// Numbers before 1.21.5: whatever is not a valid number is a string.
fn lenient_number(word: &str) -> Option<Nbt> {
    let last = word.chars().last()?;
    let body = &word[..word.len() - last.len_utf8()];
    let whole = |text: &str| {
        let (_, digits) = signed(text);
        digits.bytes().all(|c| c.is_ascii_digit())
            && !digits.is_empty()
            && (digits == "0" || !digits.starts_with('0'))
    };
    match last.to_ascii_lowercase() {
        'b' if whole(body) => body.parse().ok().map(Nbt::Byte),
        's' if whole(body) => body.parse().ok().map(Nbt::Short),
        'l' if whole(body) => body.parse().ok().map(Nbt::Long),
        'f' if decimal(body, false) => body.parse().ok().map(Nbt::Float),
        'd' if decimal(body, false) => body.parse().ok().map(Nbt::Double),
        _ if whole(word) => word.parse().ok().map(Nbt::Int),
        _ if decimal(word, true) => word.parse().ok().map(Nbt::Double),
        _ => None,
    }
}

/// Numbers since 1.21.5: hexadecimal and binary ones, signed and unsigned suffixes, underscores.
fn strict_number(word: &str) -> Option<Nbt> {
    let (negative, digits) = signed(word);
    let lower = digits.to_ascii_lowercase();
    let clean = lower.replace('_', "");
    if lower.starts_with('_') || lower.ends_with('_') {
        return None;
    }
    let radix = match clean.get(..2) {
        Some("0x") => 16,
        Some("0b") if clean.len() > 2 => 2,
        _ => 10,
    };
    let body = if radix == 10 { &*clean } else { &clean[2..] };
    // In hexadecimal, b and d are digits unless `s` or `u` comes before them.
    let (rest, kind) = match body.as_bytes().last()? {
        b'b' if radix != 16 || body.ends_with("ub") || body.ends_with("sb") => {
            (&body[..body.len() - 1], 'b')
        }
        last @ (b's' | b'i' | b'l') => (&body[..body.len() - 1], char::from(*last)),
        _ => (body, 'i'),
    };
    let (rest, unsigned) = match rest.as_bytes().last() {
        Some(b'u') => (&rest[..rest.len() - 1], true),
        Some(b's') if rest.len() < body.len() => (&rest[..rest.len() - 1], false),
        _ => (rest, radix != 10),
    };
    let whole = !rest.is_empty() && rest.chars().all(|c| c.is_digit(radix));
    if whole && (radix != 10 || rest == "0" || !rest.starts_with('0')) {
        let size = i128::from_str_radix(rest, radix).ok()?;
        let value = if negative { -size } else { size };
        let bits = match kind {
            'b' => 8,
            's' => 16,
            'i' => 32,
            _ => 64,
        };
        let half = 1i128 << (bits - 1);
        let matched =
            (-half..half).contains(&value) || (unsigned && (0..2 * half).contains(&value));
        return matched.then_some(match kind {
            'b' => Nbt::Byte(value as i8),
            's' => Nbt::Short(value as i16),
            'i' => Nbt::Int(value as i32),
            _ => Nbt::Long(value as i64),
        });
    }
    let sign = if negative { "-" } else { "" };
    let body = format!("{sign}{clean}");
    let whole_number = clean.bytes().all(|c| c.is_ascii_digit());
    match clean.as_bytes().last()? {
        b'f' if decimal(&body[..body.len() - 1], false) => {
            body[..body.len() - 1].parse().ok().filter(|f: &f32| f.is_finite()).map(Nbt::Float)
        }
        b'd' if decimal(&body[..body.len() - 1], false) => {
            body[..body.len() - 1].parse().ok().filter(|d: &f64| d.is_finite()).map(Nbt::Double)
        }
        _ if decimal(&body, false) && !whole_number => {
            body.parse().ok().filter(|d: &f64| d.is_finite()).map(Nbt::Double)
        }
        _ => None,
    }
}

impl Nbt {
    /// The value as text without spaces, as the game writes it for macros.
    #[must_use]
    pub fn compact(&self) -> String {
        let joined = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(",");
        match self {
            Self::List(items) => format!("[{}]", joined(&mut items.iter().map(Self::compact))),
            Self::Compound(map) => {
                let entry = |(key, value): (&String, &Self)| {
                    let key = if is_plain(key) { key.clone() } else { quote(key) };
                    format!("{key}:{}", value.compact())
                };
                format!("{{{}}}", joined(&mut map.iter().map(entry)))
            }
            Self::ByteArray(items) => {
                format!("[B;{}]", joined(&mut items.iter().map(|n| format!("{n}B"))))
            }
            Self::IntArray(items) => {
                format!("[I;{}]", joined(&mut items.iter().map(ToString::to_string)))
            }
            Self::LongArray(items) => {
                format!("[L;{}]", joined(&mut items.iter().map(|n| format!("{n}L"))))
            }
            other => other.to_string(),
        }
    }
}

/// A key that needs no quotes.
fn is_plain(key: &str) -> bool {
    let matched = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
    !key.is_empty() && key.chars().all(matched)
}

/// A string in the quotes that need fewer escapes.
pub(super) fn quote(text: &str) -> String {
    let quote = if text.contains('"') && !text.contains('\'') { '\'' } else { '"' };
    let mut out = String::from(quote);
    for c in text.chars() {
        if c == '\\' || c == quote {
            out.push('\\');
        }
        out.push(c);
    }
    out.push(quote);
    out
}

impl fmt::Display for Nbt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(", ");
        match self {
            Self::Byte(value) => write!(f, "{value}b"),
            Self::Short(value) => write!(f, "{value}s"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Long(value) => write!(f, "{value}L"),
            Self::Float(value) => write!(f, "{value:?}f"),
            Self::Double(value) => write!(f, "{value:?}d"),
            Self::String(text) => f.write_str(&quote(text)),
            Self::List(items) => {
                write!(f, "[{}]", joined(&mut items.iter().map(ToString::to_string)))
            }
            Self::Compound(map) => {
                let entry = |(key, value): (&String, &Self)| {
                    let key = if is_plain(key) { key.clone() } else { quote(key) };
                    format!("{key}: {value}")
                };
                write!(f, "{{{}}}", joined(&mut map.iter().map(entry)))
            }
            Self::ByteArray(items) => {
                write!(f, "[B; {}]", joined(&mut items.iter().map(|n| format!("{n}B"))))
            }
            Self::IntArray(items) => {
                write!(f, "[I; {}]", joined(&mut items.iter().map(ToString::to_string)))
            }
            Self::LongArray(items) => {
                write!(f, "[L; {}]", joined(&mut items.iter().map(|n| format!("{n}L"))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_type_of_their_suffix() {
        assert_eq!(parse("1b").unwrap(), Nbt::Byte(1));
        assert_eq!(parse("-3s").unwrap(), Nbt::Short(-3));
        assert_eq!(parse("7").unwrap(), Nbt::Int(7));
        assert_eq!(parse("7L").unwrap(), Nbt::Long(7));
        assert_eq!(parse("1.5f").unwrap(), Nbt::Float(1.5));
        assert_eq!(parse("1.5").unwrap(), Nbt::Double(1.5));
        assert_eq!(parse("2d").unwrap(), Nbt::Double(2.0));
        assert_eq!(parse("true").unwrap(), Nbt::Byte(1));
        assert_eq!(parse("TRUE").unwrap(), Nbt::Byte(1));
        assert_eq!(parse("-.25").unwrap(), Nbt::Double(-0.25));
        assert_eq!(parse("5.").unwrap(), Nbt::Double(5.0));
        assert_eq!(parse("3e2f").unwrap(), Nbt::Float(300.0));
    }

    #[test]
    fn numbers_of_1_21_5_and_before() {
        let old = |text: &str| read(&mut Reader::lenient(text)).unwrap();
        for text in ["007", "1e3", "3.x", "300b", "0x1F", "5i", "99999999999"] {
            assert_eq!(old(text), Nbt::string(text));
        }
        assert_eq!(old(".5"), Nbt::Double(0.5));
        assert_eq!(old("False"), Nbt::Byte(0));
        assert_eq!(old("1e3d"), Nbt::Double(1000.0));
        for text in ["[1,\"a\"]", "[1,2.0]", "[1b,1]"] {
            assert_eq!(
                read(&mut Reader::lenient(text)).unwrap_err().at,
                text.find(',').unwrap() + 1
            );
            assert!(parse(text).is_ok());
        }
        for (text, value) in [
            ("0x1F", Nbt::Int(31)),
            ("0b101", Nbt::Int(5)),
            ("0b", Nbt::Byte(0)),
            ("0xABsb", Nbt::string("")),
            ("0xABub", Nbt::Byte(-85)),
            ("255ub", Nbt::Byte(-1)),
            ("1_000", Nbt::Int(1000)),
            ("1e3", Nbt::Double(1000.0)),
            ("-12sL", Nbt::Long(-12)),
            ("0xFFFFFFFF", Nbt::Int(-1)),
        ] {
            match value {
                Nbt::String(_) => assert!(parse(text).is_err(), "{text}"),
                value => assert_eq!(parse(text).unwrap(), value, "{text}"),
            }
        }
        for text in ["007", "300b", "99999999999", "3.x", "1__", "-"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn strings_compounds_and_lists_round_trip() {
        for text in [
            "{a: 1, b: [1b, 2b], c: \"x y\"}",
            "[I; 1, -2, 3]",
            "{\"a b\": '\"'}",
            "[]",
            "{}",
            "[L; 1L]",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn json_is_read_as_well() {
        let json = "{\"text\":\"a\\u0041\\n\",\"bold\":true,\"extra\":[\"x\",{\"text\":\"y\"}]}";
        assert!(matches!(parse(json).unwrap(), Nbt::Compound(_)));
    }

    #[test]
    fn errors_have_a_position() {
        assert_eq!(parse("{a:1").unwrap_err().at, 4);
        assert_eq!(parse("{a 1}").unwrap_err().at, 3);
        assert_eq!(parse("[1,,2]").unwrap_err().at, 3);
    }
}
