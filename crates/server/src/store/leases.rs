//! The leases of this node: what it alone may change, for as long as it is heard of.
//!
//! A start of a node is a session, which is renewed with one row however much the node holds. What
//! a session holds can be taken over once it was silent for too long, by the database's clock. A
//! lease has an epoch that is never given twice, and every change of what is leased looks for that
//! epoch in its own transaction: so whoever was stopped and wakes up later changes nothing.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use sqlx::{PgConnection, PgPool};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

use super::StoreError;
use super::news::News;
use super::node_list::NodeRole;
use super::served::{PASSED, advance, own};
use super::subject::Subject;

/// Places in which claims of the same thing come one after the other.
const CLAIM_PLACES: usize = 256;
/// How often a claim is tried while others claim the same thing.
const CLAIM_TRIES: usize = 8;
/// The pause after a renewal that failed.
const RETRY: Duration = Duration::from_millis(200);
/// How long a node may be silent unless somebody says otherwise: with what others need to notice, what it held has
/// moved within fifteen seconds.
pub const DEFAULT_LEASE: Duration = Duration::from_secs(12);
/// Leases that are given back together.
const RELEASES: usize = 500;
/// The channel on which nodes tell each other what has changed.
pub(super) const CHANNEL: &str = "foursight";
/// What the others hear when something was taken over.
pub(super) const TAKEN: &str = "taken";

/// How a node takes part.
#[derive(Debug, Clone)]
pub struct NodeOptions {
    /// How long a node may be silent before others take over what it holds.
    pub lease: Duration,
}

impl Default for NodeOptions {
    fn default() -> Self {
        Self { lease: DEFAULT_LEASE }
    }
}

/// What others know of this node.
#[derive(Debug, Clone, Default)]
struct Introduction {
    name: String,
    address: Option<String>,
}

/// The time of service, as the database told it.
#[derive(Debug, Clone, Copy)]
pub struct ServedTime {
    /// The time.
    pub now_ms: i64,
    /// When that was.
    pub at: Instant,
}

/// Who holds something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Nobody, or nobody who was heard of in time: it can be had.
    Nobody,
    /// This node.
    Here,
    /// Another one, which is reached at this address; without one, it cannot answer yet.
    There(Option<String>),
}

/// Something that this node alone may change, until this is dropped or lost.
#[derive(Debug)]
pub struct Lease {
    id: String,
    epoch: i64,
    gap_ms: i64,
    lost: watch::Sender<bool>,
    leases: Weak<Leases>,
}

impl Lease {
    /// How long nobody could serve it before it was taken over, in the time of service.
    pub fn gap_ms(&self) -> i64 {
        self.gap_ms
    }

    /// True once another node may have it.
    pub fn is_lost(&self) -> bool {
        *self.lost.borrow()
    }

    /// Waits until another node may have it.
    pub async fn lost(&self) {
        // The sender is this one's own, so it is not gone.
        let _ = self.lost.subscribe().wait_for(|lost| *lost).await;
    }

    pub(super) fn lose(&self) {
        if !self.lost.send_replace(true) {
            tracing::warn!(lease = self.id, "another node has taken this over");
        }
    }

