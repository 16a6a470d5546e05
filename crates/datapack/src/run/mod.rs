//! Running commands: functions on a stack of their own, results to where they are stored.

mod advancements;
mod blocks;
mod data;
mod entities;
mod execute;
mod items;
mod living;
mod loot;
mod output;
mod place;
mod predicate;
mod rules;
mod scores;
mod select;
mod teams;

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use crate::command::{Anchor, Arguments, Command, FunctionRef, parse_command};
use crate::names::Name;
use crate::nbt::{Compound, Nbt};
use crate::pack::Edition;
use crate::reader::SyntaxError;
use crate::world::{
    BlockPos, Dimension, Entity, EntityId, Function, Line, Message, Scheduled, World,
};

pub(crate) use advancements::Deed;
pub(crate) use execute::Pending;

/// Most commands that one call may lead to: the game's own limit.
const MAX_COMMANDS: u64 = 65_536;

/// Deepest `if function` within `if function`.
const MAX_NESTING: u32 = 100;

/// Why a command came to nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(#[from] SyntaxError),
    /// It was read and failed.
    #[error("{0}")]
    Failed(Cow<'static, str>),
}

/// A failure with the game's words.
pub(crate) fn fail<T>(message: impl Into<Cow<'static, str>>) -> Result<T, CommandError> {
    Err(CommandError::Failed(message.into()))
}

/// The result of a command.
pub type Outcome = Result<i32, CommandError>;

/// Who runs a command, and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Context {
    /// Who, if anybody.
    pub entity: Option<EntityId>,
    /// Where.
    pub pos: [f64; 3],
    /// Yaw and pitch.
    pub rot: [f32; 2],
    /// In which world.
    pub dimension: Dimension,
    /// Whether places count from the feet or the eyes.
    pub anchor: Anchor,
}

impl Context {
    /// The server itself.
    pub const SERVER: Self = Self {
        entity: None,
        pos: [0.0; 3],
        rot: [0.0; 2],
        dimension: Dimension::Overworld,
        anchor: Anchor::Feet,
    };

    /// An entity where it is.
    pub fn of(entity: &Entity) -> Self {
        Self {
            entity: Some(entity.id),
            pos: entity.pos,
            rot: entity.rot,
            dimension: entity.dimension,
            anchor: Anchor::Feet,
        }
    }

    /// A command block: in the middle of its block.
    pub fn at_block(dimension: Dimension, at: BlockPos) -> Self {
        Self { pos: at.map(|value| f64::from(value) + 0.5), dimension, ..Self::SERVER }
    }
}

/// A context and where the result goes.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) context: Context,
    pub(crate) stores: Option<Rc<Chain>>,
}

/// Stores of an `execute`, the last one first.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) pending: Pending,
    pub(crate) next: Option<Rc<Chain>>,
}

/// A function that is running.
#[derive(Debug)]
pub(crate) struct Frame {
    function: Arc<Function>,
    at: usize,
    context: Context,
    stores: Option<Rc<Chain>>,
    /// The frame that returns what this one returns.
    returns_to: Option<usize>,
    /// Where the result goes for somebody who waits for it.
    slot: Option<usize>,
    commands_before: u64,
    /// The frame below that sums up the results of all functions of a tag.
    joins: Option<usize>,
    /// What such a frame has so far.
    sum: Option<i32>,
}

/// The stack of running functions.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    pub(crate) frames: Vec<Frame>,
    /// Results that somebody waits for.
    slots: Vec<Option<Outcome>>,
    nesting: u32,
    /// What `spent.commands` must not pass.
    limit: u64,
    most: u64,
    running: bool,
}

/// What running one command led to.
pub(crate) enum Flow {
    /// It has a result.
    Done(Outcome),
    /// Functions were called; their results come later.
    Called,
    /// The function that it is in ends.
    Return(Outcome),
}

impl World {
    /// Runs a command as somebody types it, with or without a slash.
    pub fn command(&mut self, text: &str, context: Context) -> Outcome {
        let text = text.trim();
        let text = text.strip_prefix('/').unwrap_or(text);
        let command = parse_command(text, &mut self.names, self.edition)?;
        self.run_parsed(&command, context)
    }

    /// Reads a command once, to be run often.
    pub fn prepare(&mut self, text: &str) -> Result<Command, SyntaxError> {
        parse_command(text, &mut self.names, self.edition)
    }

