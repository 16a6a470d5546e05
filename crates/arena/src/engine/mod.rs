//! Foursight as a Gomocup engine: fed with lines, it answers with lines.

mod swap2;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use foursight_agents::{Agent, AgentKind, Limits, Unsuitable};
use foursight_rules::{
    Bundled, Illegal, InMemoryPacks, Library, LoadError, Move, Position, Ruleset,
};
use foursight_table::{Clock, TimeControl};

/// Largest side of a board that is taken.
const MAX_SIDE: u32 = 100;
/// The limit of a move if the host sets none.
const DEFAULT_TURN_LIMIT: Duration = Duration::from_secs(5);
/// The longest limit of a move that is made use of.
const MAX_TURN_LIMIT: Duration = Duration::from_secs(3600);

/// What to do after a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Response {
    /// Write these lines, which may be none.
    Lines(Vec<String>),
    /// The host is done with us.
    Quit,
}

/// A stone as the host tells it: column, row, true if it is ours.
type Stone = (i64, i64, bool);

/// Why there is no move.
#[derive(Debug, thiserror::Error)]
enum EngineError {
    #[error("there was no START")]
    NotStarted,
    #[error(transparent)]
    Rules(#[from] LoadError),
    #[error("nobody here can play this")]
    NoAgent,
    #[error(transparent)]
    Agent(#[from] Unsuitable),
    #[error("the board is not flat")]
    NotFlat,
    #[error("{own} stones of ours and {other} of the other side cannot be")]
    Unbalanced { own: usize, other: usize },
    #[error("the stone {x},{y}: {reason}")]
    Stone { x: i64, y: i64, reason: Illegal },
    #[error("the game is over")]
    GameOver,
    #[error("SWAP2BOARD has 0, 3 or 5 stones, not {0}")]
    Swap2Stones(usize),
    #[error("this board has no room for an opening")]
    NoRoom,
    #[error("the rule {0} is not played here: 0, 1 (exactly five), 4 (Renju) and 8 (Caro) are")]
    UnknownRule(u64),
}

/// A list of stones that the host is telling.
enum Reading {
    /// Of a position; the coordinates come row first if `row_first` is set.
    Board { stones: Vec<Stone>, row_first: bool },
    /// Of an opening, in the order in which they were put.
    Swap2(Vec<[i64; 2]>),
}

impl Reading {
    /// Notes a line; answers what was expected instead if it is something else.
    fn note(&mut self, line: &str) -> Result<(), &'static str> {
        match (self, numbers(line).as_deref()) {
            (Self::Board { stones, row_first }, Some(&[first, second, field @ (1 | 2)])) => {
                let (x, y) = if *row_first { (second, first) } else { (first, second) };
                stones.push((x, y, field == 1));
                Ok(())
            }
            (Self::Board { .. }, _) => Err("expected x,y,1 or x,y,2 or DONE"),
            (Self::Swap2(stones), Some(&[x, y])) => {
                stones.push([x, y]);
                Ok(())
            }
            (Self::Swap2(_), _) => Err("expected x,y or DONE"),
        }
    }
}

/// A Gomocup engine.
pub struct GomocupEngine {
    kind: Option<AgentKind>,
    seed: u64,
    /// Columns and rows, once the host has said so.
    size: Option<(u32, u32)>,
    /// The number of the rules that the host wants. Hosts expect no answer to it: whether they can be
    /// played is told when a move is asked for.
    rule: u64,
    turn_limit: Option<Duration>,
    time_left: Option<Duration>,
    /// Stones in order.
    stones: Vec<Stone>,
    /// Stones of a command that is being read.
    reading: Option<Reading>,
    ready: Option<(Arc<Ruleset>, Box<dyn Agent>)>,
    hurry: Arc<AtomicBool>,
}

impl std::fmt::Debug for GomocupEngine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GomocupEngine").field("size", &self.size).finish_non_exhaustive()
    }
}

impl GomocupEngine {
    /// An engine that plays like this agent, or like the strongest one that can play the game.
    pub fn new(kind: Option<AgentKind>, seed: u64) -> Self {
        Self {
            kind,
            seed,
            size: None,
            rule: 0,
            turn_limit: None,
            time_left: None,
            stones: Vec::new(),
            reading: None,
            ready: None,
            hurry: Arc::default(),
        }
    }

