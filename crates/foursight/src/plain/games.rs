//! Games that outlive the program, in plain lines: keeping the one that is played, and the library of all of them.

use foursight_rules::{Library, Replay};
use foursight_voice::{InWords, say};

use super::menu::Choice;
use super::wire::Code;
use super::{LineGame, Lines};
use crate::cli::Shared;
use crate::commands::replay::{Form, tell};
use crate::exit::{CliError, CliResult};
use crate::game::Game;
use crate::packs::{self, record_trouble};
use crate::store::{DeleteError, Entry, Keeping, SavedGame, Section, Store, entitle, in_short};

/// More games than this at once are tedious to listen to.
const MOST_LISTED: usize = 20;

/// Keeps a game on disk while it is played.
pub(super) struct Keeper {
    store: Store,
    keeping: Keeping,
    has_kept: bool,
    /// Trouble is told once.
    has_told: bool,
}

impl Keeper {
    pub(super) fn new(store: Store, keeping: Keeping) -> Self {
        Self { store, keeping, has_kept: false, has_told: false }
    }

    /// Keeps the game as it is now, once there is something to lose. Answers what went wrong, for
    /// the first time.
    pub(super) fn keep(&mut self, game: &Game) -> Option<std::io::Error> {
        if game.moves().is_empty() && !game.is_over() && !self.has_kept {
            return None;
        }
        match self.keeping.keep(&self.store, &game.saved()) {
            Ok(()) => {
                self.has_kept = !game.is_over();
                None
            }
            Err(error) => (!std::mem::replace(&mut self.has_told, true)).then_some(error),
        }
    }

    /// True if the game waits to be taken up again.
    pub(super) fn has_kept(&self) -> bool {
        self.has_kept
    }
}

/// Goes on with the newest game that was left.
pub(super) fn continue_last(
    shared: &Shared,
    store: &Store,
    lines: &mut Lines<'_>,
) -> Result<Choice, CliError> {
    let lang = lines.lang;
    match store.take_up() {
        Some((kept, Ok(saved))) => {
            return take_up(shared, store, &saved, Keeping::going_on(kept), lines);
        }
        Some((kept, Err(damaged))) => {
            if damaged.set_aside.is_some() {
                kept.forget();
            }
            lines.say(&damaged.in_words(lang))?;
        }
        None if store.games_in_use() > 0 => lines.say(say!(lang, "nothing-to-continue"))?,
        None => lines.say(say!(lang, "no-saved-game"))?,
    }
    Ok(Choice::Menu)
}

fn take_up(
    shared: &Shared,
    store: &Store,
    saved: &SavedGame,
    keeping: Keeping,
    lines: &mut Lines<'_>,
) -> Result<Choice, CliError> {
    match Game::resume(&packs::library(shared)?, saved, lines.lang) {
        Ok(game) => {
            let keeper = Some(Keeper::new(store.clone(), keeping));
            Ok(Choice::Game(Box::new(LineGame { keeper, ..LineGame::new(game)? })))
        }
        Err(error) => {
            lines.say(&record_trouble(lines.lang, &error))?;
            Ok(Choice::Menu)
        }
    }
}

/// Lists the games until one of them is to go on, or the menu is wanted back.
pub(super) fn choose(
    shared: &Shared,
    store: &Store,
    lines: &mut Lines<'_>,
) -> Result<Choice, CliError> {
    let lang = lines.lang;
    let library = packs::library(shared)?;
    let mut wanted = String::new();
    let mut is_listed = false;
    loop {
        let shown = matching(store, &library, &wanted, lines);
        if !std::mem::replace(&mut is_listed, true) {
            list(&shown, store, lines)?;
        }
        if shown.is_empty() && wanted.is_empty() {
            return Ok(Choice::Menu);
        }
        write!(lines.output, "> ")?;
        lines.output.flush()?;
        let Some(line) = lines.read()? else { return Ok(Choice::NoInput) };
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let numbered = |text: &str| -> Option<&Entry> {
            shown.get(text.trim().parse::<usize>().ok()?.checked_sub(1)?)
        };
        match (word.to_lowercase().as_str(), numbered(word), numbered(rest)) {
            ("" | "q" | "quit" | "ende", ..) => return Ok(Choice::Menu),
            ("find" | "suche", ..) => {
                rest.trim().clone_into(&mut wanted);
                is_listed = false;
            }
            ("delete" | "lösche" | "löschen", _, Some(entry)) => {
                if !delete(entry, store, lines)? {
                    return Ok(Choice::NoInput);
                }
                is_listed = false;
            }
            (_, Some(entry), _) => match open(entry, shared, store, &library, lines)? {
                Choice::Menu => {}
                other => return Ok(other),
            },
            _ => {
                let help = say!(lang, "plain-games-help");
                let text = say!(lang, "plain-no-such-game", input = line, help);
                lines.refuse(Code::NotUnderstood, &text)?;
            }
        }
    }
}

