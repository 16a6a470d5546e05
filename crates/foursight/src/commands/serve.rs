//! `foursight serve`: the games in the browser.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::UnknownArgumentValueParser;
use foursight_server::store::{NodeOptions, Retention, StoreOptions};
use foursight_server::{Fitted, LimitError, LimitKind, Limits, Options, Origin, Rate, Server};
use foursight_voice::{InWords, say};

use super::bots::DoorArgs;
use super::sizes::{self, Bytes, Keep};
use crate::cli::Shared;
use crate::exit::{CliError, CliResult, IO_ERROR};
use crate::hosting;
use crate::lang::{self, Lang};

/// Play in the browser: a web server for this machine, or for everybody
#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; only this machine can reach 127.0.0.1
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS", value_parser = listen_address)]
    http: SocketAddr,
    // What `match`, `tournament` and `arena` call it, for their port.
    #[arg(long = "port", alias = "host", hide = true, value_parser = UnknownArgumentValueParser::suggest_arg("--http"))]
    _port: Option<String>,
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
    /// Let only people play whose name was chosen with this code; everybody may watch
    #[arg(long, value_name = "CODE", env = "FOURSIGHT_INVITATION_CODE", hide_env_values = true)]
    invitation_code: Option<String>,
    /// Let pages of this origin use the server, too, for example `https://play.example`
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<Origin>,
    /// Who may read /metrics: this machine and whoever has the token, or everybody
    #[arg(long, default_value = "local", value_name = "WHO")]
    metrics: Metrics,
    /// Requests a second from one address; 0 for no limit (default: 20, none on this machine)
    #[arg(long, value_name = "NUMBER")]
    rate: Option<u32>,
    /// Change a limit, as in connections-per-address=50, games=10/min or idle-time=90s
    #[arg(long, value_name = "NAME=VALUE", value_parser = limit)]
    limit: Vec<(String, String)>,
    /// How long a player may be away from a timed game before the win can be claimed
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = humantime::parse_duration)]
    grace: Duration,
    /// Computer players that think at once (default: one for each processor)
    #[arg(long, value_name = "NUMBER")]
    thinkers: Option<usize>,
    /// Size from which on nothing new is begun, or "off"; games that have begun go on
    #[arg(long, default_value = "4GB", value_name = "SIZE", value_parser = sizes::bytes)]
    max_database: Bytes,
    /// What one address may have kept in games and drafts, or "off" (none counts on this machine)
    #[arg(long, default_value = "32MB", value_name = "SIZE", value_parser = sizes::bytes)]
    max_per_address: Bytes,
    /// How long games by the rules of drafts are kept after the last move, or "forever"
    #[arg(long, default_value = "30days", value_name = "TIME", value_parser = sizes::keep)]
    keep_drafts: Keep,
    /// How long games are kept in which nobody has moved, or "forever"
    #[arg(long, default_value = "7days", value_name = "TIME", value_parser = sizes::keep)]
    keep_unplayed: Keep,
    /// How long all other games are kept after the last move, or "forever"
    #[arg(long, default_value = "forever", value_name = "TIME", value_parser = sizes::keep)]
    keep_games: Keep,
    /// How long rooms are kept in which nothing happens any more, or "forever"
    #[arg(long, default_value = "90days", value_name = "TIME", value_parser = sizes::keep)]
    keep_rooms: Keep,
    /// How long a name without games is kept after its owner was last here, or "forever"
    #[arg(long, default_value = "90days", value_name = "TIME", value_parser = sizes::keep)]
    keep_people: Keep,
    /// How long a registered name of a bot is kept that nobody uses, or "forever"
    #[arg(long, default_value = "365days", value_name = "TIME", value_parser = sizes::keep)]
    keep_bot_names: Keep,
    /// What this node is called, where several share a PostgreSQL database (default: machine:port)
    #[arg(long, value_name = "NAME", env = "FOURSIGHT_NODE")]
    node: Option<String>,
    /// Where other nodes reach this one (default: as this machine reaches the database, any port)
    #[arg(long, value_name = "ADDRESS", env = "FOURSIGHT_ADVERTISE", value_parser = listen_address)]
    advertise: Option<SocketAddr>,
    /// How long a node may be silent before the others take its games over, 3s to 5min; the same for all of them (default: 12s)
    #[arg(long, value_name = "TIME", value_parser = sizes::lease)]
    lease: Option<Duration>,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
}

/// Shortest token that keeps strangers out.
const SHORTEST_TOKEN: usize = 12;
/// What stands in the place of a token in the documents.
const EXAMPLE_TOKEN: &str = "choose-a-long-one";

