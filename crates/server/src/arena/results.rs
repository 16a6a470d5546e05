//! What became of events: reports, replays and the ladder.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};

use foursight_arena::tournament::Report;
use foursight_rules::{Record, Ruleset};
use foursight_table::{Seat, Setup};
use foursight_voice::say;

use super::event::result_of;
use super::ladder::{LadderView, OverMatch, Standing, over};
use super::runs::{Arena, CachedReport, PAGE};
use super::view::ReplayView;
use crate::games::TrackedTable;
use crate::games::view::GameView;
use crate::problem::{Code, Problem};
use crate::store::{EventFilter, EventGame, StoreError, StoredEvent};
use crate::work::Caller;

/// Reports that are kept for whoever asks next.
const MOST_CACHED: usize = 8;

impl Arena {
    /// Notes a match on the ladder, if that was worked out; else it will be found in the store.
    pub(super) fn add_to_ladder(self: &Arc<Self>, over: &OverMatch) {
        if let Ok(mut ladder) = self.ladder.try_lock() {
            if let Some(standing) = &mut *ladder {
                standing.note(over);
            }
            return;
        }
        // Somebody works it out just now, perhaps without this match.
        let arena = Arc::clone(self);
        tokio::spawn(async move { *arena.ladder.lock().await = None });
    }

    /// The ladder over all events.
    pub(crate) async fn ladder(&self) -> Result<LadderView, Problem> {
        let mut ladder = self.ladder.lock().await;
        if let Some(standing) = &*ladder {
            return Ok(standing.view());
        }
        let mut matches = Vec::new();
        let mut before = None;
        loop {
            let filter = EventFilter { running: false, before, limit: PAGE };
            let events = self.store().events(&filter).await?;
            before = events.last().map(|event| event.id.clone());
            for event in &events {
                self.matches_of(event, &mut matches).await?;
            }
            if events.len() < PAGE as usize {
                break;
            }
        }
        let standing = Standing::of(matches);
        let view = standing.view();
        *ladder = Some(standing);
        Ok(view)
    }

    async fn matches_of(
        &self,
        event: &StoredEvent,
        matches: &mut Vec<OverMatch>,
    ) -> Result<(), Problem> {
        let games = self.store().event_games(&event.id).await?;
        let mut ended: HashMap<usize, i64> = HashMap::new();
        for game in &games {
            ended.insert(game.encounter, game.ended_ms);
        }
        // What cannot be read any more does not count.
        let Ok(tournament) = result_of(&event.setup, games) else { return Ok(()) };
        for (encounter, at_ms) in ended {
            if let Some(played) = over(&tournament, encounter) {
                matches.push(OverMatch { event: event.id.clone(), at_ms, played });
            }
        }
        Ok(())
    }

    /// The result of an event as it stands.
    pub(crate) async fn report(
        &self,
        event: &StoredEvent,
        caller: Caller,
    ) -> Result<Arc<Report>, Problem> {
        let known = |known: &&CachedReport| {
            let asked = (&event.id, event.state, event.played);
            (&known.event, known.state, known.played) == asked
        };
        let reports = || self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = reports().iter().find(known) {
            return Ok(Arc::clone(&known.report));
        }
        let rules = self.rules_of(&event.setup, caller).await?;
        let games = self.store().event_games(&event.id).await?;
        let (setup, state, played) = (event.setup.clone(), event.state, games.len() as u64);
        let report = self.hub.work.run(caller, move || {
            let report = Report::of(&result_of(&setup, games)?, &rules);
            Ok::<_, Problem>(if state.hides_seeds() { report.without_seeds() } else { report })
        });
        let report = Arc::new(report.await??);
        let mut reports = reports();
        reports.retain(|known| known.event != event.id);
        if reports.len() >= MOST_CACHED {
            reports.remove(0);
        }
        let (event, kept) = (event.id.clone(), Arc::clone(&report));
        reports.push(CachedReport { event, state, played, report: kept });
        Ok(report)
    }

    /// A finished game of an event.
    pub(crate) async fn replay(
        &self,
        id: &str,
        encounter: usize,
        number: u32,
        caller: Caller,
    ) -> Result<ReplayView, Problem> {
        let event = self.event(id).await?;
        let none = || {
            let none = |lang| say!(lang, "problem-no-such-game", encounter, number);
            Problem::said(Code::NotFound, none)
        };
        // Numbers that no database can hold are no games either.
        let sane = i64::try_from(encounter).is_ok();
        let found = self.store().event_game(id, encounter, number).await;
        let (kept, record) = if sane { found? } else { None }.ok_or_else(none)?;
        let mut record: Record = serde_json::from_str(&record).map_err(StoreError::from)?;
        if event.state.hides_seeds() {
            // The bombs are in the record; the next game may have the same seed.
            record.seed = None;
        }
        let rules = self.rules_of(&event.setup, caller).await?;
        let replay = move || replay_of(&event.id, encounter, &kept, record, &rules);
        self.hub.work.run(caller, replay).await?
    }
}

/// A finished game of an event, played again.
fn replay_of(
    event: &str,
    encounter: usize,
    kept: &EventGame,
    record: Record,
    rules: &Arc<Ruleset>,
) -> Result<ReplayView, Problem> {
    let number = kept.summary.number;
    let setup = setup_of(rules, &record);
    let start = GameView::new(&TrackedTable::new(setup.clone()));
    let game = TrackedTable::resume(setup, record.clone()).map_err(|error| {
        tracing::error!(event, encounter, number, %error, "a record cannot be replayed");
        Problem::said(Code::Internal, |lang| say!(lang, "problem-stored-game"))
    })?;
    let starter = kept.summary.starter;
    let mut names: Vec<String> = record.players.iter().map(|sat| sat.name.clone()).collect();
    let seats = names.len().max(1);
    names.rotate_right(usize::from(starter) % seats);
    Ok(ReplayView {
        event: event.to_owned(),
        r#match: encounter,
        number,
        names,
        starter,
        ending: (&kept.summary.end).into(),
        start,
        turns: game.turns_from(0),
        game: GameView::new(&game),
        record,
    })
}

/// The table of a game that was written down.
fn setup_of(rules: &Arc<Ruleset>, record: &Record) -> Setup {
    let seats = record.players.iter().map(|sat| Seat::program(&*sat.name));
    Setup::new(rules).seats(seats).seed(record.seed.unwrap_or_default())
}
