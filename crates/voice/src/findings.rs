//! What is wrong with packs, in words, and what to write instead.

use foursight_rules::{
    Amount, CostOf, CostsFor, Diagnostic, Diagnostics, GeometryError, JsonKind, JsonSyntax,
    MAX_CELLS, MAX_DIMENSIONS, MAX_PACK_BYTES, MAX_PATTERN, PackFault, PatternError, Remedy,
    Severity,
};

use crate::{InWords, Lang, say};

impl InWords for Diagnostics {
    fn in_words(&self, lang: Lang) -> String {
        let findings: Vec<String> = self.0.iter().map(|finding| finding.in_words(lang)).collect();
        findings.join("\n")
    }
}

impl InWords for Diagnostic {
    fn in_words(&self, lang: Lang) -> String {
        let (line, column) = self.position();
        let severity = match self.severity {
            Severity::Error => say!(lang, "finding-error"),
            Severity::Warning => say!(lang, "finding-warning"),
        };
        let (code, message, path) = (self.code, self.fault.in_words(lang), &self.path);
        let file = &self.source.name;
        let mut text = format!("{file}:{line}:{column}: {severity}[{code}]: ");
        text += &say!(lang, "finding-at", message, path);
        if let Some(help) = &self.help {
            text += "; ";
            text += &help.in_words(lang);
        }
        text
    }
}

impl InWords for PackFault {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Refused(message) => message.clone(),
            Self::Name(error) => error.in_words(lang),
            Self::Pattern(error) => error.in_words(lang),
            Self::Board(error) => error.in_words(lang),
            _ => in_text(self, lang)
                .or_else(|| in_schema(self, lang))
                .or_else(|| in_file(self, lang))
                .or_else(|| among_packs(self, lang))
                .or_else(|| too_dear(self, lang))
                .unwrap_or_else(|| self.to_string()),
        }
    }
}

/// What keeps a text from being read.
fn in_text(fault: &PackFault, lang: Lang) -> Option<String> {
    Some(match fault {
        PackFault::TooLarge => say!(lang, "fault-too-large", bytes = MAX_PACK_BYTES),
        PackFault::NotUtf8(byte) => say!(lang, "fault-not-utf8", byte = format!("0x{byte:02x}")),
        PackFault::NotJson(why) => say!(lang, "fault-not-json", why = why.in_words(lang)),
        PackFault::NotJsonInside { syntax, line, column } => {
            say!(lang, "fault-not-json-inside", why = syntax.in_words(lang), line, column)
        }
        PackFault::TooDeep => say!(lang, "fault-too-deep").to_owned(),
        PackFault::LongReading => say!(lang, "fault-long-reading").to_owned(),
        PackFault::More(count) => say!(lang, "fault-more", count),
        _ => return None,
    })
}

/// What the schema forbids.
fn in_schema(fault: &PackFault, lang: Lang) -> Option<String> {
    let found_instead =
        |expected: String, found: String| say!(lang, "fault-found-instead", expected, found);
    Some(match fault {
        PackFault::WrongKind { expected, found } => {
            let kinds: Vec<String> = expected.iter().map(|kind| kind.in_words(lang)).collect();
            found_instead(either(lang, &kinds), found.in_words(lang))
        }
        PackFault::NoType { expected } => {
            say!(lang, "fault-no-type", expected = one_of(lang, expected))
        }
        PackFault::UnknownType { found, expected } => {
            say!(lang, "fault-unknown-type", found, expected = one_of(lang, expected))
        }
        PackFault::NotAType { expected, found } => {
            found_instead(one_of(lang, expected), found.in_words(lang))
        }
        PackFault::UnknownWord { expected, found } => {
            found_instead(one_of(lang, expected), found.clone())
        }
        PackFault::TooSmall { least, found } => say!(lang, "fault-too-small", least, found),
        PackFault::TooBig { most, found } => say!(lang, "fault-too-big", most, found),
        PackFault::Length { expected, found } => {
            found_instead(characters(lang, *expected), found.to_string())
        }
        PackFault::Items { expected, found } => {
            found_instead(items(lang, *expected), found.to_string())
        }
        PackFault::NotAColour(found) => say!(lang, "fault-not-a-colour", found),
        PackFault::DuplicateItem => say!(lang, "fault-duplicate-item").to_owned(),
        PackFault::DuplicateKey(key) => say!(lang, "fault-duplicate-key", key),
        PackFault::UnknownKey(key) => say!(lang, "fault-unknown-key", key),
        PackFault::Missing(key) => say!(lang, "fault-missing", key),
        _ => return None,
    })
}

