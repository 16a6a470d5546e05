//! The web server inside this program: a command waits for it, the menu runs it in the background.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use foursight_server::store::{StoreError, Trouble};
use foursight_server::{Options, Server, StartError};
use foursight_voice::{describe, say};
use tokio::runtime::{Builder, Runtime};

use crate::cli::Shared;
use crate::exit::{CliError, IO_ERROR};
use crate::lang::{self, Lang};
use crate::packs;
use crate::store::Store;

/// Bytes of stack for each thread: the solver searches deep, and unoptimised frames are large.
/// Unused stack costs nothing.
const STACK: usize = 16 << 20;
/// Where the contest's bots look for their server.
const BOTS_PORT: u16 = 5051;
/// How long the menu waits for browsers to hear that the server shuts down.
const SHUTDOWN_WAIT: Duration = Duration::from_millis(500);

/// How another folder for the database is named.
const DATA: &str = "--data";

/// The threads that the server runs on.
pub(crate) fn runtime(lang: Lang) -> Result<Runtime, CliError> {
    let mut builder = Builder::new_multi_thread();
    let runtime = builder.enable_all().thread_stack_size(STACK).build();
    runtime.map_err(|error| CliError::io(say!(lang, "threads-not-started"), &error))
}

/// The name of the database in this folder.
pub(crate) fn database_in(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("foursight.db").display())
}

/// The database that was named, else the one in the folder that was named, else in the user's.
pub(crate) fn database(
    lang: Lang,
    named: Option<String>,
    folder: Option<PathBuf>,
) -> Result<String, CliError> {
    if let Some(database) = named {
        if folder.is_some() {
            let (option, variable) = ("--database", "FOURSIGHT_DATABASE");
            let both =
                say!(lang, "serve-two-databases", database = option, variable, folder = DATA);
            return Err(CliError::bad_input(both));
        }
        return Ok(database);
    }
    let folder = folder.or_else(|| Store::of_user().data_folder());
    let missing = || CliError::bad_input(say!(lang, "serve-no-folder", option = DATA));
    Ok(database_in(&folder.ok_or_else(missing)?))
}

/// The usual server with this database, and the packs of this user.
pub(crate) fn options(shared: &Shared, database: String) -> Result<Options, CliError> {
    Ok(Options {
        sources: packs::sources(shared)?,
        describe: |rules, language| describe(rules, language.parse().unwrap_or(Lang::En)),
        ..Options::new(database)
    })
}

/// Starts a server.
pub(crate) async fn start(lang: Lang, options: Options) -> Result<Server, CliError> {
    Server::start(options).await.map_err(|error| trouble(lang, &error))
}

fn trouble(lang: Lang, error: &StartError) -> CliError {
    let message = match error {
        StartError::Store(error) => return database_trouble(lang, error),
        StartError::Listen { address, error } => {
            let (address, reason) = (address.to_string(), error.to_string());
            say!(lang, "serve-cannot-listen", address, reason, option = "--http")
        }
        StartError::Advertise(error) => {
            say!(lang, "serve-cannot-advertise", reason = error.to_string(), option = "--advertise")
        }
        StartError::NodeName { name, address } => {
            return CliError::bad_input(say!(
                lang,
                "serve-node-name-taken",
                name,
                address,
                option = "--node"
            ));
        }
        StartError::Random => say!(lang, "serve-no-random").to_owned(),
    };
    CliError { code: IO_ERROR, message: Some(message) }
}

