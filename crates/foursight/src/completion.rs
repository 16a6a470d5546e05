//! What can come next on the command line: commands, options, and values of the right kind.
//!
//! The scripts of `foursight completions` ask the program itself, which knows the packs and files that
//! are there now. Everything else comes from the definition of the command line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Arg, Command};
use clap_complete::Shell;
use foursight_agents::AgentKind;
use foursight_rules::Bundled;

use crate::cli::Shared;
use crate::lang::Lang;
use crate::{help, packs};

/// The script for a shell that asks this program; `None` for the others.
pub(crate) fn script(shell: Shell, lang: Option<Lang>) -> Option<String> {
    let script = match shell {
        Shell::Bash => include_str!("completion/foursight.bash"),
        Shell::Zsh => include_str!("completion/foursight.zsh"),
        Shell::Fish => include_str!("completion/foursight.fish"),
        _ => return None,
    };
    let lang = lang.map(|lang| format!("--lang {} ", lang.code())).unwrap_or_default();
    Some(script.replace("@LANG@", &lang))
}

/// What an argument's value is, where the definition does not list the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Packs with commas between them.
    Packs,
    /// Packs, or a pack's file.
    PacksOrFile,
    /// A bot: a computer player or a program.
    Bot,
    /// Files with one of these endings.
    Files(&'static [&'static str]),
    Folder,
    /// Something that only whoever types it knows.
    Free,
}

const RECORDS: Kind = Kind::Files(&["json"]);
const PACK_FILES: Kind = Kind::Files(&["json"]);
const POSITIONS: Kind = Kind::Files(&["txt"]);
const TAPES: Kind = Kind::Files(&["tap", "tzx", "z80", "sna", "szx", "wav"]);
const ANY_FILE: Kind = Kind::Files(&[]);

/// Arguments by the command and their names. `*` stands for every command.
const KINDS: &[(&str, &str, Kind)] = &[
    ("*", "packs_dir", Kind::Folder),
    ("*", "engine_folder", Kind::Folder),
    ("*", "pack", Kind::Packs),
    ("*", "packs", Kind::Packs),
    ("*", "dir", Kind::Folder),
    ("*", "data", Kind::Folder),
    ("*", "names", Kind::Folder),
    ("*", "records", Kind::Folder),
    ("*", "log", ANY_FILE),
    ("play", "record", RECORDS),
    ("replay", "file", RECORDS),
    ("solve", "position", POSITIONS),
    ("solve", "book", Kind::Files(&["book"])),
    ("analyse", "book", Kind::Files(&["book"])),
    ("book build", "out", Kind::Files(&["book"])),
    ("book info", "file", Kind::Files(&["book"])),
    ("match", "bots", Kind::Bot),
    ("match", "openings", Kind::Files(&["txt", "json"])),
    ("tournament", "file", Kind::Files(&["toml"])),
    ("tournament", "out", Kind::Folder),
    ("bot check", "bot", Kind::Bot),
    ("bot new", "out", Kind::Folder),
    ("pack check", "files", PACK_FILES),
    ("pack explain", "packs", Kind::PacksOrFile),
    ("pack trace", "moves", Kind::Files(&["json"])),
    ("minecraft export", "out", Kind::Files(&["zip"])),
    ("minecraft run", "packs", Kind::Files(&["zip"])),
    ("minecraft test", "packs", Kind::Files(&["zip"])),
    ("*", "moves", Kind::Free),
    ("*", "name", Kind::Free),
    ("*", "host", Kind::Free),
    ("*", "bot_origin", Kind::Free),
    ("*", "bot_env", Kind::Free),
    ("analyse", "position", Kind::Free),
    ("match", "opening", Kind::Free),
    ("pack explain", "mv", Kind::Free),
    ("*", "database", Kind::Free),
    ("*", "job", Kind::Free),
    ("*", "token", Kind::Free),
    ("*", "invitation_code", Kind::Free),
    ("*", "node", Kind::Free),
    ("*", "allow_program", Kind::Free),
    ("*", "keys", Kind::Free),
    ("join", "link", Kind::Free),
    ("minecraft test", "pack", Kind::Files(&["zip"])),
    ("minecraft shot", "out", Kind::Files(&["png"])),
    ("spectrum export", "out", TAPES),
    ("spectrum tokenize", "listing", Kind::Files(&["bas", "txt"])),
    ("spectrum tokenize", "out", TAPES),
    ("spectrum list", "tape", TAPES),
    ("spectrum play", "tape", TAPES),
    ("spectrum shot", "tape", TAPES),
    ("spectrum shot", "out", Kind::Files(&["png"])),
    ("database backup", "file", ANY_FILE),
    ("database restore", "file", ANY_FILE),
];

