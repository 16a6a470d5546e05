//! What an event is made of: checked when it is begun, and turned into a tournament.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use foursight_agents::AgentKind;
use foursight_arena::tournament::{
    BotEntry, ConfigError, Format, Report, Tournament, TournamentConfig,
};
use foursight_arena::{BotSpec, Identity, Mismatch, SeedDerivation, distinct_names, xtreme};
use foursight_rules::Ruleset;
use foursight_voice::{InWords, Lang, say};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::key;
use crate::packs::{check_count, sources};
use crate::problem::{Code, Problem};
use crate::store::{EventFormat, EventGame, EventSetup};

/// Bots of an event.
const MOST_BOTS: usize = 32;
/// Games of a match.
const MOST_GAMES: u32 = 1000;
/// Games of an event.
const MOST_PLANNED: u64 = 20_000;
/// Rounds of an event.
const MOST_ROUNDS: u32 = 100;
/// Milliseconds for a move.
const TIMES: std::ops::RangeInclusive<u64> = 10..=10_000;
/// Milliseconds for a game.
const GAME_TIMES: std::ops::RangeInclusive<u64> = 1_000..=3_600_000;
/// Milliseconds that a game's time may grow by with a move.
const MOST_INCREMENT: u64 = 60_000;
/// Milliseconds that an answer may be late.
const MOST_TOLERANCE: u64 = 1_000;
/// Positions for a move.
const MOST_NODES: u64 = 2_000_000;

/// A match or tournament to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventWanted {
    /// What it is called. Default: who plays, or how.
    pub(super) name: Option<String>,
    /// How bots are paired.
    pub(super) format: EventFormat,
    /// The game. Default: connect4-xtreme.
    #[serde(default)]
    #[schema(example = json!(["connect4-xtreme"]), max_items = 16)]
    pub(super) packs: Vec<String>,
    /// Connected bots as `bot:NAME`, and computer players by name.
    #[schema(example = json!(["level1", "level2"]), min_items = 2, max_items = 32)]
    pub(super) bots: Vec<String>,
    /// Games of each match. Default: 11.
    #[schema(minimum = 1, maximum = 1000)]
    pub(super) games: Option<u32>,
    /// Time for each move. Default: 700.
    #[schema(minimum = 10, maximum = 10000)]
    pub(super) time_ms: Option<u64>,
    /// Time for all moves of a game together. Default: as much as its moves take.
    #[schema(minimum = 1000, maximum = 3600000)]
    pub(super) game_time_ms: Option<u64>,
    /// What the time for the game grows by with each move. Default: 0.
    #[schema(maximum = 60000)]
    pub(super) increment_ms: Option<u64>,
    /// How much later than allowed an answer may come without losing the game. Default: what the
    /// host has set.
    #[schema(maximum = 1000)]
    pub(super) tolerance_ms: Option<u64>,
    /// Positions per move for computer players, instead of time.
    #[schema(minimum = 1, maximum = 2000000)]
    pub(super) nodes: Option<u64>,
    /// Where all chance comes from. Default: random.
    pub(super) seed: Option<u64>,
    /// Rounds of a Swiss tournament; how often everybody meets in others.
    #[schema(minimum = 1, maximum = 100)]
    pub(super) rounds: Option<u32>,
}

fn bad<S: Into<String>>(sentence: impl Fn(Lang) -> S) -> Problem {
    Problem::said(Code::BadRequest, sentence)
}

fn unknown<S: Into<String>>(sentence: impl Fn(Lang) -> S) -> Problem {
    Problem::said(Code::UnknownAgent, sentence)
}

impl EventWanted {
    /// The packs that are asked for.
    pub(super) fn packs(&self) -> Result<Vec<String>, Problem> {
        check_count(self.packs.len())?;
        Ok(match &self.packs {
            none if none.is_empty() => vec!["connect4-xtreme".to_owned()],
            some => some.clone(),
        })
    }

