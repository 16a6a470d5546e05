//! Package managers: a busy one is waited for, and a download that fails is tried again.

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long another run of a package manager may take.
const LONGEST_BUSY: Duration = Duration::from_secs(20 * 60);
/// How often a download is tried.
const ATTEMPTS: u32 = 3;
/// The pause before the next attempt.
const PAUSE: Duration = Duration::from_secs(5);

/// Runs a package manager until it succeeds. What it prints is shown if it fails.
pub(crate) fn until_it_succeeds(name: &str, command: impl Fn() -> Command) -> Result<(), String> {
    eprintln!("\n== {name}");
    let start = Instant::now();
    let mut failures = 0;
    loop {
        let output =
            command().output().map_err(|error| format!("{name} could not start: {error}"))?;
        if output.status.success() {
            return Ok(());
        }
        let printed = printed(&output);
        if is_busy(&printed) && start.elapsed() < LONGEST_BUSY {
            eprintln!("{name}: another package manager is busy; waiting");
        } else {
            failures += 1;
            if failures == ATTEMPTS {
                return Err(format!("{name} failed ({}):\n{printed}", output.status));
            }
            eprintln!("{name} failed; trying again:\n{printed}");
        }
        sleep(PAUSE);
    }
}

fn printed(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// Whether a package manager failed because another one has the lock.
fn is_busy(printed: &str) -> bool {
    ["Could not get lock", "Unable to lock", "Unable to acquire the dpkg", "is locked by another"]
        .iter()
        .any(|words| printed.contains(words))
}

#[cfg(test)]
mod tests {
    use super::is_busy;

    #[test]
    fn a_lock_that_another_process_holds_is_told_from_other_failures() {
        assert!(is_busy(
            "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 77 (apt-get)\n\
             E: Unable to lock directory /var/lib/apt/lists/"
        ));
        assert!(is_busy(
            "E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend)"
        ));
        assert!(!is_busy("E: Unable to locate package nosuch"));
        assert!(!is_busy("Temporary failure resolving 'deb.debian.org'"));
    }
}
