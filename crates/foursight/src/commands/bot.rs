//! `foursight bot`: help for authors of bots. `bot check` tells an author in plain words what is wrong with a bot.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, Subcommand};
use foursight_arena::{
    BotServer, BotSpec, CheckReport, Contestant, EndKind, GameSummary, MatchPlan, MoveLimits,
    SeedDerivation, SeriesRules, SpecError, check_bot, end, seat, xtreme,
};
use foursight_voice::{InWords, say};
use serde_json::json;

use super::bot_names::{self, ListArgs, RegisterArgs, UnregisterArgs};
use super::bot_new::{self, NewArgs};
use super::bots::{self, Latency, PortArgs};
use super::programs::ProgramArgs;
use crate::cli::{Shared, pack_names};
use crate::exit::{self, CliError, CliResult};
use crate::lang::{self, Lang};
use crate::packs;

/// Help for authors of bots
#[derive(Debug, Subcommand)]
pub(crate) enum BotCommand {
    New(NewArgs),
    Check(Box<CheckArgs>),
    Register(RegisterArgs),
    Unregister(UnregisterArgs),
    Names(ListArgs),
}

/// Play test games with a bot and report what is wrong with it
///
/// Whole games and games from late positions, against a random player. Exit code 1 if the bot
/// breaks a rule.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The bot: ws://HOST:PORT/NAME (where the bot will connect to), ws:NAME, cmd:COMMAND or
    /// gomocup:COMMAND
    bot: String,
    /// Games of each kind
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// The packs to play (default: connect4-xtreme, for gomocup: gomoku-15)
    #[arg(long, value_delimiter = ',', value_parser = pack_names())]
    pack: Vec<String>,
    /// Time for each move
    #[arg(long, default_value = "700ms", value_parser = bots::duration)]
    time: Duration,
    /// How long to wait for a bot to connect
    #[arg(long, default_value = "60s", value_parser = bots::duration)]
    wait: Duration,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    port: PortArgs,
    #[command(flatten)]
    programs: ProgramArgs,
}

pub(super) fn run(shared: &Shared, command: &BotCommand) -> CliResult {
    match command {
        BotCommand::New(args) => bot_new::run(shared, args),
        BotCommand::Check(args) => check(shared, args),
        BotCommand::Register(args) => bot_names::register(shared, args),
        BotCommand::Unregister(args) => bot_names::unregister(shared, args),
        BotCommand::Names(args) => bot_names::list(shared, args),
    }
}

fn check(shared: &Shared, args: &CheckArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let (spec, port) = target(lang, args)?;
    let default = if matches!(spec, BotSpec::Gomocup(_)) { "gomoku-15" } else { "connect4-xtreme" };
    let pack = if args.pack.is_empty() { vec![default.to_owned()] } else { args.pack.clone() };
    let rules = packs::load(shared, &pack)?;
    spec.suits(&rules).map_err(|why| CliError::bad_input(why.in_words(lang)))?;
    let plan = MatchPlan {
        series: SeriesRules {
            seats: rules.players().len() as u8,
            games: args.games,
            sudden_death: 0,
            paired: false,
            seed: args.seed,
            derivation: SeedDerivation::Mixed,
        },
        adjudicate: None,
        watch: None,
        names: (0..rules.players().len())
            .map(|at| if at == 0 { spec.name() } else { "random".to_owned() })
            .collect(),
        rules,
        limits: MoveLimits::per_move(args.time),
        openings: Arc::new([]),
    };
    let report = bots::block_on(async {
        let server = match spec.needs_port() {
            true => Some(port.open(lang, std::slice::from_ref(&spec)).await?),
            false => None,
        };
        let lobby = server.as_ref().map(BotServer::lobby);
        let (specs, programs) = (std::slice::from_ref(&spec), args.programs.settings());
        let mut players = seat(specs, plan.limits, lobby, &programs).unwrap_or_default();
        let Some(mut player) = players.pop() else {
            return Err(CliError::bad_input(say!(lang, "check-nobody")));
        };
        if let Contestant::Socket(bot) = &mut player
            && tokio::time::timeout(args.wait, bot.arrive()).await.is_err()
        {
            let others = lobby.map(|lobby| lobby.waiting()).unwrap_or_default();
            if let Some(server) = server {
                server.say_goodbye("the check is over").await;
            }
            return Ok(Err(others.iter().map(ToString::to_string).collect()));
        }
        let tell = |number: usize, game: &GameSummary| {
            let (games, moves) = (2 * args.games, game.moves);
            anstream::eprintln!("{}", say!(lang, "check-game", number, games, moves));
        };
        let report = check_bot(player, &plan, tell).await;
        if let Some(server) = server {
            server.say_goodbye("the check is over").await;
        }
        Ok(Ok(report))
    })?;
    print_report(lang, args, &spec, plan.rules.move_dimensions() == 1, report)
}

