//! Faults of nodes, of their database and of the way between them, while games are played and watched.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::Value;
use sqlx::{Connection, PgConnection};
use tokio::sync::{Mutex, oneshot, watch};
use tokio::task::{JoinSet, block_in_place};

use super::players::World;
use super::proxy::{Proxy, Way};
use super::{Node, Rng, events};
use crate::postgres::Postgres;

/// How often it is looked whether everybody has gone on.
const LOOK: Duration = Duration::from_millis(50);
/// A game that has not gone on by then never will.
const STUCK: Duration = Duration::from_secs(120);

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// `kill -9`, and a new start after a while.
    Kill,
    /// SIGSTOP, and SIGCONT after a while.
    Stop,
    /// `foursight nodes drain`, and a new start.
    Drain,
    /// SIGTERM, and a new start.
    Term,
    /// PostgreSQL ends in order, and starts again.
    Restart,
    /// PostgreSQL ends as if it had crashed, and starts again.
    Crash,
    /// All connections of all nodes are ended by the database.
    Terminate,
    /// The way from a node to the database is closed for a while.
    Closed,
    /// Nothing arrives on the way from a node to the database for a while, and nobody is told.
    Silent,
}

impl Kind {
    pub(crate) const ALL: [Self; 9] = [
        Self::Kill,
        Self::Stop,
        Self::Drain,
        Self::Term,
        Self::Restart,
        Self::Crash,
        Self::Terminate,
        Self::Closed,
        Self::Silent,
    ];

    /// Whether it happens to one node.
    fn is_of_node(self) -> bool {
        !matches!(self, Self::Restart | Self::Crash | Self::Terminate)
    }

    /// Whether it lasts until whoever disturbs ends it.
    pub(crate) fn is_ended(self) -> bool {
        matches!(self, Self::Kill | Self::Stop | Self::Closed | Self::Silent)
    }
}

/// Something that goes wrong.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    pub(crate) node: usize,
    /// Since the fault before it.
    pub(crate) after: Duration,
    /// How long; nothing: until every game has gone on without what is missing, however long that takes.
    pub(crate) lasts: Option<Duration>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, node, lasts, .. } = self;
        write!(f, "{kind:?}")?;
        if kind.is_of_node() {
            write!(f, " of node {node}")?;
        }
        match lasts {
            Some(lasts) if kind.is_ended() => write!(f, " for {:.1} s", lasts.as_secs_f64()),
            _ => Ok(()),
        }
    }
}

/// Faults in rounds: those of a round overlap, those of different rounds do not. One node at least is left alone in each
/// round, and the database fails once at most.
pub(crate) fn random_rounds(count: usize, nodes: usize, seed: u64) -> Vec<Vec<Fault>> {
    let (mut rng, mut left, mut rounds) = (Rng(seed), count, Vec::new());
    while left > 0 {
        let mut round: Vec<Fault> = Vec::new();
        for _ in 0..(1 + rng.below(3)).min(left) {
            let kind = Kind::ALL[rng.below(Kind::ALL.len())];
            let node = rng.below(nodes);
            let disturbed = round.iter().filter(|fault| fault.kind.is_of_node());
            let fits = match kind.is_of_node() {
                true => {
                    disturbed.clone().count() + 1 < nodes
                        && disturbed.clone().all(|fault| fault.node != node)
                }
                false => round.iter().all(|fault| fault.kind.is_of_node()),
            };
            if !fits {
                continue;
            }
            let after = rng.millis(0, 8_000);
            let lasts = match kind {
                Kind::Stop => Duration::from_secs(20),
                Kind::Kill => rng.millis(0, 18_000),
                _ => rng.millis(1_000, 20_000),
            };
            round.push(Fault { kind, node, after, lasts: Some(lasts) });
        }
        left -= round.len();
        rounds.push(round);
    }
    rounds
}

/// Nodes on one database, each with a way of its own to it.
pub(crate) struct Cluster {
    postgres: Mutex<Postgres>,
    address: String,
    pub(crate) nodes: Vec<Arc<Node>>,
    ways: Vec<Proxy>,
    /// How long it took each time until others had everything of a node that was missing.
    takeovers: std::sync::Mutex<Vec<Duration>>,
}

