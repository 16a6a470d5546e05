//! People without accounts: names, seats on every device, their games, statistics and ratings.

use std::time::Duration;

use foursight_arena::NameKeys;
use foursight_rules::{EndKind, GameEnd};
use foursight_server::store::{NewPerson, Person, Retention, SeatPerson, Store, StoreError};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;

use crate::postgres::Postgres;
use crate::stores;
use crate::world::{Answer, Game, Socket, World};

/// Somebody with a name.
pub(crate) struct Somebody {
    pub(crate) secret: String,
    pub(crate) id: String,
}

pub(crate) async fn somebody(world: &World, name: &str) -> Somebody {
    let (status, made) = world.post("/api/people", None, json!({"name": name, "colour": 3})).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!((&made["person"]["name"], &made["person"]["colour"]), (&json!(name), &json!(3)));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Somebody { secret: text(&made["secret"]), id: text(&made["person"]["id"]) }
}

/// A request of somebody who says who they are; with an invitation or a key where that is needed.
pub(crate) async fn ask(
    world: &World,
    who: &str,
    method: Method,
    path: &str,
    authorization: Option<String>,
    body: Option<Value>,
) -> Answer {
    let mut request = world.client.request(method, world.url(path)).header("foursight-person", who);
    if let Some(authorization) = authorization {
        request = request.header("authorization", authorization);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    let response = request.send().await.unwrap();
    let status = response.status();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub(crate) async fn get(world: &World, who: &Somebody, path: &str) -> Value {
    let (status, answer) = ask(world, &who.secret, Method::GET, path, None, None).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

pub(crate) async fn post(world: &World, who: &Somebody, path: &str, body: Value) -> Answer {
    ask(world, &who.secret, Method::POST, path, None, Some(body)).await
}

/// Somebody begins a game.
pub(crate) async fn begin(world: &World, who: &Somebody, wanted: Value) -> Game {
    let (status, made) = post(world, who, "/api/games", wanted).await;
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let keys = made["keys"].as_array().unwrap().iter().map(text).collect();
    Game { id: text(&made["id"]).unwrap(), keys, invitation: text(&made["invitation"]) }
}

pub(crate) async fn join(world: &World, who: &Somebody, game: &Game) -> Answer {
    let invitation = game.invitation.as_ref().map(|secret| format!("Invitation {secret}"));
    ask(world, &who.secret, Method::POST, &game.at("join"), invitation, Some(json!({}))).await
}

/// Two people play columns in turn, each shown only by who they are.
pub(crate) async fn columns(
    world: &World,
    people: [&Somebody; 2],
    game: &Game,
    columns: &[u8],
) -> Value {
    let mut last = Value::Null;
    for (ply, column) in columns.iter().enumerate() {
        let who = people[ply % 2];
        let (status, answer) =
            post(world, who, &game.at("moves"), json!({"place": [column]})).await;
        assert_eq!(status, 200, "{answer}");
        last = answer;
    }
    last
}

fn person(name: &str) -> Person {
    Person { id: format!("{name:z<10}"), name: name.to_owned(), colour: 1 }
}

fn new(person: &Person) -> NewPerson {
    let (keys, secret_sha256) = (NameKeys::of(&person.name), format!("hash of {}", person.name));
    NewPerson { person: person.clone(), keys, secret_sha256, created_ms: 7 }
}

/// A rated game between two people in which both have moved twice.
async fn stored(store: &dyn Store, id: &str, people: [&Person; 2]) {
    let mut game = stores::game(id, 5);
    game.setup.rated = true;
    let seat = |(seat, person): (u8, &&Person)| {
        let person = (*person).clone();
        SeatPerson { seat, person, rating: None, rating_change: None }
    };
    game.people = (0..).zip(&people).map(seat).collect();
    store.create(&game, &[], None).await.unwrap();
    for ply in 0..4 {
        store.append(id, ply, &stores::turn(0), None).await.unwrap();
    }
}

/// What both databases keep of people and their ratings.
pub(crate) async fn suite(store: &dyn Store) {
    let [ann, bob, cy, dan] = ["ann", "bob", "cy", "dan"].map(person);
    for person in [&ann, &bob, &cy, &dan] {
        assert!(store.add_person(&new(person)).await.unwrap());
        assert!(!store.add_person(&new(person)).await.unwrap(), "the name is taken");
    }
    let known = store.person_by_secret("hash of ann").await.unwrap().unwrap();
    assert_eq!((&known.person, known.created_ms), (&ann, 7));
    assert!(store.person_by_secret("ann").await.unwrap().is_none());
    let keys = NameKeys::of;
    assert!(!store.change_person(&ann, &keys("bob")).await.unwrap());
    // A Greek letter, and one that nobody sees.
    for alike in ["b\u{3bf}b", "bo\u{200b}b", "BOB"] {
        assert!(!store.change_person(&ann, &keys(alike)).await.unwrap(), "{alike:?}");
        let stranger = Person { id: "stranger00".to_owned(), ..person(alike) };
        assert!(!store.add_person(&new(&stranger)).await.unwrap(), "{alike:?}");
    }
    assert!(store.change_person(&ann, &keys("ann")).await.unwrap());
    assert!(!store.forget_people(Duration::from_secs(60)).await.unwrap(), "they were just here");

    let lost = GameEnd::lost_by(2, 1, EndKind::Resigned);
    for (id, people) in [("pppppppp", [&ann, &bob]), ("qqqqqqqq", [&cy, &dan])] {
        stored(store, id, people).await;
        let setup = store.load(id).await.unwrap().unwrap().setup;
        // However often the end is told.
        for _ in 0..3 {
            store.finish(id, &lost, &setup).await.unwrap();
        }
    }
    let rating = async |person: &Person| store.ratings_of(&person.id).await.unwrap().remove(0);
    let (one, other) = (rating(&ann).await, rating(&cy).await);
    assert_eq!((one.games, other.games), (1, 1), "rated once");
    // Beyond the comma they may differ by the time between the two games.
    let near = |a: f64, b: f64| (a - b).abs() < 0.01;
    assert!(near(one.skill.rating, other.skill.rating), "the same results, the same ratings");
    assert!(near(one.skill.deviation, other.skill.deviation));
    assert!(near(one.skill.rating + rating(&bob).await.skill.rating, 3000.0));
    let seats = store.game_people("pppppppp").await.unwrap();
    assert_eq!(seats[0].rating, Some(1500));
    assert_eq!(seats[0].rating_change.unwrap(), -seats[1].rating_change.unwrap());
    // Stopped by the server: nobody is rated.
    stored(store, "rrrrrrrr", [&ann, &bob]).await;
    let setup = store.load("rrrrrrrr").await.unwrap().unwrap().setup;
    let stopped = GameEnd::without_winner(EndKind::Aborted);
    store.finish("rrrrrrrr", &stopped, &setup).await.unwrap();
    assert_eq!(rating(&ann).await.games, 1);
    let games = store.games_of(&ann.id, true, None, None, 9).await.unwrap();
    let outcomes: Vec<_> = games.iter().map(|game| game.outcome.as_deref().unwrap()).collect();
    assert_eq!(outcomes, ["none", "won"]);
    let best = store.best("a", 9).await.unwrap();
    assert_eq!((best.len(), best[0].1.skill.rating > 1500.0), (4, true));

    // Somebody sits down, and goes.
    let free = stores::game("ssssssss", 6);
    store.create(&free, &[], None).await.unwrap();
    store.sit_down("ssssssss", &free.setup, 1, Some(&ann.id)).await.unwrap();
    assert_eq!(store.game_people("ssssssss").await.unwrap()[0].person, ann);
    let twice = store.sit_down("ssssssss", &free.setup, 1, Some(&bob.id)).await;
    assert!(matches!(twice, Err(StoreError::Database { .. })), "the seat is taken");
    assert!(store.delete_person(&ann.id).await.unwrap());
    assert!(!store.delete_person(&ann.id).await.unwrap());
    assert!(store.load("ssssssss").await.unwrap().unwrap().people.is_empty());
    store.sit_down("ssssssss", &free.setup, 1, Some(&ann.id)).await.unwrap();
    assert!(store.game_people("ssssssss").await.unwrap().is_empty(), "she is gone");
    for id in ["pppppppp", "qqqqqqqq", "rrrrrrrr", "ssssssss"] {
        assert!(store.delete(id).await.unwrap());
    }
    assert!(store.games_of(&bob.id, true, None, None, 9).await.unwrap().is_empty());
    assert!(store.forget_people(Duration::ZERO).await.unwrap(), "nobody has games any more");
    assert!(store.person(&bob.id).await.unwrap().is_none());
}

const TIMED: &str = r#"{"seats": ["human", "open"], "game_ms": 600000, "rated": true}"#;

/// A rated game that is about to be won by the first of them.
async fn rated(world: &World, [first, second]: [&Somebody; 2]) -> Game {
    let game = begin(world, first, serde_json::from_str(TIMED).unwrap()).await;
    assert_eq!(join(world, second, &game).await.0, 200);
    columns(world, [first, second], &game, &[0, 1, 0, 1, 0, 1]).await;
    game
}

async fn ratings(world: &World, who: &Somebody) -> Value {
    get(world, who, "/api/people/me").await["ratings"].clone()
}

#[tokio::test]
async fn a_name_belongs_to_one_person_until_it_is_given_up() {
    let world = World::new().await;
    let anna = somebody(&world, "Anna").await;
    for same in ["anna", " ANNA ", "Anna"] {
        let (status, problem) = world.post("/api/people", None, json!({"name": same})).await;
        assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("name_taken")), "{same}");
        assert!(problem["words"]["detail"]["de"].as_str().unwrap().contains("anderen Namen"));
    }
    for wrong in [json!({"name": ""}), json!({"name": "x".repeat(25)}), json!({"name": "a\u{0}"})] {
        let (status, problem) = world.post("/api/people", None, wrong).await;
        assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("bad_request")));
    }
    let (_, problem) = world.post("/api/people", None, json!({"name": "B", "colour": 12})).await;
    assert!(problem["detail"].as_str().unwrap().contains("0 to 11"), "{problem}");

    let me = "/api/people/me";
    let change = async |body| ask(&world, &anna.secret, Method::PATCH, me, None, Some(body)).await;
    let (status, changed) = change(json!({"name": "Anna K", "colour": 11})).await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(changed, json!({"id": anna.id, "name": "Anna K", "colour": 11}));
    assert_eq!(change(json!({"colour": 1})).await.1["name"], "Anna K");
    // Her old name is free, and somebody else's is not hers.
    somebody(&world, "Anna").await;
    assert_eq!(change(json!({"name": "ANNA"})).await.1["code"], "name_taken");
    assert_eq!(get(&world, &anna, me).await["person"]["name"], "Anna K");
    let (_, public) = world.get(&format!("/api/people/{}", anna.id)).await;
    assert_eq!(public["person"]["name"], "Anna K");
    assert!(!public.to_string().contains("secret"), "{public}");

    assert_eq!(ask(&world, &anna.secret, Method::DELETE, me, None, None).await.0, 204);
    let (status, problem) = ask(&world, &anna.secret, Method::GET, me, None, None).await;
    assert_eq!((status.as_u16(), &problem["code"]), (401, &json!("person_unknown")));
    let (status, problem) = world.get(&format!("/api/people/{}", anna.id)).await;
    assert_eq!((status.as_u16(), &problem["code"]), (404, &json!("unknown_person")));
    somebody(&world, "Anna K").await;
}

