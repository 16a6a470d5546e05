//! A room that somebody looks at: its members and games, stored before anybody hears of a change.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use foursight_voice::say;
use serde_json::json;

use super::pairings::Pairings;
use super::view::RoomView;
use crate::backlog::{Backlog, Follow};
use crate::key;
use crate::problem::{Code, Problem};
use crate::store::{
    Lease, RoomResult, RoomSetup, RoomState, Store, StoreError, StoredMember, StoredRoom,
    StoredRoomGame, lost,
};

/// Messages that a slow listener may be behind before it is sent everything again.
const BACKLOG: usize = 64;
/// Bytes of them.
const BACKLOG_BYTES: usize = 1 << 20;
/// The shortest time between two moments in which everybody is told how the room is.
const GATHERED: Duration = Duration::from_millis(100);
/// The longest.
const LONGEST_GATHERED: Duration = Duration::from_secs(2);
/// Bytes that a room sends in a second, all its listeners together.
const BYTES_PER_SECOND: usize = 8 << 20;
/// Games of a room.
const MOST_GAMES: usize = 5_000;

/// Somebody in a room.
pub(super) struct Member {
    pub(super) kept: StoredMember,
    /// Open pages.
    pub(super) connections: usize,
    /// Whether they want to play once they are free.
    pub(super) wants: bool,
}

/// What changes in a room.
pub(super) struct Seated {
    pub(super) state: RoomState,
    /// The SHA-256 of what the link carries.
    pub(super) secret_sha256: String,
    pub(super) members: Vec<Member>,
    pub(super) games: Vec<StoredRoomGame>,
    pub(super) pairings: Pairings,
}

/// A room.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(super) name: String,
    pub(super) setup: RoomSetup,
    pub(super) owner_sha256: String,
    pub(super) store: Arc<dyn Store>,
    /// Keeps it here, where several nodes could have it.
    lease: Option<Arc<Lease>>,
    seated: Mutex<Seated>,
    /// Held while something is stored, so that changes come one after the other.
    pub(super) changing: tokio::sync::Mutex<()>,
    /// Nothing once the server is shutting down.
    messages: Mutex<Option<Backlog>>,
    own: Weak<Self>,
    broadcast: Mutex<Broadcast>,
    /// The moment from which times are counted.
    began: Instant,
}

/// Whether everybody knows how the room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Broadcast {
    /// They do, and it was quiet since.
    Quiet,
    /// They were told a moment ago.
    Gathers,
    /// Something has changed since then; they are told soon.
    Changed,
}

/// Two who are to play, with the hashes of the keys that their seats take.
pub(super) struct Paired {
    pub(super) members: [usize; 2],
    /// Who they are, if they have names of their own.
    pub(super) people: [Option<String>; 2],
    pub(super) keys: [String; 2],
    /// What the room calls them.
    pub(super) names: [String; 2],
}

/// Somebody's open page; the room hears of it when this is dropped, whatever ended it.
pub(super) struct MemberGuard {
    room: Arc<Room>,
    /// Nobody's number for somebody who has not joined.
    pub(super) member: Option<usize>,
}

impl Drop for MemberGuard {
    fn drop(&mut self) {
        if let Some(member) = self.member {
            self.room.leave(member);
        }
    }
}

impl Seated {
    /// True if somebody with this number is in the room.
    pub(super) fn has(&self, member: usize) -> bool {
        self.members.get(member).is_some_and(|member| !member.kept.removed)
    }

    /// The game that somebody plays.
    pub(super) fn game_of(&self, member: usize) -> Option<usize> {
        let plays = |game: &StoredRoomGame| {
            game.result == RoomResult::Running && game.members.contains(&member)
        };
        self.games.iter().position(plays)
    }

    pub(super) fn remove(&mut self, member: usize) {
        self.members[member].kept.removed = true;
        self.pairings.remove(member);
    }

    pub(super) fn restore(&mut self, member: usize) {
        self.members[member].kept.removed = false;
        self.pairings.restore(member);
    }
}

