//! The edition with a computer opponent: BASIC for the screen, machine code for the thinking.

use std::fmt::Write;

use thiserror::Error;

use super::board::OPENING;
use super::{Board, Language};
use crate::asm::{AsmError, Code, assemble};
use crate::reference::{order, weights};

/// The BASIC part, with `{names}` for what depends on the board.
const BASIC: &str = include_str!("computer.bas");
/// The machine code's source.
const SEARCH: &str = include_str!("search.asm");

/// The machine code would not assemble.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the machine code of this board: {0}")]
pub struct ComputerError(#[from] AsmError);

/// The addresses of routines and variables in the machine code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryMap {
    /// The first byte, where the routine for a fresh board is.
    pub fresh: u16,
    /// The routine that plays a column.
    pub put: u16,
    /// The routine that chooses one.
    pub think: u16,
    /// The column to play.
    pub column: u16,
    /// Whose move it is.
    pub player: u16,
    /// How many moves to look ahead.
    pub depth: u16,
    /// Where the row of random numbers begins.
    pub seed: u16,
    /// Which of their bits count.
    pub mask: u16,
    /// The page with the board.
    pub board: u16,
    /// The page with the lowest free cell of each column.
    pub tops: u16,
}

impl MemoryMap {
    /// The machine code's source, with the board's numbers in front and its tables at the end.
    #[must_use]
    pub fn source(board: Board) -> String {
        let list = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        format!(
            "WIDTH: EQU {}\nHEIGHT: EQU {}\nCONNECT: EQU {}\nSTRIDE: EQU {}\n{SEARCH}\
             order: DB {},0\nweights: DB {}\n",
            board.width(),
            board.height(),
            board.connect(),
            board.stride(),
            list(&order(board)),
            list(&weights(board)),
        )
    }

    /// The machine code of a board, and its map.
    ///
    /// # Errors
    /// If the machine code does not assemble.
    pub fn code(board: Board) -> Result<(Code, Self), ComputerError> {
        let code = assemble(&Self::source(board))?;
        let at = |name: &str| code.names.get(name).copied().unwrap_or_default();
        let memory = Self {
            fresh: code.origin,
            put: code.origin + 3,
            think: code.origin + 6,
            column: at("column"),
            player: at("player"),
            depth: at("depth"),
            seed: at("seed"),
            mask: at("mask"),
            board: at("BOARD") << 8,
            tops: at("TOPS") << 8,
        };
        Ok((code, memory))
    }
}

/// Bytes of machine code in one REM statement. `zmakebas` takes lines of some 2,000 characters, and
/// a byte can be six.
const CHUNK: usize = 128;
/// From the end of one chunk to the next: the end of a line, number and length of another, `REM`.
const GAP: usize = 6;

/// What travels in the last lines, a `REM` each: a few bytes that move the rest to its place,
/// wherever BASIC has put them, and the rest in chunks of one size. `USR` has the address of the
/// first byte in BC.
fn chunks(code: &Code) -> Result<Vec<Vec<u8>>, ComputerError> {
    let count = code.bytes.len().div_ceil(CHUNK);
    let mover = format!(
        "here: LD HL,there-here\n ADD HL,BC\n LD DE,{}\n LD A,{count}\n\
         next: LD BC,{CHUNK}\n LDIR\n LD BC,{GAP}\n ADD HL,BC\n DEC A\n JR NZ,next\n RET\n\
         there:",
        code.origin,
    );
    let mut padded = code.bytes.clone();
    padded.resize(count * CHUNK, 0);
    let mut chunks: Vec<Vec<u8>> = padded.chunks(CHUNK).map(<[u8]>::to_vec).collect();
    if let Some(first) = chunks.first_mut() {
        first.splice(0..0, assemble(&mover)?.bytes);
    }
    Ok(chunks)
}

/// What the program says: where, in English, in German. What is written over the sentence before it in
/// the same place is as long.
const SENTENCES: [(&str, &str, &str); 12] = [
    ("goal", "in a row on <board> holes", "in einer Reihe auf <board>"),
    ("you", "You", "Du"),
    ("level", "Level", "Stufe"),
    ("easy", " easy  ", " leicht"),
    ("fair", " fair  ", " mittel"),
    ("hard", " hard", " schwer"),
    ("move", "Your move: keys 1 to ", "Du bist dran: Taste 1-"),
    ("thinks", "The Spectrum thinks... ", "Der Spectrum denkt...  "),
    ("draw", "A draw. Any key goes on", "Remis. Weiter: eine Taste"),
    ("won", "You win!  Any key goes on", "Du gewinnst! Weiter: Taste"),
    ("lost", "I win!    Any key goes on", "Ich gewinne! Weiter: Taste"),
    ("other", "another level", "andere Stufe"),
];

