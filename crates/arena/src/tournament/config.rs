//! A tournament as its file describes it.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Move, Ruleset};
use serde::{Deserialize, Deserializer, Serialize};

use super::config_error::{ConfigError, ConfigFault, SyntaxError, WrongTime};
use crate::contestant::MoveLimits;
use crate::openings::read_openings;
use crate::seed::SeedDerivation;
use crate::series::SUDDEN_DEATH_GAMES;
use crate::spec::{BotSpec, SpecError, distinct_names};
use crate::stats::SprtRules;

/// Most bots of a tournament.
const MAX_BOTS: usize = 1000;

/// How bots are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two bots, one match: what `foursight match` plays.
    #[serde(skip_deserializing)]
    Match,
    /// The loser of a match is out.
    Knockout,
    /// Everybody meets everybody.
    RoundRobin,
    /// Bots meet others with as many points, and nobody twice.
    Swiss,
    /// The first bot meets all others.
    Gauntlet,
}

/// A bot of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotEntry {
    /// Its name in tables.
    #[serde(default)]
    pub name: String,
    /// Where it comes from.
    pub run: BotSpec,
}

impl FromStr for BotEntry {
    type Err = SpecError;

    /// A bot, with `NAME=` before it if tables are to call it so: `old=cmd:./bot`. An equals sign of
    /// the bot itself comes after its colon.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, bot) = match text.split_once('=') {
            Some((name, bot)) if !name.contains(':') => (Some(name.trim()), bot),
            _ => (None, text),
        };
        let run: BotSpec = bot.parse()?;
        let name = name.map_or_else(|| run.name(), str::to_owned);
        crate::xtreme::check_name(&name)?;
        Ok(Self { name, run })
    }
}

/// The name that somebody has given to one of two different bots, though the other has it.
pub fn name_of_two(bots: &[BotEntry]) -> Option<&str> {
    let was_given = |bot: &BotEntry| bot.name != bot.run.name();
    let clash = |one: &BotEntry, other: &BotEntry| {
        one.name == other.name && one.run != other.run && (was_given(one) || was_given(other))
    };
    let pairs = bots
        .iter()
        .enumerate()
        .flat_map(|(at, one)| bots.iter().skip(at + 1).map(move |other| (one, other)));
    pairs.into_iter().find(|(one, other)| clash(one, other)).map(|(one, _)| one.name.as_str())
}

/// A tournament's file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TournamentConfig {
    /// What it is called.
    #[serde(default = "default_name")]
    pub name: String,
    /// How bots are paired.
    pub format: Format,
    /// The packs, separated by commas.
    #[serde(default = "default_pack")]
    pub pack: String,
    /// Games of each match.
    #[serde(default = "default_games")]
    pub games: u32,
    /// Time for each move; by default 700 ms, or none if the game's time is limited.
    #[serde(default, deserialize_with = "limit")]
    pub time: Option<Duration>,
    /// Time for all moves of a game together.
    #[serde(default, deserialize_with = "limit")]
    pub game_time: Option<Duration>,
    /// What the time for the game grows by with each move.
    #[serde(default, deserialize_with = "duration")]
    pub increment: Duration,
    /// How much later than allowed an answer may come without losing the game.
    #[serde(default, deserialize_with = "duration")]
    pub tolerance: Duration,
    /// What built-in agents leave of their time; by default as much as this machine needs.
    #[serde(default, deserialize_with = "some_duration")]
    pub margin: Option<Duration>,
    /// How long bots that are not connected are waited for before it begins; by default as long as
    /// it takes. Whoever is not there then loses its games until it comes.
    #[serde(default, deserialize_with = "some_duration")]
    pub wait: Option<Duration>,
    /// Positions per move for built-in agents, instead of time.
    pub nodes: Option<u64>,
    /// Where all chance comes from.
    #[serde(default)]
    pub seed: u64,
    /// How the seeds of matches and games come from it.
    #[serde(skip, default = "SeedDerivation::newest")]
    pub derivation: SeedDerivation,
    /// Rounds of a Swiss tournament; how often everybody meets in the others.
    pub rounds: Option<u32>,
    /// Matches at the same time.
    pub concurrency: Option<usize>,
    /// Whether a match that is equal goes on until it is not; by default in a knockout only.
    pub sudden_death: Option<bool>,
    /// Whether each opening is played twice with the seats swapped; by default in all formats
    /// but the knockout.
    pub paired: Option<bool>,
    /// First moves, taken in turn.
    #[serde(default)]
    pub openings: Vec<String>,
    /// A file with more of them, beside this one; whoever reads this file puts them into `openings`.
    pub opening_file: Option<String>,
    /// From so many moves on a game ends as soon as the solver knows its exact value; by default never.
    pub adjudicate: Option<u32>,
    /// Stop as soon as it is clear whether the first of two bots is better.
    pub sprt: Option<SprtRules>,
    /// The bots.
    #[serde(rename = "bot")]
    pub bots: Vec<BotEntry>,
}

