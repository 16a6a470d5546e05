//! Names kept once and compared as numbers: tags, objectives, score holders, functions.

use std::collections::HashMap;
use std::sync::Arc;

/// A name that was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// All names of a world.
#[derive(Debug, Default)]
pub struct Names {
    numbers: HashMap<Arc<str>, Name>,
    texts: Vec<Arc<str>>,
}

impl Names {
    /// The number of a name, which is kept from now on.
    pub fn keep(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, name);
        name
    }

    /// The number of a name that may have been kept before.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }

    /// The text of a name, shared.
    pub fn shared(&self, name: Name) -> Arc<str> {
        Arc::clone(&self.texts[name.0 as usize])
    }
}