/// A thing that can come next, with a word about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) word: String,
    about: String,
}

/// Everything that can come next.
#[derive(Debug)]
pub(crate) struct Candidates {
    /// How a shell goes on: `words`, `files`, or `open` if more of the word may follow.
    kind: &'static str,
    /// What is completed.
    typed: String,
    pub(crate) all: Vec<Candidate>,
}

impl Candidates {
    /// One line of what they are, then one line each.
    pub(crate) fn lines(&self) -> String {
        let mut text = format!("{}\t{}\n", self.kind, self.typed);
        for Candidate { word, about } in &self.all {
            text.push_str(word);
            if !about.is_empty() {
                text.push('\t');
                text.push_str(about);
            }
            text.push('\n');
        }
        text
    }

    fn words(words: impl Iterator<Item = (String, String)>, typed: &str) -> Self {
        let fits = words.filter(|(word, _)| word.starts_with(typed));
        let all = fits.map(|(word, about)| Candidate { word, about }).collect();
        Self { kind: "words", typed: typed.to_owned(), all }
    }
}

/// What can come next after these words, the last of which is being typed.
pub(crate) fn after(shared: &Shared, lang: Lang, words: &[String]) -> Candidates {
    let mut definition = help::command(lang);
    definition.build();
    let place = Place::find(&definition, words);
    let typed = words.last().map_or("", String::as_str);
    let mut shared = shared.clone();
    shared.packs_dir.extend(folders_of_packs(words));
    let found = place.candidates(&shared, typed);
    Candidates { typed: typed.to_owned(), ..found }
}

/// The folders that the line itself names for packs, as far as there are such folders.
fn folders_of_packs(words: &[String]) -> Vec<PathBuf> {
    const OPTION: &str = "--packs-dir";
    let apart = words.windows(2).filter(|pair| pair[0] == OPTION).map(|pair| pair[1].as_str());
    let joined = words.iter().filter_map(|word| word.strip_prefix(OPTION)?.strip_prefix('='));
    apart.chain(joined).map(PathBuf::from).filter(|folder| folder.is_dir()).collect()
}

/// Where on the command line somebody is.
struct Place<'a> {
    command: &'a Command,
    way: String,
    /// The option whose value comes next.
    option: Option<&'a Arg>,
    /// How many values without an option came before.
    values: usize,
    /// After `--` there are no options any more.
    has_options: bool,
}

impl<'a> Place<'a> {
    fn find(definition: &'a Command, words: &[String]) -> Self {
        let mut place = Self {
            command: definition,
            way: String::new(),
            option: None,
            values: 0,
            has_options: true,
        };
        let before = words.len().saturating_sub(1);
        for word in &words[..before] {
            if place.option.take().is_some() {
                continue;
            }
            if place.has_options && word == "--" {
                place.has_options = false;
            } else if place.has_options && word.starts_with('-') && word.len() > 1 {
                let is_whole = word.contains('=');
                place.option = place.option_named(word).filter(|arg| takes_value(arg) && !is_whole);
            } else if let Some(sub) =
                place.command.find_subcommand(word).filter(|_| place.values == 0)
            {
                place.command = sub;
                place.way = format!("{} {}", place.way, sub.get_name()).trim_start().to_owned();
            } else {
                place.values += 1;
            }
        }
        place
    }

