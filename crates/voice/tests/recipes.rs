//! Every recipe of the documentation is told to players in full: whatever is taken out of one is missing
//! from its sentences.

#![allow(clippy::unwrap_used)]

use foursight_rules::format::Pack;
use foursight_rules::{Bundled, InMemoryPacks, Library, PackFile, Ruleset};
use foursight_voice::{Lang, how_to_play};

/// The packs of the cookbook; each may build on those before it.
fn recipes() -> Vec<Pack> {
    let text = include_str!("../../../docs/packs.md");
    let (packs, _) = text.split_once("\n## Reference").unwrap();
    let blocks = packs.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let packs =
        blocks.filter_map(|block| PackFile::parse("recipe.json", block.as_bytes(), None).ok());
    let packs: Vec<Pack> = packs.map(|file| file.pack().clone()).collect();
    assert!(packs.len() >= 35, "{} recipes", packs.len());
    packs
}

/// How a game is played, with another version of the last of these packs; `None` if that is no game.
fn told(packs: &[Pack], changed: &Pack, lang: Lang) -> Option<String> {
    let others = packs.iter().filter(|pack| pack.name != changed.name);
    let library =
        Library::of(vec![Box::new(InMemoryPacks::of(others.chain([changed]))), Box::new(Bundled)]);
    let rules = Ruleset::load(&library, &[&changed.name]).ok()?;
    Some(how_to_play(&rules, lang))
}

#[test]
fn every_rule_every_restriction_and_every_way_to_win_of_the_recipes_is_told() {
    let all = recipes();
    let mut compared = 0;
    for (number, pack) in all.iter().enumerate() {
        let packs = &all[..=number];
        for lang in Lang::ALL {
            let whole = told(packs, pack, lang).unwrap();
            let mut differs = |what: &str, other: Pack| {
                if let Some(text) = told(packs, &other, lang) {
                    assert_ne!(text, whole, "{}: {what} is not told", pack.name);
                    compared += 1;
                }
            };
            for (at, rule) in pack.rules.iter().enumerate() {
                // What a restriction asks for is told with the restriction.
                let counts = |memo: &String| {
                    pack.scores.iter().any(|score| {
                        score.name == *memo
                            && score.threshold.is_none()
                            && score.display_name.is_none()
                    })
                };
                if rule.board_actions.is_empty()
                    && rule.score_actions.iter().all(|action| counts(&action.memo))
                {
                    continue;
                }
                let mut without = pack.clone();
                without.rules.remove(at);
                differs(&rule.name, without);
            }
            for at in 0..pack.restrictions.len() {
                let mut without = pack.clone();
                let gone = without.restrictions.remove(at);
                differs(gone.name().unwrap(), without);
            }
            for at in 0..pack.scores.len() {
                let mut without = pack.clone();
                if without.scores[at].threshold.take().is_some() {
                    differs(&pack.scores[at].name, without);
                }
            }
            if pack.board.as_ref().is_some_and(|board| board.setup.is_some()) {
                let mut without = pack.clone();
                without.board.as_mut().unwrap().setup = None;
                differs("setup", without);
            }
            if pack.notes.is_some() {
                differs("notes", Pack { notes: None, ..pack.clone() });
            }
        }
    }
    assert!(compared > 100, "{compared} were compared");
}

#[test]
fn recipes_are_told_without_the_signs_of_the_rule_language() {
    let all = recipes();
    for (number, pack) in all.iter().enumerate() {
        for lang in Lang::ALL {
            let text = told(&all[..=number], pack, lang).unwrap();
            for sign in ["->", "\"", "$", "AA", "[", &format!("{}.", pack.name)] {
                assert!(!text.contains(sign), "{sign}: {text}");
            }
        }
    }
}

#[test]
fn what_no_phrase_exists_for_is_told_piece_by_piece() {
    let all = recipes();
    for (name, sentence) in [
        ("boxed-in", "Whoever has placed two stones wins."),
        (
            "fork",
            "If the number of lines in which a new stone makes three stones of one player in a row is \
             at least 2: the player to move wins.",
        ),
        (
            "one-colour",
            "For each line in which a new stone makes three stones of anybody in a row: the player to \
             move loses.",
        ),
        ("shore", "beginning at an edge of the board: the owner of the new stone wins."),
        ("generous", "every opponent gets 1 of Points. Whoever has 5 of Points wins."),
        (
            "clan",
            "You may play only where this holds: the number of neighbours that are a stone of an \
             opponent is at most 2.",
        ),
        ("maker", "Three stones of one player in a row win for"),
    ] {
        let at = all.iter().position(|pack| pack.name == name).unwrap();
        let text = told(&all[..=at], &all[at], Lang::En).unwrap();
        assert!(text.contains(sentence), "{name}: {text}");
    }
    // The stones of the boxed game's side columns, which this builds on.
    let at = all.iter().position(|pack| pack.name == "popout-five").unwrap();
    let text = told(&all[..=at], &all[at], Lang::En).unwrap();
    assert!(text.contains("From the start there lie on the board"), "{text}");
}
