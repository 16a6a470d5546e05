//! `foursight pack`: list, read, check, write and test rule packs.

mod explain;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use foursight_rules::{
    Budget, Bundled, JsonError, Library, LoadError, MoveName, PackFile, PackNameError, Position,
    Ruleset, Trace, check_pack_name, perft, schema,
};
use foursight_voice::{InWords, Lang, describe, how_to_play, say};
use serde_json::{Value, json};

use crate::cli::{PackBudget, PackCommand, Shared};
use crate::exit::{CliError, CliResult, unreadable, unwritable};
use crate::lang;
use crate::packs::{self, Folder};
use crate::report;

/// Most bytes of a list of moves.
const MAX_MOVES: u64 = 16 << 20;

pub(super) fn run(shared: &Shared, command: PackCommand) -> CliResult {
    match command {
        PackCommand::List { json } => list(shared, json),
        PackCommand::Show { packs, source } => show(shared, &packs, source),
        PackCommand::Check { files, budget } => check(shared, &files, budget),
        PackCommand::New { name, dir } => new(shared, &name, &dir),
        PackCommand::Schema => print_json(schema()),
        PackCommand::Perft { packs, depth } => count(shared, &packs, depth),
        PackCommand::Explain { packs, mv, move_option, moves, seed, json } => {
            let mv = mv.or(move_option).unwrap_or_default();
            explain::run(shared, &explain::Question { packs, mv, moves, seed, json })
        }
        PackCommand::Trace { packs, moves, packs_option, moves_option, seed } => {
            let packs = packs.or(packs_option).unwrap_or_default();
            let packs: Vec<String> = packs.split(',').map(str::to_owned).collect();
            let moves = moves.or(moves_option).unwrap_or_default();
            trace(shared, &packs, &moves, seed)
        }
    }
}

fn print_json(value: &Value) -> CliResult {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

fn list(shared: &Shared, as_json: bool) -> CliResult {
    let library = packs::library(shared)?;
    let lang = lang::choose(shared.lang);
    let mut rows: Vec<(String, String, String)> = Vec::new();
    // Those that add to other games, too.
    let names: BTreeSet<String> = library.names().into_iter().chain(Bundled.additions()).collect();
    for name in names {
        let Some((label, Ok(bytes))) = library.read(&name) else { continue };
        // A broken pack must not hide the others.
        let (title, about) = match PackFile::parse(&label, &bytes, Some(&name)) {
            Ok(file) => {
                let text = |text: &Option<foursight_rules::format::Text>| {
                    text.as_ref().map(|text| text.get(lang.code()).to_owned())
                };
                let pack = file.pack();
                let title = text(&pack.display_name).unwrap_or_else(|| name.clone());
                (title, text(&pack.description).unwrap_or_default())
            }
            Err(_) => {
                let command = format!("foursight pack check {label}");
                (name.clone(), say!(lang, "pack-faulty-row", command))
            }
        };
        rows.push((name, title, about));
    }
    if as_json {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(name, title, about)| json!({"name": name, "title": title, "description": about}))
            .collect();
        return print_json(&Value::from(rows));
    }
    let mut out = anstream::stdout().lock();
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    for (name, title, about) in rows {
        let bold = anstyle::Style::new().bold();
        writeln!(out, "{bold}{name:width$}{bold:#}  {title}. {about}")?;
    }
    Ok(())
}

/// Packs by their names, or one file.
fn load(shared: &Shared, packs: &[String]) -> Result<Arc<Ruleset>, CliError> {
    match packs {
        [file] if file.ends_with(".json") => {
            let rules = check_file(shared, Path::new(file), &Budget::generous())?;
            report::print(lang::choose(shared.lang), rules.warnings());
            Ok(rules)
        }
        names => packs::load(shared, names),
    }
}

fn show(shared: &Shared, packs: &[String], source: bool) -> CliResult {
    let rules = load(shared, packs)?;
    let mut out = anstream::stdout().lock();
    if source {
        for file in rules.packs().iter().filter(|f| rules.requested().iter().any(|n| n == f.name()))
        {
            write!(out, "{}", file.text())?;
        }
        return Ok(());
    }
    let lang = lang::choose(shared.lang);
    let text = format!("{}\n\n{}", how_to_play(&rules, lang), describe(&rules, lang));
    Ok(out.write_all(text.as_bytes())?)
}

fn check(shared: &Shared, files: &[std::path::PathBuf], budget: PackBudget) -> CliResult {
    let lang = lang::choose(shared.lang);
    let budget = match budget {
        PackBudget::Own => Budget::generous(),
        PackBudget::Server => Budget::server(),
    };
    let mut worst = 0;
    let mut out = anstream::stdout().lock();
    for path in files {
        match check_file(shared, path, &budget) {
            Ok(rules) => {
                report::print(lang, rules.warnings());
                report::print(lang, &rules.doubts());
                report::print(lang, rules.first_move_doubt().as_slice());
                writeln!(out, "{}", verdict(lang, path, &rules))?;
            }
            Err(stop) => {
                if let Some(message) = stop.message {
                    anstream::eprintln!("foursight: {message}");
                }
                worst = worst.max(stop.code);
            }
        }
    }
    if worst == 0 { Ok(()) } else { Err(CliError::silent(worst)) }
}

