//! Being somebody without an account: a name, a colour, and a secret that says who one is.

mod membership;
mod name;
mod rated;
mod seat_proof;
mod visitor;

pub(crate) use membership::Membership;
pub(crate) use name::Name;
pub(crate) use rated::{RatedGame, check_rated};
pub(crate) use seat_proof::SeatProof;
pub(crate) use visitor::{identify, secret_of};

pub(crate) use crate::store::Person;

/// Colours that somebody can choose from.
pub(crate) const COLOURS: u8 = 12;
