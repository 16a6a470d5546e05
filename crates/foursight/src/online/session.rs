//! The connection to a game: a thread that listens, sends what is ordered, and connects again when the
//! connection is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use foursight_rules::MoveName;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;

use super::client::{Client, Failure, Socket, system_words};
use super::entry::{Server, proof};
use super::link::Secret;
use super::wire::{Message, OfferKind, Phrase};
use crate::lang::Lang;

/// How long to wait before connecting again, the first time and at most.
const FIRST_RETRY: Duration = Duration::from_millis(300);
const LONGEST_RETRY: Duration = Duration::from_secs(10);
/// How often the server is asked whether it is there.
const PING: Duration = Duration::from_secs(15);
/// How long whatever was ordered last may take when the program leaves.
const GOODBYE: Duration = Duration::from_secs(3);

/// What somebody at this end wants.
#[derive(Debug, Clone)]
pub(crate) enum Order {
    /// A move, after so many others.
    Move(MoveName, usize),
    /// Take the last move back where nobody has to agree.
    Undo,
    /// Offer something, or agree to it.
    Offer(OfferKind),
    /// Decline something, or withdraw it.
    Decline(OfferKind),
    Resign,
    Claim,
    Say(Phrase),
    /// Everything is to be told anew.
    Resync,
}

/// What is heard.
#[derive(Debug, Clone)]
pub(crate) enum News {
    Message(Box<Message>),
    /// The connection is lost; it is tried again.
    Lost(String),
    /// Something was not done.
    Failed(Failure),
    /// There is nothing to connect to any more.
    Gone(Failure),
}

type Tell = Arc<dyn Fn(News) + Send + Sync>;

/// A connection; dropped, it ends.
pub(crate) struct Session {
    orders: Option<UnboundedSender<Order>>,
    /// Dropped, it says that nobody wants anything any more.
    left: Option<oneshot::Sender<()>>,
    /// How many turns are known here.
    known: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
}

impl Session {
    /// Connects and goes on doing so; `tell` hears of everything, on another thread.
    pub(crate) fn begin(
        server: Server,
        key: Option<Secret>,
        tell: impl Fn(News) + Send + Sync + 'static,
    ) -> Self {
        let (orders, inbox) = unbounded_channel();
        let (left, leaving) = oneshot::channel();
        let known = Arc::new(AtomicUsize::new(0));
        let line = Line {
            client: server.client,
            game: server.link.game,
            key,
            known: Arc::clone(&known),
            tell: Arc::new(tell),
            requests: JoinSet::new(),
        };
        let thread = std::thread::spawn(move || server.runtime.block_on(line.run(inbox, leaving)));
        Self { orders: Some(orders), left: Some(left), known, thread: Some(thread) }
    }

    pub(crate) fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // Once the thread has ended it has said so.
            let _ = orders.send(order);
        }
    }

    /// Says how many turns are known here: the others are asked for after the next connection.
    pub(crate) fn know(&self, turns: usize) {
        self.known.store(turns, Ordering::Relaxed);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.orders = None;
        self.left = None;
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so.
            let _ = thread.join();
        }
    }
}

/// Why listening ended.
enum Ended {
    /// Nobody wants anything any more.
    Left,
    Lost(String),
    /// Connect again at once.
    Resync,
}

struct Line {
    client: Client,
    game: String,
    key: Option<Secret>,
    known: Arc<AtomicUsize>,
    tell: Tell,
    requests: JoinSet<()>,
}

impl Line {
    async fn run(
        mut self,
        mut orders: UnboundedReceiver<Order>,
        mut leaving: oneshot::Receiver<()>,
    ) {
        let mut wait = FIRST_RETRY;
        loop {
            let from = self.known.load(Ordering::Relaxed);
            let connected = tokio::select! {
                connected = self.client.listen(from, self.key.as_ref().map(proof)) => connected,
                _ = &mut leaving => break,
            };
            let why = match connected {
                Ok(socket) => {
                    wait = FIRST_RETRY;
                    match self.listen(socket, &mut orders).await {
                        Ended::Left => break,
                        Ended::Resync => continue,
                        Ended::Lost(why) => why,
                    }
                }
                Err(Failure::Unreachable(why)) => why,
                Err(Failure::System(error)) => system_words(&error, Lang::En),
                Err(Failure::Refused(problem)) if problem.is_passing() => problem.code.clone(),
                Err(failure) => {
                    (self.tell)(News::Gone(failure));
                    break;
                }
            };
            (self.tell)(News::Lost(why.clone()));
            if !self.wait(wait, &why, &mut orders).await {
                break;
            }
            wait = (wait * 2).min(LONGEST_RETRY);
        }
        let done = async { while self.requests.join_next().await.is_some() {} };
        let _ = timeout(GOODBYE, done).await;
    }

