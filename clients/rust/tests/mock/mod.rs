//! A server that greets like the contest's, and then does what the test says.
#![allow(dead_code, missing_docs, clippy::unwrap_used, reason = "every test uses some of it")]

use std::net::{TcpListener, TcpStream};

use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::StatusCode;
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket, accept_hdr};

const GREETING: &[u8] = &[0xFF, 0, 1, 2];
pub const EMPTY_BOARD: [[u8; 7]; 6] = [[0; 7]; 6];

pub struct MockServer(TcpListener);

impl MockServer {
    pub fn start() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    pub fn port(&self) -> u16 {
        self.0.local_addr().unwrap().port()
    }

    /// Waits for a bot and greets it.
    pub fn next_bot(&self) -> Peer {
        self.next_bot_if(|_| true).unwrap()
    }

    /// Waits for a bot, and greets it if it knows the secret.
    pub fn next_bot_with(&self, secret: &str) -> Option<Peer> {
        let expected = format!("Bearer {secret}");
        self.next_bot_if(|given| given == Some(&expected))
    }

    fn next_bot_if(&self, lets_in: impl Fn(Option<&str>) -> bool) -> Option<Peer> {
        let (stream, _) = self.0.accept().unwrap();
        let mut path = String::new();
        #[allow(clippy::result_large_err, reason = "the library wants it so")]
        let check = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
            path = request.uri().path().to_owned();
            let given = request.headers().get("authorization");
            if lets_in(given.and_then(|given| given.to_str().ok())) {
                return Ok(response);
            }
            let mut refusal = ErrorResponse::new(Some("registered with another secret".to_owned()));
            *refusal.status_mut() = StatusCode::FORBIDDEN;
            Err(refusal)
        };
        let mut socket = accept_hdr(stream, check).ok()?;
        socket.send(Message::binary(GREETING)).unwrap();
        Some(Peer { socket, path })
    }
}

/// The server's end of one connection.
pub struct Peer {
    socket: WebSocket<TcpStream>,
    pub path: String,
}

impl Peer {
    pub fn send_binary(&mut self, text: &str) {
        self.socket.send(Message::binary(text.as_bytes().to_vec())).unwrap();
    }

    pub fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// Ends the connection with a reason.
    pub fn say_goodbye(&mut self, reason: &'static str) {
        let end = CloseFrame { code: CloseCode::Normal, reason: reason.into() };
        self.socket.close(Some(end)).unwrap();
        self.socket.flush().unwrap();
    }

    pub fn receive(&mut self) -> String {
        let message = self.socket.read().unwrap();
        assert!(message.is_text());
        message.to_text().unwrap().to_owned()
    }
}

/// A state as the server sends it.
pub fn state(bot: &str, round: u32, board: [[u8; 7]; 6]) -> String {
    format!(r#"{{"bot":"{bot}","coin_id":1,"round":{round},"bombs":[],"board":{board:?}}}"#)
}
