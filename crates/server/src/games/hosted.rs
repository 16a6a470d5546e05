//! A game that this server hosts: a table, and what the store keeps of it.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{
    ChanceEntry, EndKind, GameEnd, Move, MoveName, PlayerSet, Record, RecordError, Ruleset,
};
use foursight_table::{
    Offer, OfferError, OfferKind, OfferState, PlayError, Refusal, Seat, Setup, Table, TimeControl,
};
use foursight_voice::say;

use super::occupant::Occupant;
use super::tracked::{TrackedTable, millis};
use super::view::{Attendance, ClockView, GameView, OfferView, SeatPersonView, SeriesView};
use crate::key;
use crate::packs::{check_moves, is_costly};
use crate::problem::{Code, Problem};
use crate::store::{
    GameSetup, Person, SeatPerson, StoredGame, StoredOffer, StoredRefusal, StoredTurn, Takeback,
};
use crate::work::check_wanted;

/// Turns of a game, and bytes of them, that a thread which answers requests has time to show.
const LONG: usize = 1_000;
const LARGE: usize = 256 << 10;

/// A game that goes on or has ended.
#[derive(Clone)]
pub(crate) struct HostedGame {
    pub(crate) id: String,
    pub(crate) created_ms: i64,
    pub(crate) setup: GameSetup,
    pub(crate) next: Option<String>,
    pub(crate) occupants: Vec<Occupant>,
    /// The people who have a name.
    pub(crate) people: Vec<SeatPerson>,
    game: TrackedTable,
}

impl HostedGame {
    /// Takes a stored game up where it was.
    pub(crate) fn resume(stored: StoredGame, rules: &Arc<Ruleset>) -> Result<Self, Problem> {
        let occupants = stored.setup.seats.iter().map(|name| Occupant::parse(name, rules));
        let occupants: Vec<Occupant> = occupants.collect::<Result<_, _>>()?;
        let game = table_of(&stored, &occupants, rules).map_err(|error| {
            tracing::error!(game = stored.id, %error, "a stored game cannot be played again");
            Problem::said(Code::Internal, |lang| say!(lang, "problem-stored-game"))
        })?;
        let StoredGame { id, created_ms, setup, next, people, .. } = stored;
        Ok(Self { id, created_ms, setup, next, occupants, people, game })
    }

    pub(crate) fn table(&self) -> &Table {
        self.game.table()
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        self.game.rules()
    }

    pub(crate) fn game(&self) -> &TrackedTable {
        &self.game
    }

    /// True if playing it takes longer than a thread that answers requests has time.
    pub(crate) fn is_costly(&self) -> bool {
        is_costly(self.rules())
    }

    /// True if showing it does: what is shown tells of every turn.
    pub(crate) fn is_costly_to_show(&self) -> bool {
        self.is_costly() || self.table().turns().len() > LONG || self.game.history_bytes() > LARGE
    }

    /// True if different people play each other: what helps one of them is the others' business.
    pub(crate) fn is_between_people(&self) -> bool {
        self.setup.shared && self.occupants.iter().filter(|who| who.is_person()).count() > 1
    }

