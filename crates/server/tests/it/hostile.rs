//! Packs that are meant to ruin the server, sent all at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::world::World;

/// A rule that looks for this pattern, and scores.
fn rule(pack: &str, number: usize, pattern: &str) -> Value {
    json!({"name": format!("{pack}.r{number}"), "pattern": pattern, "score_actions":
        [{"memo": format!("{pack}.s"), "player_index": -1, "operation": "add", "value": 1}]})
}

fn pack(name: &str, dimensions: &[u16], patterns: &[String]) -> Value {
    let rules = patterns.iter().enumerate().map(|(number, pattern)| rule(name, number, pattern));
    json!({
        "name": name,
        "board": {"dimensions": dimensions},
        "scores": [{"name": format!("{name}.s"), "threshold": 1}],
        "rules": rules.collect::<Vec<_>>(),
    })
}

/// What the findings name, and more of the kind.
pub(crate) fn packs() -> Vec<String> {
    let line = |length: usize| "A".repeat(length);
    let many = |count: usize| (0..count).map(|at| line(2 + at % 60)).collect::<Vec<_>>();
    let mut windows = pack("windows", &[6, 7], &[line(4)]);
    let spawn: Vec<[u32; 2]> = (1..400).map(|round| [round, round]).collect();
    windows["hazards"] = json!({"bombs": {"spawn": spawn, "fuse": 1, "blast": "cross"}});
    let mut names = pack("names", &[6, 7], &[line(4)]);
    for at in 0..2 {
        names["rules"][0]["score_actions"][0]["memo"] = json!("n".repeat(40_000 + at));
    }
    let mut failing = pack("failing", &[100, 100], &[line(3)]);
    failing["rules"][0]["board_actions"] = json!([{"player_index": -1, "location_index": 1}]);
    [
        pack("shapes", &[255, 257], &[line(64)]),
        pack("rules", &[3; 10], &many(500)),
        pack("long", &[65_535], &many(1000)),
        windows,
        names,
        failing,
    ]
    .map(|pack| pack.to_string())
    .into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_03_hostile_packs_keep_nobody_else_waiting() {
    let world = Arc::new(World::new().await);
    let game = world.game(json!({})).await;
    let answered = Arc::new(AtomicUsize::new(0));
    let packs = packs();
    let wanted = [("/api/packs/check", "text"), ("/api/games", "draft"), ("/api/analyse", "draft")];
    let requests: Vec<_> =
        packs.iter().flat_map(|pack| wanted.map(|way| (way, pack.clone()))).collect();
    let count = requests.len();
    let tasks: Vec<_> = requests
        .into_iter()
        .map(|((path, member), pack)| {
            let (world, answered) = (Arc::clone(&world), Arc::clone(&answered));
            tokio::spawn(async move {
                let (status, answer) = world.post(path, None, json!({ member: pack })).await;
                answered.fetch_add(1, Ordering::Relaxed);
                let told = status.is_success() || status.is_client_error() || status == 503;
                assert!(told, "{path}: {status} {answer}");
            })
        })
        .collect();
    let mut moves = [0, 1, 2, 3, 4, 5, 6].into_iter().cycle();
    while answered.load(Ordering::Relaxed) < count {
        assert_eq!(world.get("/healthz").await.0, 200);
        let played = world.play(&game, 0, json!([moves.next()])).await.0;
        assert!(played == 200 || played == 409 || played == 422, "{played}");
    }
    for task in tasks {
        task.await.unwrap();
    }
}

/// Looking at a game that has left the memory plays all its moves again: they may not cost more
/// than the moves of one request.
#[tokio::test]
async fn a_game_by_costly_rules_ends_before_it_costs_too_much_to_load() {
    let world = World::new().await;
    let pack = json!({
        "name": "costly",
        "dependencies": ["gomoku"],
        "board": {"dimensions": [64, 64]},
        "hazards": {"bombs": {"spawn": [[5000, 5001]], "fuse": 3}},
    });
    let game = world.game(json!({"draft": pack.to_string()})).await;
    let mut last = Value::Null;
    for number in 0..4096 {
        // Never two of them side by side.
        let place = json!([number % 32 * 2, number / 32 * 2]);
        let (status, answer) = world.play(&game, 0, place).await;
        assert_eq!(status, 200, "{answer}");
        last = answer["game"].clone();
        if !last["result"].is_null() {
            break;
        }
    }
    assert_eq!(last["result"]["kind"], "aborted", "{}", last["turns"]);
    assert_eq!(last["result"]["winners"], json!([]));
    assert_eq!(world.play(&game, 0, json!([1, 1])).await.0, 409);
}

/// Turns that cost nothing can be many, and a board that empties itself is never full.
#[tokio::test]
async fn finding_02_a_game_on_a_board_that_is_never_full_ends_as_well() {
    let world = World::new().await;
    let pack = json!({"name": "vain", "board": {"dimensions": [2]}, "rules": [
        {"name": "vain.r", "pattern": ".", "board_actions": [{"player_index": -3, "location_index": -1}]},
    ]});
    let analyse = |moves: usize| {
        world.post(
            "/api/analyse",
            None,
            json!({"draft": pack.to_string(), "moves": vec![[0]; moves]}),
        )
    };
    let (status, answer) = analyse(3000).await;
    assert_eq!((status.as_u16(), &answer["game"]["turns"]), (200, &json!(3000)), "{answer}");
    for moves in [16_385, 200_000] {
        let (status, answer) = analyse(moves).await;
        assert_eq!((status.as_u16(), &answer["code"]), (413, &json!("too_large")), "{answer}");
    }
    // A long game is shown, too.
    let game = world.game(json!({"draft": pack.to_string(), "moves": vec![[0]; 1500]})).await;
    assert_eq!(world.play(&game, 0, json!([1])).await.0, 200);
}

/// What happens in a turn is kept for whoever looks at the game, and may be much.
#[tokio::test]
async fn finding_02_a_game_ends_before_what_happened_in_it_takes_much_memory() {
    let world = World::new().await;
    let names: Vec<String> = (100..200).map(|at| format!("p.{at}{}", "x".repeat(390))).collect();
    let actions: Vec<Value> = names
        .iter()
        .map(|name| json!({"memo": name, "player_index": "opponents", "operation": "add", "value": 1}))
        .collect();
    let scores: Vec<Value> = names.iter().map(|name| json!({"name": name})).collect();
    let pack = json!({"name": "p", "players": 8, "board": {"dimensions": [100]}, "scores": scores,
        "rules": [{"name": "p.r", "pattern": "[A]", "multimatch_mode": "one", "score_actions": actions}]});
    let moves: Vec<[usize; 1]> = (0..100).map(|cell| [cell]).collect();
    let wanted = json!({"draft": pack.to_string(), "moves": moves});
    for path in ["/api/analyse", "/api/games"] {
        let (status, answer) = world.post(path, None, wanted.clone()).await;
        assert_eq!(
            (status.as_u16(), &answer["code"]),
            (413, &json!("too_large")),
            "{path} {answer}"
        );
    }
    let game = world.game(json!({"draft": pack.to_string(), "moves": moves[..20]})).await;
    let mut last = Value::Null;
    for place in &moves[20..] {
        let (status, answer) = world.play(&game, 0, json!(place)).await;
        assert_eq!(status, 200, "{answer}");
        last = answer["game"]["result"].clone();
        if !last.is_null() {
            break;
        }
    }
    assert_eq!(last["kind"], "aborted");
}
