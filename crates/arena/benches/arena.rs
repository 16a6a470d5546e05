//! Speed of the arena: the referee, sockets, a thousand bots, tournaments. Run it with
//! `cargo xtask bench arena`, or one part with `cargo xtask bench arena referee`.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use foursight_agents::AgentKind;
use foursight_arena::tournament::{
    Journal, Tournament, TournamentConfig, TournamentContext, run_tournament,
};
use foursight_arena::{
    AgentContestant, BotServer, ContestEvent, ContestRules, Contestant, EndKind, Game, Identity,
    Ladder, MatchPlan, MoveLimits, PlayedGame, SeedDerivation, Series, SeriesRules, ServerConfig,
    SocketContestant, play_in_process, play_match, run_contest,
};
use foursight_rules::{Library, Ruleset};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{accept_async_with_config, connect_async_with_config};

const SPAN: Duration = Duration::from_secs(4);
/// Time to think where only the speed counts.
const LONG: Duration = Duration::from_secs(10);

fn main() {
    let asked: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |part: &str| asked.is_empty() || asked.iter().any(|word| word == part);
    if wanted("referee") {
        referee();
    }
    let runtime = || {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime")
    };
    if wanted("sockets") {
        runtime().block_on(sockets());
    }
    if wanted("crowd") {
        runtime().block_on(crowd());
        runtime().block_on(pairing());
    }
    if wanted("tournament") {
        tournament();
    }
    // Takes minutes and is run only if it is asked for; a number says how many games.
    if asked.iter().any(|word| word == "busy") {
        let games = asked.iter().find_map(|word| word.parse().ok()).unwrap_or(60);
        if !runtime().block_on(busy(games)) {
            std::process::exit(1);
        }
    }
}

fn xtreme() -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).expect("a bundled pack")
}

/// Random players under the referee, in one thread.
fn referee() {
    let rules = xtreme();
    let mut game = Game::new(&rules, 0, 0, None);
    let mut agents: Vec<_> =
        (0..2).map(|seat| AgentKind::Random.build(&rules, seat).expect("plays anything")).collect();
    let (mut games, mut moves) = (0u64, 0u64);
    let clock = ThreadTime::now();
    while clock.elapsed() < SPAN {
        for _ in 0..1000 {
            game.restart((games % 2) as u8, games);
            play_in_process(&mut game, &mut agents, MoveLimits::default());
            games += 1;
            moves += game.moves().len() as u64;
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "referee in process, random bots, Xtreme rules: {:.0} games/s, {:.0} moves/s (one core)",
        games as f64 / seconds,
        moves as f64 / seconds
    );
}

fn small_buffers() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0)
}

