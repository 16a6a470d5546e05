//! What a pack means for a game: its rules, without what it says to people.

use super::format::{Pack, Players, Restriction};

/// The rules of a pack in one canonical form. Records keep its hash, so what it is must not change:
/// the keys of the format in their order, and no key that has its default.
pub(super) fn bytes(pack: &Pack) -> Vec<u8> {
    let mut pack = pack.clone();
    (pack.display_name, pack.description, pack.notes) = (None, None, None);
    for score in &mut pack.scores {
        score.display_name = None;
    }
    pack.restrictions.iter_mut().for_each(silence);
    if let Some(Players::List(players)) = &pack.players {
        pack.players = Some(Players::Count(players.len() as u8));
    }
    serde_json::to_vec(&pack).unwrap_or_default()
}

/// Takes the words out of a restriction.
fn silence(restriction: &mut Restriction) {
    match restriction {
        Restriction::Pattern { refusal, .. } => *refusal = None,
        Restriction::Disjunction { refusal, conjunctions, .. } => {
            *refusal = None;
            conjunctions.iter_mut().flatten().for_each(silence);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::PackFile;

    fn hash(text: &str) -> String {
        PackFile::parse("one.json", text.as_bytes(), None).unwrap().rules_hash().to_owned()
    }

    #[test]
    fn words_and_colours_mean_nothing_and_rules_do() {
        let plain = r##"{"name": "one", "players": 2, "scores": [{"name": "one.rows", "threshold": 1}],
            "restrictions": [{"name": "one.no", "type": "pattern", "pattern": "[-]@", "negate": true}]}"##;
        let told = r##"{"notes": "Old.", "name": "one", "display_name": "One", "description": {"en": "It."},
            "players": [{"name": "Red", "color": "#ff0000"}, {"symbol": "Y"}],
            "scores": [{"name": "one.rows", "display_name": "Rows", "threshold": 1, "effect": "win"}],
            "restrictions": [{"name": "one.no", "refusal": "No!", "type": "pattern", "pattern": "[-]@",
                "negate": true, "comment": "why"}]}"##;
        assert_eq!(hash(plain), hash(told));
        for (from, to) in
            [("[-]@", "[-]!"), ("\"threshold\": 1", "\"threshold\": 2"), (": 2", ": 3")]
        {
            assert_ne!(hash(plain), hash(&plain.replacen(from, to, 1)), "{to}");
        }
    }

    /// Records hold such hashes: what they are made of must stay what it is.
    #[test]
    fn the_hash_of_rules_is_the_same_in_every_version() {
        let text = include_str!("../../tests/data/rich-pack.json");
        let file = PackFile::parse("rich-pack.json", text.as_bytes(), None).unwrap();
        assert_eq!(
            file.rules_hash(),
            "a19621ab711ffc440a74fbd3bed2e48f0e86d302452ae4c9734218fe5732bf29"
        );
    }
}