    /// Makes sure, within the transaction of a change, that this is still this node's. Whoever
    /// wants to take it over waits for the end of the transaction.
    pub(super) async fn fence(&self, transaction: &mut PgConnection) -> Result<(), StoreError> {
        let sql = "SELECT epoch FROM leases WHERE id = $1 AND epoch = $2 FOR SHARE";
        let asked = sqlx::query(sql).bind(&self.id).bind(self.epoch);
        match asked.fetch_optional(transaction).await? {
            Some(_) if !self.is_lost() => Ok(()),
            _ => {
                self.lose();
                Err(StoreError::NotOwned(self.id.clone()))
            }
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(leases) = self.leases.upgrade() else { return };
        let mut held = leases.held();
        // Another one may be there already.
        if held.get(&self.id).is_some_and(|known| known.strong_count() == 0) {
            held.remove(&self.id);
        }
        drop(held);
        let _ = leases.releases.send((std::mem::take(&mut self.id), self.epoch));
    }
}

/// Waits until a lease is lost; for ever where none is needed.
pub async fn lost(lease: Option<&Lease>) {
    match lease {
        Some(lease) => lease.lost().await,
        None => std::future::pending().await,
    }
}

/// All leases of this node.
pub struct Leases {
    own: Weak<Self>,
    /// Its own, so that no load keeps the session from being renewed.
    pool: PgPool,
    session: String,
    database: (String, u16),
    lease: Duration,
    role: NodeRole,
    held: Mutex<HashMap<String, Weak<Lease>>>,
    /// Held while something is claimed.
    claiming: Vec<tokio::sync::Mutex<()>>,
    releases: mpsc::UnboundedSender<(String, i64)>,
    introduction: Mutex<Introduction>,
    games: AtomicI64,
    /// When the last renewal that succeeded was begun.
    renewed: Mutex<Instant>,
    served: watch::Sender<ServedTime>,
    draining: watch::Sender<bool>,
    /// True once nothing is to be claimed any more.
    closed: AtomicBool,
    /// Told when the session is to be looked after at once.
    doubt: Notify,
    outage: Mutex<Outage>,
}

/// When the database could not be used.
#[derive(Debug, Default)]
struct Outage {
    /// Since when it cannot.
    since: Option<Instant>,
    /// How long it could not before.
    before: Duration,
}

impl Outage {
    /// How long it lasts so far. A database that has not answered until then does not answer, whether anybody was told
    /// so or not.
    fn lasts(&self, answer_due: Instant) -> Duration {
        let told = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        told.max(answer_due.elapsed())
    }
}

impl std::fmt::Debug for Leases {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Leases").field("session", &self.session).finish_non_exhaustive()
    }
}

impl Leases {
    /// Begins a session, which lasts until it is closed or this is forgotten.
    pub(super) async fn join(
        pool: PgPool,
        database: (String, u16),
        options: &NodeOptions,
        role: NodeRole,
        name: &str,
    ) -> Result<Arc<Self>, StoreError> {
        let session = crate::key::secret().map_err(|problem| StoreError::Random(problem.detail))?;
        let (releases, released) = mpsc::unbounded_channel();
        let (now_ms, at) = (0, Instant::now());
        let leases = Arc::new_cyclic(|own| Self {
            own: Weak::clone(own),
            pool,
            session,
            database,
            lease: options.lease,
            role,
            held: Mutex::default(),
            claiming: (0..CLAIM_PLACES).map(|_| tokio::sync::Mutex::default()).collect(),
            releases,
            introduction: Mutex::new(Introduction { name: name.to_owned(), address: None }),
            games: AtomicI64::new(0),
            renewed: Mutex::new(at),
            served: watch::Sender::new(ServedTime { now_ms, at }),
            draining: watch::Sender::new(false),
            closed: AtomicBool::new(false),
            doubt: Notify::new(),
            outage: Mutex::default(),
        });
        leases.forget_old().await?;
        leases.renew().await?;
        tokio::spawn(keep(Arc::downgrade(&leases)));
        tokio::spawn(give_back(Arc::downgrade(&leases), released));
        Ok(leases)
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, Weak<Lease>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn introduction(&self) -> MutexGuard<'_, Introduction> {
        self.introduction.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lease_ms(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX)
    }

    /// The name of this start of the node.
    pub fn session(&self) -> &str {
        &self.session
    }

    /// How long a node may be silent.
    pub fn lease_time(&self) -> Duration {
        self.lease
    }

    /// Where the database is reached.
    pub(crate) fn database(&self) -> (&str, u16) {
        (&self.database.0, self.database.1)
    }

    /// Where the nodes are that are heard of.
    pub(crate) async fn alive(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT address FROM nodes WHERE alive_until > now() AND address IS NOT NULL";
        Ok(sqlx::query_scalar(sql).fetch_all(&self.pool).await?)
    }

    /// A secret that all nodes share: the one that is there, or else this one.
    pub(crate) async fn secret(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(name).bind(new).execute(&self.pool).await?;
        let asked = sqlx::query_scalar("SELECT value FROM secrets WHERE name = $1").bind(name);
        Ok(asked.fetch_one(&self.pool).await?)
    }

