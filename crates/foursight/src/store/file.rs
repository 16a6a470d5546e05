//! Files that are either the old one or the new one, never half of one; damaged ones are set aside.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use foursight_rules::JsonError;
use foursight_voice::{InWords, say};
use serde::de::DeserializeOwned;

use crate::lang::Lang;

/// A file that could not be read.
#[derive(Debug, Clone)]
pub(crate) struct Damaged {
    /// The file.
    pub(crate) path: PathBuf,
    /// What is wrong with it.
    pub(crate) reason: Reason,
    /// Where its contents are now, if it could be moved.
    pub(crate) set_aside: Option<PathBuf>,
}

impl InWords for Damaged {
    fn in_words(&self, lang: Lang) -> String {
        let (reason, file) = (self.reason.in_words(lang), in_short(&self.path));
        // It lies beside the damaged one, so its name is enough.
        match self.set_aside.as_ref().and_then(|aside| aside.file_name()) {
            Some(aside) => {
                let aside = aside.to_string_lossy();
                say!(lang, "file-damaged-set-aside", file, reason, aside = &*aside)
            }
            None => say!(lang, "file-damaged", file, reason),
        }
    }
}

/// Why a file could not be read.
#[derive(Debug, Clone)]
pub(crate) enum Reason {
    /// The system refuses it.
    Io(Arc<std::io::Error>),
    /// It does not hold what it should.
    Json(JsonError),
}

impl InWords for Reason {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Io(error) => error.in_words(lang),
            Self::Json(error) => error.in_words(lang),
        }
    }
}

/// Reads a JSON file. One that is not there is the default; a damaged one is set aside.
pub(super) fn read<T: DeserializeOwned + Default>(path: &Path) -> (T, Option<Damaged>) {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (T::default(), None),
        Err(error) => {
            let reason = Reason::Io(Arc::new(error));
            let damaged = Damaged { path: path.to_owned(), reason, set_aside: None };
            return (T::default(), Some(damaged));
        }
    };
    match serde_json::from_slice(&bytes) {
        Ok(value) => (value, None),
        Err(error) => {
            let reason = Reason::Json((&error).into());
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

/// Writes a file so that a sudden end leaves the old one or the new one. A link stays a link, and a
/// pipe or a device, which cannot be replaced, is written to as it is.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let target = followed(path);
    let old = std::fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return std::fs::OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let (new, file) = beside(&target)?;
    let written = fill(file, bytes, old.map(|old| old.permissions()))
        .and_then(|()| std::fs::rename(&new, &target));
    if written.is_err() {
        let _ = std::fs::remove_file(&new);
    }
    written
}

/// Where a path leads, also if nothing is there yet.
fn followed(path: &Path) -> PathBuf {
    /// Longer chains of links are a circle.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = std::fs::read_link(&path) else { break };
        path = path.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    path
}

/// A new file in the same folder, under a name that nobody else uses.
fn beside(path: &Path) -> std::io::Result<(PathBuf, std::fs::File)> {
    for number in 1.. {
        let name = with_suffix(path, &format!(".{}-{number}.new", std::process::id()));
        match std::fs::OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => return Ok((name, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 1000 => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("the last number was answered")
}

fn fill(
    mut file: std::fs::File,
    bytes: &[u8],
    permissions: Option<std::fs::Permissions>,
) -> std::io::Result<()> {
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.sync_all()
}

/// Writes a file of ours; what goes wrong is told with the file that it is about.
pub(super) fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    write_whole(path, bytes).map_err(|error| about(path, &error))
}

/// The reason, without the system's number for it, and the file that it is about.
pub(super) fn about(path: &Path, error: &std::io::Error) -> std::io::Error {
    let text = error.to_string();
    let reason = text.split(" (os error").next().unwrap_or_default();
    std::io::Error::new(error.kind(), format!("{reason}: {}", in_short(path)))
}

/// A path as people write it: the user's own folder is `~`.
pub(crate) fn in_short(path: &Path) -> String {
    let home = etcetera::home_dir().ok().filter(|home| home.parent().is_some());
    match home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned)) {
        Some(rest) => Path::new("~").join(rest).display().to_string(),
        None => path.display().to_string(),
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn stranger_10_links_stay_links() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("far")).unwrap();
        std::fs::write(at("far/real.json"), "old").unwrap();
        let private = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(at("far/real.json"), private).unwrap();
        symlink("far/real.json", at("one")).unwrap();
        symlink("one", at("two")).unwrap();
        symlink("far/not-yet.json", at("dangling")).unwrap();
        write_whole(&at("two"), b"new").unwrap();
        write_whole(&at("dangling"), b"made").unwrap();
        assert_eq!(std::fs::read(at("far/real.json")).unwrap(), b"new");
        assert_eq!(std::fs::read(at("far/not-yet.json")).unwrap(), b"made");
        let mode = std::fs::metadata(at("far/real.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "as private as it was");
        for link in ["one", "two", "dangling"] {
            assert!(std::fs::symlink_metadata(at(link)).unwrap().is_symlink(), "{link}");
        }
        assert_eq!(names(folder.path()), ["dangling", "far", "one", "two"]);
        assert_eq!(names(&at("far")), ["not-yet.json", "real.json"]);
    }

    #[test]
    fn stranger_10_pipes_and_devices_are_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || std::fs::read(pipe).unwrap())
        };
        write_whole(&pipe, b"through the pipe").unwrap();
        assert_eq!(reader.join().unwrap(), b"through the pipe");
        assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo(), "still a pipe");
        write_whole(Path::new("/dev/null"), b"gone").unwrap();
    }

    #[test]
    fn stranger_10_nothing_is_left_of_a_file_that_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("taken");
        std::fs::create_dir(&taken).unwrap();
        assert!(write_whole(&taken, b"no").is_err());
        // A name that is in use by somebody else's unfinished file is passed over.
        let file = folder.path().join("file");
        let other = with_suffix(&file, &format!(".{}-1.new", std::process::id()));
        std::fs::write(&other, "somebody's").unwrap();
        write_whole(&file, b"ours").unwrap();
        assert_eq!(std::fs::read(&other).unwrap(), b"somebody's");
        assert_eq!(names(folder.path()).len(), 3);
        if std::path::Path::new("/dev/full").exists() {
            assert!(write_whole(Path::new("/dev/full"), b"no room").is_err());
        }
    }
}
