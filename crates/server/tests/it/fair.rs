//! People who play each other: offers, clocks, who waits for whom, and advice.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Game, Socket, World};

/// A game by link whose second seat is taken.
pub(crate) async fn friends(world: &World, more: Value) -> Game {
    let mut wanted = json!({"seats": ["human", "open"]});
    wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let mut game = world.game(wanted).await;
    let (status, seat) = world.join(&game, game.invitation.as_deref()).await;
    assert_eq!(status, 200, "{seat}");
    game.keys[1] = seat["key"].as_str().map(str::to_owned);
    game
}

async fn look(world: &World, game: &Game) -> Value {
    world.get(&game.path()).await.1
}

async fn offer(world: &World, game: &Game, seat: usize, kind: &str) -> (u16, Value) {
    let (status, answer) =
        world.post(&game.at("offers"), game.key(seat), json!({ "offer": kind })).await;
    (status.as_u16(), answer)
}

async fn decline(world: &World, game: &Game, seat: usize, kind: &str) -> (u16, Value) {
    let path = game.at(&format!("offers/{kind}"));
    let (status, answer) = world.call(Method::DELETE, &path, game.key(seat), None).await;
    (status.as_u16(), answer)
}

/// Plays columns in turn, each by whoever is to move.
async fn columns(world: &World, game: &Game, columns: &[u8]) {
    for column in columns {
        let seat = look(world, game).await["to_move"].as_u64().unwrap() as usize;
        let (status, answer) = world.play(game, seat, json!([column])).await;
        assert_eq!(status, 200, "{answer}");
    }
}

#[tokio::test]
async fn finding_03_a_takeback_is_offered_and_agreed_to() {
    let world = World::new().await;
    let game = friends(&world, json!({})).await;
    let (status, problem) = offer(&world, &game, 0, "takeback").await;
    assert_eq!((status, &problem["code"]), (409, &json!("cannot_offer")), "nobody has moved");
    assert!(problem["words"]["detail"]["de"].as_str().unwrap().contains("noch nicht gezogen"));
    assert_eq!(look(&world, &game).await["takebacks"], json!([]));
    columns(&world, &game, &[3, 4]).await;
    assert_eq!(look(&world, &game).await["takebacks"], json!([0, 1]));
    let mut second = world.listen(&game, game.key(1)).await;
    second.expect("game").await;
    let (status, asked) = offer(&world, &game, 0, "takeback").await;
    let open = json!([{"kind": "takeback", "by": 0, "agreed": [0]}]);
    assert_eq!((status, &asked["game"]["offers"]), (200, &open));
    assert_eq!(asked["game"]["turns"], 2, "nothing is taken back yet");
    assert_eq!(second.expect("game").await["game"]["offers"], open, "the other is told");
    let (_, agreed) = offer(&world, &game, 1, "takeback").await;
    assert_eq!((&agreed["game"]["turns"], &agreed["game"]["offers"]), (&json!(0), &json!([])));
    assert_eq!(agreed["game"]["to_move"], 0);
    // Whoever plays on has answered, too.
    columns(&world, &game, &[3]).await;
    offer(&world, &game, 0, "takeback").await;
    columns(&world, &game, &[3]).await;
    assert_eq!(look(&world, &game).await["offers"], json!([]));
}

#[tokio::test]
async fn finding_03_what_is_declined_is_not_asked_again_at_once() {
    let world = World::new().await;
    let game = friends(&world, json!({})).await;
    columns(&world, &game, &[3]).await;
    offer(&world, &game, 0, "draw").await;
    let (status, declined) = decline(&world, &game, 1, "draw").await;
    assert_eq!((status, &declined["game"]["offers"]), (200, &json!([])));
    assert_eq!(decline(&world, &game, 1, "draw").await.1["code"], "cannot_offer");
    assert_eq!(decline(&world, &game, 1, "money").await.1["code"], "bad_request");
    assert_eq!(offer(&world, &game, 0, "money").await.1["code"], "bad_request");
    assert_eq!(offer(&world, &game, 0, "draw").await.1["code"], "cannot_offer");
    // One's own offer can be withdrawn and made again.
    offer(&world, &game, 1, "takeback").await;
    columns(&world, &game, &[3]).await;
    for _ in 0..2 {
        assert_eq!(offer(&world, &game, 1, "takeback").await.0, 200);
        assert_eq!(decline(&world, &game, 1, "takeback").await.0, 200);
    }
    let stranger = world.post(&game.at("offers"), None, json!({"offer": "draw"})).await;
    assert_eq!(stranger.1["code"], "wrong_key");
}

