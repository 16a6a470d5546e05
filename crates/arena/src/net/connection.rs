//! One bot's socket: a task that owns it, asks when told to and drops what nobody asked for.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use foursight_table::EndKind;
use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::{CapacityError, ProtocolError};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

mod pending;

use pending::Pending;

use super::lobby::{NAMESAKE_WAIT, SignsOfLife};
use super::server::Carrier;
use crate::contestant::NO_LIMIT;
use crate::fault::Fault;

/// Frames that a bot may send unasked in a burst.
const BURST: f64 = 512.0;
/// Frames a second that it may send unasked for ever.
const RATE: f64 = 100.0;

/// How long a better answer is waited for where there is no limit, if one came too early.
const UNLIMITED_DOUBT: Duration = Duration::from_secs(10);
/// So often an answer may overtake that to its ping; then pings are of no use.
const MOST_OVERTAKEN: u32 = 3;

/// How long a bot may take to be told why its connection ends.
const LEAVE_TIME: Duration = Duration::from_secs(1);

/// What is known of a connection that ended without a word.
const LOST: &str = "the connection was lost";

/// What a bot answered, and how long it took.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) result: Result<Bytes, Fault>,
    pub(crate) took: Duration,
    /// How much of that the arena looked too late.
    pub(crate) delay: Duration,
}

impl Reply {
    fn fault(fault: Fault, took: Duration) -> Self {
        Self { result: Err(fault), took, delay: Duration::ZERO }
    }
}

/// What a bot is asked.
pub(crate) struct Question {
    pub(crate) frame: Vec<u8>,
    /// How long it may take.
    pub(crate) limit: Option<Duration>,
    /// How long answers to earlier questions are still waited for, if any are owed.
    pub(crate) late_answer_wait: Duration,
}

enum Command {
    Ask { question: Question, reply: oneshot::Sender<Reply> },
    Settle { wait: Duration, done: oneshot::Sender<()> },
    Close { code: CloseCode, reason: String },
}

/// A bot that is connected.
#[derive(Debug)]
pub(crate) struct Link {
    commands: mpsc::Sender<Command>,
    /// Why the connection ended, once it has.
    end_reason: Arc<OnceLock<Fault>>,
    /// Messages that nobody asked for.
    unasked: Arc<AtomicU64>,
    /// Whoever carries it, if that is another server.
    carrier: Option<Arc<dyn Carrier>>,
}

impl Link {
    /// True as long as the connection is there.
    pub(crate) fn is_alive(&self) -> bool {
        !self.commands.is_closed()
    }

    /// The same link of a bot whose connection another server carries.
    pub(crate) fn carried(self, carrier: Option<Arc<dyn Carrier>>) -> Self {
        Self { carrier, ..self }
    }

    /// Whoever carries the connection, if that is another server.
    pub(crate) fn carrier(&self) -> Option<Arc<dyn Carrier>> {
        self.carrier.clone()
    }

    /// True if whoever carried the connection has gone, and not the bot: of that one's end a carrier tells.
    pub(crate) fn has_lost_its_carrier(&self) -> bool {
        self.carrier.is_some() && self.end_reason.get().is_some_and(|fault| fault.detail == LOST)
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
    pub(crate) async fn settle(&self, wait: Duration) {
        let (done, settled) = oneshot::channel();
        if self.commands.send(Command::Settle { wait, done }).await.is_ok() {
            let _ = settled.await;
        }
    }

    /// Tells the bot why the connection ends, and ends it.
    pub(crate) fn dismiss(self, code: CloseCode, reason: &str) {
        let _ = self.commands.try_send(Command::Close { code, reason: reason.to_owned() });
    }

    fn lost(&self) -> Reply {
        let unknown = || Fault::new(EndKind::Disconnected, LOST);
        let fault = self.end_reason.get().cloned().unwrap_or_else(unknown);
        Reply::fault(fault, Duration::ZERO)
    }
}

/// What carries the bytes of a connection.
pub(crate) trait Wire: AsyncRead + AsyncWrite + Unpin {
    /// Lets the system end the connection if the other machine does not confirm within this time what it
    /// is sent, whether or not the bot reads it; nothing for as long as the system is used to.
    fn confirm_within(&self, limit: Option<Duration>);

