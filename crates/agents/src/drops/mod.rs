//! Looking ahead in drop games, on bitboards and with bombs.

mod engine;
mod state;

pub(crate) use engine::DropEngine;
pub(crate) use state::stones;
