//! `execute`: subcommands and conditions.

use super::arguments::{BlockPattern, FunctionRef};
use super::coords::{Anchor, Coords, Rotation};
use super::data::{DataTarget, NumberKind};
use super::items::ItemPredicate;
use super::parser::Parser;
use super::range::DoubleRange;
use super::scores::{ScoreCondition, ScoreHolder};
use super::selector::{AllowedTargets, Targets};
use super::{Command, Facing};
use crate::interner::Name;
use crate::nbt::{Nbt, Path};
use crate::pack::PackFormat;
use crate::reader::Parse;
use crate::world::Dimension;

/// `execute ...`
#[derive(Debug, Clone)]
pub struct Execute {
    /// What comes before `run`.
    pub steps: Vec<Subcommand>,
    /// What is run; without it the last condition is the result.
    pub run: Option<Command>,
}

/// One subcommand.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Subcommand {
    As(Targets),
    At(Targets),
    Positioned(Coords),
    PositionedAs(Targets),
    PositionedOver(String),
    Rotated(Rotation),
    RotatedAs(Targets),
    Face(Facing),
    Align([bool; 3]),
    Anchored(Anchor),
    In(Dimension),
    On(Relation),
    Summon(Name),
    If(Box<Condition>),
    Store(Box<Store>),
}

impl Subcommand {
    /// True if it may fork into several branches, or none.
    pub(crate) fn forks(&self) -> bool {
        match self {
            Self::As(_)
            | Self::At(_)
            | Self::PositionedAs(_)
            | Self::RotatedAs(_)
            | Self::Face(Facing::Entity(..))
            | Self::On(_)
            | Self::If(_) => true,
            Self::Positioned(_)
            | Self::PositionedOver(_)
            | Self::Rotated(_)
            | Self::Face(_)
            | Self::Align(_)
            | Self::Anchored(_)
            | Self::In(_)
            | Self::Summon(_)
            | Self::Store(_) => false,
        }
    }
}

/// Entities that belong to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Relation {
    Attacker,
    Controller,
    Leasher,
    Origin,
    Owner,
    Passengers,
    Target,
    Vehicle,
}

/// `if` or `unless`.
#[derive(Debug, Clone)]
pub struct Condition {
    /// True for `if`.
    pub wanted: bool,
    /// The question.
    pub test: ConditionKind,
}

/// The question of a condition.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum ConditionKind {
    Block(Coords, BlockPattern),
    Blocks(Box<BlocksCondition>),
    Entity(Targets),
    Score(ScoreCondition),
    Data(DataTarget, Path),
    Function(FunctionRef),
    Loaded(Coords),
    Dimension(String),
    Biome(Coords, String),
    /// By name, or inline.
    Predicate(Predicate),
    ItemsEntity(Targets, String, ItemPredicate),
    ItemsBlock(Coords, String, ItemPredicate),
    Stopwatch(String, DoubleRange),
}

/// A predicate.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Predicate {
    Named(String),
    Inline(Nbt),
}

/// `if blocks`
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub struct BlocksCondition {
    pub from: Coords,
    pub to: Coords,
    pub target: Coords,
    /// Air matches everything.
    pub masked: bool,
}

/// `store result|success`
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub struct Store {
    /// The result, or only whether it succeeded.
    pub result: bool,
    pub target: StoreTarget,
}

/// Where a result is stored.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum StoreTarget {
    Score(ScoreHolder, Name),
    Data { target: DataTarget, path: Path, kind: NumberKind, scale: f64 },
    Bossbar { id: String, max: bool },
}

const SUBCOMMANDS: &[&str] = &[
    "align",
    "anchored",
    "as",
    "at",
    "facing",
    "if",
    "in",
    "on",
    "positioned",
    "rotated",
    "run",
    "store",
    "summon",
    "unless",
];

