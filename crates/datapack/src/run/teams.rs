//! `team` and `teammsg`.

use super::{CommandError, CommandResult, Context, fail};
use crate::command::{Arg, GenericCommand};
use crate::interner::Name;
use crate::world::{ENTRY, Message, Team, World};

impl World {
    fn require_team(&self, name: &str) -> Result<(), CommandError> {
        if self.settings.teams.contains_key(name) {
            return Ok(());
        }
        fail(format!("Unknown team '{name}'"))
    }

    /// The members of a team.
    fn members(&self, team: &str) -> Vec<Name> {
        let own = self.settings.members.iter().filter(|(_, own)| *own == team);
        own.map(|(who, _)| *who).collect()
    }

    pub(super) fn run_team(
        &mut self,
        command: &GenericCommand,
        context: &Context,
    ) -> CommandResult {
        let name = command.word(0).unwrap_or_default().to_owned();
        match command.key.as_str() {
            "team add" => {
                if self.settings.teams.contains_key(&name) {
                    return fail("A team already exists by that name");
                }
                let title = match command.args.get(1) {
                    Some(Arg::Value(title)) => Some(title.clone()),
                    _ => None,
                };
                self.settings.teams.insert(name, Team { title, ..Team::default() });
                Ok(self.settings.teams.len() as i32)
            }
            "team remove" => {
                self.require_team(&name)?;
                self.settings.teams.remove(&name);
                self.settings.members.retain(|_, team| *team != name);
                Ok(self.settings.teams.len() as i32)
            }
            "team empty" => {
                self.require_team(&name)?;
                let members = self.members(&name);
                self.settings.members.retain(|_, team| *team != name);
                if members.is_empty() {
                    return fail("Nothing changed. That team is already empty");
                }
                Ok(members.len() as i32)
            }
            "team join" => {
                self.require_team(&name)?;
                let who = match command.args.get(1) {
                    Some(Arg::Holders(holders)) => self.holders(holders, context)?,
                    _ => {
                        let own = context.entity.and_then(|id| self.entities.get(&id));
                        match own {
                            Some(entity) => vec![entity.holder],
                            None => return fail("An entity is required to run this command here"),
                        }
                    }
                };
                self.reserve(who.len() * (ENTRY + name.len()))?;
                for who in &who {
                    self.settings.members.insert(*who, name.clone());
                }
                Ok(who.len() as i32)
            }
            "team leave" => {
                let Some(Arg::Holders(holders)) = command.args.first() else { return Ok(0) };
                let who = self.holders(holders, context)?;
                for who in &who {
                    self.settings.members.remove(who);
                }
                Ok(who.len() as i32)
            }
            "team list" => {
                if command.args.is_empty() {
                    let names: Vec<String> = self.settings.teams.keys().cloned().collect();
                    self.answer(format!("There are {} teams: {}", names.len(), names.join(", ")));
                    return Ok(names.len() as i32);
                }
                self.require_team(&name)?;
                let members = self.members(&name);
                let names: Vec<&str> = members.iter().map(|who| self.names.text(*who)).collect();
                let text = format!("Team {name} has {} members: {}", names.len(), names.join(", "));
                self.answer(text);
                Ok(members.len() as i32)
            }
            "teammsg" => self.tell_team(&name, context),
            _ => self.modify_team(command, &name),
        }
    }

    fn modify_team(&mut self, command: &GenericCommand, name: &str) -> CommandResult {
        self.require_team(name)?;
        let option = command.key.rsplit(' ').next().unwrap_or_default().to_owned();
        let value = match command.args.get(1) {
            Some(Arg::Word(word)) => word.clone(),
            Some(Arg::Bool(truth)) => truth.to_string(),
            Some(Arg::Value(value)) => crate::text::plain(value),
            _ => String::new(),
        };
        let Some(team) = self.settings.teams.get_mut(name) else { return Ok(0) };
        if option == "displayName"
            && let Some(Arg::Value(value)) = command.args.get(1)
        {
            team.title = Some(value.clone());
        }
        if team.options.insert(option.clone(), value.clone()).as_ref() == Some(&value) {
            return fail(format!("Nothing changed. That team already has this {option}"));
        }
        Ok(0)
    }

    fn tell_team(&mut self, text: &str, context: &Context) -> CommandResult {
        let own = context.entity.and_then(|id| self.entities.get(&id));
        let Some(holder) = own.map(|entity| entity.holder) else {
            return fail("An entity is required to run this command here");
        };
        let Some(team) = self.settings.members.get(&holder).cloned() else {
            return fail("You must be on a team to message your team");
        };
        let members = self.members(&team);
        let to: Vec<String> = self
            .players()
            .filter(|player| members.contains(&player.holder))
            .filter_map(|player| Some(player.player.as_ref()?.name.clone()))
            .collect();
        let count = to.len() as i32;
        let text = self.message(text, context);
        self.log_message(Message::Tellraw { to, text });
        Ok(count)
    }
}