/// What everybody tries first.
const GUESSED: [&str; 5] = ["password", "passwort", "12345678", "qwertyui", "abcdefgh"];
/// A token with fewer different characters is a key that was held down.
const FEWEST_DIFFERENT: usize = 5;

/// Whether strangers would guess a token.
fn is_weak(token: &str) -> bool {
    let different: std::collections::BTreeSet<char> = token.chars().collect();
    let lower = token.to_lowercase();
    token.len() < SHORTEST_TOKEN
        || token == EXAMPLE_TOKEN
        || different.len() < FEWEST_DIFFERENT
        || GUESSED.iter().any(|guess| lower.contains(guess))
}

/// Who may read the measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Metrics {
    /// This machine, and whoever has the token.
    Local,
    /// Everybody.
    Public,
}

/// An address, or a name that stands for one; of several the first of IPv4, which everybody has.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let expected =
        "write an address and a port, as in 127.0.0.1:8080, localhost:8080 or 0.0.0.0:8080";
    let found = text.to_socket_addrs().map_err(|error| format!("{error}; {expected}"))?;
    let found: Vec<SocketAddr> = found.collect();
    let first = found.iter().find(|address| address.is_ipv4()).or_else(|| found.first());
    first.copied().ok_or_else(|| expected.to_owned())
}

/// Where bots connect to, if they can.
#[derive(Debug, Clone, Copy)]
struct BotPort(Option<SocketAddr>);

fn bot_port(text: &str) -> Result<BotPort, String> {
    if text == "off" {
        return Ok(BotPort(None));
    }
    let address = listen_address(text).map_err(|error| format!("{error}, or off"))?;
    Ok(BotPort(Some(address)))
}

