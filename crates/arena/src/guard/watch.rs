//! The guard that watches: waits for the program, and ends it when it must.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getppid, kill_process, setrlimit,
};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use super::Order;
#[cfg(target_os = "linux")]
use super::tree;
#[cfg(target_os = "linux")]
use crate::contestant::program::bytes;

/// How often the guard looks whether the referee is there, and what the bot uses.
const INTERVAL: Duration = Duration::from_millis(100);
/// What shells answer for a program that a signal ended, plus the signal.
const SIGNALLED: i32 = 128;

/// The program while it runs.
struct Program {
    pid: Pid,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// True once its end was noted: then its number may be somebody else's.
    over: bool,
    /// Why the guard has ended it.
    why: Option<String>,
}

impl Program {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the program. Whatever it started is ended after it.
    fn end(&self, why: Option<String>) {
        let mut state = self.state();
        if !state.over {
            state.why = state.why.take().or(why);
            let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
            let _ = kill_process(self.pid, Signal::KILL);
        }
    }
}

/// Starts the program, waits for its end, and ends whatever is left of it.
pub(super) fn watch(order: Order) -> Result<ExitCode, String> {
    // Heard before the program is there, so that nothing can be missed.
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])
        .map_err(|error| format!("signals cannot be heard: {error}"))?;
    // We end as the program does, and one picture of its memory is enough.
    let nothing = Rlimit { current: Some(0), maximum: Some(0) };
    let _ = setrlimit(Resource::Core, nothing);
    // What loses its parent becomes our child.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let referee = order.parent;
    let limits = order.limits;
    let program = Arc::new(start(order)?);
    let mut last_words = release_pipes()?;
    let ended = Arc::clone(&program);
    std::thread::spawn(move || {
        for _ in signals.forever() {
            ended.end(None);
        }
    });
    let watched = Arc::clone(&program);
    std::thread::spawn(move || {
        loop {
            if getppid().is_none_or(|parent| parent.as_raw_pid().cast_unsigned() != referee) {
                watched.end(None);
            }
            #[cfg(target_os = "linux")]
            if let Some(why) = excess(&limits) {
                watched.end(Some(why));
            }
            #[cfg(not(target_os = "linux"))]
            let _ = limits;
            std::thread::sleep(INTERVAL);
        }
    });
    let status = wait_for(&program);
    end_descendants(&program);
    if let Some(why) = program.state().why.take() {
        let _ = writeln!(last_words, "{why}");
    }
    Ok(leave(status))
}

/// Starts the process that becomes the program, in a group of its own.
fn start(order: Order) -> Result<Program, String> {
    let order = Order { parent: std::process::id(), becomes: true, ..order };
    let argument = serde_json::to_string(&order).map_err(|error| error.to_string())?;
    let (own, arguments) = order.called.split_first().ok_or("the guard does not know its name")?;
    let mut command = Command::new(own);
    command.args(arguments).arg(argument).process_group(0);
    let child = command.spawn().map_err(|error| format!("{own} could not be started: {error}"))?;
    let pid = Pid::from_child(&child);
    Ok(Program { pid, state: Mutex::default() })
}

/// Lets go of the pipes, so that the referee sees when the program closes its own; standard error
/// is kept for a last word.
fn release_pipes() -> Result<File, String> {
    let failed = |error: std::io::Error| format!("the pipes cannot be released: {error}");
    let last_words = std::io::stderr().as_fd().try_clone_to_owned().map_err(failed)?;
    let nothing = File::options().read(true).write(true).open("/dev/null").map_err(failed)?;
    let replaced = rustix::stdio::dup2_stdin(&nothing)
        .and_then(|()| rustix::stdio::dup2_stdout(&nothing))
        .and_then(|()| rustix::stdio::dup2_stderr(&nothing));
    replaced.map_err(|error| failed(error.into()))?;
    Ok(File::from(last_words))
}

/// What the bot uses more of than it may.
#[cfg(target_os = "linux")]
fn excess(limits: &crate::contestant::ProgramLimits) -> Option<String> {
    let tree = tree::below(std::process::id());
    if let Some(most) = limits.processes.filter(|most| tree.threads > *most) {
        return Some(format!("the bot had more than {most} processes and threads and was ended"));
    }
    let most = limits.memory.filter(|most| tree.memory > *most)?;
    Some(format!("the bot used more than {} of memory and was ended", bytes(most)))
}

/// Waits for the program, and buries whoever else ends meanwhile.
fn wait_for(program: &Program) -> Option<WaitStatus> {
    loop {
        match rustix::process::wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid == program.pid => {
                program.state().over = true;
                return Some(status);
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => {
                program.state().over = true;
                return None;
            }
        }
    }
}

/// Ends everything that the program has left behind, until nothing is there.
fn end_descendants(program: &Program) {
    let _ = rustix::process::kill_process_group(program.pid, Signal::KILL);
    #[cfg(target_os = "linux")]
    loop {
        for process in tree::below(std::process::id()).processes {
            if let Some(pid) = Pid::from_raw(process.cast_signed()) {
                let _ = kill_process(pid, Signal::KILL);
            }
        }
        // Those that are dead by now; others follow when their parents are.
        loop {
            match rustix::process::wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
                Ok(None) => break,
                // There are no children any more, and nobody can become one.
                Err(_) => return,
            }
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ends as the program has ended.
fn leave(status: Option<WaitStatus>) -> ExitCode {
    let Some(status) = status else { return ExitCode::FAILURE };
    if let Some(signal) = status.terminating_signal() {
        // Whoever waits for us is to see the same signal.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
        return ExitCode::from((SIGNALLED + signal) as u8);
    }
    ExitCode::from(status.exit_status().unwrap_or(0) as u8)
}
