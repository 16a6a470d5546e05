//! Kinds of moves, read from the words of the rules: what has been done so far says what can be done.

use std::collections::{BTreeMap, BTreeSet};

use foursight_rules::format::{
    Effect, OpeningOption, OpeningStep, Passing, Popping, StoneChoice, StoneCount,
};

use foursight_rules::{MoveName, MoveWord};

use crate::lines::Coords;
use crate::link::Game;
use crate::state::{End, Piece, Refusal, State};

/// A move of any kind.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// A stone of one's own, or in an opening the one that comes next.
    Place(Coords),
    /// A stone of another player.
    Stone(u8, Coords),
    /// A stone out of the bottom of a column.
    Pop(Coords),
    /// Nothing.
    Pass,
    /// The sides change hands.
    Swap,
    /// An opening is over.
    Stay,
    /// An opening goes on.
    More,
}

/// What makes two positions the same.
pub(crate) type Sameness =
    (BTreeMap<Coords, i16>, BTreeMap<(String, u8), i64>, BTreeSet<u8>, u8, [usize; 5]);

/// What an opening wants next.
enum Next<'g> {
    /// A stone of this side, placed by this player.
    Stone(u8, u8),
    /// One of these, chosen by this player.
    Choice(u8, &'g [OpeningOption]),
    /// Nothing: the game goes on as usual.
    Over,
}

/// A move as records and cases write it.
impl From<MoveName<i64>> for Action {
    fn from(name: MoveName<i64>) -> Self {
        match name {
            MoveName::Place(place) => Self::Place(place),
            MoveName::Stone { place, stone } => Self::Stone(stone, place),
            MoveName::Pop { pop } => Self::Pop(pop),
            MoveName::Choose { choose: OpeningOption::Stay } => Self::Stay,
            MoveName::Choose { choose: OpeningOption::More } => Self::More,
            MoveName::Choose { choose: OpeningOption::Swap } | MoveName::Word(MoveWord::Swap) => {
                Self::Swap
            }
            MoveName::Word(MoveWord::Pass) => Self::Pass,
        }
    }
}

impl From<Action> for MoveName<i64> {
    fn from(action: Action) -> Self {
        match action {
            Action::Place(place) => Self::Place(place),
            Action::Stone(stone, place) => Self::Stone { place, stone },
            Action::Pop(pop) => Self::Pop { pop },
            Action::Pass => Self::Word(MoveWord::Pass),
            Action::Swap => Self::Word(MoveWord::Swap),
            Action::Stay => Self::Choose { choose: OpeningOption::Stay },
            Action::More => Self::Choose { choose: OpeningOption::More },
        }
    }
}

impl Game {
    fn pops(&self) -> bool {
        !matches!(self.moves.pop, None | Some(Popping::No))
    }

    fn passing(&self) -> Passing {
        self.moves.pass.unwrap_or_default()
    }

    /// Every move that could ever be made, in the order of the engine's numbers.
    pub fn actions(&self) -> Vec<Action> {
        let places = self.places();
        let mut actions: Vec<Action> = places.iter().cloned().map(Action::Place).collect();
        if self.moves.stones == Some(StoneChoice::Any) {
            for player in 0..self.players {
                actions.extend(places.iter().map(|place| Action::Stone(player, place.clone())));
            }
        }
        if self.pops() {
            actions.extend(places.iter().cloned().map(Action::Pop));
        }
        if self.passing() != Passing::Never {
            actions.push(Action::Pass);
        }
        let offers = |wanted: OpeningOption| {
            self.opening.iter().any(|step| match step {
                OpeningStep::Choice { options, .. } => options.contains(&wanted),
                OpeningStep::Stones { .. } => false,
            })
        };
        if self.moves.swap == Some(true) || offers(OpeningOption::Swap) {
            actions.push(Action::Swap);
        }
        if offers(OpeningOption::Stay) {
            actions.push(Action::Stay);
        }
        if offers(OpeningOption::More) {
            actions.push(Action::More);
        }
        actions
    }

    /// Where in the order of turns the stone after so many others is.
    fn place_in_order(&self, stones: u32) -> usize {
        let counts = self.turns.stones.as_deref().unwrap_or(&[StoneCount(1)]);
        let (last, first) = counts.split_last().expect("a turn has stones");
        let beginning: u32 = first.iter().map(|count| u32::from(count.0)).sum();
        let turns = self.turns.order.as_ref().map_or(self.players.into(), Vec::len) as u32;
        let part = turns * u32::from(last.0);
        let at = if stones < beginning { stones } else { beginning + (stones - beginning) % part };
        at as usize
    }
}

