//! Who comes into a room: with its link, with the key of a member, and not after having been removed.

use foursight_arena::NameKeys;
use foursight_voice::say;
use serde_json::json;

use super::room::{Member, Room, Seated};
use crate::key;
use crate::people::Person;
use crate::problem::{Code, Problem};
use crate::store::{RoomResult, RoomState, StoredMember};

/// Members of a room, and those who were removed, together.
const MOST_MEMBERS: usize = 200;

/// What somebody shows who wants to look at a room, as hashes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pass {
    secret_sha256: Option<String>,
    key_sha256: Option<String>,
    owner_sha256: Option<String>,
}

impl Pass {
    /// With what a link carries.
    pub(crate) fn with_link(secret: Option<&str>) -> Self {
        Self { secret_sha256: secret.map(key::sha256), ..Self::default() }
    }

    /// And with the key of a member.
    pub(crate) fn and_key(self, key: Option<&str>) -> Self {
        Self { key_sha256: key.map(key::sha256), ..self }
    }

    /// And with the key of the owner.
    pub(crate) fn and_owner(self, owner: Option<&str>) -> Self {
        Self { owner_sha256: owner.map(key::sha256), ..self }
    }
}

fn removed() -> Problem {
    Problem::said(Code::Removed, |lang| say!(lang, "room-removed"))
}

fn name_taken() -> Problem {
    Problem::said(Code::Conflict, |lang| say!(lang, "room-name-taken"))
}

impl Seated {
    /// Whose key this is, whether or not they were removed.
    pub(super) fn holder(&self, key_sha256: &str) -> Option<usize> {
        self.members.iter().rposition(|member| key::same(key_sha256, &member.kept.key_sha256))
    }

    fn has_link(&self, pass: &Pass) -> bool {
        let given = pass.secret_sha256.as_deref();
        given.is_some_and(|given| key::same(given, &self.secret_sha256))
    }

    /// The number of somebody who has joined already, on another device perhaps; whoever was
    /// removed stays so, under whatever name.
    fn known_member(
        &self,
        person: Option<&str>,
        key_sha256: &str,
    ) -> Result<Option<usize>, Problem> {
        let same = |member: &Member| person.is_some() && member.kept.person.as_deref() == person;
        let known = [self.members.iter().rposition(same), self.holder(key_sha256)];
        match known.into_iter().flatten().find(|number| self.members[*number].kept.removed) {
            Some(_) => Err(removed()),
            None => Ok(self.holder(key_sha256)),
        }
    }

    /// Whether somebody called so can join; answers their number.
    fn next_member(&self, name: &str) -> Result<usize, Problem> {
        if self.state == RoomState::Closed {
            return Err(Problem::said(Code::Conflict, |lang| say!(lang, "room-closed")));
        }
        if self.members.len() >= MOST_MEMBERS {
            return Err(Problem::said(Code::TooMany, |lang| say!(lang, "room-full")));
        }
        match self.called(name) {
            None => Ok(self.members.len()),
            Some(member) if member.kept.removed => {
                Err(Problem::said(Code::Conflict, |lang| say!(lang, "room-name-removed")))
            }
            Some(_) => Err(name_taken()),
        }
    }

    /// Whoever has a name, or one that looks like it, those first who are in the room.
    fn called(&self, name: &str) -> Option<&Member> {
        let keys = NameKeys::of(name);
        let is_same = |member: &&Member| keys.meet(&NameKeys::of(&member.kept.name));
        let same = self.members.iter().filter(is_same);
        same.min_by_key(|member| member.kept.removed)
    }
}

impl Room {
    /// Whether somebody has the link, is a member or the owner. Who is none of these is told what
    /// everybody is told of a room that does not exist.
    pub(crate) fn check_pass(&self, pass: &Pass) -> Result<(), Problem> {
        let seated = self.seated();
        let holder = pass.key_sha256.as_deref().and_then(|key| seated.holder(key));
        let is_member = holder.is_some_and(|member| seated.has(member));
        match seated.has_link(pass) || is_member || self.is_owner(pass) {
            true => Ok(()),
            false => Err(Problem::unknown_room()),
        }
    }

