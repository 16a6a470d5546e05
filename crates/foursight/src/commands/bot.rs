//! `foursight bot check`: tells an author in plain words what is wrong with a bot.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, Subcommand};
use foursight_arena::{
    BotServer, BotSpec, CheckReport, Clock, EndKind, MatchPlan, Player, SeriesRules, check_bot,
    end, seat, xtreme,
};
use foursight_voice::say;
use serde_json::json;

use super::bots::{self, Latency, PortArgs};
use crate::cli::Shared;
use crate::exit::{self, CliError, Outcome};
use crate::lang::{self, Lang};
use crate::packs;

/// Help for authors of bots
#[derive(Debug, Subcommand)]
pub(crate) enum BotCommand {
    Check(CheckArgs),
}

/// Play with a bot and tell what is wrong with it
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
    #[arg(long, value_delimiter = ',')]
    pack: Vec<String>,
    /// Time for each move
    #[arg(long, default_value = "700ms", value_parser = bots::duration)]
    time: Duration,
    /// How long to wait for a bot to connect
    #[arg(long, default_value = "60s", value_parser = bots::duration)]
    wait: Duration,
    /// Seed for everything that chance decides
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    port: PortArgs,
}

pub(super) fn run(shared: &Shared, command: &BotCommand) -> Outcome {
    let BotCommand::Check(args) = command;
    let lang = lang::choose(shared.lang);
    let (spec, port) = target(lang, args)?;
    let default = if matches!(spec, BotSpec::Gomocup(_)) { "gomoku-15" } else { "connect4-xtreme" };
    let pack = if args.pack.is_empty() { vec![default.to_owned()] } else { args.pack.clone() };
    let rules = packs::load(shared, &pack)?;
    spec.suits(&rules).map_err(CliError::bad_input)?;
    let plan = MatchPlan {
        series: SeriesRules {
            seats: rules.players().len() as u8,
            games: args.games,
            sudden_death: 0,
            paired: false,
            seed: args.seed,
        },
        watch: None,
        names: (0..rules.players().len())
            .map(|at| if at == 0 { spec.name() } else { "random".to_owned() })
            .collect(),
        rules,
        clock: Clock { time: Some(args.time), nodes: None },
        openings: Arc::new([]),
    };
    let report = bots::block_on(async {
        let server = match spec.needs_port() {
            true => Some(port.open(lang, std::slice::from_ref(&spec)).await?),
            false => None,
        };
        let lobby = server.as_ref().map(BotServer::lobby);
        let mut players = seat(std::slice::from_ref(&spec), plan.clock, lobby).unwrap_or_default();
        let Some(mut player) = players.pop() else {
            return Err(CliError::bad_input("there is nobody to check"));
        };
        if let Player::Socket(bot) = &mut player
            && tokio::time::timeout(args.wait, bot.arrive()).await.is_err()
        {
            let others = lobby.map(|lobby| lobby.waiting()).unwrap_or_default();
            return Ok(Err(others.iter().map(ToString::to_string).collect()));
        }
        Ok(Ok(check_bot(player, &plan).await))
    })?;
    tell(lang, args, (&spec, plan.rules.move_dimensions() == 1), report)
}

