//! The messages: the state that the server sends, and the answer.

use serde::Deserialize;

use crate::Board;

/// A bomb on the board. When its round is reached, it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Bomb {
    /// Its row; 0 is the bottom.
    pub row: usize,
    /// Its column.
    pub col: usize,
    /// The round in whose state it is gone.
    pub explode_in_round: u32,
}

/// It is this bot's turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PlayState {
    /// The bot's name.
    pub bot: String,
    /// The bot's stones on the board.
    pub coin_id: u8,
    /// 1 for the first stone of a game, then one more for each.
    pub round: u32,
    /// The bombs on the board.
    pub bombs: Vec<Bomb>,
    /// The board.
    pub board: Board,
}

impl PlayState {
    /// The other player's stones on the board.
    #[must_use]
    pub fn opponent_id(&self) -> u8 {
        if self.coin_id == 1 { 2 } else { 1 }
    }

    /// Reads a frame.
    pub fn parse(frame: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(frame)
    }
}

/// The answer to a state.
#[must_use]
pub fn reply(column: usize) -> String {
    format!(r#"{{"state":"play","column":{column}}}"#)
}
