//! Loads a data pack, runs one of its functions and its tests: `run_pack PACK [FUNCTION]`.

use std::path::PathBuf;

use foursight_datapack::{Pack, World, pack, suite};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/greeter")),
        PathBuf::from,
    );
    let files = pack::read_files(&path)?;
    let pack = Pack::from_files(&path.display().to_string(), &files)?;

    let mut world = World::new(1);
    for error in world.load(std::slice::from_ref(&pack)) {
        eprintln!("error: {error}");
    }
    world.start();
    if let Some(function) = arguments.next() {
        let result = world.run_function(&function)?;
        println!("{function} returned {result} after {} commands", world.usage().commands);
    }
    world.tick();
    for message in world.take_log() {
        println!("{message}");
    }

    for test in suite::tests(&files, pack.format) {
        let mut world = World::new(1);
        world.load(std::slice::from_ref(&pack));
        world.start();
        match test.run(&mut world) {
            Ok(()) => println!("ok      {}", test.name),
            Err(error) => println!("FAILED  {}: {error}", test.name),
        }
    }
    Ok(())
}
