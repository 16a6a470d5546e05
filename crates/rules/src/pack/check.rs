//! Checks of a single pack file that the schema cannot express.

use std::collections::HashSet;

use super::fault::{PackFault, Remedy};
use super::file::locate;
use super::findings::{Finding, Findings, Repaired};
use super::format::{
    BoardAction, Condition, MatchCount, MultimatchMode, Pack, PatternText, PlayerIndex, PlayerRole,
    Players, Restriction, Rule, ScoreAction, Text, Whose,
};
use super::name::{check_pack_name, owner};
use super::picture::{Picture, PictureFault};
use crate::diagnostic::{Severity, quoted};
use crate::json::Node;
use crate::pattern::Pattern;

/// Most characters of a name that people see, in all its languages together, or that packs call things by:
/// lists and events are full of them.
const LONGEST_NAME: usize = 400;
/// Most characters of what a pack tells people at length.
const LONGEST_TEXT: usize = 4000;

/// Adds to `findings` everything about `pack` that needs no other pack to judge.
pub(crate) fn check(
    pack: &Pack,
    tree: &Node,
    expected_name: Option<&str>,
    repaired: &Repaired,
    findings: &mut Findings,
) {
    let mut checker = Checker { pack, tree, repaired, findings };
    checker.names(expected_name);
    checker.features();
    checker.board();
    checker.hazards();
    checker.texts();
}

struct Checker<'a> {
    pack: &'a Pack,
    tree: &'a Node,
    repaired: &'a Repaired,
    findings: &'a mut Findings,
}

