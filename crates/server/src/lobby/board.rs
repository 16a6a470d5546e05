//! The board of the lobby: who is there, what they look for, and what each of them is told.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::json;
use tokio::sync::mpsc;

use super::seeks::{
    Change, Connection, MostSeeks, Pairing, Posted, Refusal, Seek, Seeks, Settled, Visitor,
};
use super::terms::SeekTerms;
use crate::backlog::{Backlog, Follow};
use crate::people::Person;
use crate::words::Words;

/// Messages that a slow listener may be behind before it is sent everything again.
const BACKLOG: usize = 256;
/// Bytes of them.
const BACKLOG_BYTES: usize = 1 << 20;
/// The shortest time between two moments in which everybody is told what has changed.
const GATHERED: Duration = Duration::from_millis(100);

/// A seek as everybody sees it.
#[derive(Debug, Serialize)]
struct SeekView<'a> {
    id: u64,
    /// What people call the game.
    title: &'a Words,
    #[serde(flatten)]
    terms: &'a SeekTerms,
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
    /// The open seeks that everybody was told of.
    told: BTreeSet<u64>,
    /// True while what changes is gathered, to be told soon.
    gathers: bool,
    /// Nothing once the server is shutting down.
    messages: Option<Arc<Backlog>>,
}

/// The lobby.
pub(crate) struct Lobby {
    own: Weak<Self>,
    board: Mutex<Board>,
}

/// Somebody who has come to the lobby.
pub(super) struct Arrival {
    pub(super) connection: ConnectionGuard,
    /// The first message.
    pub(super) first: Utf8Bytes,
    /// What everybody is told.
    pub(super) messages: Follow,
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
        self.lobby.changed(&mut board);
    }
}

impl Board {
    fn view(&self, connection: Connection, seek: &Seek) -> Option<serde_json::Value> {
        let title = &self.members.get(&connection)?.title;
        let person = self.seeks.person(connection);
        let (id, rating) = (seek.id, seek.rating);
        serde_json::to_value(SeekView { id, title, terms: &seek.terms, person, rating }).ok()
    }

    fn whole(&self) -> Utf8Bytes {
        let open = self.seeks.open();
        let seeks: Vec<_> = open.filter_map(|(who, seek)| self.view(who, seek)).collect();
        json!({"type": "lobby", "seeks": seeks}).to_string().into()
    }

    /// Tells everybody what has changed since the last time: what was opened and closed meanwhile is
    /// nobody's business. False if nothing has.
    fn tell_changes(&mut self) -> bool {
        let changes = self.seeks.take_changes();
        let Some(messages) = self.messages.clone() else { return false };
        let mut changed = BTreeMap::new();
        for change in changes {
            let (id, open) = match change {
                Change::Closed(id) => (id, None),
                Change::Opened(connection) => match self.seeks.open_of(connection) {
                    Some(seek) => (seek.id, Some(connection)),
                    // It was closed since.
                    None => continue,
                },
            };
            changed.insert(id, open);
        }
        for (id, open) in &changed {
            let seek = open.and_then(|connection| {
                self.seeks.open_of(connection).and_then(|seek| self.view(connection, seek))
            });
            let message = match seek {
                Some(seek) if self.told.insert(*id) => json!({"type": "opened", "seek": seek}),
                None if self.told.remove(id) => json!({"type": "closed", "seek": id}),
                _ => continue,
            };
            messages.send(message.to_string().into());
        }
        !changed.is_empty()
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
        let messages = Some(Arc::new(Backlog::new(BACKLOG, BACKLOG_BYTES)));
        let board = Board {
            seeks: Seeks::new(most),
            members: HashMap::new(),
            told: BTreeSet::new(),
            gathers: false,
            messages,
        };
        Arc::new_cyclic(|own| Self { own: Weak::clone(own), board: Mutex::new(board) })
    }

