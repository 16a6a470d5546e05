//! What outlives the program: settings, statistics, saved games, solved puzzles. Each in the place the system has for it.

mod file;
mod games;
mod in_words;
mod keeping;
mod kept;
mod library;
mod puzzles;
#[cfg(feature = "join")]
mod seats;
mod settings;
mod statistics;

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use foursight_voice::say;

use crate::lang::Lang;

pub(crate) use file::{Damaged, in_short, write_whole};
pub(crate) use games::{SavedGame, SavedTable};
pub(crate) use in_words::entitle;
pub(crate) use keeping::Keeping;
pub(crate) use kept::Kept;
pub(crate) use library::{DeleteError, Entry, NameError, Section};
pub(crate) use puzzles::PuzzleProgress;
pub(crate) use settings::{Clock, Motion, Settings, Sound, Speed};
pub(crate) use statistics::{GameResult, PEOPLE, Statistics, Tally};

/// The folders, if the system has such places.
#[derive(Debug, Clone, Default)]
pub(crate) struct Store {
    config: Option<PathBuf>,
    data: Option<PathBuf>,
    state: Option<PathBuf>,
}

impl Store {
    /// The user's own folders.
    pub(crate) fn of_user() -> Self {
        let Ok(base) = etcetera::choose_base_strategy() else { return Self::default() };
        let own = |folder: PathBuf| folder.join("foursight");
        let data = own(base.data_dir());
        let state = base.state_dir().map_or_else(|| data.clone(), own);
        Self { config: Some(own(base.config_dir())), data: Some(data), state: Some(state) }
    }

    /// Everything below one folder.
    pub(crate) fn below(folder: &Path) -> Self {
        let at = |name: &str| Some(folder.join(name));
        Self { config: at("config"), data: at("data"), state: at("state") }
    }

    fn settings_file(&self) -> Option<PathBuf> {
        Some(self.config.as_ref()?.join("settings.json"))
    }

    /// Where themes of the user's own are.
    pub(crate) fn themes_folder(&self) -> Option<PathBuf> {
        Some(self.config.as_ref()?.join("themes"))
    }

    fn statistics_file(&self) -> Option<PathBuf> {
        Some(self.data.as_ref()?.join("statistics.json"))
    }

    /// The puzzles that are solved, and what was wrong with their file.
    pub(crate) fn puzzles(&self) -> (PuzzleProgress, Option<Damaged>) {
        read(self.puzzles_file())
    }

    /// Adds a solved puzzle to those on the disk.
    pub(crate) fn count_puzzle(
        &self,
        level: u32,
        number: u32,
        is_clean: bool,
    ) -> std::io::Result<PuzzleProgress> {
        let (mut progress, _) = self.puzzles();
        progress.count(level, number, is_clean);
        keep(self.puzzles_file(), &progress)?;
        Ok(progress)
    }

    fn puzzles_file(&self) -> Option<PathBuf> {
        Some(self.data.as_ref()?.join("puzzles.json"))
    }

    /// What was typed in the console of data packs.
    #[cfg(feature = "minecraft")]
    pub(crate) fn console_history_file(&self) -> Option<PathBuf> {
        Some(self.state.as_ref()?.join("console-history"))
    }

    /// Where the user's data is kept.
    pub(crate) fn data_folder(&self) -> Option<PathBuf> {
        self.data.clone()
    }

    /// Where saved games are.
    pub(crate) fn games_folder(&self) -> Option<PathBuf> {
        Some(self.data.as_ref()?.join("games"))
    }

    /// The settings, and what was wrong with their file.
    pub(crate) fn settings(&self) -> (Settings, Option<Damaged>) {
        read(self.settings_file())
    }

    /// The language of the settings. A damaged file stays where it is, so that whoever reads the
    /// settings themselves can tell of it.
    pub(crate) fn language(&self) -> Option<Lang> {
        let text = std::fs::read(self.settings_file()?).ok()?;
        serde_json::from_slice::<Settings>(&text).ok()?.language
    }

    /// Keeps the settings.
    pub(crate) fn keep_settings(&self, settings: &Settings) -> std::io::Result<()> {
        keep(self.settings_file(), settings)
    }

