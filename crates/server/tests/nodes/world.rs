//! Several servers in this process on one database, and clients that ask any of them.

use std::time::Duration;

use foursight_server::store::NodeOptions;
use foursight_server::{Options, Server};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::postgres::Postgres;
use crate::socket::Socket;

/// As long as usual, for a machine that is busy: nothing here waits until it is over.
pub(crate) const LEASE: Duration = Duration::from_secs(15);

/// A node.
pub(crate) struct Node {
    pub(crate) server: Server,
    pub(crate) host: String,
}

/// Nodes on one database.
pub(crate) struct World {
    pub(crate) postgres: Postgres,
    pub(crate) nodes: Vec<Node>,
    pub(crate) client: Client,
}

pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) key: String,
}

impl World {
    pub(crate) async fn new(count: usize) -> Self {
        let postgres = Postgres::start().await;
        let mut world = Self { postgres, nodes: Vec::new(), client: Client::new() };
        for _ in 0..count {
            world.start(|_| {}).await;
        }
        world
    }

    pub(crate) async fn start(&mut self, change: impl FnOnce(&mut Options)) {
        let mut options = Options::new(&self.postgres.address);
        options.http = "127.0.0.1:0".parse().unwrap();
        options.bots = Some("127.0.0.1:0".parse().unwrap());
        options.keeping.node = NodeOptions { lease: LEASE };
        change(&mut options);
        let server = Server::start(options).await.unwrap();
        let host = server.address().to_string();
        self.nodes.push(Node { server, host });
    }

    /// Asks a node for something: status and JSON.
    pub(crate) async fn ask(
        &self,
        node: usize,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value) {
        let mut request = self.client.request(method, format!("http://{}{path}", self.host(node)));
        if let Some(key) = key {
            request = request.header("authorization", format!("Seat {key}"));
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or(Value::Null))
    }

    pub(crate) fn host(&self, node: usize) -> &str {
        &self.nodes[node % self.nodes.len()].host
    }

    pub(crate) async fn get(&self, node: usize, path: &str) -> (u16, Value) {
        self.ask(node, Method::GET, path, None, None).await
    }

    pub(crate) async fn post(&self, node: usize, path: &str, body: Value) -> (u16, Value) {
        self.ask(node, Method::POST, path, None, Some(body)).await
    }

    pub(crate) async fn begin(&self, node: usize, wanted: Value) -> Game {
        let (status, made) = self.post(node, "/api/games", wanted).await;
        assert_eq!(status, 201, "{made}");
        let key = made["keys"][0].as_str().unwrap().to_owned();
        Game { id: made["id"].as_str().unwrap().to_owned(), key }
    }

    pub(crate) async fn play(&self, node: usize, game: &Game, column: u8) -> (u16, Value) {
        let path = format!("/api/games/{}/moves", game.id);
        let body = Some(json!({"place": [column]}));
        self.ask(node, Method::POST, &path, Some(&game.key), body).await
    }

    pub(crate) async fn listen(&self, node: usize, path: &str) -> Socket {
        self.listen_as(node, path, "foursight").await
    }

    /// The same with these protocols.
    pub(crate) async fn listen_as(&self, node: usize, path: &str, protocols: &str) -> Socket {
        let url = format!("ws://{}{path}", self.host(node));
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
        Socket(connect_async(request).await.unwrap().0)
    }
}
