//! The nodes on a database, for whoever looks after them: listed, and asked to end.

use std::time::Duration;

use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Row};

use super::postgres::read_address;
use super::{Leases, StoreError};

/// What a process does with a database that several share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeRole {
    /// It serves games.
    Server,
    /// It does pieces of work that others want.
    Worker,
    /// It has work to be done, and collects the results.
    Coordinator,
}

impl NodeRole {
    /// As the database has it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Worker => "worker",
            Self::Coordinator => "coordinator",
        }
    }

    /// What a newer version calls something else serves nothing that this one knows of.
    fn of(name: &str) -> Self {
        match name {
            "server" => Self::Server,
            "coordinator" => Self::Coordinator,
            _ => Self::Worker,
        }
    }
}

/// A node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeStatus {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub role: NodeRole,
    /// Pieces of work that it has taken and not finished.
    pub pieces: u64,
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
    /// How long it has run, or did until it was last heard of, in seconds.
    pub seconds: u64,
    /// True if it holds the arena.
    pub has_arena: bool,
}

pub(super) async fn connect(database: &str) -> Result<PgConnection, StoreError> {
    if !super::is_postgres(database) {
        return Err(StoreError::OneProcess(database.to_owned()));
    }
    let options = read_address(database)?;
    let connected = PgConnection::connect_with(&options).await;
    connected.map_err(|error| StoreError::from(error).at(&options))
}

/// Where other nodes are reached that are called this, are heard of and were not asked to end.
pub(crate) async fn namesakes(leases: &Leases, name: &str) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT address FROM nodes WHERE name = $1 AND session <> $2 AND draining = 0 \
               AND alive_until > now() AND address IS NOT NULL";
    let asked = sqlx::query_scalar(sql).bind(name).bind(leases.session());
    Ok(asked.fetch_all(leases.pool()).await?)
}

/// The names of other nodes that are heard of and may be silent for another time than this one, with that time.
pub(crate) async fn other_lease_times(
    leases: &Leases,
) -> Result<Vec<(String, Duration)>, StoreError> {
    let sql = "SELECT name, lease_ms FROM nodes WHERE session <> $1 AND lease_ms <> $2 \
               AND draining = 0 AND alive_until > now() AND address IS NOT NULL ORDER BY name";
    let own = i64::try_from(leases.lease_time().as_millis()).unwrap_or(i64::MAX);
    let asked = sqlx::query_as(sql).bind(leases.session()).bind(own);
    let rows: Vec<(String, i64)> = asked.fetch_all(leases.pool()).await?;
    let time = |millis: i64| Duration::from_millis(millis.unsigned_abs());
    Ok(rows.into_iter().map(|(name, millis)| (name, time(millis))).collect())
}

/// Whether the tables of work are there: nodes of before there was any may run still.
pub(super) async fn knows_work(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let sql = "SELECT to_regclass('work_pieces') IS NOT NULL";
    Ok(sqlx::query_scalar(sql).fetch_one(connection).await?)
}

/// All nodes that have not ended in order, by their names. Of a name whose process died and was
/// started again there is the last start only: what the others held is anybody's. One that was asked to
/// end and is silent has ended.
///
/// # Errors
/// If the database cannot be used, or is one for a single process.
pub async fn nodes(database: &str) -> Result<Vec<NodeStatus>, StoreError> {
    let mut connection = connect(database).await?;
    let work = match knows_work(&mut connection).await? {
        true => {
            "role, (SELECT count(*) FROM work_pieces \
             WHERE work_pieces.session = nodes.session AND result IS NULL)"
        }
        false => "'server', 0::BIGINT",
    };
    let sql = format!(
        "SELECT name, address, alive_until > now(), draining <> 0, version, \
         (SELECT count(*) FROM leases WHERE leases.session = nodes.session), games, \
         EXTRACT(EPOCH FROM LEAST(now(), alive_until) - started_at)::BIGINT, \
         EXISTS (SELECT 1 FROM leases WHERE leases.session = nodes.session AND id = 'arena'), \
         {work} FROM nodes WHERE name <> '' AND (alive_until > now() OR draining = 0 AND NOT EXISTS \
         (SELECT 1 FROM nodes AS later \
          WHERE later.name = nodes.name AND later.started_at > nodes.started_at)) \
         ORDER BY name, started_at"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut connection).await?;
    let count = |row: &PgRow, at: usize| row.try_get(at).map(|n: i64| n.max(0).unsigned_abs());
    let status = |row: &PgRow| -> Result<NodeStatus, sqlx::Error> {
        Ok(NodeStatus {
            name: row.try_get(0)?,
            address: row.try_get(1)?,
            is_alive: row.try_get(2)?,
            is_draining: row.try_get(3)?,
            version: row.try_get(4)?,
            leases: count(row, 5)?,
            games: count(row, 6)?,
            seconds: count(row, 7)?,
            has_arena: row.try_get(8)?,
            role: NodeRole::of(row.try_get(9)?),
            pieces: count(row, 10)?,
        })
    };
    Ok(rows.iter().map(status).collect::<Result<_, _>>()?)
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
