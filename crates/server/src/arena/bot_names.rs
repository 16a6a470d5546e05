//! The registered names of bots: in memory for the port, kept in the store.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_arena::{NameRegistry, Registered, RegistryError, secret, xtreme};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::games::now_ms;
use crate::key;
use crate::people::folded;
use crate::problem::{Code, Problem};
use crate::store::{Store, StoreError, StoredBotName};

/// Most names, whoever registers them.
const MOST: usize = 10_000;

/// A name to register.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameWanted {
    /// The name of the bot.
    #[schema(example = "Rex", min_length = 1, max_length = 64)]
    pub(crate) name: String,
}

/// A name that was registered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NameGiven {
    /// The name of the bot.
    pub(crate) name: String,
    /// Its secret, which is shown this once.
    pub(crate) secret: String,
}

/// A registered name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct NameView {
    /// The name of the bot.
    pub(crate) name: String,
    /// When it was registered, in milliseconds since 1970.
    pub(crate) created_ms: i64,
}

/// The registered names of bots.
pub(crate) struct BotNames {
    store: Arc<dyn Store>,
    /// What the store has, by what people take for the same name: the port asks with every
    /// connection.
    known: Mutex<BTreeMap<String, StoredBotName>>,
}

impl fmt::Debug for BotNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotNames").field("names", &self.known().len()).finish()
    }
}

impl BotNames {
    /// All names that the store has.
    pub(crate) async fn load(store: &Arc<dyn Store>) -> Result<Arc<Self>, StoreError> {
        let names = store.bot_names().await?;
        let known = names.into_iter().map(|name| (folded(&name.name), name)).collect();
        Ok(Arc::new(Self { store: Arc::clone(store), known: Mutex::new(known) }))
    }

    /// Reads again what the store has: another node may have changed it.
    pub(crate) async fn reload(&self) -> Result<(), StoreError> {
        let names = self.store.bot_names().await?;
        *self.known() = names.into_iter().map(|name| (folded(&name.name), name)).collect();
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, StoredBotName>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a name; false if somebody was first.
    async fn add(&self, name: &str, hash: &str) -> Result<bool, StoreError> {
        if self.known().contains_key(&folded(name)) {
            return Ok(false);
        }
        let entry = StoredBotName {
            name: name.to_owned(),
            secret_sha256: hash.to_owned(),
            created_ms: now_ms(),
        };
        let added = self.store.add_bot_name(&entry).await?;
        if added {
            self.known().insert(folded(name), entry);
        }
        Ok(added)
    }

    /// Registers a name with a new secret.
    pub(crate) async fn give(&self, wanted: NameWanted) -> Result<NameGiven, Problem> {
        let NameWanted { name } = wanted;
        xtreme::check_name(&name).map_err(|error| Problem::bot_name(Code::BadRequest, &error))?;
        if self.known().len() >= MOST {
            let detail = format!("{MOST} names are registered: give some up first");
            return Err(Problem::new(Code::TooMany, detail));
        }
        let secret = key::secret()?;
        if !self.add(&name, &secret::sha256(&secret)).await? {
            let detail = format!("the name \"{name}\" is registered already");
            return Err(Problem::new(Code::Conflict, detail));
        }
        Ok(NameGiven { name, secret })
    }

    /// Gives a name up.
    pub(crate) async fn remove(&self, name: &str) -> Result<(), Problem> {
        // Nothing else can be in the store, and not every database could be asked for it.
        let known = xtreme::check_name(name).is_ok() && self.store.delete_bot_name(name).await?;
        if !known {
            let detail = format!("the name \"{name}\" is not registered");
            return Err(Problem::new(Code::UnknownName, detail));
        }
        self.known().retain(|_, known| known.name != name);
        Ok(())
    }

    /// All registered names, in order.
    pub(crate) fn list(&self) -> Vec<NameView> {
        let view = |name: &StoredBotName| NameView {
            name: name.name.clone(),
            created_ms: name.created_ms,
        };
        self.known().values().map(view).collect()
    }
}

impl NameRegistry for BotNames {
    fn secret_hash(&self, name: &str) -> Result<Option<String>, RegistryError> {
        Ok(self.known().get(&folded(name)).map(|name| name.secret_sha256.clone()))
    }

    fn register<'a>(&'a self, name: &'a str, hash: &'a str) -> Registered<'a> {
        Box::pin(async move {
            let added = self.add(name, hash).await;
            added.map_err(|error| {
                tracing::error!(%error, "a name was not registered");
                RegistryError("the database failed".to_owned())
            })
        })
    }

    fn count(&self) -> Result<usize, RegistryError> {
        Ok(self.known().len())
    }
}
