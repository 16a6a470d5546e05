//! `foursight serve`: the games in the browser.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use etcetera::BaseStrategy;
use foursight_server::{Limits, Options, Server, StartError};

use super::pack::describe::describe;
use crate::cli::Shared;
use crate::exit::{IO_TROUBLE, Outcome, Stop};
use crate::lang::Lang;
use crate::packs;

/// Bytes of stack for each thread.
const STACK: usize = 16 << 20;

/// Play in the browser: a web server for this machine, or for everybody
#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; only this machine can reach 127.0.0.1
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    http: SocketAddr,
    /// Where bots connect to, or "off"; if the port is taken, games go on without them
    #[arg(long, default_value = "127.0.0.1:5051", value_name = "ADDRESS", value_parser = bot_port)]
    bots: BotPort,
    /// Folder for the database (default: the user's own)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database: sqlite:FILE or postgres://USER@HOST/NAME (default: a file in the folder)
    #[arg(long, value_name = "URL", env = "FOURSIGHT_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Token for controls (default: made at the start where strangers can reach the server)
    #[arg(long, value_name = "TOKEN", env = "FOURSIGHT_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Let pages of this origin use the server, too, for example <https://play.example>
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,
    /// A proxy stands in front and tells the visitors' addresses in X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// Requests a second from one address; 0 for no limit (default: 20, none on this machine)
    #[arg(long, value_name = "NUMBER")]
    rate: Option<u32>,
    /// How long a player may be away from a game with others
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = humantime::parse_duration)]
    grace: Duration,
    /// Computer players that think at once (default: one for each processor)
    #[arg(long, value_name = "NUMBER")]
    thinkers: Option<usize>,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
}

/// Where bots connect to, if they may.
#[derive(Debug, Clone, Copy)]
struct BotPort(Option<SocketAddr>);

fn bot_port(text: &str) -> Result<BotPort, String> {
    if text == "off" {
        return Ok(BotPort(None));
    }
    let address = text.parse().map_err(|error| format!("{error}; write 127.0.0.1:5051 or off"))?;
    Ok(BotPort(Some(address)))
}

pub(super) fn run(shared: &Shared, args: ServeArgs) -> Outcome {
    foursight_server::start_logging(args.log_json);
    let options = options(shared, args)?;
    // The solver searches deep, and unoptimised frames are large; unused stack costs nothing.
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().thread_stack_size(STACK).build();
    let runtime = runtime.map_err(|error| Stop::io("threads cannot be started", &error))?;
    runtime.block_on(serve(options))
}

fn options(shared: &Shared, args: ServeArgs) -> Result<Options, Stop> {
    let database = match (args.database, args.data) {
        (Some(database), _) => database,
        (None, folder) => {
            let folder = folder.or_else(own_folder).ok_or_else(|| {
                Stop::bad_input("there is no folder for the database; name one with --data")
            })?;
            format!("sqlite:{}", folder.join("foursight.db").display())
        }
    };
    let usual = Options::new(database);
    let limits = args.rate.map(|rate| Limits {
        rate: (rate > 0).then_some((rate, rate.saturating_mul(5))),
        ..if args.http.ip().is_loopback() { Limits::default() } else { Limits::for_strangers() }
    });
    Ok(Options {
        http: args.http,
        bots: args.bots.0,
        shelves: packs::shelves(shared)?,
        describe: |rules, language| {
            describe(rules, if language == "de" { Lang::De } else { Lang::En })
        },
        token: args.token.filter(|token| !token.is_empty()),
        origins: args.origin,
        behind_proxy: args.behind_proxy,
        limits,
        grace: args.grace,
        thinkers: args.thinkers.unwrap_or(usual.thinkers),
        ..usual
    })
}

/// Where the user's data is kept.
fn own_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.data_dir().join("foursight"))
}

async fn serve(options: Options) -> Outcome {
    let server = Server::start(options).await.map_err(|error| match &error {
        StartError::Store(_) | StartError::Listen { .. } | StartError::Random => {
            Stop { code: IO_TROUBLE, message: Some(error.to_string()) }
        }
    })?;
    // A server goes on even if nobody reads what it says.
    let _ = greet(&server);
    asked_to_end().await.map_err(|error| Stop::io("signals cannot be heard", &error))?;
    server.stop().await;
    Ok(())
}

/// Says where everything is.
fn greet(server: &Server) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "Foursight plays at http://{}", server.address())?;
    match (server.bots(), server.no_bots()) {
        (Some(address), _) => writeln!(out, "Bots connect to ws://{address}/NAME")?,
        (None, Some(why)) => writeln!(out, "No bots can come: {why}")?,
        (None, None) => {}
    }
    if let Some(token) = server.token() {
        writeln!(out, "Control token: {token}")?;
    }
    writeln!(out, "Ctrl-C ends it; games go on the next time.")?;
    out.flush()
}

/// Waits for Ctrl-C, or for the system to ask politely.
async fn asked_to_end() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            done = tokio::signal::ctrl_c() => done,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
