//! The referee of one game: fed with answers and the time, it says whom to ask and how it ended.
//!
//! It reads no clock and opens no socket, so every rule of the arena can be tried in any test.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{
    GameEnd, Illegal, Move, Outcome, PlayerSet, Position, Reason, Record, Recorder, Ruleset,
    SeededChance,
};

use crate::ending::{Ending, EndingKind, Fault};

/// What the referee wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next<'a> {
    /// Show the position to the bot on this seat and wait for its answer.
    Ask(u8),
    /// The game is over.
    Over(&'a Ending),
}

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
/// Seats are fixed for a match; the player numbers of the engine go from the starter on, who is
/// always the engine's first player.
#[derive(Debug, Clone)]
pub struct Game {
    position: Position,
    chance: SeededChance,
    seed: u64,
    starter: u8,
    limit: Option<Duration>,
    moves: Vec<Move>,
    bombs: Vec<Option<Move>>,
    asked_at: Option<Duration>,
    ending: Option<Ending>,
}

impl Game {
    /// A game that the bot on the seat `starter` begins. Chance comes from the seed; an answer
    /// that takes longer than the limit loses.
    pub fn new(rules: &Arc<Ruleset>, starter: u8, seed: u64, limit: Option<Duration>) -> Self {
        Self {
            position: Position::new(rules),
            chance: SeededChance::new(rules, seed),
            seed,
            starter,
            limit,
            moves: Vec::new(),
            bombs: Vec::new(),
            asked_at: None,
            ending: None,
        }
    }

    /// A game that somebody else referees, for asking a bot about its position: seats are the
    /// engine's players.
    pub fn elsewhere(position: Position, limit: Option<Duration>) -> Self {
        let chance = SeededChance::new(position.rules(), 0);
        let (moves, bombs) = (Vec::new(), Vec::new());
        let (seed, starter, asked_at, ending) = (0, 0, None, None);
        Self { position, chance, seed, starter, limit, moves, bombs, asked_at, ending }
    }

    /// Begins another game of the same kind, keeping the memory.
    pub fn restart(&mut self, starter: u8, seed: u64) {
        self.position.restart();
        self.chance = SeededChance::new(self.position.rules(), seed);
        self.seed = seed;
        self.starter = starter;
        self.moves.clear();
        self.bombs.clear();
        self.asked_at = None;
        self.ending = None;
    }

    /// Plays the first moves for the bots.
    ///
    /// # Errors
    /// If one of them is not possible; the moves before it are played.
    pub fn open(&mut self, opening: &[Move]) -> Result<(), Illegal> {
        opening.iter().try_for_each(|&place| self.play(place))
    }

