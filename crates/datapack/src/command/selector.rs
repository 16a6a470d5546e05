//! Who is meant: names, UUIDs and selectors such as `@e[tag=a,limit=1]`.

use super::parser::Parser;
use super::range::{DoubleRange, IntRange};
use crate::names::Name;
use crate::nbt::{self, Nbt};
use crate::pack::Edition;
use crate::reader::Parse;
use crate::world::Uuid;

/// Options that a selector has at most once.
const ONLY_ONCE: &[&str] = &[
    "limit",
    "sort",
    "distance",
    "x",
    "y",
    "z",
    "dx",
    "dy",
    "dz",
    "x_rotation",
    "y_rotation",
    "level",
    "scores",
    "advancements",
];

/// Which entities are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `@s`
    Itself,
    /// `@p`, `@a`, `@r`
    Players,
    /// `@e`, `@n`
    Entities,
}

/// In which order they come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Sort {
    Nearest,
    Furthest,
    Random,
    Arbitrary,
}

/// Something that must be so, or must not.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted<T> {
    /// What.
    pub what: T,
    /// True if it must be so.
    pub yes: bool,
}

/// A selector.
#[derive(Debug, Clone)]
pub struct Selector {
    /// Which entities are looked at.
    pub kind: Kind,
    /// At most so many.
    pub limit: usize,
    /// In which order.
    pub sort: Sort,
    /// Tags that must be there or not; nothing named means any tag.
    pub tags: Vec<Wanted<Option<Name>>>,
    /// Types, or tags of types with `#`.
    pub types: Vec<Wanted<Name>>,
    /// Names.
    pub names: Vec<Wanted<String>>,
    /// Scores.
    pub scores: Vec<(Name, IntRange)>,
    /// Distance from the centre.
    pub distance: Option<DoubleRange>,
    /// The centre, where it differs from the place of the command.
    pub centre: [Option<f64>; 3],
    /// The box from the centre.
    pub volume: [Option<f64>; 3],
    /// Pitch and yaw.
    pub turned: [Option<DoubleRange>; 2],
    /// Game modes.
    pub modes: Vec<Wanted<String>>,
    /// Teams; an empty name means none.
    pub teams: Vec<Wanted<String>>,
    /// Levels of experience.
    pub level: Option<IntRange>,
    /// Data.
    pub data: Vec<Wanted<Nbt>>,
    /// Predicates.
    pub predicates: Vec<Wanted<String>>,
    /// Advancements, whole or by one of their criteria.
    pub advancements: Vec<Wanted<(String, Option<String>)>>,
}

impl Selector {
    fn new(kind: Kind, limit: usize, sort: Sort) -> Self {
        Self {
            kind,
            limit,
            sort,
            tags: Vec::new(),
            types: Vec::new(),
            names: Vec::new(),
            scores: Vec::new(),
            distance: None,
            centre: [None; 3],
            volume: [None; 3],
            turned: [None; 2],
            modes: Vec::new(),
            teams: Vec::new(),
            level: None,
            data: Vec::new(),
            predicates: Vec::new(),
            advancements: Vec::new(),
        }
    }

    /// True if only entities of the same world can fit.
    pub fn is_local(&self) -> bool {
        self.distance.is_some() || self.volume.iter().any(Option::is_some)
    }
}

/// Who is meant.
#[derive(Debug, Clone)]
pub enum Targets {
    /// A selector.
    Select(Box<Selector>),
    /// A player's name.
    Player(String),
    /// An entity by its number.
    Uuid(Uuid),
}

/// How many may be meant, and whether only players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Allow {
    pub(crate) many: bool,
    pub(crate) players_only: bool,
}

impl Allow {
    pub(crate) const ONE: Self = Self { many: false, players_only: false };
    pub(crate) const MANY: Self = Self { many: true, players_only: false };
    pub(crate) const PLAYERS: Self = Self { many: true, players_only: true };
}

impl Parser<'_, '_> {
    /// Anybody.
    pub(crate) fn any_targets(&mut self) -> Parse<Targets> {
        self.targets(Allow::MANY)
    }

    pub(crate) fn targets(&mut self, allow: Allow) -> Parse<Targets> {
        let start = self.reader.at();
        if self.reader.peek() == Some('@') {
            let selector = self.selector()?;
            if !allow.many && selector.limit > 1 {
                let message = if allow.players_only {
                    "Only one player is allowed, but the provided selector allows more than one"
                } else {
                    "Only one entity is allowed, but the provided selector allows more than one"
                };
                return self.reader.fault_at(start, message);
            }
            // `@s` may be a player, so it is allowed everywhere.
            let only_players = selector.kind != Kind::Entities
                || selector
                    .types
                    .iter()
                    .any(|wanted| wanted.yes && self.names.text(wanted.what) == "minecraft:player");
            if allow.players_only && !only_players {
                let message = "Only players may be affected by this command, but the provided selector includes entities";
                return self.reader.fault_at(start, message);
            }
            return Ok(Targets::Select(Box::new(selector)));
        }
        let name = match self.reader.peek() {
            Some('"') => self.reader.quoted()?,
            _ => self.reader.word().to_owned(),
        };
        if let Some(uuid) = Uuid::parse(&name) {
            return Ok(Targets::Uuid(uuid));
        }
        if name.is_empty() || name.len() > 16 {
            return self.reader.fault_at(start, "Invalid name or UUID");
        }
        Ok(Targets::Player(name))
    }

