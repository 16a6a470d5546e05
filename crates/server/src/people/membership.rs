//! Who may make something here: everybody, or where there is an invitation code only people who
//! came with it.

use foursight_voice::say;

use super::Person;
use crate::key;
use crate::problem::{Code, Problem};

/// Who may make something here.
#[derive(Debug, Default)]
pub(crate) struct Membership {
    /// The SHA-256 of the code.
    code: Option<String>,
}

impl Membership {
    /// Without a code everybody may.
    pub(crate) fn new(code: Option<&str>) -> Self {
        Self { code: code.map(key::sha256) }
    }

    /// True if a name is needed to play, and a code for the name.
    pub(crate) fn needs_code(&self) -> bool {
        self.code.is_some()
    }

    /// Whether somebody who sends this code may choose a name.
    pub(crate) fn check_code(&self, given: Option<&str>) -> Result<(), Problem> {
        let Some(code) = &self.code else { return Ok(()) };
        match given.map(key::sha256) {
            Some(given) if key::same(&given, code) => Ok(()),
            _ => Err(Problem::said(Code::WrongInvitation, |lang| {
                say!(lang, "person-wrong-invitation-code")
            })),
        }
    }

    /// Whether somebody may make something: a game, a move, a pack.
    pub(crate) fn admit(&self, person: Option<&Person>) -> Result<(), Problem> {
        match person {
            None if self.needs_code() => {
                Err(Problem::said(Code::PersonNeeded, |lang| say!(lang, "person-members-only")))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_is_no_code_everybody_may() {
        let open = Membership::new(None);
        assert!(!open.needs_code() && open.admit(None).is_ok());
        assert!(open.check_code(None).is_ok() && open.check_code(Some("x")).is_ok());
    }

    #[test]
    fn a_code_lets_in_whoever_has_it() {
        let club = Membership::new(Some("a long enough code"));
        assert!(club.check_code(Some("a long enough code")).is_ok());
        for wrong in [None, Some(""), Some("A long enough code")] {
            assert!(club.check_code(wrong).is_err(), "{wrong:?}");
        }
        let person = Person { id: String::new(), name: "Anna".into(), colour: 0 };
        assert!(club.admit(Some(&person)).is_ok() && club.admit(None).is_err());
    }
}
