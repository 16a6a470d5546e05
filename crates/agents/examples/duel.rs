//! Plays a game between two agents on a pool: `duel connect4 search level3`.

use std::sync::mpsc::channel;

use foursight_agents::{AgentKind, AgentPool, PoolSettings, ThinkLimits};
use foursight_rules::{Library, Position, Ruleset, SeededChance, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let pack = arguments.next().unwrap_or_else(|| "connect4".to_owned());
    let rules = Ruleset::load(&Library::bundled(), &[&pack])?;
    let pool = AgentPool::new(PoolSettings::default());
    let mut seats = Vec::new();
    for name in [arguments.next(), arguments.next()] {
        let kind: AgentKind = name.as_deref().unwrap_or("blocker").parse()?;
        seats.push(pool.seat(kind, &rules, seats.len() as u64)?);
    }
    let limits = ThinkLimits { nodes: Some(20_000), ..ThinkLimits::default() };
    let mut chance = SeededChance::new(&rules, 1);
    let (mut game, mut moves) = (Position::new(&rules), Vec::new());
    while game.outcome().is_none() {
        let (send, answers) = channel();
        let seat = &seats[usize::from(game.to_move()) % seats.len()];
        let pending = seat.choose(game.clone(), limits, move |answer| {
            // This program waits for every answer, so there is somebody to receive it.
            let _ = send.send(answer);
        })?;
        let choice = answers.recv()??;
        drop(pending);
        game.play(choice.mv)?;
        game.settle_chance(|point| chance.decide(point))?;
        moves.push(choice.mv);
    }
    println!("{}", notation::format(&rules, &moves));
    println!("{:?}", game.outcome());
    Ok(())
}
