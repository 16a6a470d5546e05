//! What all random walks have in common.
#![allow(dead_code)]

use std::collections::BTreeSet;

use foursight_datapack::World;

/// The corners of the space around a board's place that is unloaded with it.
pub(crate) fn surroundings([x, y, z]: [i32; 3]) -> [[i32; 3]; 2] {
    [[x - 20, y - 60, z - 20], [x + 20, y + 60, z + 20]]
}

/// An uninstalled pack leaves nothing that every game has.
pub(crate) fn assert_nothing_left(world: &World) {
    assert!(world.entities().all(|entity| entity.player.is_some()), "entities");
    // `load.status` belongs to all packs that share the convention.
    let names = world.scores.objectives().map(|name| world.names().text(name));
    assert_eq!(names.filter(|name| *name != "load.status").count(), 0, "objectives");
    assert_eq!(world.scheduled(), 0, "schedules");
    assert!(world.bossbars().is_empty(), "bars");
}

/// Every function of a pack that people call, without its namespace.
pub(crate) fn public_functions(world: &World, ns: &str) -> BTreeSet<String> {
    let ids = world.function_ids();
    let own = ids.iter().filter_map(|id| id.strip_prefix(&format!("{ns}:")));
    own.filter(|name| !name.starts_with('_')).map(str::to_owned).collect()
}
