//! Games: one actor for each that is in use, loaded from the store when somebody asks for it.

mod actor;
mod agents;
mod bots;
mod hosted;
mod hub;
mod message;
mod names;
mod occupant;
mod presence;
mod tracked;
pub(crate) mod view;
mod wanted;

pub(crate) use actor::{Command, Listener, Played, Rematch, UNLOAD};
pub(crate) use agents::Agents;
pub(crate) use hub::{Begun, Hub, HubOptions, NewGame, now_ms};
pub(crate) use message::Message;
pub(crate) use occupant::Occupant;
pub(crate) use tracked::{TrackedTable, TurnView};
pub(crate) use wanted::{Moves, WantedMove};
