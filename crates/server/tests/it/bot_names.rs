//! Names of bots that belong to somebody, and the port that asks for their secrets.

use foursight_server::store::{Store, StoredBotName};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;

use crate::world::World;

/// What both databases keep.
pub(crate) async fn suite(store: &dyn Store) {
    let name = |name: &str, hash: &str| StoredBotName {
        name: name.to_owned(),
        secret_sha256: hash.to_owned(),
        created_ms: 7,
    };
    assert!(store.add_bot_name(&name("Rex", "one")).await.unwrap());
    assert!(!store.add_bot_name(&name("Rex", "two")).await.unwrap());
    assert!(store.add_bot_name(&name("B\u{e4}r 'x' \"y\"", "two")).await.unwrap());
    let kept = store.bot_names().await.unwrap();
    assert!(kept.len() == 2 && kept.contains(&name("Rex", "one")), "{kept:?}");
    assert!(store.delete_bot_name("Rex").await.unwrap());
    assert!(!store.delete_bot_name("Rex").await.unwrap());
    assert!(store.add_bot_name(&name("Rex", "three")).await.unwrap());
    assert!(store.delete_bot_name("Rex").await.unwrap());
    // In the same instant, of those that look alike one alone.
    for alike in [["Rex", "rex", "REX", "R\u{435}x"], ["bot0", "botO", "boto", "b\u{3bf}to"]] {
        for round in 0..10 {
            let alike = alike.map(|one| name(one, one));
            let added = join_all(alike.iter().map(|one| store.add_bot_name(one))).await;
            let added: Vec<bool> = added.into_iter().map(Result::unwrap).collect();
            assert_eq!(added.iter().filter(|one| **one).count(), 1, "{round}: {added:?}");
            let kept = store.bot_names().await.unwrap();
            for (one, was_added) in alike.iter().zip(added) {
                assert_eq!(kept.contains(one), was_added, "{round}: {kept:?}");
                assert_eq!(store.delete_bot_name(&one.name).await.unwrap(), was_added);
            }
        }
    }
}

/// Over the whole way of a request: one is registered, the others are told which.
#[tokio::test]
async fn names_that_look_alike_cannot_be_registered_in_the_same_instant() {
    let world = World::new().await;
    let alike = ["Rex", "rex", "REX", "R\u{435}x", "\u{ff32}ex", "re\u{445}"];
    for round in 0..10 {
        let register = |name: &str| world.post("/api/arena/names", None, json!({ "name": name }));
        let answers = join_all(alike.map(register)).await;
        let given: Vec<&str> = answers
            .iter()
            .filter(|(status, _)| *status == 201)
            .map(|(_, given)| text(given))
            .collect();
        assert_eq!(given.len(), 1, "{round}: {answers:?}");
        let named = format!("\"{}\"", given[0]);
        for (_, problem) in answers.iter().filter(|(status, _)| *status != 201) {
            assert_eq!(problem["code"], "conflict");
            assert!(problem["detail"].as_str().unwrap().contains(&named), "{named}: {problem}");
        }
        let (_, list) = world.get("/api/arena/names").await;
        assert_eq!(list["names"].as_array().unwrap().len(), 1, "{list}");
        let url = reqwest::Url::parse(&world.url("/api/arena/names/")).unwrap();
        let url = url.join(given[0]).unwrap();
        assert_eq!(world.client.delete(url).send().await.unwrap().status(), 204);
    }
}

fn text(given: &Value) -> &str {
    given["name"].as_str().unwrap()
}

