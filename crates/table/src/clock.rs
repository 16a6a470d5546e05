//! The clock of a game. It is fed with the time and never reads it.

use std::time::Duration;

/// How long players may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Option<Duration>,
    /// For all moves of a player together.
    pub per_game: Option<Duration>,
    /// What a player's time for the game grows by with each move.
    pub increment: Duration,
    /// How much later than allowed a move may come without losing the game.
    pub tolerance: Duration,
    /// Whether a player's first move takes no time: the clock is for people who know that the
    /// game has begun.
    pub first_move_is_free: bool,
}

impl TimeControl {
    /// No limit at all.
    pub const UNLIMITED: Self = Self {
        per_move: None,
        per_game: None,
        increment: Duration::ZERO,
        tolerance: Duration::ZERO,
        first_move_is_free: false,
    };

    /// A limit for each move.
    #[must_use]
    pub fn per_move(limit: Duration) -> Self {
        Self { per_move: Some(limit), ..Self::UNLIMITED }
    }

    /// A limit for all moves of a player together.
    #[must_use]
    pub fn per_game(limit: Duration) -> Self {
        Self { per_game: Some(limit), ..Self::UNLIMITED }
    }

    /// True if there is nothing to measure.
    #[inline]
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.per_move.is_none() && self.per_game.is_none()
    }
}

/// The share of a limit that a computer uses: an answer needs its time to arrive.
const USABLE: (u32, u32) = (17, 20);
/// What a computer leaves of a short limit, which a share of it would not be enough for on a busy
/// machine; of a very short one it leaves half.
const LEAST_LEFT: Duration = Duration::from_millis(60);
/// A player's time for the game is meant for about so many more moves.
const MOVES_TO_COME: u32 = 20;

/// The clock of a game: the time that each player has left, and the turn that runs.
///
/// Time never comes back: whatever a turn has used is charged, whether it ends with a move or
/// is taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// What each player has left for the game, without the turn that runs; empty without such a
    /// limit.
    banks: Vec<Duration>,
    /// What the turn had used when the clock was stopped last.
    used: Duration,
    /// When the clock was started; `None` while it stands still.
    since: Option<Duration>,
    /// How many moves each player has made; empty if nothing is limited.
    moves: Vec<u32>,
    /// How many moves of each player have had their increment, those that were taken back
    /// included: played again, they have had it.
    rewarded: Vec<u32>,
}

impl Clock {
    /// A clock that stands still before the first move.
    #[must_use]
    pub fn new(control: TimeControl, players: usize) -> Self {
        let banks = control.per_game.map(|time| vec![time; players]).unwrap_or_default();
        let moves = vec![0; if control.is_unlimited() { 0 } else { players }];
        let rewarded = moves.clone();
        Self { control, banks, used: Duration::ZERO, since: None, moves, rewarded }
    }

