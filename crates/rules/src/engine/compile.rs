//! Compiles linked packs into a ruleset, and checks what only all packs together can tell.

mod board;
mod kinds;
mod restrictions;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::bombs::BombRules;
use super::matcher::{DirectionLists, Matcher};
use super::ruleset::{
    BoardAct, Columns, CompiledCondition, CompiledNoMoves, CompiledRule, Movers, PlayerInfo,
    Ruleset, ScoreAct, ScoreInfo, Who,
};
use super::turns::TurnOrder;
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, Diagnostics, did_you_mean, few, quoted};
use crate::drop::DropShape;
use crate::geometry::{Cell, Geometry};
use crate::meter::spend;
use crate::pack::format::{
    Blast, Condition, Directions, Effect, End, Lattice, MultimatchMode, NoMoves, NoMovesResult,
    Place, Player, PlayerIndex, Players, Rule, Text, Whose,
};
use crate::pack::{Feature, Linked, LinkedPacks, PackFault, Remedy};
use crate::pattern::Pattern;

pub(super) use kinds::{count_moves, pops};

/// So many faults may come with a suggestion, which takes a while to find.
const MAX_SUGGESTIONS: usize = 20;

/// Compiles linked packs, or reports everything that is wrong with them, or what costs too much.
pub(crate) fn compile(mut linked: Linked, budget: &Budget) -> Result<Ruleset, Diagnostics> {
    let mut scores = HashMap::new();
    for (score, index) in linked.packs.scores.iter().zip(0..=u16::MAX) {
        scores.entry(score.value.name.as_str()).or_insert(index);
    }
    let mut compiler = Compiler {
        linked: &linked.packs,
        budget,
        scores,
        lists: DirectionLists::default(),
        faults: Vec::new(),
    };
    let ruleset = compiler.ruleset();
    let faults = compiler.faults;
    linked.add_faults(faults);
    match ruleset {
        Some(mut ruleset) if linked.faults.is_empty() => {
            ruleset.linked = linked.packs;
            ruleset.warnings = linked.warnings;
            Ok(ruleset)
        }
        _ => Err(few(linked.faults.into_iter().chain(linked.warnings).collect())),
    }
}

struct Compiler<'a> {
    linked: &'a LinkedPacks,
    budget: &'a Budget,
    /// Scores by name.
    scores: HashMap<&'a str, u16>,
    lists: DirectionLists,
    faults: Vec<Diagnostic>,
}

