//! Which of the games that go on are worth watching.

use std::time::Duration;

use crate::problem::Problem;
use crate::store::{Filter, GameRow, Store};

/// Games that are read at a time.
const PAGE: u32 = 100;
/// Games that are looked at: of more that go on at once, the oldest are left out.
const MOST_LOOKED_AT: u32 = 400;

fn people(game: &GameRow) -> usize {
    game.setup.seats.iter().filter(|seat| *seat == "human").count()
}

/// For so long somebody is taken to sit at a game that they play alone against computers.
const ALONE: Duration = Duration::from_secs(60 * 60);

/// Somebody who tries a game alone and has not moved is nothing to watch, and neither is a game
/// that somebody has begun against computers long ago: most of those are left and never ended.
fn is_worth_it(game: &GameRow, now_ms: i64) -> bool {
    let bots = game.setup.seats.iter().filter(|seat| seat.starts_with("bot:")).count();
    let is_alone = people(game) + bots == 1;
    !is_alone || game.turns > 0 && now_ms - game.created_ms < ALONE.as_millis() as i64
}

/// Games that go on and are worth watching: those between people first, of each kind the newest
/// first.
pub(crate) async fn watchable(
    store: &dyn Store,
    before: Option<String>,
    limit: u32,
    now_ms: i64,
) -> Result<Vec<GameRow>, Problem> {
    let (mut between_people, mut others) = (Vec::new(), Vec::new());
    let (mut before, mut looked_at) = (before, 0);
    while looked_at < MOST_LOOKED_AT && between_people.len() < limit as usize {
        let filter = Filter { finished: Some(false), before: before.take(), limit: PAGE };
        let page = store.list(&filter).await?;
        let is_last = page.len() < PAGE as usize;
        before = page.last().map(|game| game.id.clone());
        looked_at += PAGE;
        for game in page.into_iter().filter(|game| is_worth_it(game, now_ms)) {
            let kind = if people(&game) > 1 { &mut between_people } else { &mut others };
            kind.push(game);
        }
        if is_last {
            break;
        }
    }
    between_people.append(&mut others);
    between_people.truncate(limit as usize);
    Ok(between_people)
}
