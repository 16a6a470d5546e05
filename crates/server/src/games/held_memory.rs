//! What the games in memory take: bytes by the price of their rules and of messages that wait for slow
//! readers, altogether and by whoever brought them there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_rules::Ruleset;

use crate::address::AddressKey;
use crate::backlog::Account as MessageAccount;
use crate::work::Caller;

/// How much games may take in memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LiveLimits {
    /// Bytes altogether.
    pub(crate) bytes: u64,
    /// Bytes of games that one address has brought into memory.
    pub(crate) bytes_per_address: u64,
    /// How many such games there may be.
    pub(crate) games_per_address: usize,
}

/// What a game takes: upper bounds, known from its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GamePrice {
    /// Bytes of the rules, which all games by them share.
    rules: u64,
    /// Bytes of the game itself, and of a turn.
    game: u64,
}

impl GamePrice {
    /// A game by these rules that has not begun.
    pub(crate) fn of(rules: &Ruleset) -> Self {
        let cost = rules.cost();
        Self { rules: cost.rules_bytes, game: cost.game_bytes.saturating_add(cost.turn_bytes) }
    }

    /// The same after turns that take so many bytes. Those of ordinary games are no more than what is
    /// counted for them anyway.
    pub(crate) fn after(self, history: usize) -> Self {
        Self { game: self.game.saturating_add(steps(history)), ..self }
    }
}

/// So many bytes in steps: an ordinary game has none, and nobody counts each turn.
fn steps(history: usize) -> u64 {
    const STEP: usize = 64 << 10;
    (history / STEP * STEP) as u64
}

/// Why there is no room for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Full {
    /// All games together take as much as they may.
    Everybody,
    /// Those that one address has brought into memory do.
    Address,
}

/// What was taken, altogether or by one address.
#[derive(Debug, Default)]
struct Account {
    games: usize,
    bytes: u64,
    /// How many games are played by each rules.
    rules: HashMap<usize, usize>,
}

impl Account {
    /// Whether so many more bytes are within a limit. A game that is alone always is: packs that are
    /// larger than that are refused when they are read.
    fn allows(&self, entry: &Entry, most: u64) -> bool {
        self.games == 0 || self.bytes.saturating_add(self.more(entry)) <= most
    }

    fn is_empty(&self) -> bool {
        self.games == 0 && self.bytes == 0
    }

    fn more(&self, entry: &Entry) -> u64 {
        let known = self.rules.contains_key(&entry.key);
        entry.price.game.saturating_add(if known { 0 } else { entry.price.rules })
    }

    fn add(&mut self, entry: &Entry) {
        self.bytes = self.bytes.saturating_add(self.more(entry));
        self.games += 1;
        *self.rules.entry(entry.key).or_default() += 1;
    }

    /// A game takes so many bytes instead of so many.
    fn change(&mut self, before: u64, after: u64) {
        self.bytes = self.bytes.saturating_sub(before).saturating_add(after);
    }

    fn remove(&mut self, entry: &Entry) {
        self.games -= 1;
        if let Some(count) = self.rules.get_mut(&entry.key) {
            *count -= 1;
            if *count == 0 {
                self.rules.remove(&entry.key);
            }
        }
        self.bytes = self.bytes.saturating_sub(self.more(entry));
    }
}

/// One game in the accounts.
#[derive(Debug, Clone, Copy)]
struct Entry {
    address: Option<AddressKey>,
    /// Where its rules are in memory; nobody else's number while they are not there yet.
    key: usize,
    price: GamePrice,
}

#[derive(Debug, Default)]
struct Accounts {
    all: Account,
    of: HashMap<AddressKey, Account>,
    /// Rules that are not in memory yet have odd numbers, and these are at even places.
    numbers: usize,
}

/// All accounts.
#[derive(Debug)]
pub(crate) struct HeldMemory {
    limits: LiveLimits,
    accounts: Mutex<Accounts>,
}