    fn option_named(&self, word: &str) -> Option<&'a Arg> {
        let name = word.split('=').next().unwrap_or(word);
        self.command.get_arguments().find(|arg| match name.strip_prefix("--") {
            Some(long) => arg.get_long() == Some(long),
            None => {
                let short = name.chars().nth(1);
                short.is_some() && arg.get_short() == short
            }
        })
    }

    fn candidates(&self, shared: &Shared, typed: &str) -> Candidates {
        if let Some(option) = self.option {
            return self.values_of(option, shared, typed);
        }
        if self.has_options && typed.starts_with('-') && typed != "-" {
            if let Some((name, value)) = typed.split_once('=') {
                let Some(option) = self.option_named(name).filter(|arg| takes_value(arg)) else {
                    return Candidates::words(std::iter::empty(), typed);
                };
                let mut found = self.values_of(option, shared, value);
                for candidate in &mut found.all {
                    candidate.word = format!("{name}={}", candidate.word);
                }
                return found;
            }
            return Candidates::words(self.options(), typed);
        }
        let positional = self.command.get_positionals().filter(|arg| !arg.is_hide_set());
        let arguments: Vec<&Arg> = positional.collect();
        let many = |arg: &&&Arg| matches!(arg.get_action(), clap::ArgAction::Append);
        let next = arguments.get(self.values).or_else(|| arguments.last().filter(many));
        let mut found = match next {
            Some(arg) => self.values_of(arg, shared, typed),
            None => Candidates::words(std::iter::empty(), typed),
        };
        if self.values == 0 {
            let subs = Candidates::words(self.commands(), typed);
            found.all.splice(0..0, subs.all);
        }
        found
    }

    fn commands(&self) -> impl Iterator<Item = (String, String)> {
        let shown = self.command.get_subcommands().filter(|sub| !sub.is_hide_set());
        shown.map(|sub| {
            let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
            (sub.get_name().to_owned(), about)
        })
    }

    fn options(&self) -> impl Iterator<Item = (String, String)> {
        let shown = self.command.get_arguments().filter(|arg| !arg.is_hide_set());
        shown.filter_map(|arg| {
            let about = arg.get_help().map(ToString::to_string).unwrap_or_default();
            Some((format!("--{}", arg.get_long()?), about))
        })
    }

    fn values_of(&self, arg: &Arg, shared: &Shared, typed: &str) -> Candidates {
        let kind = kind_of(&self.way, arg.get_id().as_str());
        let listed = arg.get_possible_values();
        if !listed.is_empty() && kind.is_none() {
            // Several with commas between them are completed one by one.
            let (before, last) = match (arg.get_value_delimiter(), typed.rfind(',')) {
                (Some(','), Some(comma)) => typed.split_at(comma + 1),
                _ => ("", typed),
            };
            let shown = listed.iter().filter(|value| !value.is_hide_set()).map(|value| {
                let about = value.get_help().map(ToString::to_string).unwrap_or_default();
                (value.get_name().to_owned(), about)
            });
            return behind(before, Candidates::words(shown, last));
        }
        match kind {
            Some(Kind::Packs) => pack_names(shared, typed),
            Some(Kind::PacksOrFile) => {
                let mut found = pack_names(shared, typed);
                if found.all.is_empty() {
                    found = files(typed, Some(&["json"]));
                }
                found
            }
            Some(Kind::Bot) => bots(typed),
            Some(Kind::Files(endings)) => files(typed, Some(endings)),
            Some(Kind::Folder) => files(typed, None),
            Some(Kind::Free) | None => Candidates::words(std::iter::empty(), typed),
        }
    }
}

fn takes_value(arg: &Arg) -> bool {
    matches!(arg.get_action(), clap::ArgAction::Set | clap::ArgAction::Append)
}

fn kind_of(way: &str, id: &str) -> Option<Kind> {
    let exact = KINDS.iter().find(|(command, name, _)| *command == way && *name == id);
    let any = || KINDS.iter().find(|(command, name, _)| *command == "*" && *name == id);
    exact.or_else(any).map(|(_, _, kind)| *kind)
}

/// Candidates for the last part of a word.
fn behind(before: &str, mut found: Candidates) -> Candidates {
    for candidate in &mut found.all {
        candidate.word = format!("{before}{}", candidate.word);
    }
    found
}

/// Packs that are there now, none of them twice in a word.
fn pack_names(shared: &Shared, typed: &str) -> Candidates {
    let library = packs::library(shared).unwrap_or_else(|_| foursight_rules::Library::bundled());
    let names: BTreeSet<String> = library.names().into_iter().chain(Bundled.additions()).collect();
    let (before, last) = typed.split_at(typed.rfind(',').map_or(0, |comma| comma + 1));
    let used: BTreeSet<&str> = before.split(',').collect();
    let left = names.into_iter().filter(|name| !used.contains(name.as_str()));
    behind(before, Candidates::words(left.map(|name| (name, String::new())), last))
}

