//! What a server says about a game, as far as it is used here. Whatever else it says is passed over, so
//! that newer servers are understood as well as older ones.

use foursight_rules::{GameEnd, MoveName};
use foursight_voice::say;
use serde::{Deserialize, Serialize};

use crate::lang::Lang;

/// A text in both languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct Words {
    en: String,
    de: String,
}

impl Words {
    fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

/// A game.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct GameView {
    pub(crate) players: Vec<PlayerView>,
    pub(crate) moves: Option<Vec<MoveName>>,
    pub(crate) clock: Option<ClockView>,
    pub(crate) result: Option<GameEnd>,
    pub(crate) has_advice: bool,
    pub(crate) needs_consent: bool,
    pub(crate) offers: Vec<OfferView>,
    pub(crate) claim: Option<ClaimView>,
    pub(crate) phrases: Vec<SpokenPhrase>,
    pub(crate) by_invitation: bool,
    pub(crate) next: Option<String>,
}

/// Somebody at the table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct PlayerView {
    /// "human", "open" or a computer player.
    pub(crate) seat: String,
    pub(crate) connected: Option<bool>,
    person: Option<PersonView>,
    room_name: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct PersonView {
    name: String,
}

impl PlayerView {
    pub(crate) fn is_open(&self) -> bool {
        self.seat == "open"
    }

    /// What whoever sits there is called, if they have a name.
    pub(crate) fn name(&self) -> Option<&str> {
        let person = self.person.as_ref().map(|person| person.name.as_str());
        let program = Some(self.seat.as_str()).filter(|seat| !["human", "open"].contains(seat));
        person.or(self.room_name.as_deref()).or(program)
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ClockView {
    pub(crate) left_ms: Vec<u64>,
    pub(crate) turn_left_ms: u64,
    pub(crate) running: bool,
}

/// What people offer each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferKind {
    Takeback,
    Draw,
    Rematch,
}

impl OfferKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Takeback => "takeback",
            Self::Draw => "draw",
            Self::Rematch => "rematch",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct OfferView {
    pub(crate) kind: OfferKind,
    pub(crate) by: u8,
    #[serde(default)]
    pub(crate) agreed: Vec<u8>,
}

/// A win that can be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct ClaimView {
    pub(crate) against: u8,
    pub(crate) in_ms: u64,
}

/// One of the few things that players say to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    NiceMove,
    Oops,
    Thinking,
    Thanks,
    GoodGame,
    OneMore,
    MustGo,
    /// One that this program does not know yet.
    #[serde(other)]
    Unknown,
}

/// All phrases that can be said, by their numbers from 1.
pub(crate) const PHRASES: [Phrase; 10] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::HaveFun,
    Phrase::NiceMove,
    Phrase::Oops,
    Phrase::Thinking,
    Phrase::Thanks,
    Phrase::GoodGame,
    Phrase::OneMore,
    Phrase::MustGo,
];

impl Phrase {
    pub(crate) fn in_words(self, lang: Lang) -> &'static str {
        match self {
            Self::Hello => say!(lang, "phrase-hello"),
            Self::GoodLuck => say!(lang, "phrase-good-luck"),
            Self::HaveFun => say!(lang, "phrase-have-fun"),
            Self::NiceMove => say!(lang, "phrase-nice-move"),
            Self::Oops => say!(lang, "phrase-oops"),
            Self::Thinking => say!(lang, "phrase-thinking"),
            Self::Thanks => say!(lang, "phrase-thanks"),
            Self::GoodGame => say!(lang, "phrase-good-game"),
            Self::OneMore => say!(lang, "phrase-one-more"),
            Self::MustGo => say!(lang, "phrase-must-go"),
            Self::Unknown => "…",
        }
    }

    /// The phrase as programs write it.
    pub(crate) fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|name| name.as_str().map(str::to_owned))
            .unwrap_or_default()
    }

    /// The phrase that somebody means: by its number from 1, its name or its words.
    pub(crate) fn meant(text: &str, lang: Lang) -> Option<Self> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let text = text.trim();
        if let Ok(number) = text.parse::<usize>() {
            return PHRASES.get(number.checked_sub(1)?).copied();
        }
        let wanted = plain(text);
        let says = |phrase: &&Self| {
            plain(&phrase.name()) == wanted || plain(phrase.in_words(lang)) == wanted
        };
        PHRASES.iter().find(says).copied()
    }
}

