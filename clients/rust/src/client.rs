//! The loop: connect, answer states, come back when the connection is lost.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::HandshakeError;
use tungstenite::http::{HeaderValue, StatusCode, header};
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, Message, WebSocket};

use crate::{PlayState, Settings, reply};

const FIRST_DELAY: Duration = Duration::from_millis(100);
const LONGEST_DELAY: Duration = Duration::from_secs(5);

/// Answers to a bot that is not let in.
const REFUSED: [StatusCode; 3] =
    [StatusCode::BAD_REQUEST, StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];

/// The bot is not let in: its name or secret is wrong, and trying again does not help.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// What a bot's `main` calls: plays until the server says that it is over, or the program is stopped.
#[must_use]
pub fn run(settings: &Settings, choose: impl FnMut(&PlayState) -> usize) -> ExitCode {
    match play(settings, choose) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Refused(why)) => {
            eprintln!("{}: {why}", settings.address());
            ExitCode::FAILURE
        }
    }
}

/// Plays until the server says that it is over.
///
/// # Errors
/// If the bot is not let in.
pub fn play(
    settings: &Settings,
    mut choose: impl FnMut(&PlayState) -> usize,
) -> Result<(), Refused> {
    let mut delays = back_off();
    loop {
        let played = || delays = back_off();
        let end = Connection::open(settings)
            .and_then(|mut connection| connection.play(&mut choose, played));
        let why = match end {
            Ok(reason) => {
                eprintln!("{}: {reason}", settings.address());
                return Ok(());
            }
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                let why = format!("{} {}", answer.status(), String::from_utf8_lossy(body).trim());
                if REFUSED.contains(&answer.status()) {
                    return Err(Refused(why));
                }
                why
            }
            Err(error) => error.to_string(),
        };
        let delay = delays.next().unwrap_or(LONGEST_DELAY);
        eprintln!("{}: {why}; next try in {delay:?}", settings.address());
        sleep(delay);
    }
}

/// How long to wait before the next try: twice as long each time, up to a limit.
pub fn back_off() -> impl Iterator<Item = Duration> {
    std::iter::successors(Some(FIRST_DELAY), |delay| Some(LONGEST_DELAY.min(*delay * 2)))
}

/// One connection, from its first frame to its end.
struct Connection<'a> {
    settings: &'a Settings,
    socket: WebSocket<TcpStream>,
}

impl<'a> Connection<'a> {
    fn open(settings: &'a Settings) -> Result<Self, Error> {
        let mut request = settings.address().into_client_request()?;
        let host = request.uri().host().unwrap_or_default().trim_matches(['[', ']']);
        let stream = TcpStream::connect((host, request.uri().port_u16().unwrap_or(80)))?;
        stream.set_nodelay(true)?;
        if let Some(secret) = settings.secret.as_ref().filter(|secret| !secret.is_empty()) {
            let value = HeaderValue::try_from(format!("Bearer {secret}"));
            let value = value.map_err(|error| Error::HttpFormat(error.into()))?;
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| match error {
            HandshakeError::Failure(error) => error,
            HandshakeError::Interrupted(_) => Error::Io(ErrorKind::Interrupted.into()),
        })?;
        eprintln!("{} is connected to {}", settings.name, settings.address());
        Ok(Self { settings, socket })
    }

    /// Answers states until the connection ends, and tells of each; answers why it is over if the
    /// server says so.
    fn play(
        &mut self,
        choose: &mut impl FnMut(&PlayState) -> usize,
        mut played: impl FnMut(),
    ) -> Result<String, Error> {
        let mut waiting = None;
        loop {
            let state = match waiting.take() {
                Some(state) => state,
                None => match self.next_state()? {
                    Next::State(state) => state,
                    Next::Over(reason) => return Ok(reason),
                },
            };
            let column = column_for(&state, choose);
            waiting = self.waiting_state()?;
            // With a newer state here, the answer is too late and would be taken for that to the newer one.
            if let (Some(column), None) = (column, &waiting) {
                self.socket.send(Message::text(reply(column)))?;
            }
            played();
        }
    }

    fn next_state(&mut self) -> Result<Next, Error> {
        loop {
            let message = self.socket.read()?;
            if let Message::Close(Some(end)) = &message
                && end.code == CloseCode::Normal
                && !end.reason.is_empty()
            {
                return Ok(Next::Over(end.reason.to_string()));
            }
            if let Some(state) = self.read(&message) {
                return Ok(Next::State(state));
            }
        }
    }

    /// The newest state that came while the bot was thinking.
    fn waiting_state(&mut self) -> Result<Option<PlayState>, Error> {
        self.socket.get_ref().set_nonblocking(true)?;
        let mut newest = None;
        loop {
            match self.socket.read() {
                Ok(message) => newest = self.read(&message).or(newest),
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        self.socket.get_ref().set_nonblocking(false)?;
        Ok(newest)
    }

    /// A state for us. The four bytes of greeting and states for others are none.
    fn read(&self, message: &Message) -> Option<PlayState> {
        let (Message::Text(_) | Message::Binary(_)) = message else { return None };
        let text = message.to_text().ok()?;
        match PlayState::parse(text.as_bytes()) {
            Ok(state) => self.settings.is_me(&state.bot).then_some(state),
            Err(error) => {
                let start: String = text.chars().take(200).collect();
                eprintln!("not understood ({error}): {start}");
                None
            }
        }
    }
}

/// What comes next: a turn, or why there is nothing more to play (a normal end, with a reason).
enum Next {
    State(PlayState),
    Over(String),
}

/// What the bot chose; a legal column if it failed, so that one mistake does not cost the game.
fn column_for(state: &PlayState, choose: &mut impl FnMut(&PlayState) -> usize) -> Option<usize> {
    let legal = state.board.legal_columns();
    match catch_unwind(AssertUnwindSafe(|| choose(state))) {
        Ok(column) if legal.contains(&column) => return Some(column),
        Ok(column) => {
            eprintln!("round {}: {column} is not one of the legal columns {legal:?}", state.round)
        }
        Err(_) => eprintln!("round {}: choose failed", state.round),
    }
    legal.first().copied()
}