    /// Whether what a link carries is what the room's link carries now.
    pub(crate) fn has_link(&self, pass: &Pass) -> bool {
        self.seated().has_link(pass)
    }

    /// True for the owner.
    pub(crate) fn is_owner(&self, pass: &Pass) -> bool {
        let given = pass.owner_sha256.as_deref();
        given.is_some_and(|given| key::same(given, &self.owner_sha256))
    }

    /// Whether somebody is the owner.
    pub(crate) fn check_owner(&self, owner: Option<&str>) -> Result<(), Problem> {
        match self.is_owner(&Pass::default().and_owner(owner)) {
            true => Ok(()),
            false => Err(Problem::said(Code::WrongKey, |lang| say!(lang, "room-owner-only"))),
        }
    }

    /// Somebody joins under a name with a key of their own; answers their number.
    pub(crate) async fn join(
        &self,
        name: String,
        person: Option<Person>,
        key: &str,
    ) -> Result<usize, Problem> {
        let _changing = self.changing.lock().await;
        let person = person.map(|person| person.id);
        let key_sha256 = key::sha256(key);
        if let Some(number) = self.seated().known_member(person.as_deref(), &key_sha256)? {
            return Ok(number);
        }
        let number = self.seated().next_member(&name)?;
        let kept = StoredMember { name, person, key_sha256, removed: false };
        self.store.add_member(&self.id, number, &kept).await?;
        let mut seated = self.seated();
        seated.pairings.join();
        seated.members.push(Member { kept, connections: 0, wants: false });
        drop(seated);
        self.tell();
        Ok(number)
    }

    /// The key with which somebody joins who had one before; nothing for a key that is nobody's
    /// here.
    pub(crate) fn known_key(&self, key: Option<String>) -> Option<String> {
        key.filter(|key| self.seated().holder(&key::sha256(key)).is_some())
    }

    /// The owner removes somebody; a game that they play does not count. Answers that game and
    /// their seat in it.
    pub(crate) async fn remove(&self, member: usize) -> Result<Option<(String, u8)>, Problem> {
        let _changing = self.changing.lock().await;
        if !self.seated().has(member) {
            return Err(Problem::said(Code::Conflict, |lang| say!(lang, "room-no-member")));
        }
        let running = self.seated().game_of(member);
        self.store.set_member_removed(&self.id, member, true).await?;
        self.seated().remove(member);
        if let Some(game) = running {
            self.note_result(game, RoomResult::Void).await?;
        }
        self.tell();
        let seated = self.seated();
        Ok(running.map(|game| &seated.games[game]).map(|game| {
            let began = game.members[0] == member;
            (game.game.clone(), u8::from(!began))
        }))
    }

    /// The owner lets somebody in again who was removed.
    pub(crate) async fn restore(&self, member: usize) -> Result<(), Problem> {
        let _changing = self.changing.lock().await;
        let name = {
            let seated = self.seated();
            let removed = seated.members.get(member).filter(|one| one.kept.removed);
            let name = removed.map(|one| one.kept.name.clone());
            let nobody = || Problem::said(Code::Conflict, |lang| say!(lang, "room-no-member"));
            name.ok_or_else(nobody)?
        };
        if self.seated().called(&name).is_some_and(|other| !other.kept.removed) {
            return Err(name_taken());
        }
        self.store.set_member_removed(&self.id, member, false).await?;
        self.seated().restore(member);
        self.tell();
        Ok(())
    }

    /// The owner makes a new link: the one so far opens nothing any more, though members stay
    /// members. Answers what it carries.
    pub(crate) async fn renew_link(&self) -> Result<String, Problem> {
        let _changing = self.changing.lock().await;
        let secret = key::secret()?;
        let secret_sha256 = key::sha256(&secret);
        self.store.set_room_secret(&self.id, &secret_sha256).await?;
        self.seated().secret_sha256 = secret_sha256;
        // Whoever looks on by the old link hears that it is none any more; members that theirs is.
        self.send(json!({"type": "link_replaced"}).to_string().into());
        Ok(secret)
    }
}
