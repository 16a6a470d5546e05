//! The language of the game: English or German. Both texts stand side by side where they are
//! used, so that none can be missing.

use clap::ValueEnum;
use foursight_agents::Evaluation;
use foursight_rules::{Illegal, Ruleset};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lang {
    /// English
    En,
    /// Deutsch
    De,
}

impl Lang {
    /// The language that was asked for, else the one of the system, else English.
    pub(crate) fn choose(asked: Option<Self>) -> Self {
        asked.unwrap_or_else(|| {
            let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
            let system = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
            if system.is_some_and(|value| value.starts_with("de")) { Self::De } else { Self::En }
        })
    }

    /// The language's code, as packs use it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// One of two texts.
    pub(crate) fn pick<T>(self, english: T, german: T) -> T {
        match self {
            Self::En => english,
            Self::De => german,
        }
    }

    /// A player's name.
    pub(crate) fn player(self, rules: &Ruleset, seat: u8) -> &str {
        rules.players()[usize::from(seat)].name.get(self.code())
    }

    /// What a move is worth.
    pub(crate) fn value(self, value: Evaluation) -> String {
        match value {
            Evaluation::Exact { score: 0, .. } => self.pick("draw", "remis").to_owned(),
            Evaluation::Exact { score, moves } if score > 0 => self.win(moves),
            Evaluation::Win { moves } => self.win(moves),
            Evaluation::Exact { moves, .. } | Evaluation::Loss { moves } => {
                self.pick(format!("loss in {moves}"), format!("Niederlage in {moves}"))
            }
            Evaluation::Estimate(guess) => format!("{guess:+.2}"),
        }
    }

    fn win(self, moves: u32) -> String {
        self.pick(format!("win in {moves}"), format!("Sieg in {moves}"))
    }

    /// Why a move was refused.
    pub(crate) fn illegal(self, rules: &Ruleset, illegal: &Illegal) -> String {
        if self == Self::En {
            return match illegal {
                Illegal::ColumnFull(_) => "That column is full.".to_owned(),
                Illegal::Occupied(_) => "That cell is taken.".to_owned(),
                other => format!("That is not possible: {other}."),
            };
        }
        match illegal {
            Illegal::GameOver => "Das Spiel ist vorbei.".to_owned(),
            Illegal::ChancePending => "Erst entscheidet der Zufall über eine Bombe.".to_owned(),
            Illegal::NotYourTurn { to_move, .. } => {
                format!("{} ist am Zug.", self.player(rules, *to_move))
            }
            Illegal::WrongDimensions { expected, found } => {
                format!("Ein Zug hat hier {expected} Koordinaten, nicht {found}.")
            }
            Illegal::OffBoard(at) => format!("{at:?} liegt nicht auf dem Brett."),
            Illegal::Occupied(_) => "Das Feld ist besetzt.".to_owned(),
            Illegal::ColumnFull(_) => "Die Spalte ist voll.".to_owned(),
            Illegal::Restricted(name) => format!("Die Einschränkung \"{name}\" verbietet das."),
            Illegal::NoOwner { rule, cell } => {
                format!("\"{rule}\" braucht einen Stein auf {cell:?}, dort ist keiner.")
            }
        }
    }
}
