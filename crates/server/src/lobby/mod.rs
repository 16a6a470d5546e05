//! The lobby: people who look for somebody to play, over one WebSocket.

mod begin;
mod board;
pub(crate) mod live;
mod seeks;
#[cfg(test)]
mod tests;
mod wish;

pub(crate) use board::Lobby;
pub(crate) use seeks::MostSeeks;
