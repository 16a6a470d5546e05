//! Every fault and every remedy has its sentence in both languages.

use foursight_rules::PackNameError;

use super::*;

#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn faults() -> Vec<PackFault> {
    let name = || "\"p.a\"".to_owned();
    let words = || vec!["score".to_owned(), "coords".to_owned(), "c".to_owned()];
    let dear = |what, dearest| PackFault::Dear { what, points: "12.5".to_owned(), dearest };
    let because = |what| Some(("9.0".to_owned(), what));
    let length = |expected| PackFault::Length { expected, found: 7 };
    let items = |expected| PackFault::Items { expected, found: 7 };
    let kinds = vec![JsonKind::Integer, JsonKind::Array];
    let mut all = vec![
        PackFault::TooLarge,
        PackFault::NotUtf8(0xff),
        PackFault::NotJsonInside { syntax: JsonSyntax::LoneSurrogate, line: 1, column: 9 },
        PackFault::TooDeep,
        PackFault::LongReading,
        PackFault::More(1300),
        PackFault::WrongKind { expected: kinds, found: JsonKind::Number },
        PackFault::NoType { expected: words() },
        PackFault::UnknownType { found: name(), expected: words() },
        PackFault::NotAType { expected: words(), found: JsonKind::Boolean },
        PackFault::UnknownWord { expected: words(), found: name() },
        PackFault::TooSmall { least: 2, found: 1 },
        PackFault::TooBig { most: 8, found: 9 },
        PackFault::NotAColour(name()),
        PackFault::DuplicateItem,
        PackFault::DuplicateKey(name()),
        PackFault::UnknownKey(name()),
        PackFault::Missing("name".to_owned()),
        PackFault::Name(PackNameError("../p".to_owned())),
        PackFault::NameMismatch { file: "q".to_owned(), pack: "p".to_owned() },
        PackFault::DependsOnItself,
        PackFault::RedundantLoadAfter(name()),
        PackFault::UnnamedRestriction,
        PackFault::Unqualified(name()),
        PackFault::DefinedTwice(name()),
        PackFault::BeyondPattern { index: 3, pattern: "A".to_owned(), length: 1 },
        PackFault::NoRange,
        PackFault::EmptyRange { minimum: 3, maximum: -1 },
        PackFault::CentreIsEmpty,
        PackFault::BadWindow { first: 5, last: 4, earliest: 2 },
        PackFault::ControlCharacters,
        PackFault::TextTooLong { length: 500, most: 400 },
        PackFault::UnknownPack("p".to_owned()),
        PackFault::TooManyPacks,
        PackFault::Cycle(words()),
        PackFault::HiddenDependency { name: name(), owner: name() },
        PackFault::UnknownOverride { name: name(), owner: name() },
        PackFault::EmptyPattern,
        PackFault::LongerThanLines { length: 8, longest: 7 },
        PackFault::CentreIsStone,
        PackFault::CentreIsPlaced,
        PackFault::PlayableInRule,
        PackFault::NoEffect,
        PackFault::Unreachable,
        PackFault::NobodyWins,
        PackFault::DuplicatePlayers { first: 0, second: 1 },
        PackFault::Shadows(name()),
        PackFault::SameRule("p.a".to_owned()),
        PackFault::IdleScore,
        PackFault::UnusedScore,
        PackFault::StepTwice("[0, 1]".to_owned()),
        PackFault::EmptiesNothing,
        PackFault::GivesNothing,
        PackFault::OwnerOfEmpty,
        PackFault::TakenSymbol('.'),
        PackFault::OneOption,
        PackFault::NeverReached,
        PackFault::OpeningTooLong { placed: 12, cells: 9 },
        PackFault::NeverStuck,
        PackFault::NeverRepeats,
        PackFault::NeverFurther,
        PackFault::CentreIsTheirs,
        PackFault::LoneSmallLetter('a'),
        PackFault::TooManyMatches { minimum: 5, most: 4 },
        PackFault::NeverThere { greatest: 6 },
        PackFault::NeverRaised(name()),
        PackFault::TooHigh { most: 196 },
        PackFault::HiddenBy(name()),
        PackFault::NeverDrops { moves: 9 },
        PackFault::BlastBeyond,
        PackFault::OneTurn { stones: 9, cells: 9 },
        PackFault::NoFirstMove,
        PackFault::NeverSoMany(2),
        PackFault::NeverMoves(1),
        PackFault::PopWithoutGravity,
        PackFault::TwoPlayersOnly,
        PackFault::UnevenSides(name()),
        PackFault::SwapBesideOpening,
        PackFault::NothingMore,
        PackFault::TooManyMoves(70_000),
        PackFault::ScoreOfNobody,
        PackFault::SharedStone,
        PackFault::NoBoard,
        PackFault::TopologyAxes { axes: 2, found: 1 },
        PackFault::Board(GeometryError::TooManyDimensions(20)),
        PackFault::Board(GeometryError::TooManyCells(u128::MAX)),
        PackFault::UnknownAxis { axis: 2, axes: 2 },
        PackFault::SharedCell("[0, 1]".to_owned()),
        PackFault::OffBoard { cell: "[9]".to_owned(), dims: "[2]".to_owned() },
        PackFault::Floating("[0]".to_owned()),
        PackFault::PictureAndDimensions,
        PackFault::PictureSymbol(name()),
        PackFault::PictureBetween,
        PackFault::NoCells,
        PackFault::NoDiagonals,
        PackFault::LonelyCells { cells: 1, first: "[0, 0]".to_owned() },
        PackFault::HoleTwice("[0, 0]".to_owned()),
        PackFault::HexAxes(3),
        PackFault::HexGravity,
        PackFault::TurningEdge,
        PackFault::HoleOffBoard { cell: "[9]".to_owned(), dims: "[2]".to_owned() },
        PackFault::TooManySteps,
        PackFault::BadOffset { axes: 2 },
        PackFault::BadStep { axes: 2 },
        PackFault::UnknownScore(name()),
        PackFault::UnknownPlayer { players: 2 },
        PackFault::TooManyScores(70_000),
        PackFault::TooManyRules(70_000),
        dear(CostOf::Preparing, None),
        dear(CostOf::Turn, because(CostsFor::Files)),
        dear(CostOf::Memory, because(CostsFor::Board)),
        dear(CostOf::Memory, because(CostsFor::Scores)),
        dear(CostOf::Memory, because(CostsFor::Rules)),
        dear(CostOf::Memory, because(CostsFor::Restrictions)),
        dear(CostOf::Memory, because(CostsFor::Bombs)),
    ];
    let amounts =
        [Amount::Exactly(1), Amount::Exactly(2), Amount::Between(1, 64), Amount::AtLeast(2)];
    for amount in amounts.into_iter().chain([Amount::AtMost(1), Amount::AtMost(8)]) {
        all.extend([length(amount), items(amount)]);
    }
    let patterns = [
        PatternError::UnknownSymbol { found: '?', at: 2 },
        PatternError::SecondCentre(4),
        PatternError::OpenBracket(1),
        PatternError::StrayBracket(2),
        PatternError::BarInside(3),
        PatternError::TooLong,
    ];
    all.extend(patterns.map(PackFault::Pattern));
    let syntax = [
        JsonSyntax::OpenList,
        JsonSyntax::OpenObject,
        JsonSyntax::OpenString,
        JsonSyntax::NoValue,
        JsonSyntax::Colon,
        JsonSyntax::CommaOrBracket,
        JsonSyntax::CommaOrBrace,
        JsonSyntax::Word,
        JsonSyntax::Value,
        JsonSyntax::Quote,
        JsonSyntax::Escape,
        JsonSyntax::Number,
        JsonSyntax::NumberRange,
        JsonSyntax::CodePoint,
        JsonSyntax::ControlCharacter,
        JsonSyntax::Key,
        JsonSyntax::LoneSurrogate,
        JsonSyntax::TrailingComma,
        JsonSyntax::TrailingCharacters,
        JsonSyntax::HexEscape,
    ];
    all.extend(syntax.map(PackFault::NotJson));
    all
}

