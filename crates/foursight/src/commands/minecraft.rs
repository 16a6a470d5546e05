//! `foursight minecraft`: games as data packs, and a world in memory to try packs in.

mod console;
mod game;
mod line_editor;
mod refusal;
mod shot;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use foursight_datapack::pack::{self, FilesError};
use foursight_datapack::{Pack, PackFormat, UnknownVersion, World, suite};
use foursight_minecraft::{Export, Language, Options, Target};
use foursight_voice::say;
use shot::ShotArgs;

use crate::cli::Shared;
use crate::exit::{BAD_INPUT, CliError, CliResult, IO_ERROR, NEGATIVE};
use crate::lang::{self, Lang};
use crate::packs;

/// Games as Minecraft data packs, and a world in memory to try data packs in
#[derive(Debug, Subcommand)]
pub(crate) enum MinecraftCommand {
    /// Write a game as a data pack
    Export(ExportArgs),
    /// Load any data packs and type commands
    Run(RunArgs),
    /// Run the test functions of a data pack
    Test(TestArgs),
    /// Play an exported game here, every command of it run as Minecraft would
    Play(PlayArgs),
    /// Draw the board of an exported game as a picture
    Shot(ShotArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game, for example `connect4-xtreme`
    #[arg(long, default_value = "connect4", value_delimiter = ',', value_name = "PACK")]
    pack: Vec<String>,
    /// Another board size, columns by rows; several as well, for example 7x6,7x7
    #[arg(long, value_name = "WxH", value_delimiter = ',', value_parser = parse_size)]
    size: Vec<(u16, u16)>,
    /// The blocks of both players, for example `red_concrete,yellow_concrete`
    #[arg(long, value_name = "BLOCK,BLOCK", value_parser = parse_tiles)]
    tiles: Option<[String; 2]>,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The version of the game, such as 1.19.2 or 1.20.1; 1.20.3+ is all from 1.20.3 on
    #[arg(long = "for", default_value = "1.20.3+", value_name = "VERSION", value_parser = parse_target)]
    version: Target,
    /// Where to write it: a name that ends in .zip, or a folder
    out: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The data packs: folders or zips; later ones win
    #[arg(required = true, value_name = "PACK")]
    packs: Vec<PathBuf>,
    /// Run the packs as this version of the game would, such as 1.20.4 (else the newest they are for)
    #[arg(long = "for", value_name = "VERSION")]
    version: Option<PackFormat>,
    /// Print every line of every function that runs, with its result
    #[arg(long)]
    trace: bool,
    /// Seed for everything that is random
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// The data pack: a folder or a zip
    pack: PathBuf,
    /// Run the pack as this version of the game would, such as 1.20.4 (else the newest it is for)
    #[arg(long = "for", value_name = "VERSION")]
    version: Option<PackFormat>,
    /// Print one JSON line per test
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How well the computer plays the second player
    #[arg(long, value_enum, default_value = "normal")]
    computer: Level,
    /// Play it as in this version of the game, such as 1.19.2 (else the newest)
    #[arg(long = "for", value_name = "VERSION")]
    version: Option<PackFormat>,
    /// Seed for everything that is random
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Two people
    Off,
    /// Any free column
    Easy,
    /// Wins and blocks where it can
    Normal,
    /// Looks one move further
    Hard,
}

fn parse_size(text: &str) -> Result<(u16, u16), String> {
    let side = |text: &str| text.parse().ok().filter(|side| *side > 0);
    let sides = text.split_once('x').and_then(|(w, h)| Some((side(w)?, side(h)?)));
    sides.ok_or_else(|| "expected columns x rows, such as 7x6".to_owned())
}

pub(super) fn run(shared: &Shared, command: &MinecraftCommand) -> CliResult {
    match command {
        MinecraftCommand::Export(args) => export(shared, args),
        MinecraftCommand::Run(args) => console::run(shared, args),
        MinecraftCommand::Test(args) => test(shared, args),
        MinecraftCommand::Play(args) => game::run(shared, args),
        MinecraftCommand::Shot(args) => shot::run(shared, args),
    }
}

/// The pack that a version of the game needs.
fn target_of(format: PackFormat) -> Target {
    let targets = [Target::Legacy, Target::Middle];
    let holds = |target: &Target| format.0 <= target.formats()[1];
    targets.into_iter().find(holds).unwrap_or(Target::Modern)
}

fn parse_target(text: &str) -> Result<Target, UnknownVersion> {
    match text {
        "1.20.3+" | "1.21+" => Ok(Target::Modern),
        name => name.parse().map(target_of),
    }
}

fn parse_tiles(text: &str) -> Result<[String; 2], String> {
    let (first, second) = text
        .split_once(',')
        .ok_or_else(|| "expected two blocks, such as red_concrete,yellow_concrete".to_owned())?;
    Ok([first, second].map(|tile| tile.trim().to_owned()))
}

/// The sizes in which the game is exported: Connect Four has its own and that of the first data
/// pack for it, unless others are asked for.
fn sizes(game: &GameArgs) -> Vec<Option<(u16, u16)>> {
    match (game.size.as_slice(), game.pack.as_slice()) {
        ([], [pack]) if pack == "connect4" => vec![None, Some((7, 7))],
        ([], _) => vec![None],
        (sizes, _) => sizes.iter().copied().map(Some).collect(),
    }
}

/// A game as a data pack: in its own size if none is given. Every size but the first has a namespace
/// of its own.
fn exported(
    shared: &Shared,
    game: &GameArgs,
    target: Target,
    sizes: &[Option<(u16, u16)>],
) -> Result<Export, CliError> {
    let rules = packs::load(shared, &game.pack)?;
    let lang = lang::choose(shared.lang);
    let language = match lang {
        Lang::De => Language::German,
        Lang::En => Language::English,
    };
    let (size, more) = sizes.split_first().map_or((None, &[][..]), |(size, more)| (*size, more));
    let more_sizes = more.iter().copied().flatten().collect();
    let options = Options { size, target, language, tiles: game.tiles.clone(), more_sizes };
    foursight_minecraft::export(&rules, &options)
        .map_err(|error| CliError::bad_input(refusal::in_words(lang, &error)))
}

fn export(shared: &Shared, args: &ExportArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let export = exported(shared, &args.game, args.version, &sizes(&args.game))?;
    let written = if is_zip(lang, &args.out)? {
        pack::write_zip(&export.files, &args.out)
    } else {
        refuse_foreign_files(lang, &export, &args.out)?;
        pack::write_folder(&export.files, &args.out)
    };
    written.map_err(|error| files_error(&error))?;
    let (out, count, ns) = (args.out.display(), export.files.len(), &export.namespace);
    let text = say!(lang, "minecraft-exported", out = out.to_string(), count, namespace = ns);
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// Whether a name asks for a zip; one that asks for anything else but a folder is refused.
fn is_zip(lang: Lang, out: &Path) -> Result<bool, CliError> {
    let ending = out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_word = !ending.is_empty() && ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    if ending.eq_ignore_ascii_case("zip") || !is_word || out.is_dir() {
        return Ok(ending.eq_ignore_ascii_case("zip"));
    }
    Err(CliError::bad_input(say!(lang, "minecraft-ending", ending)))
}

/// Files of another export, or anybody's, would be part of the pack that is written beside them.
fn refuse_foreign_files(lang: Lang, export: &Export, folder: &Path) -> Result<(), CliError> {
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        // A folder that does not exist yet is empty, too.
        for entry in std::fs::read_dir(&path).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let name = name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
            if !export.files.contains_key(&name) {
                let out = folder.display().to_string();
                let told = say!(lang, "minecraft-foreign-files", out, name);
                return Err(CliError::bad_input(told));
            }
        }
    }
    Ok(())
}