impl Room {
    pub(super) fn new(
        stored: StoredRoom,
        store: Arc<dyn Store>,
        lease: Option<Arc<Lease>>,
    ) -> Arc<Self> {
        let began = Instant::now();
        let mut pairings = Pairings::default();
        for member in &stored.members {
            let number = pairings.join();
            if member.removed {
                pairings.remove(number);
            }
        }
        for game in &stored.games {
            pairings.begin(game.members, began.elapsed());
            match game.result {
                RoomResult::Running => {}
                RoomResult::Points(_) => pairings.end(game.members),
                RoomResult::Void => pairings.annul(game.members),
            }
        }
        let member = |kept| Member { kept, connections: 0, wants: false };
        let members = stored.members.into_iter().map(member).collect();
        let seated = Seated {
            state: stored.state,
            secret_sha256: stored.secret_sha256,
            members,
            games: stored.games,
            pairings,
        };
        Arc::new_cyclic(|own| Self {
            id: stored.id,
            name: stored.name,
            setup: stored.setup,
            owner_sha256: stored.owner_sha256,
            store,
            lease,
            seated: Mutex::new(seated),
            changing: tokio::sync::Mutex::new(()),
            messages: Mutex::new(Some(Backlog::new(BACKLOG, BACKLOG_BYTES))),
            own: Weak::clone(own),
            broadcast: Mutex::new(Broadcast::Quiet),
            began,
        })
    }

    /// True once another node may have it.
    pub(super) fn is_lost(&self) -> bool {
        self.lease.as_ref().is_some_and(|lease| lease.is_lost())
    }

    /// Waits until another node may have it.
    pub(super) async fn lost(&self) {
        lost(self.lease.as_deref()).await;
    }

    pub(super) fn seated(&self) -> MutexGuard<'_, Seated> {
        self.seated.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn view(&self) -> RoomView {
        RoomView::new(self, &self.seated())
    }

    /// The same with what only the owner needs to know.
    pub(crate) fn owner_view(&self) -> RoomView {
        let seated = self.seated();
        RoomView { removed: seated.removed_view(), ..RoomView::new(self, &seated) }
    }

    pub(super) fn whole(&self) -> Utf8Bytes {
        json!({"type": "room", "room": self.view()}).to_string().into()
    }

