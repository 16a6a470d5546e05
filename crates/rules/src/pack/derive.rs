//! The JSON Schema of packs, derived from the format's types.

use serde_json::Value;

use super::format::Pack;

/// The schema that the types of [`format`](super::format) have now; [`schema`](super::schema())
/// is what it was when its file was written. The example `schema` writes that file.
#[must_use]
pub fn derive_schema() -> Value {
    let mut schema = schemars::schema_for!(Pack).to_value();
    sharpen(&mut schema);
    schema
}

/// Says what the derived schema leaves open: an absent member is left out, never written as null,
/// and integers have the range of their Rust type.
fn sharpen(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            let range = match object.get("format").and_then(Value::as_str) {
                Some("int32") => Some((i64::from(i32::MIN), i64::from(i32::MAX))),
                Some("uint32") => Some((0, i64::from(u32::MAX))),
                _ => None,
            };
            if let Some((least, most)) = range {
                object.entry("minimum").or_insert(least.into());
                object.entry("maximum").or_insert(most.into());
            }
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
            object.values_mut().for_each(sharpen);
        }
        Value::Array(items) => items.iter_mut().for_each(sharpen),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_file_is_what_the_types_say() {
        assert_eq!(
            derive_schema(),
            *crate::schema(),
            "write it anew: cargo run -p foursight-rules --example schema"
        );
    }
}