/// `agent:` with its players, or `cmd:` with a program.
fn bots(typed: &str) -> Candidates {
    if let Some(file) = typed.strip_prefix("cmd:") {
        return Candidates { kind: "open", ..behind("cmd:", files(file, Some(&[]))) };
    }
    let agents = AgentKind::all().map(|kind| (format!("agent:{kind}"), String::new()));
    let found = Candidates::words(agents.chain([("cmd:".to_owned(), String::new())]), typed);
    let is_open = found.all.len() == 1 && found.all[0].word.ends_with(':');
    Candidates { kind: if is_open { "open" } else { "words" }, ..found }
}

/// Files with one of these endings and the folders to look for them in; only folders without
/// endings, everything if the list of them is empty.
fn files(typed: &str, endings: Option<&[&str]>) -> Candidates {
    let (folder, beginning) = typed.split_at(typed.rfind('/').map_or(0, |slash| slash + 1));
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let place = match (folder.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ if folder.is_empty() => PathBuf::from("."),
        _ => PathBuf::from(folder),
    };
    let mut all = Vec::new();
    for entry in std::fs::read_dir(place).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let is_hidden = name.starts_with('.') && !beginning.starts_with('.');
        if is_hidden || !name.starts_with(beginning) {
            continue;
        }
        let is_folder = entry.path().is_dir();
        if is_folder || endings.is_some_and(|endings| has_ending(&name, endings)) {
            let slash = if is_folder { "/" } else { "" };
            let word = format!("{folder}{name}{slash}");
            all.push(Candidate { word, about: String::new() });
        }
    }
    all.sort();
    Candidates { kind: "files", typed: typed.to_owned(), all }
}

fn has_ending(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    endings.is_empty() || ending.is_some_and(|ending| endings.contains(&ending))
}

