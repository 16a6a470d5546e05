//! HAProxy in front of nodes, one request after the other to the next of them.

use std::fmt::Write;
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use super::{Node, free_address};

/// The header by which the balancer says who has answered.
pub(crate) const SERVER: &str = "x-node";

/// How nodes are found that do not answer. Nodes that only this machine reaches want to be called by its name.
const CHECK: &str = "    option httpchk\n    \
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1\n    \
    default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions\n";

/// HAProxy, killed when this is dropped.
pub(crate) struct Balancer {
    child: Child,
    /// Where each list of nodes is reached.
    pub(crate) hosts: Vec<String>,
    _folder: tempfile::TempDir,
}

impl Balancer {
    /// Starts it in front of several lists of nodes, each with a port of its own. Nodes that do not answer can be left
    /// out until they do; on a machine that is too busy that would be one that is only slow.
    pub(crate) async fn start(lists: &[&[Arc<Node>]], leaves_out: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("haproxy.cfg");
        let hosts: Vec<String> = lists.iter().map(|_| free_address()).collect();
        std::fs::write(&path, config(lists, &hosts, leaves_out)).unwrap();
        let child = Command::new("haproxy")
            .arg("-db")
            .arg("-f")
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("haproxy: {error}; install the package haproxy"));
        let mut balancer = Self { child, hosts, _folder: folder };
        for host in balancer.hosts.clone() {
            while TcpStream::connect(&host).is_err() {
                assert!(balancer.child.try_wait().unwrap().is_none(), "haproxy has ended");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        balancer
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

/// As docs/nodes.md has it, but for what a browser needs: certificates, and who asks.
fn config(lists: &[&[Arc<Node>]], hosts: &[String], leaves_out: bool) -> String {
    let check = if leaves_out { CHECK } else { "" };
    let mut text = String::from(
        "global\n    maxconn 8000\n\
         defaults\n    mode http\n    option redispatch\n    timeout connect 2s\n    timeout client 120s\n    \
         timeout server 120s\n    timeout tunnel 120s\n    timeout check 3s\n",
    );
    for (number, (nodes, host)) in lists.iter().zip(hosts).enumerate() {
        let _ = write!(
            text,
            "frontend web{number}\n    bind {host}\n    default_backend nodes{number}\n\
             backend nodes{number}\n    balance roundrobin\n    http-response set-header {SERVER} %s\n{check}"
        );
        for node in *nodes {
            let _ = writeln!(text, "    server {} {}", node.name, node.http);
        }
    }
    text
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
