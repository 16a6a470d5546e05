//! Tournaments: who meets whom, what is written down, and what the results say.

mod config;
mod config_error;
mod html;
mod journal;
mod pairing;
mod piece;
mod replays;
mod report;
mod run;
mod spread;
mod state;
mod tables;

pub use config::{BotEntry, Format, TournamentConfig, UNNAMED, name_of_two};
pub use config_error::{ConfigError, ConfigFault, SyntaxError, SyntaxFault, WrongTime};
pub use html::{KeptGame, games_text, report_html};
pub use journal::{Journal, JournalError, Ledger, LineFault};
pub use piece::{MatchPiece, PieceError, PieceGame, PiecePlayer, TournamentJob};
pub use report::{ClockReport, MatchReport, Report, Standing};
pub use run::{RunEvent, TournamentContext, await_bots, run_tournament};
pub use spread::{FinishedPiece, PieceQueue, SpreadError, spread_tournament};
pub use state::{Decision, Encounter, Tournament};
pub use tables::{
    bracket_svg, bracket_text, crosstable_csv, crosstable_svg, crosstable_text, ladder_text,
    reason_text,
};