    /// The limits.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// True if nothing is limited.
    #[inline]
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.control.is_unlimited()
    }

    /// True while time passes.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// What each player has left for the game, without the turn that runs; `None` if the game's
    /// time is not limited.
    #[must_use]
    pub fn banks(&self) -> Option<&[Duration]> {
        self.control.per_game.map(|_| self.banks.as_slice())
    }

    /// Sets what each player has left for the game: for a game that is taken up again. Ignored
    /// if the game's time is not limited or the number of players differs.
    pub fn set_banks(&mut self, banks: &[Duration]) {
        if banks.len() == self.banks.len() {
            self.banks.copy_from_slice(banks);
        }
    }

    /// Sets what the turn has used so far: for a game that is taken up again within a turn. The
    /// clock stands still until it is started.
    pub fn set_used(&mut self, used: Duration) {
        self.used = used;
        self.since = None;
    }

    /// Says who has made the moves that count: for a game that is taken up again, or after some
    /// were taken back.
    pub fn set_moves(&mut self, movers: impl IntoIterator<Item = u8>) {
        self.moves.fill(0);
        for mover in movers {
            if let Some(count) = self.moves.get_mut(usize::from(mover)) {
                *count += 1;
            }
        }
    }

    /// How many moves of each player have had their increment; empty if nothing is limited.
    #[must_use]
    pub fn rewarded(&self) -> &[u32] {
        &self.rewarded
    }

    /// Sets that: for a game that is taken up again. Every move that stands has had it.
    pub fn set_rewarded(&mut self, rewarded: &[u32]) {
        for (player, (had, made)) in self.rewarded.iter_mut().zip(&self.moves).enumerate() {
            *had = rewarded.get(player).map_or(*made, |noted| *noted.max(made));
        }
    }

    /// True if this player's turn takes no time.
    #[must_use]
    pub fn is_free(&self, player: u8) -> bool {
        let has_moved = self.moves.get(usize::from(player)).is_some_and(|moves| *moves > 0);
        self.control.first_move_is_free && !has_moved
    }

    /// Lets the time of the turn run from now on. A running clock runs on.
    pub fn start(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stops the clock within a turn; what was used stays used.
    pub fn stop(&mut self, now: Duration) {
        self.used = self.used(now);
        self.since = None;
    }

    /// What the turn has used so far.
    #[must_use]
    pub fn used(&self, now: Duration) -> Duration {
        self.used + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    fn bank(&self, player: u8) -> Option<Duration> {
        self.banks.get(usize::from(player)).copied()
    }

    /// What the turn of this player may take from its beginning; `None` without a limit.
    #[must_use]
    pub fn allowance(&self, player: u8) -> Option<Duration> {
        if self.is_free(player) {
            return None;
        }
        at_most(self.bank(player), self.control.per_move)
    }

    /// What the player whose turn it is has left: of the move or of the game, whichever ends first.
    #[must_use]
    pub fn turn_left(&self, to_move: u8, now: Duration) -> Option<Duration> {
        Some(self.allowance(to_move)?.saturating_sub(self.used(now)))
    }

    /// What a player has left for the game, or for the next move if only moves are limited.
    #[must_use]
    pub fn left(&self, player: u8, to_move: u8, now: Duration) -> Option<Duration> {
        let whole = self.bank(player).or(self.control.per_move)?;
        let runs = player == to_move && !self.is_free(player);
        let used = if runs { self.used(now) } else { Duration::ZERO };
        Some(whole.saturating_sub(used))
    }

    /// The last moment at which a move of this player still counts; `None` while the clock stands
    /// still or nothing is limited.
    #[must_use]
    pub fn deadline(&self, to_move: u8) -> Option<Duration> {
        let left = (self.allowance(to_move)? + self.control.tolerance).saturating_sub(self.used);
        Some(self.since? + left)
    }

    /// True once the player to move is too late.
    #[must_use]
    pub fn is_too_late(&self, to_move: u8, now: Duration) -> bool {
        let allowance = self.allowance(to_move);
        allowance.is_some_and(|allowed| self.used(now) > allowed + self.control.tolerance)
    }

    /// What a computer player should take for this turn: less than it has, as an answer needs its
    /// time to arrive, and of the game's time only a share. `None` without a limit.
    #[must_use]
    pub fn think_time(&self, to_move: u8, now: Duration) -> Option<Duration> {
        self.think_time_with(to_move, now, |left| {
            (left * USABLE.0 / USABLE.1).min(left - LEAST_LEFT.min(left / 2))
        })
    }

    /// The same for a computer that leaves so much of every limit, but never more than three quarters.
    #[must_use]
    pub fn think_time_leaving(
        &self,
        to_move: u8,
        now: Duration,
        margin: Duration,
    ) -> Option<Duration> {
        self.think_time_with(to_move, now, |left| left - margin.min(left / 4 * 3))
    }

    fn think_time_with(
        &self,
        to_move: u8,
        now: Duration,
        usable_of: impl Fn(Duration) -> Duration,
    ) -> Option<Duration> {
        let used = if self.is_free(to_move) { Duration::ZERO } else { self.used(now) };
        let usable = |limit: Duration| usable_of(limit.saturating_sub(used));
        let of_game = self.bank(to_move).map(|bank| {
            let share = bank.saturating_sub(used) / MOVES_TO_COME + self.control.increment / 2;
            share.min(usable(bank))
        });
        at_most(of_game, self.control.per_move.map(usable))
    }

    /// The player has moved: the turn is charged, and the next one begins now. A move that is
    /// played again after a takeback has had its increment.
    pub fn press(&mut self, player: u8, now: Duration) {
        let (is_free, at) = (self.is_free(player), usize::from(player));
        self.charge(player, now);
        let (Some(moves), Some(rewarded)) = (self.moves.get_mut(at), self.rewarded.get_mut(at))
        else {
            return;
        };
        *moves += 1;
        if *moves <= *rewarded {
            return;
        }
        *rewarded = *moves;
        if let Some(bank) = self.banks.get_mut(at).filter(|_| !is_free) {
            *bank += self.control.increment;
        }
    }

    /// The turn of this player ends without a move, because an earlier move is taken back: what
    /// it used is charged all the same.
    pub fn charge(&mut self, player: u8, now: Duration) {
        let used = if self.is_free(player) { Duration::ZERO } else { self.used(now) };
        if let Some(bank) = self.banks.get_mut(usize::from(player)) {
            *bank = bank.saturating_sub(used);
        }
        self.used = Duration::ZERO;
        self.since = self.since.map(|_| now);
    }
}

/// The smaller of two limits, either of which may be missing.
fn at_most(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_move_in_the_last_moment_counts() {
        let mut clock = Clock::new(TimeControl::per_move(secs(5)), 2);
        clock.start(secs(100));
        assert_eq!(clock.deadline(0), Some(secs(105)));
        assert!(!clock.is_too_late(0, secs(105)));
        assert!(clock.is_too_late(0, secs(105) + Duration::from_millis(1)));
    }

    #[test]
    fn tolerance_forgives_but_gives_no_time() {
        let mut control = TimeControl::per_game(secs(5));
        control.tolerance = secs(1);
        let mut clock = Clock::new(control, 2);
        clock.start(secs(0));
        assert_eq!(clock.deadline(0), Some(secs(6)));
        assert_eq!(clock.turn_left(0, secs(6)), Some(secs(0)));
        assert!(!clock.is_too_late(0, secs(6)));
        clock.press(0, secs(6));
        assert_eq!(clock.left(0, 1, secs(6)), Some(secs(0)));
    }

    #[test]
    fn increments_come_with_moves_only() {
        let mut control = TimeControl::per_game(secs(10));
        control.increment = secs(2);
        let mut clock = Clock::new(control, 2);
        clock.start(secs(0));
        clock.press(0, secs(3));
        assert_eq!(clock.banks(), Some([secs(9), secs(10)].as_slice()));
        clock.charge(1, secs(4));
        assert_eq!(clock.banks(), Some([secs(9), secs(9)].as_slice()));
    }

    #[test]
    fn a_move_that_is_played_again_has_had_its_increment() {
        let control = TimeControl { increment: secs(2), ..TimeControl::per_game(secs(10)) };
        let mut clock = Clock::new(control, 2);
        clock.press(0, secs(0));
        assert_eq!(clock.banks(), Some([secs(12), secs(10)].as_slice()));
        // It is taken back and played again, in another game that was taken up in between, too.
        let mut again = Clock::new(control, 2);
        again.set_banks(&[secs(12), secs(10)]);
        again.set_rewarded(clock.rewarded());
        clock.set_moves([]);
        for clock in [&mut clock, &mut again] {
            clock.press(0, secs(0));
            assert_eq!(clock.banks(), Some([secs(12), secs(10)].as_slice()));
            clock.press(0, secs(0));
            assert_eq!(
                clock.banks(),
                Some([secs(14), secs(10)].as_slice()),
                "the next one has not"
            );
        }
    }

    #[test]
    fn a_clock_that_stands_still_uses_nothing() {
        let mut clock = Clock::new(TimeControl::per_game(secs(10)), 2);
        assert_eq!(clock.turn_left(0, secs(1_000)), Some(secs(10)));
        clock.start(secs(1_000));
        clock.stop(secs(1_004));
        assert_eq!(clock.turn_left(0, secs(2_000)), Some(secs(6)));
        assert_eq!(clock.deadline(0), None);
        clock.start(secs(3_000));
        assert_eq!(clock.deadline(0), Some(secs(3_006)));
    }

    #[test]
    fn a_turn_that_is_taken_up_again_has_used_what_it_had_used() {
        let mut clock = Clock::new(TimeControl::per_move(secs(10)), 2);
        clock.set_used(secs(4));
        assert_eq!(clock.deadline(0), None);
        clock.start(secs(100));
        assert_eq!(clock.deadline(0), Some(secs(106)));
        clock.set_used(secs(11));
        clock.start(secs(100));
        assert!(clock.is_too_late(0, secs(100)), "it was too late before");
    }

    #[test]
    fn a_computer_leaves_time_for_its_answer_and_for_the_moves_to_come() {
        let think = |control: TimeControl| Clock::new(control, 2).think_time(0, Duration::ZERO);
        assert_eq!(think(TimeControl::UNLIMITED), None);
        assert_eq!(think(TimeControl::per_move(secs(20))), Some(secs(17)));
        assert_eq!(think(TimeControl::per_game(secs(60))), Some(secs(3)));
        let both = TimeControl { per_move: Some(secs(2)), ..TimeControl::per_game(secs(60)) };
        assert_eq!(think(both), Some(Duration::from_millis(1_700)));
        let increment = TimeControl { increment: secs(4), ..TimeControl::per_game(secs(1)) };
        assert_eq!(think(increment), Some(Duration::from_millis(850)), "never more than there is");
    }

    #[test]
    fn arena_finding_06_a_computer_leaves_the_margin_that_it_is_given() {
        let millis = Duration::from_millis;
        let think =
            |control, margin| Clock::new(control, 2).think_time_leaving(0, secs(0), millis(margin));
        assert_eq!(think(TimeControl::per_move(millis(700)), 0), Some(millis(700)));
        assert_eq!(think(TimeControl::per_move(millis(700)), 250), Some(millis(450)));
        assert_eq!(think(TimeControl::per_move(millis(700)), 600), Some(millis(175)), "a quarter");
        assert_eq!(think(TimeControl::per_game(secs(60)), 250), Some(secs(3)));
        assert_eq!(think(TimeControl::UNLIMITED, 250), None);
    }

    #[test]
    fn stranger_16_a_short_limit_leaves_time_for_a_busy_machine() {
        let millis = Duration::from_millis;
        let think = |limit| Clock::new(TimeControl::per_move(limit), 2).think_time(0, secs(0));
        assert_eq!(think(millis(20)), Some(millis(10)));
        assert_eq!(think(millis(100)), Some(millis(50)));
        assert_eq!(think(millis(200)), Some(millis(140)));
        assert_eq!(think(millis(1000)), Some(millis(850)));
        let mut clock = Clock::new(TimeControl::per_move(millis(100)), 2);
        clock.start(secs(0));
        assert_eq!(clock.think_time(0, secs(1)), Some(secs(0)), "nothing is left");
    }
}
