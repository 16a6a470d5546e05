//! What it means that the engine and the oracle agree.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use foursight_rules::{
    ChancePoint, Contents, Event, Illegal, Move, MoveName, Outcome, PlayerSet, Position, Reason,
    Ruleset, Snapshot, notation,
};

use crate::lines::Coords;
use crate::moves::Action;
use crate::state::{Chance, End, Piece, State};

/// Everything about a position that anybody can see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct View {
    contents: Vec<Contents>,
    scores: Vec<i64>,
    to_move: u8,
    round: u32,
    out: PlayerSet,
    outcome: Option<Outcome>,
    bomb: Option<(u16, u32)>,
    chance: Option<ChancePoint>,
    legal: Option<Vec<Move>>,
}

impl View {
    /// What there is to see; the legal moves only if asked for, since they cost most.
    pub(super) fn of(position: &Position, with_legal: bool) -> Self {
        let rules = position.rules();
        let cells = 0..rules.geometry().cells();
        let players = 0..rules.players().len() as u8;
        let scores = (0..rules.scores().len())
            .flat_map(|score| players.clone().map(move |player| position.score(score, player)))
            .collect();
        let legal = with_legal.then(|| position.legal_moves());
        if let Some(legal) = &legal {
            assert_eq!(position.legal_move_count(), legal.len(), "legal moves are counted");
        }
        Self {
            contents: cells.map(|cell| position.contents(cell as u16)).collect(),
            scores,
            to_move: position.to_move(),
            round: position.round(),
            out: position.out(),
            outcome: position.outcome(),
            bomb: position.bomb(),
            chance: position.chance(),
            legal,
        }
    }
}

/// Panics unless the engine sees the same as the oracle.
pub(super) fn assert_same(position: &Position, state: &State, with_legal: bool) {
    let rules = position.rules();
    for cell in state.game.cells() {
        let index = rules.geometry().cell(&cell).expect("a cell of the board");
        let expected = match state.board.get(&cell) {
            None => Contents::Empty,
            Some(Piece::Stone(player)) => Contents::Stone(*player),
            Some(Piece::Bomb) => Contents::Bomb,
        };
        assert_eq!(position.contents(index), expected, "what the cell {cell:?} holds");
    }
    let all = 0..rules.geometry().cells();
    let exist = all.filter(|&cell| position.contents(cell as u16) != Contents::Missing).count();
    assert_eq!(exist, state.game.cells().len(), "how many cells there are");
    for (index, score) in state.game.scores.iter().enumerate() {
        for player in 0..state.game.players {
            let expected = state.score(&score.name, player);
            let found = position.score(index, player);
            assert_eq!(found, expected, "score {} of player {player}", score.name);
        }
    }
    assert_eq!(end_of(rules, position.outcome()), state.end, "how the game ended");
    assert_eq!(position.round(), state.round, "the round");
    assert_eq!(position.to_move(), state.player, "the player to move");
    assert_eq!(position.out().iter().collect::<BTreeSet<u8>>(), state.out, "who is out");
    let bomb = position.bomb().map(|(cell, round)| (wide(&rules.geometry().coords(cell)), round));
    let expected = state.bomb().and_then(|cell| Some((cell, state.explode_in?)));
    assert_eq!(bomb, expected, "the bomb");
    assert_eq!(position.chance().map(|point| chance_of(rules, &point)), state.chance, "chance");
    if with_legal {
        let legal = position.legal_moves();
        let actions: Vec<Action> = legal.iter().map(|&mv| action_of(rules, mv)).collect();
        assert_eq!(actions, state.legal_actions(), "the legal moves");
        let written = notation::format(rules, &legal);
        assert_eq!(notation::parse(rules, &written), Ok(legal), "{written}");
    }
}

/// A move of the engine as the oracle knows it.
pub(super) fn action_of(rules: &Ruleset, mv: Move) -> Action {
    let name = rules.move_name(mv);
    // Its name in records is a way there and back.
    let text = serde_json::to_string(&name).expect("a name is JSON");
    let read: MoveName = serde_json::from_str(&text).expect("a name is read as it was written");
    assert_eq!(rules.move_named(&read), Ok(mv), "{text}");
    let written = notation::format_move(rules, mv);
    assert_eq!(notation::parse_move(rules, &written), Ok(mv), "{written} for {text}");
    serde_json::from_str::<MoveName<i64>>(&text).expect("a name of small numbers").into()
}

