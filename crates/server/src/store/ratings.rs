//! Ratings of people, changed in the same piece as the end of the game that they are about.

use std::time::Duration;

use async_trait::async_trait;
use foursight_arena::stats::Skill;
use foursight_rules::{EndKind, GameEnd};

use super::StoreError;
use super::database::{Row, Statement};
use super::people::{Person, outcome, read_person};
use super::sql::SqlStore;
use super::subject::Subject;

/// How often an end is stored anew because another game of the same people ended meanwhile.
const TRIES: usize = 32;
/// What the statements that must change something are about.
const RATING: &str = "rating";
/// So many turns a game must have to be rated: both have moved twice.
const FEWEST_TURNS: i64 = 4;
/// So often two people change each other's ratings within a day: whoever plays under two names gains
/// little by it, and nobody who shares an address with others is in the way.
const MOST_A_DAY: i64 = 10;
/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// A rating.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRating {
    /// The game, as [`super::GameSetup::pack_key`] says it.
    pub pack: String,
    /// How strong somebody is, as far as that is known now.
    pub skill: Skill,
    /// How many games were rated.
    pub games: u64,
}

/// A place that keeps ratings; they change with the games that end there.
#[async_trait]
pub trait RatingStore: Send + Sync + 'static {
    /// All ratings of a person.
    async fn ratings_of(&self, person: &str) -> Result<Vec<StoredRating>, StoreError>;
    /// The best of a game.
    async fn best(&self, pack: &str, limit: u32)
    -> Result<Vec<(Person, StoredRating)>, StoreError>;
}

/// A rating and the number of games it is of, by which a change since is seen.
#[derive(Debug, Clone, Copy)]
struct KeptSkill {
    skill: Skill,
    games: i64,
}

/// A person at a table whose game has ended.
struct Opponent {
    seat: u8,
    person: String,
    pack: String,
    counts: bool,
    kept: KeptSkill,
}

fn millionths(number: f64) -> i64 {
    (number * 1e6).round() as i64
}

fn fraction(millionths: i64) -> f64 {
    millionths as f64 / 1e6
}

/// True if an end says something about who plays better.
fn is_ratable(kind: EndKind) -> bool {
    matches!(
        kind,
        EndKind::Score
            | EndKind::NoMoves
            | EndKind::Agreement
            | EndKind::Resigned
            | EndKind::Timeout
            | EndKind::Disconnected
    )
}

impl SqlStore {
    /// The next columns: rating, deviation, volatility, games and when it was last changed.
    fn read_skill(&self, row: &mut Row) -> Result<KeptSkill, StoreError> {
        let (rating, deviation, volatility) = (row.number()?, row.number()?, row.number()?);
        let (games, rated_ms) = (row.number()?, row.number()?);
        if games == 0 {
            return Ok(KeptSkill { skill: Skill::default(), games });
        }
        let pause = self.age.now_ms().saturating_sub(rated_ms).max(0).unsigned_abs();
        let skill = Skill {
            rating: fraction(rating),
            deviation: fraction(deviation),
            volatility: fraction(volatility),
        };
        Ok(KeptSkill { skill: skill.after_pause(Duration::from_millis(pause)), games })
    }

    fn read_opponent(&self, mut row: Row) -> Result<Opponent, StoreError> {
        let seat = u8::try_from(row.number()?).unwrap_or(u8::MAX);
        let (person, pack) = (row.text()?, row.text()?);
        let (rated_before, is_rated) = (row.number()? != 0, row.number()? == 1);
        let kept = self.read_skill(&mut row)?;
        Ok(Opponent { seat, person, pack, counts: is_rated && !rated_before, kept })
    }

