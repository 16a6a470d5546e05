//! Where packs are found: an ordered row of shelves.

use std::borrow::Cow;
use std::fmt;

use super::bundled::Bundled;

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