    /// The game written down. While people play each other nobody learns the seed, which tells
    /// what chance will decide; what it has decided is noted anyway.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.table().record();
        if self.is_between_people() && !self.is_over() {
            record.seed = None;
        }
        record
    }

    /// True if nobody is told what to play.
    pub(crate) fn is_without_advice(&self) -> bool {
        self.is_between_people() && !self.setup.teaching && !self.is_over()
    }

    /// The seat whose key this is.
    pub(crate) fn seat_with_key(&self, key: &str) -> Option<u8> {
        let hash = key::sha256(key);
        let matches = |known: &Option<String>| known.as_ref().is_some_and(|k| key::same(k, &hash));
        self.setup.keys.iter().position(matches).map(|seat| seat as u8)
    }

    /// The seat of a person.
    pub(crate) fn seat_of_person(&self, id: &str) -> Option<u8> {
        self.people.iter().find(|at| at.person.id == id).map(|at| at.seat)
    }

    /// Who has a name, seat by seat.
    pub(crate) fn people_by_seat(&self) -> Vec<Option<Person>> {
        let mut people = vec![None; self.occupants.len()];
        for at in &self.people {
            if let Some(person) = people.get_mut(usize::from(at.seat)) {
                *person = Some(at.person.clone());
            }
        }
        people
    }

    /// True if it ended by something that did not happen on the board.
    pub(crate) fn ended_off_the_board(&self) -> bool {
        self.is_over() && self.table().position().outcome().is_none()
    }

    /// True if a person may take a move back.
    fn can_undo(&self) -> bool {
        let is_final = self.is_between_people() || self.ended_off_the_board();
        !is_final && self.next.is_none() && self.table().turns_after_takeback().is_some()
    }

    /// The seats whose players can ask the others for a takeback.
    fn takebacks(&self) -> Vec<u8> {
        let asks = self.is_between_people() && !self.is_over();
        let seats = (0..self.occupants.len() as u8).filter(|_| asks);
        seats.filter(|seat| self.table().turns_after_takeback_by(*seat).is_some()).collect()
    }

    /// Changes the table. The change is to be stored before anybody hears of it.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Table) -> T) -> T {
        self.game.change(change)
    }

    /// Plays a move; answers the turn as it is to be stored. The clock stands still until it is
    /// started again: nobody pays for the time that storing takes.
    pub(crate) fn play(&mut self, mv: Move, now: Duration) -> Result<StoredTurn, PlayError> {
        self.change(|table| table.play(mv, now).map(drop))?;
        self.change(|table| table.stop_clock(now));
        let next = self.table().turns().len() + 1;
        let full = check_moves(self.rules(), next).and_then(|()| self.game.check_history());
        if full.is_err() && !self.is_over() {
            // Whoever looks at it later has all its moves played again.
            let detail = "a game by rules that cost so much has no more moves on this server";
            self.change(|table| table.abandon(EndKind::Aborted, detail, now));
        }
        Ok(self.stored_turn())
    }

    /// Plays the first moves of a game that is to begin.
    pub(crate) fn open(&mut self, moves: &[Move]) -> Result<Vec<StoredTurn>, Problem> {
        let open = |(ply, mv): (usize, &Move)| {
            check_wanted()?;
            let opened = self.change(|table| table.open(&[*mv]));
            opened.map_err(|illegal| Problem::from(illegal).at_ply(ply))?;
            self.game.check_history()?;
            Ok(self.stored_turn())
        };
        moves.iter().enumerate().map(open).collect()
    }

    /// The same with the bombs that dropped among them, which the seed need not have decided.
    pub(crate) fn open_as(
        &mut self,
        moves: &[Move],
        chance: Vec<ChanceEntry>,
    ) -> Result<Vec<StoredTurn>, Problem> {
        self.game = TrackedTable::told(self.rules(), self.setup.seed, moves, chance)?;
        let coords = |mv| self.rules().move_coords(mv);
        let turns = self.table().turns().iter();
        let stored = turns.map(|turn| StoredTurn {
            place: self.rules().move_name(turn.mv),
            bomb: turn.bomb.map(coords),
            left_ms: None,
            to_move: None,
        });
        let mut stored: Vec<StoredTurn> = stored.collect();
        if let Some(last) = stored.last_mut() {
            last.to_move = Some(self.table().to_move());
        }
        Ok(stored)
    }

    /// The last turn as it is kept.
    fn stored_turn(&self) -> StoredTurn {
        let rules = self.rules();
        let turn = self.table().turns().last();
        let coords = |mv| rules.move_coords(mv);
        let none = || MoveName::Place(Vec::new());
        StoredTurn {
            place: turn.map_or_else(none, |turn| rules.move_name(turn.mv)),
            bomb: turn.and_then(|turn| turn.bomb).map(coords),
            left_ms: self.banks_ms(),
            to_move: Some(self.table().to_move()),
        }
    }

    /// What each player has left for the game, if that is limited.
    fn banks_ms(&self) -> Option<Vec<u64>> {
        let banks = self.table().clock().banks()?;
        Some(banks.iter().copied().map(millis).collect())
    }

    /// Takes back all turns but the first so many; answers false if that is not possible. Time
    /// that was used stays used, which the setup notes.
    pub(crate) fn take_back_to(&mut self, turns: usize, now: Duration) -> bool {
        let taken_back = self.change(|table| table.take_back_to(turns, now));
        if taken_back {
            self.note_takeback();
        }
        taken_back
    }

    /// Notes the clocks, which the turns that are left know nothing of.
    fn note_takeback(&mut self) {
        let (turns, rewarded) = (self.table().turns().len(), self.table().clock().rewarded());
        let rewarded = rewarded.to_vec();
        self.setup.takeback = self.banks_ms().map(|left_ms| Takeback { turns, left_ms, rewarded });
    }

    /// A player offers something or agrees to it; the setup notes what is open after that.
    pub(crate) fn offer(
        &mut self,
        kind: OfferKind,
        seat: u8,
        now: Duration,
    ) -> Result<OfferState, OfferError> {
        let before = self.table().turns().len();
        let state = self.change(|table| table.offer(kind, seat, now))?;
        self.note_offers();
        if self.table().turns().len() < before {
            self.note_takeback();
        }
        Ok(state)
    }

    /// A player declines an offer or withdraws it; false if there is none.
    pub(crate) fn decline(&mut self, kind: OfferKind, seat: u8) -> bool {
        let declined = self.change(|table| table.decline(kind, seat));
        self.note_offers();
        declined
    }

    /// The rematch is there.
    pub(crate) fn go_on_in(&mut self, next: &str) {
        self.next = Some(next.to_owned());
        self.change(Table::rematch_begins);
        self.note_offers();
    }

    fn note_offers(&mut self) {
        self.setup.offers = self.table().offers().iter().map(StoredOffer::from).collect();
        self.setup.refusals = self.table().refusals().iter().map(StoredRefusal::from).collect();
        if !self.table().offers().iter().any(|offer| offer.kind == OfferKind::Rematch) {
            self.setup.rematch_with = PlayerSet::default();
        }
    }

    /// Notes what the turn had used when the game ended off the board.
    pub(crate) fn note_clock_at_end(&mut self, now: Duration) {
        let clock = self.table().clock();
        // Rounded up, so that what was left is told the same after a restart.
        let used = clock.used(now) + Duration::from_nanos(999_999);
        self.setup.used_ms = (!clock.control().is_unlimited()).then(|| millis(used));
        self.note_offers();
    }

    /// A person takes a seat.
    pub(crate) fn sit_down(&mut self, seat: usize, setup: GameSetup) {
        self.setup = setup;
        self.occupants[seat] = Occupant::Human;
        let occupant = table_seat(&Occupant::Human, self.rules(), seat);
        self.change(|table| table.sit_down(seat as u8, occupant));
    }

    pub(crate) fn end(&self) -> Option<&GameEnd> {
        self.table().end()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table().is_over()
    }

    /// Who moves next; nobody in a game that is over.
    pub(crate) fn occupant_to_move(&self) -> Option<&Occupant> {
        let over = self.is_over();
        self.occupants.get(usize::from(self.table().to_move())).filter(|_| !over)
    }

    /// Half points of a series, seat by seat, this game included once it is over.
    pub(crate) fn half_points(&self) -> Vec<u32> {
        let before = self.setup.series.as_ref().map(|series| series.points.clone());
        let mut points = before.unwrap_or_default();
        points.resize(self.occupants.len(), 0);
        if let Some(end) = self.end() {
            for (seat, points) in (0..).zip(&mut points) {
                *points += match (end.is_draw(), end.winners.contains(seat)) {
                    (true, _) => 1,
                    (_, true) => 2,
                    _ => 0,
                };
            }
        }
        points
    }

    /// The game as everybody sees it.
    pub(crate) fn view(&self, attendance: &Attendance, now: Duration) -> GameView {
        let mut view = GameView::new(&self.game);
        self.name_players(&mut view);
        for (player, connected) in view.players.iter_mut().zip(&attendance.connected) {
            player.connected = *connected;
        }
        view.clock = ClockView::new(self.table(), now);
        view.can_undo = self.can_undo();
        view.has_advice = !self.is_without_advice();
        view.needs_consent = self.is_between_people();
        view.takebacks = self.takebacks();
        view.offers = self.table().offers().iter().map(OfferView::from).collect();
        view.claim.clone_from(&attendance.claim);
        view.forfeit.clone_from(&attendance.forfeit);
        view.phrases.clone_from(&attendance.phrases);
        view.series = self.setup.series.as_ref().map(|series| SeriesView {
            games: series.games,
            number: series.number,
            points: self.half_points().into_iter().map(|half| f64::from(half) / 2.0).collect(),
        });
        view.next.clone_from(&self.next);
        view
    }

    /// The game before its first move.
    pub(crate) fn start_view(&self) -> GameView {
        let mut view = GameView::new(&TrackedTable::detached(self.rules(), self.setup.seed));
        self.name_players(&mut view);
        view
    }

    /// What is the same in every view of this game.
    fn name_players(&self, view: &mut GameView) {
        view.id = Some(self.id.clone());
        view.title.clone_from(&self.setup.title);
        view.packs.clone_from(&self.setup.packs);
        view.opening = self.setup.opening;
        view.by_invitation = self.setup.invitation.is_some();
        view.teaching = self.setup.teaching;
        view.room.clone_from(&self.setup.room);
        view.rated = self.setup.rated;
        view.listed = self.setup.is_listed();
        view.created_ms = self.created_ms;
        for (player, occupant) in view.players.iter_mut().zip(&self.occupants) {
            player.seat = occupant.to_string();
        }
        for (player, name) in view.players.iter_mut().zip(&self.setup.room_names) {
            player.room_name = Some(name.clone());
        }
        for at in &self.people {
            if let Some(player) = view.players.get_mut(usize::from(at.seat)) {
                player.person = Some(SeatPersonView::from(at));
            }
        }
    }
}

