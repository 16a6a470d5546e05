//! The editions of the game, for every board.

mod board;
mod computer;
mod game;
mod guide;
mod listing;
mod oneline;

use thiserror::Error;

pub use board::{Board, BoardError, Size, SizeError};
pub use computer::{ComputerError, MemoryMap};
pub use guide::guide;

use crate::basic::{ListingError, Numbering, Program, tokenize};
use crate::tape::{RecordingError, Tape};

/// An edition of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// For two people, in one line of BASIC that fits the screen.
    OneLine,
    /// The same, in many lines with comments.
    Listing,
    /// Against the computer, which thinks in machine code.
    Computer,
}

/// The language that the computer's edition speaks on the screen; the others say nothing there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// An edition that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditionError {
    /// Our own listing is wrong.
    #[error(transparent)]
    Listing(#[from] ListingError),
    /// It does not go onto a tape.
    #[error(transparent)]
    Tape(#[from] RecordingError),
    /// The computer does not play on this board.
    #[error(transparent)]
    Computer(#[from] ComputerError),
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 3] = [Self::OneLine, Self::Listing, Self::Computer];
    /// The name on the tape.
    pub const TAPE_NAME: &str = "Foursight";

    /// Where the line numbers of its text come from.
    #[must_use]
    pub fn numbering(self) -> Numbering {
        match self {
            Self::OneLine => Numbering::InText,
            Self::Listing | Self::Computer => Numbering::Labels { first: 10, step: 10 },
        }
    }

    /// The line at which the tape starts.
    #[must_use]
    pub fn start(self) -> u16 {
        match self {
            Self::OneLine => oneline::LINE,
            Self::Listing | Self::Computer => 10,
        }
    }

    /// Where a disc's upper left character is: row and column of the screen, for a column from 1
    /// on the left and a row from 1 at the top.
    #[must_use]
    pub fn on_screen(self, board: Board, column: u8, row: u8) -> (u8, u8) {
        let line = match self {
            Self::OneLine | Self::Listing => 3 * (row + 1) - board.raised(),
            Self::Computer => 3 * row + board.top(),
        };
        (line, board.pitch() * column)
    }

    /// Which edition a program in a Spectrum's memory is, and on which board, if it is one of ours.
    #[must_use]
    pub fn of_program(bytes: &[u8]) -> Option<(Self, Board)> {
        let sizes = Board::all().map(|board| Size { width: board.width(), height: board.height() });
        let boards: Vec<Board> = sizes
            .flat_map(|size| (3..=9).filter_map(move |connect| Board::new(size, connect).ok()))
            .collect();
        // Those with a computer take longest to make.
        Self::ALL
            .into_iter()
            .flat_map(|edition| boards.iter().map(move |board| (edition, *board)))
            .find(|(edition, board)| {
                edition.languages().iter().any(|language| {
                    edition.program_in(*board, *language).is_ok_and(|it| it.to_bytes() == bytes)
                })
            })
    }

    /// The languages in which it differs.
    fn languages(self) -> &'static [Language] {
        match self {
            Self::OneLine | Self::Listing => &[Language::English],
            Self::Computer => &[Language::English, Language::German],
        }
    }

    /// The text of the program in English.
    ///
    /// # Errors
    /// If the machine code does not assemble.
    pub fn text(self, board: Board) -> Result<String, EditionError> {
        self.text_in(board, Language::English)
    }

    /// The text of the program in a language.
    ///
    /// # Errors
    /// As [`Edition::text`].
    pub fn text_in(self, board: Board, language: Language) -> Result<String, EditionError> {
        Ok(match self {
            Self::OneLine => oneline::text(board),
            Self::Listing => listing::text(board),
            Self::Computer => computer::text(board, language)?,
        })
    }

    /// The program in English.
    ///
    /// # Errors
    /// As [`Edition::text`], or if the text is not valid BASIC.
    pub fn program(self, board: Board) -> Result<Program, EditionError> {
        self.program_in(board, Language::English)
    }

    /// The program in a language.
    ///
    /// # Errors
    /// As [`Edition::program`].
    pub fn program_in(self, board: Board, language: Language) -> Result<Program, EditionError> {
        Ok(tokenize(&self.text_in(board, language)?, self.numbering())?)
    }

    /// The tape in English, which starts by itself.
    ///
    /// # Errors
    /// As [`Edition::program`], or if the program does not fit a tape.
    pub fn tape(self, board: Board) -> Result<Tape, EditionError> {
        self.tape_in(board, Language::English)
    }

    /// The tape in a language.
    ///
    /// # Errors
    /// As [`Edition::tape`].
    pub fn tape_in(self, board: Board, language: Language) -> Result<Tape, EditionError> {
        let program = self.program_in(board, language)?;
        Ok(Tape::record(Self::TAPE_NAME, &program, Some(self.start()))?)
    }
}
