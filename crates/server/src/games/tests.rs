//! Whatever is given up half-way leaves nothing behind.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use foursight_arena::ServerConfig;
use foursight_rules::{Bundled, Library, Ruleset};

use super::*;
use crate::arena::BotListener;
use crate::arena::bot_names::BotNames;
use crate::packs::Packs;
use crate::people::SeatProof;
use crate::problem::{Code, Problem};
use crate::store;
use crate::work::{Caller, WorkLimits, WorkPool};

struct World {
    hub: Arc<Hub>,
    _folder: tempfile::TempDir,
}

async fn world() -> World {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("games.db").display());
    let store = store::open(&address, &store::StoreOptions::default()).await.unwrap();
    let packs = Packs::new(vec![Box::new(Bundled)], &*store).await.unwrap();
    let work = WorkPool::new(WorkLimits { threads: 1, waiting: 8, per_caller: 8 });
    let thoughts = Thoughts { waiting: 8, per_caller: 8 };
    let agents = Agents::new(1, 8, 8, thoughts, Duration::from_secs(1));
    let names = BotNames::load(&store).await.unwrap();
    let bots = BotListener::open(None, ServerConfig::default(), &names).await;
    let seconds = Duration::from_secs;
    let options = HubOptions {
        grace: seconds(60),
        unload: seconds(60),
        bot_time: seconds(1),
        most_live: 2,
        live: LiveLimits {
            bytes: u64::MAX,
            bytes_per_address: u64::MAX,
            games_per_address: usize::MAX,
        },
        room_games: tokio::sync::mpsc::unbounded_channel().0,
    };
    let clock = ServiceClock::new(store.service_time().await.unwrap());
    let hub = Hub::new(store, packs, work, agents, bots, options, clock);
    World { hub, _folder: folder }
}

async fn begin(hub: &Hub) -> Begun {
    let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
    let new = NewGame {
        rules,
        occupants: vec![Occupant::Human, Occupant::Human],
        seed: 1,
        clock: ClockWanted { move_ms: Some(86_400_000), ..ClockWanted::default() },
        apart: false,
        keys: Vec::new(),
        room: None,
        room_names: Vec::new(),
        teaching: false,
        rated: false,
        people: Vec::new(),
        chance: None,
        moves: Vec::new(),
        series: None,
        listed: None,
        draft_bytes: 0,
    };
    hub.begin(new.prepare().unwrap()).await.unwrap()
}

/// Polls a future so many times, and gives it up; true if it was not done by then.
async fn give_up_after<T>(polls: usize, future: impl Future<Output = T>) -> bool {
    let mut future = Box::pin(future);
    for _ in 0..polls {
        let once = std::future::poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx).is_ready()));
        if once.await {
            return false;
        }
        tokio::task::yield_now().await;
    }
    true
}

fn listen(reply: command::Reply<Listener>) -> Command {
    Command::Listen { proof: SeatProof::default(), from: None, reply }
}

/// How many games are in memory once those that nobody waits for have gone.
async fn settled(hub: &Arc<Hub>, most: usize) {
    while hub.live_count() > most {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn finding_05_a_load_that_is_given_up_leaves_nothing_behind() {
    let world = world().await;
    let hub = &world.hub;
    let id = begin(hub).await.id;
    let mut given_up = 0;
    for polls in 1.. {
        let unfinished = give_up_after(polls, hub.ask(&id, Caller::Server, Command::View)).await;
        if !unfinished {
            break;
        }
        given_up += 1;
        if hub.live_count() > 0 {
            // It was loaded just then: it leaves when it is asked to.
            hub.tell_live(&id, Command::Rest).await;
            settled(hub, 0).await;
        }
        assert_eq!(hub.live_count(), 0, "given up after {polls} polls");
    }
    assert!(given_up > 0, "nothing was ever given up");
    // Two at a time: the last one takes the place with it. A database that answers at once leaves
    // nobody to wait; then it is asked again.
    let ask = || Box::pin(hub.ask("zzzzzzzz", Caller::Server, Command::View));
    let (first, second) = loop {
        let (mut first, mut second) = (ask(), ask());
        let mut waiting = 0;
        for future in [&mut first, &mut second] {
            let once =
                std::future::poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx).is_pending()));
            waiting += usize::from(once.await);
        }
        if waiting == 2 {
            break (first, second);
        }
        drop((first, second));
        settled(hub, 1).await;
    };
    assert_eq!(hub.live_count(), 2);
    drop(first);
    assert_eq!(hub.live_count(), 2, "the other one still waits");
    drop(second);
    settled(hub, 1).await;
}

#[tokio::test]
async fn finding_05_a_handshake_that_is_given_up_leaves_nobody_behind() {
    let world = world().await;
    let hub = &world.hub;
    let id = begin(hub).await.id;
    let watched: Result<Listener, Problem> = hub.ask(&id, Caller::Server, listen).await;
    let mut watched = watched.map_err(|problem| problem.detail).unwrap();
    for polls in 1..20 {
        give_up_after(polls, hub.ask(&id, Caller::Server, listen)).await;
    }
    // Only the one who watches is told to be there, as soon as that is announced.
    loop {
        let message = watched.messages.recv().await.unwrap();
        let message: serde_json::Value = serde_json::from_str(&message).unwrap();
        if message["type"] == "presence" {
            assert_eq!(message["spectators"], 1);
            break;
        }
    }
    drop(watched);
    hub.tell_live(&id, Command::Rest).await;
    while hub.live_count() > 0 {
        hub.tell_live(&id, Command::Rest).await;
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn who_waits_for_a_game_that_could_not_be_stored_is_told_to_try_again() {
    let world = world().await;
    let hub = &world.hub;
    let Begun { id, keys, .. } = begin(hub).await;
    assert!(hub.ask(&id, Caller::Server, Command::View).await.is_ok());
    hub.store.release();
    let proof = SeatProof { key: keys[0].clone(), ..SeatProof::default() };
    let resign = |reply| Command::Resign { proof, reply };
    // The second one waits behind the first, which ends the game's work.
    let (first, second) = tokio::join!(
        hub.ask(&id, Caller::Server, resign),
        hub.ask(&id, Caller::Server, Command::View)
    );
    assert_eq!(first.err().map(|problem| problem.code), Some(Code::Unavailable));
    assert_eq!(second.err().map(|problem| problem.code), Some(Code::Unavailable));
}
