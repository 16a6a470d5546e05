//! Bad bots on sockets: each loses its own game, for the right reason, and nobody else notices.

use std::time::Duration;

use foursight_arena::{BotServer, Contestant, EndKind, GameSummary, Identity, SocketContestant};
use futures_util::SinkExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::socket_bot::{SocketBot, first_free};
use crate::table::{self, PLENTY, clean, opponent, plan, play, reasons, socket};

/// A bad bot against a built-in one, while two good bots play on the same port.
async fn beside_good_ones<F>(
    time: Duration,
    games: u32,
    bad: impl FnOnce(SocketBot) -> F,
) -> Vec<GameSummary>
where
    F: Future<Output = ()> + Send + 'static,
{
    let server = table::server().await;
    let good = good_match(&server);
    let seat = Contestant::Socket(socket(&server, "bad", 1));
    let bot = tokio::spawn(bad(SocketBot::connect(server.address(), "bad").await.unwrap()));
    let games = play(&plan("connect4-xtreme", games, time), vec![opponent(), seat]).await;
    let others = good.await.unwrap();
    assert!(others.len() == 3 && clean(&others), "{others:?}");
    bot.abort();
    games
}

fn good_match(server: &BotServer) -> tokio::task::JoinHandle<Vec<GameSummary>> {
    let address = server.address();
    let players = ["left", "right"].map(|name| {
        tokio::spawn(async move { SocketBot::connect(address, name).await.unwrap().play().await });
        Contestant::Socket(socket(server, name, 1))
    });
    tokio::spawn(async move { play(&plan("connect4-xtreme", 3, PLENTY), players.into()).await })
}

/// A bot that always answers with this text.
async fn always(mut bot: SocketBot, text: &'static str) {
    while bot.state().await.is_some() && bot.send(text).await.is_ok() {}
}

#[tokio::test]
async fn text_that_is_no_move() {
    for text in ["hello", "3", "{}", "{\"column\":1.5}", "{\"column\":\"3\"}", "[]", ""] {
        let games = beside_good_ones(PLENTY, 2, |bot| always(bot, text)).await;
        assert_eq!(reasons(&games, 1), [EndKind::BadReply; 2], "{text}");
    }
}

#[tokio::test]
async fn columns_that_are_not_there() {
    for text in ["{\"column\":7}", "{\"column\":-1}"] {
        let games = beside_good_ones(PLENTY, 2, |bot| always(bot, text)).await;
        assert_eq!(reasons(&games, 1), [EndKind::Illegal; 2], "{text}");
    }
}

#[tokio::test]
async fn a_full_column() {
    let games = beside_good_ones(PLENTY, 5, |bot| always(bot, "{\"column\":0}")).await;
    let reasons = reasons(&games, 1);
    assert!(reasons.contains(&EndKind::Illegal), "{games:?}");
}

#[tokio::test]
async fn no_answer_at_all() {
    let games = beside_good_ones(Duration::from_millis(30), 1, |mut bot| async move {
        while bot.state().await.is_some() {}
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::Timeout]);
}

#[tokio::test]
async fn two_answers_to_one_question_and_answers_out_of_turn() {
    let games = beside_good_ones(PLENTY, 3, |mut bot| async move {
        while let Some(state) = bot.state().await {
            let reply = first_free(&state);
            let nonsense = ["{\"column\":99}".to_owned(), "not even JSON".to_owned()];
            // In one piece, so that all of it is there before the next question.
            for text in [reply.clone(), reply].into_iter().chain(nonsense) {
                if bot.socket.feed(Message::text(text)).await.is_err() {
                    return;
                }
            }
            if bot.socket.flush().await.is_err() {
                return;
            }
        }
    });
    let games = games.await;
    assert!(games.len() == 3 && clean(&games), "what nobody asked for is dropped: {games:?}");
}

#[tokio::test]
async fn arena_finding_07_a_second_answer_is_not_played_for_the_next_question() {
    const NO_MOVE: &str = "{\"column\":99}";
    let games = beside_good_ones(PLENTY, 3, |mut bot| async move {
        // The first time in one piece, so that it is there before the next question for sure.
        let Some(state) = bot.state().await else { return };
        for text in [first_free(&state).as_str(), NO_MOVE] {
            bot.socket.feed(Message::text(text)).await.unwrap();
        }
        bot.socket.flush().await.unwrap();
        while let Some(state) = bot.state().await {
            if bot.send(first_free(&state)).await.is_err() {
                return;
            }
            // The opponent has moved long before the second one is sent. The bot reads nothing
            // meanwhile, so that it answers nothing else either.
            tokio::time::sleep(Duration::from_millis(20)).await;
            if bot.send(NO_MOVE).await.is_err() {
                return;
            }
        }
    });
    let games = games.await;
    assert!(games.len() == 3 && clean(&games), "{games:?}");
}

/// The next frame as it comes over the wire: its kind and what it holds.
async fn raw_frame(stream: &mut (impl AsyncReadExt + Unpin)) -> Option<(u8, Vec<u8>)> {
    let mut head = [0; 2];
    stream.read_exact(&mut head).await.ok()?;
    let length = match head[1] {
        126 => stream.read_u16().await.ok()?.into(),
        short => usize::from(short),
    };
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes).await.ok()?;
    Some((head[0] & 0x0f, bytes))
}

