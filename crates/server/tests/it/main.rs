//! The server as its clients see it, over real HTTP and WebSockets.
#![allow(clippy::unwrap_used)]

mod arena;
mod bot_names;
mod clocks;
mod document;
mod doors;
mod fair;
mod faults;
mod hostile;
mod keeping;
mod live;
mod lobby;
mod lookalikes;
mod my_games;
mod operators;
mod packs;
mod people;
mod phrases;
mod play;
mod postgres;
mod rooms;
mod safety;
mod socket;
mod stores;
mod study;
mod work;
mod world;
