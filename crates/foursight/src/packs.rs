//! Where this program finds packs: named folders, the user's own folder, the bundled ones.

use std::borrow::Cow;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy;
use foursight_rules::{
    Bundled, Library, LoadError, MAX_PACK_BYTES, PackBytes, PackReadError, PackSource, RecordError,
    Ruleset, check_pack_name,
};
use foursight_voice::{InWords, say};

use crate::cli::Shared;
use crate::exit::CliError;
use crate::lang::{self, Lang};
use crate::report;

/// A folder of pack files.
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    fn path(&self, name: &str) -> PathBuf {
        let file = PathBuf::from(format!("{name}.json"));
        if self.0 == Path::new(".") { file } else { self.0.join(file) }
    }
}

impl PackSource for Folder {
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter_map(|file| file.strip_suffix(".json").map(str::to_owned))
            .filter(|name| check_pack_name(name).is_ok())
            .collect();
        names.sort();
        names
    }

    fn label(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        // Names are checked before; this keeps a folder's packs inside it whoever asks.
        check_pack_name(name).ok()?;
        let path = self.path(name);
        path.exists()
            .then(|| read_pack(&path).map(Cow::Owned).map_err(|e| PackReadError(e.to_string())))
    }
}

/// Reads a pack file, but never more than it takes to see that it is too large.
pub(crate) fn read_pack(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_PACK_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The user's own folder for packs, if the system has such a place.
pub(crate) fn user_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.data_dir().join("foursight").join("packs"))
}

/// All sources, the most particular first.
pub(crate) fn sources(shared: &Shared) -> Result<Vec<Box<dyn PackSource>>, CliError> {
    let mut sources: Vec<Box<dyn PackSource>> = Vec::new();
    for dir in &shared.packs_dir {
        if !dir.is_dir() {
            let (lang, folder) = (lang::choose(shared.lang), dir.display().to_string());
            let message = say!(lang, "folder-missing", option = "--packs-dir", folder);
            return Err(CliError::bad_input(message));
        }
        sources.push(Box::new(Folder(dir.clone())));
    }
    sources.extend(user_folder().map(|dir| Box::new(Folder(dir)) as Box<dyn PackSource>));
    sources.push(Box::new(Bundled));
    Ok(sources)
}

/// All packs that can be found.
pub(crate) fn library(shared: &Shared) -> Result<Library, CliError> {
    Ok(Library::of(sources(shared)?))
}

/// Loads packs, or reports everything that is wrong with them.
pub(crate) fn load(shared: &Shared, packs: &[String]) -> Result<Arc<Ruleset>, CliError> {
    let library = library(shared)?;
    let lang = lang::choose(shared.lang);
    let names: Vec<&str> = packs.iter().map(|name| name.trim()).collect();
    if let Some(file) = names.iter().find(|name| name.ends_with(".json")) {
        let path = Path::new(file);
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().filter(|dir| !dir.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).display().to_string();
        let option = "--packs-dir";
        return Err(CliError::bad_input(say!(lang, "pack-is-file", file, name, option, folder)));
    }
    let rules = Ruleset::load(&library, &names).map_err(|error| report_load_error(lang, &error))?;
    report::print(lang, rules.warnings());
    Ok(rules)
}

/// Why a record cannot be read or replayed, and what to do about it.
pub(crate) fn record_trouble(lang: Lang, error: &RecordError) -> String {
    let words = error.in_words(lang);
    match error {
        RecordError::PackChanged { .. } => {
            say!(lang, "record-pack-changed-hint", error = words, option = "--packs-dir")
        }
        _ => words,
    }
}

/// Prints what is wrong with packs.
pub(crate) fn report_load_error(lang: Lang, error: &LoadError) -> CliError {
    match error {
        LoadError::Faulty(findings) => {
            report::print(lang, &findings.0);
            CliError::silent(crate::exit::BAD_INPUT)
        }
        LoadError::Unknown { suggestion: None, .. } => {
            CliError::bad_input(say!(lang, "pack-unknown-hint", error = error.in_words(lang)))
        }
        LoadError::Unreadable { .. } => {
            CliError { code: crate::exit::IO_ERROR, message: Some(error.in_words(lang)) }
        }
        error => CliError::bad_input(error.in_words(lang)),
    }
}
