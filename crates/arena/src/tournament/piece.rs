//! Pieces of a tournament: games of one match, played by any process wherever it runs.
//!
//! Everything that decides a game is in the job or in its piece: the packs' own texts, the bots, the
//! seeds. So built-in agents with a limit of nodes play the same games in every process.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use foursight_agents::AgentKind;
use foursight_rules::{InMemoryPacks, Library, Move, PlayerSet, Record, Ruleset};
use serde::{Deserialize, Serialize};

use super::config::TournamentConfig;
use super::state::{Encounter, Tournament};
use crate::contestant::ProgramSettings;
use crate::runner::{GameSummary, MatchPlan, PlayedGame, play_built_in, play_match};
use crate::seed::SeedDerivation;
use crate::series::{Series, SeriesRules};
use crate::spec::{BotSpec, seat};

/// Games of built-in agents in one piece: a process that dies loses no more than that.
const GAMES: u32 = 16;

/// Why a piece cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The job is not one of a tournament that this program can play.
    #[error("{0}")]
    Job(String),
    /// The piece does not belong to its job.
    #[error("this piece does not belong to its tournament")]
    Foreign,
    /// A bot that is connected to one process cannot play in another.
    #[error("{0} is connected to one process and cannot play in another")]
    Socket(BotSpec),
}

/// What has to be known for all pieces of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentJob {
    /// The text of the tournament's file.
    config: String,
    derivation: SeedDerivation,
    /// The packs that were asked for.
    game: Vec<String>,
    /// The texts of these and of all that they need, by name.
    packs: BTreeMap<String, String>,
}

impl TournamentJob {
    /// The job of a tournament with this file.
    pub fn new(config: &str, tournament: &Tournament, rules: &Ruleset) -> Self {
        let texts = rules.packs().iter();
        Self {
            config: config.to_owned(),
            derivation: tournament.config().derivation,
            game: rules.requested().to_vec(),
            packs: texts.map(|pack| (pack.name().to_owned(), pack.text().to_owned())).collect(),
        }
    }

    /// Makes ready to play pieces of it.
    ///
    /// # Errors
    /// If this program cannot play it.
    pub fn player(&self) -> Result<PiecePlayer, PieceError> {
        let wrong = |why: &dyn std::fmt::Display| PieceError::Job(why.to_string());
        let config = TournamentConfig::parse(&self.config).map_err(|error| wrong(&error))?;
        let config = TournamentConfig { derivation: self.derivation, ..config };
        let texts = self.packs.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes()));
        let library = Library::of(vec![Box::new(InMemoryPacks(texts.collect()))]);
        let names: Vec<&str> = self.game.iter().map(String::as_str).collect();
        let rules = Ruleset::load(&library, &names).map_err(|error| wrong(&error))?;
        if rules.players().len() != 2 {
            return Err(wrong(&"a tournament is for games of two"));
        }
        for bot in &config.bots {
            bot.run.suits(&rules).map_err(|error| wrong(&error))?;
        }
        let openings = config.openings(&rules).map_err(|error| wrong(&error))?.into();
        Ok(PiecePlayer { config, rules, openings })
    }
}

/// Games of one match, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPiece {
    /// The match.
    #[serde(rename = "match")]
    pub(super) encounter: usize,
    /// The bots by seat.
    bots: [usize; 2],
    /// The seed of the match.
    seed: u64,
    /// How many games of the match come before.
    pub(super) first: u32,
    /// How many are to be played, as far as the match has so many.
    games: u32,
    /// Who won the games before, where that decides how many follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    winners: Vec<PlayerSet>,
}

/// A game of a piece that was played.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PieceGame {
    /// The result.
    pub(super) game: GameSummary,
    /// The game itself.
    pub(super) record: Record,
}

impl MatchPiece {
    /// Which one it is: no other piece of the tournament has the same number. Earlier matches have
    /// smaller numbers.
    pub fn number(&self) -> i64 {
        number(self.encounter, self.first)
    }

    /// The programs that play in it.
    pub fn programs(&self, config: &TournamentConfig) -> Vec<String> {
        let specs = self.bots.iter().filter_map(|&bot| config.bots.get(bot));
        specs.filter_map(|bot| bot.run.command()).map(str::to_owned).collect()
    }

