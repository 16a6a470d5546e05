//! `foursight tournament`: bots play a tournament, and nothing of it is ever lost.

use std::fs::{File, TryLockError};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use foursight_arena::stats::SprtVerdict;
use foursight_arena::tournament::{
    ConfigError, Format, Journal, JournalError, KeptGame, Report, RunEvent, Tournament,
    TournamentConfig, TournamentContext, UNNAMED, await_bots, bracket_svg, bracket_text,
    crosstable_csv, crosstable_svg, crosstable_text, games_text, report_html, run_tournament,
};
use foursight_arena::{BotServer, BotSpec, OpeningError};
use foursight_rules::Ruleset;
use foursight_voice::{InWords, say};
use indicatif::{ProgressBar, ProgressStyle};

use super::bots::{self, PortArgs};
use super::programs::ProgramArgs;
use crate::cli::Shared;
use crate::exit::{CliError, CliResult, not_made, unwritable};
use crate::lang::{self, Lang};
use crate::packs;
#[cfg(feature = "serve")]
use crate::work::{self, SpreadArgs, tournament::Spread};

/// How long bots are waited for if nothing is said: a contest may be set up the evening before, and one that
/// was forgotten ends.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Most bytes of a tournament's file.
const MAX_FILE: u64 = 1 << 20;

/// Let bots play a tournament: knockout, round robin, Swiss or gauntlet
///
/// Everything goes into one folder: the journal with every game, result.json, the table as text,
/// CSV and SVG. --resume goes on with an interrupted tournament.
#[derive(Debug, Args)]
pub(crate) struct TournamentArgs {
    /// The tournament, a TOML file; see docs/arena.md for its format
    file: PathBuf,
    /// Folder for journal and results (default: the name of the file without its extension)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Resume an interrupted tournament
    #[arg(long)]
    resume: bool,
    /// How long to wait for WebSocket bots before it begins without them (default: from the file;
    /// else it ends if somebody has not come for 24 hours)
    #[arg(long, value_name = "TIME", value_parser = bots::duration)]
    wait: Option<Duration>,
    /// Number of concurrent matches (default: from the file, else as many as leave bots their time)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
    /// Also print the JSON result
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    port: PortArgs,
    #[command(flatten)]
    programs: ProgramArgs,
    #[cfg(feature = "serve")]
    #[command(flatten)]
    spread: SpreadArgs,
}

