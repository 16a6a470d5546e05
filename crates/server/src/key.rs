//! Identifiers and keys that cannot be guessed.

use foursight_arena::secret::{self, is_letter};
pub(crate) use foursight_arena::secret::{same, sha256};

use crate::problem::{Code, Problem};

fn no_random(error: impl std::fmt::Display) -> Problem {
    Problem::new(Code::Internal, format!("the system provides no random numbers: {error}"))
}

/// A game's identifier: 40 bits, short enough to read out.
pub(crate) fn game_id() -> Result<String, Problem> {
    secret::letters::<8>().map_err(no_random)
}

/// A key: 130 bits.
pub(crate) fn secret() -> Result<String, Problem> {
    secret::new_secret().map_err(no_random)
}

/// A seed that JavaScript can hold, too.
pub(crate) fn seed() -> Result<u64, Problem> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(no_random)?;
    Ok(u64::from_le_bytes(bytes) >> 11)
}

/// True if this could be an identifier, so that nothing else is ever looked up.
pub(crate) fn is_game_id(id: &str) -> bool {
    id.len() == 8 && id.bytes().all(is_letter)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn identifiers_are_identifiers_and_keys_differ() {
        assert!(is_game_id(&game_id().unwrap()));
        assert!(!is_game_id("../../ab") && !is_game_id("ABCDEFGH") && !is_game_id(""));
        let (one, other) = (secret().unwrap(), secret().unwrap());
        assert_eq!(one.len(), 26);
        assert!(!same(&one, &other) && same(&one, &one.clone()));
        assert!(seed().unwrap() < 1 << 53);
    }
}