#[tokio::test]
async fn whoever_says_nothing_is_nobody_and_whoever_says_nonsense_hears_so() {
    let world = World::new().await;
    let (status, problem) = world.get("/api/people/me").await;
    assert_eq!((status.as_u16(), &problem["code"]), (401, &json!("person_needed")));
    let game = world.game(json!({"seats": ["human", "open"]})).await;
    let (_, view) = world.get(&game.path()).await;
    assert!(view["players"][0]["person"].is_null() && view["rated"] == false);
    for nonsense in ["", "x", &"a".repeat(5000)] {
        let (status, problem) =
            ask(&world, nonsense, Method::POST, "/api/games", None, Some(json!({}))).await;
        assert_eq!((status.as_u16(), &problem["code"]), (401, &json!("person_unknown")));
    }
}

#[tokio::test]
async fn people_find_their_seats_on_every_device() {
    let mut world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let eve = somebody(&world, "Eve").await;
    let game = begin(&world, &anna, json!({"seats": ["human", "open"]})).await;
    assert_eq!(join(&world, &ben, &game).await.0, 200);
    // No key is sent: who they are is enough, and nobody else gets in.
    columns(&world, [&anna, &ben], &game, &[3, 3]).await;
    let (status, problem) = post(&world, &ben, &game.at("moves"), json!({"place": [3]})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("not_your_turn")));
    let (_, problem) = post(&world, &eve, &game.at("moves"), json!({"place": [3]})).await;
    assert_eq!(problem["code"], "wrong_key");
    let (_, view) = world.get(&game.path()).await;
    let person = |name: &str, id: &str| json!({"id": id, "name": name, "colour": 3, "rating": null, "rating_change": null});
    assert_eq!(view["players"][0]["person"], person("Anna", &anna.id));
    assert_eq!(view["players"][1]["person"], person("Ben", &ben.id));

    world.restart().await;
    let mut request = world.live(&game);
    let protocols = format!("foursight, foursight.person.{}", anna.secret);
    request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
    let mut socket = Socket(connect_async(request).await.unwrap().0);
    assert_eq!(socket.expect("game").await["game"]["players"][1]["person"]["name"], "Ben");
    socket.say(json!({"type": "move", "place": [2], "ply": 2})).await;
    assert_eq!(socket.expect("turn").await["game"]["turns"], 3);
    // Whoever looks on hears at once that somebody is called differently.
    let body = Some(json!({"name": "Benjamin"}));
    ask(&world, &ben.secret, Method::PATCH, "/api/people/me", None, body).await;
    let told = socket.expect("game").await;
    assert_eq!(told["game"]["players"][1]["person"]["name"], "Benjamin");
    ask(&world, &ben.secret, Method::DELETE, "/api/people/me", None, None).await;
    assert!(socket.expect("game").await["game"]["players"][1]["person"].is_null());
    // The game stays, without the name.
    let (_, list) = world.get("/api/games").await;
    assert!(list["games"].as_array().unwrap().is_empty(), "it is their own");
    assert_eq!(world.get(&game.path()).await.1["turns"], 3);
}

