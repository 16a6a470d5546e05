//! The players by name, and which games each of them can play.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Ruleset, nearest_word, shortened};

use crate::agent::Agent;
use crate::blocker::Blocker;
use crate::exact::solvable_size;
use crate::level::Level;
use crate::pattern::Pattern;
use crate::perfect::Perfect;
use crate::random::Random;
use crate::search::Search;

/// How long the contest player thinks: half of what its referee allows.
const CONTEST_TIME: Duration = Duration::from_millis(350);

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgentKind {
    /// Plays anything.
    Random,
    /// Wins at once, else blocks, else plays anything.
    Blocker,
    /// Looks a little ahead and errs now and then: 1 is the weakest, 9 the strongest.
    Level(u8),
    /// Scores every move by the patterns it makes and breaks, without looking ahead.
    Pattern {
        /// From 0, hardly better than random, to 100.
        difficulty: u8,
    },
    /// Looks ahead, guided by the pack's own winning patterns.
    Search,
    /// The contest player for drop games: fast, and knows all about bombs.
    Xtreme,
    /// Never errs, where the game can be solved.
    Perfect,
}

/// Why a player cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsuitable {
    /// The solver and the bitboards need a plain drop game.
    #[error(
        "it plays drop games only: two players, gravity, walls at the edges, one way to win, and a board that fits into 64 bits"
    )]
    NotADropGame,
    /// The solver does not know bombs.
    #[error("it cannot solve games with bombs; \"xtreme\" plays them")]
    Bombs,
    /// Other lengths of line than four are solved too slowly to play by.
    #[error("it plays four in a row only, but {connect} in a row win here")]
    NotFour {
        /// How many in a row win.
        connect: u32,
    },
    /// The solver starts from an empty board.
    #[error("it solves games that start on an empty board, and this one has stones from the start")]
    Setup,
    /// The board does not fit.
    #[error("it cannot solve a board of {width} columns and {height} rows: too large")]
    TooLarge {
        /// Number of columns.
        width: u32,
        /// Number of rows.
        height: u32,
    },
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player \"{name}\"{} {}", near(self), list())]
pub struct UnknownAgent {
    /// The name, or its beginning if it is long.
    pub name: String,
}

impl UnknownAgent {
    /// A player that may have been meant.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        let stem = self.name.split(':').next().unwrap_or_default();
        let known: Vec<String> = AgentKind::all().map(|kind| kind.to_string()).collect();
        nearest_word(stem, known.iter().map(String::as_str)).map(str::to_owned)
    }
}

fn near(error: &UnknownAgent) -> String {
    match error.suggestion() {
        Some(known) => format!(", did you mean \"{known}\"? There are"),
        None => "; there are".to_owned(),
    }
}

fn list() -> String {
    let names: Vec<String> = AgentKind::all().map(|kind| kind.to_string()).collect();
    names.join(", ") + ", and pattern:0 to pattern:100"
}

impl AgentKind {
    /// All players, roughly from weak to strong.
    pub fn all() -> impl Iterator<Item = Self> {
        let weak = [Self::Random, Self::Blocker];
        let strong = [Self::Pattern { difficulty: 100 }, Self::Search, Self::Xtreme, Self::Perfect];
        weak.into_iter().chain((1..=9).map(Self::Level)).chain(strong)
    }

    /// Whether this player can play this game.
    ///
    /// # Errors
    /// Says in a sentence why not.
    pub fn suits(&self, rules: &Ruleset) -> Result<(), Unsuitable> {
        match self {
            Self::Perfect => solvable_size(rules).map(|_| ()),
            Self::Xtreme if rules.drop_shape().is_none() => Err(Unsuitable::NotADropGame),
            _ => Ok(()),
        }
    }

    /// Makes the player.
    ///
    /// # Errors
    /// If it cannot play this game.
    pub fn build(&self, rules: &Arc<Ruleset>, seed: u64) -> Result<Box<dyn Agent>, Unsuitable> {
        self.suits(rules)?;
        Ok(match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Blocker => Box::new(Blocker::new(seed)),
            Self::Pattern { difficulty } => Box::new(Pattern::new(rules, *difficulty, seed)),
            Self::Level(level) => Box::new(Level::new(rules, *level, seed)),
            Self::Search => Box::new(Search::new(rules, seed, crate::search::DEFAULT_THINK_TIME)),
            Self::Xtreme => Box::new(Search::new(rules, seed, CONTEST_TIME)),
            Self::Perfect => Box::new(Perfect::new(rules, seed)?),
        })
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Blocker => f.write_str("blocker"),
            Self::Pattern { difficulty: 100 } => f.write_str("pattern"),
            Self::Pattern { difficulty } => write!(f, "pattern:{difficulty}"),
            Self::Level(level) => write!(f, "level{level}"),
            Self::Search => f.write_str("search"),
            Self::Xtreme => f.write_str("xtreme"),
            Self::Perfect => f.write_str("perfect"),
        }
    }
}

impl FromStr for AgentKind {
    type Err = UnknownAgent;

    fn from_str(name: &str) -> Result<Self, UnknownAgent> {
        let name = shortened(name).to_lowercase();
        let difficulty = name.strip_prefix("pattern:").and_then(|number| number.parse().ok());
        if let Some(difficulty) = difficulty.filter(|difficulty| *difficulty <= 100) {
            return Ok(Self::Pattern { difficulty });
        }
        Self::all().find(|kind| kind.to_string() == name).ok_or(UnknownAgent { name })
    }
}
