//! `data`: blocks, entities and storages as the game's data.

use super::{CommandError, CommandResult, Context, fail};
use crate::command::{DataCommand, DataEdit, DataSource, DataTarget, EditKind};
use crate::nbt::{Compound, Nbt, Path, PathError, Room};
use crate::pack::PackFormat;
use crate::world::{BlockPos, Dimension, EntityId, World};

/// Where data is, resolved.
#[derive(Debug, Clone)]
pub(crate) enum DataLocation {
    Block(Dimension, BlockPos),
    Entity(EntityId),
    Storage(String),
}

impl From<PathError> for CommandError {
    fn from(error: PathError) -> Self {
        Self::Failed(error.to_string().into())
    }
}

const UNCHANGED: &str = "Nothing changed. The specified properties already have these values";

impl World {
    pub(crate) fn locate_data(
        &mut self,
        target: &DataTarget,
        context: &Context,
    ) -> Result<DataLocation, CommandError> {
        Ok(match target {
            DataTarget::Block(at) => {
                let at = self.block_at(at, context);
                if self.blocks.block_entity(context.dimension, at).is_none() {
                    return fail("The target block is not a block entity");
                }
                DataLocation::Block(context.dimension, at)
            }
            DataTarget::Entity(targets) => DataLocation::Entity(self.select_one(targets, context)?),
            DataTarget::Storage(id) => DataLocation::Storage(id.clone()),
        })
    }

    pub(crate) fn read_data(&self, found: &DataLocation) -> Result<Nbt, CommandError> {
        match found {
            DataLocation::Block(dimension, at) => match self.blocks.block_entity(*dimension, *at) {
                Some(data) => Ok(data),
                None => fail("The target block is not a block entity"),
            },
            DataLocation::Entity(id) => match self.entities.get(id) {
                Some(entity) => Ok(entity.to_nbt(&self.names)),
                None => fail("No entity was found"),
            },
            DataLocation::Storage(id) => {
                Ok(self.storage.get(id).cloned().unwrap_or_else(|| Nbt::Compound(Compound::new())))
            }
        }
    }

    /// Bytes of what is there now.
    fn data_bytes(&self, found: &DataLocation) -> usize {
        match found {
            DataLocation::Storage(id) => self.storage.get(id).map_or(0, Nbt::bytes),
            other => self.read_data(other).map_or(0, |data| data.bytes()),
        }
    }

    pub(crate) fn write_data(
        &mut self,
        found: &DataLocation,
        data: Nbt,
    ) -> Result<(), CommandError> {
        let Nbt::Compound(mut map) = data else { return fail("Expected compound tag") };
        if let DataLocation::Entity(id) = found {
            self.resolve_display(*id, &mut map);
        }
        let data = Nbt::Compound(map);
        self.reserve_data(&data, self.data_bytes(found))?;
        let Nbt::Compound(mut map) = data else { return Ok(()) };
        match found {
            DataLocation::Block(dimension, at) => {
                if self.blocks.id(*dimension, *at).ends_with("_sign") {
                    self.resolve_sign(*dimension, *at, &mut map);
                }
                self.blocks.set_block_entity(*dimension, *at, map);
            }
            DataLocation::Entity(id) => {
                let Some(entity) = self.entities.get_mut(id) else {
                    return fail("No entity was found");
                };
                if entity.player.is_some() {
                    return fail("Unable to modify player data");
                }
                entity.load(&map, &mut self.names);
            }
            DataLocation::Storage(id) => {
                self.storage.insert(id.clone(), Nbt::Compound(map));
            }
        }
        Ok(())
    }

    pub(super) fn run_data(&mut self, command: &DataCommand, context: &Context) -> CommandResult {
        match command {
            DataCommand::Get { target, path, scale } => {
                let found = self.locate_data(target, context)?;
                let root = self.read_data(&found)?;
                self.get_data(&root, path.as_ref(), *scale)
            }
            DataCommand::Merge { target, value } => {
                let found = self.locate_data(target, context)?;
                let before = self.read_data(&found)?;
                let mut root = before.clone();
                root.merge(value);
                if root == before {
                    return fail(UNCHANGED);
                }
                self.write_data(&found, root)?;
                Ok(1)
            }
            DataCommand::Remove { target, path } => {
                let found = self.locate_data(target, context)?;
                let mut root = self.read_data(&found)?;
                match path.remove(&mut root) {
                    0 => fail(UNCHANGED),
                    removed => {
                        self.write_data(&found, root)?;
                        Ok(removed as i32)
                    }
                }
            }
            DataCommand::Modify(edit) => self.modify_data(edit, context),
        }
    }

    fn get_data(&mut self, root: &Nbt, path: Option<&Path>, scale: Option<f64>) -> CommandResult {
        let Some(path) = path else {
            self.answer(root.to_string());
            return Ok(1);
        };
        let found = path.get(root);
        let [value] = found.as_slice() else {
            if found.is_empty() {
                return Err(PathError::Nothing(path.to_string()).into());
            }
            return fail("This argument accepts a single NBT value");
        };
        self.answer(value.to_string());
        let number = match (value, value.as_f64()) {
            (_, Some(number)) => number,
            (_, None) if scale.is_some() => {
                return fail(format!("Can't get {path}; only numeric tags are allowed"));
            }
            (Nbt::String(text), _) => text.encode_utf16().count() as f64,
            (Nbt::Compound(map), _) => map.len() as f64,
            (list, _) => list.len().unwrap_or(0) as f64,
        };
        Ok((number * scale.unwrap_or(1.0)).floor() as i32)
    }

