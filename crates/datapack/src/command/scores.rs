//! `scoreboard` and `trigger`.

use super::parser::Parser;
use super::selector::{Allow, Selector};
use super::{IntRange, Targets};
use crate::names::Name;
use crate::nbt::Nbt;
use crate::reader::Parse;

/// Whose score.
#[derive(Debug, Clone)]
pub enum Holder {
    /// `*`: everybody who has one.
    Everybody,
    /// A name, of a player or of nobody.
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
    Least,
    Greatest,
    Swap,
}

/// How two scores compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Compare {
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
        who: Holder,
        objective: Name,
        value: i32,
    },
    Add {
        who: Holder,
        objective: Name,
        value: i32,
    },
    Get {
        who: Holder,
        objective: Name,
    },
    Reset {
        who: Holder,
        objective: Option<Name>,
    },
    Enable {
        who: Holder,
        objective: Name,
    },
    Operation {
        to: Holder,
        to_objective: Name,
        operation: Operation,
        from: Holder,
        from_objective: Name,
    },
    List(Option<Holder>),
    Display {
        who: Holder,
        objective: Name,
    },
    Trigger {
        objective: Name,
        change: i32,
        set: bool,
    },
}

impl Parser<'_, '_> {
    pub(crate) fn holder(&mut self, many: bool) -> Parse<Holder> {
        if self.reader.peek() == Some('@') {
            let allow = Allow { many, players_only: false };
            let Targets::Select(selector) = self.targets(allow)? else {
                return self.reader.fault("Expected a selector");
            };
            return Ok(Holder::Select(selector));
        }
        let start = self.reader.at();
        let text = self.reader.word();
        match text {
            "" => self.reader.fault_at(start, "Unknown or incomplete command, see below for error"),
            "*" if many => Ok(Holder::Everybody),
            _ => Ok(Holder::Named(self.names.keep(text))),
        }
    }

    pub(crate) fn objective(&mut self) -> Parse<Name> {
        let start = self.reader.at();
        let text = self.reader.unquoted();
        if text.is_empty() {
            return self
                .reader
                .fault_at(start, "Unknown or incomplete command, see below for error");
        }
        Ok(self.names.keep(text))
    }

    pub(super) fn scoreboard(&mut self) -> Parse<ScoreCommand> {
        self.reader.gap()?;
        let part = self.reader.one_of(&["objectives", "players"])?;
        self.reader.gap()?;
        if part == "objectives" { self.objectives() } else { self.players() }
    }

    fn objectives(&mut self) -> Parse<ScoreCommand> {
        let action = self.reader.one_of(&["add", "remove", "list", "setdisplay", "modify"])?;
        if action == "list" {
            return Ok(ScoreCommand::ObjectiveList);
        }
        self.reader.gap()?;
        match action {
            "add" => {
                let name = self.objective()?;
                self.reader.gap()?;
                let start = self.reader.at();
                let criterion = self.reader.word().to_owned();
                if !is_criterion(&criterion) {
                    let message = format!("Unknown criterion '{criterion}'");
                    return self.reader.fault_at(start, message);
                }
                let title = if self.reader.more()? { Some(self.component()?) } else { None };
                Ok(ScoreCommand::ObjectiveAdd { name, criterion, title })
            }
            "remove" => Ok(ScoreCommand::ObjectiveRemove(self.objective()?)),
            "setdisplay" => {
                let start = self.reader.at();
                let slot = self.reader.word().to_owned();
                let plain = matches!(&*slot, "list" | "sidebar" | "below_name" | "belowName");
                if !plain && !slot.starts_with("sidebar.team.") {
                    return self.reader.fault_at(start, format!("Unknown display slot '{slot}'"));
                }
                let objective = if self.reader.more()? { Some(self.objective()?) } else { None };
                Ok(ScoreCommand::ObjectiveDisplay { slot, objective })
            }
            _ => {
                let name = self.objective()?;
                self.reader.gap()?;
                let parts = ["displayname", "rendertype", "displayautoupdate", "numberformat"];
                self.reader.one_of(&parts)?;
                self.reader.all();
                Ok(ScoreCommand::ObjectiveModify { name })
            }
        }
    }