    /// The statistics, and what was wrong with their file.
    pub(crate) fn statistics(&self) -> (Statistics, Option<Damaged>) {
        read(self.statistics_file())
    }

    /// Adds a result to the statistics as they are on the disk now: another game may run.
    pub(crate) fn count(&self, result: &GameResult) -> std::io::Result<Statistics> {
        let (mut statistics, _) = self.statistics();
        statistics.count(result);
        keep(self.statistics_file(), &statistics)?;
        Ok(statistics)
    }

    /// Takes up the newest game that was left and that nobody plays, or says what is wrong with
    /// its file.
    pub(crate) fn take_up(&self) -> Option<(Kept, Result<SavedGame, Damaged>)> {
        let kept = Kept::newest(self.state.as_ref()?)?;
        match file::read::<Option<SavedGame>>(kept.path()) {
            (Some(game), _) => Some((kept, Ok(game))),
            (None, Some(damaged)) => Some((kept, Err(damaged))),
            (None, None) => None,
        }
    }

    /// Keeps a game that has begun, in a file of its own.
    pub(crate) fn begin(&self, game: &SavedGame) -> std::io::Result<Option<Kept>> {
        let Some(folder) = &self.state else { return Ok(None) };
        Kept::begin(folder, game).map(Some)
    }

    /// Whether there is a game to go on with.
    pub(crate) fn has_game_to_continue(&self) -> bool {
        self.state.as_ref().is_some_and(|folder| Kept::is_there(folder))
    }

    /// Saves a game under a name of its own and tells where.
    pub(crate) fn save(&self, lang: Lang, game: &SavedGame) -> std::io::Result<PathBuf> {
        let folder = self.games_folder().ok_or_else(|| {
            std::io::Error::new(std::io::ErrorKind::NotFound, say!(lang, "no-games-folder"))
        })?;
        games::save(&folder, game)
    }
}

fn read<T: serde::de::DeserializeOwned + Default>(path: Option<PathBuf>) -> (T, Option<Damaged>) {
    path.map(|path| file::read(&path)).unwrap_or_default()
}

fn keep<T: serde::Serialize>(path: Option<PathBuf>, value: &T) -> std::io::Result<()> {
    let Some(path) = path else { return Ok(()) };
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    file::keep(&path, text.as_bytes())
}

/// The name of a file without its folder and ending.
fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        let (mut settings, damaged) = store.settings();
        assert!(damaged.is_none());
        settings.sound = Sound::Off;
        store.keep_settings(&settings).unwrap();
        assert_eq!(store.settings().0, settings);
        let won =
            GameResult { opponent: "level3".into(), seat_won: Some(true), reason: "line".into() };
        store.count(&won).unwrap();
        let statistics = store.count(&GameResult { seat_won: None, ..won }).unwrap();
        let tally = statistics.total();
        assert_eq!((tally.won, tally.lost, tally.drawn), (1, 0, 1));
        assert_eq!(store.statistics().0, statistics);
    }

    #[test]
    fn terminal_finding_10_whoever_asks_for_the_language_hides_no_damage() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        assert_eq!(store.language(), None);
        let settings = Settings { language: Some(Lang::De), ..Settings::default() };
        store.keep_settings(&settings).unwrap();
        assert_eq!(store.language(), Some(Lang::De));
        write_whole(&store.settings_file().unwrap(), b"{").unwrap();
        assert_eq!(store.language(), None);
        assert!(store.settings().1.is_some(), "it is told");
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        let path = store.settings_file().unwrap();
        write_whole(&path, b"{\"sound\": 7").unwrap();
        let (settings, damaged) = store.settings();
        assert_eq!(settings, Settings::default());
        let aside = damaged.unwrap().set_aside.unwrap();
        assert_eq!(std::fs::read(&aside).unwrap(), b"{\"sound\": 7");
        assert!(!path.exists());
        // A second damaged file does not overwrite the first.
        write_whole(&path, b"again").unwrap();
        let second = store.settings().1.unwrap().set_aside.unwrap();
        assert_ne!(aside, second);
        assert!(aside.exists());
    }
}
