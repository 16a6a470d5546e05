//! Several checks at once: most of them wait for something most of the time.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A check that runs beside others. It answers in a few words what it found.
pub(crate) struct Job<'a> {
    name: String,
    work: Box<dyn FnOnce() -> Result<String, String> + Send + 'a>,
}

impl<'a> Job<'a> {
    pub(crate) fn new(
        name: impl Into<String>,
        work: impl FnOnce() -> Result<String, String> + Send + 'a,
    ) -> Self {
        Self { name: name.into(), work: Box::new(work) }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

/// How many checks run at once: some more than there are processors, as some of them wait.
pub(crate) fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from) + 2
}

/// Runs all jobs, `at_once` of them at a time, in their order. All of them run, also after a failure, and all failures
/// are told.
pub(crate) fn run(jobs: Vec<Job<'_>>, at_once: usize) -> Result<(), String> {
    let all = outcomes(jobs, at_once).into_iter();
    let failures: Vec<String> =
        all.filter_map(|(name, failure)| Some(format!("{name}: {}", failure?))).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n\n")) }
}

/// Runs all jobs as [`run`] does; answers the name of each with its failure if there was one.
pub(crate) fn outcomes(jobs: Vec<Job<'_>>, at_once: usize) -> Vec<(String, Option<String>)> {
    let queue = Mutex::new(VecDeque::from(jobs));
    let ended = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some(job) = next else { break };
                    let outcome = run_one(job);
                    ended.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
                }
            });
        }
    });
    ended.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn run_one(job: Job<'_>) -> (String, Option<String>) {
    let Job { name, work } = job;
    let start = Instant::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f32();
    match &result {
        Ok(found) => eprintln!("{seconds:6.1} s  {name}: {found}"),
        // At once, for whoever waits and if the rest never ends; and at the end, where it is looked for.
        Err(failure) => eprintln!("{seconds:6.1} s  {name}: FAILED\n{failure}"),
    }
    (name, result.err())
}

#[cfg(test)]
mod tests {
    use super::{Job, run};

    #[test]
    fn all_jobs_run_and_all_failures_are_told() {
        let counted = std::sync::atomic::AtomicUsize::new(0);
        let jobs = (0..10).map(|number| {
            let counted = &counted;
            Job::new(format!("job {number}"), move || {
                counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                if number % 5 == 3 { Err("no".to_owned()) } else { Ok("yes".to_owned()) }
            })
        });
        let failure = run(jobs.collect(), 3).expect_err("two jobs fail");
        assert!(failure.contains("job 3: no") && failure.contains("job 8: no"), "{failure}");
        assert_eq!(counted.into_inner(), 10);
    }
}
