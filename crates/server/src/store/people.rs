//! People without accounts, and who of them sits where, as they are kept.

use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use foursight_arena::NameKeys;
use foursight_rules::{EndKind, GameEnd};
use serde::Serialize;

use super::database::{Row, Statement};
use super::sql::SqlStore;
use super::subject::Subject;
use super::{GameRow, GameSetup, StoreError, StoredGame, StoredTurn};

/// What a person takes up, roughly.
const PERSON_BYTES: u64 = 512;
/// People who are forgotten in one step, or whose names are looked at.
const STEP: i64 = 100;
/// So many of the newest games of a person count for statistics.
const COUNTED_GAMES: i64 = 10_000;

/// Somebody with a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Person {
    /// What others know them by.
    pub id: String,
    /// What they call themselves.
    pub name: String,
    /// The colour of their picture, 0 to 11.
    pub colour: u8,
}

/// A person who is new here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPerson {
    /// Who it is.
    pub person: Person,
    /// What the name has in common with others that people take for the same.
    pub keys: NameKeys,
    /// The SHA-256 of the secret.
    pub secret_sha256: String,
    /// When they came, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A person who is known here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPerson {
    /// Who it is.
    pub person: Person,
    /// When they came, in milliseconds since 1970.
    pub created_ms: i64,
    /// How long ago they were last noted to be here.
    pub unseen: Duration,
}

/// A person at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatPerson {
    /// Which seat, from 0.
    pub seat: u8,
    /// Who sits there.
    pub person: Person,
    /// The rating in this game: of now, or of before a game that was rated.
    pub rating: Option<i64>,
    /// What a game that was rated has changed.
    pub rating_change: Option<i64>,
}

/// A game of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonGame {
    /// The game.
    pub row: GameRow,
    /// The person's seat.
    pub seat: u8,
    /// Whose turn it is, or was at the end.
    pub to_move: u8,
    /// "won", "drawn", "lost" or "none"; nothing while it goes on.
    pub outcome: Option<String>,
    /// What it has changed, if it was rated.
    pub rating_change: Option<i64>,
}

/// How often something came of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeCount {
    /// The game, as [`GameSetup::pack_key`] says it.
    pub pack: String,
    /// "people" or "computers".
    pub against: String,
    /// "won", "drawn" or "lost".
    pub outcome: String,
    /// How often.
    pub count: u64,
}

/// A place that keeps people. Whatever a method has answered is kept for good.
#[async_trait]
pub trait PeopleStore: Send + Sync + 'static {
    /// Keeps a person; false if the name is somebody's already, or could be taken for it.
    async fn add_person(&self, person: &NewPerson) -> Result<bool, StoreError>;
    /// Changes name and colour; false if the name is somebody else's, or could be taken for it.
    async fn change_person(&self, person: &Person, keys: &NameKeys) -> Result<bool, StoreError>;
    /// Forgets a person; their games stay, without them. False if there is none, or if a rated game
    /// against somebody goes on.
    async fn delete_person(&self, id: &str) -> Result<bool, StoreError>;
    /// Whoever has the secret with this SHA-256.
    async fn person_by_secret(&self, sha256: &str) -> Result<Option<KnownPerson>, StoreError>;
    /// A person.
    async fn person(&self, id: &str) -> Result<Option<KnownPerson>, StoreError>;
    /// Notes that somebody is here.
    async fn note_seen(&self, id: &str) -> Result<(), StoreError>;
    /// Forgets some people who have no games and were not here for so long; false if there were
    /// none.
    async fn forget_people(&self, unseen: Duration) -> Result<bool, StoreError>;
    /// A person, or somebody without a name, has sat down: replaces what the game was begun with.
    async fn sit_down(
        &self,
        game: &str,
        setup: &GameSetup,
        seat: u8,
        person: Option<&str>,
    ) -> Result<(), StoreError>;
    /// The people at a table, by seat.
    async fn game_people(&self, game: &str) -> Result<Vec<SeatPerson>, StoreError>;
    /// Games of a person that go on or are over, the newest first: at most so many, and only
    /// those against "people" or "computers" and older than another one, if that is wanted.
    async fn games_of(
        &self,
        person: &str,
        finished: bool,
        against: Option<&str>,
        before: Option<&str>,
        limit: u32,
    ) -> Result<Vec<PersonGame>, StoreError>;
    /// What came of the newest games of a person.
    async fn outcomes_of(&self, person: &str) -> Result<Vec<OutcomeCount>, StoreError>;
}

