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

/// The files as a version reads them that has this overlay: those of the overlay win.
fn as_read(files: Files, overlay: Option<&str>) -> Files {
    let Some(overlay) = overlay else { return files };
    let own = files.iter().filter_map(|(path, bytes)| {
        path.strip_prefix(overlay).map(|path| (path.to_owned(), bytes.clone()))
    });
    let own: Files = own.collect();
    assert!(own.len() > 5, "{overlay}");
    // Before 1.21 the folders of functions had another name, so all of them are in the overlay.
    let whole = own.keys().any(|path| path.contains("/functions/"));
    let base = files.into_iter().filter(|(path, _)| {
        let data = path.starts_with("data/") && !whole;
        data || path == "pack.mcmeta"
    });
    let mut all: Files = base.collect();
    all.extend(own);
    let format = if whole { 26 } else { 48 };
    let meta = format!("{{\"pack\":{{\"pack_format\":{format},\"description\":\"\"}}}}");
    all.insert("pack.mcmeta".into(), meta.into_bytes());
    all
}

/// Writes packs beside each other and lets mecha check them in one run. A line that is in
/// several files is left in the first: every line of every file is read, once.
fn check_packs(packs: &[(&str, Option<(u16, u16)>)], target: Target, version: &str) {
    let overlay = match (target, version) {
        (Target::Modern, "1.20") => Some("before_1_21/"),
        (Target::Modern, _) => Some("before_1_21_5/"),
        _ => None,
    };
    let folder = tempfile::tempdir().unwrap();
    let mut seen = HashSet::new();
    let mut all = Files::new();
    for &(pack, size) in packs {
        let exported =
            export(&bundled(pack), &Options { size, target, ..Options::default() }).unwrap();
        for (path, bytes) in as_read(exported.files, overlay) {
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

/// Games of every kind: falling, with bombs, with captures, with two rows, with several stones a turn.
const KINDS: [(&str, Option<(u16, u16)>); 5] = [
    ("connect4", None),
    ("connect4-xtreme", Some((4, 4))),
    ("pente", Some((5, 5))),
    ("squava", None),
    ("connect6", Some((6, 6))),
];

#[test]
fn mecha_reads_every_file_for_1_21() {
    check_packs(&KINDS, Target::Modern, "1.21");
}

/// Its tree of 1.20 is that of the last release before 1.21, which reads both packs.
#[test]
fn mecha_reads_every_file_for_1_20() {
    check_packs(&KINDS, Target::Modern, "1.20");
    check_packs(&KINDS, Target::Middle, "1.20");
}

#[test]
fn mecha_reads_every_file_for_1_19() {
    check_packs(&KINDS, Target::Middle, "1.19");
    check_packs(&KINDS, Target::Legacy, "1.19");
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