    /// Whether bots sit at a table.
    pub(crate) async fn has_bots(&self, game: &str) -> Result<bool, StoreError> {
        let sql = "SELECT setup LIKE '%\"bot:%' FROM games WHERE id = $1";
        let asked = sqlx::query_scalar(sql).bind(game);
        Ok(asked.fetch_optional(&self.pool).await?.unwrap_or(false))
    }

    /// The database, for what nodes share beside leases.
    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Tells the other nodes what this one is called and where it is reached. Whoever was called that or was there
    /// before has ended: this is its next start.
    pub(crate) async fn introduce(&self, name: &str, address: &str) -> Result<(), StoreError> {
        let sql = "UPDATE nodes SET alive_until = now() WHERE (name = $1 OR address = $2) \
                   AND session <> $3 AND alive_until > now()";
        sqlx::query(sql).bind(name).bind(address).bind(&self.session).execute(&self.pool).await?;
        *self.introduction() =
            Introduction { name: name.to_owned(), address: Some(address.to_owned()) };
        self.renew().await
    }

    /// Nothing listens any more where a node was: what it held can be taken over at once. If it is there all the same,
    /// it says so with its next renewal, and has lost nothing but what was taken over.
    pub(crate) async fn expire(&self, address: &str) -> Result<(), StoreError> {
        let sql = "UPDATE nodes SET alive_until = now() WHERE address = $1 AND session <> $2 \
                   AND alive_until > now()";
        let asked = sqlx::query(sql).bind(address).bind(&self.session);
        if asked.execute(&self.pool).await?.rows_affected() > 0 {
            tracing::info!(address, "nothing listens there any more: a node has gone");
        }
        Ok(())
    }

    /// Notes how many games are in memory, for whoever looks at the list of nodes.
    pub(crate) fn note_games(&self, games: usize) {
        self.games.store(i64::try_from(games).unwrap_or(i64::MAX), Ordering::Relaxed);
    }

    /// The time of service, each time the database tells it.
    pub(crate) fn served(&self) -> watch::Receiver<ServedTime> {
        self.served.subscribe()
    }

    /// Waits until somebody asks this node to end.
    pub(crate) async fn drained(&self) {
        let _ = self.draining.subscribe().wait_for(|draining| *draining).await;
    }

    /// The lease of something; what this node does not hold it claims.
    ///
    /// # Errors
    /// If another node holds it, or the database cannot be used.
    pub async fn own(&self, subject: Subject<'_>) -> Result<Option<Arc<Lease>>, StoreError> {
        match subject.lease() {
            Some(id) => self.own_id(id).await.map(Some),
            None => Ok(None),
        }
    }

    /// The lease of something, if this node holds it now.
    pub fn holds(&self, subject: Subject<'_>) -> Option<Arc<Lease>> {
        self.known(&subject.to_string()).filter(|lease| !lease.is_lost())
    }

    fn known(&self, id: &str) -> Option<Arc<Lease>> {
        self.held().get(id).and_then(Weak::upgrade)
    }

    async fn own_id(&self, id: String) -> Result<Arc<Lease>, StoreError> {
        let still_held = |lease: Arc<Lease>| match lease.is_lost() {
            // Whoever lost it works with what was: nobody here may go on before that has ended.
            true => Err(StoreError::NotOwned(lease.id.clone())),
            false => Ok(lease),
        };
        if let Some(lease) = self.known(&id) {
            return still_held(lease);
        }
        let place = BuildHasherDefault::<DefaultHasher>::default().hash_one(&id);
        let _claiming = self.claiming[place as usize % CLAIM_PLACES].lock().await;
        if let Some(lease) = self.known(&id) {
            return still_held(lease);
        }
        let (epoch, gap_ms) = self.claim(&id).await?;
        Ok(self.keep(id, epoch, gap_ms))
    }

    fn keep(&self, id: String, epoch: i64, gap_ms: i64) -> Arc<Lease> {
        let leases = Weak::clone(&self.own);
        let lease = Arc::new(Lease { id, epoch, gap_ms, lost: watch::Sender::new(false), leases });
        self.held().insert(lease.id.clone(), Arc::downgrade(&lease));
        lease
    }