    /// Confirms at once what was received. Many libraries hold a second small message back until the
    /// first one is confirmed (Nagle's algorithm), and systems like to wait 40 ms with that: so long a
    /// bot's answer would lie behind its answer to the ping.
    fn confirm_now(&self) {}
}

impl Wire for TcpStream {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn confirm_within(&self, limit: Option<Duration>) {
        let limit = limit.map_or(0, |limit| u32::try_from(limit.as_millis()).unwrap_or(u32::MAX));
        let _ = rustix::net::sockopt::set_tcp_user_timeout(self, limit);
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn confirm_now(&self) {
        let _ = rustix::net::sockopt::set_tcp_quickack(self, true);
    }

    /// Elsewhere a connection without another end is found when it has been silent for too long.
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    fn confirm_within(&self, _limit: Option<Duration>) {}
}

/// Says why a connection ends, and ends it.
pub(crate) async fn close<S>(socket: &mut WebSocketStream<S>, code: CloseCode, why: &impl Display)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    /// Most bytes that fit into a frame of this kind, beside its code.
    const MOST: usize = 123;
    let mut reason = why.to_string();
    while reason.len() > MOST {
        reason.pop();
    }
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = socket.close(Some(frame)).await;
}

/// Starts the task that owns the socket, and closes it after a silence of `idle` while nothing is
/// asked; `on_end` runs when the connection is gone.
pub(crate) fn start<S>(
    socket: WebSocketStream<S>,
    idle: Duration,
    signs: Arc<SignsOfLife>,
    on_end: impl FnOnce(&Fault) + Send + 'static,
) -> Link
where
    S: Wire + Send + 'static,
{
    let (commands, mut inbox) = mpsc::channel(1);
    let end_reason = Arc::new(OnceLock::new());
    let unasked = Arc::new(AtomicU64::new(0));
    let link = Link {
        commands,
        end_reason: Arc::clone(&end_reason),
        unasked: Arc::clone(&unasked),
        carrier: None,
    };
    tokio::spawn(async move {
        let timer = Box::pin(sleep_until(Instant::now()));
        let life = Life::new(idle);
        let allowance = Allowance::new();
        let mut connection = Connection {
            socket,
            allowance,
            owed: 0,
            fences: Fences::Untried,
            is_disorderly: false,
            overtaken: 0,
            pings: 0,
            unasked,
            timer,
            life,
            signs,
            must_confirm: false,
        };
        let fault = connection.serve(&mut inbox, &end_reason).await;
        // Whoever finds the connection closed wants to know why.
        let _ = end_reason.set(fault.clone());
        drop(inbox);
        on_end(&fault);
        connection.take_leave(&fault).await;
    });
    link
}

struct Connection<S> {
    socket: WebSocketStream<S>,
    allowance: Allowance,
    /// Questions that timed out and whose answers may still come.
    owed: u32,
    fences: Fences,
    /// It was late, or has sent something that nobody asked for.
    is_disorderly: bool,
    /// How often an answer has come before that to its ping, and no other one after it.
    overtaken: u32,
    /// Pings that were sent with questions.
    pings: u32,
    unasked: Arc<AtomicU64>,
    /// Rings at the deadline of a question, or before.
    timer: Pin<Box<Sleep>>,
    life: Life,
    signs: Arc<SignsOfLife>,
    /// The system ends the connection soon if the other machine is gone.
    must_confirm: bool,
}

/// The bot has come back another way.
fn replaced() -> Fault {
    let detail = "nobody answered on it, and the bot has come back another way";
    Fault::new(EndKind::Disconnected, detail)
}

/// What is known of a bot's answers to pings. One goes out just before each question, in one piece with
/// it, and costs nobody any time: whatever comes before its answer was sent before the question was
/// read, unless the bot answers pings beside its work and an answer has overtaken it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fences {
    /// None was answered yet, or no longer.
    Untried,
    /// Pings are answered before the questions that come with them.
    Kept,
    /// Pings are not answered, or too late: none are sent any more.
    Ignored,
}

/// When the bot was heard last, and when to look after it.
struct Life {
    idle: Duration,
    heard: Instant,
    /// Rings when a silence may have lasted long enough, or before: it is set when it rings, and
    /// not with each message.
    timer: Pin<Box<Sleep>>,
}

impl Life {
    fn new(idle: Duration) -> Self {
        let heard = Instant::now();
        Self { idle, heard, timer: Box::pin(sleep_until(heard + idle / 2)) }
    }
}

