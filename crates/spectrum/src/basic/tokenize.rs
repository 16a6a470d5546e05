//! From text to a program: the syntax, and byte for byte the result, of `zmakebas`.
//!
//! Lines are numbered, or use labels (`@again: PRINT "x": GO TO @again`). `#` begins a comment, a
//! backslash at the end goes on in the next line, and escapes stand for what no keyboard has:
//! `\a` to `\u` for user-defined graphics, two of ` .':` for block graphics, `\*` for the
//! copyright sign, `` ` `` for the pound, `\{200}` for any byte.
//!
//! Three faults of Debian's `zmakebas` 1.2 are not repeated: it takes `VAL$` for `VAL` and `$`,
//! leaves no room for the arguments of `DEF FN`, and loses a `REM` behind a label. Where it guesses (an unknown escape, a character
//! that the Spectrum lacks), there is an error here.

use super::number;
use super::program::{Line, MAX_LINE, NUMBER, Program};
use super::words;
use thiserror::Error;

/// Where the line numbers come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// From the text.
    InText,
    /// The text has labels; lines are numbered from `first` in steps of `step`.
    Labels {
        /// Number of the first line.
        first: u16,
        /// From one line to the next.
        step: u16,
    },
}

/// A fault in a listing, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct ListingError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: ListingFault,
}

/// What can be wrong with a listing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ListingFault {
    /// A character that the Spectrum does not know.
    #[error("the Spectrum has no `{}`; write the byte you mean as \\{{number}}", .0.escape_debug())]
    Character(char),
    /// No number in front of a line.
    #[error("expected a line number")]
    NoLineNumber,
    /// A number in front of a line in a text with labels.
    #[error("this listing uses labels: leave the line number out")]
    LineNumberBesideLabels,
    /// A line number that is not above the one before.
    #[error("line number {number} does not come after {before}")]
    Order {
        /// The number.
        number: u64,
        /// The one before.
        before: u16,
    },
    /// A line number that is too large.
    #[error("line number {0} is larger than 9999")]
    LineNumber(u64),
    /// `@name` at the beginning of a line without a colon.
    #[error("a label ends with a colon: @name:")]
    OpenLabel,
    /// A label that is too long.
    #[error("a label has at most 16 characters, `{0}` has more")]
    LongLabel(String),
    /// A label that was there before.
    #[error("label @{0} is already defined")]
    LabelTwice(String),
    /// A label that is nowhere defined.
    #[error("no line has the label @{0} (a word of BASIC cannot be part of one)")]
    UnknownLabel(String),
    /// A backslash with nothing behind it.
    #[error("a backslash at the very end: nothing follows that it could escape")]
    OpenEscape,
    /// Block graphics that do not exist.
    #[error("after a backslash two of space, dot, apostrophe and colon draw a block")]
    Block,
    /// `\{` without `}`.
    #[error("expected }} after the number of the byte")]
    OpenBrace,
    /// A byte that is none.
    #[error("`{0}` is not a valid byte: expected 0 to 255, or 0x00 to 0xff")]
    Byte(String),
    /// An escape that stands for nothing.
    #[error("no escape begins with \\{0}")]
    Escape(char),
    /// Something else than digits after `BIN`.
    #[error("expected a binary number, or 0x and a hexadecimal one, after BIN")]
    Binary,
    /// A number outside the Spectrum's range.
    #[error("the number {0} is too large or too small for the Spectrum")]
    Number(String),
    /// More than fits into a Spectrum.
    #[error("the program is larger than {MAX_PROGRAM} bytes here; a Spectrum cannot hold it")]
    TooBig,
}

/// Most bytes of a program: all the memory of a Spectrum.
pub const MAX_PROGRAM: usize = 49_152;
/// The longest label.
const MAX_LABEL: usize = 16;
/// Fills what a word left behind: its other letters and the spaces after it.
const GAP: u8 = 1;

/// Makes a program from a text.
///
/// # Errors
/// If the text is not a listing; the error says where and what was expected.
pub fn tokenize(text: &str, numbering: Numbering) -> Result<Program, ListingError> {
    let lines = logical_lines(text)?;
    let numbered = match numbering {
        Numbering::InText => number_from_text(lines)?,
        Numbering::Labels { first, step } => number_from_labels(lines, first, step)?,
    };
    let mut program = Program::default();
    let mut size = 0;
    for (number, line) in numbered.lines {
        let start = line.place(0);
        let body = line.tokenize(numbered.labels.as_ref())?;
        size += body.len() + 5;
        if size > MAX_PROGRAM {
            return Err(start.fault(ListingFault::TooBig));
        }
        program.lines.push(Line { number, body });
    }
    Ok(program)
}

/// Where a byte comes from.
#[derive(Debug, Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    fn fault(self, fault: ListingFault) -> ListingError {
        ListingError { line: self.line, column: self.column, fault }
    }
}

