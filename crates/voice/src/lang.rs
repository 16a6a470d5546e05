//! The languages.

use std::fmt::{self, Display};
use std::str::FromStr;

use foursight_rules::Ruleset;
use serde::{Deserialize, Serialize};

use crate::{Argument, catalogue};

/// A language that Foursight speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    En,
    /// German.
    De,
}

/// A language that Foursight does not speak.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown language \"{0}\"")]
pub struct UnknownLanguage(String);

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    /// The language's code, as packs use it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// What the language calls itself.
    #[must_use]
    pub const fn endonym(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
        }
    }

    /// A player's name, as the pack gives it.
    #[must_use]
    pub fn player(self, rules: &Ruleset, seat: u8) -> &str {
        rules.players()[usize::from(seat)].name.get(self.code())
    }

    /// A sentence without variables; what [`say!`](crate::say) calls.
    #[doc(hidden)]
    #[must_use]
    pub fn sentence(self, key: &'static str) -> &'static str {
        catalogue::pattern(self, key).and_then(|pattern| pattern.as_text()).unwrap_or(key)
    }

    /// A sentence with variables; what [`say!`](crate::say) calls.
    #[doc(hidden)]
    #[must_use]
    pub fn sentence_with(self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        match catalogue::pattern(self, key) {
            Some(pattern) => pattern.format(arguments),
            None => key.to_owned(),
        }
    }
}

impl Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|lang| lang.code() == code);
        known.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
        assert!("fr".parse::<Lang>().is_err());
    }
}