#[tokio::test]
async fn a_bot_that_answers_no_pings_plays_all_the_same() {
    const BINARY: u8 = 2;
    let server = table::server().await;
    let mut bot = SocketBot::connect(server.address(), "deaf").await.unwrap();
    tokio::spawn(async move {
        // Without the library, which would answer pings.
        let stream = bot.socket.get_mut();
        while let Some((kind, bytes)) = raw_frame(stream).await {
            if kind != BINARY {
                continue;
            }
            let reply = first_free(&serde_json::from_slice(&bytes).unwrap());
            let mut frame = vec![0x81, 0x80 | reply.len() as u8, 0, 0, 0, 0];
            frame.extend(reply.bytes());
            // Twice in one piece, so that it is there before the next question.
            if stream.write_all(&frame.repeat(2)).await.is_err() {
                return;
            }
        }
    });
    let at_once = Duration::from_millis(20);
    let identity = Identity::first("deaf");
    let seat = SocketContestant::new(server.lobby(), identity, Duration::ZERO, at_once);
    let plan = plan("connect4-xtreme", 2, PLENTY);
    assert!(clean(&play(&plan, vec![Contestant::Socket(seat), opponent()]).await));
}

#[tokio::test]
async fn ten_megabytes() {
    let games = beside_good_ones(PLENTY, 2, |mut bot| async move {
        bot.state().await;
        let _ = bot.send("x".repeat(10 << 20)).await;
        while bot.state().await.is_some() {}
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::TooLarge, EndKind::Absent]);
}

#[tokio::test]
async fn a_hundred_thousand_frames_in_a_burst() {
    let games = beside_good_ones(PLENTY, 2, |mut bot| async move {
        let Some(state) = bot.state().await else { return };
        let reply = first_free(&state);
        for _ in 0..100_000 {
            if bot.socket.feed(Message::text(reply.clone())).await.is_err() {
                return;
            }
        }
        let _ = bot.socket.flush().await;
        while bot.state().await.is_some() {}
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::Flood, EndKind::Absent]);
}

/// A text frame that promises 100 bytes and brings three.
const HALF_A_FRAME: [u8; 9] = [0x81, 0x80 | 100, 1, 2, 3, 4, b'a', b'b', b'c'];

#[tokio::test]
async fn half_a_frame_and_then_nothing() {
    let games = beside_good_ones(Duration::from_millis(30), 1, |mut bot| async move {
        bot.state().await;
        bot.socket.get_mut().write_all(&HALF_A_FRAME).await.unwrap();
        std::future::pending::<()>().await;
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::Timeout]);
}

#[tokio::test]
async fn half_a_frame_and_then_the_end() {
    let games = beside_good_ones(PLENTY, 2, |mut bot| async move {
        bot.state().await;
        bot.socket.get_mut().write_all(&HALF_A_FRAME).await.unwrap();
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::Disconnected, EndKind::Absent]);
}

#[tokio::test]
async fn a_frame_that_breaks_the_websocket_protocol() {
    let games = beside_good_ones(PLENTY, 2, |mut bot| async move {
        bot.state().await;
        // Reserved bits, and no mask.
        bot.socket.get_mut().write_all(&[0xF1, 0x01, b'a']).await.unwrap();
        while bot.state().await.is_some() {}
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::BadReply, EndKind::Absent]);
}

#[tokio::test]
async fn a_polite_goodbye_in_the_middle_of_a_game() {
    let games = beside_good_ones(PLENTY, 2, |mut bot| async move {
        bot.state().await;
        let _ = bot.socket.close(None).await;
    });
    assert_eq!(reasons(&games.await, 1), [EndKind::Disconnected, EndKind::Absent]);
}

#[tokio::test]
async fn a_thousand_connections_of_one_name() {
    let server = table::server().await;
    let good = good_match(&server);
    let mut kept = Vec::new();
    let mut refused = 0;
    for _ in 0..1000 {
        match SocketBot::connect(server.address(), "crowd").await {
            // It is there: it answers pings, and keeps its place.
            Ok(bot) => kept.push(tokio::spawn(bot.play())),
            Err(Error::Http(response)) => {
                assert_eq!(response.status(), 429);
                refused += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((kept.len(), refused), (8, 992));
    assert!(clean(&good.await.unwrap()));
    assert!(server.lobby().connected() <= 8 + 2);
}

#[tokio::test]
async fn names_that_are_no_names() {
    let server = table::server().await;
    let address = server.address();
    let good = good_match(&server);
    for name in ["", "%0a", "%1b%5b2J", "%ff", &"x".repeat(65)] {
        match SocketBot::connect(address, name).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 400, "{name}"),
            other => panic!("{name}: {:?}", other.err()),
        }
    }
    // So long that nobody reads to its end.
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "x".repeat(64 << 10));
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP/1.1 101"), "a name of 64 KB was let in");
    assert!(clean(&good.await.unwrap()));
}

#[tokio::test]
async fn a_name_with_markup_is_just_a_name() {
    let server = table::server().await;
    let address = server.address();
    tokio::spawn(
        async move { SocketBot::connect(address, "%3Cb%3E%22").await.unwrap().play().await },
    );
    let seat = Contestant::Socket(socket(&server, "<b>\"", 1));
    assert!(clean(&play(&plan("connect4-xtreme", 2, PLENTY), vec![seat, opponent()]).await));
}
