//! Whether a PostgreSQL database may be used: an advisory lock that goes with the session that took it.
//!
//! Nodes share it. A server of before there were nodes takes it for itself alone, so that neither
//! runs beside the other.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::sync::{Notify, watch};

use super::StoreError;

/// The first half of the lock's key; the second is the schema's name.
const KEY: i32 = 0x0004_516f;
/// How often the session is looked after.
const WATCH: Duration = Duration::from_secs(2);
/// A session that does not answer for so long is lost.
const SILENCE: Duration = Duration::from_secs(5);
/// A pause between two tries.
const PAUSE: Duration = Duration::from_millis(100);

/// Who has the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    /// This server.
    Here,
    /// The session that had it is gone; it is being taken again.
    Nobody,
    /// Another server, since the session was lost. What this one has in memory is out of date.
    Elsewhere,
    /// This server has given it up.
    Released,
}

/// Whether this server has the database for itself.
#[derive(Debug)]
pub(super) struct SessionLock {
    holder: watch::Sender<Holder>,
    /// Told when something went wrong: the session may be gone.
    doubt: Notify,
}

impl SessionLock {
    /// Takes the lock over a session of its own. That of a server which has just ended may still
    /// be there, so it is waited for.
    pub(super) async fn take(
        mut session: PgConnection,
        options: PgConnectOptions,
        patience: Duration,
    ) -> Result<Arc<Self>, StoreError> {
        let waiting = async {
            while !try_lock(&mut session).await? {
                tokio::time::sleep(PAUSE).await;
            }
            Ok::<_, sqlx::Error>(())
        };
        let Ok(taken) = tokio::time::timeout(patience, waiting).await else {
            let name = options.get_database().unwrap_or_else(|| options.get_username());
            let database = format!("the database \"{name}\" on {}", options.get_host());
            return Err(StoreError::InUse { database, at: None });
        };
        taken?;
        let holder = watch::Sender::new(Holder::Here);
        let lock = Arc::new(Self { holder, doubt: Notify::new() });
        tokio::spawn(Arc::clone(&lock).keep(session, options));
        Ok(lock)
    }

    /// Whether this server may write.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        Err(StoreError::unavailable(match self.holder() {
            Holder::Here => return Ok(()),
            Holder::Nobody => "the connection to the database is lost",
            Holder::Elsewhere => "another Foursight has taken the database over",
            Holder::Released => "the database is closed",
        }))
    }

    /// Waits until another server has the lock.
    pub(super) async fn taken_over(&self) {
        let mut holder = self.holder.subscribe();
        // The sender is this one's own, so it is not gone.
        let _ = holder.wait_for(|holder| *holder == Holder::Elsewhere).await;
    }

    /// Something went wrong: makes sure of the session.
    pub(super) fn doubt(&self) {
        self.doubt.notify_one();
    }

    /// Gives the lock up for good.
    pub(super) fn release(&self) {
        self.holder.send_replace(Holder::Released);
        self.doubt();
    }

    fn holder(&self) -> Holder {
        *self.holder.borrow()
    }

    /// Notes who has the lock; false once it was given up.
    fn note(&self, holder: Holder) -> bool {
        let mut noted = true;
        self.holder.send_if_modified(|known| {
            noted = *known != Holder::Released;
            let changes = noted && *known != holder;
            if changes {
                *known = holder;
            }
            changes
        });
        noted
    }

    /// Keeps the session, and takes the lock again when it was lost.
    async fn keep(self: Arc<Self>, mut session: PgConnection, options: PgConnectOptions) {
        while self.holder() != Holder::Released {
            let _ = tokio::time::timeout(WATCH, self.doubt.notified()).await;
            if matches!(tokio::time::timeout(SILENCE, session.ping()).await, Ok(Ok(()))) {
                continue;
            }
            tracing::warn!("the connection to the database is lost");
            while self.note(Holder::Nobody) {
                match lock_again(&options).await {
                    Ok(Some(new)) => {
                        session = new;
                        break;
                    }
                    Ok(None) => {
                        tracing::error!("another Foursight has taken the database over");
                        self.note(Holder::Elsewhere);
                        return;
                    }
                    Err(_) => tokio::time::sleep(PAUSE).await,
                }
            }
            if self.note(Holder::Here) {
                tracing::info!("the connection to the database is back");
            }
        }
        let _ = session.close().await;
    }
}

/// A new session with the lock; nothing if another server has it.
async fn lock_again(options: &PgConnectOptions) -> Result<Option<PgConnection>, sqlx::Error> {
    let mut session = PgConnection::connect_with(options).await?;
    Ok(try_lock(&mut session).await?.then_some(session))
}

async fn try_lock(session: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let sql = "SELECT pg_try_advisory_lock_shared($1, hashtext(current_schema()))";
    sqlx::query_scalar(sql).bind(KEY).fetch_one(session).await
}
