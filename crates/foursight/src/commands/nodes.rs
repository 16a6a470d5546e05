//! `foursight nodes`: the servers and workers that share a database, listed and asked to end; and the
//! work that waits for workers.

use std::io::Write;
use std::time::Duration;

use foursight_server::store::{self, JobStatus, NodeRole, NodeStatus, StoreError};
use foursight_voice::say;
use serde_json::{Value, json};

use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::hosting;
use crate::lang::{self, Lang};

/// The servers and workers that share a database, and the work that waits for workers
#[derive(Debug, clap::Args)]
pub(crate) struct NodesArgs {
    /// The database: postgres://USER@HOST/NAME
    #[arg(
        long,
        global = true,
        value_name = "URL",
        env = "FOURSIGHT_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<NodesCommand>,
}

#[derive(Debug, clap::Subcommand)]
enum NodesCommand {
    /// Let a node hand its games or its work over to the others and end
    Drain {
        /// What the node is called
        name: String,
    },
    /// Forget work that nobody wants any more, which would be kept for a week
    Forget {
        /// What the work is called, as the list has it in brackets
        job: String,
    },
}

pub(super) fn run(shared: &Shared, args: NodesArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let trouble = |error: StoreError| hosting::database_trouble(lang, &error);
    let runtime = hosting::runtime(lang)?;
    let missing = || CliError::bad_input(say!(lang, "nodes-no-database", option = "--database"));
    let database = args.database.ok_or_else(missing)?;
    let mut out = anstream::stdout().lock();
    match args.command {
        None => {
            let nodes = runtime.block_on(store::nodes(&database)).map_err(trouble)?;
            let jobs = runtime.block_on(store::jobs(&database)).map_err(trouble)?;
            if args.json {
                writeln!(out, "{}", report(&nodes, &jobs))?;
            } else {
                tell(lang, &nodes, &jobs, &mut out)?;
            }
        }
        Some(NodesCommand::Drain { name }) => {
            if !runtime.block_on(store::drain_node(&database, &name)).map_err(trouble)? {
                return Err(CliError::bad_input(say!(lang, "nodes-unknown", name)));
            }
            match args.json {
                true => writeln!(out, "{}", json!({ "draining": name }))?,
                false => writeln!(out, "{}", say!(lang, "nodes-draining", name))?,
            }
        }
        Some(NodesCommand::Forget { job }) => {
            if !runtime.block_on(store::forget_job(&database, &job)).map_err(trouble)? {
                return Err(CliError::bad_input(say!(lang, "nodes-job-unknown", job)));
            }
            match args.json {
                true => writeln!(out, "{}", json!({ "forgotten": job }))?,
                false => writeln!(out, "{}", say!(lang, "nodes-job-forgotten", job))?,
            }
        }
    }
    out.flush().map_err(CliError::from)
}

fn tell(lang: Lang, nodes: &[NodeStatus], jobs: &[JobStatus], out: &mut dyn Write) -> CliResult {
    if nodes.is_empty() {
        writeln!(out, "{}", say!(lang, "nodes-none"))?;
    }
    for node in nodes {
        writeln!(out, "{}", line(lang, node))?;
    }
    for job in jobs {
        writeln!(out, "{}", job_line(lang, job))?;
    }
    Ok(())
}

/// The same for programs.
fn report(nodes: &[NodeStatus], jobs: &[JobStatus]) -> Value {
    let node = |node: &NodeStatus| {
        let role = match node.role {
            NodeRole::Server => "server",
            NodeRole::Worker => "worker",
            NodeRole::Coordinator => "coordinator",
        };
        json!({
            "name": node.name,
            "role": role,
            "address": node.address,
            "version": node.version,
            "alive": node.is_alive,
            "draining": node.is_draining,
            "arena": node.has_arena,
            "leases": node.leases,
            "games": node.games,
            "pieces": node.pieces,
            "seconds": node.seconds,
        })
    };
    let job = |job: &JobStatus| {
        json!({
            "id": job.id,
            "title": job.title,
            "version": job.version,
            "wanted": job.is_wanted,
            "waiting": job.waiting,
            "taken": job.taken,
            "done": job.done,
        })
    };
    let nodes: Vec<Value> = nodes.iter().map(node).collect();
    json!({ "nodes": nodes, "jobs": jobs.iter().map(job).collect::<Vec<_>>() })
}

fn line(lang: Lang, node: &NodeStatus) -> String {
    let state = match node {
        NodeStatus { is_alive: false, .. } => say!(lang, "nodes-state-silent"),
        NodeStatus { is_draining: true, .. } => say!(lang, "nodes-state-draining"),
        NodeStatus { has_arena: true, .. } => say!(lang, "nodes-state-arena"),
        NodeStatus { role: NodeRole::Worker, .. } => say!(lang, "nodes-state-worker"),
        NodeStatus { role: NodeRole::Coordinator, .. } => say!(lang, "nodes-state-coordinator"),
        _ => say!(lang, "nodes-state-running"),
    };
    let NodeStatus { name, version, leases, games, pieces, .. } = node;
    let time = humantime::format_duration(Duration::from_secs(node.seconds)).to_string();
    if node.role != NodeRole::Server {
        return say!(lang, "nodes-worker-line", name, state, version, pieces, time);
    }
    let address = node.address.as_deref().unwrap_or("-");
    say!(lang, "nodes-line", name, state, address, version, leases, games, time)
}

fn job_line(lang: Lang, job: &JobStatus) -> String {
    let state = match job.is_wanted {
        true => say!(lang, "nodes-job-wanted"),
        false => say!(lang, "nodes-job-paused"),
    };
    let JobStatus { id, title, version, waiting, taken, done, .. } = job;
    say!(lang, "nodes-job-line", title, id, state, version, waiting, taken, done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_jobs_are_told_to_programs_as_they_are_to_people() {
        let node = NodeStatus {
            name: "first".to_owned(),
            role: NodeRole::Server,
            pieces: 0,
            address: Some("10.0.0.1:7000".to_owned()),
            is_alive: true,
            is_draining: true,
            version: "1.2.3".to_owned(),
            leases: 4,
            games: 3,
            seconds: 61,
            has_arena: false,
        };
        let job = JobStatus {
            id: "7".to_owned(),
            title: "a book".to_owned(),
            version: "1.2.3".to_owned(),
            is_wanted: false,
            waiting: 5,
            taken: 2,
            done: 1,
        };
        let told = report(std::slice::from_ref(&node), std::slice::from_ref(&job));
        assert_eq!(
            told,
            json!({
                "nodes": [{
                    "name": "first", "role": "server", "address": "10.0.0.1:7000",
                    "version": "1.2.3", "alive": true, "draining": true, "arena": false,
                    "leases": 4, "games": 3, "pieces": 0, "seconds": 61,
                }],
                "jobs": [{
                    "id": "7", "title": "a book", "version": "1.2.3", "wanted": false,
                    "waiting": 5, "taken": 2, "done": 1,
                }],
            })
        );
        assert_eq!(report(&[], &[]), json!({"nodes": [], "jobs": []}));
        assert!(line(Lang::En, &node).contains("first") && job_line(Lang::En, &job).contains('7'));
    }
}
