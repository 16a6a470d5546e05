//! Why a move is legal or not, and what it does: rule by rule, for authors of packs.

use serde::Serialize;

use super::{Position, Repr};
use crate::engine::board::BoardRepr;
use crate::engine::event::{Coords, Event};
use crate::engine::general::GeneralBoard;
use crate::engine::moves::{Illegal, Move};
use crate::engine::ruleset::Ruleset;
use crate::pack::format::{Condition, Effect, MatchCount};

/// What the rules say about one move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// Who is to move.
    pub player: u8,
    /// The cell in which the stone comes to rest, if there is room for it.
    pub cell: Option<Coords>,
    /// Why the move is refused, if it is.
    #[serde(serialize_with = "in_english")]
    pub refused: Option<Illegal>,
    /// What each restriction says about it, in their order.
    pub restrictions: Vec<Judgement>,
    /// What each rule does with it, in the order in which they are applied.
    pub rules: Vec<RuleStep>,
    /// What becomes of the scores, those that stay the same included.
    pub scores: Vec<ScoreStep>,
    /// What happens on the board, as every face is told; nothing if the move is refused.
    pub events: Vec<Event>,
}

/// What a restriction, or a part of one, says about a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Judgement {
    /// Its name, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the move satisfies it; no, if it asks for the owner of a cell without one.
    pub satisfied: bool,
    /// What it looks at.
    #[serde(flatten)]
    pub looked_at: LookedAt,
}

/// What a restriction looks at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum LookedAt {
    /// Patterns around the cell.
    Pattern {
        /// The patterns; one of them is enough.
        patterns: Vec<String>,
        /// True if a match is what it forbids.
        negate: bool,
        /// False if it is about another player's turn.
        applies: bool,
        /// How many matches it asks for, if it says so.
        #[serde(skip_serializing_if = "Option::is_none")]
        wanted: Option<MatchCount>,
        /// The cells of each match.
        matches: Vec<Vec<Coords>>,
        /// Where it would match but for its conditions, if that is why it matches nowhere.
        #[serde(skip_serializing_if = "Option::is_none")]
        unmet: Option<Unmet>,
    },
    /// Groups, one of which must hold with all of its parts.
    Disjunction {
        /// The groups.
        groups: Vec<Vec<Judgement>>,
    },
}

/// A place where a pattern lies without counting as a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Unmet {
    /// The cells.
    pub cells: Vec<Coords>,
    /// The conditions that do not hold there.
    pub conditions: Vec<UnmetCondition>,
}

/// A condition that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnmetCondition {
    /// What is asked for.
    pub condition: Condition,
    /// What it is instead, where that is one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
}

/// What a rule did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RuleStep {
    /// The rule's name.
    pub name: String,
    /// What it looks for.
    pub pattern: String,
    /// What came of it.
    pub result: RuleResult,
    /// How many matches it asks for, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<MatchCount>,
    /// The cells of each match.
    pub matches: Vec<Vec<Coords>>,
    /// Where it would match but for its conditions, if that is why it matches nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmet: Option<Unmet>,
    /// The scores that it changed.
    pub scores: Vec<ScoreChange>,
    /// What it did to the board.
    pub events: Vec<Event>,
}

/// What came of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RuleResult {
    /// It is about another player's turn.
    OtherPlayer,
    /// Its pattern matches nowhere.
    NoMatch,
    /// Its pattern matches too often, or not often enough.
    WrongNumber,
    /// Its actions were carried out.
    Applied,
    /// It asks for the owner of this cell, which nobody owns, so that the move is refused.
    NoOwner(Coords),
}

/// A score that a rule changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreChange {
    /// Whose score.
    pub player: u8,
    /// Name of the score.
    pub score: String,
    /// What it was.
    pub from: i64,
    /// What it is.
    pub to: i64,
}

