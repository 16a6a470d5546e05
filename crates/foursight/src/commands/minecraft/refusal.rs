//! Why a game cannot be exported as a data pack, in words.

use foursight_minecraft::{ExportError, MAX_CELLS, MAX_SIDE, RuleError, TileError, Unsupported};
use foursight_voice::{Lang, say};

pub(super) fn in_words(lang: Lang, error: &ExportError) -> String {
    say!(lang, "export-refused", pack = error.pack.as_str(), why = unsupported(lang, &error.reason))
}

fn unsupported(lang: Lang, reason: &Unsupported) -> String {
    match reason {
        Unsupported::Dimensions(axes) => say!(lang, "export-dimensions", axes),
        Unsupported::Players(count) => say!(lang, "export-players", count),
        Unsupported::Size { width, height } => {
            say!(lang, "export-size", width, height, side = MAX_SIDE, cells = MAX_CELLS)
        }
        Unsupported::Unwinnable { width, height, connect } => {
            say!(lang, "export-unwinnable", width, height, connect)
        }
        Unsupported::Shape => say!(lang, "export-shape").to_owned(),
        Unsupported::MaskSize => say!(lang, "export-mask-size").to_owned(),
        Unsupported::MaskWithGravity => say!(lang, "export-mask-gravity").to_owned(),
        Unsupported::Edges => say!(lang, "export-edges").to_owned(),
        Unsupported::Setup => say!(lang, "export-setup").to_owned(),
        Unsupported::NoMoves => say!(lang, "export-no-moves").to_owned(),
        Unsupported::Restrictions => say!(lang, "export-restrictions").to_owned(),
        Unsupported::Turns => say!(lang, "export-turns").to_owned(),
        Unsupported::BombsWithStones => say!(lang, "export-bombs-stones").to_owned(),
        Unsupported::LosingLines => say!(lang, "export-losing-lines").to_owned(),
        Unsupported::OtherMoves => say!(lang, "export-other-moves").to_owned(),
        Unsupported::GravityDirection => say!(lang, "export-gravity").to_owned(),
        Unsupported::SeveralLineRules => say!(lang, "export-several-lines").to_owned(),
        Unsupported::NoLineRule => say!(lang, "export-no-line").to_owned(),
        Unsupported::CapturesWithGravity => say!(lang, "export-captures-gravity").to_owned(),
        Unsupported::BombsWithoutGravity => say!(lang, "export-bombs-no-gravity").to_owned(),
        Unsupported::Tile { tile, reason } => {
            say!(lang, "export-tile", tile = tile.as_str(), why = tile_reason(lang, *reason))
        }
        Unsupported::Rule { name, reason } => {
            say!(lang, "export-rule", name = name.as_str(), why = rule_reason(lang, reason))
        }
        other => other.to_string(),
    }
}

fn tile_reason(lang: Lang, reason: TileError) -> String {
    let why = match reason {
        TileError::Unknown => say!(lang, "export-tile-unknown"),
        TileError::NotInEveryVersion => say!(lang, "export-tile-version"),
        TileError::NotSolid => say!(lang, "export-tile-not-solid"),
        TileError::Twice => say!(lang, "export-tile-twice"),
        TileError::Falls => say!(lang, "export-tile-falls"),
        TileError::Reserved => say!(lang, "export-tile-reserved"),
        other => return other.to_string(),
    };
    why.to_owned()
}

fn rule_reason(lang: Lang, reason: &RuleError) -> String {
    match reason {
        RuleError::PlayerOrDirections => say!(lang, "export-rule-one-player").to_owned(),
        RuleError::Conditions => say!(lang, "export-rule-conditions").to_owned(),
        RuleError::ScoreCount => say!(lang, "export-rule-score-count").to_owned(),
        RuleError::ScoreWithoutThreshold => say!(lang, "export-rule-no-threshold").to_owned(),
        RuleError::Loses => say!(lang, "export-rule-loses").to_owned(),
        RuleError::ScoreOperation => say!(lang, "export-rule-operation").to_owned(),
        RuleError::NoImmediateWin => say!(lang, "export-rule-no-win").to_owned(),
        RuleError::PartialCapture => say!(lang, "export-rule-partial").to_owned(),
        RuleError::Pattern(pattern) => {
            say!(lang, "export-rule-pattern", pattern = pattern.as_str())
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_its_sentence_in_both_languages() {
        let rule = |reason| Unsupported::Rule { name: "p.r".to_owned(), reason };
        let tile = |reason| Unsupported::Tile { tile: "sand".to_owned(), reason };
        let reasons = [
            Unsupported::Dimensions(3),
            Unsupported::Players(3),
            Unsupported::Size { width: 99, height: 98 },
            Unsupported::Unwinnable { width: 3, height: 2, connect: 4 },
            Unsupported::Shape,
            Unsupported::MaskSize,
            Unsupported::MaskWithGravity,
            Unsupported::Edges,
            Unsupported::Setup,
            Unsupported::NoMoves,
            Unsupported::Restrictions,
            Unsupported::Turns,
            Unsupported::BombsWithStones,
            Unsupported::LosingLines,
            Unsupported::OtherMoves,
            Unsupported::GravityDirection,
            Unsupported::SeveralLineRules,
            Unsupported::NoLineRule,
            Unsupported::CapturesWithGravity,
            Unsupported::BombsWithoutGravity,
            tile(TileError::Unknown),
            tile(TileError::NotInEveryVersion),
            tile(TileError::NotSolid),
            tile(TileError::Twice),
            tile(TileError::Falls),
            tile(TileError::Reserved),
            rule(RuleError::PlayerOrDirections),
            rule(RuleError::Conditions),
            rule(RuleError::ScoreCount),
            rule(RuleError::ScoreWithoutThreshold),
            rule(RuleError::Loses),
            rule(RuleError::ScoreOperation),
            rule(RuleError::NoImmediateWin),
            rule(RuleError::PartialCapture),
            rule(RuleError::Pattern("AA-A".to_owned())),
        ];
        for reason in reasons {
            let [english, german] = [Lang::En, Lang::De].map(|lang| unsupported(lang, &reason));
            assert_eq!(english, reason.to_string());
            assert_ne!(german, english);
        }
    }
}
