//! `foursight match`: bots play a match, game after game.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use foursight_arena::tournament::{BotEntry, Report, name_of_two, reason_text};
use foursight_arena::{
    BotServer, BotSpec, Contestant, EndKind, GameSummary, MatchPlan, MoveLimits, OpeningError,
    PlayedGame, SUDDEN_DEATH_GAMES, SeedDerivation, Series, SeriesRules, distinct_names, end,
    openings_in, play_match, read_openings, seat,
};
use foursight_rules::{Move, Ruleset};
use foursight_voice::{InWords, say};

use super::bots::{self, Latency, PortArgs};
use super::clock::{ClockArgs, any_duration};
use super::programs::ProgramArgs;
use super::tournament::no_result;
use crate::cli::{Shared, bot_names, pack_names};
use crate::exit::{CliError, CliResult, not_made, unwritable};
use crate::lang::{self, Lang};
use crate::packs;

/// Let bots play a match
///
/// A bot is agent:NAME (built in), ws:NAME (a WebSocket client that connects to --port), cmd:COMMAND (a program that speaks JSON lines) or gomocup:COMMAND; NAME= before it, as in old=cmd:./bot, gives it a name. All games are played;
/// if the points are equal then, sudden death decides.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The bots, one for each player
    #[arg(required = true, value_parser = bot_names(), value_name = "BOT")]
    bots: Vec<BotEntry>,
    /// Number of games
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The packs to play, for example `keryo,pro`
    #[arg(long, default_value = "connect4-xtreme", value_delimiter = ',', value_parser = pack_names())]
    pack: Vec<String>,
    #[command(flatten)]
    clock: ClockArgs,
    /// What built-in players leave of their time (default: 15 %, and more on a busy machine)
    #[arg(long, value_name = "TIME", value_parser = any_duration)]
    margin: Option<Duration>,
    /// Positions per move for built-in agents, instead of time: the same in every run
    #[arg(long)]
    nodes: Option<u64>,
    /// Seed for starter, bombs and agents (default: random)
    #[arg(long)]
    seed: Option<u64>,
    /// First moves of each pair of games, for example 4453 (may be given several times)
    #[arg(long, value_name = "MOVES")]
    opening: Vec<String>,
    /// A file with openings: one in a line, or records of games, whose first eight moves count
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// End games after this many moves as soon as the solver knows their exact value
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    adjudicate: Option<u32>,
    /// How long to wait for WebSocket bots before the match
    #[arg(long, value_name = "TIME", default_value = "24h", value_parser = bots::duration)]
    wait: Duration,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print one JSON result
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    port: PortArgs,
    #[command(flatten)]
    programs: ProgramArgs,
}

/// Most bytes of a file with openings.
const MAX_OPENINGS: u64 = 16 << 20;
/// A delay that nobody was charged for is worth a line from here on.
const NOTABLE_DELAY: Duration = Duration::from_millis(20);

impl MatchArgs {
    /// Where the bots come from.
    fn specs(&self) -> Vec<BotSpec> {
        self.bots.iter().map(|bot| bot.run.clone()).collect()
    }
}

pub(super) fn run(shared: &Shared, args: &MatchArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let rules = packs::load(shared, &args.pack)?;
    let specs = args.specs();
    bots::check_seats(lang, &rules, &specs)?;
    bots::check_programs(lang, &specs)?;
    if let Some(name) = name_of_two(&args.bots) {
        return Err(CliError::bad_input(say!(lang, "bots-name-of-two", name)));
    }
    let openings = openings(lang, args, &rules)?;
    if let Some(dir) = &args.records {
        std::fs::create_dir_all(dir).map_err(|error| CliError::io(not_made(lang, dir), &error))?;
    }
    let seed = bots::seed(args.seed)?;
    let plan = MatchPlan {
        series: SeriesRules {
            seats: rules.players().len() as u8,
            games: args.games,
            sudden_death: SUDDEN_DEATH_GAMES,
            paired: !openings.is_empty(),
            seed,
            // The same seed has drawn the same match since there are matches.
            derivation: SeedDerivation::Mixed,
        },
        rules,
        limits: MoveLimits { nodes: args.nodes, margin: args.margin, ..args.clock.limits() },
        openings: openings.into(),
        names: distinct_names(args.bots.iter().map(|bot| bot.name.clone())),
        adjudicate: args.adjudicate,
        watch: None,
    };
    bots::block_on(play(lang, args, &plan))
}

