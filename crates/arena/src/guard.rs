//! A process between the referee and a bot's program: it sets limits, watches what the bot uses,
//! and leaves nothing of it, whatever becomes of the referee.
//!
//! Messages do not pass through it: the program has the referee's pipes. It is started twice. The
//! first one watches; the second one sets the limits for itself and becomes the program.

use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::contestant::ProgramLimits;

/// What a guard is told, as the one argument that it gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// What to run, as the shell understands it.
    pub(crate) command: String,
    pub(crate) limits: ProgramLimits,
    /// The processor that it is bound to.
    #[serde(default)]
    pub(crate) core: Option<usize>,
    /// The process that wants it.
    pub(crate) parent: u32,
    /// How the guard was called, without this order.
    pub(crate) called: Vec<String>,
    /// True for the process that becomes the program.
    pub(crate) becomes: bool,
}

/// Does what the order says; answers when the program has ended and nothing is left of it.
///
/// # Errors
/// If this is no order, or the program cannot be started.
pub fn run(order: &str) -> Result<ExitCode, String> {
    let order: Order =
        serde_json::from_str(order).map_err(|error| format!("this is no order: {error}"))?;
    #[cfg(unix)]
    return if order.becomes { become_program(&order) } else { watch::watch(order) };
    #[cfg(not(unix))]
    Err(format!("programs have no guards on this system: {}", order.command))
}

/// Sets the limits and becomes the program.
#[cfg(unix)]
fn become_program(order: &Order) -> Result<ExitCode, String> {
    use std::os::unix::process::CommandExt;

    set_limits(&order.limits);
    #[cfg(target_os = "linux")]
    if let Some(core) = order.core {
        crate::contestant::cores::bind_to(core);
    }
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        // Should somebody kill the guard, the program must not go on without limits.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        if getppid().is_none_or(|parent| parent.as_raw_pid().cast_unsigned() != order.parent) {
            return Err("the guard is gone".to_owned());
        }
    }
    let mut shell = std::process::Command::new("sh");
    let error = shell.arg("-c").arg(&order.command).exec();
    Err(format!("the shell could not be started: {error}"))
}

#[cfg(unix)]
fn set_limits(limits: &ProgramLimits) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let set = |resource: Resource, limit: Option<u64>| {
        let Some(limit) = limit else { return };
        // Nobody may raise what the system or the host has set lower.
        let hard = getrlimit(resource).maximum.map_or(limit, |maximum| maximum.min(limit));
        let _ = setrlimit(resource, Rlimit { current: Some(hard), maximum: Some(hard) });
    };
    // Not the address space: many runtimes reserve far more of it than they ever use.
    set(Resource::Data, limits.memory);
    set(Resource::Cpu, limits.cpu.map(|cpu| cpu.as_secs().max(1)));
    set(Resource::Nofile, limits.files);
    set(Resource::Fsize, limits.file_size);
    set(Resource::Core, Some(0));
    // The system counts all processes of the user, so this only stops what runs away faster than
    // the guard looks.
    #[cfg(target_os = "linux")]
    set(Resource::Nproc, limits.processes.map(|processes| tree::of_user() + 8 * processes + 1024));
}

#[cfg(unix)]
mod watch;

#[cfg(target_os = "linux")]
mod tree;
