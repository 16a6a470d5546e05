//! Tournaments that are played in pieces by others: in any order, interrupted at any moment, they end
//! as in one process.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use foursight_arena::tournament::{
    FinishedPiece, Journal, MatchPiece, PieceError, PieceQueue, Report, SpreadError, Tournament,
    TournamentConfig, TournamentContext, TournamentJob, run_tournament, spread_tournament,
};
use foursight_rules::{Library, Ruleset};

fn config(format: &str, bots: usize, games: u32, more: &str) -> String {
    let kinds = ["random", "blocker", "level1"];
    let bots: String = (0..bots)
        .map(|at| format!("[[bot]]\nname = \"bot{at}\"\nrun = \"agent:{}\"\n", kinds[at % 3]))
        .collect();
    format!("format = \"{format}\"\ngames = {games}\nnodes = 200\nseed = 5\n{more}\n{bots}")
}

fn begin(text: &str) -> (Tournament, Arc<Ruleset>) {
    let config = TournamentConfig::parse(text).unwrap();
    let rules = Ruleset::load(&Library::bundled(), &[&config.pack]).unwrap();
    (Tournament::new(config), rules)
}

async fn alone(text: &str) -> Report {
    let dir = tempfile::tempdir().unwrap();
    let (mut tournament, rules) = begin(text);
    let openings: Arc<[_]> = tournament.config().openings(&rules).unwrap().into();
    let mut journal = Journal::create(&dir.path().join("journal"), text).unwrap();
    let programs = Arc::default();
    let context = TournamentContext {
        rules: &rules,
        openings: &openings,
        lobby: None,
        programs: &programs,
        concurrency: 1,
        watcher: None,
    };
    run_tournament(&mut tournament, &mut journal, context, |_, _| {}).await.unwrap();
    Report::of(&tournament, &rules)
}

/// Others, who take pieces in an order of their own.
struct Others {
    job: TournamentJob,
    waiting: BTreeMap<i64, MatchPiece>,
    done: BTreeMap<i64, String>,
    dice: u64,
    /// Calls that succeed before one fails.
    lasts: usize,
}

#[derive(Debug)]
struct Interrupted;

impl Others {
    fn choose(&mut self, from: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.dice >> 33) as usize % from
    }

    fn call(&mut self) -> Result<(), Interrupted> {
        self.lasts = self.lasts.checked_sub(1).ok_or(Interrupted)?;
        Ok(())
    }
}

impl PieceQueue for Others {
    type Error = Interrupted;

    async fn add(&mut self, pieces: &[MatchPiece]) -> Result<(), Interrupted> {
        self.call()?;
        for piece in pieces.iter().filter(|piece| !self.done.contains_key(&piece.number())) {
            self.waiting.entry(piece.number()).or_insert_with(|| piece.clone());
        }
        Ok(())
    }

    async fn finished(&mut self, other_than: &[i64]) -> Result<Vec<FinishedPiece>, Interrupted> {
        self.call()?;
        let player = self.job.player().unwrap();
        for _ in 0..3 {
            let numbers: Vec<i64> = self.waiting.keys().copied().collect();
            if numbers.is_empty() {
                break;
            }
            let number = numbers[self.choose(numbers.len())];
            let piece = self.waiting.remove(&number).unwrap();
            // As it is in a queue: as text.
            let piece: MatchPiece =
                serde_json::from_str(&serde_json::to_string(&piece).unwrap()).unwrap();
            let games = player.play(&piece, &Arc::default(), &Arc::default()).await.unwrap();
            self.done.insert(number, serde_json::to_string(&games).unwrap());
        }
        let new = self.done.iter().filter(|(number, _)| !other_than.contains(number));
        Ok(new.map(|(number, result)| (*number, Ok(result.clone()))).collect())
    }

    async fn collect(&mut self, numbers: &[i64]) -> Result<(), Interrupted> {
        self.call()?;
        numbers.iter().for_each(|number| drop(self.done.remove(number)));
        Ok(())
    }
}

