//! Packs: reading, checking, finding and linking them.

#[cfg(feature = "bundled")]
mod bundled;
mod check;
#[cfg(feature = "schema")]
mod derive;
mod fault;
mod file;
mod findings;
pub mod format;
mod library;
mod link;
mod linked;
mod meaning;
mod name;
mod picture;
mod schema;
mod shape;

#[cfg(feature = "bundled")]
pub use bundled::Bundled;
#[cfg(feature = "schema")]
pub use derive::derive_schema;
pub(crate) use fault::MAX_FEATURES;
pub use fault::{Amount, CostOf, CostsFor, PackFault, Remedy};
pub use file::PackFile;
#[cfg(feature = "bundled")]
pub(crate) use file::hash_of;
pub use library::{InMemoryPacks, Library, PackBytes, PackReadError, PackSource};
pub(crate) use link::Linked;
pub use link::LoadError;
pub use linked::{Feature, LinkedPacks};
pub use name::{PackNameError, check_pack_name};
pub use picture::Picture;
pub use schema::schema;
