//! Processes as Linux shows them: who descends from whom, and what they use.

use std::fs;

/// Processes and what they use together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tree {
    /// All descendants, parents before children.
    pub(super) processes: Vec<u32>,
    pub(super) threads: u64,
    /// Bytes that they share with nobody.
    pub(super) memory: u64,
}

/// Most processes that are looked at: more of them than any limit allows.
const MOST: usize = 100_000;

/// All descendants of a process. Whoever reaps has them all: a process whose parent ends becomes
/// the child of the next process above that does.
pub(super) fn below(root: u32) -> Tree {
    let mut tree = Tree::default();
    let mut parents = vec![root];
    while let Some(parent) = parents.pop() {
        for child in children(parent) {
            if tree.processes.len() < MOST && !tree.processes.contains(&child) {
                tree.processes.push(child);
                tree.threads += threads(child);
                tree.memory += memory(child);
                parents.push(child);
            }
        }
    }
    tree
}

/// The children of a process, of all its threads.
fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = threads.flatten().map(|thread| fs::read_to_string(thread.path().join("children")));
    let mut all = Vec::new();
    for list in lists.flatten() {
        all.extend(list.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
    }
    all
}

fn threads(process: u32) -> u64 {
    fs::read_dir(format!("/proc/{process}/task")).map_or(0, |threads| threads.count() as u64)
}

fn memory(process: u32) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let mut pages = statm.split(' ').skip(1).map(|pages| pages.parse().unwrap_or(0));
    let (resident, shared): (u64, u64) = (pages.next().unwrap_or(0), pages.next().unwrap_or(0));
    resident.saturating_sub(shared) * rustix::param::page_size() as u64
}

/// How many threads the user runs on this machine.
pub(super) fn of_user() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::getuid().as_raw();
    let Ok(entries) = fs::read_dir("/proc") else { return 0 };
    let is_process = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let processes = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok().filter(|name| is_process(name))?;
        let owner = entry.metadata().ok()?.uid();
        (owner == own).then(|| name.parse::<u32>().ok()).flatten()
    });
    processes.map(threads).sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::process::Command;

    use super::*;

    #[test]
    fn descendants_are_found_with_what_they_use() {
        let mut child = Command::new("sh").args(["-c", "sleep 1000 & wait"]).spawn().unwrap();
        let found = loop {
            let tree = below(child.id());
            if !tree.processes.is_empty() {
                break tree;
            }
            std::thread::yield_now();
        };
        assert_eq!((found.processes.len(), found.threads), (1, 1));
        assert!(below(std::process::id()).processes.contains(&child.id()));
        assert!(of_user() >= 2);
        let sleeper = rustix::process::Pid::from_raw(found.processes[0] as i32).unwrap();
        rustix::process::kill_process(sleeper, rustix::process::Signal::KILL).unwrap();
        child.wait().unwrap();
        assert_eq!(below(child.id()), Tree::default());
    }
}
