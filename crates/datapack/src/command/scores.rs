//! `scoreboard` and `trigger`.

use super::parser::Parser;
use super::selector::{AllowedTargets, Selector};
use super::{IntRange, Targets};
use crate::interner::Name;
use crate::nbt::Nbt;
use crate::pack::PackFormat;
use crate::reader::Parse;

/// A score holder.
#[derive(Debug, Clone)]
pub enum ScoreHolder {
    /// `*`: all score holders.
    Everybody,
    /// A name, of a player or a fake player.
    Named(Name),
    /// The entities of a selector.
    Select(Box<Selector>),
}

/// What `scoreboard players operation` does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operation {
    Set,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Min,
    Max,
    Swap,
}

/// How two scores compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    GreaterOrEqual,
    Greater,
}

/// A command about scores.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum ScoreCommand {
    ObjectiveAdd {
        name: Name,
        criterion: String,
        title: Option<Nbt>,
    },
    ObjectiveRemove(Name),
    ObjectiveList,
    ObjectiveDisplay {
        slot: String,
        objective: Option<Name>,
    },
    ObjectiveModify {
        name: Name,
    },
    Set {
        who: ScoreHolder,
        objective: Name,
        value: i32,
    },
    Add {
        who: ScoreHolder,
        objective: Name,
        value: i32,
    },
    Get {
        who: ScoreHolder,
        objective: Name,
    },
    Reset {
        who: ScoreHolder,
        objective: Option<Name>,
    },
    Enable {
        who: ScoreHolder,
        objective: Name,
    },
    Operation {
        to: ScoreHolder,
        to_objective: Name,
        operation: Operation,
        from: ScoreHolder,
        from_objective: Name,
    },
    List(Option<ScoreHolder>),
    Display {
        who: ScoreHolder,
        objective: Name,
    },
    Trigger {
        objective: Name,
        change: i32,
        set: bool,
    },
}

impl Parser<'_, '_> {
    pub(crate) fn holder(&mut self, many: bool) -> Parse<ScoreHolder> {
        if self.reader.peek() == Some('@') {
            let allow = AllowedTargets { many, players_only: false };
            let Targets::Select(selector) = self.targets(allow)? else {
                return self.reader.error("Expected a selector");
            };
            return Ok(ScoreHolder::Select(selector));
        }
        let start = self.reader.position();
        let text = self.reader.word();
        match text {
            "" => self.reader.error_at(start, "Unknown or incomplete command, see below for error"),
            "*" if many => Ok(ScoreHolder::Everybody),
            _ => Ok(ScoreHolder::Named(self.names.intern(text))),
        }
    }

    pub(crate) fn objective(&mut self) -> Parse<Name> {
        let start = self.reader.position();
        let text = self.reader.unquoted();
        if text.is_empty() {
            return self
                .reader
                .error_at(start, "Unknown or incomplete command, see below for error");
        }
        Ok(self.names.intern(text))
    }

    pub(super) fn scoreboard(&mut self) -> Parse<ScoreCommand> {
        self.reader.expect_space()?;
        let part = self.reader.literal(&["objectives", "players"])?;
        self.reader.expect_space()?;
        if part == "objectives" { self.objectives() } else { self.players() }
    }

    fn objectives(&mut self) -> Parse<ScoreCommand> {
        let action = self.reader.literal(&["add", "remove", "list", "setdisplay", "modify"])?;
        if action == "list" {
            return Ok(ScoreCommand::ObjectiveList);
        }
        self.reader.expect_space()?;
        match action {
            "add" => {
                let name = self.objective()?;
                self.reader.expect_space()?;
                let start = self.reader.position();
                let criterion = self.reader.word().to_owned();
                if !is_criterion(&criterion) {
                    let message = format!("Unknown criterion '{criterion}'");
                    return self.reader.error_at(start, message);
                }
                let title =
                    if self.reader.next_argument()? { Some(self.component()?) } else { None };
                Ok(ScoreCommand::ObjectiveAdd { name, criterion, title })
            }
            "remove" => Ok(ScoreCommand::ObjectiveRemove(self.objective()?)),
            "setdisplay" => {
                let start = self.reader.position();
                let slot = self.reader.word().to_owned();
                let below = if self.format.supports(PackFormat::V1_20_2) {
                    "below_name"
                } else {
                    "belowName"
                };
                if slot == "belowName" && slot != below {
                    let message = "Unknown display slot 'belowName' (it was known up to 1.20.1)";
                    return self.reader.error_at(start, message);
                }
                let plain = matches!(&*slot, "list" | "sidebar") || slot == below;
                if !plain && !slot.starts_with("sidebar.team.") {
                    return self.reader.error_at(start, format!("Unknown display slot '{slot}'"));
                }
                let objective =
                    if self.reader.next_argument()? { Some(self.objective()?) } else { None };
                Ok(ScoreCommand::ObjectiveDisplay { slot, objective })
            }
            _ => {
                let name = self.objective()?;
                self.reader.expect_space()?;
                let parts = ["displayname", "rendertype", "displayautoupdate", "numberformat"];
                self.reader.literal(&parts)?;
                self.reader.take_rest();
                Ok(ScoreCommand::ObjectiveModify { name })
            }
        }
    }

