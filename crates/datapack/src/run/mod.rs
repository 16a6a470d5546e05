//! Running commands: a call stack for functions, and storing of results.

mod advancements;
mod blocks;
mod data;
mod entities;
mod execute;
mod items;
mod living_entities;
mod loot;
mod output;
mod position;
mod predicate;
mod scores;
mod select;
mod teams;
mod world_settings;
mod written_texts;

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use crate::command::{self, Anchor, Arguments, Command, FunctionRef, parse_command};
use crate::interner::Name;
use crate::nbt::{Compound, Nbt};
use crate::pack::{Diagnostic, PackFormat};
use crate::reader::SyntaxError;
use crate::world::{
    BlockPos, Dimension, Entity, EntityId, Function, Line, Message, Scheduled, World,
};

pub(crate) use advancements::Trigger;
pub(crate) use execute::PendingStore;
pub(crate) use predicate::json;

/// Most commands of one call: the game's own limit.
const MAX_COMMANDS: u64 = 65_536;

/// Most functions that run at once, each called by another one. The game allows ten times as many.
const MAX_FRAMES: usize = 1_000_000;

/// Most functions that are scheduled.
const MAX_SCHEDULED: usize = 65_536;

/// Deepest `if function` within `if function`.
const MAX_NESTING: u32 = 100;

/// Why a command failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// It cannot be parsed.
    #[error("{0}")]
    Syntax(#[from] SyntaxError),
    /// It was parsed and failed when it ran.
    #[error("{0}")]
    Failed(Cow<'static, str>),
}

/// A failure with the game's message.
pub(crate) fn fail<T>(message: impl Into<Cow<'static, str>>) -> Result<T, CommandError> {
    Err(CommandError::Failed(message.into()))
}

/// The result of a command.
pub type CommandResult = Result<i32, CommandError>;

/// The executor, position and rotation of a command.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Context {
    /// Who, if anybody.
    pub entity: Option<EntityId>,
    /// Where.
    pub pos: [f64; 3],
    /// Yaw and pitch.
    pub rot: [f32; 2],
    /// The dimension.
    pub dimension: Dimension,
    /// Whether positions are relative to the feet or the eyes.
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
    #[must_use]
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
    #[must_use]
    pub fn at_block(dimension: Dimension, at: BlockPos) -> Self {
        Self { pos: at.map(|value| f64::from(value) + 0.5), dimension, ..Self::SERVER }
    }
}

/// A context and where the result goes.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) context: Context,
    pub(crate) stores: Option<Rc<StoreChain>>,
}

/// Stores of an `execute`, the last one first.
#[derive(Debug)]
pub(crate) struct StoreChain {
    pub(crate) pending: PendingStore,
    pub(crate) next: Option<Rc<StoreChain>>,
}

/// A function that is running.
#[derive(Debug)]
pub(crate) struct Frame {
    function: Arc<Function>,
    at: usize,
    context: Context,
    stores: Option<Rc<StoreChain>>,
    /// The frame that returns what this one returns.
    returns_to: Option<usize>,
    /// Where the result goes if a caller waits for it.
    slot: Option<usize>,
    commands_before: u64,
    /// The index of the frame that sums up the results of all functions of a tag.
    joins: Option<usize>,
    /// The sum so far, in such a frame.
    sum: Option<i32>,
}

/// The stack of running functions.
#[derive(Debug, Default)]
pub(crate) struct CallStack {
    pub(crate) frames: Vec<Frame>,
    /// Results that callers wait for.
    slots: Vec<Option<CommandResult>>,
    nesting: u32,
    /// The value of `usage.commands` at which execution stops.
    limit: u64,
    max_commands: u64,
    running: bool,
}

/// How a command ended.
pub(crate) enum Flow {
    /// It has a result.
    Done(CommandResult),
    /// Functions were called; their results come later.
    Called,
    /// The function that it is in ends.
    Return(CommandResult),
}

impl World {
    /// Runs a command as somebody types it, with or without a slash.
    ///
    /// # Errors
    ///
    /// The command cannot be parsed, or it fails.
    pub fn command(&mut self, text: &str, context: Context) -> CommandResult {
        let text = text.trim();
        let text = text.strip_prefix('/').unwrap_or(text);
        let command = parse_command(text, &mut self.names, self.format)?;
        self.run_parsed(&command, context)
    }

    /// The first fault of a function that was left out because of it.
    #[must_use]
    pub fn fault_of(&self, function: &str) -> Option<&Diagnostic> {
        self.left_out.get(&self.names.get(function)?)
    }

    /// What the word at a position of a command may have been meant to be, such as the position of a
    /// syntax error. `more` are commands that somebody else runs.
    #[must_use]
    pub fn suggest(&self, text: &str, at: usize, more: &[&str]) -> Option<String> {
        let functions: Vec<&str> = self.functions.keys().map(|id| self.names.text(*id)).collect();
        command::suggest(text, at, more, &functions, self.format)
    }

    /// Parses a command once, to be run often.
    ///
    /// # Errors
    ///
    /// The command cannot be parsed.
    pub fn prepare(&mut self, text: &str) -> Result<Command, SyntaxError> {
        parse_command(text, &mut self.names, self.format)
    }

