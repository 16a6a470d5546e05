//! Seats that were taken in games on servers, so that the same link leads to the same seat. Their keys
//! are secrets: nobody but the user may read them.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::{Store, file};

/// Seats of games that nobody has come back to for so long are forgotten.
const KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// A seat in a game on a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KeptSeat {
    server: String,
    game: String,
    seat: u8,
    key: String,
}

impl Store {
    fn seats_folder(&self) -> Option<PathBuf> {
        Some(self.data.as_ref()?.join("seats"))
    }

    fn seat_file(&self, server: &str, game: &str) -> Option<PathBuf> {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let name: String = format!("{server}-{game}").chars().map(safe).collect();
        Some(self.seats_folder()?.join(name + ".json"))
    }

    /// The seat that was taken in a game, and its key.
    pub(crate) fn seat(&self, server: &str, game: &str) -> Option<(u8, String)> {
        let (kept, _) = file::read::<Option<KeptSeat>>(&self.seat_file(server, game)?);
        let kept = kept.filter(|kept| kept.server == server && kept.game == game)?;
        Some((kept.seat, kept.key))
    }

    /// Keeps the seat that was taken in a game.
    pub(crate) fn keep_seat(
        &self,
        server: &str,
        game: &str,
        seat: u8,
        key: &str,
    ) -> std::io::Result<()> {
        let Some((folder, path)) = self.seats_folder().zip(self.seat_file(server, game)) else {
            return Ok(());
        };
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(&folder).map_err(|error| file::about(&folder, &error))?;
        forget_old(&folder);
        let (server, game, key) = (server.to_owned(), game.to_owned(), key.to_owned());
        super::keep(Some(path), &KeptSeat { server, game, seat, key })
    }

    /// The seat is ours no more.
    pub(crate) fn forget_seat(&self, server: &str, game: &str) {
        if let Some(path) = self.seat_file(server, game) {
            // A file that is not there is what is wanted.
            let _ = std::fs::remove_file(path);
        }
    }
}

fn forget_old(folder: &std::path::Path) {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        let changed = file.metadata().and_then(|about| about.modified());
        let age = changed.ok().and_then(|at| SystemTime::now().duration_since(at).ok());
        if age.is_some_and(|age| age > KEPT) {
            let _ = std::fs::remove_file(file.path());
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn seats_come_back_and_are_nobody_elses_to_read() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::below(folder.path());
        assert_eq!(store.seat("[::1]:8080", "abc"), None);
        store.keep_seat("[::1]:8080", "abc", 1, "hush").unwrap();
        store.keep_seat("host", "abc", 0, "other").unwrap();
        assert_eq!(store.seat("[::1]:8080", "abc"), Some((1, "hush".to_owned())));
        assert_eq!(store.seat("host", "abc"), Some((0, "other".to_owned())));
        assert_eq!(store.seat("host", "xyz"), None);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let about = std::fs::metadata(store.seats_folder().unwrap()).unwrap();
            assert_eq!(about.permissions().mode() & 0o777, 0o700);
        }
        store.forget_seat("host", "abc");
        assert_eq!(store.seat("host", "abc"), None);
        let path = store.seat_file("[::1]:8080", "abc").unwrap();
        let long_ago = SystemTime::now() - 2 * KEPT;
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(long_ago).unwrap();
        store.keep_seat("host", "new", 0, "key").unwrap();
        assert_eq!(store.seat("[::1]:8080", "abc"), None, "forgotten");
    }
}
