//! One bot's socket: a task that owns it, asks when told to and drops what nobody asked for.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use foursight_table::EndKind;
use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::{CapacityError, ProtocolError};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

use crate::fault::Fault;

/// Frames that a bot may send unasked in a burst.
const BURST: f64 = 512.0;
/// Frames a second that it may send unasked for ever.
const RATE: f64 = 100.0;
/// A limit for bots that have none.
const FOREVER: Duration = Duration::from_secs(24 * 60 * 60);

/// What a bot answered, and how long it took.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) result: Result<Bytes, Fault>,
    pub(crate) took: Duration,
}

/// What a bot is asked.
pub(crate) struct Question {
    pub(crate) frame: Vec<u8>,
    /// How long it may take.
    pub(crate) limit: Option<Duration>,
    /// How long answers to earlier questions are still waited for, if any are owed.
    pub(crate) grace: Duration,
}

enum Command {
    Ask { question: Question, reply: oneshot::Sender<Reply> },
    Settle { grace: Duration, done: oneshot::Sender<()> },
}

/// A bot that is connected.
#[derive(Debug)]
pub(crate) struct Link {
    commands: mpsc::Sender<Command>,
    /// Why the connection ended, once it has.
    fate: Arc<OnceLock<Fault>>,
    /// Messages that nobody asked for.
    unasked: Arc<AtomicU64>,
}

impl Link {
    /// True as long as the connection is there.
    pub(crate) fn is_alive(&self) -> bool {
        !self.commands.is_closed()
    }

    /// How many messages came that nobody asked for.
    pub(crate) fn unasked(&self) -> u64 {
        self.unasked.load(Ordering::Relaxed)
    }

    /// Sends a frame and waits for the answer.
    pub(crate) async fn ask(&self, question: Question) -> Reply {
        let (reply, answer) = oneshot::channel();
        let sent = self.commands.send(Command::Ask { question, reply }).await;
        match sent {
            Ok(()) => answer.await.unwrap_or_else(|_| self.lost()),
            Err(_) => self.lost(),
        }
    }

    /// Waits for the late answer to a question that was not answered in time, so that it is not
    /// taken for the answer to the next one.
    pub(crate) async fn settle(&self, grace: Duration) {
        let (done, settled) = oneshot::channel();
        if self.commands.send(Command::Settle { grace, done }).await.is_ok() {
            let _ = settled.await;
        }
    }

    fn lost(&self) -> Reply {
        let unknown = || Fault::new(EndKind::Disconnected, "the connection was lost");
        let fault = self.fate.get().cloned().unwrap_or_else(unknown);
        Reply { result: Err(fault), took: Duration::ZERO }
    }
}

/// Starts the task that owns the socket; `on_end` runs when the connection is gone.
pub(crate) fn start<S>(
    socket: WebSocketStream<S>,
    on_end: impl FnOnce(&Fault) + Send + 'static,
) -> Link
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (commands, mut inbox) = mpsc::channel(1);
    let fate = Arc::new(OnceLock::new());
    let unasked = Arc::new(AtomicU64::new(0));
    let link = Link { commands, fate: Arc::clone(&fate), unasked: Arc::clone(&unasked) };
    tokio::spawn(async move {
        let timer = Box::pin(sleep_until(Instant::now()));
        let allowance = Allowance::new();
        let mut connection = Connection { socket, allowance, owed: 0, unasked, timer };
        let fault = connection.serve(&mut inbox, &fate).await;
        // Whoever finds the door closed wants to know why.
        let _ = fate.set(fault.clone());
        drop(inbox);
        on_end(&fault);
    });
    link
}

struct Connection<S> {
    socket: WebSocketStream<S>,
    allowance: Allowance,
    /// Questions that timed out and whose answers may still come.
    owed: u32,
    unasked: Arc<AtomicU64>,
    /// Rings at the deadline of a question, or before.
    timer: Pin<Box<Sleep>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    /// Serves the socket until it is gone; answers why.
    async fn serve(
        &mut self,
        inbox: &mut mpsc::Receiver<Command>,
        fate: &OnceLock<Fault>,
    ) -> Fault {
        loop {
            tokio::select! {
                biased;
                command = inbox.recv() => match command {
                    None => return Fault::new(EndKind::Disconnected, "the arena closed the connection"),
                    Some(Command::Ask { question, reply }) => {
                        let (answer, over) = self.ask(question).await;
                        if over && let Err(fault) = &answer.result {
                            // Set before the answer is out: the seat may look at once.
                            let _ = fate.set(fault.clone());
                            inbox.close();
                        }
                        let fault = answer.result.as_ref().err().cloned();
                        let _ = reply.send(answer);
                        if let Some(fault) = fault.filter(|_| over) {
                            return fault;
                        }
                    }
                    Some(Command::Settle { grace, done }) => {
                        if let Err(fault) = self.settle(grace).await {
                            return fault;
                        }
                        let _ = done.send(());
                    }
                },
                frame = self.socket.next() => {
                    if let Err(fault) = self.unasked(frame) {
                        return fault;
                    }
                }
            }
        }
    }

