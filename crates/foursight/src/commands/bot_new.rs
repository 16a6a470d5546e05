//! `foursight bot new`: writes a starter kit for a bot.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use foursight_voice::say;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult, not_made, unwritable};
use crate::lang;

/// A folder and its files.
type Kit = (&'static str, &'static [(&'static str, &'static [u8])]);

/// The starter kits.
const KITS: &[Kit] = include!(concat!(env!("OUT_DIR"), "/kits.rs"));

/// Write a starter kit for a bot into a new folder
///
/// A small library that connects, answers and reconnects, a bot whose function `choose` is yours to write, one that plays at
/// random, one that looks a move ahead, and tests. For example: foursight bot new python Ada
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The language
    language: Language,
    /// The bot's name, and that of its folder: letters, digits, - and _
    #[arg(value_parser = name)]
    name: String,
    /// The folder (default: one with the bot's name, here)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A language that there is a kit for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    #[value(aliases = ["python3", "py"])]
    Python,
    Java,
    #[value(aliases = ["c#", "cs", "dotnet"])]
    Csharp,
    #[value(alias = "kt")]
    Kotlin,
    #[value(alias = "rs")]
    Rust,
    #[value(alias = "golang")]
    Go,
    #[value(aliases = ["ts", "javascript", "js", "node"])]
    Typescript,
}

fn name(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let starts_well = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    if starts_well && text.len() <= 64 && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err("expected up to 64 letters, digits, - and _, beginning with a letter or a digit".to_owned())
}

impl Language {
    /// The kit's folder in `clients/`.
    fn folder(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::Java => "java",
            Self::Csharp => "csharp",
            Self::Kotlin => "kotlin",
            Self::Rust => "rust",
            Self::Go => "go",
            Self::Typescript => "typescript",
        }
    }

    /// The file with `choose`, and the commands that build the bot and let it play.
    fn guide(self) -> [&'static str; 3] {
        match self {
            Self::Python => [
                "my_bot.py",
                "python3 -m venv .venv && .venv/bin/pip install .",
                ".venv/bin/python my_bot.py",
            ],
            Self::Java => {
                ["src/main/java/bots/MyBot.java", "mvn package", "java -jar target/my-bot.jar"]
            }
            // Whoever has mono only is told what works there.
            Self::Csharp if !is_installed("dotnet") && is_installed("mcs") => {
                ["MyBot/Program.cs", "./build-mono.sh", "mono bin/MyBot.exe"]
            }
            Self::Csharp => ["MyBot/Program.cs", "dotnet build", "dotnet run --project MyBot"],
            Self::Kotlin => {
                ["src/main/kotlin/bots/MyBot.kt", "mvn package", "java -jar target/my-bot.jar"]
            }
            Self::Rust => ["src/bin/my_bot.rs", "cargo build --release", "cargo run --release"],
            Self::Go => ["mybot/main.go", "go build -o my-bot ./mybot", "./my-bot"],
            Self::Typescript => ["src/my-bot.ts", "npm ci", "npm start"],
        }
    }

    fn files(self) -> &'static [(&'static str, &'static [u8])] {
        let kit = KITS.iter().find(|(folder, _)| *folder == self.folder());
        kit.map_or(&[], |(_, files)| files)
    }
}

/// Whether a program is where shells look for it.
fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| {
        ["", ".exe"].iter().any(|end| folder.join(format!("{program}{end}")).is_file())
    })
}

pub(super) fn run(shared: &Shared, args: &NewArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    // Nobody's work is written over.
    if folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) || folder.is_file() {
        let folder = folder.display().to_string();
        return Err(CliError::bad_input(say!(lang, "bot-new-exists", folder)));
    }
    let [choose, build, start] = args.language.guide();
    for (path, text) in args.language.files() {
        let target = folder.join(path);
        let parent = target.parent().unwrap_or(&folder);
        std::fs::create_dir_all(parent)
            .map_err(|error| CliError::io(not_made(lang, parent), &error))?;
        let own = (*path == choose).then(|| named(text, args));
        write(&target, own.as_deref().unwrap_or(text))
            .map_err(|error| CliError::io(unwritable(lang, &target), &error))?;
    }
    let (folder, name) = (folder.display().to_string(), args.name.as_str());
    let mut out = anstream::stdout();
    writeln!(out, "{}", say!(lang, "bot-new-written", folder, choose))?;
    writeln!(out, "\n    cd {folder}\n    {build}\n    {start}\n")?;
    writeln!(out, "{}", say!(lang, "bot-new-opponent"))?;
    writeln!(out, "\n    foursight match agent:blocker ws:{name}")?;
    Ok(())
}

/// The student's file, whose bot has this name if it is not told another.
fn named(text: &[u8], args: &NewArgs) -> Vec<u8> {
    let (old, new) = (format!("\"{}_bot\"", args.language.folder()), format!("\"{}\"", args.name));
    String::from_utf8_lossy(text).replace(&old, &new).into_bytes()
}

/// Writes a file; a script can be run.
fn write(path: &Path, text: &[u8]) -> std::io::Result<()> {
    std::fs::write(path, text)?;
    #[cfg(unix)]
    if text.starts_with(b"#!") {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn arena_finding_03_every_kit_is_whole_and_nothing_else_is_in_the_program() {
        let mut bytes = 0;
        for language in Language::value_variants() {
            let files = language.files();
            let has = |wanted: &str| files.iter().any(|(path, _)| *path == wanted);
            let [choose, ..] = language.guide();
            assert!(has("README.md") && has("cases.json") && has(choose), "{language:?}");
            let (_, text) = files.iter().find(|(path, _)| *path == choose).unwrap();
            let name = format!("\"{}_bot\"", language.folder());
            assert!(String::from_utf8_lossy(text).contains(&name), "{language:?}: {name}");
            bytes += files.iter().map(|(_, text)| text.len()).sum::<usize>();
        }
        assert_eq!(KITS.len(), Language::value_variants().len());
        assert!(bytes < 500_000, "{bytes} bytes of kits");
    }

    #[test]
    fn names_fit_into_every_language() {
        for good in ["Ada", "ada-2", "4ever", "A_b"] {
            assert_eq!(name(good).as_deref(), Ok(good));
        }
        for bad in ["", "-x", "a b", "a\"b", "../x", "\u{e4}", &"x".repeat(65)] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }
}
