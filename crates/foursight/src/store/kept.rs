//! Games that go on, kept on the disk: one file a game, and nobody but its owner touches it.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::file;
use super::games::SavedGame;

/// The file of a game that goes on. While this lives the game belongs to this window; the system
/// gives it free however its owner ends.
#[derive(Debug)]
pub(crate) struct Kept {
    path: PathBuf,
    lock: File,
}

impl Kept {
    /// A file of its own for a game that has begun.
    pub(super) fn begin(folder: &Path, game: &SavedGame) -> std::io::Result<Self> {
        /// Tells games of one process apart.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let trouble = |error| file::about(folder, &error);
        std::fs::create_dir_all(folder).map_err(trouble)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // Names never come again, so no late visitor mistakes one game for another.
        let name = format!("autosave-{}-{}-{number}", since.as_millis(), std::process::id());
        let path = folder.join(name + ".json");
        let lock = OpenOptions::new().write(true).create_new(true).open(lock_of(&path));
        let lock = lock.map_err(trouble)?;
        // Some network drives have no locks; then this is as good as it gets.
        let _ = lock.try_lock();
        let kept = Self { path, lock };
        match kept.write(game) {
            Ok(()) => Ok(kept),
            Err(error) => {
                kept.forget();
                Err(error)
            }
        }
    }

    /// Takes a game up that nobody plays; `None` if somebody does, or it is gone.
    pub(super) fn take(path: PathBuf) -> Option<Self> {
        let mut options = OpenOptions::new();
        let lock = options.write(true).create(true).truncate(false).open(lock_of(&path)).ok()?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return None;
        }
        let kept = Self { path, lock };
        if kept.path.exists() {
            return Some(kept);
        }
        kept.forget();
        None
    }

    /// The newest game that nobody plays.
    pub(super) fn newest(folder: &Path) -> Option<Self> {
        files(folder).into_iter().find_map(Self::take)
    }

    /// Whether there is a game that nobody plays.
    pub(super) fn is_there(folder: &Path) -> bool {
        files(folder).iter().any(|path| is_free(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game as it is now.
    pub(crate) fn write(&self, game: &SavedGame) -> std::io::Result<()> {
        file::keep(&self.path, game.to_json().as_bytes())
    }

    /// Deletes the game, or says why that cannot be.
    pub(super) fn delete(self) -> std::io::Result<()> {
        std::fs::remove_file(&self.path)?;
        self.forget();
        Ok(())
    }

    /// The game needs not be kept any more.
    pub(crate) fn forget(self) {
        // A file that is not there is what is wanted.
        let _ = std::fs::remove_file(&self.path);
        let _ = std::fs::remove_file(lock_of(&self.path));
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // Closing is not enough while another thread starts a program, which has a copy of the
        // open file for a moment.
        let _ = self.lock.unlock();
    }
}

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// True if nobody plays the game in this file.
fn is_free(path: &Path) -> bool {
    let Ok(lock) = File::open(lock_of(path)) else { return true };
    !matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// All games that nobody plays, the newest first.
pub(super) fn free(folder: &Path) -> Vec<PathBuf> {
    files(folder).into_iter().filter(|path| is_free(path)).collect()
}

/// How many games somebody plays now.
pub(super) fn in_use(folder: &Path) -> usize {
    files(folder).iter().filter(|path| !is_free(path)).count()
}

/// All games that are kept, the newest first; `autosave.json` is what older versions wrote.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .filter(|path| super::stem(path).is_some_and(|name| name.starts_with("autosave")))
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, Record, Ruleset};

    use super::*;

    fn game() -> SavedGame {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let record = Record::new(&rules, vec!["Red".into(), "Yellow".into()], None);
        SavedGame { record, table: None }
    }

    #[test]
    fn stranger_06_a_game_belongs_to_one_window_and_only_it_drops_it() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let first = Kept::begin(folder, &game()).unwrap();
        let second = Kept::begin(folder, &game()).unwrap();
        assert!(!Kept::is_there(folder), "both are being played");
        assert_eq!(in_use(folder), 2);
        assert!(Kept::newest(folder).is_none());
        let left = first.path().to_owned();
        drop(first);
        second.forget();
        assert!(left.exists(), "the other window's game stays");
        assert!(Kept::is_there(folder));
        let again = Kept::newest(folder).unwrap();
        assert_eq!(again.path(), left);
        assert!(Kept::newest(folder).is_none(), "nobody else gets it");
        again.forget();
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0, "nothing is left lying about");
    }

    #[test]
    fn stranger_06_the_newest_is_offered_first_and_the_old_file_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let old = folder.join("autosave.json");
        file::write_whole(&old, game().to_json().as_bytes()).unwrap();
        let hour_ago = SystemTime::now() - std::time::Duration::from_secs(3600);
        File::options().write(true).open(&old).unwrap().set_modified(hour_ago).unwrap();
        let new = Kept::begin(folder, &game()).unwrap().path().to_owned();
        let first = Kept::newest(folder).unwrap();
        assert_eq!(first.path(), new);
        let second = Kept::newest(folder).unwrap();
        assert_eq!(second.path(), old);
        first.forget();
        second.forget();
        assert!(!Kept::is_there(folder));
    }
}