const SELECT_PERSON: &str = "SELECT id, name, colour, created_ms, seen_ms FROM people";

const SELECT_SEATS: &str = "SELECT game_people.game, seat, people.id, name, colour, rating_before, \
    rating_after, COALESCE(ratings.rating, 0) FROM game_people \
    JOIN people ON people.id = game_people.person LEFT JOIN ratings \
    ON ratings.person = game_people.person AND ratings.pack = game_people.pack";

/// A rating as people see it.
pub(super) fn shown(millionths: i64) -> i64 {
    (millionths as f64 / 1e6).round() as i64
}

/// What a game that was rated has changed.
fn change(before: i64, after: i64) -> Option<i64> {
    (after != 0).then(|| shown(after) - shown(before))
}

fn read_colour(row: &mut Row) -> Result<u8, StoreError> {
    Ok(u8::try_from(row.number()?).unwrap_or_default())
}

pub(super) fn read_person(row: &mut Row) -> Result<Person, StoreError> {
    Ok(Person { id: row.text()?, name: row.text()?, colour: read_colour(row)? })
}

fn read_seat(row: &mut Row) -> Result<SeatPerson, StoreError> {
    let seat = u8::try_from(row.number()?).unwrap_or(u8::MAX);
    let person = read_person(row)?;
    let (before, after, now) = (row.number()?, row.number()?, row.number()?);
    let rating = [before, now].into_iter().find(|rating| *rating != 0).map(shown);
    Ok(SeatPerson { seat, person, rating, rating_change: change(before, after) })
}

/// Whose turn it is in a game, by its last turn or, before that, its opening.
fn to_move(row: &GameRow, last: &str) -> Result<u8, StoreError> {
    let last: Option<StoredTurn> = match last.starts_with('[') {
        true => serde_json::from_str::<Vec<_>>(last)?.pop(),
        false => Some(serde_json::from_str(last)?),
    };
    let Some(last) = last else { return Ok(row.setup.first_to_move) };
    // Players moved in turn in every game of the versions that did not note it.
    let in_turn = || (row.turns % row.setup.seats.len().max(1) as u64) as u8;
    Ok(last.to_move.unwrap_or_else(in_turn))
}

/// A statement that asks who sits at a table.
pub(super) fn seats_of(game: &str) -> Statement {
    Statement::new(format!("{SELECT_SEATS} WHERE game_people.game = $1 ORDER BY seat")).bind(game)
}

/// The answer to it.
pub(super) fn read_seats(rows: Vec<Row>) -> Result<Vec<SeatPerson>, StoreError> {
    let read = |mut row: Row| {
        row.text()?;
        read_seat(&mut row)
    };
    rows.into_iter().map(read).collect()
}

/// What came of a game for a seat, as it is kept; nothing while it goes on.
pub(super) fn outcome(end: Option<&GameEnd>, seat: u8) -> &'static str {
    match end {
        None => "",
        Some(end) if end.kind == EndKind::Aborted => "none",
        Some(end) if end.is_draw() => "drawn",
        Some(end) if end.winners.contains(seat) => "won",
        Some(_) => "lost",
    }
}

/// A game as ratings and statistics know it: its packs, in whichever order they were named.
pub fn pack_key(packs: &[impl AsRef<str>]) -> String {
    let names: std::collections::BTreeSet<&str> = packs.iter().map(AsRef::as_ref).collect();
    names.into_iter().collect::<Vec<_>>().join("+")
}

