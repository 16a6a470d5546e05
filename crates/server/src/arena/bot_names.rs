//! The registered names of bots: in memory for the port, kept in the store.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foursight_arena::{
    NameKeys, NameRegistry, Registered, RegisteredName, RegistryError, secret, xtreme,
};
use foursight_voice::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::games::now_ms;
use crate::key;
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

/// Registered names, by what they could be taken for.
#[derive(Default)]
struct KnownNames {
    names: BTreeMap<String, StoredBotName>,
    /// The first of the names that people take for the same, by what these have in common.
    by_key: HashMap<Key, String>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
enum Key {
    Folded(String),
    Look(String),
}

fn keys_of(name: &str) -> [Key; 2] {
    let NameKeys { folded, look } = NameKeys::of(name);
    [Key::Folded(folded), Key::Look(look)]
}

impl KnownNames {
    fn add(&mut self, entry: StoredBotName) {
        for key in keys_of(&entry.name) {
            self.by_key.entry(key).or_insert_with(|| entry.name.clone());
        }
        self.names.insert(entry.name.clone(), entry);
    }

    fn remove(&mut self, name: &str) {
        self.names.remove(name);
        // Another one of before names were compared may have been taken for it.
        let names = std::mem::take(self).names;
        names.into_values().for_each(|entry| self.add(entry));
    }

    /// This name, else one that it could be taken for.
    fn find(&self, name: &str) -> Option<&StoredBotName> {
        let alike = || keys_of(name).iter().find_map(|key| self.by_key.get(key));
        self.names.get(name).or_else(|| self.names.get(alike()?))
    }
}

/// The registered names of bots.
pub(crate) struct BotNames {
    store: Arc<dyn Store>,
    /// What the store has: the port asks with every connection.
    known: Mutex<KnownNames>,
    /// Those whose secret was shown since that was last noted.
    used: Mutex<BTreeSet<String>>,
}

impl fmt::Debug for BotNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotNames").field("names", &self.known().names.len()).finish()
    }
}

impl BotNames {
    /// All names that the store has.
    pub(crate) async fn load(store: &Arc<dyn Store>) -> Result<Arc<Self>, StoreError> {
        let names = Arc::new(Self {
            store: Arc::clone(store),
            known: Mutex::default(),
            used: Mutex::default(),
        });
        names.reload().await?;
        Ok(names)
    }

    /// Reads again what the store has: another node may have changed it.
    pub(crate) async fn reload(&self) -> Result<(), StoreError> {
        let mut known = KnownNames::default();
        self.store.bot_names().await?.into_iter().for_each(|name| known.add(name));
        *self.known() = known;
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, KnownNames> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn used(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that names are used: these, and those whose secret was shown since the last time. Only registered
    /// ones are kept.
    pub(crate) async fn note_used(
        &self,
        names: impl IntoIterator<Item = String>,
    ) -> Result<(), StoreError> {
        let mut used = std::mem::take(&mut *self.used());
        used.extend(names);
        used.retain(|name| self.known().names.contains_key(name));
        let names: Vec<String> = used.iter().cloned().collect();
        let noted = self.store.note_bot_names_used(&names).await;
        if noted.is_err() {
            self.used().append(&mut used);
        }
        noted
    }

    /// Forgets some names that nobody has used for so long; false if there were none.
    pub(crate) async fn forget(&self, unused: Duration) -> Result<bool, StoreError> {
        let gone = self.store.forget_bot_names(unused).await?;
        for name in &gone {
            tracing::info!(
                name,
                "a name of a bot was forgotten: nobody has used it for long enough"
            );
            self.known().remove(name);
        }
        Ok(!gone.is_empty())
    }

    /// Registers a name; false if somebody was first, or has one that it could be taken for.
    async fn add(&self, name: &str, hash: &str) -> Result<bool, StoreError> {
        if self.known().find(name).is_some() {
            return Ok(false);
        }
        let entry = StoredBotName {
            name: name.to_owned(),
            secret_sha256: hash.to_owned(),
            created_ms: now_ms(),
        };
        let added = self.store.add_bot_name(&entry).await?;
        if added {
            self.known().add(entry);
        } else {
            // Whoever was first may not be known here yet.
            self.reload().await?;
        }
        Ok(added)
    }

    /// Registers a name with a new secret.
    pub(crate) async fn give(&self, wanted: NameWanted) -> Result<NameGiven, Problem> {
        let NameWanted { name } = wanted;
        xtreme::check_name(&name).map_err(|error| Problem::bot_name(Code::BadRequest, &error))?;
        if self.known().names.len() >= MOST {
            let full = |lang| say!(lang, "problem-too-many-names", most = MOST);
            return Err(Problem::said(Code::TooMany, full));
        }
        let secret = key::secret()?;
        if !self.add(&name, &secret::sha256(&secret)).await? {
            let known = self.known().find(&name).map(|known| known.name.clone());
            return Err(match known.filter(|known| *known != name) {
                Some(known) => Problem::said(Code::Conflict, |lang| {
                    say!(lang, "problem-bot-name-alike", name = &*name, known = &*known)
                }),
                None => Problem::said(Code::Conflict, |lang| {
                    say!(lang, "problem-bot-name-registered", name = &*name)
                }),
            });
        }
        Ok(NameGiven { name, secret })
    }

    /// Gives a name up.
    pub(crate) async fn remove(&self, name: &str) -> Result<(), Problem> {
        // Nothing else can be in the store, and not every database could be asked for it.
        let known = xtreme::check_name(name).is_ok() && self.store.delete_bot_name(name).await?;
        if !known {
            let unknown = |lang| say!(lang, "problem-name-not-registered", name);
            return Err(Problem::said(Code::UnknownName, unknown));
        }
        self.known().remove(name);
        Ok(())
    }

    /// All registered names, in order.
    pub(crate) fn list(&self) -> Vec<NameView> {
        let view = |name: &StoredBotName| NameView {
            name: name.name.clone(),
            created_ms: name.created_ms,
        };
        self.known().names.values().map(view).collect()
    }
}

impl NameRegistry for BotNames {
    fn registered(&self, name: &str) -> Result<Option<RegisteredName>, RegistryError> {
        let registered = |known: &StoredBotName| RegisteredName {
            name: known.name.clone(),
            secret_sha256: known.secret_sha256.clone(),
        };
        Ok(self.known().find(name).map(registered))
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
        Ok(self.known().names.len())
    }

    fn shown(&self, name: &str) {
        self.used().insert(name.to_owned());
    }
}
