//! The program under test: what it says, what it takes of the processor and the memory, and its pulse.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// `foursight serve` on a database of its own, killed when this is dropped.
pub(crate) struct Program {
    child: Child,
    pub(crate) host: String,
    /// Where bots connect to.
    pub(crate) bots: String,
    pub(crate) folder: Arc<tempfile::TempDir>,
}

impl Program {
    pub(crate) fn start(program: &str, more: &[&str]) -> Self {
        Self::start_in(Arc::new(tempfile::tempdir().unwrap()), program, more)
    }

    /// The same in a folder that may hold the database of another.
    pub(crate) fn start_in(folder: Arc<tempfile::TempDir>, program: &str, more: &[&str]) -> Self {
        let log = std::fs::File::create(folder.path().join("log.txt")).unwrap();
        let mut child = Command::new(program)
            .args(["serve", "--http", "127.0.0.1:0", "--bots", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .args(more)
            .env("FOURSIGHT_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // All that it says at its start.
        let said = lines.map(Result::unwrap);
        let said: Vec<String> = said.take_while(|line| !line.starts_with("Ctrl-C")).collect();
        let port = |line: &String| {
            let port = line.rsplit(':').next().unwrap();
            port.chars().take_while(char::is_ascii_digit).collect::<String>()
        };
        let address =
            |line: Option<&String>| format!("127.0.0.1:{}", line.map_or_else(String::new, port));
        let bots = said.iter().find(|line| line.contains("ws://"));
        Self { child, host: address(said.first()), bots: address(bots), folder }
    }

    fn status(&self, field: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(field)).unwrap();
        let kilobytes: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kilobytes / 1024.0
    }

    /// Memory that the program holds, in megabytes.
    pub(crate) fn resident(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// Most memory that the program has held since [`Self::forget_peak`], in megabytes.
    pub(crate) fn peak(&self) -> f64 {
        self.status("VmHWM:")
    }

    pub(crate) fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
    }

    /// Processor time so far.
    pub(crate) fn processor(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
        // A tick is a hundredth of a second.
        Duration::from_millis(10 * (ticks(11) + ticks(12)))
    }

    /// Waits until the program has nothing to do, or for as long as it is given.
    pub(crate) async fn settle(&self, longest: Duration) {
        let end = Instant::now() + longest;
        let mut before = self.processor();
        while Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(60)).await;
            let now = self.processor();
            if now == before {
                return;
            }
            before = now;
        }
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Asks the program to end and answers how long that took.
    pub(crate) async fn terminate(mut self) -> Duration {
        let asked = Instant::now();
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let ended = tokio::task::spawn_blocking(move || self.child.wait().unwrap().success());
        assert!(ended.await.unwrap(), "it did not end well");
        asked.elapsed()
    }

    /// What it wrote to its log: warnings and errors.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log.txt")).unwrap_or_default()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks `/healthz` all the time, on a thread and a connection of its own.
pub(crate) struct Pulse {
    beats: Arc<Mutex<Vec<Duration>>>,
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Between two beats.
const BEAT: Duration = Duration::from_millis(10);
/// A beat that takes longer is a silence.
const SILENCE: Duration = Duration::from_secs(10);

impl Pulse {
    pub(crate) fn of(host: &str) -> Self {
        let (beats, ends) = (Arc::<Mutex<Vec<Duration>>>::default(), Arc::<AtomicBool>::default());
        let (heard, until, host) = (Arc::clone(&beats), Arc::clone(&ends), host.to_owned());
        let thread = std::thread::spawn(move || {
            let mut connection = None;
            while !until.load(Ordering::Relaxed) {
                let asked = Instant::now();
                if beat(&mut connection, &host).is_err() {
                    connection = None;
                    std::thread::sleep(SILENCE.saturating_sub(asked.elapsed()).min(BEAT));
                }
                heard.lock().unwrap_or_else(PoisonError::into_inner).push(asked.elapsed());
                std::thread::sleep(BEAT);
            }
        });
        Self { beats, ends, thread: Some(thread) }
    }

    /// All beats since this was asked last.
    pub(crate) fn beats(&self) -> Vec<Duration> {
        std::mem::take(&mut self.beats.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The slowest beat since this was asked last.
    pub(crate) fn worst(&self) -> Duration {
        self.beats().into_iter().max().unwrap_or_default()
    }
}

fn beat(connection: &mut Option<TcpStream>, host: &str) -> std::io::Result<()> {
    let stream = match connection {
        Some(stream) => stream,
        None => {
            let stream = TcpStream::connect(host)?;
            stream.set_read_timeout(Some(SILENCE))?;
            stream.set_nodelay(true)?;
            connection.insert(stream)
        }
    };
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n")?;
    let mut answer = Vec::new();
    let mut part = [0; 2048];
    loop {
        let length = stream.read(&mut part)?;
        if length == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        answer.extend_from_slice(&part[..length]);
        if answer.windows(4).any(|end| end == b"\r\n\r\n") {
            return Ok(());
        }
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