/// What a sound pack costs, of the ten points that a server has for it.
fn verdict(lang: Lang, path: &Path, rules: &Ruleset) -> String {
    let points = rules.cost().of_ten(&Budget::server());
    // Nothing is for free, so it is rounded up.
    let cost = format!("{:.1}", (10.0 * points).ceil() / 10.0);
    let cost = if lang == Lang::De { cost.replace('.', ",") } else { cost };
    let file = path.display().to_string();
    if points <= 10.0 {
        say!(lang, "pack-ok", file, cost)
    } else {
        say!(lang, "pack-ok-but-dear", file, cost)
    }
}

/// Checks one file: by itself first, then together with the packs that it builds on, which may
/// lie beside it.
fn check_file(shared: &Shared, path: &Path, budget: &Budget) -> Result<Arc<Ruleset>, CliError> {
    let label = path.display().to_string();
    let lang = lang::choose(shared.lang);
    let bytes =
        packs::read_pack(path).map_err(|error| CliError::io(unreadable(lang, path), &error))?;
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
    let faulty = |findings| packs::report_load_error(lang, &LoadError::Faulty(findings));
    if check_pack_name(&name).is_err() {
        // Such a file cannot be asked for by its name, so it is judged alone.
        return PackFile::parse(&label, &bytes, None).map_err(faulty).and_then(|_| {
            let error = PackNameError(name).in_words(lang);
            Err(CliError::bad_input(say!(lang, "pack-rename", label, error)))
        });
    }
    if path.extension().is_none_or(|ending| ending != "json") {
        return PackFile::parse(&label, &bytes, None).map_err(faulty).and_then(|_| {
            let error = say!(lang, "pack-no-ending", name = format!("{name}.json"));
            Err(CliError::bad_input(say!(lang, "pack-rename", label, error)))
        });
    }
    let folder = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut sources = packs::sources(shared)?;
    sources.insert(0, Box::new(Folder(folder.to_path_buf())));
    Ruleset::load_within(&Library::of(sources), &[&name], budget)
        .map_err(|error| packs::report_load_error(lang, &error))
}

fn new(shared: &Shared, name: &str, dir: &Path) -> CliResult {
    let lang = lang::choose(shared.lang);
    check_pack_name(name).map_err(|error| CliError::bad_input(error.in_words(lang)))?;
    let path = dir.join(format!("{name}.json"));
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .map_err(|error| CliError::io(unwritable(lang, &path), &error))?;
    file.write_all(include_str!("pack/template.json").replace("NAME", name).as_bytes())?;
    let path = path.display().to_string();
    let play = format!("foursight --packs-dir {} play {name}", dir.display());
    let check = format!("foursight pack check {path}");
    if Library::bundled().names().iter().any(|bundled| bundled == name) {
        anstream::eprintln!("{}", say!(lang, "pack-new-hides", name));
    }
    writeln!(anstream::stdout(), "{}", say!(lang, "pack-written", path, play, check))?;
    Ok(())
}

fn count(shared: &Shared, packs: &str, depth: u32) -> CliResult {
    let packs: Vec<String> = packs.split(',').map(str::to_owned).collect();
    let rules = load(shared, &packs)?;
    let start = Position::new(&rules);
    for depth in 0..=depth {
        writeln!(std::io::stdout(), "{depth} {}", perft(&start, depth))?;
    }
    Ok(())
}

fn trace(shared: &Shared, packs: &[String], path: &Path, seed: u64) -> CliResult {
    let rules = load(shared, packs)?;
    let lang = lang::choose(shared.lang);
    let text = super::input::read_text(lang, path, MAX_MOVES)?;
    let file = path.display().to_string();
    let moves: Vec<Value> = serde_json::from_str(&text).map_err(|error| {
        CliError::bad_input(say!(
            lang,
            "trace-moves",
            file,
            error = JsonError::from(&error).in_words(lang)
        ))
    })?;
    let moves: Vec<MoveName<i64>> = moves
        .into_iter()
        .enumerate()
        .map(|(index, mv)| {
            let value = mv.to_string();
            serde_json::from_value::<MoveName<i64>>(mv)
                .map_err(|_| CliError::bad_input(say!(lang, "trace-move", file, index, value)))
        })
        .collect::<Result<_, _>>()?;
    let mut trace = Trace::new(&rules, seed);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for mv in moves {
        serde_json::to_writer(&mut out, &trace.step(&mv)).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(())
}
