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

/// Writes the files of one size, and with the first one those of the whole pack.
pub(crate) fn write(names: &Names, functions: &FunctionSet, files: &mut Files) {
    let texts = |structured: bool| {
        let mut texts = FunctionSet::default();
        write_texts(names, structured, &mut texts);
        texts
    };
    if names.legacy() {
        let mut all = functions.clone();
        all.extend(texts(false));
        all.without_returns(&names.ns, &names.cache);
        layer(names, &all, "", false, files);
    } else {
        let (mut newest, mut older) = (functions.clone(), functions.clone());
        newest.extend(texts(true));
        older.extend(texts(false));
        layer(names, &newest, "", true, files);
        layer(names, &older, &format!("{PLURAL_FOLDER}/"), false, files);
        texts(false).write(&names.ns, &format!("{JSON_TEXTS_FOLDER}/"), "function", files);
        if names.leads() {
            let path = format!("{JSON_TEXTS_FOLDER}/data/global/advancement/root.json");
            files.insert(path, format!("{:#}\n", global_root(false)).into_bytes());
        }
    }
    // The same zip serves as a resource pack: with it everybody reads their own language.
    for (code, language) in [("en_us", Language::English), ("de_de", Language::German)] {
        let text = format!("{:#}\n", catalogue(names, language));
        files.insert(format!("assets/{}/lang/{code}.json", names.ns), text.into_bytes());
    }
    if names.leads() {
        files.insert("pack.png".into(), icon::draw(names));
        files.insert("pack.mcmeta".into(), format!("{:#}\n", metadata(names)).into_bytes());
    }
}

/// Functions, tags and advancements under one folder.
fn layer(names: &Names, functions: &FunctionSet, root: &str, singular: bool, files: &mut Files) {
    let ns = &names.ns;
    let plural = if singular { "" } else { "s" };
    let folder = format!("function{plural}");
    functions.write(ns, root, &folder, files);
    shared_init().write("load", root, &folder, files);
    let mut insert = |path: String, value: Value| {
        files.insert(format!("{root}data/{path}.json"), format!("{value:#}\n").into_bytes());
    };
    let advancement = |space: &str, name: &str| format!("{space}/advancement{plural}/{name}");
    if names.leads() {
        for (tag, values) in tags(ns) {
            insert(tag.replace("{s}", plural), json!({ "values": values }));
        }
        // Only the folder for the newest versions has names in the singular.
        insert(advancement("global", "root"), global_root(singular));
        insert(advancement(ns, "root"), own_root(names));
    }
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

/// The tags by which the game and other packs find this one.
///
/// `minecraft:load` follows the convention of Lantern Load: packs that share it are loaded in the
/// order of its tags, each once, after the score `load.status` has been reset.
fn tags(ns: &str) -> [(&'static str, Value); 5] {
    let optional = |id: &str| json!({"id": id, "required": false});
    let steps = ["#load:pre_load", "#load:load", "#load:post_load"].map(optional);
    let all: Vec<Value> = [json!("#load:_private/init")].into_iter().chain(steps).collect();
    [
        ("minecraft/tags/function{s}/load", json!(["#load:_private/load"])),
        ("load/tags/function{s}/_private/load", all.into()),
        ("load/tags/function{s}/_private/init", json!(["load:_private/init"])),
        ("load/tags/function{s}/load", json!([format!("{ns}:_load")])),
        ("minecraft/tags/function{s}/tick", json!([format!("{ns}:_tick")])),
    ]
}

/// The function that packs with this convention share.
fn shared_init() -> FunctionSet {
    let mut functions = FunctionSet::default();
    functions.add(
        "_private/init",
        ["scoreboard objectives add load.status dummy", "scoreboard players reset * load.status"],
    );
    functions
}

/// The tab that all packs with this convention share. Since 1.21.5 textures are named without
/// their folder and ending.
fn global_root(newest: bool) -> Value {
    let background = if newest {
        "minecraft:block/gray_concrete"
    } else {
        "minecraft:textures/block/gray_concrete.png"
    };
    json!({
        "display": {
            "title": "Data packs",
            "description": "",
            "icon": icon_item("minecraft:knowledge_book"),
            "background": background,
            "show_toast": false,
            "announce_to_chat": false,
        },
        "criteria": {"always": {"trigger": "minecraft:tick"}},
    })
}

/// The advancement that shows everybody that the game is there, and tells them once how it is
/// played.
fn own_root(names: &Names) -> Value {
    json!({
        "parent": "global:root",
        "display": {
            "title": names.title(),
            "description": names.how_to_play(),
            "icon": icon_item(names.block(2)),
            "show_toast": false,
            "announce_to_chat": false,
        },
        "criteria": {"always": {"trigger": "minecraft:tick"}},
        "rewards": {"function": format!("{}:_joined", names.ns)},
    })
}

/// An icon for versions before and after 1.20.5: each ignores the other's key.
fn icon_item(id: &str) -> Value {
    json!({"id": id, "item": id})
}

fn metadata(names: &Names) -> Value {
    let range = |[low, high]: [u32; 2]| json!({"min_inclusive": low, "max_inclusive": high});
    let formats = names.target.formats();
    let title = names.shape.title(names.language);
    let sizes: Vec<&str> = names.group.iter().map(|member| member.size.as_str()).collect();
    let size = sizes.join(", ");
    let mut meta = json!({"pack": {
        "pack_format": formats[0],
        "supported_formats": range(formats),
        "min_format": formats[0],
        "max_format": formats[1],
        "description": names.plain("made", &[title, &size]),
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