pub(super) fn run(shared: &Shared, args: &TournamentArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let text = super::input::read_text(lang, &args.file, MAX_FILE)?;
    let bad = |error: ConfigError| {
        CliError::bad_input(format!("{}: {}", args.file.display(), error.in_words(lang)))
    };
    let config = TournamentConfig::parse(&text).map_err(bad)?;
    let names: Vec<String> = config.pack.split(',').map(|name| name.trim().to_owned()).collect();
    let rules = packs::load(shared, &names).map_err(|error| error.about("pack", &args.file))?;
    check_names(lang, args, &text)?;
    let text = with_openings(lang, args, &rules, &config, text)?;
    let mut config = TournamentConfig::parse(&text).map_err(bad)?;
    config.wait = args.wait.or(config.wait);
    call_as_its_file(&mut config, &args.file);
    check_programs(lang, args, &config)?;
    for bot in &config.bots {
        bots::check_seats(lang, &rules, &[bot.run.clone(), bot.run.clone()])?;
    }
    let openings = config.openings(&rules).map_err(bad)?;
    #[cfg(feature = "serve")]
    if args.spread.database.is_some()
        && let Some(bot) = config.bots.iter().find(|bot| bot.run.needs_port())
    {
        let (bot, option) = (bot.run.to_string(), "--database");
        return Err(CliError::bad_input(say!(lang, "tournament-socket-spread", bot, option)));
    }
    let out = args.out.clone().unwrap_or_else(|| args.file.with_extension(""));
    let mut tournament = Tournament::new(config);
    let _lock = lock_folder(lang, args.resume, &out)?;
    let mut journal = open_journal(lang, args, &out, &text, &mut tournament)?;
    let cores = super::processors();
    let concurrency =
        args.concurrency.map_or_else(|| tournament.config().concurrency(cores), usize::from);
    if !args.json {
        announce(lang, args, &out, &tournament, concurrency, cores);
    }
    #[cfg(feature = "serve")]
    if let Some(database) = &args.spread.database {
        let spread = Spread {
            lang,
            args: &args.spread,
            database,
            text: &text,
            out: &out,
            resume: args.resume,
            rules: &rules,
            programs: &args.programs.settings(),
            threads: concurrency,
        };
        let mut progress = Progress::new(lang, args.json, &tournament);
        let observer = |t: &Tournament, event: RunEvent<'_>| progress.update(t, &rules, &event);
        let failed = |error: &JournalError| journal_error(lang, error);
        let playing = spread.play(&mut tournament, &mut journal, failed, observer);
        let played = work::block_on(lang, playing);
        progress.bar.finish_and_clear();
        played.inspect_err(|stop| tell_interrupted(lang, args, &out, &tournament, stop))?;
        return conclude(lang, args, &out, &tournament, &rules);
    }
    bots::block_on(async {
        let expected: Vec<_> = tournament.config().bots.iter().map(|bot| bot.run.clone()).collect();
        let server = match expected.iter().any(BotSpec::needs_port) {
            true => Some(args.port.open(lang, &expected).await?),
            false => None,
        };
        let lobby = server.as_ref().map(BotServer::lobby);
        if !args.json {
            wait_for(lang, &tournament);
        }
        if let (Some(lobby), None) = (lobby, tournament.config().wait)
            && let Err(absent) = await_bots(&tournament, lobby, LONGEST_WAIT).await
        {
            let stop = nobody_came(lang, &tournament, &absent);
            if let Some(server) = server {
                server.say_goodbye("the tournament did not begin").await;
            }
            return Err(stop);
        }
        let mut progress = Progress::new(lang, args.json, &tournament);
        let openings: Arc<[_]> = openings.into();
        let context = TournamentContext {
            rules: &rules,
            openings: &openings,
            lobby,
            programs: &args.programs.settings(),
            concurrency,
            watcher: None,
        };
        run_tournament(&mut tournament, &mut journal, context, |t, event| {
            progress.update(t, &rules, &event);
        })
        .await
        .map_err(|error| journal_error(lang, &error))?;
        progress.bar.finish_and_clear();
        if let Some(server) = server {
            server.say_goodbye("the tournament is over").await;
        }
        Ok(())
    })
    .inspect_err(|stop| tell_interrupted(lang, args, &out, &tournament, stop))?;
    conclude(lang, args, &out, &tournament, &rules)
}

/// Whether different bots have different names. A tournament that has begun may have others.
fn check_names(lang: Lang, args: &TournamentArgs, text: &str) -> CliResult {
    match TournamentConfig::name_of_two(text) {
        Some(name) if !args.resume => {
            let why = say!(lang, "bots-name-of-two", name);
            Err(CliError::bad_input(format!("{}: {why}", args.file.display())))
        }
        _ => Ok(()),
    }
}

/// Gives a tournament without a name that of its file.
fn call_as_its_file(config: &mut TournamentConfig, file: &Path) {
    if config.name == UNNAMED
        && let Some(stem) = file.file_stem()
    {
        config.name = stem.to_string_lossy().into_owned();
    }
}

/// Whether the programs are there that play on this machine.
fn check_programs(lang: Lang, args: &TournamentArgs, config: &TournamentConfig) -> CliResult {
    if is_spread(args) {
        return Ok(());
    }
    let bots: Vec<BotSpec> = config.bots.iter().map(|bot| bot.run.clone()).collect();
    bots::check_programs(lang, &bots)
}

/// The tournament's text with the openings of the file that it names: the journal has to know them, and
/// so has whoever plays a part of it elsewhere.
fn with_openings(
    lang: Lang,
    args: &TournamentArgs,
    rules: &Arc<Ruleset>,
    config: &TournamentConfig,
    text: String,
) -> Result<String, CliError> {
    let Some(name) = &config.opening_file else { return Ok(text) };
    let path = args.file.parent().unwrap_or(Path::new("")).join(name);
    if !config.openings.is_empty() {
        return Err(CliError::bad_input(say!(lang, "tournament-openings-twice")));
    }
    let bad = |error: OpeningError| {
        CliError::bad_input(format!("{}: {}", path.display(), error.in_words(lang)))
    };
    let lines = super::input::read_text(lang, &path, MAX_FILE)?;
    let openings = foursight_arena::openings_in(rules, &lines).map_err(bad)?;
    let openings = serde_json::to_string(&openings).map_err(|error| no_result(lang, &error))?;
    Ok(format!("openings = {openings}\n{text}"))
}

