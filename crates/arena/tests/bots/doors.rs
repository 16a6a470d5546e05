//! The port for bots and whom it lets in: no pages, no silent sockets, no impostors.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use foursight_arena::{
    BotServer, Contestant, EndKind, Fault, Game, GameInfo, Identity, LobbyEvent, NameFolder,
    NameRegistry, ServerConfig, SocketContestant,
};
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::socket_bot::{SocketBot, first_free};
use crate::table::{PLENTY, clean, opponent, plan, play, socket};

/// A server that tells what happens at its port.
async fn told_server(config: ServerConfig) -> (BotServer, mpsc::UnboundedReceiver<LobbyEvent>) {
    let (sender, events) = mpsc::unbounded_channel();
    let config = ServerConfig { greeting_pause: Duration::from_millis(1), ..config };
    let tell = move |event: &LobbyEvent| drop(sender.send(event.clone()));
    (BotServer::open("127.0.0.1:0", config, tell).await.unwrap(), events)
}

/// Status and text of a refusal.
async fn refused(server: &BotServer, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let mut request = format!("ws://{}/{path}", server.address()).into_client_request().unwrap();
    for (name, value) in headers {
        let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    match connect_async(request).await {
        Err(Error::Http(response)) => {
            let text = response.body().clone().unwrap_or_default();
            (response.status().as_u16(), String::from_utf8(text).unwrap())
        }
        other => panic!("{path} was not refused: {:?}", other.err()),
    }
}

#[tokio::test]
async fn finding_12_a_page_is_refused_and_told_why() {
    let (server, mut events) = told_server(ServerConfig::default()).await;
    let (status, why) = refused(&server, "Rex", &[("origin", "https://evil.example")]).await;
    assert_eq!(status, 403);
    assert!(why.contains("a page of https://evil.example"), "{why}");
    assert!(matches!(events.recv().await, Some(LobbyEvent::Refused(_))));
    assert_eq!(server.lobby().connected(), 0);
    // What some libraries send by themselves.
    let own = format!("http://{}", server.address());
    let mut request = format!("ws://{}/Rex", server.address()).into_client_request().unwrap();
    request.headers_mut().insert("origin", own.parse().unwrap());
    connect_async(request).await.unwrap();
}

#[tokio::test]
async fn finding_12_a_silent_socket_is_closed_and_a_bot_that_answers_pings_stays() {
    let config = ServerConfig { idle: Duration::from_secs(3), ..ServerConfig::default() };
    let (server, mut events) = told_server(config).await;
    let polite = SocketBot::connect(server.address(), "polite").await.unwrap();
    // Reading is all that it does; the library answers pings.
    let polite = tokio::spawn(polite.play());
    let mut silent = SocketBot::connect(server.address(), "silent").await.unwrap();
    let fault = loop {
        match events.recv().await.unwrap() {
            LobbyEvent::Left(bot, fault) => {
                assert_eq!(bot, Identity::first("silent"));
                break fault;
            }
            _ => continue,
        }
    };
    assert!(fault.to_string().contains("nothing was heard for 3s"), "{fault}");
    assert!(!polite.is_finished());
    let present: Vec<String> =
        server.lobby().bots().iter().map(|(bot, _)| bot.to_string()).collect();
    assert_eq!(present, ["polite"]);
    // Whoever looks finds the reason.
    let frame = loop {
        match silent.socket.next().await {
            Some(Ok(Message::Close(frame))) => break frame.unwrap(),
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert!(frame.reason.contains("nothing was heard"), "{frame:?}");
}

#[tokio::test]
async fn finding_12_a_bot_that_thinks_longer_than_it_may_be_silent_goes_on() {
    let config = ServerConfig { idle: Duration::from_millis(300), ..ServerConfig::default() };
    let (server, _events) = told_server(config).await;
    let mut bot = SocketBot::connect(server.address(), "slow").await.unwrap();
    tokio::spawn(async move {
        let mut first = true;
        while let Some(state) = bot.state().await {
            if std::mem::take(&mut first) {
                // It reads nothing meanwhile.
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            if bot.send(first_free(&state)).await.is_err() {
                return;
            }
        }
    });
    let seat = Contestant::Socket(socket(&server, "slow", 1));
    let games = play(&plan("connect4-xtreme", 1, PLENTY), vec![seat, opponent()]).await;
    assert!(clean(&games), "{games:?}");
}

/// A bot that loses its connection and comes back at once is often quicker than the news of that.
#[tokio::test]
async fn arena_finding_05_a_bot_that_comes_back_at_once_has_its_name_back() {
    let (server, mut events) = told_server(ServerConfig::default()).await;
    for round in 0..200 {
        let bot = SocketBot::connect(server.address(), "Rex").await.unwrap();
        // Whoever is quicker than its seat has a place in the lobby already, and no number yet.
        loop {
            match events.recv().await.unwrap() {
                LobbyEvent::Came(came) => {
                    assert_eq!(came, Identity::first("Rex"), "after {round} rounds");
                    break;
                }
                LobbyEvent::Left(left, _) => assert_eq!(left, Identity::first("Rex")),
                LobbyEvent::Refused(why) => panic!("{why}"),
            }
        }
        drop(bot);
    }
}

/// A bot that computes and reads nothing meanwhile answers no ping. It is there all the same, and nobody
/// gets its name and its rung.
#[tokio::test]
async fn a_bot_that_reads_nothing_for_a_while_keeps_its_name() {
    let (server, mut events) = told_server(ServerConfig::default()).await;
    let numbered = |number| Identity { name: "Rex".to_owned(), number };
    let slow = SocketBot::connect(server.address(), "Rex").await.unwrap();
    assert_eq!(events.recv().await, Some(LobbyEvent::Came(numbered(1))));
    let other = SocketBot::connect(server.address(), "Rex").await.unwrap();
    tokio::spawn(other.play());
    assert_eq!(events.recv().await, Some(LobbyEvent::Came(numbered(2))));
    tokio::spawn(slow.play());
    let seats = [1, 2].map(|number| Contestant::Socket(socket(&server, "Rex", number)));
    assert!(clean(&play(&plan("connect4-xtreme", 2, PLENTY), seats.into()).await));
    assert!(events.try_recv().is_err(), "nobody has left");
}

/// Whoever has the secret of the name does get it back, for nobody else can have come.
#[tokio::test]
async fn arena_finding_05_a_bot_with_the_names_secret_has_its_name_back() {
    let dir = tempfile::tempdir().unwrap();
    let registry = Some(Arc::new(NameFolder::new(dir.path())) as Arc<dyn NameRegistry>);
    let (server, mut events) =
        told_server(ServerConfig { names: registry, ..ServerConfig::default() }).await;
    let (rex, path) = (Identity::first("Rex"), "Rex?secret=correct-horse-battery-staple");
    // It does not read any more, and so it answers no ping either.
    let _dead = SocketBot::connect(server.address(), path).await.unwrap();
    assert_eq!(events.recv().await, Some(LobbyEvent::Came(rex.clone())));
    let alive = SocketBot::connect(server.address(), path).await.unwrap();
    tokio::spawn(alive.play());
    assert!(matches!(events.recv().await, Some(LobbyEvent::Left(bot, _)) if bot == rex));
    assert_eq!(events.recv().await, Some(LobbyEvent::Came(rex)));
}

#[tokio::test]
async fn arena_finding_05_two_bots_of_one_name_that_are_both_there_stay_two() {
    let (server, mut events) = told_server(ServerConfig::default()).await;
    for number in 1..=3 {
        let bot = SocketBot::connect(server.address(), "Rex").await.unwrap();
        tokio::spawn(bot.play());
        let came = Identity { name: "Rex".to_owned(), number };
        assert_eq!(events.recv().await, Some(LobbyEvent::Came(came)));
    }
}

/// The same in the middle of a match: it goes on with the next game, under the same name.
#[tokio::test]
async fn arena_finding_05_a_bot_that_comes_back_has_its_seat_back() {
    let (server, mut events) = told_server(ServerConfig::default()).await;
    let address = server.address();
    tokio::spawn(async move {
        loop {
            let mut bot = SocketBot::connect(address, "Rex").await.unwrap();
            // It answers once, and is gone with the second question.
            if let Some(state) = bot.state().await {
                bot.send(first_free(&state)).await.unwrap();
                bot.state().await;
            }
        }
    });
    let identity = Identity::first("Rex");
    let player = SocketContestant::new(server.lobby(), identity.clone(), PLENTY, PLENTY);
    let games =
        play(&plan("connect4", 20, PLENTY), vec![Contestant::Socket(player), opponent()]).await;
    let lost: Vec<_> = games.iter().map(|game| game.end.kind).collect();
    assert_eq!(lost, [EndKind::Disconnected; 20]);
    while let Ok(event) = events.try_recv() {
        if let LobbyEvent::Came(bot) = event {
            assert_eq!(bot, identity);
        }
    }
}

#[tokio::test]
async fn finding_12_a_thousand_bots_of_this_machine_are_let_in() {
    let (server, _events) = told_server(ServerConfig::default()).await;
    let mut bots = Vec::new();
    for at in 0..1000 {
        bots.push(SocketBot::connect(server.address(), &format!("bot{at}")).await.unwrap());
    }
    assert_eq!(server.lobby().connected(), 1000);
}

#[tokio::test]
async fn finding_12_nobody_else_can_be_a_bot_whose_name_is_registered() {
    let dir = tempfile::tempdir().unwrap();
    let names = NameFolder::new(dir.path());
    let secret = foursight_arena::secret::new_secret().unwrap();
    names.add("Rex", &foursight_arena::secret::sha256(&secret)).unwrap();
    let registry = Some(Arc::new(names.clone()) as Arc<dyn NameRegistry>);
    let (server, _events) =
        told_server(ServerConfig { names: registry, ..ServerConfig::default() }).await;
    let (status, why) = refused(&server, "Rex", &[]).await;
    assert_eq!(status, 401);
    assert!(why.contains("Authorization: Bearer") && why.contains("?secret="), "{why}");
    let wrong = [("authorization", "Bearer aaaaaaaaaaaaaaaaaaaaaaaaaa")];
    assert_eq!(refused(&server, "Rex", &wrong).await.0, 403);
    let path = format!("Rex?secret={secret}");
    let rex = SocketBot::connect(server.address(), &path).await.unwrap();
    tokio::spawn(rex.play());
    let max = SocketBot::connect(server.address(), "Max").await.unwrap();
    tokio::spawn(max.play());
    let seats = ["Rex", "Max"].map(|name| Contestant::Socket(socket(&server, name, 1)));
    assert!(clean(&play(&plan("connect4-xtreme", 2, PLENTY), seats.into()).await));
    // Whoever connects with a secret first has the name from then on.
    let mine = "Mia?secret=correct-horse-battery-staple";
    drop(SocketBot::connect(server.address(), mine).await.unwrap());
    assert_eq!(refused(&server, "Mia", &[]).await.0, 401);
    assert_eq!(names.names().unwrap(), ["Mia", "Rex"]);
    SocketBot::connect(server.address(), mine).await.unwrap();
}

#[tokio::test]
async fn finding_12_of_two_who_want_a_name_at_once_one_gets_it() {
    let dir = tempfile::tempdir().unwrap();
    let names = NameFolder::new(dir.path());
    let registry = Some(Arc::new(names) as Arc<dyn NameRegistry>);
    let (server, _events) =
        told_server(ServerConfig { names: registry, ..ServerConfig::default() }).await;
    let address = server.address();
    let came = Arc::new(Mutex::new(0));
    let tasks: Vec<_> = (0..6)
        .map(|at| {
            let came = Arc::clone(&came);
            tokio::spawn(async move {
                let url = format!("ws://{address}/Rex?secret=secret-number-{at:04}");
                let Ok((mut socket, _)) = connect_async(url).await else { return };
                // Either the greeting, or the reason why not.
                match socket.next().await {
                    Some(Ok(Message::Binary(_))) => *came.lock().unwrap() += 1,
                    Some(Ok(Message::Close(Some(frame)))) => {
                        assert!(frame.reason.contains("another secret"), "{frame:?}");
                    }
                    other => panic!("{other:?}"),
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(*came.lock().unwrap(), 1);
}

#[tokio::test]
async fn finding_12_ordinary_games_do_not_keep_a_bot_from_its_event() {
    let (server, _events) = told_server(ServerConfig::default()).await;
    let rex = SocketBot::connect(server.address(), "Rex").await.unwrap();
    tokio::spawn(rex.play());
    let (lobby, identity) = (server.lobby(), Identity::first("Rex"));
    let plan = plan("connect4-xtreme", 1, PLENTY);
    let info = || GameInfo { number: 1, of: 1, names: Vec::new() };
    let seat = || SocketContestant::new(lobby, identity.clone(), PLENTY, PLENTY);
    let mut ordinary = Contestant::Socket(seat().in_a_game());
    let game = Game::new(&plan.rules, 0, 0, None);
    ordinary.begin(&game, 0, &info()).await.unwrap();
    assert!(ordinary.ask(&game, 0).await.result.is_ok());
    let reserved = lobby.reserve([identity.clone()]);
    // The game goes on asking, but from now on the bot is the event's.
    let (own, rules) = (info(), Arc::clone(&plan.rules));
    let waiting = tokio::spawn(async move {
        let game = Game::new(&rules, 0, 0, None);
        let begun: Result<(), Fault> = ordinary.begin(&game, 0, &own).await;
        begun.map(|()| ordinary)
    });
    let mut event = Contestant::Socket(seat());
    event.begin(&game, 0, &info()).await.unwrap();
    assert!(event.ask(&game, 0).await.result.is_ok());
    assert!(!waiting.is_finished());
    event.finish().await;
    // Between two matches of the event it is not for ordinary games either.
    let mut event = Contestant::Socket(seat());
    event.begin(&game, 0, &info()).await.unwrap();
    assert!(!waiting.is_finished());
    event.finish().await;
    drop(reserved);
    waiting.await.unwrap().unwrap();
}
