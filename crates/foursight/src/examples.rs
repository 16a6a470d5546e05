//! Examples of every command, for the end of its help. They are the same in every language.

use clap::Command;
use foursight_voice::say;

use crate::lang::Lang;

/// A command by the way to it, and lines that somebody could type.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "foursight",
            "foursight play connect4 --p2 level5",
            "foursight solve 4453",
            "foursight serve",
        ],
    ),
    (
        "play",
        &[
            "foursight play",
            "foursight play pente --p2 search",
            "foursight play connect4 --p1 level5 --moves 4453",
            "foursight play keryo,pro --clock 10m",
        ],
    ),
    ("puzzle", &["foursight puzzle", "foursight puzzle 12 --level 4"]),
    (
        "join",
        &[
            "foursight join https://play.example/g/GAME#INVITATION",
            "foursight join -",
            "foursight join http://127.0.0.1:8080/g/GAME --watch",
        ],
    ),
    ("replay", &["foursight replay game.json", "foursight replay game.json --last"]),
    (
        "solve",
        &[
            "foursight solve 4453",
            "foursight solve positions.txt --json",
            "foursight solve 33 --size 5x4",
        ],
    ),
    ("analyse", &["foursight analyse 4453", "foursight analyse 33 --size 5x4"]),
    ("book", &["foursight book info", "foursight book build --depth 4 --out small.book"]),
    ("book build", &["foursight book build --depth 4 --size 5x4 --out small.book"]),
    ("book info", &["foursight book info", "foursight book info small.book"]),
    (
        "match",
        &[
            "foursight match agent:level5 agent:search --pack gomoku",
            "foursight match agent:search cmd:./my-bot --games 101 --time 1s",
        ],
    ),
    (
        "tournament",
        &["foursight tournament cup.toml --out cup", "foursight tournament cup.toml --resume"],
    ),
    ("arena", &["foursight arena", "foursight arena --games 3 --matches 10 --time 500ms"]),
    ("bot", &["foursight bot new python Ada", "foursight bot check cmd:./my-bot"]),
    ("bot new", &["foursight bot new python Ada", "foursight bot new rust Ada"]),
    (
        "bot check",
        &["foursight bot check cmd:./my-bot", "foursight bot check agent:level3 --games 2"],
    ),
    ("bot register", &["foursight bot register my-bot"]),
    ("bot unregister", &["foursight bot unregister my-bot"]),
    ("bot names", &["foursight bot names", "foursight bot names --json"]),
    ("gomocup", &["foursight gomocup", "foursight gomocup --agent level5"]),
    ("minecraft", &["foursight minecraft export connect4.zip", "foursight minecraft play"]),
    ("minecraft export", &["foursight minecraft export connect4.zip"]),
    ("minecraft run", &["foursight minecraft run connect4.zip"]),
    ("minecraft test", &["foursight minecraft test connect4.zip"]),
    ("minecraft play", &["foursight minecraft play", "foursight minecraft play --computer hard"]),
    ("minecraft shot", &["foursight minecraft shot board.png --moves 4435"]),
    ("serve", &["foursight serve", "foursight serve --http 0.0.0.0:8080 --data games"]),
    ("database", &["foursight database backup copy.sqlite", "foursight database check"]),
    ("database backup", &["foursight database backup copy.sqlite"]),
    ("database restore", &["foursight database restore copy.sqlite"]),
    ("database check", &["foursight database check"]),
    ("nodes", &["foursight nodes --database postgres://localhost/foursight"]),
    ("nodes drain", &["foursight nodes drain first"]),
    ("nodes forget", &["foursight nodes forget 7"]),
    ("worker", &["foursight worker --database postgres://localhost/foursight --until-idle"]),
    ("pack", &["foursight pack show pente", "foursight pack check mine.json"]),
    ("pack list", &["foursight pack list", "foursight pack list --json"]),
    ("pack show", &["foursight pack show pente", "foursight pack show keryo,pro"]),
    (
        "pack check",
        &["foursight pack check mine.json", "foursight pack check mine.json --budget server"],
    ),
    ("pack new", &["foursight pack new mine"]),
    ("pack schema", &["foursight pack schema"]),
    ("pack perft", &["foursight pack perft connect4 6"]),
    ("pack explain", &["foursight pack explain pente j10"]),
    (
        "pack trace",
        &["foursight pack trace connect4 moves.json", "foursight pack trace keryo,pro -"],
    ),
    ("spectrum", &["foursight spectrum play", "foursight spectrum export game.tap"]),
    ("spectrum export", &["foursight spectrum export game.tap"]),
    ("spectrum list", &["foursight spectrum list game.tap"]),
    ("spectrum play", &["foursight spectrum play", "foursight spectrum play --sound game.tap"]),
    ("spectrum shot", &["foursight spectrum shot picture.png"]),
    ("spectrum guide", &["foursight spectrum guide"]),
    ("spectrum tokenize", &["foursight spectrum tokenize game.bas game.tap"]),
    ("completions", &["foursight completions bash", "foursight completions zsh"]),
    ("man", &["foursight man", "foursight man --dir manual"]),
];

