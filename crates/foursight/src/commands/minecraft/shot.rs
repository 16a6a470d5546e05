//! A picture of a board: the pack is exported, moves are clicked in the interpreter's world, and
//! what stands there is drawn.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foursight_datapack::{Click, Context, Dimension, Pack};
use foursight_minecraft::{Export, Target};
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
    /// Moves to play first: columns such as 4435, or cells with spaces between them such as `c4 d4`
    #[arg(long, default_value = "", value_name = "MOVES")]
    moves: String,
    /// Where to write the picture, a PNG
    out: PathBuf,
}

/// Ticks after which a tile has landed and the end of a game is marked.
const TICKS: u64 = 20;

/// The moves, one by one; columns may stand together, as they do in the rest of the program.
fn words(export: &Export, moves: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in moves.split_whitespace() {
        let together = export.gravity && word.bytes().all(|byte| byte.is_ascii_digit());
        if together && button(export, &[word]).is_none() {
            words.extend(word.chars().map(String::from));
        } else {
            words.push(word.to_owned());
        }
    }
    words
}

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
    for word in words(&export, &args.moves) {
        let before = export.board(0).draw(&world);
        let target = button(&export, &[word.as_str()])
            .and_then(|it| {
                world.tagged(&format!("{}_button{it}", export.namespace)).first().map(|it| it.id)
            })
            .ok_or_else(|| {
                CliError::bad_input(say!(lang, "minecraft-no-move", word = word.clone()))
            })?;
        go_to(&mut world, player, target);
        world.click(player, target, Click::Use);
        world.ticks(TICKS);
        if export.board(0).draw(&world).map(|it| it.lines) == before.map(|it| it.lines) {
            return Err(CliError::bad_input(say!(lang, "minecraft-move-refused", word)));
        }
    }
    let picture = export.board(0).picture(&world).unwrap_or_default();
    std::fs::write(&args.out, picture).map_err(|error| CliError {
        code: IO_ERROR,
        message: Some(format!("{}: {error}", args.out.display())),
    })?;
    Ok(writeln!(std::io::stdout(), "{}", args.out.display())?)
}
