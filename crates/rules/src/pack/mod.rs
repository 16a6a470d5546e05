//! Packs: reading, checking, finding and linking them.

mod bundled;
mod check;
mod file;
pub mod format;
mod library;
mod link;
mod linked;
mod name;
mod schema;

pub use bundled::Bundled;
pub use file::PackFile;
pub use library::{Drafts, Library, PackBytes, Shelf};
pub(crate) use link::Linked;
pub use link::LoadError;
pub use linked::{Feature, LinkedPacks};
pub use name::{PackNameError, check_pack_name};
pub use schema::schema;