impl GameSetup {
    /// The game as ratings and statistics know it.
    pub fn pack_key(&self) -> String {
        pack_key(&self.packs)
    }

    /// Against whom each person plays, as far as it counts. Whoever plays for both sides, by rules
    /// of their own or from a position plays for nobody's statistics.
    fn against(&self) -> &'static str {
        let is_program = |seat: &String| seat != "human" && seat != "open";
        match self {
            _ if self.opening > 0 || self.draft_bytes > 0 => "nobody",
            _ if self.shared => "people",
            _ if self.seats.iter().any(is_program) => "computers",
            _ => "nobody",
        }
    }
}

/// Notes who sits on a seat; whoever has gone in the meantime does not.
fn seat_person(
    game: &str,
    created_ms: i64,
    setup: &GameSetup,
    end: Option<&GameEnd>,
    seat: u8,
    person: &str,
) -> Statement {
    let sql = "INSERT INTO game_people \
               (game, seat, person, created_ms, pack, against, outcome, finished) \
               SELECT $1, $2, id, $4, $5, $6, $7, $8 FROM people WHERE id = $3";
    let statement = Statement::new(sql).bind(game).bind(i64::from(seat)).bind(person);
    let statement = statement.bind(created_ms).bind(setup.pack_key()).bind(setup.against());
    statement.bind(outcome(end, seat)).bind(i64::from(end.is_some()))
}

/// Statements that note who sits at a new table.
pub(super) fn seat_people(game: &StoredGame) -> Vec<Statement> {
    let end = game.result.as_ref();
    let seat = |at: &SeatPerson| {
        seat_person(&game.id, game.created_ms, &game.setup, end, at.seat, &at.person.id)
    };
    game.people.iter().map(seat).collect()
}

/// A game whose last moves were taken back is not over.
pub(super) fn reopen(game: &str) -> Statement {
    let sql = "UPDATE game_people SET outcome = '', finished = 0 WHERE game = $1";
    Statement::new(sql).bind(game)
}

/// A statement that is given somebody and the keys of their name.
fn name_keys(sql: &'static str, person: &str, keys: &NameKeys) -> Statement {
    Statement::new(sql).bind(person).bind(&*keys.folded).bind(&*keys.look)
}

impl SqlStore {
    /// Notes how names look that were chosen before anybody looked.
    pub(super) async fn look_at_names(&self) -> Result<(), StoreError> {
        let sql = "UPDATE people SET folded = $2, look = $3 WHERE id = $1 AND NOT EXISTS \
                   (SELECT 1 FROM people WHERE (folded = $2 OR look = $3) AND id <> $1)";
        let unknown = "SELECT id, name FROM people WHERE look IS NULL AND id > $1 \
                       ORDER BY id LIMIT $2";
        let mut after = String::new();
        loop {
            let rows = self.rows(Statement::new(unknown).bind(&*after).bind(STEP)).await?;
            let read = |mut row: Row| Ok((row.text()?, row.text()?));
            let people: Vec<(String, String)> =
                rows.into_iter().map(read).collect::<Result<_, StoreError>>()?;
            let Some((last, _)) = people.last() else { return Ok(()) };
            after.clone_from(last);
            let look = |(id, name): &(String, String)| name_keys(sql, id, &NameKeys::of(name));
            self.database.write(Subject::Shared, people.iter().map(look).collect()).await?;
        }
    }

    fn read_known(&self, mut row: Row) -> Result<KnownPerson, StoreError> {
        let (person, created_ms) = (read_person(&mut row)?, row.number()?);
        let unseen = self.age.now_ms().saturating_sub(row.number()?).max(0);
        let unseen = Duration::from_millis(unseen.unsigned_abs());
        Ok(KnownPerson { person, created_ms, unseen })
    }