#[tokio::test]
async fn names_of_bots_from_before_the_database_compared_them_are_compared_with_the_next_start() {
    let mut world = World::new().await;
    for name in ["Iris", "Tom"] {
        assert_eq!(world.post("/api/arena/names", None, json!({ "name": name })).await.0, 201);
    }
    world.stop().await;
    let before = "UPDATE bot_names SET folded = NULL, look = NULL; INSERT INTO bot_names \
        (name, secret_sha256, created_ms) SELECT 'Torn', 'x', 1 FROM bot_names WHERE name = 'Tom'";
    sqlx::raw_sql(before).execute(&mut world.foreign().await).await.unwrap();
    world.start_again(|_| {}).await;
    assert_eq!(world.get("/api/arena/names").await.1["names"].as_array().unwrap().len(), 3);
    let keys = "SELECT count(*) FROM bot_names WHERE folded IS NOT NULL";
    assert_eq!(world.number(keys).await, 3, "both have a name of their own");
    let keys = "SELECT count(*) FROM bot_names WHERE look IS NOT NULL";
    assert_eq!(world.number(keys).await, 2, "of two that look alike the first");
}

#[tokio::test]
async fn finding_12_a_server_forgets_names_that_no_bot_uses_and_none_of_before_they_were_noted() {
    let mut world = World::new().await;
    for name in ["Iris", "Tom"] {
        assert_eq!(world.post("/api/arena/names", None, json!({ "name": name })).await.0, 201);
    }
    world.stop().await;
    let before = "UPDATE bot_names SET used_ms = CASE name WHEN 'Tom' THEN 1 END";
    sqlx::raw_sql(before).execute(&mut world.foreign().await).await.unwrap();
    let names = async |world: &World| world.get("/api/arena/names").await.1["names"].clone();
    let only = |names: &Value| names.as_array().unwrap().len() == 1 && names[0]["name"] == "Iris";
    world.start_again(|_| {}).await;
    while !only(&names(&world).await) {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    // It is everybody's again.
    assert_eq!(world.post("/api/arena/names", None, json!({ "name": "Tom" })).await.0, 201);
}

fn with_port(options: &mut foursight_server::Options) {
    options.bots = Some("127.0.0.1:0".parse().unwrap());
}

/// Connects as a bot: 101, or the status of the refusal and its text.
async fn connect(world: &World, path: &str, headers: &[(&'static str, &str)]) -> (u16, String) {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let address = world.server.as_ref().unwrap().bots().unwrap();
    let mut request = format!("ws://{address}/{path}").into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    match connect_async(request).await {
        Ok(_) => (101, String::new()),
        Err(Error::Http(response)) => {
            let text = response.body().clone().unwrap_or_default();
            (response.status().as_u16(), String::from_utf8(text).unwrap())
        }
        Err(error) => panic!("{path}: {error}"),
    }
}

#[tokio::test]
async fn finding_12_a_name_is_registered_and_stays_so_after_a_restart() {
    let mut world = World::with(with_port).await;
    assert_eq!(connect(&world, "Rex", &[]).await.0, 101, "unregistered names work as before");
    let (status, given) = world.post("/api/arena/names", None, json!({"name": "Rex"})).await;
    assert_eq!(status, 201, "{given}");
    let secret = given["secret"].as_str().unwrap().to_owned();
    assert_eq!(secret.len(), 26);
    let (status, again) = world.post("/api/arena/names", None, json!({"name": "Rex"})).await;
    assert_eq!((status.as_u16(), &again["code"]), (409, &json!("conflict")));
    let alike = json!({"name": "R\u{435}x"});
    let (status, alike) = world.post("/api/arena/names", None, alike).await;
    assert_eq!((status.as_u16(), &alike["code"]), (409, &json!("conflict")));
    assert!(alike["detail"].as_str().unwrap().contains("looks like \"Rex\""), "{alike}");
    let (status, why) = connect(&world, "R%D0%B5x", &[]).await;
    assert_eq!(status, 403, "{why}");
    assert!(why.contains("looks like \"Rex\""), "{why}");
    let (status, bad) = world.post("/api/arena/names", None, json!({"name": "a\nb"})).await;
    assert_eq!((status.as_u16(), &bad["code"]), (400, &json!("bad_request")));
    world.server.take().unwrap().stop().await;
    let database = format!("sqlite:{}", world.folder.path().join("games.db").display());
    let mut options = foursight_server::Options::new(database);
    options.http = "127.0.0.1:0".parse().unwrap();
    with_port(&mut options);
    let server = foursight_server::Server::start(options).await.unwrap();
    world.host = format!("127.0.0.1:{}", server.address().port());
    world.server = Some(server);
    let (status, why) = connect(&world, "Rex", &[]).await;
    assert_eq!(status, 401);
    assert!(why.contains("Authorization: Bearer"), "{why}");
    let bearer = format!("Bearer {secret}");
    assert_eq!(connect(&world, "Rex", &[("authorization", &bearer)]).await.0, 101);
    assert_eq!(connect(&world, &format!("Rex?secret={secret}"), &[]).await.0, 101);
    // A bot registers a name by itself.
    assert_eq!(connect(&world, "Mia?secret=correct-horse-battery", &[]).await.0, 101);
    let names = loop {
        // The name is in the database before the bot is greeted, which nobody here waits for.
        let (_, names) = world.get("/api/arena/names").await;
        if names["names"].as_array().unwrap().len() == 2 {
            break names;
        }
        tokio::task::yield_now().await;
    };
    let names: Vec<&Value> =
        names["names"].as_array().unwrap().iter().map(|n| &n["name"]).collect();
    assert_eq!(names, ["Mia", "Rex"]);
    assert_eq!(connect(&world, "Mia", &[]).await.0, 401);
    let gone = world.call(Method::DELETE, "/api/arena/names/Rex", None, None).await;
    assert_eq!(gone.0, 204);
    assert_eq!(world.call(Method::DELETE, "/api/arena/names/Rex", None, None).await.0, 404);
    assert_eq!(world.call(Method::DELETE, "/api/arena/names/a%00b", None, None).await.0, 404);
    assert_eq!(connect(&world, "Rex", &[]).await.0, 101);
}

#[tokio::test]
async fn finding_12_names_need_the_token_and_pages_are_no_bots() {
    let world = World::with(|options| {
        with_port(options);
        options.token = Some("secret".to_owned());
        options.bot_port.origins = vec!["https://play.example".to_owned()];
    })
    .await;
    for (method, path) in
        [(Method::GET, "/api/arena/names"), (Method::DELETE, "/api/arena/names/Rex")]
    {
        assert_eq!(world.call(method, path, None, None).await.0, 401);
    }
    assert_eq!(world.post("/api/arena/names", None, json!({"name": "Rex"})).await.0, 401);
    let (status, why) = connect(&world, "Rex", &[("origin", "https://evil.example")]).await;
    assert_eq!(status, 403);
    assert!(why.contains("allow this origin"), "{why}");
    assert_eq!(connect(&world, "Rex", &[("origin", "https://play.example")]).await.0, 101);
}

#[tokio::test]
async fn finding_12_bots_behind_a_proxy_are_counted_by_their_own_addresses() {
    let from = |visitor: &'static str| [("x-forwarded-for", visitor)];
    let open = World::with(with_port).await;
    let (status, why) = connect(&open, "Rex", &from("192.0.2.1")).await;
    assert_eq!(status, 400);
    assert!(why.contains("name 127.0.0.1 as its proxy"), "{why}");
    let behind = World::with(|options| {
        with_port(options);
        options.proxies = vec!["127.0.0.0/8".parse().unwrap()];
        options.bot_port.rate = Some("2/h".parse().unwrap());
    })
    .await;
    for visitor in ["192.0.2.1", "192.0.2.2"] {
        for status in [101, 101, 429] {
            assert_eq!(connect(&behind, "Rex", &from(visitor)).await.0, status, "{visitor}");
        }
    }
    assert_eq!(connect(&behind, "Max", &from("192.0.2.1")).await.0, 101, "another bot");
}
