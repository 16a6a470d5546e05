//! A third-party parser reads what we write: `mecha` knows the game's command trees.
//!
//! It does not parse macro lines, so those are expanded by playing and then read as well.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use common::{Random, Style, TestWorld, bundled};
use foursight_datapack::Files;
use foursight_datapack::pack::write_folder;
use foursight_minecraft::{Options, Target, export};

/// Lets mecha check a folder.
fn check(folder: &Path, version: &str) {
    let output = Command::new("mecha")
        .args(["-m", version])
        .arg(folder)
        .output()
        .expect("the program mecha, which `cargo xtask test` installs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !text.contains("ERROR"),
        "{}",
        &text[..text.len().min(3000)]
    );
}

/// Writes packs beside each other and lets mecha check them in one run. A line that is in
/// several files is left in the first: every line of every file is read, once.
fn check_packs(packs: &[(&str, Option<(u16, u16)>)], target: Target, version: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = HashSet::new();
    let mut all = Files::new();
    for &(pack, size) in packs {
        let exported =
            export(&bundled(pack), &Options { size, target, ..Options::default() }).unwrap();
        for (path, bytes) in exported.files {
            if !path.ends_with(".mcfunction") {
                all.insert(path, bytes);
                continue;
            }
            let text = String::from_utf8(bytes).unwrap();
            let fresh: Vec<&str> =
                text.lines().filter(|line| seen.insert(line.to_string())).collect();
            let place = all.entry(path).or_default();
            place.extend_from_slice(fresh.join("\n").as_bytes());
            place.push(b'\n');
        }
    }
    assert!(seen.len() > 3000, "{} lines", seen.len());
    write_folder(&all, folder.path()).unwrap();
    check(folder.path(), version);
}

#[test]
fn mecha_reads_every_file_for_1_21() {
    let packs = [("connect4", None), ("connect4-xtreme", Some((4, 4))), ("pente", Some((5, 5)))];
    check_packs(&packs, Target::Modern, "1.21");
}

#[test]
fn mecha_reads_every_file_for_1_19() {
    let packs = [("connect4", None), ("connect4-xtreme", Some((4, 4))), ("pente", Some((5, 5)))];
    check_packs(&packs, Target::Legacy, "1.19");
}

#[test]
fn mecha_reads_every_file_for_1_20() {
    let packs = [("connect4", None), ("connect4-xtreme", Some((4, 4))), ("pente", Some((5, 5)))];
    check_packs(&packs, Target::Middle, "1.20");
}

#[test]
fn mecha_reads_every_expanded_macro_line() {
    let mut files = Files::new();
    let meta = "{\"pack\":{\"pack_format\":48,\"description\":\"\"}}";
    files.insert("pack.mcmeta".into(), meta.as_bytes().to_vec());
    let mut lines: Vec<String> = Vec::new();
    for (pack, size) in [("connect4", None), ("connect4-xtreme", None)] {
        let mut arena = TestWorld::new(pack, &Options { size, ..Options::default() }, 1);
        arena.world.record_expanded_macros();
        arena.create(false);
        arena.create(true);
        arena.random_games(&mut Random(1), &[Style::Command, Style::Click], true);
        let ns = arena.ns.clone();
        arena.run_at(
            0,
            &format!(
                "execute at @e[tag={ns}_player1_middle_column] run function {ns}:count_connected"
            ),
        );
        lines.extend(arena.world.expanded_macros().map(str::to_owned));
    }
    assert!(lines.len() > 50, "{} lines", lines.len());
    files.insert("data/t/function/lines.mcfunction".into(), lines.join("\n").into_bytes());
    let folder = tempfile::tempdir().unwrap();
    write_folder(&files, folder.path()).unwrap();
    check(folder.path(), "1.21");
}
