//! Random packs on small boards of up to four dimensions: the engine and the oracle agree.

mod boards;

use std::collections::BTreeMap;

use arbitrary::{Result, Unstructured};
use foursight_rules::format::{
    Blast, BlastShape, BoardAction, Bombs, Condition, DirectionSet, Directions, Effect, Hazards,
    Lattice, MatchCount, Moves, MultimatchMode, NoMoves, NoMovesResult, OpeningOption, OpeningStep,
    Operation, Pack, Passing, Place, PlayerIndex, PlayerRole, Players, Priority, Restriction, Rule,
    Score, ScoreAction, Seat, StoneChoice, StoneCount, Text, Turns,
};
use foursight_rules::{InMemoryPacks, Library, Ruleset};

use super::compare::Trio;
use crate::link::link;
use crate::state::State;

/// Most cells of a board: the oracle is slow.
const MOST_CELLS: u32 = 128;

/// Plays a game of random packs made of these bytes by the engine and by the oracle.
pub fn check_patterns(data: &[u8]) {
    // Running out of bytes ends a game; it is no fault.
    let _ = run(&mut Unstructured::new(data));
}

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut drawing = Drawing::new(bytes)?;
    let (packs, wanted) = drawing.packs(bytes)?;
    let source = InMemoryPacks::of(packs.values());
    let library = Library::of(vec![Box::new(source.clone())]);
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let text = || {
        let texts = source.0.values().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        texts.collect::<Vec<_>>().join("\n")
    };
    let (rules, game) = match (Ruleset::load(&library, &wanted), link(&packs, &wanted)) {
        (Ok(rules), Ok(game)) => (rules, game),
        (Err(_), Err(_)) => return Ok(()),
        (Ok(_), Err(fault)) => panic!("the engine loads, the oracle says {fault}:\n{}", text()),
        (Err(error), Ok(_)) => panic!("the oracle loads, the engine says {error}:\n{}", text()),
    };
    let loaded: Vec<&str> = rules.packs().iter().map(|file| file.name()).collect();
    assert_eq!(loaded, game.order, "the order of loading:\n{}", text());
    let mut trio = Trio::new(&rules, State::new(&game));
    let (places, actions) = (game.places(), game.actions());
    for _ in 0..24 {
        if bytes.is_empty() || trio.over() {
            break;
        }
        let byte: u8 = bytes.arbitrary()?;
        let coords = &places[usize::from(byte) % places.len()];
        if byte == 253
            && let Some(hole) = game.missing.iter().nth(usize::from(bytes.arbitrary::<u8>()?))
            && game.gravity.is_none()
            && trio.engine.chance().is_none()
        {
            trio.play(hole);
        } else if trio.engine.chance().is_some() {
            trio.decide((byte & 1 != 0).then_some(coords));
        } else if byte == 255 {
            trio.undo();
        } else if byte == 254 {
            // Off the board, or with a coordinate too many.
            let mut wrong = coords.clone();
            match wrong.first_mut() {
                Some(at) if bytes.arbitrary()? => *at = -1,
                _ => wrong.push(0),
            }
            trio.play(&wrong);
        } else if actions.len() == places.len() {
            trio.play(coords);
        } else {
            // Words come more often than their number says.
            let number: u16 = bytes.arbitrary()?;
            let last = byte.is_multiple_of(4);
            let from = if last { actions.len().saturating_sub(5) } else { 0 };
            trio.make(&actions[from + usize::from(number) % (actions.len() - from)]);
        }
    }
    trio.undo_all();
    Ok(())
}

/// What all packs of one drawing share.
struct Drawing {
    dims: Vec<u32>,
    players: u8,
    /// Names of scores that exist for sure.
    scores: Vec<String>,
    /// True if now and then something invalid may be drawn.
    careless: bool,
    /// True if rules may change the board.
    changes_board: bool,
    lattice: Lattice,
    /// True if rules may name longer steps than to a neighbour.
    jumps: bool,
    /// True if not all cells of the board exist.
    has_holes: bool,
}