    fn modify_data(&mut self, edit: &DataEdit, context: &Context) -> CommandResult {
        let found = self.locate_data(&edit.target, context)?;
        let values = self.new_values(&edit.source, context)?;
        let before = self.read_data(&found)?;
        let mut root = before.clone();
        let mixed = self.format.supports(PackFormat::V1_21_5);
        let changed = match edit.kind {
            EditKind::Set => {
                let Some(value) = values.last() else { return fail(UNCHANGED) };
                edit.path.set(&mut root, value)?
            }
            EditKind::Merge => {
                if !values.iter().all(|value| matches!(value, Nbt::Compound(_))) {
                    return fail("Expected object, got something else");
                }
                match edit.path.merge(&mut root, &values) {
                    Ok(changed) => changed,
                    Err(PathError::NotAList) => return fail("Expected object, got something else"),
                    Err(error) => return Err(error.into()),
                }
            }
            EditKind::Append => insert(&edit.path, &mut root, &values, -1, mixed)?,
            EditKind::Prepend => insert(&edit.path, &mut root, &values, 0, mixed)?,
            EditKind::Insert(at) => insert(&edit.path, &mut root, &values, at, mixed)?,
        };
        if changed == 0 {
            return fail(UNCHANGED);
        }
        self.write_data(&found, root)?;
        // Data that the entity cannot store is dropped, but the command succeeds.
        Ok(changed as i32)
    }

    fn new_values(
        &mut self,
        source: &DataSource,
        context: &Context,
    ) -> Result<Vec<Nbt>, CommandError> {
        match source {
            DataSource::Value(value) => Ok(vec![value.clone()]),
            DataSource::From(target, path) => self.values_at(target, path.as_ref(), context),
            DataSource::Text(target, path, from, to) => {
                let values = self.values_at(target, path.as_ref(), context)?;
                values.iter().map(|value| part_of_text(value, *from, *to)).collect()
            }
        }
    }

    fn values_at(
        &mut self,
        target: &DataTarget,
        path: Option<&Path>,
        context: &Context,
    ) -> Result<Vec<Nbt>, CommandError> {
        let found = self.locate_data(target, context)?;
        let root = self.read_data(&found)?;
        let Some(path) = path else { return Ok(vec![root]) };
        let values = path.get(&root);
        if values.is_empty() {
            return Err(PathError::Nothing(path.to_string()).into());
        }
        Ok(values)
    }
}

/// A part of a text; negative indices count from the end.
fn part_of_text(value: &Nbt, from: Option<i32>, to: Option<i32>) -> Result<Nbt, CommandError> {
    let text = match value {
        Nbt::String(text) => text.clone(),
        value if value.as_f64().is_some() => value.to_string(),
        _ => return fail("Expected value, got something else"),
    };
    let letters: Vec<char> = text.chars().collect();
    let place = |at: i32| {
        let at = if at < 0 { letters.len() as i64 + i64::from(at) } else { i64::from(at) };
        usize::try_from(at).ok().filter(|at| *at <= letters.len())
    };
    let (first, last) = (from.unwrap_or(0), to.unwrap_or(letters.len() as i32));
    match place(first).zip(place(last)) {
        Some((from, to)) if from <= to => {
            Ok(Nbt::string(letters[from..to].iter().collect::<String>()))
        }
        _ => fail(format!("Invalid substring indices: {first} to {last}")),
    }
}

/// Inserts values into all lists at a path; where lists may not be mixed, only values of the right type.
fn insert(
    path: &Path,
    root: &mut Nbt,
    values: &[Nbt],
    at: i32,
    mixed: bool,
) -> Result<usize, CommandError> {
    let numbers = |room: &mut Room| {
        let numbers: Vec<f64> = values.iter().filter_map(Nbt::as_f64).collect();
        if room.take(8 * numbers.len()) { Ok(numbers) } else { Err(PathError::TooLarge) }
    };
    let changed = path.change_lists(root, values, &mut |list, room| {
        let len = list.len().ok_or(PathError::NotAList)?;
        let at_end = len as i64 + 1 + i64::from(at);
        let start = if at < 0 { at_end } else { i64::from(at) };
        let start = usize::try_from(start).ok().filter(|start| *start <= len);
        let start = start.ok_or(PathError::BadIndex(at))?;
        // All at once: one by one, each would move all that come after it.
        let added = match list {
            Nbt::List(items) => {
                let mut kind = items.first().map(std::mem::discriminant);
                let mut new = Vec::new();
                for value in values {
                    let own = std::mem::discriminant(value);
                    if !mixed && *kind.get_or_insert(own) != own {
                        continue;
                    }
                    if !room.take(value.bytes()) {
                        return Err(PathError::TooLarge);
                    }
                    new.push(value.clone());
                }
                let count = new.len();
                items.splice(start..start, new);
                count
            }
            Nbt::ByteArray(items) => splice(items, start, numbers(room)?, |number| number as i8),
            Nbt::IntArray(items) => splice(items, start, numbers(room)?, |number| number as i32),
            Nbt::LongArray(items) => splice(items, start, numbers(room)?, |number| number as i64),
            _ => return Err(PathError::NotAList),
        };
        Ok(usize::from(added > 0))
    })?;
    Ok(changed)
}

/// Inserts numbers into an array; answers how many they were.
fn splice<T>(items: &mut Vec<T>, at: usize, numbers: Vec<f64>, number: fn(f64) -> T) -> usize {
    let count = numbers.len();
    items.splice(at..at, numbers.into_iter().map(number));
    count
}
