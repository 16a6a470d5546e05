//! The JSON Schema of packs, and the validator that applies it.
//!
//! Editors and the loader therefore agree. The schema is derived from the format's types
//! (`derive.rs`) and kept in `schema.json`. The validator knows just the keywords that our schema
//! uses and, unlike a general one, says for a union which member was meant.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::fault::{Amount, PackFault, Remedy};
use super::findings::{Finding, Findings, Repaired};
use crate::diagnostic::{Severity, did_you_mean, quoted};
use crate::json::{JsonKind, Kind, Member, Node};
use crate::meter::spend;

/// The JSON Schema (draft 2020-12) of a pack file.
///
/// It is kept as a file, so that nobody has to derive it to read a pack.
#[must_use]
pub fn schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        serde_json::from_str(include_str!("schema.json")).expect("the schema is JSON")
    });
    &SCHEMA
}

/// What validation makes of a tree.
#[derive(Debug)]
pub(crate) struct Validated {
    /// All findings.
    pub(crate) findings: Findings,
    /// The tree made valid: whatever is wrong in it is replaced by something that the schema
    /// allows, so that the rest can be checked for other faults in the same run.
    pub(crate) value: Value,
    /// Paths of the values that were replaced.
    pub(crate) repaired: Repaired,
}

/// Checks a tree against the schema of packs.
pub(crate) fn validate(tree: &Node) -> Validated {
    let mut validator =
        Validator { root: schema(), findings: Findings::default(), repaired: Repaired::default() };
    let value = validator.check(tree, schema(), "$");
    Validated { findings: validator.findings, value, repaired: validator.repaired }
}

struct Validator<'s> {
    root: &'s Value,
    findings: Findings,
    repaired: Repaired,
}

/// Members that every object may have, for authors and editors.
const REMARKS: [&str; 2] = ["comment", "$schema"];

impl<'s> Validator<'s> {
    fn note(
        &mut self,
        severity: Severity,
        span: &Range<usize>,
        path: &str,
        fault: PackFault,
        help: Option<Remedy>,
    ) {
        self.findings.note(severity, || {
            let (span, path) = (span.clone(), path.to_owned());
            Finding { severity, fault, help, span, path }
        });
    }

