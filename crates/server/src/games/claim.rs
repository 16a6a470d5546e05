//! The win that somebody who waits can claim. Nobody loses by leaving alone: an untimed game waits
//! for ever, and in a timed one the other has to ask.

use std::time::Duration;

use foursight_rules::{EndKind, Illegal};
use foursight_voice::{Lang, say};
use tokio::time::Instant;

use super::actor::Actor;
use super::failed::Failed;
use super::occupant::Occupant;
use super::tracked::millis;
use super::view::{ClaimView, ForfeitView};
use crate::made::Written;
use crate::people::SeatProof;
use crate::problem::{Code, Problem};

/// Whoever has a long time to think may be away for longer: for this share of it.
const SHARE_OF_CLOCK: u32 = 20;

impl Actor {
    /// From when on the win can be claimed against whoever is to move; nothing while there is no
    /// reason to.
    fn claim_at(&self) -> Option<Instant> {
        let table = self.game.table();
        let persons_turn = self.game.occupant_to_move() == Some(&Occupant::Human);
        if !persons_turn || table.waits_for_players() {
            return None;
        }
        let (to_move, first) = (table.to_move(), table.clock().is_free(table.to_move()));
        let waited = self.presence.kept_waiting(usize::from(to_move), self.turn_began, first);
        Some(waited? + self.patience()?)
    }

    /// How long somebody is waited for; nothing in a game without a clock.
    fn patience(&self) -> Option<Duration> {
        let control = self.game.table().clock().control();
        let limits = [control.per_move, control.per_game].into_iter().flatten();
        limits.min().map(|limit| self.hub.options.grace.max(limit / SHARE_OF_CLOCK))
    }

    /// The win that can be claimed, for everybody to see.
    pub(super) fn claimable(&self) -> Option<ClaimView> {
        let wait = self.claim_at()?.saturating_duration_since(Instant::now());
        // Rounded up, so that nobody comes a moment too early.
        let in_ms = millis(wait) + u64::from(!wait.is_zero());
        Some(ClaimView { against: self.game.table().to_move(), in_ms })
    }

    /// The bot that everybody waits for, and how long that lasts before it loses.
    pub(super) fn forfeit(&self) -> Option<ForfeitView> {
        let wait = self.bots.wait().filter(|_| self.thought.is_some())?;
        // The clock decides as well, whichever is first.
        let clock = self.game.table().deadline().map(|end| self.began + end);
        let end = clock.map_or(wait.until, |end| end.min(wait.until));
        let in_ms = millis(end.saturating_duration_since(Instant::now()));
        let seat = self.game.table().to_move();
        Some(ForfeitView { seat, in_ms, away: wait.away })
    }

    /// A player claims the win against whoever keeps everybody waiting.
    pub(super) async fn claim(&mut self, proof: &SeatProof) -> Result<Written, Failed> {
        let seat = self.seat_of(proof)?;
        self.check_clock().await?;
        if self.game.is_over() {
            return Err(Problem::from(Illegal::GameOver).into());
        }
        let to_move = self.game.table().to_move();
        let cannot = |words: fn(Lang) -> &'static str| Problem::said(Code::CannotClaim, words);
        if self.patience().is_none() {
            return Err(cannot(|lang| say!(lang, "claim-untimed")).into());
        }
        if seat == to_move {
            return Err(cannot(|lang| say!(lang, "claim-your-move")).into());
        }
        let Some(at) = self.claim_at() else {
            return Err(cannot(|lang| say!(lang, "claim-nobody-away")).into());
        };
        let wait = at.saturating_duration_since(Instant::now());
        if !wait.is_zero() {
            return Err(cannot(|lang| say!(lang, "claim-not-yet")).retry_after(wait).into());
        }
        let first = self.game.table().clock().is_free(to_move);
        let kind = if first { EndKind::Absent } else { EndKind::Disconnected };
        let now = self.now();
        self.change(|game| game.change(|table| table.lose(to_move, kind, "", now)));
        self.note_end().await?;
        self.view(None).await
    }
}