#[tokio::test]
async fn games_in_lists_say_who_plays() {
    let world = World::new().await;
    let anna = somebody(&world, "Anna").await;
    let game = begin(&world, &anna, json!({"seats": ["human", "random"]})).await;
    world.game(json!({})).await;
    let (_, list) = world.get("/api/games").await;
    assert_eq!(list["games"][0]["people"], json!([null, null]));
    assert_eq!(list["games"][1]["id"], json!(game.id));
    let shown = json!([{"id": anna.id, "name": "Anna", "colour": 3}, null]);
    assert_eq!(list["games"][1]["people"], shown);
}

#[tokio::test]
async fn statistics_count_games_that_mean_something() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let tally = |won: u8, drawn: u8, lost: u8| json!({"won": won, "drawn": drawn, "lost": lost});
    let statistics = async |who| get(&world, who, "/api/people/me").await["statistics"].clone();
    assert_eq!(statistics(&anna).await, json!([]));
    // Both sides by one person, and from a position: nobody's business.
    let alone = begin(&world, &anna, json!({})).await;
    columns(&world, [&anna, &anna], &alone, &[0, 1, 0, 1, 0, 1, 0]).await;
    let placed =
        begin(&world, &anna, json!({"seats": ["human", "random"], "moves": "112233"})).await;
    columns(&world, [&anna, &anna], &placed, &[3]).await;
    assert_eq!(statistics(&anna).await, json!([]));

    let computer = begin(&world, &anna, json!({"seats": ["human", "random"]})).await;
    post(&world, &anna, &computer.at("resign"), json!({})).await;
    let friends =
        begin(&world, &anna, json!({"seats": ["human", "open"], "packs": ["tictactoe"]})).await;
    assert_eq!(join(&world, &ben, &friends).await.0, 200);
    for who in [&anna, &ben] {
        post(&world, who, &friends.at("offers"), json!({"offer": "draw"})).await;
    }
    let none = tally(0, 0, 0);
    let expected = json!([
        {"pack": "connect4", "people": none, "computers": tally(0, 0, 1)},
        {"pack": "tictactoe", "people": tally(0, 1, 0), "computers": none}]);
    assert_eq!(statistics(&anna).await, expected);
    let expected = json!([{"pack": "tictactoe", "people": tally(0, 1, 0), "computers": none}]);
    assert_eq!(statistics(&ben).await, expected);
    let (_, public) = world.get(&format!("/api/people/{}", ben.id)).await;
    assert_eq!(public["statistics"], expected);
}

