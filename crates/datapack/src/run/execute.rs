//! `execute`: from one context to many, or none.

use std::rc::Rc;

use super::data::DataLocation;
use super::items::ItemContainer;
use super::{CommandError, CommandResult, Context, Flow, Source, StoreChain, fail};
use crate::command::{
    Anchor, BlocksCondition, Command, Condition, ConditionKind, Execute, Facing, NumberKind,
    Predicate, Relation, ScoreCondition, ScoreHolder, Store, StoreTarget, Subcommand,
};
use crate::interner::Name;
use crate::nbt::{Compound, Nbt, Path};
use crate::world::{Dimension, ENTRY, EntityId, Uuid, World};

/// Most contexts of one command: the game's own limit, which packs may only lower here.
const MAX_FORKS: usize = 65_536;

const NO_ENTITY: &str = "No entity was found";

/// Where a result will be stored, found before the command runs.
#[derive(Debug)]
pub(crate) struct PendingStore {
    result: bool,
    place: StoreLocation,
}

#[derive(Debug)]
enum StoreLocation {
    Scores(Vec<Name>, Name),
    Data { target: DataLocation, path: Path, kind: NumberKind, scale: f64 },
    Bossbar { id: String, max: bool },
}

impl World {
    pub(super) fn run_execute(
        &mut self,
        execute: &Execute,
        source: &Source,
        slot: Option<usize>,
        frame: usize,
    ) -> Flow {
        let (steps, last) = match (&execute.run, execute.steps.split_last()) {
            // Without `run` the last condition is what is run.
            (None, Some((Subcommand::If(condition), before))) => (before, Some(condition)),
            _ => (execute.steps.as_slice(), None),
        };
        let sources = match self.resolve_sources(steps, source) {
            Ok(sources) => sources,
            Err(error) => {
                self.usage.commands += 1;
                return Flow::Done(Err(error));
            }
        };
        self.usage.commands += (sources.len() as u64).max(1);
        let mut outcome = fail("");
        if let Some(condition) = last {
            for source in &sources {
                let tested = self.test_result(condition, &source.context);
                self.store_outcome(source.stores.as_ref(), &tested);
                outcome = preferred(outcome, tested);
            }
            return Flow::Done(outcome);
        }
        let Some(run) = &execute.run else { return Flow::Done(outcome) };
        if let Command::Function { .. } = run {
            return self.call_all(run, &sources, slot, frame);
        }
        for source in &sources {
            match self.run_plain(run, source, slot, frame) {
                Flow::Done(done) => outcome = preferred(outcome, done),
                // The remaining sources are not run.
                flow @ (Flow::Return(_) | Flow::Called) => return flow,
            }
        }
        Flow::Done(outcome)
    }

    /// Calls a function for all sources: the first call must end up on top of the stack.
    fn call_all(
        &mut self,
        run: &Command,
        sources: &[Source],
        slot: Option<usize>,
        frame: usize,
    ) -> Flow {
        let mut called = false;
        let mut outcome = fail("");
        for source in sources.iter().rev() {
            match self.run_plain(run, source, slot, frame) {
                Flow::Called => called = true,
                Flow::Done(done) => outcome = preferred(outcome, done),
                flow @ Flow::Return(_) => return flow,
            }
        }
        if called { Flow::Called } else { Flow::Done(outcome) }
    }

    /// Applies all subcommands to one source.
    fn resolve_sources(
        &mut self,
        steps: &[Subcommand],
        source: &Source,
    ) -> Result<Vec<Source>, CommandError> {
        let own = self.settings.rule(["maxCommandForkCount", "max_command_forks"]);
        let most = own.and_then(|own| usize::try_from(own).ok()).unwrap_or(MAX_FORKS);
        let most = most.min(MAX_FORKS);
        let mut sources = vec![source.clone()];
        let mut forked = false;
        for step in steps {
            if let [one] = sources.as_mut_slice() {
                match self.resolve_in_place(step, one) {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(_) if forked => return Ok(Vec::new()),
                    Err(error) => return Err(error),
                }
            }
            forked |= step.forks();
            let mut next = Vec::with_capacity(sources.len());
            for source in sources {
                match self.step(step, source, &mut next) {
                    // After a fork, an error ends only its own branch.
                    Err(_) if forked => {}
                    other => other?,
                }
                if next.len() > most {
                    return fail(format!("Maximum number of contexts ({most}) reached"));
                }
            }
            sources = next;
            if sources.is_empty() {
                break;
            }
        }
        Ok(sources)
    }

