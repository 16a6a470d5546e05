//! Players who keep their own list of what was answered, and compare it with what any node says.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::Rng;

/// How long a player waits for an answer before asking again.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The pause before somebody asks again who was not answered; twice as long the next time, up to four times.
const PAUSE: Duration = Duration::from_millis(200);
/// Faults of the program that are kept word for word.
const MOST_BROKEN: usize = 50;

/// What is played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    /// Games at once.
    pub(crate) games: usize,
    /// Between two moves of a game.
    pub(crate) pause: Duration,
    /// For a move, in games with that kind of clock; nine times as much for a game in others.
    pub(crate) clock: Duration,
}

/// What spectators saw of a game: places by the number of their turn.
pub(crate) type Seen = BTreeMap<usize, Value>;

/// What players, spectators and whoever disturbs them share.
pub(crate) struct World {
    pub(crate) client: Client,
    /// Where requests go, one after the other.
    pub(crate) hosts: Vec<String>,
    next_host: AtomicUsize,
    pub(crate) load: Load,
    pub(crate) over: AtomicBool,
    /// Moves that were answered, by player.
    answered: Vec<AtomicUsize>,
    pub(crate) finished: AtomicUsize,
    /// Questions that had to be asked again.
    pub(crate) repeated: AtomicUsize,
    /// The game of each player, for whoever watches.
    pub(crate) live: Vec<watch::Sender<Option<String>>>,
    pub(crate) seen: Mutex<HashMap<String, Seen>>,
    /// The longest that a game stood still since somebody asked.
    longest: Mutex<Duration>,
    /// Games that were played, with their moves.
    played: Mutex<Vec<(String, Vec<Value>)>>,
    broken: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    pub(crate) fn new(hosts: Vec<String>, load: Load) -> Arc<Self> {
        Arc::new(Self {
            client: Client::builder().timeout(REQUEST_TIMEOUT).build().unwrap(),
            hosts,
            next_host: AtomicUsize::new(0),
            load,
            over: AtomicBool::new(false),
            answered: (0..load.games).map(|_| AtomicUsize::new(0)).collect(),
            finished: AtomicUsize::new(0),
            repeated: AtomicUsize::new(0),
            live: (0..load.games).map(|_| watch::Sender::new(None)).collect(),
            seen: Mutex::default(),
            longest: Mutex::default(),
            played: Mutex::default(),
            broken: Mutex::default(),
        })
    }