    /// Something may have changed: everybody is told at once if it was quiet, else with what else
    /// changes in the same moment.
    fn changed(&self, board: &mut Board) {
        if board.gathers || !board.tell_changes() {
            return;
        }
        // Without a runtime there is nobody left to tell.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        board.gathers = true;
        let lobby = Weak::clone(&self.own);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(GATHERED).await;
                let Some(lobby) = lobby.upgrade() else { return };
                let mut board = lobby.board();
                if !board.tell_changes() {
                    board.gathers = false;
                    return;
                }
            }
        });
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes; nothing once the server is shutting down.
    pub(super) fn arrive(self: &Arc<Self>, visitor: Visitor) -> Option<Arrival> {
        let mut board = self.board();
        let messages = board.messages.as_ref()?.follow();
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
        terms: SeekTerms,
        rating: Option<u32>,
        title: Words,
    ) -> Result<Posted, Refusal> {
        let mut board = self.board();
        if let Some(member) = board.members.get_mut(&connection) {
            member.title = title;
        }
        let posted = board.seeks.post(connection, terms, rating);
        self.changed(&mut board);
        posted
    }

    pub(super) fn withdraw(&self, connection: Connection) -> bool {
        let mut board = self.board();
        let withdrawn = board.seeks.withdraw(connection);
        self.changed(&mut board);
        withdrawn
    }

    pub(super) fn take(&self, connection: Connection, seek: u64) -> Result<Pairing, Refusal> {
        let mut board = self.board();
        let taken = board.seeks.take(connection, seek);
        self.changed(&mut board);
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
        self.changed(&mut board);
        settled
    }

    /// Tells everybody, and lets nobody in any more.
    pub(crate) fn close(&self, message: Utf8Bytes) {
        let messages = self.board().messages.take();
        if let Some(messages) = messages {
            messages.send(message);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::IpAddr;

    use serde_json::Value;

    use super::*;
    use crate::games::ClockWanted;
    use crate::lobby::terms::Side;

    const MOST: MostSeeks = MostSeeks { per_address: 1000, total: 1000 };

    fn arrive(lobby: &Arc<Lobby>, number: u8) -> Arrival {
        let address: IpAddr = [192, 0, 2, number].into();
        let visitor = Visitor { address: address.into(), browser: None, person: None };
        lobby.arrive(visitor).unwrap()
    }

    /// Looks for a game that nobody else looks for.
    fn post(lobby: &Lobby, who: &Arrival) -> u64 {
        let connection = who.connection.number;
        let packs = vec![connection.to_string()];
        let (clock, side) = (ClockWanted::default(), Side::Random);
        let terms = SeekTerms { packs, clock, rated: false, side };
        match lobby.post(connection, terms, None, Words::new("a", "b")).unwrap() {
            Posted::Waiting(id) => id,
            paired => panic!("{paired:?}"),
        }
    }

    fn read(text: &Utf8Bytes) -> Value {
        serde_json::from_str(text).unwrap()
    }

    /// Somebody hears what was opened or closed, and knows what is open then.
    fn hear(open: &mut BTreeSet<u64>, text: &Utf8Bytes) {
        let told = read(text);
        match told["type"].as_str().unwrap() {
            "opened" => {
                let id = told["seek"]["id"].as_u64().unwrap();
                assert!(open.insert(id), "opened twice: {told}");
            }
            _ => assert!(open.remove(&told["seek"].as_u64().unwrap()), "not open: {told}"),
        }
    }

    /// Hears everything until this seek is opened; answers how many messages that takes.
    async fn hear_until(watcher: &mut Arrival, open: &mut BTreeSet<u64>, last: u64) -> usize {
        let mut messages = 0;
        while !open.contains(&last) {
            hear(open, &watcher.messages.recv().await.unwrap());
            messages += 1;
        }
        messages
    }

    // Until something is waited for, all of this is one moment.
    #[tokio::test]
    async fn operator_37_what_comes_and_goes_in_a_moment_is_nobodys_business() {
        let lobby = Lobby::new(MOST);
        let mut watcher = arrive(&lobby, 0);
        let anna = arrive(&lobby, 1);
        for _ in 0..500 {
            post(&lobby, &anna);
            assert!(lobby.withdraw(anna.connection.number));
        }
        let last = post(&lobby, &anna);
        let mut open = BTreeSet::new();
        let messages = hear_until(&mut watcher, &mut open, last).await;
        assert_eq!((open, messages), (BTreeSet::from([last]), 3), "opened, closed, opened");
    }

    #[tokio::test]
    async fn operator_37_whoever_listens_knows_what_is_open() {
        let lobby = Lobby::new(MOST);
        let mut watcher = arrive(&lobby, 0);
        let mut others: Vec<Arrival> = (1..40).map(|number| arrive(&lobby, number)).collect();
        let (mut state, mut open) = (7_u64, BTreeSet::new());
        for step in 0..400 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (state >> 33) as usize % others.len();
            match (state >> 60) % 4 {
                0 => {
                    lobby.withdraw(others[at].connection.number);
                }
                1 if others.len() > 5 => drop(others.swap_remove(at)),
                _ => {
                    post(&lobby, &others[at]);
                }
            }
            if step % 50 == 0 {
                tokio::time::sleep(GATHERED / 2).await;
                while let Ok(text) = watcher.messages.try_recv() {
                    hear(&mut open, &text);
                }
            }
        }
        let marker = arrive(&lobby, 200);
        let last = post(&lobby, &marker);
        hear_until(&mut watcher, &mut open, last).await;
        let whole = read(&lobby.whole());
        let ids = whole["seeks"].as_array().unwrap().iter().map(|seek| seek["id"].as_u64());
        assert_eq!(open, ids.map(Option::unwrap).collect());
    }
}
