//! No move that was answered is lost when the program is killed.

use std::ffi::OsStr;
use std::process::Command;
use std::time::Duration;

use reqwest::Client;

use super::{Game, Program, begin, look, play_on};

/// Kills the program again and again while games are played; answers how many moves were sure.
pub(crate) async fn kills(executable: &OsStr, count: u64, games: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let start = || Program::start_as(Command::new(executable), folder.path(), &[]);
    let client = Client::new();
    let mut program = start();
    let mut all: Vec<Game> = Vec::new();
    let mut sure = 0;
    for kill in 0..count {
        all.retain(|game| !game.over);
        while all.len() < games {
            all.push(begin(&client, &program.host, all.len()).await);
        }
        let players: Vec<_> = (0..)
            .zip(&all)
            .map(|(number, game)| {
                let (client, host) = (Client::new(), program.host.clone());
                let seed = kill * 1_000 + number;
                tokio::spawn(play_on(client, host, game.clone(), seed))
            })
            .collect();
        // Another moment each time.
        tokio::time::sleep(Duration::from_millis(20 + kill * 37 % 150)).await;
        program.kill();
        all.clear();
        for player in players {
            all.push(player.await.unwrap());
        }
        program = start();
        for game in &mut all {
            let now = look(&client, &program.host, game).await.unwrap();
            let moves = now["moves"].as_array().unwrap();
            assert!(moves.len() >= game.sure.len(), "kill {kill}: lost moves of {}", game.id);
            assert_eq!(moves[..game.sure.len()], game.sure, "kill {kill}: other moves");
            assert!(moves.len() <= game.sure.len() + 1, "moves from nowhere");
            sure += moves.len();
            game.sure.clone_from(moves);
            game.over = !now["result"].is_null();
        }
    }
    sure
}
