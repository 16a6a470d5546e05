//! The referee of one game: fed with answers and how long they took, it says whom to ask and how
//! the game ended.
//!
//! The game itself is a [`Table`]; the referee adds what is the arena's own: seats that are fixed
//! for a match whoever begins, questions, and what becomes of faults. It opens no socket and reads
//! no clock, so every rule of the arena can be tried in any test.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Illegal, Move, MoveKind, PlayerRef, Position, Record, Ruleset};
use foursight_table::{EndKind, GameEnd, PlayError, Seat, Setup, Table, TimeControl};

use crate::end;
use crate::fault::Fault;

/// What became of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The move was played.
    Played,
    /// Nobody had asked; nothing changed.
    Ignored,
    /// The answer lost the game.
    Forfeited,
}

/// One game under its referee.
///
/// Seats are fixed for a match; the player numbers of the table go from the starter on, who is
/// always its first player. Whatever the referee says speaks of seats; [`table`](Self::table)
/// speaks of players.
#[derive(Debug, Clone)]
pub struct Game {
    table: Table,
    starter: u8,
    /// True while an answer is waited for.
    asked: bool,
    /// The time that the table is told: what all answers took together.
    now: Duration,
}

fn per_move(limit: Option<Duration>) -> TimeControl {
    TimeControl { per_move: limit, ..TimeControl::UNLIMITED }
}

impl Game {
    /// A game that the bot on the seat `starter` begins. Chance comes from the seed; an answer
    /// that takes longer than the limit loses.
    pub fn new(rules: &Arc<Ruleset>, starter: u8, seed: u64, limit: Option<Duration>) -> Self {
        Self::timed(rules, starter, seed, per_move(limit))
    }

    /// The same with a clock: limits per move and for the game, increments, tolerance.
    pub fn timed(rules: &Arc<Ruleset>, starter: u8, seed: u64, time: TimeControl) -> Self {
        let setup = Setup::new(rules).seed(seed).time(time);
        Self::on(Table::new(setup.without_events()), starter)
    }

    /// The same for a game that somebody looks at: its table keeps the events of every turn and
    /// knows the names of the players. `names` are those of the seats.
    pub fn watched(
        rules: &Arc<Ruleset>,
        starter: u8,
        seed: u64,
        time: TimeControl,
        names: &[String],
    ) -> Self {
        let setup = Setup::new(rules).seed(seed).time(time);
        let mut game = Self::on(Table::new(setup), starter);
        for player in 0..game.players() {
            game.table.sit_down(player, Seat::program(game.name_of(player, names)));
        }
        game
    }

    /// A position of a game that somebody else referees, for asking a bot about it: seats are the
    /// players.
    pub fn from_position(position: Position, limit: Option<Duration>) -> Self {
        let setup = Setup::new(position.rules()).time(per_move(limit)).without_events();
        Self::on(Table::from_position(setup, position), 0)
    }

    fn on(mut table: Table, starter: u8) -> Self {
        table.start_clock(Duration::ZERO);
        Self { table, starter, asked: false, now: Duration::ZERO }
    }

    /// Begins another game of the same kind, keeping the memory.
    pub fn restart(&mut self, starter: u8, seed: u64) {
        self.table.restart(seed);
        self.table.start_clock(Duration::ZERO);
        self.starter = starter;
        self.asked = false;
        self.now = Duration::ZERO;
    }

    /// Plays the first moves for the bots.
    ///
    /// # Errors
    /// If one of them is not possible; the moves before it are played.
    pub fn open(&mut self, opening: &[Move]) -> Result<(), Illegal> {
        self.table.open(opening)
    }

    /// The game itself, which speaks of players instead of seats.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The game as it stands on the board.
    pub fn position(&self) -> &Position {
        self.table.position()
    }

    /// The seed of everything that chance decides.
    pub fn seed(&self) -> u64 {
        self.table.seed()
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.table.rules()
    }

