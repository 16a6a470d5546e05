//! What a change is about: which of several nodes may make it.

use std::fmt;

/// What a change is about. One node at a time may change it, whoever holds its lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject<'a> {
    /// A game, with its turns and its timer.
    Game(&'a str),
    /// A room, with its members and results.
    Room(&'a str),
    /// The people who look for somebody to play.
    Lobby,
    /// Bots and events, and with them what has to be done once for all nodes.
    Arena,
    /// Work that is spread over processes: what is asked for, and whose results are collected.
    Job(&'a str),
    /// What any node may change at any time: a single statement decides.
    Shared,
}

impl Subject<'_> {
    /// What its lease is called; nothing if it needs none.
    pub(super) fn lease(self) -> Option<String> {
        (self != Self::Shared).then(|| self.to_string())
    }
}

impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(id) => write!(f, "game:{id}"),
            Self::Room(id) => write!(f, "room:{id}"),
            Self::Job(id) => write!(f, "job:{id}"),
            Self::Lobby => f.write_str("lobby"),
            Self::Arena => f.write_str("arena"),
            Self::Shared => f.write_str("shared"),
        }
    }
}
