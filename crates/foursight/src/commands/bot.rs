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
use serde_json::json;

use super::bots::{self, Latency, PortArgs};
use crate::cli::Shared;
use crate::exit::{self, Outcome, Stop};
use crate::lang::Lang;
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
    let lang = Lang::choose(shared.lang);
    let (spec, port) = target(args)?;
    let default = if matches!(spec, BotSpec::Gomocup(_)) { "gomoku-15" } else { "connect4-xtreme" };
    let pack = if args.pack.is_empty() { vec![default.to_owned()] } else { args.pack.clone() };
    let rules = packs::load(shared, &pack)?;
    spec.suits(&rules).map_err(Stop::bad_input)?;
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
            return Err(Stop::bad_input("there is nobody to check"));
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
fn target(args: &CheckArgs) -> Result<(BotSpec, PortArgs), Stop> {
    let mut port = args.port.clone();
    let Some(address) = args.bot.strip_prefix("ws://") else {
        return Ok((args.bot.parse().map_err(Stop::bad_input)?, port));
    };
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let name = xtreme::name_in_path(&format!("/{path}")).map_err(Stop::bad_input)?;
    match host.rsplit_once(':') {
        Some((host, number)) => {
            port.host = host.to_owned();
            port.port = number.parse().map_err(|_| {
                Stop::bad_input(format!("\"{number}\" is no port: ws://HOST:PORT/NAME"))
            })?;
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
            let mut told = lang.pick(
                format!("{name} did not connect within {seconds} s"),
                format!("{name} hat sich in {seconds} s nicht verbunden"),
            );
            if !others.is_empty() {
                let others = others.join(", ");
                told = lang.pick(
                    format!("{told}, but {others} did: check the name after ws://HOST:PORT/"),
                    format!("{told}, aber {others}: Stimmt der Name nach ws://HOST:PORT/?"),
                );
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
            let mark = if finding.good { "ok  " } else { lang.pick("BAD ", "FEHL") };
            writeln!(out, "{mark}  {}", finding.told)?;
        }
        let verdict = if good {
            lang.pick("The bot is fit for the arena.", "Der Bot ist bereit für die Arena.")
        } else if !came {
            lang.pick("Nothing could be checked.", "Es gab nichts zu prüfen.")
        } else {
            lang.pick(
                "The bot would lose games by its own faults.",
                "Der Bot verlöre Spiele durch eigene Fehler.",
            )
        };
        writeln!(out, "{verdict}")?;
    }
    if good { Ok(()) } else { Err(Stop::silent(exit::NO)) }
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
            .map(|(count, detail)| {
                lang.pick(
                    format!("{count} of {games} games lost: {detail}"),
                    format!("{count} von {games} Spielen verloren: {detail}"),
                )
            })
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
            lang.pick("is there when games begin".to_owned(), "ist da, wenn Spiele beginnen".to_owned()),
            lang.pick(
                "A program has 20 s to start and to say that it is ready; a socket must be open when the game begins.",
                "Ein Programm hat 20 s, um zu starten und sich bereit zu melden; ein Socket muss zu Spielbeginn offen sein.",
            ),
        ),
        look(
            "stays",
            &[EndKind::Disconnected, EndKind::Crashed],
            lang.pick(format!("stays for all {games} games"), format!("bleibt für alle {games} Spiele")),
            lang.pick(
                "It has to outlive a game, the next one begins at once. If a program ends, run its command yourself to see why.",
                "Er muss ein Spiel überdauern, das nächste beginnt sofort. Endet ein Programm, zeigt der Befehl von Hand, warum.",
            ),
        ),
        look(
            "format",
            &[EndKind::BadReply, EndKind::TooLarge],
            lang.pick(format!("answers {answers} times in the right form"), format!("antwortet {answers}-mal in der richtigen Form")),
            lang.pick(
                "One short answer in one frame or line, and nothing else; docs/bots.md shows it.",
                "Eine kurze Antwort in einem Frame oder einer Zeile und sonst nichts; docs/bots.md zeigt es.",
            ),
        ),
        look(
            "legal",
            &[EndKind::Illegal],
            lang.pick("plays legal moves only, on full boards, too".to_owned(), "spielt nur erlaubte Züge, auch auf vollen Brettern".to_owned()),
            if columns {
                lang.pick(
                    "Before you answer, look at the top row: a column is full if its top cell is not 0. Columns count from 0.",
                    "Vor der Antwort die oberste Reihe ansehen: Eine Spalte ist voll, wenn dort keine 0 steht. Spalten zählen ab 0.",
                )
            } else {
                lang.pick(
                    "Only empty cells can be played, and coordinates count from 0; in JSON lines, \"legal\" lists all moves.",
                    "Nur leere Felder sind spielbar, und Koordinaten zählen ab 0; in JSON-Zeilen nennt \"legal\" alle Züge.",
                )
            },
        ),
        look(
            "in_time",
            &[EndKind::Timeout],
            lang.pick(format!("answers within {limit} ms: {latency}"), format!("antwortet in {limit} ms: {latency}")),
            lang.pick(
                "Stop thinking well before the limit; the way to the server and back takes time, too.",
                "Weit vor der Grenze aufhören zu denken; auch der Weg zum Server und zurück kostet Zeit.",
            ),
        ),
        look(
            "measured",
            &[EndKind::Flood],
            match report.unasked {
                0 => lang.pick("speaks only when asked".to_owned(), "spricht nur, wenn er gefragt ist".to_owned()),
                count => lang.pick(
                    format!("sent {count} messages that nobody asked for; they were dropped"),
                    format!("sandte {count} Nachrichten, nach denen niemand fragte; sie wurden verworfen"),
                ),
            },
            lang.pick("One answer to each question.", "Eine Antwort auf jede Frage."),
        ),
    ];
    let slow = report.thinking.iter().filter(|time| **time * 10 > args.time * 8).count();
    if slow > 0 && findings.iter().all(|finding| finding.what != "in_time" || finding.good) {
        findings.push(Finding {
            what: "margin",
            good: true,
            told: lang.pick(
                format!("but more than 80 % of the time was used {slow} of {answers} times: on a busy machine that is too late"),
                format!("aber {slow} von {answers} Mal war mehr als 80 % der Zeit verbraucht: Auf einer belasteten Maschine ist das zu spät"),
            ),
        });
    }
    if answers == 0 {
        // Nothing good can be said of a bot that never answered.
        findings.retain(|finding| !finding.good);
    }
    findings
}
