//! Turns in games with more kinds of moves than stones of one's own.

use std::collections::HashMap;

use super::board::{BoardRepr, EventSink, NoEvents, StonePlay};
use super::event::Event;
use super::kinds::{Kinds, MoveKind};
use super::moves::{Illegal, Move, Refusal};
use super::play::Play;
use super::ruleset::Ruleset;
use crate::meter::spend;
use crate::pack::format::{OpeningOption, OpeningStep, Passing};

/// What a turn of such a game remembers besides whose it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct KindState {
    /// Passes in a row.
    passes: u8,
    /// Which step of the opening it is; as many as there are once it is over.
    step: u8,
    /// Stones of this step, and of the whole opening.
    stones_of_step: u8,
    opening_stones: u16,
    /// True if the sides have changed hands an odd number of times.
    pub(crate) swapped: bool,
    /// Whether the second player may swap: not yet, now, or no longer.
    swap: SwapChance,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum SwapChance {
    #[default]
    Later,
    Now,
    Gone,
}

/// The positions that came up, if it matters how often: their keys in order, each with the length
/// of the history then, and how often each came up.
#[derive(Debug, Clone, Default)]
pub(crate) struct EarlierPositions {
    keys: Vec<(usize, u128)>,
    times: HashMap<u128, u32>,
}

impl EarlierPositions {
    /// Notes a position; answers how often it has come up.
    fn note(&mut self, history: usize, key: u128) -> u32 {
        self.keys.push((history, key));
        let times = self.times.entry(key).or_default();
        *times += 1;
        *times
    }

    /// Forgets what came after the history was so long.
    pub(crate) fn forget_after(&mut self, history: usize) {
        while let Some(&(at, key)) = self.keys.last()
            && at > history
        {
            self.keys.pop();
            if let Some(times) = self.times.get_mut(&key) {
                *times -= 1;
                if *times == 0 {
                    self.times.remove(&key);
                }
            }
        }
    }
}

