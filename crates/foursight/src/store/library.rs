//! The library of games: those that go on, those that ended, and those that were saved by name.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::games::SavedGame;
use super::kept::{self, Kept};
use super::{Store, file, stem};

/// Where a game of the library comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    /// It was left and waits to go on.
    Running,
    /// It was played to its end.
    Finished,
    /// Somebody gave it a name.
    Saved,
}

/// A game of the library.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) section: Section,
    pub(crate) path: PathBuf,
    /// What it is called; games that nobody named are called after their packs.
    pub(crate) name: String,
    /// What is played, as people call it, where that is known; see [`entitle`](super::entitle).
    pub(crate) title: Option<String>,
    /// When it was written last.
    pub(crate) written: SystemTime,
    /// `None` if the file cannot be read as a game.
    pub(crate) game: Option<SavedGame>,
}

impl Entry {
    fn read(section: Section, path: PathBuf) -> Option<Self> {
        let written = path.metadata().and_then(|data| data.modified()).ok()?;
        let game = std::fs::read(&path).ok();
        let game: Option<SavedGame> = game.and_then(|text| serde_json::from_slice(&text).ok());
        let packs = game.as_ref().map(|game| game.record.game.join("+"));
        let name = match section {
            Section::Saved => stem(&path)?,
            Section::Running | Section::Finished => packs.or_else(|| stem(&path))?,
        };
        Some(Self { section, path, name, title: None, written, game })
    }

    /// True if the game can go on.
    pub(crate) fn goes_on(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.record.result.is_none())
    }

    /// How long ago it was written.
    pub(crate) fn age(&self) -> Duration {
        SystemTime::now().duration_since(self.written).unwrap_or_default()
    }
}

/// Why a game cannot have a name.
#[derive(Debug)]
pub(crate) enum NameError {
    /// Files cannot be called that.
    Invalid,
    /// Another game is called that.
    Taken,
    Io(std::io::Error),
}

/// Why a game cannot be deleted.
#[derive(Debug)]
pub(crate) enum DeleteError {
    /// Another window plays it.
    InUse,
    Io(std::io::Error),
}

