//! Paths into data, such as `Items[0].tag{a:1}.name`.

use std::fmt;
use std::str::FromStr;

use super::{Compound, ENTRY, MAX_BYTES, MAX_DEPTH, Nbt, snbt};
use crate::reader::{Parse, Reader, SyntaxError};

/// A path that cannot be applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// The path leads nowhere.
    #[error("Found no elements matching {0}")]
    Nothing(String),
    /// A list was expected.
    #[error("Expected list, got something else")]
    NotAList,
    /// The index is outside the list.
    #[error("Invalid list index: {0}")]
    BadIndex(i32),
    /// The result would be nested deeper than the game allows.
    #[error("Resulting NBT too deeply nested")]
    TooDeep,
    /// The result would be larger than we allow; the game has no such limit.
    #[error("Resulting NBT too large ({} MB)", MAX_BYTES >> 20)]
    TooLarge,
}

/// How much data may still grow.
#[derive(Debug)]
pub(crate) struct Room {
    left: usize,
    overdrawn: bool,
}

impl Room {
    fn in_data(root: &Nbt) -> Self {
        Self { left: MAX_BYTES.saturating_sub(root.bytes()), overdrawn: false }
    }

    /// Room for so many bytes; false if there is none.
    pub(crate) fn take(&mut self, bytes: usize) -> bool {
        match self.left.checked_sub(bytes) {
            Some(left) => self.left = left,
            None => self.overdrawn = true,
        }
        !self.overdrawn
    }

    fn check<T>(&self, done: T) -> Result<T, PathError> {
        if self.overdrawn { Err(PathError::TooLarge) } else { Ok(done) }
    }
}

/// Bytes of what is created where nothing is.
const FRESH: usize = size_of::<Nbt>();

#[derive(Debug, Clone, PartialEq)]
enum Node {
    Key(String),
    /// A key whose compound must contain this.
    KeyLike(String, Nbt),
    /// The root, if it contains this.
    RootLike(Nbt),
    Index(i32),
    All,
    /// The elements that contain this.
    AllLike(Nbt),
}

/// A path into data.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    nodes: Vec<Node>,
    text: String,
}

impl FromStr for Path {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut reader = Reader::new(text);
        let path = Self::read(&mut reader)?;
        reader.expect_end()?;
        Ok(path)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Path {
    /// Reads a path and leaves what follows.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Parse<Self> {
        let start = reader.position();
        let mut nodes = Vec::new();
        loop {
            let node_start = reader.position();
            match reader.peek() {
                Some('{') if nodes.is_empty() => nodes.push(Node::RootLike(snbt::read(reader)?)),
                Some('[') => {
                    reader.next_char();
                    nodes.push(match reader.peek() {
                        Some(']') => Node::All,
                        Some('{') => Node::AllLike(snbt::read(reader)?),
                        _ => Node::Index(reader.any_integer()?),
                    });
                    reader.expect(']')?;
                }
                Some(c) if c != ' ' => {
                    let key = if matches!(c, '"' | '\'') {
                        reader.quoted()?
                    } else {
                        let ends =
                            |c: char| matches!(c, ' ' | '"' | '\'' | '[' | ']' | '.' | '{' | '}');
                        reader.take_while(|c| !ends(c)).to_owned()
                    };
                    if key.is_empty() {
                        return reader.error_at(node_start, "Invalid NBT path element");
                    }
                    nodes.push(match reader.peek() {
                        Some('{') => Node::KeyLike(key, snbt::read(reader)?),
                        _ => Node::Key(key),
                    });
                }
                _ => return reader.error("Invalid NBT path element"),
            }
            match reader.peek() {
                None | Some(' ') => break,
                Some('[') => {}
                Some('.') => {
                    reader.next_char();
                }
                Some(_) => return reader.error("Invalid NBT path element"),
            }
        }
        Ok(Self { nodes, text: reader.text()[start..reader.position()].to_owned() })
    }

    /// Everything that the path leads to.
    #[must_use]
    pub fn get(&self, root: &Nbt) -> Vec<Nbt> {
        let mut found = vec![root.clone()];
        for node in &self.nodes {
            found = found.iter().flat_map(|value| step(node, value)).collect();
        }
        found
    }