#[tokio::test]
async fn finding_03_what_was_declined_stays_declined_after_a_restart() {
    let mut world = World::new().await;
    let game = friends(&world, json!({})).await;
    columns(&world, &game, &[3]).await;
    offer(&world, &game, 0, "draw").await;
    decline(&world, &game, 1, "draw").await;
    world.restart().await;
    let (_, refused) = offer(&world, &game, 0, "draw").await;
    assert_eq!(refused["code"], "cannot_offer");
    let said = &refused["words"]["detail"]["de"];
    assert_eq!(said, "Das wurde abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.");
    // The one who declined may offer it, and after a move everybody may.
    assert_eq!(offer(&world, &game, 1, "draw").await.0, 200);
    decline(&world, &game, 1, "draw").await;
    columns(&world, &game, &[3]).await;
    world.restart().await;
    assert_eq!(offer(&world, &game, 0, "draw").await.0, 200);
}

#[tokio::test]
async fn finding_03_a_draw_by_agreement_ends_the_game_for_good() {
    let world = World::new().await;
    let game = friends(&world, json!({"series": {"games": 2}})).await;
    columns(&world, &game, &[3]).await;
    offer(&world, &game, 0, "draw").await;
    let (_, end) = offer(&world, &game, 1, "draw").await;
    let draw = json!({"winners": [], "kind": "agreement", "score": null});
    assert_eq!(end["game"]["result"], draw);
    assert_eq!(end["game"]["series"]["points"], json!([0.5, 0.5]));
    for kind in ["takeback", "draw"] {
        assert_eq!(offer(&world, &game, 0, kind).await.1["code"], "game_over");
    }
    assert_eq!(look(&world, &game).await["result"], draw);
    // A computer agrees to nothing.
    let alone = world.game(json!({"seats": ["human", "random"]})).await;
    assert_eq!(offer(&world, &alone, 0, "draw").await.1["code"], "cannot_offer");
}

#[tokio::test]
async fn finding_03_open_offers_outlive_the_server() {
    let mut world = World::with(|options| options.unload = Duration::from_millis(1)).await;
    let game = friends(&world, json!({})).await;
    columns(&world, &game, &[3]).await;
    offer(&world, &game, 1, "draw").await;
    columns(&world, &game, &[3]).await;
    let open = json!([{"kind": "draw", "by": 1, "agreed": [1]}]);
    world.restart().await;
    assert_eq!(look(&world, &game).await["offers"], open, "their own move changes nothing");
    columns(&world, &game, &[4]).await;
    world.restart().await;
    assert_eq!(look(&world, &game).await["offers"], json!([]), "it was answered by a move");
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    offer(&world, &game, 1, "rematch").await;
    world.restart().await;
    let (_, agreed) = offer(&world, &game, 0, "rematch").await;
    assert!(agreed["game"]["next"].is_string(), "{agreed}");
    world.restart().await;
    assert_eq!(look(&world, &game).await["offers"], json!([]));
}

#[tokio::test]
async fn finding_02_a_rematch_begins_when_all_have_agreed() {
    let world = World::new().await;
    let game = friends(&world, json!({"game_ms": 60_000})).await;
    let mut second = world.listen(&game, game.key(1)).await;
    assert_eq!(offer(&world, &game, 0, "rematch").await.1["code"], "conflict", "not over yet");
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    let rematch = async |seat: usize| {
        let (status, answer) = world.post(&game.at("rematch"), game.key(seat), json!({})).await;
        (status.as_u16(), answer)
    };
    for _ in 0..2 {
        let (status, waiting) = rematch(0).await;
        assert_eq!((status, &waiting["game"]["next"]), (202, &Value::Null));
        assert_eq!(waiting["game"]["offers"][0]["agreed"], json!([0]));
    }
    let (status, begun) = rematch(1).await;
    assert_eq!((status, &begun["seats"]), (200, &json!([1, 0])));
    assert_eq!(second.expect("rematch").await["id"], begun["id"]);
    assert_eq!(rematch(0).await.1["id"], begun["id"], "both get the same game");
    // And nobody's clock runs before they have moved in it.
    let (_, next) = world.get(&format!("/api/games/{}", begun["id"].as_str().unwrap())).await;
    assert_eq!(next["clock"]["running"], false);
    assert_eq!(next["offers"], json!([]));
}