/// The bot, and the port it will come to.
fn target(lang: Lang, args: &CheckArgs) -> Result<(BotSpec, PortArgs), CliError> {
    let mut port = args.port.clone();
    let Some(address) = args.bot.strip_prefix("ws://") else {
        return Ok((args.bot.parse().map_err(CliError::bad_input)?, port));
    };
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let name = xtreme::name_in_path(&format!("/{path}")).map_err(CliError::bad_input)?;
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

/// Tells what came of the check, or that the bot never came; then others may be there instead.
fn tell(
    lang: Lang,
    args: &CheckArgs,
    (spec, columns): (&BotSpec, bool),
    report: Result<CheckReport, Vec<String>>,
) -> Outcome {
    let came = report.is_ok();
    let (findings, latency) = match report {
        Err(others) => {
            let (name, seconds) = (spec.name(), args.wait.as_secs());
            let mut told = say!(lang, "check-never-connected", name, seconds);
            if !others.is_empty() {
                let others = others.join(", ");
                told = say!(lang, "check-others-connected", told, others);
            }
            (vec![Finding { what: "connects", good: false, told }], None)
        }
        Ok(mut report) => {
            report.thinking.sort_unstable();
            let latency = Latency::of(&mut report.thinking);
            (examine(lang, args, columns, &report, &latency), Some(latency))
        }
    };
    let good = findings.iter().all(|finding| finding.good);
    let mut out = anstream::stdout();
    if args.json {
        let rows: Vec<_> = findings
            .iter()
            .map(|finding| json!({ "check": finding.what, "ok": finding.good, "told": finding.told }))
            .collect();
        let latency = latency.map(|latency| latency.json());
        writeln!(
            out,
            "{}",
            json!({ "bot": spec, "ok": good, "checks": rows, "latency": latency })
        )?;
    } else {
        for finding in &findings {
            let mark = if finding.good { "ok  " } else { say!(lang, "check-bad") };
            writeln!(out, "{mark}  {}", finding.told)?;
        }
        let verdict = if good {
            say!(lang, "check-fit")
        } else if !came {
            say!(lang, "check-nothing")
        } else {
            say!(lang, "check-unfit")
        };
        writeln!(out, "{verdict}")?;
    }
    if good { Ok(()) } else { Err(CliError::silent(exit::NEGATIVE)) }
}

/// What was found; `columns` if a move is the number of a column.
fn examine(
    lang: Lang,
    args: &CheckArgs,
    columns: bool,
    report: &CheckReport,
    latency: &Latency,
) -> Vec<Finding> {
    // Each fault once, with how often and its first story.
    let mut faults: BTreeMap<EndKind, (u32, &str)> = BTreeMap::new();
    for game in report.games.iter().filter(|game| game.end.offender == Some(0)) {
        faults.entry(game.end.kind).or_insert((0, end::detail(&game.end))).0 += 1;
    }
    let games = report.games.len();
    let look = |what, kinds: &[EndKind], fine: String, advice: &str| {
        let seen: Vec<String> = kinds
            .iter()
            .filter_map(|kind| faults.get(kind))
            .map(|(count, detail)| say!(lang, "check-games-lost", count = *count, games, detail))
            .collect();
        match seen.is_empty() {
            true => Finding { what, good: true, told: fine },
            false => {
                Finding { what, good: false, told: format!("{}\n      {advice}", seen.join("; ")) }
            }
        }
    };
    let answers = report.thinking.len();
    let limit = args.time.as_millis();
    let mut findings = vec![
        look(
            "comes",
            &[EndKind::Absent],
            say!(lang, "check-comes").to_owned(),
            say!(lang, "check-comes-advice"),
        ),
        look(
            "stays",
            &[EndKind::Disconnected, EndKind::Crashed],
            say!(lang, "check-stays", games),
            say!(lang, "check-stays-advice"),
        ),
        look(
            "format",
            &[EndKind::BadReply, EndKind::TooLarge],
            say!(lang, "check-format", answers),
            say!(lang, "check-format-advice"),
        ),
        look(
            "legal",
            &[EndKind::Illegal],
            say!(lang, "check-legal").to_owned(),
            if columns {
                say!(lang, "check-legal-columns-advice")
            } else {
                say!(lang, "check-legal-cells-advice")
            },
        ),
        look(
            "in_time",
            &[EndKind::Timeout],
            say!(lang, "check-in-time", limit, latency = latency.to_string()),
            say!(lang, "check-in-time-advice"),
        ),
        look(
            "measured",
            &[EndKind::Flood],
            match report.unasked {
                0 => say!(lang, "check-quiet").to_owned(),
                count => say!(lang, "check-chatty", count),
            },
            say!(lang, "check-quiet-advice"),
        ),
    ];
    let slow = report.thinking.iter().filter(|time| **time * 10 > args.time * 8).count();
    if slow > 0 && findings.iter().all(|finding| finding.what != "in_time" || finding.good) {
        findings.push(Finding {
            what: "margin",
            good: true,
            told: say!(lang, "check-slow", slow, answers),
        });
    }
    if answers == 0 {
        // Nothing good can be said of a bot that never answered.
        findings.retain(|finding| !finding.good);
    }
    findings
}