/// The seats of the rematch: the second player begins.
pub(crate) fn rotated<T: Clone>(seats: &[T]) -> Vec<T> {
    let mut rotated = seats.to_vec();
    rotated.rotate_left(1.min(seats.len()));
    rotated
}

/// A seat as the table knows it, with the name that records give the player.
fn table_seat(occupant: &Occupant, rules: &Ruleset, seat: usize) -> Seat {
    let name = || rules.players().get(seat).map_or("", |player| player.name.get("en"));
    match occupant {
        Occupant::Human => Seat::person(name()),
        Occupant::Open => Seat::open(name()),
        Occupant::Computer(kind) => Seat::program(kind.to_string()),
        Occupant::Bot(bot) => Seat::program(bot.to_string()),
    }
}

/// The table of a stored game.
fn table_of(
    stored: &StoredGame,
    occupants: &[Occupant],
    rules: &Arc<Ruleset>,
) -> Result<TrackedTable, RecordError> {
    let setup = &stored.setup;
    let time = TimeControl {
        // Whoever is to move need not know yet that the game has begun.
        first_move_is_free: true,
        ..setup.time
    };
    let seats = occupants.iter().enumerate().map(|(seat, who)| table_seat(who, rules, seat));
    let table_setup = Setup::new(rules).seats(seats).seed(setup.seed).time(time);
    let table_setup = if setup.shared { table_setup.apart() } else { table_setup };
    let mut record = Record::new(rules, Vec::new(), None);
    for turn in &stored.turns {
        record.push_named(turn.place.clone());
        // The first move begins the second round.
        let round = record.moves.len() as u32 + 1;
        let bomb = turn.bomb.clone().map(|bomb| ChanceEntry { round, bomb });
        record.chance.extend(bomb);
    }
    record.result.clone_from(&stored.result);
    let mut game = TrackedTable::resume(table_setup, record)?;
    let last = stored.turns.last().and_then(|turn| turn.left_ms.as_ref());
    let taken_back = setup.takeback.as_ref().filter(|after| after.turns == stored.turns.len());
    if let Some(left_ms) = taken_back.map(|after| &after.left_ms).or(last) {
        let banks: Vec<Duration> = left_ms.iter().copied().map(Duration::from_millis).collect();
        game.change(|table| table.set_banks(&banks));
    }
    game.change(|table| {
        table.set_opening(setup.opening);
        if let Some(after) = &setup.takeback {
            table.set_rewarded(&after.rewarded);
        }
        if stored.next.is_none() {
            table.restore_offers(setup.offers.iter().map(Offer::from));
            table.restore_refusals(setup.refusals.iter().map(Refusal::from));
        }
        if let Some(used) = used_at_end(stored, table) {
            table.set_turn_used(used);
        }
    });
    Ok(game)
}

/// What the last turn of a game that is over had used.
fn used_at_end(stored: &StoredGame, table: &Table) -> Option<Duration> {
    let end = stored.result.as_ref()?;
    let noted = stored.setup.used_ms.map(Duration::from_millis);
    // Games that ended before this was noted: whoever loses on time has none left.
    let late = || table.clock().allowance(table.to_move()).filter(|_| end.kind == EndKind::Timeout);
    noted.or_else(late)
}
