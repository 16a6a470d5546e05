//! What all commands that host bots share: time limits, ports, the runtime.

use std::future::Future;
use std::net::IpAddr;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use clap::Args;
use foursight_arena::tournament::BotEntry;
use foursight_arena::{
    BotServer, BotSpec, Identity, IpNet, Lobby, LobbyEvent, NameRegistry, Proxies, Rate, RateError,
    ServerConfig, secret,
};
use foursight_rules::Ruleset;
use foursight_voice::{InWords, say};

use super::bot_names::NamesArgs;
use crate::exit::{CliError, CliResult};
use crate::help;
use crate::lang::{self, Lang};
use crate::misuse::Told;

/// The port of the contest.
pub(crate) const CONTEST_PORT: u16 = 5051;
/// What shells expect of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// The seed that was given, or one that no bot can guess: from the bombs of some games one could try
/// out all times at which a match may have begun.
pub(super) fn seed(given: Option<u64>) -> Result<u64, CliError> {
    given
        .map_or_else(secret::new_seed, Ok)
        .map_err(|error| CliError::io("getrandom", &std::io::Error::other(error.to_string())))
}

/// Whom the port for bots lets in.
#[derive(Debug, Clone, Args)]
pub(crate) struct DoorArgs {
    /// Let pages of this origin be bots, for example `https://play.example`; no page is otherwise
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    bot_origin: Vec<String>,
    /// Bots at once from one address (IPv6: network); those of this machine are not counted
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    bots_per_address: u16,
    /// How long a bot may be silent, even if it is sent a ping, before it is disconnected
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = duration)]
    bot_idle: Duration,
    /// How often a bot of one name may connect from one address, as in 60/min or 10/s, or "off"; all
    /// bots of that address four times as often; those of this machine are not counted
    #[arg(long, default_value = "60/min", value_name = "RATE", value_parser = rate)]
    bot_rate: BotRate,
    /// A proxy at this address or in this network stands in front and tells the visitors' addresses
    /// in X-Forwarded-For (without a value: one on this machine)
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = THIS_MACHINE,
        value_parser = networks)]
    behind_proxy: Option<Networks>,
}

impl DoorArgs {
    /// What that means for a port.
    pub(crate) fn config(&self) -> ServerConfig {
        ServerConfig {
            origins: self.bot_origin.clone(),
            per_address: usize::from(self.bots_per_address),
            rate: self.bot_rate.0,
            idle: self.bot_idle,
            proxies: Proxies::new(self.proxies()),
            ..ServerConfig::default()
        }
    }

    /// Refuses what cannot be meant.
    pub(crate) fn check(&self, lang: Lang) -> CliResult {
        match self.proxies().iter().find(|network| network.prefix_len() == 0) {
            None => Ok(()),
            Some(network) => {
                let (option, network) = ("--behind-proxy", network.to_string());
                let everybody = say!(lang, "proxy-of-everybody", option, network);
                Err(CliError::bad_input(everybody))
            }
        }
    }

    /// Where proxies are.
    pub(crate) fn proxies(&self) -> Vec<IpNet> {
        self.behind_proxy.as_ref().map(|networks| networks.0.clone()).unwrap_or_default()
    }
}

/// How often, unless nobody counts.
#[derive(Debug, Clone, Copy)]
struct BotRate(Option<Rate>);

fn rate(text: &str) -> Result<BotRate, String> {
    if text == "off" {
        return Ok(BotRate(None));
    }
    let rate = text.parse().map_err(|error: RateError| format!("{error}, or off"))?;
    Ok(BotRate(Some(rate)))
}

/// Where a page comes from, as browsers write it: anything else would never be met.
fn origin(text: &str) -> Result<String, String> {
    let origin = text.trim().trim_end_matches('/').to_ascii_lowercase();
    let host = origin.split_once("://").filter(|(scheme, _)| !scheme.is_empty());
    match host {
        Some((_, host)) if !host.is_empty() && !host.contains(['/', '*', ' ']) => Ok(origin),
        _ => Err("expected the origin of a page, as in https://play.example".to_owned()),
    }
}

/// The networks of this machine's own addresses.
const THIS_MACHINE: &str = "127.0.0.0/8,::1/128";

/// Where proxies are.
#[derive(Debug, Clone)]
struct Networks(Vec<IpNet>);

/// Networks and single addresses, with commas between them.
fn networks(text: &str) -> Result<Networks, String> {
    let network = |text: &str| {
        let single = text.parse().map(|address: IpAddr| IpNet::from(address.to_canonical())).ok();
        single.or_else(|| text.parse().ok()).ok_or_else(|| {
            "expected the proxy's address, as in 192.0.2.1, or its network, as in 10.0.0.0/8"
                .to_owned()
        })
    };
    text.split(',').map(|part| network(part.trim())).collect::<Result<_, _>>().map(Networks)
}

