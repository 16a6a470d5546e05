//! Games for two who were paired.

use std::sync::Arc;

use foursight_voice::say;
use serde_json::{Value, json};

use super::seeks::{Pairing, Seek};
use super::terms::Side;
use crate::app::App;
use crate::games::{Begun, NewGame, PreparedGame};
use crate::key;
use crate::live::complaint;
use crate::measures;
use crate::problem::{Code, Problem};
use crate::work::Caller;

fn prepare(app: &App, pairing: &Pairing, seats: [u8; 2]) -> Result<PreparedGame, Problem> {
    let terms = &pairing.seek.terms;
    let new = NewGame::for_two(app, &terms.packs, terms.clock)?;
    let mut people = vec![None, None];
    for (seat, person) in seats.into_iter().zip(&pairing.people) {
        people[usize::from(seat)].clone_from(person);
    }
    // Whoever looks for a stranger plays in public.
    NewGame { listed: Some(true), rated: terms.rated, people, ..new }.prepare()
}

/// Makes a game for two, on the account of whoever came last.
async fn begin(app: &Arc<App>, pairing: &Pairing, seats: [u8; 2]) -> Result<Begun, Problem> {
    let address = pairing.address.ok_or_else(gone)?;
    let prepared = {
        let pairing = pairing.clone();
        app.work(Caller::Visitor(address), move |app| prepare(app, &pairing, seats)).await?
    };
    let prepared = prepared.owned_by(app.account(address));
    app.hub.make_room(Caller::Visitor(address), prepared.price()).await?;
    if !app.lobby.is_wanted(pairing) {
        return Err(gone());
    }
    app.hub.begin(prepared).await
}

/// The seek is not there any more.
pub(super) fn gone() -> Problem {
    Problem::said(Code::SeekGone, |lang| say!(lang, "lobby-seek-gone"))
}

/// The seats of whoever waited and of whoever came.
fn seats(seek: &Seek, own: Option<&Seek>) -> Result<[u8; 2], Problem> {
    let other = own.map_or(Side::Random, |own| own.terms.side);
    let by_lot = (key::seed()? & 1) as u8;
    let seat = seek.terms.side.seat_beside(other, by_lot).unwrap_or(by_lot);
    Ok([seat, 1 - seat])
}

fn found(begun: &Begun, seat: u8) -> Value {
    let key = begun.keys.get(usize::from(seat)).cloned().flatten();
    json!({"type": "found", "id": begun.id, "seat": seat, "key": key})
}

/// Makes a game for two and tells both; if one of them has gone in the meantime, there is none.
/// Whoever is left over may be paired with somebody else by then.
pub(super) async fn make(app: Arc<App>, pairing: Pairing) {
    let mut waiting = vec![pairing];
    while let Some(pairing) = waiting.pop() {
        let seats = seats(&pairing.seek, pairing.own.as_ref());
        let made = match seats {
            Ok(seats) => begin(&app, &pairing, seats).await.map(|begun| (begun, seats)),
            Err(problem) => Err(problem),
        };
        // A pairing that is not wanted any more has failed nobody.
        let is_gone = made.as_ref().is_err_and(|problem| problem.code == Code::SeekGone);
        let refused = complaint(made.as_ref().err().unwrap_or(&gone()));
        let told = || match &made {
            Ok((begun, seats)) => seats.map(|seat| found(begun, seat)),
            Err(_) => [Value::Null, Value::Null],
        };
        let settled = app.lobby.settle(&pairing, made.is_ok() || is_gone, told, &refused);
        if settled.begins {
            measures::count("foursight_pairings_total");
        } else if let Ok((begun, _)) = &made {
            // Nobody has heard of it.
            if let Err(error) = app.hub.store.delete(&begun.id).await {
                tracing::warn!(%error, game = begun.id, "a game that nobody plays was not deleted");
            }
        }
        waiting.extend(settled.next);
    }
}
