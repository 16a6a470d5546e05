//! `cargo xtask package` and `cargo xtask msrv`: what others build from us, and with which Rust.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::steps::{cargo, outcome, root, step, target};

/// Packs every crate that is meant for others, which are those with a README of their own, and what these depend on,
/// and builds each from its package, with the others' packages as cargo's registry.
pub(crate) fn run() -> Result<(), String> {
    let packages = packages()?;
    let names = with_dependencies(&packages);
    let mut package = cargo();
    package.args(["package", "--allow-dirty", "--quiet"]);
    for name in &names {
        package.args(["--package", name]);
    }
    step("packages", &mut package)?;
    eprintln!("packed and built: {}", names.join(", "));
    Ok(())
}

/// Checks everything with the oldest Rust that Cargo.toml promises.
pub(crate) fn oldest_rust() -> Result<(), String> {
    let packages = packages()?;
    let version = packages.iter().find_map(|package| package["rust_version"].as_str());
    let version = version.ok_or("no crate says which Rust it needs")?;
    let mut check = Command::new("rustup");
    check
        .args(["run", "--install", version, "cargo", "check", "--locked", "--workspace"])
        .current_dir(root())
        .env("CARGO_TARGET_DIR", target().join("msrv"))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO");
    step(&format!("Rust {version}"), &mut check)
}

/// Our crates, as cargo tells of them.
fn packages() -> Result<Vec<Value>, String> {
    let metadata = outcome(cargo().args(["metadata", "--no-deps", "--format-version", "1", "-q"]))?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(metadata["packages"].as_array().cloned().unwrap_or_default())
}

/// The names of crates with a README, and of our other crates that they need.
fn with_dependencies(packages: &[Value]) -> Vec<String> {
    let folder = |package: &Value| {
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        Path::new(manifest).parent().map(Path::to_path_buf).unwrap_or_default()
    };
    let mut names: Vec<String> = Vec::new();
    let mut open: Vec<&Value> =
        packages.iter().filter(|package| folder(package).join("README.md").is_file()).collect();
    while let Some(package) = open.pop() {
        let name = package["name"].as_str().unwrap_or_default().to_owned();
        if names.contains(&name) {
            continue;
        }
        names.push(name);
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let needed: Vec<&Value> = dependencies.filter(|needed| needed["kind"] != "dev").collect();
        open.extend(
            packages
                .iter()
                .filter(|ours| needed.iter().any(|needed| needed["name"] == ours["name"])),
        );
    }
    names.sort();
    names
}
