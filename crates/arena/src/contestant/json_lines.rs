//! A program on a seat that speaks JSON lines.

use std::sync::Arc;

use foursight_table::EndKind;
use tokio::time::Instant;

use super::process::{Process, STARTUP_TIME, never_ready, not_running};
use super::program::{ProgramSettings, StartupWait};
use super::{Answer, GameInfo, NO_LIMIT};
use crate::fault::Fault;
use crate::game::Game;
use crate::json_lines::{FromBot, ToBot};

/// What the program says when it has started, and how it answers.
const READY: &str = "{\"type\":\"ready\"}";
const MOVE: &str = "{\"id\":7,\"move\":[3]}";

/// A program that speaks JSON lines; started again for the next game if it ended.
#[derive(Debug)]
pub struct JsonLinesContestant {
    command: String,
    settings: Arc<ProgramSettings>,
    process: Option<Process>,
    questions: u64,
    startup: StartupWait,
    /// Questions that timed out and whose answers may still come.
    owed: u64,
    unasked: u64,
}

impl JsonLinesContestant {
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
            questions: 0,
            startup: StartupWait::default(),
            owed: 0,
            unasked: 0,
        }
    }

    /// How many lines the program wrote that nobody asked for.
    pub fn unasked(&self) -> u64 {
        self.unasked
    }

    fn note_unasked(&mut self, lines: u64) {
        // A late answer was asked for, if only once.
        let late = lines.min(self.owed);
        self.owed -= late;
        self.unasked += lines - late;
    }

    pub(super) async fn begin(
        &mut self,
        game: &Game,
        seat: u8,
        info: &GameInfo,
    ) -> Result<(), Fault> {
        if !self.process.as_mut().is_some_and(Process::is_alive) {
            self.process = None;
            self.owed = 0;
            self.process = Some(self.start(game).await?);
        }
        let line = ToBot::game(game, seat, info).line();
        self.tell(&line).await
    }

    async fn start(&mut self, game: &Game) -> Result<Process, Fault> {
        let mut process = Process::start(&self.command, &self.settings)?;
        let wait = self.startup.next(&self.settings);
        let deadline = Instant::now() + wait;
        process.send(&ToBot::hello(game.rules()).line(), deadline).await?;
        let ready = process.read(deadline, |line| match FromBot::read(line, READY) {
            Ok(FromBot::Ready) => Some(Ok(())),
            Ok(FromBot::Move(..)) => None,
            Err(fault) => Some(Err(fault)),
        });
        let ready = match ready.await {
            Ok(ready) => ready,
            Err(fault) if fault.kind == EndKind::Timeout => Err(never_ready(READY, wait)),
            Err(fault) => Err(fault),
        };
        self.startup.note(ready.is_ok());
        ready.map(|()| process)
    }

    async fn tell(&mut self, line: &str) -> Result<(), Fault> {
        let Some(process) = &mut self.process else { return Ok(()) };
        let told = process.send(line, Instant::now() + STARTUP_TIME).await;
        if told.is_err() {
            self.process = None;
        }
        told
    }

    pub(super) async fn ask(&mut self, game: &Game) -> Answer {
        self.questions += 1;
        let id = self.questions;
        let Some(process) = &mut self.process else {
            return not_running();
        };
        let limit = game.answer_wait().unwrap_or(NO_LIMIT);
        let line = ToBot::turn(game, id).line();
        let mut asked = Instant::now();
        let mut older = None;
        let mut unasked = 0;
        let answer = async {
            unasked += process.drain()?;
            process.send(&line, asked + limit).await?;
            asked = Instant::now();
            // An answer to an older question is late, and dropped.
            let coords = process.read(asked + limit, |line| match FromBot::read(line, MOVE) {
                Ok(FromBot::Move(to, coords)) if to.is_none_or(|to| to == id) => Some(Ok(coords)),
                Ok(FromBot::Move(to, _)) => {
                    older = to;
                    unasked += 1;
                    None
                }
                Ok(FromBot::Ready) => None,
                Err(fault) => Some(Err(fault)),
            });
            coords.await?
        };
        let result = answer.await;
        let took = asked.elapsed();
        self.note_unasked(unasked);
        let result = result.and_then(|coords| {
            game.rules().move_named(&coords).map_err(|illegal| {
                Fault::new(EndKind::Illegal, format!("the move {coords}: {illegal}"))
            })
        });
        if let Err(fault) = &result {
            self.judge(fault);
        }
        let result = result.map_err(|fault| match fault.kind {
            EndKind::Timeout => {
                self.owed += 1;
                let mut silence = Fault::no_answer(limit);
                if let Some(older) = older {
                    let wrong = format!(", only one with the id {older} instead of {id}");
                    silence.detail.push_str(&wrong);
                }
                silence
            }
            _ => fault,
        });
        Answer::within(result, took, limit)
    }

    /// A program that floods us or is out of step is started anew for the next game.
    fn judge(&mut self, fault: &Fault) {
        if matches!(fault.kind, EndKind::Flood | EndKind::TooLarge | EndKind::Crashed) {
            self.process = None;
        }
    }

    pub(super) async fn end(&mut self, game: &Game) {
        if let Some(over) = ToBot::over(game) {
            // Whoever does not hear it will miss the next game, too, and lose it then.
            let _ = self.tell(&over.line()).await;
        }
    }

    pub(super) async fn finish(self) {
        if let Some(process) = self.process {
            process.finish(&ToBot::Bye.line()).await;
        }
    }
}