/// The engine's move for an action of the oracle.
fn move_of(rules: &Ruleset, action: &Action) -> Result<Move, Illegal> {
    rules.move_named(&MoveName::from(action.clone()))
}

fn wide(coords: &[u16]) -> Coords {
    coords.iter().map(|&at| i64::from(at)).collect()
}

fn chance_of(rules: &Ruleset, point: &ChancePoint) -> Chance {
    Chance {
        window: point.window,
        must_drop: point.is_last_round,
        places: point.places.iter().map(|&mv| wide(&rules.move_coords(mv))).collect(),
    }
}

fn end_of(rules: &Ruleset, outcome: Option<Outcome>) -> Option<End> {
    Some(match outcome? {
        Outcome::Drawn => End::Drawn,
        Outcome::Won { players, reason } => End::Won {
            players: players.iter().collect::<BTreeSet<u8>>(),
            reason: match reason {
                Reason::Score(index) => Some(rules.scores()[usize::from(index)].name.clone()),
                Reason::NoMoves => None,
                other => panic!("the oracle does not know {other:?}"),
            },
        },
    })
}

/// The same game three times: as the engine likes it, on its general board, and by the oracle,
/// with everything that came before so that it can be taken back, and what events made of a
/// snapshot.
pub(super) struct Trio {
    rules: Arc<Ruleset>,
    pub(super) engine: Position,
    general: Position,
    oracle: State,
    snapshot: Snapshot,
    past: Vec<(View, State, Snapshot)>,
    with_legal: bool,
}

impl Trio {
    pub(super) fn new(rules: &Arc<Ruleset>, oracle: State) -> Self {
        let with_legal = rules.all_move_count() <= 16;
        let engine = Position::new(rules);
        let trio = Self {
            rules: Arc::clone(rules),
            snapshot: Snapshot::new(&engine),
            engine,
            general: Position::general(rules),
            oracle,
            past: Vec::new(),
            with_legal,
        };
        trio.agree();
        trio
    }

    /// Lists of legal moves are compared only now and then on boards where they are slow.
    fn lists_legal(&self) -> bool {
        let often = if self.with_legal { 3 } else { 12 };
        self.past.len() % often == 1
    }

    fn agree(&self) {
        let with_legal = self.lists_legal();
        // The oracle needs its time for a list.
        let often = if self.rules.all_move_count() <= 8 { 3 } else { 8 };
        assert_same(&self.engine, &self.oracle, self.past.len() % often == 1);
        let (one, two) = (View::of(&self.engine, with_legal), View::of(&self.general, with_legal));
        assert_eq!(one, two, "the two boards of the engine");
    }

    fn now(&self) -> (View, State, Snapshot) {
        let view = View::of(&self.engine, self.lists_legal());
        (view, self.oracle.clone(), self.snapshot.clone())
    }

    /// Follows the events of a step; they must tell everything that there is to see.
    fn follow(&mut self, events: &[Event]) {
        self.snapshot.apply_all(events);
        let mut expected = Snapshot::new(&self.engine);
        expected.last_stone.clone_from(&self.snapshot.last_stone);
        expected.lines.clone_from(&self.snapshot.lines);
        assert_eq!(self.snapshot, expected, "what the events show: {events:?}");
        if let Some(at) = &self.snapshot.last_stone {
            let found = self.snapshot.contents(at);
            assert!(matches!(found, Some(Contents::Stone(_))), "the last stone is a stone");
        }
    }

    pub(super) fn over(&self) -> bool {
        self.oracle.end.is_some()
    }

    /// Places a stone at these coordinates on all three.
    pub(super) fn play(&mut self, coords: &[i64]) {
        self.make(&Action::Place(coords.to_vec()));
    }