/// The ports of this process, for whoever has to be told that it ends.
static PORTS: Mutex<Vec<Weak<Lobby>>> = Mutex::new(Vec::new());

/// Tells the bots of all ports that the arena was interrupted.
async fn interrupt_ports() {
    /// How long bots may take to hear it.
    const LONGEST: Duration = Duration::from_secs(1);
    let ports = std::mem::take(&mut *PORTS.lock().unwrap_or_else(PoisonError::into_inner));
    for lobby in ports {
        // The port is closed by now, but bots that were there hold on to it.
        if let Some(lobby) = lobby.upgrade() {
            let _ = tokio::time::timeout(LONGEST, lobby.interrupt()).await;
        }
    }
}

/// Where WebSocket bots connect to.
#[derive(Debug, Clone, Args)]
pub(crate) struct PortArgs {
    /// Port on which WebSocket bots connect; 0 takes any free one
    #[arg(long, default_value_t = CONTEST_PORT)]
    pub(crate) port: u16,
    /// Address to listen on; 0.0.0.0 lets in bots from other machines
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,
    #[command(flatten)]
    door: DoorArgs,
    #[command(flatten)]
    names: NamesArgs,
}

impl PortArgs {
    /// Opens the port and reports connections. The bots that are waited for are named; without any,
    /// every bot may connect.
    pub(crate) async fn open(
        &self,
        lang: Lang,
        expected: &[BotSpec],
    ) -> Result<BotServer, CliError> {
        self.door.check(lang)?;
        let address = format!("{}:{}", self.host, self.port);
        let expected: Vec<Identity> = expected.iter().filter_map(|bot| bot.identity(0)).collect();
        let tell = move |event: &LobbyEvent| {
            anstream::eprintln!("{}", lobby_message(lang, &expected, event));
        };
        let names = self.names.folder().map(|names| Arc::new(names) as Arc<dyn NameRegistry>);
        let config = ServerConfig { names, ..self.door.config() };
        let server = BotServer::open(&address, config, tell).await;
        let server = server.map_err(|error| {
            CliError::io(say!(lang, "port-not-opened", address, option = "--port"), &error)
        })?;
        let lobby = Arc::downgrade(server.lobby());
        PORTS.lock().unwrap_or_else(PoisonError::into_inner).push(lobby);
        let address = server.address();
        anstream::eprintln!("{}", say!(lang, "port-open", address = address.to_string()));
        Ok(server)
    }
}

fn lobby_message(lang: Lang, expected: &[Identity], event: &LobbyEvent) -> String {
    match event {
        LobbyEvent::Came(bot)
            if !expected.is_empty() && expected.iter().all(|wanted| wanted.name != bot.name) =>
        {
            let wanted: Vec<String> = expected.iter().map(ToString::to_string).collect();
            let wanted = wanted.join(", ");
            say!(lang, "bot-not-expected", bot = bot.to_string(), wanted)
        }
        LobbyEvent::Came(bot) => format!("+ {bot}"),
        LobbyEvent::Left(bot, fault) => format!("- {bot}: {fault}"),
        LobbyEvent::Refused(why) => say!(lang, "bot-refused", why = why.to_string()),
    }
}

/// A time limit such as 700ms, 2s or 1m.
pub(crate) fn duration(text: &str) -> Result<Duration, Told> {
    let lang = help::language();
    let time = humantime::parse_duration(text)
        .map_err(|_| Told(say!(lang, "usage-time", one = "700ms", other = "2s")))?;
    // What is shown and told to bots are milliseconds.
    if time.as_millis() == 0 { Err(Told(say!(lang, "time-nothing").to_owned())) } else { Ok(time) }
}

/// A bot on the command line, with a name if it was given one.
pub(crate) fn entry(text: &str) -> Result<BotEntry, Told> {
    text.parse().map_err(|error: foursight_arena::SpecError| Told(error.in_words(help::language())))
}

/// Whether there are as many bots as seats, and all of them know the game.
pub(crate) fn check_seats(lang: Lang, rules: &Arc<Ruleset>, bots: &[BotSpec]) -> CliResult {
    let seats = rules.players().len();
    if bots.len() != seats {
        let title = rules.title(lang.code());
        return Err(CliError::bad_input(say!(
            lang,
            "bots-wrong-number",
            title,
            seats,
            bots = bots.len()
        )));
    }
    bots.iter()
        .try_for_each(|bot| bot.suits(rules))
        .map_err(|why| CliError::bad_input(why.in_words(lang)))
}

