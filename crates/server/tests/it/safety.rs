//! What the server refuses, and how its answers protect.

use foursight_server::{Limits, Rate};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn the_page_is_served_with_care() {
    let world = World::new().await;
    let page = world.client.get(world.url("/")).send().await.unwrap();
    assert_eq!(page.status(), 200);
    let headers = page.headers().clone();
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert_eq!(headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(headers["cache-control"], "no-cache");
    // Whatever can be shown on its own has the policy; scripts and answers only what concerns them.
    for (path, has_policy) in [
        ("/favicon.svg", true),
        ("/voice/en.ftl", true),
        ("/no/such/page", true),
        ("/app/main.js", false),
        ("/styles/base.css", false),
        ("/api/packs", false),
    ] {
        let answer = world.client.get(world.url(path)).send().await.unwrap();
        let has = answer.headers().contains_key("content-security-policy");
        assert_eq!(has, has_policy, "{path}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
    }
    let text = page.text().await.unwrap();
    // Pages differ in what a preview of their link tells, and in nothing else.
    let without_preview = |text: &str| -> Vec<String> {
        let tells = ["<title>", "name=\"description\"", "property=\"og:", "name=\"twitter:"];
        let kept = text.lines().filter(|line| !tells.iter().any(|tell| line.contains(tell)));
        kept.map(str::to_owned).collect()
    };
    for route in ["/g/abcdefgh", "/analyse", "/packs", "/arena"] {
        let same = world.client.get(world.url(route)).send().await.unwrap();
        let same = same.text().await.unwrap();
        assert_eq!(without_preview(&same), without_preview(&text), "{route}");
    }
    let again = world.client.get(world.url("/")).header("if-none-match", &headers["etag"]);
    let again = again.send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(again.text().await.unwrap(), "");
    let packed = world.client.get(world.url("/")).header("accept-encoding", "gzip");
    let packed = packed.send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert_eq!(world.get("/missing.js").await.1["code"], "not_found");
    let nowhere = world.client.get(world.url("/no/such/page")).send().await.unwrap();
    assert_eq!(nowhere.status(), StatusCode::NOT_FOUND);
    assert!(!nowhere.headers().contains_key("etag"));
    let nowhere = nowhere.text().await.unwrap();
    let says = "the page says that there is nothing";
    assert_eq!(without_preview(&nowhere), without_preview(&text), "{says}");
    let post = world.post("/", None, json!({})).await;
    assert_eq!(post.1["code"], "method_not_allowed");
}

#[tokio::test]
async fn path_tricks_are_refused() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let world = World::new().await;
    // A client would tidy these up, so they are sent as they are.
    for path in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "//etc/passwd", "/a\\b"]
    {
        let mut socket = tokio::net::TcpStream::connect(&world.host).await.unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", world.host);
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(["400", "404"].contains(&status), "{path}: {answer}");
    }
}

#[tokio::test]
async fn other_sites_pages_are_refused() {
    let world = World::new().await;
    let send = async |name: &str, value: &str| {
        let request = world.client.post(world.url("/api/games")).json(&json!({}));
        let answer = request.header(name, value).send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json::<Value>().await.unwrap()["code"].clone())
    };
    assert_eq!(send("origin", "http://evil.example").await, (403, json!("wrong_origin")));
    assert_eq!(send("origin", "null").await, (403, json!("wrong_origin")));
    assert_eq!(send("host", "evil.example").await, (403, json!("wrong_origin")), "a rebound name");
    assert_eq!(send("origin", &format!("http://{}", world.host)).await.0, 201);
    // A form cannot be mistaken for JSON.
    let form = world.client.post(world.url("/api/games")).body("{}");
    let form = form.header("content-type", "text/plain").send().await.unwrap();
    assert_eq!(form.status(), 400);
}