impl Cluster {
    pub(crate) async fn start(program: &OsStr, count: usize, lease: Duration) -> Arc<Self> {
        let postgres = Postgres::start().await;
        let address = postgres.address.clone();
        let place = address.split(['@', '/']).find(|part| part.starts_with("127.0.0.1:")).unwrap();
        let (mut nodes, mut ways) = (Vec::new(), Vec::new());
        for number in 0..count {
            let way = Proxy::start(place.to_owned()).await;
            let database = address.replace(place, &format!("127.0.0.1:{}", way.port));
            let start = || Node::start_new(program, &format!("node{number}"), &database, lease);
            nodes.push(Arc::new(block_in_place(start)));
            ways.push(way);
        }
        Arc::new(Self {
            postgres: Mutex::new(postgres),
            address,
            nodes,
            ways,
            takeovers: std::sync::Mutex::default(),
        })
    }

    /// Lets something go wrong until it is over; says when it has begun, and hears when every game has gone on.
    async fn suffer(
        self: Arc<Self>,
        fault: Fault,
        world: Arc<World>,
        begun: oneshot::Sender<()>,
        mut gone_on: watch::Receiver<bool>,
    ) {
        let (node, way) = (&self.nodes[fault.node], &self.ways[fault.node]);
        let lasts = async || {
            let _ = begun.send(());
            match fault.lasts {
                Some(lasts) => tokio::time::sleep(lasts).await,
                None => drop(gone_on.wait_for(|gone_on| *gone_on).await),
            }
        };
        let session = self.session(&node.name).await;
        let lasts = async || {
            let (moved, lasting) = (self.moved(session), lasts());
            tokio::pin!(moved, lasting);
            tokio::select! {
                moved = &mut moved => {
                    self.takeovers().extend(moved);
                    lasting.await;
                }
                () = &mut lasting => {}
            }
        };
        match fault.kind {
            Kind::Kill => {
                node.kill();
                lasts().await;
                self.start_again(fault.node).await;
            }
            Kind::Stop => {
                node.signal("-STOP");
                lasts().await;
                node.signal("-CONT");
            }
            Kind::Drain => {
                // The database may not answer at that moment.
                while !block_in_place(|| node.drain(&self.address)) {
                    tokio::time::sleep(LOOK).await;
                }
                self.ends_well(fault.node, &world).await;
                self.start_again(fault.node).await;
            }
            Kind::Term => {
                node.signal("-TERM");
                self.ends_well(fault.node, &world).await;
                self.start_again(fault.node).await;
            }
            Kind::Restart => self.restart("-INT").await,
            Kind::Crash => self.restart("-QUIT").await,
            Kind::Terminate => {
                if let Ok(mut sql) = PgConnection::connect(&self.address).await {
                    let all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                               WHERE application_name = 'foursight'";
                    let _ = sqlx::query(all).execute(&mut sql).await;
                }
            }
            Kind::Closed | Kind::Silent => {
                way.set(if fault.kind == Kind::Closed { Way::Closed } else { Way::Silent });
                lasts().await;
                way.set(Way::Open);
            }
        }
    }

    fn takeovers(&self) -> std::sync::MutexGuard<'_, Vec<Duration>> {
        self.takeovers.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The session of a node that is heard of.
    async fn session(&self, name: &str) -> Option<String> {
        let mut sql = PgConnection::connect(&self.address).await.ok()?;
        let asked = "SELECT session FROM nodes WHERE name = $1 AND alive_until > now() \
                     ORDER BY served_ms DESC LIMIT 1";
        sqlx::query_scalar(asked).bind(name).fetch_optional(&mut sql).await.ok()?
    }

