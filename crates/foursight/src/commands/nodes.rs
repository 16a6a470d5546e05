//! `foursight nodes`: the servers and workers that share a database, listed and asked to end; and the
//! work that waits for workers.

use std::io::Write;
use std::time::Duration;

use foursight_server::store::{self, JobStatus, NodeRole, NodeStatus, StoreError};
use foursight_voice::say;

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
            if nodes.is_empty() {
                writeln!(out, "{}", say!(lang, "nodes-none"))?;
            }
            for node in &nodes {
                writeln!(out, "{}", line(lang, node))?;
            }
            for job in &runtime.block_on(store::jobs(&database)).map_err(trouble)? {
                writeln!(out, "{}", job_line(lang, job))?;
            }
        }
        Some(NodesCommand::Drain { name }) => {
            if !runtime.block_on(store::drain_node(&database, &name)).map_err(trouble)? {
                return Err(CliError::bad_input(say!(lang, "nodes-unknown", name)));
            }
            writeln!(out, "{}", say!(lang, "nodes-draining", name))?;
        }
        Some(NodesCommand::Forget { job }) => {
            if !runtime.block_on(store::forget_job(&database, &job)).map_err(trouble)? {
                return Err(CliError::bad_input(say!(lang, "nodes-job-unknown", job)));
            }
            writeln!(out, "{}", say!(lang, "nodes-job-forgotten", job))?;
        }
    }
    out.flush().map_err(CliError::from)
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
