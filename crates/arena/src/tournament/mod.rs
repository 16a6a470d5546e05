//! Tournaments: who meets whom, what is written down, and what the results say.

mod config;
mod journal;
mod pairing;
mod report;
mod run;
mod state;
mod tables;

pub use config::{BotEntry, ConfigError, Format, TournamentConfig};
pub use journal::{Journal, JournalError, Ledger};
pub use report::{MatchReport, Report, Standing};
pub use run::{RunEvent, TournamentContext, run_tournament};
pub use state::{Decision, Encounter, Tournament};
pub use tables::{bracket_svg, bracket_text, crosstable_csv, crosstable_svg, crosstable_text};