fn files_error(error: &FilesError) -> CliError {
    let code = if matches!(error, FilesError::Io { .. }) { IO_ERROR } else { BAD_INPUT };
    CliError { code, message: Some(error.to_string()) }
}

/// Reads a data pack, as a version of the game does if one is given.
fn read(
    path: &Path,
    version: Option<PackFormat>,
    lang: Lang,
) -> Result<(Pack, pack::Files), CliError> {
    let files = pack::read_files(path).map_err(|error| files_error(&error))?;
    let name = path.display().to_string();
    let pack = match version {
        Some(format) => Pack::from_files_as(&name, &files, format),
        None => Pack::from_files(&name, &files),
    };
    let pack = pack.map_err(|error| CliError::bad_input(format!("{name}: {error}")))?;
    if !pack.meta.claims(pack.format) && version.is_some() {
        let [oldest, newest] = pack.meta.formats;
        let version = pack.format.versions();
        let format = pack.format.0;
        let text = say!(lang, "minecraft-not-for", name, version, format, oldest, newest);
        anstream::eprintln!("{}: {text}", say!(lang, "finding-warning"));
    }
    for warning in &pack.warnings {
        anstream::eprintln!("warning: {warning}");
    }
    Ok((pack, files))
}

/// A world with these packs, and how many errors they have, which are printed.
fn load(packs: &[Pack], seed: u64) -> (World, usize) {
    let mut world = World::new(seed);
    let errors = load_into(&mut world, packs);
    (world, errors)
}

/// Loads packs into a world and starts them; how many errors they have, which are printed.
fn load_into(world: &mut World, packs: &[Pack]) -> usize {
    let errors = world.load(packs);
    for error in &errors {
        anstream::eprintln!("error: {error}");
    }
    world.start();
    errors.len()
}

fn test(shared: &Shared, args: &TestArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let json = args.json;
    let (pack, files) = read(&args.pack, args.version, lang)?;
    let tests = suite::tests(&files, pack.format);
    let packs = [pack];
    let (_, errors) = load(&packs, 0);
    let mut out = anstream::stdout().lock();
    let mut failed = 0;
    for test in &tests {
        // Every test has a world of its own.
        let mut world = World::new(0);
        if json {
            world.record(false);
        }
        world.load(&packs);
        world.start();
        let result = test.run(&mut world);
        failed += usize::from(result.is_err());
        let commands = world.usage().commands;
        let error = result.err().map(|error| error.to_string());
        if json {
            let costs = world.function_costs().into_iter();
            let functions: serde_json::Map<String, serde_json::Value> =
                costs.map(|(id, cost)| (id, cost.commands.into())).collect();
            let line = serde_json::json!({"test": test.name, "ok": error.is_none(), "fault": error, "commands": commands, "ticks": world.time(), "functions": functions});
            writeln!(out, "{line}")?;
            continue;
        }
        match error {
            None => {
                writeln!(
                    out,
                    "ok      {}  ({commands} commands, {} ticks)",
                    test.name,
                    world.time()
                )?;
            }
            Some(error) => writeln!(out, "FAILED  {}\n        {error}", test.name)?,
        }
    }
    if !json {
        let total = tests.len();
        let summary = say!(lang, "minecraft-tests", total, failed, errors);
        writeln!(out, "{summary}")?;
    }
    if errors > 0 {
        return Err(CliError::silent(BAD_INPUT));
    }
    if tests.is_empty() {
        return Err(CliError::bad_input(say!(lang, "minecraft-no-tests")));
    }
    if failed > 0 { Err(CliError::silent(NEGATIVE)) } else { Ok(()) }
}
