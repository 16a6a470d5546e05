//! Names: of packs, which become file names, and of features, which name their owner.

/// Why a text cannot be a pack's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} cannot be a pack's name: use 1 to 64 letters, digits, '-' and '_'")]
pub struct PackNameError(pub String);

/// Checks a pack's name. Names become file names, so nothing that could leave a folder passes.
///
/// # Errors
/// If the text cannot be the name of a pack.
pub fn check_pack_name(name: &str) -> Result<(), PackNameError> {
    let fits = (1..=64).contains(&name.chars().count())
        && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
        && !name.starts_with('-');
    if fits { Ok(()) } else { Err(PackNameError(name.to_owned())) }
}

/// The pack that owns a feature: the text before the first dot, if there is one.
pub(crate) fn owner(qualified: &str) -> Option<&str> {
    qualified
        .split_once('.')
        .filter(|(owner, rest)| !owner.is_empty() && !rest.is_empty())
        .map(|(owner, _)| owner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_leave_the_folder_are_refused() {
        for name in ["", ".", "..", "../x", "a/b", "a\\b", "a.b", "a b", "a\0", "-x", "~"] {
            assert!(check_pack_name(name).is_err(), "{name:?}");
        }
        for name in ["p", "pente-classic", "gomoku_15", "fünf"] {
            assert!(check_pack_name(name).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn the_owner_is_the_text_before_the_first_dot() {
        assert_eq!(owner("pente.captures.total"), Some("pente"));
        assert_eq!(owner("captures"), None);
        assert_eq!(owner(".captures"), None);
        assert_eq!(owner("pente."), None);
    }
}
