//! How much memory a table may take: never more than the machine has.

use foursight_voice::say;

use crate::exit::CliError;
use crate::lang::Lang;

/// Bytes for a table of so many megabytes, or of the usual ones if nobody said how many.
pub(super) fn table_bytes(lang: Lang, asked: Option<u32>, usual: u32) -> Result<usize, CliError> {
    let has = megabytes();
    let megabytes = match (asked, has) {
        (Some(asked), Some(has)) if u64::from(asked) > has => {
            let told = say!(lang, "table-too-large", option = "--table", asked, has);
            return Err(CliError::bad_input(told));
        }
        (Some(asked), _) => u64::from(asked),
        (None, Some(has)) => u64::from(usual).min(has / 2).max(1),
        (None, None) => usual.into(),
    };
    Ok((megabytes as usize) << 20)
}

/// The memory of this machine, or of the part of it that this program may use; `None` where the
/// system does not tell.
fn megabytes() -> Option<u64> {
    let text = |path: &str| std::fs::read_to_string(path).ok();
    let machine = text("/proc/meminfo").and_then(|text| total_kilobytes(&text)).map(|kb| kb >> 10);
    // Containers have limits of their own: of cgroups in version 2 and in version 1.
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let limits = limits.into_iter().filter_map(text);
    let limits = limits.filter_map(|text| text.trim().parse::<u64>().ok()).map(|bytes| bytes >> 20);
    limits.chain(machine).min()
}

/// What `/proc/meminfo` says that there is.
fn total_kilobytes(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stranger_12_no_table_is_larger_than_the_machine() {
        assert_eq!(total_kilobytes("MemTotal:       16318500 kB\nMemFree: 1 kB\n"), Some(16318500));
        assert_eq!(total_kilobytes("MemTotal: much\n"), None);
        let Some(has) = megabytes() else { return };
        assert!(has > 0);
        assert!(table_bytes(Lang::En, Some(u32::MAX), 128).is_err());
        assert_eq!(table_bytes(Lang::En, Some(1), 128).ok(), Some(1 << 20));
        assert!(table_bytes(Lang::En, None, u32::MAX).is_ok_and(|bytes| bytes as u64 >> 20 < has));
    }
}
