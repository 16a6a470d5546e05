//! A game at a table: who sits where, the clock, chance, takeback, and how it ends.
//!
//! Terminal, plain lines, server and arena all play on a [`Table`]. It is pure: it reads no
//! clock, opens no file and starts no thread. Whoever owns it tells it the time as the
//! [`Duration`](std::time::Duration) since a moment of their own choice that does not change.
//!
//! ```
//! use std::time::Duration;
//!
//! use foursight_rules::{Library, Ruleset, notation};
//! use foursight_table::{EndKind, Setup, Table, TimeControl};
//!
//! let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
//! let time = TimeControl::per_move(Duration::from_secs(5));
//! let mut table = Table::new(Setup::new(&rules).time(time));
//! table.start_clock(Duration::ZERO);
//! let mv = notation::parse_move(&rules, "4")?;
//! table.play(mv, Duration::from_secs(2))?;
//! assert_eq!(table.deadline(), Some(Duration::from_secs(7)));
//! let end = table.tick(Duration::from_secs(8)).expect("the second player is too slow");
//! assert_eq!(end.kind, EndKind::Timeout);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod offer;
mod seat;
mod table;

pub use clock::{Clock, TimeControl};
pub use foursight_rules::{EndKind, GameEnd, Turn};
pub use offer::{Offer, OfferError, OfferKind, OfferState, Refusal};
pub use seat::{Seat, SeatKind};
pub use table::{FollowError, PlayError, Setup, Table};

/// Its example is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
