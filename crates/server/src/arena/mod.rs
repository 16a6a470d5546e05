//! The bot arena: connected bots, matches and tournaments between them, and who watches.

mod bot_listener;
pub(crate) mod bot_names;
mod ended;
mod event;
mod ladder;
mod live_feed;
mod live_game;
mod pace;
mod results;
mod runs;
pub(crate) mod view;

pub(crate) use bot_listener::BotListener;
pub use bot_listener::NoBots;
pub(crate) use ended::EndedEarly;
pub(crate) use event::EventWanted;
pub(crate) use ladder::LadderView;
pub(crate) use runs::Arena;