/// A line of the program to be: bytes, and where in the text each is from.
#[derive(Debug, Clone)]
struct Draft {
    bytes: Vec<u8>,
    places: Vec<Place>,
    end: Place,
}

/// A label and the line it names.
type Labels = Vec<(Vec<u8>, u16)>;

struct Numbered {
    lines: Vec<(u16, Draft)>,
    /// None if the text is one without labels, where `@` has no meaning.
    labels: Option<Labels>,
}

/// The text's lines without comments, with continued ones joined.
fn logical_lines(text: &str) -> Result<Vec<Draft>, ListingError> {
    let mut drafts = Vec::new();
    let mut open: Option<Draft> = None;
    for (row, (line, ended)) in physical_lines(text).enumerate() {
        if open.is_none() && (line.is_empty() || line.starts_with('#')) {
            continue;
        }
        let end = Place { line: row + 1, column: line.chars().count() + 1 };
        let mut draft = open.take().unwrap_or(Draft { bytes: vec![], places: vec![], end });
        draft.end = end;
        for (column, character) in line.chars().enumerate() {
            let place = Place { line: row + 1, column: column + 1 };
            if !(character == '\t' || character == ' ' || character.is_ascii_graphic()) {
                return Err(place.fault(ListingFault::Character(character)));
            }
            draft.bytes.push(character as u8);
            draft.places.push(place);
        }
        if draft.bytes.last() == Some(&b'\\') {
            if !ended {
                let place = Place { line: row + 1, column: end.column - 1 };
                return Err(place.fault(ListingFault::OpenEscape));
            }
            draft.bytes.pop();
            draft.places.pop();
            open = Some(draft);
        } else {
            drafts.push(draft);
        }
    }
    drafts.extend(open);
    Ok(drafts)
}

/// Lines, and whether each has an end-of-line; the one of other systems is understood, too.
fn physical_lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        Some(line) => (line.strip_suffix('\r').unwrap_or(line), true),
        None => (line, false),
    })
}

fn number_from_text(lines: Vec<Draft>) -> Result<Numbered, ListingError> {
    let mut numbered = Vec::new();
    let mut before: Option<u16> = None;
    for mut line in lines {
        line.drop_spaces();
        let digits = line.bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let place = line.place(0);
        if digits == 0 {
            return Err(place.fault(ListingFault::NoLineNumber));
        }
        let digit = |number: u64, byte: &u8| {
            number.saturating_mul(10).saturating_add(u64::from(byte - b'0'))
        };
        let given = line.bytes[..digits].iter().fold(0, digit);
        let Some(number) = u16::try_from(given).ok().filter(|number| *number <= MAX_LINE) else {
            return Err(place.fault(ListingFault::LineNumber(given)));
        };
        if let Some(before) = before.filter(|before| number <= *before) {
            return Err(place.fault(ListingFault::Order { number: given, before }));
        }
        before = Some(number);
        line.drop_front(digits);
        line.drop_spaces();
        numbered.push((number, line));
    }
    Ok(Numbered { lines: numbered, labels: None })
}

fn number_from_labels(lines: Vec<Draft>, first: u16, step: u16) -> Result<Numbered, ListingError> {
    let mut numbered = Vec::new();
    let mut labels = Labels::new();
    let mut next = u64::from(first);
    for mut line in lines {
        line.drop_spaces();
        let place = line.place(0);
        if line.bytes.first().is_some_and(u8::is_ascii_digit) {
            return Err(place.fault(ListingFault::LineNumberBesideLabels));
        }
        let Some(number) = u16::try_from(next).ok().filter(|number| *number <= MAX_LINE) else {
            return Err(place.fault(ListingFault::LineNumber(next)));
        };
        if line.bytes.first() == Some(&b'@') {
            let Some(colon) = line.bytes.iter().position(|byte| *byte == b':') else {
                return Err(place.fault(ListingFault::OpenLabel));
            };
            let name = line.bytes[1..colon].to_vec();
            let shown = || String::from_utf8_lossy(&name).into_owned();
            if name.len() > MAX_LABEL {
                return Err(place.fault(ListingFault::LongLabel(shown())));
            }
            if labels.iter().any(|(known, _)| *known == name) {
                return Err(place.fault(ListingFault::LabelTwice(shown())));
            }
            labels.push((name, number));
            line.drop_front(colon + 1);
            line.drop_spaces();
            if line.bytes.is_empty() {
                // A label of its own names the line that follows.
                continue;
            }
        }
        numbered.push((number, line));
        next += u64::from(step);
    }
    Ok(Numbered { lines: numbered, labels: Some(labels) })
}

impl Draft {
    fn place(&self, at: usize) -> Place {
        self.places.get(at).copied().unwrap_or(self.end)
    }

