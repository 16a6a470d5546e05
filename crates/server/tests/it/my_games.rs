//! The list of one's own games.

use reqwest::Method;
use serde_json::{Value, json};

use crate::people::{Somebody, ask, begin, columns, get, join, post, somebody};
use crate::world::World;

/// In Connect6 the second player places two stones and then the first player two: whose turn it is cannot be told
/// from the number of moves.
#[tokio::test]
async fn my_games_know_whose_turn_it_is_where_a_turn_has_two_stones() {
    let world = World::new().await;
    let anna = somebody(&world, "Anna").await;
    let wish = json!({"packs": ["connect6"], "seats": ["human", "human"]});
    let game = begin(&world, &anna, wish).await;
    let mut seen = Vec::new();
    for place in 0..5 {
        let list = get(&world, &anna, "/api/people/me/games").await;
        seen.push(list["games"][0]["to_move"].as_u64().unwrap());
        post(&world, &anna, &game.at("moves"), json!({"place": [place, 0]})).await;
    }
    assert_eq!(seen, [0, 1, 1, 0, 0]);
    let from = json!({"packs": ["connect6"], "seats": ["human", "human"], "moves": "a1 b1"});
    begin(&world, &anna, from).await;
    let list = get(&world, &anna, "/api/people/me/games").await;
    assert_eq!(list["games"][0]["to_move"], 1, "one of two stones is placed");
}

#[tokio::test]
async fn my_games_are_mine_page_by_page() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(begin(&world, &anna, json!({"seats": ["human", "human"]})).await.id);
    }
    let open = begin(&world, &anna, json!({"seats": ["human", "open"]})).await;
    let mine = async |who: &Somebody, query: &str| {
        let list = get(&world, who, &format!("/api/people/me/games?{query}")).await;
        let games = list["games"].as_array().unwrap().iter();
        let ids: Vec<String> = games.map(|game| game["id"].as_str().unwrap().into()).collect();
        (ids, list["next"].as_str().map(str::to_owned), list)
    };
    let (first, next, list) = mine(&anna, "limit=4").await;
    assert_eq!((&first[0], list["games"][0]["to_move"].is_null()), (&open.id, true), "it waits");
    assert_eq!((first.len(), list["games"][1]["to_move"].as_u64()), (4, Some(0)));
    let (rest, end, _) = mine(&anna, &format!("limit=4&after={}", next.unwrap())).await;
    assert_eq!((rest.len(), end), (2, None));
    let all: std::collections::HashSet<&String> = first.iter().chain(&rest).collect();
    assert!(all.len() == 6 && ids.iter().all(|id| all.contains(id)));
    assert_eq!(mine(&ben, "status=running").await.0, Vec::<String>::new());

    assert_eq!(join(&world, &ben, &open).await.0, 200);
    columns(&world, [&anna, &ben], &open, &[0]).await;
    let (_, _, list) = mine(&ben, "").await;
    let game = &list["games"][0];
    assert_eq!((&game["seat"], &game["to_move"]), (&json!(1), &json!(1)), "it is Ben's turn");
    assert_eq!(game["people"][0]["name"], "Anna");
    post(&world, &ben, &open.at("resign"), json!({})).await;
    assert_eq!(mine(&ben, "status=running").await.0, Vec::<String>::new());
    let (over, _, list) = mine(&ben, "status=finished").await;
    assert_eq!(over, std::slice::from_ref(&open.id));
    assert_eq!(
        (&list["games"][0]["outcome"], &list["games"][0]["to_move"]),
        (&json!("lost"), &Value::Null)
    );
    assert_eq!(mine(&anna, "status=finished").await.2["games"][0]["outcome"], "won");
    assert_eq!(
        mine(&anna, "status=finished&against=people").await.0,
        std::slice::from_ref(&open.id)
    );
    for wrong in ["status=lost", "after=nonsense", "limit=x", "against=bots"] {
        let path = format!("/api/people/me/games?{wrong}");
        let (status, _) = ask(&world, &anna.secret, Method::GET, &path, None, None).await;
        assert!(status.is_client_error(), "{wrong}");
    }
}