/// What is wrong with one pack, whatever the others say.
fn in_file(fault: &PackFault, lang: Lang) -> Option<String> {
    Some(match fault {
        PackFault::NameMismatch { file, pack } => say!(lang, "fault-name-mismatch", file, pack),
        PackFault::DependsOnItself => say!(lang, "fault-depends-on-itself").to_owned(),
        PackFault::RedundantLoadAfter(name) => say!(lang, "fault-redundant-load-after", name),
        PackFault::UnnamedRestriction => say!(lang, "fault-unnamed-restriction").to_owned(),
        PackFault::Unqualified(name) => say!(lang, "fault-unqualified", name),
        PackFault::DefinedTwice(name) => say!(lang, "fault-defined-twice", name),
        PackFault::BeyondPattern { index, pattern, length } => {
            say!(lang, "fault-beyond-pattern", index, pattern, length = length.to_string())
        }
        PackFault::NoRange => say!(lang, "fault-no-range").to_owned(),
        PackFault::EmptyRange { minimum, maximum } => {
            say!(lang, "fault-empty-range", minimum, maximum)
        }
        PackFault::NeedsAMatch => say!(lang, "fault-needs-a-match").to_owned(),
        PackFault::EmptyPattern => say!(lang, "fault-empty-pattern").to_owned(),
        PackFault::LongerThanLines { length, longest } => {
            say!(lang, "fault-longer-than-lines", length, longest)
        }
        PackFault::CentreIsStone => say!(lang, "fault-centre-is-stone").to_owned(),
        PackFault::CentreIsPlaced => say!(lang, "fault-centre-is-placed").to_owned(),
        PackFault::PlayableInRule => say!(lang, "fault-playable-in-rule").to_owned(),
        PackFault::NoEffect => say!(lang, "fault-no-effect").to_owned(),
        PackFault::Unreachable => say!(lang, "fault-unreachable").to_owned(),
        PackFault::NobodyWins => say!(lang, "fault-nobody-wins").to_owned(),
        PackFault::DuplicatePlayers { first, second } => {
            say!(lang, "fault-duplicate-players", first, second)
        }
        PackFault::Shadows(name) => say!(lang, "fault-shadows", name),
        PackFault::SameRule(name) => say!(lang, "fault-same-rule", name),
        PackFault::IdleScore => say!(lang, "fault-idle-score").to_owned(),
        PackFault::UnusedScore => say!(lang, "fault-unused-score").to_owned(),
        PackFault::StepTwice(step) => say!(lang, "fault-step-twice", step),
        PackFault::EmptiesNothing => say!(lang, "fault-empties-nothing").to_owned(),
        PackFault::GivesNothing => say!(lang, "fault-gives-nothing").to_owned(),
        PackFault::OwnerOfEmpty => say!(lang, "fault-owner-of-empty").to_owned(),
        PackFault::TakenSymbol(symbol) => {
            say!(lang, "fault-taken-symbol", symbol = symbol.to_string())
        }
        PackFault::OneOption => say!(lang, "fault-one-option").to_owned(),
        PackFault::NeverReached => say!(lang, "fault-never-reached").to_owned(),
        PackFault::OpeningTooLong { placed, cells } => {
            say!(lang, "fault-opening-too-long", placed, cells)
        }
        PackFault::NeverStuck => say!(lang, "fault-never-stuck").to_owned(),
        PackFault::NeverRepeats => say!(lang, "fault-never-repeats").to_owned(),
        PackFault::NeverFurther => say!(lang, "fault-never-further").to_owned(),
        PackFault::CentreIsTheirs => say!(lang, "fault-centre-is-theirs").to_owned(),
        PackFault::LoneSmallLetter(letter) => {
            say!(lang, "fault-lone-small-letter", letter = letter.to_string())
        }
        PackFault::TooManyMatches { minimum, most } => {
            say!(lang, "fault-too-many-matches", minimum = *minimum, most)
        }
        PackFault::NeverThere { greatest } => {
            say!(lang, "fault-never-there", greatest = *greatest)
        }
        PackFault::NeverRaised(score) => say!(lang, "fault-never-raised", score),
        PackFault::TooHigh { most } => say!(lang, "fault-too-high", most),
        PackFault::HiddenBy(score) => say!(lang, "fault-hidden-by", score),
        PackFault::NeverDrops { moves } => say!(lang, "fault-never-drops", moves),
        PackFault::BlastBeyond => say!(lang, "fault-blast-beyond").to_owned(),
        PackFault::OneTurn { stones, cells } => {
            say!(lang, "fault-one-turn", stones = *stones, cells)
        }
        PackFault::OnlyPasses => say!(lang, "fault-only-passes").to_owned(),
        PackFault::Contradicts(name) => say!(lang, "fault-contradicts", name),
        PackFault::SameRestriction(name) => say!(lang, "fault-same-restriction", name),
        PackFault::NoFirstMove => say!(lang, "fault-no-first-move").to_owned(),
        PackFault::NeverSoMany(count) => say!(lang, "fault-never-so-many", count = *count),
        PackFault::ScoreOfNobody => say!(lang, "fault-score-of-nobody").to_owned(),
        PackFault::SharedStone => say!(lang, "fault-shared-stone").to_owned(),
        PackFault::CentreIsEmpty => say!(lang, "fault-centre-is-empty").to_owned(),
        PackFault::BadWindow { first, last, earliest } => {
            say!(lang, "fault-bad-window", first, last, earliest)
        }
        PackFault::PictureAndDimensions => say!(lang, "fault-picture-and-dimensions").to_owned(),
        PackFault::PictureSymbol(found) => say!(lang, "fault-picture-symbol", found),
        PackFault::PictureBetween => say!(lang, "fault-picture-between").to_owned(),
        PackFault::NoCells => say!(lang, "fault-no-cells").to_owned(),
        PackFault::NoDiagonals => say!(lang, "fault-no-diagonals").to_owned(),
        PackFault::LonelyCells { cells, first } => say!(lang, "fault-lonely-cells", cells, first),
        PackFault::HoleTwice(cell) => say!(lang, "fault-hole-twice", cell),
        PackFault::ControlCharacters => say!(lang, "fault-control-characters").to_owned(),
        PackFault::TextTooLong { length, most } => {
            say!(lang, "fault-text-too-long", length = *length, most = *most)
        }
        _ => return None,
    })
}