    /// Who holds something. What is held here by a lease that was lost is nobody's yet.
    pub(crate) async fn holder(&self, subject: Subject<'_>) -> Result<Holder, StoreError> {
        let id = subject.to_string();
        let found = self.look(&id).await?;
        Ok(match found {
            None => Holder::Nobody,
            Some(found) if found.is_own => Holder::Here,
            Some(found) if found.is_alive => Holder::There(found.address),
            Some(_) => Holder::Nobody,
        })
    }

    async fn look(&self, id: &str) -> Result<Option<Found>, StoreError> {
        let sql = "SELECT epoch, leases.session = $2, COALESCE(alive_until > now(), FALSE), \
                   address FROM leases LEFT JOIN nodes ON nodes.session = leases.session \
                   WHERE id = $1";
        let row: Option<(i64, bool, bool, Option<String>)> =
            sqlx::query_as(sql).bind(id).bind(&self.session).fetch_optional(&self.pool).await?;
        Ok(row.map(|(epoch, is_own, is_alive, address)| Found { epoch, is_own, is_alive, address }))
    }

    /// Claims something that nobody holds who is heard of; answers its epoch, and for how long
    /// nobody could serve it.
    async fn claim(&self, id: &str) -> Result<(i64, i64), StoreError> {
        if self.closed.load(Ordering::Relaxed) {
            return Err(StoreError::NotOwned(id.to_owned()));
        }
        for _ in 0..CLAIM_TRIES {
            let claimed = match self.look(id).await? {
                None => self.claim_new(id).await?.map(|epoch| (epoch, 0)),
                Some(found) if found.is_own => self.claim_again(id, found.epoch).await?,
                Some(found) if found.is_alive => return Err(StoreError::NotOwned(id.to_owned())),
                Some(found) => self.take_over(id, found.epoch).await?,
            };
            if let Some(claimed) = claimed {
                return Ok(claimed);
            }
            // Somebody was quicker, or this session was not renewed in time.
            self.renew().await?;
        }
        Err(StoreError::NotOwned(id.to_owned()))
    }

    async fn claim_new(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let sql = "INSERT INTO leases (id, session, epoch) \
                   SELECT $1, session, nextval('lease_epochs') FROM nodes \
                   WHERE session = $2 AND alive_until > now() \
                   ON CONFLICT DO NOTHING RETURNING epoch";
        let asked = sqlx::query_scalar(sql).bind(id).bind(&self.session);
        Ok(asked.fetch_optional(&self.pool).await?)
    }

    /// What this session has held before, and has not given back yet.
    async fn claim_again(&self, id: &str, epoch: i64) -> Result<Option<(i64, i64)>, StoreError> {
        let sql = "UPDATE leases SET epoch = nextval('lease_epochs') \
                   WHERE id = $1 AND session = $2 AND epoch = $3 RETURNING epoch";
        let asked = sqlx::query_scalar(sql).bind(id).bind(&self.session).bind(epoch);
        let epoch: Option<i64> = asked.fetch_optional(&self.pool).await?;
        Ok(epoch.map(|epoch| (epoch, 0)))
    }

    /// Takes over what a session held that was silent for too long.
    async fn take_over(&self, id: &str, epoch: i64) -> Result<Option<(i64, i64)>, StoreError> {
        let sql = format!(
            "WITH {own}, old AS (SELECT leases.session, served_ms, lease_ms FROM leases \
                 LEFT JOIN nodes ON nodes.session = leases.session WHERE id = $2), \
             taken AS (UPDATE leases SET session = $3, epoch = nextval('lease_epochs') \
                 WHERE id = $2 AND epoch = $4 AND NOT EXISTS (SELECT 1 FROM nodes \
                     WHERE nodes.session = leases.session AND alive_until > now()) \
                 AND EXISTS (SELECT 1 FROM nodes WHERE session = $3 AND alive_until > now()) \
                 RETURNING epoch), \
             told AS (SELECT pg_notify('{CHANNEL}', '{TAKEN} ' || session)::TEXT FROM old) \
             SELECT taken.epoch, \
                 LEAST(GREATEST(0, COALESCE(now_ms + {PASSED} - served_ms, 0)), \
                     COALESCE(lease_ms, 0)) \
             FROM taken, old, service_time, told",
            own = own("$3")
        );
        let asked = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(self.lease_ms());
        let asked = asked.bind(id).bind(&self.session).bind(epoch);
        let taken: Option<(i64, i64)> = asked.fetch_optional(&self.pool).await?;
        if taken.is_some() {
            tracing::info!(lease = id, "taken over from a node that is silent");
        }
        Ok(taken)
    }