/// The words of a line as a shell reads them; the last is empty if the line ends with a space.
pub(crate) fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_in_word) = (Vec::new(), String::new(), false);
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\'' | '"', None) => (quote, is_in_word) = (Some(letter), true),
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) => {
                word.extend(letters.next());
                is_in_word = true;
            }
            (' ' | '\t', None) => {
                if std::mem::take(&mut is_in_word) {
                    words.push(std::mem::take(&mut word));
                }
            }
            (letter, _) => {
                word.push(letter);
                is_in_word = true;
            }
        }
    }
    words.push(word);
    words
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use clap::builder::ValueParser;

    use super::*;

    fn next_in(folder: &Path, line: &str) -> Vec<String> {
        let line = line.replace('@', &folder.display().to_string());
        let shared = Shared { packs_dir: Vec::new(), lang: None, plain: false };
        let words = split(&line);
        let found = after(&shared, Lang::En, &words[1..]);
        found.all.into_iter().map(|candidate| candidate.word).collect()
    }

    fn next(line: &str) -> Vec<String> {
        next_in(Path::new(""), line)
    }

    #[test]
    fn terminal_finding_15_commands_options_packs_and_players_are_completed() {
        assert_eq!(next("foursight pl"), ["play"]);
        assert!(next("foursight pack ").contains(&"explain".to_owned()));
        assert!(!next("foursight ").contains(&"complete".to_owned()), "it is nobody's command");
        assert_eq!(next("foursight play --cl"), ["--clock"]);
        assert_eq!(next("foursight play qubi"), ["qubic"]);
        assert!(next("foursight play keryo,p").contains(&"keryo,pro".to_owned()));
        assert!(!next("foursight play keryo,k").contains(&"keryo,keryo".to_owned()));
        let levels = AgentKind::all().map(|kind| kind.to_string());
        let levels: Vec<String> = levels.filter(|name| name.starts_with("level")).collect();
        assert_eq!(next("foursight play pente --p2 le"), levels);
        assert_eq!(next("foursight play --p2=perf"), ["--p2=perfect"]);
        assert_eq!(next("foursight --lang d"), ["de"]);
        assert_eq!(next("foursight match agent:rand"), ["agent:random"]);
        assert_eq!(next("foursight match cm"), ["cmd:"]);
        assert_eq!(next("foursight pack perft connect4 "), Vec::<String>::new());
        assert_eq!(next("foursight completions bas"), ["bash"]);
        assert_eq!(next("foursight pack check --budget s"), ["server"]);
    }

    #[test]
    fn terminal_finding_15_files_of_the_right_kind_are_completed() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["game.json", "cup.toml", "small.book", "notes.md", ".hidden.json"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("games")).unwrap();
        let found = |line: &str| -> Vec<String> {
            let found = next_in(folder.path(), line).into_iter();
            let before = format!("{}/", folder.path().display());
            found.map(|path| path.replace(&before, "")).collect()
        };
        assert_eq!(found("foursight replay @/"), ["game.json", "games/"]);
        assert_eq!(found("foursight pack check @/ga"), ["game.json", "games/"]);
        assert_eq!(found("foursight tournament @/"), ["cup.toml", "games/"]);
        assert_eq!(found("foursight solve 44 --book @/"), ["games/", "small.book"]);
        assert_eq!(found("foursight --packs-dir @/"), ["games/"]);
        assert_eq!(found("foursight pack check @/.h"), [".hidden.json"]);
        assert_eq!(found("foursight replay @/nothing"), Vec::<String>::new());
    }

    #[test]
    fn packs_and_players_are_listed_in_help_and_completed_wherever_they_are_asked_for() {
        let mut definition = help::command(Lang::En);
        definition.build();
        for (way, argument, value) in [
            ("gomocup", "agent", "level5"),
            ("match", "bots", "agent:level5"),
            ("match", "pack", "qubic"),
            ("arena", "pack", "connect4"),
            ("bot check", "pack", "qubic"),
            ("pack perft", "packs", "qubic"),
            ("pack explain", "packs", "qubic"),
            ("pack trace", "packs", "qubic"),
            ("play", "packs", "qubic"),
            ("play", "p1", "level5"),
        ] {
            let mut command = &definition;
            for name in way.split(' ') {
                command = command.find_subcommand(name).unwrap();
            }
            let mut all = command.get_arguments();
            let argument = all.find(|arg| arg.get_id() == argument).unwrap();
            let listed = argument.get_possible_values();
            assert!(listed.iter().any(|listed| listed.get_name() == value), "{way}: {listed:?}");
            let option = argument.get_long().map(|name| format!("--{name} ")).unwrap_or_default();
            let line = format!("foursight {way} {option}{}", &value[..value.len() - 1]);
            assert!(next(&line).contains(&value.to_owned()), "{line}");
        }
        // A computer player that cannot play Gomoku is no choice.
        assert!(!next("foursight gomocup --agent ").contains(&"perfect".to_owned()));
    }

    #[test]
    fn terminal_finding_15_every_argument_has_values_of_some_kind() {
        fn look(command: &Command, way: &str, missing: &mut Vec<String>) {
            for arg in command.get_arguments().filter(|arg| takes_value(arg) && !arg.is_hide_set())
            {
                let id = arg.get_id().as_str();
                let read_as = arg.get_value_parser().type_id();
                let texts = [ValueParser::string(), ValueParser::path_buf()];
                // Numbers, times and the like are typed.
                let is_text = texts.iter().any(|text| text.type_id() == read_as);
                let is_listed = !arg.get_possible_values().is_empty();
                if is_text && !is_listed && kind_of(way, id).is_none() {
                    missing.push(format!("{way} {arg} ({id})"));
                }
            }
            let shown = |sub: &&Command| sub.get_name() != "help" && !sub.is_hide_set();
            for sub in command.get_subcommands().filter(shown) {
                let way = format!("{way} {}", sub.get_name()).trim_start().to_owned();
                look(sub, &way, missing);
            }
        }
        let mut definition = help::command(Lang::En);
        definition.build();
        let mut missing = Vec::new();
        look(&definition, "", &mut missing);
        assert!(missing.is_empty(), "what can they be?\n{}", missing.join("\n"));
    }

    #[test]
    fn lines_are_split_as_shells_do() {
        assert_eq!(split("a 'b c' \"d e\" f\\ g "), ["a", "b c", "d e", "f g", ""]);
        assert_eq!(split("a  b"), ["a", "b"]);
        assert_eq!(split("a 'b c"), ["a", "b c"]);
    }
}
