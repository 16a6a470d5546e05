//! Lists the files of `packs/`, which `pack/bundled.rs` embeds.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=packs");
    let variable = |name| env::var(name).map_err(io::Error::other);
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("packs");
    let mut packs = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        // Perft counts lie in a folder of their own and are no packs.
        if let Some(name) = path.file_stem().filter(|_| path.extension() == Some("json".as_ref())) {
            // What states no board and builds on nothing that does adds to other games.
            let text = fs::read_to_string(&path)?;
            let is_game = ["\"board\":", "\"dependencies\":"].iter().any(|key| text.contains(key));
            let name = name.to_string_lossy();
            packs.push(format!("({name:?}, {is_game}, include_bytes!({path:?})),\n"));
        }
    }
    packs.sort();
    let list = Path::new(&variable("OUT_DIR")?).join("packs.rs");
    fs::write(list, format!("&[\n{}]\n", packs.concat()))
}
