//! A question on its way: it is answered once, or cancelled.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::ThinkError;
use super::worker::Shared;

/// A question that was asked and is not answered yet. Dropping it cancels the question.
#[must_use = "dropping this cancels the question"]
pub struct Pending {
    shared: Arc<Shared>,
    question: Arc<dyn Stoppable>,
    number: u64,
}

impl Pending {
    pub(super) fn new(shared: &Arc<Shared>, question: Arc<dyn Stoppable>, number: u64) -> Self {
        Self { shared: Arc::clone(shared), question, number }
    }

    /// Cancels the question: it leaves the queue, or its thinking stops. The callback is not
    /// called any more, unless that has begun already.
    pub fn cancel(self) {
        drop(self);
    }

    /// Asks for the best answer so far, at once. A question that still waits for a thread is
    /// answered without much thought as soon as it has one.
    pub fn answer_now(&self) {
        self.question.signals().stop.store(true, Relaxed);
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.question.cancel();
        self.shared.remove(self.number);
    }
}

/// How an agent that thinks is told to stop.
#[derive(Default)]
pub(super) struct Signals {
    /// The best answer so far is wanted now.
    pub(super) stop: AtomicBool,
    /// No answer is wanted any more.
    pub(super) cancel: AtomicBool,
}

impl Signals {
    /// Nobody waits for the answer any more.
    fn cancel(&self) {
        self.cancel.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }
}

/// A question of any kind, as those see it who only want to end it.
pub(super) trait Stoppable: Send + Sync {
    /// How the thinking is told to stop.
    fn signals(&self) -> &Signals;

    /// Stops the thinking, and nobody is told.
    fn cancel(&self);

    /// Stops the thinking, and the asker is told so.
    fn close(&self);
}

type Callback<T> = Box<dyn FnOnce(Result<T, ThinkError>) + Send>;

/// A question whose answer is a `T`.
pub(super) struct Question<T> {
    signals: Signals,
    /// Taken by whoever is first to answer or to cancel.
    callback: Mutex<Option<Callback<T>>>,
}

impl<T> Question<T> {
    pub(super) fn new(callback: Callback<T>) -> Self {
        Self { signals: Signals::default(), callback: Mutex::new(Some(callback)) }
    }

    /// Tells the asker, unless the question has been answered or cancelled before.
    pub(super) fn answer(&self, answer: Result<T, ThinkError>) {
        if let Some(callback) = self.take_callback() {
            // What the asker does with it must not end the thread. The panic was reported already.
            let _ = catch_unwind(AssertUnwindSafe(|| callback(answer)));
        }
    }

    fn take_callback(&self) -> Option<Callback<T>> {
        self.callback.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<T: Send> Stoppable for Question<T> {
    fn signals(&self) -> &Signals {
        &self.signals
    }

    fn cancel(&self) {
        self.signals.cancel();
        drop(self.take_callback());
    }

    fn close(&self) {
        self.signals.cancel();
        self.answer(Err(ThinkError::Closed));
    }
}
