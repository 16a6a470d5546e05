//! Who meets whom in the next round.

use std::collections::BTreeSet;

use foursight_agents::Rng;

/// A round: who meets whom, and who has nobody to meet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Round {
    pub(super) pairs: Vec<[usize; 2]>,
    pub(super) byes: Vec<usize>,
}

/// Everybody meets everybody once, in rounds in which nobody plays twice (the circle method).
pub(super) fn round_robin(bots: usize) -> Vec<Round> {
    let places = bots + bots % 2;
    (0..places.saturating_sub(1))
        .map(|turn| {
            // The last place stands still, the others walk around the table.
            let at = |place: usize| {
                if place == places - 1 { place } else { (place + turn) % (places - 1) }
            };
            let mut round = Round::default();
            for place in 0..places / 2 {
                let pair = [at(place), at(places - 1 - place)];
                match pair.iter().find(|&&bot| bot >= bots) {
                    Some(_) => round.byes.extend(pair.into_iter().filter(|&bot| bot < bots)),
                    None => round.pairs.push(pair),
                }
            }
            round
        })
        .collect()
}

/// The first bot meets all others.
pub(super) fn gauntlet(bots: usize) -> Round {
    Round { pairs: (1..bots).map(|bot| [0, bot]).collect(), byes: Vec::new() }
}

/// The first round of a knockout: drawn by lot, and as many byes as make a full bracket.
pub(super) fn knockout_draw(bots: usize, seed: u64) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..bots).collect();
    Rng::new(seed).shuffle(&mut order);
    let places = bots.next_power_of_two();
    let mut draw = vec![None; places];
    // Even places first: no two byes meet.
    let spread = (0..places).step_by(2).chain((1..places).step_by(2));
    for (bot, place) in order.into_iter().zip(spread) {
        draw[place] = Some(bot);
    }
    draw
}

/// A later round of a knockout: neighbours in the bracket meet.
pub(super) fn knockout_round(bracket: &[Option<usize>]) -> Round {
    let mut round = Round::default();
    for pair in bracket.chunks(2) {
        match pair {
            [Some(first), Some(second)] => round.pairs.push([*first, *second]),
            [Some(bot), _] | [_, Some(bot)] => round.byes.push(*bot),
            _ => {}
        }
    }
    round
}

/// A round of a Swiss tournament. `order` is the table from the top, `met` who played whom.
/// Neighbours in the table meet, but nobody meets the same bot twice as long as that is possible;
/// of an odd number, the last one who has not yet had a bye has it.
pub(super) fn swiss(
    order: &[usize],
    met: &BTreeSet<[usize; 2]>,
    had_bye: &BTreeSet<usize>,
) -> Round {
    let mut left = order.to_vec();
    let mut round = Round::default();
    if !left.len().is_multiple_of(2) {
        let last = left.iter().rposition(|bot| !had_bye.contains(bot));
        round.byes.push(left.remove(last.unwrap_or(left.len() - 1)));
    }
    let mut effort = 100_000;
    if !without_rematch(&left, met, &mut round.pairs, &mut effort) {
        // Everybody has met too many: some meet again, neighbours in the table.
        round.pairs = left.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    }
    round
}

/// Pairs the first with the next best it has not met, and so on; takes back what leads nowhere.
fn without_rematch(
    left: &[usize],
    met: &BTreeSet<[usize; 2]>,
    pairs: &mut Vec<[usize; 2]>,
    effort: &mut u32,
) -> bool {
    let [first, rest @ ..] = left else { return true };
    for (at, other) in rest.iter().enumerate() {
        if *effort == 0 {
            return false;
        }
        *effort -= 1;
        if met.contains(&sorted([*first, *other])) {
            continue;
        }
        pairs.push([*first, *other]);
        let remaining: Vec<usize> = rest
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != at)
            .map(|(_, bot)| *bot)
            .collect();
        if without_rematch(&remaining, met, pairs, effort) {
            return true;
        }
        pairs.pop();
    }
    false
}

/// A pair without regard to seats.
pub(super) fn sorted(pair: [usize; 2]) -> [usize; 2] {
    let [first, second] = pair;
    [first.min(second), first.max(second)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once_and_plays_once_a_round() {
        for bots in 2..12 {
            let rounds = round_robin(bots);
            let mut met = BTreeSet::new();
            for round in &rounds {
                let mut busy = BTreeSet::new();
                for pair in &round.pairs {
                    assert!(met.insert(sorted(*pair)), "{bots}: {pair:?} twice");
                    assert!(pair.iter().all(|bot| *bot < bots && busy.insert(*bot)));
                }
                assert!(round.byes.iter().all(|bot| busy.insert(*bot)));
                assert_eq!(busy.len(), bots);
            }
            assert_eq!(met.len(), bots * (bots - 1) / 2);
        }
    }

    #[test]
    fn a_bracket_has_room_for_all_and_no_two_byes_meet() {
        for bots in 2..40 {
            let draw = knockout_draw(bots, 5);
            let mut seated: Vec<usize> = draw.iter().flatten().copied().collect();
            seated.sort_unstable();
            assert_eq!(seated, (0..bots).collect::<Vec<_>>());
            let round = knockout_round(&draw);
            assert_eq!(2 * round.pairs.len() + round.byes.len(), bots);
            assert_eq!(round.pairs.len() + round.byes.len(), draw.len() / 2);
        }
        assert_ne!(knockout_draw(16, 1), knockout_draw(16, 2));
    }

    #[test]
    fn nobody_meets_twice_in_a_swiss_tournament_while_that_is_possible() {
        for bots in 2..10 {
            let (mut met, mut byes) = (BTreeSet::new(), BTreeSet::new());
            let mut order: Vec<usize> = (0..bots).collect();
            let mut rng = Rng::new(bots as u64);
            for round in 1..bots / 2 {
                rng.shuffle(&mut order);
                let paired = swiss(&order, &met, &byes);
                assert_eq!(paired.pairs.len() * 2 + paired.byes.len(), bots);
                for pair in paired.pairs {
                    assert!(met.insert(sorted(pair)), "round {round} of {bots}");
                }
                assert!(paired.byes.into_iter().all(|bot| byes.insert(bot)));
            }
        }
    }

    #[test]
    fn a_swiss_tournament_goes_on_after_everybody_has_met() {
        let met = BTreeSet::from([[0, 1]]);
        assert_eq!(swiss(&[1, 0], &met, &BTreeSet::new()).pairs, [[1, 0]]);
    }
}