/// Writes and shows what came of it.
fn conclude(
    lang: Lang,
    args: &TournamentArgs,
    out: &Path,
    tournament: &Tournament,
    rules: &Arc<Ruleset>,
) -> CliResult {
    let report = Report::of(tournament, rules);
    let mut games =
        Journal::records(&journal_path(out)).map_err(|error| journal_error(lang, &error))?;
    // Which of two matches at once was quicker says nothing.
    games.sort_by_key(|(encounter, game, _)| (*encounter, game.number));
    write_results(lang, out, &report, rules, &games)?;
    write_records(lang, out, games)?;
    print_result(lang, args, out, tournament, &report)
}

fn journal_path(out: &Path) -> PathBuf {
    out.join("journal.jsonl")
}

/// Keeps other processes from playing the same tournament for as long as this is held; the system
/// lets go of it however this process ends.
fn lock_folder(lang: Lang, resume: bool, out: &Path) -> Result<Option<File>, CliError> {
    if resume && !out.is_dir() {
        // That is told when the journal is opened.
        return Ok(None);
    }
    std::fs::create_dir_all(out).map_err(|error| CliError::io(not_made(lang, out), &error))?;
    let path = out.join("lock");
    let failed = |error: std::io::Error| CliError::io(unwritable(lang, &path), &error);
    let mut options = File::options();
    let file = options.read(true).write(true).create(true).truncate(false).open(&path);
    let mut file = file.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {
            file.set_len(0).map_err(failed)?;
            write!(file, "{}", std::process::id()).map_err(failed)?;
            Ok(Some(file))
        }
        Err(TryLockError::WouldBlock) => {
            // On some systems nobody else can read it then.
            let process = std::fs::read_to_string(&path).unwrap_or_default();
            let process: String = process.chars().filter(char::is_ascii_digit).take(10).collect();
            let folder = out.display().to_string();
            Err(CliError::bad_input(say!(lang, "tournament-in-use", folder, process)))
        }
        // Some network drives have no locks.
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

fn open_journal(
    lang: Lang,
    args: &TournamentArgs,
    out: &Path,
    text: &str,
    tournament: &mut Tournament,
) -> Result<Journal, CliError> {
    let path = journal_path(out);
    if args.resume {
        return Journal::resume(&path, text, tournament)
            .map_err(|error| journal_error(lang, &error));
    }
    Journal::create(&path, text).map_err(|error| journal_error(lang, &error))
}

fn journal_error(lang: Lang, error: &JournalError) -> CliError {
    match error {
        JournalError::Exists(path) => {
            let journal = path.display().to_string();
            let (resume, out) = ("--resume", "--out");
            CliError::bad_input(say!(lang, "journal-exists", journal, resume, out))
        }
        JournalError::Io(path, error) => CliError::io(path.display(), error),
        other => CliError::bad_input(other.in_words(lang)),
    }
}

/// Says what begins, and how to go on if it is interrupted.
fn announce(
    lang: Lang,
    args: &TournamentArgs,
    out: &Path,
    tournament: &Tournament,
    concurrency: usize,
    cores: usize,
) {
    let config = tournament.config();
    let (_, played) = tournament.progress();
    let (format, bots) = (format_key(config.format), config.bots.len());
    anstream::eprintln!(
        "{}",
        say!(lang, "tournament-headline", name = config.name, format, bots, concurrency)
    );
    if concurrency > cores {
        anstream::eprintln!("{}", say!(lang, "tournament-too-many-at-once", cores));
    }
    if played > 0 {
        anstream::eprintln!("{}", say!(lang, "tournament-played-already", played));
    }
    let command = resume_command(args, out);
    anstream::eprintln!("{}", say!(lang, "tournament-go-on", command));
}

/// How to go on after an interruption.
fn resume_command(args: &TournamentArgs, out: &Path) -> String {
    let port = if args.port.port == bots::CONTEST_PORT {
        String::new()
    } else {
        format!(" --port {}", args.port.port)
    };
    let (file, out) = (quoted(&args.file), quoted(out));
    let spread = spread_again(args);
    format!("foursight tournament {file} --out {out} --resume{port}{spread}")
}

/// Says after Ctrl-C what is kept and how to go on.
fn tell_interrupted(
    lang: Lang,
    args: &TournamentArgs,
    out: &Path,
    tournament: &Tournament,
    stop: &CliError,
) {
    if stop.code == bots::INTERRUPTED && !args.json {
        let (games, played) = tournament.progress();
        let command = resume_command(args, out);
        let told = say!(lang, "tournament-interrupted", played, games, command);
        anstream::eprintln!("{told}");
    }
}

/// True if others play the games, on machines of their own.
fn is_spread(args: &TournamentArgs) -> bool {
    #[cfg(feature = "serve")]
    return args.spread.database.is_some();
    #[cfg(not(feature = "serve"))]
    {
        let _ = args;
        false
    }
}

/// What has to be said again for a tournament that is spread. The address of its database may hold a
/// password, which is not for the screen.
fn spread_again(args: &TournamentArgs) -> &'static str {
    #[cfg(feature = "serve")]
    if args.spread.database.is_some() {
        return " --database URL";
    }
    let _ = args;
    ""
}

