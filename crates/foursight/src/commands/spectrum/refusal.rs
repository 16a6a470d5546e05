//! What is wrong with listings, tapes, sounds and snapshots, in words.

use foursight_spectrum::basic::{
    ListingError, ListingFault, MAX_LINE, MAX_PROGRAM, Nonsense, ProgramError, ProgramFault,
    StatementError,
};
use foursight_spectrum::machine::MachineError;
use foursight_spectrum::snapshot::SnapshotError;
use foursight_spectrum::tape::{NAME_LENGTH, RecordingError, TapeError, TapeFault};
use foursight_spectrum::tzx::TzxError;
use foursight_spectrum::wave::WaveError;
use foursight_voice::{Lang, say};

/// An error about something for the Spectrum; what it says itself is English.
pub(super) trait Refusal {
    /// The same in a language, without a full stop.
    fn in_words(&self, lang: Lang) -> String;
}

impl Refusal for ListingError {
    fn in_words(&self, lang: Lang) -> String {
        let fault = self.fault.in_words(lang);
        say!(lang, "listing-at", line = self.line, column = self.column, fault)
    }
}

impl Refusal for ListingFault {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Character(character) => {
                let character = character.escape_debug().to_string();
                say!(lang, "listing-character", character)
            }
            Self::NoLineNumber => say!(lang, "listing-no-line-number").to_owned(),
            Self::LineNumberBesideLabels => say!(lang, "listing-number-and-labels").to_owned(),
            Self::Order { number, before } => say!(lang, "listing-order", number, before),
            Self::LineNumber(number) => say!(lang, "listing-line-number", number, most = MAX_LINE),
            Self::OpenLabel => say!(lang, "listing-open-label").to_owned(),
            Self::LongLabel(label) => say!(lang, "listing-long-label", label),
            Self::LabelTwice(label) => say!(lang, "listing-label-twice", label),
            Self::UnknownLabel(label) => say!(lang, "listing-unknown-label", label),
            Self::OpenEscape => say!(lang, "listing-open-escape").to_owned(),
            Self::Block => say!(lang, "listing-block").to_owned(),
            Self::OpenBrace => say!(lang, "listing-open-brace").to_owned(),
            Self::Byte(byte) => say!(lang, "listing-byte", byte),
            Self::Escape(escape) => say!(lang, "listing-escape", escape),
            Self::Binary => say!(lang, "listing-binary").to_owned(),
            Self::Number(number) => say!(lang, "listing-number", number),
            Self::TooBig => say!(lang, "listing-too-big", most = MAX_PROGRAM),
            other => other.to_string(),
        }
    }
}

impl Refusal for StatementError {
    fn in_words(&self, lang: Lang) -> String {
        let fault = match &self.nonsense {
            Nonsense::Beginning(word) => say!(lang, "statement-beginning", word),
            Nonsense::OpenString => say!(lang, "statement-open-string").to_owned(),
            Nonsense::Brackets => say!(lang, "statement-brackets").to_owned(),
            Nonsense::Label => say!(lang, "statement-label").to_owned(),
            other => other.to_string(),
        };
        say!(lang, "statement-at", line = self.line, statement = self.statement, fault)
    }
}

impl Refusal for ProgramError {
    fn in_words(&self, lang: Lang) -> String {
        let fault = match &self.fault {
            ProgramFault::CutHeader => say!(lang, "program-cut-header").to_owned(),
            ProgramFault::CutLine { number, expected, found } => {
                say!(lang, "program-cut-line", number, expected, found)
            }
            ProgramFault::LineNumber(number) => {
                say!(lang, "listing-line-number", number, most = MAX_LINE)
            }
            ProgramFault::NoEnd(number) => say!(lang, "program-no-end", number),
            other => other.to_string(),
        };
        say!(lang, "program-at", offset = self.offset, fault)
    }
}

impl Refusal for RecordingError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::TooLong(length) => say!(lang, "tape-too-long", length),
            Self::Name(name) => say!(lang, "tape-name", name, most = NAME_LENGTH),
            other => other.to_string(),
        }
    }
}

impl Refusal for TapeError {
    fn in_words(&self, lang: Lang) -> String {
        let fault = match &self.fault {
            TapeFault::CutLength => say!(lang, "tape-cut-length").to_owned(),
            TapeFault::Short(length) => say!(lang, "tape-short-block", length),
            TapeFault::CutBlock { expected, found } => {
                say!(lang, "tape-cut-block", expected, found)
            }
            TapeFault::Checksum { expected, found } => {
                say!(lang, "tape-checksum", expected, found)
            }
            other => other.to_string(),
        };
        say!(lang, "tape-at", offset = self.offset, fault)
    }
}

