//! The schema of packs, described in the reader's language.

use std::sync::LazyLock;

use foursight_rules::schema;
use serde_json::Value;

use crate::Lang;
use crate::catalogue::german_schema;

/// The JSON Schema of packs, whose descriptions are in this language. They are English by
/// themselves.
#[must_use]
pub fn schema_in(lang: Lang) -> &'static Value {
    static GERMAN: LazyLock<Value> = LazyLock::new(|| {
        let mut document = schema().clone();
        describe(&mut document, &mut vec!["pack".to_owned()]);
        document
    });
    match lang {
        Lang::En => schema(),
        Lang::De => &GERMAN,
    }
}

/// What only says how the schema is written down, and is left out of the names of its places.
const SCAFFOLDING: [&str; 4] = ["properties", "$defs", "anyOf", "oneOf"];

/// Translates every description; what has no German keeps its English.
fn describe(node: &mut Value, path: &mut Vec<String>) {
    match node {
        Value::Object(members) => {
            if let Some(Value::String(text)) = members.get_mut("description")
                && let Some(german) = german_schema(&path.join("-"))
            {
                german.clone_into(text);
            }
            for (name, member) in members {
                // Definitions have names of their own.
                if name == "$defs" {
                    describe(member, &mut Vec::new());
                } else {
                    inside(member, name, path);
                }
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                inside(item, &at.to_string(), path);
            }
        }
        _ => {}
    }
}

fn inside(node: &mut Value, name: &str, path: &mut Vec<String>) {
    if SCAFFOLDING.contains(&name) {
        return describe(node, path);
    }
    path.push(name.to_owned());
    describe(node, path);
    path.pop();
}
