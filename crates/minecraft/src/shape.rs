//! What of a game a data pack can play, and why not where it cannot.

use std::collections::BTreeMap;

use foursight_rules::Ruleset;
use foursight_rules::format::{Blast, BlastShape, Condition, End, MultimatchMode, Operation, Rule};

/// Bombs of a game.
#[derive(Debug, Clone)]
pub(crate) struct Bombs {
    pub(crate) windows: Vec<[u32; 2]>,
    pub(crate) fuse: u32,
    /// What goes besides the bomb's own cell: columns to the right and rows up.
    pub(crate) offsets: Vec<(i32, i32)>,
}

/// Stones that are captured when enclosed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Capture {
    /// How many stones in a row.
    pub(crate) stones: u16,
    /// Points for it.
    pub(crate) points: i64,
    /// Points that win.
    pub(crate) threshold: i64,
}

/// A game as a data pack plays it.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    pub(crate) title: String,
    pub(crate) players: [String; 2],
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) connect: u16,
    pub(crate) gravity: bool,
    pub(crate) captures: Vec<Capture>,
    pub(crate) bombs: Option<Bombs>,
}

/// A game that no data pack can play, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{pack} cannot be exported: {reason}")]
pub struct Refusal {
    /// The game.
    pub pack: String,
    /// Why.
    pub reason: String,
}

/// Largest board: every cell has functions and tags of its own.
const MAX_CELLS: u32 = 400;
/// Longest side: a column's stones are the bits of one score.
const MAX_SIDE: u16 = 30;

impl Shape {
    /// The shape of a game, with another size if one is asked for.
    pub(crate) fn of(rules: &Ruleset, size: Option<(u16, u16)>) -> Result<Self, Refusal> {
        let pack = rules.requested().join(",");
        let refuse = |reason: String| Err(Refusal { pack: pack.clone(), reason });
        let dims = rules.geometry().dims();
        let &[height, width] = dims else {
            return refuse(format!(
                "its board has {} dimensions; a wall of blocks has 2",
                dims.len()
            ));
        };
        let (width, height) = size.unwrap_or((width, height));
        if rules.players().len() != 2 {
            return refuse(format!(
                "it is for {} players; the pack knows 2",
                rules.players().len()
            ));
        }
        if width < 1
            || height < 1
            || width > MAX_SIDE
            || height > MAX_SIDE
            || u32::from(width) * u32::from(height) > MAX_CELLS
        {
            return refuse(format!(
                "a board of {width}x{height} is too large; at most {MAX_SIDE} on a side and {MAX_CELLS} cells"
            ));
        }
        let mut bombs = None;
        let mut topology = false;
        let mut setup = false;
        let mut no_moves = false;
        let mut restrictions = 0;
        let mut by_name: BTreeMap<String, (usize, Rule)> = BTreeMap::new();
        for file in rules.packs() {
            let pack = file.pack();
            restrictions += pack.restrictions.len();
            no_moves |= pack.no_moves.as_ref().is_some_and(|result| {
                *result
                    != foursight_rules::format::NoMoves::Named(
                        foursight_rules::format::NoMovesResult::Draw,
                    )
            });
            if let Some(board) = &pack.board {
                topology |= board
                    .topology
                    .iter()
                    .flatten()
                    .flatten()
                    .any(|edge| *edge != Default::default());
                setup |= board.setup.as_ref().is_some_and(|setup| !setup.is_empty());
            }
            if let Some(hazard) = pack.hazards.as_ref().and_then(|hazards| hazards.bombs.as_ref()) {
                bombs = Some(hazard.clone());
            }
            for rule in &pack.rules {
                let order = by_name.get(&rule.name).map_or(by_name.len(), |(order, _)| *order);
                by_name.insert(rule.name.clone(), (order, rule.clone()));
            }
        }
        if topology {
            return refuse(
                "its lines run around the edges, and a wall of blocks has edges that stop".into(),
            );
        }
        if setup {
            return refuse("stones stand on its board before the first move".into());
        }
        if no_moves {
            return refuse("a full board is not a draw in it".into());
        }
        if restrictions > 0 {
            return refuse("it has restrictions on moves, which the pack cannot judge".into());
        }
        let gravity = match rules.gravity() {
            None => false,
            Some((0, End::High)) => true,
            Some(_) => return refuse("its stones do not fall down".into()),
        };
        let mut effective: Vec<(usize, Rule)> = by_name.into_values().collect();
        effective.sort_by_key(|(order, rule)| (rule.priority, *order));
        let mut connect = None;
        let mut captures = Vec::new();
        for (_, rule) in &effective {
            if rule.score_actions.is_empty() && rule.board_actions.is_empty() {
                continue;
            }
            match read_rule(rules, rule) {
                Ok(Found::Line(length)) if connect.is_none() => connect = Some(length),
                Ok(Found::Line(_)) => return refuse("more than one rule wins by a line".into()),
                Ok(Found::Capture(capture)) if !gravity => captures.push(capture),
                Ok(Found::Capture(_)) => return refuse("captures in a game with gravity".into()),
                Err(reason) => return refuse(format!("the rule \"{}\" {reason}", rule.name)),
            }
        }
        let Some(connect) = connect else {
            return refuse("no rule of it wins by a line".into());
        };
        if bombs.is_some() && !gravity {
            return refuse("it has bombs without gravity".into());
        }
        let bombs = bombs.map(|bombs| Bombs {
            windows: bombs.spawn.clone(),
            fuse: bombs.fuse,
            offsets: offsets(&bombs.blast),
        });
        let name = |seat: usize| rules.players()[seat].name.get("en").to_owned();
        Ok(Self {
            title: rules.title("en"),
            players: [name(0), name(1)],
            width,
            height,
            connect,
            gravity,
            captures,
            bombs,
        })
    }
}

