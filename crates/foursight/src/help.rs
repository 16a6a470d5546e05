//! The command line explained in German: help, manual and completions.
//!
//! English is where commands and arguments are defined. The German of each is a sentence of
//! `locales/de/command-line.ftl` in `crates/voice`: `pack-check` is the command, `pack-check--budget` an
//! argument of it, and `any--json` every argument of that name that has no sentence of its own.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory};
use foursight_voice::{german_help, say};

use crate::cli::Cli;
use crate::lang::{self, Lang};
use crate::{examples, exit, misuse};

/// The definition of the command line, with its explanations in a language.
pub(crate) fn command(lang: Lang) -> Command {
    let codes = say!(lang, "help-exit-codes");
    let mut command = examples::add(Cli::command().after_help(codes), lang);
    if lang == Lang::De {
        // Adds what every command has: options of all commands, help and version.
        command.build();
        command = translated(command, PROGRAM);
    }
    command
}

/// Says what clap has to say instead of running a command: help, the version or what is wrong.
pub(crate) fn say(said: &clap::Error) -> ExitCode {
    let is_help = matches!(
        said.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    let in_german = is_help && language() == Lang::De;
    let german = in_german.then(|| command(Lang::De).try_get_matches().err()).flatten();
    let text = match german {
        Some(help) => with_german_words(help.render().ansi().to_string()),
        None => misuse(said),
    };
    if said.use_stderr() {
        anstream::eprint!("{text}");
        return ExitCode::from(exit::BAD_INPUT);
    }
    exit::conclude(write!(anstream::stdout(), "{text}").map_err(Into::into))
}

/// What is wrong, in the library's own words where there are none of ours.
fn misuse(said: &clap::Error) -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let explained = misuse::explain(said, &words.collect::<Vec<_>>(), language());
    explained.unwrap_or_else(|| said.render().ansi().to_string())
}

/// The language of an answer to arguments that were not understood, or not read to their end.
pub(crate) fn language() -> Lang {
    let mut arguments = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let asked = arguments.by_ref().find_map(|argument| match argument.strip_prefix("--lang") {
        Some("") => Some(None),
        Some(rest) => rest.strip_prefix('=').map(|code| Some(code.to_owned())),
        None => None,
    });
    let code = asked.and_then(|code| code.or_else(|| arguments.next()));
    lang::choose(code.and_then(|code| code.parse().ok()))
}

/// Words that clap puts around help; it has them in English only.
fn words(lang: Lang) -> [&'static str; 13] {
    [
        say!(lang, "help-usage"),
        say!(lang, "help-commands"),
        say!(lang, "help-arguments"),
        say!(lang, "help-options"),
        say!(lang, "help-any-option"),
        say!(lang, "help-a-command"),
        say!(lang, "help-default"),
        say!(lang, "help-values"),
        say!(lang, "help-values-long"),
        say!(lang, "help-variable"),
        say!(lang, "help-alias"),
        say!(lang, "help-aliases"),
        say!(lang, "help-bot-programs"),
    ]
}

pub(crate) fn with_german_words(help: String) -> String {
    let pairs = words(Lang::En).into_iter().zip(words(Lang::De));
    pairs.fold(help, |help, (english, german)| help.replace(english, german))
}

/// A command and all that is under it. Its key is the way to it: `pack-check`.
fn translated(command: Command, key: &str) -> Command {
    let mut command = command.mut_args(|arg| {
        let keys = argument_keys(key, &arg);
        let arg = with_german_values(arg, &keys);
        match text(&keys) {
            Some((short, long)) => arg.help(short).long_help(long),
            None => arg,
        }
    });
    if let Some((short, long)) = text(&[key.to_owned()]) {
        command = command.about(short).long_about(long);
    }
    command.mut_subcommands(|sub| {
        // `foursight pack help` holds the commands of `foursight pack` once more.
        match sub.get_name().to_owned().as_str() {
            HELP => translated(sub, key).about(text(&[HELP.to_owned()]).map(|(short, _)| short)),
            name => translated(sub, &sub_key(key, name)),
        }
    })
}

/// An argument whose values are explained in German. What it reads is text from then on: nobody
/// asks this definition for more than help.
fn with_german_values(arg: Arg, keys: &[String; 2]) -> Arg {
    let values = arg.get_possible_values();
    if values.iter().all(|value| text(&value_keys(keys, value)).is_none()) {
        return arg;
    }
    let german = values.into_iter().map(|value| match text(&value_keys(keys, &value)) {
        Some((short, _)) => value.help(short),
        None => value,
    });
    arg.value_parser(PossibleValuesParser::new(german.collect::<Vec<_>>()))
}

