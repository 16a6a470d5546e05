//! Computer players and the adviser at work on threads of their own, so that the screen never waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use foursight_agents::{Advisor, Agent, AgentKind, Choice, Evaluation, Limits, Unsuitable};
use foursight_rules::{Move, Position, Ruleset};

/// What came of a question.
#[derive(Debug)]
pub(crate) enum Thought {
    /// A player's move.
    Choice(Choice),
    /// What to play, if there is something to play.
    Hint(Option<Choice>),
    /// What every move is worth.
    Values(Vec<(Move, Evaluation)>),
}

/// The answer to the question with this number.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) ticket: u64,
    pub(crate) thought: Thought,
}

enum Question {
    Choose,
    Hint,
    Values,
}

struct Request {
    ticket: u64,
    question: Question,
    position: Position,
    time: Option<Duration>,
    stop: Arc<AtomicBool>,
}

/// Somebody who thinks. Ends its thread when it is dropped.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// A player on a thread of its own.
    pub(crate) fn player(
        kind: &AgentKind,
        rules: &Arc<Ruleset>,
        seed: u64,
        answers: impl Fn(Answer) + Send + 'static,
    ) -> Result<Self, Unsuitable> {
        let agent = kind.build(rules, seed)?;
        Ok(Self::start(Mind::Player(agent), answers))
    }

    /// An adviser on a thread of its own.
    pub(crate) fn adviser(rules: &Arc<Ruleset>, answers: impl Fn(Answer) + Send + 'static) -> Self {
        Self::start(Mind::Adviser(Box::new(Advisor::new(rules))), answers)
    }

    fn start(mut mind: Mind, answers: impl Fn(Answer) + Send + 'static) -> Self {
        let (requests, inbox) = channel::<Request>();
        std::thread::spawn(move || {
            while let Ok(request) = inbox.recv() {
                let limits = Limits { time: request.time, nodes: None, stop: Some(&request.stop) };
                let thought = mind.think(&request.question, &request.position, &limits);
                let answer = thought.map(|thought| Answer { ticket: request.ticket, thought });
                if let Some(answer) = answer.filter(|_| !request.stop.load(Relaxed)) {
                    answers(answer);
                }
            }
        });
        Self { requests, stop: Arc::default() }
    }

    /// Asks for a move.
    pub(crate) fn choose(&mut self, ticket: u64, position: &Position, time: Option<Duration>) {
        self.ask(ticket, Question::Choose, position, time);
    }

    /// Asks what to play.
    pub(crate) fn hint(&mut self, ticket: u64, position: &Position, time: Duration) {
        self.ask(ticket, Question::Hint, position, Some(time));
    }

    /// Asks what every move is worth.
    pub(crate) fn values(&mut self, ticket: u64, position: &Position, time: Duration) {
        self.ask(ticket, Question::Values, position, Some(time));
    }

    fn ask(
        &mut self,
        ticket: u64,
        question: Question,
        position: &Position,
        time: Option<Duration>,
    ) {
        self.forget();
        let stop = Arc::clone(&self.stop);
        // The thread is there as long as this sender is.
        let _ = self.requests.send(Request {
            ticket,
            question,
            position: position.clone(),
            time,
            stop,
        });
    }

    /// Nobody waits for the answer any more.
    pub(crate) fn forget(&mut self) {
        self.stop.store(true, Relaxed);
        self.stop = Arc::default();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

enum Mind {
    Player(Box<dyn Agent>),
    Adviser(Box<Advisor>),
}

impl Mind {
    fn think(
        &mut self,
        question: &Question,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<Thought> {
        match (self, question) {
            (Self::Player(agent), Question::Choose) => {
                Some(Thought::Choice(agent.choose(position, limits)))
            }
            (Self::Adviser(adviser), Question::Hint) => {
                Some(Thought::Hint(adviser.hint(position, limits)))
            }
            (Self::Adviser(adviser), Question::Values) => {
                Some(Thought::Values(adviser.evaluate(position, limits)))
            }
            _ => None,
        }
    }
}
