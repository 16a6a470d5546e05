//! Looking on while games are played, move by move.

use std::fmt;
use std::sync::Arc;

use crate::game::Game;

/// Somebody who looks on. Called by whoever plays the game, so it must be quick.
pub trait Watcher: fmt::Debug + Send + Sync {
    /// A game has begun, a move was played, or the game has ended. Says whether to go on: a game
    /// that is broken off has no winner.
    fn look(&self, encounter: usize, number: u32, game: &Game) -> bool;
}

/// A watcher at a match.
#[derive(Debug, Clone)]
pub struct Watch {
    /// Who looks on.
    pub watcher: Arc<dyn Watcher>,
    /// Which match of its tournament this is, from 0.
    pub encounter: usize,
}

impl Watch {
    /// Shows a game to whoever looks on, if anybody does.
    pub(crate) fn show(watch: Option<&Self>, number: u32, game: &mut Game) {
        let Some(Self { watcher, encounter }) = watch else { return };
        if !watcher.look(*encounter, number, game) {
            game.break_off();
        }
    }
}