/// What is wrong with packs that are put together.
fn among_packs(fault: &PackFault, lang: Lang) -> Option<String> {
    Some(match fault {
        PackFault::UnknownPack(name) => say!(lang, "pack-unknown", name),
        PackFault::TooManyPacks => say!(lang, "fault-too-many-packs").to_owned(),
        PackFault::Cycle(names) => say!(lang, "fault-cycle", names = names.join(" -> ")),
        PackFault::HiddenDependency { name, owner } => {
            say!(lang, "fault-hidden-dependency", name, owner)
        }
        PackFault::UnknownOverride { name, owner } => {
            say!(lang, "fault-unknown-override", name, owner)
        }
        PackFault::NoBoard => say!(lang, "fault-no-board").to_owned(),
        PackFault::TopologyAxes { axes, found } => say!(lang, "fault-topology-axes", axes, found),
        PackFault::UnknownAxis { axis, axes } => say!(lang, "fault-unknown-axis", axis, axes),
        PackFault::SharedCell(cell) => say!(lang, "fault-shared-cell", cell),
        PackFault::OffBoard { cell, dims } => say!(lang, "fault-off-board", cell, dims),
        PackFault::Floating(cell) => say!(lang, "fault-floating", cell),
        PackFault::HexAxes(axes) => say!(lang, "fault-hex-axes", axes),
        PackFault::HexGravity => say!(lang, "fault-hex-gravity").to_owned(),
        PackFault::TurningEdge => say!(lang, "fault-turning-edge").to_owned(),
        PackFault::HoleOffBoard { cell, dims } => say!(lang, "fault-hole-off-board", cell, dims),
        PackFault::TooManySteps => say!(lang, "fault-too-many-steps").to_owned(),
        PackFault::BadOffset { axes } => say!(lang, "fault-bad-offset", axes),
        PackFault::BadStep { axes } => say!(lang, "fault-bad-step", axes),
        PackFault::UnknownScore(name) => say!(lang, "fault-unknown-score", name),
        PackFault::NeverMoves(player) => say!(lang, "fault-never-moves", player = *player),
        PackFault::PopWithoutGravity => say!(lang, "fault-pop-without-gravity").to_owned(),
        PackFault::TwoPlayersOnly => say!(lang, "fault-two-players-only").to_owned(),
        PackFault::UnevenSides(name) => say!(lang, "fault-uneven-sides", name),
        PackFault::SwapBesideOpening => say!(lang, "fault-swap-beside-opening").to_owned(),
        PackFault::NothingMore => say!(lang, "fault-nothing-more").to_owned(),
        PackFault::TooManyMoves(moves) => say!(lang, "fault-too-many-moves", moves = *moves),
        PackFault::UnknownPlayer { players } => {
            say!(lang, "fault-unknown-player", players, last = players - 1)
        }
        _ => return None,
    })
}

