//! What people get wrong in files and on the command line, in words: names and bots, openings, tournaments,
//! journals.

use foursight_rules::JsonError;
use foursight_voice::{InWords, Lang, say};

use crate::openings::{OpeningError, OpeningFault};
use crate::spec::SpecError;
use crate::stats::SprtFault;
use crate::tournament::{
    ConfigError, ConfigFault, JournalError, LineFault, SyntaxError, SyntaxFault, WrongTime,
};
use crate::xtreme::{MAX_NAME, NameError};

impl InWords for NameError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Empty => say!(lang, "bot-name-empty").to_owned(),
            Self::TooLong => say!(lang, "bot-name-too-long", most = MAX_NAME),
            Self::ControlCharacters => say!(lang, "bot-name-control").to_owned(),
            Self::NotUtf8 => say!(lang, "bot-name-not-utf8").to_owned(),
        }
    }
}

impl InWords for SpecError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Kind(bot) => say!(lang, "bot-invalid", bot),
            Self::Agent(error) => error.in_words(lang),
            Self::Name(error) => error.in_words(lang),
            Self::Empty(bot) => say!(lang, "bot-without-command", bot),
        }
    }
}

impl InWords for OpeningError {
    fn in_words(&self, lang: Lang) -> String {
        let Self { line, text, reason } = self;
        let reason = reason.in_words(lang);
        match (line, text.as_str()) {
            (None, "") => reason,
            (None, text) => format!("\"{text}\": {reason}"),
            (Some(line), "") => say!(lang, "opening-in-line", line, reason),
            (Some(line), text) => {
                let reason = format!("\"{text}\": {reason}");
                say!(lang, "opening-text-in-line", line, reason)
            }
        }
    }
}

impl InWords for OpeningFault {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Notation(error) => error.in_words(lang),
            Self::Illegal(error) => error.in_words(lang),
            Self::Over => say!(lang, "opening-over").to_owned(),
            Self::Record(error) => error.in_words(lang),
            Self::OtherGame(error) => say!(lang, "opening-other-game", why = error.in_words(lang)),
            Self::None => say!(lang, "opening-none").to_owned(),
        }
    }
}

impl InWords for ConfigError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Syntax(error) => error.in_words(lang),
            Self::Value { key, why } => format!("{key}: {}", why.in_words(lang)),
        }
    }
}

impl InWords for ConfigFault {
    fn in_words(&self, lang: Lang) -> String {
        let words = match self {
            Self::Count => say!(lang, "config-count"),
            Self::IncrementAlone => say!(lang, "config-increment-alone"),
            Self::NoMoves => say!(lang, "config-no-moves"),
            Self::NoMatches => say!(lang, "config-no-matches"),
            Self::Bots => say!(lang, "config-bots"),
            Self::Name(name, error) => return format!("{name}: {}", error.in_words(lang)),
            Self::Sprt(SprtFault::Shares) => say!(lang, "config-sprt-shares"),
            Self::Sprt(SprtFault::Elo) => say!(lang, "config-sprt-elo"),
            Self::SprtBots => say!(lang, "config-sprt-bots"),
            Self::SprtPairs => say!(lang, "config-sprt-pairs"),
            Self::Opening(error) => return error.in_words(lang),
        };
        words.to_owned()
    }
}

impl InWords for SyntaxError {
    fn in_words(&self, lang: Lang) -> String {
        let Self { line, column, place, fault } = self;
        let fault = fault.in_words(lang);
        match line {
            0 => say!(lang, "toml-fault", fault),
            _ => format!("{}{place}{fault}", say!(lang, "toml-fault-at", line, column)),
        }
    }
}

impl InWords for SyntaxFault {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::UnknownKey { key, near: Some(near), known } => {
                say!(lang, "toml-unknown-key-near", key, near, known)
            }
            Self::UnknownKey { key, near: None, known } => {
                say!(lang, "toml-unknown-key", key, known)
            }
            Self::UnknownValue { value, known } => {
                say!(lang, "toml-unknown-value", value, known)
            }
            Self::Missing { key, example } => say!(lang, "toml-missing", key, example),
            Self::Number { found, most } => {
                say!(lang, "toml-number", found = quoted(found, lang), most = most.to_string())
            }
            Self::Time(time) => time.in_words(lang),
            Self::Bot(error) => error.in_words(lang),
            Self::Other(words) => words.clone(),
        }
    }
}

/// What stands there, out of the English words of the library.
fn quoted(found: &str, lang: Lang) -> &str {
    match lang {
        Lang::En => found,
        Lang::De => found.split('`').nth(1).unwrap_or(found),
    }
}

impl InWords for WrongTime {
    fn in_words(&self, lang: Lang) -> String {
        let words = match self {
            Self::NoText => say!(lang, "time-no-text"),
            Self::NoTime => say!(lang, "time-no-time"),
            Self::Nothing => say!(lang, "time-nothing"),
        };
        words.to_owned()
    }
}

impl InWords for JournalError {
    fn in_words(&self, lang: Lang) -> String {
        let told = |path: &std::path::Path| path.display().to_string();
        match self {
            Self::Io(path, error) => format!("{}: {}", told(path), error.in_words(lang)),
            Self::Exists(path) => say!(lang, "journal-begun", journal = told(path)),
            Self::Missing(path) => say!(lang, "journal-missing", journal = told(path)),
            Self::Format(path) => say!(lang, "journal-format", journal = told(path)),
            Self::OtherSettings { path, keys } => {
                let journal = told(path);
                match keys.is_empty() {
                    true => say!(lang, "journal-other-settings", journal),
                    false => say!(lang, "journal-other-keys", journal, keys = keys.join(", ")),
                }
            }
            Self::Line { path, line, why } => {
                say!(lang, "journal-line", journal = told(path), line, why = why.in_words(lang))
            }
        }
    }
}

