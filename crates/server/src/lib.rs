//! The web server of Foursight: games over HTTP and WebSocket, kept in a database.
//!
//! [`Server::start`] opens the database, listens and answers; the page in `web/site` is part of the
//! program. Every game that somebody looks at is an actor; a move is answered after it is stored,
//! so that a game goes on where it was whatever happens to the process.

mod accept;
mod address;
mod answers;
mod api;
mod app;
mod arena;
mod assets;
mod backlog;
mod body;
mod connections;
mod examples;
mod games;
mod guard;
mod janitor;
mod key;
mod limits;
mod live;
mod lobby;
mod logs;
mod made;
mod measures;
mod memory;
mod nodes;
mod origin;
mod packs;
mod people;
mod preview;
mod problem;
mod readiness;
mod rooms;
mod server;
mod shares;
pub mod store;
mod words;
mod work;

pub use api::document;
pub use app::Describe;
pub use arena::NoBots;
pub use foursight_arena::{IpNet, Rate, RateError};
pub use limits::{LimitError, LimitKind, Limits};
pub use logs::start_logging;
pub use origin::{Origin, OriginError};
pub use server::{Fitted, Options, Server, StartError};
pub use words::Words;