    /// Runs a command that was read before.
    pub fn run_parsed(&mut self, command: &Command, context: Context) -> Outcome {
        let base = self.machine.frames.len();
        let outer = !self.machine.running;
        if outer {
            self.machine.running = true;
            let own = self.realm.rule(["maxCommandChainLength", "max_command_sequence_length"]);
            let most = own.and_then(|own| u64::try_from(own).ok()).unwrap_or(MAX_COMMANDS);
            self.machine.limit = self.spent.commands.saturating_add(most);
            self.machine.most = most;
        }
        let slot = self.machine.slots.len();
        self.machine.slots.push(None);
        let source = Source { context, stores: None };
        let flow = self.run_command(command, &source, Some(slot), base);
        let outcome = match flow {
            Flow::Done(outcome) | Flow::Return(outcome) => outcome,
            Flow::Called => {
                self.run_frames(base);
                match self.machine.slots[slot].take() {
                    Some(outcome) => outcome,
                    // A function without a result has run: that is a success.
                    None => Ok(0),
                }
            }
        };
        self.machine.slots.truncate(slot);
        if outer {
            self.machine.running = false;
            self.machine.frames.clear();
        }
        outcome
    }

    /// Runs a function from outside, as the server.
    pub(crate) fn run_top_function(&mut self, id: Name) {
        let command = Command::Function {
            function: FunctionRef { id, tag: false },
            arguments: Arguments::None,
        };
        let outcome = self.run_parsed(&command, Context::SERVER);
        // Nobody typed the call: only what the function does is spent.
        self.spent.commands -= 1;
        if let Err(error) = outcome {
            let text = format!("{}: {error}", self.names.text(id));
            self.say(Message::Trouble(text));
        }
    }

    /// Runs a function by its id, as the server.
    pub fn run_function(&mut self, id: &str) -> Outcome {
        self.command(&format!("function {id}"), Context::SERVER)
    }

    /// The functions that a reference means.
    pub(crate) fn resolve_function(&self, function: &FunctionRef) -> Vec<Name> {
        if function.tag {
            return self.function_tags.get(&function.id).cloned().unwrap_or_default();
        }
        if self.functions.contains_key(&function.id) { vec![function.id] } else { Vec::new() }
    }

    /// Runs until the stack is as low as it was.
    fn run_frames(&mut self, base: usize) {
        while self.machine.frames.len() > base {
            if self.spent.commands >= self.machine.limit {
                if self.machine.frames.len() > base {
                    let text = format!(
                        "Command execution stopped due to limit (executed {} commands)",
                        self.machine.most
                    );
                    self.say(Message::Trouble(text));
                }
                self.machine.frames.truncate(base);
                return;
            }
            let index = self.machine.frames.len() - 1;
            let frame = &mut self.machine.frames[index];
            if frame.at >= frame.function.lines.len() {
                self.end_frame(index, None);
                continue;
            }
            let function = Arc::clone(&frame.function);
            let source = Source { context: frame.context, stores: None };
            let line = &function.lines[frame.at];
            frame.at += 1;
            let Line::Command(command) = line else { continue };
            if let Flow::Return(outcome) = self.run_command(command, &source, None, index) {
                self.end_frame(index, Some(outcome));
            }
        }
    }

    /// Ends a function, and those that return what it returns.
    fn end_frame(&mut self, index: usize, outcome: Option<Outcome>) {
        self.machine.frames.truncate(index + 1);
        let Some(frame) = self.machine.frames.pop() else { return };
        let outcome = outcome.or(frame.sum.map(Ok)).or_else(|| {
            // Before 1.20.3 a function's result was the number of its commands.
            let counts = !self.edition.has(Edition::ReturnRun);
            counts.then(|| Ok((self.spent.commands - frame.commands_before) as i32))
        });
        if let Some(join) = frame.joins
            && frame.returns_to.is_none_or(|_| outcome.is_none())
        {
            if let (Some(outcome), Some(join)) = (outcome, self.machine.frames.get_mut(join)) {
                let sum = join.sum.get_or_insert(0);
                *sum = sum.wrapping_add(outcome.unwrap_or(0));
            }
            return;
        }
        if let Some(outcome) = &outcome {
            self.deliver(frame.stores.as_ref(), outcome);
        }
        if let Some(slot) = frame.slot {
            self.machine.slots[slot].clone_from(&outcome);
        }
        if let Some(parent) = frame.returns_to {
            let outcome = outcome.unwrap_or_else(|| fail(""));
            self.end_frame(parent, Some(outcome));
        }
    }