impl HeldMemory {
    pub(crate) fn new(limits: LiveLimits) -> Arc<Self> {
        Arc::new(Self { limits, accounts: Mutex::default() })
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is room for a game that somebody wants to have in memory. The server's own errands are
    /// short and few.
    fn check(&self, accounts: &Accounts, entry: &Entry) -> Result<(), Full> {
        let Some(address) = entry.address else { return Ok(()) };
        if !accounts.all.allows(entry, self.limits.bytes) {
            return Err(Full::Everybody);
        }
        let Some(own) = accounts.of.get(&address) else { return Ok(()) };
        let few = own.games < self.limits.games_per_address;
        if few && own.allows(entry, self.limits.bytes_per_address) {
            Ok(())
        } else {
            Err(Full::Address)
        }
    }

    /// Whether there is room for a game whose rules may have to be loaded.
    pub(crate) fn has_room(&self, caller: Caller, price: GamePrice) -> Result<(), Full> {
        // A number that nobody has.
        let entry = Entry { address: address_of(caller), key: 1, price };
        self.check(&self.accounts(), &entry)
    }

    /// Keeps room for a game whose rules are not in memory.
    pub(crate) fn reserve(
        self: &Arc<Self>,
        caller: Caller,
        price: GamePrice,
    ) -> Result<MemoryShare, Full> {
        let mut accounts = self.accounts();
        let entry = Entry { address: address_of(caller), key: 2 * accounts.numbers + 3, price };
        self.check(&accounts, &entry)?;
        accounts.numbers += 1;
        Ok(self.enter(&mut accounts, entry, None))
    }

    /// Takes room for a game by these rules with turns that take so many bytes.
    pub(crate) fn take(
        self: &Arc<Self>,
        caller: Caller,
        rules: &Arc<Ruleset>,
        history: usize,
    ) -> Result<MemoryShare, Full> {
        let mut accounts = self.accounts();
        let entry = entry(address_of(caller), rules, history);
        self.check(&accounts, &entry)?;
        Ok(self.enter(&mut accounts, entry, Some(rules)))
    }

    fn enter(
        self: &Arc<Self>,
        accounts: &mut Accounts,
        entry: Entry,
        rules: Option<&Arc<Ruleset>>,
    ) -> MemoryShare {
        accounts.all.add(&entry);
        if let Some(address) = entry.address {
            accounts.of.entry(address).or_default().add(&entry);
        }
        MemoryShare { memory: Arc::clone(self), entry: Mutex::new(entry), rules: rules.cloned() }
    }
}

fn entry(address: Option<AddressKey>, rules: &Arc<Ruleset>, history: usize) -> Entry {
    let price = GamePrice::of(rules).after(history);
    Entry { address, key: Arc::as_ptr(rules) as usize, price }
}

fn address_of(caller: Caller) -> Option<AddressKey> {
    match caller {
        Caller::Server => None,
        Caller::Visitor(address) => Some(address),
    }
}

/// A game's room in memory; free again when this is dropped.
#[derive(Debug)]
pub(crate) struct MemoryShare {
    memory: Arc<HeldMemory>,
    /// Changed while the accounts are locked, and nobody waits for it.
    entry: Mutex<Entry>,
    /// While they are here, no others are at their place in memory.
    rules: Option<Arc<Ruleset>>,
}

impl MemoryShare {
    /// The same for the rules that were loaded in the meantime, which are no larger.
    pub(crate) fn loaded(self, rules: &Arc<Ruleset>, history: usize) -> Self {
        let memory = Arc::clone(&self.memory);
        let entry = entry(self.entry().address, rules, history);
        drop(self);
        let mut accounts = memory.accounts();
        memory.enter(&mut accounts, entry, Some(rules))
    }

    /// Where messages about the game are counted that wait for slow readers. Nobody is refused one: they are
    /// bounded for each game, and no other game begins where there is no room.
    pub(crate) fn messages(&self) -> Arc<dyn MessageAccount> {
        let (memory, address) = (Arc::clone(&self.memory), self.entry().address);
        Arc::new(Messages { memory, address })
    }

    fn entry(&self) -> MutexGuard<'_, Entry> {
        self.entry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what the turns of the game take by now. Nobody is refused a turn for that: the turns of a
    /// game are bounded, and no other game begins where there is no room.
    pub(crate) fn note_history(&self, history: usize) {
        let Some(rules) = &self.rules else { return };
        let price = GamePrice::of(rules).after(history);
        if self.entry().price == price {
            return;
        }
        let mut accounts = self.memory.accounts();
        let mut entry = self.entry();
        let before = entry.price.game;
        entry.price = price;
        let address = entry.address;
        accounts.all.change(before, price.game);
        if let Some(own) = address.and_then(|address| accounts.of.get_mut(&address)) {
            own.change(before, price.game);
        }
    }
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        let mut accounts = self.memory.accounts();
        let entry = *self.entry();
        accounts.all.remove(&entry);
        if let Some(address) = entry.address
            && let Some(own) = accounts.of.get_mut(&address)
        {
            own.remove(&entry);
            if own.is_empty() {
                accounts.of.remove(&address);
            }
        }
    }
}

/// The account of a game's messages. Some may still be sent when the game has left the memory.
struct Messages {
    memory: Arc<HeldMemory>,
    address: Option<AddressKey>,
}

impl Messages {
    fn change(&self, before: usize, after: usize) {
        let (before, after) = (before as u64, after as u64);
        let mut accounts = self.memory.accounts();
        accounts.all.change(before, after);
        let Some(address) = self.address else { return };
        let own = accounts.of.entry(address).or_default();
        own.change(before, after);
        if own.is_empty() {
            accounts.of.remove(&address);
        }
    }
}

impl MessageAccount for Messages {
    fn add(&self, bytes: usize) {
        self.change(0, bytes);
    }

