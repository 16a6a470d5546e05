//! Who moves for a player of a hosted game.

use std::fmt;

use foursight_agents::AgentKind;
use foursight_arena::Identity;
use foursight_arena::xtreme;
use foursight_rules::Ruleset;
use foursight_voice::{InWords, Lang, say};

use crate::problem::{Code, Problem};

/// Who moves for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Occupant {
    /// A person who holds the key.
    Human,
    /// The first person who comes by the link.
    Open,
    /// One of Foursight's own players.
    Computer(AgentKind),
    /// A bot that is connected, or will be.
    Bot(Identity),
}

impl Occupant {
    /// Whoever has this name, if they can play this game.
    pub(crate) fn parse(name: &str, rules: &Ruleset) -> Result<Self, Problem> {
        let unknown =
            |sentence: &dyn Fn(Lang) -> String| Problem::said(Code::UnknownAgent, sentence);
        if let Some(bot) = name.strip_prefix("bot:") {
            xtreme::check_name(bot)
                .map_err(|error| Problem::bot_name(Code::UnknownAgent, &error))?;
            if let Some(why) = xtreme::unsaid(rules) {
                let why = |lang| why.in_words(lang);
                return Err(unknown(&|lang| {
                    say!(lang, "problem-bot-cannot-sit", name, why = why(lang))
                }));
            }
            return Ok(Self::Bot(Identity::parse(bot)));
        }
        match name {
            "human" => Ok(Self::Human),
            "open" => Ok(Self::Open),
            name => {
                let kind: AgentKind =
                    name.parse().map_err(|error: foursight_agents::UnknownAgent| {
                        unknown(&|lang| {
                            say!(lang, "problem-not-a-seat", error = error.in_words(lang))
                        })
                    })?;
                kind.suits(rules).map_err(|error| {
                    unknown(&|lang| {
                        say!(lang, "problem-cannot-sit", name, why = error.in_words(lang))
                    })
                })?;
                Ok(Self::Computer(kind))
            }
        }
    }

    /// True for one of Foursight's own players.
    pub(crate) fn is_computer(&self) -> bool {
        matches!(self, Self::Computer(_))
    }

    /// True for a person's seat, taken or not.
    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Self::Human | Self::Open)
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Open => f.write_str("open"),
            Self::Computer(kind) => kind.fmt(f),
            Self::Bot(bot) => write!(f, "bot:{bot}"),
        }
    }
}
