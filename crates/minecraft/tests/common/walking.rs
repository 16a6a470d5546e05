//! What all random walks have in common.

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
