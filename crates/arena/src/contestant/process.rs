//! A bot's program: started under a guard or in a process group of its own, read line by line,
//! ended for sure.

use std::io;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use foursight_table::EndKind;
use futures_util::FutureExt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use super::Answer;
use super::cores::{CoreLease, Cores};
use super::program::ProgramSettings;
use crate::fault::Fault;
use crate::guard::Order;

/// Longest line that a bot may write.
const MAX_LINE: usize = 64 << 10;
/// Most bytes that a bot may write without having been asked, or beside its answer.
const MAX_UNWANTED: usize = 1 << 20;
/// How much of the end of standard error is kept.
const LAST_OUTPUT: usize = 2 << 10;
/// How long a program may take to read what needs no answer.
pub(super) const STARTUP_TIME: Duration = Duration::from_secs(20);
/// How long a program may take to end when it is told to.
const EXIT_TIME: Duration = Duration::from_millis(500);
/// How long is waited for the end of a program that closed its pipes, and for the rest of its
/// standard error. Almost always that is a moment; on a busy machine it may be more.
const CRASH_REPORT_TIME: Duration = Duration::from_secs(5);

/// So many characters of a program's last line are told: the reason often stands at its end, behind paths.
const LAST_WORDS: usize = 240;

/// How long a guard may take to end its program and all that it started.
const GUARD_TIME: Duration = Duration::from_secs(20);

/// The answer of a program that is not there.
pub(super) fn not_running() -> Answer {
    Answer::at_once(Fault::new(EndKind::Absent, "the program does not run"))
}

/// What becomes of a program that does not say that it is ready.
pub(super) fn never_ready(expected: &str, wait: Duration) -> Fault {
    let seconds = wait.as_secs_f64();
    Fault::new(EndKind::Absent, format!("no {expected} within {seconds} s of the start"))
}

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: LineReader,
    last_output: Arc<Mutex<Vec<u8>>>,
    stderr: JoinHandle<()>,
    group: Option<u32>,
    /// True if a guard ends the program and all it started.
    guarded: bool,
    /// The processor that it runs on, if it is bound to one.
    _core: Option<CoreLease>,
}

/// The guard of a command; see [`crate::guard`].
fn guarded(
    command: &str,
    guard: &[String],
    settings: &ProgramSettings,
    core: Option<usize>,
) -> Command {
    let order = Order {
        command: command.to_owned(),
        limits: settings.limits,
        core,
        parent: std::process::id(),
        called: guard.to_vec(),
        becomes: false,
    };
    let (program, arguments) = guard.split_first().map_or(("", &[][..]), |(p, a)| (p.as_str(), a));
    let mut shell = Command::new(program);
    // An order is made of texts and numbers: it can always be written.
    shell.args(arguments).arg(serde_json::to_string(&order).unwrap_or_default());
    shell
}