    /// How long it takes until a session has nothing any more that somebody waits for; nothing if the database was
    /// disturbed meanwhile.
    async fn moved(&self, session: Option<String>) -> Option<Duration> {
        let (began, session) = (Instant::now(), session?);
        let mut sql = PgConnection::connect(&self.address).await.ok()?;
        let asked = "SELECT count(*) FROM leases LEFT JOIN games ON leases.id = 'game:' || games.id \
                     WHERE session = $1 AND (leases.id = 'arena' \
                     OR games.id IS NOT NULL AND games.result IS NULL)";
        loop {
            let left: i64 =
                sqlx::query_scalar(asked).bind(&session).fetch_one(&mut sql).await.ok()?;
            if left == 0 {
                return Some(began.elapsed());
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    async fn restart(&self, signal: &str) {
        let mut postgres = self.postgres.lock().await;
        block_in_place(|| postgres.stop_by(signal));
        postgres.start_again().await;
    }

    async fn start_again(&self, node: usize) {
        let node = Arc::clone(&self.nodes[node]);
        tokio::task::spawn_blocking(move || node.start()).await.unwrap();
    }

    async fn ends_well(&self, number: usize, world: &World) {
        let node = Arc::clone(&self.nodes[number]);
        if !tokio::task::spawn_blocking(move || node.ended()).await.unwrap() {
            world.broke(format!("node {number} did not end well: {}", self.nodes[number].log()));
        }
    }
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    /// How often each kind of fault happened, and the longest that a game stood still in its rounds.
    pub(crate) kinds: BTreeMap<Kind, (usize, Duration)>,
    /// The longest of all.
    pub(crate) longest: Duration,
    /// Moves that were answered.
    pub(crate) moves: usize,
    pub(crate) finished: usize,
    /// Games that were looked at once more in the end.
    pub(crate) looked_at: usize,
    pub(crate) events: usize,
    pub(crate) repeated: usize,
    /// How long it took each time until everything of a node that was missing had moved.
    pub(crate) takeovers: Vec<Duration>,
    pub(crate) broken: Vec<String>,
}

/// Waits until every game has gone on; answers whether that has come about.
async fn all_go_on(world: &World) -> bool {
    let (before, began) = (world.answered(), Instant::now());
    while world.answered().iter().zip(&before).any(|(now, before)| now == before) {
        if began.elapsed() > STUCK {
            let stuck =
                world.answered().iter().zip(&before).filter(|(now, before)| now == before).count();
            world.broke(format!("{stuck} games have not gone on for {STUCK:?}"));
            return false;
        }
        tokio::time::sleep(LOOK).await;
    }
    true
}

/// Disturbs nodes round by round while everybody plays. Within the limit, if there is one, every game goes on again.
pub(crate) async fn run(
    cluster: &Arc<Cluster>,
    world: &Arc<World>,
    rounds: Vec<Vec<Fault>>,
    known: &HashMap<String, Value>,
    limit: Option<Duration>,
) -> Summary {
    let (began, mut summary) = (Instant::now(), Summary::default());
    let players = world.play();
    let organiser = tokio::spawn(events::organise(Arc::clone(world)));
    let all: usize = rounds.iter().map(Vec::len).sum();
    let mut done = 0;
    all_go_on(world).await;
    for round in rounds {
        world.longest();
        let mut under_way = JoinSet::new();
        let gone_on = watch::Sender::new(false);
        for fault in &round {
            tokio::time::sleep(fault.after).await;
            let (begun, begins) = oneshot::channel();
            let suffering =
                Arc::clone(cluster).suffer(*fault, Arc::clone(world), begun, gone_on.subscribe());
            under_way.spawn(suffering);
            if fault.lasts.is_none() {
                let _ = begins.await;
            }
        }
        let mut goes_on = all_go_on(world).await;
        if round.iter().any(|fault| fault.lasts.is_none()) {
            // What was counted first may have been answered just before.
            goes_on = goes_on && all_go_on(world).await;
        }
        gone_on.send_replace(true);
        while let Some(ended) = under_way.join_next().await {
            ended.unwrap();
        }
        // Also after what comes back has come back.
        let goes_on = goes_on && all_go_on(world).await;
        done += round.len();
        let longest = world.longest();
        summary.longest = summary.longest.max(longest);
        for fault in &round {
            let (count, worst) = summary.kinds.entry(fault.kind).or_default();
            (*count, *worst) = (*count + 1, longest.max(*worst));
        }
        let names: Vec<String> = round.iter().map(ToString::to_string).collect();
        let names = names.join(", ");
        if limit.is_some_and(|limit| longest > limit) {
            world.broke(format!("a game stood still for {longest:.1?}: {names}"));
        }
        let (seconds, moves) = (began.elapsed().as_secs(), world.answered().iter().sum::<usize>());
        eprintln!(
            "{:02}:{:02} {done}/{all}: {names}: longest {longest:.1?}, {moves} moves, {} broken",
            seconds / 60,
            seconds % 60,
            world.broken().len()
        );
        if !goes_on {
            break;
        }
    }
    world.over.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    organiser.await.unwrap();
    summary.looked_at = world.look_again().await;
    summary.events = events::compare(world, known).await;
    summary.moves = world.answered().iter().sum();
    summary.finished = world.finished.load(Ordering::Relaxed);
    summary.repeated = world.repeated.load(Ordering::Relaxed);
    summary.takeovers = std::mem::take(&mut *cluster.takeovers());
    summary.broken = world.broken();
    summary
}