    /// Makes sure that nobody can have taken over what is held here. A node that was stopped would
    /// answer with what it knew before, until it notices.
    pub(crate) async fn make_sure(&self) -> Result<(), StoreError> {
        if self.renewed().elapsed() < self.lease { Ok(()) } else { self.renew().await }
    }

    /// Renews the session, advances the time of service, and learns what others want.
    async fn renew(&self) -> Result<(), StoreError> {
        let began = Instant::now();
        let Introduction { name, address } = self.introduction().clone();
        // While there are workers alone nobody serves games, and their clocks stand still.
        let advanced = match self.role {
            NodeRole::Server => format!("{} RETURNING now_ms", advance()),
            _ => "SELECT now_ms FROM service_time".to_owned(),
        };
        let sql = format!(
            "WITH {own}, advanced AS ({advanced}) \
             INSERT INTO nodes (session, name, address, alive_until, served_ms, lease_ms, version, \
                 games, role) \
             SELECT $2, $3, $4, now() + $1::BIGINT * INTERVAL '1 millisecond', now_ms, \
                 $1::BIGINT, $5, $6, $7 FROM advanced \
             ON CONFLICT (session) DO UPDATE SET name = excluded.name, \
                 address = excluded.address, alive_until = excluded.alive_until, \
                 served_ms = excluded.served_ms, games = excluded.games \
             RETURNING served_ms, draining, COALESCE((SELECT alive FROM own), FALSE)",
            own = own("$2")
        );
        let asked = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(self.lease_ms());
        let asked = asked.bind(&self.session).bind(name).bind(address);
        let asked = asked.bind(env!("CARGO_PKG_VERSION")).bind(self.games.load(Ordering::Relaxed));
        let asked = asked.bind(self.role.name());
        let renewed: (i64, i64, bool) = asked.fetch_one(&self.pool).await?;
        let (now_ms, draining, was_alive) = renewed;
        self.served.send_replace(ServedTime { now_ms, at: Instant::now() });
        if draining != 0 {
            self.draining.send_replace(true);
        }
        if !was_alive {
            self.check_all().await?;
        }
        let mut renewed = self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
        *renewed = began.max(*renewed);
        Ok(())
    }

    /// Makes sure of everything that is held: this node was silent for too long, or others say
    /// that they have taken something over.
    pub(super) async fn check_all(&self) -> Result<(), StoreError> {
        let held: Vec<Arc<Lease>> = self.held().values().filter_map(Weak::upgrade).collect();
        if held.is_empty() {
            return Ok(());
        }
        let sql = "SELECT id, epoch FROM leases WHERE session = $1";
        let rows: Vec<(String, i64)> =
            sqlx::query_as(sql).bind(&self.session).fetch_all(&self.pool).await?;
        let rows: HashMap<String, i64> = rows.into_iter().collect();
        for lease in held.iter().filter(|lease| rows.get(&lease.id) != Some(&lease.epoch)) {
            lease.lose();
        }
        Ok(())
    }

    /// The database could not be used since then.
    pub(super) fn fails(&self, since: Instant) {
        let mut outage = self.outage_now();
        // One may notice later than another for how long nothing was answered.
        outage.since = Some(outage.since.map_or(since, |before| before.min(since)));
    }

    /// The database can be used, for the first time after it was renewed then.
    fn works(&self, renewed: Instant) {
        let mut outage = self.outage_now();
        let lost = outage.lasts(renewed + self.lease / 2);
        *outage = Outage { since: None, before: outage.before + lost };
    }

    fn outage_now(&self) -> MutexGuard<'_, Outage> {
        self.outage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long the database could not be used altogether.
    pub fn outage(&self) -> Duration {
        let renewed = self.renewed();
        let outage = self.outage_now();
        outage.before + outage.lasts(renewed + self.lease / 2)
    }

