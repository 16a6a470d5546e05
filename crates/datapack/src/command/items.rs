//! Items: what `give` hands out, what `clear` looks for, and where entities keep them.

use super::parser::Parser;
use crate::nbt::{self, Compound, Nbt};
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
pub struct ItemTest {
    /// Its id, `#` and a tag, or nothing for any.
    pub id: Option<String>,
    /// All of these, of which each is one of several.
    pub tests: Vec<Vec<ComponentTest>>,
}

/// One test of a component.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct ComponentTest {
    pub key: String,
    pub wanted: bool,
    pub how: How,
}

/// What a component must be.
#[derive(Debug, Clone, PartialEq)]
pub enum How {
    /// There.
    Present,
    /// Exactly this.
    Is(Nbt),
    /// At least this.
    Has(Nbt),
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
        let id = self.reader.identifier()?;
        let mut components = Compound::new();
        if self.reader.peek() == Some('{') {
            components.insert("tag".into(), Nbt::Compound(self.compound()?));
        }
        if self.reader.accept('[') {
            self.reader.skip_blanks();
            while !self.reader.accept(']') {
                self.reader.skip_blanks();
                if self.reader.accept('!') {
                    self.reader.identifier()?;
                } else {
                    let key = self.reader.identifier()?;
                    self.reader.skip_blanks();
                    self.reader.expect('=')?;
                    self.reader.skip_blanks();
                    components.insert(key, nbt::read(&mut self.reader)?);
                }
                self.component_end()?;
            }
        }
        Ok(Item { id, components })
    }

    fn component_end(&mut self) -> Parse<()> {
        self.reader.skip_blanks();
        if !self.reader.accept(',') && self.reader.peek() != Some(']') {
            return self.reader.fault("Expected closing ] for item stack components");
        }
        Ok(())
    }

    /// `id`, `#tag` or `*`, and tests of components in brackets.
    pub(super) fn item_test(&mut self) -> Parse<ItemTest> {
        let id = if self.reader.accept('*') {
            None
        } else {
            let mark = if self.reader.accept('#') { "#" } else { "" };
            Some(format!("{mark}{}", self.reader.identifier()?))
        };
        let mut tests = Vec::new();
        if self.reader.peek() == Some('{') {
            let how = How::Has(Nbt::Compound(self.compound()?));
            tests.push(vec![ComponentTest { key: "tag".into(), wanted: true, how }]);
        }
        if self.reader.accept('[') {
            self.reader.skip_blanks();
            while !self.reader.accept(']') {
                let mut any = vec![self.component_test()?];
                self.reader.skip_blanks();
                while self.reader.accept('|') {
                    any.push(self.component_test()?);
                    self.reader.skip_blanks();
                }
                tests.push(any);
                self.component_end()?;
            }
        }
        Ok(ItemTest { id, tests })
    }

    fn component_test(&mut self) -> Parse<ComponentTest> {
        self.reader.skip_blanks();
        let wanted = !self.reader.accept('!');
        let key = self.reader.identifier()?;
        self.reader.skip_blanks();
        let how = if self.reader.accept('=') {
            self.reader.skip_blanks();
            How::Is(nbt::read(&mut self.reader)?)
        } else if self.reader.accept('~') {
            self.reader.skip_blanks();
            How::Has(nbt::read(&mut self.reader)?)
        } else {
            How::Present
        };
        Ok(ComponentTest { key, wanted, how })
    }

    /// The name of a slot; with `many`, also of several (`hotbar.*`).
    pub(super) fn slot(&mut self, many: bool) -> Parse<String> {
        let start = self.reader.at();
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
        self.reader.fault_at(start, format!("Unknown slot '{word}'"))
    }
}