/// The openings that were named, and those in the file.
fn openings(
    lang: Lang,
    args: &MatchArgs,
    rules: &Arc<Ruleset>,
) -> Result<Vec<Vec<Move>>, CliError> {
    let mut openings = read_openings(rules, &args.opening)
        .map_err(|error| CliError::bad_input(format!("--opening {}", error.in_words(lang))))?;
    if let Some(path) = &args.openings {
        let bad = |error: OpeningError| {
            CliError::bad_input(format!("{}: {}", path.display(), error.in_words(lang)))
        };
        let text = super::input::read_text(lang, path, MAX_OPENINGS)?;
        let lines = openings_in(rules, &text).map_err(bad)?;
        openings.extend(read_openings(rules, &lines).map_err(bad)?);
    }
    Ok(openings)
}

async fn play(lang: Lang, args: &MatchArgs, plan: &MatchPlan) -> CliResult {
    let specs = args.specs();
    let server = match specs.iter().any(BotSpec::needs_port) {
        true => Some(args.port.open(lang, &specs).await?),
        false => None,
    };
    let lobby = server.as_ref().map(BotServer::lobby);
    let mut players =
        seat(&specs, plan.limits, lobby, &args.programs.settings()).unwrap_or_default();
    let give_up = tokio::time::Instant::now() + args.wait;
    for (player, name) in players.iter_mut().zip(&plan.names) {
        if let Contestant::Socket(player) = player
            && tokio::time::timeout_at(give_up, player.arrive()).await.is_err()
        {
            if let Some(server) = server {
                server.say_goodbye("the match did not begin").await;
            }
            let wait = humantime::format_duration(args.wait).to_string();
            return Err(CliError::negative(say!(lang, "match-nobody-came", name, wait)));
        }
    }
    let mut out = anstream::stdout();
    if !args.json {
        writeln!(out, "{}", headline(lang, plan))?;
    }
    let mut games: Vec<GameSummary> = Vec::new();
    let mut thinking: Vec<Vec<Duration>> = vec![Vec::new(); players.len()];
    let mut failed = None;
    let mut delay = Duration::ZERO;
    let mut series = Series::new(plan.series);
    let began = Instant::now();
    play_match(plan, &mut players, &mut series, |played| {
        let shown = note(lang, args, plan, &played, began);
        for (all, new) in thinking.iter_mut().zip(&played.thinking) {
            all.extend(new);
        }
        delay = delay.max(played.delay);
        games.push(played.summary);
        shown.map_err(|stop| failed = Some(stop)).is_ok()
    })
    .await;
    for player in players {
        player.finish().await;
    }
    if let Some(server) = server {
        server.say_goodbye("the match is over").await;
    }
    if let Some(stop) = failed {
        return Err(stop);
    }
    if args.json {
        let entry = |(name, bot): (&String, &BotEntry)| BotEntry {
            name: name.clone(),
            run: bot.run.clone(),
        };
        let bots = plan.names.iter().zip(&args.bots).map(entry).collect();
        let report = Report::of_match(plan, bots, &series, games);
        let mut result = serde_json::to_value(report).map_err(|error| no_result(lang, &error))?;
        result["delay_ms"] = (delay.as_micros() as f64 / 1e3).into();
        result["thinking"] = thinking.iter_mut().map(|times| Latency::of(times).json()).collect();
        writeln!(out, "{result}")?;
        return Ok(());
    }
    writeln!(out, "{}", final_score(lang, plan, &series))?;
    for (name, times) in plan.names.iter().zip(&mut thinking) {
        if !times.is_empty() {
            let latency = Latency::of(times).to_string();
            writeln!(out, "{}", say!(lang, "match-latency", name, latency))?;
        }
    }
    if delay > NOTABLE_DELAY {
        let delay = delay.as_millis();
        writeln!(out, "{}", say!(lang, "match-delay", delay))?;
    }
    Ok(())
}

