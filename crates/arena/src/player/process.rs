//! A bot's program: started in a process group of its own, read line by line, ended for sure.

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

use crate::fault::Fault;

/// Longest line that a bot may write.
const MAX_LINE: usize = 64 << 10;
/// Most bytes that a bot may write without having been asked, or beside its answer.
const MAX_CHATTER: usize = 1 << 20;
/// How much of its last words on standard error is kept.
const LAST_WORDS: usize = 2 << 10;
/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: LineReader,
    last_words: Arc<Mutex<Vec<u8>>>,
    stderr: JoinHandle<()>,
    group: Option<u32>,
}

impl Process {
    /// Starts a command as the shell understands it.
    pub(super) fn start(command: &str) -> Result<Self, Fault> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        shell.arg(if cfg!(windows) { "/C" } else { "-c" }).arg(command);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        shell.kill_on_drop(true);
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
        let last_words = Arc::default();
        Ok(Self {
            group: child.id(),
            child,
            stdin: Some(stdin),
            stdout: LineReader::new(stdout),
            stderr: tokio::spawn(listen(stderr, Arc::clone(&last_words))),
            last_words,
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

    /// Throws away what the program has written so far: no answer to what comes now.
    pub(super) fn drain(&mut self) -> Result<(), Fault> {
        let mut read = 0;
        while let Some(line) = self.stdout.next().now_or_never() {
            match line {
                Ok(Some(line)) => read += line.len() + 1,
                // The end shows itself with the next question.
                Ok(None) | Err(LineError::Io(_)) => return Ok(()),
                Err(LineError::TooLong) => read += MAX_LINE,
            }
            if read > MAX_CHATTER {
                return Err(Fault::new(
                    EndKind::Flood,
                    "far too much output that nobody asked for",
                ));
            }
        }
        Ok(())
    }

    /// The next line that `wanted` takes, until the deadline. Other lines are thrown away.
    pub(super) async fn read<T>(
        &mut self,
        deadline: Instant,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let mut chatter = 0;
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
                    chatter += line.len() + 1;
                }
                Err(LineError::TooLong) => {
                    let detail = format!("a line of more than {MAX_LINE} bytes");
                    return Err(Fault::new(EndKind::TooLarge, detail));
                }
                Ok(None) | Err(LineError::Io(_)) => return Err(self.gone().await),
            }
            if chatter > MAX_CHATTER {
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
        let status = timeout(FAREWELL, self.child.wait()).await;
        self.stdin = None;
        let end = match status {
            Ok(Ok(status)) => format!("the program ended ({status})"),
            _ => "the program closed its output".to_owned(),
        };
        // Its last words may still be on their way.
        let _ = timeout(FAREWELL, &mut self.stderr).await;
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&words);
        let last = text.lines().map(str::trim).rfind(|line| !line.is_empty());
        let last = last.map(|line| format!(": {}", crate::xtreme::excerpt(line.as_bytes())));
        Fault::new(EndKind::Crashed, format!("{end}{}", last.unwrap_or_default()))
    }

    /// Says goodbye and makes sure that the program and all it started are gone.
    pub(super) async fn finish(mut self, farewell: &str) {
        let _ = self.send(farewell, Instant::now() + FAREWELL).await;
        self.stdin = None;
        let _ = timeout(FAREWELL, self.child.wait()).await;
        self.end_group();
        let _ = self.child.wait().await;
    }

    fn end_group(&mut self) {
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
async fn listen(mut stderr: ChildStderr, last_words: Arc<Mutex<Vec<u8>>>) {
    let mut piece = [0; 4096];
    while let Ok(read @ 1..) = stderr.read(&mut piece).await {
        let mut words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(&piece[..read]);
        let surplus = words.len().saturating_sub(LAST_WORDS);
        words.drain(..surplus);
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
