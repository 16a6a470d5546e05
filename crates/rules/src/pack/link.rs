//! Linking: from the packs that were asked for to one list of features, in order.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::fault::{MAX_PACKS, PackFault, Remedy};
use super::file::PackFile;
use super::format::Board;
use super::library::{Library, PackReadError};
use super::linked::{Feature, LinkedPacks};
use super::name::{check_pack_name, owner};
use super::picture::Picture;
use crate::budget::Budget;
use crate::diagnostic::{
    Diagnostic, Diagnostics, Severity, did_you_mean, few, nearest_word, quoted,
};

/// Packs put together, with everything that was found on the way; not yet compiled.
#[derive(Debug, Clone, Default)]
pub(crate) struct Linked {
    pub(crate) packs: LinkedPacks,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) faults: Vec<Diagnostic>,
}

/// Why packs could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// No source has a pack that was asked for.
    #[error("there is no pack \"{name}\"{}", .suggestion.as_ref().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default())]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// A pack that may have been meant.
        suggestion: Option<String>,
    },
    /// The name that was asked for could not be one.
    #[error("{0}")]
    Name(#[from] super::name::PackNameError),
    /// A pack's file is there but could not be read.
    #[error("{label} could not be read: {message}")]
    Unreadable {
        /// What the file is known by.
        label: String,
        /// What the system said.
        message: String,
    },
    /// The packs are faulty, or do not fit together.
    #[error("{0}")]
    Faulty(Diagnostics),
}

impl Linked {
    /// Links the packs called `requested`. The faults that come along do not keep the rest from
    /// being checked; whoever compiles must refuse the packs if there are any.
    pub(crate) fn new(
        library: &Library,
        requested: &[&str],
        budget: &Budget,
    ) -> Result<Self, LoadError> {
        let mut linker = Linker {
            library,
            budget: *budget,
            files: BTreeMap::new(),
            order: Vec::new(),
            faults: Vec::new(),
            is_whole: true,
        };
        for name in requested {
            check_pack_name(name)?;
            linker.register(name, None)?;
        }
        linker.check_cycles();
        if !linker.is_whole {
            // What is missing would only cause spurious faults.
            return Err(LoadError::Faulty(few(linker.faults)));
        }
        let files: Vec<_> =
            linker.sequence().iter().map(|name| Arc::clone(&linker.files[name])).collect();
        let warnings = files.iter().flat_map(|file| file.warnings().to_vec()).collect();
        let mut packs = LinkedPacks {
            requested: requested.iter().map(|&name| name.to_owned()).collect(),
            files,
            ..LinkedPacks::default()
        };
        let mut faults = Vec::new();
        collect(&mut packs, &mut faults);
        // Stable: within a tier, load order and then file order stay.
        packs.rules.sort_by_key(|rule| rule.value.priority);
        let mut linked = Self { packs, warnings, faults: linker.faults };
        linked.add_faults(faults);
        Ok(linked)
    }

    /// Adds faults, except those that come from the repair of an earlier fault.
    pub(crate) fn add_faults(&mut self, faults: Vec<Diagnostic>) {
        let files = &self.packs.files;
        self.faults.extend(
            faults.into_iter().filter(|fault| !files.iter().any(|file| file.is_repaired(fault))),
        );
    }
}

struct Linker<'a> {
    library: &'a Library,
    /// What is left for reading.
    budget: Budget,
    files: BTreeMap<String, Arc<PackFile>>,
    /// Names in order of registration.
    order: Vec<String>,
    faults: Vec<Diagnostic>,
    /// False if a pack is missing or unreadable, or packs depend on each other.
    is_whole: bool,
}

