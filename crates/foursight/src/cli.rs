//! The command line: one definition for parsing, help, completions and the manual.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use foursight_agents::{AgentKind, UnknownAgent};
use foursight_arena::tournament::BotEntry;
use foursight_rules::{Bundled, Library, Ruleset};
use foursight_voice::say;

use crate::commands::analyse::AnalyseArgs;
use crate::commands::arena::ArenaArgs;
use crate::commands::book::BookArgs;
use crate::commands::bot::BotCommand;
use crate::commands::bots;
#[cfg(feature = "serve")]
use crate::commands::database::DatabaseCommand;
use crate::commands::gomocup::GomocupArgs;
#[cfg(feature = "join")]
use crate::commands::join::JoinArgs;
use crate::commands::match_::MatchArgs;
#[cfg(feature = "minecraft")]
use crate::commands::minecraft::MinecraftCommand;
#[cfg(feature = "serve")]
use crate::commands::nodes::NodesArgs;
use crate::commands::programs;
use crate::commands::puzzle::PuzzleArgs;
#[cfg(feature = "serve")]
use crate::commands::serve::ServeArgs;
use crate::commands::solve::SolveArgs;
#[cfg(feature = "spectrum")]
use crate::commands::spectrum::SpectrumCommand;
use crate::commands::tournament::TournamentArgs;
#[cfg(feature = "serve")]
use crate::commands::worker::WorkerArgs;
use crate::game::Seat;
use crate::lang::{self, Lang};
use crate::misuse::Told;

/// The home of connection games: play them, check them, design new ones.
///
/// Without a command, Foursight opens its menu.
#[derive(Debug, Parser)]
#[command(name = "foursight", version, after_help = say!(Lang::En, "help-exit-codes"))]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options of every command come after those of the command itself.
const LAST: usize = 900;

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(crate) struct Shared {
    /// Look for packs in this folder first (may be given several times)
    #[arg(long, global = true, value_name = "DIR", display_order = LAST)]
    pub(crate) packs_dir: Vec<PathBuf>,
    /// Language of the game (default: the system's)
    #[arg(long, global = true, value_parser = lang::parser(), value_name = "LANG", display_order = LAST)]
    pub(crate) lang: Option<Lang>,
    /// Play in plain lines even on a terminal, for screen readers
    #[arg(long, global = true, display_order = LAST)]
    pub(crate) plain: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game: people and computers, on the screen or in plain lines
    Play(PlayArgs),
    Puzzle(PuzzleArgs),
    #[cfg(feature = "join")]
    Join(JoinArgs),
    /// Show a recorded game again, move by move
    Replay(ReplayArgs),
    Solve(SolveArgs),
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArgs),
    Book(BookArgs),
    Match(MatchArgs),
    Tournament(TournamentArgs),
    Arena(ArenaArgs),
    #[command(subcommand)]
    Bot(BotCommand),
    /// Runs a bot's program and leaves nothing of it; only this program calls it
    #[command(name = programs::GUARD, hide = true)]
    BotGuard {
        /// What to run and how
        order: String,
    },
    Gomocup(GomocupArgs),
    /// Games as Minecraft data packs, and a world in memory to try data packs in
    #[cfg(feature = "minecraft")]
    #[command(subcommand)]
    Minecraft(MinecraftCommand),
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// The games of `foursight serve`: make a copy, put it back, check them
    #[cfg(feature = "serve")]
    #[command(subcommand)]
    Database(DatabaseCommand),
    #[cfg(feature = "serve")]
    Nodes(NodesArgs),
    #[cfg(feature = "serve")]
    Worker(WorkerArgs),
    /// List, read, check, write and test rule packs
    #[command(subcommand)]
    Pack(PackCommand),
    /// The game for a ZX Spectrum: write it as listing and tape, play it, list any tape
    #[cfg(feature = "spectrum")]
    #[command(subcommand)]
    Spectrum(SpectrumCommand),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Tells what can come next on a command line; the scripts for shells ask it
    #[command(hide = true)]
    Complete {
        /// The line up to the cursor
        #[arg(long)]
        line: Option<String>,
        /// Its words instead, without the program
        #[arg(last = true)]
        words: Vec<String>,
    },
    /// Print the manual page, or write one for every command
    Man {
        /// Write the pages into this folder
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The packs to play, for example `keryo,pro`
    #[arg(default_value = "connect4", value_delimiter = ',', value_parser = pack_names())]
    pub(crate) packs: Vec<String>,
    /// Random seed (default: from the clock)
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Moves to play first, for example 4453
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Who plays first: `human`, or a computer player such as `level5`
    #[arg(long, value_name = "PLAYER", value_parser = player_names())]
    pub(crate) p1: Option<String>,
    /// Who plays second
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide_possible_values = true)]
    pub(crate) p2: Option<String>,
    /// Who plays third, in games for three and more
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide_possible_values = true)]
    pub(crate) p3: Option<String>,
    /// Who plays fourth, and so on
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide_possible_values = true)]
    pub(crate) p4: Option<String>,
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide = true)]
    pub(crate) p5: Option<String>,
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide = true)]
    pub(crate) p6: Option<String>,
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide = true)]
    pub(crate) p7: Option<String>,
    #[arg(long, value_name = "PLAYER", value_parser = player_names(), hide = true)]
    pub(crate) p8: Option<String>,
    /// Time limit for each move, for example 5s or 700ms; a player who exceeds it loses
    #[arg(long, value_name = "TIME", value_parser = bots::duration)]
    pub(crate) time: Option<Duration>,
    /// Time for the whole game and each player, for example 5m
    #[arg(long, value_name = "TIME", value_parser = bots::duration)]
    pub(crate) clock: Option<Duration>,
    /// Print one JSON line per move with its events, and read moves from standard input
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the record to this file after every move (in plain lines)
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

