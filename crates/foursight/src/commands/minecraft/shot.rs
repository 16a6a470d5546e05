//! A picture of a board: the pack is exported, moves are clicked in the interpreter's world, and
//! what stands there is drawn.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foursight_datapack::{Click, Context, Dimension, Pack};
use foursight_minecraft::Target;
use foursight_voice::{InWords, say};

use super::GameArgs;
use super::game::{go_to, moves};
use crate::cli::Shared;
use crate::exit::{CliError, CliResult, unwritable};
use crate::lang;

#[derive(Debug, Args)]
pub(crate) struct ShotArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first, for example 4435 or `c4 d4`
    #[arg(long, default_value = "", value_name = "MOVES")]
    moves: String,
    /// Where to write the picture, a PNG
    out: PathBuf,
}

/// Ticks after which a tile has landed and the end of a game is marked.
const TICKS: u64 = 20;

pub(super) fn run(shared: &Shared, args: &ShotArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    crate::commands::input::expect_png(lang, &args.out)?;
    let size = args.game.size.first().copied();
    let export = super::exported(shared, &args.game, Target::Modern, &[size])?;
    let pack = Pack::from_files("shot", &export.files).map_err(CliError::bad_input)?;
    let (mut world, _) = super::load(&[pack], 0);
    let here = Context::at_block(Dimension::Overworld, [0, 80, 0]);
    let player = world.join("You", [0.5, 77.0, -4.5]);
    for function in ["create_board_northsouth", "start"] {
        let text = format!("function {}:{function}", export.namespace);
        world.command(&text, here).map_err(CliError::bad_input)?;
    }
    let moves = moves(&export, &args.moves)
        .map_err(|error| CliError::bad_input(format!("--moves: {}", error.in_words(lang))))?;
    for (word, button) in moves {
        let before = export.board(0).draw(&world);
        let buttons = world.tagged(&format!("{}_button{button}", export.namespace));
        let target = buttons.first().map(|it| it.id).ok_or_else(|| {
            CliError::bad_input(say!(lang, "minecraft-move-refused", word = word.clone()))
        })?;
        go_to(&mut world, player, target);
        world.click(player, target, Click::Use);
        world.ticks(TICKS);
        if export.board(0).draw(&world).map(|it| it.lines) == before.map(|it| it.lines) {
            return Err(CliError::bad_input(say!(lang, "minecraft-move-refused", word)));
        }
    }
    let picture = export.board(0).picture(&world).unwrap_or_default();
    std::fs::write(&args.out, picture)
        .map_err(|error| CliError::io(unwritable(lang, &args.out), &error))?;
    Ok(writeln!(std::io::stdout(), "{}", args.out.display())?)
}
