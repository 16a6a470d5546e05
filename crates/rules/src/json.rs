//! JSON with positions: the tree that validation walks, so that every fault can be pointed at.
//!
//! `serde_json` does the parsing. Its raw values are slices of the input, so their addresses
//! tell where in the text each value is. Nesting is walked by us, one level at a time, with
//! a limit; `serde_json` itself skips nested values without recursion.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::diagnostic::floor_boundary;
use crate::meter::spend;
use crate::pack::{PackFault, Remedy};

/// Most bytes a pack file may have.
pub const MAX_PACK_BYTES: usize = 1 << 20;
/// Deepest nesting that is accepted.
pub(crate) const MAX_DEPTH: usize = 64;

/// A JSON value and its position in the text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// A number: its value if it is written as an integer and small enough to be one.
    Number(Option<i64>),
    String(String),
    Array(Vec<Node>),
    Object(Vec<Member>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Member {
    pub(crate) key: String,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Node,
}

/// A fault that keeps a text from being a JSON tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) fault: PackFault,
    pub(crate) help: Option<Remedy>,
}

/// What kind of value something is, for a sentence: "a string".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum JsonKind {
    #[error("null")]
    Null,
    #[error("true or false")]
    Boolean,
    #[error("an integer")]
    Integer,
    #[error("a number that is not an integer")]
    Number,
    #[error("a string")]
    String,
    #[error("an array")]
    Array,
    #[error("an object")]
    Object,
}

/// Why a text is not JSON, in the words of the library that reads it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant says what it is")]
pub enum JsonSyntax {
    #[error("EOF while parsing a list")]
    OpenList,
    #[error("EOF while parsing an object")]
    OpenObject,
    #[error("EOF while parsing a string")]
    OpenString,
    #[error("EOF while parsing a value")]
    NoValue,
    #[error("expected `:`")]
    Colon,
    #[error("expected `,` or `]`")]
    CommaOrBracket,
    #[error("expected `,` or `}}`")]
    CommaOrBrace,
    #[error("expected ident")]
    Word,
    #[error("expected value")]
    Value,
    #[error("expected `\"`")]
    Quote,
    #[error("invalid escape")]
    Escape,
    #[error("invalid number")]
    Number,
    #[error("number out of range")]
    NumberRange,
    #[error("invalid unicode code point")]
    CodePoint,
    #[error("control character (\\u0000-\\u001F) found while parsing a string")]
    ControlCharacter,
    #[error("key must be a string")]
    Key,
    #[error("lone leading surrogate in hex escape")]
    LoneSurrogate,
    #[error("trailing comma")]
    TrailingComma,
    #[error("trailing characters")]
    TrailingCharacters,
    #[error("unexpected end of hex escape")]
    HexEscape,
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl JsonSyntax {
    pub(crate) fn of(error: &serde_json::Error) -> Self {
        let mut text = error.to_string();
        if let Some(at) = text.rfind(" at line ") {
            text.truncate(at);
        }
        let known = [
            Self::OpenList,
            Self::OpenObject,
            Self::OpenString,
            Self::NoValue,
            Self::Colon,
            Self::CommaOrBracket,
            Self::CommaOrBrace,
            Self::Word,
            Self::Value,
            Self::Quote,
            Self::Escape,
            Self::Number,
            Self::NumberRange,
            Self::CodePoint,
            Self::ControlCharacter,
            Self::Key,
            Self::LoneSurrogate,
            Self::TrailingComma,
            Self::TrailingCharacters,
            Self::HexEscape,
        ];
        known.into_iter().find(|one| one.to_string() == text).unwrap_or(Self::Other(text))
    }
}

impl Node {
    /// The member's value, if this is an object that has it.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        match &self.kind {
            Kind::Object(members) => members.iter().find(|m| m.key == key).map(|m| &m.value),
            _ => None,
        }
    }

    /// The element, if this is an array that has it.
    pub(crate) fn item(&self, index: usize) -> Option<&Node> {
        match &self.kind {
            Kind::Array(items) => items.get(index),
            _ => None,
        }
    }

    /// What kind of value this is.
    pub(crate) fn json_kind(&self) -> JsonKind {
        match &self.kind {
            Kind::Null => JsonKind::Null,
            Kind::Bool(_) => JsonKind::Boolean,
            Kind::Number(Some(_)) => JsonKind::Integer,
            Kind::Number(None) => JsonKind::Number,
            Kind::String(_) => JsonKind::String,
            Kind::Array(_) => JsonKind::Array,
            Kind::Object(_) => JsonKind::Object,
        }
    }
}

/// The value of a number if it is written as an integer and small enough to be one.
fn as_integer(text: &str) -> Option<i64> {
    text.parse().ok()
}

