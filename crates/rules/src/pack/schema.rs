//! The JSON Schema of packs, and the validator that applies it.
//!
//! Editors and the loader therefore agree. The schema is derived from the format's types
//! (`derive.rs`) and kept in `schema.json`. The validator knows just the keywords that our schema
//! uses and, unlike a general one, says for a union which member was meant.

use std::collections::HashSet;
use std::fmt::Write;
use std::ops::Range;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::fault::{Amount, PackFault, Remedy};
use super::findings::{Finding, Findings, Repaired};
use super::shape::{Shape, ShapeId, Shapes, Union};
use crate::diagnostic::{Severity, did_you_mean, quoted};
use crate::json::{JsonKind, Kind, Member, Node};
use crate::meter::spend;

/// The schema in both forms, made together: whoever asks for it first pays for both.
static SCHEMA: LazyLock<(Value, Shapes)> = LazyLock::new(|| {
    let document = serde_json::from_str(include_str!("schema.json")).expect("the schema is JSON");
    let shapes = Shapes::of(&document);
    (document, shapes)
});

/// The JSON Schema (draft 2020-12) of a pack file.
///
/// It is kept as a file, so that nobody has to derive it to read a pack.
#[must_use]
pub fn schema() -> &'static Value {
    &SCHEMA.0
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
    let mut validator = Validator {
        shapes: &SCHEMA.1,
        path: "$".to_owned(),
        findings: Findings::default(),
        repaired: Repaired::default(),
    };
    let value = validator.check(tree, 0);
    Validated { findings: validator.findings, value, repaired: validator.repaired }
}

struct Validator<'s> {
    shapes: &'s Shapes,
    /// Where the value is that is being checked.
    path: String,
    findings: Findings,
    repaired: Repaired,
}

/// Members that every object may have, for authors and editors.
const REMARKS: [&str; 2] = ["comment", "$schema"];
/// So many members are compared with each other to find those that are there twice; more are not,
/// for that would take the square of their number.
const FEW_MEMBERS: usize = 16;
/// An object with no more members than this is written out for whoever wrote something else.
const MOST_MEMBERS: usize = 8;

