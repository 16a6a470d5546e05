//! What nodes tell each other through the database: what it is about, never what it says.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;

use super::leases::{CHANNEL, Leases, TAKEN};

/// The pause between two tries to listen.
const PAUSE: Duration = Duration::from_millis(200);
/// The pause between two looks at what others have taken over: a node with many games loses them one by one.
const CHECK_PAUSE: Duration = Duration::from_millis(100);

/// Something that a node tells all others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// Packs were saved or forgotten.
    Packs,
    /// The node that held the arena has given it back.
    ArenaFree,
    /// A game of a room has ended.
    RoomGame {
        /// The room.
        room: String,
        /// The game.
        game: String,
    },
    /// Whoever sits at this seat was removed from the game's room.
    Removed {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
    },
    /// Somebody at these tables is called differently now.
    People(Vec<String>),
}

/// What is heard of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Something that one of them tells.
    News(News),
    /// Until now nothing was heard: everything may have changed.
    Missed,
}

/// What takes longer than it may is lost.
pub(super) async fn in_time<T>(
    patience: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = |_| sqlx::Error::Io(io::Error::from(io::ErrorKind::TimedOut));
    timeout(patience, work).await.map_err(late)?
}

impl News {
    /// As it is sent.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Packs => "packs".to_owned(),
            Self::ArenaFree => "arena".to_owned(),
            Self::RoomGame { room, game } => format!("ended {room} {game}"),
            Self::Removed { game, seat } => format!("removed {game} {seat}"),
            Self::People(games) => format!("people {}", games.join(" ")),
        }
    }

    /// What was sent; nothing if a newer version says what this one does not know.
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        Some(match words.next()? {
            "packs" => Self::Packs,
            "arena" => Self::ArenaFree,
            "ended" => Self::RoomGame { room: words.next()?.into(), game: words.next()?.into() },
            "removed" => {
                Self::Removed { game: words.next()?.into(), seat: words.next()?.parse().ok()? }
            }
            "people" => Self::People(words.map(str::to_owned).collect()),
            _ => return None,
        })
    }
}

impl Leases {
    /// Hears what nodes tell each other for as long as somebody wants to know. After a pause, in
    /// which something may have been missed, everything may have changed.
    pub(crate) async fn listen(self: Arc<Self>, tell: mpsc::UnboundedSender<Heard>) {
        let taken = Notify::new();
        // However often it is told while it looks, it looks once more.
        let checking = async {
            loop {
                taken.notified().await;
                // What cannot be looked at now is looked at with the next renewal or change.
                let _ = self.check_all().await;
                // It may also be asked to end.
                self.doubt();
                tokio::time::sleep(CHECK_PAUSE).await;
            }
        };
        let listening = async {
            while !tell.is_closed() && !self.is_closed() {
                let mut closed = self.pool().close_event();
                let once = closed.do_until(self.listen_once(&tell, &taken)).await;
                if let Err(error) = once.and_then(|ended| ended) {
                    tracing::debug!(%error, "nothing is heard of other nodes");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        };
        tokio::select! {
            () = listening => {}
            () = checking => {}
        }
    }

    /// Listens until the connection is lost. One that is lost without a word is noticed by asking: whoever only waits
    /// on it waits for ever.
    async fn listen_once(
        &self,
        tell: &mpsc::UnboundedSender<Heard>,
        taken: &Notify,
    ) -> Result<(), sqlx::Error> {
        let patience = self.lease_time() / 3;
        let mut listener = in_time(patience, self.listener()).await?;
        let _ = tell.send(Heard::Missed);
        self.doubt();
        loop {
            let Ok(heard) = timeout(patience, listener.try_recv()).await else {
                in_time(patience, sqlx::query("SELECT 1").execute(&mut listener)).await?;
                continue;
            };
            // Nothing means that the connection was lost.
            let Some(said) = heard? else { return Ok(()) };
            let said = said.payload();
            match said.split_once(' ') {
                Some((TAKEN, session)) if session == self.session() => taken.notify_one(),
                _ => {
                    if let Some(news) = News::read(said) {
                        let _ = tell.send(Heard::News(news));
                    }
                }
            }
        }
    }

    /// A connection of its own that listens: one that is lost without a word takes no place of those that keep leases
    /// until the system gives it up.
    async fn listener(&self) -> Result<PgListener, sqlx::Error> {
        let options = (*self.pool().connect_options()).clone();
        let pool = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let mut listener = PgListener::connect_with(&pool.connect_lazy_with(options)).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_understood() {
        let room = News::RoomGame { room: "a".to_owned(), game: "b".to_owned() };
        let people = News::People(vec!["a".to_owned(), "b".to_owned()]);
        let removed = News::Removed { game: "b".to_owned(), seat: 1 };
        for news in [News::Packs, News::ArenaFree, room, people, removed] {
            assert_eq!(News::read(&news.text()), Some(news));
        }
        assert_eq!(News::read("taken x"), None);
        assert_eq!(News::read("ended x"), None);
        assert_eq!(News::read("removed x"), None);
    }
}
