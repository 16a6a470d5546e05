//! Texts of signs and text displays: selectors, scores and data in them are looked up once, when they
//! are written.

use super::{CommandError, Context};
use crate::nbt::{Compound, Nbt};
use crate::pack::PackFormat;
use crate::text::MAX_TEXT;
use crate::world::{BlockPos, Dimension, EntityId, World};

impl World {
    /// Looks up what the lines of a sign name.
    pub(super) fn resolve_sign(&mut self, dimension: Dimension, at: BlockPos, map: &mut Compound) {
        let context = Context::at_block(dimension, at);
        let mut lines: Vec<&mut Nbt> = Vec::new();
        for (key, value) in map.iter_mut() {
            match value {
                Nbt::String(_) if matches!(&**key, "Text1" | "Text2" | "Text3" | "Text4") => {
                    lines.push(value);
                }
                Nbt::Compound(side) if key.ends_with("_text") => {
                    if let Some(Nbt::List(messages)) = side.get_mut("messages") {
                        lines.extend(messages);
                    }
                }
                _ => {}
            }
        }
        for line in lines {
            self.resolve_written(line, &context);
        }
    }

    /// Looks up what the new text of a display names; other entities have no such text.
    pub(super) fn resolve_display(&mut self, id: EntityId, map: &mut Compound) {
        if let Some(context) = self.display(id)
            && let Some(text) = map.get_mut("text")
        {
            self.resolve_written(text, &context);
        }
    }

    /// The same for an entity that was summoned just now. The game reads its data before it puts it
    /// where it was summoned.
    pub(super) fn resolve_summoned(&mut self, id: EntityId) -> Result<(), CommandError> {
        let Some(context) = self.display(id) else { return Ok(()) };
        let Some(mut text) = self.entities.get(&id).and_then(|it| it.data.get("text")).cloned()
        else {
            return Ok(());
        };
        let before = text.bytes();
        self.resolve_written(&mut text, &Context { pos: [0.0; 3], ..context });
        self.reserve_data(&text, before)?;
        if let Some(entity) = self.entities.get_mut(&id) {
            entity.data.insert("text".into(), text);
        }
        Ok(())
    }

    /// Where a text display is, if this is one.
    fn display(&self, id: EntityId) -> Option<Context> {
        let entity = self.entities.get(&id)?;
        (self.names.text(entity.kind) == "minecraft:text_display").then(|| Context::of(entity))
    }

    /// Before 1.21.5 a text is written as JSON, and stays so.
    fn resolve_written(&mut self, text: &mut Nbt, context: &Context) {
        let json = matches!(text, Nbt::String(_)) && !self.format.supports(PackFormat::V1_21_5);
        let parsed = match &*text {
            Nbt::String(source) if json => crate::nbt::parse(source).ok(),
            Nbt::String(_) => None,
            other => Some(other.clone()),
        };
        let Some(mut component) = parsed.filter(names_something) else { return };
        self.resolve_parts(&mut component, context, &mut MAX_TEXT.clone());
        *text = if json { Nbt::string(to_json(&component).to_string()) } else { component };
    }

    /// Puts plain text in the place of every part that names something, as long as there is room.
    fn resolve_parts(&mut self, part: &mut Nbt, context: &Context, room: &mut usize) {
        match part {
            Nbt::List(parts) => {
                for part in parts {
                    self.resolve_parts(part, context, room);
                }
            }
            Nbt::Compound(map) => {
                for key in ["extra", "with"] {
                    if let Some(inner) = map.get_mut(key) {
                        self.resolve_parts(inner, context, room);
                    }
                }
                if LOOKED_UP.iter().any(|key| map.contains_key(*key)) {
                    let extra = map.remove("extra");
                    let own = Nbt::Compound(std::mem::take(map));
                    let mut text =
                        if *room > 0 { self.resolve_text(&own, context) } else { String::new() };
                    if text.len() > *room {
                        text.clear();
                    }
                    *room -= text.len();
                    map.insert("text".into(), Nbt::string(text));
                    map.extend(extra.map(|extra| ("extra".into(), extra)));
                }
            }
            _ => {}
        }
    }
}

/// What is looked up.
const LOOKED_UP: [&str; 3] = ["selector", "score", "nbt"];

fn names_something(component: &Nbt) -> bool {
    match component {
        Nbt::List(parts) => parts.iter().any(names_something),
        Nbt::Compound(map) => {
            LOOKED_UP.iter().any(|key| map.contains_key(*key))
                || ["extra", "with"].iter().filter_map(|key| map.get(*key)).any(names_something)
        }
        _ => false,
    }
}

/// A component as JSON.
fn to_json(value: &Nbt) -> serde_json::Value {
    match value {
        Nbt::String(text) => text.as_str().into(),
        Nbt::List(items) => items.iter().map(to_json).collect(),
        Nbt::Compound(map) => {
            map.iter().map(|(key, value)| (key.clone(), to_json(value))).collect()
        }
        // Components have no other numbers that are 0 or 1.
        Nbt::Byte(flag @ 0..=1) => (*flag == 1).into(),
        number => number.as_f64().into(),
    }
}
