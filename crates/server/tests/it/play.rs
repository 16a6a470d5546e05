//! Games over HTTP.

use foursight_rules::{Library, Record, Replay};
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Game, World};

/// Waits until as many moves were played.
async fn turns(world: &World, game: &Game, count: u64) -> Value {
    loop {
        let (_, now) = world.get(&game.path()).await;
        if now["turns"].as_u64().unwrap() >= count || !now["result"].is_null() {
            return now;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_game_is_played_to_its_end() {
    let world = World::new().await;
    let game = world.game(json!({"packs": ["connect4"], "seats": ["human", "human"]})).await;
    let (_, start) = world.get(&game.path()).await;
    assert_eq!(start["dims"], json!([6, 7]));
    assert_eq!(start["move_sizes"], json!([7]));
    assert_eq!(start["gravity"], json!({"axis": 0, "end": "high"}));
    assert_eq!(start["labels"], "columns");
    assert_eq!(start["legal"].as_array().unwrap().len(), 7);
    assert_eq!(start["title"]["de"].as_str().map(str::is_empty), Some(false));
    let played = world.columns(&game, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_eq!(played["turn"]["number"], 7);
    let end = &played["game"];
    assert_eq!(end["notation"], "1212121");
    assert_eq!(end["result"]["winners"], json!([0]));
    assert_eq!(end["result"]["kind"], "score");
    assert_eq!(end["lines"][0]["cells"].as_array().unwrap().len(), 4);
    assert_eq!(end["last"], json!([2, 0]));
    assert_eq!(end["legal"], json!([]));
    let (status, problem) = world.play(&game, 0, json!([2])).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("game_over")));

    let (_, all) = world.get(&game.at("turns")).await;
    let kinds: Vec<&Value> =
        all["turns"][6]["events"].as_array().unwrap().iter().map(|e| &e["event"]).collect();
    assert!(kinds.contains(&&json!("won")) && kinds.contains(&&json!("finished")), "{kinds:?}");

    let record = world.client.get(world.url(&game.at("record"))).send().await.unwrap();
    let record = Record::parse(&record.text().await.unwrap()).unwrap();
    let mut replay = Replay::new(&Library::bundled(), record).unwrap();
    while replay.step().unwrap().is_some() {}
}

#[tokio::test]
async fn moves_of_other_kinds_are_offered_played_and_kept() {
    let world = World::new().await;
    let wanted = json!({"packs": ["squava", "pie"], "seats": ["human", "human"]});
    let game = world.game(wanted).await;
    let (_, start) = world.get(&game.path()).await;
    assert!(start.get("others").is_none(), "there is nothing to swap yet");
    let (_, played) = world.play(&game, 0, json!([2, 2])).await;
    let other = &played["game"]["others"][0];
    assert_eq!((&other["kind"], &other["move"]), (&json!("swap"), &json!("swap")));
    assert_eq!(other["label"]["de"], "Seiten tauschen");
    let (_, played) = world.play(&game, 1, json!("swap")).await;
    assert_eq!(played["turn"]["place"], json!("swap"));
    assert_eq!(played["game"]["cells"][12], 1, "the stone is the other player's");
    assert_eq!(played["game"]["to_move"], 0);
    let record = world.client.get(world.url(&game.at("record"))).send().await.unwrap();
    let record = Record::parse(&record.text().await.unwrap()).unwrap();
    assert_eq!(record.version, 2);
    let mut replay = Replay::new(&Library::bundled(), record).unwrap();
    while replay.step().unwrap().is_some() {}
    // Names as records have them are understood, too.
    let popout = world.game(json!({"packs": ["popout"], "seats": ["human", "human"]})).await;
    world.columns(&popout, &[3, 3]).await;
    let (_, start) = world.get(&popout.path()).await;
    let pop = &start["others"][0];
    assert_eq!((&pop["kind"], &pop["cell"]), (&json!("pop"), &json!([5, 3])));
    let (_, played) = world.play(&popout, 0, json!({"pop": [3]})).await;
    assert_eq!(played["game"]["notation"], "4 4 pop4");
    let (status, problem) = world.play(&popout, 1, json!({"pop": [0]})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("illegal_move")));
}

#[tokio::test]
async fn faults_have_codes() {
    let world = World::new().await;
    let begin = async |wanted: Value| {
        let (status, problem) = world.post("/api/games", None, wanted).await;
        (status.as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
    };
    let is = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(begin(json!({"packs": ["connect44"]})).await, is(404, "unknown_pack"));
    assert_eq!(begin(json!({"packs": ["../secret"]})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"seats": ["human", "nobody"]})).await, is(422, "unknown_agent"));
    assert_eq!(begin(json!({"seats": ["human"]})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"packz": []})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"move_ms": 1})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"game_ms": u64::MAX})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"series": {"games": 0}})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"moves": [[9]]})).await, is(422, "illegal_move"));
    assert_eq!(begin(json!({"moves": "x"})).await, is(400, "bad_request"));
    assert_eq!(begin(json!({"moves": "1111111"})).await, is(422, "illegal_move"));
    assert_eq!(begin(json!({"draft": "{"})).await, is(422, "faulty_pack"));

    let game = world.game(json!({"packs": ["connect4"]})).await;
    let refused = async |key: Option<&str>, body: Value| {
        let (status, problem) = world.post(&game.at("moves"), key, body).await;
        (status.as_u16(), problem["code"].clone(), problem["reason"].clone())
    };
    let key = game.key(0);
    let none = Value::Null;
    assert_eq!(refused(None, json!({"place": [3]})).await, (403, json!("wrong_key"), none.clone()));
    let wrong = refused(Some("aaaaaaaaaaaaaaaaaaaaaaaaaa"), json!({"place": [3]})).await;
    assert_eq!(wrong, (403, json!("wrong_key"), none.clone()));
    let stale = refused(key, json!({"place": [3], "ply": 4})).await;
    assert_eq!(stale, (409, json!("conflict"), none.clone()));
    let off = refused(key, json!({"place": [7]})).await;
    assert_eq!(off, (422, json!("illegal_move"), json!("off_board")));
    let flat = refused(key, json!({"place": [1, 2]})).await;
    assert_eq!(flat, (422, json!("illegal_move"), json!("wrong_dimensions")));
    assert_eq!(refused(key, json!({"place": "x"})).await.0, 400);
    world.columns(&game, &[0, 0, 0, 0, 0, 0]).await;
    let full = refused(key, json!({"place": [0]})).await;
    assert_eq!(full, (422, json!("illegal_move"), json!("column_full")));

    for path in ["/api/games/zzzzzzzz", "/api/games/zzzzzzzz/values", "/api/games/Ab/record"] {
        let (status, problem) = world.get(path).await;
        assert_eq!((status.as_u16(), &problem["code"]), (404, &json!("unknown_game")), "{path}");
        assert_eq!(problem["status"], 404);
        assert!(problem["title"].is_string() && problem["detail"].is_string());
        assert_eq!(problem["words"]["en"], problem["title"]);
        assert_eq!(problem["words"]["de"], "Dieses Spiel gibt es nicht");
    }
    assert_eq!(world.get("/api/nothing").await.1["code"], "not_found");
    let (status, problem) = world.call(Method::PUT, "/api/games", None, None).await;
    assert_eq!((status.as_u16(), &problem["code"]), (405, &json!("method_not_allowed")));
    assert_eq!(world.get("/api/games?state=odd").await.1["code"], "bad_request");
    assert_eq!(world.get("/api/games?limit=x").await.1["code"], "bad_request");
}

