//! Real nodes on a real PostgreSQL, for tests and for `cargo xtask bench nodes`: started, disturbed, and looked at by
//! players who keep their own list of what was answered.

pub(crate) mod balancer;
pub(crate) mod events;
pub(crate) mod faults;
pub(crate) mod players;
pub(crate) mod proxy;
pub(crate) mod spectators;

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The pause before a program is started again that has ended at its start, as a service manager would.
const RESTART: Duration = Duration::from_millis(500);

/// A port that is free now.
pub(crate) fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// Random numbers that are the same in every run.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// So many milliseconds.
    pub(crate) fn millis(&mut self, from: usize, to: usize) -> Duration {
        Duration::from_millis((from + self.below(to - from)) as u64)
    }
}

/// A node that can be started again at the same place.
pub(crate) struct Node {
    program: OsString,
    pub(crate) name: String,
    pub(crate) http: String,
    pub(crate) bots: String,
    database: String,
    lease: Duration,
    folder: tempfile::TempDir,
    child: Mutex<Option<Child>>,
}

impl Node {
    pub(crate) fn start_new(program: &OsStr, name: &str, database: &str, lease: Duration) -> Self {
        let node = Self {
            program: program.to_owned(),
            name: name.to_owned(),
            http: free_address(),
            bots: free_address(),
            database: database.to_owned(),
            lease,
            folder: tempfile::tempdir().unwrap(),
            child: Mutex::new(None),
        };
        node.start();
        node
    }

    fn child(&self) -> MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts it, and once more whenever it ends at its start because the database cannot be reached. Returns when it
    /// answers.
    pub(crate) fn start(&self) {
        while !self.start_once() {
            std::thread::sleep(RESTART);
        }
    }

    fn start_once(&self) -> bool {
        let lease = format!("{}ms", self.lease.as_millis());
        let path = self.folder.path().join("log.txt");
        let log: File = OpenOptions::new().create(true).append(true).open(path).unwrap();
        let mut child = Command::new(&self.program)
            .args(["serve", "--bots", &self.bots, "--http", &self.http])
            .args(["--database", &self.database, "--node", &self.name, "--lease", &lease])
            .env("FOURSIGHT_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let started = lines.any(|line| line.is_ok_and(|line| line.starts_with("Ctrl-C")));
        if started {
            *self.child() = Some(child);
        } else {
            let _ = child.wait();
        }
        started
    }

    /// Its process, while it runs.
    pub(crate) fn process(&self) -> Option<u32> {
        self.child().as_ref().map(Child::id)
    }

    /// Sends it a signal, for example `-STOP`.
    pub(crate) fn signal(&self, signal: &str) {
        let process = self.process().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
    }

    pub(crate) fn kill(&self) {
        let mut child = self.child().take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Waits until it has ended by itself; answers whether it ended well.
    pub(crate) fn ended(&self) -> bool {
        let mut child = self.child().take().unwrap();
        child.wait().unwrap().success()
    }

    /// Asks it to hand everything over and to end, as an operator does; false if the database could not be asked.
    pub(crate) fn drain(&self, database: &str) -> bool {
        let mut asked = Command::new(&self.program);
        asked.args(["nodes", "--database", database, "drain", &self.name]);
        asked.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
    }

    /// What it wrote to its log.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log.txt")).unwrap_or_default()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(mut child) = self.child().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