    /// Tells everybody how the room is: at once if it was quiet, else with what else changes in the
    /// same moment. In a large room that moment is longer, so that a crowd that changes its mind all
    /// the time does not take the network and the processor for itself.
    pub(super) fn tell(&self) {
        let mut broadcast = self.broadcast();
        if *broadcast != Broadcast::Quiet {
            *broadcast = Broadcast::Changed;
            return;
        }
        // Without a runtime there is nobody left to tell.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        *broadcast = Broadcast::Gathers;
        drop(broadcast);
        let mut pause = self.tell_now();
        let room = Weak::clone(&self.own);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(pause).await;
                let Some(room) = room.upgrade() else { return };
                let mut broadcast = room.broadcast();
                if *broadcast == Broadcast::Gathers {
                    *broadcast = Broadcast::Quiet;
                    return;
                }
                *broadcast = Broadcast::Gathers;
                drop(broadcast);
                pause = room.tell_now();
            }
        });
    }

    fn broadcast(&self) -> MutexGuard<'_, Broadcast> {
        self.broadcast.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody how the room is now; answers how long to wait until the next time.
    fn tell_now(&self) -> Duration {
        pause_after(self.send_made(|| self.whole()))
    }

    /// Sends something to everybody.
    pub(super) fn send(&self, message: Utf8Bytes) {
        self.send_made(|| message);
    }

    /// Sends what is made only if somebody listens; answers how many bytes all of them get together.
    fn send_made(&self, make: impl FnOnce() -> Utf8Bytes) -> usize {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(messages) = messages.as_ref().filter(|all| all.has_followers()) else {
            return 0;
        };
        let message = make();
        let bytes = message.len();
        bytes.saturating_mul(messages.send(message))
    }

    /// Tells everybody, and lets nobody in any more.
    pub(super) fn close(&self, message: Utf8Bytes) {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(messages) = messages {
            messages.send(message);
        }
    }

    /// What everybody is told from now on; nothing once the server is shutting down.
    pub(super) fn listen(&self) -> Option<Follow> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.as_ref().map(Backlog::follow)
    }

    /// Somebody opens the room's page, with the key of a member or without.
    pub(super) fn arrive(self: &Arc<Self>, key: Option<&str>) -> MemberGuard {
        let mut seated = self.seated();
        let member = key.and_then(|key| seated.holder(&key::sha256(key)));
        let member = member.filter(|member| seated.has(*member));
        if let Some(member) = member {
            seated.members[member].connections += 1;
        }
        drop(seated);
        if member.is_some() {
            self.tell();
        }
        MemberGuard { room: Arc::clone(self), member }
    }

    fn leave(&self, member: usize) {
        let now = self.began.elapsed();
        let mut seated = self.seated();
        let one = &mut seated.members[member];
        one.connections = one.connections.saturating_sub(1);
        if one.connections == 0 {
            one.wants = false;
            seated.pairings.set_ready(member, false, now);
        }
        drop(seated);
        self.tell();
    }

    /// Somebody wants to play, or does not.
    pub(super) fn set_ready(&self, member: usize, ready: bool) -> Result<(), Problem> {
        let now = self.began.elapsed();
        let mut seated = self.seated();
        if seated.members[member].kept.removed {
            return Err(Problem::said(Code::WrongKey, |lang| say!(lang, "room-removed")));
        }
        if seated.members[member].connections > 0 {
            seated.members[member].wants = ready;
            seated.pairings.set_ready(member, ready, now);
        }
        drop(seated);
        self.tell();
        Ok(())
    }

    /// The owner pauses the room, lets it go on or closes it.
    pub(crate) async fn set_state(&self, state: RoomState) -> Result<(), Problem> {
        let _changing = self.changing.lock().await;
        if self.seated().state == RoomState::Closed && state != RoomState::Closed {
            return Err(Problem::said(Code::Conflict, |lang| say!(lang, "room-closed")));
        }
        self.store.set_room_state(&self.id, state).await?;
        self.seated().state = state;
        self.tell();
        Ok(())
    }

    /// Keeps what a game has brought, and frees its players.
    pub(super) async fn note_result(
        &self,
        game: usize,
        result: RoomResult,
    ) -> Result<(), StoreError> {
        self.store.note_room_result(&self.id, game, result).await?;
        let now = self.began.elapsed();
        let mut seated = self.seated();
        seated.games[game].result = result;
        let members = seated.games[game].members;
        match result {
            RoomResult::Void => seated.pairings.annul(members),
            _ => seated.pairings.end(members),
        }
        for member in
            members.into_iter().filter(|one| seated.members[*one].wants).collect::<Vec<_>>()
        {
            seated.pairings.set_ready(member, true, now);
        }
        Ok(())
    }

    /// The games that go on, as far as is known here.
    pub(super) fn running(&self) -> impl Iterator<Item = String> {
        let seated = self.seated();
        let running = seated.games.iter().filter(|game| game.result == RoomResult::Running);
        running.map(|game| game.game.clone()).collect::<Vec<_>>().into_iter()
    }

    /// A game of the room is over.
    pub(super) async fn game_ended(&self, id: &str, result: RoomResult) -> Result<(), StoreError> {
        let _changing = self.changing.lock().await;
        let runs = |game: &StoredRoomGame| game.game == id && game.result == RoomResult::Running;
        let game = self.seated().games.iter().position(runs);
        if let Some(game) = game {
            self.note_result(game, result).await?;
            self.tell();
        }
        Ok(())
    }

    /// Pairs whoever is ready, one pair after the other, with a function that makes a game of theirs
    /// and answers its name.
    pub(super) async fn pair<F>(&self, make: impl Fn(Paired) -> F)
    where
        F: Future<Output = Result<String, Problem>>,
    {
        let _changing = self.changing.lock().await;
        while let Some(paired) = self.next_pair() {
            let members = paired.members;
            let begun = self.begin(members, make(paired)).await;
            if let Err(problem) = begun {
                tracing::warn!(room = self.id, detail = problem.detail, "a game was not begun");
                // They are asked again when one of them says so.
                let mut seated = self.seated();
                seated.pairings.annul(members);
                members.into_iter().for_each(|member| seated.members[member].wants = false);
            }
            self.tell();
        }
    }

    fn next_pair(&self) -> Option<Paired> {
        let now = self.began.elapsed();
        let mut seated = self.seated();
        if seated.state != RoomState::Open || seated.games.len() >= MOST_GAMES {
            return None;
        }
        let members = seated.pairings.next(now)?;
        let keys = members.map(|member| seated.members[member].kept.key_sha256.clone());
        let people = members.map(|member| seated.members[member].kept.person.clone());
        let names = members.map(|member| seated.members[member].kept.name.clone());
        Some(Paired { members, people, keys, names })
    }

    async fn begin(
        &self,
        members: [usize; 2],
        game: impl Future<Output = Result<String, Problem>>,
    ) -> Result<(), Problem> {
        let game = StoredRoomGame { game: game.await?, members, result: RoomResult::Running };
        let number = self.seated().games.len();
        self.store.add_room_game(&self.id, number, &game).await?;
        self.seated().games.push(game);
        Ok(())
    }
}

