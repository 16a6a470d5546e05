//! Names stored once and compared as numbers: tags, objectives, score holders, functions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The number of an interned name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// All names of a world.
#[derive(Debug, Default)]
pub struct Interner {
    numbers: HashMap<Arc<str>, Name>,
    texts: Vec<Arc<str>>,
    /// Bytes of all texts.
    bytes: usize,
    /// The tags of a registry that there are. Of a registry that is not here any tag may be one.
    tags: HashMap<&'static str, HashSet<String>>,
}

impl Interner {
    /// The number of a name, which is stored if it is new.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.bytes += text.len();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, name);
        name
    }

    /// The number of a name, if it was interned before.
    #[must_use]
    pub fn get(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    /// Bytes that all names take up.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes + self.texts.len() * 2 * crate::world::ENTRY
    }

    /// From now on only these are tags of a registry.
    pub(crate) fn know_tags<'a>(
        &mut self,
        registry: &'static str,
        ids: impl IntoIterator<Item = &'a String>,
    ) {
        self.tags.insert(registry, ids.into_iter().cloned().collect());
    }

    /// From now on anything may be a tag.
    pub(crate) fn forget_tags(&mut self) {
        self.tags.clear();
    }

    /// True if there may be such a tag.
    pub(crate) fn may_be_tag(&self, registry: &str, id: &str) -> bool {
        self.tags.get(registry).is_none_or(|known| known.contains(id))
    }

    /// The text of a name.
    ///
    /// # Panics
    ///
    /// The name belongs to another interner that has more names.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }
}