/// What a tournament is called whose file says nothing.
pub const UNNAMED: &str = "tournament";

fn default_name() -> String {
    UNNAMED.to_owned()
}

fn default_pack() -> String {
    "connect4-xtreme".to_owned()
}

fn default_games() -> u32 {
    11
}

/// Time for a move if nothing else is said, as in the contest.
const DEFAULT_TIME: Duration = Duration::from_millis(700);

fn wrong_time<E: serde::de::Error>(why: WrongTime) -> E {
    E::custom(why)
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer).map_err(|_| wrong_time(WrongTime::NoText))?;
    humantime::parse_duration(&text).map_err(|_| wrong_time(WrongTime::NoTime))
}

fn some_duration<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    duration(from).map(Some)
}

fn limit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    match duration(deserializer)? {
        time if time.is_zero() => Err(wrong_time(WrongTime::Nothing)),
        time => Ok(Some(time)),
    }
}

impl TournamentConfig {
    /// Reads a file's text and checks everything that needs no pack.
    ///
    /// # Errors
    /// Says where and what is wrong.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let config: Self = toml::from_str(text)
            .map_err(|error| ConfigError::Syntax(SyntaxError::of(text, &error)))?;
        config.check()
    }

    /// The name that a file gives to two different bots, which nobody could tell apart in tables.
    ///
    /// Journals may have such names: they are told apart by a number, as two bots are that have one
    /// name because they come from the same place.
    pub fn name_of_two(text: &str) -> Option<String> {
        let config: Self = toml::from_str(text).ok()?;
        let mut bots = config.bots;
        for bot in bots.iter_mut().filter(|bot| bot.name.is_empty()) {
            bot.name = bot.run.name();
        }
        name_of_two(&bots).map(str::to_owned)
    }

    /// Checks everything that needs no pack, and gives every bot a name of its own.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(self) -> Result<Self, ConfigError> {
        let mut config = self;
        let wrong = |key, why| Err(ConfigError::Value { key, why });
        if config.games == 0 || config.games > 100_000 {
            return wrong("games", ConfigFault::Count);
        }
        if config.rounds.is_some_and(|rounds| rounds == 0 || rounds > 100_000) {
            return wrong("rounds", ConfigFault::Count);
        }
        if !config.increment.is_zero() && config.game_time.is_none() {
            return wrong("increment", ConfigFault::IncrementAlone);
        }
        if config.adjudicate == Some(0) {
            return wrong("adjudicate", ConfigFault::NoMoves);
        }
        if config.concurrency == Some(0) {
            return wrong("concurrency", ConfigFault::NoMatches);
        }
        if config.bots.len() < 2 || config.bots.len() > MAX_BOTS {
            return wrong("bot", ConfigFault::Bots);
        }
        let rows = config.bots.iter().map(|bot| match bot.name.as_str() {
            "" => bot.run.name(),
            name => name.to_owned(),
        });
        let names: Vec<String> = rows.collect();
        for name in &names {
            crate::xtreme::check_name(name).map_err(|error| {
                let name = crate::xtreme::excerpt(name.as_bytes());
                ConfigError::Value { key: "bot.name", why: ConfigFault::Name(name, error) }
            })?;
        }
        for (bot, name) in config.bots.iter_mut().zip(distinct_names(names)) {
            bot.name = name;
        }
        if let Some(sprt) = &config.sprt {
            if let Some(why) = sprt.fault() {
                return wrong("sprt", ConfigFault::Sprt(why));
            }
            if config.bots.len() != 2 || config.format != Format::RoundRobin {
                return wrong("sprt", ConfigFault::SprtBots);
            }
            if !config.games.is_multiple_of(2) || !config.paired() {
                return wrong("sprt", ConfigFault::SprtPairs);
            }
        }
        Ok(config)
    }

    /// The seed that belongs to this number.
    pub(super) fn derive(&self, number: u64) -> u64 {
        self.derivation.derive(self.seed, number)
    }

    /// Whether each opening is played twice with the seats swapped.
    pub fn paired(&self) -> bool {
        self.paired.unwrap_or(self.format != Format::Knockout)
    }

    /// Games that may follow while a match is equal.
    pub fn sudden_death(&self) -> u32 {
        let goes_on = self.sudden_death.unwrap_or(self.format == Format::Knockout);
        if goes_on { SUDDEN_DEATH_GAMES } else { 0 }
    }

    /// How long bots may think.
    pub fn limits(&self) -> MoveLimits {
        MoveLimits {
            time: self.time.or(self.game_time.is_none().then_some(DEFAULT_TIME)),
            per_game: self.game_time,
            increment: self.increment,
            tolerance: self.tolerance,
            margin: self.margin,
            nodes: self.nodes,
        }
    }

    /// Matches at the same time: what was asked for, else as many as leave the bots their time.
    pub fn concurrency(&self, cores: usize) -> usize {
        let own = self.bots.iter().all(|bot| bot.run.is_built_in()) && self.nodes.is_some();
        // Bots on the clock must not wait for a core; one is left for the arena itself.
        let fitting = if own { cores } else { cores.saturating_sub(1) };
        self.concurrency.unwrap_or(fitting).max(1)
    }

    /// The openings, each of which must leave a game that goes on.
    ///
    /// # Errors
    /// Says which one is wrong and why.
    pub fn openings(&self, rules: &Arc<Ruleset>) -> Result<Vec<Vec<Move>>, ConfigError> {
        read_openings(rules, &self.openings).map_err(|error| ConfigError::Value {
            key: "openings",
            why: ConfigFault::Opening(error),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[[bot]]\nrun = \"agent:random\"\n[[bot]]\nrun = \"agent:random\"\n";

    fn fault(head: &str) -> String {
        TournamentConfig::parse(&format!("{head}\n{TWO}")).unwrap_err().to_string()
    }

    #[test]
    fn little_is_needed() {
        let config = TournamentConfig::parse(&format!("format = \"swiss\"\n{TWO}")).unwrap();
        assert_eq!((config.games, config.limits().time), (11, Some(DEFAULT_TIME)));
        let names: Vec<&str> = config.bots.iter().map(|bot| bot.name.as_str()).collect();
        assert_eq!(names, ["random", "random (2)"]);
        assert_eq!(config.concurrency(8), 7);
    }

    #[test]
    fn no_name_is_given_to_two_different_bots() {
        let file = |bots: &[(&str, &str)]| {
            let rows = bots.iter().map(|(name, run)| match *name {
                "" => format!("[[bot]]\nrun = \"{run}\"\n"),
                name => format!("[[bot]]\nname = \"{name}\"\nrun = \"{run}\"\n"),
            });
            let text = format!("format = \"swiss\"\n{}", rows.collect::<String>());
            TournamentConfig::name_of_two(&text)
        };
        assert_eq!(file(&[("A", "cmd:./a"), ("A", "cmd:./b")]).as_deref(), Some("A"));
        assert_eq!(file(&[("", "agent:random"), ("random", "cmd:./b")]).as_deref(), Some("random"));
        // The same bot twice, and bots that nobody has named.
        assert_eq!(file(&[("A", "cmd:./a"), ("A", "cmd:./a")]), None);
        assert_eq!(file(&[("", "agent:random"), ("", "ws:random")]), None);
        assert_eq!(file(&[("A", "cmd:./a"), ("B", "cmd:./a")]), None);
    }

    #[test]
    fn bots_can_be_given_names() {
        let named = |text: &str| {
            let entry: BotEntry = text.parse().unwrap();
            (entry.name, entry.run.to_string())
        };
        let pair = |name: &str, run: &str| (name.to_owned(), run.to_owned());
        assert_eq!(named("old=cmd:./bot"), pair("old", "cmd:./bot"));
        assert_eq!(named("cmd:A=1 ./bot"), pair("A=1 ./bot", "cmd:A=1 ./bot"));
        assert_eq!(named("x=cmd:A=1 ./bot"), pair("x", "cmd:A=1 ./bot"));
        assert_eq!(named("agent:random"), pair("random", "agent:random"));
        assert!("=agent:random".parse::<BotEntry>().is_err());
    }

    #[test]
    fn arena_finding_06_clock_tolerance_and_margin_are_settings() {
        let limits = |head: &str| {
            let text = format!("format = \"swiss\"\n{head}\n{TWO}");
            TournamentConfig::parse(&text).unwrap().limits()
        };
        let millis = Duration::from_millis;
        let told = limits("tolerance = \"50ms\"\nmargin = \"0ms\"");
        assert_eq!(
            (told.time, told.tolerance, told.margin),
            (Some(DEFAULT_TIME), millis(50), Some(millis(0)))
        );
        let clock = limits("game-time = \"60s\"\nincrement = \"500ms\"");
        assert_eq!((clock.time, clock.per_game), (None, Some(Duration::from_secs(60))));
        assert_eq!(clock.increment, millis(500));
        let both = limits("game-time = \"60s\"\ntime = \"2s\"");
        assert_eq!(both.time, Some(Duration::from_secs(2)));
        assert!(fault("format = \"swiss\"\nincrement = \"1s\"").contains("game-time"));
        assert!(fault("format = \"swiss\"\ngame-time = \"0s\"").contains("limit of nothing"));
    }

    #[test]
    fn faults_say_where_and_what() {
        assert!(fault("").contains("format"));
        assert!(fault("format = \"league\"").contains("knockout"));
        let game = fault("format = \"swiss\"\ngame = 3");
        assert!(game.contains("line 2") && game.contains("did you mean `games`?"), "{game}");
        assert!(fault("format = \"swiss\"\ngame_time = \"1s\"").contains("`game-time`?"));
        assert!(fault("").contains("write for example format = \"round-robin\""));
        let negative = fault("format = \"swiss\"\ngames = -1");
        assert!(negative.contains("a whole number from 0 to 4294967295"), "{negative}");
        let time = fault("format = \"swiss\"\ntime = 700");
        assert!(time.contains("line 2") && time.contains("\"700ms\""), "{time}");
        let long = fault(&format!(
            "format = \"swiss\"\n[[bot]]\nname = \"{}\"\nrun = \"agent:random\"",
            "x".repeat(65)
        ));
        assert!(long.contains("`xxx") && long.contains("64 characters"), "{long}");
        assert!(fault("format = \"swiss\"\ngames = 0").contains("1 to 100000"));
        assert!(fault("format = \"swiss\"\ntime = \"fast\"").contains("700ms"));
        assert!(fault("format = \"swiss\"\n[sprt]\nelo1 = 5").contains("round-robin"));
        assert!(fault("format = \"round-robin\"\n[sprt]\nelo1 = 5").contains("even"));
        assert!(fault("format = \"round-robin\"\ngames = 2\n[sprt]\nelo1 = -5").contains("larger"));
        let bot = TournamentConfig::parse("format = \"swiss\"\n[[bot]]\nrun = \"agent:bloker\"");
        assert!(bot.unwrap_err().to_string().contains("did you mean \"blocker\"?"));
    }
}