#[tokio::test]
async fn controls_need_the_token_where_strangers_can_come() {
    let world = World::with(|options| {
        options.http = "0.0.0.0:0".parse().unwrap();
        options.limits = Some(Limits::default());
    })
    .await;
    let token = world.server.as_ref().unwrap().token().unwrap().to_owned();
    assert!(token.len() >= 26);
    let game = world.game(json!({})).await;
    let control = async |method: reqwest::Method, path: &str, token: Option<&str>, body: Value| {
        let mut request = world.client.request(method, world.url(path)).json(&body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        answer.status().as_u16()
    };
    use reqwest::Method;
    for wrong in [None, Some("wrong"), Some("")] {
        assert_eq!(control(Method::DELETE, &game.path(), wrong, json!({})).await, 401);
        let robots = json!({"seats": ["random", "random"]});
        assert_eq!(control(Method::POST, "/api/games", wrong, robots).await, 401);
        assert_eq!(control(Method::PUT, "/api/packs/x", wrong, json!({"text": "{}"})).await, 401);
        assert_eq!(control(Method::DELETE, "/api/packs/x", wrong, json!({})).await, 401);
    }
    assert_eq!(
        world.call(Method::DELETE, &game.path(), None, None).await.1["code"],
        "token_needed"
    );
    assert_eq!(control(Method::DELETE, &game.path(), Some(&token), json!({})).await, 204);
    let robots = json!({"seats": ["random", "random"]});
    assert_eq!(control(Method::POST, "/api/games", Some(&token), robots).await, 201);
}

#[tokio::test]
async fn large_and_frequent_requests_are_refused() {
    let world = World::with(|options| {
        options.limits = Some(Limits {
            requests: Some(Rate::per_second(1, 5)),
            pack_bytes: 10_000,
            ..Limits::default()
        });
    })
    .await;
    let (status, problem) =
        world.post("/api/packs/check", None, json!({"text": "x".repeat(20_000)})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (413, &json!("too_large")));
    let mut refused = None;
    for _ in 0..50 {
        let (status, problem) = world.get("/api/games").await;
        if status == 429 {
            refused = Some(problem);
            break;
        }
    }
    assert_eq!(refused.unwrap()["code"], "too_many");
    assert_eq!(world.get("/healthz").await.0, 200, "the service itself is always answered");
}

#[tokio::test]
async fn names_never_become_markup() {
    let world = World::new().await;
    let (_, problem) =
        world.post("/api/games", None, json!({"seats": ["<script>", "human"]})).await;
    assert_eq!(problem["code"], "unknown_agent");
    let page = world.client.get(world.url("/api")).send().await.unwrap();
    assert!(!page.text().await.unwrap().contains("<script"));
}

/// Refusals quote what they refuse, but never a megabyte of it.
#[tokio::test]
async fn a_refusal_is_short_whatever_was_sent() {
    let world = World::new().await;
    let long = "x".repeat(1 << 20);
    for (path, body) in [
        ("/api/games", json!({"seats": [long, "human"]})),
        ("/api/games", json!({"seats": ["human", format!("bot:{long}")]})),
        ("/api/games", json!({"packs": [long]})),
        ("/api/games", json!({"moves": long})),
        ("/api/games", json!({"name": long, "seats": [{"x": long}]})),
        ("/api/games", json!({ long.clone(): 1 })),
        ("/api/packs/check", json!({"text": long})),
        ("/api/analyse", json!({"packs": ["connect4"], "moves": long})),
        ("/api/arena/events", json!({"format": long, "bots": [long, long]})),
        ("/api/arena/events", json!({"format": "match", "bots": [long, "random"]})),
        ("/api/people", json!({"name": long})),
        ("/api/rooms", json!({"name": long, "pack": long})),
        ("/api/arena/names", json!({"name": long})),
    ] {
        let request = world.client.post(world.url(path)).json(&body);
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let length = answer.text().await.unwrap().len();
        assert!(status != StatusCode::METHOD_NOT_ALLOWED, "{path} takes no such request");
        assert!(length < 20_000, "{path} answers {status} with {length} bytes");
    }
}

#[tokio::test]
async fn the_service_answers_those_who_run_it() {
    let world = World::new().await;
    assert_eq!(world.get("/healthz").await.1["status"], "ok");
    assert_eq!(world.get("/readyz").await.1["status"], "ok");
    let game = world.game(json!({})).await;
    world.columns(&game, &[3]).await;
    let text = world.client.get(world.url("/metrics")).send().await.unwrap().text().await.unwrap();
    for name in ["foursight_moves_total", "foursight_requests_total", "foursight_games_live"] {
        assert!(text.contains(name), "{name} is missing in\n{text}");
    }
}
