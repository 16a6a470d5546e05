//! The packs that this server knows: those it was given, and those that were saved to it.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};

use foursight_rules::{
    Budget, Bundled, InMemoryPacks, Library, LoadError, PackBytes, PackFile, PackSource, Ruleset,
    check_pack_name,
};
use foursight_voice::say;
use serde::Deserialize;

use crate::key::sha256;
use crate::problem::{Code, Problem};
use crate::store::{Store, StoreError};

/// Rules that are kept for the next game although none is played by them, the newest in front.
const MOST_IDLE: usize = 16;

/// Packs of one game.
const MOST_PACKS: usize = 16;

/// What packs may cost here: anybody may send them.
const BUDGET: Budget = Budget::server();
/// A turn that costs more fuel takes longer than the threads that answer requests have time for: a
/// millisecond or so. Ordinary games cost far less.
const CHEAP_TURN: u64 = 1_000_000;
/// Fuel that the moves of one request may cost altogether, at their worst: enough for every move of a
/// board of 64 by 64, and of Ninuki, whose turns are the dearest of the bundled games.
const MOVES_FUEL: u64 = 44 * BUDGET.turn;
/// Turns of a game, however little they cost: four times as many as a board of 64 by 64 has cells.
/// Whoever looks at a game has all of them told.
pub(crate) const MOST_TURNS: usize = 4 * 64 * 64;
/// Bytes that the turns of a game may take with all that happened in them. A full board of 64 by 64
/// takes two million.
const HISTORY_BYTES: usize = 16 << 20;

/// True if playing and showing a game by these rules takes longer than the threads that answer
/// requests have time for.
pub(crate) fn is_costly(rules: &Ruleset) -> bool {
    rules.cost().move_fuel() > CHEAP_TURN
}

/// Whether so many packs can be linked.
pub(crate) fn check_count(packs: usize) -> Result<(), Problem> {
    if packs <= MOST_PACKS {
        return Ok(());
    }
    Err(Problem::said(Code::BadRequest, |lang| {
        say!(lang, "problem-too-many-packs", most = MOST_PACKS)
    }))
}

/// How many moves can be played for one request.
pub(crate) fn most_moves(rules: &Ruleset) -> usize {
    let turn = rules.cost().turn.max(1);
    usize::try_from(MOVES_FUEL / turn).unwrap_or(usize::MAX).min(MOST_TURNS)
}

/// Whether so many moves can be played for one request.
pub(crate) fn check_moves(rules: &Ruleset, moves: usize) -> Result<(), Problem> {
    let most = most_moves(rules);
    if moves > most {
        let too_many = |lang| say!(lang, "problem-moves-too-dear", most);
        return Err(Problem::said(Code::TooLarge, too_many));
    }
    Ok(())
}