    fn drop_front(&mut self, count: usize) {
        self.bytes.drain(..count);
        self.places.drain(..count);
    }

    fn drop_spaces(&mut self) {
        let spaces = self.bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.drop_front(spaces);
    }

    /// The byte at an index that may lie outside: nothing is there then.
    fn at(&self, index: usize) -> u8 {
        self.bytes.get(index).copied().unwrap_or(0)
    }

    fn before(&self, index: usize) -> u8 {
        index.checked_sub(1).map_or(b' ', |index| self.at(index))
    }

    /// The bytes of the line in a program.
    fn tokenize(mut self, labels: Option<&Labels>) -> Result<Vec<u8>, ListingError> {
        let remark = self.replace_words();
        if let Some(labels) = labels {
            self.replace_labels(labels, remark)?;
        }
        self.write()
    }

    /// Puts one byte in the place of every word that has no letter beside it, outside strings and
    /// before the remark. Answers where the remark begins.
    fn replace_words(&mut self) -> usize {
        let mut plain = self.without_strings();
        let remark = find(&plain, b"rem", 0)
            .filter(|&at| !letter_at(&plain, at.wrapping_sub(1)) && !letter_at(&plain, at + 3));
        let end = remark.unwrap_or(plain.len());
        if let Some(at) = remark {
            self.bytes[at] = words::REM;
            let space = usize::from(self.at(at + 3) == b' ');
            self.bytes[at + 1..at + 3 + space].fill(GAP);
        }
        plain.truncate(end);
        for (code, spelling) in words::spellings() {
            let spelling = spelling.to_ascii_lowercase().into_bytes();
            let symbol = matches!(spelling[0], b'<' | b'>');
            let mut from = 0;
            while let Some(at) = find(&plain, &spelling, from) {
                let after = at + spelling.len();
                let apart = !letter_at(&plain, at.wrapping_sub(1)) && !letter_at(&plain, after);
                if symbol || apart {
                    let spaces =
                        self.bytes[after..end].iter().take_while(|byte| **byte == b' ').count();
                    self.bytes[at..after + spaces].fill(GAP);
                    plain[at..after].fill(GAP);
                    // BIN stands right before its number, all others where they begin.
                    let mark = if code == words::BIN { after + spaces - 1 } else { at };
                    self.bytes[mark] = code;
                    plain[mark] = code;
                }
                from = after;
            }
        }
        end
    }

    /// The line in small letters with blanks in its strings.
    fn without_strings(&self) -> Vec<u8> {
        let mut quoted = false;
        let blank = |byte: &u8| {
            quoted ^= *byte == b'"';
            if quoted && *byte != b'"' { b' ' } else { byte.to_ascii_lowercase() }
        };
        self.bytes.iter().map(blank).collect()
    }

    /// Puts line numbers in the place of labels, in strings, too.
    fn replace_labels(&mut self, labels: &Labels, mut end: usize) -> Result<(), ListingError> {
        let mut at = 0;
        while at < end {
            if self.bytes[at] != b'@' || self.before(at) == b'\\' {
                at += 1;
                continue;
            }
            let rest = &self.bytes[at + 1..end];
            let known = labels.iter().find(|(name, _)| {
                rest.starts_with(name)
                    && rest
                        .get(name.len())
                        .is_none_or(|next| !next.is_ascii_graphic() || *next == b':')
            });
            let place = self.place(at);
            let Some((name, number)) = known else {
                let length = rest
                    .iter()
                    .take_while(|byte| byte.is_ascii_graphic() && **byte != b':')
                    .count();
                let name = String::from_utf8_lossy(&rest[..length]).into_owned();
                return Err(place.fault(ListingFault::UnknownLabel(name)));
            };
            let digits = number.to_string().into_bytes();
            let replaced = at..=at + name.len();
            let places = vec![place; digits.len()];
            let (removed, added) = (name.len() + 1, digits.len());
            self.places.splice(replaced.clone(), places);
            self.bytes.splice(replaced, digits);
            end = end + added - removed;
            at += added;
        }
        Ok(())
    }

    /// Writes the line out: without gaps, with escapes resolved and numbers behind their digits.
    fn write(&self) -> Result<Vec<u8>, ListingError> {
        let mut out = Vec::with_capacity(self.bytes.len() + 8);
        let (mut quoted, mut remark, mut definition) = (false, false, false);
        let mut at = 0;
        while at < self.bytes.len() {
            let byte = self.bytes[at];
            quoted ^= byte == b'"';
            if byte == GAP || byte == b'\t' || (byte == b' ' && !quoted && !remark) {
                at += 1;
                continue;
            }
            definition |= byte == words::DEF_FN;
            remark |= byte == words::REM;
            if byte == b'\\' {
                let (written, length) = self.escape(at)?;
                out.push(written);
                at += length;
            } else if !remark && !quoted && self.number_begins(at) {
                at += self.number(at, &mut out)?;
            } else {
                if definition && matches!(byte, b',' | b')') {
                    // The Spectrum keeps the argument of a function behind its name.
                    out.extend([NUMBER, 0, 0, 0, 0, 0]);
                }
                definition &= byte != b'=';
                out.push(byte);
                at += 1;
            }
        }
        Ok(out)
    }

