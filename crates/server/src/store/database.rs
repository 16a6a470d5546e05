//! What the store asks of a database: statements with arguments, made in one piece, and rows.
//!
//! The store speaks to either database through [`Database`], so that everything it says is
//! compiled once.

use std::borrow::Cow;
use std::pin::Pin;

use async_trait::async_trait;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::StoreError;

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
#[derive(Debug)]
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
    /// Makes all statements in one piece, or none of them; answers how many rows the last one
    /// has changed.
    async fn write(&self, statements: Vec<Statement>) -> Result<u64, StoreError>;

    /// The rows of each statement, all of the same moment.
    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError>;
}

/// The functions `execute` and `fetch` for one kind of connection. A macro, because sqlx has no
/// bounds short enough to say "either of these databases".
macro_rules! connection_functions {
    ($database:ty, $connection:ty) => {
        /// Makes all statements; answers how many rows the last one has changed.
        async fn execute(
            connection: &mut $connection,
            statements: &[super::database::Statement],
        ) -> Result<u64, super::StoreError> {
            let mut changed = 0;
            for statement in statements {
                changed = bound(statement).execute(&mut *connection).await?.rows_affected();
                if let Some(id) = statement.claims.as_ref().filter(|_| changed == 0) {
                    return Err(super::StoreError::Taken(id.clone()));
                }
            }
            Ok(changed)
        }

        /// All rows of a statement.
        async fn fetch(
            connection: &mut $connection,
            statement: &super::database::Statement,
        ) -> Result<Vec<super::database::Row>, super::StoreError> {
            use sqlx::{Row, TypeInfo, ValueRef};
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
        ) -> sqlx::query::Query<'_, $database, <$database as sqlx::Database>::Arguments<'_>> {
            let query = sqlx::query(&statement.sql);
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
    pub(super) async fn migrator(self) -> Result<Migrator, MigrateError> {
        Migrator::new(self).await
    }
}

impl<'s> sqlx::migrate::MigrationSource<'s> for Migrations {
    fn resolve(
        self,
    ) -> Pin<
        Box<
            dyn Future<Output = Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>>
                + Send
                + 's,
        >,
    > {
        let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
        };
        let all = self.0.iter().map(migration).collect();
        Box::pin(std::future::ready(Ok(all)))
    }
}
