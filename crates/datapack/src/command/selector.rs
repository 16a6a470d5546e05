//! Targets of commands: names, UUIDs and selectors such as `@e[tag=a,limit=1]`.

use super::parser::Parser;
use super::range::{DoubleRange, IntRange};
use crate::interner::Name;
use crate::nbt::{self, Nbt};
use crate::pack::PackFormat;
use crate::reader::Parse;
use crate::world::Uuid;

/// Options that a selector has at most once.
const UNIQUE_OPTIONS: &[&str] = &[
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

/// Which entities are candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectorKind {
    /// `@s`
    Executor,
    /// `@p`, `@a`, `@r`
    Players,
    /// `@e`, `@n`
    Entities,
}

/// The order of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Sort {
    Nearest,
    Furthest,
    Random,
    Arbitrary,
}

/// A value that must match, or must not.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter<T> {
    /// What.
    pub value: T,
    /// True if it must match, false if it must not.
    pub include: bool,
}

/// A selector.
#[derive(Debug, Clone)]
pub struct Selector {
    /// Which entities are candidates.
    pub kind: SelectorKind,
    /// The most entities to select.
    pub limit: usize,
    /// The order.
    pub sort: Sort,
    /// Required and forbidden tags; `None` means any tag.
    pub tags: Vec<Filter<Option<Name>>>,
    /// Types, or tags of types with `#`.
    pub types: Vec<Filter<Name>>,
    /// Names.
    pub names: Vec<Filter<String>>,
    /// Scores.
    pub scores: Vec<(Name, IntRange)>,
    /// Distance from the centre.
    pub distance: Option<DoubleRange>,
    /// The centre, where it differs from the position of the command.
    pub centre: [Option<f64>; 3],
    /// The box from the centre.
    pub volume: [Option<f64>; 3],
    /// Pitch and yaw.
    pub rotation: [Option<DoubleRange>; 2],
    /// Game modes.
    pub game_modes: Vec<Filter<String>>,
    /// Teams; an empty name means none.
    pub teams: Vec<Filter<String>>,
    /// Experience levels.
    pub level: Option<IntRange>,
    /// Data.
    pub data: Vec<Filter<Nbt>>,
    /// Predicates.
    pub predicates: Vec<Filter<String>>,
    /// Advancements, whole or by one of their criteria.
    pub advancements: Vec<Filter<(String, Option<String>)>>,
}

impl Selector {
    fn new(kind: SelectorKind, limit: usize, sort: Sort) -> Self {
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
            rotation: [None; 2],
            game_modes: Vec::new(),
            teams: Vec::new(),
            level: None,
            data: Vec::new(),
            predicates: Vec::new(),
            advancements: Vec::new(),
        }
    }

    /// True if only entities of the same dimension can match.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.distance.is_some() || self.volume.iter().any(Option::is_some)
    }
}

/// The targets of a command.
#[derive(Debug, Clone)]
pub enum Targets {
    /// A selector.
    Select(Box<Selector>),
    /// A player's name.
    Player(String),
    /// An entity by its UUID.
    Uuid(Uuid),
}

/// How many targets are allowed, and whether only players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AllowedTargets {
    pub(crate) many: bool,
    pub(crate) players_only: bool,
}

impl AllowedTargets {
    pub(crate) const ONE: Self = Self { many: false, players_only: false };
    pub(crate) const MANY: Self = Self { many: true, players_only: false };
    pub(crate) const PLAYERS: Self = Self { many: true, players_only: true };
}

impl Parser<'_, '_> {
    /// Any targets.
    pub(crate) fn any_targets(&mut self) -> Parse<Targets> {
        self.targets(AllowedTargets::MANY)
    }

    pub(crate) fn targets(&mut self, allow: AllowedTargets) -> Parse<Targets> {
        let start = self.reader.position();
        if self.reader.peek() == Some('@') {
            let selector = self.selector()?;
            if !allow.many && selector.limit > 1 {
                let message = if allow.players_only {
                    "Only one player is allowed, but the provided selector allows more than one"
                } else {
                    "Only one entity is allowed, but the provided selector allows more than one"
                };
                return self.reader.error_at(start, message);
            }
            // `@s` may be a player, so it is allowed everywhere.
            let only_players = selector.kind != SelectorKind::Entities
                || selector.types.iter().any(|filter| {
                    filter.include && self.names.text(filter.value) == "minecraft:player"
                });
            if allow.players_only && !only_players {
                let message = "Only players may be affected by this command, but the provided selector includes entities";
                return self.reader.error_at(start, message);
            }
            return Ok(Targets::Select(Box::new(selector)));
        }
        let name = match self.reader.peek() {
            Some('"') => self.reader.quoted()?,
            _ => self.reader.word().to_owned(),
        };
        if let Ok(uuid) = name.parse::<Uuid>() {
            return Ok(Targets::Uuid(uuid));
        }
        if name.is_empty() || name.len() > 16 {
            return self.reader.error_at(start, "Invalid name or UUID");
        }
        Ok(Targets::Player(name))
    }

