//! Games: one actor for each that is in use, loaded from the store when somebody asks for it.

mod actor;
mod bots;
mod clock;
mod hub;
mod minds;
mod names;
mod people;
mod seat;
mod table;
pub(crate) mod view;

pub(crate) use actor::{Command, Listener, UNLOAD};
pub(crate) use actor::{Played, Rematch};
pub(crate) use hub::{Hub, HubOptions, NewGame, now_ms};
pub(crate) use minds::Minds;
pub(crate) use seat::Seat;
pub(crate) use table::Table;
pub(crate) use table::Turn;