#[tokio::test]
async fn finding_02_a_rematch_waits_for_whoever_asked_for_it_and_has_gone() {
    let mut world = World::new().await;
    let game = friends(&world, json!({"game_ms": 60_000})).await;
    let first = world.listen(&game, game.key(0)).await;
    let mut second = world.listen(&game, game.key(1)).await;
    while second.expect("presence").await["players"] != json!([true, true]) {}
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    offer(&world, &game, 0, "rematch").await;
    drop(first);
    while second.expect("presence").await["players"] != json!([false, true]) {}
    let agree = async |world: &World| {
        let (status, answer) = world.post(&game.at("rematch"), game.key(1), json!({})).await;
        (status.as_u16(), answer)
    };
    let both = json!([{"kind": "rematch", "by": 0, "agreed": [0, 1]}]);
    for _ in 0..2 {
        let (status, waiting) = agree(&world).await;
        assert_eq!((status, &waiting["game"]["next"]), (202, &Value::Null), "nobody is there");
        assert_eq!(waiting["game"]["offers"], both);
    }
    // Over a restart, too; and a spectator is not the one who is missing.
    world.restart().await;
    assert_eq!(look(&world, &game).await["offers"], both);
    let mut second = world.listen(&game, game.key(1)).await;
    let mut spectator = world.listen(&game, None).await;
    assert_eq!(spectator.expect("game").await["game"]["next"], Value::Null);
    let mut first = world.listen(&game, game.key(0)).await;
    let begun = first.expect("rematch").await["id"].clone();
    assert!(begun.is_string());
    assert_eq!(second.expect("rematch").await["id"], begun);
    let after = look(&world, &game).await;
    assert_eq!((&after["next"], &after["offers"]), (&begun, &json!([])));
    let (_, next) = world.get(&format!("/api/games/{}", begun.as_str().unwrap())).await;
    assert_eq!(next["clock"]["running"], false);
}

#[tokio::test]
async fn finding_02_a_declined_rematch_does_not_begin() {
    let world = World::new().await;
    let game = friends(&world, json!({})).await;
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    offer(&world, &game, 0, "rematch").await;
    decline(&world, &game, 1, "rematch").await;
    assert_eq!(offer(&world, &game, 0, "rematch").await.1["code"], "cannot_offer");
    assert_eq!(look(&world, &game).await["next"], Value::Null);
    // Who has declined may change their mind.
    assert_eq!(offer(&world, &game, 1, "rematch").await.0, 200);
    assert!(offer(&world, &game, 0, "rematch").await.1["game"]["next"].is_string());
}