    /// The game as it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The seed of everything that chance decides.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.position.rules()
    }

    /// All moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The seat that began.
    pub fn starter(&self) -> u8 {
        self.starter
    }

    /// How long an answer may take.
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    /// The seat of one of the engine's players.
    pub fn seat_of(&self, player: u8) -> u8 {
        (player + self.starter) % self.players()
    }

    /// The engine's number for the bot on this seat.
    pub fn player_on(&self, seat: u8) -> u8 {
        (seat + self.players() - self.starter) % self.players()
    }

    fn players(&self) -> u8 {
        self.position.rules().players().len() as u8
    }

    /// Whom to ask, or how the game ended.
    pub fn next(&self) -> Next<'_> {
        match &self.ending {
            Some(ending) => Next::Over(ending),
            None => Next::Ask(self.seat_of(self.position.to_move())),
        }
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The question is out: the clock of the bot to move runs from now on.
    pub fn asked(&mut self, now: Duration) {
        self.asked_at = Some(now);
    }

    /// When the bot that was asked must have answered.
    pub fn deadline(&self) -> Option<Duration> {
        Some(self.asked_at? + self.limit?)
    }

    /// The time goes on: an unanswered question loses the game once its limit has passed.
    pub fn tick(&mut self, now: Duration) {
        if self.deadline().is_some_and(|deadline| now > deadline) {
            let seat = self.seat_of(self.position.to_move());
            self.forfeit(seat, &self.too_late(now));
        }
    }

    /// An answer, or a fault instead of one, from the bot on this seat.
    pub fn answer(&mut self, seat: u8, answer: Result<Move, Fault>, now: Duration) -> Verdict {
        let turn = self.next() == Next::Ask(seat);
        let Some(asked_at) = self.asked_at.filter(|_| turn) else { return Verdict::Ignored };
        let late = self.limit.is_some_and(|limit| now.saturating_sub(asked_at) > limit);
        let judged = match answer {
            Err(fault) => Err(fault),
            Ok(_) if late => Err(self.too_late(now)),
            Ok(place) => {
                self.play(place).map_err(|illegal| self.against_the_rules(place, &illegal))
            }
        };
        self.asked_at = None;
        match judged {
            Ok(()) => Verdict::Played,
            Err(fault) => {
                self.forfeit(seat, &fault);
                Verdict::Forfeited
            }
        }
    }

    /// The bot on this seat broke the rules: everybody else wins.
    pub fn forfeit(&mut self, seat: u8, fault: &Fault) {
        if self.ending.is_some() {
            return;
        }
        let mut winners = PlayerSet::default();
        (0..self.players()).filter(|&other| other != seat).for_each(|other| winners.insert(other));
        let Fault { kind, detail } = fault.clone();
        self.asked_at = None;
        self.ending = Some(Ending { winners, reason: kind, offender: Some(seat), detail });
    }

    /// Nobody could play: the game is over without a winner.
    pub fn abandon(&mut self, fault: &Fault) {
        if self.ending.is_none() {
            let Fault { kind, detail } = fault.clone();
            let winners = PlayerSet::default();
            self.ending = Some(Ending { winners, reason: kind, offender: None, detail });
        }
    }

    /// The game is stopped from outside: nobody wins, and nobody is to blame.
    pub(crate) fn break_off(&mut self) {
        self.abandon(&Fault::new(EndingKind::Crashed, "the game was broken off"));
    }

    /// The record of the game so far; `names` are those of the seats.
    pub fn record(&self, names: &[String]) -> Record {
        let rules = self.position.rules();
        let seated = (0..self.players())
            .map(|player| names.get(usize::from(self.seat_of(player))).cloned())
            .map(Option::unwrap_or_default);
        let mut recorder =
            Recorder::new(rules, seated.collect(), rules.has_bombs().then_some(self.seed));
        let mut bombs = self.bombs.iter();
        for &place in &self.moves {
            // The same moves were legal before.
            let _ = recorder.play(place);
            while recorder.position().chance_is_pending() {
                let Some(bomb) = bombs.next() else { break };
                let _ = recorder.resolve_chance(*bomb);
            }
        }
        if let Some(ending) = self.ending.as_ref().filter(|ending| ending.reason.is_fault()) {
            let mut winners = PlayerSet::default();
            ending.winners.iter().for_each(|seat| winners.insert(self.player_on(seat)));
            let end = GameEnd::without_winner(ending.reason.in_record());
            recorder.end(GameEnd { winners, ..end });
        }
        recorder.record().clone()
    }

    fn play(&mut self, place: Move) -> Result<(), Illegal> {
        self.position.check(place)?;
        self.position.play_unchecked(place);
        self.moves.push(place);
        while let Some(point) = self.position.chance() {
            let bomb = self.chance.decide(&point);
            self.position.resolve_chance_unchecked(bomb);
            self.bombs.push(bomb);
        }
        if let Some(outcome) = self.position.outcome() {
            self.ending = Some(self.on_the_board(outcome));
        }
        Ok(())
    }

    fn on_the_board(&self, outcome: Outcome) -> Ending {
        let mut winners = PlayerSet::default();
        outcome.winners().iter().for_each(|player| winners.insert(self.seat_of(player)));
        let (reason, detail) = match outcome {
            Outcome::Won { reason: Reason::Score(score), .. } => {
                let score = &self.rules().scores()[usize::from(score)].name;
                (EndingKind::Win, score.clone())
            }
            Outcome::Won { reason: Reason::NoMoves, .. } => {
                (EndingKind::NoMoves, "the player to move had no move".to_owned())
            }
            Outcome::Drawn => (EndingKind::Draw, "no more moves".to_owned()),
        };
        Ending { winners, reason, offender: None, detail }
    }

    fn too_late(&self, now: Duration) -> Fault {
        let limit = self.limit.unwrap_or_default();
        let took = now.saturating_sub(self.asked_at.unwrap_or_default());
        Fault::new(
            EndingKind::Timeout,
            format!("no answer within {} ms (after {} ms)", limit.as_millis(), took.as_millis()),
        )
    }

    fn against_the_rules(&self, place: Move, illegal: &Illegal) -> Fault {
        // As bots write it, who count from 0.
        let place: Vec<_> =
            self.rules().move_coords(place).iter().map(ToString::to_string).collect();
        let place = place.join(", ");
        Fault::new(EndingKind::IllegalMove, format!("the move {place} is not possible: {illegal}"))
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

    fn reason(game: &Game) -> (EndingKind, Option<u8>) {
        let ending = game.ending().unwrap();
        (ending.reason, ending.offender)
    }

    #[test]
    fn an_answer_in_the_last_moment_counts_and_one_millisecond_later_loses() {
        let start = Duration::from_secs(50);
        let mut in_time = game(0);
        in_time.asked(start);
        let answer = column(&in_time, 3);
        assert_eq!(in_time.answer(0, answer.clone(), start + LIMIT), Verdict::Played);
        for late in [Duration::from_millis(1), Duration::from_secs(10)] {
            let mut slow = game(0);
            slow.asked(start);
            assert_eq!(slow.answer(0, answer.clone(), start + LIMIT + late), Verdict::Forfeited);
            assert_eq!(reason(&slow), (EndingKind::Timeout, Some(0)));
            assert!(slow.ending().unwrap().winners.contains(1));
        }
    }

    #[test]
    fn silence_loses_when_the_limit_has_passed() {
        let mut game = game(1);
        game.asked(Duration::ZERO);
        assert_eq!(game.deadline(), Some(LIMIT));
        game.tick(LIMIT);
        assert_eq!(game.next(), Next::Ask(1));
        game.tick(LIMIT + Duration::from_millis(1));
        assert_eq!(reason(&game), (EndingKind::Timeout, Some(1)));
    }

    #[test]
    fn answers_that_nobody_asked_for_change_nothing() {
        let mut game = game(0);
        let answer = column(&game, 3);
        assert_eq!(game.answer(0, answer.clone(), Duration::ZERO), Verdict::Ignored, "not asked");
        game.asked(Duration::ZERO);
        assert_eq!(game.answer(1, answer.clone(), Duration::ZERO), Verdict::Ignored, "not to move");
        assert_eq!(game.answer(0, answer.clone(), Duration::ZERO), Verdict::Played);
        assert_eq!(game.answer(0, answer.clone(), Duration::ZERO), Verdict::Ignored, "twice");
        assert_eq!(game.moves().len(), 1);
        let fault = Fault::new(EndingKind::BadReply, "");
        assert_eq!(game.answer(0, Err(fault), Duration::ZERO), Verdict::Ignored);
    }

    #[test]
    fn a_full_column_loses() {
        let mut game = game(0);
        for turn in 0..7 {
            game.asked(Duration::ZERO);
            let answer = column(&game, 0);
            game.answer(turn % 2, answer, Duration::ZERO);
        }
        assert_eq!(reason(&game), (EndingKind::IllegalMove, Some(0)));
        assert_eq!(game.moves().len(), 6);
    }

    #[test]
    fn records_of_lost_and_won_games_replay() {
        let library = Library::bundled();
        for seed in 0..50 {
            let rules = Ruleset::load(&library, &["connect4-xtreme"]).unwrap();
            let mut game = Game::new(&rules, (seed % 2) as u8, seed, Some(LIMIT));
            let mut dice = foursight_agents::Dice::new(seed);
            while let Next::Ask(seat) = game.next() {
                game.asked(Duration::ZERO);
                let answer = match game.moves().len() {
                    20 if seed % 3 == 0 => Err(Fault::new(EndingKind::Disconnected, "gone")),
                    _ => Ok(game.position().pick_move(|bound| dice.below(bound)).unwrap()),
                };
                game.answer(seat, answer, Duration::ZERO);
            }
            let record = game.record(&["first seat".to_owned(), "second seat".to_owned()]);
            let result = record.result.clone().unwrap();
            let winners: Vec<u8> =
                result.winners.iter().map(|player| game.seat_of(player)).collect();
            assert_eq!(winners, game.ending().unwrap().winners.iter().collect::<Vec<_>>());
            assert_eq!(record.players[0].name == "second seat", seed % 2 == 1);
            let mut replay = foursight_rules::Replay::new(&library, record).unwrap();
            while replay.step().unwrap().is_some() {}
        }
    }
}