fn remedies() -> Vec<Remedy> {
    let name = || "p".to_owned();
    vec![
        Remedy::DidYouMean(name()),
        Remedy::Split,
        Remedy::SaveAsUtf8,
        Remedy::StartWithName,
        Remedy::WriteANumber,
        Remedy::DoubleQuotes,
        Remedy::NoComments,
        Remedy::RemoveComma,
        Remedy::CloseBracket,
        Remedy::FewerLevels,
        Remedy::FewerNestedValues,
        Remedy::KeepOne,
        Remedy::UseComment,
        Remedy::RenameFile(name()),
        Remedy::RemoveName,
        Remedy::LoadedAnyway,
        Remedy::AddName(name()),
        Remedy::Write(name()),
        Remedy::RenameOne,
        Remedy::PatternSymbols,
        Remedy::CountCells(3),
        Remedy::AddMinimum,
        Remedy::UseMover,
        Remedy::NameEveryPlayer,
        Remedy::AddGravity,
        Remedy::TwoPlayers,
        Remedy::TreatAlike,
        Remedy::SwapInOpening,
        Remedy::AddStep,
        Remedy::WritePattern,
        Remedy::FitTheBoard,
        Remedy::EmptyCentre,
        Remedy::StoneAtCentre,
        Remedy::EmptyInstead,
        Remedy::AddAction,
        Remedy::AddToScore,
        Remedy::AddGoal,
        Remedy::DropDimensions,
        Remedy::PictureSymbols,
        Remedy::ShiftRows,
        Remedy::TwoDimensions,
        Remedy::DropGravity,
        Remedy::StopOrReturn,
        Remedy::LeaveACell,
        Remedy::FewerSteps,
        Remedy::JoinCells,
        Remedy::RemoveHole,
        Remedy::NameSteps,
        Remedy::TellApart,
        Remedy::MergeRules,
        Remedy::ChangeScore,
        Remedy::AskForScore,
        Remedy::RemoveStep,
        Remedy::OtherCell,
        Remedy::NameAStone,
        Remedy::WriteALetter,
        Remedy::ExchangeNumbers,
        Remedy::CountFromZero,
        Remedy::AddOption,
        Remedy::AddMore,
        Remedy::FewerStones,
        Remedy::RestrictOrRemove,
        Remedy::RemoveRepeats,
        Remedy::RemoveFurther,
        Remedy::StoneInRule,
        Remedy::CapitalOrHash,
        Remedy::FewerMatches,
        Remedy::SmallerMinimum,
        Remedy::RaiseScore,
        Remedy::LowerThreshold,
        Remedy::ListBefore(name()),
        Remedy::EarlierBomb,
        Remedy::SmallerOffset,
        Remedy::AllowTheFirst,
        Remedy::OtherName,
        Remedy::UseNext,
        Remedy::CountLines,
        Remedy::WindowsAscend,
        Remedy::OnePlainLine,
        Remedy::JoinPacks,
        Remedy::BreakCycle,
        Remedy::Declare(name()),
        Remedy::AddBoard,
        Remedy::SmallerBoard,
        Remedy::DefineScore,
        Remedy::ShorterPattern,
        Remedy::FewerOffsets,
        Remedy::FewerScores,
        Remedy::FewerValues,
        Remedy::FewerDimensions,
    ]
}

#[test]
fn finding_15_english_is_what_the_rules_say_and_german_is_german() {
    let told = |said: &(dyn InWords + '_), english: String| {
        assert_eq!(said.in_words(Lang::En), english);
        assert_ne!(said.in_words(Lang::De), english);
    };
    for fault in faults() {
        told(&fault, fault.to_string());
    }
    for remedy in remedies() {
        told(&remedy, remedy.to_string());
    }
}

#[test]
fn finding_15_a_whole_finding_is_told_in_german() {
    let text = br#"{"name": "p", "playrs": 2, "board": {"dimensions": [3, 3, 1.5]}}"#;
    let found = foursight_rules::PackFile::parse("p.json", text, Some("p")).unwrap_err();
    assert_eq!(found.in_words(Lang::En), found.to_string());
    assert_eq!(
        found.in_words(Lang::De),
        "p.json:1:59: Fehler[schema]: erwartet ist eine ganze Zahl, hier steht eine Zahl, die \
         nicht ganz ist (bei $.board.dimensions[2])\n\
         p.json:1:15: Warnung[unknown-key]: den Schlüssel \"playrs\" gibt es nicht (bei \
         $.playrs); ist \"players\" gemeint?"
    );
}
