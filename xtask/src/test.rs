//! `cargo xtask test`: everything that must hold before a change lands.

use crate::jobs::{self, Job};
use crate::needs::{self, Need};
use crate::steps::{built_program, cargo, in_ci, outcome, step};
use crate::{clients, rust_tests, supply, tidy, web};

/// A suite that calls a program from outside.
struct Suite {
    need: Need,
    name: &'static str,
    /// What cargo's test filter calls the suite, to leave it out.
    filter: &'static str,
}

/// Suites in which every test starts a PostgreSQL, whatever it is called.
const ON_POSTGRES: &[&str] = &["foursight/several_nodes", "foursight/workers", "server/nodes"];

/// What cannot run here.
pub(crate) struct Missing(Vec<&'static Suite>);

impl Missing {
    /// What the tests of a suite are called that are left out.
    pub(crate) fn filters(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|suite| suite.filter)
    }

    /// Whether a whole suite is left out.
    pub(crate) fn leaves_out(&self, suite: &str) -> bool {
        self.filters().any(|filter| filter == POSTGRES) && ON_POSTGRES.contains(&suite)
    }
}

/// What tests are called that start a PostgreSQL in other suites.
const POSTGRES: &str = "postgres";

/// Without its program a suite cannot run.
const SUITES: &[Suite] = &[
    Suite {
        need: Need::program("tmux", "tmux"),
        name: "the game played in a real terminal",
        filter: "in_a_terminal",
    },
    Suite {
        need: Need::program("fish", "fish"),
        name: "completion by fish",
        filter: "fish_completes",
    },
    Suite {
        need: Need::program("zsh", "zsh"),
        name: "completion by zsh, in a real terminal",
        filter: "zsh_completes",
    },
    Suite {
        need: Need::program("zmakebas", "zmakebas"),
        name: "our Spectrum tapes compared with those of zmakebas",
        filter: "zmakebas",
    },
    Suite {
        need: Need::program("z80asm", "z80asm"),
        name: "our Z80 assembler compared with z80asm",
        filter: "z80asm",
    },
    Suite {
        need: Need::program("pg_ctlcluster", "postgresql"),
        name: "games kept in a real PostgreSQL",
        filter: POSTGRES,
    },
    Suite {
        need: Need::program("haproxy", "haproxy"),
        name: "the balancer's settings of the documents read by HAProxy",
        filter: "haproxy_accepts",
    },
    Suite {
        need: Need::program("systemd-analyze", "systemd"),
        name: "the unit of the documents read by systemd",
        filter: "systemd_analyze_accepts",
    },
    Suite {
        need: Need::tool("schemathesis", "schemathesis==4.32.5"),
        name: "the API tried by a program that reads its document",
        filter: "schemathesis",
    },
    Suite {
        need: Need::tool("mecha", "mecha==0.101.0"),
        name: "data packs read by another parser",
        filter: "mecha_reads",
    },
];

/// Installs what is missing where that is possible; answers what cannot run all the same.
pub(crate) fn missing() -> Result<Missing, String> {
    let suites = SUITES.iter().map(|suite| &suite.need);
    needs::install(suites.chain(supply::NEEDS).chain(web::NEEDS).chain(clients::needs()))?;
    Ok(Missing(SUITES.iter().filter(|suite| !suite.need.is_met()).collect()))
}

/// What to say of everything that cannot run.
pub(crate) fn left_out(missing: &Missing) -> Vec<String> {
    let suites = missing.0.iter().map(|suite| without(suite.name, &suite.need));
    suites.chain(supply::left_out()).chain(web::left_out()).chain(clients::left_out()).collect()
}

pub(crate) fn run() -> Result<(), String> {
    let missing = missing()?;
    let left_out = left_out(&missing);
    if in_ci() && !left_out.is_empty() {
        return Err(format!("CI runs everything, but these are missing:\n{}", left_out.join("\n")));
    }
    step("format", cargo().args(["fmt", "--all", "--check"]))?;
    eprintln!("\n== tidy");
    tidy::run()?;
    supply::run()?;
    let with_page = web::left_out().is_none();
    if with_page {
        web::prepare()?;
    }

    let rust = rust_tests::jobs(&missing)?;
    let program = built_program()?;
    // What takes longest starts first.
    let mut all = Vec::new();
    if with_page {
        all.extend(web::jobs(&program)?);
    }
    // Beside tests that wait, as they only read what the others have built.
    all.insert(all.len().min(1), Job::new("lints", lint));
    all.push(Job::new("documentation", document));
    all.extend(rust);
    all.extend(clients::jobs(&program)?);
    eprintln!("\n== tests");
    jobs::run(all, jobs::at_once())?;
    if left_out.is_empty() {
        eprintln!("\nAll suites passed.");
    } else {
        eprintln!("\nEverything that could run has passed. Left out:\n{}", left_out.join("\n"));
    }
    Ok(())
}

fn lint() -> Result<String, String> {
    let all = ["--workspace", "--all-targets"].as_slice();
    let terminal = ["--package", "foursight", "--no-default-features"].as_slice();
    for targets in [all, terminal] {
        let mut clippy = cargo();
        clippy.args(["clippy", "--quiet"]).args(targets).args(["--", "-D", "warnings"]);
        outcome(&mut clippy)?;
    }
    Ok("clean".to_owned())
}

fn document() -> Result<String, String> {
    let mut docs = cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings");
    outcome(&mut docs).map(|_| "complete".to_owned())
}

/// What to say of a suite that was left out.
pub(crate) fn without(suite: &str, need: &Need) -> String {
    format!("- {suite}: install the package `{}`", need.package)
}

/// The tests that are left out of every day's run because they take minutes.
pub(crate) fn run_long() -> Result<(), String> {
    let long = ["test", "--release", "--workspace", "--", "--ignored"];
    step("long tests", cargo().args(long))
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Missing, ON_POSTGRES, POSTGRES, SUITES};
    use crate::steps::root;

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => sources(&path, found),
                path if path.extension().is_some_and(|end| end == "rs") => found.push(path),
                _ => {}
            }
        }
    }

    /// Tests that start a PostgreSQL although neither they nor their suite say so.
    #[test]
    fn without_postgresql_every_test_is_left_out_that_starts_one() {
        let mut paths = Vec::new();
        sources(&root().join("crates"), &mut paths);
        let (mut all, mut faults) = (0, Vec::new());
        for path in paths {
            let parts: Vec<String> =
                path.iter().map(|part| part.to_string_lossy().replace(".rs", "")).collect();
            let Some(at) = parts.iter().rposition(|part| part == "tests") else { continue };
            let suite = format!("{}/{}", parts[at - 1], parts.get(at + 1).map_or("", |name| name));
            let text = std::fs::read_to_string(&path).expect("a source");
            for piece in
                text.split("\n}\n").filter(|piece| piece.contains("Postgres::start().await"))
            {
                all += 1;
                let name = piece.rsplit_once("test]\n").or(piece.rsplit_once("test(flavor"));
                let Some((_, body)) = name else { continue };
                let name = body.split_once("fn ").map_or("", |(_, name)| name);
                let name = name.split('(').next().unwrap_or_default();
                if !name.contains(POSTGRES) && !ON_POSTGRES.contains(&&*suite) {
                    faults.push(format!("{suite}: {name}"));
                }
            }
        }
        assert!(all > 20, "{all} places are not all");
        assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn suites_are_left_out_with_what_they_need() {
        let all = Missing(SUITES.iter().collect());
        assert!(all.leaves_out("server/nodes") && !all.leaves_out("server/it"));
        assert!(!Missing(Vec::new()).leaves_out("server/nodes"));
    }
}