    /// Set this and the engine answers at once with the best that it knows, from now on always.
    #[must_use]
    pub fn hurry(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.hurry)
    }

    /// Takes a line from the host.
    pub fn handle_line(&mut self, line: &str) -> Response {
        let line = line.trim();
        if let Some(mut reading) = self.reading.take() {
            if line.eq_ignore_ascii_case("DONE") {
                return match reading {
                    Reading::Board { stones, .. } => self.think_with(stones),
                    Reading::Swap2(stones) => self.swap2(&stones),
                };
            }
            return match reading.note(line) {
                Ok(()) => {
                    self.reading = Some(reading);
                    Response::Lines(Vec::new())
                }
                Err(expected) => self.error(expected),
            };
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "" => Response::Lines(Vec::new()),
            "START" => match numbers(rest).as_deref() {
                Some([side]) => self.start(*side, *side),
                _ => self.error("START needs the size of the board"),
            },
            "RECTSTART" => match numbers(rest).as_deref() {
                Some([columns, rows]) => self.start(*columns, *rows),
                _ => self.error("RECTSTART needs width,height"),
            },
            "RESTART" => match self.size {
                Some((columns, rows)) => self.start(columns.into(), rows.into()),
                None => self.error("there was no START"),
            },
            "BEGIN" => self.think_with(Vec::new()),
            "TURN" => match numbers(rest).as_deref() {
                Some([x, y]) => {
                    let mut stones = self.stones.clone();
                    stones.push((*x, *y, false));
                    self.think_with(stones)
                }
                _ => self.error("TURN needs x,y"),
            },
            "BOARD" | "YXBOARD" => {
                let row_first = word.eq_ignore_ascii_case("YXBOARD");
                self.reading = Some(Reading::Board { stones: Vec::new(), row_first });
                Response::Lines(Vec::new())
            }
            "SWAP2BOARD" => {
                self.reading = Some(Reading::Swap2(Vec::new()));
                Response::Lines(Vec::new())
            }
            "TAKEBACK" => match numbers(rest).as_deref() {
                Some(&[x, y]) => self.take_back(x, y),
                _ => self.error("TAKEBACK needs x,y"),
            },
            "INFO" => {
                self.note(rest);
                Response::Lines(Vec::new())
            }
            "ABOUT" => say(concat!(
                "name=\"Foursight\", version=\"",
                env!("CARGO_PKG_VERSION"),
                "\", author=\"The Foursight team\", country=\"DE\""
            )),
            "END" => Response::Quit,
            _ => say("UNKNOWN command"),
        }
    }

    fn error(&mut self, why: &str) -> Response {
        self.reading = None;
        Response::Lines(vec![format!("ERROR {why}")])
    }

    fn start(&mut self, columns: i64, rows: i64) -> Response {
        let side =
            |size: i64| u32::try_from(size).ok().filter(|size| (5..=MAX_SIDE).contains(size));
        let (Some(columns), Some(rows)) = (side(columns), side(rows)) else {
            return self.error(&format!("boards have sides from 5 to {MAX_SIDE}"));
        };
        self.size = Some((columns, rows));
        self.stones.clear();
        self.ready = None;
        say("OK")
    }

    fn take_back(&mut self, x: i64, y: i64) -> Response {
        match self.stones.iter().position(|&(column, row, _)| (column, row) == (x, y)) {
            Some(at) => {
                self.stones.remove(at);
                say("OK")
            }
            None => self.error(&format!("there is no stone at {x},{y}")),
        }
    }

    fn note(&mut self, info: &str) {
        let (key, value) = info.split_once(char::is_whitespace).unwrap_or((info, ""));
        let Ok(value) = value.trim().parse::<u64>() else { return };
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn_limit = Some(Duration::from_millis(value)),
            "time_left" => self.time_left = Some(Duration::from_millis(value)),
            "rule" => {
                self.rule = value;
                self.ready = None;
            }
            _ => {}
        }
    }

    /// Answers the position with these stones; one that is refused changes nothing.
    fn think_with(&mut self, mut stones: Vec<Stone>) -> Response {
        match self.choose(&stones) {
            Ok((x, y)) => {
                stones.push((x, y, true));
                self.stones = stones;
                Response::Lines(vec![format!("{x},{y}")])
            }
            Err(error) => self.error(&error.to_string()),
        }
    }

    fn choose(&mut self, stones: &[Stone]) -> Result<(i64, i64), EngineError> {
        let size = self.size.ok_or(EngineError::NotStarted)?;
        base_of(self.rule)?;
        if stones.is_empty() {
            // Nowhere is better than the middle, and no thinking would find that out.
            return Ok(((size.0 / 2).into(), (size.1 / 2).into()));
        }
        let limits = self.limits();
        let hurry = Arc::clone(&self.hurry);
        let (rules, agent) = self.made_ready(size)?;
        let position = position(rules, stones)?;
        let choice = agent.choose(&position, &until(limits, &hurry));
        coordinates(rules, choice.mv)
    }

    fn swap2(&mut self, stones: &[[i64; 2]]) -> Response {
        let limits = self.limits();
        let hurry = Arc::clone(&self.hurry);
        let answer = self.size.ok_or(EngineError::NotStarted).and_then(|size| {
            let (rules, agent) = self.made_ready(size)?;
            swap2::answer(rules, agent.as_mut(), &until(limits, &hurry), stones)
        });
        match answer {
            Ok(line) => say(&line),
            Err(error) => self.error(&error.to_string()),
        }
    }

    /// Rules and player for a board of this size.
    fn made_ready(
        &mut self,
        size: (u32, u32),
    ) -> Result<&mut (Arc<Ruleset>, Box<dyn Agent>), EngineError> {
        match &mut self.ready {
            Some(ready) => Ok(ready),
            unready => Ok(unready.insert(prepare(self.kind, self.seed, self.rule, size)?)),
        }
    }

    /// What the host allows, as the clock of a game sees it.
    fn limits(&self) -> Limits<'static> {
        let turn = self.turn_limit.unwrap_or(DEFAULT_TURN_LIMIT).min(MAX_TURN_LIMIT);
        let per_game = self.time_left.filter(|left| !left.is_zero());
        let control = TimeControl { per_game, ..TimeControl::per_move(turn) };
        let time = Clock::new(control, 1).think_time(0, Duration::ZERO);
        Limits { time, ..Limits::default() }
    }
}