#[tokio::test]
async fn an_end_that_was_taken_back_does_not_count() {
    let world = World::new().await;
    let anna = somebody(&world, "Anna").await;
    let game =
        begin(&world, &anna, json!({"seats": ["human", "random"], "packs": ["tictactoe"]})).await;
    for cell in [[1, 1], [0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]] {
        if world.get(&game.path()).await.1["result"].is_object() {
            break;
        }
        // Some of them are taken by then.
        post(&world, &anna, &game.at("moves"), json!({"place": cell})).await;
        let mut waits = world.listen(&game, None).await;
        let mut view = waits.expect("game").await["game"].clone();
        while view["to_move"] == 1 && view["result"].is_null() {
            view = waits.expect("turn").await["game"].clone();
        }
    }
    let count =
        async || get(&world, &anna, "/api/people/me").await["statistics"].as_array().unwrap().len();
    assert_eq!(count().await, 1);
    let (status, answer) = post(&world, &anna, &game.at("undo"), json!({})).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(count().await, 0, "it goes on");
    let list = get(&world, &anna, "/api/people/me/games?status=running").await;
    assert_eq!(list["games"][0]["id"], json!(game.id));
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once_on_postgres() {
    let postgres = Postgres::start().await;
    let on_postgres = World::with(|options| options.database = postgres.address.clone()).await;
    for mut world in [World::new().await, on_postgres] {
        let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
        let game = rated(&world, [&anna, &ben]).await;
        assert_eq!(ratings(&world, &anna).await, json!([]));
        let last = columns(&world, [&anna, &ben], &game, &[0]).await;
        assert_eq!(last["game"]["result"]["winners"], json!([0]));
        let change = last["game"]["players"][0]["person"]["rating_change"].as_i64().unwrap();
        assert!(change > 100, "{last}");
        assert_eq!(last["game"]["players"][1]["person"]["rating_change"], json!(-change));
        assert_eq!(last["game"]["players"][1]["person"]["rating"], 1500, "before the game");
        let (won, lost) = (ratings(&world, &anna).await, ratings(&world, &ben).await);
        assert_eq!((&won[0]["pack"], &won[0]["games"]), (&json!("connect4"), &json!(1)));
        assert_eq!(won[0]["rating"].as_i64().unwrap(), 1500 + change);
        assert_eq!(lost[0]["rating"].as_i64().unwrap(), 1500 - change);
        assert_eq!(won[0]["provisional"], true);

        // Neither time nor anybody's wishes rate it again.
        let database = world_database(&world, &postgres).await;
        world.restart_with(|options| options.database = database).await;
        for path in ["undo", "resign", "moves"] {
            let (status, _) = post(&world, &anna, &game.at(path), json!({"place": [0]})).await;
            assert_eq!(status, 409, "{path}");
        }
        assert_eq!(ratings(&world, &anna).await, won);
        let (_, list) = world.get("/api/ratings?pack=connect4").await;
        let names: Vec<&Value> =
            list["ratings"].as_array().unwrap().iter().map(|at| &at["person"]["name"]).collect();
        assert_eq!(names, ["Anna", "Ben"]);
        assert_eq!(world.get("/api/ratings?pack=pente").await.1["ratings"], json!([]));
        assert_eq!(
            ask(&world, &ben.secret, Method::DELETE, "/api/people/me", None, None).await.0,
            204
        );
        let (_, list) = world.get("/api/ratings?pack=connect4").await;
        assert_eq!(list["ratings"].as_array().unwrap().len(), 1);
        assert_eq!(world.get(&game.path()).await.1["result"]["winners"], json!([0]), "it stays");
    }
}

/// The database of a world, to start another server on it.
async fn world_database(world: &World, postgres: &Postgres) -> String {
    if world.file().exists() {
        format!("sqlite:{}", world.file().display())
    } else {
        postgres.address.clone()
    }
}

#[tokio::test]
async fn many_rated_games_that_end_at_once_all_count_on_postgres() {
    let postgres = Postgres::start().await;
    let on_postgres = World::with(|options| options.database = postgres.address.clone()).await;
    for world in [World::new().await, on_postgres] {
        let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
        let mut games = Vec::new();
        for number in 0..6 {
            let people = if number % 2 == 0 { [&anna, &ben] } else { [&ben, &anna] };
            games.push(rated(&world, people).await);
        }
        let paths: Vec<String> = games.iter().map(|game| game.at("moves")).collect();
        let ends = paths.iter().enumerate().map(|(number, path)| {
            let who = if number % 2 == 0 { &anna } else { &ben };
            post(&world, who, path, json!({"place": [0]}))
        });
        for (status, answer) in futures_util::future::join_all(ends).await {
            assert_eq!(status, 200, "{answer}");
        }
        let (one, other) = (ratings(&world, &anna).await, ratings(&world, &ben).await);
        assert_eq!((&one[0]["games"], &other[0]["games"]), (&json!(6), &json!(6)));
        let sum = one[0]["rating"].as_i64().unwrap() + other[0]["rating"].as_i64().unwrap();
        assert!((2999..=3001).contains(&sum), "{one} {other}");
    }
}

#[tokio::test]
async fn two_people_change_each_others_ratings_ten_times_a_day_on_postgres() {
    let postgres = Postgres::start().await;
    let on_postgres = World::with(|options| options.database = postgres.address.clone()).await;
    for world in [World::new().await, on_postgres] {
        let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
        let cleo = somebody(&world, "Cleo").await;
        for number in 1..=12 {
            let game = rated(&world, [&anna, &ben]).await;
            let last = columns(&world, [&anna, &ben], &game, &[0]).await;
            let change = &last["game"]["players"][0]["person"]["rating_change"];
            assert_eq!(change.is_null(), number > 10, "{number}: {last}");
        }
        assert_eq!(ratings(&world, &anna).await[0]["games"], 10);
        let game = rated(&world, [&anna, &cleo]).await;
        columns(&world, [&anna, &cleo], &game, &[0]).await;
        assert_eq!(ratings(&world, &anna).await[0]["games"], 11, "others are not held up");
    }
}

#[tokio::test]
async fn what_is_not_decided_by_playing_is_not_rated() {
    let world = World::with(|options| options.grace = Duration::from_millis(1)).await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    // Given up before both have moved twice.
    let game = begin(&world, &anna, serde_json::from_str(TIMED).unwrap()).await;
    assert_eq!(join(&world, &ben, &game).await.0, 200);
    columns(&world, [&anna, &ben], &game, &[0, 1, 2]).await;
    let (_, end) = post(&world, &ben, &game.at("resign"), json!({})).await;
    assert_eq!(end["game"]["result"]["kind"], "resigned", "{end}");
    assert_eq!(ratings(&world, &anna).await, json!([]));
    // One that is not meant to be rated.
    let game = begin(&world, &anna, json!({"seats": ["human", "open"], "game_ms": 60000})).await;
    assert_eq!(join(&world, &ben, &game).await.0, 200);
    columns(&world, [&anna, &ben], &game, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_eq!(ratings(&world, &anna).await, json!([]));
}

#[tokio::test]
async fn a_rated_game_needs_two_people_a_clock_and_ordinary_rules() {
    let world = World::new().await;
    let anna = somebody(&world, "Anna").await;
    let fine: Value = serde_json::from_str(TIMED).unwrap();
    let (status, problem) = world.post("/api/games", None, fine.clone()).await;
    assert_eq!((status.as_u16(), &problem["code"]), (401, &json!("person_needed")));
    let draft = json!({"name": "mine", "dependencies": ["connect4"]}).to_string();
    for (change, words) in [
        (json!({"game_ms": null}), "needs a clock"),
        (json!({"game_ms": 29_999}), "30 s for the game"),
        (json!({"game_ms": null, "move_ms": 2999}), "3 s for a move"),
        (json!({"seats": ["human", "random"]}), "two people"),
        (json!({"seats": ["human", "human"]}), "two people"),
        (json!({"teaching": true}), "hints"),
        (json!({"moves": "44"}), "from the start"),
        (json!({"draft": draft}), "came with Foursight"),
        (json!({"seed": 7}), "seed"),
    ] {
        let mut wanted = fine.clone();
        wanted.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (status, problem) = post(&world, &anna, "/api/games", wanted).await;
        assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("not_ratable")), "{change}");
        assert!(problem["detail"].as_str().unwrap().contains(words), "{problem}");
    }
    let game = begin(&world, &anna, fine).await;
    for answer in
        [world.join(&game, game.invitation.as_deref()).await, join(&world, &anna, &game).await]
    {
        assert_eq!((answer.0.as_u16(), &answer.1["code"]), (401, &json!("person_needed")));
    }
    let ben = somebody(&world, "Ben").await;
    assert_eq!(join(&world, &ben, &game).await.0, 200);
    assert_eq!(world.get(&game.path()).await.1["rated"], true);
}

