//! A job as whoever wants it has it: pieces are asked for, and their results collected.

use std::sync::Arc;

use sqlx::{PgConnection, Row};

use super::StoreError;
use super::database::Database;
use super::leases::Lease;
use super::node_list::{connect, knows_work};
use super::subject::Subject;
use super::work::{IS_TAKEN, IS_WANTED, VERSION, WorkQueue};

/// What somebody wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    /// Its own name, which nothing else has.
    pub id: String,
    /// What its pieces are.
    pub kind: String,
    /// What people call it.
    pub title: String,
    /// What has to be known for all of its pieces.
    pub common: String,
}

/// A part of a job that one process does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPiece {
    /// Which one of the job; the smallest are done first.
    pub number: i64,
    /// What is to be done.
    pub task: String,
    /// The programs that it runs.
    pub programs: Vec<String>,
}

/// A piece that is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Which one of the job.
    pub number: i64,
    /// The result, or why it cannot be done.
    pub result: Result<String, String>,
}

/// A job that this process wants: one at a time can. Processes take its pieces for as long as this
/// is there and its session is heard of.
#[derive(Debug)]
pub struct Job {
    id: String,
    lease: Arc<Lease>,
    queue: Arc<WorkQueue>,
}

impl WorkQueue {
    /// Begins a job, or goes on with it: what was done of it before is there still.
    ///
    /// # Errors
    /// [`StoreError::NotOwned`] if another process wants the same job and is heard of, or if the
    /// database cannot be used.
    pub async fn begin(self: &Arc<Self>, new: &NewJob) -> Result<Job, StoreError> {
        let Some(leases) = self.database.leases() else {
            return Err(StoreError::NotOwned(new.id.clone()));
        };
        let lease = self.database.doubt(leases.own(Subject::Job(&new.id)).await)?;
        let lease = lease.ok_or_else(|| StoreError::NotOwned(new.id.clone()))?;
        let job = Job { id: new.id.clone(), lease, queue: Arc::clone(self) };
        // What another version has found, or what was found about something else, is of no use.
        let sql = "DELETE FROM work_jobs WHERE id = $1 \
                   AND (kind <> $2 OR version <> $3 OR common <> $4)";
        let delete = sqlx::query(sql).bind(&new.id).bind(&new.kind).bind(VERSION).bind(&new.common);
        let sql = "INSERT INTO work_jobs (id, kind, version, common, title) \
                   VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (id) DO UPDATE SET wanted_at = now(), title = excluded.title";
        let insert = sqlx::query(sql).bind(&new.id).bind(&new.kind).bind(VERSION).bind(&new.common);
        let insert = insert.bind(&new.title);
        job.change(async |sql| {
            delete.execute(&mut *sql).await?;
            insert.execute(sql).await.map(drop)
        })
        .await?;
        Ok(job)
    }
}

impl Job {
    /// Its own name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Asks for more pieces. Those that were asked for before stay as they are.
    ///
    /// # Errors
    /// If another process has taken the job over, or the database cannot be used.
    pub async fn add(&self, pieces: &[NewPiece]) -> Result<(), StoreError> {
        let numbers: Vec<i64> = pieces.iter().map(|piece| piece.number).collect();
        let tasks: Vec<&str> = pieces.iter().map(|piece| piece.task.as_str()).collect();
        // Arrays in an array have to be of the same length, so that programs go as JSON.
        let programs = pieces.iter().map(|piece| serde_json::to_string(&piece.programs));
        let programs: Vec<String> = programs.collect::<Result<_, _>>()?;
        let sql = "WITH wanted AS (UPDATE work_jobs SET wanted_at = now() WHERE id = $1) \
                   INSERT INTO work_pieces (job, number, task, programs) \
                   SELECT $1, number, task, \
                       ARRAY(SELECT json_array_elements_text(programs::JSON)) \
                   FROM UNNEST($2::BIGINT[], $3::TEXT[], $4::TEXT[]) AS new (number, task, programs) \
                   ON CONFLICT DO NOTHING";
        let insert = sqlx::query(sql).bind(&self.id).bind(numbers).bind(tasks).bind(programs);
        self.change(async |sql| insert.execute(sql).await.map(drop)).await
    }

