//! `cargo xtask bench`: the measurements behind the figures in the README.

use std::process::Command;
use std::time::Duration;

use crate::needs::{self, Need};
use crate::steps::{cargo, step, target};

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
        "agents" => agents(rest),
        "terminal" => terminal(),
        "arena" => step(
            "bench arena",
            cargo()
                .args(["bench", "--package", "foursight-arena", "--bench", "arena", "--"])
                .args(rest),
        ),
        "minecraft" => {
            step(
                "bench datapack",
                cargo().args(["bench", "--package", "foursight-datapack", "--bench", "datapack"]),
            )?;
            step(
                "bench minecraft",
                cargo().args(["bench", "--package", "foursight-minecraft", "--bench", "minecraft"]),
            )
        }
        "server" => server(rest),
        "nodes" => nodes(rest),
        other => Err(format!(
            "there is no suite \"{other}\"; suites: rules, solver, agents, terminal, arena, minecraft, server, nodes"
        )),
    }
}

/// How far beyond its limit each player thinks, on ordinary and hostile packs.
fn agents(rest: &[&str]) -> Result<(), String> {
    match rest {
        [] | ["stop", ..] => {
            let example =
                ["run", "--release", "--package", "foursight-agents", "--example", "stop"];
            step("stop", cargo().args(example).arg("--").args(rest.iter().skip(1)))
        }
        [other, ..] => Err(format!("there is no measurement \"{other}\" of agents; there is stop")),
    }
}

/// The server's parts: load (memory at rest, the first load, 500 games, 2,000 spectators), 200 kills, hostile
/// requests, and a soak of an hour or of as many minutes as are named, which runs only if it is asked for.
fn server(rest: &[&str]) -> Result<(), String> {
    let wants = |part| rest.is_empty() || rest.contains(&part);
    step("build", cargo().args(["build", "--release", "--package", "foursight"]))?;
    let program = target().join("release/foursight");
    let bench = |name: &str, more: &[&str]| {
        let example = ["run", "--package", "foursight-server", "--example", "bench", "--", name];
        step(name, cargo().args(example).arg(&program).args(more))
    };
    if wants("load") {
        bench("load", &[])?;
    }
    if wants("kills") {
        bench("kills", &[])?;
    }
    if wants("hostile") {
        bench("hostile", &[])?;
    }
    match rest {
        ["soak", minutes @ ..] => bench("soak", minutes),
        _ => Ok(()),
    }
}

/// What several nodes need from the machine.
const NODES_NEED: [Need; 2] =
    [Need::program("pg_ctlcluster", "postgresql"), Need::program("haproxy", "haproxy")];

/// Several nodes on one PostgreSQL: load (three nodes against one, four minutes; `load fsync` on a database that waits
/// for its disk, as in production), changes (how soon all know what one was told), workers (a tournament on two against
/// one), and a hundred faults or as many as are named, which take half an hour.
fn nodes(rest: &[&str]) -> Result<(), String> {
    let (parts, more): (&[&str], &[&str]) = match rest {
        [] => (&["load", "changes", "workers", "faults"], &[]),
        ["load", more @ ..] => (&["load"], more),
        ["changes"] => (&["changes"], &[]),
        ["workers"] => (&["workers"], &[]),
        ["faults", more @ ..] => (&["faults"], more),
        [other, ..] => {
            return Err(format!(
                "there is no measurement \"{other}\" of nodes; there are load, changes, workers and faults"
            ));
        }
    };
    needs::install(&NODES_NEED)?;
    step("build", cargo().args(["build", "--release", "--package", "foursight"]))?;
    let program = target().join("release/foursight");
    for part in parts {
        let name = if *part == "load" { "nodes" } else { part };
        // Players share the processor with what they measure, so they are quick, too.
        let example =
            ["run", "--release", "--package", "foursight-server", "--example", "bench", "--", name];
        step(part, cargo().args(example).arg(&program).args(more))?;
    }
    Ok(())
}

/// How long a frame takes, and what the open game takes of a processor while nobody plays.
fn terminal() -> Result<(), String> {
    let frames = ["bench", "--package", "foursight", "--bench", "frames"];
    step("time frames", cargo().args(frames))?;
    step("build", cargo().args(["build", "--release", "--package", "foursight"]))?;
    for (name, arguments) in [("menu", ""), ("game", "play connect4"), ("end of a game", END)] {
        println!("idle, {name}: {:.2} % of a processor", idle(arguments)?);
    }
    Ok(())
}

/// A finished game: its lines have stopped flashing by the time of the measurement.
const END: &str = "play connect4 --moves 1122334";

/// Runs the game in a terminal of its own and looks at the time it takes of the processor.
fn idle(arguments: &str) -> Result<f64, String> {
    const SECONDS: u64 = 10;
    let tmux = |arguments: &[&str]| {
        let output = Command::new("tmux")
            .args(["-f", "/dev/null", "-L", "foursight-idle"])
            .args(arguments)
            .output()
            .map_err(|error| format!("tmux: {error}"))?;
        Ok::<String, String>(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let program = target().join("release/foursight");
    let command = format!("exec {} {arguments}", program.display());
    tmux(&["new-session", "-d", "-x", "80", "-y", "24", &command])?;
    let pid = tmux(&["list-panes", "-F", "#{pane_pid}"])?;
    let ticks = || -> Result<f64, String> {
        let path = format!("/proc/{pid}/stat");
        let stat = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
        let fields: Vec<&str> = after.split_whitespace().collect();
        let field = |at: usize| fields.get(at).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
        Ok(field(11) + field(12))
    };
    std::thread::sleep(Duration::from_secs(2));
    let before = ticks()?;
    std::thread::sleep(Duration::from_secs(SECONDS));
    let after = ticks()?;
    tmux(&["kill-server"])?;
    // A tick is a hundredth of a second.
    Ok((after - before) / SECONDS as f64)
}