/// Decodes UTF-8, refusing texts that are too long.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    if bytes.len() > MAX_PACK_BYTES {
        return Err(Fault { offset: 0, fault: PackFault::TooLarge, help: Some(Remedy::Split) });
    }
    std::str::from_utf8(bytes).map_err(|error| Fault {
        offset: error.valid_up_to(),
        fault: PackFault::NotUtf8(bytes.get(error.valid_up_to()).copied().unwrap_or_default()),
        help: Some(Remedy::SaveAsUtf8),
    })
}

/// What a text takes to be read, from one look at its bytes: bounds, and no memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    /// No fewer than it has values and keys.
    pub(crate) values: u64,
    /// Each value as often as it is nested: those who read it come by so often.
    pub(crate) nested: u64,
    /// Each byte as often.
    pub(crate) scanned: u64,
}

impl Extent {
    /// Looks at a text and hands every growing extent to `fits`.
    ///
    /// # Errors
    /// The offset at which `fits` said no.
    pub(crate) fn of(text: &str, fits: impl Fn(&Self) -> bool) -> Result<Self, usize> {
        let mut extent = Self { values: 1, nested: 1, scanned: text.len() as u64 };
        let (mut depth, mut quoted, mut escaped) = (1u64, false, false);
        for (at, byte) in text.bytes().enumerate() {
            extent.scanned += depth;
            if quoted {
                quoted = escaped || byte != b'"';
                escaped = byte == b'\\' && !escaped;
                continue;
            }
            match byte {
                b'"' => quoted = true,
                b'[' | b'{' => depth = (depth + 1).min(MAX_DEPTH as u64 + 2),
                b']' | b'}' => depth = depth.saturating_sub(1).max(1),
                _ => {}
            }
            if matches!(byte, b'[' | b'{' | b',' | b':') {
                extent.values += 1;
                extent.nested += depth;
                if !fits(&extent) {
                    return Err(at);
                }
            }
        }
        if fits(&extent) { Ok(extent) } else { Err(0) }
    }
}

/// Parses a text into a tree.
pub(crate) fn parse(text: &str) -> Result<Node, Fault> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let skipped = text.len() - body.len();
    let whole: &RawValue =
        serde_json::from_str(body).map_err(|error| syntax_fault(body, skipped, &error))?;
    build(text, whole.get(), 0)
}

fn syntax_fault(body: &str, skipped: usize, error: &serde_json::Error) -> Fault {
    // serde_json counts columns in bytes.
    let line_start = body
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    let offset = (line_start + error.column().saturating_sub(1)).min(body.len());
    let (before, rest) = body.split_at(floor_boundary(body, offset));
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
    let help = if body.trim().is_empty() {
        Some(Remedy::StartWithName)
    } else if ["NaN", "Infinity", "aN"].contains(&word.as_str()) {
        Some(Remedy::WriteANumber)
    } else if rest.starts_with('\'') {
        Some(Remedy::DoubleQuotes)
    } else if rest.starts_with('/') {
        Some(Remedy::NoComments)
    } else if rest.starts_with(['}', ']']) && before.trim_end().ends_with(',') {
        Some(Remedy::RemoveComma)
    } else if error.is_eof() {
        Some(Remedy::CloseBracket)
    } else {
        None
    };
    let fault = PackFault::NotJson(JsonSyntax::of(error));
    Fault { offset: skipped + offset, fault, help }
}

/// Offset of `part`, a slice of `text`.
fn offset_in(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

fn build(text: &str, raw: &str, depth: usize) -> Result<Node, Fault> {
    let start = offset_in(text, raw);
    let span = start..start + raw.len();
    if depth > MAX_DEPTH {
        return Err(Fault {
            offset: start,
            fault: PackFault::TooDeep,
            help: Some(Remedy::FewerLevels),
        });
    }
    let fault = |error: serde_json::Error| Fault {
        offset: start,
        fault: PackFault::NotJsonInside {
            syntax: JsonSyntax::of(&error),
            line: error.line(),
            column: error.column(),
        },
        help: None,
    };
    spend(raw.len() + 1);
    let kind = match raw.as_bytes().first() {
        Some(b'{') => {
            let members: RawObject<'_> = serde_json::from_str(raw).map_err(fault)?;
            Kind::Object(
                members
                    .0
                    .into_iter()
                    .map(|(key, value)| {
                        let value = build(text, value.get(), depth + 1)?;
                        let key_span = match &key {
                            Cow::Borrowed(key) => {
                                let at = offset_in(text, key);
                                at - 1..at + key.len() + 1
                            }
                            // A key with escapes was copied; its value is the nearest place.
                            Cow::Owned(_) => value.span.clone(),
                        };
                        Ok(Member { key: key.into_owned(), key_span, value })
                    })
                    .collect::<Result<_, _>>()?,
            )
        }
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(raw).map_err(fault)?;
            Kind::Array(
                items
                    .into_iter()
                    .map(|item| build(text, item.get(), depth + 1))
                    .collect::<Result<_, _>>()?,
            )
        }
        Some(b'"') => Kind::String(serde_json::from_str(raw).map_err(fault)?),
        Some(b't') => Kind::Bool(true),
        Some(b'f') => Kind::Bool(false),
        Some(b'n') => Kind::Null,
        _ => Kind::Number(as_integer(raw)),
    };
    Ok(Node { span, kind })
}

