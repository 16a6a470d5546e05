//! What the project is made of: licences, sources and duplicates of libraries (the lists are in deny.toml), and spelling.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use crate::needs::{Need, tools};
use crate::steps::{cargo, has, outcome, root, step};
use crate::test::without;

const TYPOS: Need = Need::tool("typos", "typos==1.51.1");

pub(crate) const NEEDS: &[Need] = &[TYPOS];

/// Where libraries may come from.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What to say if something cannot be checked.
pub(crate) fn left_out() -> Option<String> {
    (!TYPOS.is_met()).then(|| without("spelling", &TYPOS))
}

pub(crate) fn run() -> Result<(), String> {
    check_libraries()?;
    if TYPOS.is_met() {
        let program = if has("typos") { "typos".into() } else { tools().join("typos") };
        step("spelling", Command::new(program).current_dir(root()))?;
    }
    Ok(())
}

/// Licences, sources and duplicates of everything in the lock file.
fn check_libraries() -> Result<(), String> {
    eprintln!("\n== libraries");
    let text = std::fs::read_to_string(root().join("deny.toml"))
        .map_err(|error| format!("deny.toml: {error}"))?;
    let rules: Rules = toml::from_str(&text).map_err(|error| format!("deny.toml: {error}"))?;
    // The same libraries that cargo-deny looks at: those of every feature and every system.
    let whole = ["metadata", "--locked", "--all-features", "--format-version", "1", "-q"];
    let metadata = outcome(cargo().args(whole))?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let faults = rules.faults(packages);
    if faults.is_empty() {
        eprintln!("{} libraries are welcome.", packages.len());
        return Ok(());
    }
    Err(format!("{} faults:\n{}", faults.len(), faults.join("\n")))
}

/// The parts of deny.toml that are checked here; cargo-deny knows more.
#[derive(serde::Deserialize)]
struct Rules {
    licenses: Licences,
    bans: Bans,
}

#[derive(serde::Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Bans {
    skip: Vec<Skip>,
}

#[derive(serde::Deserialize)]
struct Skip {
    name: String,
}

impl Rules {
    fn faults(&self, packages: &[Value]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for package in packages {
            let text = |field: &str| package[field].as_str();
            let (name, version) =
                (text("name").unwrap_or_default(), text("version").unwrap_or_default());
            versions.entry(name).or_default().insert(version);
            if !self.allows(text("license").unwrap_or_default()) {
                faults.push(format!("{name} {version}: licence {:?}", text("license")));
            }
            if text("source").is_some_and(|source| source != CRATES_IO) {
                faults.push(format!("{name} {version} comes from {:?}", text("source")));
            }
        }
        let skipped: BTreeSet<&str> =
            self.bans.skip.iter().map(|skip| skip.name.as_str()).collect();
        for (name, versions) in &versions {
            if versions.len() > 1 && !skipped.contains(name) {
                faults.push(format!("{name} is there as {versions:?}: agree on one version"));
            }
        }
        let is_single = |name: &&str| versions.get(*name).is_none_or(|versions| versions.len() < 2);
        for name in skipped.iter().copied().filter(|name| is_single(name)) {
            faults.push(format!("{name} has one version now: take it out of deny.toml"));
        }
        faults
    }

    /// Whether a licence expression can be met with what we allow. `/` is an old way to write `OR`.
    fn allows(&self, expression: &str) -> bool {
        let expression = expression.replace('/', " OR ");
        expression.split(" AND ").all(|part| {
            let part = part.trim().trim_matches(['(', ')']);
            part.split(" OR ")
                .any(|licence| self.licenses.allow.iter().any(|l| l == licence.trim()))
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Rules;

    fn rules() -> Rules {
        let text = "[licenses]\nallow = [\"MIT\", \"Zlib\"]\n[bans]\nskip = [{ name = \"old\" }]";
        toml::from_str(text).expect("valid rules")
    }

    #[test]
    fn licence_expressions_are_understood() {
        for good in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(GPL-3.0 OR MIT) AND Zlib"] {
            assert!(rules().allows(good), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "", "(GPL-3.0 OR AGPL-3.0) AND MIT"] {
            assert!(!rules().allows(bad), "{bad}");
        }
    }

    #[test]
    fn duplicates_are_told_unless_they_are_listed() {
        let package =
            |name: &str, version: &str| json!({"name": name, "version": version, "license": "MIT"});
        let two = |name: &str| [package(name, "1.0.0"), package(name, "2.0.0")];
        assert!(rules().faults(&two("old")).is_empty());
        let faults = rules().faults(&[two("new"), two("old")].concat());
        assert!(faults.len() == 1 && faults[0].starts_with("new is there as"), "{faults:?}");
        let faults = rules().faults(&[package("old", "1.0.0")]);
        assert!(faults.len() == 1 && faults[0].contains("one version now"), "{faults:?}");
    }

    #[test]
    fn another_source_is_told() {
        let source = "git+https://example.org/x";
        let package = json!({"name": "x", "version": "1.0.0", "license": "MIT", "source": source});
        assert!(rules().faults(&[package])[0].contains(source));
    }

    /// Advisories change without us, so they are looked up where the network is: in the public
    /// workflow, with every change and once a week. Everything else is checked here.
    #[test]
    fn finding_22_libraries_are_checked_here_and_their_advisories_in_the_public_workflow() {
        let read = |file: &str| {
            std::fs::read_to_string(crate::steps::root().join(file)).expect("a file of the project")
        };
        let workflow = read(".github/workflows/ci.yml");
        assert!(workflow.contains("EmbarkStudios/cargo-deny-action"), "{workflow}");
        assert!(workflow.contains("command: check advisories bans licenses sources"));
        assert!(workflow.contains("cron:"), "new advisories come without changes of ours");
        let rules: toml::Table = toml::from_str(&read("deny.toml")).expect("valid rules");
        assert_eq!(rules["advisories"]["yanked"].as_str(), Some("deny"));
        assert!(rules["advisories"].get("ignore").is_none(), "nothing is overlooked");
        assert_eq!(rules["sources"]["unknown-registry"].as_str(), Some("deny"));
        super::check_libraries().expect("all libraries are welcome");
    }
}