impl<S: Wire> Connection<S> {
    /// Serves the socket until it is gone; answers why.
    async fn serve(
        &mut self,
        inbox: &mut mpsc::Receiver<Command>,
        end_reason: &OnceLock<Fault>,
    ) -> Fault {
        loop {
            tokio::select! {
                biased;
                command = inbox.recv() => match command {
                    None => return Fault::new(EndKind::Disconnected, "the arena closed the connection"),
                    Some(Command::Ask { question, reply }) => {
                        self.signs.note_thinking(true);
                        let (answer, over) = self.ask(question).await;
                        self.signs.note_thinking(false);
                        // It had its time to think, and need not have read anything meanwhile.
                        self.life.heard = Instant::now();
                        if over && let Err(fault) = &answer.result {
                            // Set before the answer is out: the seat may look at once.
                            let _ = end_reason.set(fault.clone());
                            inbox.close();
                        }
                        let fault = answer.result.as_ref().err().cloned();
                        let _ = reply.send(answer);
                        if let Some(fault) = fault.filter(|_| over) {
                            return fault;
                        }
                    }
                    Some(Command::Settle { wait, done }) => {
                        if let Err(fault) = self.settle(wait).await {
                            return fault;
                        }
                        let _ = done.send(());
                    }
                    Some(Command::Close { code, reason }) => {
                        // Whoever does not read it is not waited for.
                        let _ = timeout(LEAVE_TIME, close(&mut self.socket, code, &reason)).await;
                        return Fault::new(EndKind::Disconnected, reason);
                    }
                },
                frame = self.socket.next() => {
                    self.note_heard();
                    if let Err(fault) = self.unasked(frame) {
                        return fault;
                    }
                }
                () = self.signs.replaced() => return replaced(),
                reason = self.signs.dismissed() => {
                    return Fault::new(EndKind::Disconnected, reason);
                }
                () = self.signs.asked() => self.find_out(),
                () = &mut self.life.timer => {
                    if let Err(fault) = self.look_after().await {
                        return fault;
                    }
                }
            }
        }
    }

    /// Tells the bot why the connection is over, if it has not been told and can still hear it.
    async fn take_leave(&mut self, fault: &Fault) {
        let code = match (self.signs.last_words(), fault.kind) {
            (Some((code, _)), _) => *code,
            (None, EndKind::Flood) => CloseCode::Policy,
            (None, EndKind::TooLarge) => CloseCode::Size,
            (None, EndKind::BadReply) => CloseCode::Protocol,
            // It may come back: the arena is gone, or the bot does not read.
            (None, _) => CloseCode::Away,
        };
        let leave = async {
            close(&mut self.socket, code, &fault.detail).await;
            // A connection that is dropped with something unread in it takes the last words with it.
            while let Some(Ok(_)) = self.socket.next().await {}
            let mut rest = [0; 4096];
            while let Ok(1..) = self.socket.get_mut().read(&mut rest).await {}
        };
        // Whoever does not read it is not waited for.
        let _ = timeout(LEAVE_TIME, leave).await;
    }

    /// Sends a ping to a bot that has been silent for a while, and ends the connection if that did
    /// not help.
    async fn look_after(&mut self) -> Result<(), Fault> {
        let Life { idle, heard, .. } = self.life;
        let now = Instant::now();
        if now >= heard + idle {
            let detail = format!("nothing was heard for {idle:?}, not even an answer to a ping");
            // Whoever does not read it is not waited for.
            let _ = timeout(idle, close(&mut self.socket, CloseCode::Policy, &detail)).await;
            return Err(Fault::new(EndKind::Disconnected, detail));
        }
        let next = if now >= heard + idle / 2 {
            self.send_ping();
            heard + idle
        } else {
            heard + idle / 2
        };
        self.life.timer.as_mut().reset(next);
        Ok(())
    }

    fn send_ping(&mut self) {
        // Where it does not fit into the buffers the bot does not read, and is silent.
        let _ = self.socket.send(Message::Ping(Bytes::new())).now_or_never();
    }

