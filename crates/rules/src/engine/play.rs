//! The order of a turn, the same for every board: stone, rules, win, next player, bomb, draw.
//! Moves of other kinds are in `special.rs`.

use super::board::{BoardRepr, EventSink, Win};
use super::chance::{ChanceError, ChancePoint};
use super::event::Event;
use super::kinds::Kinds;
use super::moves::{Illegal, Move, Refusal};
use super::outcome::{Outcome, PlayerSet, Reason};
use super::ruleset::{CompiledNoMoves, Ruleset};
use super::special::{EarlierPositions, KindState};
use crate::geometry::Cell;
use crate::meter::spend;
use crate::pack::format::{NoMovesResult, OpeningStep};

/// Whose turn it is, and the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TurnState {
    pub(crate) player: u8,
    /// Which stone of the order of turns comes next, if the order is not the usual one.
    pub(crate) slot: u16,
    /// What only games with other kinds of moves than places need to know.
    pub(crate) kind: KindState,
    /// One more than moves were made.
    pub(crate) round: u32,
    /// How many windows have had their bomb or passed without one.
    pub(crate) windows_done: u32,
    /// The round in which the bomb on the board goes off; 0 while there is none.
    pub(crate) explode_in: u32,
    /// True while chance has to say whether a bomb drops.
    pub(crate) chance_pending: bool,
    pub(crate) outcome: Option<Outcome>,
}

/// A game on one kind of board.
#[derive(Debug, Clone)]
pub(crate) struct Play<B: BoardRepr> {
    pub(crate) board: B,
    pub(crate) turn: TurnState,
    pub(super) history: Vec<(TurnState, B::Mark)>,
    /// The positions so far, if it matters how often they come up.
    pub(super) seen: EarlierPositions,
}