/// Round trips a second of a plain echo with so many clients at once.
async fn echo(clients: usize, span: Duration) -> f64 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let server = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let _ = stream.set_nodelay(true);
            tokio::spawn(async move {
                let Ok(mut socket) = accept_async_with_config(stream, Some(small_buffers())).await
                else {
                    return;
                };
                while let Some(Ok(message)) = socket.next().await {
                    if socket.send(message).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    let count = Arc::new(AtomicU64::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = Vec::new();
    for _ in 0..clients {
        let (mut socket, _) =
            connect_async_with_config(format!("ws://{address}"), Some(small_buffers()), true)
                .await
                .expect("an echo");
        let (count, stop) = (Arc::clone(&count), Arc::clone(&stop));
        tasks.push(tokio::spawn(async move {
            // About as long as a state.
            let payload = Message::binary(vec![b'x'; 160]);
            while !stop.load(Ordering::Relaxed) {
                if socket.send(payload.clone()).await.is_err() || socket.next().await.is_none() {
                    return;
                }
                count.fetch_add(1, Ordering::Relaxed);
            }
        }));
    }
    let began = Instant::now();
    let before = count.load(Ordering::Relaxed);
    tokio::time::sleep(span).await;
    let rate = (count.load(Ordering::Relaxed) - before) as f64 / began.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        let _ = task.await;
    }
    server.abort();
    rate
}

/// A bot that plays the first free column after thinking so long; notes how long it took.
async fn bot(address: SocketAddr, name: String, think: Duration, times: Arc<Mutex<Vec<Duration>>>) {
    let url = format!("ws://{address}/{name}");
    let Ok((mut socket, _)) = connect_async_with_config(url, Some(small_buffers()), true).await
    else {
        return;
    };
    while let Some(Ok(message)) = socket.next().await {
        let asked = Instant::now();
        let Message::Binary(bytes) = message else { continue };
        if bytes.first() == Some(&0xFF) {
            continue;
        }
        // The last row of the board is its top: the first 0 in it is a column with room.
        let top = bytes.iter().rposition(|&byte| byte == b'[').unwrap_or(0);
        let cells = bytes[top + 1..].split(|&byte| byte == b',');
        let column = cells.take(7).position(|cell| cell.first() == Some(&b'0')).unwrap_or(0);
        if !think.is_zero() {
            tokio::time::sleep(think).await;
            if let Ok(mut times) = times.lock() {
                times.push(asked.elapsed());
            }
        }
        if socket.send(Message::text(format!("{{\"column\":{column}}}"))).await.is_err() {
            return;
        }
    }
}

fn plan(limit: Duration) -> MatchPlan {
    MatchPlan {
        rules: xtreme(),
        series: SeriesRules {
            seats: 2,
            games: u32::MAX / 2,
            sudden_death: 0,
            paired: false,
            seed: 1,
            derivation: SeedDerivation::Hashed,
        },
        limits: MoveLimits::per_move(limit),
        openings: Arc::new([]),
        names: vec!["left".to_owned(), "right".to_owned()],
        adjudicate: None,
        watch: None,
    }
}

/// What came of playing with bots for a while.
#[derive(Default)]
struct Tally {
    moves: u64,
    games: u64,
    faults: u64,
    overhead: Vec<Duration>,
}

async fn play(tables: usize, think: Duration, limit: Duration, span: Duration) -> (Tally, f64) {
    let config = ServerConfig { connections: 8192, ..ServerConfig::default() };
    let server = BotServer::open("127.0.0.1:0", config, |_| {}).await.expect("a port");
    let (mut seats, mut bots) = (Vec::new(), Vec::new());
    for table in 0..tables {
        let mut pair = Vec::new();
        for side in ["left", "right"] {
            let name = format!("{side}{table}");
            let times = Arc::new(Mutex::new(Vec::new()));
            bots.push(tokio::spawn(bot(server.address(), name.clone(), think, Arc::clone(&times))));
            let player = SocketContestant::new(
                server.lobby(),
                Identity::first(name),
                Duration::ZERO,
                Duration::ZERO,
            );
            pair.push((player, times));
        }
        seats.push(pair);
    }
    // All bots come at once; then everybody sits down.
    for (player, _) in seats.iter_mut().flatten() {
        player.arrive().await;
    }
    let (began, mut tally) = (Instant::now(), Tally::default());
    let mut matches = Vec::new();
    for pair in seats {
        let plan = plan(limit);
        matches.push(tokio::spawn(async move {
            let seated =
                pair.into_iter().map(|(player, times)| (Contestant::Socket(player), times));
            let (mut players, times): (Vec<_>, Vec<_>) = seated.unzip();
            let (mut tally, mut took) = (Tally::default(), vec![Vec::new(); 2]);
            let mut series = Series::new(plan.series);
            play_match(&plan, &mut players, &mut series, |played| {
                tally.games += 1;
                tally.moves += played.summary.moves as u64;
                tally.faults += u64::from(!played.summary.end.kind.is_on_board());
                for (all, new) in took.iter_mut().zip(played.thinking) {
                    all.extend(new);
                }
                began.elapsed() < span
            })
            .await;
            for (seen, own) in took.iter().zip(&times) {
                let own = own.lock().map(|own| own.clone()).unwrap_or_default();
                tally
                    .overhead
                    .extend(seen.iter().zip(own).map(|(seen, own)| seen.saturating_sub(own)));
            }
            tally
        }));
    }
    for table in matches {
        let part = table.await.expect("a match");
        tally.moves += part.moves;
        tally.games += part.games;
        tally.faults += part.faults;
        tally.overhead.extend(part.overhead);
    }
    let seconds = began.elapsed().as_secs_f64();
    bots.iter().for_each(tokio::task::JoinHandle::abort);
    (tally, seconds)
}

/// Both take turns, so that whatever else the machine does falls on both.
async fn sockets() {
    const TABLES: usize = 200;
    const ROUNDS: usize = 5;
    let (mut rounds, mut faults) = (Vec::new(), 0);
    for _ in 0..ROUNDS {
        let echo = echo(TABLES, SPAN / 2).await;
        let (tally, seconds) = play(TABLES, Duration::ZERO, LONG, SPAN / 2).await;
        let rate = tally.moves as f64 / seconds;
        rounds.push((rate / echo, rate, echo));
        faults += tally.faults;
    }
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (share, rate, echo) = rounds[ROUNDS / 2];
    println!(
        "WebSocket bots, {TABLES} games at once: {rate:.0} moves/s, {:.0} % of a bare echo ({echo:.0}/s); \
         median of {ROUNDS}, {:.0} to {:.0} %; {faults} faults",
        100.0 * share,
        100.0 * rounds[0].0,
        100.0 * rounds[ROUNDS - 1].0,
    );
}

/// Bytes of memory in use.
fn memory() -> f64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: f64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0.0);
    pages * 4096.0
}