/// A tournament that nobody has told how long to wait ends when somebody has not come for so long:
/// nothing is played without them that a host who began early would have to play again.
fn nobody_came(lang: Lang, tournament: &Tournament, absent: &[usize]) -> CliError {
    let names = absent.iter().map(|bot| tournament.config().bots[*bot].run.name());
    let names = names.collect::<Vec<_>>().join(", ");
    let wait = humantime::format_duration(LONGEST_WAIT).to_string();
    let (wait_option, resume) = ("--wait", "--resume");
    CliError::negative(say!(lang, "tournament-nobody-came", names, wait, wait_option, resume))
}

/// Says who has to connect before it begins.
fn wait_for(lang: Lang, tournament: &Tournament) {
    let bots = tournament.config().bots.iter().filter(|bot| bot.run.needs_port());
    let names: Vec<String> = bots.map(|bot| bot.run.name()).collect();
    if !names.is_empty() && !tournament.is_over() {
        let names = names.join(", ");
        anstream::eprintln!("{}", say!(lang, "tournament-waits", names));
        if let Some(wait) = tournament.config().wait {
            let wait = humantime::format_duration(wait).to_string();
            anstream::eprintln!("{}", say!(lang, "tournament-waits-so-long", wait));
        }
    }
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// What the catalogue calls a format.
fn format_key(format: Format) -> &'static str {
    match format {
        Format::Match => "match",
        Format::Knockout => "knockout",
        Format::RoundRobin => "round_robin",
        Format::Swiss => "swiss",
        Format::Gauntlet => "gauntlet",
    }
}

/// What is seen while it is played: a bar, and the table whenever a match ends.
struct Progress {
    lang: Lang,
    bar: ProgressBar,
    quiet: bool,
    /// When the first match did.
    began: Option<Instant>,
    /// Games that had been played before.
    before: u64,
}

impl Progress {
    fn new(lang: Lang, quiet: bool, tournament: &Tournament) -> Self {
        let (games, played) = tournament.progress();
        let bar = if quiet || !std::io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(games)
        };
        let style = "{bar:30} {pos}/{len} ({eta})\n{msg}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.set_position(played);
        // What was played before says nothing about the speed of now.
        bar.reset_eta();
        Self { lang, bar, quiet, began: None, before: played }
    }

    fn update(&mut self, tournament: &Tournament, rules: &Ruleset, event: &RunEvent<'_>) {
        if let RunEvent::BeginsWithout(absent) = event {
            let names = absent.iter().map(|bot| tournament.config().bots[*bot].name.as_str());
            let names = names.collect::<Vec<_>>().join(", ");
            anstream::eprintln!("{}", say!(self.lang, "tournament-begins-without", names));
        }
        if matches!(event, RunEvent::Begins(_)) && self.began.is_none() {
            // How long bots were waited for says nothing about how long their games take.
            self.began = Some(Instant::now());
            self.bar.reset_eta();
        }
        let RunEvent::Game(number, _) = event else { return };
        let (games, played) = tournament.progress();
        self.bar.set_length(games);
        self.bar.set_position(played);
        if !tournament.encounters()[*number].is_over() {
            return;
        }
        if !self.bar.is_hidden() {
            let report = Report::of(tournament, rules);
            self.bar.set_message(crosstable_text(&report, Some(columns()), self.lang));
        } else if !self.quiet {
            self.match_line(tournament, *number);
        }
    }

    fn match_line(&self, tournament: &Tournament, number: usize) {
        let encounter = &tournament.encounters()[number];
        let name = |seat: usize| &tournament.config().bots[encounter.bots[seat]].name;
        let points = encounter.series.score().points;
        let result = format!("{} {} : {} {}", name(0), points[0], points[1], name(1));
        let round = encounter.round;
        let (games, played) = tournament.progress();
        let told = say!(self.lang, "tournament-round", round, result, played, games);
        let (now, all) = (played - self.before.min(played), games - self.before.min(games));
        let spent = self.began.map(|began| began.elapsed()).unwrap_or_default();
        match bots::time_left(self.lang, spent, now, all) {
            Some(left) => anstream::eprintln!("{told}, {left}"),
            None => anstream::eprintln!("{told}"),
        }
    }
}

