//! Between people nothing that helps one of them happens without the others, in any order.

#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::any_move;
use foursight_rules::{EndKind, Library, Ruleset};
use foursight_table::{
    Offer, OfferError, OfferKind, OfferState, Seat, SeatKind, Setup, Table, TimeControl,
};
use proptest::prelude::*;

const KINDS: [OfferKind; 3] = [OfferKind::Takeback, OfferKind::Draw, OfferKind::Rematch];

#[derive(Debug, Clone, Copy)]
enum Step {
    Play(usize),
    Offer(usize, u8),
    Decline(usize, u8),
    TakeBack,
    TakeBackTo(usize),
    AgreeToDraw,
    Resign(u8),
    Start,
    Wait(u64),
    Resume,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        10 => any::<usize>().prop_map(Step::Play),
        8 => (0..3_usize, 0..3_u8).prop_map(|(kind, player)| Step::Offer(kind, player)),
        2 => (0..3_usize, 0..3_u8).prop_map(|(kind, player)| Step::Decline(kind, player)),
        1 => Just(Step::TakeBack),
        1 => (0..9_usize).prop_map(Step::TakeBackTo),
        1 => Just(Step::AgreeToDraw),
        1 => (0..3_u8).prop_map(Step::Resign),
        4 => Just(Step::Start),
        4 => (0..3_000_u64).prop_map(Step::Wait),
        2 => Just(Step::Resume),
    ]
}

fn rules(pack: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &[pack]).unwrap()
}

fn time() -> TimeControl {
    TimeControl {
        increment: Duration::from_millis(700),
        first_move_is_free: true,
        ..TimeControl::per_game(Duration::from_secs(20))
    }
}

fn setup(rules: &Arc<Ruleset>, seats: &[Seat]) -> Setup {
    Setup::new(rules).seats(seats.to_vec()).seed(9).time(time()).apart()
}

/// The same game as it is taken up again from what was written down.
fn resumed(table: &Table) -> Table {
    let mut again = Table::resume(setup(table.rules(), table.seats()), table.record()).unwrap();
    again.set_banks(table.clock().banks().unwrap());
    again.set_rewarded(table.clock().rewarded());
    again.restore_offers(table.offers().to_vec());
    again.restore_refusals(table.refusals().to_vec());
    again
}

fn open(table: &Table, kind: OfferKind) -> Option<Offer> {
    table.offers().iter().find(|offer| offer.kind == kind).copied()
}

fn banks(table: &Table) -> Vec<Duration> {
    table.clock().banks().unwrap().to_vec()
}

/// How many moves of each player stand.
fn moves_made(table: &Table) -> Vec<usize> {
    let made = |seat| table.turns().iter().filter(|turn| usize::from(turn.player) == seat).count();
    (0..table.seats().len()).map(made).collect()
}

/// What must hold after every step, whatever it was. `most` is how many moves each player has had
/// at a time.
fn check(
    (before, table): (&Table, &Table),
    step: Step,
    now: Duration,
    people: &[u8],
    most: &[usize],
) {
    for (seat, (left, had)) in banks(table).iter().zip(banks(before)).enumerate() {
        let made = moves_made(table)[seat];
        // The first move takes no time and gives none, and a move that was taken back gives its
        // increment once, however often it is played again.
        let earned = matches!(step, Step::Play(_)) && made > most[seat] && made > 1;
        let allowed = had + if earned { time().increment } else { Duration::ZERO };
        assert!(*left <= allowed, "{step:?}: time came back");
        assert!(
            !earned || *left + before.clock().used(now) == allowed,
            "{step:?}: an increment is missing"
        );
    }
    if before.is_over() {
        assert_eq!((table.end(), table.turns()), (before.end(), before.turns()), "{step:?}");
    }
    // Everybody but the one whose answer was the last must have agreed before.
    let all_agreed = |kind, last: u8| {
        let agreed = open(before, kind).map(|offer| offer.agreed).unwrap_or_default();
        people.iter().all(|person| *person == last || agreed.contains(*person))
    };
    if table.turns().len() < before.turns().len() {
        let Step::Offer(0, player) = step else { panic!("{step:?} took a move back") };
        assert!(all_agreed(OfferKind::Takeback, player), "a takeback alone");
        assert_eq!(table.turns(), &before.turns()[..table.turns().len()]);
        let by = open(before, OfferKind::Takeback).map_or(player, |offer| offer.by);
        assert_eq!(before.turns()[table.turns().len()].player, by, "it begins with their move");
    }
    if !before.is_over() && table.end().is_some_and(|end| end.kind == EndKind::Agreement) {
        let Step::Offer(1, player) = step else { panic!("{step:?} was a draw") };
        assert!(all_agreed(OfferKind::Draw, player), "a draw alone");
        assert_eq!(people.len(), table.seats().len(), "programs agree to nothing");
    }
    for offer in table.offers() {
        assert!(offer.agreed.contains(offer.by));
        // A rematch that all have agreed to waits until it begins.
        let waits = people.iter().any(|person| !offer.agreed.contains(*person));
        assert!(waits || table.is_rematch_agreed(), "nobody is waited for");
        assert_eq!(offer.kind == OfferKind::Rematch, table.is_over(), "{offer:?}");
    }
}