impl Compiler<'_> {
    fn ruleset(&mut self) -> Option<Ruleset> {
        let linked = self.linked;
        let (geometry, cost) = self.geometry()?;
        let players = self.players();
        let scores: Vec<ScoreInfo> = linked
            .scores
            .iter()
            .map(|score| ScoreInfo {
                name: score.value.name.clone(),
                display_name: score.value.display_name.clone(),
                threshold: score.value.threshold,
                effect: score.value.effect,
            })
            .collect();
        let effect = |wanted: Effect| {
            scores.iter().any(|score| score.threshold.is_some() && score.effect == wanted)
        };
        let (can_go_out, can_lose) = (effect(Effect::Out), effect(Effect::Lose));
        let turns = self.turns(players.len());
        let plain_turns = !can_go_out && turns.is_none();
        let only_wins = !can_go_out && !can_lose;
        let columns = self.columns(&geometry);
        let setup = self.setup(&geometry, players.len(), columns.as_ref());
        let bombs = self.bombs(&geometry);
        let no_moves = self.no_moves();
        let kinds = self.kinds(&geometry, players.len());
        let restrictions: Vec<_> = linked
            .restrictions
            .iter()
            .filter_map(|feature| {
                let name: Arc<str> = feature.value.name().unwrap_or_default().into();
                let compiled =
                    self.restriction(feature, &feature.value, "", &geometry, players.len())?;
                Some((name, compiled))
            })
            .collect();
        let rules: Vec<CompiledRule> = linked
            .rules
            .iter()
            .filter_map(|feature| self.rule(feature, &geometry, players.len()))
            .collect();
        let rules_can_fail = linked.rules.iter().any(|rule| can_fail(&rule.value));
        let mut ruleset = Ruleset {
            linked: LinkedPacks::default(),
            rules_can_fail,
            open_places_are_free: restrictions.is_empty() && !rules_can_fail,
            sides_matter: rules.iter().any(CompiledRule::asks_for_sides),
            only_wins,
            plain_turns,
            turns,
            geometry,
            players,
            scores,
            restrictions,
            rules,
            columns,
            setup,
            bombs,
            no_moves,
            kinds,
            drop: None,
            cost,
            warnings: Vec::new(),
        };
        ruleset.drop = DropShape::recognise(&ruleset);
        if ruleset.drop.is_none() {
            // Every game will need it; bitboards do not.
            ruleset.geometry.make_table_if_kept();
        }
        Some(ruleset)
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let stated: Vec<Player> = match self.linked.players.as_ref().map(|players| &players.value) {
            None => vec![Player::default(); 2],
            Some(Players::Count(count)) => vec![Player::default(); usize::from(*count)],
            Some(Players::List(players)) => players.clone(),
        };
        stated
            .into_iter()
            .enumerate()
            .map(|(seat, player)| {
                let (color, symbol, english, german) = DEFAULT_PLAYERS[seat];
                PlayerInfo {
                    name: player.name.unwrap_or_else(|| {
                        let texts = [("en", english), ("de", german)];
                        let owned = texts.map(|(code, text)| (code.to_owned(), text.to_owned()));
                        Text::Localised(owned.into())
                    }),
                    color: player.color.unwrap_or_else(|| color.to_owned()),
                    symbol: player.symbol.and_then(|s| s.chars().next()).unwrap_or(symbol),
                }
            })
            .collect()
    }

    fn columns(&mut self, geometry: &Geometry) -> Option<Columns> {
        let gravity = self.linked.gravity.as_ref()?;
        let axis = gravity.value.axis as usize;
        if axis >= geometry.dims().len() {
            let fault = PackFault::UnknownAxis { axis, axes: geometry.dims().len() };
            self.faults.push(gravity.error(".axis", fault, None));
            return None;
        }
        if geometry.lattice() == Lattice::Hex {
            let (fault, help) = (PackFault::HexGravity, Some(Remedy::DropGravity));
            self.faults.push(gravity.error("", fault, help));
            return None;
        }
        let depth = usize::from(geometry.dims()[axis]);
        let mut cells: Vec<Cell> = Vec::with_capacity(geometry.cells());
        let mut column_of = vec![0; geometry.cells()];
        let mut starts = vec![0];
        for cell in 0..geometry.cells() as Cell {
            if geometry.coord(cell, axis) != 0 {
                continue;
            }
            let mut coords: Vec<i64> = geometry.coords(cell).iter().map(|&c| c.into()).collect();
            let column = starts.len() - 1;
            for height in 0..depth as i64 {
                coords[axis] = match gravity.value.end {
                    End::Low => height,
                    End::High => depth as i64 - 1 - height,
                };
                let cell = geometry.index(&coords).unwrap_or_default();
                column_of[usize::from(cell)] = column as u16;
                // A stone falls past cells that do not exist.
                cells.extend(geometry.exists(cell).then_some(cell));
            }
            starts.push(cells.len() as u32);
        }
        Some(Columns { axis, end: gravity.value.end, cells, starts, column_of })
    }

    fn setup(
        &mut self,
        geometry: &Geometry,
        players: usize,
        columns: Option<&Columns>,
    ) -> Vec<(Cell, u8)> {
        let Some(setup) = &self.linked.setup else { return Vec::new() };
        let mut stones: Vec<(Cell, u8)> = Vec::new();
        let mut taken = vec![false; geometry.cells()];
        for (group, stated) in setup.value.iter().enumerate() {
            if usize::from(stated.player) >= players {
                let fault = no_such_player(setup, &format!("[{group}].player"), players);
                self.faults.push(fault);
                continue;
            }
            for (index, coords) in stated.cells.iter().enumerate() {
                let member = format!("[{group}].cells[{index}]");
                let wide: Vec<i64> = coords.iter().map(|&at| at.into()).collect();
                spend(1);
                let cell = format!("{coords:?}");
                let fault = match geometry.cell(&wide) {
                    Some(cell) if !taken[usize::from(cell)] => {
                        taken[usize::from(cell)] = true;
                        stones.push((cell, stated.player));
                        continue;
                    }
                    Some(_) => PackFault::SharedCell(cell),
                    None => PackFault::OffBoard { cell, dims: format!("{:?}", geometry.dims()) },
                };
                let help =
                    matches!(fault, PackFault::OffBoard { .. }).then_some(Remedy::CountFromZero);
                self.faults.push(setup.error(&member, fault, help));
            }
        }
        // Columns are filled from the floor without gaps; the engine counts on it.
        for column in columns.into_iter().flat_map(Columns::all) {
            let filled = |cell: &Cell| taken[usize::from(*cell)];
            if let Some(gap) = column.windows(2).find(|pair| !filled(&pair[0]) && filled(&pair[1]))
            {
                let fault = PackFault::Floating(format!("{:?}", geometry.coords(gap[1])));
                self.faults.push(setup.error("", fault, None));
            }
        }
        stones
    }

    fn bombs(&mut self, geometry: &Geometry) -> Option<BombRules> {
        let bombs = self.linked.bombs.as_ref()?;
        if let Blast::Offsets(offsets) = &bombs.value.blast {
            for (index, offset) in offsets.iter().enumerate() {
                if offset.len() != geometry.dims().len() {
                    let axes = geometry.dims().len();
                    let member = format!(".blast[{index}]");
                    self.faults.push(bombs.error(&member, PackFault::BadOffset { axes }, None));
                }
            }
        }
        let bombs = &bombs.value;
        Some(BombRules::new(bombs.spawn.clone(), bombs.fuse, &bombs.blast, geometry))
    }

    /// Whose stone comes when.
    fn turns(&mut self, players: usize) -> Option<TurnOrder> {
        let turns = self.linked.turns.as_ref()?;
        if let Some(order) = &turns.value.order {
            for (index, seat) in order.iter().enumerate() {
                if usize::from(seat.0) >= players {
                    let member = format!(".order[{index}]");
                    self.faults.push(no_such_player(turns, &member, players));
                }
            }
            let missing = (0..players as u8).find(|&player| order.iter().all(|s| s.0 != player));
            if let Some(player) = missing {
                let help = Some(Remedy::NameEveryPlayer);
                let fault = turns.error(".order", PackFault::NeverMoves(player), help);
                self.faults.push(fault);
            }
        }
        TurnOrder::of(&turns.value, players as u8)
    }

    fn no_moves(&mut self) -> CompiledNoMoves {
        match &self.linked.no_moves {
            None => CompiledNoMoves::Fixed(NoMovesResult::Draw),
            Some(feature) => match &feature.value {
                NoMoves::Named(result) => CompiledNoMoves::Fixed(*result),
                NoMoves::Highest { highest } => {
                    CompiledNoMoves::Highest(self.score(feature, highest, ".highest").unwrap_or(0))
                }
            },
        }
    }

    fn score<T>(&mut self, feature: &Feature<T>, name: &str, member: &str) -> Option<u16> {
        let index = self.scores.get(name).copied();
        if index.is_none() {
            let known = || self.linked.scores.iter().map(|score| score.value.name.as_str());
            // Names begin with their pack's, which is easily left out.
            let without_pack = || {
                let ends = |known: &&str| {
                    known
                        .strip_suffix(name)
                        .is_some_and(|pack| pack.len() > 1 && pack.ends_with('.'))
                };
                known().find(ends).map(|known| Remedy::DidYouMean(known.to_owned()))
            };
            let near = if self.faults.len() < MAX_SUGGESTIONS {
                without_pack().or_else(|| did_you_mean(name, known()))
            } else {
                None
            };
            let help = near.or(Some(Remedy::DefineScore));
            let fault = PackFault::UnknownScore(quoted(name));
            self.faults.push(feature.error(member, fault, help));
        }
        index
    }

    fn active_player<T>(
        &mut self,
        feature: &Feature<T>,
        active: Option<u8>,
        member: &str,
        players: usize,
    ) {
        if active.is_some_and(|active| usize::from(active) >= players) {
            let fault = no_such_player(feature, &format!("{member}.active_player"), players);
            self.faults.push(fault);
        }
    }

    /// A player who is named by number must exist.
    fn player_index<T>(
        &mut self,
        feature: &Feature<T>,
        index: PlayerIndex,
        member: &str,
        players: usize,
    ) {
        if matches!(index, PlayerIndex::Player { player } if usize::from(player) >= players) {
            let member = format!("{member}.player_index.player");
            self.faults.push(no_such_player(feature, &member, players));
        }
    }

    fn directions<T>(
        &mut self,
        feature: &Feature<T>,
        directions: Option<&Directions>,
        member: &str,
        geometry: &Geometry,
    ) {
        let Some(Directions::Steps(steps)) = directions else { return };
        let axes = geometry.dims().len();
        for (index, step) in steps.iter().enumerate() {
            if !board::is_step(axes, step) {
                let member = format!("{member}.directions[{index}]");
                self.faults.push(feature.error(&member, PackFault::BadStep { axes }, None));
            }
        }
    }

    fn conditions<T>(
        &mut self,
        feature: &Feature<T>,
        conditions: &[Condition],
        member: &str,
        geometry: &Geometry,
        players: usize,
    ) -> Vec<CompiledCondition> {
        let mut compiled = Vec::new();
        for (index, condition) in conditions.iter().enumerate() {
            let member = format!("{member}.conditions[{index}]");
            match condition {
                Condition::Score { player_index, memo, minimum, maximum } => {
                    self.player_index(feature, *player_index, &member, players);
                    if let Some(score) = self.score(feature, memo, &format!("{member}.memo")) {
                        compiled.push(CompiledCondition::Score {
                            who: who(*player_index),
                            score,
                            minimum: minimum.unwrap_or(i64::MIN),
                            maximum: maximum.unwrap_or(i64::MAX),
                        });
                    }
                }
                Condition::Coords { axes, minimum, maximum } => {
                    for (at, axis) in axes.iter().enumerate() {
                        if *axis as usize >= geometry.dims().len() {
                            let (axis, axes) = (*axis as usize, geometry.dims().len());
                            let fault = PackFault::UnknownAxis { axis, axes };
                            let member = format!("{member}.axes[{at}]");
                            self.faults.push(feature.error(&member, fault, None));
                        }
                    }
                    let mut known = HashSet::new();
                    let axes = axes.iter().map(|&axis| axis as u8);
                    compiled.push(CompiledCondition::Coords {
                        axes: axes.filter(|axis| known.insert(*axis)).collect(),
                        minimum: minimum.unwrap_or(0),
                        maximum: maximum.unwrap_or(u32::MAX),
                    });
                }
                Condition::Distance { from: Place::Centre, minimum, maximum } => {
                    compiled.push(CompiledCondition::Distance {
                        minimum: minimum.unwrap_or(0),
                        maximum: maximum.unwrap_or(u32::MAX),
                    });
                }
            }
        }
        compiled
    }

    fn rule(
        &mut self,
        feature: &Feature<Rule>,
        geometry: &Geometry,
        players: usize,
    ) -> Option<CompiledRule> {
        let rule = &feature.value;
        self.active_player(feature, rule.active_player, "", players);
        self.directions(feature, rule.directions.as_ref(), "", geometry);
        let conditions = self.conditions(feature, &rule.conditions, "", geometry, players);
        for (index, action) in rule.board_actions.iter().enumerate() {
            let member = format!(".board_actions[{index}]");
            self.player_index(feature, action.player_index, &member, players);
        }
        let mut scores = Vec::new();
        for (index, action) in rule.score_actions.iter().enumerate() {
            let member = format!(".score_actions[{index}]");
            self.player_index(feature, action.player_index, &member, players);
            let member = format!(".score_actions[{index}].memo");
            if let Some(score) = self.score(feature, &action.memo, &member) {
                scores.push(ScoreAct {
                    who: who(action.player_index),
                    score,
                    operation: action.operation,
                    value: action.value,
                });
            }
        }
        let boards = rule
            .board_actions
            .iter()
            .map(|action| BoardAct {
                who: who(action.player_index),
                location: u8::try_from(action.location_index).ok(),
            })
            .collect();
        let pattern = rule.pattern.parsed().ok()?;
        let symmetric = is_symmetric(pattern, &conditions);
        let wins =
            |act: &ScoreAct| self.linked.scores[usize::from(act.score)].value.threshold.is_some();
        let can_win = scores.iter().any(wins);
        let directions = rule.directions.as_ref();
        let look = Look { pattern, directions, mode: rule.multimatch_mode, symmetric };
        let (matcher, movers) = self.movers(&look, rule.active_player, geometry, players);
        Some(CompiledRule {
            name: rule.name.as_str().into(),
            can_win,
            matcher,
            movers,
            matches: rule.matches.into(),
            mode: rule.multimatch_mode,
            pattern: pattern.clone(),
            conditions,
            scores,
            boards,
        })
    }

    /// What a pattern is looked for with, and on whose turn.
    fn movers(
        &mut self,
        look: &Look<'_>,
        active: Option<u8>,
        geometry: &Geometry,
        players: usize,
    ) -> (Matcher, Movers) {
        let mut matcher = |mover: u8| {
            let Look { pattern, directions, mode, symmetric } = *look;
            Matcher::new(pattern, mover, directions, mode, symmetric, geometry, &mut self.lists)
        };
        let movers = match active {
            Some(player) => Movers::Only(player),
            None if look.pattern.asks_for_mover() => {
                Movers::Each((0..players as u8).map(&mut matcher).collect())
            }
            None => Movers::All,
        };
        (matcher(active.unwrap_or(0)), movers)
    }
}