fn headline(lang: Lang, plan: &MatchPlan) -> String {
    let title = plan.rules.title(lang.code());
    let (names, games) = (plan.names.join(" - "), plan.series.games);
    let clock = clock_text(lang, &plan.limits);
    let seed = plan.series.seed;
    // A seed may be larger than any count.
    say!(lang, "match-headline", title, names, games, clock, seed = seed.to_string())
}

/// The clock in short: 700 ms per move, 60 s + 1 s per game, or both; or what counts instead.
fn clock_text(lang: Lang, limits: &MoveLimits) -> String {
    // No clock counts for players that think about so many positions.
    if let Some(nodes) = limits.nodes {
        return say!(lang, "report-nodes", nodes);
    }
    let told = |time: Duration| match time.as_millis() {
        ms if ms >= 1000 && ms.is_multiple_of(1000) => format!("{} s", ms / 1000),
        ms => format!("{ms} ms"),
    };
    let game = limits.per_game.map(|time| match limits.increment {
        Duration::ZERO => told(time),
        increment => format!("{} + {}", told(time), told(increment)),
    });
    let game = game.map(|time| say!(lang, "clock-per-game", time));
    let turn = limits.time.map(|time| say!(lang, "clock-per-move", time = told(time)));
    let parts: Vec<String> = game.into_iter().chain(turn).collect();
    parts.join(", ")
}

/// Shows a game's result and writes its record.
fn note(
    lang: Lang,
    args: &MatchArgs,
    plan: &MatchPlan,
    played: &PlayedGame,
    began: Instant,
) -> CliResult {
    let summary = &played.summary;
    if let Some(dir) = &args.records {
        write_record(lang, dir, summary.number, played)?;
    }
    if !args.json {
        let games = plan.series.games;
        let line = game_line(lang, &plan.names, games, summary);
        let left = bots::time_left(lang, began.elapsed(), summary.number.into(), games.into());
        match left.filter(|_| std::io::stdout().is_terminal()) {
            Some(left) => writeln!(anstream::stdout(), "{line} ({left})")?,
            None => writeln!(anstream::stdout(), "{line}")?,
        }
    }
    Ok(())
}

fn write_record(lang: Lang, dir: &Path, number: u32, played: &PlayedGame) -> CliResult {
    let path = dir.join(format!("game-{number:04}.json"));
    std::fs::write(&path, played.record.to_json())
        .map_err(|error| CliError::io(unwritable(lang, &path), &error))
}

/// One game in one line.
fn game_line(lang: Lang, names: &[String], games: u32, game: &GameSummary) -> String {
    let name = |seat: u8| names.get(usize::from(seat)).map_or("?", String::as_str);
    let winners: Vec<&str> = game.end.winners.iter().map(name).collect();
    let starter = name(game.starter);
    let result = match winners.as_slice() {
        [] => say!(lang, "match-draw").to_owned(),
        winners => foursight_voice::winners(lang, winners),
    };
    let why = match game.end.kind {
        EndKind::Score => String::new(),
        EndKind::NoMoves if game.end.is_draw() => String::new(),
        _ => {
            let reason = reason_text(end::reason(&game.end), lang);
            format!(" ({reason}: {})", end::story(&game.end, lang))
        }
    };
    let result = result + &why;
    let told = match game.sudden_death {
        false => say!(lang, "match-game", result, moves = game.moves, starter),
        true => say!(lang, "match-game-sudden-death", result, moves = game.moves, starter),
    };
    format!("{:>4}/{games}  {told}", game.number)
}

fn final_score(lang: Lang, plan: &MatchPlan, series: &Series) -> String {
    let score = series.score();
    let table: Vec<String> = plan
        .names
        .iter()
        .zip(&score.points)
        .map(|(name, points)| format!("{name} {points}"))
        .collect();
    let winner = match series.leader() {
        Some(seat) => say!(lang, "match-won", name = plan.names[usize::from(seat)]),
        None => say!(lang, "match-equal").to_owned(),
    };
    format!("{}: {winner}", table.join(" : "))
}
