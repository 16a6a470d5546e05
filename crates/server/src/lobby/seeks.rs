//! The open seeks, and who is paired with whom: pure, so that any order of what people do can be
//! tried.
//!
//! A pairing takes a moment, because a game has to be made. Until it is settled both sides are held,
//! so that nobody else gets them; a game begins only if both are still there then.

use std::collections::BTreeMap;

use super::terms::SeekTerms;
use crate::address::AddressKey;
use crate::people::Person;

/// A connection to the lobby. No two have the same number, ever.
pub(crate) type Connection = u64;

/// Who somebody is, as far as pairing has to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visitor {
    pub(crate) address: AddressKey,
    /// What the browser calls itself: nobody plays themselves in another tab.
    pub(crate) browser: Option<String>,
    /// Who it is, if they have a name.
    pub(crate) person: Option<Person>,
}

impl Visitor {
    /// True if both are the same person, as far as anybody can tell.
    fn is(&self, other: &Self) -> bool {
        let is_same_person =
            matches!((&self.person, &other.person), (Some(one), Some(two)) if one.id == two.id);
        is_same_person || (self.browser.is_some() && self.browser == other.browser)
    }
}

/// Something that somebody looks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seek {
    pub(crate) id: u64,
    pub(crate) terms: SeekTerms,
    /// How strong whoever seeks is, in a rated seek.
    pub(crate) rating: Option<u32>,
}

#[derive(Debug)]
struct Entry {
    visitor: Visitor,
    seek: Option<Seek>,
    /// True while a game is made for this one.
    held: bool,
}

impl Entry {
    /// The seek that others see.
    fn open(&self) -> Option<&Seek> {
        self.seek.as_ref().filter(|_| !self.held)
    }
}

/// Two who are to play each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pairing {
    /// Whoever waited.
    pub(crate) seeker: Connection,
    /// Whoever came.
    pub(crate) taker: Connection,
    /// What was waited with.
    pub(crate) seek: Seek,
    /// What whoever came was looking for, unless they chose this seek.
    pub(crate) own: Option<Seek>,
    /// Who waited and who came, if they have names.
    pub(crate) people: [Option<Person>; 2],
    /// On whose account the game is made: of whoever came.
    pub(crate) address: Option<AddressKey>,
}

/// What has become of a wish to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Posted {
    /// It waits, under this number.
    Waiting(u64),
    Paired(Box<Pairing>),
}

/// What others see of the seeks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    Opened(Connection),
    Closed(u64),
}

/// Why somebody is not paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The seek is not there any more.
    Gone,
    /// Nobody plays themselves.
    Own,
    /// A rated game is for people with names.
    Nameless,
    /// A game is being made already.
    Held,
    /// There are too many seeks, of this visitor or altogether.
    TooMany,
}

/// What has become of a pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settled {
    /// True if the game begins.
    pub(crate) begins: bool,
    /// Others who are to play each other now.
    pub(crate) next: Vec<Pairing>,
}

/// How many seeks may be open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MostSeeks {
    pub(crate) per_address: usize,
    pub(crate) total: usize,
}

/// Everybody in the lobby.
#[derive(Debug)]
pub(crate) struct Seeks {
    entries: BTreeMap<Connection, Entry>,
    most: MostSeeks,
    next_connection: Connection,
    next_seek: u64,
    changes: Vec<Change>,
}

impl Seeks {
    pub(crate) fn new(most: MostSeeks) -> Self {
        let entries = BTreeMap::new();
        Self { entries, most, next_connection: 0, next_seek: 0, changes: Vec::new() }
    }

    /// What others have to be told since this was last asked.
    pub(crate) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// The open seeks, those of the oldest connections first.
    pub(crate) fn open(&self) -> impl Iterator<Item = (Connection, &Seek)> {
        self.entries.iter().filter_map(|(connection, entry)| Some((*connection, entry.open()?)))
    }

    /// The open seek of a connection.
    pub(crate) fn open_of(&self, connection: Connection) -> Option<&Seek> {
        self.entries.get(&connection)?.open()
    }

    /// Who somebody is, if they have a name.
    pub(crate) fn person(&self, connection: Connection) -> Option<&Person> {
        self.entries.get(&connection)?.visitor.person.as_ref()
    }

    /// Somebody comes.
    pub(crate) fn arrive(&mut self, visitor: Visitor) -> Connection {
        let connection = self.next_connection;
        self.next_connection += 1;
        self.entries.insert(connection, Entry { visitor, seek: None, held: false });
        connection
    }

    /// Somebody goes, and so does their seek.
    pub(crate) fn leave(&mut self, connection: Connection) {
        let closed = self.open_of(connection).map(|seek| Change::Closed(seek.id));
        self.changes.extend(closed);
        self.entries.remove(&connection);
    }