#[tokio::test]
async fn a_rematch_keeps_the_people_and_is_rated_as_well() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let game = rated(&world, [&anna, &ben]).await;
    columns(&world, [&anna, &ben], &game, &[0]).await;
    post(&world, &anna, &game.at("rematch"), json!({})).await;
    let (status, begun) = post(&world, &ben, &game.at("rematch"), json!({})).await;
    assert_eq!(status, 200, "{begun}");
    let id = begun["id"].as_str().unwrap().to_owned();
    let next = Game { id, keys: vec![None, None], invitation: None };
    let (_, view) = world.get(&next.path()).await;
    assert_eq!(view["players"][0]["person"]["name"], "Ben", "seats are changed");
    columns(&world, [&ben, &anna], &next, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_eq!(ratings(&world, &ben).await[0]["games"], 2);
}

#[tokio::test]
async fn with_an_invitation_code_only_members_play_and_everybody_watches() {
    let code = "a-long-enough-code";
    let world = World::with(|options| options.invitation_code = Some(code.into())).await;
    for wrong in [json!({"name": "Anna"}), json!({"name": "Anna", "invitation_code": "guess"})] {
        let (status, problem) = world.post("/api/people", None, wrong).await;
        assert_eq!((status.as_u16(), &problem["code"]), (403, &json!("wrong_invitation")));
        assert!(!problem.to_string().contains(code));
    }
    let wanted = json!({"name": "Anna", "invitation_code": code});
    let (status, made) = world.post("/api/people", None, wanted).await;
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let anna = Somebody { secret: text(&made["secret"]), id: text(&made["person"]["id"]) };
    let needed = |(status, problem): Answer| {
        assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("person_needed")));
    };
    needed(world.post("/api/games", None, json!({})).await);
    let game = begin(&world, &anna, json!({"seats": ["human", "open"]})).await;
    needed(world.join(&game, game.invitation.as_deref()).await);
    needed(world.play(&game, 0, json!([3])).await);
    needed(world.call(Method::PUT, "/api/packs/mine", None, Some(json!({"text": "{}"}))).await);
    // A key alone does not let anybody move over a WebSocket either.
    let mut socket = world.listen(&game, game.key(0)).await;
    socket.expect("game").await;
    socket.say(json!({"type": "move", "place": [3]})).await;
    assert_eq!(socket.expect("problem").await["problem"]["code"], "person_needed");
    assert_eq!(world.get(&game.path()).await.0, 200, "whoever watches");
    let alone = begin(&world, &anna, json!({})).await;
    columns(&world, [&anna, &anna], &alone, &[3]).await;
}