impl Linker<'_> {
    /// Registers a pack and then what it depends on, depth first. `wanted_by` is the place that
    /// asked for it, if that is a pack.
    fn register(
        &mut self,
        name: &str,
        wanted_by: Option<(&Arc<PackFile>, usize)>,
    ) -> Result<(), LoadError> {
        if self.order.iter().any(|known| known == name) {
            return Ok(());
        }
        if self.order.len() >= MAX_PACKS {
            self.refuse_more(wanted_by);
            return Ok(());
        }
        let Some((label, bytes)) = self.library.read(name) else {
            let known =
                if self.faults.len() < MAX_SUGGESTIONS { self.library.names() } else { Vec::new() };
            let near = nearest_word(name, known.iter().map(String::as_str));
            return match wanted_by {
                None => {
                    let suggestion = near.map(str::to_owned);
                    Err(LoadError::Unknown { name: name.to_owned(), suggestion })
                }
                Some((file, index)) => {
                    self.faults.push(file.diagnose(
                        Severity::Error,
                        &format!("$.dependencies[{index}]"),
                        PackFault::UnknownPack(name.to_owned()),
                        near.map(|near| Remedy::DidYouMean(near.to_owned())),
                    ));
                    self.is_whole = false;
                    Ok(())
                }
            };
        };
        let bytes = bytes.map_err(|PackReadError(message)| LoadError::Unreadable {
            label: label.clone(),
            message,
        })?;
        self.order.push(name.to_owned());
        let (file, errors) = PackFile::examine(&label, &bytes, Some(name), &self.budget);
        let names_are_sound = errors.iter().all(|error| !error.path.starts_with("$.dependencies"));
        self.faults.extend(errors);
        let Some(file) = file.map(Arc::new) else {
            self.is_whole = false;
            return Ok(());
        };
        let spent = file.reading();
        self.budget.prepare = self.budget.prepare.saturating_sub(spent.fuel);
        self.budget.bytes = self.budget.bytes.saturating_sub(spent.bytes);
        self.files.insert(name.to_owned(), Arc::clone(&file));
        self.is_whole &= names_are_sound;
        for (index, dependency) in file.pack().dependencies.iter().enumerate() {
            if names_are_sound {
                self.register(dependency, Some((&file, index)))?;
            }
        }
        Ok(())
    }

    /// Reports that a pack would be one too many.
    fn refuse_more(&mut self, wanted_by: Option<(&Arc<PackFile>, usize)>) {
        let first = self.order.first().and_then(|name| self.files.get(name));
        let (file, path) = match (wanted_by, first) {
            (Some((file, index)), _) => (file, format!("$.dependencies[{index}]")),
            (None, Some(file)) => (file, "$".to_owned()),
            (None, None) => return,
        };
        let help = Some(Remedy::JoinPacks);
        self.faults.push(file.diagnose(Severity::Error, &path, PackFault::TooManyPacks, help));
        self.is_whole = false;
    }

    /// What must be loaded before `name`, with the place in the file that says so.
    fn before<'f>(&'f self, name: &str) -> impl Iterator<Item = (&'f str, String)> {
        let pack = self.files.get(name).map(|file| file.pack());
        let dependencies = pack.into_iter().flat_map(|pack| pack.dependencies.iter().enumerate());
        let load_after = pack.into_iter().flat_map(|pack| pack.load_after.iter().enumerate());
        dependencies
            .map(|(index, name)| (name.as_str(), format!("$.dependencies[{index}]")))
            .chain(
                load_after.map(|(index, name)| (name.as_str(), format!("$.load_after[{index}]"))),
            )
            .filter(|(name, _)| self.files.contains_key(*name))
    }

    /// Reports a cycle, if there is one, with all its members.
    fn check_cycles(&mut self) {
        let mut done: Vec<String> = Vec::new();
        let mut found = None;
        for name in &self.order {
            let mut trail: Vec<String> = Vec::new();
            if let Some(cycle) = self.find_cycle(name, &mut trail, &mut done) {
                found = Some(cycle);
                break;
            }
        }
        let Some(cycle) = found else { return };
        self.is_whole = false;
        let (last, first) = (&cycle[cycle.len() - 2], &cycle[0]);
        let path = self.before(last).find(|(name, _)| name == first).map(|(_, path)| path);
        let path = path.unwrap_or_else(|| "$".to_owned());
        let (file, help) = (&self.files[last], Some(Remedy::BreakCycle));
        let fault = file.diagnose(Severity::Error, &path, PackFault::Cycle(cycle), help);
        self.faults.push(fault);
    }

    fn find_cycle(
        &self,
        name: &str,
        trail: &mut Vec<String>,
        done: &mut Vec<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = trail.iter().position(|seen| seen == name) {
            let mut cycle = trail[start..].to_vec();
            cycle.push(name.to_owned());
            return Some(cycle);
        }
        if done.iter().any(|known| known == name) {
            return None;
        }
        trail.push(name.to_owned());
        for (before, _) in self.before(name) {
            if let Some(cycle) = self.find_cycle(before, trail, done) {
                return Some(cycle);
            }
        }
        trail.pop();
        done.push(name.to_owned());
        None
    }

    /// The load order: again and again the first registered pack that waits for nothing more.
    fn sequence(&self) -> Vec<String> {
        let before: Vec<HashSet<&str>> = self
            .order
            .iter()
            .map(|name| self.before(name).map(|(name, _)| name).collect())
            .collect();
        let mut loaded: HashSet<&str> = HashSet::new();
        let mut sequence = Vec::new();
        let next = |loaded: &HashSet<&str>| {
            let waiting = self.order.iter().zip(&before);
            waiting
                .filter(|(name, _)| !loaded.contains(name.as_str()))
                .find(|(_, before)| before.is_subset(loaded))
                .map(|(name, _)| name)
        };
        while let Some(name) = next(&loaded) {
            loaded.insert(name);
            sequence.push(name.clone());
        }
        sequence
    }
}