    /// How many values the path leads to.
    #[must_use]
    pub fn count(&self, root: &Nbt) -> usize {
        self.get(root).len()
    }

    /// Runs `change` on every value at the path, creating what is missing on the way, and
    /// returns for how many it reported a change.
    ///
    /// Nothing grows beyond the room that there is.
    fn visit(
        nodes: &[Node],
        value: &mut Nbt,
        default: &dyn Fn() -> Nbt,
        change: &mut dyn FnMut(&mut Nbt, &mut Room) -> bool,
        room: &mut Room,
    ) -> usize {
        let Some((node, rest)) = nodes.split_first() else {
            return usize::from(change(value, room));
        };
        // What to create where nothing is: whatever the next node can be applied to.
        let fresh = || match rest.first() {
            None => default(),
            Some(Node::Index(_) | Node::All | Node::AllLike(_)) => Nbt::List(Vec::new()),
            Some(_) => Nbt::Compound(Compound::new()),
        };
        match (node, value) {
            (Node::Key(key), Nbt::Compound(map)) => {
                if !map.contains_key(key) && !room.take(ENTRY + key.len() + FRESH) {
                    return 0;
                }
                let item = map.entry(key.clone()).or_insert_with(fresh);
                Self::visit(rest, item, default, change, room)
            }
            (Node::KeyLike(key, like), Nbt::Compound(map)) => {
                if !map.contains_key(key) && !room.take(ENTRY + key.len() + like.bytes()) {
                    return 0;
                }
                let item = map.entry(key.clone()).or_insert_with(|| like.clone());
                if item.contains(like) { Self::visit(rest, item, default, change, room) } else { 0 }
            }
            (Node::RootLike(like), value) if value.contains(like) => {
                Self::visit(rest, value, default, change, room)
            }
            (Node::Index(index), list) => {
                let Some(at) = list.len().and_then(|len| place(*index, len)) else { return 0 };
                visit_element(list, at, &mut |item| Self::visit(rest, item, default, change, room))
            }
            (Node::All, list) => {
                if let Nbt::List(items) = &mut *list
                    && items.is_empty()
                    && room.take(FRESH)
                {
                    items.push(fresh());
                }
                let len = list.len().unwrap_or(0);
                (0..len)
                    .map(|at| {
                        visit_element(list, at, &mut |item| {
                            Self::visit(rest, item, default, change, room)
                        })
                    })
                    .sum()
            }
            (Node::AllLike(like), Nbt::List(items)) => {
                if !items.iter().any(|item| item.contains(like)) && room.take(like.bytes()) {
                    items.push(like.clone());
                }
                let fitting = items.iter_mut().filter(|item| item.contains(like));
                fitting.map(|item| Self::visit(rest, item, default, change, room)).sum()
            }
            _ => 0,
        }
    }

    /// Whether a value may be nested into data at this path, or so many levels below.
    fn check_depth(&self, value: &Nbt, below: usize) -> Result<(), PathError> {
        let steps = self.nodes.iter().filter(|node| !matches!(node, Node::RootLike(_))).count();
        if steps + below + value.depth() > MAX_DEPTH { Err(PathError::TooDeep) } else { Ok(()) }
    }

    /// Sets the value at the path; returns how many values changed.
    ///
    /// # Errors
    ///
    /// The result would be too deep or too large; then parts of it may have changed.
    pub fn set(&self, root: &mut Nbt, value: &Nbt) -> Result<usize, PathError> {
        self.check_depth(value, 0)?;
        let (mut room, bytes) = (Room::in_data(root), value.bytes());
        let fresh = || Nbt::Compound(Compound::new());
        let change = &mut |place: &mut Nbt, room: &mut Room| {
            let changed = place != value && room.take(bytes);
            if changed {
                *place = value.clone();
            }
            changed
        };
        let changed = Self::visit(&self.nodes, root, &fresh, change, &mut room);
        room.check(changed)
    }

