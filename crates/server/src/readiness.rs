//! Whether the server can be used, looked at so often and no oftener, whoever asks.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// How long what was found is true.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer does not answer.
const ANSWER_TIME: Duration = Duration::from_secs(2);

/// What was found when the database was asked last.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the database answers the question, which is asked unless that has just been done. Of many who want
    /// to know at the same time one asks, and the others wait for what it finds.
    pub(crate) async fn check<E: std::fmt::Display>(
        &self,
        question: impl Future<Output = Result<(), E>>,
    ) -> bool {
        let mut last = self.0.lock().await;
        if let Some((when, ready)) = *last
            && when.elapsed() < FRESH
        {
            return ready;
        }
        let ready = match timeout(ANSWER_TIME, question).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database does not answer");
                false
            }
            Err(_) => {
                tracing::error!("the database takes too long to answer");
                false
            }
        };
        *last = Some((Instant::now(), ready));
        ready
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn finding_15_many_who_ask_are_one_question() {
        let readiness = Readiness::default();
        let asked = AtomicUsize::new(0);
        let check = || {
            readiness.check(async {
                asked.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok::<(), String>(())
            })
        };
        let began = Instant::now();
        let answers = futures_util::future::join_all((0..1000).map(|_| check())).await;
        assert!(answers.iter().all(|ready| *ready));
        // On a machine that is busy for seconds, what was found may have become old.
        let most = 1 + began.elapsed().as_secs() as usize;
        assert!((1..=most).contains(&asked.load(Ordering::Relaxed)));
    }

    #[tokio::test]
    async fn a_database_that_fails_is_told() {
        let readiness = Readiness::default();
        assert!(!readiness.check(async { Err("gone") }).await);
    }
}
