//! The text form of the game's data. JSON is read as well: text components may be either.

use std::fmt;

use super::{Compound, Nbt};
use crate::reader::{Parse, Reader, SyntaxError};

/// Deepest nesting, the game's own limit.
const MAX_DEPTH: usize = 512;

/// A value from a whole text.
pub fn parse(text: &str) -> Result<Nbt, SyntaxError> {
    let mut reader = Reader::new(text);
    reader.skip_blanks();
    let value = read(&mut reader)?;
    reader.skip_blanks();
    if reader.is_done() { Ok(value) } else { reader.fault("Unexpected trailing data") }
}

/// A compound from a whole text.
pub fn parse_compound(text: &str) -> Result<Compound, SyntaxError> {
    match parse(text)? {
        Nbt::Compound(map) => Ok(map),
        _ => Reader::new(text).fault("Expected compound tag"),
    }
}

/// Reads a value and leaves what follows.
pub fn read(reader: &mut Reader<'_>) -> Parse<Nbt> {
    value(reader, 0)
}

fn value(reader: &mut Reader<'_>, depth: usize) -> Parse<Nbt> {
    if depth > MAX_DEPTH {
        return reader.fault("Data tag is nested too deeply");
    }
    reader.skip_blanks();
    match reader.peek() {
        None => reader.fault("Expected value"),
        Some('{') => compound(reader, depth).map(Nbt::Compound),
        Some('[') => list(reader, depth),
        Some('"' | '\'') => reader.quoted().map(Nbt::String),
        Some(_) => {
            let start = reader.at();
            let word = reader.unquoted();
            if word.is_empty() {
                return reader.fault_at(start, "Expected value");
            }
            if let Some(bool_or_uuid) = operation(reader, word, depth)? {
                return Ok(bool_or_uuid);
            }
            Ok(scalar(word))
        }
    }
}

/// `bool(...)` and `uuid(...)`, which newer versions know.
fn operation(reader: &mut Reader<'_>, word: &str, depth: usize) -> Parse<Option<Nbt>> {
    if !matches!(word, "bool" | "uuid") || !reader.accept('(') {
        return Ok(None);
    }
    let at = reader.at();
    let inner = value(reader, depth + 1)?;
    reader.skip_blanks();
    reader.expect(')')?;
    match (word, &inner) {
        ("bool", _) if inner.number().is_some() => {
            Ok(Some(Nbt::truth(inner.number() != Some(0.0))))
        }
        ("uuid", Nbt::String(text)) => match crate::world::Uuid::parse(text) {
            Some(uuid) => Ok(Some(uuid.to_nbt())),
            None => reader.fault_at(at, "Expected a string representing a valid UUID"),
        },
        _ => reader.fault_at(at, "Expected a number or a boolean"),
    }
}

fn compound(reader: &mut Reader<'_>, depth: usize) -> Parse<Compound> {
    reader.expect('{')?;
    let mut map = Compound::new();
    reader.skip_blanks();
    while !reader.accept('}') {
        reader.skip_blanks();
        let start = reader.at();
        let key = reader.string()?;
        if key.is_empty() && reader.at() == start {
            return reader.fault("Expected key");
        }
        reader.skip_blanks();
        reader.expect(':')?;
        let item = value(reader, depth + 1)?;
        map.insert(key, item);
        reader.skip_blanks();
        if !reader.accept(',') {
            reader.skip_blanks();
            if reader.peek() != Some('}') {
                return reader.fault("Expected '}'");
            }
        } else {
            reader.skip_blanks();
        }
    }
    Ok(map)
}

fn list(reader: &mut Reader<'_>, depth: usize) -> Parse<Nbt> {
    reader.expect('[')?;
    for kind in ['B', 'I', 'L'] {
        let start = reader.at();
        if reader.accept(kind) && reader.accept(';') {
            return array(reader, kind);
        }
        reader.go_to(start);
    }
    let mut items = Vec::new();
    reader.skip_blanks();
    while !reader.accept(']') {
        items.push(value(reader, depth + 1)?);
        reader.skip_blanks();
        if !reader.accept(',') {
            if reader.peek() != Some(']') {
                return reader.fault("Expected ']'");
            }
        } else {
            reader.skip_blanks();
        }
    }
    Ok(Nbt::List(items))
}

fn array(reader: &mut Reader<'_>, kind: char) -> Parse<Nbt> {
    let mut numbers: Vec<i64> = Vec::new();
    reader.skip_blanks();
    while !reader.accept(']') {
        reader.skip_blanks();
        let start = reader.at();
        let item = scalar(reader.unquoted());
        let number = match item {
            Nbt::Byte(value) => i64::from(value),
            Nbt::Short(value) => i64::from(value),
            Nbt::Int(value) => i64::from(value),
            Nbt::Long(value) => value,
            _ => return reader.fault_at(start, "Expected an integer number"),
        };
        numbers.push(number);
        reader.skip_blanks();
        if !reader.accept(',') && reader.peek() != Some(']') {
            return reader.fault("Expected ']'");
        }
    }
    Ok(match kind {
        'B' => Nbt::ByteArray(numbers.iter().map(|n| *n as i8).collect()),
        'I' => Nbt::IntArray(numbers.iter().map(|n| *n as i32).collect()),
        _ => Nbt::LongArray(numbers),
    })
}

/// A word without quotes: a number with or without a suffix, a truth value, or a text.
fn scalar(word: &str) -> Nbt {
    number(word).unwrap_or_else(|| match word {
        "true" => Nbt::Byte(1),
        "false" => Nbt::Byte(0),
        _ => Nbt::text(word),
    })
}

fn number(word: &str) -> Option<Nbt> {
    let digits = word.trim_start_matches(['+', '-']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        || word.len() - digits.len() > 1
        || digits == "."
    {
        return None;
    }
    let last = word.chars().last()?.to_ascii_lowercase();
    let body = &word[..word.len() - 1];
    let whole = |text: &str| text.bytes().skip(1).all(|c| c.is_ascii_digit());
    match last {
        'b' if whole(body) => body.parse().ok().map(Nbt::Byte),
        's' if whole(body) => body.parse().ok().map(Nbt::Short),
        'l' if whole(body) => body.parse().ok().map(Nbt::Long),
        'i' if whole(body) => body.parse().ok().map(Nbt::Int),
        'f' => body.parse().ok().map(Nbt::Float),
        'd' => body.parse().ok().map(Nbt::Double),
        _ if whole(word) => word.parse().ok().map(Nbt::Int),
        _ => word.parse().ok().map(Nbt::Double),
    }
}

/// A key that needs no quotes.
fn is_plain(key: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
    !key.is_empty() && key.chars().all(fits)
}

/// A text in quotes, with the ones that need fewer escapes.
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
        assert_eq!(parse("3.x").unwrap(), Nbt::text("3.x"));
    }

    #[test]
    fn texts_compounds_and_lists_come_back_as_they_went() {
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
    fn faults_say_where() {
        assert_eq!(parse("{a:1").unwrap_err().at, 4);
        assert_eq!(parse("{a 1}").unwrap_err().at, 3);
        assert_eq!(parse("[1,,2]").unwrap_err().at, 3);
    }
}
