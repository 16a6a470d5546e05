//! What other nodes tell: packs that have changed, games of rooms that have ended, people who are
//! called differently now.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use super::Nodes;
use crate::app::App;
use crate::games::Command;
use crate::rooms::Rooms;
use crate::store::{Heard, News, StoreError, Subject};
use crate::work::Caller;

/// How often it is looked whether there is a server.
const LOOK: Duration = Duration::from_secs(1);
/// How long the database is waited for at a time: on a connection that is lost meanwhile nothing ever comes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Follows what nodes tell each other for as long as there is a server.
pub(crate) async fn follow_news(app: Weak<App>, nodes: Arc<Nodes>) {
    let (tell, mut news) = mpsc::unbounded_channel();
    let listening = tokio::spawn(Arc::clone(nodes.leases()).listen(tell));
    // Whether something may have changed that could not be read yet, and whether that was told.
    let (mut missed, mut is_told) = (false, false);
    loop {
        let heard = timeout(LOOK, news.recv()).await;
        let Some(app) = app.upgrade().filter(|app| !*app.closing.borrow()) else { break };
        match heard {
            Ok(Some(Heard::News(news))) => missed |= hear(&app, &nodes, news).await.is_err(),
            Ok(Some(Heard::Missed)) => missed = true,
            Ok(None) => break,
            Err(_) => {}
        }
        if missed {
            let looked = look_at_everything(&app, &nodes).await;
            missed = looked.is_err();
            if let Some(error) = looked.err().filter(|_| !is_told) {
                tracing::warn!(%error, "what others have changed cannot be read now");
            }
            is_told = missed;
        }
    }
    listening.abort();
}

/// Nothing was heard for a while: reads everything again that others may have told of. When the way to the
/// database was lost, every connection in store was, and is given up only when it is tried: what cannot be read now is
/// read a little later.
async fn look_at_everything(app: &Arc<App>, nodes: &Nodes) -> Result<(), StoreError> {
    hear(app, nodes, News::Packs).await?;
    hear(app, nodes, News::ArenaFree).await?;
    Rooms::compare(app).await;
    app.hub.tell_all_live(|| Command::LookAgain).await;
    Ok(())
}

/// Does what follows from something that another node tells; fails if that has to be done once more.
async fn hear(app: &Arc<App>, nodes: &Nodes, news: News) -> Result<(), StoreError> {
    match news {
        News::Packs => {
            let read = timeout(PATIENCE, app.hub.packs.reload(&*app.hub.store)).await;
            let late = |_| Err(StoreError::unavailable("the database does not answer"));
            return read.unwrap_or_else(late);
        }
        News::ArenaFree => nodes.arena_free.notify_one(),
        News::RoomGame { room, game } => {
            // Where nobody looks at it, it is read from the store another time.
            if nodes.leases.holds(Subject::Room(&room)).is_some() {
                Rooms::look_at_game(app, &room, &game).await;
            }
        }
        News::Removed { game, seat } => {
            if nodes.leases.holds(Subject::Game(&game)).is_some() {
                let end = |reply| Command::EndRemoved { seat, reply };
                if let Err(problem) = app.hub.ask(&game, Caller::Server, end).await {
                    tracing::warn!(game, problem = problem.detail, "a game could not be ended");
                }
            }
        }
        News::People(games) => {
            for id in games {
                app.hub.tell_live(&id, Command::LookAtPeople).await;
            }
        }
    }
    Ok(())
}
