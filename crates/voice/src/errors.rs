//! What goes wrong, in words: moves that cannot be read, packs, records, players.

use foursight_agents::{AgentKind, UnknownAgent, Unsuitable};
use foursight_rules::notation::{ExpectedMove, MoveFormat, NotationError, column_letters};
use foursight_rules::{ChanceError, Illegal, JsonError, LoadError, PackNameError, RecordError};

use crate::{Lang, say};

/// An error that people read in their language.
///
/// What an error says without this trait is English, and meant for programmers and logs.
pub trait InWords {
    /// The error in a language, without a full stop.
    fn in_words(&self, lang: Lang) -> String;
}

/// The system's own words are English; the failures that people meet have words of ours in German.
impl InWords for std::io::Error {
    fn in_words(&self, lang: Lang) -> String {
        use std::io::ErrorKind;
        if lang == Lang::En {
            return self.to_string();
        }
        let words = match self.kind() {
            ErrorKind::NotFound => say!(lang, "system-not-found"),
            ErrorKind::PermissionDenied => say!(lang, "system-not-allowed"),
            ErrorKind::AlreadyExists => say!(lang, "system-exists"),
            ErrorKind::IsADirectory => say!(lang, "system-is-folder"),
            ErrorKind::NotADirectory => say!(lang, "system-no-folder"),
            ErrorKind::StorageFull => say!(lang, "system-full"),
            ErrorKind::ReadOnlyFilesystem => say!(lang, "system-read-only"),
            ErrorKind::ConnectionRefused => say!(lang, "system-refused"),
            ErrorKind::AddrInUse => say!(lang, "system-address-in-use"),
            ErrorKind::TimedOut => say!(lang, "system-timed-out"),
            _ => return self.to_string(),
        };
        // A message of our own around the system's stays.
        match self.raw_os_error() {
            Some(_) => words.to_owned(),
            None => self.to_string(),
        }
    }
}

impl InWords for Illegal {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::GameOver => say!(lang, "game-over").to_owned(),
            Self::ChancePending => say!(lang, "illegal-chance-pending").to_owned(),
            Self::NotYourTurn { to_move, .. } => {
                say!(lang, "illegal-not-your-turn", player = to_move + 1)
            }
            Self::WrongDimensions { expected, found } => {
                say!(lang, "illegal-dimensions", expected, found)
            }
            Self::OffBoard(at) => say!(lang, "illegal-off-board", cell = counted(at.iter())),
            Self::Occupied(_) => say!(lang, "illegal-occupied").to_owned(),
            Self::ColumnFull(_) => say!(lang, "illegal-column-full").to_owned(),
            Self::Restricted(name) => say!(lang, "illegal-restricted", name),
            Self::Refused { text, .. } => text.get(lang.code()).to_owned(),
            Self::NoOwner { rule, cell } => {
                let cell: Vec<i64> = cell.iter().map(|at| i64::from(*at)).collect();
                say!(lang, "illegal-no-owner", rule, cell = counted(cell.iter()))
            }
            Self::NoSuchMove => say!(lang, "illegal-no-such-move").to_owned(),
            Self::NotNow => say!(lang, "illegal-not-now").to_owned(),
            Self::ChooseFirst => say!(lang, "illegal-choose-first").to_owned(),
            Self::OwnStone => say!(lang, "illegal-own-stone").to_owned(),
            Self::MustMove => say!(lang, "illegal-must-move").to_owned(),
            Self::NothingToPop(_) => say!(lang, "illegal-nothing-to-pop").to_owned(),
            other => other.to_string(),
        }
    }
}

/// Coordinates as people count them: from 1.
fn counted<'a>(at: impl Iterator<Item = &'a i64>) -> String {
    at.map(|at| at.saturating_add(1).to_string()).collect::<Vec<_>>().join(",")
}

impl InWords for MoveFormat {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Columns { width } => {
                let letter = char::from_digit(u32::from(*width), 36);
                let last = letter.map_or_else(|| width.to_string(), String::from);
                say!(lang, "move-format-column", last)
            }
            Self::Grid { rows, columns } => {
                say!(lang, "move-format-grid", last = column_letters(columns - 1), rows)
            }
            Self::Coordinates { sizes } => {
                let ranges =
                    sizes.iter().map(|size| say!(lang, "range-between", least = 1, most = size));
                let ranges: Vec<String> = ranges.collect();
                say!(lang, "move-format-coordinates", ranges = ranges.join(", "))
            }
            other => other.to_string(),
        }
    }
}

impl InWords for ExpectedMove {
    fn in_words(&self, lang: Lang) -> String {
        let expected = say!(lang, "move-expected", format = self.format.in_words(lang));
        match self.others.as_slice() {
            [] => expected,
            others => say!(lang, "move-expected-or", expected, others = others.join(", ")),
        }
    }
}

impl InWords for NotationError {
    fn in_words(&self, lang: Lang) -> String {
        let Self { number, line, column, found, .. } = self;
        let expected = self.expected.in_words(lang);
        match line {
            1 => say!(lang, "move-unreadable", number, found, expected, column),
            _ => say!(lang, "move-unreadable-in-line", number, found, expected, line, column),
        }
    }
}

