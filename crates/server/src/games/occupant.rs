//! Who moves for a player of a hosted game.

use std::fmt;

use foursight_agents::AgentKind;
use foursight_arena::{Identity, xtreme};
use foursight_rules::Ruleset;

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
        let unknown = |detail: String| Problem::new(Code::UnknownAgent, detail);
        if let Some(bot) = name.strip_prefix("bot:") {
            xtreme::check_name(bot).map_err(unknown)?;
            if !xtreme::suits(rules) {
                let detail = "connected bots play drop games on flat boards only";
                return Err(unknown(format!("\"{name}\": {detail}")));
            }
            return Ok(Self::Bot(Identity::written(bot)));
        }
        match name {
            "human" => Ok(Self::Human),
            "open" => Ok(Self::Open),
            name => {
                let kind: AgentKind =
                    name.parse().map_err(|error: foursight_agents::UnknownAgent| {
                        unknown(format!("{error}; a person is \"human\", a friend \"open\""))
                    })?;
                kind.suits(rules).map_err(|error| unknown(format!("\"{name}\": {error}")))?;
                Ok(Self::Computer(kind))
            }
        }
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
