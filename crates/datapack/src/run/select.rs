//! Who is meant by a selector, a name or a UUID.

use rand_core::Rng;

use super::{CommandError, Context, fail};
use crate::command::{Holder, Kind, Selector, Sort, Targets};
use crate::names::{Name, Names};
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
    /// Everybody whom a selector, a name or a UUID means.
    pub fn find(&mut self, text: &str) -> Result<Vec<EntityId>, crate::SyntaxError> {
        let edition = self.edition;
        let mut parser = crate::command::Parser::new(text, &mut self.names, edition);
        let targets = parser.any_targets()?;
        parser.reader.end()?;
        Ok(self.select(&targets, &Context::SERVER))
    }

    /// Everybody who is meant; nobody is no error here.
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

    /// Everybody who is meant, at least one.
    pub(crate) fn select_some(
        &mut self,
        targets: &Targets,
        context: &Context,
    ) -> Result<Vec<EntityId>, CommandError> {
        let found = self.select(targets, context);
        if found.is_empty() { fail("No entity was found") } else { Ok(found) }
    }

    /// The players who are meant, at least one.
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

    /// The one who is meant.
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

    /// Those whose scores are meant.
    pub(crate) fn holders(
        &mut self,
        holder: &Holder,
        context: &Context,
    ) -> Result<Vec<Name>, CommandError> {
        match holder {
            Holder::Named(name) => Ok(vec![*name]),
            Holder::Everybody => {
                let all = self.scores.holders();
                if all.is_empty() {
                    fail("No relevant score holders could be found")
                } else {
                    Ok(all)
                }
            }
            Holder::Select(selector) => {
                let found = self.select_by(selector, context);
                if found.is_empty() {
                    return fail("No entity was found");
                }
                Ok(found.iter().filter_map(|id| self.entities.get(id)).map(|e| e.holder).collect())
            }
        }
    }

    /// The one whose score is meant, without making a list.
    pub(crate) fn holder_one(&mut self, holder: &Holder, context: &Context) -> Option<Name> {
        match holder {
            Holder::Named(name) => Some(*name),
            Holder::Everybody => None,
            Holder::Select(selector) => {
                let id = self.select_by(selector, context).first().copied()?;
                self.entities.get(&id).map(|entity| entity.holder)
            }
        }
    }

    pub(crate) fn select_by(&mut self, selector: &Selector, context: &Context) -> Vec<EntityId> {
        let centre: [f64; 3] =
            std::array::from_fn(|at| selector.centre[at].unwrap_or(context.pos[at]));
        if selector.kind == Kind::Itself {
            let found = context.entity.and_then(|id| self.entities.get(&id));
            self.spent.scanned += 1;
            let fits = found.is_some_and(|entity| self.fits(selector, entity, centre, context));
            let asks = !selector.predicates.is_empty();
            let fits = fits
                && (!asks
                    || context
                        .entity
                        .is_some_and(|id| self.predicates_hold(selector, id, context)));
            return if fits { context.entity.into_iter().collect() } else { Vec::new() };
        }
        self.spent.scanned += self.entities.len() as u64;
        let in_order = selector.sort == Sort::Arbitrary;
        let asks = !selector.predicates.is_empty();
        let limit = if in_order && !asks { selector.limit } else { usize::MAX };
        let all = self.entities.values();
        let mut found: Vec<(f64, EntityId)> = all
            .filter(|entity| selector.kind == Kind::Entities || entity.player.is_some())
            .filter(|entity| self.fits(selector, entity, centre, context))
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

    /// Predicates are asked at the entity.
    fn predicates_hold(&mut self, selector: &Selector, id: EntityId, context: &Context) -> bool {
        let Some(entity) = self.entities.get(&id) else { return false };
        let at = Context { entity: Some(id), pos: entity.pos, ..*context };
        selector
            .predicates
            .iter()
            .all(|wanted| self.holds_named(&wanted.what, &at, 0) == wanted.yes)
    }

    /// A random number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.random.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    fn fits(
        &self,
        selector: &Selector,
        entity: &Entity,
        centre: [f64; 3],
        context: &Context,
    ) -> bool {
        let tags = selector.tags.iter().all(|wanted| match wanted.what {
            Some(tag) => entity.has_tag(tag) == wanted.yes,
            // `tag=` means none at all.
            None => entity.tags.is_empty() == wanted.yes,
        });
        tags && self.fits_kind(selector, entity)
            && (!selector.is_local() || entity.dimension == context.dimension)
            && fits_distance(selector, entity, centre)
            && fits_box(selector, entity, centre, &self.names)
            && selector.scores.iter().all(|(objective, range)| {
                self.scores.get(entity.holder, *objective).is_some_and(|score| range.holds(score))
            })
            && self.fits_rest(selector, entity)
    }

    fn fits_kind(&self, selector: &Selector, entity: &Entity) -> bool {
        selector.types.iter().all(|wanted| {
            let is = entity.kind == wanted.what
                || self
                    .entity_tags
                    .get(&wanted.what)
                    .is_some_and(|kinds| kinds.contains(&entity.kind));
            is == wanted.yes
        })
    }

    fn fits_rest(&self, selector: &Selector, entity: &Entity) -> bool {
        let player = entity.player.as_ref();
        let turned = selector.turned.iter().zip(entity.rot).all(|(range, angle)| {
            range.is_none_or(|range| {
                let low = range.low.map_or(0.0, |low| super::place::wrap(low as f32));
                let high = range.high.map_or(359.0, |high| super::place::wrap(high as f32));
                let angle = super::place::wrap(angle);
                if low > high {
                    angle >= low || angle <= high
                } else {
                    angle >= low && angle <= high
                }
            })
        });
        turned
            && selector
                .names
                .iter()
                .all(|wanted| (entity.shown_name(&self.names) == wanted.what) == wanted.yes)
            && selector.modes.iter().all(|wanted| {
                player.is_some_and(|player| (player.mode == wanted.what) == wanted.yes)
            })
            && selector.teams.iter().all(|wanted| {
                let own = self.realm.members.get(&entity.holder).map_or("", String::as_str);
                (own == wanted.what) == wanted.yes
            })
            && selector.advancements.iter().all(|wanted| {
                let (id, criterion) = &wanted.what;
                player.is_some_and(|player| {
                    self.advancement_is(player, id, criterion.as_deref()) == wanted.yes
                })
            })
            && selector
                .level
                .is_none_or(|range| player.is_some_and(|player| range.holds(player.level)))
            && (selector.data.is_empty() || {
                let data: Nbt = entity.to_nbt(&self.names);
                selector.data.iter().all(|wanted| data.contains(&wanted.what) == wanted.yes)
            })
    }
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

fn fits_distance(selector: &Selector, entity: &Entity, centre: [f64; 3]) -> bool {
    selector.distance.is_none_or(|range| {
        let far = distance(entity.pos, centre);
        range.low.is_none_or(|low| far >= low * low)
            && range.high.is_none_or(|high| far <= high * high)
    })
}

fn fits_box(selector: &Selector, entity: &Entity, centre: [f64; 3], names: &Names) -> bool {
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
