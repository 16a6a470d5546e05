//! Loading packs into a world: every command is parsed once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use super::{World, vanilla_tags};
use crate::command::{self, Command};
use crate::interner::{Interner, Name};
use crate::nbt::{Compound, Nbt};
use crate::pack::{Diagnostic, FunctionSource, Pack, PackFormat, Tag, source_lines};
use crate::reader::{Reader, SyntaxError};

/// Most instances of a macro function in its cache.
const MACRO_CACHE_SIZE: usize = 256;
/// Most bytes of arguments and lines in the cache of a macro function.
const MACRO_CACHE_BYTES: usize = 1 << 20;
/// Longest instance of a macro function, all its lines and arguments together.
const MAX_INSTANCE: usize = 16 << 20;
/// Longest command, the game's own limit.
const MAX_COMMAND: usize = 2_000_000;

/// A function, ready to run.
#[derive(Debug)]
pub(crate) struct Function {
    /// Its name; only what sums up others has none.
    pub(crate) id: Option<Name>,
    pub(crate) lines: Vec<Line>,
    /// For each line, where it is in the file and what it says.
    pub(crate) sources: Vec<(usize, String)>,
    pub(crate) macros: Option<Macros>,
}

/// One command of a function. Nearly all lines are commands: a box would only cost time.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)]
pub(crate) enum Line {
    Command(Command),
    Macro(MacroLine),
}

/// A macro line.
#[derive(Debug)]
pub(crate) struct MacroLine {
    /// The texts between the placeholders.
    texts: Vec<String>,
    /// For each placeholder, the index of its argument.
    placeholders: Vec<usize>,
}

/// The arguments of a macro function, and a cache of its instances.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    pub(crate) arguments: Vec<String>,
    file: String,
    format: u32,
    cache: Mutex<MacroCache>,
}

/// Instances of a macro function by their arguments.
#[derive(Debug, Default)]
struct MacroCache {
    instances: HashMap<Vec<String>, Arc<Function>>,
    bytes: usize,
}

/// What the game says about a command that is too long.
fn too_long(text: &str, length: usize) -> String {
    let start: String = text.chars().take(512).collect();
    format!("Command too long: {length} characters, contains: {start}...")
}

