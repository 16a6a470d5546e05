//! Why a move is legal or not, and what it does, in words: for authors of packs.

use foursight_rules::format::{Condition, Effect};
use foursight_rules::{
    Coords, Event, Explanation, Judgement, LookedAt, Move, RuleResult, RuleStep, Ruleset,
    ScoreStep, Unmet, UnmetCondition, notation,
};

use crate::cell::cell_name;
use crate::describe::Guide as Words;
use crate::narration::list;
use crate::{Lang, Narrator, say};

/// What the rules say about a move, restriction by restriction and rule by rule.
#[must_use]
pub fn explain(rules: &Ruleset, mv: Move, told: &Explanation, lang: Lang) -> String {
    let narrator = Narrator::new(rules, lang);
    let guide = Guide { rules, lang, narrator, words: Words::for_authors(rules, lang) };
    let mut lines = vec![guide.verdict(mv, told)];
    lines.extend(guide.move_itself(told));
    if !told.restrictions.is_empty() {
        lines.push(format!("\n{}", say!(lang, "explain-restrictions")));
        for judgement in &told.restrictions {
            guide.judgement(judgement, 1, &mut lines);
        }
    }
    if !told.rules.is_empty() {
        lines.push(format!("\n{}", say!(lang, "explain-rules")));
        for step in &told.rules {
            guide.rule(step, &mut lines);
        }
    }
    if told.refused.is_none() && !told.scores.is_empty() {
        lines.push(format!("\n{}", say!(lang, "explain-scores")));
        lines.extend(told.scores.iter().map(|score| format!("  {}", guide.score(score))));
    }
    let end = guide.end(told);
    if !end.is_empty() {
        lines.push(String::new());
        lines.extend(end);
    }
    lines.join("\n") + "\n"
}

struct Guide<'r> {
    rules: &'r Ruleset,
    lang: Lang,
    narrator: Narrator<'r>,
    /// What packs say in words, as authors read it.
    words: Words<'r>,
}

