//! Rooms in which everybody plays everybody.

use std::collections::BTreeSet;
use std::time::Duration;

use foursight_server::store::{self, RoomState, StoreOptions};
use foursight_server::{Limits, Rate};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::people::{ask, somebody};
use crate::world::{Game, Socket, World};

/// A room, with what its maker knows.
struct Room {
    id: String,
    secret: String,
    owner: String,
}

impl Room {
    fn at(&self, rest: &str) -> String {
        format!("/api/rooms/{}{rest}", self.id)
    }
}

/// Somebody in a room.
struct Member {
    number: usize,
    key: String,
    socket: Socket,
}

async fn make(world: &World, more: Value) -> Room {
    let mut wanted = json!({"name": "Class 5b", "packs": ["tictactoe"]});
    wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, made) = world.post("/api/rooms", None, wanted).await;
    assert_eq!(status, 201, "{made}");
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    Room { id: text("id"), secret: text("secret"), owner: text("owner") }
}

async fn send(
    world: &World,
    method: Method,
    path: &str,
    credentials: &str,
    body: Option<Value>,
) -> (u16, Value) {
    let request = world.client.request(method, world.url(path));
    let request = request.header("authorization", credentials);
    let request = match body {
        Some(body) => request.json(&body),
        None => request,
    };
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn join(world: &World, room: &Room, name: &str) -> (u16, Value) {
    let credentials = format!("Room {}", room.secret);
    let name = Some(json!({ "name": name }));
    send(world, Method::POST, &room.at("/join"), &credentials, name).await
}

async fn owner(
    world: &World,
    room: &Room,
    method: Method,
    rest: &str,
    body: Option<Value>,
) -> (u16, Value) {
    send(world, method, &room.at(rest), &format!("Owner {}", room.owner), body).await
}

async fn look(world: &World, room: &Room) -> Value {
    let credentials = format!("Room {}", room.secret);
    send(world, Method::GET, &room.at(""), &credentials, None).await.1
}

async fn connect(world: &World, room: &Room, key: Option<&str>) -> Option<Socket> {
    let url = format!("ws://{}{}", world.host, room.at("/live"));
    let mut request = url.into_client_request().unwrap();
    let mut protocols = format!("foursight, foursight.room.{}", room.secret);
    if let Some(key) = key {
        protocols += &format!(", foursight.member.{key}");
    }
    request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
    connect_async(request).await.ok().map(|connected| Socket(connected.0))
}

async fn enter(world: &World, room: &Room, name: &str) -> Member {
    let (status, joined) = join(world, room, name).await;
    assert_eq!(status, 200, "{joined}");
    let number = joined["member"].as_u64().unwrap() as usize;
    let key = joined["key"].as_str().unwrap().to_owned();
    let mut socket = connect(world, room, Some(&key)).await.unwrap();
    assert_eq!(socket.expect("room").await["you"], number);
    Member { number, key, socket }
}

impl Member {
    async fn ready(&mut self, ready: bool) {
        self.socket.say(json!({"type": "ready", "ready": ready})).await;
    }

    /// Waits until the room is like this, as this member is told it.
    async fn until(&mut self, like: impl Fn(&Value) -> bool) -> Value {
        loop {
            let room = self.socket.expect("room").await["room"].clone();
            if like(&room) {
                return room;
            }
        }
    }
}

/// A member of a room as it is shown; null before they have joined.
fn shown(room: &Value, number: usize) -> &Value {
    static NOBODY: Value = Value::Null;
    let mut members = room["members"].as_array().unwrap().iter();
    members.find(|member| member["number"] == number).unwrap_or(&NOBODY)
}

fn running(room: &Value) -> Vec<&Value> {
    room["games"].as_array().unwrap().iter().filter(|game| game["points"].is_null()).collect()
}

/// The game that a member plays, with both keys.
fn game_of(room: &Value, members: &[Member], number: usize) -> Game {
    let id = shown(room, number)["game"].as_str().unwrap().to_owned();
    let game = running(room).into_iter().find(|game| game["id"] == id.as_str()).unwrap();
    let seats = game["members"].as_array().unwrap().iter();
    let key =
        |seat: &Value| members.iter().find(|one| *seat == json!(one.number)).unwrap().key.clone();
    Game { id, keys: seats.map(|seat| Some(key(seat))).collect(), invitation: None }
}

#[tokio::test]
async fn everybody_plays_everybody_once() {
    let world = World::new().await;
    let room = make(&world, json!({"game_ms": 60_000})).await;
    let mut members = Vec::new();
    for name in ["Anna", "Ben", "Carl", "Dora"] {
        members.push(enter(&world, &room, name).await);
    }
    for member in &mut members {
        member.ready(true).await;
    }
    let mut met = BTreeSet::new();
    for _round in 0..3 {
        let now = members[0].until(|room| running(room).len() == 2).await;
        let mut playing = BTreeSet::new();
        for game in running(&now) {
            let pair = game["members"].as_array().unwrap();
            let mut pair: Vec<u64> = pair.iter().map(|one| one.as_u64().unwrap()).collect();
            assert!(pair.iter().all(|one| playing.insert(*one)), "one game at a time: {now}");
            pair.sort_unstable();
            assert!(met.insert(pair), "nobody meets twice: {now}");
        }
        for game in running(&now) {
            let number = game["members"][0].as_u64().unwrap() as usize;
            let game = game_of(&now, &members, number);
            // The key of a member is that of the seat.
            assert_eq!(world.play(&game, 0, json!([1, 1])).await.0, 200);
            world.post(&game.at("resign"), game.key(1), json!({})).await;
        }
    }
    assert_eq!(met.len(), 6);
    let points = |room: &Value| -> f64 {
        room["members"].as_array().unwrap().iter().map(|one| one["points"].as_f64().unwrap()).sum()
    };
    // Every game has brought a point by the end; results are noted after they are answered.
    members[0].until(|room| (points(room) - 6.0).abs() < 1e-9).await;
}

#[tokio::test]
async fn a_room_is_for_those_who_have_its_link() {
    let world = World::new().await;
    let room = make(&world, json!({})).await;
    for credentials in ["Room wrong", "Seat x", "Member x", "Owner x"] {
        let (status, problem) = send(&world, Method::GET, &room.at(""), credentials, None).await;
        assert_eq!((status, &problem["code"]), (404, &json!("unknown_room")));
    }
    let stranger =
        Room { secret: "wrong".to_owned(), id: room.id.clone(), owner: "wrong".to_owned() };
    assert_eq!(join(&world, &stranger, "Eve").await.1["code"], "unknown_room");
    assert!(connect(&world, &stranger, None).await.is_none());
    let closed = Some(json!({"state": "closed"}));
    let (status, problem) = owner(&world, &stranger, Method::PATCH, "", closed).await;
    assert_eq!((status, &problem["code"]), (403, &json!("wrong_key")));
    // Who has the link looks on without joining, and is not paired.
    let mut watcher = connect(&world, &room, None).await.unwrap();
    let first = watcher.expect("room").await;
    assert_eq!((&first["you"], &first["room"]["name"]), (&Value::Null, &json!("Class 5b")));
    watcher.say(json!({"type": "ready", "ready": true})).await;
    assert_eq!(watcher.expect("problem").await["problem"]["code"], "wrong_key");
    // Names belong to one, and are names.
    assert_eq!(join(&world, &room, " Anna ").await.0, 200);
    assert_eq!(join(&world, &room, "anna").await.1["code"], "conflict");
    for name in ["", "   ", "a\u{7}b", &"x".repeat(41)] {
        assert_eq!(join(&world, &room, name).await.1["code"], "bad_request", "{name}");
    }
    // Nobody's list has a room's games.
    let mut two = [enter(&world, &room, "Ben").await, enter(&world, &room, "Carl").await];
    for member in &mut two {
        member.ready(true).await;
    }
    two[0].until(|room| running(room).len() == 1).await;
    assert_eq!(world.get("/api/games").await.1["games"], json!([]));
}

#[tokio::test]
async fn the_owner_pauses_removes_and_closes() {
    let world = World::new().await;
    let room = make(&world, json!({})).await;
    let (status, paused) =
        owner(&world, &room, Method::PATCH, "", Some(json!({"state": "paused"}))).await;
    assert_eq!((status, &paused["state"]), (200, &json!("paused")));
    let mut members = vec![enter(&world, &room, "Anna").await, enter(&world, &room, "Ben").await];
    for member in &mut members {
        member.ready(true).await;
    }
    let both = |room: &Value| [0, 1].iter().all(|one| shown(room, *one)["ready"] == true);
    members[0].until(both).await;
    assert_eq!(look(&world, &room).await["games"], json!([]), "nobody is paired in a pause");
    owner(&world, &room, Method::PATCH, "", Some(json!({"state": "open"}))).await;
    let now = members[0].until(|room| running(room).len() == 1).await;
    let game = game_of(&now, &members, 0);
    // Ben is removed: their game does not count, and Anna is free for the next one.
    let (status, left) = owner(&world, &room, Method::DELETE, "/members/1", None).await;
    assert_eq!((status, left["members"].as_array().unwrap().len()), (200, 1), "{left}");
    assert_eq!(left["games"], json!([]));
    let again = owner(&world, &room, Method::DELETE, "/members/1", None).await;
    assert_eq!(again.1["code"], "conflict");
    members[1].ready(true).await;
    assert_eq!(members[1].socket.expect("problem").await["problem"]["code"], "wrong_key");
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    members.push(enter(&world, &room, "Carl").await);
    members[2].ready(true).await;
    let now = members[0].until(|room| running(room).len() == 1).await;
    assert_eq!(shown(&now, 0)["games"], 0, "what does not count does not count later: {now}");
    assert!(shown(&now, 2)["game"].is_string());
    owner(&world, &room, Method::PATCH, "", Some(json!({"state": "closed"}))).await;
    assert_eq!(join(&world, &room, "Dora").await.1["code"], "conflict");
    let open = owner(&world, &room, Method::PATCH, "", Some(json!({"state": "open"}))).await;
    assert_eq!(open.1["code"], "conflict", "closed is closed");
}

#[tokio::test]
async fn a_room_outlives_the_server() {
    let mut world = World::new().await;
    let room = make(&world, json!({})).await;
    let mut members = vec![enter(&world, &room, "Anna").await, enter(&world, &room, "Ben").await];
    for member in &mut members {
        member.ready(true).await;
    }
    let now = members[0].until(|room| running(room).len() == 1).await;
    let game = game_of(&now, &members, 0);
    let keys: Vec<String> = members.into_iter().map(|member| member.key).collect();
    world.restart().await;
    let after = look(&world, &room).await;
    assert_eq!(shown(&after, 0)["game"], game.id, "they still play each other: {after}");
    assert_eq!(shown(&after, 0)["ready"], false);
    // It ends while nobody looks at the room.
    assert_eq!(world.post(&game.at("resign"), game.key(1), json!({})).await.0, 200);
    world.restart().await;
    let after = look(&world, &room).await;
    assert_eq!(after["games"][0]["points"], json!([1.0, 0.0]));
    let winner = after["games"][0]["members"][0].as_u64().unwrap() as usize;
    assert_eq!(
        (&shown(&after, winner)["points"], &shown(&after, winner)["games"]),
        (&json!(1.0), &json!(1))
    );
    // Keys still open the door, and whoever is ready plays again.
    let mut sockets = Vec::new();
    for key in &keys {
        let mut socket = connect(&world, &room, Some(key)).await.unwrap();
        assert!(socket.expect("room").await["you"].is_u64());
        socket.say(json!({"type": "ready", "ready": true})).await;
        sockets.push(socket);
    }
    loop {
        let told = sockets[0].expect("room").await["room"].clone();
        if let Some(game) = running(&told).first() {
            assert_eq!(game["members"][0], json!(1 - winner), "the other begins");
            break;
        }
    }
}

#[tokio::test]
async fn who_leaves_the_room_is_not_paired() {
    let world = World::new().await;
    let room = make(&world, json!({})).await;
    let mut anna = enter(&world, &room, "Anna").await;
    let mut ben = enter(&world, &room, "Ben").await;
    ben.ready(true).await;
    anna.until(|room| shown(room, 1)["ready"] == true).await;
    drop(ben);
    anna.until(|room| shown(room, 1)["here"] == false).await;
    anna.ready(true).await;
    let now = anna.until(|room| shown(room, 0)["ready"] == true).await;
    assert_eq!(now["games"], json!([]));
    anna.ready(false).await;
    anna.until(|room| shown(room, 0)["ready"] == false).await;
}

#[tokio::test]
async fn rooms_are_limited_and_forgotten() {
    let world = World::with(|options| {
        options.limits = Some(Limits { rooms: Some(Rate::per_minute(1, 2)), ..Limits::default() });
    })
    .await;
    make(&world, json!({})).await;
    for wrong in
        [json!({"packs": ["nothing"]}), json!({"packs": ["connect4-three"]}), json!({"name": ""})]
    {
        let mut wanted = json!({"name": "Club", "packs": ["connect4"]});
        wanted.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let (status, problem) = world.post("/api/rooms", None, wanted).await;
        assert!(status.is_client_error(), "{problem}");
    }
    let (_, problem) =
        world.post("/api/rooms", None, json!({"name": "x", "packs": ["connect4"]})).await;
    assert_eq!(problem["code"], "too_many");
    // What was not touched for long enough goes, with everything in it.
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("games.db").display());
    let store = store::open(&address, &StoreOptions::default()).await.unwrap();
    let kept = store::StoredRoom {
        id: "abcdefgh".to_owned(),
        created_ms: 0,
        name: "Club".to_owned(),
        setup: store::RoomSetup {
            title: foursight_server::Words::new("a", "b"),
            packs: vec!["connect4".to_owned()],
            move_ms: None,
            game_ms: None,
            increment_ms: None,
            owner: None,
        },
        secret_sha256: "1".to_owned(),
        owner_sha256: "2".to_owned(),
        state: RoomState::Open,
        members: Vec::new(),
        games: Vec::new(),
    };
    store.add_room(&kept).await.unwrap();
    assert!(!store.expire_rooms(Duration::from_secs(3600)).await.unwrap(), "too young");
    assert_eq!(store.room("abcdefgh").await.unwrap(), Some(kept));
    while !store.expire_rooms(Duration::from_millis(1)).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(store.room("abcdefgh").await.unwrap(), None);
    assert!(!store.expire_rooms(Duration::ZERO).await.unwrap());
}