    /// The next host in turn.
    pub(crate) fn host(&self) -> &str {
        &self.hosts[self.next_host.fetch_add(1, Ordering::Relaxed) % self.hosts.len()]
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Something that must never happen.
    pub(crate) fn broke(&self, what: String) {
        eprintln!("BROKEN: {what}");
        let mut broken = lock(&self.broken);
        if broken.len() < MOST_BROKEN {
            broken.push(what);
        }
    }

    /// What must never happen and did.
    pub(crate) fn broken(&self) -> Vec<String> {
        lock(&self.broken).clone()
    }

    /// A game has gone on whose move was first asked for then. Whatever went wrong meanwhile, and however often, it
    /// stood still all that time.
    fn went_on(&self, since: Instant) {
        let stood = since.elapsed();
        let mut longest = lock(&self.longest);
        *longest = longest.max(stood);
    }

    /// The longest that a game stood still since this was asked last.
    pub(crate) fn longest(&self) -> Duration {
        std::mem::take(&mut lock(&self.longest))
    }

    pub(crate) fn answered(&self) -> Vec<usize> {
        self.answered.iter().map(|count| count.load(Ordering::Relaxed)).collect()
    }

    /// Asks whichever node is next; nothing if there was no answer.
    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        let mut request = self.client.request(method, format!("http://{}{path}", self.host()));
        if let Some(key) = key {
            request = request.header("authorization", format!("Seat {key}"));
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let text = answer.text().await.ok()?;
        // What the balancer says is not JSON.
        Some((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    /// Starts everybody.
    pub(crate) fn play(self: &Arc<Self>) -> Vec<tokio::task::JoinHandle<()>> {
        let player = |number| Player {
            world: Arc::clone(self),
            number,
            rng: Rng(number as u64 + 1),
            tries: 0,
        };
        (0..self.load.games).map(|number| tokio::spawn(player(number).run())).collect()
    }

    /// Looks at all games once more that were played: nothing of them is gone, nothing was added.
    pub(crate) async fn look_again(self: &Arc<Self>) -> usize {
        let played = std::mem::take(&mut *lock(&self.played));
        let (count, played) = (played.len(), Arc::new(Mutex::new(played)));
        let looking: Vec<_> = (0..16)
            .map(|_| {
                let (world, played) = (Arc::clone(self), Arc::clone(&played));
                tokio::spawn(async move {
                    loop {
                        let Some((id, moves)) = lock(&played).pop() else { return };
                        let path = format!("/api/games/{id}");
                        loop {
                            match world.ask(Method::GET, &path, None, None).await {
                                Some((200, now)) if now["moves"] == json!(moves) => break,
                                Some((200 | 404, now)) => {
                                    world.broke(format!(
                                        "{id}: {moves:?} was played, and now it is {now}"
                                    ));
                                    break;
                                }
                                _ => tokio::time::sleep(PAUSE).await,
                            }
                        }
                    }
                })
            })
            .collect();
        for look in looking {
            look.await.unwrap();
        }
        count
    }
}

/// A game, and what its player was told.
struct Game {
    id: String,
    key: String,
    sure: Vec<Value>,
    /// Moves that were sent and not answered: one of them may be the next.
    maybe: Vec<Value>,
}

/// A game cannot go on: what must never happen has happened to it.
struct GivenUp;

struct Player {
    world: Arc<World>,
    number: usize,
    rng: Rng,
    /// How often in a row there was no answer.
    tries: u32,
}

impl Player {
    /// A third of all games have no clock; in the others time that no node serves must be nobody's.
    fn wanted(&self) -> Value {
        let move_ms = self.world.load.clock.as_millis() as u64;
        match self.number % 3 {
            0 => json!({"packs": ["connect4"]}),
            1 => json!({"packs": ["connect4"], "game_ms": 9 * move_ms}),
            _ => json!({"packs": ["connect4"], "move_ms": move_ms}),
        }
    }

    /// Waits a little, as pages do, so that a server which comes back is not run down by everybody at once.
    async fn again(&mut self) {
        self.world.repeated.fetch_add(1, Ordering::Relaxed);
        let pause = PAUSE * (1 << self.tries.min(2)) + self.rng.millis(0, 200);
        self.tries += 1;
        tokio::time::sleep(pause).await;
    }

    async fn begin(&mut self) -> Option<(Game, Value)> {
        let wanted = self.wanted();
        while !self.world.is_over() {
            let made = self.world.ask(Method::POST, "/api/games", None, Some(&wanted)).await;
            if let Some((201, mut made)) = made {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                let (id, key) = (text(&made["id"]), text(&made["keys"][0]));
                let game = Game { id, key, sure: Vec::new(), maybe: Vec::new() };
                return Some((game, made["game"].take()));
            }
            self.again().await;
        }
        None
    }

    fn give_up(&self, game: &Game, why: &str) -> GivenUp {
        self.world.broke(format!("{}: {why}", game.id));
        GivenUp
    }

    /// The game as some node knows it: exactly what was answered, and perhaps a move that was not.
    async fn look(&mut self, game: &mut Game) -> Result<Value, GivenUp> {
        let path = format!("/api/games/{}", game.id);
        loop {
            let now = match self.world.ask(Method::GET, &path, None, None).await {
                Some((200, now)) => now,
                Some((404, problem)) => return Err(self.give_up(game, &problem.to_string())),
                _ => {
                    self.again().await;
                    continue;
                }
            };
            let moves = now["moves"].as_array().unwrap();
            let sure = &game.sure;
            if moves.len() < sure.len() {
                return Err(
                    self.give_up(game, &format!("answered moves are lost: {moves:?} of {sure:?}"))
                );
            }
            if moves[..sure.len()] != sure[..] {
                return Err(self.give_up(
                    game,
                    &format!("other moves than were answered: {moves:?}, {sure:?}"),
                ));
            }
            let new = &moves[sure.len()..];
            if new.len() > 1 || new.iter().any(|mv| !game.maybe.contains(mv)) {
                return Err(
                    self.give_up(game, &format!("moves from nowhere: {new:?}, {:?}", game.maybe))
                );
            }
            if let Some(mv) = new.first() {
                game.sure.push(mv.clone());
                game.maybe.clear();
            }
            return Ok(now);
        }
    }

    /// Plays one move, however often it has to be asked for; answers the game after it.
    async fn play(&mut self, game: &mut Game, mut now: Value) -> Result<Value, GivenUp> {
        let (began, turns) = (Instant::now(), game.sure.len());
        let path = format!("/api/games/{}/moves", game.id);
        while game.sure.len() == turns && now["result"].is_null() {
            let legal = now["legal"].as_array().unwrap();
            let place = legal[self.rng.below(legal.len())].clone();
            let body = json!({"place": place, "ply": turns});
            let answer = self.world.ask(Method::POST, &path, Some(&game.key), Some(&body)).await;
            now = match answer {
                Some((200, mut answer)) => {
                    game.sure.push(place);
                    game.maybe.clear();
                    if answer["game"]["turns"] != game.sure.len() {
                        return Err(self.give_up(game, &format!("doubled or lost: {answer}")));
                    }
                    answer["game"].take()
                }
                // Nobody knows whether it was played, or an earlier one was: whoever looks is told.
                None | Some((408 | 409 | 500..=599, _)) => {
                    game.maybe.push(place);
                    self.again().await;
                    self.look(game).await?
                }
                Some((status, problem)) => {
                    return Err(self.give_up(game, &format!("{status} {problem}")));
                }
            };
        }
        self.tries = 0;
        self.world.went_on(began);
        self.world.answered[self.number].fetch_add(1, Ordering::Relaxed);
        Ok(now)
    }

    async fn game(&mut self, game: &mut Game, mut now: Value) -> Result<(), GivenUp> {
        self.world.live[self.number].send_replace(Some(game.id.clone()));
        while now["result"].is_null() && !self.world.is_over() {
            now = self.play(game, now).await?;
            tokio::time::sleep(self.world.load.pause).await;
        }
        if let Some(kind) = now["result"]["kind"].as_str() {
            if !["score", "no_moves"].contains(&kind) {
                return Err(self.give_up(game, &format!("it ended wrongly: {}", now["result"])));
            }
            self.world.finished.fetch_add(1, Ordering::Relaxed);
        }
        // Whichever node is asked, it says the same.
        for _ in 0..3 {
            self.look(game).await?;
        }
        let seen = lock(&self.world.seen).remove(&game.id).unwrap_or_default();
        for (number, place) in seen {
            if game.sure.get(number - 1) != Some(&place) {
                return Err(self.give_up(
                    game,
                    &format!("spectators saw {place} as turn {number}, which it is not"),
                ));
            }
        }
        lock(&self.world.played).push((game.id.clone(), game.sure.clone()));
        Ok(())
    }

    async fn run(mut self) {
        // All at different moments.
        let Load { games, pause, .. } = self.world.load;
        tokio::time::sleep(pause * self.number as u32 / games as u32).await;
        while let Some((mut game, now)) = self.begin().await {
            let _ = self.game(&mut game, now).await;
        }
    }
}