    /// What may have been meant, as long as there are few findings.
    fn suggest<'k>(&self, word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<Remedy> {
        if self.findings.may_suggest() { did_you_mean(word, known) } else { None }
    }

    /// Reports a fault and returns something valid in place of the value.
    fn refuse(
        &mut self,
        node: &Node,
        schema: &'s Value,
        path: &str,
        fault: PackFault,
        help: Option<Remedy>,
    ) -> Value {
        self.note(Severity::Error, &node.span, path, fault, help);
        self.repaired.insert(path.to_owned());
        self.stand_in(schema)
    }

    /// The plainest value that a schema allows.
    fn stand_in(&self, schema: &'s Value) -> Value {
        let schema = self.resolve(schema);
        let number = |name: &str| schema.get(name).and_then(Value::as_i64).unwrap_or(0);
        for union in ["oneOf", "anyOf"] {
            if let Some(first) = schema.get(union).and_then(|options| options.get(0)) {
                return self.stand_in(first);
            }
        }
        if let Some(only) = schema.get("const").or_else(|| schema.pointer("/enum/0")) {
            return only.clone();
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("integer" | "number") => Value::from(number("minimum").max(0)),
            Some("boolean") => Value::from(false),
            Some("array") => (0..number("minItems"))
                .filter_map(|_| schema.get("items").map(|items| self.stand_in(items)))
                .collect(),
            Some("object") => {
                let required = schema.get("required").and_then(Value::as_array);
                let keys = required.into_iter().flatten().filter_map(Value::as_str);
                keys.filter_map(|key| {
                    let member = schema.get("properties")?.get(key)?;
                    Some((key.to_owned(), self.stand_in(member)))
                })
                .collect::<Map<String, Value>>()
                .into()
            }
            _ => Value::from("x"),
        }
    }

    fn resolve(&self, schema: &'s Value) -> &'s Value {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(reference) => self
                .root
                .pointer(reference.trim_start_matches('#'))
                .map_or(schema, |target| self.resolve(target)),
            None => schema,
        }
    }

    /// Checks a value; returns it, or something valid in its place.
    fn check(&mut self, node: &Node, schema: &'s Value, path: &str) -> Value {
        spend(1);
        let schema = self.resolve(schema);
        for union in ["oneOf", "anyOf"] {
            if let Some(options) = schema.get(union).and_then(Value::as_array) {
                return self.check_union(node, schema, options, path);
            }
        }
        if let Some(expected) = schema.get("type").and_then(Value::as_str)
            && !has_type(node, expected)
        {
            let expected = kind_called(expected).into_iter().collect();
            let fault = PackFault::WrongKind { expected, found: node.json_kind() };
            return self.refuse(node, schema, path, fault, None);
        }
        match &node.kind {
            Kind::Number(value) => self.check_number(node, *value, schema, path),
            Kind::String(text) => self.check_string(node, text, schema, path),
            Kind::Array(items) => self.check_array(node, items, schema, path),
            Kind::Object(members) => self.check_object(node, members, schema, path),
            Kind::Bool(value) => Value::from(*value),
            Kind::Null => Value::Null,
        }
    }

    /// Picks the member of a union that was meant: by its tag, else by the type of the value.
    fn check_union(
        &mut self,
        node: &Node,
        schema: &'s Value,
        options: &'s [Value],
        path: &str,
    ) -> Value {
        let options: Vec<&Value> = options.iter().map(|option| self.resolve(option)).collect();
        let tags: Vec<&str> = options
            .iter()
            .filter_map(|option| option.pointer("/properties/type/const").and_then(Value::as_str))
            .collect();
        if tags.len() == options.len() {
            if !matches!(node.kind, Kind::Object(_)) {
                let (expected, found) = (vec![JsonKind::Object], node.json_kind());
                let fault = PackFault::WrongKind { expected, found };
                return self.refuse(node, schema, path, fault, None);
            }
            let Some(tag) = node.get("type") else {
                let fault = PackFault::NoType { expected: owned(&tags) };
                return self.refuse(node, schema, path, fault, None);
            };
            let found = match &tag.kind {
                Kind::String(found) => found.as_str(),
                _ => "",
            };
            if let Some(index) = tags.iter().position(|tag| *tag == found) {
                return self.check(node, options[index], path);
            }
            let expected = owned(&tags);
            let fault = match &tag.kind {
                Kind::String(_) => PackFault::UnknownType { found: quoted(found), expected },
                _ => PackFault::NotAType { expected, found: tag.json_kind() },
            };
            let help = self.suggest(found, tags.iter().copied());
            let path_of_tag = format!("{path}.type");
            self.note(Severity::Error, &tag.span, &path_of_tag, fault, help);
            self.repaired.insert(path.to_owned());
            return self.stand_in(schema);
        }
        let fitting = options.iter().find(|option| {
            option.get("type").and_then(Value::as_str).is_some_and(|kind| has_type(node, kind))
        });
        match fitting {
            Some(option) => self.check(node, option, path),
            None => {
                let expected = options
                    .iter()
                    .filter_map(|option| option.get("type").and_then(Value::as_str))
                    .filter_map(kind_called)
                    .collect();
                let fault = PackFault::WrongKind { expected, found: node.json_kind() };
                self.refuse(node, schema, path, fault, None)
            }
        }
    }

    fn check_number(
        &mut self,
        node: &Node,
        value: Option<i64>,
        schema: &'s Value,
        path: &str,
    ) -> Value {
        let value = value.unwrap_or_default();
        let bound = |name: &str| schema.get(name).and_then(Value::as_i64);
        let least = bound("minimum").unwrap_or(i64::MIN);
        let most = bound("maximum").unwrap_or(i64::MAX);
        if value < least {
            let fault = PackFault::TooSmall { least, found: value };
            return self.refuse(node, schema, path, fault, None);
        }
        if value > most {
            let fault = PackFault::TooBig { most, found: value };
            return self.refuse(node, schema, path, fault, None);
        }
        Value::from(value)
    }

    fn check_string(&mut self, node: &Node, text: &str, schema: &'s Value, path: &str) -> Value {
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            if !words.contains(&text) {
                let fault = PackFault::UnknownWord { expected: owned(&words), found: quoted(text) };
                let help = self.suggest(text, words.iter().copied());
                return self.refuse(node, schema, path, fault, help);
            }
        }
        let length = text.chars().count() as u64;
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
        let (least, most) = (bound("minLength"), bound("maxLength"));
        if least.is_some_and(|least| length < least) || most.is_some_and(|most| length > most) {
            let expected = match (least, most) {
                (Some(least), Some(most)) if least == most => Amount::Exactly(least),
                (Some(least), Some(most)) => Amount::Between(least, most),
                (Some(least), None) => Amount::AtLeast(least),
                (None, most) => Amount::AtMost(most.unwrap_or_default()),
            };
            let fault = PackFault::Length { expected, found: length };
            return self.refuse(node, schema, path, fault, None);
        }
        // The one `pattern` of our schema; a test keeps this true.
        if schema.get("pattern").is_some() && !is_colour(text) {
            return self.refuse(node, schema, path, PackFault::NotAColour(quoted(text)), None);
        }
        Value::from(text)
    }

    fn check_array(&mut self, node: &Node, items: &[Node], schema: &'s Value, path: &str) -> Value {
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
        let length = items.len() as u64;
        let expected = match (bound("minItems"), bound("maxItems")) {
            (Some(least), Some(most)) if least == most && length != least => {
                Some(Amount::Exactly(least))
            }
            (Some(least), _) if length < least => Some(Amount::AtLeast(least)),
            (_, Some(most)) if length > most => Some(Amount::AtMost(most)),
            _ => None,
        };
        if let Some(expected) = expected {
            let fault = PackFault::Items { expected, found: length };
            return self.refuse(node, schema, path, fault, None);
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            let mut known = HashSet::new();
            for (index, item) in items.iter().enumerate() {
                // Whatever is no text is reported for that.
                if matches!(&item.kind, Kind::String(text) if !known.insert(text.as_str())) {
                    let path = format!("{path}[{index}]");
                    self.note(Severity::Error, &item.span, &path, PackFault::DuplicateItem, None);
                }
            }
        }
        let each = schema.get("items");
        let checked = items.iter().enumerate().filter_map(|(index, item)| {
            each.map(|each| self.check(item, each, &format!("{path}[{index}]")))
        });
        checked.collect()
    }

    fn check_object(
        &mut self,
        node: &Node,
        members: &[Member],
        schema: &'s Value,
        path: &str,
    ) -> Value {
        let properties: Option<&Map<String, Value>> =
            schema.get("properties").and_then(Value::as_object);
        let mut valid = Map::new();
        let mut seen = HashSet::new();
        for member in members {
            let (key, path) = (&member.key, member_path(path, &member.key));
            if !seen.insert(key.as_str()) {
                let (fault, help) = (PackFault::DuplicateKey(quoted(key)), Some(Remedy::KeepOne));
                self.note(Severity::Error, &member.key_span, &path, fault, help);
                continue;
            }
            let known = properties.and_then(|known| known.get(key));
            if let Some(member_schema) = known.or_else(|| schema.get("additionalProperties")) {
                let value = self.check(&member.value, member_schema, &path);
                valid.insert(key.clone(), value);
            } else if !REMARKS.contains(&key.as_str()) {
                let known = properties.into_iter().flat_map(Map::keys).map(String::as_str);
                let help = self.suggest(key, known).or(Some(Remedy::UseComment));
                let fault = PackFault::UnknownKey(quoted(key));
                self.note(Severity::Warning, &member.key_span, &path, fault, help);
            }
        }
        let required = schema.get("required").and_then(Value::as_array);
        for key in required.into_iter().flatten().filter_map(Value::as_str) {
            if !valid.contains_key(key) {
                // Point at the opening bracket, not at the whole object.
                let span = node.span.start..node.span.start + 1;
                let fault = PackFault::Missing(key.to_owned());
                self.note(Severity::Error, &span, path, fault, None);
                self.repaired.insert(member_path(path, key));
                if let Some(member) = properties.and_then(|known| known.get(key)) {
                    valid.insert(key.to_owned(), self.stand_in(member));
                }
            }
        }
        valid.into()
    }
}

/// `$.a.b`, or `$["odd key"]` where a dot would not do.
pub(crate) fn member_path(path: &str, key: &str) -> String {
    let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    if plain { format!("{path}.{key}") } else { format!("{path}[{key:?}]") }
}

fn has_type(node: &Node, expected: &str) -> bool {
    match &node.kind {
        Kind::Null => expected == "null",
        Kind::Bool(_) => expected == "boolean",
        Kind::Number(value) => expected == "number" || expected == "integer" && value.is_some(),
        Kind::String(_) => expected == "string",
        Kind::Array(_) => expected == "array",
        Kind::Object(_) => expected == "object",
    }
}

/// A kind of value by its name in the schema.
fn kind_called(name: &str) -> Option<JsonKind> {
    match name {
        "integer" => Some(JsonKind::Integer),
        "string" => Some(JsonKind::String),
        "boolean" => Some(JsonKind::Boolean),
        "array" => Some(JsonKind::Array),
        "object" => Some(JsonKind::Object),
        _ => None,
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].chars().all(|c| c.is_ascii_hexdigit())
}
