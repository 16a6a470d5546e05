//! Data packs as the game reads them: a folder or a zip with `pack.mcmeta` and `data/`.

mod files;
mod load;
mod loot_names;
mod metadata;
mod releases;
mod source;

pub use files::{Files, FilesError, read_files, write_folder, write_zip};
pub use load::{Diagnostic, FunctionSource, Pack, Tag, TagEntry};
pub(crate) use loot_names::refused;
pub use metadata::{Metadata, MetadataError, PackFormat};
pub(crate) use releases::RELEASES;
pub use releases::UnknownVersion;
pub use source::{SourceLine, source_lines};
