//! Everything a bot needs: the messages, the board, and the loop that plays.

mod board;
mod client;
mod messages;
mod settings;

pub use board::{BOMB, Board, ColumnFull, EMPTY, Ragged};
pub use client::{Refused, back_off, play, run};
pub use messages::{Bomb, PlayState, reply};
pub use settings::Settings;
