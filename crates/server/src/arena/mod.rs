//! The bot arena: bots at their door, matches and tournaments between them, and who watches.

mod door;
mod event;
mod ladder;
mod runs;
mod screens;
pub(crate) mod view;

pub(crate) use door::Door;
pub(crate) use event::EventWanted;
pub(crate) use ladder::LadderView;
pub(crate) use runs::Arena;
