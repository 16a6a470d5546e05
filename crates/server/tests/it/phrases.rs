//! What players say to each other.

use serde_json::{Value, json};

use crate::fair::friends;
use crate::world::{Game, World};

async fn speak(world: &World, game: &Game, key: Option<&str>, phrase: &str) -> (u16, Value) {
    let (status, answer) = world.post(&game.at("phrases"), key, json!({ "phrase": phrase })).await;
    (status.as_u16(), answer)
}

#[tokio::test]
async fn players_say_phrases_and_everybody_hears_them() {
    let world = World::new().await;
    let game = friends(&world, json!({})).await;
    let mut second = world.listen(&game, game.key(1)).await;
    let mut watcher = world.listen(&game, None).await;
    for socket in [&mut second, &mut watcher] {
        socket.expect("game").await;
    }
    let (status, answer) = speak(&world, &game, game.key(0), "good_luck").await;
    let said = json!({"number": 0, "seat": 0, "phrase": "good_luck"});
    assert_eq!((status, &answer["said"]), (200, &said));
    for socket in [&mut second, &mut watcher] {
        assert_eq!(socket.expect("phrase").await["said"], said);
    }
    // Whoever comes later sees what was said.
    let mut late = world.listen(&game, None).await;
    assert_eq!(late.expect("game").await["game"]["phrases"], json!([said]));
    // Spectators hear and do not speak, and nobody writes a text of their own.
    assert_eq!(speak(&world, &game, None, "thanks").await.1["code"], "wrong_key");
    assert_eq!(speak(&world, &game, Some("wrong"), "thanks").await.1["code"], "wrong_key");
    for text in ["", "hello!", "GoodLuck", "<b>"] {
        assert_eq!(speak(&world, &game, game.key(0), text).await.1["code"], "bad_request");
    }
    // A game that is over is talked about.
    world.post(&game.at("resign"), game.key(1), json!({})).await;
    assert_eq!(speak(&world, &game, game.key(1), "good_game").await.0, 200);
}

#[tokio::test]
async fn nobody_talks_too_much_or_to_themselves() {
    let mut world = World::new().await;
    let game = friends(&world, json!({})).await;
    let mut refused = Value::Null;
    for _ in 0..5 {
        refused = speak(&world, &game, game.key(0), "oops").await.1;
    }
    assert_eq!(refused["code"], "too_many");
    assert!(refused["retry_after"].as_u64().is_some_and(|seconds| seconds <= 3), "{refused}");
    assert_eq!(speak(&world, &game, game.key(1), "oops").await.0, 200, "the other may");
    for alone in [json!({"seats": ["human", "random"]}), json!({"seats": ["human", "human"]})] {
        let alone = world.game(alone).await;
        let (status, problem) = speak(&world, &alone, alone.key(0), "hello").await;
        assert_eq!((status, &problem["code"]), (409, &json!("conflict")));
        assert!(problem["words"]["detail"]["de"].is_string());
    }
    // Nothing of it is kept.
    world.restart().await;
    assert_eq!(world.get(&game.path()).await.1["phrases"], Value::Null);
}