#[tokio::test]
async fn who_has_a_name_joins_and_plays_under_it() {
    let world = World::new().await;
    let room = make(&world, json!({})).await;
    let anna = somebody(&world, "Anna").await;
    let secret = Some(format!("Room {}", room.secret));
    let join = room.at("/join");
    let (status, joined) =
        ask(&world, &anna.secret, Method::POST, &join, secret, Some(json!({"name": "Queen"})))
            .await;
    assert_eq!(status, 200, "{joined}");
    let key = joined["key"].as_str().unwrap().to_owned();
    let mut socket = connect(&world, &room, Some(&key)).await.unwrap();
    socket.say(json!({"type": "ready", "ready": true})).await;
    let mut ben = enter(&world, &room, "Ben").await;
    ben.ready(true).await;
    let now = ben.until(|room| running(room).len() == 1).await;
    assert_eq!(shown(&now, 0)["name"], "Anna");
    let id = shown(&now, 0)["game"].as_str().unwrap();
    let (_, game) = world.get(&format!("/api/games/{id}")).await;
    let seated = game["players"].as_array().unwrap().iter().map(|player| &player["person"]["id"]);
    assert_eq!(seated.filter(|id| **id == json!(anna.id)).count(), 1, "{game}");
    assert_eq!(game["room"], room.id);
}