impl InWords for LoadError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Unknown { name, suggestion: Some(near) } => {
                say!(lang, "pack-unknown-near", name, near)
            }
            Self::Unknown { name, suggestion: None } => say!(lang, "pack-unknown", name),
            Self::Name(error) => error.in_words(lang),
            Self::Unreadable { label, message } => say!(lang, "pack-unreadable", label, message),
            Self::Faulty(findings) => findings.in_words(lang),
            other => other.to_string(),
        }
    }
}

impl InWords for PackNameError {
    fn in_words(&self, lang: Lang) -> String {
        say!(lang, "pack-name", name = format!("{:?}", self.0))
    }
}

impl InWords for RecordError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Syntax(error) => {
                say!(lang, "record-syntax", error = JsonError::from(error).in_words(lang))
            }
            Self::Format(format) => say!(lang, "record-format", format),
            Self::Version(version) => say!(lang, "record-version", version),
            Self::Load(error) => say!(lang, "record-packs", error = error.in_words(lang)),
            Self::PackChanged { name, .. } => say!(lang, "record-pack-changed", name),
            Self::Move { number, name, reason } => {
                let cell = name.to_string();
                say!(lang, "record-move", number, cell, reason = reason.in_words(lang))
            }
            Self::Chance { round, reason } => {
                say!(lang, "record-chance", round, reason = reason.in_words(lang))
            }
            Self::SpareChance(round) => say!(lang, "record-spare-chance", round),
            Self::Result { .. } => say!(lang, "record-result").to_owned(),
            other => other.to_string(),
        }
    }
}

impl InWords for JsonError {
    fn in_words(&self, lang: Lang) -> String {
        let fault = self.fault.in_words(lang);
        match (self.line, self.column) {
            (0, _) => fault,
            (line, column) => say!(lang, "json-at", fault, line, column),
        }
    }
}

impl InWords for ChanceError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::NothingPending => say!(lang, "chance-nothing-pending").to_owned(),
            Self::MustDrop => say!(lang, "chance-must-drop").to_owned(),
            Self::NoRoom => say!(lang, "chance-no-room").to_owned(),
            other => other.to_string(),
        }
    }
}

impl InWords for Unsuitable {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::NotADropGame => say!(lang, "agent-drop-games-only").to_owned(),
            Self::Bombs => say!(lang, "agent-no-bombs").to_owned(),
            Self::NotFour { connect } => say!(lang, "agent-four-only", connect),
            Self::Setup => say!(lang, "agent-empty-board-only").to_owned(),
            Self::TooLarge { width, height } => say!(lang, "agent-board-too-large", width, height),
            other => other.to_string(),
        }
    }
}

impl InWords for UnknownAgent {
    fn in_words(&self, lang: Lang) -> String {
        let names: Vec<String> = AgentKind::all().map(|kind| kind.to_string()).collect();
        let (name, names) = (&self.name, names.join(", "));
        match self.suggestion() {
            Some(near) => say!(lang, "agent-unknown-near", name, near, names),
            None => say!(lang, "agent-unknown", name, names),
        }
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Library, Ruleset, notation};

    use super::*;

    #[test]
    fn moves_that_cannot_be_read_are_told_in_german() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let error = notation::parse(&rules, "44x").unwrap_err();
        let words = error.in_words(Lang::De);
        assert_eq!(words, "Zug 3 (\"x\"): erwartet ist eine Spalte von 1 bis 7 (Zeichen 3)");
        let words = notation::parse_move(&rules, "9").unwrap_err().in_words(Lang::En);
        assert_eq!(words, "expected a column from 1 to 7");
    }

    #[test]
    fn packs_and_players_that_do_not_exist_are_told_in_german() {
        let error = Ruleset::load(&Library::bundled(), &["conect4"]).unwrap_err();
        let words = error.in_words(Lang::De);
        assert_eq!(words, "es gibt kein Pack \"conect4\"; ist \"connect4\" gemeint?");
        let error = "bloker".parse::<AgentKind>().unwrap_err();
        assert!(error.in_words(Lang::De).contains("ist \"blocker\" gemeint?"));
    }

    #[test]
    fn what_is_wrong_with_a_record_is_told_in_german() {
        let words =
            |text: &str| foursight_rules::Record::parse(text).unwrap_err().in_words(Lang::De);
        assert_eq!(
            words("{\"a\":\n"),
            "keine Aufzeichnung eines Spiels: kein JSON: der Text endet, wo ein Wert stehen müsste \
             (Zeile 2, Spalte 1)"
        );
        assert_eq!(
            words("{}"),
            "keine Aufzeichnung eines Spiels: \"format\" fehlt (Zeile 1, Spalte 2)"
        );
        assert_eq!(
            words(r#"{"format":1}"#),
            "keine Aufzeichnung eines Spiels: erwartet ist ein Text, hier steht eine ganze Zahl \
             (Zeile 1, Spalte 11)"
        );
    }

    #[test]
    fn english_words_are_what_the_errors_say_themselves() {
        let rules = Ruleset::load(&Library::bundled(), &["gomoku"]).unwrap();
        let error = notation::parse(&rules, "j10\nz99").unwrap_err();
        assert_eq!(error.in_words(Lang::En), error.to_string());
        let error = Ruleset::load(&Library::bundled(), &["conect4"]).unwrap_err();
        assert_eq!(error.in_words(Lang::En), error.to_string());
    }
}
