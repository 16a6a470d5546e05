//! Who meets whom next in a contest.

use super::ladder::Ladder;
use crate::net::Identity;

/// A bot that is here, as pairing sees it.
struct Candidate<'a> {
    bot: &'a Identity,
    number: Option<usize>,
    strength: f64,
    /// How often it has met whom it has met least often, of those that are here.
    fewest: u32,
}

/// Pairs those who wait, at most so many: those who met least often, of these the nearest in
/// strength. A bot rather waits for one that plays than meets the same one again and again. Two
/// sockets of one name are one author's bot and do not meet.
///
/// As long as somebody is here whom a bot has not met, which is nearly always in a crowd, it costs
/// little more than putting those who wait in the order of their strength.
pub(super) fn pairs(
    ladder: &Ladder,
    waiting: &[Identity],
    present: &[Identity],
    most: usize,
) -> Vec<[Identity; 2]> {
    // Most often one bot has come back and nobody else is free: then nobody need be looked up.
    if waiting.len() < 2 {
        return Vec::new();
    }
    let here: Vec<(&Identity, Option<usize>)> =
        present.iter().map(|bot| (bot, ladder.find(&bot.to_string()))).collect();
    let mut candidates: Vec<Candidate<'_>> = waiting
        .iter()
        .map(|bot| {
            let number = ladder.find(&bot.to_string());
            let fewest = fewest(ladder, bot, number, &here);
            Candidate { bot, number, strength: ladder.estimate(number), fewest }
        })
        .collect();
    candidates
        .sort_by(|a, b| a.fewest.cmp(&b.fewest).then_with(|| a.strength.total_cmp(&b.strength)));
    let mut pairs = Vec::new();
    // Who has met the others equally often can only be paired with each other.
    for equals in candidates.chunk_by(|a, b| a.fewest == b.fewest) {
        pair_equals(ladder, equals, most, &mut pairs);
    }
    pairs
}

/// How often a bot has met whom it has met least often. Nobody is there to be met: 0.
fn fewest(
    ladder: &Ladder,
    bot: &Identity,
    number: Option<usize>,
    here: &[(&Identity, Option<usize>)],
) -> u32 {
    let mut fewest = None;
    for (_, other) in here.iter().filter(|(other, _)| other.name != bot.name) {
        let met = ladder.meetings(number, *other);
        if met == 0 {
            return 0;
        }
        fewest = Some(fewest.map_or(met, |fewest: u32| fewest.min(met)));
    }
    fewest.unwrap_or(0)
}

/// Pairs bots that stand in the order of their strength and have all met somebody equally often.
fn pair_equals(
    ladder: &Ladder,
    equals: &[Candidate<'_>],
    most: usize,
    pairs: &mut Vec<[Identity; 2]>,
) {
    let mut free: Vec<usize> = (0..equals.len()).collect();
    loop {
        // For each the nearest that is stronger; the smallest gaps come first.
        let mut wanted: Vec<(f64, usize, usize)> = Vec::new();
        for (at, &first) in free.iter().enumerate() {
            let suits = |&&second: &&usize| may_meet(ladder, &equals[first], &equals[second]);
            if let Some(&second) = free[at + 1..].iter().find(suits) {
                wanted.push((equals[second].strength - equals[first].strength, first, second));
            }
        }
        if wanted.is_empty() {
            return;
        }
        wanted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut taken = vec![false; equals.len()];
        for (_, first, second) in wanted {
            if pairs.len() == most {
                return;
            }
            if !taken[first] && !taken[second] {
                (taken[first], taken[second]) = (true, true);
                pairs.push([first, second].map(|at| equals[at].bot.clone()));
            }
        }
        free.retain(|&at| !taken[at]);
    }
}

fn may_meet(ladder: &Ladder, first: &Candidate<'_>, second: &Candidate<'_>) -> bool {
    first.bot.name != second.bot.name
        && ladder.meetings(first.number, second.number) == first.fewest
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::tests::played;
    use super::*;

    fn bots(names: &[&str]) -> Vec<Identity> {
        names.iter().map(|name| Identity::first(*name)).collect()
    }

    #[test]
    fn strangers_meet_first() {
        let mut ladder = Ladder::default();
        let bots = bots(&["a", "b", "c"]);
        ladder.note(&played(1, "a", "b"));
        ladder.note(&played(2, "a", "c"));
        let next = |waiting, present| pairs(&ladder, waiting, present, 9).pop();
        assert_eq!(next(&bots, &bots), Some([bots[1].clone(), bots[2].clone()]));
        assert_eq!(next(&bots[..1], &bots), None);
        // The others play just now: better to wait for them than to meet again.
        assert_eq!(next(&bots[..2], &bots), None);
        assert!(next(&bots[..2], &bots[..2]).is_some());
        let namesakes = [Identity::first("a"), Identity { name: "a".to_owned(), number: 2 }];
        assert_eq!(next(&namesakes, &namesakes), None);
    }

    #[test]
    fn arena_finding_02_a_crowd_is_paired_at_once() {
        let names: Vec<String> = (0..1000).map(|number| format!("bot{number}")).collect();
        let everybody: Vec<Identity> = names.iter().map(Identity::first).collect();
        let mut ladder = Ladder::default();
        for round in 0..3 {
            let begun = pairs(&ladder, &everybody, &everybody, usize::MAX);
            let seated: BTreeSet<&Identity> = begun.iter().flatten().collect();
            assert_eq!((begun.len(), seated.len()), (500, 1000), "round {round}");
            for [first, second] in &begun {
                let again = ladder.meetings(ladder.find(&first.name), ladder.find(&second.name));
                assert_eq!(again, 0, "{first} has met {second} before");
            }
            for [first, second] in begun {
                ladder.note(&played(1, &first.name, &second.name));
            }
        }
        assert_eq!(pairs(&ladder, &everybody, &everybody, 7).len(), 7);
    }

    #[test]
    fn the_nearest_in_strength_meet() {
        let mut ladder = Ladder::default();
        for (number, (winner, loser)) in
            [("a", "x"), ("b", "x"), ("y", "c"), ("y", "d")].into_iter().enumerate()
        {
            ladder.note(&played(number as u64, winner, loser));
        }
        let waiting = bots(&["a", "c", "b", "d"]);
        let met: BTreeSet<BTreeSet<String>> = pairs(&ladder, &waiting, &waiting, 9)
            .into_iter()
            .map(|pair| pair.into_iter().map(|bot| bot.name).collect())
            .collect();
        let pair = |names: [&str; 2]| names.map(str::to_owned).into();
        assert_eq!(met, [pair(["a", "b"]), pair(["c", "d"])].into());
    }
}
