//! `execute`: who, where and whether.

use super::coords::{Anchor, Coords, Rotation};
use super::data::{DataTarget, NumberKind};
use super::items::ItemTest;
use super::parser::Parser;
use super::range::DoubleRange;
use super::scores::{Holder, ScoreTest};
use super::selector::{Allow, Targets};
use super::things::{BlockPattern, FunctionRef};
use super::{Command, Facing};
use crate::names::Name;
use crate::nbt::{Nbt, Path};
use crate::pack::Edition;
use crate::reader::Parse;

/// `execute ...`
#[derive(Debug, Clone)]
pub struct Execute {
    /// What comes before `run`.
    pub steps: Vec<Step>,
    /// What is run; without it the last condition is the result.
    pub run: Option<Command>,
}

/// One subcommand.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Step {
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
    In(String),
    On(Relation),
    Summon(Name),
    If(Box<Condition>),
    Store(Box<Store>),
}

impl Step {
    /// True if it may lead to several branches, or none.
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
    /// What is asked.
    pub test: Test,
}

/// What a condition asks.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Test {
    Block(Coords, BlockPattern),
    Blocks(Box<Blocks>),
    Entity(Targets),
    Score(ScoreTest),
    Data(DataTarget, Path),
    Function(FunctionRef),
    Loaded(Coords),
    Dimension(String),
    Biome(Coords, String),
    /// By name, or as it stands in the command.
    Predicate(Predicate),
    ItemsEntity(Targets, String, ItemTest),
    ItemsBlock(Coords, String, ItemTest),
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
pub struct Blocks {
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
    Score(Holder, Name),
    Data { target: DataTarget, path: Path, kind: NumberKind, scale: f64 },
    Bossbar { id: String, max: bool },
}