    /// Writes a result to where it is stored.
    pub(crate) fn deliver(&mut self, stores: Option<&Rc<Chain>>, outcome: &Outcome) {
        let mut next = stores;
        while let Some(chain) = next {
            self.write_store(&chain.pending, outcome);
            next = chain.next.as_ref();
        }
    }

    /// Runs a command once; `frame` is the function that it stands in.
    pub(crate) fn run_command(
        &mut self,
        command: &Command,
        source: &Source,
        slot: Option<usize>,
        frame: usize,
    ) -> Flow {
        if let Command::Execute(execute) = command {
            return self.run_execute(execute, source, slot, frame);
        }
        self.spent.commands += 1;
        self.run_plain(command, source, slot, frame)
    }

    /// Runs anything but `execute`, which has been counted.
    pub(crate) fn run_plain(
        &mut self,
        command: &Command,
        source: &Source,
        slot: Option<usize>,
        frame: usize,
    ) -> Flow {
        let outcome = match command {
            Command::Function { function, arguments } => {
                match self.call(function, arguments, source, None, slot) {
                    Ok(()) => return Flow::Called,
                    Err(error) => Err(error),
                }
            }
            Command::ReturnValue(value) => return Flow::Return(Ok(*value)),
            Command::ReturnFail => return Flow::Return(fail("")),
            Command::ReturnRun(inner) => return self.run_return(inner, source, slot, frame),
            Command::Execute(execute) => return self.run_execute(execute, source, slot, frame),
            other => self.run_simple(other, &source.context),
        };
        self.deliver(source.stores.as_ref(), &outcome);
        Flow::Done(outcome)
    }

    fn run_return(
        &mut self,
        inner: &Command,
        source: &Source,
        slot: Option<usize>,
        frame: usize,
    ) -> Flow {
        let before = self.machine.frames.len();
        let flow = self.run_command(inner, source, slot, frame);
        // The command was counted with the `return` in front of it.
        self.spent.commands -= 1;
        match flow {
            Flow::Done(outcome) | Flow::Return(outcome) => Flow::Return(outcome),
            Flow::Called if self.machine.frames.len() == before => Flow::Return(fail("")),
            Flow::Called => {
                // The first of the called functions that ends decides.
                for called in &mut self.machine.frames[before..] {
                    called.returns_to.get_or_insert(frame);
                }
                Flow::Called
            }
        }
    }

    /// Calls a function: what it does follows when the stack is run.
    pub(crate) fn call(
        &mut self,
        function: &FunctionRef,
        arguments: &Arguments,
        source: &Source,
        returns_to: Option<usize>,
        slot: Option<usize>,
    ) -> Result<(), CommandError> {
        let values: Option<Compound> = match arguments {
            Arguments::None => None,
            Arguments::Value(values) => Some(values.clone()),
            Arguments::From(target, path) => {
                let target = self.find_data(target, &source.context)?;
                let root = self.read_data(&target)?;
                let found = match path {
                    None => Some(root),
                    Some(path) => path.get(&root).into_iter().next(),
                };
                match found {
                    Some(Nbt::Compound(values)) => Some(values),
                    _ => return fail("Invalid argument type, expected compound"),
                }
            }
        };
        let ids = self.resolve_function(function);
        if ids.is_empty() {
            let kind = if function.tag { "function tag" } else { "function" };
            return fail(format!("Unknown {kind} {}", self.names.text(function.id)));
        }
        let mut ready = Vec::with_capacity(ids.len());
        for id in &ids {
            let Some(raw) = self.functions.get(id) else { continue };
            let raw = Arc::clone(raw);
            match raw.filled(values.as_ref(), &mut self.names, self.expanded.as_mut()) {
                Ok(function) => ready.push(function),
                Err(message) => {
                    let text = format!(
                        "Failed to instantiate function {}: {message}",
                        self.names.text(*id)
                    );
                    self.say(Message::Trouble(text.clone()));
                    if ready.is_empty() {
                        return fail(text);
                    }
                    // Those before it are run.
                    break;
                }
            }
        }
        let frame = |function, joins| Frame {
            function,
            at: 0,
            context: source.context,
            stores: source.stores.clone(),
            returns_to,
            slot,
            commands_before: self.spent.commands,
            joins,
            sum: None,
        };
        let join = (ids.len() > 1).then_some(self.machine.frames.len());
        if join.is_some() {
            let nothing = Arc::new(Function { lines: Vec::new(), macros: None });
            self.machine.frames.push(frame(nothing, None));
        }
        // The first one must lie on top of the stack.
        for function in ready.into_iter().rev() {
            self.machine.frames.push(frame(function, join));
        }
        Ok(())
    }

