//! One server a file: a lock that the system releases however its owner ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::StoreError;

/// Bytes of an address that are read from a lock file, which anybody may have written.
const LONGEST_ADDRESS: u64 = 200;

/// The lock on a database's file. It is on a file beside the database, which tells others where
/// the owner can be found; on the database itself it would be in SQLite's way.
#[derive(Debug)]
pub(super) struct FileLock(Mutex<Option<File>>);

impl FileLock {
    /// Takes the lock for the database in this file.
    pub(super) fn take(database: &Path) -> Result<Self, StoreError> {
        let path = lock_file(database);
        let unwritable = |error: std::io::Error| StoreError::Unwritable {
            path: path.clone(),
            why: error.to_string(),
        };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => file.set_len(0).map_err(unwritable)?,
            Err(TryLockError::WouldBlock) => {
                let database = database.display().to_string();
                return Err(StoreError::InUse { database, at: address_in(&mut file) });
            }
            Err(TryLockError::Error(error)) => {
                // Some network drives have no locks.
                let path = path.display();
                tracing::warn!(%path, %error, "cannot be locked: start no second server on it");
            }
        }
        Ok(Self(Mutex::new(Some(file))))
    }

    /// Tells whoever comes later where the owner can be found.
    pub(super) fn announce(&self, address: &str) -> std::io::Result<()> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = file.as_mut() else { return Ok(()) };
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(address.as_bytes())
    }

    /// Lets others have the file. Closing it is not enough: a program that another thread is just
    /// starting has a copy of the open file for a moment, and the lock with it.
    pub(super) fn release(&self) {
        let file = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Err(error)) = file.map(|file| file.unlock()) {
            tracing::warn!(%error, "the lock of the database could not be given back");
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        self.release();
    }
}

/// The lock file of a database; the same one whatever path leads there.
pub(super) fn lock_file(database: &Path) -> PathBuf {
    let found = database.canonicalize().unwrap_or_else(|_| {
        let folder = database.parent().and_then(|folder| folder.canonicalize().ok());
        match (folder, database.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => database.to_owned(),
        }
    });
    let mut path = found.into_os_string();
    path.push(".lock");
    path.into()
}

/// What the owner of a lock has announced, if it is an address.
fn address_in(file: &mut File) -> Option<String> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.take(LONGEST_ADDRESS).read_to_string(&mut text).ok()?;
    let text = text.trim();
    (text.starts_with("http://") && !text.contains(char::is_control)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn finding_06_a_file_has_one_owner_who_says_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let first = FileLock::take(&path).unwrap();
        let in_use = || match FileLock::take(&folder.path().join(".").join("games.db")) {
            Err(StoreError::InUse { at, .. }) => at,
            other => panic!("{other:?}"),
        };
        assert_eq!(in_use(), None, "it has not said where it is");
        first.announce("http://127.0.0.1:8080").unwrap();
        first.announce("http://127.0.0.1:80").unwrap();
        assert_eq!(in_use().as_deref(), Some("http://127.0.0.1:80"));
        first.release();
        let second = FileLock::take(&path).unwrap();
        assert_eq!(in_use(), None, "an older owner's address is gone");
        drop(second);
        assert!(FileLock::take(&path).is_ok());
    }

    #[test]
    fn finding_06_a_copy_of_the_open_file_does_not_keep_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let first = FileLock::take(&path).unwrap();
        let copy = first.0.lock().unwrap().as_ref().unwrap().try_clone().unwrap();
        drop(first);
        assert!(FileLock::take(&path).is_ok(), "a program being started has such a copy");
        drop(copy);
    }
}