/// What costs too much.
fn too_dear(fault: &PackFault, lang: Lang) -> Option<String> {
    Some(match fault {
        PackFault::TooManyScores(count) => say!(lang, "fault-too-many-scores", count),
        PackFault::TooManyRules(count) => say!(lang, "fault-too-many-rules", count),
        PackFault::Dear { what, points, dearest } => {
            let (what, points) = (what.in_words(lang), decimal(lang, points));
            match dearest {
                None => say!(lang, "fault-dear", what, points),
                Some((part, because)) => {
                    let (part, because) = (decimal(lang, part), because.in_words(lang));
                    say!(lang, "fault-dear-because", what, points, part, because)
                }
            }
        }
        _ => return None,
    })
}

impl InWords for Remedy {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::DidYouMean(name) => say!(lang, "remedy-did-you-mean", name),
            Self::StartWithName => {
                say!(lang, "remedy-start-with-name", example = r#"{"name": "..."}"#)
            }
            Self::RenameFile(name) => say!(lang, "remedy-rename-file", name),
            Self::AddName(pack) => say!(lang, "remedy-add-name", pack),
            Self::Write(name) => say!(lang, "remedy-write", name),
            Self::CountCells(last) => say!(lang, "remedy-count-cells", last),
            Self::Declare(name) => say!(lang, "remedy-declare", name),
            Self::ListBefore(score) => say!(lang, "remedy-list-before", score),
            Self::AddBoard => {
                say!(lang, "remedy-add-board", example = r#""board": {"dimensions": [6, 7]}"#)
            }
            _ => fixed(self, lang).map_or_else(|| self.to_string(), str::to_owned),
        }
    }
}