impl Drawing {
    fn new(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let axes = *bytes.choose(&[1, 2, 2, 2, 2, 3, 3, 4])?;
        let mut dims = Vec::new();
        let mut volume = 1;
        for _ in 0..axes {
            let size = bytes.int_in_range(1..=5)?;
            let size = if volume * size > MOST_CELLS { 1 } else { size };
            volume *= size;
            dims.push(size);
        }
        let players = *bytes.choose(&[2, 2, 2, 3, 4])?;
        let careless = bytes.int_in_range(0..=7)? == 0;
        let changes_board = bytes.arbitrary()?;
        let hex = (dims.len() == 2 || careless) && bytes.int_in_range(0..=3)? == 0;
        Ok(Self {
            dims,
            players,
            scores: Vec::new(),
            careless,
            changes_board,
            lattice: if hex { Lattice::Hex } else { Lattice::Square },
            jumps: bytes.int_in_range(0..=3)? == 0,
            has_holes: bytes.int_in_range(0..=2)? == 0,
        })
    }

    /// True now and then, if something invalid is wanted at all.
    fn slips(&self, bytes: &mut Unstructured<'_>) -> Result<bool> {
        Ok(self.careless && bytes.int_in_range(0..=15)? == 0)
    }

    fn packs(
        &mut self,
        bytes: &mut Unstructured<'_>,
    ) -> Result<(BTreeMap<String, Pack>, Vec<String>)> {
        let mut packs = BTreeMap::new();
        let base = self.pack(bytes, "base", &[])?;
        let board = self.board(bytes)?;
        let base = Pack { board: Some(board), ..base };
        let mut earlier = vec![base];
        for name in ["more", "other"] {
            if bytes.int_in_range(0..=3)? != 0 {
                break;
            }
            let mut pack = self.pack(bytes, name, &earlier)?;
            for before in &earlier {
                match bytes.int_in_range(0..=7)? {
                    0 => {}
                    1..=4 => pack.dependencies.push(before.name.clone()),
                    _ => pack.load_after.push(before.name.clone()),
                }
            }
            earlier.push(pack);
        }
        let mut wanted: Vec<String> = earlier.iter().map(|pack| pack.name.clone()).collect();
        if bytes.arbitrary()? {
            wanted.reverse();
        }
        if wanted.len() > 1 && bytes.int_in_range(0..=3)? == 0 {
            wanted.pop();
        }
        if self.slips(bytes)? {
            // Somebody waits for somebody who waits.
            let last = earlier.last().map(|pack| pack.name.clone()).unwrap_or_default();
            earlier[0].load_after.push(last);
        }
        // What an explosion makes of a rule that scores is the business of drop games; here bombs
        // only get in the way.
        let scores = |rule: &Rule| !rule.score_actions.is_empty() && rule.board_actions.is_empty();
        if earlier.iter().flat_map(|pack| &pack.rules).any(scores) {
            for pack in &mut earlier {
                pack.hazards = None;
            }
        }
        for pack in earlier {
            packs.insert(pack.name.clone(), pack);
        }
        Ok((packs, wanted))
    }

