//! How strong bots are, from all their results at once (the model of Bradley and Terry).

use std::collections::BTreeMap;

use super::rating::Rating;

/// Elo per natural unit of the logistic curve.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Steps smaller than this, in natural units, change no rating that anybody could see.
const SETTLED: f64 = 1e-10;

/// The strengths under which all results so far are likeliest: the order of games does not matter,
/// so nobody gains by having played lately.
///
/// Everybody is given one draw against an average bot, whose strength is 0: a bot that won or lost
/// everything has a rating, too.
#[derive(Debug, Clone, Default)]
pub struct Strengths {
    bots: Vec<Results>,
}

#[derive(Debug, Clone, Default)]
struct Results {
    /// Points won.
    points: f64,
    /// Games against each of the others, who are named by their numbers. In their order, so that
    /// sums are the same in every run.
    met: BTreeMap<usize, f64>,
    strength: f64,
}

/// The share of points that somebody with so much more strength gets.
fn expected(gap: f64) -> f64 {
    1.0 / (1.0 + (-gap).exp())
}

impl Strengths {
    /// So many bots that have not played yet.
    pub fn of(bots: usize) -> Self {
        Self { bots: vec![Results::default(); bots] }
    }

    /// One bot more; answers its number.
    pub fn add(&mut self) -> usize {
        self.bots.push(Results::default());
        self.bots.len() - 1
    }

    /// Notes a game: 1 if the first has won it, 0.5 for a draw, 0 if the second has won. Strengths
    /// follow when they are [settled](Self::settle).
    pub fn note(&mut self, first: usize, second: usize, score: f64) {
        for (bot, other, points) in [(first, second, score), (second, first, 1.0 - score)] {
            let results = &mut self.bots[bot];
            results.points += points;
            *results.met.entry(other).or_default() += 1.0;
        }
    }

    /// What the results say about one bot if all others are as strong as they seem: the points
    /// that its strength does not explain, and how much the games tell.
    fn evidence(&self, bot: usize) -> (f64, f64) {
        let results = &self.bots[bot];
        let share = expected(results.strength);
        let (mut surplus, mut information) = (0.5 + results.points - share, share * (1.0 - share));
        for (&other, &games) in &results.met {
            let share = expected(results.strength - self.bots[other].strength);
            surplus -= games * share;
            information += games * share * (1.0 - share);
        }
        (surplus, information)
    }

    /// Moves one bot's strength to where its results want it; answers how far that was.
    fn step(&mut self, bot: usize) -> f64 {
        let (surplus, information) = self.evidence(bot);
        let step = (surplus / information).clamp(-1.0, 1.0);
        self.bots[bot].strength += step;
        step.abs()
    }

    /// Moves all together, which no game between them has an opinion of, to where the draws against
    /// the average bot want them; answers how far that was. One by one they would creep there.
    fn shift(&mut self) -> f64 {
        let shares = self.bots.iter().map(|results| expected(results.strength));
        let (surplus, information) = shares.fold((0.0, 0.0), |(surplus, information), share| {
            (surplus + 0.5 - share, information + share * (1.0 - share))
        });
        let step =
            if information > 0.0 { f64::clamp(surplus / information, -1.0, 1.0) } else { 0.0 };
        for results in &mut self.bots {
            results.strength += step;
        }
        step.abs()
    }

    /// Finds everybody's strength, beginning with what was found before.
    pub fn settle(&mut self) {
        for _ in 0..1000 {
            let furthest = (0..self.bots.len()).map(|bot| self.step(bot)).fold(0.0, f64::max);
            if furthest.max(self.shift()) < SETTLED {
                break;
            }
        }
    }

    /// Finds the strengths of two who have just met, as far as the others stay as they are: good
    /// enough until everybody is settled, and in time that only their own results count for.
    pub fn settle_pair(&mut self, first: usize, second: usize) {
        for _ in 0..10 {
            self.step(first);
            self.step(second);
        }
    }

    /// A bot's rating as Elo, 0 for an average one.
    pub fn strength(&self, bot: usize) -> f64 {
        self.bots[bot].strength * SCALE
    }

    /// The same with its error, which takes a look at everybody it has met.
    pub fn rating(&self, bot: usize) -> Rating {
        let (_, information) = self.evidence(bot);
        Rating { rating: self.strength(bot), error: 1.96 * SCALE / information.sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_games_does_not_matter() {
        let games = [(0, 1, 1.0), (1, 2, 0.5), (2, 0, 1.0), (0, 1, 0.0), (1, 0, 1.0)];
        let rated = |games: &mut dyn Iterator<Item = &(usize, usize, f64)>| {
            let mut strengths = Strengths::of(3);
            for &(first, second, score) in games {
                strengths.note(first, second, score);
                strengths.settle_pair(first, second);
            }
            strengths.settle();
            (0..3).map(|bot| strengths.rating(bot).rating).collect::<Vec<_>>()
        };
        let (forward, backward) = (rated(&mut games.iter()), rated(&mut games.iter().rev()));
        for (one, other) in forward.iter().zip(&backward) {
            assert!((one - other).abs() < 1e-6, "{forward:?} {backward:?}");
        }
    }

    #[test]
    fn a_pair_is_settled_without_the_others() {
        let mut strengths = Strengths::of(2);
        assert_eq!(strengths.add(), 2);
        for _ in 0..20 {
            strengths.note(0, 1, 1.0);
        }
        strengths.settle_pair(0, 1);
        let near = strengths.rating(0);
        strengths.settle();
        assert!((near.rating - strengths.rating(0).rating).abs() < near.error);
        let unknown = strengths.rating(2);
        assert!(unknown.rating.abs() < 1e-6 && unknown.error > near.error, "{unknown:?}");
    }
}
