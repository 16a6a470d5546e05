//! Items, item predicates and slots in commands.

use super::parser::Parser;
use crate::nbt::{self, Compound, Nbt};
use crate::pack::PackFormat;
use crate::reader::Parse;

/// An item with its components; before 1.20.5 its data is under `tag`.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Item {
    pub id: String,
    pub components: Compound,
}

/// What an item must be like.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemPredicate {
    /// Its id, `#` and a tag, or nothing for any.
    pub id: Option<String>,
    /// Alternatives, of which each group must have a match.
    pub tests: Vec<Vec<ComponentPredicate>>,
}

/// A predicate of one component.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct ComponentPredicate {
    pub key: String,
    pub expected: bool,
    pub check: ComponentCheck,
}

/// What a component must be.
#[derive(Debug, Clone, PartialEq)]
pub enum ComponentCheck {
    /// It is present.
    Present,
    /// It equals this.
    Equals(Nbt),
    /// It contains this.
    Contains(Nbt),
}

const SLOTS: &[(&str, u32)] = &[
    ("container", 54),
    ("enderchest", 27),
    ("horse", 15),
    ("hotbar", 9),
    ("inventory", 27),
    ("villager", 8),
];

const SINGLE: &[&str] = &[
    "armor.body",
    "armor.chest",
    "armor.feet",
    "armor.head",
    "armor.legs",
    "contents",
    "horse.chest",
    "horse.saddle",
    "player.cursor",
    "saddle",
    "weapon",
    "weapon.mainhand",
    "weapon.offhand",
];

impl Parser<'_, '_> {
    /// `id[component=value]`, or `id{data}` before 1.20.5.
    pub(super) fn item(&mut self) -> Parse<Item> {
        let at = self.reader.position();
        let id = self.reader.identifier()?;
        self.check_name("item", &id, at, format!("Unknown item '{id}'"))?;
        let mut components = Compound::new();
        let new = self.format.supports(PackFormat(41));
        if new && self.reader.peek() == Some('{') {
            let message = "Expected whitespace to end one argument, but found trailing data: \
                           data of items was written so up to 1.20.4";
            return self.reader.error(message);
        }
        if self.reader.peek() == Some('{') {
            components.insert("tag".into(), Nbt::Compound(self.compound()?));
        }
        if self.reader.accept('[') {
            self.reader.skip_whitespace();
            while !self.reader.accept(']') {
                self.reader.skip_whitespace();
                if self.reader.accept('!') {
                    self.reader.identifier()?;
                } else {
                    let key = self.reader.identifier()?;
                    self.reader.skip_whitespace();
                    self.reader.expect('=')?;
                    self.reader.skip_whitespace();
                    components.insert(key, nbt::read(&mut self.reader)?);
                }
                self.component_end()?;
            }
        }
        Ok(Item { id, components })
    }

    fn component_end(&mut self) -> Parse<()> {
        self.reader.skip_whitespace();
        if !self.reader.accept(',') && self.reader.peek() != Some(']') {
            return self.reader.error("Expected closing ] for item stack components");
        }
        Ok(())
    }

    /// `id`, `#tag` or `*`, and predicates of components in brackets.
    pub(super) fn item_predicate(&mut self) -> Parse<ItemPredicate> {
        let id = if self.reader.accept('*') {
            None
        } else if self.reader.peek() == Some('#') {
            Some(format!("#{}", self.tag_of("item")?))
        } else {
            Some(self.reader.identifier()?)
        };
        let mut tests = Vec::new();
        if self.reader.peek() == Some('{') {
            let check = ComponentCheck::Contains(Nbt::Compound(self.compound()?));
            tests.push(vec![ComponentPredicate { key: "tag".into(), expected: true, check }]);
        }
        if self.reader.accept('[') {
            self.reader.skip_whitespace();
            while !self.reader.accept(']') {
                let mut any = vec![self.component_predicate()?];
                self.reader.skip_whitespace();
                while self.reader.accept('|') {
                    any.push(self.component_predicate()?);
                    self.reader.skip_whitespace();
                }
                tests.push(any);
                self.component_end()?;
            }
        }
        Ok(ItemPredicate { id, tests })
    }

    fn component_predicate(&mut self) -> Parse<ComponentPredicate> {
        self.reader.skip_whitespace();
        let expected = !self.reader.accept('!');
        let key = self.reader.identifier()?;
        self.reader.skip_whitespace();
        let check = if self.reader.accept('=') {
            self.reader.skip_whitespace();
            ComponentCheck::Equals(nbt::read(&mut self.reader)?)
        } else if self.reader.accept('~') {
            self.reader.skip_whitespace();
            ComponentCheck::Contains(nbt::read(&mut self.reader)?)
        } else {
            ComponentCheck::Present
        };
        Ok(ComponentPredicate { key, expected, check })
    }

    /// The name of a slot; with `many`, also of several (`hotbar.*`).
    pub(super) fn slot(&mut self, many: bool) -> Parse<String> {
        let start = self.reader.position();
        let word = self.reader.word();
        let numbered = word.split_once('.').is_some_and(|(kind, number)| {
            SLOTS.iter().any(|(known, count)| {
                *known == kind
                    && (many && number == "*"
                        || number.parse::<u32>().is_ok_and(|number| number < *count))
            })
        });
        let several = many && matches!(word, "*" | "armor.*" | "weapon.*" | "player.crafting.*");
        if SINGLE.contains(&word) || numbered || several {
            return Ok(word.to_owned());
        }
        self.reader.error_at(start, format!("Unknown slot '{word}'"))
    }
}
