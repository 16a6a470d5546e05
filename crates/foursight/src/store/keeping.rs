//! The files of one game: one while it goes on, another once it has ended. Both faces keep their games with this.

use std::path::PathBuf;

use super::games::SavedGame;
use super::{Kept, Store};

/// Where a game is kept now.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    /// The file of the game while it goes on.
    running: Option<Kept>,
    /// Where it is since it ended.
    finished: Option<PathBuf>,
}

impl Keeping {
    /// Of a game that is in this file already and goes on there.
    pub(crate) fn going_on(kept: Kept) -> Self {
        Self { running: Some(kept), finished: None }
    }

    /// Writes the game as it is now to where it belongs.
    pub(crate) fn keep(&mut self, store: &Store, game: &SavedGame) -> std::io::Result<()> {
        if game.record.result.is_some() {
            self.finished = store.keep_finished(game, self.finished.as_deref())?;
            if let Some(kept) = self.running.take() {
                kept.forget();
            }
            return Ok(());
        }
        match &self.running {
            Some(kept) => kept.write(game),
            None => {
                self.running = store.begin(game)?;
                Ok(())
            }
        }
    }
}