    /// Asks and waits; true if the connection is over with this.
    ///
    /// Nothing in an answer tells which question it is for. What comes before the answer to the ping
    /// that goes with a question is for none, if another one follows or if the bot is known to send
    /// such things; else it has overtaken the answer to the ping. As long as earlier questions are
    /// owed, an answer is taken for one of those, and the next one is waited for. If that does not
    /// come, the bot has left out a question, and the last answer was for this one.
    async fn ask(&mut self, question: Question) -> (Reply, bool) {
        let mut pending = match self.put(question).await {
            Ok(pending) => pending,
            Err(reply) => return (reply, true),
        };
        let signs = Arc::clone(&self.signs);
        let dismissed = signs.dismissed();
        tokio::pin!(dismissed);
        loop {
            let heard = tokio::select! {
                // The socket first: an answer that is there counts, even if we look late.
                biased;
                frame = self.socket.next() => self.hear(&mut pending, frame),
                // Whoever asked is gone, too.
                reason = &mut dismissed => pending.over(Fault::new(EndKind::Disconnected, reason)),
                () = signs.replaced() => pending.over(replaced()),
                () = signs.asked() => {
                    self.find_out();
                    ControlFlow::Continue(())
                }
                () = &mut self.timer => self.ring(&mut pending),
            };
            if let ControlFlow::Break(end) = heard {
                return end;
            }
        }
    }

    /// Sends a question behind its ping, and sets the timer.
    async fn put(&mut self, question: Question) -> Result<Pending, Reply> {
        let Question { frame, limit, late_answer_wait } = question;
        self.drop_earlier().map_err(|fault| Reply::fault(fault, Duration::ZERO))?;
        let fence = self.next_fence();
        self.send(frame, fence.clone(), limit).await.map_err(|fault| {
            let took = if fault.kind == EndKind::Timeout { limit } else { None };
            Reply::fault(fault, took.unwrap_or_default())
        })?;
        let pending = Pending::new(fence, limit, late_answer_wait);
        // Setting a timer costs more than a move does. One that rings too early is set again.
        if self.timer.is_elapsed() || self.timer.deadline() > pending.deadline {
            self.timer.as_mut().reset(pending.deadline);
        }
        Ok(pending)
    }

