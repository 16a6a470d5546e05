//! The opening book: exact scores of all positions with a certain number of stones.

use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::checksum::checksum;
use crate::position::Position;
use crate::size::Size;
use crate::solver::Start;

const MAGIC: [u8; 8] = *b"FOURBOOK";
const VERSION: u8 = 1;
const HEADER: usize = 24;
/// A difference of 64 bits in groups of seven, and a score.
const LONGEST_ENTRY: u64 = 11;

/// Exact scores of all positions with exactly [`depth`](Self::depth) stones.
///
/// Left out are positions that are over or decided within two moves, for their score is seen at
/// once, and one of each two mirror images. A position with fewer stones is answered by looking
/// ahead to the positions of the book.
///
/// ```text
///   offset  bytes
///        0      8  "FOURBOOK"
///        8      1  version, 1
///        9      1  width
///       10      1  height
///       11      1  depth
///       12      4  number of entries, little endian
///       16      8  checksum of bytes 0 to 15 and all entries, little endian
///       24         entries by rising key: the difference to the key before in groups of seven
///                  bits, low group first, the high bit set on all but the last group of each;
///                  then one byte, score + 64
/// ```
#[derive(Debug)]
pub struct Book {
    size: Size,
    depth: u32,
    keys: Vec<u64>,
    scores: Vec<i8>,
}

/// Why a book is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read or written.
    #[error("cannot access the book {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error("this is not an opening book: it does not begin with \"FOURBOOK\"")]
    Foreign,
    /// The file was made by a newer program.
    #[error("the book has format version {0}, but this program reads version {VERSION} only")]
    Version(u8),
    /// The file is damaged.
    #[error("the book is damaged ({0}): build or download it again")]
    Damaged(&'static str),
    /// The journal of an unfinished book belongs to another book.
    #[error(
        "{path} holds the unfinished book for {found}, not for {wanted}: remove it to start again"
    )]
    OtherJournal {
        /// The journal.
        path: PathBuf,
        /// What it is for.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// A book of this depth is of no use.
    #[error("a book of depth {depth} does not fit a {size} board: choose 1 to {most}")]
    Depth {
        /// The depth asked for.
        depth: u32,
        /// The board.
        size: Size,
        /// The largest depth that makes sense.
        most: u32,
    },
    /// Books are for four in a row.
    #[error("a book for {0} in a row cannot be built: books are for four in a row only")]
    Connect(u32),
    /// The work was cancelled; the journal keeps what is done.
    #[error("cancelled after {done} of {total} positions; the same command goes on from there")]
    Cancelled {
        /// Positions solved.
        done: usize,
        /// Positions in the book.
        total: usize,
    },
}

/// Bounds on the scores of positions with fewer stones than those of a book, by their keys.
pub(crate) type KnownBounds = HashMap<u64, (i32, i32)>;

impl Book {
    /// The book that comes with this crate, for the usual board; nothing without the feature
    /// `book`.
    #[must_use]
    #[cfg(not(feature = "book"))]
    pub fn shipped() -> Option<Arc<Self>> {
        None
    }

    /// The book that comes with this crate, for the usual board; nothing without the feature
    /// `book`.
    #[must_use]
    #[cfg(feature = "book")]
    pub fn shipped() -> Option<Arc<Self>> {
        use std::sync::OnceLock;
        static SHIPPED: OnceLock<Option<Arc<Book>>> = OnceLock::new();
        SHIPPED
            .get_or_init(|| Book::decode(include_bytes!("../book/7x6.book")).ok().map(Arc::new))
            .clone()
    }

    /// Reads a book from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a book, or is damaged.
    pub fn load(path: &Path) -> Result<Self, BookError> {
        let trouble = |source| BookError::Io { path: path.to_owned(), source };
        let mut file = std::fs::File::open(path).map_err(trouble)?;
        Self::read(&mut file).map_err(trouble)?
    }

