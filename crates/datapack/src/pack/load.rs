//! Loading a pack: which files are functions and tags, and what is wrong with them.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::files::Files;
use super::metadata::{Metadata, MetadataError, PackFormat};
use crate::reader::{SyntaxError, is_identifier_char};

/// An error or a warning about a pack, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The file.
    pub file: String,
    /// Line, from 1; 0 for the whole file.
    pub line: usize,
    /// Column, from 1; 0 for the whole line.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl Diagnostic {
    /// A diagnostic about a whole file.
    pub(crate) fn in_file(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 0, column: 0, message: message.into() }
    }

    /// A diagnostic about a command, formatted as the game does: the text before it and an arrow.
    pub(crate) fn in_command(
        file: &str,
        line: usize,
        indent: usize,
        text: &str,
        error: &SyntaxError,
    ) -> Self {
        let before: Vec<char> = text[..error.at.min(text.len())].chars().collect();
        let shown: String = before[before.len().saturating_sub(10)..].iter().collect();
        let dots = if before.len() > 10 { "..." } else { "" };
        let message =
            format!("{} at position {}: {dots}{shown}<--[HERE]", error.message, before.len());
        Self { file: file.to_owned(), line, column: indent + before.len() + 1, message }
    }
}

impl std::error::Error for Diagnostic {}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => write!(f, "{}: {}", self.file, self.message),
            (line, 0) => write!(f, "{}:{line}: {}", self.file, self.message),
            (line, column) => write!(f, "{}:{line}:{column}: {}", self.file, self.message),
        }
    }
}

/// A function as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FunctionSource {
    /// Its file.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// One entry of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagEntry {
    /// The id, with `#` for another tag.
    pub id: String,
    /// False if it may be missing.
    pub required: bool,
}

/// A tag: a named list of ids.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tag {
    /// The file that it was last found in.
    pub file: String,
    /// Discards the entries of earlier packs.
    pub replace: bool,
    /// What is in it.
    pub entries: Vec<TagEntry>,
}

/// Kinds of JSON files that commands refer to.
const DEFINITIONS: &[&str] = &["predicate", "advancement", "loot_table", "item_modifier"];

/// A data pack.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Pack {
    /// Where it came from, for messages.
    pub name: String,
    /// Its metadata.
    pub meta: Metadata,
    /// The pack format whose rules apply.
    pub format: PackFormat,
    /// Functions by id.
    pub functions: BTreeMap<String, FunctionSource>,
    /// Tags of functions by id.
    pub function_tags: BTreeMap<String, Tag>,
    /// Tags of blocks by id.
    pub block_tags: BTreeMap<String, Tag>,
    /// Tags of kinds of entities by id.
    pub entity_tags: BTreeMap<String, Tag>,
    /// Tags of items by id.
    pub item_tags: BTreeMap<String, Tag>,
    /// All other JSON files that commands refer to, by kind (`predicate`) and id.
    pub definitions: BTreeMap<(&'static str, String), Value>,
    /// Errors found so far; commands are checked when a world loads the pack.
    pub errors: Vec<Diagnostic>,
    /// Files that are ignored although they look like part of the pack.
    pub warnings: Vec<Diagnostic>,
}

impl Pack {
    /// Reads a pack out of its files.
    ///
    /// # Errors
    ///
    /// `pack.mcmeta` is missing or invalid. Everything else that is wrong is in [`Pack::errors`].
    pub fn from_files(name: &str, files: &Files) -> Result<Self, MetadataError> {
        let meta = metadata(files)?;
        let format = meta.format();
        Ok(Self::read(name, files, meta, format))
    }

    /// Reads a pack as the version with this format does, whether the pack is for it or not.
    ///
    /// # Errors
    ///
    /// As those of [`Pack::from_files`].
    pub fn from_files_as(
        name: &str,
        files: &Files,
        format: PackFormat,
    ) -> Result<Self, MetadataError> {
        Ok(Self::read(name, files, metadata(files)?, format))
    }

    fn read(name: &str, files: &Files, meta: Metadata, format: PackFormat) -> Self {
        let mut pack = Self {
            name: name.to_owned(),
            format,
            functions: BTreeMap::new(),
            function_tags: BTreeMap::new(),
            block_tags: BTreeMap::new(),
            entity_tags: BTreeMap::new(),
            item_tags: BTreeMap::new(),
            definitions: BTreeMap::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
            meta,
        };
        pack.layer(files, "data/");
        for (folder, formats) in pack.meta.overlays.clone() {
            if formats[0] <= format.0 && format.0 <= formats[1] {
                pack.layer(files, &format!("{folder}/data/"));
            }
        }
        pack
    }

