//! The packs that this server knows: those it was given, and those that were saved to it.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use foursight_rules::{
    InMemoryPacks, Library, LoadError, PackBytes, PackFile, PackSource, Ruleset, check_pack_name,
};

use crate::key::sha256;
use crate::store::{Store, StoreError};

/// A source that many libraries share.
#[derive(Debug, Clone)]
struct Shared(Arc<dyn PackSource>);

impl PackSource for Shared {
    fn names(&self) -> Vec<String> {
        self.0.names()
    }

    fn label(&self, name: &str) -> String {
        self.0.label(name)
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        self.0.read(name)
    }
}

/// Packs that were saved to this server; the database keeps them, this is its copy in memory.
#[derive(Debug, Default)]
struct Saved(RwLock<BTreeMap<String, String>>);

impl Saved {
    fn change(&self, change: impl FnOnce(&mut BTreeMap<String, String>)) {
        change(&mut self.0.write().unwrap_or_else(PoisonError::into_inner));
    }
}

impl PackSource for Saved {
    fn names(&self) -> Vec<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    fn label(&self, name: &str) -> String {
        format!("{name}.json")
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        let packs = self.0.read().unwrap_or_else(PoisonError::into_inner);
        packs.get(name).map(|text| Ok(Cow::Owned(text.clone().into_bytes())))
    }
}

/// All packs that can be played here.
pub(crate) struct Packs {
    saved: Arc<Saved>,
    sources: Vec<Shared>,
    /// Rules that are in use, by the hashes of their texts: games share them.
    in_use: Mutex<HashMap<Vec<String>, Weak<Ruleset>>>,
}

impl Packs {
    /// These sources, and behind them what the store has.
    pub(crate) async fn new(
        sources: Vec<Box<dyn PackSource>>,
        store: &dyn Store,
    ) -> Result<Self, StoreError> {
        let saved = Arc::new(Saved(RwLock::new(store.packs().await?.into_iter().collect())));
        let mut all = vec![Shared(Arc::<Saved>::clone(&saved))];
        all.extend(sources.into_iter().map(|source| Shared(Arc::from(source))));
        Ok(Self { saved, sources: all, in_use: Mutex::default() })
    }

    /// The library, with a draft in front of everything else.
    pub(crate) fn library(&self, draft: Option<InMemoryPacks>) -> Library {
        let draft = draft.map(|draft| Box::new(draft) as Box<dyn PackSource>);
        let sources =
            self.sources.iter().map(|source| Box::new(source.clone()) as Box<dyn PackSource>);
        Library::of(draft.into_iter().chain(sources).collect())
    }

    /// True if the pack came with the program or its folders and not over the network.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.sources.iter().skip(1).any(|source| source.read(name).is_some())
    }

    /// True if the pack was saved to this server.
    pub(crate) fn is_saved(&self, name: &str) -> bool {
        self.saved.read(name).is_some()
    }

    /// How many packs were saved to this server.
    pub(crate) fn saved_count(&self) -> usize {
        self.saved.names().len()
    }

    /// Saves a pack's text, which was checked.
    pub(crate) fn save(&self, name: &str, text: &str) {
        self.saved.change(|packs| {
            packs.insert(name.to_owned(), text.to_owned());
        });
    }

    /// Removes a pack.
    pub(crate) fn remove(&self, name: &str) {
        self.saved.change(|packs| {
            packs.remove(name);
        });
    }

    /// Loads packs and shares them with the games that play them already.
    pub(crate) fn load(
        &self,
        draft: Option<InMemoryPacks>,
        names: &[String],
    ) -> Result<Arc<Ruleset>, LoadError> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Ok(self.share(Ruleset::load(&self.library(draft), &names)?))
    }

    fn share(&self, rules: Arc<Ruleset>) -> Arc<Ruleset> {
        let mut hashes: Vec<String> = rules.requested().to_vec();
        hashes.extend(rules.packs().iter().map(|file| file.hash().to_owned()));
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.retain(|_, rules| rules.strong_count() > 0);
        if let Some(known) = in_use.get(&hashes).and_then(Weak::upgrade) {
            return known;
        }
        in_use.insert(hashes, Arc::downgrade(&rules));
        rules
    }

    /// The rules that a stored game began with, whatever has become of its packs: the names that
    /// were asked for, and of every text its name and hash.
    pub(crate) async fn of_game(
        &self,
        names: &[String],
        sources: &[(String, String)],
        store: &dyn Store,
    ) -> Result<Result<Arc<Ruleset>, LoadError>, StoreError> {
        let mut texts = BTreeMap::new();
        for (name, hash) in sources {
            if let Some(text) = store.pack_text(hash).await? {
                texts.insert(name.clone(), text.into_bytes());
            }
        }
        let library = Library::of(vec![Box::new(InMemoryPacks(texts))]);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Ok(Ruleset::load(&library, &names).map(|rules| self.share(rules)))
    }
}

/// Pairs of a name and a hash, or of a hash and a text.
type Pairs = Vec<(String, String)>;

/// Names and hashes of the texts that make up a game, and the texts by hash.
pub(crate) fn sources(rules: &Ruleset) -> (Pairs, Pairs) {
    let files = rules.packs().iter();
    let hashed = files.map(|file| (file.name(), sha256(file.text()), file.text()));
    let hashed: Vec<_> = hashed.collect();
    let names = hashed.iter().map(|(name, hash, _)| ((*name).to_owned(), hash.clone())).collect();
    let texts = hashed.into_iter().map(|(_, hash, text)| (hash, text.to_owned())).collect();
    (names, texts)
}

/// A draft by the name that it gives itself, or by `draft` if that is not a valid name.
pub(crate) fn draft(text: &str) -> (String, InMemoryPacks) {
    let name = PackFile::parse("draft.json", text.as_bytes(), None).ok();
    let name = name.map(|file| file.name().to_owned());
    let name = name.or_else(|| {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        value.get("name")?.as_str().map(str::to_owned)
    });
    let name = name.filter(|name| check_pack_name(name).is_ok());
    let name = name.unwrap_or_else(|| "draft".to_owned());
    let source = InMemoryPacks(BTreeMap::from([(name.clone(), text.as_bytes().to_vec())]));
    (name, source)
}
