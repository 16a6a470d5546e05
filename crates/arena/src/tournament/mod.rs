//! Tournaments: who meets whom, what is written down, and what the results say.

mod config;
mod html;
mod journal;
mod pairing;
mod piece;
mod report;
mod run;
mod spread;
mod state;
mod tables;

pub use config::{BotEntry, ConfigError, Format, TournamentConfig};
pub use html::{KeptGame, games_text, report_html};
pub use journal::{Journal, JournalError, Ledger};
pub use piece::{MatchPiece, PieceError, PieceGame, PiecePlayer, TournamentJob};
pub use report::{ClockReport, MatchReport, Report, Standing};
pub use run::{RunEvent, TournamentContext, run_tournament};
pub use spread::{FinishedPiece, PieceQueue, SpreadError, spread_tournament};
pub use state::{Decision, Encounter, Tournament};
pub use tables::{
    bracket_svg, bracket_text, crosstable_csv, crosstable_svg, crosstable_text, reason_text,
};
