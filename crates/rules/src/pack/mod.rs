//! Packs: reading, checking, finding and linking them.

mod bundled;
mod check;
mod file;
pub mod format;
mod library;
mod link;
mod name;
mod schema;

pub use bundled::Bundled;
pub use file::PackFile;
pub use library::{Drafts, Library, PackBytes, Shelf};
pub use link::LoadError;
pub(crate) use link::{Feature, Linked};
pub use name::{PackNameError, check_pack_name};
pub use schema::schema;