fn no_such_player<T>(feature: &Feature<T>, member: &str, players: usize) -> Diagnostic {
    feature.error(member, PackFault::UnknownPlayer { players }, None)
}

/// What a pattern is looked for with.
#[derive(Clone, Copy)]
struct Look<'p> {
    pattern: &'p Pattern,
    directions: Option<&'p Directions>,
    mode: MultimatchMode,
    /// True if conditions cannot tell a line from its reverse.
    symmetric: bool,
}

fn who(index: PlayerIndex) -> Who {
    match index.meaning() {
        Whose::Owner => Who::Centre,
        Whose::Mover => Who::Active,
        Whose::Next => Who::Next,
        Whose::Opponents => Who::Opponents,
        Whose::Player(player) => Who::Player(player),
        Whose::Nobody => Who::Nobody,
        Whose::Cell(cell) => Who::Cell(cell as u8),
    }
}

/// True if conditions cannot tell a match from the same cells read backwards.
fn is_symmetric(pattern: &Pattern, conditions: &[CompiledCondition]) -> bool {
    let looks_at_cells = conditions
        .iter()
        .any(|condition| matches!(condition, CompiledCondition::Score { who: Who::Cell(_), .. }));
    pattern.run().is_some() || !looks_at_cells
}

/// True if a rule may ask for the owner of a cell that nobody owns. Errs on the side of yes.
pub(super) fn can_fail(rule: &Rule) -> bool {
    let Ok(pattern) = rule.pattern.parsed() else { return true };
    let symbols = pattern.symbols();
    let may_be_empty = |index: PlayerIndex| match index.meaning() {
        Whose::Owner => pattern.centres().any(|centre| !symbols[centre].is_stone()),
        Whose::Cell(cell) => symbols.get(cell as usize).is_some_and(|symbol| !symbol.is_stone()),
        _ => false,
    };
    let in_conditions = rule.conditions.iter().any(|condition| {
        matches!(condition, Condition::Score { player_index, .. } if may_be_empty(*player_index))
    });
    let in_scores = rule.score_actions.iter().any(|action| may_be_empty(action.player_index));
    // Board actions see what earlier ones left, so an owner read after a removal may be gone.
    let nobody = |index: PlayerIndex| index.meaning() == Whose::Nobody;
    let removes = rule.board_actions.iter().any(|action| nobody(action.player_index));
    let asks = |index: PlayerIndex| matches!(index.meaning(), Whose::Owner | Whose::Cell(_));
    let in_boards = rule
        .board_actions
        .iter()
        .any(|action| asks(action.player_index) && (removes || may_be_empty(action.player_index)));
    in_conditions || in_scores || in_boards
}

/// Colour, symbol and name of the players that a pack does not describe.
const DEFAULT_PLAYERS: [(&str, char, &str, &str); 8] = [
    ("#e5484d", 'X', "Red", "Rot"),
    ("#f5d90a", 'O', "Yellow", "Gelb"),
    ("#3e9bff", '#', "Blue", "Blau"),
    ("#46c46e", '@', "Green", "Grün"),
    ("#ab6cf0", '%', "Purple", "Lila"),
    ("#ff8b3e", '&', "Orange", "Orange"),
    ("#21c7c7", '=', "Teal", "Türkis"),
    ("#b0b0b0", '+', "Grey", "Grau"),
];
