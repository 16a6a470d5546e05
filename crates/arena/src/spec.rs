//! Bots as people name them: `agent:blocker`, `ws:Name`, `cmd:./bot`, `gomocup:./engine`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use foursight_agents::{AgentKind, UnknownAgent};
use foursight_rules::Ruleset;
use serde::{Deserialize, Serialize};

use crate::contestant::{
    AgentContestant, Contestant, GomocupContestant, JsonLinesContestant, MoveLimits,
    ProgramSettings, SocketContestant,
};
use crate::gomocup;
use crate::mismatch::Mismatch;
use crate::net::{Identity, Lobby};
use crate::xtreme::{self, NameError};

/// How long a match waits for a bot that lost its connection.
pub(crate) const RECONNECT_WAIT: Duration = Duration::from_secs(5);
/// How long an answer that is late already is waited for at most.
const LATE_ANSWER_WAIT: Duration = Duration::from_secs(2);

/// Where a bot comes from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[non_exhaustive]
pub enum BotSpec {
    /// Built in.
    Agent(AgentKind),
    /// A WebSocket client with this name.
    Socket(String),
    /// A command whose program speaks JSON lines.
    JsonLines(String),
    /// A command whose program speaks the Gomocup protocol.
    Gomocup(String),
}

/// Why a text does not name a bot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// It begins with none of the known words.
    #[error(
        "\"{0}\" is not a valid bot: write agent:NAME, ws:NAME, cmd:COMMAND or gomocup:COMMAND, for example agent:blocker"
    )]
    Kind(String),
    /// There is no such agent.
    #[error(transparent)]
    Agent(#[from] UnknownAgent),
    /// A bot cannot be called this.
    #[error(transparent)]
    Name(#[from] NameError),
    /// There is nothing to run.
    #[error("\"{0}\" has no command after the colon")]
    Empty(String),
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (kind, rest) = text.split_once(':').ok_or_else(|| SpecError::Kind(text.to_owned()))?;
        let rest = rest.trim();
        let command = || match rest {
            "" => Err(SpecError::Empty(text.to_owned())),
            command => Ok(command.to_owned()),
        };
        match kind {
            "agent" => Ok(Self::Agent(rest.parse()?)),
            "ws" => {
                xtreme::check_name(rest)?;
                Ok(Self::Socket(rest.to_owned()))
            }
            "cmd" => Ok(Self::JsonLines(command()?)),
            "gomocup" => Ok(Self::Gomocup(command()?)),
            _ => Err(SpecError::Kind(text.to_owned())),
        }
    }
}

impl TryFrom<String> for BotSpec {
    type Error = SpecError;

    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

impl From<BotSpec> for String {
    fn from(spec: BotSpec) -> Self {
        spec.to_string()
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(kind) => write!(f, "agent:{kind}"),
            Self::Socket(name) => write!(f, "ws:{name}"),
            Self::JsonLines(command) => write!(f, "cmd:{command}"),
            Self::Gomocup(command) => write!(f, "gomocup:{command}"),
        }
    }
}

impl BotSpec {
    /// A name for tables.
    pub fn name(&self) -> String {
        const LONGEST: usize = 32;
        match self {
            Self::Agent(kind) => kind.to_string(),
            Self::Socket(name) => name.clone(),
            Self::JsonLines(command) | Self::Gomocup(command)
                if command.chars().count() > LONGEST =>
            {
                // The end of a command says more than its beginning.
                let skipped = command.chars().count() - LONGEST;
                format!("...{}", command.chars().skip(skipped).collect::<String>())
            }
            Self::JsonLines(command) | Self::Gomocup(command) => command.clone(),
        }
    }

    /// Who it is in the lobby, after so many others of its name: the second seat of a name belongs
    /// to the second bot of that name. Nobody for bots that do not come over the network.
    pub fn identity(&self, namesakes: u32) -> Option<Identity> {
        let Self::Socket(name) = self else { return None };
        let mut identity = Identity::parse(name);
        identity.number += namesakes;
        Some(identity)
    }

    /// True for bots that come over the network.
    pub fn needs_port(&self) -> bool {
        matches!(self, Self::Socket(_))
    }

    /// True for bots that are part of this program.
    pub fn is_built_in(&self) -> bool {
        matches!(self, Self::Agent(_))
    }

