//! Looking on while games are played, turn by turn.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::game::Game;

/// How often a paused game looks whether it may go on.
const PAUSE_CHECK: Duration = Duration::from_millis(20);

/// A spectator. It is called by the task that plays the game, so it must be quick.
pub trait Watcher: fmt::Debug + Send + Sync {
    /// A game has begun, a turn was played, or the game has ended. Says whether to go on: a game
    /// that is broken off has no winner.
    ///
    /// The table of a watched game keeps the events of all its turns and knows the players' names:
    /// whoever was shown so many turns before finds the new ones behind them in
    /// `game.table().turns()`. Whoever needs a table of its own elsewhere plays those on it, which
    /// costs the game's task nothing. [`Game::end`] speaks of seats, the table of players.
    fn look(&self, encounter: usize, number: u32, game: &Game) -> bool;

    /// True while nobody is to be asked for a move: games wait between turns, which costs no bot
    /// any time. A paused game asks again and again, and is told of its match which one it is: for
    /// a single step, answer `false` once.
    fn is_paused(&self, _encounter: usize) -> bool {
        false
    }
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
    /// Shows a game to whoever looks on, if anybody does, and breaks it off if they say so.
    pub(crate) fn show(watch: Option<&Self>, number: u32, game: &mut Game) {
        let Some(Self { watcher, encounter }) = watch else { return };
        if !watcher.look(*encounter, number, game) {
            game.break_off();
        }
    }

    fn is_paused(watch: Option<&Self>) -> bool {
        watch.is_some_and(|watch| watch.watcher.is_paused(watch.encounter))
    }

    /// Waits while games are paused.
    pub(crate) async fn wait(watch: Option<&Self>) {
        while Self::is_paused(watch) {
            tokio::time::sleep(PAUSE_CHECK).await;
        }
    }

    /// The same in a thread that plays by itself.
    pub(crate) fn wait_here(watch: Option<&Self>) {
        while Self::is_paused(watch) {
            std::thread::sleep(PAUSE_CHECK);
        }
    }
}
