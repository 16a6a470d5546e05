//! Games: one actor for each that is in use, loaded from the store when somebody asks for it.

mod actor;
mod agents;
mod bots;
mod claim;
mod clock_wanted;
mod command;
mod failed;
mod for_two;
mod held_memory;
mod hosted;
mod hub;
mod interrupted;
mod message;
mod names;
mod new_game;
mod occupant;
mod offers;
mod phrases;
mod presence;
mod service_clock;
mod sleep;
#[cfg(test)]
mod tests;
mod thought;
pub(crate) mod timers;
mod tracked;
pub(crate) mod view;
mod wanted;
mod watchable;

pub(crate) use actor::UNLOAD;
pub(crate) use agents::{Agents, Thoughts, Values};
pub(crate) use clock_wanted::ClockWanted;
pub(crate) use command::{Command, Listener, Played, Rematch, RematchState, Reply, TurnList};
pub(crate) use for_two::title_for_two;
pub(crate) use held_memory::LiveLimits;
pub(crate) use hub::{Hub, HubOptions};
pub(crate) use message::Message;
pub(crate) use new_game::{Begun, NewGame, PreparedGame, now_ms};
pub(crate) use occupant::Occupant;
pub(crate) use phrases::{Phrase, SpokenPhrase};
pub(crate) use presence::PresenceGuard;
pub(crate) use service_clock::{ServiceClock, watch as watch_clock};
pub(crate) use tracked::{TrackedTable, TurnView};
pub(crate) use wanted::{MoveSchema, Moves, WantedMove, short_list};
pub(crate) use watchable::watchable;
