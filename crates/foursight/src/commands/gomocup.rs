//! `foursight gomocup`: Foursight as an engine for Gomocup managers such as Piskvork.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use clap::Args;
use foursight_agents::AgentKind;
use foursight_arena::{GomocupEngine, Response};
use foursight_voice::say;

use crate::cli::{Shared, gomoku_agents};
use crate::exit::{CliError, CliResult};
use crate::game::seed_from_clock;
use crate::lang;

/// Longest line that a host may send.
const MAX_LINE: u64 = 4096;

/// Play Gomoku as a Gomocup engine on standard input and output
///
/// Any board from 5x5 to 100x100, with "five or more", "exactly five", Renju and Caro.
#[derive(Debug, Args)]
pub(crate) struct GomocupArgs {
    /// The agent that plays (default: the strongest that can)
    #[arg(long, value_name = "NAME", value_parser = gomoku_agents())]
    agent: Option<AgentKind>,
    /// Seed of the agent (default: from the clock)
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(shared: &Shared, args: &GomocupArgs) -> CliResult {
    let mut engine = GomocupEngine::new(args.agent, args.seed.unwrap_or_else(seed_from_clock));
    let (sender, lines) = mpsc::channel();
    let hurry = engine.hurry();
    // Not joined: it may wait for a line that never comes.
    thread::spawn(move || listen(&sender, &hurry));
    for line in lines {
        let line = line.map_err(|error| {
            let lang = lang::choose(shared.lang);
            let file = say!(lang, "standard-input");
            CliError::io(say!(lang, "file-unreadable", file), &error)
        })?;
        match engine.handle_line(&String::from_utf8_lossy(&line)) {
            Response::Quit => break,
            Response::Lines(lines) => {
                let mut out = io::stdout().lock();
                for line in lines {
                    write!(out, "{line}\r\n")?;
                }
                out.flush()?;
            }
        }
    }
    Ok(())
}

/// Hands the host's lines on as they come, and hurries whoever thinks when the host says END or is
/// gone.
fn listen(lines: &Sender<io::Result<Vec<u8>>>, hurry: &Arc<AtomicBool>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = io::Read::take(&mut input, MAX_LINE).read_until(b'\n', &mut line);
        let over = match &read {
            Ok(bytes) => *bytes == 0 || line.trim_ascii().eq_ignore_ascii_case(b"END"),
            Err(_) => true,
        };
        if over {
            hurry.store(true, Ordering::Relaxed);
        }
        if matches!(read, Ok(0)) || lines.send(read.map(|_| line)).is_err() || over {
            return;
        }
    }
}