async fn crowd() {
    const TABLES: usize = 500;
    let before = memory();
    let (mut tally, seconds) =
        play(TABLES, Duration::from_millis(100), Duration::from_millis(700), SPAN).await;
    let used = (memory() - before) / (2 * TABLES) as f64 / 1024.0;
    tally.overhead.sort_unstable();
    let at = |share: f64| {
        let index = (tally.overhead.len().saturating_sub(1)) as f64 * share;
        tally.overhead.get(index as usize).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    println!(
        "{} bots playing: {:.0} moves/s, {} faults in {} games, overhead median {:.2} ms, p99 {:.2} ms, \
         {used:.0} KB per connection (both ends and the match)",
        2 * TABLES,
        tally.moves as f64 / seconds,
        tally.faults,
        tally.games,
        at(0.5),
        at(0.99),
    );
}

/// How long a contest takes until everybody of a crowd has sat down.
async fn pairing() {
    const BOTS: usize = 1000;
    let config = ServerConfig { connections: 8192, ..ServerConfig::default() };
    let server = BotServer::open("127.0.0.1:0", config, |_| {}).await.expect("a port");
    let times = Arc::new(Mutex::new(Vec::new()));
    let bots: Vec<_> = (0..BOTS)
        .map(|number| {
            let name = format!("bot{number}");
            tokio::spawn(bot(server.address(), name, Duration::ZERO, Arc::clone(&times)))
        })
        .collect();
    server.lobby().until(|lobby| (lobby.waiting().len() == BOTS).then_some(())).await;
    let mut plan = plan(LONG);
    plan.series.games = 1;
    let matches = BOTS as u64 / 2;
    let rules = ContestRules { plan, concurrency: BOTS, matches: Some(matches) };
    let (began, mut begun, mut seated) = (Instant::now(), 0, Duration::ZERO);
    let mut ladder = Ladder::default();
    run_contest(server.lobby(), &rules, &mut ladder, None, |event| {
        if matches!(event, ContestEvent::Begins(_)) {
            begun += 1;
            seated = began.elapsed();
        }
    })
    .await
    .expect("no log, no error");
    bots.iter().for_each(tokio::task::JoinHandle::abort);
    println!(
        "{BOTS} bots of a contest: {begun} matches begun within {:.0} ms, all over after {:.2} s",
        seated.as_secs_f64() * 1e3,
        began.elapsed().as_secs_f64(),
    );
}

/// The same tournament on one core and on two, in turns, and beside it what the machine has to
/// give: two tournaments at once, each on its own core. Two cores may be two halves of one.
fn tournament() {
    const ROUNDS: usize = 5;
    let rules = xtreme();
    let mut text = "format = \"round-robin\"\ngames = 4\nnodes = 2000\n".to_owned();
    // The strongest that can play this: tournaments are for players that think.
    let strongest = AgentKind::all().filter(|kind| kind.suits(&rules).is_ok()).last();
    let kind = strongest.unwrap_or(AgentKind::Blocker);
    for _ in 0..20 {
        text.push_str(&format!("[[bot]]\nrun = \"agent:{kind}\"\n"));
    }
    let seconds = |cores| hold(&rules, &text, cores);
    let mut rounds: Vec<[f64; 3]> = (0..ROUNDS)
        .map(|_| {
            let (one, two) = (seconds(1), seconds(2));
            let both = std::thread::scope(|scope| {
                let tasks = [(); 2].map(|()| scope.spawn(|| seconds(1)));
                tasks.map(|task| task.join().expect("a tournament")).into_iter().fold(0.0, f64::max)
            });
            [one / two, 2.0 * one / both, one]
        })
        .collect();
    let mut median = |at: usize| {
        rounds.sort_by(|a, b| a[at].total_cmp(&b[at]));
        rounds[ROUNDS / 2][at]
    };
    println!(
        "tournament of 20 agents ({kind}), {:.2} s on one core: on two {:.2} times as fast; \
         two tournaments at once, each on one core, {:.2} times; medians of {ROUNDS}",
        median(2),
        median(0),
        median(1),
    );
}

/// The strongest player of the contest at the contest's limit, beside six loops that take all they can
/// get: half of the games against itself, half against a WebSocket bot. How many games would it lose on
/// time if it was forgiven nothing? What counts is the referee's clock from the question to the answer.
async fn busy(games: u32) -> bool {
    const LIMIT: Duration = Duration::from_millis(700);
    const TABLES: u32 = 4;
    let stop = Arc::new(AtomicBool::new(false));
    let loops: Vec<_> = (0..6)
        .map(|_| {
            let stop = Arc::clone(&stop);
            std::thread::spawn(move || while !stop.load(Ordering::Relaxed) {})
        })
        .collect();
    let config = ServerConfig { connections: 8192, ..ServerConfig::default() };
    let server = BotServer::open("127.0.0.1:0", config, |_| {}).await.expect("a port");
    let mut matches = Vec::new();
    for table in 0..TABLES {
        let mut plan = plan(LIMIT);
        plan.series.games = games.div_ceil(TABLES);
        plan.series.seed = u64::from(table);
        let agent = || Contestant::Agent(AgentContestant::new(AgentKind::Xtreme, plan.limits));
        let is_built_in = table % 2 == 0;
        let other = if is_built_in {
            agent()
        } else {
            let name = format!("bot{table}");
            tokio::spawn(bot(server.address(), name.clone(), Duration::ZERO, Arc::default()));
            let name = Identity::first(name);
            let mut socket =
                SocketContestant::new(server.lobby(), name, Duration::from_secs(5), LIMIT);
            socket.arrive().await;
            Contestant::Socket(socket)
        };
        let mut players = vec![agent(), other];
        let built_in = if is_built_in { 2 } else { 1 };
        matches.push(tokio::spawn(async move {
            let mut all = Vec::new();
            let mut series = Series::new(plan.series);
            play_match(&plan, &mut players, &mut series, |played| {
                all.push(played);
                true
            })
            .await;
            (built_in, all)
        }));
    }
    let mut tally = TimeTally::default();
    for table in matches {
        let (built_in, games) = table.await.expect("a match");
        for game in games {
            tally.note(&game, built_in, LIMIT);
        }
    }
    stop.store(true, Ordering::Relaxed);
    loops.into_iter().for_each(|spinning| drop(spinning.join()));
    tally.print(LIMIT);
    tally.lost == 0 && tally.refereed == 0
}

/// How built-in players kept to their time.
#[derive(Default)]
struct TimeTally {
    games: u32,
    /// Games that the referee ended for time.
    refereed: u32,
    /// Games in which a built-in player was late if nothing is subtracted.
    lost: u32,
    /// What each answer of a built-in player took, by the referee's clock.
    answers: Vec<Duration>,
    delay: Duration,
}

impl TimeTally {
    fn note(&mut self, game: &PlayedGame, built_in: usize, limit: Duration) {
        self.games += 1;
        self.refereed += u32::from(game.summary.end.kind == EndKind::Timeout);
        let answers = || game.thinking[..built_in].iter().flatten();
        self.lost += u32::from(answers().any(|took| *took > limit));
        self.answers.extend(answers());
        self.delay = self.delay.max(game.delay);
    }

    fn print(&mut self, limit: Duration) {
        self.answers.sort_unstable();
        let late = self.answers.iter().filter(|took| **took > limit).count();
        let at = |share: f64| {
            let index = (self.answers.len().saturating_sub(1)) as f64 * share;
            self.answers.get(index as usize).copied().unwrap_or_default().as_millis()
        };
        println!(
            "{} games of xtreme at {} ms beside six busy loops: {} lost on time, {} if nothing was forgiven; \
             {late} of {} answers late by the referee's clock (median {} ms, 99 % {} ms, slowest {} ms); \
             {} ms at most beyond what the player had set itself",
            self.games,
            limit.as_millis(),
            self.refereed,
            self.lost,
            self.answers.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            self.delay.as_millis(),
        );
    }
}

/// Seconds that a tournament takes.
fn hold(rules: &Arc<Ruleset>, text: &str, cores: usize) -> f64 {
    let folder = tempfile::tempdir().expect("a folder");
    let config = TournamentConfig::parse(text).expect("a tournament");
    let mut tournament = Tournament::new(config);
    let mut journal = Journal::create(&folder.path().join("journal"), text).expect("a journal");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores)
        .build()
        .expect("a runtime");
    let began = Instant::now();
    runtime.block_on(async {
        let openings: Arc<[_]> = Arc::new([]);
        let context = TournamentContext {
            rules,
            openings: &openings,
            lobby: None,
            programs: &Arc::default(),
            concurrency: cores,
            watcher: None,
        };
        run_tournament(&mut tournament, &mut journal, context, |_, _| {}).await.expect("a journal");
    });
    began.elapsed().as_secs_f64()
}