/// The command line with examples at the end of every command's help.
pub(crate) fn add(command: Command, lang: Lang) -> Command {
    add_to(command, "", lang)
}

/// Adds examples to a command, which is at the end of this way, and to all below it.
fn add_to(command: Command, way: &str, lang: Lang) -> Command {
    let command = command.mut_subcommands(|sub| {
        let way = format!("{way} {}", sub.get_name()).trim_start().to_owned();
        add_to(sub, &way, lang)
    });
    let Some((_, lines)) = EXAMPLES.iter().find(|(name, _)| *name == way) else { return command };
    let mut text = format!("{}\n  {}", say!(lang, "help-examples"), lines.join("\n  "));
    if let Some(after) = command.get_after_help() {
        text = format!("{text}\n\n{after}");
    }
    command.after_help(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::cli::Cli;
    use crate::help;

    /// The ways to this command and to all below it: each of them has help.
    fn ways(command: &Command, way: &str, all: &mut BTreeSet<String>) {
        all.insert(way.to_owned());
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            ways(sub, format!("{way} {}", sub.get_name()).trim_start(), all);
        }
    }

    #[test]
    fn terminal_finding_15_every_command_has_examples_and_all_of_them_can_be_typed() {
        let mut all = BTreeSet::new();
        let mut english = add(Cli::command(), Lang::En);
        ways(&english, "", &mut all);
        let known: BTreeSet<String> = EXAMPLES.iter().map(|(way, _)| (*way).to_owned()).collect();
        let missing: Vec<_> = all.difference(&known).collect();
        assert!(missing.is_empty(), "no example of {missing:?}");
        let is_whole = cfg!(all(
            feature = "join",
            feature = "serve",
            feature = "minecraft",
            feature = "spectrum"
        ));
        let left: Vec<_> = known.difference(&all).collect();
        assert!(left.is_empty() || !is_whole, "nothing has these names: {left:?}");
        for (way, lines) in EXAMPLES.iter().filter(|(way, _)| all.contains(*way)) {
            for line in *lines {
                assert!(line.starts_with(format!("foursight {way}").trim_end()), "{way}: {line}");
                let parsed = Cli::try_parse_from(line.split_whitespace());
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
        let help = english.render_help().to_string();
        let (examples, codes) = (help.find("Examples:\n  foursight\n"), help.find("Exit codes"));
        assert!(examples.is_some() && examples < codes, "{help}");
        let mut german = help::command(Lang::De);
        let help = german.render_help().to_string();
        assert!(help.contains("Beispiele:\n  foursight\n"), "{help}");
        assert_eq!(help.matches("Beispiele:").count(), 1, "{help}");
        let play = german.find_subcommand_mut("play").unwrap().render_help().to_string();
        assert!(play.contains("Beispiele:\n  foursight play\n"), "{play}");
    }

    /// What a command is about, what is asked about it, and where the answer goes.
    const ORDER: &[&[&str]] = &[
        &[
            "packs", "pack", "file", "files", "bots", "bot", "link", "position", "language",
            "shell", "listing", "tape", "number",
        ],
        &["name", "mv", "moves", "depth", "job"],
        &["out"],
    ];

    #[test]
    fn terminal_finding_15_arguments_come_in_one_order_and_nothing_else_is_needed() {
        fn look(command: &Command, way: &str) {
            let mut last = 0;
            for argument in command.get_positionals().filter(|arg| !arg.is_hide_set()) {
                let id = argument.get_id().as_str();
                let place = ORDER.iter().position(|ids| ids.contains(&id));
                let place = place.unwrap_or_else(|| panic!("{way}: where does {id} belong?"));
                assert!(place >= last, "{way}: {id} comes too late");
                last = place;
            }
            for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
                look(sub, &format!("{way} {}", sub.get_name()));
            }
        }
        look(&Cli::command(), "foursight");
    }
}
