//! The strength of one player as Glicko-2 knows it, game by game.

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A rating period: so long a player must be away for the deviation to grow by one step.
const PERIOD: Duration = Duration::from_secs(7 * 24 * 3600);
/// Points of a rating for one unit of Glicko-2's own scale.
const SCALE: f64 = 173.7178;
/// Nothing is less certain than the rating of somebody who has never played.
const MOST_DEVIATION: f64 = 350.0;

/// How strong a player is, and how sure that is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skill {
    /// The rating; everybody begins with 1500.
    pub rating: f64,
    /// The rating's standard deviation.
    pub deviation: f64,
    /// How much the player's strength is expected to change.
    pub volatility: f64,
}

impl Default for Skill {
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Skill {
    fn from(rating: Glicko2Rating) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        Self { rating, deviation: deviation.min(MOST_DEVIATION), volatility }
    }
}

impl From<Skill> for Glicko2Rating {
    fn from(skill: Skill) -> Self {
        let Skill { rating, deviation, volatility } = skill;
        Self { rating, deviation, volatility }
    }
}

impl Skill {
    /// The same after so long without a game: less is known then.
    #[must_use]
    pub fn after_pause(self, pause: Duration) -> Self {
        let periods = pause.as_secs_f64() / PERIOD.as_secs_f64();
        let growth = periods * (self.volatility * SCALE).powi(2);
        let deviation = (self.deviation.powi(2) + growth).sqrt().min(MOST_DEVIATION);
        Self { deviation, ..self }
    }

    /// Both players after a game in which the first scored 1 (won), 0.5 (drawn) or 0 (lost).
    #[must_use]
    pub fn after_game(first: Self, second: Self, score: f64) -> (Self, Self) {
        let outcome = match score {
            score if score > 0.5 => Outcomes::WIN,
            score if score < 0.5 => Outcomes::LOSS,
            _ => Outcomes::DRAW,
        };
        let config = Glicko2Config::new();
        let (first, second) = glicko2(&first.into(), &second.into(), &outcome, &config);
        (first.into(), second.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEEK: Duration = PERIOD;

    #[test]
    fn equal_players_part_by_the_same_distance() {
        let (won, lost) = Skill::after_game(Skill::default(), Skill::default(), 1.0);
        assert!((won.rating + lost.rating - 3000.0).abs() < 1e-6, "{won:?} {lost:?}");
        assert!(won.rating > 1600.0 && won.deviation < 350.0);
        let (one, other) = Skill::after_game(Skill::default(), Skill::default(), 0.5);
        assert!((one.rating - 1500.0).abs() < 1e-6 && one == other, "{one:?} {other:?}");
    }

    #[test]
    fn the_same_results_make_the_same_ratings_and_both_views_agree() {
        let strong = Skill { rating: 1850.0, deviation: 80.0, volatility: 0.059 };
        let weak = Skill { rating: 1320.0, deviation: 210.0, volatility: 0.061 };
        for score in [0.0, 0.5, 1.0] {
            let once = Skill::after_game(strong, weak, score);
            assert_eq!(once, Skill::after_game(strong, weak, score));
            let (weak, strong) = Skill::after_game(weak, strong, 1.0 - score);
            assert_eq!(once, (strong, weak));
        }
    }

    #[test]
    fn whoever_stays_away_is_known_less_and_never_less_than_a_stranger() {
        let known = Skill { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        assert_eq!(known.after_pause(Duration::ZERO), known);
        let week = known.after_pause(WEEK);
        let expected = (60.0f64.powi(2) + (0.06 * SCALE).powi(2)).sqrt();
        assert!((week.deviation - expected).abs() < 1e-9, "{week:?}");
        assert_eq!(week.rating.to_bits(), known.rating.to_bits());
        let twice = known.after_pause(WEEK).after_pause(WEEK);
        assert!((twice.deviation - known.after_pause(2 * WEEK).deviation).abs() < 1e-9);
        assert!((known.after_pause(100_000 * WEEK).deviation - 350.0).abs() < 1e-9);
    }

    #[test]
    fn ratings_stay_sane_whatever_the_order_of_results() {
        let results = [1.0, 1.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.5];
        for turned in 0..results.len() {
            let (mut one, mut other) = (Skill::default(), Skill::default());
            let mut order = results;
            order.rotate_left(turned);
            for score in order {
                (one, other) = Skill::after_game(one, other, score);
                assert!((one.rating + other.rating - 3000.0).abs() < 1.0, "{one:?} {other:?}");
            }
            // As many points for both: neither is known to be better.
            let unsure = one.deviation.hypot(other.deviation);
            assert!((one.rating - other.rating).abs() < unsure, "{one:?} {other:?}");
            assert!(one.deviation < 200.0 && other.deviation < 200.0);
        }
    }
}
