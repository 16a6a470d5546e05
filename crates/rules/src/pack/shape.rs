//! The schema of packs as the validator reads it: references followed and keywords looked up once,
//! not for every value of every pack.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::json::JsonKind;

/// Index of a shape.
pub(super) type ShapeId = usize;

/// All shapes of a schema; the whole document has the first.
#[derive(Debug)]
pub(super) struct Shapes(Vec<Shape>);

/// What a value must be like. What a keyword does not bound is left open.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// The members, if it is a union; then the rest says nothing.
    pub(super) union: Option<Union>,
    pub(super) kind: Option<JsonKind>,
    /// The bounds of a number.
    pub(super) number: (Option<i64>, Option<i64>),
    /// The bounds of a text's length.
    pub(super) length: (Option<u64>, Option<u64>),
    /// The bounds of a list's length.
    pub(super) count: (Option<u64>, Option<u64>),
    /// The words that a text may be.
    pub(super) words: Option<Vec<String>>,
    /// True for the one `pattern` of our schema, a colour; a test keeps this true.
    pub(super) colour: bool,
    /// True if no text of a list may be there twice.
    pub(super) unique: bool,
    /// The shape of every item of a list.
    pub(super) items: Option<ShapeId>,
    /// The members of an object.
    pub(super) members: Vec<(String, ShapeId)>,
    /// The shape of all other members.
    pub(super) others: Option<ShapeId>,
    /// Members that must be there.
    pub(super) required: Vec<String>,
    /// The only value, or the first of those that are listed.
    first: Option<Value>,
}

/// A value that has one of several shapes.
#[derive(Debug)]
pub(super) struct Union {
    pub(super) options: Vec<ShapeId>,
    /// The `type` of each, if all have one to be told by.
    pub(super) tags: Option<Vec<String>>,
}

impl Shape {
    /// The shape of a member that is known by name.
    pub(super) fn member(&self, key: &str) -> Option<ShapeId> {
        self.members.iter().find(|(known, _)| known == key).map(|(_, shape)| *shape)
    }
}

impl Shapes {
    /// The shapes of a schema.
    pub(super) fn of(schema: &Value) -> Self {
        let mut maker = Maker { root: schema, known: HashMap::new(), made: Vec::new() };
        maker.shape(schema);
        Self(maker.made)
    }

    pub(super) fn get(&self, id: ShapeId) -> &Shape {
        &self.0[id]
    }

    /// The plainest value that has a shape.
    pub(super) fn stand_in(&self, id: ShapeId) -> Value {
        let shape = self.get(id);
        if let Some(first) = shape.union.as_ref().and_then(|union| union.options.first()) {
            return self.stand_in(*first);
        }
        if let Some(first) = &shape.first {
            return first.clone();
        }
        match shape.kind {
            Some(JsonKind::Integer) => Value::from(shape.number.0.unwrap_or(0).max(0)),
            Some(JsonKind::Boolean) => Value::from(false),
            Some(JsonKind::Array) => (0..shape.count.0.unwrap_or(0))
                .filter_map(|_| shape.items.map(|items| self.stand_in(items)))
                .collect(),
            Some(JsonKind::Object) => shape
                .required
                .iter()
                .filter_map(|key| Some((key.clone(), self.stand_in(shape.member(key)?))))
                .collect::<Map<String, Value>>()
                .into(),
            _ => Value::from("x"),
        }
    }
}

struct Maker<'s> {
    root: &'s Value,
    /// Shapes by the address of their schema: definitions refer to each other and to themselves.
    known: HashMap<*const Value, ShapeId>,
    made: Vec<Shape>,
}

impl<'s> Maker<'s> {
    fn resolve(&self, schema: &'s Value) -> &'s Value {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(reference) => {
                let target = self.root.pointer(reference.trim_start_matches('#'));
                self.resolve(target.expect("the schema refers to its own parts"))
            }
            None => schema,
        }
    }

    fn shape(&mut self, schema: &'s Value) -> ShapeId {
        let schema = self.resolve(schema);
        if let Some(&id) = self.known.get(&std::ptr::from_ref(schema)) {
            return id;
        }
        let id = self.made.len();
        self.known.insert(schema, id);
        self.made.push(Shape::default());
        let integer = |name: &str| schema.get(name).and_then(Value::as_i64);
        let size = |name: &str| schema.get(name).and_then(Value::as_u64);
        let list = |name: &str| schema.get(name).and_then(Value::as_array);
        let texts = |values: &[Value]| -> Vec<String> {
            values.iter().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let members = schema.get("properties").and_then(Value::as_object);
        let shape = Shape {
            union: list("oneOf").or_else(|| list("anyOf")).map(|options| self.union(options)),
            kind: schema.get("type").and_then(Value::as_str).map(kind_called),
            number: (integer("minimum"), integer("maximum")),
            length: (size("minLength"), size("maxLength")),
            count: (size("minItems"), size("maxItems")),
            words: list("enum").map(|words| texts(words)),
            colour: schema.get("pattern").is_some(),
            unique: schema.get("uniqueItems") == Some(&Value::Bool(true)),
            items: schema.get("items").map(|items| self.shape(items)),
            members: members
                .into_iter()
                .flatten()
                .map(|(key, member)| (key.clone(), self.shape(member)))
                .collect(),
            others: schema.get("additionalProperties").map(|others| self.shape(others)),
            required: list("required").map(|keys| texts(keys)).unwrap_or_default(),
            first: schema.get("const").or_else(|| schema.pointer("/enum/0")).cloned(),
        };
        self.made[id] = shape;
        id
    }

    fn union(&mut self, options: &'s [Value]) -> Union {
        let tag = |option: &'s Value| {
            let tag = self.resolve(option).pointer("/properties/type/const")?;
            tag.as_str().map(str::to_owned)
        };
        let tags = options.iter().map(tag).collect();
        Union { options: options.iter().map(|option| self.shape(option)).collect(), tags }
    }
}

/// A kind of value by its name in the schema.
fn kind_called(name: &str) -> JsonKind {
    match name {
        "integer" => JsonKind::Integer,
        "string" => JsonKind::String,
        "boolean" => JsonKind::Boolean,
        "array" => JsonKind::Array,
        "object" => JsonKind::Object,
        _ => unreachable!("the schema of packs has no values of type {name}"),
    }
}