/// Whether a game may go on whose turns so far take so many bytes.
pub(crate) fn check_history(bytes: usize) -> Result<(), Problem> {
    if bytes <= HISTORY_BYTES {
        return Ok(());
    }
    let megabytes = HISTORY_BYTES >> 20;
    Err(Problem::said(Code::TooLarge, |lang| say!(lang, "problem-history-too-large", megabytes)))
}

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
    /// Rules that cost little and when they were loaded: games that wake up for a moment find them.
    idle: Mutex<VecDeque<(Instant, Arc<Ruleset>)>>,
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
        Ok(Self { saved, sources: all, in_use: Mutex::default(), idle: Mutex::default() })
    }

    /// Reads again what the store has: another node may have changed it.
    pub(crate) async fn reload(&self, store: &dyn Store) -> Result<(), StoreError> {
        let packs = store.packs().await?.into_iter().collect();
        self.saved.change(|saved| *saved = packs);
        Ok(())
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

    /// Packs without a board, which can only be added to others. Nobody saves such a pack here.
    pub(crate) fn additions(&self) -> Vec<PackFile> {
        let library = self.library(None);
        let mut names = library.names();
        names.extend(Bundled.additions());
        names.sort();
        names.dedup();
        let read = names.into_iter().filter(|name| !self.is_saved(name)).filter_map(|name| {
            let (label, bytes) = library.read(&name)?;
            PackFile::parse_within(&label, &bytes.ok()?, Some(&name), &BUDGET).ok()
        });
        let is_addition = |file: &PackFile| {
            let pack = file.pack();
            pack.board.is_none() && pack.dependencies.is_empty()
        };
        read.filter(is_addition).collect()
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
        Ok(self.share(load(&self.library(draft), names)?))
    }

    fn share(&self, rules: Arc<Ruleset>) -> Arc<Ruleset> {
        let hashes = rules.packs().iter().map(|file| sha256(file.text()));
        let key = rules_key(rules.requested(), hashes);
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.retain(|_, rules| rules.strong_count() > 0);
        if let Some(known) = in_use.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        in_use.insert(key, Arc::downgrade(&rules));
        drop(in_use);
        self.keep_idle(&rules);
        rules
    }

    fn keep_idle(&self, rules: &Arc<Ruleset>) {
        if is_costly(rules) {
            return;
        }
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push_front((Instant::now(), Arc::clone(rules)));
        let oldest = (idle.len() > MOST_IDLE).then(|| idle.pop_back());
        drop(idle);
        // Not while others wait.
        drop(oldest);
    }

    /// Frees rules that were loaded this long ago and that no game is played by.
    pub(crate) fn forget_idle(&self, idle_for: Duration) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let young = idle.partition_point(|(since, _)| since.elapsed() < idle_for);
        let old = idle.split_off(young);
        drop(idle);
        // Not while others wait.
        drop(old);
    }

    /// What the rules of a stored game are made of, whatever has become of its packs: the names
    /// that were asked for, and of every text its name and hash.
    pub(crate) async fn of_game(
        &self,
        names: &[String],
        sources: &[(String, String)],
        store: &dyn Store,
    ) -> Result<PacksOfGame, StoreError> {
        let key = rules_key(names, sources.iter().map(|(_, hash)| hash.clone()));
        let in_use = || self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = in_use().get(&key).and_then(Weak::upgrade) {
            return Ok(PacksOfGame::InUse(known));
        }
        let mut texts = BTreeMap::new();
        for (name, hash) in sources {
            if let Some(text) = store.pack_text(hash).await? {
                texts.insert(name.clone(), text.into_bytes());
            }
        }
        Ok(PacksOfGame::Texts { names: names.to_vec(), texts })
    }
}

/// What the rules of a stored game are made of.
pub(crate) enum PacksOfGame {
    /// Another game is played by them.
    InUse(Arc<Ruleset>),
    /// Their names and texts.
    Texts { names: Vec<String>, texts: BTreeMap<String, Vec<u8>> },
}

impl PacksOfGame {
    /// True if a game of so many turns is loaded in no time.
    pub(crate) fn is_quick(&self, turns: usize) -> bool {
        let Self::InUse(rules) = self else { return false };
        let fuel = rules.cost().turn.saturating_mul(turns as u64);
        !is_costly(rules) && fuel <= CHEAP_TURN
    }

    /// The rules, which may take a while.
    pub(crate) fn rules(self, packs: &Packs) -> Result<Arc<Ruleset>, LoadError> {
        match self {
            Self::InUse(rules) => Ok(rules),
            Self::Texts { names, texts } => {
                let library = Library::of(vec![Box::new(InMemoryPacks(texts))]);
                Ok(packs.share(load(&library, &names)?))
            }
        }
    }
}

/// Loads packs within what packs may cost here.
fn load(library: &Library, names: &[String]) -> Result<Arc<Ruleset>, LoadError> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ruleset::load_within(library, &names, &BUDGET)
}

/// What rules are known by: the packs that were asked for, and the hashes of all texts.
fn rules_key(names: &[String], hashes: impl Iterator<Item = String>) -> Vec<String> {
    names.iter().cloned().chain(hashes).collect()
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

/// What a pack calls itself; whatever else it says is read over, and takes no memory.
#[derive(Deserialize)]
struct OwnName<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
}