/// Advice that is always the same.
fn fixed(remedy: &Remedy, lang: Lang) -> Option<&'static str> {
    Some(match remedy {
        Remedy::Split => say!(lang, "remedy-split"),
        Remedy::SaveAsUtf8 => say!(lang, "remedy-save-as-utf8"),
        Remedy::WriteANumber => say!(lang, "remedy-write-a-number"),
        Remedy::DoubleQuotes => say!(lang, "remedy-double-quotes"),
        Remedy::NoComments => say!(lang, "remedy-no-comments"),
        Remedy::RemoveComma => say!(lang, "remedy-remove-comma"),
        Remedy::CloseBracket => say!(lang, "remedy-close-bracket"),
        Remedy::FewerLevels => say!(lang, "remedy-fewer-levels"),
        Remedy::FewerNestedValues => say!(lang, "remedy-fewer-nested-values"),
        Remedy::KeepOne => say!(lang, "remedy-keep-one"),
        Remedy::UseComment => say!(lang, "remedy-use-comment"),
        Remedy::RemoveName => say!(lang, "remedy-remove-name"),
        Remedy::LoadedAnyway => say!(lang, "remedy-loaded-anyway"),
        Remedy::RenameOne => say!(lang, "remedy-rename-one"),
        Remedy::PatternSymbols => say!(lang, "remedy-pattern-symbols"),
        Remedy::AddMinimum => say!(lang, "remedy-add-minimum"),
        Remedy::RuleNeedsAMatch => say!(lang, "remedy-rule-needs-a-match"),
        Remedy::AllowNone => say!(lang, "remedy-allow-none"),
        Remedy::UseMover => say!(lang, "remedy-use-mover"),
        Remedy::NameEveryPlayer => say!(lang, "remedy-name-every-player"),
        Remedy::AddGravity => say!(lang, "remedy-add-gravity"),
        Remedy::TwoPlayers => say!(lang, "remedy-two-players"),
        Remedy::TreatAlike => say!(lang, "remedy-treat-alike"),
        Remedy::SwapInOpening => say!(lang, "remedy-swap-in-opening"),
        Remedy::AddStep => say!(lang, "remedy-add-step"),
        Remedy::WritePattern => say!(lang, "remedy-write-pattern"),
        Remedy::FitTheBoard => say!(lang, "remedy-fit-the-board"),
        Remedy::EmptyCentre => say!(lang, "remedy-empty-centre"),
        Remedy::StoneAtCentre => say!(lang, "remedy-stone-at-centre"),
        Remedy::EmptyInstead => say!(lang, "remedy-empty-instead"),
        Remedy::AddAction => say!(lang, "remedy-add-action"),
        Remedy::AddToScore => say!(lang, "remedy-add-to-score"),
        Remedy::AddGoal => say!(lang, "remedy-add-goal"),
        Remedy::TellApart => say!(lang, "remedy-tell-apart"),
        Remedy::MergeRules => say!(lang, "remedy-merge-rules"),
        Remedy::ChangeScore => say!(lang, "remedy-change-score"),
        Remedy::AskForScore => say!(lang, "remedy-ask-for-score"),
        Remedy::RemoveRestriction => say!(lang, "remedy-remove-restriction"),
        Remedy::RemoveStep => say!(lang, "remedy-remove-step"),
        Remedy::OtherCell => say!(lang, "remedy-other-cell"),
        Remedy::NameAStone => say!(lang, "remedy-name-a-stone"),
        Remedy::WriteALetter => say!(lang, "remedy-write-a-letter"),
        Remedy::ExchangeNumbers => say!(lang, "remedy-exchange-numbers"),
        Remedy::CountFromZero => say!(lang, "remedy-count-from-zero"),
        Remedy::AddOption => say!(lang, "remedy-add-option"),
        Remedy::AddMore => say!(lang, "remedy-add-more"),
        Remedy::FewerStones => say!(lang, "remedy-fewer-stones"),
        Remedy::RestrictOrRemove => say!(lang, "remedy-restrict-or-remove"),
        Remedy::RemoveRepeats => say!(lang, "remedy-remove-repeats"),
        Remedy::RemoveFurther => say!(lang, "remedy-remove-further"),
        Remedy::StoneInRule => say!(lang, "remedy-stone-in-rule"),
        Remedy::CapitalOrHash => say!(lang, "remedy-capital-or-hash"),
        Remedy::FewerMatches => say!(lang, "remedy-fewer-matches"),
        Remedy::SmallerMinimum => say!(lang, "remedy-smaller-minimum"),
        Remedy::RaiseScore => say!(lang, "remedy-raise-score"),
        Remedy::LowerThreshold => say!(lang, "remedy-lower-threshold"),
        Remedy::EarlierBomb => say!(lang, "remedy-earlier-bomb"),
        Remedy::SmallerOffset => say!(lang, "remedy-smaller-offset"),
        Remedy::AllowTheFirst => say!(lang, "remedy-allow-the-first"),
        Remedy::OtherName => say!(lang, "remedy-other-name"),
        Remedy::UseNext => say!(lang, "remedy-use-next"),
        Remedy::CountLines => say!(lang, "remedy-count-lines"),
        Remedy::DropDimensions => say!(lang, "remedy-drop-dimensions"),
        Remedy::PictureSymbols => say!(lang, "remedy-picture-symbols"),
        Remedy::ShiftRows => say!(lang, "remedy-shift-rows"),
        Remedy::TwoDimensions => say!(lang, "remedy-two-dimensions"),
        Remedy::DropGravity => say!(lang, "remedy-drop-gravity"),
        Remedy::StopOrReturn => say!(lang, "remedy-stop-or-return"),
        Remedy::LeaveACell => say!(lang, "remedy-leave-a-cell"),
        Remedy::FewerSteps => say!(lang, "remedy-fewer-steps"),
        Remedy::JoinCells => say!(lang, "remedy-join-cells"),
        Remedy::RemoveHole => say!(lang, "remedy-remove-hole"),
        Remedy::NameSteps => say!(lang, "remedy-name-steps"),
        Remedy::WindowsAscend => say!(lang, "remedy-windows-ascend"),
        Remedy::OnePlainLine => say!(lang, "remedy-one-plain-line"),
        Remedy::JoinPacks => say!(lang, "remedy-join-packs"),
        Remedy::BreakCycle => say!(lang, "remedy-break-cycle"),
        Remedy::SmallerBoard => say!(lang, "remedy-smaller-board"),
        Remedy::DefineScore => say!(lang, "remedy-define-score"),
        Remedy::ShorterPattern => say!(lang, "remedy-shorter-pattern"),
        Remedy::FewerOffsets => say!(lang, "remedy-fewer-offsets"),
        Remedy::FewerScores => say!(lang, "remedy-fewer-scores"),
        Remedy::FewerValues => say!(lang, "remedy-fewer-values"),
        Remedy::FewerDimensions => say!(lang, "remedy-fewer-dimensions"),
        _ => return None,
    })
}

