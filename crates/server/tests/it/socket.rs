//! A WebSocket that is asked and told in JSON.

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) struct Socket(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// The next message; null once the connection has ended.
    pub(crate) async fn next(&mut self) -> Value {
        while let Some(Ok(message)) = self.0.next().await {
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).unwrap();
            }
        }
        Value::Null
    }

    /// The next message of this type, whatever else comes before.
    pub(crate) async fn expect(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            assert!(!message.is_null(), "the connection ended before \"{kind}\"");
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.0.send(Message::Text(message.to_string().into())).await.unwrap();
    }
}