impl World {
    /// Loads packs, later ones over earlier ones, and runs their load functions with the next
    /// call of [`World::start`]. Returns everything that the game would refuse; functions with an
    /// error are left out, everything else is loaded.
    pub fn load(&mut self, packs: &[Pack]) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        self.functions.clear();
        self.left_out.clear();
        self.function_tags.clear();
        self.block_tags.clear();
        self.entity_tags.clear();
        let mut functions = BTreeMap::new();
        let mut function_tags = BTreeMap::new();
        let format = packs.last().map_or(self.format, |pack| pack.format);
        let [mut block_tags, mut item_tags, mut entity_tags] =
            ["block", "item", "entity_type"].map(|registry| vanilla_tags::tags(registry, format));
        for all in self.settings.definitions() {
            all.clear();
        }
        for pack in packs {
            diagnostics.extend(pack.errors.iter().cloned());
            self.format = pack.format;
            self.blocks.old_signs = !pack.format.supports(PackFormat::V1_20);
            for (id, source) in &pack.functions {
                functions.insert(id, (source, pack.format));
            }
            merge_tags(&mut function_tags, &pack.function_tags);
            merge_tags(&mut block_tags, &pack.block_tags);
            merge_tags(&mut entity_tags, &pack.entity_tags);
            merge_tags(&mut item_tags, &pack.item_tags);
            for ((kind, id), value) in &pack.definitions {
                let [predicates, advancements, loot_tables, item_modifiers] =
                    self.settings.definitions();
                let place = match *kind {
                    "predicate" => predicates,
                    "advancement" => advancements,
                    "loot_table" => loot_tables,
                    _ => item_modifiers,
                };
                place.insert(id.clone(), value.clone());
            }
        }
        self.resolve_tags([&block_tags, &item_tags, &entity_tags], format, &mut diagnostics);
        // Up to 1.21.1 functions are read before the tags are: a tag that is missing is empty there.
        self.names.forget_tags();
        if format.supports(PackFormat(57)) {
            self.names.know_tags("block", self.block_tags.keys());
            self.names.know_tags("item", self.settings.item_tags.keys());
        }
        for (id, (source, format)) in functions {
            let id = self.names.intern(id);
            match compile(id, source, &mut self.names, format) {
                Ok(function) => {
                    self.functions.insert(id, Arc::new(function));
                }
                Err(more) => {
                    self.left_out.extend(more.first().map(|fault| (id, fault.clone())));
                    diagnostics.extend(more);
                }
            }
        }
        let known = |names: &Interner, id: &str| {
            names.get(id).is_some_and(|name| self.functions.contains_key(&name))
        };
        let names = &self.names;
        let resolved = resolve(&function_tags, &|id| known(names, id), &mut diagnostics);
        for (id, members) in resolved {
            let members = members.iter().map(|member| self.names.intern(member)).collect();
            let id = self.names.intern(&id);
            self.function_tags.insert(id, members);
        }
        self.names.know_tags("block", self.block_tags.keys());
        self.names.know_tags("item", self.settings.item_tags.keys());
        diagnostics
    }

    /// What is in the tags of blocks, items and kinds of entities.
    fn resolve_tags(
        &mut self,
        [blocks, items, entities]: [&BTreeMap<String, Tag>; 3],
        format: PackFormat,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let here = |registry: &'static str| {
            move |id: &str| {
                id.starts_with("minecraft:") && super::known(registry, id, format).is_ok()
            }
        };
        self.settings.item_tags = resolve(items, &here("item"), diagnostics)
            .into_iter()
            .map(|(id, members)| (id, members.into_iter().collect()))
            .collect();
        for (id, members) in resolve(blocks, &here("block"), diagnostics) {
            self.block_tags.insert(id, members.into_iter().collect());
        }
        for (id, members) in resolve(entities, &here("entity_type"), diagnostics) {
            let members = members.iter().map(|member| self.names.intern(member)).collect();
            let id = self.names.intern(&format!("#{id}"));
            self.entity_tags.insert(id, members);
        }
    }

    /// Runs the load functions, as the game does when it starts or reloads.
    pub fn start(&mut self) {
        self.run_tag("minecraft:load");
    }

    /// The ids of all functions.
    #[must_use]
    pub fn function_ids(&self) -> Vec<String> {
        let mut ids: Vec<String> =
            self.functions.keys().map(|id| self.names.text(*id).to_owned()).collect();
        ids.sort();
        ids
    }
}

fn merge_tags(into: &mut BTreeMap<String, Tag>, tags: &BTreeMap<String, Tag>) {
    for (id, tag) in tags {
        let place: &mut Tag = into.entry(id.clone()).or_default();
        if tag.replace {
            place.entries.clear();
        }
        place.file.clone_from(&tag.file);
        place.entries.extend(tag.entries.iter().cloned());
    }
}

/// What a tag names and nobody knows.
struct MissingReference(String);

