//! `cargo xtask tidy`: the house rules that no compiler knows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::architecture;
use crate::migrations;
use crate::steps::{cargo, root};

/// Which of our crates each crate may depend on (in its tests it may use more).
const ARROWS: &[(&str, &[&str])] = &[
    ("foursight-bitboard", &[]),
    ("foursight-rules", &["foursight-bitboard"]),
    ("foursight-oracle", &["foursight-rules"]),
    ("foursight-solver", &["foursight-bitboard"]),
    ("foursight-agents", &["foursight-bitboard", "foursight-rules", "foursight-solver"]),
    ("foursight-table", &["foursight-rules"]),
    (
        "foursight-arena",
        &["foursight-rules", "foursight-agents", "foursight-table", "foursight-voice"],
    ),
    (
        "foursight-server",
        &[
            "foursight-agents",
            "foursight-arena",
            "foursight-heap",
            "foursight-rules",
            "foursight-table",
            "foursight-voice",
        ],
    ),
    ("foursight-heap", &[]),
    ("foursight-datapack", &[]),
    ("foursight-minecraft", &["foursight-datapack", "foursight-rules"]),
    ("foursight-spectrum", &["foursight-rules"]),
    ("foursight-voice", &["foursight-agents", "foursight-rules", "foursight-solver"]),
    (
        "foursight",
        &[
            "foursight-agents",
            "foursight-arena",
            "foursight-datapack",
            "foursight-minecraft",
            "foursight-rules",
            "foursight-server",
            "foursight-solver",
            "foursight-spectrum",
            "foursight-table",
            "foursight-voice",
        ],
    ),
    ("xtask", &[]),
];

/// Longest source file.
const LINE_LIMIT: usize = 700;

pub(crate) fn run() -> Result<(), String> {
    let mut faults = Vec::new();
    let files = tracked_files()?;
    check_arrows(&mut faults)?;
    check_vendored(&mut faults);
    check_map(&files, &mut faults)?;
    for file in &files {
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => check_source(file, &text, "//! ", &mut faults),
            Some("js" | "mjs") if !file.iter().any(|part| part == "vendor") => {
                check_source(file, &text, "// ", &mut faults);
            }
            Some("md") => check_links(file, &text, &mut faults),
            Some("sql") => faults.extend(migrations::faults(file, &text)),
            _ => {}
        }
    }
    if faults.is_empty() {
        eprintln!("{} files are tidy.", files.len());
        return Ok(());
    }
    Err(format!("{} faults:\n{}", faults.len(), faults.join("\n")))
}

/// The project's files, as git sees them.
pub(crate) fn tracked_files() -> Result<Vec<PathBuf>, String> {
    let listing = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .map_err(|error| format!("git could not start: {error}"))?;
    let names = String::from_utf8_lossy(&listing.stdout).into_owned();
    Ok(names.lines().map(PathBuf::from).filter(|file| root().join(file).is_file()).collect())
}

/// Dependencies between our crates point one way.
fn check_arrows(faults: &mut Vec<String>) -> Result<(), String> {
    let output = cargo()
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .map_err(|error| format!("cargo metadata could not start: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata is not JSON: {error}"))?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == name) else {
            faults.push(format!("{name}: say in xtask/src/tidy.rs what this crate may depend on"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let target = dependency["name"].as_str().unwrap_or_default();
            let ours = ARROWS.iter().any(|(known, _)| *known == target);
            let for_tests = dependency["kind"] == "dev";
            if ours && !for_tests && !allowed.contains(&target) {
                faults.push(format!("{name} must not depend on {target}"));
            }
        }
    }
    Ok(())
}

/// The map names every part of the house, and only what is there.
fn check_map(files: &[PathBuf], faults: &mut Vec<String>) -> Result<(), String> {
    let map = fs::read_to_string(root().join(architecture::MAP))
        .map_err(|error| format!("{}: {error}", architecture::MAP))?;
    let files = files.iter().map(|file| file.display().to_string()).collect();
    faults.extend(architecture::faults(&map, &files));
    Ok(())
}

/// Other people's JavaScript is what `web/vendor/SHA256SUMS` says, and nothing is there that it does not list.
fn check_vendored(faults: &mut Vec<String>) {
    let sums = fs::read_to_string(root().join(SUMS)).unwrap_or_default();
    faults.extend(vendored_faults(&root().join(FOLDER), &sums));
}

/// Where other people's JavaScript is, and what it must be.
const FOLDER: &str = "web/site/vendor";
const SUMS: &str = "web/vendor/SHA256SUMS";

fn vendored_faults(folder: &Path, sums: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut listed = Vec::new();
    for (expected, name) in sums.lines().filter_map(|line| line.split_once("  ")) {
        listed.push(name);
        let bytes = fs::read(folder.join(name)).unwrap_or_default();
        let found: String =
            Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if found != expected {
            faults.push(format!(
                "{FOLDER}/{name} is not the file that {SUMS} lists; `npm run vendor` in web/ makes it"
            ));
        }
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".js") && !listed.contains(&name.as_str()) {
            faults.push(format!("{FOLDER}/{name} is not listed in {SUMS}"));
        }
    }
    faults
}

/// Every source file says in its first line what it is about, and stays readable in size.
fn check_source(file: &Path, text: &str, header: &str, faults: &mut Vec<String>) {
    if !text.starts_with(header) && !text.starts_with("#!") {
        faults.push(format!(
            "{}: the first line must be `{header}` and what it is about",
            file.display()
        ));
    }
    let lines = text.lines().count();
    if lines > LINE_LIMIT {
        faults.push(format!("{}: {lines} lines; split it ({LINE_LIMIT} at most)", file.display()));
    }
}

/// Links in documents lead to files that are there.
fn check_links(file: &Path, text: &str, faults: &mut Vec<String>) {
    let folder = root().join(file).parent().map(Path::to_path_buf).unwrap_or_default();
    for (line, number) in text.lines().zip(1..) {
        for part in line.split("](").skip(1) {
            let target = part.split([')', ' ']).next().unwrap_or_default();
            let path = target.split('#').next().unwrap_or_default();
            let outside = target.contains("://") || target.starts_with("mailto:");
            if !outside && !path.is_empty() && !folder.join(path).exists() {
                faults.push(format!("{}:{number}: {target} leads nowhere", file.display()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{FOLDER, SUMS, root, vendored_faults};

    #[test]
    fn finding_22_other_peoples_javascript_is_checked_by_its_hash() {
        let (folder, sums) = (root().join(FOLDER), root().join(SUMS));
        let sums = fs::read_to_string(sums).expect("the list of hashes");
        assert!(sums.lines().count() >= 3, "{sums}");
        assert_eq!(vendored_faults(&folder, &sums), Vec::<String>::new());
        let own = std::env::temp_dir().join(format!("foursight-vendor-{}", std::process::id()));
        fs::create_dir_all(&own).expect("a folder");
        for (_, name) in sums.lines().filter_map(|line| line.split_once("  ")) {
            fs::copy(folder.join(name), own.join(name)).expect("a copy");
        }
        assert_eq!(vendored_faults(&own, &sums), Vec::<String>::new());
        fs::write(own.join("lit.js"), "evil()").expect("a change");
        fs::write(own.join("more.js"), "evil()").expect("another file");
        let faults = vendored_faults(&own, &sums);
        fs::remove_dir_all(&own).expect("the folder is removed");
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].contains("lit.js is not the file") && faults[1].contains("more.js"));
    }
}
