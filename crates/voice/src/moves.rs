//! Moves of other kinds than a stone of one's own, in words: what they are called, and when they are
//! possible.

use foursight_rules::format::{OpeningOption, OpeningStep, Passing, Popping, StoneChoice};
use foursight_rules::{Feature, Move, MoveKind, Ruleset, notation};

use crate::narration::list;
use crate::{Lang, say};

/// What a move is called where people choose among several: a button, a line of a list.
#[must_use]
pub fn move_label(rules: &Ruleset, lang: Lang, mv: Move) -> String {
    let place = || {
        let place = rules.place_of(mv);
        place.map(|place| notation::format_move(rules, place)).unwrap_or_default()
    };
    match rules.move_kind(mv) {
        MoveKind::PlaceStone(stone) => {
            say!(lang, "move-stone", cell = place(), player = lang.player(rules, stone))
        }
        MoveKind::Pop => say!(lang, "move-pop", column = place()),
        MoveKind::Pass => say!(lang, "move-pass").to_owned(),
        MoveKind::Swap => say!(lang, "move-swap").to_owned(),
        MoveKind::Choose(option) => option_label(lang, option).to_owned(),
        _ => place(),
    }
}

fn option_label(lang: Lang, option: OpeningOption) -> &'static str {
    match option {
        OpeningOption::Stay => say!(lang, "move-stay"),
        OpeningOption::Swap => say!(lang, "move-swap"),
        OpeningOption::More => say!(lang, "move-more"),
    }
}

/// What packs say about moves besides places, a sentence each.
pub(crate) fn other_moves(rules: &Ruleset, lang: Lang) -> Vec<String> {
    let packs = rules.linked();
    let mut sentences = Vec::new();
    if packs.stones.as_ref().map(Feature::value) == Some(&StoneChoice::Any) {
        sentences.push(say!(lang, "how-any-stone").to_owned());
    }
    sentences.extend(packs.opening.iter().flat_map(|steps| opening(rules, steps.value(), lang)));
    if packs.swap.as_ref().map(Feature::value) == Some(&true) {
        sentences.push(say!(lang, "how-swap").to_owned());
    }
    let both = match packs.popping.as_ref().map(Feature::value) {
        None | Some(Popping::No) => None,
        Some(Popping::Mover) => Some(say!(lang, "how-pop-mover")),
        Some(Popping::Others) => Some(say!(lang, "how-pop-others")),
        Some(Popping::Draw) => Some(say!(lang, "how-pop-draw")),
    };
    if let Some(both) = both {
        sentences.push(say!(lang, "how-pop").to_owned());
        sentences.push(both.to_owned());
    }
    match packs.passing.as_ref().map(Feature::value) {
        None | Some(Passing::Never) => {}
        Some(Passing::Always) => sentences.push(say!(lang, "how-pass").to_owned()),
        Some(Passing::Stuck) => sentences.push(say!(lang, "how-pass-stuck").to_owned()),
    }
    let repeats = packs.repeats.as_ref().map(Feature::value);
    sentences.extend(repeats.map(|times| say!(lang, "how-repeats", times = *times)));
    sentences
}

fn opening(rules: &Ruleset, steps: &[OpeningStep], lang: Lang) -> Vec<String> {
    let mut sentences = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let player = lang.player(rules, step.player());
        sentences.push(match step {
            OpeningStep::Stones { stones, .. } => {
                let owners: Vec<&str> =
                    stones.iter().map(|seat| lang.player(rules, seat.0)).collect();
                let (count, owners) = (stones.len(), list(lang, &owners));
                let own = stones.iter().all(|seat| seat.0 == step.player());
                match (number, own) {
                    (0, true) => say!(lang, "how-opening-own-first", player, count),
                    (_, true) => say!(lang, "how-opening-own", player, count),
                    (0, false) => say!(lang, "how-opening-first", player, count, owners),
                    (_, false) => say!(lang, "how-opening-stones", player, count, owners),
                }
            }
            OpeningStep::Choice { options, .. } => {
                let labels = options.iter().map(|option| match option {
                    OpeningOption::Stay => say!(lang, "how-option-stay"),
                    OpeningOption::Swap => say!(lang, "how-option-swap"),
                    OpeningOption::More => say!(lang, "how-option-more"),
                });
                let options = labels.collect::<Vec<&str>>().join(", ");
                say!(lang, "how-opening-choice", player, options)
            }
        });
    }
    sentences
}