const STEPS: &[&str] = &[
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
        let mut steps: Vec<Step> = Vec::new();
        loop {
            if self.reader.is_done() {
                if matches!(steps.last(), Some(Step::If(_))) {
                    return Ok(Execute { steps, run: None });
                }
                return self.reader.fault("Unknown or incomplete command, see below for error");
            }
            self.reader.gap()?;
            let at = self.reader.at();
            let word = self.reader.one_of(STEPS)?;
            if !self.edition.has(Edition::Relations) && matches!(word, "on" | "summon") {
                return self.reader.fault_at(at, "Incorrect argument for command");
            }
            self.reader.gap()?;
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
                "as" => Step::As(self.targets(Allow::MANY)?),
                "at" => Step::At(self.targets(Allow::MANY)?),
                "positioned" => self.positioned()?,
                "rotated" => {
                    if self.word_then_gap("as") {
                        Step::RotatedAs(self.targets(Allow::MANY)?)
                    } else {
                        Step::Rotated(self.rotation()?)
                    }
                }
                "facing" => Step::Face(self.facing()?),
                "align" => self.align()?,
                "anchored" => Step::Anchored(self.anchor()?),
                "in" => {
                    let at = self.reader.at();
                    let id = self.reader.identifier()?;
                    if crate::world::Dimension::named(&id).is_none() {
                        return self.reader.fault_at(at, format!("Unknown dimension '{id}'"));
                    }
                    Step::In(id)
                }
                "on" => Step::On(self.relation()?),
                "summon" => Step::Summon(self.entity_kind()?),
                "if" => Step::If(Box::new(self.condition(true)?)),
                "unless" => Step::If(Box::new(self.condition(false)?)),
                _ => Step::Store(Box::new(self.store()?)),
            };
            steps.push(step);
        }
    }

    /// Takes a word and the blank after it if it comes next.
    fn word_then_gap(&mut self, word: &str) -> bool {
        let start = self.reader.at();
        if self.reader.word() == word && self.reader.accept(' ') {
            return true;
        }
        self.reader.go_to(start);
        false
    }

    fn positioned(&mut self) -> Parse<Step> {
        if self.word_then_gap("as") {
            return Ok(Step::PositionedAs(self.targets(Allow::MANY)?));
        }
        if self.word_then_gap("over") {
            let maps =
                ["world_surface", "motion_blocking", "motion_blocking_no_leaves", "ocean_floor"];
            return Ok(Step::PositionedOver(self.reader.one_of(&maps)?.to_owned()));
        }
        Ok(Step::Positioned(self.place()?))
    }

    fn align(&mut self) -> Parse<Step> {
        let start = self.reader.at();
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
                return self.reader.fault_at(start, message);
            }
            axes[at] = true;
        }
        Ok(Step::Align(axes))
    }

    /// `facing PLACE` or `facing entity TARGETS ANCHOR`.
    pub(super) fn facing(&mut self) -> Parse<Facing> {
        if self.word_then_gap("entity") {
            let targets = self.targets(Allow::MANY)?;
            let anchor = if self.reader.more()? { self.anchor()? } else { Anchor::Feet };
            return Ok(Facing::Entity(targets, anchor));
        }
        Ok(Facing::Place(self.place()?))
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
        Ok(match self.reader.one_of(&words)? {
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
        let start = self.reader.at();
        let kind = self.reader.one_of(&[
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
            "loaded" | "dimension" => Edition::Relations,
            "function" | "items" => Edition::ReturnRun,
            _ => Edition::Legacy,
        };
        if !self.edition.has(since) {
            return self.reader.fault_at(start, "Incorrect argument for command");
        }
        self.reader.gap()?;
        let test = match kind {
            "block" => {
                let at = self.block_place()?;
                self.reader.gap()?;
                Test::Block(at, self.block_pattern()?)
            }
            "blocks" => {
                let from = self.block_place()?;
                self.reader.gap()?;
                let to = self.block_place()?;
                self.reader.gap()?;
                let target = self.block_place()?;
                self.reader.gap()?;
                let masked = self.reader.one_of(&["all", "masked"])? == "masked";
                Test::Blocks(Box::new(Blocks { from, to, target, masked }))
            }
            "data" => {
                let target = self.data_target()?;
                self.reader.gap()?;
                Test::Data(target, self.path()?)
            }
            "entity" => Test::Entity(self.targets(Allow::MANY)?),
            "function" => Test::Function(self.function_ref()?),
            "loaded" => Test::Loaded(self.block_place()?),
            "dimension" => Test::Dimension(self.reader.identifier()?),
            "biome" => {
                let at = self.block_place()?;
                self.reader.gap()?;
                self.reader.accept('#');
                Test::Biome(at, self.reader.identifier()?)
            }
            "score" => Test::Score(self.score_test()?),
            "predicate" => Test::Predicate(if matches!(self.reader.peek(), Some('{' | '[')) {
                Predicate::Inline(crate::nbt::read(&mut self.reader)?)
            } else {
                Predicate::Named(self.reader.identifier()?)
            }),
            "items" => {
                if self.reader.one_of(&["block", "entity"])? == "entity" {
                    self.reader.gap()?;
                    let targets = self.targets(Allow::MANY)?;
                    self.reader.gap()?;
                    let slots = self.slot(true)?;
                    self.reader.gap()?;
                    Test::ItemsEntity(targets, slots, self.item_test()?)
                } else {
                    self.reader.gap()?;
                    let at = self.block_place()?;
                    self.reader.gap()?;
                    let slots = self.slot(true)?;
                    self.reader.gap()?;
                    Test::ItemsBlock(at, slots, self.item_test()?)
                }
            }
            _ => {
                let id = self.reader.identifier()?;
                self.reader.gap()?;
                Test::Stopwatch(id, self.double_range()?)
            }
        };
        Ok(Condition { wanted, test })
    }

    fn store(&mut self) -> Parse<Store> {
        let result = self.reader.one_of(&["result", "success"])? == "result";
        self.reader.gap()?;
        let start = self.reader.at();
        let kind = self.reader.one_of(&["block", "bossbar", "entity", "score", "storage"])?;
        self.reader.gap()?;
        let target = match kind {
            "score" => {
                let who = self.holder(true)?;
                self.reader.gap()?;
                StoreTarget::Score(who, self.objective()?)
            }
            "bossbar" => {
                let id = self.reader.identifier()?;
                self.reader.gap()?;
                StoreTarget::Bossbar { id, max: self.reader.one_of(&["max", "value"])? == "max" }
            }
            _ => {
                self.reader.go_to(start);
                let target = self.data_target()?;
                self.reader.gap()?;
                let path = self.path()?;
                self.reader.gap()?;
                let kinds = ["byte", "short", "int", "long", "float", "double"];
                let kind = match self.reader.one_of(&kinds)? {
                    "byte" => NumberKind::Byte,
                    "short" => NumberKind::Short,
                    "int" => NumberKind::Int,
                    "long" => NumberKind::Long,
                    "float" => NumberKind::Float,
                    _ => NumberKind::Double,
                };
                self.reader.gap()?;
                StoreTarget::Data { target, path, kind, scale: self.reader.double()? }
            }
        };
        Ok(Store { result, target })
    }
}