/// The bot, and the port it will come to.
fn target(lang: Lang, args: &CheckArgs) -> Result<(BotSpec, PortArgs), CliError> {
    let mut port = args.port.clone();
    let Some(address) = args.bot.strip_prefix("ws://") else {
        return Ok((
            args.bot
                .parse()
                .map_err(|error: SpecError| CliError::bad_input(error.in_words(lang)))?,
            port,
        ));
    };
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let name = xtreme::name_in_path(&format!("/{path}"))
        .map_err(|error| CliError::bad_input(error.in_words(lang)))?;
    match host.rsplit_once(':') {
        Some((host, number)) => {
            port.host = host.to_owned();
            port.port = number
                .parse()
                .map_err(|_| CliError::bad_input(say!(lang, "port-invalid", port = number)))?;
        }
        None => port.host = host.to_owned(),
    }
    Ok((BotSpec::Socket(name), port))
}

/// One thing that was looked at.
struct Finding {
    what: &'static str,
    good: bool,
    told: String,
}

/// Reports the check, or that the bot never connected; others may have connected instead.
fn print_report(
    lang: Lang,
    args: &CheckArgs,
    spec: &BotSpec,
    columns: bool,
    report: Result<CheckReport, Vec<String>>,
) -> CliResult {
    let came = report.is_ok();
    let (findings, latency) = match report {
        Err(others) => (vec![not_connected(lang, args, spec, &others)], None),
        Ok(mut report) => {
            let latency = Latency::of(&mut report.thinking);
            let examination = Examination::new(lang, args, columns, &report, &latency);
            (examination.findings(), Some(latency))
        }
    };
    let good = findings.iter().all(|finding| finding.good);
    let mut out = anstream::stdout();
    if args.json {
        let checks: Vec<_> = findings
            .iter()
            .map(|finding| json!({ "check": finding.what, "ok": finding.good, "told": finding.told }))
            .collect();
        let latency = latency.map(|latency| latency.json());
        let result = json!({ "bot": spec, "ok": good, "checks": checks, "latency": latency });
        writeln!(out, "{result}")?;
    } else {
        for finding in &findings {
            let mark = if finding.good { "ok  " } else { say!(lang, "check-bad") };
            writeln!(out, "{mark}  {}", finding.told)?;
        }
        writeln!(out, "{}", verdict(lang, came, good))?;
    }
    if good { Ok(()) } else { Err(CliError::silent(exit::NEGATIVE)) }
}

fn not_connected(lang: Lang, args: &CheckArgs, spec: &BotSpec, others: &[String]) -> Finding {
    let (name, seconds) = (spec.name(), args.wait.as_secs());
    let mut told = say!(lang, "check-never-connected", name, seconds);
    if !others.is_empty() {
        let others = others.join(", ");
        told = say!(lang, "check-others-connected", told, others);
    }
    Finding { what: "connects", good: false, told }
}

fn verdict(lang: Lang, came: bool, good: bool) -> &'static str {
    if good {
        say!(lang, "check-fit")
    } else if !came {
        say!(lang, "check-nothing")
    } else {
        say!(lang, "check-unfit")
    }
}

fn is_about_moves(finding: &Finding) -> bool {
    matches!(finding.what, "format" | "legal")
}

/// What the games of a check showed.
struct Examination<'a> {
    lang: Lang,
    args: &'a CheckArgs,
    /// True if a move is the number of a column.
    columns: bool,
    report: &'a CheckReport,
    latency: &'a Latency,
    /// Each fault once, with how often and what happened the first time.
    faults: BTreeMap<EndKind, (u32, String)>,
}

impl<'a> Examination<'a> {
    fn new(
        lang: Lang,
        args: &'a CheckArgs,
        columns: bool,
        report: &'a CheckReport,
        latency: &'a Latency,
    ) -> Self {
        let mut faults: BTreeMap<EndKind, (u32, String)> = BTreeMap::new();
        for game in report.games.iter().filter(|game| game.end.offender == Some(0)) {
            faults.entry(game.end.kind).or_insert_with(|| (0, end::story(&game.end, lang))).0 += 1;
        }
        Self { lang, args, columns, report, latency, faults }
    }