    /// A selector at this position.
    pub(crate) fn selector(&mut self) -> Parse<Selector> {
        let start = self.reader.position();
        self.reader.expect('@')?;
        let Some(letter) = self.reader.next_char() else {
            return self.reader.error_at(start, "Missing selector type");
        };
        let mut selector = match letter {
            'p' => Selector::new(SelectorKind::Players, 1, Sort::Nearest),
            'a' => Selector::new(SelectorKind::Players, usize::MAX, Sort::Arbitrary),
            'r' => Selector::new(SelectorKind::Players, 1, Sort::Random),
            's' => Selector::new(SelectorKind::Executor, 1, Sort::Arbitrary),
            'e' => Selector::new(SelectorKind::Entities, usize::MAX, Sort::Arbitrary),
            'n' if self.format.supports(PackFormat::V1_21) => {
                Selector::new(SelectorKind::Entities, 1, Sort::Nearest)
            }
            other => {
                return self.reader.error_at(start, format!("Unknown selector type '@{other}'"));
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
            self.reader.skip_whitespace();
            if self.reader.accept(']') {
                return Ok(());
            }
            let start = self.reader.position();
            let option = self.reader.string()?;
            if option.is_empty() {
                return self.reader.error_at(start, "Expected end of options");
            }
            self.reader.skip_whitespace();
            if !self.reader.accept('=') {
                return self
                    .reader
                    .error_at(start, format!("Expected value for option '{option}'"));
            }
            self.reader.skip_whitespace();
            self.require_applicable(seen.contains(&option), &option, start)?;
            self.option(selector, &option, start)?;
            if UNIQUE_OPTIONS.contains(&&*option) {
                seen.push(option);
            }
            self.reader.skip_whitespace();
            if self.reader.accept(',') {
                continue;
            }
            if self.reader.peek() != Some(']') {
                return self.reader.error("Expected end of options");
            }
        }
    }

    /// Reads `!` if it comes next; true if it does not.
    fn negation(&mut self) -> bool {
        let negated = self.reader.accept('!');
        if negated {
            self.reader.skip_whitespace();
        }
        !negated
    }

    fn require_applicable(&self, taken: bool, option: &str, start: usize) -> Parse<()> {
        if taken {
            let message = format!("Option '{option}' isn't applicable here");
            return self.reader.error_at(start, message);
        }
        Ok(())
    }

    /// One option, of which the name and `=` have been read.
    fn option(&mut self, selector: &mut Selector, option: &str, start: usize) -> Parse<()> {
        match option {
            "tag" => {
                let include = self.negation();
                let text = self.reader.unquoted();
                let value = (!text.is_empty()).then(|| self.names.intern(text));
                selector.tags.push(Filter { value, include });
            }
            "type" => self.type_option(selector, start)?,
            "name" => {
                let include = self.negation();
                let value = self.reader.string()?;
                selector.names.push(Filter { value, include });
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
            "x_rotation" => selector.rotation[1] = Some(self.double_range()?),
            "y_rotation" => selector.rotation[0] = Some(self.double_range()?),
            "scores" => self.score_options(selector)?,
            "level" => selector.level = Some(self.int_range()?),
            "gamemode" => self.gamemode_option(selector)?,
            "team" => {
                let include = self.negation();
                selector.teams.push(Filter { value: self.reader.unquoted().to_owned(), include });
            }
            "nbt" => self.nbt_option(selector)?,
            "predicate" => {
                let include = self.negation();
                let value = self.reader.identifier()?;
                selector.predicates.push(Filter { value, include });
            }
            "advancements" => self.advancement_options(selector)?,
            other => return self.reader.error_at(start, format!("Unknown option '{other}'")),
        }
        Ok(())
    }

    fn type_option(&mut self, selector: &mut Selector, start: usize) -> Parse<()> {
        self.require_applicable(selector.kind == SelectorKind::Players, "type", start)?;
        let again = selector.types.iter().any(|t| t.include && !self.is_tag(t.value));
        self.require_applicable(again, "type", start)?;
        let include = self.negation();
        let tag = self.reader.accept('#');
        let at = self.reader.position();
        let id = self.reader.identifier()?;
        if !tag {
            let message = format!("Invalid or unknown entity type '{id}'");
            self.check_name("entity_type", &id, at, message)?;
        }
        let value = self.names.intern(&if tag { format!("#{id}") } else { id });
        selector.types.push(Filter { value, include });
        Ok(())
    }

    fn limit_option(&mut self, selector: &mut Selector, start: usize) -> Parse<()> {
        self.require_applicable(selector.kind == SelectorKind::Executor, "limit", start)?;
        let at = self.reader.position();
        let limit = self.reader.any_integer()?;
        if limit < 1 {
            return self.reader.error_at(at, "Limit must be at least 1");
        }
        selector.limit = limit as usize;
        Ok(())
    }

    fn sort_option(&mut self, selector: &mut Selector, start: usize) -> Parse<()> {
        self.require_applicable(selector.kind == SelectorKind::Executor, "sort", start)?;
        let at = self.reader.position();
        selector.sort = match self.reader.unquoted() {
            "nearest" => Sort::Nearest,
            "furthest" => Sort::Furthest,
            "random" => Sort::Random,
            "arbitrary" => Sort::Arbitrary,
            other => {
                let message = format!("Invalid or unknown sort type '{other}'");
                return self.reader.error_at(at, message);
            }
        };
        Ok(())
    }

    fn distance_option(&mut self, selector: &mut Selector) -> Parse<()> {
        let at = self.reader.position();
        let range = self.double_range()?;
        let negative = |end: Option<f64>| end.is_some_and(|end| end < 0.0);
        if negative(range.low) || negative(range.high) {
            return self.reader.error_at(at, "Distance cannot be negative");
        }
        selector.distance = Some(range);
        Ok(())
    }

    fn gamemode_option(&mut self, selector: &mut Selector) -> Parse<()> {
        let include = self.negation();
        let at = self.reader.position();
        let value = self.reader.unquoted().to_owned();
        if !matches!(&*value, "survival" | "creative" | "adventure" | "spectator") {
            let message = format!("Invalid or unknown game mode '{value}'");
            return self.reader.error_at(at, message);
        }
        selector.game_modes.push(Filter { value, include });
        Ok(())
    }

    fn nbt_option(&mut self, selector: &mut Selector) -> Parse<()> {
        let include = self.negation();
        let at = self.reader.position();
        let value = nbt::read(&mut self.reader)?;
        if !matches!(value, Nbt::Compound(_)) {
            return self.reader.error_at(at, "Expected '{'");
        }
        selector.data.push(Filter { value, include });
        Ok(())
    }

    fn is_tag(&self, kind: Name) -> bool {
        self.names.text(kind).starts_with('#')
    }

    /// `{a:b=true,c:d={criterion=false}}`
    fn advancement_options(&mut self, selector: &mut Selector) -> Parse<()> {
        self.reader.expect('{')?;
        self.reader.skip_whitespace();
        while !self.reader.accept('}') {
            self.reader.skip_whitespace();
            let id = self.reader.identifier()?;
            self.reader.skip_whitespace();
            self.reader.expect('=')?;
            self.reader.skip_whitespace();
            if self.reader.accept('{') {
                self.criterion_options(selector, &id)?;
            } else {
                let include = self.reader.boolean()?;
                selector.advancements.push(Filter { value: (id, None), include });
            }
            self.option_end()?;
        }
        Ok(())
    }

    /// `criterion=true,other=false}`
    fn criterion_options(&mut self, selector: &mut Selector, id: &str) -> Parse<()> {
        self.reader.skip_whitespace();
        while !self.reader.accept('}') {
            self.reader.skip_whitespace();
            let criterion = self.reader.string()?;
            self.reader.skip_whitespace();
            self.reader.expect('=')?;
            self.reader.skip_whitespace();
            let include = self.reader.boolean()?;
            let value = (id.to_owned(), Some(criterion));
            selector.advancements.push(Filter { value, include });
            self.option_end()?;
        }
        Ok(())
    }

    fn option_end(&mut self) -> Parse<()> {
        self.reader.skip_whitespace();
        if !self.reader.accept(',') && self.reader.peek() != Some('}') {
            return self.reader.error("Expected '}'");
        }
        Ok(())
    }

    fn score_options(&mut self, selector: &mut Selector) -> Parse<()> {
        self.reader.expect('{')?;
        self.reader.skip_whitespace();
        while !self.reader.accept('}') {
            self.reader.skip_whitespace();
            let text = self.reader.unquoted();
            let objective = self.names.intern(text);
            self.reader.skip_whitespace();
            self.reader.expect('=')?;
            self.reader.skip_whitespace();
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