    fn players(&mut self) -> Parse<ScoreCommand> {
        let action = self.reader.literal(&[
            "set",
            "add",
            "remove",
            "get",
            "reset",
            "enable",
            "operation",
            "list",
            "display",
        ])?;
        if action == "list" {
            let who = if self.reader.next_argument()? { Some(self.holder(false)?) } else { None };
            return Ok(ScoreCommand::List(who));
        }
        self.reader.expect_space()?;
        match action {
            "set" | "add" | "remove" => {
                let who = self.holder(true)?;
                self.reader.expect_space()?;
                let objective = self.objective()?;
                self.reader.expect_space()?;
                if action == "set" {
                    let value = self.reader.any_integer()?;
                    return Ok(ScoreCommand::Set { who, objective, value });
                }
                let value = self.reader.integer(0, i32::MAX)?;
                let value = if action == "add" { value } else { -value };
                Ok(ScoreCommand::Add { who, objective, value })
            }
            "get" => {
                let who = self.holder(false)?;
                self.reader.expect_space()?;
                Ok(ScoreCommand::Get { who, objective: self.objective()? })
            }
            "reset" => {
                let who = self.holder(true)?;
                let objective =
                    if self.reader.next_argument()? { Some(self.objective()?) } else { None };
                Ok(ScoreCommand::Reset { who, objective })
            }
            "enable" => {
                let who = self.holder(true)?;
                self.reader.expect_space()?;
                Ok(ScoreCommand::Enable { who, objective: self.objective()? })
            }
            "display" => {
                self.reader.literal(&["name", "numberformat"])?;
                self.reader.expect_space()?;
                let who = self.holder(true)?;
                self.reader.expect_space()?;
                let objective = self.objective()?;
                self.reader.take_rest();
                Ok(ScoreCommand::Display { who, objective })
            }
            _ => {
                let to = self.holder(true)?;
                self.reader.expect_space()?;
                let to_objective = self.objective()?;
                self.reader.expect_space()?;
                let start = self.reader.position();
                let operation = match self.reader.word() {
                    "=" => Operation::Set,
                    "+=" => Operation::Add,
                    "-=" => Operation::Subtract,
                    "*=" => Operation::Multiply,
                    "/=" => Operation::Divide,
                    "%=" => Operation::Modulo,
                    "<" => Operation::Min,
                    ">" => Operation::Max,
                    "><" => Operation::Swap,
                    _ => return self.reader.error_at(start, "Invalid operation"),
                };
                self.reader.expect_space()?;
                let from = self.holder(true)?;
                self.reader.expect_space()?;
                let from_objective = self.objective()?;
                Ok(ScoreCommand::Operation { to, to_objective, operation, from, from_objective })
            }
        }
    }

    pub(super) fn trigger(&mut self) -> Parse<ScoreCommand> {
        self.reader.expect_space()?;
        let objective = self.objective()?;
        if !self.reader.next_argument()? {
            return Ok(ScoreCommand::Trigger { objective, change: 1, set: false });
        }
        let set = self.reader.literal(&["add", "set"])? == "set";
        self.reader.expect_space()?;
        Ok(ScoreCommand::Trigger { objective, change: self.reader.any_integer()?, set })
    }

    /// `if score A a < B b` or `if score A a matches RANGE`.
    pub(super) fn score_condition(&mut self) -> Parse<ScoreCondition> {
        let who = self.holder(false)?;
        self.reader.expect_space()?;
        let objective = self.objective()?;
        self.reader.expect_space()?;
        let how = self.reader.literal(&["<", "<=", "=", ">=", ">", "matches"])?;
        self.reader.expect_space()?;
        let compare = match how {
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            "=" => Comparison::Equal,
            ">=" => Comparison::GreaterOrEqual,
            ">" => Comparison::Greater,
            _ => {
                let range = self.int_range()?;
                return Ok(ScoreCondition::Matches { who, objective, range });
            }
        };
        let other = self.holder(false)?;
        self.reader.expect_space()?;
        let other_objective = self.objective()?;
        Ok(ScoreCondition::Comparison { who, objective, compare, other, other_objective })
    }
}

/// What `if score` asks.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum ScoreCondition {
    Matches {
        who: ScoreHolder,
        objective: Name,
        range: IntRange,
    },
    Comparison {
        who: ScoreHolder,
        objective: Name,
        compare: Comparison,
        other: ScoreHolder,
        other_objective: Name,
    },
}

/// True for criteria that the game knows.
fn is_criterion(text: &str) -> bool {
    matches!(
        text,
        "dummy"
            | "trigger"
            | "deathCount"
            | "playerKillCount"
            | "totalKillCount"
            | "health"
            | "food"
            | "air"
            | "armor"
            | "xp"
            | "level"
    ) || text.starts_with("teamkill.")
        || text.starts_with("killedByTeam.")
        || text.starts_with("minecraft.")
}
