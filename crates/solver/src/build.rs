//! Builds opening books, with a journal that survives a sudden end.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::book::{Book, BookError, frontier};
use crate::checksum::checksum;
use crate::position::Position;
use crate::size::Size;
use crate::solver::{Limits, Options, Solver};

const MAGIC: [u8; 8] = *b"FOURJRNL";
const HEADER: usize = 16;
const RECORD: usize = 13;
/// How often the journal is forced to the disk.
const SYNC: Duration = Duration::from_secs(5);

/// What book to build, and how.
pub struct BookPlan<'a> {
    /// The board.
    pub size: Size,
    /// Number of stones of the positions in the book.
    pub depth: u32,
    /// Number of threads; each solves positions of its own, all share one table.
    pub threads: usize,
    /// Bytes of the shared table.
    pub table_bytes: usize,
    /// Stops the work when set; the journal keeps what is done.
    pub cancel: Option<&'a AtomicBool>,
    /// Called with the positions solved and the positions in all.
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
}

/// Notes the score of the position with a key, on disk.
pub type NoteScore<'a> = &'a (dyn Fn(u64, i8) -> Result<(), BookError> + Sync);

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookReport {
    /// Positions in the book.
    pub positions: usize,
    /// Of these, taken over from the journal of an earlier run.
    pub resumed: usize,
    /// Bytes of the file.
    pub bytes: usize,
}