/// Something that a player has said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct SpokenPhrase {
    pub(crate) number: u64,
    pub(crate) seat: u8,
    pub(crate) phrase: Phrase,
}

/// A turn.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct TurnView {
    /// Which turn, from 1.
    pub(crate) number: usize,
    pub(crate) place: MoveName,
    #[serde(default)]
    events: Vec<EventView>,
}

/// An event: the engine here tells them all itself, but where a bomb dropped.
#[derive(Debug, Clone, Deserialize)]
struct EventView {
    event: String,
    #[serde(default)]
    cell: Option<Vec<u16>>,
}

impl TurnView {
    /// The cell in which a bomb came to the board.
    pub(crate) fn bomb(&self) -> Option<&[u16]> {
        let bomb = self.events.iter().find(|event| event.event == "bomb_placed")?;
        bomb.cell.as_deref()
    }
}

/// What went wrong.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Problem {
    pub(crate) code: String,
    detail: String,
    pub(crate) status: u16,
    words: ProblemWords,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct ProblemWords {
    en: String,
    de: String,
    detail: Option<Words>,
}

impl Problem {
    pub(crate) fn in_words(&self, lang: Lang) -> String {
        let general = match lang {
            Lang::De => self.words.de.trim(),
            Lang::En => self.words.en.trim(),
        };
        match &self.words.detail {
            Some(detail) => detail.get(lang).to_owned(),
            // What is known in English only helps nobody else.
            None if lang == Lang::De || self.detail.is_empty() => general.to_owned(),
            None => format!("{general}: {}", self.detail),
        }
    }

    /// True if the same may be possible in a while.
    pub(crate) fn is_passing(&self) -> bool {
        self.status == 429 || self.status >= 500
    }
}

/// What comes over the WebSocket.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message {
    Game {
        game: Box<GameView>,
        #[serde(default)]
        turns: Vec<TurnView>,
    },
    Turn {
        turn: Box<TurnView>,
        game: Box<GameView>,
    },
    Presence {
        players: Vec<Option<bool>>,
        spectators: usize,
        #[serde(default)]
        away_ms: Vec<Option<u64>>,
    },
    Phrase {
        said: SpokenPhrase,
    },
    Rematch {
        id: String,
        seats: Vec<u8>,
    },
    Problem {
        problem: Box<Problem>,
    },
    Deleted,
    Closing,
    #[serde(other)]
    Other,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn phrases_are_found_by_number_name_and_words() {
        for (number, phrase) in PHRASES.iter().enumerate() {
            assert_eq!(Phrase::meant(&(number + 1).to_string(), Lang::En), Some(*phrase));
            assert_eq!(Phrase::meant(&phrase.name(), Lang::De), Some(*phrase));
            for lang in Lang::ALL {
                assert_eq!(Phrase::meant(phrase.in_words(lang), lang), Some(*phrase));
            }
        }
        assert_eq!(Phrase::meant("good luck", Lang::En), Some(Phrase::GoodLuck));
        for wrong in ["", "0", "11", "anything else"] {
            assert_eq!(Phrase::meant(wrong, Lang::En), None, "{wrong}");
        }
    }

    #[test]
    fn what_newer_servers_say_is_passed_over() {
        let text = r#"{"type": "fireworks", "colour": 3}"#;
        assert!(matches!(serde_json::from_str(text).unwrap(), Message::Other));
        let text = r#"{"type": "phrase", "said": {"number": 1, "seat": 0, "phrase": "wow"}}"#;
        let Message::Phrase { said } = serde_json::from_str(text).unwrap() else { panic!() };
        assert_eq!(said.phrase, Phrase::Unknown);
    }
}