/// How long a room is quiet after it has sent so much.
fn pause_after(bytes: usize) -> Duration {
    let taken = Duration::from_secs_f64(bytes as f64 / BYTES_PER_SECOND as f64);
    taken.clamp(GATHERED, LONGEST_GATHERED)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_table::TimeControl;

    use super::*;
    use crate::store::{self, StoreOptions};
    use crate::words::Words;

    // Until something is waited for, all of this is one moment.
    #[tokio::test]
    async fn operator_37_a_crowd_that_changes_its_mind_is_told_of_together() {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("games.db").display());
        let store = store::open(&database, &StoreOptions::default()).await.unwrap();
        let member = |number: usize| StoredMember {
            name: number.to_string(),
            person: None,
            key_sha256: key::sha256(&number.to_string()),
            removed: false,
        };
        let stored = StoredRoom {
            id: "room".to_owned(),
            created_ms: 0,
            name: "Class 5b".to_owned(),
            setup: RoomSetup {
                title: Words::new("a", "b"),
                packs: vec!["tictactoe".to_owned()],
                time: TimeControl::default(),
                owner: None,
            },
            secret_sha256: String::new(),
            owner_sha256: String::new(),
            state: RoomState::Paused,
            members: (0..100).map(member).collect(),
            games: Vec::new(),
        };
        let room = Room::new(stored, store, None);
        let mut messages = room.listen().unwrap();
        let pages: Vec<MemberGuard> =
            (0..100).map(|number| room.arrive(Some(&number.to_string()))).collect();
        for ready in [true, false, true] {
            for page in &pages {
                room.set_ready(page.member.unwrap(), ready).unwrap();
            }
        }
        // The first change is told at once, all others together.
        assert_eq!(messages.waiting(), 1);
        messages.recv().await.unwrap();
        assert_eq!(messages.recv().await.unwrap(), room.whole());
        assert_eq!(messages.waiting(), 0);
    }

    #[test]
    fn operator_37_a_large_room_tells_less_often() {
        assert_eq!(pause_after(0), GATHERED);
        assert_eq!(pause_after(10_000), GATHERED);
        assert_eq!(pause_after(BYTES_PER_SECOND), Duration::from_secs(1));
        assert_eq!(pause_after(usize::MAX), LONGEST_GATHERED);
    }
}