    /// Changes every list at the path, creating one where nothing is.
    ///
    /// # Errors
    ///
    /// Something at the path is not a list, `change` refuses it, or the result would be too deep or
    /// too large.
    pub(crate) fn change_lists(
        &self,
        root: &mut Nbt,
        values: &[Nbt],
        change: &mut dyn FnMut(&mut Nbt, &mut Room) -> Result<usize, PathError>,
    ) -> Result<usize, PathError> {
        for value in values {
            self.check_depth(value, 1)?;
        }
        let mut room = Room::in_data(root);
        let mut changes = 0;
        let mut diagnostic = None;
        Self::visit(
            &self.nodes,
            root,
            &|| Nbt::List(Vec::new()),
            &mut |place, room| match change(place, room) {
                Ok(more) => {
                    changes += more;
                    true
                }
                Err(error) => {
                    diagnostic = Some(error);
                    false
                }
            },
            &mut room,
        );
        room.check(())?;
        diagnostic.map_or(Ok(changes), Err)
    }

    /// Merges compounds into every compound at the path; returns how many changed.
    ///
    /// # Errors
    ///
    /// Something at the path, or a value, is not a compound.
    pub fn merge(&self, root: &mut Nbt, values: &[Nbt]) -> Result<usize, PathError> {
        values.iter().try_for_each(|value| self.check_depth(value, 0))?;
        let mut room = Room::in_data(root);
        let bytes: usize = values.iter().map(Nbt::bytes).sum();
        let mut all_compounds = true;
        let fresh = || Nbt::Compound(Compound::new());
        let change = &mut |place: &mut Nbt, room: &mut Room| {
            let before = place.clone();
            all_compounds &= matches!(place, Nbt::Compound(_));
            if !room.take(bytes) {
                return false;
            }
            for value in values {
                if let Nbt::Compound(map) = value {
                    place.merge(map);
                }
            }
            *place != before
        };
        let changed = Self::visit(&self.nodes, root, &fresh, change, &mut room);
        room.check(())?;
        if all_compounds { Ok(changed) } else { Err(PathError::NotAList) }
    }

    /// Removes everything at the path; returns how many values that were.
    pub fn remove(&self, root: &mut Nbt) -> usize {
        let Some((last, way)) = self.nodes.split_last() else { return 0 };
        remove(way, last, root)
    }
}

/// The position of an index; negative ones count from the end.
pub(crate) fn place(index: i32, len: usize) -> Option<usize> {
    let at = if index < 0 { len as i64 + i64::from(index) } else { i64::from(index) };
    usize::try_from(at).ok().filter(|at| *at < len)
}

/// Lets `visit` change one element; numbers of arrays must stay numbers.
fn visit_element(list: &mut Nbt, at: usize, visit: &mut dyn FnMut(&mut Nbt) -> usize) -> usize {
    if let Nbt::List(items) = list {
        return visit(&mut items[at]);
    }
    let Some(mut item) = list.element(at) else { return 0 };
    let count = visit(&mut item);
    let Some(number) = item.as_f64() else { return 0 };
    match list {
        Nbt::ByteArray(items) => items[at] = number as i8,
        Nbt::IntArray(items) => items[at] = number as i32,
        Nbt::LongArray(items) => items[at] = number as i64,
        _ => return 0,
    }
    count
}

fn step(node: &Node, value: &Nbt) -> Vec<Nbt> {
    match (node, value) {
        (Node::Key(key), Nbt::Compound(map)) => map.get(key).cloned().into_iter().collect(),
        (Node::KeyLike(key, like), Nbt::Compound(map)) => {
            map.get(key).filter(|item| item.contains(like)).cloned().into_iter().collect()
        }
        (Node::RootLike(like), value) if value.contains(like) => vec![value.clone()],
        (Node::Index(index), list) => {
            let at = list.len().and_then(|len| place(*index, len));
            at.and_then(|at| list.element(at)).into_iter().collect()
        }
        (Node::All, list) => {
            (0..list.len().unwrap_or(0)).filter_map(|at| list.element(at)).collect()
        }
        (Node::AllLike(like), Nbt::List(items)) => {
            items.iter().filter(|item| item.contains(like)).cloned().collect()
        }
        _ => Vec::new(),
    }
}

