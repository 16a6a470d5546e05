//! Plays a game at random and shows the board after each move.
//!
//! `cargo run -p foursight-rules --example play -- connect4-xtreme 7`: a pack and a seed.

use foursight_rules::{
    Contents, Event, Library, Position, Ruleset, SeededChance, Snapshot, notation,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let pack = arguments.next().unwrap_or_else(|| "connect4".to_owned());
    let seed: u64 = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let rules = Ruleset::load(&Library::bundled(), &[&pack])?;
    println!("{}", rules.title("en"));

    let mut game = Position::new(&rules);
    let mut shown = Snapshot::new(&game);
    let mut chance = SeededChance::new(&rules, seed);
    let mut state = seed;
    // Random numbers come from outside; any source of them will do.
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (state >> 33) as usize % bound
    };
    while let Some(mv) = game.pick_move(&mut below) {
        let player = rules.players()[usize::from(game.to_move())].name.get("en");
        println!("\n{player} plays {}", notation::format_move(&rules, mv));
        let mut events = game.play(mv)?;
        events.extend(game.settle_chance(|point| chance.decide(point))?);
        shown.apply_all(&events);
        draw(&rules, &shown);
        for event in &events {
            if let Event::Won { players, line_count, .. } = event {
                let names: Vec<&str> = players
                    .iter()
                    .map(|seat| rules.players()[usize::from(seat)].name.get("en"))
                    .collect();
                println!("\n{} won with {line_count} line(s).", names.join(" and "));
            }
        }
    }
    if shown.outcome.is_some_and(|outcome| outcome.winners().is_empty()) {
        println!("\nA draw.");
    }
    Ok(())
}

/// One line of text for each row of cells.
fn draw(rules: &Ruleset, shown: &Snapshot) {
    let width = shown.dims.last().copied().unwrap_or(1);
    for row in shown.cells.chunks(usize::from(width)) {
        let cells: String = row
            .iter()
            .map(|contents| match contents {
                Contents::Empty => '.',
                Contents::Stone(player) => rules.players()[usize::from(*player)].symbol,
                Contents::Bomb => '*',
                Contents::Missing => ' ',
            })
            .collect();
        println!("{cells}");
    }
}
