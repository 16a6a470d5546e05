//! Puts the starter kits for bots into the program: their sources, and nothing that was built from them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What tools leave behind in a kit where it is built; see `clients/.gitignore`.
const BUILT: [&str; 10] = [
    ".venv",
    "__pycache__",
    ".pytest_cache",
    "build",
    "target",
    "my-bot",
    "bin",
    "obj",
    "node_modules",
    "dist",
];

fn main() -> io::Result<()> {
    let clients = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients").canonicalize()?;
    println!("cargo::rerun-if-changed={}", clients.display());
    let mut kits: Vec<PathBuf> = entries(&clients)?;
    kits.retain(|kit| kit.is_dir());
    let mut text = String::from("&[\n");
    for kit in kits {
        let mut files = Vec::new();
        collect(&kit, &mut files)?;
        let _ = writeln!(text, "({:?}, &[", name_of(&kit));
        for file in files {
            let path = file.strip_prefix(&kit).unwrap_or(&file);
            let path: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            let _ = writeln!(text, "({:?}, include_bytes!({file:?}) as &[u8]),", path.join("/"));
        }
        text.push_str("] as &[(&str, &[u8])]),\n");
    }
    text.push(']');
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("kits.rs"), text)
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What is in a folder, always in the same order.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// All sources of a kit. A folder `src/bin` holds sources, too.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for path in entries(folder)? {
        let name = name_of(&path);
        let is_source = name == "bin" && folder.ends_with("src");
        if (BUILT.contains(&name.as_str()) || name.ends_with(".egg-info")) && !is_source {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
