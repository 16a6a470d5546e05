//! Where packs are found: a list of sources in order of preference.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "bundled")]
use super::bundled::Bundled;
use super::format::Pack;

/// The bytes of a pack's file, or why they could not be read.
pub type PackBytes = Result<Cow<'static, [u8]>, PackReadError>;

/// A pack's file is there but could not be read: what the system said.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PackReadError(pub String);

/// Packs by name. This crate reads no files; whoever has packs in files implements this.
pub trait PackSource: fmt::Debug + Send + Sync {
    /// The names of all packs of this source, sorted.
    fn names(&self) -> Vec<String>;
    /// The name of the pack's file in messages.
    fn label(&self, name: &str) -> String;
    /// The bytes of a pack; `None` if this source does not have it.
    fn read(&self, name: &str) -> Option<PackBytes>;
}

/// Packs that are in memory only: their texts by name.
#[derive(Debug, Clone, Default)]
pub struct InMemoryPacks(pub BTreeMap<String, Vec<u8>>);

impl InMemoryPacks {
    /// These packs, written as JSON.
    #[must_use]
    pub fn of<'a>(packs: impl IntoIterator<Item = &'a Pack>) -> Self {
        let write = |pack: &Pack| serde_json::to_vec(pack).unwrap_or_default();
        Self(packs.into_iter().map(|pack| (pack.name.clone(), write(pack))).collect())
    }
}

impl PackSource for InMemoryPacks {
    fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    fn label(&self, name: &str) -> String {
        format!("{name}.json")
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        self.0.get(name).map(|bytes| Ok(Cow::Owned(bytes.clone())))
    }
}

/// Sources in order of preference: a pack of an earlier source hides its namesakes.
#[derive(Debug)]
pub struct Library {
    sources: Vec<Arc<dyn PackSource>>,
}

impl Library {
    /// The bundled packs alone.
    #[cfg(feature = "bundled")]
    #[must_use]
    pub fn bundled() -> Self {
        Self { sources: vec![Arc::new(Bundled)] }
    }

    /// Only these sources.
    #[must_use]
    pub fn of(sources: Vec<Box<dyn PackSource>>) -> Self {
        Self { sources: sources.into_iter().map(Arc::from).collect() }
    }

    /// The same packs, except for these.
    #[cfg(feature = "bundled")]
    pub(crate) fn except_for(&self, packs: InMemoryPacks) -> Self {
        let first: Arc<dyn PackSource> = Arc::new(packs);
        Self { sources: [first].into_iter().chain(self.sources.iter().cloned()).collect() }
    }

    /// The names of all packs, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.sources.iter().flat_map(|source| source.names()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Label and bytes of a pack, from the first source that has it.
    #[must_use]
    pub fn read(&self, name: &str) -> Option<(String, PackBytes)> {
        self.sources
            .iter()
            .find_map(|source| source.read(name).map(|bytes| (source.label(name), bytes)))
    }
}
