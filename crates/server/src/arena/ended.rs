//! Why an event ended before all its games were played: a word in the database, sentences for people.

use foursight_voice::{Lang, say};

use crate::words::Words;

/// Why an event is over without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndedEarly {
    /// Somebody has stopped it.
    Stopped,
    /// It is being deleted.
    Deleted,
    /// What was played cannot be read from the database.
    GamesUnreadable,
    /// Its packs cannot be loaded any more.
    PacksUnreadable,
}

impl EndedEarly {
    /// Each with its word and the sentence that was stored before there were words.
    const ALL: [(Self, &str, &str); 4] = [
        (Self::Stopped, "stopped", "it was stopped"),
        (Self::Deleted, "deleted", "it was deleted"),
        (Self::GamesUnreadable, "games_unreadable", "its stored games cannot be read"),
        (
            Self::PacksUnreadable,
            "packs_unreadable",
            "the packs of this event cannot be loaded any more",
        ),
    ];

    /// What the database keeps.
    pub(crate) fn stored(self) -> &'static str {
        let known = Self::ALL.into_iter().find(|(ended, ..)| *ended == self);
        known.map_or("", |(_, word, _)| word)
    }

    fn sentence(self, lang: Lang) -> String {
        let sentence = match self {
            Self::Stopped => say!(lang, "event-was-stopped"),
            Self::Deleted => say!(lang, "event-was-deleted"),
            Self::GamesUnreadable => say!(lang, "event-games-unreadable"),
            Self::PacksUnreadable => say!(lang, "problem-packs-of-event"),
        };
        sentence.to_owned()
    }

    /// What is stored, for people; what nobody knows any more is shown as it is.
    pub(crate) fn words(stored: &str) -> Words {
        let known = Self::ALL.into_iter().find(|(_, word, old)| [*word, *old].contains(&stored));
        match known {
            Some((ended, ..)) => Words::said(|lang| ended.sentence(lang)),
            None => Words::new(stored, stored),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_sentences_are_told_like_their_words_and_unknown_ones_as_they_are() {
        for (ended, word, old) in EndedEarly::ALL {
            assert_eq!(ended.stored(), word);
            let words = EndedEarly::words(word);
            assert_eq!(words, EndedEarly::words(old), "{word}");
            assert_ne!(words.en, words.de, "{word}");
            assert_eq!(words.en, old, "programs know the English sentence");
        }
        let other = "a sentence of another time";
        assert_eq!(EndedEarly::words(other), Words::new(other, other));
    }
}
