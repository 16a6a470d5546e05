//! A program on a seat that speaks the Gomocup protocol.

use std::collections::VecDeque;
use std::sync::Arc;

use foursight_rules::Move;
use foursight_table::EndKind;
use tokio::time::{Duration, Instant, sleep_until};

use super::process::{Process, never_ready, not_running};
use super::program::{ProgramSettings, StartupWait};
use super::{Answer, NO_LIMIT};
use crate::fault::Fault;
use crate::game::Game;
use crate::gomocup::{self, Line};
use crate::swap2;

/// An engine that has just answered may not have noticed yet that its turn is over, and swallow the
/// next question: some answer from another thread than the one that reads. Nobody is charged for it.
pub const ENGINE_PAUSE: Duration = Duration::from_millis(30);

/// How long an engine may take to be ready for another game; then it is started anew.
const RESTART_TIME: Duration = Duration::from_secs(5);

/// A Gomocup engine; started again for the next game if it ended.
#[derive(Debug)]
pub struct GomocupContestant {
    command: String,
    settings: Arc<ProgramSettings>,
    process: Option<Process>,
    /// How many moves of this game the engine knows.
    told: usize,
    /// Moves that the engine has named before they could be played.
    decided: VecDeque<Move>,
    /// False until the engine has been told about a game.
    in_game: bool,
    /// Until when the engine is left alone.
    rests_until: Option<Instant>,
    startup: StartupWait,
}

impl GomocupContestant {
    /// The program behind a command, which is started for the first game.
    pub fn new(command: impl Into<String>) -> Self {
        Self::with_settings(command, Arc::default())
    }

    /// The same, run in this way.
    pub fn with_settings(command: impl Into<String>, settings: Arc<ProgramSettings>) -> Self {
        Self {
            command: command.into(),
            settings,
            process: None,
            told: 0,
            decided: VecDeque::new(),
            in_game: false,
            rests_until: None,
            startup: StartupWait::default(),
        }
    }

    pub(super) async fn begin(&mut self, game: &Game) -> Result<(), Fault> {
        self.told = 0;
        self.decided.clear();
        self.rest().await;
        let running = self.process.take().and_then(|mut process| {
            let goes_on = self.in_game && process.is_alive();
            goes_on.then_some(process)
        });
        let restarted = match running {
            // One that ends now, or is stuck, has not begun to play: another one may.
            Some(process) => {
                let about = (game, &*self.settings);
                prepare(process, "RESTART\r\n", about, RESTART_TIME).await.ok()
            }
            None => None,
        };
        let process = match restarted {
            Some(process) => process,
            None => {
                let process = Process::start(&self.command, &self.settings)?;
                let wait = self.startup.next(&self.settings);
                let about = (game, &*self.settings);
                let prepared = prepare(process, &gomocup::start(game.rules()), about, wait).await;
                self.startup.note(prepared.is_ok());
                prepared?
            }
        };
        self.process = Some(process);
        self.in_game = true;
        Ok(())
    }

    /// Waits until the engine has had its pause.
    async fn rest(&mut self) {
        if let Some(until) = self.rests_until.take() {
            sleep_until(until).await;
        }
    }

    pub(super) async fn ask(&mut self, game: &Game, seat: u8) -> Answer {
        self.rest().await;
        let Some(process) = &mut self.process else {
            return not_running();
        };
        let limit = game.answer_wait().unwrap_or(NO_LIMIT);
        if let Some(mv) = self.decided.pop_front() {
            return Answer::within(Ok(mv), Duration::ZERO, limit);
        }
        let stones = swap2::stones(game);
        let question = match &stones {
            Some(stones) => swap2::question(stones),
            None => gomocup::question(game, seat, self.told),
        };
        let question = gomocup::time_left(game, seat) + &question;
        // What an engine has kept of an opening is not known: it is told the whole board then.
        self.told = if stones.is_some() { 0 } else { game.moves().len() + 1 };
        let read = |line: &str| match &stones {
            Some(stones) => swap2::answer(game, stones.len(), line),
            None => answer(game, line),
        };
        let mut asked = Instant::now();
        let answer = async {
            process.drain()?;
            process.send(&question, asked + limit).await?;
            asked = Instant::now();
            process.read(asked + limit, read).await?
        };
        let result = answer.await.map_err(|fault| match fault.kind {
            EndKind::Timeout => Fault::no_answer(limit),
            _ => fault,
        });
        let result = result.and_then(|moves| {
            self.decided = moves.into();
            self.decided.pop_front().ok_or_else(|| Fault::new(EndKind::BadReply, "no move"))
        });
        let took = asked.elapsed();
        self.rests_until = Some(Instant::now() + ENGINE_PAUSE);
        if result.is_err() {
            // Its board and ours may differ from now on.
            self.process = None;
        }
        Answer::within(result, took, limit)
    }

    pub(super) async fn finish(self) {
        if let Some(process) = self.process {
            process.finish("END\r\n").await;
        }
    }
}

/// Tells an engine about a game, and waits until it is ready for it.
async fn prepare(
    mut process: Process,
    command: &str,
    (game, settings): (&Game, &ProgramSettings),
    wait: Duration,
) -> Result<Process, Fault> {
    let deadline = Instant::now() + wait;
    process.drain()?;
    process.send(command, deadline).await?;
    let ready = process.read(deadline, |line| match Line::read(line) {
        Line::Ok => Some(Ok(())),
        Line::Error(why) => Some(Err(why)),
        _ => None,
    });
    match ready.await {
        Ok(Ok(())) => {}
        Ok(Err(why)) => {
            let detail = format!("the engine refuses the game: {why}");
            return Err(Fault::new(EndKind::Absent, detail));
        }
        Err(fault) if fault.kind == EndKind::Timeout => {
            return Err(never_ready("OK", wait));
        }
        Err(fault) => return Err(fault),
    }
    // Limits are the guard's to set: without one there are none.
    let memory = settings.limits.memory.filter(|_| settings.guard.is_some());
    let folder = settings.folder.as_deref();
    process.send(&gomocup::info(game.rules(), game.time(), memory, folder), deadline).await?;
    Ok(process)
}

/// The move in an engine's line; `None` if it has none.
fn answer(game: &Game, line: &str) -> Option<Result<Vec<Move>, Fault>> {
    let bad = |detail: String| Some(Err(Fault::new(EndKind::BadReply, detail)));
    match Line::read(line) {
        Line::Move(x, y) => Some(gomocup::move_at(game.rules(), x, y).map(|mv| vec![mv])),
        Line::Error(why) => bad(format!("the engine answered with an error: {why}")),
        Line::Unknown(text) => {
            let got = crate::xtreme::excerpt(text.as_bytes());
            bad(format!("expected a move \"x,y\", got {got}"))
        }
        Line::Ok | Line::Comment => None,
    }
}
