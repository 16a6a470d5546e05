//! The log: lines for people, or JSON for programs.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::prelude::*;

/// Starts writing the log to standard error. `FOURSIGHT_LOG` says how much, as in `debug` or
/// `foursight_server=debug`.
pub fn start_logging(json: bool) {
    let wished = std::env::var("FOURSIGHT_LOG").ok().and_then(|text| text.parse().ok());
    let filter: Targets = wished.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let log = tracing_subscriber::registry().with(filter);
    // Colours are for people, not for files.
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let lines = layer().with_writer(std::io::stderr).with_ansi(colours);
    // Somebody who logs already may go on.
    let _ = if json {
        log.with(lines.json().flatten_event(true)).try_init()
    } else {
        log.with(lines.with_target(false)).try_init()
    };
}
