//! Moves of other kinds on the game screen: which there are, and how they are named and chosen.

use foursight_rules::{Move, notation};
use foursight_voice::{move_label, say};

use super::{Play, Prompt};
use crate::lang::Lang;
use crate::terminal::context::Context;

/// As many moves as digits can choose.
const MOST: usize = 9;

impl Play {
    /// What a person has to choose from while nothing can be placed: how an opening goes on, or
    /// to pass. Empty at all other times.
    pub(super) fn choices(&self) -> Vec<Move> {
        let position = self.game.position();
        if !self.is_person_to_move() || !position.may_have_other_moves() {
            return Vec::new();
        }
        let rules = self.game.rules();
        let others = position.other_moves();
        let is_about_no_place = others.iter().all(|mv| rules.place_of(*mv).is_none());
        let is_all = is_about_no_place && others.len() == position.legal_move_count();
        if is_all { others } else { Vec::new() }
    }

    /// The move that a digit chooses, if something has to be chosen.
    pub(super) fn choice(&self, digit: char) -> Option<Move> {
        let number = digit.to_digit(10)?.checked_sub(1)?;
        self.choices().get(number as usize).copied()
    }

    /// Offers moves of other kinds: those without a place, and those at the place that is lit.
    pub(super) fn offer_other_moves(&mut self, context: &mut Context) {
        let rules = self.game.rules();
        let here = rules.move_at(self.cursor);
        let fits = |mv: &Move| rules.place_of(*mv).is_none() || rules.place_of(*mv) == here;
        let others = self.game.position().other_moves().into_iter();
        let moves: Vec<Move> = others.filter(fits).take(MOST).collect();
        if moves.is_empty() {
            context.refuse(say!(context.lang, "no-other-moves"));
        } else {
            self.prompt = Some(Prompt::Other(moves));
        }
    }

    /// Moves by the digits that choose them, in words; as they are typed where words do not fit.
    pub(super) fn numbered(
        &self,
        moves: &[Move],
        lang: Lang,
        between: &str,
        width: usize,
    ) -> String {
        let rules = self.game.rules();
        let listed = |name: &dyn Fn(Move) -> String| {
            let named = moves.iter().zip(1..).map(|(mv, number)| format!("{number} {}", name(*mv)));
            named.collect::<Vec<_>>().join(between)
        };
        let words = listed(&|mv| move_label(rules, lang, mv));
        if words.chars().count() <= width {
            return words;
        }
        listed(&|mv| notation::format_move(rules, mv))
    }

    /// Why nothing can be placed, and what can be done instead.
    pub(super) fn refuse_to_place(&self, choices: &[Move], context: &mut Context) {
        let choices = self.numbered(choices, context.lang, ", ", usize::MAX);
        context.refuse(say!(context.lang, "choose-by-number", choices));
    }
}
