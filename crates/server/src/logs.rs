//! The log: lines for people, or JSON for programs.

use tracing_subscriber::EnvFilter;

/// Starts writing the log to standard error. `FOURSIGHT_LOG` says how much, as in `debug` or
/// `foursight_server=debug`.
pub fn start_logging(json: bool) {
    let filter =
        EnvFilter::try_from_env("FOURSIGHT_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody who logs already may go on.
    let _ = if json {
        log.json().flatten_event(true).try_init()
    } else {
        log.with_target(false).try_init()
    };
}
