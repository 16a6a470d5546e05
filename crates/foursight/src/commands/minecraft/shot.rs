//! A picture of a board: the pack is exported, moves are clicked in the interpreter's world, and
//! what stands there is drawn.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foursight_datapack::{Click, Context, Dimension, Pack};
use foursight_minecraft::Target;
use foursight_voice::say;

use super::GameArgs;
use super::game::{button, go_to};
use crate::cli::Shared;
use crate::exit::{CliError, CliResult, IO_ERROR};
use crate::lang;

#[derive(Debug, Args)]
pub(crate) struct ShotArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first, separated by spaces: columns, or cells such as `c4`
    #[arg(long, default_value = "", value_name = "MOVES")]
    moves: String,
    /// Where to write the picture, a PNG
    out: PathBuf,
}

/// Ticks after which a tile has landed and the end of a game is marked.
const TICKS: u64 = 20;

pub(super) fn run(shared: &Shared, args: &ShotArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
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
    for word in args.moves.split_whitespace() {
        let target = button(&export, &[word])
            .and_then(|it| {
                world.tagged(&format!("{}_button{it}", export.namespace)).first().map(|it| it.id)
            })
            .ok_or_else(|| CliError::bad_input(say!(lang, "minecraft-no-move", word)))?;
        go_to(&mut world, player, target);
        world.click(player, target, Click::Use);
        world.ticks(TICKS);
    }
    let picture = export.board(0).picture(&world).unwrap_or_default();
    std::fs::write(&args.out, picture).map_err(|error| CliError {
        code: IO_ERROR,
        message: Some(format!("{}: {error}", args.out.display())),
    })?;
    Ok(writeln!(std::io::stdout(), "{}", args.out.display())?)
}
