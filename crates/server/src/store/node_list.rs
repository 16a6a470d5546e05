//! The nodes on a database, for whoever looks after them: listed, and asked to end.

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use super::StoreError;

/// A node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeStatus {
    /// What it is called.
    pub name: String,
    /// Where other nodes reach it; nothing before it can answer.
    pub address: Option<String>,
    /// True while it is heard of.
    pub is_alive: bool,
    /// True once it was asked to end.
    pub is_draining: bool,
    /// Its version.
    pub version: String,
    /// Games, rooms and so on that it holds.
    pub leases: u64,
    /// Games in its memory, as it said last.
    pub games: u64,
    /// How long it has run, in seconds.
    pub seconds: u64,
    /// True if it holds the arena.
    pub has_arena: bool,
}

async fn connect(database: &str) -> Result<PgConnection, StoreError> {
    if !database.starts_with("postgres://") && !database.starts_with("postgresql://") {
        return Err(StoreError::OneProcess(database.to_owned()));
    }
    let options: PgConnectOptions = database.parse()?;
    Ok(PgConnection::connect_with(&options.application_name("foursight")).await?)
}

/// All nodes that have not ended in order, by their names.
///
/// # Errors
/// If the database cannot be used, or is one for a single process.
pub async fn nodes(database: &str) -> Result<Vec<NodeStatus>, StoreError> {
    let sql = "SELECT name, address, alive_until > now(), draining <> 0, version, \
               (SELECT count(*) FROM leases WHERE leases.session = nodes.session), games, \
               EXTRACT(EPOCH FROM now() - started_at)::BIGINT, \
               EXISTS (SELECT 1 FROM leases WHERE leases.session = nodes.session AND id = 'arena') \
               FROM nodes ORDER BY name, started_at";
    type Columns = (String, Option<String>, bool, bool, String, i64, i64, i64, bool);
    let rows: Vec<Columns> = sqlx::query_as(sql).fetch_all(&mut connect(database).await?).await?;
    let status = |(
        name,
        address,
        is_alive,
        is_draining,
        version,
        leases,
        games,
        seconds,
        has_arena,
    ): Columns| {
        NodeStatus {
            name,
            address,
            is_alive,
            is_draining,
            version,
            leases: leases.unsigned_abs(),
            games: games.unsigned_abs(),
            seconds: seconds.max(0).unsigned_abs(),
            has_arena,
        }
    };
    Ok(rows.into_iter().map(status).collect())
}

/// Asks a node to hand everything over and to end; false if none is called that.
///
/// # Errors
/// If the database cannot be used, or is one for a single process.
pub async fn drain_node(database: &str, name: &str) -> Result<bool, StoreError> {
    let mut connection = connect(database).await?;
    let sql = "WITH asked AS (UPDATE nodes SET draining = 1 \
               WHERE name = $1 AND alive_until > now() RETURNING session) \
               SELECT session, pg_notify($2, $3::TEXT || ' ' || session)::TEXT FROM asked";
    let asked = sqlx::query(sql).bind(name).bind(super::leases::CHANNEL);
    let asked = asked.bind(super::leases::TAKEN).fetch_all(&mut connection).await?;
    Ok(!asked.is_empty())
}