/// Where the German of a value of an argument can be.
fn value_keys(argument: &[String; 2], value: &PossibleValue) -> [String; 2] {
    let name = value.get_name().replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    argument.each_ref().map(|key| format!("{key}--{name}"))
}

/// Every command's command that explains it.
const HELP: &str = "help";
/// The key of the program itself.
const PROGRAM: &str = "foursight";

fn sub_key(key: &str, name: &str) -> String {
    if key == PROGRAM { name.to_owned() } else { format!("{key}-{name}") }
}

/// Where the German of an argument can be: the first that is there counts.
fn argument_keys(command: &str, arg: &Arg) -> [String; 2] {
    [format!("{command}--{}", arg.get_id()), format!("any--{}", arg.get_id())]
}

/// The first of these sentences that there is: its first paragraph, and the whole if it has more.
fn text(keys: &[String]) -> Option<(&'static str, Option<&'static str>)> {
    let text = keys.iter().find_map(|key| german_help(key))?;
    match text.split_once("\n\n") {
        Some((short, _)) => Some((short, Some(text))),
        None => Some((text, None)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use foursight_voice::german_help_keys;

    use super::*;

    /// The command line as it is in English, with all that clap adds.
    fn english() -> Command {
        let mut command = Cli::command();
        command.build();
        command
    }

    /// Looks at all commands that can be seen, with their keys.
    fn each<'a>(command: &'a Command, key: &str, look: &mut dyn FnMut(&str, &'a Command)) {
        look(key, command);
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            match sub.get_name() {
                HELP => look(HELP, sub),
                name => each(sub, &sub_key(key, name), look),
            }
        }
    }

    fn visible(command: &Command) -> impl Iterator<Item = &Arg> {
        command.get_arguments().filter(|arg| !arg.is_hide_set())
    }

    #[test]
    fn everything_that_help_explains_is_explained_in_german_and_nothing_else() {
        let english = english();
        let mut missing = Vec::new();
        let mut used: BTreeSet<String> = BTreeSet::new();
        // What the sentences that several arguments share say in English.
        let mut shared: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut find = |keys: &[String], english: String| match keys
            .iter()
            .find(|key| german_help(key).is_some())
        {
            Some(key) => {
                used.insert(key.clone());
                shared.entry(key.clone()).or_default().insert(english);
            }
            None => missing.push(format!("{} = {english}", keys[0])),
        };
        each(&english, PROGRAM, &mut |key, command| {
            let about = command.get_long_about().or(command.get_about());
            find(&[key.to_owned()], about.map(ToString::to_string).unwrap_or_default());
            for arg in visible(command) {
                // Clap says more of this one where there is more to be read.
                let is_help = *arg.get_id() == HELP;
                let help = arg.get_long_help().or(arg.get_help()).filter(|_| !is_help);
                let help = help.map(ToString::to_string).unwrap_or_default();
                let keys = argument_keys(key, arg);
                find(&keys, help);
                // Languages are called what they call themselves.
                for value in arg.get_possible_values().iter().filter(|_| *arg.get_id() != "lang") {
                    if let Some(help) = value.get_help() {
                        find(&value_keys(&keys, value), help.to_string());
                    }
                }
            }
        });
        assert!(missing.is_empty(), "no German for {}:\n{}", missing.len(), missing.join("\n"));
        shared.retain(|key, english| key.starts_with("any--") && english.len() > 1);
        assert!(shared.is_empty(), "one sentence for several meanings: {shared:#?}");
        // Other builds have fewer commands.
        if cfg!(all(feature = "serve", feature = "minecraft", feature = "spectrum")) {
            let known: BTreeSet<String> = german_help_keys().map(str::to_owned).collect();
            let left: Vec<_> = known.difference(&used).collect();
            assert!(left.is_empty(), "nothing has these names: {left:?}");
        }
    }

    #[test]
    fn german_help_is_german_throughout() {
        let german = command(Lang::De);
        each(&german, PROGRAM, &mut |key, command| {
            let mut command = command.clone();
            for help in [command.render_help(), command.render_long_help()] {
                let help = with_german_words(help.to_string());
                for word in ["Usage:", "Options:", "Commands:", "Arguments:", "[default", "Print"] {
                    assert!(!help.contains(word), "{key}: {word} in\n{help}");
                }
            }
        });
    }
}