    /// Reads everything under one `data` folder.
    fn layer(&mut self, files: &Files, root: &str) {
        let singular = self.format.supports(PackFormat::V1_21);
        let functions = if singular { "function" } else { "functions" };
        let blocks = if singular { "tags/block" } else { "tags/blocks" };
        let entities = if singular { "tags/entity_type" } else { "tags/entity_types" };
        let items = if singular { "tags/item" } else { "tags/items" };
        let other = if singular { "functions" } else { "function" };
        for (path, bytes) in files {
            let Some((space, inner)) = path.strip_prefix(root).and_then(|p| p.split_once('/'))
            else {
                continue;
            };
            if inner.starts_with(&format!("{other}/"))
                || inner.starts_with(&format!("tags/{other}/"))
            {
                // A pack for versions before and after the change has both on purpose.
                let [low, high] = self.meta.formats.map(PackFormat);
                if !low.supports(PackFormat::V1_21) && high.supports(PackFormat::V1_21) {
                    continue;
                }
                let message = format!(
                    "versions with pack format {} do not look here; the folder is called \"{functions}\" there",
                    self.format.0
                );
                self.warnings.push(Diagnostic::in_file(path, message));
                continue;
            }
            let mut part = |folder: &str, end: &str| {
                let name = inner.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(end)?;
                let id = format!("{space}:{name}");
                if !id.chars().all(is_identifier_char) || space.contains(':') {
                    let message =
                        "only a-z, 0-9 and _ - . / may be in such a name; the game skips the file";
                    self.errors.push(Diagnostic::in_file(path, message));
                    return None;
                }
                Some(id)
            };
            let function = part(functions, ".mcfunction");
            let tags = [&format!("tags/{functions}"), blocks, entities, items]
                .map(|folder| part(folder, ".json"));
            let definition = DEFINITIONS.iter().find_map(|kind| {
                let folder = if singular { (*kind).to_owned() } else { format!("{kind}s") };
                Some((*kind, part(&folder, ".json")?))
            });
            let known =
                function.is_some() || definition.is_some() || tags.iter().any(Option::is_some);
            let Ok(text) = std::str::from_utf8(bytes) else {
                if known {
                    self.errors.push(Diagnostic::in_file(path, "not valid UTF-8"));
                }
                continue;
            };
            if let Some(id) = function {
                self.functions
                    .insert(id, FunctionSource { file: path.clone(), text: text.to_owned() });
            } else if let Some(key) = definition {
                match serde_json::from_str::<Value>(text) {
                    Ok(value) => {
                        let refused = super::refused(&value, self.format);
                        let refused = refused.into_iter().map(|it| Diagnostic::in_file(path, it));
                        self.errors.extend(refused);
                        self.definitions.insert(key, value);
                    }
                    Err(error) => self.errors.push(json_error(path, &error)),
                }
            } else {
                let places = [
                    &mut self.function_tags,
                    &mut self.block_tags,
                    &mut self.entity_tags,
                    &mut self.item_tags,
                ];
                for (id, place) in tags.into_iter().zip(places) {
                    let Some(id) = id else { continue };
                    match read_tag(path, text) {
                        Ok(tag) => merge_tag(place.entry(id).or_default(), tag),
                        Err(diagnostic) => self.errors.push(diagnostic),
                    }
                }
            }
        }
    }
}

fn metadata(files: &Files) -> Result<Metadata, MetadataError> {
    let meta = files.get("pack.mcmeta").ok_or(MetadataError::Missing)?;
    std::str::from_utf8(meta)
        .map_err(|_| MetadataError::Wrong("not valid UTF-8".into()))
        .and_then(Metadata::parse)
}

/// Adds a tag to one of the same name that was read before.
pub(crate) fn merge_tag(into: &mut Tag, tag: Tag) {
    if tag.replace {
        into.entries.clear();
    }
    into.file = tag.file;
    into.entries.extend(tag.entries);
}

fn json_error(path: &str, error: &serde_json::Error) -> Diagnostic {
    let message = error.to_string();
    Diagnostic { file: path.to_owned(), line: error.line(), column: error.column(), message }
}

fn read_tag(path: &str, text: &str) -> Result<Tag, Diagnostic> {
    let root: Value = serde_json::from_str(text).map_err(|error| json_error(path, &error))?;
    let Some(values) = root["values"].as_array() else {
        return Err(Diagnostic::in_file(path, "\"values\" is missing; expected a list of ids"));
    };
    let mut entries = Vec::new();
    for value in values {
        let id = value.as_str().or_else(|| value["id"].as_str());
        let Some(id) = id else {
            return Err(Diagnostic::in_file(
                path,
                format!("{value} is not an id; expected a string"),
            ));
        };
        let (mark, plain) = id.strip_prefix('#').map_or(("", id), |rest| ("#", rest));
        let full =
            if plain.contains(':') { plain.to_owned() } else { format!("minecraft:{plain}") };
        if !full.chars().all(is_identifier_char) {
            return Err(Diagnostic::in_file(path, format!("\"{id}\" is not an id")));
        }
        let required = value["required"].as_bool().unwrap_or(true);
        entries.push(TagEntry { id: format!("{mark}{full}"), required });
    }
    let replace = root["replace"].as_bool().unwrap_or(false);
    Ok(Tag { file: path.to_owned(), replace, entries })
}
