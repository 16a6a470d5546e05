//! The way into a game: a seat if one is free, and the rules that it is played by.

use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_rules::{
    Budget, Bundled, InMemoryPacks, Library, LoadError, PackFile, PackSource, Record, RecordError,
    Ruleset,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Runtime;

use super::client::{Client, Failure};
use super::link::{Link, Secret};
use super::wire::{GameView, PlayerView};

/// Packs of a game at most, as on a server.
const MOST_PACKS: usize = 64;

/// A server with a game on it.
pub(crate) struct Server {
    pub(super) client: Client,
    pub(super) runtime: Runtime,
    pub(crate) link: Link,
}

/// What to do about seats.
#[derive(Debug, Clone)]
pub(crate) enum SeatWanted {
    /// Take a free one.
    Any,
    /// The one that was taken before.
    Own(u8, Secret),
    /// None: watch.
    None,
}

/// A game that can be played or watched.
pub(crate) struct Opened {
    pub(crate) rules: Arc<Ruleset>,
    /// The seat that was taken, and its key.
    pub(crate) seat: Option<(u8, Secret)>,
    pub(super) game: GameView,
}

#[cfg(test)]
impl Opened {
    /// A game of which the server has said nothing yet.
    pub(crate) fn unheard_of(rules: Arc<Ruleset>, seat: Option<(u8, Secret)>) -> Self {
        Self { rules, seat, game: GameView::default() }
    }
}

/// Why a game cannot be opened.
#[derive(Debug)]
pub(crate) enum OpenError {
    Failed(Failure),
    /// Its rules cannot be loaded here.
    Rules(LoadError),
    /// Its rules are not those of the server.
    Record(RecordError),
}

impl From<Failure> for OpenError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

#[derive(Deserialize)]
struct Joined {
    seat: u8,
    key: String,
}

#[derive(Deserialize)]
struct GamePacks {
    packs: Vec<GamePack>,
}

#[derive(Deserialize)]
struct GamePack {
    name: String,
    text: String,
}

#[derive(Deserialize)]
struct PackShown {
    source: String,
}

/// How a seat proves itself.
pub(super) fn proof(key: &Secret) -> String {
    format!("Seat {}", key.reveal())
}

fn read<T: DeserializeOwned>(value: serde_json::Value) -> Result<T, Failure> {
    serde_json::from_value(value).map_err(|_| Failure::NotFoursight)
}

impl Server {
    pub(crate) fn new(link: &Link) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { client: Client::new(link)?, runtime, link: link.clone() })
    }

    /// Takes a seat, if there is one, and loads the rules.
    pub(crate) fn open(&self, wanted: SeatWanted) -> Result<Opened, OpenError> {
        self.runtime.block_on(self.opened(wanted))
    }

    async fn get<T: DeserializeOwned>(&self, rest: &str) -> Result<T, Failure> {
        let path = format!("/api/games/{}{rest}", self.link.game);
        read(self.client.ask("GET", &path, None, None).await?)
    }

    async fn opened(&self, wanted: SeatWanted) -> Result<Opened, OpenError> {
        let mut game: GameView = self.get("").await?;
        // The rules first: nobody takes a seat in a game that cannot be shown.
        let rules = self.rules().await?;
        let is_open = game.players.iter().any(PlayerView::is_open);
        let may_sit = self.link.invitation.is_some() || !game.by_invitation;
        let (seat, is_new) = match wanted {
            SeatWanted::Own(seat, key) => (Some((seat, key)), false),
            SeatWanted::Any if is_open && may_sit => match self.sit_down().await {
                Ok(seat) => (Some(seat), true),
                // Somebody was faster.
                Err(Failure::Refused(problem)) if problem.code == "conflict" => (None, false),
                Err(failure) => return Err(failure.into()),
            },
            SeatWanted::Any | SeatWanted::None => (None, false),
        };
        if is_new {
            game = self.get("").await?;
        }
        Ok(Opened { rules, seat, game })
    }

    async fn sit_down(&self) -> Result<(u8, Secret), Failure> {
        let path = format!("/api/games/{}/join", self.link.game);
        let invitation = self.link.invitation.as_ref();
        let invitation = invitation.map(|secret| format!("Invitation {}", secret.reveal()));
        let body = serde_json::json!({});
        let joined: Joined = read(self.client.ask("POST", &path, invitation, Some(&body)).await?)?;
        Ok((joined.seat, Secret::new(joined.key)))
    }

    /// The rules of the game, within what strangers' packs may cost: texts that came with this program
    /// are not asked for.
    async fn rules(&self) -> Result<Arc<Ruleset>, OpenError> {
        let record: Record = self.get("/record").await?;
        if record.packs.len() > MOST_PACKS {
            return Err(Failure::NotFoursight.into());
        }
        let sent: GamePacks = self.get("/packs").await?;
        let mut texts: BTreeMap<String, Vec<u8>> =
            sent.packs.into_iter().map(|pack| (pack.name, pack.text.into_bytes())).collect();
        for pack in &record.packs {
            if !texts.contains_key(&pack.name)
                && bundled_hash(&pack.name).as_ref() != Some(&pack.sha256)
            {
                let path = format!("/api/packs/{}", pack.name);
                let shown: PackShown = read(self.client.ask("GET", &path, None, None).await?)?;
                texts.insert(pack.name.clone(), shown.source.into_bytes());
            }
        }
        let library = Library::of(vec![Box::new(InMemoryPacks(texts)), Box::new(Bundled)]);
        let names: Vec<&str> = record.game.iter().map(String::as_str).collect();
        let rules =
            Ruleset::load_within(&library, &names, &Budget::server()).map_err(OpenError::Rules)?;
        for file in rules.packs() {
            let noted = record.packs.iter().find(|pack| pack.name == file.name());
            let recorded = noted.map(|pack| pack.sha256.clone()).unwrap_or_default();
            let (name, found) = (file.name().to_owned(), file.hash().to_owned());
            if recorded != found {
                return Err(OpenError::Record(RecordError::PackChanged { name, recorded, found }));
            }
        }
        Ok(rules)
    }
}

/// The hash of a pack that came with this program.
fn bundled_hash(name: &str) -> Option<String> {
    let bytes = Bundled.read(name)?.ok()?;
    let file = PackFile::parse_within(name, &bytes, None, &Budget::server()).ok()?;
    Some(file.hash().to_owned())
}
