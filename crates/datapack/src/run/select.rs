//! Resolving selectors, names and UUIDs to entities.

use rand_core::Rng;

use super::{CommandError, Context, fail};
use crate::command::{ScoreHolder, Selector, SelectorKind, Sort, Targets};
use crate::interner::{Interner, Name};
use crate::nbt::Nbt;
use crate::world::{Entity, EntityId, World};

/// Width and height of an entity, for boxes.
fn size(kind: &str) -> [f64; 2] {
    match kind {
        "minecraft:player" => [0.6, 1.8],
        "minecraft:armor_stand" => [0.5, 1.975],
        "minecraft:falling_block" => [0.98, 0.98],
        "minecraft:item" => [0.25, 0.25],
        "minecraft:marker"
        | "minecraft:block_display"
        | "minecraft:item_display"
        | "minecraft:text_display" => [0.0, 0.0],
        _ => [0.6, 1.0],
    }
}

impl World {
    /// The entities that a selector, a name or a UUID stands for.
    ///
    /// # Errors
    ///
    /// The text is not a selector, a name or a UUID.
    pub fn find(&mut self, text: &str) -> Result<Vec<EntityId>, crate::SyntaxError> {
        let format = self.format;
        let mut parser = crate::command::Parser::new(text, &mut self.names, format);
        let targets = parser.any_targets()?;
        parser.reader.expect_end()?;
        Ok(self.select(&targets, &Context::SERVER))
    }

    /// The targets of a command; possibly none.
    pub(crate) fn select(&mut self, targets: &Targets, context: &Context) -> Vec<EntityId> {
        match targets {
            Targets::Select(selector) => self.select_by(selector, context),
            Targets::Player(name) => self.player(name).into_iter().collect(),
            Targets::Uuid(uuid) => self
                .entities
                .values()
                .find(|entity| entity.uuid == *uuid)
                .map(|entity| entity.id)
                .into_iter()
                .collect(),
        }
    }

    /// The targets of a command, at least one.
    pub(crate) fn select_some(
        &mut self,
        targets: &Targets,
        context: &Context,
    ) -> Result<Vec<EntityId>, CommandError> {
        let found = self.select(targets, context);
        if found.is_empty() { fail("No entity was found") } else { Ok(found) }
    }

    /// The targeted players, at least one.
    pub(crate) fn select_players(
        &mut self,
        targets: &Targets,
        context: &Context,
    ) -> Result<Vec<EntityId>, CommandError> {
        let mut found = self.select(targets, context);
        let entities = &self.entities;
        found.retain(|id| entities.get(id).is_some_and(|entity| entity.player.is_some()));
        if found.is_empty() { fail("No player was found") } else { Ok(found) }
    }

    /// The single target of a command.
    pub(crate) fn select_one(
        &mut self,
        targets: &Targets,
        context: &Context,
    ) -> Result<EntityId, CommandError> {
        match self.select(targets, context).first() {
            Some(id) => Ok(*id),
            None => fail("No entity was found"),
        }
    }

    /// The score holders that a command names.
    pub(crate) fn holders(
        &mut self,
        holder: &ScoreHolder,
        context: &Context,
    ) -> Result<Vec<Name>, CommandError> {
        match holder {
            ScoreHolder::Named(name) => Ok(vec![*name]),
            ScoreHolder::Everybody => {
                let all = self.scores.holders();
                if all.is_empty() {
                    fail("No relevant score holders could be found")
                } else {
                    Ok(all)
                }
            }
            ScoreHolder::Select(selector) => {
                let found = self.select_by(selector, context);
                if found.is_empty() {
                    return fail("No entity was found");
                }
                Ok(found.iter().filter_map(|id| self.entities.get(id)).map(|e| e.holder).collect())
            }
        }
    }

    /// The single score holder of a command, without allocating a list.
    pub(crate) fn holder_one(&mut self, holder: &ScoreHolder, context: &Context) -> Option<Name> {
        match holder {
            ScoreHolder::Named(name) => Some(*name),
            ScoreHolder::Everybody => None,
            ScoreHolder::Select(selector) => {
                let id = self.select_by(selector, context).first().copied()?;
                self.entities.get(&id).map(|entity| entity.holder)
            }
        }
    }

