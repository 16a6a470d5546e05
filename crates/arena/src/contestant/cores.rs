//! Which processors the programs of bots run on, where each has one of its own.

use std::sync::{Arc, Mutex, PoisonError};

/// Processors that programs are bound to: each program to the one that fewest others have.
#[derive(Debug)]
pub struct Cores {
    /// Their numbers, and how many programs run on each.
    cores: Mutex<Vec<(usize, u32)>>,
}

impl Cores {
    /// These processors.
    ///
    /// # Errors
    /// Names the first one that this process may not use.
    pub fn of(wanted: &[usize]) -> Result<Arc<Self>, usize> {
        let usable = usable();
        match wanted.iter().find(|core| !usable.contains(core)) {
            Some(core) => Err(*core),
            None => Ok(Self::new(wanted)),
        }
    }

    /// All that this process may use; nothing where programs cannot be bound to any.
    pub fn all() -> Option<Arc<Self>> {
        let usable = usable();
        (!usable.is_empty()).then(|| Self::new(&usable))
    }

    fn new(cores: &[usize]) -> Arc<Self> {
        Arc::new(Self { cores: Mutex::new(cores.iter().map(|core| (*core, 0)).collect()) })
    }

    /// A processor for a program, for as long as this is kept; nothing if there is none.
    pub(super) fn take(self: &Arc<Self>) -> Option<CoreLease> {
        let mut cores = self.cores.lock().unwrap_or_else(PoisonError::into_inner);
        let (core, programs) = cores.iter_mut().min_by_key(|(_, programs)| *programs)?;
        *programs += 1;
        Some(CoreLease { core: *core, of: Arc::clone(self) })
    }
}

/// A processor that a program runs on.
#[derive(Debug)]
pub(super) struct CoreLease {
    pub(super) core: usize,
    of: Arc<Cores>,
}

impl Drop for CoreLease {
    fn drop(&mut self) {
        let mut cores = self.of.cores.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, programs)) = cores.iter_mut().find(|(core, _)| *core == self.core) {
            *programs -= 1;
        }
    }
}

/// The processors that this process may use.
#[cfg(target_os = "linux")]
fn usable() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let set = sched_getaffinity(None).unwrap_or_default();
    (0..CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect()
}

#[cfg(not(target_os = "linux"))]
fn usable() -> Vec<usize> {
    Vec::new()
}

/// Binds this process, which becomes the program, to a processor.
#[cfg(target_os = "linux")]
pub(crate) fn bind_to(core: usize) {
    let mut set = rustix::thread::CpuSet::new();
    if core < rustix::thread::CpuSet::MAX_CPU {
        set.set(core);
        // One that has gone since then leaves the program where it is.
        let _ = rustix::thread::sched_setaffinity(None, &set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_gets_the_processor_that_fewest_have() {
        let cores = Cores::new(&[2, 5]);
        let taken: Vec<_> = (0..3).map(|_| cores.take().unwrap()).collect();
        assert_eq!(taken.iter().map(|lease| lease.core).collect::<Vec<_>>(), [2, 5, 2]);
        drop(taken);
        let mut again: Vec<_> = (0..2).map(|_| cores.take().unwrap().core).collect();
        again.dedup();
        assert_eq!(again, [2], "one after the other");
        assert_eq!(Cores::of(&[usize::MAX]).unwrap_err(), usize::MAX);
    }
}