#[tokio::test]
async fn finding_03_three_people_all_have_to_agree() {
    let world = World::new().await;
    let wanted = json!({"packs": ["connect4-three"], "seats": ["human", "open", "open"]});
    let mut game = world.game(wanted).await;
    for seat in [1, 2] {
        let (_, joined) = world.join(&game, game.invitation.as_deref()).await;
        game.keys[seat] = joined["key"].as_str().map(str::to_owned);
    }
    columns(&world, &game, &[0, 1, 2]).await;
    offer(&world, &game, 1, "takeback").await;
    let (_, half) = offer(&world, &game, 2, "takeback").await;
    assert_eq!(
        (&half["game"]["turns"], &half["game"]["offers"][0]["agreed"]),
        (&json!(3), &json!([1, 2]))
    );
    let (_, all) = offer(&world, &game, 0, "takeback").await;
    assert_eq!((&all["game"]["turns"], &all["game"]["to_move"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn finding_03_a_takeback_gives_no_time_back() {
    let mut world = World::new().await;
    let game = friends(&world, json!({"game_ms": 600_000, "increment_ms": 600_000})).await;
    columns(&world, &game, &[0, 1]).await;
    let whole = look(&world, &game).await;
    assert_eq!(whole["clock"]["increment_ms"], 600_000);
    assert_eq!(whole["clock"]["left_ms"][1], 600_000, "no increment for a move that took no time");
    tokio::time::sleep(Duration::from_millis(20)).await;
    columns(&world, &game, &[0]).await;
    let left = |game: &Value| game["clock"]["left_ms"][0].as_u64().unwrap();
    let after = left(&look(&world, &game).await);
    assert!((600_001..=1_199_980).contains(&after), "{after}: used, and ten minutes more");
    offer(&world, &game, 0, "takeback").await;
    let (_, back) = offer(&world, &game, 1, "takeback").await;
    assert_eq!(back["game"]["turns"], 2);
    assert!(left(&back["game"]) <= after);
    world.restart().await;
    let resumed = left(&look(&world, &game).await);
    assert!(resumed <= after);
    // The move that is played again has had its increment, the one after it has not.
    columns(&world, &game, &[0]).await;
    assert!(left(&look(&world, &game).await) <= resumed);
    world.restart().await;
    columns(&world, &game, &[1, 0]).await;
    let next = left(&look(&world, &game).await);
    assert!((resumed + 1..=resumed + 600_000).contains(&next), "{next} after {resumed}");
}

#[tokio::test]
async fn finding_05_whoever_loses_on_time_has_none_left() {
    let mut world = World::new().await;
    for clock in [json!({"move_ms": 150}), json!({"game_ms": 150})] {
        let game = friends(&world, clock).await;
        columns(&world, &game, &[0, 1]).await;
        let end = loop {
            let now = look(&world, &game).await;
            if !now["result"].is_null() {
                break now;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert_eq!(end["result"]["kind"], "timeout");
        assert_eq!(end["clock"]["left_ms"], json!([0, 150]));
        world.restart().await;
        assert_eq!(look(&world, &game).await["clock"], end["clock"], "and that stays so");
    }
    // What was left at another end stays, too.
    let game = friends(&world, json!({"game_ms": 60_000})).await;
    columns(&world, &game, &[0, 1]).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let (_, end) = world.post(&game.at("resign"), game.key(1), json!({})).await;
    assert!(end["game"]["clock"]["left_ms"][0].as_u64().unwrap() <= 59_980);
    world.restart().await;
    assert_eq!(look(&world, &game).await["clock"], end["game"]["clock"]);
}

#[tokio::test]
async fn clocks_are_checked() {
    let world = World::new().await;
    let begin = async |wanted: Value| world.post("/api/games", None, wanted).await;
    assert_eq!(begin(json!({"increment_ms": 1000})).await.1["code"], "bad_request");
    let endless = json!({"game_ms": 1000, "increment_ms": u64::MAX});
    assert_eq!(begin(endless).await.1["code"], "bad_request");
    let (_, made) = begin(json!({"game_ms": 60_000, "increment_ms": 0})).await;
    assert_eq!(made["game"]["clock"]["increment_ms"], 0);
}

/// Both are there, then the second one leaves, and nobody is told to hurry; the first one stays.
async fn the_second_leaves_and_nothing_runs(world: &World, game: &Game) -> Socket {
    let mut first = world.listen(game, game.key(0)).await;
    let second = world.listen(game, game.key(1)).await;
    while first.expect("presence").await["players"] != json!([true, true]) {}
    drop(second);
    let gone = first.expect("presence").await;
    assert_eq!((&gone["players"], &gone["away_ms"]), (&json!([true, false]), &json!([null, null])));
    first
}

#[tokio::test]
async fn finding_01_an_untimed_game_is_never_lost_by_leaving() {
    let world = World::with(|options| options.grace = Duration::from_millis(1)).await;
    let game = friends(&world, json!({})).await;
    let _first = the_second_leaves_and_nothing_runs(&world, &game).await;
    columns(&world, &game, &[3]).await;
    let (status, problem) = world.post(&game.at("claim"), game.key(0), json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("cannot_claim")));
    assert!(problem["words"]["detail"]["de"].as_str().unwrap().contains("ohne Uhr"));
    assert_eq!(world.play(&game, 1, json!([3])).await.0, 200, "they come back and play on");
}

#[tokio::test]
async fn finding_01_whoever_waits_for_a_first_move_can_claim_the_win() {
    let world = World::with(|options| options.grace = Duration::from_millis(400)).await;
    let game = friends(&world, json!({"move_ms": 1000})).await;
    let claim = async |seat: usize| {
        let (status, answer) = world.post(&game.at("claim"), game.key(seat), json!({})).await;
        (status.as_u16(), answer)
    };
    assert_eq!(claim(1).await.1["code"], "cannot_claim", "nobody waits who is not there");
    let mut second = world.listen(&game, game.key(1)).await;
    let told = second.expect("game").await;
    assert_eq!(told["game"]["claim"]["against"], 0);
    assert!(told["game"]["claim"]["in_ms"].as_u64().unwrap() <= 401, "{told}");
    assert_eq!(claim(0).await.1["code"], "cannot_claim", "it is their own move");
    let end = loop {
        let (status, answer) = claim(1).await;
        if status == 200 {
            break answer;
        }
        assert_eq!(answer["code"], "cannot_claim");
        assert!(answer["retry_after"].is_u64(), "{answer}");
        assert_eq!(look(&world, &game).await["result"], Value::Null, "nothing happens by itself");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(
        (&end["game"]["result"]["kind"], &end["game"]["result"]["winners"]),
        (&json!("absent"), &json!([1]))
    );
    assert_eq!(claim(1).await.1["code"], "game_over");
}

#[tokio::test]
async fn finding_01_whoever_waits_for_somebody_away_can_claim_the_win() {
    let world = World::with(|options| options.grace = Duration::from_millis(50)).await;
    // A twentieth of the clock is waited for: one second.
    let game = friends(&world, json!({"game_ms": 20_000, "increment_ms": 600_000})).await;
    // With so much time that no busy machine uses it up.
    columns(&world, &game, &[0, 1, 0, 1, 0]).await;
    let mut first = world.listen(&game, game.key(0)).await;
    let second = world.listen(&game, game.key(1)).await;
    while first.expect("presence").await["players"] != json!([true, true]) {}
    let claim = async || {
        let (status, answer) = world.post(&game.at("claim"), game.key(0), json!({})).await;
        (status.as_u16(), answer)
    };
    let here = claim().await.1;
    assert_eq!(here["code"], "cannot_claim", "they are there");
    assert!(here["retry_after"].is_null(), "{here}");
    drop(second);
    let gone = loop {
        let presence = first.expect("presence").await;
        if presence["players"] == json!([true, false]) {
            break presence;
        }
    };
    assert!((1..=1001).contains(&gone["away_ms"][1].as_u64().unwrap()), "{gone}");
    assert!(gone["away_ms"][0].is_null());
    // Back in time, away again: they are waited for anew.
    let back = world.listen(&game, game.key(1)).await;
    while first.expect("presence").await["away_ms"] != json!([null, null]) {}
    drop(back);
    let end = loop {
        let (status, answer) = claim().await;
        if status == 200 {
            break answer;
        }
        assert_eq!(answer["code"], "cannot_claim");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(end["game"]["result"]["kind"], "disconnected");
    assert_eq!(end["game"]["result"]["winners"], json!([0]));
}

#[tokio::test]
async fn finding_01_nobody_claims_a_win_on_their_own_turn() {
    let world = World::with(|options| options.grace = Duration::from_millis(1)).await;
    let game = friends(&world, json!({"game_ms": 600_000})).await;
    columns(&world, &game, &[0, 1]).await;
    let _first = the_second_leaves_and_nothing_runs(&world, &game).await;
    let (_, problem) = world.post(&game.at("claim"), game.key(0), json!({})).await;
    assert_eq!(problem["code"], "cannot_claim");
}

#[tokio::test]
async fn finding_04_there_is_no_advice_unless_the_game_is_a_lesson() {
    let mut world = World::new().await;
    let game = friends(&world, json!({})).await;
    let lesson = friends(&world, json!({"teaching": true})).await;
    world.restart().await;
    for what in ["hint", "values"] {
        for key in [game.key(0), game.key(1), None] {
            let (status, problem) = world.call(Method::GET, &game.at(what), key, None).await;
            assert_eq!((status.as_u16(), &problem["code"]), (403, &json!("no_advice")));
        }
        assert_eq!(world.get(&lesson.at(what)).await.0, 200);
    }
    let flags = |game: &Value| (game["teaching"].clone(), game["has_advice"].clone());
    assert_eq!(flags(&look(&world, &game).await), (json!(false), json!(false)));
    assert_eq!(flags(&look(&world, &lesson).await), (json!(true), json!(true)));
    // Afterwards everybody may know.
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    assert_eq!(world.get(&game.at("values")).await.0, 200);
    // The rematch of a lesson is one.
    world.post(&lesson.at("resign"), lesson.key(0), json!({})).await;
    offer(&world, &lesson, 0, "rematch").await;
    let (_, agreed) = offer(&world, &lesson, 1, "rematch").await;
    let next = agreed["game"]["next"].as_str().unwrap().to_owned();
    assert_eq!(world.get(&format!("/api/games/{next}")).await.1["teaching"], true);
}