    /// Pieces that are done, other than these, the first ones first.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn finished(
        &self,
        other_than: &[i64],
        most: u32,
    ) -> Result<Vec<Finished>, StoreError> {
        let sql = "SELECT number, result, failed <> 0 FROM work_pieces \
                   WHERE job = $1 AND result IS NOT NULL AND number <> ALL($2) \
                   ORDER BY number LIMIT $3";
        let asked = sqlx::query_as(sql).bind(&self.id).bind(other_than).bind(i64::from(most));
        let rows = asked.fetch_all(self.queue.pool()?).await.map_err(StoreError::from);
        let rows: Vec<(i64, String, bool)> = self.queue.database.doubt(rows)?;
        let finished = |(number, result, failed)| Finished {
            number,
            result: if failed { Err(result) } else { Ok(result) },
        };
        Ok(rows.into_iter().map(finished).collect())
    }

    /// Forgets pieces whose results are kept elsewhere.
    ///
    /// # Errors
    /// If another process has taken the job over, or the database cannot be used.
    pub async fn collect(&self, numbers: &[i64]) -> Result<(), StoreError> {
        let sql = "WITH gone AS (DELETE FROM work_pieces \
                       WHERE job = $1 AND number = ANY($2) AND result IS NOT NULL RETURNING 1) \
                   UPDATE work_jobs SET wanted_at = now(), \
                       collected = collected + (SELECT count(*) FROM gone) WHERE id = $1";
        let forget = sqlx::query(sql).bind(&self.id).bind(numbers);
        self.change(async |sql| forget.execute(sql).await.map(drop)).await
    }

    /// Forgets the job and all its pieces: whoever works on one of them writes nothing.
    ///
    /// # Errors
    /// If another process has taken the job over, or the database cannot be used.
    pub async fn end(&self) -> Result<(), StoreError> {
        let forget = sqlx::query("DELETE FROM work_jobs WHERE id = $1").bind(&self.id);
        self.change(async |sql| forget.execute(sql).await.map(drop)).await
    }

    /// Changes the job in one piece, if this process is still the one that wants it.
    async fn change(
        &self,
        change: impl AsyncFnOnce(&mut PgConnection) -> Result<(), sqlx::Error>,
    ) -> Result<(), StoreError> {
        let changed = async {
            let mut transaction = self.queue.pool()?.begin().await?;
            self.lease.fence(&mut transaction).await?;
            change(&mut transaction).await?;
            Ok(transaction.commit().await?)
        };
        self.queue.database.doubt(changed.await)
    }
}

/// A job, for whoever looks after them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobStatus {
    /// Its own name.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The version whose workers do it.
    pub version: String,
    /// True while whoever wants it is heard of: nobody works on it otherwise.
    pub is_wanted: bool,
    /// Pieces that nobody has taken.
    pub waiting: u64,
    /// Pieces that somebody works on.
    pub taken: u64,
    /// Pieces that are done.
    pub done: u64,
}

/// All jobs, the oldest first.
///
/// # Errors
/// If the database cannot be used, or is one for a single process.
pub async fn jobs(database: &str) -> Result<Vec<JobStatus>, StoreError> {
    let mut connection = connect(database).await?;
    if !knows_work(&mut connection).await? {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT id, title, version, {IS_WANTED}, \
         count(number) FILTER (WHERE result IS NULL AND NOT {IS_TAKEN}), \
         count(number) FILTER (WHERE result IS NULL AND {IS_TAKEN}), \
         collected + count(number) FILTER (WHERE result IS NOT NULL) \
         FROM work_jobs LEFT JOIN work_pieces ON job = id GROUP BY id ORDER BY created_at, id"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut connection).await?;
    let status = |row: &sqlx::postgres::PgRow| -> Result<JobStatus, sqlx::Error> {
        let count = |at: usize| row.try_get(at).map(|count: i64| count.max(0).unsigned_abs());
        Ok(JobStatus {
            id: row.try_get(0)?,
            title: row.try_get(1)?,
            version: row.try_get(2)?,
            is_wanted: row.try_get(3)?,
            waiting: count(4)?,
            taken: count(5)?,
            done: count(6)?,
        })
    };
    Ok(rows.iter().map(status).collect::<Result<_, _>>()?)
}

/// Forgets a job that nobody wants any more; false if there is none of that name, or if whoever
/// wants it is heard of.
///
/// # Errors
/// If the database cannot be used, or is one for a single process.
pub async fn forget_job(database: &str, id: &str) -> Result<bool, StoreError> {
    let mut connection = connect(database).await?;
    if !knows_work(&mut connection).await? {
        return Ok(false);
    }
    let sql = format!("DELETE FROM work_jobs WHERE id = $1 AND NOT {IS_WANTED}");
    let asked = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id);
    Ok(asked.execute(&mut connection).await?.rows_affected() > 0)
}
