//! Games that wait: they sleep while their clocks run, and restarts take nothing from anybody.

use std::time::{Duration, Instant};

use foursight_server::Limits;
use serde_json::{Value, json};

use crate::fair::friends;
use crate::world::{Game, World};

const DAY_MS: u64 = 24 * 3600 * 1000;

/// What is left of the turn, in milliseconds.
fn turn_left(game: &Value) -> u64 {
    game["clock"]["turn_left_ms"].as_u64().unwrap()
}

async fn look(world: &World, game: &Game) -> Value {
    world.get(&game.path()).await.1
}

/// A game in which both have made their first moves, which take no time.
async fn begun(world: &World, wanted: Value) -> Game {
    let game = world.game(wanted).await;
    world.columns(&game, &[0, 1]).await;
    game
}

/// Waits until less is left of the turn than there was; answers what is left then.
async fn some_time_used(world: &World, game: &Game) -> u64 {
    let before = turn_left(&look(world, game).await);
    loop {
        let now = turn_left(&look(world, game).await);
        if now < before {
            return now;
        }
    }
}

#[tokio::test]
async fn finding_05_games_that_wait_for_a_day_leave_room_for_others() {
    let world = World::with(|options| options.most_live = 4).await;
    let mut games = Vec::new();
    for _ in 0..60 {
        games.push(begun(&world, json!({ "move_ms": DAY_MS })).await);
    }
    for game in &games {
        let played = world.columns(game, &[3]).await;
        assert_eq!(played["game"]["clock"]["running"], true);
        assert!(turn_left(&played["game"]) <= DAY_MS);
    }
}

#[tokio::test]
async fn finding_05_games_that_somebody_watches_stay_and_others_are_told() {
    let world = World::with(|options| options.most_live = 2).await;
    let (first, second) = (world.game(json!({})).await, world.game(json!({})).await);
    let mut sockets = Vec::new();
    for game in [&first, &second] {
        sockets.push(world.listen(game, game.key(0)).await);
    }
    let (status, made) = world.post("/api/games", None, json!({})).await;
    assert_eq!((status.as_u16(), &made["code"]), (503, &json!("busy")), "{made}");
    drop(sockets);
    // Once nobody watches, there is room again.
    while world.post("/api/games", None, json!({})).await.0 != 201 {}
}

#[tokio::test]
async fn finding_05_an_address_that_keeps_its_share_of_games_in_memory_is_told() {
    let limits = Limits { live_games_per_address: 2, ..Limits::default() };
    let world = World::with(|options| options.limits = Some(limits)).await;
    // Those that nobody looks at give way.
    let mut games = Vec::new();
    for _ in 0..10 {
        games.push(world.game(json!({})).await);
    }
    let mut sockets = Vec::new();
    for game in &games[..2] {
        sockets.push(world.listen(game, game.key(0)).await);
    }
    let asked = world.client.post(world.url("/api/games")).json(&json!({})).send().await.unwrap();
    assert_eq!(asked.status(), 429);
    assert_eq!(asked.headers()["retry-after"], "1");
    assert_eq!(asked.json::<Value>().await.unwrap()["code"], "too_many");
    assert_eq!(world.get(&games[5].path()).await.0, 429, "nor is another one loaded");
    assert_eq!(world.play(&games[0], 0, json!([3])).await.0, 200, "these two go on");
    drop(sockets);
    while world.post("/api/games", None, json!({})).await.0 != 201 {}
    assert_eq!(world.get(&games[5].path()).await.0, 200);
}

#[tokio::test]
async fn finding_02_games_in_memory_are_bounded_by_what_their_rules_cost() {
    // Less than one game takes: one that is alone is let in all the same.
    let limits = Limits { live_bytes: 1, ..Limits::default() };
    let world = World::with(|options| options.limits = Some(limits)).await;
    let mut games = Vec::new();
    for pack in ["connect4", "gomoku", "connect4", "pente"] {
        games.push(world.game(json!({ "packs": [pack] })).await);
    }
    let socket = world.listen(&games[1], games[1].key(0)).await;
    let (status, told) = world.get(&games[0].path()).await;
    assert_eq!((status.as_u16(), &told["code"]), (503, &json!("busy")), "{told}");
    let (status, told) = world.post("/api/games", None, json!({})).await;
    assert_eq!((status.as_u16(), &told["code"]), (503, &json!("busy")), "{told}");
    drop(socket);
    while world.get(&games[0].path()).await.0 != 200 {}
}