impl<'s> Validator<'s> {
    /// Reports something at the path where the validator is.
    fn note(
        &mut self,
        severity: Severity,
        span: &Range<usize>,
        fault: PackFault,
        help: Option<Remedy>,
    ) {
        self.findings.note(severity, || {
            let (span, path) = (span.clone(), self.path.clone());
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
        shape: ShapeId,
        fault: PackFault,
        help: Option<Remedy>,
    ) -> Value {
        self.note(Severity::Error, &node.span, fault, help);
        self.repaired.insert(self.path.clone());
        self.shapes.stand_in(shape)
    }

    /// Does something at a path that is a step longer.
    fn inside<T>(&mut self, step: impl FnOnce(&mut String), act: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        step(&mut self.path);
        let result = act(self);
        self.path.truncate(length);
        result
    }

    /// Checks a value; returns it, or something valid in its place.
    fn check(&mut self, node: &Node, id: ShapeId) -> Value {
        spend(1);
        let shape = self.shapes.get(id);
        if let Some(union) = &shape.union {
            return self.check_union(node, id, union);
        }
        if let Some(expected) = shape.kind
            && !has_kind(node, expected)
        {
            let found = node.json_kind();
            let fault = match &shape.words {
                Some(words) => PackFault::NotAType { expected: words.clone(), found },
                None => PackFault::WrongKind { expected: vec![expected], found },
            };
            return self.refuse(node, id, fault, meant(node, expected, shape));
        }
        match &node.kind {
            Kind::Number(value) => self.check_number(node, *value, id, shape),
            Kind::String(text) => self.check_string(node, text, id, shape),
            Kind::Array(items) => self.check_array(node, items, id, shape),
            Kind::Object(members) => self.check_object(node, members, shape),
            Kind::Bool(value) => Value::from(*value),
            Kind::Null => Value::Null,
        }
    }

    /// Picks the member of a union that was meant: by its tag, else by the type of the value.
    fn check_union(&mut self, node: &Node, id: ShapeId, union: &'s Union) -> Value {
        if let Some(tags) = &union.tags {
            return self.check_tagged(node, id, union, tags);
        }
        let kind = |option: &ShapeId| self.shapes.get(*option).kind;
        let fitting = union
            .options
            .iter()
            .find(|option| kind(option).is_some_and(|kind| has_kind(node, kind)));
        match fitting {
            Some(option) => self.check(node, *option),
            None => {
                let expected = union.options.iter().filter_map(kind).collect();
                let fault = PackFault::WrongKind { expected, found: node.json_kind() };
                self.refuse(node, id, fault, None)
            }
        }
    }

    fn check_tagged(
        &mut self,
        node: &Node,
        id: ShapeId,
        union: &'s Union,
        tags: &'s [String],
    ) -> Value {
        if !matches!(node.kind, Kind::Object(_)) {
            let (expected, found) = (vec![JsonKind::Object], node.json_kind());
            return self.refuse(node, id, PackFault::WrongKind { expected, found }, None);
        }
        let Some(tag) = node.get("type") else {
            return self.refuse(node, id, PackFault::NoType { expected: tags.to_vec() }, None);
        };
        let found = match &tag.kind {
            Kind::String(found) => found.as_str(),
            _ => "",
        };
        if let Some(index) = tags.iter().position(|tag| tag == found) {
            return self.check(node, union.options[index]);
        }
        let expected = tags.to_vec();
        let fault = match &tag.kind {
            Kind::String(_) => PackFault::UnknownType { found: quoted(found), expected },
            _ => PackFault::NotAType { expected, found: tag.json_kind() },
        };
        let help = self.suggest(found, tags.iter().map(String::as_str));
        self.inside(
            |path| path.push_str(".type"),
            |here| here.note(Severity::Error, &tag.span, fault, help),
        );
        self.repaired.insert(self.path.clone());
        self.shapes.stand_in(id)
    }

    fn check_number(
        &mut self,
        node: &Node,
        value: Option<i64>,
        id: ShapeId,
        shape: &'s Shape,
    ) -> Value {
        let value = value.unwrap_or_default();
        let least = shape.number.0.unwrap_or(i64::MIN);
        let most = shape.number.1.unwrap_or(i64::MAX);
        if value < least {
            let fault = PackFault::TooSmall { least, found: value };
            return self.refuse(node, id, fault, None);
        }
        if value > most {
            let fault = PackFault::TooBig { most, found: value };
            return self.refuse(node, id, fault, None);
        }
        Value::from(value)
    }

    fn check_string(&mut self, node: &Node, text: &str, id: ShapeId, shape: &'s Shape) -> Value {
        if let Some(words) = &shape.words
            && !words.iter().any(|word| word == text)
        {
            let fault = PackFault::UnknownWord { expected: words.clone(), found: quoted(text) };
            let help = synonym(text, words);
            let help = help.or_else(|| self.suggest(text, words.iter().map(String::as_str)));
            return self.refuse(node, id, fault, help);
        }
        let length = text.chars().count() as u64;
        let (least, most) = shape.length;
        if least.is_some_and(|least| length < least) || most.is_some_and(|most| length > most) {
            let expected = match (least, most) {
                (Some(least), Some(most)) if least == most => Amount::Exactly(least),
                (Some(least), Some(most)) => Amount::Between(least, most),
                (Some(least), None) => Amount::AtLeast(least),
                (None, most) => Amount::AtMost(most.unwrap_or_default()),
            };
            let fault = PackFault::Length { expected, found: length };
            return self.refuse(node, id, fault, None);
        }
        if shape.colour && !is_colour(text) {
            return self.refuse(node, id, PackFault::NotAColour(quoted(text)), None);
        }
        Value::from(text)
    }

    fn check_array(&mut self, node: &Node, items: &[Node], id: ShapeId, shape: &'s Shape) -> Value {
        let length = items.len() as u64;
        let expected = match shape.count {
            (Some(least), Some(most)) if least == most && length != least => {
                Some(Amount::Exactly(least))
            }
            (Some(least), _) if length < least => Some(Amount::AtLeast(least)),
            (_, Some(most)) if length > most => Some(Amount::AtMost(most)),
            _ => None,
        };
        if let Some(expected) = expected {
            let fault = PackFault::Items { expected, found: length };
            return self.refuse(node, id, fault, None);
        }
        let number = |index: usize| {
            move |path: &mut String| {
                let _ = write!(path, "[{index}]");
            }
        };
        if shape.unique {
            let mut known = HashSet::new();
            for (index, item) in items.iter().enumerate() {
                // Whatever is no text is reported for that.
                if matches!(&item.kind, Kind::String(text) if !known.insert(text.as_str())) {
                    self.inside(number(index), |here| {
                        here.note(Severity::Error, &item.span, PackFault::DuplicateItem, None);
                    });
                }
            }
        }
        let Some(each) = shape.items else { return Value::Array(Vec::new()) };
        let checked = items
            .iter()
            .enumerate()
            .map(|(index, item)| self.inside(number(index), |here| here.check(item, each)));
        checked.collect()
    }

    fn check_object(&mut self, node: &Node, members: &[Member], shape: &'s Shape) -> Value {
        let mut valid = Map::new();
        let mut seen = HashSet::new();
        for (index, member) in members.iter().enumerate() {
            let is_new = if members.len() > FEW_MEMBERS {
                seen.insert(member.key.as_str())
            } else {
                members[..index].iter().all(|other| other.key != member.key)
            };
            let step = |path: &mut String| push_member(path, &member.key);
            let value = self.inside(step, |here| here.check_member(member, is_new, shape));
            if let Some(value) = value {
                valid.insert(member.key.clone(), value);
            }
        }
        for key in &shape.required {
            if !valid.contains_key(key) {
                // Point at the opening bracket, not at the whole object.
                let span = node.span.start..node.span.start + 1;
                self.note(Severity::Error, &span, PackFault::Missing(key.clone()), None);
                self.repaired.insert(member_path(&self.path, key));
                if let Some(member) = shape.member(key) {
                    valid.insert(key.clone(), self.shapes.stand_in(member));
                }
            }
        }
        valid.into()
    }

    /// Checks a member of an object at its own path; returns its value if it belongs there.
    fn check_member(&mut self, member: &Member, is_new: bool, shape: &'s Shape) -> Option<Value> {
        let key = &member.key;
        if !is_new {
            let (fault, help) = (PackFault::DuplicateKey(quoted(key)), Some(Remedy::KeepOne));
            self.note(Severity::Error, &member.key_span, fault, help);
            return None;
        }
        if let Some(known) = shape.member(key).or(shape.others) {
            return Some(self.check(&member.value, known));
        }
        if !REMARKS.contains(&key.as_str()) {
            let known = shape.members.iter().map(|(known, _)| known.as_str());
            let help = self.suggest(key, known).or(Some(Remedy::UseComment));
            let fault = PackFault::UnknownKey(quoted(key));
            self.note(Severity::Warning, &member.key_span, fault, help);
        }
        None
    }
}

/// `$.a.b`, or `$["odd key"]` where a dot would not do.
pub(crate) fn member_path(path: &str, key: &str) -> String {
    let mut path = path.to_owned();
    push_member(&mut path, key);
    path
}

fn push_member(path: &mut String, key: &str) {
    let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    if plain {
        path.push('.');
        path.push_str(key);
    } else {
        let _ = write!(path, "[{key:?}]");
    }
}

fn has_kind(node: &Node, expected: JsonKind) -> bool {
    match expected {
        JsonKind::Number => matches!(node.kind, Kind::Number(_)),
        other => node.json_kind() == other,
    }
}

/// What somebody meant who wrote another word, or a sign, for one that the format knows.
fn synonym(text: &str, words: &[String]) -> Option<Remedy> {
    let steps = match text {
        "horizontal" => Some("[[0, 1], [0, -1]]"),
        "vertical" => Some("[[1, 0], [-1, 0]]"),
        _ => None,
    };
    if let Some(steps) = steps.filter(|_| words.iter().any(|word| word == "orthogonal")) {
        return Some(Remedy::Write(steps.to_owned()));
    }
    let (_, word) = SYNONYMS.iter().find(|(other, _)| *other == text.to_lowercase())?;
    words.iter().any(|known| known == word).then(|| Remedy::DidYouMean((*word).to_owned()))
}

/// What people write, and what the format calls it.
const SYNONYMS: [(&str, &str); 18] = [
    ("+", "add"),
    ("=", "set"),
    ("*", "multiply"),
    ("me", "mover"),
    ("self", "mover"),
    ("player", "mover"),
    ("enemy", "opponents"),
    ("others", "opponents"),
    ("none", "nobody"),
    ("hexagonal", "hex"),
    ("straight", "orthogonal"),
    ("first", "earliest"),
    ("last", "latest"),
    ("yes", "always"),
    ("no", "never"),
    ("forced", "stuck"),
    ("down", "high"),
    ("up", "low"),
];

/// What somebody meant who left brackets or quotation marks out, or put too many: `[2]` instead of 2, 1
/// instead of "1", or an object of a few members.
fn meant(node: &Node, expected: JsonKind, shape: &Shape) -> Option<Remedy> {
    match (expected, &node.kind) {
        (JsonKind::Integer, Kind::String(text)) => {
            let number: i64 = text.trim().parse().ok()?;
            Some(Remedy::Write(number.to_string()))
        }
        // "7x7" is [7, 7].
        (JsonKind::Array, Kind::String(text)) => {
            let numbers =
                text.split(['x', 'X', '×', '*', ',', ' ']).filter(|part| !part.is_empty());
            let numbers: Result<Vec<u32>, _> =
                numbers.take(MOST_MEMBERS + 1).map(str::parse).collect();
            match numbers {
                Ok(numbers) if (1..=MOST_MEMBERS).contains(&numbers.len()) => {
                    Some(Remedy::Write(format!("{numbers:?}")))
                }
                _ => Some(Remedy::Write(format!("[{}]", quoted(text)))),
            }
        }
        (JsonKind::Array, Kind::Object(_)) => Some(Remedy::Write("[{...}]".to_owned())),
        (JsonKind::String, Kind::Array(items)) => match &items[..] {
            [Node { kind: Kind::String(text), .. }] => Some(Remedy::Write(quoted(text))),
            _ => None,
        },
        (JsonKind::Array, Kind::Number(Some(value))) => Some(Remedy::Write(format!("[{value}]"))),
        (JsonKind::Object, _) if (1..=MOST_MEMBERS).contains(&shape.members.len()) => {
            let members = shape.members.iter().map(|(name, _)| format!("\"{name}\": ..."));
            Some(Remedy::Write(format!("{{{}}}", members.collect::<Vec<_>>().join(", "))))
        }
        _ => None,
    }
}

fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].chars().all(|c| c.is_ascii_hexdigit())
}