impl PlayArgs {
    /// Who plays which player, where that was given.
    pub(crate) fn seats(&self) -> [Option<&String>; 8] {
        [&self.p1, &self.p2, &self.p3, &self.p4, &self.p5, &self.p6, &self.p7, &self.p8]
            .map(Option::as_ref)
    }
}

/// Names of something for help and completions.
type Names = fn() -> &'static [String];

/// How a value is read.
type Read<T, E> = fn(&str) -> Result<T, E>;

/// Values that `read` understands, with the usual ones by name for help and completions. There may be others: what is
/// none of them is for `read` to refuse, or for the command, which knows the language.
#[derive(Debug, Clone)]
pub(crate) struct Named<P> {
    read: P,
    names: Names,
}

impl<P: TypedValueParser> TypedValueParser for Named<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().iter().map(|name| PossibleValue::new(name.as_str()))))
    }
}

/// Any text, with the players by name.
pub(crate) fn player_names() -> Named<StringValueParser> {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let seats = [Seat::Human].into_iter().chain(AgentKind::all().map(Seat::Agent));
        seats.map(|seat| seat.to_string()).collect()
    });
    Named { read: StringValueParser::new(), names: || &NAMES }
}

/// Any text, with the games of this program; other packs may be anywhere.
pub(crate) fn pack_names() -> Named<StringValueParser> {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let games = Library::bundled().names();
        let packs: BTreeSet<String> = games.into_iter().chain(Bundled.additions()).collect();
        packs.into_iter().collect()
    });
    Named { read: StringValueParser::new(), names: || &NAMES }
}

/// Computer players that play Gomoku.
pub(crate) fn gomoku_agents() -> Named<Read<AgentKind, String>> {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let rules = Ruleset::load(&Library::bundled(), &["gomoku"]).ok();
        let plays = |kind: &AgentKind| rules.as_ref().is_none_or(|rules| kind.suits(rules).is_ok());
        AgentKind::all().filter(plays).map(|kind| kind.to_string()).collect()
    });
    let read = |name: &str| name.parse().map_err(|error: UnknownAgent| error.to_string());
    Named { read, names: || &NAMES }
}

/// Bots as matches read them, with the built-in ones by name.
pub(crate) fn bot_names() -> Named<Read<BotEntry, Told>> {
    static NAMES: LazyLock<Vec<String>> =
        LazyLock::new(|| AgentKind::all().map(|kind| format!("agent:{kind}")).collect());
    Named { read: bots::entry, names: || &NAMES }
}

/// What packs may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PackBudget {
    Own,
    Server,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record, as `play --record` writes it; `-` reads standard input
    pub(crate) file: PathBuf,
    /// Print one JSON line per move with its events
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only the last position
    #[arg(long, conflicts_with = "json")]
    pub(crate) last: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PackCommand {
    /// List all packs that can be played
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Explain the rules of a pack, or of several together
    Show {
        /// The packs, for example `keryo,pro`
        #[arg(required = true, value_delimiter = ',', value_parser = pack_names())]
        packs: Vec<String>,
        /// Print the pack's own text instead
        #[arg(long)]
        source: bool,
    },
    /// Check pack files and report every fault
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// What they may cost: what this program plays itself, or what a server lets strangers play
        #[arg(long, value_enum, default_value_t = PackBudget::Own)]
        budget: PackBudget,
    },
    /// Write a small pack to start from
    New {
        /// Name of the pack; the file is called NAME.json
        name: String,
        /// Folder to write it to
        #[arg(long, default_value = ".", value_name = "DIR")]
        dir: PathBuf,
    },
    /// Print the JSON Schema of packs, for editors
    Schema,
    /// Count the games of each length
    Perft {
        /// The packs, for example `keryo,pro`
        #[arg(value_parser = pack_names())]
        packs: String,
        /// Up to this many moves
        depth: u32,
    },
    /// Explain a move: which restrictions and rules say what about it, and what becomes of the scores
    Explain {
        /// The packs, for example `keryo,pro`, or a pack file
        #[arg(value_name = "PACKS", value_parser = pack_names())]
        packs: String,
        /// The move, for example `h8`
        #[arg(required_unless_present = "move_option", value_name = "MOVE")]
        mv: Option<String>,
        #[arg(long = "move", hide = true)]
        move_option: Option<String>,
        /// Moves to play first, for example `h8 j10`
        #[arg(long, value_name = "MOVES", default_value = "")]
        moves: String,
        /// Random seed
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play moves from a file and print the state after each as a JSON line
    Trace {
        /// The packs, for example `keryo,pro`
        #[arg(required_unless_present = "packs_option", value_name = "PACKS", value_parser = pack_names())]
        packs: Option<String>,
        /// A JSON list of moves, each a list of coordinates or as in records; `-` reads standard input
        #[arg(required_unless_present = "moves_option", value_name = "FILE")]
        moves: Option<PathBuf>,
        #[arg(long = "packs", hide = true)]
        packs_option: Option<String>,
        #[arg(long = "moves", hide = true)]
        moves_option: Option<PathBuf>,
        /// Random seed
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
}