    /// Reads a book, and of anything else no more than it takes to see that it is none.
    fn read(file: &mut impl Read) -> std::io::Result<Result<Self, BookError>> {
        let mut bytes = Vec::new();
        file.take(HEADER as u64).read_to_end(&mut bytes)?;
        if let [header @ .., _, _, _, _, _, _, _, _] = bytes.as_slice()
            && header.starts_with(&MAGIC)
            && let Some(count) = header.last_chunk()
        {
            let most = u64::from(u32::from_le_bytes(*count)) * LONGEST_ENTRY;
            file.take(most + 1).read_to_end(&mut bytes)?;
        }
        Ok(Self::decode(&bytes))
    }

    /// Reads a book from memory.
    ///
    /// # Errors
    /// If this is not a book, or it is damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BookError::Foreign);
        }
        let Some((header, mut rest)) = bytes.split_at_checked(HEADER) else {
            return Err(BookError::Damaged("it ends too early"));
        };
        if header[8] != VERSION {
            return Err(BookError::Version(header[8]));
        }
        if header[16..] != checksum(&[&header[..16], rest]).to_le_bytes() {
            return Err(BookError::Damaged("its checksum is wrong"));
        }
        let size = Size::new(u32::from(header[9]), u32::from(header[10]))
            .map_err(|_| BookError::Damaged("it names an impossible board"))?;
        let depth = u32::from(header[11]);
        let count = u32::from_le_bytes([header[12], header[13], header[14], header[15]]) as usize;
        // An entry takes two bytes at least, so a false count cannot ask for much memory.
        let mut keys = Vec::with_capacity(count.min(rest.len()));
        let mut scores = Vec::with_capacity(count.min(rest.len()));
        let mut key = 0_u64;
        while !rest.is_empty() {
            let damaged = BookError::Damaged("an entry is cut short");
            let Some((delta, score)) = take_entry(&mut rest) else { return Err(damaged) };
            key = key.wrapping_add(delta);
            keys.push(key);
            scores.push(score);
        }
        if keys.len() != count || !keys.is_sorted() {
            return Err(BookError::Damaged("its entries do not add up"));
        }
        Ok(Self { size, depth, keys, scores })
    }

    /// The bytes of a file with these entries, sorted by key.
    pub(crate) fn encode(size: Size, depth: u32, entries: &[(u64, i8)]) -> Vec<u8> {
        let mut body = Vec::with_capacity(entries.len() * 4);
        let mut before = 0;
        for (key, score) in entries {
            let mut delta = key - before;
            before = *key;
            while delta >= 0x80 {
                body.push(delta as u8 | 0x80);
                delta >>= 7;
            }
            body.push(delta as u8);
            body.push((score + 64) as u8);
        }
        let mut bytes = Vec::with_capacity(HEADER + body.len());
        bytes.extend(MAGIC);
        bytes.extend([VERSION, size.width() as u8, size.height() as u8, depth as u8]);
        bytes.extend((entries.len() as u32).to_le_bytes());
        let sum = checksum(&[&bytes, &body]);
        bytes.extend(sum.to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// The board size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Number of stones of the positions in the book.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Number of positions in the book.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the book has no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The exact score, if the position has at most as many stones as the book's.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<i32> {
        self.score_remembering(position, &mut KnownBounds::new())
    }

    /// The same for whoever asks again: what was seen on the way to the book's positions.
    pub(crate) fn score_remembering(
        &self,
        position: &Position,
        seen: &mut KnownBounds,
    ) -> Option<i32> {
        if position.size() != self.size || position.ply() > self.depth {
            return None;
        }
        let cells = self.size.cells() as i32;
        self.look_ahead(position, -cells, cells, seen)
    }

    /// What a position with one stone more than the book's is worth at least.
    ///
    /// ```text
    ///   in the book, worth v        the same and one stone
    ///   . . . .                     . . . .
    ///   . o x .   -- x plays -->    . o x .    worth -v or more for o: x may have had a better
    ///   x x o o                     x x o o    move, but none that is worth more than v
    ///                                     ^ x
    /// ```
    ///
    /// Each stone on top of a column may have been the last one, so there are several such v.
    #[must_use]
    pub fn at_least(&self, position: &Position) -> Option<i32> {
        if position.size() != self.size || position.ply() != self.depth + 1 {
            return None;
        }
        let (own, other) = position.sides();
        let layout = self.size.layout();
        let before = |column: u32| {
            let top = ((own | other) & layout.column(column)).checked_ilog2()?;
            // Nobody but the other side has just moved.
            let last = other & (1 << top);
            let before = Position::from_stones(self.size, other ^ last, own)?;
            (last != 0).then(|| self.score(&before)).flatten()
        };
        (0..self.size.width()).filter_map(before).map(|score| -score).max()
    }

    /// Plain alpha-beta down to the positions of the book.
    fn look_ahead(
        &self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        seen: &mut KnownBounds,
    ) -> Option<i32> {
        if let Start::Settled(score) = Start::new(position) {
            return Some(score);
        }
        let key = position.key();
        if position.ply() == self.depth {
            let index = self.keys.binary_search(&key).ok()?;
            return Some(i32::from(self.scores[index]));
        }
        let (mut lower, mut upper) = seen.get(&key).copied().unwrap_or((-64, 64));
        if lower >= beta || lower == upper {
            return Some(lower);
        }
        if upper <= alpha {
            return Some(upper);
        }
        let start = alpha;
        let mut best = -64;
        for column in crate::solver::middle_out(self.size.width()) {
            let mut child = *position;
            if child.play(column).is_err() {
                continue;
            }
            best = best.max(-self.look_ahead(&child, -beta, -alpha, seen)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if best > start {
            lower = lower.max(best);
        }
        if best < beta {
            upper = upper.min(best);
        }
        seen.insert(key, (lower, upper));
        Some(best)
    }
}

fn take_entry(rest: &mut &[u8]) -> Option<(u64, i8)> {
    let mut delta = 0_u64;
    for shift in (0..64).step_by(7) {
        let (byte, tail) = rest.split_first()?;
        *rest = tail;
        delta |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            let (score, tail) = rest.split_first()?;
            *rest = tail;
            return Some((delta, (*score as i8).wrapping_sub(64)));
        }
    }
    None
}

/// Keys of all positions with `depth` stones that a book has to hold.
pub(crate) fn frontier(size: Size, depth: u32) -> Vec<u64> {
    let mut level: Vec<u64> = vec![Position::new(size).key()];
    for _ in 0..depth {
        let mut next = BTreeSet::new();
        for key in level {
            let position = Position::from_key(size, key);
            for column in 0..size.width() {
                let mut child = position;
                if child.play(column).is_ok() && !child.is_over() {
                    next.insert(child.key());
                }
            }
        }
        level = next.into_iter().collect();
    }
    level.retain(|key| matches!(Start::new(&Position::from_key(size, *key)), Start::Open(_)));
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stranger_12_a_file_without_end_is_read_as_far_as_a_book_could_go() {
        let endless = |header: &[u8]| {
            let mut file = header.chain(std::io::repeat(0)).take(1 << 40);
            let read = Book::read(&mut file);
            (read, (1 << 40) - file.limit())
        };
        let (read, bytes) = endless(b"");
        assert!(matches!(read, Ok(Err(BookError::Foreign))), "{read:?}");
        assert_eq!(bytes, HEADER as u64);
        let mut header = Book::encode(Size::STANDARD, 4, &[]);
        header[12] = 100;
        let (read, bytes) = endless(&header);
        assert!(matches!(read, Ok(Err(BookError::Damaged(_)))), "{read:?}");
        assert_eq!(bytes, HEADER as u64 + 100 * LONGEST_ENTRY + 1);
    }
}
