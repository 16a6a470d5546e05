//! What somebody found who ran a server for strangers: small requests with large answers.

use serde_json::{Value, json};

use crate::world::World;

/// No answer is larger, whatever is asked for.
const MOST_BYTES: usize = 1_000_000;

async fn size(world: &World, path: &str, body: &Value) -> (Value, usize) {
    let answer = world.client.post(world.url(path)).json(body).send().await.unwrap();
    let status = answer.status();
    let text = answer.text().await.unwrap();
    assert!(status.is_success(), "{path}: {text:.300}");
    assert!(text.len() < MOST_BYTES, "{path} answers {} bytes to {body}", text.len());
    (serde_json::from_str(&text).unwrap(), text.len())
}

/// A pack on a board, on which so many stones in a line win.
fn pack(board: &Value, length: usize) -> String {
    let rule = json!({"name": "h.r0", "pattern": "A".repeat(length), "score_actions": [
        {"player_index": "mover", "memo": "h.s0", "operation": "add", "value": 1}]});
    let scores = json!([{"name": "h.s0", "threshold": 1}]);
    json!({"name": "h", "board": board, "scores": scores, "rules": [rule]}).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_33_a_small_request_has_no_enormous_answer() {
    let world = World::new().await;
    let high = |axis: usize| json!({"axis": axis, "end": "high"});
    for (board, length, analysed) in [
        (json!({"dimensions": [65535]}), 64, true),
        (json!({"dimensions": [255, 256]}), 3, false),
        (
            json!({"dimensions": [1, 65535], "topology": [["stop", "stop"], ["return", "return"]]}),
            3,
            false,
        ),
        (json!({"dimensions": [65535, 1]}), 3, false),
        (json!({"dimensions": [2, 32767], "gravity": high(0)}), 3, false),
        (json!({"dimensions": [32767, 2], "gravity": high(0)}), 3, false),
    ] {
        let draft = pack(&board, length);
        if analysed {
            let body = json!({"draft": draft, "packs": ["h"]});
            let (analysed, _) = size(&world, "/api/analyse", &body).await;
            assert!(analysed["values"].as_array().unwrap().len() <= 500, "{board}");
        }
        let (checked, _) = size(&world, "/api/packs/check", &json!({"text": draft})).await;
        assert_eq!(checked["ok"], true, "{board}");
        if board["dimensions"] == json!([2, 32767]) {
            // Where stones come to rest is told in short, and by the rules alone.
            assert_eq!(checked["start"]["landings"], Value::Null);
            let levels = checked["start"]["levels"].as_array().unwrap();
            assert!(levels.len() == 32767 && levels.iter().all(|level| *level == 1));
        }
        let wanted = json!({"draft": draft, "packs": ["h"], "seats": ["human", "human"]});
        let (made, _) = size(&world, "/api/games", &wanted).await;
        // It can be played all the same, and a move is told as it is written.
        let id = made["id"].as_str().unwrap();
        let sizes = checked["start"]["move_sizes"].as_array().unwrap().len();
        let place = json!({"place": vec![0; sizes]});
        let key = made["keys"][0].as_str().unwrap();
        let (status, played) =
            world.post(&format!("/api/games/{id}/moves"), Some(key), place).await;
        assert_eq!(status, 200, "{played}");
        let shown = world.client.get(world.url(&format!("/api/games/{id}"))).send().await.unwrap();
        let shown = shown.text().await.unwrap();
        assert!(shown.len() < MOST_BYTES, "{board}");
        if board["dimensions"] == json!([2, 32767]) {
            let shown: Value = serde_json::from_str(&shown).unwrap();
            assert_eq!((&shown["levels"][0], &shown["levels"][1]), (&json!(0), &json!(1)));
        }
    }
    let list = world.client.get(world.url("/api/games?limit=200")).send().await.unwrap();
    assert!(list.text().await.unwrap().len() < MOST_BYTES);
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_33_the_best_of_many_moves_are_told() {
    let world = World::new().await;
    // On 30 times 30 places there are more moves than are told; whoever has three needs one more.
    let draft = pack(&json!({"dimensions": [30, 30]}), 4);
    let body = json!({"draft": draft, "packs": ["h"], "moves": "aa1 a30 ab1 b30 ac1 c30"});
    let (analysed, _) = size(&world, "/api/analyse", &body).await;
    let values = analysed["values"].as_array().unwrap();
    assert_eq!(values.len(), 500);
    let outlook = |value: &Value| value["outlook"].as_f64().unwrap();
    let best = values.iter().max_by(|a, b| outlook(a).total_cmp(&outlook(b))).unwrap();
    let wins = [&best["notation"], &json!("z1"), &json!("ad1")];
    assert!(wins[1..].contains(&wins[0]), "{best}");
}
