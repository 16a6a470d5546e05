//! What is wrong with the arguments of a call, in the language of whoever called.
//!
//! The library for the command line finds out what it is and says so in English only. The English
//! sentences here are the library's own, which tests compare, but for those about ranges.

use std::error::Error as _;
use std::fmt::Write as _;
use std::num::ParseIntError;

use clap::builder::Styles;
use clap::builder::styling::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use foursight_voice::say;

use crate::help;
use crate::lang::Lang;

/// Why a value cannot be used, by a reader that knows the language of whoever wrote it.
#[derive(Debug)]
pub(crate) struct Told(pub(crate) String);

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Told {}

/// What is wrong, with colours for a terminal. `words` are those of the call without the
/// program's name. `None` for what cannot happen on this command line.
pub(crate) fn explain(error: &clap::Error, words: &[String], lang: Lang) -> Option<String> {
    let misuse = Misuse { error, words, lang };
    let styles = Styles::styled();
    let beginning = in_style(styles.get_error(), say!(lang, "usage-error"));
    let mut text = format!("{beginning} {}", misuse.sentence()?);
    let tips = misuse.tips()?;
    if !tips.is_empty() {
        text.push('\n');
    }
    for tip in tips {
        let _ = write!(text, "\n  {} {tip}", right(say!(lang, "usage-tip")));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.ansi().to_string();
        let usage = if lang == Lang::De { help::with_german_words(usage) } else { usage };
        let _ = write!(text, "\n\n{usage}");
    }
    let _ = writeln!(text, "\n\n{}", say!(lang, "usage-more", help = literal("--help")));
    Some(text)
}

/// One wrong call.
struct Misuse<'a> {
    error: &'a clap::Error,
    words: &'a [String],
    lang: Lang,
}

