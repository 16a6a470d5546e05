//! How often something may be done: a bucket of tokens for each visitor, which fills with time.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Buckets that are kept before the full ones are looked for.
const FEW_BUCKETS: usize = 1_000;
/// Buckets that are kept at all. Whoever has so many networks is not stopped by a rate.
const MOST_BUCKETS: usize = 100_000;

/// So often in so long a time, and so often at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// How often in the period.
    pub count: u32,
    /// The period.
    pub period: Duration,
    /// How often at once, by somebody who has waited.
    pub burst: u32,
}

impl Rate {
    /// So often a second.
    pub const fn per_second(count: u32, burst: u32) -> Self {
        Self { count, period: Duration::from_secs(1), burst }
    }

    /// So often a minute.
    pub const fn per_minute(count: u32, burst: u32) -> Self {
        Self { count, period: Duration::from_secs(60), burst }
    }

    /// Tokens a second.
    fn speed(self) -> f64 {
        f64::from(self.count) / self.period.as_secs_f64()
    }
}

/// As it is written: `20/s:100`.
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.period.as_secs() {
            0 | 1 => "s",
            60 => "min",
            _ => "h",
        };
        write!(f, "{}/{unit}:{}", self.count, self.burst)
    }
}

/// The text is not a rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a rate as in 20/s, 30/min or 100/h, with :NUMBER for so many at once")]
pub struct RateError;

impl FromStr for Rate {
    type Err = RateError;

    fn from_str(text: &str) -> Result<Self, RateError> {
        let (rate, burst) = match text.split_once(':') {
            Some((rate, burst)) => (rate, Some(burst)),
            None => (text, None),
        };
        let (count, unit) = rate.split_once('/').ok_or(RateError)?;
        let (seconds, usual) = match unit {
            "s" => (1, 5),
            "min" => (60, 1),
            "h" => (3600, 1),
            _ => return Err(RateError),
        };
        let number = |text: &str| text.parse().ok().filter(|number: &u32| *number > 0);
        let count = number(count).ok_or(RateError)?;
        let burst = match burst {
            Some(burst) => number(burst).ok_or(RateError)?,
            None => count.saturating_mul(usual),
        };
        Ok(Self { count, period: Duration::from_secs(seconds), burst })
    }
}

/// Tokens that somebody has.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    tokens: f64,
    seen: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate, now: Instant) -> Self {
        Self { tokens: f64::from(rate.burst), seen: now }
    }

    /// Takes a token.
    ///
    /// # Errors
    /// If there is none, how long to wait.
    pub fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.tokens = self.filled(rate, now);
        self.seen = now;
        if self.tokens < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.tokens) / rate.speed()));
        }
        self.tokens -= 1.0;
        Ok(())
    }

    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.seen).as_secs_f64();
        (self.tokens + passed * rate.speed()).min(f64::from(rate.burst))
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.filled(rate, now) >= f64::from(rate.burst)
    }
}

/// A rate for each visitor, or whoever else a key stands for.
#[derive(Debug)]
pub struct RateLimiter<K> {
    rate: Option<Rate>,
    buckets: Mutex<Buckets<K>>,
}

#[derive(Debug)]
struct Buckets<K> {
    of: HashMap<K, Bucket>,
    /// When there are so many, the full ones are dropped.
    tidy_at: usize,
}

impl<K: Eq + Hash> RateLimiter<K> {
    /// Without a rate everything is allowed.
    pub fn new(rate: Option<Rate>) -> Self {
        let buckets = Buckets { of: HashMap::new(), tidy_at: FEW_BUCKETS };
        Self { rate, buckets: Mutex::new(buckets) }
    }

    /// Once more by this visitor.
    ///
    /// # Errors
    /// If that is too often, how long to wait.
    pub fn take(&self, visitor: K) -> Result<(), Duration> {
        self.take_at(visitor, Instant::now())
    }

    fn take_at(&self, visitor: K, now: Instant) -> Result<(), Duration> {
        let Some(rate) = self.rate else { return Ok(()) };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.of.len() >= buckets.tidy_at {
            buckets.tidy(rate, now);
        }
        buckets.of.entry(visitor).or_insert_with(|| Bucket::new(rate, now)).take(rate, now)
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Drops the full ones, which say nothing. The next time is far enough away that a crowd
    /// costs each of its requests next to nothing.
    fn tidy(&mut self, rate: Rate, now: Instant) {
        self.of.retain(|_, bucket| !bucket.is_full(rate, now));
        if self.of.len() > MOST_BUCKETS / 2 {
            self.of.clear();
        }
        self.tidy_at = (2 * self.of.len()).max(FEW_BUCKETS);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn buckets_run_dry_and_fill_again_for_each_visitor() {
        let limiter = RateLimiter::new(Some(Rate::per_second(10, 2)));
        let start = Instant::now();
        assert!(limiter.take_at(1, start).is_ok());
        assert!(limiter.take_at(1, start).is_ok());
        let wait = limiter.take_at(1, start).unwrap_err();
        assert!(wait > Duration::ZERO && wait <= Duration::from_millis(100), "{wait:?}");
        assert!(limiter.take_at(2, start).is_ok(), "another visitor");
        assert!(limiter.take_at(1, start + wait).is_ok(), "who has waited");
        assert!(limiter.take_at(1, start + wait).is_err());
        let later = start + Duration::from_secs(3600);
        let allowed = (0..10).filter(|_| limiter.take_at(1, later).is_ok()).count();
        assert_eq!(allowed, 2, "never more than the burst");
        assert!(RateLimiter::new(None).take_at(1, start).is_ok());
    }

    #[test]
    fn a_crowd_does_not_fill_the_memory() {
        let limiter = RateLimiter::new(Some(Rate::per_minute(1, 1)));
        let start = Instant::now();
        for number in 0..300_000 {
            let _ = limiter.take_at(number, start);
        }
        assert!(limiter.buckets.lock().unwrap().of.len() <= MOST_BUCKETS);
        let later = start + Duration::from_secs(61);
        limiter.buckets.lock().unwrap().tidy(Rate::per_minute(1, 1), later);
        assert_eq!(limiter.buckets.lock().unwrap().of.len(), 0, "those that are full are dropped");
    }

    #[test]
    fn rates_are_written_and_read() {
        assert_eq!("20/s".parse(), Ok(Rate::per_second(20, 100)));
        assert_eq!("30/min:90".parse(), Ok(Rate::per_minute(30, 90)));
        assert_eq!("100/h".parse::<Rate>().unwrap().to_string(), "100/h:100");
        for wrong in ["", "20", "0/s", "20/day", "20/s:", "20/s:0", "-1/s"] {
            assert_eq!(wrong.parse::<Rate>(), Err(RateError), "{wrong}");
        }
    }
}