    /// Calls functions until one returns something, and waits for it.
    pub(crate) fn call_and_wait(
        &mut self,
        function: &FunctionRef,
        context: &Context,
    ) -> Result<Option<Outcome>, CommandError> {
        if self.machine.nesting >= MAX_NESTING {
            return fail("functions within conditions are nested too deeply");
        }
        let ids = self.resolve_function(function);
        if ids.is_empty() {
            return fail(format!("Unknown function {}", self.names.text(function.id)));
        }
        self.machine.nesting += 1;
        let mut returned = None;
        let source = Source { context: *context, stores: None };
        for id in ids {
            let base = self.machine.frames.len();
            let slot = self.machine.slots.len();
            self.machine.slots.push(None);
            let one = FunctionRef { id, tag: false };
            let called = self.call(&one, &Arguments::None, &source, None, Some(slot));
            if called.is_ok() {
                self.run_frames(base);
            }
            returned = self.machine.slots.pop().flatten();
            if let Err(error) = called {
                self.machine.nesting -= 1;
                return Err(error);
            }
            if returned.is_some() {
                break;
            }
        }
        self.machine.nesting -= 1;
        Ok(returned)
    }

    /// Runs a command that calls nothing.
    fn run_simple(&mut self, command: &Command, context: &Context) -> Outcome {
        match command {
            Command::Score(command) => self.run_score(command, context),
            Command::Tag { targets, add, tag } => {
                self.run_tag_command(targets, *add, *tag, context)
            }
            Command::TagList(targets) => self.run_tag_list(targets, context),
            Command::Summon { kind, at, data } => {
                let pos = self.place(at, context);
                if pos.iter().any(|value| !(-3.0e7..=3.0e7).contains(value)) {
                    return fail("Invalid position for summon");
                }
                self.spawn(*kind, context.dimension, pos, data);
                Ok(1)
            }
            Command::Teleport { targets, to } => self.run_teleport(targets.as_ref(), to, context),
            Command::SetBlock { at, block, mode } => self.run_setblock(at, block, *mode, context),
            Command::Fill { from, to, block, mode } => {
                self.run_fill(from, to, block, mode, context)
            }
            Command::Clone { from, to, target, masked, filter, mode } => {
                self.run_clone([from, to, target], *masked, filter.as_ref(), *mode, context)
            }
            Command::Data(command) => self.run_data(command, context),
            Command::Kill(targets) => self.run_kill(targets.as_ref(), context),
            Command::Ride { target, vehicle } => self.run_ride(target, vehicle.as_ref(), context),
            Command::Rotate { target, facing } => self.run_rotate(target, facing, context),
            Command::Random { range, roll } => self.run_random(*range, *roll),
            Command::Schedule { function, ticks, append } => {
                if self.resolve_function(function).is_empty() {
                    return fail(format!("Unknown function {}", self.names.text(function.id)));
                }
                if *ticks == 0 {
                    return fail("Can't schedule for current tick");
                }
                if !append {
                    self.schedule.retain(|item| item.function != *function);
                }
                let tick = self.time + u64::from(*ticks);
                let item = Scheduled { tick, function: function.clone() };
                if !self.schedule.contains(&item) {
                    self.schedule.push(item);
                }
                Ok((tick % 2_147_483_647) as i32)
            }
            Command::ScheduleClear(text) => {
                let before = self.schedule.len();
                let names = &self.names;
                let full = |item: &Scheduled| {
                    let mark = if item.function.tag { "#" } else { "" };
                    format!("{mark}{}", names.text(item.function.id))
                };
                let wanted =
                    text.strip_prefix('#').map_or_else(|| text.clone(), |t| format!("#{t}"));
                self.schedule.retain(|item| full(item) != wanted);
                match before - self.schedule.len() {
                    0 => fail(format!("No schedules with id {text}")),
                    removed => Ok(removed as i32),
                }
            }
            Command::Reload => {
                self.reload_wanted = true;
                Ok(0)
            }
            Command::Other(command) => self.run_other(command, context),
            other => self.run_output(other, context),
        }
    }

    /// True once after a pack asked for `reload`.
    pub fn take_reload(&mut self) -> bool {
        std::mem::take(&mut self.reload_wanted)
    }
}
