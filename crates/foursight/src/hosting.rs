//! The web server inside this program: a command waits for it, the menu runs it in the background.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use foursight_server::{Options, Server, StartError};
use foursight_voice::{describe, say};
use tokio::runtime::{Builder, Runtime};

use crate::cli::Shared;
use crate::exit::{CliError, IO_ERROR};
use crate::lang::{self, Lang};
use crate::packs;

/// Bytes of stack for each thread: the solver searches deep, and unoptimised frames are large.
/// Unused stack costs nothing.
const STACK: usize = 16 << 20;
/// Where the contest's bots look for their server.
const BOTS_PORT: u16 = 5051;
/// How long the menu waits for browsers to hear that the server shuts down.
const SHUTDOWN_WAIT: Duration = Duration::from_millis(500);

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
    let words = error.to_string();
    let message = match error {
        StartError::Listen { .. } => {
            say!(lang, "serve-other-address", error = words, option = "--http")
        }
        _ => words,
    };
    CliError { code: IO_ERROR, message: Some(message) }
}

/// A server that runs in the background.
pub(crate) struct Host {
    runtime: Runtime,
    server: Server,
}

impl Host {
    /// Starts the server for this machine alone, at its usual address or else at any free one.
    pub(crate) fn start(shared: &Shared, folder: &Path) -> Result<Self, CliError> {
        let lang = lang::choose(shared.lang);
        let runtime = runtime(lang)?;
        let with_port = |port: Option<u16>| -> Result<Options, CliError> {
            let mut options = options(shared, database_in(folder))?;
            options.http.set_port(port.unwrap_or(options.http.port()));
            options.bots = Some(SocketAddr::new(options.http.ip(), BOTS_PORT));
            Ok(options)
        };
        let server = runtime.block_on(async {
            match Server::start(with_port(None)?).await {
                Err(StartError::Listen { .. }) => start(lang, with_port(Some(0))?).await,
                Err(error) => Err(trouble(lang, &error)),
                Ok(server) => Ok(server),
            }
        })?;
        Ok(Self { runtime, server })
    }

    /// Where the page is.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// Closes the server. Every move is in the database already, so nobody need be waited for.
    pub(crate) fn stop(self) {
        let Self { runtime, server } = self;
        let _ =
            runtime.block_on(async { tokio::time::timeout(SHUTDOWN_WAIT, server.stop()).await });
        runtime.shutdown_background();
    }
}