    /// Adds to games of a list who sits there.
    pub(super) async fn add_people<'a>(
        &self,
        rows: impl Iterator<Item = &'a mut GameRow>,
    ) -> Result<(), StoreError> {
        let rows: Vec<&mut GameRow> = rows.collect();
        if rows.is_empty() {
            return Ok(());
        }
        let places: Vec<String> = (1..=rows.len()).map(|number| format!("${number}")).collect();
        let places = places.join(", ");
        let sql = format!("{SELECT_SEATS} WHERE game_people.game IN ({places}) ORDER BY seat");
        let asked = rows.iter().fold(Statement::new(sql), |asked, row| asked.bind(&*row.id));
        let mut found: HashMap<String, Vec<SeatPerson>> = HashMap::new();
        for mut row in self.rows(asked).await? {
            found.entry(row.text()?).or_default().push(read_seat(&mut row)?);
        }
        for row in rows {
            row.people = found.remove(&row.id).unwrap_or_default();
        }
        Ok(())
    }
}

#[async_trait]
impl PeopleStore for SqlStore {
    async fn add_person(&self, new: &NewPerson) -> Result<bool, StoreError> {
        self.claim(PERSON_BYTES).await?;
        let sql = "INSERT INTO people (id, name, folded, look, colour, secret_sha256, created_ms, \
                   seen_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
        let Person { id, name, colour } = &new.person;
        let statement = Statement::new(sql).bind(&**id).bind(&**name).bind(&*new.keys.folded);
        let statement = statement.bind(&*new.keys.look).bind(i64::from(*colour));
        let statement = statement.bind(&*new.secret_sha256);
        self.change(Subject::Shared, statement.bind(new.created_ms).bind(self.age.now_ms())).await
    }

    async fn change_person(&self, person: &Person, keys: &NameKeys) -> Result<bool, StoreError> {
        let sql = "UPDATE people SET name = $4, folded = $2, look = $3, colour = $5 \
                   WHERE id = $1 AND NOT EXISTS \
                   (SELECT 1 FROM people WHERE (folded = $2 OR look = $3) AND id <> $1)";
        let statement = name_keys(sql, &person.id, keys).bind(&*person.name);
        self.change(Subject::Shared, statement.bind(i64::from(person.colour))).await
    }

    async fn delete_person(&self, id: &str) -> Result<bool, StoreError> {
        // Whoever is about to lose would take the other's rating with the name.
        let sql = "DELETE FROM people WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM game_people AS own \
                   JOIN games ON games.id = own.game JOIN game_people AS other \
                   ON other.game = own.game AND other.person <> own.person \
                   WHERE own.person = $1 AND own.finished = 0 AND rated = 1)";
        self.change(Subject::Shared, Statement::new(sql).bind(id)).await
    }

    async fn person_by_secret(&self, sha256: &str) -> Result<Option<KnownPerson>, StoreError> {
        let sql = format!("{SELECT_PERSON} WHERE secret_sha256 = $1");
        let row = self.row(Statement::new(sql).bind(sha256)).await?;
        row.map(|row| self.read_known(row)).transpose()
    }

    async fn person(&self, id: &str) -> Result<Option<KnownPerson>, StoreError> {
        let sql = format!("{SELECT_PERSON} WHERE id = $1");
        let row = self.row(Statement::new(sql).bind(id)).await?;
        row.map(|row| self.read_known(row)).transpose()
    }

    async fn note_seen(&self, id: &str) -> Result<(), StoreError> {
        let sql = "UPDATE people SET seen_ms = $2 WHERE id = $1";
        self.change(Subject::Shared, Statement::new(sql).bind(id).bind(self.age.now_ms()))
            .await
            .map(drop)
    }