    fn pack(&mut self, bytes: &mut Unstructured<'_>, name: &str, earlier: &[Pack]) -> Result<Pack> {
        let mut pack = Pack { name: name.to_owned(), ..Pack::default() };
        for index in 0..bytes.int_in_range(1..=2)? {
            let replaced = earlier.first().and_then(|pack| pack.scores.get(index));
            let name = match replaced {
                Some(score) if bytes.int_in_range(0..=3)? == 0 => score.name.clone(),
                _ => format!("{name}.score{index}"),
            };
            let threshold =
                if bytes.arbitrary()? { Some(bytes.int_in_range(1..=6)?) } else { None };
            if !self.scores.contains(&name) {
                self.scores.push(name.clone());
            }
            let effect = match bytes.int_in_range(0..=7)? {
                0 => Effect::Lose,
                1 | 2 => Effect::Out,
                _ => Effect::Win,
            };
            pack.scores.push(Score { name, display_name: None, threshold, effect });
        }
        for index in 0..bytes.int_in_range(0..=4)? {
            let replaced = earlier.first().and_then(|pack| pack.rules.get(index));
            let name = match replaced {
                Some(rule) if bytes.int_in_range(0..=2)? == 0 => rule.name.clone(),
                _ if self.slips(bytes)? => "unqualified".to_owned(),
                _ => format!("{name}.rule{index}"),
            };
            let rule = self.rule(bytes, name)?;
            pack.rules.push(rule);
        }
        for index in 0..bytes.int_in_range(0..=4)?.max(2) - 2 {
            let replaced = earlier.first().and_then(|pack| pack.restrictions.get(index));
            let name = match replaced.and_then(Restriction::name) {
                Some(name) if bytes.arbitrary()? => name.to_owned(),
                _ => format!("{name}.restriction{index}"),
            };
            let restriction = self.restriction(bytes, Some(name), 2)?;
            pack.restrictions.push(restriction);
        }
        if earlier.is_empty() {
            pack.players = Some(Players::Count(self.players));
        }
        if bytes.int_in_range(0..=5)? == 0 {
            pack.no_moves = Some(match bytes.int_in_range(0..=3)? {
                0 => NoMoves::Named(NoMovesResult::Draw),
                1 => NoMoves::Named(NoMovesResult::Win),
                2 => NoMoves::Named(NoMovesResult::Loss),
                _ => NoMoves::Highest { highest: self.score(bytes)? },
            });
        }
        if bytes.int_in_range(0..=5)? == 0 {
            pack.turns = Some(self.turns(bytes)?);
        }
        if bytes.int_in_range(0..=4)? == 0 {
            pack.moves = Some(self.moves(bytes)?);
        }
        if bytes.int_in_range(0..=7)? == 0 {
            pack.opening = Some(self.opening(bytes)?);
        }
        if bytes.int_in_range(0..=5)? == 0 {
            pack.hazards = Some(Hazards { bombs: Some(self.bombs(bytes)?) });
        }
        Ok(pack)
    }

    fn turns(&self, bytes: &mut Unstructured<'_>) -> Result<Turns> {
        let (mut stones, mut order) = (None, None);
        if bytes.arbitrary()? {
            let mut counts = Vec::new();
            for _ in 0..bytes.int_in_range(1..=3)? {
                counts.push(StoneCount(bytes.int_in_range(1..=3)?));
            }
            stones = Some(counts);
        }
        if bytes.arbitrary()? {
            let mut seats: Vec<Seat> = (0..self.players).map(Seat).collect();
            for _ in 0..bytes.int_in_range(0..=3)? {
                seats.push(Seat(bytes.int_in_range(0..=self.players - 1)?));
            }
            let last = seats.len() - 1;
            seats.swap(0, bytes.int_in_range(0..=last)?);
            if self.slips(bytes)? {
                seats[0] = Seat(7);
            }
            order = Some(seats);
        }
        Ok(Turns { stones, order })
    }

    /// Kinds of moves. What a stone taken out of a column makes of rules that score is the business
    /// of drop games.
    fn moves(&self, bytes: &mut Unstructured<'_>) -> Result<Moves> {
        let mut moves = Moves::default();
        if bytes.arbitrary()? {
            moves.stones = Some(*bytes.choose(&[StoneChoice::Any, StoneChoice::Own])?);
        }
        if bytes.arbitrary()? {
            let passing = [Passing::Always, Passing::Stuck, Passing::Never];
            moves.pass = Some(*bytes.choose(&passing)?);
        }
        if bytes.int_in_range(0..=2)? == 0 {
            moves.swap = Some(bytes.arbitrary()?);
        }
        if bytes.int_in_range(0..=3)? == 0 {
            moves.repeats = Some(bytes.int_in_range(2..=3)?);
        }
        Ok(moves)
    }

    fn opening(&self, bytes: &mut Unstructured<'_>) -> Result<Vec<OpeningStep>> {
        let mut steps = Vec::new();
        for _ in 0..bytes.int_in_range(1..=4)? {
            let player = bytes.int_in_range(0..=1)?;
            let options = [OpeningOption::Stay, OpeningOption::Swap, OpeningOption::More];
            if bytes.arbitrary()? {
                let mut stones = Vec::new();
                for _ in 0..bytes.int_in_range(1..=3)? {
                    let last = 1 + u8::from(self.slips(bytes)?);
                    stones.push(Seat(bytes.int_in_range(0..=last)?));
                }
                steps.push(OpeningStep::Stones { player, stones });
            } else {
                let mut chosen = options.to_vec();
                chosen.truncate(bytes.int_in_range(1..=3)?);
                let by = bytes.int_in_range(0..=chosen.len() - 1)?;
                chosen.rotate_left(by);
                steps.push(OpeningStep::Choice { player, options: chosen });
            }
        }
        if !self.careless {
            steps.push(OpeningStep::Stones { player: 0, stones: vec![Seat(0)] });
        }
        Ok(steps)
    }

