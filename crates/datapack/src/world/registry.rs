//! The registry of blocks: their names and properties in all versions since 1.19.

use std::collections::HashMap;
use std::sync::LazyLock;

/// One line for each block: its name, then each property with its default and other values.
static BLOCKS: LazyLock<HashMap<&str, Vec<Property>>> = LazyLock::new(|| {
    let lines = include_str!("../../data/blocks.txt").lines();
    lines
        .map(|line| {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default();
            let property = |word: &'static str| {
                let (name, values) = word.split_once('=')?;
                Some(Property { name, values: values.split('|').collect() })
            };
            (name, words.filter_map(property).collect())
        })
        .collect()
});

/// A property of a block.
#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) name: &'static str,
    /// All values, the default one first.
    pub(crate) values: Vec<&'static str>,
}

/// The properties of a block, if there is such a block.
pub(crate) fn block_properties(id: &str) -> Option<&'static [Property]> {
    BLOCKS.get(id.strip_prefix("minecraft:")?).map(Vec::as_slice)
}

/// The names of all blocks, without their namespace.
pub(crate) fn block_names() -> impl Iterator<Item = &'static str> {
    BLOCKS.keys().copied()
}
