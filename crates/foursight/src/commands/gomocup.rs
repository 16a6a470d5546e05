//! `foursight gomocup`: Foursight as an engine for Gomocup managers such as Piskvork.

use std::io::{BufRead, Write};

use clap::Args;
use foursight_agents::AgentKind;
use foursight_arena::{GomocupEngine, Response};
use foursight_voice::say;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::game::seed_from_clock;
use crate::lang;

/// Longest line that a host may send.
const MAX_LINE: u64 = 4096;

/// Play Gomoku as a Gomocup engine on standard input and output
///
/// Any board from 5x5 to 100x100, with "five or more" and "exactly five".
#[derive(Debug, Args)]
pub(crate) struct GomocupArgs {
    /// The agent that plays (default: the strongest that can)
    #[arg(long, value_name = "NAME", value_parser = agent)]
    agent: Option<AgentKind>,
    /// Seed of the agent (default: from the clock)
    #[arg(long)]
    seed: Option<u64>,
}

fn agent(name: &str) -> Result<AgentKind, String> {
    name.parse().map_err(|error: foursight_agents::UnknownAgent| error.to_string())
}

pub(super) fn run(shared: &Shared, args: &GomocupArgs) -> CliResult {
    let mut engine = GomocupEngine::new(args.agent, args.seed.unwrap_or_else(seed_from_clock));
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = std::io::Read::take(&mut input, MAX_LINE);
        let read = limited.read_until(b'\n', &mut line);
        let read = read.map_err(|error| {
            let lang = lang::choose(shared.lang);
            let file = say!(lang, "standard-input");
            CliError::io(say!(lang, "file-unreadable", file), &error)
        })?;
        if read == 0 {
            return Ok(());
        }
        match engine.handle_line(&String::from_utf8_lossy(&line)) {
            Response::Quit => return Ok(()),
            Response::Lines(lines) => {
                let mut out = std::io::stdout().lock();
                for line in lines {
                    write!(out, "{line}\r\n")?;
                }
                out.flush()?;
            }
        }
    }
}
