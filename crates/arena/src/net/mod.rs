//! Bots that come over the network: WebSocket clients of the contest.

mod address;
mod changes;
mod connection;
mod gate;
mod lobby;
mod names;
mod proxy;
mod server;

pub use address::{AddressKey, AddressSlot, AddressSlots};
pub(crate) use connection::{Link, Question};
pub use gate::{MOST_CLAIMED, SHORTEST_SECRET};
pub use lobby::{BotState, Claimant, Identity, Lobby, LobbyEvent, Reservation};
pub use names::{NameFolder, NameRegistry, Registered, RegisteredName, RegistryError};
pub use proxy::{Proxies, UnknownProxy};
pub use server::{
    BOT_HAS_GONE, BotReceiver, BotRouter, BotServer, Carrier, Routed, ServerConfig, keep_alive,
    raise_file_limit,
};