impl<B: BoardRepr> Play<B> {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let opening = rules.kinds.as_ref().and_then(|kinds| kinds.opening.first());
        let first = || rules.turns.as_ref().map_or(0, |turns| turns.seat(0));
        let turn = TurnState {
            player: opening.map_or_else(first, OpeningStep::player),
            slot: 0,
            kind: KindState::default(),
            round: 1,
            windows_done: 0,
            explode_in: 0,
            chance_pending: false,
            outcome: None,
        };
        let (history, seen) = (Vec::new(), EarlierPositions::default());
        let mut play = Self { board: B::new(rules), turn, history, seen };
        play.end_if_stuck(rules, &mut Vec::new());
        play
    }

    /// Everything that can be told without applying the rules.
    pub(crate) fn check(&self, rules: &Ruleset, mv: Move) -> Result<(), Illegal> {
        if self.turn.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        if self.turn.chance_pending {
            return Err(Illegal::ChancePending);
        }
        if let Some(kinds) = &rules.kinds {
            return self.check_kind(rules, kinds, mv);
        }
        if mv.index() >= rules.move_count() {
            return Err(Illegal::OffBoard(vec![mv.index() as i64]));
        }
        self.board.check(rules, self.turn.player, mv).map_err(|refusal| refusal.told(rules))
    }

    /// Plays a move that [`Play::check`] allows. If a rule refuses it after all, nothing changes.
    #[inline]
    pub(crate) fn play<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        mv: Move,
        sink: &mut S,
    ) -> Result<(), Refusal<'r>> {
        if let Some(kinds) = &rules.kinds {
            return self.play_kind(rules, kinds, mv, sink);
        }
        let mark = self.board.mark();
        let mover = self.turn.player;
        match self.board.place(rules, mover, mv, sink) {
            Err(refusal) => {
                self.board.rewind(rules, mark);
                Err(refusal)
            }
            Ok(win) => {
                self.history.push((self.turn, mark));
                let next = mover + 1;
                self.turn.player = if usize::from(next) == rules.player_count() { 0 } else { next };
                self.turn.round += 1;
                match win {
                    Some(win) => self.end_won(win, sink),
                    None => {
                        if !rules.plain_turns {
                            self.begin_turn_after(rules, mover);
                        }
                        if S::LIVE {
                            let (player, round) = (self.turn.player, self.turn.round);
                            sink.put(Event::Turn { player, round });
                        }
                        if rules.bombs.is_some() {
                            self.bomb_step(rules, sink);
                        }
                        if !self.turn.chance_pending {
                            self.end_if_stuck(rules, sink);
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// Makes it the turn of whoever comes after this player's stone and is still in the game.
    pub(super) fn begin_turn_after(&mut self, rules: &Ruleset, mover: u8) {
        self.turn.player = mover;
        self.next_slot(rules);
        self.skip_those_out(rules);
    }

    /// The next stone's player, out or not.
    pub(super) fn next_slot(&mut self, rules: &Ruleset) {
        match &rules.turns {
            None => self.turn.player = (self.turn.player + 1) % rules.player_count() as u8,
            Some(turns) => {
                self.turn.slot = turns.after(self.turn.slot);
                let side = turns.seat(self.turn.slot);
                self.turn.player = side ^ u8::from(self.turn.kind.swapped);
            }
        }
    }

    /// Makes it the turn of the next player who is still in the game.
    fn skip_those_out(&mut self, rules: &Ruleset) {
        let out = self.board.out();
        while out.contains(self.turn.player) {
            self.next_slot(rules);
        }
    }

    /// The bomb ticks or goes off; without one, chance may be asked for another.
    pub(super) fn bomb_step<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        let Some(bombs) = &rules.bombs else { return };
        let round = self.turn.round;
        let window = |done: u32| bombs.windows.get(done as usize);
        while window(self.turn.windows_done).is_some_and(|[_, last]| *last < round) {
            spend(1);
            self.turn.windows_done += 1;
        }
        match self.board.bomb(rules) {
            Some(_) if self.turn.explode_in <= round => {
                self.turn.explode_in = 0;
                if let Some(win) = self.board.explode(rules, sink) {
                    self.end_won(win, sink);
                } else if self.board.out().contains(self.turn.player) {
                    self.skip_those_out(rules);
                    if S::LIVE {
                        let player = self.turn.player;
                        sink.put(Event::Turn { player, round });
                    }
                }
            }
            Some(cell) => {
                if S::LIVE {
                    let cell = rules.geometry.coords(cell);
                    let rounds_left = self.turn.explode_in - round;
                    sink.put(Event::BombTicked { cell, rounds_left });
                }
            }
            None => {
                self.turn.explode_in = 0;
                let open = window(self.turn.windows_done).is_some_and(|[first, _]| *first <= round);
                self.turn.chance_pending = open && self.board.open_count(rules) > 0;
            }
        }
    }

    /// What chance has to decide now, if anything.
    #[inline]
    pub(crate) fn chance(&self, rules: &Ruleset) -> Option<ChancePoint> {
        if !self.turn.chance_pending {
            return None;
        }
        let bombs = rules.bombs.as_ref()?;
        let window = self.turn.windows_done as usize;
        spend(rules.move_count());
        let mut places = Vec::with_capacity(rules.move_count());
        self.board.open_places(rules, &mut places);
        places.sort_unstable();
        Some(ChancePoint {
            window,
            round: self.turn.round,
            is_last_round: bombs
                .windows
                .get(window)
                .is_some_and(|[_, last]| *last == self.turn.round),
            places,
        })
    }

    /// Tells what chance decided: a bomb on that place, or none in this round.
    pub(crate) fn resolve_chance<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        bomb: Option<Move>,
        sink: &mut S,
    ) -> Result<(), ChanceError> {
        let point = self.chance(rules).ok_or(ChanceError::NothingPending)?;
        point.check(bomb)?;
        self.decide(rules, bomb, sink);
        Ok(())
    }

    /// Lets `decide` answer for chance, if chance has to decide something.
    #[inline]
    pub(crate) fn settle_chance<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        decide: impl FnOnce(&ChancePoint) -> Option<Move>,
        sink: &mut S,
    ) -> Result<(), ChanceError> {
        if let Some(point) = self.chance(rules) {
            let bomb = decide(&point);
            point.check(bomb)?;
            self.decide(rules, bomb, sink);
        }
        Ok(())
    }

    /// Carries out what chance decided, whatever it is.
    pub(crate) fn decide<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        bomb: Option<Move>,
        sink: &mut S,
    ) {
        self.history.push((self.turn, self.board.mark()));
        self.turn.chance_pending = false;
        if let (Some(mv), Some(bombs)) = (bomb, &rules.bombs) {
            let cell = self.board.put_bomb(rules, mv);
            self.turn.windows_done += 1;
            self.turn.explode_in = self.turn.round.saturating_add(bombs.fuse);
            if S::LIVE {
                sink.put(Event::BombPlaced {
                    cell: rules.geometry.coords(cell),
                    explode_in_round: self.turn.explode_in,
                });
            }
        }
        self.end_if_stuck(rules, sink);
    }

    /// Makes it the next player's turn, if that player can move.
    pub(crate) fn skip_turn(&mut self, rules: &Ruleset) -> bool {
        let (before, goes_on) =
            (self.turn, self.turn.outcome.is_none() && !self.turn.chance_pending);
        if !goes_on || self.is_opening(rules) || self.board.out().len() + 1 >= rules.player_count()
        {
            return false;
        }
        // The rest of a turn of several stones is skipped, too.
        while self.turn.player == before.player || self.board.out().contains(self.turn.player) {
            self.next_slot(rules);
        }
        if !self.board.can_move(rules, self.turn.player) {
            self.turn = before;
            return false;
        }
        self.history.push((before, self.board.mark()));
        true
    }

    /// Names every cell that may have changed since the last mark.
    #[inline]
    pub(crate) fn each_change(&self, rules: &Ruleset, note: impl FnMut(Cell)) {
        if let Some((_, mark)) = self.history.last() {
            self.board.each_change(rules, *mark, note);
        }
    }

    /// Takes back the last move or decision of chance; false if there is none.
    pub(crate) fn undo(&mut self, rules: &Ruleset) -> bool {
        let Some((turn, mark)) = self.history.pop() else { return false };
        self.turn = turn;
        self.board.rewind(rules, mark);
        if rules.kinds.is_some() {
            self.seen.forget_after(self.history.len());
        }
        true
    }

    /// Goes back to the first move, keeping the memory for the next game.
    pub(crate) fn restart(&mut self, rules: &Ruleset) {
        if let Some(&(turn, mark)) = self.history.first() {
            self.turn = turn;
            self.board.rewind(rules, mark);
            self.history.clear();
            self.seen.forget_after(0);
        }
    }

    pub(super) fn end_won<S: EventSink>(&mut self, win: Win, sink: &mut S) {
        let Win { players, score, .. } = win;
        self.turn.outcome = Some(if players.is_empty() {
            Outcome::Drawn
        } else {
            Outcome::Won { players, reason: Reason::Score(score) }
        });
        if S::LIVE {
            sink.put(Event::Finished);
        }
    }

    /// Ends the game if the player to move cannot.
    #[inline]
    pub(super) fn end_if_stuck<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        if let Some(kinds) = &rules.kinds {
            return self.end_if_stuck_or_repeated(rules, kinds, sink);
        }
        if self.turn.outcome.is_none() && !self.board.can_move(rules, self.turn.player) {
            self.end_stuck(rules, sink);
        }
    }

    #[inline(never)]
    fn end_if_stuck_or_repeated<S: EventSink>(
        &mut self,
        rules: &Ruleset,
        kinds: &Kinds,
        sink: &mut S,
    ) {
        if self.turn.outcome.is_some() {
            return;
        }
        if self.is_stuck(rules, kinds) {
            self.end_stuck(rules, sink);
        } else if self.comes_too_often(rules, kinds) {
            self.turn.outcome = Some(Outcome::Drawn);
            if S::LIVE {
                let times = kinds.repeats.unwrap_or_default();
                for event in [Event::Repeated { times }, Event::Tied, Event::Finished] {
                    sink.put(event);
                }
            }
        }
    }

    fn end_stuck<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) {
        let stuck = self.turn.player;
        let players = rules.player_count() as u8;
        let out = self.board.out();
        let winners = match rules.no_moves {
            CompiledNoMoves::Fixed(NoMovesResult::Draw) => PlayerSet::default(),
            CompiledNoMoves::Fixed(NoMovesResult::Win) => PlayerSet::only(stuck),
            CompiledNoMoves::Fixed(NoMovesResult::Loss) => {
                PlayerSet::all_but(players, stuck).without(out)
            }
            CompiledNoMoves::Highest(score) => {
                let value = |player: u8| self.board.score(rules, score.into(), player);
                let playing = PlayerSet::all(players).without(out);
                let best = playing.iter().map(value).max().unwrap_or_default();
                let leaders: PlayerSet = playing.iter().filter(|p| value(*p) == best).collect();
                if leaders.len() > 1 { PlayerSet::default() } else { leaders }
            }
        };
        self.turn.outcome = Some(if winners.is_empty() {
            Outcome::Drawn
        } else {
            Outcome::Won { players: winners, reason: Reason::NoMoves }
        });
        if S::LIVE {
            sink.put(if winners.is_empty() {
                Event::Tied
            } else {
                let reason = "no_moves".to_owned();
                Event::Won { players: winners, reason, lines: Vec::new(), line_count: 0 }
            });
            sink.put(Event::Finished);
        }
    }
}
