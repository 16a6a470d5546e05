//! The journal: every finished game in a line of its own, on disk before anybody hears of it.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use foursight_rules::Record;
use serde::{Deserialize, Serialize};
use tokio::task::JoinHandle;

use super::state::Tournament;
use crate::runner::{GameSummary, PlayedGame};
use crate::seed::SeedDerivation;

const FORMAT: &str = "foursight-journal";

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
    /// There is one already.
    #[error("{0} is the journal of a tournament that has begun")]
    Exists(PathBuf),
    /// There is none.
    #[error("{0} is not there: nothing to resume")]
    Missing(PathBuf),
    /// It is something else.
    #[error("{0} is not a journal of this version of Foursight")]
    Format(PathBuf),
    /// It belongs to another tournament.
    #[error(
        "{path} belongs to a tournament with other settings{}: they must not change, or the pairings would",
        if .keys.is_empty() { String::new() } else { format!(" ({})", .keys.join(", ")) }
    )]
    OtherSettings {
        /// The journal.
        path: PathBuf,
        /// What is set in another way.
        keys: Vec<String>,
    },
    /// A line makes no sense.
    #[error("{path}, line {line}: {why}")]
    Line {
        /// The journal.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: LineFault,
    },
}

/// Why a line of a journal makes no sense.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// It cannot be read.
    #[error(transparent)]
    Json(serde_json::Error),
    /// The tournament never wanted this game.
    #[error("this game does not belong here")]
    Elsewhere,
}

/// The keys that two files set in different ways, if there are any; comments and the like do not count.
fn changes(before: &str, now: &str) -> Option<Vec<String>> {
    if before == now {
        return None;
    }
    let (Ok(before), Ok(now)) = (before.parse::<toml::Table>(), now.parse::<toml::Table>()) else {
        return Some(Vec::new());
    };
    let keys: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let changed: Vec<String> =
        keys.into_iter().filter(|key| before.get(*key) != now.get(*key)).cloned().collect();
    (!changed.is_empty()).then_some(changed)
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    /// The text of the tournament's file.
    config: String,
    /// How seeds come from the tournament's seed.
    #[serde(default)]
    derivation: SeedDerivation,
}

#[derive(Serialize, Deserialize)]
struct Entry<R> {
    #[serde(rename = "match")]
    encounter: usize,
    game: GameSummary,
    record: R,
}

