//! Identifiers and keys that cannot be guessed.

use foursight_arena::secret::{self, is_letter};
pub(crate) use foursight_arena::secret::{same, sha256};

use crate::problem::{Code, Problem};

/// Identifiers that are tried before giving up.
const ID_ATTEMPTS: usize = 8;

fn no_random(error: impl std::fmt::Display) -> Problem {
    Problem::new(Code::Internal, format!("the system provides no random numbers: {error}"))
}

/// A game's identifier: 40 bits, short enough to read out.
fn game_id() -> Result<String, Problem> {
    secret::letters::<8>().map_err(no_random)
}

/// Identifiers to try one after the other until one is free.
pub(crate) fn game_ids() -> impl Iterator<Item = Result<String, Problem>> {
    std::iter::repeat_with(game_id).take(ID_ATTEMPTS)
}

/// None of them was.
pub(crate) fn none_is_free(what: &str) -> Problem {
    Problem::new(Code::Internal, format!("no identifier is free for another {what}"))
}

/// A person's identifier: 50 bits.
pub(crate) fn person_id() -> Result<String, Problem> {
    secret::letters::<10>().map_err(no_random)
}

/// A key: 130 bits.
pub(crate) fn secret() -> Result<String, Problem> {
    secret::new_secret().map_err(no_random)
}

/// A seed that JavaScript can hold, too.
pub(crate) fn seed() -> Result<u64, Problem> {
    secret::new_seed().map_err(no_random)
}

/// True if this could be an identifier, so that nothing else is ever looked up.
pub(crate) fn is_game_id(id: &str) -> bool {
    id.len() == 8 && id.bytes().all(is_letter)
}

/// The same of a person's.
pub(crate) fn is_person_id(id: &str) -> bool {
    id.len() == 10 && id.bytes().all(is_letter)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn identifiers_are_identifiers_and_keys_differ() {
        assert!(is_game_id(&game_id().unwrap()));
        assert!(!is_game_id("../../ab") && !is_game_id("ABCDEFGH") && !is_game_id(""));
        assert!(is_person_id(&person_id().unwrap()) && !is_person_id("me"));
        let (one, other) = (secret().unwrap(), secret().unwrap());
        assert_eq!(one.len(), 26);
        assert!(!same(&one, &other) && same(&one, &one.clone()));
        assert!(seed().unwrap() < 1 << 53);
    }
}