    /// Checks everything; answers what is kept, and the texts of the packs by hash.
    pub(super) fn check(
        self,
        rules: &Arc<Ruleset>,
        tolerance: Duration,
    ) -> Result<(EventSetup, Texts), Problem> {
        let bots = self.bots.len();
        if !(2..=MOST_BOTS).contains(&bots) || (self.format == EventFormat::Match && bots != 2) {
            let most = if self.format == EventFormat::Match { 2 } else { MOST_BOTS };
            return Err(bad(|lang| say!(lang, "problem-number-of-bots", bots, most)));
        }
        let within = |what: &str, value: Option<u64>, usual: u64, least: u64, most: u64| {
            let value = value.unwrap_or(usual);
            let fault = || bad(|lang| say!(lang, "problem-out-of-range", what, value, least, most));
            if (least..=most).contains(&value) { Ok(value) } else { Err(fault()) }
        };
        let most = MOST_GAMES.into();
        let games = within("games", self.games.map(u64::from), 11, 1, most)? as u32;
        let time_ms = within("time_ms", self.time_ms, 700, *TIMES.start(), *TIMES.end())?;
        let usual = *GAME_TIMES.start();
        within("game_time_ms", self.game_time_ms, usual, usual, *GAME_TIMES.end())?;
        let increment_ms = within("increment_ms", self.increment_ms, 0, 0, MOST_INCREMENT)?;
        let usual = tolerance.as_millis() as u64;
        let most = MOST_TOLERANCE.max(usual);
        let tolerance_ms = within("tolerance_ms", self.tolerance_ms, usual, 0, most)?;
        within("nodes", self.nodes, 1, 1, MOST_NODES)?;
        within("rounds", self.rounds.map(u64::from), 1, 1, MOST_ROUNDS.into())?;
        if rules.players().len() != 2 {
            let players = rules.players().len();
            return Err(unknown(|lang| say!(lang, "problem-games-for-two", players)));
        }
        let specs: Vec<BotSpec> =
            self.bots.iter().map(|bot| read(bot)).collect::<Result<_, _>>()?;
        for spec in &specs {
            spec.suits(rules).map_err(|why| unsuitable(&why))?;
        }
        let sockets: Vec<String> =
            specs.iter().filter(|spec| spec.needs_port()).map(BotSpec::name).collect();
        if sockets.iter().collect::<BTreeSet<_>>().len() < sockets.len() {
            return Err(bad(|lang| say!(lang, "problem-bot-against-itself")));
        }
        let names = distinct_names(specs.iter().map(BotSpec::name));
        let name = match self.name.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
            Some(name) => {
                xtreme::check_name(name).map_err(|_| {
                    bad(|lang| say!(lang, "problem-event-name", most = xtreme::MAX_NAME))
                })?;
                name.to_owned()
            }
            None if names.len() == 2 => names.join(" - "),
            None => rules.title("en"),
        };
        let (named, texts) = sources(rules);
        let mut setup = EventSetup {
            name,
            format: self.format,
            packs: rules.requested().to_vec(),
            sources: named,
            bots: self.bots,
            names,
            games,
            time_ms,
            game_time_ms: self.game_time_ms,
            increment_ms,
            tolerance_ms,
            nodes: self.nodes,
            seed: self.seed.map_or_else(key::seed, Ok)?,
            derivation: SeedDerivation::Hashed,
            rounds: self.rounds,
            planned: 0,
            paused: false,
        };
        setup.planned = Tournament::new(config(&setup)?).progress().0;
        if setup.planned > MOST_PLANNED {
            let planned = setup.planned;
            let too_many =
                |lang| say!(lang, "problem-too-many-games", planned, most = MOST_PLANNED);
            return Err(bad(too_many));
        }
        Ok((setup, texts))
    }
}

/// Texts of packs by their hashes.
pub(super) type Texts = Vec<(String, String)>;