impl InWords for LineFault {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Json(error) => JsonError::from(error).in_words(lang),
            Self::Elsewhere => say!(lang, "journal-elsewhere").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::Arc;

    use foursight_rules::{Library, Ruleset};

    use super::*;
    use crate::spec::BotSpec;
    use crate::tournament::{BotEntry, TournamentConfig};
    use crate::{openings_in, read_openings};

    const TWO: &str = "[[bot]]\nrun = \"agent:random\"\n[[bot]]\nrun = \"agent:random\"\n";

    fn rules() -> Arc<Ruleset> {
        Ruleset::load(&Library::bundled(), &["connect4"]).unwrap()
    }

    fn config(head: &str) -> Box<dyn InWords> {
        let read = TournamentConfig::parse(&format!("{head}\n{TWO}"));
        let checked = read.and_then(|config| config.openings(&rules()).map(drop));
        Box::new(checked.expect_err(head))
    }

    fn opening(text: &str) -> Box<dyn InWords> {
        Box::new(read_openings(&rules(), &[text.to_owned()]).expect_err(text))
    }

    fn openings(text: &str) -> Box<dyn InWords> {
        Box::new(openings_in(&rules(), text).expect_err(text))
    }

    fn bot(text: &str) -> Box<dyn InWords> {
        Box::new(text.parse::<BotEntry>().expect_err(text))
    }

    fn journal(path: &str) -> Vec<Box<dyn InWords>> {
        let path = PathBuf::from(path);
        let json = serde_json::from_str::<BotSpec>("{").unwrap_err();
        vec![
            Box::new(JournalError::Exists(path.clone())),
            Box::new(JournalError::Missing(path.clone())),
            Box::new(JournalError::Format(path.clone())),
            Box::new(JournalError::OtherSettings { path: path.clone(), keys: Vec::new() }),
            Box::new(JournalError::OtherSettings {
                path: path.clone(),
                keys: vec!["games".to_owned()],
            }),
            Box::new(JournalError::Line { path: path.clone(), line: 3, why: LineFault::Elsewhere }),
            Box::new(JournalError::Line { path, line: 3, why: LineFault::Json(json) }),
        ]
    }

    /// What people can get wrong, with words that the German sentence has and the English one has not.
    #[test]
    fn whatever_people_get_wrong_is_told_in_their_language() {
        let swiss = "format = \"swiss\"\n";
        let long = "x".repeat(MAX_NAME + 1);
        let mut faults = vec![
            opening("9"),
            opening("44444444"),
            opening("1212121"),
            openings(""),
            openings("44\n49"),
            openings("{\"format\": 1}"),
            bot("random"),
            bot("agent:bloker"),
            bot("ws:"),
            bot("cmd:"),
            bot(&format!("ws:{long}")),
            bot("ws:a\u{7}b"),
            config(""),
            config(&format!("{swiss}game = 3")),
            config(&format!("{swiss}whatever = 3")),
            config(&format!("{swiss}games = -1")),
            config(&format!("{swiss}time = 700")),
            config(&format!("{swiss}time = \"fast\"")),
            config(&format!("{swiss}time = \"0s\"")),
            config(&format!("{swiss}games = 0")),
            config(&format!("{swiss}increment = \"1s\"")),
            config(&format!("{swiss}adjudicate = 0")),
            config(&format!("{swiss}concurrency = 0")),
            config(&format!("{swiss}openings = [\"9\"]")),
            config(&format!("{swiss}[[bot]]\nrun = \"cmd:\"")),
            config(&format!("{swiss}[[bot]]\nname = \"{long}\"\nrun = \"agent:random\"")),
            config(&format!("{swiss}[sprt]\nelo1 = 5")),
            config("format = \"round-robin\"\n[sprt]\nelo1 = 5"),
            config("format = \"round-robin\"\ngames = 2\n[sprt]\nelo1 = -5"),
            config("format = \"round-robin\"\ngames = 2\n[sprt]\nelo1 = 5\nalpha = 2.0"),
            Box::new(TournamentConfig::parse(swiss).expect_err("no bots")),
        ];
        faults.extend(journal("journal.jsonl"));
        let english = [
            " the ", " is ", " are ", " not ", " write ", "must", "expected", "error", "missing",
            " did ", " name ", " of ",
        ];
        for fault in faults {
            let (en, de) = (fault.in_words(Lang::En), fault.in_words(Lang::De));
            assert_ne!(en, de);
            let found = english.iter().find(|word| format!(" {de} ").contains(**word));
            assert_eq!(found, None, "{de}\n(in English: {en})");
        }
    }

    /// In English people read what logs and programmers do.
    #[test]
    fn english_words_are_those_of_the_errors_themselves() {
        for head in ["", "format = \"swiss\"\ngame = 3", "format = \"swiss\"\ngames = 0"] {
            let error = TournamentConfig::parse(&format!("{head}\n{TWO}")).unwrap_err();
            assert_eq!(error.in_words(Lang::En), error.to_string());
        }
        let error = read_openings(&rules(), &["1212121".to_owned()]).unwrap_err();
        assert_eq!(error.in_words(Lang::En), error.to_string());
        for text in ["random", "cmd:", "ws:"] {
            let error = text.parse::<BotEntry>().unwrap_err();
            assert_eq!(error.in_words(Lang::En), error.to_string());
        }
    }
}
