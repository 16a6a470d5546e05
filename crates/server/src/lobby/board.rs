//! The board of the lobby: who is there, what they look for, and what each of them is told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::json;
use tokio::sync::{broadcast, mpsc};

use super::seeks::{
    Change, Connection, MostSeeks, Pairing, Posted, Refusal, Seek, Seeks, Settled, Visitor,
};
use super::wish::Wish;
use crate::people::Person;
use crate::words::Words;

/// Messages that a slow listener may be behind before it is sent everything again.
const BACKLOG: usize = 256;

/// A seek as everybody sees it.
#[derive(Debug, Serialize)]
struct SeekView<'a> {
    id: u64,
    /// What people call the game.
    title: &'a Words,
    #[serde(flatten)]
    wish: &'a Wish,
    /// Who looks, if they have a name, and how strong they are in a rated game.
    person: Option<&'a Person>,
    rating: Option<u32>,
}

/// What the board knows of a connection beyond its seek.
struct Member {
    /// What this one alone is told.
    mailbox: mpsc::UnboundedSender<Utf8Bytes>,
    /// What people call the game that this one looks for.
    title: Words,
}

struct Board {
    seeks: Seeks,
    members: HashMap<Connection, Member>,
    /// Nothing once the server is shutting down.
    messages: Option<broadcast::Sender<Utf8Bytes>>,
}

/// The lobby.
pub(crate) struct Lobby {
    board: Mutex<Board>,
}

/// Somebody who has come to the lobby.
pub(super) struct Arrival {
    pub(super) connection: ConnectionGuard,
    /// The first message.
    pub(super) first: Utf8Bytes,
    /// What everybody is told.
    pub(super) messages: broadcast::Receiver<Utf8Bytes>,
    /// What this one alone is told.
    pub(super) mailbox: mpsc::UnboundedReceiver<Utf8Bytes>,
}

/// A connection; the lobby hears of it when this is dropped, whatever ended it.
pub(super) struct ConnectionGuard {
    lobby: Arc<Lobby>,
    pub(super) number: Connection,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut board = self.lobby.board();
        board.seeks.leave(self.number);
        board.members.remove(&self.number);
        board.tell_changes();
    }
}

impl Board {
    fn view(&self, connection: Connection, seek: &Seek) -> Option<serde_json::Value> {
        let title = &self.members.get(&connection)?.title;
        let person = self.seeks.person(connection);
        let (id, rating) = (seek.id, seek.rating);
        serde_json::to_value(SeekView { id, title, wish: &seek.wish, person, rating }).ok()
    }

    fn whole(&self) -> Utf8Bytes {
        let open = self.seeks.open();
        let seeks: Vec<_> = open.filter_map(|(who, seek)| self.view(who, seek)).collect();
        json!({"type": "lobby", "seeks": seeks}).to_string().into()
    }

    /// Tells everybody what has changed.
    fn tell_changes(&mut self) {
        let changes = self.seeks.take_changes();
        let Some(messages) = &self.messages else { return };
        for change in changes {
            let message = match change {
                Change::Closed(id) => json!({"type": "closed", "seek": id}),
                Change::Opened(connection) => {
                    let seek = self.seeks.open_of(connection);
                    // It may have been closed since.
                    let Some(seek) = seek.and_then(|seek| self.view(connection, seek)) else {
                        continue;
                    };
                    json!({"type": "opened", "seek": seek})
                }
            };
            // Without listeners there is nobody to tell.
            let _ = messages.send(message.to_string().into());
        }
    }

    fn write(&self, connection: Connection, message: &(impl ToString + ?Sized)) {
        if let Some(member) = self.members.get(&connection) {
            // Whoever has just gone is not told.
            let _ = member.mailbox.send(message.to_string().into());
        }
    }
}

impl Lobby {
    pub(crate) fn new(most: MostSeeks) -> Arc<Self> {
        let messages = Some(broadcast::channel(BACKLOG).0);
        let board = Board { seeks: Seeks::new(most), members: HashMap::new(), messages };
        Arc::new(Self { board: Mutex::new(board) })
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes; nothing once the server is shutting down.
    pub(super) fn arrive(self: &Arc<Self>, visitor: Visitor) -> Option<Arrival> {
        let mut board = self.board();
        let messages = board.messages.as_ref()?.subscribe();
        let (sender, mailbox) = mpsc::unbounded_channel();
        let number = board.seeks.arrive(visitor);
        board.members.insert(number, Member { mailbox: sender, title: Words::new("", "") });
        let first = board.whole();
        let connection = ConnectionGuard { lobby: Arc::clone(self), number };
        Some(Arrival { connection, first, messages, mailbox })
    }

    /// Everything as it is.
    pub(super) fn whole(&self) -> Utf8Bytes {
        self.board().whole()
    }

    /// Somebody looks for a game that is called so.
    pub(super) fn post(
        &self,
        connection: Connection,
        wish: Wish,
        rating: Option<u32>,
        title: Words,
    ) -> Result<Posted, Refusal> {
        let mut board = self.board();
        if let Some(member) = board.members.get_mut(&connection) {
            member.title = title;
        }
        let posted = board.seeks.post(connection, wish, rating);
        board.tell_changes();
        posted
    }

    pub(super) fn withdraw(&self, connection: Connection) -> bool {
        let mut board = self.board();
        let withdrawn = board.seeks.withdraw(connection);
        board.tell_changes();
        withdrawn
    }

    pub(super) fn take(&self, connection: Connection, seek: u64) -> Result<Pairing, Refusal> {
        let mut board = self.board();
        let taken = board.seeks.take(connection, seek);
        board.tell_changes();
        taken
    }

    /// True if both are still there and want it.
    pub(super) fn is_wanted(&self, pairing: &Pairing) -> bool {
        self.board().seeks.is_wanted(pairing)
    }

    /// The game is made, or could not be. Both are told of a game that begins, in the same moment
    /// as it is known that both are there.
    pub(super) fn settle(
        &self,
        pairing: &Pairing,
        made: bool,
        told: impl FnOnce() -> [serde_json::Value; 2],
        refused: &str,
    ) -> Settled {
        let mut board = self.board();
        let settled = board.seeks.settle(pairing, made);
        if settled.begins {
            let [seeker, taker] = told();
            board.write(pairing.seeker, &seeker);
            board.write(pairing.taker, &taker);
        } else if !made || pairing.own.is_none() {
            // Whoever came with a seek of their own goes on waiting with it.
            board.write(pairing.taker, refused);
        } else if let Some(own) = &pairing.own {
            board.write(pairing.taker, &json!({"type": "seeking", "seek": own.id}));
        }
        board.tell_changes();
        settled
    }

    /// Tells everybody, and lets nobody in any more.
    pub(crate) fn close(&self, message: Utf8Bytes) {
        let messages = self.board().messages.take();
        if let Some(messages) = messages {
            let _ = messages.send(message);
        }
    }
}
