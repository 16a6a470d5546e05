//! Rooms for a class or a club: everybody plays everybody.

mod begin;
mod entry;
pub(crate) mod live;
mod pairings;
mod registry;
mod room;
mod view;

pub(crate) use begin::pair;
pub(crate) use entry::Pass;
pub(crate) use registry::{GameEnded, Rooms};
pub(crate) use room::Room;
pub(crate) use view::RoomView;
