//! What runs, line by line, and what each function costs.

use std::collections::HashMap;

use super::{Function, World};
use crate::interner::Name;
use crate::run::Flow;

/// Most lines of a trace that are kept until somebody takes them.
const MAX_TRACE: usize = 100_000;

/// What a function has cost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct FunctionCost {
    /// How often it was called.
    pub calls: u64,
    /// Commands of its own lines, once per executor, without those of functions that it calls.
    pub commands: u64,
}

/// What is written down while commands run.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    costs: HashMap<Name, FunctionCost>,
    /// Commands that belong to some function already.
    attributed: u64,
    trace: Option<Vec<String>>,
    /// Lines of the trace that were too many.
    dropped: u64,
}

/// How things stood before a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BeforeLine {
    commands: u64,
    attributed: u64,
    depth: usize,
}

impl World {
    /// Counts the commands of each function from now on, and with `trace` writes down every line
    /// that runs.
    pub fn record(&mut self, trace: bool) {
        let recorder = self.recorder.get_or_insert_default();
        recorder.trace = trace.then(Vec::new);
    }

    /// What every function has cost since [`World::record`], the dearest first.
    #[must_use]
    pub fn function_costs(&self) -> Vec<(String, FunctionCost)> {
        let costs = self.recorder.iter().flat_map(|it| &it.costs);
        let mut costs: Vec<_> =
            costs.map(|(id, cost)| (self.names.text(*id).to_owned(), *cost)).collect();
        costs.sort_by(|(a, x), (b, y)| y.commands.cmp(&x.commands).then_with(|| a.cmp(b)));
        costs
    }

    /// The lines that ran since the last call, each with how deep it is nested, its function, its
    /// line in the file and its result.
    pub fn take_trace(&mut self) -> Vec<String> {
        let Some(recorder) = &mut self.recorder else { return Vec::new() };
        let mut lines = recorder.trace.as_mut().map(std::mem::take).unwrap_or_default();
        let dropped = std::mem::take(&mut recorder.dropped);
        if dropped > 0 {
            lines.push(format!("... and {dropped} more"));
        }
        lines
    }

    pub(crate) fn before_line(&self) -> Option<BeforeLine> {
        let recorder = self.recorder.as_deref()?;
        let commands = self.usage.commands;
        let depth = self.stack.frames.len();
        Some(BeforeLine { commands, attributed: recorder.attributed, depth })
    }

    /// Writes down a line that has run.
    pub(crate) fn after_line(
        &mut self,
        before: BeforeLine,
        function: &Function,
        at: usize,
        flow: &Flow,
    ) {
        let (Some(recorder), Some(id)) = (self.recorder.as_deref_mut(), function.id) else {
            return;
        };
        let all = self.usage.commands.saturating_sub(before.commands);
        let own = all.saturating_sub(recorder.attributed - before.attributed);
        recorder.attributed += own;
        let cost = recorder.costs.entry(id).or_default();
        cost.calls += u64::from(at == 0);
        cost.commands += own;
        let (Some(trace), Some((line, text))) = (&mut recorder.trace, function.sources.get(at))
        else {
            return;
        };
        if trace.len() >= MAX_TRACE {
            recorder.dropped += 1;
            return;
        }
        let result = match flow {
            Flow::Called => String::new(),
            Flow::Done(Ok(value)) | Flow::Return(Ok(value)) => format!(" = {value}"),
            Flow::Done(Err(error)) | Flow::Return(Err(error)) => {
                format!(" = failed {error}").trim_end().to_owned()
            }
        };
        let name = self.names.text(id);
        trace.push(format!("{} {name}:{line} {text}{result}", before.depth));
    }
}
