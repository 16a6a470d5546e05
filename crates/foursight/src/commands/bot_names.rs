//! `foursight bot register`, `unregister` and `names`: names that belong to somebody.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foursight_arena::{NameFolder, NameRegistry as _, RegistryError, secret, xtreme};
use foursight_voice::{InWords, say};
use serde_json::json;

use crate::cli::Shared;
use crate::exit::{self, CliError, CliResult};
use crate::lang::{self, Lang};
use crate::store::Store;

/// Where registered names are kept.
#[derive(Debug, Clone, Args)]
pub(crate) struct NamesArgs {
    /// Folder with the registered names (default: the user's own)
    #[arg(long, value_name = "DIR")]
    names: Option<PathBuf>,
}

impl NamesArgs {
    /// The folder, if there is one.
    pub(crate) fn folder(&self) -> Option<NameFolder> {
        let usual = || Some(Store::of_user().data_folder()?.join("bot-names"));
        self.names.clone().or_else(usual).map(NameFolder::new)
    }

    fn needed(&self, lang: Lang) -> Result<NameFolder, CliError> {
        let missing = || say!(lang, "names-no-folder", option = "--names");
        self.folder().ok_or_else(|| CliError::bad_input(missing()))
    }
}

/// Register a name for matches, tournaments and contests on this machine
///
/// Prints the secret once; only its hash is kept. From then on a bot of that name is let in only
/// with the secret. (The web server has names of its own: POST /api/arena/names.)
#[derive(Debug, Args)]
pub(crate) struct RegisterArgs {
    /// The name of the bot
    name: String,
    #[command(flatten)]
    names: NamesArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Give a registered name up
#[derive(Debug, Args)]
pub(crate) struct UnregisterArgs {
    /// The name of the bot
    name: String,
    #[command(flatten)]
    names: NamesArgs,
}

/// List the registered names
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    names: NamesArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn failed(lang: Lang, error: &RegistryError) -> CliError {
    let told = say!(lang, "names-unusable", why = error.to_string());
    CliError { code: exit::IO_ERROR, message: Some(told) }
}

pub(super) fn register(shared: &Shared, args: &RegisterArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let name = &args.name;
    xtreme::check_name(name).map_err(|error| CliError::bad_input(error.in_words(lang)))?;
    let secret = secret::new_secret()
        .map_err(|error| CliError { code: exit::IO_ERROR, message: Some(error.to_string()) })?;
    let names = args.names.needed(lang)?;
    if !names.add(name, &secret::sha256(&secret)).map_err(|error| failed(lang, &error))? {
        let known = names.registered(name).map_err(|error| failed(lang, &error))?;
        return Err(CliError::bad_input(match known.filter(|known| known.name != *name) {
            Some(known) => say!(lang, "name-alike", name, known = known.name),
            None => say!(lang, "name-taken", name),
        }));
    }
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json!({ "name": name, "secret": secret }))?;
    } else {
        writeln!(out, "{secret}")?;
        anstream::eprintln!("{}", say!(lang, "name-registered", name));
    }
    Ok(())
}

pub(super) fn unregister(shared: &Shared, args: &UnregisterArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let name = &args.name;
    if !args.names.needed(lang)?.remove(name).map_err(|error| failed(lang, &error))? {
        return Err(CliError::bad_input(say!(lang, "name-not-registered", name)));
    }
    anstream::eprintln!("{}", say!(lang, "name-free", name));
    Ok(())
}

pub(super) fn list(shared: &Shared, args: &ListArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let names = args.names.needed(lang)?.names().map_err(|error| failed(lang, &error))?;
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", json!({ "names": names }))?;
        return Ok(());
    }
    for name in names {
        writeln!(out, "{name}")?;
    }
    Ok(())
}