    fn number_begins(&self, at: usize) -> bool {
        let digit = |offset: usize| self.at(at + offset).is_ascii_digit();
        !self.before(at).is_ascii_alphabetic()
            && match self.at(at) {
                b'0'..=b'9' => true,
                b'.' => digit(1),
                b'+' | b'-' => digit(1) || (self.at(at + 1) == b'.' && digit(2)),
                _ => false,
            }
    }

    /// Writes a number and its five bytes; answers how long its text is.
    fn number(&self, at: usize, out: &mut Vec<u8>) -> Result<usize, ListingError> {
        let rest = &self.bytes[at..];
        let (value, length) = if self.before(at) == words::BIN {
            binary(rest).ok_or_else(|| self.place(at).fault(ListingFault::Binary))?
        } else {
            number::scan(rest).unwrap_or((0.0, 1))
        };
        let digits = &rest[..length];
        let Some(encoded) = number::encode(value) else {
            let shown = String::from_utf8_lossy(digits).into_owned();
            return Err(self.place(at).fault(ListingFault::Number(shown)));
        };
        out.extend(digits);
        out.push(NUMBER);
        out.extend(encoded);
        Ok(length)
    }

    /// The byte that an escape stands for, and the escape's length.
    fn escape(&self, at: usize) -> Result<(u8, usize), ListingError> {
        let fault = |fault| Err(self.place(at).fault(fault));
        Ok(match self.at(at + 1) {
            letter @ (b'a'..=b'u' | b'A'..=b'U') => {
                (0x90 + (letter.to_ascii_lowercase() - b'a'), 2)
            }
            same @ (b'\\' | b'@') => (same, 2),
            b'*' => (0x7F, 2),
            first @ (b' ' | b'\'' | b'.' | b':') => {
                match (half_block(first), half_block(self.at(at + 2))) {
                    // Bit 1 is the upper left quarter, 0 the upper right, 3 and 2 the lower ones.
                    (Some(left), Some(right)) => (0x80 | left << 1 | right, 3),
                    _ => return fault(ListingFault::Block),
                }
            }
            b'{' => {
                let rest = &self.bytes[at + 2..];
                let Some(length) = rest.iter().position(|byte| *byte == b'}') else {
                    return fault(ListingFault::OpenBrace);
                };
                let text = String::from_utf8_lossy(&rest[..length]).into_owned();
                match byte_from(&text) {
                    Some(byte) => (byte, length + 3),
                    None => return fault(ListingFault::Byte(text)),
                }
            }
            0 => return fault(ListingFault::OpenEscape),
            other => return fault(ListingFault::Escape(char::from(other))),
        })
    }
}

/// One half of a block, drawn with a dot, an apostrophe, both or none of them.
fn half_block(drawn: u8) -> Option<u8> {
    match drawn {
        b' ' => Some(0b000),
        b'\'' => Some(0b001),
        b'.' => Some(0b100),
        b':' => Some(0b101),
        _ => None,
    }
}

/// A byte written like a number of C: decimal, hexadecimal after `0x`, octal after `0`.
fn byte_from(text: &str) -> Option<u8> {
    let text = text.trim_start();
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    if let Some(digits) = hexadecimal {
        return u8::from_str_radix(digits, 16).ok();
    }
    let base = if text.len() > 1 && text.starts_with('0') { 8 } else { 10 };
    u8::from_str_radix(text, base).ok()
}

/// A number after `BIN`, and its length. Digits beyond the 64th push the first ones out.
fn binary(text: &[u8]) -> Option<(f64, usize)> {
    let hexadecimal = text.len() > 1 && text[1].eq_ignore_ascii_case(&b'x');
    let (skipped, base) = if hexadecimal { (2, 16) } else { (0, 2) };
    let digits = text[skipped..].iter().map_while(|byte| char::from(*byte).to_digit(base));
    let mut length = 0;
    let value = digits.inspect(|_| length += 1).fold(0_u64, |value, digit| {
        value.wrapping_mul(u64::from(base)).wrapping_add(u64::from(digit))
    });
    (length > 0 && (!hexadecimal || matches!(text[0], b'0' | b'1')))
        .then_some((value as f64, skipped + length))
}

fn letter_at(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(u8::is_ascii_alphabetic)
}

/// Where `wanted` begins next in `text`.
fn find(text: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    rest.windows(wanted.len()).position(|window| window == wanted).map(|at| from + at)
}