    fn bombs(&self, bytes: &mut Unstructured<'_>) -> Result<Bombs> {
        let mut spawn = Vec::new();
        let mut round: u32 = 2;
        for _ in 0..bytes.int_in_range(1..=3)? {
            let first = round + bytes.int_in_range(0..=2)?;
            let last = first + bytes.int_in_range(0..=2)?;
            spawn.push([first, last]);
            round = last + 1;
        }
        let blast = match bytes.int_in_range(0..=2)? {
            0 => Blast::Named(BlastShape::Cross),
            1 => Blast::Named(BlastShape::Square),
            _ => {
                let mut offset = Vec::new();
                for _ in &self.dims {
                    offset.push(bytes.int_in_range(-2..=2)?);
                }
                Blast::Offsets(vec![offset])
            }
        };
        Ok(Bombs { spawn, fuse: bytes.int_in_range(1..=3)?, blast })
    }

    fn score(&self, bytes: &mut Unstructured<'_>) -> Result<String> {
        if self.slips(bytes)? {
            return Ok("base.unheard".to_owned());
        }
        Ok(bytes.choose(&self.scores)?.clone())
    }

    fn pattern(&self, bytes: &mut Unstructured<'_>) -> Result<(String, usize)> {
        let ready = [
            "AAA", "AA", "[A]aA", "[A]aaA", "-AA-", "#", "[.]", "[-]", "A[A]a", "AaA", "|AA|",
            "@@", "[-]@", "|[A]a|", "!@!", "|##|",
        ];
        if bytes.int_in_range(0..=2)? == 0 {
            let text = *bytes.choose(&ready)?;
            return Ok((text.to_owned(), text.chars().filter(|c| !"[]|".contains(*c)).count()));
        }
        let length = bytes.int_in_range(0..=5)?;
        let marked =
            if bytes.arbitrary()? && length > 0 { bytes.int_in_range(0..=length - 1)? } else { 99 };
        let mut text = String::new();
        for index in 0..length {
            let symbols =
                ['A', 'A', 'A', 'a', 'a', 'B', 'b', '#', '-', '-', '.', '.', '@', '@', '!'];
            let mut symbol = *bytes.choose(&symbols)?;
            if self.slips(bytes)? {
                symbol = *bytes.choose(&['[', ']', '1', ' ', 'é', '*', '|'])?;
            }
            if index == marked {
                text.push('[');
            }
            text.push(symbol);
            if index == marked {
                text.push(']');
            }
        }
        if length > 0 && bytes.int_in_range(0..=3)? == 0 {
            match bytes.int_in_range(0..=4)? {
                0 => text.insert(0, '|'),
                1 => text.push('|'),
                2 => text = format!("|{text}|"),
                sides => {
                    let outside = ['A', 'a', 'B', '#', '-', '.', '@', '!'];
                    let (before, after) = (*bytes.choose(&outside)?, *bytes.choose(&outside)?);
                    text = match sides {
                        3 => format!("{before}|{text}|{after}"),
                        _ if bytes.arbitrary()? => format!("{before}|{text}"),
                        _ => format!("{text}|{after}"),
                    };
                }
            }
        }
        Ok((text, length))
    }

    /// Whose score or stone: a number of at least `least`, a name, or a player.
    fn whose(
        &self,
        bytes: &mut Unstructured<'_>,
        least: i32,
        length: usize,
    ) -> Result<PlayerIndex> {
        let roles = [
            PlayerRole::Owner,
            PlayerRole::Mover,
            PlayerRole::Next,
            PlayerRole::Next,
            PlayerRole::Opponents,
            PlayerRole::Opponents,
        ];
        Ok(match bytes.int_in_range(0..=11)? {
            0..=2 => match *bytes.choose(&roles)? {
                // Nobody has a stone in common, unless something invalid is wanted.
                PlayerRole::Opponents if least == -3 && !self.slips(bytes)? => {
                    PlayerIndex::Named(PlayerRole::Nobody)
                }
                role => PlayerIndex::Named(role),
            },
            3 => {
                let last = self.players - 1 + u8::from(self.slips(bytes)?);
                PlayerIndex::Player { player: bytes.int_in_range(0..=last)? }
            }
            _ => PlayerIndex::Index(self.index(bytes, least, length)?),
        })
    }

