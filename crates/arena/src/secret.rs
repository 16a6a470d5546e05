//! Secrets that nobody can guess, and what is kept of them.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Letters and digits that are hard to confuse: 32 of them, five bits each.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// So many random letters, of five bits each.
///
/// # Errors
/// If the system provides no random numbers.
pub fn letters<const COUNT: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| ALPHABET[usize::from(byte & 31)] as char).collect())
}

/// A secret of 130 bits.
///
/// # Errors
/// If the system provides no random numbers.
pub fn new_secret() -> Result<String, getrandom::Error> {
    letters::<26>()
}

/// A seed that nobody can guess, and that JavaScript can hold, too.
///
/// # Errors
/// If the system provides no random numbers.
pub fn new_seed() -> Result<u64, getrandom::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes) >> 11)
}

/// True for a letter that secrets and identifiers are made of.
pub fn is_letter(byte: u8) -> bool {
    ALPHABET.contains(&byte)
}

/// SHA-256 in hexadecimal digits.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether both are the same; takes as long whatever the first difference is.
pub fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        let (one, other) = (new_secret().unwrap(), new_secret().unwrap());
        assert_eq!(one.len(), 26);
        assert!(one.bytes().all(is_letter) && !same(&one, &other) && same(&one, &one.clone()));
        assert_eq!(sha256("").len(), 64);
        assert!(sha256("abc").ends_with("b410ff61f20015ad"));
    }
}