/// Features of one kind while packs are put together: in load order, found by their names.
struct Collected<T> {
    features: Vec<Feature<T>>,
    places: HashMap<String, usize>,
}

impl<T> Collected<T> {
    fn new() -> Self {
        Self { features: Vec::new(), places: HashMap::new() }
    }

    /// Adds a feature, or puts it in the place of the one it overrides.
    fn add(
        &mut self,
        feature: Feature<T>,
        name: &str,
        listed: &Listed<'_>,
        faults: &mut Vec<Diagnostic>,
    ) {
        let Some(owner) = owner(name).filter(|owner| *owner != feature.file.name()) else {
            // Of namesakes the first is the one that others override.
            self.places.entry(name.to_owned()).or_insert(self.features.len());
            self.features.push(feature);
            return;
        };
        if !listed.declared.contains(owner) {
            let owner = quoted(owner);
            let help = Some(Remedy::Declare(owner.clone()));
            let fault = PackFault::HiddenDependency { name: quoted(name), owner };
            faults.push(feature.error(".name", fault, help));
        } else if !listed.loaded.contains(owner) {
            // The owner is in load_after and was not asked for: the override has nothing to do.
        } else if let Some(&slot) = self.places.get(name) {
            self.features[slot] = feature;
        } else {
            let known = || self.places.keys().map(String::as_str);
            let help = if faults.len() < MAX_SUGGESTIONS {
                let mut known: Vec<&str> = known().collect();
                known.sort_unstable();
                did_you_mean(name, known)
            } else {
                None
            };
            let fault = PackFault::UnknownOverride { name: quoted(name), owner: quoted(owner) };
            faults.push(feature.error(".name", fault, help));
        }
    }
}

/// So many faults may come with a suggestion, which takes a while to find.
const MAX_SUGGESTIONS: usize = 20;

/// The packs whose features a pack may override, and those that are there at all.
struct Listed<'a> {
    declared: HashSet<&'a str>,
    loaded: &'a HashSet<&'a str>,
}

/// Features of all loaded packs: scores, then restrictions, then rules, then the board.
fn collect(linked: &mut LinkedPacks, faults: &mut Vec<Diagnostic>) {
    let files = linked.files.clone();
    collect_features(linked, &files, faults);
    for file in &files {
        if let Some(board) = &file.pack().board {
            restate_board(linked, file, board);
        }
        restate_play(linked, file);
    }
}

