//! What the store asks of a database: statements with arguments, made in one piece, and rows.
//!
//! The store speaks to either database through [`Database`], so that everything it says is
//! compiled once.

use std::borrow::Cow;
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::leases::Leases;
use super::news::News;
use super::subject::Subject;
use super::{StoreError, Trouble};

/// An argument of a statement.
#[derive(Debug, Clone)]
pub(super) enum Argument {
    Number(i64),
    Text(Option<String>),
}

impl From<i64> for Argument {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<Option<String>> for Argument {
    fn from(text: Option<String>) -> Self {
        Self::Text(text)
    }
}

/// One statement.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    pub(super) sql: Cow<'static, str>,
    pub(super) arguments: Vec<Argument>,
    /// If this is an identifier and the statement changes nothing, the identifier is taken.
    pub(super) claims: Option<String>,
}

impl Statement {
    pub(super) fn new(sql: impl Into<Cow<'static, str>>) -> Self {
        Self { sql: sql.into(), arguments: Vec::new(), claims: None }
    }

    /// Fills in the next argument.
    pub(super) fn bind(mut self, argument: impl Into<Argument>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Fails if nothing is changed, because the identifier is taken.
    pub(super) fn claiming(self, id: &str) -> Self {
        Self { claims: Some(id.to_owned()), ..self }
    }

    /// PostgreSQL has no texts with a NUL, so neither database is given one.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let has_nul = |argument: &Argument| match argument {
            Argument::Text(Some(text)) => text.contains('\0'),
            _ => false,
        };
        if self.arguments.iter().any(has_nul) { Err(StoreError::Nul) } else { Ok(()) }
    }
}

/// A row of an answer.
#[derive(Debug)]
pub(super) struct Row(std::vec::IntoIter<Argument>);

impl Row {
    pub(super) fn new(columns: Vec<Argument>) -> Self {
        Self(columns.into_iter())
    }

    /// The next column, which is a number.
    pub(super) fn number(&mut self) -> Result<i64, StoreError> {
        match self.0.next() {
            Some(Argument::Number(number)) => Ok(number),
            _ => Err(StoreError::Column("a number")),
        }
    }

    /// The next column, which is a text or nothing.
    pub(super) fn optional_text(&mut self) -> Result<Option<String>, StoreError> {
        match self.0.next() {
            Some(Argument::Text(text)) => Ok(text),
            _ => Err(StoreError::Column("a text")),
        }
    }

    /// The next column, which is a text.
    pub(super) fn text(&mut self) -> Result<String, StoreError> {
        self.optional_text()?.ok_or(StoreError::Column("a text"))
    }
}

/// A database.
#[async_trait]
pub(super) trait Database: std::fmt::Debug + Send + Sync {
    /// Makes all statements in one piece, or none of them; answers how many rows each of them has
    /// changed. Where several nodes use the database, only whoever holds the lease of what the
    /// change is about can make it.
    async fn write(
        &self,
        about: Subject<'_>,
        statements: Vec<Statement>,
    ) -> Result<Vec<u64>, StoreError>;

    /// The rows of each statement, all of the same moment.
    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError>;

    /// Bytes that are in use.
    async fn size(&self) -> Result<u64, StoreError>;

    /// Gives room that is not used any more back to the system, a little of it.
    async fn shrink(&self) -> Result<(), StoreError>;

    /// The leases of this node, where several can use the database.
    fn leases(&self) -> Option<&Arc<Leases>> {
        None
    }

    /// A statement that tells all nodes of a change, this one too; nothing where there is one alone.
    fn tell_nodes(&self, _news: &News) -> Option<Statement> {
        None
    }

    /// Whether it takes changes, as far as that is known.
    fn usable(&self) -> Result<(), StoreError>;

    /// Why changes cannot be stored, as far as that is known, if it may pass.
    fn trouble(&self) -> Option<Trouble> {
        None
    }

    /// Waits until another server has taken the database over; for ever where none can.
    async fn taken_over(&self) {
        std::future::pending::<()>().await;
    }

    /// Tells other servers where this one is.
    fn announce(&self, address: &str);

    /// Writes everything to its place and closes all connections.
    async fn close(&self);

    /// Lets another server have the database; nothing is written any more.
    fn release(&self);
}

/// The functions `execute` and `fetch` for one kind of connection. A macro, because sqlx has no
/// bounds short enough to say "either of these databases".
macro_rules! connection_functions {
    ($database:ty, $connection:ty) => {
        /// Makes all statements; answers how many rows each of them has changed.
        async fn execute(
            connection: &mut $connection,
            statements: &[super::database::Statement],
        ) -> Result<Vec<u64>, super::StoreError> {
            let mut all = Vec::with_capacity(statements.len());
            for statement in statements {
                statement.check()?;
                let changed = bound(statement).execute(&mut *connection).await?.rows_affected();
                if let Some(id) = statement.claims.as_ref().filter(|_| changed == 0) {
                    return Err(super::StoreError::Taken(id.clone()));
                }
                all.push(changed);
            }
            Ok(all)
        }

        /// All rows of a statement.
        async fn fetch(
            connection: &mut $connection,
            statement: &super::database::Statement,
        ) -> Result<Vec<super::database::Row>, super::StoreError> {
            use sqlx::{Row, TypeInfo, ValueRef};
            statement.check()?;
            let rows = bound(statement).fetch_all(connection).await?;
            let mut read = Vec::with_capacity(rows.len());
            for row in &rows {
                let mut columns = Vec::with_capacity(row.len());
                for at in 0..row.len() {
                    let value = row.try_get_raw(at)?;
                    let is_number = matches!(value.type_info().name(), "INTEGER" | "INT8");
                    columns.push(if is_number && !value.is_null() {
                        super::database::Argument::Number(row.try_get(at)?)
                    } else {
                        super::database::Argument::Text(row.try_get(at)?)
                    });
                }
                read.push(super::database::Row::new(columns));
            }
            Ok(read)
        }

        fn bound(
            statement: &super::database::Statement,
        ) -> sqlx::query::Query<'_, $database, <$database as sqlx::Database>::Arguments> {
            // Every statement is written in this folder; what comes from outside is an argument.
            let query = sqlx::query(sqlx::AssertSqlSafe(statement.sql.clone()));
            statement.arguments.iter().fold(query, |query, argument| match argument {
                super::database::Argument::Number(number) => query.bind(*number),
                super::database::Argument::Text(text) => query.bind(text.as_deref()),
            })
        }
    };
}
pub(super) use connection_functions;

/// Changes of a database's tables in order: version, name, SQL.
#[derive(Debug, Clone, Copy)]
pub(super) struct Migrations(pub(super) &'static [(i64, &'static str, &'static str)]);

impl Migrations {
    pub(super) fn migrator(self) -> Migrator {
        let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            let sql = sql.into_sql_str();
            Migration::new(version, name.into(), MigrationType::Simple, sql, false)
        };
        Migrator::with_migrations(self.0.iter().map(migration).collect())
    }

    /// True if a database of this version can be brought up to date.
    pub(super) fn knows(self, version: i64) -> bool {
        self.0.iter().any(|(known, ..)| *known == version)
    }
}