#[tokio::test]
async fn finding_05_the_clock_of_a_game_that_sleeps_runs() {
    let world = World::with(|options| options.unload = Duration::from_millis(1)).await;
    let game = begun(&world, json!({ "move_ms": DAY_MS })).await;
    let mut left = DAY_MS;
    for _ in 0..5 {
        let now = some_time_used(&world, &game).await;
        assert!(now <= left, "{now} > {left}: time came back");
        left = now;
    }
    // Nobody looks until its time is up: the list says when it is over.
    let short = begun(&world, json!({"move_ms": 300, "seats": ["human", "human"]})).await;
    loop {
        let (_, over) = world.get("/api/games?state=finished").await;
        if over["games"].as_array().unwrap().iter().any(|game| game["id"] == json!(short.id)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let end = look(&world, &short).await;
    assert_eq!(
        (&end["result"]["kind"], &end["result"]["winners"]),
        (&json!("timeout"), &json!([1]))
    );
}

#[tokio::test]
async fn finding_08_a_restart_does_not_give_the_running_turn_back() {
    let mut world = World::new().await;
    for wanted in [json!({ "move_ms": DAY_MS }), json!({ "game_ms": DAY_MS })] {
        let game = begun(&world, wanted).await;
        world.columns(&game, &[3]).await;
        let used = some_time_used(&world, &game).await;
        world.restart().await;
        let now = look(&world, &game).await;
        assert!(turn_left(&now) <= used, "{} > {used}", turn_left(&now));
        assert_eq!(now["clock"]["running"], true);
        assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
    }
}

#[tokio::test]
async fn finding_08_time_without_a_server_is_nobodys() {
    let mut world = World::new().await;
    let game = begun(&world, json!({ "move_ms": DAY_MS })).await;
    let first = Instant::now();
    let before = turn_left(&look(&world, &game).await);
    world.stop().await;
    let first = first.elapsed();
    // Longer than the servers take to start and stop, so that it would be seen in the sum.
    tokio::time::sleep(4 * first).await;
    let second = Instant::now();
    world.start_again(|_| {}).await;
    let used = before - turn_left(&look(&world, &game).await);
    let served = (first + second.elapsed()).as_millis() as u64 + 1;
    assert!(used <= served, "{used} ms were used in {served} ms of service");
}

#[tokio::test]
async fn finding_08_undo_gives_no_time_back_on_the_server() {
    let world = World::with(|options| options.unload = Duration::from_millis(1)).await;
    let game = begun(&world, json!({"seats": ["human", "human"], "game_ms": DAY_MS})).await;
    let used = some_time_used(&world, &game).await;
    world.columns(&game, &[3]).await;
    let (status, back) = world.post(&game.at("undo"), game.key(0), json!({})).await;
    assert_eq!(status, 200);
    assert!(turn_left(&back["game"]) <= used);
    assert!(turn_left(&look(&world, &game).await) <= used);
}

#[tokio::test]
async fn finding_08_a_restart_remembers_who_was_away() {
    let mut world = World::new().await;
    let game = friends(&world, json!({ "game_ms": 60_000 })).await;
    for seat in [0, 1, 0] {
        assert_eq!(world.play(&game, seat, json!([seat])).await.0, 200);
    }
    let mut first = world.listen(&game, game.key(0)).await;
    let second = world.listen(&game, game.key(1)).await;
    while first.expect("presence").await["players"] != json!([true, true]) {}
    drop(second);
    while first.expect("presence").await["players"] != json!([true, false]) {}
    world.stop().await;
    world.start_again(|options| options.grace = Duration::from_millis(50)).await;
    let mut first = world.listen(&game, game.key(0)).await;
    let told = first.expect("game").await;
    assert_eq!(told["game"]["claim"]["against"], 1, "they were away before");
}

#[tokio::test]
async fn finding_09_an_end_is_an_end() {
    let world = World::new().await;
    // Given up against a computer, or at one screen: it stays given up.
    for seats in [json!(["human", "human"]), json!(["human", "random"])] {
        let game = world.game(json!({ "seats": seats, "moves": "4455" })).await;
        world.columns(&game, &[0]).await;
        let (_, end) = world.post(&game.at("resign"), game.key(0), json!({})).await;
        assert_eq!(end["game"]["can_undo"], false);
        let (status, problem) = world.post(&game.at("undo"), game.key(0), json!({})).await;
        assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("game_over")));
        assert_eq!(look(&world, &game).await["result"]["kind"], "resigned");
    }
    // Alone, one may try again what went wrong on the board.
    let own = world.game(json!({})).await;
    let end = world.columns(&own, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_eq!(end["game"]["can_undo"], true);
    assert_eq!(world.post(&own.at("undo"), own.key(0), json!({})).await.0, 200);
}

#[tokio::test]
async fn finding_09_between_people_nothing_is_taken_back() {
    let world = World::new().await;
    let mut game = world.game(json!({"seats": ["human", "open"]})).await;
    let (_, seat) = world.join(&game, game.invitation.as_deref()).await;
    game.keys[1] = seat["key"].as_str().map(str::to_owned);
    let undo = async |seat: usize| {
        let (status, problem) = world.post(&game.at("undo"), game.key(seat), json!({})).await;
        (status.as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
    };
    for ply in 0..7 {
        let column = ply % 2;
        assert_eq!(world.play(&game, ply % 2, json!([column])).await.0, 200);
        if ply < 6 {
            assert_eq!(undo(ply % 2).await, (409, "needs_consent".to_owned()));
            assert_eq!(undo(1 - ply % 2).await, (409, "conflict".to_owned()), "not their move");
        }
    }
    let end = look(&world, &game).await;
    assert_eq!((&end["result"]["winners"], &end["can_undo"]), (&json!([0]), &json!(false)));
    for seat in [0, 1] {
        assert_eq!(undo(seat).await, (409, "game_over".to_owned()));
    }
    assert_eq!(look(&world, &game).await["result"], end["result"]);
}
