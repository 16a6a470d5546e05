//! `foursight arena`: the contest's server without a screen.

use std::collections::BTreeMap;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use foursight_arena::tournament::{ladder_text, reason_text};
use foursight_arena::{
    ContestEvent, ContestLog, ContestRules, Ladder, MatchPlan, SUDDEN_DEATH_GAMES, SeedDerivation,
    SeriesRules, end, run_contest,
    xtreme::{self, Unsaid},
};
use foursight_voice::say;
use serde_json::json;

use super::bots::{self, PortArgs};
use super::clock::ClockArgs;
use crate::cli::{Shared, pack_names};
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
    #[arg(long, default_value = "connect4-xtreme", value_delimiter = ',', value_parser = pack_names())]
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
        Some(path) => {
            Some(ContestLog::open(path, &mut ladder).map_err(|error| match error.kind() {
                ErrorKind::WouldBlock => {
                    let file = path.display().to_string();
                    CliError::bad_input(say!(lang, "contest-log-in-use", file))
                }
                _ => CliError::io(path.display(), &error),
            })?)
        }
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
    let mut progress = Progress { matches: args.matches, ended: 0, began: None };
    bots::block_on_uninterrupted(async {
        let server = args.port.open(lang, &[]).await?;
        let contest = run_contest(server.lobby(), &contest, &mut ladder, log, |event| {
            if let Err(error) = print_event(lang, args.json, &event, &mut progress) {
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
        let width = Some(super::tournament::columns());
        write!(out, "\n{}", ladder_text(&ladder.entries(), width, lang))?;
    }
    Ok(())
}

/// How far a contest has come that ends after so many matches.
struct Progress {
    matches: Option<u64>,
    ended: u64,
    /// When the first match did: how long bots were waited for says nothing about what is left.
    began: Option<Instant>,
}

impl Progress {
    /// That another match is over: how many of how many, and on a terminal how long the rest may take.
    fn next(&mut self, lang: Lang, on_terminal: bool) -> String {
        self.ended += 1;
        let (Some(matches), played) = (self.matches, self.ended) else { return String::new() };
        let spent = self.began.map(|began| began.elapsed()).unwrap_or_default();
        let told = say!(lang, "contest-progress", played, matches);
        match bots::time_left(lang, spent, played, matches).filter(|_| on_terminal) {
            Some(left) => format!("  [{told}, {left}]"),
            None => format!("  [{told}]"),
        }
    }
}

/// Whether the ladder is shown after this match: after every 50th, or where there are more bots, when each has had
/// two more on average. To settle it takes a look at all results.
fn is_time_for_the_ladder(number: u64, bots: usize) -> bool {
    number.is_multiple_of(bots.max(50) as u64)
}

fn print_event(
    lang: Lang,
    json: bool,
    event: &ContestEvent<'_>,
    progress: &mut Progress,
) -> std::io::Result<()> {
    let mut out = anstream::stdout();
    if matches!(event, ContestEvent::Begins(_)) {
        progress.began.get_or_insert_with(Instant::now);
    }
    match event {
        ContestEvent::Ends(played, _) if json => writeln!(out, "{}", json!(played)),
        ContestEvent::Begins(_) if json => Ok(()),
        ContestEvent::Begins([first, second]) => writeln!(out, "  {first} - {second} ..."),
        ContestEvent::Ends(played, ladder) => {
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
            let progress = progress.next(lang, std::io::stdout().is_terminal());
            let number = played.number;
            writeln!(out, "{number:>4}  {first} {own} : {their} {second}{faults}{progress}")?;
            if is_time_for_the_ladder(played.number, ladder.bots()) {
                let width = Some(super::tournament::columns());
                write!(out, "\n{}\n", ladder_text(&ladder.entries(), width, lang))?;
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_shown_from_time_to_time() {
        let shown = |bots| (1..=200).filter(|number| is_time_for_the_ladder(*number, bots)).count();
        assert_eq!((shown(2), shown(100), shown(1000)), (4, 2, 0));
    }

    #[test]
    fn a_contest_of_so_many_matches_says_how_far_it_is() {
        let mut progress = Progress { matches: Some(2), ended: 0, began: Some(Instant::now()) };
        assert!(progress.next(Lang::En, true).starts_with("  [1 of 2, about "));
        assert_eq!(progress.next(Lang::De, true), "  [2 von 2]");
        let mut progress = Progress { matches: Some(2), ended: 0, began: Some(Instant::now()) };
        assert_eq!(progress.next(Lang::En, false), "  [1 of 2]", "a file does not wait");
        let mut endless = Progress { matches: None, ended: 0, began: None };
        assert_eq!(endless.next(Lang::En, true), "");
    }
}
