//! The JSON Schema of packs, made from the format's types, and the validator that obeys it.
//!
//! Editors and the loader therefore agree. The validator knows just the keywords that our
//! schema uses and, unlike a general one, says for a union which member was meant.

use std::ops::Range;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::format::Pack;
use crate::diagnostic::{Severity, did_you_mean};
use crate::json::{Kind, Node, as_integer};

/// The JSON Schema (draft 2020-12) of a pack file.
pub fn schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        let mut schema = schemars::schema_for!(Pack).to_value();
        forbid_null(&mut schema);
        schema
    });
    &SCHEMA
}

/// An absent member is left out, never written as null: drops null from optional types.
fn forbid_null(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|kind| kind != "null");
                if types.len() == 1 {
                    let only = types.remove(0);
                    object.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(options)) = object.get_mut("anyOf") {
                options.retain(|option| option.get("type") != Some(&Value::from("null")));
                if options.len() == 1
                    && let Value::Object(only) = options.remove(0)
                {
                    object.remove("anyOf");
                    object.extend(only);
                }
            }
            if object.get("default") == Some(&Value::Null) {
                object.remove("default");
            }
            object.values_mut().for_each(forbid_null);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_null),
        _ => {}
    }
}

/// A fault against the schema, still without its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    pub(crate) span: Range<usize>,
    pub(crate) path: String,
}

/// Checks a tree against the schema of packs; all findings, in the order of the text.
pub(crate) fn validate(tree: &Node) -> Vec<Finding> {
    let mut validator = Validator { root: schema(), findings: Vec::new() };
    validator.check(tree, schema(), "$");
    validator.findings
}

struct Validator<'s> {
    root: &'s Value,
    findings: Vec<Finding>,
}

/// Members that every object may have, for authors and editors.
const REMARKS: [&str; 2] = ["comment", "$schema"];

impl<'s> Validator<'s> {
    fn error(&mut self, node: &Node, path: &str, message: String, help: Option<String>) {
        self.findings.push(Finding {
            severity: Severity::Error,
            code: "schema",
            message,
            help,
            span: node.span.clone(),
            path: path.to_owned(),
        });
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

    fn check(&mut self, node: &Node, schema: &'s Value, path: &str) {
        let schema = self.resolve(schema);
        for union in ["oneOf", "anyOf"] {
            if let Some(options) = schema.get(union).and_then(Value::as_array) {
                return self.check_union(node, options, path);
            }
        }
        if let Some(expected) = schema.get("type").and_then(Value::as_str)
            && !has_type(node, expected)
        {
            let message = format!("expected {}, found {}", with_article(expected), node.describe());
            return self.error(node, path, message, None);
        }
        match &node.kind {
            Kind::Number(text) => self.check_number(node, text, schema, path),
            Kind::String(text) => self.check_string(node, text, schema, path),
            Kind::Array(items) => self.check_array(node, items, schema, path),
            Kind::Object(_) => self.check_object(node, schema, path),
            Kind::Null | Kind::Bool(_) => {}
        }
    }

    /// Picks the member of a union that was meant: by its tag, else by the type of the value.
    fn check_union(&mut self, node: &Node, options: &'s [Value], path: &str) {
        let options: Vec<&Value> = options.iter().map(|option| self.resolve(option)).collect();
        let tags: Vec<&str> = options
            .iter()
            .filter_map(|option| option.pointer("/properties/type/const").and_then(Value::as_str))
            .collect();
        if tags.len() == options.len() {
            if !matches!(node.kind, Kind::Object(_)) {
                let message = format!("expected an object, found {}", node.describe());
                return self.error(node, path, message, None);
            }
            let Some(tag) = node.get("type") else {
                let message = format!("\"type\" is missing; expected {}", one_of(&tags));
                return self.error(node, path, message, None);
            };
            let path_of_tag = format!("{path}.type");
            let Kind::String(found) = &tag.kind else {
                let message = format!("expected {}, found {}", one_of(&tags), tag.describe());
                return self.error(tag, &path_of_tag, message, None);
            };
            return match tags.iter().position(|tag| tag == found) {
                Some(index) => self.check(node, options[index], path),
                None => {
                    let message = format!("unknown type \"{found}\"; expected {}", one_of(&tags));
                    let help = did_you_mean(found, tags.iter().copied());
                    self.error(tag, &path_of_tag, message, help);
                }
            };
        }
        let fitting = options.iter().find(|option| {
            option.get("type").and_then(Value::as_str).is_some_and(|kind| has_type(node, kind))
        });
        match fitting {
            Some(option) => self.check(node, option, path),
            None => {
                let kinds: Vec<&str> = options
                    .iter()
                    .filter_map(|option| option.get("type").and_then(Value::as_str))
                    .map(with_article)
                    .collect();
                let message = format!("expected {}, found {}", kinds.join(" or "), node.describe());
                self.error(node, path, message, None);
            }
        }
    }

    fn check_number(&mut self, node: &Node, text: &str, schema: &'s Value, path: &str) {
        let Some(value) = as_integer(text) else { return };
        let width = schema.get("format").and_then(Value::as_str);
        let (mut least, mut most) = match width {
            Some("uint8") => (0, i64::from(u8::MAX)),
            Some("int8") => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Some("uint32") => (0, i64::from(u32::MAX)),
            Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => (i64::MIN, i64::MAX),
        };
        if let Some(minimum) = schema.get("minimum").and_then(Value::as_i64) {
            least = least.max(minimum);
        }
        if let Some(maximum) = schema.get("maximum").and_then(Value::as_i64) {
            most = most.min(maximum);
        }
        if value < least {
            self.error(node, path, format!("expected {least} or more, found {value}"), None);
        } else if value > most {
            self.error(node, path, format!("expected {most} or less, found {value}"), None);
        }
    }

    fn check_string(&mut self, node: &Node, text: &str, schema: &'s Value, path: &str) {
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            if !words.contains(&text) {
                let message = format!("expected {}, found \"{text}\"", one_of(&words));
                let help = did_you_mean(text, words.iter().copied());
                self.error(node, path, message, help);
            }
        }
        let length = text.chars().count() as u64;
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
        if bound("minLength").is_some_and(|least| length < least)
            || bound("maxLength").is_some_and(|most| length > most)
        {
            let expected = match (bound("minLength"), bound("maxLength")) {
                (Some(least), Some(most)) if least == most => format!("{least}"),
                (Some(least), Some(most)) => format!("{least} to {most}"),
                (Some(least), None) => format!("{least} or more"),
                (None, most) => format!("at most {}", most.unwrap_or_default()),
            };
            let plural = if expected == "1" { "" } else { "s" };
            let message = format!("expected {expected} character{plural}, found {length}");
            self.error(node, path, message, None);
        }
        // The one `pattern` of our schema; a test keeps this true.
        if schema.get("pattern").is_some() && !is_colour(text) {
            let message = format!("expected a colour like \"#e5484d\", found \"{text}\"");
            self.error(node, path, message, None);
        }
    }

