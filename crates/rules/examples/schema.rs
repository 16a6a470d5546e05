//! Writes the JSON Schema of packs to its file, after the types of the format have changed.

use std::fs;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/pack/schema.json");
    let schema = serde_json::to_string_pretty(&foursight_rules::derive_schema())?;
    fs::write(file, format!("{schema}\n"))?;
    println!("wrote {file}");
    Ok(())
}