impl Guide<'_> {
    fn cell(&self, coords: &[u16]) -> String {
        cell_name(self.rules, self.lang, coords)
    }

    /// "h8 j8 k8; h8 h9 h10".
    fn cells(&self, matches: &[Vec<Coords>]) -> String {
        let one = |cells: &Vec<Coords>| {
            let names: Vec<String> = cells.iter().map(|cell| self.cell(cell)).collect();
            names.join(if self.rules.gravity().is_some() { " · " } else { " " })
        };
        matches.iter().map(one).collect::<Vec<String>>().join("; ")
    }

    fn verdict(&self, mv: Move, told: &Explanation) -> String {
        let (lang, player) = (self.lang, self.narrator.player(told.player));
        let mv = notation::format_move(self.rules, mv);
        match &told.refused {
            None => match &told.cell {
                Some(cell) => say!(lang, "explain-legal", player, mv, cell = self.cell(cell)),
                None => say!(lang, "explain-legal-other", player, mv),
            },
            Some(illegal) => {
                let reason = self.narrator.illegal(illegal);
                say!(lang, "explain-illegal", player, mv, reason)
            }
        }
    }

    /// What the move does before any rule is asked, where that is not just a stone of one's own.
    fn move_itself(&self, told: &Explanation) -> Vec<String> {
        let tell = |event: &Event| match event {
            Event::Placed { by: Some(_), .. }
            | Event::Popped { .. }
            | Event::Passed { .. }
            | Event::Swapped { .. }
            | Event::Chosen { .. } => self.narrator.event(event),
            // Where a stone was placed, its rule says what fell.
            Event::Fell { .. } if told.cell.is_none() => self.board_event(event),
            _ => None,
        };
        told.events.iter().filter_map(tell).map(|told| format!("  -> {told}")).collect()
    }

    fn judgement(&self, judgement: &Judgement, depth: usize, lines: &mut Vec<String>) {
        let lang = self.lang;
        let indent = "  ".repeat(depth);
        let verdict = match judgement.satisfied {
            true => say!(lang, "explain-satisfied"),
            false => say!(lang, "explain-not-satisfied"),
        };
        let what = match &judgement.looked_at {
            LookedAt::Pattern { applies: false, .. } => say!(lang, "explain-other-turn").to_owned(),
            LookedAt::Pattern { patterns, negate, wanted, matches, unmet, .. } => {
                let pattern = patterns.join(say!(lang, "patterns-or"));
                let cells = self.cells(matches);
                let found = match (matches.is_empty(), wanted, negate) {
                    (true, ..) => match unmet {
                        Some(unmet) => format!("\"{pattern}\" {}", self.unmet(unmet)),
                        None => say!(lang, "explain-not-found", pattern),
                    },
                    (false, None, true) => say!(lang, "explain-found-not-wanted", pattern, cells),
                    (false, ..) => say!(lang, "explain-found", pattern, cells),
                };
                match wanted {
                    None => found,
                    Some(wanted) => {
                        let (count, range) = (matches.len(), self.words.matches(*wanted));
                        let number = match negate {
                            false => say!(lang, "explain-wanted", count, range),
                            true => say!(lang, "explain-forbidden", count, range),
                        };
                        format!("{found}; {number}")
                    }
                }
            }
            LookedAt::Disjunction { groups } => say!(lang, "explain-groups", count = groups.len()),
            _ => String::new(),
        };
        lines.push(match &judgement.name {
            Some(name) => format!("{indent}{name}: {verdict}; {what}"),
            None => format!("{indent}{verdict}; {what}"),
        });
        if let LookedAt::Disjunction { groups } = &judgement.looked_at {
            for (group, number) in groups.iter().zip(1..) {
                lines.push(format!("{indent}  {}", say!(lang, "explain-group", number)));
                for part in group {
                    self.judgement(part, depth + 2, lines);
                }
            }
        }
    }

    /// Why a place where a pattern lies does not count.
    fn unmet(&self, unmet: &Unmet) -> String {
        let lang = self.lang;
        let condition = |unmet: &UnmetCondition| {
            let condition = self.words.condition(&unmet.condition);
            match (unmet.value, &unmet.condition) {
                // "The cell is the centre" is no number.
                (None, _) | (_, Condition::Distance { maximum: Some(0), .. }) => condition,
                (Some(value), _) => say!(lang, "explain-condition", condition, value),
            }
        };
        let conditions: Vec<String> = unmet.conditions.iter().map(condition).collect();
        let conditions: Vec<&str> = conditions.iter().map(String::as_str).collect();
        let cells = self.cells(std::slice::from_ref(&unmet.cells));
        say!(lang, "explain-unmet", cells, conditions = list(lang, &conditions))
    }

    fn rule(&self, step: &RuleStep, lines: &mut Vec<String>) {
        let lang = self.lang;
        let (name, pattern) = (&step.name, &step.pattern);
        let what = match &step.result {
            RuleResult::OtherPlayer => say!(lang, "explain-other-turn").to_owned(),
            RuleResult::NoMatch => match &step.unmet {
                Some(unmet) => self.unmet(unmet),
                None => say!(lang, "explain-no-match").to_owned(),
            },
            RuleResult::WrongNumber => {
                let (count, cells) = (step.matches.len(), self.cells(&step.matches));
                let range = step.wanted.map(|wanted| self.words.matches(wanted));
                say!(lang, "explain-wrong-number", count, range = range.unwrap_or_default(), cells)
            }
            RuleResult::NoOwner(cell) => say!(lang, "explain-no-owner", cell = self.cell(cell)),
            RuleResult::Applied => say!(lang, "explain-matches", cells = self.cells(&step.matches)),
            _ => String::new(),
        };
        lines.push(format!("  {name} (\"{pattern}\"): {what}"));
        for change in &step.scores {
            let (score, player) = (&change.score, self.narrator.player(change.player));
            let (from, to) = (change.from, change.to);
            let told = say!(lang, "explain-score-change", score, player, from, to);
            lines.push(format!("    -> {told}"));
        }
        let told = step.events.iter().filter_map(|event| self.board_event(event));
        lines.extend(told.map(|told| format!("    -> {told}")));
    }

    /// What a rule did to the board.
    fn board_event(&self, event: &Event) -> Option<String> {
        let lang = self.lang;
        Some(match event {
            Event::Added { player, cell } => {
                let (player, cell) = (self.narrator.player(*player), self.cell(cell));
                say!(lang, "explain-added", player, cell)
            }
            Event::Turned { cell, to, .. } => {
                let (player, cell) = (self.narrator.player(*to), self.cell(cell));
                say!(lang, "explain-turned", player, cell)
            }
            Event::Captured { stones, .. } => {
                let cells: Vec<String> =
                    stones.iter().map(|stone| self.cell(&stone.cell)).collect();
                say!(lang, "explain-removed", cells = cells.join(", "))
            }
            Event::Fell { falls } => {
                let falls = falls.iter().map(|fall| self.cell(&fall.to));
                say!(lang, "explain-fell", cells = falls.collect::<Vec<String>>().join(", "))
            }
            Event::BombRemoved { cell } => say!(lang, "explain-removed", cells = self.cell(cell)),
            _ => return None,
        })
    }

    fn score(&self, step: &ScoreStep) -> String {
        let lang = self.lang;
        let (score, player) = (&step.score, self.narrator.player(step.player));
        let change = match step.from == step.to {
            true => step.to.to_string(),
            false => format!("{} -> {}", step.from, step.to),
        };
        let told = say!(lang, "explain-score", score, player, change);
        match (step.threshold, step.effect) {
            (None, _) => told,
            (Some(goal), Effect::Win) => format!("{told} {}", say!(lang, "explain-wins", goal)),
            (Some(goal), Effect::Lose) => format!("{told} {}", say!(lang, "explain-loses", goal)),
            (Some(goal), Effect::Out) => format!("{told} {}", say!(lang, "explain-out", goal)),
        }
    }

    /// Who has won by what, who is out, or who is to move.
    fn end(&self, told: &Explanation) -> Vec<String> {
        let lang = self.lang;
        let mut lines = Vec::new();
        for event in &told.events {
            let sentence = self.narrator.event(event);
            match event {
                Event::Won { reason, .. } => {
                    let result = sentence.unwrap_or_default();
                    lines.push(match reason.as_str() {
                        "no_moves" => say!(lang, "explain-won-no-moves", result),
                        score => say!(lang, "explain-won-by", result, score),
                    });
                }
                Event::Out { .. } | Event::Tied => lines.extend(sentence),
                _ => {}
            }
        }
        let turn = told.events.iter().rev().find_map(|event| match event {
            Event::Turn { player, .. } => Some(*player),
            _ => None,
        });
        let over = told.events.iter().any(|event| matches!(event, Event::Finished));
        if let Some(next) = turn.filter(|_| !over) {
            lines.push(say!(lang, "explain-next", player = self.narrator.player(next)));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Library, Position};

    use super::*;

    fn told(packs: &[&str], moves: &str, mv: &str, lang: Lang) -> String {
        let rules = Ruleset::load(&Library::bundled(), packs).unwrap();
        let mut position = Position::new(&rules);
        for mv in notation::parse(&rules, moves).unwrap() {
            position.play(mv).unwrap();
        }
        let mv = notation::parse(&rules, mv).unwrap()[0];
        explain(&rules, mv, &position.explain(mv), lang)
    }

    #[test]
    fn a_capture_is_explained() {
        let english = told(&["pente"], "h8 i8 a1 j8", "k8", Lang::En);
        for line in [
            "Black may play k8, and the stone lies on k8.",
            "  gomoku.five (\"AAAAA\"): no match",
            "  pente.capture (\"[A]aaA\"): matches k8 j8 i8 h8",
            "    -> pente.captures of Black: 0 -> 2",
            "    -> taken off the board: j8, i8",
            "  pente.captures of Black: 0 -> 2 (10 wins)",
            "White is to move.",
        ] {
            assert!(english.lines().any(|found| found == line), "{line}\n{english}");
        }
        let german = told(&["pente"], "h8 i8 a1 j8", "k8", Lang::De);
        assert!(german.contains("vom Brett genommen: j8, i8"), "{german}");
    }

    #[test]
    fn a_forbidden_move_is_explained() {
        // Two open threes: h8 with g8, j8 and with h7, h9.
        let moves = "h8 a1 g8 a3 j8 a5 i9 a7";
        let english = told(&["renju"], moves, "i7", Lang::En);
        assert!(english.starts_with("Black may"), "{english}");
        let bad = told(&["renju"], "h8 a1 g7 a3 j7 a5 h6 a7", "h7", Lang::En);
        assert!(bad.contains("Black may not make two open threes at once."), "{bad}");
        assert!(bad.contains("renju.no-double-three: not satisfied"), "{bad}");
        assert!(bad.contains("renju.no-overline: satisfied"), "{bad}");
    }

    #[test]
    fn moves_without_a_stone_of_ones_own_are_explained_by_what_they_do() {
        let swap = told(&["squava", "pie"], "c3", "swap", Lang::En);
        assert!(swap.starts_with("Yellow may play swap.\n  -> "), "{swap}");
        assert!(swap.contains("swaps sides: all stones change hands."), "{swap}");
        let pop = told(&["popout"], "4 4", "pop4", Lang::En);
        assert!(pop.starts_with("Red may play pop4.\n  -> Red takes"), "{pop}");
        assert!(pop.contains("  -> fallen to: "), "{pop}");
        let stay = told(&["gomoku-swap2"], "h8 h9 h10", "stay", Lang::De);
        assert!(!stay.contains("liegt auf"), "{stay}");
        let placed = told(&["gomoku-swap2"], "h8", "h9", Lang::En);
        assert!(placed.contains("  -> Black places a stone of White on h9."), "{placed}");
    }

    #[test]
    fn who_wins_by_what_is_told() {
        let english = told(&["connect4"], "445566", "7", Lang::En);
        assert!(english.contains("It is decided by connect4.lines."), "{english}");
        let lost = told(&["tictactoe-misere"], "a1 b1 a2 b2", "a3", Lang::De);
        assert!(lost.contains("tictactoe.lines"), "{lost}");
        let taken = told(&["connect4"], "444444", "4", Lang::En);
        assert!(taken.starts_with("Red may not play 4"), "{taken}");
    }

    #[test]
    fn a_pattern_that_lies_there_without_counting_is_explained() {
        let english = told(&["pro"], "", "k10", Lang::En);
        for unmet in [
            "\"[.]\" fits k10, but counts only if the cell is the centre\n",
            "\"[.]\" fits k10, but counts only if pro.stones of the player to move is at least 1 (now 0)\n",
        ] {
            assert!(english.contains(unmet), "{unmet}{english}");
        }
        let german = told(&["pro"], "", "k11", Lang::De);
        assert!(
            german.contains("liegt auf k11, zählt aber nur bei der Mitte als Feld\n"),
            "{german}"
        );
    }

    #[test]
    fn how_many_matches_there_are_and_should_be_is_explained() {
        let pack = r##"{"name": "few", "board": {"dimensions": [5, 5]}, "restrictions": [
            {"name": "few.beside", "type": "pattern", "pattern": "[-]#", "multimatch_mode": "all",
             "matches": {"minimum": 0, "maximum": 1}},
            {"name": "few.two", "type": "pattern", "pattern": "[-].#", "multimatch_mode": "all",
             "matches": {"minimum": 2}, "negate": true}]}"##;
        let texts = [("few".to_owned(), pack.as_bytes().to_vec())].into();
        let library = Library::of(vec![Box::new(foursight_rules::InMemoryPacks(texts))]);
        let rules = Ruleset::load(&library, &["few"]).unwrap();
        let mut position = Position::new(&rules);
        for mv in notation::parse(&rules, "a1 c1").unwrap() {
            position.play(mv).unwrap();
        }
        let told = |at: &str, lang: Lang| {
            let mv = notation::parse(&rules, at).unwrap()[0];
            explain(&rules, mv, &position.explain(mv), lang)
        };
        let between = told("b1", Lang::En);
        let line = "few.beside: not satisfied; \"[-]#\" matches b1 a1; b1 c1; 2 matches, and it asks for at most 1";
        assert!(between.contains(line), "{between}");
        let far = told("e3", Lang::En);
        assert!(
            far.contains("\"[-].#\" matches e3 d2 c1; 1 match, and it refuses at least 2"),
            "{far}"
        );
        let german = told("b1", Lang::De);
        assert!(german.contains("2 Treffer, verlangt: höchstens 1"), "{german}");
    }
}
