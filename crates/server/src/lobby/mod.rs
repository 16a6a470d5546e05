//! The lobby: people who look for somebody to play, over one WebSocket.

mod begin;
mod board;
pub(crate) mod live;
mod seeks;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use board::Lobby;
pub(crate) use seeks::MostSeeks;
