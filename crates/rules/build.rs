//! Lists the files of `packs/`, which `pack/bundled.rs` embeds.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=packs");
    let variable = |name| env::var(name).map_err(io::Error::other);
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("packs");
    let mut packs = Vec::new();
    for file in fs::read_dir(&folder)? {
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
    let out = variable("OUT_DIR")?;
    fs::write(Path::new(&out).join("packs.rs"), format!("&[\n{}]\n", packs.concat()))?;
    // Options are found by their names and listed nowhere; what packs were before, by their hashes.
    for kind in ["options", "earlier"] {
        let mut texts = Vec::new();
        for file in fs::read_dir(folder.join(kind))? {
            let path = file?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            texts.push(format!("({name:?}, include_bytes!({path:?})),\n"));
        }
        texts.sort();
        fs::write(
            Path::new(&out).join(format!("{kind}.rs")),
            format!("&[\n{}]\n", texts.concat()),
        )?;
    }
    Ok(())
}