impl Process {
    /// Starts a command as the shell understands it.
    pub(super) fn start(command: &str, settings: &ProgramSettings) -> Result<Self, Fault> {
        let core = settings.affinity.as_ref().and_then(Cores::take);
        let mut shell = match &settings.guard {
            Some(guard) => guarded(command, guard, settings, core.as_ref().map(|lease| lease.core)),
            None => {
                let mut shell = Command::new(if cfg!(windows) { "cmd" } else { "sh" });
                shell.arg(if cfg!(windows) { "/C" } else { "-c" }).arg(command);
                // A guard that is killed at once could not end the others.
                shell.kill_on_drop(true);
                shell
            }
        };
        shell.env_clear().envs(settings.environment());
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Whatever the program starts belongs to its group and ends with it.
        #[cfg(unix)]
        shell.process_group(0);
        let failed = |why: String| Fault::new(EndKind::Crashed, format!("`{command}` {why}"));
        let mut child =
            shell.spawn().map_err(|error| failed(format!("could not be started: {error}")))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(failed("has no pipes".to_owned()));
        };
        let last_output = Arc::default();
        Ok(Self {
            group: child.id(),
            guarded: settings.guard.is_some(),
            _core: core,
            child,
            stdin: Some(stdin),
            stdout: LineReader::new(stdout),
            stderr: tokio::spawn(listen(stderr, Arc::clone(&last_output))),
            last_output,
        })
    }

    /// Sends lines. A program that does not read has until the deadline.
    pub(super) async fn send(&mut self, text: &str, deadline: Instant) -> Result<(), Fault> {
        let Some(stdin) = &mut self.stdin else { return Err(self.gone().await) };
        let write = async {
            stdin.write_all(text.as_bytes()).await?;
            stdin.flush().await
        };
        tokio::select! {
            biased;
            written = write => match written {
                Ok(()) => Ok(()),
                Err(_) => Err(self.gone().await),
            },
            () = sleep_until(deadline) => {
                Err(Fault::new(EndKind::Timeout, "the program does not read its input"))
            }
        }
    }

    /// Throws away what the program has written so far, which is no answer to what comes now; answers how
    /// many lines that were.
    pub(super) fn drain(&mut self) -> Result<u64, Fault> {
        let (mut read, mut lines) = (0, 0);
        while let Some(line) = self.stdout.next().now_or_never() {
            match line {
                Ok(Some(line)) => read += line.len() + 1,
                // The end shows itself with the next question.
                Ok(None) | Err(LineError::Io(_)) => return Ok(lines),
                Err(LineError::TooLong) => read += MAX_LINE,
            }
            lines += 1;
            if read > MAX_UNWANTED {
                return Err(Fault::new(
                    EndKind::Flood,
                    "far too much output that nobody asked for",
                ));
            }
        }
        Ok(lines)
    }

    /// The next line that `wanted` takes, until the deadline. Other lines are thrown away.
    pub(super) async fn read<T>(
        &mut self,
        deadline: Instant,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let mut unwanted = 0;
        loop {
            let line = tokio::select! {
                biased;
                line = self.stdout.next() => line,
                () = sleep_until(deadline) => {
                    return Err(Fault::new(EndKind::Timeout, "no answer in time"));
                }
            };
            match line {
                Ok(Some(line)) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                    unwanted += line.len() + 1;
                }
                Err(LineError::TooLong) => {
                    let detail = format!("a line of more than {MAX_LINE} bytes");
                    return Err(Fault::new(EndKind::TooLarge, detail));
                }
                Ok(None) | Err(LineError::Io(_)) => return Err(self.gone().await),
            }
            if unwanted > MAX_UNWANTED {
                return Err(Fault::new(EndKind::Flood, "far too much output instead of an answer"));
            }
        }
    }

    /// True while the program runs.
    pub(super) fn is_alive(&mut self) -> bool {
        self.stdin.is_some() && matches!(self.child.try_wait(), Ok(None))
    }

    /// What became of a program that closed its pipes.
    async fn gone(&mut self) -> Fault {
        let status = timeout(CRASH_REPORT_TIME, self.child.wait()).await;
        self.stdin = None;
        let end = match status {
            Ok(Ok(status)) => format!("the program ended ({status})"),
            _ => "the program closed its output".to_owned(),
        };
        // Whatever it started could keep its standard error open.
        self.end_group();
        // The last lines may still be on their way.
        let _ = timeout(CRASH_REPORT_TIME, &mut self.stderr).await;
        let output = self.last_output.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&output);
        let last = text.lines().map(str::trim).rfind(|line| !line.is_empty());
        let last = last
            .map(|line| format!(": {}", crate::xtreme::excerpt_of(line.as_bytes(), LAST_WORDS)));
        Fault::new(EndKind::Crashed, format!("{end}{}", last.unwrap_or_default()))
    }

    /// Says goodbye and makes sure that the program and all it started are gone.
    pub(super) async fn finish(mut self, farewell: &str) {
        let _ = self.send(farewell, Instant::now() + EXIT_TIME).await;
        self.stdin = None;
        let _ = timeout(EXIT_TIME, self.child.wait()).await;
        self.end_group();
        if timeout(GUARD_TIME, self.child.wait()).await.is_err() {
            // Somebody has stopped the guard.
            self.guarded = false;
            self.end_group();
            let _ = self.child.wait().await;
        }
    }

    fn end_group(&mut self) {
        #[cfg(unix)]
        if self.guarded {
            use rustix::process::{Pid, Signal, kill_process};
            // Once it was waited for it has no number any more: nothing is left of its program.
            let guard = self.child.id().and_then(|guard| Pid::from_raw(guard.cast_signed()));
            if let Some(guard) = guard {
                let _ = kill_process(guard, Signal::TERM);
            }
            return;
        }
        #[cfg(unix)]
        if let Some(group) = self.group.take()
            && let Some(group) = rustix::process::Pid::from_raw(group.cast_signed())
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.start_kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end_group();
        self.stderr.abort();
    }
}

/// Reads standard error for as long as it is open, so that nobody gets stuck on a full pipe.
async fn listen(mut stderr: ChildStderr, last_output: Arc<Mutex<Vec<u8>>>) {
    let mut piece = [0; 4096];
    while let Ok(read @ 1..) = stderr.read(&mut piece).await {
        let mut output = last_output.lock().unwrap_or_else(PoisonError::into_inner);
        output.extend_from_slice(&piece[..read]);
        let surplus = output.len().saturating_sub(LAST_OUTPUT);
        output.drain(..surplus);
    }
}

#[derive(Debug)]
enum LineError {
    TooLong,
    Io(#[allow(dead_code, reason = "for debugging")] io::Error),
}

/// Lines of limited length. A read that is given up loses nothing.
#[derive(Debug)]
struct LineReader {
    source: BufReader<ChildStdout>,
    line: Vec<u8>,
    /// True while the rest of a line that is too long is skipped.
    skipping: bool,
}

impl LineReader {
    fn new(source: ChildStdout) -> Self {
        Self {
            source: BufReader::with_capacity(8 << 10, source),
            line: Vec::new(),
            skipping: false,
        }
    }

    async fn next(&mut self) -> Result<Option<String>, LineError> {
        loop {
            let piece = self.source.fill_buf().await.map_err(LineError::Io)?;
            if piece.is_empty() {
                // A last line without its end is nothing a bot meant to say.
                return Ok(None);
            }
            let end = piece.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(piece.len());
            if !self.skipping {
                self.line.extend_from_slice(&piece[..taken]);
            }
            self.source.consume(taken + usize::from(end.is_some()));
            if self.line.len() > MAX_LINE {
                self.line = Vec::new();
                self.skipping = end.is_none();
                return Err(LineError::TooLong);
            }
            if end.is_some() && !std::mem::take(&mut self.skipping) {
                let line = std::mem::take(&mut self.line);
                return Ok(Some(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned()));
            }
        }
    }
}
