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
        filter: "on_postgres",
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

pub(crate) fn run() -> Result<(), String> {
    let suites = SUITES.iter().map(|suite| &suite.need);
    needs::install(suites.chain(supply::NEEDS).chain(web::NEEDS).chain(clients::needs()))?;
    let missing: Vec<&Suite> = SUITES.iter().filter(|suite| !suite.need.is_met()).collect();
    let mut left_out: Vec<String> =
        missing.iter().map(|suite| without(suite.name, &suite.need)).collect();
    left_out.extend(supply::left_out());
    left_out.extend(web::left_out());
    left_out.extend(clients::left_out());
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

    let skipped: Vec<&str> = missing.iter().map(|suite| suite.filter).collect();
    let rust = rust_tests::jobs(&skipped)?;
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
