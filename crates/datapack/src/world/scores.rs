//! The scoreboard.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::interner::Name;
use crate::nbt::Nbt;

/// An objective.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Objective {
    pub criterion: String,
    pub title: Option<Nbt>,
}

/// All objectives and scores.
#[derive(Debug, Clone, Default)]
pub struct Scoreboard {
    objectives: BTreeMap<Name, Objective>,
    scores: HashMap<(Name, Name), i32>,
    /// Who may use which trigger.
    enabled: HashSet<(Name, Name)>,
    /// The objectives shown in display slots.
    pub display: BTreeMap<String, Name>,
}

impl Scoreboard {
    /// Adds an objective; false if there is one of that name.
    pub fn add_objective(&mut self, name: Name, objective: Objective) -> bool {
        if self.objectives.contains_key(&name) {
            return false;
        }
        self.objectives.insert(name, objective);
        true
    }

    /// Removes an objective and all its scores; false if there is none.
    pub fn remove_objective(&mut self, name: Name) -> bool {
        self.scores.retain(|(_, objective), _| *objective != name);
        self.enabled.retain(|(_, objective)| *objective != name);
        self.display.retain(|_, objective| *objective != name);
        self.objectives.remove(&name).is_some()
    }

    /// An objective.
    #[must_use]
    pub fn objective(&self, name: Name) -> Option<&Objective> {
        self.objectives.get(&name)
    }

    /// The names of all objectives.
    pub fn objectives(&self) -> impl Iterator<Item = Name> {
        self.objectives.keys().copied()
    }

    /// The objectives that mirror properties of players.
    pub(crate) fn player_objectives(&self) -> Vec<(Name, String)> {
        let follows = |criterion: &str| {
            matches!(criterion, "health" | "food" | "air" | "armor" | "xp" | "level")
        };
        let own = self.objectives.iter().filter(|(_, objective)| follows(&objective.criterion));
        own.map(|(name, objective)| (*name, objective.criterion.clone())).collect()
    }

    /// The objectives with a criterion.
    pub(crate) fn counting(&self, criterion: &str) -> Vec<Name> {
        let own = self.objectives.iter().filter(|(_, own)| own.criterion == criterion);
        own.map(|(name, _)| *name).collect()
    }

    /// Bytes that all of it takes up.
    pub(crate) fn bytes(&self) -> usize {
        let objectives = self.objectives.values().map(|own| {
            let title = own.title.as_ref().map_or(0, Nbt::bytes);
            4 * super::ENTRY + own.criterion.len() + title
        });
        let entries = self.scores.len() + self.enabled.len() + self.display.len();
        objectives.sum::<usize>() + entries * super::ENTRY
    }

    /// A score, if it was ever set.
    #[must_use]
    pub fn get(&self, who: Name, objective: Name) -> Option<i32> {
        self.scores.get(&(who, objective)).copied()
    }

    /// Sets a score.
    pub fn set(&mut self, who: Name, objective: Name, value: i32) {
        self.scores.insert((who, objective), value);
    }

    /// A score to change, created as 0.
    pub fn entry(&mut self, who: Name, objective: Name) -> &mut i32 {
        self.scores.entry((who, objective)).or_insert(0)
    }

    /// Resets a score, or all scores of a holder.
    pub fn reset(&mut self, who: Name, objective: Option<Name>) {
        match objective {
            Some(objective) => {
                self.scores.remove(&(who, objective));
            }
            None => self.scores.retain(|(holder, _), _| *holder != who),
        }
    }

    /// All score holders, in the order of their names' numbers.
    #[must_use]
    pub fn holders(&self) -> Vec<Name> {
        let all: HashSet<Name> = self.scores.keys().map(|(who, _)| *who).collect();
        let mut all: Vec<Name> = all.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// Enables a trigger once for a score holder; false if it was enabled already.
    pub fn enable(&mut self, who: Name, objective: Name) -> bool {
        self.enabled.insert((who, objective))
    }

    /// Uses up a trigger; false if it was not enabled.
    pub fn use_trigger(&mut self, who: Name, objective: Name) -> bool {
        self.enabled.remove(&(who, objective))
    }
}