#[tokio::test]
async fn names_without_games_are_forgotten_and_others_kept() {
    let mut world = World::new().await;
    let anna = somebody(&world, "Anna").await;
    somebody(&world, "Ben").await;
    begin(&world, &anna, json!({})).await;
    let moment = Some(Duration::from_millis(1));
    world
        .restart_with(|options| {
            options.keeping.retention = Retention { people: moment, ..Retention::default() };
        })
        .await;
    while world.number("SELECT count(*) FROM people").await != 1 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(get(&world, &anna, "/api/people/me").await["person"]["name"], "Anna");
}

#[tokio::test]
async fn nobody_learns_the_seed_of_a_game_that_goes_on() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let wanted = json!({"packs": ["connect4-xtreme"], "seats": ["human", "open"]});
    let game = begin(&world, &anna, wanted).await;
    assert_eq!(join(&world, &ben, &game).await.0, 200);
    columns(&world, [&anna, &ben], &game, &[0, 1]).await;
    let (_, running) = world.get(&game.at("record")).await;
    assert_eq!(
        (&running["seed"], running["moves"].as_array().map(Vec::len)),
        (&Value::Null, Some(2))
    );
    post(&world, &ben, &game.at("resign"), json!({})).await;
    let (_, over) = world.get(&game.at("record")).await;
    assert!(over["seed"].is_u64(), "{over}");
}

