//! Completions and manual pages, made from the command line's own definition.

use std::path::Path;

use clap_complete::Shell;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult, unwritable};
use crate::{completion, help, lang};

/// Prints a completion script.
pub(super) fn completions(shared: &Shared, shell: Shell) -> CliResult {
    if let Some(script) = completion::script(shell, shared.lang) {
        return write_out(script.as_bytes());
    }
    let mut command = help::command(lang::choose(shared.lang));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "foursight", &mut script);
    write_out(&script)
}

/// Tells what can come next on a line, or after these words.
pub(super) fn complete(shared: &Shared, line: Option<String>, words: Vec<String>) -> CliResult {
    let words = match line {
        // The first word is the program.
        Some(line) => completion::split(&line).into_iter().skip(1).collect(),
        None => words,
    };
    let found = completion::after(shared, lang::choose(shared.lang), &words);
    write_out(found.lines().as_bytes())
}

/// Prints the manual page, or writes one for every command into a folder.
pub(super) fn manual(shared: &Shared, dir: Option<&Path>) -> CliResult {
    let lang = lang::choose(shared.lang);
    let command = help::command(lang);
    match dir {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            write_out(&page)
        }
        Some(dir) => {
            let trouble = |error| CliError::io(unwritable(lang, dir), &error);
            std::fs::create_dir_all(dir).map_err(trouble)?;
            clap_mangen::generate_to(command, dir).map_err(trouble)
        }
    }
}

fn write_out(bytes: &[u8]) -> CliResult {
    use std::io::Write;
    Ok(std::io::stdout().lock().write_all(bytes)?)
}