    /// Runs a parsed command.
    ///
    /// # Errors
    ///
    /// The command fails.
    pub fn run_parsed(&mut self, command: &Command, context: Context) -> CommandResult {
        let base = self.stack.frames.len();
        let outer = !self.stack.running;
        if outer {
            self.stack.running = true;
            let own = self.settings.rule(["maxCommandChainLength", "max_command_sequence_length"]);
            let most = own.and_then(|own| u64::try_from(own).ok()).unwrap_or(MAX_COMMANDS);
            self.stack.limit = self.usage.commands.saturating_add(most);
            self.stack.max_commands = most;
        }
        let slot = self.stack.slots.len();
        self.stack.slots.push(None);
        let source = Source { context, stores: None };
        let flow = self.run_command(command, &source, Some(slot), base);
        let outcome = match flow {
            Flow::Done(outcome) | Flow::Return(outcome) => outcome,
            Flow::Called => {
                self.run_frames(base);
                match self.stack.slots[slot].take() {
                    Some(outcome) => outcome,
                    // A function without a result has run: that is a success.
                    None => Ok(0),
                }
            }
        };
        self.stack.slots.truncate(slot);
        if outer {
            self.stack.running = false;
            self.stack.frames.clear();
        }
        outcome
    }

    /// Runs a function from outside, as the server.
    pub(crate) fn run_root_function(&mut self, id: Name) {
        let command = Command::Function {
            function: FunctionRef { id, tag: false },
            arguments: Arguments::None,
        };
        let outcome = self.run_parsed(&command, Context::SERVER);
        // The call itself is not a command of the pack.
        self.usage.commands -= 1;
        if let Err(error) = outcome {
            let text = format!("{}: {error}", self.names.text(id));
            self.log_message(Message::Error(text));
        }
    }

    /// Runs a function by its id, as the server.
    ///
    /// # Errors
    ///
    /// There is no such function, or it fails.
    pub fn run_function(&mut self, id: &str) -> CommandResult {
        self.command(&format!("function {id}"), Context::SERVER)
    }

    /// The functions that a reference stands for.
    pub(crate) fn resolve_function(&self, function: &FunctionRef) -> Vec<Name> {
        if function.tag {
            return self.function_tags.get(&function.id).cloned().unwrap_or_default();
        }
        if self.functions.contains_key(&function.id) { vec![function.id] } else { Vec::new() }
    }

    /// Runs frames until the stack is as low as it was before.
    fn run_frames(&mut self, base: usize) {
        while self.stack.frames.len() > base {
            if self.usage.commands >= self.stack.limit {
                if self.stack.frames.len() > base {
                    let text = format!(
                        "Command execution stopped due to limit (executed {} commands)",
                        self.stack.max_commands
                    );
                    self.log_message(Message::Error(text));
                }
                self.stack.frames.truncate(base);
                return;
            }
            let index = self.stack.frames.len() - 1;
            let frame = &mut self.stack.frames[index];
            if frame.at >= frame.function.lines.len() {
                self.end_frame(index, None);
                continue;
            }
            let function = Arc::clone(&frame.function);
            let source = Source { context: frame.context, stores: None };
            let line = &function.lines[frame.at];
            frame.at += 1;
            let Line::Command(command) = line else { continue };
            let at = frame.at - 1;
            let before = self.before_line();
            let flow = self.run_command(command, &source, None, index);
            if let Some(before) = before {
                self.after_line(before, &function, at, &flow);
            }
            if let Flow::Return(outcome) = flow {
                self.end_frame(index, Some(outcome));
            }
        }
    }

    /// Ends a function, and those that return what it returns.
    fn end_frame(&mut self, index: usize, outcome: Option<CommandResult>) {
        self.stack.frames.truncate(index + 1);
        let Some(frame) = self.stack.frames.pop() else { return };
        let outcome = outcome.or(frame.sum.map(Ok)).or_else(|| {
            // Before 1.20.3 a function's result was the number of its commands.
            let counts = !self.format.supports(PackFormat::V1_20_3);
            counts.then(|| Ok((self.usage.commands - frame.commands_before) as i32))
        });
        if let Some(join) = frame.joins
            && frame.returns_to.is_none_or(|_| outcome.is_none())
        {
            if let (Some(outcome), Some(join)) = (outcome, self.stack.frames.get_mut(join)) {
                let sum = join.sum.get_or_insert(0);
                *sum = sum.wrapping_add(outcome.unwrap_or(0));
            }
            return;
        }
        if let Some(outcome) = &outcome {
            self.store_outcome(frame.stores.as_ref(), outcome);
        }
        if let Some(slot) = frame.slot {
            self.stack.slots[slot].clone_from(&outcome);
        }
        if let Some(parent) = frame.returns_to {
            let outcome = outcome.unwrap_or_else(|| fail(""));
            self.end_frame(parent, Some(outcome));
        }
    }

