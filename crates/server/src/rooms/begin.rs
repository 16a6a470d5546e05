//! Games of a room.

use std::sync::Arc;

use super::room::{Paired, Room};
use crate::app::App;
use crate::games::{ClockWanted, NewGame, PreparedGame};
use crate::people::Person;
use crate::problem::Problem;
use crate::work::Caller;

fn prepare(
    app: &App,
    room: &Room,
    paired: Paired,
    people: Vec<Option<Person>>,
) -> Result<PreparedGame, Problem> {
    let clock = ClockWanted::from(room.setup.time);
    // Who has the room's link watches; nobody else need know.
    let new = NewGame::for_two(app, &room.setup.packs, clock)?;
    let (keys, room_names) = (paired.keys.into(), paired.names.into());
    let id = Some(room.id.clone());
    let prepared = NewGame { keys, people, room: id, room_names, ..new }.prepare()?;
    Ok(prepared.owned_by(room.setup.owner.clone()))
}

/// Makes a game for two of a room, in which their keys as members are those of their seats.
async fn make(app: Arc<App>, room: Arc<Room>, paired: Paired) -> Result<String, Problem> {
    let mut people = Vec::new();
    for id in &paired.people {
        let person = match id {
            Some(id) => app.hub.store.person(id).await?.map(|known| known.person),
            None => None,
        };
        people.push(person);
    }
    let prepare = {
        let app = Arc::clone(&app);
        move || prepare(&app, &room, paired, people)
    };
    let prepared = app.hub.work.run_admitted(Caller::Server, prepare).await??;
    app.hub.make_room(Caller::Server, prepared.price()).await?;
    Ok(app.hub.begin(prepared).await?.id)
}

/// Pairs whoever is ready.
pub(crate) async fn pair(app: &Arc<App>, room: &Arc<Room>) {
    room.pair(|paired| make(Arc::clone(app), Arc::clone(room), paired)).await;
}