#[tokio::test]
async fn a_person_is_one_member_on_every_device() {
    let world = World::new().await;
    let room = make(&world, json!({})).await;
    let zoe = somebody(&world, "Zoe").await;
    let enter = |name: &str| {
        let (credentials, body) = (format!("Room {}", room.secret), json!({ "name": name }));
        let path = room.at("/join");
        let (world, secret) = (&world, &zoe.secret);
        async move { ask(world, secret, Method::POST, &path, Some(credentials), Some(body)).await }
    };
    let (status, first) = enter("").await;
    assert_eq!(status, 200, "{first}");
    assert_eq!(enter("").await.1, first, "another device has the same key");
    assert_eq!(look(&world, &room).await["members"].as_array().unwrap().len(), 1);
    owner(&world, &room, Method::DELETE, "/members/0", None).await;
    let (status, problem) = enter("").await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("removed")), "{problem}");
    // Neither under another name nor, from the same browser, without the name of their own.
    assert_eq!(enter("Somebody else").await.1["code"], "removed");
    let again = Some(json!({"name": "Guest", "key": first["key"]}));
    let credentials = format!("Room {}", room.secret);
    let (_, problem) = send(&world, Method::POST, &room.at("/join"), &credentials, again).await;
    assert_eq!(problem["code"], "removed");
}