impl InWords for PatternError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::UnknownSymbol { found, at } => say!(lang, "pattern-unknown-symbol", found, at),
            Self::SecondCentre(at) => say!(lang, "pattern-second-centre", at),
            Self::OpenBracket(at) => say!(lang, "pattern-open-bracket", at),
            Self::StrayBracket(at) => say!(lang, "pattern-stray-bracket", at),
            Self::BarInside(at) => say!(lang, "pattern-bar-inside", at),
            Self::TooLong => say!(lang, "pattern-too-long", most = MAX_PATTERN),
            other => other.to_string(),
        }
    }
}

impl InWords for GeometryError {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::TooManyDimensions(count) => {
                say!(lang, "board-dimensions", count, most = MAX_DIMENSIONS)
            }
            Self::TooManyCells(count) => {
                say!(lang, "board-cells", count = count.to_string(), most = MAX_CELLS)
            }
            other => other.to_string(),
        }
    }
}

impl InWords for JsonKind {
    fn in_words(&self, lang: Lang) -> String {
        let kind = match self {
            Self::Null => say!(lang, "json-null"),
            Self::Boolean => say!(lang, "json-boolean"),
            Self::Integer => say!(lang, "json-integer"),
            Self::Number => say!(lang, "json-number"),
            Self::String => say!(lang, "json-string"),
            Self::Array => say!(lang, "json-array"),
            Self::Object => say!(lang, "json-object"),
        };
        kind.to_owned()
    }
}

