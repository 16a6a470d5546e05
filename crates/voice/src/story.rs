//! What happened in a game of bots, in the reader's language.
//!
//! Journals, databases and bots know these stories as English sentences, and keep them for ever. So that old ones are
//! told in German as well, a sentence is found by its words in the catalogue, with what it was filled in with.

use std::sync::LazyLock;

use crate::argument::Argument;
use crate::fluent::{self, Pattern};
use crate::{Lang, catalogue};

/// A longer text is no story, and is not looked at.
const LONGEST: usize = 2000;
/// So deep stories hold others: a move that is refused, because of what.
const DEEPEST: usize = 3;

/// A story in the reader's language; what is no story that we tell stays as it is.
#[must_use]
pub fn story(text: &str, lang: Lang) -> String {
    retell(text, lang, DEEPEST).unwrap_or_else(|| text.to_owned())
}

fn retell(text: &str, lang: Lang, depth: usize) -> Option<String> {
    static STORIES: LazyLock<Vec<(&'static str, Pattern)>> =
        LazyLock::new(|| fluent::parse(catalogue::ENGLISH_STORIES).unwrap_or_default());
    if lang == Lang::En || depth == 0 || text.len() > LONGEST {
        return None;
    }
    let told = STORIES.iter().filter_map(|(key, pattern)| {
        let found = pattern.read(text)?;
        Some((found.iter().map(|(_, part)| part.len()).sum::<usize>(), *key, found))
    });
    // The one that says most itself.
    let (_, key, found) = told.min_by_key(|(left, ..)| *left)?;
    let arguments: Vec<(&str, Argument<'_>)> = found
        .into_iter()
        .map(|(name, part)| {
            let argument = match (part.parse(), retell(part, lang, depth - 1)) {
                (Ok(number), _) => Argument::Number(number),
                (Err(_), Some(told)) => Argument::Text(told.into()),
                (Err(_), None) => Argument::Text(part.into()),
            };
            (name, argument)
        })
        .collect();
    Some(catalogue::pattern(lang, key)?.format(&arguments))
}