    /// Somebody looks for something, instead of what they looked for before: they are paired with
    /// whoever looks for the same, or wait.
    pub(crate) fn post(
        &mut self,
        connection: Connection,
        terms: SeekTerms,
        rating: Option<u32>,
    ) -> Result<Posted, Refusal> {
        let entry = self.entries.get(&connection).ok_or(Refusal::Gone)?;
        let others = self
            .entries
            .iter()
            .filter(|(other, entry)| **other != connection && entry.seek.is_some());
        let of_address =
            |(_, other): &(&Connection, &Entry)| other.visitor.address == entry.visitor.address;
        let (own, all) = (others.clone().filter(of_address).count(), others.count());
        if own >= self.most.per_address || all >= self.most.total {
            return Err(Refusal::TooMany);
        }
        self.withdraw(connection);
        let id = self.next_seek;
        self.next_seek += 1;
        if let Some(entry) = self.entries.get_mut(&connection) {
            entry.seek = Some(Seek { id, terms, rating });
        }
        Ok(match self.pair(connection) {
            Some(pairing) => Posted::Paired(Box::new(pairing)),
            None => {
                self.reopened(connection);
                Posted::Waiting(id)
            }
        })
    }

    /// Somebody looks for nothing any more; false if they did not. A game that is being made for
    /// it does not begin.
    pub(crate) fn withdraw(&mut self, connection: Connection) -> bool {
        let closed = self.open_of(connection).map(|seek| Change::Closed(seek.id));
        self.changes.extend(closed);
        self.entries.get_mut(&connection).is_some_and(|entry| entry.seek.take().is_some())
    }

    /// Somebody chooses a seek.
    pub(crate) fn take(&mut self, taker: Connection, seek: u64) -> Result<Pairing, Refusal> {
        let entry = self.entries.get(&taker).ok_or(Refusal::Gone)?;
        if entry.held {
            return Err(Refusal::Held);
        }
        let wanted = self.open().find(|(_, open)| open.id == seek);
        let (seeker, seek) = wanted.ok_or(Refusal::Gone)?;
        let other = self.entries.get(&seeker).ok_or(Refusal::Gone)?;
        if seeker == taker || other.visitor.is(&entry.visitor) {
            return Err(Refusal::Own);
        }
        if seek.terms.rated && entry.visitor.person.is_none() {
            return Err(Refusal::Nameless);
        }
        let seek = seek.clone();
        Ok(self.hold(seeker, taker, seek, None))
    }

    /// Pairs somebody whose seek is open with whoever looks for the same: with the nearest in
    /// strength, else with whoever waits longest.
    fn pair(&mut self, taker: Connection) -> Option<Pairing> {
        let entry = self.entries.get(&taker)?;
        let own = entry.open()?;
        let fits = |(connection, seek): &(Connection, &Seek)| {
            let other = self.entries.get(connection);
            let same = other.is_none_or(|other| other.visitor.is(&entry.visitor));
            *connection != taker && !same && seek.terms.fits(&own.terms)
        };
        let far = |seek: &Seek| Some(seek.rating?.abs_diff(own.rating?));
        let nearest = self.open().filter(fits).min_by_key(|(_, seek)| (far(seek), seek.id))?;
        let (seeker, seek) = (nearest.0, nearest.1.clone());
        let own = Some(own.clone());
        Some(self.hold(seeker, taker, seek, own))
    }

    /// Keeps both for each other.
    fn hold(
        &mut self,
        seeker: Connection,
        taker: Connection,
        seek: Seek,
        own: Option<Seek>,
    ) -> Pairing {
        let visitors = [seeker, taker].map(|one| self.entries.get(&one).map(|one| &one.visitor));
        let people = visitors.map(|visitor| visitor.and_then(|visitor| visitor.person.clone()));
        let address = visitors[1].map(|visitor| visitor.address);
        for connection in [seeker, taker] {
            let closed = self.open_of(connection).map(|seek| Change::Closed(seek.id));
            self.changes.extend(closed);
            if let Some(entry) = self.entries.get_mut(&connection) {
                entry.held = true;
            }
        }
        Pairing { seeker, taker, seek, own, people, address }
    }

    /// True if both are still there and want it.
    pub(crate) fn is_wanted(&self, pairing: &Pairing) -> bool {
        let wants = |connection, seek: Option<&Seek>| {
            let entry: Option<&Entry> = self.entries.get(connection);
            entry.is_some_and(|entry| {
                seek.is_none_or(|seek| entry.seek.as_ref().is_some_and(|own| own.id == seek.id))
            })
        };
        wants(&pairing.seeker, Some(&pairing.seek)) && wants(&pairing.taker, pairing.own.as_ref())
    }

    /// The game is made, or could not be: it begins if both are still there and want it. Whoever
    /// is left over looks on for what they looked for, except for somebody for whom no game could
    /// be made.
    pub(crate) fn settle(&mut self, pairing: &Pairing, made: bool) -> Settled {
        let begins = made && self.is_wanted(pairing);
        let both = [pairing.seeker, pairing.taker];
        for connection in both {
            let Some(entry) = self.entries.get_mut(&connection) else { continue };
            entry.held = false;
            if begins || (!made && connection == pairing.taker) {
                entry.seek = None;
            }
        }
        let mut next = Vec::new();
        for connection in both {
            match self.pair(connection) {
                Some(pairing) => next.push(pairing),
                None => self.reopened(connection),
            }
        }
        Settled { begins, next }
    }

    /// Others see a seek, if there is one.
    fn reopened(&mut self, connection: Connection) {
        let opened = self.open_of(connection).map(|_| Change::Opened(connection));
        self.changes.extend(opened);
    }
}
