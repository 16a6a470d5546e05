//! Bots that come over the network: WebSocket clients of the contest.

mod address;
mod connection;
mod lobby;
mod server;

pub use address::{AddressKey, AddressSlot, AddressSlots};
pub(crate) use connection::{Link, Question};
pub use lobby::{BotState, Identity, Lobby, LobbyEvent};
pub use server::{BotServer, ServerConfig, keep_alive};