fn limit(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, as in games=10/min")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

pub(super) fn run(shared: &Shared, args: ServeArgs) -> CliResult {
    foursight_server::start_logging(args.log_json);
    let lang = lang::choose(shared.lang);
    let options = options(shared, lang, args)?;
    let runtime = hosting::runtime(lang)?;
    let ended = runtime.block_on(serve(lang, options));
    // Whatever still runs has nothing to store, and nobody waits for it.
    runtime.shutdown_background();
    ended
}

fn options(shared: &Shared, lang: Lang, args: ServeArgs) -> Result<Options, CliError> {
    let database = hosting::database(lang, args.database, args.data)?;
    args.door.check(lang)?;
    if args.thinkers == Some(0) {
        let none = say!(lang, "serve-no-thinkers", option = "--thinkers");
        return Err(CliError::bad_input(none));
    }
    let of_nodes = [
        ("--node", args.node.is_some()),
        ("--advertise", args.advertise.is_some()),
        ("--lease", args.lease.is_some()),
    ];
    let of_nodes = of_nodes.iter().find(|(_, given)| *given);
    if let (Some((option, _)), true) = (of_nodes, database.starts_with("sqlite:")) {
        return Err(CliError::bad_input(say!(
            lang,
            "serve-one-node",
            option = *option,
            database = "--database"
        )));
    }
    let usual = hosting::options(shared, database)?;
    let mut options = Options {
        http: args.http,
        bots: args.bots.0,
        bot_port: args.door.config(),
        token: args.token.filter(|token| !token.is_empty()),
        invitation_code: args.invitation_code,
        origins: args.origin,
        proxies: args.door.proxies(),
        public_metrics: args.metrics == Metrics::Public,
        grace: args.grace,
        thinkers: args.thinkers.unwrap_or(usual.thinkers),
        keeping: StoreOptions {
            most_bytes: args.max_database.0,
            bytes_per_address: args.max_per_address.0,
            retention: Retention {
                drafts: args.keep_drafts.0,
                unplayed: args.keep_unplayed.0,
                games: args.keep_games.0,
                rooms: args.keep_rooms.0,
                people: args.keep_people.0,
                bot_names: args.keep_bot_names.0,
            },
            node: args.lease.map_or_else(NodeOptions::default, |lease| NodeOptions { lease }),
            ..StoreOptions::default()
        },
        node: args.node,
        advertise: args.advertise,
        ..usual
    };
    let mut limits = options.usual_limits();
    if let Some(rate) = args.rate {
        limits.requests = (rate > 0).then(|| Rate::per_second(rate, rate.saturating_mul(5)));
    }
    let mut set: Vec<&str> = args.rate.iter().map(|_| "requests").collect();
    for (name, value) in &args.limit {
        if set.contains(&name.as_str()) {
            return Err(CliError::bad_input(say!(lang, "serve-limit-twice", name)));
        }
        set.push(name);
        limits.set(name, value).map_err(|error| limit_trouble(lang, &error))?;
    }
    limits.check().map_err(|error| limit_trouble(lang, &error))?;
    options.limits = Some(limits);
    let weak = |token: &String| is_weak(token);
    if !options.is_local() && options.token.as_ref().is_some_and(weak) {
        return Err(CliError::bad_input(say!(lang, "serve-token-weak", length = SHORTEST_TOKEN)));
    }
    // An empty one is a mistake, too: whoever names the option does not want everybody.
    let weak = |code: &String| weak(code) || code.trim().chars().count() < SHORTEST_TOKEN;
    if options.invitation_code.as_ref().is_some_and(weak) {
        let option = "--invitation-code";
        let length = SHORTEST_TOKEN;
        return Err(CliError::bad_input(say!(lang, "serve-code-weak", option, length)));
    }
    Ok(options)
}

/// What is wrong with a limit.
fn limit_trouble(lang: Lang, error: &LimitError) -> CliError {
    let seconds = |time: &Duration| humantime::format_duration(*time).to_string();
    CliError::bad_input(match error {
        LimitError::Name(name) => {
            say!(lang, "serve-limit-unknown", name, names = Limits::names().join(", "))
        }
        LimitError::Value { name, value, expected } => {
            let expected = match expected {
                LimitKind::Rate => say!(lang, "serve-limit-rate").to_owned(),
                LimitKind::Number => say!(lang, "serve-limit-number").to_owned(),
                LimitKind::Time => say!(lang, "serve-limit-time").to_owned(),
                other => other.to_string(),
            };
            say!(lang, "serve-limit-value", name, value, expected)
        }
        LimitError::TooIdle { idle, request, ping } => say!(
            lang,
            "serve-limit-too-idle",
            idle = seconds(idle),
            request = seconds(request),
            ping = seconds(ping)
        ),
    })
}

async fn serve(lang: Lang, options: Options) -> CliResult {
    let has_token = options.token.is_some();
    let server = hosting::start(lang, options).await?;
    // A token that somebody chose is theirs to know, and not for logs.
    let token = server.token().filter(|_| !has_token);
    // A server goes on even if nobody reads what it says.
    let _ = print_addresses(lang, &server, token);
    let deaf = |error| CliError::io(say!(lang, "signals-not-received"), &error);
    let ended = tokio::select! {
        asked = shutdown_requested() => asked.map_err(deaf),
        () = server.drained() => Ok(()),
        () = server.taken_over() => {
            let message = say!(lang, "database-taken-over").to_owned();
            Err(CliError { code: IO_ERROR, message: Some(message) })
        }
    };
    server.stop().await;
    ended
}

/// Prints where everything is.
fn print_addresses(lang: Lang, server: &Server, token: Option<&str>) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    let address = format!("http://{}", server.address());
    writeln!(out, "{}", say!(lang, "serve-address", address))?;
    match (server.bots(), server.no_bots()) {
        (Some(address), _) => {
            writeln!(out, "{}", say!(lang, "port-open", address = address.to_string()))?;
        }
        (None, Some(why)) => {
            writeln!(out, "{}", say!(lang, "serve-no-bots", why = why.in_words(lang)))?;
        }
        (None, None) => {}
    }
    if let Some(Fitted { files, connections, sockets }) = server.fitted() {
        let (unit, shell) = ("LimitNOFILE=", "ulimit -n");
        let told = say!(lang, "serve-few-files", files, connections, sockets, unit, shell);
        writeln!(out, "{told}")?;
    }
    if let Some(token) = token {
        writeln!(out, "{}", say!(lang, "serve-token", token))?;
    }
    writeln!(out, "{}", say!(lang, "serve-how-to-end"))?;
    out.flush()
}

/// Waits for Ctrl-C, SIGTERM, or SIGHUP, which a terminal sends that is closed.
async fn shutdown_requested() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        // Whoever starts it with nohup wants it to go on.
        let mut hangup = match ignores_hangup() {
            true => None,
            false => Some(signal(SignalKind::hangup())?),
        };
        let hung_up = async {
            match &mut hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            done = tokio::signal::ctrl_c() => done,
            _ = terminate.recv() => Ok(()),
            _ = hung_up => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// Whether this process was started with SIGHUP ignored; where nobody can tell, it is left as it is.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return true };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operator_18_tokens_that_everybody_tries_first_are_weak() {
        for weak in [
            "",
            "short",
            EXAMPLE_TOKEN,
            "aaaaaaaaaaaaaaa",
            "abababababababab",
            "1234567890123456",
            "Password87654321",
        ] {
            assert!(is_weak(weak), "{weak}");
        }
        for strong in ["9f3c1a7720b4de58", "correct horse battery", "a secret token"] {
            assert!(!is_weak(strong), "{strong}");
        }
    }
}