    fn players(&mut self) -> Parse<ScoreCommand> {
        let action = self.reader.one_of(&[
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
            let who = if self.reader.more()? { Some(self.holder(false)?) } else { None };
            return Ok(ScoreCommand::List(who));
        }
        self.reader.gap()?;
        match action {
            "set" | "add" | "remove" => {
                let who = self.holder(true)?;
                self.reader.gap()?;
                let objective = self.objective()?;
                self.reader.gap()?;
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
                self.reader.gap()?;
                Ok(ScoreCommand::Get { who, objective: self.objective()? })
            }
            "reset" => {
                let who = self.holder(true)?;
                let objective = if self.reader.more()? { Some(self.objective()?) } else { None };
                Ok(ScoreCommand::Reset { who, objective })
            }
            "enable" => {
                let who = self.holder(true)?;
                self.reader.gap()?;
                Ok(ScoreCommand::Enable { who, objective: self.objective()? })
            }
            "display" => {
                self.reader.one_of(&["name", "numberformat"])?;
                self.reader.gap()?;
                let who = self.holder(true)?;
                self.reader.gap()?;
                let objective = self.objective()?;
                self.reader.all();
                Ok(ScoreCommand::Display { who, objective })
            }
            _ => {
                let to = self.holder(true)?;
                self.reader.gap()?;
                let to_objective = self.objective()?;
                self.reader.gap()?;
                let start = self.reader.at();
                let operation = match self.reader.word() {
                    "=" => Operation::Set,
                    "+=" => Operation::Add,
                    "-=" => Operation::Subtract,
                    "*=" => Operation::Multiply,
                    "/=" => Operation::Divide,
                    "%=" => Operation::Modulo,
                    "<" => Operation::Least,
                    ">" => Operation::Greatest,
                    "><" => Operation::Swap,
                    _ => return self.reader.fault_at(start, "Invalid operation"),
                };
                self.reader.gap()?;
                let from = self.holder(true)?;
                self.reader.gap()?;
                let from_objective = self.objective()?;
                Ok(ScoreCommand::Operation { to, to_objective, operation, from, from_objective })
            }
        }
    }

    pub(super) fn trigger(&mut self) -> Parse<ScoreCommand> {
        self.reader.gap()?;
        let objective = self.objective()?;
        if !self.reader.more()? {
            return Ok(ScoreCommand::Trigger { objective, change: 1, set: false });
        }
        let set = self.reader.one_of(&["add", "set"])? == "set";
        self.reader.gap()?;
        Ok(ScoreCommand::Trigger { objective, change: self.reader.any_integer()?, set })
    }

    /// `if score A a < B b` or `if score A a matches RANGE`.
    pub(super) fn score_test(&mut self) -> Parse<ScoreTest> {
        let who = self.holder(false)?;
        self.reader.gap()?;
        let objective = self.objective()?;
        self.reader.gap()?;
        let how = self.reader.one_of(&["<", "<=", "=", ">=", ">", "matches"])?;
        self.reader.gap()?;
        let compare = match how {
            "<" => Compare::Less,
            "<=" => Compare::LessOrEqual,
            "=" => Compare::Equal,
            ">=" => Compare::GreaterOrEqual,
            ">" => Compare::Greater,
            _ => {
                let range = self.int_range()?;
                return Ok(ScoreTest::Matches { who, objective, range });
            }
        };
        let other = self.holder(false)?;
        self.reader.gap()?;
        let other_objective = self.objective()?;
        Ok(ScoreTest::Compare { who, objective, compare, other, other_objective })
    }
}

/// What `if score` asks.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum ScoreTest {
    Matches { who: Holder, objective: Name, range: IntRange },
    Compare { who: Holder, objective: Name, compare: Compare, other: Holder, other_objective: Name },
}

/// The criteria that the game knows, in kind.
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