    /// Stores the end of a game together with other changes, and what follows for its people. All
    /// of it is stored, or nothing: so no game is rated twice, and none is forgotten.
    pub(super) async fn store_end(
        &self,
        id: &str,
        end: &GameEnd,
        changes: Vec<Statement>,
        new_turns: i64,
    ) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let mut statements = changes.clone();
            statements.push(self.keep_result(id, end)?);
            statements.extend(self.consequences(id, end, new_turns).await?);
            match self.database.write(Subject::Game(id), statements).await {
                // Another game of one of them has ended in the meantime, or one of them has gone.
                Err(StoreError::Taken(what)) if what == RATING => {}
                written => return written.map(drop),
            }
        }
        Err(StoreError::unavailable("too many games of the same people end at once"))
    }

    /// What the end of a game means for the people who played it.
    async fn consequences(
        &self,
        id: &str,
        end: &GameEnd,
        new_turns: i64,
    ) -> Result<Vec<Statement>, StoreError> {
        let people = "SELECT seat, game_people.person, game_people.pack, rating_after, rated, \
             COALESCE(rating, 0), COALESCE(deviation, 0), COALESCE(volatility, 0), \
             COALESCE(ratings.games, 0), COALESCE(rated_ms, 0) FROM game_people \
             JOIN games ON games.id = game_people.game LEFT JOIN ratings \
             ON ratings.person = game_people.person AND ratings.pack = game_people.pack \
             WHERE game_people.game = $1 ORDER BY seat";
        let turns = "SELECT count(*) FROM turns WHERE game = $1";
        let asked = [people, turns].map(|sql| Statement::new(sql).bind(id));
        let mut answers = self.database.read(&asked).await?.into_iter();
        let people = answers.next().unwrap_or_default();
        let people = people.into_iter().map(|row| self.read_opponent(row));
        let people = people.collect::<Result<Vec<_>, _>>()?;
        let turns = answers.flatten().next().map_or(Ok(0), |mut row| row.number())?;
        let both = match people.as_slice() {
            [first, second] => Some([first, second]),
            _ => None,
        };
        let is_rated = |[first, second]: &[&Opponent; 2]| {
            let counts = first.counts && second.counts && first.person != second.person;
            counts && turns + new_turns >= FEWEST_TURNS && is_ratable(end.kind)
        };
        let rated = match both.filter(is_rated) {
            Some(both) if self.rated_today(both).await? < MOST_A_DAY => Some(both),
            _ => None,
        };
        Ok(match rated {
            Some(both) => self.rate(id, end, both),
            None => people.iter().map(|person| note_outcome(id, end, person.seat)).collect(),
        })
    }

    /// How many games between two people were rated within a day, of whatever kind. If another one is
    /// rated at this moment, their ratings change, and they are asked about again.
    async fn rated_today(&self, [first, second]: [&Opponent; 2]) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) FROM game_people AS own JOIN game_people AS other \
                   ON other.game = own.game AND other.person = $2 JOIN games \
                   ON games.id = own.game WHERE own.person = $1 AND own.finished = 1 \
                   AND own.rating_after <> 0 AND games.touched_ms > $3";
        let asked = Statement::new(sql).bind(&*first.person).bind(&*second.person);
        let row = self.row(asked.bind(self.age.now_ms() - DAY)).await?;
        row.map_or(Ok(0), |mut row| row.number())
    }

    /// Statements that rate a game between two people.
    fn rate(&self, id: &str, end: &GameEnd, [first, second]: [&Opponent; 2]) -> Vec<Statement> {
        let score = match end {
            end if end.is_draw() => 0.5,
            end if end.winners.contains(first.seat) => 1.0,
            _ => 0.0,
        };
        let after = Skill::after_game(first.kept.skill, second.kept.skill, score);
        let mut both = [(first, after.0), (second, after.1)];
        // Always in the same order: so two games that end at once do not wait for each other.
        both.sort_by(|(one, _), (other, _)| one.person.cmp(&other.person));
        let rated = |(person, after): (&Opponent, Skill)| {
            [self.keep_skill(person, after), note_rated(id, end, person, after)]
        };
        both.into_iter().flat_map(rated).collect()
    }

    /// Replaces a rating, unless it has changed since it was read.
    fn keep_skill(&self, of: &Opponent, after: Skill) -> Statement {
        let sql = if of.kept.games == 0 {
            "INSERT INTO ratings (person, pack, rating, deviation, volatility, games, rated_ms) \
             SELECT id, $2, $3, $4, $5, $6 + 1, $7 FROM people WHERE id = $1 \
             ON CONFLICT DO NOTHING"
        } else {
            "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, games = $6 + 1, \
             rated_ms = $7 WHERE person = $1 AND pack = $2 AND games = $6"
        };
        let numbers = [after.rating, after.deviation, after.volatility].map(millionths);
        let numbers = numbers.into_iter().chain([of.kept.games, self.age.now_ms()]);
        let statement = Statement::new(sql).bind(&*of.person).bind(&*of.pack);
        numbers.fold(statement, Statement::bind).claiming(RATING)
    }
}

/// Notes what came of a game for one of its people.
fn note_outcome(id: &str, end: &GameEnd, seat: u8) -> Statement {
    let sql = "UPDATE game_people SET outcome = $3, finished = 1 WHERE game = $1 AND seat = $2";
    Statement::new(sql).bind(id).bind(i64::from(seat)).bind(outcome(Some(end), seat))
}

/// The same of a game that is rated, once.
fn note_rated(id: &str, end: &GameEnd, person: &Opponent, after: Skill) -> Statement {
    let sql = "UPDATE game_people SET outcome = $3, finished = 1, rating_before = $4, \
               rating_after = $5 WHERE game = $1 AND seat = $2 AND rating_after = 0";
    let (seat, before) = (person.seat, millionths(person.kept.skill.rating));
    let statement = Statement::new(sql).bind(id).bind(i64::from(seat));
    let statement = statement.bind(outcome(Some(end), seat)).bind(before);
    statement.bind(millionths(after.rating)).claiming(RATING)
}

#[async_trait]
impl RatingStore for SqlStore {
    async fn ratings_of(&self, person: &str) -> Result<Vec<StoredRating>, StoreError> {
        let sql = "SELECT pack, rating, deviation, volatility, games, rated_ms FROM ratings \
                   WHERE person = $1 ORDER BY pack";
        let read = |mut row: Row| {
            let (pack, kept) = (row.text()?, self.read_skill(&mut row)?);
            Ok(StoredRating { pack, skill: kept.skill, games: kept.games.unsigned_abs() })
        };
        let asked = Statement::new(sql).bind(person);
        self.rows(asked).await?.into_iter().map(read).collect()
    }

    async fn best(
        &self,
        pack: &str,
        limit: u32,
    ) -> Result<Vec<(Person, StoredRating)>, StoreError> {
        let sql = "SELECT people.id, name, colour, rating, deviation, volatility, games, rated_ms \
                   FROM ratings JOIN people ON people.id = ratings.person \
                   WHERE pack = $1 ORDER BY rating DESC, people.id LIMIT $2";
        let read = |mut row: Row| {
            let (person, kept) = (read_person(&mut row)?, self.read_skill(&mut row)?);
            let games = kept.games.unsigned_abs();
            Ok((person, StoredRating { pack: pack.to_owned(), skill: kept.skill, games }))
        };
        let asked = Statement::new(sql).bind(pack).bind(i64::from(limit));
        self.rows(asked).await?.into_iter().map(read).collect()
    }
}