impl BookPlan<'_> {
    /// Builds the book and writes it to `path`.
    ///
    /// Solved positions go to a journal beside it (`path` with `.journal` added) as they come. A
    /// run that was ended in any way is taken up from there. The book itself appears in one step,
    /// when it is complete.
    ///
    /// # Errors
    /// If a file cannot be written, the journal belongs to another book, or on cancellation.
    pub fn build(&self, path: &Path) -> Result<BookReport, BookError> {
        self.build_by(path, |todo, note| self.solve(todo, note))
    }

    /// The same with positions that somebody else solves. `solve` is given the keys
    /// ([`Position::key`]) of those that are not in the journal, and notes the score of each, in any
    /// order; whatever it leaves out is missing, so that the book is not written.
    ///
    /// # Errors
    /// As [`build`](Self::build), and those of `solve`.
    pub fn build_by<E: From<BookError>>(
        &self,
        path: &Path,
        solve: impl FnOnce(&[u64], NoteScore<'_>) -> Result<(), E>,
    ) -> Result<BookReport, E> {
        if self.size.connect() != Size::FOUR {
            return Err(BookError::Connect(self.size.connect()).into());
        }
        let most = self.size.cells().saturating_sub(2).min(40);
        if self.depth == 0 || self.depth > most {
            return Err(BookError::Depth { depth: self.depth, size: self.size, most }.into());
        }
        let journal_path = with_suffix(path, ".journal");
        let keys = frontier(self.size, self.depth);
        let (journal, known) = self.open_journal(&journal_path)?;
        let mut entries: Vec<(u64, i8)> =
            keys.iter().filter_map(|key| Some((*key, *known.get(key)?))).collect();
        let resumed = entries.len();
        let todo: Vec<u64> = keys.iter().copied().filter(|key| !known.contains_key(key)).collect();
        let solved = Mutex::new(Vec::with_capacity(todo.len()));
        // Each result is in the journal before it counts.
        let note = |key: u64, score: i8| {
            if let Ok(mut journal) = journal.lock() {
                journal.append(key, score).map_err(io(&journal_path))?;
            }
            if let Ok(mut solved) = solved.lock() {
                solved.push((key, score));
                if let Some(progress) = self.progress {
                    progress(resumed + solved.len(), keys.len());
                }
            }
            Ok(())
        };
        solve(&todo, &note)?;
        let solved = solved.into_inner().unwrap_or_default();
        if solved.len() < todo.len() {
            let (done, total) = (resumed + solved.len(), keys.len());
            return Err(BookError::Cancelled { done, total }.into());
        }
        entries.extend(solved);
        entries.sort_unstable();
        let bytes = Book::encode(self.size, self.depth, &entries);
        write_whole(path, &bytes)?;
        std::fs::remove_file(&journal_path).map_err(io(&journal_path))?;
        Ok(BookReport { positions: keys.len(), resumed, bytes: bytes.len() })
    }

    /// Solves positions on all threads.
    fn solve(&self, todo: &[u64], note: NoteScore<'_>) -> Result<(), BookError> {
        let options = Options { threads: 1, table_bytes: self.table_bytes, book: None };
        let mut leader = Solver::new(self.size, &options);
        let solvers: Vec<Solver> =
            (0..self.threads.max(1)).map(|_| leader.sharing_table()).collect();
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let work = |mut solver: Solver| -> Result<(), BookError> {
            while let Some(key) = todo.get(next.fetch_add(1, Relaxed)) {
                if failed.load(Relaxed) {
                    break;
                }
                let position = Position::from_key(self.size, *key);
                let limits = Limits { cancel: self.cancel, ..Limits::default() };
                let Ok(score) = solver.score(&position, &limits) else { break };
                note(*key, score as i8).inspect_err(|_| failed.store(true, Relaxed))?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let handles: Vec<_> =
                solvers.into_iter().map(|solver| scope.spawn(|| work(solver))).collect();
            handles.into_iter().try_for_each(|handle| handle.join().unwrap_or(Ok(())))
        })
    }

    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&MAGIC);
        header[8..12].copy_from_slice(&[
            1,
            self.size.width() as u8,
            self.size.height() as u8,
            self.depth as u8,
        ]);
        header
    }

    /// Opens the journal, reads what is whole in it and cuts off a torn end.
    fn open_journal(&self, path: &Path) -> Result<(Mutex<Journal>, HashMap<u64, i8>), BookError> {
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .append(true)
            .open(path)
            .map_err(io(path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io(path))?;
        let header = self.header();
        if bytes.len() < HEADER && header.starts_with(&bytes) {
            file.set_len(0).and_then(|()| file.write_all(&header)).map_err(io(path))?;
            bytes = header.to_vec();
        }
        if !bytes.starts_with(&header) {
            let found = if bytes.len() >= HEADER && bytes.starts_with(&MAGIC) {
                format!("{}x{} at depth {}", bytes[9], bytes[10], bytes[11])
            } else {
                "something else".to_owned()
            };
            let wanted = format!("{} at depth {}", self.size, self.depth);
            return Err(BookError::OtherJournal { path: path.to_owned(), found, wanted });
        }
        let mut known = HashMap::new();
        let mut whole = HEADER;
        for record in bytes[HEADER..].chunks_exact(RECORD) {
            let Some((key, score)) = read_record(record) else { break };
            known.insert(key, score);
            whole += RECORD;
        }
        file.set_len(whole as u64).map_err(io(path))?;
        Ok((Mutex::new(Journal { file, synced: Instant::now() }), known))
    }
}

/// The journal: records of 8 bytes key, 1 byte score, 4 bytes checksum, each written at once.
struct Journal {
    file: File,
    synced: Instant,
}

impl Journal {
    fn append(&mut self, key: u64, score: i8) -> std::io::Result<()> {
        self.file.write_all(&record(key, score))?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

fn record(key: u64, score: i8) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[..8].copy_from_slice(&key.to_le_bytes());
    record[8] = score as u8;
    let sum = checksum(&[&record[..9]]) as u32;
    record[9..].copy_from_slice(&sum.to_le_bytes());
    record
}

fn read_record(bytes: &[u8]) -> Option<(u64, i8)> {
    let key = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let score = *bytes.get(8)? as i8;
    (record(key, score) == bytes).then_some((key, score))
}

/// Writes a file beside its place, forces it to the disk and moves it there in one step.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), BookError> {
    let beside = with_suffix(path, ".new");
    let mut file = File::create(&beside).map_err(io(&beside))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(io(&beside))?;
    std::fs::rename(&beside, path).map_err(io(path))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn io(path: &Path) -> impl Fn(std::io::Error) -> BookError + use<> {
    let path = path.to_owned();
    move |source| BookError::Io { path: path.clone(), source }
}