impl InWords for JsonSyntax {
    fn in_words(&self, lang: Lang) -> String {
        let why = match self {
            Self::OpenList => say!(lang, "json-open-list"),
            Self::OpenObject => say!(lang, "json-open-object"),
            Self::OpenString => say!(lang, "json-open-string"),
            Self::NoValue => say!(lang, "json-no-value"),
            Self::Colon => return say!(lang, "json-expected", expected = "`:`"),
            Self::Quote => return say!(lang, "json-expected", expected = "`\"`"),
            Self::CommaOrBracket => {
                return say!(lang, "json-expected-or", one = "`,`", other = "`]`");
            }
            Self::CommaOrBrace => {
                return say!(lang, "json-expected-or", one = "`,`", other = "`}`");
            }
            Self::Word => say!(lang, "json-expected-word"),
            Self::Value => say!(lang, "json-expected-value"),
            Self::Escape => say!(lang, "json-escape"),
            Self::Number => say!(lang, "json-bad-number"),
            Self::NumberRange => say!(lang, "json-number-range"),
            Self::CodePoint => say!(lang, "json-code-point"),
            Self::ControlCharacter => say!(lang, "json-control-character"),
            Self::Key => say!(lang, "json-key"),
            Self::LoneSurrogate => say!(lang, "json-lone-surrogate"),
            Self::TrailingComma => say!(lang, "json-trailing-comma"),
            Self::TrailingCharacters => say!(lang, "json-trailing-characters"),
            Self::HexEscape => say!(lang, "json-hex-escape"),
            other => return other.to_string(),
        };
        why.to_owned()
    }
}

impl InWords for CostOf {
    fn in_words(&self, lang: Lang) -> String {
        let what = match self {
            Self::Preparing => say!(lang, "cost-of-preparing"),
            Self::Turn => say!(lang, "cost-of-turn"),
            Self::Memory => say!(lang, "cost-of-memory"),
        };
        what.to_owned()
    }
}

impl InWords for CostsFor {
    fn in_words(&self, lang: Lang) -> String {
        let what = match self {
            Self::Files => say!(lang, "costs-for-files"),
            Self::Board => say!(lang, "costs-for-board"),
            Self::Scores => say!(lang, "costs-for-scores"),
            Self::Rules => say!(lang, "costs-for-rules"),
            Self::Restrictions => say!(lang, "costs-for-restrictions"),
            Self::Bombs => say!(lang, "costs-for-bombs"),
        };
        what.to_owned()
    }
}

fn characters(lang: Lang, amount: Amount) -> String {
    match amount {
        Amount::Exactly(count) => say!(lang, "amount-characters", count),
        Amount::Between(least, most) => say!(lang, "amount-characters-between", least, most),
        Amount::AtLeast(least) => say!(lang, "amount-characters-at-least", least),
        Amount::AtMost(most) => say!(lang, "amount-characters-at-most", most),
    }
}

fn items(lang: Lang, amount: Amount) -> String {
    match amount {
        Amount::Exactly(count) => say!(lang, "amount-items", count),
        Amount::Between(least, most) => say!(lang, "amount-items-between", least, most),
        Amount::AtLeast(least) => say!(lang, "amount-items-at-least", least),
        Amount::AtMost(most) => say!(lang, "amount-items-at-most", most),
    }
}

/// "a or b", "a or b or c".
fn either(lang: Lang, texts: &[String]) -> String {
    let mut texts = texts.iter().cloned();
    let first = texts.next().unwrap_or_default();
    texts.fold(first, |one, other| say!(lang, "either", one, other))
}

/// Words of the pack format, in quotation marks.
fn one_of(lang: Lang, words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    either(lang, &quoted)
}

/// A number as it is written in a language.
fn decimal(lang: Lang, number: &str) -> String {
    match lang {
        Lang::En => number.to_owned(),
        Lang::De => number.replace('.', ","),
    }
}

#[cfg(test)]
mod tests;
