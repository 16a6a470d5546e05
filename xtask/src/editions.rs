//! `cargo xtask editions`: ready data packs for every version of Minecraft, and tapes for the
//! Spectrum, under `target/editions`.

use std::fs;
use std::process::Command;

use crate::steps::{cargo, outcome, root, target};

/// Games that are exported, and the names of their zips.
const GAMES: &[(&str, &[&str])] = &[
    ("connectfour", &["--pack", "connect4"]),
    ("connectfour-xtreme", &["--pack", "connect4-xtreme"]),
    ("gomoku", &["--pack", "gomoku-15"]),
    ("pente", &["--pack", "pente"]),
];

/// Versions of Minecraft, and how the names of their zips end.
const VERSIONS: &[(&str, &str)] =
    &[("1.20.3+", "1.20.3-and-newer"), ("1.19.4", "1.19.4-to-1.20.2"), ("1.19", "1.19-to-1.19.3")];

pub(crate) fn run() -> Result<(), String> {
    outcome(cargo().args(["build", "--release", "--package", "foursight"]))?;
    let program = target().join("release").join("foursight");
    let folder = target().join("editions");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let foursight = |arguments: &[&str], out: &str| {
        let out = folder.join(out);
        let mut command = Command::new(&program);
        command.args(arguments).arg(&out).current_dir(root());
        outcome(&mut command)?;
        eprintln!("{}", out.display());
        Ok::<(), String>(())
    };
    for (name, game) in GAMES {
        for (version, range) in VERSIONS {
            let arguments = [&["minecraft", "export", "--for", version], *game].concat();
            foursight(&arguments, &format!("{name}-{range}.zip"))?;
        }
    }
    foursight(&["minecraft", "shot", "--moves", "4 4 3 4 5 2 6"], "connectfour.png")?;
    for edition in ["oneline", "listing", "computer"] {
        foursight(&["spectrum", "export", "--edition", edition], &format!("{edition}.tap"))?;
    }
    Ok(())
}
