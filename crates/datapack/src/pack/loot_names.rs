//! Item functions and conditions in loot tables, item modifiers and predicates: names that only
//! other versions know.

use serde_json::Value;

use super::metadata::PackFormat;
use crate::world::known;

/// Keys under which there is data of items, which may have any names.
const FREE: &[&str] = &["tag", "components", "nbt", "name", "lore", "rewards"];

/// What a version refuses in the value of a file or of a command, each with where it is.
pub(crate) fn refused(value: &Value, format: PackFormat) -> Vec<String> {
    let mut found = Vec::new();
    look(value, "", format, &mut found);
    found
}

fn look(value: &Value, path: &str, format: PackFormat, found: &mut Vec<String>) {
    match value {
        Value::Array(all) => {
            for (index, one) in all.iter().enumerate() {
                look(one, &format!("{path}[{index}]"), format, found);
            }
        }
        Value::Object(all) => {
            for (key, one) in all {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                let registry = match key.as_str() {
                    "function" => "loot_function_type",
                    "condition" => "loot_condition_type",
                    key if FREE.contains(&key) => continue,
                    _ => {
                        look(one, &path, format, found);
                        continue;
                    }
                };
                if let Some(name) = one.as_str()
                    && let Err(Some(when)) = known(registry, name, format)
                {
                    let message =
                        format!("{path}: Unknown element '{name}' of type '{registry}' ({when})");
                    found.push(message);
                }
            }
        }
        _ => {}
    }
}
