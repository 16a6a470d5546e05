//! Files that are either the old one or the new one, never half of one; damaged ones are set aside.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// A file that could not be read.
#[derive(Debug, Clone)]
pub(crate) struct Damaged {
    /// The file.
    pub(crate) path: PathBuf,
    /// What is wrong with it.
    pub(crate) reason: String,
    /// Where its contents are now, if it could be moved.
    pub(crate) set_aside: Option<PathBuf>,
}

/// Reads a JSON file. One that is not there is the default; a damaged one is set aside.
pub(super) fn read<T: DeserializeOwned + Default>(path: &Path) -> (T, Option<Damaged>) {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (T::default(), None),
        Err(error) => {
            let reason = error.to_string();
            let damaged = Damaged { path: path.to_owned(), reason, set_aside: None };
            return (T::default(), Some(damaged));
        }
    };
    match serde_json::from_slice(&bytes) {
        Ok(value) => (value, None),
        Err(error) => {
            let reason = error.to_string();
            (
                T::default(),
                Some(Damaged { set_aside: set_aside(path), path: path.to_owned(), reason }),
            )
        }
    }
}

/// Moves a file to a name that is free.
fn set_aside(path: &Path) -> Option<PathBuf> {
    (1..1000)
        .map(|number| with_suffix(path, &format!(".damaged-{number}")))
        .find(|name| !name.exists())
        .filter(|name| std::fs::rename(path, name).is_ok())
}

/// Writes a file so that a sudden end leaves the old one or the new one.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let new = with_suffix(path, ".new");
    let mut file = std::fs::File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&new, path)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
