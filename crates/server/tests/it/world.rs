//! A server of its own for each test, and clients for it.

use foursight_server::{Options, Server};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use sqlx::Connection;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;

pub(crate) use crate::socket::Socket;

pub(crate) struct World {
    pub(crate) server: Option<Server>,
    pub(crate) folder: tempfile::TempDir,
    pub(crate) client: Client,
    pub(crate) host: String,
}

/// An answer: its status and its JSON.
pub(crate) type Answer = (StatusCode, Value);

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Options)) -> Self {
        // In memory where that is possible: other tests look at what is on the disk.
        let memory = std::path::Path::new("/dev/shm");
        let folder = tempfile::tempdir_in(memory).or_else(|_| tempfile::tempdir()).unwrap();
        let (server, host) = start(&folder, change).await;
        Self { server: Some(server), folder, client: Client::new(), host }
    }

    /// Ends the server without a word, as far as that is possible inside a process, and starts
    /// another one on the same database.
    pub(crate) async fn restart(&mut self) {
        self.restart_with(|_| {}).await;
    }

    /// The same with other options.
    pub(crate) async fn restart_with(&mut self, change: impl FnOnce(&mut Options)) {
        self.stop().await;
        self.start_again(change).await;
    }

    pub(crate) async fn stop(&mut self) {
        self.server.take().unwrap().stop().await;
    }

    /// Starts another server on the same database.
    pub(crate) async fn start_again(&mut self, change: impl FnOnce(&mut Options)) {
        let (server, host) = start(&self.folder, change).await;
        (self.server, self.host) = (Some(server), host);
    }

    /// The file with the database.
    pub(crate) fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("games.db")
    }

    /// A connection of somebody else's to the database.
    pub(crate) async fn foreign(&self) -> sqlx::SqliteConnection {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.file());
        sqlx::SqliteConnection::connect_with(&options.foreign_keys(true)).await.unwrap()
    }

    /// How many moves all games have together.
    pub(crate) async fn number_of_moves(&self) -> u64 {
        let (_, list) = self.get("/api/games").await;
        list["games"].as_array().unwrap().iter().map(|game| game["turns"].as_u64().unwrap()).sum()
    }

    /// A number that the database tells.
    pub(crate) async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut self.foreign().await).await.unwrap()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    pub(crate) async fn call(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        self.send(method, path, key.map(|key| format!("Seat {key}")), body).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        credentials: Option<String>,
        body: Option<Value>,
    ) -> Answer {
        let mut request = self.client.request(method, self.url(path));
        if let Some(credentials) = credentials {
            request = request.header("authorization", credentials);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status();
        let kind = response.headers().get("content-type").cloned();
        if status.is_client_error() || status.is_server_error() {
            assert_eq!(kind.unwrap(), "application/problem+json", "{path}");
        }
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path, None, None).await
    }

    pub(crate) async fn post(&self, path: &str, key: Option<&str>, body: Value) -> Answer {
        self.call(Method::POST, path, key, Some(body)).await
    }

    /// Begins a game.
    pub(crate) async fn game(&self, wanted: Value) -> Game {
        let (status, made) = self.post("/api/games", None, wanted).await;
        assert_eq!(status, 201, "{made}");
        let keys = made["keys"].as_array().unwrap().iter();
        let keys = keys.map(|key| key.as_str().map(str::to_owned)).collect();
        let id = made["id"].as_str().unwrap().to_owned();
        Game { id, keys, invitation: made["invitation"].as_str().map(str::to_owned) }
    }

    pub(crate) async fn play(&self, game: &Game, seat: usize, place: Value) -> Answer {
        self.post(&game.at("moves"), game.key(seat), json!({ "place": place })).await
    }

    /// Takes the open seat with this invitation.
    pub(crate) async fn join(&self, game: &Game, invitation: Option<&str>) -> Answer {
        let credentials = invitation.map(|invitation| format!("Invitation {invitation}"));
        self.send(Method::POST, &game.at("join"), credentials, Some(json!({}))).await
    }

    /// Plays columns in turn, all of which must succeed.
    pub(crate) async fn columns(&self, game: &Game, columns: &[u8]) -> Value {
        let mut last = Value::Null;
        for column in columns {
            let (status, answer) = self.play(game, 0, json!([column])).await;
            assert_eq!(status, 200, "{answer}");
            last = answer;
        }
        last
    }

    /// A request for a game's WebSocket.
    pub(crate) fn live(&self, game: &Game) -> Request {
        let url = format!("ws://{}/api/games/{}/live", self.host, game.id);
        url.into_client_request().unwrap()
    }

    pub(crate) async fn listen(&self, game: &Game, key: Option<&str>) -> Socket {
        let mut request = self.live(game);
        if let Some(key) = key {
            request.headers_mut().insert("authorization", format!("Seat {key}").parse().unwrap());
        }
        Socket(connect_async(request).await.unwrap().0)
    }
}

async fn start(folder: &tempfile::TempDir, change: impl FnOnce(&mut Options)) -> (Server, String) {
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let mut options = Options::new(database);
    options.http = "127.0.0.1:0".parse().unwrap();
    change(&mut options);
    let server = Server::start(options).await.unwrap();
    let port = server.address().port();
    (server, format!("127.0.0.1:{port}"))
}

pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) keys: Vec<Option<String>>,
    pub(crate) invitation: Option<String>,
}

impl Game {
    pub(crate) fn at(&self, what: &str) -> String {
        format!("/api/games/{}/{what}", self.id)
    }

    pub(crate) fn path(&self) -> String {
        format!("/api/games/{}", self.id)
    }

    pub(crate) fn key(&self, seat: usize) -> Option<&str> {
        self.keys[seat].as_deref()
    }
}