    /// Applies a subcommand that leads from one context to exactly one other; false for all others.
    fn resolve_in_place(
        &mut self,
        step: &Subcommand,
        source: &mut Source,
    ) -> Result<bool, CommandError> {
        let context = &mut source.context;
        match step {
            Subcommand::Positioned(coords) => {
                context.pos = self.resolve_position(coords, context);
                context.anchor = Anchor::Feet;
            }
            Subcommand::Rotated(rotation) => context.rot = self.rotation(rotation, context),
            Subcommand::Align(axes) => {
                for (value, align) in context.pos.iter_mut().zip(axes) {
                    if *align {
                        *value = value.floor();
                    }
                }
            }
            Subcommand::Anchored(anchor) => context.anchor = *anchor,
            Subcommand::In(dimension) => {
                // The Nether is eight times smaller.
                let scale = |dimension| if dimension == Dimension::Nether { 8.0 } else { 1.0 };
                let factor = scale(context.dimension) / scale(*dimension);
                context.pos[0] *= factor;
                context.pos[2] *= factor;
                context.dimension = *dimension;
            }
            Subcommand::Store(store) => {
                let pending = self.prepare_store(store, &source.context)?;
                let next = source.stores.take();
                source.stores = Some(Rc::new(StoreChain { pending, next }));
            }
            Subcommand::Face(Facing::Rotation(rotation)) => {
                context.rot = self.rotation(rotation, context);
            }
            Subcommand::Face(Facing::Position(coords)) => {
                let to = self.resolve_position(coords, context);
                context.rot = Self::towards(self.anchored(context), to);
            }
            Subcommand::PositionedOver(_) => {
                let [x, _, z] = context.pos.map(|value| value.floor() as i32);
                let [low, high] = context.dimension.heights();
                let top = (low..=high).rev().find(|y| {
                    self.blocks.get(context.dimension, [x, *y, z])
                        != crate::world::BlockStateId::AIR
                });
                context.pos[1] = f64::from(top.map_or(low, |y| y + 1));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn step(
        &mut self,
        step: &Subcommand,
        source: Source,
        next: &mut Vec<Source>,
    ) -> Result<(), CommandError> {
        let context = source.context;
        let with = |context: Context| Source { context, stores: source.stores.clone() };
        match step {
            Subcommand::If(condition) => {
                if self.test(condition, &context)? {
                    next.push(source);
                }
            }
            Subcommand::As(targets) => {
                for id in self.select(targets, &context) {
                    next.push(with(Context { entity: Some(id), ..context }));
                }
            }
            Subcommand::At(targets) => {
                for id in self.select(targets, &context) {
                    let Some(entity) = self.entities.get(&id) else { continue };
                    let (pos, rot, dimension) = (entity.pos, entity.rot, entity.dimension);
                    next.push(with(Context { pos, rot, dimension, ..context }));
                }
            }
            Subcommand::PositionedAs(targets) => {
                for id in self.select(targets, &context) {
                    let Some(entity) = self.entities.get(&id) else { continue };
                    next.push(with(Context { pos: entity.pos, ..context }));
                }
            }
            Subcommand::RotatedAs(targets) => {
                for id in self.select(targets, &context) {
                    let Some(entity) = self.entities.get(&id) else { continue };
                    next.push(with(Context { rot: entity.rot, ..context }));
                }
            }
            Subcommand::Face(Facing::Entity(targets, anchor)) => {
                for id in self.select(targets, &context) {
                    let Some(entity) = self.entities.get(&id) else { continue };
                    let mut to = entity.pos;
                    if *anchor == Anchor::Eyes {
                        to[1] += entity.eye_height(&self.names);
                    }
                    let rot = Self::towards(self.anchored(&context), to);
                    next.push(with(Context { rot, ..context }));
                }
            }
            Subcommand::On(relation) => {
                for id in self.related(*relation, &context) {
                    next.push(with(Context { entity: Some(id), ..context }));
                }
            }
            Subcommand::Summon(kind) => {
                self.reserve_entity(&Compound::new())?;
                let id = self.spawn(*kind, context.dimension, context.pos, &Compound::new());
                next.push(with(Context { entity: Some(id), ..context }));
            }
            other => {
                let mut moved = source;
                self.resolve_in_place(other, &mut moved)?;
                next.push(moved);
            }
        }
        Ok(())
    }

    fn related(&self, relation: Relation, context: &Context) -> Vec<EntityId> {
        let Some(entity) = context.entity.and_then(|id| self.entities.get(&id)) else {
            return Vec::new();
        };
        let by_uuid = |value: Option<&Nbt>| {
            let uuid = value.and_then(Uuid::from_nbt)?;
            self.entities.values().find(|other| other.uuid == uuid).map(|other| other.id)
        };
        let clicker = |key: &str| {
            by_uuid(
                entity.data.get(key).and_then(Nbt::as_compound).and_then(|map| map.get("player")),
            )
        };
        let riders = || {
            let rides = |other: &&crate::world::Entity| other.vehicle == Some(entity.id);
            self.entities.values().filter(rides).map(|other| other.id).collect::<Vec<_>>()
        };
        let one = match relation {
            Relation::Target => {
                clicker("interaction").or_else(|| by_uuid(entity.data.get("target")))
            }
            Relation::Attacker => {
                clicker("attack").or_else(|| by_uuid(entity.data.get("attacker")))
            }
            Relation::Vehicle => entity.vehicle.filter(|id| self.entities.contains_key(id)),
            Relation::Passengers => return riders(),
            Relation::Controller => riders().first().copied(),
            Relation::Owner => by_uuid(entity.data.get("Owner")),
            Relation::Origin => {
                by_uuid(entity.data.get("Owner").or_else(|| entity.data.get("Thrower")))
            }
            Relation::Leasher => by_uuid(
                entity.data.get("leash").and_then(Nbt::as_compound).and_then(|map| map.get("UUID")),
            ),
        };
        one.into_iter().collect()
    }

    /// Whether a condition holds. An error if it cannot be evaluated: then it neither holds nor fails to.
    fn test(&mut self, condition: &Condition, context: &Context) -> Result<bool, CommandError> {
        let holds = match &condition.test {
            ConditionKind::Score(test) => self.test_score(test, context)?,
            ConditionKind::Function(function) => {
                matches!(self.call_and_wait(function, context)?, Some(Ok(value)) if value != 0)
            }
            other => self.count(other, context)? > 0,
        };
        Ok(holds == condition.wanted)
    }

    /// A condition as the whole command: the number of matches, or a failure.
    fn test_result(&mut self, condition: &Condition, context: &Context) -> CommandResult {
        let count = match &condition.test {
            ConditionKind::Score(_) | ConditionKind::Function(_) => {
                return if self.test(condition, context)? { Ok(1) } else { fail("Test failed") };
            }
            other => self.count(other, context)?,
        };
        match (condition.wanted, count) {
            (true, 0) => fail("Test failed"),
            (true, count) => Ok(count),
            (false, 0) => Ok(1),
            (false, count) => fail(format!("Test failed, count: {count}")),
        }
    }

    /// How many things match a condition.
    fn count(&mut self, test: &ConditionKind, context: &Context) -> CommandResult {
        Ok(match test {
            ConditionKind::Block(at, pattern) => {
                let at = self.block_at(at, context);
                self.check_bounds(context, at)?;
                i32::from(self.blocks.matches(context.dimension, at, pattern, &self.block_tags))
            }
            ConditionKind::Blocks(blocks) => return self.compare_blocks(blocks, context),
            ConditionKind::Entity(targets) => self.select(targets, context).len() as i32,
            ConditionKind::Data(target, path) => {
                let target = self.locate_data(target, context)?;
                path.count(&self.read_data(&target)?) as i32
            }
            ConditionKind::Loaded(at) => {
                let [low, high] = context.dimension.heights();
                let y = self.block_at(at, context)[1];
                i32::from((low..=high).contains(&y))
            }
            ConditionKind::Dimension(id) => i32::from(context.dimension.id() == id),
            ConditionKind::Biome(at, id) => {
                let at = self.block_at(at, context);
                i32::from(self.settings.biome(context.dimension, at) == id)
            }
            ConditionKind::Predicate(predicate) => {
                if let Predicate::Named(id) = predicate
                    && !self.settings.predicates.contains_key(id)
                {
                    return fail(format!("Unknown predicate: {id}"));
                }
                i32::from(self.holds(predicate, context))
            }
            ConditionKind::ItemsEntity(targets, slots, test) => {
                let who = self.select(targets, context);
                if who.is_empty() {
                    return fail(NO_ENTITY);
                }
                who.iter().map(|id| self.count_items(ItemContainer::Entity(*id), slots, test)).sum()
            }
            ConditionKind::ItemsBlock(at, slots, test) => {
                let at = self.block_at(at, context);
                self.count_items(ItemContainer::Block(context.dimension, at), slots, test)
            }
            ConditionKind::Stopwatch(id, range) => {
                let since = self.settings.stopwatches.get(id);
                i32::from(since.is_some_and(|since| {
                    let seconds = (self.time - since) as f64 / 20.0;
                    range.low.is_none_or(|low| seconds >= low)
                        && range.high.is_none_or(|high| seconds <= high)
                }))
            }
            ConditionKind::Score(_) | ConditionKind::Function(_) => 0,
        })
    }

    fn test_score(
        &mut self,
        test: &ScoreCondition,
        context: &Context,
    ) -> Result<bool, CommandError> {
        match test {
            ScoreCondition::Matches { who, objective, range } => {
                let score = self.score_to_test(who, *objective, context)?;
                Ok(score.is_some_and(|score| range.holds(score)))
            }
            ScoreCondition::Comparison { who, objective, compare, other, other_objective } => {
                let mine = self.score_to_test(who, *objective, context)?;
                let theirs = self.score_to_test(other, *other_objective, context)?;
                let both = mine.zip(theirs);
                Ok(both.is_some_and(|(a, b)| super::scores::compare(*compare, a, b)))
            }
        }
    }

    fn score_to_test(
        &mut self,
        who: &ScoreHolder,
        objective: Name,
        context: &Context,
    ) -> Result<Option<i32>, CommandError> {
        let Some(who) = self.holder_one(who, context) else { return fail(NO_ENTITY) };
        self.require_objective(objective)?;
        Ok(self.scores.get(who, objective))
    }

    fn compare_blocks(&self, blocks: &BlocksCondition, context: &Context) -> CommandResult {
        let (from, to) = (self.block_at(&blocks.from, context), self.block_at(&blocks.to, context));
        let target = self.block_at(&blocks.target, context);
        let low: [i32; 3] = std::array::from_fn(|at| from[at].min(to[at]));
        let high: [i32; 3] = std::array::from_fn(|at| from[at].max(to[at]));
        for corner in [low, high, target] {
            self.check_bounds(context, corner)?;
        }
        let volume = super::blocks::volume(low, high);
        if volume > super::blocks::MAX_VOLUME {
            return fail(super::blocks::too_many(volume));
        }
        let mut count = 0;
        for at in super::blocks::cells(low, high) {
            let there = std::array::from_fn(|axis| at[axis] - low[axis] + target[axis]);
            let mine = self.blocks.get(context.dimension, at);
            if blocks.masked && mine == crate::world::BlockStateId::AIR {
                continue;
            }
            let other = self.blocks.get(context.dimension, there);
            let data = |at| {
                self.blocks.block_entity(context.dimension, at).map(|data| match data {
                    Nbt::Compound(mut map) => {
                        for key in ["x", "y", "z"] {
                            map.remove(key);
                        }
                        Nbt::Compound(map)
                    }
                    other => other,
                })
            };
            if mine != other || data(at) != data(there) {
                return Ok(0);
            }
            count += 1;
        }
        Ok(count)
    }

    fn prepare_store(
        &mut self,
        store: &Store,
        context: &Context,
    ) -> Result<PendingStore, CommandError> {
        let place = match &store.target {
            StoreTarget::Score(who, objective) => {
                let holders = self.holders(who, context)?;
                self.require_objective(*objective)?;
                StoreLocation::Scores(holders, *objective)
            }
            StoreTarget::Data { target, path, kind, scale } => StoreLocation::Data {
                target: self.locate_data(target, context)?,
                path: path.clone(),
                kind: *kind,
                scale: *scale,
            },
            StoreTarget::Bossbar { id, max } => {
                if !self.bossbars.contains_key(id) {
                    return fail(format!("No bossbar exists with the ID '{id}'"));
                }
                StoreLocation::Bossbar { id: id.clone(), max: *max }
            }
        };
        Ok(PendingStore { result: store.result, place })
    }

    pub(super) fn write_store(&mut self, pending: &PendingStore, outcome: &CommandResult) {
        let value = match outcome {
            Ok(result) if pending.result => *result,
            Ok(_) => 1,
            Err(_) => 0,
        };
        match &pending.place {
            StoreLocation::Scores(holders, objective) => {
                if self.reserve(holders.len() * ENTRY).is_err() {
                    return;
                }
                for who in holders {
                    self.scores.set(*who, *objective, value);
                }
            }
            StoreLocation::Data { target, path, kind, scale } => {
                let scaled = f64::from(value) * scale;
                let number = match kind {
                    NumberKind::Byte => Nbt::Byte(scaled as i64 as i8),
                    NumberKind::Short => Nbt::Short(scaled as i64 as i16),
                    NumberKind::Int => Nbt::Int(scaled as i32),
                    NumberKind::Long => Nbt::Long(scaled as i64),
                    NumberKind::Float => Nbt::Float(scaled as f32),
                    NumberKind::Double => Nbt::Double(scaled),
                };
                if let Ok(mut root) = self.read_data(target)
                    && path.set(&mut root, &number).is_ok()
                {
                    let _ = self.write_data(target, root);
                }
            }
            StoreLocation::Bossbar { id, max } => {
                if let Some(bar) = self.bossbars.get_mut(id) {
                    if *max {
                        bar.max = value.max(1);
                    } else {
                        bar.value = value;
                    }
                }
            }
        }
    }
}

/// A success rather than a failure, and the later one of two equals.
fn preferred(before: CommandResult, now: CommandResult) -> CommandResult {
    match (&before, &now) {
        (Ok(_), Err(_)) => before,
        _ => now,
    }
}
