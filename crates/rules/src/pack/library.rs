//! Where packs are found: an ordered row of shelves.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use super::bundled::Bundled;
use super::format::Pack;

/// The bytes of a pack's file, or what the system said when they could not be read.
pub type PackBytes = Result<Cow<'static, [u8]>, String>;

/// A place that holds packs by name. Reading files is the caller's business, not this crate's.
pub trait Shelf: fmt::Debug + Send + Sync {
    /// The names of all packs here, sorted.
    fn names(&self) -> Vec<String>;
    /// What people should know the pack's file by, for messages.
    fn label(&self, name: &str) -> String;
    /// The bytes of a pack; `None` if it is not here.
    fn read(&self, name: &str) -> Option<PackBytes>;
}

/// Packs that are in memory only, such as drafts: their texts by name.
#[derive(Debug, Clone, Default)]
pub struct Drafts(pub BTreeMap<String, Vec<u8>>);

impl Drafts {
    /// The shelf of these packs, written as JSON.
    pub fn of<'a>(packs: impl IntoIterator<Item = &'a Pack>) -> Self {
        let write = |pack: &Pack| serde_json::to_vec(pack).unwrap_or_default();
        Self(packs.into_iter().map(|pack| (pack.name.clone(), write(pack))).collect())
    }
}

impl Shelf for Drafts {
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

/// Shelves in order of preference: a pack on an earlier shelf hides its namesakes.
#[derive(Debug)]
pub struct Library {
    shelves: Vec<Box<dyn Shelf>>,
}

impl Library {
    /// The bundled packs alone.
    pub fn bundled() -> Self {
        Self { shelves: vec![Box::new(Bundled)] }
    }

    /// Only these shelves.
    pub fn of(shelves: Vec<Box<dyn Shelf>>) -> Self {
        Self { shelves }
    }

    /// The names of all packs, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.shelves.iter().flat_map(|shelf| shelf.names()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Label and bytes of a pack, from the first shelf that has it.
    pub fn read(&self, name: &str) -> Option<(String, PackBytes)> {
        self.shelves
            .iter()
            .find_map(|shelf| shelf.read(name).map(|bytes| (shelf.label(name), bytes)))
    }
}