    /// What is to be played of a match that is not over, in the order of its games. A program sees a
    /// whole match, as it does in one process; the games of built-in agents depend on nothing but
    /// their seeds.
    fn of(encounter: &Encounter, number: usize, config: &TournamentConfig) -> Vec<Self> {
        let played = encounter.games.len() as u32;
        let built_in = encounter.bots.iter().all(|&bot| config.bots[bot].run.is_built_in());
        let piece = |first: u32, games: u32, winners: Vec<PlayerSet>| Self {
            encounter: number,
            bots: encounter.bots,
            seed: encounter.seed,
            first,
            games,
            winners,
        };
        if !built_in || played >= config.games {
            let winners = encounter.games.iter().map(|game| game.end.winners).collect();
            return vec![piece(played, u32::MAX, winners)];
        }
        // Always cut at the same places, whatever was played already: a piece that was asked for
        // before an interruption is the same one afterwards.
        let firsts = (played / GAMES * GAMES..config.games).step_by(GAMES as usize);
        firsts.map(|first| piece(first, GAMES.min(config.games - first), Vec::new())).collect()
    }
}

fn number(encounter: usize, first: u32) -> i64 {
    i64::try_from(encounter).unwrap_or(i64::MAX >> 32) << 32 | i64::from(first)
}

impl Tournament {
    /// What can be played now, in order, without what is excluded; at most so many pieces.
    pub(super) fn pieces(
        &self,
        most: usize,
        wanted: impl Fn(&MatchPiece) -> bool,
    ) -> Vec<MatchPiece> {
        let open = self.open().into_iter();
        let pieces = open
            .flat_map(|number| MatchPiece::of(&self.encounters()[number], number, self.config()));
        pieces.filter(wanted).take(most).collect()
    }
}

/// Plays pieces of one tournament.
#[derive(Debug)]
pub struct PiecePlayer {
    config: TournamentConfig,
    rules: Arc<Ruleset>,
    openings: Arc<[Vec<Move>]>,
}

impl PiecePlayer {
    /// What is played.
    pub fn config(&self) -> &TournamentConfig {
        &self.config
    }

    fn plan(&self, piece: &MatchPiece) -> Result<(MatchPlan, Series, Vec<BotSpec>), PieceError> {
        let config = &self.config;
        let entries = piece.bots.iter().map(|&bot| config.bots.get(bot));
        let entries: Vec<_> = entries.collect::<Option<_>>().ok_or(PieceError::Foreign)?;
        let most = config.games.saturating_add(config.sudden_death());
        if piece.first >= most || piece.winners.len() > piece.first as usize {
            return Err(PieceError::Foreign);
        }
        let rules = SeriesRules {
            seats: 2,
            games: config.games,
            sudden_death: config.sudden_death(),
            paired: config.paired(),
            seed: piece.seed,
            derivation: config.derivation,
        };
        let mut series = Series::new(rules);
        for game in 0..piece.first as usize {
            series.note(piece.winners.get(game).copied().unwrap_or_default());
        }
        let plan = MatchPlan {
            rules: Arc::clone(&self.rules),
            series: rules,
            limits: config.limits(),
            adjudicate: config.adjudicate,
            openings: Arc::clone(&self.openings),
            names: entries.iter().map(|bot| bot.name.clone()).collect(),
            watch: None,
        };
        Ok((plan, series, entries.into_iter().map(|bot| bot.run.clone()).collect()))
    }

    /// Plays a piece; ends early, with fewer games, once `stop` is set.
    ///
    /// # Errors
    /// If the piece cannot be played.
    pub async fn play(
        &self,
        piece: &MatchPiece,
        programs: &Arc<ProgramSettings>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<PieceGame>, PieceError> {
        let (plan, mut series, specs) = self.plan(piece)?;
        let kinds: Option<Vec<AgentKind>> = specs.iter().map(BotSpec::agent).collect();
        let (most, stop) = (piece.games as usize, Arc::clone(stop));
        let mut games = Vec::new();
        if let Some(kinds) = kinds {
            // No sockets or programs to wait for: all of it is work for one core.
            let work = tokio::task::spawn_blocking(move || {
                while let Some(fixture) = series.next()
                    && games.len() < most
                    && !stop.load(Ordering::Relaxed)
                {
                    let played = play_built_in(&plan, &kinds, fixture);
                    series.note(played.summary.end.winners);
                    games.push(PieceGame::from(played));
                }
                games
            });
            return work.await.map_err(|_| PieceError::Job("the arena is closing".to_owned()));
        }
        let Some(mut players) = seat(&specs, plan.limits, None, programs) else {
            let socket = specs.into_iter().find(BotSpec::needs_port);
            return Err(socket.map_or(PieceError::Foreign, PieceError::Socket));
        };
        play_match(&plan, &mut players, &mut series, |played| {
            games.push(PieceGame::from(played));
            games.len() < most && !stop.load(Ordering::Relaxed)
        })
        .await;
        for player in players {
            player.finish().await;
        }
        Ok(games)
    }
}

impl From<PlayedGame> for PieceGame {
    fn from(played: PlayedGame) -> Self {
        Self { game: played.summary, record: played.record }
    }
}