/// A draft by the name that it gives itself, or by `draft` if that is not a valid name.
pub(crate) fn draft(text: &str) -> (String, InMemoryPacks) {
    let name = serde_json::from_str::<OwnName<'_>>(text).ok().map(|own| own.name.into_owned());
    let name = name.filter(|name| check_pack_name(name).is_ok());
    let name = name.unwrap_or_else(|| "draft".to_owned());
    let source = InMemoryPacks(BTreeMap::from([(name.clone(), text.as_bytes().to_vec())]));
    (name, source)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Position, Turn};

    use super::*;
    use crate::store::StoreOptions;

    #[tokio::test]
    async fn rules_that_no_game_uses_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}", folder.path().join("games.db").display());
        let store = crate::store::open(&address, &StoreOptions::default()).await.unwrap();
        let packs = Packs::new(vec![Box::new(Bundled)], &*store).await.unwrap();
        let names = ["connect4".to_owned()];
        let unused = Arc::downgrade(&packs.load(None, &names).unwrap());
        packs.forget_idle(Duration::from_secs(3600));
        assert!(unused.upgrade().is_some(), "an hour has not passed");
        packs.forget_idle(Duration::ZERO);
        assert!(unused.upgrade().is_none());
    }

    /// Plays one move after the other as long as there are any; what happens in them may be kept.
    fn fill(rules: &Arc<Ruleset>) {
        let (mut position, mut bytes) = (Position::new(rules), 0);
        // Twice over: what an opening forbids may be played later.
        for at in 0..2 * rules.move_count() {
            let Some(mv) = rules.move_at(at % rules.move_count()) else { continue };
            let Ok(events) = position.play(mv) else { continue };
            let _ = position.settle_chance(|point| point.places.first().copied());
            let turn = Turn { player: 0, mv, bomb: None, events };
            bytes += turn.bytes();
        }
        assert!(bytes > 0 && check_history(bytes).is_ok(), "{bytes} bytes of {:?}", rules.cost());
        // Not even if every cell were played upon.
        let turns = position.round().max(2) as usize - 1;
        let most = bytes / turns * rules.geometry().cells();
        assert!(check_history(most).is_ok(), "{most} bytes of {:?}", rules.cost());
    }

    #[test]
    fn drafts_are_called_what_they_say() {
        let texts = [
            (r#"{"name": "own", "board": [[[]]]}"#, "own"),
            (r#"{"rules": [0], "name": "f\u00fcnf"}"#, "fünf"),
            (r#"{"name": "../x"}"#, "draft"),
            (r#"{"name": 7}"#, "draft"),
            ("[[0],[0]]", "draft"),
            ("{", "draft"),
        ];
        for (text, name) in texts {
            assert_eq!(draft(text).0, name, "{text}");
        }
    }

    #[test]
    fn ordinary_games_are_cheap_and_can_be_played_to_their_end() {
        let library = Library::bundled();
        let large =
            r#"{"name": "large", "dependencies": ["gomoku"], "board": {"dimensions": [64, 64]}}"#;
        let drafts = BTreeMap::from([("large".to_owned(), large.as_bytes().to_vec())]);
        let drafted = Library::of(vec![Box::new(InMemoryPacks(drafts)), Box::new(Bundled)]);
        let games = library.names().into_iter().map(|name| (&library, name));
        for (library, name) in games.chain([(&drafted, "large".to_owned())]) {
            let Ok(rules) = load(library, std::slice::from_ref(&name)) else { continue };
            // These two ask what could be played next: their turns are played beside the requests.
            let asks = ["renju", "ninuki"].contains(&name.as_str());
            assert_eq!(asks, is_costly(&rules), "{name}: {:?}", rules.cost());
            let moves = rules.geometry().cells();
            assert!(check_moves(&rules, moves).is_ok(), "{name}: {:?}", rules.cost());
            if name == "large" || moves < 400 {
                fill(&rules);
            }
        }
    }
}