/// These limits, until somebody is in a hurry.
fn until<'a>(limits: Limits<'a>, hurry: &'a AtomicBool) -> Limits<'a> {
    Limits { stop: Some(hurry), ..limits }
}

/// A move as the host counts: column and row.
fn coordinates(rules: &Ruleset, mv: Move) -> Result<(i64, i64), EngineError> {
    match rules.move_coords(mv)[..] {
        [row, column] => Ok((column.into(), row.into())),
        _ => Err(EngineError::NotFlat),
    }
}

/// The pack with the rules that hosts mean by a number. Bit 0: exactly five; bit 1: the game goes on after
/// five; bit 2: Renju; bit 3: Caro.
fn base_of(rule: u64) -> Result<&'static str, EngineError> {
    match rule {
        0 => Ok("gomoku"),
        1 => Ok("gomoku-standard"),
        4 => Ok("renju"),
        8 => Ok("gomoku-caro"),
        other => Err(EngineError::UnknownRule(other)),
    }
}

/// Rules for any board, made on the spot, and who plays by them.
fn prepare(
    kind: Option<AgentKind>,
    seed: u64,
    rule: u64,
    (columns, rows): (u32, u32),
) -> Result<(Arc<Ruleset>, Box<dyn Agent>), EngineError> {
    let base = base_of(rule)?;
    // Hosts begin where they like, and boards of an even size have no centre.
    let anywhere = match base {
        "renju" => {
            r#", "restrictions": [{"name": "renju.first-in-the-centre", "type": "pattern", "pattern": "[.]"}]"#
        }
        _ => "",
    };
    let pack = format!(
        r#"{{"name": "gomocup", "dependencies": ["{base}"], "board": {{"dimensions": [{rows}, {columns}]}}{anywhere}}}"#
    );
    let drafts = InMemoryPacks(BTreeMap::from([("gomocup".to_owned(), pack.into_bytes())]));
    let library = Library::of(vec![Box::new(drafts), Box::new(Bundled)]);
    let rules = Ruleset::load(&library, &["gomocup"])?;
    let strongest = || AgentKind::all().filter(|kind| kind.suits(&rules).is_ok()).last();
    let kind = kind.or_else(strongest).ok_or(EngineError::NoAgent)?;
    let agent = kind.build(&rules, seed)?;
    Ok((rules, agent))
}

