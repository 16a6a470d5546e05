//! Why a bot cannot play a game, in words: what its wire cannot say.

use foursight_agents::{AgentKind, Unsuitable};
use foursight_voice::{InWords, Lang, say};

use crate::gomocup::Untold;
use crate::spec::BotSpec;
use crate::xtreme::Unsaid;

/// Why a bot cannot play a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// The agent says so.
    #[error("{0} cannot play this: {1}")]
    Agent(AgentKind, Unsuitable),
    /// The contest's protocol cannot tell this game.
    #[error("{0}: {1}; programs (cmd:) play everything")]
    Socket(BotSpec, Unsaid),
    /// The Gomocup protocol cannot tell this game.
    #[error("{0}: {1}")]
    Gomocup(BotSpec, Untold),
}

impl InWords for Mismatch {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Agent(kind, why) => {
                say!(lang, "mismatch-agent", name = kind.to_string(), why = why.in_words(lang))
            }
            Self::Socket(spec, why) => {
                say!(lang, "mismatch-socket", bot = spec.to_string(), why = why.in_words(lang))
            }
            Self::Gomocup(spec, why) => {
                say!(lang, "mismatch-gomocup", bot = spec.to_string(), why = why.in_words(lang))
            }
        }
    }
}

impl InWords for Unsaid {
    fn in_words(&self, lang: Lang) -> String {
        let why = match self {
            Self::Turns => say!(lang, "bots-one-stone-a-turn"),
            Self::OtherMoves => say!(lang, "bots-stones-only"),
            Self::Board => say!(lang, "bots-drop-games-only"),
        };
        why.to_owned()
    }
}

impl InWords for Untold {
    fn in_words(&self, lang: Lang) -> String {
        let why = match self {
            Self::Board => say!(lang, "gomocup-flat-boards"),
            Self::Shape => say!(lang, "gomocup-whole-boards"),
            Self::Players => say!(lang, "gomocup-two-players"),
            Self::OtherMoves => say!(lang, "gomocup-stones-only"),
            Self::Restrictions => say!(lang, "gomocup-no-restrictions"),
            Self::Captures => say!(lang, "gomocup-no-captures"),
            Self::Turns => say!(lang, "gomocup-one-stone"),
            Self::LosingRows => say!(lang, "gomocup-no-losing-rows"),
            Self::NotFive => say!(lang, "gomocup-five-only"),
            Self::OtherGoals => say!(lang, "gomocup-rows-only"),
            Self::SeveralRows => say!(lang, "gomocup-one-row"),
            Self::Directions => say!(lang, "gomocup-all-directions"),
            Self::Unequal => say!(lang, "gomocup-same-rows"),
            Self::Setup => say!(lang, "gomocup-empty-board"),
            Self::FullBoard => say!(lang, "gomocup-full-board"),
        };
        why.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Library, Ruleset};

    use super::*;

    #[test]
    fn what_a_wire_cannot_say_is_told_in_both_languages() {
        let mut seen = Vec::new();
        for (bot, pack) in [
            ("gomocup:e", "connect4"),
            ("gomocup:e", "yavalath"),
            ("gomocup:e", "order-and-chaos"),
            ("gomocup:e", "renju"),
            ("gomocup:e", "pente"),
            ("gomocup:e", "connect6"),
            ("gomocup:e", "squava"),
            ("gomocup:e", "tictactoe"),
            ("ws:b", "gomoku"),
            ("ws:b", "popout"),
            ("ws:b", "connect-five-allen"),
            ("agent:perfect", "gomoku"),
        ] {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            let why = bot.parse::<BotSpec>().unwrap().suits(&rules).unwrap_err();
            let (english, german) = (why.in_words(Lang::En), why.in_words(Lang::De));
            assert_ne!(english, german, "{bot} {pack}");
            assert!(!seen.contains(&english), "{bot} {pack}: {english}");
            seen.push(english);
        }
    }

    #[test]
    fn every_reason_of_the_gomocup_wire_has_words_of_its_own_in_both_languages() {
        use Untold::*;
        let reasons = [
            Board,
            Shape,
            Players,
            OtherMoves,
            Restrictions,
            Captures,
            Turns,
            LosingRows,
            NotFive,
            OtherGoals,
            SeveralRows,
            Directions,
            Unequal,
            Setup,
            FullBoard,
        ];
        let mut seen = std::collections::BTreeSet::new();
        for reason in reasons {
            for lang in [Lang::En, Lang::De] {
                assert!(seen.insert(reason.in_words(lang)), "{reason:?}");
            }
            assert_eq!(reason.in_words(Lang::En), reason.to_string());
        }
        assert_eq!(seen.len(), 2 * reasons.len());
    }
}