    /// A selector, which starts here.
    pub(crate) fn selector(&mut self) -> Parse<Selector> {
        let start = self.reader.at();
        self.reader.expect('@')?;
        let Some(letter) = self.reader.take() else {
            return self.reader.fault_at(start, "Missing selector type");
        };
        let mut selector = match letter {
            'p' => Selector::new(Kind::Players, 1, Sort::Nearest),
            'a' => Selector::new(Kind::Players, usize::MAX, Sort::Arbitrary),
            'r' => Selector::new(Kind::Players, 1, Sort::Random),
            's' => Selector::new(Kind::Itself, 1, Sort::Arbitrary),
            'e' => Selector::new(Kind::Entities, usize::MAX, Sort::Arbitrary),
            'n' if self.edition.has(Edition::Singular) => {
                Selector::new(Kind::Entities, 1, Sort::Nearest)
            }
            other => {
                return self.reader.fault_at(start, format!("Unknown selector type '@{other}'"));
            }
        };
        if self.reader.accept('[') {
            self.options(&mut selector)?;
        }
        Ok(selector)
    }

    fn options(&mut self, selector: &mut Selector) -> Parse<()> {
        let mut seen: Vec<String> = Vec::new();
        loop {
            self.reader.skip_blanks();
            if self.reader.accept(']') {
                return Ok(());
            }
            let start = self.reader.at();
            let option = self.reader.string()?;
            if option.is_empty() {
                return self.reader.fault_at(start, "Expected end of options");
            }
            self.reader.skip_blanks();
            if !self.reader.accept('=') {
                return self
                    .reader
                    .fault_at(start, format!("Expected value for option '{option}'"));
            }
            self.reader.skip_blanks();
            self.once(seen.contains(&option), &option, start)?;
            self.option(selector, &option, start)?;
            if ONLY_ONCE.contains(&&*option) {
                seen.push(option);
            }
            self.reader.skip_blanks();
            if self.reader.accept(',') {
                continue;
            }
            if self.reader.peek() != Some(']') {
                return self.reader.fault("Expected end of options");
            }
        }
    }

    /// Reads `!` if it comes next; true if it does not.
    fn negation(&mut self) -> bool {
        let negated = self.reader.accept('!');
        if negated {
            self.reader.skip_blanks();
        }
        !negated
    }

    fn once(&self, taken: bool, option: &str, start: usize) -> Parse<()> {
        if taken {
            let message = format!("Option '{option}' isn't applicable here");
            return self.reader.fault_at(start, message);
        }
        Ok(())
    }

    /// One option, of which the name and `=` have been read.
    fn option(&mut self, selector: &mut Selector, option: &str, start: usize) -> Parse<()> {
        match option {
            "tag" => {
                let yes = self.negation();
                let text = self.reader.unquoted();
                let what = (!text.is_empty()).then(|| self.names.keep(text));
                selector.tags.push(Wanted { what, yes });
            }
            "type" => self.type_option(selector, start)?,
            "name" => {
                let yes = self.negation();
                let what = self.reader.string()?;
                selector.names.push(Wanted { what, yes });
            }
            "limit" => self.limit_option(selector, start)?,
            "sort" => self.sort_option(selector, start)?,
            "distance" => self.distance_option(selector)?,
            "x" | "y" | "z" => {
                selector.centre[axis(option)] = Some(self.reader.double()?);
            }
            "dx" | "dy" | "dz" => {
                selector.volume[axis(&option[1..])] = Some(self.reader.double()?);
            }
            "x_rotation" => selector.turned[1] = Some(self.double_range()?),
            "y_rotation" => selector.turned[0] = Some(self.double_range()?),
            "scores" => self.score_options(selector)?,
            "level" => selector.level = Some(self.int_range()?),
            "gamemode" => self.gamemode_option(selector)?,
            "team" => {
                let yes = self.negation();
                selector.teams.push(Wanted { what: self.reader.unquoted().to_owned(), yes });
            }
            "nbt" => self.nbt_option(selector)?,
            "predicate" => {
                let yes = self.negation();
                let what = self.reader.identifier()?;
                selector.predicates.push(Wanted { what, yes });
            }
            "advancements" => self.advancement_options(selector)?,
            other => return self.reader.fault_at(start, format!("Unknown option '{other}'")),
        }
        Ok(())
    }