#[tokio::test]
async fn who_was_removed_stays_out_until_the_owner_says_otherwise() {
    let mut world = World::new().await;
    let room = make(&world, json!({})).await;
    let anna = enter(&world, &room, "Anna").await;
    let ben = enter(&world, &room, "Ben").await;
    let come_back = async |world: &World, name: &str, key: &str| {
        let body = Some(json!({"name": name, "key": key}));
        let credentials = format!("Room {}", room.secret);
        send(world, Method::POST, &room.at("/join"), &credentials, body).await
    };
    assert_eq!(come_back(&world, "Anna", &anna.key).await.1["member"], 0, "joined already");
    let (_, view) = owner(&world, &room, Method::DELETE, "/members/0", None).await;
    assert_eq!(view["removed"], json!([{"number": 0, "name": "Anna"}]));
    assert!(look(&world, &room).await["removed"].is_null(), "that is the owner's business");
    world.restart().await;
    // Neither with the key under another name, nor under the same name.
    assert_eq!(come_back(&world, "Anna Two", &anna.key).await.1["code"], "removed");
    assert_eq!(join(&world, &room, "ANNA").await.1["code"], "conflict");
    assert_eq!(come_back(&world, "Ben", &ben.key).await.1["member"], 1);
    // Keys that are nobody's are as good as none.
    let (status, carl) = come_back(&world, "Carl", "made up").await;
    assert_eq!(status, 200, "{carl}");
    assert_ne!(carl["key"], "made up");
    let stranger = Room { owner: "wrong".into(), secret: room.secret.clone(), id: room.id.clone() };
    let refused = owner(&world, &stranger, Method::PUT, "/members/0", None).await;
    assert_eq!(refused.1["code"], "wrong_key");
    let (status, view) = owner(&world, &room, Method::PUT, "/members/0", None).await;
    assert_eq!((status, &shown(&view, 0)["name"]), (200, &json!("Anna")), "{view}");
    for nobody in ["/members/0", "/members/9"] {
        let again = owner(&world, &room, Method::PUT, nobody, None).await;
        assert_eq!(again.1["code"], "conflict");
    }
    assert_eq!(come_back(&world, "Anna", &anna.key).await.1["member"], 0);
    let mut socket = connect(&world, &room, Some(&anna.key)).await.unwrap();
    assert_eq!(socket.expect("room").await["you"], 0);
}