    /// Which agent it is, of those that are part of this program.
    pub(crate) fn agent(&self) -> Option<AgentKind> {
        match self {
            Self::Agent(kind) => Some(*kind),
            _ => None,
        }
    }

    /// What is run on the machine where it plays, for programs.
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::JsonLines(command) | Self::Gomocup(command) => Some(command),
            Self::Agent(_) | Self::Socket(_) => None,
        }
    }

    /// Whether this bot can play this game.
    ///
    /// # Errors
    /// Says why not.
    pub fn suits(&self, rules: &Arc<Ruleset>) -> Result<(), Mismatch> {
        match self {
            Self::Agent(kind) => kind.suits(rules).map_err(|why| Mismatch::Agent(*kind, why)),
            Self::Socket(_) => match xtreme::unsaid(rules) {
                Some(why) => Err(Mismatch::Socket(self.clone(), why)),
                None => Ok(()),
            },
            Self::Gomocup(_) => match gomocup::unsuitable(rules) {
                Some(why) => Err(Mismatch::Gomocup(self.clone(), why)),
                None => Ok(()),
            },
            Self::JsonLines(_) => Ok(()),
        }
    }
}

/// How long an answer that is late already is waited for before the next game.
pub(crate) fn late_answer_wait(limits: MoveLimits) -> Duration {
    limits.time.unwrap_or(Duration::from_secs(1)).min(LATE_ANSWER_WAIT)
}

/// A bot and how many of the same name sit down before it.
pub(crate) struct SeatSpec<'a> {
    pub(crate) spec: &'a BotSpec,
    pub(crate) namesakes: u32,
}

impl SeatSpec<'_> {
    /// The player; `None` if it needs the network and there is no lobby.
    pub(crate) fn player(
        &self,
        limits: MoveLimits,
        lobby: Option<&Arc<Lobby>>,
        programs: &Arc<ProgramSettings>,
    ) -> Option<Contestant> {
        let programs = Arc::clone(programs);
        Some(match self.spec {
            BotSpec::Agent(kind) => Contestant::Agent(AgentContestant::new(*kind, limits)),
            BotSpec::JsonLines(command) => {
                Contestant::JsonLines(JsonLinesContestant::with_settings(command, programs))
            }
            BotSpec::Gomocup(command) => {
                Contestant::Gomocup(GomocupContestant::with_settings(command, programs))
            }
            BotSpec::Socket(_) => {
                let identity = self.spec.identity(self.namesakes)?;
                let wait = late_answer_wait(limits);
                Contestant::Socket(SocketContestant::new(lobby?, identity, RECONNECT_WAIT, wait))
            }
        })
    }
}

/// Makes the players of a match; `None` if one needs the network and there is no lobby.
pub fn seat(
    specs: &[BotSpec],
    limits: MoveLimits,
    lobby: Option<&Arc<Lobby>>,
    programs: &Arc<ProgramSettings>,
) -> Option<Vec<Contestant>> {
    let player = |(at, spec): (usize, &BotSpec)| {
        let namesakes = specs[..at].iter().filter(|other| *other == spec).count() as u32;
        SeatSpec { spec, namesakes }.player(limits, lobby, programs)
    };
    specs.iter().enumerate().map(player).collect()
}

/// Names for tables, no two alike.
pub fn distinct_names(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
        taken.push(free.unwrap_or(name));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_and_read_back() {
        for text in ["agent:blocker", "ws:My Bot", "cmd:python3 bot.py --fast", "gomocup:./a:b"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn wrong_names_are_answered_with_what_to_write() {
        let fault = |text: &str| text.parse::<BotSpec>().unwrap_err().to_string();
        assert!(fault("blocker").contains("agent:NAME"));
        assert!(fault("http:x").contains("agent:NAME"));
        assert!(fault("agent:bloker").contains("did you mean \"blocker\"?"));
        assert!(fault("ws:").contains("no name"));
        assert!(fault("cmd: ").contains("no command"));
    }

    #[test]
    fn namesakes_get_numbers() {
        let names = ["a", "b", "a", "a (2)", "a"].map(str::to_owned);
        assert_eq!(distinct_names(names), ["a", "b", "a (2)", "a (2) (2)", "a (3)"]);
    }
}
