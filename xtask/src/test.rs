//! `cargo xtask test`: everything that must hold before a change lands.

use crate::needs::{self, Need};
use crate::steps::{cargo, step};
use crate::{api, clients, tidy, web};

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
        need: Need::tool("mecha", "mecha==0.101.0"),
        name: "data packs read by another parser",
        filter: "mecha_reads",
    },
];

pub(crate) fn run() -> Result<(), String> {
    needs::install(SUITES.iter().map(|suite| &suite.need))?;
    let missing: Vec<&Suite> = SUITES.iter().filter(|suite| !suite.need.is_met()).collect();
    step("format", cargo().args(["fmt", "--all", "--check"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    step("lints", cargo().args(lint))?;
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--quiet"]);
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(needs::tools()).chain(std::env::split_paths(&paths));
    tests.env("PATH", std::env::join_paths(paths).unwrap_or_default());
    if !missing.is_empty() {
        tests.arg("--");
        for suite in &missing {
            tests.args(["--skip", suite.filter]);
        }
    }
    step("tests", &mut tests)?;
    let mut docs = cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", &mut docs)?;
    eprintln!("\n== tidy");
    tidy::run()?;
    let mut left_out: Vec<String> =
        missing.iter().map(|suite| without(suite.name, &suite.need)).collect();
    left_out.extend(api::run()?);
    left_out.extend(web::run()?);
    left_out.extend(clients::run()?);
    if left_out.is_empty() {
        eprintln!("\nAll suites passed.");
    } else {
        eprintln!("\nEverything that could run has passed. Left out:\n{}", left_out.join("\n"));
    }
    Ok(())
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