    /// Waits before the next connection; false if nobody wants one any more.
    async fn wait(&self, time: Duration, why: &str, orders: &mut UnboundedReceiver<Order>) -> bool {
        let until = Instant::now() + time;
        loop {
            tokio::select! {
                () = sleep_until(until) => return true,
                order = orders.recv() => match order {
                    None => return false,
                    Some(Order::Resync) => {}
                    Some(_) => (self.tell)(News::Failed(Failure::Unreachable(why.to_owned()))),
                },
            }
        }
    }

    async fn listen(&mut self, mut socket: Socket, orders: &mut UnboundedReceiver<Order>) -> Ended {
        let mut heard = Instant::now();
        let mut asked = false;
        loop {
            tokio::select! {
                frame = socket.next() => {
                    heard = Instant::now();
                    asked = false;
                    match frame {
                        Some(Ok(Frame::Text(text))) => match serde_json::from_str(&text) {
                            Ok(message) => (self.tell)(News::Message(Box::new(message))),
                            Err(error) => return Ended::Lost(error.to_string()),
                        },
                        Some(Ok(Frame::Close(frame))) => {
                            let reason = frame.map(|frame| frame.reason.to_string());
                            return Ended::Lost(reason.unwrap_or_default());
                        }
                        Some(Ok(_)) => {}
                        Some(Err(error)) => return Ended::Lost(error.to_string()),
                        None => return Ended::Lost(String::new()),
                    }
                }
                order = orders.recv() => match order {
                    None => {
                        let _ = timeout(GOODBYE, socket.close(None)).await;
                        return Ended::Left;
                    }
                    Some(Order::Resync) => return Ended::Resync,
                    Some(Order::Move(place, ply)) => {
                        let text = json!({"type": "move", "place": place, "ply": ply}).to_string();
                        if let Err(error) = socket.send(Frame::Text(text.into())).await {
                            return Ended::Lost(error.to_string());
                        }
                    }
                    Some(other) => self.request(&other),
                },
                () = sleep_until(heard + PING) => {
                    if asked {
                        return Ended::Lost(String::new());
                    }
                    asked = true;
                    heard = Instant::now();
                    let text = json!({"type": "ping"}).to_string();
                    if let Err(error) = socket.send(Frame::Text(text.into())).await {
                        return Ended::Lost(error.to_string());
                    }
                }
            }
        }
    }

    /// Asks for something beside the WebSocket; what comes of it is heard there.
    fn request(&mut self, order: &Order) {
        let (method, rest, body) = match order {
            Order::Undo => ("POST", "undo".to_owned(), json!({})),
            Order::Offer(OfferKind::Rematch) => ("POST", "rematch".to_owned(), json!({})),
            Order::Offer(kind) => ("POST", "offers".to_owned(), json!({ "offer": kind })),
            Order::Decline(kind) => ("DELETE", format!("offers/{}", kind.name()), Value::Null),
            Order::Resign => ("POST", "resign".to_owned(), json!({})),
            Order::Claim => ("POST", "claim".to_owned(), json!({})),
            Order::Say(phrase) => ("POST", "phrases".to_owned(), json!({ "phrase": phrase })),
            Order::Move(..) | Order::Resync => return,
        };
        let path = format!("/api/games/{}/{rest}", self.game);
        let (client, key, tell) = (self.client.clone(), self.key.clone(), Arc::clone(&self.tell));
        self.requests.spawn(async move {
            let body = Some(&body).filter(|body| !body.is_null());
            let asked = client.ask(method, &path, key.as_ref().map(proof), body).await;
            if let Err(failure) = asked {
                tell(News::Failed(failure));
            }
        });
    }
}
