//! A real PostgreSQL server for a test, on a port of its own.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// PostgreSQL refuses to run as root; this user can do nothing else.
const NOBODY: u32 = 65534;

pub(crate) struct Postgres {
    server: Child,
    pub(crate) address: String,
    _folder: tempfile::TempDir,
}

/// Debian keeps the programs where the shell does not look.
fn program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        versions.map(|version| version.path().join("bin").join(name)).collect();
    found.retain(|path| path.is_file());
    found.sort();
    found.pop().unwrap_or_else(|| PathBuf::from(name))
}

fn command(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(program(name));
    command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null()).env("LC_ALL", "C");
    if folder.metadata().unwrap().uid() == NOBODY {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

impl Postgres {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        if path.metadata().unwrap().uid() == 0 {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let made = command("initdb", path)
            .args(["-D", "data", "-U", "foursight", "-A", "trust", "--no-sync", "-E", "UTF8"])
            .status()
            .unwrap_or_else(|error| panic!("initdb: {error}; install the package postgresql"));
        assert!(made.success(), "initdb failed");
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = command("postgres", path)
            .args(["-D", "data", "-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "unix_socket_directories=", "-c", "fsync=off"])
            .spawn()
            .unwrap();
        let address = format!("postgres://foursight@127.0.0.1:{port}/postgres");
        let mut started = Self { server, address, _folder: folder };
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            assert!(started.server.try_wait().unwrap().is_none(), "PostgreSQL has ended");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        started
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The folder is going as well, so nothing has to be kept.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