/// The program's BASIC in a language, with `<names>` for what depends on the board.
fn basic(language: Language) -> String {
    let said = |(_, english, german): &(&str, &'static str, &'static str)| match language {
        Language::English => *english,
        Language::German => *german,
    };
    let mut text = BASIC.to_owned();
    for sentence in &SENTENCES {
        text = text.replace(&format!("<say {}>", sentence.0), said(sentence));
    }
    // Where the levels begin, and the human's score.
    let [levels, wins] = match language {
        Language::English => ["4", "5"],
        Language::German => ["2", "4"],
    };
    text.replace("<levels>", levels).replace("<wins>", wins)
}

/// The text of the program, with labels.
pub(crate) fn text(board: Board, language: Language) -> Result<String, ComputerError> {
    let (code, memory) = MemoryMap::code(board)?;
    let chunks = chunks(&code)?;
    // How far the first byte lies before the variables, which begin after the last line.
    let distance = chunks.iter().map(|chunk| chunk.len() + GAP).sum::<usize>() - GAP + 1;
    let mut remarks = String::new();
    for chunk in &chunks {
        remarks.push_str("REM ");
        for byte in chunk {
            let _ = write!(remarks, "\\{{{byte}}}");
        }
        remarks.push('\n');
    }
    let (width, height, stride) = (board.width(), board.height(), board.stride());
    let row = |offset: u8| match board.top() + offset {
        0 => "3*y".to_owned(),
        offset => format!("3*y+{offset}"),
    };
    let names = [
        ("board", board.to_string()),
        ("connect", board.connect().to_string()),
        ("more", (board.connect() + 1).to_string()),
        ("width", width.to_string()),
        ("height", height.to_string()),
        ("rows", (height + 1).to_string()),
        ("stride", stride.to_string()),
        ("first_step", (stride - 2).to_string()),
        ("last_step", (stride + 1).to_string()),
        ("turned", (stride - 3).to_string()),
        ("pitch", board.pitch().to_string()),
        ("digits", (1 + board.top()).to_string()),
        ("upper", row(0)),
        ("lower", row(1)),
        ("fresh", memory.fresh.to_string()),
        ("put", memory.put.to_string()),
        ("think", memory.think.to_string()),
        ("column", memory.column.to_string()),
        ("player", memory.player.to_string()),
        ("depth", memory.depth.to_string()),
        ("seed", memory.seed.to_string()),
        ("mask", memory.mask.to_string()),
        ("opening", OPENING.to_string()),
        ("varied", board.variety(2, 0).to_string()),
        // A digit each; the easy level has more, and a line of its own.
        (
            "variety",
            (1..=3_u8).map(|level| board.variety(level.max(2), OPENING).to_string()).collect(),
        ),
        ("easy", board.variety(1, OPENING).to_string()),
        ("ahead", (1..=3).map(|level| board.look_ahead(level).to_string()).collect()),
        ("cells", memory.board.to_string()),
        ("tops", memory.tops.to_string()),
        ("below", (memory.fresh - 1).to_string()),
        ("distance", distance.to_string()),
        ("discs", disc_data()),
        ("code", remarks),
    ];
    let mut text = basic(language);
    for (name, value) in names {
        text = text.replace(&format!("<{name}>"), &value);
    }
    Ok(text)
}

/// A round disc of 16 times 16 pixels as DATA for four user-defined graphics.
fn disc_data() -> String {
    let filled = |x: i32, y: i32| (2 * x - 15).pow(2) + (2 * y - 15).pow(2) <= 250;
    let byte =
        |left: i32, y: i32| (0..8).fold(0_u8, |byte, x| byte << 1 | u8::from(filled(left + x, y)));
    let quarter = |left: i32, top: i32| {
        let bytes: Vec<String> = (0..8).map(|y| byte(left, top + y).to_string()).collect();
        format!("DATA {}\n", bytes.join(","))
    };
    [quarter(0, 0), quarter(8, 0), quarter(0, 8), quarter(8, 8)].concat()
}
