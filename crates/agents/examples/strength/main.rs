//! Matches between two computer players, seats alternating.
//!
//! `cargo run --release -p foursight-agents --example strength -- search pattern pente --games 200 --time 100`

mod plain;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use foursight_agents::{Agent, AgentKind, Limits};
use foursight_rules::{Bundled, InMemoryPacks, Library, Position, Ruleset, SeededChance};

const USAGE: &str = "usage: strength PLAYER PLAYER PACK[,PACK...] [--games N] [--seed N] \
[--nodes N] [--time MILLISECONDS] [--threads N] [--first] [--opening N]
PACK is a bundled game or a file NAME.json
PLAYER is a computer player, or depth5: an alpha-beta for drop games that takes bombs for stones
--first lets the first player begin every game; limits hold for both players
--opening begins with so many moves by chance, the same in both games of a pair: without them players
whom chance hardly touches play one game over and over";

/// Who plays: one of ours or the yardstick.
#[derive(Clone, Copy)]
enum Player {
    Ours(AgentKind),
    Plain,
}

impl Player {
    fn build(self, rules: &Arc<Ruleset>, seed: u64) -> Result<Box<dyn Agent>, String> {
        match self {
            Self::Ours(kind) => kind.build(rules, seed).map_err(|fault| format!("{kind}: {fault}")),
            Self::Plain if rules.drop_shape().is_none() => {
                Err("depth5 plays drop games only".to_owned())
            }
            Self::Plain => Ok(Box::new(plain::Plain)),
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ours(kind) => kind.fmt(f),
            Self::Plain => f.write_str("depth5"),
        }
    }
}

struct Match {
    players: [Player; 2],
    rules: Arc<Ruleset>,
    games: usize,
    seed: u64,
    limits: Limits<'static>,
    threads: usize,
    always_first: bool,
    /// Moves by chance that each game begins with.
    opening: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match parse(&arguments) {
        Ok(played) => played.run(),
        Err(fault) => {
            eprintln!("{fault}\n{USAGE}");
            std::process::exit(2);
        }
    }
}

fn parse(arguments: &[String]) -> Result<Match, String> {
    let [first, second, packs, options @ ..] = arguments else {
        return Err("two players and a game are needed".to_owned());
    };
    let player = |name: &str| match name {
        "depth5" => Ok(Player::Plain),
        name => name.parse().map(Player::Ours).map_err(|fault| format!("{fault}")),
    };
    let rules = load(packs)?;
    let mut played = Match {
        players: [player(first)?, player(second)?],
        rules,
        games: 200,
        seed: 1,
        limits: Limits::default(),
        threads: thread::available_parallelism().map_or(1, usize::from),
        always_first: false,
        opening: 0,
    };
    for kind in played.players {
        kind.build(&played.rules, 0)?;
    }
    let mut options = options.iter();
    while let Some(option) = options.next() {
        if option == "--first" {
            played.always_first = true;
            continue;
        }
        let number: u64 = options
            .next()
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| format!("{option} needs a number"))?;
        match option.as_str() {
            "--games" => played.games = number as usize,
            "--seed" => played.seed = number,
            "--nodes" => played.limits.nodes = Some(number),
            "--time" => played.limits.time = Some(Duration::from_millis(number)),
            "--opening" => played.opening = number,
            "--threads" => played.threads = number as usize,
            _ => return Err(format!("there is no option {option}")),
        }
    }
    Ok(played)
}

/// The game of these packs, some of which may be files.
fn load(packs: &str) -> Result<Arc<Ruleset>, String> {
    let mut files = InMemoryPacks::default();
    let mut names = Vec::new();
    for pack in packs.split(',') {
        let name = match pack.strip_suffix(".json") {
            None => pack,
            Some(path) => {
                let text = std::fs::read(pack).map_err(|fault| format!("{pack}: {fault}"))?;
                let name = path.rsplit('/').next().unwrap_or(path);
                files.0.insert(name.to_owned(), text);
                name
            }
        };
        names.push(name);
    }
    let library = Library::of(vec![Box::new(files), Box::new(Bundled)]);
    Ruleset::load(&library, &names).map_err(|fault| fault.to_string())
}

impl Match {
    fn run(&self) {
        let start = Instant::now();
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut points = Vec::new();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return points;
                }
                points.push(self.game(game));
            }
        };
        let points: Vec<f64> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        });
        let games = points.len() as f64;
        let count = |value: f64| points.iter().filter(|point| **point == value).count();
        let mean = points.iter().sum::<f64>() / games;
        let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / games;
        let margin = 1.96 * (variance / games).sqrt();
        let [one, two] = &self.players;
        println!(
            "{one} - {two}: {} won, {} drawn, {} lost; {:.1} % of points (+- {:.1}); {:.0} s",
            count(1.0),
            points.len() - count(1.0) - count(0.0),
            count(0.0),
            100.0 * mean,
            100.0 * margin,
            start.elapsed().as_secs_f64()
        );
    }

    /// Plays one game; what the first of the two players gets for it.
    fn game(&self, number: usize) -> f64 {
        // Both games of a pair have the same seed, so that both players meet the same luck.
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64 / 2);
        let seats = self.rules.players().len();
        let own_seat = if self.always_first { 0 } else { number % seats };
        let mut players: Vec<_> = (0..seats)
            .map(|seat| {
                let kind = self.players[usize::from(seat != own_seat)];
                kind.build(&self.rules, seed ^ (seat as u64) << 32).expect("checked before")
            })
            .collect();
        let mut chance = SeededChance::new(&self.rules, seed);
        let mut game = Position::new(&self.rules);
        let mut opening = AgentKind::Random.build(&self.rules, seed).expect("plays everything");
        while game.outcome().is_none() {
            let seat = usize::from(game.to_move());
            let by_chance = u64::from(game.round()) <= self.opening;
            let player = if by_chance { &mut opening } else { &mut players[seat] };
            let choice = player.choose(&game, &self.limits);
            if let Err(fault) = game.play(choice.mv) {
                let kind = self.players[usize::from(seat != own_seat)];
                eprintln!("{kind} played an illegal move in game {number}: {fault}");
                return f64::from(u8::from(seat != own_seat));
            }
            game.settle_chance(|point| chance.decide(point)).expect("chance decides as it may");
        }
        let winners = game.outcome().expect("the game has ended").winners();
        match (winners.contains(own_seat as u8), winners.len()) {
            (true, 1) => 1.0,
            (true, _) | (false, 0) => 0.5,
            (false, _) => 0.0,
        }
    }
}
