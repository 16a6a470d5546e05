//! `scoreboard` and `trigger`.

use super::{CommandError, CommandResult, Context, fail};
use crate::command::{Comparison, Operation, ScoreCommand};
use crate::interner::Name;
use crate::nbt::Nbt;
use crate::world::{ENTRY, Objective, World};

/// Compares two scores.
pub(super) fn compare(how: Comparison, a: i32, b: i32) -> bool {
    match how {
        Comparison::Less => a < b,
        Comparison::LessOrEqual => a <= b,
        Comparison::Equal => a == b,
        Comparison::GreaterOrEqual => a >= b,
        Comparison::Greater => a > b,
    }
}

/// Division that rounds down, as the game's does.
fn floor_div(a: i32, b: i32) -> i32 {
    let quotient = a.wrapping_div(b);
    if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

impl World {
    pub(super) fn require_objective(&self, name: Name) -> Result<(), CommandError> {
        if self.scores.objective(name).is_some() {
            return Ok(());
        }
        fail(format!("Unknown scoreboard objective '{}'", self.names.text(name)))
    }

    fn require_writable(&self, name: Name) -> Result<(), CommandError> {
        let Some(objective) = self.scores.objective(name) else {
            return self.require_objective(name);
        };
        let read_only = ["health", "food", "air", "armor", "xp", "level"];
        if read_only.contains(&objective.criterion.as_str()) {
            return fail(format!("Scoreboard objective '{}' is read-only", self.names.text(name)));
        }
        Ok(())
    }

    pub(super) fn run_score(&mut self, command: &ScoreCommand, context: &Context) -> CommandResult {
        match command {
            ScoreCommand::Set { who, objective, value } => {
                self.require_writable(*objective)?;
                let holders = self.holders(who, context)?;
                self.reserve(holders.len() * ENTRY)?;
                for who in &holders {
                    self.scores.set(*who, *objective, *value);
                }
                Ok(value.wrapping_mul(holders.len() as i32))
            }
            ScoreCommand::Add { who, objective, value } => {
                self.require_writable(*objective)?;
                let mut sum = 0i32;
                let holders = self.holders(who, context)?;
                self.reserve(holders.len() * ENTRY)?;
                for who in holders {
                    let score = self.scores.entry(who, *objective);
                    *score = score.wrapping_add(*value);
                    sum = sum.wrapping_add(*score);
                }
                Ok(sum)
            }
            ScoreCommand::Get { who, objective } => {
                self.require_objective(*objective)?;
                let Some(who) = self.holder_one(who, context) else {
                    return fail("No entity was found");
                };
                match self.scores.get(who, *objective) {
                    Some(score) => {
                        let text = format!(
                            "{} has {score} [{}]",
                            self.names.text(who),
                            self.names.text(*objective)
                        );
                        self.answer(text);
                        Ok(score)
                    }
                    None => fail(format!(
                        "Can't get value of {} for {}; none is set",
                        self.names.text(*objective),
                        self.names.text(who)
                    )),
                }
            }
            ScoreCommand::Reset { who, objective } => {
                if let Some(objective) = objective {
                    self.require_objective(*objective)?;
                }
                let holders = self.holders(who, context)?;
                for who in &holders {
                    self.scores.reset(*who, *objective);
                }
                Ok(holders.len() as i32)
            }
            ScoreCommand::Operation { to, to_objective, operation, from, from_objective } => {
                let targets = self.holders(to, context)?;
                self.require_writable(*to_objective)?;
                let sources = self.holders(from, context)?;
                self.require_objective(*from_objective)?;
                self.operate(&targets, *to_objective, *operation, &sources, *from_objective)
            }
            other => self.run_uncommon_score(other, context),
        }
    }

    fn operate(
        &mut self,
        targets: &[Name],
        to: Name,
        operation: Operation,
        sources: &[Name],
        from: Name,
    ) -> CommandResult {
        self.reserve((targets.len() + sources.len()) * ENTRY)?;
        let mut sum = 0i32;
        for &target in targets {
            for &source in sources {
                let b = *self.scores.entry(source, from);
                let score = self.scores.entry(target, to);
                let a = *score;
                *score = match operation {
                    Operation::Set => b,
                    Operation::Add => a.wrapping_add(b),
                    Operation::Subtract => a.wrapping_sub(b),
                    Operation::Multiply => a.wrapping_mul(b),
                    Operation::Divide | Operation::Modulo if b == 0 => {
                        return fail("Cannot divide by zero");
                    }
                    Operation::Divide => floor_div(a, b),
                    Operation::Modulo => a.wrapping_sub(floor_div(a, b).wrapping_mul(b)),
                    Operation::Min => a.min(b),
                    Operation::Max => a.max(b),
                    Operation::Swap => {
                        *self.scores.entry(source, from) = a;
                        self.scores.set(target, to, b);
                        continue;
                    }
                };
            }
            sum = sum.wrapping_add(*self.scores.entry(target, to));
        }
        Ok(sum)
    }

    fn run_uncommon_score(&mut self, command: &ScoreCommand, context: &Context) -> CommandResult {
        match command {
            ScoreCommand::ObjectiveAdd { name, criterion, title } => {
                let shown = title.as_ref().map_or(0, Nbt::bytes);
                self.reserve(4 * ENTRY + criterion.len() + shown)?;
                let objective = Objective { criterion: criterion.clone(), title: title.clone() };
                if !self.scores.add_objective(*name, objective) {
                    return fail("An objective already exists by that name");
                }
                Ok(self.scores.objectives().count() as i32)
            }
            ScoreCommand::ObjectiveRemove(name) => {
                self.require_objective(*name)?;
                self.scores.remove_objective(*name);
                Ok(self.scores.objectives().count() as i32)
            }
            ScoreCommand::ObjectiveList => {
                let names: Vec<String> =
                    self.scores.objectives().map(|name| self.names.text(name).to_owned()).collect();
                self.answer(format!("There are {} objectives: {}", names.len(), names.join(", ")));
                Ok(names.len() as i32)
            }
            ScoreCommand::ObjectiveDisplay { slot, objective } => {
                let changed = match objective {
                    Some(objective) => {
                        self.require_objective(*objective)?;
                        self.scores.display.insert(slot.clone(), *objective) != Some(*objective)
                    }
                    None => self.scores.display.remove(slot).is_some(),
                };
                if changed {
                    Ok(0)
                } else {
                    fail("Nothing changed. That display slot already shows that")
                }
            }
            ScoreCommand::ObjectiveModify { name } => {
                self.require_objective(*name)?;
                Ok(0)
            }
            ScoreCommand::Enable { who, objective } => {
                self.require_objective(*objective)?;
                self.trigger_objective(*objective, "Enable only works on trigger-objectives")?;
                let holders = self.holders(who, context)?;
                self.reserve(2 * holders.len() * ENTRY)?;
                let count =
                    holders.iter().filter(|who| self.scores.enable(**who, *objective)).count();
                for who in holders {
                    self.scores.entry(who, *objective);
                }
                if count == 0 {
                    return fail("Nothing changed. That trigger is already enabled");
                }
                Ok(count as i32)
            }
            ScoreCommand::Display { who, objective } => {
                self.require_objective(*objective)?;
                Ok(self.holders(who, context)?.len() as i32)
            }
            ScoreCommand::List(who) => self.list_scores(who.as_ref(), context),
            ScoreCommand::Trigger { objective, change, set } => {
                self.run_trigger(*objective, *change, *set, context)
            }
            _ => fail("not a command about scores"),
        }
    }

    fn trigger_objective(&self, name: Name, otherwise: &'static str) -> Result<(), CommandError> {
        let is =
            self.scores.objective(name).is_some_and(|objective| objective.criterion == "trigger");
        if is { Ok(()) } else { fail(otherwise) }
    }

    fn run_trigger(
        &mut self,
        objective: Name,
        change: i32,
        set: bool,
        context: &Context,
    ) -> CommandResult {
        let entity = context.entity.and_then(|id| self.entities.get(&id));
        let Some(who) = entity.filter(|entity| entity.player.is_some()).map(|entity| entity.holder)
        else {
            return fail("A player is required to run this command here");
        };
        self.require_objective(objective)?;
        self.trigger_objective(
            objective,
            "You can only trigger objectives that are 'trigger' type",
        )?;
        self.reserve(ENTRY)?;
        if !self.scores.use_trigger(who, objective) {
            return fail("You cannot trigger this objective yet");
        }
        let score = self.scores.entry(who, objective);
        *score = if set { change } else { score.wrapping_add(change) };
        Ok(*score)
    }

    fn list_scores(
        &mut self,
        who: Option<&crate::command::ScoreHolder>,
        context: &Context,
    ) -> CommandResult {
        let Some(who) = who else {
            let names: Vec<String> =
                self.scores.holders().iter().map(|who| self.names.text(*who).to_owned()).collect();
            self.answer(format!(
                "There are {} tracked entities: {}",
                names.len(),
                names.join(", ")
            ));
            return Ok(names.len() as i32);
        };
        let Some(who) = self.holder_one(who, context) else { return fail("No entity was found") };
        let scores: Vec<String> = self
            .scores
            .objectives()
            .filter_map(|objective| {
                let score = self.scores.get(who, objective)?;
                Some(format!("{}: {score}", self.names.text(objective)))
            })
            .collect();
        self.answer(format!("{} has {}", self.names.text(who), scores.join(", ")));
        Ok(scores.len() as i32)
    }
}