/// Plays on from the journal; interrupted after so many calls.
async fn go_on(text: &str, journal: &Path, others: &mut Others) -> Option<Report> {
    let (mut tournament, rules) = begin(text);
    let mut journal = match journal.exists() {
        true => Journal::resume(journal, text, &mut tournament).unwrap(),
        false => Journal::create(journal, text).unwrap(),
    };
    match spread_tournament(&mut tournament, &mut journal, others, |_, _| {}).await {
        Ok(()) => Some(Report::of(&tournament, &rules)),
        Err(SpreadError::Queue(Interrupted)) => None,
        Err(error) => panic!("{error:?}"),
    }
}

async fn spread(text: &str, dice: u64, lasts: usize) -> Report {
    let dir = tempfile::tempdir().unwrap();
    let (tournament, rules) = begin(text);
    let job = TournamentJob::new(text, &tournament, &rules);
    let (waiting, done) = (BTreeMap::new(), BTreeMap::new());
    let mut others = Others { job, waiting, done, dice, lasts };
    loop {
        if let Some(report) = go_on(text, &dir.path().join("journal"), &mut others).await {
            return report;
        }
        others.lasts = lasts;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_in_any_order_end_as_one_process_does() {
    for (format, bots, games, more) in [
        ("knockout", 5, 3, ""),
        ("round-robin", 4, 2, "rounds = 2"),
        ("round-robin", 2, 40, "openings = [\"44\", \"26\"]"),
        ("swiss", 6, 3, ""),
        ("gauntlet", 4, 3, "pack = \"connect4\"\nsudden-death = true"),
    ] {
        let text = config(format, bots, games, more);
        let expected = alone(&text).await;
        for dice in 0..3 {
            assert_eq!(spread(&text, dice, usize::MAX).await, expected, "{format} {dice}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interruption_at_any_moment_changes_nothing() {
    let text = config("knockout", 5, 18, "");
    let expected = alone(&text).await;
    for lasts in 4..9 {
        assert_eq!(spread(&text, lasts as u64, lasts).await, expected, "{lasts}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_belong_to_the_tournament_is_refused() {
    let (text, other) =
        (config("round-robin", 3, 2, ""), config("round-robin", 3, 2, "pack = \"connect4\""));
    let (tournament, rules) = begin(&text);
    let job = TournamentJob::new(&text, &tournament, &rules);
    let player = job.player().unwrap();
    let piece = |text: &str| serde_json::from_str::<MatchPiece>(text).unwrap();
    for foreign in [
        r#"{"match":0,"bots":[0,9],"seed":1,"first":0,"games":2}"#,
        r#"{"match":0,"bots":[0,1],"seed":1,"first":2,"games":2}"#,
        r#"{"match":0,"bots":[0,1],"seed":1,"first":0,"games":2,"winners":[[0]]}"#,
    ] {
        let played = player.play(&piece(foreign), &Arc::default(), &Arc::default()).await;
        assert_eq!(played.unwrap_err(), PieceError::Foreign, "{foreign}");
    }
    // Games with another seed are not those that were asked for.
    let dir = tempfile::tempdir().unwrap();
    let mut others = Others {
        job: job.clone(),
        waiting: BTreeMap::new(),
        done: BTreeMap::new(),
        dice: 1,
        lasts: usize::MAX,
    };
    let strange = piece(r#"{"match":0,"bots":[0,1],"seed":1,"first":0,"games":2}"#);
    let games = player.play(&strange, &Arc::default(), &Arc::default()).await.unwrap();
    others.done.insert(0, serde_json::to_string(&games).unwrap());
    let (mut tournament, _) = begin(&text);
    let mut journal = Journal::create(&dir.path().join("journal"), &text).unwrap();
    let spread = spread_tournament(&mut tournament, &mut journal, &mut others, |_, _| {}).await;
    assert!(matches!(spread, Err(SpreadError::Foreign(0))), "{spread:?}");
    // A bot that is connected to one process plays in none of the others.
    let socket = other.replace("agent:random", "ws:Rex");
    let (tournament, rules) = begin(&socket);
    let player = TournamentJob::new(&socket, &tournament, &rules).player().unwrap();
    let first = piece(r#"{"match":0,"bots":[0,1],"seed":1,"first":0,"games":2}"#);
    let played = player.play(&first, &Arc::default(), &Arc::default()).await;
    assert!(matches!(played, Err(PieceError::Socket(_))), "{played:?}");
}
