//! Questions that wait for a thread: one line for each caller, served in turn.

use std::collections::VecDeque;

use super::Caller;
use super::worker::{Delivery, Entry, Shared};

/// A question in the queue.
pub(super) struct Job {
    pub(super) entry: Entry,
    /// Thinks, and returns how the asker is told.
    pub(super) think: Box<dyn FnOnce(&Shared) -> Delivery + Send>,
}

/// A queue in which a caller with many questions does not keep another one waiting: callers take
/// turns, and each one's questions come in the order in which they were asked.
#[derive(Default)]
pub(super) struct FairQueue {
    /// The callers with questions, whose turn is next in front. None is without a question.
    lines: VecDeque<(Caller, VecDeque<Job>)>,
    length: usize,
}

impl FairQueue {
    /// Questions that wait.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Questions of one caller that wait.
    pub(super) fn waiting_of(&self, caller: Caller) -> usize {
        let line = self.lines.iter().find(|(known, _)| *known == caller);
        line.map_or(0, |(_, jobs)| jobs.len())
    }

    pub(super) fn push(&mut self, job: Job) {
        self.length += 1;
        let caller = job.entry.caller;
        match self.lines.iter_mut().find(|(known, _)| *known == caller) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.lines.push_back((caller, [job].into())),
        }
    }

    /// Takes the next question whose seat is free, and gives the others their turn before its
    /// caller has another one.
    pub(super) fn pop(&mut self, is_free: impl Fn(u64) -> bool) -> Option<Job> {
        let can_begin = |job: &Job| job.entry.seat.is_none_or(&is_free);
        let found = self
            .lines
            .iter()
            .enumerate()
            .find_map(|(line, (_, jobs))| jobs.iter().position(can_begin).map(|at| (line, at)));
        let (line, at) = found?;
        let (caller, mut jobs) = self.lines.remove(line)?;
        let job = jobs.remove(at)?;
        self.length -= 1;
        if !jobs.is_empty() {
            self.lines.push_back((caller, jobs));
        }
        Some(job)
    }

    /// Takes a question out, if it is still there.
    pub(super) fn remove(&mut self, number: u64) -> Option<Job> {
        let found = self.lines.iter().enumerate().find_map(|(line, (_, jobs))| {
            jobs.iter().position(|job| job.entry.number == number).map(|at| (line, at))
        });
        let (line, at) = found?;
        let jobs = &mut self.lines[line].1;
        let job = jobs.remove(at)?;
        self.length -= 1;
        if jobs.is_empty() {
            self.lines.remove(line);
        }
        Some(job)
    }

    /// All that wait, and nobody waits any more.
    pub(super) fn into_entries(self) -> impl Iterator<Item = Entry> {
        self.lines.into_iter().flat_map(|(_, jobs)| jobs).map(|job| job.entry)
    }
}
