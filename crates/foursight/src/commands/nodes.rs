//! `foursight nodes`: the servers that share a database, listed and asked to end.

use std::io::Write;
use std::time::Duration;

use foursight_server::store::{self, NodeStatus, StoreError};
use foursight_voice::say;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::hosting;
use crate::lang::{self, Lang};

/// The servers that share a database
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
    /// Let a node hand its games over to the others and end
    Drain {
        /// What the node is called
        name: String,
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
        }
        Some(NodesCommand::Drain { name }) => {
            if !runtime.block_on(store::drain_node(&database, &name)).map_err(trouble)? {
                return Err(CliError::bad_input(say!(lang, "nodes-unknown", name)));
            }
            writeln!(out, "{}", say!(lang, "nodes-draining", name))?;
        }
    }
    out.flush().map_err(CliError::from)
}

fn line(lang: Lang, node: &NodeStatus) -> String {
    let state = match node {
        NodeStatus { is_alive: false, .. } => say!(lang, "nodes-state-silent"),
        NodeStatus { is_draining: true, .. } => say!(lang, "nodes-state-draining"),
        NodeStatus { has_arena: true, .. } => say!(lang, "nodes-state-arena"),
        _ => say!(lang, "nodes-state-running"),
    };
    let NodeStatus { name, version, leases, games, .. } = node;
    let address = node.address.as_deref().unwrap_or("-");
    let time = humantime::format_duration(Duration::from_secs(node.seconds)).to_string();
    say!(lang, "nodes-line", name, state, address, version, leases, games, time)
}
