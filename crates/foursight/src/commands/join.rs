//! `foursight join`: a game on any server, by the link that a browser opens.

use std::io::BufRead;

use clap::Args;
use foursight_voice::{InWords, say};

use super::input::read_line;
use super::play::{has_screen, language};
use crate::cli::Shared;
use crate::exit::{BAD_INPUT, CliError, CliResult, IO_ERROR};
use crate::lang::Lang;
use crate::online::{Failure, Link, LinkError, OpenError, Opened, SeatWanted, Secret, Server};
use crate::packs::record_trouble;
use crate::plain;
use crate::store::Store;
use crate::terminal::{self, First};

/// Play or watch a game on a server, by the link that a browser opens
///
/// Takes a free seat if the link invites to one, and else watches. The same link leads to the same seat
/// again: its key is kept in the user's data folder. Exit codes: 0 the game is over or was left, 2 the
/// link is wrong or lets nobody in, 3 the server cannot be reached.
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The link, for example `https://play.example/g/GAME#INVITATION`; `-` reads it from the first
    /// line of standard input, where no list of processes shows it
    #[arg(value_name = "URL")]
    link: String,
    /// Watch, even if a seat is free
    #[arg(long)]
    watch: bool,
    /// Print one JSON line for everything that happens, and read moves from standard input
    #[arg(long)]
    json: bool,
}

pub(super) fn run(shared: &Shared, args: &JoinArgs) -> CliResult {
    let lang = language(shared);
    let link = read_link(lang, &args.link)?;
    let store = Store::of_user();
    let (server, opened) = open(lang, &link, args.watch, &store)?;
    if has_screen() && !shared.plain && !args.json {
        return terminal::run(shared, First::Online(Box::new((server, opened))));
    }
    plain::online(server, opened, lang, &store, args.json)
}

fn read_link(lang: Lang, text: &str) -> Result<Link, CliError> {
    let mut line = None;
    if text == "-" {
        let read = read_line(lang, "-".as_ref(), &mut std::io::stdin().lock() as &mut dyn BufRead)?;
        line = Some(read.unwrap_or_default());
    }
    let link = line.as_deref().unwrap_or(text).parse();
    link.map_err(|error| {
        let why = match error {
            LinkError::NotALink => say!(lang, "join-not-a-link"),
            LinkError::NotAGame => say!(lang, "join-not-a-game"),
            LinkError::BadInvitation => say!(lang, "join-bad-invitation"),
        };
        CliError::bad_input(why)
    })
}

fn open(lang: Lang, link: &Link, watch: bool, store: &Store) -> Result<(Server, Opened), CliError> {
    let trouble = |error| open_trouble(lang, error);
    let server = Server::new(link).map_err(|failure| trouble(failure.into()))?;
    let kept = store.seat(&link.authority(), &link.game).filter(|_| !watch);
    let wanted = match kept {
        Some((seat, key)) => SeatWanted::Own(seat, Secret::new(key)),
        None if watch => SeatWanted::None,
        None => SeatWanted::Any,
    };
    let opened = server.open(wanted).map_err(trouble)?;
    Ok((server, opened))
}

/// Why a game cannot be opened.
pub(crate) fn open_trouble(lang: Lang, error: OpenError) -> CliError {
    match error {
        OpenError::Failed(failure) => trouble(lang, &failure),
        OpenError::Rules(error) => CliError::bad_input(error.in_words(lang)),
        OpenError::Record(error) => CliError::bad_input(record_trouble(lang, &error)),
    }
}

/// What is wrong with a server or a link.
pub(crate) fn trouble(lang: Lang, failure: &Failure) -> CliError {
    let code = if failure.is_passing() { IO_ERROR } else { BAD_INPUT };
    CliError { code, message: Some(failure.in_words(lang)) }
}