/// A bot as it is written in an event.
fn read(bot: &str) -> Result<BotSpec, Problem> {
    let Some(name) = bot.strip_prefix("bot:") else {
        let kind = bot.parse::<AgentKind>().map_err(|error| {
            unknown(|lang| say!(lang, "problem-not-an-entrant", error = error.in_words(lang)))
        })?;
        return Ok(BotSpec::Agent(kind));
    };
    xtreme::check_name(name).map_err(|error| Problem::bot_name(Code::BadRequest, &error))?;
    if name.parse::<AgentKind>().is_ok() {
        // The ladder could not tell them apart.
        return Err(unknown(|lang| say!(lang, "problem-name-of-computer", name)));
    }
    Ok(BotSpec::Socket(name.to_owned()))
}

fn unsuitable(why: &Mismatch) -> Problem {
    match why {
        Mismatch::Socket(spec, why) => unknown(|lang| {
            let why = why.in_words(lang);
            say!(lang, "problem-bot-unsuitable", name = spec.name(), why)
        }),
        Mismatch::Agent(kind, why) => unknown(|lang| {
            say!(
                lang,
                "problem-agent-unsuitable",
                name = kind.to_string(),
                why = why.in_words(lang)
            )
        }),
        why => unknown(|lang| say!(lang, "problem-unsuitable", why = why.in_words(lang))),
    }
}

/// The connected bots of an event.
pub(super) fn identities(setup: &EventSetup) -> impl Iterator<Item = Identity> {
    setup.bots.iter().filter_map(|bot| bot.strip_prefix("bot:")).map(Identity::parse)
}

/// The event as a tournament.
pub(super) fn config(setup: &EventSetup) -> Result<TournamentConfig, Problem> {
    let entry =
        |(bot, name): (&String, &String)| Ok(BotEntry { name: name.clone(), run: read(bot)? });
    let bots = setup.bots.iter().zip(&setup.names).map(entry).collect::<Result<_, Problem>>()?;
    let config = TournamentConfig {
        name: setup.name.clone(),
        format: match setup.format {
            EventFormat::Match => Format::Match,
            EventFormat::Knockout => Format::Knockout,
            EventFormat::RoundRobin => Format::RoundRobin,
            EventFormat::Swiss => Format::Swiss,
            EventFormat::Gauntlet => Format::Gauntlet,
        },
        pack: setup.packs.join(","),
        games: setup.games,
        time: Some(Duration::from_millis(setup.time_ms)),
        game_time: setup.game_time_ms.map(Duration::from_millis),
        increment: Duration::from_millis(setup.increment_ms),
        tolerance: Duration::from_millis(setup.tolerance_ms),
        margin: None,
        wait: None,
        nodes: setup.nodes,
        seed: setup.seed,
        derivation: setup.derivation,
        rounds: setup.rounds.filter(|_| setup.format != EventFormat::Match),
        concurrency: None,
        sudden_death: None,
        // Each game of a match has its own bombs, as in the contest.
        paired: (setup.format == EventFormat::Match).then_some(false),
        openings: Vec::new(),
        opening_file: None,
        adjudicate: None,
        sprt: None,
        bots,
    };
    config.check().map_err(|error| match error {
        ConfigError::Value { key: "increment", .. } => {
            bad(|lang| say!(lang, "problem-event-increment"))
        }
        error => bad(|lang| say!(lang, "problem-event-setting", setting = error.to_string())),
    })
}

/// The event as it stands after these games.
pub(super) fn result_of(setup: &EventSetup, games: Vec<EventGame>) -> Result<Tournament, Problem> {
    let mut tournament = Tournament::new(config(setup)?);
    for game in games {
        let (encounter, number) = (game.encounter, game.summary.number);
        if !tournament.note(encounter, game.summary) {
            tracing::error!(encounter, number, "a stored game does not belong to its event");
            let elsewhere = |lang| say!(lang, "problem-stored-game-elsewhere");
            return Err(Problem::said(Code::Internal, elsewhere));
        }
    }
    Ok(tournament)
}

/// Who won an event that is over.
pub(super) fn winner(report: &Report) -> Option<&str> {
    let alone = report.standings.get(1).is_none_or(|second| second.rank > 1);
    report.standings.first().filter(|_| alone).map(|first| report.name_of(first.bot))
}