    /// Something was received while an answer is waited for.
    fn hear(
        &mut self,
        pending: &mut Pending,
        frame: Option<Result<Message, Error>>,
    ) -> ControlFlow<(Reply, bool)> {
        let took = pending.sent.elapsed();
        self.note_heard();
        let is_strict = self.is_disorderly && self.fences == Fences::Kept;
        let is_stale = pending.fence.is_some() && (is_strict || pending.unfenced.is_some());
        let bytes = match frame {
            Some(Ok(Message::Pong(mark))) if pending.fence.as_ref() == Some(&mark) => {
                pending.fence = None;
                self.socket.get_ref().confirm_now();
                match pending.unfenced {
                    Some(_) => pending.deadline = pending.doubt_ends(UNLIMITED_DOUBT),
                    None => self.fences = Fences::Kept,
                }
                return ControlFlow::Continue(());
            }
            Some(Ok(Message::Text(text))) if !is_stale => text.into(),
            Some(Ok(Message::Binary(bytes))) if !is_stale => bytes,
            other => {
                return match self.unasked(other) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(fault) => pending.over(fault),
                };
            }
        };
        let reply = pending.reply(bytes, took);
        self.weigh(pending, reply)
    }

    /// An answer has come: it is for this question, or something better is waited for.
    fn weigh(&mut self, pending: &mut Pending, reply: Reply) -> ControlFlow<(Reply, bool)> {
        if pending.fence.is_some() {
            pending.unfenced = Some(reply);
            pending.deadline = match self.fences {
                Fences::Kept => pending.doubt_ends(UNLIMITED_DOUBT),
                _ => Instant::now() + pending.late_answer_wait,
            };
        } else {
            if self.fences == Fences::Untried {
                self.fences = Fences::Kept;
            }
            if pending.unfenced.take().is_some() {
                self.note_unasked();
            }
            if self.owed == 0 {
                return ControlFlow::Break((reply, false));
            }
            self.owed -= 1;
            pending.doubtful = Some(reply);
            pending.deadline = pending.doubt_ends(pending.late_answer_wait);
        }
        self.timer.as_mut().reset(pending.deadline);
        ControlFlow::Continue(())
    }

    /// The timer rings: nothing better is waited for, or nothing has come in time.
    fn ring(&mut self, pending: &mut Pending) -> ControlFlow<(Reply, bool)> {
        if Instant::now() < pending.deadline {
            self.timer.as_mut().reset(pending.deadline);
            return ControlFlow::Continue(());
        }
        if pending.unfenced.is_some() {
            self.note_overtaken();
        }
        if let Some(reply) = pending.doubtful.take().or(pending.unfenced.take()) {
            self.owed = 0;
            return ControlFlow::Break((reply, false));
        }
        if pending.fence.is_some() && self.fences == Fences::Kept {
            // It may not answer pings any more.
            self.fences = Fences::Untried;
        }
        self.is_disorderly = true;
        self.owed += 1;
        let fault = Fault::no_answer(pending.limit.unwrap_or(NO_LIMIT));
        ControlFlow::Break((Reply::fault(fault, pending.sent.elapsed()), false))
    }

    /// Something was received: whatever it is, the other end is there.
    fn note_heard(&mut self) {
        self.life.heard = Instant::now();
        self.signs.note();
        if std::mem::take(&mut self.must_confirm) {
            self.socket.get_ref().confirm_within(None);
        }
    }

    /// A namesake has come: is the other end still there? The bot may think and read nothing, but its
    /// machine confirms what it is sent, or the system ends the connection.
    fn find_out(&mut self) {
        self.must_confirm = true;
        self.socket.get_ref().confirm_within(Some(NAMESAKE_WAIT));
        self.send_ping();
    }

    /// What the next ping says, if one is sent.
    fn next_fence(&mut self) -> Option<Bytes> {
        if self.fences == Fences::Ignored {
            return None;
        }
        self.pings = self.pings.wrapping_add(1);
        Some(Bytes::copy_from_slice(&self.pings.to_be_bytes()))
    }

    /// Sends a question behind its ping, in one piece.
    async fn send(
        &mut self,
        frame: Vec<u8>,
        fence: Option<Bytes>,
        limit: Option<Duration>,
    ) -> Result<(), Fault> {
        let socket = &mut self.socket;
        let sending = async move {
            if let Some(mark) = fence {
                socket.feed(Message::Ping(mark)).await?;
            }
            socket.send(Message::binary(frame)).await
        };
        tokio::pin!(sending);
        // Almost always it is out at once, and needs no clock.
        let out = match sending.as_mut().now_or_never() {
            Some(out) => Ok(out),
            None => timeout(limit.unwrap_or(NO_LIMIT), sending).await,
        };
        match out {
            Ok(sent) => sent.map_err(|error| fault_of(&error)),
            Err(_) => Err(Fault::new(EndKind::Timeout, "the bot does not read what it is sent")),
        }
    }

    /// An answer came before that to its ping, and was the only one: pings tell little here, or nothing.
    fn note_overtaken(&mut self) {
        self.overtaken += 1;
        if self.fences == Fences::Untried || self.overtaken == MOST_OVERTAKEN {
            self.fences = Fences::Ignored;
        }
    }

    /// Whatever is there before a question is no answer to it.
    fn drop_earlier(&mut self) -> Result<(), Fault> {
        while let Some(frame) = self.socket.next().now_or_never() {
            self.unasked(frame)?;
        }
        Ok(())
    }

    /// Waits so long for answers that are owed.
    async fn settle(&mut self, wait: Duration) -> Result<(), Fault> {
        let until = Instant::now() + wait;
        while self.owed > 0 {
            tokio::select! {
                biased;
                frame = self.socket.next() => self.unasked(frame)?,
                () = sleep_until(until) => break,
            }
        }
        Ok(())
    }

    /// Counts a message that is no answer to what was asked last.
    fn note_unasked(&mut self) {
        match self.owed.checked_sub(1) {
            // A late answer was asked for, if only once.
            Some(left) => self.owed = left,
            None => {
                self.unasked.fetch_add(1, Ordering::Relaxed);
                self.is_disorderly = true;
            }
        }
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
                    self.note_unasked();
                }
                if self.allowance.take() {
                    return Ok(());
                }
                let detail = format!("more than {BURST} messages that nobody asked for");
                Err(Fault::new(EndKind::Flood, detail))
            }
            Some(Err(error)) => Err(fault_of(&error)),
            None => Err(Fault::new(EndKind::Disconnected, LOST)),
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
        | Error::Io(_) => Fault::new(EndKind::Disconnected, LOST),
        other => {
            Fault::new(EndKind::BadReply, format!("the bot broke the WebSocket protocol: {other}"))
        }
    }
}

#[cfg(test)]
mod tests;
