//! What a game can be asked, and what it answers.

use axum::extract::ws::Utf8Bytes;
use foursight_rules::Position;
use serde::Serialize;
use tokio::sync::oneshot;

use super::phrases::{Phrase, SpokenPhrase};
use super::presence::PresenceGuard;
use super::tracked::TurnView;
use super::view::GameView;
use super::wanted::WantedMove;
use crate::backlog::Follow;
use crate::made::{Made, Written};
use crate::people::{Person, SeatProof};
use crate::problem::Problem;
use crate::store::OfferName;
use crate::work::Caller;

/// An answer that somebody waits for.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// A move that was played and stored.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Played {
    /// What happened.
    #[schema(value_type = TurnView)]
    pub turn: Written,
    /// The game after it.
    #[schema(value_type = GameView)]
    pub game: Written,
}

/// All turns so far.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct TurnList {
    /// The game before the first of them.
    pub start: GameView,
    /// Everything that happened.
    pub turns: Vec<TurnView>,
}

/// Somebody who listens.
pub(crate) struct Listener {
    /// The first message.
    pub(crate) first: Utf8Bytes,
    /// All others.
    pub(crate) messages: Follow,
    /// True for a player.
    pub(crate) plays: bool,
    /// Tells the game when the listener has gone.
    pub(crate) presence: PresenceGuard,
}

/// A command, and on whose behalf it is carried out.
pub(crate) struct Request {
    pub(crate) caller: Caller,
    pub(crate) command: Command,
}

/// What a game can be asked.
pub(crate) enum Command {
    /// The game, as a `GameView`.
    View(Reply<Written>),
    /// A [`TurnList`].
    Turns(Reply<Made>),
    /// The position to advise on, unless the game is over.
    Position(Reply<Option<Position>>),
    Record(Reply<String>),
    Move {
        proof: SeatProof,
        place: WantedMove,
        ply: Option<usize>,
        reply: Reply<Played>,
    },
    Undo {
        proof: SeatProof,
        reply: Reply<Written>,
    },
    Resign {
        proof: SeatProof,
        reply: Reply<Written>,
    },
    Join {
        invitation: Option<String>,
        person: Option<Person>,
        reply: Reply<(u8, String)>,
    },
    /// Offers something to the others, or agrees to it.
    Offer {
        proof: SeatProof,
        kind: OfferName,
        reply: Reply<Written>,
    },
    /// Declines what was offered, or withdraws it.
    Decline {
        proof: SeatProof,
        kind: OfferName,
        reply: Reply<Written>,
    },
    /// Says something to the others.
    Say {
        proof: SeatProof,
        phrase: Phrase,
        reply: Reply<SpokenPhrase>,
    },
    /// Claims the win against somebody who is waited for.
    Claim {
        proof: SeatProof,
        reply: Reply<Written>,
    },
    /// `control` says whether the caller may begin one where nobody plays but programs.
    Rematch {
        proof: SeatProof,
        control: Result<(), Problem>,
        reply: Reply<RematchState>,
    },
    Listen {
        proof: SeatProof,
        from: Option<usize>,
        reply: Reply<Listener>,
    },
    /// Whoever sits there was removed from the game's room: ends the game and tells everybody.
    EndRemoved {
        seat: u8,
        reply: Reply<()>,
    },
    /// Somebody here is called differently now: looks again who sits at the table.
    LookAtPeople,
    /// Something may have been told that nobody heard: looks who sits here, and whether somebody was removed.
    LookAgain,
    /// The game's time may be up: looks, and goes to sleep again if nobody needs it.
    Wake(Reply<()>),
    /// There is no room: goes to sleep if nobody needs it.
    Rest,
    /// Tells everybody and ends; the game goes on when somebody asks for it again.
    Close {
        message: Utf8Bytes,
    },
}

/// What has become of the wish to play again.
pub(crate) enum RematchState {
    /// The new game.
    Begun(Rematch),
    /// The old one, with the offer that waits for the others.
    Offered(Written),
}

/// A rematch: the players keep their keys and change seats.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Rematch {
    /// The new game.
    pub id: String,
    /// The caller's key at its new seat, null at all others: everybody keeps the key they have.
    pub keys: Vec<Option<String>>,
    /// The new seat of each seat of the old game.
    pub seats: Vec<u8>,
}
