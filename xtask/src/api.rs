//! `cargo xtask api`: a stranger's program reads the server's API document and tries everything.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::needs::{self, Need};
use crate::steps::{cargo, step, target};
use crate::test::without;

const NEEDS: &[Need] = &[Need::tool("schemathesis", "schemathesis==4.32.5")];

/// Answers must be in the document, and none may be the server's own failure.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance";

/// Tries the API; answers what was left out because something is missing.
pub(crate) fn run() -> Result<Vec<String>, String> {
    needs::install(NEEDS)?;
    if let Some(need) = NEEDS.iter().find(|need| !need.is_met()) {
        return Ok(vec![without("the API as its document tells it", need)]);
    }
    step("api: server", cargo().args(["build", "--package", "foursight"]))?;
    let folder = target().join("tmp").join(format!("api-{}", std::process::id()));
    let tried = try_all(&folder);
    // What is left there helps nobody.
    let _ = std::fs::remove_dir_all(&folder);
    tried.map(|()| Vec::new())
}

/// A server that ends with this.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn try_all(folder: &std::path::Path) -> Result<(), String> {
    let started = Command::new(target().join("debug/foursight"))
        .args(["serve", "--http", "127.0.0.1:0", "--bots", "off", "--data"])
        .arg(folder)
        .env("FOURSIGHT_LOG", "error")
        .stdout(Stdio::piped())
        .spawn();
    let mut server = Server(started.map_err(|error| format!("foursight serve: {error}"))?);
    let said = server.0.stdout.take().map(BufReader::new);
    let address = said.and_then(|said| {
        let lines = said.lines().map_while(Result::ok);
        lines.filter_map(|line| line.split_once("http://").map(|(_, a)| a.to_owned())).next()
    });
    let address = address.ok_or("foursight serve did not say where it is")?;
    let tool = needs::tools().join("schemathesis");
    let mut command =
        if tool.is_file() { Command::new(tool) } else { Command::new("schemathesis") };
    command
        .arg("run")
        .arg(format!("http://{address}/api/openapi.json"))
        .args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing"])
        .args(["--max-examples", "15", "--seed", "4", "--generation-deterministic", "--no-color"])
        // These become WebSockets.
        .args(["--exclude-path-regex", "/live$", "--suppress-health-check", "all"]);
    step("api: everything in the document", &mut command)
}