    /// Asks and waits; true if the connection is over with this.
    ///
    /// Nothing in an answer tells which question it is for. As long as earlier ones are owed, an
    /// answer is taken for one of those, and the next one is waited for. If that does not come,
    /// the bot has left out a question, and the last answer was for this one.
    async fn ask(&mut self, question: Question) -> (Reply, bool) {
        let Question { frame, limit, grace } = question;
        // Whatever came before the question is no answer to it.
        while let Some(frame) = self.socket.next().now_or_never() {
            if let Err(fault) = self.unasked(frame) {
                return (Reply { result: Err(fault), took: Duration::ZERO }, true);
            }
        }
        let unlimited = limit.is_none();
        let limit = limit.unwrap_or(FOREVER);
        let sending = self.socket.send(Message::binary(frame));
        tokio::pin!(sending);
        // Almost always it is out at once, and needs no clock.
        let out = match sending.as_mut().now_or_never() {
            Some(out) => Ok(out),
            None => timeout(limit, sending).await,
        };
        match out {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                return (Reply { result: Err(fault_of(&error)), took: Duration::ZERO }, true);
            }
            Err(_) => {
                let fault = Fault::new(EndKind::Timeout, "the bot does not read what it is sent");
                return (Reply { result: Err(fault), took: limit }, true);
            }
        }
        let sent = Instant::now();
        let mut deadline = sent + limit;
        let mut doubtful: Option<Reply> = None;
        // Setting a timer costs more than a move does. One that rings too early is set again.
        if self.timer.is_elapsed() || self.timer.deadline() > deadline {
            self.timer.as_mut().reset(deadline);
        }
        loop {
            tokio::select! {
                // The socket first: an answer that is there counts, even if we look late.
                biased;
                frame = self.socket.next() => {
                    let took = sent.elapsed();
                    let bytes = match frame {
                        Some(Ok(Message::Text(text))) => text.into(),
                        Some(Ok(Message::Binary(bytes))) => bytes,
                        other => match self.unasked(other) {
                            Ok(()) => continue,
                            Err(fault) => return (Reply { result: Err(fault), took }, true),
                        },
                    };
                    let reply = Reply { result: Ok(bytes), took };
                    if self.owed == 0 {
                        return (reply, false);
                    }
                    self.owed -= 1;
                    doubtful = Some(reply);
                    let from = if unlimited { Instant::now() } else { sent + limit };
                    deadline = from + grace;
                    self.timer.as_mut().reset(deadline);
                }
                () = &mut self.timer => {
                    if Instant::now() < deadline {
                        self.timer.as_mut().reset(deadline);
                        continue;
                    }
                    if let Some(reply) = doubtful {
                        self.owed = 0;
                        return (reply, false);
                    }
                    self.owed += 1;
                    let took = sent.elapsed();
                    return (Reply { result: Err(Fault::no_answer(limit)), took }, false);
                }
            }
        }
    }

    /// Waits so long for answers that are owed.
    async fn settle(&mut self, grace: Duration) -> Result<(), Fault> {
        let until = Instant::now() + grace;
        while self.owed > 0 {
            tokio::select! {
                biased;
                frame = self.socket.next() => self.unasked(frame)?,
                () = sleep_until(until) => break,
            }
        }
        Ok(())
    }

    /// A frame that nobody asked for: dropped, unless there are far too many.
    fn unasked(&mut self, frame: Option<Result<Message, Error>>) -> Result<(), Fault> {
        match frame {
            Some(Ok(Message::Close(frame))) => {
                let why = frame.map(|frame| format!(" ({})", frame.code)).unwrap_or_default();
                Err(Fault::new(
                    EndKind::Disconnected,
                    format!("the bot closed the connection{why}"),
                ))
            }
            Some(Ok(message)) => {
                if !message.is_ping() && !message.is_pong() {
                    // A late answer was asked for, if only once.
                    match self.owed.checked_sub(1) {
                        Some(left) => self.owed = left,
                        None => _ = self.unasked.fetch_add(1, Ordering::Relaxed),
                    }
                }
                if self.allowance.take() {
                    return Ok(());
                }
                let detail = format!("more than {BURST} messages that nobody asked for");
                Err(Fault::new(EndKind::Flood, detail))
            }
            Some(Err(error)) => Err(fault_of(&error)),
            None => Err(Fault::new(EndKind::Disconnected, "the connection was lost")),
        }
    }
}

/// How many unasked frames are still forgiven.
struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    fn new() -> Self {
        Self { left: BURST, since: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = (now - self.since).as_secs_f64() * RATE;
        self.since = now;
        self.left = (self.left + earned).min(BURST) - 1.0;
        self.left >= 0.0
    }
}

fn fault_of(error: &Error) -> Fault {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { size, max_size }) => Fault::new(
            EndKind::TooLarge,
            format!("a message of {size} bytes; {max_size} are more than any move needs"),
        ),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        | Error::ConnectionClosed
        | Error::AlreadyClosed
        | Error::Io(_) => Fault::new(EndKind::Disconnected, "the connection was lost"),
        other => {
            Fault::new(EndKind::BadReply, format!("the bot broke the WebSocket protocol: {other}"))
        }
    }
}
