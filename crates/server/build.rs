//! Lists the files of the page (`web/site`), which `assets.rs` embeds.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name| env::var(name).map_err(io::Error::other);
    let site = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../../web/site").canonicalize()?;
    println!("cargo::rerun-if-changed={}", site.display());
    let mut paths = Vec::new();
    list(&site, &mut paths)?;
    paths.sort();
    let mut files = String::new();
    for path in paths {
        let name = path.strip_prefix(&site).map_err(io::Error::other)?;
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        files += &format!("({:?}, include_bytes!({path:?})),\n", parts.join("/"));
    }
    let out = Path::new(&variable("OUT_DIR")?).join("site.rs");
    fs::write(out, format!("&[\n{files}]\n"))
}

/// All files in a folder and in the folders of it.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
