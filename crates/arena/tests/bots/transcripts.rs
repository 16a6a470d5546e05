//! The transcripts in docs/bots.md are what really goes over the wire.

use std::time::Duration;

use foursight_arena::{BotServer, Contestant, GomocupContestant, JsonLinesContestant};
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

use crate::socket_bot::SocketBot;
use crate::table::{self, PLENTY, opponent, plan, play, socket};

/// A transcript: its title and its lines, `true` if the arena speaks.
struct Transcript {
    title: String,
    lines: Vec<(bool, String)>,
}

fn transcripts() -> Vec<Transcript> {
    let text = include_str!("../../../../docs/bots.md");
    let blocks = text.split("```transcript ").skip(1);
    blocks
        .map(|block| {
            let (block, _) = block.split_once("\n```").unwrap();
            let (title, lines) = block.split_once('\n').unwrap();
            let line = |line: &str| match line.split_once(' ') {
                Some((">", said)) => Some((true, said.to_owned())),
                Some(("<", said)) => Some((false, said.to_owned())),
                _ => None,
            };
            Transcript {
                title: title.trim().to_owned(),
                lines: lines.lines().filter_map(line).collect(),
            }
        })
        .collect()
}

fn transcript(title: &str) -> Vec<(bool, String)> {
    let found = transcripts().into_iter().find(|transcript| transcript.title == title);
    found.unwrap_or_else(|| panic!("docs/bots.md has no transcript \"{title}\"")).lines
}

/// A program that says the bot's lines of a transcript and writes down what it hears.
fn actor(lines: &[(bool, String)], heard: &std::path::Path) -> String {
    let steps = lines.iter().map(|(arena, said)| match arena {
        true => format!("IFS= read -r line; printf '%s\\n' \"$line\" >> {}", heard.display()),
        false => format!("printf '%s\\n' '{said}'"),
    });
    steps.collect::<Vec<_>>().join("\n")
}

fn said_by_arena(lines: &[(bool, String)]) -> Vec<&str> {
    lines.iter().filter(|(arena, _)| *arena).map(|(_, said)| said.as_str()).collect()
}

#[tokio::test]
async fn json_lines_of_every_kind_of_game() {
    for (title, pack) in
        [("JSON lines: tictactoe", "tictactoe"), ("JSON lines: connect4-xtreme", "connect4-xtreme")]
    {
        let lines = transcript(title);
        let dir = tempfile::tempdir().unwrap();
        let heard = dir.path().join("heard");
        let bot = Contestant::JsonLines(JsonLinesContestant::new(actor(&lines, &heard)));
        let mut plan = plan(pack, 1, Duration::from_secs(60));
        plan.names = vec!["random".to_owned(), "mybot".to_owned()];
        play(&plan, vec![opponent(), bot]).await;
        let heard = std::fs::read_to_string(&heard).unwrap();
        assert_eq!(heard.lines().collect::<Vec<_>>(), said_by_arena(&lines), "{title}");
    }
}

#[tokio::test]
async fn gomocup() {
    let lines = transcript("Gomocup: gomoku-15");
    let dir = tempfile::tempdir().unwrap();
    let heard = dir.path().join("heard");
    let bot = Contestant::Gomocup(GomocupContestant::new(actor(&lines, &heard)));
    play(&plan("gomoku-15", 1, Duration::from_secs(60)), vec![opponent(), bot]).await;
    let heard = std::fs::read_to_string(&heard).unwrap();
    assert_eq!(heard.lines().collect::<Vec<_>>(), said_by_arena(&lines));
}

#[tokio::test]
async fn the_contests_websocket() {
    let lines = transcript("WebSocket: connect4-xtreme");
    let server: BotServer = table::server().await;
    let mut bot = SocketBot::connect(server.address(), "mybot").await.unwrap();
    let script = lines.clone();
    let conversation = tokio::spawn(async move {
        for (arena, said) in script {
            if arena {
                let mut frame = bot.socket.next().await.unwrap().unwrap();
                // Libraries answer these by themselves.
                while frame.is_ping() {
                    frame = bot.socket.next().await.unwrap().unwrap();
                }
                assert_eq!(frame.to_text().unwrap(), said);
            } else {
                bot.socket.send(Message::text(said)).await.unwrap();
            }
        }
    });
    let seat = Contestant::Socket(socket(&server, "mybot", 1));
    play(&plan("connect4-xtreme", 1, PLENTY), vec![opponent(), seat]).await;
    conversation.await.unwrap();
}
