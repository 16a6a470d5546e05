//! A starter kit's bot plays a match of the contest against `blocker`, over a real socket.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use serde_json::Value;

use super::command_in;
use super::kits::Bot;

const GAMES: usize = 11;

/// A program that ends when nobody needs it any more.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays a whole match and answers the points, the bot's first; an error if the bot lost a game other than on the board.
pub(crate) fn against_blocker(bot: &Bot, folder: &Path, referee: &Path) -> Result<String, String> {
    let trouble = |error: std::io::Error| error.to_string();
    let port = free_port().map_err(trouble)?.to_string();
    let records = folder.join(format!("{}.games", bot.name));
    let log = folder.join(format!("{}.log", bot.name));
    let output = File::create(&log).map_err(trouble)?;
    // The bot starts first and has to wait for its server.
    let mut player = Running(
        command_in(folder, bot.command)
            .args(["--name", bot.name, "--port", &port])
            .stdin(Stdio::null())
            .stdout(output.try_clone().map_err(trouble)?)
            .stderr(output)
            .spawn()
            .map_err(trouble)?,
    );
    let result = folder.join(format!("{}.json", bot.name));
    // Ample time for a move, because the machine is busy with the other kits.
    let mut game = Running(
        Command::new(referee)
            .args(["match", "agent:blocker", &format!("ws:{}", bot.name), "--port", &port])
            .args(["--pack", "connect4-xtreme", "--time", "20s", "--seed", "11", "--json"])
            .args(["--games", &GAMES.to_string(), "--records"])
            .arg(&records)
            .stdin(Stdio::null())
            .stdout(File::create(&result).map_err(trouble)?)
            .spawn()
            .map_err(trouble)?,
    );
    let status = loop {
        if let Some(status) = game.0.try_wait().map_err(trouble)? {
            break status;
        }
        if let Some(status) = player.0.try_wait().map_err(trouble)? {
            // It is told when the match is over, and ends.
            if status.success() {
                break game.0.wait().map_err(trouble)?;
            }
            let text = fs::read_to_string(&log).unwrap_or_default();
            return Err(format!("the bot has ended before its match ({status}):\n{text}"));
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    if !status.success() {
        return Err(format!("foursight match failed ({status})"));
    }
    let text = fs::read_to_string(&result).map_err(trouble)?;
    let bombs = count_bombs(&records).map_err(trouble)?;
    judge(&text, bombs).map_err(|fault| format!("{fault}; see {}", result.display()))
}

/// A port that nobody listens on, another one each time. Below those that the system gives to whoever asks for any: nobody
/// takes it before the referee does.
fn free_port() -> std::io::Result<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(21_000);
    loop {
        let port = NEXT.fetch_add(1, Ordering::Relaxed);
        match TcpListener::bind(("127.0.0.1", port)) {
            Ok(_) => return Ok(port),
            Err(error) if error.kind() == ErrorKind::AddrInUse && port < 32_000 => {}
            Err(error) => return Err(error),
        }
    }
}

/// In how many records a bomb has dropped.
fn count_bombs(records: &Path) -> std::io::Result<usize> {
    let mut count = 0;
    for record in fs::read_dir(records)? {
        count += usize::from(fs::read_to_string(record?.path())?.contains("\"bomb\""));
    }
    Ok(count)
}

/// Whether a result is one of a whole match that was decided on the board.
fn judge(text: &str, bombs: usize) -> Result<String, String> {
    let result: Value =
        serde_json::from_str(text).map_err(|error| format!("no result: {error}"))?;
    let series = &result["matches"][0];
    let games = series["games"].as_array().map(Vec::as_slice).unwrap_or_default();
    if games.len() < GAMES {
        return Err(format!("{} games instead of {GAMES}", games.len()));
    }
    for game in games {
        let reason = game["reason"].as_str().unwrap_or("no reason");
        if !["win", "draw", "no_moves"].contains(&reason) {
            return Err(format!("game {} ended by {reason}: {}", game["number"], game["detail"]));
        }
    }
    if bombs == 0 {
        return Err("no bomb has dropped in any game".to_owned());
    }
    Ok(format!("{}:{}", series["points"][1], series["points"][0]))
}

#[cfg(test)]
mod tests {
    use super::judge;

    fn result(games: usize, last_reason: &str) -> String {
        let game = |number| {
            let reason = if number == games { last_reason } else { "win" };
            format!(r#"{{"number":{number},"reason":"{reason}","detail":"too late"}}"#)
        };
        let games: Vec<String> = (1..=games).map(game).collect();
        format!(r#"{{"matches":[{{"points":[2,9],"games":[{}]}}]}}"#, games.join(","))
    }

    #[test]
    fn a_match_that_was_decided_on_the_board() {
        assert_eq!(judge(&result(11, "draw"), 3), Ok("9:2".to_owned()));
    }

    #[test]
    fn a_match_that_was_not() {
        let fault = |text: &str, bombs| judge(text, bombs).expect_err("must be refused");
        assert_eq!(fault(&result(12, "timeout"), 3), "game 12 ended by timeout: \"too late\"");
        assert_eq!(fault(&result(10, "win"), 3), "10 games instead of 11");
        assert_eq!(fault(&result(11, "win"), 0), "no bomb has dropped in any game");
        assert!(fault("", 3).starts_with("no result: "));
    }
}
