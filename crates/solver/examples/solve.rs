//! Prints everything about a position of the usual board: `solve 4453`.

use foursight_solver::{Book, Limits, Options, Position, Solver, column_letter};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = std::env::args().nth(1).unwrap_or_default().parse()?;
    let options = Options { book: Book::shipped(), ..Options::default() };
    let mut solver = Solver::new(position.size(), &options);
    let analysis = solver.analyze(&position, &Limits::default())?;
    let line: String = analysis.line.iter().map(|column| column_letter(*column)).collect();
    println!("{position}");
    println!("score {}, {} moves to the end", analysis.score, analysis.moves_to_end);
    println!("columns {:?}, line {line}", analysis.columns);
    println!("{} nodes", solver.nodes());
    Ok(())
}