impl Misuse<'_> {
    /// What is wrong.
    fn sentence(&self) -> Option<String> {
        let lang = self.lang;
        Some(match self.error.kind() {
            ErrorKind::UnknownArgument => {
                let argument = wrong(self.text(ContextKind::InvalidArg)?);
                say!(lang, "usage-unknown-argument", argument)
            }
            ErrorKind::InvalidSubcommand => {
                let command = wrong(self.text(ContextKind::InvalidSubcommand)?);
                say!(lang, "usage-unknown-command", command)
            }
            ErrorKind::InvalidValue => self.bad_value()? + &self.possible_values(),
            ErrorKind::ValueValidation => format!("{}: {}", self.bad_value()?, self.reason()?),
            ErrorKind::TooManyValues => {
                let argument = literal(self.text(ContextKind::InvalidArg)?);
                let value = wrong(self.text(ContextKind::InvalidValue)?);
                say!(lang, "usage-too-many-values", value, argument)
            }
            ErrorKind::MissingRequiredArgument => {
                say!(lang, "usage-missing").to_owned()
                    + &lines(self.texts(ContextKind::InvalidArg)?, right)
            }
            ErrorKind::ArgumentConflict => self.conflict()?,
            ErrorKind::InvalidUtf8 => say!(lang, "usage-no-text").to_owned(),
            _ => return None,
        })
    }

    fn bad_value(&self) -> Option<String> {
        let (lang, argument) = (self.lang, self.text(ContextKind::InvalidArg)?);
        Some(match self.text(ContextKind::InvalidValue)? {
            "" => say!(lang, "usage-no-value", argument = wrong(argument)),
            value => {
                say!(lang, "usage-bad-value", value = wrong(value), argument = literal(argument))
            }
        })
    }

    fn possible_values(&self) -> String {
        let known = self.texts(ContextKind::ValidValue).unwrap_or_default();
        if known.is_empty() {
            return String::new();
        }
        let known: Vec<String> = known.iter().map(|value| right(value)).collect();
        format!("\n  {}", say!(self.lang, "usage-values", values = known.join(", ")))
    }

    /// Why a value cannot be used. Whoever reads values says so in English; in other languages
    /// the range is told, or what the argument is for.
    fn reason(&self) -> Option<String> {
        let source = self.error.source()?;
        if let Some(Told(sentence)) = source.downcast_ref() {
            return Some(sentence.clone());
        }
        if source.is::<ParseIntError>() {
            return Some(say!(self.lang, "usage-whole", least = 0));
        }
        let english = source.to_string();
        if let Some((_, range)) = english.split_once(" is not in ") {
            return Some(self.range(range).unwrap_or(english));
        }
        if self.lang == Lang::En {
            return Some(english);
        }
        Some(self.purpose().unwrap_or(english))
    }

    /// What is allowed, of which the library speaks as programs in Rust do.
    fn range(&self, range: &str) -> Option<String> {
        let (least, most) = range.split_once("..=")?;
        // The largest numbers that there are do not limit anybody.
        if most == u32::MAX.to_string() || most == u64::MAX.to_string() {
            return Some(say!(self.lang, "usage-range-from", least));
        }
        Some(say!(self.lang, "usage-range", least, most))
    }

    /// What the help says about the argument that is wrong.
    fn purpose(&self) -> Option<String> {
        let definition = help::command(self.lang);
        let argument = self.text(ContextKind::InvalidArg)?;
        let mut command = &definition;
        for word in self.words {
            command = command.find_subcommand(word).unwrap_or(command);
        }
        let known = command.get_arguments().find(|known| known.to_string() == argument)?;
        Some(known.get_help()?.to_string())
    }

    fn conflict(&self) -> Option<String> {
        let (lang, argument) = (self.lang, self.text(ContextKind::InvalidArg)?);
        let styled = wrong(argument);
        Some(match self.error.get(ContextKind::PriorArg)? {
            ContextValue::String(same) if same == argument => {
                say!(lang, "usage-twice", argument = styled)
            }
            ContextValue::String(other) => {
                say!(lang, "usage-conflict", argument = styled, other = wrong(other))
            }
            ContextValue::Strings(others) => {
                say!(lang, "usage-conflicts", argument = styled) + &lines(others, wrong)
            }
            _ => return None,
        })
    }

    /// What may have been meant.
    fn tips(&self) -> Option<Vec<String>> {
        let lang = self.lang;
        let mut tips = Vec::new();
        if let Some((count, command)) = self.similar(ContextKind::SuggestedSubcommand) {
            tips.push(say!(lang, "usage-similar-command", count, command));
        }
        if let Some((count, argument)) = self.similar(ContextKind::SuggestedArg) {
            tips.push(say!(lang, "usage-similar-argument", count, argument));
        }
        if let Some((count, value)) = self.similar(ContextKind::SuggestedValue) {
            tips.push(say!(lang, "usage-similar-value", count, value));
        }
        if let Some(ContextValue::StyledStrs(others)) = self.error.get(ContextKind::Suggested) {
            for other in others {
                tips.push(self.other_tip(&other.to_string())?);
            }
        }
        Some(tips)
    }

    /// How many things are called much the same, and what.
    fn similar(&self, kind: ContextKind) -> Option<(usize, String)> {
        let quoted = |name: &String| match self.lang {
            Lang::En => format!("'{}'", right(name)),
            Lang::De => format!("„{}“", right(name)),
        };
        match self.error.get(kind)? {
            ContextValue::String(name) => Some((1, quoted(name))),
            ContextValue::Strings(names) => {
                let list: Vec<String> = names.iter().map(quoted).collect();
                Some((names.len(), list.join(", ")))
            }
            _ => None,
        }
    }

    /// A tip that comes as a whole sentence: what it is about stands between quotation marks.
    fn other_tip(&self, english: &str) -> Option<String> {
        let lang = self.lang;
        let parts: Vec<&str> = english.split('\'').collect();
        Some(match parts[..] {
            ["to pass ", value, " as a value, use ", call, ""] => {
                say!(lang, "usage-as-value", value = wrong(value), call = right(call))
            }
            ["", call, " exists"] => say!(lang, "usage-exists", call = right(call)),
            ["subcommand ", command, " exists; to use it, remove the ", dashes, " before it"] => {
                let (command, dashes) = (right(command), wrong(dashes));
                say!(lang, "usage-remove-dashes", command, dashes)
            }
            _ => return None,
        })
    }

    fn text(&self, kind: ContextKind) -> Option<&str> {
        match self.error.get(kind)? {
            ContextValue::String(text) => Some(text),
            _ => None,
        }
    }

    fn texts(&self, kind: ContextKind) -> Option<&[String]> {
        match self.error.get(kind)? {
            ContextValue::Strings(texts) => Some(texts),
            _ => None,
        }
    }
}

fn lines(texts: &[String], styled: impl Fn(&str) -> String) -> String {
    texts.iter().map(|text| format!("\n  {}", styled(text))).collect()
}

fn wrong(text: &str) -> String {
    in_style(Styles::styled().get_invalid(), text)
}

fn right(text: &str) -> String {
    in_style(Styles::styled().get_valid(), text)
}

fn literal(text: &str) -> String {
    in_style(Styles::styled().get_literal(), text)
}