/// The games in which all these words are.
fn matching(store: &Store, library: &Library, wanted: &str, lines: &Lines<'_>) -> Vec<Entry> {
    let mut all = store.library();
    entitle(&mut all, library, lines.lang);
    all.retain(|entry| entry.matches(wanted, lines.lang));
    all
}

fn list(shown: &[Entry], store: &Store, lines: &mut Lines<'_>) -> CliResult {
    let (lang, all) = (lines.lang, store.library().len());
    lines.say(&say!(lang, "library-title", shown = shown.len(), all))?;
    for (entry, number) in shown.iter().take(MOST_LISTED).zip(1..) {
        let name = if entry.section == Section::Saved { &*entry.name } else { "" };
        let colon = if name.is_empty() { "" } else { ": " };
        lines.say(&format!("{number}  {name}{colon}{}", entry.about(lang)))?;
    }
    match shown.len().saturating_sub(MOST_LISTED) {
        0 => {}
        count => lines.say(&say!(lang, "plain-games-more", count))?,
    }
    let text = match (all, store.games_in_use()) {
        (0, 0) => say!(lang, "no-saved-game").to_owned(),
        (0, count) => say!(lang, "library-elsewhere", count),
        _ => say!(lang, "plain-games-help").to_owned(),
    };
    lines.say(&text)
}

/// Goes on with a game, or shows how it went.
fn open(
    entry: &Entry,
    shared: &Shared,
    store: &Store,
    library: &Library,
    lines: &mut Lines<'_>,
) -> Result<Choice, CliError> {
    let lang = lines.lang;
    let Some(saved) = &entry.game else {
        lines.say(&say!(lang, "library-unreadable", path = in_short(&entry.path)))?;
        return Ok(Choice::Menu);
    };
    if entry.goes_on() {
        let keeping = match entry.section {
            Section::Running => store.take_up_at(&entry.path).map(Keeping::going_on),
            // A copy of what was saved.
            Section::Finished | Section::Saved => Some(Keeping::default()),
        };
        if let Some(keeping) = keeping {
            return take_up(shared, store, saved, keeping, lines);
        }
        lines.say(say!(lang, "nothing-to-continue"))?;
        return Ok(Choice::Menu);
    }
    let bad = |error| CliError::bad_input(record_trouble(lang, &error));
    let shown = Replay::new(library, saved.record.clone()).map_err(bad);
    let shown = shown.and_then(|replay| tell(replay, lang, Form::Lines, bad, lines.output));
    match shown {
        Err(CliError { code: crate::exit::BAD_INPUT, message: Some(message) }) => {
            lines.say(&message)?;
        }
        other => other?,
    }
    Ok(Choice::Menu)
}

/// Deletes a game if that is really meant; false at the end of the input.
fn delete(entry: &Entry, store: &Store, lines: &mut Lines<'_>) -> Result<bool, CliError> {
    let (lang, name) = (lines.lang, &entry.name);
    write!(lines.output, "{} ", say!(lang, "library-ask-delete", name))?;
    lines.output.flush()?;
    let Some(line) = lines.read()? else { return Ok(false) };
    if !matches!(line.trim().to_lowercase().as_str(), "y" | "yes" | "j" | "ja") {
        return Ok(true);
    }
    let said = match store.delete(entry) {
        Ok(()) => say!(lang, "library-deleted", name),
        Err(DeleteError::InUse) => say!(lang, "library-in-use", name),
        Err(DeleteError::Io(error)) => {
            let (file, error) = (in_short(&entry.path), error.in_words(lang));
            say!(lang, "library-not-deleted", file, error)
        }
    };
    lines.say(&said)?;
    Ok(true)
}
