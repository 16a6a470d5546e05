//! Checks of a single pack file that the schema cannot express.

use std::collections::HashSet;

use super::file::locate;
use super::findings::{Finding, Findings, Repaired};
use super::format::{
    BoardAction, Condition, Pack, PatternText, Players, Restriction, Rule, ScoreAction, Text,
};
use super::name::{check_pack_name, owner};
use crate::diagnostic::{Severity, quoted};
use crate::json::Node;
use crate::pattern::Pattern;

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
    fn find(
        &mut self,
        severity: Severity,
        code: &'static str,
        path: &str,
        message: String,
        help: Option<&str>,
    ) {
        // Nobody wrote what stands in place of a faulty value.
        if self.repaired.covers(path) {
            return;
        }
        self.findings.note(severity, || Finding {
            severity,
            code,
            message,
            help: help.map(str::to_owned),
            span: locate(self.tree, path),
            path: path.to_owned(),
        });
    }

    fn error(&mut self, code: &'static str, path: &str, message: String, help: Option<&str>) {
        self.find(Severity::Error, code, path, message, help);
    }

    fn names(&mut self, expected_name: Option<&str>) {
        let pack = self.pack;
        if let Err(error) = check_pack_name(&pack.name) {
            self.error("pack-name", "$.name", error.to_string(), None);
        } else if let Some(expected) = expected_name
            && expected != pack.name
        {
            let message =
                format!("the file is named \"{expected}\" but the pack \"{}\"", pack.name);
            let help = format!("write \"{expected}\" here or rename the file");
            self.error("name-mismatch", "$.name", message, Some(&help));
        }
        let lists = [("dependencies", &pack.dependencies), ("load_after", &pack.load_after)];
        for (list, names) in lists {
            for (index, name) in names.iter().enumerate() {
                let path = format!("$.{list}[{index}]");
                if let Err(error) = check_pack_name(name) {
                    self.error("pack-name", &path, error.to_string(), None);
                } else if *name == pack.name {
                    let message = "a pack cannot depend on itself".to_owned();
                    self.error("cycle", &path, message, Some("remove this name"));
                }
            }
        }
        let dependencies: HashSet<&String> = pack.dependencies.iter().collect();
        for (index, name) in pack.load_after.iter().enumerate() {
            if dependencies.contains(name) {
                let name = quoted(name);
                let message = format!("{name} is in both dependencies and load_after");
                let help = Some("a dependency is loaded first anyway; remove it here");
                let path = format!("$.load_after[{index}]");
                self.find(Severity::Warning, "redundant-load-after", &path, message, help);
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
                    let help = format!("add \"name\": \"{}.something\"", pack.name);
                    let message = "a restriction at the top level needs a name".to_owned();
                    self.error("unnamed-restriction", &path, message, Some(&help));
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
        if owner(name).is_none() {
            let owned = format!("{}.{}", self.pack.name, name.trim_matches('.'));
            let help = format!("write {}", quoted(&owned));
            let message =
                format!("{} is not qualified by the name of its pack and a dot", quoted(name));
            self.error("unqualified-name", path, message, Some(&help));
        } else if earlier {
            let message = format!("{} is defined twice in this pack", quoted(name));
            self.error("duplicate-name", path, message, Some("rename one of the two"));
        }
    }

    fn pattern<'p>(&mut self, text: &'p PatternText, path: &str) -> Option<&'p Pattern> {
        match text.parsed() {
            Ok(pattern) => Some(pattern),
            Err(error) => {
                let help = "symbols are # - . and letters, and one of them may be in [ ]";
                self.error("invalid-pattern", path, error.to_string(), Some(help));
                None
            }
        }
    }

    fn rule(&mut self, rule: &Rule, path: &str) {
        let Some(pattern) = self.pattern(&rule.pattern, &format!("{path}.pattern")) else { return };
        self.conditions(&rule.conditions, pattern, path);
        for (index, ScoreAction { player_index, .. }) in rule.score_actions.iter().enumerate() {
            let path = format!("{path}.score_actions[{index}].player_index");
            self.index(*player_index, pattern, &path);
        }
        for (index, action) in rule.board_actions.iter().enumerate() {
            let BoardAction { player_index, location_index } = action;
            let path = format!("{path}.board_actions[{index}]");
            self.index(*player_index, pattern, &format!("{path}.player_index"));
            self.index(*location_index, pattern, &format!("{path}.location_index"));
        }
    }

    fn index(&mut self, index: i32, pattern: &Pattern, path: &str) {
        let length = pattern.symbols().len();
        // The empty pattern never matches, so its indices are never used.
        if length > 0 && index >= length as i32 {
            let message =
                format!("{index} is beyond the pattern \"{pattern}\", which has {length} cells");
            let help = format!("cells are counted from 0 to {}", length - 1);
            self.error("index-beyond-pattern", path, message, Some(&help));
        }
    }

    fn conditions(&mut self, conditions: &[Condition], pattern: &Pattern, path: &str) {
        for (index, condition) in conditions.iter().enumerate() {
            let path = format!("{path}.conditions[{index}]");
            let range = match condition {
                Condition::Score { player_index, minimum, maximum, .. } => {
                    self.index(*player_index, pattern, &format!("{path}.player_index"));
                    (*minimum, *maximum)
                }
                Condition::Coords { minimum, maximum, .. } => {
                    (minimum.map(i64::from), maximum.map(i64::from))
                }
            };
            match range {
                (None, None) => {
                    let message = "a condition needs a minimum, a maximum or both".to_owned();
                    let help = "add \"minimum\": 1, for example";
                    self.error("condition-without-range", &path, message, Some(help));
                }
                (Some(minimum), Some(maximum)) if minimum > maximum => {
                    let message = format!("no value is at least {minimum} and at most {maximum}");
                    self.find(Severity::Warning, "empty-range", &path, message, None);
                }
                _ => {}
            }
        }
    }

    fn restriction(&mut self, restriction: &Restriction, path: &str) {
        match restriction {
            Restriction::Pattern { pattern, conditions, .. } => {
                let Some(pattern) = self.pattern(pattern, &format!("{path}.pattern")) else {
                    return;
                };
                self.conditions(conditions, pattern, path);
                for (index, condition) in conditions.iter().enumerate() {
                    if let Condition::Score { player_index: -1, .. } = condition {
                        let message =
                            "the centre is still empty while a move is checked, so it has no owner"
                                .to_owned();
                        let help = Some("use -2, the player to move");
                        let path = format!("{path}.conditions[{index}].player_index");
                        self.find(Severity::Warning, "centre-is-empty", &path, message, help);
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

    fn hazards(&mut self) {
        let Some(bombs) = self.pack.hazards.as_ref().and_then(|hazards| hazards.bombs.as_ref())
        else {
            return;
        };
        let mut earliest = 2;
        for (index, [first, last]) in bombs.spawn.iter().enumerate() {
            if *first < earliest || last < first {
                let message = format!(
                    "the window [{first}, {last}] must start at round {earliest} or later and \
                     must not end before it starts"
                );
                let help = Some("windows ascend and do not overlap; round 2 is the earliest");
                let path = format!("$.hazards.bombs.spawn[{index}]");
                self.error("bad-window", &path, message, help);
            }
            earliest = last.saturating_add(1);
        }
    }

    fn texts(&mut self) {
        let pack = self.pack;
        let mut texts: Vec<(String, Option<&Text>)> = vec![
            ("$.display_name".to_owned(), pack.display_name.as_ref()),
            ("$.description".to_owned(), pack.description.as_ref()),
        ];
        for (index, score) in pack.scores.iter().enumerate() {
            texts.push((format!("$.scores[{index}].display_name"), score.display_name.as_ref()));
        }
        if let Some(Players::List(players)) = &pack.players {
            for (index, player) in players.iter().enumerate() {
                texts.push((format!("$.players[{index}].name"), player.name.as_ref()));
            }
        }
        for (path, text) in texts {
            let has_control = match text {
                Some(Text::Plain(text)) => text.chars().any(char::is_control),
                Some(Text::Localised(texts)) => {
                    texts.values().any(|t| t.chars().any(char::is_control))
                }
                None => false,
            };
            if has_control {
                let message = "control characters are not allowed in this text".to_owned();
                self.error("control-character", &path, message, Some("write one plain line"));
            }
        }
    }
}