/// What is wrong with a database, and what to do.
pub(crate) fn database_trouble(lang: Lang, error: &StoreError) -> CliError {
    let place = |path: &Path| path.display().to_string();
    let message = match error {
        StoreError::InUse { database, at: Some(address) } => {
            say!(lang, "database-in-use-at", database, address, option = DATA)
        }
        StoreError::InUse { database, at: None } => {
            say!(lang, "database-in-use", database, option = DATA)
        }
        StoreError::Damaged { path, why } => {
            let command =
                format!("foursight database restore FILE --database sqlite:{}", place(path));
            say!(lang, "database-damaged", file = place(path), reason = why, command)
        }
        StoreError::Unwritable { path, why } => {
            say!(lang, "database-unwritable", file = place(path), reason = why, option = DATA)
        }
        StoreError::CopyFailed { path, why } => {
            say!(lang, "database-copy-failed", file = place(path), reason = why)
        }
        StoreError::Exists(path) => {
            return CliError::bad_input(say!(lang, "database-file-exists", file = place(path)));
        }
        StoreError::NotAFile(database) => {
            let (dump, restore) = ("pg_dump", "pg_restore");
            return CliError::bad_input(say!(lang, "database-not-a-file", database, dump, restore));
        }
        StoreError::Database { kind: Trouble::Full, why } => {
            say!(lang, "database-full", reason = why, option = "--max-database")
        }
        StoreError::Database { why, .. } => say!(lang, "database-unavailable", reason = why),
        StoreError::Migration(reason) => say!(lang, "database-migration", reason),
        StoreError::Newer(step) => {
            let version = env!("CARGO_PKG_VERSION");
            say!(lang, "database-newer", step = step.to_string(), version)
        }
        StoreError::Unreadable(reason) => say!(lang, "database-unreadable", reason),
        StoreError::Address(database) => {
            let (file, server) = ("sqlite:FILE", "postgres://USER@HOST/NAME");
            return CliError::bad_input(say!(lang, "database-address", database, file, server));
        }
        StoreError::BadAddress(reason) => {
            let server = "postgres://USER@HOST/NAME";
            return CliError::bad_input(say!(lang, "database-bad-address", reason, server));
        }
        StoreError::OneProcess(database) => {
            let server = "postgres://USER@HOST/NAME";
            return CliError::bad_input(say!(lang, "database-one-process", database, server));
        }
        StoreError::Parameter(name) => {
            return CliError::bad_input(say!(lang, "database-parameter", name));
        }
        StoreError::NoCopy { path, why } => {
            let told = say!(lang, "database-no-copy", file = place(path), reason = why);
            return CliError::bad_input(told);
        }
        error => say!(lang, "database-unavailable", reason = error.to_string()),
    };
    CliError { code: IO_ERROR, message: Some(message) }
}

/// A server that runs in the background, or one that ran already.
pub(crate) enum Host {
    /// It ends with this.
    Own(Box<Runtime>, Box<Server>),
    /// Another program's, with the same games: at this address.
    Running(String),
}

impl Host {
    /// Starts the server for this machine alone, at its usual address or else at any free one. If
    /// a server has these games already, it is that one.
    pub(crate) fn start(shared: &Shared, folder: &Path) -> Result<Self, CliError> {
        let lang = lang::choose(shared.lang);
        let runtime = runtime(lang)?;
        let with_port = |port: Option<u16>| -> Result<Options, CliError> {
            let mut options = options(shared, database_in(folder))?;
            options.http.set_port(port.unwrap_or(options.http.port()));
            options.bots = Some(SocketAddr::new(options.http.ip(), BOTS_PORT));
            Ok(options)
        };
        let mut started = runtime.block_on(Server::start(with_port(None)?));
        if let Err(StartError::Listen { .. }) = started {
            started = runtime.block_on(Server::start(with_port(Some(0))?));
        }
        match started {
            Ok(server) => Ok(Self::Own(Box::new(runtime), Box::new(server))),
            Err(StartError::Store(StoreError::InUse { at: Some(url), .. })) => {
                Ok(Self::Running(url))
            }
            Err(error) => Err(trouble(lang, &error)),
        }
    }

    /// Where the page is.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Own(_, server) => format!("http://{}", server.address()),
            Self::Running(url) => url.clone(),
        }
    }

    /// True if the server ends with this.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self, Self::Own(..))
    }

    /// Closes the server, if it is our own. Every move is in the database already, so nobody need
    /// be waited for.
    pub(crate) fn stop(self) {
        let Self::Own(runtime, server) = self else { return };
        let _ =
            runtime.block_on(async { tokio::time::timeout(SHUTDOWN_WAIT, server.stop()).await });
        runtime.shutdown_background();
    }
}
