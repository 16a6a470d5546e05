//! Ratings with error bars: Elo from all results at once, Glicko-2 round by round.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::strengths::Strengths;

/// A rating and how far off it may be: with 95 % the truth lies within the error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The error.
    pub error: f64,
}

/// One game between two bots, as ratings see it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ResultBetween {
    /// One bot.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Score of the first: 1 won, 0.5 drawn, 0 lost.
    pub score: f64,
    /// The round it was played in.
    pub round: u32,
}

/// The ratings under which these results were likeliest. Their mean is 0.
pub fn elo(bots: usize, results: &[ResultBetween]) -> Vec<Rating> {
    let mut strengths = Strengths::of(bots);
    for result in results {
        strengths.note(result.first, result.second, result.score);
    }
    strengths.settle();
    let ratings: Vec<Rating> = (0..bots).map(|bot| strengths.rating(bot)).collect();
    let mean = ratings.iter().map(|rating| rating.rating).sum::<f64>() / bots.max(1) as f64;
    let centred = |rating: Rating| Rating { rating: rating.rating - mean, ..rating };
    ratings.into_iter().map(centred).collect()
}

/// Glicko-2 ratings: every round is a rating period, everybody begins with 1500 +- 686.
pub fn glicko2(bots: usize, results: &[ResultBetween]) -> Vec<Rating> {
    let config = Glicko2Config::new();
    let mut ratings = vec![Glicko2Rating::new(); bots];
    let last = results.iter().map(|result| result.round).max().unwrap_or_default();
    for round in 0..=last {
        let games: Vec<_> = results.iter().filter(|result| result.round == round).collect();
        if games.is_empty() {
            continue;
        }
        let of = |bot: usize| -> Vec<(Glicko2Rating, Outcomes)> {
            let seen = games.iter().filter_map(|game| match bot {
                bot if bot == game.first => Some((ratings[game.second], game.score)),
                bot if bot == game.second => Some((ratings[game.first], 1.0 - game.score)),
                _ => None,
            });
            seen.map(|(other, score)| (other, outcome(score))).collect()
        };
        ratings =
            (0..bots).map(|bot| glicko2_rating_period(&ratings[bot], &of(bot), &config)).collect();
    }
    let shown =
        |rating: &Glicko2Rating| Rating { rating: rating.rating, error: 1.96 * rating.deviation };
    ratings.iter().map(shown).collect()
}

fn outcome(score: f64) -> Outcomes {
    match score {
        score if score > 0.5 => Outcomes::WIN,
        score if score < 0.5 => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::super::strengths::SCALE;
    use super::*;

    fn results(wins: usize, losses: usize) -> Vec<ResultBetween> {
        let game = |score| ResultBetween { first: 0, second: 1, score, round: 1 };
        let won = std::iter::repeat_n(game(1.0), wins);
        won.chain(std::iter::repeat_n(game(0.0), losses)).collect()
    }

    #[test]
    fn three_of_four_points_are_190_elo() {
        let ratings = elo(2, &results(7500, 2500));
        let gap = ratings[0].rating - ratings[1].rating;
        assert!((gap - 190.8).abs() < 0.5, "{gap}");
        // Standard error of a share of 0.75 in 10,000 games, brought to Elo.
        let error = 1.96 * SCALE / (10_000.0f64 * 0.75 * 0.25).sqrt();
        assert!((ratings[0].error - error).abs() < 0.1, "{} {error}", ratings[0].error);
    }

    #[test]
    fn a_bot_that_wins_everything_has_a_rating() {
        let ratings = elo(3, &results(10, 0));
        assert!(ratings[0].rating > ratings[2].rating && ratings[2].rating > ratings[1].rating);
        assert!(ratings.iter().all(|rating| rating.rating.is_finite() && rating.error.is_finite()));
        assert!(ratings[2].error > ratings[0].error, "who has not played is unknown");
    }

    #[test]
    fn glicko_knows_more_after_more_games() {
        let few = glicko2(2, &results(3, 1));
        let many = glicko2(2, &results(30, 10));
        assert!(few[0].rating > 1500.0 && few[1].rating < 1500.0);
        assert!(many[0].error < few[0].error && few[0].error < 686.1);
    }
}