#[tokio::test]
async fn computers_answer_and_undo_goes_back_to_the_person() {
    let world = World::new().await;
    let game = world.game(json!({"seats": ["human", "blocker"], "seed": 7})).await;
    assert_eq!(game.keys[1], None);
    world.columns(&game, &[3]).await;
    let now = turns(&world, &game, 2).await;
    assert_eq!(now["to_move"], 0);
    assert_eq!(now["players"][1]["seat"], "blocker");
    assert_eq!(now["players"][1]["connected"], Value::Null);
    let (status, back) = world.post(&game.at("undo"), game.key(0), json!({})).await;
    assert_eq!((status.as_u16(), &back["game"]["turns"]), (200, &json!(0)));
    let (status, problem) = world.post(&game.at("undo"), game.key(0), json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")));
    // The computer begins when it has the first seat.
    let game = world.game(json!({"seats": ["random", "human"]})).await;
    turns(&world, &game, 1).await;
    let (status, _) = world.play(&game, 1, json!([3])).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn computers_play_alone_with_bombs_and_after_a_restart() {
    let mut world = World::new().await;
    let wanted = json!({"packs": ["connect4-xtreme"], "seats": ["blocker", "random"], "seed": 3});
    let game = world.game(wanted).await;
    let end = turns(&world, &game, u64::MAX).await;
    assert!(!end["result"].is_null());
    let (_, all) = world.get(&game.at("turns")).await;
    let events = all["turns"].as_array().unwrap().iter();
    let events: Vec<&Value> = events.flat_map(|t| t["events"].as_array().unwrap()).collect();
    assert!(events.iter().any(|event| event["event"] == "bomb_placed"), "no bomb dropped");
    world.restart().await;
    assert_eq!(world.get(&game.path()).await.1, end);
    assert_eq!(world.get(&game.at("turns")).await.1, all, "the same events, bombs included");
}

#[tokio::test]
async fn games_with_bombs_go_on_after_a_restart() {
    let mut world = World::new().await;
    let game = world.game(json!({"packs": ["connect4-xtreme"], "seed": 11})).await;
    for number in 0..20 {
        let (_, now) = world.get(&game.path()).await;
        if !now["result"].is_null() {
            break;
        }
        let legal = now["legal"].as_array().unwrap();
        let place = legal[(number * 5) % legal.len()].clone();
        assert_eq!(world.play(&game, 0, place).await.0, 200);
        if number % 7 == 3 {
            let before = world.get(&game.path()).await.1;
            world.restart().await;
            assert_eq!(world.get(&game.path()).await.1, before);
        }
    }
}

#[tokio::test]
async fn resigning_and_playing_again() {
    let world = World::new().await;
    let game = world.game(json!({"seats": ["human", "human"], "series": {"games": 3}})).await;
    let (status, problem) = world.post(&game.at("rematch"), game.key(0), json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")), "not over yet");
    let (status, end) = world.post(&game.at("resign"), game.key(0), json!({})).await;
    assert_eq!(status, 200);
    let result = json!({"winners": [1], "kind": "resigned", "score": null, "offender": 0});
    assert_eq!(end["game"]["result"], result);
    assert_eq!(end["game"]["series"]["points"], json!([0.0, 1.0]));
    assert_eq!(world.post(&game.at("resign"), game.key(0), json!({})).await.1["code"], "game_over");
    let (_, again) = world.post(&game.at("rematch"), game.key(0), json!({})).await;
    assert_eq!(again["seats"], json!([1, 0]));
    assert_eq!(again["keys"], json!([null, game.key(0)]));
    let (_, same) = world.post(&game.at("rematch"), game.key(1), json!({})).await;
    assert_eq!(same["id"], again["id"], "both get the same game");
    let id = again["id"].as_str().unwrap().to_owned();
    let next =
        Game { id, keys: vec![game.keys[1].clone(), game.keys[0].clone()], invitation: None };
    let (_, now) = world.get(&next.path()).await;
    assert_eq!(now["series"], json!({"games": 3, "number": 2, "points": [1.0, 0.0]}));
    assert_eq!(world.get(&game.path()).await.1["next"], json!(next.id));
    assert_eq!(world.post(&game.at("undo"), game.key(0), json!({})).await.1["code"], "conflict");
    assert_eq!(world.play(&next, 0, json!([3])).await.0, 200);
}

#[tokio::test]
async fn a_draw_gives_half_a_point_and_series_begin_anew() {
    let world = World::new().await;
    let wanted = json!({"packs": ["tictactoe"], "series": {"games": 1}});
    let game = world.game(wanted).await;
    for place in [[1, 1], [0, 0], [0, 1], [2, 1], [1, 0], [1, 2], [0, 2], [2, 0], [2, 2]] {
        assert_eq!(world.play(&game, 0, json!(place)).await.0, 200);
    }
    let (_, end) = world.get(&game.path()).await;
    assert_eq!(end["result"]["winners"], json!([]));
    assert_eq!(end["series"]["points"], json!([0.5, 0.5]));
    let (_, again) = world.post(&game.at("rematch"), game.key(0), json!({})).await;
    let (_, next) = world.get(&format!("/api/games/{}", again["id"].as_str().unwrap())).await;
    assert_eq!(next["series"], json!({"games": 1, "number": 1, "points": [0.0, 0.0]}));
}

#[tokio::test]
async fn what_people_read_of_a_refused_move_is_in_both_languages() {
    let world = World::new().await;
    for moves in [json!([[0], [9]]), json!("1x")] {
        let (_, problem) = world.post("/api/analyse", None, json!({ "moves": moves })).await;
        let words = &problem["words"]["detail"];
        assert!(words["en"].as_str().unwrap().starts_with("move 2"), "{problem}");
        assert!(words["de"].as_str().unwrap().starts_with("Zug 2"), "{problem}");
    }
    let (_, problem) = world.post("/api/games", None, json!({"packs": ["conect4"]})).await;
    assert!(problem["words"]["detail"]["de"].as_str().unwrap().contains("connect4"), "{problem}");
}

#[tokio::test]
async fn clocks_run_out() {
    let world = World::new().await;
    let game = world.game(json!({"move_ms": 60_000, "game_ms": 60_000})).await;
    let played = world.columns(&game, &[0, 1]).await;
    assert_eq!(played["game"]["clock"]["running"], true);
    let game = world.game(json!({"move_ms": 150, "game_ms": 60_000})).await;
    world.columns(&game, &[0, 1]).await;
    let end = turns(&world, &game, u64::MAX).await;
    assert_eq!(end["result"]["kind"], "timeout");
    assert_eq!(end["result"]["winners"], json!([1]));
    assert_eq!(end["clock"]["running"], false);
    let game = world.game(json!({"game_ms": 60_000})).await;
    world.columns(&game, &[0, 1]).await;
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    let played = world.columns(&game, &[3]).await;
    let left = &played["game"]["clock"]["left_ms"];
    assert!(left[0].as_u64().unwrap() <= 59_980, "{left}");
    assert!(left[1].as_u64().unwrap() > 59_000, "{left}");
}

#[tokio::test]
async fn nobodys_clock_runs_before_their_first_move_wherever_they_play() {
    let world = World::new().await;
    let clock = |seats: [&str; 2]| json!({"seats": seats, "game_ms": 60_000});
    let view = async |game: &Game| world.get(&game.path()).await.1;
    let stands = |now: &Value| {
        assert_eq!(now["clock"]["running"], false, "{now}");
        assert_eq!(now["clock"]["left_ms"], json!([60_000, 60_000]), "{now}");
    };
    // At one screen.
    let game = world.game(clock(["human", "human"])).await;
    stands(&view(&game).await);
    stands(&world.columns(&game, &[0]).await["game"]);
    assert_eq!(world.columns(&game, &[1]).await["game"]["clock"]["running"], true);
    // Against a computer, whoever begins: also in the rematch, in which it is the other one.
    let game = world.game(clock(["human", "random"])).await;
    stands(&view(&game).await);
    world.columns(&game, &[0]).await;
    assert_eq!(turns(&world, &game, 2).await["clock"]["running"], true);
    assert_eq!(world.post(&game.at("resign"), game.key(0), json!({})).await.0, 200);
    let (status, again) = world.post(&game.at("rematch"), game.key(0), json!({})).await;
    assert!(status.is_success(), "{again}");
    let path = format!("/api/games/{}", again["id"].as_str().unwrap());
    let begun = world.until(&path, |game| game["turns"] == 1).await;
    stands(&begun);
    let key = again["keys"][1].as_str();
    let (status, played) = world.post(&format!("{path}/moves"), key, json!({"place": [3]})).await;
    assert_eq!(status, 200, "{played}");
    let answered = world.until(&path, |game| game["turns"] == 3).await;
    assert_eq!(answered["clock"]["running"], true);
}

#[tokio::test]
async fn clocks_wait_for_a_friend() {
    let world = World::new().await;
    let game = world.game(json!({"seats": ["human", "open"], "move_ms": 60_000})).await;
    assert_eq!(world.get(&game.path()).await.1["clock"]["running"], false);
    let (_, seat) = world.join(&game, game.invitation.as_deref()).await;
    assert_eq!(
        world.get(&game.path()).await.1["clock"]["running"],
        false,
        "nor for the first moves"
    );
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
    let (_, played) =
        world.post(&game.at("moves"), seat["key"].as_str(), json!({"place": [3]})).await;
    assert_eq!(played["game"]["clock"]["running"], true);
}

#[tokio::test]
async fn games_begin_anywhere_and_are_listed() {
    let world = World::new().await;
    let first = world.game(json!({"moves": "4455"})).await;
    assert_eq!(world.get(&first.path()).await.1["opening"], 4);
    let problem = world.post(&first.at("undo"), first.key(0), json!({})).await.1;
    assert_eq!(problem["code"], "conflict", "the opening stays");
    let second = world.game(json!({"packs": ["qubic"]})).await;
    let third = world.game(json!({"packs": ["gomoku"], "moves": "j10 a1"})).await;
    world.post(&second.at("resign"), second.key(0), json!({})).await;
    let ids = async |query: &str| -> Vec<String> {
        let (_, list) = world.get(&format!("/api/games{query}")).await;
        let games = list["games"].as_array().unwrap().iter();
        games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("").await.len(), 3);
    assert_eq!(ids("?state=finished").await, [second.id.as_str()]);
    assert_eq!(ids("?state=running").await.len(), 2);
    let newest = ids("?limit=1").await;
    let older = ids(&format!("?before={}", newest[0])).await;
    assert_eq!(older.len(), 2);
    assert!(!older.contains(&newest[0]));
    assert_eq!(world.call(Method::DELETE, &third.path(), None, None).await.0, 204);
    assert_eq!(world.get(&third.path()).await.0, 404);
    assert_eq!(world.call(Method::DELETE, &third.path(), None, None).await.0, 404);
}

#[tokio::test]
async fn page_finding_watchable_games_are_chosen_by_the_server() {
    let world = World::new().await;
    let list = async |query: &str| -> Vec<String> {
        let (_, list) = world.get(&format!("/api/games?state=watchable{query}")).await;
        let games = list["games"].as_array().unwrap().iter();
        games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    let people = world.game(json!({})).await;
    let lone = json!({"seats": ["human", "random"]});
    for _ in 0..3 {
        world.game(lone.clone()).await;
    }
    let begun = world.game(json!({"seats": ["human", "random"], "moves": "44"})).await;
    let over = world.game(json!({})).await;
    world.post(&over.at("resign"), over.key(0), json!({})).await;
    assert_eq!(list("").await, [people.id.as_str(), &begun.id], "people first, though older");
    assert_eq!(list("&limit=1").await, [people.id.as_str()]);
    assert_eq!(list(&format!("&before={}", begun.id)).await, [people.id.as_str()]);
    assert_eq!(world.get("/api/games?state=watched").await.0, 400);
    // Whoever began it long ago has left it.
    sqlx::raw_sql("UPDATE games SET created_ms = 1")
        .execute(&mut world.foreign().await)
        .await
        .unwrap();
    assert_eq!(list("").await, [people.id.as_str()], "people may take their time");
}

#[tokio::test]
async fn the_moves_before_a_refused_one_are_analysed_however_they_are_written() {
    let world = World::new().await;
    let taken = json!([[0, 1, 2], [1, 1, 1], [1, 1, 1]]);
    for moves in [json!("1, 2, 3;2,2,2;2, 2, 2"), json!("1,2,3 2,2,2;2,2,2"), taken] {
        let wanted = json!({"packs": ["qubic"], "moves": moves});
        let (_, problem) = world.post("/api/analyse", None, wanted).await;
        assert_eq!((&problem["code"], &problem["ply"]), (&json!("illegal_move"), &json!(2)));
        let wanted = json!({"packs": ["qubic"], "moves": moves, "first": problem["ply"]});
        let (status, analysis) = world.post("/api/analyse", None, wanted).await;
        assert_eq!(status, 200, "{analysis}");
        assert_eq!(analysis["game"]["moves"], json!([[0, 1, 2], [1, 1, 1]]));
    }
    // What is no place of the board is no reason, either.
    let wanted = json!({"moves": [[0], [9]], "first": 1});
    let (_, analysis) = world.post("/api/analyse", None, wanted).await;
    assert_eq!(analysis["game"]["notation"], "1");
}

#[tokio::test]
async fn values_say_which_moves_are_mistakes_and_whose_the_outlook_is() {
    let world = World::new().await;
    let moves = "15142774412217637721316674";
    let ends = [moves, &moves[..25], &moves[..24], &moves[..23], &moves[..22]];
    let mut marked = 0;
    for moves in ends {
        let (_, analysis) = world.post("/api/analyse", None, json!({"moves": moves})).await;
        let result = |score: &Value| score.as_i64().unwrap().signum();
        let best = result(&analysis["score"]);
        for value in analysis["values"].as_array().unwrap() {
            let wanted = match best - result(&value["score"]) {
                0 => Value::Null,
                1 => json!({"severity": "mistake", "sign": "?", "certain": true}),
                _ => json!({"severity": "blunder", "sign": "??", "certain": true}),
            };
            assert_eq!(value["mark"], wanted, "{moves} {value}");
            marked += usize::from(!wanted.is_null());
        }
        let first = if moves.len() % 2 == 0 { best } else { -best };
        let told = analysis["first_player"].as_f64().unwrap();
        let told = if told.abs() < 0.01 { 0 } else { told.signum() as i64 };
        assert_eq!(told, first, "{moves}");
    }
    assert!(marked > 0, "some of the moves give something away");
}

#[tokio::test]
async fn values_hints_and_analysis_are_exact() {
    let world = World::new().await;
    let moves = "15142774412217637721316674";
    let game = world.game(json!({"moves": &moves})).await;
    let (_, list) = world.get(&game.at("values")).await;
    let values = list["values"].as_array().unwrap();
    assert!(values.iter().all(|value| value["score"].is_i64()), "{list}");
    let (_, hint) = world.get(&game.at("hint")).await;
    let best = values.iter().map(|value| value["score"].as_i64().unwrap()).max().unwrap();
    let hinted = values.iter().find(|value| value["place"] == hint["place"]).unwrap();
    assert_eq!(hinted["score"], best);
    let (_, analysis) = world.post("/api/analyse", None, json!({"moves": &moves})).await;
    assert_eq!(analysis["exact"], true);
    assert_eq!(analysis["score"], best);
    assert!(analysis["line"].as_str().unwrap().starts_with(moves));
    assert_eq!(analysis["game"]["notation"], moves);
    let (_, over) = world.post("/api/analyse", None, json!({"moves": "1212121"})).await;
    assert_eq!(over["values"], json!([]));
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    assert_eq!(world.get(&game.at("hint")).await.1["code"], "game_over");
    assert_eq!(world.get(&game.at("values")).await.1["values"], json!([]));
    let (_, problem) = world.post("/api/analyse", None, json!({"moves": [[0], [9]]})).await;
    assert_eq!((&problem["code"], &problem["ply"]), (&json!("illegal_move"), &json!(1)));
    let (status, agents) = world.get("/api/agents?pack=connect4").await;
    assert_eq!(status, 200);
    let agents = agents["agents"].as_array().unwrap();
    assert!(agents.iter().any(|agent| agent["name"] == "blocker"));
    assert!(agents.iter().all(|agent| agent["about"]["de"].is_string()));
}

#[tokio::test]
async fn games_are_unloaded_and_loaded_again() {
    let world = World::with(|options| options.unload = std::time::Duration::from_millis(1)).await;
    let game = world.game(json!({})).await;
    for number in 0..40 {
        let column = number % 7;
        let (status, answer) = world.play(&game, 0, json!([column])).await;
        if answer["code"] == "game_over" {
            break;
        }
        assert_eq!(status, 200, "{answer}");
        tokio::time::sleep(std::time::Duration::from_millis(number % 3)).await;
    }
}

/// What is left of the players' time for the game.
fn left(game: &Value) -> Vec<u64> {
    let left = game["clock"]["left_ms"].as_array().unwrap().iter();
    left.map(|left| left.as_u64().unwrap()).collect()
}

#[tokio::test]
async fn undo_gives_no_time_back_not_even_after_a_restart() {
    let mut world = World::new().await;
    let game = world.game(json!({"game_ms": 3_600_000})).await;
    world.columns(&game, &[0, 1]).await;
    let mut now = world.get(&game.path()).await.1;
    while left(&now)[0] == 3_600_000 {
        // Some of the first player's time has to be used.
        now = world.get(&game.path()).await.1;
    }
    let played = world.columns(&game, &[3]).await;
    let used = left(&played["game"])[0];
    assert!(used < 3_600_000);
    let (_, back) = world.post(&game.at("undo"), game.key(0), json!({})).await;
    assert_eq!(back["game"]["turns"], 2);
    assert!(left(&back["game"])[0] <= used, "{} > {used}", left(&back["game"])[0]);
    world.restart().await;
    let now = world.get(&game.path()).await.1;
    assert!(left(&now)[0] <= used, "{} > {used}", left(&now)[0]);
    // A turn that is played later says more than the note about the undo.
    let played = world.columns(&game, &[3, 3]).await;
    let used = left(&played["game"]);
    world.restart().await;
    let now = world.get(&game.path()).await.1;
    assert!(left(&now)[0] <= used[0] && left(&now)[1] <= used[1]);
    assert_eq!(now["turns"], 4);
}

#[tokio::test]
async fn a_computers_move_is_played_as_the_move_that_it_is() {
    // One column only: its moves have no coordinates at all.
    let draft = r#"{
      "name": "tower",
      "board": {"dimensions": [5], "gravity": {"axis": 0, "end": "high"}},
      "scores": [{"name": "tower.lines", "threshold": 1}],
      "rules": [{"name": "tower.line", "pattern": "AAA", "score_actions":
        [{"memo": "tower.lines", "player_index": -1, "operation": "add", "value": 1}]}]
    }"#;
    let world = World::new().await;
    let game = world.game(json!({"draft": draft, "seats": ["random", "random"]})).await;
    let end = turns(&world, &game, u64::MAX).await;
    assert_eq!((&end["turns"], &end["result"]["kind"]), (&json!(5), &json!("no_moves")));
}

#[tokio::test]
async fn one_list_of_moves_has_many_spellings_and_a_fault_has_its_place() {
    let world = World::new().await;
    for moves in ["4453", "44 53", "4 4 5 3", "4,4,5,3", " 4, 4;5\n3"] {
        let game = world.game(json!({ "moves": moves })).await;
        assert_eq!(world.get(&game.path()).await.1["notation"], "4453");
        let (_, analysis) = world.post("/api/analyse", None, json!({ "moves": moves })).await;
        assert_eq!(analysis["game"]["notation"], "4453", "{analysis}");
    }
    for path in ["/api/games", "/api/analyse"] {
        let (status, problem) = world.post(path, None, json!({"moves": "4 4 x 3"})).await;
        assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("bad_request")));
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("character 5") && detail.contains("move 3"), "{detail}");
    }
    let game = world.game(json!({"packs": ["gomoku"]})).await;
    let (status, played) = world.play(&game, 0, json!("j10")).await;
    assert_eq!((status.as_u16(), &played["turn"]["place"]), (200, &json!([9, 9])));
    let (status, problem) = world.play(&game, 0, json!("j")).await;
    assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("bad_request")));
}

#[tokio::test]
async fn the_view_says_where_stones_land_and_what_places_are_called() {
    let world = World::new().await;
    let game = world.game(json!({"moves": "444444"})).await;
    let (_, now) = world.get(&game.path()).await;
    assert_eq!(now["landings"][0], json!([5, 0]));
    assert_eq!(now["landings"][3], Value::Null, "the column is full");
    assert_eq!(now["move_names"]["axes"][0], json!(["1", "2", "3", "4", "5", "6", "7"]));
    assert_eq!(now["cell_names"]["order"], json!([1, 0]));
    assert_eq!(now["last"], json!([0, 3]));
    let (_, all) = world.get(&game.at("turns")).await;
    assert_eq!((&all["start"]["turns"], &all["turns"][5]["last"]), (&json!(0), &json!([0, 3])));
    assert_eq!(now["levels"], Value::Null);
    let flat = world.game(json!({"packs": ["gomoku"]})).await;
    assert_eq!(world.get(&flat.path()).await.1["landings"], Value::Null);
}
