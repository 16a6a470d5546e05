//! A game on a server somewhere else, by the link that a browser opens: `foursight join`.
//!
//! `link.rs` reads the link, `client.rs` asks the server, `wire.rs` is what it says, `entry.rs`
//! takes a seat and loads the rules, `session.rs` keeps the connection, and `mirror.rs` is the game
//! as it was told. The faces, `plain/online.rs` and `terminal/play/online.rs`, show the mirror and
//! send [`Order`]s.

mod client;
mod entry;
mod link;
mod mirror;
mod session;
mod wire;

use std::time::Duration;

use crate::game::Game;
use crate::lang::Lang;
use crate::store::Store;

pub(crate) use client::Failure;
pub(crate) use entry::{OpenError, Opened, SeatWanted, Server};
pub(crate) use link::{Link, LinkError, Secret};
pub(crate) use mirror::{Heard, Mirror};
pub(crate) use session::{News, Order, Session};
pub(crate) use wire::{OfferKind, PHRASES, Phrase};

/// A game elsewhere, connected: what is known of it and the way to it.
pub(crate) struct Connection {
    pub(crate) mirror: Mirror,
    link: Link,
    key: Option<Secret>,
    session: Session,
}

impl Connection {
    /// Keeps the seat, so that the same link leads to it again, and connects; `tell` hears of
    /// everything, on another thread.
    pub(crate) fn begin(
        server: Server,
        opened: Opened,
        lang: Lang,
        store: &Store,
        tell: impl Fn(News) + Send + Sync + 'static,
    ) -> std::io::Result<(Self, Game)> {
        let link = server.link.clone();
        let (mirror, game) = Mirror::new(&opened, lang);
        let key = match opened.seat {
            Some((seat, key)) => {
                store.keep_seat(&link.authority(), &link.game, seat, key.reveal())?;
                Some(key)
            }
            None => None,
        };
        let session = Session::begin(server, key.clone(), tell);
        Ok((Self { mirror, link, key, session }, game))
    }

    /// Takes in what was heard, plays it at the table here, and answers what there is to show.
    pub(crate) fn hear(&mut self, news: News, game: &mut Game, now: Duration) -> Vec<Heard> {
        let heard = self.mirror.hear(news, game, now);
        let wants_all = heard.iter().any(|heard| matches!(heard, Heard::Resync));
        self.session.know(if wants_all { 0 } else { game.moves().len() });
        if wants_all {
            self.session.order(Order::Resync);
        }
        heard
    }

    pub(crate) fn order(&mut self, order: Order) {
        if let Order::Decline(kind) = order {
            self.mirror.declines(kind);
        }
        self.session.order(order);
    }

    /// The link that others may see.
    pub(crate) fn public_link(&self) -> String {
        self.link.public()
    }

    /// The link to another game on the same server, for whoever watches.
    pub(crate) fn link_to(&self, id: &str) -> String {
        self.link.to_game(id).public()
    }

    /// The seat that was kept is nobody's any more.
    pub(crate) fn forget_seat(&self, store: &Store) {
        store.forget_seat(&self.link.authority(), &self.link.game);
    }

    /// Opens the rematch that all have agreed to: everybody keeps the key they have.
    pub(crate) fn open_rematch(
        &self,
        id: &str,
        seat: Option<u8>,
    ) -> Result<(Server, Opened), OpenError> {
        let server = Server::new(&self.link.to_game(id))?;
        let wanted = match (seat, &self.key) {
            (Some(seat), Some(key)) => SeatWanted::Own(seat, key.clone()),
            _ => SeatWanted::None,
        };
        let opened = server.open(wanted)?;
        Ok((server, opened))
    }
}
