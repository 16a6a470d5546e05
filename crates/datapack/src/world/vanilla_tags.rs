//! The game's own tags of blocks, items and kinds of entities, as each version has them; they exist
//! without any pack.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::registry;
use super::versions::{Spans, known, names};
use crate::pack::{PackFormat, Tag, TagEntry};

/// Tags of blocks, and how the names of their blocks end: for blocks that are in no list.
const BLOCKS: &[(&str, &[&str])] = &[
    ("all_hanging_signs", &["_hanging_sign"]),
    ("all_signs", &["_sign"]),
    ("anvil", &["anvil"]),
    ("banners", &["_banner"]),
    ("bars", &["_bars"]),
    ("beds", &["_bed"]),
    ("buttons", &["_button"]),
    ("campfires", &["campfire"]),
    ("candles", &["candle"]),
    ("cauldrons", &["cauldron"]),
    ("ceiling_hanging_signs", &["_hanging_sign"]),
    ("coal_ores", &["coal_ore"]),
    ("concrete_powders", &["_concrete_powder"]),
    ("copper_ores", &["copper_ore"]),
    ("diamond_ores", &["diamond_ore"]),
    ("doors", &["_door"]),
    ("emerald_ores", &["emerald_ore"]),
    ("fence_gates", &["_fence_gate"]),
    ("fences", &["_fence"]),
    ("gold_ores", &["gold_ore"]),
    ("impermeable", &["_stained_glass"]),
    ("iron_ores", &["iron_ore"]),
    ("lapis_ores", &["lapis_ore"]),
    ("leaves", &["_leaves"]),
    ("logs", &["_log", "_wood", "_stem", "_hyphae"]),
    ("planks", &["_planks"]),
    ("pressure_plates", &["_pressure_plate"]),
    ("rails", &["_rail"]),
    ("redstone_ores", &["redstone_ore"]),
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

/// The newest format whose tags are known.
const LISTED: PackFormat = PackFormat(101);

/// A part of a tag: in these versions it has these members.
struct Part {
    spans: Spans,
    tag: &'static str,
    members: &'static str,
}

/// The parts of the tags of each registry.
static PARTS: LazyLock<BTreeMap<&str, Vec<Part>>> = LazyLock::new(|| {
    let mut all: BTreeMap<&str, Vec<Part>> = BTreeMap::new();
    let mut kind = "";
    for line in include_str!("../../data/tags.txt").lines() {
        if let Some(next) = line.strip_prefix("# ") {
            kind = next;
            continue;
        }
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (span, tag, members) = (word(), word(), word());
        let spans = if span == "*" { Spans::all() } else { Spans::parse(span) };
        all.entry(kind).or_default().push(Part { spans, tag, members });
    }
    all
});

/// The tags of a registry as a version has them. Of some only the name is known; nothing is in them.
pub(super) fn tags(registry: &str, format: PackFormat) -> BTreeMap<String, Tag> {
    let there = names(&format!("tag/{registry}"), format);
    let mut all: BTreeMap<String, Tag> =
        there.map(|tag| (format!("minecraft:{tag}"), Tag::default())).collect();
    let parts = PARTS.get(registry).into_iter().flatten();
    for part in parts.filter(|part| part.spans.hold(format)) {
        // Written once where items have the same tag as the blocks of their names.
        let same = |block: &&Part| block.tag == part.tag && block.spans == part.spans;
        let members = match PARTS.get("block") {
            Some(blocks) if part.members == "=" => {
                blocks.iter().find(same).map_or("", |block| block.members)
            }
            _ => part.members,
        };
        let Some(tag) = all.get_mut(&format!("minecraft:{}", part.tag)) else { continue };
        tag.entries.extend(members.split(' ').filter_map(|member| {
            let id = match member.strip_prefix('#') {
                Some(inner) => format!("#minecraft:{inner}"),
                None if known(registry, member, format).is_ok() => format!("minecraft:{member}"),
                None => return None,
            };
            Some(TagEntry { id, required: false })
        }));
    }
    if registry == "block" && format > LISTED {
        add_later_blocks(&mut all, format);
    }
    all
}

/// Blocks that came after the lists: their names say most of it.
fn add_later_blocks(all: &mut BTreeMap<String, Tag>, format: PackFormat) {
    let later = |block: &&str| {
        known("block", block, format).is_ok() && known("block", block, LISTED).is_err()
    };
    for block in registry::block_names().filter(later) {
        let named = BLOCKS.iter().filter(|(_, ends)| ends.iter().any(|end| block.ends_with(end)));
        for (name, _) in named {
            let id = format!("minecraft:{block}");
            if let Some(tag) = all.get_mut(&format!("minecraft:{name}")) {
                tag.entries.push(TagEntry { id, required: false });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name in the lists is one of the game's, and every tag in a tag is there.
    #[test]
    fn tags_list_what_there_is() {
        for (kind, parts) in PARTS.iter() {
            for part in parts {
                let is_name = super::super::versions::ever_known(&format!("tag/{kind}"), part.tag);
                assert!(is_name, "{} of {kind}", part.tag);
            }
            for part in parts.iter().filter(|part| part.members != "=") {
                for member in part.members.split(' ') {
                    let there = match member.strip_prefix('#') {
                        Some(inner) => parts.iter().any(|part| part.tag == inner),
                        None => super::super::versions::ever_known(kind, member),
                    };
                    assert!(there, "{member} in {} of {kind}", part.tag);
                }
            }
        }
    }

    #[test]
    fn tags_are_those_of_the_version() {
        let has = |kind: &str, format: u32, tag: &str, member: &str| {
            let tags = tags(kind, PackFormat(format));
            let tag = tags.get(&format!("minecraft:{tag}"));
            tag.is_some_and(|tag| {
                tag.entries.iter().any(|it| it.id == format!("minecraft:{member}"))
            })
        };
        for (kind, tag, member, formats) in [
            ("block", "planks", "cherry_planks", [false, true, true]),
            ("block", "pale_oak_logs", "pale_oak_log", [false, false, true]),
            ("item", "planks", "oak_planks", [true, true, true]),
            ("item", "enchantable/sword", "iron_sword", [false, true, false]),
            ("block", "mineable/hoe", "pink_petals", [false, true, false]),
            ("entity_type", "arrows", "spectral_arrow", [true, true, true]),
            ("block", "stairs", "sulfur_stairs", [false, false, true]),
            ("block", "replaceable_plants", "fern", [true, false, false]),
            ("item", "concrete", "red_concrete", [false, false, true]),
            ("entity_type", "zombies", "zombie", [false, true, true]),
        ] {
            let found = [10, 48, PackFormat::LATEST.0].map(|format| has(kind, format, tag, member));
            assert_eq!(found, formats, "{member} in {tag}");
        }
    }
}
