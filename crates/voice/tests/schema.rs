//! The schema of packs in German: nothing is left out, nothing left over, and nothing else differs.

#![allow(clippy::unwrap_used)]

use foursight_voice::{Lang, parse, schema_in};
use serde_json::Value;

/// All descriptions, in the order of the document.
fn descriptions<'a>(node: &'a Value, found: &mut Vec<&'a str>) {
    match node {
        Value::Object(members) => {
            if let Some(Value::String(text)) = members.get("description") {
                found.push(text);
            }
            members.values().for_each(|member| descriptions(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| descriptions(item, found)),
        _ => {}
    }
}

#[test]
fn every_description_is_told_in_german_and_none_is_left_over() {
    let (mut english, mut german) = (Vec::new(), Vec::new());
    descriptions(schema_in(Lang::En), &mut english);
    descriptions(schema_in(Lang::De), &mut german);
    assert_eq!(english.len(), german.len());
    for (english, german) in english.iter().zip(&german) {
        assert_ne!(english, german, "no German for this");
    }
    let file = include_str!("../locales/de/schema.ftl");
    for (key, text) in parse(file).unwrap() {
        assert!(german.contains(&text.as_text().unwrap()), "nothing in the schema is {key}");
    }
    assert_eq!(parse(file).unwrap().len(), english.len());
}

#[test]
fn nothing_but_descriptions_differs() {
    fn without(node: &mut Value) {
        match node {
            Value::Object(members) => {
                members.retain(|name, text| name != "description" || !text.is_string());
                members.values_mut().for_each(without);
            }
            Value::Array(items) => items.iter_mut().for_each(without),
            _ => {}
        }
    }
    let (mut english, mut german) = (schema_in(Lang::En).clone(), schema_in(Lang::De).clone());
    without(&mut english);
    without(&mut german);
    assert_eq!(english, german);
}