/// Where a tournament's finished games are written down.
pub trait Ledger: Send + 'static {
    /// A game, ready to be written.
    type Entry: Send + 'static;
    /// Why it cannot be written.
    type Error: Send;

    /// Makes a game ready; whoever played it does this, so that `append` has little left to do.
    fn entry(encounter: usize, played: &PlayedGame) -> Self::Entry;

    /// Writes a game down. Afterwards it outlives the process.
    fn append(
        &mut self,
        entry: Self::Entry,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;

    /// Begins to make sure that even a power cut loses nothing written so far.
    fn sync(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send;

    /// Waits until a power cut would lose nothing.
    fn settle(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

impl Ledger for Journal {
    type Entry = Vec<u8>;
    type Error = JournalError;

    fn entry(encounter: usize, played: &PlayedGame) -> Vec<u8> {
        line(&Entry { encounter, game: played.summary.clone(), record: &played.record })
    }

    async fn append(&mut self, entry: Vec<u8>) -> Result<(), JournalError> {
        self.append_line(&entry)
    }

    async fn sync(&mut self) -> Result<(), JournalError> {
        self.settle().await?;
        let file = self.file.try_clone().map_err(|error| self.io_error(error))?;
        // Disks are slow, and the next games need not wait for them.
        self.syncing = Some(tokio::task::spawn_blocking(move || file.sync_data()));
        Ok(())
    }

    async fn settle(&mut self) -> Result<(), JournalError> {
        match self.syncing.take() {
            None => Ok(()),
            Some(syncing) => {
                let done = syncing.await.unwrap_or_else(|error| Err(io::Error::other(error)));
                done.map_err(|error| self.io_error(error))
            }
        }
    }
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    syncing: Option<JoinHandle<io::Result<()>>>,
}

impl Journal {
    /// Begins a journal for a tournament with this file.
    ///
    /// # Errors
    /// If there is one already, or it cannot be written.
    pub fn create(path: &Path, config: &str) -> Result<Self, JournalError> {
        let failed = |error: io::Error| JournalError::Io(path.to_owned(), error);
        if path.try_exists().map_err(failed)? {
            return Err(JournalError::Exists(path.to_owned()));
        }
        // It appears with its first line in it, or not at all.
        let beside = path.with_extension("new");
        let file = File::create(&beside).map_err(failed)?;
        let mut journal = Self { file, path: path.to_owned(), syncing: None };
        let header = Header {
            format: FORMAT.to_owned(),
            version: 1,
            config: config.to_owned(),
            derivation: SeedDerivation::newest(),
        };
        journal.append_line(&line(&header))?;
        journal.file.sync_data().map_err(failed)?;
        std::fs::rename(&beside, path).map_err(failed)?;
        Ok(journal)
    }

    /// Opens the journal of a tournament that was interrupted, and notes its games in the tournament,
    /// which draws its seeds as it did when it began.
    ///
    /// A last line that was not written to its end is a game that was not finished.
    ///
    /// # Errors
    /// If it is not the journal of this tournament.
    pub fn resume(
        path: &Path,
        config: &str,
        tournament: &mut Tournament,
    ) -> Result<Self, JournalError> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => JournalError::Missing(path.to_owned()),
            _ => JournalError::Io(path.to_owned(), error),
        };
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        let mut whole = 0;
        let mut reader = BufReader::new(&file);
        let mut text = Vec::new();
        for number in 1.. {
            text.clear();
            reader.read_until(b'\n', &mut text).map_err(failed)?;
            if text.last() != Some(&b'\n') {
                break;
            }
            whole += text.len() as u64;
            if number == 1 {
                let header: Header = serde_json::from_slice(&text)
                    .ok()
                    .filter(|header: &Header| header.format == FORMAT && header.version == 1)
                    .ok_or_else(|| JournalError::Format(path.to_owned()))?;
                if let Some(keys) = changes(&header.config, config) {
                    return Err(JournalError::OtherSettings { path: path.to_owned(), keys });
                }
                tournament.begin_again_with(header.derivation);
                continue;
            }
            let wrong =
                |why: LineFault| JournalError::Line { path: path.to_owned(), line: number, why };
            let entry: Entry<serde::de::IgnoredAny> =
                serde_json::from_slice(&text).map_err(|error| wrong(LineFault::Json(error)))?;
            if !tournament.note(entry.encounter, entry.game) {
                return Err(wrong(LineFault::Elsewhere));
            }
        }
        if whole == 0 {
            return Err(JournalError::Format(path.to_owned()));
        }
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { file, path: path.to_owned(), syncing: None })
    }

    /// Writes a line, in one piece.
    fn append_line(&mut self, line: &[u8]) -> Result<(), JournalError> {
        self.file.write_all(line).map_err(|error| self.io_error(error))
    }

    fn io_error(&self, error: io::Error) -> JournalError {
        JournalError::Io(self.path.clone(), error)
    }

    /// The games with their records, in the order in which they ended.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn records(path: &Path) -> Result<Vec<(usize, GameSummary, Record)>, JournalError> {
        let failed = |error| JournalError::Io(path.to_owned(), error);
        let reader = BufReader::new(File::open(path).map_err(failed)?);
        let mut records = Vec::new();
        for (text, number) in reader.lines().zip(1..).skip(1) {
            let wrong = |error: serde_json::Error| JournalError::Line {
                path: path.to_owned(),
                line: number,
                why: LineFault::Json(error),
            };
            let entry: Entry<Record> =
                serde_json::from_str(&text.map_err(failed)?).map_err(wrong)?;
            records.push((entry.encounter, entry.game, entry.record));
        }
        Ok(records)
    }
}

fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
