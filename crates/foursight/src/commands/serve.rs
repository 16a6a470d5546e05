//! `foursight serve`: the games in the browser.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use foursight_server::{Limits, Options, Server};

use super::bots::DoorArgs;
use crate::cli::Shared;
use crate::exit::{CliError, Outcome};
use crate::hosting;
use crate::store::Store;

/// Play in the browser: a web server for this machine, or for everybody
#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; only this machine can reach 127.0.0.1
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    http: SocketAddr,
    /// Where bots connect to, or "off"; if the port is taken, games go on without them
    #[arg(long, default_value = "127.0.0.1:5051", value_name = "ADDRESS", value_parser = bot_port)]
    bots: BotPort,
    #[command(flatten)]
    door: DoorArgs,
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

/// Where bots connect to, if they can.
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
    hosting::runtime()?.block_on(serve(options))
}

fn options(shared: &Shared, args: ServeArgs) -> Result<Options, CliError> {
    let database = match (args.database, args.data) {
        (Some(database), _) => database,
        (None, folder) => {
            let folder = folder.or_else(|| Store::of_user().data_folder()).ok_or_else(|| {
                CliError::bad_input("there is no folder for the database; name one with --data")
            })?;
            hosting::database_in(&folder)
        }
    };
    let usual = hosting::options(shared, database)?;
    let limits = args.rate.map(|rate| Limits {
        rate: (rate > 0).then_some((rate, rate.saturating_mul(5))),
        ..if args.http.ip().is_loopback() { Limits::default() } else { Limits::for_strangers() }
    });
    Ok(Options {
        http: args.http,
        bots: args.bots.0,
        bot_port: args.door.config(),
        token: args.token.filter(|token| !token.is_empty()),
        origins: args.origin,
        behind_proxy: args.behind_proxy,
        limits,
        grace: args.grace,
        thinkers: args.thinkers.unwrap_or(usual.thinkers),
        ..usual
    })
}

async fn serve(options: Options) -> Outcome {
    let server = hosting::start(options).await?;
    // A server goes on even if nobody reads what it says.
    let _ = print_addresses(&server);
    shutdown_requested().await.map_err(|error| CliError::io("signals cannot be heard", &error))?;
    server.stop().await;
    Ok(())
}

/// Prints where everything is.
fn print_addresses(server: &Server) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "Foursight plays at http://{}", server.address())?;
    match (server.bots(), server.no_bots()) {
        (Some(address), _) => writeln!(out, "Bots connect to ws://{address}/NAME")?,
        (None, Some(why)) => writeln!(out, "Bots cannot connect: {why}")?,
        (None, None) => {}
    }
    if let Some(token) = server.token() {
        writeln!(out, "Control token: {token}")?;
    }
    writeln!(out, "Ctrl-C ends it; games go on the next time.")?;
    out.flush()
}

/// Waits for Ctrl-C or SIGTERM.
async fn shutdown_requested() -> std::io::Result<()> {
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
