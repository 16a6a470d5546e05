//! `foursight play`: a game, on the whole screen or in plain lines.

use std::io::IsTerminal;

use foursight_rules::notation;
use foursight_table::TimeControl;
use foursight_voice::{InWords, Narrator, say};

use crate::cli::{PlayArgs, Shared};
use crate::exit::{CliError, CliResult, unwritable};
use crate::game::{Game, NewGame, Seat, seed_from_clock};
use crate::lang::{self, Lang};
use crate::store::{Store, write_whole};
use crate::terminal::{self, First};
use crate::{packs, plain};

/// True if somebody sits at a terminal that can show a whole screen.
pub(super) fn has_screen() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// The language that was asked for, else the one of the settings, else the system's.
pub(super) fn language(shared: &Shared) -> Lang {
    let kept = || Store::of_user().language();
    lang::choose(shared.lang.or_else(|| has_screen().then(kept).flatten()))
}

/// Without a command: the menu.
pub(super) fn menu(shared: &Shared) -> CliResult {
    if has_screen() && !shared.plain {
        return terminal::run(shared, First::Menu);
    }
    plain::menu(shared, language(shared))
}

pub(super) fn run(shared: &Shared, args: &PlayArgs) -> CliResult {
    let lang = language(shared);
    let rules = packs::load(shared, &args.packs)?;
    let mut setup = NewGame::new(&rules, args.seed.unwrap_or_else(seed_from_clock));
    setup.time =
        TimeControl { per_move: args.time, per_game: args.clock, ..TimeControl::UNLIMITED };
    for (number, seat) in args.seats().into_iter().enumerate() {
        let Some(name) = seat else { continue };
        let seat = Seat::named(name, lang)
            .map_err(|error| CliError::bad_input(format!("--p{} {name}: {error}", number + 1)))?;
        if number >= setup.seats.len() {
            let option = format!("--p{}", number + 1);
            let players = setup.seats.len();
            return Err(CliError::bad_input(say!(lang, "too-many-players", option, players)));
        }
        let named = format!("--p{} {name}", number + 1);
        setup
            .seat(number, seat)
            .map_err(|error| CliError::bad_input(format!("{named}: {}", error.in_words(lang))))?;
    }
    let mut game = Game::new(setup, lang);
    if let Some(moves) = &args.moves {
        let moves = notation::parse(&rules, moves)
            .map_err(|error| CliError::bad_input(error.in_words(lang)))?;
        for (mv, number) in moves.iter().zip(1..) {
            game.play(*mv).map_err(|illegal| {
                let text = notation::format_move(&rules, *mv);
                let reason = Narrator::new(&rules, lang).illegal(&illegal);
                CliError::bad_input(say!(
                    lang,
                    "move-refused",
                    option = "--moves",
                    number,
                    text,
                    reason
                ))
            })?;
        }
    }
    if has_screen() && !shared.plain && !args.json && args.record.is_none() {
        return terminal::run(shared, First::Game(Box::new(game)));
    }
    if let Some(path) = &args.record {
        // A place that cannot be written to is told before anybody thinks about a move.
        write_whole(path, game.saved().to_json().as_bytes())
            .map_err(|error| CliError::io(unwritable(lang, path), &error))?;
    }
    plain::play(game, lang, args.json, args.record.as_deref())
}