    fn check_array(&mut self, node: &Node, items: &[Node], schema: &'s Value, path: &str) {
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
        let length = items.len() as u64;
        match (bound("minItems"), bound("maxItems")) {
            (Some(least), Some(most)) if least == most && length != least => {
                self.error(node, path, format!("expected {least} items, found {length}"), None);
            }
            (Some(least), _) if length < least => {
                let message = format!("expected {least} or more items, found {length}");
                self.error(node, path, message, None);
            }
            (_, Some(most)) if length > most => {
                self.error(
                    node,
                    path,
                    format!("expected at most {most} items, found {length}"),
                    None,
                );
            }
            _ => {}
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            for (index, item) in items.iter().enumerate() {
                if items[..index].iter().any(|earlier| earlier.kind == item.kind) {
                    let path = format!("{path}[{index}]");
                    self.error(item, &path, "this item stands here twice".to_owned(), None);
                }
            }
        }
        if let Some(each) = schema.get("items") {
            for (index, item) in items.iter().enumerate() {
                self.check(item, each, &format!("{path}[{index}]"));
            }
        }
    }

    fn check_object(&mut self, node: &Node, schema: &'s Value, path: &str) {
        let Kind::Object(members) = &node.kind else { return };
        let properties: Option<&Map<String, Value>> =
            schema.get("properties").and_then(Value::as_object);
        for (index, member) in members.iter().enumerate() {
            let path = member_path(path, &member.key);
            if members[..index].iter().any(|earlier| earlier.key == member.key) {
                self.findings.push(Finding {
                    severity: Severity::Error,
                    code: "duplicate-key",
                    message: format!("the key \"{}\" stands here twice", member.key),
                    help: Some("keep one of them".to_owned()),
                    span: member.key_span.clone(),
                    path: path.clone(),
                });
                continue;
            }
            if let Some(known) = properties.and_then(|known| known.get(&member.key)) {
                self.check(&member.value, known, &path);
            } else if let Some(each) = schema.get("additionalProperties") {
                self.check(&member.value, each, &path);
            } else if !REMARKS.contains(&member.key.as_str()) {
                let known = properties.into_iter().flat_map(Map::keys).map(String::as_str);
                self.findings.push(Finding {
                    severity: Severity::Warning,
                    code: "unknown-key",
                    message: format!("the key \"{}\" means nothing here", member.key),
                    help: did_you_mean(&member.key, known)
                        .or_else(|| Some("remarks go into a \"comment\" member".to_owned())),
                    span: member.key_span.clone(),
                    path,
                });
            }
        }
        let required = schema.get("required").and_then(Value::as_array);
        for key in required.into_iter().flatten().filter_map(Value::as_str) {
            if node.get(key).is_none() {
                // Point at the opening bracket, not at the whole object.
                let at = Node { span: node.span.start..node.span.start + 1, kind: Kind::Null };
                self.error(&at, path, format!("\"{key}\" is missing"), None);
            }
        }
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
        Kind::Number(text) => {
            expected == "number" || expected == "integer" && as_integer(text).is_some()
        }
        Kind::String(_) => expected == "string",
        Kind::Array(_) => expected == "array",
        Kind::Object(_) => expected == "object",
    }
}

fn with_article(kind: &str) -> &str {
    match kind {
        "integer" => "an integer",
        "string" => "a string",
        "boolean" => "true or false",
        "array" => "an array",
        "object" => "an object",
        other => other,
    }
}

fn one_of(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or ")
}

fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].chars().all(|c| c.is_ascii_hexdigit())
}
