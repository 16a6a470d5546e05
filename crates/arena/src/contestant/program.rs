//! How programs of bots are run: with which limits, in which environment, under whose eyes.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::cores::Cores;

/// What a program of a bot may use; nothing for no limit. They keep an accident from ruining the
/// machine and are no prison for programs that mean harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramLimits {
    /// Bytes of memory: of each process, and of all processes of the bot together.
    pub memory: Option<u64>,
    /// Processor time of each process.
    pub cpu: Option<Duration>,
    /// Processes and threads of the bot at once.
    pub processes: Option<u64>,
    /// Open files of each process.
    pub files: Option<u64>,
    /// Bytes of a file that it writes.
    pub file_size: Option<u64>,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            memory: Some(4 << 30),
            cpu: Some(Duration::from_secs(24 * 60 * 60)),
            processes: Some(512),
            files: Some(1024),
            file_size: Some(1 << 30),
        }
    }
}

/// Variables that every program gets, if they are set.
const USUAL: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "TMPDIR",
    // Without these hardly a program starts on Windows.
    "SystemRoot",
    "SystemDrive",
    "ComSpec",
    "PATHEXT",
    "TEMP",
    "TMP",
    "USERPROFILE",
];

/// How programs of bots are run.
#[derive(Debug, Clone)]
pub struct ProgramSettings {
    /// The program and its first arguments that [`guard::run`](crate::guard::run) stands behind;
    /// it is given one more argument. It sets the limits and makes sure that nothing is left of the
    /// bot, whatever becomes of the referee. Without it there are no limits, and processes that
    /// leave the bot's group are not ended.
    pub guard: Option<Vec<String>>,
    /// What programs may use.
    pub limits: ProgramLimits,
    /// Names of variables that programs get beside the usual ones.
    pub variables: Vec<String>,
    /// Where Gomocup engines are told that they may keep files; without it they are told of no folder.
    pub folder: Option<String>,
    /// The processors that programs are bound to, each to one; without it the system decides. Only a
    /// guard can do that.
    pub affinity: Option<Arc<Cores>>,
    /// How long a program may take to be ready; one that was not is given a tenth of that for the
    /// next games, so that it does not hold up a whole match.
    pub startup: Duration,
}

impl Default for ProgramSettings {
    fn default() -> Self {
        Self {
            guard: None,
            limits: ProgramLimits::default(),
            variables: Vec::new(),
            folder: None,
            affinity: None,
            startup: Duration::from_secs(20),
        }
    }
}

/// How long the start of one program is waited for.
#[derive(Debug, Default)]
pub(super) struct StartupWait {
    in_vain: bool,
}

impl StartupWait {
    pub(super) fn next(&self, settings: &ProgramSettings) -> Duration {
        if self.in_vain { settings.startup / 10 } else { settings.startup }
    }

    /// Whether the program was ready in time.
    pub(super) fn note(&mut self, is_ready: bool) {
        self.in_vain = !is_ready;
    }
}

impl ProgramSettings {
    /// Under the eyes of this program, called again with these arguments.
    #[must_use]
    pub fn guarded_by_this_program(arguments: &[&str]) -> Self {
        // The file may have been replaced by a newer version since we started.
        let own = if cfg!(target_os = "linux") {
            Some("/proc/self/exe".to_owned())
        } else {
            std::env::current_exe().ok().and_then(|own| own.into_os_string().into_string().ok())
        };
        let guard = own.filter(|_| cfg!(unix)).map(|own| {
            std::iter::once(own).chain(arguments.iter().map(|&argument| argument.into())).collect()
        });
        Self { guard, ..Self::default() }
    }

    /// The variables that a program gets.
    pub(super) fn environment(&self) -> impl Iterator<Item = (OsString, OsString)> {
        let names = USUAL.iter().copied().chain(self.variables.iter().map(String::as_str));
        names.filter_map(|name| Some((name.into(), std::env::var_os(name)?)))
    }
}

/// Bytes as people write them.
pub(crate) fn bytes(number: u64) -> String {
    const UNITS: [&str; 4] = ["bytes", "KB", "MB", "GB"];
    let mut number = number;
    let mut unit = 0;
    while number >= 1024 && number.is_multiple_of(1024) && unit + 1 < UNITS.len() {
        number /= 1024;
        unit += 1;
    }
    format!("{number} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_their_largest_unit() {
        assert_eq!(bytes(4 << 30), "4 GB");
        assert_eq!(bytes(100 << 20), "100 MB");
        assert_eq!(bytes(1000), "1000 bytes");
    }
}