impl<B: BoardRepr> Play<B> {
    /// The step of the opening that is played, unless it is over.
    fn opening_step<'k>(&self, kinds: &'k Kinds) -> Option<&'k OpeningStep> {
        kinds.opening.get(usize::from(self.turn.kind.step))
    }

    /// True while an opening is played.
    pub(crate) fn is_opening(&self, rules: &Ruleset) -> bool {
        rules.kinds.as_ref().is_some_and(|kinds| self.opening_step(kinds).is_some())
    }

    /// True if moves of other kinds may be possible from here on.
    pub(crate) fn may_have_other_moves(&self, rules: &Ruleset) -> bool {
        rules.kinds.as_ref().is_some_and(|kinds| {
            let swaps = kinds.swap && self.turn.kind.swap != SwapChance::Gone;
            kinds.last() || swaps || self.opening_step(kinds).is_some()
        })
    }

    /// True unless a choice of the opening has to be made first.
    pub(crate) fn can_place(&self, rules: &Ruleset) -> bool {
        let step = rules.kinds.as_ref().and_then(|kinds| self.opening_step(kinds));
        !matches!(step, Some(OpeningStep::Choice { .. }))
    }

    /// Whose stone comes next if a stone is placed.
    pub(crate) fn stone_to_place(&self, rules: &Ruleset) -> u8 {
        let kinds = rules.kinds.as_ref();
        kinds.map_or(self.turn.player, |kinds| self.stone_play(kinds, MoveKind::Place).stone)
    }

    /// Where a move puts a stone, whose it is and who is the mover to the rules; `None` if it puts
    /// none.
    pub(crate) fn stone_of(&self, rules: &Ruleset, mv: Move) -> Option<(Move, StonePlay)> {
        let player = self.turn.player;
        let Some(kinds) = &rules.kinds else {
            return Some((mv, StonePlay { by: player, active: player, stone: player }));
        };
        let (kind, place) = kinds.kind(mv)?;
        let places = matches!(kind, MoveKind::Place | MoveKind::PlaceStone(_));
        places.then(|| (place, self.stone_play(kinds, kind)))
    }

    /// How many stones are left of this step of the opening; `None` once it is over.
    pub(crate) fn opening_stones_left(&self, rules: &Ruleset) -> Option<u32> {
        Some(match self.opening_step(rules.kinds.as_ref()?)? {
            OpeningStep::Stones { stones, .. } => {
                (stones.len() as u32).saturating_sub(self.turn.kind.stones_of_step.into())
            }
            OpeningStep::Choice { .. } => 1,
        })
    }

    /// Whose stone a placing move puts on the board, and who is the mover to the rules: in an
    /// opening, the owner of the stone.
    fn stone_play(&self, kinds: &Kinds, kind: MoveKind) -> StonePlay {
        let mover = self.turn.player;
        match (self.opening_step(kinds), kind) {
            (Some(OpeningStep::Stones { stones, .. }), _) => {
                let at = usize::from(self.turn.kind.stones_of_step);
                let stone = stones.get(at).map_or(mover, |seat| seat.0);
                StonePlay { by: mover, active: stone, stone }
            }
            (_, MoveKind::PlaceStone(stone)) => StonePlay { by: mover, active: mover, stone },
            _ => StonePlay { by: mover, active: mover, stone: mover },
        }
    }

    /// Whether the player to move may make this move; what only the rules can tell is told by
    /// [`Play::try_kind`].
    pub(crate) fn check_kind(
        &self,
        rules: &Ruleset,
        kinds: &Kinds,
        mv: Move,
    ) -> Result<(), Illegal> {
        let Some((kind, place)) = kinds.kind(mv) else {
            return Err(Illegal::OffBoard(vec![mv.index() as i64]));
        };
        let player = self.turn.player;
        let told = |refusal: Refusal<'_>| refusal.told(rules);
        match (self.opening_step(kinds), kind) {
            (Some(OpeningStep::Choice { options, .. }), _) => {
                let option = match kind {
                    MoveKind::Swap => Some(OpeningOption::Swap),
                    MoveKind::Choose(option) => Some(option),
                    _ => None,
                };
                let offered = option.is_some_and(|option| options.contains(&option));
                if offered { Ok(()) } else { Err(Illegal::ChooseFirst) }
            }
            (Some(OpeningStep::Stones { .. }), MoveKind::Place) => {
                let active = self.stone_play(kinds, kind).active;
                self.board.check(rules, active, place).map_err(told)
            }
            (Some(OpeningStep::Stones { .. }), _) | (None, MoveKind::Choose(_)) => {
                Err(Illegal::NotNow)
            }
            (None, MoveKind::Place) => self.board.check(rules, player, place).map_err(told),
            (None, MoveKind::PlaceStone(stone)) if stone == player => Err(Illegal::OwnStone),
            (None, MoveKind::PlaceStone(_)) => self.board.check(rules, player, place).map_err(told),
            (None, MoveKind::Pop) if self.board.can_pop(rules, player, place) => Ok(()),
            (None, MoveKind::Pop) => Err(Illegal::NothingToPop(rules.move_coords(place))),
            (None, MoveKind::Pass) => match kinds.passing {
                Passing::Stuck if self.can_place_or_pop(rules, kinds) => Err(Illegal::MustMove),
                _ => Ok(()),
            },
            (None, MoveKind::Swap) if self.can_swap(kinds) => Ok(()),
            (None, MoveKind::Swap) => Err(Illegal::NotNow),
        }
    }

    /// Whether the rules refuse a move that [`Play::check_kind`] allows. The board is one to try
    /// moves on, and the same afterwards.
    pub(crate) fn try_kind(
        &self,
        rules: &Ruleset,
        kinds: &Kinds,
        mv: Move,
        board: &mut B,
    ) -> Result<(), Illegal> {
        match kinds.kind(mv) {
            Some((kind @ (MoveKind::Place | MoveKind::PlaceStone(_)), place)) => {
                let mark = board.mark();
                let stone = self.stone_play(kinds, kind);
                let tried = board.place_stone(rules, stone, place, &mut NoEvents);
                board.rewind(rules, mark);
                tried.map(|_| ()).map_err(|refusal| refusal.told(rules))
            }
            _ => Ok(()),
        }
    }

    fn can_swap(&self, kinds: &Kinds) -> bool {
        kinds.swap && self.turn.kind.swap == SwapChance::Now
    }

    /// Every kind that a stone can be placed with now.
    fn placing_kinds(&self, kinds: &Kinds, players: u8) -> impl Iterator<Item = MoveKind> {
        let mover = self.turn.player;
        let others = kinds.any_stone && self.opening_step(kinds).is_none();
        let others = (0..players).filter(move |&stone| others && stone != mover);
        std::iter::once(MoveKind::Place).chain(others.map(MoveKind::PlaceStone))
    }

    /// True if there is a move besides passing and swapping.
    fn can_place_or_pop(&self, rules: &Ruleset, kinds: &Kinds) -> bool {
        if matches!(self.opening_step(kinds), Some(OpeningStep::Choice { .. })) {
            return true;
        }
        if kinds.pops() && self.opening_step(kinds).is_none() {
            spend(rules.move_count());
            let mut columns = (0..rules.move_count()).map(|column| Move(column as u16));
            if columns.any(|column| self.board.can_pop(rules, self.turn.player, column)) {
                return true;
            }
        }
        if rules.open_places_are_free {
            return self.board.open_count(rules) > 0;
        }
        let mut places = Vec::new();
        self.board.open_places(rules, &mut places);
        let mut board = rules.rules_can_fail.then(|| self.board.trial());
        let players = rules.player_count() as u8;
        places.into_iter().any(|place| {
            self.placing_kinds(kinds, players).any(|kind| {
                let Some(mv) = kinds.number(kind, place) else { return false };
                let tried = |board: &mut B| self.try_kind(rules, kinds, mv, board).is_ok();
                self.check_kind(rules, kinds, mv).is_ok() && board.as_mut().is_none_or(tried)
            })
        })
    }

    /// True if the player to move has any move.
    pub(crate) fn can_move(&self, rules: &Ruleset, kinds: &Kinds) -> bool {
        let is_opening = self.opening_step(kinds).is_some();
        (!is_opening && kinds.passing != Passing::Never)
            || self.can_swap(kinds)
            || self.can_place_or_pop(rules, kinds)
    }

    /// All legal moves, in no particular order.
    pub(crate) fn legal_kinds(&self, rules: &Ruleset, kinds: &Kinds) -> Vec<Move> {
        let mut places = Vec::new();
        self.board.open_places(rules, &mut places);
        let mut moves: Vec<Move> = Vec::new();
        for kind in self.placing_kinds(kinds, rules.player_count() as u8) {
            moves.extend(places.iter().filter_map(|&place| kinds.number(kind, place)));
        }
        let placing = moves.len();
        moves.extend((rules.move_count()..kinds.count()).map(|index| Move(index as u16)).filter(
            |&mv| {
                let kind = kinds.kind(mv).map(|(kind, _)| kind);
                !matches!(kind, None | Some(MoveKind::PlaceStone(_)))
            },
        ));
        spend(moves.len());
        let mut board = rules.rules_can_fail.then(|| self.board.trial());
        // Open places need no question where nothing can forbid them.
        let choice = matches!(self.opening_step(kinds), Some(OpeningStep::Choice { .. }));
        let free = rules.open_places_are_free && !choice;
        let mut at = 0;
        moves.retain(|&mv| {
            at += 1;
            (free && at <= placing)
                || (self.check_kind(rules, kinds, mv).is_ok()
                    && board
                        .as_mut()
                        .is_none_or(|board| self.try_kind(rules, kinds, mv, board).is_ok()))
        });
        moves
    }

    /// Plays a move that [`Play::check_kind`] allows. If a rule refuses it after all, nothing
    /// changes.
    #[inline(never)]
    pub(crate) fn play_kind<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        kinds: &Kinds,
        mv: Move,
        sink: &mut S,
    ) -> Result<(), Refusal<'r>> {
        let Some((kind, place)) = kinds.kind(mv) else { return Err(Refusal::NoSuchMove) };
        let (mark, before, player) = (self.board.mark(), self.turn, self.turn.player);
        let put = |sink: &mut S, event: Event| {
            if S::LIVE {
                sink.put(event);
            }
        };
        let win = match kind {
            MoveKind::Place | MoveKind::PlaceStone(_) => {
                let stone = self.stone_play(kinds, kind);
                match self.board.place_stone(rules, stone, place, sink) {
                    Ok(win) => win,
                    Err(refusal) => {
                        self.board.rewind(rules, mark);
                        return Err(refusal);
                    }
                }
            }
            MoveKind::Pop => self.board.pop(rules, player, place, kinds.popping, sink),
            MoveKind::Pass => {
                put(sink, Event::Passed { player });
                None
            }
            MoveKind::Swap => {
                put(sink, Event::Swapped { player });
                self.board.swap_sides(rules, sink);
                None
            }
            MoveKind::Choose(option) => {
                put(sink, Event::Chosen { player, option });
                None
            }
        };
        self.history.push((before, mark));
        self.turn.player = (player + 1) % rules.player_count() as u8;
        self.turn.round += 1;
        if let Some(win) = win {
            self.end_won(win, sink);
            return Ok(());
        }
        self.next_turn(rules, kinds, kind, player);
        put(sink, Event::Turn { player: self.turn.player, round: self.turn.round });
        if rules.bombs.is_some() {
            self.bomb_step(rules, sink);
        }
        if !self.turn.chance_pending {
            self.end_if_stuck(rules, sink);
        }
        Ok(())
    }

    /// Makes it the turn of whoever comes after this player's move.
    fn next_turn(&mut self, rules: &Ruleset, kinds: &Kinds, kind: MoveKind, mover: u8) {
        if let Some(step) = self.opening_step(kinds) {
            self.next_step(rules, kinds, step, kind);
            return;
        }
        self.turn.kind.passes = if kind == MoveKind::Pass { self.turn.kind.passes + 1 } else { 0 };
        match kind {
            MoveKind::Swap => self.turn.kind.swapped = !self.turn.kind.swapped,
            MoveKind::Pass => {
                // The rest of a turn of several stones goes with it.
                self.turn.player = mover;
                while self.turn.player == mover || self.board.out().contains(self.turn.player) {
                    self.next_slot(rules);
                }
            }
            _ => self.begin_turn_after(rules, mover),
        }
        self.turn.kind.swap = match self.turn.kind.swap {
            SwapChance::Later if self.turn.player == mover => SwapChance::Later,
            SwapChance::Later => SwapChance::Now,
            SwapChance::Now | SwapChance::Gone => SwapChance::Gone,
        };
    }

    /// The opening goes on, or the game as usual after it.
    fn next_step(&mut self, rules: &Ruleset, kinds: &Kinds, step: &OpeningStep, kind: MoveKind) {
        let state = &mut self.turn.kind;
        let over = kinds.opening.len() as u8;
        match step {
            OpeningStep::Stones { stones, .. } => {
                state.stones_of_step += 1;
                state.opening_stones += 1;
                if usize::from(state.stones_of_step) == stones.len() {
                    state.stones_of_step = 0;
                    state.step += 1;
                }
                if let Some(turns) = &rules.turns {
                    self.turn.slot = turns.after(self.turn.slot);
                }
            }
            OpeningStep::Choice { .. } => match kind {
                MoveKind::Choose(OpeningOption::More) => state.step += 1,
                MoveKind::Swap => {
                    state.swapped = !state.swapped;
                    state.step = over;
                }
                _ => state.step = over,
            },
        }
        self.turn.player = match self.opening_step(kinds) {
            Some(step) => step.player(),
            // Whoever has the side whose stone comes next.
            None => {
                let side = match &rules.turns {
                    Some(turns) => turns.seat(self.turn.slot),
                    None => (self.turn.kind.opening_stones % 2) as u8,
                };
                side ^ u8::from(self.turn.kind.swapped)
            }
        };
    }

    /// True if the game is over because everybody has passed, or nobody can move.
    pub(crate) fn is_stuck(&self, rules: &Ruleset, kinds: &Kinds) -> bool {
        let playing = rules.player_count() - self.board.out().len();
        usize::from(self.turn.kind.passes) >= playing || !self.can_move(rules, kinds)
    }

    /// Notes the position; true if it has come up too often.
    pub(crate) fn comes_too_often(&mut self, rules: &Ruleset, kinds: &Kinds) -> bool {
        let Some(repeats) = kinds.repeats else { return false };
        let state = self.turn.kind;
        let turn = u128::from(self.turn.player)
            | u128::from(self.turn.slot) << 8
            | u128::from(state.step) << 24
            | u128::from(state.stones_of_step) << 32
            | u128::from(state.passes) << 40
            | u128::from(if kinds.swap { state.swap as u8 } else { 0 }) << 48;
        let key = self.board.key(rules) ^ turn;
        self.seen.note(self.history.len(), key) >= repeats.into()
    }
}