    fn findings(&self) -> Vec<Finding> {
        let mut findings = vec![
            self.is_there(),
            self.stays(),
            self.answers_in_form(),
            self.plays_legal_moves(),
            self.answers_in_time(),
            self.speaks_when_asked(),
        ];
        findings.extend(self.margin());
        match self.answers() {
            // Nothing good can be said of a bot that never answered.
            0 if self.report.thinking.is_empty() => findings.retain(|finding| !finding.good),
            // Nor of moves that nobody has seen.
            0 => findings.retain(|finding| !finding.good || !is_about_moves(finding)),
            _ => {}
        }
        findings
    }

    /// How many answers were moves, possible or not.
    fn answers(&self) -> usize {
        let is_answered = |kind: EndKind| matches!(kind, EndKind::Illegal | EndKind::Absent);
        let faults = self.faults.iter().filter(|(kind, _)| !is_answered(**kind));
        let unanswered: u32 = faults.map(|(_, (count, _))| count).sum();
        self.report.thinking.len().saturating_sub(unanswered as usize)
    }

    /// One thing that was looked at: `passed` if no game was lost by these faults, else how many
    /// were and what to do about it.
    fn look(&self, what: &'static str, kinds: &[EndKind], passed: String, advice: &str) -> Finding {
        let games = self.report.games.len();
        let lost = |(count, detail): &(u32, String)| {
            say!(self.lang, "check-games-lost", count, games, detail)
        };
        let seen: Vec<String> =
            kinds.iter().filter_map(|kind| self.faults.get(kind)).map(lost).collect();
        if seen.is_empty() {
            return Finding { what, good: true, told: passed };
        }
        Finding { what, good: false, told: format!("{}\n      {advice}", seen.join("; ")) }
    }

    fn is_there(&self) -> Finding {
        let passed = say!(self.lang, "check-comes");
        let advice = say!(self.lang, "check-comes-advice");
        self.look("comes", &[EndKind::Absent], passed.to_owned(), advice)
    }

    fn stays(&self) -> Finding {
        let games = self.report.games.len();
        let passed = say!(self.lang, "check-stays", games);
        let advice = say!(self.lang, "check-stays-advice");
        self.look("stays", &[EndKind::Disconnected, EndKind::Crashed], passed, advice)
    }

    fn answers_in_form(&self) -> Finding {
        let answers = self.answers();
        let passed = say!(self.lang, "check-format", answers);
        let advice = say!(self.lang, "check-format-advice");
        self.look("format", &[EndKind::BadReply, EndKind::TooLarge], passed, advice)
    }

    fn plays_legal_moves(&self) -> Finding {
        let passed = say!(self.lang, "check-legal");
        let advice = if self.columns {
            say!(self.lang, "check-legal-columns-advice")
        } else {
            say!(self.lang, "check-legal-cells-advice")
        };
        self.look("legal", &[EndKind::Illegal], passed.to_owned(), advice)
    }

    fn answers_in_time(&self) -> Finding {
        let (limit, latency) = (self.args.time.as_millis(), self.latency);
        let passed = say!(self.lang, "check-in-time", limit, latency = latency.to_string());
        let advice = say!(self.lang, "check-in-time-advice");
        self.look("in_time", &[EndKind::Timeout], passed, advice)
    }

    fn speaks_when_asked(&self) -> Finding {
        let passed = match self.report.unasked {
            0 => say!(self.lang, "check-quiet").to_owned(),
            count => say!(self.lang, "check-chatty", count),
        };
        let advice = say!(self.lang, "check-quiet-advice");
        self.look("measured", &[EndKind::Flood], passed, advice)
    }

    /// A warning for a bot that is always in time, but only just.
    fn margin(&self) -> Option<Finding> {
        let slow =
            self.report.thinking.iter().filter(|time| **time * 10 > self.args.time * 8).count();
        if slow == 0 || self.faults.contains_key(&EndKind::Timeout) {
            return None;
        }
        let answers = self.report.thinking.len();
        let told = say!(self.lang, "check-slow", slow, answers);
        Some(Finding { what: "margin", good: true, told })
    }
}
