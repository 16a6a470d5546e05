//! Connected bots on the seats of a game: claimed while the game goes on, free for others otherwise.

use std::collections::HashMap;
use std::sync::Arc;

use foursight_arena::{Contestant, Fault, Game, GameInfo, Identity, SocketContestant, end};
use foursight_rules::{EndKind, Move, Position};
use tokio::sync::{Mutex, watch};
use tokio::time::{Duration, Instant, timeout};

use super::thought::Failure;
use crate::arena::BotListener;

/// How long an answer that is late already is waited for before the next question.
const LATE_ANSWER_WAIT: Duration = Duration::from_secs(1);

/// How often a bot may reconnect in one turn.
const MOST_RECONNECTS: u32 = 3;

/// Nobody is told about a bot that is there, or answers, as quickly as this.
const NOTICE: Duration = Duration::from_secs(1);

/// A bot is waited for, and loses its game when that has lasted too long.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wait {
    pub(crate) until: Instant,
    /// True if it is not there, or busy elsewhere; false if it was asked and has not answered yet.
    pub(crate) away: bool,
}

/// Where the wait for a bot is told.
type Waits = watch::Sender<Option<Wait>>;

/// The bots of one game.
pub(crate) struct Bots {
    listener: Arc<BotListener>,
    /// How long a bot that is not there is waited for, and a person who holds one.
    grace: Duration,
    seats: HashMap<u8, Arc<Mutex<Contestant>>>,
    asked: Instant,
    /// What the question that was asked last waits for.
    wait: Option<watch::Receiver<Option<Wait>>>,
}

impl Bots {
    pub(crate) fn new(listener: Arc<BotListener>, grace: Duration) -> Self {
        Self { listener, grace, seats: HashMap::new(), asked: Instant::now(), wait: None }
    }

    /// The wait for the bot that is to move, once it takes a while.
    pub(crate) fn wait(&self) -> Option<Wait> {
        *self.wait.as_ref()?.borrow()
    }

    /// Waits until there is another wait, or none any more.
    pub(crate) async fn wait_changes(&mut self) {
        match &mut self.wait {
            Some(wait) => {
                if wait.changed().await.is_err() {
                    // The question is answered.
                    self.wait = None;
                }
            }
            None => std::future::pending().await,
        }
    }

    /// Asks the bot on a seat for a move; answers why the game is lost if there is none.
    pub(crate) fn ask(
        &mut self,
        seat: u8,
        bot: &Identity,
        position: Position,
        limit: Duration,
    ) -> impl Future<Output = Result<Move, Failure>> + Send + use<> {
        self.asked = Instant::now();
        let player = match (self.seats.get(&seat), self.listener.lobby()) {
            (Some(player), _) => Some(Arc::clone(player)),
            (None, Some(lobby)) => {
                let player =
                    SocketContestant::new(lobby, bot.clone(), self.grace, LATE_ANSWER_WAIT);
                let player = Arc::new(Mutex::new(Contestant::Socket(player.in_a_game())));
                self.seats.insert(seat, Arc::clone(&player));
                Some(player)
            }
            (None, None) => None,
        };
        let (listener, grace, name) = (Arc::clone(&self.listener), self.grace, bot.to_string());
        let (waits, wait) = watch::channel(None);
        self.wait = Some(wait);
        async move {
            let game = Game::from_position(position, Some(limit));
            let asked = match player {
                Some(player) => ask(&player, &listener, &game, seat, grace, &waits).await,
                None => Err(Fault::new(EndKind::Absent, "this server accepts no bots")),
            };
            asked.map_err(|fault| {
                tracing::info!(bot = name, %fault, "a bot lost a game");
                Failure { kind: end::kind_in_record(fault.kind), detail: fault.detail }
            })
        }
    }

    /// Releases all bots.
    pub(crate) fn release(&mut self) {
        if !self.seats.is_empty() {
            self.seats.clear();
            self.listener.notify();
        }
    }

    /// Releases the bots if a person has kept them waiting; they are claimed again when it is
    /// their turn.
    pub(crate) fn release_if_idle(&mut self, now: Instant) {
        if self.due().is_some_and(|due| due <= now) {
            self.release();
        }
    }

    /// When the bots have waited long enough.
    pub(crate) fn due(&self) -> Option<Instant> {
        (!self.seats.is_empty()).then(|| self.asked + self.grace)
    }
}

async fn ask(
    player: &Mutex<Contestant>,
    listener: &BotListener,
    game: &Game,
    seat: u8,
    grace: Duration,
    waits: &Waits,
) -> Result<Move, Fault> {
    let mut player = player.lock().await;
    let info = GameInfo { number: 1, of: 1, names: Vec::new() };
    let away = || Fault::new(EndKind::Absent, "the bot is playing another game, or in an event");
    let mut reconnects = 0;
    loop {
        let begin = timeout(grace, player.begin(game, seat, &info));
        told(waits, Some(grace), true, begin).await.unwrap_or_else(|_| Err(away()))?;
        listener.notify();
        match told(waits, game.answer_wait(), false, player.ask(game, seat)).await.result {
            // A bot that reconnects in time may go on.
            Err(fault) if fault.kind == EndKind::Disconnected && reconnects < MOST_RECONNECTS => {
                reconnects += 1;
            }
            answer => return answer,
        }
    }
}

/// Waits for something that a bot has to do within a limit, and tells so once it takes a while.
async fn told<T>(
    waits: &Waits,
    limit: Option<Duration>,
    away: bool,
    what: impl Future<Output = T>,
) -> T {
    let until = limit.map(|limit| Instant::now() + limit);
    let mut what = std::pin::pin!(what);
    if let Ok(done) = timeout(NOTICE, &mut what).await {
        return done;
    }
    waits.send_replace(until.map(|until| Wait { until, away }));
    let done = what.await;
    waits.send_replace(None);
    done
}
