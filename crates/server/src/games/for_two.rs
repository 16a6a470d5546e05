//! Games of two people who were brought together, each at a browser of their own.

use std::sync::Arc;

use foursight_voice::say;

use super::clock_wanted::ClockWanted;
use super::new_game::NewGame;
use super::occupant::Occupant;
use crate::app::App;
use crate::key;
use crate::packs::check_count;
use crate::people::{Person, RatedGame, check_rated};
use crate::problem::{Code, Problem};
use crate::words::Words;
use crate::work::Caller;

/// Whether two can play a game of these packs, rated if somebody wants it rated by this clock;
/// answers what people call it.
pub(crate) async fn title_for_two(
    app: &Arc<App>,
    caller: Caller,
    packs: &[String],
    rated: Option<(Option<Person>, ClockWanted)>,
) -> Result<Words, Problem> {
    if packs.is_empty() {
        return Err(Problem::said(Code::BadRequest, |lang| say!(lang, "problem-no-packs")));
    }
    check_count(packs.len())?;
    let packs = packs.to_vec();
    app.work(caller, move |app| {
        let rules = app.hub.packs.load(None, &packs)?;
        if rules.players().len() != 2 {
            return Err(Problem::said(Code::BadRequest, |lang| say!(lang, "lobby-for-two")));
        }
        if let Some((maker, clock)) = &rated {
            check_rated(&RatedGame {
                rules: &rules,
                occupants: &[Occupant::Human, Occupant::Human],
                maker: maker.as_ref(),
                apart: true,
                clock: *clock,
                teaching: false,
                from_position: false,
                seed_is_known: false,
            })?;
        }
        Ok(Words::each(|language| rules.title(language)))
    })
    .await
}

impl NewGame {
    /// A game of two people, which nobody's list has.
    pub(crate) fn for_two(
        app: &App,
        packs: &[String],
        clock: ClockWanted,
    ) -> Result<Self, Problem> {
        Ok(Self {
            rules: app.hub.packs.load(None, packs)?,
            occupants: vec![Occupant::Human; 2],
            seed: key::seed()?,
            clock,
            apart: true,
            teaching: false,
            rated: false,
            people: Vec::new(),
            moves: Vec::new(),
            chance: None,
            series: None,
            listed: Some(false),
            draft_bytes: 0,
            keys: Vec::new(),
            room: None,
            room_names: Vec::new(),
        })
    }
}
