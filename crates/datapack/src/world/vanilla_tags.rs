//! The vanilla tags that packs use most; they exist without any pack.
//!
//! Most tags are defined by how the names of their blocks end.

use std::collections::BTreeMap;

use super::registry;
use crate::pack::{Tag, TagEntry};

/// Tags of blocks, and how the names of their blocks end. A name in full is written with `=`.
const BLOCKS: &[(&str, &[&str])] = &[
    ("air", &["=air", "=cave_air", "=void_air"]),
    ("all_hanging_signs", &["_hanging_sign"]),
    ("all_signs", &["_sign"]),
    ("anvil", &["anvil"]),
    ("banners", &["_banner"]),
    ("bars", &["_bars"]),
    ("beds", &["_bed"]),
    ("bee_growables", &["=wheat", "=carrots", "=potatoes", "=beetroots"]),
    ("buttons", &["_button"]),
    ("campfires", &["campfire"]),
    ("candles", &["candle"]),
    ("cauldrons", &["cauldron"]),
    ("ceiling_hanging_signs", &["_hanging_sign"]),
    ("climbable", &["=ladder", "=vine", "=scaffolding", "=twisting_vines", "=weeping_vines"]),
    ("coal_ores", &["coal_ore"]),
    ("concrete_powder", &["_concrete_powder"]),
    ("copper_ores", &["copper_ore"]),
    ("crops", &["=wheat", "=carrots", "=potatoes", "=beetroots", "=melon_stem", "=pumpkin_stem"]),
    ("diamond_ores", &["diamond_ore"]),
    (
        "dirt",
        &[
            "=dirt",
            "=grass_block",
            "=podzol",
            "=coarse_dirt",
            "=mycelium",
            "=rooted_dirt",
            "=moss_block",
            "=mud",
        ],
    ),
    ("doors", &["_door"]),
    ("emerald_ores", &["emerald_ore"]),
    ("fence_gates", &["_fence_gate"]),
    ("fences", &["_fence"]),
    ("fire", &["=fire", "=soul_fire"]),
    ("flower_pots", &["=flower_pot"]),
    ("gold_ores", &["gold_ore"]),
    ("ice", &["=ice", "=packed_ice", "=blue_ice", "=frosted_ice"]),
    ("impermeable", &["=glass", "_stained_glass", "=tinted_glass"]),
    ("iron_ores", &["iron_ore"]),
    ("lapis_ores", &["lapis_ore"]),
    ("leaves", &["_leaves"]),
    ("logs", &["_log", "_wood", "_stem", "_hyphae"]),
    ("planks", &["_planks"]),
    ("pressure_plates", &["_pressure_plate"]),
    ("rails", &["=rail", "_rail"]),
    ("redstone_ores", &["redstone_ore"]),
    (
        "replaceable",
        &[
            "=air",
            "=water",
            "=lava",
            "=short_grass",
            "=fern",
            "=dead_bush",
            "=bush",
            "=short_dry_grass",
            "=tall_dry_grass",
            "=seagrass",
            "=tall_seagrass",
            "=fire",
            "=soul_fire",
            "=snow",
            "=vine",
            "=glow_lichen",
            "=resin_clump",
            "=light",
            "=tall_grass",
            "=large_fern",
            "=structure_void",
            "=void_air",
            "=cave_air",
            "=bubble_column",
            "=warped_roots",
            "=nether_sprouts",
            "=crimson_roots",
            "=leaf_litter",
            "=hanging_roots",
            "=grass",
        ],
    ),
    ("sand", &["=sand", "=red_sand", "=suspicious_sand"]),
    ("saplings", &["_sapling"]),
    ("shulker_boxes", &["shulker_box"]),
    ("slabs", &["_slab"]),
    ("stairs", &["_stairs"]),
    ("terracotta", &["terracotta"]),
    ("trapdoors", &["_trapdoor"]),
    ("wall_signs", &["_wall_sign"]),
    ("walls", &["_wall"]),
    ("wool", &["_wool"]),
    ("wool_carpets", &["_carpet"]),
];

/// Tags of kinds of entities.
const ENTITIES: &[(&str, &[&str])] = &[
    ("arrows", &["arrow", "spectral_arrow"]),
    ("beehive_inhabitors", &["bee"]),
    (
        "boat",
        &[
            "oak_boat",
            "spruce_boat",
            "birch_boat",
            "jungle_boat",
            "acacia_boat",
            "cherry_boat",
            "dark_oak_boat",
            "pale_oak_boat",
            "mangrove_boat",
            "bamboo_raft",
            "boat",
        ],
    ),
    ("frog_food", &["slime", "magma_cube"]),
    ("raiders", &["evoker", "illusioner", "pillager", "ravager", "vindicator", "witch"]),
    ("skeletons", &["skeleton", "stray", "wither_skeleton", "skeleton_horse", "bogged"]),
    (
        "undead",
        &[
            "zombie",
            "husk",
            "drowned",
            "zombie_villager",
            "zombified_piglin",
            "skeleton",
            "stray",
            "wither_skeleton",
            "bogged",
            "phantom",
            "wither",
        ],
    ),
    ("zombies", &["zombie", "husk", "drowned", "zombie_villager", "zombified_piglin", "zoglin"]),
];

/// Blocks that are not in a tag although their names end like those that are.
const EXCLUDED: &[(&str, &[&str])] = &[
    (
        "logs",
        &[
            "melon_stem",
            "attached_melon_stem",
            "pumpkin_stem",
            "attached_pumpkin_stem",
            "mushroom_stem",
        ],
    ),
    ("wool_carpets", &["moss_carpet", "pale_moss_carpet"]),
];

fn tag(ids: impl Iterator<Item = String>) -> Tag {
    let entries = ids.map(|id| TagEntry { id, required: false }).collect();
    Tag { entries, ..Tag::default() }
}

/// Tags of blocks.
pub(super) fn block_tags() -> BTreeMap<String, Tag> {
    let in_tag = |name: &str, ends: &[&str], block: &str| {
        let targets_or_executor = ends.iter().any(|end| match end.strip_prefix('=') {
            Some(full) => full == block,
            None => block.ends_with(end),
        });
        let other = EXCLUDED.iter().find(|(tag, _)| *tag == name);
        targets_or_executor && !other.is_some_and(|(_, blocks)| blocks.contains(&block))
    };
    BLOCKS
        .iter()
        .map(|(name, ends)| {
            let own = registry::block_names().filter(|block| in_tag(name, ends, block));
            (format!("minecraft:{name}"), tag(own.map(|block| format!("minecraft:{block}"))))
        })
        .collect()
}

/// Tags of kinds of entities.
pub(super) fn entity_tags() -> BTreeMap<String, Tag> {
    let full = |kind: &&str| format!("minecraft:{kind}");
    ENTITIES.iter().map(|(name, kinds)| (full(name), tag(kinds.iter().map(full)))).collect()
}