    /// When the last renewal that succeeded was begun.
    fn renewed(&self) -> Instant {
        *self.renewed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks after the session at once.
    pub(super) fn doubt(&self) {
        self.doubt.notify_one();
    }

    /// Forgets nodes that have gone long ago, and what they held, and work that nobody wants.
    async fn forget_old(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM nodes WHERE alive_until < now() - INTERVAL '1 day'";
        sqlx::query(sql).execute(&self.pool).await?;
        let sql = "DELETE FROM leases WHERE NOT EXISTS \
                   (SELECT 1 FROM nodes WHERE nodes.session = leases.session)";
        sqlx::query(sql).execute(&self.pool).await?;
        let sql = "DELETE FROM work_jobs WHERE wanted_at < now() - INTERVAL '7 days' \
                   AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.id = 'job:' || work_jobs.id)";
        sqlx::query(sql).execute(&self.pool).await?;
        Ok(())
    }

    /// Claims nothing any more.
    pub(super) fn release(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.doubt();
    }

    /// Gives everything back and ends the session.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        self.closed.store(true, Ordering::Relaxed);
        let held: Vec<Arc<Lease>> = self.held().values().filter_map(Weak::upgrade).collect();
        for lease in &held {
            lease.lost.send_replace(true);
        }
        let mut transaction = self.pool.begin().await?;
        if self.role == NodeRole::Server {
            // Until now it was served.
            let sql = format!("WITH {} {}", own("$2"), advance());
            let asked = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(self.lease_ms());
            asked.bind(&self.session).execute(&mut *transaction).await?;
        }
        for sql in ["DELETE FROM leases WHERE session = $1", "DELETE FROM nodes WHERE session = $1"]
        {
            sqlx::query(sql).bind(&self.session).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        self.tell(&News::ArenaFree).await;
        // Whoever listens for news lets go of it by itself.
        let _ = tokio::time::timeout(RETRY, self.pool.close()).await;
        Ok(())
    }

    /// Tells all nodes of something; they look for themselves, too, so it may be lost.
    async fn tell(&self, news: &News) {
        let asked = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(news.text());
        if let Err(error) = asked.execute(&self.pool).await {
            tracing::debug!(%error, "other nodes were not told");
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// A lease as the database has it.
struct Found {
    epoch: i64,
    is_own: bool,
    is_alive: bool,
    address: Option<String>,
}

/// Renews the session for as long as it is wanted, and ends it then.
async fn keep(leases: Weak<Leases>) {
    let mut pause = None;
    loop {
        let Some(here) = leases.upgrade() else { return };
        if here.is_closed() {
            // Whoever has closed it in order has ended the session already.
            let _ = here.close().await;
            return;
        }
        let pause_now = pause.unwrap_or(here.lease / 3);
        let _ = tokio::time::timeout(pause_now, here.doubt.notified()).await;
        if here.is_closed() {
            continue;
        }
        let (began, before) = (Instant::now(), here.renewed());
        pause = match tokio::time::timeout(here.lease, here.renew()).await {
            Ok(Ok(())) => {
                here.works(before);
                None
            }
            Ok(Err(error)) => {
                tracing::debug!(%error, "the session was not renewed");
                here.fails(began);
                Some(RETRY)
            }
            Err(_) => {
                here.fails(began);
                Some(RETRY)
            }
        };
    }
}

/// Gives back what is not needed any more, many at a time.
async fn give_back(leases: Weak<Leases>, mut released: mpsc::UnboundedReceiver<(String, i64)>) {
    let mut batch = Vec::new();
    while released.recv_many(&mut batch, RELEASES).await > 0 {
        let Some(leases) = leases.upgrade() else { return };
        let (ids, epochs): (Vec<String>, Vec<i64>) = batch.drain(..).unzip();
        let frees_arena = ids.iter().any(|id| *id == Subject::Arena.to_string());
        let sql = "DELETE FROM leases USING UNNEST($1::TEXT[], $2::BIGINT[]) AS gone (id, epoch) \
                   WHERE leases.id = gone.id AND leases.epoch = gone.epoch";
        let asked = sqlx::query(sql).bind(ids).bind(epochs);
        // What is not given back is this session's, and claimed again as such.
        if let Err(error) = asked.execute(&leases.pool).await {
            tracing::debug!(%error, "leases were not given back");
        } else if frees_arena {
            leases.tell(&News::ArenaFree).await;
        }
    }
}