/// Scores, restrictions and rules: a later pack's are added, or take the place of an earlier one's.
fn collect_features(
    linked: &mut LinkedPacks,
    files: &[Arc<PackFile>],
    faults: &mut Vec<Diagnostic>,
) {
    let loaded: HashSet<&str> = files.iter().map(|file| file.name()).collect();
    let (mut scores, mut restrictions, mut rules) =
        (Collected::new(), Collected::new(), Collected::new());
    fn feature<T: Clone>(file: &Arc<PackFile>, list: &str, index: usize, value: &T) -> Feature<T> {
        let path = format!("$.{list}[{index}]");
        Feature { value: value.clone(), file: Arc::clone(file), path }
    }
    for file in files {
        let pack = file.pack();
        let declared = pack.dependencies.iter().chain(&pack.load_after);
        let listed = Listed { declared: declared.map(String::as_str).collect(), loaded: &loaded };
        for (index, score) in pack.scores.iter().enumerate() {
            let part = feature(file, "scores", index, score);
            scores.add(part, &score.name, &listed, faults);
        }
        for (index, restriction) in pack.restrictions.iter().enumerate() {
            let part = feature(file, "restrictions", index, restriction);
            restrictions.add(part, restriction.name().unwrap_or_default(), &listed, faults);
        }
        for (index, rule) in pack.rules.iter().enumerate() {
            let part = feature(file, "rules", index, rule);
            rules.add(part, &rule.name, &listed, faults);
        }
    }
    linked.scores = scores.features;
    linked.restrictions = restrictions.features;
    linked.rules = rules.features;
}

fn at<T>(file: &Arc<PackFile>, path: &str, value: Option<T>) -> Option<Feature<T>> {
    value.map(|value| Feature { value, file: Arc::clone(file), path: path.to_owned() })
}

/// What a file states stands before what earlier ones do.
fn restate<T>(stated: &mut Option<Feature<T>>, file: &Arc<PackFile>, path: &str, value: Option<T>) {
    if let Some(feature) = at(file, path, value) {
        *stated = Some(feature);
    }
}

fn restate_board(linked: &mut LinkedPacks, file: &Arc<PackFile>, board: &Board) {
    let lattice = board.lattice.unwrap_or_default();
    // What is wrong with a picture has been reported; one cell stands for one without any.
    let read = |rows: &Vec<String>| {
        let one = || Picture { size: [1, 1], cells: vec![[0, 0]] };
        Picture::read(rows, lattice, |_| ()).unwrap_or_else(one)
    };
    let picture = board.picture.as_ref().map(read);
    let stated = board.dimensions.as_ref().map(|sizes| sizes.iter().map(|s| s.0).collect());
    let dimensions = match &picture {
        Some(picture) => at(file, "$.board.picture", Some(picture.size.to_vec())),
        None => at(file, "$.board.dimensions", stated),
    };
    if dimensions.is_some() {
        // Who states the dimensions states the whole board.
        linked.dimensions = dimensions;
        linked.picture = at(file, "$.board.picture", picture);
        linked.lattice = None;
        linked.holes = None;
        linked.topology = None;
        linked.gravity = None;
        linked.setup = None;
    }
    restate(&mut linked.lattice, file, "$.board.lattice", board.lattice);
    restate(&mut linked.holes, file, "$.board.holes", board.holes.clone());
    restate(&mut linked.topology, file, "$.board.topology", board.topology.clone());
    restate(&mut linked.gravity, file, "$.board.gravity", board.gravity);
    restate(&mut linked.setup, file, "$.board.setup", board.setup.clone());
}

/// Players, turns, kinds of moves, the opening, bombs, and what happens without moves.
fn restate_play(linked: &mut LinkedPacks, file: &Arc<PackFile>) {
    let pack = file.pack();
    restate(&mut linked.players, file, "$.players", pack.players.clone());
    restate(&mut linked.turns, file, "$.turns", pack.turns.clone());
    if let Some(moves) = &pack.moves {
        restate(&mut linked.stones, file, "$.moves.stones", moves.stones);
        restate(&mut linked.passing, file, "$.moves.pass", moves.pass);
        restate(&mut linked.swap, file, "$.moves.swap", moves.swap);
        restate(&mut linked.popping, file, "$.moves.pop", moves.pop);
        restate(&mut linked.repeats, file, "$.moves.repeats", moves.repeats);
    }
    restate(&mut linked.opening, file, "$.opening", pack.opening.clone());
    if let Some(hazards) = &pack.hazards {
        // Stating no bombs takes an earlier pack's bombs away.
        linked.bombs = at(file, "$.hazards.bombs", hazards.bombs.clone());
    }
    restate(&mut linked.no_moves, file, "$.no_moves", pack.no_moves.clone());
}
