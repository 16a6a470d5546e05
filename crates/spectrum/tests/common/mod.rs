//! What several suites need.
#![allow(dead_code, clippy::unwrap_used)]

pub(crate) mod random;
pub(crate) mod table;

use std::io::Write;
use std::process::Command;

use foursight_spectrum::basic::Numbering;

/// The tape that Debian's `zmakebas` makes of a text, or what it complains about.
pub(crate) fn zmakebas(
    text: &str,
    numbering: Numbering,
    start: Option<u16>,
) -> Result<Vec<u8>, String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let mut command = Command::new("zmakebas");
    command.args(["-n", "Foursight", "-o", "-"]);
    if let Numbering::Labels { first, step } = numbering {
        command.args(["-l", "-s", &first.to_string(), "-i", &step.to_string()]);
    }
    if let Some(line) = start {
        command.args(["-a", &line.to_string()]);
    }
    let output = command.arg(file.path()).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(output.stdout) } else { Err(complaint) }
}
