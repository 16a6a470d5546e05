//! `foursight database`: copies of the server's games, made while it runs, checked and put back.

use std::io::Write;
use std::path::PathBuf;

use foursight_server::store::{self, Contents, StoreError};
use foursight_voice::say;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::hosting;
use crate::lang;

/// Which database.
#[derive(Debug, clap::Args)]
pub(crate) struct DatabaseArgs {
    /// Folder of the database (default: the user's own)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The database: sqlite:FILE (default: a file in the folder)
    #[arg(long, value_name = "URL", env = "FOURSIGHT_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum DatabaseCommand {
    /// Copy all games into a new file; a server may go on all the while
    Backup {
        #[command(flatten)]
        which: DatabaseArgs,
        /// The new file
        file: PathBuf,
    },
    /// Put a copy in the database's place; what was there is renamed, and no server may run
    Restore {
        #[command(flatten)]
        which: DatabaseArgs,
        /// The copy
        file: PathBuf,
    },
    /// Look through the whole database: is it sound?
    Check {
        #[command(flatten)]
        which: DatabaseArgs,
    },
}

pub(super) fn run(shared: &Shared, command: DatabaseCommand) -> CliResult {
    let lang = lang::choose(shared.lang);
    let trouble = |error: StoreError| hosting::database_trouble(lang, &error);
    let runtime = hosting::runtime(lang)?;
    let mut lines = Vec::new();
    match command {
        DatabaseCommand::Backup { which, file } => {
            let database = hosting::database(lang, which.database, which.data)?;
            let made = runtime.block_on(store::backup(&database, &file)).map_err(trouble)?;
            lines.push(say!(lang, "database-backed-up", file = shown(&made)));
            lines.push(contents(lang, &made));
        }
        DatabaseCommand::Restore { which, file } => {
            let database = hosting::database(lang, which.database, which.data)?;
            let restored = runtime.block_on(store::restore(&file, &database));
            let (made, aside) = restored.map_err(trouble)?;
            lines.push(say!(lang, "database-restored", file = shown(&made)));
            lines.push(contents(lang, &made));
            let aside = aside.map(|aside| aside.display().to_string());
            lines.extend(aside.map(|file| say!(lang, "database-set-aside", file)));
        }
        DatabaseCommand::Check { which } => {
            let database = hosting::database(lang, which.database, which.data)?;
            let found = runtime.block_on(store::check(&database)).map_err(trouble)?;
            lines.push(say!(lang, "database-sound", file = shown(&found)));
            lines.push(contents(lang, &found));
        }
    }
    let mut out = anstream::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush().map_err(CliError::from)
}

fn shown(found: &Contents) -> String {
    found.path.display().to_string()
}

fn contents(lang: lang::Lang, found: &Contents) -> String {
    let Contents { games, moves, event_games, people, rooms, .. } = *found;
    say!(lang, "database-contents", games, moves, events = event_games, people, rooms)
}