/// Whether the programs are there that these bots begin with, as the shell that will start them sees it:
/// whoever mistypes one should not read of it as lost games.
pub(crate) fn check_programs(lang: Lang, bots: &[BotSpec]) -> CliResult {
    for bot in bots {
        if let Some(program) = bot.command().and_then(first_word).filter(|word| !is_there(word)) {
            let bot = bot.to_string();
            return Err(CliError::bad_input(say!(lang, "bots-program-missing", program, bot)));
        }
    }
    Ok(())
}

/// The word that a command begins with, if it is no more than the name of a program.
fn first_word(command: &str) -> Option<&str> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._+-".contains(letter);
    command.split_whitespace().next().filter(|word| word.chars().all(is_plain))
}

/// True if the shell knows this word, or cannot be asked.
fn is_there(word: &str) -> bool {
    if cfg!(not(unix)) {
        return true;
    }
    let mut shell = std::process::Command::new("sh");
    let asked = shell.args(["-c", "command -v \"$0\"", word]);
    let output = asked.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.map_or(true, |output| output.status.success() || output.status.code().is_none())
}

/// Runs what waits for sockets and programs. Ctrl-C ends it and every program that it started.
pub(crate) fn block_on<T>(work: impl Future<Output = Result<T, CliError>>) -> Result<T, CliError> {
    block_on_uninterrupted(async {
        let outcome = {
            // Dropped before bots are told: whoever asked them must not take that for a lost game.
            tokio::pin!(work);
            tokio::select! {
                outcome = &mut work => Some(outcome),
                () = interrupted() => None,
            }
        };
        match outcome {
            Some(outcome) => outcome,
            None => {
                interrupt_ports().await;
                Err(CliError::silent(INTERRUPTED))
            }
        }
    })
}

/// The same for work that looks after Ctrl-C itself.
pub(crate) fn block_on_uninterrupted<T>(
    work: impl Future<Output = Result<T, CliError>>,
) -> Result<T, CliError> {
    /// How long agents may go on thinking, and programs take to be ended.
    const SHUTDOWN_TIME: Duration = Duration::from_secs(2);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime
        .map_err(|error| CliError::io(say!(lang::choose(None), "threads-not-started"), &error))?;
    let outcome = runtime.block_on(work);
    runtime.shutdown_timeout(SHUTDOWN_TIME);
    outcome
}

/// Waits for Ctrl-C, or for being told to end.
pub(crate) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut told) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = told.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// How long the rest will take if it goes on like this, for people; nothing before the first game and
/// after the last.
pub(crate) fn time_left(lang: Lang, spent: Duration, played: u64, games: u64) -> Option<String> {
    let left = games.checked_sub(played).filter(|left| *left > 0 && played > 0)?;
    let seconds = (spent.as_secs_f64() / played as f64 * left as f64).ceil();
    let time = humantime::format_duration(Duration::from_secs(seconds as u64)).to_string();
    Some(say!(lang, "tournament-time-left", time))
}

/// How long answers took.
pub(crate) struct Latency {
    answers: usize,
    /// Milliseconds: median, 90 %, 99 %, slowest.
    ms: [f64; 4],
}

impl Latency {
    pub(crate) fn of(times: &mut [Duration]) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let index = (times.len().saturating_sub(1) as f64 * share).round() as usize;
            times.get(index).map_or(0.0, |time| (time.as_secs_f64() * 1e6).round() / 1e3)
        };
        Self { answers: times.len(), ms: [at(0.5), at(0.9), at(0.99), at(1.0)] }
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        let [median, p90, p99, slowest] = self.ms;
        serde_json::json!({
            "answers": self.answers, "median_ms": median, "p90_ms": p90, "p99_ms": p99, "slowest_ms": slowest,
        })
    }
}

impl std::fmt::Display for Latency {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [median, p90, p99, slowest] = self.ms;
        write!(f, "{median:.1} / {p90:.1} / {p99:.1} / {slowest:.1} ms (50 % / 90 % / 99 % / max)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arena_finding_15_the_time_that_is_left_follows_from_the_games_so_far() {
        let left = |seconds, played, games| {
            time_left(Lang::En, Duration::from_secs(seconds), played, games)
        };
        assert_eq!(left(10, 5, 20).as_deref(), Some("about 30s left"));
        assert_eq!(left(100, 1, 2).as_deref(), Some("about 1m 40s left"));
        assert_eq!((left(10, 0, 20), left(10, 20, 20), left(10, 21, 20)), (None, None, None));
    }
}