impl State {
    /// Who moves first.
    pub(crate) fn first_player(game: &Game) -> u8 {
        match game.opening.first() {
            Some(OpeningStep::Stones { player, .. } | OpeningStep::Choice { player, .. }) => {
                *player
            }
            None => game.seat(0),
        }
    }

    /// True while an opening is played.
    pub(crate) fn is_opening(&self) -> bool {
        !matches!(self.next_of_opening().1, Next::Over)
    }

    /// What the opening wants next, told from what has been done; and which step that is.
    fn next_of_opening(&self) -> (usize, Next<'_>) {
        let mut done = self.done.iter().map(|(_, action)| action);
        for (number, step) in self.game.opening.iter().enumerate() {
            match step {
                OpeningStep::Stones { player, stones } => {
                    for seat in stones {
                        if done.next().is_none() {
                            return (number, Next::Stone(seat.0, *player));
                        }
                    }
                }
                OpeningStep::Choice { player, options } => match done.next() {
                    None => return (number, Next::Choice(*player, options)),
                    Some(Action::More) => {}
                    Some(_) => break,
                },
            }
        }
        (self.game.opening.len(), Next::Over)
    }

    fn is_swapped(&self) -> bool {
        self.done.iter().filter(|(_, action)| *action == Action::Swap).count() % 2 == 1
    }

    /// The second player has not moved yet, and it is that player's turn.
    fn may_swap(&self) -> bool {
        self.game.moves.swap == Some(true)
            && !self.done.is_empty()
            && self.done.iter().all(|(player, _)| *player != self.player)
    }

    fn passes(&self) -> usize {
        let passed = |(_, action): &&(u8, Action)| *action == Action::Pass;
        self.done.iter().rev().take_while(passed).count()
    }

    /// The cell at the bottom of a column, if the player to move has a stone there.
    fn own_bottom(&self, column: &[i64]) -> Option<Coords> {
        let gravity = self.game.gravity?;
        let mut cell = column.to_vec();
        cell.insert((gravity.axis as usize).min(column.len()), 0);
        if !self.game.contains(&cell) {
            return None;
        }
        while let Some(below) = self.game.below(&cell) {
            cell = below;
        }
        (self.board.get(&cell) == Some(&Piece::Stone(self.player))).then_some(cell)
    }

    /// Makes a move of any kind.
    ///
    /// # Errors
    /// If the rules do not allow it; nothing has changed then.
    pub fn make(&mut self, action: &Action) -> Result<(), Refusal> {
        let mut next = self.after(action)?;
        next.end_if_stuck();
        *self = next;
        Ok(())
    }

