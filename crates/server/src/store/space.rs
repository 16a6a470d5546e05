//! How much room is left in a database that has a limit.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::StoreError;
use super::database::Database;

/// How long a measure is good for; what is written in the meantime is added to it.
const FRESH: Duration = Duration::from_secs(10);

/// How much room is left.
#[derive(Debug)]
pub(super) struct FreeSpace {
    most: Option<u64>,
    measured: Mutex<Option<(Instant, u64)>>,
}

impl FreeSpace {
    pub(super) fn new(most: Option<u64>) -> Self {
        Self { most, measured: Mutex::new(None) }
    }

    /// Makes sure that something new finds room, and counts it.
    pub(super) async fn claim(
        &self,
        database: &dyn Database,
        bytes: u64,
    ) -> Result<(), StoreError> {
        let Some(most) = self.most else { return Ok(()) };
        let used = match self.count(bytes) {
            Some(used) => used,
            None => {
                let used = database.size().await?.saturating_add(bytes);
                *self.measured.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some((Instant::now(), used));
                used
            }
        };
        if used > most {
            self.uncount(bytes);
            return Err(StoreError::full(format!(
                "the database has reached its limit of {most} bytes"
            )));
        }
        Ok(())
    }

    /// Adds to a measure that is still good, and answers it.
    fn count(&self, bytes: u64) -> Option<u64> {
        let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, used) = measured.as_mut().filter(|(at, _)| at.elapsed() < FRESH)?;
        *used = used.saturating_add(bytes);
        Some(*used)
    }

    /// What was refused takes no room.
    fn uncount(&self, bytes: u64) {
        let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, used)) = measured.as_mut() {
            *used = used.saturating_sub(bytes);
        }
    }

    /// Something was removed: measures anew.
    pub(super) fn forget(&self) {
        *self.measured.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
