//! Bots over real sockets and real programs: good ones play, bad ones lose their own games.

#![allow(clippy::unwrap_used)]

mod bad_programs;
mod bad_sockets;
mod contest;
mod doors;
mod socket_bot;
mod table;
mod transcripts;
