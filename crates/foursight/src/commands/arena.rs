//! `foursight arena`: the contest's server without a screen.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use foursight_arena::tournament::reason_text;
use foursight_arena::{
    ContestEvent, ContestLog, ContestRules, Ladder, MatchPlan, SUDDEN_DEATH_GAMES, SeedDerivation,
    SeriesRules, end, run_contest,
    xtreme::{self, Unsaid},
};
use foursight_voice::say;
use ratatui::text::Span;
use serde_json::json;

use super::bots::{self, PortArgs};
use super::clock::ClockArgs;
use crate::cli::{PackNames, Shared};
use crate::exit::{CliError, CliResult};
use crate::lang::{self, Lang};
use crate::packs;

/// Host a contest: wait for bots, pair them, keep a ladder
///
/// WebSocket bots connect to ws://HOST:PORT/NAME and play as soon as there are two. Bots that
/// have met least often are paired next. Ctrl-C ends the contest and shows the ladder.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// Games of each match
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The drop game to play
    #[arg(long, default_value = "connect4-xtreme", value_delimiter = ',', value_parser = PackNames)]
    pack: Vec<String>,
    #[command(flatten)]
    clock: ClockArgs,
    /// Seed for starters and bombs (default: random)
    #[arg(long)]
    seed: Option<u64>,
    /// Number of concurrent matches (default: the number of cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
    /// Stop after this many matches
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Log all matches to this file, and resume from it next time
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print each match as a JSON line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    port: PortArgs,
}

pub(super) fn run(shared: &Shared, args: &ArenaArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let rules = packs::load(shared, &args.pack)?;
    let for_two = rules.players().len() == 2;
    match xtreme::unsaid(&rules) {
        None if for_two => {}
        Some(Unsaid::OtherMoves) => {
            return Err(CliError::bad_input(say!(lang, "arena-stones-only")));
        }
        Some(Unsaid::Turns) => {
            return Err(CliError::bad_input(say!(lang, "arena-one-stone-a-turn")));
        }
        _ => return Err(CliError::bad_input(say!(lang, "arena-drop-games-only"))),
    }
    let mut ladder = Ladder::default();
    let log = match &args.log {
        None => None,
        Some(path) => Some(
            ContestLog::open(path, &mut ladder)
                .map_err(|error| CliError::io(path.display(), &error))?,
        ),
    };
    let cores = super::processors();
    let contest = ContestRules {
        plan: MatchPlan {
            rules,
            series: SeriesRules {
                seats: 2,
                games: args.games,
                sudden_death: SUDDEN_DEATH_GAMES,
                paired: false,
                seed: bots::seed(args.seed)?,
                derivation: SeedDerivation::Hashed,
            },
            limits: args.clock.limits(),
            openings: Arc::new([]),
            names: Vec::new(),
            adjudicate: None,
            watch: None,
        },
        concurrency: args.concurrency.map_or(cores, usize::from),
        matches: args.matches,
    };
    let mut failed = None;
    bots::block_on_uninterrupted(async {
        let server = args.port.open(lang, &[]).await?;
        let contest = run_contest(server.lobby(), &contest, &mut ladder, log, |event| {
            if let Err(error) = print_event(lang, args.json, &event) {
                failed.get_or_insert(error);
            }
        });
        let ended = tokio::select! {
            ended = contest => ended.map_err(|error| {
                CliError::io(say!(lang, "contest-log-unwritable"), &error)
            }),
            () = bots::interrupted() => Ok(()),
        };
        server.say_goodbye("the contest is over").await;
        ended
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json!({ "ladder": ladder.entries() }))?;
    } else {
        write!(out, "{}", table(lang, &ladder))?;
    }
    Ok(())
}

fn print_event(lang: Lang, json: bool, event: &ContestEvent<'_>) -> std::io::Result<()> {
    let mut out = anstream::stdout();
    match event {
        ContestEvent::Ends(played, _) if json => writeln!(out, "{}", json!(played)),
        ContestEvent::Begins(_) if json => Ok(()),
        ContestEvent::Begins([first, second]) => writeln!(out, "  {first} - {second} ..."),
        ContestEvent::Ends(played, _) => {
            let [first, second] = &played.bots;
            let [own, their] = played.points;
            let mut faults: BTreeMap<_, u32> = BTreeMap::new();
            for end in played.games.iter().map(|game| &game.end) {
                if let Some(seat) = end.offender {
                    *faults.entry((seat, end.kind)).or_default() += 1;
                }
            }
            let faults: Vec<String> = faults
                .into_iter()
                .map(|((seat, kind), count)| {
                    let times = if count > 1 { format!("{count} × ") } else { String::new() };
                    let reason = reason_text(end::kind_name(kind), lang);
                    format!("{}: {times}{reason}", played.bots[usize::from(seat)])
                })
                .collect();
            let faults = if faults.is_empty() {
                String::new()
            } else {
                format!("  ({})", faults.join(", "))
            };
            writeln!(out, "{:>4}  {first} {own} : {their} {second}{faults}", played.number)
        }
    }
}

fn table(lang: Lang, ladder: &Ladder) -> String {
    let entries = ladder.entries();
    let width =
        entries.iter().map(|entry| Span::raw(entry.bot.as_str()).width()).max().unwrap_or(0).max(3);
    let [rating, matches, points] =
        [say!(lang, "ladder-rating"), say!(lang, "ladder-matches"), say!(lang, "ladder-points")];
    let mut text = format!(
        "\n{:>3}  {:<width$}  {:>13}  {:>9}  {:>9}\n",
        "#",
        say!(lang, "report-bot"),
        rating,
        matches,
        points
    );
    for (entry, rank) in entries.iter().zip(1..) {
        let pad = " ".repeat(width - Span::raw(entry.bot.as_str()).width());
        let matches = entry.matches.map(|count| count.to_string()).join("/");
        let points = format!("{}-{}", entry.points[0], entry.points[1]);
        text.push_str(&format!(
            "{rank:>3}  {}{pad}  {:>6.0} ±{:>5.0}  {matches:>9}  {points:>9}\n",
            entry.bot, entry.rating, entry.error,
        ));
    }
    text
}
