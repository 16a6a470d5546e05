//! The files of a pack: functions in the folders where each version looks for them, tags,
//! advancements, texts, the picture and `pack.mcmeta`.

use foursight_datapack::{Files, PackFormat};
use serde_json::{Value, json};

use crate::announcements::write_texts;
use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::texts::{Language, catalogue};
use crate::{Target, icon};

/// Oldest and newest format of each kind of pack: together they leave no gap.
pub(crate) const MODERN: [u32; 2] = [PackFormat::V1_20_3.0, PackFormat::LATEST.0];
pub(crate) const MIDDLE: [u32; 2] = [PackFormat::V1_19_4.0, PackFormat::V1_20_3.0 - 1];
pub(crate) const LEGACY: [u32; 2] = [PackFormat::V1_19.0, PackFormat::V1_19_4.0 - 1];

/// Versions of modern packs whose folders have names in the plural.
const PLURAL: [u32; 2] = [MODERN[0], PackFormat::V1_21.0 - 1];
/// Versions with names in the singular, but with texts in data that hold JSON.
const JSON_TEXTS: [u32; 2] = [PackFormat::V1_21.0, PackFormat::V1_21_5.0 - 1];

/// Names of the folders in which such versions find what is different for them.
const PLURAL_FOLDER: &str = "before_1_21";
const JSON_TEXTS_FOLDER: &str = "before_1_21_5";

/// Writes all files of a pack.
pub(crate) fn write(names: &Names, functions: &FunctionSet) -> Files {
    let mut files = Files::new();
    let texts = |structured: bool| {
        let mut texts = FunctionSet::default();
        write_texts(names, structured, &mut texts);
        texts
    };
    if names.legacy() {
        let mut all = functions.clone();
        all.extend(texts(false));
        all.without_returns(&names.ns, &names.cache);
        layer(names, &all, "", false, &mut files);
    } else {
        let (mut newest, mut older) = (functions.clone(), functions.clone());
        newest.extend(texts(true));
        older.extend(texts(false));
        layer(names, &newest, "", true, &mut files);
        layer(names, &older, &format!("{PLURAL_FOLDER}/"), false, &mut files);
        texts(false).write(&names.ns, &format!("{JSON_TEXTS_FOLDER}/"), "function", &mut files);
    }
    // The same zip serves as a resource pack: with it everybody reads their own language.
    for (code, language) in [("en_us", Language::English), ("de_de", Language::German)] {
        let text = format!("{:#}\n", catalogue(names, language));
        files.insert(format!("assets/{}/lang/{code}.json", names.ns), text.into_bytes());
    }
    files.insert("pack.png".into(), icon::draw(names));
    files.insert("pack.mcmeta".into(), format!("{:#}\n", metadata(names)).into_bytes());
    files
}

/// Functions, tags and advancements under one folder.
fn layer(names: &Names, functions: &FunctionSet, root: &str, singular: bool, files: &mut Files) {
    let ns = &names.ns;
    let plural = if singular { "" } else { "s" };
    functions.write(ns, root, &format!("function{plural}"), files);
    let mut insert = |path: String, value: Value| {
        files.insert(format!("{root}data/{path}.json"), format!("{value:#}\n").into_bytes());
    };
    // The convention of Lantern Load: packs are loaded in the order of tags, and each only once.
    for (tag, values) in [
        ("minecraft/tags/function{s}/load", json!(["#load:_private/load"])),
        ("load/tags/function{s}/_private/load", json!(["#load:load"])),
        ("load/tags/function{s}/load", json!([format!("{ns}:_load")])),
        ("minecraft/tags/function{s}/tick", json!([format!("{ns}:_tick")])),
    ] {
        insert(tag.replace("{s}", plural), json!({ "values": values }));
    }
    let advancement = |space: &str, name: &str| format!("{space}/advancement{plural}/{name}");
    let frame = names.block(2);
    insert(
        advancement("global", "root"),
        json!({
            "display": {
                "title": "Data packs",
                "description": "",
                "icon": icon_item("minecraft:knowledge_book"),
                "background": "minecraft:textures/block/gray_concrete.png",
                "show_toast": false,
                "announce_to_chat": false,
            },
            "criteria": {"always": {"trigger": "minecraft:tick"}},
        }),
    );
    insert(
        advancement(ns, "root"),
        json!({
            "parent": "global:root",
            "display": {
                "title": names.title(),
                "description": names.say("advancement", &[]),
                "icon": icon_item(frame),
                "show_toast": false,
                "announce_to_chat": false,
            },
            "criteria": {"always": {"trigger": "minecraft:tick"}},
            "rewards": {"function": format!("{ns}:_joined")},
        }),
    );
    if names.displays() {
        let button = json!({
            "condition": "minecraft:entity_properties",
            "entity": "this",
            "predicate": {
                "type": "minecraft:interaction",
                "nbt": format!("{{Tags:[\"{ns}_button\"]}}"),
            },
        });
        insert(
            advancement(ns, "click"),
            json!({
                "criteria": {"click": {
                    "trigger": "minecraft:player_interacted_with_entity",
                    "conditions": {"entity": [button]},
                }},
                "rewards": {"function": format!("{ns}:_clicked")},
            }),
        );
    }
}

/// An icon for versions before and after 1.20.5: each ignores the other's key.
fn icon_item(id: &str) -> Value {
    json!({"id": id, "item": id})
}

fn metadata(names: &Names) -> Value {
    let range = |[low, high]: [u32; 2]| json!({"min_inclusive": low, "max_inclusive": high});
    let formats = names.target.formats();
    let title = names.shape.title(names.language);
    let size = format!("{}x{}", names.shape.width, names.shape.height);
    let mut meta = json!({"pack": {
        "pack_format": formats[0],
        "supported_formats": range(formats),
        "min_format": formats[0],
        "max_format": formats[1],
        "description": format!("{title} {size} by Foursight"),
    }});
    if names.target == Target::Modern {
        let overlay = |folder: &str, formats: [u32; 2]| {
            json!({
                "directory": folder,
                "formats": range(formats),
                "min_format": formats[0],
                "max_format": formats[1],
            })
        };
        meta["overlays"] = json!({"entries": [
            overlay(PLURAL_FOLDER, PLURAL),
            overlay(JSON_TEXTS_FOLDER, JSON_TEXTS),
        ]});
    }
    meta
}

/// Adds the files of another pack for the same versions: tags have the entries of both.
pub(crate) fn merge(files: &mut Files, others: &Files) {
    for (path, bytes) in others {
        let own = files.get(path).and_then(|own| serde_json::from_slice::<Value>(own).ok());
        match own {
            Some(mut own) if path.contains("/tags/") => {
                let other: Value = serde_json::from_slice(bytes).unwrap_or_default();
                let values = other["values"].as_array().cloned().unwrap_or_default();
                if let Some(all) = own["values"].as_array_mut() {
                    for value in values {
                        if !all.contains(&value) {
                            all.push(value);
                        }
                    }
                }
                files.insert(path.clone(), format!("{own:#}\n").into_bytes());
            }
            Some(_) => {}
            None if files.contains_key(path) => {}
            None => {
                files.insert(path.clone(), bytes.clone());
            }
        }
    }
}
