//! `cargo xtask bench`: the measurements behind the figures in the README.

use crate::steps::{cargo, step};

pub(crate) fn run(suite: &str, rest: &[&str]) -> Result<(), String> {
    match suite {
        "rules" => step(
            "bench rules",
            cargo()
                .args(["bench", "--package", "foursight-rules", "--bench", "rules", "--"])
                .args(rest),
        ),
        "solver" => step(
            "bench solver",
            cargo()
                .args(["bench", "--package", "foursight-solver", "--bench", "solver", "--"])
                .args(rest),
        ),
        other => Err(format!("there is no suite \"{other}\"; suites: rules, solver")),
    }
}