impl Parser<'_, '_> {
    pub(super) fn execute(&mut self) -> Parse<Execute> {
        let mut steps: Vec<Subcommand> = Vec::new();
        loop {
            if self.reader.is_at_end() {
                if matches!(steps.last(), Some(Subcommand::If(_))) {
                    return Ok(Execute { steps, run: None });
                }
                return self.reader.error("Unknown or incomplete command, see below for error");
            }
            self.reader.expect_space()?;
            let at = self.reader.position();
            let word = self.reader.literal(SUBCOMMANDS)?;
            if !self.format.supports(PackFormat::V1_19_4) && matches!(word, "on" | "summon") {
                return self.reader.error_at(at, "Incorrect argument for command");
            }
            self.reader.expect_space()?;
            let step = match word {
                "run" => {
                    let run = self.command()?;
                    // `execute run execute as ...` is one chain.
                    if let Command::Execute(inner) = run {
                        steps.extend(inner.steps);
                        return Ok(Execute { steps, run: inner.run });
                    }
                    return Ok(Execute { steps, run: Some(run) });
                }
                "as" => Subcommand::As(self.targets(AllowedTargets::MANY)?),
                "at" => Subcommand::At(self.targets(AllowedTargets::MANY)?),
                "positioned" => self.positioned()?,
                "rotated" => {
                    if self.accept_word("as") {
                        Subcommand::RotatedAs(self.targets(AllowedTargets::MANY)?)
                    } else {
                        Subcommand::Rotated(self.rotation()?)
                    }
                }
                "facing" => Subcommand::Face(self.facing()?),
                "align" => self.align()?,
                "anchored" => Subcommand::Anchored(self.anchor()?),
                "in" => {
                    let at = self.reader.position();
                    let id = self.reader.identifier()?;
                    match id.parse() {
                        Ok(dimension) => Subcommand::In(dimension),
                        Err(_) => {
                            let message = format!("Unknown dimension '{id}'");
                            return self.reader.error_at(at, message);
                        }
                    }
                }
                "on" => Subcommand::On(self.relation()?),
                "summon" => Subcommand::Summon(self.entity_kind()?),
                "if" => Subcommand::If(Box::new(self.condition(true)?)),
                "unless" => Subcommand::If(Box::new(self.condition(false)?)),
                _ => Subcommand::Store(Box::new(self.store()?)),
            };
            steps.push(step);
        }
    }

    /// Consumes a word and the space after it if it comes next.
    fn accept_word(&mut self, word: &str) -> bool {
        let start = self.reader.position();
        if self.reader.word() == word && self.reader.accept(' ') {
            return true;
        }
        self.reader.seek(start);
        false
    }

    fn positioned(&mut self) -> Parse<Subcommand> {
        if self.accept_word("as") {
            return Ok(Subcommand::PositionedAs(self.targets(AllowedTargets::MANY)?));
        }
        if self.accept_word("over") {
            let maps =
                ["world_surface", "motion_blocking", "motion_blocking_no_leaves", "ocean_floor"];
            return Ok(Subcommand::PositionedOver(self.reader.literal(&maps)?.to_owned()));
        }
        Ok(Subcommand::Positioned(self.position()?))
    }

    fn align(&mut self) -> Parse<Subcommand> {
        let start = self.reader.position();
        let mut axes = [false; 3];
        for c in self.reader.word().chars() {
            let at = match c {
                'x' => 0,
                'y' => 1,
                'z' => 2,
                _ => 3,
            };
            if at == 3 || axes[at] {
                let message = "Invalid swizzle, expected combination of 'x', 'y' and 'z'";
                return self.reader.error_at(start, message);
            }
            axes[at] = true;
        }
        Ok(Subcommand::Align(axes))
    }

    /// `facing POSITION` or `facing entity TARGETS ANCHOR`.
    pub(super) fn facing(&mut self) -> Parse<Facing> {
        if self.accept_word("entity") {
            let targets = self.targets(AllowedTargets::MANY)?;
            let anchor = if self.reader.next_argument()? { self.anchor()? } else { Anchor::Feet };
            return Ok(Facing::Entity(targets, anchor));
        }
        Ok(Facing::Position(self.position()?))
    }

    fn relation(&mut self) -> Parse<Relation> {
        let words = [
            "attacker",
            "controller",
            "leasher",
            "origin",
            "owner",
            "passengers",
            "target",
            "vehicle",
        ];
        Ok(match self.reader.literal(&words)? {
            "attacker" => Relation::Attacker,
            "controller" => Relation::Controller,
            "leasher" => Relation::Leasher,
            "origin" => Relation::Origin,
            "owner" => Relation::Owner,
            "passengers" => Relation::Passengers,
            "target" => Relation::Target,
            _ => Relation::Vehicle,
        })
    }

