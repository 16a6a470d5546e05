//! A WebSocket bot for tests that does exactly what it is told.

use std::net::SocketAddr;

use foursight_arena::xtreme::GREETING;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) struct SocketBot {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl SocketBot {
    /// Connects and takes the greeting.
    pub(crate) async fn connect(address: SocketAddr, name: &str) -> Result<Self, Error> {
        let (socket, _) = connect_async(format!("ws://{address}/{name}")).await?;
        let mut bot = Self { socket };
        let greeting = bot.socket.next().await.unwrap()?;
        assert!(greeting.is_binary());
        assert_eq!(greeting.into_data(), GREETING[..]);
        Ok(bot)
    }

    /// The next state; `None` once the connection is gone.
    pub(crate) async fn state(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Binary(bytes))) => {
                    return Some(serde_json::from_slice(&bytes).unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => panic!("a state comes in a binary frame, not in {other:?}"),
            }
        }
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) -> Result<(), Error> {
        self.socket.send(Message::text(text.into())).await
    }

    /// Plays the first column with room, until the connection is gone.
    pub(crate) async fn play(mut self) {
        while let Some(state) = self.state().await {
            if self.send(first_free(&state)).await.is_err() {
                return;
            }
        }
    }
}

/// A legal reply.
pub(crate) fn first_free(state: &Value) -> String {
    let top = state["board"][5].as_array().unwrap();
    let column = top.iter().position(|cell| cell == 0).unwrap();
    format!("{{\"column\":{column}}}")
}
