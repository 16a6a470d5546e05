//! The loop: connect, answer states, come back when the connection is lost.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::sleep;
use std::time::Duration;

use tungstenite::handshake::HandshakeError;
use tungstenite::{Error, Message, WebSocket};

use crate::{PlayState, Settings, reply};

const FIRST_DELAY: Duration = Duration::from_millis(100);
const LONGEST_DELAY: Duration = Duration::from_secs(5);

/// Plays until the program is stopped.
pub fn run(settings: &Settings, mut choose: impl FnMut(&PlayState) -> usize) -> ! {
    let mut delays = back_off();
    loop {
        let played = || delays = back_off();
        let end = Connection::open(settings)
            .and_then(|mut connection| connection.play(&mut choose, played));
        let why =
            end.map_or_else(|error| error.to_string(), |()| "the connection was closed".to_owned());
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
        let stream = TcpStream::connect((settings.host.as_str(), settings.port))?;
        stream.set_nodelay(true)?;
        let (socket, _) =
            tungstenite::client(settings.address(), stream).map_err(|error| match error {
                HandshakeError::Failure(error) => error,
                HandshakeError::Interrupted(_) => Error::Io(ErrorKind::Interrupted.into()),
            })?;
        eprintln!("{} is connected to {}", settings.name, settings.address());
        Ok(Self { settings, socket })
    }

    /// Answers states until the connection ends, and tells of each.
    fn play(
        &mut self,
        choose: &mut impl FnMut(&PlayState) -> usize,
        mut played: impl FnMut(),
    ) -> Result<(), Error> {
        let mut waiting = None;
        loop {
            let state = match waiting.take() {
                Some(state) => state,
                None => self.next_state()?,
            };
            let column = column_for(&state, choose);
            waiting = self.waiting_state()?;
            // With a newer state here, the answer is too late and would count as the answer to that one.
            if let (Some(column), None) = (column, &waiting) {
                self.socket.send(Message::text(reply(column)))?;
            }
            played();
        }
    }

    fn next_state(&mut self) -> Result<PlayState, Error> {
        loop {
            let message = self.socket.read()?;
            if let Some(state) = self.read(&message) {
                return Ok(state);
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
