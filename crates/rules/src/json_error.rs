//! Why a text is not the JSON that somebody expected: what the library says about it in English,
//! taken apart, so that it can be told in any language.

use crate::json::{JsonKind, JsonSyntax};
use crate::pack::PackFault;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonError {
    /// What is wrong.
    pub fault: PackFault,
    /// The line, counted from 1; 0 if nobody knows.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
}

impl From<&serde_json::Error> for JsonError {
    fn from(error: &serde_json::Error) -> Self {
        let fault = if error.is_data() {
            let text = error.to_string();
            let text = text.rfind(" at line ").map_or(text.as_str(), |at| &text[..at]);
            unexpected(text)
        } else {
            PackFault::NotJson(JsonSyntax::of(error))
        };
        // Where a text ends the library counts the columns from 0.
        Self { fault, line: error.line(), column: error.column().max(1) }
    }
}

/// A text that is JSON but holds something else than it should.
fn unexpected(text: &str) -> PackFault {
    known(text).unwrap_or_else(|| PackFault::Refused(text.to_owned()))
}

fn known(text: &str) -> Option<PackFault> {
    let quoted = |word: &str| format!("\"{word}\"");
    let (what, expected) = text.split_once(", expected ").unwrap_or((text, ""));
    if let Some(key) = named(what, "missing field ") {
        return Some(PackFault::Missing(key.to_owned()));
    }
    if let Some(key) = named(what, "duplicate field ") {
        return Some(PackFault::DuplicateKey(quoted(key)));
    }
    if let Some(key) = named(what, "unknown field ") {
        return Some(PackFault::UnknownKey(quoted(key)));
    }
    if let Some(word) = named(what, "unknown variant ") {
        let words = expected.split('`').skip(1).step_by(2);
        return Some(PackFault::UnknownWord {
            expected: words.map(str::to_owned).collect(),
            found: quoted(word),
        });
    }
    let found = what.strip_prefix("invalid type: ")?;
    Some(PackFault::WrongKind { expected: vec![kind_expected(expected)?], found: kind_of(found)? })
}

/// The name behind these words, which stands in grave accents.
fn named<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    text.strip_prefix(words)?.strip_prefix('`')?.strip_suffix('`')
}

/// What the library has found.
fn kind_of(found: &str) -> Option<JsonKind> {
    let is = |word: &str| found == word || found.starts_with(&format!("{word} "));
    Some(match found {
        _ if is("null") || is("unit value") => JsonKind::Null,
        _ if is("boolean") => JsonKind::Boolean,
        _ if is("integer") => JsonKind::Integer,
        _ if is("floating point") || is("number") => JsonKind::Number,
        _ if is("string") || is("character") => JsonKind::String,
        _ if is("sequence") => JsonKind::Array,
        _ if is("map") => JsonKind::Object,
        _ => return None,
    })
}

/// What the library expects, in the words of whoever reads the values.
fn kind_expected(expected: &str) -> Option<JsonKind> {
    let integers = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize"];
    Some(match expected {
        "a boolean" => JsonKind::Boolean,
        "a string" => JsonKind::String,
        "a sequence" => JsonKind::Array,
        "a map" => JsonKind::Object,
        _ if expected.starts_with("struct ") => JsonKind::Object,
        _ if integers.contains(&expected) => JsonKind::Integer,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pair {
        #[serde(rename = "one")]
        _one: u32,
        #[serde(rename = "other")]
        _other: Option<Word>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Word {
        Yes,
        No,
    }

    fn fault<T: DeserializeOwned>(text: &str) -> (PackFault, usize, usize) {
        let error = serde_json::from_str::<T>(text).err().unwrap();
        let JsonError { fault, line, column } = JsonError::from(&error);
        (fault, line, column)
    }

    #[test]
    fn what_the_library_says_is_taken_apart() {
        let wrong = |expected, found| PackFault::WrongKind { expected: vec![expected], found };
        assert_eq!(fault::<Pair>("{}").0, PackFault::Missing("one".to_owned()));
        assert_eq!(
            fault::<Pair>(r#"{"one": 1, "two": 2}"#).0,
            PackFault::UnknownKey("\"two\"".to_owned())
        );
        assert_eq!(
            fault::<Pair>(r#"{"one": 1, "one": 1}"#).0,
            PackFault::DuplicateKey("\"one\"".to_owned())
        );
        assert_eq!(
            fault::<Pair>("{\n\"one\": \"1\"}"),
            (wrong(JsonKind::Integer, JsonKind::String), 2, 10)
        );
        assert_eq!(fault::<Pair>("[[]]").0, wrong(JsonKind::Integer, JsonKind::Array));
        assert_eq!(fault::<Pair>("7").0, wrong(JsonKind::Object, JsonKind::Integer));
        assert_eq!(fault::<String>("null").0, wrong(JsonKind::String, JsonKind::Null));
        assert_eq!(fault::<Vec<u8>>("{}").0, wrong(JsonKind::Array, JsonKind::Object));
        assert_eq!(fault::<bool>("1.5").0, wrong(JsonKind::Boolean, JsonKind::Number));
        assert_eq!(
            fault::<BTreeMap<String, u8>>("true").0,
            wrong(JsonKind::Object, JsonKind::Boolean)
        );
        assert_eq!(
            fault::<Pair>(r#"{"one": 1, "other": "maybe"}"#).0,
            PackFault::UnknownWord {
                expected: vec!["yes".to_owned(), "no".to_owned()],
                found: "\"maybe\"".to_owned()
            }
        );
        assert_eq!(fault::<Pair>("{\"one\":\n"), (PackFault::NotJson(JsonSyntax::NoValue), 2, 1));
        let strange = fault::<u8>("300").0;
        assert!(matches!(strange, PackFault::Refused(_)), "told as it is: {strange:?}");
    }
}
