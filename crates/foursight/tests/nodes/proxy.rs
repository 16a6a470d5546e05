//! The way of one node to its database, which can be cut.

use std::sync::Arc;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of what is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// It arrives.
    Open,
    /// Connections are closed, and so is every new one.
    Closed,
    /// Nothing arrives, and nobody is told.
    Silent,
    /// What was connected is lost without a word, for ever; new connections arrive.
    Lost,
}

/// A port that leads to another one for as long as it is open.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    way: Arc<watch::Sender<Way>>,
    task: tokio::task::JoinHandle<()>,
}

impl Proxy {
    pub(crate) async fn start(to: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let way = Arc::new(watch::Sender::new(Way::Open));
        let ways = Arc::clone(&way);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, to.clone(), ways.subscribe()));
            }
        });
        Self { port, way, task }
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(mut near: TcpStream, to: String, mut way: watch::Receiver<Way>) {
    let _ = near.set_nodelay(true);
    let began = *way.borrow_and_update();
    if matches!(began, Way::Open | Way::Lost) {
        let Ok(mut far) = TcpStream::connect(to).await else { return };
        let _ = far.set_nodelay(true);
        tokio::select! {
            _ = tokio::io::copy_bidirectional(&mut near, &mut far) => return,
            _ = way.changed() => {}
        }
        let now = *way.borrow_and_update();
        if now == Way::Lost {
            // Neither end hears of it for as long as there is a proxy.
            while way.changed().await.is_ok() {}
        } else if now == Way::Silent {
            // Some of it may have been lost, so nothing of this connection arrives ever again.
            let _ = way.changed().await;
        }
    } else if began == Way::Silent {
        let _ = way.changed().await;
    }
}