fn remove(way: &[Node], last: &Node, value: &mut Nbt) -> usize {
    let Some((node, rest)) = way.split_first() else { return remove_here(last, value) };
    match (node, value) {
        (Node::Key(key), Nbt::Compound(map)) => {
            map.get_mut(key).map_or(0, |item| remove(rest, last, item))
        }
        (Node::KeyLike(key, like), Nbt::Compound(map)) => map
            .get_mut(key)
            .filter(|item| item.contains(like))
            .map_or(0, |item| remove(rest, last, item)),
        (Node::RootLike(like), value) if value.contains(like) => remove(rest, last, value),
        (Node::Index(index), Nbt::List(items)) => {
            place(*index, items.len()).map_or(0, |at| remove(rest, last, &mut items[at]))
        }
        (Node::All, Nbt::List(items)) => {
            items.iter_mut().map(|item| remove(rest, last, item)).sum()
        }
        (Node::AllLike(like), Nbt::List(items)) => items
            .iter_mut()
            .filter(|item| item.contains(like))
            .map(|item| remove(rest, last, item))
            .sum(),
        _ => 0,
    }
}

fn remove_here(last: &Node, value: &mut Nbt) -> usize {
    fn from_array<T>(items: &mut Vec<T>, last: &Node) -> usize {
        match last {
            Node::Index(index) => place(*index, items.len()).map_or(0, |at| {
                items.remove(at);
                1
            }),
            Node::All => {
                let count = items.len();
                items.clear();
                count
            }
            _ => 0,
        }
    }
    match (last, value) {
        (Node::Key(key), Nbt::Compound(map)) => usize::from(map.remove(key).is_some()),
        (Node::KeyLike(key, like), Nbt::Compound(map)) => {
            let there = map.get(key).is_some_and(|item| item.contains(like));
            if there {
                map.remove(key);
            }
            usize::from(there)
        }
        (Node::AllLike(like), Nbt::List(items)) => {
            let before = items.len();
            items.retain(|item| !item.contains(like));
            before - items.len()
        }
        (_, Nbt::List(items)) => from_array(items, last),
        (_, Nbt::ByteArray(items)) => from_array(items, last),
        (_, Nbt::IntArray(items)) => from_array(items, last),
        (_, Nbt::LongArray(items)) => from_array(items, last),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Path {
        Path::read(&mut Reader::new(text)).unwrap()
    }

    fn data(text: &str) -> Nbt {
        snbt::parse(text).unwrap()
    }

    #[test]
    fn paths_lead_to_what_they_name() {
        let root = data("{a:{b:[{c:1,d:2},{c:3}]},\"x y\":5,n:[I;7,8]}");
        let texts =
            |p: &str| path(p).get(&root).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(texts("a.b[0].c"), ["1"]);
        assert_eq!(texts("a.b[-1].c"), ["3"]);
        assert_eq!(texts("a.b[].c"), ["1", "3"]);
        assert_eq!(texts("a.b[{d:2}].c"), ["1"]);
        assert_eq!(texts("\"x y\""), ["5"]);
        assert_eq!(texts("n[1]"), ["8"]);
        assert_eq!(texts("{\"x y\":5}.a.b[1]"), ["{c: 3}"]);
        assert!(texts("a.q").is_empty());
        assert!(texts("a{z:1}.b").is_empty());
    }

    #[test]
    fn setting_creates_missing_parents_and_reports_changes() {
        let mut root = data("{}");
        assert_eq!(path("a.b.c").set(&mut root, &Nbt::Int(1)), Ok(1));
        assert_eq!(path("a.b.c").set(&mut root, &Nbt::Int(1)), Ok(0));
        assert_eq!(root, data("{a:{b:{c:1}}}"));
        assert_eq!(path("l[{id:1}].v").set(&mut root, &Nbt::Int(2)), Ok(1));
        assert_eq!(path("l").get(&root), [data("[{id:1,v:2}]")]);
    }

    #[test]
    fn removing_counts_what_was_there() {
        let mut root = data("{l:[{a:1},{a:2},{a:1}],k:1}");
        assert_eq!(path("l[{a:1}]").remove(&mut root), 2);
        assert_eq!(path("k").remove(&mut root), 1);
        assert_eq!(path("k").remove(&mut root), 0);
        assert_eq!(root, data("{l:[{a:2}]}"));
    }
}