    /// Writes a result to where it is stored.
    pub(crate) fn store_outcome(
        &mut self,
        stores: Option<&Rc<StoreChain>>,
        outcome: &CommandResult,
    ) {
        let mut next = stores;
        while let Some(chain) = next {
            self.write_store(&chain.pending, outcome);
            next = chain.next.as_ref();
        }
    }

    /// Runs a command once; `frame` is the function that contains it.
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
        self.usage.commands += 1;
        self.run_plain(command, source, slot, frame)
    }

    /// Runs anything but `execute`; the command has been counted.
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
        self.store_outcome(source.stores.as_ref(), &outcome);
        Flow::Done(outcome)
    }

    fn run_return(
        &mut self,
        inner: &Command,
        source: &Source,
        slot: Option<usize>,
        frame: usize,
    ) -> Flow {
        let before = self.stack.frames.len();
        let flow = self.run_command(inner, source, slot, frame);
        // The command was counted with the `return` in front of it.
        self.usage.commands -= 1;
        match flow {
            Flow::Done(outcome) | Flow::Return(outcome) => Flow::Return(outcome),
            Flow::Called if self.stack.frames.len() == before => Flow::Return(fail("")),
            Flow::Called => {
                // The first of the called functions that ends decides.
                for called in &mut self.stack.frames[before..] {
                    called.returns_to.get_or_insert(frame);
                }
                Flow::Called
            }
        }
    }

    /// Calls a function: pushes its frame, which runs with the stack.
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
                let target = self.locate_data(target, &source.context)?;
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
        if self.stack.frames.len() + ids.len() >= MAX_FRAMES {
            let text = format!(
                "Command execution stopped due to command queue overflow (max {MAX_FRAMES})"
            );
            self.log_message(Message::Error(text.clone()));
            return fail(text);
        }
        if let Some(values) = &values {
            // Its names and instances are kept.
            self.reserve(crate::nbt::compound_bytes(values))?;
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
                    self.log_message(Message::Error(text.clone()));
                    if ready.is_empty() {
                        return fail(text);
                    }
                    // The ones before it still run.
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
            commands_before: self.usage.commands,
            joins,
            sum: None,
        };
        let join = (ids.len() > 1).then_some(self.stack.frames.len());
        if join.is_some() {
            let nothing = Arc::new(Function {
                id: None,
                lines: Vec::new(),
                sources: Vec::new(),
                macros: None,
            });
            self.stack.frames.push(frame(nothing, None));
        }
        // The first one must be on top of the stack.
        for function in ready.into_iter().rev() {
            self.stack.frames.push(frame(function, join));
        }
        Ok(())
    }

    /// Calls functions until one returns a value, and waits for it.
    pub(crate) fn call_and_wait(
        &mut self,
        function: &FunctionRef,
        context: &Context,
    ) -> Result<Option<CommandResult>, CommandError> {
        if self.stack.nesting >= MAX_NESTING {
            return fail("functions within conditions are nested too deeply");
        }
        let ids = self.resolve_function(function);
        if ids.is_empty() {
            return fail(format!("Unknown function {}", self.names.text(function.id)));
        }
        self.stack.nesting += 1;
        let mut returned = None;
        let source = Source { context: *context, stores: None };
        for id in ids {
            let base = self.stack.frames.len();
            let slot = self.stack.slots.len();
            self.stack.slots.push(None);
            let one = FunctionRef { id, tag: false };
            let called = self.call(&one, &Arguments::None, &source, None, Some(slot));
            if called.is_ok() {
                self.run_frames(base);
            }
            returned = self.stack.slots.pop().flatten();
            if let Err(error) = called {
                self.stack.nesting -= 1;
                return Err(error);
            }
            if returned.is_some() {
                break;
            }
        }
        self.stack.nesting -= 1;
        Ok(returned)
    }

    /// Runs a command that calls nothing.
    fn run_simple(&mut self, command: &Command, context: &Context) -> CommandResult {
        match command {
            Command::Score(command) => self.run_score(command, context),
            Command::Tag { targets, add, tag } => {
                self.run_tag_command(targets, *add, *tag, context)
            }
            Command::TagList(targets) => self.run_tag_list(targets, context),
            Command::Summon { kind, at, data } => {
                let pos = self.resolve_position(at, context);
                if pos.iter().any(|value| !(-3.0e7..=3.0e7).contains(value)) {
                    return fail("Invalid position for summon");
                }
                self.reserve_entity(data)?;
                let id = self.spawn(*kind, context.dimension, pos, data);
                self.resolve_summoned(id)?;
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
                if self.schedule.len() >= MAX_SCHEDULED {
                    return fail(format!("Too many scheduled functions (maximum {MAX_SCHEDULED})"));
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
            Command::NotRun(text) => {
                fail(format!("the game knows this, but the interpreter does not run it: /{text}"))
            }
            Command::Reload => {
                self.reload_wanted = true;
                Ok(0)
            }
            Command::Generic(command) => self.run_generic(command, context),
            other => self.run_output(other, context),
        }
    }

    /// True once after a `reload` command.
    pub fn take_reload_request(&mut self) -> bool {
        std::mem::take(&mut self.reload_wanted)
    }
}
