//! A copy of the kits in which they are built, so that their sources stay clean.

use std::fs;
use std::path::Path;

use crate::steps::root;
use crate::tidy::tracked_files;

/// Brings the copy up to date: changed files are written, files that are gone are removed, and the rest keeps its dates,
/// so that what was built from it is not built again.
pub(crate) fn refresh(home: &Path) -> Result<(), String> {
    let trouble = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let files: Vec<String> = tracked_files()?
        .iter()
        .filter_map(|file| file.strip_prefix("clients").ok())
        .map(|file| file.display().to_string())
        .collect();
    let listing = home.join("copied.txt");
    let before = fs::read_to_string(&listing).unwrap_or_default();
    for gone in before.lines().filter(|file| !files.iter().any(|kept| kept == file)) {
        let path = home.join(gone);
        if path.exists() {
            fs::remove_file(&path).map_err(|error| trouble(&path, error))?;
        }
    }
    for file in &files {
        let from = root().join("clients").join(file);
        let to = home.join(file);
        let text = fs::read(&from).map_err(|error| trouble(&from, error))?;
        if fs::read(&to).ok().as_ref() != Some(&text) {
            let folder = to.parent().unwrap_or(home);
            fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
            fs::copy(&from, &to).map_err(|error| trouble(&to, error))?;
        }
    }
    fs::write(&listing, files.join("\n")).map_err(|error| trouble(&listing, error))
}

/// Everything that a kit was copied from, one file after the other.
pub(crate) fn contents(home: &Path, kit: &str) -> std::io::Result<Vec<u8>> {
    let listing = fs::read_to_string(home.join("copied.txt"))?;
    let mut all = Vec::new();
    for file in listing.lines() {
        if Path::new(file).starts_with(kit) {
            all.extend(file.as_bytes());
            all.extend(fs::read(home.join(file))?);
        }
    }
    Ok(all)
}
