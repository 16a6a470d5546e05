//! Identifiers and keys that cannot be guessed.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::problem::{Code, Problem};

/// Letters and digits that are hard to confuse: 32 of them, five bits each.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

fn random<const BYTES: usize>() -> Result<[u8; BYTES], Problem> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| {
        Problem::new(Code::Internal, format!("the system provides no random numbers: {error}"))
    })?;
    Ok(bytes)
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| ALPHABET[usize::from(byte & 31)] as char).collect()
}

/// A game's identifier: 40 bits, short enough to read out.
pub(crate) fn game_id() -> Result<String, Problem> {
    Ok(letters(&random::<8>()?))
}

/// A key: 130 bits.
pub(crate) fn secret() -> Result<String, Problem> {
    Ok(letters(&random::<26>()?))
}

/// A seed that JavaScript can hold, too.
pub(crate) fn seed() -> Result<u64, Problem> {
    Ok(u64::from_le_bytes(random::<8>()?) >> 11)
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether both are the same; takes as long whatever the first difference is.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

/// True if this could be an identifier, so that nothing else is ever looked up.
pub(crate) fn is_game_id(id: &str) -> bool {
    id.len() == 8 && id.bytes().all(|byte| ALPHABET.contains(&byte))
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
