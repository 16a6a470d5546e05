//! Names that belong to somebody: registered with a secret, of which only the hash is kept.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use crate::lookalike::NameKeys;
use crate::secret::sha256;

/// Why registered names cannot be looked up or kept; what the file system or database says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the registered names cannot be used: {0}")]
pub struct RegistryError(pub String);

/// Whether a name was registered, once that is known.
pub type Registered<'a> = Pin<Box<dyn Future<Output = Result<bool, RegistryError>> + Send + 'a>>;

/// Where registered names are kept.
pub trait NameRegistry: fmt::Debug + Send + Sync {
    /// This name if it is registered, else one that it could be taken for.
    ///
    /// # Errors
    /// If nobody can tell: then nobody is let in under any name.
    fn registered(&self, name: &str) -> Result<Option<RegisteredName>, RegistryError>;

    /// Registers a name with the SHA-256 of a secret; false if somebody was first, with this name or
    /// one that it could be taken for.
    fn register<'a>(&'a self, name: &'a str, hash: &'a str) -> Registered<'a>;

    /// How many names are registered.
    ///
    /// # Errors
    /// If nobody can tell.
    fn count(&self) -> Result<usize, RegistryError>;

    /// Somebody has shown the secret of a registered name: it is used.
    fn shown(&self, name: &str) {
        let _ = name;
    }
}

/// A registered name, as it is kept in a file, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisteredName {
    /// The name.
    pub name: String,
    /// The SHA-256 of its secret.
    pub secret_sha256: String,
}

/// Registered names in a folder, one file each: whoever creates the file first has the name, even
/// if several programs try at once.
#[derive(Debug, Clone)]
pub struct NameFolder {
    folder: PathBuf,
}

impl NameFolder {
    /// The names in this folder, which is made when the first name is registered.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Names may have letters that file names must not have.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.json", sha256(name)))
    }

    fn error(path: &Path, error: impl fmt::Display) -> RegistryError {
        RegistryError(format!("{}: {error}", path.display()))
    }

    fn read(path: &Path) -> Result<Option<RegisteredName>, RegistryError> {
        match fs::read_to_string(path) {
            Ok(text) => {
                serde_json::from_str(&text).map(Some).map_err(|error| Self::error(path, error))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Self::error(path, error)),
        }
    }

    /// This name if it is registered, else one that it could be taken for.
    fn find(&self, name: &str) -> Result<Option<RegisteredName>, RegistryError> {
        if let Some(known) = Self::read(&self.file(name))? {
            return Ok(Some(known));
        }
        let keys = NameKeys::of(name);
        // Files of other names that cannot be read keep out whoever has these names, and nobody else.
        let mut others =
            self.files()?.into_iter().filter_map(|path| Self::read(&path).ok().flatten());
        Ok(others.find(|known| keys.meet(&NameKeys::of(&known.name))))
    }

    /// Waits until nobody else, in this program or another one, is about to register a name: two that
    /// look alike have different files.
    fn lock(&self) -> io::Result<fs::File> {
        fs::create_dir_all(&self.folder)?;
        let file = fs::File::create(self.folder.join("lock"))?;
        file.lock()?;
        Ok(file)
    }

    /// Registers a name; false if somebody was first, with this name or one that it could be taken for.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn add(&self, name: &str, hash: &str) -> Result<bool, RegistryError> {
        if self.find(name)?.is_some() {
            return Ok(false);
        }
        let _lock = self.lock().map_err(|error| Self::error(&self.folder, error))?;
        if self.find(name)?.is_some() {
            return Ok(false);
        }
        let path = self.file(name);
        let entry = RegisteredName { name: name.to_owned(), secret_sha256: hash.to_owned() };
        let text = serde_json::to_string(&entry).map_err(|error| Self::error(&path, error))?;
        // No other thread or program writes this file.
        static DRAFTS: AtomicU64 = AtomicU64::new(0);
        let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let draft = path.with_extension(format!("{}-{number}.new", std::process::id()));
        let written = (|| {
            let mut file = fs::File::create(&draft)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            // A link never replaces a file, and is never half there.
            let linked = fs::hard_link(&draft, &path);
            fs::remove_file(&draft)?;
            linked
        })();
        match written {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(Self::error(&self.folder, error)),
        }
    }

    /// Gives a name up; false if it was not registered.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn remove(&self, name: &str) -> Result<bool, RegistryError> {
        let path = self.file(name);
        match fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Self::error(&path, error)),
        }
    }

    /// All registered names, in order.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, RegistryError> {
        let mut names = Vec::new();
        for path in self.files()? {
            names.extend(Self::read(&path)?.map(|entry| entry.name));
        }
        names.sort();
        Ok(names)
    }

    fn files(&self) -> Result<Vec<PathBuf>, RegistryError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(Self::error(&self.folder, error)),
        };
        let is_entry = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "json");
        Ok(entries.flatten().map(|entry| entry.path()).filter(is_entry).collect())
    }
}