    /// How many matches there must be: at least one in a rule, maybe none in a restriction.
    fn matches(&self, bytes: &mut Unstructured<'_>, fewest: u32) -> Result<Option<MatchCount>> {
        if bytes.int_in_range(0..=4)? > 0 {
            return Ok(None);
        }
        let least = bytes.int_in_range(fewest..=3)?;
        let most = least.max(1) + bytes.int_in_range(0..=2)?;
        let (minimum, maximum) = match bytes.int_in_range(0..=2)? {
            0 => (Some(least), None),
            1 => (None, Some(most)),
            _ => (Some(least), Some(most)),
        };
        if self.slips(bytes)? {
            return Ok(Some(MatchCount { minimum: None, maximum: None }));
        }
        Ok(Some(MatchCount { minimum, maximum }))
    }

    fn index(&self, bytes: &mut Unstructured<'_>, least: i32, length: usize) -> Result<i32> {
        let beyond = i32::from(self.slips(bytes)?);
        bytes.int_in_range(least - beyond..=(length as i32 - 1 + beyond).max(least))
    }

    fn directions(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Directions>> {
        Ok(match bytes.int_in_range(0..=7)? {
            0 => Some(Directions::Named(DirectionSet::All)),
            1 => Some(Directions::Named(DirectionSet::Orthogonal)),
            2 => Some(Directions::Named(DirectionSet::Diagonal)),
            3 => {
                let mut steps = Vec::new();
                for _ in 0..bytes.int_in_range(0..=4)? {
                    let mut step: Vec<i8> = Vec::new();
                    let most = if self.jumps { 3 } else { 1 };
                    for _ in &self.dims {
                        let slip = self.slips(bytes)?;
                        step.push(if slip { i8::MIN } else { bytes.int_in_range(-most..=most)? });
                    }
                    if step.iter().all(|&component| component == 0) && !self.careless {
                        step[0] = 1;
                    }
                    steps.push(step);
                }
                Some(Directions::Steps(steps))
            }
            _ => None,
        })
    }

    fn conditions(&self, bytes: &mut Unstructured<'_>, length: usize) -> Result<Vec<Condition>> {
        let mut conditions = Vec::new();
        for _ in 0..bytes.int_in_range(0..=5)?.max(3) - 3 {
            let low = bytes.int_in_range(-1..=3)?;
            let high = low + bytes.int_in_range(-1..=3)?;
            let (mut minimum, mut maximum) = (Some(low), Some(high));
            match bytes.int_in_range(0..=2)? {
                0 => minimum = None,
                1 => maximum = None,
                _ => {}
            }
            if self.slips(bytes)? {
                (minimum, maximum) = (None, None);
            }
            if bytes.arbitrary()? {
                conditions.push(Condition::Score {
                    player_index: self.whose(bytes, -2, length)?,
                    memo: self.score(bytes)?,
                    minimum,
                    maximum,
                });
            } else if bytes.int_in_range(0..=2)? == 0 {
                let unsigned = |bound: Option<i64>| bound.map(|bound| bound.max(0) as u32);
                let (minimum, maximum) = (unsigned(minimum), unsigned(maximum));
                conditions.push(Condition::Distance { from: Place::Centre, minimum, maximum });
            } else {
                let last = self.dims.len() as u32 - 1 + u32::from(self.slips(bytes)?);
                let axes = vec![bytes.int_in_range(0..=last)?, bytes.int_in_range(0..=last)?];
                let unsigned = |bound: Option<i64>| bound.map(|bound| bound.max(0) as u32);
                conditions.push(Condition::Coords {
                    axes,
                    minimum: unsigned(minimum),
                    maximum: unsigned(maximum),
                });
            }
        }
        Ok(conditions)
    }

    fn active_player(&self, bytes: &mut Unstructured<'_>) -> Result<Option<u8>> {
        if bytes.int_in_range(0..=3)? > 0 {
            return Ok(None);
        }
        let last = self.players - 1 + u8::from(self.slips(bytes)?);
        Ok(Some(bytes.int_in_range(0..=last)?))
    }

    fn rule(&self, bytes: &mut Unstructured<'_>, name: String) -> Result<Rule> {
        let (pattern, length) = self.pattern(bytes)?;
        let priorities = [
            Priority::Default,
            Priority::Default,
            Priority::Early,
            Priority::Late,
            Priority::Earliest,
            Priority::Latest,
            Priority::Earlier,
            Priority::Later,
        ];
        let modes = [MultimatchMode::Half, MultimatchMode::One, MultimatchMode::All];
        let mut score_actions = Vec::new();
        for _ in 0..bytes.int_in_range(0..=2)? {
            let operations = [Operation::Add, Operation::Add, Operation::Set, Operation::Multiply];
            let values = [1, 1, 2, 3, -1, 0, i64::MAX, i64::MIN];
            score_actions.push(ScoreAction {
                player_index: self.whose(bytes, -2, length)?,
                memo: self.score(bytes)?,
                operation: *bytes.choose(&operations)?,
                value: *bytes.choose(&values)?,
            });
        }
        let mut board_actions = Vec::new();
        if self.changes_board {
            for _ in 0..bytes.int_in_range(0..=3)? {
                board_actions.push(BoardAction {
                    player_index: self.whose(bytes, -3, length)?,
                    location_index: self.index(bytes, -1, length)?,
                });
            }
        }
        Ok(Rule {
            name,
            priority: *bytes.choose(&priorities)?,
            pattern: pattern.into(),
            multimatch_mode: *bytes.choose(&modes)?,
            matches: self.matches(bytes, 1)?,
            directions: self.directions(bytes)?,
            conditions: self.conditions(bytes, length)?,
            active_player: self.active_player(bytes)?,
            score_actions,
            board_actions,
        })
    }

    fn restriction(
        &self,
        bytes: &mut Unstructured<'_>,
        name: Option<String>,
        depth: usize,
    ) -> Result<Restriction> {
        let name = if self.slips(bytes)? { None } else { name };
        if depth > 0 && bytes.int_in_range(0..=2)? == 0 {
            let mut conjunctions = Vec::new();
            for _ in 0..bytes.int_in_range(0..=3)? {
                let mut conjunction = Vec::new();
                for _ in 0..bytes.int_in_range(0..=2)? {
                    conjunction.push(self.restriction(bytes, None, depth - 1)?);
                }
                conjunctions.push(conjunction);
            }
            return Ok(Restriction::Disjunction { name, refusal: None, conjunctions });
        }
        let (pattern, mut length) = self.pattern(bytes)?;
        let mut or = Vec::new();
        for _ in 0..bytes.int_in_range(0..=4u8)?.saturating_sub(2) {
            let (other, cells) = self.pattern(bytes)?;
            length = if length == 0 || cells == 0 { length.max(cells) } else { length.min(cells) };
            or.push(self.asking(bytes, other)?.into());
        }
        let pattern = self.asking(bytes, pattern)?;
        let modes = [MultimatchMode::Half, MultimatchMode::One, MultimatchMode::All];
        let refusal = if bytes.int_in_range(0..=3)? == 0 {
            Some(Text::Plain("No.".to_owned()))
        } else {
            None
        };
        Ok(Restriction::Pattern {
            name,
            refusal,
            pattern: pattern.into(),
            or,
            placed: bytes.arbitrary()?,
            further: bytes.int_in_range(0..=7)? == 0,
            multimatch_mode: *bytes.choose(&modes)?,
            matches: self.matches(bytes, 0)?,
            directions: self.directions(bytes)?,
            conditions: self.conditions(bytes, length)?,
            active_player: self.active_player(bytes)?,
            negate: bytes.int_in_range(0..=2)? > 0,
        })
    }

    /// A pattern of a restriction may ask for moves that could follow instead of empty cells.
    fn asking(&self, bytes: &mut Unstructured<'_>, pattern: String) -> Result<String> {
        // A '+' is nothing that can stand outside a bar.
        let asks = pattern.contains('-') && bytes.int_in_range(0..=2)? == 0;
        let inside = !pattern.starts_with("-|") && !pattern.ends_with("|-");
        Ok(if asks && inside { pattern.replace('-', "+") } else { pattern })
    }
}