    fn free(&self, bytes: usize) {
        self.change(bytes, 0);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::IpAddr;

    use foursight_rules::Library;

    use super::*;

    fn visitor(text: &str) -> Caller {
        Caller::Visitor(text.parse::<IpAddr>().unwrap().into())
    }

    fn rules(name: &str) -> Arc<Ruleset> {
        Ruleset::load(&Library::bundled(), &[name]).unwrap()
    }

    #[test]
    fn finding_02_games_share_their_rules_and_take_what_these_say() {
        let (connect4, gomoku) = (rules("connect4"), rules("gomoku"));
        let (one, other) = (GamePrice::of(&connect4), GamePrice::of(&gomoku));
        // Room for two games by the same rules, and not for a third or for other rules.
        let bytes = one.rules + 2 * one.game;
        let limits = LiveLimits { bytes, bytes_per_address: u64::MAX, games_per_address: 9 };
        let memory = HeldMemory::new(limits);
        let (me, you) = (visitor("192.0.2.1"), visitor("192.0.2.2"));
        let first = memory.take(me, &connect4, 0).unwrap();
        assert_eq!(memory.has_room(you, other), Err(Full::Everybody));
        let second = memory.take(you, &connect4, 0).unwrap();
        assert_eq!(memory.take(you, &connect4, 0).unwrap_err(), Full::Everybody);
        assert!(memory.take(Caller::Server, &connect4, 0).is_ok(), "its own errands are short");
        drop((first, second));
        // What is alone fits, and leaves nothing behind.
        let reserved = memory.reserve(you, GamePrice { rules: u64::MAX, game: 1 }).unwrap();
        assert_eq!(memory.has_room(me, one), Err(Full::Everybody));
        let loaded = reserved.loaded(&connect4, 0);
        assert!(memory.take(me, &connect4, 0).is_ok());
        drop(loaded);
        let accounts = memory.accounts();
        assert_eq!((accounts.all.bytes, accounts.all.games, accounts.of.len()), (0, 0, 0));
        assert!(accounts.all.rules.is_empty());
    }

    #[test]
    fn finding_02_the_turns_of_a_game_are_counted_as_they_come() {
        let connect4 = rules("connect4");
        let price = GamePrice::of(&connect4);
        assert_eq!(price.after(20_000), price, "an ordinary game costs what it did");
        let me = visitor("192.0.2.1");
        let bytes = price.rules + 2 * price.game + (1 << 20);
        let limits = LiveLimits { bytes, bytes_per_address: bytes, games_per_address: 9 };
        let memory = HeldMemory::new(limits);
        let long = memory.take(me, &connect4, 0).unwrap();
        long.note_history(2 << 20);
        assert_eq!(memory.take(me, &connect4, 0).unwrap_err(), Full::Everybody);
        // Turns were taken back.
        long.note_history(1000);
        assert!(memory.take(me, &connect4, 0).is_ok());
        assert_eq!(memory.take(me, &connect4, 2 << 20).unwrap_err(), Full::Everybody);
        drop(long);
        let accounts = memory.accounts();
        assert_eq!((accounts.all.bytes, accounts.of.len()), (0, 0));
    }

    #[test]
    fn finding_14_messages_that_wait_count_as_what_the_games_take() {
        let connect4 = rules("connect4");
        let price = GamePrice::of(&connect4);
        let me = visitor("192.0.2.1");
        let bytes = price.rules + 2 * price.game + 1000;
        let limits = LiveLimits { bytes, bytes_per_address: bytes, games_per_address: 9 };
        let memory = HeldMemory::new(limits);
        let game = memory.take(me, &connect4, 0).unwrap();
        let messages = game.messages();
        messages.add(1001);
        assert_eq!(memory.take(me, &connect4, 0).unwrap_err(), Full::Everybody);
        messages.add(500);
        messages.free(1001);
        assert!(memory.take(me, &connect4, 0).is_ok(), "somebody has read");
        // What is still being sent counts after the game has left the memory.
        drop(game);
        let counted = |memory: &HeldMemory| {
            let accounts = memory.accounts();
            (
                accounts.all.bytes,
                accounts
                    .of
                    .get(&"192.0.2.1".parse::<IpAddr>().unwrap().into())
                    .map(|own| own.bytes),
            )
        };
        assert_eq!(counted(&memory), (500, Some(500)));
        messages.free(500);
        assert_eq!(counted(&memory), (0, None));
    }

    #[test]
    fn finding_02_an_address_has_a_share_of_the_memory() {
        let connect4 = rules("connect4");
        let price = GamePrice::of(&connect4);
        let (me, you) = (visitor("2001:db8::1"), visitor("192.0.2.2"));
        let most = price.rules + 3 * price.game;
        for (bytes_per_address, games_per_address) in [(most, 99), (u64::MAX, 3)] {
            let limits = LiveLimits { bytes: u64::MAX, bytes_per_address, games_per_address };
            let memory = HeldMemory::new(limits);
            let held: Vec<MemoryShare> =
                (0..3).map(|_| memory.take(me, &connect4, 0).unwrap()).collect();
            assert_eq!(memory.take(me, &connect4, 0).unwrap_err(), Full::Address);
            assert_eq!(memory.reserve(visitor("2001:db8::2"), price).unwrap_err(), Full::Address);
            assert!(memory.take(you, &connect4, 0).is_ok());
            drop(held);
            assert!(memory.take(me, &connect4, 0).is_ok());
        }
    }
}