impl NameRegistry for NameFolder {
    fn registered(&self, name: &str) -> Result<Option<RegisteredName>, RegistryError> {
        self.find(name)
    }

    fn register<'a>(&'a self, name: &'a str, hash: &'a str) -> Registered<'a> {
        Box::pin(std::future::ready(self.add(name, hash)))
    }

    fn count(&self) -> Result<usize, RegistryError> {
        self.files().map(|files| files.len())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_first_who_comes_has_the_name() {
        let dir = tempfile::tempdir().unwrap();
        let names = NameFolder::new(dir.path().join("names"));
        let hash = |name: &str| names.registered(name).unwrap().map(|known| known.secret_sha256);
        assert_eq!(hash("Rex"), None);
        assert_eq!(names.names(), Ok(Vec::new()));
        assert_eq!(names.add("Rex", "one"), Ok(true));
        assert_eq!(names.add("Rex", "two"), Ok(false));
        assert_eq!(names.add("../Rex/\u{e4}", "two"), Ok(true));
        assert_eq!(hash("Rex").as_deref(), Some("one"));
        assert_eq!((hash("Max"), names.count()), (None, Ok(2)));
        for alike in ["rex", "R\u{435}x", "Re\u{200b}x"] {
            assert_eq!(names.registered(alike).unwrap().unwrap().name, "Rex", "{alike:?}");
            assert_eq!(names.add(alike, "two"), Ok(false), "{alike:?}");
        }
        assert_eq!(names.names().unwrap(), ["../Rex/\u{e4}", "Rex"]);
        assert_eq!((names.remove("Rex"), names.remove("Rex")), (Ok(true), Ok(false)));
        assert_eq!(names.add("Rex", "two"), Ok(true));
    }

    #[test]
    fn only_one_of_many_gets_a_name() {
        let dir = tempfile::tempdir().unwrap();
        let names = NameFolder::new(dir.path());
        let won: usize = std::thread::scope(|scope| {
            let tasks: Vec<_> = (0..8)
                .map(|at| {
                    let names = &names;
                    scope.spawn(move || {
                        // As the first has it, or as somebody writes it who wants to be taken for it.
                        let bot = ["bot", "Bot", "BOT", "b\u{43e}t"][at % 4];
                        let mine =
                            |name: usize| names.add(&format!("{bot}{name}"), &at.to_string());
                        (0..20).filter(|name| mine(*name) == Ok(true)).count()
                    })
                })
                .collect();
            tasks.into_iter().map(|task| task.join().unwrap()).sum()
        });
        assert_eq!((won, names.count()), (20, Ok(20)));
    }

    #[test]
    fn a_damaged_file_is_told_and_lets_nobody_in() {
        let dir = tempfile::tempdir().unwrap();
        let names = NameFolder::new(dir.path());
        names.add("Rex", "one").unwrap();
        fs::write(names.file("Rex"), "{").unwrap();
        let told = names.registered("Rex").unwrap_err().to_string();
        assert!(told.contains(".json") && told.contains("cannot be used"), "{told}");
    }
}
