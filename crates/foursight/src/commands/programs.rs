//! Options for programs of bots: limits and environment.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use foursight_arena::{Cores, ProgramLimits, ProgramSettings};
use foursight_voice::{Lang, say};

use super::bots::duration;
use crate::misuse::Told;

/// What this program is called with to be the guard of another one.
pub(crate) const GUARD: &str = "bot-guard";

/// What programs of bots (cmd:, gomocup:) may use.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = say!(Lang::En, "help-bot-programs"))]
pub(crate) struct ProgramArgs {
    /// Memory of a bot's program and all it starts, for example 500M; off for no limit
    #[arg(long, default_value = "4G", value_name = "BYTES", value_parser = size)]
    bot_memory: Limit<u64>,
    /// Processor time of each of its processes; off for no limit
    #[arg(long, default_value = "24h", value_name = "TIME", value_parser = time)]
    bot_cpu: Limit<Duration>,
    /// Its processes and threads at once; off for no limit
    #[arg(long, default_value = "512", value_name = "N", value_parser = count)]
    bot_processes: Limit<u64>,
    /// Open files of each of its processes; off for no limit
    #[arg(long, default_value = "1024", value_name = "N", value_parser = count)]
    bot_files: Limit<u64>,
    /// Size of a file that it writes; off for no limit
    #[arg(long, default_value = "1G", value_name = "BYTES", value_parser = size)]
    bot_file_size: Limit<u64>,
    /// Environment variables that it gets beside PATH, HOME, LANG and the like
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    bot_env: Vec<String>,
    /// Folder in which Gomocup engines may keep files (INFO folder; default: they are told of none)
    #[arg(long, value_name = "DIR")]
    engine_folder: Option<String>,
    /// Bind each program to a processor of its own, of all or of those that are named, as in
    /// --affinity=2-5,7; those that fewest programs have are taken first
    #[arg(long, value_name = "CORES", num_args = 0..=1, require_equals = true,
        default_missing_value = ALL_CORES, value_parser = cores)]
    affinity: Option<Affinity>,
}

/// Processors that programs are bound to.
#[derive(Debug, Clone)]
struct Affinity(Arc<Cores>);

/// What stands for all processors.
const ALL_CORES: &str = "all";

/// Numbers and ranges of processors, with commas between them.
fn cores(text: &str) -> Result<Affinity, String> {
    if text == ALL_CORES {
        let all = Cores::all();
        return all
            .map(Affinity)
            .ok_or_else(|| "programs cannot be bound to processors on this system".to_owned());
    }
    let wrong = || "expected numbers of processors such as 0,2 or 2-5".to_owned();
    let mut wanted = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u16>().map(usize::from).map_err(|_| wrong());
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return Err(wrong());
        }
        wanted.extend(first..=last);
    }
    wanted.sort_unstable();
    wanted.dedup();
    let cores = Cores::of(&wanted);
    cores.map(Affinity).map_err(|core| format!("there is no processor {core} for this program"))
}

/// A limit, or none.
#[derive(Debug, Clone, Copy)]
struct Limit<T>(Option<T>);

impl<T> Limit<T> {
    fn read<E>(text: &str, number: impl FnOnce(&str) -> Result<T, E>) -> Result<Self, E> {
        match text {
            "off" => Ok(Self(None)),
            text => Ok(Self(Some(number(text)?))),
        }
    }
}

fn count(text: &str) -> Result<Limit<u64>, String> {
    Limit::read(text, |text| match text.parse() {
        Ok(0) | Err(_) => Err("expected a number from 1, or off".to_owned()),
        Ok(count) => Ok(count),
    })
}

fn time(text: &str) -> Result<Limit<Duration>, Told> {
    Limit::read(text, duration)
}

fn size(text: &str) -> Result<Limit<u64>, String> {
    let wrong = || "expected bytes such as 500M or 4G, or off".to_owned();
    Limit::read(text, |text| {
        let unit = match text.chars().last().map(|unit| unit.to_ascii_uppercase()) {
            Some('K') => 10,
            Some('M') => 20,
            Some('G') => 30,
            _ => 0,
        };
        let digits = if unit > 0 { &text[..text.len() - 1] } else { text };
        let number: u64 = digits.parse().map_err(|_| wrong())?;
        number.checked_mul(1 << unit).filter(|bytes| *bytes > 0).ok_or_else(wrong)
    })
}

impl ProgramArgs {
    /// How programs are run: under a guard, which is this program again.
    pub(crate) fn settings(&self) -> Arc<ProgramSettings> {
        Arc::new(ProgramSettings {
            limits: ProgramLimits {
                memory: self.bot_memory.0,
                cpu: self.bot_cpu.0,
                processes: self.bot_processes.0,
                files: self.bot_files.0,
                file_size: self.bot_file_size.0,
            },
            variables: self.bot_env.clone(),
            folder: self.engine_folder.clone(),
            affinity: self.affinity.as_ref().map(|affinity| Arc::clone(&affinity.0)),
            ..ProgramSettings::guarded_by_this_program(&[GUARD])
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        let read = |text: &str| size(text).unwrap().0;
        assert_eq!(read("1000"), Some(1000));
        assert_eq!(read("64k"), Some(64 << 10));
        assert_eq!(read("4G"), Some(4 << 30));
        assert_eq!(read("off"), None);
        for wrong in ["", "G", "0", "-1", "1T", "99999999999G", "1.5G", "\u{e4}"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "x", "3-1", "1-", "70000", "60000"] {
            assert!(cores(wrong).is_err(), "{wrong}");
        }
        assert!(count("0").is_err() && count("12").is_ok() && time("2h").is_ok());
    }
}