/// An object as a list, so that duplicate keys are seen.
struct RawObject<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for RawObject<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = RawObject<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(BorrowedKey(key)) = map.next_key()? {
                    members.push((key, map.next_value()?));
                }
                Ok(RawObject(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// A key that stays a slice of the input where it can.
struct BorrowedKey<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for BorrowedKey<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Key;
        impl<'de> Visitor<'de> for Key {
            type Value = BorrowedKey<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
                Ok(BorrowedKey(Cow::Borrowed(key)))
            }
            fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
                Ok(BorrowedKey(Cow::Owned(key.to_owned())))
            }
        }
        deserializer.deserialize_str(Key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_know_where_they_stand() {
        let text = "{\n  \"a\": [1, \"zwölf\", true],\n  \"b\": null }";
        let tree = parse(text).unwrap();
        let item = tree.get("a").unwrap().item(1).unwrap();
        assert_eq!(&text[item.span.clone()], "\"zwölf\"");
        assert_eq!(item.kind, Kind::String("zwölf".to_owned()));
        let Kind::Object(members) = &tree.kind else { panic!("an object") };
        assert_eq!(&text[members[1].key_span.clone()], "\"b\"");
    }

    #[test]
    fn duplicate_keys_are_seen() {
        let tree = parse(r#"{"a": 1, "a": 2, "b\u0041": 3}"#).unwrap();
        let Kind::Object(members) = tree.kind else { panic!("an object") };
        let keys: Vec<&str> = members.iter().map(|m| m.key.as_str()).collect();
        assert_eq!(keys, ["a", "a", "bA"]);
    }

    #[test]
    fn deep_nesting_is_refused_without_recursion() {
        let text = "[".repeat(100_000) + &"]".repeat(100_000);
        assert_eq!(parse(&text).unwrap_err().fault.code(), "too-deep");
        let unclosed = "[".repeat(100_000);
        assert_eq!(parse(&unclosed).unwrap_err().fault.code(), "not-json");
    }

    #[test]
    fn syntax_faults_say_where_and_help() {
        let fault = parse("{\"a\": NaN}").unwrap_err();
        assert_eq!((fault.offset, fault.help.is_some()), (6, true), "{fault:?}");
        let fault = parse("{\"a\": 1,}").unwrap_err();
        assert_eq!(fault.help, Some(Remedy::RemoveComma));
        assert_eq!(parse("").unwrap_err().help, Some(Remedy::StartWithName));
        assert_eq!(decode(b"ab\xff").unwrap_err().offset, 2);
        let large = decode(&vec![b' '; MAX_PACK_BYTES + 1]).unwrap_err();
        assert_eq!(large.fault, PackFault::TooLarge);
    }

    #[test]
    fn the_extent_of_a_text_is_a_bound() {
        fn count(node: &Node) -> u64 {
            1 + match &node.kind {
                Kind::Array(items) => items.iter().map(count).sum(),
                Kind::Object(members) => members.iter().map(|m| 1 + count(&m.value)).sum::<u64>(),
                _ => 0,
            }
        }
        for text in [
            "1",
            "[]",
            "[[[]]]",
            r#"{"a": [1, 2, {"b,[": "x\\\",:[{"}], "c": {}}"#,
            r#"["\\", "\\\"", ","]"#,
        ] {
            let tree = parse(text).unwrap();
            let extent = Extent::of(text, |_| true).unwrap();
            assert!(extent.values >= count(&tree), "{text}: {extent:?}");
            assert!(extent.values <= 2 * count(&tree) + 1, "{text}: {extent:?}");
            let stopped = Extent::of(text, |extent| extent.values < count(&tree));
            assert!(stopped.is_err_and(|at| at < text.len()), "{text}");
        }
    }

    #[test]
    fn integers_are_told_from_other_numbers() {
        assert_eq!(as_integer("-3"), Some(-3));
        assert_eq!(as_integer("1.0"), None);
        assert_eq!(as_integer("1e3"), None);
        assert_eq!(as_integer("99999999999999999999"), None);
    }
}
