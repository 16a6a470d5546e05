//! Two players who answer at random, one of them slowly: the clock decides.

use std::time::Duration;

use foursight_rules::{Library, Ruleset, notation};
use foursight_table::{Seat, Setup, Table, TimeControl};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::load(&Library::bundled(), &["gomoku"])?;
    let time = TimeControl {
        increment: Duration::from_secs(1),
        ..TimeControl::per_game(Duration::from_secs(30))
    };
    let seats = [Seat::program("quick"), Seat::program("slow")];
    let mut table = Table::new(Setup::new(&rules).seats(seats).time(time));
    // The table never reads a clock: this one only exists in the example.
    let mut now = Duration::ZERO;
    table.start_clock(now);
    let mut state = 7_usize;
    while !table.is_over() {
        let player = table.to_move();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(mv) = table.position().pick_move(|bound| (state >> 33) % bound) else { break };
        now += Duration::from_secs(if player == 0 { 1 } else { 4 });
        match table.play(mv, now) {
            Ok(_) => println!("{:>3} s  {}", now.as_secs(), notation::format_move(&rules, mv)),
            Err(error) => println!("{:>3} s  {error}", now.as_secs()),
        }
    }
    println!("{}", table.record().to_json());
    Ok(())
}