impl Refusal for TzxError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Start => say!(lang, "tzx-start").to_owned(),
            Self::Cut(offset) => say!(lang, "tzx-cut", offset),
            Self::Kind { offset, kind } => say!(lang, "tzx-kind", offset, kind = hex(*kind)),
            Self::Tape(error) => error.in_words(lang),
            other => other.to_string(),
        }
    }
}

impl Refusal for WaveError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Format => say!(lang, "wave-format").to_owned(),
            Self::Nothing => say!(lang, "wave-nothing").to_owned(),
            Self::Block { block, fault } => {
                say!(lang, "wave-block", block, fault = fault.in_words(lang))
            }
            other => other.to_string(),
        }
    }
}

impl Refusal for SnapshotError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Length(length) => say!(lang, "snapshot-length", length),
            Self::Memory => say!(lang, "snapshot-memory").to_owned(),
            Self::Machine => say!(lang, "snapshot-machine").to_owned(),
            Self::Stack => say!(lang, "snapshot-stack").to_owned(),
            other => other.to_string(),
        }
    }
}

impl Refusal for MachineError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Stopped(reason) => say!(lang, "machine-stopped", reason),
            Self::Sound(error) => error.in_words(lang),
            Self::Snapshot(error) => error.in_words(lang),
            // Neither is asked of a machine that cannot do it.
            other => other.to_string(),
        }
    }
}

fn hex(byte: u8) -> String {
    format!("{byte:#04x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<E: Refusal + std::fmt::Display>(error: &E) {
        let (english, german) = (error.in_words(Lang::En), error.in_words(Lang::De));
        assert_eq!(error.to_string(), english, "the library says the same");
        assert_ne!(english, german);
    }

    #[test]
    fn every_error_says_in_english_what_its_library_says_and_something_else_in_german() {
        let text = || "text".to_owned();
        for fault in [
            ListingFault::Character('ä'),
            ListingFault::NoLineNumber,
            ListingFault::LineNumberBesideLabels,
            ListingFault::Order { number: 10, before: 20 },
            ListingFault::LineNumber(10_000),
            ListingFault::OpenLabel,
            ListingFault::LongLabel(text()),
            ListingFault::LabelTwice(text()),
            ListingFault::UnknownLabel(text()),
            ListingFault::OpenEscape,
            ListingFault::Block,
            ListingFault::OpenBrace,
            ListingFault::Byte(text()),
            ListingFault::Escape('z'),
            ListingFault::Binary,
            ListingFault::Number(text()),
            ListingFault::TooBig,
        ] {
            same(&fault);
            same(&ListingError { line: 3, column: 4, fault });
        }
        let beginning = Nonsense::Beginning(text());
        for nonsense in [beginning, Nonsense::OpenString, Nonsense::Brackets, Nonsense::Label] {
            same(&StatementError { line: 10, statement: 2, nonsense });
        }
        for fault in [
            ProgramFault::CutHeader,
            ProgramFault::CutLine { number: 10, expected: 5, found: 3 },
            ProgramFault::LineNumber(10_000),
            ProgramFault::NoEnd(10),
        ] {
            same(&ProgramError { offset: 7, fault });
        }
        same(&RecordingError::TooLong(70_000));
        same(&RecordingError::Name(text()));
        for fault in [
            TapeFault::CutLength,
            TapeFault::Short(1),
            TapeFault::CutBlock { expected: 5, found: 3 },
            TapeFault::Checksum { expected: 5, found: 3 },
        ] {
            let error = TapeError { offset: 7, fault };
            same(&TzxError::Tape(error.clone()));
            same(&WaveError::Block { block: 2, fault: error });
        }
        for error in [TzxError::Start, TzxError::Cut(7), TzxError::Kind { offset: 7, kind: 0x11 }] {
            same(&error);
        }
        for error in [WaveError::Format, WaveError::Nothing] {
            same(&error);
        }
        for error in [
            SnapshotError::Length(3),
            SnapshotError::Memory,
            SnapshotError::Machine,
            SnapshotError::Stack,
        ] {
            same(&error);
            same(&MachineError::Snapshot(error));
        }
        same(&MachineError::Stopped(text()));
    }
}