/// How long lines may be: as long as the terminal is wide, or as most of them are.
pub(super) fn columns() -> usize {
    const USUAL: usize = 80;
    let seen = std::io::stdout().is_terminal().then(ratatui::crossterm::terminal::size);
    seen.and_then(Result::ok).map_or(USUAL, |(width, _)| usize::from(width).max(USUAL))
}

fn write_results(
    lang: Lang,
    out: &Path,
    report: &Report,
    rules: &Arc<Ruleset>,
    games: &[KeptGame],
) -> CliResult {
    let json = serde_json::to_string_pretty(report).map_err(|error| no_result(lang, &error))?;
    let mut files = vec![
        ("result.json", json),
        ("table.txt", crosstable_text(report, None, lang)),
        ("table.csv", crosstable_csv(report)),
        ("table.svg", crosstable_svg(report)),
        ("report.html", report_html(report, rules, games, lang)),
        ("games.txt", games_text(report, rules, games)),
    ];
    if report.kind == Format::Knockout {
        files.push(("bracket.txt", bracket_text(report, None, lang)));
        files.push(("bracket.svg", bracket_svg(report, lang)));
    }
    for (name, text) in files {
        let path = out.join(name);
        std::fs::write(&path, text)
            .map_err(|error| CliError::io(unwritable(lang, &path), &error))?;
    }
    Ok(())
}

/// The result cannot be written as JSON.
pub(super) fn no_result(lang: Lang, error: &serde_json::Error) -> CliError {
    CliError::bad_input(say!(lang, "result-unwritable", error = error.to_string()))
}

/// Every game as a record of its own that `foursight replay` shows.
fn write_records(lang: Lang, out: &Path, games: Vec<KeptGame>) -> CliResult {
    let dir = out.join("games");
    let failed = |error: std::io::Error| CliError::io(unwritable(lang, &dir), &error);
    std::fs::create_dir_all(&dir).map_err(failed)?;
    for (encounter, game, record) in games {
        let name = format!("match-{:04}-game-{:04}.json", encounter + 1, game.number);
        std::fs::write(dir.join(name), record.to_json()).map_err(failed)?;
    }
    Ok(())
}

fn print_result(
    lang: Lang,
    args: &TournamentArgs,
    out: &Path,
    tournament: &Tournament,
    report: &Report,
) -> CliResult {
    let mut stdout = anstream::stdout();
    if args.json {
        let json = serde_json::to_string(report).map_err(|error| no_result(lang, &error))?;
        writeln!(stdout, "{json}")?;
        return Ok(());
    }
    if report.kind == Format::Knockout {
        writeln!(stdout, "{}", bracket_text(report, Some(columns()), lang))?;
    }
    write!(stdout, "{}", crosstable_text(report, Some(columns()), lang))?;
    for pair in &report.pairs {
        if let (Some((elo, error)), true) = (pair.elo, report.bots.len() == 2) {
            let label = say!(lang, "tournament-pairs");
            writeln!(stdout, "{label}: {:?}, Elo {elo:+.1} ± {error:.1}", pair.pentanomial.0)?;
        }
    }
    if let Some((state, pairs)) = tournament.sprt() {
        let why = match state.verdict {
            SprtVerdict::Better => say!(lang, "sprt-better"),
            SprtVerdict::NotBetter => say!(lang, "sprt-not-better"),
            SprtVerdict::Open => say!(lang, "sprt-open"),
        };
        let (llr, low, high) = (state.llr, state.lower, state.upper);
        let bounds = format!("LLR {llr:.2} ({low:.2}, {high:.2})");
        writeln!(stdout, "{}", say!(lang, "sprt", why, bounds, pairs = pairs.pairs()))?;
    }
    let path = out.display().to_string();
    writeln!(stdout, "{}", say!(lang, "tournament-results", path))?;
    Ok(())
}