    fn condition(&mut self, wanted: bool) -> Parse<Condition> {
        let start = self.reader.position();
        let kind = self.reader.literal(&[
            "biome",
            "block",
            "blocks",
            "data",
            "dimension",
            "entity",
            "function",
            "items",
            "loaded",
            "predicate",
            "score",
            "stopwatch",
        ])?;
        let since = match kind {
            "loaded" | "dimension" => PackFormat::V1_19_4,
            "function" | "items" => PackFormat::V1_20_3,
            "stopwatch" => PackFormat::V1_21,
            _ => PackFormat::V1_19,
        };
        if !self.format.supports(since) {
            return self.reader.error_at(start, "Incorrect argument for command");
        }
        self.reader.expect_space()?;
        let test = match kind {
            "block" => {
                let at = self.block_position()?;
                self.reader.expect_space()?;
                ConditionKind::Block(at, self.block_pattern()?)
            }
            "blocks" => {
                let from = self.block_position()?;
                self.reader.expect_space()?;
                let to = self.block_position()?;
                self.reader.expect_space()?;
                let target = self.block_position()?;
                self.reader.expect_space()?;
                let masked = self.reader.literal(&["all", "masked"])? == "masked";
                ConditionKind::Blocks(Box::new(BlocksCondition { from, to, target, masked }))
            }
            "data" => {
                let target = self.data_target()?;
                self.reader.expect_space()?;
                ConditionKind::Data(target, self.path()?)
            }
            "entity" => ConditionKind::Entity(self.targets(AllowedTargets::MANY)?),
            "function" => ConditionKind::Function(self.function_ref()?),
            "loaded" => ConditionKind::Loaded(self.block_position()?),
            "dimension" => ConditionKind::Dimension(self.reader.identifier()?),
            "biome" => {
                let at = self.block_position()?;
                self.reader.expect_space()?;
                self.reader.accept('#');
                ConditionKind::Biome(at, self.reader.identifier()?)
            }
            "score" => ConditionKind::Score(self.score_condition()?),
            "predicate" => {
                ConditionKind::Predicate(if matches!(self.reader.peek(), Some('{' | '[')) {
                    Predicate::Inline(crate::nbt::read(&mut self.reader)?)
                } else {
                    Predicate::Named(self.reader.identifier()?)
                })
            }
            "items" => {
                if self.reader.literal(&["block", "entity"])? == "entity" {
                    self.reader.expect_space()?;
                    let targets = self.targets(AllowedTargets::MANY)?;
                    self.reader.expect_space()?;
                    let slots = self.slot(true)?;
                    self.reader.expect_space()?;
                    ConditionKind::ItemsEntity(targets, slots, self.item_predicate()?)
                } else {
                    self.reader.expect_space()?;
                    let at = self.block_position()?;
                    self.reader.expect_space()?;
                    let slots = self.slot(true)?;
                    self.reader.expect_space()?;
                    ConditionKind::ItemsBlock(at, slots, self.item_predicate()?)
                }
            }
            _ => {
                let id = self.reader.identifier()?;
                self.reader.expect_space()?;
                ConditionKind::Stopwatch(id, self.double_range()?)
            }
        };
        Ok(Condition { wanted, test })
    }

    fn store(&mut self) -> Parse<Store> {
        let result = self.reader.literal(&["result", "success"])? == "result";
        self.reader.expect_space()?;
        let start = self.reader.position();
        let kind = self.reader.literal(&["block", "bossbar", "entity", "score", "storage"])?;
        self.reader.expect_space()?;
        let target = match kind {
            "score" => {
                let who = self.holder(true)?;
                self.reader.expect_space()?;
                StoreTarget::Score(who, self.objective()?)
            }
            "bossbar" => {
                let id = self.reader.identifier()?;
                self.reader.expect_space()?;
                StoreTarget::Bossbar { id, max: self.reader.literal(&["max", "value"])? == "max" }
            }
            _ => {
                self.reader.seek(start);
                let target = self.data_target()?;
                self.reader.expect_space()?;
                let path = self.path()?;
                self.reader.expect_space()?;
                let kinds = ["byte", "short", "int", "long", "float", "double"];
                let kind = match self.reader.literal(&kinds)? {
                    "byte" => NumberKind::Byte,
                    "short" => NumberKind::Short,
                    "int" => NumberKind::Int,
                    "long" => NumberKind::Long,
                    "float" => NumberKind::Float,
                    _ => NumberKind::Double,
                };
                self.reader.expect_space()?;
                StoreTarget::Data { target, path, kind, scale: self.reader.double()? }
            }
        };
        Ok(Store { result, target })
    }
}