/// The position with these stones and us to move.
fn position(rules: &Arc<Ruleset>, stones: &[Stone]) -> Result<Position, EngineError> {
    let of = |ours: bool| stones.iter().filter(move |stone| stone.2 == ours);
    let (own, other) = (of(true).count(), of(false).count());
    if other != own && other != own + 1 {
        return Err(EngineError::Unbalanced { own, other });
    }
    let mut first = of(other == own);
    let mut second = of(other != own);
    let mut position = Position::new(rules);
    for number in 0..stones.len() {
        let next = if number % 2 == 0 { first.next() } else { second.next() };
        let Some((x, y, _)) = next else { break };
        let played = rules.move_to(&[*y, *x]).and_then(|mv| position.play(mv));
        played.map_err(|reason| EngineError::Stone { x: *x, y: *y, reason })?;
    }
    match position.outcome() {
        Some(_) => Err(EngineError::GameOver),
        None => Ok(position),
    }
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(|part| part.trim().parse().ok()).collect()
}

fn say(line: &str) -> Response {
    Response::Lines(vec![line.to_owned()])
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    fn said(engine: &mut GomocupEngine, line: &str) -> String {
        match engine.handle_line(line) {
            Response::Lines(lines) => lines.join("\n"),
            Response::Quit => "(quit)".to_owned(),
        }
    }

    #[test]
    fn a_conversation() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        assert!(said(&mut engine, "ABOUT").contains("Foursight"));
        assert!(said(&mut engine, "BEGIN").starts_with("ERROR"));
        assert_eq!(said(&mut engine, "START 20\r\n"), "OK");
        assert_eq!(said(&mut engine, "INFO timeout_turn 1000"), "");
        assert!(matches!(numbers(&said(&mut engine, "BEGIN")).as_deref(), Some([0..20, 0..20])));
        assert!(
            numbers(&said(&mut engine, "TURN 3,4")).is_some()
                || said(&mut engine, "TURN 3,4").starts_with("ERROR")
        );
        assert_eq!(said(&mut engine, "DANCE"), "UNKNOWN command");
        assert_eq!(said(&mut engine, "RESTART"), "OK");
        assert_eq!(said(&mut engine, "END"), "(quit)");
    }

    #[test]
    fn four_in_a_row_become_five() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        said(&mut engine, "START 15");
        for line in
            ["BOARD", "1,1,1", "9,9,2", "2,1,1", "9,8,2", "3,1,1", "9,7,2", "4,1,1", "5,14,2"]
        {
            assert_eq!(said(&mut engine, line), "");
        }
        let won = said(&mut engine, "DONE");
        assert!(won == "0,1" || won == "5,1", "{won}");
    }

    #[test]
    fn six_do_not_win_if_the_host_says_so() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        said(&mut engine, "RECTSTART 15,12");
        said(&mut engine, "INFO rule 1");
        // x xxxx with a gap that would make six: only the other end makes five.
        for line in [
            "BOARD", "1,1,1", "9,9,2", "3,1,1", "9,7,2", "4,1,1", "9,5,2", "5,1,1", "9,3,2",
            "6,1,1", "0,11,2",
        ] {
            assert_eq!(said(&mut engine, line), "");
        }
        assert_eq!(said(&mut engine, "DONE"), "7,1");
    }

    #[test]
    fn a_closed_five_does_not_win_if_the_host_says_so() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        said(&mut engine, "START 15");
        said(&mut engine, "INFO rule 8");
        // o xxxx o: the gap makes a closed five; x x xx in the other row an open one.
        for line in [
            "BOARD", "1,1,1", "0,1,2", "2,1,1", "6,1,2", "3,1,1", "9,5,2", "4,1,1", "9,3,2",
            "2,7,1", "0,11,2", "3,7,1", "0,13,2", "4,7,1", "2,13,2", "5,7,1", "4,13,2",
        ] {
            assert_eq!(said(&mut engine, line), "");
        }
        let won = said(&mut engine, "DONE");
        assert!(won == "1,7" || won == "6,7", "{won}");
    }

    /// A conversation in which these stones are told; what is answered.
    fn answer_to(rule: u64, size: &str, stones: &[&str]) -> String {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        assert_eq!(said(&mut engine, &format!("START {size}")), "OK");
        assert_eq!(said(&mut engine, &format!("INFO rule {rule}")), "");
        for line in ["BOARD"].iter().chain(stones) {
            assert_eq!(said(&mut engine, line), "");
        }
        said(&mut engine, "DONE")
    }

    #[test]
    fn renju_is_played_where_the_host_wants_it() {
        // Black has x xxxx with a gap: six are forbidden, and only the other end wins.
        let own = ["1,1,1", "0,11,2", "3,1,1", "9,8,2", "4,1,1", "9,6,2", "5,1,1", "9,3,2"];
        let five = [&own[..], &["6,1,1", "14,14,2"]].concat();
        for size in ["15", "20"] {
            assert_eq!(answer_to(4, size, &five), "7,1", "{size}");
        }
        // White takes any five or more.
        let white = [
            "14,14,2", "1,1,1", "0,11,2", "3,1,1", "9,8,2", "4,1,1", "9,6,2", "5,1,1", "9,3,2",
            "6,1,1", "9,1,2",
        ];
        assert!(["2,1", "7,1"].contains(&answer_to(4, "15", &white).as_str()));
    }

    #[test]
    fn what_renju_forbids_is_told_and_changes_nothing() {
        // The other side is black: its two threes at once are not to be.
        let stones = ["7,7,2", "0,0,1", "8,7,2", "0,2,1", "9,8,2", "0,4,1", "9,9,2", "0,6,1"];
        let forbidden = [&stones[..], &["9,7,2"]].concat();
        let told = answer_to(4, "15", &forbidden);
        assert!(told.starts_with("ERROR the stone 9,7: "), "{told}");
        assert!(numbers(&answer_to(0, "15", &forbidden)).is_some(), "Gomoku allows it");
    }

    #[test]
    fn rules_that_are_not_played_here_are_refused_when_a_move_is_asked_for() {
        for rule in [2, 3, 5, 6, 9, 12, 16, u64::MAX] {
            let told = answer_to(rule, "15", &["7,7,2"]);
            assert!(told.starts_with(&format!("ERROR the rule {rule} is not played")), "{told}");
            let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
            said(&mut engine, "START 15");
            said(&mut engine, &format!("INFO rule {rule}"));
            for asked in ["BEGIN", "TURN 7,7"] {
                assert!(said(&mut engine, asked).starts_with("ERROR the rule"), "{rule} {asked}");
            }
            said(&mut engine, "INFO rule 0");
            assert!(numbers(&said(&mut engine, "BEGIN")).is_some());
        }
    }

    #[test]
    fn stranger_11_a_refused_turn_or_board_changes_nothing() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        said(&mut engine, "START 15");
        assert!(numbers(&said(&mut engine, "TURN 7,7")).is_some());
        for wrong in ["TURN 7,7", "TURN 99,99", "TURN -1,3"] {
            assert!(said(&mut engine, wrong).starts_with("ERROR"), "{wrong}");
        }
        for line in ["BOARD", "3,3,1", "4,4,1", "5,5,1"] {
            assert_eq!(said(&mut engine, line), "");
        }
        assert!(said(&mut engine, "DONE").starts_with("ERROR"), "nobody moves thrice");
        let next = if engine.stones.contains(&(0, 0, true)) { "TURN 0,14" } else { "TURN 0,0" };
        assert!(numbers(&said(&mut engine, next)).is_some(), "the game goes on");
        assert_eq!(engine.stones.len(), 4);
    }

    #[test]
    fn arena_finding_10_the_first_stone_is_in_the_middle_at_once() {
        for (start, middle) in
            [("START 19", "9,9"), ("START 20", "10,10"), ("RECTSTART 100,30", "50,15")]
        {
            let mut engine = GomocupEngine::new(None, 1);
            said(&mut engine, start);
            assert_eq!(said(&mut engine, "BEGIN"), middle, "{start}");
        }
    }

    #[test]
    fn arena_finding_11_an_engine_in_a_hurry_answers_at_once() {
        let mut engine = GomocupEngine::new(None, 1);
        said(&mut engine, "START 15");
        // An hour: this test ends only if the engine does not think for so long.
        said(&mut engine, "INFO timeout_turn 3600000");
        engine.hurry().store(true, Ordering::Relaxed);
        assert!(numbers(&said(&mut engine, "TURN 7,7")).is_some());
        assert_eq!(said(&mut engine, "END"), "(quit)");
    }

    #[test]
    fn arena_finding_12_takebacks_and_boards_in_both_orders() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        said(&mut engine, "START 15");
        assert!(said(&mut engine, "TAKEBACK 3,3").starts_with("ERROR there is no stone"));
        let answer = said(&mut engine, "TURN 7,7");
        assert_eq!(said(&mut engine, &format!("TAKEBACK {answer}")), "OK");
        assert_eq!(said(&mut engine, "TAKEBACK 7,7"), "OK");
        assert!(engine.stones.is_empty());
        // The same four as in `four_in_a_row_become_five`, told row first.
        for line in
            ["YXBOARD", "1,1,1", "9,9,2", "1,2,1", "8,9,2", "1,3,1", "7,9,2", "1,4,1", "14,5,2"]
        {
            assert_eq!(said(&mut engine, line), "");
        }
        let won = said(&mut engine, "DONE");
        assert!(won == "0,1" || won == "5,1", "{won}");
    }

    #[test]
    fn arena_finding_12_a_refused_turn_is_forgotten_and_every_info_is_taken() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Blocker), 1);
        said(&mut engine, "START 15");
        for info in
            ["max_memory 83886080", "caution 1", "folder /tmp", "evaluate 7,7", "unheard of"]
        {
            assert_eq!(said(&mut engine, &format!("INFO {info}")), "", "{info}");
        }
        assert!(numbers(&said(&mut engine, "TURN 7,7")).is_some());
        let before = engine.stones.clone();
        for refused in ["TURN 7,7", "TURN 15,0", "TURN -1,3", "TURN x"] {
            assert!(said(&mut engine, refused).starts_with("ERROR"), "{refused}");
        }
        assert_eq!(engine.stones, before);
        let free = if before.contains(&(0, 0, true)) { "TURN 0,14" } else { "TURN 0,0" };
        assert!(numbers(&said(&mut engine, free)).is_some(), "the game goes on");
        assert_eq!(engine.stones.len(), 4);
    }

    #[test]
    fn arena_finding_12_swap2_is_answered_at_every_stage() {
        let mut engine = GomocupEngine::new(Some(AgentKind::Search), 1);
        said(&mut engine, "START 15");
        said(&mut engine, "INFO timeout_turn 60");
        let mut ask = |stones: &[&str]| {
            assert_eq!(said(&mut engine, "SWAP2BOARD"), "");
            for stone in stones {
                assert_eq!(said(&mut engine, stone), "");
            }
            said(&mut engine, "DONE")
        };
        let opening = ask(&[]);
        let stones: Vec<&str> = opening.split(' ').collect();
        assert_eq!(stones.len(), 3, "{opening}");
        let answer = ask(&stones);
        assert!(answer == "SWAP" || numbers(&answer).is_some_and(|at| at.len() == 2), "{answer}");
        // The first side has an open three and the second nothing: whoever may choose swaps.
        assert_eq!(ask(&["7,7", "0,0", "8,7", "14,14", "9,7"]), "SWAP");
        assert!(ask(&["7,7"]).starts_with("ERROR SWAP2BOARD has"));
        assert!(ask(&["7,7", "7,7", "8,8"]).starts_with("ERROR"), "a stone on a stone");
    }

    #[test]
    fn nonsense_is_answered_and_forgotten() {
        let mut engine = GomocupEngine::new(None, 1);
        for line in [
            "START",
            "START 4",
            "START 1000000",
            "START -1",
            "TURN",
            "TURN 1",
            "RESTART",
            "RECTSTART 3",
        ] {
            assert!(said(&mut engine, line).starts_with("ERROR"), "{line}");
        }
        said(&mut engine, "START 15");
        said(&mut engine, "BOARD");
        assert!(said(&mut engine, "1,1,3").starts_with("ERROR"));
        assert!(said(&mut engine, "TURN 99,99").starts_with("ERROR"));
        assert_eq!(said(&mut engine, "START 15"), "OK");
        assert!(!said(&mut engine, "BEGIN").starts_with("ERROR"));
    }
}