impl Store {
    /// All games, the newest first; those that another window plays are left out.
    pub(crate) fn library(&self) -> Vec<Entry> {
        let mut all = Vec::new();
        if let Some(folder) = &self.state {
            let free = kept::free(folder).into_iter();
            all.extend(free.filter_map(|path| Entry::read(Section::Running, path)));
        }
        for (section, folder) in
            [(Section::Finished, self.finished_folder()), (Section::Saved, self.games_folder())]
        {
            let files = folder.map(|folder| json_files(&folder)).unwrap_or_default();
            all.extend(files.into_iter().filter_map(|path| Entry::read(section, path)));
        }
        all.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.path.cmp(&b.path)));
        all
    }

    /// How many games are being played now, in whatever window.
    pub(crate) fn games_in_use(&self) -> usize {
        self.state.as_ref().map_or(0, |folder| kept::in_use(folder))
    }

    fn finished_folder(&self) -> Option<PathBuf> {
        Some(self.games_folder()?.join("finished"))
    }

    /// Keeps a game that has ended: in this file if it ended before and was taken back, else in a
    /// file of its own.
    pub(crate) fn keep_finished(
        &self,
        game: &SavedGame,
        before: Option<&Path>,
    ) -> std::io::Result<Option<PathBuf>> {
        let Some(folder) = self.finished_folder() else { return Ok(None) };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let new = || {
            (0..)
                .map(|number| format!("{}-{}-{number}.json", since.as_millis(), std::process::id()))
                .map(|name| folder.join(name))
                .find(|path| !path.exists())
        };
        let Some(path) = before.map(Path::to_owned).or_else(new) else { return Ok(None) };
        file::keep(&path, game.to_json().as_bytes())?;
        Ok(Some(path))
    }

    /// Takes this game up, if nobody plays it.
    pub(crate) fn take_up_at(&self, path: &Path) -> Option<Kept> {
        Kept::take(path.to_owned())
    }

    /// Gives a game that does not go on a name, and answers where it is now.
    pub(crate) fn rename(&self, entry: &Entry, name: &str) -> Result<PathBuf, NameError> {
        let name = name.trim();
        let strange = |letter: char| letter.is_control() || "/\\:*?\"<>|".contains(letter);
        if name.is_empty() || name.starts_with('.') || name.len() > 200 || name.contains(strange) {
            return Err(NameError::Invalid);
        }
        let folder = self.games_folder().ok_or(NameError::Invalid)?;
        let path = folder.join(format!("{name}.json"));
        if path == entry.path {
            return Ok(path);
        }
        if path.exists() {
            return Err(NameError::Taken);
        }
        std::fs::rename(&entry.path, &path).map_err(NameError::Io)?;
        Ok(path)
    }

    /// Deletes a game, unless another window plays it.
    pub(crate) fn delete(&self, entry: &Entry) -> Result<(), DeleteError> {
        if entry.section != Section::Running {
            return std::fs::remove_file(&entry.path).map_err(DeleteError::Io);
        }
        match Kept::take(entry.path.clone()) {
            Some(kept) => kept.delete().map_err(DeleteError::Io),
            // It has ended in another window, or was deleted there.
            None if !entry.path.exists() => Ok(()),
            None => Err(DeleteError::InUse),
        }
    }
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{GameEnd, Library, Record, Ruleset};

    use super::*;

    fn game(is_over: bool) -> SavedGame {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let mut record = Record::new(&rules, vec!["Red".into(), "level3".into()], None);
        record.result = is_over.then(|| GameEnd::lost_by(2, 1, foursight_rules::EndKind::Resigned));
        SavedGame { record, table: None }
    }

    #[test]
    fn terminal_finding_03_the_library_has_every_game_until_somebody_deletes_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        let played = store.begin(&game(false)).unwrap().unwrap();
        assert!(store.library().is_empty(), "somebody plays it");
        drop(played);
        let ended = store.keep_finished(&game(true), None).unwrap().unwrap();
        store.keep_finished(&game(true), Some(&ended)).unwrap();
        store.keep_finished(&game(true), None).unwrap();
        store.save(crate::lang::Lang::En, &game(false)).unwrap();
        let count =
            |section| store.library().iter().filter(|entry| entry.section == section).count();
        let sections = [Section::Running, Section::Finished, Section::Saved];
        assert_eq!(sections.map(count), [1, 2, 1]);
        assert_eq!(store.library().iter().filter(|entry| entry.goes_on()).count(), 2);
        for left in (0..4).rev() {
            store.delete(&store.library()[0]).unwrap();
            assert_eq!(store.library().len(), left);
        }
    }

    #[test]
    fn a_game_that_another_window_has_taken_up_is_not_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        drop(store.begin(&game(false)).unwrap());
        let [entry] = &store.library()[..] else { panic!("one game") };
        let elsewhere = store.take_up_at(&entry.path).unwrap();
        assert!(matches!(store.delete(entry), Err(DeleteError::InUse)));
        assert!(entry.path.exists(), "it goes on there");
        drop(elsewhere);
        store.delete(entry).unwrap();
        assert!(!entry.path.exists());
        store.delete(entry).unwrap();
    }

    #[test]
    fn terminal_finding_03_any_number_of_games_waits() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        for _ in 0..120 {
            store.begin(&game(false)).unwrap();
        }
        assert_eq!(store.library().len(), 120);
    }

    #[test]
    fn terminal_finding_16_games_are_renamed_and_no_name_is_given_twice() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        store.keep_finished(&game(true), None).unwrap();
        store.keep_finished(&game(true), None).unwrap();
        let [first, second] = &store.library()[..] else { panic!("two games") };
        for name in ["", "  ", "..", "a/b", "a\\b", "a\nb", ".hidden"] {
            assert!(matches!(store.rename(first, name), Err(NameError::Invalid)), "{name:?}");
        }
        store.rename(first, " the final ").unwrap();
        assert!(matches!(store.rename(second, "the final"), Err(NameError::Taken)));
        let named =
            store.library().into_iter().find(|entry| entry.section == Section::Saved).unwrap();
        assert_eq!(named.name, "the final");
    }
}