    async fn forget_people(&self, unseen: Duration) -> Result<bool, StoreError> {
        let sql = "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE seen_ms < $1 \
                   AND NOT EXISTS (SELECT 1 FROM game_people WHERE person = people.id) \
                   ORDER BY seen_ms LIMIT $2)";
        let unseen = i64::try_from(unseen.as_millis()).unwrap_or(i64::MAX);
        let before = self.age.now_ms().saturating_sub(unseen);
        self.change(Subject::Shared, Statement::new(sql).bind(before).bind(STEP)).await
    }

    async fn sit_down(
        &self,
        game: &str,
        setup: &GameSetup,
        seat: u8,
        person: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut statements = vec![self.keep_setup(game, setup)?];
        if let Some(person) = person {
            let created = Statement::new("SELECT created_ms FROM games WHERE id = $1").bind(game);
            let created = self.row(created).await?.map_or(Ok(0), |mut row| row.number())?;
            statements.push(seat_person(game, created, setup, None, seat, person));
        }
        self.database.write(Subject::Game(game), statements).await.map(drop)
    }

    async fn game_people(&self, game: &str) -> Result<Vec<SeatPerson>, StoreError> {
        read_seats(self.rows(seats_of(game)).await?)
    }

    async fn games_of(
        &self,
        person: &str,
        finished: bool,
        against: Option<&str>,
        before: Option<&str>,
        limit: u32,
    ) -> Result<Vec<PersonGame>, StoreError> {
        let sql = "SELECT seat, outcome, rating_before, rating_after, \
             COALESCE((SELECT turn FROM turns WHERE game = games.id ORDER BY ply DESC LIMIT 1), \
             opening, '[]'), games.id, \
             games.created_ms, setup, result, \
             opening_turns + (SELECT count(*) FROM turns WHERE game = games.id) \
             FROM game_people JOIN games ON games.id = game_people.game \
             WHERE person = $1 AND finished = $2 AND ($3 = '' OR \
             (game_people.created_ms, game_people.game) < \
             (SELECT created_ms, id FROM games WHERE id = $3)) \
             AND ($5 = '' OR against = $5) \
             ORDER BY game_people.created_ms DESC, game_people.game DESC LIMIT $4";
        let statement = Statement::new(sql).bind(person).bind(i64::from(finished));
        let statement = statement.bind(before.unwrap_or_default()).bind(i64::from(limit));
        let statement = statement.bind(against.unwrap_or_default());
        let read = |mut row: Row| -> Result<PersonGame, StoreError> {
            let seat = u8::try_from(row.number()?).unwrap_or(u8::MAX);
            let outcome = Some(row.text()?).filter(|outcome| !outcome.is_empty());
            let rating_change = change(row.number()?, row.number()?);
            let last = row.text()?;
            let row = GameRow::read(row)?;
            let to_move = to_move(&row, &last)?;
            Ok(PersonGame { row, seat, to_move, outcome, rating_change })
        };
        let games = self.rows(statement).await?.into_iter().map(read);
        let mut games = games.collect::<Result<Vec<_>, _>>()?;
        self.add_people(games.iter_mut().map(|game| &mut game.row)).await?;
        Ok(games)
    }

    async fn outcomes_of(&self, person: &str) -> Result<Vec<OutcomeCount>, StoreError> {
        let sql = "SELECT pack, against, outcome, count(*) FROM \
             (SELECT pack, against, outcome FROM game_people WHERE person = $1 AND finished = 1 \
             ORDER BY created_ms DESC LIMIT $2) AS newest \
             WHERE against <> 'nobody' AND outcome <> 'none' \
             GROUP BY pack, against, outcome ORDER BY pack, against, outcome";
        let read = |mut row: Row| {
            Ok(OutcomeCount {
                pack: row.text()?,
                against: row.text()?,
                outcome: row.text()?,
                count: row.number()?.unsigned_abs(),
            })
        };
        let asked = Statement::new(sql).bind(person).bind(COUNTED_GAMES);
        self.rows(asked).await?.into_iter().map(read).collect()
    }
}
