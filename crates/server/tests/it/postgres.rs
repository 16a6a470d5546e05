//! A real PostgreSQL server for a test, on a port of its own.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sqlx::Connection;

/// PostgreSQL refuses to run as root; this user can do nothing else.
pub(crate) const NOBODY: u32 = 65534;

pub(crate) struct Postgres {
    server: Child,
    pub(crate) address: String,
    port: u16,
    settings: Vec<String>,
    folder: tempfile::TempDir,
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
        Self::prepared(|_| Vec::new()).await
    }

    /// A server with more settings; files that they name are made in its folder before.
    pub(crate) async fn prepared(prepare: impl FnOnce(&Path) -> Vec<String>) -> Self {
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
        let settings = prepare(path);
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let address = format!("postgres://foursight@127.0.0.1:{port}/postgres");
        let server = launch(path, port, &settings);
        let mut started = Self { server, address, port, settings, folder };
        started.ready().await;
        started
    }

    /// Waits until it can be used: it listens before it is ready.
    async fn ready(&mut self) {
        loop {
            assert!(self.server.try_wait().unwrap().is_none(), "PostgreSQL has ended");
            let address = format!("{}?sslmode=disable", self.address);
            if sqlx::PgConnection::connect(&address).await.is_ok() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Its first process, which is the parent of all others.
    #[allow(dead_code, reason = "measurements ask for it, and share this file with tests")]
    pub(crate) fn process(&self) -> u32 {
        self.server.id()
    }

    /// Runs one of its programs, such as `pg_dump`, in its folder.
    #[allow(dead_code, reason = "measurements share this file with tests")]
    pub(crate) fn run(&self, name: &str, arguments: &[&str]) {
        let status = command(name, self.folder.path()).args(arguments).status();
        assert!(status.is_ok_and(|status| status.success()), "{name} {arguments:?} failed");
    }

    /// Sends a signal to all its processes.
    #[allow(dead_code, reason = "measurements share this file with tests")]
    pub(crate) fn signal(&self, signal: &str) {
        let parent = self.server.id().to_string();
        let listed = Command::new("ps").args(["-o", "pid=", "--ppid", &parent]).output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        for process in [parent.as_str()].into_iter().chain(listed.split_whitespace()) {
            // One that has ended in the meantime needs no signal.
            let _ = Command::new("kill").args([signal, process]).status().unwrap();
        }
    }

    /// Ends it as `pg_ctl restart` does: all connections are cut.
    pub(crate) fn stop(&mut self) {
        self.stop_by("-INT");
    }

    /// Ends it by a signal; after `-QUIT` it finds what it had not written to its place in its log, as after a crash.
    pub(crate) fn stop_by(&mut self, signal: &str) {
        let process = self.server.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
        self.server.wait().unwrap();
    }

    /// Starts it again after it was stopped.
    pub(crate) async fn start_again(&mut self) {
        self.server = launch(self.folder.path(), self.port, &self.settings);
        self.ready().await;
    }
}

fn launch(path: &Path, port: u16, settings: &[String]) -> Child {
    command("postgres", path)
        .args(["-D", "data", "-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
        .args(["-c", "unix_socket_directories=", "-c", "fsync=off"])
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .spawn()
        .unwrap()
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The folder is going as well, so nothing has to be kept.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