impl Checker<'_> {
    fn find(&mut self, severity: Severity, path: &str, fault: PackFault, help: Option<Remedy>) {
        // Nobody wrote what stands in place of a faulty value.
        if self.repaired.covers(path) {
            return;
        }
        self.findings.note(severity, || Finding {
            severity,
            fault,
            help,
            span: locate(self.tree, path),
            path: path.to_owned(),
        });
    }

    fn error(&mut self, path: &str, fault: PackFault, help: Option<Remedy>) {
        self.find(Severity::Error, path, fault, help);
    }

    fn names(&mut self, expected_name: Option<&str>) {
        let pack = self.pack;
        if let Err(error) = check_pack_name(&pack.name) {
            self.error("$.name", PackFault::Name(error), None);
        } else if let Some(expected) = expected_name
            && expected != pack.name
        {
            let (file, pack) = (expected.to_owned(), pack.name.clone());
            let help = Some(Remedy::RenameFile(file.clone()));
            self.error("$.name", PackFault::NameMismatch { file, pack }, help);
        }
        let lists = [("dependencies", &pack.dependencies), ("load_after", &pack.load_after)];
        for (list, names) in lists {
            for (index, name) in names.iter().enumerate() {
                let path = format!("$.{list}[{index}]");
                if let Err(error) = check_pack_name(name) {
                    self.error(&path, PackFault::Name(error), None);
                } else if *name == pack.name {
                    self.error(&path, PackFault::DependsOnItself, Some(Remedy::RemoveName));
                }
            }
        }
        let dependencies: HashSet<&String> = pack.dependencies.iter().collect();
        for (index, name) in pack.load_after.iter().enumerate() {
            if dependencies.contains(name) {
                let fault = PackFault::RedundantLoadAfter(quoted(name));
                let path = format!("$.load_after[{index}]");
                self.find(Severity::Warning, &path, fault, Some(Remedy::LoadedAnyway));
            }
        }
    }

    fn features(&mut self) {
        let pack = self.pack;
        let mut known = HashSet::new();
        for (index, score) in pack.scores.iter().enumerate() {
            let path = format!("$.scores[{index}].name");
            let earlier = !known.insert(score.name.as_str());
            self.feature_name(&score.name, earlier, &path);
        }
        known.clear();
        for (index, restriction) in pack.restrictions.iter().enumerate() {
            let path = format!("$.restrictions[{index}]");
            match restriction.name() {
                Some(name) => {
                    let earlier = !known.insert(name);
                    self.feature_name(name, earlier, &format!("{path}.name"));
                }
                None => {
                    let help = Some(Remedy::AddName(pack.name.clone()));
                    self.error(&path, PackFault::UnnamedRestriction, help);
                }
            }
            self.restriction(restriction, &path);
        }
        known.clear();
        for (index, rule) in pack.rules.iter().enumerate() {
            let path = format!("$.rules[{index}]");
            let earlier = !known.insert(rule.name.as_str());
            self.feature_name(&rule.name, earlier, &format!("{path}.name"));
            self.rule(rule, &path);
        }
    }

    fn feature_name(&mut self, name: &str, earlier: bool, path: &str) {
        // Events and refusals repeat it, in every turn of every game.
        let length = name.chars().count();
        if length > LONGEST_NAME {
            let most = LONGEST_NAME;
            self.error(path, PackFault::TextTooLong { length, most }, None);
        } else if owner(name).is_none() {
            let owned = format!("{}.{}", self.pack.name, name.trim_matches('.'));
            let help = Some(Remedy::Write(quoted(&owned)));
            self.error(path, PackFault::Unqualified(quoted(name)), help);
        } else if earlier {
            let help = Some(Remedy::RenameOne);
            self.error(path, PackFault::DefinedTwice(quoted(name)), help);
        }
    }

    fn pattern<'p>(&mut self, text: &'p PatternText, path: &str) -> Option<&'p Pattern> {
        match text.parsed() {
            Ok(pattern) => Some(pattern),
            Err(error) => {
                let help = Some(Remedy::PatternSymbols);
                self.error(path, PackFault::Pattern(error.clone()), help);
                None
            }
        }
    }

    fn rule(&mut self, rule: &Rule, path: &str) {
        let Some(pattern) = self.pattern(&rule.pattern, &format!("{path}.pattern")) else { return };
        if !pattern.playable_cells().is_empty() {
            let (fault, help) = (PackFault::PlayableInRule, Some(Remedy::EmptyInstead));
            self.error(&format!("{path}.pattern"), fault, help);
        }
        self.conditions(&rule.conditions, pattern, path);
        self.matches(rule.matches, rule.multimatch_mode, path);
        if let Some(MatchCount { minimum: Some(0), .. }) = rule.matches {
            let fault = PackFault::TooSmall { least: 1, found: 0 };
            self.error(&format!("{path}.matches.minimum"), fault, Some(Remedy::RuleNeedsAMatch));
        }
        for (index, ScoreAction { player_index, .. }) in rule.score_actions.iter().enumerate() {
            let path = format!("{path}.score_actions[{index}].player_index");
            self.score_owner(*player_index, pattern, &path);
        }
        for (index, action) in rule.board_actions.iter().enumerate() {
            let BoardAction { player_index, location_index } = action;
            let path = format!("{path}.board_actions[{index}]");
            let whose = format!("{path}.player_index");
            if player_index.meaning() == Whose::Opponents {
                self.error(&whose, PackFault::SharedStone, Some(Remedy::UseNext));
            }
            self.player_index(*player_index, pattern, &whose);
            self.index(*location_index, pattern, &format!("{path}.location_index"));
        }
    }

    /// Whose score is meant: somebody's.
    fn score_owner(&mut self, index: PlayerIndex, pattern: &Pattern, path: &str) {
        match index {
            PlayerIndex::Index(found @ ..=-3) => {
                let found = found.into();
                self.error(path, PackFault::TooSmall { least: -2, found }, None);
            }
            PlayerIndex::Named(PlayerRole::Nobody) => {
                self.error(path, PackFault::ScoreOfNobody, Some(Remedy::UseMover));
            }
            _ => {}
        }
        self.player_index(index, pattern, path);
    }

    fn player_index(&mut self, index: PlayerIndex, pattern: &Pattern, path: &str) {
        if let PlayerIndex::Index(index) = index {
            self.index(index, pattern, path);
        }
    }

    /// A number of matches that can be.
    fn matches(&mut self, matches: Option<MatchCount>, mode: MultimatchMode, path: &str) {
        let Some(MatchCount { minimum, maximum }) = matches else { return };
        let path = format!("{path}.matches");
        match (minimum, maximum) {
            (None, None) => self.error(&path, PackFault::NoRange, Some(Remedy::AddMinimum)),
            (Some(minimum), Some(maximum)) if minimum > maximum => {
                let (minimum, maximum) = (minimum.into(), maximum.into());
                let fault = PackFault::EmptyRange { minimum, maximum };
                self.find(Severity::Warning, &path, fault, Some(Remedy::ExchangeNumbers));
            }
            (Some(minimum), _) if minimum > 1 && mode == MultimatchMode::One => {
                let (fault, help) = (PackFault::NeverSoMany(minimum), Remedy::CountLines);
                self.find(Severity::Warning, &path, fault, Some(help));
            }
            _ => {}
        }
    }

    fn index(&mut self, index: i32, pattern: &Pattern, path: &str) {
        let length = pattern.symbols().len();
        // The empty pattern never matches, so its indices are never used.
        if length > 0 && index >= length as i32 {
            let pattern = pattern.to_string();
            let help = Some(Remedy::CountCells(length - 1));
            self.error(path, PackFault::BeyondPattern { index, pattern, length }, help);
        }
    }

    fn conditions(&mut self, conditions: &[Condition], pattern: &Pattern, path: &str) {
        for (index, condition) in conditions.iter().enumerate() {
            let path = format!("{path}.conditions[{index}]");
            let range = match condition {
                Condition::Score { player_index, minimum, maximum, .. } => {
                    self.score_owner(*player_index, pattern, &format!("{path}.player_index"));
                    (*minimum, *maximum)
                }
                Condition::Coords { minimum, maximum, .. }
                | Condition::Distance { minimum, maximum, .. } => {
                    (minimum.map(i64::from), maximum.map(i64::from))
                }
            };
            match range {
                (None, None) => {
                    self.error(&path, PackFault::NoRange, Some(Remedy::AddMinimum));
                }
                (Some(minimum), Some(maximum)) if minimum > maximum => {
                    let fault = PackFault::EmptyRange { minimum, maximum };
                    self.find(Severity::Warning, &path, fault, Some(Remedy::ExchangeNumbers));
                }
                _ => {}
            }
        }
    }

    fn restriction(&mut self, restriction: &Restriction, path: &str) {
        match restriction {
            Restriction::Pattern { conditions, matches, multimatch_mode, placed, .. } => {
                self.matches(*matches, *multimatch_mode, path);
                let patterns: Vec<Option<&Pattern>> = restriction
                    .patterns()
                    .map(|(member, pattern)| self.pattern(pattern, &format!("{path}{member}")))
                    .collect();
                // Conditions count cells in every pattern, so the shortest decides.
                // One that never matches has none to count.
                let length = |pattern: &&Pattern| match pattern.symbols().len() {
                    0 => usize::MAX,
                    length => length,
                };
                let Some(pattern) = patterns.into_iter().flatten().min_by_key(length) else {
                    return;
                };
                self.conditions(conditions, pattern, path);
                for (index, condition) in conditions.iter().enumerate() {
                    if let Condition::Score { player_index, .. } = condition
                        && player_index.meaning() == Whose::Owner
                        && !placed
                    {
                        let (fault, help) = (PackFault::CentreIsEmpty, Some(Remedy::UseMover));
                        let path = format!("{path}.conditions[{index}].player_index");
                        self.find(Severity::Warning, &path, fault, help);
                    }
                }
            }
            Restriction::Disjunction { conjunctions, .. } => {
                for (row, conjunction) in conjunctions.iter().enumerate() {
                    for (column, child) in conjunction.iter().enumerate() {
                        self.restriction(child, &format!("{path}.conjunctions[{row}][{column}]"));
                    }
                }
            }
        }
    }

    fn board(&mut self) {
        let Some(board) = &self.pack.board else { return };
        let Some(rows) = &board.picture else { return };
        if board.dimensions.is_some() {
            let (fault, help) = (PackFault::PictureAndDimensions, Some(Remedy::DropDimensions));
            self.error("$.board.dimensions", fault, help);
        }
        let picture = Picture::read(rows, board.lattice.unwrap_or_default(), |found| {
            let PictureFault { row, fault, help } = found;
            self.error(&format!("$.board.picture[{row}]"), fault, Some(help));
        });
        if picture.is_none() {
            self.error("$.board.picture", PackFault::NoCells, Some(Remedy::PictureSymbols));
        }
    }

    fn hazards(&mut self) {
        let Some(bombs) = self.pack.hazards.as_ref().and_then(|hazards| hazards.bombs.as_ref())
        else {
            return;
        };
        let mut earliest = 2;
        for (index, [first, last]) in bombs.spawn.iter().enumerate() {
            if *first < earliest || last < first {
                let fault = PackFault::BadWindow { first: *first, last: *last, earliest };
                let path = format!("$.hazards.bombs.spawn[{index}]");
                self.error(&path, fault, Some(Remedy::WindowsAscend));
            }
            earliest = last.saturating_add(1);
        }
    }

    fn texts(&mut self) {
        let pack = self.pack;
        let mut texts: Vec<(String, Option<&Text>, usize)> = vec![
            ("$.display_name".to_owned(), pack.display_name.as_ref(), LONGEST_NAME),
            ("$.description".to_owned(), pack.description.as_ref(), LONGEST_TEXT),
            ("$.notes".to_owned(), pack.notes.as_ref(), LONGEST_TEXT),
        ];
        for (index, restriction) in pack.restrictions.iter().enumerate() {
            let path = format!("$.restrictions[{index}].refusal");
            texts.push((path, restriction.refusal(), LONGEST_TEXT));
        }
        for (index, score) in pack.scores.iter().enumerate() {
            let path = format!("$.scores[{index}].display_name");
            texts.push((path, score.display_name.as_ref(), LONGEST_NAME));
        }
        if let Some(Players::List(players)) = &pack.players {
            for (index, player) in players.iter().enumerate() {
                texts.push((
                    format!("$.players[{index}].name"),
                    player.name.as_ref(),
                    LONGEST_NAME,
                ));
            }
        }
        for (path, text, most) in texts {
            // Of several languages together: all of them are sent to whoever looks at a game.
            let (has_control, length) = match text {
                Some(Text::Plain(text)) => {
                    (text.chars().any(char::is_control), text.chars().count())
                }
                Some(Text::Localised(texts)) => (
                    texts.values().any(|text| text.chars().any(char::is_control)),
                    texts.iter().map(|(code, text)| code.len() + text.chars().count()).sum(),
                ),
                None => continue,
            };
            if has_control {
                self.error(&path, PackFault::ControlCharacters, Some(Remedy::OnePlainLine));
            }
            if length > most {
                self.error(&path, PackFault::TextTooLong { length, most }, None);
            }
        }
    }
}