/// What becomes of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreStep {
    /// Whose score.
    pub player: u8,
    /// Name of the score.
    pub score: String,
    /// What it was before the move.
    pub from: i64,
    /// What it is after it.
    pub to: i64,
    /// What has to be reached, if anything.
    pub threshold: Option<i64>,
    /// What it means to reach it.
    pub effect: Effect,
    /// True if it is reached.
    pub reached: bool,
}

impl Position {
    /// What the rules say about a move of the player to move. Nothing changes.
    ///
    /// ```
    /// use foursight_rules::{Library, Position, Ruleset, notation};
    ///
    /// let rules = Ruleset::load(&Library::bundled(), &["pente"])?;
    /// let mut game = Position::new(&rules);
    /// for mv in notation::parse(&rules, "h8 i8 a1 j8")? {
    ///     game.play(mv)?;
    /// }
    /// let capture = notation::parse(&rules, "k8")?[0];
    /// let told = game.explain(capture);
    /// let captures = told.rules.iter().find(|rule| rule.name == "pente.capture").expect("a rule");
    /// assert_eq!((captures.matches.len(), captures.scores[0].to), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, mv: Move) -> Explanation {
        let rules = self.rules();
        let player = self.to_move();
        let board = self.general_board();
        // What else is done than placing a stone, no rule looks at.
        let stone = on!(&self.repr, play => play.stone_of(rules, mv));
        let place =
            stone.map(|(place, _)| place).filter(|place| place.index() < rules.move_count());
        let cell = place.and_then(|place| board.landing(rules, place));
        let (active, owner) = stone.map_or((player, player), |(_, one)| (one.active, one.stone));
        let mut after = self.clone();
        let played = after.play(mv);
        let (events, refused) = match played {
            Ok(events) => (events, None),
            Err(illegal) => (Vec::new(), Some(illegal)),
        };
        let is_restricted =
            matches!(refused, Some(Illegal::Restricted(_) | Illegal::Refused { .. }));
        let stopped = refused.is_some() && !matches!(refused, Some(Illegal::NoOwner { .. }));
        let open = cell.filter(|_| !stopped || is_restricted);
        Explanation {
            player,
            cell: cell.map(|cell| rules.geometry.coords(cell)),
            restrictions: open.map_or_else(Vec::new, |cell| board.judge(rules, cell, active)),
            rules: match open {
                Some(cell) if !is_restricted => board.steps(rules, cell, active, owner),
                _ => Vec::new(),
            },
            scores: self.score_steps(&after),
            events,
            refused,
        }
    }

    /// What each restriction says about a place, even where the game is over before it has begun.
    pub(crate) fn judged(&self, place: Move) -> Vec<Judgement> {
        let judge = |cell| self.general_board().judge(self.rules(), cell, self.to_move());
        self.landing(place).map(judge).unwrap_or_default()
    }

    /// The board as the general one, whatever plays this game.
    fn general_board(&self) -> GeneralBoard {
        let rules = self.rules();
        match &self.repr {
            Repr::General(play) => play.board.trial(),
            Repr::Drop(play) => GeneralBoard::like(rules, &play.board),
        }
    }

    fn score_steps(&self, after: &Self) -> Vec<ScoreStep> {
        let rules: &Ruleset = self.rules();
        let mut steps = Vec::new();
        for (index, info) in rules.scores().iter().enumerate() {
            for player in 0..rules.players().len() as u8 {
                let to = after.score(index, player);
                steps.push(ScoreStep {
                    player,
                    score: info.name.clone(),
                    from: self.score(index, player),
                    to,
                    threshold: info.threshold,
                    effect: info.effect,
                    reached: info.threshold.is_some_and(|threshold| to >= threshold),
                });
            }
        }
        steps
    }
}

/// The reason in the words of programs: faces have their own.
#[allow(clippy::ref_option, reason = "what serde calls")]
fn in_english<S: serde::Serializer>(
    refused: &Option<Illegal>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match refused {
        Some(illegal) => serializer.collect_str(illegal),
        None => serializer.serialize_none(),
    }
}