    fn type_option(&mut self, selector: &mut Selector, start: usize) -> Parse<()> {
        self.once(selector.kind == Kind::Players, "type", start)?;
        let again = selector.types.iter().any(|t| t.yes && !self.is_tag(t.what));
        self.once(again, "type", start)?;
        let yes = self.negation();
        let tag = self.reader.accept('#');
        let at = self.reader.at();
        let id = self.reader.identifier()?;
        if !tag && !crate::world::is_entity_kind(&id) {
            return self.reader.fault_at(at, format!("Invalid or unknown entity type '{id}'"));
        }
        let what = self.names.keep(&if tag { format!("#{id}") } else { id });
        selector.types.push(Wanted { what, yes });
        Ok(())
    }

    fn limit_option(&mut self, selector: &mut Selector, start: usize) -> Parse<()> {
        self.once(selector.kind == Kind::Itself, "limit", start)?;
        let at = self.reader.at();
        let limit = self.reader.any_integer()?;
        if limit < 1 {
            return self.reader.fault_at(at, "Limit must be at least 1");
        }
        selector.limit = limit as usize;
        Ok(())
    }

    fn sort_option(&mut self, selector: &mut Selector, start: usize) -> Parse<()> {
        self.once(selector.kind == Kind::Itself, "sort", start)?;
        let at = self.reader.at();
        selector.sort = match self.reader.unquoted() {
            "nearest" => Sort::Nearest,
            "furthest" => Sort::Furthest,
            "random" => Sort::Random,
            "arbitrary" => Sort::Arbitrary,
            other => {
                let message = format!("Invalid or unknown sort type '{other}'");
                return self.reader.fault_at(at, message);
            }
        };
        Ok(())
    }

    fn distance_option(&mut self, selector: &mut Selector) -> Parse<()> {
        let at = self.reader.at();
        let range = self.double_range()?;
        let negative = |end: Option<f64>| end.is_some_and(|end| end < 0.0);
        if negative(range.low) || negative(range.high) {
            return self.reader.fault_at(at, "Distance cannot be negative");
        }
        selector.distance = Some(range);
        Ok(())
    }

    fn gamemode_option(&mut self, selector: &mut Selector) -> Parse<()> {
        let yes = self.negation();
        let at = self.reader.at();
        let what = self.reader.unquoted().to_owned();
        if !matches!(&*what, "survival" | "creative" | "adventure" | "spectator") {
            let message = format!("Invalid or unknown game mode '{what}'");
            return self.reader.fault_at(at, message);
        }
        selector.modes.push(Wanted { what, yes });
        Ok(())
    }

    fn nbt_option(&mut self, selector: &mut Selector) -> Parse<()> {
        let yes = self.negation();
        let at = self.reader.at();
        let what = nbt::read(&mut self.reader)?;
        if !matches!(what, Nbt::Compound(_)) {
            return self.reader.fault_at(at, "Expected '{'");
        }
        selector.data.push(Wanted { what, yes });
        Ok(())
    }

    fn is_tag(&self, kind: Name) -> bool {
        self.names.text(kind).starts_with('#')
    }

    /// `{a:b=true,c:d={criterion=false}}`
    fn advancement_options(&mut self, selector: &mut Selector) -> Parse<()> {
        self.reader.expect('{')?;
        self.reader.skip_blanks();
        while !self.reader.accept('}') {
            self.reader.skip_blanks();
            let id = self.reader.identifier()?;
            self.reader.skip_blanks();
            self.reader.expect('=')?;
            self.reader.skip_blanks();
            if self.reader.accept('{') {
                self.criterion_options(selector, &id)?;
            } else {
                let yes = self.reader.boolean()?;
                selector.advancements.push(Wanted { what: (id, None), yes });
            }
            self.option_end()?;
        }
        Ok(())
    }

    /// `criterion=true,other=false}`
    fn criterion_options(&mut self, selector: &mut Selector, id: &str) -> Parse<()> {
        self.reader.skip_blanks();
        while !self.reader.accept('}') {
            self.reader.skip_blanks();
            let criterion = self.reader.string()?;
            self.reader.skip_blanks();
            self.reader.expect('=')?;
            self.reader.skip_blanks();
            let yes = self.reader.boolean()?;
            let what = (id.to_owned(), Some(criterion));
            selector.advancements.push(Wanted { what, yes });
            self.option_end()?;
        }
        Ok(())
    }

    fn option_end(&mut self) -> Parse<()> {
        self.reader.skip_blanks();
        if !self.reader.accept(',') && self.reader.peek() != Some('}') {
            return self.reader.fault("Expected '}'");
        }
        Ok(())
    }

    fn score_options(&mut self, selector: &mut Selector) -> Parse<()> {
        self.reader.expect('{')?;
        self.reader.skip_blanks();
        while !self.reader.accept('}') {
            self.reader.skip_blanks();
            let text = self.reader.unquoted();
            let objective = self.names.keep(text);
            self.reader.skip_blanks();
            self.reader.expect('=')?;
            self.reader.skip_blanks();
            let range = self.int_range()?;
            selector.scores.push((objective, range));
            self.option_end()?;
        }
        Ok(())
    }
}

/// The index of the axis `x`, `y` or `z`.
fn axis(name: &str) -> usize {
    usize::from(name.as_bytes()[0] - b'x')
}