#[tokio::test]
async fn a_name_cannot_be_given_up_in_a_rated_game() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let game = rated(&world, [&anna, &ben]).await;
    let give_up = || ask(&world, &ben.secret, Method::DELETE, "/api/people/me", None, None);
    let (status, problem) = give_up().await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")), "{problem}");
    post(&world, &anna, &game.at("moves"), json!({"place": [0]})).await;
    assert_eq!(give_up().await.0, StatusCode::NO_CONTENT);
    let profile = get(&world, &anna, "/api/people/me").await;
    assert_eq!(profile["ratings"][0]["games"], 1, "{profile}");
}

#[tokio::test]
async fn a_game_has_one_ladder_in_whichever_order_its_packs_are_named() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    for packs in [json!(["keryo", "pro"]), json!(["pro", "keryo", "pro"])] {
        let mut wanted: Value = serde_json::from_str(TIMED).unwrap();
        wanted["packs"] = packs;
        let game = begin(&world, &anna, wanted).await;
        assert_eq!(join(&world, &ben, &game).await.0, 200);
        let turns = [(&anna, [9, 9]), (&ben, [0, 0]), (&anna, [0, 18]), (&ben, [18, 0])];
        for (who, place) in turns {
            let (status, answer) =
                post(&world, who, &game.at("moves"), json!({"place": place})).await;
            assert_eq!(status, 200, "{answer}");
        }
        post(&world, &ben, &game.at("resign"), json!({})).await;
    }
    for named in ["keryo,pro", "pro%2Bkeryo"] {
        let (_, list) = world.get(&format!("/api/ratings?pack={named}")).await;
        assert_eq!(list["ratings"][0]["games"], 2, "{named}: {list}");
    }
}