    /// Makes a move on all three.
    pub(super) fn make(&mut self, coords: &Action) {
        let before = self.now();
        let judged = move_of(&self.rules, coords);
        let expected = self.oracle.make(coords);
        let Ok(mv) = judged else {
            assert!(expected.is_err(), "{coords:?} is no move, but the oracle plays it");
            return;
        };
        let asked = self.engine.check(mv);
        let played = self.engine.play(mv);
        let other = self.general.play(mv);
        assert_eq!(played, other, "what {coords:?} does on the two boards of the engine");
        assert_eq!(asked.is_ok(), played.is_ok(), "check and play judge {coords:?}");
        match (&played, &expected) {
            (Ok(events), Ok(())) => self.events_agree(events),
            (Err(found), Err(_)) => assert_ne!(found.to_string(), ""),
            _ => panic!("{coords:?}: the engine says {played:?}, the oracle {expected:?}"),
        }
        if let Err(Illegal::NoOwner { rule, cell }) = &played {
            let expected = expected.expect_err("refused by both");
            assert_eq!(expected, crate::Refusal::NoOwner(rule.clone(), wide(cell)));
        }
        if let Ok(events) = &played {
            self.past.push(before);
            self.follow(events);
        } else {
            assert_eq!(View::of(&self.engine, self.lists_legal()), before.0, "refused moves");
        }
        self.agree();
    }

    /// What events say must be what is so.
    fn events_agree(&self, events: &[Event]) {
        let over = self.engine.outcome().is_some();
        assert_eq!(events.last() == Some(&Event::Finished), over, "the last event: {events:?}");
        let mut scores = BTreeMap::new();
        for event in events {
            match event {
                Event::Won { players, lines, line_count, .. } => {
                    assert_eq!(Some(*players), self.engine.outcome().map(Outcome::winners));
                    assert_eq!(lines.len(), *line_count, "winning lines are counted");
                }
                Event::Turn { player, round } => {
                    assert_eq!(*player, self.engine.to_move());
                    assert_eq!(*round, self.engine.round());
                }
                // The last one counts: an explosion may change a score once more.
                Event::ScoreChanged { player, score, to, from } => {
                    assert_ne!(from, to, "a score that changed");
                    let index = self.rules.score_index(score).expect("a score of the game");
                    scores.insert((index, *player), *to);
                }
                _ => {}
            }
        }
        for ((index, player), value) in scores {
            assert_eq!(self.engine.score(index, player), value, "what events say of a score");
        }
    }

    /// Lets chance decide on all three: a bomb at the place with these coordinates, or none.
    pub(super) fn decide(&mut self, bomb: Option<&[i64]>) {
        let mv = match bomb.map(|coords| self.rules.move_to(coords)).transpose() {
            Ok(mv) => mv,
            Err(_) => return,
        };
        let before = self.now();
        let decided = self.engine.resolve_chance(mv);
        let other = self.general.resolve_chance(mv);
        assert_eq!(decided, other, "what chance does on the two boards of the engine");
        let expected = self.oracle.decide(bomb);
        assert_eq!(decided.is_ok(), expected, "whether chance may decide {bomb:?}");
        if let Ok(events) = &decided {
            self.past.push(before);
            self.follow(events);
        }
        self.agree();
    }

    /// Takes back the last step on all three.
    pub(super) fn undo(&mut self) {
        let undone = self.engine.undo();
        assert_eq!(undone, self.general.undo(), "whether something can be taken back");
        assert_eq!(undone, !self.past.is_empty());
        if let Some((view, state, snapshot)) = self.past.pop() {
            self.oracle = state;
            self.snapshot = snapshot;
            let with_legal = view.legal.is_some();
            assert_eq!(View::of(&self.engine, with_legal), view, "after taking back");
            assert_eq!(View::of(&self.general, with_legal), view, "after taking back");
        }
    }

    /// Takes everything back and compares with a fresh start.
    pub(super) fn undo_all(&mut self) {
        while !self.past.is_empty() {
            self.undo();
        }
        assert!(!self.engine.undo() && !self.general.undo(), "nothing is left to take back");
        let fresh = View::of(&Position::general(&self.rules), true);
        assert_eq!(View::of(&self.engine, true), fresh);
        assert_eq!(View::of(&self.general, true), fresh);
    }
}