    /// All legal moves of all kinds, in the order of the engine's numbers.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.game.actions().into_iter().filter(|action| self.after(action).is_ok()).collect()
    }

    /// The state after a move, but for the question whether the next player can move.
    pub(crate) fn after(&self, action: &Action) -> Result<Self, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if self.chance.is_some() {
            return Err(Refusal::ChancePending);
        }
        let (_, opening) = self.next_of_opening();
        let mover = self.player;
        let mut next = match (opening, action) {
            (Next::Choice(_, options), Action::Swap | Action::Stay | Action::More) => {
                let wanted = match action {
                    Action::Swap => OpeningOption::Swap,
                    Action::Stay => OpeningOption::Stay,
                    _ => OpeningOption::More,
                };
                if !options.contains(&wanted) {
                    return Err(Refusal::NotNow);
                }
                self.clone()
            }
            (Next::Stone(side, _), Action::Place(place)) => self.with_stone(place, side, side)?,
            (Next::Choice(..) | Next::Stone(..), _) | (_, Action::Stay | Action::More) => {
                return Err(Refusal::NotNow);
            }
            (Next::Over, Action::Place(place)) => self.with_stone(place, mover, mover)?,
            (Next::Over, Action::Stone(stone, place)) => {
                if self.game.moves.stones != Some(StoneChoice::Any) || *stone == mover {
                    return Err(Refusal::NotNow);
                }
                self.with_stone(place, mover, *stone)?
            }
            (Next::Over, Action::Pop(column)) => {
                let bottom = self.own_bottom(column).filter(|_| self.game.pops());
                self.without(&bottom.ok_or(Refusal::NotNow)?)?
            }
            (Next::Over, Action::Pass) => match self.game.passing() {
                Passing::Always => self.clone(),
                Passing::Stuck if !self.can_do_something() => self.clone(),
                _ => return Err(Refusal::NotNow),
            },
            (Next::Over, Action::Swap) => {
                if !self.may_swap() {
                    return Err(Refusal::NotNow);
                }
                self.clone()
            }
        };
        if *action == Action::Swap {
            next.change_hands();
        }
        next.done.push((mover, action.clone()));
        next.player = (mover + 1) % self.game.players;
        next.round += 1;
        if next.end.is_none() {
            next.turn_after(mover, action);
            next.bombs()?;
        }
        Ok(next)
    }

    /// Whose turn it is after a move.
    fn turn_after(&mut self, mover: u8, action: &Action) {
        let side = u8::from(self.is_swapped());
        match action {
            Action::Place(_) | Action::Stone(..) | Action::Pop(_) => self.stone += 1,
            Action::Pass => {
                while self.game.seat(self.stone) ^ side == mover {
                    self.stone += 1;
                }
            }
            Action::Swap | Action::Stay | Action::More => {}
        }
        match self.next_of_opening().1 {
            Next::Stone(_, player) | Next::Choice(player, _) => self.player = player,
            Next::Over => self.pass_over(),
        }
    }

    /// Whose stone comes after so many others, now that sides may have changed hands.
    pub(crate) fn seat_now(&self) -> u8 {
        self.game.seat(self.stone) ^ u8::from(self.is_swapped())
    }

    /// Everything of each player is the other one's.
    fn change_hands(&mut self) {
        for piece in self.board.values_mut() {
            if let Piece::Stone(player) = piece {
                *player = 1 - *player;
            }
        }
        let scores = std::mem::take(&mut self.scores);
        self.scores =
            scores.into_iter().map(|((name, player), value)| ((name, 1 - player), value)).collect();
    }

    /// The state without a stone at the bottom of a column.
    fn without(&self, bottom: &Coords) -> Result<Self, Refusal> {
        let mut next = self.clone();
        next.board.remove(bottom);
        next.fall();
        next.scan()?;
        next.judge_explosion();
        let by_winning = |reason: &String| {
            let named = self.game.scores.iter().find(|score| score.name == *reason);
            named.is_some_and(|score| score.effect == Effect::Win)
        };
        if let Some(End::Won { players, reason: Some(reason) }) = &next.end
            && players.len() > 1
            && by_winning(reason)
        {
            let mut left = players.clone();
            match self.game.moves.pop {
                Some(Popping::Mover) if players.contains(&self.player) => {
                    left.retain(|player| *player == self.player);
                }
                Some(Popping::Draw) => left.clear(),
                _ => left.retain(|player| *player != self.player),
            }
            let reason = Some(reason.clone());
            let won = End::Won { players: left.clone(), reason };
            next.end = Some(if left.is_empty() { End::Drawn } else { won });
        }
        Ok(next)
    }

    /// True if there is a stone to place or to take out, or a choice.
    fn can_do_something(&self) -> bool {
        let does = |action: &Action| !matches!(action, Action::Pass | Action::Swap);
        self.game.actions().iter().filter(|action| does(action)).any(|a| self.after(a).is_ok())
    }

    /// True if everybody has passed, or the player to move has no move at all.
    pub(crate) fn is_stuck(&self) -> bool {
        self.passes() >= self.playing().len()
            || !self.game.actions().iter().any(|action| self.after(action).is_ok())
    }

    /// Notes the position; the game is a draw if it has come up too often.
    pub(crate) fn end_if_repeated(&mut self) {
        let Some(repeats) = self.game.moves.repeats else { return };
        let code = |piece: &Piece| match piece {
            Piece::Stone(player) => i16::from(*player),
            Piece::Bomb => -1,
        };
        let others_moved = self.done.iter().any(|(player, _)| *player != self.player);
        let own_moved = self.done.iter().any(|(player, _)| *player == self.player);
        let swap = match (self.game.moves.swap == Some(true), others_moved, own_moved) {
            (false, ..) => 0,
            (true, false, _) => 1,
            (true, true, false) => 2,
            (true, true, true) => 3,
        };
        let (step, _) = self.next_of_opening();
        let order = self.game.place_in_order(self.stone);
        let stones = if step < self.game.opening.len() { self.done.len() } else { 0 };
        let same = (
            self.board.iter().map(|(at, piece)| (at.clone(), code(piece))).collect(),
            self.scores.clone(),
            self.out.clone(),
            self.player,
            [step, order, self.passes(), swap, stones],
        );
        self.seen.push(same);
        let now = self.seen.last();
        let times = self.seen.iter().filter(|earlier| Some(*earlier) == now).count();
        if times >= usize::from(repeats) {
            self.end = Some(End::Drawn);
        }
    }
}
