//! The laid-out patterns of a game: made when they are first needed, shared by all its players.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use foursight_rules::Ruleset;

use super::builder::{Built, LinesBuilder};
use super::lines::Lines;
use crate::budget::Budget;

/// The lines of games that are being played, by their rules. Nothing is kept alive here.
static SHARED: Mutex<Vec<(Weak<Ruleset>, Weak<Lines>)>> = Mutex::new(Vec::new());

/// The lines of one game, as one player has them.
pub(crate) struct LineMap {
    rules: Arc<Ruleset>,
    state: State,
}

enum State {
    /// Nothing has been done yet.
    Unasked,
    Building(Box<LinesBuilder>),
    Ready(Arc<Lines>),
    TooLarge,
}

impl LineMap {
    /// Takes neither time nor memory: that is done when the lines are asked for.
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self { rules: Arc::clone(rules), state: State::Unasked }
    }

    /// The lines; `None` if there are too many for the memory that they may take, or if they
    /// cannot be laid out in time. In this case the next question goes on with them.
    pub(crate) fn get(&mut self, budget: &mut Budget<'_>) -> Option<Arc<Lines>> {
        if let State::Unasked = self.state {
            self.state = match find(&self.rules) {
                Some(lines) => State::Ready(lines),
                None => State::Building(Box::new(LinesBuilder::new(&self.rules))),
            };
        }
        if let State::Building(builder) = &mut self.state {
            match builder.advance(&self.rules, budget) {
                Built::Ready(lines) => self.state = State::Ready(share(&self.rules, *lines)),
                Built::TooLarge => self.state = State::TooLarge,
                Built::Unfinished => {}
            }
        }
        match &self.state {
            State::Ready(lines) => Some(Arc::clone(lines)),
            _ => None,
        }
    }
}

fn find(rules: &Arc<Ruleset>) -> Option<Arc<Lines>> {
    let shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |known: &Weak<Ruleset>| std::ptr::eq(known.as_ptr(), Arc::as_ptr(rules));
    shared.iter().filter(|(known, _)| is_same(known)).find_map(|(_, lines)| lines.upgrade())
}

/// Lets others have the lines; if somebody else was faster, those are used.
fn share(rules: &Arc<Ruleset>, lines: Lines) -> Arc<Lines> {
    if let Some(known) = find(rules) {
        return known;
    }
    let lines = Arc::new(lines);
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    shared.retain(|(_, lines)| lines.strong_count() > 0);
    shared.push((Arc::downgrade(rules), Arc::downgrade(&lines)));
    lines
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use foursight_rules::{InMemoryPacks, Library};

    use super::*;
    use crate::agent::Limits;
    use crate::budget::WorkMeter;

    /// A game on a board of this size in which this pattern gives a point of so many.
    fn game(dimensions: &str, pattern: &str, threshold: u32) -> Arc<Ruleset> {
        let text = format!(
            r#"{{"name": "g", "board": {{"dimensions": {dimensions}}},
                "scores": [{{"name": "g.s", "threshold": {threshold}}}],
                "rules": [{{"name": "g.r", "pattern": "{pattern}", "score_actions":
                    [{{"player_index": -1, "memo": "g.s", "operation": "add", "value": 1}}]}}]}}"#
        );
        let packs = InMemoryPacks([("g".to_owned(), text.into_bytes())].into());
        Ruleset::load(&Library::of(vec![Box::new(packs)]), &["g"]).unwrap()
    }

    fn lines(rules: &Arc<Ruleset>) -> Option<Arc<Lines>> {
        LineMap::new(rules).get(&mut Budget::new(&Limits::default(), None))
    }

    #[test]
    fn finding_02a_lines_are_counted_before_memory_is_taken() {
        // Both a run and a pattern that can be completed anywhere.
        for pattern in ["A".repeat(64), "Aa".repeat(32)] {
            let meter = WorkMeter::unlimited();
            let limits = Limits { work: Some(&meter), ..Limits::default() };
            let rules = game("[255, 257]", &pattern, 1);
            assert!(LineMap::new(&rules).get(&mut Budget::new(&limits, None)).is_none());
            // Nobody has walked over the board to find that out.
            assert!(meter.spent() < 10_000, "{}", meter.spent());
        }
        // Ten dimensions have 59,048 directions.
        assert!(lines(&game("[3,3,3,3,3,3,3,3,3,3]", "AAA", 1)).is_none());
    }

    #[test]
    fn finding_02a_lines_keep_within_their_memory() {
        let packs = [
            ("[255, 257]", "AAAAA", 1),
            ("[255, 257]", "AaaA", 5),
            ("[65535]", "AAAAAAAAAAAAAAAA", 1),
            ("[65535]", "AAAAAAAAAAAAAAAA", 9),
            ("[40, 40, 40]", "AAAA", 1),
            ("[6, 6, 6, 6, 6]", "AAAAA", 1),
            ("[2,2,2,2,2,2,2,2,2,2]", "AA", 1),
        ];
        for (dimensions, pattern, threshold) in packs {
            let lines = lines(&game(dimensions, pattern, threshold));
            let bytes = lines.as_ref().map_or(0, |lines| lines.bytes());
            assert!(bytes <= 25 << 20, "{bytes} bytes: {dimensions} {pattern} {threshold}");
        }
        assert!(lines(&game("[255, 257]", "AAAAA", 1)).is_some());
    }

    #[test]
    fn lines_are_shared_and_forgotten() {
        let rules = game("[9, 9]", "AAAA", 1);
        let (one, two) = (lines(&rules).unwrap(), lines(&rules).unwrap());
        assert!(Arc::ptr_eq(&one, &two));
        // Equal rules are others: nobody compares them.
        assert!(!Arc::ptr_eq(&one, &lines(&game("[9, 9]", "AAAA", 1)).unwrap()));
        let weak = Arc::downgrade(&one);
        drop((one, two));
        assert!(weak.upgrade().is_none());
    }

    #[test]
    fn finding_04_laying_lines_out_goes_on_where_it_was_stopped() {
        for (dimensions, pattern) in [("[60, 60]", "AAAAA"), ("[60, 60]", "AaaA")] {
            let rules = game(dimensions, pattern, 2 - u32::from(pattern == "AAAAA"));
            let (stop, mut map, mut steps) = (AtomicBool::new(true), LineMap::new(&rules), 0);
            let found = loop {
                let meter = WorkMeter::limited(0);
                let limits = Limits { work: Some(&meter), stop: Some(&stop), ..Limits::default() };
                let mut budget = Budget::new(&limits, None);
                // What is left is a part of what is done beyond a limit.
                while budget.spend_on_first_look(1) && meter.spent() < (1 << 20) - 50_000 {}
                steps += 1;
                if let Some(found) = map.get(&mut budget) {
                    break found;
                }
            };
            assert!(steps > 2, "{steps}");
            let (found, whole) = (format!("{found:?}"), {
                drop(found);
                let whole = lines(&game(dimensions, pattern, 2 - u32::from(pattern == "AAAAA")));
                format!("{:?}", whole.unwrap())
            });
            assert_eq!(found, whole);
        }
    }
}
