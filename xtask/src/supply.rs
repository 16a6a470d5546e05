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
    /// The beginning of the versions that are overlooked.
    version: String,
}

impl Skip {
    fn is_about(&self, name: &str, version: &str) -> bool {
        let rest = version.strip_prefix(&*self.version);
        name == self.name && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
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
        for (name, versions) in &versions {
            let is_skipped =
                |version: &&&str| self.bans.skip.iter().any(|skip| skip.is_about(name, version));
            let left: Vec<_> = versions.iter().filter(|version| !is_skipped(version)).collect();
            if left.len() > 1 {
                faults.push(format!("{name} is there as {left:?}: agree on one version"));
            }
        }
        for skip in &self.bans.skip {
            let known = versions.get(&*skip.name);
            let is_there = |version: &&str| skip.is_about(&skip.name, version);
            let needed = known.is_some_and(|all| all.len() > 1 && all.iter().any(is_there));
            if !needed {
                let Skip { name, version } = skip;
                faults.push(format!(
                    "{name} {version} is not there twice now: take it out of deny.toml"
                ));
            }
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
        let text = "[licenses]\nallow = [\"MIT\", \"Zlib\"]\n[bans]\nskip = [{ name = \"old\", version = \"1\" }]";
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
        assert!(faults.len() == 1 && faults[0].contains("take it out"), "{faults:?}");
        // Another version of a library that is listed is not the one that is overlooked.
        let faults = rules().faults(&[
            package("old", "1.0.0"),
            package("old", "2.0.0"),
            package("old", "3.0.0"),
        ]);
        assert!(faults.len() == 1 && faults[0].starts_with("old is there as"), "{faults:?}");
        let faults = rules().faults(&[package("old", "10.0.0"), package("old", "11.0.0")]);
        assert_eq!(faults.len(), 2, "{faults:?}");
    }

    /// What a profile says of one library stands before what another one that inherits from it says of all.
    #[test]
    fn what_is_handed_out_is_optimised_in_every_part() {
        let text = std::fs::read_to_string(crate::steps::root().join("Cargo.toml"));
        let profiles: toml::Table = toml::from_str(&text.expect("a file")).expect("valid");
        let level = |profile: &str, package: &str| {
            profiles["profile"][profile]["package"]
                .get(package)
                .and_then(|said| said.get("opt-level").and_then(toml::Value::as_integer))
        };
        assert_eq!(profiles["profile"]["dist"]["opt-level"].as_integer(), Some(3));
        let release = profiles["profile"]["release"]["package"].as_table().expect("a table");
        let below = |package: &&String| {
            let said = level("dist", package).or(level("release", package));
            said.is_some_and(|level| level < 3)
        };
        assert_eq!(release.keys().filter(below).collect::<Vec<_>>(), Vec::<&String>::new());
    }

    #[test]
    fn another_source_is_told() {
        let source = "git+https://example.org/x";
        let package = json!({"name": "x", "version": "1.0.0", "license": "MIT", "source": source});
        let faults = rules().faults(&[package]);
        assert!(faults.iter().any(|fault| fault.contains(source)), "{faults:?}");
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