/// What is in each tag, tags in tags included. A tag that needs something that is not there is
/// left out, as the game does.
fn resolve(
    tags: &BTreeMap<String, Tag>,
    known: &dyn Fn(&str) -> bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, Vec<String>> {
    fn collect(
        id: &str,
        tags: &BTreeMap<String, Tag>,
        known: &dyn Fn(&str) -> bool,
        open: &mut BTreeSet<String>,
        found: &mut Vec<String>,
    ) -> Result<(), MissingReference> {
        let tag = tags.get(id).ok_or_else(|| MissingReference(format!("#{id}")))?;
        if !open.insert(id.to_owned()) {
            return Err(MissingReference(format!("#{id} (it contains itself)")));
        }
        for entry in &tag.entries {
            let result = match entry.id.strip_prefix('#') {
                Some(inner) => collect(inner, tags, known, open, found),
                None if known(&entry.id) => {
                    if !found.contains(&entry.id) {
                        found.push(entry.id.clone());
                    }
                    Ok(())
                }
                None => Err(MissingReference(entry.id.clone())),
            };
            if entry.required {
                result?;
            }
        }
        open.remove(id);
        Ok(())
    }
    let mut all = BTreeMap::new();
    for (id, tag) in tags {
        let mut found = Vec::new();
        match collect(id, tags, known, &mut BTreeSet::new(), &mut found) {
            Ok(()) => {
                all.insert(id.clone(), found);
            }
            Err(MissingReference(missing)) => {
                let message = format!(
                    "Couldn't load tag {id} as it is missing following references: {missing}"
                );
                diagnostics.push(Diagnostic::in_file(&tag.file, message));
            }
        }
    }
    all
}

/// Reads all commands of a function.
fn compile(
    id: Name,
    source: &FunctionSource,
    names: &mut Interner,
    format: PackFormat,
) -> Result<Function, Vec<Diagnostic>> {
    let FunctionSource { file, text } = source;
    let (mut lines, mut sources) = (Vec::new(), Vec::new());
    let mut diagnostics = Vec::new();
    let mut arguments = Vec::new();
    for source in source_lines(text, format) {
        let place = (source.line, source.indent);
        let diagnostic = |error: &SyntaxError| {
            Diagnostic::in_command(file, place.0, place.1, &source.text, error)
        };
        if source.text.len() > MAX_COMMAND {
            let message = too_long(&source.text, source.text.len());
            diagnostics.push(diagnostic(&SyntaxError { message, at: 0 }));
            continue;
        }
        if source.is_macro {
            match macro_line(&source.text, &mut arguments) {
                Ok(line) => {
                    lines.push(Line::Macro(line));
                    sources.push((source.line, source.text));
                }
                Err(error) => diagnostics.push(diagnostic(&error)),
            }
            continue;
        }
        if source.text.starts_with('/') {
            let message = if source.text.starts_with("//") {
                "Unknown or invalid command (if you intended to make a comment, use '#' not '//')"
            } else {
                "Unknown or invalid command (commands in functions have no leading '/')"
            };
            diagnostics.push(diagnostic(&SyntaxError { message: message.into(), at: 0 }));
            continue;
        }
        match command::parse_command(&source.text, names, format) {
            Ok(command) => {
                lines.push(Line::Command(command));
                sources.push((source.line, source.text));
            }
            Err(error) => diagnostics.push(diagnostic(&error)),
        }
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let has_macros = lines.iter().any(|line| matches!(line, Line::Macro(_)));
    let macros = has_macros.then(|| Macros {
        arguments,
        file: file.to_owned(),
        format: format.0,
        cache: Mutex::default(),
    });
    Ok(Function { id: Some(id), lines, sources, macros })
}

fn macro_line(text: &str, arguments: &mut Vec<String>) -> Result<MacroLine, SyntaxError> {
    let reader = Reader::new(text);
    let (mut texts, mut placeholders) = (vec![String::new()], Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find("$(") {
        let start = text.len() - rest.len() + at;
        if let Some(last) = texts.last_mut() {
            last.push_str(&rest[..at]);
        }
        let Some(end) = rest[at..].find(')') else {
            return reader.error_at(start, "Unterminated macro variable");
        };
        let name = &rest[at + 2..at + end];
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return reader.error_at(start, format!("Invalid macro variable name '{name}'"));
        }
        let known = arguments.iter().position(|argument| argument == name);
        placeholders.push(known.unwrap_or_else(|| {
            arguments.push(name.to_owned());
            arguments.len() - 1
        }));
        texts.push(String::new());
        rest = &rest[at + end + 1..];
    }
    if let Some(last) = texts.last_mut() {
        last.push_str(rest);
    }
    if placeholders.is_empty() {
        return reader.error_at(0, "No variables in macro");
    }
    Ok(MacroLine { texts, placeholders })
}

impl MacroLine {
    fn fill(&self, values: &[String]) -> Result<String, MacroError> {
        let filled = self.placeholders.iter().map(|at| values[*at].len());
        let length = self.texts.iter().map(String::len).chain(filled).sum();
        if length > MAX_COMMAND {
            return Err(MacroError::Line(too_long(&self.texts[0], length)));
        }
        let mut text = self.texts[0].clone();
        for (placeholder, after) in self.placeholders.iter().zip(&self.texts[1..]) {
            text.push_str(&values[*placeholder]);
            text.push_str(after);
        }
        Ok(text)
    }
}

/// An argument as it appears in an expanded line.
fn argument_text(value: &Nbt) -> String {
    match value {
        Nbt::String(text) => text.clone(),
        Nbt::Byte(number) => number.to_string(),
        Nbt::Short(number) => number.to_string(),
        Nbt::Long(number) => number.to_string(),
        Nbt::Float(number) => decimal(f64::from(*number)),
        Nbt::Double(number) => decimal(*number),
        other => other.compact(),
    }
}

/// A number with at most 15 places, and without the zero before the point: as in the game.
fn decimal(number: f64) -> String {
    let text = format!("{number:.15}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let digits = digits.strip_prefix('0').filter(|rest| !rest.is_empty()).unwrap_or(digits);
    format!("{sign}{digits}")
}

/// Why a macro cannot be expanded, in the game's own words.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MacroError {
    #[error("Missing argument {0} to function")]
    MissingArgument(String),
    #[error("While instantiating macro {file}: {message}")]
    Syntax { file: String, message: String },
    #[error("{0}")]
    Line(String),
    #[error("the instance is longer than {MAX_INSTANCE} characters")]
    TooLong,
}

impl Function {
    /// The function with its macros expanded.
    pub(crate) fn filled(
        self: &Arc<Self>,
        values: Option<&Compound>,
        names: &mut Interner,
        expanded: Option<&mut BTreeSet<String>>,
    ) -> Result<Arc<Self>, MacroError> {
        let Some(macros) = &self.macros else { return Ok(Arc::clone(self)) };
        let value = |name: &String| {
            let value = values.and_then(|values| values.get(name));
            value.map(argument_text).ok_or_else(|| MacroError::MissingArgument(name.clone()))
        };
        let texts: Vec<String> = macros.arguments.iter().map(value).collect::<Result<_, _>>()?;
        if expanded.is_none()
            && let Ok(cache) = macros.cache.lock()
            && let Some(version) = cache.instances.get(&texts)
        {
            return Ok(Arc::clone(version));
        }
        let mut expanded = expanded;
        let mut bytes: usize = texts.iter().map(String::len).sum();
        let mut lines = Vec::with_capacity(self.lines.len());
        let mut sources = Vec::with_capacity(self.lines.len());
        for (line, (number, source)) in self.lines.iter().zip(&self.sources) {
            match line {
                Line::Command(command) => {
                    lines.push(Line::Command(command.clone()));
                    sources.push((*number, source.clone()));
                }
                Line::Macro(line) => {
                    let text = line.fill(&texts)?;
                    bytes += text.len();
                    if bytes > MAX_INSTANCE {
                        return Err(MacroError::TooLong);
                    }
                    let format = PackFormat(macros.format);
                    let command =
                        command::parse_command(&text, names, format).map_err(|error| {
                            let diagnostic =
                                Diagnostic::in_command(&macros.file, 0, 0, &text, &error);
                            MacroError::Syntax {
                                file: diagnostic.file,
                                message: diagnostic.message,
                            }
                        })?;
                    if let Some(expanded) = &mut expanded {
                        expanded.insert(text.clone());
                    }
                    sources.push((*number, text));
                    lines.push(Line::Command(command));
                }
            }
        }
        let function = Arc::new(Self { id: self.id, lines, sources, macros: None });
        if let Ok(mut cache) = macros.cache.lock() {
            let full = cache.instances.len() >= MACRO_CACHE_SIZE;
            if full || cache.bytes + bytes > MACRO_CACHE_BYTES {
                *cache = MacroCache::default();
            }
            if bytes <= MACRO_CACHE_BYTES {
                cache.bytes += bytes;
                cache.instances.insert(texts, Arc::clone(&function));
            }
        }
        Ok(function)
    }
}
