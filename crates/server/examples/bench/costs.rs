//! What processes take of the processor and the memory, and what a database writes.

use std::time::Duration;

use sqlx::{Connection, PgConnection};

/// The fields of a process after its name: the state is the first.
fn stat(process: u32) -> Option<Vec<u64>> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some(fields.map(|field| field.parse().unwrap_or(0)).collect())
}

fn ticks(fields: &[u64]) -> Duration {
    // A tick is a hundredth of a second.
    Duration::from_millis(10 * (fields[11] + fields[12]))
}

/// Processor time of a process so far.
pub(crate) fn processor(process: u32) -> Duration {
    stat(process).map_or(Duration::ZERO, |fields| ticks(&fields))
}

/// Processor time of a process and its children so far, also of those that have ended.
pub(crate) fn processor_of_family(parent: u32) -> Duration {
    let Some(fields) = stat(parent) else { return Duration::ZERO };
    let ended = Duration::from_millis(10 * (fields[13] + fields[14]));
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let children = numbers.filter_map(stat).filter(|fields| fields[1] == u64::from(parent));
    ticks(&fields) + ended + children.map(|fields| ticks(&fields)).sum::<Duration>()
}

/// Memory that a process holds, in kilobytes.
pub(crate) fn resident(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).map_or(0.0, |number| number.parse().unwrap_or(0.0))
}

/// A number that the database tells.
pub(crate) async fn number(address: &str, sql: &'static str) -> i64 {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
}

/// Bytes that the database has written to its log.
pub(crate) async fn log_bytes(address: &str) -> i64 {
    number(address, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::BIGINT").await
}