#[tokio::test]
async fn a_new_link_shuts_out_whoever_has_only_the_old_one() {
    let mut world = World::new().await;
    let room = make(&world, json!({})).await;
    let mut anna = enter(&world, &room, "Anna").await;
    let mut ben = enter(&world, &room, "Ben").await;
    let mut watcher = connect(&world, &room, None).await.unwrap();
    watcher.expect("room").await;
    owner(&world, &room, Method::DELETE, "/members/1", None).await;
    ben.until(|room| shown(room, 1).is_null()).await;
    let (status, made) = owner(&world, &room, Method::POST, "/link", None).await;
    assert_eq!(status, 200, "{made}");
    let secret = made["secret"].as_str().unwrap().to_owned();
    anna.socket.expect("link_replaced").await;
    // Who looks on by the old link is told, and hears nothing more.
    for out in [&mut watcher, &mut ben.socket] {
        assert_eq!(out.expect("problem").await["problem"]["code"], "unknown_room");
    }
    for _ in 0..2 {
        assert_eq!(join(&world, &room, "Carl").await.1["code"], "unknown_room");
        assert_eq!(look(&world, &room).await["code"], "unknown_room");
        assert!(connect(&world, &room, None).await.is_none());
        assert!(connect(&world, &room, Some(&ben.key)).await.is_none(), "removed");
        // Members stay, and are told that their link is none any more.
        let mut socket = connect(&world, &room, Some(&anna.key)).await.unwrap();
        let first = socket.expect("room").await;
        assert_eq!((&first["you"], &first["link"]), (&json!(0), &json!(false)));
        let member = format!("Member {}", anna.key);
        let (status, _) = send(&world, Method::GET, &room.at(""), &member, None).await;
        assert_eq!(status, 200);
        world.restart().await;
    }
    let renewed = Room { secret, id: room.id.clone(), owner: room.owner.clone() };
    let mut carl = enter(&world, &renewed, "Carl").await;
    anna.socket = connect(&world, &room, Some(&anna.key)).await.unwrap();
    for member in [&mut anna, &mut carl] {
        member.ready(true).await;
    }
    let now = carl.until(|room| running(room).len() == 1).await;
    let id = shown(&now, 0)["game"].as_str().unwrap();
    let (_, game) = world.get(&format!("/api/games/{id}")).await;
    let names = game["players"].as_array().unwrap().iter().map(|player| &player["room_name"]);
    let names: BTreeSet<&str> = names.map(|name| name.as_str().unwrap()).collect();
    assert_eq!(names, BTreeSet::from(["Anna", "Carl"]), "the game knows what the room calls them");
}

#[tokio::test]
async fn somebody_whose_name_is_taken_in_a_room_can_choose_another() {
    let world = World::new().await;
    let room = make(&world, json!({})).await;
    assert_eq!(join(&world, &room, "Zoe").await.0, 200);
    let zoe = somebody(&world, "Zoe").await;
    for (name, expected) in [("", 409), ("The real Zoe", 200)] {
        let (credentials, body) = (format!("Room {}", room.secret), json!({ "name": name }));
        let path = room.at("/join");
        let answer = ask(&world, &zoe.secret, Method::POST, &path, Some(credentials), Some(body));
        assert_eq!(answer.await.0.as_u16(), expected, "{name}");
    }
    for name in ["\u{202e}\u{2800}", "-", "exe\u{202e}gnp"] {
        let body = json!({"name": name, "packs": ["tictactoe"]});
        assert_eq!(world.post("/api/rooms", None, body).await.0, 400, "{name:?}");
    }
}