fn in_style(style: &Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::cli::Cli;

    /// Wrong calls of every kind that there can be, and what German says to each.
    const CALLS: &[(&str, ErrorKind, &[&str])] = &[
        (
            "play --tiem 5",
            ErrorKind::UnknownArgument,
            &[
                "Fehler: das Argument „--tiem“ gibt es hier nicht",
                "Tipp: ähnlich heißt „--time“",
                "Aufruf: foursight play",
                "Mehr dazu mit „--help“.",
            ],
        ),
        (
            "play --zzz",
            ErrorKind::UnknownArgument,
            &["Tipp: als Wert wird „--zzz“ so geschrieben: „-- --zzz“"],
        ),
        (
            "-- play",
            ErrorKind::UnknownArgument,
            &["Tipp: den Befehl „play“ gibt es; dafür muss „--“ davor weg"],
        ),
        (
            "--wdl solve",
            ErrorKind::UnknownArgument,
            &["das Argument „--wdl“ gibt es hier nicht", "Tipp: es gibt „solve --wdl“"],
        ),
        (
            "plya",
            ErrorKind::InvalidSubcommand,
            &["Fehler: den Befehl „plya“ gibt es nicht", "Tipp: ähnlich hei", "„play“"],
        ),
        ("pack lst", ErrorKind::InvalidSubcommand, &["„lst“", "Tipp: ähnlich hei", "„list“"]),
        ("play --time", ErrorKind::InvalidValue, &["„--time <TIME>“ braucht einen Wert"]),
        (
            "play --lang xx",
            ErrorKind::InvalidValue,
            &["„xx“ ist kein Wert für „--lang <LANG>“", "[möglich: en, de]"],
        ),
        (
            "completions bahs",
            ErrorKind::InvalidValue,
            &["„bahs“ ist kein Wert für „<SHELL>“", "Tipp: ähnlich heißt „bash“"],
        ),
        (
            "play --time soon",
            ErrorKind::ValueValidation,
            // The reader of times speaks the language of the process itself, which is English in tests.
            &["„soon“ ist kein Wert für „--time <TIME>“: ", "700ms"],
        ),
        (
            "match --games 0 random random",
            ErrorKind::ValueValidation,
            &["„0“ ist kein Wert für „--games <GAMES>“: erlaubt ist 1 bis 100000"],
        ),
        (
            "puzzle 0",
            ErrorKind::ValueValidation,
            &["„0“ ist kein Wert für „[NUMBER]“: erlaubt ist 1 und mehr"],
        ),
        (
            "play --seed -1",
            ErrorKind::ValueValidation,
            &["„-1“ ist kein Wert für „--seed <SEED>“: erwartet ist eine ganze Zahl, 0 oder mehr"],
        ),
        (
            "play --plain=yes",
            ErrorKind::TooManyValues,
            &["„yes“ ist ein Wert zu viel für „--plain“"],
        ),
        ("replay", ErrorKind::MissingRequiredArgument, &["Fehler: es fehlt:\n  <FILE>\n"]),
        (
            "replay x --json --last",
            ErrorKind::ArgumentConflict,
            &["„--json“ und „--last“ schließen sich aus"],
        ),
        (
            "play --time 5s --time 6s",
            ErrorKind::ArgumentConflict,
            &["„--time <TIME>“ darf nur einmal stehen"],
        ),
    ];

    fn words(call: &str) -> Vec<String> {
        call.split(' ').map(str::to_owned).collect()
    }

    fn mistake(call: &str) -> clap::Error {
        let all = std::iter::once("foursight".to_owned()).chain(words(call));
        Cli::try_parse_from(all).expect_err(call)
    }

    /// Without colours.
    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn every_kind_of_misuse_is_told_in_german() {
        for (call, kind, expected) in CALLS {
            let error = mistake(call);
            assert_eq!(error.kind(), *kind, "{call}: {error}");
            let german = explain(&error, &words(call), Lang::De).expect(call);
            let german = plain(&german);
            for part in *expected {
                assert!(german.contains(part), "{call}: {part:?} is not in\n{german}");
            }
            for word in ["error", "tip:", "Usage", "OPTIONS", "similar", "For more"] {
                assert!(!german.contains(word), "{call}: {word} in\n{german}");
            }
        }
    }

    #[test]
    fn english_says_what_the_library_says() {
        for (call, ..) in CALLS {
            let error = mistake(call);
            let own = error.render().ansi().to_string();
            let english = explain(&error, &words(call), Lang::En).expect(call);
            // But for ranges and numbers, which are told in words.
            if own.contains("..=") {
                assert!(english.contains(" is allowed"), "{call}: {english}");
                assert!(!english.contains(".."), "{call}: {english}");
            } else if own.contains("invalid digit") {
                assert!(english.contains("a whole number is expected"), "{call}: {english}");
            } else {
                assert_eq!(english, own, "{call}");
            }
        }
    }
}
