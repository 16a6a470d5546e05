//! The map of the house: whatever ARCHITECTURE.md names is there, and every crate and file is named.

use std::collections::BTreeSet;

/// The map.
pub(crate) const MAP: &str = "ARCHITECTURE.md";

/// Files that every crate has, and that need no word.
const OBVIOUS: &[&str] = &["lib.rs", "main.rs", "mod.rs"];

/// What is wrong with the map of these files, which are paths from the root of the project.
pub(crate) fn faults(map: &str, files: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut section: Option<Section> = None;
    for (line, number) in map.lines().zip(1..) {
        if line.starts_with('#') {
            faults.extend(section.take().into_iter().flat_map(|section| section.unnamed(files)));
            section = Section::under(line);
        }
        if let (Some(section), true) = (&mut section, line.starts_with("| ")) {
            let lost = section.read_row(line, files);
            faults.extend(lost.map(|path| format!("{MAP}:{number}: there is no {path}")));
        }
    }
    faults.extend(section.into_iter().flat_map(|section| section.unnamed(files)));
    faults
}

/// A table of the map that is about one folder.
struct Section {
    /// The folder whose entries have to be named.
    folder: String,
    /// Where the paths of the table may begin.
    roots: Vec<String>,
    named: BTreeSet<String>,
}

impl Section {
    /// The section that begins with this heading, if its table is about a folder.
    fn under(heading: &str) -> Option<Self> {
        let (folder, roots) = match heading.strip_prefix("### Inside `") {
            None if heading == "## The crates" => ("crates".to_owned(), vec![String::new()]),
            None => return None,
            Some(rest) => {
                let base = rest.trim_end_matches('`');
                let source = format!("{base}/src");
                let of_crate = base.starts_with("crates/");
                let folder = if of_crate { source.clone() } else { base.to_owned() };
                (folder, vec![format!("{source}/"), format!("{base}/")])
            }
        };
        Some(Self { folder, roots, named: BTreeSet::new() })
    }

    /// Notes what a row names, and answers what of its first cell does not exist.
    fn read_row(&mut self, row: &str, files: &BTreeSet<String>) -> impl Iterator<Item = String> {
        let mut lost = Vec::new();
        for (cell, at) in row.trim_matches('|').split('|').zip(0..) {
            // `games/hub.rs`, `actor.rs`: the second one is in the same folder, or at the top.
            let mut beside = "";
            for path in cell.split('`').skip(1).step_by(2) {
                let begins = self.roots.iter().flat_map(|root| [(root, beside), (root, "")]);
                let path = path.trim_end_matches('/');
                let mut candidates = begins.map(|(root, beside)| format!("{root}{beside}{path}"));
                match candidates.find(|path| exists(path, files)) {
                    Some(found) => {
                        self.named.insert(found);
                    }
                    None if at == 0 => lost.push(path.to_owned()),
                    None => {}
                }
                if let Some((folder, _)) = path.rsplit_once('/') {
                    beside = &path[..=folder.len()];
                }
            }
        }
        lost.into_iter()
    }

    /// What is directly in the folder and not named.
    fn unnamed(self, files: &BTreeSet<String>) -> Vec<String> {
        let prefix = format!("{}/", self.folder);
        let inside = files.iter().filter_map(|file| file.strip_prefix(&prefix));
        let entries: BTreeSet<&str> =
            inside.map(|rest| rest.split('/').next().unwrap_or(rest)).collect();
        let is_named = |entry: &&str| {
            let path = format!("{prefix}{entry}");
            OBVIOUS.contains(entry) || exists(&path, &self.named)
        };
        let unnamed = entries.into_iter().filter(|entry| !is_named(entry));
        unnamed.map(|entry| format!("{MAP}: say what {prefix}{entry} is about")).collect()
    }
}

/// Whether a path is one of these, or the folder of one.
fn exists(path: &str, paths: &BTreeSet<String>) -> bool {
    let is_in = |other: &String| other.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
    paths.contains(path) || paths.iter().any(is_in)
}

#[cfg(test)]
mod tests {
    use super::faults;

    const MAP: &str = "\
# Map
## The crates
| where | what |
|---|---|
| `crates/a` | `not a path` |
### Inside `crates/a`
| `games/hub.rs`, `actor.rs`, `top.rs` | all `of.rs` them |
### Inside `web/site`
| `app/` | |
## Glossary
| `nothing` | here is a path |
";

    fn found(map: &str, files: &[&str]) -> Vec<String> {
        faults(map, &files.iter().map(|file| (*file).to_owned()).collect())
    }

    #[test]
    fn a_true_map_has_no_faults() {
        let files = [
            "crates/a/src/games/hub.rs",
            "crates/a/src/games/actor.rs",
            "crates/a/src/top.rs",
            "crates/a/src/lib.rs",
            "crates/a/Cargo.toml",
            "web/site/app/main.js",
        ];
        assert_eq!(found(MAP, &files), Vec::<String>::new());
    }

    #[test]
    fn what_is_not_there_and_what_is_not_named_is_told() {
        let files = ["crates/a/src/games/hub.rs", "crates/a/src/new.rs", "crates/b/src/lib.rs"];
        assert_eq!(
            found(MAP, &files),
            [
                "ARCHITECTURE.md: say what crates/b is about",
                "ARCHITECTURE.md:7: there is no actor.rs",
                "ARCHITECTURE.md:7: there is no top.rs",
                "ARCHITECTURE.md: say what crates/a/src/new.rs is about",
                "ARCHITECTURE.md:9: there is no app",
            ]
        );
    }
}