    pub(crate) fn select_by(&mut self, selector: &Selector, context: &Context) -> Vec<EntityId> {
        let centre: [f64; 3] =
            std::array::from_fn(|at| selector.centre[at].unwrap_or(context.pos[at]));
        if selector.kind == SelectorKind::Executor {
            let found = context.entity.and_then(|id| self.entities.get(&id));
            self.usage.scanned_entities += 1;
            let matched =
                found.is_some_and(|entity| self.matches(selector, entity, centre, context));
            let asks = !selector.predicates.is_empty();
            let matched = matched
                && (!asks
                    || context
                        .entity
                        .is_some_and(|id| self.predicates_hold(selector, id, context)));
            return if matched { context.entity.into_iter().collect() } else { Vec::new() };
        }
        // Of players the game keeps a list of its own.
        self.usage.scanned_entities += match selector.kind {
            SelectorKind::Entities => self.entities.len() as u64,
            _ => self.players().count() as u64,
        };
        let in_order = selector.sort == Sort::Arbitrary;
        let asks = !selector.predicates.is_empty();
        let limit = if in_order && !asks { selector.limit } else { usize::MAX };
        let all = self.entities.values();
        let mut found: Vec<(f64, EntityId)> = all
            .filter(|entity| selector.kind == SelectorKind::Entities || entity.player.is_some())
            .filter(|entity| self.matches(selector, entity, centre, context))
            .take(limit)
            .map(|entity| (distance(entity.pos, centre), entity.id))
            .collect();
        if asks {
            found.retain(|(_, id)| self.predicates_hold(selector, *id, context));
        }
        match selector.sort {
            Sort::Arbitrary => {}
            Sort::Nearest => found.sort_by(|a, b| a.0.total_cmp(&b.0)),
            Sort::Furthest => found.sort_by(|a, b| b.0.total_cmp(&a.0)),
            Sort::Random => {
                for at in (1..found.len()).rev() {
                    let other = self.below(at as u64 + 1) as usize;
                    found.swap(at, other);
                }
            }
        }
        found.truncate(selector.limit);
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// Predicates are evaluated at the entity.
    fn predicates_hold(&mut self, selector: &Selector, id: EntityId, context: &Context) -> bool {
        let Some(entity) = self.entities.get(&id) else { return false };
        let at = Context { entity: Some(id), pos: entity.pos, ..*context };
        selector
            .predicates
            .iter()
            .all(|filter| self.holds_named(&filter.value, &at, 0) == filter.include)
    }

    /// A random number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.random.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    fn matches(
        &self,
        selector: &Selector,
        entity: &Entity,
        centre: [f64; 3],
        context: &Context,
    ) -> bool {
        let tags = selector.tags.iter().all(|filter| match filter.value {
            Some(tag) => entity.has_tag(tag) == filter.include,
            // `tag=` means none at all.
            None => entity.tags.is_empty() == filter.include,
        });
        tags && self.matches_kind(selector, entity)
            && (!selector.is_local() || entity.dimension == context.dimension)
            && within_distance(selector, entity, centre)
            && within_box(selector, entity, centre, &self.names)
            && selector.scores.iter().all(|(objective, range)| {
                self.scores.get(entity.holder, *objective).is_some_and(|score| range.holds(score))
            })
            && self.matches_rest(selector, entity)
    }

    fn matches_kind(&self, selector: &Selector, entity: &Entity) -> bool {
        selector.types.iter().all(|filter| {
            let is = entity.kind == filter.value
                || self
                    .entity_tags
                    .get(&filter.value)
                    .is_some_and(|kinds| kinds.contains(&entity.kind));
            is == filter.include
        })
    }

    fn matches_rest(&self, selector: &Selector, entity: &Entity) -> bool {
        let player = entity.player.as_ref();
        let rotation = selector.rotation.iter().zip(entity.rot).all(|(range, angle)| {
            range.is_none_or(|range| {
                let low = range.low.map_or(0.0, |low| super::position::wrap(low as f32));
                let high = range.high.map_or(359.0, |high| super::position::wrap(high as f32));
                let angle = super::position::wrap(angle);
                if low > high {
                    angle >= low || angle <= high
                } else {
                    angle >= low && angle <= high
                }
            })
        });
        rotation
            && selector
                .names
                .iter()
                .all(|filter| (entity.shown_name(&self.names) == filter.value) == filter.include)
            && selector.game_modes.iter().all(|filter| {
                player.is_some_and(|player| (player.mode == filter.value) == filter.include)
            })
            && selector.teams.iter().all(|filter| {
                let own = self.settings.members.get(&entity.holder).map_or("", String::as_str);
                (own == filter.value) == filter.include
            })
            && selector.advancements.iter().all(|filter| {
                let (id, criterion) = &filter.value;
                player.is_some_and(|player| {
                    self.advancement_is(player, id, criterion.as_deref()) == filter.include
                })
            })
            && selector
                .level
                .is_none_or(|range| player.is_some_and(|player| range.holds(player.level)))
            && (selector.data.is_empty() || {
                let data: Nbt = entity.to_nbt(&self.names);
                selector.data.iter().all(|filter| data.contains(&filter.value) == filter.include)
            })
    }
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

fn within_distance(selector: &Selector, entity: &Entity, centre: [f64; 3]) -> bool {
    selector.distance.is_none_or(|range| {
        let far = distance(entity.pos, centre);
        range.low.is_none_or(|low| far >= low * low)
            && range.high.is_none_or(|high| far <= high * high)
    })
}

fn within_box(selector: &Selector, entity: &Entity, centre: [f64; 3], names: &Interner) -> bool {
    if selector.volume.iter().all(Option::is_none) {
        return true;
    }
    let [width, height] = size(names.text(entity.kind));
    let half = width / 2.0;
    let own = [
        [entity.pos[0] - half, entity.pos[0] + half],
        [entity.pos[1], entity.pos[1] + height],
        [entity.pos[2] - half, entity.pos[2] + half],
    ];
    (0..3).all(|at| {
        let side = selector.volume[at].unwrap_or(0.0);
        let low = centre[at] + side.min(0.0);
        let high = centre[at] + side.max(0.0) + 1.0;
        own[at][0] < high && own[at][1] > low
    })
}