fn walk(rules: &Arc<Ruleset>, seats: &[Seat], steps: &[Step]) {
    let people: Vec<u8> = (0..)
        .zip(seats)
        .filter(|(_, seat)| seat.kind == SeatKind::Person)
        .map(|(at, _)| at)
        .collect();
    let mut table = Table::new(setup(rules, seats));
    let mut now = Duration::from_secs(77);
    let mut most = moves_made(&table);
    for &step in steps {
        let before = table.clone();
        match step {
            Step::Play(pick) => {
                let mv = any_move(&table, pick);
                let _ = table.play(mv, now);
            }
            Step::Offer(kind, player) if people.contains(&player) => {
                let rematch = KINDS[kind] == OfferKind::Rematch;
                match table.offer(KINDS[kind], player, now) {
                    Ok(OfferState::Open) => {
                        let offer = open(&table, KINDS[kind]).unwrap();
                        assert!(offer.agreed.contains(player));
                    }
                    Ok(OfferState::Agreed) if rematch => {
                        let agreed = open(&before, KINDS[kind]).unwrap().agreed;
                        assert!(people.iter().all(|one| *one == player || agreed.contains(*one)));
                        assert!(table.is_rematch_agreed());
                    }
                    Ok(OfferState::Agreed) => assert_ne!(
                        (table.turns().len(), table.is_over()),
                        (before.turns().len(), before.is_over())
                    ),
                    Err(_) if table.is_over() && !before.is_over() => {
                        assert_eq!(table.end().unwrap().kind, EndKind::Timeout, "it came too late");
                    }
                    Err(_) => assert_eq!(table.offers(), before.offers()),
                }
            }
            Step::Decline(kind, player) if people.contains(&player) => {
                let was_open = open(&before, KINDS[kind]).is_some();
                assert_eq!(table.decline(KINDS[kind], player), was_open);
                assert_eq!(open(&table, KINDS[kind]), None);
            }
            Step::Offer(..) | Step::Decline(..) => {}
            Step::TakeBack => assert!(!table.take_back(now)),
            Step::TakeBackTo(turns) => assert!(!table.take_back_to(turns, now)),
            Step::AgreeToDraw => table.agree_to_draw(now),
            Step::Resign(player) if usize::from(player) < seats.len() => table.resign(player, now),
            Step::Resign(_) => {}
            Step::Start => table.start_clock(now),
            Step::Wait(ms) => {
                now += Duration::from_millis(ms);
                let free = table.clock().is_free(table.to_move());
                let ended = table.tick(now).is_some();
                assert!(!(ended && free), "a first move is never late");
            }
            Step::Resume => {
                table = resumed(&before);
                assert_eq!(table.offers(), before.offers(), "open offers are kept");
                assert_eq!(table.refusals(), before.refusals(), "and what was declined");
                for seat in 0..seats.len() as u8 {
                    assert_eq!(table.clock().is_free(seat), before.clock().is_free(seat));
                }
            }
        }
        check((&before, &table), step, now, &people, &most);
        most = most.into_iter().zip(moves_made(&table)).map(|(had, made)| had.max(made)).collect();
        // What was stored with the offers and not since says the same after the moves since.
        let mut stale = resumed(&table);
        stale.restore_offers(before.offers().to_vec());
        stale.restore_refusals(before.refusals().to_vec());
        if matches!(step, Step::Play(_)) {
            assert_eq!(stale.offers(), table.offers(), "{step:?}");
            assert_eq!(stale.refusals(), table.refusals(), "{step:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_helps_one_side_happens_without_the_others_consent(
        steps in prop::collection::vec(step(), 0..80),
        three in any::<bool>(),
        program in prop::option::of(0..3_usize),
    ) {
        let rules = rules(if three { "connect4-three" } else { "connect4" });
        let mut seats: Vec<Seat> = ["Al", "Bo", "Cy"].map(Seat::person).to_vec();
        seats.truncate(rules.players().len());
        if let Some(seat) = seats.get_mut(program.unwrap_or(9)).filter(|_| three) {
            *seat = Seat::program("random");
        }
        walk(&rules, &seats, &steps);
    }
}

fn friends() -> Table {
    let rules = rules("connect4");
    Table::new(setup(&rules, &[Seat::person("Al"), Seat::person("Bo")]))
}

fn play(table: &mut Table, column: usize) {
    let mv = table.rules().move_at(column).unwrap();
    table.play(mv, Duration::ZERO).unwrap();
}

const NOW: Duration = Duration::ZERO;

#[test]
fn a_takeback_is_the_last_move_of_whoever_asked() {
    let mut table = friends();
    assert_eq!(table.offer(OfferKind::Takeback, 0, NOW), Err(OfferError::NothingToTakeBack));
    play(&mut table, 3);
    play(&mut table, 4);
    assert_eq!(table.offer(OfferKind::Takeback, 0, NOW), Ok(OfferState::Open));
    assert_eq!(table.turns().len(), 2);
    assert_eq!(table.offer(OfferKind::Takeback, 0, NOW), Ok(OfferState::Open), "asked twice");
    assert_eq!(table.offer(OfferKind::Takeback, 1, NOW), Ok(OfferState::Agreed));
    assert_eq!((table.turns().len(), table.to_move()), (0, 0), "both moves are gone");
    assert!(table.offers().is_empty());
}

#[test]
fn who_was_declined_asks_again_after_the_next_move() {
    let mut table = friends();
    play(&mut table, 3);
    assert_eq!(table.offer(OfferKind::Draw, 0, NOW), Ok(OfferState::Open));
    assert!(table.decline(OfferKind::Draw, 1));
    assert!(!table.decline(OfferKind::Draw, 1), "there is nothing to decline any more");
    assert_eq!(table.offer(OfferKind::Draw, 0, NOW), Err(OfferError::Declined));
    assert_eq!(table.offer(OfferKind::Draw, 1, NOW), Ok(OfferState::Open), "the other may");
    play(&mut table, 3);
    assert_eq!(table.offer(OfferKind::Draw, 0, NOW), Ok(OfferState::Agreed), "it stood");
    assert_eq!(table.end().unwrap().kind, EndKind::Agreement);
}

#[test]
fn whoever_plays_on_declines() {
    let mut table = friends();
    assert_eq!(table.offer(OfferKind::Draw, 0, NOW), Ok(OfferState::Open));
    play(&mut table, 3);
    assert_eq!(table.offers().len(), 1, "their own move changes nothing");
    play(&mut table, 3);
    assert!(table.offers().is_empty(), "the other has played on");
    assert!(!table.is_over());
}

#[test]
fn a_rematch_is_offered_after_the_end_and_an_end_stays() {
    let mut table = friends();
    play(&mut table, 3);
    assert_eq!(table.offer(OfferKind::Rematch, 0, NOW), Err(OfferError::NotOver));
    table.resign(0, NOW);
    for kind in [OfferKind::Takeback, OfferKind::Draw] {
        assert_eq!(table.offer(kind, 0, NOW), Err(OfferError::GameOver));
    }
    assert_eq!(table.offer(OfferKind::Rematch, 1, NOW), Ok(OfferState::Open));
    assert!(!table.is_rematch_agreed());
    assert_eq!(table.offer(OfferKind::Rematch, 0, NOW), Ok(OfferState::Agreed));
    assert_eq!(table.end().unwrap().kind, EndKind::Resigned);
    // It waits to be begun, over a restart, too, and can still be withdrawn.
    assert!(table.is_rematch_agreed() && resumed(&table).is_rematch_agreed());
    let mut begun = table.clone();
    begun.rematch_begins();
    assert!(begun.offers().is_empty() && !begun.is_rematch_agreed());
    assert!(table.decline(OfferKind::Rematch, 1));
    assert!(!table.is_rematch_agreed());
}

#[test]
fn people_who_sit_together_need_no_offers_and_programs_agree_to_no_draw() {
    let rules = rules("connect4");
    let mut table = Table::new(Setup::new(&rules));
    play(&mut table, 3);
    assert_eq!(table.offer(OfferKind::Takeback, 0, NOW), Ok(OfferState::Agreed));
    assert_eq!(table.offer(OfferKind::Draw, 1, NOW), Ok(OfferState::Agreed));
    assert_eq!(table.offer(OfferKind::Rematch, 0, NOW), Ok(OfferState::Agreed));
    let seats = [Seat::person("Al"), Seat::program("random")];
    let mut table = Table::new(setup(&rules, &seats));
    assert_eq!(table.offer(OfferKind::Draw, 0, NOW), Err(OfferError::NobodyToAsk));
    play(&mut table, 3);
    assert!(table.take_back(NOW), "a program minds nothing");
}

#[test]
fn each_clock_starts_with_its_players_first_move() {
    let mut table = friends();
    let secs = Duration::from_secs;
    let mv = table.rules().move_at(3).unwrap();
    table.start_clock(secs(0));
    assert_eq!(table.deadline(), None);
    assert_eq!(table.tick(secs(1_000)), None);
    table.play(mv, secs(1_000)).unwrap();
    assert_eq!(table.deadline(), None, "nor does the other's first move take time");
    assert_eq!(table.time_left(1, secs(1_500)), Some(secs(20)));
    table.play(mv, secs(2_000)).unwrap();
    assert_eq!(banks(&table), [secs(20); 2], "no increment for what took no time");
    assert_eq!(table.deadline(), Some(secs(2_020)));
    table.play(mv, secs(2_005)).unwrap();
    assert_eq!(banks(&table)[0], Duration::from_millis(15_700));
    assert!(!resumed(&table).clock().is_free(0));
    // The first moves of an opening are nobody's.
    let mut opened = Table::new(setup(table.rules(), table.seats()));
    opened.open(&[mv, mv]).unwrap();
    opened.start_clock(secs(0));
    assert_eq!(opened.deadline(), None);
}

#[test]
fn page_finding_29_whoever_gives_up_at_a_table_for_three_loses_to_all_others() {
    let rules = rules("connect4-three");
    for (kind, end) in [
        (EndKind::Resigned, (|table: &mut Table| table.resign(1, NOW)) as fn(&mut Table)),
        (EndKind::Timeout, |table| table.lose(1, EndKind::Timeout, "", NOW)),
    ] {
        let mut table = Table::new(Setup::new(&rules));
        play(&mut table, 3);
        end(&mut table);
        let ended = table.end().cloned().unwrap();
        assert_eq!((ended.kind, ended.offender), (kind, Some(1)));
        assert_eq!(ended.winners.iter().collect::<Vec<_>>(), [0, 2]);
        // Its record says the same, and comes back to the same table.
        let again = Table::resume(Setup::new(&rules), table.record()).unwrap();
        assert_eq!(again.end(), Some(&ended));
        assert!(again.seat_to_move().is_none(), "nobody is waited for");
    }
}
