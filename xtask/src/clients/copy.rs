//! The kits as `foursight bot new` writes them, outside the project: there they are built, as anybody would.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::steps::root;

/// Where the kits are written to: nothing above it belongs to the project, and it is the same in every run, so that what
/// was built from a file that has not changed is not built again.
pub(crate) fn home() -> PathBuf {
    let mut hash = DefaultHasher::new();
    root().hash(&mut hash);
    std::env::temp_dir().join(format!("foursight-kits-{:016x}", hash.finish()))
}

/// Has the program write a kit and brings its folder up to date: changed files are written, files that are gone are
/// removed, and the rest keeps its dates.
pub(crate) fn refresh(home: &Path, kit: &str, program: &Path) -> Result<(), String> {
    let trouble = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let written = home.join(format!("{kit}.written"));
    if written.exists() {
        fs::remove_dir_all(&written).map_err(|error| trouble(&written, error))?;
    }
    fs::create_dir_all(home).map_err(|error| trouble(home, error))?;
    let status = Command::new(program)
        .args(["bot", "new", kit, "Student", "--out"])
        .arg(&written)
        .stdout(Stdio::null())
        .status()
        .map_err(|error| trouble(program, error))?;
    if !status.success() {
        return Err(format!("foursight bot new {kit} failed ({status})"));
    }
    let mut files = Vec::new();
    collect(&written, Path::new(""), &mut files).map_err(|error| trouble(&written, error))?;
    let listing = home.join(format!("{kit}.files"));
    let before = fs::read_to_string(&listing).unwrap_or_default();
    let folder = home.join(kit);
    for gone in before.lines().filter(|file| !files.iter().any(|kept| kept == file)) {
        let path = folder.join(gone);
        if path.exists() {
            fs::remove_file(&path).map_err(|error| trouble(&path, error))?;
        }
    }
    for file in &files {
        let (from, to) = (written.join(file), folder.join(file));
        let text = fs::read(&from).map_err(|error| trouble(&from, error))?;
        if fs::read(&to).ok().as_ref() != Some(&text) {
            let parent = to.parent().unwrap_or(home);
            fs::create_dir_all(parent).map_err(|error| trouble(parent, error))?;
            fs::copy(&from, &to).map_err(|error| trouble(&to, error))?;
        }
    }
    fs::write(&listing, files.join("\n")).map_err(|error| trouble(&listing, error))
}

/// All files below a folder, in order.
fn collect(folder: &Path, below: &Path, files: &mut Vec<String>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder.join(below))?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = below.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(folder, &path, files)?;
        } else {
            files.push(path.display().to_string());
        }
    }
    Ok(())
}

/// Everything that the program has written of a kit, one file after the other.
pub(crate) fn contents(home: &Path, kit: &str) -> std::io::Result<Vec<u8>> {
    let mut all = Vec::new();
    for file in fs::read_to_string(home.join(format!("{kit}.files")))?.lines() {
        all.extend(file.as_bytes());
        all.extend(fs::read(home.join(kit).join(file))?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::home;
    use crate::steps::root;

    #[test]
    fn kits_are_built_outside_the_project() {
        assert!(!home().starts_with(root()) && home() == home());
    }
}
