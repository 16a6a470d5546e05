//! What other nodes tell: packs that have changed, games of rooms that have ended, people who are
//! called differently now.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::mpsc;

use super::Nodes;
use crate::app::App;
use crate::games::Command;
use crate::rooms::Rooms;
use crate::store::{Heard, News, Subject};
use crate::work::Caller;

/// How often it is looked whether there is a server.
const LOOK: Duration = Duration::from_secs(1);

/// Follows what nodes tell each other for as long as there is a server.
pub(crate) async fn follow_news(app: Weak<App>, nodes: Arc<Nodes>) {
    let (tell, mut news) = mpsc::unbounded_channel();
    let listening = tokio::spawn(Arc::clone(nodes.leases()).listen(tell));
    loop {
        let heard = tokio::time::timeout(LOOK, news.recv()).await;
        let Some(app) = app.upgrade().filter(|app| !*app.closing.borrow()) else { break };
        match heard {
            Ok(Some(Heard::News(news))) => hear(&app, &nodes, news).await,
            Ok(Some(Heard::Missed)) => look_at_everything(&app, &nodes).await,
            Ok(None) => break,
            Err(_) => {}
        }
    }
    listening.abort();
}

/// Nothing was heard for a while: reads everything again that others may have told of.
async fn look_at_everything(app: &Arc<App>, nodes: &Nodes) {
    hear(app, nodes, News::Packs).await;
    hear(app, nodes, News::ArenaFree).await;
    Rooms::compare(app).await;
    app.hub.tell_all_live(|| Command::LookAgain).await;
}

async fn hear(app: &Arc<App>, nodes: &Nodes, news: News) {
    match news {
        News::Packs => {
            if let Err(error) = app.hub.packs.reload(&*app.hub.store).await {
                tracing::warn!(%error, "packs that others have changed cannot be read now");
            }
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
}