enum Found {
    Line(u16),
    Capture(Capture),
}

/// Recognises a rule by what it says.
fn read_rule(rules: &Ruleset, rule: &Rule) -> Result<Found, String> {
    if rule.active_player.is_some() || rule.directions.is_some() {
        return Err("holds for one player or some directions only".into());
    }
    if rule
        .conditions
        .iter()
        .any(|condition| matches!(condition, Condition::Score { .. } | Condition::Coords { .. }))
    {
        return Err("has conditions".into());
    }
    let [action] = rule.score_actions.as_slice() else {
        return Err("does not change exactly one score".into());
    };
    let threshold = rules
        .score_index(&action.memo)
        .and_then(|index| rules.scores()[index].threshold)
        .ok_or("changes a score that nobody can win by")?;
    if action.operation != Operation::Add || !matches!(action.player_index, -1 | -2) {
        return Err("does more with the score than to add points for the mover".into());
    }
    let letters: Vec<char> = rule.pattern.chars().collect();
    let run = letters.len() as u16;
    if letters.iter().all(|c| *c == 'A') && rule.board_actions.is_empty() {
        if action.value < threshold || run < 2 {
            return Err("does not win at once".into());
        }
        return Ok(Found::Line(run));
    }
    let inner = rule.pattern.strip_prefix("[A]").and_then(|rest| rest.strip_suffix('A'));
    let stones = inner.filter(|inner| !inner.is_empty() && inner.chars().all(|c| c == 'a'));
    let Some(stones) = stones.map(str::len) else {
        return Err(format!(
            "looks for \"{}\", which is neither a row of own stones nor a capture",
            rule.pattern
        ));
    };
    let removes = rule.board_actions.len() == stones
        && rule
            .board_actions
            .iter()
            .zip(1..)
            .all(|(board, at)| board.player_index == -3 && board.location_index == at);
    if !removes || rule.multimatch_mode != MultimatchMode::All {
        return Err("does not capture all enclosed stones in every direction".into());
    }
    Ok(Found::Capture(Capture { stones: stones as u16, points: action.value, threshold }))
}

/// What a blast takes, as columns to the right and rows up. Packs count rows downwards.
fn offsets(blast: &Blast) -> Vec<(i32, i32)> {
    match blast {
        Blast::Named(BlastShape::Cross) => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        Blast::Named(BlastShape::Square) => (-1..=1)
            .flat_map(|right| (-1..=1).map(move |up| (right, up)))
            .filter(|offset| *offset != (0, 0))
            .collect(),
        Blast::Offsets(list) => list
            .iter()
            .filter_map(|offset| Some((*offset.get(1)?, -*offset.first()?)))
            .filter(|offset| *offset != (0, 0))
            .collect(),
    }
}