    /// All moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.table.moves()
    }

    /// The seat that began.
    pub fn starter(&self) -> u8 {
        self.starter
    }

    /// The clock's settings.
    pub fn time(&self) -> TimeControl {
        self.table.clock().control()
    }

    /// How long the next answer may take: of the move or of the game, whichever ends first.
    pub fn limit(&self) -> Option<Duration> {
        self.table.clock().allowance(self.table.to_move())
    }

    /// How long the next answer is waited for: the limit and what is tolerated beyond it.
    pub fn answer_wait(&self) -> Option<Duration> {
        Some(self.limit()? + self.time().tolerance)
    }

    /// What the bot on this seat has left for the game; `None` if the game's time is not limited.
    pub fn bank(&self, seat: u8) -> Option<Duration> {
        self.table.clock().banks()?.get(usize::from(self.player_on(seat))).copied()
    }

    /// What a built-in player should take for its answer at most.
    pub fn think_time(&self) -> Option<Duration> {
        self.table.think_time(self.now)
    }

    /// The same for a player that leaves so much of every limit.
    pub fn think_time_leaving(&self, margin: Duration) -> Option<Duration> {
        self.table.think_time_leaving(self.now, margin)
    }

    /// The seat of one of the table's players.
    pub fn seat_of(&self, player: u8) -> u8 {
        (player + self.starter) % self.players()
    }

    /// The table's number for the bot on this seat.
    pub fn player_on(&self, seat: u8) -> u8 {
        (seat + self.players() - self.starter) % self.players()
    }

    /// How many bots play it.
    pub(crate) fn seats(&self) -> u8 {
        self.players()
    }

    fn players(&self) -> u8 {
        self.table.seats().len() as u8
    }

    fn name_of(&self, player: u8, names: &[String]) -> String {
        names.get(usize::from(self.seat_of(player))).cloned().unwrap_or_default()
    }

    /// True once the game has ended.
    pub fn is_over(&self) -> bool {
        self.table.is_over()
    }

    /// How the game ended, if it did; winners and offender are seats.
    pub fn end(&self) -> Option<GameEnd> {
        self.table.end().map(|end| GameEnd {
            winners: end.winners.iter().map(|player| self.seat_of(player)).collect(),
            offender: end.offender.map(|player| self.seat_of(player)),
            ..end.clone()
        })
    }

    /// Asks for a move: the seat that has to answer, or nobody once the game is over.
    pub fn ask(&mut self) -> Option<u8> {
        self.asked = !self.is_over();
        self.asked.then(|| self.seat_of(self.table.to_move()))
    }

    /// An answer, or a fault instead of one, from the bot on this seat, and how long it took.
    pub fn answer(&mut self, seat: u8, answer: Result<Move, Fault>, took: Duration) -> Verdict {
        if !self.asked || self.player_on(seat) != self.table.to_move() {
            return Verdict::Ignored;
        }
        self.asked = false;
        self.now += took;
        match answer.and_then(|mv| self.play(mv, took)) {
            Ok(()) => Verdict::Played,
            Err(fault) => {
                self.forfeit(seat, &fault);
                Verdict::Forfeited
            }
        }
    }

    fn play(&mut self, mv: Move, took: Duration) -> Result<(), Fault> {
        if self.table.deadline().is_some_and(|deadline| self.now > deadline) {
            return Err(self.too_late(took));
        }
        match self.table.play(mv, self.now) {
            Ok(_) => Ok(()),
            Err(PlayError::Illegal(illegal)) => Err(self.not_possible(mv, &illegal)),
            Err(_) => Err(self.too_late(took)),
        }
    }

    /// The bot on this seat broke the rules: everybody else wins.
    pub fn forfeit(&mut self, seat: u8, fault: &Fault) {
        self.asked = false;
        self.table.lose(self.player_on(seat), fault.kind, fault.detail.as_str(), self.now);
    }

    /// Nobody could play: the game is over without a winner.
    pub fn abandon(&mut self, fault: &Fault) {
        self.asked = false;
        self.table.abandon(fault.kind, fault.detail.as_str(), self.now);
    }

    /// The referee ends the game; the winners are the table's players, not seats.
    pub(crate) fn adjudicate(&mut self, end: GameEnd) {
        self.asked = false;
        self.table.finish(end, self.now);
    }

    /// The game is stopped from outside: nobody wins, and nobody is to blame.
    pub(crate) fn break_off(&mut self) {
        self.abandon(&Fault::new(EndKind::Aborted, "the game was broken off"));
    }

    /// The record of the game so far; `names` are those of the seats.
    pub fn record(&self, names: &[String]) -> Record {
        let mut record = self.table.record();
        let players = 0..self.players();
        record.players =
            players.map(|player| PlayerRef { name: self.name_of(player, names) }).collect();
        record.result = record.result.map(end::in_record);
        record
    }

    fn too_late(&self, took: Duration) -> Fault {
        let Fault { kind, detail } = Fault::no_answer(self.answer_wait().unwrap_or_default());
        Fault::new(kind, format!("{detail} (after {} ms)", took.as_millis()))
    }

    fn not_possible(&self, mv: Move, illegal: &Illegal) -> Fault {
        // As bots write it, who count from 0.
        let coords: Vec<_> = self.rules().move_coords(mv).iter().map(ToString::to_string).collect();
        let coords = match self.rules().move_kind(mv) {
            MoveKind::Place => coords.join(", "),
            _ => self.rules().move_name(mv).to_string(),
        };
        Fault::new(EndKind::Illegal, format!("the move {coords} is not possible: {illegal}"))
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    const LIMIT: Duration = Duration::from_millis(700);

    fn game(starter: u8) -> Game {
        let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
        Game::new(&rules, starter, 3, Some(LIMIT))
    }

    fn column(game: &Game, column: usize) -> Result<Move, Fault> {
        Ok(game.rules().move_at(column).unwrap())
    }

    fn reason(game: &Game) -> (EndKind, Option<u8>) {
        let end = game.end().unwrap();
        (end.kind, end.offender)
    }

    #[test]
    fn an_answer_in_the_last_moment_counts_and_one_millisecond_later_loses() {
        // The time of the moves before it does not matter.
        for slow_moves in 0..3 {
            let after = |slow_moves: usize| {
                let mut game = game(0);
                for _ in 0..slow_moves {
                    let seat = game.ask().unwrap();
                    let answer = column(&game, 3);
                    assert_eq!(game.answer(seat, answer, LIMIT), Verdict::Played);
                }
                game
            };
            let mut in_time = after(slow_moves);
            let seat = in_time.ask().unwrap();
            let answer = column(&in_time, 3);
            assert_eq!(in_time.answer(seat, answer.clone(), LIMIT), Verdict::Played);
            for late in [Duration::from_millis(1), Duration::from_secs(10)] {
                let mut slow = after(slow_moves);
                slow.ask();
                assert_eq!(slow.answer(seat, answer.clone(), LIMIT + late), Verdict::Forfeited);
                assert_eq!(reason(&slow), (EndKind::Timeout, Some(seat)));
                let end = slow.end().unwrap();
                assert!(end.winners.contains(1 - seat));
                let took = (LIMIT + late).as_millis();
                let told = format!("no answer within 700 ms (after {took} ms)");
                assert_eq!(end.detail, Some(told));
            }
        }
    }

    #[test]
    fn silence_loses() {
        let mut game = game(1);
        assert_eq!(game.ask(), Some(1));
        let silence = Err(Fault::no_answer(LIMIT));
        assert_eq!(game.answer(1, silence, LIMIT), Verdict::Forfeited);
        assert_eq!(reason(&game), (EndKind::Timeout, Some(1)));
        assert_eq!(game.ask(), None);
    }

    #[test]
    fn built_in_players_leave_a_part_of_the_limit() {
        let mut game = game(0);
        for seat in [0, 1, 0] {
            assert_eq!(game.think_time(), Some(LIMIT * 17 / 20));
            game.ask();
            let answer = column(&game, 3);
            game.answer(seat, answer, LIMIT / 2);
        }
    }

    #[test]
    fn arena_finding_06_tolerance_forgives_a_little() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let tolerance = Duration::from_millis(50);
        let time = TimeControl { tolerance, ..TimeControl::per_move(LIMIT) };
        for (late, verdict) in [(50, Verdict::Played), (51, Verdict::Forfeited)] {
            let mut game = Game::timed(&rules, 0, 1, time);
            game.ask();
            assert_eq!((game.limit(), game.answer_wait()), (Some(LIMIT), Some(LIMIT + tolerance)));
            let took = LIMIT + Duration::from_millis(late);
            let answer = column(&game, 3);
            assert_eq!(game.answer(0, answer, took), verdict, "{late} ms late");
        }
    }

    #[test]
    fn a_game_clock_runs_out_and_grows_with_each_move() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let secs = Duration::from_secs;
        let time = TimeControl { increment: secs(1), ..TimeControl::per_game(secs(10)) };
        let mut game = Game::timed(&rules, 1, 1, time);
        for (seat, took, left) in [(1, 4, 7), (0, 0, 11), (1, 7, 1), (0, 1, 11)] {
            assert_eq!(game.ask(), Some(seat));
            let answer = column(&game, 3);
            assert_eq!(game.answer(seat, answer, secs(took)), Verdict::Played);
            assert_eq!(game.bank(seat), Some(secs(left)));
        }
        assert_eq!((game.ask(), game.limit()), (Some(1), Some(secs(1))));
        let answer = column(&game, 2);
        assert_eq!(game.answer(1, answer, secs(2)), Verdict::Forfeited);
        assert_eq!(reason(&game), (EndKind::Timeout, Some(1)));
    }

    #[test]
    fn answers_that_nobody_asked_for_change_nothing() {
        let mut game = game(0);
        let answer = column(&game, 3);
        assert_eq!(game.answer(0, answer.clone(), Duration::ZERO), Verdict::Ignored, "not asked");
        game.ask();
        assert_eq!(game.answer(1, answer.clone(), Duration::ZERO), Verdict::Ignored, "not to move");
        assert_eq!(game.answer(0, answer.clone(), Duration::ZERO), Verdict::Played);
        assert_eq!(game.answer(0, answer.clone(), Duration::ZERO), Verdict::Ignored, "twice");
        assert_eq!(game.answer(1, answer.clone(), Duration::ZERO), Verdict::Ignored, "not yet");
        assert_eq!(game.moves().len(), 1);
        let fault = Fault::new(EndKind::BadReply, "");
        assert_eq!(game.answer(0, Err(fault), Duration::ZERO), Verdict::Ignored);
    }

    #[test]
    fn a_full_column_loses() {
        let mut game = game(0);
        for turn in 0..7 {
            game.ask();
            let answer = column(&game, 0);
            game.answer(turn % 2, answer, Duration::ZERO);
        }
        assert_eq!(reason(&game), (EndKind::Illegal, Some(0)));
        assert_eq!(game.moves().len(), 6);
    }

    #[test]
    fn an_end_is_an_end() {
        let mut game = game(0);
        game.forfeit(0, &Fault::new(EndKind::Crashed, "first"));
        game.forfeit(1, &Fault::new(EndKind::Absent, "second"));
        game.abandon(&Fault::new(EndKind::Aborted, "third"));
        assert_eq!(reason(&game), (EndKind::Crashed, Some(0)));
        assert_eq!(game.end().unwrap().detail.as_deref(), Some("first"));
    }

    #[test]
    fn records_of_lost_and_won_games_replay() {
        let library = Library::bundled();
        let rules = Ruleset::load(&library, &["connect4-xtreme"]).unwrap();
        let names = ["first seat".to_owned(), "second seat".to_owned()];
        for seed in 0..50 {
            let starter = (seed % 2) as u8;
            let unwatched = Game::new(&rules, starter, seed, Some(LIMIT));
            let watched = Game::watched(&rules, starter, seed, per_move(Some(LIMIT)), &names);
            let records = [unwatched, watched].map(|mut game| {
                let mut dice = foursight_agents::Rng::new(seed);
                while let Some(seat) = game.ask() {
                    let answer = match game.moves().len() {
                        20 if seed % 3 == 0 => Err(Fault::new(EndKind::Disconnected, "gone")),
                        _ => Ok(game.position().pick_move(|bound| dice.below(bound)).unwrap()),
                    };
                    game.answer(seat, answer, Duration::ZERO);
                }
                let record = game.record(&names);
                let result = record.result.clone().unwrap();
                let winners: Vec<u8> =
                    result.winners.iter().map(|player| game.seat_of(player)).collect();
                assert_eq!(winners, game.end().unwrap().winners.iter().collect::<Vec<_>>());
                record
            });
            assert_eq!(records[0], records[1], "looking on changes nothing");
            let [record, _] = records;
            assert_eq!(record.players[0].name == "second seat", seed % 2 == 1);
            let mut replay = foursight_rules::Replay::new(&library, record).unwrap();
            while replay.step().unwrap().is_some() {}
        }
    }

    #[test]
    fn a_game_that_is_shown_needs_no_replay() {
        let rules = game(0).rules().clone();
        let names = ["a".to_owned(), "b".to_owned()];
        let mut game = Game::watched(&rules, 1, 3, per_move(None), &names);
        let seat = game.ask().unwrap();
        let answer = column(&game, 3);
        game.answer(seat, answer, Duration::ZERO);
        let turn = game.table().turns().last().unwrap();
        assert!(!turn.events.is_empty());
        assert_eq!(game.table().seats()[usize::from(turn.player)].name, "b");
    }
}
