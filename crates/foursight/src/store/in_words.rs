//! A game of the library in words: who played, how it stands, when that was. Both faces say it so.

use std::collections::HashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use foursight_rules::{Library, Ruleset};
use foursight_voice::say;

use super::{Entry, Section};
use crate::lang::Lang;

/// Calls games what people call them, in this language.
pub(crate) fn entitle(entries: &mut [Entry], library: &Library, lang: Lang) {
    let mut known: HashMap<Vec<String>, Option<String>> = HashMap::new();
    for entry in entries {
        let Some(game) = &entry.game else { continue };
        let title = known.entry(game.record.game.clone()).or_insert_with_key(|packs| {
            let packs: Vec<&str> = packs.iter().map(String::as_str).collect();
            Some(Ruleset::load(library, &packs).ok()?.title(lang.code()))
        });
        entry.title.clone_from(title);
    }
}

const DAY: u64 = 24 * 60 * 60;

impl Entry {
    /// The packs that are played.
    fn packs(&self) -> String {
        self.game.as_ref().map(|game| game.record.game.join("+")).unwrap_or_default()
    }

    /// What it is called: a name that somebody gave it, or what is played.
    pub(crate) fn called(&self) -> &str {
        match (&self.title, self.section) {
            (Some(title), Section::Running | Section::Finished) => title,
            _ => &self.name,
        }
    }

    pub(crate) fn players(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let names = game.record.players.iter().map(|player| player.name.as_str());
        names.collect::<Vec<_>>().join(" - ")
    }

    /// How the game stands or how it ended.
    pub(crate) fn state(&self, lang: Lang) -> String {
        let Some(game) = &self.game else { return say!(lang, "library-damaged").to_owned() };
        match &game.record.result {
            None => say!(lang, "library-moves", count = game.record.moves.len()),
            Some(end) if end.is_draw() => say!(lang, "library-drawn").to_owned(),
            Some(end) => {
                let players = game.record.players.iter().zip(0..);
                let winners = players.filter(|(_, seat)| end.winners.contains(*seat));
                let names: Vec<&str> = winners.map(|(player, _)| player.name.as_str()).collect();
                say!(lang, "library-won", players = names.join(", "))
            }
        }
    }

    /// Everything about the game, in one line; what tells games apart comes first.
    pub(crate) fn about(&self, lang: Lang) -> String {
        let section = match self.section {
            Section::Running => say!(lang, "library-running"),
            Section::Finished => say!(lang, "library-finished"),
            Section::Saved => say!(lang, "library-saved"),
        };
        let game = self.title.clone().unwrap_or_else(|| self.packs());
        let (state, when) = (self.state(lang), self.when(lang));
        let parts = [state, self.players(), game, when, section.to_owned()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }

    /// True if all these words are in what there is to say about the game.
    pub(crate) fn matches(&self, wanted: &str, lang: Lang) -> bool {
        let about = format!("{} {} {}", self.name, self.packs(), self.about(lang)).to_lowercase();
        wanted.to_lowercase().split_whitespace().all(|word| about.contains(word))
    }

    /// How long ago that was; after a week, the day.
    pub(crate) fn when(&self, lang: Lang) -> String {
        let seconds = self.age().as_secs();
        match seconds {
            0..60 => say!(lang, "age-now").to_owned(),
            60..3600 => say!(lang, "age-minutes", count = seconds / 60),
            3600..DAY => say!(lang, "age-hours", count = seconds / 3600),
            _ if seconds < 7 * DAY => say!(lang, "age-days", count = seconds / DAY),
            _ => day(self.written),
        }
    }
}

/// The date in the form of ISO 8601, in UTC.
fn day(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let text = humantime::format_rfc3339_seconds(UNIX_EPOCH + since).to_string();
    text.chars().take(10).collect()
}
